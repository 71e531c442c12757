#include "impact/pair_attempt.h"

#include <cmath>
#include <tuple>
#include <utility>

namespace impact {

static dvec2 pointVelocity(const dvec2& velocity, double yawRate, const dvec2& arm)
{
    return velocity + yawRate * math::left(arm);
}

// Velocity of a's contact point relative to b's, along n and t: the brackets of Zhou 2008 (6), and of (18) before the
// impact. The arms are da = yB, db = xB, dc = -yA, dd = -xA.
dvec2 approach(const PairImpact& s, const PairGeometry& g, const PairCar& a, const PairCar& b)
{
    const dvec2 relative = pointVelocity(a.velocity, a.yawRate, g.armA) - pointVelocity(b.velocity, b.yawRate, g.armB);
    dvec2 out{math::dot(relative, g.n), math::dot(relative, g.t)};
    if (s.model == PairModel::roll4) return out;
    if (a.reaction) out += dvec2(a.reaction->p, a.reaction->q);
    if (b.reaction) out -= dvec2(b.reaction->p, b.reaction->q);
    return out;
}

void finish(const PairImpact& s, const PairCar& car, const Vector4& end, const dvec2& impulseEarth, double dt,
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
        const TireForces f = tireForces(car, adhesionLimits(car, s.roadFriction), end);
        r.tireFront = tire[0];
        r.tireRear = tire[1];
        r.frontSaturated = f.saturated[0];
        r.rearSaturated = f.saturated[1];
    }
}

namespace {

// What an impulse (Pn, Pt) does to the contact point, linear: p2 = p0 + nn Pn + nt Pt, q2 = q0 + tn Pn + tt Pt. The two
// cross terms are equal but for the velocity terms of the 4-DOF model.
struct ContactSystem {
    double p0, q0, nn, nt, tn, tt;

    // Zhou 2008 (9), its four balances put into its restitution row: docs/models/zhou.md.
    double normal(double p2, double mu) const { return (p2 - p0) / (nn + nt * mu); }
    // Impulse that gives q2 = 0 together with p2.
    dvec2 sticking(double p2) const
    {
        const double det = nn * tt - nt * tn, wanted = p2 - p0;
        return {(wanted * tt + nt * q0) / det, (-nn * q0 - tn * wanted) / det};
    }
    // Pt/Pn of that.
    double critical(double p2) const
    {
        const double normalPart = (p2 - p0) * tt + nt * q0, tangentialPart = -nn * q0 - tn * (p2 - p0);
        return normalPart != 0.0 ? tangentialPart / normalPart : 0.0;
    }
};

// Zhou 2008 (21), the twelve equations (14) to (20) of two 4-DOF cars, by damped Newton. Each pass makes (14) to (17)
// linear where it stands, eight velocities that follow from the impulse, and takes the impulse that (8) and (18), or
// sticking, then ask for.
//
// It starts from the solution at dt = 0, where the equations are linear. Should it not come to rest from there (tires
// at their limit, a slow car's slip), the solution is followed from dt = 0 to dt in steps.
class RollPair {
public:
    struct State {
        Vector4 end[2]{};
        dvec2 impulse{0.0}; // [N s] on a along n, t
    };
    struct Law {
        double p2 = 0.0;
        std::optional<double> mu; // none: q2 = 0
    };

    RollPair(const PairImpact& s, const PairGeometry& g, const PairCar& a, const PairCar& b)
    {
        const PairCar* cars[2] = {&a, &b};
        for (int k = 0; k < 2; ++k) {
            const double sign = k == 0 ? 1.0 : -1.0; // b's part of the relative velocity and of the impulse
            m_car[k] = cars[k];
            m_start[k] = rollStart(*cars[k], s.roadFriction);
            // Zhou 2008 (19), (20): one impulse, in the axes of each car, equal and opposite.
            m_n[k] = math::rotate(sign * g.n, -cars[k]->heading);
            m_t[k] = math::rotate(sign * g.t, -cars[k]->heading);
        }
    }

