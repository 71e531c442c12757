// Cones and gates of a course: what moves them, what does not, what is told.
#include "scenario/scenario.h"
#include "support.h"
#include "world/world.h"

#include <catch_amalgamated.hpp>

#include <cmath>

using world::World;

namespace {

World opened(const std::string& rest)
{
    scenario::Scenario s;
    const core::Status status = scenario::loadText("{\"yawlab\": 1, " + rest + "}", s);
    INFO(status.text());
    REQUIRE(status.ok());
    World w;
    scenario::start(s, w);
    return w;
}

// A box that slides along +x at a speed, its front 1 m before the origin, and what stands there.
World slider(double speed, const std::string& course, const std::string& car = "")
{
    return opened(R"("cars": [{"model": "box", "position": [-4, 0], "speed": )" + core::number(speed) + car +
                  R"(}], "course": )" + course);
}

size_t told(const World& w, world::EventKind kind)
{
    size_t n = 0;
    for (const world::Event& e : w.events) n += e.kind == double(kind);
    return n;
}

}

TEST_CASE("no cone moves unless it is touched", "[world][course]")
{
    World w = slider(
        15, R"([{"kind": "cones", "at": [3, 1.6], "count": 5}, {"kind": "cones", "at": [3, -1.6], "count": 5}])");
    world::run(w, 400);
    CHECK(world::motion(w, 0).position.x > 5.0);
    for (size_t i = 0; i < w.state.cones.size(); ++i) {
        const course::ConeState& c = w.state.cones[i];
        CHECK(c.position == w.setup.cones[i].position);
        CHECK((c.tilt == 0.0 && c.struck == 0 && c.velocity == math::dvec2(0.0)));
    }
    CHECK(w.events.empty());
}

TEST_CASE("a cone that is struck leaves as from a moving wall, falls, and slides v^2 / (2 mu g)", "[world][course]")
{
    // The car is gone after the blow, so that it does not come again.
    World w =
        opened(R"("cars": [{"model": "hatch", "position": [-4, 0], "speed": 12}], "course": [{"kind": "cones"}])");
    while (w.state.cones[0].struck == 0) {
        world::step(w);
        REQUIRE(world::time(w) < 1.0);
    }
    const course::ConeState& c = w.state.cones[0];
    const double car = world::motion(w, 0).velocity.x;
    CHECK(told(w, world::EventKind::cone) == 1);
    CHECK(world::conesStruck(w) == 1);
    CHECK(c.velocity.y == 0.0);
    CHECK(c.velocity.x > 0.8 * car);
    CHECK(c.velocity.x < 1.2 * car);
    CHECK(c.tiltRate > 0.0);
    w.state.cars[0].body.position.y += 50.0; // out of the way
    const double speed = c.velocity.x, from = c.position.x;
    world::run(w, 1200);
    CHECK(c.velocity == math::dvec2(0.0));
    CHECK(std::abs(c.position.x - from - speed * speed / (2.0 * course::kConeFriction * math::kGravity)) < 1e-9);
    CHECK(c.tilt == course::lyingTilt());
    CHECK(w.events.size() == 1);
}

TEST_CASE("a gentle push moves a cone and leaves it standing", "[world][course]")
{
    World w = opened(R"("cars": [{"model": "hatch", "position": [-4, 0], "speed": 1.5,
                         "driver": {"follow": "speed", "speedByTime": [[0, 1.5], [20, 1.5]]}}],
                        "course": [{"kind": "cones"}])");
    world::run(w, 800);
    CHECK(w.state.cones[0].struck == 1);
    CHECK(w.state.cones[0].tilt < 0.3);
    CHECK(w.state.cones[0].position.x > 1.0);
}

TEST_CASE("no cone gains energy once nothing touches it, nor beyond what the outline can give", "[world][course]")
{
    for (int i = 0; i < test::scaled(60); ++i) {
        const double speed = 0.5 + 0.9 * i, y = -1.2 + 0.37 * (i % 7), yawRate = 0.3 * (i % 5 - 2);
        World w = slider(speed, R"([{"kind": "cones", "at": [0, )" + core::number(y) + R"(]}])",
                         R"(, "yawRate": )" + core::number(yawRate));
        double before = 0.0;
        bool left = false;
        for (int k = 0; k < 1000; ++k) {
            const math::dvec2 velocity = w.state.cones[0].velocity;
            world::step(w);
            const course::ConeState& c = w.state.cones[0];
            const vehicle::Motion m = world::motion(w, 0);
            const double reach = 3.0 * std::abs(m.angularVelocity.z); // the box's corners are nearer than 3 m
            const double wall = math::length(m.velocity) + reach, most = 1.2 * wall + 0.2 * math::length(velocity);
            CHECK(math::length(c.velocity) <= std::max(most, math::length(velocity)) + 1e-9);
            const double now = course::coneEnergy(c, 0.5);
            if (left) CHECK(now <= before + 1e-9);
            left = math::length(c.position - math::dvec2(m.position.x, m.position.y)) > 4.0;
            before = now;
        }
    }
}

