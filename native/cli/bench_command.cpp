#include "cli/bench.h"
#include "cli/command.h"
#include "core/text.h"

#include <algorithm>
#include <cstdio>

namespace cli {

double Bench::now()
{
    return seconds();
}

BenchResult Bench::summary(std::vector<double> values)
{
    std::sort(values.begin(), values.end());
    const size_t n = values.size();
    const double median = n % 2 ? values[n / 2] : 0.5 * (values[n / 2 - 1] + values[n / 2]);
    return {"", median, "", 0.5 * (values[n * 3 / 4] - values[n / 4]) / median, int(n)};
}

namespace {

constexpr const char* kHelp = "usage: yawlab bench [PREFIX] [--json] [--runs N]\n\n"
                              "Measures. PREFIX limits it to names that start so.\n"
                              "  --json    a map from name to {value, unit, spread, runs}\n"
                              "  --runs N  repetitions of each (default 9)\n";

int run(Arguments& args)
{
    const bool json = args.flag("--json");
    const int runs = int(args.number("--runs", 9, 1, 1000));
    const std::string prefix = args.hasPositional() ? args.positional("PREFIX") : "";
    if (!args.good(kHelp)) return kUsage;
    Bench bench(prefix, runs);
    for (void (*room)(Bench&) :
         {benchMath, benchWorld, benchImpact, benchCar, benchPlatoon, benchTerrain, benchCollision})
        room(bench);
    core::Json map = core::Json::object();
    int shown = 0;
    for (const BenchResult& r : bench.results) {
        if (r.name.compare(0, prefix.size(), prefix) != 0) continue;
        ++shown;
        map[r.name] = {{"value", r.value}, {"unit", r.unit}, {"spread", r.spread}, {"runs", r.runs}};
        if (!json)
            std::printf("%-36s %12s %-4s +- %s %%\n", r.name.c_str(), core::fixed(r.value, 4).c_str(), r.unit.c_str(),
                        core::fixed(100 * r.spread, 1).c_str());
    }
    if (!shown)
        return refuse(
            core::Status::fail("", core::say("no measurement starts with \"{prefix}\"", {{"prefix", prefix}})));
    if (json) std::printf("%s", core::prettyText(map).c_str());
    return kDone;
}

}

const Command kBench = {"bench", "measures times and ratios", kHelp, run};

}
