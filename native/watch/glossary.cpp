#include "watch/glossary.h"

#include "core/json.h"
#include "core/layout.h"
#include "watch/view.h"

namespace watch {

core::Json channelBlocks()
{
    return {{"world", core::layoutOf<WorldView>()},
            {"vehicle", core::layoutOf<VehicleView>()},
            {"telemetry", core::layoutOf<vehicle::CarTelemetry>()},
            {"event", core::layoutOf<world::Event>()}};
}

std::string glossaryTables()
{
    const core::Json blocks = channelBlocks();
    std::string out;
    for (auto block = blocks.begin(); block != blocks.end(); ++block) {
        out +=
            "### " + block.key() + "\n\n| channel | unit | frame | meaning and positive sense |\n|---|---|---|---|\n";
        const core::Json& fields = block.value()["fields"];
        for (auto f = fields.begin(); f != fields.end(); ++f) {
            out += "| " + f.key();
            for (const char* part : {"unit", "frame", "doc"}) out += " | " + f.value()[part].get<std::string>();
            out += " |\n";
        }
        out += "\n";
    }
    return out;
}

}
