#include "terrain/grid.h"

#include <algorithm>

namespace terrain {

using math::BSplineWeights;
using math::dvec2;
using math::Lanes;

Grid Grid::make(int32_t width, int32_t height, double spacing, const dvec2& origin)
{
    Grid g;
    g.width = width;
    g.height = height;
    g.spacing = spacing;
    g.perSpacing = 1.0 / spacing;
    g.origin = origin;
    g.values.assign(size_t(width) * size_t(height), 0.0f);
    return g;
}

Grid Grid::centred(int32_t width, int32_t height, double spacing)
{
    return make(width, height, spacing, dvec2(-0.5 * spacing * (width - 1), -0.5 * spacing * (height - 1)));
}

int32_t borderIndex(Border border, int32_t i, int32_t count)
{
    if (i >= 0 && i < count) return i;
    switch (border) {
    case Border::repeat: {
        const int32_t r = i % count;
        return r < 0 ? r + count : r;
    }
    case Border::mirror: {
        if (count == 1) return 0;
        const int32_t period = 2 * (count - 1);
        int32_t r = i % period;
        if (r < 0) r += period;
        return r < count ? r : period - r;
    }
    case Border::clamp:
        break;
    }
    return i < 0 ? 0 : count - 1;
}

float Grid::beyond(int32_t i, int32_t j) const
{
    return at(borderIndex(border, i, width), borderIndex(border, j, height));
}

namespace {

struct Axis {
    int32_t cell;
    double t;
};

Axis periodicAxis(double u, int32_t count, Border border)
{
    // Bring it near first, then the index arithmetic cannot overflow.
    const double period = border == Border::repeat ? double(count) : 2.0 * double(count - 1);
    if (!(std::abs(u) < 1e15)) u = 0.0;
    if (period > 0.0) u -= period * std::floor(u / period);
    const int32_t cell = wholeBelow(u);
    return {cell, u - double(cell)};
}

// Row j-1 .. j+2 of control values i-1 .. i+2: straight from the array inside, through the border policy outside.
struct Patch {
    float c[4][4];

