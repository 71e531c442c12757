// Scenarios that nobody wrote: a few cars, perhaps walls, a slope, a path, and then any settings of the schema at the
// ends of their ranges or between. The same number gives the same scenario everywhere.
#pragma once

#include "scenario/scenario.h"

namespace test {

// The scenario as a document, and loaded; `settings` of the schema are tried, those that are refused are left out.
core::Json generated(uint64_t number, int settings, scenario::Scenario& out);

}
