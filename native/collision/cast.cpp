#include "collision/cast.h"

#include "collision/overlap.h"
#include "collision/touch.h"

#include <algorithm>
#include <cmath>

namespace collision {

namespace {

struct Hit {
    double time = 2.0;
    double closing = 0.0;
    Touch touch{0.0, dvec2(0.0), dvec2(0.0), 0, kNone};

    // A total order: the earliest, of those the fastest, of those the first in the file.
    bool before(const Hit& h) const
    {
        if (time != h.time) return time < h.time;
        if (closing != h.closing) return closing > h.closing;
        return touch.triangle < h.touch.triangle;
    }
};

struct Sweeper {
    const Query& query;
    const Sweep& sweep;
    const Nearby& near;
    double slow;
    double curved; // [m] a turning corner approaches by so much more at its ends than on the whole, twice
    double bulge;  // [m] between all that the outline passes and the straight lines between its two ends
    Pose end;
    Placed first, last;
    Box2 passedBody; // all that the outline passes, in the body's axes at the start
    bool inside = false;
    Hit best;

    Sweeper(const Query& q, const Sweep& s, const Nearby& n, double slowest)
        : query(q), sweep(s), near(n), slow(slowest), curved(q.outline.radius * math::square(s.turn)),
          bulge(curved / 8.0 + 2.0 * kSkin), end(s.at(1.0)), first(q.outline, s.start), last(q.outline, end)
    {
        const dvec2 moved = s.start.turnedBack(s.travel);
        passedBody = {q.outline.box.low + glm::min(moved, dvec2(0.0)),
                      q.outline.box.high + glm::max(moved, dvec2(0.0))};
        passedBody.grow(std::abs(s.turn) * q.outline.radius + bulge);
    }

    // All that the outline passes, grown by the skin.
    Box2 passed() const
    {
        Box2 box = boxOf(first.span());
        for (const dvec2& p : last.span()) box.add(p);
        box.grow(bulge);
        return box;
    }

    // Points within the skin: true and `hit` when one approaches faster than `slow`.
    bool approaches(const Feature& f, std::span<const dvec2> world, const Pose& pose, double reach, Hit& hit)
    {
        bool found = false;
        forTouches(near, f, query.outline, world, pose, reach, [&](const Touch& t) {
            const double closing = -math::dot(sweep.rate(t.point, pose.position), t.normal);
            if (closing > slow) {
                if (!found || closing > hit.closing) {
                    hit.closing = closing;
                    hit.touch = t;
                }
                found = true;
            }
        });
        return found;
    }

