#include "scenario/compare.h"

#include "scenario/scenario.h"
#include "watch/event_case.h"

#include <catch_amalgamated.hpp>

using Catch::Approx;
using scenario::ComparedRow;
using scenario::Comparison;

namespace {

Comparison paper()
{
    Comparison c;
    const core::Status status = scenario::compareText("", c);
    INFO(status.text());
    REQUIRE(status.ok());
    return c;
}

const ComparedRow& row(const std::vector<ComparedRow>& rows, std::string_view name)
{
    for (const ComparedRow& r : rows)
        if (r.name == name) return r;
    FAIL("no row " << name);
    return rows[0];
}

core::Json caseOf(const impact::PairCase& c)
{
    impact::PairCase copy = c;
    return core::writeJson(copy);
}

}

TEST_CASE("no parameter differs between the models that are compared", "[compare]")
{
    impact::PairCase own = scenario::paperImpact();
    own.a.mass = 1700;
    own.a.rollingMass = 1480;
    own.a.h = 0.33;
    own.a.izz = 2900;
    own.a.ixx = 780;
    own.a.ixz = -25;
    own.a.heading = 0.7;
    own.a.velocity = math::rotate({21, -0.4}, own.a.heading);
    own.b.heading = 1.0;
    own.b.velocity = math::rotate({28, 0}, own.b.heading);
    own.normal = 0.95;
    own.mu.reset();
    own.muFraction = 0.4;
    Comparison other;
    const core::Status status = scenario::compare(own, other);
    INFO(status.text());
    REQUIRE(status.ok());
    for (const Comparison& c : {paper(), other})
        for (const ComparedRow& r : c.inputs) {
            INFO(r.name);
            REQUIRE(r.values.size() == c.models.size());
            const double* first = nullptr;
            for (const scenario::Number& x : r.values) {
                if (!x || std::string_view(r.name) == "duration") continue;
                if (!first) first = &*x;
                CHECK(*x == Approx(*first).epsilon(1e-9).margin(1e-9));
            }
        }
}

TEST_CASE("the models of a comparison tell of the same impact", "[compare]")
{
    const Comparison c = paper();
    CHECK(c.time == Approx(2.15));
    for (const char* name : {"Vx", "Vy", "yaw rate"}) {
        const ComparedRow& r = row(c.after, name);
        INFO(name);
        CHECK(*r.values[2] == Approx(*r.values[3]).epsilon(0.05)); // roll car and 17-DOF car
        CHECK(*r.values[2] == Approx(*r.values[6]).epsilon(0.05)); // printed CarSim
    }
    CHECK(!row(c.after, "roll rate").values[0]);
    CHECK(*row(c.after, "tire over lateral impulse").values[6] == 0.37);
    // The responses: quiet before, the impulse under the force, the circles where the pair puts them.
    REQUIRE(c.times.size() == c.responses[0].car.size());
    double impulse = 0.0;
    for (size_t k = 0; k < c.times.size(); ++k) {
        for (const scenario::Response& r : c.responses) {
            if (c.times[k] > 2.0 || std::string_view(r.name) == "Vx") continue;
            REQUIRE(std::fabs(r.rollCar[k]) < 1e-9);
            REQUIRE(std::fabs(r.car[k]) < 20.0); // [N] of a car that settles
        }
        impulse += c.responses[0].car[k] * 0.01;
    }
    CHECK(impulse == Approx(c.impulseNormal * std::cos(c.given.normal)).epsilon(0.01));
    CHECK(*c.responses[2].before == 29.0);
    CHECK(*c.responses[2].after == *row(c.after, "Vx").values[1]);
}

TEST_CASE("without what the 4-DOF model leaves out the 17-DOF car rolls like the roll car", "[compare]")
{
    const auto rollRates = [](double verticalRate, double spinInertia) {
        core::Json run = paper().run;
        for (const char* axle : {"front", "rear"}) {
            run["cars"][1]["set"][axle]["spinInertia"] = spinInertia;
            core::Json& tires = run["cars"][1]["set"][std::string(axle) + "Tires"];
            tires["verticalRate"] = verticalRate;
            tires["verticalRise"] = 0;
        }
        run["dt"] = 0.001;
        scenario::Scenario s;
        REQUIRE(scenario::load(run, s).ok());
        world::World w;
        scenario::start(s, w);
        world::run(w, 2150);
        const vehicle::Motion car = world::motion(w, 1);
        const double yaw = math::toYawPitchRoll(car.orientation).yaw;
        const double rolls = math::rotate({car.angularVelocity.x, car.angularVelocity.y}, -yaw).x;
        return std::pair{w.state.rollCars[0].rollRate * 180 / math::kPi, rolls * 180 / math::kPi};
    };
    const auto [rollCar, bare] = rollRates(3e6, 0.05); // tires that do not sink in, wheels that are no gyroscopes
    CHECK(bare == Approx(rollCar).epsilon(0.03));
    const double soft = rollRates(270e3, 0.05).second, spinning = rollRates(3e6, 1.9).second;
    CHECK(soft < bare - 2.0);     // [deg/s] the body rolls on its tires until the load has moved across
    CHECK(spinning < bare - 1.5); // [deg/s] wheels that are yawed to the right lean the car to the left
}

