// The speed that the road ahead allows, against closed forms, and a car that drives by it.
#include "control/road_ahead.h"

#include "scenario/scenario.h"
#include "world/world.h"

#include "support.h"
#include "vehicle/car_rig.h"

#include <catch_amalgamated.hpp>

using namespace control;
using Catch::Approx;
using math::kGravity;
using test::slope;

namespace {

Path road(std::vector<PathPiece> pieces)
{
    PathSettings s;
    s.pieces = std::move(pieces);
    Path p;
    REQUIRE(Path::build(s, p).ok());
    return p;
}

vehicle::Ability able(double grip = 0.9)
{
    vehicle::Ability a;
    a.grip = grip;
    a.brake = 20.0; // more than the tires hold
    return a;
}

}

TEST_CASE("a bend is driven at the speed whose lateral acceleration is the share of the grip", "[road]")
{
    const RoadAheadSettings p{.on = true, .margin = 0.6};
    for (const double radius : {15.0, -40.0, 200.0}) {
        const Path bend = road({{10000.0, 1.0 / radius}});
        for (const double friction : {1.0, 0.4}) {
            const RoadSpeed v = roadSpeed(p, bend, slope(0.0, friction), able(), 5.0, 0.0, 20.0);
            CHECK(v.speed == Approx(std::sqrt(0.6 * 0.9 * friction * kGravity * std::abs(radius))).epsilon(1e-9));
            CHECK(v.slope == Approx(0.0).margin(1e-9));
        }
        // Two metres further out the radius is larger by as much.
        const double aside = roadSpeed(p, bend, slope(0.0), able(), 5.0, radius > 0.0 ? -2.0 : 2.0, 20.0).speed;
        CHECK(aside == Approx(std::sqrt(0.6 * 0.9 * kGravity * (std::abs(radius) + 2.0))).epsilon(1e-9));
    }
    // On the straight there is nothing to slow down for.
    CHECK(roadSpeed(p, road({}), slope(0.0), able(), 5.0, 0.0, 60.0).speed > 100.0);
    // What tips before it slides is slower, by its own limit.
    vehicle::Ability tall = able();
    tall.tips = 4.0;
    CHECK(roadSpeed(p, road({{1e4, 0.02}}), slope(0.0), tall, 5.0, 0.0, 20.0).speed ==
          Approx(std::sqrt(0.6 * 4.0 / 0.02)));
}

TEST_CASE("before a bend the profile is that of constant deceleration, steeper downhill", "[road]")
{
    const RoadAheadSettings p{.on = true, .margin = 0.6};
    const double bend = 100.0, k = 1.0 / 25.0;
    const Path path = road({{bend, 0.0}, {1000.0, k}});
    for (const double grade : {0.0, 0.08, -0.08}) {
        const terrain::Ground ground = slope(grade);
        const double n = 1.0 / std::sqrt(1.0 + grade * grade), pull = kGravity * n * n * grade; // uphill slows down
        const double holds = 0.6 * 0.9 * kGravity * n;
        const double v2 = holds / k; // at the bend's beginning the grade lies along the path
        for (const double before : {20.0, 60.0}) {
            const RoadSpeed v = roadSpeed(p, path, ground, able(), bend - before, 0.0, 30.0);
            // The bend is met within one place's width, a couple of metres at 30 m/s.
            const double most = std::sqrt(v2 + 2.0 * (holds + pull) * before);
            CHECK(v.speed == Approx(most).epsilon(0.03));
            CHECK(v.slope == Approx(-(holds + pull)).epsilon(1e-6));
        }
    }
}

TEST_CASE("a bank that leans into the bend lets it be driven faster, one that leans out slower", "[road]")
{
    // The plane rises along x, so that a path along y leans; where its bend begins the rise is all bank.
    const RoadAheadSettings p{.on = true, .margin = 0.6};
    const double grade = 0.1, n = 1.0 / std::sqrt(1.0 + grade * grade);
    for (const double k : {0.02, -0.02}) { // to the left, downhill, or to the right, uphill
        PathSettings s;
        s.heading = 0.5 * math::kPi;
        s.pieces = {{1000.0, k}};
        Path path;
        REQUIRE(Path::build(s, path).ok());
        const double bank = kGravity * n * n * grade * (k > 0.0 ? 1.0 : -1.0);
        const double v = roadSpeed(p, path, slope(grade), able(), 0.0, 0.0, 0.1).speed;
        CHECK(v == Approx(std::sqrt((0.6 * 0.9 * kGravity * n + bank) / 0.02)).epsilon(0.01));
    }
}

TEST_CASE("the rally car drives the mountain pass by itself and meets no rail", "[road][slow]")
{
    // At a steady 25 m/s it goes over the first hairpin and ends on its roof.
    const auto impacts = [](bool looks, double seconds) {
        core::Json j = {{"yawlab", 1}, {"duration", seconds}};
        j["terrain"] = {{"kind", "pass"}, {"obstacles", true}};
        j["paths"] = core::Json::array({{{"road", 0}}});
        core::Json driver = {{"follow", "speed"}, {"speed", 25.0}, {"lane", {{"offset", -1.9}}}};
        driver["roadAhead"] = core::Json::object(); // as its defaults say: on
        if (!looks) driver["roadAhead"]["on"] = false;
        j["cars"] = core::Json::array(
            {{{"model", "rally"}, {"position", {-16.0, -1.9}}, {"path", 0}, {"driver", std::move(driver)}}});
        scenario::Scenario s;
        REQUIRE(scenario::load(j, s).text() == "");
        world::World w;
        scenario::start(s, w);
        world::run(w, int64_t(seconds / w.setup.dt));
        const vehicle::Motion m = world::motion(w, 0);
        CHECK((!looks || (m.orientation * math::dvec3(0, 0, 1)).z > 0.9));
        CHECK((!looks || w.state.traffic[0].along > 12.0 * seconds)); // and not by creeping
        return w.events.size();
    };
    CHECK(impacts(true, double(test::scaled(160)) < 60.0 ? 60.0 : 160.0) == 0);
    CHECK(impacts(false, 40.0) > 3);
}
