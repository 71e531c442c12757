// Vehicles against the collision scene: a step is split at every contact, answered, and finished.
//
// M. Knight, Simulation of vehicle collisions in real time, 2002, chapters 3 to 5: detect, compute the momentum
// transfer, apply it. The order here, for one vehicle and one step:
//
//     integrate the step -> sweep the outline from where it was to where it is (collision/sweep.h)
//     contact faster than the resting speed? put back, integrate to it, answer it (impact/barrier.h), go on with the
//     rest; after kMostContacts a step, broken objects apart, further ones give no restitution, and after kMostRests of
//     those the vehicle is wedged: it is held where it is while the rest of the step passes for its wheels, springs and
//     engine touching at the end? resting contact: no restitution, friction as for impacts, the gap restored by a shift
//     of position, which adds no energy
//
// A vehicle that has room, that rests against a wall and barely moves, or that slides along a straight one, is known
// not to hit anything by its cache alone and is integrated without a sweep. The results are the same bits: the sweep
// would have found nothing.
//
// A vehicle that stands pressed against walls (Leaning) has their impulse as a force throughout the step, which is what
// a wall does; as long as it stays where it is nothing else is asked. Once it moves, that step's force is taken back at
// the step's end and its walls are answered like any resting contact: they push as hard as they must, and never pull.
// (Starting from what the last step needed: E. Catto, Iterative dynamics with temporal coherence, 2005.)
// Nothing leans while a pulse acts on it, nor with `contactHeight`, where the force has a height as well.
//
// Where the outline closes but the body leaves (Encounter::pass) there is no impulse: that wall is not met again in the
// step, and the vehicle is shifted off at its end.
//
// One event an episode (collision/episode.h): of every impulse with its record in full for the first, resting contact
// as `contact`. A vehicle that starts inside a wall is pushed out, with one `pushedOut` event. The energy method's root
// through the wall marks the object broken; from then on nobody hits it.
//
// Dents, where the scenario asks for them: the wall is rigid, so the car takes all of the energy lost along the normal,
// Knight's (1 - P) E without friction's part; how deep it goes follows from the side's A and B (impact/crush.h). What a
// broken object has taken of it is not known: a car that goes through is dented by all of it too, an upper bound. The
// papers' plate has no dents, so they are off unless asked for.
//
// Applied at once ("reset"), or as a force and moment over one step or a pulse (impact/pulse.h). While a force acts the
// vehicle is let into the wall that exerts it (the crush of its bodywork), with that part of itself: the wall and the
// side on which it came in are kept (WallEntry) until it is out again on that side. Whatever else of the vehicle comes
// to that wall meanwhile is a contact of its own. Once the force is over, nothing that is still inside may go deeper:
// it is stopped at once, without restitution, with friction, and leaves at kRecede. An episode has one pulse; what it
// would let the vehicle in by more than kMostLetIn of the way to its mass centre makes the pulse shorter. A vehicle
// that gets deeper than its closing speed times the duration, whose mass centre comes near the wall all the same, or
// that meets the object elsewhere, gets at once what the pulse still holds.
#pragma once

#include "collision/episode.h"
#include "collision/scene.h"
#include "collision/sweep.h"
#include "impact/barrier.h"
#include "impact/barrier_io.h"
#include "impact/pulse.h"
#include "vehicle/motion.h"
#include "world/pulses.h"

#include <cmath>
#include <memory>
#include <vector>

namespace world {

struct World;

struct WallSettings {
    impact::BarrierSettings response;
    impact::PulseSettings pulse;
    enum class Form : uint32_t { plate, box } form = Form::plate;
    double interference = 0.0025; // [s] of approach that the line of interference is deep; half of Knight's step
    bool crush = false;           // impacts dent the vehicle
    bool contactHeight = false;   // impulse at the height of the contact, with pitch and roll; false: at CG height
};

template <class V> void describe(V& v, WallSettings& s)
{
    describe(v, s.response);
    v.object("pulse", s.pulse, "how the impulse reaches the vehicle");
    v.choice("body", s.form, {{"plate", WallSettings::Form::plate}, {"box", WallSettings::Form::box}},
             "what meets walls: the plate at the height of the centre of mass, or the body's box with its height");
    v.number("interference", s.interference,
             {.unit = "s",
              .min = 0,
              .max = 0.1,
              .doc = "of approach that the line of interference is deep; 0: first touch"});
    v.flag("crush", s.crush, "impacts dent the vehicles");
    v.flag("contactHeight", s.contactHeight,
           "the impulse acts at the height of the contact and pitches and rolls the vehicle, not at the mass centre's");
}

// A wall that a pulse lets a vehicle into, until it is out again.
struct WallEntry {
    math::dvec2 normal{0.0}; // unit, out of the wall, as it stood when the pulse began
    math::dvec2 from{0.0};   // [m] body axes, ends of the contact: what is near lets itself be pressed in
    math::dvec2 to{0.0};
    double top = 0.0;     // [m] see collision::Entered
    double allowed = 0.0; // [m] that the pulse lets it in
    double until = 0.0;   // [s] the pulse acts
    uint32_t object = 0;
    uint32_t active = 0;
};
static_assert(sizeof(WallEntry) == 10 * sizeof(double), "no padding: the state is hashed byte by byte");

inline constexpr int kWallEntries = kPulseSlots;

// Where a vehicle is, velocities apart: those cost the car a tenth of its step.
struct Standing {
    math::dvec3 position{0.0};
    math::dquat orientation{1.0, 0.0, 0.0, 0.0};

