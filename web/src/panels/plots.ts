// The plots at the lower edge: any channels of any vehicles over time or against another channel, one chart a unit, with
// earlier runs and measurements on the same axes. Drag to zoom, wheel to zoom about the cursor, double click for the
// whole run, click to go to that moment.
import type uPlot from 'uplot';
import './plots.css';
import { fixed } from '../text/format';
import { el, iconButton, kEnglish } from '../shell/kit';
import { meaningOf } from '../charts/channels';
import { readUnit } from '../text/units';
import { finestOf } from '../charts/line';
import { kCarHues, kRunStyles } from '../charts/run_styles';
import { columns, type Series } from '../charts/store';
import { makeChart, type ChartFrame } from './plot_chart';
import { channelName, chooseChannels } from './plot_channels';
import type { Line, Measured, PlotHost, View } from './plot_lines';
import { mapColumns } from './plot_measured';
import { kSave, plotsCsv, plotsSvg } from './plot_files';
import en from '../text/en/plots';
import { texts } from '../text/t';

const t = texts('plots', en);

export type { PlotHost, PlotRun } from './plot_lines';

export const kMostCars = 8; // that are plotted unasked
const kDashes: readonly (readonly number[])[] = [[], [9, 4], [3, 3], [10, 3, 3, 3], [16, 5], [6, 2, 2, 2, 2, 2]];

export class PlotPanel {
    readonly element: HTMLElement;
    shown = false;
    private names: string[];
    private cars: number[] = [];
    private against: string; // 'time' or a channel's name
    private span: 'whole' | '10' | '30' | 'zoom' = 'whole';
    private zoom: [number, number] = [0, 10];
    private from = 0;
    private to = 10;
    private cursor: number | null = null; // [s]
    private views: View[] = [];
    private readonly charts = el('div', { class: 'charts', tabindex: '0', role: 'group', 'aria-label': t('charts') });
    private readonly carList = el('div', { class: 'chips', role: 'group', 'aria-label': t('vehicles') });
    private readonly spanChoice: HTMLSelectElement;
    private readonly xChoice: HTMLSelectElement;
    private readonly note = el('span', { class: 'quiet small grow' });
    private measured: Measured[] = [];
    private nextMeasured = 1;
    private since = 0;
    private stale = true;

    constructor(private readonly host: PlotHost) {
        this.names = host.memory.get('plots.channels', ['speed', 'yawRate']);
        this.against = host.memory.get('plots.against', 'time');
        this.spanChoice = el('select', { 'aria-label': t('timeShown') });
        for (const [value, text] of [
            ['whole', t('wholeRun')],
            ['30', t('last30S')],
            ['10', t('last10S')],
            ['zoom', t('zoomed')],
        ] as const)
            this.spanChoice.append(el('option', { value }, text));
        this.spanChoice.addEventListener('change', () => {
            this.span = this.spanChoice.value as typeof this.span;
            if (this.span === 'zoom') this.zoom = [this.from, this.to];
            this.stale = true;
        });
        this.xChoice = el('select', { 'aria-label': t('against') });
        this.xChoice.addEventListener('change', () => {
            this.against = this.xChoice.value;
            host.memory.set('plots.against', this.against);
            this.rebuild();
        });
        const button = (text: string, title: string, run: () => void): HTMLElement =>
            el('button', { type: 'button', title, click: run }, text);
        const file = el('input', {
            type: 'file',
            accept: '.csv,.txt,.tsv',
            class: 'hidden',
            'aria-label': t('measuredCsv'),
        });
        file.addEventListener('change', () => {
            const f = file.files?.[0];
            if (f) void f.text().then((text) => this.dropCsv(f.name, text));
            file.value = '';
        });
        this.element = el(
            'section',
            { class: 'plots hidden', 'aria-label': t('plots') },
            el(
                'div',
                { class: 'tools' },
                button(t('choose'), t('chooseWhatIsPlotted'), () => this.choices()),
                this.carList,
                el('label', { class: 'row' }, el('span', { class: 'quiet small' }, t('againstIt')), this.xChoice),
                this.spanChoice,
                this.note,
                file,
                button(t('measured'), t('layMeasured'), () => file.click()),
                button('CSV', t('saveCsv'), () => this.save('csv')),
                button('SVG', t('saveSvg'), () => this.save('svg')),
                button('PNG', t('savePng'), () => this.save('png')),
                iconButton('close', t('closeThePlots'), () => host.close()),
            ),
            this.charts,
        );
        new ResizeObserver(() => this.resize()).observe(this.charts);
    }

