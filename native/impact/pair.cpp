#include "impact/pair.h"

#include "impact/pair_roll.h"

#include <cmath>
#include <utility>

namespace impact {

const char* explain(PairFault f)
{
    switch (f) {
    case PairFault::none:
        return "";
    case PairFault::compliance:
        return "friction this large jams the contact: the compliance 1/m + y^2/I - mu x y/I of the two cars is not "
               "above 0; lower |mu|";
    case PairFault::noRestitution:
        return "with e = 0 the velocities before the impact cannot be found from those after it (Zhou 2008, below eq. "
               "9); give e > 0";
    case PairFault::fullFriction:
        return "sliding that ended in the impact leaves no trace of its speed: give mu, or a muFraction below 1";
    case PairFault::separating:
        return "these velocities after the impact do not separate the contact points along n: no impact with e > 0 "
               "ends so";
    case PairFault::diverged:
        return "the iteration did not settle: shorten dt";
    case PairFault::roll:
        return "roll inertia too small for rollingMass, h and ixz: the 4-DOF mass matrix must be positive";
    case PairFault::energy:
        return "so far from the roll axis the impulse gives more energy to roll than the impact takes, at e = 0 and "
               "mu = 0 too: (6) knows the contact points' velocity in the plane only; bring contactHeight nearer to 0";
    }
    return "";
}

PairGeometry geometry(const PairSettings& s, const PairCar& a, const PairCar& b)
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
    // 1/2 of the quadratic form whose derivatives are the left sides of (10)-(13).
    return planar + 0.5 * c.ixx * rollRate * rollRate + c.ixz * yawRate * rollRate -
           c.rollingMass * c.h * v.y * rollRate;
}

static dvec2 pointVelocity(const dvec2& velocity, double yawRate, const dvec2& arm)
{
    return velocity + yawRate * math::left(arm);
}

Compliance complianceOf(const PairCar& c, const dvec2& arm, const dvec2& normal)
{
    return c.reaction ? c.reaction->compliance : planarCompliance(c.mass, c.izz, arm, normal);
}

// Velocity of a's contact point relative to b's, along n and t.
static dvec2 approach(const PairSettings& s, const PairGeometry& g, const PairCar& a, const PairCar& b)
{
    const dvec2 relative = pointVelocity(a.velocity, a.yawRate, g.armA) - pointVelocity(b.velocity, b.yawRate, g.armB);
    dvec2 out{math::dot(relative, g.n), math::dot(relative, g.t)};
    if (s.model == PairModel::roll4) return out;
    if (a.reaction) out += dvec2(a.reaction->p, a.reaction->q);
    if (b.reaction) out -= dvec2(b.reaction->p, b.reaction->q);
    return out;
}

namespace {

// Normal and tangential impulse for wanted p2, from p2 = p0 + nn Pn + nt Pt and q2 = q0 + nt' Pn + tt Pt. The two cross
// terms are equal but for the velocity terms of the 4-DOF model.
struct ContactSystem {
    double p0, q0, nn, nt, tn, tt;

    double normal(double p2, double mu) const { return (p2 - p0) / (nn + nt * mu); }
    // Pt/Pn that gives q2 = 0 together with p2.
    double critical(double p2) const
    {
        const double normalPart = (p2 - p0) * tt + nt * q0, tangentialPart = -nn * q0 - tn * (p2 - p0);
        return normalPart != 0.0 ? tangentialPart / normalPart : 0.0;
    }
};

struct Attempt {
    double e = 0.0, mu = 0.0, muFraction = 0.0;
    bool useFraction = false;
};

}

static void finish(const PairSettings& s, const PairCar& car, const Vector4& end, const dvec2& impulseEarth, double dt,
                   PairCarResult& r)
{
    const Vector4 start = startOf(car);
    r.velocityBody = {end[0], end[1]};
    r.yawRate = end[2];
    r.rollRate = s.model == PairModel::roll4 ? end[3] : 0.0;
    r.heading = car.heading + 0.5 * dt * (start[2] + end[2]);
    r.velocity = math::rotate(r.velocityBody, r.heading);
    r.deltaV = r.velocity - car.velocity;
    const dvec2 from = math::rotate(-impulseEarth, -car.heading);
    r.pdof = from.x == 0.0 && from.y == 0.0 ? 0.0 : math::atan2(from.y, from.x);
    if (s.model == PairModel::roll4) {
        const auto tire = tireImpulses(car, dt, s.roadFriction, end);
        const TireForces f = tireForces(car, s.roadFriction, end);
        r.tireFront = tire[0];
        r.tireRear = tire[1];
        r.frontSaturated = f.saturated[0];
        r.rearSaturated = f.saturated[1];
    }
}

