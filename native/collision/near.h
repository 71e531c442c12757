// What lies near one body: cut features from the body's cache or the scene, and pairs of points that nearly meet.
// Private to this room.
#pragma once

#include "collision/sweep.h"

#include <cmath>

namespace collision {

// How a corner of a wall stands towards a body in direction n: it counts only if no neighbour reaches farther towards
// the body. Of neighbours that hardly do the face counts.
struct Stand {
    enum class Kind { valid, ghost, face } kind = Kind::valid;
    dvec2 face{0.0};
    double steepest = 1e-6;

    // A wall with this normal, upright or not, leads away from the corner this way.
    void weigh(const dvec2& way, const dvec2& normal, bool upright, const dvec2& n)
    {
        constexpr double kParallel = 0.05;
        const double rise = math::dot(way, n);
        if (rise <= steepest) return;
        steepest = rise;
        kind = rise < kParallel && upright ? Kind::face : Kind::ghost;
        face = math::dot(normal, n) >= 0.0 ? normal : -normal;
    }
};

class Near {
public:
    Near(const Query& query, const Pose& pose) : m_query(query), m_pose(pose) {}

    // Every feature whose cut reaches the box (and some beside it), without broken objects and what lets the body in.
    template <class F> void features(const dvec2& low, const dvec2& high, F&& visit) const
    {
        const Level& level = m_query.level;
        const Clearance* known = m_query.clearance;
        Feature f;
        if (known && kept(*known) && low.x >= known->boxLow[0] && low.y >= known->boxLow[1] &&
            high.x <= known->boxHigh[0] && high.y <= known->boxHigh[1]) {
            f.count = 2;
            f.low = f.high = level.low;
            for (int i = 0; i < known->segments; ++i) {
                const Clearance::Segment& s = known->segment[i];
                if (m_query.broken(s.object) || !meets(s.a, s.b, low, high)) continue;
                f.points[0] = s.a;
                f.points[1] = s.b;
                f.normal = s.normal;
                f.object = s.object;
                f.triangle = s.triangle;
                if (!letIn(f)) visit(f);
            }
            return;
        }
        m_query.scene.overlapping({dvec3(low, level.low), dvec3(high, level.high)}, [&](const Triangle& t) {
            if (m_query.broken(t.object) || !cut(t, level, f)) return;
            if (f.count == 2 && !meets(f.points[0], f.points[1], low, high)) return;
            if (!letIn(f)) visit(f);
        });
    }

    // Brings the cache to this pose: a free region, and where that is not enough the segments around for the steps that
    // come. True when the new region alone tells that nothing is touched on the way to `end`.
    bool renew(Clearance& cache, const Pose& end) const;

    // The segments kept in the cache are what this query finds there, but for what is broken or lets the body in.
    bool kept(const Clearance& c) const
    {
        const Level& level = m_query.level;
        return c.segments >= 0 && level.low == level.high && level.low == c.height;
    }

    // For a body that hardly moves and asks only what lies within `reach` of its outline: that, made ready in the
    // cache. Null when there is no such thing.
    const Footing* footing(Clearance& cache, double reach) const;

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

    // A wall's corner at `w` is none: the object itself goes straight on there, whatever else may break.
    bool goesOn(const dvec2& w, uint32_t object) const;

