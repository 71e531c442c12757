// Vehicles that stand pressed against walls: the wall's force acts throughout the step and is what the rest needs.
#include "scenario/scenario.h"
#include "support.h"
#include "world/world.h"

#include <catch_amalgamated.hpp>

#include <cmath>

using Catch::Approx;
using math::dvec2;
using world::World;

namespace {

World started(const std::string& text)
{
    scenario::Scenario s;
    REQUIRE(scenario::loadText(text, s).text() == "");
    World w;
    scenario::start(s, w);
    return w;
}

// A live car some decimetres before a wall across its way, at x = 5.
World before(const std::string& model, const std::string& more = "")
{
    const std::string start = model == "path" ? "3.2" : "2.6";
    return started(R"({"yawlab": 1, "scene": {"walls": [{"from": [5, 20], "to": [5, -20], "height": 4, "bottom": -1,
        "thickness": 0.01}]}, "cars": [{"model": ")" +
                   model + R"(", "live": true, "position": [)" + start + R"(, 0]}])" + more + "}");
}

vehicle::Controls throttle(double share, int gear = 0)
{
    vehicle::Controls c;
    c.throttle = share;
    c.gear = gear;
    return c;
}

void drive(World& w, double share, double seconds, int gear = 0)
{
    setInput(w, 0, throttle(share, gear));
    world::run(w, std::lround(seconds / w.setup.dt));
}

// [N] of all walls on the car, in the plane, and at how many contacts they push.
struct Leaning {
    dvec2 force{0.0};
    int contacts = 0;
};
Leaning leaningOf(const World& w)
{
    Leaning sum;
    for (const world::ContactRecord& r : w.state.contacts[0].entry) {
        if (!r.active || !r.rests()) continue;
        ++sum.contacts;
        sum.force += (r.push[0] + r.push[1]) * r.normal + (r.rub[0] + r.rub[1]) * math::left(r.normal);
    }
    return sum;
}

const world::ContactRecord& pushOn(const World& w)
{
    for (const world::ContactRecord& r : w.state.contacts[0].entry)
        if (r.active && r.partner == world::kPushPartner) return r;
    FAIL("no push acts");
    return w.state.contacts[0].entry[0];
}

double pushed(const World& w) // [N s] by walls so far
{
    double sum = 0.0;
    for (const auto& e : w.state.contacts[0].entry) sum += e.impulse;
    return sum;
}

}

TEST_CASE("a car that leans on a wall stands, and the wall pushes as its tires do", "[world][walls]")
{
    const auto model = GENERATE("path", "saloon", "suv-roll");
    const double dt = GENERATE(0.001, 0.005, 0.01), share = GENERATE(0.3, 1.0);
    CAPTURE(model, dt, share);
    World w = before(model, R"(, "dt": )" + std::to_string(dt));
    REQUIRE(w.setup.dt == Approx(dt));
    drive(w, share, 8.0);
    const math::dvec3 place = motion(w, 0).position;
    const double so = pushed(w);
    drive(w, share, 4.0);
    CHECK(leaningOf(w).contacts > 0);
    const math::dvec3 now = motion(w, 0).position;
    CHECK(math::length(dvec2(now) - dvec2(place)) < 5e-6);
    CHECK(w.events.size() == 1);
    const double force = (pushed(w) - so) / 4.0;
    CHECK(-leaningOf(w).force.x == Approx(force).epsilon(0.01));
    if (w.state.cars.empty()) return;
    double tires = 0.0;
    for (const auto& k : w.state.cars[0].wheel) tires += k.forceX;
    CHECK(-leaningOf(w).force.x == Approx(tires).epsilon(1e-3)); // the front wheels toe in a little
}

