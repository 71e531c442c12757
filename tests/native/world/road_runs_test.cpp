// Others on the road, at their full length: traffic that comes towards one, and a platoon that somebody joins.
#include "runs.h"
#include "support.h"
#include "world/kinds.h"

#include <algorithm>
#include <cmath>
#include <set>

using Catch::Approx;

namespace {

world::World started(const char* name, const test::Changes& changes = {})
{
    const scenario::Scenario s = test::changed(name, changes);
    world::World w;
    scenario::start(s, w);
    return w;
}

int impactsOf(const world::World& w)
{
    return int(std::count_if(w.events.begin(), w.events.end(), world::isImpact));
}

}

TEST_CASE("traffic both ways: ten minutes without a touch, and each on his own side", "[traffic][road]")
{
    // Here the visitor's car is driven by its driver, who rests on the page.
    world::World w = started("two-way-road", {{"cars.0.live", false}});
    const size_t n = w.setup.vehicles.size();
    const auto seconds = test::scaled(600);
    std::set<std::pair<size_t, size_t>> met;
    double least = 1e9, most = -1e9; // [m] of the middle line, left positive
    double way = 0.0;                // [m]
    for (int64_t k = 0; k < int64_t(seconds) * 200; ++k) {
        world::step(w);
        if (k % 20 != 0) continue;
        for (size_t i = 0; i < n; ++i) {
            const control::TrafficState& a = w.state.traffic[i];
            least = std::min(least, a.offset);
            most = std::max(most, a.offset);
            way += 0.1 * a.speed;
            if (w.setup.vehicles[i].path != 0) continue;
            const math::dvec3 at = world::motion(w, i).position;
            for (size_t j = i + 1; j < n; ++j)
                if (w.setup.vehicles[j].path == 1 && math::length(world::motion(w, j).position - at) < 8.0)
                    met.insert({i, j});
        }
    }
    INFO("from " << least << " to " << most << " m, " << met.size() << " met");
    CHECK(impactsOf(w) == 0);
    CHECK(most < -0.9); // half a car's width: nobody's side comes over the middle
    CHECK(least > -3.0);
    CHECK(way / double(n) > 9.0 * seconds);
    CHECK(met.size() > size_t(seconds) / 3); // 21 cars pass 28 at 25 m/s: most of the 588 pairs, some of them often
}

TEST_CASE("who lets his car stand on the two-way road holds up those behind him, and is not touched", "[traffic][road]")
{
    world::World w = started("two-way-road");
    world::run(w, int64_t(std::max(40, test::scaled(120))) * 200); // [s] it rolls for a while
    CHECK(impactsOf(w) == 0);
    CHECK(w.state.traffic[0].speed < 1.0);
    double fastest = 0.0;
    for (size_t i = 0; i < w.setup.vehicles.size(); ++i)
        if (w.setup.vehicles[i].path == 1) fastest = std::max(fastest, w.state.traffic[i].speed);
    CHECK(fastest > 10.0); // those who come towards him go on
}

TEST_CASE("a platoon passes the slip road: whom nobody drives rolls out beside it, and nobody collides",
          "[platoons][road]")
{
    world::World w = started("motorway-join");
    world::run(w, 60 * 200);
    CHECK(impactsOf(w) == 0);
    CHECK(w.state.traffic[0].offset == Approx(-3.75).margin(0.3));
    for (size_t i = 1; i <= 8; ++i) {
        CHECK(w.state.traffic[i].speed == Approx(25.0).margin(0.3));
        CHECK(std::fabs(w.state.traffic[i].offset) < 0.2);
        if (i > 1) CHECK(w.convoy.scratch.sights[i].gap == Approx(33.0).margin(1.0));
    }
}

TEST_CASE("somebody joins the platoon between its fourth and its fifth car: without a touch, and it settles again",
          "[platoons][road]")
{
    world::World w = started("motorway-join");
    const auto along = [&](size_t i) { return w.state.traffic[i].along; };
    const auto gap = [&](size_t i) { return w.convoy.scratch.sights[i].gap; };
    double joined = -1.0, hardest = 0.0; // [s], [m/s2]
    bool goes = false;
    for (int64_t k = 0; k < 100 * 200; ++k) {
        const control::TrafficState own = w.state.traffic[0];
        if (k % w.rhythm.stepsPerSample == 0 && k > 0) {
            const double t = world::time(w), yaw = math::toYawPitchRoll(world::motion(w, 0).orientation).yaw;
            const double middle = 0.5 * (along(4) + along(5)), late = middle - own.along;
            if (t > 2.0 && std::fabs(late) < 3.0 && std::fabs(own.speed - 25.0) < 0.8) goes = true;
            const double lane = goes ? 0.0 : -3.75;
            if (joined < 0.0 && own.offset > -0.5) joined = t;
            double wanted = t < 2.0 ? 22.0 : 25.0 + std::clamp(0.15 * late, -2.0, 3.0);
            if (joined >= 0.0) wanted = w.state.traffic[4].speed + 0.1 * (gap(0) - 33.0);
            vehicle::Controls c;
            const double pedal = 0.5 * (wanted - own.speed);
            c.throttle = std::clamp(0.15 + pedal, 0.0, 1.0);
            c.brake = std::clamp(-0.3 * pedal - 0.1, 0.0, 1.0);
            c.steer = std::clamp(0.5 * (std::atan2(lane - own.offset, 40.0) - yaw), -0.2, 0.2);
            world::setInput(w, 0, c);
        }
        world::step(w);
        if (joined >= 0.0)
            for (size_t i = 5; i <= 8; ++i) hardest = std::min(hardest, w.state.drivers[i - 1].acceleration);
    }
    INFO("joined after " << joined << " s, hardest " << hardest << " m/s2");
    CHECK(impactsOf(w) == 0);
    REQUIRE(joined > 2.0);
    CHECK(joined < 24.0);  // the slip road ends at 500 m
    CHECK(hardest < -0.2); // those behind do give way
    CHECK(hardest > -2.5); // gently
    const size_t order[] = {1, 2, 3, 4, 0, 5, 6, 7, 8};
    for (size_t k = 1; k < 9; ++k) {
        const size_t i = order[k];
        CHECK(along(i) < along(order[k - 1]));
        CHECK(w.state.traffic[i].speed == Approx(25.0).margin(0.5));
        if (i > 4) CHECK(gap(i) == Approx(3.0 + 1.2 * w.state.traffic[i].speed).epsilon(0.08));
        CHECK(std::fabs(w.state.traffic[i].offset) < 0.4);
    }
}
