// The spline terrain as three.js sees it: one instanced 8 x 8 patch, whose heights are kept (patch_heights.ts) and whose light
// comes from pictures made beforehand (ground_pictures.ts). Which patches are drawn is decided by the engine each frame
// (native/terrain/lod.h); this class only hands the arrays over. World axes, z up.
import {
    BufferAttribute,
    BufferGeometry,
    DataArrayTexture,
    DataTexture,
    DataUtils,
    FloatType,
    HalfFloatType,
    LinearFilter,
    LinearMipmapLinearFilter,
    Mesh,
    NearestFilter,
    PlaneGeometry,
    RGBAFormat,
    RGFormat,
    RGIntegerFormat,
    RedFormat,
    RedIntegerFormat,
    RepeatWrapping,
    ShaderMaterial,
    ShortType,
    UniformsLib,
    UniformsUtils,
    UnsignedByteType,
    Vector2,
    Vector3,
    Vector4,
    type IUniform,
    type Object3D,
    type Texture,
    type WebGLRenderer,
    type WebGLRenderTarget,
} from 'three';
import type { TerrainPictures } from '../engine/engine';
import vertexShader from '@shaders/terrain.vert.glsl?raw';
import fragmentShader from '@shaders/terrain.frag.glsl?raw';
import { bakeMaterials, bakeTarget, GroundPictures } from './ground_pictures';
import { heightsMaterial, kKept, kQuads, PatchHeights } from './patch_heights';

const kInstanceFloats = 8; // LodInstance
const kSide = kQuads + 1;
const kIndices = 6 * kQuads * kQuads; // of a patch
const kBegin = 512; // patches there is room for at first
const kReliefNodes = 64;
const kMaxPatches = 16; // drawn; the physics has them all

// What the engine tells of a terrain (native/terrain/draw_data.h, drawInfo).
export interface TerrainInfo {
    width: number; // nodes
    height: number;
    tile: number; // texels a side of a tile
    tilesX: number;
    tilesY: number;
    pyramidLevels: number;
    spacing: number; // [m]
    originX: number; // [m] of node (0, 0)
    originY: number;
    fineLevels: number; // s0 = spacing / 2^fineLevels
    reliefLevels: number; // coarsest level drawn with micro-relief
    border: number;
    relief: number; // factor on the amplitudes; 0: none
    slopesWidth: number;
    slopesHeight: number;
    slopesStep: number;
    roads: { halfWidth: number; shoulder: number; marking: number; surface: number; shoulderSurface: number }[];
    patches: {
        x: number;
        y: number;
        halfLength: number;
        halfWidth: number;
        directionX: number;
        directionY: number;
        surface: number;
    }[];
    plane: boolean; // flat or sloping ground without a grid of its own: drawn with measuring lines
    surfaces: { name: string; relief: number; colour: [number, number, number] }[];
}

// One frame's selection (LodSelection).
export interface TerrainSelection {
    instances: Float32Array; // count * 8, may be a view
    count: number;
    camera: ArrayLike<number>; // x, y from node (0, 0); world z; above the ground [m]
}

