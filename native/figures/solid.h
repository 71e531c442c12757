// Bodies in space as lines on paper: an axonometric view from behind, above and to the right or wherever it is turned.
#pragma once

#include "figures/tools.h"

namespace figures {

struct View {
    double turn = 0.6;  // [rad] of what is seen about the vertical
    double above = 0.5; // [rad] of the eye over the horizon

    Point of(const math::dvec3& p) const
    {
        const math::dvec2 q = math::rotate({p.x, p.y}, turn);
        return {q.x, math::sin(above) * q.y + math::cos(above) * p.z};
    }
    Line of(const std::vector<math::dvec3>& line) const
    {
        Line out;
        for (const math::dvec3& p : line) out.push_back(of(p));
        return out;
    }
};

// Twelve edges of a box as one cut line; `place` puts its own axes where it stands.
template <class F> Line boxEdges(const View& view, const math::dvec3& low, const math::dvec3& high, F&& place)
{
    Line out;
    const auto corner = [&](int k) {
        return place(math::dvec3(k & 1 ? high.x : low.x, k & 2 ? high.y : low.y, k & 4 ? high.z : low.z));
    };
    for (int a = 0; a < 8; ++a)
        for (int bit : {1, 2, 4}) {
            if (a & bit) continue;
            out.push_back(view.of(corner(a)));
            out.push_back(view.of(corner(a | bit)));
            out.push_back({kNone, kNone});
        }
    return out;
}

}
