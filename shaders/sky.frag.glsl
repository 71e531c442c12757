// The sky's cube, which was made for y up; at the horizon it goes over into the haze that hides the land.
uniform samplerCube uSky;
uniform vec3 fogColor;
varying vec3 vTo;

void main() {
    gl_FragColor = vec4(textureCube(uSky, vec3(vTo.x, vTo.z, -vTo.y)).rgb, 1.0);
    #include <tonemapping_fragment>
    #include <colorspace_fragment>
    float high = vTo.z * inversesqrt(dot(vTo, vTo));
    gl_FragColor.rgb = mix(fogColor, gl_FragColor.rgb, smoothstep(-0.01, 0.09, high));
}