// A tiling image of value noise: r and g two broad fields, b fine grain, a cells (distance to the nearest of scattered
// points), all periodic. Seeded, so that two machines draw the same ground.
function noiseImages(size: number): { values: Uint8Array<ArrayBuffer>; slopes: Uint8Array<ArrayBuffer> } {
    let state = 0x2545f491;
    const random = (): number => {
        state ^= state << 13;
        state ^= state >>> 17;
        state ^= state << 5;
        return (state >>> 0) / 4294967296;
    };
    const fields = (first: number, octaves: number, gain: number): Float32Array => {
        const out = new Float32Array(size * size);
        let weight = 1;
        let total = 0;
        for (let o = 0, cells = first; o < octaves && cells <= size; o++, cells *= 2, weight *= gain) {
            const lattice = Float32Array.from({ length: cells * cells }, random);
            const step = cells / size;
            for (let y = 0; y < size; y++) {
                const v = y * step;
                const j = Math.floor(v);
                const fv = (v - j) * (v - j) * (3 - 2 * (v - j));
                const row0 = (j % cells) * cells;
                const row1 = ((j + 1) % cells) * cells;
                for (let x = 0; x < size; x++) {
                    const u = x * step;
                    const i = Math.floor(u);
                    const fu = (u - i) * (u - i) * (3 - 2 * (u - i));
                    const i1 = (i + 1) % cells;
                    const a = lattice[row0 + i]! + (lattice[row0 + i1]! - lattice[row0 + i]!) * fu;
                    const b = lattice[row1 + i]! + (lattice[row1 + i1]! - lattice[row1 + i]!) * fu;
                    out[y * size + x]! += weight * (a + (b - a) * fv);
                }
            }
            total += weight;
        }
        // Stretched to the full range.
        let low = Infinity;
        let high = -Infinity;
        for (const v of out) {
            if (v < low) low = v;
            if (v > high) high = v;
        }
        const scale = total > 0 && high > low ? 1 / (high - low) : 1;
        for (let k = 0; k < out.length; k++) out[k] = (out[k]! - low) * scale;
        return out;
    };
    const r = fields(4, 6, 0.55);
    const g = fields(8, 5, 0.6);
    const b = fields(64, 3, 0.9);
    // Cells: one point in each square of a lattice.
    const cells = 48;
    const points = Float32Array.from({ length: 2 * cells * cells }, random);
    const bytes = new Uint8Array(new ArrayBuffer(4 * size * size));
    for (let y = 0; y < size; y++)
        for (let x = 0; x < size; x++) {
            const u = (x / size) * cells;
            const v = (y / size) * cells;
            let nearest = 9;
            for (let dj = -1; dj <= 1; dj++)
                for (let di = -1; di <= 1; di++) {
                    const i = Math.floor(u) + di;
                    const j = Math.floor(v) + dj;
                    const at = 2 * (((j + cells) % cells) * cells + ((i + cells) % cells));
                    const dx = i + points[at]! - u;
                    const dy = j + points[at + 1]! - v;
                    nearest = Math.min(nearest, dx * dx + dy * dy);
                }
            const k = y * size + x;
            bytes[4 * k] = 255 * r[k]!;
            bytes[4 * k + 1] = 255 * g[k]!;
            bytes[4 * k + 2] = 255 * b[k]!;
            bytes[4 * k + 3] = 255 * Math.max(0, 1 - Math.sqrt(nearest));
        }
    // Central differences of b and g, scaled so that a byte holds them.
    const slopes = new Uint8Array(new ArrayBuffer(4 * size * size));
    const byte = (v: number): number => Math.max(0, Math.min(255, 127.5 + 255 * v));
    for (let y = 0; y < size; y++)
        for (let x = 0; x < size; x++) {
            const e = y * size + ((x + 1) % size);
            const w = y * size + ((x + size - 1) % size);
            const n = ((y + 1) % size) * size + x;
            const s = ((y + size - 1) % size) * size + x;
            slopes.set(
                [byte(b[e]! - b[w]!), byte(b[n]! - b[s]!), byte(4 * (g[e]! - g[w]!)), byte(4 * (g[n]! - g[s]!))],
                4 * (y * size + x),
            );
        }
    return { values: bytes, slopes };
}

// Made once for all terrains.
let sharedNoise: { values: DataTexture; slopes: DataTexture } | undefined;

function noiseTextures(): { values: DataTexture; slopes: DataTexture } {
    if (!sharedNoise) {
        const size = 256;
        const images = noiseImages(size);
        const texture = (bytes: Uint8Array<ArrayBuffer>): DataTexture => {
            const t = new DataTexture(bytes, size, size, RGBAFormat, UnsignedByteType);
            t.wrapS = t.wrapT = RepeatWrapping;
            t.minFilter = LinearMipmapLinearFilter;
            t.magFilter = LinearFilter;
            t.generateMipmaps = true;
            t.needsUpdate = true;
            return t;
        };
        sharedNoise = { values: texture(images.values), slopes: texture(images.slopes) };
    }
    return sharedNoise;
}

