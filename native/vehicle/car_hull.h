// The body against the ground: roof, sills and bumpers as points with a stiff spring, a damper and Coulomb friction.
// Internal to this room.
//
// The forces are found once a step, implicitly: with k the speed a unit impulse gives the point, a spring K and damper
// C over a step h push with
//     Fn = (K (p + h v) + C v) / (1 + h (C + h K) k N)        p depth, v speed inwards, N points touching (H1)
// which never throws the car back faster than it came, however deep or fast. Friction takes at most what stops the
// point. Body axes, d = rho x n and l the chassis's own centre of mass ahead of the whole's: an impulse along the
// car's z axis meets the chassis alone, the wheels hang on springs (car.h, C1), so
//     k = (nx^2 + ny^2) / m + nz^2 / ms + dx^2 / Jx + (dy + l nz)^2 / Jy + dz^2 / Jz                            (H2)
#pragma once

#include "vehicle/car_stage.h"

namespace vehicle::stage {

struct HullContact {
    math::dvec3 force{0.0}, torque{0.0}; // world, about the centre of mass
    int touching = 0;
};
HullContact hullContact(const CarModel& m, const Flat& x, const Stage& s, const terrain::Ground& ground, double dt);

}