    // From dt = 0 to dt. `reached`: dt, or how far the solution could be followed.
    PairFault solve(const Law& law, double dt, State& s, double& reached)
    {
        reached = 0.0;
        s = {{m_start[0].velocity, m_start[1].velocity}, dvec2(0.0)};
        if (PairFault fault = pass(law, 0.0, s); fault != PairFault::none) return fault;
        if (dt == 0.0) return PairFault::none;
        State tried = s;
        if (solveFrom(law, dt, tried)) {
            s = tried;
            reached = dt;
            return PairFault::none;
        }
        for (double stride = 0.25; reached != dt && stride > kLeastStride && passes < kMostPasses;) {
            const double next = std::fabs(reached + stride * dt) < std::fabs(dt) ? reached + stride * dt : dt;
            tried = s;
            if (solveFrom(law, next, tried)) {
                s = tried;
                reached = next;
                stride *= 2.0;
            } else {
                stride *= 0.5;
            }
        }
        return reached == dt ? PairFault::none : PairFault::diverged;
    }
    // Another law from a solution nearby.
    bool solveFrom(const Law& law, double dt, State& s)
    {
        // Below this a miss is what rounding leaves of terms of the size of the velocities.
        double scale = 1.0;
        for (const RollStart& r : m_start) scale += math::square(r.velocity[0]) + math::square(r.velocity[1]);
        const double rounding = 1e-30 * scale;
        double miss = missOf(dt, s);
        for (int i = 0; i < kPassesAtOnce; ++i) {
            State next = s;
            if (pass(law, dt, next) != PairFault::none) return false;
            const State full = next;
            double after = missOf(dt, next), share = 1.0;
            // Sufficient descent; in the first pass the contact's own equations may not hold yet.
            const bool held = holds(law, s);
            while (held && !(after <= (1.0 - 1e-3 * share) * miss) && !(after <= rounding)) {
                share *= 0.5;
                if (share < kLeastShare) return miss <= 1e4 * rounding;
                next = between(s, full, share);
                after = missOf(dt, next);
            }
            const double change = changeOf(s, next);
            s = next;
            miss = after;
            if (!math::isFinite(miss)) return false;
            if (share == 1.0 && (change < 1e-13 || (change < 1e-8 && miss <= rounding))) return true;
        }
        return false;
    }

    ContactSystem contact{}; // of the last pass
    int32_t passes = 0;

private:
    static constexpr int kPassesAtOnce = 40, kMostPasses = 2000;
    static constexpr double kLeastShare = 1.0 / 1024.0, kLeastStride = 1e-4;

    const PairCar* m_car[2];
    RollStart m_start[2];
    dvec2 m_n[2], m_t[2]; // of the contact, in the axes of either car

    double along(int k, const Vector4& v, const dvec2& d) const // contact point velocity along d
    {
        return (v[0] - v[2] * m_car[k]->contact.y) * d.x + (v[1] + v[2] * m_car[k]->contact.x) * d.y;
    }
    dvec2 impulseOn(int k, const dvec2& impulse) const { return impulse.x * m_n[k] + impulse.y * m_t[k]; }
    double missOf(double dt, const State& s) const
    {
        return rollMiss(*m_car[0], dt, m_start[0], s.end[0], impulseOn(0, s.impulse)) +
               rollMiss(*m_car[1], dt, m_start[1], s.end[1], impulseOn(1, s.impulse));
    }
    // Zhou 2008 (8) and (18), or sticking: linear, so that they hold between two states where they hold in both.
    bool holds(const Law& law, const State& s) const
    {
        const double p = along(0, s.end[0], m_n[0]) + along(1, s.end[1], m_n[1]);
        const double q = along(0, s.end[0], m_t[0]) + along(1, s.end[1], m_t[1]);
        const double size = 1.0 + std::fabs(law.p2), force = std::fabs(s.impulse.x) + std::fabs(s.impulse.y);
        const double other = law.mu ? (s.impulse.y - *law.mu * s.impulse.x) / (force > 0.0 ? force : 1.0) : q / size;
        return std::fabs(p - law.p2) < 1e-9 * size && std::fabs(other) < 1e-9;
    }
    static State between(const State& s, const State& full, double share)
    {
        State out = s;
        for (int k = 0; k < 2; ++k)
            for (size_t i = 0; i < 4; ++i) out.end[k][i] = math::mix(s.end[k][i], full.end[k][i], share);
        out.impulse = s.impulse + share * (full.impulse - s.impulse);
        return out;
    }
    static double changeOf(const State& s, const State& next)
    {
        double change = 0.0;
        for (int k = 0; k < 2; ++k)
            for (size_t i = 0; i < 4; ++i)
                change = std::fmax(change, std::fabs(next.end[k][i] - s.end[k][i]) / (1.0 + std::fabs(next.end[k][i])));
        return change;
    }
    // One pass of Newton's: the rows of each car (pair_roll.cpp), then those of the contact, Zhou 2008 (A31), (A32),
    // (A33): the relative velocity is a's along +n and b's along -n.
    PairFault pass(const Law& law, double dt, State& s)
    {
        ++passes;
        RollStep step[2];
        Vector4 byN[2], byT[2];
        contact = {};
        for (int k = 0; k < 2; ++k) {
            step[k] = rollStep(*m_car[k], dt, m_start[k], s.end[k]);
            if (!step[k].solvable) return PairFault::roll;
            for (size_t i = 0; i < 4; ++i) {
                byN[k][i] = step[k].unit[0][i] * m_n[k].x + step[k].unit[1][i] * m_n[k].y;
                byT[k][i] = step[k].unit[0][i] * m_t[k].x + step[k].unit[1][i] * m_t[k].y;
            }
            contact.p0 += along(k, step[k].free, m_n[k]);
            contact.q0 += along(k, step[k].free, m_t[k]);
            contact.nn += along(k, byN[k], m_n[k]);
            contact.nt += along(k, byT[k], m_n[k]);
            contact.tn += along(k, byN[k], m_t[k]);
            contact.tt += along(k, byT[k], m_t[k]);
        }
        if (law.mu) {
            if (dt == 0.0 && !(contact.nn + contact.nt * *law.mu > 0.0)) return PairFault::compliance;
            const double Pn = contact.normal(law.p2, *law.mu); // Zhou 2008 (18)
            s.impulse = {Pn, *law.mu * Pn};                    // Zhou 2008 (7)
        } else {
            s.impulse = contact.sticking(law.p2);
        }
        for (int k = 0; k < 2; ++k)
            for (size_t i = 0; i < 4; ++i)
                s.end[k][i] = step[k].free[i] + (byN[k][i] * s.impulse.x + byT[k][i] * s.impulse.y);
        return PairFault::none;
    }
};

}

