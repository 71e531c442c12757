#include "impact/barrier.h"

#include <cmath>

namespace impact {

const char* name(Method m)
{
    return m == Method::restitution ? "restitution" : "energy";
}

const char* name(Root r)
{
    return r == Root::bounce ? "bounce" : "through";
}

const char* name(Regime r)
{
    switch (r) {
    case Regime::separating:
        return "separating";
    case Regime::sticking:
        return "sticking";
    case Regime::sliding:
        return "sliding";
    case Regime::reversed:
        return "reversed";
    }
    return "?";
}

double angleOfAttack(const dvec2& direction, const dvec2& n)
{
    return math::atan2(std::fabs(math::dot(direction, n)), std::fabs(math::dot(direction, math::left(n))));
}

static double planarEnergy(const PlanarMass& m, const dvec2& v, double r)
{
    // Knight 2002 (4-29), (4-30), Knight 2003 (25), (26)
    return 0.5 * m.mass * math::dot(v, v) + 0.5 * m.izz * r * r;
}

BarrierEvent barrier(const BarrierSettings& s, const PlanarMass& m, const PlanarMotion& motion,
                     const BarrierContact& contact, const dvec2& forward)
{
    const dvec2 n = contact.normal / math::hypot(contact.normal.x, contact.normal.y), t = math::left(n);
    const double x = math::dot(contact.arm, n), y = math::dot(contact.arm, t);
    const double p1 = math::dot(motion.velocity, n) - motion.yawRate * y; // Knight 2002 (4-9), Knight 2003 (10)
    const double q1 = math::dot(motion.velocity, t) + motion.yawRate * x;
    BarrierEvent ev = barrier(s, m, motion, contact, forward, planarCompliance(m.mass, m.izz, contact.arm, n), p1, q1);
    if (ev.impulseNormal > 0.0 && ev.method == Method::restitution) { // from the new motion, not from the solution
        const double p2 = math::dot(ev.velocityAfter, n) - ev.yawRateAfter * y; // Knight 2002 (4-10), Knight 2003 (11)
        ev.residualMethod = (p2 + ev.e * p1) / std::fabs(p1);                   // Knight 2002 (4-12), Knight 2003 (12)
    }
    return ev;
}

BarrierEvent barrier(const BarrierSettings& s, const PlanarMass& m, const PlanarMotion& motion,
                     const BarrierContact& contact, const dvec2& forward, const Compliance& k, double approach1,
                     double q1)
{
    const dvec2 n = contact.normal / math::hypot(contact.normal.x, contact.normal.y), t = math::left(n);
    // Along the wall or away from it: what rounding leaves of an approach (a few units in the last place of the speeds
    // that cancel) is none.
    const double speeds = math::hypot(motion.velocity.x, motion.velocity.y) +
                          std::fabs(motion.yawRate) * math::hypot(contact.arm.x, contact.arm.y);
    const double p1 = std::fabs(approach1) <= 1e-15 * speeds ? 0.0 : approach1;
    BarrierEvent ev;
    ev.arm = contact.arm;
    ev.normal = n;
    ev.angleOfAttack = angleOfAttack(motion.velocity, n);
    ev.headingAngle = angleOfAttack(forward, n);
    const double angle = s.angle == AttackAngle::velocity ? ev.angleOfAttack : ev.headingAngle;
    const double approach = p1 < 0.0 ? -p1 : 0.0;
    ev.eAsked = valueOf(s.restitution, angle, approach);
    ev.PAsked = math::clamp(valueOf(s.energy, angle, approach), 0.0, 1.0);
    ev.muAsked = valueOf(s.friction, angle, approach);
    ev.energyBefore = planarEnergy(m, motion.velocity, motion.yawRate);
    ev.asked = ev.method = s.method;

    const bool resting = p1 < 0.0 && approach < s.restSpeed;
    ContactImpulse j;
    if (s.method == Method::energy && !resting) {
        j = energyImpulse(k, p1, q1, ev.energyBefore, ev.PAsked, ev.muAsked, s.root, ev.eAsked);
        if (j.limits & fellBack) ev.method = Method::restitution;
        ev.PLeast = j.shareLeast;
    } else {
        j = restitutionImpulse(k, p1, q1, resting ? 0.0 : ev.eAsked, ev.muAsked);
        if (resting) j.limits |= uint32_t(Limit::resting);
        ev.method = Method::restitution;
    }
    ev.p1 = p1;
    ev.q1 = q1;
    ev.p2 = j.p2;
    ev.q2 = j.q2;
    ev.e = j.e;
    ev.mu = j.mu;
    ev.regime = j.regime;
    ev.slipEnds = j.slipEnds;
    ev.limits = j.limits;
    ev.reachable = (j.limits & energyUnreachable) ? 0 : 1;
    ev.root =
        s.root == Root::through && s.method == Method::energy && p1 < 0.0 && j.p2 <= 0.0 && !(j.limits & notPassed)
            ? Root::through
            : Root::bounce;
    ev.impulseNormal = j.normal;
    ev.impulseTangential = j.tangential;
    ev.impulse = j.normal * n + j.tangential * t; // Knight 2002 (4-23), Knight 2003 (19), times the duration
    // Knight 2002 (4-2), (4-7), Knight 2003 (2), (7), (8)
    ev.moment = math::cross2(contact.arm, ev.impulse);
    ev.velocityBefore = motion.velocity;
    ev.yawRateBefore = motion.yawRate;
    // Knight 2002 (4-1), (4-4), (4-5), (4-31), (4-32), Knight 2003 (1), (4), (5), (27), (28)
    ev.velocityAfter = motion.velocity + ev.impulse / m.mass;
    ev.yawRateAfter = motion.yawRate + ev.moment / m.izz; // Knight 2002 (4-33), Knight 2003 (29)
    // Of a body that pitches and rolls the planar motion is not all: what the impulse itself takes, exactly.
    const Compliance disc = planarCompliance(m.mass, m.izz, contact.arm, n);
    ev.energyAfter = k.nn == disc.nn && k.tt == disc.tt && k.nt == disc.nt
                         ? planarEnergy(m, ev.velocityAfter, ev.yawRateAfter)
                         : ev.energyBefore + energyChange(j, p1, q1);
    // Knight 2002 (4-21), Knight 2003 (18)
    ev.energyKept = ev.energyBefore > 0.0 ? ev.energyAfter / ev.energyBefore : 1.0;
    ev.P = s.method == Method::energy && j.normal > 0.0 && !resting ? j.share : ev.energyKept;

    const double size = math::hypot(ev.impulse.x, ev.impulse.y);
    if (size > 0.0) {
        // Knight 2002 (4-24), (4-25), Knight 2003 (20), (21)
        const dvec2 dp = m.mass * (ev.velocityAfter - ev.velocityBefore) - ev.impulse;
        const double momentum = size + m.mass * math::hypot(motion.velocity.x, motion.velocity.y);
        ev.residualLinear = math::hypot(dp.x, dp.y) / momentum;
        const double arm = math::hypot(contact.arm.x, contact.arm.y);
        const double turning = arm * size + m.izz * std::fabs(motion.yawRate);
        const double dl =
            m.izz * (ev.yawRateAfter - ev.yawRateBefore) - ev.moment; // Knight 2002 (4-26), Knight 2003 (22)
        ev.residualAngular = turning > 0.0 ? std::fabs(dl) / turning : 0.0;
        // Knight 2002 (4-3), Knight 2003 (3), or the energy kept against the energy asked for
        ev.residualMethod =
            ev.method == Method::restitution ? (ev.p2 + ev.e * p1) / std::fabs(p1) : ev.energyKept - ev.P;
    }
    return ev;
}

}
