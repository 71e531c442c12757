#include "terrain/terrain.h"

#include "math/random.h"

#include <algorithm>
#include <cstring>

namespace terrain {

using math::BSplineWeights;
using math::dvec2;
using math::kLaneCount;
using math::Lanes;
using math::select;

// Table values at a place: one surface where the sixteen nodes agree (the usual case), else blended with the weights.
struct Terrain::Cover {
    uint32_t surface = 0; // the heaviest
    double friction = 1.0, rollingDrag = 0.0;
    double relief = 0.0;    // [m]
    dvec2 reliefSlope{0.0}; // [1] its gradient
};

struct Terrain::Land {
    Cover cover;
    RoadPlace road;
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
    if (inside(grid, cell)) {
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

inline std::array<Terrain::Land, 1> Terrain::landsAt(const Cell& cell) const
{
    return {Land{coverAt(cell), roads.at(grid, cell)}};
}
inline std::array<Terrain::Land, 2> Terrain::landsAt(const CellLanes& cells) const
{
    return {landsAt(cells[0])[0], landsAt(cells[1])[0]};
}

// The values of the relief's tile around a place [nodes]; the period is a mask.
static CellValues tileValues(const std::vector<float>& rows, int32_t i, int32_t j)
{
    constexpr int32_t kMask = kReliefNodes - 1; // a power of two
    return {rows.data() + size_t(j & kMask) * kReliefRow + size_t(i & kMask), size_t(kReliefRow)};
}
static CellValues tileValues(const std::vector<float>& rows, const Cell& c)
{
    return tileValues(rows, c.i, c.j);
}
static CellValuesLanes tileValues(const std::vector<float>& rows, const CellLanes& c)
{
    return {tileValues(rows, c.i[0], c.j[0]), tileValues(rows, c.i[1], c.j[1])};
}

// relief(x, y) = (share(lateral) (amplitude(x, y) - road) + road) tile(x, y), with `road` the carriageway's own amplitude; the
// gradient is the product rule.
template <class T, class Cells, class Lands>
inline void Terrain::addRelief(const Cells& cells, const Lands& lands, SurfaceOf<T>& v) const
{
    using math::lanes;
    struct Share {
        double value = 1.0, road = 0.0;
        dvec2 slope{0.0};
    };
    std::array<Share, kLaneCount<T>> shares;
    for (size_t k = 0; k < lands.size(); ++k) {
        const RoadPlace& road = lands[k].road;
        if (relief == 0.0 || road.index < 0) continue;
        const RoadProfile& profile = roads.profiles[size_t(road.index)];
        const double d = std::abs(road.lateral);
        shares[k].value = profile.reliefShare(d);
        shares[k].road = relief * profile.relief();
        shares[k].slope = profile.reliefShareSlope(d) * (road.lateral < 0.0 ? -1.0 : 1.0) * road.gradient;
    }
    const T amplitude = lanes<T>([&](int k) { return relief * lands[size_t(k)].cover.relief; }),
            share = lanes<T>([&](int k) { return shares[size_t(k)].value; }),
            made = lanes<T>([&](int k) { return shares[size_t(k)].road; });
    const auto there = ((amplitude != 0.0) & (share != 0.0)) | (made != 0.0);
    if (!math::any(there)) return;
    const auto node = cellOf(placeOf(cells) * (grid.spacing / kReliefSpacing));
    const SurfaceOf<T> tile = valueOf<T>(tileValues(reliefRows, node), shareOf(node), 1.0 / kReliefSpacing);
    const T whole = share * (amplitude - made) + made, byCover = share * relief * tile.height,
            byRoad = (amplitude - made) * tile.height,
            coverX = lanes<T>([&](int k) { return lands[size_t(k)].cover.reliefSlope.x; }),
            coverY = lanes<T>([&](int k) { return lands[size_t(k)].cover.reliefSlope.y; }),
            roadX = lanes<T>([&](int k) { return shares[size_t(k)].slope.x; }),
            roadY = lanes<T>([&](int k) { return shares[size_t(k)].slope.y; });
    const auto raise = [&](T& sum, T by) { sum = select(there, sum + by, sum); };
    raise(v.height, whole * tile.height);
    raise(v.gradient.x, whole * tile.gradient.x + byCover * coverX + byRoad * roadX);
    raise(v.gradient.y, whole * tile.gradient.y + byCover * coverY + byRoad * roadY);
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
    SurfaceValue v = surfaceValue(grid, cell);
    if (relief > 0.0) addRelief<double>(cell, landsAt(cell), v);
    return v;
}

// Friction, drag and surface alone.
inline GroundSample Terrain::treadOf(const Land& land) const
{
    GroundSample s;
    s.friction = land.cover.friction;
    s.rollingDrag = land.cover.rollingDrag;
    s.surface = land.cover.surface;
    if (land.road.index >= 0) roads.profiles[size_t(land.road.index)].cover(std::abs(land.road.lateral), s);
    s.friction *= friction;
    return s;
}

static GroundSample withTread(const SurfaceValue& v, const std::array<GroundSample, 1>& tread)
{
    const GroundSample& t = tread[0];
    return {v.height, normalOf(v.gradient.x, v.gradient.y), t.friction, t.rollingDrag, t.surface};
}
static GroundLanes withTread(const SurfaceLanes& v, const std::array<GroundSample, 2>& tread)
{
    const GroundSample &l = tread[0], &r = tread[1];
    return {v.height,
            normalOf(v.gradient.x, v.gradient.y),
            Lanes{l.friction, r.friction},
            Lanes{l.rollingDrag, r.rollingDrag},
            {l.surface, r.surface}};
}

template <class T> inline auto Terrain::sampleAt(T x, T y) const
{
    const auto cells = cellAt(grid, x, y);
    SurfaceOf<T> v = surfaceValue(grid, cells);
    std::array<GroundSample, kLaneCount<T>> tread;
    if (cover.empty() && roads.nodes.empty() && !(relief > 0.0)) { // as a height map is without more said
        const SurfaceProperties& p = properties(surface);
        for (GroundSample& t : tread) {
            t.friction = p.friction * friction;
            t.rollingDrag = p.rollingDrag;
            t.surface = surface;
        }
        return withTread(v, tread);
    }
    const auto lands = landsAt(cells);
    if (relief > 0.0) addRelief<T>(cells, lands, v);
    for (size_t k = 0; k < lands.size(); ++k) tread[k] = treadOf(lands[k]);
    return withTread(v, tread);
}

GroundSample Terrain::sample(double x, double y) const
{
    return sampleAt(x, y);
}

GroundLanes Terrain::sample(Lanes x, Lanes y) const
{
    return sampleAt(x, y);
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
