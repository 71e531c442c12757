// The body against the ground: roof, sills and bumpers as points with a stiff spring, a damper and Coulomb friction.
// Internal to this room.
//
// The forces are found once a step, implicitly: with k the speed a unit impulse gives the point, a spring K and damper
// C over a step h push with
//     Fn = (K (p + h v) + C v) / (1 + h (C + h K) k N)        p depth, v speed inwards, N points touching (H1)
// which never throws the car back faster than it came, however deep or fast. Body axes, d = rho x n and l the chassis's
// own centre of mass ahead of the whole's: an impulse along the car's z axis meets the chassis alone, the wheels hang
// on springs (car.h, C1), so
//     k = (nx^2 + ny^2) / m + nz^2 / ms + dx^2 / Jx + (dy + l nz)^2 / Jy + dz^2 / Jz                            (H2)
//
// Friction of all points together is what stops them at the end of the step, whatever else acts in it, or mu Fn where
// that is not enough: with w the velocity the points would have then, Y how they answer impulses j along the ground
// (H2 between any two), for each point
//     w + Y j = 0  where |j| <= mu Fn h,    else |j| = mu Fn h against w + Y j                                  (H3)
// found by going round the points until it holds (projected Gauss-Seidel; the two of a pair at once and alike, so that
// left and right are mirror images). A body that lies stays where it lies: nothing is left of gravity's pull.
#pragma once

#include "vehicle/car_stage.h"

namespace vehicle::stage {

// Points of the hull in the ground: the left side's, then the right side's.
struct HullTouch {
    int count = 0;
    bool at[kHullPoints] = {};
};
HullTouch hullTouch(const CarModel& m, const Flat& x, const Stage& s, const terrain::Ground& ground);

struct HullContact {
    math::dvec3 force{0.0}, torque{0.0}; // world, about the centre of mass
};
// `others`: all that acts besides.
HullContact hullContact(const CarModel& m, const Flat& x, const Stage& s, const terrain::Ground& ground,
                        const HullTouch& touch, const Loads& others, double dt);

}