    Patch(const Grid& g, const Cell& cell)
    {
        if (inside(g, cell)) {
            const CellValues own = valuesOf(g, cell);
            for (size_t r = 0; r < 4; ++r)
                for (size_t k = 0; k < 4; ++k) c[r][k] = own.first[r * own.stride + k];
            return;
        }
        for (int r = 0; r < 4; ++r)
            for (int k = 0; k < 4; ++k) c[r][k] = g.beyond(cell.i - 1 + k, cell.j - 1 + r);
    }
};

}

Cell cellRoundabout(const Grid& g, double x, double y)
{
    const double scale = g.perSpacing;
    const Axis ax = periodicAxis((x - g.origin.x) * scale, g.width, g.border);
    const Axis ay = periodicAxis((y - g.origin.y) * scale, g.height, g.border);
    return {ax.cell, ay.cell, ax.t, ay.t};
}

CellLanes cellRoundabout(const Grid& g, Lanes x, Lanes y)
{
    const Cell l = cellRoundabout(g, x[0], y[0]), r = cellRoundabout(g, x[1], y[1]);
    return {{l.i, r.i}, {l.j, r.j}, Lanes{l.tx, r.tx}, Lanes{l.ty, r.ty}};
}

double surfaceHeight(const Grid& g, double x, double y)
{
    const Cell cell = cellAt(g, x, y);
    const Patch p(g, cell);
    const BSplineWeights wx = math::bsplineWeights(cell.tx);
    double rows[4];
    for (int r = 0; r < 4; ++r) rows[r] = math::combine(wx, p.c[r]);
    return math::combine(math::bsplineWeights(cell.ty), rows);
}

SurfaceValue surfaceAtBorder(const Grid& g, const Cell& cell)
{
    const Patch p(g, cell);
    return valueOf<double>(CellValues{p.c[0], 4}, shareOf(cell), g.perSpacing);
}

SurfaceLanes surfaceAtBorder(const Grid& g, const CellLanes& cells)
{
    const Patch left(g, cells[0]), right(g, cells[1]);
    return valueOf<Lanes>(CellValuesLanes{{left.c[0], 4}, {right.c[0], 4}}, shareOf(cells), g.perSpacing);
}

SurfaceCurvature surfaceCurvature(const Grid& g, double x, double y)
{
    const Cell cell = cellAt(g, x, y);
    const Patch p(g, cell);
    const BSplineWeights wx = math::bsplineWeights(cell.tx), sx = math::bsplineSlopes(cell.tx),
                         cx = math::bsplineCurvatures(cell.tx);
    double rows[4], slopes[4], curvatures[4];
    for (int r = 0; r < 4; ++r) {
        rows[r] = math::combine(wx, p.c[r]);
        slopes[r] = math::combine(sx, p.c[r]);
        curvatures[r] = math::combine(cx, p.c[r]);
    }
    const double scale = 1.0 / (g.spacing * g.spacing);
    return {math::combine(math::bsplineWeights(cell.ty), curvatures) * scale,
            math::combine(math::bsplineSlopes(cell.ty), slopes) * scale,
            math::combine(math::bsplineCurvatures(cell.ty), rows) * scale};
}

BendMap BendMap::of(const Grid& g)
{
    BendMap map;
    map.columns = (g.width + kCells - 1) / kCells;
    map.rows = (g.height + kCells - 1) / kCells;
    const auto block = [&](int32_t column, int32_t row) { return size_t(row) * size_t(map.columns) + size_t(column); };
    // |d2c/dx2|, |d2c/dy2| and |d2c/dxdy| of the nodes that are not on the border, times the spacing's square.
    struct Differences {
        float along = 0.0f, mixed = 0.0f;
    };
    std::vector<Differences> own(size_t(map.columns) * size_t(map.rows));
    for (int32_t j = 1; j + 1 < g.height; ++j) {
        const float *c = g.values.data() + size_t(j) * size_t(g.width), *south = c - g.width, *north = c + g.width;
        for (int32_t i = 1; i + 1 < g.width; ++i) {
            Differences& d = own[block(i / kCells, j / kCells)];
            d.along = std::max(
                {d.along, std::abs(c[i - 1] - 2.0f * c[i] + c[i + 1]), std::abs(south[i] - 2.0f * c[i] + north[i])});
            d.mixed = std::max(d.mixed, std::abs((north[i + 1] - north[i]) - (c[i + 1] - c[i])));
        }
    }
    // The largest eigenvalue of a symmetric matrix is at most its largest diagonal entry and the other one together.
    map.most.resize(own.size());
    const double scale = 1.001 / (g.spacing * g.spacing); // and what rounding to float may have lost
    for (int32_t row = 0; row < map.rows; ++row)
        for (int32_t column = 0; column < map.columns; ++column) {
            Differences d;
            for (int32_t r = std::max(row - 1, 0); r <= std::min(row + 1, map.rows - 1); ++r)
                for (int32_t k = std::max(column - 1, 0); k <= std::min(column + 1, map.columns - 1); ++k) {
                    d.along = std::max(d.along, own[block(k, r)].along);
                    d.mixed = std::max(d.mixed, own[block(k, r)].mixed);
                }
            map.most[block(column, row)] = float((d.along + d.mixed) * scale);
        }
    return map;
}

double BendMap::at(const Grid& g, double x, double y, double within) const
{
    const double scale = g.perSpacing, u = (x - g.origin.x) * scale, v = (y - g.origin.y) * scale, r = within * scale;
    // A cell asks the differences at its own nodes and one node around. Comparisons that are false of no number.
    const bool known = u - r >= 2.0 && v - r >= 2.0 && u + r <= double(g.width - 2) && v + r <= double(g.height - 2) &&
                       r <= double(kCells - 2) && !most.empty();
    return known ? most[size_t(int32_t(v) / kCells) * size_t(columns) + size_t(int32_t(u) / kCells)] : HUGE_VAL;
}

void prefilter(Grid& g)
{
    std::vector<double> scratch(size_t(std::max(g.width, g.height)));
    for (int32_t j = 0; j < g.height; ++j)
        math::interpolate(g.values.data() + size_t(j) * size_t(g.width), size_t(g.width), 1, scratch.data());
    for (int32_t i = 0; i < g.width; ++i)
        math::interpolate(g.values.data() + i, size_t(g.height), size_t(g.width), scratch.data());
}

Grid refined(const Grid& g)
{
    const int32_t w = 2 * g.width - 1, h = 2 * g.height - 1;
    Grid along = Grid::make(w, g.height, 0.5 * g.spacing, g.origin); // refined along x only
    for (int32_t j = 0; j < g.height; ++j) {
        const float* in = g.values.data() + size_t(j) * size_t(g.width);
        float* out = along.values.data() + size_t(j) * size_t(w);
        for (int32_t i = 0; i < g.width; ++i) {
            const float before = in[i > 0 ? i - 1 : 0], after = in[i + 1 < g.width ? i + 1 : i];
            out[2 * i] = (before + after + 6.0f * in[i]) * 0.125f;
            if (i + 1 < g.width) out[2 * i + 1] = (in[i] + after) * 0.5f;
        }
    }
    Grid both = Grid::make(w, h, 0.5 * g.spacing, g.origin);
    both.border = g.border;
    for (int32_t j = 0; j < g.height; ++j) {
        const float* in = along.values.data() + size_t(j) * size_t(w);
        const float* before = j > 0 ? in - w : in;
        const float* after = j + 1 < g.height ? in + w : in;
        float* even = both.values.data() + size_t(2 * j) * size_t(w);
        for (int32_t i = 0; i < w; ++i) even[i] = (before[i] + after[i] + 6.0f * in[i]) * 0.125f;
        if (j + 1 < g.height)
            for (int32_t i = 0; i < w; ++i) even[w + i] = (in[i] + after[i]) * 0.5f;
    }
    return both;
}

}
