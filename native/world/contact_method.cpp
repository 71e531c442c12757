// What the method of a scenario answers to an impact: with a wall Knight's (impact/barrier.h), of two vehicles one of
// five.
#include "world/contact_impact.h"

#include "impact/crush_zones.h"
#include "vehicle/roll_view.h"

#include <cmath>

namespace world {

using impact::ContactImpulse;
using math::dvec2;
using math::dvec3;

namespace {

// Axles and roll of a vehicle for the 4-DOF model. What a kind does not have is left out (no roll, no sprung mass). Its
// velocity is that of the roll axis under the mass centre, which sways above it.
void rollOf(const World& w, const Party& p, impact::PairCar& c)
{
    const VehicleSetup& v = w.setup.vehicles[p.vehicle];
    const auto take = [&](const auto& rolling) {
        c.izz = rolling.yawInertia; // the model couples roll and yaw itself
        c.rollingMass = rolling.rollingMass;
        c.h = rolling.rollArm;
        c.ixz = rolling.rollYawProduct;
        c.ixx = rolling.rollInertia;
        c.rollDamping = rolling.rollDamping;
        c.a = rolling.frontAxle;
        c.b = rolling.rearAxle;
        c.cf = rolling.frontStiffness;
        c.cr = rolling.rearStiffness;
    };
    switch (v.kind) {
    case VehicleKind::roll: {
        const vehicle::RollCarModel& m = w.setup.rollCars[v.model];
        const vehicle::RollCarState& s = w.state.rollCars[v.model];
        take(m.settings);
        c.rollRate = s.rollRate;
        c.contactHeight = m.massArm + p.rise;
        c.velocity = math::rotate(s.velocity, c.heading);
        return;
    }
    case VehicleKind::planar: {
        const vehicle::PlanarCarSettings& s = w.setup.planarCars[v.model].settings;
        c.a = s.frontAxle;
        c.b = s.rearAxle;
        c.cf = 2.0 * s.frontTire.corneringStiffness;
        c.cr = 2.0 * s.rearTire.corneringStiffness;
        break;
    }
    case VehicleKind::car: {
        const vehicle::RollView roll = vehicle::rollView(w.setup.cars[v.design]);
        take(roll);
        c.rollRate = rollRate(p);
        c.contactHeight = roll.massArm + p.rise;
        c.velocity += roll.massArm * c.rollRate * math::left(p.pose.forward);
        return;
    }
    case VehicleKind::box: // slides on its corners: no axles
        break;
    }
    c.ixx = w.caches[p.vehicle].body.inertia[0][0];
}

}

double rollRate(const Party& p)
{
    return math::dot(flat(p.motion.angularVelocity), p.pose.forward);
}

impact::PairCar pairCar(const World& w, const Party& p)
{
    impact::PairCar c;
    c.mass = p.mass;
    c.izz = p.izz;
    c.heading = math::atan2(p.pose.forward.y, p.pose.forward.x);
    c.velocity = p.velocity();
    c.yawRate = p.yawRate();
    c.contact = p.pose.turnedBack(p.arm);
    if (w.setup.collisions.method == CollisionSettings::Method::roll4) rollOf(w, p, c);
    return c;
}

impact::PairReaction reactionOf(const vehicle::Mobility& mobility, const vehicle::Motion& m, const dvec3& arm,
                                const dvec2& normal)
{
    const dvec3 n(normal, 0.0), t(math::left(normal), 0.0), rn = math::cross(arm, n), rt = math::cross(arm, t);
    const dvec3 spinN = mobility.spin(n, rn), spinT = mobility.spin(t, rt);
    const dvec3 byN = mobility.velocity(n, rn) + math::cross(spinN, arm);
    const dvec3 byT = mobility.velocity(t, rt) + math::cross(spinT, arm);
    const dvec2 whole = flat(m.velocity + m.bodyDrift + math::cross(m.angularVelocity, arm));
    const dvec2 more = whole - (flat(m.velocity) + m.angularVelocity.z * math::left(flat(arm)));
    return {{math::dot(byN, n), math::dot(byT, t), math::dot(byT, n)},
            spinN.z,
            spinT.z,
            math::dot(more, normal),
            math::dot(more, dvec2(t))};
}

Response wallResponse(const World& w, const Impact& hit)
{
    impact::BarrierSettings s = w.setup.walls.response;
    if (hit.resting) {
        s.restSpeed = HUGE_VAL;
        s.method = impact::Method::restitution;
    }
    const Party& a = hit.party[0];
    const impact::BarrierEvent r =
        impact::barrier(s, {a.mass, a.izz}, {a.velocity(), a.yawRate()}, {a.arm, hit.contact.normal}, a.pose.forward,
                        hit.yields, hit.p1, hit.q1);
    Response out;
    out.normal = r.impulseNormal;
    out.tangential = r.impulseTangential;
    out.e = r.e;
    out.mu = r.mu;
    out.P = r.P;
    out.p2 = r.p2;
    out.q2 = r.q2;
    out.residual = r.residualMethod;
    out.limits = r.limits;
    out.regime = r.regime;
    out.slipEnds = r.slipEnds;
    out.method = uint32_t(r.method);
    out.energyBefore = r.energyBefore;
    out.energyAfter = r.energyAfter;
    out.passes = impact::passes(r);
    out.rebounds = r.method == impact::Method::restitution;
    return out;
}

Response vehicleResponse(const World& w, const Impact& hit, double longest)
{
    const CollisionSettings& s = w.setup.collisions;
    using Method = CollisionSettings::Method;
    const Party &a = hit.party[0], &b = hit.party[1];
    const impact::PairReaction &yieldA = a.yields, &yieldB = b.yields;
    const impact::Compliance& k = hit.yields;
    const double p1 = hit.p1, q1 = hit.q1, approach = -p1;
    const double angle = impact::angleOfAttack(a.velocity() - b.velocity(), hit.contact.normal);
    const bool resting = hit.resting || approach < s.restSpeed;
    const double e = resting ? 0.0 : impact::valueOf(s.e, angle, approach);
    const double mu = impact::valueOf(s.mu, angle, approach);
    const Method method = resting ? Method::restitution : s.method;
    Response out;
    out.method = uint32_t(method);
    const auto take = [&](const ContactImpulse& j) {
        out.normal = j.normal;
        out.tangential = j.tangential;
        out.e = j.e;
        out.mu = j.mu;
        out.P = j.share;
        out.p2 = j.p2;
        out.q2 = j.q2;
        out.limits = j.limits | (resting ? uint32_t(impact::resting) : 0u);
        out.regime = j.regime;
        out.slipEnds = j.slipEnds;
    };
    switch (method) {
    case Method::energy: {
        // Kinetic energy relative to the common mass centre: a share of it means the same in every frame.
        const dvec2 apart = a.velocity() - b.velocity();
        const double reduced = a.mass * b.mass / (a.mass + b.mass);
        const double energy = 0.5 * reduced * math::dot(apart, apart) + 0.5 * a.izz * math::square(a.yawRate()) +
                              0.5 * b.izz * math::square(b.yawRate());
        const double P = math::clamp(impact::valueOf(s.P, angle, approach), 0.0, 1.0);
        take(impact::energyImpulse(k, p1, q1, energy, P, mu, impact::Root::bounce, e));
        break;
    }
    case Method::planar:
    case Method::roll4: {
        impact::PairImpact q;
        const bool planar = method == Method::planar || longest < 0.0;
        q.model = planar ? impact::PairModel::planar : impact::PairModel::roll4;
        q.normal = math::atan2(hit.contact.normal.y, hit.contact.normal.x);
        q.e = e;
        q.mu = -math::sign(q1) * mu; // against the sliding
        q.dt = std::fmin(s.impactTime, longest);
        q.roadFriction = s.roadFriction;
        impact::PairCar carA = pairCar(w, a), carB = pairCar(w, b);
        if (planar) { // of the vehicles themselves, which may stand tilted
            carA.izz = a.izz;
            carB.izz = b.izz;
            carA.velocity = a.velocity();
            carB.velocity = b.velocity();
            carA.reaction = yieldA;
            carB.reaction = yieldB;
        }
        const auto attempt = [&] {
            q.useFraction = s.muFraction ? 1 : 0;
            q.muFraction = s.muFraction.value_or(0.0);
            out.pair = impact::solvePair(q, carA, carB);
            // More than the critical ratio would turn the sliding round: no friction does that.
            if (q.useFraction || out.pair.fault != impact::PairFault::none || !(q1 * out.pair.q2 < 0.0)) return;
            q.useFraction = 1;
            q.muFraction = 1.0;
            out.pair = impact::solvePair(q, carA, carB);
        };
        attempt();
        // Under a pulse the impulse of the 4-DOF model acts without its tires and turning axes: where it would then add
        // energy, which long impacts of spinning cars do, the duration in its equations is shortened.
        const auto gain = [&] {
            const double Jn = out.pair.impulseNormal, Jt = out.pair.impulseTangential;
            return p1 * Jn + q1 * Jt + 0.5 * (k.nn * Jn * Jn + 2.0 * k.nt * Jn * Jt + k.tt * Jt * Jt);
        };
        uint32_t limits = 0;
        while (!planar && s.pulse.application != impact::Application::reset &&
               out.pair.fault == impact::PairFault::none && gain() > 0.0) {
            if (!(q.dt > 0.0)) // the model's cars stand upright, these do not
                return vehicleResponse(w, hit, -1.0);
            q.dt = q.dt > 1e-3 ? 0.5 * q.dt : 0.0;
            limits |= impact::durationLimited;
            attempt();
        }
        if (out.pair.fault != impact::PairFault::none || !(out.pair.impulseNormal > 0.0)) {
            take(impact::restitutionImpulse(k, p1, q1, e, mu));
            out.limits |= impact::fellBack;
            break;
        }
        out.normal = out.pair.impulseNormal;
        out.tangential = out.pair.impulseTangential;
        out.e = out.pair.e;
        out.mu = std::fabs(out.pair.mu);
        out.p2 = out.pair.p2;
        out.q2 = out.pair.q2;
        out.limits = out.pair.limits | limits;
        if (planar && method == Method::roll4) out.limits |= impact::fellBack;
        out.residual = out.pair.residual;
        // Prescribed friction: what it leaves of the sliding says the rest.
        out.regime = std::fabs(out.q2) <= 1e-9 * std::fabs(q1) ? impact::Regime::sticking
                     : out.q2 * q1 < 0.0                       ? impact::Regime::reversed
                                                               : impact::Regime::sliding;
        if (out.regime == impact::Regime::reversed) {
            out.slipEnds = q1 / (q1 - out.q2); // its velocity changes evenly with the impulse
            out.limits |= impact::slipReversed;
        }
        out.wholeStates = !planar;
        out.rebounds = planar;
        break;
    }
    case Method::zones: {
        // Effective masses of the two along the normal, yaw included.
        const impact::ZoneCrash crash =
            impact::crashZones(s.zones, 1.0 / yieldA.compliance.nn, s.zones, 1.0 / yieldB.compliance.nn, approach);
        take(impact::restitutionImpulse(k, p1, q1, crash.restitution, mu));
        out.zonesTime = crash.duration;
        break;
    }
    case Method::restitution:
    case Method::none:
        take(impact::restitutionImpulse(k, p1, q1, e, mu));
        break;
    }
    return out;
}

}
