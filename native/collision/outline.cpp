#include "collision/outline.h"

#include <algorithm>
#include <cmath>

namespace collision {

namespace {

void finish(Outline& o)
{
    o.convex = 1;
    o.radius = 0.0;
    for (int i = 0; i < o.count; ++i) {
        const dvec2& a = o.points[i];
        const dvec2& b = o.points[(i + 1) % o.count];
        const dvec2& c = o.points[(i + 2) % o.count];
        if (math::cross2(b - a, c - b) < 0.0) o.convex = 0;
        o.radius = std::max(o.radius, math::length(a));
    }
    o.box = boxOf(o.span());
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

// A box is the sum of its three edges and so is its shadow, a zonogon: once round, each edge's own shadow comes twice,
// forth and back, in the order of their directions. The vertical in body axes is (-sin pitch, cos pitch sin roll, cos
// pitch cos roll), the rotation's third row; with the heading turned away the axes seen from above are
//
//     x: (cos pitch, 0)     y: (sin pitch sin roll, cos roll)     z: (sin pitch cos roll, -sin roll)
//
// and two of them span the component of the vertical along the third. Level boxes are the rectangle to the bit, and
// mirror images are mirror images.
Outline shadow(double front, double rear, double width, double low, double high, const math::dquat& q)
{
    const double up[3] = {2.0 * (q.x * q.z - q.w * q.y), 2.0 * (q.y * q.z + q.w * q.x),
                          1.0 - 2.0 * (q.x * q.x + q.y * q.y)};
    const double flat = math::sqrt(up[1] * up[1] + up[2] * up[2]); // cos pitch
    const bool upright = !(flat > 1e-9);                           // the heading is then the roof's, see poseOf()
    const double sine = upright ? 0.0 : up[1] / flat, cosine = upright ? 1.0 : up[2] / flat; // of the roll
    const dvec2 axis[3] = {{flat, 0.0}, {-up[0] * sine, cosine}, {-up[0] * cosine, -sine}};
    const double size[3] = {front + rear, width, high - low};
    const auto area = [&](int k) { return size[(k + 1) % 3] * size[(k + 2) % 3] * std::fabs(up[k]); };

    // Edges in the order of their directions from x on; a bit for each axis along which a step goes to the other end.
    int steps[3], count = 3, corner = 0; // corner: the ends from which the steps lead counter-clockwise
    int least = area(1) <= area(0) ? 1 : 0;
    if (area(2) < area(least)) least = 2;
    if (area(least) > 1e-12) {
        const double sy = axis[1].y > 0.0 ? 1.0 : -1.0, sz = axis[2].y > 0.0 ? 1.0 : -1.0;
        const bool yFirst = sy * sz * up[0] > 0.0;
        corner = (sy < 0.0 ? 2 : 0) | (sz < 0.0 ? 4 : 0);
        steps[0] = 1;
        steps[1] = yFirst ? 2 : 4;
        steps[2] = yFirst ? 4 : 2;
    } else { // two of them lie in one line and are one edge: a corner between them would be of rounding
        const int i = least == 0 ? 1 : 0, j = least == 2 ? 1 : 2;
        const bool against = math::dot(axis[i], axis[j]) < 0.0;
        const dvec2 both = size[i] * axis[i] + (against ? -size[j] : size[j]) * axis[j];
        const bool bothFirst = math::cross2(both, axis[least]) > 0.0;
        corner = against ? 1 << j : 0;
        steps[bothFirst ? 0 : 1] = 1 << i | 1 << j;
        steps[bothFirst ? 1 : 0] = 1 << least;
        count = 2;
    }
    Outline o;
    for (int k = 0; k < 2 * count; ++k) {
        corner ^= steps[k % count];
        const double x = corner & 1 ? front : -rear, y = corner & 2 ? 0.5 * width : -0.5 * width;
        const double z = corner & 4 ? high : low;
        o.points[k] = {x * axis[0].x + y * axis[1].x + z * axis[2].x, y * axis[1].y + z * axis[2].y};
    }
    o.count = 2 * count;
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

Box2 sweptBox(const Outline& outline, const Sweep& sweep, double margin)
{
    Box2 box;
    const Pose end = sweep.at(1.0);
    for (const dvec2& p : outline.span()) {
        box.add(sweep.start.toWorld(p));
        box.add(end.toWorld(p));
    }
    // A turning corner leaves its chord by at most radius turn^2 / 8.
    box.grow(margin + outline.radius * math::square(sweep.turn) / 8.0);
    return box;
}

Closest closest(std::span<const dvec2> a, std::span<const dvec2> b)
{
    Closest best;
    double least = HUGE_VAL;
    const size_t edgesA = a.size() == 2 ? 1 : a.size(), edgesB = b.size() == 2 ? 1 : b.size();
    const auto nextIn = [](std::span<const dvec2> p, size_t i) { return i + 1 < p.size() ? i + 1 : 0; };
    const auto cornerOf = [](const OnSegment& s, size_t from, size_t to) {
        return s.share == 0.0 ? int32_t(from) : s.share == 1.0 ? int32_t(to) : -1;
    };
    for (size_t j = 0; j < edgesB; ++j) {
        const size_t next = nextIn(b, j);
        for (size_t i = 0; i < a.size(); ++i) {
            const OnSegment s = nearestOnSegment(a[i], b[j], b[next]);
            const dvec2 d = a[i] - s.point;
            if (!(math::dot(d, d) < least)) continue;
            least = math::dot(d, d);
            best = {0.0, a[i], s.point, int32_t(i), cornerOf(s, j, next), -1, int32_t(j)};
        }
    }
    for (size_t i = 0; i < edgesA; ++i) {
        const size_t next = nextIn(a, i);
        for (size_t j = 0; j < b.size(); ++j) {
            const OnSegment s = nearestOnSegment(b[j], a[i], a[next]);
            const dvec2 d = s.point - b[j];
            if (!(math::dot(d, d) < least)) continue; // corner against corner stays with the pass above
            least = math::dot(d, d);
            best = {0.0, s.point, b[j], cornerOf(s, i, next), int32_t(j), int32_t(i), -1};
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

Side faceAt(const Outline& outline, const Pose& pose, const dvec2& point)
{
    const auto points = outline.span();
    return sideOf(outward(points, nearestEdge(points, pose.toBody(point)).edge));
}

}
