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

struct SurfaceValue {
    double height = 0.0;       // [m]
    math::dvec2 gradient{0.0}; // dh/dx, dh/dy
};
struct SurfaceCurvature {
    double xx = 0.0, xy = 0.0, yy = 0.0; // [1/m] second derivatives
};

// The weights of a cell's sixteen control values, so that one place asks several layers with one set.
struct CellWeights {
    math::BSplineWeights x, y;   // values
    math::BSplineWeights dx, dy; // slopes, per cell

    explicit CellWeights(const Cell& c)
    {
        math::bsplineWeights(c.tx, c.ty, x, y);
        math::bsplineSlopes(c.tx, c.ty, dx, dy);
    }
};

// Height and gradient from control value (i-1, j-1) of a cell at `c`, rows `stride` values apart; `scale` is one over
// the spacing. Pairs of rows are added like the pairs within a row, the same for every caller.
inline SurfaceValue valueOf(const float* c, size_t stride, const CellWeights& w, double scale)
{
    using math::both, math::Pair;
    Pair row[4]; // value and slope along x
    for (int r = 0; r < 4; ++r, c += stride)
        row[r] = (Pair{w.x.w[0], w.dx.w[0]} * both(double(c[0])) + Pair{w.x.w[1], w.dx.w[1]} * both(double(c[1]))) +
                 (Pair{w.x.w[2], w.dx.w[2]} * both(double(c[2])) + Pair{w.x.w[3], w.dx.w[3]} * both(double(c[3])));
    const Pair sum =
        (both(w.y.w[0]) * row[0] + both(w.y.w[1]) * row[1]) + (both(w.y.w[2]) * row[2] + both(w.y.w[3]) * row[3]);
    return {
        sum[0],
        {sum[1] * scale,
         ((w.dy.w[0] * row[0][0] + w.dy.w[1] * row[1][0]) + (w.dy.w[2] * row[2][0] + w.dy.w[3] * row[3][0])) * scale}};
}

double surfaceHeight(const Grid& grid, double x, double y);
SurfaceValue surfaceValue(const Grid& grid, const Cell& cell, const CellWeights& weights);
SurfaceValue surfaceValue(const Grid& grid, double x, double y);
SurfaceCurvature surfaceCurvature(const Grid& grid, double x, double y);
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
