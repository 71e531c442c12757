// Numbers as text, and the word that was meant.
#include "core/text.h"

#include <catch_amalgamated.hpp>

#include <cstdlib>
#include <string>

using core::nearest;
using core::remedy;

TEST_CASE("a word nobody knows is answered with the one that was meant, or with all there are", "[core]")
{
    const std::vector<std::string> known = {"yawlab", "title", "cars", "mass", "speed", "afterCollision"};
    CHECK(nearest("masss", known) == "mass");
    CHECK(nearest("sped", known) == "speed");
    CHECK(nearest("cras", known) == "cars"); // neighbours swapped: one slip, not two
    CHECK(nearest("TITLE", known) == "title");
    CHECK(nearest("aftercollison", known) == "afterCollision");
    CHECK(nearest("after", known) == "afterCollision"); // a beginning
    CHECK(nearest("vehicles", known).empty());
    CHECK(nearest("x", known).empty());
    CHECK(nearest("", known).empty());
    CHECK(nearest(std::string(100'000, 'm'), known).empty());
    CHECK(remedy("masss", known) == "; did you mean \"mass\"?");
    CHECK(remedy("vehicles", {"cars", "mass"}) == "; there are cars, mass");
    CHECK(remedy("vehicles", {}).empty());
}

TEST_CASE("numbers read back to the same bits and hide no sign of zero", "[core]")
{
    CHECK(core::number(0.005) == "0.005");
    CHECK(core::number(-0.0) == "0");
    CHECK(core::number(1e20) == "1e+20");
    CHECK(core::fixed(-0.001, 2) == "0.00");
    CHECK(core::fixed(-0.006, 2) == "-0.01");
    for (double v : {1.0 / 3.0, 6.02214076e23, 5e-324, 1.7976931348623157e308, 299792458.0, -2.5e-7})
        CHECK(std::strtod(core::number(v).c_str(), nullptr) == v);
}
