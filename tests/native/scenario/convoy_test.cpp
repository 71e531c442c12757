#include "scenario/convoy.h"
#include "scenario/scenario.h"
#include "vehicle/planar_car.h"
#include "world/drivers.h"

#include "support.h"

#include <catch_amalgamated.hpp>

using Catch::Approx;

namespace {

world::World started(const std::string& text)
{
    scenario::Scenario s;
    const core::Status status = scenario::loadText(text, s);
    INFO(status.text());
    REQUIRE(status.ok());
    world::World w;
    scenario::start(s, w);
    return w;
}

std::string refusal(const std::string& text)
{
    scenario::Scenario s;
    return scenario::loadText(text, s).text();
}

const char* const kColumn = R"({"yawlab": 1, "platoons": [{"cars": 200, "gap": 12, "speed": 25, "driver": {
    "follow": "idm", "speed": 30, "sensor": {"delay": 0.2, "gapNoise": 0.05}, "radio": {"delay": 0.1}},
    "members": [{"car": 1, "driver": {"follow": "speed", "speedByTime": [[5, 25], [10, 15], [20, 15], [25, 25]]}}]}]})";

}

TEST_CASE("a platoon stands on its path in the order of its numbers, with its gaps, speeds and exceptions")
{
    world::World w = started(R"({"yawlab": 1, "paths": [{"pieces": [{"length": 900, "curvature": 0.01}]}],
        "cars": [{"model": "box"}],
        "platoons": [{"cars": 4, "at": 100, "gap": 5, "speed": 20, "lane": 1.5, "driver": {"follow": "acc"},
                      "members": [{"car": 3, "speed": 22, "gap": 9, "set": {"length": 6}}]}]})");
    REQUIRE(w.setup.vehicles.size() == 5);
    REQUIRE(w.setup.drivers.size() == 4);
    control::Path::Place p[5];
    for (size_t i = 1; i < 5; ++i) {
        const auto m = world::motion(w, i);
        p[i] = w.setup.paths[0].locate({m.position.x, m.position.y});
        CHECK(p[i].offset == Approx(1.5));
        CHECK(w.setup.vehicles[i].name == std::to_string(i));
    }
    const double l = vehicle::PlanarCarSettings{}.length;
    CHECK(p[1].along == Approx(100));
    CHECK(p[1].along - p[2].along == Approx(5 + l));
    CHECK(p[2].along - p[3].along == Approx(9 + 0.5 * l + 3));
    CHECK(p[3].along - p[4].along == Approx(5 + 0.5 * l + 3));
    CHECK(glm::length(world::motion(w, 3).velocity) == Approx(22));
    world::run(w, 2000);
    CHECK(w.convoy.scratch.sights[1].index == 1);
    CHECK(w.convoy.scratch.sights[4].index == 4);
    CHECK(std::fabs(w.state.traffic[2].offset - 1.5) < 0.05); // keeps its lane
}

TEST_CASE("cars that start on one line share it and see each other; others do not")
{
    world::World w = started(R"({"yawlab": 1, "cars": [
        {"model": "path", "position": [0, 5], "heading": 0.3, "speed": 20, "driver": {"follow": "idm"}},
        {"model": "path", "position": [19.106729782512, 10.910404133226791], "heading": 0.3, "speed": 20, "driver": {"follow": "speed"}},
        {"model": "path", "position": [0, 50], "heading": 0.3, "speed": 20, "driver": {"follow": "speed"}}]})");
    world::step(w);
    CHECK(w.convoy.scratch.sights[0].hasAhead);
    CHECK(w.convoy.scratch.sights[0].gap == Approx(20 - vehicle::PlanarCarSettings{}.length).epsilon(1e-4));
    CHECK_FALSE(w.convoy.scratch.sights[2].hasAhead);
    CHECK_FALSE(w.convoy.scratch.sights[1].hasAhead);
}

TEST_CASE("two hundred cars for two minutes: order kept, the same bits again, and from a snapshot")
{
    const int seconds = std::max(10, test::scaled(120));
    const auto run = [&](world::World& w, int from, int to) {
        for (int t = from; t < to; ++t) {
            world::run(w, 200);
            for (size_t i = 0; i + 1 < 200; ++i) {
                REQUIRE(w.state.traffic[i].along > w.state.traffic[i + 1].along);
                REQUIRE(w.convoy.scratch.sights[i + 1].index == double(i + 2));
            }
        }
        return world::hash(w);
    };
    world::World a = started(kColumn), b = started(kColumn);
    run(a, 0, seconds / 2);
    const core::Bytes half = world::snapshot(a);
    const uint64_t end = run(a, seconds / 2, seconds);
    CHECK(run(b, 0, seconds) == end);
    world::World c = started(kColumn);
    REQUIRE(world::restore(c, half).ok());
    CHECK(run(c, seconds / 2, seconds) == end);
    CHECK(a.events.empty()); // nobody touched anybody
}

