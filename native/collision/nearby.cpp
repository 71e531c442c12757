#include "collision/nearby.h"

#include <algorithm>

namespace collision {

using scene::Node;

namespace {

// Lower bound of the distance between a node, seen from above, and the outline's rectangle in body axes.
struct BodyRectangle {
    Pose pose;
    dvec2 middle, half;

    BodyRectangle(const Outline& outline, const Pose& at)
        : pose(at), middle(0.5 * (outline.box.low + outline.box.high)), half(0.5 * (outline.box.high - outline.box.low))
    {
    }
    double distance(const Node& n) const { return distance({n.low[0], n.low[1]}, {n.high[0], n.high[1]}); }
    double distance(const Triangle& t) const
    {
        return distance({std::min({t.a.x, t.b.x, t.c.x}), std::min({t.a.y, t.b.y, t.c.y})},
                        {std::max({t.a.x, t.b.x, t.c.x}), std::max({t.a.y, t.b.y, t.c.y})});
    }
    double distance(const dvec2& low, const dvec2& high) const
    {
        const dvec2 centre = 0.5 * (low + high), size = 0.5 * (high - low);
        const dvec2 c = pose.toBody(centre) - middle;
        const double fx = std::abs(pose.forward.x), fy = std::abs(pose.forward.y);
        const double x = std::abs(c.x) - half.x - (fx * size.x + fy * size.y);
        const double y = std::abs(c.y) - half.y - (fy * size.x + fx * size.y);
        return math::sqrt(math::square(std::max(x, 0.0)) + math::square(std::max(y, 0.0)));
    }
};

// All of the box lies behind one of the planes: a body on their free side cannot reach it.
bool behind(const Clearance& c, const Node& n)
{
    for (int i = 0; i < c.planes; ++i) {
        const Clearance::Plane& p = c.plane[i];
        const double x = p.normal.x > 0.0 ? n.high[0] : n.low[0], y = p.normal.y > 0.0 ? n.high[1] : n.low[1];
        if (p.normal.x * x + p.normal.y * y <= p.offset) return true;
    }
    return false;
}
bool behind(const Clearance& c, std::span<const dvec2> points)
{
    for (int i = 0; i < c.planes; ++i) {
        bool all = true;
        for (const dvec2& p : points) all = all && math::dot(p, c.plane[i].normal) <= c.plane[i].offset;
        if (all) return true;
    }
    return false;
}
bool behind(const Clearance& c, const Triangle& t)
{
    const dvec2 seen[] = {{t.a.x, t.a.y}, {t.b.x, t.b.y}, {t.c.x, t.c.y}};
    return behind(c, seen);
}

// Makes the planes and the radius of `c` for a body at its centre: one walk through the tree, the nearest boxes first;
// each feature that no plane hides yet becomes one, and the box of the one after the last is as far as the body may go.
class FreeRegion {
public:
    FreeRegion(const Query& query, Clearance& c, const Pose& pose, std::span<const dvec2> world)
        : m_query(query), m_c(c), m_pose(pose), m_world(world), m_body(query.outline, pose)
    {
        m_level.low = c.low;
        m_level.high = c.high;
    }

    void make()
    {
        m_c.planes = 0;
        m_c.radius = kFar;
        if (m_query.scene.empty()) return;
        pushNode(0);
        Feature f;
        while (m_count > 0) {
            const Entry e = pop();
            if (!(e.distance < m_c.radius)) return;
            if (e.what == What::node) {
                open(e.index);
                continue;
            }
            const Triangle& t = m_query.scene.triangles()[e.index];
            if (behind(m_c, t)) continue; // without a cut
            if (!cut(t, m_level, f) || behind(m_c, f.span())) continue;
            if (e.distance == 0.0 &&                                              // else the boxes are apart
                overlaps(m_world, m_query.outline.convex != 0, f.span(), true)) { // nothing is known
                m_c.radius = -1.0;
                return;
            }
            const Closest at = closest(m_world, f.span());
            if (!(at.distance < m_c.radius)) continue;
            if (m_c.planes == Clearance::kPlanes || at.distance <= 0.0) {
                m_c.radius = e.distance; // of all that is left
                return;
            }
            const dvec2 normal = direction(f, m_world, at, m_pose.position);
            double offset = -HUGE_VAL; // rounding: every point of the feature itself must lie behind
            for (const dvec2& p : f.span()) offset = std::max(offset, math::dot(p, normal));
            m_c.plane[m_c.planes++] = {normal, offset + 1e-9};
        }
    }

private:
    enum class What : uint32_t { node, triangle };
    struct Entry {
        double distance; // a lower bound
        uint32_t index;
        What what;
    };
    static constexpr int kMost = 256;