TEST_CASE("a box leans as a plate does, and does not creep along a wall that stands aslant", "[world][walls]")
{
    const auto model = GENERATE("saloon", "suv");
    CAPTURE(model);
    World w = started(R"({"yawlab": 1, "barrier": {"body": "box"}, "scene": {"walls": [{"from": [10.9, 19.1],
        "to": [-0.9, -19.1], "height": 4, "bottom": -1, "thickness": 0.01}]}, "cars": [{"model": ")" +
                      std::string(model) + R"(", "live": true, "position": [2, 0]}]})");
    drive(w, 0.4, 12.0);
    const math::dvec3 place = motion(w, 0).position;
    drive(w, 0.4, 4.0);
    CHECK(leaningOf(w).contacts > 0);
    CHECK(math::length(dvec2(motion(w, 0).position) - dvec2(place)) < 5e-6);
    CHECK(w.events.size() == 1);
}

TEST_CASE("a wall that is leant on does no work, and the car's ledger closes", "[world][walls]")
{
    World w = before("saloon");
    drive(w, 0.4, 4.0);
    const auto& model = w.setup.cars[0];
    const auto& car = w.state.cars[0];
    const auto energy = [&] {
        return mechanicalEnergy(model, car, w.setup.ground) + carcassEnergy(model, car) - balance(car.ledger);
    };
    const double start = energy(), external = car.ledger.external, carcass = carcassEnergy(model, car);
    drive(w, 0.4, 10.0);
    REQUIRE(leaningOf(w).contacts > 0);
    CHECK(std::abs(car.ledger.external - external) < 0.01); // [J] of 2 kN
    CHECK(std::abs(energy() - start - (carcassEnergy(model, car) - carcass)) < 1e-3 * car.ledger.engine);
}

TEST_CASE("let go, a car leaves the wall that it leant on as its tires send it, never pulled and never thrown",
          "[world][walls]")
{
    const auto model = GENERATE("path", "saloon", "suv-roll");
    CAPTURE(model);
    World w = before(model);
    drive(w, 0.6, 6.0);
    REQUIRE(leaningOf(w).contacts > 0);
    const double place = motion(w, 0).position.x;
    double last = pushed(w);
    const auto goesOn = [&](double share, double seconds, int gear) {
        setInput(w, 0, throttle(share, gear));
        for (int64_t k = std::lround(seconds / w.setup.dt); k > 0; --k) {
            world::step(w);
            const double now = pushed(w);
            REQUIRE((now >= last - 1e-9 || now == 0.0)); // 0: the contact is over
            last = now;
            REQUIRE(motion(w, 0).position.x < place + 1e-3);
        }
    };
    goesOn(0.0, 1.0, 0); // what the carcasses hold lets it rock, no more
    CHECK(std::abs(motion(w, 0).position.x - place) < 0.02);
    CHECK(std::abs(motion(w, 0).velocity.x) < 0.2);
    if (std::string(model) == "suv-roll") return; // has no reverse gear
    goesOn(0.5, 3.0, -1);
    CHECK(motion(w, 0).position.x < place - 0.5);
    CHECK(leaningOf(w).contacts == 0);
}

TEST_CASE("a car in a notch leans on both its sides", "[world][walls]")
{
    World w = started(R"({"yawlab": 1, "scene": {"walls": [
        {"from": [4, 4], "to": [8, 0], "height": 4, "bottom": -1, "thickness": 0.01},
        {"from": [8, 0], "to": [4, -4], "height": 4, "bottom": -1, "thickness": 0.01}]},
        "cars": [{"model": "saloon", "live": true}]})");
    drive(w, 0.5, 8.0);
    const math::dvec3 place = motion(w, 0).position;
    const double so = pushed(w);
    drive(w, 0.5, 4.0);
    CHECK(leaningOf(w).contacts == 2);
    CHECK(leaningOf(w).contacts > 0);
    CHECK(math::length(dvec2(motion(w, 0).position) - dvec2(place)) < 1e-4);
    double tires = 0.0;
    for (const auto& k : w.state.cars[0].wheel) tires += k.forceX;
    CHECK(-leaningOf(w).force.x == Approx(tires).epsilon(1e-3));
    // Each gives less than tires / sqrt(2), since friction bears a part of it as well.
    CHECK((pushed(w) - so) / 4.0 < math::sqrt(2.0) * tires);
    CHECK((pushed(w) - so) / 4.0 > 0.8 * tires);
}

