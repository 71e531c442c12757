// The cars of assets/cars: each is read by the engine's own judge, stands, drives, corners and stops like its kind.
#include "vehicle/car_rig.h"

using namespace test;
using Catch::Approx;

TEST_CASE("every car file is good, stands on its wheels, drives, corners and stops", "[cars]")
{
    for (const char* name : kCars) {
        INFO(name);
        const CarSettings s = carFile(name);
        Rig r(s);
        r.drive(2.0, {});
        CHECK(r.motion().position.z == Approx(s.massHeight).epsilon(1e-6));
        // 0-100 km/h within what such a car takes.
        double hundred = 0.0;
        r.drive(40.0, {.throttle = 1.0}, [&] {
            if (hundred == 0.0 && r.state.body.momentum.x / r.model.mass > 100 / 3.6) hundred = r.time - 2.0;
        });
        CHECK(hundred > 3.0);
        CHECK(hundred < 25.0);
        if (s.engine.transverse) CHECK(r.motion().position.y == 0.0); // a crank along the car rolls it as it revs
        r.place({.velocity = {20.0, 0.0}});
        r.drive(3.0, {.steer = 0.02 / s.steering.maxAngle, .throttle = 0.2});
        CHECK(r.motion().angularVelocity.z > 0.05);
        CHECK(std::abs(r.telemetry().roll) < 0.1);
        r.place({.velocity = {100 / 3.6, 0.0}});
        const double x = r.motion().position.x;
        r.drive(8.0, {.brake = 1.0});
        CHECK(r.telemetry().speed < 0.02);
        CHECK(r.motion().position.x - x < 52.0); // 0.76 g: wheels locked
        CHECK(r.motion().position.x - x > 36.0);
    }
}

TEST_CASE("what no car can be is refused where it stands, with what to do", "[cars]")
{
    const auto said = [](const std::string& text) {
        CarSettings s = carFile("saloon");
        core::Json j;
        REQUIRE(core::parseJson(text, j).ok());
        return core::readJson(j, s, "cars[0].set").text();
    };
    const std::pair<const char*, const char*> cases[] = {
        {R"({"gearbox": {"ratios": [3, 2, 2.5]}})", "cars[0].set.gearbox.ratios: must fall from gear to gear; gear 3"},
        {R"({"gearbox": {"ratios": [3, 3]}})", "cars[0].set.gearbox.ratios: must fall from gear to gear; gear 2"},
        {R"({"massHeight": 1.44})", "cars[0].set.massHeight: must be below the roof"},
        {R"({"front": {"position": 0.3}, "rear": {"position": -0.3}})",
         "cars[0].set.front: the wheels of the two axles"},
        {R"({"wheelTires": [{"wheel": "rearLeft"}, {"wheel": "frontLeft"}, {"wheel": "rearLeft"}]})",
         "cars[0].set.wheelTires: entries 0 and 2 are for the same wheel"},
        {R"({"inertia": [50, 2550, 2750]})", "cars[0].set.inertia: roll inertia must exceed"},
        {R"({"clutch": {"engageSpeed": 10, "lockSpeed": 20}})",
         "cars[0].set.clutch.engageSpeed: must be above engine.stallSpeed"},
        {R"({"engine": {"idleSpeed": 700}})", "cars[0].set.engine.idleSpeed: "},
        {R"({"engine": {"torque": [[100, 1], [90, 1]]}})", "cars[0].set.engine.torque[1][0]: x must rise"},
        {R"({"hull": {"clearance": 1.9}})", "cars[0].set.hull.clearance: must be below the roof"},
    };
    for (const auto& [text, expected] : cases) {
        INFO(text);
        CHECK_THAT(said(text), Catch::Matchers::StartsWith(expected));
    }
    CHECK(said(R"({"gearbox": {"ratios": [2]}, "massHeight": 1.4,
                   "wheelTires": [{"wheel": "rearLeft"}, {"wheel": "frontLeft"}]})") == "");
    // A foot on the pedal may stall the engine as it likes.
    CHECK(said(R"({"clutch": {"automatic": false, "engageSpeed": 10, "lockSpeed": 20}})") == "");
}