    static bool later(const Entry& a, const Entry& b)
    {
        if (a.distance != b.distance) return a.distance > b.distance;
        if (a.what != b.what) return a.what > b.what;
        return a.index > b.index;
    }
    void push(const Entry& e)
    {
        if (!(e.distance < m_c.radius)) return;
        if (m_count == kMost) { // what is not kept bounds how far anything is known
            m_c.radius = e.distance;
            return;
        }
        m_heap[m_count++] = e;
        std::push_heap(m_heap, m_heap + m_count, later);
    }
    Entry pop()
    {
        std::pop_heap(m_heap, m_heap + m_count, later);
        return m_heap[--m_count];
    }
    void pushNode(uint32_t index)
    {
        const Node& n = m_query.scene.nodes()[index];
        if (double(n.low[2]) > m_c.high || double(n.high[2]) < m_c.low || behind(m_c, n)) return;
        push({m_body.distance(n), index, What::node});
    }
    void open(uint32_t index)
    {
        const Node& n = m_query.scene.nodes()[index];
        if (behind(m_c, n)) return;
        if (n.count == 0) {
            pushNode(n.first);
            pushNode(n.first + 1);
            return;
        }
        for (uint32_t i = n.first; i < n.first + n.count; ++i) {
            const Triangle& t = m_query.scene.triangles()[i];
            if (!behind(m_c, t)) push({m_body.distance(t), i, What::triangle});
        }
    }

    const Query& m_query;
    Clearance& m_c;
    const Pose m_pose;
    const std::span<const dvec2> m_world;
    const BodyRectangle m_body;
    Level m_level;
    int m_count = 0;
    Entry m_heap[kMost];
};

// No point of the body is farther from where it was than the region allows: |dp + dR arm| <= |dp| + |arm| |df|.
bool within(const Clearance& c, const Query& query, const Pose& pose, double reach)
{
    const double turned = query.outline.radius * math::length(pose.forward - c.forward);
    const double room = c.radius - 2.0 * kSkin - reach - turned;
    const dvec2 d = pose.position - c.centre;
    return room > 0.0 && math::dot(d, d) < room * room;
}
bool levelWithin(const Clearance& c, const Level& level, double reach)
{
    return level.low - kHeightGrain - reach >= c.low && level.high + kHeightGrain + reach <= c.high;
}

// The outline keeps `reach` from all planes.
bool apart(const Clearance& c, const Outline& outline, const Pose& pose, double reach)
{
    for (int i = 0; i < c.planes; ++i) {
        const Clearance::Plane& p = c.plane[i];
        const double height = math::dot(p.normal, pose.position) - p.offset - reach;
        if (height >= outline.radius) continue;
        const dvec2 n = pose.turnedBack(p.normal);
        for (const dvec2& q : outline.span())
            if (height + math::dot(n, q) < 0.0) return false;
    }
    return true;
}

bool knownClear(const Clearance& c, const Query& query, const Pose& pose, double reach)
{
    return c.radius >= 0.0 && within(c, query, pose, reach) && levelWithin(c, query.level, reach) &&
           apart(c, query.outline, pose, reach + 2.0 * kSkin);
}

}

bool clear(const Query& query, const Pose& pose, double reach)
{
    if (!query.clearance) return false;
    Clearance& c = *query.clearance;
    if (knownClear(c, query, pose, reach)) return true;
    // Still within the region's disc and only nearer to a plane than that: the region itself is as good as ever.
    const bool holds = c.radius >= 0.0 && within(c, query, pose, reach) && levelWithin(c, query.level, reach);
    ++c.touchedFor;
    if (c.touchedFor <= (holds ? c.patience : 0)) return false;
    // Again and again in vain, as for a body that touches: less and less often.
    c.patience = holds ? std::clamp(2 * c.patience, kPatience, kMostPatience) : kPatience;
    c.touchedFor = 0;
    const Placed world(query.outline, pose);
    c.centre = pose.position;
    c.forward = pose.forward;
    c.low = query.level.low - kAhead;
    c.high = query.level.high + kAhead;
    FreeRegion(query, c, pose, world.span()).make();
    return knownClear(c, query, pose, reach);
}

// Calls visit(feature, direction) for every direction in which features lead away from a point that they go through.
template <class F> void Nearby::through(const dvec2& w, F&& visit) const
{
    Box2 place{w, w};
    place.grow(kJoint);
    features(place, [&](const Feature& f) {
        if (nearestEdge(f.span(), w, f.edges()).least > kJoint * kJoint) return;
        for (const dvec2& p : f.span()) {
            const dvec2 d = p - w;
            const double length = math::length(d);
            if (length > 2.0 * kJoint) visit(f, d / length);
        }
    });
}

// Directions of upright walls at one point, of which two may be one straight wall.
struct Nearby::Ways {
    static constexpr int kMost = 8;
    RawArray<dvec2, kMost> way;
    size_t count = 0;
    bool straight = false;

