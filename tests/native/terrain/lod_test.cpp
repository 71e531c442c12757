#include "terrain/lod.h"

#include "math/random.h"
#include "support.h"
#include "terrain/draw_data.h"
#include "terrain/drawn.h"

#include <catch_amalgamated.hpp>

#include <map>
#include <set>

using namespace terrain;
using Catch::Approx;
using math::dvec2;
using math::dvec3;

namespace {

struct Scene {
    Ground ground;
    std::shared_ptr<const Terrain> terrain;
    DrawData data;

    explicit Scene(const TerrainSettings& s)
    {
        core::Status status;
        ground = build(s, {}, status);
        REQUIRE(status.text() == "");
        terrain = drawnTerrain(ground);
        data = buildDrawData(*terrain);
    }
    LodSelection select(const dvec3& eye, const LodSettings& settings = {},
                        const std::array<double, 16>& viewProjection = {}) const
    {
        LodSelection out;
        LodCamera camera;
        camera.position = eye;
        camera.viewProjection = viewProjection; // all zero: nothing is culled
        terrain::select(data.lod, settings, camera, ground.height(eye.x, eye.y), out);
        return out;
    }
};

const Scene& hilly()
{
    static const Scene scene({.kind = TerrainKind::hills, .seed = 4, .size = 1024.0});
    return scene;
}

dvec3 someEye(math::Random& r, const Ground& g)
{
    const double x = math::uniform(r, -700.0, 700.0), y = math::uniform(r, -700.0, 700.0);
    const double t = math::uniform(r);
    return {x, y, g.height(x, y) + 1.0 + 300.0 * t * t * t};
}

// Patches by their place in units of level-0 patches, finest owner of each.
using Owners = std::map<std::pair<int, int>, int>;

std::array<double, 16> perspective(const dvec3& eye, double yaw, double fov, double aspect)
{
    const dvec3 f(math::cos(yaw), math::sin(yaw), 0.0), s = math::normalize(math::cross(f, dvec3(0, 0, 1))),
                                                        u = math::cross(s, f);
    const double c = 1.0 / math::tan(0.5 * fov), n = 0.3, far = 6000.0;
    // Rows of projection times view.
    const math::dvec4 x(c / aspect * s, -c / aspect * math::dot(s, eye)), y(c * u, -c * math::dot(u, eye));
    const math::dvec4 view(-f, math::dot(f, eye));
    const math::dvec4 z = -(far + n) / (far - n) * view + math::dvec4(0, 0, 0, -2.0 * far * n / (far - n)), w = -view;
    std::array<double, 16> m;
    for (int k = 0; k < 4; ++k) {
        m[size_t(4 * k)] = x[k];
        m[size_t(4 * k + 1)] = y[k];
        m[size_t(4 * k + 2)] = z[k];
        m[size_t(4 * k + 3)] = w[k];
    }
    return m;
}

}

TEST_CASE("patches cover the ground once, and neighbours differ by one level at most", "[terrain][lod]")
{
    const Scene& s = hilly();
    math::Random random = math::seeded(8);
    for (int k = 0; k < test::scaled(60); ++k) {
        LodSettings settings;
        settings.pixelError = math::uniform(random, 0.5, 12.0);
        settings.scheme = k % 4 == 3 ? Scheme::blocks : Scheme::quadtree;
        const LodSelection sel = s.select(someEye(random, s.ground), settings);
        CHECK(sel.triangles <= 300000);
        CHECK(sel.triangles == int(sel.instances.size()) * kTrianglesPerPatch);
        Owners owners;
        int64_t area = 0;
        for (const LodInstance& p : sel.instances) {
            const int side = int(p.stride), x = int(p.x) / kPatchQuads, y = int(p.y) / kPatchQuads;
            REQUIRE(int(p.x) % kPatchQuads == 0);
            REQUIRE(x % side == 0); // aligned: its even vertices are the next level's
            area += int64_t(side) * side;
            // Only the rim is entered; the areas' sum proves the rest.
            for (int q = 0; q < side; ++q)
                for (const auto& place : {std::pair{x + q, y}, std::pair{x + q, y + side - 1}, std::pair{x, y + q},
                                          std::pair{x + side - 1, y + q}})
                    owners[place] = int(p.level);
        }
        const int64_t root = int64_t(1) << (s.data.lod.levels - 1);
        CHECK(area == root * root);
        int worst = 0;
        for (const auto& [place, level] : owners)
            for (const auto& d : {std::pair{1, 0}, std::pair{0, 1}}) {
                const auto other = owners.find({place.first + d.first, place.second + d.second});
                if (other != owners.end()) worst = std::max(worst, std::abs(other->second - level));
            }
        CHECK(worst <= 1);
    }
}

