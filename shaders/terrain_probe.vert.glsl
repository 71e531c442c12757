// The terrain's vertex arithmetic for a list of single vertices, one pixel of the result each; after terrain_surface.glsl.
attribute vec4 probe;   // place [s0] from grid node (0, 0), level, 1: unfiltered
uniform ivec2 uResult;  // pixels along x and y
varying float vHeight;

void main() {
    ivec2 cell;
    vec2 share;
    vHeight = (probe.w > 0.5 ? splineSurface(probe.xy, cell, share) : levelSurface(probe.xy, int(probe.z))).x;
    vec2 pixel = vec2(float(gl_VertexID % uResult.x), float(gl_VertexID / uResult.x)) + 0.5;
    gl_Position = vec4(2.0 * pixel / vec2(uResult) - 1.0, 0.0, 1.0);
    gl_PointSize = 1.0;
}
