// The runs of the lesson that is open: which one stands in the world, with its sliders as they are; when it has decided what was
// asked; what its measures say.
import { signal } from '@preact/signals-core';
import { runsOf, slidersOf, type Lesson, type LessonRun, type Slider } from '../session/lesson';
import { readMeasure, valueOf } from '../session/lesson_measure';
import { ComputedRuns, RunSources } from '../session/lesson_runs';
import type { Page } from './page';

export interface Stage {
    roomy(): boolean; // there is room for instruments beside the question
    plots(names: readonly string[], against: string, cars: readonly number[]): void;
    camera(kind: string): void;
    overlay(): void;
}

const kSettle = 300; // [ms] that a slider rests before its run begins

export class LessonRuns {
    readonly current = signal(''); // the name of the run that stands in the world
    readonly decided = signal<ReadonlySet<string>>(new Set()); // runs that came to their end
    private readonly values = new Map<string, number>();
    private readonly names: ReadonlySet<string>;
    private later = 0;
    private readonly measured = new Map<string, number>(); // at one moment
    private measuredAt = '';
    private readonly beside: ComputedRuns; // runs that measures name and that do not stand in the world

    constructor(
        private readonly page: Page,
        private readonly lesson: Lesson,
        private readonly stage: Stage,
    ) {
        for (const slider of slidersOf(lesson)) this.values.set(slider.name, slider.value);
        this.beside = new ComputedRuns(page.session.engine.api, lesson);
        this.names = new Set([...runsOf(lesson), ...lesson.computed].map(({ name }) => name));
    }
    get ofName(): (name: string) => LessonRun | null {
        return (name) => runsOf(this.lesson).find((run) => run.name === name) ?? null;
    }

    // The run stands in the world, at its start; paused, so that a reader bets first.
    begin(run: LessonRun): void {
        const { session, lesson: place } = this.page;
        const changes = slidersOf(this.lesson)
            .filter((s) => s.run === run.name && this.values.get(s.name) !== s.value)
            .map((s) => `&${s.set}=${this.values.get(s.name)!}`);
        session.document.openLesson(run.link + changes.join(''));
        Object.assign(place, { name: this.lesson.name, title: session.run.info.title });
        this.current.value = run.name;
        if (run.camera) this.stage.camera(run.camera);
        if (this.stage.roomy()) this.instruments(run);
    }
    private instruments(run: LessonRun): void {
        if (run.plots.length) this.stage.plots(run.plots, run.against, run.cars);
        if (run.overlay && this.stage.roomy()) this.stage.overlay(); // on a phone it would stand before the world
    }
    // It begins to move: what it is looked at with stands there by now.
    private ready(run: LessonRun): void {
        if (!this.stands(run)) this.begin(run);
        if (!this.stage.roomy()) this.instruments(run);
    }
    /** It stands there still: nothing else was opened meanwhile. */
    stands(run: LessonRun): boolean {
        return this.current.peek() === run.name && this.page.session.run.info.title === this.page.lesson.title;
    }
    play(run: LessonRun): void {
        this.ready(run);
        const { run: going } = this.page.session;
        if (going.live) going.restart();
        else going.again();
        going.playing = true;
    }
    /** What is left of it at once. */
    finish(run: LessonRun): void {
        this.ready(run);
        const { run: going } = this.page.session;
        const left = Math.round(run.until / going.clock.dt) - going.step;
        if (left > 0) going.ahead(left);
        going.playing = false;
    }
    slide(slider: Slider, value: number): void {
        this.values.set(slider.name, value);
        const run = this.ofName(slider.run);
        if (!run) return;
        clearTimeout(this.later);
        this.later = window.setTimeout(() => {
            this.begin(run);
            this.play(run);
        }, kSettle);
    }
    value(name: string): number | null {
        return this.values.get(name) ?? null;
    }
    // Once a frame of texts.
    look(): void {
        const run = this.ofName(this.current.peek());
        if (!run || this.decided.peek().has(run.name) || !this.stands(run)) return;
        const { run: going } = this.page.session;
        if (going.time >= run.until - 1e-9 && going.step > 0)
            this.decided.value = new Set([...this.decided.peek(), run.name]);
    }
    /** What the run in the world says; NaN while it does not. */
    measure(text: string): number {
        const { run, engine } = this.page.session;
        const now = [this.current.peek(), run.step, engine.end, ...this.values.values()].join();
        if (now !== this.measuredAt) this.measured.clear();
        this.measuredAt = now;
        const known = this.measured.get(text);
        if (known !== undefined) return known;
        let value = NaN;
        try {
            value = valueOf(readMeasure(text, this.names), this.sources());
        } catch {
            // it has no value yet: nothing has met, a run is not there
        }
        this.measured.set(text, value);
        return value;
    }
    sources(): RunSources {
        const { engine } = this.page.session;
        return new RunSources(
            (name) => (name === '' || name === this.current.peek() ? engine : this.beside.engine(name)),
            (name) => this.value(name),
            // Whoever lets it go on, or jumps ahead, is told the same.
            (name) => this.ofName(name || this.current.peek())?.until ?? Infinity,
        );
    }
    end(): void {
        clearTimeout(this.later);
        this.beside.end();
    }
    /** A channel of the run that stands there, at this moment, without tracing it. */
    now(text: string): number {
        const measure = /^(?:car(\d+)\.)?([\w.]+)$/.exec(text);
        const { engine } = this.page.session;
        if (!measure) return this.measure(text);
        const slider = this.value(text);
        if (slider !== null) return slider;
        const block = ['vehicles', 'telemetry'].map((b) => engine.block(b)).find((b) => b.has(measure[2]!));
        const car = Number(measure[1] ?? 1) - 1;
        return block && car < block.count ? block.named(car, measure[2]!) : this.measure(text);
    }
}
