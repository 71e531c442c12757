#include "cli/command.h"
#include "impact/map.h"
#include "impact/reconstruct.h"

#include <cstdio>

namespace cli {

namespace {

constexpr const char* kMapHelp =
    "usage: yawlab map MAP [--csv | --json] [--output FILE]\n"
    "       yawlab map --inputs [--barrier]\n\n"
    "Pair impacts over a grid of any two inputs: Zhou 2008, Figure 8, and every other such figure. MAP is a JSON "
    "file,\n"
    "- for standard input; SI units, radians:\n"
    "  {\"pair\": a case as for `yawlab impact pair`,\n"
    "   \"x\": {\"input\": \"incidence\", \"from\": 0, \"to\": 0.5236, \"count\": 41},\n"
    "   \"y\": {\"input\": \"offset\", \"from\": -0.5, \"to\": 0.5, \"count\": 41},\n"
    "   \"outputs\": [\"a.deltaV\", \"a.yawRate\", \"a.rollRate\"]}\n"
    "incidence turns b with its velocity and the normal; offset moves the contact on a sideways, left positive.\n"
    "A wall in place of the second car: {\"barrier\": a case as for `yawlab impact barrier`, ...}; its inputs have "
    "\"angle\",\n"
    "of the wall from the car's own axis.\n"
    "  --json         x, y {input, unit, values}, outputs {name: {unit, min, max, values: one row of x per y}} "
    "(default)\n"
    "  --csv          one row a point, header with units; a refused point leaves its outputs empty\n"
    "  --output FILE  instead of standard output\n"
    "  --inputs       the names of all inputs and outputs with their units; with --barrier those of a wall\n";

int runMap(Arguments& args)
{
    const bool names = args.flag("--inputs") || args.flag("--outputs"), csv = args.flag("--csv"),
               json = args.flag("--json"), wall = args.flag("--barrier");
    if (names) {
        if (!args.good(kMapHelp)) return kUsage;
        say("%s", core::prettyText(wall ? impact::barrierNamesJson() : impact::namesJson()).c_str());
        return kDone;
    }
    const std::string output = args.option("--output", "-");
    const std::string path = args.positional("MAP");
    if (!args.good(kMapHelp)) return kUsage;
    if (csv && json) {
        warn("yawlab: --csv or --json, not both\n");
        return kUsage;
    }
    std::string text;
    core::Json in, out;
    std::string table;
    if (!readAll(path, text)) return kFailed;
    core::Status status = core::parseJson(text, in);
    if (status) status = csv ? impact::mapCsv(in, table) : impact::mapJson(in, out);
    if (!status) return refuse(status);
    return writeAll(output, csv ? table : core::prettyText(out)) ? kDone : kFailed;
}

constexpr const char* kReconstructHelp =
    "usage: yawlab reconstruct CASES\n\n"
    "Finds the approach speeds that lead to the velocities after an impact, by least squares, and a table of how much\n"
    "every datum moves them. CASES is a JSON file, - for standard input: one case or a list. SI units, radians:\n"
    "  {\"pair\": a case as for `yawlab impact pair`; its velocities give the courses and the first guess,\n"
    "   \"after\": {\"a\": {\"velocity\": [vx, vy], \"yawRate\": r (if known)}, \"b\":\n"
    "             {\"rest\": {\"distance\": m slid to rest, \"drag\": deceleration over g, \"course\": departure}}},\n"
    "   \"unknowns\": [\"a.speed\", \"b.speed\"], any inputs of `yawlab map --inputs`,\n"
    "   \"yawLength\": 1.5, metres by which a yaw rate is weighed against velocities}\n"
    "  -> unknowns, converged, passes, misfit [m/s], before, after (the pair's result), sensitivity: a list of\n"
    "     {input, unit, value, and the derivative of each unknown by it}\n";

int runReconstruct(Arguments& args)
{
    const std::string path = args.positional("CASES");
    if (!args.good(kReconstructHelp)) return kUsage;
    std::string text;
    core::Json in, out;
    if (!readAll(path, text)) return kFailed;
    core::Status status = core::parseJson(text, in);
    if (status) status = impact::reconstructCases(in, out);
    if (!status) return refuse(status);
    say("%s", core::prettyText(out).c_str());
    return kDone;
}

}

const Command kMap = {"map", "computes pair impacts over a grid of two inputs", kMapHelp, runMap};
const Command kReconstruct = {"reconstruct", "finds approach speeds from what was found after an impact",
                              kReconstructHelp, runReconstruct};

}
