// Colour, roughness and unevenness of the ground: the engine's surfaces told apart at a glance. Detail comes from one tiling
// noise image at three scales, so that there is something to see at 1 m and no repetition at 2 km. Costly: asked once for
// every texel of the ground's pictures (ground_bake.frag.glsl), not for every pixel of every frame.
uniform sampler2D uSlopes;     // RG16F dh/dx, dh/dy at the nodes, with mipmaps
uniform sampler2D uReliefSlope; // RG16F slope of the micro-relief's tile, with mipmaps
uniform sampler2D uNoise;      // RGBA8 tiling: r broad, g middle, b fine, a cells
uniform sampler2D uNoiseSlope; // RGBA8 of the same: slopes of b (rg) and of g (ba), 0.5 is level
uniform vec2 uSlopesScale;     // [1/m] from place to texture coordinate
uniform vec2 uSlopesOffset;    // of node (0, 0): half a texel
uniform vec3 uSurfaceColour[kSurfaces];
uniform vec4 uPatchPlace[16];  // rectangles of other surfaces on planes: centre [m] from node (0, 0), half length, half width
uniform vec4 uPatchTurn[16];   // unit direction of the length, surface
uniform int uPatches;
uniform vec2 uWeather;         // share of made ground that is wet, of open land that is white
uniform float uTexel;          // [m] side of what is asked for at once: detail below it is its mean

struct Ground {
    vec3 colour; // linear
    float roughness;
    vec2 bump;   // strength of the visual unevenness smaller than the mesh: grain, clumps
    vec2 slope;  // of the surface, with that unevenness
};

const int kAsphalt = 0, kWet = 1, kGravel = 2, kGrass = 3, kSnow = 4, kIce = 5, kSand = 6, kMud = 7, kDeepSnow = 8, kWetGrass = 9,
          kKerb = 10, kRock = kSurfaces;
const float kNoiseTexels = 256.0;
const float kReliefPeriod = 64.0; // [m]

vec4 noiseOver(sampler2D image, vec2 place, float metres) {
    return textureLod(image, place / metres, log2(uTexel * kNoiseTexels / metres));
}

// What is known of a place before its surface: the noise in three sizes, and how much of the finest can be told.
struct Detail {
    vec4 broad, middle, fine; // 1/713 m, 1/47 m, 1/4.3 m
    float grain, clump, stone;
};

Ground grass(Detail d) {
    float dry = smoothstep(0.42, 0.66, 0.55 * d.broad.r + 0.45 * d.middle.r);
    vec3 colour = mix(uSurfaceColour[kGrass], vec3(0.205, 0.178, 0.062), 0.75 * dry); // straw
    colour *= (0.62 + 0.5 * d.middle.g + 0.28 * d.clump) * (0.7 + 0.6 * d.grain);
    colour = mix(colour, vec3(0.12, 0.09, 0.055), 0.55 * smoothstep(0.66, 0.8, 0.5 * d.middle.r + 0.5 * d.clump)); // bare earth
    return Ground(colour, 0.95, vec2(0.55, 0.8), vec2(0.0));
}
Ground gravel(Detail d) {
    vec3 colour = uSurfaceColour[kGravel] * (0.55 + 0.5 * d.stone + 0.35 * d.grain) * (0.82 + 0.36 * d.middle.r);
    return Ground(colour, 0.95, vec2(0.8, 0.3), vec2(0.0));
}
Ground snow(Detail d) {
    vec3 colour = uSurfaceColour[kSnow] * (0.9 + 0.12 * d.middle.g + 0.06 * d.grain);
    return Ground(colour * mix(vec3(0.86, 0.92, 1.0), vec3(1.0), d.broad.g), 0.8, vec2(0.05, 0.5), vec2(0.0));
}
Ground ice(Detail d) {
    float crack = 1.0 - smoothstep(0.0, 0.07, abs(d.middle.r - 0.5)) * smoothstep(0.0, 0.10, abs(d.middle.g - 0.5));
    return Ground(uSurfaceColour[kIce] * (0.75 + 0.5 * d.middle.g) + 0.22 * crack, 0.12 + 0.25 * crack, vec2(0.0), vec2(0.0));
}
Ground asphalt(Detail d) {
    vec3 colour = uSurfaceColour[kAsphalt] * (0.72 + 0.2 * d.middle.r + 0.2 * d.broad.g + 0.34 * d.grain);
    return Ground(colour, 0.88, vec2(0.16, 0.0), vec2(0.0));
}
Ground wet(Detail d) {
    float puddle = smoothstep(0.50, 0.60, 0.6 * d.middle.r + 0.4 * d.clump);
    vec3 colour = uSurfaceColour[kWet] * (0.72 + 0.2 * d.middle.r + 0.2 * d.broad.g + 0.34 * d.grain) * (0.8 - 0.35 * puddle);
    return Ground(colour, mix(0.38, 0.06, puddle), vec2(0.16 * (1.0 - puddle), 0.0), vec2(0.0));
}
Ground rock(Detail d) {
    return Ground(vec3(0.165, 0.150, 0.135) * (0.55 + 0.5 * d.middle.a + 0.4 * d.fine.g), 0.95, vec2(0.5, 1.0), vec2(0.0));
}

