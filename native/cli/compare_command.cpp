// `yawlab compare`: one impact on four models (scenario/compare.h).
#include "scenario/compare.h"

#include "cli/command.h"
#include "core/text.h"

#include <cstdio>

namespace cli {

namespace {

constexpr const char* kHelp =
    "usage: yawlab compare [CASE] [--json] [--csv FILE] [--scenario FILE]\n\n"
    "The same impact on four models of the struck car a: planar pair and 4-DOF pair at once, the roll car of Zhou's\n"
    "equations (10) to (13) and the 17-DOF car in time under the pulse that the 4-DOF pair finds. Says what each "
    "model\n"
    "has after the impact, and every input that each really got. CASE is a roll4 case as for `yawlab impact pair`\n"
    "(- for standard input) with car a at rest in yaw and roll; without it Zhou, Peng and Lu 2008, Figure 6, whose\n"
    "printed values then stand beside. The 17-DOF car is the built-in suv with the numbers of the case: linear tires\n"
    "cut at the road's friction, linear springs and dampers, no drag, gearbox in neutral.\n"
    "  --json           {\"after\": [{name, unit, one number a model}], \"inputs\": [..], \"impulse\": {..}, "
    "\"time\",\n"
    "                   \"case\", \"scenario\", \"responses\": the paper's Figure 7, {\"time\": [..], \"channels\": "
    "[..]}}\n"
    "  --csv FILE       the responses over time\n"
    "  --scenario FILE  the run in time as a scenario, for `yawlab run`, `yawlab plot` and the page\n";

void print(const std::vector<scenario::ComparedRow>& rows, const std::vector<const char*>& columns, int decimals)
{
    std::printf("%-28s", "");
    for (const char* c : columns) std::printf(" %13s", c);
    std::printf("\n");
    for (const scenario::ComparedRow& r : rows) {
        std::printf("%-28s", (std::string(r.name) + " [" + r.unit + "]").c_str());
        for (const scenario::Number& x : r.values) std::printf(" %13s", x ? core::fixed(*x, decimals).c_str() : "-");
        std::printf("\n");
    }
}

std::string responsesCsv(const scenario::Comparison& c)
{
    std::string out = "time [s]";
    for (const scenario::Response& r : c.responses)
        for (const char* model : {"rollCar", "car"})
            out += std::string(",") + model + " " + r.name + " [" + r.unit + "]";
    out += "\n";
    for (size_t k = 0; k < c.times.size(); ++k) {
        out += core::number(c.times[k]);
        for (const scenario::Response& r : c.responses)
            out += "," + core::number(r.rollCar[k]) + "," + core::number(r.car[k]);
        out += "\n";
    }
    return out;
}

int run(Arguments& args)
{
    const bool json = args.flag("--json");
    const std::string file = args.option("--scenario", ""), csv = args.option("--csv", "");
    const bool given = args.hasPositional();
    const std::string path = given ? args.positional("CASE") : "";
    if (!args.good(kHelp)) return kUsage;
    std::string text;
    if (given && !readAll(path, text)) return kFailed;
    if (given && text.find_first_not_of(" \t\r\n") == std::string::npos)
        return refuse(core::Status::fail("", "there is no case in " + path));
    scenario::Comparison c;
    if (const core::Status status = scenario::compareText(text, c); !status) return refuse(status);
    if (!file.empty() && !writeAll(file, core::prettyText(c.run))) return kFailed;
    if (!csv.empty() && !writeAll(csv, responsesCsv(c))) return kFailed;
    if (file == "-" || csv == "-") return kDone;
    if (json) {
        std::printf("%s", core::prettyText(scenario::toJson(c)).c_str());
        return kDone;
    }
    std::printf("After the impact: own axes of the car, which the planar model does not turn\n");
    print(c.after, c.columns, 3);
    std::printf("\nInputs\n");
    print(c.inputs, c.models, 4);
    return kDone;
}

}

const Command kCompare = {"compare", "one impact on four models, every input told", kHelp, run};

}