    collision::Pose pose() const { return collision::poseOf(position, orientation); }
};

inline constexpr double kPushedOff = 0.02; // [m/s] of a vehicle that stands: something else has struck it

// Walls against which a vehicle stands, as the force and the moment that its last steps needed.
struct Leaning {
    math::dvec3 position{0.0};                  // [m] where it stands
    math::dvec2 forward{1.0, 0.0};              // unit
    math::dvec2 force{0.0};                     // [N] at the mass centre, in the yaw plane
    double moment = 0.0;                        // [N m]
    double held = 0.0;                          // [s] since the force was found
    double normal[collision::kMaxTouches] = {}; // [N] of each contact
    uint32_t episode[collision::kMaxTouches] = {};
    uint32_t contacts = 0; // 0: it does not stand
    uint32_t steady =
        0; // 1: two steps have needed the same; 2: and whatever it is driven to, it hits nothing in a step

    static constexpr double kStaysPut = 1e-6; // [m] that every point may move before the walls are answered anew
    static constexpr double kReach = 3.0;     // [m] where those points are
    static constexpr double kRises = 1e-3;    // [m] the same upwards, where walls are alike

    bool at(const math::dvec3& place) const // it has not moved
    {
        const double dx = place.x - position.x, dy = place.y - position.y;
        return dx * dx + dy * dy < math::square(0.5 * kStaysPut);
    }
    bool holds(const math::dvec3& place, const math::dquat& q) const // nor turned
    {
        // The nose from above, not quite of unit length: its part across `forward` is the sine of the turn.
        const double across =
            forward.x * (2.0 * (q.x * q.y + q.w * q.z)) - forward.y * (1.0 - 2.0 * (q.y * q.y + q.z * q.z));
        return at(place) && std::abs(across) < 0.5 * kStaysPut / kReach && std::abs(place.z - position.z) < kRises;
    }
};
static_assert(sizeof(Leaning) == 16 * sizeof(double), "no padding: the state is hashed byte by byte");

// Part of the state, one per vehicle.
struct WallState {
    collision::Episodes episodes;
    WallEntry entry[kWallEntries];
    Leaning leaning;
};

// Beside the state, one per vehicle: nothing the future depends on.
struct WallCache {
    collision::Outline outline;
    vehicle::Body body; // of the vehicle, a constant
    collision::Clearance clearance;
    Standing stood; // a place and the pose that belongs to it
    collision::Pose pose = stood.pose();
    bool still = false;   // in contact, and barely moved in the last step
    bool slid = false;    // in contact, and hit nothing in the last step
    bool episodes = true; // some may be going on

    // Around a place there is room: a vehicle inside these bounds, a step ahead at its velocity, touches nothing in
    // that step however it is driven.
    struct Free {
        math::dvec3 position{0.0};
        math::dquat orientation{1.0, 0.0, 0.0, 0.0};
        double far = -1.0;               // [m2] square of the distance in the plane; < 0: nothing known
        collision::Around::Side side[2]; // and towards the nearest walls
        double turned = 0.0;             // square of the difference of the quaternions
        double turning = 0.0;            // [rad2/s2] square of the angular velocity
        double low = 0, high = 0.0;      // [m] of the mass centre

        bool holds(const math::dvec3& ahead, const math::dquat& q, double turning2) const
        {
            const double dx = ahead.x - position.x, dy = ahead.y - position.y;
            const math::dquat d = q - orientation;
            return dx * dx + dy * dy <= far && side[0].normal.x * dx + side[0].normal.y * dy + side[0].room >= 0.0 &&
                   side[1].normal.x * dx + side[1].normal.y * dy + side[1].room >= 0.0 &&
                   ((d.w * d.w + d.x * d.x) + d.y * d.y) + d.z * d.z <= turned && turning2 <= turning &&
                   ahead.z >= low && ahead.z <= high;
        }
    } free;

    void forget()
    {
        clearance.reset();
        still = slid = false;
        episodes = true;
        free = {};
    }
};

inline constexpr int kMostContacts = 4;    // with restitution
inline constexpr int kMostRests = 8;       // without
inline constexpr double kRecede = 1.0;     // [m/s] at which a vehicle leaves a wall that a pulse let it into
inline constexpr double kMostLetIn = 0.75; // of the distance from the contact to the mass centre, along the normal

// Integrates vehicle `i` over `duration` from `start` seconds into the step against the scene, events included.
void stepAgainstWalls(World& world, size_t i, double start, double duration);

// After build(), reset() and restore(): caches follow the setup, none remembers another past.
void prepareWalls(World& world);

}
