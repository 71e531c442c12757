// A height grid as control values of a uniform cubic B-spline surface, and that surface with its derivatives.
//
// Deak 2003, section 3.2: one coordinate (height) over two (a place on the plane). Node (i, j) lies at
// origin + spacing (i, j); row j is stored after row j-1. The surface is C2, does not pass through the nodes (a spike
// of 1 m leaves 4/9 m; x^2 comes back as x^2 + D^2/3) unless prefilter() was applied, and its normal (-hx, -hy, 1)/|.|
// is analytic. Values are floats because the same array is the drawing's height texture: what is drawn is what is
// driven.
//
// Beyond the grid the border policy says which control values go on; the surface stays C2 across the edge.
#pragma once

#include "math/bspline.h"
#include "math/math.h"

#include <cstdint>
#include <type_traits>
#include <vector>

namespace terrain {

enum class Border : uint32_t {
    clamp,  // the edge values go on: level along the outward direction
    mirror, // reflected about the edge nodes
    repeat  // periodic with width and height nodes
};

struct Grid {
    int32_t width = 0;       // nodes along x
    int32_t height = 0;      // nodes along y
    double spacing = 1.0;    // [m]
    double perSpacing = 1.0; // [1/m] one over it, which every look at the surface asks
    math::dvec2 origin{0.0}; // [m] world place of node (0, 0)
    Border border = Border::clamp;
    std::vector<float> values; // [m], width * height

    static Grid make(int32_t width, int32_t height, double spacing, const math::dvec2& origin);
    // A grid of that many nodes centred on the world's origin.
    static Grid centred(int32_t width, int32_t height, double spacing);

    bool empty() const { return values.empty(); }
    float& at(int32_t i, int32_t j) { return values[size_t(j) * size_t(width) + size_t(i)]; }
    float at(int32_t i, int32_t j) const { return values[size_t(j) * size_t(width) + size_t(i)]; }
    float beyond(int32_t i, int32_t j) const; // any i, j: the border policy answers
    math::dvec2 place(int32_t i, int32_t j) const { return origin + spacing * math::dvec2(i, j); }
    math::dvec2 extent() const { return spacing * math::dvec2(width - 1, height - 1); }
};

int32_t borderIndex(Border border, int32_t i, int32_t count); // into 0 .. count-1

// The largest whole number not above u, for |u| below 2^31; std::floor is a call into the library on plain x86-64.
inline int32_t wholeBelow(double u)
{
    const auto towardsZero = int32_t(u);
    return towardsZero - (double(towardsZero) > u ? 1 : 0);
}

// Where a place falls: the cell's lower node and the share within it. Any input, NaN included, gives a usable cell.
struct Cell {
    int32_t i, j;
    double tx, ty;
};

// The cells of two places: the wheels of an axle.
struct CellLanes {
    int32_t i[2], j[2];
    math::Lanes tx, ty;

    Cell operator[](int side) const { return {i[side], j[side], tx[side], ty[side]}; }
};
// From x and y in cells, either below 2^31.
inline Cell cellOf(math::Lanes u)
{
    int32_t whole[2];
    const math::Lanes t = math::cut(u, whole);
    return {whole[0], whole[1], t[0], t[1]};
}
inline CellLanes cellOf(const math::LanesTwo& u)
{
    CellLanes out;
    out.tx = math::cut(u.x, out.i);
    out.ty = math::cut(u.y, out.j);
    return out;
}
// The share within the cell along x and y, and x and y in cells.
inline math::Lanes shareOf(const Cell& c)
{
    return math::two(c.tx, c.ty);
}
inline math::LanesTwo shareOf(const CellLanes& c)
{
    return math::two(c.tx, c.ty);
}
inline math::Lanes placeOf(const Cell& c)
{
    return shareOf(c) + math::Lanes{double(c.i), double(c.j)};
}
inline math::LanesTwo placeOf(const CellLanes& c)
{
    return shareOf(c) + math::LanesTwo{{double(c.i[0]), double(c.i[1])}, {double(c.j[0]), double(c.j[1])}};
}

// [cells] Past a clamped border by three cells every weight falls on the same control value, so nothing is lost by
// stopping beyond. The order of comparison sends what is not a number to the low end.
inline math::Lanes withinBorder(math::Lanes u, math::Lanes count)
{
    constexpr double kBeyond = 4.0;
    return math::select(u > -kBeyond, math::smallest(u, count + kBeyond), math::both(-kBeyond));
}
inline math::LanesTwo withinBorder(const math::LanesTwo& u, const math::LanesTwo& count)
{
    return {withinBorder(u.x, count.x), withinBorder(u.y, count.y)};
}
Cell cellRoundabout(const Grid& grid, double x, double y); // the same for borders that are periodic
CellLanes cellRoundabout(const Grid& grid, math::Lanes x, math::Lanes y);
// For one place (T = double) or two (T = Lanes).
template <class T> auto cellAt(const Grid& g, T x, T y)
{
    if (g.border != Border::clamp) return cellRoundabout(g, x, y);
    using math::filled;
    const math::Two<T> origin = math::two(filled<T>(g.origin.x), filled<T>(g.origin.y)),
                       count = math::two(filled<T>(double(g.width)), filled<T>(double(g.height)));
    return cellOf(withinBorder((math::two(x, y) - origin) * g.perSpacing, count));
}

struct SurfaceValue {
    double height = 0.0;       // [m]
    math::dvec2 gradient{0.0}; // dh/dx, dh/dy
};
struct SurfaceLanes {
    math::Lanes height;
    math::LanesTwo gradient;
};
template <class T> using SurfaceOf = std::conditional_t<math::kLaneCount<T> == 1, SurfaceValue, SurfaceLanes>;
struct SurfaceCurvature {
    double xx = 0.0, xy = 0.0, yy = 0.0; // [1/m] second derivatives
};

// The sixteen control values of a cell: (i-1, j-1) at `first`, rows `stride` values apart; and of two.
struct CellValues {
    const float* first;
    size_t stride;

