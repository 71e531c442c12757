#include "terrain/terrain.h"

#include "math/random.h"

#include <algorithm>
#include <cstring>

namespace terrain {

using math::BSplineWeights;
using math::dvec2;

// Table values at a place: one surface where the sixteen nodes agree (the usual case), else blended with the weights.
struct Terrain::Cover {
    uint32_t surface = 0; // the heaviest
    double friction = 1.0, rollingDrag = 0.0;
    double relief = 0.0;    // [m]
    dvec2 reliefSlope{0.0}; // [1] its gradient
};

Terrain::Cover Terrain::coverAt(const Cell& cell, const CellWeights& weights, double* share) const
{
    Cover out;
    const auto uniform = [&](uint32_t s) {
        const SurfaceProperties& p = properties(s);
        out.surface = s;
        out.friction = p.friction;
        out.rollingDrag = p.rollingDrag;
        out.relief = p.relief;
        if (share) share[s < kSurfaceCount ? s : 0] = 1.0;
    };
    if (cover.empty()) {
        uniform(surface);
        return out;
    }
    uint8_t ids[4][4];
    if (cell.i >= 1 && cell.j >= 1 && cell.i + 2 < grid.width && cell.j + 2 < grid.height) {
        const uint8_t* row = cover.data() + size_t(cell.j - 1) * size_t(grid.width) + size_t(cell.i - 1);
        uint32_t rows[4];
        for (int r = 0; r < 4; ++r, row += grid.width) std::memcpy(&rows[r], row, 4);
        if (rows[0] == rows[1] && rows[0] == rows[2] && rows[0] == rows[3] &&
            rows[0] == (rows[0] & 255u) * 0x01010101u) {
            uniform(rows[0] & 255u);
            return out;
        }
        std::memcpy(ids, rows, 16);
    } else {
        for (int r = 0; r < 4; ++r)
            for (int k = 0; k < 4; ++k)
                ids[r][k] = cover[size_t(borderIndex(grid.border, cell.j - 1 + r, grid.height)) * size_t(grid.width) +
                                  size_t(borderIndex(grid.border, cell.i - 1 + k, grid.width))];
    }
    const BSplineWeights &wx = weights.x, &wy = weights.y, &sx = weights.dx, &sy = weights.dy;
    out.friction = 0.0;
    std::array<double, kSurfaceCount> weight{};
    const double scale = 1.0 / grid.spacing;
    for (int r = 0; r < 4; ++r) {
        for (int k = 0; k < 4; ++k) {
            const uint32_t s = ids[r][k] < kSurfaceCount ? ids[r][k] : 0;
            const SurfaceProperties& p = kSurfaces[s];
            const double w = wx.w[k] * wy.w[r];
            weight[s] += w;
            out.friction += w * p.friction;
            out.rollingDrag += w * p.rollingDrag;
            out.relief += w * p.relief;
            out.reliefSlope.x += sx.w[k] * wy.w[r] * scale * p.relief;
            out.reliefSlope.y += wx.w[k] * sy.w[r] * scale * p.relief;
        }
    }
    for (uint32_t s = 1; s < kSurfaceCount; ++s)
        if (weight[s] > weight[out.surface]) out.surface = s;
    if (share) std::copy(weight.begin(), weight.end(), share);
    return out;
}

// relief(x, y) = share(lateral) amplitude(x, y) tile(x, y); the gradient is the product rule.
ReliefValue Terrain::reliefAt(const Cell& cell, const Cover& c, const RoadPlace& road) const
{
    ReliefValue out;
    const double amplitude = relief * c.relief;
    if (amplitude == 0.0) return out;
    double share = 1.0;
    dvec2 shareSlope(0.0);
    if (road.index >= 0) {
        const RoadProfile& profile = roads.profiles[size_t(road.index)];
        const double d = std::abs(road.lateral);
        share = profile.reliefShare(d);
        if (share == 0.0) return out;
        shareSlope = profile.reliefShareSlope(d) * (road.lateral < 0.0 ? -1.0 : 1.0) * road.gradient;
    }
    const double x = (double(cell.i) + cell.tx) * (grid.spacing / kReliefSpacing),
                 y = (double(cell.j) + cell.ty) * (grid.spacing / kReliefSpacing);
    const int32_t i = wholeBelow(x), j = wholeBelow(y);
    constexpr int32_t kMask = kReliefNodes - 1; // a power of two: the period is a mask
    const Cell at{i & kMask, j & kMask, x - double(i), y - double(j)};
    const SurfaceValue tile = valueOf(reliefRows.data() + size_t(at.j) * kReliefRow + size_t(at.i), kReliefRow,
                                      CellWeights(at), 1.0 / kReliefSpacing);
    out.height = share * amplitude * tile.height;
    out.gradient = (share * amplitude) * tile.gradient + (share * relief * tile.height) * c.reliefSlope +
                   (amplitude * tile.height) * shareSlope;
    return out;
}

void Terrain::makeRelief(uint32_t reliefSeed)
{
    reliefGrid = Grid::make(kReliefNodes, kReliefNodes, kReliefSpacing, dvec2(0.0));
    reliefGrid.border = Border::repeat;
    math::Random random = math::seeded(reliefSeed, 1);
    for (float& v : reliefGrid.values) v = float(math::uniform(random, -1.0, 1.0));
    reliefRows.clear();
    for (int32_t j = -1; j < kReliefRow - 1; ++j)
        for (int32_t i = -1; i < kReliefRow - 1; ++i) reliefRows.push_back(reliefGrid.beyond(i, j));
}

SurfaceValue Terrain::value(double x, double y) const
{
    const Cell cell = cellAt(grid, x, y);
    const CellWeights weights(cell);
    SurfaceValue v = surfaceValue(grid, cell, weights);
    if (relief > 0.0) {
        const ReliefValue r = reliefAt(cell, coverAt(cell, weights), roads.at(grid, cell));
        v.height += r.height;
        v.gradient += r.gradient;
    }
    return v;
}

GroundSample Terrain::sample(double x, double y) const
{
    GroundSample s;
    const Cell cell = cellAt(grid, x, y);
    const CellWeights weights(cell);
    SurfaceValue v = surfaceValue(grid, cell, weights);
    const Cover c = coverAt(cell, weights);
    const RoadPlace road = roads.at(grid, cell);
    if (relief > 0.0) {
        const ReliefValue r = reliefAt(cell, c, road);
        v.height += r.height;
        v.gradient += r.gradient;
    }
    s.height = v.height;
    s.normal = normalOf(v.gradient);
    s.friction = c.friction;
    s.rollingDrag = c.rollingDrag;
    s.surface = c.surface;
    if (road.index >= 0) roads.profiles[size_t(road.index)].cover(std::abs(road.lateral), s);
    s.friction *= friction;
    return s;
}

std::array<float, 3> Terrain::dustColour(double x, double y) const
{
    const Cell cell = cellAt(grid, x, y);
    const RoadPlace road = roads.at(grid, cell);
    GroundSample s;
    s.surface = kSurfaceCount;
    if (road.index >= 0) roads.profiles[size_t(road.index)].cover(std::abs(road.lateral), s);
    if (s.surface < kSurfaceCount) return properties(s.surface).dustColour;
    std::array<double, kSurfaceCount> share{};
    coverAt(cell, CellWeights(cell), share.data());
    std::array<float, 3> colour{};
    for (uint32_t k = 0; k < kSurfaceCount; ++k)
        for (size_t i = 0; i < 3; ++i) colour[i] += float(share[k]) * kSurfaces[k].dustColour[i];
    return colour;
}

}
