// Two doubles side by side: the left and the right wheel of an axle, or two coordinates.
//
// Each operation on both rounds like the operation on one (IEEE 754), so that code written in pairs gives the bits of
// the same code written twice, on any compiler and in WebAssembly, in half the time where the machine has registers of
// 128 bits and in the same time where it has not. A template over T = double or Pair serves one wheel and two from one
// source: take select(), largest(), magnitude(), root() from here instead of ?: and std::.
//
//     Pair load = select(depth > 0.0, depth * rate, both(0.0));        // both sides are evaluated, one is taken
//     double total = sum(front + rear);                                // left and right exchanged: the same bits
#pragma once

#include "math/math.h"

#include <cstring>

#if defined(__SSE2__)
#include <emmintrin.h>
#elif defined(__wasm_simd128__)
#include <wasm_simd128.h>
#endif

namespace math {

typedef double Pair __attribute__((vector_size(16)));
typedef decltype(Pair{} > Pair{}) PairMask; // all bits of a lane set or none

inline Pair both(double x)
{
    return Pair{x, x};
}
inline Pair load(const double* from)
{
    Pair v;
    std::memcpy(&v, from, sizeof v);
    return v;
}
inline void store(double* to, Pair v)
{
    std::memcpy(to, &v, sizeof v);
}
inline double sum(Pair v)
{
    return v[0] + v[1];
}

// The largest whole numbers not above x, for |x| below 2^31.
inline void wholeBelow(Pair x, int32_t (&whole)[2])
{
    typedef int32_t Two __attribute__((vector_size(8)));
    const Two cut = __builtin_convertvector(x, Two); // towards zero
    const PairMask above = __builtin_convertvector(cut, Pair) > x;
    whole[0] = cut[0] + int32_t(above[0]);
    whole[1] = cut[1] + int32_t(above[1]);
}

// Four floats at `a` and four at `b`, as four pairs of doubles (a[k], b[k]).
struct Columns {
    Pair c[4];
};
inline Columns columns(const float* a, const float* b)
{
    typedef float Quad __attribute__((vector_size(16)));
    Quad p, q;
    std::memcpy(&p, a, sizeof p);
    std::memcpy(&q, b, sizeof q);
    const Quad low = __builtin_shufflevector(p, q, 0, 4, 1, 5), high = __builtin_shufflevector(p, q, 2, 6, 3, 7);
    return {{__builtin_convertvector(__builtin_shufflevector(low, low, 0, 1), Pair),
             __builtin_convertvector(__builtin_shufflevector(low, low, 2, 3), Pair),
             __builtin_convertvector(__builtin_shufflevector(high, high, 0, 1), Pair),
             __builtin_convertvector(__builtin_shufflevector(high, high, 2, 3), Pair)}};
}
inline Pair exchanged(Pair v) // left and right
{
    return __builtin_shufflevector(v, v, 1, 0);
}

inline Pair select(PairMask which, Pair yes, Pair no)
{
    return which ? yes : no;
}
inline double select(bool which, double yes, double no)
{
    return which ? yes : no;
}
inline bool any(PairMask m)
{
    return (m[0] | m[1]) != 0;
}
inline bool any(bool m)
{
    return m;
}

// The larger or smaller one; the second where they are equal or one is not a number.
inline Pair largest(Pair a, Pair b)
{
    return select(a > b, a, b);
}
inline double largest(double a, double b)
{
    return a > b ? a : b;
}
inline Pair smallest(Pair a, Pair b)
{
    return select(a < b, a, b);
}
inline double smallest(double a, double b)
{
    return a < b ? a : b;
}
inline Pair within(Pair x, double low, double high)
{
    return smallest(largest(x, both(low)), both(high));
}
inline double within(double x, double low, double high)
{
    return smallest(largest(x, low), high);
}

inline Pair magnitude(Pair x)
{
    return (Pair)((PairMask)x & ~(PairMask)both(-0.0));
}
inline double magnitude(double x)
{
    return std::abs(x);
}
inline Pair root(Pair x) // correctly rounded, each lane
{
#if defined(__SSE2__)
    return (Pair)_mm_sqrt_pd((__m128d)x);
#elif defined(__wasm_simd128__)
    return (Pair)wasm_f64x2_sqrt((v128_t)x);
#else
    return Pair{std::sqrt(x[0]), std::sqrt(x[1])};
#endif
}
inline double root(double x)
{
    return std::sqrt(x);
}
inline Pair square(Pair x)
{
    return x * x;
}

// A vector of each wheel of an axle.
struct Pair3 {
    Pair x, y, z;
};
inline Pair3 pair3(const dvec3& a, const dvec3& b)
{
    return {Pair{a.x, b.x}, Pair{a.y, b.y}, Pair{a.z, b.z}};
}
inline Pair3 both(const dvec3& v)
{
    return {both(v.x), both(v.y), both(v.z)};
}
inline dvec3 lane(const Pair3& v, int side)
{
    return {v.x[side], v.y[side], v.z[side]};
}
inline Pair3 operator+(const Pair3& a, const Pair3& b)
{
    return {a.x + b.x, a.y + b.y, a.z + b.z};
}
inline Pair3 operator-(const Pair3& a, const Pair3& b)
{
    return {a.x - b.x, a.y - b.y, a.z - b.z};
}
inline Pair3 operator*(const Pair3& a, Pair b)
{
    return {a.x * b, a.y * b, a.z * b};
}
inline Pair dot(const Pair3& a, const Pair3& b)
{
    return a.x * b.x + a.y * b.y + a.z * b.z;
}
inline Pair3 cross(const Pair3& a, const Pair3& b)
{
    return {a.y * b.z - b.y * a.z, a.z * b.x - b.z * a.x, a.x * b.y - b.x * a.y};
}
inline dvec3 sum(const Pair3& v)
{
    return {sum(v.x), sum(v.y), sum(v.z)};
}

}
