#include "vehicle/planar_car.h"

#include "vehicle/telemetry.h"

#include "math/random.h"
#include "support.h"

#include <catch_amalgamated.hpp>

#include <cstring>

using namespace vehicle;
using Catch::Approx;
using dynamics::Integrator;
using math::dvec2;
using math::dvec3;

namespace {

struct Rig {
    PlanarCarModel model;
    PlanarCarState car;
    Controls controls;
    External external;
    terrain::Ground ground;
    Integrator method = Integrator::rk4;
    double dt = 0.005, time = 0.0;

    explicit Rig(const PlanarCarSettings& s, const Placement& at = {}) : model(build(s))
    {
        reset(model, car, at, ground);
    }

    void run(double seconds)
    {
        const int n = int(seconds / dt + 0.5);
        for (int i = 0; i < n; ++i) step(model, car, controls, external, ground, method, dt);
        time += n * dt;
    }
    double speed() const { return std::hypot(car.velocity.x, car.velocity.y); }
    double energy() const
    {
        return 0.5 * model.settings.mass * speed() * speed() +
               0.5 * model.settings.yawInertia * car.yawRate * car.yawRate;
    }
};

Placement moving(double speed, double lateral = 0.0, double yawRate = 0.0)
{
    Placement p;
    p.velocity = {speed, lateral};
    p.yawRate = yawRate;
    return p;
}

}

TEST_CASE("planar car: the defaults are the paper's Table 1, whose SI numbers are rounded US units")
{
    const PlanarCarSettings s;
    CHECK(s.mass == Approx(1809).margin(1));
    CHECK(s.yawInertia == Approx(4068).margin(1));
    CHECK(s.length == Approx(3.048).epsilon(1e-12));
    CHECK(s.width == Approx(1.524).epsilon(1e-12));
    CHECK(s.airDensity == Approx(1.2266).margin(1e-4));
    CHECK(s.frontTire.speedReduction == Approx(0.00335 / 0.3048).epsilon(1e-5));
}

// m dv/dt = -(F0 + c v^2): v = sqrt(F0/c) tan(atan(v0 sqrt(c/F0)) - sqrt(F0 c) t/m).
TEST_CASE("planar car: coasting down follows drag and rolling resistance in closed form")
{
    const PlanarCarSettings s;
    Rig rig(s, moving(30.0));
    const double f0 = s.rollingResistance * s.mass * math::kGravity;
    const double c = 0.5 * s.airDensity * s.dragCoefficient * s.width * s.height;
    for (int i = 0; i < 6; ++i) {
        rig.run(10.0);
        const double v =
            std::sqrt(f0 / c) * std::tan(std::atan(30.0 * std::sqrt(c / f0)) - std::sqrt(f0 * c) * rig.time / s.mass);
        CHECK(rig.car.velocity.x == Approx(v).epsilon(1e-9));
    }
    CHECK(rig.car.velocity.y == 0.0);
    // and it comes to rest for good
    rig.run(400.0);
    CHECK(rig.speed() < 1e-12);
}

TEST_CASE("planar car: drag opposes the velocity on the area seen along it")
{
    const PlanarCarModel m = build(PlanarCarSettings{});
    const double q = 0.5 * m.settings.airDensity * m.settings.dragCoefficient * m.settings.height;
    CHECK(drag(m, {20, 0}, 0).x == Approx(-q * m.settings.width * 400));
    CHECK(drag(m, {0, 20}, 0).y == Approx(-q * m.settings.length * 400));
    const dvec2 v{12, -16}, f = drag(m, v, 0.4);
    CHECK(f.x * v.y == Approx(f.y * v.x));
    CHECK(f.x < 0);
    const double b = std::atan2(v.y, v.x) - 0.4;
    CHECK(std::hypot(f.x, f.y) ==
          Approx(q * 400 * (m.settings.width * std::fabs(std::cos(b)) + m.settings.length * std::fabs(std::sin(b)))));
    PlanarCarSettings s;
    CHECK(shieldedShare(s, 1.0, 0.0) == 1.0);
    s.shieldingDepth = 0.4;
    CHECK(shieldedShare(s, 0.0, 0.0) == Approx(0.6));
    CHECK(shieldedShare(s, 0.0, 2 * s.width) == 1.0);
    CHECK(shieldedShare(s, s.shieldingLength, 0.0) == Approx(1.0 - 0.4 / std::exp(1.0)));
}

