// The shade of a tree on the ground, as a stretch of the ground's pictures has it: its outline thrown along the sun's way, and
// the round darkness below its crown, where it hides the sky. A corner: across (-1 .. 1), along (0 .. 1), part (0 outline, 1 round).
attribute vec4 foot;      // x, y [m] from grid node (0, 0); half width [m], kind
attribute vec2 thrown;    // [m] from the foot to the shade of the tip
uniform vec3 uStretch;    // place [m] of the picture's corner, 2 / its side [1/m]
uniform float uTexel;     // [m]
varying vec2 vOutline;    // in the picture of outlines; of a round part its own place, -1 .. 1
varying float vDark;      // share that a narrower one than a texel keeps
varying float vSoft;      // how much coarser the outline is seen: the sun is no point
varying float vRound;

const float kKinds = 3.0;

void main() {
    float wide = max(foot.z, 0.75 * uTexel);
    vRound = position.z;
    vDark = foot.z / wide;
    vec2 along = normalize(thrown), across = vec2(-along.y, along.x), at = foot.xy;
    if (position.z > 0.5) {
        at += (along * (2.0 * position.y - 1.0) + across * position.x) * wide;
        vOutline = vec2(position.x, 2.0 * position.y - 1.0);
        vSoft = 0.0;
    } else {
        at += thrown * position.y + across * position.x * wide;
        vOutline = vec2((foot.w + 0.5 + 0.5 * position.x) / kKinds, position.y);
        vSoft = 2.5 * position.y;
    }
    gl_Position = vec4((at - uStretch.xy) * uStretch.z - 1.0, 0.0, 1.0);
}
