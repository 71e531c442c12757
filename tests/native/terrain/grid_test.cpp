#include "terrain/grid.h"

#include "core/hash.h"
#include "math/random.h"
#include "support.h"

#include <catch_amalgamated.hpp>

#include <limits>

using namespace terrain;
using Catch::Approx;
using math::dvec2;

namespace {

template <class F> Grid gridOf(int32_t n, double spacing, F f)
{
    Grid g = Grid::centred(n, n, spacing);
    for (int32_t j = 0; j < n; ++j)
        for (int32_t i = 0; i < n; ++i) {
            const dvec2 p = g.place(i, j);
            g.at(i, j) = float(f(p.x, p.y));
        }
    return g;
}

Grid rough(int32_t n, double spacing, uint64_t seed)
{
    math::Random random = math::seeded(seed);
    return gridOf(n, spacing, [&](double, double) { return math::uniform(random, -3.0, 3.0); });
}

}

TEST_CASE("B-spline weights are a partition of unity and their derivatives sum to nothing", "[terrain]")
{
    for (int k = 0; k <= 1000; ++k) {
        const double t = k / 1000.0;
        const auto w = math::bsplineWeights(t), s = math::bsplineSlopes(t), c = math::bsplineCurvatures(t);
        CHECK(std::abs(w.w[0] + w.w[1] + w.w[2] + w.w[3] - 1.0) < 4e-16);
        CHECK(std::abs(s.w[0] + s.w[1] + s.w[2] + s.w[3]) < 4e-16);
        CHECK(std::abs(c.w[0] + c.w[1] + c.w[2] + c.w[3]) < 4e-16);
        for (int q = 0; q < 4; ++q) CHECK(w.w[q] >= 0.0);
    }
}

TEST_CASE("B-spline slopes and curvatures are the derivatives of the weights", "[terrain]")
{
    const double h = 1e-5;
    for (double t = 0.05; t < 1.0; t += 0.1) {
        const auto a = math::bsplineWeights(t - h), b = math::bsplineWeights(t + h), s = math::bsplineSlopes(t);
        const auto sa = math::bsplineSlopes(t - h), sb = math::bsplineSlopes(t + h), c = math::bsplineCurvatures(t);
        for (int q = 0; q < 4; ++q) {
            CHECK((b.w[q] - a.w[q]) / (2.0 * h) ==
                  Approx(s.w[q]).margin(1e-9)); // h^2/6 times the third derivative, <= 3
            CHECK((sb.w[q] - sa.w[q]) / (2.0 * h) == Approx(c.w[q]).margin(1e-9));
        }
    }
}

TEST_CASE("planes come back exactly", "[terrain]")
{
    // Slopes and heights that floats hold exactly, so that nothing but the spline can be wrong.
    const Grid g = gridOf(17, 2.0, [](double x, double y) { return 3.0 + 0.25 * x - 0.5 * y; });
    for (double x = -11.9; x < 12.0; x += 0.73) {
        for (double y = -11.9; y < 12.0; y += 0.57) {
            const SurfaceValue v = surfaceValue(g, x, y);
            CHECK(v.height == Approx(3.0 + 0.25 * x - 0.5 * y).margin(1e-12));
            CHECK(v.gradient.x == Approx(0.25).margin(1e-13));
            CHECK(v.gradient.y == Approx(-0.5).margin(1e-13));
            const SurfaceCurvature c = surfaceCurvature(g, x, y);
            CHECK(std::abs(c.xx) + std::abs(c.xy) + std::abs(c.yy) < 1e-12);
        }
    }
}

TEST_CASE("x^2 comes back as x^2 + D^2/3", "[terrain]")
{
    for (const double d : {0.5, 1.0, 2.0, 8.0}) {
        const Grid g = gridOf(21, d, [](double x, double) { return x * x; });
        for (double u = -7.9; u < 8.0; u += 0.31) {
            const double x = u * d;
            const SurfaceValue v = surfaceValue(g, x, 0.4 * d);
            CHECK(v.height == Approx(x * x + d * d / 3.0).epsilon(1e-13));
            CHECK(v.gradient.x == Approx(2.0 * x).margin(1e-11));
            CHECK(surfaceCurvature(g, x, 0.4 * d).xx == Approx(2.0).epsilon(1e-11));
        }
    }
}

TEST_CASE("a spike of 1 m leaves 4/9 m, so nodes are not interpolated", "[terrain]")
{
    Grid g = Grid::make(9, 9, 3.0, dvec2(0.0));
    g.at(4, 4) = 1.0f;
    CHECK(surfaceHeight(g, 12.0, 12.0) == Approx(4.0 / 9.0).epsilon(1e-15));
    CHECK(surfaceHeight(g, 15.0, 12.0) == Approx(1.0 / 9.0).epsilon(1e-15));
    CHECK(surfaceHeight(g, 15.0, 15.0) == Approx(1.0 / 36.0).epsilon(1e-15));
    CHECK(surfaceHeight(g, 18.0, 12.0) == Approx(0.0).margin(1e-16));
    // Its volume is the spike's: every weight sums to one over the plane.
    double volume = 0.0;
    for (double y = 6.05; y < 18.0; y += 0.1)
        for (double x = 6.05; x < 18.0; x += 0.1) volume += surfaceHeight(g, x, y) * 0.01;
    CHECK(volume == Approx(9.0).epsilon(1e-3)); // midpoint rule
}

