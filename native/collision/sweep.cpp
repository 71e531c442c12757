#include "collision/sweep.h"

#include "collision/near.h"

#include <algorithm>
#include <cmath>

namespace collision {

namespace {

constexpr int kMaxPasses = 160;       // of conservative advancement for one feature; then it stops where it safely is
constexpr int kCreeping = 40;         // of them, after which time advances by kLeast at least within the skin
constexpr double kStop = 0.5 * kSkin; // [m] gap at which a moving body is stopped
constexpr double kNearStop = kStop + 1e-9;
constexpr double kLeast = 1.0 / 64; // share of the sweep that time advances at least while within the skin

constexpr double kLongest = 1.0 / 16; // share that it advances at most while one stands in the other

constexpr double kSame = 0.9986; // cos 3 deg: directions of one wall

constexpr double kCornerSize = 5e-3; // [m] this near a corner of the outline the contact is at the corner

struct Hit {
    double time = 2.0;
    double closing = 0.0;
    uint32_t triangle = kNone;
    uint32_t object = 0;
    dvec2 normal{0.0};
    dvec2 point{0.0};
    double low = 0.0, high = 0.0;

    // A total order: the earliest, of those the fastest, of those the first in the file.
    bool before(const Hit& h) const
    {
        if (time != h.time) return time < h.time;
        if (closing != h.closing) return closing > h.closing;
        return triangle < h.triangle;
    }
};

struct Sweeper {
    const Query& query;
    const Sweep& sweep;
    const Near& near;
    double slow;
    dvec2 first[kMaxOutline]; // outline in the world at the start
    bool touching = false;
    bool inside = false;
    Hit best;

    Sweeper(const Query& q, const Sweep& s, const Near& n, double slowest) : query(q), sweep(s), near(n), slow(slowest)
    {
        place(q.outline, s.start, first);
    }

    // Pairs of points within the skin: true and `hit` when one approaches faster than `slow`.
    bool pressed(const Feature& f, std::span<const dvec2> world, const Pose& pose, double reach, Hit& hit)
    {
        bool found = false;
        forPairs(near, f, query.outline, world, pose, reach, [&](const Pair& p) {
            const double closing = -math::dot(sweep.rate(p.onOutline, pose.position), p.normal);
            if (closing > slow) {
                if (!found || closing > hit.closing) {
                    hit.closing = closing;
                    hit.normal = p.normal;
                    hit.point = p.onOutline;
                }
                found = true;
            } else if (closing > 0.0) {
                touching = true;
            }
        });
        return found;
    }

    void record(Hit& hit, const Feature& f, double time)
    {
        hit.time = time;
        hit.triangle = f.triangle;
        hit.object = f.object;
        hit.low = f.low;
        hit.high = f.high;
        if (hit.before(best)) best = hit;
    }

    // Share of the sweep that may pass before the gap to `f` can fall to half the skin, by the plane through its
    // closest point; `rest` is the share that is left. Infinity: not in this sweep.
    double advance(const Feature& f, std::span<const dvec2> world, const Pose& pose, const Closest& c, double rest,
                   bool touchingNow)
    {
        const double target = touchingNow ? 0.0 : kStop;
        const dvec2 n = direction(f, world, c, pose.position);
        const double turnSquared = sweep.turn * sweep.turn;
        double share = HUGE_VAL;
        bool parted = true;
        for (int i = 0; i < query.outline.count; ++i) {
            const dvec2 arm = world[i] - pose.position;
            const double gap = math::dot(world[i] - c.onB, n);
            parted = parted && gap > 0.5 * c.distance;
            // gap(s) >= gap + rate s - |arm| turn^2 s^2 / 2: the second derivative of a turning arm is |arm| turn^2
            const double closing = -math::dot(sweep.travel + sweep.turn * math::left(arm), n) +
                                   0.5 * math::length(arm) * turnSquared * rest;
            if (closing <= 0.0 || (touchingNow && gap <= kSkin && closing <= slow)) continue;
            share = std::min(share, std::max(0.0, gap - target) / closing);
        }
        if (!parted) // a dent reaches around the feature: bound by distance over speed
            share = (c.distance - target) /
                    (math::length(sweep.travel) + std::abs(sweep.turn) * query.outline.radius + 1e-300);
        return touchingNow ? std::max(share, kLeast) : share;
    }

