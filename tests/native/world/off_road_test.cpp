// What the ground takes: drag against its closed form, grass uphill, a verge that shakes.
#include "scenario/scenario.h"
#include "support.h"
#include "vehicle/car_rig.h"
#include "world/world.h"

#include <catch_amalgamated.hpp>

using namespace world;
using Catch::Approx;

namespace {

World started(const core::Json& json)
{
    scenario::Scenario s;
    REQUIRE(scenario::load(json, s).text() == "");
    World w;
    scenario::start(s, w);
    return w;
}

World hatchOn(const char* surface, double grade, double speed)
{
    return started({{"yawlab", 1},
                    {"terrain", {{"kind", "slope"}, {"grade", grade}, {"surface", surface}}},
                    {"cars", core::Json::array({{{"model", "hatch"}, {"live", true}, {"speed", speed}}})}});
}

double kmh(const World& w)
{
    return 3.6 * math::length(motion(w, 0).velocity);
}

double flatOut(const char* surface, double grade)
{
    World w = hatchOn(surface, grade, 20.0);
    vehicle::Controls c;
    c.throttle = 1.0;
    for (int k = 0; k < 6000; ++k) {
        setInput(w, 0, c);
        step(w);
    }
    return kmh(w);
}

}

TEST_CASE("a car that rolls is slowed by the drag of its ground", "[world][offroad]")
{
    for (uint32_t k = 0; k < terrain::kSurfaceCount; ++k) {
        const terrain::SurfaceProperties& surface = terrain::properties(k);
        INFO(surface.name);
        World w = hatchOn(surface.name, 0.0, 12.0);
        vehicle::Controls c;
        c.gear = 100; // neutral
        const auto speed = [&] { return math::length(motion(w, 0).velocity); };
        for (int i = 0; i < 100; ++i) {
            setInput(w, 0, c);
            step(w);
        }
        const double before = speed();
        for (int i = 0; i < 100; ++i) step(w);
        const double v = 0.5 * (before + speed()), slowed = (before - speed()) / 0.5;
        const test::CarSettings s = test::carFile("hatch");
        const double turning = 2.0 * (s.front.spinInertia + s.rear.spinInertia) / math::square(0.3);
        const double air = 0.5 * 1.2 * s.aero.dragFront * v * v;
        const double drag = (s.frontTires.rollingResistance + surface.rollingDrag) * s.mass * math::kGravity + air;
        CHECK(slowed == Approx(drag / (s.mass + turning)).epsilon(0.05));
    }
}

TEST_CASE("off the road a hatchback is slow: uphill through grass it does not do 75 km/h", "[world][offroad]")
{
    CHECK(flatOut("asphalt", 0.08) > 115.0);
    const double grass = flatOut("grass", 0.08);
    CHECK(grass < 75.0);
    CHECK(grass > 40.0);
    CHECK(flatOut("sand", 0.08) < 55.0);
    CHECK(flatOut("deep-snow", 0.08) < 60.0);
    CHECK(flatOut("mud", 0.0) < 100.0);
    CHECK(flatOut("wet-grass", 0.08) < grass);
}

TEST_CASE("wheels beside the carriageway shake the car at once", "[world][offroad]")
{
    const auto shaken = [](double offset) {
        World w =
            started({{"yawlab", 1},
                     {"terrain", {{"kind", "hills"}}},
                     {"paths", core::Json::array({{{"road", 0}}})},
                     {"cars", core::Json::array({{{"model", "hatch"},
                                                  {"path", 0},
                                                  {"along", 20},
                                                  {"speed", 18},
                                                  {"driver", {{"speed", 18}, {"lane", {{"offset", offset}}}}}}})}});
        run(w, 600);
        double sum = 0.0;
        const int steps = 800;
        for (int k = 0; k < steps; ++k) {
            step(w);
            const vehicle::Motion m = motion(w, 0);
            sum += math::square(math::dot(m.angularVelocity, m.orientation * math::dvec3(1, 0, 0)));
        }
        return std::sqrt(sum / steps); // [rad/s] of rolling
    };
    const double lane = shaken(-1.8), verge = shaken(-4.6);
    INFO(lane << " and " << verge << " rad/s");
    CHECK(verge > 3.0 * lane);
    CHECK(verge > 0.05);
}
