// How much of the sky a vehicle hides from the ground below it: full under its middle, none a little outside its outline.
varying vec2 vPlace;
varying float vDark;

void main() {
    vec2 inside = 1.0 - smoothstep(0.45, 1.0, abs(vPlace));
    gl_FragColor = vec4(0.0, 0.0, 0.0, vDark * inside.x * inside.y);
}
