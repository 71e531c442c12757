// Hands the height of a probed vertex out.
varying float vHeight;

void main() {
    gl_FragColor = vec4(vHeight, 0.0, 0.0, 1.0);
}
