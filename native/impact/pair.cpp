#include "impact/pair.h"

#include "impact/pair_attempt.h"

#include <cmath>

namespace impact {

core::Message explain(PairFault f)
{
    switch (f) {
    case PairFault::none:
        return {};
    case PairFault::compliance:
        return core::say(
            "friction this large jams the contact: the compliance 1/m + y^2/I - mu x y/I of the two cars is not "
            "above 0; lower |mu|");
    case PairFault::noRestitution:
        return core::say(
            "with e = 0 the velocities before the impact cannot be found from those after it (Zhou 2008, below eq. "
            "9); give e > 0");
    case PairFault::fullFriction:
        return core::say(
            "sliding that ended in the impact leaves no trace of its speed: give mu, or a muFraction below 1");
    case PairFault::separating:
        return core::say(
            "these velocities after the impact do not separate the contact points along n: no impact with e > 0 "
            "ends so");
    case PairFault::diverged:
        return core::say(
            "these equations have no solution at this dt that grows out of the impact without duration and pushes "
            "the cars apart: shorten dt");
    case PairFault::unsolved:
        return core::say(
            "masses, inertias and lengths of the two cars lie so far apart that rounding alone leaves more than "
            "1e-10 of the equations");
    case PairFault::roll:
        return core::say("roll inertia too small for rollingMass, h and ixz: the 4-DOF mass matrix must be positive");
    case PairFault::energy:
        return core::say(
            "so far from the roll axis the impulse gives more energy to roll than the impact takes, at e = 0 and "
            "mu = 0 too: (6) knows the contact points' velocity in the plane only; bring contactHeight nearer to 0");
    }
    return {};
}

PairGeometry geometry(const PairImpact& s, const PairCar& a, const PairCar& b)
{
    PairGeometry g;
    g.n = {math::cos(s.normal), math::sin(s.normal)};
    g.t = math::left(g.n);
    g.armA = math::rotate(a.contact, a.heading);
    g.armB = math::rotate(b.contact, b.heading);
    return g;
}

double kineticEnergy(PairModel model, const PairCar& c, const dvec2& v, double yawRate, double rollRate)
{
    const double planar = 0.5 * c.mass * math::dot(v, v) + 0.5 * c.izz * yawRate * yawRate;
    if (model == PairModel::planar) return planar;
    // 1/2 of the quadratic form whose derivatives are the left sides of Zhou 2008 (10), (11), (12), (13).
    return planar + 0.5 * c.ixx * rollRate * rollRate + c.ixz * yawRate * rollRate -
           c.rollingMass * c.h * v.y * rollRate;
}

Compliance complianceOf(const PairCar& c, const dvec2& arm, const dvec2& normal)
{
    return c.reaction ? c.reaction->compliance : planarCompliance(c.mass, c.izz, arm, normal);
}

bool rollMassPositive(const PairCar& c)
{
    // Schur complement of the roll row of the mass matrix: mass > 0, Izz > 0 and what is left for roll.
    const double mh = c.rollingMass * c.h;
    return c.ixx - mh * mh / c.mass - c.ixz * c.ixz / c.izz > 0.0;
}

// No impact: the states stay as they are.
static PairResult untouched(const PairImpact& s, const PairCar& a, const PairCar& b, const dvec2& before)
{
    PairResult r;
    r.p1 = r.p2 = before.x;
    r.q1 = r.q2 = before.y;
    r.e = s.e;
    finish(s, a, startOf(a), {0.0, 0.0}, 0.0, r.a);
    finish(s, b, startOf(b), {0.0, 0.0}, 0.0, r.b);
    r.a.velocity = a.velocity; // to the last bit
    r.b.velocity = b.velocity;
    r.a.deltaV = r.b.deltaV = dvec2(0.0);
    r.energyBefore = r.energyAfter = kineticEnergy(s.model, a, r.a.velocityBody, a.yawRate, a.rollRate) +
                                     kineticEnergy(s.model, b, r.b.velocityBody, b.yawRate, b.rollRate);
    return r;
}

static bool grows(const PairResult& r)
{
    return r.fault == PairFault::none && r.energyAfter > r.energyBefore * (1.0 + 1e-13);
}

// The attempt `r` over `span` would gain energy: with mu and then e lowered to the most that keeps it: 60 halvings
// reach the last bit.
static PairResult limited(const PairImpact& s, const PairCar& a, const PairCar& b, const Attempt& law, double span,
                          PairResult r)
{
    const auto most = [&](double top, auto&& with) {
        double low = 0.0, high = top;
        for (int i = 0; i < 60; ++i) {
            const double middle = 0.5 * (low + high);
            const PairResult x = attempt(s, a, b, with(middle), span, false);
            (x.fault == PairFault::none && x.energyAfter <= x.energyBefore ? low : high) = middle;
        }
        return low;
    };
    uint32_t limits = 0;
    if (const double asked = r.mu; asked != 0.0) {
        const auto scaled = [&](double share) { return Attempt{law.e, share * asked, 0.0, false}; };
        r = attempt(s, a, b, scaled(most(1.0, scaled)), span);
        limits |= frictionLimited;
    }
    if (grows(r)) {
        const auto softer = [&](double e) { return Attempt{e, 0.0, 0.0, false}; };
        r = attempt(s, a, b, softer(most(s.e, softer)), span);
        limits |= restitutionLimited;
    }
    r.limits = limits;
    return r;
}

static constexpr int kMostHalvings = 40;

PairResult solvePair(const PairImpact& s, const PairCar& a, const PairCar& b)
{
    PairResult r;
    if (s.model == PairModel::roll4 && !(rollMassPositive(a) && rollMassPositive(b))) {
        r.fault = PairFault::roll;
        return r;
    }
    if (const dvec2 before = approach(s, geometry(s, a, b), a, b); !(before.x < 0.0)) return untouched(s, a, b, before);
    const double dt = s.model == PairModel::roll4 ? s.dt : 0.0;
    const Attempt law{s.e, s.mu, s.muFraction, s.useFraction != 0}, softest;
    if (!s.limitEnergy) return attempt(s, a, b, law, dt);
    // A car that would turn by a radian meanwhile may be too much for the trapezoid: no solution, or one that gains
    // energy by itself. Then the impact is made shorter.
    uint32_t shorter = 0;
    double span = dt;
    for (int i = 1;; ++i) {
        r = attempt(s, a, b, law, span);
        if (grows(r)) {
            const PairResult least = attempt(s, a, b, softest, span, false);
            if (least.fault == PairFault::none && !grows(least)) r = limited(s, a, b, law, span, r);
        }
        const uint32_t why = r.fault == PairFault::diverged ? durationUnsolved : grows(r) ? durationLimited : 0u;
        if (!why || !(span > 0.0)) break;
        shorter |= why;
        span = i < kMostHalvings ? 0.5 * span : 0.0;
    }
    if (grows(r)) r.fault = PairFault::energy;
    r.limits |= shorter;
    if (r.fault == PairFault::none) r.duration = span;
    return r;
}

}
