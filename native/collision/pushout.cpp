// Out of a wall that the outline overlaps: the least shift that parts them, wall by wall.
#include "collision/near.h"

#include <algorithm>

namespace collision {

namespace {

constexpr int kWalls = 24;

// Features of one straight wall put together: pushing along it must clear all of it, not one triangle.
struct Wall {
    dvec2 normal; // as the first feature has it
    double offset;
    dvec2 ends[2];    // extremes along left(normal)
    double low, high; // of those
    double far;       // least height over the plane: how deep a leaning wall reaches behind
    uint32_t object, triangle;
    bool overlapping;
};

int wallsAround(const Query& query, const Pose& pose, Wall* walls, bool& overlapping)
{
    const Near near(query, pose);
    dvec2 world[kMaxOutline];
    place(query.outline, pose, world);
    const std::span<const dvec2> outline(world, size_t(query.outline.count));
    int n = 0;
    overlapping = false;
    const double r = 1.5 * query.outline.radius;
    near.features(pose.position - r, pose.position + r, [&](const Feature& f) {
        const bool over = overlaps(outline, query.outline.convex != 0, f.span(), true);
        overlapping = overlapping || over;
        int w = 0;
        for (; w < n; ++w) {
            const double side = math::dot(walls[w].normal, f.normal);
            const double apart = std::abs(math::dot(walls[w].normal, f.points[0]) - walls[w].offset);
            if (f.count == 2 && std::abs(side) > 0.99999 && apart < 0.01 && f.object == walls[w].object) break;
        }
        if (w == n) {
            if (n == kWalls) return;
            ++n;
            walls[w] = {f.normal,
                        math::dot(f.normal, f.points[0]),
                        {f.points[0], f.points[0]},
                        HUGE_VAL,
                        -HUGE_VAL,
                        0.0,
                        f.object,
                        f.triangle,
                        false};
        }
        Wall& wall = walls[w];
        wall.overlapping = wall.overlapping || over;
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

WayOut pushOut(const Query& query, const Pose& start)
{
    WayOut out;
    if (query.scene.empty()) return out;
    Wall walls[kWalls];
    Pose pose = start;
    double largest = 0.0;
    const auto shiftBy = [&](const Push& push, const Wall& wall) {
        const dvec2 step = (push.depth + kRestGap) * push.direction;
        if (push.depth > largest) {
            largest = push.depth;
            out.normal = push.direction;
            out.object = wall.object;
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
    dvec2 world[kMaxOutline];
    const std::span<const dvec2> outline(world, size_t(query.outline.count));
    for (int pass = 0; pass < 16; ++pass) {
        bool overlapping = false;
        const int n = wallsAround(query, pose, walls, overlapping);
        out.overlapping = out.overlapping || overlapping;
        if (!overlapping) {
            out.free = true;
            return out;
        }
        place(query.outline, pose, world);
        Push worst;
        int at = -1;
        for (int w = 0; w < n; ++w) {
            if (!walls[w].overlapping) continue;
            const Push p = shortest(walls[w], outline, pose);
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

}
