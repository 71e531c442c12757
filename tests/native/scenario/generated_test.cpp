// Any settings that a scenario may have, many at once, at the ends of their ranges.
#include "scenario/generated.h"

#include "core/hash.h"
#include "support.h"
#include "watch/view.h"
#include "world/world.h"

#include <catch_amalgamated.hpp>

#include <algorithm>
#include <ctime>
#include <vector>

namespace {

double fastest(const world::World& w)
{
    double most = 0.0;
    for (size_t i = 0; i < w.setup.vehicles.size(); ++i)
        most = std::max(most, math::length(world::motion(w, i).velocity));
    return most;
}

// What cars hold, less what engine and outside gave them: whatever else acts takes energy away.
double held(const world::World& w, watch::Views& views, size_t i)
{
    if (w.setup.vehicles[i].kind != world::VehicleKind::car) return 0.0;
    watch::refresh(w, views);
    const vehicle::CarTelemetry& t = views.telemetry[i];
    return t.mechanicalEnergy + t.carcassEnergy - t.ledger.engine - t.ledger.external;
}

double processorSeconds()
{
    return double(std::clock()) / CLOCKS_PER_SEC;
}

}

TEST_CASE("whatever a scenario may say runs to its end or says why not, within its energy and its cost", "[generated]")
{
    constexpr double kSeconds = 2.0;
    int ended = 0, told = 0;
    const int runs = test::scaled(300);
    for (int k = 0; k < runs; ++k) {
        scenario::Scenario s;
        const core::Json j = test::generated(uint64_t(k), 3 + k % 40, s);
        INFO(k << ": " << j.dump());
        REQUIRE(j.is_object());
        world::World w;
        scenario::start(s, w);
        watch::Views views;
        const size_t vehicles = w.setup.vehicles.size();
        std::vector<double> first(vehicles);
        for (size_t i = 0; i < vehicles; ++i) first[i] = held(w, views, i);
        const double fastestFirst = fastest(w), begun = processorSeconds();
        const auto steps = int64_t(kSeconds / w.setup.dt);
        for (int64_t step = 0; step < steps && !w.state.clock.stopped; ++step) world::step(w);
        // A quiet step of a car takes 10 us; a hundred times that, on any machine and with sanitizers, is no hang.
        CHECK(processorSeconds() - begun < 1e-3 * double(steps) * double(vehicles));
        if (w.state.clock.stopped) {
            ++told;
            CHECK(w.events.back().kind == double(world::EventKind::nonFinite));
            continue;
        }
        ++ended;
        // Models driven by a force have any force: a settings file may say so.
        if (j.dump().find("driveForce") == std::string::npos) CHECK(fastest(w) < fastestFirst + 60.0 * kSeconds);
        for (size_t i = 0; i < vehicles; ++i) {
            CHECK(held(w, views, i) - first[i] < 1e4);
        }
    }
    CHECK(ended > 9 * told);
}

// A chassis of a wide track has next to no inertia of its own against rolling: its wheels have it.
TEST_CASE("dampers far steeper than a step can follow take energy, they give none", "[generated]")
{
    const std::string damping = GENERATE("73446", "1e5"), dt = GENERATE("0.001", "0.005", "0.01");
    const std::string integrator = GENERATE("euler", "semi-implicit", "midpoint", "rk4");
    CAPTURE(damping, dt, integrator);
    scenario::Scenario s;
    REQUIRE(scenario::loadText(R"({"yawlab": 1, "dt": )" + dt + R"(, "integrator": ")" + integrator +
                                   R"(", "cars": [{"model": "escort", "speed": 1.5, "set": {"front": {"track": 4.0,
                                       "antiPitch": -0.5, "bumpDamping": )" +
                                   damping + R"(, "reboundDamping": )" + damping + R"(, "stopDamping": )" + damping +
                                   "}}}]}",
                               s)
                .text() == "");
    world::World w;
    scenario::start(s, w);
    watch::Views views;
    const double first = held(w, views, 0);
    world::run(w, int64_t(2.0 / w.setup.dt));
    CHECK(w.state.clock.stopped == 0);
    CHECK(held(w, views, 0) - first < 10.0);
    CHECK(fastest(w) < 2.0);
}

TEST_CASE("a generated scenario is the same by its number", "[generated]")
{
    scenario::Scenario a, b;
    for (const uint64_t number : {0u, 7u, 91u}) {
        CHECK(test::generated(number, 20, a) == test::generated(number, 20, b));
        CHECK(scenario::hash(a.document) == scenario::hash(b.document));
    }
    CHECK(test::generated(7, 20, a) != test::generated(8, 20, b));
}
