// A study: one scenario at many values of its parameters, and what is asked of each run.
//
//     {"study": 1, "scenario": "head-on", "until": 2,
//      "vary": [{"path": "cars.0.speed", "range": [5, 30], "count": 26}, {"path": "barrier.e", "values": [0, 0.1]}],
//      "outputs": ["maxDeltaV", "impact0.normalImpulse"]}
//
// Ranges and lists make a grid, the last one runs fastest. `uniform` and `normal` are drawn: `draws` times at each place
// of the grid, by `seed`, at random or as a Latin hypercube. A run is known by its number alone, so that any part of a
// study can be done anywhere, in any order, again.
#pragma once

#include "core/describe.h"
#include "study/outputs.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace study {

inline constexpr size_t kMostAxes = 16, kMostOutputs = 256;
inline constexpr uint64_t kMostRuns = 100'000'000;

struct AxisSettings {
    std::string path;
    core::Json values = core::Json::array();
    std::vector<double> range, uniform, normal;
    int32_t count = 11;
};

template <class V> void describe(V& v, AxisSettings& s)
{
    const core::Quantity any{.unit = "1", .min = -1e12, .max = 1e12, .doc = ""};
    v.text("path", s.path, 200, "place in the scenario, as in links: cars.0.speed, platoons.0.gap, cars.1.set.mass");
    v.raw("values", s.values, "list of values, numbers or words");
    v.numbers("range", s.range, any, 0, 2);
    v.integer("count", s.count, 1, 1000000, "of values in the range, its ends included");
    v.numbers("uniform", s.uniform, any, 0, 2);
    v.numbers("normal", s.normal, any, 0, 2);
}

enum class Sampling : uint32_t { random, latin };

struct StudySettings {
    int32_t study = 1;
    std::string title;
    core::Json scenario;
    std::optional<double> until;
    std::vector<AxisSettings> vary;
    int64_t draws = 100;
    Sampling sampling = Sampling::random;
    int64_t seed = 1;
    core::Json outputs = core::Json::array({"hits", "maxDeltaV"});
};

template <class V> void describe(V& v, StudySettings& s)
{
    v.integer("study", s.study, 1, 1, "version of the format");
    v.text("title", s.title, 120, "title");
    v.raw("scenario", s.scenario, "a scenario, or the name of one");
    v.optional("until", s.until, {.unit = "s", .min = 0, .max = 86400, .doc = "end of each run; auto: its duration"});
    v.objects("vary", s.vary, kMostAxes, "what differs from run to run");
    v.integer("draws", s.draws, 1, int64_t(kMostRuns), "draws of what is random, at each place of the grid");
    v.choice("sampling", s.sampling, {{"random", Sampling::random}, {"latin", Sampling::latin}},
             "draws independent of each other, or spread over each one's range (Latin hypercube)");
    v.integer("seed", s.seed, 0, 9007199254740991, "of the draws");
    v.raw("outputs", s.outputs, "names of what is asked of each run");
}

struct Axis {
    enum class Law { listed, uniform, normal };

    std::string path;
    Law law = Law::listed;
    std::vector<core::Json> values; // of a listed one
    double a = 0.0, b = 0.0;        // least and largest, or mean and standard deviation
};

struct Study {
    std::string title;
    core::Json scenario; // complete, without its recording and what is only shown
    std::string scenarioHash;
    double until = -1.0; // [s] below 0: the scenario's duration
    std::vector<Axis> axes;
    uint64_t draws = 1;
    Sampling sampling = Sampling::random;
    uint64_t seed = 1;
    std::vector<Output> outputs;

    uint64_t runs = 1;
    std::string hash; // of all of the above but the title
};

// Finds the scenario that a study names.
using ScenarioSource = std::function<core::Status(const std::string& name, scenario::Scenario& out)>;

// `reader` is for the scene file of the scenario. On failure `out` is untouched.
core::Status read(const core::Json& document, const ScenarioSource& source, const scenario::SceneReader& reader,
                  Study& out);
core::Json schema();

// The values of the axes in run number `run`, from 0.
std::vector<core::Json> valuesOf(const Study& study, uint64_t run);

// The scenario of run number `run`. `ground` is for who may have it already. On failure `out` is untouched, `values` are those of the axes all the same.
core::Status scenarioOf(const Study& study, uint64_t run, const scenario::SceneReader& reader,
                        std::vector<core::Json>& values, scenario::Scenario& out,
                        const scenario::GroundMaker& ground = {});

// Does a run. `values` are those of the axes, `results` those of the outputs, NaN where nothing happened.
core::Status run(const Study& study, uint64_t number, const scenario::SceneReader& reader,
                 std::vector<core::Json>& values, std::vector<double>& results,
                 const scenario::GroundMaker& ground = {});

}
