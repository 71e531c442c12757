// A car and a wall, to be taken apart: Knight 2002, Figures 4-1 to 4-5 grown into one tool. Contact point, wall, velocity
// and spin are dragged; both methods stand side by side, as impulses in the plane of normal and tangent and as motion.
#include "figures/entry.h"
#include "figures/tools.h"
#include "impact/barrier.h"

#include <algorithm>
#include <optional>

namespace figures {

namespace {

using impact::BarrierEvent;
using impact::dvec2;
using impact::Method;
using impact::Root;

constexpr double kArrow = 0.14; // [m per m/s] of velocities

enum class Shape : uint32_t { cosine, linear };

struct Wall {
    double mass = 1500.0, izz = 2500.0;
    double front = 2.2, rear = 2.4, width = 1.8;
    double velocityX = 13.4112, velocityY = 0.0, yawRate = 0.0;
    double contactX = 2.2, contactY = -0.5;
    double angle = 70.0 * kDegree;
    std::optional<double> e, P, mu;
    Shape shape = Shape::cosine;
    double duration = 0.005;
    double time = 0.25;
};

template <class V> void describe(V& v, Wall& s)
{
    v.number("velocityX", s.velocityX, {.unit = "m/s", .min = -60, .max = 60, .doc = "of the car, ahead"});
    v.number("velocityY", s.velocityY, {.unit = "m/s", .min = -60, .max = 60, .doc = "of the car, to the left"});
    v.number("yawRate", s.yawRate, {.unit = "rad/s", .min = -10, .max = 10, .doc = "spin, counter-clockwise"});
    v.number("angle", s.angle,
             {.unit = "rad", .min = -math::kPi, .max = math::kPi, .doc = "of the wall from the car's own axis"});
    v.number("contactX", s.contactX, {.unit = "m", .min = -10, .max = 10, .doc = "contact ahead of the mass centre"});
    v.number("contactY", s.contactY,
             {.unit = "m", .min = -3, .max = 3, .doc = "contact to the left of the mass centre"});
    v.optional("e", s.e, {.unit = "1", .min = 0, .max = 1, .doc = "restitution; auto: the thesis's law"});
    v.optional("P", s.P, {.unit = "1", .min = 0, .max = 1, .doc = "share of energy kept; auto: the thesis's law"});
    v.optional("mu", s.mu, {.unit = "1", .min = 0, .max = 2, .doc = "friction; auto: the thesis's law"});
    v.choice("shape", s.shape, {{"cosine", Shape::cosine}, {"linear", Shape::linear}},
             "of the laws between their ends, where a value is auto");
    v.number("duration", s.duration, {.unit = "s", .min = 0.001, .max = 0.3, .doc = "time over which the force acts"});
    v.number("time", s.time, {.unit = "s", .min = -0.4, .max = 0.8, .doc = "of the motion, from the impact on"});
    v.number("mass", s.mass, {.unit = "kg", .min = 100, .max = 1e5, .doc = "mass of the car"});
    v.number("izz", s.izz, {.unit = "kg m2", .min = 20, .max = 1e6, .doc = "yaw inertia"});
    v.number("front", s.front, {.unit = "m", .min = 0.25, .max = 10, .doc = "drawn ahead of the mass centre"});
    v.number("rear", s.rear, {.unit = "m", .min = 0.25, .max = 10, .doc = "drawn behind the mass centre"});
    v.number("width", s.width, {.unit = "m", .min = 0.3, .max = 5, .doc = "drawn"});
}

struct Case {
    Wall s;
    dvec2 arm, n, t; // body axes: contact, normal into the car, along the wall
    impact::Compliance yields;

