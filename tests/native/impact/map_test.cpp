#include "core/describe.h"
#include "impact/map.h"

#include "impact/reconstruct.h"
#include "pair_cases.h"

#include <catch_amalgamated.hpp>

using namespace pair_cases;
using Catch::Approx;

namespace {

core::Json rearEndJson(PairModel model)
{
    PairCase c;
    const PairImpact s = angledRearEnd(model, -2.60, 0.0, 0.0, c.a, c.b);
    c.model = model;
    c.e = s.e;
    c.normal = s.normal;
    return core::writeJson(c);
}

core::Json figure8(int count)
{
    return {{"pair", rearEndJson(PairModel::roll4)},
            {"x", {{"input", "incidence"}, {"from", 0}, {"to", 30 * kDegree}, {"count", count}}},
            {"y", {{"input", "offset"}, {"from", -0.5}, {"to", 0.5}, {"count", count}}},
            {"outputs", {"a.deltaV", "a.yawRate", "a.rollRate"}}};
}

}

TEST_CASE("every point of a map is the impact computed on its own")
{
    PairMap map;
    REQUIRE(readMap(figure8(7), map).ok());
    const MapResult r = computeMap(map);
    CHECK(r.refused == 0);
    for (int j = 0; j < 7; ++j)
        for (int i = 0; i < 7; ++i) {
            PairCar a, b;
            const PairImpact s = angledRearEnd(PairModel::roll4, -2.60, map.y.at(j), map.x.at(i), a, b);
            const PairResult one = solvePair(s, a, b);
            CHECK(r.values[size_t(0 * 7 + j) * 7 + size_t(i)] == Approx(math::length(one.a.deltaV)).epsilon(1e-9));
            CHECK(r.values[size_t(1 * 7 + j) * 7 + size_t(i)] == Approx(one.a.yawRate).epsilon(1e-9).margin(1e-12));
            CHECK(r.values[size_t(2 * 7 + j) * 7 + size_t(i)] == Approx(one.a.rollRate).epsilon(1e-9).margin(1e-12));
        }
    const std::string csv = toCsv(map, r);
    CHECK(csv.rfind("incidence [rad],offset [m],a.deltaV [m/s],a.yawRate [rad/s],a.rollRate [rad/s]\n", 0) == 0);
    CHECK(std::count(csv.begin(), csv.end(), '\n') == 50);
    const core::Json j = toJson(map, r);
    CHECK(j["outputs"]["a.yawRate"]["values"].size() == 7);
    CHECK(j["x"]["values"][6].get<double>() == 30 * kDegree);
}

TEST_CASE("each input of a map sets what it names and reads it back")
{
    PairCase c;
    c.a.velocity = {3, 4};
    c.b.velocity = {-2, 1};
    c.a.heading = 0.3;
    for (const PairInput& i : pairInputs()) {
        PairCase changed = c;
        const double value = 0.77 * (1 + std::fabs(i.get(c)));
        i.set(changed, value);
        INFO(i.name);
        CHECK(i.get(changed) == Approx(value));
        // Named like a key of the case: writing it shows the same number there.
        const core::Json before = core::writeJson(c), after = core::writeJson(changed);
        CHECK(before != after);
    }
    CHECK(findInput("a.contact[1]"));
    CHECK_FALSE(findInput("a.colour"));
}

TEST_CASE("a refused point stays empty and is counted")
{
    core::Json in = figure8(3);
    in["pair"]["a"]["contact"] = {-1.0, 2.0};
    in["pair"]["a"]["izz"] = 300;
    in["y"] = {{"input", "mu"}, {"from", 0}, {"to", -5}, {"count", 2}};
    in["pair"]["model"] = "planar";
    PairMap map;
    REQUIRE(readMap(in, map).ok());
    const MapResult r = computeMap(map);
    CHECK(r.refused > 0);
    const core::Json j = toJson(map, r);
    CHECK(j["outputs"]["a.deltaV"]["values"][1][0].is_null());
    CHECK(j.contains("refusedBecause"));
}

