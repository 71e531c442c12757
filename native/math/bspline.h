// Uniform cubic B-splines: the four weights of a cell, their derivatives, knot insertion and interpolating control
// values.
//
// L. Piegl, W. Tiller, The NURBS Book, 2nd ed., 1997, section 2.2, for uniform knots one unit apart; Deak 2003,
// section 3.2, uses them as an approximating height surface. In cell [i, i + 1], with t = x - i in [0, 1],
//
//     f(x) = w0(t) c[i-1] + w1(t) c[i] + w2(t) c[i+1] + w3(t) c[i+2]
//
// Limits, all of them tests: the weights sum to 1; linear control values come back exactly; c = x^2 gives x^2 + 1/3;
// a spike of 1 leaves 2/3 at its node (4/9 on a surface); value, slope and curvature are continuous across nodes. The
// control values are not interpolated: interpolate() below finds the ones whose spline passes through given values.
#pragma once

#include "math/lanes.h"

#include <cstddef>

namespace math {

// Weights of control values i-1 .. i+2: for one place (T = double), for two at once (T = Lanes), or of both axes
// (T = Two of these).
template <class T> struct BSplineWeightsOf {
    T w[4];
};
using BSplineWeights = BSplineWeightsOf<double>;

template <class T> BSplineWeightsOf<T> bsplineWeights(T t)
{
    const T s = 1.0 - t, t2 = t * t, t3 = t2 * t;
    return {{s * s * s * (1.0 / 6.0), (3.0 * t3 - 6.0 * t2 + 4.0) * (1.0 / 6.0),
             (3.0 * (t + t2 - t3) + 1.0) * (1.0 / 6.0), t3 * (1.0 / 6.0)}};
}
// d/dt of the above; they sum to 0.
template <class T> BSplineWeightsOf<T> bsplineSlopes(T t)
{
    const T s = 1.0 - t;
    return {{-0.5 * s * s, t * (1.5 * t - 2.0), s * (2.0 - 1.5 * s), 0.5 * t * t}};
}
// d2/dt2; the hat functions of linear interpolation.
inline BSplineWeights bsplineCurvatures(double t)
{
    return {{1.0 - t, 3.0 * t - 2.0, 1.0 - 3.0 * t, t}};
}

// c points at control value i-1.
template <class B, class C> auto combine(const BSplineWeightsOf<B>& b, const C* c)
{
    return (b.w[0] * c[0] + b.w[1] * c[1]) + (b.w[2] * c[2] + b.w[3] * c[3]);
}

// Control values of the spline through `values`, in place; `stride` walks a column. Solves
// (c[i-1] + 4 c[i] + c[i+1]) / 6 = f[i] with c[-1] = c[0], c[n] = c[n-1] (the clamped border of terrain::Grid) by the
// Thomas algorithm; the matrix is diagonally dominant, so it needs no pivoting. `scratch` holds n doubles.
template <class T> void interpolate(T* values, size_t n, size_t stride, double* scratch)
{
    if (n == 0) return;
    double previous = 0.0, ratio = 0.0;
    for (size_t i = 0; i < n; ++i) {
        const double diagonal = 4.0 + (i == 0 ? 1.0 : 0.0) + (i + 1 == n ? 1.0 : 0.0);
        const double pivot = diagonal - (i == 0 ? 0.0 : ratio);
        ratio = 1.0 / pivot;
        scratch[i] = ratio;
        previous = (6.0 * double(values[i * stride]) - (i == 0 ? 0.0 : previous)) * ratio;
        values[i * stride] = T(previous);
    }
    for (size_t i = n - 1; i-- > 0;)
        values[i * stride] = T(double(values[i * stride]) - scratch[i] * double(values[(i + 1) * stride]));
}

}
