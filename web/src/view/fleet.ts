// All vehicles of the world as instanced meshes: one set of parts per body shape, one wheel shape for all.
import {
    Color,
    DynamicDrawUsage,
    Group,
    InstancedMesh,
    Matrix4,
    MeshPhysicalMaterial,
    MeshStandardMaterial,
    Quaternion,
    Vector3,
    type BufferGeometry,
} from 'three';
import { buildBody, type BodyClass, type BodyShape } from './car_body';
import { dentBody } from './dents';
import { castsShadow } from './shadows';
import { buildWheel } from './wheel_shape';

export interface VehiclePose {
    shape: BodyShape | null; // null: a plain box of the outline
    box: { front: number; rear: number; width: number; low: number; high: number };
    position: Vector3;
    orientation: Quaternion;
    colour: Color;
    braking: boolean;
    dents: Float64Array | null; // crush of its sides (dents.ts)
}
export interface WheelPose {
    position: Vector3; // wheel centre
    orientation: Quaternion; // of the steered and spun wheel: axle along its y
    radius: number;
    width: number;
}

interface Parts {
    shell: InstancedMesh;
    glass: InstancedMesh;
    trim: InstancedMesh;
    lamps: InstancedMesh;
    used: number;
}
const kMeshes = ['shell', 'glass', 'trim', 'lamps'] as const;

// Shades of grey-blue to white, in the order of the vehicles: never a force colour.
export const kCarColours = ['#dfe7ee', '#5f7d99', '#aebfce', '#3d5368', '#c9d6e0', '#7f97ab', '#f4f7f9', '#4b6076'];

const kOff = new Color(0.16, 0.01, 0.01);
const kOn = new Color(0.72, 0.008, 0.006); // brighter would turn orange on its way to the screen

export class Fleet {
    readonly group = new Group();
    private readonly sets = new Map<string, Parts>();
    private readonly paint = new MeshPhysicalMaterial({ vertexColors: true, roughness: 0.46, metalness: 0.2, clearcoat: 0.9, clearcoatRoughness: 0.1 });
    private readonly pane = new MeshStandardMaterial({ color: new Color(0.12, 0.14, 0.16), roughness: 0.05, metalness: 1 }); // dark inside: only what it mirrors is seen
    private readonly rough = new MeshStandardMaterial({ vertexColors: true, roughness: 0.85, metalness: 0 });
    private readonly lamp = new MeshStandardMaterial({ roughness: 0.4, emissive: 0xffffff, emissiveIntensity: 0 });
    private readonly wheelMaterial = new MeshStandardMaterial({ vertexColors: true, roughness: 0.6, metalness: 0.2 });
    private readonly wheelGeometry: BufferGeometry = buildWheel();
    private wheels: InstancedMesh | null = null;
    private readonly matrix = new Matrix4();
    private readonly scale = new Vector3();
    private readonly one = new Vector3(1, 1, 1);

    // Below 1 the bodies are see-through: ghosts of earlier runs, which cast no shadow.
    constructor(private readonly opacity = 1) {
        if (opacity < 1)
            for (const material of [this.paint, this.pane, this.rough, this.lamp, this.wheelMaterial]) {
                material.transparent = true;
                material.opacity = opacity;
                material.depthWrite = false;
            }
    }

    // One of each way of drawing, for the shaders to be made before the first car is there.
    get samples(): Group {
        const group = new Group();
        for (const material of [this.paint, this.pane, this.rough, this.lamp, this.wheelMaterial]) {
            const mesh = new InstancedMesh(this.wheelGeometry, material, 1);
            if (material === this.paint || material === this.lamp) mesh.setColorAt(0, kOff);
            group.add(mesh);
        }
        return group;
    }

    // Poses of this frame; objects are reused by the caller.
    update(vehicles: readonly VehiclePose[], wheels: readonly WheelPose[], wheelCount: number): void {
        for (const parts of this.sets.values()) parts.used = 0;
        for (const v of vehicles) {
            const parts = this.partsFor(v, vehicles.length);
            const i = parts.used++;
            this.matrix.compose(v.position, v.orientation, this.one);
            for (const name of kMeshes) parts[name].setMatrixAt(i, this.matrix);
            parts.shell.setColorAt(i, v.colour);
            parts.lamps.setColorAt(i, v.braking ? kOn : kOff);
        }
        for (const parts of this.sets.values())
            for (const name of kMeshes) {
                const mesh = parts[name];
                mesh.count = parts.used;
                mesh.visible = parts.used > 0;
                mesh.instanceMatrix.needsUpdate = true;
                if (mesh.instanceColor) mesh.instanceColor.needsUpdate = true;
            }
        this.updateWheels(wheels, wheelCount);
        for (const [key, parts] of this.sets) if (parts.used === 0 && key.includes('dents')) this.drop(key, parts); // dented further since
    }

