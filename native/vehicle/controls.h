// What a driver, a driver program or a recording gives to any vehicle for one step.
#pragma once

#include <cstdint>

namespace vehicle {

// Recordings hold these quantised (control/recording.h); the step always sees quantised values, live or replayed.
struct Controls {
    double steer = 0.0;     // [-1, 1] share of the steering range, left positive
    double throttle = 0.0;  // [0, 1]
    double brake = 0.0;     // [0, 1]
    double clutch = 0.0;    // [0, 1] pedal, 1 = fully disengaged; used by manual clutch control only
    double handbrake = 0.0; // [0, 1]
    int32_t gear = 0;       // request: 0 = leave to the gearbox, else -1 reverse, 100 neutral, 1.. a gear
    uint32_t buttons = 0;   // Button bits, true in the step in which they are pressed
};

// What turns and steers a wheel besides the driver's controls, in the car alone: motors and actuators of a rig, a
// fault.
struct WheelInput {
    double torque = 0.0; // [N m] about the axle, forwards positive
    double steer = 0.0;  // [rad] to the left positive
};

enum class WheelPlace : uint32_t { frontLeft, frontRight, rearLeft, rearRight };

template <class V> void describePlace(V& v, WheelPlace& s)
{
    v.choice("wheel", s,
             {{"frontLeft", WheelPlace::frontLeft},
              {"frontRight", WheelPlace::frontRight},
              {"rearLeft", WheelPlace::rearLeft},
              {"rearRight", WheelPlace::rearRight}},
             "which wheel");
}

enum Button : uint32_t { shiftUp = 1, shiftDown = 2, starter = 4, rightCar = 8, backToRoad = 16 };

}
