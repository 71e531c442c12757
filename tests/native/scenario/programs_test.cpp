// Driver programs and starts, as a scenario file writes them.
#include "core/json.h"
#include "scenario/scenario.h"
#include "vehicle/telemetry.h"
#include "world/world.h"

#include <catch_amalgamated.hpp>

#include <string>

using Catch::Approx;
using core::Json;

namespace {

core::Status tried(Json car, world::World& w, Json more = Json::object())
{
    Json j = {{"yawlab", 1}, {"duration", 100}};
    j["cars"] = Json::array({std::move(car)});
    j.update(more);
    scenario::Scenario s;
    const core::Status status = scenario::load(j, s);
    if (status) scenario::start(s, w);
    return status;
}

world::World started(Json car, Json more = Json::object())
{
    world::World w;
    REQUIRE(tried(std::move(car), w, std::move(more)).text() == "");
    return w;
}

void run(world::World& w, double seconds)
{
    world::run(w, int64_t(std::floor(seconds / w.setup.dt + 0.5)));
}

double speedOf(const world::World& w)
{
    return math::length(world::motion(w, 0).velocity);
}

Json table(std::initializer_list<std::pair<double, double>> points)
{
    Json t = Json::array();
    for (const auto& [x, y] : points) t.push_back(Json::array({x, y}));
    return t;
}

vehicle::CarTelemetry seen(const world::World& w)
{
    return vehicle::telemetry(w.setup.cars[0], w.state.cars[0], w.setup.ground);
}

}

TEST_CASE("a car follows the acceleration of its law from the moment on in which it is asked", "[program]")
{
    // It ran a step ahead: 10 s of -1 m/s2 took 10.005 m/s off.
    world::World w =
        started({{"model", "path"}, {"speed", 25}, {"driver", {{"follow", "law"}, {"law", "accel = if(t<10,0,-1)"}}}});
    run(w, 10.0);
    CHECK(speedOf(w) == Approx(25.0).margin(1e-4));
    run(w, 10.0);
    CHECK(speedOf(w) == Approx(15.0).margin(1e-4));
    CHECK(world::motion(w, 0).position.x == Approx(250.0 + 200.0).margin(2e-3));
}

TEST_CASE("a manual gearbox is driven from a file", "[program]")
{
    Json driver = {{"follow", "none"}, {"steering", "none"}};
    driver["throttle"] = table({{0, 0.6}, {4, 0.6}, {4.1, 0}, {4.6, 0}, {4.8, 0.7}});
    driver["clutch"] = table({{0, 1}, {0.5, 1}, {2, 0}, {4, 0}, {4.1, 1}, {4.6, 1}, {5, 0}});
    driver["gears"] = table({{0, 1}, {4.2, 100}, {4.4, 2}});
    world::World w =
        started({{"model", "hatch"},
                 {"driver", driver},
                 {"set", {{"gearbox", {{"automatic", false}, {"shiftTime", 0}}}, {"clutch", {{"automatic", false}}}}}});
    run(w, 0.5);
    CHECK(speedOf(w) < 0.1); // on the pedal
    run(w, 3.3);
    CHECK(seen(w).gear == 1.0);
    CHECK(std::abs(seen(w).clutchSlip) < 1.0); // closed
    CHECK(speedOf(w) > 5.0);
    run(w, 0.5);
    CHECK(seen(w).gear == 0.0); // never on the way from 1 to 2: a gear is held, not mixed
    CHECK(seen(w).engagement == 0.0);
    run(w, 0.2);
    CHECK(seen(w).gear == 2.0);
    const double before = speedOf(w);
    run(w, 3.0);
    CHECK(seen(w).gear == 2.0);
    CHECK(std::abs(seen(w).clutchSlip) < 1.0);
    CHECK(speedOf(w) > before + 2.0);
    CHECK(seen(w).engineRunning == 1.0);
    world::World bad;
    CHECK(tried({{"model", "hatch"}, {"driver", {{"gears", table({{0, 1}, {1, 1.5}})}}}}, bad)
              .text()
              .find("whole number") != std::string::npos);
}

