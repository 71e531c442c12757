// A soft round puff, denser in its middle.
varying vec4 vLook;

void main() {
    vec2 d = gl_PointCoord - 0.5;
    float r = 1.0 - smoothstep(0.0, 0.5, length(d));
    float a = vLook.a * r * r;
    if (a < 0.004) discard;
    gl_FragColor = vec4(vLook.rgb, a);
    #include <tonemapping_fragment>
    #include <colorspace_fragment>
}