TEST_CASE("a mirrored approach leaves mirrored cones, to the bit", "[world][course]")
{
    const auto run = [](double side) {
        World w = opened(R"("cars": [{"model": "path", "position": [-6, )" + core::number(0.4 * side) +
                         R"(], "speed": 14, "yawRate": )" + core::number(0.5 * side) +
                         R"(}], "course": [{"kind": "cones", "at": [0, )" + core::number(-0.6 * side) +
                         R"(]}, {"kind": "cones", "at": [3, )" + core::number(0.7 * side) +
                         R"(]}, {"kind": "cones", "at": [6, )" + core::number(1.1 * side) + R"(]}])");
        world::run(w, 600);
        return w.state.cones;
    };
    const auto left = run(1.0), right = run(-1.0);
    int struck = 0;
    for (size_t i = 0; i < left.size(); ++i) {
        struck += left[i].struck != 0;
        CHECK(left[i].position.x == right[i].position.x);
        CHECK(left[i].position.y == -right[i].position.y);
        CHECK(left[i].velocity.y == -right[i].velocity.y);
        CHECK(left[i].tilt == right[i].tilt);
        CHECK(left[i].falls.y == -right[i].falls.y);
    }
    CHECK(struck >= 2);
}

TEST_CASE("a snapshot while cones fall has the same future and the same events", "[world][course]")
{
    World w = slider(10, R"([{"kind": "cones", "count": 4, "spacing": 1.5}, {"kind": "gate", "at": [2, 0]}])");
    while (w.state.cones[0].struck == 0) world::step(w);
    world::run(w, 10);
    const core::Bytes bytes = world::snapshot(w);
    const size_t events = w.events.size();
    world::run(w, 300);
    const uint64_t hash = world::hash(w);
    const size_t later = w.events.size();
    CHECK(later > events);
    REQUIRE(world::restore(w, bytes).ok());
    CHECK(w.events.size() == events);
    world::run(w, 300);
    CHECK(world::hash(w) == hash);
    CHECK(w.events.size() == later);
}

TEST_CASE("cones do nothing to a vehicle, and a world without any keeps its hash", "[world][course]")
{
    const std::string cars = R"("cars": [{"model": "saloon", "position": [-6, 0], "speed": 20}])";
    World bare = opened(cars), painted = opened(cars + R"(, "course": [{"kind": "circle"}, {"kind": "hall"}])"),
          cones = opened(cars + R"(, "course": [{"kind": "cones", "count": 20, "spacing": 1}])");
    for (World* w : {&bare, &painted, &cones}) world::run(*w, 400);
    CHECK(world::hash(bare) == world::hash(painted));
    CHECK(world::hash(bare) != world::hash(cones));
    CHECK(world::conesStruck(cones) == 20);
    CHECK(std::memcmp(&bare.state.cars[0], &cones.state.cars[0], sizeof bare.state.cars[0]) == 0);
    CHECK(world::firstDifferentBlock(bare, cones) != "cars");
}

TEST_CASE("a vehicle high enough passes over a cone", "[world][course]")
{
    World over = slider(10, R"([{"kind": "cones"}])", R"(, "height": 2)");
    world::run(over, 60);
    CHECK(world::motion(over, 0).position.x > -1.5);
    CHECK(world::conesStruck(over) == 0);
}

TEST_CASE("a gate tells when the nose passed it, inside the step, and how fast", "[world][course]")
{
    World w = opened(R"("cars": [{"model": "box", "position": [-10.003, 0], "speed": 17, "height": 100}],
                        "course": [{"kind": "gate"}, {"kind": "gate", "at": [10, 0]}, {"kind": "gate", "at": [5, 30]}])");
    world::run(w, 400);
    REQUIRE(w.events.size() == 2);
    const world::Event &first = w.events[0], &second = w.events[1];
    const double front = world::body(w, 0).front;
    CHECK((first.kind == double(world::EventKind::gate) && first.object == 0.0 && second.object == 1.0));
    // It falls freely, so its horizontal speed stays: s = v t, to rounding, not to a step.
    CHECK(std::abs(first.time - (10.003 - front) / 17.0) < 1e-9);
    CHECK(std::abs(second.time - first.time - 10.0 / 17.0) < 1e-9);
    CHECK(std::abs(first.velocityBefore.x - 17.0) < 1e-9);
}
