// What happened, as one flat record a happening: read by the CSV, the panels, the page and the tests. Events are only
// ever added. An impact under a pulse is told as its response foresees it, when the pulse begins; a pulse that ends
// otherwise is a further event. That one tells which share of the impulse was given in `duration`, and in the places of
// the energies the work foreseen and the work done, so that the energies of an impact and of its pulse's end add up.
#pragma once

#include "core/channels.h"
#include "math/math.h"
#include "vehicle/motion.h"

#include <cstdint>

namespace world {

enum class EventKind : uint32_t {
    impact,      // an impulse was computed: vehicle against wall (b < 0) or against vehicle b
    contact,     // an episode of resting contact began
    pushedOut,   // a vehicle stood inside a wall and was moved out
    broken,      // an object of the scene was broken through
    nonFinite,   // a state stopped being a number: the world stands still from here on
    controlsCut, // the drivers' controls ended (scenario rule after a collision)
    grounded,    // the body (not its tires) struck the ground: see world/contact_ground.h
    stalled,     // the engine stopped by itself
    pulseEnded,  // the pulse of event `of` ended otherwise than that event foresaw: see `given`
    cone,        // a cone of the course, `object`, was struck for the first time
    gate,        // the nose passed a gate of the course, `object`
    count
};
const char* name(EventKind kind);

// Every field is a double, so that a list of events is one block of numbers for the page. SI, world axes. `step` is the
// count of steps once the step in which it happened is over: restore() to step n keeps the events with step <= n.
struct Event {
    double kind = 0, step = 0, time = 0;
    double a = -1, b = -1, object = -1;
    double method = 0;
    math::dvec3 point{0.0}, normal{0.0};
    double angleOfAttack = 0, headingAngle = 0;
    double e = 0, P = 0, mu = 0;
    double normalImpulse = 0, tangentialImpulse = 0;
    math::dvec3 force{0.0};
    double moment = 0, duration = 0;
    math::dvec3 velocityBefore{0.0}, velocityAfter{0.0};
    double yawRateBefore = 0, yawRateAfter = 0;
    math::dvec3 otherBefore{0.0}, otherAfter{0.0};
    double otherYawRateBefore = 0, otherYawRateAfter = 0;
    double energyBefore = 0, energyAfter = 0;
    double deltaV = 0, otherDeltaV = 0;
    double linearResidual = 0, angularResidual = 0, methodResidual = 0;
    double flags = 0;
    math::dvec3 position{0.0};
    math::dquat orientation{1, 0, 0, 0};
    math::dvec3 spinBefore{0.0};
    double yawInertia = 0;
    math::dvec3 otherPosition{0.0};
    math::dquat otherOrientation{1, 0, 0, 0};
    math::dvec3 otherSpinBefore{0.0};
    double otherYawInertia = 0;
    double given = 1;
    double id = 0, of = -1;
    double regime = 0, slipEnds = 1; // impact::Regime
    // Along the normal and the tangent: what an impulse does to the contact point, and what
    // pitch and roll add to that point's velocity before.
    struct Yield {
        double nn = 0, tt = 0, nt = 0, yawNormal = 0, yawTangential = 0, p = 0, q = 0;
    } yields, otherYields;
};
static_assert(sizeof(Event) == 90 * sizeof(double));

inline bool isImpact(const Event& e)
{
    return e.kind == double(EventKind::impact);
}

struct World;
Event blankEvent(const World& world, EventKind kind, size_t vehicle, double at); // of vehicle `a`, `at` [s], in a step
Event eventOf(const World& world, EventKind kind, size_t vehicle, double at,
              const vehicle::Motion& motion); // and how it moves then

template <class V> void vectorChannels(V& v, const std::string& name, math::dvec3& s, const core::ChannelInfo& info)
{
    v.channel((name + "X").c_str(), s.x, info);
    v.channel((name + "Y").c_str(), s.y, info);
    v.channel((name + "Z").c_str(), s.z, info);
}

template <class V> void yieldChannels(V& v, const std::string& name, Event::Yield& s)
{
    const auto add = [&](const char* part, double& value, const char* unit, const char* doc) {
        v.channel((name + part).c_str(), value, {unit, "contact", doc});
    };
    add("NN", s.nn, "1/kg", "contact point's speed along the normal per impulse along it");
    add("TT", s.tt, "1/kg", "contact point's speed along the tangent per impulse along it");
    add("NT", s.nt, "1/kg", "contact point's speed along the one per impulse along the other");
    add("YawN", s.yawNormal, "1/(kg m)", "yaw rate per impulse along the normal");
    add("YawT", s.yawTangential, "1/(kg m)", "yaw rate per impulse along the tangent");
    add("P", s.p, "m/s", "contact point's speed before by pitch and roll, along the normal");
    add("Q", s.q, "m/s", "contact point's speed before by pitch and roll, along the tangent");
}

template <class V> void channels(V& v, Event& s)
{
    v.channel("kind", s.kind, {"1", "-", "what happened, an index into the list of kinds"});
    v.channel("step", s.step, {"1", "-", "count of steps after the step in which it happened"});
    v.channel("time", s.time, {"s", "-", "time including the part inside the step"});
    v.channel("a", s.a, {"1", "-", "vehicle"});
    v.channel("b", s.b, {"1", "-", "other vehicle, -1 for none"});
    v.channel("object", s.object,
              {"1", "-", "object of the collision scene, or cone or gate of the course, -1 for none"});
    v.channel("method", s.method, {"1", "-", "impact method, an index into the list of methods"});
    vectorChannels(v, "point", s.point, {"m", "world", "contact point"});
    vectorChannels(v, "normal", s.normal, {"1", "world", "unit normal into vehicle a"});
    v.channel("angleOfAttack", s.angleOfAttack,
              {"rad", "world", "angle between the horizontal CG velocity and the wall plane, 0 to pi/2"});
    v.channel("headingAngle", s.headingAngle,
              {"rad", "world", "angle between the heading and the wall plane, 0 to pi/2"});
    v.channel("e", s.e, {"1", "-", "coefficient of restitution used"});
    v.channel("P", s.P, {"1", "-", "fraction of that kinetic energy kept"});
    v.channel("mu", s.mu, {"1", "-", "friction coefficient used"});
    v.channel("normalImpulse", s.normalImpulse, {"N s", "contact", "impulse on a along the normal"});
    v.channel("tangentialImpulse", s.tangentialImpulse,
              {"N s", "contact", "impulse on a along the normal turned +90 degrees"});
    vectorChannels(v, "force", s.force, {"N", "world", "peak force of the pulse, zero for a state reset"});
    v.channel("moment", s.moment, {"N m", "world", "peak yaw moment about the centre of mass of a"});
    v.channel("duration", s.duration, {"s", "-", "length of the pulse, zero for a state reset"});
    vectorChannels(v, "velocityBefore", s.velocityBefore, {"m/s", "world", "velocity of a before"});
    vectorChannels(v, "velocityAfter", s.velocityAfter, {"m/s", "world", "velocity of a after"});
    v.channel("yawRateBefore", s.yawRateBefore, {"rad/s", "world", "yaw rate of a before, counter-clockwise"});
    v.channel("yawRateAfter", s.yawRateAfter, {"rad/s", "world", "yaw rate of a after, counter-clockwise"});
    vectorChannels(v, "otherBefore", s.otherBefore, {"m/s", "world", "velocity of b before"});
    vectorChannels(v, "otherAfter", s.otherAfter, {"m/s", "world", "velocity of b after"});
    v.channel("otherYawRateBefore", s.otherYawRateBefore,
              {"rad/s", "world", "yaw rate of b before, counter-clockwise"});
    v.channel("otherYawRateAfter", s.otherYawRateAfter, {"rad/s", "world", "yaw rate of b after, counter-clockwise"});
    v.channel(
        "energyBefore", s.energyBefore,
        {"J", "-", "kinetic energy before, of a and b, spins of wheels apart; against a wall of translation and yaw"});
    v.channel("energyAfter", s.energyAfter,
              {"J", "-", "kinetic energy after, of the same; of a pulse what its impulse leaves"});
    v.channel("deltaV", s.deltaV, {"m/s", "-", "magnitude of the velocity change of a"});
    v.channel("otherDeltaV", s.otherDeltaV, {"m/s", "-", "magnitude of the velocity change of b"});
    v.channel("linearResidual", s.linearResidual, {"1", "-", "relative error of the balance of linear momentum"});
    v.channel("angularResidual", s.angularResidual, {"1", "-", "relative error of the balance of angular momentum"});
    v.channel("methodResidual", s.methodResidual, {"1", "-", "relative error of the method's own condition"});
    v.channel("flags", s.flags, {"1", "-", "bits: what was limited, fell back or was unreachable"});
    vectorChannels(v, "position", s.position, {"m", "world", "centre of mass of a then"});
    v.channel("qw", s.orientation.w, {"1", "world", "orientation of a then, body to world, scalar part"});
    v.channel("qx", s.orientation.x, {"1", "world", "orientation of a then, x"});
    v.channel("qy", s.orientation.y, {"1", "world", "orientation of a then, y"});
    v.channel("qz", s.orientation.z, {"1", "world", "orientation of a then, z"});
    vectorChannels(v, "spinBefore", s.spinBefore, {"rad/s", "world", "angular velocity of a before"});
    v.channel("yawInertia", s.yawInertia, {"kg m2", "-", "yaw inertia of a that a moment about the vertical meets"});
    vectorChannels(v, "otherPosition", s.otherPosition, {"m", "world", "centre of mass of b then"});
    v.channel("otherQw", s.otherOrientation.w, {"1", "world", "orientation of b then, body to world, scalar part"});
    v.channel("otherQx", s.otherOrientation.x, {"1", "world", "orientation of b then, x"});
    v.channel("otherQy", s.otherOrientation.y, {"1", "world", "orientation of b then, y"});
    v.channel("otherQz", s.otherOrientation.z, {"1", "world", "orientation of b then, z"});
    vectorChannels(v, "otherSpinBefore", s.otherSpinBefore, {"rad/s", "world", "angular velocity of b before"});
    v.channel("otherYawInertia", s.otherYawInertia,
              {"kg m2", "-", "yaw inertia of b that a moment about the vertical meets"});
    v.channel(
        "given", s.given,
        {"1", "-", "of a pulse that ended: share that was given of its impulse over `duration`; 1 of all others"});
    v.channel("id", s.id, {"1", "-", "count of events before it"});
    v.channel("of", s.of, {"1", "-", "id of the event whose pulse ended, -1 for none"});
    v.channel("regime", s.regime,
              {"1", "contact", "how the contact slides: 0 it parts, 1 sticks in the end, 2 slides on, 3 slides back"});
    v.channel("slipEnds", s.slipEnds,
              {"1", "-", "share of the normal impulse after which the sliding ends or turns round; 1: it never does"});
    yieldChannels(v, "yield", s.yields);
    yieldChannels(v, "otherYield", s.otherYields);
}

}
