#include "cli/scenario_argument.h"

#include <cstdio>

namespace cli {

namespace {

constexpr const char* kHelp = "usage: yawlab link encode SCENARIO\n"
                              "       yawlab link decode LINK|- [--full]\n\n"
                              "encode  prints the fragment (#y1....) that opens SCENARIO in the page\n"
                              "decode  prints the scenario of a link, packed or readable; LINK may be a whole address\n"
                              "  --full  every key, not only what the link says\n";

int run(Arguments& args)
{
    const std::string verb = args.positional("encode or decode");
    const std::string what = args.positional(verb == "decode" ? "LINK" : "SCENARIO");
    const bool full = args.flag("--full");
    if (!args.good(kHelp)) return kUsage;
    if (verb == "encode") {
        scenario::Scenario s;
        if (!loadArgument(what, s)) return kFailed;
        say("%s\n", scenario::encodeLink(s.document).c_str());
        return kDone;
    }
    if (verb != "decode") {
        warn("yawlab: \"%s\" is neither encode nor decode\n\n%s", verb.c_str(), kHelp);
        return kUsage;
    }
    std::string text = what;
    if (what == "-" && !readAll("-", text)) return kFailed;
    core::Json json;
    scenario::LinkOptions options;
    scenario::Scenario s;
    if (core::Status status = scenario::decodeLink(text, json, options); !status) return refuse(status);
    if (core::Status status = scenario::load(json, s); !status) return refuse(status);
    say("%s", core::prettyText(full ? scenario::canonicalJson(s.document) : json).c_str());
    return kDone;
}

}

const Command kLink = {"link", "makes and reads links", kHelp, run};

}
