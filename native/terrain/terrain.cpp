#include "terrain/terrain.h"

#include "math/random.h"

#include <algorithm>
#include <cstring>

namespace terrain {

using math::BSplineWeights;
using math::dvec2;
using math::Pair;
using math::select;

// Table values at a place: one surface where the sixteen nodes agree (the usual case), else blended with the weights.
struct Terrain::Cover {
    uint32_t surface = 0; // the heaviest
    double friction = 1.0, rollingDrag = 0.0;
    double relief = 0.0;    // [m]
    dvec2 reliefSlope{0.0}; // [1] its gradient
};

Terrain::Cover Terrain::coverAt(const Cell& cell, double* share) const
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
    const BSplineWeights wx = math::bsplineWeights(cell.tx), wy = math::bsplineWeights(cell.ty),
                         sx = math::bsplineSlopes(cell.tx), sy = math::bsplineSlopes(cell.ty);
    out.friction = 0.0;
    std::array<double, kSurfaceCount> weight{};
    const double scale = grid.perSpacing;
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
void Terrain::addRelief(const CellPair& cells, const Cover (&covers)[2], const RoadPlace (&road)[2],
                        SurfacePair& v) const
{
    using math::both;
    Pair amplitude{relief * covers[0].relief, relief * covers[1].relief}, share = both(1.0), shareX = both(0.0),
                                                                          shareY = both(0.0);
    for (int side = 0; side < 2; ++side) {
        if (amplitude[side] == 0.0 || road[side].index < 0) continue;
        const RoadProfile& profile = roads.profiles[size_t(road[side].index)];
        const double d = std::abs(road[side].lateral);
        share[side] = profile.reliefShare(d);
        const double slope = profile.reliefShareSlope(d) * (road[side].lateral < 0.0 ? -1.0 : 1.0);
        shareX[side] = slope * road[side].gradient.x;
        shareY[side] = slope * road[side].gradient.y;
    }
    const math::PairMask there = (amplitude != 0.0) & (share != 0.0);
    if (!math::any(there)) return;
    CellValues values[2];
    Pair tx, ty;
    for (int side = 0; side < 2; ++side) {
        const double x = (double(cells.i[side]) + cells.tx[side]) * (grid.spacing / kReliefSpacing),
                     y = (double(cells.j[side]) + cells.ty[side]) * (grid.spacing / kReliefSpacing);
        const int32_t i = wholeBelow(x), j = wholeBelow(y);
        constexpr int32_t kMask = kReliefNodes - 1; // a power of two: the period is a mask
        values[side] = {reliefRows.data() + size_t(j & kMask) * kReliefRow + size_t(i & kMask), size_t(kReliefRow)};
        tx[side] = x - double(i);
        ty[side] = y - double(j);
    }
    const SurfacePair tile = valueOf(values[0], values[1], tx, ty, 1.0 / kReliefSpacing);
    const Pair whole = share * amplitude, byCover = share * relief * tile.height, byRoad = amplitude * tile.height;
    const Pair coverX{covers[0].reliefSlope.x, covers[1].reliefSlope.x},
        coverY{covers[0].reliefSlope.y, covers[1].reliefSlope.y};
    const Pair zero = both(0.0);
    v.height += select(there, whole * tile.height, zero);
    v.slopeX += select(there, whole * tile.slopeX + byCover * coverX + byRoad * shareX, zero);
    v.slopeY += select(there, whole * tile.slopeY + byCover * coverY + byRoad * shareY, zero);
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

SurfacePair Terrain::value(Pair x, Pair y) const
{
    const CellPair cells = cellsAt(grid, x, y);
    SurfacePair v = surfaceValue(grid, cells);
    if (relief > 0.0)
        addRelief(cells, {coverAt(cells[0]), coverAt(cells[1])}, {roads.at(grid, cells[0]), roads.at(grid, cells[1])},
                  v);
    return v;
}

GroundPair Terrain::sample(Pair x, Pair y) const
{
    const CellPair cells = cellsAt(grid, x, y);
    SurfacePair v = surfaceValue(grid, cells);
    if (cover.empty() && roads.nodes.empty() && !(relief > 0.0)) { // as a height map is without more said
        const SurfaceProperties& p = properties(surface);
        return {v.height,
                normalOf(v.slopeX, v.slopeY),
                math::both(p.friction * friction),
                math::both(p.rollingDrag),
                {surface, surface}};
    }
    const Cover covers[2] = {coverAt(cells[0]), coverAt(cells[1])};
    const RoadPlace road[2] = {roads.at(grid, cells[0]), roads.at(grid, cells[1])};
    if (relief > 0.0) addRelief(cells, covers, road, v);
    GroundPair s;
    s.height = v.height;
    s.normal = normalOf(v.slopeX, v.slopeY);
    for (int side = 0; side < 2; ++side) {
        s.friction[side] = covers[side].friction;
        s.rollingDrag[side] = covers[side].rollingDrag;
        s.surface[side] = covers[side].surface;
        if (road[side].index < 0) continue;
        GroundSample one = s[side];
        roads.profiles[size_t(road[side].index)].cover(std::abs(road[side].lateral), one);
        s.friction[side] = one.friction;
        s.rollingDrag[side] = one.rollingDrag;
        s.surface[side] = one.surface;
    }
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
    coverAt(cell, share.data());
    std::array<float, 3> colour{};
    for (uint32_t k = 0; k < kSurfaceCount; ++k)
        for (size_t i = 0; i < 3; ++i) colour[i] += float(share[k]) * kSurfaces[k].dustColour[i];
    return colour;
}

}
