// The sky behind everything: a dome about the eye, as far away as can be.
varying vec2 vUv;

void main() {
    vUv = uv;
    gl_Position = projectionMatrix * vec4(mat3(viewMatrix) * position, 1.0);
    gl_Position.z = gl_Position.w;
}
