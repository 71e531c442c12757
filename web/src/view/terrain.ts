// The spline terrain as three.js sees it: one instanced 16 x 16 patch, the engine's height textures, and a standard
// material whose vertices and colours are ours (shaders/terrain*.glsl). Which patches are drawn is decided by the engine
// each frame (native/terrain/lod.h); this class only hands the arrays over. World axes, z up.
import {
    BufferAttribute,
    BufferGeometry,
    DataArrayTexture,
    DataTexture,
    DynamicDrawUsage,
    FloatType,
    HalfFloatType,
    InstancedBufferGeometry,
    InstancedInterleavedBuffer,
    InterleavedBufferAttribute,
    LinearFilter,
    LinearMipmapLinearFilter,
    Mesh,
    MeshStandardMaterial,
    NearestFilter,
    OrthographicCamera,
    PlaneGeometry,
    Points,
    RGBAFormat,
    RGFormat,
    RGIntegerFormat,
    RedFormat,
    RedIntegerFormat,
    RepeatWrapping,
    Scene,
    ShaderMaterial,
    ShortType,
    UnsignedByteType,
    Vector2,
    Vector3,
    Vector4,
    WebGLRenderTarget,
    type IUniform,
    type Texture,
    type WebGLProgramParametersWithUniforms,
    type WebGLRenderer,
} from 'three';
import type { TerrainPictures } from '../engine/engine';
import surfaceShader from '@shaders/terrain_surface.glsl?raw';
import vertexShader from '@shaders/terrain.vert.glsl?raw';
import fragmentShader from '@shaders/terrain.frag.glsl?raw';
import probeVertex from '@shaders/terrain_probe.vert.glsl?raw';
import probeFragment from '@shaders/terrain_probe.frag.glsl?raw';

const kQuads = 16; // native/terrain/lod.h, kPatchQuads
const kInstanceFloats = 8; // LodInstance
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
    patches: { x: number; y: number; halfLength: number; halfWidth: number; directionX: number; directionY: number; surface: number }[];
    plane: boolean; // flat or sloping ground without a grid of its own: drawn with measuring lines
    surfaces: { name: string; relief: number; colour: [number, number, number] }[];
}

// One frame's selection (LodSelection).
export interface TerrainSelection {
    instances: Float32Array; // count * 8, may be a view
    count: number;
    camera: ArrayLike<number>; // x, y from node (0, 0); world z; above the ground [m]
    fineRange: number; // [m] start and end of the morph of level `fineLevels`, for the slopes
    fineEnd: number;
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
            slopes.set([byte(b[e]! - b[w]!), byte(b[n]! - b[s]!), byte(4 * (g[e]! - g[w]!)), byte(4 * (g[n]! - g[s]!))], 4 * (y * size + x));
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
    private readonly material: MeshStandardMaterial;
    private readonly geometry = new InstancedBufferGeometry();
    private readonly instances: InstancedInterleavedBuffer;
    private readonly uniforms: Record<string, IUniform>;
    private readonly textures: Texture[] = [];
    private readonly finest: number; // s0 [m]

    constructor(
        readonly info: TerrainInfo,
        arrays: TerrainPictures,
        shared: Record<string, IUniform> = {},
        options: { maxPatches?: number } = {},
    ) {
        this.finest = info.spacing / 2 ** info.fineLevels;
        const layers = info.tilesX * info.tilesY;
        const half = info.tile / 2;
        const heights = this.array(arrays.heights, info.tile, info.tile, layers, RedFormat, FloatType);
        const pyramid = this.array(arrays.pyramid, half, info.tile, layers, RedFormat, FloatType);
        const cover = this.array(arrays.cover, info.tile, info.tile, layers, RedIntegerFormat, UnsignedByteType);
        cover.internalFormat = 'R8UI';
        const whole = arrays.roads.length > 2;
        const roads = this.array(arrays.roads, whole ? info.tile : 1, whole ? info.tile : 1, whole ? layers : 1, RGIntegerFormat, ShortType);
        roads.internalFormat = 'RG16I';
        const relief = new DataTexture(own(arrays.relief.length ? arrays.relief : new Float32Array(kReliefNodes * kReliefNodes)), kReliefNodes, kReliefNodes, RedFormat, FloatType);
        const slopes = new DataTexture(own(arrays.slopes), info.slopesWidth, info.slopesHeight, RGFormat, HalfFloatType);
        slopes.minFilter = LinearMipmapLinearFilter;
        slopes.magFilter = LinearFilter;
        slopes.generateMipmaps = true;
        slopes.needsUpdate = relief.needsUpdate = true;
        this.textures.push(relief, slopes);

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
            uNoise: { value: noise.values },
            uNoiseSlope: { value: noise.slopes },
            uPatches: { value: Math.min(info.patches.length, kMaxPatches) },
            uPatchPlace: {
                value: Array.from({ length: kMaxPatches }, (_, k) => {
                    const p = info.patches[k];
                    return p ? new Vector4(p.x - info.originX, p.y - info.originY, p.halfLength, p.halfWidth) : new Vector4();
                }),
            },
            uPatchTurn: {
                value: Array.from({ length: kMaxPatches }, (_, k) => {
                    const p = info.patches[k];
                    return p ? new Vector4(p.directionX, p.directionY, p.surface, 0) : new Vector4();
                }),
            },
            uGridLines: { value: info.plane ? 1 : 0 },
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
            uSlopeBlend: { value: new Vector2(1e6, 2e6) },
            uSurfaceColour: { value: [0, 1, 2, 3, 4, 5].map(colour) },
            uShowLevels: { value: 0 },
            ...shared,
            uEyeWhole: { value: new Vector2() },
            uEyeRest: { value: new Vector2() },
            uEyeHeight: { value: new Vector2() },
        };