// Both directions in one: backward in time is the same equations with dt -> -dt, e -> 1/e, impulses reversed.
// Passes of (14)-(18) with whole steps, up to those with half steps, and at most.
static constexpr int kPlainPasses = 60, kHalfPasses = 80, kMostPasses = 200;

static PairResult attempt(const PairSettings& s, const PairCar& a, const PairCar& b, const Attempt& law, double dt)
{
    const PairGeometry g = geometry(s, a, b);
    const bool roll = s.model == PairModel::roll4;
    PairResult r;
    r.e = law.e;
    const dvec2 before = approach(s, g, a, b);
    r.p1 = before.x;
    r.q1 = before.y;
    const double p2 = -law.e * r.p1;
    const Vector4 startA = startOf(a), startB = startOf(b);
    Vector4 endA = startA, endB = startB;
    double Pn = 0.0, Pt = 0.0, mu = law.mu;

    const Compliance k = complianceOf(a, g.armA, g.n) + complianceOf(b, g.armB, g.n);
    if (!roll) {
        const ContactSystem c{r.p1, r.q1, k.nn, k.nt, k.nt, k.tt};
        r.criticalMu = c.critical(p2);
        if (law.useFraction) mu = law.muFraction * r.criticalMu;
        if (!(k.nn + k.nt * mu > 0.0)) {
            r.fault = PairFault::compliance;
            return r;
        }
        Pn = c.normal(p2, mu);
        Pt = mu * Pn;
        const dvec2 P = Pn * g.n + Pt * g.t, PA = math::rotate(P, -a.heading), PB = math::rotate(-P, -b.heading);
        endA = {startA[0] + PA.x / a.mass, startA[1] + PA.y / a.mass, startA[2] + math::cross2(a.contact, PA) / a.izz,
                0.0}; // (1)-(3)
        endB = {startB[0] + PB.x / b.mass, startB[1] + PB.y / b.mass, startB[2] + math::cross2(b.contact, PB) / b.izz,
                0.0}; // (4)
        if (a.reaction) endA[2] = startA[2] + (a.reaction->yawNormal * Pn + a.reaction->yawTangential * Pt);
        if (b.reaction) endB[2] = startB[2] - (b.reaction->yawNormal * Pn + b.reaction->yawTangential * Pt);
        r.passes = 1;
    } else {
        const dvec2 nA = math::rotate(g.n, -a.heading), tA = math::rotate(g.t, -a.heading);
        const dvec2 nB = math::rotate(-g.n, -b.heading), tB = math::rotate(-g.t, -b.heading);
        const auto along = [](const PairCar& car, const Vector4& v, const dvec2& d) { // contact point velocity along d
            return (v[0] - v[2] * car.contact.y) * d.x + (v[1] + v[2] * car.contact.x) * d.y;
        };
        const auto push = [](const RollStep& step, const dvec2& P) {
            Vector4 d;
            for (int i = 0; i < 4; ++i) d[i] = step.unit[0][i] * P.x + step.unit[1][i] * P.y;
            return d;
        };
        double change = 1.0;
        for (r.passes = 0; r.passes < kMostPasses && change > 1e-14;) {
            ++r.passes;
            const RollStep stepA = rollStep(a, dt, s.roadFriction, endA), stepB = rollStep(b, dt, s.roadFriction, endB);
            if (!stepA.solvable || !stepB.solvable) {
                r.fault = PairFault::roll;
                return r;
            }
            const Vector4 byNA = push(stepA, nA), byTA = push(stepA, tA), byNB = push(stepB, nB),
                          byTB = push(stepB, tB);
            // Relative velocity = a's along +n plus b's along -n (nB, tB carry the sign).
            const ContactSystem c{along(a, stepA.free, nA) + along(b, stepB.free, nB),
                                  along(a, stepA.free, tA) + along(b, stepB.free, tB),
                                  along(a, byNA, nA) + along(b, byNB, nB),
                                  along(a, byTA, nA) + along(b, byTB, nB),
                                  along(a, byNA, tA) + along(b, byNB, tB),
                                  along(a, byTA, tA) + along(b, byTB, tB)};
            r.criticalMu = c.critical(p2);
            if (law.useFraction) mu = law.muFraction * r.criticalMu;
            if (!(c.nn + c.nt * mu > 0.0)) {
                r.fault = PairFault::compliance;
                return r;
            }
            Pn = c.normal(p2, mu);
            Pt = mu * Pn;
            change = 0.0;
            // A limit cycle at the adhesion limit: shorter steps.
            const double keep = r.passes > kHalfPasses ? 0.8 : r.passes > kPlainPasses ? 0.5 : 0.0;
            const auto take = [&](Vector4& end, const RollStep& step, const Vector4& byN, const Vector4& byT) {
                for (int i = 0; i < 4; ++i) {
                    const double next = math::mix(step.free[i] + (byN[i] * Pn + byT[i] * Pt), end[i], keep);
                    change = std::fmax(change, std::fabs(next - end[i]) / (1.0 + std::fabs(next)));
                    end[i] = next;
                }
            };
            take(endA, stepA, byNA, byTA);
            take(endB, stepB, byNB, byTB);
            if (!math::isFinite(change)) break;
        }
        if (!(change < 1e-9)) {
            r.fault = PairFault::diverged;
            return r;
        }
    }
    r.mu = mu;
    r.duration = std::fabs(dt);
    r.impulseNormal = Pn;
    r.impulseTangential = Pt;
    const dvec2 P = Pn * g.n + Pt * g.t;
    finish(s, a, endA, P, dt, r.a);
    finish(s, b, endB, -P, dt, r.b);
    // What the contact point does at the end, in the headings of the start as in (18).
    const dvec2 after = pointVelocity(math::rotate(r.a.velocityBody, a.heading), r.a.yawRate, g.armA) -
                        pointVelocity(math::rotate(r.b.velocityBody, b.heading), r.b.yawRate, g.armB);
    const bool discs = roll || !(a.reaction || b.reaction);
    r.p2 = discs ? math::dot(after, g.n) : r.p1 + (k.nn * Pn + k.nt * Pt);
    r.q2 = discs ? math::dot(after, g.t) : r.q1 + (k.nt * Pn + k.tt * Pt);
    r.lossNormal = -0.5 * Pn * (r.p1 + r.p2);
    r.lossTangential = -0.5 * Pt * (r.q1 + r.q2);
    r.energyBefore = kineticEnergy(s.model, a, {startA[0], startA[1]}, startA[2], startA[3]) +
                     kineticEnergy(s.model, b, {startB[0], startB[1]}, startB[2], startB[3]);
    r.energyAfter = kineticEnergy(s.model, a, r.a.velocityBody, r.a.yawRate, r.a.rollRate) +
                    kineticEnergy(s.model, b, r.b.velocityBody, r.b.yawRate, r.b.rollRate);
    // Of a car that is no disc, roll and pitch take their part: what the impulse's work leaves.
    if (!discs) r.energyAfter = r.energyBefore - (r.lossNormal + r.lossTangential);
    const double span = roll ? dt : 0.0;
    PairCar planarA = a, planarB = b;
    if (!discs) // nor is (3) or (4) its yaw
        for (auto [car, end] : {std::pair{&planarA, &endA}, std::pair{&planarB, &endB}})
            if (car->reaction) {
                car->contact = dvec2(0.0);
                (*end)[2] = car->yawRate;
            }
    if (!roll) // (14)-(16) with dt = 0 and no roll are (1)-(4)
        for (PairCar* car : {&planarA, &planarB}) car->h = car->ixz = car->contactHeight = car->rollRate = 0.0;
    r.residual = std::fmax(rollResidual(planarA, span, s.roadFriction, endA, math::rotate(P, -a.heading)),
                           rollResidual(planarB, span, s.roadFriction, endB, math::rotate(-P, -b.heading)));
    const double closing = std::fabs(r.p1) + std::fabs(r.p2);
    if (closing > 0.0) r.residual = std::fmax(r.residual, std::fabs(r.p2 - p2) / closing); // (5), (6), (18)
    // Shorter steps look settled before they are.
    if (roll && r.passes > kPlainPasses && r.residual > 1e-10) r.fault = PairFault::diverged;
    return r;
}