    void add(const Feature& f, const dvec2& direction)
    {
        if (f.count != 2) return;
        for (size_t k = 0; k < count && !straight; ++k)
            straight = math::dot(direction, way[k]) < 0.0 && std::abs(math::cross2(direction, way[k])) < kStraight;
        if (count < kMost) way[count++] = direction;
    }
};

bool Nearby::findWhetherItGoesOn(const Feature& f, size_t end) const
{
    const Query unbroken{m_query.scene, {}, m_query.outline, m_query.level, m_query.clearance};
    Ways own;
    int all = 0;
    Nearby(unbroken).through(f.points[end], [&](const Feature& other, const dvec2& direction) {
        ++all;
        if (other.object == f.object) own.add(other, direction);
    });
    return own.straight && all <= Ways::kMost; // more may hide it from corner()
}

Stand Nearby::corner(const dvec2& w, const dvec2& n) const
{
    // A neighbour is any feature through w.
    Stand s;
    Ways ways;
    through(w, [&](const Feature& f, const dvec2& direction) {
        ways.add(f, direction);
        s.weigh(direction, f.normal, f.count == 2, n);
    });
    if (ways.straight) s.kind = Stand::Kind::ghost;
    return s;
}

void Nearby::keepSegments(Clearance& cache, const Box2& around, const dvec2& body) const
{
    const Level& level = m_query.level;
    if (level.low != level.high) { // a tilted box is cut anew each step
        cache.segments = -1;
        return;
    }
    if (kept(cache, around)) return;
    Box2 box = around;
    box.grow(kKept);
    const int32_t before = cache.height == level.low ? cache.segments : 0; // whose ends may be known
    RawArray<Clearance::Segment, Clearance::kSegments> old;
    std::copy(cache.segment, cache.segment + std::max(before, 0), &old[0]);
    cache.height = level.low;
    cache.box = box;
    cache.segments = 0;
    Feature f;
    m_query.scene.overlapping({dvec3(box.low, level.low), dvec3(box.high, level.high)}, [&](const Triangle& t) {
        if (cache.segments < 0 || !cut(t, level, f)) return;
        const Box2 own = boxOf(f.span());
        if (!own.overlaps(box)) return;
        if (cache.segments == Clearance::kSegments) {
            cache.segments = -1; // too many to keep
            return;
        }
        Clearance::Segment& s = cache.segment[cache.segments++];
        s = {f.points[0], f.points[1], f.normal, own, f.object, f.triangle, {}};
        for (size_t i = 0; int32_t(i) < before; ++i)
            if (old[i].triangle == s.triangle) std::copy(old[i].end, old[i].end + 2, s.end);
    });
    cache.straight = cache.segments > 0 && findFace(cache, body);
}

bool Nearby::findFace(Clearance& cache, const dvec2& body) const
{
    const std::span<const Clearance::Segment> segments(cache.segment, size_t(cache.segments));
    const auto apart = [&](const Clearance::Segment& s) {
        const dvec2 d = body - nearestOnSegment(body, s.a, s.b).point;
        return math::dot(d, d);
    };
    const Clearance::Segment& nearest = *std::min_element(
        segments.begin(), segments.end(), [&](const auto& p, const auto& q) { return apart(p) < apart(q); });
    const dvec2 n = math::dot(body - nearest.a, nearest.normal) >= 0.0 ? nearest.normal : -nearest.normal;
    cache.face = {n, std::max(math::dot(n, nearest.a), math::dot(n, nearest.b))};
    Box2 met = cache.box; // what lies beyond it is not
    met.grow(2.0 * kSkin);
    Feature f;
    for (int32_t i = 0; i < cache.segments; ++i) {
        take(cache.segment[i], i, f);
        const double a = math::dot(n, f.points[0]) - cache.face.offset,
                     b = math::dot(n, f.points[1]) - cache.face.offset;
        if (std::max(a, b) < -3.0 * kSkin) continue;
        if (!(std::max(std::abs(a), std::abs(b)) < kEven)) return false;
        for (size_t end = 0; end < 2; ++end)
            if (met.contains(f.points[end]) && !goesOn(f, end)) return false;
    }
    return true;
}

}
