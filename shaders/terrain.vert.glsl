// Places one vertex of a patch: chooses its height by the patch's level and slides it onto the next coarser
// level with distance, so that patches of neighbouring levels share their edge bit by bit (native/terrain/lod.h).
// Two texels a patch: x, y of the patch's corner [s0], vertex distance [s0], level; morph from, to [m], edges that drop to the
// next level, where its heights are kept.
uniform highp sampler2D uPatchList;
uniform vec2 uEyeWhole; // camera [s0] from grid node (0, 0), whole part
uniform vec2 uEyeRest;  // [m] the rest
uniform vec2 uEyeHeight; // [m] world z of the camera; above the ground below it
uniform highp sampler2D uKept; // RGBA32F: height here and of the next level [m], slope (patch_heights.frag.glsl)
uniform int uKeptAcross; // patches side by side in it

varying vec2 vPlace;    // [m] from grid node (0, 0)
varying vec3 vFromEye;  // [m]
#ifdef LEVELS
varying float vLevel;   // level + morph
#endif

#if TAPS == 1
uniform float uPixel;   // [rad]
varying vec4 vSight;    // level of the pictures whose texels are as large as a pixel, and mirroring()

// `up`: how far the ground's normal points to the eye.
vec4 sightOf(vec3 fromEye, float up, vec2 place) {
    float away = length(fromEye), pixel = away * uPixel;
    float wanted = 0.5 * log2(pixel * pixel / max(up, 0.01)) - uPictures.y - 0.45; // rather sharp than still
    return vec4(max(wanted, levelThatReaches(abs(place - uMiddle.xy)) + 0.3), mirroring(clamp(-fromEye.z / away, 0.0, 1.0)));
}
#endif

// Position relative to the camera [m].
vec3 terrainVertex(out vec2 slope) {
    int side = int(kQuads) + 1, number = gl_VertexID / (side * side), within = gl_VertexID - number * side * side, row = within / side;
    vec2 corner = vec2(float(within - row * side), float(row)); // 0 .. 8 within the patch
    vec4 patchA = texelFetch(uPatchList, ivec2(0, number), 0), patchB = texelFetch(uPatchList, ivec2(1, number), 0);
    float stride = patchA.z;
    vec2 place = patchA.xy + corner * stride;
    vec2 flatOffset = (place - uEyeWhole) * uFinest - uEyeRest;
    float distance = sqrt(dot(flatOffset, flatOffset) + uEyeHeight.y * uEyeHeight.y);
    float morph = clamp((distance - patchB.x) / (patchB.y - patchB.x), 0.0, 1.0);
    int edges = int(patchB.z), kept = int(patchB.w);
    bool dropped = ((edges & 1) != 0 && corner.x == 0.0) || ((edges & 2) != 0 && corner.x == kQuads) ||
                   ((edges & 4) != 0 && corner.y == 0.0) || ((edges & 8) != 0 && corner.y == kQuads);
    if (dropped) morph = 1.0;
    vec4 heights = texelFetch(uKept, ivec2(kept % uKeptAcross, kept / uKeptAcross) * (int(kQuads) + 1) + ivec2(corner), 0);
    // Written out: fully morphed it must be the coarser level's value exactly, and an unmoved coordinate unmoved.
    float height = morph >= 1.0 ? heights.y : heights.x + (heights.y - heights.x) * morph;
    vec2 coarse = place - mod(corner, 2.0) * stride;
    place += (coarse - place) * morph;
    flatOffset = (place - uEyeWhole) * uFinest - uEyeRest;
    vPlace = place * uFinest;
#ifdef LEVELS
    vLevel = patchA.w + morph;
#endif
    slope = heights.zw;
    vFromEye = vec3(flatOffset, height - uEyeHeight.x);
    return vFromEye;
}
