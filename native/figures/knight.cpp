// M. R. Knight, Simulation of vehicle collisions in real time, 2002, chapter 4: laws over the angle of attack, the energy
// method's two roots, the impulse diagrams, a force over one step against a state reset.
#include "figures/entry.h"
#include "figures/tools.h"
#include "impact/barrier.h"
#include "impact/law.h"

#include "dynamics/integrator.h"

#include <algorithm>
#include <optional>

namespace figures {

namespace {

using impact::dvec2;

constexpr double kMph = 0.44704; // [m/s]

// A car that meets a wall on its right side, as in Knight 2002, Figure 4-4, without yaw rate.
struct WallCase {
    double mass = 1500.0;     // [kg]
    double izz = 2500.0;      // [kg m2]
    double speed = 30 * kMph; // [m/s]
    double contactX = 2.2;    // [m]
    double contactY = 0.0;    // [m]
    std::optional<double> mu; // none: the thesis's law
};

constexpr double kFront = 2.2, kRear = 2.4, kWidth = 1.8; // [m] the rectangle

template <class V> void describe(V& v, WallCase& s)
{
    v.number("mass", s.mass, {.unit = "kg", .min = 500, .max = 5000, .doc = "mass of the car"});
    v.number("izz", s.izz, {.unit = "kg m2", .min = 500, .max = 10000, .doc = "yaw inertia"});
    v.number("speed", s.speed, {.unit = "m/s", .min = 1, .max = 60, .doc = "of the car, along its own axis"});
    v.number("contactX", s.contactX,
             {.unit = "m", .min = -kRear, .max = kFront, .doc = "contact point ahead of the mass centre"});
    v.number(
        "contactY", s.contactY,
        {.unit = "m", .min = -kWidth / 2, .max = kWidth / 2, .doc = "contact point to the left of the mass centre"});
    v.optional("mu", s.mu,
               {.unit = "1",
                .min = 0,
                .max = 1,
                .doc = "friction along the wall; auto: 0.3 glancing to 0 head-on, chapter 5"});
}

constexpr const char* kCar =
    "m 1500 kg, I 2500 kg m2, rectangle 2.2 m ahead, 2.4 m behind, 1.8 m wide: none is printed.";

dvec2 normalAt(double angle) // of a wall to the right of a car that drives along x
{
    return {-math::sin(angle), math::cos(angle)};
}

double frictionAt(const WallCase& c, double angle)
{
    return c.mu ? *c.mu : impact::valueOf(impact::frictionLaw(), angle, 0.0);
}

impact::BarrierEvent hit(const WallCase& c, double angle, impact::Method method, double value, impact::Root root)
{
    impact::BarrierSettings s;
    s.method = method;
    s.root = root;
    (method == impact::Method::energy ? s.energy : s.restitution) = impact::constantLaw(value);
    if (c.mu) s.friction = impact::constantLaw(*c.mu);
    s.restSpeed = 0.0;
    return impact::barrier(s, {c.mass, c.izz}, {{c.speed, 0.0}, 0.0}, {{c.contactX, c.contactY}, normalAt(angle)});
}

std::string degrees(double angle)
{
    return written(angle / kDegree, 0) + "\u00b0";
}

// --- Figures 4-2 and 4-3 ---------------------------------------------------------------------------------------------

struct LawPlot {
    impact::LawSettings law = impact::restitutionLaw();
    bool others = true;
    double at0 = 0.3, at30 = 0.25, at60 = 0.1, at90 = 0.05;
};

template <class V> void describe(V& v, LawPlot& s)
{
    v.number("glancing", s.law.glancing, {.unit = "1", .min = 0, .max = 1, .doc = "e at an angle of attack of 0"});
    v.number("headOn", s.law.headOn, {.unit = "1", .min = 0, .max = 1, .doc = "e at 90 degrees"});
    v.flag("others", s.others, "the other shapes that a scenario may choose, with the same ends");
    v.number("at0", s.at0, {.unit = "1", .min = 0, .max = 1, .doc = "table: e at 0 degrees"});
    v.number("at30", s.at30, {.unit = "1", .min = 0, .max = 1, .doc = "table: e at 30 degrees"});
    v.number("at60", s.at60, {.unit = "1", .min = 0, .max = 1, .doc = "table: e at 60 degrees"});
    v.number("at90", s.at90, {.unit = "1", .min = 0, .max = 1, .doc = "table: e at 90 degrees"});
}

Axis attackAxis(Way way)
{
    return way == Way::ours ? Axis{"angle of attack", "rad", 0.0, math::kPi / 2}
                            : Axis{"angle of attack", "deg", 0.0, 90.0};
}
double attack(Way way, double angle)
{
    return way == Way::ours ? angle : angle / kDegree;
}

Figure figure42(const LawPlot& s, Way way)
{
    Figure f;
    f.says =
        "Restitution falls with the angle of attack: glancing hits bounce, head-on ones hardly. Knight 2002 (4-11).";
    f.assumed = "The points of the table; they can be dragged. The thesis has the cosine alone.";
    f.run = "scenario=wall-at-10-degrees";
    Plot p;
    p.x = attackAxis(way);
    p.y = {"coefficient of restitution e", "1", 0.0, 0.4};
    const auto curve = [&](const impact::LawSettings& law) {
        return sampled(0.0, 90.0, 91, [&](double a) { return impact::valueOf(law, a * kDegree, 0.0); });
    };
    const auto add = [&](size_t i, const char* name, const impact::LawSettings& law) {
        Line line = curve(law);
        for (Point& q : line) {
            q[0] = attack(way, q[0] * kDegree);
            p.y.to = std::max(p.y.to, 1.1 * q[1]);
        }
        p.curves.push_back(family(i, name, line));
    };
    add(0, "cosine, (4-11)", s.law);
    if (s.others) {
        impact::LawSettings law = s.law;
        law.kind = impact::LawKind::linear;
        add(1, "linear", law);
        add(2, "constant", impact::constantLaw(0.5 * (s.law.glancing + s.law.headOn)));
        law.kind = impact::LawKind::table;
        const std::array<double, 4> values = {s.at0, s.at30, s.at60, s.at90};
        const char* keys[] = {"at0", "at30", "at60", "at90"};
        for (size_t i = 0; i < 4; ++i) law.table.points.push_back({30.0 * double(i) * kDegree, values[i]});
        add(3, "table", law);
        for (size_t i = 0; i < 4; ++i)
            p.handles.push_back({{attack(way, 30.0 * double(i) * kDegree), values[i]},
                                 "",
                                 keys[i],
                                 {0, values[i]},
                                 {1, 1},
                                 "a value of the table"});
    }
    p.marks = {{{0.0, 0.3}, Sign::circle, "0.3", Ink::text, "printed"},
               {{attack(way, math::kPi / 2), 0.05}, Sign::circle, "0.05", Ink::text, ""}};
    f.plots = {p};
    return f;
}

struct EnergyPlot {
    impact::LawSettings law = impact::energyLaw();
    WallCase wall;
};

template <class V> void describe(V& v, EnergyPlot& s)
{
    v.number("glancing", s.law.glancing, {.unit = "1", .min = 0, .max = 1, .doc = "P at an angle of attack of 0"});
    v.number("headOn", s.law.headOn, {.unit = "1", .min = 0, .max = 1, .doc = "P at 90 degrees"});
    describe(v, s.wall);
}

// The plan view beside: the car, the contact point to be dragged, the wall.
Plot carPlan(const WallCase& c, double angle, const char* title)
{
    Plot p;
    p.title = title;
    p.plan = true;
    p.x = {"ahead", "m", -3.4, 4.2};
    p.y = {"to the left", "m", -2.4, 2.4};
    p.bodies.push_back({box(kFront, kRear, kWidth), Ink::text, true});
    const dvec2 at{c.contactX, c.contactY}, n = normalAt(angle), t = math::left(n);
    const dvec2 a = at - 6.0 * t, b = at + 6.0 * t;
    Curve wall{"wall", Ink::quiet, "", {{a.x, a.y}, {b.x, b.y}}, "", 3.0};
    p.curves.push_back(wall);
    p.marks.push_back({{0, 0}, Sign::dot, "", Ink::text, "mass centre"});
    p.handles.push_back({{at.x, at.y}, "contactX", "contactY", {at.x, at.y}, {1, 1}, "contact point"});
    return p;
}

Figure figure43(const EnergyPlot& s, Way way)
{
    Figure f;
    f.says =
        "The share of kinetic energy that the energy method asks for, and how much of it a force within friction can "
        "reach at all: what lies in the shade is out of reach. Knight 2002 (4-22).";
    f.assumed = kCar;
    f.differs = "The thesis does not say what happens where P(a) lies in the shade; here P is then raised to what can "
                "be reached.";
    f.run = "scenario=head-on-energy";
    f.columns = 2;
    const double percent = way == Way::ours ? 1.0 : 100.0;
    Plot p;
    p.x = attackAxis(way);
    p.y = {"kinetic energy kept P", way == Way::ours ? "1" : "%", 0.0, percent};
    Zone out{"out of reach", {}, Ink::impact};
    const auto least = [&](double a) { // [%] at an angle in degrees
        const double angle = std::max(a, 1e-6) * kDegree;
        return hit(s.wall, angle, impact::Method::energy, impact::valueOf(s.law, angle, 0.0), impact::Root::bounce)
            .PLeast;
    };
    const auto reached = [&](double a) { return impact::valueOf(s.law, a * kDegree, 0.0) >= least(a); };
    const auto edge = [&](double in, double beyond) { // between the two the law leaves the shade
        for (int i = 0; i < 40; ++i) {
            const double middle = 0.5 * (in + beyond);
            (reached(middle) ? in : beyond) = middle;
        }
        return in;
    };
    double from = kNone, to = kNone; // [deg] where the law can be followed
    for (const double a : grid(0.0, 90.0, 361)) {
        out.outline.push_back({attack(way, a * kDegree), percent * least(a)});
        if (!reached(a)) continue;
        if (!math::isFinite(from)) from = a > 0.0 ? edge(a, a - 0.25) : a;
        to = a < 90.0 ? edge(a, a + 0.25) : a;
    }
    out.outline.push_back({attack(way, math::kPi / 2), 0.0});
    out.outline.push_back({0.0, 0.0});
    p.zones.push_back(out);
    Line line = sampled(0.0, 90.0, 91, [&](double a) { return percent * impact::valueOf(s.law, a * kDegree, 0.0); });
    for (Point& q : line) q[0] = attack(way, q[0] * kDegree);
    p.curves.push_back(family(0, "P(a), (4-22)", line));
    p.marks = {
        {{0.0, 0.92 * percent}, Sign::circle, way == Way::ours ? "0.92" : "92 %", Ink::text, "printed"},
        {{attack(way, math::kPi / 2), 0.04 * percent}, Sign::circle, way == Way::ours ? "0.04" : "4 %", Ink::text, ""}};
    if (math::isFinite(from))
        f.says +=
            " From here the law can be followed between " + written(from, 1) + " and " + written(to, 1) + " degrees.";
    f.plots = {p, carPlan(s.wall, 45.0 * kDegree, "contact point")};
    return f;
}

// --- Figure 4-5 ------------------------------------------------------------------------------------------------------

struct ForcePlot {
    WallCase wall;
    double duration = 0.005; // [s] (5-3)
};

template <class V> void describe(V& v, ForcePlot& s)
{
    describe(v, s.wall);
    v.number("duration", s.duration,
             {.unit = "s", .min = 0.001, .max = 0.2, .doc = "time over which the force acts, (5-3)"});
}

// Knight 2002 (4-36) to (4-39) of a force along the unit vector (a, b): the parabola of the share kept over F0.
struct Parabola {
    double A, B, energy; // energy: E1

