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
