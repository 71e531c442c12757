// The world as three.js shows it: vehicles, wheels, ground, forces, trails. It reads the engine's blocks and writes nothing.
import {
    BufferAttribute, BufferGeometry, Color, DynamicDrawUsage, Line, LineBasicMaterial, LineSegments, Quaternion, Vector3,
} from 'three';
import type { Block, Engine, TerrainPictures } from '../engine/engine';
import { Arrows } from './arrows';
import { Cockpit } from './cockpit';
import { Contact } from './contact';
import { driverEye, screenFootX, screenFootZ, type BodyShape } from './car_body';
import { outlineOf } from './dents';
import type { Subject } from './cameras';
import { classOf, Fleet, kCarColours, plainShape, type VehiclePose, type WheelPose } from './fleet';
import type { LapPose } from '../app/laps';
import type { Run } from '../app/runs';
import { Land } from './land';
import { Dust, givesWay, Skids } from './marks';
import type { Stage } from './stage';
import { Walls } from './walls';

interface VehicleInfo {
    name: string;
    kind: string;
    live: boolean;
    model?: string;
}

const kTrailPoints = 4000;
const kWheels = ['fl', 'fr', 'rl', 'rr'];
const kForces = (['normal', 'longitudinal', 'lateral'] as const).map((m) => [`${m}ForceX`, `${m}ForceY`, `${m}ForceZ`, m] as const);
const kWheelFields = [
    'centreX', 'centreY', 'centreZ', 'pointX', 'pointY', 'pointZ', 'normalX', 'normalY', 'normalZ', 'headingX', 'headingY', 'headingZ',
    'normalForceX', 'normalForceY', 'normalForceZ', 'longitudinalForceX', 'longitudinalForceY', 'longitudinalForceZ',
    'lateralForceX', 'lateralForceY', 'lateralForceZ', 'load', 'forceX', 'forceY', 'spin', 'steer', 'slipSpeedX', 'slipSpeedY',
    'saturation', 'adhesion', 'surface', 'touching',
];
const kLoose = [0, 0, 1, 0.35, 0.9, 0.05]; // how readily a surface is thrown up, in the order of the engine's table
const kY = new Vector3(0, 1, 0);
const kZ = new Vector3(0, 0, 1);

// What the parameters say of the body and the wheels.
interface VehicleModel {
    body: Omit<BodyShape, 'front' | 'rear' | 'width' | 'low' | 'high'> | null; // null: a plain box
    radius: [number, number]; // [m] front, rear
    width: [number, number];
}

function modelOf(engine: Engine, info: VehicleInfo, index: number): VehicleModel {
    const plain: VehicleModel = { body: null, radius: [0.31, 0.31], width: [0.2, 0.2] };
    if (info.kind === 'box') return plain;
    const values = engine.parameters(index).values;
    const number = (path: string, fallback: number): number => {
        const found = path.split('.').reduce<unknown>((v, key) => (v as Record<string, unknown> | undefined)?.[key], values);
        return typeof found === 'number' ? found : fallback;
    };
    const radius: [number, number] = [number('frontTires.radius', 0.31), number('rearTires.radius', 0.31)];
    const shape = typeof values['shape'] === 'string' ? values['shape'] : classOf(info.model ?? '', info.kind);
    return {
        body: {
            kind: shape as BodyShape['kind'],
            frontAxle: number('front.position', number('frontAxle', 1.25)),
            rearAxle: -Math.abs(number('rear.position', number('rearAxle', 1.3))),
            axleHeight: radius[0] - number('massHeight', 0.55),
            wheelRadius: Math.max(...radius),
        },
        radius,
        width: [number('frontTires.width', 0.2), number('rearTires.width', 0.2)],
    };
}

export class World3d {
    showForces = true;
    showOutlines = false;
    showTrails = false;
    colours: Record<string, string> = {};
    metresPerNewton = 0.00015;
    readonly subject: Subject = { position: new Vector3(), orientation: new Quaternion(), velocity: new Vector3(), length: 4.4, height: 0.9, eye: new Vector3(0.1, 0.36, 0.6) };
    readonly arrows = new Arrows(1024);

