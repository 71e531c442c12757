// Grass near the eye, for machines with a card: tufts on a square lattice that goes round as the eye moves, so that only the rows that
// come in are placed anew.
import {
    BufferAttribute,
    DynamicDrawUsage,
    InstancedBufferAttribute,
    InstancedBufferGeometry,
    Mesh,
    ShaderMaterial,
    Vector3,
    type IUniform,
} from 'three';
import lampsShader from '@shaders/lamps.glsl?raw';
import sightShader from '@shaders/ground_sight.glsl?raw';
import vertexShader from '@shaders/grass.vert.glsl?raw';
import fragmentShader from '@shaders/grass.frag.glsl?raw';

const kAcross = 144; // tufts
const kApart = 0.5; // [m]
const kBlades = 7;
const kHigh = [0.16, 0.4] as const; // [m] the lowest and the highest

// The ground that it grows on.
export interface Meadow {
    originX: number; // [m] of grid node (0, 0)
    originY: number;
    height: (x: number, y: number) => number;
    grass: (x: number, y: number) => boolean;
    pictures: () => Record<string, IUniform>;
    light: Record<string, IUniform>; // of the stage: its lamps
}

export class Grass {
    readonly mesh: Mesh<InstancedBufferGeometry, ShaderMaterial>;
    private readonly tufts = new InstancedBufferAttribute(new Float32Array(4 * kAcross * kAcross), 4);
    private readonly cells = new Int32Array(2 * kAcross * kAcross).fill(0x7fffffff); // whose tuft is there
    private cellX = NaN;
    private cellY = NaN;

    constructor(private readonly meadow: Meadow) {
        this.tufts.setUsage(DynamicDrawUsage);
        const geometry = tuft();
        geometry.setAttribute('tuft', this.tufts);
        geometry.instanceCount = kAcross * kAcross;
        const material = new ShaderMaterial({
            uniforms: {
                ...meadow.light,
                uLit: { value: null },
                uPictures: { value: null },
                uMiddle: { value: null },
                uEye: { value: new Vector3() },
                uTime: { value: 0 },
                uFar: { value: (kAcross * kApart) / 2 },
            },
            vertexShader: `${sightShader}\n${lampsShader}\n${vertexShader}`,
            fragmentShader,
            side: 2,
            toneMapped: false,
        });
        this.mesh = new Mesh(geometry, material);
        this.mesh.frustumCulled = false;
        this.mesh.name = 'grass';
    }

    // `elapsed` [s] since the frame before.
    update(eye: Vector3, elapsed: number): void {
        const { meadow } = this;
        const u = this.mesh.material.uniforms;
        const ground = meadow.pictures();
        for (const name of ['uLit', 'uPictures', 'uMiddle']) u[name]!.value = ground[name]!.value;
        (u['uEye']!.value as Vector3).set(eye.x - meadow.originX, eye.y - meadow.originY, eye.z);
        u['uTime']!.value += elapsed;
        const [x, y] = [Math.round(eye.x / kApart), Math.round(eye.y / kApart)];
        if (x === this.cellX && y === this.cellY) return;
        this.cellX = x;
        this.cellY = y;
        const half = kAcross / 2;
        let changed = false;
        for (let j = y - half; j < y + half; j++)
            for (let i = x - half; i < x + half; i++) changed = this.place(i, j) || changed;
        if (changed) this.tufts.needsUpdate = true;
    }
    private place(i: number, j: number): boolean {
        const around = (v: number): number => ((v % kAcross) + kAcross) % kAcross;
        const n = around(j) * kAcross + around(i);
        if (this.cells[2 * n] === i && this.cells[2 * n + 1] === j) return false;
        this.cells[2 * n] = i;
        this.cells[2 * n + 1] = j;
        const { meadow } = this;
        const x = (i + 0.9 * (chance(i, j) - 0.5)) * kApart;
        const y = (j + 0.9 * (chance(j, i) - 0.5)) * kApart;
        const grows = meadow.grass(x, y);
        const high = grows ? kHigh[0] + (kHigh[1] - kHigh[0]) * chance(i + 7, j) ** 2 : 0;
        const z = grows ? meadow.height(x, y) : 0;
        this.tufts.setXYZW(n, x - meadow.originX, y - meadow.originY, z, high);
        return true;
    }

    dispose(): void {
        this.mesh.geometry.dispose();
        this.mesh.material.dispose();
    }
}

// [0, 1), the same for the same cell.
function chance(i: number, j: number): number {
    const s = Math.sin(i * 12.9898 + j * 78.233) * 43758.5453;
    return s - Math.floor(s);
}

// Blades, a triangle each; lengths in the tuft's height but for their feet's places and widths.
function tuft(): InstancedBufferGeometry {
    const corners: number[] = [];
    const sides: number[] = [];
    for (let b = 0; b < kBlades; b++) {
        const turn = 2.4 * b;
        const away = 0.35 * Math.sqrt((b + 0.5) / kBlades);
        const [x, y] = [away * Math.cos(turn), away * Math.sin(turn)];
        const tall = 0.6 + 0.4 * chance(b, 3);
        const [sx, sy] = [-0.06 * Math.sin(turn * 1.7), 0.06 * Math.cos(turn * 1.7)];
        corners.push(x, y, 0, x, y, 0, x, y, tall);
        sides.push(-sx, -sy, sx, sy, 0, 0);
    }
    const geometry = new InstancedBufferGeometry();
    geometry.setAttribute('position', new BufferAttribute(new Float32Array(corners), 3));
    geometry.setAttribute('side', new BufferAttribute(new Float32Array(sides), 2));
    return geometry;
}
