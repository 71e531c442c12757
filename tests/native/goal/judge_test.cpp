// What a goal is judged by: closed forms, the kinds' rules, hostile values, and that a goal changes nothing of the run.
#include "scenario/link.h"
#include "support.h"
#include "watch/timeline.h"

#include <catch_amalgamated.hpp>

#include <cmath>

using goal::Phase;
using goal::Reason;
using world::World;

namespace {

core::Status judged(const std::string& rest, scenario::Scenario& s)
{
    return scenario::loadText("{\"yawlab\": 1, " + rest + "}", s);
}

World opened(const std::string& rest)
{
    scenario::Scenario s;
    const core::Status status = judged(rest, s);
    INFO(status.text());
    REQUIRE(status.ok());
    World w;
    scenario::start(s, w);
    return w;
}

const goal::State& stateOf(const World& w)
{
    return w.state.goal.at(0);
}

// Until the goal is decided.
const goal::State& decide(World& w, double until = 120.0)
{
    while (stateOf(w).phase < int64_t(Phase::reached) && world::time(w) < until) world::step(w);
    INFO("reason " << goal::name(Reason(stateOf(w).reason)) << " at " << world::time(w));
    REQUIRE(stateOf(w).phase >= int64_t(Phase::reached));
    return stateOf(w);
}

bool reached(const goal::State& s)
{
    return s.phase == int64_t(Phase::reached);
}

// A box slides without friction's help from its driver at a constant speed, its mass centre at the origin.
std::string slider(double speed, double y = 0.0)
{
    return R"("terrain": {"friction": 0.01}, "cars": [{"model": "box", "position": [0, )" + core::number(y) +
           R"(], "speed": )" + core::number(speed) + "}]";
}

goal::Judge judgeOf(goal::Kind kind)
{
    goal::Judge j;
    j.settings.kind = kind;
    return j;
}

goal::Seen at(double time, double x, double y, double vx = 0.0, double vy = 0.0)
{
    goal::Seen s;
    s.time = time;
    s.position = {x, y};
    s.velocity = {vx, vy, 0.0};
    s.front = 2.0;
    s.rear = 2.0;
    s.half = 0.9;
    return s;
}

}

TEST_CASE("between two gates at a constant speed the time is the way over the speed", "[goal]")
{
    goal::Judge j = judgeOf(goal::Kind::time);
    j.settings.gates = {1, 2};
    goal::State s;
    j.start(s, at(0, 0, 0));
    CHECK(s.phase == int64_t(Phase::waiting));
    j.pass(s, 2, 0.5); // not its turn
    CHECK(s.next == 0);
    j.pass(s, 1, 1.25);
    j.pass(s, 2, 4.0);
    REQUIRE(reached(s));
    CHECK(s.score == 2.75);

    // In a world: the way between two gates over the mean of the speeds at which they were passed.
    World w = opened(slider(20) + R"(, "course": [{"kind": "gate", "at": [10, 0]}, {"kind": "gate", "at": [40, 0]}],
                       "goal": {"kind": "time", "gates": [1, 2], "medals": [3, 2, 1]})");
    const goal::State& end = decide(w);
    REQUIRE(reached(end));
    std::vector<world::Event> gates;
    for (const world::Event& e : w.events)
        if (e.kind == double(world::EventKind::gate)) gates.push_back(e);
    REQUIRE(gates.size() == 2);
    const double mean = 0.5 * (gates[0].velocityBefore.x + gates[1].velocityBefore.x);
    CHECK(end.score == gates[1].time - gates[0].time);
    CHECK(std::abs(end.score - 30.0 / mean) < 1e-3 * end.score);
    CHECK(goal::medal(w.setup.goal->judge.settings, end.score) == goal::Medal::silver);
}

