// One texel of the ground's pictures; after terrain_surface.glsl, ground_surface.glsl and display.glsl. The pictures go round: texel
// (i, j) of a level shows the place (i + m T, j + n T) uTexel that lies in the level's square.
uniform ivec2 uCorner;    // texel of the world at the square's south-west corner
uniform int uSide;        // T, texels a side
uniform vec3 uSunTo;      // towards the sun
uniform vec3 uSunLight;   // what a white surface that faces the sun sends back, linear
uniform vec3 uSkyLight;   // the same of the sky, for a surface that faces up
uniform vec3 uSheen;      // what rough ground mirrors, seen from above
uniform vec3 uGroundLight; // and of the ground around, for one that faces down
uniform sampler2D uShade;  // r: share of the sun that what grows takes, g: of the sky (tree_shade.frag.glsl)

// [m] from a line that the pictures can tell.
float lineReach(float texel) {
    return max(0.64, 2.0 * texel);
}

void main() {
    ivec2 texel = ivec2(gl_FragCoord.xy), turned = (texel - uCorner) % uSide;
    vec2 place = (vec2(uCorner + turned + ivec2(uSide) * ivec2(lessThan(turned, ivec2(0)))) + 0.5) * uTexel;
    vec2 node = place / uSpacing, whole = floor(node);
    vec3 road = roadAt(ivec2(whole), node - whole);
    Ground g = groundAt(place, road);
#ifdef TRACE
    // What lines are painted by, and what mirrors: signed distances from the middle line and from the edge lines, a half being
    // on the line and 1 out of reach, or no line; the phase of the dashes as a cosine (1 for a whole line); 1 - roughness.
    vec4 trace = vec4(1.0, 1.0, 1.0, 1.0 - g.roughness);
    if (road.z >= 0.0) {
        vec4 shape = uRoadShape[int(road.z)];
        bool hidden = shape.w > 3.5; // below snow and ice
        bool edges = shape.z > 0.5 && shape.z < 2.5 && !hidden, middle = (shape.z > 2.5 || shape.z < 1.5) && shape.z > 0.5 && !hidden;
        if (middle) trace.x = 0.5 + 0.5 * road.x / lineReach(uTexel);
        if (edges) trace.y = 0.5 + 0.5 * (abs(road.x) - shape.x + 0.22) / lineReach(uTexel);
        if (shape.z < 2.5) trace.z = 0.5 + 0.5 * cos(6.2831853 * (road.y / 10.24 - 0.5));
    }
    gl_FragColor = clamp(trace, 0.0, 1.0);
#else
    vec3 normal = normalize(vec3(-g.slope, 1.0));
    vec2 taken = texelFetch(uShade, texel, 0).rg;
    vec3 sun = uSunLight * max(dot(normal, uSunTo), 0.0) * (1.0 - 0.92 * taken.r);
    vec3 sky = mix(uGroundLight, uSkyLight, 0.5 + 0.5 * normal.z) * (1.0 - 0.6 * taken.g);
    gl_FragColor = vec4(displayed(g.colour * (sun + sky) + uSheen), clamp(sun.g / (sun.g + sky.g), 0.0, 1.0));
#endif
}
