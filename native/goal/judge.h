// Judges a run step by step: what it sees goes in, the state of the goal comes out. Everything that decides is in State,
// which is part of the world's, so a run that goes back in time is judged again with the same bits.
//
//     judge.pass(state, 2, 12.034);       // the gates, impacts of a step, in their order, as the world tells them
//     judge.meet(state, impact);
//     judge.step(state, seen);            // then the step
//
// Times are of the run; a gate or a place on a path is passed inside a step, and the clock has that moment. Rules:
//
//   time    from the first gate to the last, each in its turn, others do not count; or from `from` to `to` along the path,
//           where ways of more than kLeap at once do not count: who cuts a bend comes back to where the path was left
//   slalom  the tail from the row's first cone to its last; on the other side than that where the first was passed, in turn
//   stop    the first standstill after having driven counts; all four corners inside; the score is the way left
//   park    any standstill of kParked inside, askew by `angle` at most; the time is that of coming to rest
//   damage  until the car stands, or the limit; the largest deltaV, or the sum of the energies lost
//   jump    no wheel touches for kAir; then upright for kUpright; the best of all until then
//   drift   the integral of the slip angle of the mass centre over time, while it is at least `angle`, less than kSpun, and
//           the speed is at least `speed`; kPause below ends one drift; the best of the run counts at the limit
//   angle   of the velocity to the wall at the first impact; slower than `speed` it is lost
//
// A cone, an impact add `penalty` to times. Being put back costs kPutBack on a clock of the kind `time`, and ends all else.
#pragma once

#include "goal/goal.h"
#include "math/math.h"

namespace goal {

inline constexpr double kStands = 0.1;   // [m/s] slower is standing
inline constexpr double kRest = 0.5;     // [s] of it until it counts
inline constexpr double kParked = 1.0;   // [s]
inline constexpr double kDrove = 2.0;    // [m/s] faster was driving
inline constexpr double kLeap = 40.0;    // [m]
inline constexpr double kAir = 0.2;      // [s] less is no jump
inline constexpr double kUpright = 1.5;  // [s]
inline constexpr double kTilt = 0.5;     // cosine of the tilt from which a car counts as overturned
inline constexpr double kSpun = 1.5;     // [rad]
inline constexpr double kPause = 0.4;    // [s]
inline constexpr double kPutBack = 10.0; // [s]

enum class Phase : int64_t { waiting, running, reached, failed };
enum class Reason : int64_t { none, late, overturned, putBack, shortOf, beyond, beside, slow, nothing, count };
const char* name(Phase);
const char* name(Reason);

struct State {
    int64_t phase = 0, reason = 0;
    int64_t next = 0;               // gates or cones behind
    int64_t cones = 0;              // struck: each a penalty
    int64_t faults = 0;             // wrong sides, impacts: each a penalty
    int64_t side = 0;               // of the first cone of a slalom: 1 left, -1 right
    int64_t putBack = 0;            // times
    double began = 0.0;             // [s] when the clock started
    double ended = 0.0;             // [s] when it was decided
    double score = 0.0;             // so far; final once reached
    double piece = 0.0;             // of the jump or drift under way
    double since = 0.0;             // [s] standing, upright or below the angle without a break
    double fastest = 0.0;           // [m/s]
    double progress = 0.0;          // [m] along the path from `from` on
    double toGo = 0.0;              // [m] to the end of the path or box; of a slalom, of gates: how many are left
    double takeOff[2] = {0.0, 0.0}; // [m] where the wheels left the ground
    double before[2] = {0.0, 0.0};  // [m] the place a step ago
};
static_assert(sizeof(State) == 19 * sizeof(double), "no padding: hashed byte by byte");

// A rectangle on the ground.
struct Box {
    math::dvec2 at{0.0};
    double heading = 0.0, length = 0.0, width = 0.0;
};

struct Seen {
    double time = 0.0; // [s] at the end of the step
    double dt = 0.005;
    math::dvec2 position{0.0}; // of the mass centre
    double yaw = 0.0;
    math::dvec3 velocity{0.0};
    double upright = 1.0;                       // cosine of the tilt
    double front = 0.0, rear = 0.0, half = 0.0; // [m] of the outline
    bool airborne = false;                      // no wheel touches the ground
    bool putBack = false;                       // onto its wheels or the road
    bool onPath = false;                        // of a goal along a path
    double along = 0.0;                         // [m] from `from` on, the short way round from State::progress
    int64_t cones = 0;                          // struck so far, of the course
};

struct Impact {
    double time = 0.0; // [s]
    bool wall = false;
    double deltaV = 0.0;     // [m/s] of the vehicle that is judged
    double energyLost = 0.0; // [J] of both
    double angle = 0.0;      // [rad] of the velocity to the wall
    double speed = 0.0;      // [m/s] before
};

struct Judge {
    Settings settings;
    Box box;                        // stop, park
    std::vector<math::dvec2> cones; // slalom
    double heading = 0.0;           // [rad] of the slalom

    void start(State&, const Seen&) const;
    void pass(State&, int32_t gate, double time) const; // gate from 1
    void meet(State&, const Impact&) const;
    void step(State&, const Seen&) const;
    double clock(const State&, double now) const; // [s]
};

}