    show(on: boolean): void {
        this.shown = on;
        this.element.classList.toggle('hidden', !on);
        if (on) this.begin();
        else this.host.recorder.show([]);
        this.host.resized();
    }
    // Another scenario, another focus, another theme, other runs: everything is laid out anew.
    begin(): void {
        if (!this.shown) return;
        const n = this.host.vehicles().length;
        this.cars = this.cars.filter((c) => c < n);
        if (this.cars.length === 0 && n > 0) this.cars = [Math.min(this.host.focus(), n - 1)];
        this.rebuild();
    }
    // Once a frame; draws about eight times a second while something moves.
    update(elapsed: number): void {
        if (!this.shown) return;
        this.since += elapsed;
        if (this.since < 0.12 && !this.stale) return;
        this.since = 0;
        this.host.recorder.fill();
        this.draw();
        this.stale = false;
    }
    refresh(): void {
        this.stale = true;
    }

    // --- what is shown -----------------------------------------------------------------------------------------------

    private ids(): string[] {
        const names = this.against === 'time' ? this.names : [...this.names, this.against];
        return [...new Set(this.cars.flatMap((c) => names.map((n) => `car${c}.${n}`)))];
    }
    private rebuild(): void {
        const host = this.host;
        const source = host.source();
        const all = source.list(this.cars[0] ?? 0);
        const known = new Set(all.map((c) => c.name));
        this.names = this.names.filter((n) => known.has(n));
        if (this.names.length === 0) this.names = ['speed'].filter((n) => known.has(n));
        if (!known.has(this.against)) this.against = 'time';
        host.recorder.show(this.ids());
        this.xChoice.replaceChildren(
            el('option', { value: 'time' }, t('time')),
            ...all.map((c) => el('option', { ...kEnglish, value: c.name, title: c.doc }, c.name)),
        );
        this.xChoice.value = this.against;
        this.drawCars();
        for (const v of this.views) v.plot?.destroy();
        this.views = [];
        const colours = host.colours();
        const many = this.cars.length > 1;
        const hues = this.cars.length > 2; // a hue a car, where dashes alone do not tell them apart
        for (const name of this.names) {
            const info = source.find(`car${this.cars[0] ?? 0}.${name}`);
            if (!info) continue;
            const shown = readUnit(info.unit, info.name);
            let view = this.views.find((v) => v.unit === shown.unit);
            if (!view) {
                view = { unit: shown.unit, lines: [], plot: null, box: el('div', { class: 'chart' }), key: '' };
                this.views.push(view);
            }
            const place = view.lines.length;
            const add = (
                group: string,
                of: string,
                id: string,
                series: Series,
                colour: string,
                dash: readonly number[],
                width: number,
            ): void => {
                view.lines.push({
                    id,
                    label: of ? `${group}, ${of}` : group,
                    ...{ group, of },
                    series,
                    shown,
                    colour,
                    dash,
                    width,
                    value: el('b', { title: of || t('thisRun') }),
                });
            };
            const runs = host.runs();
            const own = runs.length ? host.ownName() || t('thisRun') : '';
            for (const car of this.cars) {
                const id = `car${car}.${name}`;
                const store = host.recorder.stores.get(id);
                const called = host.vehicles()[car]?.name ?? '';
                const who = many ? `${car + 1} ${called === String(car + 1) ? '' : `${called} `}` : '';
                const group = `${who}${channelName(name)}`;
                const hue = kCarHues[car % kCarHues.length]!;
                const colour = hues ? hue[host.theme()] : this.colour(name, place, colours);
                // Told apart by their dashes.
                const alike = hues ? car : view.lines.filter((l) => l.colour === colour && !l.id.includes('/')).length;
                if (store) add(group, own, id, store, colour, kDashes[alike % kDashes.length]!, 1.8);
                for (const run of runs) {
                    const series = run.series(id);
                    const style = kRunStyles[run.dash % kRunStyles.length]!;
                    if (series)
                        add(
                            group,
                            run.name,
                            `${run.name}/${id}`,
                            series,
                            host.theme() === 'light' ? style.light : style.dark,
                            style.dash.length ? style.dash : [2, 2],
                            1.4,
                        );
                }
            }
            for (const m of this.measured)
                if (m.channel === name)
                    add(m.name, '', `measured/${m.id}`, m.store, colours['warning'] ?? '#e69f00', [1, 3], 1.6);
        }
        this.charts.replaceChildren(...this.views.map((v) => v.box));
        this.charts.style.setProperty('--charts', String(Math.max(1, this.views.length)));
        for (const v of this.views) makeChart(v, this.frame);
        this.stale = true;
    }
    // Forces in their own colours; the first quantity of a chart in the accent, further ones in lighter and darker greys.
    private colour(name: string, place: number, colours: Record<string, string>): string {
        const meaning = meaningOf(name);
        if (meaning) return colours[meaning]!;
        if (place === 0) return colours['accent']!;
        return [colours['text']!, colours['quiet']!, colours['good']!][(place - 1) % 3]!;
    }
    private drawCars(): void {
        const vehicles = this.host.vehicles();
        this.carList.classList.toggle('hidden', vehicles.length < 2);
        if (vehicles.length > 8) {
            const field = el('input', {
                type: 'text',
                value: this.cars.map((c) => c + 1).join(', '),
                'aria-label': t('byNumber'),
                size: '8',
            });
            field.addEventListener('change', () => {
                const chosen = parseNumbers(field.value, vehicles.length)
                    .map((n) => n - 1)
                    .slice(0, 40);
                if (chosen.length) this.cars = chosen;
                this.rebuild();
            });
            this.carList.replaceChildren(
                el('label', { class: 'row' }, el('span', { class: 'quiet small' }, t('cars')), field),
            );
            return;
        }
        this.carList.replaceChildren(
            ...vehicles.map((v, i) => {
                const on = this.cars.includes(i);
                return el(
                    'button',
                    {
                        type: 'button',
                        'aria-pressed': String(on),
                        title: v.name,
                        'aria-label': t('vehicle', { number: i + 1, name: v.name }),
                        click: () => {
                            this.cars =
                                on && this.cars.length > 1
                                    ? this.cars.filter((c) => c !== i)
                                    : [...new Set([...this.cars, i])].sort((a, b) => a - b);
                            this.rebuild();
                        },
                    },
                    String(i + 1),
                );
            }),
        );
    }

