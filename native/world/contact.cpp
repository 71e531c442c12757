#include "world/contact.h"

#include "collision/outline.h"
#include "world/pulses.h"
#include "world/world.h"

#include <algorithm>
#include <tuple>

namespace world {

namespace {

double apartFrom(const math::dvec2& p, const math::dvec2& a, const math::dvec2& b)
{
    return math::length(p - collision::nearestOnSegment(p, a, b).point);
}

double apartOf(const math::dvec2& a, const math::dvec2& b, const math::dvec2& from, const math::dvec2& to)
{
    return std::min({apartFrom(a, from, to), apartFrom(b, from, to), apartFrom(from, a, b), apartFrom(to, a, b)});
}

}

bool expire(Contacts& contacts, double time)
{
    bool any = false;
    for (ContactRecord& e : contacts.entry) {
        if (!e.active) continue;
        const bool over = e.partner == kPushPartner || time - e.lastTime > kApartFor;
        if (over && !e.pulse.active && !e.letIn)
            e = {};
        else
            any = true;
    }
    return any;
}

ContactRecord* recordOf(Contacts& contacts, uint32_t partner, const math::dvec2& from, const math::dvec2& to)
{
    ContactRecord* nearest = nullptr;
    double least = kSamePlace;
    for (ContactRecord& e : contacts.entry) {
        if (!e.active || e.partner != partner) continue;
        const double apart = apartOf(e.from, e.to, from, to);
        if (apart < least) {
            least = apart;
            nearest = &e;
        }
    }
    return nearest;
}

ContactRecord& leastOf(Contacts& contacts)
{
    const auto worth = [](const ContactRecord& e) { // the pulse that has given most goes first
        const int kind = !e.active ? 0 : e.pulse.active ? 3 : e.letIn ? 2 : 1;
        return std::tuple(kind, kind == 3 ? -e.pulse.given : e.lastTime);
    };
    return *std::min_element(std::begin(contacts.entry), std::end(contacts.entry),
                             [&](const ContactRecord& a, const ContactRecord& b) { return worth(a) < worth(b); });
}

void open(ContactRecord& e, double time, uint32_t partner)
{
    e = {};
    e.active = 1;
    e.partner = partner;
    e.firstTime = e.lastTime = time;
}

void touch(ContactRecord& e, double time, const math::dvec2& from, const math::dvec2& to, double impulse)
{
    e.lastTime = time;
    e.impulse += impulse;
    if (e.letIn) return; // what is pressed in is known by where it went in
    e.from = from;
    e.to = to;
}

bool samePlace(const math::dvec2& from, const math::dvec2& to, const math::dvec2& otherFrom, const math::dvec2& otherTo)
{
    return apartOf(from, to, otherFrom, otherTo) < kSamePlace;
}

bool anyActive(const Contacts& contacts)
{
    for (const ContactRecord& e : contacts.entry)
        if (e.active) return true;
    return false;
}

ContactRecord& openContact(World& world, size_t i, uint32_t partner, double at)
{
    const auto vacate = [&](size_t vehicle) -> ContactRecord& {
        ContactRecord& e = leastOf(world.state.contacts[vehicle]);
        if (e.active) {
            finishPulse(world, vehicle, e, at);
            dropContact(world, e);
        }
        world.caches[vehicle].contacts = true;
        return e;
    };
    ContactRecord& own = vacate(i);
    if (partner >= kVehiclePartner && partner < kGroundPartner) {
        const size_t other = partner - kVehiclePartner;
        ContactRecord& half = vacate(other);
        open(half, at, kVehiclePartner + uint32_t(i));
        half.twin = uint32_t(&own - world.state.contacts[i].entry);
        open(own, at, partner);
        own.twin = uint32_t(&half - world.state.contacts[other].entry);
        return own;
    }
    open(own, at, partner);
    return own;
}

ContactRecord* twinOf(World& world, const ContactRecord& e)
{
    return e.withVehicle() ? &world.state.contacts[e.vehicle()].entry[e.twin] : nullptr;
}

void dropContact(World& world, ContactRecord& e)
{
    if (ContactRecord* other = twinOf(world, e)) *other = {};
    e = {};
}

}