TEST_CASE("a car driven into a wedge that gets ever narrower comes to stand there", "[world][walls]")
{
    const auto model = GENERATE("path", "saloon", "suv");
    const double half = GENERATE(0.03, 0.1); // [rad] of the wedge
    CAPTURE(model, half);
    const auto wall = [&](double side) {
        return R"({"from": [4, )" + std::to_string(1.2 * side) + R"(], "to": [24, )" +
               std::to_string(side * (1.2 - 20 * half)) + R"(], "height": 4, "bottom": -1, "thickness": 0})";
    };
    World w = started(R"({"yawlab": 1, "scene": {"walls": [)" + wall(1) + ", " + wall(-1) +
                      R"(]}, "cars": [{"model": ")" + model + R"(", "live": true, "heading": 0.02}]})");
    drive(w, 0.5, 20.0);
    const double place = motion(w, 0).position.x;
    double fastest = 0.0;
    for (int k = 0; k < 200; ++k) {
        drive(w, 0.5, w.setup.dt);
        const vehicle::Motion m = motion(w, 0);
        fastest = std::max(fastest, math::length(dvec2(m.velocity)) + 3.0 * std::abs(m.angularVelocity.z));
    }
    CHECK(fastest < 1e-3);
    CHECK(motion(w, 0).position.x == Approx(place).margin(1e-4));
    CHECK(leaningOf(w).contacts == 2);
    CHECK(leaningOf(w).contacts > 0);
}

TEST_CASE("a car leans whatever the speed of rest", "[world][walls]")
{
    const char* speed = GENERATE("0.03", "0.1", "0.3", "5");
    CAPTURE(speed);
    World w = before("saloon", std::string(R"(, "barrier": {"restSpeed": )") + speed + "}");
    drive(w, 0.4, 8.0);
    const double place = motion(w, 0).position.x;
    drive(w, 0.4, 4.0);
    CHECK(leaningOf(w).contacts > 0);
    CHECK(motion(w, 0).position.x == Approx(place).margin(5e-6));
    CHECK(w.events.size() == 1);
}

TEST_CASE("a push on a car that leans on a wall moves it as if the wall had not been there", "[world][walls]")
{
    World w = before("path", R"(, "pushes": [{"car": 0, "time": 6, "duration": 0.05, "impulse": [-3000, 0, 0]}])");
    drive(w, 0.3, 6.0);
    REQUIRE(leaningOf(w).contacts > 0);
    const double driven = -leaningOf(w).force.x; // [N] by the tires
    drive(w, 0.3, 0.06);
    CHECK(leaningOf(w).contacts == 0);
    const double mass = body(w, 0).mass;
    // Until the push exceeds what the tires give the wall goes on holding; from then on the car has both.
    CHECK(mass * motion(w, 0).velocity.x == Approx(-3000 + driven * 0.06).margin(0.06 * driven));
}

TEST_CASE("a wall broken by another car holds nobody any more", "[world][walls]")
{
    World w = started(R"({"yawlab": 1, "barrier": {"method": "energy", "root": "through"}, "scene": {"walls": [
        {"from": [5, 20], "to": [5, -20], "height": 4, "bottom": -1, "thickness": 0.01}]}, "cars": [
        {"model": "path", "live": true, "position": [3.4, 0]},
        {"model": "path", "position": [-60, 10], "speed": 10}]})");
    drive(w, 0.05, 5.0); // slower than the speed of rest when it arrives
    REQUIRE(leaningOf(w).contacts > 0);
    const double place = motion(w, 0).position.x;
    CAPTURE(place);
    drive(w, 0.5, 4.0);
    REQUIRE((w.state.broken[0] & 1) == 1);
    CHECK(leaningOf(w).contacts == 0);
    CHECK(motion(w, 0).position.x > place + 1.0);
}

