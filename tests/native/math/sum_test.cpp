#include "math/math.h"
#include "math/sum.h"

#include "math/random.h"
#include "support.h"

#include <catch_amalgamated.hpp>

#include <vector>

TEST_CASE("the sum over the wheels is the same to the bit for the mirrored car")
{
    auto dice = math::seeded(7);
    int differentInFileOrder = 0;
    for (int i = 0; i < test::scaled(20000); ++i) {
        const double a = math::normal(dice), b = math::normal(dice), c = math::normal(dice), d = math::normal(dice);
        CHECK(math::sumOfWheels(a, b, c, d) == math::sumOfWheels(b, a, d, c));
        differentInFileOrder += ((a + b) + c) + d != ((b + a) + d) + c;
    }
    CHECK(differentInFileOrder > 0); // the plain order is not symmetric: that is what the pairs are for
}

TEST_CASE("a pairwise sum loses a few units in the last place where a plain one loses thousands")
{
    const size_t count = 1u << 20;
    const std::vector<double> tenths(count, 0.1);
    double plain = 0.0;
    for (const double x : tenths) plain += x;
    const double exact = double(count) * 0.1; // one rounding: a power of two times a double
    CHECK(math::pairwiseSum(tenths.data(), count) == exact);
    CHECK(std::fabs(plain - exact) > 1e-7);
}

TEST_CASE("a pairwise sum of none, one and an odd number of terms")
{
    const double values[] = {1.0, 2.0, 4.0, 8.0, 16.0};
    CHECK(math::pairwiseSum(values, 0) == 0.0);
    CHECK(math::pairwiseSum(values, 1) == 1.0);
    CHECK(math::pairwiseSum(values, 5) == 31.0);
    const auto square = [](size_t i) { return math::dvec2(double(i), double(i * i)); };
    CHECK(math::pairwiseSum<math::dvec2>(1, 3, square) == math::dvec2(6.0, 14.0));
}
