#include "core/hash.h"

#include <cstring>

namespace core {

void Hash::bytes(const void* data, size_t size)
{
    const auto* p = static_cast<const unsigned char*>(data);
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
