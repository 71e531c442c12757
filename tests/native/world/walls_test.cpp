// Vehicles against walls in the world: steps split at contacts, resting contact, episodes, broken objects.
#include "collision/scenes.h"
#include "collision/walls.h"
#include "impact/barrier_io.h"
#include "scenario/scenario.h"
#include "support.h"
#include "terrain/scatter.h"
#include "world/event_case.h"
#include "world/walls.h"
#include "world/world.h"

#include <catch_amalgamated.hpp>

#include <cmath>

using Catch::Approx;
using collision::Scene;
using collision::Soup;
using math::dvec2;
using math::dvec3;
using test::Random;
using test::sheet;
using world::Event;
using world::EventKind;
using world::World;

namespace {

// The rectangle of the collision tests: 1500 kg, 2500 kg m2, 4.4 m x 1.8 m, on the paper's tires.
vehicle::PlanarCarSettings plateCar()
{
    vehicle::PlanarCarSettings s;
    s.mass = 1500;
    s.yawInertia = 2500;
    s.length = 4.4;
    s.width = 1.8;
    s.rollingResistance = 0.0;
    s.dragCoefficient = 0.0;
    return s;
}

struct Start {
    dvec2 position{0.0};
    double yaw = 0.0;
    dvec2 velocity{0.0}; // body axes
    double yawRate = 0.0;
};

World worldWith(const Soup& soup, const std::vector<Start>& starts, const world::WallSettings& walls = {})
{
    world::Setup setup;
    setup.scene = std::make_shared<const Scene>(Scene::build(soup));
    setup.walls = walls;
    for (const Start& s : starts) {
        world::VehicleSetup v;
        v.kind = world::VehicleKind::planar;
        v.model = uint32_t(setup.planarCars.size());
        v.start.position = s.position;
        v.start.yaw = s.yaw;
        v.start.velocity = s.velocity;
        v.start.yawRate = s.yawRate;
        v.live = true;
        setup.vehicles.push_back(v);
        setup.planarCars.push_back(vehicle::build(plateCar()));
    }
    World w;
    build(std::move(setup), w);
    return w;
}

double energyOf(const World& w, size_t i = 0)
{
    const auto& s = w.state.planarCars[i];
    return 0.5 * 1500 * math::dot(s.velocity, s.velocity) + 0.5 * 2500 * s.yawRate * s.yawRate;
}

dvec2 corner(const World& w, int k, size_t i = 0)
{
    const auto& s = w.state.planarCars[i];
    const dvec2 c[] = {{2.2, -0.9}, {2.2, 0.9}, {-2.2, 0.9}, {-2.2, -0.9}};
    return s.position + math::rotate(c[k], s.yaw);
}

int countOf(const World& w, EventKind kind)
{
    int n = 0;
    for (const Event& e : w.events) n += e.kind == double(kind);
    return n;
}

vehicle::Controls throttle(double share)
{
    vehicle::Controls c;
    c.throttle = share;
    return c;
}

constexpr double kDegree = math::kPi / 180.0;

}

TEST_CASE("head-on at 30 mph: found inside the step, answered by restitution, the rest of the step goes on",
          "[world][walls]")
{
    Soup soup;
    sheet(soup, {10, -5}, {10, 5}, 5, 4);
    World w = worldWith(soup, {{{0, 0}, 0.0, {13.4112, 0}, 0.0}});
    world::run(w, 200);
    REQUIRE(w.events.size() == 1);
    const Event& e = w.events[0];
    CHECK(e.kind == double(EventKind::impact));
    CHECK(e.time == Approx((10 - 2.2) / 13.4112).margin(1.1e-3 / 13.4112 + 1e-9)); // within the skin
    CHECK(e.object == 4);
    CHECK(e.e == Approx(0.05));
    CHECK(e.mu == Approx(0.0).margin(1e-12));
    CHECK(e.angleOfAttack == Approx(90 * kDegree));
    CHECK(e.velocityAfter.x == Approx(-0.67056).epsilon(1e-6)); // PHYSICS notes, section 1
    CHECK(e.normalImpulse == Approx(21122.64).epsilon(1e-6));
    CHECK(e.energyAfter / e.energyBefore == Approx(0.0025).epsilon(1e-6));
    CHECK(e.deltaV == Approx(13.4112 + 0.67056));
    CHECK(std::abs(e.linearResidual) < 1e-9);
    CHECK(std::abs(e.angularResidual) < 1e-9);
    CHECK(std::abs(e.methodResidual) < 1e-9);
    CHECK(w.state.planarCars[0].velocity.x == Approx(-0.67).epsilon(0.02)); // tires roll
    CHECK(w.state.planarCars[0].position.x < 10 - 2.2);
}

TEST_CASE("nobody leaves a room with 1 cm walls, gains energy or stops being a number", "[world][walls]")
{
    Random r{77};
    const int n = test::scaled(10000);
    double worst = 0.0;
    int impacts = 0;
    for (int k = 0; k < n; ++k) {
        Soup soup; // a room with four walls of two faces each and a post in it
        const double half = r.in(5, 12);
        const dvec2 c[] = {{-half, -half}, {half, -half}, {half, half}, {-half, half}};
        for (int i = 0; i < 4; ++i) {
            const dvec2 p = c[i], q = c[(i + 1) % 4], out = -0.01 * math::left(math::normalize(q - p));
            sheet(soup, p, q, 1 + int(9 * r.next()), uint32_t(i));
            sheet(soup, p + out, q + out, 2, uint32_t(i));
        }
        world::WallSettings s;
        if (r.next() < 0.5) s.response.method = impact::Method::energy;
        if (r.next() < 0.3) s.response.restitution = impact::constantLaw(r.in(0, 1));
        if (r.next() < 0.3) s.response.friction = impact::constantLaw(r.in(0, 1));
        const double speed = r.next() < 0.5 ? r.in(0, 100) : r.in(0, 30), course = r.in(0, math::kTau);
        World w = worldWith(soup,
                            {{{r.in(-1, 1), r.in(-1, 1)},
                              r.in(0, math::kTau),
                              speed * dvec2(math::cos(course), math::sin(course)),
                              r.in(-20, 20)}},
                            s);
        double energy = energyOf(w);
        for (int step = 0; step < 60; ++step) {
            world::step(w);
            CAPTURE(k, step, half, speed, w.events.size());
            REQUIRE_FALSE(w.state.clock.stopped);
            for (int i = 0; i < 4; ++i) {
                const dvec2 p = corner(w, i);
                worst = std::max({worst, std::abs(p.x) - half, std::abs(p.y) - half});
                REQUIRE(std::abs(p.x) < half + 2e-3);
                REQUIRE(std::abs(p.y) < half + 2e-3);
            }
            const double now = energyOf(w);
            REQUIRE(now <= energy * (1.0 + 1e-9) + 1e-6);
            energy = now;
        }
        for (const Event& e : w.events) {
            impacts += e.kind == double(EventKind::impact);
            REQUIRE(e.energyAfter <= e.energyBefore * (1.0 + 1e-9));
            REQUIRE(std::abs(e.linearResidual) < 1e-9);
            REQUIRE(std::abs(e.angularResidual) < 1e-9);
        }
    }
    CHECK(impacts > n / 2);
    CHECK(worst < 1.5e-3); // [m] behind the face, at the end of any step
}

