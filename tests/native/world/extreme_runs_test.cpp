// Extreme runs: any model, any method, any integrator, any step, up to 150 m/s, on slopes up to 100 %. Whatever is set,
// nobody gets out of a room through its walls, no impact gains energy, and a state that stops being a number is told.
#include "collision/walls.h"
#include "scenario/scenario.h"
#include "support.h"
#include "world/world.h"

#include <catch_amalgamated.hpp>

#include <cmath>

using core::Json;
using math::dvec2;
using test::Random;
using world::Event;
using world::EventKind;
using world::World;

namespace {

template <size_t N> const char* oneOf(Random& r, const char* const (&names)[N])
{
    return names[size_t(r.next() * double(N))];
}

Json constant(double value)
{
    return {{"law", "constant"}, {"value", value}};
}

// Four walls around the origin, `half` from it.
Json roomOf(double half, double thickness)
{
    Json walls = Json::array();
    const dvec2 c[] = {{-half, half}, {half, half}, {half, -half}, {-half, -half}};
    for (int i = 0; i < 4; ++i) {
        const dvec2 p = c[i], q = c[(i + 1) % 4];
        walls.push_back(
            {{"from", {p.x, p.y}}, {"to", {q.x, q.y}}, {"bottom", -1000}, {"height", 1000}, {"thickness", thickness}});
        walls.push_back({{"from", {p.x, p.y}}, {"to", {q.x, q.y}}, {"height", 1000}, {"thickness", thickness}});
    }
    return walls;
}

Json extremeRun(Random& r, double half)
{
    static const char* const kModels[] = {"bmw320i", "box", "escort",   "hatch", "path",   "rally",
                                          "saloon",  "suv", "suv-roll", "van",   "vanagon"};
    static const char* const kIntegrators[] = {"euler", "semi-implicit", "midpoint", "rk4"};
    static const char* const kShapes[] = {"square", "triangle", "halfSine", "haversine", "forceDeflection"};
    static const char* const kApply[] = {"reset", "step", "pulse"};
    static const double kSteps[] = {0.001, 0.005, 0.01};
    const double speed = r.next() < 0.5 ? r.in(0, 150) : r.in(0, 12), course = r.in(0, math::kTau);
    Json barrier = {
        {"restSpeed", r.next() < 0.3 ? 0.3 : r.in(0.3, 10.0)},
        {"method", r.next() < 0.5 ? "restitution" : "energy"},
        {"body", r.next() < 0.7 ? "plate" : "box"},
        {"contactHeight", r.next() < 0.3},
        {"interference", r.next() < 0.5 ? 0.0 : 0.0025},
        {"pulse", {{"apply", oneOf(r, kApply)}, {"shape", oneOf(r, kShapes)}, {"duration", r.in(0.005, 0.2)}}}};
    if (r.next() < 0.5) barrier["e"] = constant(r.in(0, 1));
    if (r.next() < 0.5) barrier["mu"] = constant(r.in(0, 1.5));
    if (r.next() < 0.3) barrier["crush"] = true;
    Json car = {{"model", oneOf(r, kModels)},
                {"position", {r.in(-1, 1), r.in(-1, 1)}},
                {"heading", r.in(-3, 3)},
                {"speed", speed * math::cos(course)},
                {"lateralSpeed", speed * math::sin(course)},
                {"yawRate", r.in(-8, 8)},
                {"live", true}};
    if (r.next() < 0.2) car["height"] = r.in(0, 5);
    Json j = {{"yawlab", 1},
              {"dt", kSteps[size_t(3 * r.next())]},
              {"integrator", oneOf(r, kIntegrators)},
              {"scene", {{"walls", roomOf(half, r.next() < 0.5 ? 0.0 : r.in(0.01, 0.5))}}},
              {"barrier", barrier},
              {"cars", {car}}};
    if (r.next() < 0.6) j["terrain"] = {{"kind", "slope"}, {"grade", r.in(-1.0, 1.0)}};
    return j;
}

// Two or three cars in that room, in line and beside each other, that meet by any method, normal and pulse.
Json extremeCars(Random& r, double half)
{
    static const char* const kMethods[] = {"restitution", "energy", "planar", "roll4", "zones"};
    static const char* const kNormals[] = {"struckFace", "overlap", "prescribed"};
    Json j = extremeRun(r, half);
    Json pulse = extremeRun(r, half)["barrier"]["pulse"];
    const char* normal = oneOf(r, kNormals);
    Json collisions = {{"method", oneOf(r, kMethods)},
                       {"normal", normal},
                       {"restSpeed", r.next() < 0.3 ? 0.3 : r.in(0.3, 10.0)},
                       {"pulse", std::move(pulse)}};
    if (std::string(normal) == "prescribed") collisions["normalAngle"] = r.in(-3, 3);
    if (r.next() < 0.5) collisions["e"] = constant(r.in(0, 1));
    if (r.next() < 0.5) collisions["mu"] = constant(r.in(0, 1.5));
    if (r.next() < 0.3) collisions["contactHeight"] = r.in(0, 2);
    j["collisions"] = std::move(collisions);
    for (const dvec2& place : {dvec2(-5.2, 0), dvec2(0, 5)}) {
        if (place.y > 0.0 && r.next() < 0.5) continue;
        Json car = extremeRun(r, half)["cars"][0];
        car["position"] = {place.x + r.in(-0.2, 0.2), place.y + r.in(-0.2, 0.2)};
        car["heading"] = r.in(-0.2, 0.2);
        j["cars"].push_back(std::move(car));
    }
    return j;
}

bool isInside(const World& w, double half)
{
    for (size_t i = 0; i < w.setup.vehicles.size(); ++i) {
        const vehicle::Motion m = motion(w, i);
        const double out = std::max(std::abs(m.position.x), std::abs(m.position.y));
        if (!(out < half || std::abs(m.position.z) > 990.0)) return false;
    }
    return true;
}

bool gained(const Event& e)
{
    return e.energyAfter > e.energyBefore * (1.0 + 1e-9) + 1e-6;
}

}

