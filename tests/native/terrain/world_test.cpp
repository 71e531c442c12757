// The generated terrains as a driver finds them: roads, surfaces, rails, growth, the same bits everywhere.
#include "built.h"
#include "core/describe.h"
#include "core/hash.h"
#include "math/random.h"
#include "png_file.h"
#include "support.h"
#include "terrain/draw_data.h"
#include "terrain/erosion.h"
#include "terrain/height_map.h"
#include "terrain/scatter.h"

#include <catch_amalgamated.hpp>

#include <map>

using namespace terrain;
using Catch::Approx;
using math::dvec2;
using math::dvec3;
using test::groundOf;

namespace {

std::string hashOf(const Ground& g)
{
    core::Hash h;
    const Terrain& t = *g.terrain();
    h.bytes(t.grid.values.data(), t.grid.values.size() * sizeof(float));
    h.bytes(t.cover.data(), t.cover.size());
    h.bytes(t.roads.nodes.data(), t.roads.nodes.size() * sizeof(int16_t));
    h.bytes(t.rails.data(), t.rails.size() * sizeof(float));
    for (double x = -200.0; x < 200.0; x += 7.3)
        for (double y = -200.0; y < 200.0; y += 9.1) {
            const GroundSample s = g.sample(x, y);
            h.word(__builtin_bit_cast(uint64_t, s.height));
            h.word(__builtin_bit_cast(uint64_t, s.normal.x));
            h.word(__builtin_bit_cast(uint64_t, s.friction));
        }
    return core::hex(h.finish());
}

// A PNG of rows that are not filtered.
std::vector<uint8_t> pngOf(uint32_t width, uint32_t height, int depth, const std::vector<uint8_t>& rows, int colour = 0)
{
    std::string raw; // each row behind filter type 0
    const size_t stride = rows.size() / std::max(1u, height);
    for (uint32_t j = 0; j < height; ++j) {
        raw += '\0';
        raw.append(rows.begin() + long(j * stride), rows.begin() + long((j + 1) * stride));
    }
    return test::pngFile({width, height, uint8_t(depth), uint8_t(colour)}, test::zlibOf(raw));
}

TerrainSettings small(TerrainKind kind, uint32_t seed = 1)
{
    TerrainSettings s;
    s.kind = kind;
    s.seed = seed;
    s.size = 1024.0;
    return s;
}

}

TEST_CASE("a car placed at the origin stands on the road, on every generated terrain", "[terrain]")
{
    for (const TerrainKind kind : {TerrainKind::hills, TerrainKind::pass, TerrainKind::provingGround})
        for (const uint32_t seed : {1u, 2u, 3u}) {
            const Ground g = groundOf(small(kind, seed));
            INFO("kind " << int(kind) << " seed " << seed);
            const GroundSample s = g.sample(0.0, 0.0);
            CHECK(s.surface == uint32_t(Surface::asphalt));
            CHECK(s.friction == Approx(1.0));
            CHECK(s.rollingDrag == 0.0);
            const RoadPlace place = g.terrain()->roads.at(g.terrain()->grid, cellAt(g.terrain()->grid, 0.0, 0.0));
            REQUIRE(place.index >= 0);
            CHECK(std::abs(place.lateral) < 0.1);
            CHECK(place.gradient.y == Approx(1.0).margin(0.02)); // heading east: left is north
        }
}

