#include "terrain/packed.h"

#include <algorithm>
#include <cmath>

namespace terrain {

namespace {

constexpr uint64_t kMagic = 0x31444e414c574159; // "YAWLAND1"

// One walk over everything there is, for both directions. A vector is its length and its bytes.
template <class Stream> void walk(Stream& s, Grid& g)
{
    s.value(g.width);
    s.value(g.height);
    s.value(g.spacing);
    s.value(g.perSpacing);
    s.value(g.origin);
    s.value(g.border);
    s.values(g.values);
}

template <class Stream> void walk(Stream& s, Terrain& t, LodModel& lod)
{
    walk(s, t.grid);
    s.values(t.cover);
    s.value(t.surface);
    s.values(t.roads.nodes);
    s.values(t.roads.index);
    s.values(t.roads.profiles);
    s.value(t.friction);
    s.value(t.relief);
    walk(s, t.reliefGrid);
    s.value(t.bends.columns);
    s.value(t.bends.rows);
    s.values(t.bends.most);
    s.values(t.reliefRows);
    s.value(t.seed);
    s.value(t.growth);
    s.value(t.treeLine);
    s.each(t.lines, [&](RoadLine& line) {
        s.value(line.closed);
        s.value(line.length);
        s.values(line.samples);
    });
    s.values(t.rails);

    s.value(lod.spacing);
    s.value(lod.origin);
    s.value(lod.fineLevels);
    s.value(lod.levels);
    s.value(lod.first);
    s.value(lod.rootX);
    s.value(lod.rootY);
    s.value(lod.bound);
    s.each(lod.ranges, [&](LodModel::RangeLevel& level) {
        s.value(level.width);
        s.value(level.height);
        s.values(level.ranges);
    });
}

struct Writer {
    core::ByteWriter out;

    template <class T> void value(T& v) { out.value(v); }
    void value(bool& v) { out.value(uint8_t(v)); }
    void value(math::dvec2& v) { out.raw(&v, sizeof v); }
    template <class T> void values(std::vector<T>& v)
    {
        out.value(uint64_t(v.size()));
        out.raw(v.data(), v.size() * sizeof(T));
    }
    template <class T, class F> void each(std::vector<T>& v, F&& f)
    {
        out.value(uint64_t(v.size()));
        for (T& one : v) f(one);
    }
};

struct Reader {
    core::ByteReader in;
    bool bad = false;

    template <class T> void value(T& v) { v = in.value<T>(); }
    void value(bool& v) { v = in.value<uint8_t>() != 0; }
    void value(math::dvec2& v) { in.raw(&v, sizeof v); }
    template <class T> void values(std::vector<T>& v)
    {
        const auto n = in.value<uint64_t>();
        if (n > in.left() / sizeof(T)) return refuse();
        v.resize(size_t(n));
        in.raw(v.data(), v.size() * sizeof(T));
    }
    template <class T, class F> void each(std::vector<T>& v, F&& f)
    {
        const auto n = in.value<uint64_t>();
        if (n > 64) return refuse(); // roads, levels
        v.resize(size_t(n));
        for (T& one : v) f(one);
    }
    void refuse() { bad = true; }
};

bool holds(size_t size, int64_t width, int64_t height)
{
    return width >= 0 && height >= 0 && width <= 1 << 16 && height <= 1 << 16 && int64_t(size) == width * height;
}

bool sound(const Grid& g)
{
    return g.width >= 4 && g.height >= 4 && holds(g.values.size(), g.width, g.height) && g.spacing > 0.0 &&
           std::isfinite(g.spacing) && g.perSpacing == 1.0 / g.spacing && math::isFinite(g.origin) &&
           g.border <= Border::repeat;
}

// Whatever else is wrong in a block, nothing may reach outside its arrays.
bool sound(const Terrain& t, const LodModel& lod)
{
    const size_t nodes = t.grid.values.size();
    const RoadLayer& r = t.roads;
    const auto known = [](Surface s) { return uint32_t(s) < kSurfaceCount; };
    const bool roads =
        r.nodes.empty()
            ? r.index.empty()
            : r.nodes.size() == 2 * nodes && r.index.size() == nodes &&
                  std::all_of(r.index.begin(), r.index.end(), [&](uint8_t i) { return i < r.profiles.size(); }) &&
                  std::all_of(r.profiles.begin(), r.profiles.end(),
                              [&](const RoadProfile& p) { return known(p.surface) && known(p.shoulderSurface); });
    const bool relief = t.reliefGrid.width == kReliefNodes && t.reliefGrid.height == kReliefNodes &&
                        t.reliefRows.size() == size_t(kReliefRow) * size_t(kReliefRow);
    const auto blocks = [](int32_t count) { return (count + BendMap::kCells - 1) / BendMap::kCells; };
    const bool bends =
        t.bends.most.empty() || (t.bends.columns == blocks(t.grid.width) && t.bends.rows == blocks(t.grid.height) &&
                                 holds(t.bends.most.size(), t.bends.columns, t.bends.rows));
    const bool levels = lod.levels >= 1 && lod.levels <= kMaxLevels && lod.fineLevels >= 0 && lod.fineLevels <= 8 &&
                        lod.first >= 0 && lod.first <= lod.fineLevels && std::abs(lod.rootX) < 1 << 26 &&
                        std::abs(lod.rootY) < 1 << 26 && lod.spacing > 0.0 && !lod.ranges.empty() &&
                        std::all_of(lod.ranges.begin(), lod.ranges.end(), [](const LodModel::RangeLevel& l) {
                            return l.width > 0 && l.height > 0 && holds(l.ranges.size(), l.width, l.height);
                        });
    return sound(t.grid) && (t.cover.empty() || t.cover.size() == nodes) && roads && sound(t.reliefGrid) && relief &&
           bends && t.rails.size() % 9 == 0 && levels;
}

}

core::Bytes packed(const Terrain& terrain, const LodModel& lod)
{
    core::Bytes out;
    Writer writer{core::ByteWriter(out)};
    writer.out.value(kMagic);
    // Writing changes nothing of what it walks over.
    walk(writer, const_cast<Terrain&>(terrain), const_cast<LodModel&>(lod));
    return out;
}

core::Status unpack(const void* data, size_t size, Terrain& terrain, LodModel& lod)
{
    Reader reader{core::ByteReader(data, size)};
    Terrain t;
    LodModel l;
    if (reader.in.value<uint64_t>() != kMagic)
        return core::Status::fail("terrain block", core::say("not a terrain of this engine version; build it again"));
    walk(reader, t, l);
    if (reader.bad || reader.in.bad() || reader.in.left() != 0 || !sound(t, l))
        return core::Status::fail("terrain block", core::say("its parts do not add up; build it again"));
    terrain = std::move(t);
    lod = std::move(l);
    return {};
}

}
