// Studies: whatever is accepted knows each of its runs by its number alone, within what its axes say.
#include "fuzz.h"

#include "core/json.h"
#include "study/study.h"

#include <set>

namespace {

// Whatever a study names or brings is this one: scenarios have a fuzzer of their own.
core::Json small()
{
    return {{"yawlab", 1}, {"duration", 1}, {"cars", {{{"model", "box"}, {"speed", 5}}, {{"model", "path"}}}}};
}

void tryRun(const study::Study& s, uint64_t run)
{
    const std::vector<core::Json> values = study::valuesOf(s, run);
    FUZZ_REQUIRE(values == study::valuesOf(s, run), "the same run has the same values");
    FUZZ_REQUIRE(values.size() == s.axes.size(), "one value an axis");
    for (size_t k = 0; k < values.size(); ++k) {
        const study::Axis& a = s.axes[k];
        if (a.law == study::Axis::Law::listed) continue;
        FUZZ_REQUIRE(values[k].is_number(), "a draw is a number");
        const double v = values[k].get<double>();
        const bool uniform = a.law == study::Axis::Law::uniform;
        FUZZ_REQUIRE(uniform ? v >= a.a && v <= a.b : std::abs(v - a.a) <= 6.1 * a.b, "a draw lies within its law");
        if (a.path.starts_with("terrain")) return; // large lands take their time to make
    }
    for (const study::Axis& a : s.axes)
        if (a.path.starts_with("terrain")) return;
    std::vector<core::Json> again;
    scenario::Scenario scenario;
    const core::Status status = study::scenarioOf(s, run, {}, again, scenario);
    FUZZ_REQUIRE(again == values, "a scenario has the values of its run");
    if (!status) {
        FUZZ_REQUIRE(!status.message.empty(), "a run that is refused says why");
        return;
    }
    if (scenario.document.cars.size() > 8) return;
    std::vector<double> results;
    if (study::measure(scenario, 0.05, s.outputs, results))
        FUZZ_REQUIRE(results.size() == s.outputs.size(), "one result an output");
}

// Each of the equal parts of a range is drawn once.
void tryLatin(const study::Study& s)
{
    for (size_t k = 0; k < s.axes.size(); ++k) {
        const study::Axis& a = s.axes[k];
        if (a.law != study::Axis::Law::uniform || !(a.b - a.a > 1e-3 * (1.0 + std::abs(a.a)))) continue;
        std::set<int> parts;
        for (uint64_t run = 0; run < s.draws; ++run) {
            const double share = (study::valuesOf(s, run)[k].get<double>() - a.a) / (a.b - a.a);
            parts.insert(int(share * double(s.draws) + 1e-6));
            parts.insert(int(share * double(s.draws) - 1e-6));
        }
        FUZZ_REQUIRE(parts.size() >= s.draws, "a Latin hypercube draws from every part of a range");
    }
}

}

void fuzz(std::string_view input)
{
    core::Json document;
    if (!core::parseJson(input, document)) return;
    if (document.is_object() && document.contains("scenario") && document["scenario"].is_object())
        document["scenario"] = small();
    const auto source = [](const std::string&, scenario::Scenario& out) { return scenario::load(small(), out); };
    study::Study s;
    const core::Status status = study::read(document, source, {}, s);
    if (!status) {
        FUZZ_REQUIRE(!status.message.empty(), "a refusal says why");
        FUZZ_REQUIRE(s.axes.empty() && s.outputs.empty(), "a refusal gives nothing");
        return;
    }
    FUZZ_REQUIRE(s.runs >= 1 && s.runs <= study::kMostRuns, "a study is bounded");
    for (const uint64_t run : {uint64_t(0), s.runs / 2, s.runs - 1}) tryRun(s, run);
    if (s.sampling == study::Sampling::latin && s.draws > 1 && s.draws <= 64) tryLatin(s);
}