TEST_CASE("a road is smooth along, sloped across, and gives way to shoulder and land", "[terrain]")
{
    RoadSettings road;
    road.closed = false;
    for (int k = 0; k <= 20; ++k) road.points.push_back(dvec2(-200.0 + 20.0 * k, 0.0));
    Terrain t;
    t.grid = Grid::centred(256, 256, 2.0);
    t.surface = uint32_t(Surface::grass);
    math::Random random = math::seeded(4);
    for (float& v : t.grid.values) v = float(math::uniform(random, -1.5, 1.5));
    const RoadLine line = layRoad(t.grid, road);
    CHECK(line.length == Approx(400.0).epsilon(1e-3));
    carveRoad(t.grid, t.roads, road, line);
    double steepest = 0.0;
    for (double x = -150.0; x < 150.0; x += 0.5) {
        const SurfaceValue v = t.value(x, 0.0);
        steepest = std::max(steepest, std::abs(v.gradient.x));
        CHECK(std::abs(v.gradient.y) < 0.02); // the crown's parabola is level in the middle
        // Both edges lie lower than the middle by the crown, less what the spline smooths (D^2/6 of its curvature).
        const double fall = v.height - 0.5 * (t.value(x, 2.5).height + t.value(x, -2.5).height);
        CHECK(fall == Approx(road.crown * 2.5 * 2.5 / road.halfWidth).margin(0.01));
    }
    CHECK(steepest < road.maxGrade + 0.01);
    CHECK(t.sample(0.0, 3.2).surface == uint32_t(Surface::asphalt));
    CHECK(t.sample(0.0, 3.9).surface == uint32_t(Surface::gravel));
    CHECK(t.sample(0.0, 6.0).surface == uint32_t(Surface::grass));
    CHECK(t.sample(0.0, -3.9).surface == uint32_t(Surface::gravel));
    // Friction falls from one to the other without a step.
    double before = t.sample(0.0, 3.0).friction, largest = 0.0;
    for (double y = 3.0; y < 7.0; y += 0.01) {
        const double here = t.sample(0.0, y).friction;
        largest = std::max(largest, std::abs(here - before));
        before = here;
    }
    CHECK(largest < 0.02);
    CHECK(before == Approx(0.5));
    // The lateral distance is exact between nodes on the straight, to the centimetre it is stored in.
    for (double y = -9.0; y < 9.0; y += 0.31) {
        const RoadPlace p = t.roads.at(t.grid, cellAt(t.grid, 3.3, y));
        REQUIRE(p.index == 0);
        CHECK(p.lateral == Approx(y).margin(0.006));
    }
    CHECK(t.roads.at(t.grid, cellAt(t.grid, 0.0, 60.0)).index < 0);
}

TEST_CASE("a circular road banks inwards and closes on itself", "[terrain]")
{
    RoadSettings road;
    for (int k = 0; k < 24; ++k)
        road.points.push_back(100.0 * dvec2(math::cos(math::kTau * k / 24.0), math::sin(math::kTau * k / 24.0)));
    Terrain t;
    t.grid = Grid::centred(256, 256, 2.0);
    const RoadLine line = layRoad(t.grid, road);
    const double radius = 100.0 * (2.0 + math::cos(math::kTau / 24.0)) / 3.0;
    for (const RoadSample& s : line.samples) {
        CHECK(math::length(s.position) == Approx(radius).epsilon(2e-4));
        CHECK(s.curvature == Approx(1.0 / radius).epsilon(0.02)); // counter-clockwise: a left bend
        CHECK(s.bank == Approx(0.06).epsilon(1e-6));              // v^2 / R / g is 0.49: at its limit
    }
    CHECK(math::length(line.samples.front().position - line.samples.back().position) < 1.5);
    carveRoad(t.grid, t.roads, road, line);
    for (double a = 0.0; a < math::kTau; a += 0.1) {
        const dvec2 out(math::cos(a), math::sin(a));
        const double inner = t.value(out.x * (radius - 2.0), out.y * (radius - 2.0)).height,
                     outer = t.value(out.x * (radius + 2.0), out.y * (radius + 2.0)).height;
        CHECK(outer - inner == Approx(0.06 * 4.0).margin(0.012));
    }
}

TEST_CASE("property layers blend with the spline's weights", "[terrain]")
{
    Terrain t;
    t.grid = Grid::centred(64, 64, 2.0);
    t.cover.assign(t.grid.values.size(), uint8_t(Surface::grass));
    for (int32_t j = 0; j < 64; ++j)
        for (int32_t i = 32; i < 64; ++i) t.cover[size_t(j * 64 + i)] = uint8_t(Surface::ice);
    CHECK(t.sample(-20.0, 3.0).friction == 0.5);
    CHECK(t.sample(20.0, 3.0).friction == 0.1);
    CHECK(t.sample(-20.0, 3.0).rollingDrag == 0.18);
    CHECK(t.sample(0.0, 3.0).friction == Approx(0.3)); // the middle between nodes 31 and 32
    CHECK(t.sample(-0.5, 3.0).surface == uint32_t(Surface::grass));
    CHECK(t.sample(0.5, 3.0).surface == uint32_t(Surface::ice));
    // At node 32 the weights are 1/6, 4/6, 1/6.
    CHECK(t.sample(1.0, 1.0).friction == Approx((0.5 + 4.0 * 0.1 + 0.1) / 6.0));
    const auto a = properties(Surface::grass).dustColour, b = properties(Surface::ice).dustColour,
               mixed = t.dustColour(0.0, 3.0);
    for (size_t k = 0; k < 3; ++k) CHECK(mixed[k] == Approx(0.5f * (a[k] + b[k])));
}

