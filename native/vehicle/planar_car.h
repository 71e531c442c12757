// The planar car: a rectangle with Dugoff tires, drag on its effective area, rolling resistance, no pitch or roll.
//
// B. H. Tongue, A. Moon, Low Speed Collision Dynamics and Control: Year One Report, California PATH UCB-ITS-PRR-95-25,
// 1995, section 2: Tongue 1995 (1) to (4), docs/models/path.md. Inputs are the steering angle and traction and braking
// *forces*: there is no wheel spin; the slip of a tire is the one that transmits the force asked of it (tire/dugoff.h),
// a wheel braked or driven beyond its grip locks or spins. The two tires of an axle are one.
//
// Not printed in the paper and therefore ours: axle positions, tire stiffnesses, drag and rolling coefficients, power.
// The printed numbers are rounded from US units, which the defaults hold exactly: 124 slug, 3000 slug ft2, 10 ft x 5
// ft, As = 0.00335 s/ft.
//
// On ground that is not level the car follows its height and slope at the centre of mass and feels the slope's pull.
// A step costs two Dugoff evaluations a stage; the state is 22 numbers. Rest is exact: a brake (or rolling resistance)
// that can stop the car within the step is applied as the force that does, and tires that need not slide do not.
//
// Held on a path ("ideal path keeping") the car turns with the path whatever its tires could do; along it they give
// what they give a car that drives straight on, no more.
#pragma once

#include "dynamics/integrator.h"
#include "terrain/ground.h"
#include "tire/dugoff.h"
#include "vehicle/controls.h"
#include "vehicle/motion.h"

