// Colour times the glyph's coverage, inside the clip rectangle only.
precision highp float;

uniform sampler2D atlas;

in vec2 vUv;
in vec2 vPixel;
in vec4 vColour;
flat in vec4 vClip;

out vec4 colour;

void main() {
    if (vPixel.x < vClip.x || vPixel.y < vClip.y || vPixel.x > vClip.z || vPixel.y > vClip.w) discard;
    colour = vec4(vColour.rgb, vColour.a * texture(atlas, vUv).a);
}