TEST_CASE("guard rails stand beside roads, never on one", "[terrain]")
{
    for (const TerrainKind kind : {TerrainKind::hills, TerrainKind::pass}) {
        const Ground g = groundOf(small(kind, 2));
        const Terrain& t = *g.terrain();
        REQUIRE(t.rails.size() % 18 == 0);
        if (kind == TerrainKind::pass) CHECK(t.rails.size() / 18 > 50);
        for (size_t k = 0; k + 18 <= t.rails.size(); k += 18) {
            const double x = double(t.rails[k]), y = double(t.rails[k + 1]), z = double(t.rails[k + 2]);
            CHECK(std::abs(z - surfaceHeight(t.grid, x, y)) < 0.01);
            CHECK(double(t.rails[k + 17]) - z == Approx(0.85).margin(1e-4)); // last corner: top above the first
            const RoadPlace p = t.roads.at(t.grid, cellAt(t.grid, x, y));
            REQUIRE(p.index >= 0);
            CHECK(std::abs(p.lateral) > t.roads.profiles[size_t(p.index)].halfWidth);
        }
    }
}

TEST_CASE("trees and rocks stand on open land, the same every time", "[terrain]")
{
    const Ground g = groundOf(small(TerrainKind::hills, 3));
    const Terrain& t = *g.terrain();
    const std::vector<float> things = scatter(t);
    REQUIRE(things.size() % kScatterNumbers == 0);
    const size_t count = things.size() / kScatterNumbers;
    CHECK(count > 200);
    CHECK(count <= kMaxScatter);
    CHECK(things == scatter(t));
    for (size_t k = 0; k < things.size(); k += kScatterNumbers) {
        const double x = double(things[k]), y = double(things[k + 1]);
        CHECK(std::abs(double(things[k + 2]) - surfaceHeight(t.grid, x, y)) < 1e-2);
        const RoadPlace p = t.roads.at(t.grid, cellAt(t.grid, x, y));
        if (p.index >= 0) CHECK(std::abs(p.lateral) > 5.0);
    }
    CHECK(scatter(*drawnTerrain(Ground())).empty());
}

TEST_CASE("nothing grows on what was made for driving", "[terrain]")
{
    TerrainSettings settings;
    settings.kind = TerrainKind::provingGround;
    const Ground g = groundOf(settings);
    const std::vector<float> things = scatter(*g.terrain());
    REQUIRE(things.size() > 20 * kScatterNumbers);
    for (size_t k = 0; k < things.size(); k += kScatterNumbers) {
        const double x = double(things[k]), y = double(things[k + 1]);
        INFO(x << ", " << y);
        for (double angle = 0.0; angle < 6.0; angle += 0.8) {
            const auto s = Surface(g.sample(x + 3.0 * std::cos(angle), y + 3.0 * std::sin(angle)).surface);
            CHECK((s == Surface::grass || s == Surface::gravel));
        }
        const bool onStrips = x > -60.0 && x < 240.0 && y > 55.0 && y < 155.0; // one of them is of gravel
        CHECK(!onStrips);
    }
}

TEST_CASE("what can be hit is a closed ring around its place, as high and as wide as it is drawn", "[terrain]")
{
    const Ground g = groundOf(small(TerrainKind::hills, 3));
    const std::vector<float> things = scatter(*g.terrain());
    std::vector<const float*> solid;
    for (size_t k = 0; k < things.size(); k += kScatterNumbers)
        if (things[k + 7] == 1.0f) solid.push_back(things.data() + k);
    REQUIRE(solid.size() > 100);
    std::vector<double> low(solid.size(), 1e9), high(solid.size(), -1e9), wide(solid.size(), 0.0), turned(solid.size());
    eachObstacle(things, [&](const dvec3& a, const dvec3& b, const dvec3& c, uint32_t thing) {
        REQUIRE(thing < solid.size());
        const float* t = solid[thing];
        const dvec3 foot = {double(t[0]), double(t[1]), double(t[2])};
        for (const dvec3& p : {a, b, c}) {
            low[thing] = std::min(low[thing], p.z - foot.z);
            high[thing] = std::max(high[thing], p.z - foot.z);
            wide[thing] = std::max(wide[thing], std::hypot(p.x - foot.x, p.y - foot.y));
        }
        // Angles at which the foot's edges are seen from the middle: once around, counter-clockwise.
        if (a.z - foot.z < 0.0 && b.z - foot.z < 0.0)
            turned[thing] +=
                math::wrapAngle(math::atan2(b.y - foot.y, b.x - foot.x) - math::atan2(a.y - foot.y, a.x - foot.x));
    });
    for (size_t k = 0; k < solid.size(); ++k) {
        const double size = double(solid[k][4]);
        const auto growth = Growth(uint32_t(solid[k][5]));
        INFO(k << ": kind " << int(growth) << ", " << size << " m");
        CHECK(growth != Growth::bush);
        CHECK(low[k] < 0.0); // rooted
        CHECK(turned[k] == Approx(math::kTau).epsilon(1e-9));
        if (growth == Growth::rock) {
            CHECK(size >= 0.5);
            CHECK(high[k] == Approx(size).epsilon(0.1));
            CHECK((wide[k] > 0.5 * size && wide[k] < 1.3 * size));
        } else {
            CHECK(high[k] > 3.0); // above any roof
            CHECK((wide[k] > 0.12 && wide[k] < 0.6));
        }
    }
    CHECK(solidShape(Growth::bush).empty());
}

