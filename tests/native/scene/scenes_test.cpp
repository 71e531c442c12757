// The shared scenes are what they say.
#include "collision/cast.h"
#include "collision/walls.h"
#include "core/describe.h"
#include "scene/scenes.h"

#include <catch_amalgamated.hpp>

using namespace collision;
using namespace scene;
using Catch::Approx;

TEST_CASE("the test rail: 612 triangles, an L open to the upper left", "[collision][scenes]")
{
    const Soup soup = testRail();
    CHECK(soup.size() == 612);
    const Scene scene = Scene::build(soup);
    CHECK(scene.report().ground == 248 + 120); // flat ground and the tops of the walls
    CHECK(scene.report().walls == 612 - 248 - 120);
    CHECK(scene.report().degenerate + scene.report().nonFinite + scene.report().huge == 0);
    const Outline car = rectangle(2.2, 2.4, 1.8);
    const Query q{scene, {}, car, plateLevel(0.55), nullptr};
    const Swept side = firstContact(q, test::sweepOf({-50, 1.0}, 0.0, {0, -50}, 0.0));
    REQUIRE(side.hit);
    CHECK(side.contact.object == 1);
    CHECK(math::length(side.contact.normal - dvec2(0, 1)) < 1e-12);
    const Swept end = firstContact(q, test::sweepOf({-2.3, 20}, 0.0, {50, 0}, 0.0));
    REQUIRE(end.hit);
    CHECK(end.contact.object == 2);
    CHECK(math::length(end.contact.normal - dvec2(-1, 0)) < 1e-12);
}

TEST_CASE("the road course: 8,780 triangles, 1,838 of them collide, and one lap stays between the barriers",
          "[collision][scenes]")
{
    CHECK(roadCourse(true).size() == 8780);
    const Soup soup = roadCourse();
    CHECK(soup.size() == 1838);
    const Scene scene = Scene::build(soup);
    CHECK(scene.report().walls == 1838);
    CHECK(Scene::build(roadCourse(true)).report().ground == 8 * 867);
    CHECK(courseLength() > 1900.0);
    const Outline car = rectangle(2.2, 2.4, 1.8);
    Clearance cache;
    const Query q{scene, {}, car, plateLevel(0.55), &cache};
    const auto poseOn = [](int i, int n) {
        dvec2 d;
        Pose p;
        p.position = courseCentre(double(i % n) / n, d);
        p.forward = d;
        return p;
    };
    const int n = 15000;
    for (int i = 0; i < n; ++i) REQUIRE_FALSE(firstContact(q, sweepBetween(poseOn(i, n), poseOn(i + 1, n))).hit);
    // and nowhere can one leave it sideways
    for (int i = 0; i < 500; ++i) {
        for (double side : {1.0, -1.0}) {
            Pose p = poseOn(i, 500);
            dvec2 at = p.position;
            bool hit = false;
            for (int k = 0; k < 30 && !hit; ++k) {
                Sweep s;
                s.start = p;
                s.start.position = at;
                s.travel = side * 0.5 * math::left(p.forward);
                hit = firstContact({scene, {}, car, plateLevel(0.55), nullptr}, s).hit;
                at += s.travel;
            }
            CHECK(hit);
        }
    }
}

TEST_CASE("walls of a scenario: each its own object behind those of the base", "[collision][scenes]")
{
    core::Json json;
    REQUIRE(core::parseJson(
        R"({"base": "rail", "walls": [{"from": [5, 0], "to": [5, 8]}, {"thickness": 0, "bottom": 2}]})", json));
    SceneSettings s;
    REQUIRE(core::readJson(json, s).ok());
    const Soup soup = soupOf(s);
    CHECK(soup.size() == 612 + 8 + 2);
    CHECK(soup.objects[612] == firstWallObject(s));
    CHECK(soup.objects.back() == firstWallObject(s) + 1);
    CHECK(soup.corners.back().z == 3.0);
    REQUIRE(core::parseJson(R"({"walls": [{"from": [5, 0], "to": [5, 0]}]})", json));
    CHECK(core::readJson(json, s).text().substr(0, 11) == "walls[0].to");
    CHECK(manyWalls(1000, 1).size() == 1000);
    CHECK(Scene::build(manyWalls(1000, 1)).report().walls == 1000);
}