TEST_CASE("a lap of a circle at a constant speed takes 2 pi R / v", "[goal]")
{
    goal::Judge j = judgeOf(goal::Kind::time);
    const double radius = 50.0, speed = 20.0, lap = 2.0 * math::kPi * radius, dt = 0.005;
    j.settings.path = 0;
    j.settings.from = 10.0;
    j.settings.to = 10.0 + lap;
    goal::State s;
    goal::Seen seen = at(0, 0, 0, speed, 0);
    seen.along = -4.0; // stands before the line
    seen.onPath = true;
    j.start(s, seen);
    for (int k = 1; !reached(s) && k < 4000; ++k) {
        seen.time = k * dt;
        seen.along = -4.0 + speed * seen.time;
        j.step(s, seen);
    }
    REQUIRE(reached(s));
    CHECK(std::abs(s.score - lap / speed) < 1e-9);

    // Who leaps ahead is not followed, nor who is off the path.
    j.start(s, at(0, 0, 0));
    seen.along = 1.0;
    seen.time = 1.0;
    j.step(s, seen);
    seen.along = 200.0;
    j.step(s, seen);
    CHECK(s.progress == 1.0);
    seen.along = 20.0;
    seen.onPath = false;
    j.step(s, seen);
    CHECK(s.progress == 1.0);
    seen.putBack = true;
    j.step(s, seen);
    CHECK(j.clock(s, s.began + 3.0) == 3.0 + goal::kPutBack);
}

TEST_CASE("a car that follows a closed path is timed in its world by the lap's length", "[goal]")
{
    World w = opened(R"("paths": [{"pieces": [{"length": 628.318530717958648, "curvature": 0.01}], "closed": false}],
        "cars": [{"model": "path", "path": 0, "along": 0, "speed": 15, "driver": {"follow": "speed", "steering": "ideal"}}],
        "goal": {"kind": "time", "path": 0, "from": 20, "to": 320, "limit": 60})");
    const goal::State& s = decide(w);
    REQUIRE(reached(s));
    CHECK(std::abs(s.score - 300.0 / 15.0) < 0.01);
}

TEST_CASE("a slalom counts wrong sides and cones, in seconds", "[goal]")
{
    goal::Judge j = judgeOf(goal::Kind::slalom);
    for (int i = 0; i < 5; ++i) j.cones.emplace_back(18.0 * i, 0.0);
    const double speed = 18.0, dt = 0.005;
    const auto drive = [&](auto&& side, int64_t cones) {
        goal::State s;
        j.start(s, at(0, -5, side(-5.0), speed));
        for (int k = 1; !reached(s) && k < 4000; ++k) {
            const double x = -5.0 + speed * k * dt;
            goal::Seen seen = at(k * dt, x, side(x), speed);
            seen.cones = cones;
            j.step(s, seen);
        }
        return s;
    };
    // The tail is 2 m behind: y there is what counts. cos changes its sign between every two cones.
    const goal::State clean = drive([](double x) { return 2.0 * std::cos(math::kPi * (x - 2.0) / 18.0); }, 0);
    REQUIRE(reached(clean));
    CHECK(clean.faults == 0);
    CHECK(std::abs(clean.score - 4.0) < 1e-9); // 72 m at 18 m/s
    const goal::State straight = drive([](double) { return 2.0; }, 1);
    CHECK(straight.faults == 2);
    CHECK(std::abs(straight.score - (4.0 + 3 * j.settings.penalty)) < 1e-9);
}

TEST_CASE("a stop at a known distance has the way that is left", "[goal]")
{
    // A hatchback brakes fully; where it stands says how long the box has to be for it to stand in it.
    const std::string car =
        R"("cars": [{"model": "hatch", "speed": 20, "driver": {"follow": "speed", "steering": "none",
        "throttle": [[0, 0], [9, 0]], "brake": [[0.2, 1], [9, 1]]}}])";
    const auto stopped = [&](double middle) {
        World w = opened(car + R"(, "course": [{"kind": "box", "at": [)" + core::number(middle) +
                         R"(, 0], "length": 8, "width": 3}], "goal": {"kind": "stop", "item": 0})");
        const goal::State s = decide(w);
        return std::pair(s, world::motion(w, 0).position.x + world::body(w, 0).front);
    };
    const double nose = stopped(500.0).second;
    CHECK(stopped(500.0).first.reason == int64_t(Reason::shortOf));
    CHECK(nose > 20.0);
    const auto [inside, at] = stopped(nose - 4.0 + 1.25);
    REQUIRE(reached(inside));
    CHECK(std::abs(inside.score - 1.25) < 0.01); // the cones of its sides do not touch the car
    CHECK(stopped(nose - 4.0 - 0.3).first.reason == int64_t(Reason::beyond));
}