TEST_CASE("layers of numbers change friction, surface and dust inside their rectangle", "[terrain]")
{
    // Friction on a plane: 3 x 3 numbers 10 m apart, the middle one low.
    TerrainSettings s;
    LayerSettings friction;
    friction.spacing = 10.0;
    friction.columns = 3;
    friction.values = {1, 1, 1, 1, 0.28, 1, 1, 1, 1};
    friction.position = {100.0, 50.0};
    s.layers = {friction};
    Ground g = groundOf(s);
    // Smoothed: a spike leaves 4/9 of itself (the limit in grid_test.cpp).
    CHECK(g.sample(100.0, 50.0).friction == Approx(1.0 - 0.72 * 4.0 / 9.0));
    CHECK(g.sample(90.0, 40.0).friction == Approx(1.0 - 0.72 / 36.0)); // a corner of the 9 has 1/36
    CHECK(g.sample(89.99, 50.0).friction == 1.0);                      // outside
    CHECK(g.sample(0.0, 0.0).friction == 1.0);
    s.layers[0].interpolate = true;
    g = groundOf(s);
    CHECK(g.sample(100.0, 50.0).friction == Approx(0.28).epsilon(1e-6));
    CHECK(g.sample(110.0, 50.0).friction == Approx(1.0).epsilon(1e-6));
    CHECK(g.sample(100.0, 60.0).friction == Approx(1.0).epsilon(1e-6));
    // Two layers multiply, and the ground's own factor stays.
    s.friction = 0.5;
    s.layers.push_back(friction);
    s.layers[1].values.assign(9, 0.8);
    CHECK(groundOf(s).sample(100.0, 50.0).friction == Approx(0.28 * 0.8 * 0.5).epsilon(1e-6));
    CHECK(groundOf(s).sample(0.0, 0.0).friction == 0.5);

    // Surface by the nearest number, on spline ground: west gravel, east ice.
    TerrainSettings spline = small(TerrainKind::hills, 4);
    LayerSettings surface;
    surface.property = LayerProperty::surface;
    surface.spacing = 40.0;
    surface.columns = 2;
    surface.values = {2, 5, 2, 5};
    surface.position = {200.0, -300.0};
    spline.layers = {surface};
    const Ground before = groundOf(small(TerrainKind::hills, 4));
    g = groundOf(spline);
    CHECK(g.sample(190.0, -300.0).surface == uint32_t(Surface::gravel));
    CHECK(g.sample(210.0, -300.0).surface == uint32_t(Surface::ice));
    CHECK(g.sample(210.0, -300.0).friction == properties(Surface::ice).friction);
    CHECK(g.sample(150.0, -300.0).surface == before.sample(150.0, -300.0).surface);
    CHECK(g.sample(210.0, -300.0).height - before.sample(210.0, -300.0).height < 0.1); // relief of its own alone

    // Dust: half way between the surface's colour and the layer's.
    TerrainSettings dusty;
    dusty.surface = Surface::gravel;
    LayerSettings dust = friction;
    dust.property = LayerProperty::dust;
    dust.values.assign(9, 0.5);
    dust.colour = {1.0, 0.0, 0.0};
    dusty.layers = {dust};
    g = groundOf(dusty);
    const auto own = properties(Surface::gravel).dustColour, inside = g.dustColour(100.0, 50.0);
    CHECK(inside[0] == Approx(0.5f + 0.5f * own[0]));
    CHECK(inside[2] == Approx(0.5f * own[2]));
    CHECK(g.dustColour(0.0, 0.0) == own);
}

