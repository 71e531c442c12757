// Bodies that strike the ground, and engines that stall: each is an event.
#include "scenario/scenario.h"
#include "support.h"
#include "world/contact_ground.h"
#include "world/world.h"

#include <catch_amalgamated.hpp>

using Catch::Approx;
using world::Event;
using world::EventKind;
using world::World;

namespace {

World started(const std::string& text)
{
    scenario::Scenario s;
    REQUIRE(scenario::loadText(text, s).text() == "");
    World w;
    scenario::start(s, w);
    return w;
}

std::vector<Event> strikes(const World& w)
{
    std::vector<Event> out;
    for (const Event& e : w.events)
        if (e.kind == double(EventKind::grounded)) out.push_back(e);
    return out;
}

World onItsRoof(double height)
{
    return started(R"({"yawlab": 1, "cars": [{"model": "saloon", "position": [0, 0], "roll": 3.14159265,
        "height": )" +
                   std::to_string(height) + "}]}");
}

}

TEST_CASE("a car that lands on its roof strikes the ground: impulse, energy and a dent", "[world][ground]")
{
    World w = onItsRoof(2.0);
    world::run(w, 600);
    const std::vector<Event> told = strikes(w);
    REQUIRE(told.size() >= 1);
    const Event& first = told[0];
    const double p = -first.velocityBefore.z;
    CHECK(p > 3.0);
    CHECK(first.normal.z == 1.0);
    // The whole of it stops where the strike is under the mass centre, less where it turns the car.
    CHECK(first.normalImpulse > 0.2 * world::body(w, 0).mass * p);
    CHECK(first.normalImpulse <= world::body(w, 0).mass * (p + 1e-9));
    CHECK(first.energyBefore - first.energyAfter ==
          Approx(0.5 * first.normalImpulse * first.normalImpulse * first.yields.nn).epsilon(1e-9));
    CHECK(first.energyAfter >= 0.0);
    CHECK(w.state.crush[0].topEnergy[uint32_t(impact::Top::roof)] > 0.0);
    CHECK(w.state.crush[0].topEnergy[uint32_t(impact::Top::underside)] == 0.0);
    CHECK(impact::topDepth(w.setup.vehicles[0].crush, w.state.crush[0], impact::Top::roof) > 0.01);
    // It lies there: one event a place, none while it lies.
    const size_t before = told.size();
    world::run(w, 1000);
    CHECK(strikes(w).size() == before);
}

TEST_CASE("a harder landing dents deeper, and one on the wheels strikes nothing", "[world][ground]")
{
    double last = 0.0;
    for (const double height : {0.5, 1.5, 3.0}) {
        World w = onItsRoof(height);
        world::run(w, 400);
        const double depth = impact::topDepth(w.setup.vehicles[0].crush, w.state.crush[0], impact::Top::roof);
        CHECK(depth > last);
        last = depth;
    }
    World wheels = started(R"({"yawlab": 1, "cars": [{"model": "saloon", "position": [0, 0], "height": 0.05}]})");
    world::run(wheels, 400);
    CHECK(strikes(wheels).empty());
}

TEST_CASE("a box that falls flat strikes with all of its momentum", "[world][ground]")
{
    World w = started(R"({"yawlab": 1, "cars": [{"model": "box", "position": [0, 0], "height": 1.0}]})");
    while (strikes(w).empty() && world::time(w) < 3.0) world::step(w);
    REQUIRE(strikes(w).size() == 1);
    const Event e = strikes(w)[0];
    // Told in the first step that begins in the ground, whose springs have acted for less than a step by then.
    CHECK(-e.velocityBefore.z == Approx(math::sqrt(2.0 * math::kGravity * 1.0)).margin(0.35));
    CHECK(e.normalImpulse == Approx(-e.velocityBefore.z * world::body(w, 0).mass).epsilon(1e-9));
    CHECK(e.energyAfter == Approx(0.0).margin(1e-6 * e.energyBefore));
}

TEST_CASE("an engine that stalls is told, once, and by the vehicle it belongs to", "[world][ground]")
{
    World w = started(R"({"yawlab": 1, "cars": [{"model": "saloon", "position": [0, 20]},
        {"model": "saloon", "position": [0, 0], "live": true,
         "set": {"clutch": {"automatic": false}, "gearbox": {"automatic": false}}}]})");
    vehicle::Controls c;
    c.gear = 4;
    c.brake = 1.0;
    setInput(w, 1, c);
    world::run(w, 800);
    int stalled = 0;
    for (const Event& e : w.events) {
        if (e.kind != double(EventKind::stalled)) continue;
        ++stalled;
        CHECK(e.a == 1.0);
        CHECK(e.time > 0.0);
    }
    CHECK(stalled == 1);
    CHECK_FALSE(w.state.cars[1].engine.flags & vehicle::engineRuns);
}

TEST_CASE("a box that turns on level ground comes to stand, and its turning never flips, whatever the step",
          "[world][ground]")
{
    const double dt = GENERATE(0.0025, 0.005, 0.01);
    const auto integrator = GENERATE("euler", "semi-implicit", "midpoint", "rk4");
    CAPTURE(dt, integrator);
    World w = started(R"({"yawlab": 1, "dt": )" + std::to_string(dt) + R"(, "integrator": ")" + integrator +
                      R"(", "cars": [{"model": "box", "position": [0, 0], "yawRate": 2.0}]})");
    int flips = 0;
    double last = 1.0;
    for (int k = 0; k < int(4.0 / dt); ++k) {
        world::step(w);
        const double rate = world::motion(w, 0).angularVelocity.z;
        flips += last * rate < 0.0 && std::abs(rate) > 1e-6;
        if (rate != 0.0) last = rate;
    }
    CHECK(flips == 0);
    CHECK(std::abs(world::motion(w, 0).angularVelocity.z) < 1e-3);
}