TEST_CASE("pushing a wall under throttle for 10 s: no buzz, no creep, one event", "[world][walls]")
{
    for (double degrees : {90.0, 60.0, 20.0, 3.0}) {
        CAPTURE(degrees);
        const double a = degrees * kDegree;
        Soup soup; // a wall along x at y = 0, driven at from above; an inner corner at its end stops the sliding
        sheet(soup, {-60, 0}, {20, 0}, 41, 1);
        sheet(soup, {20, 0}, {20, 60}, 31, 2);
        World w = worldWith(soup, {{{0, 4}, -a, {5, 0}, 0.0}});
        for (int step = 0; step < 5600; ++step) { // 8 s to arrive and come to rest, 20 s of pushing
            setInput(w, 0, throttle(0.5));
            world::step(w);
        }
        const size_t events = w.events.size();
        const auto before = w.state.planarCars[0];
        double least = 1e9, most = -1e9, fastest = 0.0;
        for (int step = 0; step < 2000; ++step) {
            setInput(w, 0, throttle(0.5));
            world::step(w);
            const auto& s = w.state.planarCars[0];
            double gap = 1e9;
            for (int i = 0; i < 4; ++i) gap = std::min({gap, corner(w, i).y, 20 - corner(w, i).x});
            least = std::min(least, gap);
            most = std::max(most, gap);
            fastest = std::max({fastest, math::length(s.velocity), std::abs(s.yawRate)});
        }
        CHECK(w.events.size() == events); // nothing new in ten seconds
        CHECK(least > 0.0);
        CHECK(most < 1.1e-3);
        CHECK(fastest < 0.05);
        // Along the wall it may still turn flush, as slowly as its tires give way; head-on it stands.
        if (degrees == 90.0) CHECK(math::length(w.state.planarCars[0].position - before.position) < 1e-4);
    }
}

TEST_CASE("a car that starts inside a wall is pushed out, with one event and no energy", "[world][walls]")
{
    Soup soup;
    sheet(soup, {2, -5}, {2, 5}, 9);
    World w = worldWith(soup, {{{0.1, 0}, 0.1, {0, 0}, 0.0}});
    world::run(w, 400);
    REQUIRE(w.events.size() == 1);
    CHECK(w.events[0].kind == double(EventKind::pushedOut));
    CHECK(w.events[0].time == 0.0);
    CHECK(energyOf(w) < 1e-6);
    for (int i = 0; i < 4; ++i) CHECK(corner(w, i).x < 2.0);
    CHECK(std::max(corner(w, 0).x, corner(w, 1).x) == Approx(2.0).margin(2e-3));
}

TEST_CASE("the energy method's other root goes through, breaks the object for everybody, and says so", "[world][walls]")
{
    Soup soup;
    sheet(soup, {6, -5}, {6, 5}, 9, 65);
    sheet(soup, {30, -5}, {30, 5}, 9, 66);
    world::WallSettings s;
    s.response.method = impact::Method::energy;
    s.response.root = impact::Root::through;
    s.response.energy = impact::constantLaw(0.8);
    s.response.friction = impact::constantLaw(0.0);
    World w = worldWith(soup, {{{0, 0}, 0.0, {20, 0}, 0.0}, {{0, 3}, 0.0, {10, 0}, 0.0}}, s);
    world::run(w, 160);
    CHECK(countOf(w, EventKind::broken) == 1);
    CHECK(countOf(w, EventKind::impact) == 1);
    CHECK(w.events[0].velocityAfter.x == Approx(20 * math::sqrt(0.8)));
    CHECK(w.state.planarCars[0].position.x > 10.0);
    CHECK(w.state.planarCars[1].position.x > 6.0); // through the hole, unslowed
    CHECK(w.state.planarCars[1].velocity.x == Approx(10.0).epsilon(1e-3));
    CHECK(w.state.broken[1] == 2u);
    world::reset(w);
    CHECK(w.state.broken[1] == 0u);
}

TEST_CASE("a body that turns about the end of a wall is not turned into it", "[world][walls]")
{
    const auto run = [](const std::string& text) {
        scenario::Scenario s;
        REQUIRE(scenario::loadText(text, s).text() == "");
        World w;
        scenario::start(s, w);
        world::run(w, int64_t(1.2 / w.setup.dt));
        CAPTURE(text);
        CHECK(countOf(w, EventKind::impact) > 0);
        CHECK(countOf(w, EventKind::pushedOut) == 0); // it never began a step inside
    };
    for (int speed = 20; speed <= 60; speed += 4)
        for (const char* end : {"0", "-0.2", "-0.4", "-0.8"})
            run(R"({"yawlab": 1, "scene": {"walls": [{"from": [12, -6], "to": [12, )" + std::string(end) +
                R"(], "height": 4, "thickness": 0.01, "bottom": -1}]}, "cars": [{"model": "saloon", "position": [0, 0],
                "speed": )" +
                std::to_string(speed) + "}]}");
    run(R"({"yawlab": 1, "scene": {"walls": [{"from": [12.489902819707684, -6.101103648498819], "to":
        [11.510097180292316, -0.18164582628487658], "height": 4, "thickness": 0.01, "bottom": -1}]}, "barrier":
        {"method": "energy"}, "cars": [{"model": "saloon", "position": [0, 0], "speed": 99.9456407981605,
        "yawRate": 3.9561577256205744}]})");
}

TEST_CASE("through eight walls at once: each takes its share, whatever the step", "[world][walls]")
{
    double speeds[3] = {};
    int k = 0;
    for (const double dt : {0.0025, 0.005, 0.01}) {
        Soup soup;
        for (int i = 0; i < 8; ++i) sheet(soup, {10.0 + 0.05 * i, -5}, {10.0 + 0.05 * i, 5}, 1, uint32_t(i));
        world::WallSettings s;
        s.response.method = impact::Method::energy;
        s.response.root = impact::Root::through;
        s.response.energy = impact::constantLaw(0.9);
        s.interference = 0.0;
        World w = worldWith(soup, {{{7, 0}, 0.0, {60, 0}, 0.0}}, s);
        w.setup.dt = dt;
        world::run(w, int64_t(0.1 / dt));
        CHECK(countOf(w, EventKind::impact) == 8);
        CHECK(countOf(w, EventKind::broken) == 8);
        CHECK(countOf(w, EventKind::contact) == 0);
        for (const Event& e : w.events)
            if (e.kind == double(EventKind::impact)) CHECK(e.P == Approx(0.9));
        speeds[k++] = w.state.planarCars[0].velocity.x;
    }
    CHECK(speeds[1] ==
          Approx(60.0 * math::sqrt(math::square(math::square(0.9)) * math::square(math::square(0.9)))).epsilon(1e-3));
    CHECK(speeds[0] == Approx(speeds[1]).epsilon(1e-4));
    CHECK(speeds[2] == Approx(speeds[1]).epsilon(1e-4));
}

