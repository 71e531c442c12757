// A tree far away: a flat picture of it, made beforehand from eight sides, that turns to the eye about its foot.
attribute float kind;    // row of the pictures
uniform float uNear;     // [m] nearer ones are drawn in detail
varying vec2 vPicture;
varying vec3 vTint;
varying float vHaze;     // share of what lies between
uniform float fogDensity;

const float kViews = 8.0, kRows = 3.0;

void main() {
    vec3 foot = instanceMatrix[3].xyz, to = cameraPosition - foot;
    float wide = length(instanceMatrix[0].xyz), high = length(instanceMatrix[2].xyz), flatly = length(to.xy);
    vec3 right = vec3(-to.y, to.x, 0.0) / max(flatly, 1e-3), view = normalize(to);
    vec3 up = cross(view, right);
    float side = floor(mod(atan(to.y, to.x) / 6.2831853 * kViews + 0.5, kViews));
    vec2 at = vec2(0.98 * (position.x - 0.5) + 0.5, 0.98 * (position.y - 0.5) + 0.5);
    vPicture = (vec2(side, kind) + at) / vec2(kViews, kRows);
    // From above it is seen shorter, but never on edge.
    vec3 world = foot + (right * (position.x - 0.5) * wide + up * (position.y - kFoot) * high * max(0.5, flatly / max(length(to), 1e-3))) * kSpan;
    if (flatly < uNear) world = foot;
    vTint = sqrt(instanceColor) * lampLight(world - cameraPosition);
    vec4 mvPosition = viewMatrix * vec4(world, 1.0);
    gl_Position = projectionMatrix * mvPosition;
    float away = fogDensity * mvPosition.z;
    vHaze = 1.0 - exp(-away * away);
}
