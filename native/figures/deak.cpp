// Sz. Deak, Dynamic Simulation in a Driving Simulator Game, 2003: integrators on a spring, the tires' two
// pictures.
#include "dynamics/integrator.h"
#include "figures/entry.h"
#include "figures/tools.h"
#include "tire/tire.h"

#include <algorithm>
#include <cmath>

namespace figures {

namespace {

// --- Figure 7 ------------------------------------------------------------------------------------------------------------

struct SpringPlot {
    double frequency = 1.0;
    double dt = 0.02;
    double duration = 5.0;
    bool others = true;
};

template <class V> void describe(V& v, SpringPlot& s)
{
    v.number("frequency", s.frequency, {.unit = "Hz", .min = 0.1, .max = 15, .doc = "of the undamped spring"});
    v.number("dt", s.dt, {.unit = "s", .min = 0.001, .max = 0.2, .doc = "step"});
    v.number("duration", s.duration, {.unit = "s", .min = 0.5, .max = 20, .doc = "of the run"});
    v.flag("others", s.others, "RK4 and semi-implicit Euler too");
}

double decades(double x)
{
    return math::log(x) / math::log(10.0);
}

Figure figure7(const SpringPlot& s, Way)
{
    using dynamics::Integrator;
    Figure f;
    f.says = "An undamped spring let go at 1 m. Euler's method feeds it energy in every step, midpoint hardly, RK4 "
             "takes a trace away.";
    f.assumed = "Frequency, step and duration: the paper prints no numbers to its figure.";
    f.differs = "The midpoint formula is printed with a time where a state belongs; ours is the midpoint method "
                "(docs/models/deak.md).";
    f.run = "lesson=euler";
    f.columns = 2;
    const double omega = math::kTau * s.frequency, z = omega * s.dt;
    const int steps = std::min(20000, int(std::lround(s.duration / s.dt)));
    struct Method {
        Integrator integrator;
        const char* name;
        Look look;
        double growth; // of the energy in a step, closed form; below 0: it swings about its start
    };
    const double z2 = z * z, z4 = z2 * z2, z6 = z4 * z2, z8 = z4 * z4;
    std::vector<Method> methods = {{Integrator::midpoint, "midpoint", {Ink::accent, ""}, 1 + z4 / 4},
                                   {Integrator::euler, "Euler", {Ink::impact, "9 4"}, 1 + z2}};
    if (s.others) {
        methods.push_back({Integrator::rk4, "RK4", {Ink::good, "2 4"}, 1 - z6 / 72 + z8 / 576});
        methods.push_back({Integrator::semiImplicit, "semi-implicit Euler", {Ink::lateral, "12 4 2 4"}, -1});
    }
    Plot place, energy;
    place.title = "displacement";
    place.x = {"time", "s", 0, s.duration};
    place.y = {"x", "m", 0, 0};
    energy.title = "energy over that at the start";
    energy.x = place.x;
    energy.y = {"log10 of the ratio", "1", 0, 0};
    Table t{"energy gained in a step",
            {"method", "computed", "closed form", "log10 after the run, computed", "closed form"},
            {}};
    double most = 1.0;
    for (const Method& m : methods) {
        std::array<double, 2> x{1.0, 0.0};
        Line path, gained;
        double first = 1.0;
        const auto take = [&](int i) {
            const double time = s.dt * i, e = x[0] * x[0] + x[1] * x[1] / (omega * omega);
            path.push_back({time, x[0]});
            gained.push_back({time, decades(e)});
            if (i == 1) first = e;
            most = std::max(most, std::abs(x[0]));
        };
        take(0);
        for (int i = 1; i <= steps && std::abs(x[0]) < 1e9; ++i) {
            dynamics::advance(m.integrator, x, 1, s.dt, [&](const auto& q, auto& d) {
                d = {q[1], -omega * omega * q[0]};
            });
            take(i);
        }
        place.curves.push_back({m.name, m.look.ink, m.look.dash, path, "", 1.8});
        energy.curves.push_back({m.name, m.look.ink, m.look.dash, gained, "", 1.8});
        const auto exponent = [&](double per) { return decades(per) * double(gained.size() - 1); };
        if (m.growth > 0)
            energy.marks.push_back({{gained.back()[0], exponent(m.growth)},
                                    Sign::circle,
                                    "",
                                    m.look.ink,
                                    energy.marks.empty() ? "closed form" : ""});
        t.rows.push_back({m.name, written(first - 1, 9), m.growth > 0 ? written(m.growth - 1, 9) : "bounded",
                          written(gained.back()[1], 6), m.growth > 0 ? written(exponent(m.growth), 6) : "bounded"});
    }
    Line exact = sampled(0, s.duration, 801, [&](double time) { return math::cos(omega * time); });
    place.curves.push_back({"exact", Ink::quiet, "", exact, "", 1.0});
    place.y.from = -std::min(most, 12.0) * 1.1;
    place.y.to = -place.y.from;
    fit(energy, false, true);
    f.plots = {place, energy};
    f.tables = {t};
    return f;
}

// --- Figures 11 and 12 -------------------------------------------------------------------------------------------------------

struct TirePlot {
    double load = 4000.0;
    double speed = 20.0;
    double friction = 1.0;
    double angle = 0.0;
    double most = 1.0;
};

void common(auto& v, TirePlot& s)
{
    v.number("load", s.load, {.unit = "N", .min = 500, .max = 12000, .doc = "on the tire"});
    v.number("speed", s.speed, {.unit = "m/s", .min = 1, .max = 60, .doc = "of the patch over the ground"});
    v.number("friction", s.friction, {.unit = "1", .min = 0.05, .max = 1.5, .doc = "factor of the ground"});
}
template <class V> void describe(V& v, TirePlot& s)
{
    common(v, s);
    v.number("angle", s.angle, {.unit = "rad", .min = -20 * kDegree, .max = 20 * kDegree, .doc = "slip angle"});
    v.number("most", s.most, {.unit = "1", .min = 0.1, .max = 1, .doc = "slip ratio up to which is drawn"});
}

constexpr tire::Model kModels[] = {tire::Model::lacombe, tire::Model::magicFormula, tire::Model::dugoff,
                                   tire::Model::linear};
constexpr const char* kModelNames[] = {"two regions (Lacombe)", "Magic Formula", "Dugoff", "linear to the ellipse"};

math::dvec2 forceOf(const tire::Tire& t, const TirePlot& s, double slip, double angle)
{
    tire::Patch p;
    p.load = s.load;
    p.friction = s.friction;
    p.vx = s.speed * math::cos(angle);
    p.vy = s.speed * math::sin(angle);
    p.rolling = p.vx * (1.0 + slip); // Deak 2003 (5.7-1)
    const tire::Response r = tire::respond(t, p);
    math::dvec2 f = tire::force(r, p);
    f *= tire::withinLimit(r, f.x, f.y);
    return f;
}

tire::Tire modelOf(tire::Model model)
{
    tire::TireSettings settings;
    settings.model = model;
    return tire::build(settings);
}

Figure figure11(const TirePlot& s, Way)
{
    Figure f;
    f.says = "Longitudinal force over load against slip ratio: it rises with the tire's stiffness, peaks and falls to "
             "sliding friction.";
    f.assumed = "Parameters of all four tires are our defaults; the paper prints neither parameters nor numbers.";
    f.run = "scenario=sprint";
    Plot p;
    p.x = {"slip ratio", "1", -s.most, s.most};
    p.y = {"longitudinal force over load", "1", 0, 0};
    for (size_t i = 0; i < std::size(kModels); ++i) {
        const tire::Tire t = modelOf(kModels[i]);
        p.curves.push_back(family(i, kModelNames[i], sampled(-s.most, s.most, 401, [&](double k) {
                                      return forceOf(t, s, k, s.angle).x / s.load;
                                  })));
    }
    fit(p, false, true);
    Table table{"peaks, driving", {"model", "most over load", "at slip ratio"}, {}};
    for (size_t i = 0; i < std::size(kModels); ++i) {
        Point best{0, 0};
        for (const Point& q : p.curves[i].points)
            if (q[1] > best[1]) best = q;
        table.rows.push_back({kModelNames[i], written(best[1], 3), written(best[0], 3)});
    }
    f.plots = {p};
    f.tables = {table};
    return f;
}

struct EllipsePlot {
    TirePlot tire;
    tire::Model model = tire::Model::lacombe;
    bool all = false;
};

template <class V> void describe(V& v, EllipsePlot& s)
{
    v.choice("model", s.model,
             {{"lacombe", tire::Model::lacombe},
              {"magicFormula", tire::Model::magicFormula},
              {"dugoff", tire::Model::dugoff},
              {"linear", tire::Model::linear}},
             "tire model");
    v.flag("all", s.all, "the other models too, at a slip angle of 4 degrees");
    common(v, s.tire);
}

Figure figure12(const EllipsePlot& s, Way)
{
    Figure f;
    f.says = "Longitudinal against lateral force while the slip ratio rises at a constant slip angle: what drives "
             "takes from what steers.";
    f.assumed = "Parameters of the tires are our defaults; the paper prints neither parameters nor numbers.";
    f.run = "scenario=power-oversteer";
    Plot p;
    p.plan = true;
    p.x = {"longitudinal force", "N", 0, 0};
    p.y = {"lateral force", "N", 0, 0};
    const auto path = [&](tire::Model model, double angle) {
        const tire::Tire t = modelOf(model);
        Line line;
        for (const double k : grid(0.0, 1.0, 241)) { // finer near 0, where most happens
            const math::dvec2 force = forceOf(t, s.tire, k * k * k, -angle);
            line.push_back({force.x, force.y});
        }
        return line;
    };
    size_t i = 0;
    if (s.all)
        for (size_t k = 0; k < std::size(kModels); ++k)
            p.curves.push_back(family(i++, std::string(kModelNames[k]) + ", 4\u00b0", path(kModels[k], 4 * kDegree)));
    else
        for (const double angle : {1.0, 2.0, 4.0, 8.0, 12.0})
            p.curves.push_back(
                family(i++, "slip angle " + written(angle, 0) + "\u00b0", path(s.model, angle * kDegree)));
    const double most = 1.25 * s.tire.load * s.tire.friction;
    p.x.from = -0.05 * most;
    p.y.from = -0.05 * most;
    p.x.to = p.y.to = most;
    for (const Curve& c : p.curves)
        for (const Point& q : c.points) {
            p.x.to = std::max(p.x.to, 1.05 * q[0]);
            p.y.to = std::max(p.y.to, 1.05 * q[1]);
        }
    f.plots = {p};
    return f;
}

}

void addDeak(Entries& list)
{
    list.push_back(
        entry<SpringPlot, figure7>("d7", "Deak 2003", "Figure 7", "An undamped spring by Euler and midpoint"));
    list.push_back(
        entry<TirePlot, figure11>("d11", "Deak 2003", "Figure 11", "Longitudinal force coefficient over slip ratio"));
    list.push_back(entry<EllipsePlot, figure12>("d12", "Deak 2003", "Figure 12", "Longitudinal against lateral force"));
}

}
