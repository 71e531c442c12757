// Runs to compare with: each earlier run lives on in an engine of its own, at the same moment as the one on the stage,
// and shows as a ghost. Nothing was stored of it but its scenario and controls; being deterministic, it is the same run.
import { Engine } from '../engine/engine';

export const kMaxRuns = 5; // the present one included: four ghosts

export interface Run {
    engine: Engine;
    label: string;
    dt: number;
    end: number; // [s] how long it ran
}

export class Runs {
    readonly kept: Run[] = [];
    onChange: () => void = () => undefined; // for the page
    onList: () => void = () => undefined; // for the open list of runs
    private counted = 0;

    // Keeps the present run of `engine` as a ghost. The oldest gives way when there are too many.
    keep(engine: Engine, label = ''): Run | null {
        const run = this.hold(engine, label);
        if (run) this.add(run);
        return run;
    }
    // The present run by itself, no ghost yet: whoever asks adds it, or destroys its engine. Null when nothing has run.
    hold(engine: Engine, label = ''): Run | null {
        const { end } = engine;
        if (end < 1) return null;
        const copy = Engine.create(engine.api);
        copy.load(engine.withRecording());
        return this.made(copy, label, end);
    }

    // A ghost that has not been driven: another scenario run from its start, for `seconds`.
    compute(engine: Engine, json: string, label: string, seconds: number): Run {
        const copy = Engine.create(engine.api);
        copy.load(json);
        const run = this.made(copy, label, Math.round(seconds / copy.info<{ dt: number }>().dt));
        this.add(run);
        return run;
    }

    drop(run: Run): void {
        const i = this.kept.indexOf(run);
        if (i < 0) return;
        this.kept.splice(i, 1);
        run.engine.destroy();
        this.changed();
    }
    clear(): void {
        for (const run of this.kept) run.engine.destroy();
        this.kept.length = 0;
        this.changed();
    }

    // All ghosts at `time` [s]; past its end a ghost stands at its last moment.
    follow(time: number): void {
        for (const run of this.kept) {
            const wanted = Math.round(Math.min(time, run.end) / run.dt);
            const at = run.engine.block('world').named(0, 'step');
            if (wanted === at) continue;
            if (wanted > at && wanted - at <= 40) run.engine.step(wanted - at);
            else {
                if (wanted > run.engine.end) run.engine.step(wanted - at);
                else run.engine.seek(wanted);
            }
        }
    }

    add(run: Run): void {
        run.label ||= `run ${++this.counted}`;
        if (this.kept.length >= kMaxRuns - 1) this.drop(this.kept[0]!);
        this.kept.push(run);
        this.changed();
    }

    private changed(): void {
        this.onChange();
        this.onList();
    }
    private made(engine: Engine, label: string, endStep: number): Run {
        const { dt } = engine.info<{ dt: number }>();
        return { engine, label, dt, end: endStep * dt };
    }
}
