// Stretches a picture drawn at a smaller scale over the view; linear light in, the screen's values out.
uniform sampler2D picture;
varying vec2 vUv;

void main() {
    gl_FragColor = vec4(texture2D(picture, vUv).rgb, 1.0);
    #include <tonemapping_fragment>
    #include <colorspace_fragment>
}
