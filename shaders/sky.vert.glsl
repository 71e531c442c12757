// The sky behind everything: a rectangle as far away as can be.
varying vec3 vTo; // direction, world

void main() {
    vec4 far = inverse(projectionMatrix) * vec4(position.xy, 1.0, 1.0);
    vTo = far.xyz * mat3(viewMatrix) / far.w;
    gl_Position = vec4(position.xy, 1.0, 1.0);
}
