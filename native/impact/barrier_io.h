// Barrier cases as JSON: what `yawlab impact barrier` reads and writes. SI, radians, body axes (x forward, y left, yaw
// rate counter-clockwise), normal from the wall into the vehicle.
//
//     {"method": "restitution"|"energy", "mass": 1500, "izz": 2500, "point": [2.2, -0.9], "normal": [-0.17, 0.98],
//      "velocity": [26.8, 0], "yawRate": 0, "e": 0.29|"auto", "mu": 0.29|"auto", "P": 0.9|"auto",
//      "root": "bounce"|"through"|"both", "dt": 0.005}
//  -> {"velocity": [u, v], "yawRate": r, "impulse": {"normal", "tangential"}, "energyKept", "reachable",
//      "angleOfAttack", "e", "mu", "P", "method", "contact", "slipEnds", "residual": {"linear", "angular", "method"},
//      ...}
// "dt" adds "force": {"normal", "tangential", "moment"}, the constant ones over it. "root": "both" answers with
// {"bounce": {...}, "through": {...}}. In the place of "point": "body": {"front", "rear", "width"} and "penetration" of
// its deepest corner into the wall, from which the contact point follows as in the thesis's chapter 3.
#pragma once

#include "core/json_fwd.h"
#include "core/status.h"
#include "impact/barrier.h"
#include "impact/crush.h"

#include <cmath>
#include <optional>

namespace impact {

// The line in which the border of a body's rectangle meets a wall that its deepest corner has entered by `penetration`,
// and its middle, the contact point (Knight 2002, chapter 3, Figure 3-2). Body axes; false when the wall then reaches
// the mass centre.
struct Interference {
    dvec2 a{0.0}, b{0.0}, point{0.0}; // [m]
};
bool interference(const BodyRectangle&, const dvec2& normal, double penetration, Interference& out);

struct BarrierCase {
    enum class Roots : uint32_t { bounce, through, both };

