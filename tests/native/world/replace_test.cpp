// A car that is put on its wheels or back on the road jumps there: what lies on the way is not in the way.
#include "collision/walls.h"
#include "scenario/scenario.h"
#include "support.h"
#include "terrain/ground.h"
#include "world/world.h"

#include <catch_amalgamated.hpp>

#include <cmath>

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

TEST_CASE("back to the road is back to that road, of whatever it is made, and along it", "[world][terrain]")
{
    const std::string surface = GENERATE("asphalt", "gravel", "snow");
    CAPTURE(surface);
    World w = opened(R"({"model": "hatch", "live": true, "path": 0, "along": 60})",
                     R"(, "paths": [{"road": 0}], "terrain": {"kind": "hills", "roadSurface": ")" + surface + "\"}");
    const terrain::Ground& ground = w.setup.ground;
    terrain::OnRoad road;
    vehicle::Controls go;
    go.throttle = 0.3;
    world::setInput(w, 0, go);
    world::run(w, 800);
    const dvec3 left = world::motion(w, 0).position;
    const dvec3 ahead = world::motion(w, 0).orientation * dvec3(1, 0, 0);
    REQUIRE(ground.road(left.x, left.y, road));
    // Off it, upside down, the other way round, and asking to be put back.
    vehicle::CarState& s = w.state.cars[0];
    s.lastGood[2] += GENERATE(0.0, 1.2, -1.4); // it slid where it was last on the road
    s.body.position += dvec3(30.0, -20.0, 6.0);
    s.body.orientation = math::rotation({1, 0, 0}, 3.0) * s.body.orientation;
    vehicle::Controls back;
    back.buttons = vehicle::backToRoad;
    world::setInput(w, 0, back);
    world::run(w, 4);
    world::setInput(w, 0, {});
    const vehicle::Motion m = world::motion(w, 0);
    CHECK(std::hypot(m.position.x - left.x, m.position.y - left.y) < 2.5);
    CHECK(math::length(m.velocity) < 0.02);
    REQUIRE(ground.road(m.position.x, m.position.y, road));
    CHECK(std::abs(road.lateral) < road.halfWidth - 1.39);
    const dvec3 forward = m.orientation * dvec3(1, 0, 0);
    CHECK(std::abs(forward.x * road.left.x + forward.y * road.left.y) < 0.01);
    CHECK(math::dot(forward, ahead) > 0.95);
}