// The 4-DOF model: end velocities and impulse, or the fault.
static void solveRoll(const PairImpact& s, const PairGeometry& g, const PairCar& a, const PairCar& b,
                      const Attempt& law, double dt, double p2, bool critical, PairResult& r, Vector4& endA,
                      Vector4& endB, dvec2& impulse)
{
    RollPair pair(s, g, a, b);
    RollPair::State state;
    double reached = 0.0;
    const auto ratio = [](const dvec2& P) { return P.x != 0.0 ? P.y / P.x : 0.0; };
    r.mu = law.mu;
    if (law.useFraction) {
        r.fault = pair.solve({p2, {}}, dt, state, reached);
        r.criticalMu = ratio(state.impulse);
        r.mu = law.muFraction * r.criticalMu;
    }
    if (r.fault == PairFault::none && !(law.useFraction && law.muFraction == 1.0)) {
        RollPair::State near = state; // where it sticks
        if (law.useFraction && pair.solveFrom({p2, r.mu}, dt, near))
            state = near;
        else
            r.fault = pair.solve({p2, r.mu}, dt, state, reached);
    }
    // What stops the sliding only by pulling jams; over a shorter time it may not.
    if (r.fault == PairFault::none && law.useFraction && law.muFraction == 1.0 && r.p1 < 0.0 && dt >= 0.0 &&
        !(state.impulse.x > 0.0))
        r.fault = PairFault::compliance;
    if (law.useFraction && dt != 0.0 && r.fault == PairFault::compliance) r.fault = PairFault::diverged;
    r.duration = std::fabs(reached);
    if (r.fault == PairFault::none && critical && !law.useFraction) {
        RollPair::State stuck = state;
        const double linear = pair.contact.critical(p2);
        r.criticalMu = pair.solveFrom({p2, {}}, dt, stuck) ? ratio(stuck.impulse) : linear;
    }
    r.passes = pair.passes;
    endA = state.end[0];
    endB = state.end[1];
    impulse = state.impulse;
}

// Linear momentum of a car whose sprung mass sways with its roll, earth axes. [N s]
static dvec2 momentum(const PairCar& c, const Vector4& v, double heading)
{
    return math::rotate({c.mass * v[0], c.mass * v[1] - c.rollingMass * c.h * v[3]}, heading);
}

