// JSON from outside, judged where it enters: size, depth, duplicate keys, finite numbers; errors name the line and
// column.
#pragma once

#include "core/json_fwd.h"
#include "core/status.h"

#include <nlohmann/json.hpp>

#include <string_view>

namespace core {

struct JsonLimits {
    size_t bytes = 64u << 20;
    int depth = 32;
    size_t values = 2'000'000;
};

// Parses `text`. On failure `out` is untouched and the status says "line 3, column 7: ...".
Status parseJson(std::string_view text, Json& out, const JsonLimits& limits = {});

// Canonical text: no spaces, numbers in their shortest form, integral numbers without a fraction, -0 as 0. Two
// documents that mean the same after describe() have the same canonical text.
std::string canonicalText(const Json& value);
std::string prettyText(const Json& value); // two-space indent, short arrays of numbers on one line

// What a value is, for messages: "a number", "text", "an object" ...
Message kindOf(const Json& value); // "a list"

}
