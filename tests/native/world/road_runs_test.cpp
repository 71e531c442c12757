// Others on the road, at their full length: a platoon that somebody joins.
#include "runs.h"
#include "world/kinds.h"

#include <algorithm>
#include <cmath>

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
