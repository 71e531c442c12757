// The overlay's triangles: pixels from the top left corner to clip space.
precision highp float;

uniform vec2 size;  // [px] of the drawing buffer

in vec4 place;      // x, y [px], u, v
in vec4 colour;     // sRGB, straight alpha
in vec4 clip;       // min x, min y, max x, max y [px]

out vec2 vUv;
out vec2 vPixel;
out vec4 vColour;
flat out vec4 vClip;

void main() {
    vUv = place.zw;
    vPixel = place.xy;
    vColour = colour;
    vClip = clip;
    gl_Position = vec4(place.x / size.x * 2.0 - 1.0, 1.0 - place.y / size.y * 2.0, 0.0, 1.0);
}
