// A height grid as control values of a uniform cubic B-spline surface, and that surface with its derivatives.
//
// S. Deak 2003, section 3.2: one coordinate (height) over two (a place on the plane). Node (i, j) lies at
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
Cell cellAt(const Grid& grid, double x, double y);

// The cells of two places: the wheels of an axle, or one place twice.
struct CellPair {
    int32_t i[2], j[2];
    math::Pair tx, ty;

    Cell operator[](int side) const { return {i[side], j[side], tx[side], ty[side]}; }
};
// [cells] Past a clamped border by three cells every weight falls on the same control value, so nothing is lost by
// stopping beyond. The order of comparison sends what is not a number to the low end.
template <class T> T withinBorder(T u, int32_t count)
{
    constexpr double kBeyond = 4.0;
    return math::select(u > -kBeyond, math::smallest(u, (double(count) + kBeyond) + T{}), T{} - kBeyond);
}
CellPair cellsRoundabout(const Grid& grid, math::Pair x, math::Pair y); // the same for any border
inline CellPair cellsAt(const Grid& g, math::Pair x, math::Pair y)
{
    if (g.border != Border::clamp) return cellsRoundabout(g, x, y);
    const double scale = g.perSpacing;
    const math::Pair u = withinBorder((x - g.origin.x) * scale, g.width),
                     v = withinBorder((y - g.origin.y) * scale, g.height);
    CellPair out;
    math::wholeBelow(u, out.i);
    math::wholeBelow(v, out.j);
    out.tx = u - math::Pair{double(out.i[0]), double(out.i[1])};
    out.ty = v - math::Pair{double(out.j[0]), double(out.j[1])};
    return out;
}

struct SurfaceValue {
    double height = 0.0;       // [m]
    math::dvec2 gradient{0.0}; // dh/dx, dh/dy
};
struct SurfacePair {
    math::Pair height, slopeX, slopeY; // as in SurfaceValue

    SurfaceValue operator[](int side) const { return {height[side], {slopeX[side], slopeY[side]}}; }
};
struct SurfaceCurvature {
    double xx = 0.0, xy = 0.0, yy = 0.0; // [1/m] second derivatives
};

// The sixteen control values of a cell: (i-1, j-1) at `first`, rows `stride` values apart.
struct CellValues {
    const float* first;
    size_t stride;
};
// Height and gradient at two places; `scale` is one over the spacing. Pairs of rows are added like the pairs within a
// row, the same for every caller.
inline SurfacePair valueOf(const CellValues& left, const CellValues& right, math::Pair tx, math::Pair ty, double scale)
{
    using math::Pair;
    const math::BSplineWeightsOf<Pair> x = math::bsplineWeights(tx), dx = math::bsplineSlopes(tx),
                                       y = math::bsplineWeights(ty), dy = math::bsplineSlopes(ty);
    Pair rows[4], slopes[4];
    for (size_t r = 0; r < 4; ++r) {
        const math::Columns c = math::columns(left.first + r * left.stride, right.first + r * right.stride);
        rows[r] = combine(x, c.c);
        slopes[r] = combine(dx, c.c);
    }
    return {combine(y, rows), combine(y, slopes) * scale, combine(dy, rows) * scale};
}

double surfaceHeight(const Grid& grid, double x, double y);
SurfacePair surfaceAtBorder(const Grid& grid, const CellPair& cells); // the same for any cells
inline SurfacePair surfaceValue(const Grid& g, const CellPair& cells)
{
    const auto inside = [&](int side) {
        const int32_t i = cells.i[side], j = cells.j[side];
        return i >= 1 && j >= 1 && i + 2 < g.width && j + 2 < g.height;
    };
    const auto straight = [&](int side) -> CellValues { // from the array itself
        return {g.values.data() + size_t(cells.j[side] - 1) * size_t(g.width) + size_t(cells.i[side] - 1),
                size_t(g.width)};
    };
    if (!inside(0) || !inside(1)) return surfaceAtBorder(g, cells);
    return valueOf(straight(0), straight(1), cells.tx, cells.ty, g.perSpacing);
}
SurfaceValue surfaceValue(const Grid& grid, double x, double y);
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

inline math::Pair3 normalOf(math::Pair slopeX, math::Pair slopeY)
{
    const math::Pair s = 1.0 / math::root(slopeX * slopeX + slopeY * slopeY + 1.0);
    return {-slopeX * s, -slopeY * s, s};
}
inline math::dvec3 normalOf(const math::dvec2& gradient)
{
    const double s = 1.0 / math::sqrt(gradient.x * gradient.x + gradient.y * gradient.y + 1.0);
    return {-gradient.x * s, -gradient.y * s, s};
}

// Replaces survey heights by the control values whose surface passes through them at the nodes (border: clamp).
void prefilter(Grid& grid);

// The same surface on half the spacing (knot insertion; Lane and Riesenfeld 1980): control values
// (c[i-1] + 6 c[i] + c[i+1]) / 8 on the old nodes and (c[i] + c[i+1]) / 2 between them, along x and y. The result has
// 2 width - 1 by 2 height - 1 nodes and is the same function away from the border's first cell.
Grid refined(const Grid& grid);

}
