// Colour, roughness and normal of the ground: the engine's surfaces told apart at a glance, and road markings painted at
// the lateral distance the physics uses. Detail comes from one tiling noise image at three scales, so that there is
// something to see at 1 m and no repetition at 2 km.
uniform sampler2D uSlopes;    // RG16F dh/dx, dh/dy at the nodes, with mipmaps
uniform sampler2D uNoise;     // RGBA8 tiling: r broad, g middle, b fine, a cells
uniform sampler2D uNoiseSlope; // RGBA8 of the same: slopes of b (rg) and of g (ba), 0.5 is level
uniform vec2 uSlopesScale;    // [1/m] from place to texture coordinate
uniform vec2 uSlopesOffset;   // of node (0, 0): half a texel
uniform vec2 uSlopeBlend;     // [m] distances over which the vertices' slopes give way to the texture
uniform vec3 uSurfaceColour[6];
uniform float uShowLevels;    // 1: tint by level and draw the mesh
uniform vec4 uPatchPlace[16]; // rectangles of other surfaces on planes: centre [m] from node (0, 0), half length, half width
uniform vec4 uPatchTurn[16];  // unit direction of the length, surface
uniform int uPatches;
uniform float uGridLines;     // 1: a measuring ground with a line every 10 m, fine ones every metre

uniform float uShowFriction;  // 1: colour by the friction that tires meet
uniform sampler2D uFrictionNear, uFrictionFar; // R8: factor on a tire's friction / 1.275
uniform vec3 uFrictionPlace[2];   // of both: south-west corner [m] from node (0, 0), metres across; 0: not there yet
uniform vec3 uFrictionColour[4];  // linear, at factors 0, 0.35, 0.7, 1.05

varying vec2 vPlace;
varying vec3 vSlope;
varying float vLevel;

struct Ground {
    vec3 colour; // linear
    float roughness;
    vec2 bump;   // strength of the visual unevenness smaller than the mesh: grain, clumps
};

const int kAsphalt = 0, kWet = 1, kGravel = 2, kGrass = 3, kSnow = 4, kIce = 5;

// `broad` 1/700 m, `middle` 1/45 m, `fine` 1/4 m; `near` fades what is smaller than a pixel anyway.
Ground groundOf(int surface, vec4 broad, vec4 middle, vec4 fine, float near) {
    Ground g;
    vec3 base = uSurfaceColour[surface];
    g.roughness = 0.95;
    g.bump = vec2(0.0);
    float grain = mix(0.5, fine.b, near), clump = mix(0.5, fine.g, near);
    if (surface == kGrass) {
        float dry = smoothstep(0.42, 0.66, 0.55 * broad.r + 0.45 * middle.r);
        vec3 straw = vec3(0.205, 0.178, 0.062);
        g.colour = mix(base, straw, 0.75 * dry);
        g.colour *= 0.62 + 0.5 * middle.g + 0.28 * clump;
        g.colour *= 0.7 + 0.6 * grain;
        g.colour = mix(g.colour, vec3(0.12, 0.09, 0.055), 0.55 * smoothstep(0.66, 0.8, 0.5 * middle.r + 0.5 * clump));
        g.bump = vec2(0.55, 0.8);
    } else if (surface == kGravel) {
        float stone = mix(0.5, fine.a, near);
        g.colour = base * (0.55 + 0.5 * stone + 0.35 * grain) * (0.82 + 0.36 * middle.r);
        g.bump = vec2(0.8, 0.3);
    } else if (surface == kSnow) {
        g.colour = base * (0.9 + 0.12 * middle.g + 0.06 * grain);
        g.colour = mix(g.colour, g.colour * vec3(0.86, 0.92, 1.0), 1.0 - broad.g);
        g.roughness = 0.8;
        g.bump = vec2(0.05, 0.5);
    } else if (surface == kIce) {
        float crack = 1.0 - smoothstep(0.0, 0.07, abs(middle.r - 0.5)) * smoothstep(0.0, 0.10, abs(middle.g - 0.5));
        g.colour = base * (0.75 + 0.5 * middle.g) + 0.22 * crack;
        g.roughness = 0.12 + 0.25 * crack;
    } else {
        float patchy = middle.r * 0.5 + broad.g * 0.5;
        g.colour = base * (0.72 + 0.40 * patchy + 0.34 * grain);
        g.roughness = 0.88;
        g.bump = vec2(0.16, 0.0);
        if (surface == kWet) {
            float puddle = smoothstep(0.50, 0.60, 0.6 * middle.r + 0.4 * clump);
            g.colour *= 0.8 - 0.35 * puddle;
            g.roughness = mix(0.38, 0.06, puddle);
            g.bump *= 1.0 - puddle;
        }
    }
    return g;
}

