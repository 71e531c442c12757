#include "collision/cast.h"
#include "impact/crush_zones.h"
#include "runs.h"
#include "vehicle/telemetry.h"
#include "world/drivers.h"

#include <catch_amalgamated.hpp>

using Catch::Approx;

namespace {

using test::Changes;

world::World started(const char* name, const Changes& changes = {})
{
    const scenario::Scenario s = test::changed(name, changes);
    world::World w;
    scenario::start(s, w);
    return w;
}

std::vector<world::Event> impacts(const world::World& w)
{
    std::vector<world::Event> out;
    for (const world::Event& e : w.events)
        if (world::EventKind(uint32_t(e.kind)) == world::EventKind::impact) out.push_back(e);
    return out;
}

std::string pairOf(const world::World& w, const world::Event& e)
{
    std::string a = w.setup.vehicles[size_t(e.a)].name, b = w.setup.vehicles[size_t(e.b)].name;
    return a < b ? b + a : a + b;
}

math::dvec3 momentum(const world::World& w) // linear x, y and angular about the origin
{
    math::dvec3 sum(0.0);
    for (size_t i = 0; i < w.setup.vehicles.size(); ++i) {
        const vehicle::Motion m = world::motion(w, i);
        const vehicle::Body b = world::body(w, i);
        sum += math::dvec3(b.mass * m.velocity.x, b.mass * m.velocity.y,
                           b.inertia[2][2] * m.angularVelocity.z +
                               b.mass * (m.position.x * m.velocity.y - m.position.y * m.velocity.x));
    }
    return sum;
}

const Changes kNoResistance = {{"platoons.0.set", core::Json{{"dragCoefficient", 0}, {"rollingResistance", 0}}}};

}

// Tongue 1995, section 4.1: 10 ft / 5 mph = 1.3636 s; after that car 5 closes 10 ft at 4.5 mph.
TEST_CASE("five cars: 4 meets 3, then 5 meets 4, when the report says, and nobody passes anybody")
{
    world::World w = started("five-cars");
    const int64_t steps = int64_t(6.0 / w.setup.dt);
    for (int64_t k = 0; k < steps; ++k) {
        world::step(w);
        for (size_t i = 0; i + 1 < 5; ++i) REQUIRE(world::motion(w, i).position.x > world::motion(w, i + 1).position.x);
    }
    const auto hits = impacts(w);
    REQUIRE(hits.size() >= 2);
    CHECK(pairOf(w, hits[0]) == "43");
    CHECK(pairOf(w, hits[1]) == "54");
    // Contact counts from the collision room's skin on.
    CHECK(hits[0].time <= 10 * 0.3048 / (5 * 0.44704));
    CHECK(hits[0].time >= (10 * 0.3048 - collision::kSkin) / (5 * 0.44704) - 1e-9);
    CHECK(std::fabs(hits[0].time - 1.36) <= 0.01);
    CHECK(std::fabs(hits[1].time - 2.86) <= 0.04);
    CHECK(hits[0].e == Approx(0.8));
    CHECK(hits[0].mu == 0.0);
    for (const auto& d : w.state.drivers) CHECK(d.cut == 1);
    for (const auto& c : w.state.controls) CHECK((c.throttle == 0.0 && c.brake == 0.0 && c.steer == 0.0));

    world::World free = started("five-cars", kNoResistance);
    world::run(free, steps);
    REQUIRE(impacts(free).size() >= 2);
    CHECK(impacts(free)[1].time == Approx(10 * 0.3048 / (5 * 0.44704) + 10 * 0.3048 / (4.5 * 0.44704)).margin(2e-3));
}

TEST_CASE("five cars: the platoon's momentum passes through every hit unchanged")
{
    world::World w = started("five-cars", kNoResistance);
    const math::dvec3 before = momentum(w);
    world::run(w, int64_t(6.0 / w.setup.dt));
    REQUIRE(impacts(w).size() >= 2);
    const math::dvec3 after = momentum(w);
    CHECK(after.x == Approx(before.x).epsilon(1e-9)); // held speeds need no force without resistance
    CHECK(std::fabs(after.y) < 1e-6 * before.x);
    for (const world::Event& e : impacts(w)) CHECK(e.energyAfter <= e.energyBefore);
}

// Bumper on bumper, one width, one line: the contact is the whole face, and no car may be turned out of the row by it.
TEST_CASE("a row of cars that run into each other on a straight road stays straight")
{
    for (const double gap : {3.0, 8.0, 14.0}) {
        world::World w = started("emergency-eyes", {{"platoons.0.gap", gap}});
        while (world::time(w) < 14.0) {
            world::step(w);
            for (size_t i = 0; i < 20; ++i) {
                const vehicle::Motion m = world::motion(w, i);
                REQUIRE(std::fabs(m.position.y) < 1e-9);
                REQUIRE(std::fabs(m.angularVelocity.z) < 1e-9);
            }
        }
        CHECK(impacts(w).size() > 10);
        for (const world::Event& e : impacts(w)) {
            CHECK(std::fabs(e.normal.x) == Approx(1.0).epsilon(1e-12));
            CHECK(std::fabs(e.point.y) < 1e-9);
        }
    }
}

