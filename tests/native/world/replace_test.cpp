// A car that is put on its wheels or back on the road jumps there: what lies on the way is not in the way.
#include "collision/walls.h"
#include "scenario/scenario.h"
#include "support.h"
#include "world/world.h"

#include <catch_amalgamated.hpp>

using math::dvec3;
using world::World;

namespace {

World opened(const std::string& cars, const std::string& rest = "")
{
    scenario::Scenario s;
    const core::Status status = scenario::loadText("{\"yawlab\": 1, \"cars\": [" + cars + "]" + rest + "}", s);
    INFO(status.text());
    REQUIRE(status.ok());
    World w;
    scenario::start(s, w);
    return w;
}

constexpr const char* kWall =
    R"(, "scene": {"walls": [{"from": [10, -30], "to": [10, 30], "height": 3, "thickness": 0.2}]})";

// The first car remembers a place of the road, stands elsewhere by now, and asks to be put back.
void putBack(World& w, double x, double y)
{
    vehicle::CarState& s = w.state.cars[0];
    s.lastGood[0] = x;
    s.lastGood[1] = y;
    s.lastGood[2] = 0.5;
    vehicle::Controls c;
    c.buttons = vehicle::backToRoad;
    world::setInput(w, 0, c);
    world::run(w, 4);
    world::setInput(w, 0, {});
}

}

TEST_CASE("back to the road leads through walls without touching them", "[world][walls]")
{
    World w = opened(R"({"model": "hatch", "live": true})", kWall);
    world::run(w, 40);
    putBack(w, 20.0, 3.0);
    CHECK(w.events.empty());
    const vehicle::Motion m = world::motion(w, 0);
    CHECK(math::length(dvec3(m.position.x - 20.0, m.position.y - 3.0, 0.0)) < 0.01);
    world::run(w, 200);
    CHECK(w.events.empty());
    CHECK(math::length(world::motion(w, 0).position - m.position) < 0.05);
}

TEST_CASE("back to the road leads past other cars without touching them", "[world][pairs]")
{
    World w = opened(R"({"model": "hatch", "live": true}, {"model": "van", "position": [5.2, 0]})");
    world::run(w, 40);
    const dvec3 other = world::motion(w, 1).position;
    putBack(w, 20.0, 0.0);
    CHECK(math::length(world::motion(w, 0).position - dvec3(20.0, 0.0, world::motion(w, 0).position.z)) < 0.01);
    CHECK(math::length(world::motion(w, 0).velocity) < 0.01);
    world::run(w, 200);
    CHECK(math::length(world::motion(w, 0).velocity) < 0.01);
    CHECK(w.events.empty());
    CHECK(std::abs(world::motion(w, 0).position.x - 20.0) < 0.05);
    CHECK(math::length(world::motion(w, 1).position - other) < 0.01);
}

TEST_CASE("a place on the road that a wall has taken meanwhile is left again", "[world][walls]")
{
    World w = opened(R"({"model": "hatch", "live": true})", kWall);
    world::run(w, 40);
    putBack(w, 10.5, 3.0);
    world::run(w, 200);
    CHECK(w.events.size() == 1);
    CHECK(w.events[0].kind == double(world::EventKind::pushedOut));
    const vehicle::Motion m = world::motion(w, 0);
    CHECK(math::length(m.velocity) < 0.05);
    CHECK(m.position.x > 11.0);
    CHECK(m.position.x < 14.0);
}
