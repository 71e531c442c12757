// The texels that keep the heights of one patch, in the target of all.
attribute vec4 place;   // x, y of the patch's corner [s0], vertex distance [s0], level
attribute vec2 slot;    // where they are kept; 1: heights are the surface's own at any level
uniform vec2 uRoom;     // patches along x and y
uniform int uAcross;    // patches along x
flat varying vec4 vPatch;
flat varying vec4 vSlot; // x, y of its first texel; 1: unfiltered

void main() {
    vec2 at = vec2(float(int(slot.x) % uAcross), float(int(slot.x) / uAcross));
    vPatch = place;
    vSlot = vec4(at * (kQuads + 1.0), slot.y, 0.0);
    gl_Position = vec4(2.0 * (at + position.xy) / uRoom - 1.0, 0.0, 1.0);
}