TEST_CASE("snapshots in the middle of a scrape give the same future, with fresh caches or old ones", "[world][walls]")
{
    Soup soup = collision::testRail();
    World w = worldWith(soup, {{{-60, 4}, -8 * kDegree, {25, 0}, 0.0}});
    setInput(w, 0, throttle(0.7));
    core::Bytes at;
    for (int step = 0; step < 800; ++step) {
        world::step(w);
        if (step == 250) at = snapshot(w);
    }
    CHECK(w.events.size() >= 2);
    const uint64_t end = hash(w);
    World other = worldWith(soup, {{{-60, 4}, -8 * kDegree, {25, 0}, 0.0}});
    REQUIRE(restore(other, at).ok());
    setInput(other, 0, throttle(0.7));
    world::run(other, 549);
    CHECK(hash(other) == end);
}

TEST_CASE("snapshots while a pulse lets the car into the wall give the same future and the same events",
          "[world][walls]")
{
    world::WallSettings walls;
    walls.pulse.application = impact::Application::pulse;
    walls.pulse.duration = 0.15;
    const Start start{{-60, 4}, -12 * kDegree, {25, 0}, 0.0};
    World w = worldWith(collision::testRail(), {start}, walls);
    std::vector<core::Bytes> at;
    std::vector<int64_t> step;
    for (int k = 0; k < 800; ++k) {
        world::step(w);
        bool in = false;
        for (const auto& entry : w.state.walls[0].entry) in = in || entry.active;
        if (in && k % 7 == 0) {
            at.push_back(snapshot(w));
            step.push_back(w.state.clock.step);
        }
    }
    REQUIRE(at.size() > 5);
    const uint64_t end = hash(w);
    const auto events = w.events;
    for (size_t k = 0; k < at.size(); ++k) {
        World other = worldWith(collision::testRail(), {start}, walls);
        REQUIRE(restore(other, at[k]).ok());
        world::run(other, 800 - step[k]);
        CHECK(hash(other) == end);
        REQUIRE(restore(w, at[k]).ok()); // with its own past: events that a later step changed are as they were
        world::run(w, 800 - step[k]);
        CHECK(hash(w) == end);
        REQUIRE(w.events.size() == events.size());
        for (size_t e = 0; e < events.size(); ++e) {
            CHECK(w.events[e].duration == events[e].duration);
            CHECK(w.events[e].flags == events[e].flags);
        }
    }
}

TEST_CASE("a car that pushes, scrapes, backs off and comes again: without caches the same bits", "[world][walls]")
{
    const std::string start =
        GENERATE(R"("position": [-3, 20], "speed": 2)", R"("position": [-3.2, 1.4], "heading": -0.4)",
                 R"("position": [-30, 1.6], "heading": -0.1, "speed": 12)");
    const std::string model = GENERATE("saloon", "path", "suv-roll");
    scenario::Scenario s;
    REQUIRE(scenario::loadText(R"({"yawlab": 1, "scene": {"base": "rail"}, "cars": [{"model": ")" + model +
                                   R"(", "live": true, )" + start + "}]}",
                               s)
                .text() == "");
    World cached, fresh;
    scenario::start(s, cached);
    scenario::start(s, fresh);
    Random r{5};
    vehicle::Controls c;
    for (int sample = 0; sample < 200; ++sample) {
        if (sample % 8 == 0) {
            c.throttle = r.next();
            c.steer = r.in(-1, 1);
            c.gear = r.next() < 0.3 ? -1 : 0;
        }
        for (World* w : {&cached, &fresh}) setInput(*w, 0, c);
        for (int step = 0; step < 8; ++step) {
            world::step(cached);
            world::prepareWalls(fresh);
            world::step(fresh);
        }
        CAPTURE(start, model, sample);
        REQUIRE(hash(cached) == hash(fresh));
    }
    CHECK(cached.events.size() > 0);
    CHECK(cached.events.size() == fresh.events.size());
}

TEST_CASE("side wall, rear corner at once after, end wall: the two-hit trajectory of Knight and Bernard, figure 6",
          "[world][walls]")
{
    // 60 mph straight ahead onto the side wall of the rail, which is hit after 1.5 s.
    const double a = 8 * kDegree, v = 26.8224;
    World w = worldWith(collision::testRail(), {});
    const dvec2 direction(math::cos(a), -math::sin(a));
    const dvec2 atHit = dvec2(-26.0, 0.0) - math::rotate({2.2, -0.9}, -a); // front right corner on the wall
    w = worldWith(collision::testRail(), {{atHit - 1.5 * v * direction, -a, {v, 0}, 0.0}});
    world::run(w, 1000);
    std::vector<Event> hits;
    for (const Event& e : w.events)
        if (e.kind == double(EventKind::impact)) hits.push_back(e);
    REQUIRE(hits.size() >= 3);
    CHECK(hits[0].time == Approx(1.5).margin(0.01));
    CHECK(hits[0].object == 1);
    CHECK(hits[0].yawRateAfter > 0.5); // our yaw is counter-clockwise: away from a wall on the right
    CHECK(hits[1].object == 1);
    CHECK(hits[1].time - hits[0].time < 0.3);            // "almost immediately"
    CHECK(hits[1].yawRateAfter < hits[1].yawRateBefore); // and turns it back
    CHECK(w.events.back().time > 2.0);
    bool end = false;
    for (const Event& e : hits) end = end || (e.object == 2 && e.time > 2.2 && e.time < 2.8);
    CHECK(end);
}

TEST_CASE("a mirrored approach is answered by the mirrored motion", "[world][walls]")
{
    for (double yaw : {0.3, 0.8, 1.2}) {
        Soup soup;
        sheet(soup, {8, -30}, {8, 30}, 12);
        World a = worldWith(soup, {{{0, 1}, yaw, {30, 0}, 0.7}}), b = worldWith(soup, {{{0, -1}, -yaw, {30, 0}, -0.7}});
        for (int step = 0; step < 200; ++step) {
            world::step(a);
            world::step(b);
            const auto &p = a.state.planarCars[0], &q = b.state.planarCars[0];
            REQUIRE(p.position.x == Approx(q.position.x).epsilon(1e-7).margin(1e-7));
            REQUIRE(p.position.y == Approx(-q.position.y).epsilon(1e-7).margin(1e-7));
            REQUIRE(p.yawRate == Approx(-q.yawRate).epsilon(1e-7).margin(1e-7));
        }
        CHECK_FALSE(a.events.empty());
    }
}

