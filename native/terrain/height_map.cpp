#include "terrain/height_map.h"

#define STB_IMAGE_IMPLEMENTATION
#define STB_IMAGE_STATIC
#define STBI_ONLY_PNG
#define STBI_NO_STDIO
#define STBI_NO_LINEAR
#define STBI_MAX_DIMENSIONS 4096
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wunused-function"
#include <stb/stb_image.h>
#pragma GCC diagnostic pop

namespace terrain {

using core::Status;

namespace {

// Width, height, depth and colour type stand at fixed places in the first chunk (W3C PNG specification, 11.2.2).
struct PngHead {
    uint32_t width, height;
    int depth, colour;
};

bool readHead(std::span<const uint8_t> b, PngHead& head)
{
    static constexpr uint8_t kSignature[8] = {0x89, 'P', 'N', 'G', '\r', '\n', 0x1a, '\n'};
    if (b.size() < 33) return false;
    for (size_t i = 0; i < 8; ++i)
        if (b[i] != kSignature[i]) return false;
    if (b[12] != 'I' || b[13] != 'H' || b[14] != 'D' || b[15] != 'R') return false;
    const auto word = [&](size_t at) {
        return uint32_t(b[at]) << 24 | uint32_t(b[at + 1]) << 16 | uint32_t(b[at + 2]) << 8 | uint32_t(b[at + 3]);
    };
    head = {word(16), word(20), b[24], b[25]};
    return true;
}

}

Status readPng(std::span<const uint8_t> bytes, double base, double range, const std::string& path, HeightMap& out)
{
    if (bytes.size() > kMaxMapBytes) return Status::fail(path, "the picture is larger than 64 MB; save it smaller");
    PngHead head{};
    if (!readHead(bytes, head)) return Status::fail(path, "not a PNG picture; save the height map as greyscale PNG");
    if (head.width > uint32_t(kMaxMapNodes) || head.height > uint32_t(kMaxMapNodes))
        return Status::fail(path, std::to_string(head.width) + " x " + std::to_string(head.height) +
                                      " pixels; at most 4096 x 4096, scale it down");
    if (head.width < 4 || head.height < 4)
        return Status::fail(path, std::to_string(head.width) + " x " + std::to_string(head.height) +
                                      " pixels; at least 4 x 4");
    if (head.colour != 0)
        return Status::fail(path, "a colour picture; a height map is greyscale without transparency, 8 or 16 bit");
    if (head.depth != 8 && head.depth != 16)
        return Status::fail(path, std::to_string(head.depth) + " bits a pixel; a height map has 8 or 16");
    int w = 0, h = 0, channels = 0;
    uint16_t* pixels = stbi_load_16_from_memory(bytes.data(), int(bytes.size()), &w, &h, &channels, 1);
    if (!pixels) return Status::fail(path, std::string("the PNG cannot be decoded: ") + stbi_failure_reason());
    out.width = w;
    out.height = h;
    out.values.resize(size_t(w) * size_t(h));
    const double scale = range / 65535.0; // 8-bit values arrive as 257 times themselves
    for (int j = 0; j < h; ++j) {
        const uint16_t* row = pixels + size_t(h - 1 - j) * size_t(w);
        float* to = out.values.data() + size_t(j) * size_t(w);
        for (int i = 0; i < w; ++i) to[i] = float(base + scale * double(row[i]));
    }
    stbi_image_free(pixels);
    return {};
}

Status heightsFrom(const TerrainSettings& s, HeightMap& out)
{
    if (s.columns < 2 || s.heights.size() % size_t(s.columns) != 0 || s.heights.size() / size_t(s.columns) < 2)
        return Status::fail("terrain.heights", "give `columns` and at least two whole rows of heights");
    out.width = s.columns;
    out.height = int32_t(s.heights.size() / size_t(s.columns));
    out.values.assign(s.heights.begin(), s.heights.end());
    return {};
}

Status heightsFromFile(const TerrainSettings& s, const Fetch& fetch, HeightMap& out)
{
    if (!fetch) return Status::fail("terrain.file", "files cannot be read here; give the heights in the scenario");
    std::vector<uint8_t> bytes;
    if (Status read = fetch(s.file, bytes); !read) return Status::fail("terrain.file", read.message);
    return readPng(bytes, s.base, s.range, "terrain.file", out);
}

Grid gridFrom(const HeightMap& map, const TerrainSettings& s)
{
    Grid g = Grid::centred(map.width, map.height, s.spacing);
    g.values = map.values;
    if (s.interpolate) prefilter(g);
    g.border = s.border;
    return g;
}

}