export class TerrainView {
    readonly mesh: Mesh;
    triangles = 0;
    private readonly material: ShaderMaterial;
    private readonly heights: PatchHeights;
    private pictures: GroundPictures;
    private readonly geometry = new BufferGeometry();
    private patches = patchTexture(0); // two texels for each that is drawn: LodInstance, but where its heights are kept
    private readonly uniforms: Record<string, IUniform>;
    private readonly textures: Texture[] = [];
    private readonly finest: number; // s0 [m]

    constructor(
        readonly info: TerrainInfo,
        arrays: TerrainPictures,
        shared: Record<string, IUniform>,
        size: number, // [texels] of the ground's pictures
    ) {
        this.finest = info.spacing / 2 ** info.fineLevels;
        const layers = info.tilesX * info.tilesY;
        const half = info.tile / 2;
        const heights = this.array(arrays.heights, info.tile, info.tile, layers, RedFormat, FloatType);
        const pyramid = this.array(arrays.pyramid, half, info.tile, layers, RedFormat, FloatType);
        const cover = this.array(arrays.cover, info.tile, info.tile, layers, RedIntegerFormat, UnsignedByteType);
        cover.internalFormat = 'R8UI';
        const whole = arrays.roads.length > 2;
        const roads = this.array(
            arrays.roads,
            whole ? info.tile : 1,
            whole ? info.tile : 1,
            whole ? layers : 1,
            RGIntegerFormat,
            ShortType,
        );
        roads.internalFormat = 'RG16I';
        const relief = new DataTexture(
            own(arrays.relief.length ? arrays.relief : new Float32Array(kReliefNodes * kReliefNodes)),
            kReliefNodes,
            kReliefNodes,
            RedFormat,
            FloatType,
        );
        const slopes = new DataTexture(
            own(arrays.slopes),
            info.slopesWidth,
            info.slopesHeight,
            RGFormat,
            HalfFloatType,
        );
        const reliefSlope = reliefSlopes(arrays.relief);
        for (const texture of [slopes, reliefSlope]) {
            texture.minFilter = LinearMipmapLinearFilter;
            texture.magFilter = LinearFilter;
            texture.generateMipmaps = true;
        }
        for (const texture of [relief, slopes, reliefSlope]) {
            texture.needsUpdate = true;
            this.textures.push(texture);
        }

        const colour = (k: number): Vector3 => new Vector3(...(info.surfaces[k]?.colour ?? [0.5, 0.5, 0.5]));
        const four = [0, 1, 2, 3];
        const noise = noiseTextures();
        this.uniforms = {
            uHeights: { value: heights },
            uPyramid: { value: pyramid },
            uCover: { value: cover },
            uRoads: { value: roads },
            uRelief: { value: relief },
            uSlopes: { value: slopes },
            uReliefSlope: { value: reliefSlope },
            uNoise: { value: noise.values },
            uNoiseSlope: { value: noise.slopes },
            uPatches: { value: Math.min(info.patches.length, kMaxPatches) },
            uPatchPlace: {
                value: Array.from({ length: kMaxPatches }, (_, k) => {
                    const p = info.patches[k];
                    return p
                        ? new Vector4(p.x - info.originX, p.y - info.originY, p.halfLength, p.halfWidth)
                        : new Vector4();
                }),
            },
            uPatchTurn: {
                value: Array.from({ length: kMaxPatches }, (_, k) => {
                    const p = info.patches[k];
                    return p ? new Vector4(p.directionX, p.directionY, p.surface, 0) : new Vector4();
                }),
            },
            uNodes: { value: [info.width, info.height, Math.log2(info.tile), info.tilesX] },
            uLevels: { value: [info.pyramidLevels, info.fineLevels, info.reliefLevels, info.border] },
            uFinest: { value: this.finest },
            uSpacing: { value: info.spacing },
            uReliefFactor: { value: info.relief },
            uReliefAmplitude: { value: [0, 1, 2, 3, 4, 5].map((k) => info.surfaces[k]?.relief ?? 0) },
            uRoadShape: {
                value: four.map((k) => {
                    const r = info.roads[k];
                    return r ? new Vector4(r.halfWidth, r.shoulder, r.marking, r.surface) : new Vector4();
                }),
            },
            uRoadShoulder: { value: four.map((k) => info.roads[k]?.shoulderSurface ?? 0) },
            uSlopesScale: {
                value: new Vector2(
                    1 / (info.spacing * info.slopesStep * info.slopesWidth),
                    1 / (info.spacing * info.slopesStep * info.slopesHeight),
                ),
            },
            uSlopesOffset: { value: new Vector2(0.5 / info.slopesWidth, 0.5 / info.slopesHeight) },
            uSurfaceColour: { value: [0, 1, 2, 3, 4, 5].map(colour) },
            ...shared,
            uPatchList: { value: null },
            uEyeWhole: { value: new Vector2() },
            uEyeRest: { value: new Vector2() },
            uEyeHeight: { value: new Vector2() },
        };

        this.room(kBegin);

        this.heights = new PatchHeights(this.uniforms);
        this.pictures = new GroundPictures(size, this.uniforms);
        this.material = groundMaterial({ ...this.uniforms, ...this.heights.uniforms, ...this.pictures.uniforms });
        this.define('MEASURED', info.plane);
        this.mesh = new Mesh(this.geometry, this.material);
        this.mesh.frustumCulled = false;
        this.mesh.receiveShadow = true;
        this.mesh.matrixAutoUpdate = false;
        this.mesh.name = 'terrain';
    }

