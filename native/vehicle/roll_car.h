// The roll car: four degrees of freedom (longitudinal, lateral, yaw, roll) in time, before, during and after an impact.
//
// Zhou 2008 (10) to (13) (J. Zhou, H. Peng, J. Lu, Collision model for vehicle motion prediction after light impacts;
// docs/models/zhou.md), after L. Segel 1956: a rolling mass mR on a roll axis along body x, the springs and dampers
// lumped into Ks and Ds, lateral tire forces linear in the slip angle and cut at the adhesion limit of each axle. Set
// right here: the slip is over |vx|, so that a car that has spun past 90 degrees still brakes its slide; an outside
// force Fy at the height z above the roll axis gives the roll moment -Fy z.
//
// In Zhou 2008 (10) the mass centre's sway is left out while the car yaws: M (vx' - vy wz) lacks 2 mR h wx wz, and with
// it the printed equations give a car that rolls and yaws momentum and energy from nowhere, mR h vx wx wz and more of
// the second order. `sway: "whole"` keeps the terms: then the mass centre has all of the momentum, wherever it has
// swayed to,
//     T = M vc^2/2 + (Ixxs - mR^2 h^2/M) wx^2/2 + Ixz wx wz + Izz wz^2/2,   vc the mass centre's velocity in motion(),
// and with a small roll and without the product wx wz it is (10) to (13).
//
// vx, vy belong to the point of the roll axis under the mass centre, as in the paper; motion() shows the mass centre
// itself, mR h/M above the axis and swaying with the roll. Heave and pitch are not modelled: the car follows height and
// slope of the ground and feels the slope's pull, wheel loads do not change. Traction, brakes, drag and rolling
// resistance are ours, all off by default; traction and brakes use up adhesion (friction circle).
#pragma once

#include "core/quantity.h"
#include "dynamics/integrator.h"
#include "terrain/ground.h"
#include "vehicle/controls.h"
#include "vehicle/motion.h"

