#include "world/pulses.h"

#include "world/advance.h"

#include <algorithm>

namespace world {

using math::dvec3;

static void strike(World& world, size_t i, const dvec3& impulse, const dvec3& point, bool level)
{
    applyImpulse(world, i, impulse, level ? dvec3(point.x, point.y, motion(world, i).position.z) : point);
}

static bool isLevel(const impact::PulseState& p)
{
    return p.frame == uint32_t(impact::PulseFrame::pointLevel);
}

// A pulse ends otherwise than its event foresaw: `given` of its impulse has been handed out. The vehicle of the lower
// index tells it.
static void tellEnd(World& world, size_t vehicle, const ContactRecord& r, double given, double at, uint32_t why)
{
    const impact::PulseState& p = r.pulse;
    if (p.event < 0 || (r.withVehicle() && r.vehicle() < vehicle)) return;
    Event e = eventOf(world, EventKind::pulseEnded, vehicle, at, motion(world, vehicle));
    e.of = double(p.event);
    e.given = given;
    e.duration = p.elapsed;
    e.flags = double(why);
    e.energyBefore = p.planned;
    e.energyAfter = p.work;
    e.point = impact::atPoint(p) ? p.lever : e.position;
    (r.withVehicle() ? e.b : e.object) = double(r.withVehicle() ? r.vehicle() : r.partner);
    tell(world, e);
}

static math::dquat turnOf(const impact::PulseState& p, const math::dquat& orientation)
{
    return p.frame == uint32_t(impact::PulseFrame::body) ? orientation : math::dquat(1, 0, 0, 0);
}

static void finish(World& world, size_t i, impact::PulseState& p)
{
    const double rest = 1.0 - p.given;
    if (impact::atPoint(p)) {
        strike(world, i, p.impulse * rest, p.lever, isLevel(p));
    } else {
        const vehicle::Motion m = motion(world, i);
        const math::dquat turn = turnOf(p, m.orientation);
        applyImpulse(world, i, turn * (p.impulse * rest), m.position);
        applyAngularImpulse(world, i, turn * (p.lever * rest));
    }
    p = {};
}

void beginPulse(World& world, size_t i, ContactRecord& r, const impact::PulseState& pulse)
{
    r.pulse = pulse;
    r.pulse.other = r.partner;
    if (ContactRecord* other = twinOf(world, r)) {
        other->pulse = pulse;
        other->pulse.other = kVehiclePartner + uint32_t(i);
        other->pulse.impulse = -pulse.impulse;
    }
}

bool anyPulse(const World& world, size_t vehicle)
{
    if (!world.caches[vehicle].contacts) return false;
    for (const ContactRecord& r : world.state.contacts[vehicle].entry)
        if (r.pulse.active) return true;
    return false;
}

bool pulseBy(const World& world, size_t vehicle, uint32_t partner)
{
    for (const ContactRecord& r : world.state.contacts[vehicle].entry)
        if (r.pulse.active && r.partner == partner) return true;
    return false;
}

void finishPulse(World& world, size_t vehicle, ContactRecord& r, double at)
{
    if (!r.pulse.active) return;
    ContactRecord* other = twinOf(world, r);
    const bool told = !other || vehicle < r.vehicle();
    tellEnd(world, told ? vehicle : r.vehicle(), told ? r : *other, 1.0, at, impact::pulseAtOnce);
    if (other) finish(world, r.vehicle(), other->pulse);
    finish(world, vehicle, r.pulse);
}

bool finishPulses(World& world, size_t vehicle, uint32_t partner, double at)
{
    bool any = false;
    for (ContactRecord& r : world.state.contacts[vehicle].entry) {
        if (!r.pulse.active || r.partner != partner) continue;
        finishPulse(world, vehicle, r, at);
        any = true;
    }
    return any;
}

void dropPulse(World& world, ContactRecord& r)
{
    if (ContactRecord* other = twinOf(world, r)) other->pulse = {};
    r.pulse = {};
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
        beginPulse(world, i, openContact(world, i, kPushPartner, now),
                   impact::startPulse(p.shape, p.duration, impulse, math::cross(arm, impulse),
                                      p.bodyAxes ? impact::PulseFrame::body : impact::PulseFrame::world));
    }
}

// A vehicle through part of a step under its pulses alone. Returns the work of the blows of `watched`. [J]
static double moveUnderPulses(World& world, size_t vehicle, double duration, const ContactRecord* watched = nullptr)
{
    PulsePart pulses;
    advancePulses(world, vehicle, duration, pulses);
    double work = strikeHalf(world, vehicle, pulses, watched);
    integrateUnder(world, vehicle, duration, pulses.external);
    work += strikeHalf(world, vehicle, pulses, watched);
    return work;
}

double rehearsePulse(World& world, size_t vehicle, ContactRecord& r, double duration)
{
    double work = 0.0;
    SavedVehicle saved;
    for (const auto& [i, watched] : {std::pair{vehicle, &r}, std::pair{r.vehicle(), twinOf(world, r)}}) {
        save(world, i, saved);
        work += moveUnderPulses(world, i, duration, watched);
        putBack(world, i, saved);
    }
    return work;
}

