// Blocks that a Worker hands over: a packed terrain, or the hierarchy of a scene. Whatever is accepted can be asked for
// heights, drawn and driven into.
#include "changed.h"
#include "fuzz.h"

#include "collision/cast.h"
#include "scene/scenes.h"
#include "terrain/draw_data.h"
#include "terrain/packed.h"

#include <memory>

namespace {

void fuzzTerrain(std::string_view input)
{
    static const core::Bytes kGood = [] {
        terrain::TerrainSettings s;
        s.kind = terrain::TerrainKind::data;
        s.columns = 8;
        for (int k = 0; k < 64; ++k) s.heights.push_back(double(k % 7));
        core::Status status;
        const terrain::Ground ground = terrain::build(s, {}, status);
        return terrain::packed(*ground.terrain(), terrain::buildDrawData(*ground.terrain()).lod);
    }();
    const core::Bytes block = changed(input, kGood);
    terrain::Terrain t;
    terrain::LodModel lod;
    if (!terrain::unpack(block.data(), block.size(), t, lod)) {
        FUZZ_REQUIRE(t.grid.values.empty() && lod.ranges.empty(), "a refusal gives nothing");
        return;
    }
    FUZZ_REQUIRE(terrain::packed(t, lod).size() == block.size(), "nothing was left over");
    for (const double x : {-1e9, -17.3, 0.0, 5.1, 1e9})
        for (const double y : {-1e9, 3.9, 1e9}) {
            t.sample(x, y);
            t.value(x, y);
            t.dustColour(x, y);
        }
}

void fuzzScene(std::string_view input)
{
    static const core::Bytes kGood = [] {
        scene::Soup soup;
        for (int k = 0; k < 40; ++k) {
            const double x = 3.0 * k, y = k % 5;
            soup.add({x, y, 0.0}, {x + 1.0, y, 0.0}, {x, y, 2.0}, uint32_t(k / 4));
        }
        const scene::Scene scene = scene::Scene::build(soup);
        return core::Bytes(scene.block().begin(), scene.block().end());
    }();
    const core::Bytes block = changed(input, kGood);
    scene::Scene scene;
    if (!scene.load(block)) {
        FUZZ_REQUIRE(scene.block().empty(), "a refusal gives nothing");
        return;
    }
    collision::Sweep sweep;
    sweep.travel = {0.5, 0.1};
    sweep.turn = 0.05;
    const collision::Outline car = collision::rectangle(2.1, 2.2, 1.8);
    collision::firstContact({scene, {}, car, collision::plateLevel(0.5), nullptr}, sweep, 1.5e-3, 0.5);
}

}

void fuzz(std::string_view input)
{
    if (input.empty()) return;
    input[0] & 1 ? fuzzScene(input.substr(1)) : fuzzTerrain(input.substr(1));
}
