// The acceleration that occupants feel in the vehicle looked at, body axes: a car's instruments say it; of other vehicles it is
// the change of their velocity.
import type { Block, Engine } from '../engine/engine';

const kSmooth = 0.12; // [s]
const kCrash = 300; // [m/s2] beyond it the little circle says nothing

export class Felt {
    x = 0; // [m/s2] forward
    y = 0; // left
    private readonly vehicles: Block;
    private readonly telemetry: Block;
    private known = false; // a velocity of the moment before
    private readonly last = [0, 0, 0]; // [m/s] world axes

    constructor(engine: Engine) {
        this.vehicles = engine.block('vehicles');
        this.telemetry = engine.block('telemetry');
    }
    // After a jump the state's own: nothing is smoothed across it.
    jumped(vehicle: number, isCar: boolean): void {
        this.known = false;
        const t = this.telemetry;
        const tells = isCar && vehicle < t.count;
        this.x = tells ? t.named(vehicle, 'accelerationX') : 0;
        this.y = tells ? t.named(vehicle, 'accelerationY') : 0;
    }
    // `elapsed` [s] of simulated time since the last call.
    update(vehicle: number, isCar: boolean, elapsed: number): void {
        if (elapsed <= 0) return;
        const share = 1 - Math.exp(-elapsed / kSmooth);
        const t = this.telemetry;
        if (isCar && vehicle < t.count) {
            this.smooth(t.named(vehicle, 'accelerationX'), t.named(vehicle, 'accelerationY'), share);
            return;
        }
        const v = this.vehicles;
        if (vehicle >= v.count) return;
        const n = (field: string): number => v.named(vehicle, field);
        const [qw, qx, qy, qz] = [n('qw'), n('qx'), n('qy'), n('qz')];
        const [wx, wy, wz] = turned([n('u'), n('v'), n('w')], qw, qx, qy, qz);
        const { last } = this;
        const change: Vec = [(wx - last[0]!) / elapsed, (wy - last[1]!) / elapsed, (wz - last[2]!) / elapsed];
        last[0] = wx;
        last[1] = wy;
        last[2] = wz;
        const [ax, ay] = turned(change, qw, -qx, -qy, -qz);
        if (this.known && Math.hypot(ax, ay) < kCrash) this.smooth(ax, ay, share);
        this.known = true;
    }
    private smooth(x: number, y: number, share: number): void {
        this.x += (x - this.x) * share;
        this.y += (y - this.y) * share;
    }
}

type Vec = [number, number, number];

// v turned by the unit quaternion q: v + 2 w (q x v) + 2 q x (q x v).
function turned([x, y, z]: Vec, w: number, qx: number, qy: number, qz: number): Vec {
    const [tx, ty, tz] = [2 * (qy * z - qz * y), 2 * (qz * x - qx * z), 2 * (qx * y - qy * x)];
    return [x + w * tx + qy * tz - qz * ty, y + w * ty + qz * tx - qx * tz, z + w * tz + qx * ty - qy * tx];
}
