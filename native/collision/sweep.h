// A moving outline against a scene: the first contact inside a step, what it touches now, and the way out of a wall.
//
// M. Knight and J. Bernard, Simulation of vehicle collisions in real time, 2003, "Collision detection": the vehicle is
// a horizontal plate at the height of its centre of mass, the contact point is the middle of the line of interference
// a-b, the normal is that of the rigid surface. They test the plate where it is at each step; a car at 100 m/s moves
// 0.5 m in 5 ms and would be through a thin wall. Here the plate is swept, so the line of interference is the part of
// the outline within kInterference of the wall at first contact (plate.h has the paper's query at one instant).
//
// Everything is planar. A scene is cut where the body is: by the plane through the centre of mass (plate), or between
// floor and roof (box: low walls, overhangs and slopes act as they stand). What is left of a triangle is a Feature, a
// segment or a small convex polygon in the plane. The outline then moves evenly, straight and turning, over the step.
//
// The first contact is found by conservative advancement (B. Mirtich, Impulse-based dynamic simulation of rigid body
// systems, 1996, section 2.3), one feature at a time: the closest points give a plane that parts outline and feature;
// no corner can reach it before its own distance over its own closing speed (with the curvature of its path), so time
// may advance that far. Nothing is passed, whatever the speed, thickness or yaw rate.
//
// A body stops at a gap of kSkin / 2, never overlapping, so the direction of the contact is always that of the
// closest points. Corners of a wall that continues (triangles of one wall meeting) never give a direction of their own:
// a corner counts only if no neighbour reaches farther towards the body, and where a wall goes straight on there is
// none: how it was cut into triangles does not matter.
#pragma once

#include "collision/outline.h"
#include "collision/scene.h"

#include <cmath>
#include <cstdint>

namespace collision {

inline constexpr double kSkin = 1e-3;       // [m] contact is a gap of at most this
inline constexpr double kRestGap = 0.75e-3; // [m] the gap that restGap() brings a resting body back to
inline constexpr double kHeightGrain =
    0.01; // [m] the plate's height is taken in these steps (walls have no finer detail)

// Where a scene is cut. Heights in world axes; with `up` set also floor <= up . x <= roof (the tilted body).
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

// What is left of a triangle between the planes of a Level, seen from above.
struct Feature {
    dvec2 points[8]; // count 2: a segment; more: convex, counter-clockwise
    int32_t count = 0;
    uint32_t object = 0;
    uint32_t triangle = 0; // index in the soup
    dvec2 normal{0.0};     // unit, horizontal part of the triangle's normal; either side
    double low = 0.0;      // [m] world heights of what is left
    double high = 0.0;

    std::span<const dvec2> span() const { return {points, size_t(count)}; }
};
bool cut(const Triangle& triangle, const Level& level, Feature& out); // false: nothing left

// A wall that a body has been let into, and the way out of it: where it came in. Of the object all that is no higher
// along `normal` than `top`, and what goes on from there at less than 30 degrees: where it bends up more, or stands
// elsewhere in the way, the object is a wall as ever.
struct Entered {
    dvec2 normal{1.0, 0.0}; // unit, out of the wall
    double top = 0.0;       // [m] along it, world
    uint32_t object = 0;

    bool holds(const Feature& f) const
    {
        if (f.object != object) return false;
        double low = HUGE_VAL, high = -HUGE_VAL;
        for (const dvec2& p : f.span()) {
            low = std::fmin(low, math::dot(p, normal));
            high = std::fmax(high, math::dot(p, normal));
        }
        constexpr double kOnward = 0.866; // cos 30 deg
        return high <= top || (low <= top && std::fabs(math::dot(f.normal, normal)) > kOnward);
    }
};

// What a body that hardly moves can touch, made ready: each of its corners over a face of a wall, each corner of a wall
// over an edge of the body. Of the plate alone, whose walls are all segments.
struct Footing {
    static constexpr int kMost = 12; // of each kind
    static constexpr int kWays = 6;
    static constexpr int kObjects = 4;

    struct Point { // where a wall ends or turns
        dvec2 at;
        int32_t ways; // directions in which walls lead away from it, and the normals of those walls
        dvec2 way[kWays], wayNormal[kWays];
    };
    struct Face { // of a wall, under a corner of the body
        dvec2 from, along, normal;
        double length; // [m2] square of |along|
        int32_t corner;
        int32_t point[2]; // its ends; -1: out of reach, or the wall goes straight on
        uint32_t object, triangle;
    };
    struct Post {            // a point over an edge of the body
        int32_t point, edge; // edge -1: not always the same
        dvec2 outward;       // of the edge, body axes
        uint32_t object, triangle;
    };

    Pose at, askedAt;   // askedAt: where the body was when it was asked for last
    int32_t faces = -1; // < 0: nothing known
    int32_t points = 0, posts = 0, objects = 0;
    Face face[kMost];
    Point point[kMost];
    Post post[kMost];
    uint32_t object[kObjects]; // whose breaking would matter
};

// The wall along which a body slides, made ready: the segments of one straight surface, and how far along it there is
// nothing else. Of the plate alone.
struct Rail {
    static constexpr int kMost = 16;
    static constexpr int kPause = 16; // steps after which one is looked for again where there was none

    int32_t plane = -1; // of the region around the body; < 0: nothing known
    int32_t count = 0;
    int32_t pause = 0;
    int32_t segment[kMost];
    double low = 0.0, high = 0.0; // [m] along left(normal)
    double sink = 0.0;            // [m] how deep a body may have come
    Pose at;                      // where slides() has found the body
    bool found = false;           // it has