TEST_CASE("planar car: the braking force asked for is the one it gets, until the wheels lock")
{
    PlanarCarSettings s;
    s.dragCoefficient = s.rollingResistance = 0;
    s.brakeForce = 0.5 * s.mass * math::kGravity;
    Rig rig(s, moving(25.0));
    rig.controls.brake = 1.0;
    rig.run(20.0);
    CHECK(rig.speed() < 1e-12);
    CHECK(rig.car.position.x == Approx(25.0 * 25.0 / (2 * 0.5 * math::kGravity)).epsilon(1e-6));

    // Locked: dv/dt = -g mu0 (1 - As v), so with k = g mu0 As: time to stop = -ln(1 - As v0) / k.
    s.brakeForce = 10 * s.mass * math::kGravity;
    Rig locked(s, moving(25.0));
    locked.controls.brake = 1.0;
    const double as = s.frontTire.speedReduction, k = math::kGravity * s.frontTire.friction * as;
    const double stop = -std::log(1 - as * 25.0) / k;
    locked.run(std::floor(stop / 0.005) * 0.005);
    const double t = locked.time;
    CHECK(locked.car.velocity.x == Approx((1 - (1 - as * 25.0) * std::exp(k * t)) / as).margin(2e-3));
    locked.run(1.0);
    CHECK(locked.speed() < 1e-12);
}

TEST_CASE("planar car: steady yaw rate agrees with the single-track model in the linear range")
{
    PlanarCarSettings s;
    s.frontAxle = 1.1;
    s.rearAxle = 1.4;
    s.dragCoefficient = s.rollingResistance = 0;
    s.frontTire.corneringStiffness = 40e3;
    s.rearTire.corneringStiffness = 55e3;
    Rig rig(s, moving(20.0));
    rig.controls.steer = 1e-3 / s.maxSteer;
    rig.run(4.0);
    const double l = 2.5, cf = 80e3, cr = 110e3;
    const double stability = s.mass / l * (s.rearAxle / cf - s.frontAxle / cr); // understeer gradient [rad s2/m]
    const double u = rig.car.forwardSpeed;
    CHECK(rig.car.yawRate == Approx(1e-3 * u / (l + stability * u * u)).epsilon(1e-4));
}

TEST_CASE("planar car: left and right are mirror images to the bit")
{
    Rig left(PlanarCarSettings{}, moving(25.0, 1.0, 0.5)), right(PlanarCarSettings{}, moving(25.0, -1.0, -0.5));
    left.controls.brake = right.controls.brake = 0.3;
    left.controls.steer = 0.2;
    right.controls.steer = -0.2;
    left.run(3.0);
    right.run(3.0);
    CHECK(left.car.position.x == right.car.position.x);
    CHECK(left.car.position.y == -right.car.position.y);
    CHECK(left.car.yaw == -right.car.yaw);
    CHECK(left.car.velocity.x == right.car.velocity.x);
    CHECK(left.car.yawRate == -right.car.yawRate);
}

