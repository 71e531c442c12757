#include "math/lanes_trig.h"
#include "math/random.h"
#include "math/sweeps.h"
#include "support.h"

#include <catch_amalgamated.hpp>

#include <fstream>
#include <map>
#include <string>

namespace {

std::map<std::string, std::string> golden()
{
    std::ifstream file(YAWLAB_SOURCE_DIR "/tests/golden/math.txt");
    std::map<std::string, std::string> lines;
    for (std::string name, hash; file >> name >> hash;) lines[name] = hash;
    return lines;
}

constexpr double kInf = std::numeric_limits<double>::infinity();
constexpr double kNaN = std::numeric_limits<double>::quiet_NaN();

bool negative(double x)
{
    return std::signbit(x);
}

}

// The same file serves g++, clang++, the sanitizers and wasm: a difference in one bit of one result shows.
TEST_CASE("elementary functions give the golden bits in every build", "[golden]")
{
    const auto expected = golden();
    REQUIRE(expected.size() == sweeps::functions().size());
    for (const auto& f : sweeps::functions()) {
        INFO(f.name);
        CHECK(core::hex(sweeps::hash(f)) == expected.at(f.name));
    }
}

TEST_CASE("elementary functions are as close to the true value as promised")
{
    if (!sweeps::kHaveReference) SKIP("no wider arithmetic here to compare with");
    for (const auto& f : sweeps::functions()) {
        const auto worst = sweeps::worstError(f, test::scaled(300000));
        INFO(f.name << "(" << worst.x << ", " << worst.y << ")");
        CHECK(worst.ulp > 0.49); // a reference that is the function itself would show nothing
        CHECK(worst.ulp <= f.limit);
    }
}

TEST_CASE("NaN goes in and NaN comes out")
{
    for (const auto& f : sweeps::functions()) {
        INFO(f.name);
        CHECK(std::isnan(f.of(kNaN, 1.5)));
    }
    CHECK(std::isnan(math::atan2(1.0, kNaN)));
    CHECK(std::isnan(math::pow(2.0, kNaN)));
    CHECK(math::pow(kNaN, 0.0) == 1.0); // IEEE 754: whatever to the power of zero
    CHECK(math::pow(1.0, kNaN) == 1.0);
    CHECK(std::isnan(math::hypot(kNaN, 1.0)));
    CHECK(std::isnan(math::sqrt(-1.0)));
}

TEST_CASE("infinities and domain errors as IEEE 754 says")
{
    CHECK(std::isnan(math::sin(kInf)));
    CHECK(std::isnan(math::cos(-kInf)));
    CHECK(std::isnan(math::tan(kInf)));
    CHECK(std::isnan(math::asin(1.0000000000000002)));
    CHECK(std::isnan(math::acos(-1.0000000000000002)));
    CHECK(std::isnan(math::log(-1.0)));
    CHECK(std::isnan(math::pow(-2.0, 0.5)));
    CHECK(math::log(0.0) == -kInf);
    CHECK(math::log(kInf) == kInf);
    CHECK(math::exp(kInf) == kInf);
    CHECK(math::exp(-kInf) == 0.0);
    CHECK(math::exp(710.0) == kInf);
    CHECK(math::exp(-746.0) == 0.0);
    CHECK(math::tanh(kInf) == 1.0);
    CHECK(math::tanh(-kInf) == -1.0);
    CHECK(math::atan(kInf) == math::kPi / 2);
    CHECK(math::atan2(kInf, -kInf) == 3 * math::kPi / 4);
    CHECK(math::atan2(0.0, -1.0) == math::kPi);
    CHECK(math::atan2(-0.0, -1.0) == -math::kPi);
    CHECK(math::atan2(0.0, 0.0) == 0.0);
    CHECK(math::pow(0.0, -1.0) == kInf);
    CHECK(math::pow(-0.0, -3.0) == -kInf);
    CHECK(math::pow(-2.0, 3.0) == -8.0);
    CHECK(math::pow(0.5, kInf) == 0.0);
    for (const auto& f : sweeps::functions()) { // odd functions keep the sign of zero
        const std::string name = f.name;
        if (name == "cos" || name == "acos" || name == "exp" || name == "log" || name == "pow") continue;
        INFO(name);
        CHECK(f.of(-0.0, 1.0) == 0.0);
        CHECK(negative(f.of(-0.0, 1.0)));
        CHECK_FALSE(negative(f.of(0.0, 1.0)));
    }
}

TEST_CASE("odd and even functions are so to the bit")
{
    for (const auto& f : sweeps::functions()) {
        const std::string name = f.name;
        const bool odd = name == "sin" || name == "tan" || name == "atan" || name == "asin" || name == "tanh";
        if (!odd && name != "cos") continue;
        int broken = 0;
        sweeps::arguments(f, test::scaled(50000), [&](double x, double) {
            broken += sweeps::toBits(f.of(-x, 0.0)) != sweeps::toBits(odd ? -f.of(x, 0.0) : f.of(x, 0.0));
        });
        INFO(name);
        CHECK(broken == 0); // a car mirrored left to right stays its mirror image
    }
}

// Near zero, through the ends of the short way, and far beyond, where both go the long one.
TEST_CASE("sine, cosine and arc tangent of two numbers at once have the bits of one at a time", "[math]")
{
    const auto same = [](double a, double b) {
        return __builtin_bit_cast(uint64_t, a) == __builtin_bit_cast(uint64_t, b);
    };
    math::Random random = math::seeded(11);
    for (int k = 0, n = test::scaled(400'000); k < n; ++k) {
        const double size = k % 8 == 0 ? 1e-9 : k % 8 == 1 ? 1e-160 : k % 8 == 2 ? 1e3 : 1.0;
        const math::Lanes x{size * math::uniform(random, -1.0, 1.0), size * math::uniform(random, -0.5, 0.5)};
        const math::SineCosine both = math::sineCosine(x);
        const math::Lanes angle = math::atan(x);
        for (int i = 0; i < 2; ++i) {
            INFO(x[i]);
            REQUIRE((same(both.sine[i], math::sin(x[i])) && same(both.cosine[i], math::cos(x[i])) &&
                     same(angle[i], math::atan(x[i]))));
        }
    }
    for (double x : {0.0, 0.4375, std::nextafter(0.4375, 0.0), 0.785, 0.25 * math::kPi, kInf, 1e300}) {
        INFO(x);
        CHECK(same(math::atan(math::both(-x))[0], x == 0.0 ? 0.0 : math::atan(-x)));
        if (x == kInf) continue; // not a number, of either sign
        CHECK(same(math::sineCosine(math::both(x)).sine[1], math::sin(x)));
        CHECK(same(math::sineCosine(math::both(x)).cosine[1], math::cos(x)));
    }
}