// The work that each pulse of a wall would do over a step, one after the other: rehearsed, and put back. [J]
static void rehearseWallPulses(World& world, size_t vehicle, double (&work)[kContacts])
{
    SavedVehicle saved;
    save(world, vehicle, saved);
    const double dt = world.setup.dt;
    const vehicle::Motion before = motion(world, vehicle);
    moveUnderPulses(world, vehicle, dt);
    const vehicle::Motion after = motion(world, vehicle);
    putBack(world, vehicle, saved);
    const dvec3 centre(0.0), twiceVelocity = before.at(centre) + after.at(centre); // of the body
    for (int k = 0; k < kContacts; ++k) {
        impact::PulseState p = world.state.contacts[vehicle].entry[k].pulse; // a copy
        work[k] = 0.0;
        if (!p.active || impact::atPoint(p)) continue;
        const math::dquat turn = turnOf(p, before.orientation);
        const impact::PulseStep f = impact::advance(p, dt);
        work[k] = 0.5 * dt *
                  (math::dot(turn * f.force, twiceVelocity) +
                   math::dot(turn * f.torque, before.angularVelocity + after.angularVelocity));
    }
}

// As far as a pulse has taken energy out it may give some back: where a step would give more, it ends.
static bool goesOn(impact::PulseState& p, double work, double energy)
{
    if (p.work + work > 1e-12 * energy) return false; // of rounding
    p.work += work;
    return true;
}

static void carryWallPulses(World& world, size_t vehicle)
{
    auto& records = world.state.contacts[vehicle].entry;
    bool any = false;
    for (const ContactRecord& r : records) any = any || (r.pulse.active && r.withWall());
    if (!any) return;
    double work[kContacts];
    rehearseWallPulses(world, vehicle, work);
    for (int k = 0; k < kContacts; ++k) {
        ContactRecord& r = records[k];
        if (!r.pulse.active || !r.withWall() || goesOn(r.pulse, work[k], kineticEnergy(world, vehicle))) continue;
        tellEnd(world, vehicle, r, r.pulse.given, time(world), impact::pulseCut);
        for (ContactRecord& e : records)
            if (e.letIn && e.partner == r.partner) e.until = std::min(e.until, time(world));
        r.pulse = {};
    }
}

// The point common to both goes with the mean of their velocities there.
static void carryPulse(World& world, size_t i, ContactRecord& r)
{
    ContactRecord& other = *twinOf(world, r);
    impact::PulseState& p = r.pulse;
    const size_t k = r.vehicle();
    const vehicle::Motion a = motion(world, i), b = motion(world, k);
    const auto velocity = [&](const vehicle::Motion& m) {
        dvec3 arm = p.lever - m.position;
        if (isLevel(p)) arm.z = 0.0;
        return m.at(arm);
    };
    // It stands at the middle of what was handed out last: the part of a step in which it began, or a step.
    const double dt = world.setup.dt, last = p.elapsed < dt ? p.elapsed : dt;
    p.lever += 0.25 * (last + dt) * (velocity(a) + velocity(b));
    other.pulse.lever = p.lever;
    if (goesOn(p, rehearsePulse(world, i, r, dt), kineticEnergy(world, i) + kineticEnergy(world, k))) return;
    tellEnd(world, i, r, p.given, time(world), impact::pulseCut);
    dropPulse(world, r);
}

void carryPulses(World& world)
{
    for (size_t i = 0; i < world.state.contacts.size(); ++i) {
        if (!anyPulse(world, i)) continue;
        carryWallPulses(world, i);
        for (ContactRecord& r : world.state.contacts[i].entry)
            if (r.pulse.active && impact::atPoint(r.pulse) && r.vehicle() > i) carryPulse(world, i, r);
    }
}

void advancePulses(World& world, size_t vehicle, double duration, PulsePart& out)
{
    auto& records = world.state.contacts[vehicle].entry;
    int forces = 0, turning = 0;
    for (const ContactRecord& r : records) {
        if (!r.pulse.active || impact::atPoint(r.pulse)) continue;
        ++forces;
        turning += r.pulse.frame == uint32_t(impact::PulseFrame::body);
    }
    // All turn with the body; mixed ones as they point now.
    out.external.bodyAxes = forces && turning == forces && out.external.force == dvec3(0.0);
    const math::dquat orientation =
        turning && !out.external.bodyAxes ? motion(world, vehicle).orientation : math::dquat(1, 0, 0, 0);
    for (ContactRecord& r : records) {
        if (!r.pulse.active) continue;
        const impact::PulseState was = r.pulse;
        const impact::PulseStep f = impact::advance(r.pulse, duration);
        if (impact::atPoint(was)) {
            out.blow[out.blows++] = {f.force * duration, was.lever, isLevel(was), &r};
            continue;
        }
        const bool turn = was.frame == uint32_t(impact::PulseFrame::body) && !out.external.bodyAxes;
        out.external.force += turn ? orientation * f.force : f.force;
        out.external.torque += turn ? orientation * f.torque : f.torque;
    }
}

double strikeHalf(World& world, size_t vehicle, const PulsePart& part, const ContactRecord* watched)
{
    double work = 0.0;
    for (size_t k = 0; k < part.blows; ++k) {
        const PulsePart::Blow& b = part.blow[k];
        const bool watch = watched && b.of == watched;
        if (watch) work -= kineticEnergy(world, vehicle);
        strike(world, vehicle, 0.5 * b.impulse, b.point, b.level);
        if (watch) work += kineticEnergy(world, vehicle);
    }
    return work;
}

}
