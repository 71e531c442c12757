// What a scenario asks to be drawn about its vehicles, beyond words (native/scenario/show.h, `labels`): wheels as bars of
// their speed, whom each driver sees and hears as lines, speed as a colour on the road. Three draw calls. It is loaded only
// when a scenario asks for any of it.
import {
    BoxGeometry,
    Color,
    DynamicDrawUsage,
    Group,
    InstancedMesh,
    Matrix4,
    MeshBasicMaterial,
    PlaneGeometry,
    Quaternion,
    Vector3,
} from 'three';
import type { Block, Engine } from '../engine/engine';
import type { VehicleInfo } from '../engine/types';
import type { Session } from '../session/session';
import { fixed } from '../text/format';
import type { VehiclePose } from './fleet';
import { Inset } from './inset';
import { Task } from './task';
import type { View } from './view';

const kWheels = ['fl', 'fr', 'rl', 'rr'] as const;
const kTall = 0.1; // [m per m/s] of a bar
const kMostTall = 3.5; // [m]
const kSlips = 1; // [m/s] that a rim runs ahead of the car: then it spins
const kDip = 0.2; // of the first car's highest speed so far: so much slower is told in full colour
const kSees = 0.45; // [m] above the mass centre: where a sensor looks from
const kDash = 2.2; // [m] of a radio line, painted and left out
const kRuns = 12; // [m/s] of its dashes, from who speaks to who hears
const kMostRods = 900;
const kVehicles = 120;

export interface Bar {
    height: number; // [m]
    spins: boolean;
}
// A wheel as a bar: its rim's speed, and whether it runs ahead of a car with forward speed `u`.
export function barOf(spin: number, radius: number, u: number): Bar {
    const rim = Math.abs(spin * radius);
    return { height: Math.min(kMostTall, kTall * rim), spins: rim - Math.abs(u) > kSlips };
}
// How much slower than `first` somebody is, 0 to 1.
export function slowed(speed: number, first: number): number {
    return first > 0 ? Math.min(1, Math.max(0, (first - speed) / (kDip * first))) : 0;
}
// Whom of `vehicles` the one at `i` sees ahead and hears, -1 for nobody; `gap` [m] to the one ahead.
export function sensesOf(vehicles: readonly VehicleInfo[], i: number, gap: number): { sees: number; hears: number } {
    const { platoon, sees, hears } = vehicles[i]!;
    if (platoon === undefined || vehicles[i - 1]?.platoon !== platoon) return { sees: -1, hears: -1 };
    const leader = vehicles.findIndex((v) => v.platoon === platoon);
    return {
        sees: sees !== undefined && gap < sees ? i - 1 : -1,
        hears: hears === 'leader' ? leader : hears === 'ahead' ? i - 1 : -1,
    };
}

// Boxes or planes, as many as are wanted in a frame.
class Many {
    readonly mesh: InstancedMesh;
    private count = 0;
    private readonly matrix = new Matrix4();

    constructor(geometry: BoxGeometry | PlaneGeometry, most: number, lies: boolean) {
        const material = new MeshBasicMaterial({
            transparent: true,
            opacity: lies ? 0.62 : 0.92,
            depthWrite: !lies,
            polygonOffset: lies,
            polygonOffsetFactor: -3,
            polygonOffsetUnits: -4,
        });
        this.mesh = new InstancedMesh(geometry, material, most);
        this.mesh.instanceMatrix.setUsage(DynamicDrawUsage);
        this.mesh.setColorAt(0, new Color());
        this.mesh.frustumCulled = false;
        this.mesh.renderOrder = lies ? 3 : 5;
    }
    add(place: Vector3, turn: Quaternion, size: Vector3, colour: Color): void {
        if (this.count >= this.mesh.instanceMatrix.count) return;
        this.mesh.setMatrixAt(this.count, this.matrix.compose(place, turn, size));
        this.mesh.setColorAt(this.count++, colour);
    }
    commit(): void {
        this.mesh.count = this.count;
        this.mesh.visible = this.count > 0;
        this.mesh.instanceMatrix.needsUpdate = true;
        this.mesh.instanceColor!.needsUpdate = true;
        this.count = 0;
    }
    dispose(): void {
        this.mesh.geometry.dispose();
        (this.mesh.material as MeshBasicMaterial).dispose();
        this.mesh.dispose();
    }
}