TEST_CASE("value, slope and curvature are continuous across cells", "[terrain]")
{
    const Grid g = rough(24, 2.0, 5);
    const double e = 1e-9; // third derivatives here are below 50 / D^3
    for (int i = 4; i < 19; ++i) {
        const double x = g.place(i, 0).x, y = g.place(0, i).y + 0.6;
        const SurfaceValue a = surfaceValue(g, x - e, y), b = surfaceValue(g, x + e, y);
        CHECK(a.height == Approx(b.height).margin(1e-7));
        CHECK(a.gradient.x == Approx(b.gradient.x).margin(1e-7));
        CHECK(a.gradient.y == Approx(b.gradient.y).margin(1e-7));
        const SurfaceCurvature p = surfaceCurvature(g, x - e, y), q = surfaceCurvature(g, x + e, y);
        CHECK(p.xx == Approx(q.xx).margin(1e-7));
        CHECK(p.xy == Approx(q.xy).margin(1e-7));
        CHECK(p.yy == Approx(q.yy).margin(1e-7));
    }
}

TEST_CASE("gradients and curvatures agree with finite differences, inside and over the border", "[terrain]")
{
    for (const Border border : {Border::clamp, Border::mirror, Border::repeat}) {
        Grid g = rough(16, 2.0, 9);
        g.border = border;
        math::Random random = math::seeded(3);
        const double h = 1e-4;
        for (int k = 0; k < test::scaled(2000); ++k) {
            const double x = math::uniform(random, -40.0, 40.0), y = math::uniform(random, -40.0, 40.0);
            const SurfaceValue v = surfaceValue(g, x, y);
            CHECK(v.height == Approx(surfaceHeight(g, x, y)).margin(1e-14));
            CHECK((surfaceHeight(g, x + h, y) - surfaceHeight(g, x - h, y)) / (2 * h) ==
                  Approx(v.gradient.x).margin(1e-7));
            CHECK((surfaceHeight(g, x, y + h) - surfaceHeight(g, x, y - h)) / (2 * h) ==
                  Approx(v.gradient.y).margin(1e-7));
            const SurfaceCurvature c = surfaceCurvature(g, x, y);
            CHECK((surfaceValue(g, x + h, y).gradient.x - surfaceValue(g, x - h, y).gradient.x) / (2 * h) ==
                  Approx(c.xx).margin(1e-3));
            CHECK((surfaceValue(g, x, y + h).gradient.x - surfaceValue(g, x, y - h).gradient.x) / (2 * h) ==
                  Approx(c.xy).margin(1e-3));
        }
    }
}

TEST_CASE("the border goes on level, mirrored or periodic", "[terrain]")
{
    Grid g = rough(12, 1.0, 2);
    const double edge = g.place(11, 0).x;
    CHECK(surfaceHeight(g, edge + 3.0, 0.3) == Approx(surfaceHeight(g, edge + 4000.0, 0.3)).epsilon(1e-15));
    CHECK(surfaceValue(g, edge + 3.0, 0.3).gradient.x == Approx(0.0).margin(1e-14));
    g.border = Border::repeat;
    CHECK(surfaceHeight(g, 1.3, 0.3) == Approx(surfaceHeight(g, 1.3 + 12.0 * 7, 0.3 - 12.0 * 3)).epsilon(1e-12));
    g.border = Border::mirror;
    CHECK(surfaceHeight(g, edge + 1.7, 0.3) == Approx(surfaceHeight(g, edge - 1.7, 0.3)).epsilon(1e-12));
}

TEST_CASE("any place gives a finite answer", "[terrain]")
{
    const double inf = std::numeric_limits<double>::infinity(), nan = std::numeric_limits<double>::quiet_NaN();
    for (const Border border : {Border::clamp, Border::mirror, Border::repeat}) {
        Grid g = rough(8, 2.0, 1);
        g.border = border;
        for (const double x : {nan, inf, -inf, 1e300, -1e300, 1e18, -3e9, 0.0})
            for (const double y : {nan, inf, -1e300, 2.5e9, 0.0}) {
                const SurfaceValue v = surfaceValue(g, x, y);
                // A share of a cell is not a number only where the place itself is not.
                if (std::abs(x) < 1e16 && std::abs(y) < 1e16) CHECK(math::isFinite(v.height));
                CHECK(borderIndex(border, cellAt(g, x, y).i, 8) >= 0);
            }
    }
}