    // What a chart asks of the panel that it stands in.
    private readonly frame: ChartFrame = this.framed();
    private framed(): ChartFrame {
        const panel = (): PlotPanel => this;
        return {
            get overTime() {
                return panel().against === 'time';
            },
            get span() {
                return [panel().from, panel().to] as const;
            },
            get finestAcross() {
                return panel().finestAcross;
            },
            get host() {
                return panel().host;
            },
            point: (seconds) => {
                this.cursor = seconds;
                this.values();
            },
            zoomTo: (from, to) => this.zoomTo(from, to),
            whole: () => this.whole(),
        };
    }

    // --- drawing -----------------------------------------------------------------------------------------------------

    zoomTo(from: number, to: number): void {
        if (!(to - from > 0.02)) return;
        this.span = 'zoom';
        this.zoom = [Math.max(0, from), Math.min(to, Math.max(10, this.last() * 1.2))];
        this.stale = true;
    }
    whole(): void {
        this.span = 'whole';
        this.stale = true;
    }
    private last(): number {
        const s = this.host.source();
        let to = s.end * s.dt;
        for (const v of this.views) for (const l of v.lines) to = Math.max(to, l.series.to);
        return to;
    }
    private draw(): void {
        const last = this.last();
        if (this.span === 'whole') [this.from, this.to] = [0, Math.max(last, 1)];
        else if (this.span === 'zoom') [this.from, this.to] = this.zoom;
        else {
            this.to = Math.max(this.host.now(), Number(this.span));
            this.from = this.to - Number(this.span);
        }
        if (this.spanChoice.value !== this.span) this.spanChoice.value = this.span;
        for (const v of this.views)
            if (v.plot) v.plot.setData(this.data(v, v.plot.bbox.width / devicePixelRatio) as uPlot.AlignedData);
        this.values();
    }
    private data(view: View, width: number): unknown[] {
        if (this.against === 'time') {
            const { times, rows } = columns(
                view.lines.map((l) => l.series),
                this.from,
                this.to,
                Math.max(50, Math.round(width)),
            );
            return [
                times,
                // What is no number leaves a gap, and says nothing about the range.
                ...rows.map((row, i) => row.map((y) => (Number.isFinite(y) ? y! * view.lines[i]!.shown.factor : null))),
            ];
        }
        return [null, ...view.lines.map((l) => this.pairs(l, 1500))];
    }
    // Points of a line against another channel of the same vehicle and run.
    private pairs(line: Line, most: number): [number[], number[]] {
        const x = this.partner(line);
        const xs: number[] = [],
            ys: number[] = [];
        if (!x) return [[0], [0]];
        const from = Math.max(this.from, line.series.from),
            to = Math.min(this.to, line.series.to, x.series.to);
        const step = Math.max(line.series.spacing, (to - from) / most);
        for (let k = 0; from + k * step <= to + 1e-9; k++) {
            const a = x.series.at(from + k * step),
                b = line.series.at(from + k * step);
            if (!Number.isFinite(a) || !Number.isFinite(b)) continue;
            xs.push(a! * x.shown.factor);
            ys.push(b! * line.shown.factor);
        }
        return [xs, ys];
    }
    private get finestAcross(): number {
        const info = this.host.source().find(`car${this.cars[0] ?? 0}.${this.against}`);
        return finestOf(info ? readUnit(info.unit, info.name).digits : 2);
    }
    private partner(line: Line): { series: Series; shown: ReturnType<typeof readUnit> } | null {
        const [run, id] = line.id.includes('/')
            ? [line.id.slice(0, line.id.lastIndexOf('/')), line.id.slice(line.id.lastIndexOf('/') + 1)]
            : [null, line.id];
        const car = /^(car\d+)\./.exec(id)?.[1] ?? `car${this.cars[0] ?? 0}`;
        const x = `${car}.${this.against}`;
        const info = this.host.source().find(x);
        const series =
            run === null || run === 'measured'
                ? this.host.recorder.stores.get(x)
                : this.host
                      .runs()
                      .find((r) => r.name === run)
                      ?.series(x);
        return info && series ? { series, shown: readUnit(info.unit, info.name) } : null;
    }
    // Values at the cursor, or now.
    private values(): void {
        const time = this.cursor ?? this.host.now();
        for (const v of this.views)
            for (const l of v.lines) {
                const y = l.series.at(time);
                const text = y === null ? '\u2013' : fixed(y * l.shown.factor, l.shown.digits);
                if (l.value.textContent !== text) l.value.textContent = text;
            }
        const about =
            this.against === 'time'
                ? t(this.cursor === null ? 'now' : 'cursor', { time })
                : t('span', { from: this.from, to: this.to });
        if (this.note.textContent !== about) this.note.textContent = about;
    }
    private resize(): void {
        for (const v of this.views) {
            const area = v.box.querySelector<HTMLElement>('.area');
            if (v.plot && area && area.clientWidth > 0)
                v.plot.setSize({ width: area.clientWidth, height: Math.max(80, area.clientHeight) });
        }
        this.stale = true;
    }

