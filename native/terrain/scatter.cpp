#include "terrain/scatter.h"

#include "math/random.h"
#include "terrain/noise.h"

#include <algorithm>

namespace terrain {

using math::dvec2;

namespace {

// A ring of `n` corners at height z, the first along x.
using Ring = std::vector<math::dvec3>;
Ring ring(int n, double radius, double z)
{
    Ring out;
    for (int k = 0; k < n; ++k) {
        const double angle = math::kTau * k / n;
        out.emplace_back(radius * math::cos(angle), radius * math::sin(angle), z);
    }
    return out;
}

void add(std::vector<float>& out, const math::dvec3& a, const math::dvec3& b, const math::dvec3& c)
{
    for (const math::dvec3& p : {a, b, c})
        for (int k = 0; k < 3; ++k) out.push_back(float(p[k]));
}

void join(std::vector<float>& out, const Ring& low, const Ring& high)
{
    for (size_t k = 0, n = low.size(); k < n; ++k) {
        const size_t next = (k + 1) % n;
        add(out, low[k], low[next], high[next]);
        add(out, low[k], high[next], high[k]);
    }
}

std::vector<float> trunk(double foot, double top, double height)
{
    std::vector<float> out;
    join(out, ring(6, foot, -0.05), ring(6, top, height));
    return out;
}

// Nine-sided, its rings jittered once for all: each rock's heading, size and width make it another.
std::vector<float> rock()
{
    math::Random random = math::seeded(11);
    Ring rings[] = {ring(9, 0.84, -0.2), ring(9, 0.86, 0.28), ring(9, 0.62, 0.7), ring(9, 0.28, 0.93)};
    for (Ring& r : rings)
        for (math::dvec3& p : r) {
            const double out = math::uniform(random, 0.84, 1.1), up = math::uniform(random, -0.07, 0.07);
            p = {0.96 * out * p.x, 0.78 * out * p.y, p.z + up};
        }
    std::vector<float> out;
    for (int k = 0; k < 3; ++k) join(out, rings[k], rings[k + 1]);
    for (size_t k = 0; k < 9; ++k) add(out, rings[3][k], rings[3][(k + 1) % 9], {0.03, -0.02, 1.0});
    return out;
}

// Ground that was made for driving, within `reach` of a place.
bool paved(const Terrain& t, const dvec2& place, double reach)
{
    if (t.cover.empty()) return false;
    for (int j = -1; j <= 1; ++j)
        for (int i = -1; i <= 1; ++i) {
            const Cell cell = cellAt(t.grid, place.x + reach * i, place.y + reach * j);
            const auto s =
                Surface(t.cover[size_t(borderIndex(t.grid.border, cell.j, t.grid.height)) * size_t(t.grid.width) +
                                size_t(borderIndex(t.grid.border, cell.i, t.grid.width))]);
            if (s == Surface::asphalt || s == Surface::wetAsphalt || s == Surface::ice) return true;
        }
    return false;
}

}

const std::vector<float>& solidShape(Growth growth)
{
    static const std::vector<float> kShapes[kGrowthCount] = {
        trunk(0.024, 0.004, 0.94), trunk(0.033, 0.021, 0.56), {}, rock()};
    return kShapes[uint32_t(growth) < kGrowthCount ? uint32_t(growth) : uint32_t(Growth::bush)];
}

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
                         heading = math::uniform(random, 0.0, math::kTau), wide = math::uniform(random, 0.85, 1.15);
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
            if (paved(t, place, 11.0)) continue;
            const bool stony = t.sample(place.x, place.y).surface == uint32_t(Surface::gravel) || steep > 0.6;
            Growth growth = Growth::rock;
            // Stones that a car passes over, or boulders that stop it: nothing between.
            double height = size < 0.6 ? 0.08 + 0.2 * size : 0.6 + 3.0 * (size - 0.6);
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
            const bool solid = growth == Growth::rock ? height >= 0.5 : growth != Growth::bush;
            const float numbers[kScatterNumbers] = {float(place.x), float(place.y),     float(ground.height),
                                                    float(heading), float(height),      float(uint32_t(growth)),
                                                    float(wide),    solid ? 1.0f : 0.0f};
            out.insert(out.end(), numbers, numbers + kScatterNumbers);
        }
    }
    return out;
}

}
