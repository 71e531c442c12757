// Trees and rocks on open land, from the terrain's seed. Where they stand and how thick they are is the engine's
// affair, so that every page draws the same wood, and what is drawn is what a scenario with `obstacles` lets cars run
// into.
#pragma once

#include "terrain/terrain.h"

#include <vector>

namespace terrain {

enum class Growth : uint32_t { conifer, broadleaf, bush, rock };
inline constexpr uint32_t kGrowthCount = 4;

// A thing: x, y, z [m] of its foot in the world, heading [rad], size [m] height, Growth, width (factor on its girth),
// 1 if it can be hit (trunks, rocks of half a metre and more) else 0.
inline constexpr size_t kScatterNumbers = 8;
inline constexpr size_t kMaxScatter = 12000;

// kScatterNumbers floats each. None on roads, aprons and their verges, on steep ground or where nothing grows.
std::vector<float> scatter(const Terrain& terrain);

// The solid part of a growth that is 1 m high: triangles, 9 numbers each, foot at the origin, z up. Trunks are hexagons
// that taper, rocks closed but for their underside, bushes empty. A thing is this shape times (size width, size width,
// size), turned by its heading, at its foot.
const std::vector<float>& solidShape(Growth growth);

// Calls use(a, b, c, thing) for every triangle of all that can be hit; `thing` counts from 0 over those alone.
template <class F> void eachObstacle(const std::vector<float>& things, F&& use)
{
    uint32_t number = 0;
    for (size_t k = 0; k + kScatterNumbers <= things.size(); k += kScatterNumbers) {
        const float* t = things.data() + k;
        if (t[7] == 0.0f) continue;
        const double c = math::cos(double(t[3])), s = math::sin(double(t[3])), high = double(t[4]),
                     wide = high * double(t[6]);
        const auto corner = [&](const float* p) {
            const double x = wide * double(p[0]), y = wide * double(p[1]);
            return math::dvec3(double(t[0]) + c * x - s * y, double(t[1]) + s * x + c * y,
                               double(t[2]) + high * double(p[2]));
        };
        const std::vector<float>& shape = solidShape(Growth(uint32_t(t[5])));
        for (size_t i = 0; i + 9 <= shape.size(); i += 9)
            use(corner(&shape[i]), corner(&shape[i + 3]), corner(&shape[i + 6]), number);
        ++number;
    }
}

}
