// Shares of the sun and of the sky that a tree takes from the ground.
uniform sampler2D uOutlines;
varying vec2 vOutline;
varying float vDark;
varying float vSoft;
varying float vRound;

void main() {
    float outline = texture2D(uOutlines, vOutline, vSoft).r, round_ = 1.0 - min(1.0, dot(vOutline, vOutline));
    gl_FragColor = vec4(vRound > 0.5 ? vec2(0.0, round_ * vDark) : vec2(outline * vDark, 0.0), 0.0, 1.0);
}
