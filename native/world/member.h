// One vehicle of an island during one step, of which world/step.h tells the order: the walls around it, contacts with
// them answered, what a pulse lets it into, the way out. Private to this room.
#pragma once

#include "collision/cast.h"
#include "collision/overlap.h"
#include "world/advance.h"
#include "world/contact_respond.h"
#include "world/contact_settings.h"
#include "world/kinds.h"
#include "world/pulses.h"
#include "world/step.h"

namespace world {

inline constexpr double kApproach = 1e-6; // [m/s] less is none

// Where a vehicle is, velocities apart: those cost the car a tenth of its step.
struct Standing {
    math::dvec3 position{0.0};
    math::dquat orientation{1.0, 0.0, 0.0, 0.0};

    collision::Pose pose() const { return collision::poseOf(position, orientation); }
};

inline Standing standing(const World& world, size_t i)
{
    const vehicle::Travel t = travel(world, i);
    return {t.position, t.orientation};
}

// What resting contacts gave in the last step acts throughout this one: walls by a force, other vehicles at one world
// point common to both.
struct Holding {
    vehicle::External walls;
    collision::RawArray<PulsePart::Blow, kContacts> vehicles; // [N] in the place of the impulse; the first `count`
    size_t count = 0;
    bool any() const { return count > 0 || walls.force != math::dvec3(0.0); }
};

// [m/s] at which a vehicle that moves so comes along -normal with its point above `point`.
inline double approach(const vehicle::Motion& m, const math::dvec2& normal, const math::dvec2& point)
{
    return -math::dot(flat(m.velocity) + m.angularVelocity.z * math::left(point - flat(m.position)), normal);
}

class Member {
public:
    Member(World& world, size_t vehicle);

    const size_t i;
    double elapsed = 0.0; // [s] of the step
    Standing from;        // where the stretch at hand began
    collision::Sweep sweep;
    bool near = false;   // to a wall, in this step
    bool inside = false; // a wall, when the stretch at hand began
    bool wedged = false;
    int impacts = 0; // contacts answered in this step

    // A stretch of `duration` begins here; back to it. `wallNear`: one is known to be.
    void keep(double duration, bool wallNear);
    void goBack();
    // Integrates over `duration`; contact with a wall that lets the vehicle in goes on.
    void move(double duration);
    // After move(): the sweep from where the stretch began. False when a place is no number.
    bool noteSweep();

    // The first wall that is met on the way of the last stretch.
    bool findWall(double duration, collision::Contact& first);
    // That contact, answered as often as a step allows.
    void respondTo(const collision::Contact& c, bool resting);

    // At the end of a step: what was ignored is left, walls that let the vehicle in push against it.
    void finishStep(double duration);
    // What the outline touches where it stands; slow contacts that have yet to be told are answered.
    size_t touching(collision::Contact* out);
    // Out of a wall that it overlaps.
    void leaveWall();
    // A shift that another vehicle asks for: as far as walls let it, and no deeper into one that it stands in.
    void makeRoom(math::dvec2 shift);

    collision::Query query(const Standing& at);
    bool walls() const { return m_walls; }
    Contacts& contacts() { return m_contacts; }
    const Holding& holding() const { return m_holding; }
    double now() const;

private:
    using dvec2 = math::dvec2;
    using dvec3 = math::dvec3;
    using Motion = vehicle::Motion;
    using Pose = collision::Pose;
    using Contact = collision::Contact;

    bool respond(const Motion& m, const Contact& c, const dvec2& point, bool resting, bool pulses = false);
    void stopSlow(const Pose& pose, std::span<const Contact> contacts);
    // The outline closes there, the body does not: a pitched and rolling body's outline turns as well with what pitch
    // and roll turn the nose's direction. Not met any more in this step; leaveIgnored() shifts the vehicle off at its
    // end.
    void ignore(const Contact& c);
    void leaveIgnored(double duration);
    // A box that pitches, rolls or rises comes into a wall on a way that no sweep in the plane knows: what approaches
    // there is answered.
    void respondTilted();
    // Takes the motion in the plane away: the impulses of walls all around, at the mass centre and as an angular one.
    // It is a contact of the mass centre with the wall that came last.
    void hold(uint32_t object);

    // Walls that let the vehicle in (world/let_in.cpp).
    void noteEntered();
    bool entered(uint32_t object, const dvec2& first, const dvec2& last) const;
    bool mayBeIn(uint32_t object, const dvec2& place, double depth) const;
    bool pushedBy(uint32_t object) const;
    template <class F> bool letInBy(uint32_t object, F&& such) const;
    // The pulses of `object` end now: what they still hold is given at once, and their events say so.
    bool endPulses(uint32_t object);
    // At the end of a step: what comes to such a wall besides the part that a pulse may press in is answered, and
    // when no pulse acts any more the vehicle goes out where it came in.
    void updateLetIn(double duration);
    // Within a step the mass centre would come to a wall that reaches `top` [m] along `normal`.
    bool wouldPass(const Motion& m, const dvec2& normal, double top) const;
    // Where the mass centre would come to a wall that the vehicle stands in, it goes no farther, whatever turns about
    // it: of all that the wall does only this, without restitution.
    void stopCentre(const dvec2& normal, double top, uint32_t object);
    // A shift, as far as other walls let it, and along the first of them.
    void recede(dvec2 shift);

    World& m_world;
    const WallSettings& m_settings;
    Contacts& m_contacts;
    VehicleCache& m_cache;
    const vehicle::Body& m_body;
    const bool m_walls;  // there are any
    bool m_clear = true; // of all walls, in the stretch at hand
    SavedVehicle m_saved;
    Holding m_holding;
    collision::RawArray<collision::Outline, 1> m_shadow; // of the box; the plate's outline is the cache's
    static constexpr size_t kMostIgnored = 4;
    collision::RawArray<collision::Entered, kContacts + kMostIgnored> m_entered;
    size_t m_enteredCount = 0; // how many of them count
    collision::RawArray<collision::Entered, kMostIgnored> m_ignored;
    size_t m_ignoredCount = 0; // how many of `m_ignored` count
};

// Nothing is so near that this vehicle could meet it in `duration`, nor does anything act on it.
bool keepsClear(World& world, size_t vehicle, double duration);

// Resting contact of all members, with walls and with each other, at the end of `duration`. `passing`: one per pair,
// true of those that do not touch in this step.
void rest(World& world, std::span<Member> members, std::span<const collision::BodyPair> pairs,
          std::span<const uint8_t> passing, double duration);

}