TEST_CASE("a box is met by a slanted wall when its mirror image is", "[world][walls]")
{
    const double a = math::kPi / 2 - 0.6041739899034538, c = 30 * math::cos(a), s = 30 * math::sin(a);
    Event first[2];
    for (const double side : {1.0, -1.0}) {
        scenario::Scenario scene;
        core::Json wall = {{"from", {14 - c, -s * side}}, {"to", {14 + c, s * side}}, {"height", 2}, {"thickness", 0}};
        core::Json car = {{"model", "suv-roll"}, {"speed", 44.01963511689056}, {"yawRate", 0.9504670222485103 * side}};
        const core::Json all = {
            {"yawlab", 1}, {"barrier", {{"body", "box"}}}, {"scene", {{"walls", {wall}}}}, {"cars", {car}}};
        REQUIRE(scenario::loadText(all.dump(), scene).text() == "");
        World w;
        scenario::start(scene, w);
        while (w.events.empty() && w.state.clock.step < 100) world::step(w);
        REQUIRE_FALSE(w.events.empty());
        first[side < 0.0] = w.events[0];
    }
    CHECK(first[0].time == Approx(0.2612957).margin(1e-6));
    CHECK(first[1].time == Approx(first[0].time).epsilon(1e-12));
    CHECK(first[1].point.x == Approx(first[0].point.x).epsilon(1e-12));
    CHECK(first[1].point.y == Approx(-first[0].point.y).epsilon(1e-12));
    CHECK(first[1].yawRateAfter == Approx(-first[0].yawRateAfter).epsilon(1e-10));
}

TEST_CASE("a box that pushes against a slanted wall comes to lean on it without a buzz", "[world][walls]")
{
    scenario::Scenario s;
    REQUIRE(
        scenario::loadText(R"({"yawlab": 1, "barrier": {"body": "box"}, "cars": [{"model": "suv-roll", "live": true}],
        "scene": {"walls": [{"from": [5.096, -4.388], "to": [0.304, 4.388], "height": 2, "thickness": 0}]}})",
                           s)
            .text() == "");
    World w;
    scenario::start(s, w);
    setInput(w, 0, throttle(0.5));
    int jumps = 0;
    math::dvec3 before = motion(w, 0).velocity;
    for (int step = 0; step < 1200; ++step) {
        world::step(w);
        const math::dvec3 now = motion(w, 0).velocity;
        if (step > 600 && math::length(now - before) > 0.005) ++jumps;
        before = now;
    }
    CHECK_FALSE(w.events.empty());
    CHECK(jumps == 0);
}

TEST_CASE("two worlds with walls side by side, and one without, do not know of each other", "[world][walls]")
{
    World bare = worldWith({}, {{{0, 0}, 0.0, {30, 0}, 0.0}});
    World walled = worldWith(collision::testRail(), {{{-20, 5}, 0.0, {30, 0}, 0.0}});
    for (int i = 0; i < 200; ++i) {
        world::step(bare);
        world::step(walled);
    }
    CHECK(bare.events.empty());
    CHECK(bare.state.planarCars[0].position.x > 25.0);
    CHECK_FALSE(walled.events.empty());
}

TEST_CASE("as a force over one step: the same momentum as the state reset, but for what 5 ms of yaw and tires explain",
          "[world][walls]")
{
    for (const auto& [yaw, position] : {std::pair{0.0, dvec2(0, 5)}, std::pair{-80 * kDegree, dvec2(-20, 5)}}) {
        Soup soup;
        sheet(soup, {10, -5}, {10, 60}, 7, 1);
        sheet(soup, {-60, 0}, {9, 0}, 15, 2);
        world::WallSettings at, over;
        at.interference = over.interference = 0.0;
        over.pulse.application = impact::Application::step;
        const Start start{position, yaw == 0.0 ? 0.0 : -10 * kDegree, {26.8224, 0}, 0.0};
        Soup scene = soup;
        World a = worldWith(scene, {start}, at), b = worldWith(scene, {start}, over);
        while (a.events.empty() && a.state.clock.step < 400) {
            world::step(a);
            world::step(b);
        }
        REQUIRE(a.events.size() == 1);
        REQUIRE(b.events.size() == 1);
        CHECK(b.events[0].time == a.events[0].time);
        CHECK(b.events[0].normalImpulse == a.events[0].normalImpulse);
        CHECK(b.events[0].duration == Approx(0.005));
        CHECK(math::length(b.events[0].force) * 0.005 ==
              Approx(math::hypot(b.events[0].normalImpulse, b.events[0].tangentialImpulse)));
        for (int i = 0; i < 1; ++i) { // the force acts until the end of the next step
            world::step(a);
            world::step(b);
        }
        const auto &p = a.state.planarCars[0], &q = b.state.planarCars[0];
        CHECK(math::length(p.velocity - q.velocity) < 0.3); // tires: 9.8 m/s2 over 10 ms, and the turn of the axes
        CHECK(std::abs(p.yawRate - q.yawRate) < 0.15);
    }
}

TEST_CASE("a pulse of 0.1 s lets the car into the wall, throws it out, and it ends up outside", "[world][walls]")
{
    for (auto shape : {impact::PulseShape::square, impact::PulseShape::triangle, impact::PulseShape::halfSine,
                       impact::PulseShape::haversine, impact::PulseShape::forceDeflection}) {
        Soup soup;
        sheet(soup, {10, -8}, {10, 8}, 7, 1);
        world::WallSettings s;
        s.pulse.application = impact::Application::pulse;
        s.pulse.shape = shape;
        World w = worldWith(soup, {{{5, 0}, 0.0, {13.4112, 0}, 0.0}}, s);
        double deepest = -1e9;
        for (int step = 0; step < 600; ++step) {
            world::step(w);
            deepest = std::max(deepest, w.state.planarCars[0].position.x + 2.2 - 10);
            CAPTURE(step, uint32_t(shape));
            REQUIRE(deepest < 1.4); // [m] 13.4 m/s over 0.1 s
        }
        CHECK(w.events.size() == 1);
        CHECK(w.events[0].velocityAfter.x == Approx(-0.67056));
        CHECK(deepest > 0.1);
        CHECK(w.state.planarCars[0].position.x + 2.2 < 10.0);
        CHECK(w.state.planarCars[0].velocity.x == Approx(-0.67).margin(0.1));
        CHECK(w.state.pulses[0].slot[0].active == 0);
    }
}