    // Room for so many patches: all are one mesh, whose vertices know their patch by their number. (An instance each costs a
    // processor that draws more than all the patch's triangles do.)
    private room(patches: number): void {
        const index = new Uint32Array(patches * kIndices);
        for (let p = 0, at = 0; p < patches; p++)
            for (let j = 0; j < kQuads; j++)
                for (let i = 0; i < kQuads; i++) {
                    const a = (p * kSide + j) * kSide + i;
                    for (const v of [a, a + 1, a + kSide + 1, a, a + kSide + 1, a + kSide]) index[at++] = v;
                }
        this.geometry.dispose();
        this.geometry.setIndex(new BufferAttribute(index, 1));
        this.patches.dispose();
        this.patches = patchTexture(patches);
        this.uniforms['uPatchList']!.value = this.patches;
    }

    // What the graphics card kept is gone.
    forget(): void {
        this.heights.forget();
        this.pictures.forget();
    }

    // Takes this frame's patches. Nothing is allocated but for patches never seen.
    update(renderer: WebGLRenderer, selection: TerrainSelection): void {
        const count = Math.min(selection.count, kKept);
        const floats = count * kInstanceFloats;
        if (count > this.patches.image.height) this.room(Math.max(count, 2 * this.patches.image.height));
        const target = this.patches.image.data as Float32Array;
        const from = selection.instances;
        for (let k = 0; k < floats; k++) target[k] = from[k]!;
        for (let k = 0; k < floats; k += kInstanceFloats)
            target[k + 7] = this.heights.slot(from[k]!, from[k + 1]!, from[k + 2]!, from[k + 3]!, from[k + 7]!);
        this.heights.commit(renderer);
        this.patches.needsUpdate = true;
        this.geometry.setDrawRange(0, count * kIndices);
        this.mesh.visible = count > 0;
        this.triangles = count * 2 * kQuads * kQuads;

        const u = this.uniforms;
        const wholeX = Math.round(selection.camera[0]! / this.finest);
        const wholeY = Math.round(selection.camera[1]! / this.finest);
        (u['uEyeWhole']!.value as Vector2).set(wholeX, wholeY);
        (u['uEyeRest']!.value as Vector2).set(
            selection.camera[0]! - wholeX * this.finest,
            selection.camera[1]! - wholeY * this.finest,
        );
        (u['uEyeHeight']!.value as Vector2).set(selection.camera[2]!, selection.camera[3]!);
    }
    // Goes on with the ground's pictures: GroundPictures.update().
    readonly paint: GroundPictures['update'] = (...eye) => this.pictures.update(...eye);

