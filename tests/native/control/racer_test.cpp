// Racers: their line, their laps alone, and a field of them among each other.
#include "control/racing_line.h"

#include "scenario/convoy.h"
#include "scenario/scenario.h"
#include "world/world.h"

#include "runs.h"
#include "support.h"

#include <catch_amalgamated.hpp>

using namespace control;
using Catch::Approx;

namespace {

core::Json racer(double skill, double room)
{
    return {{"follow", "idm"},
            {"speed", 70},
            {"idm", {{"acceleration", 8}, {"deceleration", 6}, {"headway", 0.4}}},
            {"actuator", {{"acceleration", 9}, {"deceleration", 9}}},
            {"roadAhead", {{"margin", skill}}},
            {"racer", {{"room", room}}}};
}

struct Course {
    const char* name;
    core::Json terrain;
    int road;
    double cut, room;
    double half; // [m] of the carriageway and its shoulder
};

const Course kCourses[] = {
    {"hills", {{"kind", "hills"}, {"obstacles", true}}, 0, 1.6, 2.2, 4.7},
    {"pass", {{"kind", "pass"}, {"obstacles", true}}, 0, 1.2, 1.8, 4.25},
    {"handling track", {{"kind", "proving-ground"}, {"obstacles", true}}, 2, 3.2, 3.8, 7.0},
    {"gravel", {{"kind", "hills"}, {"obstacles", true}, {"roadSurface", "gravel"}}, 0, 1.4, 2.2, 4.7},
};

scenario::Scenario loaded(const core::Json& json)
{
    scenario::Scenario s;
    REQUIRE(scenario::load(json, s).text() == "");
    return s;
}

}

TEST_CASE("a racing line bends less than the middle of its road, is no longer, and stays within its room", "[racer]")
{
    for (const Course& c : kCourses) {
        INFO(c.name);
        scenario::Scenario s = loaded(
            {{"yawlab", 1},
             {"terrain", c.terrain},
             {"paths", core::Json::array({{{"road", c.road}}, {{"road", c.road}, {"cut", c.cut}}})},
             {"cars", core::Json::array({{{"model", "hatch"}, {"path", 0}, {"driver", core::Json::object()}}})}});
        const Path &middle = s.setup.paths[0], &line = s.setup.paths[1];
        const auto bent = [](const Path& p) { // the sum that is made least, per length
            double sum = 0.0;
            for (double along = 0.0; along < p.length(); along += 2.0) {
                const double turn = math::wrapAngle(p.at(along + 4.0).heading - p.at(along).heading);
                sum += turn * turn / 16.0 * 2.0;
            }
            return sum;
        };
        CHECK(bent(line) < 0.95 * bent(middle));
        CHECK(line.closed() == middle.closed());
        CHECK(line.length() == Approx(middle.length()).epsilon(0.02));
        double far = 0.0;
        Path::Place place = middle.locate(line.at(0.0).position);
        for (double along = 0.0; along < line.length(); along += 3.0) {
            place = middle.project(line.at(along).position, place.along);
            far = std::max(far, std::abs(place.offset));
            CHECK(line.beside(along) == Approx(place.offset).margin(0.05));
        }
        CHECK(far > 0.8 * c.cut);
        CHECK(far < c.cut + 0.15); // the spline between two places
        CHECK(middle.beside(5.0) == 0.0);
    }
    // Places that stand in for a line come nearer to each other where it is short: of a ring it is the inner side.
    PathSettings ring;
    for (int k = 0; k < 48; ++k) {
        ring.points.push_back(60.0 * std::cos(math::kTau * k / 48.0));
        ring.points.push_back(60.0 * std::sin(math::kTau * k / 48.0));
    }
    ring.closed = true;
    Path circle;
    REQUIRE(Path::build(ring, circle).ok());
    const Path inner = racingLine(circle, 2.0);
    for (double along = 0.0; along < inner.length(); along += 7.0)
        CHECK(1.0 / inner.curvature(along) == Approx(58.0).margin(0.5));
}

const bool kWhole = test::scaled(100) >= 100; // laps and races, not a part of them

