#include "cli/command.h"
#include "cli/verify.h"
#include "core/text.h"

#include <cstdio>

namespace cli {

namespace {

constexpr const char* kHelp = "usage: yawlab verify [PREFIX] [--json]\n\n"
                              "Computes the printed and closed-form values of the sources and compares. PREFIX limits "
                              "it to cases whose name starts so.\n"
                              "  --json  a list of {case, source, expected, got, tolerance, unit, pass, assumed}\n"
                              "Exit code 3 when one is missed.\n";

int run(Arguments& args)
{
    const std::string prefix = args.hasPositional() ? args.positional("PREFIX") : "";
    const bool json = args.flag("--json");
    if (!args.good(kHelp)) return kUsage;
    VerifyCases all, cases;
    for (void (*room)(VerifyCases&) : {verifyDynamics, verifyCar, verifyImpact, verifyPlatoon}) room(all);
    for (auto& c : all)
        if (c.name.compare(0, prefix.size(), prefix) == 0) cases.push_back(c);
    if (cases.empty()) return refuse(core::Status::fail("", "no case starts with \"" + prefix + "\""));
    int missed = 0;
    core::Json list = core::Json::array();
    for (const auto& c : cases) {
        missed += !c.pass();
        list.push_back({{"case", c.name},
                        {"source", c.source},
                        {"expected", c.expected},
                        {"got", c.got},
                        {"tolerance", c.tolerance},
                        {"unit", c.unit},
                        {"pass", c.pass()},
                        {"assumed", c.assumed}});
        if (!json)
            std::printf("%s %-44s %14s  got %14s  within %-8s %-8s %s%s%s\n", c.pass() ? "ok  " : "MISS",
                        c.name.c_str(), core::number(c.expected).c_str(), core::number(c.got).c_str(),
                        core::number(c.tolerance).c_str(), c.unit.c_str(), c.source.c_str(),
                        c.assumed.empty() ? "" : "; assumed: ", c.assumed.c_str());
    }
    if (json)
        std::printf("%s", core::prettyText(list).c_str());
    else
        std::printf("%zu passed, %d failed\n", cases.size() - size_t(missed), missed);
    return missed ? kNotVerified : kDone;
}

}

const Command kVerify = {"verify", "compares with the printed values of the papers", kHelp, run};

}