    // --- channels ----------------------------------------------------------------------------------------------------

    private choices(): void {
        const { host } = this;
        chooseChannels(host.source().list(this.cars[0] ?? 0), this.names, (names) => {
            this.names = names.length ? names : ['speed'];
            host.memory.set('plots.channels', this.names);
            this.rebuild();
        });
    }
    // For tests and lessons: what shall be shown.
    // Another scenario: its own channels, or the visitor's where it names none; nothing of the one before.
    open(names: readonly string[], cars: readonly number[]): void {
        this.names = names.length ? [...names] : this.host.memory.get('plots.channels', ['speed', 'yawRate']);
        this.against = names.length ? 'time' : this.host.memory.get('plots.against', 'time');
        this.cars = cars.slice(0, kMostCars);
        this.begin();
    }
    // What is shown as three lists: channels, vehicles from 1, and what they are plotted against.
    get as(): string[] {
        const against = this.against === 'time' ? [] : [this.against];
        return [this.names.join(','), this.cars.map((car) => car + 1).join(','), ...against];
    }
    // The same from outside: what there is not stays away.
    openAs([names = '', cars = '', against = 'time']: readonly string[]): void {
        const numbers = parseNumbers(cars, this.host.vehicles().length);
        this.names = names.split(',').slice(0, 16);
        this.against = against;
        this.cars = numbers.map((car) => car - 1).slice(0, 40);
        this.begin();
    }
    choose(names: readonly string[], against = 'time', cars: readonly number[] = []): void {
        this.names = [...names];
        this.against = against;
        if (cars.length) this.cars = [...cars];
        if (this.shown) this.rebuild();
        else this.show(true);
    }

