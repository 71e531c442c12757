// Byte streams for snapshots and recordings: little-endian, bounds checked on reading, nothing allocated behind one's
// back.
#pragma once

#include <cstdint>
#include <cstring>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

namespace core {

using Bytes = std::vector<uint8_t>;

class ByteWriter {
public:
    explicit ByteWriter(Bytes& out) : m_out(out) {}

    void raw(const void* data, size_t size)
    {
        if (size == 0) return;
        const size_t at = m_out.size();
        m_out.resize(at + size);
        std::memcpy(m_out.data() + at, data, size);
    }
    template <class T> void value(const T& v)
    {
        static_assert(std::is_trivially_copyable_v<T>);
        raw(&v, sizeof v);
    }
    void varint(uint64_t v) // LEB128
    {
        for (; v >= 128; v >>= 7) m_out.push_back(uint8_t(v | 128));
        m_out.push_back(uint8_t(v));
    }

private:
    Bytes& m_out;
};

// A read past the end gives zeros and sets bad().
class ByteReader {
public:
    ByteReader(const void* data, size_t size) : m_at(static_cast<const uint8_t*>(data)), m_left(size) {}

    bool bad() const { return m_bad; }
    size_t left() const { return m_left; }
    void raw(void* out, size_t size)
    {
        if (size == 0) return; // an empty vector's data may be null, which memcpy and memset do not take
        if (size > m_left) {
            m_bad = true;
            m_left = 0;
            std::memset(out, 0, size);
            return;
        }
        std::memcpy(out, m_at, size);
        m_at += size;
        m_left -= size;
    }
    template <class T> T value()
    {
        static_assert(std::is_trivially_copyable_v<T>);
        T v;
        raw(&v, sizeof v);
        return v;
    }
    uint64_t varint()
    {
        uint64_t v = 0;
        for (int shift = 0; shift < 64; shift += 7) {
            const auto b = value<uint8_t>();
            v |= uint64_t(b & 127) << shift;
            if (b < 128) return v;
        }
        m_bad = true;
        return 0;
    }

private:
    const uint8_t* m_at;
    size_t m_left;
    bool m_bad = false;
};

std::string toBase64Url(const Bytes& bytes);           // RFC 4648 section 5, no padding
bool fromBase64Url(std::string_view text, Bytes& out); // false on any foreign character or stray bits

Bytes deflateRaw(std::string_view text);                               // RFC 1951, best compression
bool inflateRaw(const Bytes& bytes, std::string& out, size_t maxSize); // false when broken or longer than maxSize

}