    private drop(key: string, parts: Parts): void {
        for (const mesh of kMeshes.map((name) => parts[name])) {
            this.group.remove(mesh);
            mesh.geometry.dispose();
            mesh.dispose();
        }
        this.sets.delete(key);
    }

    clear(): void {
        for (const [key, parts] of this.sets) this.drop(key, parts);
    }

    private updateWheels(poses: readonly WheelPose[], count: number): void {
        if (!this.wheels || this.wheels.instanceMatrix.count < count) {
            if (this.wheels) {
                this.group.remove(this.wheels);
                this.wheels.dispose();
            }
            this.wheels = this.instanced(this.wheelGeometry, this.wheelMaterial, Math.max(16, count));
        }
        for (let i = 0; i < count; i++) {
            const w = poses[i]!;
            this.scale.set(w.radius, w.width, w.radius);
            this.matrix.compose(w.position, w.orientation, this.scale);
            this.wheels.setMatrixAt(i, this.matrix);
        }
        this.wheels.count = count;
        this.wheels.visible = count > 0;
        this.wheels.instanceMatrix.needsUpdate = true;
    }

    private partsFor(v: VehiclePose, capacity: number): Parts {
        const s = v.shape;
        const b = v.box;
        const crushed = v.dents ? `,dents ${v.dents.reduce((sum, d, i) => sum + d * (1 + i), 0).toFixed(4)}` : '';
        const key = (s
            ? [s.kind, s.front, s.rear, s.width, s.low, s.high, s.frontAxle, s.rearAxle, s.axleHeight, s.wheelRadius].map((x) => (typeof x === 'number' ? x.toFixed(3) : x)).join()
            : `outline,${b.front},${b.rear},${b.width},${b.low},${b.high}`) + crushed;
        let parts = this.sets.get(key);
        if (parts && parts.shell.instanceMatrix.count >= capacity) return parts;
        if (parts)
            for (const mesh of kMeshes.map((name) => parts![name])) {
                this.group.remove(mesh);
                mesh.dispose();
            }
        const built = s ? buildBody(s) : buildBody(plainShape(b));
        if (v.dents) for (const name of kMeshes) dentBody(built[name], b, v.dents);
        const used = parts?.used ?? 0;
        parts = {
            shell: this.instanced(built.shell, this.paint, capacity, true),
            glass: this.instanced(built.glass, this.pane, capacity),
            trim: this.instanced(built.trim, this.rough, capacity),
            lamps: this.instanced(built.lamps, this.lamp, capacity, true),
            used,
        };
        this.sets.set(key, parts);
        return parts;
    }

    // `tinted`: each vehicle has a colour of its own.
    private instanced(geometry: BufferGeometry, material: MeshStandardMaterial, capacity: number, tinted = false): InstancedMesh {
        const mesh = new InstancedMesh(geometry, material, capacity);
        mesh.instanceMatrix.setUsage(DynamicDrawUsage);
        mesh.receiveShadow = this.opacity === 1;
        if (this.opacity === 1) castsShadow(mesh, tinted);
        mesh.frustumCulled = false;
        mesh.matrixAutoUpdate = false; // its instances say where the cars are
        this.group.add(mesh);
        return mesh;
    }
}

// A body without a car's shape (debris, test boxes): the outline itself, as the class "box" without wheels' arches.
export function plainShape(b: VehiclePose['box']): BodyShape {
    return {
        kind: 'box', front: b.front, rear: b.rear, width: b.width, low: b.low, high: b.high,
        frontAxle: 1e3, rearAxle: -1e3, axleHeight: b.low, wheelRadius: 0.01,
    };
}

export function classOf(model: string, kind: string): BodyClass {
    const name = model.toLowerCase();
    if (/suv|tahoe|bronco|explorer|blazer/.test(name)) return 'suv';
    if (/rally/.test(name)) return 'rally';
    if (/van|truck|lorry/.test(name)) return 'van';
    if (/hatch|golf|rabbit|compact|pinto/.test(name)) return 'hatch';
    if (/path|formula/.test(name)) return 'formula';
    if (kind === 'box') return 'box';
    return 'saloon';
}
