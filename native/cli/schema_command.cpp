#include "cli/command.h"
#include "scenario/scenario.h"
#include "study/study.h"
#include "watch/glossary.h"

#include <cstdio>

namespace cli {

namespace {

constexpr const char* kHelp =
    "usage: yawlab schema [--channels | --glossary | --study | --freeze]\n\n"
    "Prints the JSON Schema of a scenario, with unit, range and default of every key and, under \"models\", of every "
    "kind\n"
    "of vehicle.\n"
    "  --channels  the blocks of numbers a run produces instead: name, unit, frame, meaning\n"
    "  --glossary  the same as the Markdown tables of native/README.md\n"
    "  --study     the schema of a study (`yawlab sweep STUDY.json`) and what can be asked of a run\n"
    "  --freeze    the complete defaults and car files of this engine, for assets/frozen/<revision>.json\n";

int run(Arguments& args)
{
    const bool channels = args.flag("--channels"), glossary = args.flag("--glossary"), freeze = args.flag("--freeze"),
               studies = args.flag("--study");
    if (!args.good(kHelp)) return kUsage;
    if (glossary)
        say("%s", watch::glossaryTables().c_str());
    else
        say("%s", core::prettyText(channels  ? watch::channelBlocks()
                                   : freeze  ? scenario::liveDefaults()
                                   : studies ? study::schema()
                                             : scenario::schema())
                      .c_str());
    return kDone;
}

}

const Command kSchema = {"schema", "prints the schema of scenarios, and the glossary of channels", kHelp, run};

}