    explicit Case(const Wall& wall) : s(wall), arm(wall.contactX, wall.contactY)
    {
        n = {-math::sin(s.angle), math::cos(s.angle)};
        t = math::left(n);
        yields = impact::planarCompliance(s.mass, s.izz, arm, n);
    }
    dvec2 velocity() const { return {s.velocityX, s.velocityY}; }
    BarrierEvent event(Method method, Root root, std::optional<double> value = {}) const
    {
        impact::BarrierSettings b;
        b.method = method;
        b.root = root;
        b.restSpeed = 0.0;
        for (auto [law, own] : {std::pair{&b.restitution, s.e}, {&b.energy, s.P}, {&b.friction, s.mu}}) {
            if (s.shape == Shape::linear) law->kind = impact::LawKind::linear;
            if (own) *law = impact::constantLaw(*own);
        }
        if (value) (method == Method::energy ? b.energy : b.restitution) = impact::constantLaw(*value);
        return impact::barrier(b, {s.mass, s.izz}, {velocity(), s.yawRate}, {arm, n});
    }
};

// --- the plan view: what is dragged --------------------------------------------------------------------------------------

Plot plan(const Case& c, const BarrierEvent& bounce, const BarrierEvent& energy)
{
    const Wall& s = c.s;
    Plot p;
    p.title = "the impact, in the car's own axes";
    p.plan = true;
    const double reach = 1.9 + std::max({s.front, s.rear, kArrow * math::length(c.velocity())});
    p.x = {"ahead", "m", -reach, reach};
    p.y = {"to the left", "m", -0.62 * reach, 0.62 * reach};
    p.bodies.push_back({box(s.front, s.rear, s.width), Ink::text, true});
    const dvec2 a = c.arm - 20.0 * c.t, b = c.arm + 20.0 * c.t, behind = 40.0 * c.n;
    p.zones.push_back(
        {"", {{a.x, a.y}, {b.x, b.y}, {b.x - behind.x, b.y - behind.y}, {a.x - behind.x, a.y - behind.y}}, Ink::quiet});
    p.curves.push_back({"wall", Ink::quiet, "", {{a.x, a.y}, {b.x, b.y}}, "", 3.0});
    const auto arrow = [&](const dvec2& from, const dvec2& along, const char* text, Ink ink) {
        p.arrows.push_back({{from.x, from.y}, {from.x + along.x, from.y + along.y}, text, ink});
    };
    const dvec2 v = kArrow * c.velocity(), nose(s.front + 0.9, 0.0); // spin is shown ahead of the nose
    arrow({0, 0}, v, "before", Ink::before);
    arrow({0, 0}, kArrow * bounce.velocityAfter, "restitution", Ink::after);
    arrow({0, 0}, kArrow * energy.velocityAfter, "energy", Ink::accent);
    const double most = std::max({math::length(bounce.impulse), math::length(energy.impulse), 1e-9});
    arrow(c.arm, 1.5 / most * bounce.impulse, "J", Ink::impact);
    arrow(c.arm, 1.5 / most * energy.impulse, "J, energy", Ink::lateral);
    arrow(nose, {0.0, 0.3 * s.yawRate}, "", Ink::before);
    p.marks.push_back({{0, 0}, Sign::dot, "", Ink::text, "mass centre"});
    p.handles.push_back({{c.arm.x, c.arm.y}, "contactX", "contactY", {c.arm.x, c.arm.y}, {1, 1}, "contact point"});
    p.handles.push_back(
        {{v.x, v.y}, "velocityX", "velocityY", {s.velocityX, s.velocityY}, {1 / kArrow, 1 / kArrow}, "velocity"});
    p.handles.push_back(
        {{nose.x, nose.y + 0.3 * s.yawRate}, "", "yawRate", {0, s.yawRate}, {1, 1 / 0.3}, "spin, at the nose"});
    const double lever = 0.3 * reach;
    const dvec2 d{math::cos(s.angle), math::sin(s.angle)}, grip = c.arm - lever * d;
    Handle turn{{grip.x, grip.y}, "angle", "", {s.angle, 0}, {d.y / lever, 0}, "the wall's angle"};
    turn.cross = {-d.x / lever, 0};
    p.handles.push_back(turn);
    return p;
}

// --- the impulses in the plane of normal and tangent -----------------------------------------------------------------------

// Impulses that leave the share P of the energy: (J - J*) C (J - J*) = 2 (dE + p.C^-1.p / 2), an ellipse about J* = -C^-1 p,
// the impulse that leaves the least. In kN s, along t and n.
Line ellipse(const Case& c, const BarrierEvent& ev, double P)
{
    const auto& [nn, tt, nt] = c.yields;
    const double det = nn * tt - nt * nt;
    const double Jn = -(tt * ev.p1 - nt * ev.q1) / det, Jt = -(nn * ev.q1 - nt * ev.p1) / det;
    const double lowest = 0.5 * (Jn * ev.p1 + Jt * ev.q1), wanted = (P - 1.0) * ev.energyBefore;
    Line out;
    if (wanted <= lowest) return out;
    const double size = math::sqrt(2.0 * (wanted - lowest)), l11 = math::sqrt(nn), l21 = nt / l11,
                 l22 = math::sqrt(det / nn); // C = L L^T, and L^T (J - J*) a circle
    for (const double angle : grid(0.0, math::kTau, 181)) {
        const double a = size * math::cos(angle), b = size * math::sin(angle);
        const double dt = b / l22, dn = (a - l21 * dt) / l11;
        out.push_back({1e-3 * (Jt + dt), 1e-3 * (Jn + dn)});
    }
    return out;
}

Plot impulses(const Case& c, const BarrierEvent& bounce, const BarrierEvent& energy, const BarrierEvent& through)
{
    Plot p;
    p.title = "impulses: friction cone and lines of equal energy";
    p.x = {"along the wall", "kN s", 0, 0};
    p.y = {"out of the wall", "kN s", 0, 0};
    p.plan = true;
    const Line whole = ellipse(c, bounce, 1.0);
    double most = 1e-3;
    for (const BarrierEvent* ev : {&bounce, &energy, &through})
        most = std::max(most, 1e-3 * math::hypot(ev->impulseNormal, ev->impulseTangential));
    const double top = 1.35 * most;
    p.x = {"along the wall", "kN s", -top, top};
    p.y = {"out of the wall", "kN s", -0.2 * top, top};
    const double side = bounce.mu * 3.0 * top;
    p.zones.push_back({"friction cone", {{0, 0}, {side, 3.0 * top}, {-side, 3.0 * top}}, Ink::accent});
    p.curves.push_back({"no energy lost", Ink::quiet, "", whole, "", 1.4});
    const auto kept = [&](const char* name, double P, Ink ink, const char* dash) {
        if (Line l = ellipse(c, bounce, P); !l.empty()) p.curves.push_back({name, ink, dash, l, "", 1.4});
    };
    kept("P of the energy method kept", energy.P, Ink::lateral, "9 4");
    // p2 = p1 + nn Jn + nt Jt = 0, the end of compression; q2 = 0, where it sticks.
    const auto straight = [&](const char* name, double a, double b, double at, Ink ink, const char* dash) {
        const double size = a * a + b * b;
        const dvec2 on = -at / size * dvec2(b, a), along = math::normalize(dvec2(a, -b));
        p.curves.push_back({name,
                            ink,
                            dash,
                            {{1e-3 * on.x - 4 * top * along.x, 1e-3 * on.y - 4 * top * along.y},
                             {1e-3 * on.x + 4 * top * along.x, 1e-3 * on.y + 4 * top * along.y}},
                            "",
                            1.2});
    };
    straight("most compression", c.yields.nn, c.yields.nt, bounce.p1, Ink::text, "2 3");
    straight("sticks", c.yields.nt, c.yields.tt, bounce.q1, Ink::good, "6 3");
    const auto mark = [&](const BarrierEvent& ev, Sign sign, Ink ink, const char* name) {
        p.marks.push_back({{1e-3 * ev.impulseTangential, 1e-3 * ev.impulseNormal}, sign, "", ink, name});
    };
    mark(bounce, Sign::circle, Ink::after, "restitution");
    mark(energy, Sign::square, Ink::accent, "energy, bounces");
    mark(through, Sign::cross, Ink::impact, "energy, goes through");
    return p;
}

// --- force against the energy kept -----------------------------------------------------------------------------------------

Plot force(const Case& c, const BarrierEvent& bounce, const BarrierEvent& energy)
{
    Plot p;
    p.title = "force over " + written(1e3 * c.s.duration, 0) + " ms against the energy kept, both roots";
    p.x = {"share of kinetic energy kept P", "1", 1.0, 0.0};
    const double kilo = 1e-3 / c.s.duration;
    Line larger, smaller;
    const double least = c.event(Method::energy, Root::bounce, 0.0).PLeast;
    for (const double k : grid(0.0, 1.0, 161)) {
        const double P = 1.0 - (1.0 - math::square(1.0 - k)) * (1.0 - std::min(least, 1.0));
        for (const Root root : {Root::bounce, Root::through}) {
            const BarrierEvent ev = c.event(Method::energy, root, P);
            if (ev.method != Method::energy) continue; // restitution took its place
            (root == Root::bounce ? larger : smaller).push_back({ev.energyKept, kilo * math::length(ev.impulse)});
        }
    }
    larger.insert(larger.end(), smaller.rbegin(), smaller.rend());
    Curve restitution{"restitution, e from 0 to 1", Ink::after, "1 5", {}, "", 4.0};
    for (const double e : grid(0.0, 1.0, 41)) {
        const BarrierEvent ev = c.event(Method::restitution, Root::bounce, e);
        restitution.points.push_back({ev.energyKept, kilo * math::length(ev.impulse)});
    }
    p.curves = {{"energy method", Ink::accent, "", larger, "", 2.0}, restitution};
    p.marks = {{{bounce.energyKept, kilo * math::length(bounce.impulse)}, Sign::circle, "", Ink::after, "this e"},
               {{energy.energyKept, kilo * math::length(energy.impulse)}, Sign::square, "", Ink::accent, "this P"}};
    p.y = {"force on the car", "kN", 0, 1};
    for (const Curve& curve : p.curves)
        for (const Point& q : curve.points) p.y.to = std::max(p.y.to, 1.1 * q[1]);
    if (least > 0.0)
        p.zones.push_back({"out of reach", {{0, 0}, {least, 0}, {least, p.y.to}, {0, p.y.to}}, Ink::impact});
    return p;
}

// --- motion before and after ---------------------------------------------------------------------------------------------

Plot motion(const Case& c, const BarrierEvent& ev, const char* title)
{
    const Wall& s = c.s;
    Plot p;
    p.title = title;
    p.plan = true;
    const double pace = std::max({math::length(c.velocity()), math::length(ev.velocityAfter), 2.0});
    const double reach = 3.2 + 0.42 * pace;
    p.x = {"X", "m", -reach, reach};
    p.y = {"Y", "m", -0.8 * reach, 0.8 * reach};
    const dvec2 a = c.arm - 100.0 * c.t, b = c.arm + 100.0 * c.t, behind = 200.0 * c.n;
    p.zones.push_back(
        {"", {{a.x, a.y}, {b.x, b.y}, {b.x - behind.x, b.y - behind.y}, {a.x - behind.x, a.y - behind.y}}, Ink::quiet});
    p.curves.push_back({"", Ink::quiet, "", {{a.x, a.y}, {b.x, b.y}}, "", 3.0});
    const Line outline = box(s.front, s.rear, s.width);
    const auto put = [&](double time, bool filled) {
        const bool after = time > 0.0;
        const dvec2 at = time * (after ? ev.velocityAfter : c.velocity());
        p.bodies.push_back({placed(outline, at, time * (after ? ev.yawRateAfter : s.yawRate)),
                            filled  ? Ink::text
                            : after ? Ink::after
                                    : Ink::before,
                            filled});
        return at;
    };
    for (const double time : {-0.4, -0.2, 0.2, 0.4}) put(time, false);
    const dvec2 at = put(s.time, true), v = kArrow * (s.time > 0.0 ? ev.velocityAfter : c.velocity());
    p.arrows.push_back({{at.x, at.y}, {at.x + v.x, at.y + v.y}, "", s.time > 0.0 ? Ink::after : Ink::before});
    return p;
}

// A wall at this angle before the rectangle's own outline: a run finds its contact point itself.
std::string link(const Case& c)
{
    const Wall& s = c.s;
    double deepest = 1e9;
    for (const Point& q : box(0.5 * (s.front + s.rear), 0.5 * (s.front + s.rear), s.width))
        deepest = std::min(deepest, math::dot({q[0], q[1]}, c.n));
    const double before = s.yawRate == 0.0 ? 0.5 : 0.02; // [s] it comes straight
    const dvec2 on = deepest * c.n + before * c.velocity(), from = on + 40.0 * c.t, to = on - 40.0 * c.t;
    const BarrierEvent bounce = c.event(Method::restitution, Root::bounce),
                       energy = c.event(Method::energy, Root::bounce);
    return runOf("lesson-wall", {{"cars.0.speed", s.velocityX},
                                 {"cars.0.lateralSpeed", s.velocityY},
                                 {"cars.0.yawRate", s.yawRate},
                                 {"cars.0.set.mass", s.mass},
                                 {"cars.0.set.yawInertia", s.izz},
                                 {"cars.0.set.length", s.front + s.rear},
                                 {"cars.0.set.width", s.width},
                                 {"scene.walls.0.from.0", from.x},
                                 {"scene.walls.0.from.1", from.y},
                                 {"scene.walls.0.to.0", to.x},
                                 {"scene.walls.0.to.1", to.y},
                                 {"barrier.e.value", bounce.eAsked},
                                 {"barrier.P.value", energy.PAsked},
                                 {"barrier.mu.value", bounce.muAsked}});
}

std::string regimeOf(const BarrierEvent& ev)
{
    std::string text = impact::name(ev.regime);
    if (ev.limits & impact::fellBack)
        text += ", by restitution";
    else if (ev.limits & impact::energyUnreachable)
        text += ", P raised";
    if (ev.limits & impact::frictionLimited) text += ", friction lowered";
    return text;
}

Figure wall(const Wall& s, Way)
{
    Figure f;
    const Case c(s);
    const BarrierEvent bounce = c.event(Method::restitution, Root::bounce),
                       energy = c.event(Method::energy, Root::bounce), through = c.event(Method::energy, Root::through);
    f.says =
        "A car meets a wall. Drag the contact point, the wall, the tip of the velocity, the spin at the nose; play "
        "the motion before and after. Knight 2002, chapter 4.";
    if (bounce.regime == impact::Regime::separating)
        f.says = "The contact point moves away from the wall: there is no impact. Drag the velocity or the wall.";
    f.assumed =
        "One force at one point, rigid wall, no tires, no pitch or roll; a second hit is not shown. Values that "
        "are auto follow the thesis's laws over the angle of attack.";
    f.run = link(c);
    f.columns = 2;
    f.play = {"time", -0.4, 0.8, 2.4};
    f.plots = {plan(c, bounce, energy), impulses(c, bounce, energy, through), motion(c, bounce, "restitution, by time"),
               motion(c, energy, "energy, by time"), force(c, bounce, energy)};
    Table t{"side by side", {"", "unit", "restitution", "energy, bounces", "energy, goes through"}, {}};
    const BarrierEvent* all[] = {&bounce, &energy, &through};
    const auto row = [&](const char* what, const char* unit, int digits, auto&& value) {
        std::vector<std::string> cells{what, unit};
        for (const BarrierEvent* ev : all) cells.push_back(written(value(*ev), digits));
        t.rows.push_back(std::move(cells));
    };
    row("angle of attack", "deg", 1, [](const auto& ev) { return ev.angleOfAttack / kDegree; });
    row("e in effect, p2 over -p1", "1", 3, [](const auto& ev) { return ev.p1 < 0.0 ? -ev.p2 / ev.p1 : 0.0; });
    row("energy kept", "1", 3, [](const auto& ev) { return ev.energyKept; });
    row("least that friction lets go", "1", 3,
        [](const auto& ev) { return ev.asked == Method::energy ? ev.PLeast : kNone; });
    row("mu in effect", "1", 3, [](const auto& ev) { return ev.mu; });
    row("impulse out of the wall", "N s", 0, [](const auto& ev) { return ev.impulseNormal; });
    row("impulse along the wall", "N s", 0, [](const auto& ev) { return ev.impulseTangential; });
    row("velocity ahead after", "m/s", 2, [](const auto& ev) { return ev.velocityAfter.x; });
    row("velocity to the left after", "m/s", 2, [](const auto& ev) { return ev.velocityAfter.y; });
    row("yaw rate after", "deg/s", 1, [](const auto& ev) { return ev.yawRateAfter / kDegree; });
    const auto deltaV = [&](const BarrierEvent& ev) { return math::length(ev.velocityAfter - c.velocity()); };
    row("velocity change", "m/s", 2, deltaV);
    std::vector<std::string> regime{"contact", ""};
    for (const BarrierEvent* ev : all) regime.push_back(regimeOf(*ev));
    t.rows.push_back(std::move(regime));
    for (auto& cells : t.rows)
        for (std::string& cell : cells)
            if (cell == "nan") cell = "\u2013";
    Table lasting{
        "what if it lasted", {"time", "force by restitution [kN]", "in g", "force by energy [kN]", "in g"}, {}};
    std::vector<double> times = {0.005, 0.02, 0.05, 0.1};
    if (std::find(times.begin(), times.end(), s.duration) == times.end()) times.push_back(s.duration);
    for (const double last : times) {
        std::vector<std::string> cells{written(1e3 * last, 1) + " ms"};
        for (const BarrierEvent* ev : {&bounce, &energy}) { // F0 = J / dt, Knight 2002 (4-18)
            const double newtons = math::length(ev->impulse) / last;
            cells.push_back(written(1e-3 * newtons, 1));
            cells.push_back(written(newtons / (s.mass * math::kGravity), 1));
        }
        lasting.rows.push_back(std::move(cells));
    }
    f.tables = {t, lasting};
    return f;
}

}

void addWall(Entries& list)
{
    list.push_back(entry<Wall, wall>("wall", kTools, "Wall impact", "A car against a wall, by both methods"));
}

}