TEST_CASE("a wall answers the vehicle as it is: tilted, rolling, on its springs", "[world][walls]")
{
    const auto kind = GENERATE("saloon", "hatch", "van", "suv-roll", "path", "box");
    const auto grade = GENERATE("0", "0.1", "0.3");
    const auto heading = GENERATE("0.02", "0.2");
    const auto law = GENERATE(R"("e": {"law": "constant", "value": 1}, "mu": {"law": "constant", "value": 0})",
                              R"("e": {"law": "constant", "value": 0.4}, "mu": {"law": "constant", "value": 0.6})",
                              R"("interference": 0.0025)", R"("method": "energy")",
                              R"("method": "energy", "P": {"law": "constant", "value": 0.9})");
    CAPTURE(kind, grade, heading, law);
    scenario::Scenario s;
    REQUIRE(
        scenario::loadText(
            std::string(R"({"yawlab": 1, "terrain": {"kind": "slope", "grade": )") + grade +
                R"(}, "scene": {"walls": [{"from": [8, 5], "to": [8, 0.5], "height": 20, "thickness": 0.3, "bottom": -10}]},
        "barrier": {)" +
                law + R"(}, "cars": [{"model": ")" + kind + R"(", "position": [0, 0], "speed": 20,
        "heading": )" +
                heading + "}]}",
            s)
            .text() == "");
    World w;
    scenario::start(s, w);
    while (w.events.empty() && w.state.clock.step < 400) world::step(w);
    REQUIRE_FALSE(w.events.empty());
    for (size_t k = 0; k < w.events.size(); ++k) {
        const Event& e = w.events[k];
        if (e.kind != double(EventKind::impact)) continue;
        core::Json in, out; // its case gives it again
        REQUIRE(world::barrierCaseOf(w, k, in).ok());
        REQUIRE(impact::barrierCases(in, out).ok());
        CHECK(out["impulse"]["normal"].get<double>() == Approx(e.normalImpulse).epsilon(1e-9));
        CHECK(out["yawRate"].get<double>() == Approx(e.yawRateAfter).margin(1e-9));
        const dvec2 n(e.normal), t = math::left(n), arm(e.point - e.position);
        const double mass = world::body(w, 0).mass, x = math::dot(arm, n), y = math::dot(arm, t);
        const dvec2 v1(e.velocityBefore), v2(e.velocityAfter), J = e.normalImpulse * n + e.tangentialImpulse * t;
        const double p1 = math::dot(v1, n) - e.yawRateBefore * y, p2 = math::dot(v2, n) - e.yawRateAfter * y;
        const double M = x * e.tangentialImpulse - y * e.normalImpulse;
        const auto energy = [&](const dvec2& v, double r) {
            return 0.5 * mass * math::dot(v, v) + 0.5 * e.yawInertia * r * r;
        };
        const double E1 = energy(v1, e.yawRateBefore), E2 = energy(v2, e.yawRateAfter);
        CHECK(math::length(mass * (v2 - v1) - J) < 1e-9 * math::length(J));
        CHECK(std::abs(e.yawInertia * (e.yawRateAfter - e.yawRateBefore) - M) < 1e-9 * math::length(J));
        CHECK(p2 == Approx(-e.e * p1).margin(1e-9 * std::abs(p1)));
        CHECK(E2 / E1 == Approx(e.P).epsilon(1e-9));
        CHECK(E1 == Approx(e.energyBefore).epsilon(1e-12));
        CHECK(E2 == Approx(e.energyAfter).epsilon(1e-12));
        CHECK(E2 < E1 * (1.0 + 1e-12));
        CHECK(e.linearResidual < 1e-9);
        CHECK(e.angularResidual < 1e-9);
        CHECK(std::abs(e.methodResidual) < 1e-9);
    }
}

TEST_CASE("at the height of the contact only those pitch and roll who can", "[world][walls]")
{
    const auto kind = GENERATE("path", "suv-roll", "saloon", "box");
    const auto grade = GENERATE("0", "0.2");
    CAPTURE(kind, grade);
    scenario::Scenario s;
    REQUIRE(
        scenario::loadText(
            std::string(R"({"yawlab": 1, "terrain": {"kind": "slope", "grade": )") + grade +
                R"(}, "scene": {"walls": [{"from": [10, 5], "to": [10, -5], "height": 2.1, "bottom": 0.9}]}, "barrier":
        {"body": "box", "contactHeight": true, "interference": 0}, "cars": [{"model": ")" +
                kind + R"(",
        "position": [0, 0], "speed": 15}]})",
            s)
            .text() == "");
    World w;
    scenario::start(s, w);
    while (w.events.empty() && w.state.clock.step < 400) world::step(w);
    if (w.events.empty()) { // lower than the wall's underside
        CHECK(std::string(kind) == "box");
        return;
    }
    const Event& e = w.events[0];
    const dvec3 arm = e.point - e.position;
    core::Json in, out;
    REQUIRE(world::barrierCaseOf(w, 0, in).ok());
    REQUIRE(impact::barrierCases(in, out).ok());
    CHECK(out["impulse"]["normal"].get<double>() == Approx(e.normalImpulse).epsilon(1e-9));
    CHECK(std::abs(e.methodResidual) < 1e-9);
    CHECK(e.linearResidual < 1e-9);
    CHECK(e.angularResidual < 1e-9);
    CHECK(arm.z != 0.0);
    if (std::string(kind) != "path") return;
    CHECK(e.e == Approx(0.05).epsilon(0.02));
    CHECK(e.velocityAfter.x == Approx(-e.e * e.velocityBefore.x).epsilon(1e-9)); // all of it along the normal
}

