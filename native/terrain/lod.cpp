#include "terrain/lod.h"

#include <algorithm>

namespace terrain {

using math::dvec2;
using math::dvec3;

namespace {

constexpr double kFinest = 0.5;      // [m] vertices of level 0 stand at most this far apart
constexpr double kDrivenError = 2.0; // [pixels] up to which all of fineRange is level 0
constexpr double kLeastFine = 12.0;  // [m] of it, whatever the error: wheels stand on what is drawn
constexpr double kDiagonal = 1.42;   // of a unit square, with room for the shader's rounding
constexpr double kExact = 1e-4;      // [m] below this a mesh is the surface
constexpr int32_t kBlockLevels = 4;  // Scheme::blocks: a block is one patch of this level, its versions levels 1 .. 4

// Lowest and highest control value in reach of each block of 16 cells: the spline stays within them.
LodModel::RangeLevel baseRanges(const Grid& g)
{
    LodModel::RangeLevel out;
    out.width = std::max(1, (g.width - 1 + kPatchQuads - 1) / kPatchQuads);
    out.height = std::max(1, (g.height - 1 + kPatchQuads - 1) / kPatchQuads);
    out.ranges.assign(size_t(out.width) * size_t(out.height), {1e30f, -1e30f});
    for (int32_t j = 0; j < g.height; ++j) {
        // Node j is a control value of cells j-2 .. j+1.
        const int32_t b0 = std::max(0, (j - 2) / kPatchQuads), b1 = std::min(out.height - 1, (j + 1) / kPatchQuads);
        for (int32_t bi = 0; bi < out.width; ++bi) {
            const int32_t i0 = std::max(0, bi * kPatchQuads - 1),
                          i1 = std::min(g.width - 1, (bi + 1) * kPatchQuads + 1);
            const float* row = g.values.data() + size_t(j) * size_t(g.width);
            float low = row[i0], high = row[i0];
            for (int32_t i = i0 + 1; i <= i1; ++i) {
                low = std::min(low, row[i]);
                high = std::max(high, row[i]);
            }
            for (int32_t b = b0; b <= b1; ++b) {
                LodModel::Range& r = out.ranges[size_t(b) * size_t(out.width) + size_t(bi)];
                r.low = std::min(r.low, low);
                r.high = std::max(r.high, high);
            }
        }
    }
    return out;
}

LodModel::RangeLevel halved(const LodModel::RangeLevel& in)
{
    LodModel::RangeLevel out;
    out.width = (in.width + 1) / 2;
    out.height = (in.height + 1) / 2;
    out.ranges.assign(size_t(out.width) * size_t(out.height), {1e30f, -1e30f});
    for (int32_t j = 0; j < in.height; ++j)
        for (int32_t i = 0; i < in.width; ++i) {
            const LodModel::Range& r = in.ranges[size_t(j) * size_t(in.width) + size_t(i)];
            LodModel::Range& to = out.ranges[size_t(j / 2) * size_t(out.width) + size_t(i / 2)];
            to.low = std::min(to.low, r.low);
            to.high = std::max(to.high, r.high);
        }
    return out;
}

struct Selector {
    const LodModel& model;
    const LodCamera& camera;
    LodSelection& out;
    double viewDistance, c;
    dvec3 eye;                         // relative to grid node (0, 0), z world
    std::array<math::dvec4, 5> planes; // inside where dot(xyz, p) + w >= 0: left, right, bottom, top, near

    double s0() const { return model.finest(); }

    LodModel::Range heights(int32_t level, int32_t x, int32_t y) const
    {
        // Patches of level l cover 2^(l - fineLevels) blocks; finer ones lie in one.
        const int32_t m = std::min(std::max(0, level - model.fineLevels), int32_t(model.ranges.size()) - 1);
        const LodModel::RangeLevel& r = model.ranges[size_t(m)];
        const double block = double(kPatchQuads << (m + model.fineLevels)); // in s0
        const auto index = [&](int32_t at, int32_t count) {
            return std::max(0, std::min(count - 1, int32_t(std::floor((double(at) + 0.5) / block))));
        };
        LodModel::Range range = r.ranges[size_t(index(y, r.height)) * size_t(r.width) + size_t(index(x, r.width))];
        // Control values bound the surface and every mean of it; relief comes on top.
        range.low -= 0.1f;
        range.high += 0.1f;
        return range;
    }

