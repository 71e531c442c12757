// How fast it goes, as an eye behind the car feels it: the picture widens with speed, the eye falls back as the car pulls and
// comes up as it brakes, looks into the bend, and shakes by what the wheels' loads do. All of it is small, smooth but for the
// shaking, and nothing at rest. Amounts are ours; bounds stand beside them, so that nobody is made sick.

export interface Felt {
    speed: number; // [m/s]
    ahead: number; // [m/s2] felt forward
    left: number; // [m/s2]
    load: number; // [N] of all wheels
}

const kWider = 13; // [deg] at most
const kFrom = 8; // [m/s] from which it widens
const kFull = 50; // [m/s] at which it is widest
const kBack = { per: 0.045, most: 0.35, time: 0.3 }; // [m] per m/s2, [m], [s]
const kTurn = { ahead: 0.34, most: 0.15, time: 0.4 }; // [s] of the bend that is looked ahead, [rad], [s]
const kShake = { per: 0.035, most: 0.018, time: 0.2 }; // [m] per weight, [m], [s] that a load takes to be usual

export class Ride {
    widens = 0; // [deg]
    back = 0; // [m] farther behind
    turns = 0; // [rad] into the bend, to the left positive
    shakes = 0; // [m] up
    private usual = 0; // [N]
    private fresh = true;

    // The picture is another one: nothing glides over from the last.
    cut(): void {
        this.fresh = true;
    }
    // `elapsed` [s] of wall time. Null: nothing is felt.
    update(felt: Felt | null, elapsed: number): void {
        if (!felt) {
            this.widens = this.back = this.turns = this.shakes = 0;
            this.fresh = true;
            return;
        }
        const { speed, ahead, left, load } = felt;
        const towards = (now: number, to: number, time: number): number =>
            this.fresh ? to : now + (to - now) * (1 - Math.exp(-elapsed / time));
        const goes = within((speed - 3) / 5, 0, 1);
        this.widens = towards(this.widens, kWider * smooth((speed - kFrom) / (kFull - kFrom)), 0.7);
        this.back = towards(this.back, goes * within(kBack.per * ahead, -kBack.most, kBack.most), kBack.time);
        // A bend of that acceleration turns the way by left / speed [rad/s].
        const bend = (kTurn.ahead * left) / Math.max(speed, 8);
        this.turns = towards(this.turns, goes * within(bend, -kTurn.most, kTurn.most), kTurn.time);
        this.usual = towards(this.usual, load, kShake.time);
        const more = this.usual > 1 ? (kShake.per * (load - this.usual)) / this.usual : 0;
        this.shakes = goes * kShake.most * Math.tanh(more / kShake.most);
        this.fresh = false;
    }
}

function within(x: number, low: number, high: number): number {
    return x > low ? Math.min(x, high) : low; // what is no number is the lower one
}
function smooth(x: number): number {
    const s = within(x, 0, 1);
    return s * s * (3 - 2 * s);
}