Ground blend(Ground a, Ground b, float share) {
    return Ground(mix(a.colour, b.colour, share), mix(a.roughness, b.roughness, share), mix(a.bump, b.bump, share));
}

// Share of a painted line of half width `w` at distance d from its middle, for a pixel `px` metres across.
float painted(float d, float w, float px) {
    return clamp((w - d) / px + 0.5, 0.0, 1.0) * min(1.0, 2.0 * w / px);
}

// White lines: kind 1 two lanes with a dashed middle (4 m of each 10.24 m), 2 edges only, 3 the middle only.
float markings(vec3 road, vec4 shape, float pixel) {
    float kind = shape.z, d = abs(road.x);
    if (kind < 0.5) return 0.0;
    float edge = painted(abs(d - (shape.x - 0.22)), 0.06, pixel);
    if (kind > 2.5) return painted(d, 0.06, pixel);
    if (kind > 1.5) return edge;
    float phase = mod(road.y, 10.24), dash = clamp((2.0 - abs(phase - 5.12)) / pixel + 0.5, 0.0, 1.0);
    return max(edge, painted(d, 0.06, pixel) * mix(dash, 0.39, smoothstep(4.0, 12.0, pixel)));
}

// Share of a lattice's lines, `every` metres apart and 2 width wide, that fade out where pixels are wider.
float lineShare(vec2 p, float every, float width) {
    vec2 d = abs(fract(p / every + 0.5) - 0.5) * every, w = fwidth(p);
    vec2 a = (1.0 - smoothstep(vec2(width), vec2(width) + w * 1.5, d)) * clamp(width * 6.0 / w, 0.0, 1.0);
    return max(a.x, a.y);
}

// Of the finer square that has the place; below 0: of none.
float frictionAt(vec2 place) {
    vec2 near = (place - uFrictionPlace[0].xy) / max(uFrictionPlace[0].z, 1e-3), far = (place - uFrictionPlace[1].xy) / max(uFrictionPlace[1].z, 1e-3);
    if (uFrictionPlace[0].z > 0.0 && near == clamp(near, 0.0, 1.0)) return 1.275 * texture2D(uFrictionNear, near).r;
    if (uFrictionPlace[1].z > 0.0 && far == clamp(far, 0.0, 1.0)) return 1.275 * texture2D(uFrictionFar, far).r;
    return -1.0;
}

