// Stretches a picture drawn at a smaller scale over the view; it is in the screen's values already.
uniform sampler2D picture;
varying vec2 vUv;

void main() {
    gl_FragColor = vec4(texture2D(picture, vUv).rgb, 1.0);
}
