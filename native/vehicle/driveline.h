// Clutch, differentials, brakes and the wheels' rotation with their tires' slip: everything in a car that is stiffer
// than a 5 ms step can take explicitly, solved together and implicitly in a fixed number of sub-steps.
//
// Deak 2003, sections 5.3 to 5.5. The parts are in headers of their own: vehicle/engine.h, clutch.h, gearbox.h,
// differential.h, brakes.h.
//
// Unknowns are the wheel speeds W0..W3 (front left, front right, rear left, rear right) and the engine speed we after
// the sub-step. With g the total ratio, sf and sr the axles' shares of torque, and mf = (W0 + W1) / 2, mr alike:
//     I dW_i/dt  = g s_i Tc + Tm_i - Tb_i - R Fx_i(W_i) -+ Td - +- Tx      Tm_i: a motor of the wheel's own
//     Ie dwe/dt  = Te - Tc
//     Tc = clip(c (we - g (sf mf + sr mr)))    Tb_i = clip(c W_i)    Td = clip(c (W0 - W1))    Tx = clip(c (mf - mr))
// Each clip is a coupling (vehicle/coupling.h): very stiff while it sticks, constant torque while it slides. Which of
// the two is found by an active set (at most kPasses, starting from the last step's), so that locking, holding and
// breaking away need no rules. In sums and differences of left and right the system is all but diagonal; left and right
// are treated alike to the bit.
#pragma once

#include "tire/tire.h"
#include "vehicle/clutch.h"
#include "vehicle/differential.h"
#include "vehicle/engine.h"
#include "vehicle/gearbox.h"

namespace vehicle {

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
    const tire::TireLanes* tires = nullptr;
    const tire::Tire* tire[2] = {}; // what `tires` was made of
    math::Lanes inertia;            // [kg m2]
    math::Lanes radius;             // [m] rolling radius
    math::Lanes brake;              // [N m] most the brake can give
    math::Lanes rolling;            // [N m] rolling resistance
    math::Lanes motor{};            // [N m] from outside the driveline, forwards positive
    math::Lanes load;               // [N] 0: in the air
    math::Lanes vx, vy;             // [m/s] contact velocity at the start
    math::Lanes ax, ay;             // [m/s2] its rate of change
    math::Lanes camber;
    math::Lanes friction;
    // Advanced:
    math::Lanes spin; // [rad/s] relative to the car
    tire::DeflectionOf<math::Lanes> deflection;
    // Means over the step:
    math::Lanes fx, fy;      // [N]
    math::Lanes brakeTorque; // [N m] opposing the spin, brake and rolling resistance together
    math::Lanes driveTorque; // [N m] from differential
    math::Lanes aligning;    // [N m]
};

struct DriveWork { // [J] over the step
    double engine = 0.0, friction = 0.0, clutch = 0.0, gearbox = 0.0, differentials = 0.0, brakes = 0.0, rolling = 0.0,
           tires = 0.0, motors = 0.0;
};

struct DriveInput {
    double throttle = 0.0;   // [0, 1]
    double engagement = 1.0; // [0, 1] of the clutch
    double ratio = 0.0;      // total, 0 in neutral
    uint64_t engineFlags = engineRuns;
    double starterTime = 0.0;
};

struct DriveOutput {
    double engineSpeed = 0.0;  // in and out [rad/s]
    double clutchTorque = 0.0; // in (of the last step) and out (mean) [N m]
    double engineTorque = 0.0; // [N m] mean
    double coupling[3] = {};   // [N m] mean torque of the differentials' couplings
    uint64_t modes = 0;        // in and out: what sticks
};

void solve(const DrivelineModel& model, const DriveInput& input, DriveAxle (&axles)[2], DriveOutput& out,
           DriveWork& work, double dt);

}
