// Seeded gradient noise with its derivative, the raw stuff of generated terrain. Ours; the idea is K. Perlin's,
// Improving Noise, 2002: a gradient at each lattice point, blended by the quintic 6t^5 - 15t^4 + 10t^3 whose first and
// second derivatives vanish at the lattice. Only + - * and table look-ups: the same bits everywhere.
#pragma once

#include "math/math.h"
#include "math/random.h"

#include <array>
#include <cstdint>
#include <utility>

namespace terrain {

struct NoiseValue {
    double value;      // about [-1, 1]
    math::dvec2 slope; // d/dx, d/dy
};

class Noise {
public:
    explicit Noise(uint64_t seed)
    {
        math::Random random = math::seeded(seed);
        for (int i = 0; i < 256; ++i) m_order[size_t(i)] = uint8_t(i);
        for (uint32_t i = 255; i > 0; --i) std::swap(m_order[i], m_order[math::draw(random) % (i + 1)]);
        for (size_t i = 0; i < 256; ++i) m_order[256 + i] = m_order[i];
    }

    NoiseValue at(double x, double y) const
    {
        const double fx = std::floor(x), fy = std::floor(y);
        const int32_t i = int32_t(int64_t(fx) & 255), j = int32_t(int64_t(fy) & 255);
        const double u = x - fx, v = y - fy;
        const int a = m_order[size_t(i)] + j, b = m_order[size_t(i) + 1] + j;
        const auto& g00 = kGradients[m_order[size_t(a)] & 15];
        const auto& g10 = kGradients[m_order[size_t(b)] & 15];
        const auto& g01 = kGradients[m_order[size_t(a) + 1] & 15];
        const auto& g11 = kGradients[m_order[size_t(b) + 1] & 15];
        const double d00 = g00[0] * u + g00[1] * v, d10 = g10[0] * (u - 1.0) + g10[1] * v;
        const double d01 = g01[0] * u + g01[1] * (v - 1.0), d11 = g11[0] * (u - 1.0) + g11[1] * (v - 1.0);
        const double fu = u * u * u * (u * (u * 6.0 - 15.0) + 10.0), fv = v * v * v * (v * (v * 6.0 - 15.0) + 10.0);
        const double su = 30.0 * u * u * (u * (u - 2.0) + 1.0), sv = 30.0 * v * v * (v * (v - 2.0) + 1.0);
        const double ex = d10 - d00, ey = d01 - d00, exy = (d11 - d01) - ex;
        const double gx = (1.0 - fv) * ((1.0 - fu) * g00[0] + fu * g10[0]) + fv * ((1.0 - fu) * g01[0] + fu * g11[0]);
        const double gy = (1.0 - fv) * ((1.0 - fu) * g00[1] + fu * g10[1]) + fv * ((1.0 - fu) * g01[1] + fu * g11[1]);
        return {kScale * (d00 + fu * ex + fv * (ey + fu * exy)),
                {kScale * (gx + su * (ex + fv * exy)), kScale * (gy + sv * (ey + fu * exy))}};
    }

private:
    static constexpr double kScale = 1.5; // brings the usual range to about [-1, 1]
    // Sixteen unit vectors, 22.5 degrees apart.
    static constexpr double kC = 0.92387953251128674, kS = 0.38268343236508977, kD = 0.70710678118654752;
    static constexpr double kGradients[16][2] = {{1, 0},    {kC, kS},  {kD, kD},  {kS, kC},   {0, 1},     {-kS, kC},
                                                 {-kD, kD}, {-kC, kS}, {-1, 0},   {-kC, -kS}, {-kD, -kD}, {-kS, -kC},
                                                 {0, -1},   {kS, -kC}, {kD, -kD}, {kC, -kS}};
    std::array<uint8_t, 512> m_order{};
};

}
