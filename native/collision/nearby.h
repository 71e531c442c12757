// What of a scene lies near one body, and the cache that keeps it for the steps that come.
#pragma once

#include "collision/feature.h"

namespace collision {

// A cache for one body, no part of any state: what it holds is implied by scene, outline and pose, and no result
// depends on it (tests/native/collision/cast_test.cpp compares every bit). It answers two questions: is anything
// within reach (clear(), by half planes that part the body from the walls around, in nanoseconds), and what are the
// walls next to it (their segments, cut once for the steps that come; without them a car that scrapes along a wall
// costs half as much again). Clear it (reset()) when the scene is another, when a broken object has become whole again,
// or a body has been put somewhere else with another outline.
struct Clearance {
    static constexpr int kPlanes = 8;
    static constexpr int kSegments = 64;

    struct Plane {
        dvec2 normal; // free side: normal . x >= offset
        double offset;
    };
    enum class End : uint8_t { unknown, goesOn, ends };
    struct Segment {
        dvec2 a, b, normal;
        Box2 box; // of a and b
        uint32_t object, triangle;
        End end[2]; // at a and b: does the object's own wall go straight on there? Found out when it is asked.

        bool isWithin() const { return end[0] == End::goesOn && end[1] == End::goesOn; } // a wall, known so far
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
    Box2 box;              // [m] the kept segments are all that reach it
    bool straight = false; // they are pieces of one straight wall, with this face, or lie behind it
    Plane face;
    double height = 0.0; // [m] of the cut
    Segment segment[kSegments];

    void reset()
    {
        radius = -1.0;
        segments = -1;
        touchedFor = 0;
        patience = kPatience;
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

// Nothing is nearer to the outline than `reach`, in the plane and in height: told by the query's cache, which is
// brought up to date where it knows nothing. False also when it does not tell.
bool clear(const Query& query, const Pose& pose, double reach);

// What follows is this room's own.

// How a corner of a wall stands towards a body in direction n: it counts only if no neighbour reaches farther towards
// the body. Of neighbours that hardly do the face counts.
struct Stand {
    enum class Kind { valid, ghost, face } kind = Kind::valid;
    dvec2 face{0.0};
    double steepest = 1e-6;

    // A wall with this normal, upright or not, leads away from the corner this way.
    void weigh(const dvec2& way, const dvec2& normal, bool upright, const dvec2& n)
    {
        const double rise = math::dot(way, n);
        if (rise <= steepest) return;
        steepest = rise;
        kind = rise < kFlatCorner && upright ? Kind::face : Kind::ghost;
        face = math::dot(normal, n) >= 0.0 ? normal : -normal;
    }
};

class Nearby {
public:
    explicit Nearby(const Query& query) : m_query(query) {}

    // Every feature whose cut reaches the box (and some beside it), without broken objects and walls that the body was
    // let into.
    template <class F> void features(const Box2& box, F&& visit) const
    {
        features(
            box, [](const Clearance::Segment&) { return true; }, visit);
    }
    // The same without those kept of which the body needs none.
    template <class W, class F> void features(const Box2& box, W&& wanted, F&& visit) const
    {
        const Level& level = m_query.level;
        const Clearance* known = m_query.clearance;
        Feature f;
        if (known && kept(*known, box)) {
            for (int i = 0; i < known->segments; ++i) {
                const Clearance::Segment& segment = known->segment[i];
                if (!segment.box.overlaps(box) || m_query.broken(segment.object) || !wanted(segment)) continue;
                take(segment, i, f);
                if (!letIn(f)) visit(f);
            }
            return;
        }
        m_query.scene.overlapping({dvec3(box.low, level.low), dvec3(box.high, level.high)}, [&](const Triangle& t) {
            if (m_query.broken(t.object) || !cut(t, level, f)) return;
            if (f.count == 2 && !boxOf(f.span()).overlaps(box)) return;
            if (!letIn(f)) visit(f);
        });
    }

    // Keeps the segments in the box, and some around for the steps that come, of a body here.
    void keepSegments(Clearance& cache, const Box2& box, const dvec2& body) const;
    // The face that all walls in the box lie in or behind, and go on where they end in it: a body in front of it can
    // rest on it, and be hit by nothing. Null: the cache knows of none.
    const Clearance::Plane* onlyFace(const Box2& box) const
    {
        const Clearance* c = m_query.clearance;
        return c && c->straight && kept(*c, box) ? &c->face : nullptr;
    }

    // The end of an upright wall's piece is no corner: the object itself goes straight on there, whatever else may
    // break.
    bool goesOn(const Feature& f, size_t end) const
    {
        using End = Clearance::End;
        if (f.count != 2) return false;
        if (f.kept < 0) return findWhetherItGoesOn(f, end);
        End& known = m_query.clearance->segment[f.kept].end[end];
        if (known == End::unknown) known = findWhetherItGoesOn(f, end) ? End::goesOn : End::ends;
        return known == End::goesOn;
    }

    // How a corner `w` of a wall stands in direction `n` (wall to body).
    Stand corner(const dvec2& w, const dvec2& n) const;

private:
    struct Ways;
    bool findFace(Clearance& cache, const dvec2& body) const;
    void take(const Clearance::Segment& s, int32_t index, Feature& f) const
    {
        f.count = 2;
        f.low = f.high = m_query.level.low;
        f.points[0] = s.a;
        f.points[1] = s.b;
        f.normal = s.normal;
        f.object = s.object;
        f.triangle = s.triangle;
        f.kept = index;
    }
    bool findWhetherItGoesOn(const Feature& f, size_t end) const;
    template <class F> void through(const dvec2& w, F&& visit) const;
    // The segments kept in the cache are what this query finds in the box, but for what is broken or has let the body
    // in.
    bool kept(const Clearance& c, const Box2& box) const
    {
        const Level& level = m_query.level;
        return c.segments >= 0 && level.low == level.high && level.low == c.height && box.low.x >= c.box.low.x &&
               box.low.y >= c.box.low.y && box.high.x <= c.box.high.x && box.high.y <= c.box.high.y;
    }
    bool letIn(const Feature& f) const
    {
        for (const Entered& e : m_query.entered)
            if (e.holds(f)) return true;
        return false;
    }
    const Query& m_query;
};

// Direction from the feature to the outline at their closest points.
inline dvec2 direction(const Feature& f, std::span<const dvec2> world, const Closest& c, const dvec2& body)
{
    if (c.vertexB < 0 && c.edgeB >= 0) { // a corner of the outline over an edge of the wall
        const dvec2 n = f.edgeNormal(size_t(c.edgeB), body);
        return math::dot(c.onA - c.onB, n) >= 0.0 ? n : -n;
    }
    if (c.vertexA < 0 && c.edgeA >= 0) return -outward(world, size_t(c.edgeA));
    return c.distance > 1e-12 ? (c.onA - c.onB) / c.distance : math::normalize(body - c.onB);
}

}
