// Light as the screen shows it, as three.js does: tone-mapped (S. Hill's fit of ACES: input and output matrix with the
// RRT and ODT between) and encoded for sRGB. Pictures made beforehand hold these values, so that no pixel works them out.
uniform float uExposure;

vec3 displayed(vec3 light) {
    vec3 v = mat3(0.59719, 0.07600, 0.02840, 0.35458, 0.90834, 0.13383, 0.04823, 0.01566, 0.83777) * (light * uExposure / 0.6);
    v = (v * (v + 0.0245786) - 0.000090537) / (v * (0.983729 * v + 0.4329510) + 0.238081);
    v = clamp(mat3(1.60475, -0.10208, -0.00327, -0.53108, 1.10813, -0.07276, -0.07367, -0.00605, 1.07602) * v, 0.0, 1.0);
    return mix(pow(v, vec3(1.0 / 2.4)) * 1.055 - 0.055, v * 12.92, vec3(lessThanEqual(v, vec3(0.0031308))));
}
