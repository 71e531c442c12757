// All vehicles of the world as instanced meshes: one set of parts per body and fineness, wheels by rim and fineness. What is
// small on the screen is drawn coarsely, so that a hundred cars are a few draw calls and few triangles.
import {
    Color,
    DynamicDrawUsage,
    Group,
    InstancedBufferAttribute,
    InstancedMesh,
    Matrix4,
    Quaternion,
    Vector3,
    type BufferGeometry,
    type MeshStandardMaterial,
    type PerspectiveCamera,
} from 'three';
import { buildBody, loadDetails, type BodyClass, type BodyParts, type BodyShape, type Level } from './car_body';
import { glassMaterial, paintMaterial, plainMaterial, wheelMaterial } from './car_paint';
import { dentBody } from './dents';
import { castsShadow } from './shadows';
import { buildWheel, type RimStyle } from './wheel_shape';

export type { BodyShape };

export interface Lamps {
    brake: number; // 0 .. 1
    reverse: number;
    head: number;
}
export interface VehiclePose {
    shape: BodyShape | null; // null: a plain box of the outline
    box: { front: number; rear: number; width: number; low: number; high: number };
    position: Vector3;
    orientation: Quaternion;
    colour: Color;
    shade: number; // [0, 1] share of the light that trees take
    lamps: Lamps;
    inside: boolean; // somebody looks out of it: the driver and the dashboard are not drawn
    dents: Float64Array | null; // crush of its sides (dents.ts)
}
export interface WheelPose {
    position: Vector3; // wheel centre
    orientation: Quaternion; // of the steered and spun wheel: axle along its y
    radius: number;
    width: number;
    right: boolean; // of the car: its outer face looks the other way
    rim: RimStyle;
}
// Who looks, and how large one radian is drawn [px].
export interface Sight {
    camera: PerspectiveCamera;
    pixels: number;
    fine: boolean; // the finest bodies too, where they are large
}

interface Parts {
    solid: InstancedMesh;
    glass: InstancedMesh | null;
    lamps: InstancedBufferAttribute;
    used: number;
    idle: number; // frames without a car
}

// Paints by number, as LOOK says: low in chroma, never a force's colour.
export const kCarColours = ['#e8edf3', '#59636f', '#2f4a7d', '#7a2f3d', '#2f6f73', '#6f6a35', '#5b4b8a', '#c2ad86'];

const kFrom = [230, 46]; // [px] of a car's length from which it is drawn finely, and less finely
const kWheelFrom = [26, 7]; // [px] of a wheel's radius
const kIdle = 120; // frames until the parts of a dented body that is seen no more are let go
const kHalfTurn = new Quaternion().setFromAxisAngle(new Vector3(0, 0, 1), Math.PI);

export class Fleet {
    readonly group = new Group();
    private readonly sets = new Map<string, Parts>();
    private readonly bodies = new Map<string, BodyParts>(); // undented, to be bent
    private readonly wheelSets = new Map<string, { mesh: InstancedMesh; used: number }>();
    private readonly tint = new Color();
    made = 0; // bodies, so far
    private readonly coated = paintMaterial();
    private readonly plain = plainMaterial();
    private paint: MeshStandardMaterial = this.coated;
    private readonly pane = glassMaterial();
    private readonly wheelLook = wheelMaterial();
    private readonly matrix = new Matrix4();
    private readonly scale = new Vector3();
    private readonly turned = new Quaternion();
    private readonly one = new Vector3(1, 1, 1);
    private sight: Sight | null = null;

    // Below 1 the bodies are see-through: ghosts of earlier runs, which cast no shadow.
    constructor(private readonly opacity = 1) {
        void loadDetails().then((there) => there && this.refine());
        if (opacity < 1)
            for (const material of [this.coated, this.plain, this.pane, this.wheelLook]) {
                material.transparent = true;
                material.opacity = opacity;
                material.depthWrite = false;
            }
    }

    // One of each way of drawing, for the shaders to be made before the first car is there.
    samples(fine: boolean): Group {
        this.paint = fine ? this.coated : this.plain;
        const group = new Group();
        const geometry = buildWheel(2, 'five');
        geometry.setAttribute('lamps', new InstancedBufferAttribute(new Float32Array(4), 4));
        for (const material of [this.paint, this.pane, this.wheelLook]) {
            const mesh = new InstancedMesh(geometry, material, 1);
            mesh.receiveShadow = true;
            if (material === this.paint) mesh.setColorAt(0, new Color());
            group.add(mesh);
        }
        return group;
    }

