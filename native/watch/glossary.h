// The blocks of numbers a run produces, as JSON for programs and as Markdown for native/README.md.
#pragma once

#include "core/json_fwd.h"

#include <string>

namespace watch {

core::Json channelBlocks();   // {"world": layout, "vehicle": layout, ...}, see core/channels.h
std::string glossaryTables(); // one table a block: channel, unit, frame, meaning and positive sense

}