    double kept(double F0) const { return 1.0 + (0.5 * A * F0 * F0 + 0.5 * B * F0) / energy; }
    double least() const { return 1.0 - B * B / (8.0 * A * energy); }
    double root(double P, double sense) const // (4-36)
    {
        const double C = 2.0 * (1.0 - P) * energy; // (4-39)
        return (-B + sense * math::sqrt(std::max(B * B - 4.0 * A * C, 0.0))) / (2.0 * A);
    }
};

Parabola parabola(const ForcePlot& s, double angle)
{
    const WallCase& w = s.wall;
    const dvec2 n = normalAt(angle), t = math::left(n);
    const double q1 = math::dot({w.speed, 0.0}, t);
    const dvec2 f = math::normalize(n - math::sign(q1) * frictionAt(w, angle) * t); // (5-1), against the sliding
    const double a = f.x, b = f.y, c = w.contactX, d = w.contactY, h = s.duration;
    return {h * h * (a * a + b * b) / w.mass + h * h * math::square(b * c - a * d) / w.izz, // (4-37)
            2.0 * h * a * w.speed,                                                          // (4-38), v1 = r1 = 0
            0.5 * w.mass * w.speed * w.speed};                                              // (4-29)
}

Figure figure45(const ForcePlot& s, Way way)
{
    Figure f;
    f.says = "The force that leaves a share of the kinetic energy, for several angles of attack. Each curve has two "
             "roots: the "
             "larger pushes the car back, the smaller lets it through the wall. Only at 90 degrees can all energy go.";
    f.assumed =
        std::string(kCar) + " The thesis gives no numbers to this figure; speed 30 mph as in its head-on scenario.";
    f.differs =
        way == Way::printed
            ? "Printed equations: friction always slides. The engine also lets the contact stick (switch to ours)."
            : "Where sliding would end within the impact the contact sticks, which the thesis does not have.";
    f.run = "scenario=head-on-energy";
    f.columns = 2;
    const bool ours = way == Way::ours;
    Plot p;
    p.x = ours ? Axis{"share of kinetic energy kept P", "1", 1.0, 0.0}
               : Axis{"kinetic energy maintained", "%", 100.0, 0.0};
    p.y = {ours ? "force on the car, out of the wall" : "force F0, backwards negative", "kN", 0.0, 0.0};
    const double percent = ours ? 1.0 : 100.0, kilo = ours ? 1e-3 : -1e-3;
    size_t i = 0;
    for (const double a : {90.0, 75.0, 60.0, 45.0, 30.0, 15.0}) {
        const double angle = a * kDegree;
        Line line;
        if (ours) {
            // The engine's impulse on a grid that is finer towards the least share: both roots, then the one through.
            std::vector<Point> larger, smaller;
            for (int k = 0; k <= 160; ++k) {
                const double share = 1.0 - math::square(1.0 - double(k) / 160.0);
                const auto at = [&](impact::Root root) {
                    const impact::BarrierEvent least = hit(s.wall, angle, impact::Method::energy, 0.0, root);
                    const double P = 1.0 - share * (1.0 - least.PLeast);
                    return hit(s.wall, angle, impact::Method::energy, P, root);
                };
                for (const impact::Root root : {impact::Root::bounce, impact::Root::through}) {
                    const impact::BarrierEvent e = at(root);
                    if (e.method != impact::Method::energy) continue; // restitution took its place
                    (root == impact::Root::bounce ? larger : smaller)
                        .push_back({e.energyKept, kilo * math::length(e.impulse) / s.duration});
                }
            }
            line = larger;
            line.insert(line.end(), smaller.rbegin(), smaller.rend());
        } else {
            const Parabola q = parabola(s, angle);
            const double most = -q.B / q.A; // kept(most) = 1
            for (const double F0 : grid(0.0, most, 121)) line.push_back({percent * q.kept(F0), kilo * F0});
        }
        p.curves.push_back(family(i++, degrees(angle), line));
    }
    // At 90 degrees restitution e leaves e^2 of it with the force (1 + e) m U / dt when the contact is in the middle.
    Curve bounce{"restitution at 90\u00b0, e from 0 to 1", Ink::text, "1 5", {}, "", 4.0};
    for (const double e : grid(0.0, 1.0, 41)) {
        const impact::BarrierEvent ev =
            hit(s.wall, 90.0 * kDegree, impact::Method::restitution, e, impact::Root::bounce);
        bounce.points.push_back({percent * ev.energyKept, kilo * math::length(ev.impulse) / s.duration});
    }
    p.curves.push_back(bounce);
    const Parabola head = parabola(s, 90.0 * kDegree);
    p.marks = {{{percent, 0.0}, Sign::circle, "no force", Ink::text, "end points told in the text"},
               {{percent, kilo * head.root(1.0, 1.0)}, Sign::circle, "2 m U / dt: backwards as fast", Ink::text, ""}};
    if (s.wall.contactY != 0.0) p.marks[1].text = "backwards, no energy lost";
    const double most = 1.15 * std::abs(kilo * head.root(1.0, 1.0));
    p.y.from = ours ? -0.05 * most : -most;
    p.y.to = ours ? most : 0.05 * most;
    f.plots = {p, carPlan(s.wall, 60.0 * kDegree, "contact point; wall at 60 degrees")};
    f.plots[0].proportion = 0.9;

    Table t{"where the curves end", {"angle", "least share kept [%]", "force there [kN]", "friction"}, {}};
    for (const double a : {90.0, 75.0, 60.0, 45.0, 30.0, 15.0}) {
        const Parabola q = parabola(s, a * kDegree);
        t.rows.push_back({degrees(a * kDegree), written(100 * q.least(), 2), written(1e-3 * -q.B / (2 * q.A), 1),
                          written(frictionAt(s.wall, a * kDegree), 3)});
    }
    f.tables = {t};
    return f;
}

// --- Figures 4-1 and 4-4: the impulse diagrams -----------------------------------------------------------------------

struct Diagram {
    WallCase wall{.speed = 60 * kMph, .contactX = 2.2, .contactY = -0.9, .mu = {}};
    double angle = 10.0 * kDegree;
    double duration = 0.005;
};

template <class V> void describe(V& v, Diagram& s)
{
    describe(v, s.wall);
    v.number("angle", s.angle, {.unit = "rad", .min = 0.01, .max = math::kPi / 2, .doc = "angle of attack"});
    v.number("duration", s.duration, {.unit = "s", .min = 0.001, .max = 0.2, .doc = "time over which the force acts"});
}

// A wall at this angle, met ten metres ahead by the rectangle's own corner: a run finds its contact point itself.
std::string runOf(const Diagram& s, bool energy)
{
    const dvec2 t(math::cos(s.angle), math::sin(s.angle)), corner(kFront + 10.0, -kWidth / 2);
    const dvec2 from = corner + 40.0 * t, to = corner - 40.0 * t;
    const auto at = [&](const impact::LawSettings& law) { return impact::valueOf(law, s.angle, 0.0); };
    return figures::runOf("lesson-wall", {{"cars.0.speed", s.wall.speed},
                                          {"cars.0.set.mass", s.wall.mass},
                                          {"cars.0.set.yawInertia", s.wall.izz},
                                          {"scene.walls.0.from.0", from.x},
                                          {"scene.walls.0.from.1", from.y},
                                          {"scene.walls.0.to.0", to.x},
                                          {"scene.walls.0.to.1", to.y},
                                          {"barrier.e.value", at(impact::restitutionLaw())},
                                          {"barrier.P.value", at(impact::energyLaw())},
                                          {"barrier.mu.value", frictionAt(s.wall, s.angle)}}) +
           (energy ? "&barrier.method=energy" : "");
}

// Printed: SAE, so that what points to the right is positive; the picture is the same car seen from above.
Figure diagram(const Diagram& s, Way way, impact::Method method)
{
    const bool ours = way == Way::ours, energy = method == impact::Method::energy;
    const double side = ours ? 1.0 : -1.0; // y and z turn round between SAE and ISO
    impact::BarrierSettings law;
    law.method = method;
    if (s.wall.mu) law.friction = impact::constantLaw(*s.wall.mu);
    const dvec2 n = normalAt(s.angle), t = math::left(n), rho{s.wall.contactX, s.wall.contactY};
    const impact::BarrierEvent e =
        impact::barrier(law, {s.wall.mass, s.wall.izz}, {{s.wall.speed, 0.0}, 0.0}, {rho, n});
    Figure f;
    f.says =
        energy
            ? "The energy method in body axes: F0 (a i + b j) at rho = c i + d j. Knight 2002 (4-23) to (4-27)."
            : "The restitution method: the contact's normal n and tangent t, the arms x and y, the forces Fn and Ft. "
              "Knight 2002 (4-4) to (4-20).";
    f.assumed = kCar;
    f.differs = "Signs of friction and of (4-17), (4-20) as docs/models/knight.md reads them; the car's front is to "
                "the right here.";
    f.run = runOf(s, energy);
    Plot p;
    p.plan = true;
    p.x = {"x, ahead", "m", -3.4, 5.0};
    p.y = ours ? Axis{"y, to the left", "m", -2.9, 2.9} : Axis{"y, to the right", "m", 2.9, -2.9};
    const auto turned = [&](const dvec2& v) { return Point{v.x, side * v.y}; };
    Line body = box(kFront, kRear, kWidth);
    for (Point& q : body) q[1] *= side;
    p.bodies.push_back({body, Ink::text, true});
    const dvec2 a = rho - 9.0 * t, b = rho + 9.0 * t;
    p.curves.push_back({"wall", Ink::quiet, "", {turned(a), turned(b)}, "", 3.0});
    const auto arrow = [&](const dvec2& from, const dvec2& along, const char* text, Ink ink) {
        p.arrows.push_back({turned(from), turned(from + along), text, ink});
    };
    arrow({0, 0}, rho, "\u03c1", Ink::quiet);
    if (energy) {
        const double size = math::length(e.impulse);
        if (size > 0) {
            const dvec2 along = e.impulse / size;
            arrow(rho, 1.6 * along, "F0", Ink::impact);
            arrow(rho, {1.6 * along.x, 0}, "F0 a", Ink::longitudinal);
            arrow(rho, {0, 1.6 * along.y}, "F0 b", Ink::lateral);
        }
        arrow({0, 0}, {1.2, 0}, "u, i", Ink::before);
        arrow({0, 0}, {0, side * 1.2}, "v, j", Ink::before);
    } else {
        arrow(rho, 1.4 * n, "n", Ink::normal);
        arrow(rho, 1.4 * t, "t", Ink::lateral);
        const double most = std::max(std::abs(e.impulseNormal), 1e-9);
        arrow(rho + 0.12 * t, 1.9 * e.impulseNormal / most * n, "Fn", Ink::impact);
        arrow(rho - 0.12 * n, 1.9 * e.impulseTangential / most * t, "Ft", Ink::longitudinal);
        arrow({0, 0}, dvec2{1.4, 0}, "u", Ink::before);
        const double speed = math::length(e.velocityAfter);
        if (speed > 0)
            arrow({0, 0}, 1.4 * math::length(e.velocityAfter) / s.wall.speed * (e.velocityAfter / speed),
                  "u\u2032, v\u2032", Ink::after);
    }
    p.marks.push_back({{0, 0}, Sign::dot, "", Ink::text, "mass centre"});
    p.handles.push_back({turned(rho), "contactX", "contactY", {rho.x, rho.y}, {1.0, side}, "contact point"});
    f.plots = {p};

    const double x = math::dot(rho, n), y = math::dot(rho, t), h = s.duration;
    Table v{"symbols", {"symbol", "value", "unit", "what"}, {}};
    const auto row = [&](const char* symbol, double value, int digits, const char* unit, const char* what) {
        v.rows.push_back({symbol, written(value, digits), unit, what});
    };
    if (energy) {
        const double size = math::length(e.impulse);
        row("P", e.P, 3, "1", "share of energy kept");
        row("F0", 1e-3 * size / h, 1, "kN", "J / dt");
        row("a", size > 0 ? e.impulse.x / size : 0.0, 3, "1", "ahead");
        row("b", size > 0 ? side * e.impulse.y / size : 0.0, 3, "1", ours ? "to the left" : "to the right");
        row("c", rho.x, 2, "m", "contact ahead");
        row("d", side * rho.y, 2, "m", ours ? "contact to the left" : "contact to the right");
    } else {
        row("e", e.e, 3, "1", "restitution, (4-11)");
        row("mu", e.mu, 3, "1", "friction, chapter 5");
        row("x", x, 3, "m", "arm along n");
        row("y", y, 3, "m", "arm along t");
        row("p1", e.p1, 3, "m/s", "contact point along n before");
        row("p2", e.p2, 3, "m/s", "after");
        row("Impulse", e.impulseNormal, 1, "N s", "(4-17)");
        row("Fn", 1e-3 * e.impulseNormal / h, 1, "kN", "(4-18)");
        row("Ft", 1e-3 * e.impulseTangential / h, 1, "kN", "(4-19)");
        row("Moment", side * 1e-3 * e.moment / h, 1, "kN m", "(4-20)");
    }
    row("u2", e.velocityAfter.x, 3, "m/s", "ahead, after");
    row("v2", side * e.velocityAfter.y, 3, "m/s", ours ? "to the left, after" : "to the right, after");
    row("r2", side * e.yawRateAfter, 3, "rad/s",
        ours ? "yaw rate after, counter-clockwise" : "yaw rate after, clockwise");
    f.tables = {v};
    return f;
}
Figure figure41(const Diagram& s, Way way)
{
    return diagram(s, way, impact::Method::restitution);
}
Figure figure44(const Diagram& s, Way way)
{
    return diagram(s, way, impact::Method::energy);
}

// --- Section 5: a force over one step against new velocities ---------------------------------------------------------

Figure chapter5(const Diagram& s, Way way)
{
    const double side = way == Way::ours ? 1.0 : -1.0;
    impact::BarrierSettings law;
    if (s.wall.mu) law.friction = impact::constantLaw(*s.wall.mu);
    const dvec2 rho{s.wall.contactX, s.wall.contactY};
    const impact::BarrierEvent e =
        impact::barrier(law, {s.wall.mass, s.wall.izz}, {{s.wall.speed, 0.0}, 0.0}, {rho, normalAt(s.angle)});
    Figure f;
    f.says = "The same impulse as a force fixed in the car's axes over one step, (5-2), and as new velocities at once. "
             "The body "
             "axes turn while the force acts: that is the whole difference in u and v.";
    f.assumed = kCar;
    f.run = runOf(s, false);
    f.columns = 3;
    const dvec2 force = e.impulse / s.duration; // (5-2)
    const double moment = e.moment / s.duration;
    constexpr int kSteps = 100;
    std::array<double, 3> x{s.wall.speed, 0.0, 0.0}; // u, v, r of body axes that turn with the car
    std::array<Line, 3> pulse, reset;
    const double before[3] = {s.wall.speed, 0.0, 0.0},
                 after[3] = {e.velocityAfter.x, e.velocityAfter.y, e.yawRateAfter};
    for (int i = 0; i <= kSteps; ++i) {
        const double time = 1e3 * s.duration * double(i) / kSteps;
        for (size_t k = 0; k < 3; ++k) pulse[k].push_back({time, (k ? side : 1.0) * x[k]});
        dynamics::advance(dynamics::Integrator::rk4, x, 0, s.duration / kSteps, [&](const auto& q, auto& d) {
            d = {force.x / s.wall.mass + q[1] * q[2], force.y / s.wall.mass - q[0] * q[2], moment / s.wall.izz};
        });
    }
    const char* names[] = {"u", "v", "r"};
    const char* units[] = {"m/s", "m/s", "rad/s"};
    Table t{"after the step", {"", "unit", "force over the step", "at once", "difference"}, {}};
    for (size_t k = 0; k < 3; ++k) {
        const double sense = k ? side : 1.0, end = pulse[k].back()[1];
        reset[k] = {{-0.1e3 * s.duration, sense * before[k]},
                    {0, sense * before[k]},
                    {0, sense * after[k]},
                    {1.1e3 * s.duration, sense * after[k]}};
        pulse[k].insert(pulse[k].begin(), {-0.1e3 * s.duration, sense * before[k]});
        pulse[k].push_back({1.1e3 * s.duration, end});
        Plot p;
        p.title = names[k];
        p.x = {"time", "ms", -0.1e3 * s.duration, 1.1e3 * s.duration};
        p.y = {k == 0   ? "ahead"
               : k == 1 ? (side > 0 ? "to the left" : "to the right")
                        : (side > 0 ? "counter-clockwise" : "clockwise"),
               units[k], 0, 0};
        p.curves = {family(0, "force over the step", pulse[k]), family(1, "state reset", reset[k])};
        fit(p, false, true);
        f.plots.push_back(p);
        t.rows.push_back(
            {names[k], units[k], written(end, 4), written(sense * after[k], 4), written(end - sense * after[k], 4)});
    }
    const double turned = 0.5 * s.duration * e.yawRateAfter; // of a yaw rate that grows evenly
    t.rows.push_back({"heading turned meanwhile", "deg", written(side * turned / kDegree, 3), "0", ""});
    f.tables = {t};
    return f;
}

}

void addKnight(Entries& list)
{
    list.push_back(
        entry<Diagram, figure41>("k4-1", "Knight 2002", "Figure 4-1", "Restitution method, collision diagram"));
    list.push_back(
        entry<LawPlot, figure42>("k4-2", "Knight 2002", "Figure 4-2", "Restitution against the angle of attack"));
    list.push_back(entry<EnergyPlot, figure43>("k4-3", "Knight 2002", "Figure 4-3",
                                               "Kinetic energy kept against the angle of attack"));
    list.push_back(entry<Diagram, figure44>("k4-4", "Knight 2002", "Figure 4-4", "Energy method, force diagram"));
    list.push_back(
        entry<ForcePlot, figure45>("k4-5", "Knight 2002", "Figure 4-5", "Force against kinetic energy kept"));
    list.push_back(
        entry<Diagram, chapter5>("k5", "Knight 2002", "Chapter 5", "A force over one step against a state reset"));
}

}
