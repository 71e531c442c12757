#include "terrain/draw_data.h"

#include "core/json.h"

#include <algorithm>

namespace terrain {

namespace {

int32_t powerOfTwo(int32_t n)
{
    int32_t p = 1;
    while (p < n) p *= 2;
    return p;
}

struct Image {
    int32_t width = 0, height = 0;
    std::vector<float> values;

    float at(int32_t i, int32_t j) const
    {
        i = i < 0 ? 0 : i < width ? i : width - 1;
        j = j < 0 ? 0 : j < height ? j : height - 1;
        return values[size_t(j) * size_t(width) + size_t(i)];
    }
};

// Every second value of `in` filtered with the symmetric kernel (a, b, c, b, a) along x and y; nodes of the result lie
// on even nodes of the input, the last one on the first even node past its end.
Image decimated(const float* in, int32_t width, int32_t height, float a, float b, float c)
{
    Image out;
    out.width = width / 2 + 1;
    out.height = height / 2 + 1;
    std::vector<float> rows(size_t(out.width) * size_t(height));
    for (int32_t j = 0; j < height; ++j) {
        const float* row = in + size_t(j) * size_t(width);
        float* to = rows.data() + size_t(j) * size_t(out.width);
        const auto clamped = [&](int32_t i) { return row[i < 0 ? 0 : i < width ? i : width - 1]; };
        for (int32_t k = 0; k < out.width; ++k) {
            const int32_t i = 2 * k;
            if (i >= 2 && i + 2 < width)
                to[k] = a * (row[i - 2] + row[i + 2]) + b * (row[i - 1] + row[i + 1]) + c * row[i];
            else
                to[k] = a * (clamped(i - 2) + clamped(i + 2)) + b * (clamped(i - 1) + clamped(i + 1)) + c * clamped(i);
        }
    }
    out.values.resize(size_t(out.width) * size_t(out.height));
    for (int32_t k = 0; k < out.height; ++k) {
        const auto row = [&](int32_t j) {
            j = j < 0 ? 0 : j < height ? j : height - 1;
            return rows.data() + size_t(j) * size_t(out.width);
        };
        const float *p = row(2 * k - 2), *q = row(2 * k - 1), *r = row(2 * k), *s = row(2 * k + 1), *t = row(2 * k + 2);
        float* to = out.values.data() + size_t(k) * size_t(out.width);
        for (int32_t i = 0; i < out.width; ++i) to[i] = a * (p[i] + t[i]) + b * (q[i] + s[i]) + c * r[i];
    }
    return out;
}

// The height error that 99 of 100 places stay below, of the bilinear mesh of every 2^m-th node against the surface.
double roughness(const Grid& g, const Image& coarse, int32_t m)
{
    constexpr int32_t kPlaces = 96; // a side
    std::vector<float> errors;
    errors.reserve(size_t(kPlaces) * size_t(kPlaces));
    const double scale = 1.0 / double(1 << m);
    for (int32_t b = 0; b < kPlaces; ++b)
        for (int32_t a = 0; a < kPlaces; ++a) {
            // A lattice whose phase in the cells drifts.
            const double u = (double(a) + 0.37) / kPlaces * double(g.width - 1),
                         v = (double(b) + 0.61) / kPlaces * double(g.height - 1);
            const auto i = int32_t(u * scale), j = int32_t(v * scale);
            const double tx = u * scale - double(i), ty = v * scale - double(j);
            const double south = math::mix(double(coarse.at(i, j)), double(coarse.at(i + 1, j)), tx);
            const double north = math::mix(double(coarse.at(i, j + 1)), double(coarse.at(i + 1, j + 1)), tx);
            const double truth = surfaceHeight(g, g.origin.x + u * g.spacing, g.origin.y + v * g.spacing);
            errors.push_back(float(std::abs(math::mix(south, north, ty) - truth)));
        }
    const auto at = errors.begin() + int64_t(errors.size() * 99 / 100);
    std::nth_element(errors.begin(), at, errors.end());
    return double(*at);
}

// The surface at the nodes.
Image atNodes(const Grid& g)
{
    Image out;
    out.width = g.width;
    out.height = g.height;
    out.values.resize(g.values.size());
    std::vector<float> rows(g.values.size());
    const float side = 1.0f / 6.0f, middle = 4.0f / 6.0f;
    for (int32_t j = 0; j < g.height; ++j) {
        const float* row = g.values.data() + size_t(j) * size_t(g.width);
        float* to = rows.data() + size_t(j) * size_t(g.width);
        for (int32_t i = 0; i < g.width; ++i)
            to[i] = side * (row[i > 0 ? i - 1 : 0] + row[i + 1 < g.width ? i + 1 : i]) + middle * row[i];
    }
    for (int32_t j = 0; j < g.height; ++j) {
        const size_t w = size_t(g.width);
        const float *p = rows.data() + size_t(j > 0 ? j - 1 : 0) * w, *q = rows.data() + size_t(j) * w,
                    *r = rows.data() + size_t(j + 1 < g.height ? j + 1 : j) * w;
        float* to = out.values.data() + size_t(j) * w;
        for (size_t i = 0; i < w; ++i) to[i] = side * (p[i] + r[i]) + middle * q[i];
    }
    return out;
}

}

uint16_t halfFloat(float value)
{
    const auto bits = __builtin_bit_cast(uint32_t, value);
    const uint32_t sign = (bits >> 16) & 0x8000u, magnitude = bits & 0x7fffffffu;
    if (magnitude >= 0x47800000u) return uint16_t(sign | (magnitude > 0x7f800000u ? 0x7e00u : 0x7c00u));
    if (magnitude < 0x38800000u) { // subnormal: units of 2^-24
        const float scaled = __builtin_bit_cast(float, magnitude) * 16777216.0f;
        auto whole = uint32_t(scaled);
        const float rest = scaled - float(whole);
        if (rest > 0.5f || (rest == 0.5f && (whole & 1u))) ++whole;
        return uint16_t(sign | whole);
    }
    const uint32_t rounded = magnitude + 0xfffu + ((magnitude >> 13) & 1u);
    return uint16_t(sign | ((rounded - 0x38000000u) >> 13));
}

DrawData buildDrawData(const Terrain& t)
{
    const Grid& g = t.grid;
    DrawData d;
    d.width = g.width;
    d.height = g.height;
    d.tile = std::min(kMaxTile, powerOfTwo(std::max(g.width, g.height)));
    d.tilesX = (g.width + d.tile - 1) / d.tile;
    d.tilesY = (g.height + d.tile - 1) / d.tile;
    const size_t texels = size_t(d.tile) * size_t(d.tile), layers = size_t(d.tilesX) * size_t(d.tilesY);
    // Copies nodes into tiles. The rest of the last tiles is never read: the shader keeps to the terrain's own nodes.
    const auto eachRow = [&](auto&& copy) {
        for (int32_t j = 0; j < g.height; ++j)
            for (int32_t tx = 0; tx < d.tilesX; ++tx) {
                const int32_t i = tx * d.tile, n = std::min(d.tile, g.width - i);
                const size_t layer = size_t(j / d.tile) * size_t(d.tilesX) + size_t(tx);
                copy(size_t(j) * size_t(g.width) + size_t(i), layer * texels + size_t(j % d.tile) * size_t(d.tile),
                     size_t(n));
            }
    };
    d.heights.resize(layers * texels);
    eachRow([&](size_t from, size_t to, size_t n) { std::copy_n(g.values.data() + from, n, d.heights.data() + to); });

    const bool roads = !t.roads.nodes.empty();
    d.cover.resize(layers * texels);
    eachRow([&](size_t from, size_t to, size_t n) {
        for (size_t k = 0; k < n; ++k) {
            const uint32_t surface = t.cover.empty() ? t.surface : t.cover[from + k];
            const uint32_t road = roads && t.roads.nodes[2 * (from + k)] != kFar ? t.roads.index[from + k] + 1u : 0u;
            d.cover[to + k] = uint8_t(surface | road << 4);
        }
    });
    if (roads) {
        d.roads.resize(2 * layers * texels);
        eachRow([&](size_t from, size_t to, size_t n) {
            std::copy_n(t.roads.nodes.data() + 2 * from, 2 * n, d.roads.data() + 2 * to);
        });
    } else {
        d.roads = {kFar, 0};
    }

    // The pyramid, and how far each of its meshes is from the surface.
    Image fine = atNodes(g);
    const double ownBound = roughness(g, fine, 0);
    d.slopesStep = std::max(1, (std::max(g.width, g.height) + kMaxTile - 1) / kMaxTile);
    d.slopesWidth = (g.width + d.slopesStep - 1) / d.slopesStep;
    d.slopesHeight = (g.height + d.slopesStep - 1) / d.slopesStep;
    d.slopes.resize(2 * size_t(d.slopesWidth) * size_t(d.slopesHeight));
    {
        // Slope of the surface at a node: half the difference of its neighbours' control values, smoothed across.
        const float scale = float(0.5 / g.spacing / 6.0);
        for (int32_t b = 0; b < d.slopesHeight; ++b) {
            const int32_t j = b * d.slopesStep, jn = std::min(j + 1, g.height - 1), js = std::max(j - 1, 0);
            const float *south = g.values.data() + size_t(js) * size_t(g.width),
                        *row = g.values.data() + size_t(j) * size_t(g.width),
                        *north = g.values.data() + size_t(jn) * size_t(g.width);
            uint16_t* to = d.slopes.data() + 2 * size_t(b) * size_t(d.slopesWidth);
            for (int32_t a = 0; a < d.slopesWidth; ++a) {
                const int32_t i = a * d.slopesStep, e = std::min(i + 1, g.width - 1), w = std::max(i - 1, 0);
                to[2 * a] =
                    halfFloat(scale * ((south[e] - south[w]) + 4.0f * (row[e] - row[w]) + (north[e] - north[w])));
                to[2 * a + 1] =
                    halfFloat(scale * ((north[w] - south[w]) + 4.0f * (north[i] - south[i]) + (north[e] - south[e])));
            }
        }
    }
    std::array<double, kMaxLevels> bounds{ownBound};
    const size_t half = size_t(d.tile) / 2;
    d.pyramid.assign(layers * half * size_t(d.tile), 0.0f);
    int32_t m = 1;
    for (; (d.tile >> m) >= 4 && m < kMaxLevels; ++m) {
        Image coarse = decimated(fine.values.data(), fine.width, fine.height, 0.0f, 0.25f, 0.5f);
        bounds[size_t(m)] = std::max(bounds[size_t(m) - 1], roughness(g, coarse, m));
        const int32_t side = d.tile >> m;
        const int32_t x0 = m == 1 ? 0 : int32_t(half) - (d.tile >> (m - 1)), y0 = m == 1 ? 0 : int32_t(half);
        for (int32_t ty = 0; ty < d.tilesY; ++ty)
            for (int32_t tx = 0; tx < d.tilesX; ++tx) {
                float* layer = d.pyramid.data() + (size_t(ty) * size_t(d.tilesX) + size_t(tx)) * half * size_t(d.tile);
                for (int32_t j = 0; j < side; ++j)
                    for (int32_t i = 0; i < side; ++i)
                        layer[size_t(y0 + j) * half + size_t(x0 + i)] = coarse.at(tx * side + i, ty * side + j);
            }
        fine = std::move(coarse);
    }
    d.pyramidLevels = m - 1;
    for (; m < kMaxLevels; ++m) bounds[size_t(m)] = bounds[size_t(m) - 1];
    d.lod = buildLod(t, bounds);

    return d;
}

core::Json drawInfo(const Ground& ground, const Terrain& t, const DrawData& d)
{
    core::Json out = {{"width", d.width},
                      {"height", d.height},
                      {"tile", d.tile},
                      {"tilesX", d.tilesX},
                      {"tilesY", d.tilesY},
                      {"pyramidLevels", d.pyramidLevels},
                      {"spacing", t.grid.spacing},
                      {"originX", t.grid.origin.x},
                      {"originY", t.grid.origin.y},
                      {"fineLevels", d.lod.fineLevels},
                      {"border", uint32_t(t.grid.border)},
                      {"relief", t.relief},
                      {"slopesWidth", d.slopesWidth},
                      {"slopesHeight", d.slopesHeight},
                      {"slopesStep", d.slopesStep}};
    // Relief is drawn while vertices stand at most half its shortest wavelength apart.
    int32_t level = 0;
    while (d.lod.finest() * double(1 << (level + 1)) <= kReliefSpacing) ++level;
    out["reliefLevels"] = level;
    out["roads"] = core::Json::array();
    for (const RoadProfile& r : t.roads.profiles)
        out["roads"].push_back({{"halfWidth", r.halfWidth},
                                {"shoulder", r.shoulder},
                                {"marking", uint32_t(r.marking)},
                                {"surface", uint32_t(r.surface)},
                                {"shoulderSurface", uint32_t(r.shoulderSurface)}});
    out["plane"] = ground.terrain() == nullptr;
    out["patches"] = core::Json::array();
    if (ground.patches())
        for (const Ground::Patch& p : *ground.patches())
            out["patches"].push_back({{"x", p.centre.x},
                                      {"y", p.centre.y},
                                      {"halfLength", p.half.x},
                                      {"halfWidth", p.half.y},
                                      {"directionX", p.axis.x},
                                      {"directionY", p.axis.y},
                                      {"surface", p.surface}});
    out["surfaces"] = core::Json::array();
    for (const SurfaceProperties& s : kSurfaces)
        out["surfaces"].push_back({{"name", s.name}, {"relief", s.relief}, {"colour", s.colour}});
    return out;
}

std::shared_ptr<const Terrain> drawnTerrain(const Ground& ground)
{
    if (ground.shared()) return ground.shared();
    auto t = std::make_shared<Terrain>();
    t->grid = Grid::centred(512, 512, 32.0);
    for (int32_t j = 0; j < t->grid.height; ++j)
        for (int32_t i = 0; i < t->grid.width; ++i) {
            const math::dvec2 p = t->grid.place(i, j);
            t->grid.at(i, j) = float(ground.sample(p.x, p.y).height);
        }
    t->surface = ground.baseSurface();
    return t;
}

}
