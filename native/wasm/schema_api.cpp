// The scenario schema of the flat API: half of the texts of the engine, so that the page's module goes without.
#include "scenario/scenario.h"
#include "wasm/api.h"
#include "wasm/session.h"

extern "C" {

YL_API void ylSchema(wasm::Session* s)
{
    s->text = core::canonicalText(scenario::schema());
}
}
