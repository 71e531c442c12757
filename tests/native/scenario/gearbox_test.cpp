// What the automatic gearbox does under a driver: scenarios as a visitor writes them.
#include "runs.h"
#include "support.h"

#include "core/json.h"
#include "scenario/scenario.h"
#include "world/world.h"

#include <catch_amalgamated.hpp>

#include <algorithm>
#include <string>

using core::Json;

namespace {

world::World started(const char* car, double speed, double grade, Json driver)
{
    driver["steering"] = "none";
    Json j = {{"yawlab", 1}, {"duration", 200}};
    j["cars"] = Json::array({{{"model", car}, {"speed", speed}, {"driver", std::move(driver)}}});
    if (grade != 0.0) j["terrain"] = {{"kind", "slope"}, {"grade", grade}};
    scenario::Scenario s;
    const core::Status status = scenario::load(j, s);
    INFO(status.text());
    REQUIRE(status.ok());
    world::World w;
    scenario::start(s, w);
    return w;
}

Json table(std::initializer_list<std::pair<double, double>> points)
{
    Json t = Json::array();
    for (const auto& [x, y] : points) t.push_back(Json::array({x, y}));
    return t;
}

const vehicle::CarState& car(const world::World& w)
{
    return w.state.cars[0];
}

double speedOf(const world::World& w)
{
    return math::length(world::motion(w, 0).velocity);
}

constexpr const char* kCars[] = {"hatch", "saloon", "rally", "suv", "escort", "bmw320i", "vanagon", "van"};

}

TEST_CASE("the automatic settles in one gear at a constant speed, level, uphill and downhill", "[gearbox]")
{
    // Every third m/s, beginning elsewhere for each car and grade, as far as the car can go.
    const double stride = 3.0 * 8.0 / test::scaled(8);
    int turn = 0, settled = 0;
    for (const char* name : kCars)
        for (double grade : {0.0, 0.03, 0.06, -0.06}) {
            for (double speed = 3.0 + turn++ % 3; speed < 60.0; speed += stride) {
                INFO(name << " at " << speed << " m/s, grade " << grade);
                world::World w = started(name, speed, grade, {{"follow", "speed"}, {"speed", speed}});
                int changes = 0, gear = 0;
                double fastest = 0.0;
                for (int i = 0; i < 8000; ++i) {
                    world::step(w);
                    if (i >= 4000) {
                        changes += car(w).gearbox.gear != gear;
                        fastest = std::max(fastest, speedOf(w));
                    }
                    gear = car(w).gearbox.gear;
                }
                CHECK(changes <= 2);
                if (fastest < speed - 1.0) break;
                ++settled;
            }
        }
    CHECK(settled >= 8);
}

TEST_CASE("a pedal pressed down makes the automatic change down, one let up makes it change up again", "[gearbox]")
{
    for (const char* name : kCars) {
        INFO(name);
        world::World w =
            started(name, 16.0, 0.0,
                    {{"follow", "speed"},
                     {"speed", 16.0},
                     {"throttle", table({{10.0, 0.2}, {10.1, 1.0}, {13.0, 1.0}, {13.3, 0.15}, {200, 0.15}})}});
        for (int i = 0; i < 2000; ++i) world::step(w);
        const int cruising = car(w).gearbox.gear;
        int lowest = cruising;
        for (int i = 0; i < 200; ++i) {
            world::step(w);
            lowest = std::min(lowest, car(w).gearbox.gear);
        }
        CHECK(lowest < cruising);
        for (int i = 0; i < 2000; ++i) world::step(w);
        CHECK(car(w).gearbox.gear >= cruising);
    }
}

TEST_CASE("at full throttle no car stays on the rev limiter below its highest gear", "[gearbox]")
{
    for (const char* name : kCars) {
        INFO(name);
        world::World w =
            started(name, 25.0, 0.0, {{"follow", "none"}, {"throttle", table({{0.0, 1.0}, {1000.0, 1.0}})}});
        for (int i = 0; i < 16000; ++i) world::step(w);
        const vehicle::CarModel& m = w.setup.cars[w.setup.vehicles[0].design];
        double fastest = 0.0;
        for (int i = 0; i < 400; ++i) {
            world::step(w);
            fastest = std::max(fastest, car(w).engine.speed);
        }
        const bool highest = car(w).gearbox.gear == m.driveline.gearbox.gears;
        CHECK((highest || fastest < 0.985 * m.driveline.engine.settings.limitSpeed));
    }
}
