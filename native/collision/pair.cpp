#include "collision/pair.h"

#include <algorithm>
#include <cmath>

namespace collision {

namespace {

using Points = std::span<const dvec2>;

struct Meeting {
    double gap;
    dvec2 onA, onB;
    dvec2 normal;    // out of b into a
    int32_t cornerA; // corner against corner: both indexes, else -1
    int32_t cornerB;
};

struct Axis {
    double depth = HUGE_VAL;
    dvec2 normal{0.0};
};

// Separating-axis depth over the edges of both; negative depth: apart by so much along that axis.
Axis leastDepth(Points a, Points b)
{
    Axis best;
    const auto over = [&](Points edges, Points from, Points to, double sign) {
        for (size_t i = 0; i < edges.size(); ++i) {
            const dvec2 m = outward(edges, i);
            double reach = -HUGE_VAL, least = HUGE_VAL;
            for (const dvec2& p : from) reach = std::max(reach, math::dot(p, m));
            for (const dvec2& p : to) least = std::min(least, math::dot(p, m));
            if (reach - least < best.depth) best = {reach - least, sign * m};
        }
    };
    over(b, b, a, 1.0);
    over(a, a, b, -1.0);
    return best;
}

// Corners of `v`'s polygon against the border of `w`; `turned` swaps the roles in what is reported.
template <class F> void cornersOver(Points v, Points w, double reach, bool turned, F&& visit)
{
    Axis across; // of least depth, out of w into v, where it is asked for
    for (size_t i = 0; i < v.size(); ++i) {
        const NearestEdge at = nearestEdge(w, v[i]);
        const double distance = math::sqrt(at.least);
        const bool within = contains(w, v[i]);
        if (distance > reach) continue;
        const auto visitOver = [&](double gap, const dvec2& on, const dvec2& n) { // over a face of w
            visit(turned ? Meeting{gap, on, v[i], -n, -1, -1} : Meeting{gap, v[i], on, n, -1, -1});
        };
        if (across.depth == HUGE_VAL) across = leastDepth(v, w);
        const double flush = math::clamp(across.depth, kFlush, kSkin);
        if (distance < flush) {
            // Cars of one width in one line: bumper on bumper, their corners lie on the lines of each other's sides.
            // Which face is nearer is a matter of the last bit, or, once they have sunk into each other a little, of
            // how well they are in line: the one that parts the two soonest is meant.
            double gap = HUGE_VAL;
            dvec2 n(0.0);
            for (size_t j = 0; j < w.size(); ++j) {
                const dvec2 out = outward(w, j), from = v[i] - w[j], edgeWay = w[(j + 1) % w.size()] - w[j];
                const double length = math::length(edgeWay), along = math::dot(from, edgeWay) / length;
                const double over = math::dot(from, out);
                if (!(math::dot(out, across.normal) > kSameDirection) || along < -flush || along > length + flush)
                    continue;
                if (std::abs(over) >= std::abs(gap)) continue;
                gap = over;
                n = out;
            }
            if (std::abs(gap) <= reach) {
                visitOver(gap, v[i] - gap * n, n);
                continue;
            }
        }
        const dvec2& on = at.on.point;
        if (at.beside()) {
            visitOver(within ? -distance : distance, on, outward(w, at.edge));
        } else if (!turned && !within && distance > 1e-12) {
            const size_t corner = at.on.share == 0.0 ? at.edge : (at.edge + 1) % w.size();
            visit(Meeting{distance, v[i], on, (v[i] - on) / distance, int32_t(i), int32_t(corner)});
        }
    }
}

template <class F> void forMeetings(Points a, Points b, double reach, F&& visit)
{
    cornersOver(a, b, reach, false, visit);
    cornersOver(b, a, reach, true, visit);
}

struct Bodies {
    const Moving& a;
    const Moving& b;
    double slow;
    Pose poseA = a.sweep.start, poseB = b.sweep.start;
    Placed placedA{a.outline, poseA}, placedB{b.outline, poseB};

