// `yawlab compare`: one impact on four models (scenario/compare.h).
#include "scenario/compare.h"

#include "cli/scenario_argument.h"
#include "core/text.h"
#include "scenario/story.h"

#include <cstdio>

namespace cli {

namespace {

constexpr const char* kHelp =
    "usage: yawlab compare [CASE] [--json] [--csv FILE] [--scenario FILE]\n"
    "       yawlab compare SCENARIO [--json]\n\n"
    "The variants of a scenario side by side: the values of its end card, of each in a world of its own. Or:\n\n"
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
    say("%-28s", "");
    for (const char* c : columns) say(" %13s", c);
    say("\n");
    for (const scenario::ComparedRow& r : rows) {
        say("%-28s", (std::string(r.name) + " [" + r.unit + "]").c_str());
        for (const scenario::Number& x : r.values) say(" %13s", x ? core::fixed(*x, decimals).c_str() : "-");
        say("\n");
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

// A scenario that has variants, rather than a case.
bool hasVariants(const std::string& argument)
{
    core::Json json;
    if (!scenario::namedJson(argument, json)) {
        std::string text;
        if (scenario::looksLikeLink(argument)) {
            scenario::LinkOptions options;
            if (!scenario::decodeLink(argument, json, options)) return false;
        } else {
            std::FILE* file = std::fopen(argument.c_str(), "rb"); // a missing one is told by who reads it as a case
            if (!file) return false;
            std::fclose(file);
            if (!readAll(argument, text) || !core::parseJson(text, json)) return false;
        }
    }
    return json.is_object() && (json.contains("variants") || json.contains("cars") || json.contains("platoons"));
}

int compareVariants(const std::string& argument, bool json)
{
    scenario::Scenario s;
    if (!loadArgument(argument, s)) return kFailed;
    const scenario::Document& d = s.document;
    if (d.variants.list.size() < 2)
        return refuse(core::Status::fail(argument, core::say("has no variants to compare")));
    std::vector<core::Json> values;
    for (const scenario::Variant& v : d.variants.list) {
        scenario::Scenario each;
        if (!loadArgument(argument, each, v.name)) return kFailed;
        scenario::Story story(each);
        while (!story.advance(1000)) {
        }
        values.push_back(story.json()["values"]);
    }
    core::Json rows = core::Json::array();
    for (const std::string& name : d.show.end) {
        core::Json row = {{"value", name}, {"unit", values[0][name]["unit"]}, {"numbers", core::Json::array()}};
        for (const core::Json& each : values) row["numbers"].push_back(each[name]["value"]);
        rows.push_back(std::move(row));
    }
    if (json) {
        core::Json names = core::Json::array();
        for (const scenario::Variant& v : d.variants.list) names.push_back(v.name);
        say("%s", core::prettyText({{"title", d.title},
                                    {"differ", d.variants.of},
                                    {"variants", std::move(names)},
                                    {"rows", std::move(rows)}})
                      .c_str());
        return kDone;
    }
    say("%s, by %s\n%-28s", core::visible(d.title).c_str(), core::visible(d.variants.of).c_str(), "");
    for (const scenario::Variant& v : d.variants.list) say(" %16s", core::visible(v.name).c_str());
    say("\n");
    for (const core::Json& row : rows) {
        say("%-28s", (row["value"].get<std::string>() + " [" + row["unit"].get<std::string>() + "]").c_str());
        for (const core::Json& x : row["numbers"])
            say(" %16s", x.is_number() ? core::fixed(x.get<double>(), 4).c_str() : "-");
        say("\n");
    }
    return kDone;
}

int run(Arguments& args)
{
    const bool json = args.flag("--json");
    const std::string file = args.option("--scenario", ""), csv = args.option("--csv", "");
    const bool given = args.hasPositional();
    const std::string path = given ? args.positional("CASE") : "";
    if (!args.good(kHelp)) return kUsage;
    if (given && path != "-" && hasVariants(path)) return compareVariants(path, json);
    std::string text;
    if (given && !readAll(path, text)) return kFailed;
    if (given && text.find_first_not_of(" \t\r\n") == std::string::npos)
        return refuse(core::Status::fail("", core::say("there is no case in {path}", {{"path", path}})));
    scenario::Comparison c;
    if (const core::Status status = scenario::compareText(text, c); !status) return refuse(status);
    if (!file.empty() && !writeAll(file, core::prettyText(c.run))) return kFailed;
    if (!csv.empty() && !writeAll(csv, responsesCsv(c))) return kFailed;
    if (file == "-" || csv == "-") return kDone;
    if (json) {
        say("%s", core::prettyText(scenario::toJson(c)).c_str());
        return kDone;
    }
    say("After the impact: own axes of the car, which the planar model does not turn\n");
    print(c.after, c.columns, 3);
    say("\nInputs\n");
    print(c.inputs, c.models, 4);
    return kDone;
}

}

const Command kCompare = {"compare", "one impact on four models, or a scenario's variants", kHelp, run};

}
