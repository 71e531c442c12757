#include "collision/near.h"

#include <algorithm>

namespace collision {

namespace {

constexpr double kFar = 40.0;  // [m] free space beyond this is not looked for
constexpr double kAhead = 0.5; // [m] of height that a free region holds for, up and down
constexpr double kKept = 1.2;  // [m] around the outline: segments kept for the steps that come

// Lower bound of the distance between a node, seen from above, and the outline's rectangle in body axes.
struct BodyRectangle {
    Pose pose;
    dvec2 middle, half;

    BodyRectangle(const Outline& outline, const Pose& at) : pose(at)
    {
        dvec2 low = outline.points[0], high = low;
        for (const dvec2& p : outline.span()) {
            low = glm::min(low, p);
            high = glm::max(high, p);
        }
        middle = 0.5 * (low + high);
        half = 0.5 * (high - low);
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

}

namespace {

// No point of the body has moved farther than the region allows: |dp + dR arm| <= |dp| + |arm| |df|.
bool within(const Clearance& c, const Query& query, const Pose& pose)
{
    const double room = c.radius - 2.0 * kSkin - query.outline.radius * math::length(pose.forward - c.forward);
    const dvec2 d = pose.position - c.centre;
    return room > 0.0 && math::dot(d, d) < room * room;
}
bool levelWithin(const Clearance& c, const Level& level)
{
    return level.low - kHeightGrain >= c.low && level.high + kHeightGrain <= c.high;
}

}

bool knownClear(const Clearance& c, const Query& query, const Pose& start, const Pose& end)
{
    const double reach = query.outline.radius;
    const dvec2 df = end.forward - start.forward;
    const double chord = math::dot(df, df);
    if (c.radius < 0.0 || chord > 0.25 || !levelWithin(c, query.level) || !within(c, query, start) ||
        !within(c, query, end))
        return false;
    // A turning corner leaves its chord by at most radius turn^2 / 8, and turn < 1.011 |df| up to |df| = 0.5.
    const double bulge = 0.128 * reach * chord + 2.0 * kSkin;
    for (int i = 0; i < c.planes; ++i) {
        const Clearance::Plane& p = c.plane[i];
        const double h0 = math::dot(p.normal, start.position) - p.offset - bulge;
        const double h1 = math::dot(p.normal, end.position) - p.offset - bulge;
        if (h0 >= reach && h1 >= reach) continue;
        const dvec2 n0 = start.turnedBack(p.normal), n1 = end.turnedBack(p.normal);
        for (int k = 0; k < query.outline.count; ++k)
            if (h0 + math::dot(n0, query.outline.points[k]) < 0.0 || h1 + math::dot(n1, query.outline.points[k]) < 0.0)
                return false;
    }
    return true;
}

double Around::least() const
{
    return std::min({far, side[0].room, side[1].room});
}

Around roomAround(const Clearance& c, const Query& query, const Pose& pose)
{
    Around out;
    if (c.radius < 0.0 || !levelWithin(c, query.level)) return out;
    const double reach = query.outline.radius;
    double far = c.radius - reach * math::length(pose.forward - c.forward) - math::length(pose.position - c.centre);
    Around::Side &nearest = out.side[0], &next = out.side[1];
    nearest.room = next.room = far;
    for (int i = 0; i < c.planes; ++i) {
        const Clearance::Plane& p = c.plane[i];
        const double height = math::dot(p.normal, pose.position) - p.offset;
        if (height - reach >= far) continue;
        const dvec2 n = pose.turnedBack(p.normal);
        double room = far;
        for (int k = 0; k < query.outline.count; ++k)
            room = std::min(room, height + math::dot(n, query.outline.points[k]));
        if (room >= far) continue;
        far = std::min(far, std::max(room, next.room)); // the third nearest bounds all directions
        if (room < nearest.room) {
            next = nearest;
            nearest = {p.normal, room};
        } else if (room < next.room) {
            next = {p.normal, room};
        }
    }
    out.far = far - 2.0 * kSkin;
    nearest.room -= 2.0 * kSkin;
    next.room -= 2.0 * kSkin;
    return out;
}

bool barelyMoves(const Clearance& c, const Query& query, const Pose& start, const Pose& end, double slow)
{
    if (c.radius < 0.0 || !levelWithin(c, query.level)) return false;
    // closing <= |dp| + turn reach, and turn < 1.011 |df| up to |df| = 0.5; (a + b)^2 <= 2 (a^2 + b^2): no roots
    const dvec2 dp = end.position - start.position, df = end.forward - start.forward;
    const double reach = query.outline.radius, turned = math::dot(df, df);
    if (turned > 0.25 ||
        !(2.0 * (math::dot(dp, dp) + math::square(1.011 * reach) * turned) < math::square(slow) * (1.0 - 1e-9)) ||
        !within(c, query, start))
        return false;
    constexpr double kApart = 0.1 * kSkin; // far above rounding
    for (int i = 0; i < c.planes; ++i) {
        const double height = math::dot(c.plane[i].normal, start.position) - c.plane[i].offset - kApart;
        if (height >= reach) continue;
        const dvec2 n = start.turnedBack(c.plane[i].normal);
        for (const dvec2& p : query.outline.span())
            if (height + math::dot(n, p) < 0.0) return false;
    }
    return true;
}

// Calls visit(feature, direction) for every direction in which features lead away from a point that they go through.
template <class F> void Near::through(const dvec2& w, F&& visit) const
{
    constexpr double kSamePlace = 1e-5;
    features(w - kSamePlace, w + kSamePlace, [&](const Feature& f) {
        const size_t edges = f.count == 2 ? 1 : size_t(f.count);
        bool there = false;
        for (size_t i = 0; i < edges && !there; ++i) {
            const dvec2 d = nearestOnSegment(w, f.points[i], f.points[(i + 1) % size_t(f.count)]).point - w;
            there = math::dot(d, d) <= kSamePlace * kSamePlace;
        }
        if (!there) return;
        for (const dvec2& p : f.span()) {
            const dvec2 d = p - w;
            const double length = math::length(d);
            if (length > 2.0 * kSamePlace) visit(f, d / length);
        }
    });
}

// Directions of upright walls at one point, of which two may be one straight wall.
struct Near::Ways {
    static constexpr int kMost = 8;
    Room<dvec2, kMost> way;
    size_t count = 0;
    bool straight = false;

