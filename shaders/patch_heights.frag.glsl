// One vertex of a patch: its height on the patch's level, and the height on the next level of the vertex that it slides to;
// after terrain_surface.glsl. Worked out once, when the patch is first seen.
flat varying vec4 vPatch;
flat varying vec4 vSlot;

vec3 heightAt(vec2 place, int level, bool sampled) {
    if (!sampled) return levelSurface(place, level);
    ivec2 cell;
    vec2 share;
    return splineSurface(place, cell, share);
}

void main() {
    vec2 corner = floor(gl_FragCoord.xy) - vSlot.xy, place = vPatch.xy + corner * vPatch.z;
    int level = int(vPatch.w);
    bool sampled = vSlot.z > 0.5; // the paper's scheme: every level takes its heights from the same surface
    vec3 own = heightAt(place, level, sampled);
    gl_FragColor = vec4(own.x, heightAt(place - mod(corner, 2.0) * vPatch.z, level + 1, sampled).x, own.yz);
}
