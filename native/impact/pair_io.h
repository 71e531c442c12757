// Pair cases as JSON: what `yawlab impact pair [--invert]` reads and writes. SI, radians, earth axes unless said.
//
//     {"model": "planar"|"roll4",
//      "a": {"mass", "izz", "heading", "velocity": [vx, vy], "yawRate", "contact": [x, y] in the own body frame,
//            for roll4 also "rollingMass", "h", "ixz", "ixx", "rollDamping", "rollRate", "a", "b", "cf", "cr",
//            "contactHeight"; for planar, of a car struck off the height of its mass centre,
//            "reaction": {"nn", "tt", "nt", "yawNormal", "yawTangential", "p", "q"}},
//      "b": {...}, "normal": angle of n, "e", "mu": signed Pt/Pn or "muFraction", "dt", "roadFriction"}
//  -> {"a": {"velocity", "velocityBody", "yawRate", "rollRate", "deltaV", "pdof", ...}, "b": {...},
//      "impulse": {"normal", "tangential"} on a, "energyLost": {"total", "normal", "tangential", "tires"},
//      "criticalMu", "passes", "residual": of the equations, "momentumResidual": of the pair (impact/pair.h), ...}
// A mu in the sense of the sliding drives the cars along the tangent: "energyGained": {"tangential"}, and a word in
// "limits".
// Inverted, the given velocities are those after the impact, the answer's those before; headings are those of the
// contact. A "muFraction" can have two answers: the one of the smaller |mu| is given and "limits" names the other's mu.
#pragma once

#include "core/json_fwd.h"
#include "core/quantity.h"
#include "core/status.h"
#include "impact/barrier_io.h"
#include "impact/pair.h"

#include <optional>

