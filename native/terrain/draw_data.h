// The terrain as the vertex shader's textures. shaders/terrain.vert.glsl evaluates the same spline from them.
//
// WebGL2 promises textures of 2,048 only, so node layers are cut into square tiles, one array-texture layer each: node
// (i, j) is texel (i mod tile, j mod tile) of layer (j div tile) tilesX + (i div tile), tile a power of two.
//
// Where the mesh is coarser than the grid a vertex reads one prefiltered height: level m >= 1 holds every 2^m-th node,
//     P0 = surface at the nodes ([1 4 1]/6 of the control values),  Pm+1 = every second of ([1 2 1]/4 Pm),
// along x and y; all levels side by side in one image of tile/2 x tile texels a layer: level 1 at (0, 0), level m >= 2
// at (tile/2 - (tile >> (m - 1)), tile/2).
#pragma once

#include "core/json_fwd.h"
#include "terrain/lod.h"
#include "terrain/terrain.h"

#include <cstdint>
#include <memory>
#include <vector>

namespace terrain {

inline constexpr int32_t kMaxTile = 2048;

struct DrawData {
    int32_t width = 0, height = 0; // nodes
    int32_t tile = 0, tilesX = 0, tilesY = 0;
    int32_t pyramidLevels = 0;  // m = 1 .. this
    std::vector<float> heights; // R32F, control values
    std::vector<float> pyramid; // R32F
    std::vector<uint8_t> cover; // R8UI: surface | road << 4 (road: profile + 1, 0 for none near)
    std::vector<int16_t> roads; // RG16I: lateral, along; one texel of kFar without roads
    int32_t slopesWidth = 0, slopesHeight = 0,
            slopesStep = 1;       // every step-th node, so that one image holds the terrain
    std::vector<uint16_t> slopes; // RG16F: dh/dx, dh/dy of the surface at the nodes
    LodModel lod;
};

uint16_t halfFloat(float value); // IEEE 754 binary16, to nearest even; overflow gives infinity

DrawData buildDrawData(const Terrain& terrain);

// Sizes, roads and surfaces as the page's TerrainInfo (web/src/view/terrain.ts).
core::Json drawInfo(const Ground& ground, const Terrain& terrain, const DrawData& data);

// What to draw for a ground: its terrain, or for a plane a coarse grid of the same plane, 16 km wide.
std::shared_ptr<const Terrain> drawnTerrain(const Ground& ground);

}
