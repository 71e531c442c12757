#include "math/math.h"

#include <catch_amalgamated.hpp>

using namespace math;

TEST_CASE("yaw, pitch and roll go to a quaternion and back")
{
    const double yaw = 2.1, pitch = -0.4, roll = 0.7;
    const auto back = toYawPitchRoll(fromYawPitchRoll(yaw, pitch, roll));
    CHECK(back.yaw == Catch::Approx(yaw).epsilon(1e-14));
    CHECK(back.pitch == Catch::Approx(pitch).epsilon(1e-14));
    CHECK(back.roll == Catch::Approx(roll).epsilon(1e-14));
}

TEST_CASE("yaw is counter-clockwise, pitch lowers the nose, roll lowers the right side")
{
    CHECK((yawRotation(0.1) * dvec3(1, 0, 0)).y > 0);
    CHECK((fromYawPitchRoll(0, 0.1, 0) * dvec3(1, 0, 0)).z < 0);
    CHECK((fromYawPitchRoll(0, 0, 0.1) * dvec3(0, -1, 0)).z < 0);
}

TEST_CASE("angles wrap into [-pi, pi)")
{
    CHECK(wrapAngle(kPi) == Catch::Approx(-kPi));
    CHECK(wrapAngle(-kPi) == -kPi);
    CHECK(wrapAngle(7.0) == Catch::Approx(7.0 - kTau));
}