    void add(const Feature& f, const dvec2& direction)
    {
        constexpr double kStraight = 1e-6; // [rad]
        if (f.count != 2) return;
        for (size_t k = 0; k < count && !straight; ++k)
            straight = math::dot(direction, way[k]) < 0.0 && std::abs(math::cross2(direction, way[k])) < kStraight;
        if (count < kMost) way[count++] = direction;
    }
};

bool Near::goesOn(const dvec2& w, uint32_t object) const
{
    Ways own;
    int all = 0;
    through(w, [&](const Feature& f, const dvec2& direction) {
        ++all;
        if (f.object == object) own.add(f, direction);
    });
    return own.straight && all <= Ways::kMost; // more may hide it from corner()
}

// Makes the rail of a plane of the region for a body at `pose`: false when anything else is near.
// `whole` sees what is broken as well.
static bool makeRail(Clearance& c, const Near& whole, int plane, double from, double to, double sink)
{
    constexpr double kFlat = 1e-6; // [m]
    Rail& rail = c.rail;
    const Clearance::Plane& p = c.plane[plane];
    const dvec2 t = math::left(p.normal);
    rail.forget();
    rail.count = 0;
    rail.low = -HUGE_VAL;
    rail.high = HUGE_VAL;
    // What is in the way between `a` and `b` along the wall.
    const auto block = [&](double a, double b) {
        if (a > b) std::swap(a, b);
        if (b < from)
            rail.low = std::max(rail.low, b);
        else if (a > to)
            rail.high = std::min(rail.high, a);
        else
            rail.low = HUGE_VAL;
    };
    for (int i = 0; i < c.segments && rail.low <= rail.high; ++i) {
        const Clearance::Segment& s = c.segment[i];
        const double ha = math::dot(s.a, p.normal) - p.offset, hb = math::dot(s.b, p.normal) - p.offset;
        if (std::max(ha, hb) < -sink - 4.0 * kSkin) continue;
        const double ta = math::dot(s.a, t), tb = math::dot(s.b, t);
        if (std::max(std::abs(ha), std::abs(hb)) > kFlat || rail.count == Rail::kMost) {
            block(ta, tb);
            continue;
        }
        rail.segment[rail.count++] = i;
        if (!whole.goesOn(s.a, s.object)) block(ta, ta);
        if (!whole.goesOn(s.b, s.object)) block(tb, tb);
    }
    if (!(rail.low < from && rail.high > to)) return false;
    rail.plane = plane;
    rail.sink = sink;
    return true;
}

bool slides(Clearance& c, const Query& query, const Pose& start, const Pose& end, double slow)
{
    constexpr double kAside = 3.0 * kSkin, kApart = 0.1 * kSkin, kMostSlow = 5.0 * kSkin;
    Rail& rail = c.rail;
    rail.found = false;
    if (rail.pause > 0) {
        --rail.pause;
        return false;
    }
    const Query unbroken{query.scene, {}, query.outline, query.level, &c};
    const Near whole(unbroken, start);
    const double reach = query.outline.radius;
    const dvec2 df = end.forward - start.forward;
    const double chord = math::dot(df, df);
    if (c.radius < 0.0 || !whole.kept(c) || !query.entered.empty() || slow > kMostSlow || chord > 0.25 ||
        !levelWithin(c, query.level) || !within(c, query, start) || !within(c, query, end))
        return false;
    // A turning corner leaves its chord by at most radius turn^2 / 8, approaches by radius turn^2 / 2 more at its ends
    // than on the whole, and turn < 1.011 |df| up to |df| = 0.5.
    const double bulge = 0.128 * reach * chord, most = slow * (1.0 - 1e-9) - 0.512 * reach * chord;
    int touched = -1;
    for (int i = 0; i < c.planes; ++i) {
        const Clearance::Plane& p = c.plane[i];
        const double h0 = math::dot(p.normal, start.position) - p.offset;
        const double h1 = math::dot(p.normal, end.position) - p.offset;
        if (h0 >= reach + kAside + bulge && h1 >= reach + kAside + bulge) continue;
        const dvec2 n0 = start.turnedBack(p.normal), n1 = end.turnedBack(p.normal);
        bool clear = true, slow0 = true;
        for (const dvec2& q : query.outline.span()) {
            const double at = h0 + math::dot(n0, q), then = h1 + math::dot(n1, q);
            clear = clear && at >= kAside + bulge && then >= kAside + bulge;
            slow0 = slow0 && at >= kApart && at - then <= most;
        }
        if (clear) continue;
        if (!slow0 || touched >= 0) return false;
        touched = i;
    }
    if (touched < 0) return false;
    // Along the wall, and all of it among the segments that are kept.
    const dvec2 t = math::left(c.plane[touched].normal);
    double from = HUGE_VAL, to = -HUGE_VAL;
    dvec2 low(HUGE_VAL), high(-HUGE_VAL);
    for (const Pose* pose : {&start, &end}) {
        for (const dvec2& q : query.outline.span()) {
            const dvec2 w = pose->toWorld(q);
            from = std::min(from, math::dot(w, t));
            to = std::max(to, math::dot(w, t));
            low = glm::min(low, w);
            high = glm::max(high, w);
        }
    }
    if (low.x - 0.01 < c.boxLow[0] || low.y - 0.01 < c.boxLow[1] || high.x + 0.01 > c.boxHigh[0] ||
        high.y + 0.01 > c.boxHigh[1])
        return false;
    from -= kAside + bulge;
    to += kAside + bulge;
    if (rail.plane != touched || !(rail.low < from && rail.high > to) || slow > rail.sink) {
        if (!makeRail(c, whole, touched, from, to, slow)) {
            rail.pause = Rail::kPause;
            return false;
        }
    }
    rail.at = end;
    rail.found = true;
    return true;
}

static bool note(uint32_t object, Footing& f)
{
    for (int i = 0; i < f.objects; ++i)
        if (f.object[i] == object) return true;
    if (f.objects == Footing::kObjects) return false;
    f.object[f.objects++] = object;
    return true;
}

// A point of the body that moves by less than kRoom stays within reach of the same things.
static constexpr double kReach = 2.0 * kSkin, kRoom = 0.02; // [m]
static constexpr double kAround = kReach + kRoom + 1e-4;    // and a neighbour through the same point

const Footing* Near::footing(Clearance& c, double reach) const
{
    const Level& level = m_query.level;
    Footing& f = c.footing;
    if (!kept(c) || reach > kReach || !m_query.entered.empty()) return nullptr;
    const auto hardlyFrom = [&](const Pose& pose, double room) {
        const dvec2 dp = m_pose.position - pose.position, df = m_pose.forward - pose.forward;
        return 2.0 * (math::dot(dp, dp) + math::square(m_query.outline.radius) * math::dot(df, df)) < room * room;
    };
    if (f.faces < 0 || !hardlyFrom(f.at, kRoom)) {
        const bool worthIt = hardlyFrom(f.askedAt, 0.1 * kRoom);
        f.askedAt = m_pose;
        if (!worthIt) return nullptr;
        const Query whole{m_query.scene, {}, m_query.outline, level, &c}; // what is broken is looked at below
        if (!Near(whole, m_pose).makeFooting(c, f)) {
            f.faces = -1;
            return nullptr;
        }
        f.at = m_pose;
    }
    for (int i = 0; i < f.objects; ++i)
        if (m_query.broken(f.object[i])) return nullptr;
    return &f;
}

bool Near::makeFooting(const Clearance& c, Footing& f) const
{
    const Outline& outline = m_query.outline;
    Room<dvec2, kMaxOutline> placed;
    place(outline, m_pose, &placed[0]);
    const std::span<const dvec2> world(&placed[0], size_t(outline.count));
    dvec2 low(HUGE_VAL), high(-HUGE_VAL);
    for (const dvec2& w : world) {
        low = glm::min(low, w - kAround);
        high = glm::max(high, w + kAround);
    }
    if (low.x < c.boxLow[0] || low.y < c.boxLow[1] || high.x > c.boxHigh[0] || high.y > c.boxHigh[1]) return false;
    f.faces = f.points = f.posts = f.objects = 0;
    for (int i = 0; i < c.segments; ++i) {
        const Clearance::Segment& s = c.segment[i];
        const dvec2 ends[] = {s.a, s.b};
        if (!meets(s.a, s.b, low, high) ||
            !(overlaps(world, outline.convex != 0, ends, true) || closest(world, ends).distance <= kAround))
            continue;
        int32_t point[2] = {-1, -1};
        for (int e = 0; e < 2; ++e) {
            if (aside(ends[e], m_pose, kAround)) continue;
            if (!addPoint(ends[e], s.object, f, point[e])) return false;
            if (point[e] < 0) continue;
            // How far the edges next to the nearest one stay behind it decides whether it is always the nearest.
            const NearestEdge at = nearestEdge(world, ends[e]);
            if (at.least > kAround * kAround) continue;
            bool always = at.beside;
            for (size_t k = 0; k < world.size() && always; ++k) {
                const size_t next = k + 1 < world.size() ? k + 1 : 0;
                const dvec2 d = ends[e] - nearestOnSegment(ends[e], world[k], world[next]).point;
                always = k == at.edge || math::length(d) > math::sqrt(at.least) + 4.0 * kRoom;
            }
            if (f.posts == Footing::kMost) return false;
            f.post[f.posts++] = {point[e], always ? int32_t(at.edge) : -1,
                                 always ? outward(outline.span(), at.edge) : dvec2(0.0), s.object, s.triangle};
        }
        const double side = math::dot(m_pose.position - s.a, s.normal);
        for (size_t k = 0; k < world.size(); ++k) {
            const dvec2 d = world[k] - nearestOnSegment(world[k], s.a, s.b).point;
            if (math::dot(d, d) > math::square(kAround)) continue;
            if (f.faces == Footing::kMost || std::abs(side) < 2.0 * kRoom) return false;
            const dvec2 along = s.b - s.a;
            f.face[f.faces++] = {s.a,
                                 along,
                                 side >= 0.0 ? s.normal : -s.normal,
                                 math::dot(along, along),
                                 int32_t(k),
                                 {point[0], point[1]},
                                 s.object,
                                 s.triangle};
        }
        if (!note(s.object, f)) return false;
    }
    return true;
}

bool Near::addPoint(const dvec2& w, uint32_t object, Footing& f, int32_t& index) const
{
    if (f.points == Footing::kMost) return false;
    Footing::Point& p = f.point[f.points];
    p.at = w;
    p.ways = 0;
    Ways own, all; // straight on by the object itself, or by what may break without it
    bool fits = true;
    through(w, [&](const Feature& k, const dvec2& direction) {
        all.add(k, direction);
        if (k.object == object) own.add(k, direction);
        fits = fits && p.ways < Footing::kWays && note(k.object, f);
        if (!fits) return;
        p.way[p.ways] = direction;
        p.wayNormal[p.ways++] = k.normal;
    });
    if (!own.straight && !all.straight) index = f.points++;
    return own.straight || fits;
}

Stand Near::corner(const dvec2& w, const dvec2& n) const
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

bool Near::renew(Clearance& cache, const Pose& end) const
{
    // Still within the region's disc and only nearer to a plane than the skin: the region itself is as good as ever.
    const Level& level = m_query.level;
    const bool regionHolds = cache.radius >= 0.0 && levelWithin(cache, level) && within(cache, m_query, m_pose) &&
                             within(cache, m_query, end);
    if (!regionHolds || cache.touchedFor >= cache.patience) {
        // Again and again in vain, as for a body that touches: less and less often.
        cache.patience = regionHolds ? std::clamp(2 * cache.patience, Clearance::kPatience, Clearance::kMostPatience)
                                     : Clearance::kPatience;
        cache.touchedFor = 0;
        Room<dvec2, kMaxOutline> world;
        place(m_query.outline, m_pose, &world[0]);
        cache.centre = m_pose.position;
        cache.forward = m_pose.forward;
        cache.low = level.low - kAhead;
        cache.high = level.high + kAhead;
        cache.rail.forget();
        FreeRegion(m_query, cache, m_pose, {&world[0], size_t(m_query.outline.count)}).make();
        if (knownClear(cache, m_query, m_pose, end)) return true;
    }
    ++cache.touchedFor;
    if (level.low != level.high) { // a tilted box is cut anew each step
        cache.segments = cache.footing.faces = -1;
        cache.rail.forget();
        return false;
    }
    dvec2 low(HUGE_VAL), high(-HUGE_VAL);
    for (int i = 0; i < m_query.outline.count; ++i) {
        for (const Pose* p : {&m_pose, &end}) {
            const dvec2 w = p->toWorld(m_query.outline.points[i]);
            low = glm::min(low, w);
            high = glm::max(high, w);
        }
    }
    if (cache.segments >= 0 && cache.height == level.low && low.x - 0.01 >= cache.boxLow[0] &&
        low.y - 0.01 >= cache.boxLow[1] && high.x + 0.01 <= cache.boxHigh[0] && high.y + 0.01 <= cache.boxHigh[1])
        return false;
    low -= kKept;
    high += kKept;
    cache.height = level.low;
    cache.boxLow[0] = low.x;
    cache.boxLow[1] = low.y;
    cache.boxHigh[0] = high.x;
    cache.boxHigh[1] = high.y;
    cache.segments = 0;
    cache.footing.faces = -1;
    cache.rail.forget();
    Feature f;
    m_query.scene.overlapping({dvec3(low, level.low), dvec3(high, level.high)}, [&](const Triangle& t) {
        if (cache.segments < 0 || !cut(t, level, f) || !meets(f.points[0], f.points[1], low, high)) return;
        if (cache.segments == Clearance::kSegments) {
            cache.segments = -1; // too many to keep
            return;
        }
        cache.segment[cache.segments++] = {f.points[0], f.points[1], f.normal, f.object, f.triangle};
    });
    return false;
}

bool Near::outOfReach(const Feature& f, const Sweep& sweep, double bulge) const
{
    const Outline& outline = m_query.outline;
    if (f.count == 2) {
        // The line of the wall, turned towards the body: no corner comes down to it.
        const double side = math::dot(sweep.start.position - f.points[0], f.normal);
        const dvec2 n = side >= 0.0 ? f.normal : -f.normal;
        const double h0 = std::abs(side), h1 = h0 + math::dot(sweep.travel, n);
        if (std::min(h0, h1) - outline.radius > bulge) return true;
    }
    // The body's own axes at the start.
    dvec2 low(HUGE_VAL), high(-HUGE_VAL);
    for (const dvec2& p : f.span()) {
        const dvec2 b = sweep.start.toBody(p);
        low = glm::min(low, b);
        high = glm::max(high, b);
    }
    const dvec2 moved = sweep.start.turnedBack(sweep.travel);
    const double sway = std::abs(sweep.turn) * outline.radius + bulge;
    dvec2 from(HUGE_VAL), to(-HUGE_VAL);
    for (const dvec2& p : outline.span()) {
        from = glm::min(from, p);
        to = glm::max(to, p);
    }
    from += glm::min(moved, dvec2(0.0)) - sway;
    to += glm::max(moved, dvec2(0.0)) + sway;
    return low.x > to.x || high.x < from.x || low.y > to.y || high.y < from.y;
}

}
