// An outline where it stands: what it touches, the way out of a wall, how deep it is in one that has let it in.
#pragma once

#include "collision/contact.h"
#include "collision/nearby.h"

namespace collision {

// What the outline touches where it stands: gaps from -reach to +reach, grouped by direction, at most kMaxTouches, the
// deepest first. time and closing stay 0. Without `faces` the sides and corners of the body are not looked for.
int touches(const Query& query, const Pose& pose, double reach, Contact* out, bool faces = true);

// Moves a body that rests too near (gap below kSkin / 2) back to kRestGap from all that `touches` returned: a shift of
// position alone, so no kinetic energy comes of it.
dvec2 restGap(const Contact* contacts, int count);

// Out of a wall that the outline overlaps.
struct WayOut {
    bool overlapping = false;
    bool free = false; // the shift leads to a place without overlap
    dvec2 shift{0.0};  // [m]
    dvec2 normal{0.0}; // unit, of the largest part of the shift
    dvec2 point{0.0};  // [m] world, where the overlap was deepest
    double low = 0.0;  // [m] heights of the wall there
    double high = 0.0;
    uint32_t object = 0;
};
WayOut pushOut(const Query& query, const Pose& pose);

// How deep an outline is in a wall that it has been let into: what it would have to go along the normal to be out, at
// its corners, where the wall ends under it, and at the corner of the wall that is deepest in it where that is deeper.
struct Depth {
    struct Place {
        dvec2 point{0.0};             // [m] world, on the outline
        double depth = 0.0;           // [m] > 0
        double low = 0.0, high = 0.0; // [m] heights of the wall there
        uint32_t triangle = 0;
    };
    int32_t count = 0;    // 0: it is out
    double deepest = 0.0; // [m]
    double top = 0.0;     // [m] of the wall over the outline, as Entered has it; at least what it was
    Place place[kMaxOutline + 3];
};
void depthIn(const Query& query, const Pose& pose, const Entered& entered, Depth& out);
// The contact of one of these places.
Contact contactAt(const Query& query, const Pose& pose, const Entered& entered, const Depth::Place& place);

}
