// What lies near one body: cut features from the body's cache or the scene, and pairs of points that nearly meet.
// Private to this room.
#pragma once

#include "collision/sweep.h"

#include <cmath>

namespace collision {

class Near {
public:
    Near(const Query& query, const Pose& pose) : m_query(query), m_pose(pose) {}

    // Every feature whose cut reaches the box (and some beside it), broken objects left out. After lookNearby() only
    // those that can touch by themselves, unless `all`.
    template <class F> void features(const dvec2& low, const dvec2& high, F&& visit, bool all = false) const
    {
        const Level& level = m_query.level;
        const Clearance* known = m_query.clearance;
        Feature f;
        if (m_few) {
            f.count = 2;
            f.low = f.high = level.low;
            const int count = all ? known->nearby : known->active;
            for (int i = 0; i < count; ++i) {
                const int k = all ? i : known->activeNearby[i];
                const Clearance::Segment& s = known->segment[known->nearbySegment[k]];
                if (m_query.broken(s.object) || (all && !meets(s.a, s.b, low, high))) continue;
                take(s, f);
                f.joints = known->nearbyJoints[k];
                f.corners = known->nearbyCorners[k];
                visit(f);
            }
            return;
        }
        if (known && known->segments >= 0 && level.low == level.high && level.low == known->height &&
            low.x >= known->boxLow[0] && low.y >= known->boxLow[1] && high.x <= known->boxHigh[0] &&
            high.y <= known->boxHigh[1]) {
            f.count = 2;
            f.low = f.high = level.low;
            for (int i = 0; i < known->segments; ++i) {
                const Clearance::Segment& s = known->segment[i];
                if (m_query.broken(s.object) || !meets(s.a, s.b, low, high)) continue;
                take(s, f);
                visit(f);
            }
            return;
        }
        m_query.scene.overlapping({dvec3(low, level.low), dvec3(high, level.high)}, [&](const Triangle& t) {
            if (m_query.broken(t.object) || !cut(t, level, f)) return;
            if (f.count == 2 && !meets(f.points[0], f.points[1], low, high)) return;
            visit(f);
        });
    }

    // Brings the cache to this pose: a free region, and where that is not enough the segments around for the steps that
    // come. True when the new region alone tells that nothing is touched on the way to `end`.
    bool renew(Clearance& cache, const Pose& end) const;

    // For a body that hardly moves and asks only what lies within `reach` of its outline: from now on features() gives
    // the few that can, as the cache knows them.
    void lookNearby(Clearance& cache, double reach);

    bool few() const { return m_few; }

    // Farther than `reach` from the outline, told by its box in body axes; false when that does not tell.
    bool aside(const dvec2& w, const Pose& pose, double reach) const
    {
        const dvec2 p = pose.toBody(w);
        const double far = reach + 1e-9; // rounding
        return p.x < m_query.outline.low.x - far || p.x > m_query.outline.high.x + far ||
               p.y < m_query.outline.low.y - far || p.y > m_query.outline.high.y + far;
    }

    // Quick and safe: the feature's own line, or the body's own axes, part the two throughout the sweep.
    bool outOfReach(const Feature& f, const Sweep& sweep, double bulge) const;

    // How a corner `w` of a wall stands in direction `n` (wall to body): see forPairs.
    enum class Corner { valid, ghost, face };
    Corner corner(const dvec2& w, const dvec2& n, dvec2& face) const;

private:
    struct Ways;
    template <class F> void through(const dvec2& w, F&& visit) const;
    bool joint(const dvec2& w, uint32_t object) const; // a wall of this object goes straight on through w
    static void take(const Clearance::Segment& s, Feature& f)
    {
        f.points[0] = s.a;
        f.points[1] = s.b;
        f.normal = s.normal;
        f.object = s.object;
        f.triangle = s.triangle;
    }
    static bool meets(const dvec2& a, const dvec2& b, const dvec2& low, const dvec2& high)
    {
        return !((a.x < low.x && b.x < low.x) || (a.x > high.x && b.x > high.x) || (a.y < low.y && b.y < low.y) ||
                 (a.y > high.y && b.y > high.y));
    }
    const Query& m_query;
    const Pose m_pose;
    bool m_few = false;
};

// Two points that nearly meet. gap < 0: the outline's point is behind the wall, or the wall's inside the outline.
struct Pair {
    double gap;
    dvec2 onOutline, onWall;
    dvec2 normal; // unit, out of the wall into the body
    uint32_t object, triangle;
    double low, high; // [m] heights of the wall there

