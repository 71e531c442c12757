// A pixel of the ground: its lit colour and what is painted on it, both from pictures made beforehand around the eye
// (web/src/view/ground_pictures.ts), of the two levels whose texels are about as large as the pixel.
uniform highp sampler2DArray uLit;   // RGBA8: light that it sends, in the screen's values; share of it that is the sun's
uniform highp sampler2DArray uTrace; // RGBA8: see ground_bake.frag.glsl
uniform float uFirstTrace; // finest level of uTrace
uniform float uTexelOfFinest; // [m]
uniform vec3 uSunTo;       // towards the sun
// All colours from here on are in the screen's values.
uniform vec3 uPaint;      // of painted lines in the sun
uniform float uSunShare;  // that the sun has in the light of level ground
uniform vec3 uHorizon;    // of the sky that mirrors
uniform vec3 uZenith;

varying vec2 vPlace;      // [m] from grid node (0, 0)
varying vec3 vFromEye;    // [m]
#ifdef LEVELS
varying float vLevel;
#endif
#if TAPS == 1
varying vec4 vSight;      // see terrain.vert.glsl
#endif

// Share of a painted line of half width `w` at distance d from its middle, for a pixel `px` metres across.
float painted(float d, float w, float px) {
    return clamp((w - d) / px + 0.5, 0.0, 1.0) * min(1.0, 2.0 * w / px);
}
// White lines: the two edges, and the middle, dashed (4 m of each 10.24 m) or whole; from a texel `texel` metres wide.
float markings(vec4 trace, float texel) {
    vec2 d = (2.0 * trace.xy - 1.0) * max(0.64, 2.0 * texel), dx = dFdx(d), dy = dFdy(d); // [m] off the middle line, the edge lines
    vec2 px = max(vec2(1e-3), sqrt(dx * dx + dy * dy));
    float turn = max(1e-3, length(vec2(dFdx(trace.z), dFdy(trace.z))));
    float dash = clamp((trace.z - 0.6684) / turn + 0.5, 0.0, 1.0); // (1 + cos(2 pi 2 m / 10.24 m)) / 2
    return max(painted(abs(d.y), 0.06, px.y), painted(abs(d.x), 0.06, px.x) * dash);
}

#ifdef MEASURED
// Share of a lattice's lines, `every` metres apart and 2 width wide, that fade out where pixels are wider.
float lineShare(vec2 p, float every, float width, vec2 w) {
    vec2 d = abs(fract(p / every + 0.5) - 0.5) * every;
    vec2 a = (1.0 - smoothstep(vec2(width), vec2(width) + w * 1.5, d)) * clamp(width * 6.0 / w, 0.0, 1.0);
    return max(a.x, a.y);
}
#endif

#ifdef FRICTION
uniform sampler2D uFrictionNear, uFrictionFar; // R8: factor on a tire's friction / 1.275
uniform vec3 uFrictionPlace[2];   // of both: south-west corner [m] from node (0, 0), metres across; 0: not there yet
uniform vec3 uFrictionColour[4];  // at factors 0, 0.35, 0.7, 1.05

// Of the finer square that has the place; below 0: of none.
float frictionAt(vec2 place) {
    vec2 near = (place - uFrictionPlace[0].xy) / max(uFrictionPlace[0].z, 1e-3), far = (place - uFrictionPlace[1].xy) / max(uFrictionPlace[1].z, 1e-3);
    if (uFrictionPlace[0].z > 0.0 && near == clamp(near, 0.0, 1.0)) return 1.275 * texture2D(uFrictionNear, near).r;
    if (uFrictionPlace[1].z > 0.0 && far == clamp(far, 0.0, 1.0)) return 1.275 * texture2D(uFrictionFar, far).r;
    return -1.0;
}
#endif

