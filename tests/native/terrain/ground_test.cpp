#include "core/describe.h"
#include "terrain/ground.h"

#include "built.h"
#include "core/hash.h"
#include "math/random.h"
#include "support.h"
#include "terrain/terrain.h"

#include <catch_amalgamated.hpp>

using namespace terrain;
using Catch::Approx;
using math::dvec2;
using math::dvec3;
using test::groundOf;

namespace {

core::Status readSettings(const char* text, TerrainSettings& out)
{
    core::Json j;
    REQUIRE(core::parseJson(text, j).ok());
    return core::readJson(j, out, "terrain");
}

void checkNormals(const Ground& g, double extent, int count)
{
    math::Random random = math::seeded(11);
    const double h = 1e-4;
    for (int k = 0; k < count; ++k) {
        const double x = math::uniform(random, -extent, extent), y = math::uniform(random, -extent, extent);
        const dvec3 n = g.sample(x, y).normal;
        const double gx = (g.height(x + h, y) - g.height(x - h, y)) / (2.0 * h);
        const double gy = (g.height(x, y + h) - g.height(x, y - h)) / (2.0 * h);
        CHECK(math::length(n) == Approx(1.0).epsilon(1e-14));
        // Second differences of the relief are below 0.1 /m, third below 1 /m2; the lateral layer has kinks at nodes.
        CHECK(math::length(n - math::normalize(dvec3(-gx, -gy, 1.0))) < 3e-5);
    }
}

}

TEST_CASE("flat ground is flat and a slope is a plane", "[terrain]")
{
    const GroundSample s = Ground().sample(123.0, -4e7);
    CHECK(s.height == 0.0);
    CHECK(s.normal == dvec3(0, 0, 1));
    CHECK(s.friction == 1.0);
    CHECK(s.rollingDrag == 0.0);

    const Ground slope = groundOf({.kind = TerrainKind::slope, .grade = 0.2});
    CHECK(slope.height(10.0, 3.0) == 2.0);
    CHECK(slope.height(-5.0, 999.0) == -1.0);
    CHECK(slope.sample(7, 7).normal.x == Approx(-0.2 / std::sqrt(1.04)).epsilon(1e-15));
    const Ground north = groundOf({.kind = TerrainKind::slope, .grade = 0.5, .gradeHeading = math::kPi / 2.0});
    CHECK(north.height(3.0, 10.0) == Approx(5.0).epsilon(1e-12));
    CHECK(north.sample(0, 0).normal.y < 0.0);
}

TEST_CASE("patches lay another surface on a plane, later ones on top", "[terrain]")
{
    TerrainSettings s;
    s.friction = 0.9;
    s.patches.push_back({.surface = Surface::ice, .position = dvec2(0, 2), .size = dvec2(100, 4)});
    s.patches.push_back({.surface = Surface::gravel,
                         .friction = 0.5,
                         .position = dvec2(10, 10),
                         .size = dvec2(8, 2),
                         .heading = math::kPi / 4.0});
    const Ground g = groundOf(s);
    CHECK(g.sample(0.0, -0.1).surface == uint32_t(Surface::asphalt));
    CHECK(g.sample(0.0, -0.1).friction == Approx(0.9));
    CHECK(g.sample(0.0, 0.1).surface == uint32_t(Surface::ice));
    CHECK(g.sample(0.0, 0.1).friction == Approx(0.9 * 0.1));
    CHECK(g.sample(49.9, 3.9).surface == uint32_t(Surface::ice));
    CHECK(g.sample(50.1, 3.9).surface == uint32_t(Surface::asphalt));
    CHECK(g.sample(12.5, 12.5).surface == uint32_t(Surface::gravel)); // along its diagonal
    CHECK(g.sample(12.5, 7.5).surface == uint32_t(Surface::asphalt));
    CHECK(g.sample(10.0, 10.0).friction == Approx(0.9 * 0.5 * 0.6));
    CHECK(g.sample(10.0, 10.0).rollingDrag == 0.02);
    CHECK(g.sample(10.0, 10.0).height == 0.0);
}

TEST_CASE("terrain settings read with paths in their errors", "[terrain]")
{
    TerrainSettings s;
    CHECK(readSettings(R"({"kind": "slope", "grade": 0.2, "surface": "wet-asphalt"})", s).ok());
    CHECK(s.grade == 0.2);
    CHECK(s.surface == Surface::wetAsphalt);
    CHECK(readSettings(R"({"kind": "moon"})", s).text().find("terrain.kind: expected one of flat, slope") == 0);
    CHECK(readSettings(R"({"kind": "hills", "spacing": 0.3, "size": 8000})", s).path == "terrain.spacing");
    CHECK(readSettings(R"({"patches": [{"surface": "ice"}, {"size": [1, 0]}]})", s).path ==
          "terrain.patches[1].size[1]");
    CHECK(readSettings(R"({"kind": "data"})", s).path == "terrain.file");
    CHECK(readSettings(R"({"kind": "data", "heights": [1, 2, 3], "columns": 2})", s).path == "terrain.heights");
    // Written and read again it is the same.
    TerrainSettings a, b;
    a.kind = TerrainKind::hills;
    a.patches.push_back({.surface = Surface::snow});
    CHECK(core::readJson(core::writeJson(a), b).ok());
    CHECK(core::canonicalText(core::writeJson(a)) == core::canonicalText(core::writeJson(b)));
}

TEST_CASE("heights in the scenario make a ground, smoothed or passed through", "[terrain]")
{
    TerrainSettings s;
    REQUIRE(readSettings(R"({"kind": "data", "columns": 5, "spacing": 3, "relief": 0, "surface": "grass",
        "heights": [0,0,0,0,0, 0,0,0,0,0, 0,0,1,0,0, 0,0,0,0,0, 0,0,0,0,0]})",
                         s)
                .ok());
    const Ground smooth = groundOf(s);
    CHECK(smooth.height(0.0, 0.0) == Approx(4.0 / 9.0).epsilon(1e-15));
    CHECK(smooth.sample(0.0, 0.0).surface == uint32_t(Surface::grass));
    CHECK(smooth.sample(0.0, 0.0).friction == 0.5);
    s.interpolate = true;
    CHECK(groundOf(s).height(0.0, 0.0) == Approx(1.0).margin(1e-6));
    CHECK(groundOf(s).height(3.0, 0.0) == Approx(0.0).margin(1e-6));
}

TEST_CASE("spline ground's normals agree with finite differences", "[terrain]")
{
    checkNormals(groundOf({.kind = TerrainKind::hills, .seed = 3, .size = 512.0, .relief = 0.0}), 240.0,
                 test::scaled(3000));
    checkNormals(groundOf({.kind = TerrainKind::hills, .seed = 3, .size = 512.0}), 240.0, test::scaled(3000));
}

TEST_CASE("micro-relief stays within its amplitude and can be switched off", "[terrain]")
{
    const Ground with = groundOf({.kind = TerrainKind::hills, .seed = 5, .size = 512.0});
    const Ground without = groundOf({.kind = TerrainKind::hills, .seed = 5, .size = 512.0, .relief = 0.0});
    double largest = 0.0;
    for (double x = -200.0; x < 200.0; x += 1.7)
        for (double y = -200.0; y < 200.0; y += 2.3)
            largest = std::max(largest, std::abs(with.height(x, y) - without.height(x, y)));
    CHECK(largest > 0.002);
    CHECK(largest <= 0.016 + 1e-9); // the largest amplitude of the table
}