    // The same while a corner stands in the wall: by the wall's face that is the least deep in the outline. The corner
    // of a wall that stands in the body closes faster as the body turns and slides on: it is looked at again.
    double advanceFromFace(const Feature& f, std::span<const dvec2> world, const Pose& pose, double rest)
    {
        dvec2 n = edgeNormal(f, 0, pose.position), on = f.points[0];
        double shallowest = -HUGE_VAL;
        for (size_t j = 0; f.count > 2 && j < size_t(f.count); ++j) {
            const dvec2 candidate = edgeNormal(f, j, pose.position);
            double gap = HUGE_VAL;
            for (const dvec2& v : world) gap = std::min(gap, math::dot(v - f.points[j], candidate));
            if (gap > shallowest) {
                shallowest = gap;
                n = candidate;
                on = f.points[j];
            }
        }
        double share = HUGE_VAL;
        for (const dvec2& v : world) {
            const double gap = math::dot(v - on, n);
            const double closing = -math::dot(sweep.rate(v, pose.position), n) +
                                   0.5 * math::length(v - pose.position) * math::square(sweep.turn) * rest;
            if (gap > kSkin && closing > 0.0) share = std::min(share, (gap - kStop) / closing);
        }
        return math::clamp(share, kLeast, kLongest);
    }

    void consider(const Feature& f)
    {
        const bool convex = query.outline.convex != 0;
        const size_t count = size_t(query.outline.count);
        dvec2 moved[kMaxOutline];
        std::span<const dvec2> world(first, count);
        Pose pose = sweep.start;
        double time = 0.0, outside = 0.0;
        for (int pass = 0; pass < kMaxPasses; ++pass) {
            Hit hit;
            double step;
            if (overlaps(world, convex, f.span(), true)) {
                // Either the body started inside, or a resting corner sank in by less than `slow`, or the least advance
                // was too long; then it stops where it was before.
                inside = inside || time == 0.0;
                if (pressed(f, world, pose, HUGE_VAL, hit)) return record(hit, f, outside);
                step = advanceFromFace(f, world, pose, 1.0 - time);
            } else {
                const Closest c = closest(world, f.span());
                // Moving bodies all stop at the same gap. One that keeps coming nearer to it by less and less, an edge
                // that turns about a post beside it, is taken as touching: or the passes would run out on the way.
                const double reach = time == 0.0 || pass >= kCreeping ? kSkin : kNearStop;
                if (c.distance <= reach && pressed(f, world, pose, reach, hit)) return record(hit, f, time);
                step = advance(f, world, pose, c, 1.0 - time, c.distance <= reach);
            }
            if (!(time + step < std::min(1.0, best.time))) return;
            outside = time;
            time += step;
            pose = sweep.at(time);
            place(query.outline, pose, moved);
            world = std::span<const dvec2>(moved, count);
        }
        Hit hit; // ran out of passes while it kept coming nearer: where it is now is still free
        if (pressed(f, world, pose, 2.0 * kSkin, hit)) record(hit, f, time);
    }
};

Side faceAt(const Outline& outline, const Pose& pose, const dvec2& point, int32_t& corner)
{
    const dvec2 p = pose.toBody(point);
    double least = HUGE_VAL;
    size_t edge = 0;
    corner = -1;
    const auto points = outline.span();
    for (size_t i = 0; i < points.size(); ++i) {
        const dvec2 d = p - nearestOnSegment(p, points[i], points[(i + 1) % points.size()]).point;
        if (math::dot(d, d) < least) {
            least = math::dot(d, d);
            edge = i;
        }
        if (math::length(p - points[i]) < kCornerSize) corner = int32_t(i);
    }
    return sideOf(outward(points, edge));
}

// Pairs put together by their direction.
class Gathering {
public:
    // Sorted by gap, then triangle, then place: the order of the features must not matter.
    void add(const Pair& p)
    {
        size_t at = m_count;
        while (at > 0 && p.before(m_pairs[at - 1])) --at;
        if (at >= kMost) return;
        if (m_count < kMost) ++m_count;
        for (size_t i = m_count - 1; i > at; --i) m_pairs[i] = m_pairs[i - 1];
        m_pairs[at] = p;
    }

