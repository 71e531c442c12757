#include "world/member.h"

#include <algorithm>

namespace world {

using collision::Contact;
using collision::Pose;
using collision::Query;
using collision::Swept;
using math::dvec2;
using math::dvec3;
using vehicle::Motion;

namespace {

constexpr double kDeepest = 0.5; // [m] that an outline may stand in a wall where the body leaves it
// What a vehicle may gain beyond its velocity in one step in which it meets nothing.
constexpr double kMostGain = 2000.0;    // [m/s2]
constexpr double kMostTurnGain = 400.0; // [rad/s2]

// No wall is so near that the vehicle could touch it in this time.
bool clearOfWalls(World& world, size_t i, double duration)
{
    if (world.setup.walls.form != WallSettings::Form::plate) return false;
    VehicleCache& cache = world.caches[i];
    const vehicle::Travel t = travel(world, i);
    const double reach = cache.outline.radius;
    const double moves = (math::length(t.velocity) + reach * t.spin) * duration +
                         0.5 * (kMostGain + reach * kMostTurnGain) * duration * duration;
    const collision::Level level{t.position.z, t.position.z, dvec3(0.0), 0.0, 0.0};
    return collision::clear({*world.setup.scene, {}, cache.outline, level, &cache.clearance},
                            collision::poseOf(t.position, t.orientation), moves);
}

bool anyWalls(const World& world)
{
    return world.setup.scene && !world.setup.scene->empty();
}

Holding holdingOf(const World& world, size_t i)
{
    Holding out;
    if (!world.caches[i].contacts || anyPulse(world, i)) return out;
    const auto poseNow = [&](size_t k) { return standing(world, k).pose(); };
    for (const ContactRecord& r : world.state.contacts[i].entry) {
        if (!r.active || !r.rests()) continue;
        const bool vehicle = r.withVehicle();
        if (vehicle && anyPulse(world, r.vehicle())) continue;
        // Of two vehicles the half of the lower index says where.
        const bool other = vehicle && r.vehicle() < i;
        const ContactRecord& place = other ? world.state.contacts[r.vehicle()].entry[r.twin] : r;
        const Pose pose = poseNow(other ? r.vehicle() : i);
        for (int end = 0; end < 2; ++end) {
            const dvec3 force(r.push[end] * r.normal + r.rub[end] * math::left(r.normal), 0.0);
            const dvec2 arm = end ? place.to : place.from;
            if (vehicle && force != dvec3(0.0))
                out.vehicles[out.count++] = {force, dvec3(pose.toWorld(arm), 0.0), true, &r};
            else if (!vehicle) {
                out.walls.force += force;
                out.walls.torque += math::cross(dvec3(pose.turned(arm), r.rise), force);
            }
        }
    }
    return out;
}

}

bool keepsClear(World& world, size_t i, double duration)
{
    return !world.caches[i].contacts && (!anyWalls(world) || clearOfWalls(world, i, duration));
}

Member::Member(World& w, size_t vehicle)
    : i(vehicle), m_world(w), m_settings(w.setup.walls), m_contacts(w.state.contacts[vehicle]),
      m_cache(w.caches[vehicle]), m_body(m_cache.body), m_walls(anyWalls(w)), m_holding(holdingOf(w, vehicle))
{
}

double Member::now() const
{
    return time(m_world) + elapsed;
}

Query Member::query(const Standing& m)
{
    const scene::Broken broken{m_world.state.broken};
    const std::span<const collision::Entered> in(&m_entered[0], m_enteredCount);
    if (m_settings.form == WallSettings::Form::plate)
        return {*m_world.setup.scene, broken, m_cache.outline, collision::plateLevel(m.position.z),
                &m_cache.clearance,   in};
    m_shadow[0] = collision::shadow(m_body.front, m_body.rear, m_body.width, m_body.low, m_body.high, m.orientation);
    return {*m_world.setup.scene,
            broken,
            m_shadow[0],
            collision::boxLevel(m.position, m.orientation, m_body.front, m_body.rear, m_body.width, m_body.low,
                                m_body.high),
            &m_cache.clearance,
            in};
}

void Member::keep(double duration, bool wallNear)
{
    save(m_world, i, m_saved);
    from = standing(m_world, i);
    m_clear = !m_walls || wedged || (!wallNear && keepsClear(m_world, i, duration));
}

void Member::goBack()
{
    putBack(m_world, i, m_saved);
}

void Member::move(double duration)
{
    noteEntered();
    for (size_t k = 0; k < m_enteredCount; ++k)
        for (ContactRecord& r : m_contacts.entry)
            if (r.active && r.partner == m_entered[k].object) r.lastTime = now();
    PulsePart part;
    part.external = m_holding.walls;
    for (; part.blows < m_holding.count; ++part.blows) {
        part.blow[part.blows] = m_holding.vehicles[part.blows];
        part.blow[part.blows].impulse *= duration;
    }
    if (anyPulse(m_world, i)) advancePulses(m_world, i, duration, part);
    const dvec2 place = flat(from.position);
    strikeHalf(m_world, i, part);
    integrateUnder(m_world, i, duration, part.external);
    strikeHalf(m_world, i, part);
    if (wedged) displace(m_world, i, place - flat(standing(m_world, i).position));
}

bool Member::noteSweep()
{
    const Standing to = standing(m_world, i);
    if (!math::isFinite(to.position) || !math::isFinite(to.orientation)) return false;
    sweep = collision::sweepBetween(from.pose(), to.pose());
    return true;
}

bool Member::findWall(double duration, Contact& first)
{
    inside = false;
    if (m_clear) return false;
    const Swept swept =
        collision::firstContact(query(from), sweep, collision::slowWay(m_settings.response.restSpeed, duration),
                                m_settings.interference / duration);
    inside = swept.inside;
    near = near || swept.near;
    if (swept.hit) first = swept.contact;
    return swept.hit;
}

bool Member::respond(const Motion& m, const Contact& c, const dvec2& point, bool resting, bool pulses)
{
    return respondToWall(m_world, i, m, c, point, resting, pulses, now());
}

void Member::respondTo(const Contact& c, bool resting)
{
    if (impacts >= kMostImpacts + kMostRests) { // wedged
        hold(c.object);
        wedged = true;
        return;
    }
    resting = resting || impacts >= kMostImpacts;
    ++impacts;
    endPulses(c.object);
    const Motion m = motion(m_world, i);
    const Pose pose = collision::poseOf(m.position, m.orientation);
    const bool answered = respond(m, c, c.point, resting || entered(c.object, pose.toBody(c.a), pose.toBody(c.b)),
                                  !wouldPass(m, c.normal, math::dot(c.point, c.normal)));
    if (!answered) ignore(c);
    if (scene::Broken{m_world.state.broken}(c.object)) --impacts; // it is met no more, so these need no bound
}

void Member::ignore(const Contact& c)
{
    if (m_ignoredCount == kMostIgnored) return;
    const double height = math::dot(c.point, c.normal);
    m_ignored[m_ignoredCount++] = {c.normal, height + kDeepest, c.object};
    noteEntered();
    stopCentre(c.normal, height, c.object);
}

void Member::leaveIgnored(double duration)
{
    if (m_ignoredCount == 0) return;
    m_ignoredCount = 0;
    noteEntered();
    const Standing s = standing(m_world, i);
    const collision::WayOut out = collision::pushOut(query(s), s.pose());
    if (!out.overlapping || !out.free) return;
    displace(m_world, i, out.shift * std::min(1.0, kRecede * duration / math::length(out.shift)));
}

void Member::hold(uint32_t object)
{
    const Motion m = motion(m_world, i);
    const dvec2 velocity = flat(m.velocity);
    const double impulse = m_body.mass * math::length(velocity);
    applyImpulse(m_world, i, -m_body.mass * dvec3(velocity, 0.0), m.position);
    const double izz = mobility(m_world, i).yawInertia();
    applyAngularImpulse(m_world, i, dvec3(0.0, 0.0, -izz * motion(m_world, i).angularVelocity.z));
    if (!(impulse > m_body.mass * kApproach)) return;
    const dvec2 centre(0.0);
    ContactRecord* record = recordOf(m_contacts, object, centre, centre);
    const bool opens = !record;
    if (opens) record = &openContact(m_world, i, object, now());
    touch(*record, now(), centre, centre, impulse);
    if (!opens) return;
    Event e = eventOf(m_world, EventKind::contact, i, now(), m);
    e.object = double(object);
    e.point = m.position;
    e.normal = dvec3(-velocity / math::length(velocity), 0.0);
    e.normalImpulse = impulse;
    e.yawInertia = izz;
    e.yields.nn = e.yields.tt = 1.0 / m_body.mass;
    e.velocityAfter = {0.0, 0.0, m.velocity.z};
    e.yawRateAfter = 0.0;
    e.deltaV = math::length(velocity);
    e.energyBefore = 0.5 * (impulse * e.deltaV + izz * math::square(e.yawRateBefore));
    e.flags = double(impact::resting);
    tell(m_world, e);
}

void Member::respondTilted()
{
    if (m_settings.form != WallSettings::Form::box || !m_walls || inside || wedged) return;
    const Motion m = motion(m_world, i);
    const Pose pose = collision::poseOf(m.position, m.orientation);
    const collision::WayOut out = collision::pushOut(query({m.position, m.orientation}), pose);
    const dvec2 place = pose.toBody(out.point);
    if (!out.overlapping || recordOf(m_contacts, out.object, place, place)) return;
    Contact c;
    c.moveTo(out.point);
    c.normal = out.normal;
    c.object = out.object;
    c.low = out.low;
    c.high = out.high;
    c.side = collision::sideOf(pose.turnedBack(-out.normal));
    if (respond(m, c, c.point, false)) return;
    touch(openContact(m_world, i, out.object, now()), now(), place, place, 0.0); // it leaves: leaveWall() parts the two
}

void Member::finishStep(double duration)
{
    leaveIgnored(duration);
    updateLetIn(duration);
    respondTilted();
}

size_t Member::touching(Contact* out)
{
    const Standing s = standing(m_world, i);
    const Pose pose = s.pose();
    const auto n = size_t(collision::touches(query(s), pose, 2.0 * collision::kSkin, out, false));
    stopSlow(pose, {out, n});
    return n;
}

void Member::stopSlow(const Pose& pose, std::span<const Contact> contacts)
{
    for (const Contact& c : contacts) {
        if (recordOf(m_contacts, c.object, pose.toBody(c.a), pose.toBody(c.b))) continue;
        const Motion m = motion(m_world, i);
        const auto meets = [&](const dvec2& point) {
            const double speed = approach(m, c.normal, point);
            return speed > kApproach && speed <= m_settings.response.restSpeed && respond(m, c, point, true);
        };
        const bool a = c.gapA <= collision::kSkin, b = c.gapB <= collision::kSkin;
        if (!(a && b && meets(c.point)) && !(a && meets(c.a)) && b) meets(c.b);
    }
}

void Member::leaveWall()
{
    const Motion m = motion(m_world, i);
    const Pose pose = collision::poseOf(m.position, m.orientation);
    const collision::WayOut out = collision::pushOut(query({m.position, m.orientation}), pose);
    if (!out.overlapping) return;
    const bool known = anyActive(m_contacts);
    const double far = math::length(out.shift), step = kRecede * m_world.setup.dt;
    if (out.free) displace(m_world, i, known && far > step ? out.shift * (step / far) : out.shift);
    stopCentre(out.normal, math::dot(out.point + out.shift, out.normal), out.object);
    const dvec2 place = pose.toBody(out.point);
    for (ContactRecord& r : m_contacts.entry) { // it is told of already, wherever on the body it is deepest now
        if (!r.active || r.partner != out.object) continue;
        r.lastTime = now();
        return;
    }
    touch(openContact(m_world, i, out.object, now()), now(), place, place, 0.0);
    Event e = eventOf(m_world, EventKind::pushedOut, i, now(), m);
    e.object = double(out.object);
    e.point = dvec3(out.point, m.position.z);
    e.normal = dvec3(out.normal, 0.0);
    tell(m_world, e);
}

}