TEST_CASE("the built-in scenario of the paper's Figure 7 is the comparison's run", "[compare]")
{
    const Comparison c = paper();
    scenario::Scenario run, named;
    REQUIRE(scenario::load(c.run, run).ok());
    // The comparison has both cars in one world, 40 m apart; the scenario has a world for each.
    const auto sameCar = [&](const char* variant, size_t car) {
        core::Json json;
        REQUIRE(scenario::namedJson("zhou-figure-7", json).ok());
        REQUIRE(scenario::takeVariant(json, variant).ok());
        REQUIRE(scenario::load(json, named).ok());
        const scenario::Document &own = named.document, &both = run.document;
        scenario::CarEntry given = both.cars[car], here = own.cars[0];
        here.name = given.name;
        here.position[1] = given.position[1];
        CHECK(core::canonicalText(core::writeJson(here)) == core::canonicalText(core::writeJson(given)));
        world::PushSettings push = both.pushes[car], pushed = own.pushes[0];
        push.car = 0;
        CHECK(core::canonicalText(core::writeJson(pushed)) == core::canonicalText(core::writeJson(push)));
        CHECK(own.duration == both.duration);
        CHECK(own.integrator == both.integrator);
    };
    sameCar("roll car", 0);
    sameCar("17 degrees of freedom", 1);
}

TEST_CASE("what cannot be compared is refused with the place of the mistake", "[compare]")
{
    const auto refused = [](const core::Json& j, const char* path) {
        Comparison c;
        const core::Status status = scenario::compareText(core::canonicalText(j), c);
        INFO(status.text());
        CHECK(!status.ok());
        CHECK(status.path == path);
        CHECK(c.after.empty());
    };
    const core::Json good = caseOf(scenario::paperImpact());
    core::Json j = good;
    j["model"] = "planar";
    refused(j, "model");
    j = good;
    j["a"]["yawRate"] = 0.1;
    refused(j, "a.yawRate");
    j = good;
    j["a"].erase("cf");
    refused(j, "a.cf");
    j = good;
    j["a"]["velocity"] = {39, 0};
    refused(j, "a.velocity");
    j = good;
    j["dt"] = 0;
    refused(j, "dt");
    j = good;
    j["a"]["rollingMass"] = 2450; // no wheels left for the 17-DOF car
    refused(j, "a");
    Comparison c;
    CHECK(!scenario::compareText("[1, 2", c).ok());
    CHECK(!scenario::compareText("[]", c).ok());
}

TEST_CASE("Figure 6 with its own contact point: yaw and roll rates of Table 2")
{
    scenario::Scenario s;
    REQUIRE(scenario::loadNamed("zhou-figure-6", s).text() == "");
    world::World w;
    scenario::start(s, w);
    world::run(w, 210);
    REQUIRE(w.events.size() >= 1);
    const world::Event& e = w.events[0];
    CHECK(e.time == Approx(1.0).margin(1e-3));
    constexpr double kDegree = math::kPi / 180.0;
    // As computed for x_A = -2.50 m (the paper's 4-DOF column: -95.3 and -15.8 deg/s, 31.1 and 4.5 m/s).
    CHECK(e.yawRateAfter / kDegree == Approx(-95.5225).epsilon(1e-4));
    core::Json given;
    REQUIRE(watch::pairCaseOf(w, 0, given).text() == "");
    CHECK(given["a"]["contact"][0].get<double>() == Approx(-2.5));
    CHECK(given["a"]["contact"][1].get<double>() == Approx(0.1));
    CHECK(std::fabs(given["b"]["contact"][1].get<double>()) < 5e-3); // on its middle line: the bullet does not turn
    impact::PairCase pair;
    REQUIRE(impact::readPair(given, "", pair).text() == "");
    const impact::PairResult r = impact::solvePair(impact::settingsOf(pair), pair.a, pair.b);
    CHECK(r.a.velocityBody.x == Approx(31.09763).epsilon(1e-5));
    CHECK(r.a.velocityBody.y == Approx(4.51736).epsilon(1e-4));
    CHECK(r.a.rollRate / kDegree == Approx(-15.4916).epsilon(1e-4));
    CHECK(r.b.velocityBody.x == Approx(30.56228).epsilon(1e-5));
    CHECK(std::fabs(e.otherYawRateAfter) / kDegree < 0.5);
    // In the world itself, at the end of that step.
    world::World again;
    scenario::start(s, again);
    world::run(again, int64_t(e.step));
    CHECK(again.state.rollCars[0].rollRate / kDegree == Approx(-15.4916).epsilon(0.06));
}

TEST_CASE("a contact point goes with a prescribed normal, and says so")
{
    core::Json json;
    REQUIRE(scenario::namedJson("zhou-figure-6", json).ok());
    scenario::Scenario s;
    json["collisions"].erase("normal");
    CHECK(scenario::load(json, s).text().find("collisions.contactPoint: goes with") == 0);
    json["collisions"]["normal"] = "prescribed";
    json["collisions"]["contactPoint"]["x"] = 1000;
    CHECK(scenario::load(json, s).text().find("collisions.contactPoint.x") == 0);
}