static bool rollMassPositive(const PairCar& c)
{
    // Schur complement of the roll row of the mass matrix: mass > 0, Izz > 0 and what is left for roll.
    const double mh = c.rollingMass * c.h;
    return c.ixx - mh * mh / c.mass - c.ixz * c.ixz / c.izz > 0.0;
}

static PairResult untouched(const PairSettings& s, const PairCar& a, const PairCar& b, const PairResult& found)
{
    PairResult r;
    r.p1 = r.p2 = found.p1;
    r.q1 = r.q2 = found.q1;
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

PairResult solvePair(const PairSettings& s, const PairCar& a, const PairCar& b)
{
    PairResult r;
    if (s.model == PairModel::roll4 && !(rollMassPositive(a) && rollMassPositive(b))) {
        r.fault = PairFault::roll;
        return r;
    }
    const double dt = s.model == PairModel::roll4 ? s.dt : 0.0;
    Attempt law{s.e, s.mu, s.muFraction, s.useFraction != 0};
    r = attempt(s, a, b, law, dt);
    if (!(r.p1 < 0.0)) return untouched(s, a, b, r);
    if (!s.limitEnergy) return r;
    const auto grows = [](const PairResult& x) {
        return x.fault == PairFault::none && x.energyAfter > x.energyBefore * (1.0 + 1e-13);
    };
    if (r.fault != PairFault::none || !grows(r)) return r;
    uint32_t limits = 0;
    // At large yaw and slip the trapezoid of (14)-(17) can add energy by itself: then the impact is made shorter first.
    double span = dt;
    const Attempt softest{0.0, 0.0, 0.0, false};
    for (int i = 0; i < 40 && grows(attempt(s, a, b, softest, span)); ++i) {
        span *= 0.5;
        limits |= durationLimited;
    }
    if (limits) r = attempt(s, a, b, law, span);
    // Lower mu, then e, to the most that keeps the energy: 60 halvings reach the last bit.
    const double asked = r.mu;
    const auto most = [&](double top, auto&& with) {
        double low = 0.0, high = top;
        for (int i = 0; i < 60; ++i) {
            const double middle = 0.5 * (low + high);
            const PairResult x = attempt(s, a, b, with(middle), span);
            (x.fault == PairFault::none && x.energyAfter <= x.energyBefore ? low : high) = middle;
        }
        return low;
    };
    if (grows(r) && asked != 0.0) {
        const auto scaled = [&](double share) { return Attempt{law.e, share * asked, 0.0, false}; };
        r = attempt(s, a, b, scaled(most(1.0, scaled)), span);
        limits |= frictionLimited;
    }
    if (grows(r)) {
        const auto softer = [&](double e) { return Attempt{e, 0.0, 0.0, false}; };
        r = attempt(s, a, b, softer(most(s.e, softer)), span);
        limits |= restitutionLimited;
    }
    if (grows(r)) r.fault = PairFault::energy;
    r.limits = limits;
    r.duration = span;
    return r;
}

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

PairResult invertPair(const PairSettings& s, const PairCar& a, const PairCar& b)
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
        const auto miss = [&](const PairSettings& with, double span, const dvec2& turn) {
            PairCar a2 = a, b2 = b;
            a2.velocity = math::rotate(a.velocity, -turn.x);
            b2.velocity = math::rotate(b.velocity, -turn.y);
            x = attempt(with, a2, b2, law, -span);
            return 0.5 * dt * dvec2(x.a.yawRate + a.yawRate, x.b.yawRate + b.yawRate) - turn;
        };
        const auto settle = [&](const PairSettings& with, double span, dvec2 turn) {
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
            PairSettings planar = s;
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
        PairSettings with = s;
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