// Tongue 1995, section 4.2: 0.6649 s from the geometry of the two arcs.
TEST_CASE("two cars on a curve: they touch when the arcs say, momentum passes, car 1's turning changes more")
{
    world::World w = started("curve-pair");
    while (impacts(w).empty() && world::time(w) < 2.0) world::step(w);
    const auto hits = impacts(w);
    REQUIRE_FALSE(hits.empty());
    CHECK(hits[0].time == Approx(0.6649).margin(2e-4));
    const auto& planar = w.setup.planarCars[0].settings;
    const math::dvec3 change =
        planar.mass * ((hits[0].velocityAfter - hits[0].velocityBefore) + (hits[0].otherAfter - hits[0].otherBefore));
    CHECK(math::length(change) < 1e-9 * planar.mass * 30.0);
    CHECK(hits[0].energyAfter <= hits[0].energyBefore);
    // The rear face of the struck car: along car 1's heading, 20 ft of arc and its way since.
    const double heading = (20 * 0.3048 + 55 * 0.44704 * hits[0].time) / 30.48;
    CHECK(hits[0].normal.x == Approx(std::cos(heading)).epsilon(1e-9));
    CHECK(hits[0].normal.y == Approx(std::sin(heading)).epsilon(1e-9));
    // Moments y J on 1, (y cos d - x sin d) J on 2, d the angle between the cars: it changes the turning of 1 more.
    const double jolt1 = hits[0].yawRateAfter - hits[0].yawRateBefore;
    const double jolt2 = hits[0].otherYawRateAfter - hits[0].otherYawRateBefore;
    CHECK(jolt1 < 0.0);
    CHECK(jolt2 > 0.0);
    CHECK(-jolt1 > jolt2);
    double turned1 = 0, turned2 = 0; // [rad] off the curve's heading in the 0.6 s until the report's last picture
    for (int k = 0; k < 120; ++k) {
        world::step(w);
        turned1 += (w.state.planarCars[0].yawRate - 55 * 0.44704 / 30.48) * w.setup.dt;
        turned2 += (w.state.planarCars[1].yawRate - 65 * 0.44704 / 30.48) * w.setup.dt;
    }
    CHECK(std::fabs(turned1) > std::fabs(turned2));
    CHECK(w.state.planarCars[0].guided != 1);
    CHECK(w.state.planarCars[1].guided != 1);
}

TEST_CASE("an emergency stop of twenty cars: hearing of it saves cars that seeing does not")
{
    const auto hits = [](const char* name) {
        world::World w = started(name);
        world::run(w, int64_t(14.0 / w.setup.dt));
        return impacts(w).size();
    };
    CHECK(hits("emergency-radio") < hits("emergency-eyes"));
}

TEST_CASE("manoeuvres: the 17-DOF car is driven by the same programs")
{
    { // holds its speed and its circle
        world::World w = started("circle", {{"cars.0.driver.speedByTime", core::Json::parse("[[0, 6], [20, 10]]")}});
        world::run(w, int64_t(30.0 / w.setup.dt));
        CHECK(math::length(world::motion(w, 0).velocity) == Approx(10.0).margin(0.1));
        CHECK(std::fabs(w.state.traffic[0].offset) < 0.15);
    }
    { // goes round the other lane and comes back
        world::World w = started("lane-change");
        double most = 0, least = 0;
        for (int64_t k = 0; k < int64_t(11.0 / w.setup.dt); ++k) {
            world::step(w);
            most = std::max(most, world::motion(w, 0).position.y);
            least = std::min(least, world::motion(w, 0).position.y);
        }
        CHECK(most > 2.8);
        CHECK(most < 4.2);
        CHECK(least > -1.2);
        CHECK(std::fabs(w.state.traffic[0].offset) < 0.3);
    }
    { // meets the wall at ten degrees
        world::World w = started("wall-at-10-degrees");
        world::run(w, int64_t(6.0 / w.setup.dt));
        const auto hits = impacts(w);
        REQUIRE_FALSE(hits.empty());
        CHECK(hits[0].headingAngle == Approx(10 * math::kPi / 180).margin(0.01));
        CHECK(math::length(hits[0].velocityBefore) == Approx(26.8224).margin(0.3));
        CHECK(w.state.drivers[0].cut == 1);
    }
    { // follows without touching
        world::World w = started("platoon-of-cars");
        world::run(w, int64_t(40.0 / w.setup.dt));
        CHECK(w.events.empty());
        for (size_t i = 0; i < 4; ++i) CHECK(math::length(world::motion(w, i).velocity) == Approx(25.0).margin(0.5));
    }
}

namespace {

constexpr double kMph = 0.44704, kCurve = 100 * 0.3048; // [m] radius
double across(double mph)                               // [g] that a speed takes there
{
    return math::square(mph * kMph) / (kCurve * math::kGravity);
}

// Four cars from before the curve to behind it: how far they are from its line, the least gaps [m].
struct OnCurve {
    world::World w;
    double leaderWide = 0.0, wide = 0.0;
    double least[4] = {1e3, 1e3, 1e3, 1e3};

