#include "core/hash.h"

#include <cstring>

namespace core {

// A word of zeros multiplies by the prime, n of them by its n-th power: the same value in a handful of products.
static uint64_t powerOfPrime(size_t n)
{
    uint64_t power = 1, square = Hash::kPrime;
    for (; n > 0; n >>= 1, square *= square)
        if (n & 1) power *= square;
    return power;
}

void Hash::bytes(const void* data, size_t size)
{
    constexpr size_t kBlock = 32; // words looked at together: most of a large block of state is zeros
    const auto* p = static_cast<const unsigned char*>(data);
    size_t zeros = 0;
    for (; size >= 8 * kBlock; p += 8 * kBlock, size -= 8 * kBlock) {
        uint64_t w[kBlock], any = 0;
        std::memcpy(w, p, sizeof w);
        for (uint64_t x : w) any |= x;
        if (any == 0) {
            zeros += kBlock;
            continue;
        }
        value *= powerOfPrime(zeros);
        zeros = 0;
        for (uint64_t x : w) word(x);
    }
    value *= powerOfPrime(zeros);
    for (; size >= 8; p += 8, size -= 8) {
        uint64_t w;
        std::memcpy(&w, p, 8);
        word(w);
    }
    if (size > 0) {
        uint64_t w = 0;
        std::memcpy(&w, p, size);
        word(w);
    }
}

void Hash::text(std::string_view s)
{
    word(s.size());
    bytes(s.data(), s.size());
}

uint64_t Hash::finish() const
{
    // The finalizer of MurmurHash3 (A. Appleby, 2011).
    uint64_t h = value;
    h ^= h >> 33;
    h *= 0xff51afd7ed558ccdull;
    h ^= h >> 33;
    h *= 0xc4ceb9fe1a85ec53ull;
    return h ^ (h >> 33);
}

std::string hex(uint64_t value)
{
    std::string out(16, '0');
    for (int i = 15; i >= 0; --i, value >>= 4) out[size_t(i)] = "0123456789abcdef"[value & 15];
    return out;
}

}
