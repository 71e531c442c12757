// Dugoff's tire: linear stiffnesses below half the friction force, sliding above it, friction that falls with sliding
// speed.
//
// H. Dugoff, P. S. Fancher, L. Segel, Tire Performance Characteristics Affecting Vehicle Response to Steering and
// Braking Control Inputs, 1969, as Tongue 1995, section 2.1.3, uses it (docs/models/path.md). With u, v the contact
// patch velocity along and across the wheel and w R the rolling speed:
//
//     mu     = mu0 (1 - As Vs),   Vs = u sqrt(s^2 + tan^2 a)                        (D1), Tongue 1995 (2)
//     s      = 1 - w R / u braking,  1 - u / (w R) driving;   tan a = v / u         (D2)
//     lambda = mu Fz (1 - s) / (2 sqrt((Cs s)^2 + (Ca tan a)^2))                    (D3)
//     f      = lambda (2 - lambda) for lambda < 1, else 1                           (D4)
//     Fx     = -+Cs s / (1 - s) f,   Fy = -Ca tan a / (1 - s) f                     (D5)
//
// Limits: lambda = 1 joins with equal value and slope; |F| = mu Fz (1 - lambda/2) < mu Fz; s -> 1 gives mu Fz along
// (Cs s, Ca tan a), which is the sliding direction only where Cs = Ca. Camber is not modelled (nor is it in the 1995
// paper). Ours: a floor on |u| in (D2), so that rest and crawling have finite slip, and a floor under mu in (D1).
//
// Two ways in: dugoffForce() for a wheel that has a spin of its own, dugoffAtForce() for a vehicle whose inputs are
// traction and braking forces, where the slip is whatever transmits the force asked for.
#pragma once

#include "math/math.h"

namespace tire {

struct DugoffSettings {
    double longitudinalStiffness = 60e3; // [N] Cs of one tire: force per unit of slip s
    double corneringStiffness = 45e3;    // [N] Ca of one tire: force per unit of tan(slip angle)
    double friction = 1.05;              // [1] mu0 at zero sliding speed
    double speedReduction = 0.0109908;   // [s/m] As; 0.00335 s/ft
    double frictionFloor = 0.3;          // [1] least share of mu0 that is left at high sliding speed
    double lowSpeed = 0.5;               // [m/s] floor under |u| in the slips
};

template <class V> void describe(V& v, DugoffSettings& s)
{
    v.number("longitudinalStiffness", s.longitudinalStiffness,
             {.unit = "N", .min = 1e3, .max = 1e7, .doc = "Cs of one tire: longitudinal force per unit of slip"});
    v.number("corneringStiffness", s.corneringStiffness,
             {.unit = "N", .min = 1e3, .max = 1e7, .doc = "Ca of one tire: lateral force per tan(slip angle)"});
    v.number("friction", s.friction,
             {.unit = "1", .min = 0.0, .max = 5.0, .doc = "mu0, friction at zero sliding speed"});
    v.number("speedReduction", s.speedReduction,
             {.unit = "s/m", .min = 0.0, .max = 0.1, .doc = "As, loss of friction per sliding speed"});
    v.number("frictionFloor", s.frictionFloor,
             {.unit = "1", .min = 0.0, .max = 1.0, .doc = "least share of mu0 left at high sliding speed"});
    v.number("lowSpeed", s.lowSpeed, {.unit = "m/s", .min = 0.01, .max = 5.0, .doc = "floor under |u| in the slips"});
}

struct DugoffForce {
    double x = 0.0;      // [N] along the wheel, forward positive
    double y = 0.0;      // [N] across the wheel, left positive
    double slip = 0.0;   // [1] s of (D2), 0..1
    double lambda = 0.0; // [1] (D3), at most 1e9; below 1 part of the patch slides
};

// Friction at a sliding speed [m/s], (D1), Tongue 1995 (2), times the ground's factor.
inline double dugoffFriction(const DugoffSettings& p, double slidingSpeed, double groundFactor)
{
    const double share = 1.0 - p.speedReduction * slidingSpeed;
    return p.friction * groundFactor * (share > p.frictionFloor ? share : p.frictionFloor);
}

// `u`, `v`: patch velocity along and across the wheel [m/s]; `rolling`: w R [m/s]; `load` [N], no force when <= 0.
DugoffForce dugoffForce(const DugoffSettings& p, double load, double groundFactor, double u, double v, double rolling);

// The force of a tire asked to transmit `request` [N] along itself (forward positive): the smallest slip s that gives
// it, or `slipLimit` when none does. slipLimit 1: a wheel braked too hard locks, one driven too hard spins; about 0.15:
// an ideal anti-lock and traction control. A `frictionSpeed` [m/s] >= 0 replaces Vs in (D1): Tongue 1995 (2), read
// literally, takes the speed of the vehicle.
DugoffForce dugoffAtForce(const DugoffSettings& p, double load, double groundFactor, double u, double v, double request,
                          double slipLimit = 1.0, double frictionSpeed = -1.0);

}
