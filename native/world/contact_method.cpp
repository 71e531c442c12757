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

// Knight 2002 (4-15), (4-16), in three dimensions
impact::PairReaction reactionOf(const vehicle::Mobility& mobility, const vehicle::Motion& m, const dvec3& arm,
                                const dvec2& normal)
{
    const dvec3 n(normal, 0.0), t(math::left(normal), 0.0), rn = math::cross(arm, n), rt = math::cross(arm, t);
    const dvec3 spinN = mobility.spin(n, rn), spinT = mobility.spin(t, rt);
    const dvec3 byN = mobility.velocity(n, rn) + math::cross(spinN, arm);
    const dvec3 byT = mobility.velocity(t, rt) + math::cross(spinT, arm);
    const dvec2 whole = flat(m.at(arm));
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
    out.share = r.P;
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
    out.byRestitution = r.method == impact::Method::restitution;
    return out;
}

namespace {

using Method = CollisionSettings::Method;

// Two vehicles that meet, as the methods ask for it.
struct Meeting {
    const World& world;
    const Impact& hit;
    const CollisionSettings& settings;
    const Party &a, &b;
    bool resting;
    double approach, angle; // [m/s], [rad]
    double e, mu;           // as the scenario's laws have them

    Meeting(const World& w, const Impact& h)
        : world(w), hit(h), settings(w.setup.collisions), a(h.party[0]), b(h.party[1]),
          resting(h.resting || -h.p1 < settings.restSpeed), approach(-h.p1),
          angle(impact::angleOfAttack(a.velocity() - b.velocity(), h.contact.normal)),
          e(resting ? 0.0 : impact::valueOf(settings.e, angle, approach)),
          mu(impact::valueOf(settings.mu, angle, approach))
    {
    }
    ContactImpulse restitution(double with) const
    {
        return impact::restitutionImpulse(hit.yields, hit.p1, hit.q1, with, mu);
    }
    ContactImpulse energyLoss() const
    {
        // Kinetic energy relative to the common mass centre: a share of it means the same in every frame.
        const dvec2 apart = a.velocity() - b.velocity();
        const double reduced = a.mass * b.mass / (a.mass + b.mass);
        const double energy = 0.5 * reduced * math::dot(apart, apart) + 0.5 * a.izz * math::square(a.yawRate()) +
                              0.5 * b.izz * math::square(b.yawRate());
        const double P = math::clamp(impact::valueOf(settings.P, angle, approach), 0.0, 1.0);
        return impact::energyImpulse(hit.yields, hit.p1, hit.q1, energy, P, mu, impact::Root::bounce, e);
    }
};

// The planar (Brach) and the 4-DOF (Zhou) equations for a meeting. Both may lack an answer; then `result` has a fault.
class PairEquations {
public:
    impact::PairResult result;
    uint32_t limits = 0; // besides those of the result

    PairEquations(const Meeting& m, bool planar, double longest)
        : m_meeting(m), m_a(pairCar(m.world, m.a)), m_b(pairCar(m.world, m.b))
    {
        const Impact& hit = m.hit;
        m_impact.model = planar ? impact::PairModel::planar : impact::PairModel::roll4;
        m_impact.normal = math::atan2(hit.contact.normal.y, hit.contact.normal.x);
        m_impact.e = m.e;
        m_impact.mu = -math::sign(hit.q1) * m.mu; // against the sliding
        m_impact.dt = std::fmin(m.settings.impactTime, longest);
        m_impact.roadFriction = m.settings.roadFriction;
        if (!planar) return;
        asTheyStand(m_a, m.a);
        asTheyStand(m_b, m.b);
    }
    bool answered() const { return result.fault == impact::PairFault::none; }

