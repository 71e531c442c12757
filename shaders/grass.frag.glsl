// Grass in the screen's values.
varying vec3 vColour;

void main() {
    gl_FragColor = vec4(vColour, 1.0);
}