    private readonly fleet = new Fleet();
    private readonly ghosts = new Fleet(0.34);
    private readonly ghostPoses: VehiclePose[] = [];
    private readonly ghostWheels: WheelPose[] = [];
    private readonly ghostSpun: number[] = []; // [rad]
    private ghostWheelCount = 0;
    private elapsed = 0; // [s] simulated since the frame before
    lapGhost: LapPose | null = null; // the best lap's car
    private readonly lapLast = new Vector3();
    private lapRolled = 0; // [m]
    readonly land: Land;
    private readonly contact: Contact;
    readonly walls: Walls;
    private readonly skids = new Skids();
    private readonly dust = new Dust();
    private readonly cockpit = new Cockpit();
    private seat: BodyShape | null = null; // the body about the driver's eyes
    private seatIn: VehiclePose['box'] | null = null;
    private readonly eye = new Vector3();
    lodTime = 0; // [ms] of this frame's choice of the land
    inside = false; // the camera sits in the car
    private readonly wheelBlock: Block;
    private readonly wheelAt: Record<string, number>[] = [];
    private readonly spun: number[] = []; // [rad] drawn angle of each wheel
    private models: VehicleModel[] = [];
    private lastTime = 0;
    private readonly local = new Vector3();
    private readonly inverse = new Quaternion();
    private readonly across = new Vector3();
    private readonly up = new Vector3();
    private readonly steerTurn = new Quaternion();
    private readonly spinTurn = new Quaternion();
    private readonly vehicles: Block;
    private readonly worldBlock: Block;
    private readonly at: Record<string, number> = {};
    poses: VehiclePose[] = []; // every vehicle at the moment drawn
    private readonly wheels: WheelPose[] = [];
    private wheelCount = 0;
    private infos: VehicleInfo[] = [];
    private readonly previous = new Vector3();
    private readonly previousTurn = new Quaternion();
    private readonly outlines: LineSegments;
    private readonly trails: { line: Line; count: number; last: Vector3 }[] = [];

    constructor(
        private readonly stage: Stage,
        private readonly engine: Engine,
    ) {
        this.vehicles = engine.block('vehicles');
        this.worldBlock = engine.block('world');
        for (const field of ['x', 'y', 'z', 'qw', 'qx', 'qy', 'qz', 'previousX', 'previousY', 'previousZ', 'previousQw', 'previousQx', 'previousQy', 'previousQz', 'u', 'v', 'w', 'brake', 'front', 'rear', 'width', 'low', 'high'])
            this.at[field] = this.vehicles.offset(field);
        this.walls = new Walls(engine);
        this.land = new Land(engine, stage, this.walls.sight);
        this.contact = new Contact((x, y) => engine.height(x, y));
        this.wheelBlock = engine.block('telemetry');
        for (const wheel of kWheels) {
            const at: Record<string, number> = {};
            for (const field of kWheelFields) at[field] = this.wheelBlock.offset(`${wheel}.${field}`);
            this.wheelAt.push(at);
        }
        const lines = new BufferGeometry();
        lines.setAttribute('position', new BufferAttribute(new Float32Array(1000 * 24 * 3), 3).setUsage(DynamicDrawUsage));
        this.outlines = new LineSegments(lines, new LineBasicMaterial({ color: 0xf0e442, depthTest: false, transparent: true }));
        this.outlines.frustumCulled = false;
        this.outlines.renderOrder = 890;
        stage.scene.add(this.contact.mesh, this.fleet.group, this.ghosts.group, this.land.group, this.walls.group, this.skids.mesh, this.dust.points, this.cockpit.group, this.outlines);
        stage.front.add(this.arrows.mesh);
        stage.compile(this.fleet.samples);
        for (const mesh of [this.contact.mesh, this.skids.mesh, this.arrows.mesh]) stage.compile(mesh);
    }

    begin(infos: VehicleInfo[], made?: TerrainPictures): void {
        this.infos = infos;
        this.fleet.clear();
        this.ghosts.clear();
        this.ghostPoses.length = 0;
        this.poses = [];
        this.models = infos.map((info, i) => modelOf(this.engine, info, i));
        this.land.begin(made);
        this.walls.begin();
        this.skids.clear();
        this.dust.clear();
        this.spun.length = 0;
        this.lastTime = 0;
        for (const t of this.trails) {
            this.stage.scene.remove(t.line);
            t.line.geometry.dispose();
        }
        this.trails.length = 0;
    }

