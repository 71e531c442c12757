// The body against the ground: roof, sills and bumpers as points with a stiff spring, a damper and Coulomb friction.
// Internal to this room.
//
// The forces are found once a step, implicitly: with k = 1/m + |rho x n|^2 / J the speed a unit impulse gives the
// point, a spring K and damper C over a step h push with
//     Fn = (K (p + h v) + C v) / (1 + h (C + h K) k N)        p depth, v speed inwards, N points touching (H1)
// which never throws the car back faster than it came, however deep or fast. Friction takes at most what stops the
// point.
#pragma once

#include "vehicle/car_stage.h"

namespace vehicle::stage {

struct HullContact {
    math::dvec3 force{0.0}, torque{0.0}; // world, about the centre of mass
    int touching = 0;
};
HullContact hullContact(const CarModel& m, const Flat& x, const Stage& s, const terrain::Ground& ground, double dt);

}
