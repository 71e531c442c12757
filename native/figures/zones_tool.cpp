// Crush zones taken apart: Tongue 1995, section 2.1.1, as impact/crush_zones.h integrates it. Forces over time, each zone's
// force over its shortening, what becomes of the speeds, and the restitution that results over the closing speed.
#include "core/json.h"
#include "figures/entry.h"
#include "figures/tools.h"
#include "impact/crush_zones.h"

#include <algorithm>

namespace figures {

namespace {

using impact::CrushZoneSettings;
using impact::ZoneCrash;
using impact::ZoneMoment;

struct Zones {
    double closing = 8.0, massA = 1500.0, massB = 1500.0;
    double strength = 1.0, yield = 1.0, damping = 1.0;
    std::string zones; // JSON
};
constexpr size_t kMostZones = 1000; // characters

template <class V> void describe(V& v, Zones& s)
{
    v.number("closing", s.closing, {.unit = "m/s", .min = 0.2, .max = 30, .doc = "speed at which the cars close"});
    v.number("massA", s.massA, {.unit = "kg", .min = 200, .max = 4e4, .doc = "of car 1, as its contact moves it"});
    v.number("massB", s.massB, {.unit = "kg", .min = 200, .max = 4e4, .doc = "of car 2, as its contact moves it"});
    v.number("strength", s.strength,
             {.unit = "1", .min = 0.2, .max = 5, .doc = "stiffness and yield forces of car 2, of car 1's"});
    v.number("yield", s.yield, {.unit = "1", .min = 0.2, .max = 50, .doc = "yield forces of both, of the usual ones"});
    v.number("damping", s.damping, {.unit = "1", .min = 0, .max = 5, .doc = "of both, of the usual one"});
    v.text("zones", s.zones, kMostZones,
           "what is usual, as JSON: a scenario's `collisions.zones`; none: the program's own");
}

// Settings that were read, with what is usual in this picture.
struct Cars : Zones {
    CrushZoneSettings usual;
};

CrushZoneSettings zonesOf(const Cars& s, double strength)
{
    CrushZoneSettings z = s.usual;
    for (double& k : z.stiffness) k *= strength;
    for (double& f : z.yield) f *= strength * s.yield;
    for (double& h : z.hardening) h *= strength;
    for (double& d : z.damping) d *= s.damping;
    return z;
}
ZoneCrash crash(const Cars& s, double closing, std::vector<ZoneMoment>* moments = nullptr)
{
    return impact::crashZones(zonesOf(s, 1.0), s.massA, zonesOf(s, s.strength), s.massB, closing, 2e-5, moments);
}

struct Spring {
    const char* name;
    Ink ink;
    const char* dash;
};
constexpr Spring kSprings[] = {
    {"bumper", Ink::quiet, "2 4"}, {"outer zone", Ink::impact, "9 4"}, {"inner zone", Ink::accent, ""}};

// As many of them as a picture shows.
template <class X, class Y> Line lineOf(const std::vector<ZoneMoment>& moments, X&& x, Y&& y)
{
    Line line;
    const size_t every = std::max<size_t>(1, moments.size() / 700);
    for (size_t i = 0; i < moments.size(); i += every) line.push_back({x(moments[i]), y(moments[i])});
    return line;
}
double ms(const ZoneMoment& m)
{
    return 1e3 * m.time;
}

Plot forces(const std::vector<ZoneMoment>& moments, double until)
{
    Plot p;
    p.title = "forces in car 1 over time";
    p.x = {"time", "ms", 0, until};
    p.y = {"force", "kN", 0, 0};
    for (int i = 0; i < 3; ++i)
        p.curves.push_back({kSprings[i].name, kSprings[i].ink, kSprings[i].dash,
                            lineOf(moments, ms, [&](const ZoneMoment& m) { return 1e-3 * m.force[0][i]; }), "", 1.8});
    p.curves.push_back({"inner zone of car 2", Ink::lateral, "12 4 2 4",
                        lineOf(moments, ms, [](const ZoneMoment& m) { return 1e-3 * m.force[1][2]; }), "", 1.4});
    fit(p, false, true);
    return p;
}

Plot deformation(const std::vector<ZoneMoment>& moments, const ZoneCrash& c)
{
    Plot p;
    p.title = "force over deformation in car 1";
    p.x = {"shorter by", "mm", 0, 0};
    p.y = {"force", "kN", 0, 0};
    for (int i = 0; i < 3; ++i) {
        p.curves.push_back({kSprings[i].name, kSprings[i].ink, kSprings[i].dash,
                            lineOf(
                                moments, [&](const ZoneMoment& m) { return 1e3 * m.shorter[0][i]; },
                                [&](const ZoneMoment& m) { return 1e-3 * m.force[0][i]; }),
                            "", 1.8});
        if (c.setA[i] > 0.0)
            p.marks.push_back({{1e3 * c.setA[i], 0.0}, Sign::cross, "", kSprings[i].ink, i == 0 ? "what stays" : ""});
    }
    fit(p, true, true);
    return p;
}

Plot speeds(const std::vector<ZoneMoment>& moments, double until, double closing)
{
    Plot p;
    p.title = "speeds of the compartments";
    p.x = {"time", "ms", 0, until};
    p.y = {"from the common mass centre", "m/s", -0.6 * closing, closing};
    for (int k = 0; k < 2; ++k) {
        const double sense = k == 0 ? 1.0 : -1.0;
        p.curves.push_back({k == 0 ? "car 1" : "car 2", k == 0 ? Ink::accent : Ink::lateral, k == 0 ? "" : "12 4 2 4",
                            lineOf(moments, ms, [&](const ZoneMoment& m) { return sense * m.speed[k]; }), "", 1.8});
    }
    fit(p, false, true);
    return p;
}

Plot restitution(const Cars& s, const ZoneCrash& c)
{
    Plot p;
    p.title = "restitution that results";
    p.x = {"closing speed", "m/s", 0, std::max(15.0, 1.25 * s.closing)};
    p.y = {"e", "1", 0, 1};
    Line line;
    for (const double closing : grid(0.25, p.x.to, 60)) line.push_back({closing, crash(s, closing).restitution});
    p.curves.push_back({"e", Ink::accent, "", std::move(line), "", 1.8});
    p.marks.push_back({{s.closing, c.restitution}, Sign::circle, written(c.restitution, 3), Ink::text, "this impact"});
    p.handles = {{{s.closing, c.restitution}, "closing", "", {s.closing, 0}, {1, 1}, "closing speed", true}};
    return p;
}

core::Status zones(const Zones& given, Way, Figure& f)
{
    Cars s{given, {}};
    if (!given.zones.empty()) {
        core::Json json;
        if (const core::Status status = core::parseJson(given.zones, json); !status)
            return core::Status::fail("zones", status.told());
        if (core::Status status = core::readJson(json, s.usual, "zones"); !status) return status;
    }
    std::vector<ZoneMoment> moments;
    const ZoneCrash c = crash(s, s.closing, &moments);
    f.says =
        "Two cars of a rigid compartment each, with a bumper and two crush zones before it. No restitution is asked "
        "for: what the springs do not give back is the loss, so that e falls as the blow grows.";
    f.assumed =
        "The report names compartments, zones and bumpers and prints neither equations nor values. Springs that "
        "yield, dampers beside them and their numbers are ours.";
    f.run = "scenario=crush-zones";
    f.columns = 2;
    const double until = 1e3 * c.duration;
    f.plots = {forces(moments, until), deformation(moments, c), speeds(moments, until, s.closing), restitution(s, c)};

    const double speedA = (1.0 + c.restitution) * s.closing * s.massB / (s.massA + s.massB),
                 speedB = speedA * s.massA / s.massB,
                 before = 0.5 * s.massA * s.massB / (s.massA + s.massB) * math::square(s.closing);
    double peak[2] = {0.0, 0.0}, most[2] = {0.0, 0.0};
    for (const ZoneMoment& m : moments)
        for (int k = 0; k < 2; ++k) {
            peak[k] = std::max(peak[k], m.force[k][2]);
            most[k] = std::max(most[k], m.shorter[k][0] + m.shorter[k][1] + m.shorter[k][2]);
        }
    Table both{"the impact", {"of both", "value"}, {}};
    both.rows = {{"restitution", written(c.restitution, 3)},
                 {"duration [ms]", written(until, 1)},
                 {"impulse [kN s]", written(1e-3 * c.impulse, 3)},
                 {"mean force [kN]", written(1e-3 * c.impulse / c.duration, 1)},
                 {"energy that can be lost [kJ]", written(1e-3 * before, 2)},
                 {"energy lost [kJ]", written(1e-3 * c.lost, 2)}};
    Table each{"each car", {"of a car", "car 1", "car 2"}, {}};
    const auto row = [&](const char* name, double a, double b, int digits) {
        each.rows.push_back({name, written(a, digits), written(b, digits)});
    };
    row("delta-V [m/s]", speedA, speedB, 3);
    row("most force on the compartment [kN]", 1e-3 * peak[0], 1e-3 * peak[1], 1);
    row("most deformation [mm]", 1e3 * most[0], 1e3 * most[1], 1);
    for (int i = 0; i < 3; ++i)
        row((std::string("what stays of it, ") + kSprings[i].name + " [mm]").c_str(), 1e3 * c.setA[i], 1e3 * c.setB[i],
            1);
    f.tables = {both, each};
    return {};
}

}

void addZones(Entries& list)
{
    list.push_back(entry<Zones, zones>("zones", kTools, "Crush zones", "Two cars with crush zones, in time"));
}

}