const level = new Quaternion();
const east = new Vector3(1, 0, 0);

export class Staged {
    private readonly group = new Group();
    private readonly bars = new Many(new BoxGeometry(1, 1, 1), 4 * kVehicles, false);
    private readonly rods = new Many(new BoxGeometry(1, 1, 1), kMostRods, false);
    private readonly carpets = new Many(new PlaneGeometry(1, 1), kVehicles, true);
    private readonly place = new Vector3();
    private readonly size = new Vector3();
    private readonly from = new Vector3();
    private readonly to = new Vector3();
    private readonly way = new Vector3();
    private readonly turn = new Quaternion();
    private readonly colour = new Color();
    private readonly inset: Inset | null;
    private readonly task: Task | null;
    private readonly worlds = new Map<Engine, { infos: VehicleInfo[]; first: number }>(); // [m/s] car 1, most so far

    constructor(
        private readonly session: Session,
        private readonly view: View,
    ) {
        this.group.add(this.bars.mesh, this.rods.mesh, this.carpets.mesh);
        view.stage.scene.add(this.group);
        this.inset = session.run.info.show.inset === 'plan' ? new Inset(session, view) : null;
        const parent = view.stage.canvas.parentElement!;
        const told = session.run.info.show.labels.includes('task') && !view.bare.peek();
        this.task = told ? new Task(session, parent) : null;
    }
    dispose(): void {
        this.view.stage.scene.remove(this.group);
        for (const many of [this.bars, this.rods, this.carpets]) many.dispose();
        this.inset?.dispose();
        this.task?.dispose();
    }

    // After the poses of this frame.
    update(): void {
        const { run, engine } = this.session;
        const { poses, ghosts } = this.view.world;
        this.ofWorld(engine, poses, 0, [0, 0]);
        run.ghosts.kept.forEach((ghost, r) => {
            if (ghost.variant) this.ofWorld(ghost.engine, ghosts.poses, r * poses.length, ghost.apart);
        });
        for (const many of [this.bars, this.rods, this.carpets]) many.commit();
        this.inset?.update();
        this.task?.update();
    }
    // What stays as it is in a world.
    private known(engine: Engine): { infos: VehicleInfo[]; first: number } {
        let known = this.worlds.get(engine);
        if (!known) {
            known = { infos: engine.info().vehicles, first: 0 };
            this.worlds.set(engine, known);
        }
        return known;
    }
    private ofWorld(engine: Engine, poses: readonly VehiclePose[], first: number, apart: readonly number[]): void {
        const { labels } = this.session.run.info.show;
        const vehicles = engine.block('vehicles');
        const count = Math.min(vehicles.count, kVehicles, poses.length - first);
        const own = poses.slice(first, first + count);
        if (labels.includes('wheels')) this.wheels(engine, vehicles, own, apart);
        if (labels.includes('carpet')) this.carpet(engine, vehicles, own);
        if (labels.includes('senses')) this.senses(engine, vehicles, own);
    }

    // --- wheels ------------------------------------------------------------------------------------------------------

    private wheels(engine: Engine, vehicles: Block, poses: readonly VehiclePose[], apart: readonly number[]): void {
        const { world, annotations, colours } = this.view;
        const telemetry = engine.block('telemetry');
        const [quiet, spins] = [colours.peek()['text'] ?? '#e8edf3', colours.peek()['longitudinal'] ?? '#e69f00'];
        poses.forEach((pose, i) => {
            const model = world.models[i];
            if (!world.hasWheels(i) || !model || i >= telemetry.count) return;
            kWheels.forEach((wheel, w) => {
                const bar = barOf(telemetry.named(i, `${wheel}.spin`), model.radius[w >> 1]!, vehicles.named(i, 'u'));
                if (bar.height < 0.03) return;
                this.from.set(0, w % 2 ? -0.3 : 0.3, 0).applyQuaternion(pose.orientation);
                this.place.set(
                    telemetry.named(i, `${wheel}.centreX`) + apart[0]! + this.from.x,
                    telemetry.named(i, `${wheel}.centreY`) + apart[1]! + this.from.y,
                    telemetry.named(i, `${wheel}.centreZ`) + model.radius[w >> 1]! + 0.05,
                );
                this.size.set(0.14, 0.14, bar.height);
                this.place.z += 0.5 * bar.height;
                this.bars.add(this.place, level, this.size, this.colour.set(bar.spins ? spins : quiet));
                if (!bar.spins) return;
                const text = `${fixed(bar.height / kTall, 0)} m/s`;
                annotations.want(this.place.x, this.place.y, this.place.z + 0.5 * bar.height, text, spins);
            });
        });
    }