    // The run jumped: trails do not connect across it.
    jump(): void {
        for (const t of this.trails) t.count = 0;
        this.skids.clear();
        this.dust.clear();
    }

    update(fraction: number, focus: number, ghosts: readonly Run[]): void {
        const v = this.vehicles;
        const o = this.at;
        while (this.poses.length < v.count) this.poses.push(this.newPose(this.poses.length));
        this.poses.length = v.count;
        for (let i = 0; i < v.count; i++) {
            const pose = this.poses[i]!;
            pose.position.set(v.get(i, o['x']!), v.get(i, o['y']!), v.get(i, o['z']!));
            pose.orientation.set(v.get(i, o['qx']!), v.get(i, o['qy']!), v.get(i, o['qz']!), v.get(i, o['qw']!));
            this.previous.set(v.get(i, o['previousX']!), v.get(i, o['previousY']!), v.get(i, o['previousZ']!));
            this.previousTurn.set(v.get(i, o['previousQx']!), v.get(i, o['previousQy']!), v.get(i, o['previousQz']!), v.get(i, o['previousQw']!));
            pose.position.lerpVectors(this.previous, pose.position, fraction);
            pose.orientation.slerpQuaternions(this.previousTurn, pose.orientation, fraction);
            pose.braking = v.get(i, o['brake']!) > 0.02;
            pose.dents = this.engine.dents(i);
        }
        const at = Math.min(focus, v.count - 1);
        if (at >= 0) {
            const pose = this.poses[at]!;
            this.subject.position.copy(pose.position);
            this.subject.orientation.copy(pose.orientation);
            this.subject.velocity.set(v.get(at, o['u']!), v.get(at, o['v']!), v.get(at, o['w']!)).applyQuaternion(pose.orientation);
            this.subject.length = pose.box.front + pose.box.rear;
            this.subject.height = pose.box.high;
            if (pose.box !== this.seatIn) this.takeSeat(pose);
        }
        const shape = this.seat;
        this.cockpit.group.visible = this.inside && at >= 0 && shape !== null && shape.kind !== 'formula';
        if (shape && this.cockpit.group.visible) {
            const { position, orientation, box } = this.poses[at]!;
            this.eye.copy(this.subject.eye).applyQuaternion(orientation).add(position);
            const eye = this.subject.eye;
            this.cockpit.place(this.eye, orientation, box.width, eye.y, screenFootX(shape) - eye.x, screenFootZ(shape) - eye.z, this.hasWheels(at) && at < this.wheelBlock.count ? this.wheel(at, 0, 'steer') : 0);
        }
        this.placeWheels();
        this.fleet.update(this.poses, this.wheels, this.wheelCount);
        this.contact.update(this.poses);
        this.walls.update();
        this.drawGhosts(ghosts, focus);
        this.stage.follow(this.subject.position.x, this.subject.position.y, this.subject.position.z);
        this.drawForces();
        this.drawOutlines();
        this.drawTrails();
    }

    afterCamera(): void {
        const s = this.stage;
        const from = performance.now();
        this.land.update();
        this.lodTime = performance.now() - from;
        this.arrows.commit(s.width * s.pixelRatio, s.height * s.pixelRatio, 3.5 * s.pixelRatio);
    }

    // Forces at the wheels of a vehicle for the read-out, when it has wheels.
    readWheels(vehicle: number, use: (name: string, label: string, newtons: number) => void): void {
        if (!this.hasWheels(vehicle)) return;
        for (let w = 0; w < 4; w++) {
            const name = ['front left', 'front right', 'rear left', 'rear right'][w]!;
            use(`${kWheels[w]!}.load`, `Normal force ${name}`, this.wheel(vehicle, w, 'load'));
            use(`${kWheels[w]!}.forceX`, `Longitudinal force ${name}`, this.wheel(vehicle, w, 'forceX'));
            use(`${kWheels[w]!}.forceY`, `Lateral force ${name}`, this.wheel(vehicle, w, 'forceY'));
        }
    }

    private hasWheels(vehicle: number): boolean {
        const kind = this.infos[vehicle]?.kind;
        return kind === 'car' || kind === 'planar' || kind === 'roll';
    }
    private wheel(vehicle: number, wheel: number, field: string): number {
        return this.wheelBlock.get(vehicle, this.wheelAt[wheel]![field]!);
    }

