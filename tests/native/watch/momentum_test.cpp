// What is carried before and after an impact adds up, in closed forms and against the events' own numbers.
#include "core/json.h"
#include "scenario/scenario.h"
#include "watch/momentum.h"

#include <catch_amalgamated.hpp>

using Catch::Matchers::WithinAbs;
using Catch::Matchers::WithinRel;
using namespace world;
using namespace watch;

static World runOf(const std::string& text, double seconds)
{
    scenario::Scenario s;
    REQUIRE(scenario::loadText(text, s).text() == "");
    World w;
    scenario::start(s, w);
    run(w, int64_t(seconds / w.setup.dt));
    return w;
}

static double of(const core::Json& carried, const char* key)
{
    return carried[key].get<double>();
}

TEST_CASE("two vehicles keep their momentum, in the plane and about their common mass centre", "[momentum]")
{
    const std::string method = GENERATE("restitution", "energy", "planar");
    const std::string model = GENERATE("path", "box", "saloon");
    INFO(method << " " << model);
    const World w = runOf(R"({"yawlab": 1, "collisions": {"method": ")" + method + R"("}, "cars": [{"model": ")" +
                              model + R"(", "position": [-8, 0], "speed": 14}, {"model": ")" + model +
                              R"(", "position": [8, -8.4], "heading": 2.2, "speed": 13}]})",
                          2.0);
    const core::Json list = momentum(w);
    REQUIRE(!list.empty());
    for (const core::Json& hit : list) {
        const Event& e = w.events[hit["event"].get<size_t>()];
        CHECK_FALSE(hit["wall"].get<bool>());
        const double impulse = std::hypot(e.normalImpulse, e.tangentialImpulse);
        CHECK_THAT(of(hit["after"], "x"), WithinAbs(of(hit["before"], "x"), 1e-9 * impulse));
        CHECK_THAT(of(hit["after"], "y"), WithinAbs(of(hit["before"], "y"), 1e-9 * impulse));
        // A saloon pitches and rolls: what its yaw takes is not all of its turning.
        if (model != "saloon")
            CHECK_THAT(of(hit["after"], "spin"), WithinAbs(of(hit["before"], "spin"), 1e-8 * impulse));
        // Each body's change is the impulse, and the other's with the other sign.
        const core::Json &a = hit["bodies"][0], &b = hit["bodies"][1];
        const double jx = e.normal.x * e.normalImpulse - e.normal.y * e.tangentialImpulse;
        CHECK_THAT(of(a["after"], "x") - of(a["before"], "x"), WithinAbs(jx, 1e-9 * impulse));
        CHECK_THAT(of(b["after"], "x") - of(b["before"], "x"), WithinAbs(-jx, 1e-9 * impulse));
        if (model == "path") {
            CHECK_THAT(of(hit["before"], "energy"), WithinRel(e.energyBefore, 1e-9));
            CHECK_THAT(of(hit["after"], "energy"), WithinRel(e.energyAfter, 1e-9));
        }
    }
}

TEST_CASE("equal masses head on without restitution stand; what they carried was as large and opposite", "[momentum]")
{
    const World w =
        runOf(R"({"yawlab": 1, "collisions": {"method": "restitution", "e": {"law": "constant", "value": 0}},
        "cars": [{"model": "path", "position": [-10, 0], "speed": 10, "set": {"rollingResistance": 0, "dragCoefficient": 0}},
                 {"model": "path", "position": [10, 0], "heading": 3.141592653589793, "speed": 10,
                  "set": {"rollingResistance": 0, "dragCoefficient": 0}}]})",
              1.5);
    const core::Json list = momentum(w);
    REQUIRE(!list.empty());
    const core::Json& hit = list[0];
    const double mass = of(hit["bodies"][0], "mass");
    CHECK_THAT(of(hit["bodies"][0]["before"], "x"), WithinRel(10 * mass, 1e-9));
    CHECK_THAT(of(hit["bodies"][1]["before"], "x"), WithinRel(-10 * mass, 1e-9));
    CHECK_THAT(of(hit["before"], "energy"), WithinRel(100 * mass, 1e-9)); // twice m v^2 / 2
    for (const core::Json& body : hit["bodies"]) CHECK_THAT(of(body["after"], "x"), WithinAbs(0, 1e-9 * 10 * mass));
    CHECK_THAT(of(hit["after"], "energy"), WithinAbs(0, 1e-9 * 100 * mass));
}

TEST_CASE("a wall takes the impulse, the road what is missing since, and the books close", "[momentum]")
{
    const std::string walls =
        R"("scene": {"walls": [{"from": [12, -20], "to": [12, 20]}, {"from": [-12, -20], "to": [-12, 20]}]})";
    const std::string model = GENERATE("path", "saloon");
    const std::string set = model == "path" ? R"("rollingResistance": 0, "dragCoefficient": 0)" : "";
    INFO(model);
    const World w = runOf(R"({"yawlab": 1, )" + walls +
                              R"(, "barrier": {"e": {"law": "constant", "value": 0.8}}, "cars": [{"model": ")" + model +
                              R"(", "position": [0, 0], "speed": 12, "set": {)" + set + "}}]}",
                          6.0);
    const core::Json list = momentum(w);
    REQUIRE(list.size() >= 2);
    core::Json after;
    for (const core::Json& hit : list) {
        CHECK(hit["wall"].get<bool>());
        const Event& e = w.events[hit["event"].get<size_t>()];
        const core::Json& car = hit["bodies"][0];
        CHECK_THAT(of(car["after"], "x") - of(car["before"], "x"),
                   WithinAbs(e.normal.x * e.normalImpulse - e.normal.y * e.tangentialImpulse, 1e-6));
        CHECK(car["taken"].is_null() == after.is_null());
        if (!after.is_null()) {
            CHECK_THAT(of(after, "x") + of(car["taken"], "x"), WithinAbs(of(car["before"], "x"), 1e-6));
            CHECK_THAT(of(after, "energy") + of(car["taken"], "energy"), WithinAbs(of(car["before"], "energy"), 1e-6));
            // Nothing slows the one on rails; rolling resistance and air take of the other.
            if (model == "path")
                CHECK_THAT(of(car["taken"], "x"), WithinAbs(0, 1e-6));
            else
                CHECK(of(car["taken"], "energy") < 0);
        }
        CHECK(car["now"].is_null() == (&hit != &list.back()));
        after = car["after"];
    }
    const core::Json now = list.back()["bodies"][0]["now"];
    CHECK_THAT(of(now, "x"), WithinRel(body(w, 0).mass * motion(w, 0).velocity.x, 1e-12));
}