    // [texels] a side of the pictures. They are made anew when it changes.
    set size(texels: number) {
        if (texels === this.pictures.size) return;
        this.pictures.dispose();
        this.pictures = new GroundPictures(texels, this.uniforms);
        Object.assign(this.material.uniforms, this.pictures.uniforms);
        this.material.needsUpdate = true;
    }
    // Parts that a pixel is looked at in where it shows a long stretch of ground.
    set taps(count: number) {
        this.define('TAPS', String(count));
    }
    // The sun's own image in wet ground.
    set glint(on: boolean) {
        this.define('GLINT', on);
    }
    set showFriction(on: boolean) {
        this.define('FRICTION', on);
    }
    // Tints by level and draws the mesh's lines.
    set showLevels(on: boolean) {
        this.define('LEVELS', on);
    }
    private define(name: string, value: string | boolean): void {
        const { defines } = this.material;
        const wanted = value === true ? '' : value;
        if (wanted === false ? !(name in defines) : defines[name] === wanted) return;
        if (wanted === false) delete defines[name];
        else defines[name] = wanted;
        this.material.needsUpdate = true;
    }

    // The vertices of a drawn patch as the graphics card keeps them: height [m] here, of the next level, slope.
    kept(renderer: WebGLRenderer, patch: number): Float32Array {
        return this.heights.read(renderer, (this.patches.image.data as Float32Array)[patch * kInstanceFloats + 7]!);
    }

    dispose(): void {
        this.geometry.dispose();
        this.material.dispose();
        this.heights.dispose();
        this.pictures.dispose();
        for (const texture of this.textures) texture.dispose();
    }

    private array(
        data: Float32Array | Uint8Array | Int16Array,
        width: number,
        height: number,
        depth: number,
        format: typeof RedFormat | typeof RedIntegerFormat | typeof RGIntegerFormat,
        type: typeof FloatType | typeof UnsignedByteType | typeof ShortType,
    ): DataArrayTexture {
        const texture = new DataArrayTexture(own(data), width, height, depth);
        texture.format = format;
        texture.type = type;
        texture.minFilter = texture.magFilter = NearestFilter;
        texture.unpackAlignment = 1;
        texture.needsUpdate = true;
        this.textures.push(texture);
        return texture;
    }
}

