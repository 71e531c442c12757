// The strut alone on its rig, and its limiting cases: with every option off it is the simple strut of Deak 2003, 5.6.
#include "vehicle/car_rig.h"

using namespace test;
using Catch::Approx;

namespace {

AxleSettings simple(AxleSettings a)
{
    a.springRise = 0.0;
    a.damperFade = 1.0;
    a.reboundDamping = a.bumpDamping;
    a.stopRate = a.stopRise = a.stopDamping = 0.0;
    a.antiRollRate = a.rollCentreHeight = a.antiPitch = 0.0;
    a.camber = a.camberGain = a.toe = a.bumpSteer = 0.0;
    return a;
}

// What a car feels of one axle's change: how it stands after two seconds of a bend.
CarTelemetry inBend(const CarSettings& s, double ay = 4.0)
{
    const double speed = 20.0;
    Rig r(s, {.velocity = {speed, 0.0}});
    const double L = s.front.position - s.rear.position;
    r.drive(4.0, {.steer = (L * ay / (speed * speed) + 0.002 * ay) / s.steering.maxAngle, .throttle = 0.2});
    return r.telemetry();
}

}

TEST_CASE("the strut is a linear spring and damper when its options are off", "[suspension]")
{
    const AxleSettings a = simple({});
    for (double z : {-0.2, -0.03, 0.0, 0.05, 0.3}) {
        for (double rate : {-2.0, -0.1, 0.0, 0.4, 3.0}) {
            const StrutForce f = strut(a, z, rate);
            CHECK(f.total() == Approx(a.springRate * z + a.bumpDamping * rate).margin(1e-9));
        }
        CHECK(strutEnergy(a, z) == Approx(0.5 * a.springRate * z * z).margin(1e-12));
    }
}

TEST_CASE("spring, damper and stops follow their tables, and the energy is the force's integral", "[suspension]")
{
    AxleSettings a;
    CHECK(strut(a, 0.05, 0.0).spring == Approx(24000.0 * 0.05 + 300000.0 * 0.05 * 0.05 * 0.05));
    CHECK(strut(a, 0.0, 0.2).damper == Approx(1500.0 * 0.2));
    CHECK(strut(a, 0.0, -0.2).damper == Approx(-2600.0 * 0.2));
    CHECK(strut(a, 0.0, 1.4).damper == Approx(1500.0 * (0.4 + 0.35 * 1.0))); // beyond the knee
    CHECK(strut(a, 0.079, 0.0).stop == 0.0);
    CHECK(strut(a, 0.09, 0.0).stop == Approx(0.01 * (150000.0 + 6.0e6 * 0.01)));
    CHECK(strut(a, -0.10, 0.0).stop == Approx(-0.01 * (150000.0 + 6.0e6 * 0.01)));
    double work = 0.0;
    const double end = 0.11, h = 1e-5;
    for (double z = 0.5 * h; z < end; z += h) work += h * strut(a, z, 0.0).total();
    CHECK(work == Approx(strutEnergy(a, end)).epsilon(1e-6));
}

