// Two doubles side by side: the left and the right wheel of an axle, or two coordinates.
//
// Each operation rounds in each lane like the operation on one number (IEEE 754). So code written in lanes gives the
// bits of the same code written twice, on any compiler and in WebAssembly. It takes half the time where the machine has
// registers of 128 bits, and the same time where it has not. A template over T = double or Lanes serves one wheel and
// two from one source: take select(), largest(), magnitude(), root() from here instead of ?: and std::.
//
//     Lanes load = select(depth > 0.0, depth * rate, both(0.0));        // both sides are evaluated, one is taken
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

typedef double Lanes __attribute__((vector_size(16)));
typedef decltype(Lanes{} > Lanes{}) LanesMask; // all bits of a lane set or none

inline Lanes both(double x)
{
    return Lanes{x, x};
}
// For templates over T = double or Lanes: how many numbers it holds, one of them, f(0) or f(0) and f(1), x in all.
template <class T> inline constexpr int kLaneCount = int(sizeof(T) / sizeof(double));
inline double lane(double x, int)
{
    return x;
}
inline double lane(Lanes x, int side)
{
    return x[side];
}
template <class T, class F> T lanes(F f)
{
    if constexpr (kLaneCount<T> == 1)
        return f(0);
    else
        return T{f(0), f(1)};
}
template <class T> T filled(double x)
{
    return lanes<T>([x](int) { return x; });
}
inline Lanes load(const double* from)
{
    Lanes v;
    std::memcpy(&v, from, sizeof v);
    return v;
}
inline void store(double* to, Lanes v)
{
    std::memcpy(to, &v, sizeof v);
}
inline double sum(Lanes v)
{
    return v[0] + v[1];
}

// Two floats, as doubles.
inline Lanes widened(const float* from)
{
#if defined(__wasm_simd128__)
    return (Lanes)wasm_f64x2_promote_low_f32x4(wasm_v128_load64_zero(from));
#else
    typedef float Floats __attribute__((vector_size(8)));
    Floats v;
    std::memcpy(&v, from, sizeof v);
    return __builtin_convertvector(v, Lanes);
#endif
}

// Cuts x into the largest whole numbers not above it, for |x| below 2^31, and what is left, in [0, 1).
inline Lanes cut(Lanes x, int32_t (&whole)[2])
{
#if defined(__wasm_simd128__)
    // Conversion to integers has branches there. Around 1.5 * 2^52 the last bit is worth 1: the low half of the sum's
    // bits is the whole number.
    constexpr double kAround = 0x1.8p52;
    typedef int32_t Halves __attribute__((vector_size(16)));
    const Lanes sum = (Lanes)wasm_f64x2_floor((v128_t)x) + kAround, wholes = sum - kAround;
    const int32_t below[2] = {((Halves)sum)[0], ((Halves)sum)[2]};
#else
    typedef int32_t Whole __attribute__((vector_size(8)));
    const Whole towardsZero = __builtin_convertvector(x, Whole);
    const LanesMask above = __builtin_convertvector(towardsZero, Lanes) > x;
    const Whole below = towardsZero + __builtin_convertvector(above, Whole);
    const Lanes wholes = __builtin_convertvector(below, Lanes);
#endif
    whole[0] = below[0];
    whole[1] = below[1];
    return x - wholes;
}

// Four times two lanes: (a[k], b[k]) of four numbers at `a` and four at `b`, or (a[k], a[k]).
struct Columns {
    Lanes c[4];
};
inline Columns columns(const float* a, const float* b)
{
    const Lanes p = widened(a), q = widened(b), r = widened(a + 2), s = widened(b + 2);
    return {{__builtin_shufflevector(p, q, 0, 2), __builtin_shufflevector(p, q, 1, 3),
             __builtin_shufflevector(r, s, 0, 2), __builtin_shufflevector(r, s, 1, 3)}};
}
inline Columns columns(const float* a)
{
    return columns(a, a);
}
inline Lanes exchanged(Lanes v) // left and right
{
    return __builtin_shufflevector(v, v, 1, 0);
}

inline Lanes select(LanesMask which, Lanes yes, Lanes no)
{
    return which ? yes : no;
}
inline double select(bool which, double yes, double no)
{
    return which ? yes : no;
}
inline bool any(LanesMask m)
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
inline Lanes largest(Lanes a, Lanes b)
{
    return select(a > b, a, b);
}
inline double largest(double a, double b)
{
    return a > b ? a : b;
}
inline Lanes smallest(Lanes a, Lanes b)
{
    return select(a < b, a, b);
}
inline double smallest(double a, double b)
{
    return a < b ? a : b;
}
inline Lanes within(Lanes x, double low, double high)
{
    return smallest(largest(x, both(low)), both(high));
}
inline double within(double x, double low, double high)
{
    return smallest(largest(x, low), high);
}

