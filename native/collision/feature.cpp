#include "collision/feature.h"

#include <algorithm>
#include <cmath>

namespace collision {

namespace {

// Where the edge from p (below) to q (above) meets the plane, the same bits whichever triangle asks.
dvec2 onPlane(const dvec3& p, const dvec3& q, double height)
{
    const double share = (height - p.z) / (q.z - p.z);
    return {p.x + share * (q.x - p.x), p.y + share * (q.y - p.y)};
}

bool cutByPlane(const Triangle& t, double height, Feature& out)
{
    const dvec3* corner[3] = {&t.a, &t.b, &t.c};
    int n = 0;
    for (int i = 0; i < 3; ++i) {
        const dvec3& p = *corner[i];
        const dvec3& q = *corner[(i + 1) % 3];
        if ((p.z < height) == (q.z < height)) continue;
        out.points[n++] = p.z < height ? onPlane(p, q, height) : onPlane(q, p, height);
    }
    if (n != 2) return false;
    const dvec2 d = out.points[1] - out.points[0];
    if (!(math::dot(d, d) > 1e-18)) return false; // a corner just in the plane
    out.count = 2;
    out.low = out.high = height;
    return true;
}

// I. Sutherland and G. Hodgman, Reentrant polygon clipping, 1974: keeps normal . x >= offset.
int clip(dvec3* points, int n, const dvec3& normal, double offset)
{
    dvec3 kept[12];
    int k = 0;
    for (int i = 0; i < n; ++i) {
        const dvec3& p = points[i];
        const dvec3& q = points[(i + 1) % n];
        const double hp = math::dot(normal, p) - offset, hq = math::dot(normal, q) - offset;
        if (hp >= 0.0) kept[k++] = p;
        if ((hp > 0.0 && hq < 0.0) || (hp < 0.0 && hq > 0.0)) kept[k++] = p + (q - p) * (hp / (hp - hq));
    }
    std::copy(kept, kept + k, points);
    return k;
}

bool cutBySlab(const Triangle& t, const Level& level, Feature& out)
{
    dvec3 p[12] = {t.a, t.b, t.c};
    int n = clip(p, 3, dvec3(0, 0, 1), level.low);
    n = clip(p, n, dvec3(0, 0, -1), -level.high);
    if (level.up.z != 0.0) {
        n = clip(p, n, level.up, level.floor);
        n = clip(p, n, -level.up, -level.roof);
    }
    if (n < 2) return false;
    // Seen from above: a wall that stands upright is a segment, one that leans a polygon.
    const dvec2 along = math::left(out.normal);
    out.low = HUGE_VAL;
    out.high = -HUGE_VAL;
    double first = HUGE_VAL, last = -HUGE_VAL, near = HUGE_VAL, far = -HUGE_VAL;
    for (int i = 0; i < n; ++i) {
        const dvec2 q(p[i].x, p[i].y);
        const double s = math::dot(q, along), h = math::dot(q, out.normal);
        if (s < first) {
            first = s;
            out.points[0] = q;
        }
        if (s > last) {
            last = s;
            out.points[1] = q;
        }
        out.low = std::min(out.low, p[i].z);
        out.high = std::max(out.high, p[i].z);
        near = std::min(near, h);
        far = std::max(far, h);
    }
    if (far - near < 1e-6) { // [m] upright
        out.count = 2;
        return last - first > 1e-9;
    }
    double twiceArea = 0.0;
    for (int i = 0; i < n; ++i)
        twiceArea += math::cross2(dvec2(p[i].x, p[i].y) - dvec2(p[0].x, p[0].y),
                                  dvec2(p[(i + 1) % n].x, p[(i + 1) % n].y) - dvec2(p[0].x, p[0].y));
    if (std::abs(twiceArea) < 1e-12) return false;
    out.count = 0;
    for (int i = 0; i < n && out.count < 8; ++i) {
        const dvec3& q = p[twiceArea > 0.0 ? i : n - 1 - i];
        const dvec2 flat(q.x, q.y);
        if (out.count == 0 || math::length(flat - out.points[out.count - 1]) > 1e-9) out.points[out.count++] = flat;
    }
    while (out.count > 1 && math::length(out.points[out.count - 1] - out.points[0]) <= 1e-9) --out.count;
    return out.count >= 3;
}

}

Level plateLevel(double height)
{
    const double h = kHeightGrain * std::floor(height / kHeightGrain + 0.5);
    return {h, h, dvec3(0.0), 0.0, 0.0};
}

Level boxLevel(const dvec3& position, const math::dquat& orientation, double front, double rear, double width,
               double low, double high)
{
    Level level;
    level.low = HUGE_VAL;
    level.high = -HUGE_VAL;
    for (double x : {front, -rear}) {
        for (double y : {0.5 * width, -0.5 * width}) {
            for (double z : {low, high}) {
                const double h = position.z + (orientation * dvec3(x, y, z)).z;
                level.low = std::min(level.low, h);
                level.high = std::max(level.high, h);
            }
        }
    }
    const dvec3 up = orientation * dvec3(0, 0, 1);
    if (std::abs(up.z) > kGroundNormal) {
        const double at = math::dot(up, position);
        level.up = up;
        level.floor = at + low;
        level.roof = at + high;
    }
    return level;
}

bool cut(const Triangle& t, const Level& level, Feature& out)
{
    const dvec3 n = math::cross(t.b - t.a, t.c - t.a);
    const dvec2 flat(n.x, n.y);
    const double size = math::length(flat);
    if (!(size > 0.0)) return false;
    out.object = t.object;
    out.triangle = t.source;
    out.normal = flat / size;
    return level.low == level.high ? cutByPlane(t, level.low, out) : cutBySlab(t, level, out);
}

bool Entered::holds(const Feature& f) const
{
    double low = HUGE_VAL, high = -HUGE_VAL;
    for (const dvec2& p : f.span()) {
        low = std::min(low, math::dot(p, normal));
        high = std::max(high, math::dot(p, normal));
    }
    const double parallel = std::abs(math::dot(f.normal, normal));
    if (f.object != object) return high <= top && low >= top - 3.0 * kSkin && parallel > kSamePlane;
    return high <= top || (low <= top && parallel > kOnward);
}

}