TEST_CASE("planar car: brakes hold it against a push, it moves at once when released and stops turning sideways")
{
    for (double direction : {0.0, 1.0, 2.2, 3.14159}) {
        Rig rig(PlanarCarSettings{});
        const double push = 0.2 * rig.model.settings.mass * math::kGravity;
        rig.external.force = {push * std::cos(direction), push * std::sin(direction), 0};
        rig.controls.brake = 1.0;
        rig.run(60.0);
        CHECK(std::hypot(rig.car.position.x, rig.car.position.y) < 1e-9);
        CHECK(rig.speed() < 1e-9);
        CHECK(rig.car.holding == 1);
        rig.controls.brake = 0.0;
        rig.run(0.005);
        if (std::fabs(std::cos(direction)) > 0.5) CHECK(rig.speed() > 0.3 * 0.2 * math::kGravity * 0.005);
    }
    Rig off(PlanarCarSettings{});
    off.controls.throttle = 1.0;
    off.controls.steer = 1.0;
    off.run(0.005);
    CHECK(off.speed() > 0.0);
    // spun and slid, then left alone: comes to rest with every integrator
    for (Integrator m : {Integrator::euler, Integrator::semiImplicit, Integrator::midpoint, Integrator::rk4}) {
        Rig spun(PlanarCarSettings{}, moving(3.0, 6.0, 4.0));
        spun.method = m;
        spun.controls.brake = 1.0;
        spun.dt = 0.01;
        spun.run(10.0);
        CHECK(spun.speed() < 1e-9);
        CHECK(std::fabs(spun.car.yawRate) < 1e-9);
    }
}

TEST_CASE("planar car: without inputs energy never grows, from any motion, with any integrator")
{
    math::Random random = math::seeded(11);
    for (int i = 0; i < test::scaled(400); ++i) {
        const Placement at =
            moving(math::uniform(random, -60, 60), math::uniform(random, -60, 60), math::uniform(random, -12, 12));
        Rig rig(PlanarCarSettings{}, at);
        rig.method = Integrator(i % 4);
        rig.dt = i % 3 ? 0.005 : 0.01;
        rig.controls.gear = 100;
        rig.controls.brake = i % 5 == 0 ? 1.0 : 0.0;
        double before = rig.energy();
        for (int k = 0; k < 800; ++k) {
            rig.run(rig.dt);
            REQUIRE(std::isfinite(rig.car.position.x));
            REQUIRE(rig.energy() <= before * (1 + 1e-9) + 1e-9);
            before = rig.energy();
        }
    }
}

TEST_CASE("planar car: a guided car runs on its arc, whatever grip that would take")
{
    const double radius = 100 * kFoot, speed = 65 * kMilePerHour;
    PlanarCarSettings s;
    s.dragCoefficient = s.rollingResistance = 0;
    Rig rig(s, moving(speed));
    rig.car.guided = 1;
    rig.car.guideCurvature = 1.0 / radius;
    rig.run(0.665);
    CHECK(rig.car.yawRate == Approx(0.9533).margin(5e-5)); // docs/models/path.md
    const double angle = speed * 0.665 / radius;
    CHECK(rig.car.position.x == Approx(radius * std::sin(angle)).epsilon(1e-12));
    CHECK(rig.car.position.y == Approx(radius * (1 - std::cos(angle))).epsilon(1e-12));
    CHECK(rig.speed() == Approx(speed).epsilon(1e-12));
    // Let go, the tires cannot hold 2.8 g: it leaves the circle outwards.
    rig.car.guided = 0;
    rig.controls.steer = 0.1;
    rig.run(0.5);
    CHECK(std::hypot(rig.car.position.x, rig.car.position.y - radius) > radius + 0.5);
}

TEST_CASE("planar car: an impulse changes linear and angular momentum by itself and its moment")
{
    Rig rig(PlanarCarSettings{}, moving(10.0));
    rig.car.position = {3, -2};
    applyImpulse(rig.model, rig.car, {400, -700, 0}, math::cross(dvec3(1.2, 0.5, 0.0), dvec3(400, -700, 0)));
    const auto& s = rig.model.settings;
    CHECK(s.mass * (rig.car.velocity.x - 10.0) == Approx(400));
    CHECK(s.mass * rig.car.velocity.y == Approx(-700));
    CHECK(s.yawInertia * rig.car.yawRate == Approx(1.2 * -700 - 0.5 * 400));
    const Motion now = motion(rig.model, rig.car);
    CHECK(now.angularVelocity.z == rig.car.yawRate);
    CHECK(body(rig.model).inertia[2][2] == s.yawInertia);
}

