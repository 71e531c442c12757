// Places one vertex of an instanced patch: chooses its height by the patch's level and slides it onto the next coarser
// level with distance, so that patches of neighbouring levels share their edge bit by bit (native/terrain/lod.h).
attribute vec2 corner;  // 0 .. 16 within the patch
attribute vec4 patchA;  // x, y of the patch's corner [s0], vertex distance [s0], level
attribute vec4 patchB;  // morph from, to [m]; edges that drop to the next level; 1: unfiltered
uniform vec2 uEyeWhole; // camera [s0] from grid node (0, 0), whole part
uniform vec2 uEyeRest;  // [m] the rest
uniform vec2 uEyeHeight; // [m] world z of the camera; above the ground below it

varying vec2 vPlace;    // [m] from grid node (0, 0)
varying vec3 vSlope;    // dh/dx, dh/dy; z: distance to the camera [m]
varying float vLevel;   // level + morph, for the view of levels

vec3 heightAt(vec2 place, int level, bool sampled) {
    if (!sampled) return levelSurface(place, level);
    ivec2 cell;
    vec2 share;
    return splineSurface(place, cell, share);
}

// Position relative to the camera [m]; slope as varying.
vec3 terrainVertex(out vec2 slope) {
    float stride = patchA.z;
    int level = int(patchA.w);
    vec2 place = patchA.xy + corner * stride;
    vec2 flatOffset = (place - uEyeWhole) * uFinest - uEyeRest;
    float distance = sqrt(dot(flatOffset, flatOffset) + uEyeHeight.y * uEyeHeight.y);
    float morph = clamp((distance - patchB.x) / (patchB.y - patchB.x), 0.0, 1.0);
    int edges = int(patchB.z);
    bool dropped = ((edges & 1) != 0 && corner.x == 0.0) || ((edges & 2) != 0 && corner.x == 16.0) ||
                   ((edges & 4) != 0 && corner.y == 0.0) || ((edges & 8) != 0 && corner.y == 16.0);
    if (dropped) morph = 1.0;

    bool sampled = patchB.w > 0.5; // the paper's scheme: every level takes its heights from the same surface
    vec3 surface = heightAt(place, level, sampled);
    if (morph > 0.0) {
        vec2 coarse = place - mod(corner, 2.0) * stride;
        // Written out: fully morphed it must be the coarser level's value exactly, and an unmoved coordinate unmoved.
        vec3 next = heightAt(coarse, level + 1, sampled);
        surface = morph >= 1.0 ? next : surface + (next - surface) * morph;
        place += (coarse - place) * morph;
        flatOffset = (place - uEyeWhole) * uFinest - uEyeRest;
    }
    vPlace = place * uFinest;
    vSlope = vec3(surface.yz, distance);
    vLevel = float(level) + morph;
    slope = surface.yz;
    return vec3(flatOffset, surface.x - uEyeHeight.x);
}
