#include "impact/pair_attempt.h"

#include <cmath>
#include <utility>

namespace impact {

namespace {

// Friction as a share f of the critical value, backward. With c the change of p, D = nn + nt mu,
// q1 = q2 - c (nt + tt mu)/D and mu = f (-nn q1 - nt c)/(c tt + nt q1), mu solves
//     nt^2 q2 mu^2 + ((1 - f) c det + (1 + f) nn nt q2) mu + f nn^2 q2 = 0,   det = nn tt - nt^2.
// f = 1 makes it q2 (nn + nt mu)^2 = 0: the sliding speed is lost. Both roots may belong to impacts that could have
// been: two approaches, each with its own critical ratio, that end alike. `other`: the second, 0 where there is none.
bool planarShare(const Compliance& k, double c, double q2, double f, double& mu, double& other)
{
    other = 0.0;
    const double det = k.nn * k.tt - k.nt * k.nt;
    const double A = k.nt * k.nt * q2, B = (1.0 - f) * c * det + (1.0 + f) * k.nn * k.nt * q2, C = f * k.nn * k.nn * q2;
    if (C == 0.0) {
        mu = 0.0;
        return true;
    }
    const double discriminant = B * B - 4.0 * A * C;
    if (discriminant < 0.0 || B == 0.0) return false;
    const double root = math::sqrt(discriminant);
    mu = -2.0 * C / (B > 0.0 ? B + root : B - root); // the root that vanishes with f
    if (A != 0.0 && k.nn + k.nt * (C / (A * mu)) > 0.0) other = C / (A * mu);
    return k.nn + k.nt * mu > 0.0;
}

// The impact as it was given: the velocities are those after it.
struct Ended {
    const PairImpact& s;
    const PairCar &a, &b;
    PairGeometry g;
    double dt; // [s] of the 4-DOF model, else 0
};

// One try backward, from body axes that are guessed to have turned by `turn` since the contact. `miss`: what they have
// turned by then, dt (w1 + w2)/2 with the yaw rates w1 that come out, less the guess.
PairResult tryTurn(const Ended& x, const PairImpact& with, const Attempt& law, double span, const dvec2& turn,
                   dvec2& miss)
{
    PairCar a = x.a, b = x.b;
    a.velocity = math::rotate(a.velocity, -turn.x);
    b.velocity = math::rotate(b.velocity, -turn.y);
    PairResult r = attempt(with, a, b, law, -span, false);
    miss = 0.5 * x.dt * dvec2(r.a.yawRate + a.yawRate, r.b.yawRate + b.yawRate) - turn;
    return r;
}

// Newton with differences: a small e makes the yaw rates before stiff in the turn.
PairResult solveTurn(const Ended& x, const PairImpact& with, const Attempt& law, double span, dvec2& turn)
{
    dvec2 f, fx, fy;
    for (int i = 0; i < 30; ++i) {
        const PairResult r = tryTurn(x, with, law, span, turn, f);
        if (math::length(f) < 1e-14 || r.fault != PairFault::none) break;
        const double h = 1e-6;
        tryTurn(x, with, law, span, turn + dvec2(h, 0.0), fx);
        tryTurn(x, with, law, span, turn + dvec2(0.0, h), fy);
        fx = (fx - f) / h;
        fy = (fy - f) / h;
        const double det = math::cross2(fx, fy);
        if (det == 0.0) break;
        turn -= dvec2(math::cross2(f, fy), math::cross2(fx, f)) / det;
    }
    return tryTurn(x, with, law, span, turn, f);
}

// The impact backward in time at a given friction. The headings are those of the contact.
PairResult backward(const Ended& x, const Attempt& law)
{
    dvec2 turn = x.dt * dvec2(x.a.yawRate, x.b.yawRate), ignored;
    PairResult r;
    if (x.dt == 0.0) {
        r = tryTurn(x, x.s, law, 0.0, turn, ignored);
    } else { // from the planar model's answer to the 4-DOF one
        PairImpact planar = x.s;
        planar.model = PairModel::planar;
        solveTurn(x, planar, law, 0.0, turn);
        r = solveTurn(x, x.s, law, x.dt, turn);
    }
    if (r.fault == PairFault::none && !(r.p1 > 0.0)) r.fault = PairFault::separating;
    for (auto [state, car] : {std::pair{&r.a, &x.a}, std::pair{&r.b, &x.b}}) {
        state->heading = car->heading;
        state->velocity = math::rotate(state->velocityBody, car->heading);
        state->deltaV = car->velocity - state->velocity;
    }
    return r;
}

// Pitch and roll rates before the impact: what the impulse gave the contact point beside the disc's share. `sign` of
// the impulse on this car.
void unturn(const Ended& x, const PairResult& before, double sign, const dvec2& arm, PairCar& car)
{
    const double Pn = sign * before.impulseNormal, Pt = sign * before.impulseTangential;
    const Compliance& k = car.reaction->compliance;
    const double yaw = car.reaction->yawNormal * Pn + car.reaction->yawTangential * Pt;
    const dvec2 disc = (Pn * x.g.n + Pt * x.g.t) / car.mass + yaw * math::left(arm);
    car.reaction->p -= k.nn * Pn + k.nt * Pt - math::dot(disc, x.g.n);
    car.reaction->q -= k.nt * Pn + k.tt * Pt - math::dot(disc, x.g.t);
}

// The same impact forward in time, from what was found.
PairResult forward(const Ended& x, const PairResult& before, double mu)
{
    PairCar a = x.a, b = x.b;
    for (auto [car, state] : {std::pair{&a, &before.a}, std::pair{&b, &before.b}}) {
        car->velocity = state->velocity;
        car->yawRate = state->yawRate;
        car->rollRate = state->rollRate;
    }
    if (a.reaction) unturn(x, before, 1.0, x.g.armA, a);
    if (b.reaction) unturn(x, before, -1.0, x.g.armB, b);
    PairImpact with = x.s;
    with.useFraction = 0;
    with.mu = mu;
    with.limitEnergy = 0;
    return solvePair(with, a, b);
}

// The 4-DOF model's friction as a share of its critical value: a secant that begins with the planar share, `law.mu`.
// False where it does not converge.
bool rollShare(const Ended& x, Attempt& law)
{
    const auto miss = [&](double mu) {
        law.mu = mu;
        return mu - x.s.muFraction * forward(x, backward(x, law), mu).criticalMu;
    };
    double mu0 = law.mu, mu1 = law.mu * 1.01 + 1e-4, f0 = miss(mu0), f1 = miss(mu1);
    for (int i = 0; i < 40 && std::fabs(f1) > 1e-13 && f1 != f0; ++i) {
        const double next = mu1 - f1 * (mu1 - mu0) / (f1 - f0);
        mu0 = mu1;
        f0 = f1;
        mu1 = next;
        f1 = miss(mu1);
    }
    law.mu = mu1;
    return std::fabs(f1) < 1e-9;
}

// Says it as the impact happened: impulses forward in time, p1 closing, energies before and after.
void turnRound(double e, PairResult& r)
{
    std::swap(r.p1, r.p2);
    std::swap(r.q1, r.q2);
    std::swap(r.energyBefore, r.energyAfter);
    r.impulseNormal = -r.impulseNormal;
    r.impulseTangential = -r.impulseTangential;
    r.e = e;
    r.lossNormal = -0.5 * r.impulseNormal * (r.p1 + r.p2);
    r.lossTangential = -0.5 * r.impulseTangential * (r.q1 + r.q2);
    for (PairCarResult* car : {&r.a, &r.b}) {
        car->pdof = math::wrapAngle(car->pdof + math::kPi);
        car->tireFront = -car->tireFront;
        car->tireRear = -car->tireRear;
    }
}

// What was found must lead to what was given.
bool leadsBack(const Ended& x, PairResult& r)
{
    const PairResult check = forward(x, r, r.mu);
    r.criticalMu = check.criticalMu;
    r.momentumResidual = check.momentumResidual;
    const double scale = 1.0 + math::length(x.a.velocity) + math::length(x.b.velocity);
    return check.fault == PairFault::none && math::length(check.a.velocity - x.a.velocity) < 1e-7 * scale &&
           math::length(check.b.velocity - x.b.velocity) < 1e-7 * scale;
}

}

PairResult invertPair(const PairImpact& s, const PairCar& a, const PairCar& b)
{
    PairResult r;
    const auto refuse = [&](PairFault fault) {
        r.fault = fault;
        return r;
    };
    const bool roll4 = s.model == PairModel::roll4;
    if (!(s.e > 0.0)) return refuse(PairFault::noRestitution);
    if (s.useFraction && !(s.muFraction < 1.0)) return refuse(PairFault::fullFriction);
    if (roll4 && !(rollMassPositive(a) && rollMassPositive(b))) return refuse(PairFault::roll);
    const Ended x{s, a, b, geometry(s, a, b), roll4 ? s.dt : 0.0};
    const dvec2 ended = approach(s, x.g, a, b);
    // Of the 4-DOF model's velocities the axes have turned meanwhile: whether they separate is only known once it is
    // solved.
    if (x.dt == 0.0 && !(ended.x > 0.0)) return refuse(PairFault::separating);
    Attempt law{1.0 / s.e, s.mu, 0.0, false};
    double second = 0.0;
    if (s.useFraction) {
        const Compliance k = complianceOf(a, x.g.armA, x.g.n) + complianceOf(b, x.g.armB, x.g.n);
        if (!planarShare(k, ended.x * (1.0 + 1.0 / s.e), ended.y, s.muFraction, law.mu, second))
            return refuse(PairFault::fullFriction);
    }
    r = backward(x, law);
    if (r.fault != PairFault::none) return r;
    if (s.useFraction && roll4) {
        if (!rollShare(x, law)) return refuse(PairFault::diverged);
        r = backward(x, law);
        if (r.fault != PairFault::none) return r;
    }
    if (second != 0.0 && s.model == PairModel::planar) {
        law.mu = second;
        const PairResult other = backward(x, law); // energies still backward: "after" is before
        if (other.fault == PairFault::none && other.energyAfter >= other.energyBefore) r.otherMu = second;
    }
    turnRound(s.e, r);
    if (!leadsBack(x, r)) return refuse(PairFault::diverged);
    if (r.energyAfter > r.energyBefore * (1.0 + 1e-12))
        r.limits |= frictionLimited; // no such impact: it would add energy
    return r;
}

}
