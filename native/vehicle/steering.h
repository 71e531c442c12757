// Steering: from the share of the range a driver asks to the angle of each wheel, each with its own state, limited in
// rate.
//
// The mean angle turns about a point on the line of the (other) axle; with Ackermann 1 both wheels point at it,
//     tan dL = t / (1 - t T / (2 L)),  tan dR = t / (1 + t T / (2 L)),  t = tan d (S1)
// with Ackermann 0 they stay parallel. Compliance: the aligning torques of the axle turn the wheels back elastically.
#pragma once

#include "core/quantity.h"
#include "math/lanes_trig.h"

namespace vehicle {

struct SteeringSettings {
    double maxAngle = 0.6;     // [rad] mean angle of the front wheels at full steer
    double ratio = 15.5;       // steering wheel over road wheel, for display and force feedback
    double rate = 1.2;         // [rad/s] fastest turn of the road wheels
    double ackermann = 0.8;    // 0 parallel, 1 ideal
    double compliance = 0.0;   // [rad/(N m)] of the column, per aligning torque of the front axle
    double lag = 0.02;         // [s] in which compliance settles
    double rearShare = 0.0;    // rear wheels' angle over the front's: negative turns against
    double casterTrail = 0.02; // [m] mechanical trail, adds to the tire's
};

template <class V> void describe(V& v, SteeringSettings& s)
{
    v.number("maxAngle", s.maxAngle,
             {.unit = "rad", .min = 0.01, .max = 1.2, .doc = "mean angle of the front wheels at full steer"});
    v.number("ratio", s.ratio, {.unit = "1", .min = 1, .max = 40, .doc = "steering wheel over road wheel"});
    v.number("rate", s.rate, {.unit = "rad/s", .min = 0.01, .max = 100, .doc = "fastest turn of the road wheels"});
    v.number("ackermann", s.ackermann, {.unit = "1", .min = -1, .max = 1.5, .doc = "0 parallel, 1 ideal"});
    v.number("compliance", s.compliance,
             {.unit = "rad/(N m)", .min = 0, .max = 1e-3, .doc = "angle given up per aligning torque of the axle"});
    v.number("lag", s.lag, {.unit = "s", .min = 0.005, .max = 1, .doc = "time constant of the compliance"});
    v.number("rearShare", s.rearShare,
             {.unit = "1", .min = -1, .max = 1, .doc = "rear wheels' angle over the front's"});
    v.number("casterTrail", s.casterTrail, {.unit = "m", .min = -0.1, .max = 0.2, .doc = "mechanical trail"});
}

// (S1), [rad] of the left and the right wheel. `mean`: angle of the axle; `wheelbase` signed: positive for the front
// axle, negative for the rear.
inline math::Lanes ackermannAngles(double mean, double ackermann, double track, double wheelbase)
{
    if (mean == 0.0) return math::both(0.0);
    const double t = math::tan(mean), k = ackermann * t * track / (2.0 * wheelbase);
    return math::atan(t / (1.0 + math::Lanes{-k, k}));
}

// Advances an angle towards its target at most at `rate`.
inline double approach(double angle, double target, double rate, double dt)
{
    return angle + math::clamp(target - angle, -rate * dt, rate * dt);
}

}
