// PNG files written by hand, right or wrong.
#pragma once

#include "core/bytes.h"
#include "core/png.h"

#include <string>

namespace test {

inline void bigEndian(core::Bytes& to, uint32_t v)
{
    for (int k = 24; k >= 0; k -= 8) to.push_back(uint8_t(v >> k));
}

// RFC 1950: two bytes, the deflated data, the Adler sum.
inline core::Bytes zlibOf(const std::string& data)
{
    core::Bytes out{0x78, 0x01};
    const core::Bytes packed = core::deflateRaw(data);
    out.insert(out.end(), packed.begin(), packed.end());
    uint32_t a = 1, b = 0;
    for (const char c : data) {
        a = (a + uint8_t(c)) % 65521;
        b = (b + a) % 65521;
    }
    bigEndian(out, b << 16 | a);
    return out;
}

inline void chunk(core::Bytes& file, const std::string& name, const core::Bytes& data)
{
    bigEndian(file, uint32_t(data.size()));
    core::Bytes named(name.begin(), name.end());
    named.insert(named.end(), data.begin(), data.end());
    uint32_t check = 0xffffffffu;
    for (const uint8_t b : named) {
        check ^= b;
        for (int k = 0; k < 8; ++k) check = (check >> 1) ^ (check & 1u ? 0xedb88320u : 0u);
    }
    file.insert(file.end(), named.begin(), named.end());
    bigEndian(file, ~check);
}

// The picture's stream in chunks of `piece` bytes.
inline core::Bytes pngFile(const core::PngHead& h, const core::Bytes& stream, size_t piece = 1u << 30)
{
    core::Bytes out{0x89, 'P', 'N', 'G', '\r', '\n', 0x1a, '\n'}, head;
    bigEndian(head, h.width);
    bigEndian(head, h.height);
    for (const uint8_t v : {h.depth, h.colour, h.compression, h.filter, h.interlace}) head.push_back(v);
    chunk(out, "IHDR", head);
    for (size_t at = 0; at < stream.size(); at += piece)
        chunk(out, "IDAT",
              core::Bytes(stream.begin() + long(at), stream.begin() + long(std::min(at + piece, stream.size()))));
    chunk(out, "IEND", {});
    return out;
}

}
