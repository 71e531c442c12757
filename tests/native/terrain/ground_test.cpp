#include "core/describe.h"
#include "terrain/ground.h"

#include "built.h"
#include "core/hash.h"
#include "math/random.h"
#include "support.h"
#include "terrain/terrain.h"

#include <catch_amalgamated.hpp>

#include <cstring>

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
        // Second differences of the relief are below 0.3 /m, third below 3 /m2; the lateral layer has kinks at nodes.
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
    CHECK(g.sample(10.0, 10.0).rollingDrag == 0.04);
    CHECK(g.sample(10.0, 10.0).height == 0.0);
}

TEST_CASE("one place alone and two at once have the same bits, on every ground", "[terrain]")
{
    std::vector<TerrainSettings> grounds;
    for (const TerrainKind kind : {TerrainKind::flat, TerrainKind::slope, TerrainKind::hills,
                                   TerrainKind::provingGround, TerrainKind::pass, TerrainKind::data}) {
        TerrainSettings s;
        s.kind = kind;
        s.seed = 9;
        s.size = 512.0;
        s.friction = 0.9;
        s.gradeHeading = 0.7;
        if (kind == TerrainKind::data) {
            s.columns = 13;
            s.surface = Surface::gravel;
            math::Random random = math::seeded(13);
            for (int k = 0; k < 13 * 11; ++k) s.heights.push_back(math::uniform(random, 0.0, 4.0));
            for (const Border border : {Border::mirror, Border::repeat}) {
                grounds.push_back(s);
                grounds.back().border = border;
            }
        }
        grounds.push_back(s);
        grounds.push_back(s);
        grounds.back().relief = 0.0;
        LayerSettings friction{.property = LayerProperty::friction, .position = dvec2(2, 1), .spacing = 7.0};
        friction.columns = 4;
        for (int k = 0; k < 16; ++k) friction.values.push_back(0.5 + 0.03 * k);
        grounds.push_back(s);
        grounds.back().layers = {friction};
        if (kind == TerrainKind::flat || kind == TerrainKind::slope) {
            grounds.back().patches = {{.surface = Surface::ice, .size = dvec2(14, 9), .heading = 0.4},
                                      {.surface = Surface::snow, .position = dvec2(3, 3), .size = dvec2(8, 8)}};
        } else {
            LayerSettings surfaces = friction;
            surfaces.property = LayerProperty::surface;
            for (size_t k = 0; k < surfaces.values.size(); ++k) surfaces.values[k] = double(k % kSurfaceCount);
            grounds.back().layers.push_back(surfaces);
        }
    }
    const auto same = [](double a, double b) { return std::memcmp(&a, &b, sizeof a) == 0; };
    math::Random random = math::seeded(14);
    for (const TerrainSettings& s : grounds) {
        const Ground g = groundOf(s);
        INFO("kind " << int(s.kind) << " border " << int(s.border) << " relief " << s.relief << " layers "
                     << s.layers.size());
        std::array<int, kSurfaceCount> seen{};
        for (int k = 0; k < test::scaled(6000); ++k) {
            const double reach = k % 4 == 0 ? 300.0 : k % 4 == 1 ? 60.0 : 12.0; // over the border, and where layers lie
            const auto any = [&] {
                return k % 100 == 0 ? std::round(math::uniform(random, -reach, reach)) // nodes too
                                    : math::uniform(random, -reach, reach);
            };
            math::Lanes x{any(), any()}, y{any(), any()};
            if (k % 1000 == 999) x[k / 1000 % 2] = k / 2000 % 2 ? -1e300 : 1e30;
            const GroundLanes both = g.sample(x, y);
            for (int side = 0; side < 2; ++side) {
                const GroundSample one = g.sample(x[side], y[side]), other = both[side];
                ++seen[one.surface];
                REQUIRE((same(one.height, other.height) && same(one.normal.x, other.normal.x) &&
                         same(one.normal.y, other.normal.y) && same(one.normal.z, other.normal.z) &&
                         same(one.friction, other.friction) && same(one.rollingDrag, other.rollingDrag) &&
                         one.surface == other.surface));
                REQUIRE(same(one.height, g.height(x[side], y[side])));
            }
        }
        if (!s.layers.empty() && s.kind != TerrainKind::flat && s.kind != TerrainKind::slope) // covers did blend
            CHECK((seen[uint32_t(Surface::ice)] > 0 && seen[uint32_t(Surface::snow)] > 0));
    }
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
    CHECK(largest <= 0.045 + 1e-9); // the largest amplitude of the table
}
