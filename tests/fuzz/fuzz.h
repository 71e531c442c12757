// What the fuzz targets share. Each is one libFuzzer program over hostile input of one kind (scripts/fuzz runs them);
// beside the sanitizers a target states what must hold for input that is accepted.
#pragma once

#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string_view>

// Stops the fuzzer with the place and the words, which it keeps together with the input.
#define FUZZ_REQUIRE(condition, words)                                                                                 \
    do {                                                                                                               \
        if (!(condition)) {                                                                                            \
            std::fprintf(stderr, "%s:%d: %s\n", __FILE__, __LINE__, words);                                            \
            std::abort();                                                                                              \
        }                                                                                                              \
    } while (false)

void fuzz(std::string_view input);

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size)
{
    fuzz({reinterpret_cast<const char*>(data), size});
    return 0;
}
