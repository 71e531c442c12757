// The page's plots: loads the panel (and uPlot with it) when it is first shown, and joins it to the app.
import type { App } from '../app/app';
import { loaded } from '../app/parts';
import type { Engine } from '../engine/engine';
import { el, store } from '../ui/dom';
import tokens from '../tokens.json';
import { EngineChannels, Recorder } from './channels';
import type { PlotPanel, PlotRun } from './panel';
import { ChannelStore, type Series } from './store';

export class Plots {
    // Stands where the panel comes.
    readonly element = el('div', { class: 'plot-place' });
    visible = false;
    panel: PlotPanel | null = null;
    private source: EngineChannels;
    private readonly recorder: Recorder;
    private loading: Promise<PlotPanel> | null = null;
    private readonly earlier = new WeakMap<Engine, Map<string, Series | null>>();
    private last = performance.now();

    constructor(private readonly app: App) {
        this.source = this.channels(0.005);
        this.recorder = new Recorder(this.source);
    }

    show(on: boolean): void {
        this.visible = on;
        this.use((panel) => {
            if (panel.shown !== this.visible) panel.show(this.visible);
        });
    }
    // `act` once the panel is there; when it does not come, that is said, and the next time asks again.
    use(act: (panel: PlotPanel) => void): void {
        this.load().then(act, (error: Error) => {
            if (!this.loading) return; // said already
            this.loading = null;
            this.visible = false;
            this.app.toasts.show(error.message, 'error');
        });
    }
    load(): Promise<PlotPanel> {
        this.loading ??= loaded(() => import('./panel')).then(({ PlotPanel }) => {
            const app = this.app;
            const panel = new PlotPanel({
                source: () => this.source,
                recorder: this.recorder,
                runs: () => app.runs.kept.map((run, i): PlotRun => ({ name: run.label, dash: i + 1, series: (id) => this.ofRun(run, id) })),
                events: () => app.happenings,
                now: () => app.time,
                seek: (t) => app.seek(Math.round(t / app.clock.dt)),
                theme: () => app.theme,
                colours: () => (app.theme === 'light' ? tokens.light : tokens.dark),
                vehicles: () => app.info.vehicles,
                focus: () => app.focused,
                about: () => ({ title: app.info.title, hash: app.info.hash, engine: app.info.engine }),
                toast: (text, kind) => app.toasts.show(text, kind),
                memory: store,
                resized: () => {
                    this.visible = panel.shown;
                    app.layout();
                },
            });
            this.element.replaceWith(panel.element);
            this.panel = panel;
            return panel;
        });
        return this.loading;
    }
    get box(): HTMLElement {
        return this.panel?.element ?? this.element;
    }

    // A new scenario: channels and vehicles anew.
    begin(): void {
        this.source = this.channels(this.app.clock.dt);
        this.recorder.use(this.source);
        this.panel?.clearMeasured();
        this.panel?.begin();
    }
    // The run begins again from its start with new controls.
    restarted(): void {
        this.recorder.renew();
        this.changed();
    }
    branched(step: number): void {
        this.recorder.branch(step);
        this.changed();
    }
    // Runs, theme or focus changed.
    changed(): void {
        this.panel?.begin();
    }
    // After each single step while the plots are shown.
    sample(): void {
        this.recorder.sample();
    }
    update(): void {
        const now = performance.now();
        this.panel?.update((now - this.last) / 1000);
        this.last = now;
    }
    // A measured CSV that was dropped on the page.
    overlay(name: string, text: string): void {
        this.use((panel) => panel.dropCsv(name, text));
    }

    private channels(dt: number): EngineChannels {
        return new EngineChannels(this.app.engine, () => this.app.step, dt);
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
            if (run.engine.end < Math.round(run.end / run.dt)) for (let left = missing; left > 0; left -= 2000) run.engine.step(Math.min(left, 2000));
            const { rows, data } = run.engine.trace([info.trace], 1);
            series = new ChannelStore(run.dt);
            for (let r = 0; r < rows && r * run.dt <= run.end + 1e-9; r++) series.push(r, data[2 * r + 1]!);
        }
        known.set(id, series);
        return series;
    }
}
