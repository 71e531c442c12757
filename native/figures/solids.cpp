// Views in space: the 4-DOF car of Zhou 2008, Figure 3; the bodies and the spline surface of Deak 2003, Figures 8 and 5.
#include "figures/entry.h"
#include "figures/solid.h"
#include "scenario/compare.h"
#include "terrain/grid.h"

#include <algorithm>

namespace figures {

namespace {

using math::dquat;
using math::dvec3;

template <class V> void describeView(V& v, View& s)
{
    v.number("turn", s.turn,
             {.unit = "rad", .min = -math::kPi, .max = math::kPi, .doc = "of what is seen about the vertical"});
    v.number("above", s.above, {.unit = "rad", .min = 0.05, .max = 1.5, .doc = "of the eye over the horizon"});
}

// A wheel about the axle through `centre`, with a spoke that tells how far it turned.
Line wheel(const View& view, double radius, double spin, auto&& place)
{
    Line out;
    for (int i = 0; i <= 32; ++i) {
        const double a = spin + math::kTau * i / 32.0;
        out.push_back(view.of(place(dvec3(radius * math::cos(a), 0.0, -radius * math::sin(a)))));
    }
    out.push_back(view.of(place(dvec3(0.0))));
    return out;
}

void axes(Plot& p)
{
    p.plan = true;
    p.x = {"across the view", "m", 0, 0};
    p.y = {"up the view", "m", 0, 0};
}

// --- Zhou 2008, Figure 3 -------------------------------------------------------------------------------------------------

struct RollCar {
    View view{0.6, 0.45};
    double roll = 8.0 * kDegree;
};

template <class V> void describe(V& v, RollCar& s)
{
    v.number("roll", s.roll, {.unit = "rad", .min = -0.6, .max = 0.6, .doc = "right side down positive"});
    describeView(v, s.view);
}

Figure zhou3(const RollCar& s, Way)
{
    const impact::PairCar car = scenario::paperImpact().a;
    constexpr double kHeight = 0.66, kHalf = 0.8; // [m] hCG of Table 1; half the track that is drawn
    const double axis = kHeight - car.h * car.rollingMass / car.mass;
    Figure f;
    f.says = "The 4-DOF car: the rolling mass turns about an axis parallel to the ground, at the height h below its "
             "own mass centre; the "
             "rest of the car does not roll. Speed ahead, speed across, yaw and roll are its freedoms.";
    f.assumed = "Body and track that are drawn; the height of the roll axis follows from hCG, h, mR and M of Table 1.";
    f.run = "scenario=zhou-figure-7";
    Plot p;
    axes(p);
    const auto rolled = [&](const dvec3& q) { return math::rotation({1, 0, 0}, s.roll) * q + dvec3(0, 0, axis); };
    const auto stands = [](const dvec3& q) { return q; };
    p.curves = {
        {"rolling mass mR", Ink::accent, "", boxEdges(s.view, {-2.5, -0.9, -0.1}, {2.0, 0.9, 1.2}, rolled), "", 1.6}};
    Line frame = boxEdges(s.view, {-car.b, -0.25, axis - 0.08}, {car.a, 0.25, axis + 0.02}, stands);
    for (const double x : {car.a, -car.b})
        for (const double y : {-kHalf, kHalf}) {
            const Line w = wheel(s.view, 0.36, 0.0, [&](const dvec3& q) { return dvec3(x, y, 0.36) + q; });
            frame.insert(frame.end(), w.begin(), w.end());
            frame.push_back({kNone, kNone});
            frame.push_back(s.view.of(dvec3(x, y, 0.36)));
            frame.push_back(s.view.of(dvec3(x, 0, 0.36)));
            frame.push_back({kNone, kNone});
        }
    p.curves.push_back({"non-rolling mass mNR", Ink::quiet, "", frame, "", 1.4});
    p.curves.push_back({"roll axis, x",
                        Ink::impact,
                        "8 4",
                        {s.view.of(dvec3(-3.2, 0, axis)), s.view.of(dvec3(3.2, 0, axis))},
                        "",
                        1.6});
    const auto arrow = [&](const dvec3& from, const dvec3& to, const char* text, Ink ink) {
        p.arrows.push_back({s.view.of(from), s.view.of(to), text, ink});
    };
    const dvec3 m(0, 0, kHeight), sprung = rolled(dvec3(0, 0, car.h));
    arrow(m, m + dvec3(1.7, 0, 0), "vx", Ink::before);
    arrow(m, m + dvec3(0, 1.5, 0), "vy", Ink::before);
    arrow(m, m + dvec3(0, 0, 1.6), "\u03c9z", Ink::before);
    arrow(dvec3(2.2, 0, axis), dvec3(3.4, 0, axis), "\u03c9x", Ink::impact);
    p.marks = {{s.view.of(m), Sign::dot, "M", Ink::text, ""}, {s.view.of(sprung), Sign::circle, "mR", Ink::accent, ""}};
    fit(p, true, true);
    f.plots = {p};
    f.tables = {{"",
                 {"", "value", "unit"},
                 {{"h, rolling mass centre above the roll axis", written(car.h, 2), "m"},
                  {"hCG, overall mass centre above the ground", written(kHeight, 2), "m"},
                  {"roll axis above the ground, hCG less h mR / M", written(axis, 3), "m"},
                  {"roll", written(s.roll / kDegree, 1), "deg"}}}};
    return f;
}

// --- Deak 2003, Figure 8 -------------------------------------------------------------------------------------------------

struct Bodies {
    View view{0.75, 0.5};
    double apart = 0.6;
    std::array<double, 17> q{}; // the degrees of freedom
};
constexpr const char* kFreedoms[] = {"x",        "y",      "z",        "yaw",      "pitch",  "roll",
                                     "travelFL", "spinFL", "steerFL",  "travelFR", "spinFR", "steerFR",
                                     "travelRL", "spinRL", "travelRR", "spinRR",   "engine"};

template <class V> void describe(V& v, Bodies& s)
{
    for (size_t i = 0; i < 17; ++i) {
        const std::string name = kFreedoms[i];
        if (i < 3)
            v.number(kFreedoms[i], s.q[i], {.unit = "m", .min = -1, .max = 1, .doc = "of the chassis"});
        else if (name[0] == 't')
            v.number(kFreedoms[i], s.q[i],
                     {.unit = "m", .min = -0.2, .max = 0.2, .doc = "of the wheel along the body's z, up"});
        else if (i < 6 || name.rfind("steer", 0) == 0)
            v.number(kFreedoms[i], s.q[i],
                     {.unit = "rad",
                      .min = -0.7,
                      .max = 0.7,
                      .doc = i < 6 ? "of the chassis" : "of the front wheel, left positive"});
        else
            v.number(kFreedoms[i], s.q[i],
                     {.unit = "rad",
                      .min = -math::kPi,
                      .max = math::kPi,
                      .doc = i == 16 ? "of the crank" : "of the wheel about its axle"});
    }
    v.number("apart", s.apart, {.unit = "m", .min = 0, .max = 1.2, .doc = "how far the wheels are drawn off the car"});
    describeView(v, s.view);
}

Figure deak8(const Bodies& s, Way)
{
    Figure f;
    f.says = "Five bodies, the chassis and four wheels, and an engine that turns: 6 + 3 + 3 + 2 + 2 + 1 = 17 degrees "
             "of freedom, each with "
             "its slider.";
    f.assumed = "Sizes that are drawn. Rear wheels do not steer here, as in the paper's count.";
    f.run = "scenario=drive";
    Plot p;
    axes(p);
    const auto& q = s.q;
    const dquat turned = math::fromYawPitchRoll(q[3], q[4], q[5]);
    const dvec3 at(q[0], q[1], 0.75 + q[2]);
    const auto chassis = [&](const dvec3& v) { return at + turned * v; };
    p.curves = {
        {"chassis, 6", Ink::accent, "", boxEdges(s.view, {-2.0, -0.8, -0.25}, {2.0, 0.8, 0.75}, chassis), "", 1.6}};
    constexpr const char* kNames[] = {"front wheels, 3 each", "", "rear wheels, 2 each", ""};
    constexpr size_t kFirst[] = {6, 9, 12, 14};
    for (size_t i = 0; i < 4; ++i) {
        const bool front = i < 2;
        const double side = i % 2 == 0 ? 1.0 : -1.0, steer = front ? q[kFirst[i] + 2] : 0.0;
        const dvec3 hub(front ? 1.3 : -1.3, side * (0.8 + s.apart), -0.4 + q[kFirst[i]]);
        const auto place = [&](const dvec3& v) { return chassis(hub + math::yawRotation(steer) * v); };
        p.curves.push_back({kNames[i], front ? Ink::impact : Ink::good, front ? "" : "7 3",
                            wheel(s.view, 0.33, q[kFirst[i] + 1], place), "", 1.8});
        if (s.apart > 0.05)
            p.curves.push_back({"",
                                Ink::quiet,
                                "2 4",
                                {s.view.of(chassis({hub.x, side * 0.8, -0.4})), s.view.of(place(dvec3(0.0)))},
                                "",
                                1.0});
    }
    p.curves.push_back(
        {"engine, 1", Ink::lateral, "3 2",
         wheel(s.view, 0.22, q[16], [&](const dvec3& v) { return chassis(dvec3(1.5, 0, 0.2) + dvec3(v.y, v.x, v.z)); }),
         "", 1.6});
    fit(p, true, true);
    p.x.from = std::min(p.x.from, -3.6);
    p.x.to = std::max(p.x.to, 3.6);
    p.y.from = std::min(p.y.from, -1.6);
    p.y.to = std::max(p.y.to, 2.6);
    f.plots = {p};
    f.tables = {{"degrees of freedom",
                 {"body", "count", "which"},
                 {{"chassis", "6", "three places, three angles"},
                  {"front wheels", "6", "travel, spin, steering each"},
                  {"rear wheels", "4", "travel, spin each"},
                  {"engine", "1", "rotation"},
                  {"in all", "17", ""}}}};
    return f;
}

// --- Deak 2003, Figure 5 -------------------------------------------------------------------------------------------------

struct Surface {
    View view{0.6, 0.5};
    double spike = 2.0;
    int32_t finer = 4;
};

template <class V> void describe(V& v, Surface& s)
{
    v.number("spike", s.spike, {.unit = "m", .min = 0, .max = 4, .doc = "height of the middle node over the others"});
    v.integer("finer", s.finer, 1, 8, "lines of the right mesh per line of the left one");
    describeView(v, s.view);
}

Figure deak5(const Surface& s, Way)
{
    Figure f;
    f.says = "The same control heights, a mesh of their own spacing and a finer one: cubic B-splines make a smooth "
             "surface of them, which "
             "a spike of 1 m reaches with 4/9 m.";
    f.assumed = "The heights; the paper's patch is not printed.";
    f.run = "scenario=lesson-spline";
    f.columns = 2;
    constexpr int kNodes = 9;
    terrain::Grid grid = terrain::Grid::centred(kNodes, kNodes, 1.0);
    for (int j = 0; j < kNodes; ++j)
        for (int i = 0; i < kNodes; ++i)
            grid.at(i, j) = float(0.5 * math::sin(0.9 * i) * math::cos(0.7 * j) + (i == 4 && j == 4 ? s.spike : 0.0));
    for (const int per : {1, s.finer}) {
        Plot p;
        axes(p);
        p.title = per == 1 ? "spacing of the heights" : std::to_string(per) + " times the resolution";
        Line mesh;
        const int lines = per * 6;
        const auto at = [&](int i, int j) {
            const double x = -3.0 + 6.0 * i / lines, y = -3.0 + 6.0 * j / lines;
            mesh.push_back(s.view.of(dvec3(x, y, terrain::surfaceValue(grid, x, y).height)));
        };
        for (const bool along : {true, false})
            for (int j = 0; j <= lines; ++j) {
                for (int i = 0; i <= lines; ++i) along ? at(i, j) : at(j, i);
                mesh.push_back({kNone, kNone});
            }
        p.curves = {{"surface", Ink::accent, "", mesh, "", per == 1 ? 1.4 : 0.8}};
        Line nodes;
        for (int j = 1; j < 8; ++j)
            for (int i = 1; i < 8; ++i) {
                const math::dvec2 place = grid.place(i, j);
                p.marks.push_back({s.view.of(dvec3(place.x, place.y, double(grid.at(i, j)))), Sign::dot, "",
                                   Ink::impact, i == 1 && j == 1 ? "control heights" : ""});
            }
        fit(p, true, true);
        f.plots.push_back(p);
    }
    const double middle = terrain::surfaceValue(grid, 0.0, 0.0).height;
    grid.at(4, 4) -= float(s.spike);
    f.tables = {{"",
                 {"", "value", "unit"},
                 {{"surface over the spike", written(middle, 4), "m"},
                  {"of that by the spike", written(middle - terrain::surfaceValue(grid, 0.0, 0.0).height, 4), "m"},
                  {"4/9 of it", written(4.0 / 9.0 * s.spike, 4), "m"}}}};
    return f;
}

}

void addZhouSolid(Entries& list)
{
    list.push_back(entry<RollCar, zhou3>("z3", "Zhou 2008", "Figure 3", "The 4-DOF car in space"));
}
void addDeakSolids(Entries& list)
{
    list.push_back(entry<Surface, deak5>("d5", "Deak 2003", "Figure 5", "Spline smoothing at two resolutions"));
    list.push_back(entry<Bodies, deak8>("d8", "Deak 2003", "Figure 8", "Bodies of the car, 17 degrees of freedom"));
}

}
