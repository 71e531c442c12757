// A spring by every integrator, damped or not: Deak 2003, Figure 7 grown into a tool. What a step makes of a state is a matrix;
// its largest eigenvalue is the exact growth, and where it passes 1 the method diverges.
#include "dynamics/integrator.h"
#include "figures/entry.h"
#include "figures/tools.h"

#include <algorithm>
#include <cmath>

namespace figures {

namespace {

using dynamics::Integrator;

struct Spring {
    double frequency = 1.0, damping = 0.0, dt = 0.05, duration = 8.0;
};

template <class V> void describe(V& v, Spring& s)
{
    v.number("frequency", s.frequency, {.unit = "Hz", .min = 0.05, .max = 20, .doc = "of the undamped spring"});
    v.number("damping", s.damping, {.unit = "1", .min = 0, .max = 2, .doc = "ratio: 1 no longer swings"});
    v.number("dt", s.dt, {.unit = "s", .min = 0.0005, .max = 0.5, .doc = "step"});
    v.number("duration", s.duration, {.unit = "s", .min = 0.5, .max = 30, .doc = "of the run"});
}

struct Method {
    Integrator integrator;
    const char* name;
};
constexpr Method kMethods[] = {{Integrator::euler, "Euler"},
                               {Integrator::semiImplicit, "semi-implicit Euler"},
                               {Integrator::midpoint, "midpoint"},
                               {Integrator::rk4, "RK4"}};

void step(Integrator method, std::array<double, 2>& x, double omega, double damping, double dt)
{
    dynamics::advance(method, x, 1, dt, [&](const auto& q, auto& d) {
        d = {q[1], -omega * omega * q[0] - 2.0 * damping * omega * q[1]};
    });
}

// Of the larger eigenvalue of the matrix that a step is, in x and x' / omega.
double growth(Integrator method, double z, double damping)
{
    std::array<double, 2> a{1.0, 0.0}, b{0.0, 1.0};
    step(method, a, 1.0, damping, z);
    step(method, b, 1.0, damping, z);
    const double half = 0.5 * (a[0] + b[1]), det = a[0] * b[1] - a[1] * b[0], inside = half * half - det;
    return inside < 0.0 ? math::sqrt(det) : std::abs(half) + math::sqrt(inside);
}

// Where it first passes 1, from below; 0: at once; not a number: not within 4. z = w dt.
double limitOf(Integrator method, double damping)
{
    constexpr double kOver = 1.0 + 1e-12;
    double last = 0.0;
    for (const double z : grid(0.02, 4.0, 200)) {
        if (growth(method, z, damping) <= kOver) {
            last = z;
            continue;
        }
        double in = last, out = z;
        for (int i = 0; i < 40; ++i) {
            const double middle = 0.5 * (in + out);
            (growth(method, middle, damping) <= kOver ? in : out) = middle;
        }
        return last == 0.0 ? 0.0 : in;
    }
    return kNone;
}

double exact(double time, double omega, double damping) // let go at 1
{
    const double fade = math::exp(-damping * omega * time);
    if (damping < 1.0) {
        const double w = math::sqrt(1.0 - damping * damping);
        return fade * (math::cos(w * omega * time) + damping / w * math::sin(w * omega * time));
    }
    if (damping == 1.0) return fade * (1.0 + omega * time);
    const double w = math::sqrt(damping * damping - 1.0);
    const double slow = -damping + w, fast = -damping - w;
    return (slow * math::exp(fast * omega * time) - fast * math::exp(slow * omega * time)) / (slow - fast);
}

Figure spring(const Spring& s, Way)
{
    const double omega = math::kTau * s.frequency, z = omega * s.dt;
    Figure f;
    f.says = "A spring let go at 1 m by four methods. What a step makes of the state is a matrix; its largest "
             "eigenvalue is the growth in a step, drawn below over the step: above 1 the method diverges.";
    f.run = "lesson=euler";
    f.columns = 2;
    Plot place, rate, shape;
    place.title = "displacement";
    place.x = {"time", "s", 0, s.duration};
    place.y = {"x", "m", -1.6, 1.6};
    shape.title = "speed over displacement";
    shape.plan = true;
    shape.x = {"x", "m", -2, 2};
    shape.y = {"speed over w", "m", -2, 2};
    rate.title = "growth of the amplitude in a step";
    rate.x = {"step times w", "1", 0, 3};
    rate.y = {"largest eigenvalue", "1", 0, 2};
    Table t{"a step of w dt = " + written(z, 4),
            {"method", "growth in a step", "after the run, by the eigenvalue", "after the run, computed",
             "stable up to a step of [s]"},
            {}};
    const int steps = std::min(20000, int(std::lround(s.duration / s.dt)));
    size_t i = 0;
    for (const Method& m : kMethods) {
        std::array<double, 2> x{1.0, 0.0};
        Line path, round;
        double most = 0.0;
        for (int k = 0; k <= steps && std::abs(x[0]) < 1e9; ++k) {
            path.push_back({s.dt * k, x[0]});
            round.push_back({x[0], x[1] / omega});
            most = math::hypot(x[0], x[1] / omega);
            step(m.integrator, x, omega, s.damping, s.dt);
        }
        place.curves.push_back(family(i, m.name, path));
        shape.curves.push_back(family(i, m.name, round));
        rate.curves.push_back(
            family(i, m.name, sampled(0.0, 3.0, 301, [&](double at) { return growth(m.integrator, at, s.damping); })));
        const double g = growth(m.integrator, z, s.damping), limit = limitOf(m.integrator, s.damping);
        rate.marks.push_back({{z, g}, Sign::circle, "", look(i).ink, i == 0 ? "this step" : ""});
        const double after = math::exp(math::log(g) * double(path.size() - 1));
        const auto told = [](double v) { return v < 1e9 ? written(v, 6) : std::string("beyond 1e9"); };
        t.rows.push_back({m.name, written(g, 9), told(after), told(most),
                          !math::isFinite(limit) ? "beyond 4 / w"
                          : limit == 0.0         ? "none"
                                                 : written(limit / omega, 4)});
        ++i;
    }
    place.curves.push_back({"exact", Ink::quiet, "",
                            sampled(0, s.duration, 801, [&](double time) { return exact(time, omega, s.damping); }), "",
                            1.0});
    rate.curves.push_back({"", Ink::text, "2 3", {{0, 1}, {3, 1}}, "", 1.2});
    rate.curves.push_back({"exact", Ink::quiet, "",
                           sampled(0, 3, 61,
                                   [&](double at) {
                                       const double slow = s.damping < 1.0
                                                               ? s.damping
                                                               : s.damping - math::sqrt(s.damping * s.damping - 1.0);
                                       return math::exp(-slow * at);
                                   }),
                           "", 1.0});
    rate.handles = {{{z, 0.15}, "dt", "", {s.dt, 0}, {1.0 / omega, 1}, "the step"}};
    f.plots = {place, rate, shape};
    f.tables = {t};
    return f;
}

}

void addSpring(Entries& list)
{
    list.push_back(entry<Spring, spring>("spring", kTools, "Spring", "A spring by four integrators, and exactly"));
}

}