TEST_CASE("patches of different levels meet without a crack", "[terrain][lod]")
{
    const Scene& s = hilly();
    const test::Drawn drawn(*s.terrain, s.data);
    math::Random random = math::seeded(9);
    for (int k = 0; k < test::scaled(20); ++k) {
        LodSettings settings;
        settings.scheme = k % 4 == 3 ? Scheme::blocks : Scheme::quadtree;
        const LodSelection sel = s.select(someEye(random, s.ground), settings);
        // Along each shared edge both patches must draw the same segments, heights included, to the bit. Segments that
        // morphing has shrunk to a point are left out.
        std::map<std::array<float, 6>, int> segments;
        const auto root = float(kPatchQuads << (s.data.lod.levels - 1));
        for (const LodInstance& p : sel.instances) {
            const auto edge = [&](int i0, int j0, int di, int dj) {
                test::DrawnVertex a = drawn.vertex(p, sel, i0, j0);
                for (int q = 1; q <= kPatchQuads; ++q) {
                    const test::DrawnVertex b = drawn.vertex(p, sel, i0 + q * di, j0 + q * dj);
                    if (a.x != b.x || a.y != b.y) segments[{a.x, a.y, a.height, b.x, b.y, b.height}] += 1;
                    a = b;
                }
            };
            edge(0, 0, 1, 0);
            edge(0, kPatchQuads, 1, 0);
            edge(0, 0, 0, 1);
            edge(kPatchQuads, 0, 0, 1);
        }
        int single = 0;
        for (const auto& [segment, count] : segments) {
            const bool outer =
                (segment[0] == segment[3] &&
                 (segment[0] == float(s.data.lod.rootX) || segment[0] == float(s.data.lod.rootX) + root)) ||
                (segment[1] == segment[4] &&
                 (segment[1] == float(s.data.lod.rootY) || segment[1] == float(s.data.lod.rootY) + root));
            single += count != 2 && !outer;
        }
        CHECK(single == 0);
    }
}

TEST_CASE("drawn ground is driven ground within 1 cm, 30 m around the camera", "[terrain][lod]")
{
    for (const TerrainSettings& settings : {TerrainSettings{.kind = TerrainKind::hills, .seed = 4, .size = 1024.0},
                                            TerrainSettings{.kind = TerrainKind::pass, .seed = 2, .size = 1024.0},
                                            TerrainSettings{.kind = TerrainKind::provingGround, .size = 1024.0},
                                            TerrainSettings{.kind = TerrainKind::slope, .grade = 0.2}}) {
        const Scene s(settings);
        const test::Drawn drawn(*s.terrain, s.data);
        math::Random random = math::seeded(10);
        double worst = 0.0;
        for (int k = 0; k < test::scaled(25); ++k) {
            const double x = math::uniform(random, -450.0, 450.0), y = math::uniform(random, -450.0, 450.0);
            const dvec3 eye(x, y, s.ground.height(x, y) + 1.5);
            const LodSelection sel = s.select(eye);
            const double s0 = s.data.lod.finest();
            const auto world = [&](const test::DrawnVertex& v) {
                return s.data.lod.origin + s0 * dvec2(double(v.x), double(v.y));
            };
            for (const LodInstance& p : sel.instances) {
                for (int j = 0; j < kPatchQuads; ++j)
                    for (int i = 0; i < kPatchQuads; ++i) {
                        // The two triangles' corners and the middles of their sides, where a flat triangle is farthest.
                        const test::DrawnVertex a = drawn.vertex(p, sel, i, j), b = drawn.vertex(p, sel, i + 1, j),
                                                c = drawn.vertex(p, sel, i + 1, j + 1);
                        if (math::length(world(a) - dvec2(x, y)) > 30.0) continue;
                        for (const auto& [u, v] :
                             {std::pair{a, a}, std::pair{a, b}, std::pair{b, c}, std::pair{a, c}}) {
                            const dvec2 q = 0.5 * (world(u) + world(v));
                            worst = std::max(worst, std::abs(0.5 * (double(u.height) + double(v.height)) -
                                                             s.ground.height(q.x, q.y)));
                        }
                    }
            }
        }
        INFO("kind " << int(settings.kind));
        CHECK(worst < 0.01);
        if (settings.kind == TerrainKind::hills) CHECK(worst > 1e-5); // it measures something
    }
}