TEST_CASE("leaning comes back with a snapshot, and goes on the same without caches", "[world][walls]")
{
    const auto model = GENERATE("path", "saloon", "suv-roll");
    CAPTURE(model);
    World w = before(model), fresh = before(model);
    const auto through = [](World& v, bool forget, std::vector<core::Bytes>* kept) {
        for (int k = 0; k < 1600; ++k) {
            setInput(v, 0, throttle(k < 700 ? 0.4 : k < 900 ? 0.1 : k < 1300 ? 0.8 : 0.5, k < 1300 ? 0 : -1));
            if (forget) world::prepareContacts(v);
            world::step(v);
            if (kept && k % 100 == 50) kept->push_back(snapshot(v));
        }
        return hash(v);
    };
    std::vector<core::Bytes> at;
    const uint64_t end = through(w, false, &at);
    CHECK(through(fresh, true, nullptr) == end);
    int leant = 0;
    for (const core::Bytes& b : at) {
        REQUIRE(restore(w, b).ok());
        leant += int(leaningOf(w).contacts > 0);
        world::run(w, 1600 - w.state.clock.step);
        CHECK(hash(w) == end);
    }
    CHECK(leant > 4);
}

TEST_CASE("a car that touches a wall without pressing stands beside it, and is driven off freely", "[world][walls]")
{
    World w = started(R"({"yawlab": 1, "scene": {"walls": [{"from": [-20, 0.8509], "to": [20, 0.8509], "height": 4,
        "bottom": -1, "thickness": 0.01}]}, "cars": [{"model": "path", "live": true}]})");
    const double side = 0.5 * body(w, 0).width;
    scenario::Scenario s;
    REQUIRE(scenario::loadText(R"({"yawlab": 1, "scene": {"walls": [{"from": [-20, )" + std::to_string(side + 8e-4) +
                                   R"(], "to": [20, )" + std::to_string(side + 8e-4) +
                                   R"(], "height": 4, "bottom": -1, "thickness": 0}]},
        "cars": [{"model": "path", "live": true}]})",
                               s)
                .text() == "");
    scenario::start(s, w);
    world::run(w, 1000);
    CHECK(motion(w, 0).position.y == Approx(0.0).margin(1e-4));
    CHECK(pushed(w) == Approx(0.0).margin(1e-6));
    drive(w, 0.5, 2.0);
    World alone = started(R"({"yawlab": 1, "cars": [{"model": "path", "live": true}]})");
    world::run(alone, 1000);
    drive(alone, 0.5, 2.0);
    CHECK(motion(w, 0).position.x == Approx(motion(alone, 0).position.x).epsilon(1e-6));
}

TEST_CASE("a push that lasts goes on while the car stands against a wall, and the wall bears it", "[world][walls]")
{
    const auto model = GENERATE("path", "saloon");
    CAPTURE(model);
    World w = before(model, R"(, "pushes": [{"car": 0, "time": 4, "duration": 4, "shape": "square",
        "impulse": [16000, 0, 0]}])");
    drive(w, 0.2, 4.0);
    REQUIRE(leaningOf(w).contacts > 0);
    const double driven = -leaningOf(w).force.x, so = pushed(w); // [N], [N s]
    const double rolling = 0.02 * 9.81 * body(w, 0).mass;        // [N] the wheels' resistance holds either way
    drive(w, 0.2, 2.0);
    CHECK(pushOn(w).pulse.given == Approx(0.5).margin(1e-9));
    CHECK(leaningOf(w).contacts == 1);
    CHECK(pushed(w) - so == Approx(2.0 * (driven + 4000.0)).margin(2.0 * rolling));
    drive(w, 0.2, 4.0);
    CHECK_FALSE(world::anyPulse(w, 0));
    CHECK(leaningOf(w).contacts > 0);
    CHECK(-leaningOf(w).force.x == Approx(driven).margin(rolling));
    CHECK(w.events.size() == 1);
}

TEST_CASE("a contact of before is over at the same step with caches and without, also beside a wall that is leant on",
          "[world][walls]")
{
    World w = before("path"), fresh = before("path");
    for (World* v : {&w, &fresh}) {
        drive(*v, 0.4, 5.0);
        REQUIRE(leaningOf(*v).contacts > 0);
        world::ContactRecord& old = v->state.contacts[0].entry[5];
        old.lastTime = time(*v) - 0.05;
        old.partner = 7;
        old.active = 1;
        old.from = old.to = {-2.0, 0.9};
    }
    for (int k = 0; k < 200; ++k) {
        for (World* v : {&w, &fresh}) setInput(*v, 0, throttle(k < 60 ? 0.4 : 0.7));
        world::prepareContacts(fresh);
        world::step(w);
        world::step(fresh);
        REQUIRE(hash(w) == hash(fresh));
    }
    CHECK(w.state.contacts[0].entry[5].active == 0);
}