// Colour of the ground here; `sun`: share of the sun that no car takes from it.
vec3 groundColour(float sun) {
#if TAPS > 1
    // The pixel's long stretch of ground, seen at a flat angle, is looked at in parts.
    vec2 dx = dFdx(vFromEye.xy), dy = dFdy(vFromEye.xy), off = abs(vPlace - uMiddle.xy);
    float area = abs(dx.x * dy.y - dx.y * dy.x);
    vec2 along = dot(dx, dx) > dot(dy, dy) ? dx : dy;
    float far = length(along), size = max(area / max(far, 1e-9), far / float(TAPS));
    float level = max(log2(max(size, 1e-6)) - uPictures.y, levelThatReaches(off));
    level = clamp(level, uPictures.z, uPictures.w - 0.001);
    float fine = floor(level), scale = uPictures.x * exp2(-fine);
    vec4 lit = vec4(0.0);
    for (int k = 0; k < TAPS; ++k) {
        vec2 at = scale * (vPlace + along * ((float(k) + 0.5) / float(TAPS) - 0.5));
        lit += mix(texture(uLit, vec3(at, fine)), texture(uLit, vec3(0.5 * at, fine + 1.0)), level - fine);
    }
    lit /= float(TAPS);
#else
    // One look for a pixel: near the border of two levels some pixels of every four look into one and some into the other.
    float grain = fract(0.5 * floor(gl_FragCoord.x) + 0.25 * floor(gl_FragCoord.y)) - 0.375;
    float fine = floor(clamp(vSight.x + 0.6 * grain, uPictures.z, uPictures.w)), scale = uPictures.x * exp2(-fine);
    vec4 lit = texture(uLit, vec3(scale * vPlace, fine));
#endif
    vec3 colour = lit.rgb;
    float gloss = 0.06;
#ifndef PLAIN
    float traced = max(fine, uFirstTrace), wide = exp2(traced);
    vec4 trace = texture(uTrace, vec3(vPlace * (uPictures.x / wide), traced));
    gloss = clamp(trace.w, 0.0, 1.0);
#endif
#ifdef MEASURED
    vec2 w = fwidth(vFromEye.xy);
    colour *= 1.0 + 0.12 * lineShare(vPlace, 1.0, 0.01, w) * (1.0 - smoothstep(12.0, 35.0, length(vFromEye))) + 0.28 * lineShare(vPlace, 10.0, 0.03, w);
#endif
#ifndef PLAIN
    colour = mix(colour, uPaint * (0.6 + 0.4 * min(1.0, lit.a / uSunShare)), markings(trace, uTexelOfFinest * wide));
#endif
#ifdef FRICTION
    float f = frictionAt(vPlace) / 0.35;
    vec3 tint = mix(mix(uFrictionColour[0], uFrictionColour[1], clamp(f, 0.0, 1.0)), mix(uFrictionColour[2], uFrictionColour[3], clamp(f - 2.0, 0.0, 1.0)), clamp(f - 1.0, 0.0, 1.0));
    float own = dot(colour, vec3(0.2126, 0.7152, 0.0722)); // what lies there is still told by its own light and dark
    if (f >= 0.0) colour = tint * (0.62 + 0.5 * own / (own + 0.3));
#endif
    colour *= sqrt(1.0 - lit.a * (1.0 - sun));
    // What is smooth mirrors the sky (Schlick 1994); rough ground does a little, at a flat angle.
#if TAPS > 1
    vec3 to = normalize(vFromEye);
    vec3 sight = mirroring(clamp(-to.z, 0.0, 1.0));
#else
    vec3 sight = vSight.yzw;
#endif
    float smoothness = gloss * gloss;
    colour = mix(colour, mix(uHorizon, uZenith, sight.x), max(smoothness * sight.y, sight.z));
#ifdef GLINT
    float toSun = max(dot(vec3(to.xy, -to.z), uSunTo), 0.0);
    colour += gloss * sun * (0.1 + sight.y) * pow(toSun, 8.0 + 500.0 * smoothness);
#endif
#ifdef NIGHT
    colour *= lampLight(vFromEye);
#endif
#ifdef LEVELS
    float l = floor(vLevel + 0.001);
    vec3 shade = 0.5 + 0.5 * cos(6.2832 * (l * 0.31 + vec3(0.0, 0.33, 0.67)));
    colour = mix(colour, shade, 0.4);
    vec2 m = vPlace / (uFinest * exp2(l)), edge = abs(fract(m + 0.5) - 0.5), px = fwidth(m); // the mesh itself, as lines along its vertices
    vec2 mesh = (1.0 - smoothstep(0.4 * px, 1.2 * px, edge)) * clamp(0.35 / px, 0.0, 1.0);
    colour = mix(colour, vec3(0.1), 0.7 * max(mesh.x, mesh.y));
#endif
    return colour;
}