    // Where the driver of that vehicle sits: also in a box that is as large as a car, on top of one that is not.
    private takeSeat(pose: VehiclePose): void {
        const { box } = pose;
        this.seatIn = box;
        this.seat = pose.shape ?? (box.high - box.low > 1.1 && box.width > 1.3 && box.front + box.rear > 2.5 ? plainShape(box) : null);
        if (this.seat) this.subject.eye.set(...driverEye(this.seat));
        else this.subject.eye.set(0, 0, box.high - 0.1);
    }
    private newPose(i: number): VehiclePose {
        const v = this.vehicles;
        const box = { front: v.named(i, 'front'), rear: v.named(i, 'rear'), width: v.named(i, 'width'), low: v.named(i, 'low'), high: v.named(i, 'high') };
        const model = this.models[i];
        const shape: BodyShape | null = model?.body ? { ...model.body, ...box } : null;
        return { shape, box, position: new Vector3(), orientation: new Quaternion(), colour: new Color(kCarColours[i % kCarColours.length]), braking: false, dents: null };
    }

    // Wheels ride with the interpolated body; they turn by their own spin; what they leave behind is drawn.
    private placeWheels(): void {
        this.wheelCount = 0;
        const now = this.worldBlock.named(0, 'time');
        const elapsed = Math.max(0, Math.min(0.2, now - this.lastTime));
        this.lastTime = now;
        this.elapsed = elapsed;
        const v = this.vehicles;
        const o = this.at;
        for (let i = 0; i < v.count; i++) {
            if (!this.hasWheels(i) || i >= this.wheelBlock.count) continue;
            const pose = this.poses[i]!;
            const model = this.models[i]!;
            this.inverse.set(v.get(i, o['qx']!), v.get(i, o['qy']!), v.get(i, o['qz']!), v.get(i, o['qw']!)).invert();
            for (let w = 0; w < 4; w++) {
                const slot = i * 4 + w;
                const wheel = (this.wheels[this.wheelCount++] ??= { position: new Vector3(), orientation: new Quaternion(), radius: 0.3, width: 0.2 });
                const spin = this.wheel(i, w, 'spin');
                this.spun[slot] = ((this.spun[slot] ?? 0) + spin * elapsed) % (2 * Math.PI);
                this.local
                    .set(this.wheel(i, w, 'centreX') - v.get(i, o['x']!), this.wheel(i, w, 'centreY') - v.get(i, o['y']!), this.wheel(i, w, 'centreZ') - v.get(i, o['z']!))
                    .applyQuaternion(this.inverse);
                wheel.position.copy(this.local).applyQuaternion(pose.orientation).add(pose.position);
                this.turnWheel(wheel, pose.orientation, this.wheel(i, w, 'steer'), this.spun[slot]!);
                wheel.radius = model.radius[w >> 1]!;
                wheel.width = model.width[w >> 1]!;
                if (i < 16) this.leave(i, w, slot, wheel.width, elapsed);
            }
        }
        this.skids.commit();
        this.dust.update(elapsed, this.stage.drawnHeight / (2 * Math.tan((this.stage.camera.fov * Math.PI) / 360)));
    }

    private leave(i: number, w: number, slot: number, width: number, elapsed: number): void {
        const touching = this.wheel(i, w, 'touching') > 0.5;
        const slide = Math.hypot(this.wheel(i, w, 'slipSpeedX'), this.wheel(i, w, 'slipSpeedY'));
        const surface = this.wheel(i, w, 'surface');
        this.local.set(this.wheel(i, w, 'pointX'), this.wheel(i, w, 'pointY'), this.wheel(i, w, 'pointZ'));
        this.up.set(this.wheel(i, w, 'normalX'), this.wheel(i, w, 'normalY'), this.wheel(i, w, 'normalZ'));
        this.across.set(this.wheel(i, w, 'headingX'), this.wheel(i, w, 'headingY'), this.wheel(i, w, 'headingZ')).cross(this.up).negate();
        const saturated = givesWay(this.wheel(i, w, 'saturation'), this.wheel(i, w, 'adhesion'));
        const hard = surface < 1.5;
        this.skids.add(slot, this.local, this.across, this.up, width * 0.85, touching && hard && saturated && slide > 0.8 ? Math.min(0.6, slide * 0.12) : 0);
        if (!touching || elapsed <= 0) return;
        const rolling = Math.abs(this.wheel(i, w, 'spin')) * 0.3;
        const thrown = hard ? (saturated && slide > 3 ? 0.35 : 0) : Math.min(1, slide * 0.25 + rolling * 0.03) * kLoose[Math.min(5, surface)]!;
        if (thrown > 0.05 && this.chance(thrown * elapsed * 40)) {
            const colour = hard && surface < 0.5 ? [0.5, 0.5, 0.5] : this.land.dustColour(this.local.x, this.local.y); // rubber smokes
            const back = -Math.sign(this.wheel(i, w, 'spin')) * Math.min(4, rolling * 0.25);
            this.dust.add(this.local.x, this.local.y, this.local.z + 0.1, this.wheel(i, w, 'headingX') * back, this.wheel(i, w, 'headingY') * back, 0.6, colour, hard ? 0.16 : 0.3 * thrown);
        }
    }
    private luck = 0;
    private chance(share: number): boolean {
        this.luck += share;
        if (this.luck < 1) return false;
        this.luck -= 1;
        return true;
    }

