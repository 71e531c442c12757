// The heights of the patches that are drawn, kept on the graphics card: worked out once when a patch is first seen, by the
// same arithmetic as the physics (shaders/terrain_surface.glsl), and read by the vertex shader ever after. The patch that
// was not seen for longest gives way.
import {
    DynamicDrawUsage,
    FloatType,
    InstancedBufferAttribute,
    InstancedBufferGeometry,
    BufferAttribute,
    Mesh,
    NearestFilter,
    NoBlending,
    OrthographicCamera,
    RGBAFormat,
    Scene,
    ShaderMaterial,
    Vector2,
    WebGLRenderTarget,
    type IUniform,
    type WebGLRenderer,
} from 'three';
import surfaceShader from '@shaders/terrain_surface.glsl?raw';
import vertexShader from '@shaders/patch_heights.vert.glsl?raw';
import fragmentShader from '@shaders/patch_heights.frag.glsl?raw';

export const kQuads = 8; // native/terrain/lod.h, kPatchQuads
const kSide = kQuads + 1;
const kAcross = 64; // patches side by side
const kDown = 48;
export const kKept = kAcross * kDown; // more than a frame's

export class PatchHeights {
    readonly uniforms: Record<string, IUniform>;
    private readonly target = new WebGLRenderTarget(kAcross * kSide, kDown * kSide, {
        format: RGBAFormat,
        type: FloatType,
        minFilter: NearestFilter,
        magFilter: NearestFilter,
        depthBuffer: false,
        generateMipmaps: false,
    });
    private readonly slots = new Map<number, number>(); // key of a patch -> where it is kept
    private readonly keys = new Float64Array(kKept).fill(-1);
    private readonly seen = new Uint32Array(kKept); // frame in which it was last drawn
    readonly traced = new Uint8Array(kKept); // 1: has something to be traced
    private next = 0; // where to look for one that may give way
    private frame = 1;
    private count = 0; // to be worked out
    private readonly places = new InstancedBufferAttribute(new Float32Array(4 * kKept), 4).setUsage(DynamicDrawUsage);
    private readonly into = new InstancedBufferAttribute(new Float32Array(2 * kKept), 2).setUsage(DynamicDrawUsage);
    private readonly geometry = new InstancedBufferGeometry();
    private readonly material: ShaderMaterial;
    private readonly scene = new Scene();
    private readonly camera = new OrthographicCamera(-1, 1, 1, -1, 0, 1);

    // `hasTrace`: whether on the square from a place, as wide as that [s0], something is to be traced.
    constructor(
        terrain: Record<string, IUniform>,
        private readonly hasTrace: (x: number, y: number, side: number) => boolean,
    ) {
        this.uniforms = { uKept: { value: this.target.texture }, uKeptAcross: { value: kAcross } };
        this.geometry.setAttribute(
            'position',
            new BufferAttribute(new Float32Array([0, 0, 0, 1, 0, 0, 1, 1, 0, 0, 0, 0, 1, 1, 0, 0, 1, 0]), 3),
        );
        this.geometry.setAttribute('place', this.places);
        this.geometry.setAttribute('slot', this.into);
        this.material = heightsMaterial(terrain);
        const mesh = new Mesh(this.geometry, this.material);
        mesh.frustumCulled = false;
        this.scene.add(mesh);
        this.scene.matrixWorldAutoUpdate = false;
    }

    forget(): void {
        this.slots.clear();
        this.keys.fill(-1);
        this.seen.fill(0);
    }

    // Where the patch is kept: its corner and vertex distance [s0], its level, 1 for the paper's scheme.
    slot(x: number, y: number, stride: number, level: number, sampled: number): number {
        const span = stride * kQuads;
        const key = ((level * 2 + sampled) * 131072 + (y / span + 65536)) * 131072 + (x / span + 65536);
        let at = this.slots.get(key);
        if (at === undefined) {
            at = this.free();
            this.slots.set(key, at);
            this.keys[at] = key;
            this.traced[at] = this.hasTrace(x, y, span) ? 1 : 0;
            const n = this.count++;
            this.places.setXYZW(n, x, y, stride, level);
            this.into.setXY(n, at, sampled);
        }
        this.seen[at] = this.frame;
        return at;
    }
    private free(): number {
        // The clock goes round: what was not seen of late gives way. A frame has fewer patches than there is room for.
        for (let tries = 0; tries < 2 * kKept; tries++) {
            const at = this.next;
            this.next = (this.next + 1) % kKept;
            const age = this.frame - this.seen[at]!;
            if (this.keys[at]! < 0 || age > (tries < kKept ? 120 : 0)) {
                if (this.keys[at]! >= 0) this.slots.delete(this.keys[at]!);
                return at;
            }
        }
        return this.next;
    }

    // After the frame's last slot(): works out what is new.
    commit(renderer: WebGLRenderer): void {
        this.frame++;
        if (this.count === 0) return;
        for (const attribute of [this.places, this.into]) {
            attribute.clearUpdateRanges();
            attribute.addUpdateRange(0, this.count * attribute.itemSize);
            attribute.needsUpdate = true;
        }
        this.geometry.instanceCount = this.count;
        this.count = 0;
        renderer.setRenderTarget(this.target);
        renderer.render(this.scene, this.camera);
        renderer.setRenderTarget(null);
    }

    // What is kept of a patch: four numbers a vertex, row by row.
    read(renderer: WebGLRenderer, slot: number): Float32Array {
        const numbers = new Float32Array(4 * kSide * kSide);
        const [x, y] = [(slot % kAcross) * kSide, Math.floor(slot / kAcross) * kSide];
        renderer.readRenderTargetPixels(this.target, x, y, kSide, kSide, numbers);
        return numbers;
    }

    dispose(): void {
        this.target.dispose();
        this.geometry.dispose();
        this.material.dispose();
    }
}

export function heightsMaterial(terrain: Record<string, IUniform>): ShaderMaterial {
    return new ShaderMaterial({
        uniforms: {
            ...terrain,
            uRoom: { value: new Vector2(kAcross, kDown) },
            uAcross: { value: kAcross },
        },
        defines: { kQuads: kQuads.toFixed(1) },
        vertexShader,
        fragmentShader: `${surfaceShader}\n${fragmentShader}`,
        depthTest: false,
        depthWrite: false,
        blending: NoBlending,
        toneMapped: false,
    });
}
