// The shape of a vehicle seen from above, where it is, how it moves over one step, and plane geometry on such shapes.
//
// An outline is a simple polygon in body axes (x forward, y left, origin at the centre of mass), counter-clockwise,
// convex or dented: Knight's plate is the rectangle, a crushed car has a shorter or dented one. Everything here is
// planar; the height at which a scene is cut comes with feature.h.
#pragma once

#include "collision/constants.h"
#include "math/math.h"

#include <cmath>
#include <cstdint>
#include <span>

namespace collision {

using math::dvec2;
using math::dvec3;

// N of T without making them: GLM's vectors would be set to zero first.
template <class T, size_t N> struct RawArray {
    alignas(T) unsigned char bytes[N * sizeof(T)];

    T& operator[](size_t i) { return reinterpret_cast<T*>(bytes)[i]; }
    const T& operator[](size_t i) const { return reinterpret_cast<const T*>(bytes)[i]; }
};

// Both ends of what lies along the axes.
struct Box2 {
    dvec2 low{HUGE_VAL}, high{-HUGE_VAL};

    void add(const dvec2& p)
    {
        low = glm::min(low, p);
        high = glm::max(high, p);
    }
    void grow(double margin)
    {
        low -= margin;
        high += margin;
    }
    bool contains(const dvec2& p) const { return p.x >= low.x && p.x <= high.x && p.y >= low.y && p.y <= high.y; }
    bool overlaps(const Box2& b) const
    {
        return low.x <= b.high.x && b.low.x <= high.x && low.y <= b.high.y && b.low.y <= high.y;
    }
};
inline Box2 boxOf(std::span<const dvec2> points)
{
    Box2 box;
    for (const dvec2& p : points) box.add(p);
    return box;
}

struct Outline {
    int32_t count = 0;
    uint32_t convex = 1;       // 0: dented; slower, the same answers
    double radius = 0.0;       // [m] origin to the farthest point
    Box2 box;                  // [m] body axes, of the points
    dvec2 points[kMaxOutline]; // [m] body axes, counter-clockwise

    std::span<const dvec2> span() const { return {points, size_t(count)}; }
};

// Knight 2002, section 5.1: distances from the centre of mass to the front and rear of the body, and its width, all
// positive.
Outline rectangle(double front, double rear, double width);
// 3 to kMaxOutline points of a simple polygon in either sense, no two neighbours alike; count 0 when it is none.
Outline polygon(std::span<const dvec2> points);
// The upright shadow of a box with height: the hull of its eight corners, turned so that x is where the body points.
// Four corners or six; a level box's is the rectangle.
Outline shadow(double front, double rear, double width, double low, double high, const math::dquat& orientation);

struct Pose {
    dvec2 position{0.0};     // [m] of the outline's origin
    dvec2 forward{1.0, 0.0}; // unit vector along body x

    dvec2 toWorld(const dvec2& p) const { return position + turned(p); }
    dvec2 turned(const dvec2& p) const
    {
        return {forward.x * p.x - forward.y * p.y, forward.y * p.x + forward.x * p.y};
    }
    dvec2 toBody(const dvec2& w) const { return turnedBack(w - position); }
    dvec2 turnedBack(const dvec2& d) const
    {
        return {forward.x * d.x + forward.y * d.y, forward.x * d.y - forward.y * d.x};
    }
};
Pose poseOf(const dvec3& position, const math::dquat& orientation); // heading of the body's x axis seen from above

// Motion over one step: straight and turning evenly, share 0 to 1. |turn| < pi.
struct Sweep {
    Pose start;
    dvec2 travel{0.0}; // [m]
    double turn = 0.0; // [rad] counter-clockwise

    Pose at(double share) const;
    // Velocity of a body point now at `world` when the origin is at `origin`, per whole step [m].
    dvec2 rate(const dvec2& world, const dvec2& origin) const { return travel + turn * math::left(world - origin); }
};
Sweep sweepBetween(const Pose& start, const Pose& end);

// The points of an outline in world axes.
class Placed {
public:
    Placed(const Outline& outline, const Pose& pose) : m_count(size_t(outline.count))
    {
        for (size_t i = 0; i < m_count; ++i) m_points[i] = pose.toWorld(outline.points[i]);
    }
    std::span<const dvec2> span() const { return {&m_points[0], m_count}; }

private:
    size_t m_count;
    RawArray<dvec2, kMaxOutline> m_points;
};

// All that an outline passes during a sweep, grown by `margin` [m].
Box2 sweptBox(const Outline& outline, const Sweep& sweep, double margin);

// Nearest points of two polygons that do not overlap. A polygon of two points is a segment.
struct Closest {
    double distance = 0.0; // [m]
    dvec2 onA{0.0}, onB{0.0};
    int32_t vertexA = -1; // index where the point is a corner, else -1 and edgeA tells between which
    int32_t vertexB = -1;
    int32_t edgeA = -1; // edge i runs from corner i to corner i + 1
    int32_t edgeB = -1;
};
Closest closest(std::span<const dvec2> a, std::span<const dvec2> b);

bool overlaps(std::span<const dvec2> a, bool convexA, std::span<const dvec2> b, bool convexB); // touching counts
bool contains(std::span<const dvec2> a, const dvec2& point);                                   // border undecided

struct OnSegment {
    dvec2 point{0.0};
    double share = 0.0; // 0 at a, 1 at b
};
inline OnSegment nearestOnSegment(const dvec2& p, const dvec2& a, const dvec2& b)
{
    const dvec2 d = b - a;
    const double lengthSquared = math::dot(d, d);
    const double along = math::dot(p - a, d);
    if (!(along > 0.0)) return {a, 0.0};
    if (!(along < lengthSquared)) return {b, 1.0};
    const double share = along / lengthSquared;
    return {a + share * d, share};
}

// The edge of a polygon that is nearest to a point, of its first `edges`, and the point of it that is.
struct NearestEdge {
    double least = HUGE_VAL; // [m2] square of the distance
    size_t edge = 0;
    OnSegment on;

    bool beside() const { return on.share > 0.0 && on.share < 1.0; } // rather than beyond an end of the edge
};
inline NearestEdge nearestEdge(std::span<const dvec2> polygon, const dvec2& p, size_t edges = kMaxOutline)
{
    NearestEdge at;
    for (size_t i = 0; i < polygon.size() && i < edges; ++i) {
        const OnSegment on = nearestOnSegment(p, polygon[i], polygon[i + 1 < polygon.size() ? i + 1 : 0]);
        const dvec2 d = p - on.point;
        if (!(math::dot(d, d) < at.least)) continue;
        at.least = math::dot(d, d);
        at.edge = i;
        at.on = on;
    }
    return at;
}

// Which face of the body a point of its border belongs to, by the direction that face looks in body axes.
enum class Side : uint32_t { front, left, rear, right };
const char* name(Side side);
Side sideOf(const dvec2& outwardBody);
Side faceAt(const Outline& outline, const Pose& pose, const dvec2& point); // of its border [world]
// Outward unit normal of edge i of a counter-clockwise polygon.
inline dvec2 outward(std::span<const dvec2> a, size_t i)
{
    const dvec2 d = a[i + 1 < a.size() ? i + 1 : 0] - a[i];
    return dvec2(d.y, -d.x) / math::length(d);
}

}
