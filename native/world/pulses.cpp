#include "world/pulses.h"

#include "world/advance.h"

namespace world {

using math::dvec3;

// A bare angular impulse by two opposite impulses a metre apart each way, the one face every kind has.
static void applyTwist(World& world, size_t i, const dvec3& twist)
{
    const double size = math::length(twist);
    if (!(size > 0.0)) return;
    const dvec3 axis = twist / size;
    const dvec3 aside = axis.x * axis.x < 0.5 ? dvec3(1, 0, 0) : dvec3(0, 1, 0);
    const dvec3 arm = math::normalize(math::cross(axis, aside)), impulse = math::cross(axis, arm) * (0.5 * size);
    const dvec3 centre = motion(world, i).position;
    applyImpulse(world, i, impulse, centre + arm);
    applyImpulse(world, i, -impulse, centre - arm);
}

static void strike(World& world, size_t i, const dvec3& impulse, const dvec3& point, bool level)
{
    applyImpulse(world, i, impulse, level ? dvec3(point.x, point.y, motion(world, i).position.z) : point);
}

static bool isLevel(const impact::PulseState& p)
{
    return p.frame == uint32_t(impact::PulseFrame::pointLevel);
}

static dvec3 impulseOf(const impact::PulseState& p) // [N s]
{
    return impact::atPoint(p) ? dvec3(p.impulse.x, p.impulse.y, 0.0) : p.impulse;
}

// What a pulse still holds, at once; its slot is free then.
static void finish(World& world, size_t i, impact::PulseState& p)
{
    const double rest = 1.0 - p.given;
    if (impact::atPoint(p)) {
        strike(world, i, impulseOf(p) * rest, p.lever, isLevel(p));
    } else {
        const vehicle::Motion m = motion(world, i);
        const bool turns = p.frame == uint32_t(impact::PulseFrame::body);
        const math::dquat turn = turns ? m.orientation : math::dquat(1, 0, 0, 0);
        applyImpulse(world, i, turn * (p.impulse * rest), m.position);
        applyTwist(world, i, turn * (p.lever * rest));
    }
    p = {};
}

// The other half of a pulse between two vehicles; null when there is none.
static impact::PulseState* twin(World& world, size_t i, const impact::PulseState& p)
{
    if (!p.active || p.other < kVehicleCause || p.other == kPushCause) return nullptr;
    for (auto& s : world.state.pulses[p.other - kVehicleCause].slot)
        if (s.active && s.other == kVehicleCause + uint32_t(i)) return &s;
    return nullptr;
}

void addPulse(World& world, size_t vehicle, const impact::PulseState& pulse, uint32_t cause)
{
    if (vehicle < world.state.walls.size()) world.state.walls[vehicle].leaning = {}; // which knows no other forces
    auto& slots = world.state.pulses[vehicle].slot;
    impact::PulseState* place = nullptr;
    for (auto& s : slots)
        if (!s.active) place = place ? place : &s;
    if (!place) {
        place = &slots[0];
        for (auto& s : slots)
            if (s.given > place->given) place = &s;
        if (impact::PulseState* other = twin(world, vehicle, *place))
            finish(world, place->other - kVehicleCause, *other);
        finish(world, vehicle, *place);
    }
    *place = pulse;
    place->other = cause;
}

bool anyPulse(const World& world, size_t vehicle)
{
    for (const auto& s : world.state.pulses[vehicle].slot)
        if (s.active) return true;
    return false;
}

bool pulseBy(const World& world, size_t vehicle, uint32_t cause)
{
    for (const auto& s : world.state.pulses[vehicle].slot)
        if (s.active && s.other == cause) return true;
    return false;
}

bool finishPulses(World& world, size_t vehicle, uint32_t cause)
{
    bool any = false;
    for (auto& s : world.state.pulses[vehicle].slot) {
        if (!s.active || s.other != cause) continue;
        finish(world, vehicle, s);
        any = true;
    }
    return any;
}

void startPushes(World& world)
{
    const double now = time(world), dt = world.setup.dt;
    for (const PushSettings& p : world.setup.pushes) {
        // The step whose start is nearest, each push exactly once.
        if (!(p.time >= now - 0.5 * dt && p.time < now + 0.5 * dt) || size_t(p.car) >= world.setup.vehicles.size())
            continue;
        const auto i = size_t(p.car);
        const dvec3 impulse(p.impulse[0], p.impulse[1], p.impulse[2]), point(p.point[0], p.point[1], p.point[2]);
        const dvec3 arm = p.bodyAxes ? point : motion(world, i).orientation * point;
        addPulse(world, i,
                 impact::startPulse(p.shape, p.duration, impulse, math::cross(arm, impulse),
                                    p.bodyAxes ? impact::PulseFrame::body : impact::PulseFrame::world),
                 kPushCause);
    }
}

double rehearsePulse(World& world, size_t a, size_t b, double duration)
{
    double work = 0.0;
    SavedVehicle saved;
    for (const auto& [vehicle, other] : {std::pair{a, b}, std::pair{b, a}}) {
        save(world, vehicle, saved);
        work += integrate(world, vehicle, duration, kVehicleCause + uint32_t(other));
        putBack(world, vehicle, saved);
    }
    return work;
}

void dropPulse(World& world, size_t a, size_t b)
{
    for (const auto& [vehicle, other] : {std::pair{a, b}, std::pair{b, a}})
        for (auto& p : world.state.pulses[vehicle].slot)
            if (p.active && p.other == kVehicleCause + uint32_t(other)) p = {};
}

// The event of a pulse between a and b, a < b, that ends when `given` of its impulse is out, after `work` [J].
static void noteCut(World& world, size_t a, size_t b, double given, double work)
{
    for (size_t k = world.events.size(); k-- > 0;) {
        Event& e = world.events[k];
        if (e.kind != double(EventKind::impact) || e.a != double(a) || e.b != double(b)) continue;
        if (!(e.duration > 0.0) || e.given < 1.0) return; // it told of another impact of the same episode
        world.cuts.push_back({k, world.state.clock.step + 1, e});
        const auto part = [&](double before, double after) { return before + given * (after - before); };
        e.given = given;
        e.normalImpulse *= given;
        e.tangentialImpulse *= given;
        for (int i = 0; i < 2; ++i) {
            e.velocityAfter[i] = part(e.velocityBefore[i], e.velocityAfter[i]);
            e.otherAfter[i] = part(e.otherBefore[i], e.otherAfter[i]);
        }
        e.yawRateAfter = part(e.yawRateBefore, e.yawRateAfter);
        e.otherYawRateAfter = part(e.otherYawRateBefore, e.otherYawRateAfter);
        e.energyAfter = e.energyBefore + work;
        e.P = e.energyBefore > 0.0 ? e.energyAfter / e.energyBefore : 1.0;
        e.deltaV *= given;
        e.otherDeltaV *= given;
        e.duration = time(world) - e.time;
        e.flags = double(uint32_t(e.flags) | impact::pulseCut);
        return;
    }
}

void carryPulses(World& world)
{
    const double dt = world.setup.dt;
    for (size_t i = 0; i < world.state.pulses.size(); ++i)
        for (auto& p : world.state.pulses[i].slot) {
            if (!p.active || !impact::atPoint(p)) continue;
            impact::PulseState* other = twin(world, i, p);
            const size_t k = p.other - kVehicleCause;
            if (other && k < i) continue; // went along with its twin
            const vehicle::Motion a = motion(world, i), b = other ? motion(world, k) : a;
            const auto velocity = [&](const vehicle::Motion& m) {
                dvec3 arm = p.lever - m.position;
                if (isLevel(p)) arm.z = 0.0;
                return m.velocity + math::cross(m.angularVelocity, arm);
            };
            // It stands at the middle of what was handed out last: the part of a step in which it began, or a step.
            const double last = p.elapsed < dt ? p.elapsed : dt;
            p.lever += 0.25 * (last + dt) * (velocity(a) + velocity(b));
            if (!other) continue;
            other->lever = p.lever;
            // As far as the pulse has taken energy out it may give some back: where this step would give more, because
            // the two have moved on, it ends.
            const double work = rehearsePulse(world, i, k, dt);
            double& sofar = p.impulse.z; // of the lower index's half
            if (sofar + work <= 1e-12 * (kineticEnergy(world, i) + kineticEnergy(world, k))) { // of rounding
                sofar += work;
                continue;
            }
            noteCut(world, i, k, p.given, sofar);
            dropPulse(world, i, k);
        }
}

void advancePulses(World& world, size_t vehicle, double duration, PulsePart& out)
{
    auto& slots = world.state.pulses[vehicle].slot;
    int forces = 0, turning = 0;
    for (const auto& s : slots) {
        if (!s.active || impact::atPoint(s)) continue;
        ++forces;
        turning += s.frame == uint32_t(impact::PulseFrame::body);
    }
    out.external.bodyAxes = forces && turning == forces; // all turn with the body; mixed ones as they point now
    const math::dquat orientation =
        turning && turning < forces ? motion(world, vehicle).orientation : math::dquat(1, 0, 0, 0);
    for (auto& s : slots) {
        if (!s.active) continue;
        const impact::PulseState was = s;
        const impact::PulseStep f = impact::advance(s, duration);
        if (impact::atPoint(was)) {
            out.blow[out.blows++] = {
                {f.force.x * duration, f.force.y * duration, 0.0}, was.lever, isLevel(was), was.other};
            continue;
        }
        const bool turn = was.frame == uint32_t(impact::PulseFrame::body) && !out.external.bodyAxes;
        out.external.force += turn ? orientation * f.force : f.force;
        out.external.torque += turn ? orientation * f.torque : f.torque;
    }
}

double strikeHalf(World& world, size_t vehicle, const PulsePart& part, uint32_t watched)
{
    double work = 0.0;
    for (int32_t k = 0; k < part.blows; ++k) {
        const PulsePart::Blow& b = part.blow[k];
        const bool watch = b.cause == watched;
        if (watch) work -= kineticEnergy(world, vehicle);
        strike(world, vehicle, 0.5 * b.impulse, b.point, b.level);
        if (watch) work += kineticEnergy(world, vehicle);
    }
    return work;
}

}
