// The picture of a tree, in the screen's values times how much of the texel it covers.
uniform sampler2D uPictureOf;
uniform vec3 fogColor;
varying vec2 vPicture;
varying vec3 vTint;
varying float vHaze;

void main() {
    vec4 seen = texture2D(uPictureOf, vPicture);
    if (seen.a < 0.5) discard;
    gl_FragColor = vec4(mix(vTint * seen.rgb / seen.a, fogColor, vHaze), 1.0);
}
