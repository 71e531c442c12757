// The force against the energy kept, and maps of impacts on a wall: closed forms, and what is refused.
#include "impact/barrier_io.h"
#include "impact/map.h"

#include "core/json.h"

#include <catch_amalgamated.hpp>

#include <cmath>

using Catch::Approx;

namespace {

core::Json parsed(const char* text)
{
    core::Json json;
    REQUIRE(core::parseJson(text, json).ok());
    return json;
}

constexpr const char* kHeadOn =
    R"({"mass": 1000, "izz": 1800, "point": [2, 0], "normal": [-1, 0], "velocity": [15, 0], "mu": 0, "dt": 0.01})";

}

TEST_CASE("curve: head-on both roots are m U (1 -+ sqrt P) / dt, and meet where all energy goes", "[impact][barrier]")
{
    core::Json out;
    REQUIRE(impact::barrierCurves(parsed(kHeadOn), out).ok());
    CHECK(out["PMin"].get<double>() == Approx(0).margin(1e-12));
    REQUIRE(out["points"].size() == 101);
    for (const core::Json& p : out["points"]) {
        const double P = p["P"].get<double>();
        INFO(P);
        REQUIRE(p["bounce"].is_object());
        CHECK(p["bounce"]["force"].get<double>() == Approx(1.5e6 * (1 + std::sqrt(P))));
        CHECK(p["bounce"]["e"].get<double>() == Approx(std::sqrt(P)).margin(1e-7));
        if (p["through"].is_object())
            CHECK(p["through"]["force"].get<double>() == Approx(1.5e6 * (1 - std::sqrt(P))).margin(1.0));
    }
}

TEST_CASE("curve: a glancing corner ends at the share that friction lets go", "[impact][barrier]")
{
    core::Json out;
    REQUIRE(impact::barrierCurves(parsed(R"({"mass": 1500, "izz": 2500, "point": [2.2, -0.9], "normal": [-0.17, 0.98],
                                             "velocity": [26.8, 0]})"),
                                  out)
                .ok());
    CHECK(out["dt"] == 0.005);
    CHECK(out["PMin"].get<double>() > 0.9);
    CHECK(out["points"].back()["P"].get<double>() == Approx(out["PMin"].get<double>()));
    CHECK(impact::barrierCurves(parsed(R"([{"mass": 1500}])"), out).path == "[0].izz");
}

TEST_CASE("map of a wall: head-on the velocity change is (1 + e) u over speed and e", "[impact][map]")
{
    core::Json request = {{"barrier", parsed(kHeadOn)},
                          {"x", {{"input", "speed"}, {"from", 5}, {"to", 25}, {"count", 5}}},
                          {"y", {{"input", "e"}, {"from", 0}, {"to", 0.5}, {"count", 3}}},
                          {"outputs", {"deltaV", "energyKept"}}};
    core::Json out;
    REQUIRE(impact::mapJson(request, out).ok());
    CHECK(out["x"]["unit"] == "m/s");
    for (size_t j = 0; j < 3; ++j)
        for (size_t i = 0; i < 5; ++i) {
            const double u = out["x"]["values"][i].get<double>(), e = out["y"]["values"][j].get<double>();
            CHECK(out["outputs"]["deltaV"]["values"][j][i].get<double>() == Approx((1 + e) * u));
            CHECK(out["outputs"]["energyKept"]["values"][j][i].get<double>() == Approx(e * e).margin(1e-12));
        }
    std::string csv;
    REQUIRE(impact::mapCsv(request, csv).ok());
    CHECK(csv.rfind("speed [m/s],e,deltaV [m/s],energyKept\n", 0) == 0);
    request["x"]["input"] = "angle";
    request["x"]["to"] = 1;
    request["x"]["from"] = 0.2;
    REQUIRE(impact::mapJson(request, out).ok());
    request["x"]["input"] = "b.speed";
    CHECK(impact::mapJson(request, out).path == "x.input");
    request["x"]["input"] = "mass";
    request["x"]["from"] = -1;
    CHECK(impact::mapJson(request, out).path == "x.from");
    request["walls"] = 1;
    CHECK(impact::mapJson(request, out).text().find("a map has barrier") != std::string::npos);
}

TEST_CASE("inputs of a wall's map give back what was set", "[impact][map]")
{
    impact::BarrierCase c;
    REQUIRE(impact::readBarrier(parsed(kHeadOn), "", c).ok());
    for (const impact::BarrierInput& input : impact::barrierInputs()) {
        INFO(input.name);
        impact::BarrierCase changed = c;
        input.set(changed, 0.3);
        CHECK(input.get(changed) == Approx(0.3));
    }
}