    Points worldA() const { return placedA.span(); }
    Points worldB() const { return placedB.span(); }
    bool overlap() const { return overlaps(worldA(), a.outline.convex != 0, worldB(), b.outline.convex != 0); }
    void set(double time)
    {
        poseA = a.sweep.at(time);
        poseB = b.sweep.at(time);
        placedA = Placed(a.outline, poseA);
        placedB = Placed(b.outline, poseB);
    }
    dvec2 rate(const dvec2& onA, const dvec2& onB) const
    {
        return a.sweep.rate(onA, poseA.position) - b.sweep.rate(onB, poseB.position);
    }
    // Corner against corner: the face of the struck body, the one whose corner moves slower over the ground; of its two
    // faces there the one that the other approaches faster. Where neither is approached, the striking body's.
    dvec2 struckFace(const Meeting& m) const
    {
        const dvec2 relative = rate(m.onA, m.onB);
        dvec2 best = m.normal;
        double fastest = slow;
        const auto look = [&](Points w, int32_t corner, double sign) {
            for (size_t edge : {size_t(corner), (size_t(corner) + w.size() - 1) % w.size()}) {
                const dvec2 n = sign * outward(w, edge);
                const double closing = -math::dot(relative, n);
                if (closing > fastest) {
                    fastest = closing;
                    best = n;
                }
            }
        };
        const dvec2 wayA = a.sweep.rate(m.onA, poseA.position), wayB = b.sweep.rate(m.onB, poseB.position);
        const bool struckA = math::dot(wayA, wayA) < math::dot(wayB, wayB);
        for (const bool faceOfA : {struckA, !struckA}) {
            faceOfA ? look(worldA(), m.cornerA, -1.0) : look(worldB(), m.cornerB, 1.0);
            if (fastest > slow) break;
        }
        return best;
    }
    // Fastest approach among the points that meet, however deep, by at most `reach` apart; false when none is faster
    // than `slow`.
    bool approaches(double reach, bool deep, Meeting& hardest) const
    {
        bool found = false;
        double fastest = slow;
        forMeetings(worldA(), worldB(), deep ? HUGE_VAL : reach, [&](const Meeting& m) {
            if (m.gap > reach) return;
            const double closing = -math::dot(rate(m.onA, m.onB), m.normal);
            if (closing > fastest) {
                fastest = closing;
                hardest = m;
                found = true;
            }
        });
        return found;
    }
    // Share of the sweep until the gap along n, measured from the plane through `on`, can fall to `target` anywhere.
    double advanceAlong(const dvec2& n, double rest, double target, double ignore, double& leastGap) const
    {
        double share = HUGE_VAL;
        leastGap = HUGE_VAL;
        const double turnA = math::square(a.sweep.turn), turnB = math::square(b.sweep.turn);
        for (const dvec2& p : worldA()) {
            const double rateA =
                math::dot(a.sweep.rate(p, poseA.position), n) - 0.5 * turnA * math::length(p - poseA.position) * rest;
            for (const dvec2& q : worldB()) {
                const double gap = math::dot(p - q, n);
                leastGap = std::min(leastGap, gap);
                const double closing = math::dot(b.sweep.rate(q, poseB.position), n) +
                                       0.5 * turnB * math::length(q - poseB.position) * rest - rateA;
                if (closing <= 0.0 || (gap <= ignore && closing <= slow)) continue;
                share = std::min(share, std::max(0.0, gap - target) / closing);
            }
        }
        return share;
    }
};

int gather(Points a, Points b, double reach, Contact* out)
{
    Meeting meetings[4 * kMaxOutline];
    int count = 0;
    forMeetings(a, b, reach, [&](const Meeting& m) {
        if (count == 4 * kMaxOutline) return;
        int at = count++;
        for (; at > 0 && m.gap < meetings[at - 1].gap; --at) meetings[at] = meetings[at - 1];
        meetings[at] = m;
    });
    // Corner against corner only where nothing better was found: a corner over a face says more.
    Lines lines(out);
    for (const bool corners : {false, true})
        for (const Meeting& m : std::span<const Meeting>(meetings, size_t(count)))
            if ((m.cornerA >= 0) == corners)
                lines.add({m.gap, 0.5 * (m.onA + m.onB), m.normal}, !corners || lines.count() == 0);
    return lines.finish();
}

// The borders let into each other by `depth`: the line of contact goes through the two places where they then cross.
// Bodies of one width in one line cross in all four corners of what they share, two at either place: their middles.
bool crossingLine(const Bodies& c, const Contact& contact, double depth, dvec2& from, dvec2& to)
{
    constexpr double kParallel = 1e-6; // [rad] edges that lie along each other do not cross
    const dvec2 relative = c.rate(contact.point, contact.point);
    const double speed = math::length(relative);
    const dvec2 shift = (depth + contact.gap) * (speed > 0.0 ? relative / speed : -contact.normal);
    dvec2 found[16];
    int n = 0;
    const Points a = c.worldA(), b = c.worldB();
    for (size_t i = 0; i < a.size(); ++i) {
        const dvec2 p = a[i] + shift, d = a[(i + 1) % a.size()] + shift - p;
        for (size_t j = 0; j < b.size(); ++j) {
            const dvec2 e = b[(j + 1) % b.size()] - b[j];
            const double cross = math::cross2(d, e), lengthD = math::length(d), lengthE = math::length(e);
            if (std::abs(cross) < kParallel * lengthD * lengthE) continue;
            const double s = math::cross2(b[j] - p, e) / cross, t = math::cross2(b[j] - p, d) / cross;
            const double offD = kFlush / lengthD, offE = kFlush / lengthE;
            if (s >= -offD && s <= 1.0 + offD && t >= -offE && t <= 1.0 + offE && n < 16) found[n++] = p + s * d;
        }
    }
    const dvec2 along = math::left(contact.normal);
    double low = HUGE_VAL, high = -HUGE_VAL;
    for (int i = 0; i < n; ++i) {
        low = std::min(low, math::dot(found[i], along));
        high = std::max(high, math::dot(found[i], along));
    }
    if (!(high - low > 1e-6)) return false;
    dvec2 sum[2] = {};
    int count[2] = {};
    for (int i = 0; i < n; ++i) {
        const int side = math::dot(found[i], along) > 0.5 * (low + high);
        sum[side] += found[i];
        ++count[side];
    }
    from = sum[0] / double(count[0]);
    to = sum[1] / double(count[1]);
    return true;
}

}

Swept firstContact(const Moving& a, const Moving& b, const PairRule& rule, double slow)
{
    Swept result;
    Bodies c{a, b, slow};
    double time = 0.0, outside = 0.0;
    Meeting hardest{};
    bool hit = false;
    for (int pass = 0; pass < kMaxPasses && !hit; ++pass) {
        double share, leastGap;
        if (c.overlap()) {
            result.inside = result.inside || time == 0.0;
            if (c.approaches(kSkin, true, hardest)) {
                // Deep inside, every corner is near some border: only what is not already leaving counts as closing.
                const Axis axis = leastDepth(c.worldA(), c.worldB());
                if (-math::dot(c.rate(hardest.onA, hardest.onB), axis.normal) > slow || time > 0.0) {
                    time = outside;
                    hit = true;
                    break;
                }
            }
            const Axis axis = leastDepth(c.worldA(), c.worldB());
            share = std::max(c.advanceAlong(axis.normal, 1.0 - time, 0.0, kSkin, leastGap), kLeastAdvance);
        } else {
            const Closest near = closest(c.worldA(), c.worldB());
            if (near.distance <= kSkin && c.approaches(kSkin, false, hardest)) {
                hit = true;
                break;
            }
            const bool touching = near.distance <= kSkin;
            const double target = touching ? 0.0 : kStop;
            dvec2 n;
            if (near.vertexB < 0 && near.edgeB >= 0)
                n = outward(c.worldB(), size_t(near.edgeB));
            else if (near.vertexA < 0 && near.edgeA >= 0)
                n = -outward(c.worldA(), size_t(near.edgeA));
            else
                n = near.distance > 1e-12 ? (near.onA - near.onB) / near.distance
                                          : math::normalize(c.poseA.position - c.poseB.position);
            share = c.advanceAlong(n, 1.0 - time, target, touching ? kSkin : -1.0, leastGap);
            if (!(leastGap > 0.5 * near.distance)) { // a dent reaches around the other body
                const double speed = math::length(a.sweep.travel - b.sweep.travel) +
                                     std::abs(a.sweep.turn) * a.outline.radius +
                                     std::abs(b.sweep.turn) * b.outline.radius;
                share = (near.distance - target) / (speed + 1e-300);
            }
            if (touching) share = std::max(share, kLeastAdvance);
        }
        if (!(time + share < 1.0)) return result;
        outside = time;
        time += share;
        c.set(time);
    }
    if (!hit) { // out of passes while ever nearer: where they are now is still apart
        if (!c.approaches(2.0 * kSkin, false, hardest)) return result;
    }
    c.set(time);
    result.hit = true;
    Contact& contact = result.contact;
    Contact found[kMaxTouches];
    const int n = gather(c.worldA(), c.worldB(), kSkin + kInterference, found);
    const dvec2 reached = 0.5 * (hardest.onA + hardest.onB);
    const Contact* same = inDirection(found, n, hardest.normal);
    if (same) {
        contact = *same;
    } else {
        contact.moveTo(reached);
        contact.normal = hardest.normal;
        contact.gap = hardest.gap;
    }
    if (hardest.cornerA >= 0 && (!same || n == 1)) contact.normal = c.struckFace(hardest);
    contact.time = time;
    const auto closingAt = [&](const dvec2& p) { return -math::dot(c.rate(p, p), contact.normal); };
    if (rule.rule == NormalRule::overlap) {
        dvec2 from, to;
        if (crossingLine(c, contact, rule.depth, from, to)) {
            dvec2 across = math::left(math::normalize(to - from));
            if (math::dot(across, contact.normal) < 0.0) across = -across;
            if (-math::dot(c.rate(0.5 * (from + to), 0.5 * (from + to)), across) > slow) {
                contact.a = from;
                contact.b = to;
                contact.point = 0.5 * (from + to);
                contact.normal = across;
            }
        }
    }
    noteClosing(contact, slow, reached, closingAt);
    contact.side = faceAt(a.outline, c.poseA, contact.point);
    contact.otherSide = faceAt(b.outline, c.poseB, contact.point);
    if (rule.rule == NormalRule::prescribed) {
        contact.normal = math::normalize(rule.prescribed);
        contact.closing = closingAt(contact.point);
    }
    return result;
}

int touches(const Outline& a, const Pose& poseA, const Outline& b, const Pose& poseB, double reach, Contact* out)
{
    const int n = gather(Placed(a, poseA).span(), Placed(b, poseB).span(), reach, out);
    for (int i = 0; i < n; ++i) {
        out[i].side = faceAt(a, poseA, out[i].point);
        out[i].otherSide = faceAt(b, poseB, out[i].point);
    }
    return n;
}

Separation separation(const Outline& a, const Pose& poseA, const Outline& b, const Pose& poseB)
{
    Separation s;
    const Placed placedA(a, poseA), placedB(b, poseB);
    const Points pa = placedA.span(), pb = placedB.span();
    if (!overlaps(pa, a.convex != 0, pb, b.convex != 0)) return s;
    s.overlapping = true;
    const Axis axis = leastDepth(pa, pb);
    s.depth = axis.depth;
    s.normal = axis.normal;
    return s;
}

}
