// The picture of a tree, in the screen's values times how much of the texel it covers.
uniform sampler2D uPictureOf;
uniform vec3 fogColor;
varying vec2 vPicture;
varying vec3 vTint;
varying float vHaze;

void main() {
    vec4 seen = texture2D(uPictureOf, vPicture);
    if (seen.a < 0.5) discard;
    // Some of the air before it is seen at any distance: leaves let light through, and a tree before the sun is not black.
    gl_FragColor = vec4(mix(vTint * seen.rgb / seen.a, fogColor, 0.09 + 0.91 * vHaze), 1.0);
}
