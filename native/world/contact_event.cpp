// What is told of a contact: the record of the impact, and what its balances leave over.
#include "world/contact_impact.h"

#include <iterator>

namespace world {

using math::dvec2;
using math::dvec3;
using vehicle::Motion;

namespace {

Event::Yield told(const impact::PairReaction& r)
{
    return {r.compliance.nn, r.compliance.tt, r.compliance.nt, r.yawNormal, r.yawTangential, r.p, r.q};
}

// What is wrong with the vehicles' own motion after it, by momentum, angular momentum and the method's condition.
void balance(const World& w, const Impact& hit, const Motion (&after)[2], Event& e)
{
    const Response& r = hit.response;
    dvec2 apart(0.0); // [m/s] relative velocity of the points that met
    for (int k = 0; k < hit.parties; ++k) {
        const Party& p = hit.party[k];
        const double sign = k == 0 ? 1.0 : -1.0;
        const dvec2 impulse = sign * hit.impulse(), change = p.mass * flat(after[k].velocity - p.motion.velocity);
        const double size = math::length(impulse), reach = math::length(p.arm);
        const double momentum = size + p.mass * math::length(p.velocity());
        if (momentum > 0.0) e.linearResidual += math::length(change - impulse) / momentum;
        if (hit.duration == 0.0) {
            const double turning = reach * size + p.izz * std::abs(p.yawRate());
            const double turned = yawMomentum(w, p.vehicle) - p.spin;
            if (turning > 0.0) e.angularResidual += std::abs(turned - math::cross2(p.arm, impulse)) / turning;
        }
        apart += sign * flat(after[k].at(p.arm3()));
    }
    if (r.wholeStates) // the worst of Zhou 2008 (14), (15), (16), (17), tire impulses included
        e.linearResidual = e.angularResidual = r.residual;
    // Knight 2002 (4-10), (4-12)
    const double p2 = hit.duration > 0.0 ? hit.p1 + hit.yields.nn * r.normal + hit.yields.nt * r.tangential
                                         : math::dot(apart, hit.contact.normal);
    e.methodResidual = r.byRestitution && r.normal > 0.0 ? std::abs(p2 + r.e * hit.p1) / std::abs(hit.p1) : r.residual;
}

}

const char* name(EventKind kind)
{
    static const char* const kNames[] = {"impact",   "contact", "pushed-out",  "broken", "non-finite", "controls-cut",
                                         "grounded", "stalled", "pulse-ended", "cone",   "gate"};
    static_assert(std::size(kNames) == size_t(EventKind::count));
    return kind < EventKind::count ? kNames[size_t(kind)] : "?";
}

Event blankEvent(const World& world, EventKind kind, size_t vehicle, double at)
{
    Event e;
    e.kind = double(kind);
    e.step = double(world.state.clock.step + 1);
    e.time = at;
    e.a = double(vehicle);
    return e;
}

Event eventOf(const World& world, EventKind kind, size_t vehicle, double at, const Motion& m)
{
    Event e = blankEvent(world, kind, vehicle, at);
    e.position = m.position;
    e.orientation = m.orientation;
    e.spinBefore = m.angularVelocity;
    e.velocityBefore = e.velocityAfter = m.velocity;
    e.yawRateBefore = e.yawRateAfter = m.angularVelocity.z;
    return e;
}

Event describe(const World& w, const Impact& hit, const Motion (&now)[2])
{
    const Party &a = hit.party[0], &b = hit.party[1];
    const Response& r = hit.response;
    const bool later = hit.duration > 0.0, slow = (r.limits & uint32_t(impact::resting)) != 0;
    Event e = eventOf(w, hit.resting || slow ? EventKind::contact : EventKind::impact, a.vehicle, hit.at, a.motion);
    Motion after[2] = {now[0], now[1]};
    for (int k = 0; later && k < hit.parties; ++k) { // what the impulse alone will have done
        const Party& p = hit.party[k];
        const double sign = k == 0 ? 1.0 : -1.0;
        after[k] = p.motion;
        after[k].velocity += dvec3(sign * hit.impulse() / p.mass, 0.0);
        after[k].angularVelocity.z += sign * (p.yields.yawNormal * r.normal + p.yields.yawTangential * r.tangential);
    }
    e.method = double(r.method);
    e.point = a.point();
    e.normal = dvec3(hit.contact.normal, 0.0);
    e.headingAngle = impact::angleOfAttack(a.pose.forward, hit.contact.normal);
    e.e = r.e;
    e.P = r.share;
    e.mu = r.mu;
    e.normalImpulse = r.normal;
    e.tangentialImpulse = r.tangential;
    e.energyBefore = hit.energyBefore;
    e.energyAfter = hit.energyAfter;
    e.flags = double(r.limits);
    e.regime = double(uint32_t(r.regime));
    e.slipEnds = r.slipEnds;
    e.duration = hit.duration;
    if (later) {
        e.force = hit.peak * dvec3(hit.impulse(), 0.0);
        e.moment = hit.peak * math::cross2(a.arm, hit.impulse());
    }
    e.yawInertia = a.izz;
    e.yields = told(a.yields);
    e.velocityAfter = after[0].velocity;
    e.yawRateAfter = after[0].angularVelocity.z;
    e.deltaV = math::length(flat(after[0].velocity - a.motion.velocity));
    if (hit.parties == 1) {
        e.object = double(hit.contact.object);
        e.angleOfAttack = impact::angleOfAttack(a.velocity(), hit.contact.normal);
    } else {
        e.b = double(b.vehicle);
        e.angleOfAttack = impact::angleOfAttack(a.velocity() - b.velocity(), hit.contact.normal);
        e.P = e.energyBefore > 0.0 ? e.energyAfter / e.energyBefore : 1.0;
        e.otherPosition = b.motion.position;
        e.otherOrientation = b.motion.orientation;
        e.otherSpinBefore = b.motion.angularVelocity;
        e.otherYawInertia = b.izz;
        e.otherYields = told(b.yields);
        e.otherBefore = b.motion.velocity;
        e.otherAfter = after[1].velocity;
        e.otherYawRateBefore = b.yawRate();
        e.otherYawRateAfter = after[1].angularVelocity.z;
        e.otherDeltaV = math::length(flat(after[1].velocity - b.motion.velocity));
    }
    balance(w, hit, after, e);
    return e;
}

}