TEST_CASE("the drawn height error stays within the level's bound at 98 of 100 places", "[terrain][lod]")
{
    const Scene& s = hilly();
    const test::Drawn drawn(*s.terrain, s.data);
    math::Random random = math::seeded(31);
    const double nodes = double((s.data.width - 1) << s.data.lod.fineLevels);
    for (int level = s.data.lod.fineLevels; level < 8; ++level) {
        const double stride = double(1 << level);
        const int places = 4000;
        int beyond = 0;
        for (int k = 0; k < places; ++k) {
            const double u = math::uniform(random, 0.0, nodes - stride), v = math::uniform(random, 0.0, nodes - stride);
            const double x = std::floor(u / stride) * stride, y = std::floor(v / stride) * stride;
            const auto height = [&](double i, double j) {
                return double(drawn.levelHeight(float(i), float(j), level));
            };
            const double south = math::mix(height(x, y), height(x + stride, y), (u - x) / stride);
            const double north = math::mix(height(x, y + stride), height(x + stride, y + stride), (u - x) / stride);
            const dvec2 place = s.data.lod.origin + s.data.lod.finest() * dvec2(u, v);
            const double relief = level <= s.data.lod.fineLevels ? 0.05 : 0.0;
            beyond +=
                std::abs(math::mix(south, north, (v - y) / stride) - surfaceHeight(s.terrain->grid, place.x, place.y)) >
                s.data.lod.bound[size_t(level)] + relief;
        }
        INFO("level " << level);
        CHECK(beyond <= places / 50);
        if (level > s.data.lod.fineLevels) CHECK(beyond > 0); // and it is no larger than it need be
    }
}

TEST_CASE("a smaller pixel error takes more triangles, within the budget", "[terrain][lod]")
{
    const Scene& s = hilly();
    const dvec3 eye(10.0, 20.0, s.ground.height(10.0, 20.0) + 2.0);
    int before = 1 << 30;
    for (const double error : {0.5, 1.0, 2.0, 4.0, 8.0}) {
        const LodSelection sel = s.select(eye, {.pixelError = error});
        CHECK(sel.triangles <= before);
        before = sel.triangles;
    }
    CHECK(s.select(eye, {.pixelError = 0.25, .maxTriangles = 100000}).triangles <= 100000);
    // The paper's own scheme needs more for a comparable view.
    CHECK(s.select(eye, {.scheme = Scheme::blocks}).triangles > s.select(eye).triangles);
}

TEST_CASE("the error that is drawn is the one allowed, near the eye as far away", "[terrain][lod]")
{
    const Scene& s = hilly();
    const test::Drawn drawn(*s.terrain, s.data);
    math::Random random = math::seeded(33);
    const double s0 = s.data.lod.finest(), pixels = LodCamera().pixelsPerRadian;
    int before = 1 << 30;
    for (const double error : {2.0, 4.0, 8.0}) {
        int places = 0, beyond = 0, triangles = 0;
        for (int k = 0; k < test::scaled(12); ++k) {
            const double x = math::uniform(random, -400.0, 400.0), y = math::uniform(random, -400.0, 400.0);
            const dvec3 eye(x, y, s.ground.height(x, y) + 2.0);
            const LodSelection sel = s.select(eye, {.pixelError = error});
            triangles += sel.triangles;
            for (const LodInstance& p : sel.instances)
                for (int j = 0; j < kPatchQuads; ++j)
                    for (int i = 0; i < kPatchQuads; ++i) {
                        // The middle of the side between the two triangles.
                        const test::DrawnVertex a = drawn.vertex(p, sel, i, j), c = drawn.vertex(p, sel, i + 1, j + 1);
                        const dvec2 q =
                            s.data.lod.origin + 0.5 * s0 * dvec2(double(a.x) + double(c.x), double(a.y) + double(c.y));
                        const double away = math::length(q - dvec2(x, y));
                        if (away < 4.0 || std::abs(q.x) > 500.0 || std::abs(q.y) > 500.0) continue;
                        const double off =
                            std::abs(0.5 * (double(a.height) + double(c.height)) - s.ground.height(q.x, q.y));
                        ++places;
                        beyond += off * pixels / away > error;
                    }
        }
        INFO("pixel error " << error << ": " << beyond << " of " << places << ", " << triangles << " triangles");
        CHECK(beyond <= places / 100);
        // It acts: fewer and fewer triangles, though the least widths of the levels stay.
        CHECK(triangles < 0.9 * before);
        before = triangles;
    }
}