// Slope of the micro-relief's tile (nodes 1 m apart, periodic) at half its texels' distance: what reliefAt() of
// terrain_surface.glsl has as a gradient, for the light that the pictures hold.
function reliefSlopes(nodes: Float32Array): DataTexture {
    const n = kReliefNodes;
    const side = 2 * n;
    const out = new Uint16Array(2 * side * side);
    // Two texels a node, a quarter and three quarters of the way to the next.
    const values = [0.25, 0.75].map((t) => {
        const s = 1 - t;
        return [s ** 3, 3 * t ** 3 - 6 * t * t + 4, 3 * (t + t * t - t ** 3) + 1, t ** 3].map((w) => w / 6);
    });
    const slopes = [0.25, 0.75].map((t) => {
        const s = 1 - t;
        return [-0.5 * s * s, t * (1.5 * t - 2), s * (2 - 1.5 * s), 0.5 * t * t];
    });
    const along = (i: number, j: number, wx: number[], wy: number[]): number => {
        let sum = 0;
        for (let r = 0; r < 4; r++)
            for (let k = 0; k < 4; k++)
                sum += wx[k]! * wy[r]! * nodes[((j + r - 1 + n) % n) * n + ((i + k - 1 + n) % n)]!;
        return sum;
    };
    if (nodes.length > 0)
        for (let y = 0; y < side; y++)
            for (let x = 0; x < side; x++) {
                const [i, j] = [x >> 1, y >> 1];
                const [wx, wy, sx, sy] = [values[x & 1]!, values[y & 1]!, slopes[x & 1]!, slopes[y & 1]!];
                out[2 * (y * side + x)] = DataUtils.toHalfFloat(along(i, j, sx, wy));
                out[2 * (y * side + x) + 1] = DataUtils.toHalfFloat(along(i, j, wx, sy));
            }
    const texture = new DataTexture(out, side, side, RGFormat, HalfFloatType);
    texture.wrapS = texture.wrapT = RepeatWrapping;
    return texture;
}

// The ground's material, whose shader is the same for all terrains.
function groundMaterial(uniforms: Record<string, IUniform>): ShaderMaterial {
    return new ShaderMaterial({
        uniforms: { ...UniformsUtils.clone(UniformsLib.lights), ...UniformsUtils.clone(UniformsLib.fog), ...uniforms },
        defines: { kQuads: kQuads.toFixed(1), TAPS: '1', HAS_NORMAL: '' },
        vertexShader: `
            #include <common>
            uniform float fogDensity;
            varying float vHaze; // share of what lies between
            #include <shadowmap_pars_vertex>
            uniform float uFinest;
            ${vertexShader}
            void main() {
                vec2 slope;
                vec3 fromCamera = terrainVertex(slope);
                vec3 transformedNormal = mat3(viewMatrix) * normalize(vec3(-slope, 1.0));
                vec4 mvPosition = vec4(mat3(viewMatrix) * fromCamera, 1.0);
                gl_Position = projectionMatrix * mvPosition;
                vec4 worldPosition = vec4(fromCamera + cameraPosition, 1.0);
                #include <shadowmap_vertex>
                float away = fogDensity * mvPosition.z;
                vHaze = 1.0 - exp(-away * away);
            }`,
        fragmentShader: `
            #include <common>
            uniform vec3 fogColor;
            varying float vHaze;
            #include <bsdfs>
            #include <lights_pars_begin>
            #include <shadowmap_pars_fragment>
            #include <shadowmask_pars_fragment>
            uniform float uFinest;
            ${fragmentShader}
            void main() {
                gl_FragColor = vec4(mix(groundColour(getShadowMask()), fogColor, vHaze), 1.0);
            }`,
        lights: true,
        fog: true,
        toneMapped: false,
    });
}

// What every terrain needs and no terrain has to wait for: the ground's shaders and its detail.
export function prepareGround(stage: {
    compile(object: Object3D): void;
    compileInto(target: WebGLRenderTarget, object: Object3D): void;
}): void {
    const shown = (material: ShaderMaterial): Mesh => new Mesh(new PlaneGeometry(), material);
    stage.compile(shown(groundMaterial({})));
    const target = bakeTarget();
    for (const material of [...Object.values(bakeMaterials({})), heightsMaterial({})])
        stage.compileInto(target, shown(material));
    noiseTextures();
}

function patchTexture(patches: number): DataTexture {
    const texture = new DataTexture(
        new Float32Array(Math.max(1, patches) * kInstanceFloats),
        2,
        Math.max(1, patches),
        RGBAFormat,
        FloatType,
    );
    texture.needsUpdate = true;
    return texture;
}

function own<T extends Float32Array | Uint8Array | Int16Array | Uint16Array>(
    data: T,
): T & ArrayBufferView<ArrayBuffer> {
    return data as T & ArrayBufferView<ArrayBuffer>;
}
