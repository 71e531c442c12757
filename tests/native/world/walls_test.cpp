// Vehicles against walls in the world: steps split at contacts, resting contact, broken objects.
#include "world/wall_runs.h"

using Catch::Approx;
using namespace test;

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
    CHECK(e.velocityAfter.x == Approx(-0.67056).epsilon(1e-6)); // docs/models/knight.md
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

TEST_CASE("with all of the energy kept the root through the wall passes without a force, and breaks it",
          "[world][walls]")
{
    const auto apply = GENERATE(impact::Application::reset, impact::Application::pulse);
    Soup soup;
    sheet(soup, {6, -5}, {6, 5}, 9, 3);
    world::WallSettings s;
    s.response.method = impact::Method::energy;
    s.response.root = impact::Root::through;
    s.response.energy = impact::constantLaw(1.0);
    s.pulse.application = apply;
    World w = worldWith(soup, {{{0, 0}, 0.0, {20, 0}, 0.0}}, s), free = worldWith({}, {{{0, 0}, 0.0, {20, 0}, 0.0}}, s);
    world::run(w, 160);
    world::run(free, 160);
    CHECK(countOf(w, EventKind::broken) == 1);
    REQUIRE(countOf(w, EventKind::impact) == 1);
    CHECK(w.events[0].normalImpulse == 0.0);
    CHECK(w.events[0].P == 1.0);
    CHECK(w.state.planarCars[0].position.x == Approx(free.state.planarCars[0].position.x).epsilon(1e-12));
    CHECK(w.state.planarCars[0].velocity.x == Approx(free.state.planarCars[0].velocity.x).epsilon(1e-12));
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

TEST_CASE("side wall, rear corner at once after, end wall: the two-hit trajectory of Knight and Bernard, figure 6",
          "[world][walls]")
{
    // 60 mph straight ahead onto the side wall of the rail, which is hit after 1.5 s.
    const double a = 8 * kDegree, v = 26.8224;
    World w = worldWith(scene::testRail(), {});
    const dvec2 direction(math::cos(a), -math::sin(a));
    const dvec2 atHit = dvec2(-26.0, 0.0) - math::rotate({2.2, -0.9}, -a); // front right corner on the wall
    w = worldWith(scene::testRail(), {{atHit - 1.5 * v * direction, -a, {v, 0}, 0.0}});
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

TEST_CASE("two worlds with walls side by side, and one without, do not know of each other", "[world][walls]")
{
    World bare = worldWith({}, {{{0, 0}, 0.0, {30, 0}, 0.0}});
    World walled = worldWith(scene::testRail(), {{{-20, 5}, 0.0, {30, 0}, 0.0}});
    for (int i = 0; i < 200; ++i) {
        world::step(bare);
        world::step(walled);
    }
    CHECK(bare.events.empty());
    CHECK(bare.state.planarCars[0].position.x > 25.0);
    CHECK_FALSE(walled.events.empty());
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
    // What holds it in the end is told like any other contact.
    Random random{11};
    int held = 0;
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
        for (const Event& e : w.events) {
            if (e.kind != double(EventKind::contact) || e.point != e.position) continue;
            ++held;
            CHECK(e.normalImpulse == Approx(mass * math::length(dvec2(e.velocityBefore.x, e.velocityBefore.y))));
            CHECK(math::length(dvec2(e.velocityAfter.x, e.velocityAfter.y)) == 0.0);
        }
    }
    CHECK(held > test::scaled(400) / 20);
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
    REQUIRE(s.setup.growthObject != scene::kNone);
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
