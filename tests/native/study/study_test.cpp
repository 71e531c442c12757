// Studies: which runs they are, what they ask, and that each run is the same whoever does it.
#include "study/rows.h"

#include "core/json.h"
#include "world/world.h"

#include <catch_amalgamated.hpp>

#include <algorithm>
#include <cmath>
#include <set>

using Catch::Approx;
using core::Json;

namespace {

core::Status tryStudy(const char* text, study::Study& out)
{
    Json document;
    REQUIRE(core::parseJson(text, document).ok());
    return study::read(document, {}, {}, out);
}

study::Study studyOf(const char* text)
{
    study::Study out;
    const core::Status status = tryStudy(text, out);
    INFO(status.text());
    REQUIRE(status.ok());
    return out;
}

std::string refusal(const char* text)
{
    study::Study out;
    const core::Status status = tryStudy(text, out);
    CHECK_FALSE(status.ok());
    CHECK(out.axes.empty());
    return status.text();
}

std::vector<double> results(const study::Study& s, uint64_t number)
{
    std::vector<Json> values;
    std::vector<double> out;
    const core::Status status = study::run(s, number, {}, values, out);
    INFO(status.text());
    REQUIRE(status.ok());
    return out;
}

// A car of known mass straight into a wall 5 m ahead of its nose.
constexpr const char* kWall = R"({"study": 1, "until": 1.5,
  "scenario": {"yawlab": 1, "scene": {"walls": [{"from": [10, -20], "to": [10, 20], "height": 2}]},
               "barrier": {"e": {"law": "constant"}}, "cars": [{"model": "box", "speed": 10}]},
  "vary": [{"path": "barrier.e.value", "values": [0, 0.25, 0.5]}, {"path": "cars.0.speed", "range": [12, 16], "count": 3}],
  "outputs": ["wallHits", "hits", "maxDeltaV", "impact0.deltaV", "impact0.velocityBeforeX", "max:car0.x", "impact0.velocityAfterX",
              "firstHit", "car0.worstDeltaV", "impact1.deltaV", "car0.x", "min:car0.x"]})";

}

TEST_CASE("a grid: the last axis runs fastest, every combination comes once", "[study]")
{
    const study::Study s = studyOf(kWall);
    REQUIRE(s.runs == 9);
    std::set<std::string> seen;
    for (uint64_t i = 0; i < s.runs; ++i) {
        const std::vector<Json> v = study::valuesOf(s, i);
        CHECK(v[0].get<double>() == 0.25 * double(i / 3));
        CHECK(v[1].get<double>() == 12.0 + 2.0 * double(i % 3));
        seen.insert(v[0].dump() + "," + v[1].dump());
    }
    CHECK(seen.size() == 9);
}

TEST_CASE("what is asked of a run: (1 + e) times the speed at a wall, and nothing where nothing was", "[study]")
{
    const study::Study s = studyOf(kWall);
    for (uint64_t i = 0; i < s.runs; ++i) {
        const std::vector<Json> v = study::valuesOf(s, i);
        const double e = v[0].get<double>(), speed = v[1].get<double>();
        const std::vector<double> r = results(s, i);
        CAPTURE(e, speed);
        CHECK(r[0] == 1);
        CHECK(r[1] == 0);
        CHECK(r[4] < speed); // the ground slows it on its way
        CHECK(r[2] == Approx((1 + e) * r[4]).epsilon(1e-9));
        CHECK(r[6] == Approx(-e * r[4]).margin(1e-9));
        CHECK(r[3] == r[2]);
        CHECK(r[8] == r[2]);
        CHECK((r[5] > 0.0 && r[5] < 10.0));
        CHECK(r[10] <= r[5]);
        CHECK(r[11] == 0.0); // where it began
        CHECK(r[7] > 0.0);
        CHECK(std::isnan(r[9])); // there is no second impact
    }
}