TEST_CASE("layers read with paths in their errors, and from pictures", "[terrain]")
{
    const auto text = [](const char* json) {
        core::Json j;
        REQUIRE(core::parseJson(json, j).ok());
        TerrainSettings s;
        const core::Status status = core::readJson(j, s, "terrain");
        return status.text();
    };
    CHECK(text(R"({"layers": [{"columns": 2, "values": [1, 1, 1, 0.3]}]})") == "");
    CHECK(text(R"({"layers": [{}]})").find("terrain.layers[0].values: ") == 0);
    CHECK(text(R"({"layers": [{"columns": 2, "values": [1, 1, 1]}]})").find("terrain.layers[0].values: ") == 0);
    CHECK(text(R"({"layers": [{"columns": 2, "values": [1, 1, 1, -0.1]}]})").find("terrain.layers[0].values[3]: ") ==
          0);
    CHECK(text(R"({"layers": [{"property": "grip"}]})").find("terrain.layers[0].property: ") == 0);
    CHECK(text(R"({"layers": [{"property": "surface", "columns": 2, "values": [1, 1, 1, 1]}]})")
              .find("terrain.layers: a surface layer needs spline ground") == 0);

    TerrainSettings s;
    LayerSettings layer;
    layer.file = "grip.png";
    layer.spacing = 1.0;
    layer.low = 0.2;
    layer.high = 1.0;
    layer.interpolate = true;
    s.layers = {layer};
    core::Status status;
    std::vector<uint8_t> grey(8 * 8, 255);
    for (size_t k = 0; k < 32; ++k) grey[k] = 0; // the picture's upper half is the north
    const Ground g = build(
        s,
        [&](const std::string& name, std::vector<uint8_t>& bytes) {
            CHECK(name == "grip.png");
            bytes = pngOf(8, 8, 8, grey);
            return core::Status();
        },
        status);
    REQUIRE(status.text() == "");
    CHECK(g.sample(0.5, 3.5).friction == Approx(0.2).epsilon(1e-5));
    CHECK(g.sample(0.5, -3.5).friction == Approx(1.0).epsilon(1e-5));
    build(s, {}, status);
    CHECK(status.path == "terrain.layers[0].file");
}

TEST_CASE("erosion lowers land along its streams and never raises a peak", "[terrain]")
{
    math::Random random = math::seeded(6);
    Grid g = Grid::make(80, 80, 10.0, dvec2(0.0));
    for (int32_t j = 0; j < 80; ++j)
        for (int32_t i = 0; i < 80; ++i)
            g.at(i, j) = float(0.8 * i + math::uniform(random, 0.0, 1.0)); // a slope with noise
    Grid worn = g;
    erode(worn, {.steps = 15, .incision = 0.05, .creep = 0.0});
    double removed = 0.0, deepest = 0.0;
    for (size_t k = 0; k < g.values.size(); ++k) {
        CHECK(worn.values[k] <= g.values[k] + 1e-5f);
        removed += double(g.values[k] - worn.values[k]);
        deepest = std::max(deepest, double(g.values[k] - worn.values[k]));
    }
    // Streams cut deeper than hillsides: the deepest cut is far above the mean.
    CHECK(removed / 6400.0 > 0.05);
    CHECK(deepest > 3.0 * removed / 6400.0);
    // Implicit: whatever the step, the surface stays between its receiver and itself.
    erode(worn, {.steps = 5, .incision = 1e6, .creep = 0.0});
    for (const float v : worn.values) CHECK((v >= 0.0f && v < 70.0f));
}

