#include "study/study.h"

#include "core/hash.h"
#include "math/random.h"
#include "scenario/link.h"

#include <algorithm>
#include <cmath>

namespace study {

using core::Json;
using core::Status;

namespace {

// The standard normal distribution's inverse: Newton's method on G. Marsaglia, Evaluating the Normal Distribution,
// J. Stat. Software 11 (4), 2004: P = 1/2 + phi(x) (x + x^3/3 + x^5/(3 5) + ...), whose terms all have one sign.
double normalOf(double share)
{
    const double p = math::clamp(share, 1e-9, 1.0 - 1e-9);
    double x = 0.0;
    for (int round = 0; round < 60; ++round) {
        const double density = math::exp(-0.5 * x * x) / math::sqrt(math::kTau);
        double term = x, sum = x;
        for (int k = 3; std::abs(term) > 1e-17 * std::abs(sum); k += 2) {
            term *= x * x / k;
            sum += term;
        }
        const double step = math::clamp((p - 0.5 - density * sum) / density, -0.5, 0.5);
        x += step;
        if (std::abs(step) < 1e-14) break;
    }
    return x;
}

// A permutation of 0 .. n-1 that is known entry by entry: four rounds of a keyed exchange (M. Luby, C. Rackoff, How to
// Construct Pseudorandom Permutations from Pseudorandom Functions, 1988) over the next even power of two, walked until
// it falls below n.
uint64_t permuted(uint64_t i, uint64_t n, uint64_t key)
{
    unsigned half = 1;
    while ((uint64_t(1) << (2 * half)) < n) ++half;
    const uint64_t mask = (uint64_t(1) << half) - 1;
    do {
        uint64_t left = i >> half, right = i & mask;
        for (uint64_t round = 0; round < 4; ++round) {
            core::Hash mix;
            mix.word(key);
            mix.word(round);
            mix.word(right);
            const uint64_t next = left ^ (mix.finish() & mask);
            left = right;
            right = next;
        }
        i = (left << half) | right;
    } while (i >= n);
    return i;
}

// In [0, 1): the share of draw `i` on an axis.
double shareOf(const Study& s, uint64_t draw, uint64_t place, size_t axis)
{
    math::Random random = math::seeded(s.seed, (place * kMostAxes + axis) * 2);
    if (s.sampling == Sampling::latin) {
        const uint64_t key = (uint64_t(math::draw(random)) << 32) | math::draw(random);
        math::Random inside = math::seeded(s.seed ^ draw, (place * kMostAxes + axis) * 2 + 1);
        return (double(permuted(draw, s.draws, key)) + math::uniform(inside)) / double(s.draws);
    }
    core::Hash stream; // one generator a draw, so that a run needs no run before it
    stream.word(s.seed);
    stream.word(draw);
    random = math::seeded(stream.finish(), place * kMostAxes + axis);
    return math::uniform(random);
}

Status readAxis(const AxisSettings& s, const std::string& at, Axis& out)
{
    const int given = int(!s.values.empty()) + int(!s.range.empty()) + int(!s.uniform.empty()) + int(!s.normal.empty());
    if (given != 1) return Status::fail(at, core::say("exactly one of values, range, uniform and normal is wanted"));
    if (s.path.empty()) return Status::fail(at + ".path", core::say("is missing: which place of the scenario varies?"));
    out.path = s.path;
    const std::vector<double>& two = !s.range.empty() ? s.range : !s.uniform.empty() ? s.uniform : s.normal;
    if (s.values.empty() && two.size() != 2)
        return Status::fail(at, core::say("range and uniform are [least, largest], normal is [mean, deviation]"));
    if (!s.values.empty()) {
        if (!s.values.is_array()) return Status::fail(at + ".values", core::say("expected a list"));
        out.values.assign(s.values.begin(), s.values.end());
    } else if (!s.range.empty()) {
        for (int32_t i = 0; i < s.count; ++i)
            out.values.push_back(s.count == 1 ? two[0] : two[0] + (two[1] - two[0]) * i / (s.count - 1));
    } else {
        out.law = s.normal.empty() ? Axis::Law::uniform : Axis::Law::normal;
        out.a = two[0];
        out.b = two[1];
        if (out.law == Axis::Law::uniform ? out.b < out.a : out.b < 0)
            return Status::fail(at, core::say("the largest value lies below the least, or the deviation below 0"));
    }
    return {};
}

Status readScenario(const Json& named, const ScenarioSource& source, const scenario::SceneReader& reader, Study& out)
{
    scenario::Scenario base;
    Status status;
    if (named.is_string())
        status = source ? source(named.get<std::string>(), base) : scenario::loadNamed(named.get<std::string>(), base);
    else if (named.is_object())
        status = scenario::load(named, base, reader);
    else
        return Status::fail("scenario", core::say("is missing: a scenario, or the name of one"));
    if (!status) return Status::fail(status.path.empty() ? "scenario" : "scenario." + status.path, status.told());
    base.document.recording.clear();
    out.scenario = scenario::canonicalJson(base.document);
    for (const char* shown : {"show", "variants"}) out.scenario.erase(shown); // judged anew with every run otherwise
    out.scenarioHash = scenario::hash(base.document);
    if (out.title.empty()) out.title = base.document.title;
    return {};
}

Status readOutputs(const Json& names, std::vector<Output>& out)
{
    if (!names.is_array() || names.empty() || names.size() > kMostOutputs)
        return Status::fail("outputs", core::say("expected a list of 1 to {most} names", {{"most", kMostOutputs}}));
    for (size_t i = 0; i < names.size(); ++i) {
        const std::string at = "outputs[" + std::to_string(i) + "]";
        if (!names[i].is_string()) return Status::fail(at, core::say("expected a name"));
        out.emplace_back();
        if (Status s = readOutput(names[i].get<std::string>(), out.back()); !s)
            return Status::fail(
                at, core::say("\"{name}\": {status}", {{"name", names[i].get<std::string>()}, {"status", s.told()}}));
    }
    return {};
}

std::string hashOf(const Study& s, const StudySettings& settings)
{
    StudySettings all = settings;
    all.scenario = s.scenario;
    all.title.clear();
    core::Hash h;
    h.text(core::canonicalText(core::writeJson(all)));
    return core::hex(h.finish());
}

}

Status read(const Json& document, const ScenarioSource& source, const scenario::SceneReader& reader, Study& out)
{
    StudySettings settings;
    if (Status s = core::readJson(document, settings); !s) return s;
    Study study;
    study.title = settings.title;
    study.until = settings.until.value_or(-1.0);
    study.sampling = settings.sampling;
    study.seed = uint64_t(settings.seed);
    if (Status s = readScenario(settings.scenario, source, reader, study); !s) return s;
    if (Status s = readOutputs(settings.outputs, study.outputs); !s) return s;
    for (size_t i = 0; i < settings.vary.size(); ++i) {
        study.axes.emplace_back();
        const std::string at = "vary[" + std::to_string(i) + "]";
        const Axis& a = study.axes.back();
        if (Status s = readAxis(settings.vary[i], at, study.axes.back()); !s) return s;
        // The draws count once, however many axes draw. What is too much is refused before further values are kept.
        if (a.law == Axis::Law::listed)
            study.runs *= a.values.size();
        else if (study.draws == 1)
            study.runs *= study.draws = uint64_t(settings.draws);
        if (study.runs > kMostRuns)
            return Status::fail("vary", core::say("more than {most} runs", {{"most", kMostRuns}}));
    }
    study.hash = hashOf(study, settings);
    out = std::move(study);
    return {};
}

Json schema()
{
    StudySettings settings;
    Json out = {{"$schema", "https://json-schema.org/draft/2020-12/schema"}, {"title", "Yawlab study"}};
    out.update(core::SchemaWriter::schemaOf(settings));
    out["totals"] = Json::array();
    for (const Total& t : totals()) out["totals"].push_back({{"name", t.name}, {"unit", t.unit}, {"doc", t.doc}});
    return out;
}

std::vector<Json> valuesOf(const Study& s, uint64_t run)
{
    std::vector<Json> values(s.axes.size());
    const uint64_t draw = run % s.draws, place = run / s.draws;
    uint64_t rest = place;
    for (size_t k = s.axes.size(); k > 0; --k) { // the last one runs fastest
        const Axis& a = s.axes[k - 1];
        if (a.law == Axis::Law::listed) {
            values[k - 1] = a.values[rest % a.values.size()];
            rest /= a.values.size();
            continue;
        }
        const double share = shareOf(s, draw, place, k - 1);
        values[k - 1] = a.law == Axis::Law::uniform ? a.a + (a.b - a.a) * share : a.a + a.b * normalOf(share);
    }
    return values;
}

Status scenarioOf(const Study& s, uint64_t number, const scenario::SceneReader& reader, std::vector<Json>& values,
                  scenario::Scenario& out, const scenario::GroundMaker& ground)
{
    values = valuesOf(s, number);
    Json changed = s.scenario;
    for (size_t k = 0; k < s.axes.size(); ++k)
        if (Status status = scenario::setPath(changed, s.axes[k].path, values[k]); !status) return status;
    return scenario::load(changed, out, reader, ground);
}

Status run(const Study& s, uint64_t number, const scenario::SceneReader& reader, std::vector<Json>& values,
           std::vector<double>& results, const scenario::GroundMaker& ground)
{
    scenario::Scenario one;
    if (Status status = scenarioOf(s, number, reader, values, one, ground); !status) return status;
    return measure(one, s.until, s.outputs, results);
}

}