TEST_CASE("the prefilter's surface passes through the survey's heights", "[terrain]")
{
    Grid g = rough(33, 2.0, 21);
    const Grid survey = g;
    prefilter(g);
    for (int32_t j = 0; j < 33; ++j)
        for (int32_t i = 0; i < 33; ++i) {
            const dvec2 p = g.place(i, j);
            // Floats of control values up to 30 m carry 2e-6 m.
            CHECK(surfaceHeight(g, p.x, p.y) == Approx(double(survey.at(i, j))).margin(1e-5));
        }
    // A plane needs no correction except where the clamped border bends it.
    Grid plane = gridOf(65, 1.0, [](double x, double y) { return 2.0 + 0.25 * x + 0.125 * y; });
    prefilter(plane);
    CHECK(double(plane.at(32, 32)) == Approx(2.0).margin(1e-6));
}

TEST_CASE("refining a grid leaves its surface as it was", "[terrain]")
{
    const Grid g = rough(20, 2.0, 4), fine = refined(g);
    CHECK(fine.width == 39);
    CHECK(fine.spacing == 1.0);
    for (double x = -14.0; x < 14.0; x += 0.37)
        for (double y = -14.0; y < 14.0; y += 0.53) {
            CHECK(surfaceHeight(fine, x, y) == Approx(surfaceHeight(g, x, y)).margin(2e-6)); // float control values
            CHECK(surfaceValue(fine, x, y).gradient.y == Approx(surfaceValue(g, x, y).gradient.y).margin(5e-6));
        }
}

TEST_CASE("two places at once have the bits of one at a time", "[terrain]")
{
    math::Random random = math::seeded(21);
    for (Border border : {Border::clamp, Border::mirror, Border::repeat}) {
        Grid g = rough(17, 2.0, 5);
        g.border = border;
        for (int k = 0; k < test::scaled(20'000); ++k) { // also beyond the border
            const auto any = [&] { return math::uniform(random, -25.0, 25.0); };
            const math::Lanes x{any(), any()}, y{any(), any()};
            const CellLanes cells = cellAt(g, x, y);
            const SurfaceLanes both = surfaceValue(g, cells);
            for (int side = 0; side < 2; ++side) {
                const Cell c = cellAt(g, x[side], y[side]);
                REQUIRE(
                    (c.i == cells.i[side] && c.j == cells.j[side] && c.tx == cells.tx[side] && c.ty == cells.ty[side]));
                const SurfaceValue one = surfaceValue(g, x[side], y[side]);
                REQUIRE((both.height[side] == one.height && both.gradient.x[side] == one.gradient.x &&
                         both.gradient.y[side] == one.gradient.y));
            }
        }
    }
    const double nan = std::numeric_limits<double>::quiet_NaN(), far = 1e300;
    const CellLanes lost = cellAt(rough(9, 1.0, 3), math::Lanes{nan, far}, math::Lanes{-far, nan});
    CHECK((lost.i[0] == -4 && lost.j[0] == -4 && lost.i[1] == 13 && lost.j[1] == -4));
}

// Taylor's theorem with the second derivative bounded along the way; a paraboloid shows that the bound is not idle.
TEST_CASE("the surface leaves its tangent plane by no more than its bend allows", "[terrain]")
{
    math::Random random = math::seeded(22);
    const double within = 5.0;
    const auto worst = [&](const Grid& g) {
        const BendMap bends = BendMap::of(g);
        double most = 0.0;
        for (int k = 0; k < test::scaled(100'000); ++k) {
            const dvec2 middle(math::uniform(random, -40.0, 40.0), math::uniform(random, -40.0, 40.0));
            const auto near = [&] {
                const double turn = math::uniform(random, 0.0, math::kTau);
                return middle + within * math::uniform(random, 0.0, 1.0) * dvec2(math::cos(turn), math::sin(turn));
            };
            const double bend = bends.at(g, middle.x, middle.y, within);
            REQUIRE(bend < 1e9);
            const dvec2 a = near(), b = near(), d = b - a;
            const SurfaceValue from = surfaceValue(g, a.x, a.y), to = surfaceValue(g, b.x, b.y);
            const double off = std::abs(to.height - from.height - math::dot(from.gradient, d));
            const double allowed = 0.5 * bend * math::dot(d, d) + 1e-9;
            REQUIRE(off <= allowed);
            if (math::dot(d, d) > 1.0) most = std::max(most, off / allowed);
        }
        return most;
    };
    worst(rough(65, 2.0, 7));
    worst(gridOf(65, 2.0, [](double x, double y) { return 3.0 * std::sin(x / 9.0) * std::cos(y / 7.0); }));
    CHECK(worst(gridOf(65, 2.0, [](double x, double y) { return 0.01 * (x * x + y * y); })) > 0.9);
    const Grid g = rough(65, 2.0, 7);
    const BendMap bends = BendMap::of(g);
    CHECK(bends.at(g, 0.0, 0.0, 20.0) > 1e9); // farther than a block reaches
    for (double x : {-64.0, -56.0, 58.0, 63.0, 64.0}) CHECK(bends.at(g, x, 0.0, within) > 1e9); // the border
    CHECK(bends.at(g, 1e300, 0.0, within) > 1e9);
    CHECK(bends.at(g, std::numeric_limits<double>::quiet_NaN(), 0.0, within) > 1e9);
}
