// The laws by which one car follows another: desired acceleration from what a car sees and hears. Pure functions.
//
// gap: own nose to the tail ahead [m]. Speeds [m/s], accelerations [m/s2] forward. Each law states its source; each
// one's limiting behaviour is a test.
#pragma once

#include "core/quantity.h"
#include "math/math.h"

namespace control {

// Holds a speed: a = k (v0 - v).
struct SpeedHold {
    double gain = 0.8; // [1/s]
};
inline double speedHold(const SpeedHold& p, double target, double v)
{
    return p.gain * (target - v);
}

// Constant spacing with the leader's motion by radio, as driven on I-15 in 1997. R. Rajamani, H.-S. Tan, B. K. Law,
// W.-B. Zhang, Demonstration of Integrated Longitudinal and Lateral Control for the Operation of Automated Vehicles in
// Platoons, IEEE Trans. Control Systems Technology 8 (4), 2000, the sliding-surface law of section II; it stands in the
// line of Sheikholeslam and Desoer 1989 and Hedrick et al. 1991, which Tongue 1995 cites. With e the spacing error
// (positive: too close), C1 the weight of the leader:
//   a = (1 - C1) a_ahead + C1 a_leader - (2 xi - C1 (xi + sqrt(xi^2 - 1))) wn e'
//       - (xi + sqrt(xi^2 - 1)) wn C1 (v - v_leader) - wn^2 e
// C1 = 0 uses the car ahead only: string stable no longer.
struct PathSpacing {
    double gap = 6.0;          // [m] wanted
    double leaderWeight = 0.5; // [1] C1, 0 <= C1 < 1
    double damping = 1.0;      // [1] xi >= 1
    double bandwidth = 0.8;    // [rad/s] wn
};
inline double pathSpacing(const PathSpacing& p, double gap, double v, double speedAhead, double accelAhead,
                          double speedLeader, double accelLeader)
{
    const double e = p.gap - gap, rate = v - speedAhead; // e' = -(gap') = v - v_ahead
    const double root = p.damping + math::sqrt(p.damping * p.damping - 1.0);
    const double c = p.leaderWeight, w = p.bandwidth;
    return (1.0 - c) * accelAhead + c * accelLeader - (2.0 * p.damping - c * root) * w * rate -
           root * w * c * (v - speedLeader) - w * w * e;
}

// Constant time headway without radio. P. A. Ioannou, C. C. Chien, Autonomous Intelligent Cruise Control, IEEE Trans.
// Vehicular Technology 42 (4), 1993: with d = v - v_ahead and the spacing error e = standstill + h v - gap,
//   a = -(d + lambda e) / h
struct TimeHeadway {
    double standstill = 2.0; // [m] gap at rest
    double headway = 1.2;    // [s] h
    double gain = 0.4;       // [1/s] lambda
};
inline double timeHeadway(const TimeHeadway& p, double gap, double v, double speedAhead)
{
    const double e = p.standstill + p.headway * v - gap;
    return -((v - speedAhead) + p.gain * e) / p.headway;
}

// Cooperative: the same headway policy with the desired acceleration of the car ahead by radio, so that short headways
// stay string stable. J. Ploeg, B. T. M. Scheepers, E. van Nunen, N. van de Wouw, H. Nijmeijer, Design and Experimental
// Evaluation of Cooperative Adaptive Cruise Control, IEEE ITSC 2011: with e = gap - standstill - h v,
//   h u' = -u + kp e + kd e' + u_ahead,   e' = v_ahead - v - h a
struct Cooperative {
    double standstill = 2.0; // [m]
    double headway = 0.6;    // [s]
    double kp = 0.2;         // [1/s2]
    double kd = 0.7;         // [1/s]
};
// Rate of the desired acceleration u [m/s3].
inline double cooperative(const Cooperative& p, double u, double gap, double v, double a, double speedAhead,
                          double accelAhead)
{
    const double e = gap - p.standstill - p.headway * v;
    const double rate = speedAhead - v - p.headway * a;
    return (-u + p.kp * e + p.kd * rate + accelAhead) / p.headway;
}

// Intelligent driver model. M. Treiber, A. Hennecke, D. Helbing, Congested Traffic States in Empirical Observations and
// Microscopic Simulations, Physical Review E 62, 2000, (3) and (4):
//   a = amax (1 - (v/v0)^4 - (s*/gap)^2),  s* = s0 + max(0, v T + v (v - v_ahead) / (2 sqrt(amax b)))
// At equilibrium the gap is (s0 + v T) / sqrt(1 - (v/v0)^4).
struct IntelligentDriver {
    double acceleration = 1.4; // [m/s2] amax
    double deceleration = 2.0; // [m/s2] b, comfortable
    double headway = 1.2;      // [s] T
    double standstill = 2.0;   // [m] s0
};
inline double intelligentDriver(const IntelligentDriver& p, double target, double gap, double v, double speedAhead)
{
    const double forward = v > 0.0 ? v : 0.0;
    const double approach =
        forward * p.headway + forward * (v - speedAhead) / (2.0 * math::sqrt(p.acceleration * p.deceleration));
    const double wanted = p.standstill + (approach > 0.0 ? approach : 0.0);
    const double room = gap > 0.1 ? gap : 0.1;
    const double ratio = target > 0.1 ? forward / target : forward / 0.1;
    return p.acceleration * (1.0 - math::square(math::square(ratio)) - math::square(wanted / room));
}
inline double equilibriumGap(const IntelligentDriver& p, double target, double v)
{
    return (p.standstill + v * p.headway) / math::sqrt(1.0 - math::square(math::square(v / target)));
}

template <class V> void describe(V& v, SpeedHold& s)
{
    v.number("gain", s.gain, {.unit = "1/s", .min = 0.01, .max = 20, .doc = "acceleration per error of speed"});
}
template <class V> void describe(V& v, PathSpacing& s)
{
    v.number("gap", s.gap, {.unit = "m", .min = 0.1, .max = 500, .doc = "wanted, nose to tail"});
    v.number("leaderWeight", s.leaderWeight,
             {.unit = "1", .min = 0, .max = 0.99, .doc = "C1, weight of the platoon's leader; 0: only the car ahead"});
    v.number("damping", s.damping, {.unit = "1", .min = 1, .max = 10, .doc = "xi, at least 1"});
    v.number("bandwidth", s.bandwidth, {.unit = "rad/s", .min = 0.05, .max = 10, .doc = "wn"});
}
template <class V> void describe(V& v, TimeHeadway& s)
{
    v.number("standstill", s.standstill, {.unit = "m", .min = 0, .max = 100, .doc = "gap at rest"});
    v.number("headway", s.headway, {.unit = "s", .min = 0.05, .max = 10, .doc = "gap per speed"});
    v.number("gain", s.gain, {.unit = "1/s", .min = 0.01, .max = 10, .doc = "lambda, of the spacing error"});
}
template <class V> void describe(V& v, Cooperative& s)
{
    v.number("standstill", s.standstill, {.unit = "m", .min = 0, .max = 100, .doc = "gap at rest"});
    v.number("headway", s.headway, {.unit = "s", .min = 0.05, .max = 10, .doc = "gap per speed"});
    v.number("kp", s.kp, {.unit = "1/s2", .min = 0.001, .max = 10, .doc = "of the spacing error"});
    v.number("kd", s.kd, {.unit = "1/s", .min = 0, .max = 10, .doc = "of its rate"});
}
template <class V> void describe(V& v, IntelligentDriver& s)
{
    v.number("acceleration", s.acceleration, {.unit = "m/s2", .min = 0.1, .max = 20, .doc = "largest"});
    v.number("deceleration", s.deceleration, {.unit = "m/s2", .min = 0.1, .max = 20, .doc = "comfortable"});
    v.number("headway", s.headway, {.unit = "s", .min = 0, .max = 10, .doc = "gap per speed"});
    v.number("standstill", s.standstill, {.unit = "m", .min = 0.1, .max = 100, .doc = "gap at rest"});
}

}
