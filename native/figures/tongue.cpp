// B. H. Tongue, A. Moon, Low Speed Collision Dynamics and Control: Year One Report, 1995: effective area, Dugoff's tire,
// the five cars on a straight road, the two on a curve, the tables.
#include "figures/entry.h"
#include "figures/runs.h"
#include "figures/tools.h"
#include "tire/dugoff.h"
#include "vehicle/planar_car.h"

#include <algorithm>
#include <utility>

namespace figures {

namespace {

using math::dvec2;
using vehicle::kFoot;
using vehicle::kMilePerHour;

// --- Figure 1 --------------------------------------------------------------------------------------------------------

struct AreaPlot {
    vehicle::PlanarCarSettings car;
    double speed = 60 * kMilePerHour; // [m/s]
    double angle = 20 * kDegree;
};

template <class V> void describe(V& v, AreaPlot& s)
{
    v.number("angle", s.angle,
             {.unit = "rad",
              .min = -math::kPi / 2,
              .max = math::kPi / 2,
              .doc = "of the velocity to the car's axis, left positive"});
    v.number("speed", s.speed, {.unit = "m/s", .min = 0, .max = 80, .doc = "of the car"});
    v.number("length", s.car.length, {.unit = "m", .min = 1, .max = 20, .doc = "of the rectangle"});
    v.number("width", s.car.width, {.unit = "m", .min = 0.5, .max = 4, .doc = "of the rectangle"});
    v.number("height", s.car.height, {.unit = "m", .min = 0.3, .max = 4, .doc = "of the body; not printed"});
    v.number("dragCoefficient", s.car.dragCoefficient, {.unit = "1", .min = 0, .max = 2, .doc = "Cd; not printed"});
    v.number("airDensity", s.car.airDensity,
             {.unit = "kg/m3", .min = 0, .max = 3, .doc = "0.00238 slug/ft3, printed as kg/m3"});
}

Figure figure1(const AreaPlot& s, Way way)
{
    Figure f;
    f.says =
        "Drag acts on the area that the rectangle shows along its velocity, against the velocity. Tongue 1995 (1).";
    f.assumed = "Body height and drag coefficient: not printed.";
    f.differs = "The density 0.00238 is printed in kg/m3; it is air's in slug/ft3, 1.2266 kg/m3.";
    f.run = "scenario=coast-down";
    f.columns = 3;
    const vehicle::PlanarCarModel model = vehicle::build(s.car);
    const auto drag = [&](double angle) {
        return math::length(vehicle::drag(model, math::rotate({s.speed, 0}, angle), 0.0));
    };
    const double pressure = 0.5 * s.car.airDensity * s.car.dragCoefficient * s.speed * s.speed;
    const auto area = [&](double angle) { // by projection, not by the model: the two are held equal by a test
        return s.car.height * (s.car.width * std::abs(math::cos(angle)) + s.car.length * std::abs(math::sin(angle)));
    };
    const bool ours = way == Way::ours;
    const double unit = ours ? kDegree : 1.0; // of the axis per degree
    Plot plan;
    plan.title = "seen from above";
    plan.plan = true;
    plan.x = {"ahead", "m", -4, 4};
    plan.y = {"to the left", "m", -3, 3};
    plan.bodies.push_back({box(s.car.length / 2, s.car.length / 2, s.car.width), Ink::text, true});
    const dvec2 along = math::rotate({1, 0}, s.angle), across = math::left(along);
    const double half = 0.5 * area(s.angle) / s.car.height;
    const dvec2 a = 3.2 * along - half * across, b = 3.2 * along + half * across;
    plan.arrows = {{{0, 0}, {2.6 * along.x, 2.6 * along.y}, "v", Ink::before},
                   {{0, 0}, {-2.2 * along.x, -2.2 * along.y}, "Fa", Ink::impact}};
    plan.curves = {{"width of the effective area", Ink::accent, "", {{a.x, a.y}, {b.x, b.y}}, "", 4.0}};
    plan.handles = {{{2.6 * along.x, 2.6 * along.y},
                     "",
                     "angle",
                     {0, s.angle},
                     {1, 1.0 / (2.6 * std::max(0.2, along.x))},
                     "direction of the velocity"}};
    Plot p;
    p.title = "effective area";
    p.x = {"angle to the velocity", ours ? "rad" : "deg", -90 * unit, 90 * unit};
    p.y = {"area", "m2", 0, 0};
    Line line = sampled(-90, 90, 181, [&](double d) { return area(d * kDegree); });
    Line force = sampled(-90, 90, 181, [&](double d) { return drag(d * kDegree); });
    for (Line* l : {&line, &force})
        for (Point& q : *l) q[0] *= unit;
    p.curves = {{"", Ink::accent, "", line, "", 1.8}};
    p.marks = {
        {{s.angle / kDegree * unit, area(s.angle)}, Sign::dot, written(area(s.angle), 2) + " m2", Ink::accent, ""}};
    fit(p, false, true);
    p.y.from = 0;
    Plot d = p;
    d.title = "drag force (1)";
    d.y = {"drag", "N", 0, 0};
    d.curves = {{"", Ink::impact, "", force, "", 1.8}};
    d.marks = {
        {{s.angle / kDegree * unit, drag(s.angle)}, Sign::dot, written(drag(s.angle), 0) + " N", Ink::impact, ""}};
    fit(d, false, true);
    d.y.from = 0;
    f.plots = {plan, p, d};
    f.tables = {{"",
                 {"", "value", "unit"},
                 {{"dynamic pressure times Cd", written(pressure, 1), "N/m2"},
                  {"effective area", written(area(s.angle), 3), "m2"},
                  {"drag", written(drag(s.angle), 1), "N"}}}};
    return f;
}

// --- Section 2.1.3: Dugoff's tire --------------------------------------------------------------------------------------

struct DugoffPlot {
    tire::DugoffSettings tire;
    double load = 1809.0 * 9.80665 / 4; // [N]
    double speed = 60 * kMilePerHour;
    double slip = 0.0;
};

template <class V> void describe(V& v, DugoffPlot& s)
{
    v.number("load", s.load, {.unit = "N", .min = 500, .max = 15000, .doc = "on one tire"});
    v.number("speed", s.speed, {.unit = "m/s", .min = 1, .max = 60, .doc = "of the wheel over the ground"});
    v.number("slip", s.slip, {.unit = "1", .min = 0, .max = 0.99, .doc = "braking slip while the slip angle varies"});
    v.number("friction", s.tire.friction, {.unit = "1", .min = 0.1, .max = 2, .doc = "mu nominal, Table 1"});
    v.number("speedReduction", s.tire.speedReduction,
             {.unit = "s/m", .min = 0, .max = 0.04, .doc = "A_s, 0.00335 s/ft is 0.010991 s/m"});
    v.number("longitudinalStiffness", s.tire.longitudinalStiffness,
             {.unit = "N", .min = 5e3, .max = 3e5, .doc = "of one tire; not printed"});
    v.number("corneringStiffness", s.tire.corneringStiffness,
             {.unit = "N", .min = 5e3, .max = 3e5, .doc = "of one tire; not printed"});
}

Figure dugoff(const DugoffPlot& s, Way way)
{
    Figure f;
    f.says = "Friction that falls with speed, Tongue 1995 (2). As printed the vehicle's own speed lowers it, also for "
             "a tire that "
             "rolls freely; in Dugoff's own work it is the speed at which the patch slides.";
    f.assumed =
        "Stiffnesses of the tire: not printed. A_s 0.00335 is taken in s/ft, like the other numbers behind Table 1.";
    f.differs = "Our default lowers friction by the sliding speed; the printed reading can be chosen (frictionSpeed).";
    f.columns = 3;
    const bool ours = way == Way::ours;
    // (2) with the vehicle's speed: a friction that no slip changes.
    tire::DugoffSettings printed = s.tire;
    printed.friction = tire::dugoffFriction(s.tire, s.speed, 1.0);
    printed.speedReduction = 0.0;
    const auto force = [&](const tire::DugoffSettings& t, double slip, double angle) {
        const double u = s.speed * math::cos(angle);
        return tire::dugoffForce(t, s.load, 1.0, u, s.speed * math::sin(angle), u * (1.0 - slip));
    };
    const double unit = ours ? kDegree : 1.0;
    Plot lateral;
    lateral.title = "lateral force";
    lateral.x = {"slip angle", ours ? "rad" : "deg", 0, 25 * unit};
    lateral.y = {"force", "N", 0, 0};
    Plot braking;
    braking.title = "braking force, straight on";
    braking.x = {"slip", "1", 0, 1};
    braking.y = {"force", "N", 0, 0};
    size_t i = 0;
    for (const tire::DugoffSettings* t : {&std::as_const(printed), &s.tire}) {
        const char* name = i ? "ours: by the sliding speed" : "(2) as printed: by the vehicle's speed";
        Line line = sampled(0, 25, 126, [&](double d) { return std::abs(force(*t, s.slip, d * kDegree).y); });
        for (Point& q : line) q[0] *= unit;
        lateral.curves.push_back(family(i, name, line));
        braking.curves.push_back(
            family(i, name, sampled(0, 0.999, 126, [&](double k) { return std::abs(force(*t, k, 0.0).x); })));
        ++i;
    }
    for (Plot* p : {&lateral, &braking}) {
        fit(*p, false, true);
        p->y.from = 0;
    }
    Plot mu;
    mu.title = "friction (2)";
    mu.x = {"speed", "m/s", 0, 60};
    mu.y = {"mu", "1", 0, 1.2 * s.tire.friction};
    mu.curves = {
        family(0, "A_s per foot", sampled(0, 60, 61, [&](double v) { return tire::dugoffFriction(s.tire, v, 1.0); }))};
    tire::DugoffSettings metre = s.tire;
    metre.speedReduction = s.tire.speedReduction * kFoot;
    mu.curves.push_back(
        family(1, "A_s per metre", sampled(0, 60, 61, [&](double v) { return tire::dugoffFriction(metre, v, 1.0); })));
    mu.marks = {{{0, 1.05}, Sign::circle, "1.05, Table 1", Ink::text, ""},
                {{s.speed, printed.friction}, Sign::dot, written(printed.friction, 3), Ink::accent, ""}};
    f.plots = {lateral, braking, mu};
    return f;
}

// --- Figures 2 and 3: five cars ---------------------------------------------------------------------------------------

struct FiveCars {
    double e = 0.8;
    double speed3 = 55 * kMilePerHour;
    double gap = 10 * kFoot;
    bool feet = false;
};

template <class V> void describe(V& v, FiveCars& s)
{
    v.number("e", s.e, {.unit = "1", .min = 0, .max = 1, .doc = "restitution, Table 1"});
    v.number("speed3", s.speed3, {.unit = "m/s", .min = 18, .max = 26.5, .doc = "of car 3; the others drive 60 mph"});
    v.number("gap", s.gap, {.unit = "m", .min = 0.5, .max = 10, .doc = "between bumpers; 20 ft less a car of 10 ft"});
    v.flag("feet", s.feet, "snapshots in feet");
}

std::string runOf(const FiveCars& s)
{
    return figures::runOf(
        "five-cars",
        {{"platoons.0.gap", s.gap}, {"platoons.0.members.0.speed", s.speed3}, {"collisions.e.value", s.e}});
}

core::Status fiveCars(const FiveCars& s, Run& run)
{
    core::Json json;
    if (core::Status status = scenario::namedJson("five-cars", json); !status) return status;
    core::Json& platoon = json["platoons"][0];
    platoon["gap"] = s.gap;
    platoon["members"][0]["speed"] = s.speed3;
    json["collisions"]["e"]["value"] = s.e;
    return trace(json, 6.0, 1, run);
}

constexpr const char* kFiveAssumed = "US units unrounded; drag, rolling resistance, axles and tires are ours: after "
                                     "the first hit nobody controls anything.";

core::Status figure2(const FiveCars& s, Way way, Figure& f)
{
    Run run;
    if (core::Status status = fiveCars(s, run); !status) return status;
    f.says = "Car 3 drives slower: car 4 runs into it, the controls end for all, and car 5 runs into car 4.";
    f.assumed = kFiveAssumed;
    f.run = runOf(s);
    (void)way; // metres, seconds and along the road in both
    Plot p;
    p.x = {"time", "s", 0, 6};
    p.y = {"speed", "m/s", 0, 0};
    for (size_t i = 0; i < run.cars.size(); ++i) {
        Line line;
        for (const Moment& m : run.cars[i]) line.push_back({m.time, m.vx});
        p.curves.push_back(family(i, "car " + run.names[i], line));
    }
    Table t{"hits", {"", "printed [s]", "ours [s]", "cars"}, {}};
    size_t hits = 0;
    for (const world::Event& e : run.events) {
        if (!isImpact(e) || e.b < 0 || e.time > 6.0) continue;
        const Sign sign = hits == 0 ? Sign::cross : Sign::circle;
        for (const double who : {e.a, e.b}) {
            const Moment before = momentAt(run.cars[size_t(who)], e.time - 1e-6),
                         after = momentAt(run.cars[size_t(who)], e.time + 0.005);
            const char* name = hits == 0 && who == e.a ? "first hit" : hits == 1 && who == e.a ? "further hits" : "";
            p.marks.push_back({{e.time, before.vx}, sign, "", Ink::text, name});
            p.marks.push_back({{e.time, after.vx}, sign, "", Ink::text, ""});
        }
        t.rows.push_back({hits == 0 ? "x" : "o",
                          hits == 0   ? "1.36"
                          : hits == 1 ? "2.86"
                                      : "",
                          written(e.time, 3), run.names[size_t(e.a)] + " and " + run.names[size_t(e.b)]});
        ++hits;
    }
    fit(p, false, true);
    p.words = {{{1.36, p.y.to - 0.04 * (p.y.to - p.y.from)}, "1.36 s", Ink::quiet},
               {{2.86, p.y.to - 0.04 * (p.y.to - p.y.from)}, "2.86 s", Ink::quiet}};
    p.curves.push_back({"times printed in the text",
                        Ink::quiet,
                        "3 3",
                        {{1.36, p.y.from}, {1.36, p.y.to}, {kNone, 0}, {2.86, p.y.from}, {2.86, p.y.to}},
                        "",
                        1.0});
    f.plots = {p};
    f.tables = {t};
    if (t.rows.size() > 1)
        f.differs = "The second hit is printed at 2.86 s and comes at " + t.rows[1][2] +
                    " s here: without drag it would be 1.364 s + 10 ft over 4.5 mph, 2.879 s.";
    return {};
}

core::Status figure3(const FiveCars& s, Way, Figure& f)
{
    Run run;
    if (core::Status status = fiveCars(s, run); !status) return status;
    f.says = "The five cars from above at the start, at the two hits and at the end. They drive to the right.";
    f.assumed = kFiveAssumed;
    f.run = runOf(s);
    std::vector<double> times = {0.0};
    for (const world::Event& e : run.events)
        if (isImpact(e) && e.b >= 0 && times.size() < 3) times.push_back(e.time);
    times.push_back(6.0);
    const double unit = s.feet ? 1.0 / kFoot : 1.0;
    for (const double time : times) {
        Plot p;
        p.title = "t = " + written(time, 2) + " s";
        p.plan = true;
        double low = 1e300, high = -1e300;
        for (size_t i = 0; i < run.cars.size(); ++i) {
            const Moment& m = momentAt(run.cars[i], time);
            Line outline = placed(run.outlines[i], {m.x, m.y}, m.yaw);
            for (Point& q : outline)
                for (double& v : q) v *= unit;
            p.bodies.push_back({outline, look(i).ink, true});
            p.words.push_back({{m.x * unit, (m.y + 2.0) * unit}, run.names[i], look(i).ink});
            low = std::min(low, m.x);
            high = std::max(high, m.x);
        }
        const double middle = 0.5 * (low + high), reach = std::max(20.0, 0.5 * (high - low) + 4.0);
        p.x = {"x", s.feet ? "ft" : "m", (middle - reach) * unit, (middle + reach) * unit};
        p.y = {"y", s.feet ? "ft" : "m", -3.2 * unit, 3.2 * unit};
        p.curves = {{"",
                     Ink::quiet,
                     "8 6",
                     {{p.x.from, -1.85 * unit},
                      {p.x.to, -1.85 * unit},
                      {kNone, 0},
                      {p.x.from, 1.85 * unit},
                      {p.x.to, 1.85 * unit}},
                     "",
                     1.2}};
        f.plots.push_back(p);
    }
    return {};
}

// --- Figures 4 and 5: two cars on a curve --------------------------------------------------------------------------------

struct CurvePair {
    double e = 0.8;
    double mu = 0.0;
};

template <class V> void describe(V& v, CurvePair& s)
{
    v.number("e", s.e, {.unit = "1", .min = 0, .max = 1, .doc = "restitution, Table 1"});
    v.number("mu", s.mu, {.unit = "1", .min = 0, .max = 1, .doc = "friction between the bumpers; the report has none"});
}

std::string runOf(const CurvePair& s)
{
    return figures::runOf("curve-pair", {{"collisions.e.value", s.e}, {"collisions.mu.value", s.mu}});
}

constexpr double kRadius = 100 * kFoot; // [m]

core::Status curvePair(const CurvePair& s, Run& run, double& hit)
{
    core::Json json;
    if (core::Status status = scenario::namedJson("curve-pair", json); !status) return status;
    json["collisions"]["e"]["value"] = s.e;
    json["collisions"]["mu"]["value"] = s.mu;
    if (core::Status status = trace(json, 2.0, 1, run); !status) return status;
    hit = kNone;
    for (const world::Event& e : run.events)
        if (isImpact(e) && !math::isFinite(hit)) hit = e.time;
    return {};
}

double turned(const std::vector<Moment>& car, double from, double to, double dt)
{
    double sum = 0;
    for (const Moment& m : car)
        if (m.time > from + 1e-9 && m.time <= to + 1e-9) sum += m.yawRate * dt;
    return sum;
}

std::string honest(const Run& run, double hit)
{
    if (!math::isFinite(hit)) return "Here they do not meet.";
    const double one = turned(run.cars[0], hit, hit + 0.6, run.dt) / kDegree,
                 two = turned(run.cars[1], hit, hit + 0.6, run.dt) / kDegree;
    return "The report says that car 1 rotates more than car 2. Within 0.6 s of the hit the headings change by " +
           written(one, 1) + " (car 1) and " + written(two, 1) + " degrees (car 2) here: it " +
           (std::abs(one) > std::abs(two) ? "holds."
                                          : "does not hold. docs/curve-pair.md tells what of the unprinted was tried.");
}

constexpr const char* kCurveAssumed =
    "Axles and tires are ours; the cars are held on the curve until they meet, since it needs 2 to 2.8 g.";

core::Status figure4(const CurvePair& s, Way way, Figure& f)
{
    Run run;
    double hit;
    if (core::Status status = curvePair(s, run, hit); !status) return status;
    (void)way;
    f.says = "Velocities of the two cars; they meet at 0.67 s.";
    f.assumed = kCurveAssumed;
    f.differs = honest(run, hit);
    f.run = runOf(s);
    f.columns = 3;
    struct Channel {
        const char *title, *label, *unit;
        double (*of)(const Moment&);
    };
    const Channel channels[] = {{"along x", "x velocity", "m/s", [](const Moment& m) { return m.vx; }},
                                {"along y", "y velocity", "m/s", [](const Moment& m) { return m.vy; }},
                                {"rotation", "yaw rate", "rad/s", [](const Moment& m) { return m.yawRate; }}};
    for (const Channel& c : channels) {
        Plot p;
        p.title = c.title;
        p.x = {"time", "s", 0, 2};
        p.y = {c.label, c.unit, 0, 0};
        for (size_t i = 0; i < 2; ++i) {
            Line line;
            for (const Moment& m : run.cars[i]) line.push_back({m.time, c.of(m)});
            p.curves.push_back(family(i, "car " + run.names[i], line));
            if (math::isFinite(hit)) {
                p.marks.push_back(
                    {{hit, c.of(momentAt(run.cars[i], hit - 1e-6))}, Sign::circle, "", Ink::text, i == 0 ? "hit" : ""});
                p.marks.push_back({{hit, c.of(momentAt(run.cars[i], hit + 0.005))}, Sign::circle, "", Ink::text, ""});
            }
        }
        fit(p, false, true);
        f.plots.push_back(p);
    }
    f.tables = {{"",
                 {"", "printed", "ours"},
                 {{"hit [s]", "0.67", written(hit, 3)},
                  {"yaw rate of car 1 at the start [rad/s]", "0.55", written(run.cars[0][1].yawRate, 3)},
                  {"yaw rate of car 2 at the start [rad/s]", "0.65", written(run.cars[1][1].yawRate, 3)}}}};
    f.differs += " The printed yaw rates at the start are speeds in mph over 100 ft; on this radius the cars turn with "
                 "speed over radius.";
    return {};
}

core::Status figure5(const CurvePair& s, Way, Figure& f)
{
    Run run;
    double hit;
    if (core::Status status = curvePair(s, run, hit); !status) return status;
    f.says = "The two cars at the start, at the hit and 0.6 s after it; the road is a circle of 100 ft radius.";
    f.assumed = kCurveAssumed;
    f.differs = honest(run, hit);
    f.run = runOf(s);
    f.columns = 3;
    const double at = math::isFinite(hit) ? hit : 0.67;
    for (const double time : {0.0, at, at + 0.6}) {
        Plot p;
        p.title = "t = " + written(time, 3) + " s";
        p.plan = true;
        p.x = {"x", "m", -6, 44};
        p.y = {"y", "m", -6, 36};
        for (const double offset : {-1.85, 0.0, 1.85}) {
            Curve road{"", Ink::quiet, offset == 0.0 ? "8 6" : "", {}, "", 1.2};
            for (const double a : grid(-20, 110, 80)) {
                const double r = kRadius + offset, angle = a * kDegree;
                road.points.push_back({r * math::sin(angle), kRadius - r * math::cos(angle)});
            }
            p.curves.push_back(road);
        }
        for (size_t i = 0; i < 2; ++i) {
            const Moment& m = momentAt(run.cars[i], time);
            p.bodies.push_back({placed(run.outlines[i], {m.x, m.y}, m.yaw), look(i).ink, true});
            const dvec2 nose = dvec2(m.x, m.y) + math::rotate({2.6, 0}, m.yaw);
            p.arrows.push_back({{m.x, m.y}, {nose.x, nose.y}, run.names[i], look(i).ink});
        }
        f.plots.push_back(p);
    }
    return {};
}

// --- Tables 1 to 3 -------------------------------------------------------------------------------------------------------

Figure table1(const NoSettings&, Way)
{
    Figure f;
    f.says = "Parameters of all cars in both runs. The report's SI numbers are rounded from US units, which the engine "
             "holds.";
    f.differs = "The unit of A_s is not printed; s/ft fits the others.";
    const vehicle::PlanarCarSettings c;
    f.tables = {
        {"",
         {"parameter", "printed", "unit", "ours", "US units", "where it acts"},
         {{"mass", "1809", "kg", written(c.mass, 2), "124 slug", "(3)"},
          {"yaw inertia", "4068", "kg m2", written(c.yawInertia, 2), "3000 slug ft2", "(4)"},
          {"length", "3.048", "m", written(c.length, 3), "10 ft", "contact, drag (1)"},
          {"width", "1.524", "m", written(c.width, 3), "5 ft", "contact, drag (1)"},
          {"nominal friction", "1.05", "1", written(c.frontTire.friction, 2), "", "(2)"},
          {"reduction factor A_s", "0.00335", "", written(c.frontTire.speedReduction, 7) + " s/m", "s/ft", "(2)"},
          {"restitution", "0.8", "1", "0.8", "", "impact"}}}};
    return f;
}

Table startTable(const Run& run, const std::vector<std::vector<std::string>>& printed)
{
    Table t{"", {"initial condition"}, {}};
    std::vector<size_t> order;
    for (size_t i = run.cars.size(); i-- > 0;) order.push_back(i); // the last car first, as printed
    for (const size_t i : order) t.head.push_back("car " + run.names[i] + " printed");
    for (const size_t i : order) t.head.push_back("car " + run.names[i] + " ours");
    const auto row = [&](const char* name, size_t k, double (*of)(const Moment&), int digits) {
        std::vector<std::string> cells = {name};
        cells.insert(cells.end(), printed[k].begin(), printed[k].end());
        for (const size_t i : order) cells.push_back(written(of(run.cars[i][0]), digits));
        t.rows.push_back(cells);
    };
    row(
        "x [m]", 0, [](const Moment& m) { return m.x; }, 2);
    row(
        "y [m]", 1, [](const Moment& m) { return m.y; }, 2);
    row(
        "heading [rad]", 2, [](const Moment& m) { return m.yaw; }, 2);
    row(
        "x velocity [m/s]", 3, [](const Moment& m) { return m.vx; }, 2);
    row(
        "y velocity [m/s]", 4, [](const Moment& m) { return m.vy; }, 2);
    row(
        "yaw rate [rad/s]", 5, [](const Moment& m) { return m.yawRate; }, 3);
    return t;
}

core::Status table2(const NoSettings&, Way, Figure& f)
{
    Run run;
    if (core::Status status = fiveCars({}, run); !status) return status;
    f.says = "Start of the five-car run. 60 and 55 mph, 20 ft apart.";
    f.run = "scenario=five-cars";
    f.tables = {startTable(run, {{"0", "6.1", "12.2", "18.3", "24.4"},
                                 {"0", "0", "0", "0", "0"},
                                 {"0", "0", "0", "0", "0"},
                                 {"26.8", "26.8", "24.6", "26.8", "26.8"},
                                 {"0", "0", "0", "0", "0"},
                                 {"0", "0", "0", "0", "0"}})};
    return {};
}

core::Status table3(const NoSettings&, Way, Figure& f)
{
    Run run;
    double hit;
    if (core::Status status = curvePair({}, run, hit); !status) return status;
    f.says = "Start of the two-car run on a curve of 100 ft radius: 65 and 55 mph, 20 ft of arc apart.";
    f.differs = "The printed yaw rates .65 and .55 are mph over 100 ft; speed over radius is 0.953 and 0.807 rad/s.";
    f.run = "scenario=curve-pair";
    f.tables = {
        startTable(run, {{"0", "6.1"}, {"0", "0.61"}, {"0", "0.2"}, {"29.1", "24.1"}, {"0", "4.9"}, {"0.65", "0.55"}})};
    return {};
}

}

void addTongue(Entries& list)
{
    list.push_back(entry<NoSettings, table1>("pT1", "Tongue 1995", "Table 1", "Physical system parameters"));
    list.push_back(entry<NoSettings, table2>("pT2", "Tongue 1995", "Table 2", "Start of the five cars"));
    list.push_back(entry<NoSettings, table3>("pT3", "Tongue 1995", "Table 3", "Start of the two cars on a curve"));
    list.push_back(entry<AreaPlot, figure1>("p1", "Tongue 1995", "Figure 1", "Drag on the effective area"));
    list.push_back(
        entry<DugoffPlot, dugoff>("pd", "Tongue 1995", "Section 2.1.3", "Dugoff's tire, friction against speed"));
    list.push_back(entry<FiveCars, figure2>("p2", "Tongue 1995", "Figure 2", "Velocity profiles of the five cars"));
    list.push_back(entry<FiveCars, figure3>("p3", "Tongue 1995", "Figure 3", "Snapshots of the five cars"));
    list.push_back(
        entry<CurvePair, figure4>("p4", "Tongue 1995", "Figure 4", "Velocity profiles of the two cars on a curve"));
    list.push_back(entry<CurvePair, figure5>("p5", "Tongue 1995", "Figure 5", "Snapshots of the two cars on a curve"));
}

}
