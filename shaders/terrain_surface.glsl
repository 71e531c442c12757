// The terrain's surface in GLSL: the same uniform cubic B-spline, the same micro-relief and the same border as
// native/terrain/{grid,terrain}.cpp, read from the engine's own arrays. Places are counted in s0, the vertex distance of
// the finest level, from grid node (0, 0): whole numbers, so that two patches compute a shared vertex from the same bits.
uniform sampler2DArray uHeights;  // R32F control values [m], tiled
uniform sampler2DArray uPyramid;  // R32F prefiltered heights [m] (native/terrain/draw_data.h)
uniform usampler2DArray uCover;   // R8UI surface | road << 4
uniform isampler2DArray uRoads;   // RG16I lateral, along [cm]
uniform sampler2D uRelief;        // R32F, 64 x 64, periodic
uniform ivec4 uNodes;             // nodes along x, along y, log2 of the tile, tiles along x
uniform ivec4 uLevels;            // pyramid levels, log2 of grid spacing / s0, coarsest level with relief, border policy
uniform float uFinest;            // s0 [m]
uniform float uSpacing;           // of the grid [m]
uniform float uReliefFactor;      // scales uReliefAmplitude; 0 switches the relief off
const int kSurfaces = 11; // of native/terrain/surfaces.h
uniform float uReliefAmplitude[kSurfaces]; // [m] by surface
uniform vec4 uRoadShape[4];       // half width, shoulder [m], marking, surface; by road
uniform float uRoadShoulder[4];   // the shoulder's surface

const int kFar = 32767; // lateral distance of a node without a road

// Border::clamp, mirror, repeat (grid.cpp, borderIndex).
int bordered(int i, int count) {
    if (i >= 0 && i < count) return i;
    if (uLevels.w == 0) return clamp(i, 0, count - 1);
    int period = uLevels.w == 2 ? count : max(1, 2 * (count - 1));
    int r = i % period;
    if (r < 0) r += period;
    return r < count ? r : period - r;
}
ivec2 borderedNode(ivec2 n) {
    return ivec2(bordered(n.x, uNodes.x), bordered(n.y, uNodes.y));
}
ivec3 texelOf(ivec2 node, int log2Tile) {
    ivec2 tile = node >> log2Tile;
    return ivec3(node - (tile << log2Tile), tile.y * uNodes.w + tile.x);
}

// Weights of control values i-1 .. i+2 and their slopes (native/math/bspline.h).
vec4 splineWeights(float t) {
    float s = 1.0 - t, t2 = t * t, t3 = t2 * t;
    return vec4(s * s * s, 3.0 * t3 - 6.0 * t2 + 4.0, 3.0 * (t + t2 - t3) + 1.0, t3) / 6.0;
}
vec4 splineSlopes(float t) {
    float s = 1.0 - t;
    return vec4(-0.5 * s * s, t * (1.5 * t - 2.0), s * (2.0 - 1.5 * s), 0.5 * t * t);
}

// Height [m] and gradient of the control values' surface; `place` in s0.
vec3 splineSurface(vec2 place, out ivec2 cell, out vec2 share) {
    vec2 u = place / float(1 << uLevels.y);
    vec2 whole = floor(u);
    cell = ivec2(whole);
    share = u - whole;
    vec4 wx = splineWeights(share.x), wy = splineWeights(share.y), sx = splineSlopes(share.x), sy = splineSlopes(share.y);
    vec3 sum = vec3(0.0);
    for (int r = 0; r < 4; ++r) {
        vec4 c;
        for (int k = 0; k < 4; ++k) c[k] = texelFetch(uHeights, texelOf(borderedNode(cell + ivec2(k - 1, r - 1)), uNodes.z), 0).r;
        float row = dot(wx, c);
        sum += vec3(wy[r] * row, wy[r] * dot(sx, c), sy[r] * row);
    }
    return vec3(sum.x, sum.yz / uSpacing);
}