TEST_CASE("draws: by their number alone, within their law, spread by a Latin hypercube", "[study]")
{
    const char* text = R"({"study": 1, "scenario": "head-on", "draws": 1000, "sampling": "latin", "seed": 7,
      "vary": [{"path": "cars.0.speed", "uniform": [10, 30]}, {"path": "barrier.e.value", "normal": [0.3, 0.02]}]})";
    const study::Study s = studyOf(text);
    REQUIRE(s.runs == 1000);
    std::set<int> strata;
    int beyond = 0, below = 0;
    double sum = 0, squares = 0;
    for (uint64_t i = s.runs; i-- > 0;) { // backwards: no run needs another
        const std::vector<Json> v = study::valuesOf(s, i), again = study::valuesOf(s, i);
        CHECK(v == again);
        const double speed = v[0].get<double>(), z = (v[1].get<double>() - 0.3) / 0.02;
        REQUIRE((speed >= 10 && speed < 30));
        strata.insert(int((speed - 10) / 20 * 1000));
        beyond += z > 1.959963984540054;  // of the standard normal 2.5 % lie beyond
        below += z < -1.2815515655446004; // and 10 % below
        sum += z;
        squares += z * z;
    }
    CHECK(strata.size() >= 999); // one a stratum; rounding at a border may move one
    CHECK(beyond == 25);
    CHECK(below == 100);
    CHECK(sum / 1000 == Approx(0).margin(2e-3));
    CHECK(squares / 1000 == Approx(1).margin(2e-2));
}

TEST_CASE("independent draws have the moments of their law", "[study]")
{
    const study::Study s = studyOf(R"({"study": 1, "scenario": "head-on", "draws": 20000, "seed": 3,
      "vary": [{"path": "cars.0.speed", "uniform": [0, 1]}, {"path": "barrier.e.value", "normal": [0, 1]}]})");
    double mean[2] = {0, 0}, square[2] = {0, 0}, product = 0;
    const double n = double(s.runs);
    for (uint64_t i = 0; i < s.runs; ++i) {
        const std::vector<Json> v = study::valuesOf(s, i);
        const double x[2] = {v[0].get<double>(), v[1].get<double>()};
        for (int k = 0; k < 2; ++k) {
            mean[k] += x[k] / n;
            square[k] += x[k] * x[k] / n;
        }
        product += x[0] * x[1] / n;
    }
    // five standard errors
    CHECK(mean[0] == Approx(0.5).margin(5 * std::sqrt(1.0 / 12 / n)));
    CHECK(square[0] - mean[0] * mean[0] == Approx(1.0 / 12).margin(5 * std::sqrt(1.0 / 180 / n)));
    CHECK(mean[1] == Approx(0).margin(5 / std::sqrt(n)));
    CHECK(square[1] == Approx(1).margin(5 * std::sqrt(2 / n)));
    CHECK(product - mean[0] * mean[1] == Approx(0).margin(5 * std::sqrt(1.0 / 12 / n)));
}

TEST_CASE("another seed draws otherwise, a grid has its own draws at each place", "[study]")
{
    const auto at = [](const char* seed, uint64_t run) {
        return study::valuesOf(
            studyOf((std::string(R"({"study": 1, "scenario": "head-on", "draws": 4, "seed": )") + seed +
                     R"(, "vary": [{"path": "barrier.e.value", "values": [0, 0.1]},
                                                      {"path": "cars.0.speed", "uniform": [10, 20]}]})")
                        .c_str()),
            run)[1];
    };
    CHECK(at("1", 0) != at("2", 0));
    CHECK(at("1", 0) != at("1", 4)); // the same draw at the other value of e
    CHECK(study::valuesOf(studyOf(R"({"study": 1, "scenario": "head-on", "draws": 4,
                                      "vary": [{"path": "barrier.e.value", "values": [0, 0.1]},
                                               {"path": "cars.0.speed", "uniform": [10, 20]}]})"),
                          5)[0]
              .get<double>() == 0.1);
}

TEST_CASE("a study's hash is that of what it does", "[study]")
{
    const auto hash = [](const char* more) {
        return studyOf(
                   (R"({"study": 1, "vary": [{"path": "cars.0.speed", "range": [8, 12]}])" + std::string(more) + "}")
                       .c_str())
            .hash;
    };
    const std::string base = hash(R"(, "scenario": "head-on")");
    CHECK(base == hash(R"(, "scenario": "head-on", "title": "Mine")"));
    CHECK(base != hash(R"(, "scenario": "head-on", "until": 1)"));
    CHECK(base != hash(R"(, "scenario": "front-right")"));
    CHECK(base != hash(R"(, "scenario": "head-on", "outputs": ["hits"])"));
}