        const side = kQuads + 1;
        const corners = new Float32Array(side * side * 2);
        for (let j = 0, at = 0; j < side; j++)
            for (let i = 0; i < side; i++) {
                corners[at++] = i;
                corners[at++] = j;
            }
        const index = new Uint16Array(kQuads * kQuads * 6);
        for (let j = 0, at = 0; j < kQuads; j++)
            for (let i = 0; i < kQuads; i++) {
                const a = j * side + i;
                index.set([a, a + 1, a + side + 1, a, a + side + 1, a + side], at);
                at += 6;
            }
        this.geometry.setIndex(new BufferAttribute(index, 1));
        this.geometry.setAttribute('corner', new BufferAttribute(corners, 2));
        // three.js asks for a position, and for a normal to offset shadows; both are computed in the shader.
        this.geometry.setAttribute('position', new BufferAttribute(new Float32Array(side * side * 3), 3));
        this.geometry.setAttribute('normal', new BufferAttribute(new Float32Array(side * side * 3), 3));
        this.instances = new InstancedInterleavedBuffer(new Float32Array((options.maxPatches ?? 600) * kInstanceFloats), kInstanceFloats, 1);
        this.instances.setUsage(DynamicDrawUsage);
        this.geometry.setAttribute('patchA', new InterleavedBufferAttribute(this.instances, 4, 0));
        this.geometry.setAttribute('patchB', new InterleavedBufferAttribute(this.instances, 4, 4));
        this.geometry.instanceCount = 0;

