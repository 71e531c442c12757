// One record a contact, part of the state: a vehicle and what it touches, with the same part of itself.
//
// It is born at the first touch and ends when the two have been apart for kApartFor. Every impulse belongs to a record;
// the one that opens it is told as an event, so that a body that scrapes, rocks or rests makes one event. Partner
// (object of the scene, or another vehicle) and place on the body make the contact: the front corner and, a tenth of a
// second later, the rear corner on the same wall are two (Knight and Bernard 2003, figures 6 and 7).
//
// A contact of two vehicles is kept by both, each seen from its own side: `twin` is the place of the other's half. They
// begin and end together. A prescribed push is a record too, with a pulse and without a touch.
//
// A resting contact keeps what its last step needed. The next step has that as a force throughout, which is what a wall
// does, and begins its solution from there (E. Catto, Iterative dynamics with temporal coherence, 2005).
#pragma once

#include "impact/pulse.h"
#include "math/math.h"

#include <cstdint>

namespace world {

inline constexpr double kApartFor = 0.1;  // [s] without touch after which a contact is over
inline constexpr double kSamePlace = 0.6; // [m] nearer than this is the same place of the body

// What a record's partner is: an object of the scene by its index, a vehicle, a prescribed push, or the ground.
inline constexpr uint32_t kVehiclePartner = 0x80000000u; // + index of the vehicle
inline constexpr uint32_t kPushPartner = 0xffffffffu;
inline constexpr uint32_t kGroundPartner = 0xfffffffeu;

struct ContactRecord {
    double lastTime = 0.0;  // [s] of the last touch
    double firstTime = 0.0; // [s]
    double impulse = 0.0;   // [N s] sum of normal impulses
    math::dvec2 from{0.0};  // [m] body axes, ends of the last touch; of one that is let in, of its first
    math::dvec2 to{0.0};
    // Rest: what the last step needed.
    math::dvec2 normal{0.0}; // unit, world, out of the partner
    double push[2] = {};     // [N] along it, at `from` and at `to`
    double rub[2] = {};      // [N] along it turned +90 degrees
    double rise = 0.0;       // [m] of the contact over the mass centre
    // The pulse that acts, and how far it lets the vehicle into a wall: until it is out again (world/let_in.cpp).
    math::dvec2 way{0.0}; // unit, out of the wall, as it stood when the pulse began
    double top = 0.0;     // [m] of the wall along `way`, see collision::Entered
    double allowed = 0.0; // [m] that the pulse lets it in
    double until = 0.0;   // [s] to which the pulse may let it in
    impact::PulseState pulse;
    uint32_t partner = 0;
    uint32_t active = 0; // 1 while it goes on
    uint32_t letIn = 0;  // 1 while the vehicle is in the wall by the pulse's leave
    uint32_t twin = 0;   // of two vehicles: index of the partner's half

    bool rests() const { return push[0] > 0.0 || push[1] > 0.0; }
    bool withVehicle() const { return active && partner >= kVehiclePartner && partner < kGroundPartner; }
    size_t vehicle() const { return partner - kVehiclePartner; }
    bool withWall() const { return active && partner < kVehiclePartner; }
};
static_assert(sizeof(ContactRecord) == 21 * sizeof(double) + sizeof(impact::PulseState),
              "no padding: the state is hashed byte by byte");

inline constexpr int kContacts = 8;

// Part of the state, one per vehicle.
struct Contacts {
    ContactRecord entry[kContacts];
};

// Ends what has been apart for kApartFor; true while any goes on. Call once a step, before the contacts.
bool expire(Contacts& contacts, double time);
bool anyActive(const Contacts& contacts);
// The record that a touch belongs to, null when it would open one. The touch reaches from-to: a corner, or a face and
// then also its corners.
ContactRecord* recordOf(Contacts& contacts, uint32_t partner, const math::dvec2& fromBody, const math::dvec2& toBody);
// The entry that a new record takes: a free one, else the one that is missed least, without a pulse, longest untouched.
ContactRecord& leastOf(Contacts& contacts);
void open(ContactRecord& record, double time, uint32_t partner);
void touch(ContactRecord& record, double time, const math::dvec2& fromBody, const math::dvec2& toBody, double impulse);
// Two touches, each from-to in body axes, nearer to each other than kSamePlace.
bool samePlace(const math::dvec2& from, const math::dvec2& to, const math::dvec2& otherFrom,
               const math::dvec2& otherTo);

struct World;

// A new record of a vehicle with this partner, and the other vehicle's half where it is one. What has to make room is
// over: its pulse is given at once.
ContactRecord& openContact(World& world, size_t vehicle, uint32_t partner, double time);
// Takes a record away, its other half too, and gives nothing of what it still holds.
void dropContact(World& world, ContactRecord& record);
ContactRecord* twinOf(World& world, const ContactRecord& record); // null: it has none

}