    bool holds(const Pose& pose) const { return found && at.position == pose.position && at.forward == pose.forward; }
    void forget()
    {
        plane = -1;
        found = false;
    }
};

// A cache for one body, no part of any state: what it holds is implied by scene, outline and pose, and no result
// depends on it (tests/native/collision/sweep_test.cpp compares every bit). It keeps half planes that part the body
// from the walls around, and how far the body may move before another wall matters: a body within cannot touch
// anything, and finding that out takes nanoseconds. Clear it (reset()) when the scene is another, when a broken object
// has become whole again, or a body has been put somewhere else with another outline.
struct Clearance {
    static constexpr int kPlanes = 8;
    static constexpr int kSegments = 64;
    static constexpr int kPatience = 8; // steps beside a plane after which a better region is looked for, at first
    static constexpr int kMostPatience = 512;

    struct Plane {
        dvec2 normal; // free side: normal . x >= offset
        double offset;
    };
    struct Segment {
        dvec2 a, b, normal;
        uint32_t object, triangle;
    };

    dvec2 centre{0.0};
    dvec2 forward{1.0, 0.0};
    double radius = -1.0; // [m] no point of the body may have moved farther since; < 0: nothing known
    double low = 0.0;     // [m] heights for which it holds
    double high = 0.0;
    int32_t planes = 0;
    int32_t segments = -1;  // < 0: none kept
    int32_t touchedFor = 0; // steps since the region was made in which it did not suffice
    int32_t patience = kPatience;
    Plane plane[kPlanes];
    double boxLow[2] = {}; // [m] the kept segments are all that reach this box
    double boxHigh[2] = {};
    double height = 0.0; // [m] of the cut
    Segment segment[kSegments];
    Footing footing; // of those, what a body that hardly moves can touch
    Rail rail;       // and one that slides

    void reset()
    {
        radius = -1.0;
        segments = -1;
        footing.faces = -1;
        rail.forget();
        rail.pause = 0;
    }
};

// One body asking. The references must outlive the call, nothing is kept.
struct Query {
    const Scene& scene;
    Broken broken;
    const Outline& outline;
    Level level;
    Clearance* clearance = nullptr;        // may be null: slower, the same answers
    std::span<const Entered> entered = {}; // what of the scene is not there
};

struct Contact {
    double time = 0.0;             // share of the sweep, 0 to 1
    double closing = 0.0;          // [m] approach along the normal at `point`, per whole sweep; > 0
    double gap = 0.0;              // [m]
    double gapA = 0.0, gapB = 0.0; // [m] at a and b, of touches()
    dvec2 point{0.0};              // [m] world, middle of a-b, on the outline
    dvec2 a{0.0}, b{0.0};          // [m] world, ends of the line of interference; equal at a corner
    double low = 0.0;              // [m] world heights of the wall there, within the body's own
    double high = 0.0;
    dvec2 normal{0.0}; // unit, out of the wall into the body
    uint32_t object = 0;
    uint32_t triangle = 0;   // index in the soup
    Side side = Side::front; // face of the body the point is on
    int32_t corner = -1;     // index in the outline when the contact is one of its corners
};

struct Swept {
    bool hit = false;
    bool touching = false; // something is within kSkin and approached, but no faster than `slow`
    bool inside = false;   // something overlaps the outline at the start; such features are ignored. See pushOut()
    Contact contact;
};

// The first contact in which the body approaches by more than `slow` [m per whole sweep]. Approaches slower than that
// are resting contact: they may close by `slow` and are put right at the end of the step by touches() and restGap().
//
// `interference` deepens the line of interference by that share of the sweep's approach: Knight's plate, looked at once
// a step, stands on average half a step's approach deep in the wall when it is found there, and so meets a wall flat
// that it meets at a small angle. 0: the contact point is where the first touch is.
Swept firstContact(const Query& query, const Sweep& sweep, double slow = 0.0, double interference = 0.0);

// What the outline touches where it stands: gaps from -reach to +reach, grouped by direction, at most four, the deepest
// first. time and closing stay 0.
// Without `faces` the sides and corners of the body are not looked for.
inline constexpr int kMaxTouches = 4;
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

// Nothing is touched on the way from start to end, by the cache alone; false also when it knows nothing. The query's
// own clearance is not looked at.
bool knownClear(const Clearance& clearance, const Query& query, const Pose& start, const Pose& end);
// How far any point of the body may be from where it is in `pose`, by the cache alone [m]: everywhere by `far`, and
// towards the nearest walls by less. Where one of them is not above 0 nothing is known.
struct Around {
    struct Side {
        dvec2 normal{0.0}; // unit, out of the wall
        double room = 0.0; // [m] against it
    };
    double far = -1.0;
    Side side[2];

    double least() const; // [m]
};
Around roomAround(const Clearance& clearance, const Query& query, const Pose& pose);
// Nothing overlaps at `start` and no point of the outline moves by as much as `slow`, so that firstContact() would tell
// of neither a hit nor of `inside`; by the cache alone, false also when it does not tell.
bool barelyMoves(const Clearance& clearance, const Query& query, const Pose& start, const Pose& end, double slow);

// Nothing overlaps at `start`, and on the way to `end` nothing but one straight wall comes near, which no point of the
// outline approaches by as much as `slow`: firstContact() would tell of neither a hit nor of `inside`. By the cache
// alone, which is the one given, and which then knows how touches() at `end` need not look around.
bool slides(Clearance& clearance, const Query& query, const Pose& start, const Pose& end, double slow);

// Angle of attack (Knight 2002, section 4.2): between a horizontal velocity and the wall plane, 0 to pi/2.
double angleOfAttack(const dvec2& velocity, const dvec2& normal);

}