TEST_CASE("a car that was shifted off its place against a wall does not lean there, and no step of it passes twice",
          "[world][walls]")
{
    const double shift = GENERATE(-1e-3, 2e-6, 5e-3); // [m] towards the wall
    CAPTURE(shift);
    World w = before("saloon");
    drive(w, 0.4, 5.0);
    REQUIRE(leaningOf(w).contacts > 0);
    vehicle::displace(w.setup.cars[0], w.state.cars[0], {shift, 0.0});
    World free = w;
    for (world::ContactRecord& r : free.state.contacts[0].entry) r.push[0] = r.push[1] = r.rub[0] = r.rub[1] = 0.0;
    world::step(w);
    world::step(free);
    CHECK(math::length(motion(w, 0).velocity - motion(free, 0).velocity) < 1e-3);
    for (int k = 0; k < 4; ++k)
        CHECK(w.state.cars[0].wheel[k].spin ==
              Approx(free.state.cars[0].wheel[k].spin).margin(0.05)); // what they roll in a step
}

TEST_CASE("a roll car that is steered where it stands stands on, free and pressed against a wall", "[world][walls]")
{
    const double share = GENERATE(0.0, 0.5), steer = GENERATE(-1.0, 0.3, 1.0);
    CAPTURE(share, steer);
    World w = before("suv-roll");
    drive(w, share, 6.0);
    vehicle::Controls c = throttle(share);
    c.steer = steer;
    setInput(w, 0, c);
    world::run(w, 400);
    const double yaw = w.state.rollCars[0].yaw;
    double fastest = 0.0;
    for (int k = 0; k < 600; ++k) {
        world::step(w);
        const vehicle::Motion m = motion(w, 0);
        fastest = std::max(fastest, math::length(dvec2(m.velocity)) + std::abs(m.angularVelocity.z));
    }
    CHECK(fastest < 0.01);
    CHECK(w.state.rollCars[0].yaw == Approx(yaw).margin(0.01));
    CHECK(w.events.size() <= 1);
}

TEST_CASE("a row of cars that push each other against a wall stands: one event a contact, no speed gathers",
          "[world][walls][pairs]")
{
    const auto model = GENERATE("path", "saloon", "suv", "suv-roll");
    const double aside = GENERATE(0.0, 2e-5, 0.01); // [m] every other one
    CAPTURE(model, aside);
    std::string cars;
    for (int i = 0; i < 3; ++i)
        cars += std::string(i ? ", " : "") + R"({"model": ")" + model + R"(", "live": true, "position": [)" +
                std::to_string(2.0 - 6.0 * i) + ", " + std::to_string(i % 2 ? aside : 0.0) + "]}";
    World w = started(R"({"yawlab": 1, "scene": {"walls": [{"from": [5, 20], "to": [5, -20], "height": 4, "bottom": -1,
        "thickness": 0.01}]}, "cars": [)" +
                      cars + "]}");
    const auto all = [&](double seconds) {
        for (size_t i = 0; i < 3; ++i) setInput(w, i, throttle(0.4));
        world::run(w, std::lround(seconds / w.setup.dt));
    };
    all(10.0);
    const size_t told = w.events.size();
    const double place = motion(w, 2).position.x;
    double fastest = 0.0;
    for (int k = 0; k < 600; ++k) {
        all(w.setup.dt);
        for (size_t i = 0; i < 3; ++i) fastest = std::max(fastest, math::length(motion(w, i).velocity));
    }
    CHECK(fastest < 0.03); // what the tires of three cars give one of them in a step
    CHECK(motion(w, 2).position.x == Approx(place).margin(1e-3));
    CHECK(w.events.size() == told);
}
