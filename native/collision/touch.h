// The points where an outline and a wall nearly meet: every corner of either against the other. This room's own.
#pragma once

#include "collision/contact.h"
#include "collision/nearby.h"

namespace collision {

// Calls visit(touch) for every corner of either against the other with a gap from -reach to reach. A reach of more than
// 1 m stands for all that has been passed within one pass, however deep.
template <class F>
void forTouches(const Nearby& near, const Feature& f, const Outline& outline, std::span<const dvec2> world,
                const Pose& pose, double reach, F&& visit)
{
    const auto points = f.span();
    const dvec2& body = pose.position;
    const bool deep = reach > 1.0;
    Touch touch{0.0, dvec2(0.0), dvec2(0.0), f.object, f.triangle, f.low, f.high};
    const auto visitCorner = [&](const dvec2& w) { // of the wall, which may go on there
        const Stand s = near.corner(w, touch.normal);
        if (s.kind == Stand::Kind::ghost) return;
        if (s.kind == Stand::Kind::face) touch.normal = s.face;
        visit(touch);
    };
    for (const dvec2& v : world) { // corner of the outline against the wall's nearest edge, or the corner at its end
        if (!deep && f.count == 2 && std::abs(math::dot(v - points[0], f.normal)) > reach + 0.1 * kSkin) continue;
        const NearestEdge at = f.nearest(v);
        touch.point = v;
        if (at.beside()) {
            touch.normal = f.edgeNormal(at.edge, body);
            touch.gap = math::dot(v - points[at.edge], touch.normal);
            if (deep ? touch.gap <= kSkin : std::abs(touch.gap) <= reach) visit(touch);
            continue;
        }
        const size_t end = at.on.share == 0.0 ? at.edge : (at.edge + 1) % points.size();
        if (deep || at.least > reach * reach || !(at.least > 1e-24) || near.goesOn(f, end)) continue;
        touch.gap = math::sqrt(at.least);
        touch.normal = (v - points[end]) / touch.gap;
        if (math::dot(body - points[end], touch.normal) > 0.0) visitCorner(points[end]); // else beyond a thin wall
    }
    for (size_t k = 0; k < points.size(); ++k) { // corner of the wall against the outline's nearest edge
        const dvec2& w = points[k];
        const double far = reach + 1e-9; // rounding
        const dvec2 p = pose.toBody(w);
        if (!deep && (p.x < outline.box.low.x - far || p.x > outline.box.high.x + far ||
                      p.y < outline.box.low.y - far || p.y > outline.box.high.y + far))
            continue;
        if (near.goesOn(f, k)) continue;
        const NearestEdge at = nearestEdge(world, w);
        if (!at.beside() || (!deep && at.least > math::square(reach + 0.1 * kSkin))) continue;
        touch.normal = -pose.turned(outward(outline.span(), at.edge));
        touch.gap = math::dot(world[at.edge] - w, touch.normal);
        if ((deep && touch.gap > kSkin) || std::abs(touch.gap) > reach) continue;
        touch.point = w + touch.gap * touch.normal;
        visitCorner(w);
    }
}

}
