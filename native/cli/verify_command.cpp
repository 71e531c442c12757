#include "cli/command.h"
#include "core/text.h"
#include "verify/verify.h"

#include <cstdio>

namespace cli {

namespace {

constexpr const char* kHelp =
    "usage: yawlab verify [PREFIX] [--json | --markdown]\n\n"
    "Computes the printed and closed-form values of the sources and compares. PREFIX limits "
    "it to cases whose name starts so.\n"
    "  --json      a list of {case, source, expected, got, tolerance, unit, agrees, pass,\n"
    "              differs, assumed}\n"
    "  --markdown  the page docs/validation.md\n"
    "A line `diff` tells where we do not agree with a source, and why; a value that begins to "
    "agree is missed as well.\n"
    "Exit code 3 when one is missed.\n";

int run(Arguments& args)
{
    const std::string prefix = args.hasPositional() ? args.positional("PREFIX") : "";
    const bool json = args.flag("--json"), markdown = args.flag("--markdown");
    if (!args.good(kHelp)) return kUsage;
    verify::Cases all, cases;
    for (const verify::Group& group : verify::groups()) {
        const std::string_view rows = group.prefix; // what nobody asks for is not computed
        if (rows.substr(0, prefix.size()) == prefix || prefix.substr(0, rows.size()) == rows) group.compute(all);
    }
    for (auto& c : all)
        if (c.name.compare(0, prefix.size(), prefix) == 0) cases.push_back(c);
    if (cases.empty())
        return refuse(core::Status::fail("", core::say("no case starts with \"{prefix}\"", {{"prefix", prefix}})));
    int missed = 0, differing = 0;
    core::Json list = core::Json::array();
    for (const auto& c : cases) {
        missed += !c.pass();
        differing += c.differs;
        list.push_back(verify::toJson(c));
        if (!json && !markdown)
            say("%s %-44s %14s  got %14s  within %-8s %-8s %s%s%s\n",
                !c.pass()   ? "MISS"
                : c.differs ? "diff"
                            : "ok  ",
                c.name.c_str(), core::number(c.expected).c_str(), core::number(c.got).c_str(),
                core::number(c.tolerance).c_str(), c.unit.c_str(), c.source.c_str(),
                c.assumed.empty() ? ""
                : c.differs       ? "; differs: "
                                  : "; assumed: ",
                c.assumed.c_str());
    }
    if (json)
        say("%s", core::prettyText(list).c_str());
    else if (markdown)
        say("%s", verify::report(cases).c_str());
    else {
        if (differing) say("known to differ from their source, as said: %d\n", differing);
        say("%zu passed, %d failed\n", cases.size() - size_t(missed), missed);
    }
    return missed ? kNotVerified : kDone;
}

}

const Command kVerify = {"verify", "compares with the printed values of the papers", kHelp, run};

}
