// The shade of what grows, as a part of the ground's pictures: what a stretch of them needs is drawn beforehand into a picture
// of its own, red: the share of the sun that is taken, green: of the sky. It costs nothing in a frame in which nothing is painted.
import {
    BufferAttribute,
    CustomBlending,
    DataTexture,
    DynamicDrawUsage,
    InstancedBufferAttribute,
    InstancedBufferGeometry,
    LinearFilter,
    LinearMipmapLinearFilter,
    MaxEquation,
    Mesh,
    NearestFilter,
    OneFactor,
    OrthographicCamera,
    RedFormat,
    RGBAFormat,
    Scene,
    ShaderMaterial,
    UnsignedByteType,
    Vector3,
    WebGLRenderTarget,
    type IUniform,
    type WebGLRenderer,
} from 'three';
import type { Stretch } from './picture_square';
import vertexShader from '@shaders/tree_shade.vert.glsl?raw';
import fragmentShader from '@shaders/tree_shade.frag.glsl?raw';

const kNumbers = 8; // a thing (growth.ts): x, y, z, heading, size, kind, width, solid
const kBuckets = 64; // [m] side of the squares in which things are looked for
const kBatch = 2048; // shades drawn at once
const kLongest = 70; // [m]
const kSteps = 12; // along a shade, to find where the ground meets its tip
const kHalf = [0.3, 0.5, 0.85] as const; // half the width of an outline, in widths: conifer, broadleaf, bush

const kTrunk = [0.05, 0.35, 0] as const; // of its height that is bare
const kDense = 0.85; // of the sun that a crown takes
const kSoft = 1.2; // [m] from shade to sun

// The ground below: its height [m] at a place of the world.
export interface Grown {
    items: Float32Array;
    height: (x: number, y: number) => number;
    gone: Set<number>; // offsets of items that were driven through
    originX: number; // [m] of grid node (0, 0)
    originY: number;
}

export class TreeShade {
    readonly uniforms: Record<string, IUniform>;
    private readonly target: WebGLRenderTarget;
    private readonly foot = dynamic(4);
    private readonly thrown = dynamic(2);
    private readonly geometry = new InstancedBufferGeometry();
    private readonly material: ShaderMaterial;
    private readonly stretch = new Vector3();
    private readonly scene = new Scene();
    private readonly camera = new OrthographicCamera(-1, 1, 1, -1, 0, 1);
    private readonly buckets = new Map<number, number[]>(); // offsets into items
    private readonly tips: Float32Array; // of each thing: x, y [m] from its foot to its tip's shade; NaN: not yet asked
    private far = 0; // [m] the longest shade may reach

    // `size`: texels a side of the ground's pictures; `sunTo`: towards the sun.
    constructor(
        private readonly size: number,
        private readonly sunTo: Vector3,
        private readonly grown: Grown | null,
    ) {
        this.target = new WebGLRenderTarget(size, size, {
            format: RGBAFormat,
            type: UnsignedByteType,
            minFilter: NearestFilter,
            magFilter: NearestFilter,
            depthBuffer: false,
            generateMipmaps: false,
        });
        this.uniforms = { uShade: { value: this.target.texture } };
        this.geometry.setAttribute('position', new BufferAttribute(kCorners, 3));
        this.geometry.setIndex([0, 1, 2, 0, 2, 3, 4, 5, 6, 4, 6, 7]);
        this.geometry.setAttribute('foot', this.foot);
        this.geometry.setAttribute('thrown', this.thrown);
        this.material = shadeMaterial({ uStretch: { value: this.stretch }, uTexel: { value: 1 } });
        const mesh = new Mesh(this.geometry, this.material);
        mesh.frustumCulled = false;
        this.scene.add(mesh);
        this.scene.matrixWorldAutoUpdate = false;
        const items = grown?.items ?? new Float32Array(0);
        this.tips = new Float32Array((2 * items.length) / kNumbers).fill(NaN);
        this.sort(items);
    }

