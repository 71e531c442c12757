#include "terrain/scatter.h"

#include "math/random.h"
#include "terrain/noise.h"

#include <algorithm>

namespace terrain {

using math::dvec2;

std::vector<float> scatter(const Terrain& t)
{
    constexpr double kClear = 5.0; // [m] beyond the shoulder
    std::vector<float> out;
    if (t.growth == 0.0) return out;
    const dvec2 extent = t.grid.extent();
    // One try in each square of a jittered lattice, wide enough to keep to the limit.
    const double step = std::max(9.0, math::sqrt(extent.x * extent.y / (3.0 * double(kMaxScatter))));
    const Noise woods(uint64_t(t.seed) + 17);
    math::Random random = math::seeded(t.seed, 5);
    for (double y = 0.5 * step; y < extent.y; y += step) {
        for (double x = 0.5 * step; x < extent.x; x += step) {
            // All numbers are drawn whether used or not: a change of one place leaves the others.
            const double jx = math::uniform(random, -0.45, 0.45), jy = math::uniform(random, -0.45, 0.45),
                         chance = math::uniform(random), kind = math::uniform(random), size = math::uniform(random),
                         heading = math::uniform(random, 0.0, math::kTau);
            const dvec2 place = t.grid.origin + dvec2(x + jx * step, y + jy * step);
            const double wood =
                woods.at(place.x / 260.0, place.y / 260.0).value + 0.5 * woods.at(place.x / 70.0, place.y / 70.0).value;
            const double density = math::clamp(0.02 + 1.6 * (wood - 0.12), 0.012, 0.85) * t.growth;
            if (chance > density || out.size() >= kScatterNumbers * kMaxScatter) continue;
            const Cell cell = cellAt(t.grid, place.x, place.y);
            const RoadPlace road = t.roads.at(t.grid, cell);
            if (road.index >= 0) {
                const RoadProfile& p = t.roads.profiles[size_t(road.index)];
                if (std::abs(road.lateral) < p.halfWidth + p.shoulder + kClear) continue;
            }
            const SurfaceValue ground = surfaceValue(t.grid, place.x, place.y);
            const double steep = math::length(ground.gradient);
            const uint32_t surface = t.sample(place.x, place.y).surface;
            const bool stony = surface == uint32_t(Surface::gravel) || steep > 0.6;
            Growth growth = Growth::rock;
            double height = 0.4 + 1.4 * size * size;
            if (surface == uint32_t(Surface::asphalt) || surface == uint32_t(Surface::wetAsphalt) ||
                surface == uint32_t(Surface::ice))
                continue;
            if (!stony && kind > 0.06) {
                const bool high = ground.height > t.treeLine;
                if (high && kind < 0.8) continue;
                growth = kind > 0.85
                             ? Growth::bush
                             : (woods.at(place.x / 400.0 + 31.0, place.y / 400.0).value > 0.0 ? Growth::conifer
                                                                                              : Growth::broadleaf);
                height = growth == Growth::bush      ? 0.8 + 1.4 * size
                         : growth == Growth::conifer ? 7.0 + 11.0 * size
                                                     : 6.0 + 8.0 * size;
            }
            const float numbers[kScatterNumbers] = {float(place.x), float(place.y), float(ground.height),
                                                    float(heading), float(height),  float(uint32_t(growth))};
            out.insert(out.end(), numbers, numbers + kScatterNumbers);
        }
    }
    return out;
}

}