    int contacts(Contact* out)
    {
        double low[kMaxTouches], high[kMaxTouches]; // along left(normal)
        int n = 0;
        for (size_t i = 0; i < m_count; ++i) {
            const Pair& p = m_pairs[i];
            int g = 0;
            while (g < n && !(math::dot(out[g].normal, p.normal) > kSame)) ++g;
            if (g == kMaxTouches) continue;
            Contact& c = out[g];
            if (g == n) {
                ++n;
                c = {};
                c.gap = p.gap;
                c.normal = p.normal;
                c.object = p.object;
                c.triangle = p.triangle;
                c.low = p.low;
                c.high = p.high;
                low[g] = HUGE_VAL;
                high[g] = -HUGE_VAL;
            }
            c.low = std::min(c.low, p.low);
            c.high = std::max(c.high, p.high);
            const double along = math::dot(p.onOutline, math::left(c.normal));
            if (along < low[g]) {
                low[g] = along;
                c.a = p.onOutline;
                c.gapA = p.gap;
            }
            if (along > high[g]) {
                high[g] = along;
                c.b = p.onOutline;
                c.gapB = p.gap;
            }
        }
        for (int g = 0; g < n; ++g) out[g].point = 0.5 * (out[g].a + out[g].b);
        return n;
    }

private:
    static constexpr size_t kMost = 64;
    Room<Pair, kMost> m_pairs;
    size_t m_count = 0;
};

int gather(const Query& query, const Near& near, const Pose& pose, double reach, Contact* out)
{
    Room<dvec2, kMaxOutline> world;
    place(query.outline, pose, &world[0]);
    const std::span<const dvec2> outline(&world[0], size_t(query.outline.count));
    dvec2 low = world[0], high = world[0];
    for (const dvec2& w : outline) {
        low = glm::min(low, w);
        high = glm::max(high, w);
    }
    Gathering pairs;
    near.features(low - reach, high + reach, [&](const Feature& f) {
        forPairs(near, f, query.outline, outline, pose, reach, [&](const Pair& p) { pairs.add(p); });
    });
    return pairs.contacts(out);
}

// The ends of a line of interference lie where the border is `depth` over the wall's plane, as far as the wall reaches.
void lengthen(const Query& query, const Near& near, const Pose& pose, const dvec2& first, double depth, Contact& c)
{
    dvec2 world[kMaxOutline];
    place(query.outline, pose, world);
    const dvec2 along = math::left(c.normal);
    const double level = math::dot(first, c.normal) - kStop + depth;
    double low = std::min(math::dot(c.a, along), math::dot(c.b, along));
    double high = std::max(math::dot(c.a, along), math::dot(c.b, along));
    for (int i = 0; i < query.outline.count; ++i) {
        const dvec2 &p = world[i], &q = world[(i + 1) % query.outline.count];
        const double hp = math::dot(p, c.normal) - level, hq = math::dot(q, c.normal) - level;
        if ((hp < 0.0) == (hq < 0.0)) continue;
        const dvec2 x = p + (q - p) * (hp / (hp - hq));
        const double at = math::dot(x, along);
        if (at >= low && at <= high) continue;
        // Somewhere on the way from the line to x the wall may end.
        double reachLow = low, reachHigh = high;
        near.features(glm::min(x, c.point) - depth - kSkin, glm::max(x, c.point) + depth + kSkin,
                      [&](const Feature& f) {
                          if (!(std::abs(math::dot(f.normal, c.normal)) > kSame)) return;
                          for (const dvec2& e : f.span()) {
                              if (math::dot(e, c.normal) < level - depth - 0.1 || math::dot(e, c.normal) > level)
                                  continue;
                              reachLow = std::min(reachLow, math::dot(e, along));
                              reachHigh = std::max(reachHigh, math::dot(e, along));
                          }
                      });
        if (at < low && reachLow < low) {
            low = std::max(at, reachLow);
            c.a = p + (q - p) * (hp / (hp - hq));
            c.a += (low - at) * along;
        } else if (at > high && reachHigh > high) {
            high = std::min(at, reachHigh);
            c.b = x + (high - at) * along;
        }
    }
    c.point = 0.5 * (c.a + c.b);
    c.side = faceAt(query.outline, pose, c.point, c.corner);
}

}

Swept firstContact(const Query& query, const Sweep& sweep, double slow, double interference)
{
    Swept result;
    if (query.scene.empty()) return result;
    const Pose end = sweep.at(1.0);
    if (query.clearance && knownClear(*query.clearance, query, sweep.start, end)) return result;

    const Near near(query, sweep.start);
    if (query.clearance && near.renew(*query.clearance, end)) return result;
    Sweeper sweeper(query, sweep, near, slow);
    // All the outline passes lies in the box of its two ends, grown by the sagitta of a turning corner.
    const double bulge = query.outline.radius * math::square(sweep.turn) / 8.0 + 2.0 * kSkin;
    dvec2 low(HUGE_VAL), high(-HUGE_VAL);
    for (int i = 0; i < query.outline.count; ++i) {
        const dvec2 last = end.toWorld(query.outline.points[i]);
        low = glm::min(low, glm::min(sweeper.first[i], last));
        high = glm::max(high, glm::max(sweeper.first[i], last));
    }
    near.features(low - bulge, high + bulge, [&](const Feature& f) {
        if (!near.outOfReach(f, sweep, bulge)) sweeper.consider(f);
    });
    result.touching = sweeper.touching;
    result.inside = sweeper.inside;
    if (!(sweeper.best.time <= 1.0)) return result;

    // The line of interference: all of that wall within `depth` of the outline at first contact.
    result.hit = true;
    const Hit& hit = sweeper.best;
    const Pose pose = sweep.at(hit.time);
    Contact& c = result.contact;
    Contact found[kMaxTouches];
    const double depth = kSkin + interference * hit.closing;
    const int n = gather(query, near, pose, depth, found);
    int same = -1;
    for (int i = 0; i < n; ++i)
        if (math::dot(found[i].normal, hit.normal) > kSame && (same < 0 || found[i].gap < found[same].gap)) same = i;
    if (same >= 0) {
        c = found[same];
        c.normal = hit.normal;
        lengthen(query, near, pose, hit.point, depth, c);
    } else {
        c.a = c.b = c.point = hit.point;
        c.normal = hit.normal;
        c.triangle = hit.triangle;
        c.object = hit.object;
        c.low = hit.low;
        c.high = hit.high;
        c.side = faceAt(query.outline, pose, c.point, c.corner);
    }
    c.time = hit.time;
    const auto closingAt = [&](const dvec2& p) { return -math::dot(sweep.rate(p, pose.position), c.normal); };
    c.closing = closingAt(c.point);
    if (c.closing <= slow) { // the middle leaves while an end arrives: a face that rocks
        const dvec2 end1 = c.a, end2 = c.b;
        dvec2 chosen = closingAt(end1) >= closingAt(end2) ? end1 : end2;
        if (closingAt(hit.point) > closingAt(chosen)) chosen = hit.point;
        c.a = c.b = c.point = chosen;
        c.closing = closingAt(chosen);
        c.side = faceAt(query.outline, pose, c.point, c.corner);
    }
    return result;
}

int touches(const Query& query, const Pose& pose, double reach, Contact* out, bool faces)
{
    if (query.scene.empty()) return 0;
    const Near near(query, pose);
    Clearance* const cache = query.clearance;
    const bool onRail =
        cache && cache->rail.holds(pose) && near.kept(*cache) && query.entered.empty() && reach <= 2.0 * kSkin;
    const Footing* const footing = cache && !onRail ? near.footing(*cache, reach) : nullptr;
    int n;
    if (onRail || footing) {
        Gathering pairs;
        const auto add = [&](const Pair& p) { pairs.add(p); };
        if (onRail)
            forPairs(*cache, query, pose, reach, add);
        else
            forPairs(*footing, query, pose, reach, add);
        n = pairs.contacts(out);
    } else {
        n = gather(query, near, pose, reach, out);
    }
    for (int g = 0; faces && g < n; ++g) out[g].side = faceAt(query.outline, pose, out[g].point, out[g].corner);
    return n;
}

void depthIn(const Query& query, const Pose& pose, const Entered& entered, Depth& out)
{
    out.count = 0;
    out.deepest = 0.0;
    out.top = entered.top;
    dvec2 world[kMaxOutline];
    place(query.outline, pose, world);
    const size_t count = size_t(query.outline.count);
    const dvec2 &n = entered.normal, t = math::left(n);
    double height[kMaxOutline], aside[kMaxOutline], deep[kMaxOutline] = {};
    Depth::Place at[kMaxOutline], joint, end[2];
    double reach[2] = {HUGE_VAL, -HUGE_VAL}; // of the wall along t
    double low = HUGE_VAL, first = HUGE_VAL, last = -HUGE_VAL;
    dvec2 from(HUGE_VAL), to(-HUGE_VAL);
    for (size_t i = 0; i < count; ++i) {
        height[i] = math::dot(world[i], n);
        aside[i] = math::dot(world[i], t);
        low = std::min(low, height[i]);
        first = std::min(first, aside[i]);
        last = std::max(last, aside[i]);
        from = glm::min(from, world[i]);
        to = glm::max(to, world[i]);
    }
    const dvec2 out0 = std::max(entered.top - low, 0.0) * n;
    const Query whole{query.scene, query.broken, query.outline, query.level, query.clearance};
    const Near near(whole, pose);
    near.features(glm::min(from, from + out0), glm::max(to, to + out0), [&](const Feature& f) {
        if (!entered.holds(f)) return;
        const size_t edges = f.count == 2 ? 1 : size_t(f.count);
        for (size_t k = 0; k < edges; ++k) {
            dvec2 a = f.points[k], b = f.points[k + 1 < size_t(f.count) ? k + 1 : 0];
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
    c.point = c.a = c.b = place.point;
    c.low = place.low;
    c.high = place.high;
    c.normal = entered.normal;
    c.object = entered.object;
    c.triangle = place.triangle;
    c.side = faceAt(query.outline, pose, place.point, c.corner);
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

double angleOfAttack(const dvec2& velocity, const dvec2& normal)
{
    const double across = std::abs(math::dot(velocity, normal)), along = std::abs(math::cross2(velocity, normal));
    return across == 0.0 && along == 0.0 ? 0.0 : math::atan2(across, along);
}

}