Ground terrainGround(out vec2 slope) {
    float distance = vSlope.z;
    vec2 texel = vPlace * uSlopesScale + uSlopesOffset;
    slope = mix(vSlope.xy, texture2D(uSlopes, texel).rg, smoothstep(uSlopeBlend.x, uSlopeBlend.y, distance));

    vec4 broad = texture2D(uNoise, vPlace / 713.0 + 0.31);
    vec4 middle = texture2D(uNoise, mat2(0.8, 0.6, -0.6, 0.8) * vPlace / 47.0);
    vec4 fine = texture2D(uNoise, vPlace / 4.3);
    float near = 1.0 - smoothstep(25.0, 140.0, distance);

    // Cover of the four nodes around, asked at a place moved by noise so that borders are ragged.
    vec2 ragged = vPlace / uSpacing + (vec2(middle.g, fine.g) - 0.5) * 1.1;
    vec2 whole = floor(ragged), t = ragged - whole;
    ivec2 low = ivec2(whole);
    vec4 weights = vec4((1.0 - t.x) * (1.0 - t.y), t.x * (1.0 - t.y), (1.0 - t.x) * t.y, t.x * t.y);
    ivec4 cover;
    for (int k = 0; k < 4; ++k) cover[k] = int(texelFetch(uCover, texelOf(borderedNode(low + ivec2(k & 1, k >> 1)), uNodes.z), 0).r & 15u);
    Ground g = groundOf(cover.x, broad, middle, fine, near);
    if (any(notEqual(cover.yzw, cover.xxx))) {
        float same = weights.x, total = weights.x;
        for (int k = 1; k < 4; ++k) {
            total += weights[k];
            if (cover[k] != cover.x) g = blend(g, groundOf(cover[k], broad, middle, fine, near), weights[k] / max(total, 1e-4));
        }
    }
    // Rock shows where nothing keeps hold.
    float steep = smoothstep(0.55, 0.95, length(slope) + 0.35 * (middle.g - 0.5));
    if (steep > 0.0 && cover.x >= kGravel) {
        Ground rock = Ground(vec3(0.165, 0.150, 0.135) * (0.55 + 0.5 * middle.a + 0.4 * fine.g), 0.95, vec2(0.5, 1.0));
        g = blend(g, rock, steep);
    }

    for (int k = 0; k < uPatches; ++k) {
        vec2 d = vPlace - uPatchPlace[k].xy, axis = uPatchTurn[k].xy;
        vec2 inside = uPatchPlace[k].zw - abs(vec2(dot(d, axis), axis.x * d.y - axis.y * d.x));
        float share = smoothstep(-0.03, 0.03, min(inside.x, inside.y));
        if (share > 0.0) g = blend(g, groundOf(int(uPatchTurn[k].z), broad, middle, fine, near), share);
    }
    if (uGridLines > 0.5) g.colour *= 1.0 + 0.22 * lineShare(vPlace, 1.0, 0.01) * (1.0 - smoothstep(12.0, 35.0, distance)) + 0.55 * lineShare(vPlace, 10.0, 0.03);

    vec2 node = vPlace / uSpacing;
    vec2 cellWhole = floor(node);
    vec3 road = roadAt(ivec2(cellWhole), node - cellWhole);
    if (road.z >= 0.0) {
        vec4 shape = uRoadShape[int(road.z)];
        float pixel = max(1e-3, length(vec2(dFdx(vPlace.x), dFdy(vPlace.y))) + 0.5 * length(vec2(dFdy(vPlace.x), dFdx(vPlace.y))));
        float d = abs(road.x), verge = shape.x + shape.y + 0.9 * (middle.g - 0.5) + 0.35 * (fine.g - 0.5);
        float soft = max(0.25, pixel);
        float shoulder = 1.0 - smoothstep(verge - soft, verge + soft, d);
        if (shoulder > 0.0) g = blend(g, groundOf(int(uRoadShoulder[int(road.z)]), broad, middle, fine, near), shoulder);
        float edge = shape.x + 0.10 * (fine.g - 0.5), lane = clamp((edge - d) / max(0.04, pixel) + 0.5, 0.0, 1.0);
        if (lane > 0.0) {
            Ground tar = groundOf(int(shape.w), broad, middle, fine, near);
            if (shape.w < 1.5) { // rubber and oil where wheels run
                float off = (abs(d - 0.5 * shape.x) - 0.75) / 0.32, track = exp(-off * off);
                tar.colour *= 1.0 - 0.16 * track;
            }
            float paint = markings(road, shape, pixel) * (0.82 + 0.3 * (fine.b - 0.5)) * (shape.w > 3.5 ? 0.25 : 1.0);
            tar.colour = mix(tar.colour, vec3(0.62, 0.62, 0.59), clamp(paint, 0.0, 1.0));
            g = blend(g, tar, lane);
        }
    }
    if (uShowFriction > 0.5) {
        float f = frictionAt(vPlace) / 0.35;
        vec3 tint = mix(mix(uFrictionColour[0], uFrictionColour[1], clamp(f, 0.0, 1.0)), mix(uFrictionColour[2], uFrictionColour[3], clamp(f - 2.0, 0.0, 1.0)), clamp(f - 1.0, 0.0, 1.0));
        float light = dot(g.colour, vec3(0.2126, 0.7152, 0.0722)); // what lies there is still told by its own light and dark
        if (f >= 0.0) g.colour = 0.55 * tint * (0.8 + 0.4 * light / (light + 0.12));
    }
    if (uShowLevels > 0.5) {
        float l = floor(vLevel + 0.001);
        vec3 tint = 0.5 + 0.5 * cos(6.2832 * (l * 0.31 + vec3(0.0, 0.33, 0.67)));
        g.colour = mix(g.colour, tint, 0.45);
        float side = uFinest * exp2(l); // the mesh itself, as lines along its vertices
        vec2 w = fwidth(vPlace / side), e = abs(fract(vPlace / side + 0.5) - 0.5);
        vec2 mesh = (1.0 - smoothstep(0.4 * w, 1.2 * w, e)) * clamp(0.35 / w, 0.0, 1.0);
        g.colour = mix(g.colour, vec3(0.02), 0.7 * max(mesh.x, mesh.y));
    }
    return g;
}

// Normal in world axes: the surface's slope, and the visual bump as the slope of the noise that also colours it.
vec3 terrainNormal(vec2 slope, vec2 bump) {
    float fade = 1.0 - smoothstep(12.0, 70.0, vSlope.z);
    if (fade > 0.0 && bump.x + bump.y > 0.0) {
        vec4 s = texture2D(uNoiseSlope, vPlace / 4.3) - 0.5;
        slope += fade * (bump.x * s.xy + bump.y * s.zw);
    }
    return normalize(vec3(-slope, 1.0));
}