    // Finds things by where they are.
    private sort(items: Float32Array): void {
        for (let i = 0; i + kNumbers <= items.length; i += kNumbers) {
            if (items[i + 5]! >= kHalf.length) continue;
            this.far = Math.max(this.far, items[i + 4]!);
            const key = bucket(items[i]!) * 65536 + bucket(items[i + 1]!);
            const some = this.buckets.get(key);
            if (some) some.push(i);
            else this.buckets.set(key, [i]);
        }
        this.far = Math.min(kLongest, (2 * this.far) / this.fall) + 6;
    }
    get any(): boolean {
        return this.buckets.size > 0;
    }
    // How far the sun's way falls on a metre.
    private get fall(): number {
        return this.sunTo.z / Math.max(1e-3, Math.hypot(this.sunTo.x, this.sunTo.y));
    }
    // The share of the sun [0, 1] that is taken at a place of the world, `above` the ground [m]: for cars, which the pictures of the
    // ground know nothing of. An outline is taken for what is left of it from afar: a wedge, or a crown on nothing.
    at(x: number, y: number, above: number): number {
        const { grown } = this;
        if (!grown || !this.any) return 0;
        const level = Math.max(1e-3, Math.hypot(this.sunTo.x, this.sunTo.y));
        const along = above / this.fall / level; // where the sun's way past the place meets the ground
        const [px, py] = [x - this.sunTo.x * along, y - this.sunTo.y * along];
        let left = 1;
        for (let bx = bucket(px - this.far); bx <= bucket(px + this.far); bx++)
            for (let by = bucket(py - this.far); by <= bucket(py + this.far); by++)
                for (const i of this.buckets.get(bx * 65536 + by) ?? kNone) {
                    const [dx, dy] = [px - grown.items[i]!, py - grown.items[i + 1]!];
                    if (Math.abs(dx) > this.far || Math.abs(dy) > this.far || grown.gone.has(i)) continue;
                    left *= 1 - this.taken(i, dx, dy, grown);
                }
        return 1 - left;
    }
    // By one thing, at a place from its foot.
    private taken(i: number, dx: number, dy: number, grown: Grown): number {
        const t = (2 * i) / kNumbers;
        if (Number.isNaN(this.tips[t]!)) this.throw(i, t, grown);
        const [tx, ty] = [this.tips[t]!, this.tips[t + 1]!];
        const reach = Math.hypot(tx, ty);
        const share = (dx * tx + dy * ty) / (reach * reach); // 0 the foot, 1 the tip
        const kind = grown.items[i + 5]!;
        const wide = grown.items[i + 4]! * grown.items[i + 6]! * kHalf[kind]!;
        if (share < kTrunk[kind]! || share > 1) return 0;
        const half = kind === 0 ? wide * (1 - share) : wide;
        const across = Math.abs(dx * ty - dy * tx) / reach;
        return kDense * Math.min(1, Math.max(0, (half - across) / kSoft + 0.5));
    }
    // What was driven through throws none. The ground on which it did: places [m] from grid node (0, 0).
    fell(i: number, gone: boolean): { x0: number; y0: number; x1: number; y1: number } {
        const { items, originX, originY, gone: all } = this.grown!;
        if (gone) all.add(i);
        else all.delete(i);
        const wide = items[i + 4]! * items[i + 6]!;
        const [x, y] = [items[i]! - originX, items[i + 1]! - originY];
        const [dx, dy] = [this.tips[(2 * i) / kNumbers]! || 0, this.tips[(2 * i) / kNumbers + 1]! || 0];
        return {
            x0: x + Math.min(0, dx) - wide,
            y0: y + Math.min(0, dy) - wide,
            x1: x + Math.max(0, dx) + wide,
            y1: y + Math.max(0, dy) + wide,
        };
    }

    // Draws what falls on that part of a picture (picture_square.ts, partsOf), whose texels are so large [m].
    draw(renderer: WebGLRenderer, patch: Stretch, texel: number): void {
        const { target, size, grown } = this;
        target.viewport.set(0, 0, size, size);
        target.scissor.set(patch.x, patch.y, patch.width, patch.height);
        target.scissorTest = true;
        renderer.setRenderTarget(target);
        renderer.clearColor();
        if (!grown) return;
        const [placeX, placeY] = [patch.cornerX * texel, patch.cornerY * texel];
        this.stretch.set(placeX, placeY, 2 / (size * texel));
        this.material.uniforms['uTexel']!.value = texel;
        const west = placeX + patch.x * texel + grown.originX;
        const south = placeY + patch.y * texel + grown.originY;
        const { far } = this;
        const lastX = bucket(west + patch.width * texel + far);
        const lastY = bucket(south + patch.height * texel + far);
        let n = 0;
        for (let bx = bucket(west - far); bx <= lastX; bx++)
            for (let by = bucket(south - far); by <= lastY; by++)
                for (const i of this.buckets.get(bx * 65536 + by) ?? kNone) {
                    if (grown.gone.has(i)) continue;
                    this.put(n++, i, grown);
                    if (n === kBatch) n = this.flush(renderer, n);
                }
        this.flush(renderer, n);
    }
    private flush(renderer: WebGLRenderer, n: number): number {
        if (n === 0) return 0;
        for (const attribute of [this.foot, this.thrown]) {
            attribute.clearUpdateRanges();
            attribute.addUpdateRange(0, n * attribute.itemSize);
            attribute.needsUpdate = true;
        }
        this.geometry.instanceCount = n;
        renderer.render(this.scene, this.camera);
        return 0;
    }
    private put(n: number, i: number, grown: Grown): void {
        const { items } = grown;
        const t = (2 * i) / kNumbers;
        if (Number.isNaN(this.tips[t]!)) this.throw(i, t, grown);
        const kind = items[i + 5]!;
        const wide = items[i + 4]! * items[i + 6]! * kHalf[kind]!;
        this.foot.setXYZW(n, items[i]! - grown.originX, items[i + 1]! - grown.originY, wide, kind);
        this.thrown.setXY(n, this.tips[t]!, this.tips[t + 1]!);
    }
    // Where the sun's way past the tip meets the ground.
    private throw(i: number, t: number, { items, height }: Grown): void {
        const level = Math.max(1e-3, Math.hypot(this.sunTo.x, this.sunTo.y));
        const [dx, dy] = [-this.sunTo.x / level, -this.sunTo.y / level];
        const [x, y] = [items[i]!, items[i + 1]!];
        const high = items[i + 2]! + items[i + 4]!;
        const most = Math.min(kLongest, (2 * items[i + 4]!) / this.fall);
        let reach = most;
        let above = items[i + 4]!;
        for (let k = 1; k <= kSteps; k++) {
            const d = (most * k) / kSteps;
            const now = high - d * this.fall - height(x + dx * d, y + dy * d);
            if (now <= 0) {
                reach = d - ((most / kSteps) * now) / (now - above || 1);
                break;
            }
            above = now;
        }
        reach = Math.max(0.5, reach);
        this.tips[t] = dx * reach;
        this.tips[t + 1] = dy * reach;
    }