    // Distance of the nearest and of the farthest point of a patch, in the metric of lod.h.
    double nearest(double x, double y, double size) const
    {
        const double dx = std::max({x - eye.x, 0.0, eye.x - (x + size)}),
                     dy = std::max({y - eye.y, 0.0, eye.y - (y + size)});
        return math::sqrt(dx * dx + dy * dy + c * c);
    }

    bool visible(double x, double y, double size, const LodModel::Range& z) const
    {
        if (nearest(x, y, size) > viewDistance) return false;
        const dvec2 low = model.origin + dvec2(x, y);
        for (const math::dvec4& p : planes) {
            const dvec3 far(p.x > 0.0 ? low.x + size : low.x, p.y > 0.0 ? low.y + size : low.y,
                            p.z > 0.0 ? double(z.high) : double(z.low));
            if (p.x * far.x + p.y * far.y + p.z * far.z + p.w < 0.0) return false;
        }
        return true;
    }

    void add(int32_t level, int32_t x, int32_t y, float start, float end, uint32_t edges, float sampled)
    {
        LodInstance i;
        i.x = float(x);
        i.y = float(y);
        i.stride = float(1 << level);
        i.level = float(level);
        i.morphStart = start;
        i.morphEnd = end;
        i.edges = float(edges);
        i.sampled = sampled;
        out.instances.push_back(i);
        ++out.patches[size_t(level)];
    }

    void descend(int32_t level, int32_t x, int32_t y)
    {
        const int32_t span = kPatchQuads << level; // in s0
        const double size = double(span) * s0();
        if (!visible(double(x) * s0(), double(y) * s0(), size, heights(level, x, y))) return;
        if (level > 0 && nearest(double(x) * s0(), double(y) * s0(), size) < out.range[size_t(level - 1)]) {
            const int32_t half = span / 2;
            descend(level - 1, x, y);
            descend(level - 1, x + half, y);
            descend(level - 1, x, y + half);
            descend(level - 1, x + half, y + half);
            return;
        }
        add(level, x, y, float(out.morphStart[size_t(level)]), float(0.999 * out.range[size_t(level)]), 0, 0.0f);
    }

