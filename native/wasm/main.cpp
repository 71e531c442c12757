// The module has no program of its own; this file only keeps the API's objects in the link.
#include "wasm/api.h"

extern "C" YL_API int32_t ylVersion()
{
    return 1; // of this API
}
