// Bodies as they stand against walls: tilted, rolling, with a height, dented.
#include "world/wall_runs.h"

using Catch::Approx;
using namespace test;

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
        REQUIRE(watch::barrierCaseOf(w, k, in).ok());
        REQUIRE(impact::barrierCases(in, out).ok());
        CHECK(out["impulse"]["normal"].get<double>() == Approx(e.normalImpulse).epsilon(1e-9));
        // The vehicle's own point answers, and the whole vehicle takes what it says that it yields.
        const dvec2 n(e.normal), t = math::left(n), arm(e.point - e.position);
        const double mass = world::body(w, 0).mass, x = math::dot(arm, n), y = math::dot(arm, t);
        const dvec2 v1(e.velocityBefore), v2(e.velocityAfter), J = e.normalImpulse * n + e.tangentialImpulse * t;
        const Event::Yield& k1 = e.yields;
        const double p1 = math::dot(v1, n) - e.yawRateBefore * y + k1.p,
                     q1 = math::dot(v1, t) + e.yawRateBefore * x + k1.q;
        const double p2 = p1 + k1.nn * e.normalImpulse + k1.nt * e.tangentialImpulse;
        const double q2 = q1 + k1.nt * e.normalImpulse + k1.tt * e.tangentialImpulse;
        const double turned = k1.yawNormal * e.normalImpulse + k1.yawTangential * e.tangentialImpulse;
        const double E1 = 0.5 * mass * math::dot(v1, v1) + 0.5 * e.yawInertia * math::square(e.yawRateBefore);
        const double work = 0.5 * e.normalImpulse * (p1 + p2) + 0.5 * e.tangentialImpulse * (q1 + q2), E2 = E1 + work;
        CHECK(math::length(mass * (v2 - v1) - J) < 1e-9 * math::length(J));
        CHECK(e.yawRateAfter - e.yawRateBefore == Approx(turned).margin(1e-9));
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
    const auto met = [&] { return countOf(w, EventKind::impact) > 0; }; // a box lands on the slope before
    while (!met() && w.state.clock.step < 400) world::step(w);
    if (!met()) { // lower than the wall's underside
        CHECK(std::string(kind) == "box");
        return;
    }
    const size_t event = w.events.size() - 1;
    const Event& e = w.events[event];
    const dvec3 arm = e.point - e.position;
    core::Json in, out;
    REQUIRE(watch::barrierCaseOf(w, event, in).ok());
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

TEST_CASE("a wall dents the car by the energy lost along its normal, and the shorter nose arrives later",
          "[world][walls]")
{
    Soup soup;
    sheet(soup, {10, -5}, {10, 5}, 5, 4);
    world::WallSettings walls;
    World rigid = worldWith(soup, {{{0, 0}, 0.0, {13.4112, 0}, 0.0}}, walls);
    world::run(rigid, 200);
    CHECK_FALSE(impact::dented(rigid.state.crush[0])); // the papers' plate
    walls.crush = true;
    World w = worldWith(soup, {{{0, 0}, 0.0, {13.4112, 0}, 0.0}}, walls);
    world::run(w, 200);
    REQUIRE(w.events.size() == 1);
    CHECK(w.events[0].velocityAfter.x == rigid.events[0].velocityAfter.x); // the answer is the same
    const impact::CrushState& crush = w.state.crush[0];
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
    World w = worldWith(scene::testRail(), {{{-40, 3.5}, -20 * kDegree, {20, 0}, 0.0}}, walls);
    while (w.events.empty() && w.state.clock.step < 400) world::step(w);
    REQUIRE(w.events.size() == 1);
    const impact::CrushState& crush = w.state.crush[0];
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

    World pushing = worldWith(scene::testRail(), {{{-2.3, 20}, 0.0, {0, 0}, 0.0}}, walls);
    setInput(pushing, 0, throttle(1.0));
    world::run(pushing, 600);
    CHECK_FALSE(pushing.events.empty());
    CHECK_FALSE(impact::dented(pushing.state.crush[0]));
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
        for (const auto& e : w.state.contacts[0].entry) sum += e.impulse;
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

// A box's outline grows as it pitches, and its roof comes up to a wall's foot: no sweep in the plane knows of that.
TEST_CASE("a box that tilts into an overhang meets it as it comes, and is not put out of it later", "[world][walls]")
{
    struct Run {
        const char* model;
        double bottom, speed, pitch; // [m], [m/s], [rad]
    };
    const Run run = GENERATE(Run{"saloon", 1.3, 10.0, 0.0}, Run{"hatch", 0.5, 10.0, 0.0}, Run{"suv", 0.8, 10.0, 0.05},
                             Run{"suv", 0.7, 20.0, 0.05}, Run{"van", 0.5, 10.0, 0.0}, Run{"vanagon", 0.5, 10.0, 0.0});
    CAPTURE(run.model, run.bottom, run.speed, run.pitch);
    const core::Json wall = {
        {"from", {12, 20}}, {"to", {12, -20}}, {"height", 3}, {"bottom", run.bottom}, {"thickness", 0.3}};
    const core::Json car = {{"model", run.model}, {"speed", run.speed}, {"pitch", run.pitch}};
    const core::Json all = {{"yawlab", 1},
                            {"barrier", {{"body", "box"}, {"contactHeight", true}}},
                            {"scene", {{"walls", {wall}}}},
                            {"cars", {car}}};
    scenario::Scenario scene;
    REQUIRE(scenario::load(all, scene).text() == "");
    World w;
    scenario::start(scene, w);
    world::run(w, 800);
    CHECK(countOf(w, EventKind::impact) >= 1);
    CHECK(countOf(w, EventKind::pushedOut) == 0);
    for (const Event& e : w.events)
        if (isImpact(e)) CHECK(e.energyAfter <= e.energyBefore * (1.0 + 1e-12));
}
