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
        const end = engine.end;
        if (end < 1) return null;
        const copy = Engine.create(engine.api);
        copy.load(engine.withRecording());
        return this.add(copy, label, end);
    }

    // A ghost that has not been driven: another scenario run from its start, for `seconds`.
    compute(engine: Engine, json: string, label: string, seconds: number): Run {
        const copy = Engine.create(engine.api);
        copy.load(json);
        const dt = copy.info<{ dt: number }>().dt;
        return this.add(copy, label, Math.round(seconds / dt));
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

    private changed(): void {
        this.onChange();
        this.onList();
    }
    private add(engine: Engine, label: string, endStep: number): Run {
        const dt = engine.info<{ dt: number }>().dt;
        const run = { engine, label: label || `run ${++this.counted}`, dt, end: endStep * dt };
        if (this.kept.length >= kMaxRuns - 1) this.drop(this.kept[0]!);
        this.kept.push(run);
        this.changed();
        return run;
    }
}