TEST_CASE("racers lap every course with every car: no wheel off the road for more than a second", "[racer][slow]")
{
    const char* const cars[] = {"hatch", "saloon", "rally", "suv", "escort", "bmw320i", "vanagon", "van"};
    const double skills[] = {0.4, 0.47, 0.54};
    size_t turn = 0;
    for (const Course& c : kCourses)
        for (const char* car : cars) {
            const double skill = skills[turn++ % 3];
            INFO(c.name << ", " << car << ", skill " << skill);
            scenario::Scenario s = loaded({{"yawlab", 1},
                                           {"terrain", c.terrain},
                                           {"paths", core::Json::array({{{"road", c.road}, {"cut", c.cut}}})},
                                           {"cars", core::Json::array({{{"model", car},
                                                                        {"path", 0},
                                                                        {"along", 20.0},
                                                                        {"speed", 5.0},
                                                                        {"driver", racer(skill, c.room)}}})}});
            world::World w;
            scenario::start(s, w);
            const Path& line = w.setup.paths[0];
            const double length = line.length() * (line.closed() ? 1.0 : 0.9) * double(test::scaled(100)) / 100.0;
            double off = 0.0, longest = 0.0;
            const double half = 0.5 * world::body(w, 0).width;
            while (w.state.traffic[0].along < 20.0 + length && world::time(w) < 400.0) {
                world::step(w);
                const TrafficState& t = w.state.traffic[0];
                const double wheel = std::abs(t.offset + line.beside(t.along)) + half;
                off = wheel > c.half ? off + w.setup.dt : 0.0;
                longest = std::max(longest, off);
            }
            CHECK(longest < 1.0);
            CHECK(w.state.traffic[0].along >= 20.0 + length);
            if (!kWhole) continue;                                         // the start weighs too much in a part
            CHECK(length / world::time(w) > (c.room < 2.0 ? 16.0 : 18.0)); // [m/s] and not by creeping
        }
}

TEST_CASE("more skill is a faster lap, and so is more power", "[racer][slow]")
{
    const Course& c = kCourses[2];
    const auto lap = [&](const char* car, double skill) {
        scenario::Scenario s = loaded(
            {{"yawlab", 1},
             {"terrain", c.terrain},
             {"paths", core::Json::array({{{"road", c.road}, {"cut", c.cut}}})},
             {"cars",
              core::Json::array({{{"model", car}, {"path", 0}, {"along", 20.0}, {"driver", racer(skill, c.room)}}})}});
        world::World w;
        scenario::start(s, w);
        while (w.state.traffic[0].along < 1500.0 && world::time(w) < 200.0) world::step(w);
        return world::time(w);
    };
    CHECK(lap("rally", 0.54) < lap("rally", 0.47));
    CHECK(lap("rally", 0.47) < lap("rally", 0.4));
    CHECK(lap("rally", 0.47) < lap("hatch", 0.47));
    CHECK(lap("hatch", 0.47) < lap("van", 0.47));
}

TEST_CASE("a field of seven passes, and goes on after contact", "[racer][slow]")
{
    scenario::Scenario s = test::changed("ring-race");
    world::World w;
    scenario::start(s, w);
    const size_t n = w.setup.vehicles.size();
    REQUIRE(n == 8);
    const auto place = [&](size_t i) { // among the seven
        int better = 1;
        for (size_t k = 1; k < n; ++k) better += w.state.traffic[k].along > w.state.traffic[i].along;
        return better;
    };
    std::vector<int> first;
    for (size_t i = 1; i < n; ++i) first.push_back(place(i));
    world::run(w, test::scaled(16000)); // 80 s
    int moved = 0;
    for (size_t i = 1; i < n; ++i) {
        INFO(w.setup.vehicles[i].name);
        CHECK(w.state.traffic[i].along > 15.0 * world::time(w)); // nobody was left behind
        moved += place(i) != first[i - 1];
    }
    if (kWhole) CHECK(moved >= 2);
    CHECK(w.events.size() < 20);
}

TEST_CASE("who is stuck is put back on the road", "[racer]")
{
    const Course& c = kCourses[0];
    scenario::Scenario s = loaded(
        {{"yawlab", 1},
         {"terrain", {{"kind", "hills"}}},
         {"paths", core::Json::array({{{"road", 0}}})},
         {"cars",
          core::Json::array({{{"model", "hatch"}, {"path", 0}, {"along", 20.0}, {"driver", racer(0.5, c.room)}}})}});
    world::World w;
    scenario::start(s, w);
    world::run(w, 2000);
    world::applyAngularImpulse(w, 0, {2500.0, 0.0, 0.0}); // on its side
    world::applyImpulse(w, 0, {0.0, 0.0, 5000.0}, world::motion(w, 0).position);
    bool back = false;
    for (int k = 0; k < 6000; ++k) {
        world::step(w);
        back = back || (w.state.controls[0].buttons & vehicle::backToRoad);
    }
    CHECK(back);
    const vehicle::Motion m = world::motion(w, 0);
    CHECK((m.orientation * math::dvec3(0, 0, 1)).z > 0.9);
    CHECK(math::length(m.velocity) > 5.0);
    CHECK(std::abs(w.state.traffic[0].offset) < 3.0);
}
