// Where a scene is cut, and what is left of its triangles there, seen from above.
//
// Everything about contact is planar. A scene is cut where the body is: by the plane through the centre of mass
// (plate), or between floor and roof (box: low walls, overhangs and slopes act as they stand). What is left of a
// triangle is a Feature, a segment or a small convex polygon in the plane.
#pragma once

#include "collision/outline.h"
#include "scene/scene.h"

namespace collision {

using scene::Broken;
using scene::kGroundNormal;
using scene::kNone;
using scene::Scene;
using scene::Triangle;

// Heights in world axes; with `up` set also floor <= up . x <= roof (the tilted body).
struct Level {
    double low = 0.0; // [m] low == high: the plate's plane
    double high = 0.0;
    dvec3 up{0.0};
    double floor = 0.0;
    double roof = 0.0;
};
Level plateLevel(double height);
// A box from `low` to `high` [m] about `position` in body axes; see shadow() for its outline. Beyond 45 degrees of tilt
// it stands between its lowest and highest corner.
Level boxLevel(const dvec3& position, const math::dquat& orientation, double front, double rear, double width,
               double low, double high);

// What is left of a triangle between the planes of a Level.
struct Feature {
    dvec2 points[8]; // count 2: a segment; more: convex, counter-clockwise
    int32_t count = 0;
    uint32_t object = 0;
    uint32_t triangle = 0; // index in the soup
    dvec2 normal{0.0};     // unit, horizontal part of the triangle's normal; either side
    double low = 0.0;      // [m] world heights of what is left
    double high = 0.0;
    int32_t kept = -1; // which of the cache's segments it is

    std::span<const dvec2> span() const { return {points, size_t(count)}; }
    size_t edges() const { return count == 2 ? 1 : size_t(count); }
    const dvec2& after(size_t i) const { return points[i + 1 < size_t(count) ? i + 1 : 0]; }
    // The edge that is nearest to a point, and the point of it that is.
    NearestEdge nearest(const dvec2& p) const
    {
        if (count != 2) return nearestEdge(span(), p);
        const OnSegment on = nearestOnSegment(p, points[0], points[1]);
        const dvec2 d = p - on.point;
        return {math::dot(d, d), 0, on};
    }
    dvec2 normalTowards(const dvec2& p) const { return math::dot(p - points[0], normal) >= 0.0 ? normal : -normal; }
    // Of an edge, out of the wall: a segment has its triangle's normal, on the side of the body.
    dvec2 edgeNormal(size_t edge, const dvec2& body) const
    {
        return count == 2 ? normalTowards(body) : outward(span(), edge);
    }
};
bool cut(const Triangle& triangle, const Level& level, Feature& out); // false: nothing left

// A wall that a body has been let into, and the way out of it: where it came in. Of the object all that is no higher
// along `normal` than `top`, and what goes on from there bending less than kOnward says: where it bends up more, or
// stands elsewhere in the way, the object is a wall as ever. Of other objects what goes on in the same plane.
struct Entered {
    dvec2 normal{1.0, 0.0}; // unit, out of the wall
    double top = 0.0;       // [m] along it, world
    uint32_t object = 0;

    bool holds(const Feature& f) const;
};

}