TEST_CASE("who stands beside the box, or askew, is not in it", "[goal]")
{
    goal::Judge j = judgeOf(goal::Kind::park);
    j.box = {{10.0, 0.0}, 0.0, 5.0, 2.5};
    j.settings.angle = 0.1;
    const auto parked = [&](double x, double y, double yaw) {
        goal::State s;
        j.start(s, at(0, 0, 0));
        goal::Seen seen = at(0.005, 5, 0, 5.0);
        j.step(s, seen);
        for (int k = 2; k < 400 && !reached(s); ++k) {
            seen = at(k * 0.005, x, y);
            seen.yaw = yaw;
            j.step(s, seen);
        }
        return s;
    };
    const goal::State good = parked(10.3, 0.2, 0.05);
    REQUIRE(reached(good));
    CHECK(std::abs(good.score - 0.005) < 0.006); // when it came to rest, not when that was believed
    CHECK(!reached(parked(10.3, 0.2, 0.12)));
    CHECK(!reached(parked(10.3, 0.5, 0.0)));
    CHECK(!reached(parked(10.6, 0.0, 0.0)));
    CHECK(!reached(parked(10.3, 0.0, math::kPi)));
}

TEST_CASE("a wall that is met at a known angle misses by the rest", "[goal]")
{
    World w = opened(R"("scene": {"walls": [{"from": [-60, 6], "to": [120, 6]}]},
        "paths": [{"start": [-40, -4], "heading": 0.174532925}],
        "cars": [{"model": "saloon", "speed": 26.8, "driver": {"follow": "speed", "steering": "lane"}, "path": 0,
                  "position": [-40, -4], "heading": 0.174532925}],
        "goal": {"kind": "angle", "angle": 0.2, "speed": 20, "medals": [0.1, 0.05, 0.01]})");
    const goal::State& s = decide(w);
    REQUIRE(reached(s));
    CHECK(std::abs(s.score - (0.2 - 0.174532925)) < 2e-3);
    CHECK(goal::medal(w.setup.goal->judge.settings, s.score) == goal::Medal::silver);

    goal::Judge j = judgeOf(goal::Kind::angle);
    j.settings.speed = 20.0;
    goal::State slow;
    j.start(slow, at(0, 0, 0));
    j.meet(slow, {1.0, false, 3.0, 0.0, 0.0, 25.0}); // a car is no wall
    CHECK(slow.phase == int64_t(Phase::running));
    j.meet(slow, {1.0, true, 3.0, 0.0, 0.174533, 19.9});
    CHECK(slow.reason == int64_t(Reason::slow));
}

