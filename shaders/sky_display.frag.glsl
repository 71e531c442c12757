// The sky's cube, which was made for y up, as a picture of the dome in the screen's values; after display.glsl. At the horizon it
// goes over into the haze that hides the land.
uniform samplerCube uSky;
uniform vec3 uHaze;   // the screen's
uniform vec2 uHigh;   // [rad] of the picture's lower edge, from there to its upper edge
varying vec2 vUv;

void main() {
    float turn = 6.2831853 * vUv.x, rise = uHigh.x + uHigh.y * vUv.y;
    vec3 to = vec3(cos(turn) * cos(rise), sin(turn) * cos(rise), sin(rise));
    vec3 colour = displayed(textureCube(uSky, vec3(to.x, to.z, -to.y)).rgb);
    gl_FragColor = vec4(mix(uHaze, colour, smoothstep(-0.01, 0.09, to.z)), 1.0);
}
