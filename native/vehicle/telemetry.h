// What instruments show of a vehicle: filled on demand from model and state, never stored, never read back.
//
// Forces are those of the last step (the means that acted through it), places and speeds those of now. The overlay's
// arrows, panels and the CSV channels show exactly this, for every kind of vehicle; a kind that has no such part leaves
// zeros. The planar car's two axles are shown as four wheels that share its loads and forces.
#pragma once

#include "terrain/ground.h"
#include "vehicle/box.h"
#include "vehicle/car.h"
#include "vehicle/planar_car.h"
#include "vehicle/roll_car.h"

namespace vehicle {

// Wheels: front left, front right, rear left, rear right. Forces act on the wheel.
struct WheelTelemetry {
    math::dvec3 centre{0.0};            // [m] wheel centre, world
    math::dvec3 point{0.0};             // [m] contact point, world (nearest point of the wheel when it is in the air)
    math::dvec3 normal{0, 0, 1};        // of the ground, world
    math::dvec3 heading{1, 0, 0};       // unit, along the wheel on the ground, world
    math::dvec3 normalForce{0.0};       // [N] world
    math::dvec3 longitudinalForce{0.0}; // [N] world
    math::dvec3 lateralForce{0.0};      // [N] world
    double load = 0.0;                  // [N]
    double forceX = 0.0;                // [N] forward positive
    double forceY = 0.0;                // [N] left positive
    double aligning = 0.0;              // [N m] about the normal, counter-clockwise positive
    double slipRatio = 0.0;             // (w R - vx) / |vx|, driving positive; within +-10
    double slipAngle = 0.0;             // [rad] atan2(vy, |vx|): positive when the patch moves to the left
    double slipSpeedX = 0.0;            // [m/s] vx - w R
    double slipSpeedY = 0.0;            // [m/s]
    double deflectionX = 0.0;           // [m] relaxation state of the carcass
    double deflectionY = 0.0;           // [m]
    double camber = 0.0;                // [rad] to the ground, top to the left positive
    double limit = 0.0;                 // [N] most horizontal force in the direction it has
    double limitX = 0.0;                // [N] half axes of the friction ellipse
    double limitY = 0.0;                // [N]
    double saturation = 0.0;            // |force| over limit
    double adhesion = 1.0;              // [0, 1] share of the patch that sticks
    double friction = 1.0;              // factor of the ground
    double surface = 0.0;               // index of the ground's surface
    double touching = 0.0;              // 1: on the ground
    double travel = 0.0;                // [m] up positive
    double travelRate = 0.0;            // [m/s]
    double spring = 0.0;                // [N] on the car upwards, preload included
    double damper = 0.0;                // [N] on the car upwards
    double stop = 0.0;                  // [N] bump or rebound stop, on the car upwards
    double antiRoll = 0.0;              // [N] on the car upwards
    double tireDeflection = 0.0;        // [m] vertical
    double spin = 0.0;                  // [rad/s] relative to the car, forward positive
    double steer = 0.0;                 // [rad] left positive, toe included
    double brakeTorque = 0.0;           // [N m] with rolling resistance, opposing forward spin positive
    double driveTorque = 0.0;           // [N m] from the differential
    double brakePressure = 0.0;         // [0, 1]
    double antilock = 1.0;              // [0, 1] what anti-lock lets pass
};

struct CarTelemetry {
    WheelTelemetry wheel[4];
    double speed = 0.0;               // [m/s] of the centre of mass, horizontal
    double forwardSpeed = 0.0;        // [m/s] along the heading
    double lateralSpeed = 0.0;        // [m/s] to the left
    double sideslip = 0.0;            // [rad] of the body, positive when it moves to the left of its heading
    double yawRate = 0.0;             // [rad/s]
    math::dvec3 acceleration{0.0};    // [m/s2] of the centre of mass by the forces shown, body axes, gravity apart
    double alongAcceleration = 0.0;   // [m/s2] of the centre of mass by the forces shown: horizontal, along the heading
    double lateralAcceleration = 0.0; // [m/s2] the same to the left of the heading
    double roll = 0.0, pitch = 0.0;   // [rad] right side down positive, nose down positive
    // Driveline. Torques pass from the engine to the wheels.
    double engineSpeed = 0.0;          // [rad/s] relative to the car
    double engineTorque = 0.0;         // [N m] net of friction
    double engineRunning = 0.0;        // 0 or 1
    double throttle = 0.0;             // [0, 1] that reached the engine
    double clutchTorque = 0.0;         // [N m]
    double clutchSlip = 0.0;           // [rad/s] engine less gearbox
    double engagement = 0.0;           // [0, 1]
    double gear = 0.0;                 // -1 reverse, 0 neutral
    double shifting = 0.0;             // [s] left
    double gearboxSpeed = 0.0;         // [rad/s] of the input shaft
    double gearboxTorque = 0.0;        // [N m] at the input shaft
    double shaftSpeed = 0.0;           // [rad/s] of the driven wheels' mean
    double differentialTorque[3] = {}; // [N m] into front and rear, and the coupling torque of the centre
    double differentialSpeed[3] = {};  // [rad/s] left less right of front and rear, front less rear of the centre
    // Aids.
    double traction = 1.0;       // [0, 1] throttle let pass
    double stability = 0.0;      // share of full brake, positive turns left
    double steeringTorque = 0.0; // [N m] at the steering wheel, for force feedback
    // Energy.
    Ledger ledger;
    double mechanicalEnergy = 0.0; // [J]
    double carcassEnergy = 0.0;    // [J]
};

// [m] What wheels are drawn and turn with where the model has none.
inline constexpr double kShownRadius = 0.3;

CarTelemetry telemetry(const CarModel&, const CarState&, const terrain::Ground&);
CarTelemetry telemetry(const PlanarCarModel&, const PlanarCarState&, const terrain::Ground&);
CarTelemetry telemetry(const RollCarModel&, const RollCarState&, const terrain::Ground&);
inline CarTelemetry telemetry(const BoxModel&, const BoxState&, const terrain::Ground&)
{
    return {}; // a box has no such parts
}

}