    explicit OnCurve(const char* variant)
    {
        core::Json json;
        REQUIRE(scenario::namedJson("platoon-curve", json).ok());
        REQUIRE(scenario::takeVariant(json, variant).ok());
        scenario::Scenario s;
        REQUIRE(scenario::load(json, s).ok());
        scenario::start(s, w);
    }
    double gap(size_t i) const { return w.convoy.scratch.sights[i].gap; }
    void run(double until)
    {
        while (world::time(w) < until) {
            world::step(w);
            for (size_t i = 0; i < 4; ++i) {
                const double offset = std::fabs(w.state.traffic[i].offset);
                if (i == 0) leaderWide = std::max(leaderWide, offset);
                wide = std::max(wide, offset);
                least[i] = std::min(least[i], gap(i));
            }
        }
    }
};

}

// Tongue 1995, section 4.2, by tires: v^2 / (g R) of what is needed, against what is there.
TEST_CASE("a platoon on a curve: at 30 mph the tires hold, with the side force that the curve takes", "[platoon]")
{
    CHECK(across(55) == Approx(2.0).margin(0.05)); // as the summary says
    CHECK(across(65) == Approx(2.8).margin(0.05));
    CHECK(across(30) == Approx(0.60).margin(0.005));
    CHECK(across(40) == Approx(1.07).margin(0.005));
    OnCurve run("30 mph");
    const world::World& w = run.w;
    run.run(9.0); // all but the last are in it
    for (size_t i = 0; i < 3; ++i) {
        const vehicle::Motion m = world::motion(w, i);
        const world::VehicleSetup& v = w.setup.vehicles[i];
        const auto seen = vehicle::telemetry(w.setup.cars[v.design], w.state.cars[v.model], w.setup.ground);
        const double speed = math::length(m.velocity), needed = speed * speed / kCurve;
        CHECK(1.0 / w.setup.paths[0].curvature(w.state.traffic[i].along) == Approx(kCurve).epsilon(1e-9));
        CHECK(speed == Approx(30 * kMph).margin(0.15));
        CHECK(seen.lateralAcceleration == Approx(needed).epsilon(0.03));
        double held = 0.0;
        for (const auto& wheel : seen.wheel) {
            CHECK(wheel.saturation < 0.85); // none of the four is at its end
            held += math::length(wheel.lateralForce);
        }
        CHECK(held == Approx(world::body(w, i).mass * needed).epsilon(0.04));
    }
    run.run(16.0);
    CHECK(run.wide < 0.6);
    CHECK(w.events.empty());
}

TEST_CASE("a platoon on a curve: at 40 mph all run wide, and who reads the road slows down and closes up", "[platoon]")
{
    OnCurve fast("40 mph");
    fast.run(8.0);
    CHECK(fast.leaderWide > 5.0);
    OnCurve reads("40 mph, reads the road");
    reads.run(0.1);
    const double kept = 2 + 0.6 * 40 * kMph; // [m] what the law keeps
    for (size_t i = 1; i < 4; ++i) CHECK(reads.gap(i) == Approx(kept).margin(0.1));
    reads.run(15.0);
    CHECK(reads.wide < 0.6);
    for (size_t i = 1; i < 4; ++i) {
        CHECK(reads.least[i] < kept - 2.0);
        CHECK(reads.least[i] > 7.0);
    }
    CHECK(reads.w.events.empty());
}

TEST_CASE("crush zones in a platoon: each blow is harder than the one before it and gives back less", "[platoon]")
{
    world::World w = started("crush-zones");
    world::run(w, int64_t(8.0 / w.setup.dt));
    double last = 1.0, impulse = 0.0;
    size_t pairs = 0;
    for (const world::Event& e : impacts(w)) {
        REQUIRE(e.method == double(uint32_t(world::CollisionSettings::Method::zones)));
        CHECK(e.energyAfter <= e.energyBefore);
        if (e.a != double(pairs) || e.b != double(pairs + 1)) continue; // not the first blow of a pair
        ++pairs;
        CHECK(e.normalImpulse > impulse);
        CHECK(e.e < last);
        impulse = e.normalImpulse;
        last = e.e;
        // What the zones alone give for this contact: (1 + e) v = J (1/mA + 1/mB).
        const double closing = e.normalImpulse * (e.yields.nn + e.otherYields.nn) / (1.0 + e.e);
        const impact::CrushZoneSettings zones;
        const impact::ZoneCrash alone =
            impact::crashZones(zones, 1.0 / e.yields.nn, zones, 1.0 / e.otherYields.nn, closing);
        CHECK(alone.restitution == Approx(e.e).epsilon(1e-3));
        CHECK(alone.duration == Approx(e.duration).epsilon(1e-3));
    }
    CHECK(pairs == 5);
    CHECK(last < 0.3);
    CHECK(impact::dented(w.state.crush[4])); // the gentler ones stay below what dents
    CHECK(impact::dented(w.state.crush[5]));
}
