#include "wasm/terrain_api.h"

#include "terrain/draw_data.h"
#include "terrain/scatter.h"
#include "wasm/session.h"

namespace wasm {

struct TerrainDraw {
    std::shared_ptr<const terrain::Terrain> terrain;
    terrain::DrawData data;
    std::vector<float> scatter;
    std::vector<float> shapes; // of what can be hit: kind, then nine numbers a triangle
    terrain::LodSelection selection;
    std::array<double, 24> camera{};
    std::array<float, 8> frame{};
};

}

using wasm::Session;
using wasm::TerrainDraw;

namespace {

// Everything but the pictures.
TerrainDraw* prepared(std::shared_ptr<const terrain::Terrain> of)
{
    auto* t = new TerrainDraw;
    t->terrain = std::move(of);
    t->scatter = terrain::scatter(*t->terrain);
    for (uint32_t kind = 0; kind < terrain::kGrowthCount; ++kind) {
        const std::vector<float>& shape = terrain::solidShape(terrain::Growth(kind));
        for (size_t k = 0; k < shape.size(); k += 9) {
            t->shapes.push_back(float(kind));
            t->shapes.insert(t->shapes.end(), shape.begin() + long(k), shape.begin() + long(k) + 9);
        }
    }
    t->selection.instances.reserve(4096); // more than a frame's budget: select() then allocates nothing
    t->camera = {0, 0, 10, 600};
    const terrain::LodSettings defaults;
    t->camera[20] = defaults.pixelError;
    t->camera[22] = defaults.viewDistance;
    t->camera[23] = double(defaults.maxTriangles);
    return t;
}

}

extern "C" {

YL_API TerrainDraw* ylTerrainCreate(Session* s)
{
    TerrainDraw* t = prepared(terrain::drawnTerrain(s->world.setup.ground));
    t->data = terrain::buildDrawData(*t->terrain);
    s->text = core::canonicalText(terrain::drawInfo(s->world.setup.ground, *t->terrain, t->data));
    return t;
}
YL_API TerrainDraw* ylTerrainAdopt(Session* s)
{
    const wasm::GroundMade& made = wasm::lastGround();
    const auto& terrain = s->world.setup.ground.shared();
    if (!terrain || !made.lod || made.ground.shared() != terrain) return nullptr;
    TerrainDraw* t = prepared(terrain);
    t->data.lod = *made.lod;
    return t;
}
YL_API int32_t ylTerrainPack(TerrainDraw* t, Session* s)
{
    const core::Bytes block = terrain::packed(*t->terrain, t->data.lod);
    s->text.assign(reinterpret_cast<const char*>(block.data()), block.size());
    return int32_t(s->text.size());
}
YL_API int32_t ylTerrainShows(const TerrainDraw* t, const Session* s)
{
    return t->terrain == s->world.setup.ground.shared();
}
YL_API void ylTerrainDestroy(TerrainDraw* t)
{
    delete t;
}
}

namespace {

struct Bytes {
    const void* data;
    size_t size;
};

template <class T> Bytes bytesOf(const std::vector<T>& v)
{
    return {v.data(), v.size() * sizeof(T)};
}

Bytes arrayOf(const TerrainDraw& t, int32_t which)
{
    switch (which) {
    case 0:
        return bytesOf(t.data.heights);
    case 1:
        return bytesOf(t.data.pyramid);
    case 2:
        return bytesOf(t.data.cover);
    case 3:
        return bytesOf(t.data.roads);
    case 4:
        return bytesOf(t.data.slopes);
    case 5:
        return bytesOf(t.terrain->reliefGrid.values);
    case 6:
        return bytesOf(t.terrain->rails);
    case 7:
        return bytesOf(t.scatter);
    case 8:
        return bytesOf(t.shapes);
    default:
        return {nullptr, 0};
    }
}

}

extern "C" {

YL_API const void* ylTerrainArray(TerrainDraw* t, int32_t which)
{
    return arrayOf(*t, which).data;
}
YL_API int32_t ylTerrainBytes(TerrainDraw* t, int32_t which)
{
    return int32_t(arrayOf(*t, which).size);
}
YL_API void ylTerrainDrop(TerrainDraw* t)
{
    t->data.heights = {};
    t->data.pyramid = {};
    t->data.cover = {};
    t->data.roads = {};
    t->data.slopes = {};
    t->scatter = {};
}
YL_API double* ylTerrainCamera(TerrainDraw* t)
{
    return t->camera.data();
}
YL_API int32_t ylTerrainSelect(TerrainDraw* t, Session* s)
{
    const auto& c = t->camera;
    terrain::LodCamera camera;
    camera.position = {c[0], c[1], c[2]};
    camera.pixelsPerRadian = c[3];
    for (size_t k = 0; k < 16; ++k) camera.viewProjection[k] = c[4 + k];
    terrain::LodSettings settings;
    settings.pixelError = c[20];
    settings.scheme = c[21] > 0.5 ? terrain::Scheme::blocks : terrain::Scheme::quadtree;
    settings.viewDistance = c[22];
    settings.maxTriangles = int32_t(c[23]);
    terrain::select(t->data.lod, settings, camera, s->world.setup.ground.height(c[0], c[1]), t->selection);
    const auto grid = size_t(t->data.lod.fineLevels);
    for (size_t k = 0; k < 4; ++k) t->frame[k] = t->selection.camera[k];
    t->frame[4] = float(t->selection.morphStart[grid]);
    t->frame[5] = float(t->selection.range[grid]);
    t->frame[6] = float(t->selection.pixelError);
    t->frame[7] = float(t->selection.triangles);
    return int32_t(t->selection.instances.size());
}
YL_API const float* ylTerrainInstances(TerrainDraw* t)
{
    return reinterpret_cast<const float*>(t->selection.instances.data());
}
YL_API int32_t ylTerrainDust(Session* s, double x, double y)
{
    const std::array<float, 3> c = s->world.setup.ground.dustColour(x, y);
    const auto byte = [](float v) { return int32_t(v <= 0.0f ? 0.0f : v >= 1.0f ? 255.0f : 255.0f * v + 0.5f); };
    return byte(c[0]) << 16 | byte(c[1]) << 8 | byte(c[2]);
}
YL_API void ylRoads(Session* s)
{
    core::Json out = core::Json::array();
    if (const terrain::Terrain* t = s->world.setup.ground.shared().get()) {
        for (size_t k = 0; k < t->lines.size(); ++k) {
            core::Json points = core::Json::array();
            for (const terrain::RoadSample& p : t->lines[k].samples)
                points.insert(points.end(), {p.position.x, p.position.y});
            out.push_back({{"closed", t->lines[k].closed},
                           {"width", 2.0 * t->roads.profiles[k].halfWidth},
                           {"points", std::move(points)}});
        }
    }
    s->text = core::canonicalText(out);
}
YL_API const float* ylTerrainFrame(TerrainDraw* t)
{
    return t->frame.data();
}
}