// Sand, mud, deep snow, wet grass and kerbs are other grounds in another colour, duller or with more shine.
Ground tinted(Ground g, int surface, int its, float roughness) {
    g.colour *= uSurfaceColour[its] / uSurfaceColour[surface];
    g.roughness = roughness;
    return g;
}
Ground kerb(Detail d, vec2 place) {
    Ground g = asphalt(d);
    float stripe = step(0.5, fract(0.5 * (place.x + place.y)));
    g.colour *= mix(uSurfaceColour[kKerb], vec3(0.55), stripe) / uSurfaceColour[kAsphalt];
    return g;
}

// Shares of the surfaces, and of rock.
struct Shares {
    float of[kSurfaces + 1];
};
void cover(inout Shares s, int surface, float share) {
    for (int k = 0; k <= kSurfaces; ++k) s.of[k] *= 1.0 - share;
    for (int k = 0; k <= kSurfaces; ++k) s.of[k] += k == surface ? share : 0.0;
}
void add(inout Ground sum, Ground g, float share) {
    sum.colour += share * g.colour;
    sum.roughness += share * g.roughness;
    sum.bump += share * g.bump;
}

vec2 slopeAt(vec2 place) {
    float lod = log2(max(1.0, uTexel * uSlopesScale.x * float(textureSize(uSlopes, 0).x)));
    return textureLod(uSlopes, place * uSlopesScale + uSlopesOffset, lod).rg;
}
// Of the micro-relief, at an amplitude of 1 m.
vec2 reliefSlopeAt(vec2 place) {
    return textureLod(uReliefSlope, place / kReliefPeriod, log2(uTexel * float(textureSize(uReliefSlope, 0).x) / kReliefPeriod)).rg;
}

