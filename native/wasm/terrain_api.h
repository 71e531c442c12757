// The drawn terrain for JavaScript: its textures once, its patches every frame. Its own handle, because a page without
// pictures (Node, a Worker) needs none of it.
//
//     handle = ylTerrainCreate(session)      after each load; text of the session: TerrainInfo as JSON
//     ylTerrainArray(handle, k), ylTerrainBytes(handle, k)
//         0 heights (float), 1 pyramid (float), 2 cover (byte), 3 roads (int16 x 2), 4 slopes (half x 2),
//         5 relief (float), 6 guard rails (float, triangles), 7 scatter (float: native/terrain/scatter.h),
//         8 solid shapes of the scatter (float: kind, then a triangle's nine)
//         Copy them before the next call that allocates. ylTerrainDrop(handle) frees those arrays, not what selection
//         needs.
//     at = ylTerrainCamera(handle)           24 doubles to fill in:
//         0..2 eye [m] world, 3 pixels a radian, 4..19 world -> clip, column-major,
//         20 pixel error, 21 scheme (0 quadtree, 1 blocks), 22 view distance [m], 23 most triangles
//     count = ylTerrainSelect(handle, session)  patches; ylTerrainInstances: count * 8 floats (native/terrain/lod.h)
//     ylTerrainDust(session, x, y)           colour of what wheels throw up there, linear, 0xrrggbb
//     ylTerrainFrame(handle)                 8 floats: camera x, y from node (0, 0), z world, above ground; start and
//     end
//         of the morph of the grid's own level; pixel error as relaxed; triangles
#pragma once

#include "wasm/api.h"

namespace wasm {
struct TerrainDraw;
}

extern "C" {
wasm::TerrainDraw* ylTerrainCreate(wasm::Session* s);
void ylTerrainDestroy(wasm::TerrainDraw* t);
const void* ylTerrainArray(wasm::TerrainDraw* t, int32_t which);
int32_t ylTerrainBytes(wasm::TerrainDraw* t, int32_t which);
void ylTerrainDrop(wasm::TerrainDraw* t);
double* ylTerrainCamera(wasm::TerrainDraw* t);
int32_t ylTerrainSelect(wasm::TerrainDraw* t, wasm::Session* s);
const float* ylTerrainInstances(wasm::TerrainDraw* t);
int32_t ylTerrainDust(wasm::Session* s, double x, double y);
const float* ylTerrainFrame(wasm::TerrainDraw* t);
}