TEST_CASE("under any pulse nobody gets through a wall, and all come out of it on the side they went in",
          "[world][walls]")
{
    Random r{79};
    for (int k = 0; k < test::scaled(1200); ++k) {
        Soup soup; // a room whose thin walls are four objects or one
        const double half = r.in(6, 12), thick = r.next() < 0.5 ? 0.01 : 0.3;
        const bool one = r.next() < 0.5;
        const dvec2 c[] = {{-half, -half}, {half, -half}, {half, half}, {-half, half}};
        for (int i = 0; i < 4; ++i) {
            const dvec2 p = c[i], q = c[(i + 1) % 4], out = -thick * math::left(math::normalize(q - p));
            sheet(soup, p, q, 1 + int(9 * r.next()), one ? 0 : uint32_t(i));
            sheet(soup, p + out, q + out, 2, one ? 0 : uint32_t(i));
        }
        world::WallSettings s;
        s.pulse.application = impact::Application::pulse;
        s.pulse.shape = impact::PulseShape(k % 5);
        s.pulse.duration = r.in(0.005, 0.2);
        if (r.next() < 0.5) s.response.method = impact::Method::energy;
        if (r.next() < 0.5) s.interference = 0.0;
        const double speed = r.next() < 0.5 ? r.in(0, 100) : r.in(0, 30), course = r.in(0, math::kTau);
        World w = worldWith(soup,
                            {{{r.in(-1, 1), r.in(-1, 1)},
                              r.in(0, math::kTau),
                              speed * dvec2(math::cos(course), math::sin(course)),
                              r.in(-3, 3)}},
                            s);
        const double energy = energyOf(w);
        CAPTURE(k, half, speed, one, thick, uint32_t(s.pulse.shape), s.pulse.duration);
        double fastest = 0.0;              // of any of its points
        double longest = s.pulse.duration; // forceDeflection has its own
        for (int step = 0; step < 1000; ++step) {
            const auto& car = w.state.planarCars[0];
            fastest = std::max(fastest, math::length(car.velocity) + 2.4 * std::abs(car.yawRate));
            world::step(w);
            CAPTURE(step, w.events.size());
            REQUIRE_FALSE(w.state.clock.stopped);
            REQUIRE(std::max(std::abs(car.position.x), std::abs(car.position.y)) < half);
            REQUIRE(energyOf(w) <= energy * (1.0 + 1e-9));
            for (const auto& pulse : w.state.pulses[0].slot) longest = std::max(longest, pulse.duration);
            for (int i = 0; i < 4; ++i) {
                const dvec2 p = corner(w, i);
                const double depth = std::max(std::abs(p.x), std::abs(p.y)) - half;
                REQUIRE(depth < fastest * (longest + w.setup.dt) + 2e-3);
            }
        }
        CHECK(countOf(w, EventKind::pushedOut) == 0);
        bool out = true; // not pressed in again just now
        for (const auto& entry : w.state.walls[0].entry) out = out && !entry.active;
        if (out)
            for (int i = 0; i < 4; ++i) {
                const dvec2 p = corner(w, i);
                CHECK(std::max(std::abs(p.x), std::abs(p.y)) < half);
            }
    }
}

TEST_CASE("pushing a wall for 30 s under throttle: no creep and no buzz, however the impulse reaches the car",
          "[world][walls]")
{
    const auto kind = GENERATE("path", "saloon", "suv-roll");
    const auto apply = GENERATE("reset", "step", "pulse");
    CAPTURE(kind, apply);
    scenario::Scenario s;
    REQUIRE(scenario::loadText(std::string(R"({"yawlab": 1, "duration": 30, "scene": {"walls": [{"from": [5, 20],
        "to": [5, -20], "height": 4, "bottom": -1, "thickness": 0.01}]}, "barrier": {"pulse": {"apply": ")") +
                                   apply + R"("}}, "cars": [{"model": ")" + kind +
                                   R"(", "position": [0, 0], "speed": 1, "driver": {"follow": "none",
        "steering": "none", "throttle": [[0, 0.5]]}}]})",
                               s)
                .text() == "");
    World w;
    scenario::start(s, w);
    const double front = world::body(w, 0).front, face = 5.0;
    world::run(w, 600);
    const size_t events = w.events.size();
    const double start = world::motion(w, 0).position.x;
    for (int step = 600; step < test::scaled(6000); ++step) {
        world::step(w);
        const vehicle::Motion m = world::motion(w, 0);
        REQUIRE(std::abs(m.position.x - start) < 1e-3);
        REQUIRE(m.position.x + front < face + 1e-3);
        REQUIRE(math::length(dvec2(m.velocity.x, m.velocity.y)) < 0.1);
    }
    CHECK(w.events.size() == events);
    CHECK(countOf(w, EventKind::pushedOut) == 0);
    CHECK(countOf(w, EventKind::impact) == 1);
}

TEST_CASE("a glancing pulse: in by some decimetres, out again, and along the wall on its own side", "[world][walls]")
{
    const auto shape = GENERATE("square", "triangle", "halfSine", "haversine", "forceDeflection");
    const auto duration = GENERATE("0.1", "0.15", "0.2");
    CAPTURE(shape, duration);
    scenario::Scenario s;
    REQUIRE(scenario::loadText(std::string(R"({"yawlab": 1, "scene": {"walls": [{"from": [-40, 0], "to": [160, 0],
        "height": 4, "bottom": -1, "thickness": 0.3}]}, "barrier": {"pulse": {"apply": "pulse", "shape": ")") +
                                   shape + R"(", "duration": )" + duration +
                                   R"(}}, "cars": [{"model": "saloon", "position": [-20, -4],
        "heading": 0.1745, "speed": 26.8}]})",
                               s)
                .text() == "");
    World w;
    scenario::start(s, w);
    const vehicle::Body b = world::body(w, 0);
    double deepest = 0.0, now = 0.0;
    for (int step = 0; step < 800; ++step) {
        world::step(w);
        const vehicle::Motion m = world::motion(w, 0);
        const collision::Pose pose = collision::poseOf(m.position, m.orientation);
        now = -1.0;
        for (const dvec2& p : {dvec2(b.front, 0.5 * b.width), dvec2(b.front, -0.5 * b.width),
                               dvec2(-b.rear, 0.5 * b.width), dvec2(-b.rear, -0.5 * b.width)})
            now = std::max(now, pose.toWorld(p).y);
        deepest = std::max(deepest, now);
        REQUIRE(m.position.y < -0.5);
    }
    CHECK(deepest > 0.02);
    CHECK(deepest < 0.5);
    CHECK(now < 0.0);
    CHECK(countOf(w, EventKind::pushedOut) == 0);
    CHECK(countOf(w, EventKind::impact) <= 4);
}

TEST_CASE("a wall dents the car by the energy lost along its normal, and the shorter nose arrives later",
          "[world][walls]")
{
    Soup soup;
    sheet(soup, {10, -5}, {10, 5}, 5, 4);
    world::WallSettings walls;
    World rigid = worldWith(soup, {{{0, 0}, 0.0, {13.4112, 0}, 0.0}}, walls);
    world::run(rigid, 200);
    CHECK_FALSE(impact::dented(rigid.state.pairs[0].crush)); // the papers' plate
    walls.crush = true;
    World w = worldWith(soup, {{{0, 0}, 0.0, {13.4112, 0}, 0.0}}, walls);
    world::run(w, 200);
    REQUIRE(w.events.size() == 1);
    CHECK(w.events[0].velocityAfter.x == rigid.events[0].velocityAfter.x); // the answer is the same
    const impact::CrushState& crush = w.state.pairs[0].crush;
    const double lost = w.events[0].energyBefore - w.events[0].energyAfter; // no friction, no yaw: all along the normal
    CHECK(crush.energy[0] == Approx(lost).epsilon(1e-9));
    const double depth = impact::uniformDepth(impact::CrushSettings().front, 1.8, lost);
    CHECK(depth == Approx(0.52).margin(0.02)); // 30 mph into a barrier
    for (double d : crush.depth[0]) CHECK(d == Approx(depth).epsilon(1e-3));
    for (double d : crush.depth[2]) CHECK(d == 0.0);

    // Again at the same wall, with the nose it has now.
    const core::Bytes at = snapshot(w);
    World again = worldWith(soup, {{{0, 0}, 0.0, {13.4112, 0}, 0.0}}, walls);
    REQUIRE(restore(again, at).ok());
    for (World* one : {&w, &again}) {
        one->state.planarCars[0].velocity = {5.0, 0.0};
        one->state.planarCars[0].yaw = 0.0;
    }
    world::run(w, 400);
    world::run(again, 400);
    CHECK(hash(w) == hash(again));
    REQUIRE(w.events.size() >= 2);
    CHECK(w.events[1].position.x + 2.2 - depth == Approx(10.0).margin(2e-3));
}

