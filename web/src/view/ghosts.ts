// Earlier runs and the best lap as ghosts: the same bodies and wheels as the vehicles of the world, see-through.
import { Color, Quaternion, Vector3 } from 'three';
import type { Block } from '../engine/engine';
import type { Ghost } from '../session/ghosts';
import type { LapPose } from '../session/laps';
import { Fleet, kCarColours, turnWheel, type Sight, type VehiclePose, type WheelPose } from './fleet';

export type { Ghost };

// The vehicles whose shapes they have.
export interface Cars {
    readonly poses: readonly VehiclePose[];
    readonly wheels: readonly WheelPose[];
    readonly models: readonly { radius: [number, number]; width: [number, number] }[];
    readonly wheelBlock: Block;
    readonly sight: Sight;
    hasWheels(vehicle: number): boolean;
    firstWheel(vehicle: number): number;
}

const kPaints = [7, 4, 3, 6]; // of kCarColours: the first ghost's, the second's ..; light ones first
const kDark = { brake: 0, reverse: 0, head: 0 };

type Offsets = Readonly<Record<string, number>>;

export class Ghosts {
    lap: LapPose | null = null; // the best lap's car
    readonly poses: VehiclePose[] = [];
    readonly wheels: WheelPose[] = [];
    readonly fleet = new Fleet(0.5);
    private readonly spun: number[] = []; // [rad]
    private wheelCount = 0;
    private readonly lapLast = new Vector3();
    private lapRolled = 0; // [m]
    private readonly inverse = new Quaternion();

    // Places of a vehicle's and of each wheel's fields in the engine's blocks.
    constructor(
        private readonly offsets: Offsets,
        private readonly wheelOffsets: readonly Offsets[],
    ) {}
    clear(): void {
        this.fleet.clear();
        this.poses.length = 0;
    }

    // Earlier runs, each at the present moment: the same bodies and wheels, see-through.
    update(runs: readonly Ghost[], focus: number, elapsed: number, cars: Cars): void {
        let n = 0;
        this.wheelCount = 0;
        for (let r = 0; r < runs.length; r++) {
            const engine = runs[r]!.engine;
            const v = engine.block('vehicles');
            const wheels = engine.block('telemetry');
            const o = this.offsets;
            const [east, north] = runs[r]!.apart;
            for (let i = 0; i < Math.min(v.count, cars.poses.length); i++, n++) {
                const own = cars.poses[i]!;
                const pose = (this.poses[n] ??= {
                    ...own,
                    position: new Vector3(),
                    orientation: new Quaternion(),
                    colour: new Color(),
                });
                pose.shape = own.shape;
                pose.box = own.box;
                pose.lamps = kDark;
                pose.inside = false;
                pose.dents = engine.dents(i);
                pose.position.set(v.get(i, o['x']!) + east, v.get(i, o['y']!) + north, v.get(i, o['z']!));
                pose.orientation.set(v.get(i, o['qx']!), v.get(i, o['qy']!), v.get(i, o['qz']!), v.get(i, o['qw']!));
                pose.colour.set(kCarColours[(kPaints[r % kPaints.length]! + i) % kCarColours.length]!);
                if (!cars.hasWheels(i) || i >= wheels.count) continue;
                for (let w = 0; w < 4; w++) {
                    const at = this.wheelOffsets[w]!;
                    const slot = this.wheelCount++;
                    const wheel = (this.wheels[slot] ??= {
                        position: new Vector3(),
                        orientation: new Quaternion(),
                        radius: 0.3,
                        width: 0.2,
                        right: w % 2 === 1,
                        rim: 'five',
                    });
                    this.spun[slot] = ((this.spun[slot] ?? 0) + wheels.get(i, at['spin']!) * elapsed) % (2 * Math.PI);
                    wheel.position.set(
                        wheels.get(i, at['centreX']!) + east,
                        wheels.get(i, at['centreY']!) + north,
                        wheels.get(i, at['centreZ']!),
                    );
                    turnWheel(wheel, pose.orientation, wheels.get(i, at['steer']!), this.spun[slot]);
                    wheel.radius = cars.models[i]!.radius[w >> 1]!;
                    wheel.width = cars.models[i]!.width[w >> 1]!;
                }
            }
        }
        const own = cars.poses[focus];
        if (this.lap && own) {
            const pose = (this.poses[n] ??= {
                ...own,
                position: new Vector3(),
                orientation: new Quaternion(),
                colour: new Color(),
            });
            Object.assign(pose, { shape: own.shape, box: own.box, lamps: kDark, inside: false, dents: null });
            pose.position.fromArray(this.lap.position);
            pose.orientation.fromArray(this.lap.orientation);
            pose.colour.set(kCarColours[(focus + 2) % kCarColours.length]!);
            n++;
            this.placeLapWheels(pose, focus, cars);
        }
        this.poses.length = n;
        this.fleet.update(this.poses, this.wheels, this.wheelCount, cars.sight);
    }
    // Of the best lap only the body was kept: its wheels hang where the car's own do now and roll as far as it goes.
    private placeLapWheels(pose: VehiclePose, focus: number, cars: Cars): void {
        const own = cars.poses[focus]!;
        if (!cars.hasWheels(focus) || focus >= cars.wheelBlock.count) return;
        this.lapRolled += this.lapLast.distanceTo(pose.position) < 20 ? this.lapLast.distanceTo(pose.position) : 0;
        this.lapLast.copy(pose.position);
        this.inverse.copy(own.orientation).invert();
        for (let w = 0; w < 4; w++) {
            const driven = cars.wheels[cars.firstWheel(focus) + w]!;
            const wheel = (this.wheels[this.wheelCount++] ??= {
                position: new Vector3(),
                orientation: new Quaternion(),
                radius: 0.3,
                width: 0.2,
                right: w % 2 === 1,
                rim: driven.rim,
            });
            wheel.radius = driven.radius;
            wheel.width = driven.width;
            wheel.position
                .subVectors(driven.position, own.position)
                .applyQuaternion(this.inverse)
                .applyQuaternion(pose.orientation)
                .add(pose.position);
            turnWheel(wheel, pose.orientation, 0, (this.lapRolled / driven.radius) % (2 * Math.PI));
        }
    }
}
