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
    return r == Regime::separating ? "separating" : r == Regime::sticking ? "sticking" : "sliding";
}

double angleOfAttack(const dvec2& direction, const dvec2& n)
{
    return math::atan2(std::fabs(math::dot(direction, n)), std::fabs(math::dot(direction, math::left(n))));
}

static double planarEnergy(const PlanarMass& m, const dvec2& v, double r)
{
    return 0.5 * m.mass * math::dot(v, v) + 0.5 * m.izz * r * r; // (4-29)
}

BarrierEvent barrier(const BarrierSettings& s, const PlanarMass& m, const PlanarMotion& motion,
                     const BarrierContact& contact, const dvec2& forward)
{
    const dvec2 n = contact.normal / math::hypot(contact.normal.x, contact.normal.y), t = math::left(n);
    const double x = math::dot(contact.arm, n), y = math::dot(contact.arm, t);
    const double p1 = math::dot(motion.velocity, n) - motion.yawRate * y; // (4-9)
    const double q1 = math::dot(motion.velocity, t) + motion.yawRate * x;
    BarrierEvent ev = barrier(s, m, motion, contact, forward, planarCompliance(m.mass, m.izz, contact.arm, n), p1, q1);
    if (ev.impulseNormal > 0.0 &&
        ev.method == Method::restitution) { // (4-10), from the new motion, not from the solution
        const double p2 = math::dot(ev.velocityAfter, n) - ev.yawRateAfter * y;
        ev.residualMethod = (p2 + ev.e * p1) / std::fabs(p1);
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
    ev.limits = j.limits;
    ev.reachable = (j.limits & energyUnreachable) ? 0 : 1;
    ev.root =
        s.root == Root::through && s.method == Method::energy && p1 < 0.0 && j.p2 <= 0.0 && !(j.limits & notPassed)
            ? Root::through
            : Root::bounce;
    ev.impulseNormal = j.normal;
    ev.impulseTangential = j.tangential;
    ev.impulse = j.normal * n + j.tangential * t;
    ev.moment = math::cross2(contact.arm, ev.impulse); // (4-2)
    ev.velocityBefore = motion.velocity;
    ev.yawRateBefore = motion.yawRate;
    ev.velocityAfter = motion.velocity + ev.impulse / m.mass; // (4-1)
    ev.yawRateAfter = motion.yawRate + ev.moment / m.izz;
    ev.energyAfter = planarEnergy(m, ev.velocityAfter, ev.yawRateAfter);
    ev.energyKept = ev.energyBefore > 0.0 ? ev.energyAfter / ev.energyBefore : 1.0;
    ev.P = s.method == Method::energy && j.normal > 0.0 && !resting ? j.share : ev.energyKept;

    const double size = math::hypot(ev.impulse.x, ev.impulse.y);
    if (size > 0.0) {
        const dvec2 dp = m.mass * (ev.velocityAfter - ev.velocityBefore) - ev.impulse;
        const double momentum = size + m.mass * math::hypot(motion.velocity.x, motion.velocity.y);
        ev.residualLinear = math::hypot(dp.x, dp.y) / momentum;
        const double arm = math::hypot(contact.arm.x, contact.arm.y);
        const double turning = arm * size + m.izz * std::fabs(motion.yawRate);
        const double dl = m.izz * (ev.yawRateAfter - ev.yawRateBefore) - ev.moment;
        ev.residualAngular = turning > 0.0 ? std::fabs(dl) / turning : 0.0;
        ev.residualMethod =
            ev.method == Method::restitution ? (ev.p2 + ev.e * p1) / std::fabs(p1) : ev.energyKept - ev.P;
    }
    return ev;
}

}
