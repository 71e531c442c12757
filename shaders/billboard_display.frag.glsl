// A picture of light as one in the screen's values, both times how much of the texel is covered; after display.glsl.
uniform sampler2D picture;
varying vec2 vUv;

void main() {
    vec4 seen = texture2D(picture, vUv);
    gl_FragColor = vec4(seen.a > 0.0 ? displayed(seen.rgb / seen.a) * seen.a : vec3(0.0), seen.a);
}
