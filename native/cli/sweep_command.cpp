#include "cli/scenario_argument.h"
#include "cli/trace.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <limits>
#include <numeric>
#include <set>
#include <utility>

namespace cli {

namespace {

constexpr const char* kHelp =
    "usage: yawlab sweep SCENARIO --vary PATH=FROM:TO:COUNT [--vary PATH=V,V,..] --metric NAME,NAME,.. [--until S]\n"
    "                    [--csv FILE | --json]\n\n"
    "Runs a scenario over a grid of values of any of its parameters and lists what came of it: one row a run. A map "
    "of\n"
    "severity against spacing, of delta-V against speed, of overshoot against a gain.\n"
    "  --vary P=..   a place in the document, as in links: platoons.0.gap, cars.1.set.mass; up to three of them.\n"
    "                Evenly spaced FROM:TO:COUNT, or a list of values (numbers or words)\n"
    "  --metric ..   hits (impacts between vehicles; one that is pushed on hits again), pairsHit (pairs of them, "
    "however\n"
    "                often), carsHit, wallHits, firstHit [s], lastHit [s], maxDeltaV, sumDeltaV, meanDeltaV [m/s] (of "
    "a\n"
    "                vehicle, each impact counts), meanWorstDeltaV [m/s] (of each vehicle hit its largest; the mean),\n"
    "                carN.worstDeltaV, energyLost [J], minGap [m] (of drivers, along their path), amplification "
    "(largest dip of speed of the last vehicle over that of the first),\n"
    "                stopTime [s] (all stand);\n"
    "                carN.CHANNEL at the end, max:carN.CHANNEL, min:carN.CHANNEL (N counts from 0). Default "
    "hits,maxDeltaV\n"
    "  --csv FILE    the table (default standard output)\n"
    "  --json        {\"axes\": [{\"path\", \"values\"}], \"metrics\": [..], \"rows\": [[values.., metrics..]]}\n";

constexpr double kNothing = std::numeric_limits<double>::quiet_NaN(); // did not happen: empty in CSV, null in JSON

struct Axis {
    std::string path;
    std::vector<core::Json> values;
};

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

core::Status readAxis(const std::string& text, Axis& axis)
{
    const size_t equals = text.find('=');
    if (equals == text.npos || equals == 0)
        return core::Status::fail("--vary", "expected PATH=FROM:TO:COUNT or PATH=V,V,.., found \"" + text + "\"");
    axis.path = text.substr(0, equals);
    const std::string values = text.substr(equals + 1);
    const std::vector<std::string> range = split(values, ':');
    double from = 0, to = 0, count = 0;
    if (range.size() == 3 && number(range[0], from) && number(range[1], to) && number(range[2], count)) {
        if (!(count >= 1 && count <= 10000) || count != std::floor(count))
            return core::Status::fail("--vary", "COUNT is a whole number from 1 to 10000");
        for (int i = 0; i < int(count); ++i)
            axis.values.push_back(count == 1 ? from : from + (to - from) * i / (count - 1));
        return {};
    }
    for (const std::string& one : split(values, ',')) {
        core::Json value;
        if (one.empty()) return core::Status::fail("--vary", "an empty value in \"" + text + "\"");
        axis.values.push_back(core::parseJson(one, value).ok() ? value : core::Json(one));
    }
    return {};
}

struct Metric {
    std::string name;
    int kind = -1; // index into kNames, or kChannel
    int vehicle = -1, offset = -1;
    char fold = ' '; // '+' maximum, '-' minimum, ' ' at the end
};
enum {
    hits,
    pairsHit,
    wallHits,
    carsHit,
    firstHit,
    lastHit,
    maxDeltaV,
    sumDeltaV,
    meanDeltaV,
    meanWorstDeltaV,
    energyLost,
    minGap,
    amplification,
    stopTime,
    kChannel,
    kWorstDeltaV // of one vehicle
};
constexpr const char* kNames[] = {"hits",       "pairsHit",  "wallHits",      "carsHit",    "firstHit",
                                  "lastHit",    "maxDeltaV", "sumDeltaV",     "meanDeltaV", "meanWorstDeltaV",
                                  "energyLost", "minGap",    "amplification", "stopTime"};

core::Status readMetric(std::string text, Metric& m)
{
    m.name = text;
    for (int k = 0; k < kChannel; ++k)
        if (text == kNames[k]) {
            m.kind = k;
            return {};
        }
    if (text.compare(0, 4, "max:") == 0 || text.compare(0, 4, "min:") == 0) {
        m.fold = text[1] == 'a' ? '+' : '-';
        text = text.substr(4);
    }
    const size_t dot = text.find('.');
    double vehicle = 0;
    if (text.compare(0, 3, "car") != 0 || dot == text.npos || !number(text.substr(3, dot - 3), vehicle) ||
        vehicle < 0 || vehicle > 1e6 || vehicle != std::floor(vehicle))
        return core::Status::fail("--metric", "unknown \"" + m.name + "\"; `yawlab sweep --help` lists them");
    m.kind = kChannel;
    m.vehicle = int(vehicle);
    if (text.substr(dot + 1) == "worstDeltaV" && m.fold == ' ') {
        m.kind = kWorstDeltaV;
        return {};
    }
    m.offset = channelOffset(text.substr(dot + 1));
    if (m.offset < 0)
        return core::Status::fail("--metric",
                                  "no channel \"" + text.substr(dot + 1) + "\"; there are " + channelNames());
    return {};
}

// One run's figures.
core::Status measure(const scenario::Scenario& s, double until, const std::vector<Metric>& metrics,
                     std::vector<double>& out)
{
    std::vector<double> folded(metrics.size(), kNothing), start, least;
    double gap = kNothing, stopped = kNothing;
    const size_t n = s.setup.vehicles.size();
    for (const Metric& m : metrics)
        if (m.kind >= kChannel && size_t(m.vehicle) >= n)
            return core::Status::fail("--metric", m.name + ": the scenario has " + std::to_string(n) + " vehicles");
    world::World w;
    const bool good = runTraced(
        s, until, w,
        [&](const world::World& now, const world::Views& views) {
            for (size_t k = 0; k < metrics.size(); ++k) {
                const Metric& m = metrics[k];
                if (m.kind != kChannel) continue;
                const double v = channelValue(views.vehicles[size_t(m.vehicle)], m.offset);
                if (m.fold == ' ' || std::isnan(folded[k]) || (m.fold == '+' ? v > folded[k] : v < folded[k]))
                    folded[k] = v;
            }
            if (start.empty())
                for (const auto& v : views.vehicles) start.push_back(v.speed);
            least.resize(n, 1e300);
            bool stands = true;
            for (size_t i = 0; i < n; ++i) {
                least[i] = std::min(least[i], views.vehicles[i].speed);
                stands = stands && views.vehicles[i].speed < 0.01;
            }
            if (stands && std::isnan(stopped)) stopped = world::time(now);
            if (!stands) stopped = kNothing;
            for (const control::Sight& sight : now.convoy.scratch.sights)
                if (sight.hasAhead && !(sight.gap >= gap)) gap = sight.gap;
        },
        "sweeping");
    if (!good) return core::Status::fail("", "a state stopped being a number");
    double pairs = 0, walls = 0, first = kNothing, last = kNothing, most = 0, sum = 0, count = 0, lost = 0;
    std::vector<bool> hit(n, false);
    std::vector<double> worst(n, 0.0); // [m/s] of each vehicle
    std::set<std::pair<double, double>> met;
    for (const world::Event& e : w.events) {
        if (!isImpact(e)) continue;
        (e.b >= 0 ? pairs : walls) += 1;
        if (std::isnan(first)) first = e.time;
        last = e.time;
        for (double d : {e.deltaV, e.b >= 0 ? e.otherDeltaV : -1.0}) {
            if (d < 0) continue;
            most = std::max(most, d);
            sum += d;
            count += 1;
        }
        lost += e.energyBefore - e.energyAfter;
        for (const auto& [vehicle, deltaV] : {std::pair{e.a, e.deltaV}, std::pair{e.b, e.otherDeltaV}}) {
            if (!(vehicle >= 0 && size_t(vehicle) < n)) continue;
            hit[size_t(vehicle)] = true;
            worst[size_t(vehicle)] = std::max(worst[size_t(vehicle)], deltaV);
        }
        if (e.b >= 0) met.insert(std::minmax(e.a, e.b));
    }
    const double dips = n < 2 || start.front() - least.front() < 1e-9
                            ? kNothing
                            : (start.back() - least.back()) / (start.front() - least.front());
    const double cars = double(std::count(hit.begin(), hit.end(), true));
    const double values[kChannel] = {pairs,
                                     double(met.size()),
                                     walls,
                                     cars,
                                     first,
                                     last,
                                     most,
                                     sum,
                                     count > 0 ? sum / count : kNothing,
                                     cars > 0 ? std::accumulate(worst.begin(), worst.end(), 0.0) / cars : kNothing,
                                     lost,
                                     gap,
                                     dips,
                                     stopped};
    out.clear();
    for (size_t k = 0; k < metrics.size(); ++k)
        out.push_back(metrics[k].kind == kChannel       ? folded[k]
                      : metrics[k].kind == kWorstDeltaV ? worst[size_t(metrics[k].vehicle)]
                                                        : values[metrics[k].kind]);
    return {};
}

int run(Arguments& args)
{
    const std::string metricText = args.option("--metric", "hits,maxDeltaV"), csv = args.option("--csv", "");
    const bool json = args.flag("--json");
    const double until = args.number("--until", -1.0, 0.0, 86400.0);
    std::vector<Axis> axes;
    core::Status status;
    for (std::string text; !(text = args.option("--vary", "")).empty() && status;) {
        axes.emplace_back();
        status = readAxis(text, axes.back());
    }
    const std::string name = args.positional("SCENARIO");
    if (!args.good(kHelp)) return kUsage;
    if (axes.empty() || axes.size() > 3) status = core::Status::fail("--vary", "one to three are wanted");
    std::vector<Metric> metrics;
    for (const std::string& text : split(metricText, ',')) {
        metrics.emplace_back();
        if (status) status = readMetric(text, metrics.back());
    }
    if (!status) {
        std::fprintf(stderr, "yawlab: %s\n\n%s", status.text().c_str(), kHelp);
        return kUsage;
    }
    scenario::Scenario base;
    if (!loadArgument(name, base)) return kFailed;
    base.document.recording.clear();
    const core::Json document = scenario::canonicalJson(base.document);

    size_t total = 1;
    for (const Axis& a : axes) total *= a.values.size();
    if (total > 100000) return refuse(core::Status::fail("--vary", "more than 100000 runs"));
    core::Json rows = core::Json::array();
    std::string table = runStamp(base);
    for (const Axis& a : axes) table += a.path + ",";
    for (size_t k = 0; k < metrics.size(); ++k) table += (k ? "," : "") + metrics[k].name;
    table += '\n';
    Progress progress("sweeping");
    for (size_t i = 0; i < total; ++i) {
        core::Json changed = document, row = core::Json::array();
        size_t rest = i;
        for (size_t k = axes.size(); k > 0; --k) { // the last axis runs fastest
            const Axis& a = axes[k - 1];
            const core::Json& value = a.values[rest % a.values.size()];
            rest /= a.values.size();
            row.insert(row.begin(), value);
            if (status = scenario::setPath(changed, a.path, value); !status) return refuse(status);
        }
        scenario::Scenario s;
        if (status = scenario::load(changed, s, sceneReader(name)); !status) return refuse(status);
        std::vector<double> values;
        if (status = measure(s, until, metrics, values); !status) return refuse(status);
        for (const core::Json& v : row) table += (v.is_string() ? v.get<std::string>() : core::canonicalText(v)) + ",";
        for (size_t k = 0; k < values.size(); ++k) {
            table += std::string(k ? "," : "") + (std::isnan(values[k]) ? "" : core::number(values[k]));
            row.push_back(std::isnan(values[k]) ? core::Json() : core::Json(values[k]));
        }
        table += '\n';
        rows.push_back(std::move(row));
        progress.at(double(i + 1) / double(total));
    }
    if (json) {
        core::Json out = {{"scenario", scenario::hash(base.document)},
                          {"axes", core::Json::array()},
                          {"metrics", core::Json::array()}};
        for (const Axis& a : axes) out["axes"].push_back({{"path", a.path}, {"values", a.values}});
        for (const Metric& m : metrics) out["metrics"].push_back(m.name);
        out["rows"] = std::move(rows);
        return writeAll(csv.empty() ? "-" : csv, core::prettyText(out)) ? kDone : kFailed;
    }
    return writeAll(csv.empty() ? "-" : csv, table) ? kDone : kFailed;
}

}

const Command kSweep = {"sweep", "runs a scenario over a grid of parameters: what came of each run, as CSV or JSON",
                        kHelp, run};

}
