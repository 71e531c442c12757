// What can be hit, for JavaScript: the triangles of the scene to draw, which objects are broken, and scenes that
// somebody brings (any format that the page can read, handed over as triangles).
//
// To draw:
//     n = ylSceneTake(session, which)        triangles; which: 0 all that collides, 1 what the scene looks like
//     p = ylSceneArray(session, array)       n entries each, valid until the next ylSceneTake:
//         0 positions  float x 9              corners, world axes (z up), metres
//         1 normals    float x 3              unit, by the right-hand rule about the corners; walls are two-sided
//         2 objects    uint32                 what breaks as one; ylSceneBroken is indexed by it
//         3 materials  uint32                 index into "materials" of ylSceneInfo
//     ylSceneInfo(session)                   text: {"materials": [names], "triangles", "objects", "brought", "ground",
//         "degenerate", "nonFinite", "huge", "memory" [bytes], "low": [x, y, z], "high": [x, y, z]}
//     b = ylSceneBroken(session)             a byte an object, "objects" of them: 1 once driven through. Taken each
//         frame it costs nothing worth counting; valid until the next call.
// `which` 1 adds what does not collide (the road course's road, verges and gantry, the rail's flat ground) and leaves
// out the guard rails of a terrain, which terrain_api.h hands out with the rest of the land.
//
// To bring: fill ylInput() with n x 9 floats (corners, world axes, metres, z up) and behind them n x uint32 (object,
// counted from 0: what breaks as one; all 0 will do), then
//     ylSceneBring(session, n)               takes the place of the scenario's walls, from the start, until another
//         scene is brought or ylSceneReturn(session); scenarios loaded meanwhile keep it. 0, or 1 with a text: a scene
//         with nothing to hit takes no place.
// A link or a recording does not carry it. Large scenes (a million triangles take about a second) are built in a
// Worker:
//     size = ylSceneBuild(session, n)        there: the same input; the text buffer holds the built block of bytes.
//         Module.onProgress(share), where given, is called with a rising share of the work.
//     ylSceneLoad(session, length)           here: input the block. 0, or 1 with a text.
//
// A scenario may name a file (scene.file), which the page reads, from the engine's own assets (ylAsset) or from beside
// itself, and hands over once; scenarios that name the same file in the same way then have it at once:
//     ylSceneAwaited(session)                text: the name of the file that has yet to come, or nothing
//     ylSceneComplete(session, n, yUp, metres)  input as above, in the file's own axes and units; what its format says
//         of them. From the start. 0, or 1 with a text.
#pragma once

#include "wasm/api.h"

extern "C" {
int32_t ylSceneTake(wasm::Session* s, int32_t which);
const void* ylSceneArray(wasm::Session* s, int32_t array);
void ylSceneInfo(wasm::Session* s);
const uint8_t* ylSceneBroken(wasm::Session* s);
int32_t ylSceneBring(wasm::Session* s, int32_t triangles);
int32_t ylSceneBuild(wasm::Session* s, int32_t triangles);
int32_t ylSceneLoad(wasm::Session* s, int32_t length);
void ylSceneReturn(wasm::Session* s);
void ylSceneAwaited(wasm::Session* s);
int32_t ylSceneComplete(wasm::Session* s, int32_t triangles, int32_t yUp, int32_t metres);
}
