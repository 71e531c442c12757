// The clock of a run: wall time in, whole simulation steps out.
//
// take() answers how many steps of `dt` belong to the wall time that has gone by and how far the present lies between the last
// two steps. One frame may stand for half a second, so that time is true where drawing is slow; what is beyond that is
// dropped. `pace` tells how much of real time is kept, for "running at 0.6x": frames longer than that count, and the steps that
// whoever steps had no time for; the seconds of a tab that nobody saw do not.
import { signal } from '@preact/signals-core';

// Simulated seconds per wall second, from real time to a hundredth.
export const kRates: readonly number[] = [1, 0.5, 0.25, 0.1, 0.05, 0.02, 0.01];

// The rate one place slower (+1) or faster (-1); a rate that is not in the list counts as the nearest one.
export function nextRate(rate: number, places: number): number {
    let nearest = 0;
    for (let i = 1; i < kRates.length; i++)
        if (Math.abs(Math.log(kRates[i]! / rate)) < Math.abs(Math.log(kRates[nearest]! / rate))) nearest = i;
    return kRates[Math.max(0, Math.min(kRates.length - 1, nearest + places))]!;
}

export interface Ticks {
    steps: number; // whole steps to run now
    fraction: number; // [0, 1) share of a step beyond the last one, for interpolation
}

const kAsleep = 10; // [s] a machine that slept, or a tab that nobody saw, is no slow one

export class Clock {
    readonly maxFrame = 0.5; // [s] wall time that one frame may stand for

    private readonly rateNow = signal(1);
    private readonly playingNow = signal(false);
    private owed = 0; // [s] simulated time not yet run
    private queued = 0; // single steps asked for while paused
    private wanted = 0; // [s] wall time honoured, for pace
    private dropped = 0; // [s] of it that stepping had no time for
    private paceNow = 1;

    constructor(public dt: number) {}

    // Simulated seconds per wall second: 1, 0.1, ...
    get rate(): number {
        return this.rateNow.value;
    }
    set rate(rate: number) {
        this.rateNow.value = rate;
    }
    get playing(): boolean {
        return this.playingNow.value;
    }
    set playing(on: boolean) {
        this.playingNow.value = on;
    }

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
        const steps = Math.floor(this.owed / this.dt + 1e-9);
        this.owed = Math.max(0, this.owed - steps * this.dt);
        this.measure(honoured, elapsed < kAsleep ? Math.max(0, elapsed - honoured) : 0);
        return { steps, fraction: this.fraction() };
    }
    // Steps that take() gave and for which there was no time: they are not made up for.
    drop(steps: number): void {
        this.dropped += (steps * this.dt) / this.rate;
        this.owed = 0;
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
        this.dropped = 0;
        this.paceNow = 1;
    }

    // Share of real time kept lately, 1 as long as stepping keeps up.
    get pace(): number {
        return this.paceNow;
    }

    private fraction(): number {
        return Math.min(this.owed / this.dt, 1 - 1e-9);
    }

    // `late`: what a frame took beyond what it may stand for.
    private measure(honoured: number, late: number): void {
        if (this.wanted >= 1) {
            this.paceNow = Math.max(0, Math.min(1, 1 - this.dropped / this.wanted));
            this.wanted = 0;
            this.dropped = 0;
        }
        this.wanted += honoured + late;
        this.dropped += late;
    }
}