PairResult attempt(const PairImpact& s, const PairCar& a, const PairCar& b, const Attempt& law, double dt,
                   bool critical)
{
    const PairGeometry g = geometry(s, a, b);
    const bool roll = s.model == PairModel::roll4;
    PairResult r;
    r.e = law.e;
    const dvec2 before = approach(s, g, a, b);
    r.p1 = before.x;
    r.q1 = before.y;
    const double p2 = -law.e * r.p1; // Zhou 2008 (5)
    const Vector4 startA = startOf(a), startB = startOf(b);
    Vector4 endA = startA, endB = startB;
    dvec2 impulse{0.0}; // Pn, Pt

    const Compliance k = complianceOf(a, g.armA, g.n) + complianceOf(b, g.armB, g.n);
    if (!roll) {
        const ContactSystem c{r.p1, r.q1, k.nn, k.nt, k.nt, k.tt};
        r.criticalMu = c.critical(p2);
        r.mu = law.useFraction ? law.muFraction * r.criticalMu : law.mu;
        if (!(k.nn + k.nt * r.mu > 0.0)) {
            r.fault = PairFault::compliance;
            return r;
        }
        const double Pn = c.normal(p2, r.mu), Pt = r.mu * Pn; // Zhou 2008 (7)
        impulse = {Pn, Pt};
        const dvec2 P = Pn * g.n + Pt * g.t; // Zhou 2008 (8)
        const dvec2 PA = math::rotate(P, -a.heading), PB = math::rotate(-P, -b.heading);
        // Zhou 2008 (1), (2), (3) of a; Zhou 2008 (1), (2), (4) of b
        endA = {startA[0] + PA.x / a.mass, startA[1] + PA.y / a.mass, startA[2] + math::cross2(a.contact, PA) / a.izz,
                0.0};
        endB = {startB[0] + PB.x / b.mass, startB[1] + PB.y / b.mass, startB[2] + math::cross2(b.contact, PB) / b.izz,
                0.0};
        if (a.reaction) endA[2] = startA[2] + (a.reaction->yawNormal * Pn + a.reaction->yawTangential * Pt);
        if (b.reaction) endB[2] = startB[2] - (b.reaction->yawNormal * Pn + b.reaction->yawTangential * Pt);
        r.passes = 1;
        r.duration = std::fabs(dt);
    } else {
        solveRoll(s, g, a, b, law, dt, p2, critical, r, endA, endB, impulse);
        if (r.fault == PairFault::none && dt > 0.0 && r.p1 < 0.0 && !(impulse.x > 0.0)) r.fault = PairFault::diverged;
        if (r.fault != PairFault::none) return r;
    }
    const double Pn = impulse.x, Pt = impulse.y;
    r.impulseNormal = Pn;
    r.impulseTangential = Pt;
    const dvec2 P = Pn * g.n + Pt * g.t;
    finish(s, a, endA, P, dt, r.a);
    finish(s, b, endB, -P, dt, r.b);
    // What the contact point does at the end, in the headings of the start as in Zhou 2008 (18).
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
    if (!discs) // nor is Zhou 2008 (3) or (4) its yaw
        for (auto [car, end] : {std::pair{&planarA, &endA}, std::pair{&planarB, &endB}})
            if (car->reaction) {
                car->contact = dvec2(0.0);
                (*end)[2] = car->yawRate;
            }
    if (!roll) // Zhou 2008 (14), (15), (16) with dt = 0 and no roll are (1) to (4)
        for (PairCar* car : {&planarA, &planarB}) car->h = car->ixz = car->contactHeight = car->rollRate = 0.0;
    r.residual = std::fmax(rollResidual(planarA, span, s.roadFriction, endA, math::rotate(P, -a.heading)),
                           rollResidual(planarB, span, s.roadFriction, endB, math::rotate(-P, -b.heading)));
    const double closing = std::fabs(r.p1) + std::fabs(r.p2);
    if (closing > 0.0) r.residual = std::fmax(r.residual, std::fabs(r.p2 - p2) / closing); // Zhou 2008 (5), (6), (18)
    // The pair's own: what both have gained that no tire gave, each force along the axes it acted in.
    dvec2 gained{0.0};
    for (const auto& [car, from, to, end] :
         {std::tuple{&planarA, &startA, &endA, &r.a}, std::tuple{&planarB, &startB, &endB, &r.b}}) {
        gained += momentum(*car, *to, end->heading) - momentum(*car, *from, car->heading);
        if (!roll) continue;
        const auto limit = adhesionLimits(*car, s.roadFriction);
        const TireForces first = tireForces(*car, limit, *from), last = tireForces(*car, limit, *to);
        gained -= 0.5 * dt *
                  (math::rotate({0.0, first.force[0] + first.force[1]}, car->heading) +
                   math::rotate({0.0, last.force[0] + last.force[1]}, end->heading));
    }
    const double size = math::length(impulse);
    r.momentumResidual = size > 0.0 ? math::length(gained) / size : 0.0;
    if (roll && !(r.residual <= kMostResidual)) r.fault = PairFault::unsolved;
    return r;
}

}