    math::Columns row(size_t r) const { return math::columns(first + r * stride); }
};
struct CellValuesLanes {
    CellValues left, right;

    math::Columns row(size_t r) const
    {
        return math::columns(left.first + r * left.stride, right.first + r * right.stride);
    }
};
// Height and gradient at one place or two, t of them the share along x and y; `scale` is one over the spacing. Pairs of
// rows are added like the pairs within a row, the same for every caller. Both axes have their weights at once, and each
// row its value and its slope.
template <class T, class Values> SurfaceOf<T> valueOf(const Values& values, const math::Two<T>& t, double scale)
{
    using namespace math;
    const auto weights = bsplineWeights(t), slopes = bsplineSlopes(t);
    BSplineWeightsOf<Two<T>> x;
    BSplineWeightsOf<T> y, dy;
    for (int k = 0; k < 4; ++k) {
        x.w[k] = two(first(weights.w[k]), first(slopes.w[k]));
        y.w[k] = second(weights.w[k]);
        dy.w[k] = second(slopes.w[k]);
    }
    Two<T> rows[4];
    T heights[4];
    for (size_t r = 0; r < 4; ++r) {
        rows[r] = combine(x, values.row(r).c);
        heights[r] = first(rows[r]);
    }
    const Two<T> v = combine(y, rows);
    return {first(v), {second(v) * scale, combine(dy, heights) * scale}};
}

double surfaceHeight(const Grid& grid, double x, double y);
// Whether all sixteen control values are the grid's own.
inline bool inside(const Grid& g, const Cell& c)
{
    return c.i >= 1 && c.j >= 1 && c.i + 2 < g.width && c.j + 2 < g.height;
}
inline bool inside(const Grid& g, const CellLanes& c)
{
    return inside(g, c[0]) && inside(g, c[1]);
}
// Those, from the array itself.
inline CellValues valuesOf(const Grid& g, const Cell& c)
{
    return {g.values.data() + size_t(c.j - 1) * size_t(g.width) + size_t(c.i - 1), size_t(g.width)};
}
inline CellValuesLanes valuesOf(const Grid& g, const CellLanes& c)
{
    return {valuesOf(g, c[0]), valuesOf(g, c[1])};
}
SurfaceValue surfaceAtBorder(const Grid& grid, const Cell& cell); // the same for any cells
SurfaceLanes surfaceAtBorder(const Grid& grid, const CellLanes& cells);
inline SurfaceValue surfaceValue(const Grid& g, const Cell& cell)
{
    return inside(g, cell) ? valueOf<double>(valuesOf(g, cell), shareOf(cell), g.perSpacing) : surfaceAtBorder(g, cell);
}
inline SurfaceLanes surfaceValue(const Grid& g, const CellLanes& cells)
{
    return inside(g, cells) ? valueOf<math::Lanes>(valuesOf(g, cells), shareOf(cells), g.perSpacing)
                            : surfaceAtBorder(g, cells);
}
template <class T> auto surfaceValue(const Grid& g, T x, T y)
{
    return surfaceValue(g, cellAt(g, x, y));
}
SurfaceCurvature surfaceCurvature(const Grid& grid, double x, double y);
// Bounds of the surface's second derivative in any direction, block by block of the grid: at d from a place with a
// known tangent plane the surface is within bend d^2 / 2 of that plane (Taylor). On a cell the second derivatives are
// means of second differences of the control values around, so the differences bound them.
struct BendMap {
    static constexpr int32_t kCells = 8; // a side of a block
    int32_t columns = 0, rows = 0;
    std::vector<float> most; // [1/m] of a block and its neighbours

    static BendMap of(const Grid& grid);
    // Up to `within` [m] around a place; infinite where that reaches a border or beyond the next blocks.
    double at(const Grid& grid, double x, double y, double within) const;
};

template <class T> math::Three<T> normalOf(T slopeX, T slopeY)
{
    const T s = 1.0 / math::root(slopeX * slopeX + slopeY * slopeY + 1.0);
    return {-slopeX * s, -slopeY * s, s};
}

// Replaces survey heights by the control values whose surface passes through them at the nodes (border: clamp).
void prefilter(Grid& grid);

// The same surface on half the spacing (knot insertion; Lane and Riesenfeld 1980): control values
// (c[i-1] + 6 c[i] + c[i+1]) / 8 on the old nodes and (c[i] + c[i+1]) / 2 between them, along x and y. The result has
// 2 width - 1 by 2 height - 1 nodes and is the same function away from the border's first cell.
Grid refined(const Grid& grid);

}
