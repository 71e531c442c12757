#include "core/bytes.h"

#include <zlib.h>

namespace core {

namespace {
constexpr char kAlphabet[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

int sextet(char c)
{
    if (c >= 'A' && c <= 'Z') return c - 'A';
    if (c >= 'a' && c <= 'z') return c - 'a' + 26;
    if (c >= '0' && c <= '9') return c - '0' + 52;
    return c == '-' ? 62 : c == '_' ? 63 : -1;
}
}

std::string toBase64Url(const Bytes& bytes)
{
    std::string out;
    uint32_t bits = 0;
    int count = 0;
    for (uint8_t b : bytes) {
        bits = bits << 8 | b;
        for (count += 8; count >= 6;) out += kAlphabet[bits >> (count -= 6) & 63];
    }
    if (count > 0) out += kAlphabet[bits << (6 - count) & 63];
    return out;
}

bool fromBase64Url(std::string_view text, Bytes& out)
{
    out.clear();
    uint32_t bits = 0;
    int count = 0;
    for (char c : text) {
        const int v = sextet(c);
        if (v < 0) return false;
        bits = bits << 6 | uint32_t(v);
        if ((count += 6) >= 8) out.push_back(uint8_t(bits >> (count -= 8)));
    }
    return text.size() % 4 != 1 && (bits & ((1u << count) - 1)) == 0;
}

Bytes deflateRaw(std::string_view text)
{
    z_stream z{};
    deflateInit2(&z, Z_BEST_COMPRESSION, Z_DEFLATED, -15, 9, Z_DEFAULT_STRATEGY);
    Bytes out(deflateBound(&z, uLong(text.size())));
    z.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(text.data()));
    z.avail_in = uInt(text.size());
    z.next_out = out.data();
    z.avail_out = uInt(out.size());
    deflate(&z, Z_FINISH);
    out.resize(z.total_out);
    deflateEnd(&z);
    return out;
}

bool inflateRaw(const Bytes& bytes, std::string& out, size_t maxSize)
{
    z_stream z{};
    if (inflateInit2(&z, -15) != Z_OK) return false;
    z.next_in = const_cast<Bytef*>(bytes.data());
    z.avail_in = uInt(bytes.size());
    out.clear();
    int result = Z_OK;
    while (result == Z_OK) {
        char chunk[4096];
        z.next_out = reinterpret_cast<Bytef*>(chunk);
        z.avail_out = sizeof chunk;
        result = inflate(&z, Z_NO_FLUSH);
        out.append(chunk, sizeof chunk - z.avail_out);
        if (out.size() > maxSize || (result == Z_OK && z.avail_in == 0 && z.avail_out > 0)) break;
    }
    inflateEnd(&z);
    return result == Z_STREAM_END && z.avail_in == 0 && out.size() <= maxSize;
}

}
