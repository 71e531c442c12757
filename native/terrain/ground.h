// What a wheel or a body asks of the ground: height, normal and surface at a place. Everything that drives asks here
// and nowhere else, so flat ground, a spline surface and its micro-relief look alike to a car.
#pragma once

#include "math/math.h"

#include <cstdint>

namespace terrain {

struct GroundSample {
    double height = 0.0;               // [m] world z of the surface
    math::dvec3 normal{0.0, 0.0, 1.0}; // unit, upwards
    double friction = 1.0;             // factor on every tire's friction
    double rollingDrag = 0.0;          // added rolling resistance coefficient (gravel, snow), force per load
    uint32_t surface = 0;              // index into the surface table (asphalt = 0)
};

class Ground {
public:
    GroundSample sample(double x, double y) const; // anywhere: beyond its border the border policy answers

private:
    double m_height = 0.0;
};

}
