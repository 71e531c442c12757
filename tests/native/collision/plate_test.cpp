// The papers' query at one instant.
#include "collision/plate.h"
#include "collision/walls.h"

#include <catch_amalgamated.hpp>

using namespace collision;
using Catch::Approx;
using scene::Scene;
using scene::Soup;
using test::block;
using test::poseAt;
using test::sheet;

namespace {

const Outline kCar = rectangle(2.2, 2.4, 1.8);

Interference at(const Soup& soup, const Pose& pose)
{
    const Scene scene = Scene::build(soup);
    return interference({scene, {}, kCar, plateLevel(0.55), nullptr}, pose);
}

}

TEST_CASE("a front right corner in a wall: a and b on front and side, the point between them (figure 3-2)",
          "[collision][plate]")
{
    const double a = 10 * math::kPi / 180;
    const dvec2 along(math::cos(a), math::sin(a)), n(-along.y, along.x);
    const dvec2 on = dvec2(2.2, -0.9) + 0.03 * n; // 3 cm of the corner are behind the wall
    for (int pieces : {1, 7, 40}) {
        Soup soup;
        sheet(soup, on - 15.0 * along, on + 15.0 * along, pieces);
        const Interference r = at(soup, poseAt({0, 0}, 0.0));
        REQUIRE(r.found);
        CHECK(math::length(r.normal - n) < 1e-12);
        CHECK(r.depth == Approx(0.03));
        CHECK(r.edges == 0b1001u); // front and right
        const dvec2 onSide(2.2 - 0.03 / math::sin(a), -0.9), onFront(2.2, -0.9 + 0.03 / math::cos(a));
        CHECK(math::length(r.point - 0.5 * (onSide + onFront)) < 1e-9);
        CHECK(math::length(r.a - r.b) == Approx(math::length(onSide - onFront)));
    }
}

TEST_CASE("of two walls the longer line of interference counts; none is none", "[collision][plate]")
{
    Soup soup;
    sheet(soup, {2.1, -5}, {2.1, 5}, 9, 1);       // across the whole front
    sheet(soup, {2.3, 0.85}, {-0.5, 0.85}, 9, 2); // along more than the width of the left side
    const Interference r = at(soup, poseAt({0, 0}, 0.0));
    CHECK(r.object == 2);
    CHECK(math::length(r.normal - dvec2(0, -1)) < 1e-12);
    CHECK_FALSE(at(soup, poseAt({-3, -3}, 0.0)).found);
    // The end of a wall inside the plate ends the line there.
    Soup end;
    sheet(end, {1.0, 0.3}, {9, 0.3}, 1);
    const Interference e = at(end, poseAt({0, 0}, 0.0));
    REQUIRE(e.found);
    CHECK(e.point.x == Approx(1.6));
    CHECK(e.edges == 1u);
}

TEST_CASE("the plate's query and the sweep agree where the step is short", "[collision][plate]")
{
    Soup soup;
    const double a = 35 * math::kPi / 180;
    const dvec2 along(math::cos(a), math::sin(a)), on(2.3, -0.9);
    block(soup, on - 15.0 * along, on + 15.0 * along, -0.2, 20);
    const Scene scene = Scene::build(soup);
    const Query q{scene, {}, kCar, plateLevel(0.55), nullptr};
    const Sweep sweep = test::sweepOf({0, 0}, 0.0, {30, 0}, 0.5);
    const Swept s = firstContact(q, sweep);
    REQUIRE(s.hit);
    const double deeper = kSkin / (math::sin(a) * 0.15); // share of the step to sink in as deep
    const Interference r = interference(q, sweep.at(s.contact.time + deeper));
    REQUIRE(r.found);
    CHECK(math::length(r.normal - s.contact.normal) < 1e-12);
    CHECK(math::length(r.point - s.contact.point) < 0.01);
}