    bool before(const Pair& p) const
    {
        if (gap != p.gap) return gap < p.gap;
        if (triangle != p.triangle) return triangle < p.triangle;
        if (onOutline.x != p.onOutline.x) return onOutline.x < p.onOutline.x;
        return onOutline.y < p.onOutline.y;
    }
};

// Unit normal of a feature's edge, turned towards the body. A segment has its triangle's normal.
inline dvec2 edgeNormal(const Feature& f, size_t edge, const dvec2& body)
{
    if (f.count == 2) return math::dot(body - f.points[0], f.normal) >= 0.0 ? f.normal : -f.normal;
    return outward(f.span(), edge);
}

// Direction from the feature to the outline at their closest points.
inline dvec2 direction(const Feature& f, std::span<const dvec2> world, const Closest& c, const dvec2& body)
{
    if (c.vertexB < 0 && c.edgeB >= 0) { // a corner of the outline over an edge of the wall
        const dvec2 n = edgeNormal(f, size_t(c.edgeB), body);
        return math::dot(c.onA - c.onB, n) >= 0.0 ? n : -n;
    }
    if (c.vertexA < 0 && c.edgeA >= 0) return -outward(world, size_t(c.edgeA));
    return c.distance > 1e-12 ? (c.onA - c.onB) / c.distance : math::normalize(body - c.onB);
}

// Calls visit(pair) for every corner of either against the other with a gap from -reach to reach.
template <class F>
void forPairs(const Near& near, const Feature& f, std::span<const dvec2> world, const Pose& pose, double reach,
              F&& visit)
{
    const size_t edges = f.count == 2 ? 1 : size_t(f.count);
    const auto points = f.span();
    const bool deep = reach > 1.0; // [m] what has been passed within one pass, however deep
    for (uint32_t left = f.corners, k = 0; k < world.size(); ++k, left >>= 1) {
        if (!(left & 1u)) continue;
        const dvec2& v = world[k];
        if (!deep && f.count == 2 && std::abs(math::dot(v - points[0], f.normal)) > reach + 0.1 * kSkin) continue;
        // Corner of the outline against the wall's nearest edge.
        double least = HUGE_VAL;
        OnSegment at;
        size_t edge = 0;
        for (size_t j = 0; j < edges; ++j) {
            const OnSegment s = nearestOnSegment(v, points[j], points[(j + 1) % points.size()]);
            const dvec2 d = v - s.point;
            if (math::dot(d, d) < least) {
                least = math::dot(d, d);
                at = s;
                edge = j;
            }
        }
        if (!deep && least > reach * reach) continue;
        if (at.share > 0.0 && at.share < 1.0) {
            const dvec2 n = edgeNormal(f, edge, pose.position);
            const double gap = math::dot(v - at.point, n);
            if (!deep || gap <= kSkin) visit(Pair{gap, v, at.point, n, f.object, f.triangle, f.low, f.high});
        } else if (least > 1e-24 && !deep) {
            const double distance = math::sqrt(least);
            dvec2 n = (v - at.point) / distance, face;
            if (math::dot(pose.position - at.point, n) <= 0.0) continue; // the far side of a thin wall
            const Near::Corner kind = near.corner(at.point, n, face);
            if (kind == Near::Corner::ghost) continue;
            if (kind == Near::Corner::face) n = face;
            visit(Pair{distance, v, at.point, n, f.object, f.triangle, f.low, f.high});
        }
    }
    for (size_t k = 0; k < points.size(); ++k) {
        const dvec2& w = points[k];
        if ((f.joints >> k & 1u) || (!deep && near.aside(w, pose, reach))) continue;
        // Corner of the wall against the outline's nearest edge.
        double least = HUGE_VAL;
        OnSegment at;
        size_t edge = 0;
        for (size_t i = 0; i < world.size(); ++i) {
            const OnSegment s = nearestOnSegment(w, world[i], world[(i + 1) % world.size()]);
            const dvec2 d = w - s.point;
            if (math::dot(d, d) < least) {
                least = math::dot(d, d);
                at = s;
                edge = i;
            }
        }
        if (!(at.share > 0.0 && at.share < 1.0)) continue;
        if (!deep && least > reach * reach) continue;
        dvec2 n = -outward(world, edge), face;
        const double gap = math::dot(at.point - w, n);
        if (deep && gap > kSkin) continue;
        const Near::Corner kind = near.corner(w, n, face);
        if (kind == Near::Corner::ghost) continue;
        if (kind == Near::Corner::face) n = face;
        visit(Pair{gap, at.point, w, n, f.object, f.triangle, f.low, f.high});
    }
}

}
