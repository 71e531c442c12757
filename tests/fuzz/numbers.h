// A result that is not finite must never leave the engine.
#pragma once

#include "fuzz.h"

#include "core/json.h"
#include "math/math.h"

inline void requireNumbers(const core::Json& value)
{
    if (value.is_number()) FUZZ_REQUIRE(math::isFinite(value.get<double>()), "a result is a number");
    if (value.is_structured())
        for (const auto& part : value) requireNumbers(part);
}
