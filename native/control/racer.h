// A racer: where across the road to drive among others, and what to do when nothing goes on any more. How fast is the
// road ahead's affair (control/road_ahead.h), whose margin is the racer's skill; whom to follow the spacing law's.
//
//   pass       Somebody ahead is slower than the road lets this car be: the side on which there is room is taken, the
//              nearer one first, and kept until that car lies behind.
//   keep off   Next to a car the distance `aside` is kept to it, as far as the road goes.
//   come back  With nobody near the car goes back to its path. Where it starts beside it, it joins.
//   grip       The front wheels are turned no further past the way they go than the slip angle of most side force, and
//              no more is asked of engine or brakes than the bend leaves of the friction circle.
//   recover    A car that stands, lies or points the wrong way for `patience` is put back on the road, as a driver does
//              it by the button.
//
// Nothing is eased or hardened by how the race stands.
#pragma once

#include "core/quantity.h"
#include "math/math.h"
#include "vehicle/ability.h"

namespace control {

struct RacerSettings {
    bool on = true;
    double room = 2.4;     // [m] from the road's middle to where the car's middle may be
    double aside = 0.6;    // [m] kept to a car alongside
    double patience = 4.0; // [s]
};

template <class V> void describe(V& v, RacerSettings& s)
{
    v.flag("on", s.on, "passes slower cars, keeps off others, goes back to the road when it is stuck");
    v.number("room", s.room,
             {.unit = "m", .min = 0, .max = 50, .doc = "from the road's middle to where the car's middle may be"});
    v.number("aside", s.aside, {.unit = "m", .min = 0, .max = 5, .doc = "kept to a car alongside"});
    v.number("patience", s.patience,
             {.unit = "s", .min = 0.5, .max = 600, .doc = "standing, or the wrong way round, before it is put back"});
}

// Another car on the same path, seen from this one.
struct Near {
    double ahead = 0.0, left = 0.0;   // [m] of its middle, along and across the path
    double speed = 0.0;               // [m/s]
    double length = 4.0, width = 1.8; // [m] half the sums of both cars'
};
inline constexpr int kMostNear = 6;

// In the driver's memory.
struct RacerState {
    double shift = 0.0;   // [m] left of the path at which it drives now
    double goal = 0.0;    // [m] where it wants to be
    double since = -1.0;  // [s] nothing has gone on since; below 0: it goes
    double started = 0.0; // 1 once the others are known
};
inline constexpr uint32_t kRacerDoubles = sizeof(RacerState) / sizeof(double);

struct RacerSight {
    double t = 0.0, dt = 0.005; // [s]
    double v = 0.0;             // [m/s]
    double offset = 0.0;        // [m] left of the path
    double beside = 0.0;        // [m] of the path, left of the road's middle
    double wrongWay = 0.0;      // [rad] of the nose from the path
    double allowed = 0.0;       // [m/s] the road's and its own speed
    const Near* near = nullptr;
    int count = 0;
};

// Moves `shift`; true: it gives up, and wants to be put back on the road.
bool race(const RacerSettings&, RacerState&, const RacerSight&);

// [m/s2] what the friction circle leaves for speeding up with the driven wheels, and for slowing down with all of them,
// of a car that turns with `across` [m/s2]. `margin`: share of the grip that the racer drives with; brakes take more of
// it, and what holds the car on a hill. `uphill` [m/s2]: what gravity takes.
struct Left {
    double push, brake;
};
Left leftAlong(const vehicle::Ability&, double margin, double friction, double across, double uphill);

}
