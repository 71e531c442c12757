// Runs to compare with: each earlier run lives on in an engine of its own, at the same moment as the one on the stage,
// and shows as a ghost. Nothing was stored of it but its scenario and controls; being deterministic, it is the same run.
import { signal } from '@preact/signals-core';
import { Engine } from '../engine/engine';
import en from '../text/en/session';
import { texts } from '../text/t';
import { kNoted, Past } from './past';

export { kNoted, Past };

const t = texts('session', en);

export const kMostRuns = 5; // the present one included: four ghosts

export interface Ghost {
    engine: Engine;
    label: string;
    dt: number;
    end: number; // [s] how long it ran
    variant: boolean; // of the scenario that is open; it goes with it
    shift: number; // [s] ahead of the run on the stage, so that a moment is the same for both
    apart: readonly [number, number]; // [m] in the picture alone
    past: Past; // as far as it has been followed
}

export class Ghosts {
    readonly list = signal<readonly Ghost[]>([]);
    private counted = 0;

    get kept(): readonly Ghost[] {
        return this.list.value;
    }

    // Keeps the present run of `engine`. The oldest gives way when there are too many.
    keep(engine: Engine, label = ''): Ghost | null {
        const ghost = this.hold(engine, label);
        if (ghost) this.add(ghost);
        return ghost;
    }
    // The present run by itself, no ghost yet: whoever asks adds it, or destroys its engine. Null when nothing has run.
    hold(engine: Engine, label = ''): Ghost | null {
        const { end } = engine;
        if (end < 1) return null;
        const copy = Engine.create(engine.api);
        copy.load(engine.withRecording());
        engine.refresh(); // memory may have grown
        return made(copy, label, end);
    }
    // One that has not been driven: another scenario run from its start, for `seconds`.
    compute(engine: Engine, json: string, label: string, seconds: number): Ghost {
        const copy = Engine.create(engine.api);
        copy.load(json);
        engine.refresh();
        const ghost = made(copy, label, Math.round(seconds / copy.info().dt));
        this.add(ghost);
        return ghost;
    }
    // The same run twice is one: the older goes.
    add(ghost: Ghost): void {
        if (!ghost.variant) {
            const text = ghost.engine.withRecording();
            const same = this.list
                .peek()
                .find((g) => !g.variant && g.end === ghost.end && g.engine.withRecording() === text);
            if (same) this.drop(same);
        }
        ghost.label ||= t('run', { number: String(++this.counted) });
        const kept = this.list.peek();
        const stay = kept.slice(Math.max(0, kept.length - (kMostRuns - 2)));
        for (const old of kept) if (!stay.includes(old)) old.engine.destroy();
        this.list.value = [...stay, ghost];
    }
    drop(ghost: Ghost): void {
        const kept = this.list.peek();
        if (!kept.includes(ghost)) return;
        this.list.value = kept.filter((g) => g !== ghost);
        ghost.engine.destroy();
    }
    clear(): void {
        const kept = this.list.peek();
        if (!kept.length) return;
        this.list.value = [];
        for (const ghost of kept) ghost.engine.destroy();
    }

    // All of them at `time` [s]; past its end a ghost stands at its last moment.
    follow(time: number): void {
        for (const ghost of this.list.peek()) {
            const wanted = Math.round(Math.max(0, Math.min(time + ghost.shift, ghost.end)) / ghost.dt);
            const at = ghost.engine.block('world').named(0, 'step');
            if (wanted === at) continue;
            const { last } = ghost.past;
            if (wanted > last) {
                // What nobody has followed yet is noted on the way, though plots may have run the engine ahead.
                if (at !== last) ghost.engine.seek(last);
                this.run(ghost, wanted - last);
            } else if (wanted > at && wanted - at <= 40) this.run(ghost, wanted - at);
            else ghost.engine.seek(wanted);
        }
    }
    private run({ engine, past, dt }: Ghost, steps: number): void {
        const each = Math.max(1, Math.round(kNoted / dt));
        for (let left = steps; left > 0; left -= each) {
            engine.step(Math.min(left, each));
            past.note();
        }
    }
}

function made(engine: Engine, label: string, endStep: number): Ghost {
    const { dt } = engine.info();
    const past = new Past(engine);
    past.begin(dt);
    return { engine, label, dt, end: endStep * dt, variant: false, shift: 0, apart: [0, 0], past };
}