namespace impact {

struct PairCase {
    PairModel model = PairModel::planar;
    PairCar a, b;
    double normal = 0.0;
    double e = 0.0;
    std::optional<double> mu, muFraction;
    double dt = 0.15;
    double roadFriction = 0.7;
};

template <class V> void describe(V& v, PairReaction& r)
{
    v.number("nn", r.compliance.nn,
             {.unit = "1/kg", .max = 1e9, .doc = "of its contact point along the normal", .positive = true});
    v.number("tt", r.compliance.tt, {.unit = "1/kg", .max = 1e9, .doc = "along the tangent", .positive = true});
    v.number("nt", r.compliance.nt, {.unit = "1/kg", .min = -1e9, .max = 1e9, .doc = "between the two"});
    v.number("yawNormal", r.yawNormal,
             {.unit = "1/(kg m)", .min = -1e9, .max = 1e9, .doc = "yaw rate per impulse on the car along the normal"});
    v.number("yawTangential", r.yawTangential,
             {.unit = "1/(kg m)", .min = -1e9, .max = 1e9, .doc = "yaw rate per impulse on the car along the tangent"});
    v.number("p", r.p,
             {.unit = "m/s",
              .min = -1000.0,
              .max = 1000.0,
              .doc = "that pitch and roll add to the contact point's velocity, along the normal"});
    v.number("q", r.q, {.unit = "m/s", .min = -1000.0, .max = 1000.0, .doc = "along the normal turned +90 degrees"});
    v.require(r.compliance.nn * r.compliance.tt > r.compliance.nt * r.compliance.nt, "nt",
              core::say("nn tt must be larger than nt squared"));
}

template <class V> void describe(V& v, PairCar& c)
{
    v.number("mass", c.mass, {.unit = "kg", .max = 1e9, .doc = "whole vehicle", .positive = true});
    v.number("izz", c.izz,
             {.unit = "kg m2", .max = 1e12, .doc = "yaw inertia about the mass centre", .positive = true});
    v.number("heading", c.heading,
             {.unit = "rad", .min = -1000.0, .max = 1000.0, .doc = "of body x, counter-clockwise from earth x"});
    v.fixed("velocity", &c.velocity.x, 2,
            {.unit = "m/s", .min = -1000.0, .max = 1000.0, .doc = "of the mass centre, earth axes"});
    v.number("yawRate", c.yawRate, {.unit = "rad/s", .min = -1000.0, .max = 1000.0, .doc = "counter-clockwise"});
    v.fixed("contact", &c.contact.x, 2,
            {.unit = "m", .min = -1000.0, .max = 1000.0, .doc = "contact point from the mass centre, own body axes"});
    v.number("rollingMass", c.rollingMass, {.unit = "kg", .min = 0.0, .max = 1e9, .doc = "roll4: sprung mass"});
    v.number("h", c.h, {.unit = "m", .min = -5.0, .max = 5.0, .doc = "roll4: sprung mass centre above the roll axis"});
    v.number("ixz", c.ixz,
             {.unit = "kg m2",
              .min = -1e6,
              .max = 1e6,
              .doc = "roll4: sprung product of inertia, with the printed + in (12), (13)"});
    v.number("ixx", c.ixx,
             {.unit = "kg m2", .max = 1e12, .doc = "roll4: sprung roll inertia about the roll axis", .positive = true});
    v.number("rollDamping", c.rollDamping,
             {.unit = "N m s/rad", .min = 0.0, .max = 1e9, .doc = "roll4: whole suspension"});
    v.number("rollRate", c.rollRate,
             {.unit = "rad/s", .min = -1000.0, .max = 1000.0, .doc = "roll4: right side down positive"});
    v.number("a", c.a, {.unit = "m", .max = 100.0, .doc = "roll4: mass centre to front axle", .positive = true});
    v.number("b", c.b, {.unit = "m", .max = 100.0, .doc = "roll4: mass centre to rear axle", .positive = true});
    v.number("cf", c.cf,
             {.unit = "N/rad", .min = 0.0, .max = 1e9, .doc = "roll4: cornering stiffness of the front axle"});
    v.number("cr", c.cr,
             {.unit = "N/rad", .min = 0.0, .max = 1e9, .doc = "roll4: cornering stiffness of the rear axle"});
    v.number("contactHeight", c.contactHeight,
             {.unit = "m", .min = -10.0, .max = 10.0, .doc = "roll4: contact above the roll axis"});
    v.maybe("reaction", c.reaction,
            "planar: how a car that is no disc yields, tilted or struck off the height of its mass centre; its numbers "
            "belong to this normal and contact");
    v.require(c.mass >= 1e-6, "mass", core::say("is less than 1e-6 kg, which leaves no digits for an impulse"));
    v.require(c.izz >= 1e-12 && c.izz >= kLeastConditioned * c.mass * math::dot(c.contact, c.contact), "izz",
              smallInertia());
    v.require(c.rollingMass <= c.mass, "rollingMass",
              core::say("is more than mass: give the sprung part of the vehicle"));
}

template <class V> void describe(V& v, PairCase& c)
{
    v.choice("model", c.model, {{"planar", PairModel::planar}, {"roll4", PairModel::roll4}},
             "Brach's planar or Zhou's 4-DOF model");
    v.object("a", c.a, "vehicle 1 (target): n points into it");
    v.object("b", c.b, "vehicle 2 (bullet)");
    v.number("normal", c.normal,
             {.unit = "rad", .min = -1000.0, .max = 1000.0, .doc = "earth angle of n, the contact normal into a"});
    v.number("e", c.e, {.min = 0.0, .max = 2.0, .doc = "restitution, (5); above 1 it is limited, and reported"});
    v.optional("mu", c.mu,
               {.min = -100.0, .max = 100.0, .doc = "signed ratio Pt/Pn, t = n turned +90 degrees, (7); auto: 0"});
    v.optional(
        "muFraction", c.muFraction,
        {.min = 0.0, .max = 1.0, .doc = "share of the critical ratio, which just ends the sliding; auto: mu is used"});
    v.number("dt", c.dt, {.unit = "s", .min = 0.0, .max = 1.0, .doc = "roll4: duration of the impact"});
    v.number("roadFriction", c.roadFriction, {.min = 0.0, .max = 5.0, .doc = "roll4: tire adhesion limit"});
    v.require(!(c.mu && c.muFraction), "muFraction", core::say("give mu or muFraction, not both"));
}

// One case or a list; invert: pre-impact from post-impact. On failure `out` is untouched and the path names the
// mistake.
core::Status pairCases(const core::Json& in, core::Json& out, bool invert);

core::Status readPair(const core::Json& in, const std::string& path, PairCase& out); // judged, required keys included
PairImpact settingsOf(const PairCase&);
core::Json toJson(const PairImpact&, const PairResult&);

}
