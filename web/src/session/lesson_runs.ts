// What a lesson's measures read from: a run that is there (the one on the page), or runs computed beside it from their links.
import { Engine } from '../engine/engine';
import type { Api } from '../engine/module';
import { runsOf, slidersOf, type Asked, type Lesson } from './lesson';
import { readMeasure, valueOf, type Sources } from './lesson_measure';
import en from '../text/en/lesson_files';
import { texts } from '../text/t';

const t = texts('lesson_files', en);

const kSteps = 2000; // at once
const kRows = 4000; // of a series

export interface Series {
    times: number[];
    values: number[];
}

/** Channel of a car, from 1, over the run so far, to `until` [s] at most. Angles go on from turn to turn. */
export function seriesOf(engine: Engine, car: number, channel: string, until = Infinity): Series {
    const block = ['vehicles', 'telemetry'].map((b) => engine.block(b)).find((b) => b.has(channel));
    if (!block || car < 1 || car > engine.block('vehicles').count) throw new Error(t('noChannel', { car, channel }));
    const every = Math.max(1, Math.ceil(engine.end / kRows));
    const { rows, data } = engine.trace([`vehicles.${car - 1}.${channel}`], every);
    const out: Series = { times: [], values: [] };
    let turns = 0;
    const round = channel === 'yaw' ? 2 * Math.PI : 0;
    for (let r = 0; r < rows && data[2 * r]! < until + 1e-9; r++) {
        const value = data[2 * r + 1]!;
        const last = out.values.at(-1);
        if (round && last !== undefined) turns += Math.round((last - turns - value) / round) * round;
        out.times.push(data[2 * r]!);
        out.values.push(value + turns);
    }
    return out;
}

/** Straight between two rows; before and after them the first and the last. */
export function valueAt({ times, values }: Series, time: number): number {
    const k = times.findIndex((at) => at >= time - 1e-9);
    if (k < 0) return values.at(-1) ?? NaN;
    if (k === 0) return values[0]!;
    const [t0, t1, v0, v1] = [times[k - 1]!, times[k]!, values[k - 1]!, values[k]!];
    return v1 + ((v1 - v0) * (time - t1)) / (t1 - t0);
}

export class RunSources implements Sources {
    private readonly known = new Map<string, Series>();

    /** `engineOf`: the engine whose run is that of this name; `untilOf`: how far of it counts [s], be it longer. */
    constructor(
        private readonly engineOf: (run: string) => Engine,
        readonly slider: (name: string) => number | null,
        private readonly untilOf: (run: string) => number = () => Infinity,
    ) {}
    series(run: string, car: number, channel: string): Series {
        const key = `${run} ${car} ${channel}`;
        const known = this.known.get(key) ?? seriesOf(this.engineOf(run), car, channel, this.untilOf(run));
        this.known.set(key, known);
        return known;
    }
    at(run: string, car: number, channel: string, time: number): number {
        return valueAt(this.series(run, car, channel), time);
    }
    impact(run: string, number: number, field: string): number {
        const engine = this.engineOf(run);
        const events = engine.block('events');
        const kinds = engine.names('events', 'kind');
        const impacts = Array.from({ length: events.count }, (_, k) => k).filter(
            (k) => kinds[events.named(k, 'kind')] === 'impact',
        );
        const k = impacts[number - 1];
        if (!events.has(field)) throw new Error(t('noField', { field }));
        return k === undefined ? NaN : events.named(k, field);
    }
}
/** The lesson's runs, each computed to its end in an engine of its own when something is first asked of it. */
export class ComputedRuns {
    private readonly engines = new Map<string, Engine>();
    readonly sources: RunSources;

    constructor(
        private readonly api: Api,
        private readonly lesson: Lesson,
    ) {
        const value = (name: string): number | null => slidersOf(lesson).find((s) => s.name === name)?.value ?? null;
        this.sources = new RunSources((run) => this.engine(run), value);
    }
    /** The same, with what names no run read from the one of this name. */
    of(name: string): RunSources {
        return new RunSources((run) => this.engine(run || name), this.sources.slider);
    }
    /** What the engine says to a bet on a number; NaN where nothing came. */
    cameTo(asked: Asked): number {
        const names = new Set([...runsOf(this.lesson), ...this.lesson.computed].map(({ name }) => name));
        try {
            return valueOf(readMeasure(asked.measure, names), asked.run ? this.of(asked.run) : this.sources);
        } catch {
            return NaN;
        }
    }
    engine(name: string): Engine {
        const known = this.engines.get(name);
        if (known) return known;
        const all = [...runsOf(this.lesson), ...this.lesson.computed];
        const run = name ? all.find((r) => r.name === name) : all[0];
        if (!run) throw new Error(t('noSuch', { name, known: all.map((r) => r.name).join(', ') }));
        const engine = Engine.create(this.api);
        engine.openLink(run.link.slice(1));
        for (let left = Math.round(run.until / engine.info().dt); left > 0; left -= kSteps)
            engine.step(Math.min(left, kSteps));
        this.engines.set(name, engine);
        return engine;
    }
    end(): void {
        for (const engine of this.engines.values()) engine.destroy();
        this.engines.clear();
    }
}