TEST_CASE("a wrong map is refused with the path of the mistake")
{
    const auto [key, value, expected] = GENERATE(table<const char*, core::Json, const char*>({
        {"outputs", core::Json::array({"a.colour"}), "outputs[0]: no output of the name \"a.colour\""},
        {"outputs", core::Json::array(), "outputs: expected a list of 1 to 64"},
        {"x", core::Json{{"input", "depth"}, {"from", 0}, {"to", 1}}, "x.input: no input of the name \"depth\""},
        {"x", core::Json{{"input", "e"}, {"from", 0}, {"to", 9}}, "x.to: 9 gives e: 9 is outside 0 to 2"},
        {"x", core::Json{{"input", "e"}, {"from", 0}, {"to", 1}, {"count", 0}}, "x.count: expected a whole number"},
        {"x", core::Json{{"input", "e"}, {"from", 0}}, "x.to: is missing"},
        {"pair", core::Json{{"e", 0}}, "pair.a: is missing"},
        {"z", 1, "z: unknown key"},
    }));
    core::Json in = figure8(3);
    in[key] = value;
    PairMap map;
    const core::Status s = readMap(in, map);
    CHECK_THAT(s.text(), Catch::Matchers::StartsWith(expected));
}

TEST_CASE("a reconstruction finds the speeds that a forward impact started from")
{
    for (PairModel model : {PairModel::planar, PairModel::roll4}) {
        PairCase truth;
        const PairImpact s = angledRearEnd(model, -2.60, 0.2, 20 * kDegree, truth.a, truth.b);
        const PairResult after = solvePair(s, truth.a, truth.b);
        truth.model = model;
        truth.e = s.e;
        truth.normal = s.normal;
        core::Json pair = core::writeJson(truth);
        pair["a"]["velocity"] = {20.0, 0.0}; // courses right, speeds wrong
        pair["b"]["velocity"] = {50.0 * std::cos(20 * kDegree), 50.0 * std::sin(20 * kDegree)};
        const core::Json in = {
            {"pair", pair},
            {"after",
             {{"a", {{"velocity", {after.a.velocity.x, after.a.velocity.y}}, {"yawRate", after.a.yawRate}}},
              {"b", {{"velocity", {after.b.velocity.x, after.b.velocity.y}}}}}}};
        core::Json out;
        REQUIRE(reconstructCases(in, out).ok());
        CHECK(out["converged"] == true);
        CHECK(out["unknowns"]["a.speed"].get<double>() == Approx(29).epsilon(1e-7));
        CHECK(out["unknowns"]["b.speed"].get<double>() == Approx(33.5).epsilon(1e-7));
        CHECK(out["misfit"].get<double>() < 1e-7);
        CHECK(out["sensitivity"].size() > 10);
    }
}

TEST_CASE("a car found at rest left at sqrt(2 f g d), and the sensitivities are those of the closed form")
{
    // Equal cars in line, plastic: both leave at half the approach speed v = 2 sqrt(2 f g d); dv/dd = v/(2 d), dv/df =
    // v/(2 f).
    const double d = 12.0, f = 0.6;
    const core::Json car = {{"mass", 1000}, {"izz", 1500}, {"velocity", {0, 0}}, {"contact", {-2, 0}}};
    core::Json bullet = car;
    bullet["contact"] = {2, 0};
    bullet["velocity"] = {15, 0};
    const core::Json rest = {{"rest", {{"distance", d}, {"drag", f}, {"course", 0}}}};
    const core::Json in = {{"pair", {{"a", car}, {"b", bullet}, {"normal", 0}, {"e", 0}}},
                           {"after", {{"a", rest}, {"b", rest}}},
                           {"unknowns", {"b.speed"}}};
    core::Json out;
    REQUIRE(reconstructCases(in, out).ok());
    const double v = 2 * std::sqrt(2 * f * math::kGravity * d);
    CHECK(out["unknowns"]["b.speed"].get<double>() == Approx(v).epsilon(1e-9));
    // Both data speak for half of it each.
    for (const core::Json& row : out["sensitivity"]) {
        if (row["input"] == "after.a.rest.distance")
            CHECK(row["b.speed"].get<double>() == Approx(0.5 * v / (2 * d)).epsilon(1e-5));
        if (row["input"] == "after.b.rest.drag")
            CHECK(row["b.speed"].get<double>() == Approx(0.5 * v / (2 * f)).epsilon(1e-5));
    }
    core::Json wrong = in;
    wrong["after"]["a"]["velocity"] = {1, 2};
    core::Json untouched;
    CHECK_THAT(reconstructCases(wrong, untouched).text(),
               Catch::Matchers::StartsWith("after.a: give either velocity or rest"));
    wrong = in;
    wrong["unknowns"] = {"b.colour"};
    CHECK_THAT(reconstructCases(core::Json::array({wrong}), untouched).text(),
               Catch::Matchers::StartsWith("[0].unknowns[0]: no input"));
    wrong["unknowns"] = {"b.speed", "b.speed"};
    CHECK_THAT(reconstructCases(core::Json::array({wrong}), untouched).text(),
               Catch::Matchers::StartsWith("[0].unknowns[1]: b.speed stands twice"));
}