// Signed lateral distance and distance along a road [m], and the road's number; x = 1e4 off every road (road.cpp, at).
vec3 roadAt(ivec2 cell, vec2 share) {
    vec3 none = vec3(1e4, 0.0, -1.0);
    if (any(lessThan(cell, ivec2(0))) || any(greaterThanEqual(cell + 1, uNodes.xy))) return none;
    int log2Tile = uNodes.z;
    uint cover = texelFetch(uCover, texelOf(cell, log2Tile), 0).r;
    if (cover < 16u) return none;
    ivec2 a = texelFetch(uRoads, texelOf(cell, log2Tile), 0).rg;
    ivec2 b = texelFetch(uRoads, texelOf(cell + ivec2(1, 0), log2Tile), 0).rg;
    ivec2 c = texelFetch(uRoads, texelOf(cell + ivec2(0, 1), log2Tile), 0).rg;
    ivec2 d = texelFetch(uRoads, texelOf(cell + ivec2(1, 1), log2Tile), 0).rg;
    int high = max(max(a.x, b.x), max(c.x, d.x)), low = min(min(a.x, b.x), min(c.x, d.x));
    if (high == kFar || float(high - low) > 150.0 * uSpacing) return none;
    // Along counts modulo the markings' period of 1024 cm (a closed line is a whole number of them): differences to the
    // first corner, brought into half a period.
    ivec3 along = ((ivec3(b.y, c.y, d.y) - a.y + 512) & 1023) - 512;
    vec4 lateral = vec4(a.x, b.x, c.x, d.x), run = vec4(0.0, along);
    float west = mix(lateral.x, lateral.z, share.y), east = mix(lateral.y, lateral.w, share.y);
    float runWest = mix(run.x, run.z, share.y), runEast = mix(run.y, run.w, share.y);
    return vec3(0.01 * mix(west, east, share.x), 0.01 * (float(a.y) + mix(runWest, runEast, share.x)), float(cover >> 4) - 1.0);
}

// [m] The open land's amplitude at a distance from the middle of a road, and the carriageway's own (road.cpp, relief).
float reliefBeside(vec4 shape, float away, float open) {
    return mix(0.5 * uReliefAmplitude[int(shape.w)], open, smoothstep(shape.x, shape.x + shape.y + 1.0, away));
}

// The micro-relief: share(lateral) amplitude(cover) tile (terrain.cpp, reliefAt). Height and the gradient of the tile part;
// the slow change of the amplitude is left out of the drawn normal.
vec3 reliefAt(vec2 place, ivec2 cell, vec2 share) {
    if (uReliefFactor == 0.0) return vec3(0.0);
    vec4 wx = splineWeights(share.x), wy = splineWeights(share.y);
    float amplitude = 0.0;
    for (int r = 0; r < 4; ++r)
        for (int k = 0; k < 4; ++k) {
            uint cover = texelFetch(uCover, texelOf(borderedNode(cell + ivec2(k - 1, r - 1)), uNodes.z), 0).r;
            amplitude += wx[k] * wy[r] * uReliefAmplitude[int(cover & 15u)];
        }
    vec3 road = roadAt(cell, share);
    if (road.z >= 0.0) amplitude = reliefBeside(uRoadShape[int(road.z)], abs(road.x), amplitude);
    amplitude *= uReliefFactor;
    if (amplitude == 0.0) return vec3(0.0);
    vec2 u = place * uFinest; // nodes 1 m apart
    vec2 whole = floor(u);
    ivec2 node = ivec2(whole);
    vec2 t = u - whole;
    vec4 tx = splineWeights(t.x), ty = splineWeights(t.y), sx = splineSlopes(t.x), sy = splineSlopes(t.y);
    vec3 sum = vec3(0.0);
    for (int r = 0; r < 4; ++r) {
        vec4 c;
        for (int k = 0; k < 4; ++k) c[k] = texelFetch(uRelief, (node + ivec2(k - 1, r - 1)) & 63, 0).r;
        float row = dot(tx, c);
        sum += vec3(ty[r] * row, ty[r] * dot(sx, c), sy[r] * row);
    }
    return amplitude * sum;
}

// Height and gradient at a vertex of the given level. Coarser than the grid: one prefiltered height (its slope comes from
// the slope texture in the fragment shader).
vec3 levelSurface(vec2 place, int level) {
    if (level <= uLevels.y) {
        ivec2 cell;
        vec2 share;
        vec3 s = splineSurface(place, cell, share);
        if (level <= uLevels.z) s += reliefAt(place, cell, share);
        return s;
    }
    int m = min(level - uLevels.y, uLevels.x);
    ivec2 node = borderedNode(ivec2(floor(place / float(1 << uLevels.y)))) >> m;
    int log2Side = uNodes.z - m, half_ = 1 << (uNodes.z - 1);
    ivec3 texel = texelOf(node, log2Side);
    ivec2 corner = m == 1 ? ivec2(0) : ivec2(half_ - (1 << (uNodes.z - m + 1)), half_);
    return vec3(texelFetch(uPyramid, ivec3(texel.xy + corner, texel.z), 0).r, 0.0, 0.0);
}
