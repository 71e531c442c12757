// Vehicles against walls, again from a snapshot and without caches: the same bits.
#include "world/wall_runs.h"

using Catch::Approx;
using namespace test;

TEST_CASE("snapshots in the middle of a scrape give the same future, with fresh caches or old ones", "[world][walls]")
{
    Soup soup = scene::testRail();
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
    World w = worldWith(scene::testRail(), {start}, walls);
    std::vector<core::Bytes> at;
    std::vector<int64_t> step;
    for (int k = 0; k < 800; ++k) {
        world::step(w);
        bool in = false;
        for (const auto& record : w.state.contacts[0].entry) in = in || record.letIn;
        if (in && k % 7 == 0) {
            at.push_back(snapshot(w));
            step.push_back(w.state.clock.step);
        }
    }
    REQUIRE(at.size() > 5);
    const uint64_t end = hash(w);
    const auto events = w.events;
    for (size_t k = 0; k < at.size(); ++k) {
        World other = worldWith(scene::testRail(), {start}, walls);
        REQUIRE(restore(other, at[k]).ok());
        world::run(other, 800 - step[k]);
        CHECK(hash(other) == end);
        REQUIRE(restore(w, at[k]).ok()); // with its own past: events that a later step changed are as they were
        world::run(w, 800 - step[k]);
        CHECK(hash(w) == end);
        REQUIRE(w.events.size() == events.size());
        for (size_t e = 0; e < events.size(); ++e) {
            CHECK(w.events[e].id == double(e));
            CHECK(w.events[e].of == events[e].of);
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
            world::prepareContacts(fresh);
            world::step(fresh);
        }
        CAPTURE(start, model, sample);
        REQUIRE(hash(cached) == hash(fresh));
    }
    CHECK(cached.events.size() > 0);
    CHECK(cached.events.size() == fresh.events.size());
}