    // Deak 2003, section 3.1. The level of a block follows from its centre alone, so neighbours are asked the same way.
    int32_t blockLevel(int32_t bx, int32_t by, double scale) const
    {
        const double size = double(kPatchQuads << kBlockLevels) * s0();
        const double dx = (double(bx) + 0.5) * size - eye.x, dy = (double(by) + 0.5) * size - eye.y;
        const double d = math::sqrt(dx * dx + dy * dy + c * c);
        double bound = 0.0; // bands at least a block wide: neighbours' centres lie that far apart
        for (int32_t level = 1; level < kBlockLevels; ++level) {
            bound = std::max(scale * size * double(1 << (level - 1)), bound > 0.0 ? bound + size : 0.0);
            if (d < bound) return level;
        }
        return kBlockLevels;
    }
    void blocks(double scale)
    {
        const int32_t span = kPatchQuads << kBlockLevels;
        const double size = double(span) * s0();
        const auto extent = (int32_t(1) << (model.levels - 1)) * kPatchQuads;
        const int32_t x0 = model.rootX / span, y0 = model.rootY / span, n = extent / span;
        for (int32_t by = y0; by < y0 + n; ++by) {
            for (int32_t bx = x0; bx < x0 + n; ++bx) {
                if (!visible(bx * size, by * size, size, heights(kBlockLevels, bx * span, by * span))) continue;
                const int32_t level = blockLevel(bx, by, scale);
                const bool west = blockLevel(bx - 1, by, scale) > level, east = blockLevel(bx + 1, by, scale) > level;
                const bool south = blockLevel(bx, by - 1, scale) > level, north = blockLevel(bx, by + 1, scale) > level;
                const int32_t parts = 1 << (kBlockLevels - level), step = span / parts;
                for (int32_t j = 0; j < parts; ++j)
                    for (int32_t i = 0; i < parts; ++i)
                        add(level, bx * span + i * step, by * span + j * step, 1e9f, 2e9f,
                            uint32_t(west && i == 0) | uint32_t(east && i + 1 == parts) << 1 |
                                uint32_t(south && j == 0) << 2 | uint32_t(north && j + 1 == parts) << 3,
                            1.0f);
            }
        }
    }
};

}

LodModel buildLod(const Terrain& t, const std::array<double, kMaxLevels>& bounds)
{
    const Grid& g = t.grid;
    LodModel m;
    m.spacing = g.spacing;
    m.origin = g.origin;
    m.fineLevels = 0;
    while (m.finest() > kFinest && m.fineLevels < 8) ++m.fineLevels;
    m.ranges.push_back(baseRanges(g));
    while (m.ranges.back().width > 1 || m.ranges.back().height > 1) m.ranges.push_back(halved(m.ranges.back()));
    // The root is twice the terrain: its continuation beyond the border is driven on, so it is drawn.
    const int32_t cells = 2 * std::max(g.width - 1, g.height - 1);
    m.levels = 1;
    while (int64_t(kPatchQuads) << (m.levels - 1) < int64_t(cells) << m.fineLevels && m.levels < kMaxLevels) ++m.levels;
    m.levels = std::max(m.levels, kBlockLevels + 1);
    const int32_t span = kPatchQuads << (m.levels - 1), block = span / 4;
    const auto corner = [&](int32_t nodes) { // centred on the terrain, on a multiple of every level's vertex distance
        const double middle = 0.5 * double(nodes - 1) * double(1 << m.fineLevels);
        return int32_t(std::floor((middle - 0.5 * double(span)) / double(block) + 0.5)) * block;
    };
    m.rootX = corner(g.width);
    m.rootY = corner(g.height);
    // A mesh finer than the grid misses the smooth surface by the square of its vertex distance.
    for (int32_t l = 0; l < kMaxLevels; ++l) {
        const double share = l < m.fineLevels ? 1.0 / double(1 << (m.fineLevels - l)) : 1.0;
        m.bound[size_t(l)] = share * share * bounds[size_t(std::max(0, l - m.fineLevels))];
    }
    if (!(t.relief > 0.0))
        while (m.first < m.fineLevels && m.bound[size_t(m.first) + 1] < kExact) ++m.first;
    return m;
}

void select(const LodModel& model, const LodSettings& s, const LodCamera& camera, double groundHeight,
            LodSelection& out)
{
    const double above = std::max(0.0, camera.position.z - groundHeight);
    Selector selector{
        model, camera,
        out,   s.viewDistance,
        above, dvec3(camera.position.x - model.origin.x, camera.position.y - model.origin.y, camera.position.z),
        {}};
    // Rows of the matrix: clip.w + clip.x >= 0 and so on (G. Gribb, K. Hartmann 2001).
    const auto& p = camera.viewProjection;
    const auto row = [&](int r) {
        return math::dvec4(p[size_t(r)], p[size_t(r) + 4], p[size_t(r) + 8], p[size_t(r) + 12]);
    };
    selector.planes = {row(3) + row(0), row(3) - row(0), row(3) + row(1), row(3) - row(1), row(3) + row(2)};

    out.camera = {float(selector.eye.x), float(selector.eye.y), float(camera.position.z), float(above)};
    double error = std::max(0.25, s.pixelError), scale = 1.0;
    double fine = std::max(std::min(kLeastFine, s.fineRange), s.fineRange * std::min(1.0, kDrivenError / error));
    const size_t maxPatches = size_t(std::max(1, s.maxTriangles / kTrianglesPerPatch));
    for (int attempt = 0; attempt < 24; ++attempt) {
        out.instances.clear();
        out.patches.fill(0);
        double before = 0.0; // range of the level below
        for (int32_t l = 0; l < kMaxLevels; ++l) {
            const double patch = double(kPatchQuads << l) * model.finest();
            const double wanted =
                l + 1 < model.levels ? model.bound[size_t(l) + 1] * camera.pixelsPerRadian / error : 1e9;
            if (l < model.first) {
                out.range[size_t(l)] = out.morphStart[size_t(l)] = 0.0;
                continue;
            }
            const double start = l == 0 ? fine : before + kDiagonal * patch;
            const double range = std::max(wanted, start + 0.25 * patch);
            out.range[size_t(l)] = l + 1 < model.levels ? range : 1e9;
            // The morph takes the last quarter of the level's band.
            out.morphStart[size_t(l)] = l + 1 < model.levels ? std::max(start, range - 0.25 * (range - before)) : 9e8;
            before = out.range[size_t(l)];
        }
        if (s.scheme == Scheme::blocks) {
            selector.blocks(scale);
        } else {
            selector.descend(model.levels - 1, model.rootX, model.rootY);
        }
        if (out.instances.size() <= maxPatches) break;
        error *= 1.3;
        scale *= 0.85;
        if (attempt > 12) fine *= 0.9;
    }
    if (out.instances.size() > maxPatches) out.instances.resize(maxPatches);
    out.pixelError = error;
    out.triangles = int32_t(out.instances.size()) * kTrianglesPerPatch;
}

}