    // How a corner `w` of a wall stands in direction `n` (wall to body): see forPairs.
    Stand corner(const dvec2& w, const dvec2& n) const;

private:
    struct Ways;
    template <class F> void through(const dvec2& w, F&& visit) const;
    bool makeFooting(const Clearance& cache, Footing& out) const;
    bool addPoint(const dvec2& w, uint32_t object, Footing& out, int32_t& index) const;
    bool letIn(const Feature& f) const
    {
        for (const Entered& e : m_query.entered)
            if (e.holds(f)) return true;
        return false;
    }
    static bool meets(const dvec2& a, const dvec2& b, const dvec2& low, const dvec2& high)
    {
        return !((a.x < low.x && b.x < low.x) || (a.x > high.x && b.x > high.x) || (a.y < low.y && b.y < low.y) ||
                 (a.y > high.y && b.y > high.y));
    }
    const Query& m_query;
    const Pose m_pose;
};

// Two points that nearly meet. gap < 0: the outline's point is behind the wall, or the wall's inside the outline.
struct Pair {
    double gap;
    dvec2 onOutline;
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

// The edge of an outline that is nearest to a point, and whether the point lies beside it rather than beyond its ends.
struct NearestEdge {
    double least = HUGE_VAL; // [m2] square of the distance
    size_t edge = 0;
    bool beside = false;
};
inline NearestEdge nearestEdge(std::span<const dvec2> world, const dvec2& w)
{
    NearestEdge at;
    for (size_t i = 0; i < world.size(); ++i) {
        const OnSegment s = nearestOnSegment(w, world[i], world[i + 1 < world.size() ? i + 1 : 0]);
        const dvec2 d = w - s.point;
        if (!(math::dot(d, d) < at.least)) continue;
        at.least = math::dot(d, d);
        at.edge = i;
        at.beside = s.share > 0.0 && s.share < 1.0;
    }
    return at;
}

// A corner of the outline at `v` and a corner of a wall at `w`, `least` the square of their distance. stand(n) tells
// how the wall's corner stands.
template <class S, class F>
void tipPair(const dvec2& v, const dvec2& w, double least, const dvec2& body, Pair pair, S&& stand, F&& visit)
{
    if (!(least > 1e-24)) return;
    pair.gap = math::sqrt(least);
    pair.onOutline = v;
    pair.normal = (v - w) / pair.gap;
    if (math::dot(body - w, pair.normal) <= 0.0) return; // the far side of a thin wall
    const Stand s = stand(pair.normal);
    if (s.kind == Stand::Kind::ghost) return;
    if (s.kind == Stand::Kind::face) pair.normal = s.face;
    visit(pair);
}

// A corner of a wall at `w` over the edge of the outline that starts at `from`; `outward` of that edge, world axes.
template <class S, class F>
void postPair(const dvec2& w, const dvec2& from, const dvec2& outward, double most, double reach, Pair pair, S&& stand,
              F&& visit)
{
    const dvec2 n = -outward;
    pair.gap = math::dot(from - w, n);
    if (pair.gap > most || std::abs(pair.gap) > reach) return;
    const Stand s = stand(n);
    if (s.kind == Stand::Kind::ghost) return;
    pair.onOutline = w + pair.gap * n;
    pair.normal = s.kind == Stand::Kind::face ? s.face : n;
    visit(pair);
}

// Calls visit(pair) for every corner of either against the other with a gap from -reach to reach.
template <class F>
void forPairs(const Near& near, const Feature& f, const Outline& outline, std::span<const dvec2> world,
              const Pose& pose, double reach, F&& visit)
{
    const auto points = f.span();
    const bool deep = reach > 1.0; // [m] what has been passed within one pass, however deep
    const double most = deep ? kSkin : HUGE_VAL;
    const Pair blank{0.0, dvec2(0.0), dvec2(0.0), f.object, f.triangle, f.low, f.high};
    for (const dvec2& v : world) {
        if (!deep && f.count == 2 && std::abs(math::dot(v - points[0], f.normal)) > reach + 0.1 * kSkin) continue;
        // Corner of the outline against the wall's nearest edge.
        double least = HUGE_VAL;
        size_t from = 0, to = 0; // beside which edge, or beyond which corner
        const size_t edges = f.count == 2 ? 1 : points.size();
        for (size_t j = 0; j < edges; ++j) {
            const size_t next = j + 1 < points.size() ? j + 1 : 0;
            const dvec2 d = points[next] - points[j], r = v - points[j];
            const double along = math::dot(r, d), length = math::dot(d, d);
            const bool before = !(along > 0.0), beyond = !(along < length);
            const dvec2 away = before ? r : beyond ? v - points[next] : r - (along / length) * d;
            if (!(math::dot(away, away) < least)) continue;
            least = math::dot(away, away);
            from = before || !beyond ? j : next;
            to = before || beyond ? from : next;
        }
        if (from != to) {
            Pair pair = blank;
            pair.onOutline = v;
            pair.normal = edgeNormal(f, from, pose.position);
            pair.gap = math::dot(v - points[from], pair.normal);
            if (deep ? pair.gap <= kSkin : std::abs(pair.gap) <= reach) visit(pair);
        } else if (!deep && least <= reach * reach) {
            tipPair(
                v, points[from], least, pose.position, blank,
                [&](const dvec2& n) { return near.corner(points[from], n); }, visit);
        }
    }
    for (const dvec2& w : points) { // corner of the wall against the outline's nearest edge
        if (!deep && near.aside(w, pose, reach)) continue;
        const NearestEdge at = nearestEdge(world, w);
        if (!at.beside || (!deep && at.least > math::square(reach + 0.1 * kSkin))) continue;
        postPair(
            w, world[at.edge], pose.turned(outward(outline.span(), at.edge)), most, reach, blank,
            [&](const dvec2& n) { return near.corner(w, n); }, visit);
    }
}

// The same from what is ready, bit for bit: a rail's walls meet the body's corners alone.
template <class F> void forPairs(const Clearance& c, const Query& query, const Pose& pose, double reach, F&& visit)
{
    const Rail& rail = c.rail;
    Room<dvec2, kMaxOutline> world;
    place(query.outline, pose, &world[0]);
    const dvec2 up = c.plane[rail.plane].normal;
    for (size_t k = 0; k < size_t(query.outline.count); ++k) {
        const dvec2 v = world[k];
        if (math::dot(v, up) - c.plane[rail.plane].offset > reach + 0.1 * kSkin) continue;
        for (int i = 0; i < rail.count; ++i) {
            const Clearance::Segment& s = c.segment[rail.segment[i]];
            if (query.broken(s.object)) continue;
            const dvec2 d = s.b - s.a, r = v - s.a;
            const double along = math::dot(r, d);
            if (!(along > 0.0 && along < math::dot(d, d))) continue;
            const dvec2 normal = math::dot(pose.position - s.a, s.normal) >= 0.0 ? s.normal : -s.normal;
            const double gap = math::dot(r, normal), height = query.level.low;
            if (std::abs(gap) <= reach) visit(Pair{gap, v, normal, s.object, s.triangle, height, height});
        }
    }
}
template <class F> void forPairs(const Footing& f, const Query& query, const Pose& pose, double reach, F&& visit)
{
    const Outline& outline = query.outline;
    const double height = query.level.low;
    const auto standing = [](const Footing::Point& p) {
        return [&p](const dvec2& n) {
            Stand s;
            for (int i = 0; i < p.ways; ++i) s.weigh(p.way[i], p.wayNormal[i], true, n);
            return s;
        };
    };
    for (int i = 0; i < f.faces; ++i) {
        const Footing::Face& k = f.face[i];
        const dvec2 v = pose.toWorld(outline.points[k.corner]), r = v - k.from;
        const double along = math::dot(r, k.along), gap = math::dot(r, k.normal);
        const Pair pair{gap, v, k.normal, k.object, k.triangle, height, height};
        if (along > 0.0 && along < k.length) {
            if (std::abs(gap) <= reach) visit(pair);
            continue;
        }
        const int32_t end = k.point[along > 0.0 ? 1 : 0];
        if (end < 0) continue;
        const Footing::Point& p = f.point[end];
        const double least = math::dot(v - p.at, v - p.at);
        if (least <= reach * reach) tipPair(v, p.at, least, pose.position, pair, standing(p), visit);
    }
    for (int i = 0; i < f.posts; ++i) {
        const Footing::Post& k = f.post[i];
        const Footing::Point& p = f.point[k.point];
        const Pair pair{0.0, dvec2(0.0), dvec2(0.0), k.object, k.triangle, height, height};
        size_t edge = size_t(k.edge);
        dvec2 outwards = k.outward;
        if (k.edge < 0) {
            Room<dvec2, kMaxOutline> world;
            place(outline, pose, &world[0]);
            const NearestEdge at = nearestEdge({&world[0], size_t(outline.count)}, p.at);
            if (!at.beside) continue;
            edge = at.edge;
            outwards = outward(outline.span(), edge);
        }
        postPair(p.at, pose.toWorld(outline.points[edge]), pose.turned(outwards), HUGE_VAL, reach, pair, standing(p),
                 visit);
    }
}

}
