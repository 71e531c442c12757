// All texels of a stretch of the ground's pictures: the viewport says which.
void main() {
    gl_Position = vec4(position.xy, 0.0, 1.0);
}
