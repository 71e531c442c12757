// A streak of water, or a flake.
uniform vec4 uColour; // the screen's, and how much of what is behind it hides
uniform float uSize;
varying float vShare;

void main() {
    float round_ = uSize > 0.0 ? 1.0 - smoothstep(0.25, 0.5, length(gl_PointCoord - 0.5)) : 1.0;
    gl_FragColor = vec4(uColour.rgb, uColour.a * vShare * round_);
}
