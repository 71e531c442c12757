// Wooded hills in the haze; colours are the screen's.
uniform vec3 fogColor;
uniform vec3 uWoods;
varying vec2 vLook;

void main() {
    gl_FragColor = vec4(mix(uWoods * vLook.y, fogColor, vLook.x), 1.0);
}
