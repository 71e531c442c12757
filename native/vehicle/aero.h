// Air: drag, lift, and drag that depends on the car's orientation in the stream.
//
// Deak 2003, section 5.1, has drag at the centre of mass that grows with the square of the speed whatever the
// orientation: that is the case front = side = top, lift 0. In general each body axis has its own drag area, and
//     F = -rho/2 |v| (Ax vx, Ay vy, Az vz)      lift: Fz = +rho/2 vx |vx| per axle's lift area, downforce negative (A1)
#pragma once

#include "core/quantity.h"
#include "math/math.h"

namespace vehicle {

struct AeroSettings {
    double density = 1.225;            // [kg/m3]
    double dragFront = 0.65;           // [m2] drag coefficient times area, from the front
    double dragSide = 2.0;             // [m2] from the side
    double dragTop = 4.0;              // [m2] from above
    double liftFront = 0.05;           // [m2] lift coefficient times area at the front axle, up positive
    double liftRear = 0.1;             // [m2]
    double point[3] = {0.0, 0.0, 0.0}; // [m] where drag acts, from the centre of mass, body axes
};

template <class V> void describe(V& v, AeroSettings& s)
{
    v.number("density", s.density, {.unit = "kg/m3", .min = 0, .max = 10, .doc = "of the air; 0 switches air off"});
    v.number("dragFront", s.dragFront, {.unit = "m2", .min = 0, .max = 50, .doc = "drag area from the front"});
    v.number("dragSide", s.dragSide, {.unit = "m2", .min = 0, .max = 50, .doc = "drag area from the side"});
    v.number("dragTop", s.dragTop, {.unit = "m2", .min = 0, .max = 50, .doc = "drag area from above"});
    v.number("liftFront", s.liftFront,
             {.unit = "m2", .min = -20, .max = 20, .doc = "lift area at the front axle, up positive"});
    v.number("liftRear", s.liftRear,
             {.unit = "m2", .min = -20, .max = 20, .doc = "lift area at the rear axle, up positive"});
    v.fixed("point", s.point, 3,
            {.unit = "m", .min = -10, .max = 10, .doc = "where drag acts, from the centre of mass, body axes"});
}

// [N] body axes, velocity in body axes. Lift apart.
inline math::dvec3 airDrag(const AeroSettings& s, const math::dvec3& v)
{
    const double k = -0.5 * s.density * math::length(v);
    return {k * s.dragFront * v.x, k * s.dragSide * v.y, k * s.dragTop * v.z};
}

}