    // A clear coat where the machine can afford its mirroring.
    private coat(paint: MeshStandardMaterial): void {
        if (paint === this.paint) return;
        this.paint = paint;
        for (const { solid } of this.sets.values()) solid.material = paint;
    }
    // What was drawn as from afar until its details came is made anew.
    private refine(): void {
        this.clear();
    }

    // Poses of this frame; objects are reused by the caller.
    update(vehicles: readonly VehiclePose[], wheels: readonly WheelPose[], wheelCount: number, sight: Sight): void {
        this.sight = sight;
        this.coat(sight.fine ? this.coated : this.plain);
        for (const parts of this.sets.values()) parts.used = 0;
        for (const v of vehicles) {
            const parts = this.partsFor(v, this.level(v), vehicles.length);
            const i = parts.used++;
            this.matrix.compose(v.position, v.orientation, this.one);
            parts.solid.setMatrixAt(i, this.matrix);
            parts.glass?.setMatrixAt(i, this.matrix);
            parts.solid.setColorAt(i, this.tint.copy(v.colour).multiplyScalar(1 - v.shade));
            parts.lamps.setXYZW(i, v.lamps.brake, v.lamps.reverse, v.lamps.head, v.inside ? 1 : 0);
        }
        for (const [key, parts] of this.sets) {
            parts.idle = parts.used > 0 ? 0 : parts.idle + 1;
            for (const mesh of [parts.solid, parts.glass]) {
                if (!mesh) continue;
                mesh.count = parts.used;
                mesh.visible = parts.used > 0;
                if (parts.used === 0) continue;
                mesh.instanceMatrix.needsUpdate = true;
                if (mesh.instanceColor) mesh.instanceColor.needsUpdate = true;
            }
            parts.lamps.needsUpdate = true;
            // Dented further since, or farther off.
            if (parts.idle > (key.includes('dents') ? 1 : kIdle * 100)) this.drop(key, parts);
        }
        this.updateWheels(wheels, wheelCount);
    }

    // How finely a car is drawn: by its size on the screen.
    private level(v: VehiclePose): Level {
        const { camera, pixels, fine } = this.sight!;
        const length = v.box.front + v.box.rear;
        const away = Math.max(0.5, v.position.distanceTo(camera.position) - 0.4 * length);
        const size = (length / away) * pixels;
        return size > kFrom[0]! * (fine ? 1 : 2.2) || v.inside ? 0 : size > kFrom[1]! ? 1 : 2;
    }

    private drop(key: string, parts: Parts): void {
        for (const mesh of [parts.solid, parts.glass]) {
            if (!mesh) continue;
            this.group.remove(mesh);
            mesh.geometry.dispose();
            mesh.dispose();
        }
        this.sets.delete(key);
    }

    clear(): void {
        for (const [key, parts] of this.sets) this.drop(key, parts);
        this.bodies.clear();
    }

    private updateWheels(poses: readonly WheelPose[], count: number): void {
        for (const set of this.wheelSets.values()) set.used = 0;
        const { camera, pixels, fine } = this.sight!;
        for (let i = 0; i < count; i++) {
            const w = poses[i]!;
            const size = (w.radius / Math.max(0.5, w.position.distanceTo(camera.position))) * pixels;
            const level = size > kWheelFrom[0]! * (fine ? 1 : 1.6) ? 0 : size > kWheelFrom[1]! ? 1 : 2;
            const set = this.wheelSet(level, level === 2 ? 'five' : w.rim, count);
            this.scale.set(w.radius, w.width, w.radius);
            this.turned.copy(w.orientation);
            if (w.right) this.turned.multiply(kHalfTurn);
            this.matrix.compose(w.position, this.turned, this.scale);
            set.mesh.setMatrixAt(set.used++, this.matrix);
        }
        for (const { mesh, used } of this.wheelSets.values()) {
            mesh.count = used;
            mesh.visible = used > 0;
            mesh.instanceMatrix.needsUpdate = true;
        }
    }
    private wheelSet(level: Level, rim: RimStyle, capacity: number): { mesh: InstancedMesh; used: number } {
        const key = `${level},${rim}`;
        let set = this.wheelSets.get(key);
        if (set && set.mesh.instanceMatrix.count >= capacity) return set;
        const geometry = set?.mesh.geometry ?? buildWheel(level, rim);
        if (set) {
            this.group.remove(set.mesh);
            set.mesh.dispose();
        }
        const mesh = this.instanced(geometry, this.wheelLook, Math.max(16, capacity));
        if (set)
            for (let i = 0; i < set.used; i++) {
                set.mesh.getMatrixAt(i, this.matrix);
                mesh.setMatrixAt(i, this.matrix);
            }
        set = { mesh, used: set?.used ?? 0 };
        this.wheelSets.set(key, set);
        return set;
    }

