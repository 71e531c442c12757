// Arguments on which the elementary functions are measured and hashed: the ranges the engine uses and what lies beyond.
// Built from additions, products and bit patterns only, so every machine gets the same arguments.
#pragma once

#include "core/hash.h"
#include "math/math.h"

#include <cstdint>
#include <cstring>
#include <limits>
#include <vector>

namespace sweeps {

struct Function {
    const char* name;
    double (*of)(double x, double y);                       // one-argument functions ignore y
    long double (*reference)(long double x, long double y); // x87: 11 bits more than double
    double low, high;                                       // evenly spread arguments
    double smallest, largest; // magnitudes spread over the exponents, both signs if low < 0
    double limit;             // [ulp] what we promise
};

inline const std::vector<Function>& functions()
{
    using D = double;
    using L = long double;
    static const std::vector<Function> all = {
        {"sin", [](D x, D) { return math::sin(x); }, [](L x, L) { return std::sin(x); }, -100, 100, 1e-20, 1e15, 1.0},
        {"cos", [](D x, D) { return math::cos(x); }, [](L x, L) { return std::cos(x); }, -100, 100, 1e-20, 1e15, 1.0},
        {"exp", [](D x, D) { return math::exp(x); }, [](L x, L) { return std::exp(x); }, -700, 700, 1e-20, 700, 1.0},
        {"log", [](D x, D) { return math::log(x); }, [](L x, L) { return std::log(x); }, 0, 4, 1e-300, 1e300, 1.0},
        {"pow", [](D x, D y) { return math::pow(x, y); }, [](L x, L y) { return std::pow(x, y); }, 0, 20, 1e-9, 1e9,
         1.0},
        {"tan", [](D x, D) { return math::tan(x); }, [](L x, L) { return std::tan(x); }, -100, 100, 1e-20, 1e15, 2.5},
        {"atan", [](D x, D) { return math::atan(x); }, [](L x, L) { return std::atan(x); }, -20, 20, 1e-20, 1e20, 2.5},
        {"atan2", [](D x, D y) { return math::atan2(x, y); }, [](L x, L y) { return std::atan2(x, y); }, -50, 50, 1e-9,
         1e9, 2.5},
        {"asin", [](D x, D) { return math::asin(x); }, [](L x, L) { return std::asin(x); }, -1, 1, 1e-20, 1, 2.5},
        {"acos", [](D x, D) { return math::acos(x); }, [](L x, L) { return std::acos(x); }, -1, 1, 1e-20, 1, 2.5},
        {"tanh", [](D x, D) { return math::tanh(x); }, [](L x, L) { return std::tanh(x); }, -22, 22, 1e-20, 1e3, 2.5},
    };
    return all;
}

inline double fromBits(uint64_t bits)
{
    double x;
    std::memcpy(&x, &bits, sizeof x);
    return x;
}

inline uint64_t toBits(double x)
{
    uint64_t bits;
    std::memcpy(&bits, &x, sizeof bits);
    return bits;
}

// The fraction of i times an irrational number: evenly spread, never on a lattice (H. Weyl's sequence).
inline double spread(int64_t i, double irrational)
{
    const double x = double(i) * irrational;
    return x - std::floor(x);
}

// Calls visit(x, y) for 2 * count arguments: even over [low, high], then even over the exponents.
template <class Visit> void arguments(const Function& f, int count, Visit visit)
{
    constexpr double kGolden = 0.6180339887498949, kRootTwo = 0.4142135623730951;
    const bool two = std::strcmp(f.name, "pow") == 0 || std::strcmp(f.name, "atan2") == 0;
    for (int64_t i = 1; i <= count; ++i) {
        const double x = f.low + (f.high - f.low) * spread(i, kGolden);
        // The exponent of pow stays where x to the y is finite; atan2 takes the whole plane.
        const double y =
            two ? (f.low < 0.0 ? f.low + (f.high - f.low) * spread(i, kRootTwo) : -8.0 + 16.0 * spread(i, kRootTwo))
                : 0.0;
        visit(x, y);
    }
    const uint64_t first = toBits(f.smallest), last = toBits(f.largest);
    for (int64_t i = 1; i <= count; ++i) {
        const uint64_t bits = first + uint64_t(double(last - first) * spread(i, kGolden));
        const double sign = f.low < 0.0 && (i & 1) ? -1.0 : 1.0;
        const double other = fromBits(first + uint64_t(double(last - first) * spread(i, kRootTwo)));
        visit(sign * fromBits(bits),
              two ? (f.low < 0.0 ? ((i & 2) ? -other : other) : 8.0 * spread(i, kRootTwo) - 4.0) : 0.0);
    }
}

struct Error {
    double ulp = 0.0;
    double x = 0.0, y = 0.0; // where
};

// The reference is the x87's 64-bit mantissa: its own error is below 0.001 ulp of a double. Elsewhere long double is no
// wider than double, or is computed by musl itself; there the golden bits carry the proof over.
constexpr bool kHaveReference = std::numeric_limits<long double>::digits == 64;

// The largest distance from the true value, in units in the last place of a double of that size. Overflow and the
// denormal range are left out: a unit in the last place means something else there.
inline Error worstError(const Function& f, int count)
{
    Error worst;
    arguments(f, count, [&](double x, double y) {
        const long double exact = f.reference(x, y);
        const double size = std::fabs(double(exact));
        if (!(size >= std::numeric_limits<double>::min() && size <= std::numeric_limits<double>::max())) return;
        int exponent = 0;
        std::frexp(exact, &exponent);
        const double error = double(std::fabs((long double)f.of(x, y) - exact) / std::ldexp(1.0L, exponent - 53));
        if (!(error <= worst.ulp)) worst = {error, x, y};
    });
    return worst;
}

// One number for everything a function returns on its arguments, the special ones included. A NaN counts as a NaN
// whatever its payload, which no standard fixes.
inline uint64_t hash(const Function& f, int count = 200000)
{
    core::Hash h;
    const auto add = [&](double x, double y) {
        const double value = f.of(x, y);
        h.word(value != value ? 0x7ff8000000000000ull : toBits(value));
    };
    arguments(f, count, add);
    constexpr double kInf = std::numeric_limits<double>::infinity();
    constexpr double kSpecial[] = {0.0,
                                   -0.0,
                                   1.0,
                                   -1.0,
                                   0.5,
                                   -0.5,
                                   2.0,
                                   -2.0,
                                   3.0,
                                   5e-324,
                                   -5e-324,
                                   2.2250738585072014e-308,
                                   1.7976931348623157e308,
                                   -1.7976931348623157e308,
                                   710.0,
                                   -746.0,
                                   kInf,
                                   -kInf,
                                   std::numeric_limits<double>::quiet_NaN()};
    for (const double x : kSpecial)
        for (const double y : kSpecial) add(x, y);
    return h.finish();
}

}
