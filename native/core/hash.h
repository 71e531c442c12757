// The state hash: 64-bit FNV-1a over 8-byte little-endian words. Not cryptographic; it tells runs apart and is the same
// on every machine. Small enough to check by hand, fast enough for every second of a run.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace core {

struct Hash {
    static constexpr uint64_t kPrime = 0x100000001b3ull;
    uint64_t value = 0xcbf29ce484222325ull;

    void word(uint64_t w) { value = (value ^ w) * kPrime; }
    void bytes(const void* data, size_t size); // whole words first, the rest padded with zeros
    void text(std::string_view s);
    uint64_t finish() const; // avalanche: FNV alone leaves the low bits of the last word almost bare
};

std::string hex(uint64_t value); // 16 lower-case digits

}
