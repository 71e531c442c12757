// Flat colour with a dark rim, so that an arrow reads on bright sky and dark asphalt alike.
precision mediump float;

in vec3 vColour;
in float vSide; // [px] from the middle of the shaft
in float vHalf; // [px] half the width, 0 in the head

out vec4 colour;

void main() {
    float rim = vHalf > 0.0 ? smoothstep(vHalf - 1.6, vHalf - 0.6, abs(vSide)) : 0.0;
    colour = vec4(mix(vColour, vec3(0.05), rim * 0.75), 1.0);
}
