// Brakes: torque at full pedal of each axle, the lag of the pressure, the handbrake. What holds a wheel is
// vehicle/coupling.h, what moves the pressure besides the pedal vehicle/driver_aids.h.
#pragma once

#include "core/quantity.h"
#include "math/math.h"

namespace vehicle {

struct BrakeSettings {
    double frontTorque = 1800.0;     // [N m] per wheel at full pedal
    double rearTorque = 900.0;       // [N m]
    double handbrakeTorque = 1400.0; // [N m] per rear wheel
    double lag = 0.05;               // [s] in which pressure follows
};

template <class V> void describe(V& v, BrakeSettings& s)
{
    v.number("frontTorque", s.frontTorque,
             {.unit = "N m", .min = 0, .max = 1e5, .doc = "per front wheel at full pedal"});
    v.number("rearTorque", s.rearTorque, {.unit = "N m", .min = 0, .max = 1e5, .doc = "per rear wheel at full pedal"});
    v.number("handbrakeTorque", s.handbrakeTorque,
             {.unit = "N m", .min = 0, .max = 1e5, .doc = "per rear wheel at full handbrake"});
    v.number("lag", s.lag, {.unit = "s", .min = 0.001, .max = 1, .doc = "time constant of the brake pressure"});
}

}