TEST_CASE("PNG height maps of 8 and 16 bits become ground", "[terrain]")
{
    // 6 x 5, 16 bit: value rises by 1000 along x; the first row of the picture is the north.
    std::vector<uint8_t> rows;
    for (int j = 0; j < 5; ++j)
        for (int i = 0; i < 6; ++i) {
            const int v = 1000 * i + (j == 0 ? 30000 : 0);
            rows.push_back(uint8_t(v >> 8));
            rows.push_back(uint8_t(v));
        }
    const std::vector<uint8_t> png = pngOf(6, 5, 16, rows);
    HeightMap map;
    REQUIRE(readPng(png, 10.0, 65.535, "terrain.file", map).text() == "");
    CHECK(map.width == 6);
    CHECK(map.height == 5);
    CHECK(map.values[0] == Approx(10.0f));
    CHECK(map.values[3] == Approx(13.0f));
    CHECK(map.values[24] == Approx(40.0f)); // north-west
    TerrainSettings s;
    s.kind = TerrainKind::data;
    s.file = "map.png";
    s.spacing = 10.0;
    s.range = 65.535;
    s.relief = 0.0;
    core::Status status;
    const Ground g = build(
        s,
        [&](const std::string& name, std::vector<uint8_t>& bytes) {
            CHECK(name == "map.png");
            bytes = png;
            return core::Status();
        },
        status);
    REQUIRE(status.text() == "");
    CHECK(g.sample(0.0, -10.0).height == Approx(2.5).epsilon(1e-6)); // a plane in the south
    CHECK(g.sample(0.0, -10.0).normal.x == Approx(-0.1 / std::sqrt(1.01)).epsilon(1e-6));

    std::vector<uint8_t> eight(16 * 4, 0);
    eight[5] = 255;
    REQUIRE(readPng(pngOf(16, 4, 8, eight), 0.0, 100.0, "x", map).ok());
    CHECK(map.values[3 * 16 + 5] == 100.0f);
}

TEST_CASE("hostile pictures are refused with a reason", "[terrain]")
{
    HeightMap map;
    const auto refusal = [&](const std::vector<uint8_t>& bytes) {
        const core::Status s = readPng(bytes, 0.0, 100.0, "terrain.file", map);
        CHECK(!s.ok());
        CHECK(s.path == "terrain.file");
        return s.message.english();
    };
    CHECK(refusal({}).find("not a PNG") == 0);
    CHECK(refusal({'G', 'I', 'F', '8'}).find("not a PNG") == 0);
    std::vector<uint8_t> good = pngOf(8, 8, 8, std::vector<uint8_t>(64, 7));
    CHECK(refusal(pngOf(8, 8, 8, std::vector<uint8_t>(192, 7), 2)).find("a colour picture") == 0);
    CHECK(refusal(pngOf(8, 8, 4, std::vector<uint8_t>(32, 7))).find("4 bits a pixel") == 0);
    std::vector<uint8_t> huge = good;
    huge[16] = 0x7f; // two thousand million wide
    CHECK(refusal(huge).find("at most 4096") != std::string::npos);
    std::vector<uint8_t> flat = good;
    flat[19] = 0;
    CHECK(refusal(flat).find("at least 4") != std::string::npos);
    std::vector<uint8_t> cut(good.begin(), good.begin() + 45);
    CHECK(refusal(cut).find("cannot be decoded") != std::string::npos);
    // Any damage at all: refused or read, never worse (the sanitizer build watches).
    math::Random random = math::seeded(77);
    for (int k = 0; k < test::scaled(3000); ++k) {
        std::vector<uint8_t> bad = good;
        for (int q = 0; q < 1 + k % 4; ++q) bad[math::draw(random) % bad.size()] = uint8_t(math::draw(random));
        if (k % 3 == 0) bad.resize(math::draw(random) % bad.size());
        HeightMap out;
        if (readPng(bad, 0.0, 100.0, "x", out).ok()) CHECK(out.values.size() == size_t(out.width) * size_t(out.height));
    }
    TerrainSettings s;
    s.kind = TerrainKind::data;
    s.file = "nowhere.png";
    core::Status status;
    build(
        s,
        [](const std::string&, std::vector<uint8_t>&) {
            return core::Status::fail("", core::say("no file of that name"));
        },
        status);
    CHECK(status.text() == "terrain.file: no file of that name");
    build(s, {}, status);
    CHECK(status.path == "terrain.file");
}

TEST_CASE("generated terrains are the same bits everywhere", "[terrain]")
{
    // Golden values: the same from g++, clang and wasm. A change of a generator changes old links and needs a new name.
    const std::map<TerrainKind, std::string> golden = {{TerrainKind::hills, "ce26b3169504fc0b"},
                                                       {TerrainKind::pass, "e27a52f3b9209415"},
                                                       {TerrainKind::provingGround, "c0619e8b186c777b"}};
    for (const auto& [kind, hash] : golden) {
        INFO("kind " << int(kind));
        CHECK(hashOf(groundOf(small(kind, 5))) == hash);
        CHECK(hashOf(groundOf(small(kind, 6))) != hash);
    }
}
