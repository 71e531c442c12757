// What a tire model is asked and what it answers, common to all models of this room.
//
// Wheel axes on the ground plane: x along the heading, y to the left, z along the ground's normal. The slip velocity is
// Vs = (vx - w R, vy): what the tread does against the ground. Every model answers with secant stiffnesses rather than
// with forces,
//     F = (-gx Vsx, -gy Vsy) / speed + (fx0, fy0),
// because gx and gy stay finite and positive where slip itself is 0/0 (standing still) or infinite (locked, spinning on
// the spot), and because the relaxation of the carcass needs just these (relax() of tire/tire.h).
#pragma once

#include "math/lanes.h"

namespace tire {

// Below this speed a ratio of velocities means nothing; the deflection of the carcass carries the force there.
inline constexpr double kSpeedFloor = 1e-6; // [m/s]

// One wheel (T = double) or the two of an axle (T = math::Lanes).
template <class T> struct PatchOf {
    T load{};               // [N] normal force, > 0
    T vx{};                 // [m/s] contact velocity along the heading
    T vy{};                 // [m/s] contact velocity to the left
    T rolling{};            // [m/s] w R, forward positive
    T camber{};             // sine of the lean, top to the left positive
    T friction = 1.0 + T{}; // factor of the ground on the tire's friction
};
using Patch = PatchOf<double>;

template <class T> struct ResponseOf {
    T speed = 1.0 + T{};    // [m/s] what the model divides slip velocity by, > 0
    T gx = 1.0 + T{};       // [N] secant stiffness, > 0: -Fx speed / Vsx
    T gy = 1.0 + T{};       // [N] -(Fy - fy0) speed / Vsy
    T fx0{};                // [N] longitudinal force without slip along the wheel (shifts)
    T fy0{};                // [N] lateral force without slip across it (shifts, camber)
    T limitX{};             // [N] no force leaves the ellipse with these half axes, nor does the steady one
    T limitY{};             // [N]
    T sliding{};            // [N] Coulomb force of the patch when all of it slides along
    T adhesion = 1.0 + T{}; // [0, 1] share of the patch that sticks
    T trail{};              // [m] Mz = -trail Fy + residual
    T residual{};           // [N m]
};
using Response = ResponseOf<double>;

inline math::dvec2 force(const Response& r, const Patch& p)
{
    return {-r.gx * (p.vx - p.rolling) / r.speed + r.fx0, -r.gy * p.vy / r.speed + r.fy0};
}

template <class T> T aligningTorque(const ResponseOf<T>& r, T fy)
{
    return r.residual - r.trail * fy;
}

// 1 inside the ellipse of limits, below 1 the factor that brings a force onto it.
inline double withinLimit(const Response& r, double fx, double fy)
{
    const double e = math::square(fx / r.limitX) + math::square(fy / r.limitY);
    return e > 1.0 ? 1.0 / math::sqrt(e) : 1.0;
}

}