TEST_CASE("tables are read in every step, not at 50 Hz", "[program]")
{
    // One step of brake within one sample of what hands do.
    const auto lost = [](double from, double length) {
        Json driver = {{"follow", "none"}, {"steering", "none"}};
        driver["brake"] = table({{0, 0}, {from, 0}, {from + 1e-6, 1}, {from + length - 1e-6, 1}, {from + length, 0}});
        world::World w = started({{"model", "path"}, {"speed", 20}, {"driver", driver}});
        run(w, 0.1);
        return speedOf(w);
    };
    const double none = lost(0.05, 1e-3), one = lost(0.0425, 0.005), two = lost(0.0425, 0.010);
    CHECK(none - one > 0.02);
    CHECK(none - two == Approx(2.0 * (none - one)).epsilon(0.02));
}

TEST_CASE("a law knows that its car was hit and since when", "[program]")
{
    world::World w = started(
        {{"model", "path"},
         {"speed", 10},
         {"driver", {{"follow", "law"}, {"steering", "none"}, {"law", "brake = hit * min(timeSinceHit, 1) * 0.5"}}}},
        {{"scene", {{"walls", Json::array({{{"from", {20, -5}}, {"to", {20, 5}}, {"height", 2}}})}}}});
    double hit = -1.0;
    for (int i = 0; i < 800 && hit < 0.0; ++i) {
        CHECK(w.state.controls[0].brake == 0.0);
        world::step(w);
        if (!w.events.empty()) hit = w.events.front().time;
    }
    REQUIRE(hit > 0.0);
    world::step(w); // the driver acts before the step, by the time at which it begins
    CHECK(w.state.drivers[0].hitSince == hit);
    CHECK(w.state.controls[0].brake == Approx(0.5 * (world::time(w) - w.setup.dt - hit)).margin(1e-12));
}

TEST_CASE("single wheels take a torque and an angle of their own", "[program]")
{
    Json driver = {{"follow", "none"}, {"steering", "none"}, {"gear", 100}};
    driver["wheels"] = Json::array({{{"wheel", "rearLeft"}, {"torque", table({{0, 200}})}},
                                    {{"wheel", "rearRight"}, {"steer", table({{1, 0}, {1.5, 0.05}})}}});
    world::World w = started({{"model", "hatch"}, {"speed", 15}, {"driver", driver}});
    const double before = seen(w).mechanicalEnergy;
    run(w, 1.0);
    const vehicle::CarTelemetry t = seen(w);
    CHECK(t.wheel[2].forceX > 400.0);  // 200 N m over 0.3 m, less what turns the wheel
    CHECK(t.wheel[3].forceX < 0.0);    // rolling resistance
    CHECK(t.yawRate < -1e-3);          // the left side pushes: to the right
    CHECK(t.ledger.external > 5000.0); // 200 N m through 50 rad/s, for a second
    CHECK(t.mechanicalEnergy - before == Approx(vehicle::balance(t.ledger)).margin(5.0));
    run(w, 1.5);
    CHECK(seen(w).wheel[3].steer - seen(w).wheel[2].steer == Approx(0.05).margin(0.01)); // toe besides
    world::World bad;
    CHECK(tried({{"model", "path"}, {"driver", driver}}, bad).text().find("wheels of its own") != std::string::npos);
}

TEST_CASE("a car starts with roll, pitch and their rates, and what cannot is told", "[program]")
{
    const Json tilted = {{"model", "hatch"}, {"height", 3.0},       {"roll", 0.4},       {"pitch", -0.2},
                         {"heading", 1.0},   {"rollRate", 2.0},     {"pitchRate", -1.0}, {"yawRate", 0.5},
                         {"speed", 12.0},    {"verticalSpeed", 2.5}};
    for (const char* model : {"hatch", "box"}) {
        Json car = tilted;
        car["model"] = model;
        world::World w = started(std::move(car));
        const vehicle::Motion m = world::motion(w, 0);
        const math::YawPitchRoll a = math::toYawPitchRoll(m.orientation);
        CHECK(a.yaw == Approx(1.0));
        CHECK(a.pitch == Approx(-0.2));
        CHECK(a.roll == Approx(0.4));
        const math::dmat3 toBody = glm::transpose(glm::mat3_cast(m.orientation));
        const math::dvec3 v = toBody * m.velocity, o = toBody * m.angularVelocity;
        CHECK(v.x == Approx(12.0));
        CHECK(v.z == Approx(2.5));
        CHECK(o.x == Approx(2.0));
        CHECK(o.y == Approx(-1.0));
        CHECK(o.z == Approx(0.5));
        // Thrown: the mass centre flies its parabola until it lands.
        const double rise = m.velocity.z, z = m.position.z;
        run(w, 0.4);
        CHECK(world::motion(w, 0).position.z == Approx(z + rise * 0.4 - 0.5 * math::kGravity * 0.16).margin(0.02));
    }
    world::World roll = started({{"model", "suv-roll"}, {"roll", 0.05}, {"rollRate", 0.3}});
    CHECK(roll.state.rollCars[0].roll == 0.05);
    CHECK(roll.state.rollCars[0].rollRate == 0.3);
    world::World bad;
    CHECK(tried({{"model", "suv-roll"}, {"pitch", 0.1}}, bad).text().find("cannot pitch") != std::string::npos);
    CHECK(tried({{"model", "path"}, {"rollRate", 0.1}}, bad).text().find("cannot roll") != std::string::npos);
    CHECK(tried({{"model", "path"}, {"verticalSpeed", 1}}, bad).text().find("leave the ground") != std::string::npos);
}