TEST_CASE("the damage of a crash is its largest change of velocity, or all the energy lost", "[goal]")
{
    const std::string crash =
        R"("terrain": {"friction": 0.01}, "scene": {"walls": [{"from": [20, -20], "to": [20, 20]}]},
        "cars": [{"model": "box", "speed": 10}], "goal": {"kind": "damage", "limit": 6, "measure": ")";
    World w = opened(crash + "deltaV\"}");
    const goal::State s = decide(w);
    REQUIRE(reached(s));
    double most = 0.0, lost = 0.0;
    for (const world::Event& e : w.events)
        if (isImpact(e)) {
            most = std::max(most, e.deltaV);
            lost += e.energyBefore - e.energyAfter;
        }
    CHECK(most > 3.0);
    CHECK(s.score == most);
    World again = opened(crash + "energy\"}");
    CHECK(std::abs(decide(again).score - lost) < 1e-9 * lost);
}

TEST_CASE("a box that falls flies sqrt(2 h / g), as far as its speed takes it, and must stay upright", "[goal]")
{
    goal::Judge j = judgeOf(goal::Kind::jump);
    j.settings.measure = goal::Measure::distance;
    const double height = 1.2, flight = std::sqrt(2.0 * height / math::kGravity), dt = 0.005, speed = 15.0;
    const auto jump = [&](double upright) {
        goal::State s;
        j.start(s, at(0, 0, 0, speed));
        for (int k = 1; k < 2000 && s.phase < int64_t(Phase::reached); ++k) {
            const double t = k * dt;
            goal::Seen seen = at(t, speed * t, 0, speed);
            seen.airborne = t > 1.0 && t <= 1.0 + flight;
            seen.upright = t > 1.5 ? upright : 1.0;
            j.step(s, seen);
        }
        return s;
    };
    const goal::State landed = jump(1.0);
    REQUIRE(reached(landed));
    CHECK(std::abs(landed.score - speed * flight) <= 2.0 * speed * dt);
    CHECK(jump(0.3).reason == int64_t(Reason::overturned));
    j.settings.measure = goal::Measure::time;
    CHECK(std::abs(jump(1.0).score - flight) <= dt);
    // A hop over a kerb is no jump.
    goal::State s;
    j.settings.limit = 3.0;
    j.start(s, at(0, 0, 0, speed));
    for (int k = 1; k < 601; ++k) {
        goal::Seen seen = at(k * dt, speed * k * dt, 0, speed);
        seen.airborne = k > 100 && k < 130;
        j.step(s, seen);
    }
    CHECK(s.reason == int64_t(Reason::nothing));
}

TEST_CASE("a drift of a known angle is that angle times its time, in one piece", "[goal]")
{
    goal::Judge j = judgeOf(goal::Kind::drift);
    j.settings.speed = 5.0;
    j.settings.limit = 12.0;
    const double dt = 0.005, angle = 0.5;
    const auto drift = [&](auto&& slip) {
        goal::State s;
        j.start(s, at(0, 0, 0));
        for (int k = 1; k * dt <= 12.1; ++k) {
            const double b = slip(k * dt);
            j.step(s, at(k * dt, 0, 0, 10.0 * std::cos(b), 10.0 * std::sin(b)));
        }
        return s;
    };
    const goal::State one = drift([&](double t) { return t > 2.0 && t <= 5.0 ? angle : 0.0; });
    REQUIRE(reached(one));
    CHECK(std::abs(one.score - 3.0 * angle) < 2.0 * angle * dt);
    // A short pause goes on with it, a long one begins anew, and the other side counts as well.
    const auto pause = [&](double long_) {
        return drift([&](double t) { return t <= 2.0 ? angle : t > 2.0 + long_ && t <= 5.0 + long_ ? -angle : 0.0; });
    };
    CHECK(std::abs(pause(0.3).score - 5.0 * angle) < 3.0 * angle * dt);
    CHECK(std::abs(pause(0.6).score - 3.0 * angle) < 3.0 * angle * dt);
    // Who spins has lost the drift.
    CHECK(std::abs(drift([&](double t) { return t <= 4.0 ? (t > 2.0 && t < 2.1 ? 2.0 : angle) : 0.0; }).score -
                   2.0 * angle) < 3.0 * angle * dt);
    CHECK(drift([](double) { return 0.05; }).reason == int64_t(Reason::nothing));
}

TEST_CASE("time that is up and being put back end a goal", "[goal]")
{
    World w = opened(slider(1) + R"(, "course": [{"kind": "box", "at": [50, 0]}],
        "goal": {"kind": "park", "item": 0, "limit": 2})");
    CHECK(decide(w).reason == int64_t(Reason::late));
    CHECK(std::abs(stateOf(w).ended - 2.0) < 1e-9);
    goal::Judge j = judgeOf(goal::Kind::jump);
    goal::State s;
    j.start(s, at(0, 0, 0));
    goal::Seen seen = at(0.1, 0, 0);
    seen.putBack = true;
    j.step(s, seen);
    CHECK(s.reason == int64_t(Reason::putBack));
}

TEST_CASE("a goal moves nothing: every other block of the state is what it was", "[goal]")
{
    const std::string run = R"("course": [{"kind": "slalom", "at": [20, 0.4], "count": 4}],
        "cars": [{"model": "hatch", "speed": 15, "driver": {"follow": "speed"}}])";
    World plain = opened(run), judged = opened(run + R"(, "goal": {"kind": "slalom", "item": 0})");
    CHECK(plain.state.goal.empty());
    CHECK(world::hash(plain) != world::hash(judged));
    world::run(plain, 1000);
    world::run(judged, 1000);
    CHECK(stateOf(judged).cones > 0);
    judged.state.goal.clear();
    CHECK(world::hash(plain) == world::hash(judged));
}

