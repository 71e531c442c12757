#include "terrain/generate.h"

#include "terrain/noise.h"

#include <algorithm>

namespace terrain {

using math::dvec2;

namespace {

// Octaves of noise, each damped where the sum so far is steep (the steep parts of worn land are smooth, I. Quilez
// 2008): h = sum a_k n_k / (1 + |g|^2) with g the gradient summed so far.
double wornNoise(const Noise& noise, double x, double y, int octaves)
{
    double sum = 0.0, weight = 1.0;
    dvec2 slope(0.0);
    for (int k = 0; k < octaves; ++k) {
        const NoiseValue v = noise.at(x, y);
        slope += weight * v.slope;
        sum += weight * v.value / (1.0 + math::dot(slope, slope));
        // Turned by atan(3/4) and doubled, so that the lattices of the octaves do not line up.
        const double rx = 2.0 * (0.8 * x - 0.6 * y) + 17.3, ry = 2.0 * (0.6 * x + 0.8 * y) + 5.7;
        x = rx;
        y = ry;
        weight *= 0.5;
    }
    return sum;
}

Grid cropped(const Grid& g, int32_t nodes)
{
    Grid out = Grid::make(nodes, nodes, g.spacing, g.origin);
    for (int32_t j = 0; j < nodes; ++j)
        std::copy_n(g.values.data() + size_t(j) * size_t(g.width), nodes,
                    out.values.data() + size_t(j) * size_t(nodes));
    return out;
}

void addDetail(Grid& g, const Noise& noise, double wavelength, double amplitude)
{
    const double scale = g.spacing / wavelength;
    for (int32_t j = 0; j < g.height; ++j)
        for (int32_t i = 0; i < g.width; ++i) g.at(i, j) += float(amplitude * noise.at(scale * i, scale * j).value);
}

int32_t nodesOf(const TerrainSettings& s)
{
    return std::max(64, std::min(4096, int32_t(std::round(s.size / s.spacing))));
}

// The broad shape on an eightfold spacing, refined three times with finer noise added on the way.
void hills(const TerrainSettings& s, Terrain& out)
{
    const int32_t nodes = nodesOf(s), coarse = (nodes + 6) / 8 + 1;
    const double step = 8.0 * s.spacing;
    const Noise noise(s.seed);
    Grid g = Grid::make(coarse, coarse, step, dvec2(-0.5 * s.spacing * (nodes - 1)));
    for (int32_t j = 0; j < coarse; ++j)
        for (int32_t i = 0; i < coarse; ++i)
            g.at(i, j) = float(s.amplitude * 70.0 * wornNoise(noise, i * step / 700.0, j * step / 700.0, 5));
    g = refined(g);
    g = refined(g);
    addDetail(g, noise, 12.0 * g.spacing, 0.5 * s.amplitude);
    g = refined(g);
    addDetail(g, noise, 10.0 * g.spacing, 0.12 * s.amplitude);
    out.grid = cropped(g, nodes);
    out.surface = uint32_t(Surface::grass);
}

}

void generate(const TerrainSettings& s, Terrain& out)
{
    hills(s, out);
}

}
