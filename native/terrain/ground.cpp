#include "terrain/ground.h"

#include "terrain/generate.h"
#include "terrain/height_map.h"
#include "terrain/layers.h"
#include "terrain/terrain.h"

namespace terrain {

using math::dvec2;
using math::dvec3;

const Ground::Patch* Ground::patchAt(double x, double y) const
{
    const Patch* upper = nullptr;
    for (const Patch& p : *m_patches) {
        const dvec2 d(x - p.centre.x, y - p.centre.y);
        if (std::abs(math::dot(d, p.axis)) <= p.half.x && std::abs(math::cross2(p.axis, d)) <= p.half.y) upper = &p;
    }
    return upper;
}

bool Ground::road(double x, double y, OnRoad& out) const
{
    if (!m_terrain) return false;
    const RoadPlace place = m_terrain->roads.at(m_terrain->grid, cellAt(m_terrain->grid, x, y));
    if (place.index < 0) return false;
    const double slope = math::length(place.gradient);
    out.halfWidth = m_terrain->roads.profiles[size_t(place.index)].halfWidth;
    out.lateral = place.lateral;
    if (slope < 0.5 || std::abs(out.lateral) > out.halfWidth) return false; // two arms of a bend
    out.left = place.gradient / slope;
    return true;
}

static void lay(const Ground::Patch& p, GroundSample& s, int)
{
    s.friction = p.friction;
    s.rollingDrag = p.rollingDrag;
    s.surface = p.surface;
}
static void lay(const Ground::Patch& p, GroundLanes& s, int side)
{
    s.friction[side] = p.friction;
    s.rollingDrag[side] = p.rollingDrag;
    s.surface[side] = p.surface;
}

template <class T> inline auto Ground::variedAt(T x, T y) const
{
    using math::lane;
    auto s = m_terrain ? m_terrain->sample(x, y) : plane(x, y);
    for (int side = 0; m_patches && side < math::kLaneCount<T>; ++side)
        if (const Patch* p = patchAt(lane(x, side), lane(y, side))) lay(*p, s, side);
    if (m_layers)
        s.friction *= math::lanes<T>([&](int side) { return frictionOf(*m_layers, lane(x, side), lane(y, side)); });
    return s;
}

GroundSample Ground::varied(double x, double y) const
{
    return variedAt(x, y);
}

GroundLanes Ground::varied(math::Lanes x, math::Lanes y) const
{
    return variedAt(x, y);
}

double Ground::height(double x, double y) const
{
    return m_terrain ? m_terrain->value(x, y).height : planeHeight(x, y);
}

double Ground::bend(double x, double y, double within) const
{
    if (!m_terrain) return 0.0;
    return m_terrain->relief > 0.0 ? HUGE_VAL : m_terrain->bends.at(m_terrain->grid, x, y, within);
}

std::array<float, 3> Ground::dustColour(double x, double y) const
{
    std::array<float, 3> colour = m_terrain ? m_terrain->dustColour(x, y) : properties(sample(x, y).surface).dustColour;
    if (m_layers) tintDust(*m_layers, x, y, colour);
    return colour;
}

// The spline surface, where there is one.
static std::shared_ptr<const Terrain> surfaceOf(const TerrainSettings& s, const Fetch& fetch, const Layers& layers,
                                                core::Status& status)
{
    auto t = std::make_shared<Terrain>();
    t->friction = s.friction;
    t->relief = s.relief;
    t->surface = uint32_t(s.surface);
    if (s.kind == TerrainKind::data) {
        HeightMap map;
        status = s.file.empty() ? heightsFrom(s, map) : heightsFromFile(s, fetch, map);
        if (!status) return nullptr;
        t->grid = gridFrom(std::move(map), s);
    } else {
        generate(s, *t);
    }
    laySurfaces(layers, *t);
    t->makeRelief(s.seed);
    if (!(t->relief > 0.0)) t->bends = BendMap::of(t->grid); // the relief bends far more
    return t;
}

Ground build(const TerrainSettings& s, const Fetch& fetch, core::Status& status, std::shared_ptr<const Terrain> made)
{
    status = {};
    Ground g;
    Layers layers;
    if (status = buildLayers(s, fetch, layers); !status) return g;
    if (!layers.empty()) g.m_layers = std::make_shared<const Layers>(layers);
    if (s.kind == TerrainKind::flat || s.kind == TerrainKind::slope) {
        if (s.kind == TerrainKind::slope)
            g.m_gradient = s.grade * dvec2(math::cos(s.gradeHeading), math::sin(s.gradeHeading));
        g.m_normal = normalOf(g.m_gradient.x, g.m_gradient.y);
        const SurfaceProperties& p = properties(s.surface);
        g.m_friction = p.friction * s.friction;
        g.m_rollingDrag = p.rollingDrag;
        g.m_surface = uint32_t(s.surface);
        if (!s.patches.empty()) {
            std::vector<Ground::Patch> patches;
            for (const PatchSettings& in : s.patches) {
                const SurfaceProperties& q = properties(in.surface);
                patches.push_back({in.position, dvec2(math::cos(in.heading), math::sin(in.heading)), 0.5 * in.size,
                                   q.friction * in.friction * s.friction, q.rollingDrag, uint32_t(in.surface)});
            }
            g.m_patches = std::make_shared<const std::vector<Ground::Patch>>(std::move(patches));
        }
        g.m_varied = g.m_patches || g.m_layers;
        return g;
    }
    g.m_terrain = made ? std::move(made) : surfaceOf(s, fetch, layers, status);
    g.m_varied = g.m_terrain != nullptr;
    return g;
}

}