TEST_CASE("going back in time judges the same again", "[goal]")
{
    World w = opened(slider(20) + R"(, "course": [{"kind": "gate", "at": [10, 0]}, {"kind": "gate", "at": [40, 0]}],
                       "goal": {"kind": "time", "gates": [1, 2]})");
    watch::Timeline timeline;
    timeline.start(w);
    for (int k = 0; k < 800; ++k) {
        world::step(w);
        timeline.visit(w);
    }
    const double score = stateOf(w).score;
    const uint64_t hash = world::hash(w);
    timeline.seek(w, 120);
    CHECK(stateOf(w).phase == int64_t(Phase::running));
    timeline.seek(w, 800);
    CHECK(stateOf(w).score == score);
    CHECK(world::hash(w) == hash);
}

TEST_CASE("medals are given from their thresholds on", "[goal]")
{
    goal::Settings s;
    s.medals = {30, 20, 10};
    CHECK(goal::medal(s, 30.1) == goal::Medal::none);
    CHECK(goal::medal(s, 30) == goal::Medal::bronze);
    CHECK(goal::medal(s, 15) == goal::Medal::silver);
    CHECK(goal::medal(s, 10) == goal::Medal::gold);
    s.kind = goal::Kind::jump;
    s.medals = {10, 20, 30};
    CHECK(goal::medal(s, 9) == goal::Medal::none);
    CHECK(goal::medal(s, 30) == goal::Medal::gold);
    s.medals.clear();
    CHECK(goal::medal(s, 30) == goal::Medal::none);
}

TEST_CASE("a goal that cannot be is refused with its place", "[goal]")
{
    const auto refused = [](const std::string& goal, const std::string& path) {
        scenario::Scenario s;
        const core::Status status =
            judged(slider(5) + R"(, "course": [{"kind": "box", "at": [50, 0]}, {"kind": "gate"}], "goal": )" + goal, s);
        INFO(goal << " -> " << status.text());
        CHECK_FALSE(status.ok());
        CHECK(status.path == path);
        CHECK_FALSE(status.text().empty());
    };
    refused(R"({"kind": "win"})", "goal.kind");
    refused(R"({"kind": "time"})", "goal.gates");
    refused(R"({"kind": "time", "gates": [1, 2]})", "goal.gates");
    refused(R"({"kind": "time", "gates": [1, 1.5]})", "goal.gates");
    refused(R"({"kind": "time", "gates": [1, 0]})", "goal.gates[1]");
    refused(R"({"kind": "time", "path": 3, "to": 5})", "goal.path");
    refused(R"({"kind": "time", "path": 0, "from": 9, "to": 5})", "goal.to");
    refused(R"({"kind": "stop"})", "goal.item");
    refused(R"({"kind": "stop", "item": 1})", "goal.item");
    refused(R"({"kind": "slalom", "item": 0})", "goal.item");
    refused(R"({"kind": "park", "item": 7})", "goal.item");
    refused(R"({"kind": "jump", "car": 1})", "goal.car");
    refused(R"({"kind": "jump", "medals": [1, 2]})", "goal.medals");
    refused(R"({"kind": "jump", "medals": [3, 2, 1]})", "goal.medals");
    refused(R"({"kind": "angle", "medals": [1, 2, 3]})", "goal.medals");
    refused(R"({"kind": "jump", "limit": 0})", "goal.limit");
    refused(R"({"kind": "jump", "limit": 1e9})", "goal.limit");
    refused(R"({"kind": "jump", "wins": true})", "goal.wins");
    refused(R"([])", "goal");
}

TEST_CASE("a goal goes through links and comes back", "[goal]")
{
    scenario::Scenario s, back, plain;
    REQUIRE(judged(slider(5) + R"(, "course": [{"kind": "box", "at": [50, 0]}],
        "goal": {"kind": "stop", "item": 0, "limit": 9, "medals": [3, 2, 0.5]})",
                   s)
                .ok());
    scenario::LinkOptions options;
    REQUIRE(scenario::loadLink(scenario::encodeLink(s.document), back, options).ok());
    REQUIRE(back.document.goal);
    CHECK(core::canonicalText(core::writeJson(*back.document.goal)) ==
          core::canonicalText(core::writeJson(*s.document.goal)));
    REQUIRE(scenario::loadNamed("hills", plain).ok());
    CHECK_FALSE(scenario::canonicalJson(plain.document).contains("goal"));
}
