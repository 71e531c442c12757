// What headlamps throw on the ground and on trees: dipped beams of a few cars, as a share of full light.
uniform int uLamps;
uniform vec3 uLampAt[4];  // [m] from the eye
uniform vec2 uLampWay[4]; // unit, level
uniform vec3 uDim;        // share that is seen where no lamp shines

vec3 lampLight(vec3 fromEye) {
    float sum = 0.0;
    for (int k = 0; k < 4; ++k) {
        if (k >= uLamps) break;
        vec3 to = fromEye - uLampAt[k];
        float ahead = dot(to.xy, uLampWay[k]), aside = abs(to.x * uLampWay[k].y - to.y * uLampWay[k].x);
        float wide = 1.2 + 0.3 * max(ahead, 0.0), far = ahead / 42.0, high = to.z / (0.8 + 0.09 * max(ahead, 0.0));
        sum += smoothstep(-0.3, 4.0, ahead) * exp(-aside * aside / (wide * wide) - max(high, 0.0)) / (1.0 + far * far * far);
    }
    return uDim + min(sum, 1.0) * vec3(0.92, 0.9, 0.84);
}
