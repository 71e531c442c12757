// Hills beyond the land: ridges about the eye, as far away as can be. A corner: its direction (world), how much haze lies before it
// and how light it is; its ridge, from 1 for the farthest.
attribute vec2 look;
attribute float rank;
varying vec2 vLook;

void main() {
    vLook = look;
    gl_Position = projectionMatrix * vec4(mat3(viewMatrix) * position, 1.0);
    gl_Position.z = (1.0 - 4e-6 * rank) * gl_Position.w; // before the sky, and each before the one behind it
}
