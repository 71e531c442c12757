#include "core/png.h"

#include <zlib.h>

#include <algorithm>
#include <cassert>
#include <cstdlib>
#include <string_view>

namespace core {

namespace {

constexpr size_t kSignature = 8, kFrame = 12; // [bytes] of a file; of a chunk beside its data: length, type, check

uint32_t word(std::span<const uint8_t> b, size_t at)
{
    return uint32_t(b[at]) << 24 | uint32_t(b[at + 1]) << 16 | uint32_t(b[at + 2]) << 8 | uint32_t(b[at + 3]);
}

// Walks over the data of a file's IDAT chunks; the last may be cut off.
class ImageData {
public:
    explicit ImageData(std::span<const uint8_t> file) : m_file(file), m_at(kSignature) {}

    std::span<const uint8_t> next() // empty: there is no more
    {
        while (m_file.size() - m_at > kFrame - 4) {
            const size_t left = m_file.size() - m_at - 8;
            const size_t length = std::min(size_t(word(m_file, m_at)), left);
            const std::string_view type(reinterpret_cast<const char*>(m_file.data()) + m_at + 4, 4);
            const auto data = m_file.subspan(m_at + 8, length);
            m_at += 8 + std::min(length + 4, left);
            if (type == "IEND") m_at = m_file.size();
            if (type == "IDAT" && !data.empty()) return data;
        }
        return {};
    }

private:
    std::span<const uint8_t> m_file;
    size_t m_at;
};

// The zlib stream that the chunks make together (10.3), read in pieces of a known size.
class Stream {
public:
    explicit Stream(std::span<const uint8_t> file) : m_data(file) { m_open = inflateInit(&m_z) == Z_OK; }
    ~Stream() { inflateEnd(&m_z); }
    Stream(const Stream&) = delete;
    Stream& operator=(const Stream&) = delete;

    // How many of `size` bytes came; fewer at its end, or where it is broken.
    size_t read(uint8_t* out, size_t size)
    {
        m_z.next_out = out;
        m_z.avail_out = uInt(size);
        while (m_open && m_z.avail_out > 0) {
            if (m_z.avail_in == 0) {
                const auto data = m_data.next();
                m_z.next_in = const_cast<Bytef*>(data.data());
                m_z.avail_in = uInt(data.size());
            }
            const int result = inflate(&m_z, Z_NO_FLUSH);
            m_whole = result == Z_STREAM_END;
            m_broken = result != Z_OK && result != Z_STREAM_END && result != Z_BUF_ERROR;
            m_open = result == Z_OK;
        }
        return size - m_z.avail_out;
    }
    bool whole() const { return m_whole; }   // read to its end, and its check agrees
    bool broken() const { return m_broken; } // no stream, or damaged; else it is cut off

private:
    ImageData m_data;
    z_stream m_z{};
    bool m_open = false, m_whole = false, m_broken = false;
};

uint8_t paeth(int a, int b, int c) // 9.4
{
    const int p = a + b - c;
    const int pa = std::abs(p - a), pb = std::abs(p - b), pc = std::abs(p - c);
    return uint8_t(pa <= pb && pa <= pc ? a : pb <= pc ? b : c);
}

// Takes the filter off a row (9.2); `above` is the row before it, zeros for the first.
bool unfilter(uint8_t filter, std::vector<uint8_t>& row, const std::vector<uint8_t>& above, size_t pixelBytes)
{
    if (filter > 4) return false;
    for (size_t i = 0; i < row.size(); ++i) {
        const int left = i >= pixelBytes ? row[i - pixelBytes] : 0;
        const int up = above[i], corner = i >= pixelBytes ? above[i - pixelBytes] : 0;
        const int guess[] = {0, left, up, (left + up) / 2, paeth(left, up, corner)};
        row[i] = uint8_t(row[i] + guess[filter]);
    }
    return true;
}

struct Pass { // every dx-th pixel of every dy-th row
    uint32_t x, y, dx, dy;
};
constexpr Pass kWhole[] = {{0, 0, 1, 1}};
constexpr Pass kAdam7[] = {{0, 0, 8, 8}, {4, 0, 8, 8}, {0, 4, 4, 8}, {2, 0, 4, 4}, // 8.1
                           {0, 2, 2, 4}, {1, 0, 2, 2}, {0, 1, 1, 2}};

uint32_t count(uint32_t size, uint32_t first, uint32_t every)
{
    return size > first ? (size - first - 1) / every + 1 : 0;
}

// Deflate makes at most 258 bytes of two bits (RFC 1951): less data than that cannot hold the picture, whose memory
// need not be taken.
bool enough(std::span<const uint8_t> file, size_t pixels)
{
    constexpr size_t kMost = 1032;
    size_t data = 0;
    for (ImageData image(file);;) {
        const auto part = image.next();
        if (part.empty()) break;
        data += part.size();
    }
    return data > pixels / kMost;
}

}

bool readPngHead(std::span<const uint8_t> b, PngHead& head)
{
    constexpr std::string_view kBegin("\x89PNG\r\n\x1a\n\0\0\0\x0dIHDR", 16);
    if (b.size() < 33 || std::string_view(reinterpret_cast<const char*>(b.data()), 16) != kBegin) return false;
    head = {word(b, 16), word(b, 20), b[24], b[25], b[26], b[27], b[28]};
    return true;
}

Status readGreyPng(std::span<const uint8_t> bytes, const PngHead& head, std::vector<uint16_t>& pixels)
{
    assert(head.colour == 0 && (head.depth == 8 || head.depth == 16));
    const auto refuse = [](Message why) {
        return Status::fail("", say("the PNG cannot be decoded: {why}; save it again", {{"why", why}}));
    };
    if (head.compression != 0 || head.filter != 0 || head.interlace > 1)
        return refuse(say("its header names methods that PNG does not have"));
    const size_t size = size_t(head.width) * head.height, pixelBytes = head.depth / 8;
    if (!enough(bytes, size * pixelBytes)) return refuse(say("it is cut off"));
    pixels.resize(size);
    Stream stream(bytes);
    std::vector<uint8_t> row, above;
    for (const Pass& pass : head.interlace == 1 ? std::span<const Pass>(kAdam7) : std::span<const Pass>(kWhole)) {
        const uint32_t columns = count(head.width, pass.x, pass.dx);
        if (columns == 0) continue;
        above.assign(columns * pixelBytes, 0);
        row.resize(columns * pixelBytes);
        for (uint32_t y = pass.y; y < head.height; y += pass.dy) {
            uint8_t filter = 0;
            if (stream.read(&filter, 1) != 1 || stream.read(row.data(), row.size()) != row.size())
                return refuse(stream.broken()  ? say("it is damaged")
                              : stream.whole() ? say("it has fewer pixels than its header says")
                                               : say("it is cut off"));
            if (!unfilter(filter, row, above, pixelBytes)) return refuse(say("it is damaged, a row's filter is none"));
            uint16_t* to = pixels.data() + size_t(y) * head.width + pass.x;
            for (uint32_t i = 0; i < columns; ++i)
                to[size_t(i) * pass.dx] =
                    pixelBytes == 1 ? uint16_t(row[i] * 257) : uint16_t(row[2 * i] << 8 | row[2 * i + 1]);
            row.swap(above);
        }
    }
    uint8_t more = 0;
    if (stream.read(&more, 1) != 0) return refuse(say("it unpacks to more pixels than its header says"));
    if (!stream.whole())
        return refuse(stream.broken() ? say("it is damaged, its check does not agree") : say("it is cut off"));
    return {};
}

}
