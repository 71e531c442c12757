// The papers' query as printed: the plate where it stands, four segments against the scene.
//
// M. Knight, 2002, chapter 3, figures 3-1 and 3-2: the vehicle is a horizontal rectangle at the height of its centre of
// mass; every step each of its border segments is tested against the scene; the contact point is the middle of the line
// of interference a-b between the two places where the border meets the surface, the normal that of the rigid surface.
// cast.h is the same idea without the step: this query serves comparison with the paper and foreign simulations that
// have no use for sweeps.
//
// Of several triangles those of one direction belong together (a wall of many triangles has one line of interference);
// the direction with the longest line inside the plate wins.
#pragma once

#include "collision/nearby.h"

namespace collision {

struct Interference {
    bool found = false;
    dvec2 a{0.0}, b{0.0}; // [m] world: where the border meets the surface, or where the surface ends inside the plate
    dvec2 point{0.0};     // [m] world, middle of a-b
    dvec2 normal{0.0};    // unit, horizontal, turned towards the centre of mass
    double depth = 0.0;   // [m] how far the plate reaches behind the surface
    uint32_t object = 0;
    uint32_t triangle = 0; // index in the soup
    uint32_t edges = 0;    // bit i: border segment i is cut (the rectangle's: front, left, rear, right)
};
Interference interference(const Query& query, const Pose& pose);

}
