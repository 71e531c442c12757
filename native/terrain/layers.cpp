#include "terrain/layers.h"

#include "terrain/height_map.h"
#include "terrain/terrain.h"

namespace terrain {

bool Layer::covers(double x, double y) const
{
    const math::dvec2 end = grid.origin + grid.extent();
    return x >= grid.origin.x && y >= grid.origin.y && x <= end.x && y <= end.y;
}

double Layer::at(double x, double y) const
{
    const double value = surfaceHeight(grid, x, y);
    return property == LayerProperty::friction ? math::clamp(value, 0.01, 5.0) : math::clamp(value, 0.0, 1.0);
}

core::Status buildLayers(const TerrainSettings& settings, const Fetch& fetch, Layers& out)
{
    for (size_t k = 0; k < settings.layers.size(); ++k) {
        const LayerSettings& s = settings.layers[k];
        HeightMap map;
        if (!s.file.empty()) {
            const std::string path = "terrain.layers[" + std::to_string(k) + "].file";
            if (!fetch)
                return core::Status::fail(path,
                                          core::say("files cannot be read here; give the values in the scenario"));
            std::vector<uint8_t> bytes;
            if (core::Status read = fetch(s.file, bytes); !read) return core::Status::fail(path, read.message);
            if (core::Status read = readPng(bytes, s.low, s.high - s.low, path, map); !read) return read;
        } else {
            map.width = s.columns;
            map.height = int32_t(s.values.size() / size_t(s.columns));
            map.values.assign(s.values.begin(), s.values.end());
        }
        Layer layer;
        layer.property = s.property;
        layer.grid = Grid::centred(map.width, map.height, s.spacing);
        layer.grid.origin += s.position;
        layer.grid.values = std::move(map.values);
        if (s.interpolate && s.property != LayerProperty::surface) prefilter(layer.grid);
        for (size_t c = 0; c < 3; ++c) layer.colour[c] = float(s.colour[c]);
        out.push_back(std::move(layer));
    }
    return {};
}

void laySurfaces(const Layers& layers, Terrain& t)
{
    for (const Layer& layer : layers) {
        if (layer.property != LayerProperty::surface) continue;
        if (t.cover.empty()) t.cover.assign(t.grid.values.size(), uint8_t(t.surface));
        for (int32_t j = 0; j < t.grid.height; ++j)
            for (int32_t i = 0; i < t.grid.width; ++i) {
                const math::dvec2 p = t.grid.place(i, j);
                if (!layer.covers(p.x, p.y)) continue;
                const Cell cell = cellAt(layer.grid, p.x, p.y);
                const double value =
                    double(layer.grid.beyond(cell.i + (cell.tx >= 0.5 ? 1 : 0), cell.j + (cell.ty >= 0.5 ? 1 : 0)));
                t.cover[size_t(j) * size_t(t.grid.width) + size_t(i)] =
                    uint8_t(math::clamp(std::floor(value + 0.5), 0.0, double(kSurfaceCount - 1)));
            }
    }
}

double frictionOf(const Layers& layers, double x, double y)
{
    double factor = 1.0;
    for (const Layer& layer : layers)
        if (layer.property == LayerProperty::friction && layer.covers(x, y)) factor *= layer.at(x, y);
    return factor;
}

void tintDust(const Layers& layers, double x, double y, std::array<float, 3>& colour)
{
    for (const Layer& layer : layers) {
        if (layer.property != LayerProperty::dust || !layer.covers(x, y)) continue;
        const auto share = float(layer.at(x, y));
        for (size_t c = 0; c < 3; ++c) colour[c] += share * (layer.colour[c] - colour[c]);
    }
}

}
