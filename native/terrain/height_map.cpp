#include "terrain/height_map.h"

#include "core/png.h"

namespace terrain {

using core::Status;

Status readPng(std::span<const uint8_t> bytes, double base, double range, const std::string& path, HeightMap& out)
{
    if (bytes.size() > kMaxMapBytes)
        return Status::fail(path, core::say("the picture is larger than 64 MB; save it smaller"));
    core::PngHead head;
    if (!core::readPngHead(bytes, head))
        return Status::fail(path, core::say("not a PNG picture; save the height map as greyscale PNG"));
    if (head.width > uint32_t(kMaxMapNodes) || head.height > uint32_t(kMaxMapNodes))
        return Status::fail(path, core::say("{width} x {height} pixels; at most 4096 x 4096, scale it down",
                                            {{"width", head.width}, {"height", head.height}}));
    if (head.width < 4 || head.height < 4)
        return Status::fail(path, core::say("{width} x {height} pixels; at least 4 x 4",
                                            {{"width", head.width}, {"height", head.height}}));
    if (head.colour != 0)
        return Status::fail(path,
                            core::say("a colour picture; a height map is greyscale without transparency, 8 or 16 bit"));
    if (head.depth != 8 && head.depth != 16)
        return Status::fail(path, core::say("{depth} bits a pixel; a height map has 8 or 16", {{"depth", head.depth}}));
    std::vector<uint16_t> pixels;
    if (Status read = core::readGreyPng(bytes, head, pixels); !read) return Status::fail(path, read.message);
    out.width = int32_t(head.width);
    out.height = int32_t(head.height);
    out.values.resize(pixels.size());
    const double scale = range / 65535.0;
    for (size_t j = 0; j < head.height; ++j) {
        const uint16_t* row = pixels.data() + (head.height - 1 - j) * head.width;
        float* to = out.values.data() + j * head.width;
        for (size_t i = 0; i < head.width; ++i) to[i] = float(base + scale * double(row[i]));
    }
    return {};
}

Status heightsFrom(const TerrainSettings& s, HeightMap& out)
{
    if (s.columns < 2 || s.heights.size() % size_t(s.columns) != 0 || s.heights.size() / size_t(s.columns) < 2)
        return Status::fail("terrain.heights", core::say("give `columns` and at least two whole rows of heights"));
    out.width = s.columns;
    out.height = int32_t(s.heights.size() / size_t(s.columns));
    out.values.assign(s.heights.begin(), s.heights.end());
    return {};
}

Status heightsFromFile(const TerrainSettings& s, const Fetch& fetch, HeightMap& out)
{
    if (!fetch)
        return Status::fail("terrain.file", core::say("files cannot be read here; give the heights in the scenario"));
    std::vector<uint8_t> bytes;
    if (Status read = fetch(s.file, bytes); !read) return Status::fail("terrain.file", read.message);
    return readPng(bytes, s.base, s.range, "terrain.file", out);
}

Grid gridFrom(HeightMap map, const TerrainSettings& s)
{
    Grid g = Grid::centred(map.width, map.height, s.spacing);
    g.values = std::move(map.values);
    if (s.interpolate) prefilter(g);
    g.border = s.border;
    return g;
}

}