        this.material = groundMaterial(this.uniforms);
        this.mesh = new Mesh(this.geometry, this.material);
        this.mesh.frustumCulled = false;
        this.mesh.receiveShadow = true;
        this.mesh.matrixAutoUpdate = false;
        this.mesh.name = 'terrain';
    }

    // Takes this frame's patches. Nothing is allocated.
    update(selection: TerrainSelection): void {
        const capacity = this.instances.array.length / kInstanceFloats;
        const count = Math.min(selection.count, capacity);
        const floats = count * kInstanceFloats;
        const target = this.instances.array as Float32Array;
        for (let k = 0; k < floats; k++) target[k] = selection.instances[k]!;
        this.instances.clearUpdateRanges();
        this.instances.addUpdateRange(0, floats);
        this.instances.needsUpdate = true;
        this.geometry.instanceCount = count;
        this.mesh.visible = count > 0;
        this.triangles = count * 2 * kQuads * kQuads;

        const u = this.uniforms;
        const wholeX = Math.round(selection.camera[0]! / this.finest);
        const wholeY = Math.round(selection.camera[1]! / this.finest);
        (u['uEyeWhole']!.value as Vector2).set(wholeX, wholeY);
        (u['uEyeRest']!.value as Vector2).set(selection.camera[0]! - wholeX * this.finest, selection.camera[1]! - wholeY * this.finest);
        (u['uEyeHeight']!.value as Vector2).set(selection.camera[2]!, selection.camera[3]!);
        (u['uSlopeBlend']!.value as Vector2).set(selection.fineRange, selection.fineEnd);
    }

    set anisotropy(samples: number) {
        const noise = noiseTextures().values;
        if (noise.anisotropy === samples) return;
        noise.anisotropy = samples;
        noise.needsUpdate = true;
    }
    // Tints by level and draws the mesh's lines.
    set showLevels(on: boolean) {
        this.uniforms['uShowLevels']!.value = on ? 1 : 0;
    }

    // Heights [m] that the graphics card computes for vertices: 4 numbers each, place [s0], level, 1 for unfiltered.
    probe(renderer: WebGLRenderer, vertices: Float32Array<ArrayBuffer>): Float32Array {
        const count = vertices.length / 4;
        const across = Math.min(1024, count);
        const down = Math.ceil(count / across);
        const geometry = new BufferGeometry();
        geometry.setAttribute('position', new BufferAttribute(new Float32Array(3 * count), 3));
        geometry.setAttribute('probe', new BufferAttribute(vertices, 4));
        const material = new ShaderMaterial({
            uniforms: { ...this.uniforms, uResult: { value: [across, down] } },
            vertexShader: `${surfaceShader}\n${probeVertex}`,
            fragmentShader: probeFragment,
            depthTest: false,
            depthWrite: false,
            toneMapped: false,
        });
        const points = new Points(geometry, material);
        points.frustumCulled = false;
        const scene = new Scene();
        scene.add(points);
        const target = new WebGLRenderTarget(across, down, { type: FloatType, minFilter: NearestFilter, magFilter: NearestFilter, depthBuffer: false });
        renderer.setRenderTarget(target);
        renderer.render(scene, new OrthographicCamera());
        const pixels = new Float32Array(4 * across * down);
        renderer.readRenderTargetPixels(target, 0, 0, across, down, pixels);
        renderer.setRenderTarget(null);
        target.dispose();
        material.dispose();
        geometry.dispose();
        return Float32Array.from({ length: count }, (_, i) => pixels[4 * i]!);
    }

    dispose(): void {
        this.geometry.dispose();
        this.material.dispose();
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

// The ground's material, whose shader is the same for all terrains.
function groundMaterial(uniforms: Record<string, IUniform>): MeshStandardMaterial {
    const material = new MeshStandardMaterial({ roughness: 1, metalness: 0 });
    material.onBeforeCompile = (shader) => adapt(shader, uniforms);
    material.customProgramCacheKey = () => 'yawlab-terrain';
    return material;
}

// What every terrain needs and no terrain has to wait for: the ground's shader, which takes longest of all, and its detail.
export function prepareGround(stage: { compile(object: Mesh): void }): void {
    stage.compile(new Mesh(new PlaneGeometry(), groundMaterial({})));
    noiseTextures();
}

function adapt(shader: WebGLProgramParametersWithUniforms, uniforms: Record<string, IUniform>): void {
    Object.assign(shader.uniforms, uniforms);
    shader.vertexShader = replaceAll(shader.vertexShader, [
        ['#include <common>', `#include <common>\n${surfaceShader}\n${vertexShader}`],
        [
            '#include <beginnormal_vertex>',
            `vec2 terrainSlope;
            vec3 fromCamera = terrainVertex(terrainSlope);
            vec3 objectNormal = normalize(vec3(-terrainSlope, 1.0));`,
        ],
        ['#include <begin_vertex>', 'vec3 transformed = fromCamera + cameraPosition;'],
        [
            '#include <project_vertex>',
            `vec4 mvPosition = vec4(mat3(viewMatrix) * fromCamera, 1.0);
            gl_Position = projectionMatrix * mvPosition;`,
        ],
    ]);
    shader.fragmentShader = replaceAll(shader.fragmentShader, [
        ['#include <common>', `#include <common>\n${surfaceShader}\n${fragmentShader}`],
        [
            '#include <map_fragment>',
            `vec2 terrainSlope;
            Ground terrain = terrainGround(terrainSlope);
            diffuseColor.rgb = terrain.colour;`,
        ],
        ['#include <roughnessmap_fragment>', 'float roughnessFactor = terrain.roughness;'],
        [
            '#include <normal_fragment_begin>',
            `float faceDirection = 1.0;
            vec3 normal = normalize(mat3(viewMatrix) * terrainNormal(terrainSlope, terrain.bump));
            vec3 nonPerturbedNormal = normal;`,
        ],
    ]);
}

function own<T extends Float32Array | Uint8Array | Int16Array | Uint16Array>(data: T): T & ArrayBufferView<ArrayBuffer> {
    return data as T & ArrayBufferView<ArrayBuffer>;
}

function replaceAll(source: string, pairs: [string, string][]): string {
    let out = source;
    for (const [from, to] of pairs) {
        if (!out.includes(from)) throw new Error(`terrain: three.js has no ${from} any more`);
        out = out.replace(from, () => to);
    }
    return out;
}
