#include "impact/pair_attempt.h"

#include <cmath>
#include <utility>

namespace impact {

// Friction as a share f of the critical value, backward. With c the change of p, D = nn + nt mu,
// q1 = q2 - c (nt + tt mu)/D and mu = f (-nn q1 - nt c)/(c tt + nt q1), mu solves
//     nt^2 q2 mu^2 + ((1 - f) c det + (1 + f) nn nt q2) mu + f nn^2 q2 = 0,   det = nn tt - nt^2.
// f = 1 makes it q2 (nn + nt mu)^2 = 0: the sliding speed is lost. Both roots may belong to impacts that could have
// been: two approaches, each with its own critical ratio, that end alike. `other`: the second, 0 where there is none.
static bool planarShare(const Compliance& k, double c, double q2, double f, double& mu, double& other)
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

PairResult invertPair(const PairImpact& s, const PairCar& a, const PairCar& b)
{
    PairResult r;
    const auto refuse = [&](PairFault fault) {
        r.fault = fault;
        return r;
    };
    if (!(s.e > 0.0)) return refuse(PairFault::noRestitution);
    if (s.useFraction && !(s.muFraction < 1.0)) return refuse(PairFault::fullFriction);
    if (s.model == PairModel::roll4 && !(rollMassPositive(a) && rollMassPositive(b))) return refuse(PairFault::roll);
    const double dt = s.model == PairModel::roll4 ? s.dt : 0.0;
    const PairGeometry g = geometry(s, a, b);
    const dvec2 ended = approach(s, g, a, b);
    const double p2 = ended.x, q2 = ended.y;
    // Of the 4-DOF model's velocities the axes have turned meanwhile: whether they separate is only known once it is
    // solved.
    if (dt == 0.0 && !(p2 > 0.0)) return refuse(PairFault::separating);
    Attempt law{1.0 / s.e, s.mu, 0.0, false};
    double second = 0.0;
    if (s.useFraction) {
        const Compliance k = complianceOf(a, g.armA, g.n) + complianceOf(b, g.armB, g.n);
        if (!planarShare(k, p2 * (1.0 + 1.0 / s.e), q2, s.muFraction, law.mu, second))
            return refuse(PairFault::fullFriction);
    }
    // The headings are those of the contact; the body velocities afterwards are in axes that have turned by
    // dt (w1 + w2)/2, with w1 among the unknowns: a few turns settle it.
    const auto backward = [&](double mu) {
        law.mu = mu;
        PairResult x;
        const auto miss = [&](const PairImpact& with, double span, const dvec2& turn) {
            PairCar a2 = a, b2 = b;
            a2.velocity = math::rotate(a.velocity, -turn.x);
            b2.velocity = math::rotate(b.velocity, -turn.y);
            x = attempt(with, a2, b2, law, -span, false);
            return 0.5 * dt * dvec2(x.a.yawRate + a.yawRate, x.b.yawRate + b.yawRate) - turn;
        };
        const auto settle = [&](const PairImpact& with, double span, dvec2 turn) {
            for (int i = 0; i < 30;
                 ++i) { // Newton with differences: a small e makes the yaw rates before stiff in the turn
                const dvec2 f = miss(with, span, turn);
                if (math::length(f) < 1e-14 || x.fault != PairFault::none) break;
                const double h = 1e-6;
                const dvec2 fx = (miss(with, span, turn + dvec2(h, 0.0)) - f) / h,
                            fy = (miss(with, span, turn + dvec2(0.0, h)) - f) / h;
                const double det = math::cross2(fx, fy);
                if (det == 0.0) break;
                turn -= dvec2(math::cross2(f, fy), math::cross2(fx, f)) / det;
            }
            miss(with, span, turn);
            return turn;
        };
        dvec2 turn = dt * dvec2(a.yawRate, b.yawRate);
        if (dt == 0.0) {
            miss(s, 0.0, turn);
        } else { // from the planar model's answer to the 4-DOF one
            PairImpact planar = s;
            planar.model = PairModel::planar;
            settle(s, dt, settle(planar, 0.0, turn));
        }
        if (x.fault == PairFault::none && !(x.p1 > 0.0)) x.fault = PairFault::separating;
        for (auto [state, car] : {std::pair{&x.a, &a}, std::pair{&x.b, &b}}) {
            state->heading = car->heading;
            state->velocity = math::rotate(state->velocityBody, car->heading);
            state->deltaV = car->velocity - state->velocity;
        }
        return x;
    };
    const auto forward = [&](const PairResult& before, double mu) {
        PairCar a1 = a, b1 = b;
        for (auto [car, state] : {std::pair{&a1, &before.a}, std::pair{&b1, &before.b}}) {
            car->velocity = state->velocity;
            car->yawRate = state->yawRate;
            car->rollRate = state->rollRate;
            if (!car->reaction) continue;
            // Pitch and roll rates before the impact: what the impulse gave the contact point beside the disc's share.
            const double sign = car == &a1 ? 1.0 : -1.0;
            const double Pn = sign * before.impulseNormal, Pt = sign * before.impulseTangential;
            const Compliance& k = car->reaction->compliance;
            const dvec2 arm = car == &a1 ? g.armA : g.armB;
            const double yaw = car->reaction->yawNormal * Pn + car->reaction->yawTangential * Pt;
            const dvec2 disc = (Pn * g.n + Pt * g.t) / car->mass + yaw * math::left(arm);
            car->reaction->p -= k.nn * Pn + k.nt * Pt - math::dot(disc, g.n);
            car->reaction->q -= k.nt * Pn + k.tt * Pt - math::dot(disc, g.t);
        }
        PairImpact with = s;
        with.useFraction = 0;
        with.mu = mu;
        with.limitEnergy = 0;
        return solvePair(with, a1, b1);
    };
    r = backward(law.mu);
    if (r.fault != PairFault::none) return r;
    if (s.useFraction &&
        s.model == PairModel::roll4) { // the planar share is the start of a secant on the 4-DOF critical mu
        const auto miss = [&](double mu) { return mu - s.muFraction * forward(backward(mu), mu).criticalMu; };
        double mu0 = law.mu, mu1 = law.mu * 1.01 + 1e-4, f0 = miss(mu0), f1 = miss(mu1);
        for (int i = 0; i < 40 && std::fabs(f1) > 1e-13 && f1 != f0; ++i) {
            const double next = mu1 - f1 * (mu1 - mu0) / (f1 - f0);
            mu0 = mu1;
            f0 = f1;
            mu1 = next;
            f1 = miss(mu1);
        }
        if (!(std::fabs(f1) < 1e-9)) return refuse(PairFault::diverged);
        r = backward(mu1);
        if (r.fault != PairFault::none) return r;
    }
    if (second != 0.0 && s.model == PairModel::planar) {
        const PairResult x = backward(second); // energies still backward: "after" is before
        if (x.fault == PairFault::none && x.energyAfter >= x.energyBefore) r.otherMu = second;
    }
    // Say it as the impact happened: impulses forward in time, p1 closing, energies before and after.
    std::swap(r.p1, r.p2);
    std::swap(r.q1, r.q2);
    std::swap(r.energyBefore, r.energyAfter);
    r.impulseNormal = -r.impulseNormal;
    r.impulseTangential = -r.impulseTangential;
    r.e = s.e;
    r.lossNormal = -0.5 * r.impulseNormal * (r.p1 + r.p2);
    r.lossTangential = -0.5 * r.impulseTangential * (r.q1 + r.q2);
    const PairResult check = forward(r, r.mu); // what was found must lead to what was given
    r.criticalMu = check.criticalMu;
    r.momentumResidual = check.momentumResidual;
    const double scale = 1.0 + math::length(a.velocity) + math::length(b.velocity);
    if (check.fault != PairFault::none || !(math::length(check.a.velocity - a.velocity) < 1e-7 * scale) ||
        !(math::length(check.b.velocity - b.velocity) < 1e-7 * scale))
        return refuse(PairFault::diverged);
    for (PairCarResult* car : {&r.a, &r.b}) {
        car->pdof = math::wrapAngle(car->pdof + math::kPi);
        car->tireFront = -car->tireFront;
        car->tireRear = -car->tireRear;
    }
    if (r.energyAfter > r.energyBefore * (1.0 + 1e-12))
        r.limits |= frictionLimited; // no such impact: it would add energy
    return r;
}

}
