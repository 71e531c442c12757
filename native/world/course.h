// Cones that vehicles knock over (course/cone.h), and gates that tell who passed, when and how fast. Which there are and
// where they stand is said by the setup (course/layout.h lays them out).
#pragma once

#include "course/cone.h"

#include <string>

namespace world {

struct World;

struct ConeSetup {
    math::dvec2 position{0.0}; // [m]
    double height = 0.5;       // [m]
};
struct GateSetup {
    math::dvec2 a{0.0}, b{0.0}; // [m] its ends
    std::string text;
};

void resetCourse(World& world);
void noteCourse(World& world);   // where everybody is before a step
void strikeCourse(World& world); // after it: cones are struck and slide, gates are passed; tells of both

size_t conesStruck(const World& world);

}
