// An arrow from a point along a vector, widened on the screen: thickness in pixels whatever the distance.
precision highp float;

uniform mat4 viewMatrix;
uniform mat4 projectionMatrix;
uniform vec2 viewport;   // [px]
uniform float thickness; // [px] of the shaft

in vec3 corner;          // x: place along the arrow, y: side -1..1, z: 0 shaft, 1 head base, 2 head tip, 3 second half's start
in vec3 from;            // [m] world
in vec4 along;           // [m] world, w: 1 when the arrow is broken
in vec3 colour;

out vec3 vColour;
out float vSide;
out float vHalf;

void main() {
    vec4 a = projectionMatrix * viewMatrix * vec4(from, 1.0);
    vec4 b = projectionMatrix * viewMatrix * vec4(from + along.xyz, 1.0);
    // Behind the eye: move the end to just before the near plane.
    const float kNear = 0.05;
    if (a.w < kNear && b.w < kNear) {
        gl_Position = vec4(2.0, 2.0, 2.0, 1.0);
        return;
    }
    if (a.w < kNear) a = mix(b, a, (b.w - kNear) / (b.w - a.w));
    if (b.w < kNear) b = mix(a, b, (a.w - kNear) / (a.w - b.w));
    vec2 pa = a.xy / a.w * 0.5 * viewport;
    vec2 pb = b.xy / b.w * 0.5 * viewport;
    vec2 d = pb - pa;
    float span = length(d);
    vec2 dir = span > 1e-3 ? d / span : vec2(0.0, 1.0);
    vec2 side = vec2(-dir.y, dir.x);
    float head = min(thickness * 4.0, span * 0.6);
    float broken = along.w;

    float place = corner.x;
    if (corner.z == 3.0 && broken > 0.5) place = 0.70; // the gap of a broken arrow
    float halfWidth = thickness * 0.5 + 1.0;
    float shaftEnd = max(span - head * 0.9, 0.0);
    vec2 p;
    float depthAt;
    if (corner.z == 1.0) {
        p = pa + dir * (span - head) + side * corner.y * (head * 0.55);
        depthAt = 1.0;
        halfWidth = 0.0;
    } else if (corner.z == 2.0) {
        p = pb;
        depthAt = 1.0;
        halfWidth = 0.0;
    } else {
        p = pa + dir * min(place * span, shaftEnd) + side * corner.y * halfWidth;
        depthAt = place;
    }
    vColour = colour;
    vSide = corner.y * halfWidth;
    vHalf = halfWidth;
    gl_Position = vec4(p / (0.5 * viewport), mix(a.z / a.w, b.z / b.w, depthAt), 1.0);
}
