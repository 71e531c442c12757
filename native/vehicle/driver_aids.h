// Driver aids: anti-lock, traction control, stability control. They act through brake pressure and throttle alone, with
// the delay that sensing and valves have. None of them touches friction.
//
// Anti-lock moves the valve of each wheel by the slip in hand. Traction control closes the throttle to what the road
// takes of the driven wheels. Stability control brakes single wheels towards the yaw rate of the single-track model.
#pragma once

#include "core/quantity.h"
#include "vehicle/driveline.h"

namespace vehicle {

struct CarModel;
struct CarState;

struct AidSettings {
    bool antilock = false;
    bool traction = false;
    bool stability = false;
    double antilockSlip = 0.12; // slip that is held under braking
    double tractionSlip = 0.12; // slip that is held under power
    double yawTolerance = 0.06; // [rad/s] difference from the single-track yaw rate that is let be
    double yawGain = 2.5;       // [1/(rad/s)] share of full brake per difference
    double delay = 0.015;       // [s] from sensing to acting
};

template <class V> void describe(V& v, AidSettings& s)
{
    v.flag("antilock", s.antilock, "anti-lock braking");
    v.flag("traction", s.traction, "traction control, by throttle");
    v.flag("stability", s.stability, "stability control, by single brakes and throttle");
    v.number("antilockSlip", s.antilockSlip, {.unit = "1", .min = 0.02, .max = 0.9, .doc = "slip held under braking"});
    v.number("tractionSlip", s.tractionSlip, {.unit = "1", .min = 0.02, .max = 5, .doc = "slip held under power"});
    v.number("yawTolerance", s.yawTolerance,
             {.unit = "rad/s", .min = 0, .max = 2, .doc = "yaw-rate difference that is let be"});
    v.number("yawGain", s.yawGain,
             {.unit = "s/rad", .min = 0, .max = 20, .doc = "share of full brake per yaw-rate difference"});
    v.number("delay", s.delay, {.unit = "s", .min = 0.001, .max = 0.5, .doc = "from sensing to acting"});
}

// What they remember; of each wheel besides WheelState::antilock and sensedSlip.
struct AidState {
    double traction = 1.0;   // [0, 1] throttle that traction control lets pass
    double roadTorque = 0.0; // [N m] that the road takes of the driven wheels, as traction control knows it
    double stability = 0.0;  // share of full brake asked by stability control, positive: turn left
};

struct AidDemand {
    double brake[4] = {};  // [0, 1] added at single wheels
    double throttle = 1.0; // [0, 1] share of the driver's
};

// Once a step. `forwardSpeed` [m/s] and `yawRate` [rad/s]: of the car, body axes; `brake`: the driver's pedal.
AidDemand assist(const CarModel& m, CarState& s, const DriveAxle (&axle)[2], double forwardSpeed, double yawRate,
                 double brake, double dt);

}
