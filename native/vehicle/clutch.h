// The clutch between engine and gearbox after Deak 2003, section 5.3, and the foot of an automatic one.
//
// A dry clutch passes Coulomb torque while its plates slide on each other and links engine and gearbox once they turn
// alike, until the torque exceeds what it can hold. A viscous one passes torque in proportion to the difference of
// speed. (The paper says the link comes when the clutch is *disengaged*; it is when engaged.)
//
// The foot is automatic: the clutch opens when the engine falls below a certain speed. Ours: it closes in proportion to
// the engine's speed, and never takes more than the engine has, so that it does not stall.
#pragma once

#include "core/quantity.h"
#include "vehicle/coupling.h"
#include "vehicle/engine.h"

namespace vehicle {

struct ClutchSettings {
    enum class Kind : uint32_t { dry, viscous } kind = Kind::dry;
    bool automatic = true;     // works the pedal itself, never stalls the engine
    double capacity = 260.0;   // [N m] dry: most torque
    double viscosity = 6.0;    // [N m s/rad] viscous
    double engageSpeed = 95.0; // [rad/s] automatic: open below
    double lockSpeed = 190.0;  // [rad/s] automatic: fully pressed from here on
};

template <class V> void describe(V& v, ClutchSettings& s)
{
    v.choice("kind", s.kind, {{"dry", ClutchSettings::Kind::dry}, {"viscous", ClutchSettings::Kind::viscous}},
             "dry: Coulomb; viscous: torque by difference of speed");
    v.flag("automatic", s.automatic, "works by engine speed and never stalls the engine");
    v.number("capacity", s.capacity, {.unit = "N m", .min = 1, .max = 1e4, .doc = "dry: most torque it passes"});
    v.number("viscosity", s.viscosity,
             {.unit = "N m s/rad", .min = 0.01, .max = 1e3, .doc = "viscous: torque per difference of speed"});
    v.number("engageSpeed", s.engageSpeed,
             {.unit = "rad/s", .min = 10, .max = 1000, .doc = "automatic: open below this engine speed"});
    v.number("lockSpeed", s.lockSpeed,
             {.unit = "rad/s", .min = 10, .max = 2000, .doc = "automatic: fully pressed above"});
    v.require(s.engageSpeed < s.lockSpeed, "lockSpeed", core::say("must be above engageSpeed"));
}

struct ClutchState {
    double torque = 0.0;  // [N m] from engine to gearbox, mean over the last step
    double engaged = 0.0; // [0, 1]
};

// How far the clutch is engaged, [0, 1]. `engineSpeed` and `geared`, the speed of the gearbox's input shaft: [rad/s];
// `pedal`: [0, 1], 1 pressed down, which only a clutch that is not automatic follows.
double engagement(const ClutchSettings& clutch, const EngineSettings& engine, bool engineRunning, double engineSpeed,
                  double geared, double pedal, double dt);

// The two rules of an automatic one: by engine speed, and the most that in one step takes a running engine no more than
// half way down to its stall speed, whatever the wheels do. The clutch of a road car is far below that; one much
// stronger than its engine's inertia is let go early.
double automaticEngagement(const ClutchSettings& clutch, double engineSpeed);
double stallFreeEngagement(const ClutchSettings& clutch, const EngineSettings& engine, double engineSpeed,
                           double geared, double dt);

// What it is to the driveline. `slip` [rad/s]: engine less input shaft.
inline Coupling coupling(const ClutchSettings& c, double engaged, bool stuck, double slip)
{
    return c.kind == ClutchSettings::Kind::dry ? coulombCoupling(c.capacity * engaged, stuck, slip)
                                               : viscousCoupling(c.viscosity * engaged);
}

}
