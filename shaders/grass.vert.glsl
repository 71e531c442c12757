// A tuft of grass: blades that take the colour of the ground they stand on from its pictures; after ground_sight.glsl and lamps.glsl.
// A corner: where its blade stands in the tuft (x, y), how far up it is (z); side of the blade.
attribute vec4 tuft;    // [m] x, y from grid node (0, 0), z of the world; height [m], 0: none
attribute vec2 side;    // across the blade [m]
uniform highp sampler2DArray uLit;
uniform vec3 uEye;      // [m] as tuft.xyz
uniform float uTime;    // [s]
uniform float uFar;     // [m] where the last ones stand
varying vec3 vColour;

void main() {
    vec3 from = tuft.xyz - uEye;
    float away = length(from), high = tuft.w * (1.0 - smoothstep(0.6 * uFar, uFar, away)), turn = 37.0 * fract(tuft.x * 0.731 + tuft.y * 0.417);
    mat2 turned = mat2(cos(turn), sin(turn), -sin(turn), cos(turn));
    float sway = 0.12 * sin(1.7 * uTime + 0.4 * tuft.x + 0.3 * tuft.y) * position.z * position.z;
    vec2 flatly = turned * (position.xy + side * (1.0 - position.z) + position.z * position.z * 0.5 * normalize(position.xy + 0.01)) + sway;
    float level = floor(clamp(max(2.0, levelThatReaches(abs(tuft.xy - uMiddle.xy))), uPictures.z, uPictures.w));
    vec3 ground = textureLod(uLit, vec3(tuft.xy * uPictures.x * exp2(-level), level), 0.0).rgb;
    vColour = ground * mix(0.75, 1.32, position.z) + vec3(0.03, 0.035, 0.0) * position.z;
    vColour *= lampLight(from);
    gl_Position = projectionMatrix * vec4(mat3(viewMatrix) * (from + vec3(flatly, position.z) * high), 1.0);
}
