// Large binary input whose parts must fit together: the fuzzer changes a good one, or brings its own whole.
#pragma once

#include "core/bytes.h"

#include <string_view>

// After a first byte below 128 the input is what it is; after any other it is a list of changes to `good`: a place of
// three bytes, the new byte. A place behind the end cuts off or adds.
inline core::Bytes changed(std::string_view input, const core::Bytes& good)
{
    core::ByteReader in(input.data(), input.size());
    if (in.value<uint8_t>() < 128) return {input.begin() + (input.empty() ? 0 : 1), input.end()};
    core::Bytes out = good;
    while (in.left() >= 4) {
        size_t at = 0;
        for (int k = 0; k < 3; ++k) at = at << 8 | in.value<uint8_t>();
        const auto byte = in.value<uint8_t>();
        if (at < out.size())
            out[at] = byte;
        else
            out.resize(byte & 1 ? out.size() + 1 : at % (out.size() + 1));
    }
    return out;
}
