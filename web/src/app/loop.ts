// The clock of the page: wall time in, whole simulation steps out.
//
// requestAnimationFrame gives wall time; take() answers how many steps of `dt` to run now and how far the present
// lies between the last two steps. A slow machine or a hidden tab drops time (a frame counts at most `maxFrame`) instead of
// falling ever further behind; `pace` tells how much of real time is kept, for "running at 0.6x".

export interface Ticks {
    steps: number; // whole steps to run now
    fraction: number; // [0, 1) share of a step beyond the last one, for interpolation
}

export class Clock {
    rate = 1; // simulated seconds per wall second: 1, 0.1, ...
    playing = false;
    readonly maxFrame = 0.1; // [s] wall time that one frame may stand for
    maxSteps = 400; // a frame never runs more

    private owed = 0; // [s] simulated time not yet run
    private queued = 0; // single steps asked for while paused
    private wanted = 0; // [s] wall time seen, for pace
    private kept = 0; // [s] wall time honoured
    private paceNow = 1;

    constructor(public dt: number) {}

    // `elapsed` is wall time since the last call in seconds.
    take(elapsed: number): Ticks {
        if (this.queued > 0) {
            const steps = this.queued;
            this.queued = 0;
            return { steps, fraction: 0 };
        }
        if (!this.playing) return { steps: 0, fraction: this.fraction() };
        const honoured = Math.min(Math.max(elapsed, 0), this.maxFrame);
        this.owed += honoured * this.rate;
        let steps = Math.floor(this.owed / this.dt + 1e-9);
        let dropped = 0;
        if (steps > this.maxSteps) {
            dropped = (steps - this.maxSteps) * this.dt;
            steps = this.maxSteps;
        }
        this.owed = Math.max(0, this.owed - steps * this.dt - dropped);
        this.measure(elapsed, honoured - dropped / this.rate);
        return { steps, fraction: this.fraction() };
    }

    // One or more steps while paused.
    queue(steps: number): void {
        this.playing = false;
        this.owed = 0;
        this.queued += steps;
    }

    reset(): void {
        this.owed = 0;
        this.queued = 0;
        this.wanted = 0;
        this.kept = 0;
        this.paceNow = 1;
    }

    // Share of real time kept lately, 1 when the machine is fast enough.
    get pace(): number {
        return this.paceNow;
    }

    private fraction(): number {
        return Math.min(this.owed / this.dt, 1 - 1e-9);
    }

    private measure(elapsed: number, kept: number): void {
        if (elapsed > 1) return; // a hidden tab is not a slow machine
        this.wanted += elapsed;
        this.kept += kept;
        if (this.wanted >= 1) {
            this.paceNow = Math.min(1, this.kept / this.wanted);
            this.wanted = 0;
            this.kept = 0;
        }
    }
}