TEST_CASE("a platoon that starts at the gap its law keeps goes on as it is")
{
    for (const char* law : {"path", "acc", "cacc", "idm"}) {
        INFO(law);
        world::World w = started(std::string(R"({"yawlab": 1, "platoons": [{"cars": 5, "gap": "auto", "speed": 25,
            "driver": {"follow": ")") +
                                 law + R"(", "speed": 40},
            "members": [{"car": 1, "driver": {"follow": "speed", "speed": 25}}]}]})");
        world::run(w, 200 * 20);
        for (size_t i = 0; i < 5; ++i) CHECK(glm::length(world::motion(w, i).velocity) == Approx(25).margin(0.05));
    }
}

TEST_CASE("a live car may lead a platoon of drivers")
{
    world::World w =
        started(R"({"yawlab": 1, "cars": [{"model": "path", "position": [40, 0], "speed": 20, "live": true}],
        "platoons": [{"cars": 3, "at": 20, "gap": 10, "speed": 20, "driver": {"follow": "idm", "speed": 30}}]})");
    vehicle::Controls brake;
    brake.brake = 0.15;
    world::setInput(w, 0, brake);
    world::run(w, 200 * 60);
    for (size_t i = 0; i < 4; ++i) CHECK(glm::length(world::motion(w, i).velocity) < 0.1);
    for (size_t i = 1; i < 4; ++i) CHECK(w.convoy.scratch.sights[i].gap > 0.5);
}

TEST_CASE("traffic is judged with the place of the mistake")
{
    CHECK(refusal(R"({"yawlab": 1, "platoons": [{"path": 3}]})").find("platoons[0].path") == 0);
    CHECK(refusal(R"({"yawlab": 1, "platoons": [{"cars": 2, "members": [{"car": 3}]}]})")
              .find("platoons[0].members[0].car") == 0);
    CHECK(refusal(R"({"yawlab": 1, "platoons": [{"members": [{"car": 2, "driver": {"follow": "me"}}]}]})")
              .find("platoons[0].members[0].driver.follow") == 0);
    CHECK(refusal(R"({"yawlab": 1, "platoons": [{"driver": {"follow": "law", "law": "accel = 2*"}}]})")
              .find("platoons[0].driver.law: column 11") == 0);
    CHECK(refusal(R"({"yawlab": 1, "platoons": [{"set": {"mass": -1}}]})").find("platoons[0].set.mass") == 0);
    CHECK(refusal(R"({"yawlab": 1, "platoons": [{"model": "nothing"}]})").find("platoons[0].model") == 0);
    CHECK(refusal(R"({"yawlab": 1, "cars": [{"path": 2}]})").find("cars[0].path") == 0);
    CHECK(refusal(R"({"yawlab": 1, "paths": [{"points": [0, 0, 1, 1, 1, 1]}]})").find("paths[0].points") == 0);
    CHECK(refusal(R"({"yawlab": 1, "cars": [{"driver": 3}]})").find("cars[0].driver: expected an object") == 0);
}

TEST_CASE("after a collision controls end for all, for the hit ones or for none")
{
    const auto cut = [](const char* rule) {
        world::World w =
            started(std::string(R"({"yawlab": 1, "afterCollision": ")") + rule + R"(", "platoons": [{"cars": 4}]})");
        world::run(w, 10);
        world::Event e;
        e.kind = double(world::EventKind::impact);
        e.a = 1;
        e.b = 2;
        const size_t first = w.events.size();
        w.events.push_back(e);
        world::cutAfterCollisions(w, first);
        world::cutAfterCollisions(w, first); // told once
        std::string out;
        for (const auto& d : w.state.drivers) out += d.cut ? '1' : '0';
        size_t told = 0;
        for (const auto& event : w.events)
            told += world::EventKind(uint32_t(event.kind)) == world::EventKind::controlsCut;
        return out + " " + std::to_string(told);
    };
    CHECK(cut("all") == "1111 4");
    CHECK(cut("hit") == "0110 2");
    CHECK(cut("none") == "0000 0");
}

TEST_CASE("every vehicle of a document knows its car file and its changes", "[scenario]")
{
    const core::Json j = core::Json::parse(R"({
        "yawlab": 1,
        "cars": [{"model": "saloon", "set": {"mass": 1500}}],
        "platoons": [{"cars": 2, "model": "path"},
                     {"cars": 3, "model": "path", "set": {"mass": 1000, "cgHeight": 0.5},
                      "members": [{"car": 2, "model": "van", "set": {"mass": 2500}}]}]})");
    scenario::Document d;
    REQUIRE(core::readJson(j, d, ""));
    const auto first = scenario::modelUse(d, 0), van = scenario::modelUse(d, 4), last = scenario::modelUse(d, 5);
    REQUIRE((first && van && last));
    CHECK(first->model == "saloon");
    CHECK(first->set == core::Json({{"mass", 1500}}));
    CHECK(first->platoon == -1);
    CHECK(van->model == "van");
    CHECK(van->set == core::Json({{"mass", 2500}, {"cgHeight", 0.5}}));
    CHECK((van->platoon == 1 && van->car == 2));
    CHECK(last->model == "path");
    CHECK(last->set == core::Json({{"mass", 1000}, {"cgHeight", 0.5}}));
    CHECK_FALSE(scenario::modelUse(d, 6));
}
