#include "cli/command.h"
#include "scenario/scenario.h"
#include "world/view.h"

#include <cstdio>

namespace cli {

namespace {

constexpr const char* kHelp =
    "usage: yawlab schema [--channels | --glossary | --freeze]\n\n"
    "Prints the JSON Schema of a scenario, with unit, range and default of every key and, under \"models\", of every "
    "kind\n"
    "of vehicle.\n"
    "  --channels  the blocks of numbers a run produces instead: name, unit, frame, meaning\n"
    "  --glossary  the same as the Markdown tables of native/README.md\n"
    "  --freeze    the complete defaults and car files of this engine, for assets/frozen/<revision>.json\n";

core::Json blocks()
{
    return {{"world", core::layoutOf<world::WorldView>()},
            {"vehicle", core::layoutOf<world::VehicleView>()},
            {"event", core::layoutOf<world::Event>()}};
}

void printGlossary()
{
    const core::Json all = blocks();
    for (auto block = all.begin(); block != all.end(); ++block) {
        std::printf("### %s\n\n| channel | unit | frame | meaning and positive sense |\n|---|---|---|---|\n",
                    block.key().c_str());
        for (auto f = block.value()["fields"].begin(); f != block.value()["fields"].end(); ++f)
            std::printf("| %s | %s | %s | %s |\n", f.key().c_str(), f.value()["unit"].get<std::string>().c_str(),
                        f.value()["frame"].get<std::string>().c_str(), f.value()["doc"].get<std::string>().c_str());
        std::printf("\n");
    }
}

int run(Arguments& args)
{
    const bool channels = args.flag("--channels"), glossary = args.flag("--glossary"), freeze = args.flag("--freeze");
    if (!args.good(kHelp)) return kUsage;
    if (glossary)
        printGlossary();
    else
        std::printf("%s", core::prettyText(channels ? blocks()
                                           : freeze ? scenario::liveDefaults()
                                                    : scenario::schema())
                              .c_str());
    return kDone;
}

}

const Command kSchema = {"schema", "prints the schema of scenarios, and the glossary of channels", kHelp, run};

}