// `road`: roadAt() of the place.
Ground groundAt(vec2 place, vec3 road) {
    Detail d;
    d.broad = noiseOver(uNoise, place + 221.0, 713.0);
    d.middle = noiseOver(uNoise, mat2(0.8, 0.6, -0.6, 0.8) * place, 47.0);
    d.fine = noiseOver(uNoise, place, 4.3);
    float near = 1.0 - smoothstep(0.12, 1.0, uTexel);
    d.grain = mix(0.5, d.fine.b, near);
    d.clump = mix(0.5, d.fine.g, near);
    d.stone = mix(0.5, d.fine.a, near);
    vec2 slope = slopeAt(place);

    // Cover of the four nodes around, asked at a place moved by noise so that borders are ragged.
    vec2 ragged = place / uSpacing + (vec2(d.middle.g, d.fine.g) - 0.5) * 1.1;
    vec2 whole = floor(ragged), t = ragged - whole;
    ivec2 low = ivec2(whole);
    vec4 weights = vec4((1.0 - t.x) * (1.0 - t.y), t.x * (1.0 - t.y), (1.0 - t.x) * t.y, t.x * t.y);
    Shares s;
    for (int k = 0; k <= kSurfaces; ++k) s.of[k] = 0.0;
    float loose = 0.0; // not a made surface
    float amplitude = 0.0; // [m] of the micro-relief
    for (int n = 0; n < 4; ++n) {
        int surface = int(texelFetch(uCover, texelOf(borderedNode(low + ivec2(n & 1, n >> 1)), uNodes.z), 0).r & 15u);
        for (int k = 0; k < kSurfaces; ++k) s.of[k] += k == surface ? weights[n] : 0.0;
        loose += surface >= kGravel && surface != kKerb ? weights[n] : 0.0;
        amplitude += weights[n] * uReliefAmplitude[surface];
    }
    // Rock shows where nothing keeps hold.
    float steep = smoothstep(0.55, 0.95, length(slope) + 0.35 * (d.middle.g - 0.5));
    cover(s, kRock, steep * loose);

    for (int k = 0; k < uPatches; ++k) {
        vec2 off = place - uPatchPlace[k].xy, axis = uPatchTurn[k].xy;
        vec2 inside = uPatchPlace[k].zw - abs(vec2(dot(off, axis), axis.x * off.y - axis.y * off.x));
        float soft = max(0.03, 0.5 * uTexel);
        cover(s, int(uPatchTurn[k].z), smoothstep(-soft, soft, min(inside.x, inside.y)));
    }

    float track = 0.0; // rubber and oil where wheels run
    if (road.z >= 0.0) {
        vec4 shape = uRoadShape[int(road.z)];
        amplitude = reliefBeside(shape, abs(road.x), amplitude);
        float away = abs(road.x), verge = shape.x + shape.y + 0.9 * (d.middle.g - 0.5) + 0.35 * (d.fine.g - 0.5);
        float soft = max(0.25, uTexel);
        cover(s, int(uRoadShoulder[int(road.z)]), 1.0 - smoothstep(verge - soft, verge + soft, away));
        float edge = shape.x + 0.10 * (d.fine.g - 0.5), lane = clamp((edge - away) / max(0.04, uTexel) + 0.5, 0.0, 1.0);
        cover(s, int(shape.w), lane);
        float off = (abs(away - 0.5 * shape.x) - 0.75) / 0.32;
        track = shape.w < 1.5 ? lane * exp(-off * off) : 0.0;
    }

    // Weather: snow lies in hollows of the ground first, and little of it where wheels run.
    float hollow = 0.5 * d.middle.g + 0.3 * d.clump + 0.2 * d.grain, open = s.of[kGrass] + s.of[kGravel] + s.of[kWetGrass] + s.of[kMud] + s.of[kSand] + s.of[kRock];
    cover(s, kSnow, uWeather.y * mix(0.22 * smoothstep(0.45, 0.6, hollow), smoothstep(0.25, 0.42, hollow), open));
    float soaked = uWeather.x * s.of[kAsphalt];
    s.of[kAsphalt] -= soaked;
    s.of[kWet] += soaked;

    Ground g = Ground(vec3(0.0), 0.0, vec2(0.0), slope + uReliefFactor * amplitude * reliefSlopeAt(place));
    add(g, asphalt(d), s.of[kAsphalt]);
    add(g, wet(d), s.of[kWet]);
    add(g, gravel(d), s.of[kGravel]);
    add(g, grass(d), s.of[kGrass]);
    add(g, snow(d), s.of[kSnow]);
    add(g, ice(d), s.of[kIce]);
    add(g, tinted(gravel(d), kGravel, kSand, 0.95), s.of[kSand]);
    add(g, tinted(gravel(d), kGravel, kMud, 0.4), s.of[kMud]);
    add(g, tinted(snow(d), kSnow, kDeepSnow, 0.9), s.of[kDeepSnow]);
    add(g, tinted(grass(d), kGrass, kWetGrass, 0.6), s.of[kWetGrass]);
    add(g, kerb(d, place), s.of[kKerb]);
    add(g, rock(d), s.of[kRock]);
    g.colour *= (1.0 - 0.16 * track) * (1.0 - 0.3 * uWeather.x * open);
    // The unevenness as the slope of the noise that also colours it.
    vec4 n = noiseOver(uNoiseSlope, place, 4.3) - 0.5;
    g.slope += near * (g.bump.x * n.xy + g.bump.y * n.zw);
    return g;
}