    private partsFor(v: VehiclePose, level: Level, capacity: number): Parts {
        const s = v.shape ?? plainShape(v.box);
        const form = nameOf(s, level);
        const crushed = v.dents ? `,dents ${v.dents.reduce((sum, d, i) => sum + d * (1 + i), 0).toFixed(4)}` : '';
        const key = form + crushed;
        const parts = this.sets.get(key);
        if (parts && parts.solid.instanceMatrix.count >= capacity) return parts;
        if (parts) this.drop(key, parts);
        const body = this.body(s, level);
        const solid = body.solid.clone();
        const glass = body.glass?.clone() ?? null;
        if (v.dents) for (const part of [solid, glass]) if (part) dentBody(part, v.box, v.dents);
        const lamps = new InstancedBufferAttribute(new Float32Array(4 * capacity), 4).setUsage(DynamicDrawUsage);
        solid.setAttribute('lamps', lamps);
        const made: Parts = {
            solid: this.instanced(solid, this.paint, capacity, true),
            glass: glass && this.instanced(glass, this.pane, capacity),
            lamps,
            used: 0,
            idle: 0,
        };
        if (made.glass) {
            made.glass.castShadow = false;
            made.glass.receiveShadow = false;
            made.glass.renderOrder = 8;
        }
        this.sets.set(key, made);
        this.made++;
        return made;
    }

    // A body without its dents.
    body(shape: BodyShape, level: Level): BodyParts {
        const name = nameOf(shape, level);
        let body = this.bodies.get(name);
        if (!body) this.bodies.set(name, (body = buildBody(shape, level)));
        return body;
    }

    // `tinted`: each vehicle has a colour of its own.
    private instanced(
        geometry: BufferGeometry,
        material: MeshStandardMaterial,
        capacity: number,
        tinted = false,
    ): InstancedMesh {
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
const kMeasures = [
    'front',
    'rear',
    'width',
    'low',
    'high',
    'frontAxle',
    'rearAxle',
    'axleHeight',
    'wheelRadius',
    'wheelWidth',
    'track',
] as const;
const nameOf = (s: BodyShape, level: Level): string =>
    `${level},${s.kind},${kMeasures.map((name) => s[name].toFixed(3)).join()}`;

// A body without a car's shape (debris, test boxes): the outline itself, as the class "box" without wheels' arches.
export function plainShape(b: VehiclePose['box']): BodyShape {
    return {
        kind: 'box',
        front: b.front,
        rear: b.rear,
        width: b.width,
        low: b.low,
        high: b.high,
        frontAxle: 1e3,
        rearAxle: -1e3,
        axleHeight: b.low,
        wheelRadius: 0.01,
        wheelWidth: 0.1,
        track: b.width,
    };
}

// What a model's name says of its body; `shape`: what its file says.
export function classOf(model: string, kind: string, shape?: string): BodyClass {
    const name = model.toLowerCase();
    if (/vanagon|\bbus\b/.test(name) && (shape === undefined || shape === 'van')) return 'bus';
    if (shape !== undefined) return shape as BodyClass;
    if (/suv|tahoe|bronco|explorer|blazer/.test(name)) return 'suv';
    if (/rally/.test(name)) return 'rally';
    if (/truck|lorry/.test(name)) return 'truck';
    if (/van/.test(name)) return 'van';
    if (/estate|wagon/.test(name)) return 'estate';
    if (/hatch|golf|rabbit|compact|pinto/.test(name)) return 'hatch';
    if (/formula/.test(name)) return 'formula';
    if (/path/.test(name)) return 'path';
    if (kind === 'box') return 'box';
    return 'saloon';
}
export function rimOf(kind: BodyClass): RimStyle {
    if (kind === 'rally') return 'rally';
    if (kind === 'van' || kind === 'truck' || kind === 'bus') return 'steel';
    return kind === 'hatch' || kind === 'suv' ? 'five' : 'ten';
}

const kY = new Vector3(0, 1, 0);
const kZ = new Vector3(0, 0, 1);
const kSteered = new Quaternion();
const kSpun = new Quaternion();

// A wheel of a body with that orientation: steered about its upright axis, then spun about its own [rad].
export function turnWheel(wheel: WheelPose, body: Quaternion, steer: number, spun: number): void {
    kSteered.setFromAxisAngle(kZ, steer);
    kSpun.setFromAxisAngle(kY, spun);
    wheel.orientation.copy(body).multiply(kSteered).multiply(kSpun);
}
