// Rain or snow about the eye: places in a box that goes round, so that drops stand in the world while the eye moves through them.
attribute float end;      // 0: where it is, 1: where it was a moment ago
uniform float uSide;      // [m] of the box
uniform vec3 uDrift;      // [m] that they fell, less the eye's place; each within the box
uniform vec3 uStreak;     // [m] from one end to the other, as the eye sees it
uniform float uSize;      // [px] of a flake at a metre; 0: streaks
varying float vShare;

void main() {
    vec3 at = (fract(position + uDrift / uSide) - 0.5) * uSide;
    float away = length(at);
    vShare = (1.0 - smoothstep(0.2 * uSide, 0.5 * uSide, away)) * smoothstep(0.8, 2.5, away);
    vec4 p = vec4(mat3(viewMatrix) * (at - uStreak * end), 1.0);
    gl_Position = projectionMatrix * p;
    gl_PointSize = clamp(uSize / max(0.5, -p.z), 1.0, 9.0);
}