namespace vehicle {

// Defaults: Table 1, "baseline big SUV"; outline and what is off the table are ours.
struct RollCarSettings {
    double mass = 2450.0;             // [kg] M
    double rollingMass = 2210.0;      // [kg] mR
    double frontAxle = 1.105;         // [m] a
    double rearAxle = 1.745;          // [m] b
    double massHeight = 0.66;         // [m] hCG, mass centre above the ground
    double rollArm = 0.40;            // [m] h, rolling mass centre above the roll axis
    double yawInertia = 4946.0;       // [kg m2] Izz
    double rollInertia = 1597.0;      // [kg m2] Ixxs about the roll axis
    double rollYawProduct = 40.0;     // [kg m2] Ixz, with the printed + in Zhou 2008 (12), (13)
    double rollStiffness = 94000.0;   // [N m/rad] Ks
    double rollDamping = 8000.0;      // [N m s/rad] Ds
    double frontStiffness = 145750.0; // [N/rad] Cf, axle
    double rearStiffness = 104830.0;  // [N/rad] Cr, axle
    double roadFriction = 0.7;        // [1] muR
    enum class Sway : uint32_t { paper, whole } sway = Sway::paper;
    double front = 2.10;            // [m] mass centre to front bumper
    double rear = 2.60;             // [m] mass centre to rear bumper
    double width = 1.90;            // [m]
    double height = 1.80;           // [m] of the body
    double maxSteer = 0.5;          // [rad] front wheel angle at full steer
    double driveForce = 0.0;        // [N] at full throttle, on both axles by load
    double drivePower = 150e3;      // [W] limit of force times speed
    double brakeForce = 0.0;        // [N] at full brake, on both axles by load
    double dragArea = 0.0;          // [m2] Cd A
    double rollingResistance = 0.0; // [1] force per load
};

template <class V> void describe(V& v, RollCarSettings& s)
{
    v.number("mass", s.mass, {.unit = "kg", .min = 50, .max = 1e5, .doc = "whole vehicle"});
    v.number("rollingMass", s.rollingMass, {.unit = "kg", .min = 0, .max = 1e5, .doc = "sprung mass"});
    v.number("frontAxle", s.frontAxle, {.unit = "m", .min = 0.1, .max = 15, .doc = "mass centre to front axle"});
    v.number("rearAxle", s.rearAxle, {.unit = "m", .min = 0.1, .max = 15, .doc = "mass centre to rear axle"});
    v.number("massHeight", s.massHeight, {.unit = "m", .min = 0.1, .max = 5, .doc = "mass centre above the ground"});
    v.number("rollArm", s.rollArm, {.unit = "m", .min = 0, .max = 3, .doc = "sprung mass centre above the roll axis"});
    v.number("yawInertia", s.yawInertia, {.unit = "kg m2", .min = 10, .max = 1e6, .doc = "about the vertical axis"});
    v.number("rollInertia", s.rollInertia,
             {.unit = "kg m2", .min = 1, .max = 1e6, .doc = "of the sprung mass about the roll axis"});
    v.number("rollYawProduct", s.rollYawProduct,
             {.unit = "kg m2", .min = -1e5, .max = 1e5, .doc = "sprung product of inertia, + as in (12), (13)"});
    v.number("rollStiffness", s.rollStiffness, {.unit = "N m/rad", .min = 0, .max = 1e8, .doc = "whole suspension"});
    v.number("rollDamping", s.rollDamping, {.unit = "N m s/rad", .min = 0, .max = 1e7, .doc = "whole suspension"});
    v.number("frontStiffness", s.frontStiffness, {.unit = "N/rad", .min = 0, .max = 1e7, .doc = "cornering, axle"});
    v.number("rearStiffness", s.rearStiffness, {.unit = "N/rad", .min = 0, .max = 1e7, .doc = "cornering, axle"});
    v.number("roadFriction", s.roadFriction,
             {.unit = "1", .min = 0, .max = 3, .doc = "adhesion limit, times the ground's"});
    v.choice("sway", s.sway, {{"paper", RollCarSettings::Sway::paper}, {"whole", RollCarSettings::Sway::whole}},
             "of the mass centre over the roll axis: as in (10) to (13), or whole, so that momentum and energy hold "
             "where the car rolls and yaws");
    v.number("front", s.front, {.unit = "m", .min = 0.2, .max = 15, .doc = "mass centre to front bumper"});
    v.number("rear", s.rear, {.unit = "m", .min = 0.2, .max = 15, .doc = "mass centre to rear bumper"});
    v.number("width", s.width, {.unit = "m", .min = 0.3, .max = 5, .doc = "of the body"});
    v.number("height", s.height, {.unit = "m", .min = 0.2, .max = 5, .doc = "of the body"});
    v.number("maxSteer", s.maxSteer, {.unit = "rad", .min = 0, .max = 1.2, .doc = "front wheel angle at full steer"});
    v.number("driveForce", s.driveForce, {.unit = "N", .min = 0, .max = 1e6, .doc = "traction at full throttle"});
    v.number("drivePower", s.drivePower, {.unit = "W", .min = 0, .max = 1e7, .doc = "limit of traction times speed"});
    v.number("brakeForce", s.brakeForce, {.unit = "N", .min = 0, .max = 1e6, .doc = "demanded at full brake"});
    v.number("dragArea", s.dragArea, {.unit = "m2", .min = 0, .max = 50, .doc = "drag coefficient times area"});
    v.number("rollingResistance", s.rollingResistance, {.unit = "1", .min = 0, .max = 0.5, .doc = "force per load"});
    v.require(s.rollInertia * s.mass > s.rollingMass * s.rollArm * s.rollingMass * s.rollArm +
                                           s.rollYawProduct * s.rollYawProduct * s.mass / s.yawInertia,
              "rollInertia",
              core::say("too small for rollingMass, rollArm and rollYawProduct: the mass matrix must be positive"));
}

struct RollCarModel {
    RollCarSettings settings;
    double massArm = 0.0;                     // [m] mass centre above the roll axis, mR h/M
    double rollSelf = 0.0;                    // [kg m2] roll inertia about the mass centre, Ixxs - mR^2 h^2/M
    double rollDet = 0.0;                     // rollSelf Izz - Ixz^2
    double frontLimit = 0.0, rearLimit = 0.0; // [N] lateral force at road friction 1: M g b/L, M g a/L
};

struct RollCarState {
    math::dvec2 position{0.0};                // [m] world, point of the roll axis under the mass centre
    double yaw = 0.0;                         // [rad]
    double roll = 0.0;                        // [rad] right side down positive
    math::dvec2 velocity{0.0};                // [m/s] vx, vy: body axes, of that point
    double yawRate = 0.0;                     // [rad/s]
    double rollRate = 0.0;                    // [rad/s]
    double groundHeight = 0.0;                // [m]
    math::dvec2 groundSlope{0.0};             // [1] dz/dx, dz/dy
    double steer = 0.0;                       // [rad] front wheels, left positive
    double frontForce = 0.0, rearForce = 0.0; // [N] lateral tire forces of the last step, its mean
    double acceleration = 0.0;                // [m/s2] lateral, of the mass centre, over the last step
};
static_assert(sizeof(RollCarState) == 15 * sizeof(double), "no padding: the state is hashed byte by byte");

RollCarModel build(const RollCarSettings&);
void reset(const RollCarModel&, RollCarState&, const Placement&, const terrain::Ground&);
void step(const RollCarModel&, RollCarState&, const Controls&, const External&, const terrain::Ground&,
          dynamics::Integrator, double dt);
Motion motion(const RollCarModel&, const RollCarState&);
Body body(const RollCarModel&);
inline Travel travel(const RollCarModel& model, const RollCarState& state)
{
    return Travel::of(motion(model, state));
}
Mobility mobility(const RollCarModel&, const RollCarState&);
void applyImpulse(const RollCarModel&, RollCarState&, const math::dvec3& linear, const math::dvec3& angular);
double yawMomentum(const RollCarModel&, const RollCarState&);
void displace(const RollCarModel&, RollCarState&, const math::dvec2& shiftWorld);

// Kinetic energy T above, whatever `sway`; upright it is the form whose derivatives are the left sides of (10) to (13).
// And the energy in the roll spring less the work of gravity. [J]
double kineticEnergy(const RollCarModel&, const RollCarState&);
double rollPotential(const RollCarModel&, const RollCarState&);

}
