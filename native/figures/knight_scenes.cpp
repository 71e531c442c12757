// M. R. Knight, 2002, chapter 3, and M. Knight, J. Bernard, 2003, Figures 6 and 7: the plate in the wall, the two-hit run.
#include "collision/plate.h"
#include "figures/entry.h"
#include "figures/runs.h"
#include "figures/tools.h"

namespace figures {

namespace {

using math::dvec2;

// --- Figures 3-1 and 3-2 ---------------------------------------------------------------------------------------------

struct PlatePlot {
    double x = -2.9, y = 1.15;
    double heading = -20.0 * kDegree;
    double wallAt = 0.0, wallHeading = 0.0;
};

template <class V> void describe(V& v, PlatePlot& s)
{
    v.number("x", s.x, {.unit = "m", .min = -6, .max = 6, .doc = "mass centre of the car"});
    v.number("y", s.y, {.unit = "m", .min = -2, .max = 4, .doc = "mass centre of the car, off the wall"});
    v.number("heading", s.heading,
             {.unit = "rad", .min = -math::kPi, .max = math::kPi, .doc = "counter-clockwise from the plan's x"});
    v.number("wallAt", s.wallAt, {.unit = "m", .min = -2, .max = 3, .doc = "height of the wall's middle in the plan"});
    v.number("wallHeading", s.wallHeading,
             {.unit = "rad", .min = -1, .max = 1, .doc = "of the wall, counter-clockwise from the plan's x"});
}

Figure figure32(const PlatePlot& s, Way way)
{
    Figure f;
    f.says = "The car is a rectangle at the height of its mass centre. Where its border meets the wall are a and b; "
             "the force acts "
             "in their middle, along the wall's normal.";
    f.assumed = "Rectangle 2.2 m ahead, 2.4 m behind, 1.8 m wide: none is printed.";
    f.run = "scenario=front-right";
    scene::Soup soup;
    const dvec2 along(math::cos(s.wallHeading), math::sin(s.wallHeading)), middle(0.0, s.wallAt);
    const dvec2 left = middle - 16.0 * along, right = middle + 16.0 * along, back = 16.0 * math::left(along);
    soup.quad({left.x, left.y, 0}, {right.x, right.y, 0}, {right.x, right.y, 1.2}, {left.x, left.y, 1.2}, 1);
    const scene::Scene scene = scene::Scene::build(soup);
    const collision::Outline outline = collision::rectangle(2.2, 2.4, 1.8);
    const collision::Pose pose{{s.x, s.y}, {math::cos(s.heading), math::sin(s.heading)}};
    const collision::Interference r =
        collision::interference({scene, {}, outline, collision::plateLevel(0.55), nullptr}, pose);
    Plot p;
    p.plan = true;
    p.x = {"x", "m", -7, 7};
    p.y = {"y", "m", -2.2, 4.6};
    const auto point = [](const dvec2& q) { return Point{q.x, q.y}; };
    p.zones.push_back(
        {"behind the wall", {point(left), point(right), point(right - back), point(left - back)}, Ink::quiet});
    p.curves.push_back({"wall", Ink::quiet, "", {point(left), point(right)}, "", 3.0});
    p.bodies.push_back({placed(box(2.2, 2.4, 1.8), {s.x, s.y}, s.heading), Ink::text, true});
    const dvec2 nose = pose.toWorld({2.2, 0});
    p.arrows.push_back({{s.x, s.y}, {nose.x, nose.y}, "", Ink::before});
    Table t{"", {"", "value", "unit"}, {}};
    if (r.found) {
        p.marks = {{{r.a.x, r.a.y}, Sign::cross, "a", Ink::impact, ""},
                   {{r.b.x, r.b.y}, Sign::cross, "b", Ink::impact, ""},
                   {{r.point.x, r.point.y}, Sign::dot, "", Ink::impact, "point of application"}};
        p.arrows.push_back(
            {{r.point.x, r.point.y}, {r.point.x + 1.4 * r.normal.x, r.point.y + 1.4 * r.normal.y}, "n", Ink::normal});
        const double sine = math::clamp(-math::dot(pose.forward, r.normal), -1.0, 1.0);
        t.rows = {{"a", written(r.a.x, 3) + ", " + written(r.a.y, 3), "m"},
                  {"b", written(r.b.x, 3) + ", " + written(r.b.y, 3), "m"},
                  {"point of application", written(r.point.x, 3) + ", " + written(r.point.y, 3), "m"},
                  {"depth behind the surface", written(r.depth, 3), "m"},
                  {"angle of attack, moving along its axis",
                   way == Way::ours ? written(math::asin(sine), 4) : written(math::asin(sine) / kDegree, 1),
                   way == Way::ours ? "rad" : "deg"}};
    } else {
        f.says += " Here the rectangle meets no wall: drag the car onto it.";
    }
    p.handles = {{{s.x, s.y}, "x", "y", {s.x, s.y}, {1, 1}, "the car"},
                 {{nose.x, nose.y},
                  "",
                  "heading",
                  {0, s.heading},
                  {1.0, 1.0 / (2.2 * std::max(0.2, std::abs(math::cos(s.heading))))},
                  "its heading"},
                 {point(middle - 4.5 * along), "", "wallAt", {0, s.wallAt}, {1, 1}, "the wall, moved"},
                 {point(middle + 5.5 * along),
                  "",
                  "wallHeading",
                  {0, s.wallHeading},
                  {1.0, 1.0 / (5.5 * math::cos(s.wallHeading))},
                  "the wall, turned"}};
    f.plots = {p};
    f.tables = {t};
    return f;
}

// --- Knight 2003, Figures 6 and 7 ------------------------------------------------------------------------------------

struct TwoHits {
    double speed = 60 * 0.44704; // [m/s]
    bool energy = false;
};

template <class V> void describe(V& v, TwoHits& s)
{
    v.number("speed", s.speed, {.unit = "m/s", .min = 10, .max = 45, .doc = "at the start, 60 mph in the paper"});
    v.flag("energy", s.energy, "the energy method instead of restitution");
}

core::Status twoHits(const TwoHits& s, Run& run)
{
    core::Json json;
    if (core::Status status = scenario::namedJson(s.energy ? "two-hits-energy" : "two-hits", json); !status)
        return status;
    json["cars"][0]["speed"] = s.speed;
    return trace(json, 4.0, 1, run);
}

constexpr const char* kTwoHits =
    "Car, tires, start and walls are ours: the paper prints the speed, about when the hits are, and which corners.";

core::Status figure6(const TwoHits& s, Way way, Figure& f)
{
    Run run;
    if (core::Status status = twoHits(s, run); !status) return status;
    const bool ours = way == Way::ours;
    const double side = ours ? 1.0 : -1.0;
    f.says = "A car at 60 mph meets the side wall with its right front corner, at once after with the right rear one, "
             "and about a "
             "second later the end wall.";
    f.assumed = kTwoHits;
    f.run = runOf(s.energy ? "two-hits-energy" : "two-hits", {{"cars.0.speed", s.speed}});
    Plot p;
    p.plan = true;
    p.x = {"X", "m", 0, 0};
    p.y = {ours ? "Y, to the left" : "Y, to the right", "m", 0, 0};
    Line path;
    for (const Moment& m : run.cars[0]) path.push_back({m.x, side * m.y});
    p.curves = {{"path of the mass centre", Ink::accent, "", path, "", 2.0},
                {"walls", Ink::quiet, "", {{-100, 0}, {0, 0}, {0, side * 40}}, "", 3.0}};
    const auto& cars = run.cars[0];
    for (size_t i = 0; i < cars.size(); i += std::max<size_t>(1, size_t(std::lround(0.25 / run.dt)))) {
        Line outline = placed(run.outlines[0], {cars[i].x, cars[i].y}, cars[i].yaw);
        for (Point& q : outline) q[1] *= side;
        p.bodies.push_back({outline, Ink::text, true});
    }
    Table t{"hits",
            {"time [s]", "wall", "corner that meets it", "normal impulse [N s]", "yaw rate before [deg/s]",
             "after [deg/s]"},
            {}};
    bool first = true;
    std::string corners;
    for (const world::Event& e : run.events) {
        if (!isImpact(e) || e.time > 4.0) continue;
        p.marks.push_back(
            {{e.point.x, side * e.point.y}, Sign::cross, written(e.time, 2) + " s", Ink::impact, first ? "hits" : ""});
        first = false;
        const double yaw = math::toYawPitchRoll(e.orientation).yaw;
        const dvec2 at = math::rotate(dvec2(e.point) - dvec2(e.position), -yaw);
        const std::string corner = std::string(at.y > 0 ? "left " : "right ") + (at.x > 0 ? "front" : "rear");
        t.rows.push_back({written(e.time, 3), e.object == 2 ? "end" : "side", corner, written(e.normalImpulse, 0),
                          written(side * e.yawRateBefore / kDegree, 1), written(side * e.yawRateAfter / kDegree, 1)});
        if (e.object == 2 && corners.empty()) corners = corner;
    }
    if (corners.empty())
        f.differs = "Within four seconds it does not reach the end wall.";
    else if (corners != "left front")
        f.differs = "The paper names the left front corner at the end wall; here it is the " + corners +
                    " one: how the car yaws between the walls is its tires', which are not printed.";
    p.x.from = -75;
    p.x.to = 3;
    p.y.from = ours ? -2 : 2;
    p.y.to = side * 12;
    f.plots = {p};
    f.tables = {t};
    return {};
}

core::Status figure7(const TwoHits& s, Way way, Figure& f)
{
    Run run;
    if (core::Status status = twoHits(s, run); !status) return status;
    const double side = way == Way::ours ? 1.0 : -1.0;
    f.says = "Yaw rate of the same run: the front corner gives a spike, the rear corner turns it round, the end wall "
             "leaves a rest "
             "that the tires take away.";
    f.assumed = kTwoHits;
    f.run = runOf(s.energy ? "two-hits-energy" : "two-hits", {{"cars.0.speed", s.speed}});
    f.columns = 2;
    const auto plot = [&](const char* title, const Axis& y, auto&& of, bool zero) {
        Plot p;
        p.title = title;
        p.x = {"time", "s", 0, 4};
        p.y = y;
        Line line;
        for (const Moment& m : run.cars[0]) line.push_back({m.time, of(m)});
        p.curves = {{"", Ink::accent, "", line, "", 1.8}};
        fit(p, false, true);
        if (zero && p.y.from > 0) p.y.from = 0;
        for (const world::Event& e : run.events)
            if (isImpact(e) && e.time < 4.0)
                p.marks.push_back({{e.time, p.y.from + 0.04 * (p.y.to - p.y.from)},
                                   Sign::cross,
                                   "",
                                   Ink::impact,
                                   p.marks.empty() ? "hits" : ""});
        f.plots.push_back(p);
    };
    plot(
        "yaw rate", {side > 0 ? "counter-clockwise" : "clockwise", "deg/s", 0, 0},
        [&](const Moment& m) { return side * m.yawRate / kDegree; }, false);
    plot(
        "speed ahead", {"u", "m/s", 0, 0}, [&](const Moment& m) { return m.u; }, true);
    plot(
        "speed across", {side > 0 ? "v, to the left" : "v, to the right", "m/s", 0, 0},
        [&](const Moment& m) { return side * m.v; }, false);
    Plot p;
    p.title = "force over one step of 5 ms";
    p.x = {"time", "s", 0, 4};
    p.y = {"normal force", "kN", 0, 0};
    for (const world::Event& e : run.events)
        if (isImpact(e) && e.time < 4.0) {
            const double force = 1e-3 * e.normalImpulse / 0.005; // (38)
            p.curves.push_back({"", Ink::impact, "", {{e.time, 0}, {e.time, force}}, "", 2.5});
            p.marks.push_back(
                {{e.time, force}, Sign::dot, written(force, 0), Ink::impact, p.marks.empty() ? "J / 5 ms" : ""});
        }
    fit(p, false, true);
    p.y.from = 0;
    if (p.curves.empty()) { // too slow to come to a wall in that time
        p.y.to = 1;
        f.differs = "Within four seconds it does not come to a wall.";
    }
    f.plots.push_back(p);
    return {};
}

}

void addKnightScenes(Entries& list)
{
    list.insert(list.begin(), entry<PlatePlot, figure32>("k3-1", "Knight 2002", "Figures 3-1 and 3-2",
                                                         "The plate in the wall: a, b, their middle, the normal"));
    list.push_back(
        entry<TwoHits, figure6>("kb6", "Knight 2003", "Figure 6", "Trajectory of a side and a front collision"));
    list.push_back(entry<TwoHits, figure7>("kb7", "Knight 2003", "Figure 7", "Yaw rate of the same run"));
}

}
