// Wooded hills in the haze; colours are the screen's.
uniform vec3 fogColor;
uniform vec3 uWoods;
uniform vec3 uDim;
uniform float uThick; // haze, in those of a clear day
varying vec2 vLook;

void main() {
    gl_FragColor = vec4(mix(uWoods * uDim * uDim * vLook.y, fogColor, 1.0 - (1.0 - vLook.x) / (uThick * uThick)), 1.0);
}
