#include "cli/command.h"
#include "scenario/scenario.h"
#include "world/glossary.h"

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

int run(Arguments& args)
{
    const bool channels = args.flag("--channels"), glossary = args.flag("--glossary"), freeze = args.flag("--freeze");
    if (!args.good(kHelp)) return kUsage;
    if (glossary)
        std::printf("%s", world::glossaryTables().c_str());
    else
        std::printf("%s", core::prettyText(channels ? world::channelBlocks()
                                           : freeze ? scenario::liveDefaults()
                                                    : scenario::schema())
                              .c_str());
    return kDone;
}

}

const Command kSchema = {"schema", "prints the schema of scenarios, and the glossary of channels", kHelp, run};

}
