// The built-in manoeuvres, run as a visitor runs them: each shows what its title says, and does not without its cause.
#include "runs.h"
#include "watch/measure.h"

#include <catch_amalgamated.hpp>

#include <cmath>

using Catch::Approx;

namespace {

using test::Changes;

control::Run drive(const char* name, const Changes& changes = {})
{
    const scenario::Scenario s = test::changed(name, changes);
    world::World w;
    scenario::start(s, w);
    const control::Run run = watch::measure(w, 0, int64_t(std::floor(s.document.duration / w.setup.dt + 0.5)));
    REQUIRE(!w.state.clock.stopped);
    return run;
}

control::Bend bendOf(const char* name, control::Bend::Pedals pedals, const Changes& changes = {})
{
    INFO(name);
    const control::Run run = drive(name, changes);
    const auto b = control::bend(run);
    REQUIRE(b);
    CHECK(b->pedals == pedals);
    CHECK(!control::stepSteer(run)); // it is one thing or the other
    return *b;
}

core::Json table(std::initializer_list<std::pair<double, double>> points)
{
    core::Json out = core::Json::array();
    for (const auto& [t, v] : points) out.push_back({t, v});
    return out;
}

using Pedals = control::Bend::Pedals;

}

TEST_CASE("lift-off: the throttle closes in a steady bend and the car turns in", "[manoeuvres]")
{
    const control::Bend b = bendOf("lift-off", Pedals::powerOff);
    CHECK(b.lateral > 6.0); // near the limit, where it matters
    CHECK(b.ratio1 > 1.15);
    CHECK(b.peakRatio < 3.0); // and does not spin
    // Cause and effect: with a stiff front bar the front axle keeps the lateral load transfer, and less is left to turn
    // in with; at half the lateral acceleration next to nothing happens.
    const control::Bend stiff = bendOf("lift-off", Pedals::powerOff, {{"cars.0.set.front.antiRollRate", 40000}});
    CHECK(stiff.ratio1 < b.ratio1);
    const control::Bend gentle = bendOf("lift-off", Pedals::powerOff,
                                        {{"cars.0.driver.steer", table({{0, 0}, {0.5, 0}, {1.5, 0.03}, {100, 0.03}})}});
    CHECK(gentle.lateral < 0.5 * b.lateral);
    CHECK(gentle.ratio1 - 1.0 < 0.4 * (b.ratio1 - 1.0));
    // Nobody lifts: nobody turns in.
    const control::Run kept = drive("lift-off", {{"cars.0.driver.throttle", table({{0, 0.5}, {100, 0.5}})}});
    CHECK(!control::bend(kept));
    CHECK(kept.samples.back().yawRate == Approx(kept.samples[800].yawRate).epsilon(0.03));
}

TEST_CASE("turn-in braking: a touch of the brake turns the car in harder than closing the throttle", "[manoeuvres]")
{
    const control::Bend lifted = bendOf("lift-off", Pedals::powerOff),
                        braked = bendOf("turn-in-braking", Pedals::braking);
    CHECK(braked.speed == Approx(lifted.speed).epsilon(1e-3)); // the same bend
    CHECK(braked.curvature == Approx(lifted.curvature).epsilon(1e-3));
    CHECK(braked.ratio1 > 1.2 * lifted.ratio1);
    CHECK(braked.acceleration < lifted.acceleration - 0.5);
    // The more of it the rear wheels do, the less side force is left to them. (Without anti-lock, which would see to
    // it.)
    const auto balance = [](double front, double rear) {
        return bendOf("turn-in-braking", Pedals::braking,
                      {{"cars.0.set.brakes.frontTorque", front},
                       {"cars.0.set.brakes.rearTorque", rear},
                       {"cars.0.set.aids.antilock", false}})
            .ratio1;
    };
    CHECK(balance(2470, 0) < balance(1850, 620));
    CHECK(balance(1850, 620) < balance(1235, 1235));
}

TEST_CASE("power oversteer: full throttle turns the rear-driven car in, and pushes the front-driven one out",
          "[manoeuvres]")
{
    const control::Bend rear = bendOf("power-oversteer", Pedals::powerOn);
    CHECK(rear.peakRatio > 1.3);
    CHECK(rear.sideslip > 0.2);
    const control::Bend front = bendOf("power-oversteer", Pedals::powerOn, {{"cars.0.set.driveline.frontShare", 1}});
    CHECK(front.ratio1 < 1.0); // it runs wide
    CHECK(front.sideslip < 0.1);
    const control::Bend all = bendOf("power-oversteer", Pedals::powerOn, {{"cars.0.set.driveline.frontShare", 0.4}});
    CHECK(all.sideslip < rear.sideslip);
    CHECK(all.sideslip > front.sideslip);
}

TEST_CASE("handbrake turn: locked rear wheels bring the car round", "[manoeuvres]")
{
    const auto turn = control::handbrakeTurn(drive("handbrake-turn"));
    REQUIRE(turn);
    CHECK(turn->turned > 2.6);
    REQUIRE(turn->quarterTime);
    CHECK(*turn->quarterTime < 1.8);
    // The same wheel, no handbrake: a bend.
    const control::Run plain = drive("handbrake-turn", {{"cars.0.driver.handbrake", table({{0, 0}, {100, 0}})}});
    CHECK(!control::handbrakeTurn(plain));
    double turned = 0.0;
    for (const control::Sample& s : plain.samples) turned += plain.dt * s.yawRate;
    CHECK(turned < 0.75 * turn->turned);
}