    // --- measured data -----------------------------------------------------------------------------------------------

    // False when it was refused.
    dropCsv(name: string, text: string): boolean {
        if (!this.shown) this.show(true);
        const source = this.host.source();
        const of = { channels: source.list(this.cars[0] ?? 0), dt: source.dt };
        const say = (fault: string): void => this.host.toast(fault, 'error');
        return mapColumns(
            name,
            text,
            of,
            say,
            () => this.host.drive(text),
            (laid) => {
                for (const l of laid) this.measured.push({ ...l, id: this.nextMeasured++ });
                const channels = new Set([...this.names, ...laid.map((l) => l.channel)]);
                this.names = [...channels];
                this.rebuild();
            },
        );
    }
    clearMeasured(): void {
        this.measured = [];
        if (this.shown) this.rebuild();
    }

    // --- out ---------------------------------------------------------------------------------------------------------

    csv(): string {
        this.host.recorder.fill();
        return plotsCsv(this.host, this.ids(), this.views, this.measured, this.cars[0] ?? 0);
    }
    svg(width = 960, height = 240): string {
        const { from, to, against } = this;
        const pairs = (line: Line): [number[], number[]] => this.pairs(line, 3000);
        const across = { channel: `car${this.cars[0] ?? 0}.${against}`, finest: this.finestAcross, pairs };
        return plotsSvg(this.host, this.views, { from, to, against, across, width, height });
    }
    private save(kind: keyof typeof kSave): void {
        const { host } = this;
        const made = (): string => (kind === 'csv' ? this.csv() : this.svg());
        void kSave[kind](host.about().title, made).catch((error: Error) => host.toast(error.message, 'error'));
    }
}

// "1, 3-5" -> [1, 3, 4, 5], inside 1 .. most.
export function parseNumbers(text: string, most: number): number[] {
    const out = new Set<number>();
    for (const part of text.split(/[,;\s]+/)) {
        const m = /^(\d+)(?:\s*-\s*(\d+))?$/.exec(part);
        if (!m) continue;
        const from = Number(m[1]),
            to = Math.min(most, Number(m[2] ?? m[1]));
        for (let n = Math.max(1, from); n <= to; n++) out.add(n);
    }
    return [...out].sort((a, b) => a - b);
}
