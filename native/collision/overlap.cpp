#include "collision/overlap.h"

#include "collision/touch.h"

#include <algorithm>

namespace collision {

namespace {

// Touches in the order of their gaps, then triangles, then places: that in which they were found must not matter.
class Sorted {
public:
    void add(const Touch& t)
    {
        size_t at = m_count;
        while (at > 0 && t.before(m_touches[at - 1])) --at;
        if (at >= kMost) return;
        if (m_count < kMost) ++m_count;
        for (size_t i = m_count - 1; i > at; --i) m_touches[i] = m_touches[i - 1];
        m_touches[at] = t;
    }
    std::span<const Touch> span() const { return {&m_touches[0], m_count}; }

private:
    static constexpr size_t kMost = 64;
    RawArray<Touch, kMost> m_touches;
    size_t m_count = 0;
};

// Features of one straight wall put together: pushing along it must clear all of it, not one triangle.
struct Wall {
    dvec2 normal; // as the first feature has it
    double offset;
    dvec2 ends[2];    // extremes along left(normal)
    double low, high; // of those
    double far;       // least height over the plane: how deep a leaning wall reaches behind
    uint32_t object, triangle;
    bool overlapping;
    double bottom, top; // [m] world heights of what overlaps
};

int wallsAround(const Query& query, const Pose& pose, Wall* walls, bool& overlapping)
{
    const Placed outline(query.outline, pose);
    int n = 0;
    overlapping = false;
    Box2 around{pose.position, pose.position};
    around.grow(1.5 * query.outline.radius);
    Nearby(query).features(around, [&](const Feature& f) {
        const bool over = overlaps(outline.span(), query.outline.convex != 0, f.span(), true);
        overlapping = overlapping || over;
        int w = 0;
        for (; w < n; ++w) {
            const double side = math::dot(walls[w].normal, f.normal);
            const double apart = std::abs(math::dot(walls[w].normal, f.points[0]) - walls[w].offset);
            if (f.count == 2 && std::abs(side) > kSamePlane && apart < 0.01 && f.object == walls[w].object) break;
        }
        if (w == n) {
            if (n == kMostWalls) return;
            ++n;
            walls[w] = {f.normal,
                        math::dot(f.normal, f.points[0]),
                        {f.points[0], f.points[0]},
                        HUGE_VAL,
                        -HUGE_VAL,
                        0.0,
                        f.object,
                        f.triangle,
                        false,
                        HUGE_VAL,
                        -HUGE_VAL};
        }
        Wall& wall = walls[w];
        wall.overlapping = wall.overlapping || over;
        if (over) {
            wall.bottom = std::min(wall.bottom, f.low);
            wall.top = std::max(wall.top, f.high);
        }
        wall.triangle = std::min(wall.triangle, f.triangle);
        for (const dvec2& p : f.span()) {
            const double along = math::dot(p, math::left(wall.normal));
            wall.far = std::min(wall.far, math::dot(wall.normal, p) - wall.offset);
            if (along < wall.low) {
                wall.low = along;
                wall.ends[0] = p;
            }
            if (along > wall.high) {
                wall.high = along;
                wall.ends[1] = p;
            }
        }
    });
    return n;
}

struct Push {
    double depth = HUGE_VAL;
    dvec2 direction{0.0};
};

// The shortest way to part the outline from one wall: over its face on the side of the body's centre, or over one of
// the outline's own faces (the end of a wall).
Push shortest(const Wall& wall, std::span<const dvec2> outline, const Pose& pose)
{
    Push best;
    const double side = math::dot(wall.normal, pose.position) - wall.offset >= 0.0 ? 1.0 : -1.0;
    double deepest = HUGE_VAL;
    for (const dvec2& v : outline) deepest = std::min(deepest, side * (math::dot(wall.normal, v) - wall.offset));
    best = {-deepest, side * wall.normal};
    for (size_t i = 0; i < outline.size(); ++i) {
        const dvec2 m = outward(outline, i);
        double reach = -HUGE_VAL; // of the outline, outwards; a dented one is taken with its hull
        for (const dvec2& v : outline) reach = std::max(reach, math::dot(v, m));
        const double depth = reach - std::min(math::dot(wall.ends[0], m), math::dot(wall.ends[1], m));
        if (depth < best.depth) best = {depth, -m};
    }
    return best;
}

}

int touches(const Query& query, const Pose& pose, double reach, Contact* out, bool faces)
{
    if (query.scene.empty()) return 0;
    const Placed outline(query.outline, pose);
    const Nearby near(query);
    Box2 box = boxOf(outline.span());
    box.grow(reach);
    // A piece within a wall is touched by corners of the outline over it alone.
    const auto touchable = [&](const Clearance::Segment& s) {
        if (!s.isWithin()) return true;
        Box2 around = s.box;
        around.grow(reach + 0.1 * kSkin);
        for (const dvec2& v : outline.span())
            if (around.contains(v)) return true;
        return false;
    };
    Sorted sorted;
    near.features(box, touchable, [&](const Feature& f) {
        forTouches(near, f, query.outline, outline.span(), pose, reach, [&](const Touch& t) { sorted.add(t); });
    });
    Lines lines(out);
    for (const Touch& t : sorted.span()) lines.add(t);
    const int n = lines.finish();
    for (int g = 0; faces && g < n; ++g) out[g].side = faceAt(query.outline, pose, out[g].point);
    return n;
}

WayOut pushOut(const Query& query, const Pose& start)
{
    WayOut out;
    if (query.scene.empty()) return out;
    Wall walls[kMostWalls];
    Pose pose = start;
    double largest = 0.0;
    const auto shiftBy = [&](const Push& push, const Wall& wall) {
        const dvec2 step = (push.depth + kRestGap) * push.direction;
        if (push.depth > largest) {
            largest = push.depth;
            out.normal = push.direction;
            out.object = wall.object;
            out.low = wall.bottom;
            out.high = wall.top;
            // The outline's point that is deepest on the way out.
            double least = HUGE_VAL;
            for (int i = 0; i < query.outline.count; ++i) {
                const dvec2 v = pose.toWorld(query.outline.points[i]);
                if (math::dot(v, push.direction) < least) {
                    least = math::dot(v, push.direction);
                    out.point = v;
                }
            }
        }
        pose.position += step;
        out.shift += step;
    };
    for (int pass = 0; pass < 16; ++pass) {
        bool overlapping = false;
        const int n = wallsAround(query, pose, walls, overlapping);
        out.overlapping = out.overlapping || overlapping;
        if (!overlapping) {
            out.free = true;
            return out;
        }
        const Placed outline(query.outline, pose);
        Push worst;
        int at = -1;
        for (int w = 0; w < n; ++w) {
            if (!walls[w].overlapping) continue;
            const Push p = shortest(walls[w], outline.span(), pose);
            if (at < 0 || p.depth > worst.depth || (p.depth == worst.depth && walls[w].triangle < walls[at].triangle)) {
                worst = p;
                at = w;
            }
        }
        if (at < 0) break;
        shiftBy(worst, walls[at]);
    }
    // Walls that push against each other (a gap narrower than the body): straight along the body's own axes, the
    // shortest distance that is free.
    for (double distance = 0.05; distance < 12.0; distance *= 1.25) {
        for (const dvec2& axis : {dvec2(-1, 0), dvec2(1, 0), dvec2(0, 1), dvec2(0, -1)}) {
            Pose candidate = start;
            candidate.position += distance * start.turned(axis);
            bool overlapping = false;
            wallsAround(query, candidate, walls, overlapping);
            if (overlapping) continue;
            out.shift = candidate.position - start.position;
            out.normal = start.turned(axis);
            out.free = true;
            return out;
        }
    }
    out.shift = dvec2(0.0);
    return out;
}

void depthIn(const Query& query, const Pose& pose, const Entered& entered, Depth& out)
{
    out.count = 0;
    out.deepest = 0.0;
    out.top = entered.top;
    const Placed placed(query.outline, pose);
    const std::span<const dvec2> world = placed.span();
    const size_t count = world.size();
    const dvec2 &n = entered.normal, t = math::left(n);
    double height[kMaxOutline], aside[kMaxOutline], deep[kMaxOutline] = {};
    Depth::Place at[kMaxOutline], joint, end[2];
    double reach[2] = {HUGE_VAL, -HUGE_VAL}; // of the wall along t
    double low = HUGE_VAL, first = HUGE_VAL, last = -HUGE_VAL;
    for (size_t i = 0; i < count; ++i) {
        height[i] = math::dot(world[i], n);
        aside[i] = math::dot(world[i], t);
        low = std::min(low, height[i]);
        first = std::min(first, aside[i]);
        last = std::max(last, aside[i]);
    }
    Box2 box = boxOf(world); // and on the way out
    const dvec2 wayOut = std::max(entered.top - low, 0.0) * n, from = box.low + wayOut, to = box.high + wayOut;
    box.add(from);
    box.add(to);
    const Query whole{query.scene, query.broken, query.outline, query.level, query.clearance};
    Nearby(whole).features(box, [&](const Feature& f) {
        if (!entered.holds(f)) return;
        for (size_t k = 0; k < f.edges(); ++k) {
            dvec2 a = f.points[k], b = f.after(k);
            if (math::dot(a, t) > math::dot(b, t)) std::swap(a, b);
            const double sa = math::dot(a, t), sb = math::dot(b, t), ha = math::dot(a, n), hb = math::dot(b, n);
            const auto over = [&](double s) {
                return sb - sa > 1e-9 ? ha + (hb - ha) * ((s - sa) / (sb - sa)) : std::max(ha, hb);
            };
            if (sa <= last && sb >= first)
                out.top = std::max({out.top, over(std::max(sa, first)), over(std::min(sb, last))});
            for (size_t i = 0; i < count; ++i) {
                if (!(aside[i] >= sa && aside[i] <= sb)) continue;
                const double d = over(aside[i]) - height[i];
                if (!(d > deep[i] || (d == deep[i] && d > 0.0 && f.triangle < at[i].triangle))) continue;
                deep[i] = d;
                at[i] = {world[i], d, f.low, f.high, f.triangle};
            }
            for (const dvec2& e : {a, b}) {
                const double s = math::dot(e, t);
                double under = HUGE_VAL; // lowest border of the outline there
                for (size_t i = 0; i < count; ++i) {
                    const size_t j = i + 1 < count ? i + 1 : 0;
                    if ((aside[i] < s) == (aside[j] < s)) continue;
                    under =
                        std::min(under, height[i] + (height[j] - height[i]) * ((s - aside[i]) / (aside[j] - aside[i])));
                }
                const double d = math::dot(e, n) - under;
                const Depth::Place p{e - d * n, d, f.low, f.high, f.triangle};
                const auto deeper = [&](const Depth::Place& q) {
                    return d > q.depth || (d == q.depth && d > 0.0 && f.triangle < q.triangle);
                };
                if (deeper(joint)) joint = p;
                for (int side = 0; side < 2; ++side) {
                    const double beyond = side == 0 ? reach[0] - s : s - reach[1];
                    if (beyond > kSkin || (beyond > -kSkin && deeper(end[side]))) end[side] = p;
                    if (beyond > 0.0) reach[side] = s;
                }
            }
        }
    });
    for (size_t i = 0; i < count; ++i)
        if (deep[i] > 0.0) out.place[out.count++] = at[i];
    for (int i = 0; i < out.count; ++i) out.deepest = std::max(out.deepest, out.place[i].depth);
    // Beside a corner of the body in it, joints of the wall's pieces lie in it too, less deep.
    const auto add = [&](const Depth::Place& p) {
        out.place[out.count++] = p;
        out.deepest = std::max(out.deepest, p.depth);
    };
    if (joint.depth > (out.count > 0 ? out.deepest + kSkin : 0.0)) add(joint);
    if (reach[0] > first + kSkin && end[0].depth > 0.0) add(end[0]);
    if (reach[1] < last - kSkin && end[1].depth > 0.0) add(end[1]);
}

Contact contactAt(const Query& query, const Pose& pose, const Entered& entered, const Depth::Place& place)
{
    Contact c;
    c.gap = c.gapA = c.gapB = -place.depth;
    c.moveTo(place.point);
    c.low = place.low;
    c.high = place.high;
    c.normal = entered.normal;
    c.object = entered.object;
    c.side = faceAt(query.outline, pose, place.point);
    return c;
}

dvec2 restGap(const Contact* contacts, int count)
{
    dvec2 shift(0.0);
    for (int pass = 0; pass < 8; ++pass) { // walls at an angle: what one asks the other may undo in part
        bool moved = false;
        for (int i = 0; i < count; ++i) {
            const double gap = contacts[i].gap + math::dot(shift, contacts[i].normal);
            if (gap < 0.5 * kSkin || (moved && gap < kRestGap)) {
                shift += (kRestGap - gap) * contacts[i].normal;
                moved = true;
            }
        }
        if (!moved) break;
    }
    return shift;
}

}
