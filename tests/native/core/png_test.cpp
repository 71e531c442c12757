#include "core/png.h"
#include "math/random.h"
#include "png_file.h"
#include "support.h"

#include <catch_amalgamated.hpp>

#include <array>

using core::PngHead;

namespace {

uint8_t paethOf(int a, int b, int c)
{
    const int p = a + b - c, pa = std::abs(p - a), pb = std::abs(p - b), pc = std::abs(p - c);
    return uint8_t(pa <= pb && pa <= pc ? a : pb <= pc ? b : c);
}

// Some pixels of a picture as rows, each under the filter that `filterOf` says, by the forward formulas of the
// specification's table 9.1.
struct Picture {
    uint32_t width, height;
    size_t bytes; // a pixel
    std::vector<uint16_t> pixels;

    uint8_t at(uint32_t x, uint32_t y, size_t k) const
    {
        const uint16_t v = pixels[size_t(y) * width + x];
        return bytes == 1 ? uint8_t(v / 257) : k == 0 ? uint8_t(v >> 8) : uint8_t(v);
    }
    template <class F>
    void rows(std::string& out, uint32_t x0, uint32_t y0, uint32_t dx, uint32_t dy, F&& filterOf) const
    {
        if (x0 >= width) return;
        int number = 0;
        for (uint32_t y = y0; y < height; y += dy, ++number) {
            const int filter = filterOf(number);
            out += char(filter);
            for (uint32_t x = x0; x < width; x += dx)
                for (size_t k = 0; k < bytes; ++k) {
                    const bool first = x == x0, top = y == y0;
                    const int a = first ? 0 : at(x - dx, y, k), b = top ? 0 : at(x, y - dy, k);
                    const int c = first || top ? 0 : at(x - dx, y - dy, k);
                    const int guess = filter == 1 ? a : filter == 2 ? b : filter == 3 ? (a + b) / 2 : paethOf(a, b, c);
                    out += char(at(x, y, k) - (filter == 0 ? 0 : guess));
                }
        }
    }
    PngHead head(uint8_t interlace = 0) const { return {width, height, uint8_t(8 * bytes), 0, 0, 0, interlace}; }
};

Picture drawn(math::Random& random, uint32_t width, uint32_t height, size_t bytes)
{
    Picture p{width, height, bytes, {}};
    for (size_t i = 0; i < size_t(width) * height; ++i) {
        const auto v = uint16_t(math::draw(random));
        p.pixels.push_back(bytes == 1 ? uint16_t((v & 255) * 257) : v);
    }
    return p;
}

core::Status readBack(const core::Bytes& file, std::vector<uint16_t>& pixels)
{
    PngHead head;
    REQUIRE(core::readPngHead(file, head));
    return core::readGreyPng(file, head, pixels);
}

std::string refusal(const core::Bytes& file)
{
    std::vector<uint16_t> pixels;
    const core::Status s = readBack(file, pixels);
    CHECK_FALSE(s.ok());
    return s.message.english();
}

}

TEST_CASE("PNG pictures of every size, filter and order of rows give their pixels back", "[png]")
{
    math::Random random = math::seeded(23);
    for (int k = 0; k < test::scaled(300); ++k) {
        const auto width = uint32_t(1 + math::draw(random) % 20), height = uint32_t(1 + math::draw(random) % 20);
        const Picture p = drawn(random, width, height, 1 + size_t(k % 2));
        INFO(width << " x " << height << ", " << p.bytes << " bytes");
        std::string whole, interlaced;
        const auto anyFilter = [&](int) { return int(math::draw(random) % 5); };
        p.rows(whole, 0, 0, 1, 1, anyFilter);
        // The seven passes of section 8.1.
        for (const auto& [x, y, dx, dy] : std::vector<std::array<uint32_t, 4>>{
                 {0, 0, 8, 8}, {4, 0, 8, 8}, {0, 4, 4, 8}, {2, 0, 4, 4}, {0, 2, 2, 4}, {1, 0, 2, 2}, {0, 1, 1, 2}})
            p.rows(interlaced, x, y, dx, dy, anyFilter);
        std::vector<uint16_t> pixels;
        REQUIRE(readBack(test::pngFile(p.head(), test::zlibOf(whole), 7), pixels).text() == "");
        CHECK(pixels == p.pixels);
        REQUIRE(readBack(test::pngFile(p.head(1), test::zlibOf(interlaced)), pixels).text() == "");
        CHECK(pixels == p.pixels);
    }
}

TEST_CASE("a PNG unpacks no further than its header says", "[png]")
{
    const core::Bytes bomb =
        test::pngFile({64, 64, 8, 0}, test::zlibOf(std::string(size_t(test::scaled(50)) << 20, '\0')));
    CHECK(bomb.size() < 60000);
    CHECK(refusal(bomb).find("unpacks to more pixels than its header says") != std::string::npos);
    // A byte too many is one as well, a row too few is not filled up.
    CHECK(refusal(test::pngFile({4, 4, 8, 0}, test::zlibOf(std::string(21, '\0')))).find("more pixels") !=
          std::string::npos);
    CHECK(refusal(test::pngFile({4, 4, 8, 0}, test::zlibOf(std::string(19, '\0')))).find("fewer pixels") !=
          std::string::npos);
    // A header that promises more than the data can hold takes no memory for it.
    std::vector<uint16_t> pixels;
    const core::Bytes promise = test::pngFile({4096, 4096, 16, 0}, test::zlibOf("0123456789"));
    CHECK_FALSE(readBack(promise, pixels).ok());
    CHECK(pixels.capacity() == 0);
}

TEST_CASE("damaged PNG pictures are refused with what is wrong", "[png]")
{
    math::Random random = math::seeded(5);
    const Picture p = drawn(random, 9, 9, 2);
    std::string rows;
    p.rows(rows, 0, 0, 1, 1, [](int) { return 4; });
    const core::Bytes stream = test::zlibOf(rows), good = test::pngFile(p.head(), stream);
    std::vector<uint16_t> pixels;
    REQUIRE(readBack(good, pixels).ok());
    for (size_t size = 33; size < 41 + stream.size(); ++size) {
        const std::string said = refusal(core::Bytes(good.begin(), good.begin() + long(size)));
        CHECK(said == "the PNG cannot be decoded: it is cut off; save it again");
    }
    core::Bytes check = stream;
    check.back() ^= 1;
    CHECK(refusal(test::pngFile(p.head(), check)).find("its check does not agree") != std::string::npos);
    rows[0] = 5;
    CHECK(refusal(test::pngFile(p.head(), test::zlibOf(rows))).find("filter") != std::string::npos);
    PngHead other = p.head();
    other.interlace = 2;
    CHECK(refusal(test::pngFile(other, stream)).find("methods") != std::string::npos);
    CHECK(refusal(test::pngFile(p.head(), core::Bytes(400, 0xff))).find("it is damaged") != std::string::npos);
    for (int k = 0; k < test::scaled(3000); ++k) { // refused or read, never worse
        core::Bytes bad = good;
        for (int q = 0; q < 1 + k % 4; ++q)
            bad[33 + math::draw(random) % (bad.size() - 33)] = uint8_t(math::draw(random));
        readBack(bad, pixels);
    }
}
