// The walls that let a vehicle in while a force acts (the crush of its bodywork), with that part of itself: the record
// keeps the wall and the side on which it came in until it is out again on that side. Whatever else of the vehicle
// comes to that wall meanwhile is a contact of its own. Once the force is over, nothing that is still inside may go
// deeper: it is stopped at once, without restitution, with friction, and leaves at kRecede. An episode has one pulse;
// what it would let the vehicle in by more than kMostLetIn of the way to its mass centre makes the pulse shorter
// (world/contact_pulse.cpp). A vehicle that gets deeper than its closing speed times the duration, whose mass centre
// comes near the wall all the same, or that meets the object elsewhere, gets at once what the pulse still holds; one
// whose mass centre would come there within a step gets no pulse at all.
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

constexpr int kLetInRounds = 4;
constexpr double kLeastRoom = 0.2; // [m] from a wall to the mass centre a step ahead; with less no pulse acts

}

void Member::noteEntered()
{
    m_enteredCount = 0;
    if (m_cache.contacts)
        for (const ContactRecord& e : m_contacts.entry)
            if (e.letIn) m_entered[m_enteredCount++] = {e.way, e.top, e.partner};
    for (size_t k = 0; k < m_ignoredCount; ++k) m_entered[m_enteredCount++] = m_ignored[k];
}

template <class F> bool Member::letInBy(uint32_t object, F&& such) const
{
    return std::any_of(std::begin(m_contacts.entry), std::end(m_contacts.entry),
                       [&](const ContactRecord& e) { return e.letIn && e.partner == object && such(e); });
}

bool Member::entered(uint32_t object, const dvec2& first, const dvec2& last) const
{
    return letInBy(object, [&](const ContactRecord& e) { return samePlace(e.from, e.to, first, last); });
}

bool Member::mayBeIn(uint32_t object, const dvec2& place, double depth) const
{
    return letInBy(object, [&](const ContactRecord& e) {
        return now() < e.until && depth <= e.allowed && samePlace(e.from, e.to, place, place);
    });
}

bool Member::pushedBy(uint32_t object) const
{
    return letInBy(object, [&](const ContactRecord& e) { return now() < e.until; });
}

bool Member::endPulses(uint32_t object)
{
    if (!finishPulses(m_world, i, object, now())) return false;
    for (ContactRecord& e : m_contacts.entry)
        if (e.letIn && e.partner == object) e.until = std::min(e.until, now());
    return true;
}

void Member::updateLetIn(double duration)
{
    if (!m_cache.contacts) return;
    for (ContactRecord& e : m_contacts.entry) {
        if (!e.letIn) continue;
        const uint32_t object = e.partner;
        collision::Entered wall{e.way, e.top, object};
        const Standing s = standing(m_world, i);
        Query all = query(s);
        all.entered = {};
        const Pose pose = s.pose();
        collision::Depth depth;
        if (all.broken(object))
            depth.count = 0;
        else
            collision::depthIn(all, pose, wall, depth);
        e.top = wall.top = depth.top;
        stopCentre(wall.normal, wall.top, object);
        for (int round = 0; round < kLetInRounds; ++round) {
            bool any = false;
            for (int32_t p = 0; p < depth.count; ++p) {
                const collision::Depth::Place& at = depth.place[p];
                const dvec2 place = pose.toBody(at.point);
                const Motion moving = motion(m_world, i);
                const bool tight = wouldPass(moving, wall.normal, e.top);
                if (!(approach(moving, wall.normal, at.point) > kApproach) ||
                    (!tight && mayBeIn(object, place, at.depth)))
                    continue;
                if (tight || at.depth > e.allowed) endPulses(object);
                const Motion m = beyondPulses(m_world, i, object);
                const double speed = approach(m, wall.normal, at.point);
                if (!(speed > kApproach)) continue; // what its pulses still hold stops it
                const bool rests = entered(object, place, place) || speed <= m_settings.response.restSpeed;
                any = respond(m, collision::contactAt(all, pose, wall, at), at.point, rests, !tight) || any;
            }
            if (!any) break;
        }
        if (pushedBy(object)) continue;
        if (depth.count == 0)
            e.letIn = 0;
        else
            recede(wall.normal * std::min(depth.deepest + collision::kRestGap, kRecede * duration));
    }
    noteEntered();
}

bool Member::wouldPass(const Motion& m, const dvec2& normal, double top) const
{
    return math::dot(flat(m.position + m_world.setup.dt * m.velocity), normal) - top < kLeastRoom;
}

void Member::stopCentre(const dvec2& normal, double top, uint32_t object)
{
    const auto comes = [&](const Motion& m) {
        return -math::dot(flat(m.velocity), normal) > kApproach && wouldPass(m, normal, top);
    };
    if (!comes(motion(m_world, i))) return;
    endPulses(object);
    const Motion m = motion(m_world, i);
    if (!comes(m)) return;
    const Pose pose = collision::poseOf(m.position, m.orientation);
    Contact c; // between the mass centre and the wall
    c.normal = normal;
    c.object = object;
    c.point = c.a = c.b = pose.position - (math::dot(pose.position, normal) - top) * normal;
    c.low = c.high = m.position.z;
    c.side = collision::sideOf(pose.turnedBack(-normal));
    respond(m, c, c.point, true);
}

void Member::makeRoom(dvec2 shift)
{
    if (!m_walls) return displace(m_world, i, shift);
    noteEntered();
    const Standing s = standing(m_world, i);
    const auto keepOff = [&](const dvec2& wall) { shift -= std::min(math::dot(shift, wall), 0.0) * wall; };
    for (size_t k = 0; k < m_enteredCount; ++k) keepOff(m_entered[k].normal);
    const collision::WayOut out = collision::pushOut(query(s), s.pose());
    if (out.overlapping) keepOff(out.normal);
    recede(shift);
}

void Member::recede(dvec2 shift)
{
    for (int part = 0; part < 2 && shift != dvec2(0.0); ++part) {
        noteEntered();
        const Standing s = standing(m_world, i);
        const Swept swept = collision::firstContact(query(s), {s.pose(), shift, 0.0});
        const double share = swept.hit ? swept.contact.time : 1.0;
        displace(m_world, i, share * shift);
        if (!swept.hit) return;
        shift *= 1.0 - share;
        shift -= math::dot(shift, swept.contact.normal) * swept.contact.normal;
    }
}

}