    dispose(): void {
        this.target.dispose();
        this.geometry.dispose();
        this.material.dispose();
    }
}

const kNone: readonly number[] = [];
const bucket = (metres: number): number => Math.floor(metres / kBuckets) + 32768;
const dynamic = (size: number): InstancedBufferAttribute =>
    new InstancedBufferAttribute(new Float32Array(size * kBatch), size).setUsage(DynamicDrawUsage);
// Of both parts: across, along, which.
const kCorners = new Float32Array([0, 1].flatMap((part) => [-1, 0, part, 1, 0, part, 1, 1, part, -1, 1, part]));

export function shadeMaterial(uniforms: Record<string, IUniform>): ShaderMaterial {
    return new ShaderMaterial({
        uniforms: { ...uniforms, uOutlines: { value: (outlines ??= outlineTexture()) } },
        vertexShader,
        fragmentShader,
        depthTest: false,
        depthWrite: false,
        transparent: true,
        blending: CustomBlending,
        blendEquation: MaxEquation,
        blendSrc: OneFactor,
        blendDst: OneFactor,
        side: 2,
        forceSinglePass: true,
        toneMapped: false,
    });
}

// Outlines of a conifer, a broadleaf and a bush side by side, with the gaps through which the sun falls.
let outlines: DataTexture | undefined;
function outlineTexture(): DataTexture {
    const [wide, high] = [64, 128];
    const bytes = new Uint8Array(new ArrayBuffer(3 * wide * high));
    let state = 7;
    const random = (): number => ((state = (state * 1664525 + 1013904223) >>> 0), state / 4294967296);
    const set = (kind: number, i: number, j: number, value: number): void => {
        if (i > 0 && j > 0 && i < wide - 1 && j < high - 1) bytes[j * 3 * wide + kind * wide + i] = value;
    };
    for (let j = 0; j < high; j++)
        for (let i = 0; i < wide; i++) {
            const [u, v] = [(2 * (i + 0.5)) / wide - 1, (j + 0.5) / high];
            // Skirts of boughs that narrow to the tip.
            const skirt = (1 - v) ** 0.85 * (0.72 + 0.34 * ((15 * (1 - v)) % 1));
            if (Math.abs(u) < 0.08 || (v > 0.09 && Math.abs(u) < skirt * 0.95)) set(0, i, j, 255);
            if (Math.abs(u) < 0.06 && v < 0.6) set(1, i, j, 255);
        }
    // Crowns of leaves: many small discs about the places of their lumps.
    const discs = (kind: number, count: number, lumps: readonly (readonly [number, number, number])[]): void => {
        for (let n = 0; n < count; n++) {
            const [x, y, r] = lumps[n % lumps.length]!;
            const [turn, away] = [6.283 * random(), r * Math.sqrt(random())];
            const [cx, cy] = [x + away * Math.cos(turn), y + 0.5 * away * Math.sin(turn)];
            const small = 0.05 + 0.05 * random();
            for (let j = 0; j < high; j++)
                for (let i = 0; i < wide; i++)
                    if (Math.hypot((2 * (i + 0.5)) / wide - 1 - cx, 2 * ((j + 0.5) / high - cy)) < small)
                        set(kind, i, j, 255);
        }
    };
    discs(1, 300, [
        [0, 0.6, 0.5],
        [-0.35, 0.53, 0.42],
        [0.3, 0.7, 0.4],
        [0, 0.82, 0.36],
    ]);
    discs(2, 200, [
        [0, 0.42, 0.6],
        [0.4, 0.3, 0.45],
        [-0.4, 0.3, 0.45],
    ]);
    const texture = new DataTexture(bytes, 3 * wide, high, RedFormat, UnsignedByteType);
    texture.unpackAlignment = 1;
    texture.magFilter = LinearFilter;
    texture.minFilter = LinearMipmapLinearFilter;
    texture.generateMipmaps = true;
    texture.needsUpdate = true;
    return texture;
}
