#include "world/pulses.h"

#include "world/kinds.h"

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

void addPulse(World& world, size_t vehicle, const impact::PulseState& pulse, uint32_t cause)
{
    auto& slots = world.state.pulses[vehicle].slot;
    impact::PulseState* place = nullptr;
    for (auto& s : slots)
        if (!s.active) place = place ? place : &s;
    if (!place) {
        place = &slots[0];
        for (auto& s : slots)
            if (s.given > place->given) place = &s;
        const double rest = 1.0 - place->given;
        const vehicle::Motion m = motion(world, vehicle);
        const math::dquat turn = place->bodyAxes ? m.orientation : math::dquat(1, 0, 0, 0);
        applyImpulse(world, vehicle, turn * (place->impulse * rest), m.position);
        applyTwist(world, vehicle, turn * (place->angularImpulse * rest));
    }
    *place = pulse;
    place->other = cause;
}

bool pulseBy(const World& world, size_t vehicle, uint32_t cause)
{
    for (const auto& s : world.state.pulses[vehicle].slot)
        if (s.active && s.other == cause) return true;
    return false;
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
        addPulse(world, i, impact::startPulse(p.shape, p.duration, impulse, math::cross(arm, impulse), p.bodyAxes),
                 kPushCause);
    }
}

vehicle::External advancePulses(World& world, size_t vehicle, double duration)
{
    vehicle::External out;
    auto& slots = world.state.pulses[vehicle].slot;
    int active = 0, turning = 0;
    for (const auto& s : slots) {
        active += s.active != 0;
        turning += s.active && s.bodyAxes;
    }
    if (!active) return out;
    out.bodyAxes = turning == active; // all turn with the body; mixed ones are taken as they point now
    const math::dquat orientation =
        turning && turning < active ? motion(world, vehicle).orientation : math::dquat(1, 0, 0, 0);
    for (auto& s : slots) {
        if (!s.active) continue;
        const bool turn = s.bodyAxes && !out.bodyAxes;
        const impact::PulseStep f = impact::advance(s, duration);
        out.force += turn ? orientation * f.force : f.force;
        out.torque += turn ? orientation * f.torque : f.torque;
    }
    return out;
}

}
