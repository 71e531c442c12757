// Puffs of dust: points whose size is in metres.
attribute vec4 look;  // colour (linear) and opacity
attribute float size; // [m] diameter, 0: not there
uniform float pixels; // [px] a radian
varying vec4 vLook;

void main() {
    vec4 p = modelViewMatrix * vec4(position, 1.0);
    gl_Position = projectionMatrix * p;
    gl_PointSize = size > 0.0 ? clamp(size * pixels / max(0.1, -p.z), 1.0, 220.0) : 0.0;
    vLook = look;
}