TEST_CASE("what the camera sees is drawn", "[terrain][lod]")
{
    const Scene& s = hilly();
    math::Random random = math::seeded(12);
    for (int k = 0; k < test::scaled(40); ++k) {
        const dvec3 eye = someEye(random, s.ground);
        const double yaw = math::uniform(random, -3.1, 3.1);
        const auto m = perspective(eye, yaw, 0.96, 16.0 / 9.0);
        const LodSelection culled = s.select(eye, {}, m), all = s.select(eye);
        CHECK(culled.instances.size() < all.instances.size());
        int missing = 0;
        for (int q = 0; q < 200; ++q) {
            const double x = math::uniform(random, -500.0, 500.0), y = math::uniform(random, -500.0, 500.0),
                         z = s.ground.height(x, y);
            const auto clip = [&](int r) {
                return m[size_t(r)] * x + m[size_t(r) + 4] * y + m[size_t(r) + 8] * z + m[size_t(r) + 12];
            };
            const double w = clip(3);
            if (w < 0.3 || std::abs(clip(0)) > w || std::abs(clip(1)) > w) continue;
            const double px = (x - s.data.lod.origin.x) / s.data.lod.finest(),
                         py = (y - s.data.lod.origin.y) / s.data.lod.finest();
            bool found = false;
            for (const LodInstance& p : culled.instances) {
                const double side = double(p.stride) * kPatchQuads;
                found = found || (px >= double(p.x) && px <= double(p.x) + side && py >= double(p.y) &&
                                  py <= double(p.y) + side);
            }
            missing += !found;
        }
        CHECK(missing == 0);
    }
}

TEST_CASE("half floats", "[terrain]")
{
    CHECK(halfFloat(0.0f) == 0);
    CHECK(halfFloat(1.0f) == 0x3c00);
    CHECK(halfFloat(-2.5f) == 0xc100);
    CHECK(halfFloat(65504.0f) == 0x7bff);
    CHECK(halfFloat(1e6f) == 0x7c00);
    CHECK(halfFloat(1.0f + 1.0f / 2048.0f) == 0x3c00); // to even
    CHECK(halfFloat(1.0f + 3.0f / 2048.0f) == 0x3c02);
    CHECK(halfFloat(5.9604645e-8f) == 1); // smallest subnormal
    CHECK(halfFloat(6.1035156e-5f) == 0x0400);
}

TEST_CASE("maps larger than a texture are cut into tiles that draw the same surface", "[terrain][lod]")
{
    const Scene s({.kind = TerrainKind::hills, .seed = 6, .size = 2100.0, .spacing = 1.0});
    CHECK(s.data.tilesX == 2);
    CHECK(s.data.tile == 2048);
    const test::Drawn drawn(*s.terrain, s.data);
    const double s0 = s.data.lod.finest();
    for (int i = 2040 * 2; i < 2056 * 2; ++i) {
        const dvec2 p = s.data.lod.origin + s0 * dvec2(i, 4093);
        CHECK(drawn.levelHeight(float(i), 4093.0f, 0) == Approx(s.ground.height(p.x, p.y)).margin(1e-3));
    }
    for (int level = 2; level < 6; ++level)
        for (int i = 4096 - (2 << level); i <= 4096 + (2 << level) && i / 2 < s.data.width; i += 1 << level) {
            const dvec2 p = s.data.lod.origin + s0 * dvec2(i, 2048);
            CHECK(std::abs(double(drawn.levelHeight(float(i), 2048.0f, level)) - s.ground.height(p.x, p.y)) <=
                  s.data.lod.bound[size_t(level)] + 0.02);
        }
}