namespace vehicle {

inline constexpr double kFoot = 0.3048;                                  // [m] international foot
inline constexpr double kSlug = 14.593902937206364;                      // [kg] lbf s2/ft
inline constexpr double kSlugFoot2 = kSlug * kFoot * kFoot;              // [kg m2]
inline constexpr double kSlugPerFoot3 = kSlug / (kFoot * kFoot * kFoot); // [kg/m3]
inline constexpr double kMilePerHour = 0.44704;                          // [m/s]

struct PlanarCarSettings {
    double mass = 124.0 * kSlug;             // [kg]
    double yawInertia = 3000.0 * kSlugFoot2; // [kg m2]
    double length = 10.0 * kFoot;            // [m] centre of mass in its middle
    double width = 5.0 * kFoot;              // [m]
    double height = 1.4;                     // [m] of the body, for drag and outline
    double frontAxle = 4.0 * kFoot;          // [m] centre of mass to front axle
    double rearAxle = 4.0 * kFoot;           // [m] centre of mass to rear axle, positive
    double massHeight = 0.55;                // [m] centre of mass above the ground; for outlines, not for load transfer
    double dragCoefficient = 0.4;            // [1] Cd
    double airDensity = 0.00238 * kSlugPerFoot3; // [kg/m3] 0.00238 slug/ft3
    double rollingResistance = 0.012;            // [1] force per load
    double maxSteer = 0.6;                       // [rad] front wheel angle at steer = 1
    double driveForce = 8000.0;                  // [N] at full throttle and low speed
    double drivePower = 120e3;                   // [W] limit of force times speed
    double brakeForce = 20000.0;                 // [N] demanded at full brake; the tires give what they can
    double driveFront = 0.0;                     // [1] share of the traction force at the front axle
    double brakeFront = 0.5;                     // [1] share of the braking force at the front axle
    double slipLimit = 1.0;                      // [1] 1: wheels lock and spin; about 0.15: ideal anti-lock
    double shieldingDepth = 0.0;                 // [1] drag lost right behind another car; 0 switches shielding off
    double shieldingLength = 8.0;                // [m] gap at which that loss has fallen to 1/e
    enum class FrictionSpeed : uint32_t { sliding, vehicle } frictionSpeed = FrictionSpeed::sliding;
    tire::DugoffSettings frontTire, rearTire; // one tire each; an axle has two
};

template <class V> void describe(V& v, PlanarCarSettings& s)
{
    v.number("mass", s.mass, {.unit = "kg", .min = 50, .max = 1e5, .doc = "whole vehicle"});
    v.number("yawInertia", s.yawInertia, {.unit = "kg m2", .min = 10, .max = 1e6, .doc = "about the vertical axis"});
    v.number("length", s.length,
             {.unit = "m", .min = 0.5, .max = 30, .doc = "of the rectangle, centre of mass in its middle"});
    v.number("width", s.width, {.unit = "m", .min = 0.3, .max = 5, .doc = "of the rectangle"});
    v.number("height", s.height, {.unit = "m", .min = 0.2, .max = 5, .doc = "of the body, for drag and outline"});
    v.number("frontAxle", s.frontAxle, {.unit = "m", .min = 0.1, .max = 15, .doc = "centre of mass to front axle"});
    v.number("rearAxle", s.rearAxle, {.unit = "m", .min = 0.1, .max = 15, .doc = "centre of mass to rear axle"});
    v.number("massHeight", s.massHeight, {.unit = "m", .min = 0.1, .max = 3, .doc = "centre of mass above the ground"});
    v.number("dragCoefficient", s.dragCoefficient,
             {.unit = "1", .min = 0, .max = 3, .doc = "Cd on the effective area"});
    v.number("airDensity", s.airDensity, {.unit = "kg/m3", .min = 0, .max = 10, .doc = "of the air"});
    v.number("rollingResistance", s.rollingResistance, {.unit = "1", .min = 0, .max = 0.5, .doc = "force per load"});
    v.number("maxSteer", s.maxSteer, {.unit = "rad", .min = 0, .max = 1.2, .doc = "front wheel angle at full steer"});
    v.number("driveForce", s.driveForce, {.unit = "N", .min = 0, .max = 1e6, .doc = "traction at full throttle"});
    v.number("drivePower", s.drivePower, {.unit = "W", .min = 0, .max = 1e7, .doc = "limit of traction times speed"});
    v.number("brakeForce", s.brakeForce, {.unit = "N", .min = 0, .max = 1e6, .doc = "demanded at full brake"});
    v.number("driveFront", s.driveFront, {.unit = "1", .min = 0, .max = 1, .doc = "share of traction at the front"});
    v.number("brakeFront", s.brakeFront, {.unit = "1", .min = 0, .max = 1, .doc = "share of braking at the front"});
    v.number("slipLimit", s.slipLimit,
             {.unit = "1", .min = 0.02, .max = 1, .doc = "most slip: 1 locks and spins, 0.15 an ideal anti-lock"});
    v.number("shieldingDepth", s.shieldingDepth,
             {.unit = "1", .min = 0, .max = 1, .doc = "share of drag lost right behind another car"});
    v.number("shieldingLength", s.shieldingLength,
             {.unit = "m", .min = 0.1, .max = 1000, .doc = "gap at which that loss has fallen to 1/e"});
    v.choice(
        "frictionSpeed", s.frictionSpeed,
        {{"sliding", PlanarCarSettings::FrictionSpeed::sliding},
         {"vehicle", PlanarCarSettings::FrictionSpeed::vehicle}},
        "speed that lowers the friction: of the patch over the ground, or of the vehicle as equation (2) is printed");
    v.object("frontTire", s.frontTire, "one front tire");
    v.object("rearTire", s.rearTire, "one rear tire");
}

struct PlanarCarModel {
    PlanarCarSettings settings;
    double frontLoad = 0.0; // [N] on the axle, level ground
    double rearLoad = 0.0;  // [N]
    double dragFront = 0.0; // [kg/m] half density times Cd times frontal area
    double dragSide = 0.0;  // [kg/m] the same for the side
};

struct PlanarCarState {
    math::dvec2 position{0.0};    // [m] world
    double yaw = 0.0;             // [rad]
    math::dvec2 velocity{0.0};    // [m/s] world
    double yawRate = 0.0;         // [rad/s]
    double groundHeight = 0.0;    // [m] world z under the centre of mass
    math::dvec2 groundSlope{0.0}; // [1] dz/dx, dz/dy there
    double steer = 0.0;           // [rad] front wheel angle, left positive
    double acceleration = 0.0;    // [m/s2] change of forward speed over the last step, impacts included
    double forwardSpeed = 0.0;    // [m/s] at the end of the last step, from which that change is taken
    math::dvec2 frontForce{0.0};  // [N] of the front axle in body axes, at the start of the last step
    math::dvec2 rearForce{0.0};   // [N] of the rear axle
    double frontSlip = 0.0;       // [1] slip ratio (w R - u) / |u| that transmits that force, driving positive
    double rearSlip = 0.0;        // [1]
    double dragShare = 1.0;       // [1] of the free drag; shieldedShare() of the car ahead, set before the step
    double guideCurvature = 0.0;  // [1/m] of the arc it is held on, left positive
    uint64_t guided =
        0; // 1: ideal path keeping on an arc of guideCurvature, tires and steering do not act; 2: struck off it
    uint64_t holding = 0; // 1: stands still on its brakes or its rolling resistance
};
static_assert(sizeof(PlanarCarState) == 22 * sizeof(double), "no padding: the state is hashed byte by byte");

PlanarCarModel build(const PlanarCarSettings& settings);
void reset(const PlanarCarModel&, PlanarCarState&, const Placement&, const terrain::Ground&);
void step(const PlanarCarModel&, PlanarCarState&, const Controls&, const External&, const terrain::Ground&,
          dynamics::Integrator, double dt);
Motion motion(const PlanarCarModel&, const PlanarCarState&);
Body body(const PlanarCarModel&);
inline Travel travel(const PlanarCarModel& model, const PlanarCarState& state)
{
    return Travel::of(motion(model, state));
}
Mobility mobility(const PlanarCarModel&, const PlanarCarState&);
void applyImpulse(const PlanarCarModel&, PlanarCarState&, const math::dvec3& linear, const math::dvec3& angular);
double yawMomentum(const PlanarCarModel&, const PlanarCarState&);
double kineticEnergy(const PlanarCarModel&, const PlanarCarState&); // [J]
void displace(const PlanarCarModel&, PlanarCarState&, const math::dvec2& shift);

// Aerodynamic drag [N], world axes: Tongue 1995 (1) with the area perpendicular to the velocity for the frontal area.
math::dvec2 drag(const PlanarCarModel&, const math::dvec2& velocityWorld, double yaw, double share = 1.0);

// Share of the free drag behind a car whose tail is `gap` ahead and `offset` to the side of this car's nose. The paper
// leaves shielding out; this is a fading wake of our own, 1 - depth exp(-gap/length), that narrows with the overlap.
double shieldedShare(const PlanarCarSettings&, double gap, double offset);

// What full throttle and full brake can do at a forward speed, and what the car loses by itself: the calibration from
// which a driver turns an acceleration into pedals.
double availableDrive(const PlanarCarSettings&, double speed);                 // [N]
double resistance(const PlanarCarModel&, const PlanarCarState&, double speed); // [N] drag and rolling, opposing

}
