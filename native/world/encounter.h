// One vehicle's dealings with the scene during one step, of which walls.h tells the order: contacts answered, pulses
// begun and ended, resting contact, the way out. Private to the walls of this room.
#pragma once

#include "world/kinds.h"
#include "world/pair_response.h"
#include "world/walls.h"

namespace world {

// Where a vehicle is.
template <class Model, class VehicleState>
Standing standingOf([[maybe_unused]] const Model& model, const VehicleState& state)
{
    if constexpr (requires { state.body.orientation; }) {
        return {state.body.position, state.body.orientation};
    } else {
        const vehicle::Motion m = vehicle::motion(model, state);
        return {m.position, m.orientation};
    }
}
inline Standing standing(const World& world, size_t i)
{
    return withVehicle(world, i, [](const auto& model, const auto& state) { return standingOf(model, state); });
}

inline bool anyEntry(const WallState& state)
{
    for (const WallEntry& e : state.entry)
        if (e.active) return true;
    return false;
}

class Encounter {
public:
    Encounter(World& world, size_t vehicle, double elapsed);

    double elapsed; // [s] of the step

    collision::Query query(const Standing& at);
    // Integrates over `duration`; contact with a wall that lets the vehicle in goes on.
    void drive(double duration);

    // A contact on the way. An episode has one pulse, and where the object meets the vehicle besides, that one is over.
    // False when nothing approaches there.
    bool meet(const collision::Contact& c, bool resting);
    // The outline closes there, the body does not: a pitched and rolling body's outline turns as well with what pitch
    // and roll turn the nose's direction. Not met any more in this step; part() shifts the vehicle off in the end.
    void pass(const collision::Contact& c);
    void part(double duration);
    // The walls that let the vehicle in, at the end of a stretch: what comes there besides the part that a pulse may
    // press in is answered, and when no pulse acts any more the vehicle goes out where it came in.
    void press(double duration);
    // Resting contact at the end of `duration`.
    void settle(const Standing& at, const collision::Pose& pose, double duration);

    // Takes the motion in the plane away: the impulses of walls all around, at the mass centre and as a couple.
    void hold();
    // Time passes for all of the vehicle, its mass centre stays where it is in the plane.
    void standStill(double duration);
    // Out of a wall that it overlaps.
    void leaveWall();

private:
    using dvec2 = math::dvec2;
    using dvec3 = math::dvec3;
    using Motion = vehicle::Motion;
    using Pose = collision::Pose;
    using Contact = collision::Contact;

    double now() const;
    Event blank(EventKind kind) const;

    void noteEntered(); // the walls that let the vehicle in
    WallEntry* freeEntry();
    // The pulse of `object` that lets in what touches from-to, body axes, or has let it in; null for none.
    WallEntry* entryAt(uint32_t object, const dvec2& from, const dvec2& to);
    bool letIn(uint32_t object, const dvec2& place, double depth) const;
    bool pushedBy(uint32_t object) const;

    // The motion that pulses of `object` will have left when they are over.
    Motion beyondPulses(uint32_t object) const;
    // The pulses of `object` end now: what they still hold is given at once, and their events say so.
    bool endPulses(uint32_t object);
    // The impulse as a force over time (Knight 2002, equations 5-2 and 4-18 to 4-20).
    void startPulse(const impact::BarrierEvent& r, const dvec3& arm, const Pose& pose, const Contact& c, Event& e,
                    WallEntry& entry);

    // Answers a contact of the vehicle as it moves; `resting`: without restitution whatever the speed. False when
    // nothing approaches there.
    bool answer(const Motion& m, const Contact& c, const dvec2& point, bool resting);
    void tell(Event& e, const impact::BarrierEvent& r, double izz, const impact::PairReaction& yields, const Contact& c,
              const Motion& before, const dvec3& arm, bool later, double yawBefore);
    // What is wrong with the vehicle's own motion after it, by momentum, angular momentum and the method's condition.
    void balance(Event& e, const impact::BarrierEvent& r, const Motion& before, const Motion& after, const dvec3& arm,
                 double turned) const;
    void breakObject(uint32_t object);

    // Where the wall is approached within a touch: its middle, or the end that arrives.
    double approach(const Motion& m, const dvec2& normal, const dvec2& point) const;
    // A shift, as far as other walls let it, and along the first of them.
    void recede(dvec2 shift);

    // Resting contacts of which one has yet to be told. A few rounds, since what one end receives the other feels.
    void arrive(const Motion& m, std::span<const Contact> contacts);

    // Contacts of episodes that go on, every step of a vehicle that pushes or scrapes: the same rounds in the yaw plane
    // alone, with the friction of the motion as it arrives; the vehicle then gets one impulse a contact, at its centre
    // of pressure.
    struct Push {
        int places = 0;
        double x[3], y[3]; // [m] from the mass centre along normal and tangent, (4-15), (4-16)
        double mu = 0.0;
        double normal = 0.0, tangential = 0.0, moment = 0.0; // [N s], [N m s]
    };
    struct Rested {
        double given[collision::kMaxTouches] = {}; // [N s] along the normals
        dvec2 impulse{0.0};                        // [N s] all of them together
        double moment = 0.0;                       // [N m s] about the mass centre
        bool stands = false;                       // the vehicle, after them
    };
    void rest(const Pose& pose, std::span<const Contact> contacts, Rested& out);
    // True when the vehicle stands after that.
    bool push(const Motion& m, double izz, const Pose& pose, std::span<const Contact> contacts, Push* pushes) const;
    // What stood against its walls in this step will do so in the next one with the same force.
    void lean(Leaning& next, const Rested& rested, double duration);

    World& world;
    const size_t i;
    const WallSettings& settings;
    WallState& state;
    WallCache& cache;
    const vehicle::Body& body;
    collision::Room<collision::Outline, 1> shadow; // of the box; the plate's outline is the cache's
    static constexpr size_t kMostPassed = 4;
    collision::Entered entered[kWallEntries + kMostPassed];
    size_t open = 0; // how many of `entered` count
    collision::Entered passed[kMostPassed];
    size_t passedBy = 0; // how many of `passed` count
    bool tight = false;  // no room for a pulse
};

}