TEST_CASE("planar car: the same run gives the same bytes")
{
    const auto run = [] {
        Rig rig(PlanarCarSettings{}, moving(30.0, 2.0, 1.0));
        for (int i = 0; i < 400; ++i) {
            rig.controls.steer = 0.3 * std::sin(0.05 * i);
            rig.controls.brake = i > 200 ? 0.6 : 0.0;
            rig.controls.throttle = i < 100 ? 0.5 : 0.0;
            rig.run(0.005);
        }
        return rig.car;
    };
    const PlanarCarState a = run(), b = run();
    CHECK(std::memcmp(&a, &b, sizeof a) == 0);
}

TEST_CASE("planar car: ideal path keeping brakes and pulls no harder than the tires of a car that drives straight on")
{
    for (const Controls c : {Controls{.brake = 1.0}, Controls{.throttle = 1.0}, Controls{.brake = 0.2}})
        for (const double limit : {1.0, 0.15}) {
            PlanarCarSettings s;
            s.slipLimit = limit;
            s.driveForce = 40e3; // beyond the rear tires' grip
            s.drivePower = 1e7;
            Rig guided(s, moving(20.0)), free(s, moving(20.0));
            guided.car.guided = 1;
            guided.controls = free.controls = c;
            for (int i = 0; i < 200; ++i) {
                guided.run(guided.dt);
                free.run(free.dt);
                CHECK(guided.speed() == Approx(free.speed()).margin(0.02));
            }
            const double grip = s.frontTire.friction * math::kGravity;
            CHECK(std::abs(guided.car.acceleration) < grip);
        }
    // Slowing down within grip it still follows its arc exactly.
    Rig round(PlanarCarSettings{}, moving(20.0));
    round.car.guided = 1;
    round.car.guideCurvature = 0.02;
    round.controls.brake = 0.3;
    round.run(2.0);
    CHECK(round.car.yawRate == Approx(0.02 * round.speed()));
}

TEST_CASE("planar car: telemetry shows the slip that transmits the force")
{
    const PlanarCarSettings s;
    const auto slip = [&](const Controls& c, double seconds) {
        Rig r(s, moving(20.0));
        r.controls = c;
        r.run(seconds);
        return telemetry(r.model, r.car, r.ground);
    };
    // (D5) without sliding: Fx = Cs s/(1 - s) braking, Cs s/(1 - s) with s/(1 - s) the slip ratio driving.
    const CarTelemetry braked = slip({.brake = 0.1}, 0.5), driven = slip({.throttle = 0.2}, 0.5);
    for (const WheelTelemetry& w : braked.wheel) {
        CHECK(w.slipRatio < -1e-3);
        CHECK(w.forceX == Approx(s.frontTire.longitudinalStiffness * w.slipRatio / (1.0 + w.slipRatio)).epsilon(1e-6));
        CHECK(w.spin * kShownRadius == Approx(w.slipSpeedX * -1.0 + braked.forwardSpeed).epsilon(1e-9));
        CHECK(w.spin * kShownRadius < braked.forwardSpeed);
    }
    for (int i : {2, 3}) {
        const WheelTelemetry& w = driven.wheel[i];
        CHECK(w.slipRatio > 1e-3);
        CHECK(w.forceX == Approx(s.rearTire.longitudinalStiffness * w.slipRatio).epsilon(1e-6));
    }
    CHECK(slip({.brake = 1.0}, 0.2).wheel[0].slipRatio == Approx(-1.0)); // locked
    // Reversing, the brake's force points forwards, and the wheel turns slower backwards than it travels.
    Rig back(s, moving(-10.0));
    back.controls.brake = 0.1;
    back.run(0.2);
    const CarTelemetry t = telemetry(back.model, back.car, back.ground);
    CHECK(t.wheel[0].forceX > 0.0);
    CHECK(t.wheel[0].slipRatio > 0.0);
    CHECK(t.wheel[0].spin * kShownRadius > t.forwardSpeed);
    // Without pedals rolling resistance alone, without a car that moves none.
    CHECK(std::abs(slip({}, 0.2).wheel[2].slipRatio) < 2e-3);
    Rig rest(s);
    rest.run(0.1);
    CHECK(telemetry(rest.model, rest.car, rest.ground).wheel[0].slipRatio == 0.0);
}
