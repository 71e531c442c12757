// Engine after Deak 2003, section 5.2: a normalised torque curve of linear segments times a factor, torque linear in
// throttle, a scalar inertia, friction that grows linearly with speed. Ours: idle control, stall, starter, rev limiter.
//
// Full throttle gives the curve, which is brake torque as measured; closed throttle gives minus friction:
//     T = theta (Tfull(w) + Tf(w)) - Tf(w)      Tf = f0 + f1 w                                                     (E1)
#pragma once

#include "vehicle/curve.h"

#include <cstdint>

namespace vehicle {

struct EngineSettings {
    // [rad/s, share of maxTorque]
    core::Table torque{
        {{60, 0.45}, {105, 0.62}, {210, 0.86}, {315, 0.97}, {420, 1.0}, {525, 0.95}, {630, 0.80}, {720, 0.55}}};
    double maxTorque = 150.0;     // [N m] the power factor of the curve
    double inertia = 0.16;        // [kg m2] crank, flywheel, clutch cover
    double friction = 10.0;       // [N m] at rest
    double frictionSlope = 0.035; // [N m s/rad]
    double idleSpeed = 85.0;      // [rad/s]
    double stallSpeed = 40.0;     // [rad/s] below this it no longer fires
    double limitSpeed = 670.0;    // [rad/s] fuel is cut above
    double starterTorque = 60.0;  // [N m]
    bool transverse = true;       // crank along the wheels' axles, else along the car
    int32_t cylinders = 4;        // what it sounds like; its torque is the curve's
};

template <class V> void describe(V& v, EngineSettings& s)
{
    v.table("torque", s.torque, {.unit = "rad/s", .min = 0, .max = 3000, .doc = "engine speed"},
            {.unit = "1", .min = 0, .max = 1.5, .doc = "full-load torque over maxTorque, by engine speed"},
            Curve::kMost);
    v.number("maxTorque", s.maxTorque, {.unit = "N m", .min = 0, .max = 5000, .doc = "factor of the torque curve"});
    v.number("inertia", s.inertia, {.unit = "kg m2", .min = 0.01, .max = 10, .doc = "crank, flywheel, clutch cover"});
    v.number("friction", s.friction, {.unit = "N m", .min = 0, .max = 500, .doc = "friction torque near rest"});
    v.number("frictionSlope", s.frictionSlope,
             {.unit = "N m s/rad", .min = 0, .max = 5, .doc = "friction per engine speed"});
    v.number("idleSpeed", s.idleSpeed, {.unit = "rad/s", .min = 20, .max = 400, .doc = "speed held without throttle"});
    v.number("stallSpeed", s.stallSpeed, {.unit = "rad/s", .min = 5, .max = 200, .doc = "below this the engine stops"});
    v.number("limitSpeed", s.limitSpeed, {.unit = "rad/s", .min = 100, .max = 3000, .doc = "fuel is cut above this"});
    v.number("starterTorque", s.starterTorque, {.unit = "N m", .min = 0, .max = 1000, .doc = "torque of the starter"});
    v.flag("transverse", s.transverse, "crank along the axles, else along the car");
    v.integer("cylinders", s.cylinders, 1, 16, "each fires once in two turns: the note of the engine, not its torque");
    v.require(s.stallSpeed < s.idleSpeed && s.idleSpeed < s.limitSpeed, "idleSpeed",
              core::say("stallSpeed < idleSpeed < limitSpeed must hold"));
}

struct EngineModel {
    EngineSettings settings;
    Curve torque; // [N m] full load
};

enum EngineFlag : uint32_t { engineRuns = 1, engineCut = 2 };

struct EngineState {
    double speed = 0.0;          // [rad/s] of the crank, absolute
    double torque = 0.0;         // [N m] net of friction, mean over the last step
    double throttle = 0.0;       // [0, 1] that it got
    double starterTime = 0.0;    // [s] left for which the starter turns it
    uint64_t flags = engineRuns; // EngineFlag bits
};

EngineModel build(const EngineSettings& settings);

double fullTorque(const EngineModel& m, double speed);     // [N m] brake torque at full throttle
double frictionTorque(const EngineModel& m, double speed); // [N m] opposing the rotation

struct EngineTorque {
    double fired = 0.0;    // [N m] gas torque, starter included
    double friction = 0.0; // [N m] takes away
};
EngineTorque engineTorque(const EngineModel& m, double speed, double throttle, uint64_t flags, double starterTime);

// Stall, restart, limiter: decided once a step. `speed` [rad/s]: relative to the car; `starter`: its button is pressed.
void advance(const EngineModel& m, EngineState& s, double speed, bool starter, double dt);

}