TEST_CASE("lateral acceleration of a steady circle is speed times yaw rate, whatever the car", "[program]")
{
    for (const char* model : {"hatch", "path", "suv-roll"}) {
        Json driver = {{"follow", "speed"}, {"steering", "none"}, {"steer", table({{0, 0.1}})}};
        world::World w =
            started({{"model", model},
                     {"speed", 12},
                     {"driver", driver},
                     {"set", model == std::string("suv-roll") ? Json{{"driveForce", 9000}, {"brakeForce", 20000}}
                                                              : Json::object()}});
        run(w, 12.0);
        const auto read = [&](const auto& m, const auto& s) { return vehicle::telemetry(m, s, w.setup.ground); };
        const vehicle::CarTelemetry t = !w.state.cars.empty() ? read(w.setup.cars[0], w.state.cars[0])
                                        : !w.state.planarCars.empty()
                                            ? read(w.setup.planarCars[0], w.state.planarCars[0])
                                            : read(w.setup.rollCars[0], w.state.rollCars[0]);
        INFO(model);
        CHECK(t.lateralAcceleration > 0.5);
        CHECK(t.lateralAcceleration == Approx(t.forwardSpeed * t.yawRate).epsilon(0.03));
    }
}

TEST_CASE("a scenario brings a car file of its own along", "[program]")
{
    Json own = {{"kind", "planar"}, {"title", "Mine"}, {"mass", 1000.0}};
    world::World w;
    const Json files = {{"carFiles", {{"mine.json", own}}}};
    REQUIRE(tried({{"model", "mine.json"}, {"set", {{"width", 1.5}}}}, w, files).text() == "");
    CHECK(w.setup.planarCars[0].settings.mass == 1000.0);
    CHECK(w.setup.planarCars[0].settings.width == 1.5);
    // Written out whole, so that a later default does not change it; a platoon may have it too.
    scenario::Scenario s;
    Json j = {{"yawlab", 1}, {"cars", Json::array()}};
    j["platoons"] = Json::array({{{"cars", 2}, {"model", "mine.json"}}});
    j.update(files);
    REQUIRE(scenario::load(j, s).text() == "");
    CHECK(s.document.carFiles["mine.json"]["dragCoefficient"] == 0.4);
    CHECK(s.setup.planarCars[1].settings.mass == 1000.0);
    // Judged where it stands.
    const auto said = [&](Json file, const char* name = "mine.json") {
        return tried({{"model", name}}, w, {{"carFiles", {{name, std::move(file)}}}}).text();
    };
    own["mass"] = -1.0;
    CHECK(said(own).find("carFiles.mine.json.mass") != std::string::npos);
    own["mass"] = 1000.0;
    own["weight"] = 3;
    CHECK(said(own).find("weight") != std::string::npos);
    CHECK(said({{"kind", "tank"}}).find("not a kind of vehicle") != std::string::npos);
    CHECK(said(5).find("carFiles.mine.json") != std::string::npos);
    CHECK(said({{"kind", "box"}}, "hatch").find("end in .json") != std::string::npos); // no built-in one is replaced
    CHECK(tried({{"model", "else.json"}}, w, files).text().find("else.json") != std::string::npos);
}
