// What is mirrored near the ground: the sky above the horizon, the ground below it. Stands about three.js' own functions of
// the environment, of which the mirrored light was renamed to skyRadiance.
uniform vec3 groundMirrored;

vec3 getIBLRadiance(const in vec3 viewDir, const in vec3 normal, const in float roughness) {
    vec3 way = transformDirectionByInverseViewMatrix(reflect(-viewDir, normal), viewMatrix);
    float blur = 0.03 + 0.5 * roughness;
    return mix(groundMirrored * envMapIntensity, skyRadiance(viewDir, normal, roughness), smoothstep(-blur, blur, way.z));
}
