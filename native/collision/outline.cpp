#include "collision/outline.h"

#include <algorithm>
#include <cmath>

namespace collision {

namespace {

void finish(Outline& o)
{
    o.convex = 1;
    o.radius = 0.0;
    o.low = o.high = o.points[0];
    for (int i = 0; i < o.count; ++i) {
        const dvec2& a = o.points[i];
        const dvec2& b = o.points[(i + 1) % o.count];
        const dvec2& c = o.points[(i + 2) % o.count];
        if (math::cross2(b - a, c - b) < 0.0) o.convex = 0;
        o.radius = std::max(o.radius, math::length(a));
        o.low = glm::min(o.low, a);
        o.high = glm::max(o.high, a);
    }
}

// Segments ab and cd have a point in common. Collinear ones are left to the corner tests of overlaps().
bool crosses(const dvec2& a, const dvec2& b, const dvec2& c, const dvec2& d)
{
    const double c1 = math::cross2(b - a, c - a), c2 = math::cross2(b - a, d - a);
    const double d1 = math::cross2(d - c, a - c), d2 = math::cross2(d - c, b - c);
    return ((c1 <= 0.0 && c2 >= 0.0) || (c1 >= 0.0 && c2 <= 0.0)) &&
           ((d1 <= 0.0 && d2 >= 0.0) || (d1 >= 0.0 && d2 <= 0.0)) && !(c1 == 0.0 && c2 == 0.0);
}

// A separating axis among the edges of `a`: all of `b` lies outside one of them.
bool partedByEdge(std::span<const dvec2> a, std::span<const dvec2> b)
{
    const size_t n = a.size();
    for (size_t i = 0; i < n; ++i) {
        const dvec2 d = a[i + 1 < n ? i + 1 : 0] - a[i];
        bool outside = true;
        for (const dvec2& p : b) outside = outside && d.y * (p.x - a[i].x) - d.x * (p.y - a[i].y) > 0.0;
        if (outside) return true;
    }
    return false;
}

// A segment's own line parts it from `b` when b lies strictly on one side.
bool partedByLine(const dvec2& p, const dvec2& q, std::span<const dvec2> b)
{
    bool left = true, right = true;
    for (const dvec2& x : b) {
        const double side = math::cross2(q - p, x - p);
        left = left && side > 0.0;
        right = right && side < 0.0;
    }
    return left || right;
}

}

Outline rectangle(double front, double rear, double width)
{
    Outline o;
    o.count = 4;
    const double half = 0.5 * width;
    o.points[0] = {front, -half};
    o.points[1] = {front, half};
    o.points[2] = {-rear, half};
    o.points[3] = {-rear, -half};
    finish(o);
    return o;
}

Outline polygon(std::span<const dvec2> points)
{
    Outline o;
    const size_t n = points.size();
    if (n < 3 || n > size_t(kMaxOutline)) return {};
    double twiceArea = 0.0;
    for (size_t i = 0; i < n; ++i) {
        const dvec2& next = points[(i + 1) % n];
        if (!math::isFinite(points[i]) || points[i] == next) return {};
        twiceArea += math::cross2(points[i], next);
    }
    if (!(std::abs(twiceArea) > 0.0)) return {};
    for (size_t i = 0; i < n; ++i) // edges that do not share a corner must not cross
        for (size_t j = i + 2; j < n; ++j)
            if ((j + 1) % n != i && crosses(points[i], points[i + 1], points[j], points[(j + 1) % n])) return {};
    o.count = int32_t(n);
    for (size_t i = 0; i < n; ++i) o.points[i] = points[twiceArea > 0.0 ? i : n - 1 - i];
    finish(o);
    return o;
}

Outline shadow(double front, double rear, double width, double low, double high, const math::dquat& orientation)
{
    const Pose heading = poseOf(dvec3(0.0), orientation);
    dvec2 corners[8];
    int n = 0;
    for (double x : {front, -rear}) {
        for (double y : {0.5 * width, -0.5 * width}) {
            for (double z : {low, high}) {
                const dvec3 w = orientation * dvec3(x, y, z);
                corners[n++] = heading.turnedBack({w.x, w.y});
            }
        }
    }
    for (int i = 1; i < n; ++i) // by x, then y
        for (int j = i; j > 0 && (corners[j].x < corners[j - 1].x ||
                                  (corners[j].x == corners[j - 1].x && corners[j].y < corners[j - 1].y));
             --j)
            std::swap(corners[j], corners[j - 1]);
    dvec2 hull[17]; // A. M. Andrew, Another efficient algorithm for convex hulls in two dimensions, 1979
    int k = 0;
    const auto chain = [&](const dvec2& p, int floor) {
        while (k >= floor + 2 && math::cross2(hull[k - 1] - hull[k - 2], p - hull[k - 1]) <= 1e-12) --k;
        hull[k++] = p;
    };
    for (int i = 0; i < n; ++i) chain(corners[i], 0);
    const int lower = k - 1;
    for (int i = n - 2; i >= 0; --i) chain(corners[i], lower);
    Outline o;
    o.count = k - 1;
    for (int i = 0; i < o.count; ++i) o.points[i] = hull[i];
    finish(o);
    return o;
}

Pose poseOf(const dvec3& position, const math::dquat& q)
{
    Pose pose;
    pose.position = {position.x, position.y};
    dvec2 f(1.0 - 2.0 * (q.y * q.y + q.z * q.z), 2.0 * (q.x * q.y + q.w * q.z));
    double n = math::length(f);
    if (!(n > 1e-9)) { // nose straight up or down: the roof's direction still tells where the front was
        f = dvec2(-2.0 * (q.x * q.z + q.w * q.y), -2.0 * (q.y * q.z - q.w * q.x)) *
            math::sign(2.0 * (q.x * q.z - q.w * q.y));
        n = math::length(f);
    }
    if (n > 0.0) pose.forward = f / n;
    return pose;
}

Pose Sweep::at(double share) const
{
    Pose pose;
    pose.position = start.position + share * travel;
    const double angle = share * turn;
    if (angle == 0.0) {
        pose.forward = start.forward;
    } else {
        const double c = math::cos(angle), s = math::sin(angle);
        pose.forward = {c * start.forward.x - s * start.forward.y, s * start.forward.x + c * start.forward.y};
    }
    return pose;
}

Sweep sweepBetween(const Pose& start, const Pose& end)
{
    Sweep s;
    s.start = start;
    s.travel = end.position - start.position;
    const double cross = math::cross2(start.forward, end.forward), dot = math::dot(start.forward, end.forward);
    s.turn = cross == 0.0 && dot > 0.0 ? 0.0 : math::atan2(cross, dot);
    return s;
}

void place(const Outline& outline, const Pose& pose, dvec2* out)
{
    for (int i = 0; i < outline.count; ++i) out[i] = pose.toWorld(outline.points[i]);
}

Closest closest(std::span<const dvec2> a, std::span<const dvec2> b)
{
    Closest best;
    double least = HUGE_VAL;
    const size_t edgesA = a.size() == 2 ? 1 : a.size(), edgesB = b.size() == 2 ? 1 : b.size();
    for (size_t j = 0; j < edgesB; ++j) {
        const size_t next = j + 1 < b.size() ? j + 1 : 0;
        for (size_t i = 0; i < a.size(); ++i) {
            const OnSegment s = nearestOnSegment(a[i], b[j], b[next]);
            const dvec2 d = a[i] - s.point;
            const double dd = math::dot(d, d);
            if (dd < least) {
                least = dd;
                best.onA = a[i];
                best.onB = s.point;
                best.vertexA = int32_t(i);
                best.edgeA = -1;
                best.vertexB = s.share == 0.0 ? int32_t(j) : s.share == 1.0 ? int32_t(next) : -1;
                best.edgeB = int32_t(j);
            }
        }
    }
    for (size_t i = 0; i < edgesA; ++i) {
        const size_t next = i + 1 < a.size() ? i + 1 : 0;
        for (size_t j = 0; j < b.size(); ++j) {
            const OnSegment s = nearestOnSegment(b[j], a[i], a[next]);
            const dvec2 d = s.point - b[j];
            const double dd = math::dot(d, d);
            if (dd < least) { // corner against corner stays with the pass above
                least = dd;
                best.onA = s.point;
                best.onB = b[j];
                best.vertexA = s.share == 0.0 ? int32_t(i) : s.share == 1.0 ? int32_t(next) : -1;
                best.edgeA = int32_t(i);
                best.vertexB = int32_t(j);
                best.edgeB = -1;
            }
        }
    }
    best.distance = math::sqrt(least);
    return best;
}

bool contains(std::span<const dvec2> a, const dvec2& p)
{
    bool inside = false;
    for (size_t i = 0, j = a.size() - 1; i < a.size(); j = i++) {
        if ((a[i].y > p.y) != (a[j].y > p.y) && p.x < (a[j].x - a[i].x) * (p.y - a[i].y) / (a[j].y - a[i].y) + a[i].x)
            inside = !inside;
    }
    return inside;
}

bool overlaps(std::span<const dvec2> a, bool convexA, std::span<const dvec2> b, bool convexB)
{
    if (convexA && convexB) {
        if (a.size() > 2 ? partedByEdge(a, b) : partedByLine(a[0], a[1], b)) return false;
        if (b.size() > 2 ? partedByEdge(b, a) : partedByLine(b[0], b[1], a)) return false;
        return true;
    }
    const size_t edgesA = a.size() == 2 ? 1 : a.size(), edgesB = b.size() == 2 ? 1 : b.size();
    for (size_t i = 0; i < edgesA; ++i)
        for (size_t j = 0; j < edgesB; ++j)
            if (crosses(a[i], a[(i + 1) % a.size()], b[j], b[(j + 1) % b.size()])) return true;
    return (a.size() > 2 && contains(a, b[0])) || (b.size() > 2 && contains(b, a[0]));
}

const char* name(Side side)
{
    static constexpr const char* kNames[] = {"front", "left", "rear", "right"};
    return kNames[uint32_t(side)];
}

Side sideOf(const dvec2& n)
{
    if (std::abs(n.x) >= std::abs(n.y)) return n.x >= 0.0 ? Side::front : Side::rear;
    return n.y >= 0.0 ? Side::left : Side::right;
}

}
