// Walls that push over some time: over one step, or as a pulse that lets the vehicle in.
#include "world/wall_runs.h"

using Catch::Approx;
using namespace test;

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
        CHECK_FALSE(world::anyPulse(w, 0));
    }
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
            for (const auto& record : w.state.contacts[0].entry) longest = std::max(longest, record.pulse.duration);
            for (int i = 0; i < 4; ++i) {
                const dvec2 p = corner(w, i);
                const double depth = std::max(std::abs(p.x), std::abs(p.y)) - half;
                REQUIRE(depth < fastest * (longest + w.setup.dt) + 2e-3);
            }
        }
        CHECK(countOf(w, EventKind::pushedOut) == 0);
        bool out = true; // not pressed in again just now
        for (const auto& record : w.state.contacts[0].entry) out = out && !record.letIn;
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