TEST_CASE("split friction: the open differential spins its wheel, viscous and limited-slip ones climb", "[manoeuvres]")
{
    const auto go = [](const char* name) {
        const auto p = control::pullAway(drive(name));
        REQUIRE(p);
        return *p;
    };
    const control::PullAway open = go("split-open"), viscous = go("split-viscous"), limited = go("split-limited");
    CHECK(open.distance < 0.0); // it rolls back
    CHECK(open.wheelspin > 10.0);
    CHECK(viscous.distance > 15.0);
    CHECK(limited.distance > 15.0);
    CHECK(viscous.difference < 0.5 * open.difference);
    CHECK(limited.difference < 0.5 * open.difference);
    // On asphalt alike on both sides the open one climbs as well: the ice was the reason.
    const auto dry = control::pullAway(drive("split-open", {{"terrain.patches", core::Json::array()}}));
    REQUIRE(dry);
    CHECK(dry->distance > 15.0);
    CHECK(dry->wheelspin < 0.5 * open.wheelspin);
}

TEST_CASE("every manoeuvre has its own metric and no other's", "[manoeuvres]")
{
    for (const auto& [name, metric] : std::vector<std::pair<const char*, const char*>>{
             {"circle", "circle"},
             {"step-steer", "stepSteer"},
             {"sine-dwell", "sineDwell"},
             {"lane-change", "laneChange"},
             {"lift-off", "powerOff"},
             {"turn-in-braking", "brakingInATurn"},
             {"power-oversteer", "powerOn"},
             {"handbrake-turn", "handbrakeTurn"},
             {"split-open", "pullAway"},
             {"split-viscous", "pullAway"},
             {"split-limited", "pullAway"},
             {"coast-down", "coastDown"},
             {"sprint", "zeroToHundred"},
             {"full-stop", "hundredToZero"},
         }) {
        INFO(name);
        const core::Json out = control::metricsJson(drive(name), 1500.0, 0.0, 1.225);
        CHECK(out.contains(metric));
        const bool alsoPullsAway = std::string(metric) == "zeroToHundred"; // a sprint begins by pulling away
        CHECK(out.size() == size_t(alsoPullsAway ? 3 : 2));                // and the extremes
        INFO(out.dump(1));
        CHECK(out.contains("extremes"));
    }
}

TEST_CASE("a coast-down gives back the drag area and the rolling resistance that a car was given", "[manoeuvres]")
{
    // What slows is the mass and the wheels that turn with it.
    for (const char* car : {"saloon", "escort", "van"}) {
        INFO(car);
        const scenario::Scenario s = test::changed("coast-down", {{"cars.0.model", car}});
        world::World w;
        scenario::start(s, w);
        const control::Run run = watch::measure(w, 0, 18000);
        const vehicle::AeroSettings& aero = w.setup.cars[0].aero;
        const auto c = control::coastDown(run, world::body(w, 0).mass, watch::turningMass(w, 0), aero.density);
        REQUIRE(c);
        CHECK(c->dragArea == Approx(aero.dragFront).epsilon(5e-3));
        CHECK(c->rolling == Approx(w.setup.cars[0].tire[0].s.rollingResistance).epsilon(5e-3));
    }
}

TEST_CASE("compliance of the steering shows in yaw gain and understeer gradient", "[manoeuvres]")
{
    // ISO 7401 and ISO 4138 take the angle at the steering wheel: what the column gives up is the car's own understeer.
    const auto stepped = [](double compliance) {
        const auto s = control::stepSteer(drive("step-steer", {{"cars.0.set.steering.compliance", compliance}}));
        REQUIRE(s);
        return *s;
    };
    const control::StepSteer stiff = stepped(0.0), soft = stepped(2e-4);
    CHECK(soft.steadyYawRate < 0.85 * stiff.steadyYawRate);
    CHECK(soft.gain / stiff.gain == Approx(soft.steadyYawRate / stiff.steadyYawRate).epsilon(1e-6));
    const auto circled = [](double compliance) {
        const auto c = control::circle(drive("circle", {{"cars.0.set.steering.compliance", compliance}}));
        REQUIRE(c);
        return c->understeer;
    };
    // Linear: the aligning torque per lateral acceleration is the front axle's load times its trails, a few
    // centimetres, m b / L (t + c); so each compliance adds as much as the one before.
    const double none = circled(0.0), once = circled(5e-5), twice = circled(1e-4);
    CHECK(once > none + 5e-5 * 1560.0 * 0.5 * 0.02);
    CHECK(twice - once == Approx(once - none).epsilon(0.15));
}

TEST_CASE("each aid can be switched in the scenario, and shows only where it is on", "[manoeuvres]")
{
    struct Seen {
        double antilock = 1.0, traction = 1.0, stability = 0.0; // least, least, most
    };
    const auto look = [](const char* name, const Changes& changes) {
        const scenario::Scenario s = test::changed(name, changes);
        world::World w;
        scenario::start(s, w);
        Seen seen;
        for (int i = 0; i < 1200; ++i) {
            world::step(w);
            const vehicle::CarState& car = w.state.cars[0];
            for (const vehicle::WheelState& k : car.wheel) seen.antilock = std::min(seen.antilock, k.antilock);
            seen.traction = std::min(seen.traction, car.aids.traction);
            seen.stability = std::max(seen.stability, std::abs(car.aids.stability));
        }
        return seen;
    };
    for (bool on : {false, true}) {
        const char* wet = "terrain.friction";
        CHECK((look("full-stop", {{"cars.0.set.aids.antilock", on}}).antilock < 0.7) == on);
        CHECK((look("sprint", {{wet, 0.3}, {"cars.0.set.aids.traction", on}}).traction < 0.7) == on);
        CHECK((look("sine-dwell", {{"cars.0.set.aids.stability", on}}).stability > 0.05) == on);
    }
}
