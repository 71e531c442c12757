// Which patches of a terrain are drawn this frame, and how finely.
//
// A quadtree of square patches, each drawn as the same 8 x 8 quads: level 0 has vertices s0 apart (half a metre on a
// 2 m grid: finer than the grid, Deak 2003, Figure 5), each further level twice that. The level at a place depends
// on one thing alone, its distance d to the camera, so that neighbours agree without knowing each other:
//
//     range[l] >= bound[l + 1] K / pixelError        bound[l]: height error of level l that 99 of 100 places of this
//                                                    terrain stay below [m]
//     d(x, y)^2 = (x - cx)^2 + (y - cy)^2 + c^2      K: pixels a radian; c: camera above the ground below it
//
// d takes no vertex height, so the shader gets exactly the same number. A patch of level l lies outside range[l - 1] or
// is a quarter of one that does not; between morphStart[l] and range[l] its vertices slide onto level l + 1 (F.
// Strugar, Continuous Distance-Dependent Level of Detail, 2010). A parent's quarter may reach a diagonal beyond its
// range, hence
//
//     morphStart[l] >= range[l - 1] + sqrt(2) patch[l]      then neighbours differ by one level at most and coincide
//
// on their common edge. The camera's surroundings (`fineRange`) are always level 0, unmorphed: drawn = driven there. Where
// coarser meshes are exact to a fraction of a millimetre (planes, roads of test grounds) the finest of all is `first`.
//
// These least widths, not the error alone, set the triangles of a near view, and they grow with the patch: hence small
// patches. Where more than 2 pixels are allowed the camera's surroundings shrink in the same ratio.
//
// Scheme::blocks is that of Deak 2003, section 3.1: whole blocks, the level by the distance of the block's centre, the
// edge vertices of the finer neighbour dropped, no morph; it needs more triangles and pops.
#pragma once

#include "math/math.h"
#include "terrain/terrain.h"

#include <array>
#include <cstdint>
#include <vector>

namespace terrain {

inline constexpr int32_t kPatchQuads = 8; // along an edge
inline constexpr int32_t kMaxLevels = 16;
inline constexpr int32_t kTrianglesPerPatch = 2 * kPatchQuads * kPatchQuads;

enum class Scheme : uint32_t { quadtree, blocks };

struct LodSettings {
    Scheme scheme = Scheme::quadtree;
    double pixelError = 2.0; // [pixels] largest drawn height error aimed at
    double fineRange = 32.0; // [m] level 0, unmorphed, at least this far; less where more than 2 pixels are allowed
    double viewDistance = 6000.0;  // [m] nothing beyond
    int32_t maxTriangles = 300000; // the pixel error is relaxed until this holds
};

struct LodCamera {
    math::dvec3 position{0.0};               // [m] world
    std::array<double, 16> viewProjection{}; // world -> clip, column-major as three.js has it
    double pixelsPerRadian = 600.0;          // viewport height / (2 tan(fov / 2))
};

// One drawn patch: the layout of the instance buffer, two vec4 attributes.
struct LodInstance {
    float x = 0.0f, y = 0.0f; // of its south-west corner, in s0 from grid node (0, 0); whole numbers
    float stride = 1.0f;      // vertex distance in s0: 2^level
    float level = 0.0f;
    float morphStart = 0.0f; // [m] distance to the camera
    float morphEnd = 0.0f;   // [m]
    float edges = 0.0f;      // bits: west 1, east 2, south 4, north 8 drop to the next level (blocks only)
    float sampled = 0.0f;    // 1: heights are the surface's own at any level (blocks), not prefiltered
};
static_assert(sizeof(LodInstance) == 32);

// What selection needs to know of a terrain; built once.
struct LodModel {
    double spacing = 2.0;                   // [m] of the grid
    math::dvec2 origin{0.0};                // [m] of grid node (0, 0)
    int32_t fineLevels = 2;                 // s0 = spacing / 2^fineLevels
    int32_t levels = 1;                     // 0 .. levels-1
    int32_t first = 0;                      // the finest that shows anything that it does not
    int32_t rootX = 0, rootY = 0;           // corner of the root patch, in s0
    std::array<double, kMaxLevels> bound{}; // [m] height error of each level, see above
    // Lowest and highest ground of blocks of 16 cells, then of 2 x 2 of those, and so on.
    struct Range {
        float low, high;
    };
    struct RangeLevel {
        int32_t width = 0, height = 0;
        std::vector<Range> ranges;
    };
    std::vector<RangeLevel> ranges;

    double finest() const { return spacing / double(1 << fineLevels); } // s0 [m]
};

// `bounds`: for level fineLevels + m the height error of the drawing's pyramid (draw_data.h) against the nodes
// [m].
LodModel buildLod(const Terrain& terrain, const std::array<double, kMaxLevels>& bounds);

struct LodSelection {
    std::vector<LodInstance> instances;
    std::array<float, 4> camera{}; // [m] x, y from grid node (0, 0); z world; c as above
    double pixelError = 0.0;       // [pixels] as relaxed by the triangle budget
    int32_t triangles = 0;
    std::array<int32_t, kMaxLevels> patches{};            // a level
    std::array<double, kMaxLevels> range{}, morphStart{}; // [m]
};

// Fills `out`, whose storage is reused: no allocation once it has grown. `groundHeight`: below the camera [m].
void select(const LodModel& model, const LodSettings& settings, const LodCamera& camera, double groundHeight,
            LodSelection& out);

}
