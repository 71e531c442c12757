#include "math/random.h"

#include "support.h"

#include <catch_amalgamated.hpp>

using namespace math;

TEST_CASE("the generator gives the published sequence of PCG32 for seed 42, stream 54")
{
    Random r = seeded(42, 54);
    for (uint32_t expected : {0xa15c02b7u, 0x7b47f409u, 0xba1d3330u, 0x83d2f293u, 0xbfa4784bu, 0xcbed606eu})
        CHECK(draw(r) == expected);
}

TEST_CASE("uniform and normal numbers have their moments, and streams do not follow each other")
{
    const int n = 20000 + test::scaled(180000);
    Random r = seeded(7), other = seeded(7, 1);
    double sum = 0, square = 0, sumN = 0, squareN = 0, product = 0;
    for (int i = 0; i < n; ++i) {
        const double u = uniform(r) - 0.5;
        REQUIRE(u >= -0.5);
        REQUIRE(u < 0.5);
        sum += u;
        square += u * u;
        const double g = normal(r);
        sumN += g;
        squareN += g * g;
        product += g * normal(other);
    }
    const double five = 5.0 / std::sqrt(double(n)); // five standard deviations of a mean with unit variance
    CHECK(std::fabs(sum / n) < five * std::sqrt(1.0 / 12));
    CHECK(std::fabs(square / n - 1.0 / 12) < five * std::sqrt(1.0 / 180));
    CHECK(std::fabs(sumN / n) < five);
    CHECK(std::fabs(squareN / n - 1.0) < five * std::sqrt(2.0));
    CHECK(std::fabs(product / n) < five);
}