// Runs it; the impacts that it told.
static int heldInside(const Json& j, Random& r, double half, int run)
{
    scenario::Scenario s;
    REQUIRE(scenario::load(j, s).text() == "");
    World w;
    scenario::start(s, w);
    vehicle::Controls c;
    c.throttle = r.next();
    c.steer = r.in(-1, 1);
    setInput(w, 0, c);
    const auto steps = int64_t(1.5 / w.setup.dt);
    int impacts = 0;
    size_t looked = 0;
    bool inside = true;
    for (int64_t step = 0; step < steps && inside && !w.state.clock.stopped; ++step) {
        world::step(w);
        inside = isInside(w, half);
        for (; looked < w.events.size(); ++looked) {
            const Event& e = w.events[looked];
            if (e.kind != double(EventKind::impact) && e.kind != double(EventKind::contact)) continue;
            ++impacts;
            INFO(run << " at " << e.time << ": " << j.dump());
            CHECK_FALSE(gained(e));
        }
    }
    INFO(run << " at " << world::time(w) << ": " << j.dump());
    CHECK((inside || w.state.clock.stopped));
    if (w.state.clock.stopped) {
        REQUIRE_FALSE(w.events.empty());
        CHECK(w.events.back().kind == double(EventKind::nonFinite));
    }
    return impacts;
}

TEST_CASE("extreme runs: nobody gets out of the room, no impact gains energy, no number is lost without a word",
          "[world][walls][extreme]")
{
    Random r{829};
    int impacts = 0;
    for (int k = 0; k < test::scaled(900); ++k) {
        const double half = r.in(8, 30);
        impacts += heldInside(extremeRun(r, half), r, half, k);
    }
    CHECK(impacts > test::scaled(900) / 2);
}

// Where cars are parted none is shifted into a wall, nor deeper into one that it stands in.
TEST_CASE("extreme runs of two and three cars: they push nobody through a wall either",
          "[world][walls][pairs][extreme]")
{
    Random r{11};
    int impacts = 0;
    for (int k = 0; k < test::scaled(400); ++k) {
        const double half = r.in(10, 30);
        impacts += heldInside(extremeCars(r, half), r, half, k);
    }
    CHECK(impacts > test::scaled(400));
}

// Explicit Euler moves at the speed that a step began with: 1.4 m at 140 m/s, whatever force acts in it.
TEST_CASE("a step so long that the mass centre would pass the wall in it gets no pulse", "[world][walls][extreme]")
{
    Random r{77};
    int pulses = 0, runs = 0;
    for (int k = 0; k < test::scaled(300); ++k) {
        const double half = r.in(8, 30), speed = r.in(60, 150), course = r.in(0, math::kTau);
        Json j = extremeRun(r, half);
        j["dt"] = 0.01;
        j["integrator"] = "euler";
        j["barrier"]["pulse"]["apply"] = k % 2 ? "pulse" : "step";
        Json& car = j["cars"][0];
        car["model"] = "box";
        car["speed"] = speed * math::cos(course);
        car["lateralSpeed"] = speed * math::sin(course);
        scenario::Scenario s;
        REQUIRE(scenario::load(j, s).text() == "");
        World w;
        scenario::start(s, w);
        bool inside = true;
        for (int step = 0; step < 100 && inside && !w.state.clock.stopped; ++step) {
            world::step(w);
            inside = isInside(w, half);
        }
        INFO(k << " at " << world::time(w) << ": " << j.dump());
        CHECK((inside || w.state.clock.stopped));
        ++runs;
        for (const Event& e : w.events) pulses += e.duration > 0.0;
    }
    CHECK(pulses > runs / 2);
}

TEST_CASE("a wall holds what comes slower than the speed of rest, however high that is", "[world][walls][extreme]")
{
    const double speed = GENERATE(1.5, 2.9, 9.0), dt = GENERATE(0.001, 0.005, 0.01);
    const auto model = GENERATE("hatch", "path", "suv-roll");
    CAPTURE(speed, dt, model);
    scenario::Scenario s;
    const Json wall = {{"from", {30, -50}}, {"to", {30, 50}}, {"height", 3}};
    const Json car = {{"model", model}, {"speed", speed}, {"position", {27.0 - 0.5 * speed, 0}}};
    const Json all = {
        {"yawlab", 1}, {"dt", dt}, {"scene", {{"walls", {wall}}}}, {"barrier", {{"restSpeed", 10}}}, {"cars", {car}}};
    REQUIRE(scenario::load(all, s).text() == "");
    World w;
    scenario::start(s, w);
    for (int k = 0; k < int(4.0 / dt); ++k) {
        world::step(w);
        REQUIRE(motion(w, 0).position.x + body(w, 0).front < 30.0 + 1e-3);
    }
    int contacts = 0;
    for (const Event& e : w.events) {
        REQUIRE(e.kind == double(EventKind::contact));
        ++contacts;
    }
    CHECK(contacts == 1);
}
