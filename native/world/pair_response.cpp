#include "world/pair_response.h"

#include "impact/pair.h"
#include "vehicle/roll_view.h"
#include "world/advance.h"
#include "world/dents.h"
#include "world/pairs.h"

#include <cmath>
#include <tuple>

namespace world {

using collision::BodyPair;
using collision::PairContact;
using collision::Pose;
using impact::ContactImpulse;
using math::dvec2;
using math::dvec3;
using vehicle::Body;
using vehicle::Motion;

namespace {

dvec2 flat(const dvec3& v)
{
    return {v.x, v.y};
}

struct Partner {
    Motion motion;
    Body body;
    Pose pose;
    dvec3 point{0.0}; // [m] contact, world
    dvec2 arm{0.0};   // [m] mass centre -> contact, world
    double rise;      // [m] of the contact over the mass centre
    double izz = 0.0; // [kg m2] that an impulse in the plane meets

    // height: [m] of the contact, world; none: of the mass centre.
    Partner(const Motion& m, const Body& b, const dvec2& at, std::optional<double> height = {})
        : motion(m), body(b), pose(collision::poseOf(m.position, m.orientation)),
          point(at.x, at.y, height.value_or(m.position.z)), arm(at - flat(m.position)), rise(point.z - m.position.z),
          izz(b.inertia[2][2])
    {
    }
    Partner(const World& w, size_t i, const dvec2& at, std::optional<double> height = {})
        : Partner(world::motion(w, i), world::body(w, i), at, height)
    {
    }
    dvec2 velocity() const { return flat(motion.velocity); }
    double yawRate() const { return motion.angularVelocity.z; }
    dvec3 reach() const { return dvec3(arm, rise); }
    dvec2 pointVelocity() const
    {
        if (rise == 0.0) return velocity() + yawRate() * math::left(arm) + flat(motion.bodyDrift);
        return flat(motion.velocity + motion.bodyDrift + math::cross(motion.angularVelocity, reach()));
    }
};

// What was decided, before it is applied.
struct Answer {
    double normal = 0.0, tangential = 0.0; // [N s] on a
    double e = 0.0, mu = 0.0, P = 1.0;
    double p2 = 0.0, q2 = 0.0;
    double residual = 0.0;
    uint32_t limits = 0;
    double zonesTime = 0.0;   // [s] duration that the crush zones took
    bool wholeStates = false; // 4-DOF at once: `pair` holds the states after it
    impact::PairResult pair;
};

double rollRate(const Partner& p)
{
    return math::dot(flat(p.motion.angularVelocity), p.pose.forward);
}

// Axles and roll of a vehicle for the 4-DOF model. What a kind does not have is left out (no roll, no sprung mass). Its
// velocity is that of the roll axis under the mass centre, which sways above it.
void rollOf(const World& w, size_t i, const Partner& p, impact::PairCar& c)
{
    const VehicleSetup& v = w.setup.vehicles[i];
    switch (v.kind) {
    case VehicleKind::roll: {
        const vehicle::RollCarModel& m = w.setup.rollCars[v.model];
        const vehicle::RollCarState& s = w.state.rollCars[v.model];
        c.izz = m.settings.yawInertia; // the model couples roll and yaw itself
        c.rollingMass = m.settings.rollingMass;
        c.h = m.settings.rollArm;
        c.ixz = m.settings.rollYawProduct;
        c.ixx = m.settings.rollInertia;
        c.rollDamping = m.settings.rollDamping;
        c.rollRate = s.rollRate;
        c.a = m.settings.frontAxle;
        c.b = m.settings.rearAxle;
        c.cf = m.settings.frontStiffness;
        c.cr = m.settings.rearStiffness;
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
        c.izz = roll.yawInertia;
        c.rollingMass = roll.rollingMass;
        c.h = roll.rollArm;
        c.ixz = roll.rollYawProduct;
        c.ixx = roll.rollInertia;
        c.rollDamping = roll.rollDamping;
        c.rollRate = rollRate(p);
        c.a = roll.frontAxle;
        c.b = roll.rearAxle;
        c.cf = roll.frontStiffness;
        c.cr = roll.rearStiffness;
        c.contactHeight = roll.massArm + p.rise;
        c.velocity += roll.massArm * c.rollRate * math::left(p.pose.forward);
        return;
    }
    case VehicleKind::box: // slides on its corners: no axles
        break;
    }
    c.ixx = p.body.inertia[0][0];
}

impact::PairCar pairCar(const World& w, size_t i, const Partner& p)
{
    impact::PairCar c;
    c.mass = p.body.mass;
    c.izz = p.izz;
    c.heading = math::atan2(p.pose.forward.y, p.pose.forward.x);
    c.velocity = p.velocity();
    c.yawRate = p.yawRate();
    c.contact = p.pose.turnedBack(p.arm);
    if (w.setup.collisions.method == PairSettings::Method::roll4) rollOf(w, i, p, c);
    return c;
}

// `longest`: roll4, of the duration in its equations; below 0 the planar model answers for it.
Answer solve(const World& w, const BodyPair& who, const PairContact& contact, const Partner& a, const Partner& b,
             const impact::PairReaction& yieldA, const impact::PairReaction& yieldB, double p1, double q1, bool resting,
             double longest)
{
    const PairSettings& s = w.setup.collisions;
    using Method = PairSettings::Method;
    const impact::Compliance &kA = yieldA.compliance, &kB = yieldB.compliance, k = kA + kB;
    const double angle = impact::angleOfAttack(a.velocity() - b.velocity(), contact.normal), approach = -p1;
    const double e = resting || approach < s.restSpeed ? 0.0 : impact::valueOf(s.e, angle, approach);
    const double mu = impact::valueOf(s.mu, angle, approach);
    Answer out;
    const auto take = [&](const ContactImpulse& j) {
        out.normal = j.normal;
        out.tangential = j.tangential;
        out.e = j.e;
        out.mu = j.mu;
        out.P = j.share;
        out.p2 = j.p2;
        out.q2 = j.q2;
        out.limits = j.limits;
    };
    const Method method = resting || approach < s.restSpeed ? Method::restitution : s.method;
    switch (method) {
    case Method::energy: {
        // Kinetic energy relative to the common mass centre: a share of it means the same in every frame.
        const dvec2 apart = a.velocity() - b.velocity();
        const double reduced = a.body.mass * b.body.mass / (a.body.mass + b.body.mass);
        const double energy = 0.5 * reduced * math::dot(apart, apart) + 0.5 * a.izz * math::square(a.yawRate()) +
                              0.5 * b.izz * math::square(b.yawRate());
        const double P = math::clamp(impact::valueOf(s.P, angle, approach), 0.0, 1.0);
        take(impact::energyImpulse(k, p1, q1, energy, P, mu, impact::Root::bounce, e));
        break;
    }
    case Method::planar:
    case Method::roll4: {
        impact::PairSettings q;
        const bool planar = method == Method::planar || longest < 0.0;
        q.model = planar ? impact::PairModel::planar : impact::PairModel::roll4;
        q.normal = math::atan2(contact.normal.y, contact.normal.x);
        q.e = e;
        q.mu = -math::sign(q1) * mu; // against the sliding
        q.dt = std::fmin(s.impactTime, longest);
        q.roadFriction = s.roadFriction;
        impact::PairCar carA = pairCar(w, who.a, a), carB = pairCar(w, who.b, b);
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
                return solve(w, who, contact, a, b, yieldA, yieldB, p1, q1, resting, -1.0);
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
        out.wholeStates = !planar;
        break;
    }
    case Method::zones: {
        // Effective masses of the two along the normal, yaw included.
        const impact::ZoneCrash crash = impact::crashZones(s.zones, 1.0 / kA.nn, s.zones, 1.0 / kB.nn, approach);
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

// A bare angular impulse, as two opposite impulses a metre apart.
void twist(World& w, size_t i, const dvec3& angular)
{
    const double size = math::length(angular);
    if (!(size > 0.0)) return;
    const dvec3 axis = angular / size, aside = axis.x * axis.x < 0.5 ? dvec3(1, 0, 0) : dvec3(0, 1, 0);
    const dvec3 arm = math::normalize(math::cross(axis, aside)), impulse = math::cross(axis, arm) * (0.5 * size);
    const dvec3 centre = motion(w, i).position;
    applyImpulse(w, i, impulse, centre + arm);
    applyImpulse(w, i, -impulse, centre - arm);
}

// Brings a vehicle to the states that the 4-DOF model gives it, tire impulses included: the velocity of its mass centre
// by an impulse there, roll rate and yaw rate by the twist that changes the vehicle's own by as much.
void takeStates(World& w, size_t i, const Partner& before, const impact::PairCarResult& r)
{
    const dvec2 ahead = before.pose.forward, left = math::left(ahead);
    const VehicleKind kind = w.setup.vehicles[i].kind;
    const bool rolls = kind == VehicleKind::roll || kind == VehicleKind::car;
    dvec2 target = r.velocity;
    double sway = 0.0; // [m/s] of the mass centre above the roll axis
    if (kind == VehicleKind::roll) {
        const auto k = w.setup.vehicles[i].model;
        sway = -w.setup.rollCars[k].massArm * r.rollRate * math::cos(w.state.rollCars[k].roll);
    } else if (rolls) {
        sway = -vehicle::rollView(w.setup.cars[w.setup.vehicles[i].design]).massArm * r.rollRate;
    }
    target += sway * left;
    applyImpulse(w, i, dvec3(before.body.mass * (target - before.velocity()), 0.0), before.motion.position);
    const double yawChange = r.yawRate - before.yawRate();
    if (!rolls) return twist(w, i, dvec3(0.0, 0.0, before.izz * yawChange));
    const double rollChange = r.rollRate - rollRate(before);
    SavedVehicle saved;
    save(w, i, saved);
    const dvec3 roll(ahead, 0.0), yaw(0.0, 0.0, 1.0);
    const auto change = [&](const dvec3& axis) { // of roll rate and yaw rate, per N m s
        twist(w, i, axis * before.izz);
        const dvec3 spin = (motion(w, i).angularVelocity - before.motion.angularVelocity) / before.izz;
        putBack(w, i, saved);
        return dvec2(math::dot(spin, roll), spin.z);
    };
    const dvec2 byRoll = change(roll), byYaw = change(yaw), wanted(rollChange, yawChange);
    const double det = math::cross2(byRoll, byYaw);
    twist(w, i, roll * (math::cross2(wanted, byYaw) / det) + yaw * (math::cross2(byRoll, wanted) / det));
}

}

impact::PairCar pairCarOf(const World& w, size_t i, const Motion& m, const dvec2& point, double yawInertia,
                          std::optional<double> height)
{
    Partner p(m, body(w, i), point, height);
    p.izz = yawInertia;
    impact::PairCar c = pairCar(w, i, p);
    const VehicleSetup& v = w.setup.vehicles[i];
    if (w.setup.collisions.method != PairSettings::Method::roll4 || v.kind != VehicleKind::roll) return c;
    // What the car's state holds, from how it moves: see motion() in vehicle/roll_car.cpp.
    const double arm = w.setup.rollCars[v.model].massArm, roll = math::toYawPitchRoll(m.orientation).roll;
    const dvec2 own = p.pose.turnedBack(p.velocity());
    c.rollRate = math::dot(flat(m.angularVelocity), p.pose.forward);
    c.velocity =
        p.pose.turned({own.x - p.yawRate() * arm * math::sin(roll), own.y + arm * math::cos(roll) * c.rollRate});
    return c;
}

double closing(const World& w, const BodyPair& who, const PairContact& contact)
{
    const Partner a(w, who.a, contact.point), b(w, who.b, contact.point);
    return -math::dot(a.pointVelocity() - b.pointVelocity(), contact.normal);
}

impact::PairReaction reactionOf(World& w, size_t i, const Motion& m, const dvec3& arm, const dvec2& normal, double& izz)
{
    SavedVehicle saved;
    save(w, i, saved);
    const double impulse = body(w, i).mass; // [N s] of about 1 m/s
    const Motion before = motion(w, i);
    struct Change {
        dvec3 velocity, spin; // per N s, of the body at the mass centre
    };
    const auto change = [&](const dvec2& direction, const dvec3& at) -> Change {
        applyImpulse(w, i, dvec3(impulse * direction, 0.0), before.position + at);
        const Motion after = motion(w, i);
        putBack(w, i, saved);
        return {(after.velocity + after.bodyDrift - before.velocity - before.bodyDrift) / impulse,
                (after.angularVelocity - before.angularVelocity) / impulse};
    };
    const dvec2 tangent = math::left(normal);
    const Change byN = change(normal, arm), byT = change(tangent, arm), turn = change({0.0, 1.0}, {1.0, 0.0, 0.0});
    const auto along = [&](const Change& d, const dvec2& axis) {
        return math::dot(flat(d.velocity + math::cross(d.spin, arm)), axis);
    };
    izz = 1.0 / turn.spin.z;
    const dvec2 whole = flat(m.velocity + m.bodyDrift + math::cross(m.angularVelocity, arm));
    const dvec2 more = whole - (flat(m.velocity) + m.angularVelocity.z * math::left(flat(arm)));
    return {{along(byN, normal), along(byT, tangent), along(byT, normal)},
            byN.spin.z,
            byT.spin.z,
            math::dot(more, normal),
            math::dot(more, tangent)};
}

double allowedOverlap(const World& w, const BodyPair& who)
{
    for (const impact::PulseState& s : w.state.pulses[who.a].slot) {
        if (!s.active || s.other != kVehicleCause + who.b) continue;
        // Both close at most at the speed that the whole impulse takes from them, for the time that is left.
        const double change = math::length(flat(s.impulse)) * (1.0 / body(w, who.a).mass + 1.0 / body(w, who.b).mass);
        return 2.0 * change * (s.duration - s.elapsed);
    }
    return 0.0;
}

const char* pairMethodName(uint32_t method)
{
    static const char* const names[] = {"restitution", "energy", "planar", "roll4", "zones", "none"};
    return method < 6 ? names[method] : "";
}

bool respond(World& w, const BodyPair& who, const PairContact& contact, double at, bool resting)
{
    const PairSettings& s = w.setup.collisions;
    Partner a(w, who.a, contact.point), b(w, who.b, contact.point);
    bool level = resting || !s.contactHeight;
    if (!level) {
        const double ground = w.setup.ground.sample(contact.point.x, contact.point.y).height;
        const Partner high(w, who.a, contact.point, ground + *s.contactHeight),
            other(w, who.b, contact.point, ground + *s.contactHeight);
        // A body that rolls away there may part where the outlines close: those are what must not overlap.
        level = !(math::dot(high.pointVelocity() - other.pointVelocity(), contact.normal) < 0.0);
        if (!level) {
            a = high;
            b = other;
        }
    }
    const dvec2 n = contact.normal, t = math::left(n), relative = a.pointVelocity() - b.pointVelocity();
    const double p1 = math::dot(relative, n), q1 = math::dot(relative, t);
    if (!(p1 < 0.0)) return false;
    // What rests loses its approach whatever the cars' tilt, and is spared the question, which a pile asks often.
    const auto yields = [&](size_t i, Partner& p) {
        if (!resting) return reactionOf(w, i, p.motion, p.reach(), n, p.izz);
        const double side = math::dot(p.arm, t), ahead = math::dot(p.arm, n); // of a disc
        return impact::PairReaction{impact::planarCompliance(p.body.mass, p.izz, p.arm, n), -side / p.izz,
                                    ahead / p.izz};
    };
    const impact::PairReaction yieldA = yields(who.a, a), yieldB = yields(who.b, b);
    const impact::Compliance k = yieldA.compliance + yieldB.compliance;
    const double spinA = yawMomentum(w, who.a), spinB = yawMomentum(w, who.b);
    const double energy = kineticEnergy(w, who.a) + kineticEnergy(w, who.b);
    const bool slow = resting || -p1 < s.restSpeed;
    const bool atOnce = slow || s.pulse.application == impact::Application::reset;
    Answer j = solve(w, who, contact, a, b, yieldA, yieldB, p1, q1, resting, s.impactTime);
    if (!(j.normal > 0.0)) return false;
    // The states that the 4-DOF model gives are those of upright cars on its own tires: where these would gain energy
    // by them, its duration is shortened, and where nothing is left of that, the planar model answers.
    SavedVehicle savedA, savedB;
    if (atOnce && j.wholeStates) {
        save(w, who.a, savedA);
        save(w, who.b, savedB);
    }
    uint32_t shortened = 0;
    for (double longest = j.pair.duration; atOnce && j.wholeStates;) {
        takeStates(w, who.a, a, j.pair.a);
        takeStates(w, who.b, b, j.pair.b);
        if (!(kineticEnergy(w, who.a) + kineticEnergy(w, who.b) > energy * (1.0 + 1e-13))) break;
        putBack(w, who.a, savedA);
        putBack(w, who.b, savedB);
        longest = longest > 1e-3 ? 0.5 * longest : longest > 0.0 ? 0.0 : -1.0;
        if (longest >= 0.0) shortened = impact::durationLimited;
        j = solve(w, who, contact, a, b, yieldA, yieldB, p1, q1, resting, longest);
    }
    if (j.wholeStates) j.limits |= shortened;
    const dvec2 impulse = j.normal * n + j.tangential * t;

    double duration = 0.0, peak = 0.0; // [s], peak force per impulse [1/s]
    if (!atOnce) {
        duration = s.pulse.application == impact::Application::step ? w.setup.dt
                   : j.zonesTime > 0.0                              ? j.zonesTime
                                                                    : s.pulse.duration;
        const double closingSpeed = -p1;
        // Where the two will be when half of what is left of the step has gone: the middle of what it hands out.
        const double left = w.setup.dt - at;
        const dvec3 place = a.point + 0.25 * left * dvec3(a.pointVelocity() + b.pointVelocity(), 0.0);
        const auto frame = level ? impact::PulseFrame::pointLevel : impact::PulseFrame::point;
        const auto start = [&](size_t i, double sign, uint32_t partner) {
            const dvec3 J(sign * impulse, 0.0);
            impact::PulseState pulse;
            if (s.pulse.application == impact::Application::pulse &&
                s.pulse.shape == impact::PulseShape::forceDeflection) {
                const auto& stiffA = impact::stiffnessOf(w.setup.vehicles[who.a].crush, uint32_t(contact.sideA));
                const auto& stiffB = impact::stiffnessOf(w.setup.vehicles[who.b].crush, uint32_t(contact.sideB));
                const double width =
                    std::fmax(math::length(contact.a - contact.b), w.setup.vehicles[who.a].crush.contactWidth);
                const double mass = j.normal / (closingSpeed * (1.0 + j.e));
                const impact::CrushSpring spring = impact::springOf(stiffA, stiffB, width);
                pulse = impact::startForceDeflection(spring, mass, closingSpeed, j.e, J, place, frame);
                peak = math::sqrt(math::square(spring.preload) + spring.stiffness * mass * math::square(closingSpeed)) /
                       j.normal;
            } else {
                const impact::PulseShape shape =
                    s.pulse.application == impact::Application::step ? impact::PulseShape::square : s.pulse.shape;
                pulse = impact::startPulse(shape, duration, J, place, frame);
                peak = impact::peakForceFactor(shape) / duration;
            }
            duration = pulse.duration;
            addPulse(w, i, pulse, kVehicleCause + partner);
        };
        start(who.a, 1.0, who.b);
        start(who.b, -1.0, who.a);
        // Turning fast they may meet the step's second half so differently that its work is a gain.
        const double work = left > 0.0 ? rehearsePulse(w, who.a, who.b, left) : 0.0;
        for (impact::PulseState& p : w.state.pulses[who.a].slot)
            if (p.active && p.other == kVehicleCause + who.b) p.impulse.z = work;
        if (work > 0.0) {
            dropPulse(w, who.a, who.b);
            duration = 0.0;
            j.limits |= impact::pulseAtOnce;
        }
    }
    if (!(duration > 0.0) && !(atOnce && j.wholeStates)) {
        applyImpulse(w, who.a, dvec3(impulse, 0.0), a.point);
        applyImpulse(w, who.b, dvec3(-impulse, 0.0), b.point);
    }

    const double lost = -0.5 * j.normal * (p1 + j.p2); // normal part, Zhou 2008 section 2
    if (s.crush && !slow && lost > 0.0) {
        const auto& stiffA = impact::stiffnessOf(w.setup.vehicles[who.a].crush, uint32_t(contact.sideA));
        const auto& stiffB = impact::stiffnessOf(w.setup.vehicles[who.b].crush, uint32_t(contact.sideB));
        dent(w, who.a, a.pose, contact.sideA, contact.a, contact.b, lost * impact::energyShare(stiffA, stiffB));
        dent(w, who.b, b.pose, contact.sideB, contact.a, contact.b, lost * impact::energyShare(stiffB, stiffA));
    }

    const double now = time(w) + at;
    const dvec2 fromBody = a.pose.toBody(contact.a), toBody = a.pose.toBody(contact.b);
    if (!collision::touch(w.state.pairs[who.a].episodes, now, kVehicleCause + who.b, fromBody, toBody, j.normal))
        return true;
    Event ev;
    ev.kind = double(slow ? EventKind::contact : EventKind::impact);
    ev.step = double(w.state.clock.step + 1);
    ev.time = now;
    ev.a = double(who.a);
    ev.b = double(who.b);
    ev.method = double(uint32_t(slow ? PairSettings::Method::restitution : s.method));
    ev.point = a.point;
    ev.position = a.motion.position;
    ev.orientation = a.motion.orientation;
    ev.spinBefore = a.motion.angularVelocity;
    ev.yawInertia = a.izz;
    ev.otherPosition = b.motion.position;
    ev.otherOrientation = b.motion.orientation;
    ev.otherSpinBefore = b.motion.angularVelocity;
    ev.otherYawInertia = b.izz;
    const auto told = [](const impact::PairReaction& r) {
        return Event::Yield{r.compliance.nn, r.compliance.tt, r.compliance.nt, r.yawNormal, r.yawTangential, r.p, r.q};
    };
    ev.yields = told(yieldA);
    ev.otherYields = told(yieldB);
    ev.normal = dvec3(n, 0.0);
    ev.angleOfAttack = impact::angleOfAttack(a.velocity() - b.velocity(), n);
    ev.headingAngle = impact::angleOfAttack(a.pose.forward, n);
    ev.e = j.e;
    ev.mu = j.mu;
    ev.normalImpulse = j.normal;
    ev.tangentialImpulse = j.tangential;
    ev.velocityBefore = a.motion.velocity;
    ev.otherBefore = b.motion.velocity;
    ev.yawRateBefore = a.yawRate();
    ev.otherYawRateBefore = b.yawRate();
    dvec2 afterA, afterB, apart; // [m/s] the last: of the contact points
    if (duration > 0.0) {        // what the impulse alone will have done
        afterA = a.velocity() + impulse / a.body.mass;
        afterB = b.velocity() - impulse / b.body.mass;
        ev.yawRateAfter = a.yawRate() + (yieldA.yawNormal * j.normal + yieldA.yawTangential * j.tangential);
        ev.otherYawRateAfter = b.yawRate() - (yieldB.yawNormal * j.normal + yieldB.yawTangential * j.tangential);
        ev.force = dvec3(impulse * peak, 0.0);
        ev.moment = math::cross2(a.arm, impulse) * peak;
    } else {
        const Motion nowA = motion(w, who.a), nowB = motion(w, who.b);
        afterA = flat(nowA.velocity);
        afterB = flat(nowB.velocity);
        ev.yawRateAfter = nowA.angularVelocity.z;
        ev.otherYawRateAfter = nowB.angularVelocity.z;
        apart = flat(nowA.velocity + nowA.bodyDrift + math::cross(nowA.angularVelocity, a.reach()) - nowB.velocity -
                     nowB.bodyDrift - math::cross(nowB.angularVelocity, b.reach()));
    }
    ev.duration = duration;
    ev.velocityAfter = dvec3(afterA, a.motion.velocity.z);
    ev.otherAfter = dvec3(afterB, b.motion.velocity.z);
    ev.energyBefore = energy;
    ev.energyAfter = duration > 0.0 ? energy + p1 * j.normal + q1 * j.tangential +
                                          0.5 * (k.nn * j.normal * j.normal + 2.0 * k.nt * j.normal * j.tangential +
                                                 k.tt * j.tangential * j.tangential)
                                    : kineticEnergy(w, who.a) + kineticEnergy(w, who.b);
    ev.P = ev.energyBefore > 0.0 ? ev.energyAfter / ev.energyBefore : 1.0;
    ev.deltaV = math::length(afterA - a.velocity());
    ev.otherDeltaV = math::length(afterB - b.velocity());
    if (j.wholeStates) { // the worst of (14)-(17), tire impulses included
        ev.linearResidual = ev.angularResidual = j.residual;
    } else {
        const double size = math::length(impulse);
        ev.linearResidual = (math::length(a.body.mass * (afterA - a.velocity()) - impulse) +
                             math::length(b.body.mass * (afterB - b.velocity()) + impulse)) /
                            size;
        if (duration == 0.0)
            for (const auto& [i, p, sign, before] : {std::tuple{who.a, &a, 1.0, spinA}, {who.b, &b, -1.0, spinB}})
                ev.angularResidual += std::fabs(yawMomentum(w, i) - before - sign * math::cross2(p->arm, impulse)) /
                                      (size * (math::length(p->arm) + math::sqrt(p->izz / p->body.mass)));
    }
    ev.methodResidual = j.residual;
    if (!j.wholeStates) { // p2 = -e p1 of the velocities that came out
        const double p2 = duration > 0.0 ? p1 + k.nn * j.normal + k.nt * j.tangential : math::dot(apart, n);
        ev.methodResidual = std::fabs(p2 + j.e * p1) / -p1;
    }
    ev.flags = double(j.limits | (slow ? uint32_t(impact::resting) : 0u));
    w.events.push_back(ev);
    return true;
}

}