    void solve()
    {
        m_impact.useFraction = m_meeting.settings.muFraction ? 1 : 0;
        m_impact.muFraction = m_meeting.settings.muFraction.value_or(0.0);
        result = impact::solvePair(m_impact, m_a, m_b);
        // More than the critical ratio would turn the sliding round: no friction does that.
        if (m_impact.useFraction || !answered() || !(m_meeting.hit.q1 * result.q2 < 0.0)) return;
        m_impact.useFraction = 1;
        m_impact.muFraction = 1.0;
        result = impact::solvePair(m_impact, m_a, m_b);
    }
    // Under a pulse the impulse of the 4-DOF model acts without its tires and turning axes: where it would then add
    // energy, which long impacts of spinning cars do, the duration in its equations is shortened. False where even an
    // impact of no duration would: the model's cars stand upright, these do not.
    bool shortenUntilNothingIsGained()
    {
        while (answered() && gain() > 0.0) {
            if (!(m_impact.dt > 0.0)) return false;
            m_impact.dt = m_impact.dt > 1e-3 ? 0.5 * m_impact.dt : 0.0;
            limits |= impact::durationLimited;
            solve();
        }
        return true;
    }

private:
    // The planar model takes the vehicles themselves, which may stand tilted.
    static void asTheyStand(impact::PairCar& c, const Party& p)
    {
        c.izz = p.izz;
        c.velocity = p.velocity();
        c.reaction = p.yields;
    }
    double gain() const // [J]
    {
        const impact::Compliance& k = m_meeting.hit.yields;
        const double Jn = result.impulseNormal, Jt = result.impulseTangential;
        return m_meeting.hit.p1 * Jn + m_meeting.hit.q1 * Jt +
               0.5 * (k.nn * Jn * Jn + 2.0 * k.nt * Jn * Jt + k.tt * Jt * Jt);
    }

    const Meeting& m_meeting;
    impact::PairImpact m_impact;
    impact::PairCar m_a, m_b;
};

// Below 0 of `longest` the planar model answers for the 4-DOF one.
void solveAsPair(const Meeting& m, double longest, Response& out)
{
    const bool asked = m.settings.method == Method::planar, planar = asked || longest < 0.0;
    PairEquations equations(m, planar, longest);
    equations.solve();
    if (!planar && m.settings.pulse.application != impact::Application::reset &&
        !equations.shortenUntilNothingIsGained())
        return solveAsPair(m, -1.0, out);
    const impact::PairResult& r = out.pair = equations.result;
    if (!equations.answered() || !(r.impulseNormal > 0.0)) {
        static_cast<ContactImpulse&>(out) = m.restitution(m.e);
        out.limits |= impact::fellBack;
        return;
    }
    out.normal = r.impulseNormal;
    out.tangential = r.impulseTangential;
    out.e = r.e;
    out.mu = std::fabs(r.mu);
    out.p2 = r.p2;
    out.q2 = r.q2;
    out.limits = r.limits | equations.limits;
    if (planar && !asked) out.limits |= impact::fellBack;
    out.residual = r.residual;
    // Prescribed friction: what it leaves of the sliding says the rest.
    const double q1 = m.hit.q1;
    out.regime = std::fabs(out.q2) <= 1e-9 * std::fabs(q1) ? impact::Regime::sticking
                 : out.q2 * q1 < 0.0                       ? impact::Regime::reversed
                                                           : impact::Regime::sliding;
    if (out.regime == impact::Regime::reversed) {
        out.slipEnds = q1 / (q1 - out.q2); // its velocity changes evenly with the impulse
        out.limits |= impact::slipReversed;
    }
    out.wholeStates = !planar;
    out.byRestitution = planar;
}

}

Response vehicleResponse(const World& w, const Impact& hit, double longest)
{
    const Meeting m(w, hit);
    const Method method = m.resting ? Method::restitution : m.settings.method;
    Response out;
    out.method = uint32_t(method);
    ContactImpulse& impulse = out;
    switch (method) {
    case Method::planar:
    case Method::roll4:
        solveAsPair(m, longest, out);
        return out;
    case Method::energy:
        impulse = m.energyLoss();
        break;
    case Method::zones: {
        // Effective masses of the two along the normal, yaw included.
        const impact::ZoneCrash crash =
            impact::crashZones(m.settings.zones, 1.0 / m.a.yields.compliance.nn, m.settings.zones,
                               1.0 / m.b.yields.compliance.nn, m.approach);
        impulse = m.restitution(crash.restitution);
        out.zonesTime = crash.duration;
        break;
    }
    case Method::restitution:
    case Method::none:
        impulse = m.restitution(m.e);
        break;
    }
    if (m.resting) out.limits |= uint32_t(impact::resting);
    return out;
}

}
