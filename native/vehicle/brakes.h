// Brakes: balance, lag, handbrake; and the aids that act through brake pressure and throttle alone, with their delay:
// anti-lock, traction control, stability control. None of them touches friction.
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

}
