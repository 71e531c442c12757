// The driver's seat: where the eyes of a vehicle's driver are, and what of it is about them.
import { Vector3 } from 'three';
import type { BodyShape } from './body_shape';
import { driverEye, screenFoot } from './car_body';
import type { Subject } from './cameras';
import type { Cockpit, Readings, Room } from './cockpit';
import { plainShape, type Fleet, type VehiclePose } from './fleet';
import type { Stage } from './stage';
import { loaded } from '../text/loaded';

export type { Readings };

export class Seat {
    private cockpit: Cockpit | null = null; // loaded when somebody first looks out of a car
    private asked = false;
    private shape: BodyShape | null = null; // the body about the driver's eyes
    private box: VehiclePose['box'] | null = null; // of the vehicle it is in
    private room: Room | null = null;
    private readonly eye = new Vector3();

    constructor(
        private readonly stage: Stage,
        private readonly fleet: Fleet,
    ) {}

    // Also in a box that is as large as a car, on top of one that is not.
    take(pose: VehiclePose, subject: Subject): void {
        const { box } = pose;
        if (box === this.box) return;
        this.box = box;
        this.room = null;
        const large = box.high - box.low > 1.1 && box.width > 1.3 && box.front + box.rear > 2.5;
        this.shape = pose.shape ?? (large ? plainShape(box) : null);
        if (this.shape) subject.eye.set(...driverEye(this.shape));
        else subject.eye.set(0, 0, box.high - 0.1);
    }
    // Whether it has a cockpit: the body then leaves out what that draws.
    get furnished(): boolean {
        return this.cockpit !== null && this.shape !== null && this.shape.kind !== 'formula';
    }
    // `pose`: of the vehicle that is looked out of, null for none.
    update(pose: VehiclePose | null, subject: Subject, readings: Readings): void {
        if (pose && !this.asked) void this.load();
        const { cockpit, shape } = this;
        if (!cockpit) return;
        cockpit.group.visible = pose !== null && this.furnished;
        if (!pose || !shape || !cockpit.group.visible) return;
        const { eye } = subject;
        this.eye.copy(eye).applyQuaternion(pose.orientation).add(pose.position);
        this.room ??= this.about(shape, eye);
        cockpit.place(this.eye, pose.orientation, this.room, readings);
    }
    // What the mirrors show, once the camera stands.
    reflect(choose: () => void): void {
        if (this.cockpit?.group.visible) this.cockpit.reflect(this.stage, choose);
    }

    private about(shape: BodyShape, eye: Vector3): Room {
        const { mirror } = this.fleet.body(shape, 0);
        return {
            width: shape.width,
            eyeLeft: eye.y,
            foot: screenFoot(shape).map(([x, y, z]) => [x - eye.x, y - eye.y, z - eye.z]),
            mirror: mirror && { ...mirror, x: mirror.x - eye.x, y: mirror.y - eye.y, z: mirror.z - eye.z },
            rear: shape.rear + eye.x,
            roof: shape.high - eye.z,
        };
    }
    private async load(): Promise<void> {
        this.asked = true;
        const made = await loaded(() => import('./cockpit')).catch(() => null);
        if (!made) {
            this.asked = false; // the network was away: asked again
            return;
        }
        this.cockpit = new made.Cockpit();
        this.stage.scene.add(this.cockpit.group);
    }
}