    // --- speed as colour ---------------------------------------------------------------------------------------------

    private carpet(engine: Engine, vehicles: Block, poses: readonly VehiclePose[]): void {
        const tints = this.view.colours.peek();
        const [fast, slow] = [new Color(tints['normal'] ?? '#56b4e9'), new Color(tints['longitudinal'] ?? '#e69f00')];
        const known = this.known(engine);
        const first = (known.first = Math.max(known.first, vehicles.named(0, 'speed')));
        poses.forEach((pose, i) => {
            const { front, rear, width } = pose.box;
            this.colour.lerpColors(fast, slow, slowed(vehicles.named(i, 'speed'), first));
            this.turn.copy(pose.orientation);
            this.place
                .set(0.5 * (front - rear), 0, 0)
                .applyQuaternion(pose.orientation)
                .add(pose.position);
            this.place.z = engine.height(this.place.x, this.place.y) + 0.03;
            this.size.set(front + rear + 1.4, width + 1.2, 1);
            this.carpets.add(this.place, this.turn, this.size, this.colour);
        });
    }

    // --- eyes and ears -----------------------------------------------------------------------------------------------

    private senses(engine: Engine, vehicles: Block, poses: readonly VehiclePose[]): void {
        const tints = this.view.colours.peek();
        const { infos } = this.known(engine);
        const eye = new Color(tints['normal'] ?? '#56b4e9');
        const radio = new Color(tints['after'] ?? '#009e73');
        const alarm = new Color(tints['impact'] ?? '#d55e00');
        poses.forEach((pose, i) => {
            const ahead = poses[i - 1];
            if (!ahead) return;
            const gap = pose.position.distanceTo(ahead.position) - pose.box.front - ahead.box.rear;
            const { sees, hears } = sensesOf(infos, i, gap);
            if (sees >= 0) {
                this.end(pose, pose.box.front, this.from);
                this.end(ahead, -ahead.box.rear, this.to);
                const brakes = vehicles.named(sees, 'brake') > 0.02;
                this.rod(this.from, this.to, 0.09, brakes ? alarm : eye);
            }
            if (hears >= 0) {
                const brakes = vehicles.named(hears, 'brake') > 0.02;
                this.radio(poses[hears]!, pose, i, brakes ? alarm : radio);
            }
        });
    }
    // Of a vehicle, so far ahead of its mass centre.
    private end(pose: VehiclePose, ahead: number, out: Vector3): void {
        out.set(ahead, 0, 0).applyQuaternion(pose.orientation).add(pose.position);
        out.z += kSees;
    }
    // An arc of dashes over the roofs, running to who hears it.
    private radio(from: VehiclePose, to: VehiclePose, lane: number, colour: Color): void {
        const far = from.position.distanceTo(to.position);
        const high = 1.2 + 0.035 * far;
        const at = (s: number, out: Vector3): Vector3 => {
            out.lerpVectors(from.position, to.position, s);
            out.z += Math.max(from.box.high, to.box.high) + 0.25 + 4 * high * s * (1 - s);
            return out;
        };
        const run = (this.session.run.time * kRuns + 0.7 * lane) % (2 * kDash);
        for (let x = run - 2 * kDash; x < far; x += 2 * kDash) {
            const [a, b] = [Math.max(0, x) / far, Math.min(far, x + kDash) / far];
            if (b > a) this.rod(at(a, this.from), at(b, this.to), 0.06, colour);
        }
    }
    private rod(from: Vector3, to: Vector3, thick: number, colour: Color): void {
        this.way.subVectors(to, from);
        const length = this.way.length();
        if (!(length > 0.01)) return;
        this.turn.setFromUnitVectors(east, this.way.divideScalar(length));
        this.rods.add(
            this.place.addVectors(from, to).multiplyScalar(0.5),
            this.turn,
            this.size.set(length, thick, thick),
            colour,
        );
    }
}