TEST_CASE("a study that cannot be done says where and why", "[study]")
{
    const auto with = [](const char* vary) {
        return refusal((R"({"study": 1, "scenario": "head-on", "vary": [)" + std::string(vary) + "]}").c_str());
    };
    CHECK(refusal(R"({"study": 1})") == "scenario: is missing: a scenario, or the name of one");
    CHECK_THAT(refusal(R"({"study": 1, "scenario": "no-such"})"), Catch::Matchers::StartsWith("scenario"));
    CHECK_THAT(refusal(R"({"study": 1, "scenario": {"yawlab": 1, "cars": [{"mass": 1}]}})"),
               Catch::Matchers::StartsWith("scenario.cars[0].mass"));
    CHECK(with(R"({"path": "dt"})") == "vary[0]: exactly one of values, range, uniform and normal is wanted");
    CHECK_THAT(with(R"({"values": [1]})"), Catch::Matchers::StartsWith("vary[0].path: is missing"));
    CHECK_THAT(with(R"({"path": "dt", "uniform": [2, 1]})"), Catch::Matchers::StartsWith("vary[0]: the largest"));
    CHECK_THAT(with(R"({"path": "dt", "normal": [2]})"), Catch::Matchers::StartsWith("vary[0]: range and uniform"));
    CHECK_THAT(with(R"({"path": "dt", "range": [1, 2], "count": 1000000},
                       {"path": "dt", "range": [1, 2], "count": 1000000})"),
               Catch::Matchers::StartsWith("vary: more than"));
    CHECK_THAT(refusal(R"({"study": 1, "scenario": "head-on", "outputs": ["car0.sped"]})"),
               Catch::Matchers::StartsWith("outputs[0]: \"car0.sped\""));
    CHECK_THAT(refusal(R"({"study": 1, "scenario": "head-on", "outputs": ["max:hits"]})"),
               Catch::Matchers::ContainsSubstring("is nothing that a run gives"));
    // what is only seen in a run
    const study::Study s = studyOf(R"({"study": 1, "scenario": "head-on", "outputs": ["car7.x"],
                                       "vary": [{"path": "cars.0.mess", "values": [1]}]})");
    std::vector<Json> values;
    std::vector<double> numbers;
    CHECK_FALSE(study::run(s, 0, {}, values, numbers).ok());
    CHECK(values.size() == 1); // which run it was is known all the same
}

TEST_CASE("a table has a line a run, whatever words are in it, and knows the units of what it asks")
{
    const study::Study s = studyOf(R"({"study": 1, "title": "a\u001b[1m", "until": 0.1,
      "scenario": {"yawlab": 1, "cars": [{"model": "box", "name": "one"}]},
      "vary": [{"path": "cars.0.name", "values": ["=1+1", "a,\"b\"", "c"]}, {"path": "dt", "values": [0.005, 1]}],
      "outputs": ["hits", "impact0.deltaV", "car0.yawRate", "car0.worstDeltaV", "firstHit"]})");
    const std::string head = study::headOf(s, {2, 3});
    CHECK(head.find('\x1b') == head.npos);
    CHECK(head.find(", 6 runs, part 2/3, a\\x1b[1m\ncars.0.name,dt,hits,impact0.deltaV,") != head.npos);
    CHECK(std::count(head.begin(), head.end(), '\n') == 2);
    CHECK(study::textOf(s, study::rowOf(s, 0, {})) == "'=1+1,0.005,0,,0,0,\n");
    CHECK(study::textOf(s, study::rowOf(s, 2, {})) == "\"a,\"\"b\"\"\",0.005,0,,0,0,\n");
    const study::Row refused = study::rowOf(s, 5, {});
    CHECK(refused.status.text().find("dt") != std::string::npos);
    CHECK(study::textOf(s, refused) == "c,1,,,,,\n");
    std::vector<std::string> units;
    for (const study::Output& o : s.outputs) units.push_back(o.unit);
    CHECK(units == std::vector<std::string>{"1", "m/s", "rad/s", "m/s", "s"});
}