TEST_CASE("a corner that meets a wall is dented there, scraping and resting dent nothing", "[world][walls]")
{
    world::WallSettings walls;
    walls.crush = true;
    World w = worldWith(collision::testRail(), {{{-40, 3.5}, -20 * kDegree, {20, 0}, 0.0}}, walls);
    while (w.events.empty() && w.state.clock.step < 400) world::step(w);
    REQUIRE(w.events.size() == 1);
    const impact::CrushState& crush = w.state.pairs[0].crush;
    double front = 0.0, left = 0.0, rear = 0.0, right = 0.0; // deepest
    for (int k = 0; k < impact::kStations; ++k) {
        front = std::max(front, crush.depth[0][k]);
        left = std::max(left, crush.depth[1][k]);
        rear = std::max(rear, crush.depth[2][k]);
        right = std::max(right, crush.depth[3][k]);
    }
    CHECK(front + right > 0.02);
    CHECK(left == 0.0);
    CHECK(rear == 0.0);
    if (front > 0.0) CHECK(crush.depth[0][impact::kStations - 1] == front); // its right end
    if (right > 0.0) CHECK(crush.depth[3][0] == right);                     // its front end
    CHECK(crush.energy[0] + crush.energy[3] <= w.events[0].energyBefore - w.events[0].energyAfter);

    World pushing = worldWith(collision::testRail(), {{{-2.3, 20}, 0.0, {0, 0}, 0.0}}, walls);
    setInput(pushing, 0, throttle(1.0));
    world::run(pushing, 600);
    CHECK_FALSE(pushing.events.empty());
    CHECK_FALSE(impact::dented(pushing.state.pairs[0].crush));
}

TEST_CASE("with a force over one step nobody gets out of the room either", "[world][walls]")
{
    Random r{78};
    for (int k = 0; k < test::scaled(1500); ++k) {
        Soup soup;
        const double half = r.in(6, 12);
        const dvec2 c[] = {{-half, -half}, {half, -half}, {half, half}, {-half, half}};
        for (int i = 0; i < 4; ++i) sheet(soup, c[i], c[(i + 1) % 4], 1 + int(5 * r.next()), uint32_t(i));
        world::WallSettings s;
        s.pulse.application = impact::Application::step;
        if (r.next() < 0.5) s.response.method = impact::Method::energy;
        const double course = r.in(0, math::kTau);
        World w = worldWith(
            soup,
            {{{0, 0}, r.in(0, math::kTau), r.in(0, 60) * dvec2(math::cos(course), math::sin(course)), r.in(-5, 5)}}, s);
        for (int step = 0; step < 150; ++step) {
            world::step(w);
            CAPTURE(k, step, half);
            REQUIRE_FALSE(w.state.clock.stopped);
            const dvec2 p = w.state.planarCars[0].position;
            REQUIRE(std::abs(p.x) < half);
            REQUIRE(std::abs(p.y) < half);
        }
    }
}

TEST_CASE("five and more contacts in a step: no time is lost, nothing is passed, no energy comes of it",
          "[world][walls]")
{
    // A box falls through a shaft, 5 mm of room on either side, and flies to and fro: its fall is that of free flight.
    constexpr double kRoom = 0.005;
    scenario::Scenario s;
    REQUIRE(scenario::loadText(R"({"yawlab": 1, "dt": 0.005, "integrator": "midpoint",
        "barrier": {"e": {"law": "constant", "value": 1}, "mu": {"law": "constant", "value": 0}},
        "cars": [{"model": "box", "height": 200, "lateralSpeed": 20}]})",
                               s)
                .ok());
    World probe;
    world::build(s.setup, probe);
    const double half = 0.5 * world::body(probe, 0).width + kRoom;
    Soup soup;
    for (const double side : {-half, half})
        soup.quad({-9, side, -50}, {9, side, -50}, {9, side, 400}, {-9, side, 400}, side > 0.0 ? 1 : 0);
    s.setup.scene = std::make_shared<const Scene>(Scene::build(soup));
    World w;
    world::build(s.setup, w);
    const double z0 = world::motion(w, 0).position.z;
    const double g = math::kGravity;
    double energy = 0.5 * 20.0 * 20.0;
    for (int k = 1; k <= 400; ++k) {
        world::step(w);
        const vehicle::Motion m = world::motion(w, 0);
        const double t = world::time(w);
        REQUIRE(m.velocity.z == Approx(-g * t).epsilon(1e-12));
        REQUIRE(m.position.z == Approx(z0 - 0.5 * g * t * t).epsilon(1e-12));
        REQUIRE(std::abs(m.position.y) < kRoom);
        const double now = 0.5 * (m.velocity.x * m.velocity.x + m.velocity.y * m.velocity.y);
        REQUIRE(now <= energy * (1.0 + 1e-12));
        energy = now;
    }
}

TEST_CASE("into an ever narrower gap at any speed: held, with its engine's clock going on", "[world][walls]")
{
    // Walls that meet at 4 to 40 degrees; the car flies in turning. Whatever happens inside a step, it stays between
    // them, loses energy, and its wheels and mass centre get all of their time: the drop of the second half is free.
    Random random{11};
    for (int run = 0; run < test::scaled(400); ++run) {
        const double open = random.in(0.035, 0.35), reach = 30.0;
        const dvec2 apex(0.0, 0.0), up(-reach * math::cos(open), reach * math::sin(open)), down(up.x, -up.y);
        Soup soup;
        soup.quad(dvec3(apex, -50), dvec3(up, -50), dvec3(up, 400), dvec3(apex, 400), 0);
        soup.quad(dvec3(apex, -50), dvec3(down, -50), dvec3(down, 400), dvec3(apex, 400), 1);
        scenario::Scenario s;
        REQUIRE(scenario::loadText(R"({"yawlab": 1, "cars": [{"model": "box", "height": 200}]})", s).ok());
        s.setup.walls.response.restitution = impact::constantLaw(random.in(0.0, 1.0));
        s.setup.walls.response.friction = impact::constantLaw(0.0);
        s.setup.scene = std::make_shared<const Scene>(Scene::build(soup));
        auto& start = s.setup.vehicles[0].start;
        start.position = {-26.0 - 3.0 * random.next(), 0.0};
        start.velocity = {random.in(5.0, 100.0), 0.0};
        start.yawRate = random.in(-3.0, 3.0);
        World w;
        world::build(s.setup, w);
        const double z0 = world::motion(w, 0).position.z;
        const double mass = world::body(w, 0).mass, izz = world::body(w, 0).inertia[2][2];
        const auto energyOf = [&](const vehicle::Motion& m) {
            return 0.5 * mass * (m.velocity.x * m.velocity.x + m.velocity.y * m.velocity.y) +
                   0.5 * izz * m.angularVelocity.z * m.angularVelocity.z;
        };
        double energy = energyOf(world::motion(w, 0));
        bool free = true; // starts clear of the walls
        for (int k = 0; k < 300 && free; ++k) {
            world::step(w);
            const vehicle::Motion m = world::motion(w, 0);
            INFO("run " << run << " step " << k);
            for (const Event& e : w.events) free = free && e.kind != double(EventKind::pushedOut);
            if (!free) break;
            const double t = world::time(w);
            REQUIRE(m.position.z == Approx(z0 - 0.5 * math::kGravity * t * t).epsilon(1e-10));
            if (m.position.x > up.x) // farther out there is no wall left to pass
                REQUIRE(std::abs(m.position.y) < -m.position.x * math::tan(open) + 1e-9);
            REQUIRE(energyOf(m) <= energy * (1.0 + 1e-9) + 1e-9);
            energy = energyOf(m);
        }
    }
}

