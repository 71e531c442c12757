// J. Zhou, H. Peng, J. Lu, Collision model for vehicle motion prediction after light impacts, 2008: free bodies, Tables 1
// and 2, the time responses of Figure 7, the maps of Figure 8.
#include "figures/contour.h"
#include "figures/entry.h"
#include "figures/tools.h"
#include "impact/map.h"
#include "scenario/compare.h"

#include <algorithm>

namespace figures {

namespace {

using impact::PairCase;
using math::dvec2;

// Figure 6's case with what is not printed as inputs.
struct RearEnd {
    double incidence = 25 * kDegree;
    double offset = 0.1;
    double rear = 2.60;
    double contactHeight = 0.40;
    double e = 0.2;
    double mu = 0.0;
    double duration = 0.15;
};

template <class V> void describe(V& v, RearEnd& s)
{
    v.number("incidence", s.incidence,
             {.unit = "rad", .min = 0, .max = 60 * kDegree, .doc = "heading of the bullet car"});
    v.number("offset", s.offset,
             {.unit = "m", .min = -0.8, .max = 0.8, .doc = "contact left of the rear bumper's middle"});
    v.number("rear", s.rear, {.unit = "m", .min = 1.8, .max = 3.5, .doc = "mass centre to rear bumper; not printed"});
    v.number("contactHeight", s.contactHeight,
             {.unit = "m", .min = -0.6, .max = 1.2, .doc = "contact above the roll axis; not printed"});
    v.number("e", s.e, {.unit = "1", .min = 0, .max = 1, .doc = "restitution"});
    v.number("mu", s.mu, {.unit = "1", .min = -1, .max = 1, .doc = "tangential over normal impulse"});
    v.number("duration", s.duration, {.unit = "s", .min = 0.02, .max = 0.3, .doc = "of the collision"});
}

PairCase caseOf(const RearEnd& s)
{
    PairCase c = scenario::paperImpact();
    impact::findInput("incidence")->set(c, s.incidence);
    c.a.contact = {-s.rear, s.offset};
    c.a.contactHeight = s.contactHeight;
    c.e = s.e;
    c.mu = s.mu;
    c.dt = s.duration;
    return c;
}

// The scenario of Figure 6, the middle of the bullet's bumper coming to the contact point one second after the start.
std::string runOf(const RearEnd& s)
{
    constexpr double kTarget = 29.0, kBullet = 33.5, kBumper = 2.5436, kAxis = 0.299184; // [m/s], [m]
    const dvec2 ahead(math::cos(s.incidence), math::sin(s.incidence));
    const dvec2 start = dvec2(-s.rear, s.offset) + dvec2(kTarget, 0.0) - (kBumper + kBullet) * ahead;
    return figures::runOf("zhou-figure-6", {{"cars.0.set.rear", s.rear},
                                            {"cars.1.position.0", start.x},
                                            {"cars.1.position.1", start.y},
                                            {"cars.1.heading", s.incidence},
                                            {"collisions.normalAngle", s.incidence},
                                            {"collisions.contactPoint.x", -s.rear},
                                            {"collisions.contactPoint.y", s.offset},
                                            {"collisions.contactHeight", std::max(0.0, kAxis + s.contactHeight)},
                                            {"collisions.mu.value", std::abs(s.mu)},
                                            {"collisions.impactTime", s.duration}}) +
           "&collisions.e.law=constant&collisions.e.value=" + core::number(s.e);
}

constexpr const char* kUnprinted = "Mass centre to rear bumper and height of the contact are not printed: they are "
                                   "sliders here, 2.60 m and 0.40 m above the "
                                   "roll axis to begin with. g is 9.81 m/s2.";

std::string written(const scenario::Number& n, int digits)
{
    return n ? figures::written(*n, digits) : std::string("\u2013");
}

// --- Figure 7 ------------------------------------------------------------------------------------------------------------

core::Status figure7(const RearEnd& s, Way way, Figure& f)
{
    scenario::Comparison r;
    if (core::Status status = scenario::compare(caseOf(s), r); !status) return status;
    f.says = "The struck car, hit from 2 s on for the time of the pulse: it spins out and slides sideways. Circles are "
             "the states "
             "before and after that the 4-DOF impact predicts.";
    f.assumed = kUnprinted;
    f.differs = "In CarSim's place stands the 17-DOF car with Table 1's numbers; its roll rate after the pulse differs "
                "(see Table 2).";
    f.run = "scenario=zhou-figure-7";
    f.columns = 2;
    const bool ours = way == Way::ours;
    const double angle = ours ? kDegree : 1.0; // the comparison speaks in degrees
    const auto find = [&](const char* name) {
        return std::find_if(r.responses.begin(), r.responses.end(),
                            [&](const auto& x) { return x.name == std::string(name); });
    };
    const auto plot = [&](const char* title, const char* label, const char* unit, double factor,
                          const std::vector<double>& roll, const std::vector<double>& car,
                          const scenario::Number& before, const scenario::Number& after,
                          const scenario::Number& planar) {
        Plot p;
        p.title = title;
        p.x = {"time", "s", 0, 5};
        p.y = {label, unit, 0, 0};
        const auto line = [&](const std::vector<double>& values) {
            Line l;
            for (size_t i = 0; i < values.size() && i < r.times.size(); ++i)
                if (r.times[i] <= 5.0) l.push_back({r.times[i], factor * values[i]});
            return l;
        };
        if (!roll.empty()) p.curves.push_back(family(0, "roll car, (10) to (13)", line(roll)));
        if (!car.empty()) p.curves.push_back(family(1, "17-DOF car", line(car)));
        if (before)
            p.marks.push_back({{2.0, factor * *before}, Sign::circle, "", Ink::text, "4-DOF impact, before and after"});
        if (after) p.marks.push_back({{2.0 + s.duration, factor * *after}, Sign::circle, "", Ink::text, ""});
        if (planar)
            p.marks.push_back(
                {{2.0 + s.duration, factor * *planar}, Sign::cross, "", Ink::lateral, "planar impact, after"});
        fit(p, false, true);
        p.zones.push_back({"pulse",
                           {{2, p.y.from}, {2.0 + s.duration, p.y.from}, {2.0 + s.duration, p.y.to}, {2, p.y.to}},
                           Ink::impact});
        f.plots.push_back(p);
    };
    const auto afterPlanar = [&](const char* name) -> scenario::Number {
        for (const scenario::ComparedRow& row : r.after)
            if (row.name == std::string(name)) return row.values[0];
        return {};
    };
    struct Channel {
        const char *name, *label, *unit, *oursUnit;
        bool degrees;
    };
    const Channel channels[] = {{"force ahead", "Fx", "N", "N", false},
                                {"force to the left", "Fy", "N", "N", false},
                                {"Vx", "Vx", "m/s", "m/s", false},
                                {"Vy", "Vy, to the left", "m/s", "m/s", false},
                                {"yaw rate", "yaw rate, counter-clockwise", "deg/s", "rad/s", true},
                                {"roll rate", "roll rate, right side down", "deg/s", "rad/s", true}};
    for (const Channel& c : channels) {
        const auto x = find(c.name);
        if (x == r.responses.end())
            return core::Status::fail("figure", core::say("the comparison has no {name}", {{"name", c.name}}));
        plot(c.name, c.label, ours ? c.oursUnit : c.unit, c.degrees ? angle : 1.0, x->rollCar, x->car, x->before,
             x->after, x->after ? afterPlanar(c.name) : scenario::Number());
    }
    // The heading is the sum of the yaw rate.
    const auto yaw = find("yaw rate");
    const auto summed = [&](const std::vector<double>& rate) {
        std::vector<double> out(rate.size(), 0.0);
        for (size_t i = 1; i < rate.size() && i < r.times.size(); ++i)
            out[i] = out[i - 1] + 0.5 * (rate[i] + rate[i - 1]) * (r.times[i] - r.times[i - 1]);
        return out;
    };
    plot("yaw angle", "counter-clockwise", ours ? "rad" : "deg", angle, summed(yaw->rollCar), summed(yaw->car), {}, {},
         {});
    const auto roll = find("roll");
    plot("roll angle", "right side down", ours ? "rad" : "deg", angle, roll->rollCar, roll->car, {}, {}, {});
    return {};
}

// --- Figure 8 ------------------------------------------------------------------------------------------------------------

core::Status figure8(const RearEnd& s, Way way, Figure& f)
{
    impact::PairMap map;
    map.base = caseOf(s);
    map.x = {"incidence", 0.0, 30 * kDegree, 31};
    map.y = {"offset", -0.5, 0.5, 31};
    map.outputs = {"a.deltaV", "a.yawRate", "a.rollRate"};
    const impact::MapResult r = impact::computeMap(map);
    f.says = "Velocity change, yaw rate and roll rate of the struck car right after the impact, over the bullet's "
             "incidence and the "
             "offset of the contact. The dot is the case of Figure 6.";
    f.assumed = kUnprinted;
    f.run = runOf(s);
    f.columns = 3;
    const bool ours = way == Way::ours;
    const double angle = ours ? 1.0 : 1.0 / kDegree;
    const char* titles[] = {"velocity change", "yaw rate", "roll rate"};
    const size_t columns = size_t(map.x.count), rows = size_t(map.y.count);
    for (size_t k = 0; k < 3; ++k) {
        Plot p;
        p.title = std::string(titles[k]) + (k == 0 ? " [m/s]" : ours ? " [rad/s]" : " [deg/s]");
        p.x = {"incidence", ours ? "rad" : "deg", 0, 30 * kDegree * angle};
        p.y = {"offset, to the left", "m", -0.5, 0.5};
        p.proportion = 1.0;
        std::vector<double> values(r.values.begin() + ptrdiff_t(k * columns * rows),
                                   r.values.begin() + ptrdiff_t((k + 1) * columns * rows));
        for (double& v : values) v *= k == 0 ? 1.0 : angle;
        size_t i = 0;
        for (const Contour& c : contours(values, columns, rows)) {
            for (const Line& line : c.lines) {
                Line drawn;
                for (const Point& q : line) drawn.push_back({map.x.from + q[0] * (map.x.to - map.x.from), 0});
                for (size_t n = 0; n < line.size(); ++n) drawn[n] = {drawn[n][0] * angle, -0.5 + line[n][1]};
                p.words.push_back({drawn[drawn.size() / 2], figures::written(c.level, c.digits), Ink::text});
                p.curves.push_back(
                    {"", i % 2 ? Ink::accent : Ink::normal, "", drawn, figures::written(c.level, c.digits), 1.4});
                p.curves.back().name.clear();
            }
            ++i;
        }
        p.marks = {{{s.incidence * angle, s.offset}, Sign::dot, "", Ink::impact, k == 0 ? "this case" : ""}};
        p.handles = {{{s.incidence * angle, s.offset},
                      "incidence",
                      "offset",
                      {s.incidence, s.offset},
                      {1.0 / angle, 1.0},
                      "the case",
                      true}};
        for (Curve& c : p.curves) c.at.clear();
        f.plots.push_back(p);
    }
    double most = 0;
    for (size_t j = 0; j < rows; ++j)
        most = std::max(most, std::abs(r.values[columns * rows + j * columns + columns - 1]) / kDegree);
    f.tables = {{"told in the text",
                 {"", "printed", "ours"},
                 {{"yaw rate can exceed 100 deg/s at 30 degrees", "yes",
                   (most > 100 ? "yes, " : "no, ") + figures::written(most, 1) + " deg/s"}}}};
    return {};
}

// --- Tables 1 and 2 --------------------------------------------------------------------------------------------------------

Figure table1(const NoSettings&, Way)
{
    const PairCase c = scenario::paperImpact();
    Figure f;
    f.says = "Parameters of both cars, CarSim's big SUV.";
    f.run = "scenario=zhou-figure-7";
    const auto number = [](double v, int digits) { return figures::written(v, digits); };
    f.tables = {{"",
                 {"symbol", "printed", "unit", "ours", "what"},
                 {{"M", "2450", "kg", number(c.a.mass, 0), "total mass"},
                  {"mR", "2210", "kg", number(c.a.rollingMass, 0), "rolling mass"},
                  {"mNR", "240", "kg", number(c.a.mass - c.a.rollingMass, 0), "non-rolling mass"},
                  {"a", "1.105", "m", number(c.a.a, 3), "front axle to mass centre"},
                  {"b", "1.745", "m", number(c.a.b, 3), "rear axle to mass centre"},
                  {"hCG", "0.66", "m", "0.66", "mass centre above the ground"},
                  {"h", "0.40", "m", number(c.a.h, 2), "sprung mass centre above the roll axis"},
                  {"Izz", "4946", "kg m2", number(c.a.izz, 0), "yaw inertia"},
                  {"Ixz", "40", "kg m2", number(c.a.ixz, 0), "product of inertia, sign as printed in (12), (13)"},
                  {"Ixxs", "1597", "kg m2", number(c.a.ixx, 0), "roll inertia about the roll axis"},
                  {"Ks", "94000", "N m/rad", "94000", "roll stiffness"},
                  {"Ds", "8000", "N m s/rad", number(c.a.rollDamping, 0), "roll damping"},
                  {"Cf", "145750", "N/rad", number(c.a.cf, 0), "front axle cornering stiffness"},
                  {"Cr", "104830", "N/rad", number(c.a.cr, 0), "rear axle cornering stiffness"}}}};
    return f;
}

core::Status table2(const RearEnd& s, Way, Figure& f)
{
    scenario::Comparison r;
    if (core::Status status = scenario::compare(caseOf(s), r); !status) return status;
    f.says = "The struck car right after the impact by planar impact, 4-DOF impact, roll car and 17-DOF car, beside "
             "the printed columns.";
    f.assumed = kUnprinted;
    f.differs = "No one rear overhang meets all columns: planar fits -2.64 m, 4-DOF -2.50 m (yawlab verify "
                "impact.table2). CarSim's car "
                "is not known in full; the 17-DOF car stands in its place.";
    f.run = "scenario=zhou-figure-7";
    struct Printed {
        const char *name, *unit, *planar, *four, *carsim;
        int digits;
    };
    const Printed printed[] = {{"Vx", "m/s", "31.9", "31.1", "31.3", 1},
                               {"Vy", "m/s", "1.4", "4.5", "4.3", 1},
                               {"yaw rate", "deg/s", "\u2212109.0", "\u221295.3", "\u221289.9", 1},
                               {"roll rate", "deg/s", "\u2013", "\u221215.8", "\u221213.2", 1}};
    Table t{"",
            {"state", "unit", "planar printed", "ours", "4-DOF printed", "ours", "CarSim printed", "roll car",
             "17-DOF car"},
            {}};
    for (const Printed& p : printed)
        for (const scenario::ComparedRow& row : r.after)
            if (row.name == std::string(p.name))
                t.rows.push_back({p.name, p.unit, p.planar, written(row.values[0], p.digits), p.four,
                                  written(row.values[1], p.digits), p.carsim, written(row.values[2], p.digits),
                                  written(row.values[3], p.digits)});
    f.tables = {t};
    return {};
}

// --- free bodies -------------------------------------------------------------------------------------------------------------

// Both cars where they meet, in plan; the origin is the mass centre of the target.
struct Scene {
    PairCase given;
    impact::PairResult result;
    dvec2 contact, bullet; // [m] world
};
Scene sceneOf(const RearEnd& s, impact::PairModel model)
{
    Scene out{caseOf(s), {}, {}, {}};
    impact::PairImpact settings = impact::settingsOf(out.given);
    settings.model = model;
    out.result = impact::solvePair(settings, out.given.a, out.given.b);
    out.contact = math::rotate(out.given.a.contact, out.given.a.heading);
    out.bullet = out.contact - math::rotate(out.given.b.contact, out.given.b.heading);
    return out;
}

constexpr double kFront = 2.0, kWide = 1.9; // [m] what is drawn ahead of a mass centre, and its width

Plot pairPlan(const RearEnd& s, const Scene& m)
{
    Plot p;
    p.plan = true;
    p.x = {"X", "m", -8.5, 4.5};
    p.y = {"Y", "m", -4.5, 3.0};
    p.bodies = {{placed(box(kFront, s.rear, kWide), {0, 0}, 0.0), Ink::text, true},
                {placed(box(m.given.b.contact.x, 2.6, kWide), m.bullet, m.given.b.heading), Ink::quiet, true}};
    p.marks = {{{0, 0}, Sign::dot, "1", Ink::text, "mass centres"},
               {{m.bullet.x, m.bullet.y}, Sign::dot, "2", Ink::text, ""}};
    p.handles = {
        {{m.contact.x, m.contact.y}, "", "offset", {0, s.offset}, {1, 1}, "offset of the contact"},
        {{m.bullet.x, m.bullet.y}, "", "incidence", {0, s.incidence}, {1, -1.0 / m.given.b.contact.x}, "incidence"}};
    return p;
}

Table symbols(const Scene& m, bool planar)
{
    const PairCase& c = m.given;
    const auto polar = [](const dvec2& v) { return math::atan2(v.y, v.x); };
    Table t{"symbols", {"symbol", "value", "unit", "what"}, {}};
    const auto row = [&](const char* symbol, double value, int digits, const char* unit, const char* what) {
        t.rows.push_back({symbol, figures::written(value, digits), unit, what});
    };
    row("\u0393", c.normal / kDegree, 1, "deg", "normal of the crush plane");
    row("\u03b82", c.b.heading / kDegree, 1, "deg", "heading of the bullet");
    row("d1", math::length(c.a.contact), 3, "m", "mass centre 1 to the contact");
    row("\u03be1", polar(c.a.contact) / kDegree, 1, "deg", "its polar angle");
    row("d2", math::length(c.b.contact), 3, "m", "mass centre 2 to the contact");
    row("\u03be2", polar(c.b.contact) / kDegree, 1, "deg", "its polar angle");
    row("Pn", m.result.impulseNormal, 1, "N s", "normal impulse");
    row("Pt", m.result.impulseTangential, 1, "N s", "tangential impulse");
    row("V1x", planar ? m.result.a.velocity.x : m.result.a.velocityBody.x, 2, "m/s", "target, ahead");
    row("V1y", planar ? m.result.a.velocity.y : m.result.a.velocityBody.y, 2, "m/s", "target, to the left");
    row("\u03a91z", m.result.a.yawRate / kDegree, 1, "deg/s", "yaw rate of the target");
    if (!planar) row("\u03a91x", m.result.a.rollRate / kDegree, 1, "deg/s", "roll rate of the target");
    return t;
}

Figure figure1(const RearEnd& s, Way)
{
    const Scene m = sceneOf(s, impact::PairModel::planar);
    Figure f;
    f.says = "Free bodies of the two cars: normal n and tangent t of the crush plane, distance d and polar angle "
             "\u03be of the contact, "
             "the impulse on each.";
    f.assumed = kUnprinted;
    f.run = runOf(s);
    Plot p = pairPlan(s, m);
    const dvec2 n{math::cos(m.given.normal), math::sin(m.given.normal)}, t = math::left(n), at = m.contact;
    const dvec2 a = at - 2.4 * t, b = at + 2.4 * t;
    p.curves = {{"crush plane", Ink::quiet, "6 4", {{a.x, a.y}, {b.x, b.y}}, "", 1.4},
                {"d", Ink::lateral, "2 3", {{0, 0}, {at.x, at.y}, {m.bullet.x, m.bullet.y}}, "", 1.4}};
    const auto arrow = [&](const dvec2& from, const dvec2& along, const char* text, Ink ink) {
        p.arrows.push_back({{from.x, from.y}, {from.x + along.x, from.y + along.y}, text, ink});
    };
    const dvec2 impulse = m.result.impulseNormal * n + m.result.impulseTangential * t;
    const double size = math::length(impulse);
    arrow(at, 1.3 * t, "t", Ink::lateral);
    arrow(at, 3.4 * n, "n", Ink::normal);
    if (size > 0) {
        arrow(at, 2.2 / size * impulse, "P on 1", Ink::impact);
        arrow(at, -2.2 / size * impulse, "P on 2", Ink::impact);
    }
    arrow({0, 0}, {2.6, 0}, "v1", Ink::before);
    f.plots = {p};
    f.tables = {symbols(m, true)};
    return f;
}

Figure figure5(const RearEnd& s, Way)
{
    const Scene m = sceneOf(s, impact::PairModel::roll4);
    Figure f;
    f.says = "The colliding cars with the axes fixed to each: the impulse is Px, Py in those of the target, Px', Py' "
             "in those of the "
             "bullet, (19) and (20).";
    f.assumed = kUnprinted;
    f.run = runOf(s);
    Plot p = pairPlan(s, m);
    const dvec2 n{math::cos(m.given.normal), math::sin(m.given.normal)};
    const dvec2 impulse = m.result.impulseNormal * n + m.result.impulseTangential * math::left(n);
    const double size = std::max(math::length(impulse), 1e-9), theta = m.given.b.heading;
    const auto arrow = [&](const dvec2& from, const dvec2& along, const char* text, Ink ink) {
        p.arrows.push_back({{from.x, from.y}, {from.x + along.x, from.y + along.y}, text, ink});
    };
    arrow({0, 0}, {1.6, 0}, "x", Ink::quiet);
    arrow({0, 0}, {0, 1.6}, "y", Ink::quiet);
    arrow(m.bullet, math::rotate({1.4, 0}, theta), "x\u2032", Ink::quiet);
    arrow(m.bullet, math::rotate({0, 1.6}, theta), "y\u2032", Ink::quiet);
    arrow(m.contact, {2.4 * impulse.x / size, 0}, "Px", Ink::longitudinal);
    arrow(m.contact, {0, 2.4 * impulse.y / size}, "Py", Ink::lateral);
    const dvec2 own = math::rotate(-impulse, -theta);
    arrow(m.contact, math::rotate({2.4 * own.x / size, 0}, theta), "Px\u2032", Ink::impact);
    f.plots = {p};
    Table t = symbols(m, false);
    t.rows.push_back({"Px", figures::written(impulse.x, 1), "N s", "on the target, ahead"});
    t.rows.push_back({"Py", figures::written(impulse.y, 1), "N s", "on the target, to the left"});
    t.rows.push_back({"Px\u2032", figures::written(own.x, 1), "N s", "on the bullet, along itself"});
    t.rows.push_back({"Py\u2032", figures::written(own.y, 1), "N s", "on the bullet, across"});
    f.tables = {t};
    return f;
}

Figure figure6(const RearEnd& s, Way)
{
    const Scene m = sceneOf(s, impact::PairModel::roll4);
    Figure f;
    f.says = "The angled rear-end collision: the target along the road at 29 m/s, the bullet at 33.5 m/s under its "
             "incidence, its front "
             "middle at the target's rear bumper.";
    f.assumed = kUnprinted;
    f.run = runOf(s);
    Plot p = pairPlan(s, m);
    const dvec2 v = m.given.b.velocity;
    p.arrows = {
        {{0, 0}, {29.0 * 0.11, 0}, "29 m/s", Ink::before},
        {{m.bullet.x, m.bullet.y}, {m.bullet.x + 0.11 * v.x, m.bullet.y + 0.11 * v.y}, "33.5 m/s", Ink::before}};
    p.curves = {{"", Ink::quiet, "8 6", {{-20, -1.85}, {20, -1.85}, {kNone, 0}, {-20, 1.85}, {20, 1.85}}, "", 1.2}};
    f.plots = {p};
    f.tables = {symbols(m, false)};
    return f;
}

// Figure 4: the struck car from above, from behind and from the side while the force acts.
Figure figure4(const RearEnd& s, Way)
{
    const Scene m = sceneOf(s, impact::PairModel::roll4);
    const PairCase& c = m.given;
    Figure f;
    f.says = "The 4-DOF car from above, from behind and from the side, with the contact force at the middle of the "
             "pulse and what the "
             "tires give against it then.";
    f.assumed = kUnprinted;
    f.run = "scenario=zhou-figure-7";
    f.columns = 3;
    const dvec2 n{math::cos(c.normal), math::sin(c.normal)};
    const dvec2 impulse = m.result.impulseNormal * n + m.result.impulseTangential * math::left(n);
    const dvec2 force = 2.0 / c.dt * impulse; // peak of a triangle
    const double scale = 1.6 / std::max(math::length(force), 1.0);
    constexpr double kAxis = 0.66 - 0.40 * 2210.0 / 2450.0; // [m] roll axis: hCG less h mR / M
    // (11): lateral forces of the axles by the mean slip, within adhesion.
    const double vx = m.result.a.velocityBody.x, vy = 0.5 * m.result.a.velocityBody.y, r = 0.5 * m.result.a.yawRate;
    const double wheelbase = c.a.a + c.a.b, weight = c.a.mass * 9.81 * c.roadFriction;
    const double front = math::clamp(-c.a.cf * (vy + c.a.a * r) / vx, -weight * c.a.b / wheelbase,
                                     weight * c.a.b / wheelbase),
                 rear = math::clamp(-c.a.cr * (vy - c.a.b * r) / vx, -weight * c.a.a / wheelbase,
                                    weight * c.a.a / wheelbase);
    Plot top;
    top.title = "from above";
    top.plan = true;
    top.x = {"x, ahead", "m", -4.6, 3.4};
    top.y = {"y, to the left", "m", -3.4, 3.4};
    top.bodies = {{box(kFront, s.rear, kWide), Ink::text, true}};
    top.marks = {{{0, 0}, Sign::dot, "M", Ink::text, ""}};
    top.arrows = {{{-s.rear, s.offset}, {-s.rear + scale * force.x, s.offset}, "Fx", Ink::longitudinal},
                  {{-s.rear, s.offset}, {-s.rear, s.offset + scale * force.y}, "Fy", Ink::impact},
                  {{c.a.a, 0}, {c.a.a, scale * front}, "Fyf", Ink::lateral},
                  {{-c.a.b, 0}, {-c.a.b, scale * rear}, "Fyr", Ink::lateral}};
    top.handles = {{{-s.rear, s.offset}, "rear", "offset", {s.rear, s.offset}, {-1, 1}, "contact point"}};
    const auto wheels = [](Plot& p, std::initializer_list<double> at) {
        for (const double x : at)
            p.bodies.push_back({{{x - 0.15, 0}, {x + 0.15, 0}, {x + 0.15, 0.7}, {x - 0.15, 0.7}}, Ink::quiet, true});
    };
    Plot behind;
    behind.title = "from behind";
    behind.plan = true;
    behind.x = {"y, to the right", "m", -2.4, 2.4};
    behind.y = {"z, up", "m", -0.4, 2.4};
    behind.bodies = {{{{-0.95, 0.35}, {0.95, 0.35}, {0.95, 1.8}, {-0.95, 1.8}}, Ink::text, true}};
    wheels(behind, {-0.8, 0.8});
    behind.marks = {{{0, kAxis}, Sign::circle, "roll axis", Ink::quiet, ""},
                    {{0, kAxis + c.a.h}, Sign::dot, "mR", Ink::text, ""}};
    const double high = kAxis + s.contactHeight;
    behind.arrows = {{{-s.offset, high}, {-s.offset - scale * force.y, high}, "Fy", Ink::impact},
                     {{0, 0}, {-scale * (front + rear), 0}, "Fyf + Fyr", Ink::lateral},
                     {{0, kAxis + c.a.h}, {0, kAxis + c.a.h - 0.7}, "mR g", Ink::normal}};
    behind.handles = {{{-s.offset, high}, "", "contactHeight", {0, s.contactHeight}, {1, 1}, "height of the contact"}};
    Plot side;
    side.title = "from the left";
    side.plan = true;
    side.x = {"x, ahead", "m", 3.0, -4.2};
    side.y = {"z, up", "m", -0.4, 2.4};
    side.bodies = {{{{kFront, 0.35}, {kFront, 1.0}, {0.6, 1.8}, {-s.rear, 1.8}, {-s.rear, 0.35}}, Ink::text, true}};
    wheels(side, {c.a.a, -c.a.b});
    side.marks = {{{0, 0.66}, Sign::dot, "M", Ink::text, ""}};
    side.curves = {{"roll axis", Ink::quiet, "6 4", {{kFront + 0.6, kAxis}, {-s.rear - 0.8, kAxis}}, "", 1.4}};
    side.arrows = {{{-s.rear, high}, {-s.rear + scale * force.x, high}, "Fx", Ink::longitudinal}};
    f.plots = {top, behind, side};
    Table t = symbols(m, false);
    t.rows.insert(t.rows.begin(), {{"Fx", figures::written(1e-3 * force.x, 1), "kN", "peak, ahead"},
                                   {"Fy", figures::written(1e-3 * force.y, 1), "kN", "peak, to the left"},
                                   {"Fyf", figures::written(1e-3 * front, 2), "kN", "front axle, middle of the pulse"},
                                   {"Fyr", figures::written(1e-3 * rear, 2), "kN", "rear axle, middle of the pulse"}});
    f.tables = {t};
    return f;
}

// Figure 2 is a cloud of crash tests of another paper, of which no number is printed.
Figure figure2(const NoSettings&, Way)
{
    Figure f;
    f.says = "Coefficients of restitution of rear-end crash tests against the difference of the masses, taken from "
             "another work "
             "(Monson and Germane 1999). The paper prints no number of it but the range 0 to 0.3.";
    f.differs = "It cannot be reproduced: no data are printed, and the engine's laws do not know the cars' masses. "
                "Shown is the range "
                "that the text names, and the value 0.2 of the paper's own runs.";
    Plot p;
    p.x = {"mass difference", "kg", -1000, 1000};
    p.y = {"coefficient of restitution e", "1", 0, 0.6};
    p.zones = {{"0 to 0.3, told in the text", {{-1000, 0}, {1000, 0}, {1000, 0.3}, {-1000, 0.3}}, Ink::accent}};
    p.curves = {{"0.2, used in section 5", Ink::impact, "6 4", {{-1000, 0.2}, {1000, 0.2}}, "", 1.8}};
    f.plots = {p};
    return f;
}

}

void addZhou(Entries& list)
{
    list.push_back(entry<RearEnd, figure1>("z1", "Zhou 2008", "Figure 1", "Free bodies of two colliding cars"));
    list.push_back(entry<NoSettings, figure2>("z2", "Zhou 2008", "Figure 2", "Restitution in rear-end tests"));
    list.push_back(entry<RearEnd, figure4>("z4", "Zhou 2008", "Figure 4", "The 4-DOF car in three views"));
    list.push_back(entry<RearEnd, figure5>("z5", "Zhou 2008", "Figure 5", "Colliding cars with axes of their own"));
    list.push_back(entry<NoSettings, table1>("zT1", "Zhou 2008", "Table 1", "Vehicle parameters"));
    list.push_back(entry<RearEnd, figure6>("z6", "Zhou 2008", "Figure 6", "An angled rear-end collision"));
    list.push_back(entry<RearEnd, table2>("zT2", "Zhou 2008", "Table 2", "Planar, 4-DOF, CarSim"));
    list.push_back(entry<RearEnd, figure7>("z7", "Zhou 2008", "Figure 7", "Responses of the struck car"));
    list.push_back(entry<RearEnd, figure8>("z8", "Zhou 2008", "Figure 8", "Maps over incidence and offset"));
}

}