TEST_CASE("each option of the suspension changes its own thing, and zero switches it off", "[suspension]")
{
    CarSettings plain;
    plain.front = simple(plain.front);
    plain.rear = simple(plain.rear);
    plain.rear.position = -1.4;
    const CarTelemetry base = inBend(plain);
    CHECK(std::abs(base.roll) > 0.01);
    // Roll of the simple strut: M phi = Fy h over the springs alone (roll centre on the ground, tires in series).
    {
        const double ay = base.yawRate * base.forwardSpeed, t2 = math::square(plain.front.track);
        const auto series = [](double a, double b) { return a * b / (a + b); };
        const tire::TireSettings& t = plain.frontTires;
        const double load = 0.25 * plain.mass * math::kGravity;
        const double d = tire::verticalDeflection(tire::build(t), load), kt = t.verticalRate + 2.0 * t.verticalRise * d;
        const double k = 0.5 * t2 * (series(plain.front.springRate, kt) + series(plain.rear.springRate, kt));
        const double h = plain.massHeight, roll = plain.mass * ay * h / (k - plain.mass * math::kGravity * h);
        CHECK(std::abs(base.roll) == Approx(roll).epsilon(0.08)); // unsprung masses do not roll on the springs
    }
    const auto with = [&](auto change) {
        CarSettings s = plain;
        change(s);
        return inBend(s);
    };
    CHECK(std::abs(with([](CarSettings& s) { s.front.antiRollRate = 15000.0; }).roll) < 0.8 * std::abs(base.roll));
    // A roll centre at the height of the centre of mass: no roll at all.
    const CarTelemetry high =
        with([](CarSettings& s) { s.front.rollCentreHeight = s.rear.rollCentreHeight = s.massHeight; });
    CHECK(std::abs(high.roll) < 0.2 * std::abs(base.roll));
    // Camber follows travel.
    const CarTelemetry gain = with([](CarSettings& s) { s.front.camberGain = -0.5; });
    CHECK(gain.wheel[1].camber != Approx(base.wheel[1].camber).margin(1e-4));
    // Toe: without steering both wheels turn in by it.
    CarSettings toe = plain;
    toe.front.toe = 0.01;
    Rig r(toe);
    CHECK(r.telemetry().wheel[0].steer == Approx(-0.01));
    CHECK(r.telemetry().wheel[1].steer == Approx(0.01));
    // Anti-dive: the front goes down less under the brakes.
    const auto dive = [&](double antiPitch) {
        CarSettings s = plain;
        s.front.antiPitch = antiPitch;
        Rig q(s, {.velocity = {25.0, 0.0}});
        q.drive(1.5, {.brake = 0.35, .gear = 100});
        return q.state.wheel[0].travel;
    };
    CHECK(dive(0.0) > 0.01);
    CHECK(dive(0.15) < 0.75 * dive(0.0));
}

TEST_CASE("a wheel lifted off the ground bears exactly nothing", "[suspension]")
{
    Rig r({}, {.height = 1.0});
    bool touched = false;
    r.drive(0.3, {.steer = 0.3, .throttle = 0.5}, [&] {
        for (const WheelTelemetry& w : r.telemetry().wheel) {
            touched = touched || w.touching != 0.0;
            if (w.touching != 0.0) continue;
            REQUIRE(w.load == 0.0);
            REQUIRE(w.forceX == 0.0);
            REQUIRE(w.forceY == 0.0);
        }
    });
    CHECK(!touched);
}

TEST_CASE("Ackermann wheels point at one centre, the rate limit holds, compliance gives way", "[steering]")
{
    const double L = 2.6, track = 1.5;
    for (double mean : {-0.5, -0.1, 0.2, 0.6}) {
        const math::Lanes a = ackermannAngles(mean, 1.0, track, L);
        // cot dR - cot dL = T / L
        CHECK(1.0 / std::tan(a[1]) - 1.0 / std::tan(a[0]) == Approx(track / L).epsilon(1e-9));
        const math::Lanes p = ackermannAngles(mean, 0.0, track, L);
        CHECK(p[0] == Approx(mean).epsilon(1e-12));
        CHECK(p[1] == p[0]);
    }
    CarSettings s;
    s.steering.rate = 0.5;
    Rig r(s, {.velocity = {10.0, 0.0}});
    r.drive(0.4, {.steer = 1.0});
    CHECK(r.state.wheel[0].steer == Approx(0.2).epsilon(1e-9));
    // Compliance: aligning torque turns the wheels back, so the car turns less.
    const auto yaw = [](double compliance) {
        CarSettings c;
        c.steering.compliance = compliance;
        Rig q(c, {.velocity = {20.0, 0.0}});
        q.drive(3.0, {.steer = 0.03 / c.steering.maxAngle, .throttle = 0.15});
        CHECK(std::abs(q.telemetry().steeringTorque) > 0.1);
        return q.telemetry().yawRate;
    };
    CHECK(yaw(2e-5) < 0.97 * yaw(0.0));
}
