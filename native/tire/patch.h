// What a tire model is asked and what it answers, common to all models of this room.
//
// Wheel axes on the ground plane: x along the heading, y to the left, z along the ground's normal. The slip velocity is
// Vs = (vx - w R, vy): what the tread does against the ground. Every model answers with secant stiffnesses rather than
// with forces,
//     F = (-gx Vsx, -gy Vsy) / speed + (0, fy0),
// because gx and gy stay finite and positive where slip itself is 0/0 (standing still) or infinite (locked, spinning on
// the spot), and because the relaxation of the carcass needs just these (tire/relaxation.h).
#pragma once

#include "math/math.h"

namespace tire {

// Below this speed a ratio of velocities means nothing; the deflection of the carcass carries the force there.
inline constexpr double kSpeedFloor = 1e-6; // [m/s]

struct Patch {
    double load = 0.0;     // [N] normal force, > 0
    double vx = 0.0;       // [m/s] contact velocity along the heading
    double vy = 0.0;       // [m/s] contact velocity to the left
    double rolling = 0.0;  // [m/s] w R, forward positive
    double camber = 0.0;   // sine of the lean, top to the left positive
    double friction = 1.0; // factor of the ground on the tire's friction
};

struct Response {
    double speed = 1.0;    // [m/s] what the model divides slip velocity by, > 0
    double gx = 1.0;       // [N] secant stiffness, > 0: -Fx speed / Vsx
    double gy = 1.0;       // [N] -(Fy - fy0) speed / Vsy
    double fy0 = 0.0;      // [N] lateral force without lateral slip (camber)
    double limitX = 0.0;   // [N] no force leaves the ellipse with these half axes
    double limitY = 0.0;   // [N]
    double sliding = 0.0;  // [N] Coulomb force of the patch when all of it slides
    double adhesion = 1.0; // [0, 1] share of the patch that sticks
    double trail = 0.0;    // [m] Mz = -trail Fy + residual
    double residual = 0.0; // [N m]
};

inline math::dvec2 force(const Response& r, const Patch& p)
{
    return {-r.gx * (p.vx - p.rolling) / r.speed, -r.gy * p.vy / r.speed + r.fy0};
}

inline double aligningTorque(const Response& r, double fy)
{
    return -r.trail * fy + r.residual;
}

// 1 inside the ellipse of limits, below 1 the factor that brings a force onto it.
inline double withinLimit(const Response& r, double fx, double fy)
{
    const double e = math::square(fx / r.limitX) + math::square(fy / r.limitY);
    return e > 1.0 ? 1.0 / math::sqrt(e) : 1.0;
}

}
