// What the collision tests share: a small generator and walls built from quads.
#pragma once

#include "collision/cast.h"

#include <cstdint>

namespace test {

struct Random {
    uint64_t state;
    double next() // [0, 1)
    {
        state = state * 6364136223846793005ull + 1442695040888963407ull;
        return double(state >> 11) * 0x1p-53;
    }
    double in(double low, double high) { return low + (high - low) * next(); }
};

using math::dvec2;
using math::dvec3;

// An upright sheet from p to q in pieces, from `low` to `high`.
inline void sheet(scene::Soup& soup, const dvec2& p, const dvec2& q, int pieces = 1, uint32_t object = 0,
                  double low = 0.0, double high = 2.0)
{
    for (int i = 0; i < pieces; ++i) {
        const dvec2 a = p + (q - p) * (double(i) / pieces), b = p + (q - p) * (double(i + 1) / pieces);
        soup.quad(dvec3(a, low), dvec3(b, low), dvec3(b, high), dvec3(a, high), object);
    }
}

// A wall with thickness: four sheets around the rectangle from p to q, `thickness` to its left.
inline void block(scene::Soup& soup, const dvec2& p, const dvec2& q, double thickness, int pieces = 1,
                  uint32_t object = 0)
{
    const dvec2 up = thickness * math::left(math::normalize(q - p));
    sheet(soup, p, q, pieces, object);
    sheet(soup, q, q + up, 1, object);
    sheet(soup, q + up, p + up, pieces, object);
    sheet(soup, p + up, p, 1, object);
}

inline collision::Pose poseAt(const dvec2& position, double yaw)
{
    collision::Pose p;
    p.position = position;
    p.forward = {math::cos(yaw), math::sin(yaw)};
    return p;
}

inline collision::Sweep sweepOf(const dvec2& position, double yaw, const dvec2& velocity, double yawRate,
                                double dt = 0.005)
{
    collision::Sweep s;
    s.start = poseAt(position, yaw);
    s.travel = velocity * dt;
    s.turn = yawRate * dt;
    return s;
}

}
