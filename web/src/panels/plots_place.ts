// The plots at the lower edge, joined to the session: they sample every step while they are shown, follow what is opened, where
// the run goes, the runs to compare with, theme and focus.
import { EngineChannels, Recorder, unwrapped } from '../charts/channels';
import { ChannelStore, SeriesSoFar, ShiftedSeries, type Series } from '../charts/store';
import type { Engine } from '../engine/engine';
import { whenever } from '../settings/whenever';
import type { Page } from './page';
import { kMostCars, PlotPanel, type PlotRun } from './plots';

const kMade = new WeakMap<Page, Plots>();

export function plotsOf(page: Page): PlotPanel {
    let plots = kMade.get(page);
    if (!plots) kMade.set(page, (plots = new Plots(page)));
    return plots.panel;
}
export function showPlots(page: Page): void {
    plotsOf(page);
    page.below.shown.value = true;
}

// Of vehicles among each other, in their order.
function hitsOf(engine: Engine): { time: number; cars: number[]; first: boolean }[] {
    const events = engine.block('events');
    const kinds = engine.names('events', 'kind');
    return Array.from({ length: events.count }, (_, k) => k)
        .filter((k) => kinds[events.named(k, 'kind')] === 'impact' && events.named(k, 'b') >= 0)
        .map((k, i) => ({
            time: events.named(k, 'time'),
            cars: [events.named(k, 'a'), events.named(k, 'b')],
            first: i === 0,
        }));
}

class Plots {
    readonly panel: PlotPanel;
    private source: EngineChannels;
    private readonly recorder: Recorder;
    private readonly earlier = new WeakMap<Engine, Map<string, Series | null>>();
    private last = performance.now();

    constructor(private readonly page: Page) {
        const { session, below, view, settings } = page;
        const { run } = session;
        this.source = this.channels();
        this.recorder = new Recorder(this.source);
        const panel = new PlotPanel({
            source: () => this.source,
            recorder: this.recorder,
            runs: () =>
                run.ghosts.kept.map((ghost, i): PlotRun => ({
                    name: ghost.label,
                    dash: i + 1,
                    series: (id) => {
                        const whole = this.ofRun(ghost, id);
                        const series = whole && ghost.shift !== 0 ? new ShiftedSeries(whole, ghost.shift) : whole;
                        // What a variant will do is not told before the run itself has come so far.
                        return series && ghost.variant
                            ? new SeriesSoFar(series, () => this.source.end * run.clock.dt)
                            : series;
                    },
                })),
            ownName: () => run.film.worlds()[0]!.name,
            events: () =>
                run.moments.moments
                    .filter((m) => m.kind === 'event')
                    .map((m) => ({ time: m.step * run.clock.dt, label: m.label })),
            hits: () => (run.info.platoons > 0 ? hitsOf(session.engine) : []),
            printed: () => run.info.show.printed,
            now: () => run.time,
            seek: (t) => run.seek(Math.round(t / run.clock.dt)),
            theme: () => settings.theme.peek(),
            colours: () => view.colours.peek(),
            vehicles: () => run.info.vehicles,
            focus: () => session.focus.peek(),
            about: () => ({ title: run.info.title, hash: run.info.hash, engine: run.info.engine }),
            toast: (text, kind) => page.tell(text, kind),
            drive: (measured) => {
                page.papers = { wanted: '#figure=follow', file: measured };
                page.commands.run('page.papers');
            },
            memory: page.store,
            close: () => (below.shown.value = false),
            resized: () => page.layOut(),
        });
        this.panel = panel;
        below.element.after(panel.element);
        below.box = panel.element;
        below.update = () => this.update();
        whenever([below.shown], () => {
            const shown = below.shown.peek();
            run.eachStep = shown ? () => this.recorder.sample() : null;
            run.compared = shown;
            panel.show(shown);
        });
        this.follow();
    }
    private follow(): void {
        const { session, settings, below } = this.page;
        const { run } = session;
        const { panel } = this;
        whenever([session.document.opened], () => {
            this.source = this.channels();
            this.recorder.use(this.source);
            panel.clearMeasured();
            const opened = session.document.opened.peek();
            if (opened?.anew && opened.asked.plots.length) panel.openAs(opened.asked.plots);
            else if (opened?.anew)
                panel.open(opened.info.show.plots, opened.info.show.plots.length ? this.about() : []);
            else panel.begin();
        });
        whenever([below.own], () => {
            const { show } = run.info;
            if (show.plots.length) panel.open(below.own.peek() ? [] : show.plots, this.about());
        });
        whenever([run.moved], () => {
            const { why } = run.moved.peek();
            if (why === 'restart') this.recorder.renew();
            if (why === 'branch') this.recorder.branch(run.step);
            if (why === 'restart' || why === 'branch') panel.begin();
            else panel.refresh();
        });
        whenever([run.ghosts.list, run.film.known, settings.theme, settings.projector], () => panel.begin());
    }
    // The vehicles that the scenario is about. Of a platoon all, or some from the first to the last; where variants are side by
    // side, the one that is looked at, of each.
    private about(): readonly number[] {
        const { info, film } = this.page.session.run;
        const all = info.vehicles.length;
        if (info.platoons === 0 || info.variants.list.length > 1) return film.stand.of;
        const some = Math.min(all, kMostCars);
        return Array.from({ length: some }, (_, k) => Math.round((k * (all - 1)) / Math.max(1, some - 1)));
    }
    private update(): void {
        const now = performance.now();
        this.panel.update((now - this.last) / 1000);
        this.last = now;
    }
    private channels(): EngineChannels {
        const { engine, run } = this.page.session;
        return new EngineChannels(engine, () => run.step, run.clock.dt);
    }
    // A channel of an earlier run: traced once from the engine that holds it, after running it to its end.
    private ofRun(run: { engine: Engine; dt: number; end: number }, id: string): Series | null {
        let known = this.earlier.get(run.engine);
        if (!known) this.earlier.set(run.engine, (known = new Map()));
        const found = known.get(id);
        if (found !== undefined) return found;
        const info = this.source.find(id);
        let series: ChannelStore | null = null;
        if (info && info.vehicle < run.engine.block('vehicles').count) {
            const world = run.engine.block('world');
            const missing = Math.round(run.end / run.dt) - world.named(0, 'step');
            if (run.engine.end < Math.round(run.end / run.dt))
                for (let left = missing; left > 0; left -= 2000) run.engine.step(Math.min(left, 2000));
            const { rows, data } = run.engine.trace([info.trace], 1);
            series = new ChannelStore(run.dt);
            for (let r = 0; r < rows && r * run.dt <= run.end + 1e-9; r++)
                series.push(r, info.turns ? unwrapped(data[2 * r + 1]!, series.last) : data[2 * r + 1]!);
        }
        known.set(id, series);
        return series;
    }
}
