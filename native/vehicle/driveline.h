// Clutch, differentials, brakes and the wheels' rotation with their tires' slip: everything in a car that is stiffer
// than a 5 ms step can take explicitly, solved together and implicitly in a fixed number of sub-steps.
//
// Deak 2003, sections 5.3 to 5.5: a dry clutch passes Coulomb torque while its plates slide and links engine and
// gearbox when they turn alike, until the torque exceeds what it can hold; a viscous one passes torque in proportion to
// the difference. (The paper says the link comes when the clutch is *disengaged*; it is when engaged.) A differential
// divides torque in a given ratio and averages speed; the viscous, limited-slip and locked ones couple the two sides
// besides.
//
// Unknowns are the wheel speeds W0..W3 (front left, front right, rear left, rear right) and the engine speed we after
// the sub-step. With g the total ratio, sf and sr the axles' shares of torque, and mf = (W0 + W1) / 2, mr alike:
//     I dW_i/dt  = g s_i Tc - Tb_i - R Fx_i(W_i) -+ Td - +- Tx
//     Ie dwe/dt  = Te - Tc
//     Tc = clip(c (we - g (sf mf + sr mr)))    Tb_i = clip(c W_i)    Td = clip(c (W0 - W1))    Tx = clip(c (mf - mr))
// Each clip is a Coulomb element: very stiff while it sticks, constant torque while it slides. Which of the two is
// found by an active set (at most kPasses, starting from the last step's), so that locking, holding and breaking away
// need no rules. In sums and differences of left and right the system is all but diagonal; left and right are treated
// alike to the bit.
#pragma once

#include "tire/tire.h"
#include "vehicle/engine.h"
#include "vehicle/gearbox.h"

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
    v.require(s.engageSpeed < s.lockSpeed, "lockSpeed", "must be above engageSpeed");
}

struct DifferentialSettings {
    enum class Kind : uint32_t { open, viscous, limitedSlip, locked } kind = Kind::open;
    double viscosity = 60.0; // [N m s/rad] viscous: torque per difference of speed
    double preload = 40.0;   // [N m] limited slip: locking torque without load
    double ramp = 0.3;       // limited slip: locking torque over the torque passing through
};

template <class V> void describe(V& v, DifferentialSettings& s)
{
    using Kind = DifferentialSettings::Kind;
    v.choice("kind", s.kind,
             {{"open", Kind::open},
              {"viscous", Kind::viscous},
              {"limitedSlip", Kind::limitedSlip},
              {"locked", Kind::locked}},
             "coupling of the two outputs");
    v.number("viscosity", s.viscosity,
             {.unit = "N m s/rad", .min = 0, .max = 1e5, .doc = "viscous: torque per difference of speed"});
    v.number("preload", s.preload,
             {.unit = "N m", .min = 0, .max = 1e4, .doc = "limited slip: locking torque without load"});
    v.number("ramp", s.ramp,
             {.unit = "1", .min = 0, .max = 2, .doc = "limited slip: locking torque over torque passing through"});
}

struct DrivelineSettings {
    double frontShare = 1.0; // of the torque: 1 front drive, 0 rear drive, between: all wheels
    DifferentialSettings front, rear, centre;
};

template <class V> void describe(V& v, DrivelineSettings& s)
{
    v.number("frontShare", s.frontShare,
             {.unit = "1", .min = 0, .max = 1, .doc = "torque to the front: 1 front drive, 0 rear drive"});
    v.object("front", s.front, "front differential");
    v.object("rear", s.rear, "rear differential");
    v.object("centre", s.centre, "centre differential, where both axles are driven");
}

struct DrivelineModel {
    EngineModel engine;
    ClutchSettings clutch;
    GearboxModel gearbox;
    double frontShare = 1.0;
    DifferentialSettings differential[3]; // front, rear, centre
};

inline constexpr int kSubsteps = 2; // of one step, whatever its length
inline constexpr int kPasses = 6;

// What the two wheels of an axle bring into the solution: left, right.
struct DriveAxle {
    const tire::TirePair* tires = nullptr;
    const tire::Tire* tire[2] = {}; // what `tires` was made of
    math::Pair inertia;             // [kg m2]
    math::Pair radius;              // [m] rolling radius
    math::Pair brake;               // [N m] most the brake can give
    math::Pair rolling;             // [N m] rolling resistance
    math::Pair load;                // [N] 0: in the air
    math::Pair vx, vy;              // [m/s] contact velocity at the start
    math::Pair ax, ay;              // [m/s2] its rate of change
    math::Pair camber;
    math::Pair friction;
    // Advanced:
    math::Pair spin; // [rad/s] relative to the car
    tire::DeflectionOf<math::Pair> deflection;
    // Means over the step:
    math::Pair fx, fy;      // [N]
    math::Pair brakeTorque; // [N m] opposing the spin, brake and rolling resistance together
    math::Pair driveTorque; // [N m] from differential
    math::Pair aligning;    // [N m]
};

struct DriveWork { // [J] over the step
    double engine = 0.0, friction = 0.0, clutch = 0.0, gearbox = 0.0, differentials = 0.0, brakes = 0.0, rolling = 0.0,
           tires = 0.0;
};

struct DriveInput {
    double throttle = 0.0;   // [0, 1]
    double engagement = 1.0; // [0, 1] of the clutch
    double ratio = 0.0;      // total, 0 in neutral
    uint32_t engineFlags = engineRuns;
    double starterTime = 0.0;
};

struct DriveOutput {
    double engineSpeed = 0.0;  // in and out [rad/s]
    double clutchTorque = 0.0; // in (of the last step) and out (mean) [N m]
    double engineTorque = 0.0; // [N m] mean
    double couple[3] = {};     // [N m] mean torque of the differentials' couplings
    uint32_t modes = 0;        // in and out: what sticks
};

void solve(const DrivelineModel& model, const DriveInput& input, DriveAxle (&axles)[2], DriveOutput& out,
           DriveWork& work, double dt);

// Pedal of the automatic clutch by engine speed, [0, 1] engaged.
double automaticEngagement(const ClutchSettings& clutch, double engineSpeed);

// The most engagement that in one step takes a running engine no more than half way down to its stall speed, whatever
// the wheels do: the clutch of a road car is far below it, one much stronger than its engine's inertia is let go early.
// `geared`: speed of the gearbox's input shaft [rad/s].
double stallFreeEngagement(const DrivelineModel& model, double engineSpeed, double geared, double dt);

}