TEST_CASE("a car runs into a tree where obstacles are on, passes beside it, and through it where they are off")
{
    // A tree of the hills that stands clear of others, found as the page is told of it.
    const auto scenarioWith = [](bool obstacles, double x, double y) {
        return std::string(R"({"yawlab": 1, "terrain": {"kind": "hills", "size": 1024, "relief": 0, "obstacles": )") +
               (obstacles ? "true" : "false") + R"(}, "cars": [{"model": "hatch", "speed": 12, "position": [)" +
               std::to_string(x) + ", " + std::to_string(y) + "]}]}";
    };
    scenario::Scenario s;
    REQUIRE(scenario::loadText(scenarioWith(true, 0.0, 0.0), s).text() == "");
    REQUIRE(s.setup.growthObject != collision::kNone);
    const std::vector<float> things = terrain::scatter(*s.setup.ground.terrain());
    const float* tree = nullptr;
    for (size_t k = 0; k < things.size() && !tree; k += terrain::kScatterNumbers) {
        const float* t = &things[k];
        if (t[7] != 1.0f || terrain::Growth(uint32_t(t[5])) == terrain::Growth::rock) continue;
        bool clear = true; // on level land, nothing else for 20 m ahead of it and 8 m behind
        for (size_t n = 0; n < things.size(); n += terrain::kScatterNumbers)
            if (n != k && things[n] > t[0] - 24.0f && things[n] < t[0] + 14.0f && std::abs(things[n + 1] - t[1]) < 6.0f)
                clear = false;
        for (const double x : {-20.0, -10.0, 0.0, 8.0})
            if (std::abs(s.setup.ground.height(double(t[0]) + x, double(t[1])) - double(t[2])) > 1.2) clear = false;
        if (clear) tree = t;
    }
    REQUIRE(tree);
    const double x = double(tree[0]), y = double(tree[1]);
    const auto run = [&](bool obstacles, double aside, std::vector<Event>& events) {
        scenario::Scenario each;
        REQUIRE(scenario::loadText(scenarioWith(obstacles, x - 15.0, y + aside), each).text() == "");
        World w;
        scenario::start(each, w);
        world::run(w, 400);
        events = w.events;
        return world::motion(w, 0).position.x - x;
    };
    std::vector<Event> events;
    CHECK(run(true, 0.2, events) < -1.5); // its nose is 1.95 m ahead of the mass centre
    REQUIRE(!events.empty());
    CHECK(events[0].normalImpulse > 1240 * 8); // of 12 m/s, most is gone
    CHECK(events[0].point.x == Approx(x).margin(0.7));
    CHECK(run(true, 2.2, events) > 3.0);
    CHECK(events.empty());
    CHECK(run(false, 0.2, events) > 3.0);
    CHECK(events.empty());
}

TEST_CASE("a car in the air whose outline turns into a wall while its body does not flies on", "[world][walls]")
{
    const double roll = GENERATE(1000.0, -1000.0); // [kg m2/s]
    CAPTURE(roll);
    scenario::Scenario scene;
    REQUIRE(scenario::loadText(R"({"yawlab": 1, "scene": {"walls": [
        {"from": [-50, 0.9156], "to": [50, 0.9156], "height": 12, "bottom": -6, "thickness": 0}]},
        "cars": [{"model": "saloon", "height": 3, "speed": 5}]})",
                               scene)
                .text() == "");
    World w;
    scenario::start(scene, w);
    auto& body = w.state.cars[0].body;
    body.orientation = {math::cos(0.3), 0.0, -math::sin(0.3), 0.0}; // nose up
    body.angularMomentum = {roll, 0.0, 0.0};
    for (int k = 0; k < 60; ++k) world::step(w);
    const vehicle::Motion m = motion(w, 0);
    CHECK(m.velocity.x == Approx(5.0).margin(0.1));
    CHECK(m.position.x == Approx(1.5).margin(0.05));
    CHECK(std::abs(m.position.y) < 0.6); // beside the wall, which its turned outline needs
}

TEST_CASE("a box that pitches up against an overhang is held by what touches it, not put out or stopped",
          "[world][walls]")
{
    const char* bottom = GENERATE("0.7", "0.9", "1.1"); // [m]
    CAPTURE(bottom);
    scenario::Scenario scene;
    REQUIRE(scenario::loadText(std::string(R"({"yawlab": 1, "barrier": {"body": "box", "contactHeight": true},
        "scene": {"walls": [{"from": [8, 20], "to": [8, -20], "height": 3, "bottom": )") +
                                   bottom + R"(, "thickness": 0.3}]}, "cars": [{"model": "saloon", "speed": 10}]})",
                               scene)
                .text() == "");
    World w;
    scenario::start(scene, w);
    while (w.events.empty() && w.state.clock.step < 200) world::step(w);
    REQUIRE(countOf(w, EventKind::impact) == 1);
    const auto given = [&] {
        double sum = 0.0;
        for (const auto& e : w.state.walls[0].episodes.entry) sum += e.impulse;
        return sum;
    };
    double before = motion(w, 0).velocity.x, so = given();
    for (int k = 0; k < 5; ++k) { // its tail is still in the air
        world::step(w);
        const double now = motion(w, 0).velocity.x;
        const double taken = (given() - so) / body(w, 0).mass, tires = 15.0 * w.setup.dt; // [m/s]
        CHECK(now - before == Approx(-taken).margin(tires));
        before = now;
        so = given();
    }
    world::run(w, 1000);
    CHECK(countOf(w, EventKind::pushedOut) == 0);
}