    void record(Hit& hit, double time)
    {
        hit.time = time;
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
        for (const dvec2& v : world) {
            const dvec2 arm = v - pose.position;
            const double gap = math::dot(v - c.onB, n);
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
        return touchingNow ? std::max(share, kLeastAdvance) : share;
    }

    // The same while a corner stands in the wall: by the wall's face that is the least deep in the outline. The corner
    // of a wall that stands in the body closes faster as the body turns and slides on: it is looked at again.
    double advanceFromFace(const Feature& f, std::span<const dvec2> world, const Pose& pose, double rest)
    {
        dvec2 n = f.edgeNormal(0, pose.position), on = f.points[0];
        double shallowest = -HUGE_VAL;
        for (size_t j = 0; f.count > 2 && j < f.edges(); ++j) {
            const dvec2 candidate = f.edgeNormal(j, pose.position);
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
        return math::clamp(share, kLeastAdvance, kMostAdvance);
    }

    // Quick and safe: the feature's own line, or the body's own axes, part the two throughout the sweep.
    bool outOfReach(const Feature& f) const
    {
        const Outline& outline = query.outline;
        if (f.count == 2) { // no corner comes down to the line of the wall
            const dvec2 n = f.normalTowards(sweep.start.position);
            const double before = math::dot(sweep.start.position - f.points[0], n);
            if (std::min(before, before + math::dot(sweep.travel, n)) - outline.radius > bulge) return true;
        }
        Box2 wall; // in the body's axes at the start
        for (const dvec2& p : f.span()) wall.add(sweep.start.toBody(p));
        return !wall.overlaps(passedBody);
    }

    // No corner of the outline comes behind this face, nor nearer to it by more than `slow`: it can be rested against,
    // but not be hit.
    bool onlyRestsOn(const Clearance::Plane& face) const
    {
        constexpr double kAbove = 0.1 * kSkin; // far above rounding
        if (!query.entered.empty() || std::abs(sweep.turn) > 0.5) return false;
        // In the body's axes at the start and at the end, in which the corners stand still.
        const dvec2 before = sweep.start.turnedBack(face.normal), after = end.turnedBack(face.normal);
        const double from = math::dot(sweep.start.position, face.normal) - face.offset,
                     to = from + math::dot(sweep.travel, face.normal);
        // A turning corner approaches by radius turn^2 / 2 more at its ends than on the whole.
        const double most = slow * (1.0 - 1e-9) - 0.5 * curved;
        for (const dvec2& p : query.outline.span()) {
            const double high = from + math::dot(p, before), low = to + math::dot(p, after);
            if (high < kAbove || high - low > most) return false;
        }
        return true;
    }
    // The same of a piece of a wall that goes on at both its ends.
    bool onlyRestsOn(const Feature& f) const
    {
        if (f.count != 2) return false;
        const dvec2 n = f.normalTowards(sweep.start.position);
        return onlyRestsOn({n, math::dot(f.points[0], n)}) && near.goesOn(f, 0) && near.goesOn(f, 1);
    }

    void consider(const Feature& f)
    {
        const bool convex = query.outline.convex != 0;
        Placed placed = first;
        Pose pose = sweep.start;
        double time = 0.0, outside = 0.0;
        for (int pass = 0; pass < kMaxPasses; ++pass) {
            const std::span<const dvec2> world = placed.span();
            Hit hit;
            double step;
            if (overlaps(world, convex, f.span(), true)) {
                // Either the body started inside, or a resting corner sank in by less than `slow`, or the least advance
                // was too long; then it stops where it was before.
                inside = inside || time == 0.0;
                if (approaches(f, world, pose, HUGE_VAL, hit)) return record(hit, outside);
                step = advanceFromFace(f, world, pose, 1.0 - time);
            } else {
                const Closest c = closest(world, f.span());
                // Moving bodies all stop at the same gap. One that keeps coming nearer to it by less and less, an edge
                // that turns about a post beside it, is taken to touch: or the passes would run out on the way.
                const double reach = time == 0.0 || pass >= kCreeping ? kSkin : kNearStop;
                if (c.distance <= reach && approaches(f, world, pose, reach, hit)) return record(hit, time);
                step = advance(f, world, pose, c, 1.0 - time, c.distance <= reach);
            }
            if (!(time + step < std::min(1.0, best.time))) return;
            outside = time;
            time += step;
            pose = sweep.at(time);
            placed = Placed(query.outline, pose);
        }
        Hit hit; // ran out of passes while it kept coming nearer: where it is now is still free
        if (approaches(f, placed.span(), pose, 2.0 * kSkin, hit)) record(hit, time);
    }
};

// The ends of a line of interference lie where the border is `depth` over the wall's plane, as far as the wall reaches.
void lengthen(const Query& query, const Nearby& near, const Pose& pose, const dvec2& first, double depth, Contact& c)
{
    const Placed placed(query.outline, pose);
    const std::span<const dvec2> world = placed.span();
    const dvec2 along = math::left(c.normal);
    const double level = math::dot(first, c.normal) - kStop + depth;
    double low = std::min(math::dot(c.a, along), math::dot(c.b, along));
    double high = std::max(math::dot(c.a, along), math::dot(c.b, along));
    for (size_t i = 0; i < world.size(); ++i) {
        const dvec2 &p = world[i], &q = world[(i + 1) % world.size()];
        const double hp = math::dot(p, c.normal) - level, hq = math::dot(q, c.normal) - level;
        if ((hp < 0.0) == (hq < 0.0)) continue;
        const dvec2 x = p + (q - p) * (hp / (hp - hq));
        const double at = math::dot(x, along);
        if (at >= low && at <= high) continue;
        // Somewhere on the way from the line to x the wall may end.
        double reachLow = low, reachHigh = high;
        Box2 way{glm::min(x, c.point), glm::max(x, c.point)};
        way.grow(depth + kSkin);
        near.features(way, [&](const Feature& f) {
            if (!(std::abs(math::dot(f.normal, c.normal)) > kSameDirection)) return;
            for (const dvec2& e : f.span()) {
                if (math::dot(e, c.normal) < level - depth - 0.1 || math::dot(e, c.normal) > level) continue;
                reachLow = std::min(reachLow, math::dot(e, along));
                reachHigh = std::max(reachHigh, math::dot(e, along));
            }
        });
        if (at < low && reachLow < low) {
            low = std::max(at, reachLow);
            c.a = x + (low - at) * along;
        } else if (at > high && reachHigh > high) {
            high = std::min(at, reachHigh);
            c.b = x + (high - at) * along;
        }
    }
    c.point = 0.5 * (c.a + c.b);
}

}

Swept firstContact(const Query& query, const Sweep& sweep, double slow, double interference)
{
    Swept result;
    if (query.scene.empty()) return result;
    const Nearby near(query);
    Sweeper sweeper(query, sweep, near, slow);
    const Box2 passed = sweeper.passed();
    if (query.clearance) near.keepSegments(*query.clearance, passed, sweep.start.position);
    const Clearance::Plane* face = near.onlyFace(passed);
    if (face && sweeper.onlyRestsOn(*face)) {
        result.near = true;
        return result;
    }
    near.features(passed, [&](const Feature& f) {
        if (sweeper.outOfReach(f)) return;
        result.near = true;
        if (!sweeper.onlyRestsOn(f)) sweeper.consider(f);
    });
    result.inside = sweeper.inside;
    const Hit& hit = sweeper.best;
    if (!(hit.time <= 1.0)) return result;

    // The line of interference: all of that wall within `depth` of the outline at first contact.
    result.hit = true;
    const Pose pose = sweep.at(hit.time);
    Contact& c = result.contact;
    Contact found[kMaxTouches];
    const double depth = kSkin + interference * hit.closing;
    const int n = touches(query, pose, depth, found, false);
    if (const Contact* same = inDirection(found, n, hit.touch.normal)) {
        c = *same;
        c.normal = hit.touch.normal;
        lengthen(query, near, pose, hit.touch.point, depth, c);
    } else {
        c.moveTo(hit.touch.point);
        c.normal = hit.touch.normal;
        c.object = hit.touch.object;
        c.low = hit.touch.low;
        c.high = hit.touch.high;
    }
    c.time = hit.time;
    noteClosing(c, slow, hit.touch.point,
                [&](const dvec2& p) { return -math::dot(sweep.rate(p, pose.position), c.normal); });
    c.side = faceAt(query.outline, pose, c.point);
    return result;
}

}
