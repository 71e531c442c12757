// What a wheel's question costs, and a frame's choice of patches.
#include "cli/bench.h"

#include "terrain/draw_data.h"

namespace cli {

namespace {

// Heights and normals along a wandering path at 20 m/s and 200 Hz, as a car asks: neighbouring places, warm cache.
double wander(const terrain::Ground& ground)
{
    double sum = 0.0, x = -80.0, y = 30.0, dx = 0.09, dy = 0.043;
    for (int k = 0; k < 1000; ++k) {
        const terrain::GroundSample s = ground.sample(x, y);
        sum += s.height + s.normal.x;
        x += dx;
        y += dy;
        if (k % 250 == 249) dx = -dx;
    }
    return sum;
}

}

void benchTerrain(Bench& b)
{
    using namespace terrain;
    if (!b.wants("terrain.") && !b.wants("lod.")) return;
    core::Status status;
    TerrainSettings settings;
    settings.kind = TerrainKind::hills;
    settings.seed = 7;
    const Ground hills = build(settings, {}, status);
    const auto query = [&](const char* name, const Ground& ground) {
        if (b.wants(name))
            b.add(name, "ns", b.time([&] {
                double sum = wander(ground);
                keep(sum);
            }),
                  1e6); // seconds for a thousand
    };
    query("terrain.query.ns", hills);
    settings.relief = 0.0;
    query("terrain.query.smooth.ns", build(settings, {}, status));
    query("terrain.query.flat.ns", Ground());
    if (b.wants("terrain.build.hills.ms"))
        b.add("terrain.build.hills.ms", "ms", b.time([&] {
            Ground g = build(settings, {}, status);
            keep(g);
        }),
              1e3);
    if (b.wants("terrain.draw_data.ms"))
        b.add("terrain.draw_data.ms", "ms", b.time([&] {
            DrawData d = buildDrawData(*hills.terrain());
            keep(d);
        }),
              1e3);
    if (b.wants("lod.")) {
        const DrawData data = buildDrawData(*hills.terrain());
        LodSelection selection;
        LodCamera camera;
        // A car's eye looking east with 55 degrees: columns of projection times view.
        const double z = hills.height(0, 0) + 1.4, f = 1.921, aspect = 16.0 / 9.0;
        camera.position = {0.0, 0.0, z};
        camera.viewProjection = {0, 0, 1, 1, -f / aspect, 0, 0, 0, 0, f, 0, 0, 0, -f * z, -0.6, 0};
        const auto select = [&](const char* name, const LodSettings& s) {
            if (b.wants(name))
                b.add(name, "us", b.time([&] { terrain::select(data.lod, s, camera, z - 1.4, selection); }), 1e6);
        };
        select("lod.select.us", {});
        LodSettings blocks;
        blocks.scheme = Scheme::blocks;
        select("lod.select.blocks.us", blocks);
    }
}

}
