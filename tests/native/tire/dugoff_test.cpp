#include "tire/dugoff.h"

#include "support.h"

#include <catch_amalgamated.hpp>

using namespace tire;
using Catch::Approx;

static const DugoffSettings kTire;
static constexpr double kLoad = 4400.0;

static double size(const DugoffForce& f)
{
    return std::sqrt(f.x * f.x + f.y * f.y);
}

TEST_CASE("Dugoff: small slips give the linear stiffnesses")
{
    const double u = 20.0, e = 1e-7;
    CHECK(dugoffForce(kTire, kLoad, 1.0, u, 0.0, u * (1 - e)).x ==
          Approx(-kTire.longitudinalStiffness * e).epsilon(1e-5));
    CHECK(dugoffForce(kTire, kLoad, 1.0, u, 0.0, u * (1 + e)).x ==
          Approx(kTire.longitudinalStiffness * e).epsilon(1e-5));
    CHECK(dugoffForce(kTire, kLoad, 1.0, u, u * e, u).y == Approx(-kTire.corneringStiffness * e).epsilon(1e-5));
    CHECK(dugoffForce(kTire, kLoad, 1.0, u, 0.0, u).x == 0.0);
    CHECK(dugoffForce(kTire, 0.0, 1.0, u, 1.0, 0.0).y == 0.0);
}

TEST_CASE("Dugoff: value and slope join at lambda = 1")
{
    const double u = 20.0;
    // The slip at which lambda passes 1, by bisection; then one-sided differences there.
    for (double tangent : {0.0, 0.01, 0.03}) {
        double low = 0.0, high = 0.5;
        for (int i = 0; i < 200; ++i) {
            const double mid = 0.5 * (low + high);
            (dugoffForce(kTire, kLoad, 1.0, u, u * tangent, u * (1 - mid)).lambda >= 1.0 ? low : high) = mid;
        }
        const auto at = [&](double s) { return dugoffForce(kTire, kLoad, 1.0, u, u * tangent, u * (1 - s)); };
        CHECK(size(at(high)) == Approx(size(at(low))).epsilon(1e-12));
        const double h = 1e-6;
        CHECK((at(low + h).x - at(low).x) / h == Approx((at(low).x - at(low - h).x) / h).epsilon(1e-3));
        CHECK((at(low + h).y - at(low).y) / h == Approx((at(low).y - at(low - h).y) / h).margin(3e-2 * kLoad));
    }
}

TEST_CASE("Dugoff: never beyond friction, and all of it when locked")
{
    for (int i = 0; i < test::scaled(20000); ++i) {
        const double u = -40.0 + 0.0731 * (i % 1100), v = -30.0 + 0.0513 * (i % 1171), w = -50.0 + 0.0917 * (i % 1087);
        const DugoffForce f = dugoffForce(kTire, kLoad, 0.8, u, v, w);
        REQUIRE(size(f) <= kTire.friction * 0.8 * kLoad * (1 + 1e-12));
        REQUIRE(f.y * v <= 0.0);       // resists sideways sliding
        REQUIRE(f.x * (w - u) >= 0.0); // and longitudinal sliding
    }
    // s -> 1: F = -mu Fz (Cs s, Ca tan a) / |.|
    const double u = 15.0, v = 3.0;
    const DugoffForce f = dugoffForce(kTire, kLoad, 1.0, u, v, 0.0);
    const double mu = kTire.friction * (1 - kTire.speedReduction * std::sqrt(u * u + v * v));
    const double ex = kTire.longitudinalStiffness, ey = kTire.corneringStiffness * v / u;
    CHECK(f.x == Approx(-mu * kLoad * ex / std::sqrt(ex * ex + ey * ey)).epsilon(1e-12));
    CHECK(f.y == Approx(-mu * kLoad * ey / std::sqrt(ex * ex + ey * ey)).epsilon(1e-12));
    // a -> 0: the lateral part vanishes in proportion, whatever the slip.
    for (double w : {0.0, 5.0, 12.0, 15.0, 25.0})
        CHECK(dugoffForce(kTire, kLoad, 1.0, u, 1e-9, w).y / dugoffForce(kTire, kLoad, 1.0, u, 2e-9, w).y ==
              Approx(0.5).epsilon(1e-6));
}

TEST_CASE("Dugoff: continuous through rest, wheel lock and reversal")
{
    // Along lines through the awkward places no small step of the input makes a big step of the force.
    const auto along = [&](auto&& at) {
        double worst = 0.0;
        DugoffForce before = at(-1.0);
        for (int i = 1; i <= 20000; ++i) {
            const DugoffForce f = at(-1.0 + 1e-4 * i);
            worst = std::max(worst, std::hypot(f.x - before.x, f.y - before.y));
            before = f;
        }
        return worst;
    };
    CHECK(along([](double x) { return dugoffForce(kTire, kLoad, 1, 10.0, 0.5, x); }) < 5.0); // wheel through standstill
    CHECK(along([](double x) { return dugoffForce(kTire, kLoad, 1, x, 0.3, 8.0); }) < 50.0); // car through standstill
    CHECK(along([](double x) { return dugoffForce(kTire, kLoad, 1, x, 0.0, x); }) == 0.0); // rolling through standstill
    CHECK(along([](double x) { return dugoffForce(kTire, kLoad, 1, x, 0.1, 0.0); }) <
          50.0); // locked through standstill
}

TEST_CASE("Dugoff: the slip found for a force gives that force")
{
    int sliding = 0;
    for (int i = 0; i < test::scaled(20000); ++i) {
        const double u = 1.0 + 0.0311 * (i % 1283), v = -0.15 * u + 0.0003 * u * (i % 997);
        const double request = -5000.0 + 10000.0 * ((i * 7919) % 10007) / 10006.0;
        const DugoffForce f = dugoffAtForce(kTire, kLoad, 1.0, u, v, request);
        REQUIRE(f.x * request >= 0.0);
        if (f.slip < 1.0) {
            REQUIRE(f.x == Approx(request).margin(1e-3));
            // and the tire with that slip says the same
            const double w = request < 0.0 ? u * (1 - f.slip) : u / (1 - f.slip);
            const DugoffForce g = dugoffForce(kTire, kLoad, 1.0, u, v, w);
            REQUIRE(g.x == Approx(f.x).margin(1e-3));
            REQUIRE(g.y == Approx(f.y).margin(1e-3));
            sliding += f.lambda < 1.0;
        } else {
            // It locks only when no smaller slip would have done.
            for (double s = 0.0; s < 1.0; s += 0.01) {
                const double w = request < 0.0 ? u * (1 - s) : u / (1 - s);
                REQUIRE(std::fabs(dugoffForce(kTire, kLoad, 1.0, u, v, w).x) < std::fabs(request) + 1.0);
            }
        }
    }
    CHECK(sliding > test::scaled(20000) / 10);
}

TEST_CASE("Dugoff: a slip limit keeps a braked wheel near its peak and steerable")
{
    const DugoffForce locked = dugoffAtForce(kTire, kLoad, 1.0, 25.0, 1.0, -2.0 * kLoad);
    const DugoffForce held = dugoffAtForce(kTire, kLoad, 1.0, 25.0, 1.0, -2.0 * kLoad, 0.15);
    CHECK(locked.slip == 1.0);
    CHECK(held.slip == 0.15);
    CHECK(held.x < locked.x);       // brakes harder
    CHECK(held.y < 2.0 * locked.y); // and keeps more side force
    CHECK(dugoffAtForce(kTire, kLoad, 1.0, 25.0, 1.0, -500.0, 0.15).x == Approx(-500.0).epsilon(1e-6));
}