    // Earlier runs, each at the present moment: the same bodies and wheels, see-through.
    private drawGhosts(runs: readonly Run[], focus: number): void {
        let n = 0;
        this.ghostWheelCount = 0;
        for (let r = 0; r < runs.length; r++) {
            const engine = runs[r]!.engine;
            const v = engine.block('vehicles');
            const wheels = engine.block('telemetry');
            const o = this.at;
            for (let i = 0; i < Math.min(v.count, this.poses.length); i++, n++) {
                const own = this.poses[i]!;
                const pose = (this.ghostPoses[n] ??= { ...own, position: new Vector3(), orientation: new Quaternion(), colour: new Color() });
                pose.shape = own.shape;
                pose.box = own.box;
                pose.braking = false;
                pose.dents = engine.dents(i);
                pose.position.set(v.get(i, o['x']!), v.get(i, o['y']!), v.get(i, o['z']!));
                pose.orientation.set(v.get(i, o['qx']!), v.get(i, o['qy']!), v.get(i, o['qz']!), v.get(i, o['qw']!));
                pose.colour.set(kCarColours[(i + r + 1) % kCarColours.length]!);
                if (!this.hasWheels(i) || i >= wheels.count) continue;
                for (let w = 0; w < 4; w++) {
                    const at = this.wheelAt[w]!;
                    const slot = this.ghostWheelCount++;
                    const wheel = (this.ghostWheels[slot] ??= { position: new Vector3(), orientation: new Quaternion(), radius: 0.3, width: 0.2 });
                    this.ghostSpun[slot] = ((this.ghostSpun[slot] ?? 0) + wheels.get(i, at['spin']!) * this.elapsed) % (2 * Math.PI);
                    wheel.position.set(wheels.get(i, at['centreX']!), wheels.get(i, at['centreY']!), wheels.get(i, at['centreZ']!));
                    this.turnWheel(wheel, pose.orientation, wheels.get(i, at['steer']!), this.ghostSpun[slot]!);
                    wheel.radius = this.models[i]!.radius[w >> 1]!;
                    wheel.width = this.models[i]!.width[w >> 1]!;
                }
            }
        }
        const own = this.poses[focus];
        if (this.lapGhost && own) {
            const pose = (this.ghostPoses[n] ??= { ...own, position: new Vector3(), orientation: new Quaternion(), colour: new Color() });
            Object.assign(pose, { shape: own.shape, box: own.box, braking: false, dents: null });
            pose.position.fromArray(this.lapGhost.position);
            pose.orientation.fromArray(this.lapGhost.orientation);
            pose.colour.set(kCarColours[(focus + 2) % kCarColours.length]!);
            n++;
            this.placeLapWheels(pose, focus);
        }
        this.ghostPoses.length = n;
        this.ghosts.update(this.ghostPoses, this.ghostWheels, this.ghostWheelCount);
    }
    // Of the best lap only the body was kept: its wheels hang where the car's own do now and roll as far as it goes.
    private placeLapWheels(pose: VehiclePose, focus: number): void {
        const own = this.poses[focus]!;
        if (!this.hasWheels(focus) || focus >= this.wheelBlock.count) return;
        this.lapRolled += this.lapLast.distanceTo(pose.position) < 20 ? this.lapLast.distanceTo(pose.position) : 0;
        this.lapLast.copy(pose.position);
        this.inverse.copy(own.orientation).invert();
        for (let w = 0; w < 4; w++) {
            const driven = this.wheels[this.firstWheel(focus) + w]!;
            const wheel = (this.ghostWheels[this.ghostWheelCount++] ??= { position: new Vector3(), orientation: new Quaternion(), radius: 0.3, width: 0.2 });
            wheel.radius = driven.radius;
            wheel.width = driven.width;
            wheel.position.subVectors(driven.position, own.position).applyQuaternion(this.inverse).applyQuaternion(pose.orientation).add(pose.position);
            this.turnWheel(wheel, pose.orientation, 0, (this.lapRolled / driven.radius) % (2 * Math.PI));
        }
    }
    // Where a vehicle's wheels begin among those drawn.
    private firstWheel(vehicle: number): number {
        let at = 0;
        for (let i = 0; i < vehicle; i++) if (this.hasWheels(i) && i < this.wheelBlock.count) at += 4;
        return at;
    }
    private turnWheel(wheel: WheelPose, body: Quaternion, steer: number, spun: number): void {
        this.steerTurn.setFromAxisAngle(kZ, steer);
        this.spinTurn.setFromAxisAngle(kY, spun);
        wheel.orientation.copy(body).multiply(this.steerTurn).multiply(this.spinTurn);
    }

