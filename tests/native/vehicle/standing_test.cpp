// What stands or lies on a slope stays there: on stiff carcasses, with its wheels turned, on its side, on its roof.
#include "car_rig.h"

using namespace test;

namespace {

CarSettings with(const std::string& name, const char* changes)
{
    CarSettings s = carFile(name);
    core::Json j;
    REQUIRE(core::parseJson(changes, j).ok());
    const core::Status status = core::readJson(j, s, name);
    INFO(status.text());
    REQUIRE(status.ok());
    return s;
}

}

TEST_CASE("the body slides to the bit alike on its left and on its right", "[car][hull]")
{
    for (const char* name : {"hatch", "saloon", "van"}) {
        INFO(name);
        Rig left(carFile(name), {.velocity = {5.0, 0.0}, .yawRate = 3.0, .height = 2.0}),
            right(carFile(name), {.velocity = {5.0, 0.0}, .yawRate = -3.0, .height = 2.0});
        for (Rig* r : {&left, &right}) {
            r->state.engineFlags = 0;
            r->state.engineSpeed = 0.0; // a crank along the car has no mirror image
        }
        bool same = true;
        for (int i = 0; i < 600; ++i) {
            left.drive(left.dt, {.gear = 100});
            right.drive(right.dt, {.gear = 100});
            const dvec3 a = left.motion().position, b = right.motion().position;
            same = same && a.x == b.x && a.y == -b.y && a.z == b.z;
        }
        CHECK(left.state.ledger.ground > 10.0);
        CHECK(same);
    }
}

TEST_CASE("wheels that lean and toe in stand as statics asks for from the first step", "[car][standing]")
{
    const char* changes[] = {
        R"({})",
        R"({"front": {"camber": 0.1, "toe": 0.02}, "rear": {"camber": 0.1, "toe": 0.02}})",
        R"({"front": {"camber": 0.1, "toe": 0.02, "camberGain": -1},
            "rear": {"camber": -0.2, "toe": -0.1, "camberGain": 2, "bumpSteer": 0.3}})",
        R"({"front": {"camber": 0.3, "toe": 0.2, "antiPitch": 0.3, "bumpSteer": -0.5},
            "rear": {"camber": -0.3, "toe": -0.2, "antiPitch": -0.2}})",
    };
    for (const char* name : kCars) {
        for (const char* change : changes) {
            INFO(name << " " << change);
            Rig r(with(name, change));
            r.state.engineFlags = 0;
            const CarTelemetry at = r.telemetry();
            r.drive(10.0, {.gear = 100});
            const CarTelemetry t = r.telemetry();
            double weight = 0.0;
            for (int i = 0; i < 4; ++i) {
                CHECK(t.wheel[i].load == Catch::Approx(at.wheel[i].load).epsilon(1e-6));
                CHECK(std::abs(t.wheel[i].travel) < 1e-7);
                weight += t.wheel[i].load;
            }
            CHECK(weight == Catch::Approx(r.model.mass * math::kGravity).epsilon(1e-9));
        }
    }
}
