// Documents as differences from a base: what a link carries.
#pragma once

#include "core/json_fwd.h"

namespace scenario {

// What must be merged into `base` to get `value`; objects key by key, everything else whole. Keys that only `base` has
// are taken as unchanged, so both should be complete documents.
core::Json difference(const core::Json& value, const core::Json& base);
core::Json merged(core::Json base, const core::Json& change);

}
