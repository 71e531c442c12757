// The world as three.js shows it: vehicles, wheels, ground, forces, trails. It reads the engine's blocks and writes nothing.
import {
    BufferAttribute, BufferGeometry, Color, DynamicDrawUsage, Line, LineBasicMaterial, LineSegments, Quaternion, Vector3,
} from 'three';
import type { Block, Engine } from '../engine/engine';
import { Arrows } from './arrows';
import type { BodyShape } from './car_body';
import type { Subject } from './cameras';
import { classOf, Fleet, kCarColours, type VehiclePose, type WheelPose } from './fleet';
import type { Run } from '../app/runs';
import { GroundMesh } from './ground_mesh';
import type { Stage } from './stage';

interface VehicleInfo {
    name: string;
    kind: string;
    live: boolean;
    model?: string;
}

const kTrailPoints = 4000;

export class World3d {
    showForces = true;
    showOutlines = false;
    showTrails = false;
    colours: Record<string, string> = {};
    metresPerNewton = 0.00015;
    readonly subject: Subject = { position: new Vector3(), orientation: new Quaternion(), velocity: new Vector3(), length: 4.4, height: 0.9 };
    readonly arrows = new Arrows(1024);

    private readonly fleet = new Fleet();
    private readonly ghosts = new Fleet(0.34);
    private readonly ghostPoses: VehiclePose[] = [];
    private readonly ground: GroundMesh;
    private readonly vehicles: Block;
    private readonly events: Block;
    private readonly worldBlock: Block;
    private readonly at: Record<string, number> = {};
    private poses: VehiclePose[] = [];
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
        this.events = engine.block('events');
        this.worldBlock = engine.block('world');
        for (const field of ['x', 'y', 'z', 'qw', 'qx', 'qy', 'qz', 'previousX', 'previousY', 'previousZ', 'previousQw', 'previousQx', 'previousQy', 'previousQz', 'u', 'v', 'w', 'brake', 'front', 'rear', 'width', 'low', 'high'])
            this.at[field] = this.vehicles.offset(field);
        this.ground = new GroundMesh(engine);
        const lines = new BufferGeometry();
        lines.setAttribute('position', new BufferAttribute(new Float32Array(1000 * 24 * 3), 3).setUsage(DynamicDrawUsage));
        this.outlines = new LineSegments(lines, new LineBasicMaterial({ color: 0xf0e442, depthTest: false, transparent: true }));
        this.outlines.frustumCulled = false;
        this.outlines.renderOrder = 890;
        stage.scene.add(this.fleet.group, this.ghosts.group, this.ground.mesh, this.arrows.mesh, this.outlines);
    }

    begin(infos: VehicleInfo[]): void {
        this.infos = infos;
        this.fleet.clear();
        this.ghosts.clear();
        this.ghostPoses.length = 0;
        this.poses = [];
        this.ground.invalidate();
        for (const t of this.trails) {
            this.stage.scene.remove(t.line);
            t.line.geometry.dispose();
        }
        this.trails.length = 0;
    }

    // The run jumped: trails do not connect across it.
    jump(): void {
        for (const t of this.trails) t.count = 0;
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
        }
        const at = Math.min(focus, v.count - 1);
        if (at >= 0) {
            const pose = this.poses[at]!;
            this.subject.position.copy(pose.position);
            this.subject.orientation.copy(pose.orientation);
            this.subject.velocity.set(v.get(at, o['u']!), v.get(at, o['v']!), v.get(at, o['w']!)).applyQuaternion(pose.orientation);
            this.subject.length = pose.box.front + pose.box.rear;
            this.subject.height = pose.box.high;
        }
        this.wheelCount = 0;
        this.fleet.update(this.poses, this.wheels, this.wheelCount);
        this.drawGhosts(ghosts);
        this.ground.follow(this.subject.position.x, this.subject.position.y);
        this.stage.follow(this.subject.position.x, this.subject.position.y, this.subject.position.z);
        this.drawForces();
        this.drawOutlines();
        this.drawTrails();
    }

    afterCamera(): void {
        const s = this.stage;
        this.arrows.commit(s.width * s.pixelRatio, s.height * s.pixelRatio, 3.5 * s.pixelRatio);
    }

    // Forces at the wheels of a vehicle for the read-out, when it has wheels.
    readWheels(_vehicle: number, _use: (name: string, label: string, newtons: number) => void): void {}

    private newPose(i: number): VehiclePose {
        const v = this.vehicles;
        const box = { front: v.named(i, 'front'), rear: v.named(i, 'rear'), width: v.named(i, 'width'), low: v.named(i, 'low'), high: v.named(i, 'high') };
        const info = this.infos[i];
        const shape: BodyShape | null =
            info && info.kind !== 'box'
                ? { kind: classOf(info.model ?? '', info.kind), ...box, frontAxle: box.front - 0.9, rearAxle: -box.rear + 0.85, axleHeight: box.low + 0.15, wheelRadius: 0.31 }
                : null;
        return { shape, box, position: new Vector3(), orientation: new Quaternion(), colour: new Color(kCarColours[i % kCarColours.length]), braking: false };
    }

    // Earlier runs, each at the present moment: the same bodies, see-through.
    private drawGhosts(runs: readonly Run[]): void {
        let n = 0;
        for (let r = 0; r < runs.length; r++) {
            const v = runs[r]!.engine.block('vehicles');
            const o = this.at;
            for (let i = 0; i < Math.min(v.count, this.poses.length); i++, n++) {
                const own = this.poses[i]!;
                const pose = (this.ghostPoses[n] ??= { ...own, position: new Vector3(), orientation: new Quaternion(), colour: new Color() });
                pose.shape = own.shape;
                pose.box = own.box;
                pose.braking = false;
                pose.position.set(v.get(i, o['x']!), v.get(i, o['y']!), v.get(i, o['z']!));
                pose.orientation.set(v.get(i, o['qx']!), v.get(i, o['qy']!), v.get(i, o['qz']!), v.get(i, o['qw']!));
                pose.colour.set(kCarColours[(i + r + 1) % kCarColours.length]!);
            }
        }
        this.ghostPoses.length = n;
        this.ghosts.update(this.ghostPoses, this.wheels, 0);
    }

    private drawForces(): void {
        const a = this.arrows;
        a.clear();
        if (!this.showForces) return;
        const now = this.worldBlock.named(0, 'time');
        const e = this.events;
        for (let k = e.count - 1; k >= 0 && k >= e.count - 12; k--) {
            const age = now - e.named(k, 'time');
            if (age > 2) break;
            const jn = e.named(k, 'normalImpulse');
            const jt = e.named(k, 'tangentialImpulse');
            if (jn === 0 && jt === 0) continue;
            const [px, py, pz] = [e.named(k, 'pointX'), e.named(k, 'pointY'), e.named(k, 'pointZ')];
            const [nx, ny, nz] = [e.named(k, 'normalX'), e.named(k, 'normalY'), e.named(k, 'normalZ')];
            a.add(px, py, pz, nx, ny, nz, this.colours['normal'] ?? '#56b4e9');
            const scale = 0.00025; // [m / N s]
            a.add(px, py, pz, (nx * jn - ny * jt) * scale, (ny * jn + nx * jt) * scale, nz * jn * scale, this.colours['impact'] ?? '#d55e00', 5);
        }
    }

    private drawOutlines(): void {
        this.outlines.visible = this.showOutlines;
        if (!this.showOutlines) return;
        const attribute = this.outlines.geometry.getAttribute('position') as BufferAttribute;
        let n = 0;
        const corner = (pose: VehiclePose, k: number): void => {
            const b = pose.box;
            this.previous.set(k === 0 || k === 3 ? b.front : -b.rear, k < 2 ? b.width / 2 : -b.width / 2, 0).applyQuaternion(pose.orientation).add(pose.position);
            attribute.setXYZ(n++, this.previous.x, this.previous.y, this.previous.z);
        };
        for (const pose of this.poses.slice(0, 1000))
            for (let k = 0; k < 4; k++) {
                corner(pose, k);
                corner(pose, (k + 1) % 4);
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
