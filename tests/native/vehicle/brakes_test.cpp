// Braking: anti-lock against locked wheels, on every surface, steering kept, by pressure alone.
#include "vehicle/car_rig.h"

using namespace test;
using Catch::Approx;

namespace {

double stoppingDistance(CarSettings s, bool antilock, double speed, double friction, double dt = 0.005)
{
    s.aids.antilock = antilock;
    Rig r(s, {.velocity = {speed, 0.0}}, slope(0.0, friction));
    r.dt = dt;
    const double x = r.motion().position.x;
    while (r.time < 30.0 && r.speed() > 0.02) r.drive(0.05, {.brake = 1.0});
    r.drive(4.0, {.brake = 1.0}); // the car rocks back on its tires
    CHECK(r.telemetry().speed < 0.02);
    return r.motion().position.x - x;
}

}

TEST_CASE("anti-lock stops every car from 100 km/h in 50 m and no later than locked wheels", "[car][brakes]")
{
    for (const char* name : kCars) {
        INFO(name);
        const CarSettings s = carFile(name);
        const double kept = stoppingDistance(s, true, 100 / 3.6, 1.0),
                     locked = stoppingDistance(s, false, 100 / 3.6, 1.0);
        CHECK(kept < 50.0);
        CHECK(kept < locked);
        // No shorter than the tires' peak with pressure there at once (grip is the lower of the axles, and lateral).
        CHECK(kept > 0.88 * (100 / 3.6) * (100 / 3.6) / (2.0 * build(s).grip * math::kGravity));
    }
}

TEST_CASE("anti-lock is at home on wet roads and ice, and at every step", "[car][brakes]")
{
    for (const char* name : {"hatch", "saloon", "bmw320i"}) {
        INFO(name);
        const CarSettings s = carFile(name);
        for (double friction : {0.5, 0.1}) {
            const double speed = friction < 0.2 ? 15.0 : 25.0;
            const double kept = stoppingDistance(s, true, speed, friction);
            // The two-region tires slide alike beyond their peak, which shrinks with friction: there is little to gain.
            CHECK(kept < 1.02 * stoppingDistance(s, false, speed, friction));
            CHECK(kept == Approx(stoppingDistance(s, true, speed, friction, 0.0025)).epsilon(0.02));
        }
    }
}

TEST_CASE("with anti-lock a braked car steers, with locked wheels it slides straight on", "[car][brakes]")
{
    for (const char* name : {"hatch", "saloon", "rally", "suv", "van"}) {
        INFO(name);
        CarSettings s = carFile(name);
        const auto aside = [&](bool antilock) {
            s.aids.antilock = antilock;
            Rig r(s, {.velocity = {22.0, 0.0}});
            r.drive(0.3, {.brake = 1.0});
            double slowest = 1e9;
            r.drive(1.0, {.steer = 0.06 / s.steering.maxAngle, .brake = 1.0}, [&] {
                for (const WheelTelemetry& w : r.telemetry().wheel) slowest = std::min(slowest, w.spin);
            });
            CHECK((slowest > 5.0) == antilock);
            return r.motion().position.y;
        };
        CHECK(aside(true) > 0.6);
        CHECK(std::abs(aside(false)) < 0.05);
    }
}

TEST_CASE("aids act by brake pressure and throttle alone, and not before their delay", "[car][brakes]")
{
    // The same pressures without the aid give the same forces: friction is not touched.
    CarSettings s = carFile("hatch");
    s.aids.antilock = true;
    Rig r(s, {.velocity = {25.0, 0.0}});
    CarSettings plain = s;
    plain.aids.antilock = false;
    const CarModel unaided = build(plain);
    double least = 1.0;
    int compared = 0;
    for (int i = 0; i < 300; ++i) {
        const CarState before = r.state;
        r.drive(r.dt, {.brake = 1.0});
        least = std::min(least, r.state.wheel[0].antilock);
        // A car without the aid whose pressures follow a pedal at once: put them where the aid's are.
        CarState twin = before;
        CarModel direct = unaided;
        direct.brakes.lag = 1e-9;
        direct.brakes.frontTorque *= r.state.wheel[0].pressure;
        direct.brakes.rearTorque *= r.state.wheel[2].pressure;
        vehicle::step(direct, twin, {.brake = 1.0}, {}, r.ground, r.integrator, r.dt);
        if (r.state.wheel[0].pressure != r.state.wheel[1].pressure) continue;
        REQUIRE(twin.wheel[0].forceX == Approx(r.state.wheel[0].forceX).epsilon(1e-6).margin(0.01));
        REQUIRE(twin.wheel[2].forceX == Approx(r.state.wheel[2].forceX).epsilon(1e-6).margin(0.01));
        ++compared;
    }
    CHECK(least < 0.7);
    CHECK(compared > 250);
    // A wheel that is stopped within one step is noticed no faster than sensing allows.
    Rig q(s, {.velocity = {25.0, 0.0}});
    q.drive(0.5, {.brake = 0.2});
    q.state.wheel[0].spin = 0.0;
    q.drive(q.dt, {.brake = 0.2});
    CHECK(std::abs(q.state.wheel[0].sensedSlip) < 0.35);
}
