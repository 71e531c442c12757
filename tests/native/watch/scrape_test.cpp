// What presses a body onto a wall or another car, and how fast it slides there: the balance of momentum says what it must be.
#include "watch/scrape.h"

#include "watch/view.h"
#include "world/kinds.h"
#include "world/wall_runs.h"

using Catch::Approx;
using namespace test;

namespace {

constexpr double kMu = 0.3;

vehicle::Controls hands(double steer, double throttle)
{
    vehicle::Controls c = test::throttle(throttle);
    c.steer = steer;
    return c;
}

// Along a wall that stands at its right side, at 15 m/s.
World besideWall()
{
    Soup soup;
    sheet(soup, {-60, 0}, {900, 0}, 97, 1);
    world::WallSettings walls;
    walls.response.friction = impact::constantLaw(kMu);
    return worldWith(soup, {{{0, 0.9 + 1e-3}, 0.0, {15, 0}, 0.0}}, walls);
}

dvec2 tireForces(const World& w)
{
    dvec3 sum(0.0);
    for (const vehicle::WheelTelemetry& t :
         vehicle::telemetry(w.setup.planarCars[0], w.state.planarCars[0], w.setup.ground).wheel)
        sum += t.longitudinalForce + t.lateralForce;
    return world::flat(sum);
}

}

TEST_CASE("what presses a car onto a wall, and how fast it slides there, keep the balance of its momentum",
          "[scrape][walls]")
{
    World w = besideWall();
    for (int k = 0; k < 400; ++k) {
        setInput(w, 0, hands(-0.1, 0.3));
        world::step(w);
    }
    const dvec2 before = w.state.planarCars[0].velocity;
    dvec2 byTires(0.0);
    double pressed = 0.0; // [N s]
    for (int k = 0; k < 200; ++k) {
        setInput(w, 0, hands(-0.1, 0.3));
        world::step(w);
        const watch::Scrape s = watch::scrape(w, 0);
        pressed += s.pressed * w.setup.dt;
        byTires += tireForces(w) * w.setup.dt;
        REQUIRE(s.pressed > 100.0);
        // Parallel to the wall its whole side slides as fast as the car goes.
        REQUIRE(s.scrapes == Approx(w.state.planarCars[0].velocity.x).epsilon(1e-3));
    }
    const dvec2 change = 1500.0 * (w.state.planarCars[0].velocity - before);
    CHECK(change.y - byTires.y == Approx(pressed).epsilon(1e-3));
    CHECK(change.x - byTires.x == Approx(-kMu * pressed).epsilon(2e-3));
}

TEST_CASE("who leaves the wall, or stands pushing against it, does not scrape", "[scrape][walls]")
{
    World w = besideWall();
    for (int k = 0; k < 400; ++k) {
        setInput(w, 0, hands(-0.1, 0.3));
        world::step(w);
    }
    CHECK(watch::scrape(w, 0).pressed > 100.0);
    for (int k = 0; k < 200; ++k) {
        setInput(w, 0, hands(0.1, 0.3));
        world::step(w);
    }
    CHECK(watch::scrape(w, 0).pressed == 0.0);
    CHECK(watch::scrape(w, 0).scrapes == 0.0);

    Soup soup;
    sheet(soup, {-60, 0}, {60, 0}, 41, 1);
    World pushing = worldWith(soup, {{{0, 4}, -90.0 * kDegree, {2, 0}, 0.0}});
    for (int k = 0; k < 1600; ++k) {
        setInput(pushing, 0, hands(0.0, 0.5));
        world::step(pushing);
    }
    const watch::Scrape stands = watch::scrape(pushing, 0);
    CHECK(stands.pressed > 500.0);
    CHECK(stands.scrapes < 0.01);
}

TEST_CASE("two cars side by side feel the same force, slide as fast over each other, and the page is told",
          "[scrape][pairs]")
{
    World w = worldWith({}, {{{0, 0.9 + 5e-4}, 0.0, {20, 0}, 0.0}, {{0, -0.9 - 5e-4}, 0.0, {14, 0}, 0.0}});
    bool met = false;
    watch::Views views;
    for (int k = 0; k < 120; ++k) { // leaning on each other while one passes the other
        setInput(w, 0, hands(-0.03, 0.0));
        setInput(w, 1, hands(0.03, 0.0));
        world::step(w);
        watch::refresh(w, views);
        const watch::Scrape a = watch::scrape(w, 0), b = watch::scrape(w, 1);
        REQUIRE(a.pressed == Approx(b.pressed));
        REQUIRE(a.scrapes == Approx(b.scrapes).epsilon(1e-6));
        REQUIRE(views.vehicles[1].pressed == b.pressed);
        REQUIRE(views.vehicles[1].scrapes == b.scrapes);
        if (a.pressed < 50.0) continue;
        met = true;
        const double apart = w.state.planarCars[0].velocity.x - w.state.planarCars[1].velocity.x;
        CHECK(a.scrapes == Approx(apart).margin(0.5));
    }
    CHECK(met);
}
