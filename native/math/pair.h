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
#include <type_traits>

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
// For templates over T = double or Pair: how many numbers it holds, one of them, f(0) or f(0) and f(1), x in all.
template <class T> inline constexpr int kLanes = int(sizeof(T) / sizeof(double));
inline double lane(double x, int)
{
    return x;
}
inline double lane(Pair x, int side)
{
    return x[side];
}
template <class T, class F> T lanes(F f)
{
    if constexpr (kLanes<T> == 1)
        return f(0);
    else
        return T{f(0), f(1)};
}
template <class T> T filled(double x)
{
    return lanes<T>([x](int) { return x; });
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

// Two floats, as doubles.
inline Pair widened(const float* from)
{
#if defined(__wasm_simd128__)
    return (Pair)wasm_f64x2_promote_low_f32x4(wasm_v128_load64_zero(from));
#else
    typedef float Floats __attribute__((vector_size(8)));
    Floats v;
    std::memcpy(&v, from, sizeof v);
    return __builtin_convertvector(v, Pair);
#endif
}

// Cuts x into the largest whole numbers not above it, for |x| below 2^31, and what is left, in [0, 1).
inline Pair cut(Pair x, int32_t (&whole)[2])
{
#if defined(__wasm_simd128__)
    // Conversion to integers has branches there. Around 1.5 * 2^52 the last bit is worth 1: the low half of the sum's
    // bits is the whole number.
    constexpr double kAround = 0x1.8p52;
    typedef int32_t Halves __attribute__((vector_size(16)));
    const Pair sum = (Pair)wasm_f64x2_floor((v128_t)x) + kAround, wholes = sum - kAround;
    const int32_t below[2] = {((Halves)sum)[0], ((Halves)sum)[2]};
#else
    typedef int32_t Whole __attribute__((vector_size(8)));
    const Whole towardsZero = __builtin_convertvector(x, Whole);
    const PairMask above = __builtin_convertvector(towardsZero, Pair) > x;
    const Whole below = towardsZero + __builtin_convertvector(above, Whole);
    const Pair wholes = __builtin_convertvector(below, Pair);
#endif
    whole[0] = below[0];
    whole[1] = below[1];
    return x - wholes;
}

// Four pairs: (a[k], b[k]) of four numbers at `a` and four at `b`, or (a[k], a[k]).
struct Columns {
    Pair c[4];
};
inline Columns columns(const float* a, const float* b)
{
    const Pair p = widened(a), q = widened(b), r = widened(a + 2), s = widened(b + 2);
    return {{__builtin_shufflevector(p, q, 0, 2), __builtin_shufflevector(p, q, 1, 3),
             __builtin_shufflevector(r, s, 0, 2), __builtin_shufflevector(r, s, 1, 3)}};
}
inline Columns columns(const float* a)
{
    return columns(a, a);
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
#if defined(__SSE2__)
    return _mm_movemask_pd((__m128d)m) != 0;
#elif defined(__wasm_simd128__)
    return wasm_v128_any_true((v128_t)m);
#else
    return (m[0] | m[1]) != 0;
#endif
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

// Two of T: a place's coordinates, or a curve's value and slope there. Two doubles are a Pair, so that a template over
// T does for one place at once what for two places it does in two registers.
struct PairTwo {
    Pair x, y;
};
template <class T> using Two = std::conditional_t<std::is_same_v<T, Pair>, PairTwo, Pair>;

inline Pair two(double first, double second)
{
    return Pair{first, second};
}
inline PairTwo two(Pair first, Pair second)
{
    return {first, second};
}
inline double first(Pair v)
{
    return v[0];
}
inline double second(Pair v)
{
    return v[1];
}
inline Pair first(const PairTwo& v)
{
    return v.x;
}
inline Pair second(const PairTwo& v)
{
    return v.y;
}
inline PairTwo operator+(const PairTwo& a, const PairTwo& b)
{
    return {a.x + b.x, a.y + b.y};
}
inline PairTwo operator-(const PairTwo& a, const PairTwo& b)
{
    return {a.x - b.x, a.y - b.y};
}
inline PairTwo operator*(const PairTwo& a, const PairTwo& b)
{
    return {a.x * b.x, a.y * b.y};
}
inline PairTwo operator*(const PairTwo& a, Pair b)
{
    return {a.x * b, a.y * b};
}
inline PairTwo operator*(Pair a, const PairTwo& b)
{
    return {a * b.x, a * b.y};
}
inline PairTwo operator*(const PairTwo& a, double b)
{
    return {a.x * b, a.y * b};
}
inline PairTwo operator*(double a, const PairTwo& b)
{
    return {a * b.x, a * b.y};
}
inline PairTwo operator-(double a, const PairTwo& b)
{
    return {a - b.x, a - b.y};
}
inline PairTwo operator-(const PairTwo& a, double b)
{
    return {a.x - b, a.y - b};
}
inline PairTwo operator+(const PairTwo& a, double b)
{
    return {a.x + b, a.y + b};
}

// A vector of each wheel of an axle.
struct Pair3 {
    Pair x, y, z;
};
template <class T> using Three = std::conditional_t<std::is_same_v<T, Pair>, Pair3, dvec3>;
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
