// The numbers of the handling tests, read off runs whose answers are known beforehand.
#include "control/metrics.h"

#include "support.h"

#include <catch_amalgamated.hpp>

#include <cmath>

using namespace control;
using Catch::Approx;

namespace {

// What a single-track car of understeer gradient K and wheelbase L does on a circle: delta = L / R + K ay.
Run circleRun(double radius, double K, double wheelbase, double side)
{
    Run run;
    for (double t = 0.0; t < 50.0; t += run.dt) {
        Sample s;
        s.u = 6.0 + 15.0 * std::min(t / 45.0, 1.0);
        s.yawRate = side * s.u / radius * (1.0 - std::exp(-t / 0.2)); // it starts straight ahead
        const double ay = s.u * s.yawRate;
        s.steer = side * wheelbase / radius + K * ay;
        s.roll = 0.006 * ay;
        s.ay = ay;
        run.samples.push_back(s);
    }
    return run;
}

}

TEST_CASE("a circle driven faster and faster gives its own understeer gradient", "[metrics]")
{
    for (double side : {1.0, -1.0}) {
        const auto c = circle(circleRun(60.0, 0.0021, 2.6, side));
        REQUIRE(c);
        CHECK(c->understeer == Approx(0.0021).epsilon(1e-3));
        CHECK(c->radius == Approx(60.0).epsilon(1e-3));
        CHECK(c->rollGradient == Approx(0.006).epsilon(1e-3));
        CHECK(c->highest == Approx(21.0 * 21.0 / 60.0).epsilon(1e-3));
    }
    // A jolt in between does not spoil it.
    Run jolted = circleRun(60.0, 0.0021, 2.6, 1.0);
    for (size_t i = 3000; i < 3300; ++i) jolted.samples[i].yawRate *= 1.4;
    const auto j = circle(jolted);
    REQUIRE(j);
    CHECK(j->understeer == Approx(0.0021).epsilon(1e-3));
    // A spiral is no circle, nor is a circle at one speed.
    Run spiral = circleRun(60.0, 0.002, 2.6, 1.0), steady = circleRun(60.0, 0.002, 2.6, 1.0);
    for (size_t i = 0; i < spiral.samples.size(); ++i) {
        spiral.samples[i].yawRate *= 1.0 - 0.5 * double(i) / double(spiral.samples.size());
        steady.samples[i].u = 10.0;
        steady.samples[i].yawRate = 10.0 / 60.0;
    }
    CHECK(!circle(spiral));
    CHECK(!circle(steady));
}

TEST_CASE("a stop is measured from the moment the speed passes 100 km/h", "[metrics]")
{
    for (double start : {100 / 3.6, 30.0}) {
        Run run;
        const double a = 9.0, t0 = 1.0;
        for (int i = 0; i < 1200; ++i) {
            const double t = i * run.dt;
            Sample s;
            s.u = t < t0 ? start : std::max(0.0, start - a * (t - t0));
            s.brake = t < t0 ? 0.0 : 1.0;
            run.samples.push_back(s);
        }
        const auto s = stop(run);
        REQUIRE(s);
        const double v = 100 / 3.6;
        CHECK(s->metres == Approx(v * v / (2 * a)).epsilon(1e-3));
        CHECK(s->seconds == Approx(v / a).margin(2 * run.dt));
        CHECK(s->deceleration == Approx(a).epsilon(1e-3));
    }
    Run slow;
    for (int i = 0; i < 400; ++i) slow.samples.push_back({.u = std::max(0.0, 20.0 - 0.05 * i), .brake = 1.0});
    CHECK(!stop(slow));
}

TEST_CASE("a coast-down gives back rolling resistance and drag area", "[metrics]")
{
    const double f0 = 0.012, area = 0.65, mass = 1400.0, rho = 1.2;
    Run run;
    double u = 33.0;
    for (int i = 0; i < 12000; ++i) {
        run.samples.push_back({.u = u});
        u -= run.dt * (f0 * math::kGravity + 0.5 * rho * area / mass * u * u);
    }
    const auto c = coastDown(run, mass, 0.0, rho);
    REQUIRE(c);
    CHECK(c->rolling == Approx(f0).epsilon(2e-3));
    CHECK(c->dragArea == Approx(area).epsilon(2e-3));
}

TEST_CASE("a double lane change is read by how far aside it went and how fast it came out", "[metrics]")
{
    Run run;
    for (int i = 0; i < 1600; ++i) {
        const double t = i * run.dt,
                     bell = t < 1.0 || t > 6.0 ? 0.0 : 0.5 * (1.0 - math::cos(math::kTau * (t - 1.0) / 5.0));
        run.samples.push_back({.x = 20.0 * t, .y = 3.5 * bell, .u = 20.0 - 0.1 * t, .ay = 4.0 * bell});
    }
    const auto l = laneChange(run);
    REQUIRE(l);
    CHECK(l->offset == Approx(3.5).epsilon(1e-3));
    CHECK(l->peakLateral == Approx(4.0).epsilon(1e-3));
    CHECK(l->entrySpeed == 20.0);
    CHECK(l->exitSpeed == Approx(19.2).margin(0.01));
    for (Sample& s : run.samples) s.y = std::min(3.5, s.x * 0.05); // it never comes back
    CHECK(!laneChange(run));
}