    Method method = Method::restitution;
    double mass = 1500.0;
    double izz = 2500.0;
    dvec2 point{0.0};
    dvec2 normal{0.0};
    dvec2 velocity{0.0};
    double yawRate = 0.0;
    std::optional<double> e, mu, P; // empty: by the laws
    Roots root = Roots::bounce;
    std::optional<double> dt; // [s] for the constant force
    std::optional<BodyRectangle> body;
    double penetration = 0.0; // [m]
    AttackAngle angle = AttackAngle::velocity;
    double restSpeed = 0.0; // a case is computed as it stands; scenarios use 0.3
    std::optional<SpatialContact> spatial;
    LawSettings restitution = restitutionLaw(), energy = energyLaw(), friction = frictionLaw();
};

inline core::Message smallInertia()
{
    return core::say("is too small for this mass and contact point: it is mass times the square of the radius of "
                     "gyration, about a quarter of the length");
}
inline constexpr double kLeastConditioned = 1e-9; // share of nn tt that the contact's determinant is, at least

template <class V> void describe(V& v, BodyRectangle& r)
{
    v.number("front", r.front, {.unit = "m", .max = 100.0, .doc = "ahead of the mass centre", .positive = true});
    v.number("rear", r.rear, {.unit = "m", .max = 100.0, .doc = "behind the mass centre", .positive = true});
    v.number("width", r.width, {.unit = "m", .max = 100.0, .doc = "of the whole", .positive = true});
}

template <class V> void describe(V& v, SpatialContact& c)
{
    v.number("nn", c.nn, {.unit = "1/kg", .max = 1e9, .doc = "of the contact along the normal", .positive = true});
    v.number("tt", c.tt, {.unit = "1/kg", .max = 1e9, .doc = "along the tangent", .positive = true});
    v.number("nt", c.nt, {.unit = "1/kg", .min = -1e9, .max = 1e9, .doc = "between the two"});
    v.number("p", c.p, {.unit = "m/s", .min = -1000.0, .max = 1000.0, .doc = "of the contact point along the normal"});
    v.number("q", c.q, {.unit = "m/s", .min = -1000.0, .max = 1000.0, .doc = "along the normal turned +90 degrees"});
    v.require(c.nn * c.tt > c.nt * c.nt, "nt", core::say("nn tt must be larger than nt squared"));
    // The determinant is a difference: where it is nothing but rounding, so is every impulse.
    v.require(c.nn * c.tt - c.nt * c.nt >= kLeastConditioned * c.nn * c.tt && c.nn * c.tt >= 1e-30, "nt",
              core::say("nn tt is larger than nt squared by too little to be told from rounding"));
}

template <class V> void describe(V& v, BarrierCase& c)
{
    v.choice("method", c.method, {{"restitution", Method::restitution}, {"energy", Method::energy}}, "response method");
    v.number("mass", c.mass, {.unit = "kg", .max = 1e9, .doc = "whole vehicle", .positive = true});
    v.number("izz", c.izz,
             {.unit = "kg m2", .max = 1e12, .doc = "yaw inertia about the mass centre", .positive = true});
    v.fixed("point", &c.point.x, 2,
            {.unit = "m", .min = -100.0, .max = 100.0, .doc = "contact point from the mass centre, body axes"});
    v.fixed("normal", &c.normal.x, 2,
            {.min = -1e6, .max = 1e6, .doc = "from the wall into the vehicle, body axes; any length"});
    v.fixed("velocity", &c.velocity.x, 2,
            {.unit = "m/s", .min = -1000.0, .max = 1000.0, .doc = "of the mass centre, body axes"});
    v.number("yawRate", c.yawRate, {.unit = "rad/s", .min = -1000.0, .max = 1000.0, .doc = "counter-clockwise"});
    v.optional("e", c.e,
               {.min = 0.0,
                .max = 2.0,
                .doc = "restitution; auto: the law, Knight 2002 (4-11). Above 1 it is limited to 1, and reported"});
    v.optional("mu", c.mu, {.min = 0.0, .max = 10.0, .doc = "Coulomb friction; auto: the law"});
    v.optional("P", c.P,
               {.min = 0.0, .max = 1.0, .doc = "share of the kinetic energy kept; auto: the law, Knight 2002 (4-22)"});
    v.choice("root", c.root,
             {{"bounce", BarrierCase::Roots::bounce},
              {"through", BarrierCase::Roots::through},
              {"both", BarrierCase::Roots::both}},
             "energy method: bounce off or break through; both: an answer each");
    v.optional("dt", c.dt,
               {.unit = "s",
                .max = 10.0,
                .doc = "of the constant force, Knight 2002 (4-18); auto: no force",
                .positive = true});
    v.maybe("body", c.body, "rectangle that meets the wall, in the place of point");
    v.number("penetration", c.penetration,
             {.unit = "m", .min = 0.0, .max = 100.0, .doc = "of the body's deepest corner into the wall"});
    v.choice("angle", c.angle, {{"velocity", AttackAngle::velocity}, {"heading", AttackAngle::heading}},
             "what the laws take as angle of attack");
    v.number("restSpeed", c.restSpeed,
             {.unit = "m/s", .min = 0.0, .max = kMostRestSpeed, .doc = "approaches slower than this do not bounce"});
    v.maybe("spatial", c.spatial,
            "compliance and approach of a contact off the height of the mass centre, in the place of the planar ones");
    v.object("lawE", c.restitution, "the law behind \"e\": \"auto\"");
    v.object("lawP", c.energy, "the law behind \"P\": \"auto\"");
    v.object("lawMu", c.friction, "the law behind \"mu\": \"auto\"");
    v.require(std::fabs(c.normal.x) > 1e-100 || std::fabs(c.normal.y) > 1e-100, "normal", // its square is a number
              core::say("has no length: give the direction from the wall into the vehicle"));
    v.require(c.mass >= 1e-6, "mass", core::say("is less than 1e-6 kg, which leaves no digits for an impulse"));
    v.require(c.izz >= 1e-12 && c.izz >= kLeastConditioned * c.mass * (c.point.x * c.point.x + c.point.y * c.point.y),
              "izz", smallInertia());
}

// One case or a list. On failure `out` is untouched and the path names the mistake: "[3].mass".
core::Status barrierCases(const core::Json& in, core::Json& out);
// The force of each against the share of energy that is kept, both roots: Knight 2002, Figure 4-5.
//     {"dt", "PMin", "points": [{"P", "bounce": {"force", "normal", "tangential", "moment", "root", "e"} | null, "through"}]}
core::Status barrierCurves(const core::Json& in, core::Json& out);

core::Status readBarrier(const core::Json& in, const std::string& path, BarrierCase& out); // judged
BarrierEvent solveBarrier(const BarrierCase&, Root);

core::Json toJson(const BarrierEvent&); // the result of a case, also of an event of a run
// That result's case again; with the spatial contact that was answered, if it was one.
core::Json caseOf(const BarrierSettings&, const PlanarMass&, const BarrierEvent&,
                  const std::optional<SpatialContact>& = {});
core::Json limitsJson(uint32_t limits);  // ["..."], in words
std::string limitNames(uint32_t limits); // "frictionLimited fellBack": the names of the bits
// Why the energy method was given up for restitution; empty when it was not.
const char* fallbackReason(const BarrierEvent&);

}
