#include "cli/scenario_argument.h"
#include "cli/sweep_rows.h"
#include "study/study.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#ifndef __EMSCRIPTEN__
#include <thread>
#endif

namespace cli {

namespace {

constexpr const char* kHelp =
    "usage: yawlab sweep SCENARIO --vary PATH=FROM:TO:COUNT [--vary PATH=V,V,..] --metric NAME,NAME,.. [--until S]\n"
    "                    [--out FILE | --csv FILE | --json] [--jobs N] [--shard I/N]\n"
    "       yawlab sweep STUDY.json [--out FILE | --csv FILE | --json] [--jobs N] [--shard I/N]\n"
    "       yawlab sweep merge FILE FILE .. [--out FILE]\n\n"
    "Runs a scenario at many values of any of its parameters and lists what came of it: one row a run. A map of\n"
    "severity against spacing, of delta-V against speed, of overshoot against a gain. A study in a file may also draw\n"
    "values at random; `yawlab schema --study` describes it.\n"
    "  --vary P=..   a place in the document, as in links: platoons.0.gap, cars.1.set.mass. Evenly spaced\n"
    "                FROM:TO:COUNT, or a list of values (numbers or words). The last one runs fastest\n"
    "  --metric ..   of the whole run: hits, pairsHit, carsHit, wallHits, firstHit, lastHit, maxDeltaV, sumDeltaV,\n"
    "                meanDeltaV, meanWorstDeltaV, energyLost, minGap, amplification, stopTime (what each means:\n"
    "                `yawlab schema --study`); carN.CHANNEL at the end, max:carN.CHANNEL, min:carN.CHANNEL (N counts\n"
    "                from 0), carN.worstDeltaV; impactN.VALUE. Default hits,maxDeltaV\n"
    "  --out FILE    the table; a FILE that an earlier call began goes on behind its last whole row\n"
    "  --csv FILE    the table from its beginning (default standard output); each row is written when its run is over\n"
    "  --json        {\"axes\": [{\"path\", \"values\"}], \"metrics\": [..], \"rows\": [[values.., metrics..]]}\n"
    "  --jobs N      runs at a time (default one a core); the table is the same for any number\n"
    "  --shard I/N   only part I of N, for many machines; `yawlab sweep merge` joins the files of all parts\n\n"
    "A run that is refused or fails leaves its results empty, says why on standard error, and the exit code is 1.\n";

std::vector<std::string> split(const std::string& text, char at)
{
    std::vector<std::string> out;
    for (size_t begin = 0; begin <= text.size();) {
        const size_t end = std::min(text.find(at, begin), text.size());
        out.push_back(text.substr(begin, end - begin));
        begin = end + 1;
    }
    return out;
}

bool number(const std::string& text, double& value)
{
    char* end = nullptr;
    value = std::strtod(text.c_str(), &end);
    return !text.empty() && *end == 0 && std::isfinite(value);
}

// A --vary as the axis of a study.
core::Status readAxis(const std::string& text, core::Json& axis)
{
    const size_t equals = text.find('=');
    if (equals == text.npos || equals == 0)
        return core::Status::fail(
            "--vary", core::say("expected PATH=FROM:TO:COUNT or PATH=V,V,.., found \"{text}\"", {{"text", text}}));
    axis["path"] = text.substr(0, equals);
    const std::string values = text.substr(equals + 1);
    const std::vector<std::string> range = split(values, ':');
    double from = 0, to = 0, count = 0;
    if (range.size() == 3 && number(range[0], from) && number(range[1], to) && number(range[2], count)) {
        if (!(count >= 1 && count <= 1000000) || count != std::floor(count))
            return core::Status::fail("--vary", core::say("COUNT is a whole number from 1 to 1000000"));
        axis["range"] = {from, to};
        axis["count"] = int64_t(count);
        return {};
    }
    for (const std::string& one : split(values, ',')) {
        core::Json value;
        if (one.empty())
            return core::Status::fail("--vary", core::say("an empty value in \"{text}\"", {{"text", text}}));
        axis["values"].push_back(core::parseJson(one, value).ok() ? value : core::Json(one));
    }
    return {};
}

// A study's file: true, and its document with everything that lies beside it. False for anything else.
bool studyFile(const std::string& argument, core::Json& out, core::Status& status)
{
    std::FILE* file = argument == "-" ? nullptr : std::fopen(argument.c_str(), "rb");
    if (file) std::fclose(file);
    std::string text;
    if (!file || !readAll(argument, text) || text.find("\"study\"") == text.npos) return false;
    if (!core::parseJson(text, out).ok() || !out.is_object() || !out.contains("study")) return false;
    if (out.contains("scenario") && out["scenario"].is_object()) {
        takePicturesIn(out["scenario"], argument);
        status = takeCarsIn(out["scenario"], argument);
    }
    return true;
}

core::Status readStudy(const std::string& argument, const core::Json& document, bool isFile, study::Study& out)
{
    const size_t slash = argument.find_last_of('/');
    const std::string folder = isFile && slash != argument.npos ? argument.substr(0, slash + 1) : "";
    const study::ScenarioSource source = [&](const std::string& name, scenario::Scenario& s) {
        core::Json named;
        const bool elsewhere = scenario::looksLikeLink(name) || scenario::namedJson(name, named).ok() || name == "-";
        return loadArgument(elsewhere ? name : folder + name, s)
                   ? core::Status()
                   : core::Status::fail("", core::say("\"{name}\" cannot be read", {{"name", name}}));
    };
    return study::read(document, source, sceneReader(argument), out);
}

std::string valuesText(const study::Study& s, const study::Row& row)
{
    std::string text;
    for (size_t k = 0; k < row.values.size() && k < s.axes.size(); ++k)
        text += (k ? ", " : "") + s.axes[k].path + " = " + core::canonicalText(row.values[k]);
    return text;
}

core::Json jsonOf(const study::Study& s, core::Json rows)
{
    core::Json out = {{"scenario", s.scenarioHash}, {"axes", core::Json::array()}, {"metrics", core::Json::array()}};
    for (const study::Axis& a : s.axes) {
        core::Json axis = {{"path", a.path}};
        if (a.law == study::Axis::Law::listed)
            axis["values"] = a.values;
        else
            axis[a.law == study::Axis::Law::uniform ? "uniform" : "normal"] = {a.a, a.b};
        out["axes"].push_back(std::move(axis));
    }
    for (const study::Output& o : s.outputs) out["metrics"].push_back(o.name);
    out["rows"] = std::move(rows);
    return out;
}

core::Json jsonRow(const study::Row& row, size_t outputs)
{
    core::Json out = core::Json::array();
    for (const core::Json& v : row.values) out.push_back(v);
    for (size_t k = 0; k < outputs; ++k) {
        const bool there = row.status && k < row.results.size() && !std::isnan(row.results[k]);
        out.push_back(there ? core::Json(row.results[k]) : core::Json());
    }
    return out;
}

// Where the rows go to.
struct Target {
    std::string out, csv; // names of files, or empty
    bool json = false;
    study::Shard shard;
    unsigned jobs = 1;
};

int sweep(const study::Study& s, const scenario::SceneReader& reader, const Target& target)
{
    constexpr uint64_t kMostInJson = 100000;
    if (target.json && s.runs > kMostInJson)
        return refuse(
            core::Status::fail("--json", core::say("is for up to {most} runs; take --out", {{"most", kMostInJson}})));
    // A study that is refused as a whole is refused before anything is written.
    std::vector<core::Json> values;
    scenario::Scenario first;
    if (core::Status status = study::scenarioOf(s, target.shard.run(0), reader, values, first); !status)
        return refuse(status);

    const std::string head = study::headOf(s, target.shard);
    uint64_t done = 0;
    Claim claim;
    if (!target.out.empty()) {
        core::Status status = claim.take(target.out);
        if (status) status = rowsDone(target.out, head, done);
        if (!status) return refuse(status);
    }
    const uint64_t all = target.shard.runs(s.runs);
    if (done > 0) warn("yawlab: %s: %s\n", target.out.c_str(), done >= all ? "is whole, nothing to do" : "goes on");
    if (done >= all && done > 0) return kDone;

    // A table grows row by row, so that whatever ends the sweep leaves what was done; JSON is whole or nothing.
    OutputFile file;
    const std::string& path = !target.out.empty() ? target.out : target.csv;
    if (!file.open(path.empty() ? "-" : path, target.json          ? OutputFile::Way::whole
                                              : target.out.empty() ? OutputFile::Way::rowByRow
                                                                   : OutputFile::Way::goOn))
        return kFailed;
    if (!target.json && done == 0) file.write(head);
    core::Json rows = core::Json::array();
    uint64_t failed = 0, row = done;
    Progress progress("sweeping");
    doRuns(s, target.shard, done, target.jobs, reader, [&](uint64_t run, const study::Row& r) {
        if (!r.status && ++failed <= 10)
            warn("yawlab: run %llu (%s): %s\n", static_cast<unsigned long long>(run), valuesText(s, r).c_str(),
                 r.status.text().c_str());
        if (target.json)
            rows.push_back(jsonRow(r, s.outputs.size()));
        else
            file.write(study::textOf(s, r));
        progress.at(double(++row) / double(all));
        return file.good();
    });
    if (failed > 10) warn("yawlab: and %llu more\n", static_cast<unsigned long long>(failed - 10));
    if (target.json) file.write(core::prettyText(jsonOf(s, std::move(rows))));
    return file.close() && failed == 0 ? kDone : kFailed;
}

int merge(const std::vector<std::string>& paths, const std::string& out)
{
    OutputFile file;
    for (const std::string& path : paths) noteInput(path);
    if (!file.open(out.empty() ? "-" : out)) return kFailed;
    if (core::Status status = joinParts(paths, [&](const std::string& line) { file.write(line); }); !status)
        return refuse(status);
    return file.close() ? kDone : kFailed;
}

unsigned cores()
{
#ifdef __EMSCRIPTEN__
    return 1;
#else
    return std::max(1u, std::thread::hardware_concurrency());
#endif
}

int run(Arguments& args)
{
    const std::string metrics = args.option("--metric", "");
    const double until = args.number("--until", -1.0, 0.0, 86400.0);
    Target target;
    target.out = args.option("--out", "");
    target.csv = args.option("--csv", "");
    target.json = args.flag("--json");
    target.jobs = unsigned(args.number("--jobs", cores(), 1, 1024));
    core::Status status;
    if (const std::string shard = args.option("--shard", ""); !shard.empty()) status = readShard(shard, target.shard);
    core::Json vary = core::Json::array();
    for (std::string text; status && !(text = args.option("--vary", "")).empty();) {
        core::Json axis;
        status = readAxis(text, axis);
        vary.push_back(std::move(axis));
    }
    const std::string name = args.positional("SCENARIO");
    if (name == "merge") {
        std::vector<std::string> paths;
        do paths.push_back(args.positional("FILE"));
        while (args.hasPositional());
        return args.good(kHelp) ? merge(paths, target.out) : kUsage;
    }
    if (!args.good(kHelp)) return kUsage;
    if (status && !target.out.empty() && (!target.csv.empty() || target.json))
        status = core::Status::fail("--out", core::say("goes with neither --csv nor --json"));
    if (status && target.json && target.shard.of > 1)
        status = core::Status::fail("--shard", core::say("does not go with --json: parts are tables"));

    core::Json document;
    const bool isStudy = status && studyFile(name, document, status);
    if (status && isStudy && (!vary.empty() || !metrics.empty() || until >= 0))
        status =
            core::Status::fail("--vary", core::say("a study says itself what varies, what is asked and until when"));
    if (status && !isStudy && vary.empty())
        status = core::Status::fail("--vary", core::say("what varies? at least one is wanted"));
    if (!status) {
        warn("yawlab: %s\n\n%s", core::visible(status.text()).c_str(), kHelp);
        return kUsage;
    }
    if (!isStudy) {
        document = {{"study", 1}, {"scenario", name}, {"vary", std::move(vary)}};
        if (until >= 0) document["until"] = until;
        if (!metrics.empty()) document["outputs"] = split(metrics, ',');
    }
    study::Study s;
    if (status = readStudy(name, document, isStudy, s); !status) return refuse(status);
    return sweep(s, sceneReader(name), target);
}

}

const Command kSweep = {"sweep", "runs a scenario over a grid of parameters: what came of each run, as CSV or JSON",
                        kHelp, run};

}
