// Whether a recording that was opened gives the same run here: an engine of its own runs it ahead, a little each frame, and
// compares the hashes that the recording carries (native/world, firstDifference).
import { signal } from '@preact/signals-core';
import { Engine } from '../engine/engine';

export type Sameness =
    { kind: 'none' } | { kind: 'checking' } | { kind: 'identical' } | { kind: 'differs'; from: number };

const kSlice = 100; // steps of a few vehicles
const kFew = 10;
const kNone: Sameness = { kind: 'none' };

export class Replay {
    readonly told = signal<Sameness>(kNone);
    private ahead: Engine | null = null;

    // `load` opens into any engine what was opened here. Only what carries a recording is looked at.
    begin(engine: Engine, load: (engine: Engine) => void): void {
        this.forget();
        if (engine.block('world').named(0, 'replaying') === 0) return;
        const ahead = Engine.create(engine.api);
        load(ahead);
        engine.refresh(); // memory may have grown
        this.ahead = ahead;
        this.told.value = { kind: 'checking' };
    }
    forget(): void {
        this.ahead?.destroy();
        this.ahead = null;
        this.told.value = kNone;
    }
    // Goes on for `milliseconds` at most; the answer when it is found.
    look(engine: Engine, milliseconds: number): Sameness | null {
        const { ahead } = this;
        if (!ahead) return null;
        const world = ahead.block('world');
        const until = performance.now() + milliseconds;
        let stopped = false;
        const slice = Math.max(1, Math.round(kSlice / Math.max(1, ahead.block('vehicles').count / kFew)));
        do stopped = ahead.step(slice) < slice;
        while (
            !stopped &&
            world.named(0, 'replaying') !== 0 &&
            world.named(0, 'firstDifference') < 0 &&
            performance.now() < until
        );
        engine.refresh();
        const first = world.named(0, 'firstDifference');
        if (first < 0 && !stopped && world.named(0, 'replaying') !== 0) return null;
        const answer: Sameness =
            first < 0 ? { kind: 'identical' } : { kind: 'differs', from: first * world.named(0, 'dt') };
        this.forget();
        this.told.value = answer;
        return answer;
    }
}
