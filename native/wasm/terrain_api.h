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
//     ylTerrainShows(handle, session)        1 while it is of the session's spline surface: no need for another
//     ylTerrainDust(session, x, y)           colour of what wheels throw up there, linear, 0xrrggbb
//     ylRoads(session)                       text: the ground's roads, [{closed, width [m], points: [x, y, ...]}], the middles
//         about every metre
//     ylTerrainFrame(handle)                 8 floats: camera x, y from node (0, 0), z world, above ground;
//         start and end of the morph of the grid's own level; pixel error as relaxed; triangles
//
// The ground of a large height map takes seconds; a Worker makes it and its pictures:
//     size = ylTerrainPack(handle, session)  there: the text buffer holds the surface as a block of bytes, for ylLoadOn
//     handle = ylTerrainAdopt(session)       here, after ylLoadOn: as ylTerrainCreate, but what to draw, arrays 0 to 5
//         and the text, came with the block. Null without one.
#pragma once

#include "wasm/api.h"

namespace wasm {
struct TerrainDraw;
}

extern "C" {
wasm::TerrainDraw* ylTerrainCreate(wasm::Session* s);
wasm::TerrainDraw* ylTerrainAdopt(wasm::Session* s);
int32_t ylTerrainPack(wasm::TerrainDraw* t, wasm::Session* s);
int32_t ylTerrainShows(const wasm::TerrainDraw* t, const wasm::Session* s);
void ylTerrainDestroy(wasm::TerrainDraw* t);
const void* ylTerrainArray(wasm::TerrainDraw* t, int32_t which);
int32_t ylTerrainBytes(wasm::TerrainDraw* t, int32_t which);
void ylTerrainDrop(wasm::TerrainDraw* t);
double* ylTerrainCamera(wasm::TerrainDraw* t);
int32_t ylTerrainSelect(wasm::TerrainDraw* t, wasm::Session* s);
const float* ylTerrainInstances(wasm::TerrainDraw* t);
int32_t ylTerrainDust(wasm::Session* s, double x, double y);
void ylRoads(wasm::Session* s);
const float* ylTerrainFrame(wasm::TerrainDraw* t);
}
