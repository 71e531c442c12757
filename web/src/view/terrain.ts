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
import lampsShader from '@shaders/lamps.glsl?raw';
import sightShader from '@shaders/ground_sight.glsl?raw';
import { noiseTextures } from './ground_noise';
import { bakeMaterials, bakeTarget, GroundPictures } from './ground_pictures';
import { Cover } from './cover';
import { shadeMaterial, type Grown } from './tree_shade';
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

export class TerrainView {
    readonly mesh: Mesh;
    readonly cover: Cover;
    triangles = 0;
    private readonly material: ShaderMaterial; // of patches with something to be traced
    private readonly plain: ShaderMaterial; // of the others
    private readonly slots: number[] = []; // where each of the selection's patches is kept
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
        private readonly grown: Grown | null,
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
            uReliefAmplitude: { value: info.surfaces.map((s) => s.relief) },
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
            uSurfaceColour: { value: info.surfaces.map((s) => new Vector3(...s.colour)) },
            ...shared,
            uPatchList: { value: null },
            uEyeWhole: { value: new Vector2() },
            uEyeRest: { value: new Vector2() },
            uEyeHeight: { value: new Vector2() },
        };

        this.room(kBegin);

        this.cover = new Cover(info, arrays.cover);
        const nodes = 2 ** -info.fineLevels; // of s0
        this.heights = new PatchHeights(this.uniforms, (x, y, side) =>
            this.cover.has(x * nodes, y * nodes, side * nodes),
        );
        this.pictures = new GroundPictures(size, this.uniforms, grown);
        const all = { ...this.uniforms, ...this.heights.uniforms, ...this.pictures.uniforms };
        this.material = groundMaterial(all);
        this.plain = groundMaterial(all, true);
        this.define('MEASURED', info.plane);
        this.mesh = new Mesh(this.geometry, [this.material, this.plain]);
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
        if (count > this.patches.image.height) this.room(Math.max(count, 2 * this.patches.image.height));
        this.place(selection, count);
        this.heights.commit(renderer);
        this.patches.needsUpdate = true;
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
    // Into the list: what has something to be traced first.
    private place({ instances }: TerrainSelection, count: number): void {
        const target = this.patches.image.data as Float32Array;
        const { slots } = this;
        const { traced } = this.heights;
        let some = 0;
        for (let k = 0; k < count; k++) {
            const f = k * kInstanceFloats;
            const [x, y, stride] = [instances[f]!, instances[f + 1]!, instances[f + 2]!];
            slots[k] = this.heights.slot(x, y, stride, instances[f + 3]!, instances[f + 7]!);
            some += traced[slots[k]!]!;
        }
        let [first, second] = [0, some];
        for (let k = 0; k < count; k++) {
            const slot = slots[k]!;
            const at = traced[slot] ? first++ : second++;
            for (let n = 0; n < kInstanceFloats - 1; n++)
                target[at * kInstanceFloats + n] = instances[k * kInstanceFloats + n]!;
            target[at * kInstanceFloats + 7] = slot;
        }
        this.geometry.clearGroups();
        this.geometry.addGroup(0, some * kIndices, 0);
        this.geometry.addGroup(some * kIndices, (count - some) * kIndices, 1);
    }
    // Goes on with the ground's pictures: GroundPictures.update().
    readonly paint: GroundPictures['update'] = (...eye) => this.pictures.update(...eye);

    // A thing that grows was driven through, or stands again.
    fell(item: number, gone: boolean): void {
        this.pictures.fell(item, gone);
    }

    shadeAt(x: number, y: number, above: number): number {
        return this.pictures.shadeAt(x, y, above);
    }
    get pictured(): Record<string, IUniform> {
        return this.pictures.uniforms;
    }
    // [texels] a side of the pictures. They are made anew when it changes.
    set size(texels: number) {
        if (texels === this.pictures.size) return;
        this.pictures.dispose();
        this.pictures = new GroundPictures(texels, this.uniforms, this.grown);
        for (const material of [this.material, this.plain]) {
            Object.assign(material.uniforms, this.pictures.uniforms);
            material.needsUpdate = true;
        }
    }
    // Parts that a pixel is looked at in where it shows a long stretch of ground.
    set taps(count: number) {
        this.define('TAPS', String(count));
    }
    // Lamps shine.
    set night(on: boolean) {
        this.define('NIGHT', on);
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
        for (const material of [this.material, this.plain]) {
            const { defines } = material;
            const wanted = value === true ? '' : value;
            if (wanted === false ? !(name in defines) : defines[name] === wanted) continue;
            if (wanted === false) delete defines[name];
            else defines[name] = wanted;
            material.needsUpdate = true;
        }
    }

    // The vertices of a drawn patch as the graphics card keeps them: height [m] here, of the next level, slope.
    kept(renderer: WebGLRenderer, patch: number): Float32Array {
        return this.heights.read(renderer, this.slots[patch]!);
    }

    dispose(): void {
        this.geometry.dispose();
        this.material.dispose();
        this.plain.dispose();
        this.patches.dispose();
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

// The ground's material, whose shader is the same for all terrains; `plain`: with nothing to be traced.
function groundMaterial(uniforms: Record<string, IUniform>, plain = false): ShaderMaterial {
    return new ShaderMaterial({
        uniforms: { ...UniformsUtils.clone(UniformsLib.lights), ...UniformsUtils.clone(UniformsLib.fog), ...uniforms },
        defines: { kQuads: kQuads.toFixed(1), TAPS: '1', HAS_NORMAL: '', ...(plain ? { PLAIN: '' } : {}) },
        vertexShader: `
            #include <common>
            uniform float fogDensity;
            varying float vHaze; // share of what lies between
            #include <shadowmap_pars_vertex>
            uniform float uFinest;
            ${sightShader}
            ${vertexShader}
            void main() {
                vec2 slope;
                vec3 fromCamera = terrainVertex(slope);
                vec3 normal = normalize(vec3(-slope, 1.0)), transformedNormal = mat3(viewMatrix) * normal;
            #if TAPS == 1
                vSight = sightOf(fromCamera, -dot(fromCamera, normal) / length(fromCamera), vPlace);
            #endif
                vec4 mvPosition = vec4(mat3(viewMatrix) * fromCamera, 1.0);
                gl_Position = projectionMatrix * mvPosition;
                vec4 worldPosition = vec4(fromCamera + cameraPosition, 1.0);
                #include <shadowmap_vertex>
            #ifdef MEASURED
                float away = 2.6 * fogDensity * mvPosition.z; // a floor goes over into the haze sooner than what stands on it
            #else
                float away = fogDensity * mvPosition.z;
            #endif
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
            ${sightShader}
            ${lampsShader}
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
    for (const plain of [false, true]) stage.compile(shown(groundMaterial({}, plain)));
    const target = bakeTarget();
    for (const material of [...Object.values(bakeMaterials({})), heightsMaterial({}), shadeMaterial({})])
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
