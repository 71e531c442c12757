// Building, refusing and handing over collision scenes.
#include "collision/walls.h"
#include "scene/scene.h"

#include <catch_amalgamated.hpp>

#include <algorithm>
#include <cstring>
#include <limits>
#include <set>

using math::dvec3;
using scene::Box;
using scene::Scene;
using scene::Soup;
using scene::Triangle;
using test::Random;

namespace {

Soup scatter(int count, uint64_t seed)
{
    Random r{seed};
    Soup soup;
    for (int i = 0; i < count; ++i) {
        const dvec3 p(r.in(-200, 200), r.in(-200, 200), r.in(0, 3));
        const dvec3 d(r.in(-2, 2), r.in(-2, 2), 0.0);
        soup.add(p, p + d, p + dvec3(0, 0, r.in(0.5, 2)), uint32_t(i % 300));
    }
    return soup;
}

}

TEST_CASE("every wall of a scene is found by a box around it, and every leaf box holds its triangles",
          "[collision][scene]")
{
    const Soup soup = scatter(3000, 1);
    const Scene scene = Scene::build(soup);
    CHECK(scene.report().walls + scene.report().degenerate + scene.report().ground == 3000);
    CHECK(scene.report().objects == 300);
    Random r{2};
    for (int k = 0; k < 200; ++k) {
        const dvec3 c(r.in(-200, 200), r.in(-200, 200), 1.0);
        const Box box{c - 5.0, c + 5.0};
        std::set<uint32_t> expected, found;
        for (const Triangle& t : scene.triangles()) {
            const dvec3 low = glm::min(t.a, glm::min(t.b, t.c)), high = glm::max(t.a, glm::max(t.b, t.c));
            if (glm::all(glm::lessThanEqual(low, box.high)) && glm::all(glm::greaterThanEqual(high, box.low)))
                expected.insert(t.source);
        }
        scene.overlapping(box, [&](const Triangle& t) { found.insert(t.source); });
        CHECK(std::includes(found.begin(), found.end(), expected.begin(), expected.end()));
        CHECK(found.size() < 600); // and not simply everything
    }
}

TEST_CASE("bad triangles are counted, the first of each kind is named, and the rest still works", "[collision][scene]")
{
    const double nan = std::numeric_limits<double>::quiet_NaN(), inf = std::numeric_limits<double>::infinity();
    Soup soup;
    soup.add({0, 0, 0}, {1, 0, 0}, {1, 1, 0});          // 0: ground
    soup.add({0, 0, 0}, {nan, 0, 0}, {1, 0, 1});        // 1
    soup.add({0, 0, 0}, {1, 0, 1}, {2, 0, 2});          // 2: three in a line
    soup.add({5, 0, 0}, {5, 1, 0}, {5, 1, 1}, 3);       // 3: a wall
    soup.add({0, 0, 0}, {2e6, 0, 0}, {1, 0, 1});        // 4
    soup.add({0, 0, 0}, {0, 0, inf}, {1, 0, 1});        // 5
    soup.add({7, 7, 7}, {7, 7, 7}, {7, 7, 7});          // 6: a point
    soup.add({0, 0, 0}, {-1e300, 0, 0}, {1, 0, 1e300}); // 7
    const Scene scene = Scene::build(soup);
    const auto& r = scene.report();
    CHECK(r.given == 8);
    CHECK(r.walls == 1);
    CHECK(r.ground == 1);
    CHECK(r.nonFinite == 2);
    CHECK(r.firstNonFinite == 1);
    CHECK(r.degenerate == 2);
    CHECK(r.firstDegenerate == 2);
    CHECK(r.huge == 2);
    CHECK(r.firstHuge == 4);
    CHECK(r.objects == 4);
    REQUIRE(scene.triangles().size() == 1);
    CHECK(scene.triangles()[0].source == 3);
    CHECK(scene.triangles()[0].object == 3);
}

TEST_CASE("a slope of 45.57 degrees is ground, one of 45.58 a wall", "[collision][scene]")
{
    for (const auto& [degrees, walls] : {std::pair{45.57, 0u}, std::pair{45.58, 1u}}) {
        const double a = degrees * math::kPi / 180.0;
        Soup soup;
        soup.add({0, 0, 0}, {0, 1, 0}, {math::cos(a), 0, math::sin(a)});
        CHECK(Scene::build(soup).report().walls == walls);
    }
}

TEST_CASE("a thousand triangles in one place still make a shallow tree", "[collision][scene]")
{
    Soup soup;
    for (int i = 0; i < 1000; ++i) soup.add({0, 0, 0}, {0, 1, 0}, {0, 0, 1});
    for (int i = 0; i < 60; ++i) { // and ever finer ones beside it, which no bin parts well
        const double s = math::pow(2.0, -0.25 * i);
        soup.add({s, 0, 0}, {s, s, 0}, {s, 0, s});
    }
    const Scene scene = Scene::build(soup);
    CHECK(scene.report().walls == 1060);
    CHECK(scene.report().depth < 40);
    int found = 0;
    scene.overlapping({dvec3(-0.1), dvec3(1e-9)}, [&](const Triangle&) { ++found; });
    CHECK(found >= 1000);
}

TEST_CASE("the block goes anywhere by memcpy, is the same on every build, and a damaged one is refused",
          "[collision][scene]")
{
    const Scene scene = Scene::build(scatter(500, 3));
    const auto block = scene.block();
    std::vector<uint8_t> copy(block.begin(), block.end());
    Scene other;
    REQUIRE(other.load(copy).ok());
    CHECK(std::memcmp(&other.report(), &scene.report(), sizeof(scene.report())) == 0);
    CHECK(other.block().size() == block.size());
    CHECK(std::equal(block.begin(), block.end(), other.block().begin()));
    CHECK(std::equal(block.begin(), block.end(), Scene::build(scatter(500, 3)).block().begin()));

    const uint32_t triangles = scene.report().walls;
    for (size_t length : {size_t(0), size_t(10), size_t(88), copy.size() - 8}) {
        Scene target;
        CHECK_FALSE(target.load(std::span(copy).first(length)).ok());
        CHECK(target.empty());
    }
    Random r{4};
    int refused = 0;
    for (int k = 0; k < 300; ++k) {
        std::vector<uint8_t> bad = copy;
        bad[size_t(r.next() * double(bad.size()))] ^= uint8_t(1 + r.next() * 255);
        Scene target;
        refused += target.load(bad).ok() ? 0 : 1;
    }
    CHECK(refused >= 298); // counts that only report (ground, degenerate) are not under the checksum
    CHECK(scene.report().walls == triangles);

    Scene empty;
    REQUIRE(empty.load(Scene::build({}).block()).ok());
    CHECK(empty.empty());
}

TEST_CASE("building tells how far it is, rising to one", "[collision][scene]")
{
    std::vector<double> shares;
    (void)Scene::build(scatter(200000, 5), [&](double s) { shares.push_back(s); });
    REQUIRE(shares.size() >= 3);
    CHECK(std::is_sorted(shares.begin(), shares.end()));
    CHECK(shares.back() == 1.0);
}
