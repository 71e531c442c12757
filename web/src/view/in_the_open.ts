// Keeps an eye that follows a car out of walls, containers and the ground, and what it looks at in sight.
import { Vector3 } from 'three';

export type GroundHeight = (x: number, y: number) => number;
export type FreeShare = (from: Vector3, to: Vector3) => number; // of the way, 1: nothing stands between

export const kBegins = 0.3; // [m] ahead of the eye: where its picture begins
const kSide = 0.45; // [m] to either side and above that the eye keeps free there
const kRise = 0.27; // [m] half the height of where it begins
const kSides = [
    [1, 0],
    [-1, 0],
    [0, 1],
] as const;
const kTries = 8;
const kAbove = 0.5; // [m] over the ground
const kSeen = 0.6; // [m] above the centre of mass: what of the car must be in sight
const kBefore = 0.35; // [m] that the eye keeps from what it was pulled in front of

export class InTheOpen {
    private eye!: Vector3;
    private target!: Vector3;
    private pulled = 1; // share of the way from car to eye that is kept
    private readonly roof = new Vector3();
    private readonly forward = new Vector3();
    private readonly scratch = new Vector3();

    constructor(
        private readonly ground: GroundHeight,
        private readonly free: FreeShare,
    ) {}

    // The eye in front of what stands between it and the car, at once, and back as slowly as it likes; over the tail where that is
    // nearer than the car is long.
    keep(eye: Vector3, target: Vector3, subject: { position: Vector3; length: number }, elapsed: number): void {
        const { roof } = this;
        this.eye = eye;
        this.target = target;
        roof.copy(subject.position);
        roof.z += kSeen;
        const way = eye.distanceTo(roof);
        const wanted = this.unhidden(way);
        this.pulled =
            wanted < this.pulled ? wanted : this.pulled + (wanted - this.pulled) * (1 - Math.exp(-elapsed * 2.5));
        if (this.pulled < 0.999) {
            eye.lerpVectors(roof, eye, this.pulled);
            const lift = Math.max(0, 0.5 * subject.length + 1.2 - this.pulled * way);
            eye.z += lift;
            target.lerp(subject.position, Math.min(1, Math.max(lift, 1.6 * (1 - this.pulled)))); // not over the car's head
        }
        this.keepClear();
    }
    // Nothing that stands, and no ground, between the eye and where its picture begins.
    private keepClear(): void {
        const { eye, roof, scratch } = this;
        eye.z = Math.max(eye.z, this.ground(eye.x, eye.y) + kAbove);
        const [ax, ay] = [roof.x - eye.x, roof.y - eye.y];
        const level = Math.hypot(ax, ay) || 1;
        for (const [right, up] of kSides) {
            const [dx, dy, dz] = [(right * ay * kSide) / level, (-right * ax * kSide) / level, up * kSide];
            const free = this.free(eye, scratch.set(eye.x + dx, eye.y + dy, eye.z + dz));
            if (free === 1) continue;
            eye.set(eye.x - (1 - free) * dx, eye.y - (1 - free) * dy, eye.z - (1 - free) * dz);
        }
        for (let n = 0; n < kTries && !this.begins(); n++) eye.lerp(roof, 0.2);
    }
    // Whether nothing stands between car, eye and the corners where the picture begins.
    private begins(): boolean {
        const { eye, roof, target, scratch, forward } = this;
        if (this.free(roof, eye) < 1) return false;
        const ahead = forward.subVectors(target, eye).normalize();
        const level = Math.hypot(ahead.x, ahead.y) || 1;
        const [rx, ry] = [ahead.y / level, -ahead.x / level];
        const upright = (across: number, up: number): boolean => {
            scratch.set(rx * across - ahead.x * ahead.z * up, ry * across - ahead.y * ahead.z * up, level * up);
            return this.free(eye, scratch.addScaledVector(ahead, kBegins).add(eye)) === 1;
        };
        return upright(kSide, kRise) && upright(-kSide, kRise) && upright(kSide, -kRise) && upright(-kSide, -kRise);
    }
    // The share of the way from the car to the eye, `way` [m] long, that it may stand off.
    private unhidden(way: number): number {
        const free = this.free(this.roof, this.eye);
        return free < 1 ? Math.max(0.1, free - kBefore / way) : 1;
    }
}
