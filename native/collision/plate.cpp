#include "collision/plate.h"

#include <algorithm>

namespace collision {

namespace {

constexpr int kDirections = 16;

// The piece of a segment that lies inside a polygon, from its first to its last point inside, as shares of the segment;
// `edges` gets a bit for each border segment it crosses.
bool inside(std::span<const dvec2> outline, const dvec2& p, const dvec2& q, double& from, double& to, uint32_t& edges)
{
    from = 2.0;
    to = -1.0;
    const auto take = [&](double share) {
        from = std::min(from, share);
        to = std::max(to, share);
    };
    if (contains(outline, p)) take(0.0);
    if (contains(outline, q)) take(1.0);
    const dvec2 d = q - p;
    for (size_t i = 0; i < outline.size(); ++i) {
        const dvec2& a = outline[i];
        const dvec2 e = outline[(i + 1) % outline.size()] - a;
        const double cross = math::cross2(d, e);
        if (cross == 0.0) continue;
        const double share = math::cross2(a - p, e) / cross, along = math::cross2(a - p, d) / cross;
        if (share < 0.0 || share > 1.0 || along < 0.0 || along > 1.0) continue;
        edges |= 1u << i;
        take(share);
    }
    return to >= from;
}

struct Line {
    Interference found;
    double low = HUGE_VAL, high = -HUGE_VAL, length = 0.0;
};

}

Interference interference(const Query& query, const Pose& pose)
{
    if (query.scene.empty()) return {};
    const Placed placed(query.outline, pose);
    const std::span<const dvec2> outline = placed.span();
    Line lines[kDirections];
    int count = 0;
    Nearby(query).features(boxOf(outline), [&](const Feature& f) {
        for (size_t k = 0; k < f.edges(); ++k) {
            const dvec2 &p = f.points[k], &q = f.after(k);
            double from, to;
            uint32_t edges = 0;
            if (!inside(outline, p, q, from, to, edges)) continue;
            const dvec2 n = math::dot(pose.position - p, f.normal) >= 0.0 ? f.normal : -f.normal;
            int i = 0;
            while (i < count && !(math::dot(lines[i].found.normal, n) > kSameDirection)) ++i;
            if (i == kDirections) return;
            Line& line = lines[i];
            Interference& r = line.found;
            if (i == count) {
                ++count;
                r.found = true;
                r.normal = n;
                r.triangle = f.triangle;
                r.object = f.object;
            }
            if (f.triangle < r.triangle) { // whatever the order of the triangles: the first in the file speaks
                r.triangle = f.triangle;
                r.object = f.object;
            }
            r.edges |= edges;
            line.length += (to - from) * math::length(q - p);
            for (double share : {from, to}) {
                const dvec2 x = p + share * (q - p);
                const double along = math::dot(x, math::left(r.normal));
                if (along < line.low) {
                    line.low = along;
                    r.a = x;
                }
                if (along > line.high) {
                    line.high = along;
                    r.b = x;
                }
            }
        }
    });
    int best = -1;
    for (int i = 0; i < count; ++i)
        if (best < 0 || lines[i].length > lines[best].length ||
            (lines[i].length == lines[best].length && lines[i].found.triangle < lines[best].found.triangle))
            best = i;
    if (best < 0) return {};
    Interference r = lines[best].found;
    r.point = 0.5 * (r.a + r.b);
    for (const dvec2& v : outline) r.depth = std::max(r.depth, math::dot(r.point - v, r.normal));
    return r;
}

}