    private drawForces(): void {
        const a = this.arrows;
        a.clear();
        if (!this.showForces) return;
        this.drawWheelForces();
    }

    // Arrows at the contact patches: normal, longitudinal, lateral.
    private drawWheelForces(): void {
        const m = this.metresPerNewton;
        for (let i = 0; i < this.vehicles.count && i < 24; i++) {
            if (!this.hasWheels(i) || i >= this.wheelBlock.count) continue;
            for (let w = 0; w < 4; w++)
                for (const [x, y, z, meaning] of kForces)
                    this.arrows.add(
                        this.wheel(i, w, 'pointX'), this.wheel(i, w, 'pointY'), this.wheel(i, w, 'pointZ'),
                        this.wheel(i, w, x) * m, this.wheel(i, w, y) * m, this.wheel(i, w, z) * m,
                        this.colours[meaning] ?? '#ffffff',
                    );
        }
    }

    private drawOutlines(): void {
        this.outlines.visible = this.showOutlines;
        if (!this.showOutlines) return;
        const attribute = this.outlines.geometry.getAttribute('position') as BufferAttribute;
        let n = 0;
        for (const pose of this.poses.slice(0, 1000)) {
            const points = outlineOf(pose.box, pose.dents);
            for (let k = 0; k < points.length; k += 2)
                for (const at of [k, (k + 2) % points.length]) {
                    if (n >= attribute.count) break;
                    this.previous.set(points[at]!, points[at + 1]!, 0).applyQuaternion(pose.orientation).add(pose.position);
                    attribute.setXYZ(n++, this.previous.x, this.previous.y, this.previous.z);
                }
        }
        this.outlines.geometry.setDrawRange(0, n);
        attribute.needsUpdate = true;
    }

    private drawTrails(): void {
        for (let i = 0; i < this.poses.length && i < 64; i++) {
            if (!this.trails[i]) {
                const geometry = new BufferGeometry();
                geometry.setAttribute('position', new BufferAttribute(new Float32Array(kTrailPoints * 3), 3).setUsage(DynamicDrawUsage));
                const line = new Line(geometry, new LineBasicMaterial({ color: new Color(kCarColours[i % kCarColours.length]) }));
                line.frustumCulled = false;
                this.stage.scene.add(line);
                this.trails[i] = { line, count: 0, last: new Vector3(Infinity, 0, 0) };
            }
            const t = this.trails[i]!;
            t.line.visible = this.showTrails;
            const p = this.poses[i]!.position;
            if (t.count > 0 && t.last.distanceTo(p) < 0.25) continue;
            if (t.count >= kTrailPoints) continue;
            const attribute = t.line.geometry.getAttribute('position') as BufferAttribute;
            attribute.setXYZ(t.count++, p.x, p.y, this.engine.height(p.x, p.y) + 0.03);
            attribute.needsUpdate = true;
            t.line.geometry.setDrawRange(0, t.count);
            t.last.copy(p);
        }
    }
}
