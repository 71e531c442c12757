// The poses of a run in fixed memory: what a ghost or a trail is drawn from. Seven floats per vehicle and sample; when
// the samples are full every second one goes and the spacing doubles, so that ten minutes cost no more than one.
//
// Positions are kept relative to the vehicle's first place: Float32 then resolves 0.1 mm within a kilometre.

export interface Pose {
    x: number;
    y: number;
    z: number;
    qw: number;
    qx: number;
    qy: number;
    qz: number;
}
// Order of the floats of a sample; also the names of the engine's channels they come from.
export const kPoseChannels = ['x', 'y', 'z', 'qw', 'qx', 'qy', 'qz'] as const;
const kFloats = kPoseChannels.length;

export function newPose(): Pose {
    return { x: 0, y: 0, z: 0, qw: 1, qx: 0, qy: 0, qz: 0 };
}

export class PoseTrack {
    readonly data: Float32Array;
    count = 0; // samples kept
    every = 1; // steps between samples
    last = -1; // furthest step seen
    private readonly origin: Float64Array; // x, y, z of each vehicle's first sample
    private readonly tail: Float32Array; // the sample of step `last`, wherever it falls
    private readonly old: Float32Array; // of the step before that was seen

    constructor(
        readonly vehicles: number,
        readonly dt: number, // [s] of a step
        readonly capacity = 8192, // samples; even
    ) {
        this.data = new Float32Array(capacity * vehicles * kFloats);
        this.tail = new Float32Array(vehicles * kFloats);
        this.old = new Float32Array(vehicles * kFloats);
        this.origin = new Float64Array(vehicles * 3);
    }
    get bytes(): number {
        return this.data.byteLength + 2 * this.tail.byteLength + this.origin.byteLength;
    }
    get end(): number {
        return Math.max(0, this.last) * this.dt;
    }

    // `read(vehicle, channel)` gives the number of channel kPoseChannels[channel]. Steps rise; what comes again is passed
    // over. A gap (a frame that ran several steps) is filled by interpolation when samples are asked for.
    push(step: number, read: (vehicle: number, channel: number) => number): void {
        if (step <= this.last) return;
        if (this.last < 0)
            for (let v = 0; v < this.vehicles; v++) for (let c = 0; c < 3; c++) this.origin[v * 3 + c] = read(v, c);
        const before = this.last;
        const { tail, old } = this;
        old.set(tail);
        for (let v = 0; v < this.vehicles; v++)
            for (let c = 0; c < kFloats; c++)
                tail[v * kFloats + c] = read(v, c) - (c < 3 ? this.origin[v * 3 + c]! : 0);
        this.last = step;
        // Every multiple of `every` up to this step gets its sample.
        for (let at = this.count * this.every; at <= step; at = this.count * this.every) {
            if (this.count === this.capacity) {
                this.thin();
                continue;
            }
            const place = this.count * tail.length;
            const share = before >= 0 ? (at - before) / (step - before) : 1;
            for (let i = 0; i < tail.length; i++) this.data[place + i] = old[i]! + (tail[i]! - old[i]!) * share;
            this.count++;
        }
    }
    // What lies after `step` has not happened (a branch).
    truncate(step: number): void {
        if (step >= this.last) return;
        const pose = newPose();
        const kept = new Float32Array(this.tail.length);
        for (let v = 0; v < this.vehicles; v++) {
            this.at(v, step * this.dt, pose);
            for (let c = 0; c < kFloats; c++)
                kept[v * kFloats + c] = pose[kPoseChannels[c]!] - (c < 3 ? this.origin[v * 3 + c]! : 0);
        }
        this.tail.set(kept);
        this.last = Math.max(0, step);
        this.count = Math.min(this.count, Math.floor(this.last / this.every) + 1);
    }

    // Pose of a vehicle at a time; before the start and after the end it stands. Returns false when there is none.
    at(vehicle: number, seconds: number, out: Pose): boolean {
        if (this.count === 0 || vehicle < 0 || vehicle >= this.vehicles) return false;
        const step = Math.max(0, Math.min(this.last, seconds / this.dt));
        const i = Math.min(Math.floor(step / this.every), this.count - 1);
        const size = this.vehicles * kFloats;
        const a = i * size + vehicle * kFloats;
        const nextIsTail = i + 1 >= this.count;
        const from = i * this.every;
        const to = nextIsTail ? this.last : from + this.every;
        const next = nextIsTail ? this.tail : this.data;
        const b = nextIsTail ? vehicle * kFloats : a + size;
        const share = to > from ? (step - from) / (to - from) : 0;
        const d = this.data;
        const mix = (c: number): number => d[a + c]! + (next[b + c]! - d[a + c]!) * share;
        out.x = this.origin[vehicle * 3]! + mix(0);
        out.y = this.origin[vehicle * 3 + 1]! + mix(1);
        out.z = this.origin[vehicle * 3 + 2]! + mix(2);
        // A quaternion and its negative are the same turn: go the short way round, then back to unit length.
        let dot = 0;
        for (let c = 3; c < 7; c++) dot += d[a + c]! * next[b + c]!;
        const sign = dot < 0 ? -1 : 1;
        const turn = (c: number): number => d[a + c]! + (sign * next[b + c]! - d[a + c]!) * share;
        const w = turn(3),
            x = turn(4),
            y = turn(5),
            z = turn(6);
        const size4 = Math.hypot(w, x, y, z) || 1;
        out.qw = w / size4;
        out.qx = x / size4;
        out.qy = y / size4;
        out.qz = z / size4;
        return true;
    }
    // Length of the path over the ground.
    distance(vehicle: number): number {
        let sum = 0;
        const size = this.vehicles * kFloats;
        for (let i = 1; i < this.count; i++) {
            const a = (i - 1) * size + vehicle * kFloats,
                b = a + size;
            sum += Math.hypot(this.data[b]! - this.data[a]!, this.data[b + 1]! - this.data[a + 1]!);
        }
        if (this.count > 0 && this.last > (this.count - 1) * this.every) {
            const a = (this.count - 1) * size + vehicle * kFloats,
                b = vehicle * kFloats;
            sum += Math.hypot(this.tail[b]! - this.data[a]!, this.tail[b + 1]! - this.data[a + 1]!);
        }
        return sum;
    }

    private thin(): void {
        const size = this.vehicles * kFloats;
        const kept = Math.ceil(this.count / 2);
        for (let i = 1; i < kept; i++) this.data.copyWithin(i * size, 2 * i * size, (2 * i + 1) * size);
        this.count = kept;
        this.every *= 2;
    }
}

// Heading of a pose, counter-clockwise from east [rad].
export function heading(p: Pose): number {
    return Math.atan2(2 * (p.qw * p.qz + p.qx * p.qy), 1 - 2 * (p.qy * p.qy + p.qz * p.qz));
}