inline Lanes magnitude(Lanes x)
{
    return (Lanes)((LanesMask)x & ~(LanesMask)both(-0.0));
}
inline double magnitude(double x)
{
    return std::abs(x);
}
inline Lanes root(Lanes x) // correctly rounded, each lane
{
#if defined(__SSE2__)
    return (Lanes)_mm_sqrt_pd((__m128d)x);
#elif defined(__wasm_simd128__)
    return (Lanes)wasm_f64x2_sqrt((v128_t)x);
#else
    return Lanes{std::sqrt(x[0]), std::sqrt(x[1])};
#endif
}
inline double root(double x)
{
    return std::sqrt(x);
}
inline Lanes square(Lanes x)
{
    return x * x;
}

// Two of T: a place's coordinates, or a curve's value and slope there. Two doubles are themselves Lanes: so a
// template over T handles one place in one register, and two places in two.
struct LanesTwo {
    Lanes x, y;
};
template <class T> using Two = std::conditional_t<std::is_same_v<T, Lanes>, LanesTwo, Lanes>;

inline Lanes two(double first, double second)
{
    return Lanes{first, second};
}
inline LanesTwo two(Lanes first, Lanes second)
{
    return {first, second};
}
inline double first(Lanes v)
{
    return v[0];
}
inline double second(Lanes v)
{
    return v[1];
}
inline Lanes first(const LanesTwo& v)
{
    return v.x;
}
inline Lanes second(const LanesTwo& v)
{
    return v.y;
}
inline LanesTwo operator+(const LanesTwo& a, const LanesTwo& b)
{
    return {a.x + b.x, a.y + b.y};
}
inline LanesTwo operator-(const LanesTwo& a, const LanesTwo& b)
{
    return {a.x - b.x, a.y - b.y};
}
inline LanesTwo operator*(const LanesTwo& a, const LanesTwo& b)
{
    return {a.x * b.x, a.y * b.y};
}
inline LanesTwo operator*(const LanesTwo& a, Lanes b)
{
    return {a.x * b, a.y * b};
}
inline LanesTwo operator*(Lanes a, const LanesTwo& b)
{
    return {a * b.x, a * b.y};
}
inline LanesTwo operator*(const LanesTwo& a, double b)
{
    return {a.x * b, a.y * b};
}
inline LanesTwo operator*(double a, const LanesTwo& b)
{
    return {a * b.x, a * b.y};
}
inline LanesTwo operator-(double a, const LanesTwo& b)
{
    return {a - b.x, a - b.y};
}
inline LanesTwo operator-(const LanesTwo& a, double b)
{
    return {a.x - b, a.y - b};
}
inline LanesTwo operator+(const LanesTwo& a, double b)
{
    return {a.x + b, a.y + b};
}

// A vector of each wheel of an axle.
struct Lanes3 {
    Lanes x, y, z;
};
template <class T> using Three = std::conditional_t<std::is_same_v<T, Lanes>, Lanes3, dvec3>;
inline Lanes3 lanes3(const dvec3& a, const dvec3& b)
{
    return {Lanes{a.x, b.x}, Lanes{a.y, b.y}, Lanes{a.z, b.z}};
}
inline Lanes3 both(const dvec3& v)
{
    return {both(v.x), both(v.y), both(v.z)};
}
inline dvec3 lane(const Lanes3& v, int side)
{
    return {v.x[side], v.y[side], v.z[side]};
}
inline Lanes3 operator+(const Lanes3& a, const Lanes3& b)
{
    return {a.x + b.x, a.y + b.y, a.z + b.z};
}
inline Lanes3 operator-(const Lanes3& a, const Lanes3& b)
{
    return {a.x - b.x, a.y - b.y, a.z - b.z};
}
inline Lanes3 operator*(const Lanes3& a, Lanes b)
{
    return {a.x * b, a.y * b, a.z * b};
}
inline Lanes dot(const Lanes3& a, const Lanes3& b)
{
    return a.x * b.x + a.y * b.y + a.z * b.z;
}
inline Lanes3 cross(const Lanes3& a, const Lanes3& b)
{
    return {a.y * b.z - b.y * a.z, a.z * b.x - b.z * a.x, a.x * b.y - b.x * a.y};
}
inline dvec3 sum(const Lanes3& v)
{
    return {sum(v.x), sum(v.y), sum(v.z)};
}

}