namespace {

// A bend of 0.02 1/m at 20 m/s whose curvature grows by `gain` from 4 s on while throttle and brake go as told.
Run bendRun(double gain, double throttleAfter, double brakeAfter)
{
    Run run;
    for (int i = 0; i < 1400; ++i) {
        const double t = i * run.dt;
        Sample s;
        s.u = t < 4.0 ? 20.0 : 20.0 - 3.0 * (t - 4.0);
        s.command = t < 0.5 ? 0.0 : 0.1;
        s.throttle = t < 4.0 ? 0.4 : math::mix(0.4, throttleAfter, std::min(1.0, (t - 4.0) / 0.1));
        s.brake = t < 4.0 ? 0.0 : brakeAfter * std::min(1.0, (t - 4.0) / 0.2);
        const double ratio = t < 4.0 ? 1.0 : 1.0 + gain * std::min(1.0, t - 4.0);
        s.yawRate = t < 0.5 ? 0.0 : 0.02 * ratio * s.u;
        s.ay = s.u * s.yawRate;
        run.samples.push_back(s);
    }
    return run;
}

}

TEST_CASE("pedals moved in a bend: which, and what the car made of it", "[metrics]")
{
    const auto off = bend(bendRun(0.3, 0.0, 0.0)), brake = bend(bendRun(0.5, 0.0, 0.3)),
               on = bend(bendRun(-0.2, 1.0, 0.0));
    REQUIRE(off);
    REQUIRE(brake);
    REQUIRE(on);
    CHECK(off->pedals == Bend::Pedals::powerOff);
    CHECK(brake->pedals == Bend::Pedals::braking);
    CHECK(on->pedals == Bend::Pedals::powerOn);
    CHECK(off->ratio1 == Approx(1.3).epsilon(0.01));
    CHECK(brake->ratio1 == Approx(1.5).epsilon(0.01));
    CHECK(on->ratio1 == Approx(0.8).epsilon(0.01));
    CHECK(off->speed == Approx(20.0));
    CHECK(off->curvature == Approx(0.02).epsilon(1e-6));
    CHECK(off->acceleration == Approx(-3.0).epsilon(0.01));
    // No pedal moves, or the wheel does as well: not this manoeuvre.
    CHECK(!bend(bendRun(0.3, 0.4, 0.0)));
    Run steered = bendRun(0.3, 0.0, 0.0);
    for (size_t i = 820; i < steered.samples.size(); ++i) steered.samples[i].command = 0.2;
    CHECK(!bend(steered));
    Run straight = bendRun(0.0, 0.0, 0.3);
    for (Sample& s : straight.samples) s.command = s.yawRate = s.ay = 0.0;
    CHECK(!bend(straight));
}

TEST_CASE("a handbrake turn is read by how far the car comes round, pulling away by way and wheel spin", "[metrics]")
{
    Run run;
    for (int i = 0; i < 1000; ++i) {
        const double t = i * run.dt;
        run.samples.push_back(
            {.u = std::max(0.0, 15.0 - 4.0 * t), .yawRate = t < 1.0 ? 0.0 : 1.2, .handbrake = t < 1.0 ? 0.0 : 1.0});
    }
    const auto h = handbrakeTurn(run);
    REQUIRE(h);
    CHECK(h->speed == Approx(11.0).epsilon(0.01));
    CHECK(h->turned == Approx(1.2 * (14.5 / 4.0 - 1.0)).epsilon(0.01)); // until 0.5 m/s
    REQUIRE(h->quarterTime);
    CHECK(*h->quarterTime == Approx(0.5 * math::kPi / 1.2).epsilon(0.01));

    Run pull;
    for (int i = 0; i < 1000; ++i) {
        const double t = i * pull.dt;
        Sample s{.u = t < 1.0 ? 0.0 : 2.0 * (t - 1.0), .throttle = t < 1.0 ? 0.0 : 1.0};
        s.rim[2] = s.u + (t < 1.0 ? 0.0 : 7.0);
        s.rim[3] = s.u + (t < 1.0 ? 0.0 : 3.0);
        pull.samples.push_back(s);
    }
    const auto p = pullAway(pull);
    REQUIRE(p);
    CHECK(p->time == Approx(4.0).epsilon(0.01));
    CHECK(p->distance == Approx(16.0).epsilon(0.01));
    CHECK(p->wheelspin == Approx(7.0));
    CHECK(p->difference == Approx(4.0));
    CHECK(!pullAway(run));
}
