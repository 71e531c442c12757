// The plots at the lower edge: any channels of any vehicles over time or against another channel, one chart a unit, with
// earlier runs and measurements on the same axes. Drag to zoom, wheel to zoom about the cursor, double click for the
// whole run, click to go to that moment.
import uPlot from 'uplot';
import 'uplot/dist/uPlot.min.css';
import './plots.css';
import { digitsOf, fixed } from '../app/format';
import { el, iconButton } from '../ui/dom';
import { meaningOf, Recorder, shownUnit, type ChannelInfo, type ChannelSource, type ShownUnit } from './channels';
import { airy, chartSvg, finestOf, type Chart } from './chart_svg';
import { readCsv, timeColumn, unitFactor, writeCsv, type CsvColumn, type Table } from './csv';
import { fileName, rasterise, save } from './save';
import { kRunStyles } from './run_styles';
import { columns, MeasuredStore, type Series } from './store';

export interface PlotRun {
    name: string;
    dash: number; // index into kRunStyles
    series(id: string): Series | null; // of channel "car0.speed"
}
export interface PlotHost {
    source(): ChannelSource;
    recorder: Recorder;
    runs(): readonly PlotRun[];
    events(): readonly { time: number; label: string }[];
    now(): number; // [s]
    seek(seconds: number): void;
    theme(): 'dark' | 'light';
    colours(): Record<string, string>;
    vehicles(): readonly { name: string }[];
    focus(): number;
    about(): { title: string; hash: string; engine: string };
    toast(text: string, kind?: 'note' | 'error'): void;
    memory: { get<T>(key: string, fallback: T): T; set(key: string, value: unknown): void };
    resized(): void;
}

interface Line {
    id: string;
    label: string; // whole name, for files
    group: string; // vehicle and channel, shared by the runs
    series: Series;
    shown: ShownUnit;
    colour: string;
    dash: readonly number[];
    width: number;
    value: HTMLElement;
}
interface View {
    unit: string;
    lines: Line[];
    plot: uPlot | null;
    box: HTMLElement;
    key: string;
}
interface Measured {
    id: number;
    name: string;
    channel: string; // name of the channel it lies over
    store: MeasuredStore;
}

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
    private readonly charts = el('div', { class: 'charts', tabindex: '0', role: 'group', 'aria-label': 'Charts' });
    private readonly carList = el('div', { class: 'chips', role: 'group', 'aria-label': 'Vehicles' });
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
        this.spanChoice = el('select', { 'aria-label': 'Time shown' });
        for (const [value, text] of [['whole', 'Whole run'], ['30', 'Last 30 s'], ['10', 'Last 10 s'], ['zoom', 'Zoomed']] as const) this.spanChoice.append(el('option', { value }, text));
        this.spanChoice.addEventListener('change', () => {
            this.span = this.spanChoice.value as typeof this.span;
            if (this.span === 'zoom') this.zoom = [this.from, this.to];
            this.stale = true;
        });
        this.xChoice = el('select', { 'aria-label': 'Against' });
        this.xChoice.addEventListener('change', () => {
            this.against = this.xChoice.value;
            host.memory.set('plots.against', this.against);
            this.rebuild();
        });
        const button = (text: string, title: string, run: () => void): HTMLElement => el('button', { type: 'button', title, click: run }, text);
        const file = el('input', { type: 'file', accept: '.csv,.txt,.tsv', class: 'hidden', 'aria-label': 'Measured CSV' });
        file.addEventListener('change', () => {
            const f = file.files?.[0];
            if (f) void f.text().then((text) => this.dropCsv(f.name, text));
            file.value = '';
        });
        this.element = el(
            'section',
            { class: 'plots hidden', 'aria-label': 'Plots' },
            el(
                'div',
                { class: 'tools' },
                button('Channels\u2026', 'Choose what is plotted', () => this.chooseChannels()),
                this.carList,
                el('label', { class: 'row' }, el('span', { class: 'quiet small' }, 'against'), this.xChoice),
                this.spanChoice,
                this.note,
                file,
                button('Measured\u2026', 'Lay a measured CSV over the plots (or drop the file here)', () => file.click()),
                button('CSV', 'Save the channels shown, every step', () => this.saveCsv()),
                button('SVG', 'Save the charts as a drawing', () => this.saveSvg()),
                button('PNG', 'Save the charts as a picture', () => void this.savePng()),
                iconButton('close', 'Close the plots', () => this.show(false)),
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
        this.xChoice.replaceChildren(el('option', { value: 'time' }, 'time'), ...all.map((c) => el('option', { value: c.name, title: c.doc }, c.name)));
        this.xChoice.value = this.against;
        this.drawCars();
        for (const v of this.views) v.plot?.destroy();
        this.views = [];
        const colours = host.colours();
        const many = this.cars.length > 1;
        for (const name of this.names) {
            const info = source.find(`car${this.cars[0] ?? 0}.${name}`);
            if (!info) continue;
            const shown = shownUnit(info);
            let view = this.views.find((v) => v.unit === shown.unit);
            if (!view) {
                view = { unit: shown.unit, lines: [], plot: null, box: el('div', { class: 'chart' }), key: '' };
                this.views.push(view);
            }
            const place = view.lines.length;
            const add = (group: string, of: string, id: string, series: Series, colour: string, dash: readonly number[], width: number): void => {
                view!.lines.push({ id, label: of ? `${group}, ${of}` : group, group, series, shown, colour, dash, width, value: el('b', { title: of || 'this run' }) });
            };
            for (const car of this.cars) {
                const id = `car${car}.${name}`;
                const store = host.recorder.stores.get(id);
                const called = host.vehicles()[car]?.name ?? '';
                const who = many ? `${car + 1} ${called === String(car + 1) ? '' : `${called} `}` : '';
                const colour = this.colour(name, place, colours);
                const alike = view.lines.filter((l) => l.colour === colour && !l.id.includes('/')).length; // told apart by their dashes
                if (store) add(`${who}${name}`, '', id, store, colour, kDashes[alike % kDashes.length]!, 1.8);
                for (const run of host.runs()) {
                    const series = run.series(id);
                    const style = kRunStyles[run.dash % kRunStyles.length]!;
                    if (series) add(`${who}${name}`, run.name, `${run.name}/${id}`, series, host.theme() === 'light' ? style.light : style.dark, style.dash.length ? style.dash : [2, 2], 1.4);
                }
            }
            for (const m of this.measured) if (m.channel === name) add(m.name, '', `measured/${m.id}`, m.store, colours['warning'] ?? '#e69f00', [1, 3], 1.6);
        }
        this.charts.replaceChildren(...this.views.map((v) => v.box));
        this.charts.style.setProperty('--charts', String(Math.max(1, this.views.length)));
        for (const v of this.views) this.make(v);
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
            const field = el('input', { type: 'text', value: this.cars.map((c) => c + 1).join(', '), 'aria-label': 'Vehicles by number, for example 1, 3-5', size: '8' });
            field.addEventListener('change', () => {
                const chosen = parseNumbers(field.value, vehicles.length).map((n) => n - 1).slice(0, 40);
                if (chosen.length) this.cars = chosen;
                this.rebuild();
            });
            this.carList.replaceChildren(el('label', { class: 'row' }, el('span', { class: 'quiet small' }, 'cars'), field));
            return;
        }
        this.carList.replaceChildren(
            ...vehicles.map((v, i) => {
                const on = this.cars.includes(i);
                return el('button', { type: 'button', 'aria-pressed': String(on), title: v.name, 'aria-label': `Vehicle ${i + 1}, ${v.name}`, click: () => {
                    this.cars = on && this.cars.length > 1 ? this.cars.filter((c) => c !== i) : [...new Set([...this.cars, i])].sort((a, b) => a - b);
                    this.rebuild();
                } }, String(i + 1));
            }),
        );
    }

    // --- drawing -----------------------------------------------------------------------------------------------------

    private make(view: View): void {
        const colours = this.host.colours();
        const legend = el('div', { class: 'legend', tabindex: '0', role: 'group', 'aria-label': 'Values' });
        for (const group of new Set(view.lines.map((l) => l.group))) {
            const item = el('span', { class: 'item' }, el('span', { class: 'quiet' }, group));
            for (const l of view.lines.filter((x) => x.group === group)) item.append(swatch(l), l.value);
            item.append(el('span', { class: 'quiet' }, view.unit));
            legend.append(item);
        }
        const area = el('div', { class: 'area' });
        view.box.replaceChildren(legend, area);
        const letter = Math.round(0.92 * (parseFloat(getComputedStyle(document.documentElement).getPropertyValue('--small')) || 12)); // [px]
        const font = `${letter}px system-ui, sans-serif`;
        const room = (_u: uPlot, values: string[] | null): number => Math.max(4.4 * letter, 0.62 * letter * Math.max(0, ...(values ?? []).map((v) => v.length)) + 10);
        const axis = (size: uPlot.Axis['size']): uPlot.Axis => ({
            font, size: size!, gap: 3, stroke: colours['quiet']!, grid: { stroke: colours['line']!, width: 1 }, ticks: { show: false },
            values: (_u, splits, _i, _s, incr) => splits.map((v) => fixed(v, digitsOf(incr))),
        });
        const overTime = this.against === 'time';
        const finest = finestOf(view.lines[0]?.shown.digits ?? 2);
        const options: uPlot.Options = {
            mode: overTime ? 1 : 2,
            width: Math.max(120, area.clientWidth || 300),
            height: Math.max(80, area.clientHeight || 150),
            legend: { show: false },
            padding: [6, Math.round(1.4 * letter), 0, 0],
            scales: { x: overTime ? { time: false, range: () => [this.from, this.to] } : { time: false, range: (_u, a, b) => airy(a, b, this.finestAcross) }, y: { range: (_u, a, b) => airy(a, b, finest) } },
            axes: [axis(2 * letter), axis(room)],
            cursor: {
                drag: { x: overTime, y: false, setScale: false },
                ...(overTime ? { sync: { key: 'yawlab' } } : {}),
                points: { show: false },
            },
            series: overTime
                ? [{}, ...view.lines.map((l) => ({ stroke: l.colour, width: l.width, dash: [...l.dash], points: { show: false }, spanGaps: false }) satisfies uPlot.Series)]
                : [{}, ...view.lines.map((l) => ({ stroke: l.colour, width: l.width, dash: [...l.dash], paths: pathXY, facets: [{ scale: 'x', auto: true }, { scale: 'y', auto: true }] }) as uPlot.Series)],
            hooks: {
                draw: [(u) => this.drawMarks(u)],
                setCursor: [(u) => {
                    const left = u.cursor.left ?? -1;
                    this.cursor = overTime && left >= 0 ? u.posToVal(left, 'x') : null;
                    this.values();
                }],
                setSelect: [(u) => {
                    if (!overTime || u.select.width < 4) return;
                    this.zoomTo(u.posToVal(u.select.left, 'x'), u.posToVal(u.select.left + u.select.width, 'x'));
                    u.setSelect({ left: 0, top: 0, width: 0, height: 0 }, false);
                }],
            },
        };
        view.plot = new uPlot(options, overTime ? ([[0], ...view.lines.map(() => [null])] as uPlot.AlignedData) : ([null, ...view.lines.map(() => [[0], [0]])] as unknown as uPlot.AlignedData), area);
        const over = view.plot.over;
        let downAt = -1;
        over.addEventListener('pointerdown', (e) => (downAt = e.clientX));
        over.addEventListener('click', (e) => {
            if (overTime && Math.abs(e.clientX - downAt) < 4) this.host.seek(Math.max(0, view.plot!.posToVal(e.offsetX, 'x')));
        });
        over.addEventListener('dblclick', () => this.whole());
        over.addEventListener('wheel', (e) => {
            if (!overTime) return;
            e.preventDefault();
            const at = view.plot!.posToVal(e.offsetX, 'x');
            const scale = Math.exp(e.deltaY * 0.0015);
            this.zoomTo(at - (at - this.from) * scale, at + (this.to - at) * scale);
        }, { passive: false });
    }
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
        for (const v of this.views) if (v.plot) v.plot.setData(this.data(v, v.plot.bbox.width / devicePixelRatio) as uPlot.AlignedData);
        this.values();
    }
    private data(view: View, width: number): unknown[] {
        if (this.against === 'time') {
            const { times, rows } = columns(view.lines.map((l) => l.series), this.from, this.to, Math.max(50, Math.round(width)));
            return [times, ...rows.map((row, i) => row.map((y) => (y === null ? null : y * view.lines[i]!.shown.factor)))];
        }
        return [null, ...view.lines.map((l) => this.pairs(l, 1500))];
    }
    // Points of a line against another channel of the same vehicle and run.
    private pairs(line: Line, most: number): [number[], number[]] {
        const x = this.partner(line);
        const xs: number[] = [], ys: number[] = [];
        if (!x) return [[0], [0]];
        const from = Math.max(this.from, line.series.from), to = Math.min(this.to, line.series.to, x.series.to);
        const step = Math.max(line.series.spacing, (to - from) / most);
        for (let k = 0; from + k * step <= to + 1e-9; k++) {
            const a = x.series.at(from + k * step), b = line.series.at(from + k * step);
            if (a === null || b === null) continue;
            xs.push(a * x.shown.factor);
            ys.push(b * line.shown.factor);
        }
        return [xs, ys];
    }
    private get finestAcross(): number {
        const info = this.host.source().find(`car${this.cars[0] ?? 0}.${this.against}`);
        return finestOf(info ? shownUnit(info).digits : 2);
    }
    private partner(line: Line): { series: Series; shown: ShownUnit } | null {
        const [run, id] = line.id.includes('/') ? [line.id.slice(0, line.id.lastIndexOf('/')), line.id.slice(line.id.lastIndexOf('/') + 1)] : [null, line.id];
        const car = /^(car\d+)\./.exec(id)?.[1] ?? `car${this.cars[0] ?? 0}`;
        const x = `${car}.${this.against}`;
        const info = this.host.source().find(x);
        const series = run === null || run === 'measured' ? this.host.recorder.stores.get(x) : this.host.runs().find((r) => r.name === run)?.series(x);
        return info && series ? { series, shown: shownUnit(info) } : null;
    }
    private drawMarks(u: uPlot): void {
        if (this.against !== 'time') return;
        const { ctx, bbox } = u;
        const colours = this.host.colours();
        const line = (t: number, colour: string, dash: number[], flag: boolean): void => {
            if (t < this.from || t > this.to) return;
            const x = Math.round(u.valToPos(t, 'x', true));
            ctx.strokeStyle = colour;
            ctx.fillStyle = colour;
            ctx.setLineDash(dash);
            ctx.beginPath();
            ctx.moveTo(x, bbox.top);
            ctx.lineTo(x, bbox.top + bbox.height);
            ctx.stroke();
            if (!flag) return;
            const s = 4 * devicePixelRatio;
            ctx.beginPath();
            ctx.moveTo(x - s, bbox.top);
            ctx.lineTo(x + s, bbox.top);
            ctx.lineTo(x, bbox.top + 1.5 * s);
            ctx.fill();
        };
        ctx.save();
        ctx.lineWidth = devicePixelRatio;
        for (const e of this.host.events()) line(e.time, colours['impact']!, [2, 3], true);
        line(this.host.now(), colours['text']!, [], false);
        ctx.restore();
    }
    // Values at the cursor, or now.
    private values(): void {
        const t = this.cursor ?? this.host.now();
        for (const v of this.views)
            for (const l of v.lines) {
                const y = l.series.at(t);
                const text = y === null ? '\u2013' : fixed(y * l.shown.factor, l.shown.digits);
                if (l.value.textContent !== text) l.value.textContent = text;
            }
        const about = this.against === 'time' ? `${this.cursor === null ? 'now' : 'cursor'} ${fixed(t, 3)} s` : `${fixed(this.from, 1)} to ${fixed(this.to, 1)} s`;
        if (this.note.textContent !== about) this.note.textContent = about;
    }
    private resize(): void {
        for (const v of this.views) {
            const area = v.box.querySelector<HTMLElement>('.area');
            if (v.plot && area && area.clientWidth > 0) v.plot.setSize({ width: area.clientWidth, height: Math.max(80, area.clientHeight) });
        }
        this.stale = true;
    }

    // --- channels ----------------------------------------------------------------------------------------------------

    private chooseChannels(): void {
        const all = this.host.source().list(this.cars[0] ?? 0);
        const search = el('input', { type: 'search', placeholder: 'Find', 'aria-label': 'Find a channel' });
        const list = el('div', { class: 'channels' });
        const box = el('dialog', { class: 'wide', 'aria-label': 'Channels' }, el('header', {}, el('h2', {}, 'Channels'), iconButton('close', 'Close', () => box.close(), 'Esc')), el('div', { class: 'body' }, search, list));
        const draw = (): void => {
            const words = search.value.toLowerCase().split(/\s+/).filter(Boolean);
            list.replaceChildren(
                ...all.filter((c) => words.every((w) => `${c.name} ${c.doc} ${c.unit}`.toLowerCase().includes(w))).map((c: ChannelInfo) => {
                    const tick = el('input', { type: 'checkbox' });
                    tick.checked = this.names.includes(c.name);
                    tick.addEventListener('change', () => {
                        this.names = tick.checked ? [...this.names, c.name] : this.names.filter((n) => n !== c.name);
                        if (this.names.length === 0) this.names = ['speed'];
                        this.host.memory.set('plots.channels', this.names);
                        this.rebuild();
                    });
                    return el('label', {}, tick, el('b', {}, c.name), el('span', { class: 'quiet small' }, `${c.unit === '1' ? '' : `[${c.unit}] `}${c.doc}`));
                }),
            );
        };
        search.addEventListener('input', draw);
        draw();
        box.addEventListener('close', () => box.remove());
        box.addEventListener('click', (e) => {
            if (e.target === box) box.close();
        });
        document.body.append(box);
        box.showModal();
    }
    // For tests and lessons: what shall be shown.
    choose(names: readonly string[], against = 'time', cars: readonly number[] = []): void {
        this.names = [...names];
        this.against = against;
        if (cars.length) this.cars = [...cars];
        if (this.shown) this.rebuild();
        else this.show(true);
    }

    // --- measured data -----------------------------------------------------------------------------------------------

    dropCsv(name: string, text: string): void {
        let table: Table;
        try {
            table = readCsv(text);
        } catch (error) {
            this.host.toast(`${name}: ${(error as Error).message}`, 'error');
            return;
        }
        if (!this.shown) this.show(true);
        this.mapColumns(name, table);
    }
    private mapColumns(file: string, table: Table): void {
        const channels = this.host.source().list(this.cars[0] ?? 0);
        const guess = timeColumn(table);
        const option = (c: Table['columns'][number], i: number): HTMLElement => el('option', { value: String(i) }, `${c.name}${c.unit ? ` [${c.unit}]` : ''}`);
        const time = el('select', { 'aria-label': 'Column of time' }, el('option', { value: '-1' }, 'row number, one a step'), ...table.columns.map(option));
        time.value = String(guess);
        const rows = table.columns.map((c, i) => {
            const to = el('select', { 'aria-label': `Channel for ${c.name}` }, el('option', { value: '' }, 'leave out'), ...channels.map((ch) => el('option', { value: ch.name }, `${ch.name}${ch.unit === '1' ? '' : ` [${ch.unit}]`}`)));
            to.value = i === guess ? '' : (channels.find((ch) => sameName(ch.name, c.name) && unitFactor(c.unit || ch.unit, ch.unit) !== null)?.name ?? '');
            const unit = el('input', { type: 'text', value: c.unit, size: '6', 'aria-label': `Unit of ${c.name}` });
            return { c, to, unit, row: el('div', { class: 'row' }, el('span', { class: 'grow' }, c.name), el('label', { class: 'small quiet' }, 'unit ', unit), to) };
        });
        const offset = el('input', { type: 'text', value: '0', size: '8', 'aria-label': 'Time offset in seconds' });
        const say = el('p', { class: 'small', role: 'alert' });
        const lay = el('button', { class: 'primary', type: 'button' }, 'Lay over');
        const box = el('dialog', { 'aria-label': 'Measured data' }, el('header', {}, el('h2', {}, file), iconButton('close', 'Close', () => box.close(), 'Esc')), el('div', { class: 'body' },
            el('p', { class: 'quiet small' }, `${table.rows} rows. ${table.notes.join(' ')}`),
            el('label', { class: 'row' }, el('span', { class: 'grow' }, 'Time is'), time),
            ...rows.map((r) => r.row),
            el('label', { class: 'row' }, el('span', { class: 'grow' }, 'Time offset [s], added to the file\u2019s times'), offset),
            say, el('div', { class: 'row' }, el('span', { class: 'grow' }), lay)));
        lay.addEventListener('click', () => {
            const shift = Number(offset.value.replace(',', '.').replace('\u2212', '-'));
            if (!Number.isFinite(shift)) return void (say.textContent = `Time offset: "${offset.value}" is not a number of seconds.`);
            const timeAt = Number(time.value);
            const dt = this.host.source().dt;
            const factor = timeAt < 0 ? 1 : (unitFactor(table.columns[timeAt]!.unit || 's', 's') ?? 1);
            const times = timeAt < 0 ? Float64Array.from({ length: table.rows }, (_, i) => i * dt) : table.columns[timeAt]!.values.map((t) => t * factor);
            const chosen = rows.filter((r) => r.to.value !== '');
            if (chosen.length === 0) return void (say.textContent = 'Choose a channel for at least one column.');
            for (const r of chosen) {
                const channel = channels.find((c) => c.name === r.to.value)!;
                const scale = r.unit.value.trim() === '' ? 1 : unitFactor(r.unit.value, channel.unit);
                if (scale === null) return void (say.textContent = `${r.c.name}: ${r.unit.value} does not measure what ${channel.name} [${channel.unit}] does.`);
            }
            for (const r of chosen) {
                const channel = channels.find((c) => c.name === r.to.value)!;
                const scale = r.unit.value.trim() === '' ? 1 : unitFactor(r.unit.value, channel.unit)!;
                this.lay(`${r.c.name} (${file})`, channel.name, times, r.c.values.map((v) => v * scale), shift);
            }
            box.close();
        });
        box.addEventListener('close', () => box.remove());
        document.body.append(box);
        box.showModal();
    }
    lay(name: string, channel: string, times: ArrayLike<number>, values: ArrayLike<number>, offset = 0): void {
        const store = new MeasuredStore(times, values);
        store.offset = offset;
        this.measured.push({ id: this.nextMeasured++, name, channel, store });
        if (!this.names.includes(channel)) this.names.push(channel);
        this.rebuild();
    }
    clearMeasured(): void {
        this.measured = [];
        if (this.shown) this.rebuild();
    }

    // --- out ---------------------------------------------------------------------------------------------------------

    // SI units and full precision for the run that is driven; what lies over it is interpolated to its steps.
    csv(): string {
        const { title, hash, engine } = this.host.about();
        const source = this.host.source();
        this.host.recorder.fill();
        const infos = this.ids().map((id) => source.find(id)).filter((i): i is ChannelInfo => i !== null);
        const { rows, data } = source.trace(infos, 1);
        const width = infos.length + 1;
        const pick = (c: number): Float64Array => Float64Array.from({ length: rows }, (_, r) => data[r * width + c]!);
        const times = pick(0);
        const out: CsvColumn[] = [{ name: 'time', unit: 's', values: times }, ...infos.map((info, i) => ({ name: info.id, unit: info.unit, values: pick(i + 1) }))];
        for (const v of this.views)
            for (const l of v.lines) {
                if (!l.id.includes('/')) continue;
                const m = l.id.startsWith('measured/') ? this.measured.find((x) => `measured/${x.id}` === l.id) : null;
                const id = m ? `car${this.cars[0] ?? 0}.${m.channel}` : l.id.slice(l.id.lastIndexOf('/') + 1);
                out.push({ name: m ? `measured.${m.name}` : `${l.id.slice(0, l.id.lastIndexOf('/'))}.${id}`, unit: source.find(id)?.unit ?? '', values: Float64Array.from(times, (t) => l.series.at(t) ?? NaN) });
            }
        return writeCsv({ engine, scenario: hash, title }, out);
    }
    svg(width = 960, height = 240): string {
        const c = this.host.colours();
        const { title, hash, engine } = this.host.about();
        const overTime = this.against === 'time';
        const info = overTime ? null : this.host.source().find(`car${this.cars[0] ?? 0}.${this.against}`);
        const charts: Chart[] = this.views.map((v) => {
            const names = [...new Set(v.lines.filter((l) => !l.id.includes('/')).map((l) => l.id.replace(/^car\d+\./, '')))].join(', ');
            const y = `${names}${v.unit ? ` [${v.unit}]` : ''}`;
            const finest = finestOf(v.lines[0]?.shown.digits ?? 2);
            if (overTime) {
                const { times, rows } = columns(v.lines.map((l) => l.series), this.from, this.to, 900);
                return { x: 'time [s]', y, finest, from: this.from, to: this.to, marks: this.host.events().map((e) => ({ x: e.time, label: e.label })), lines: v.lines.map((l, i) => ({ label: l.label, colour: l.colour, dash: l.dash, xs: times, ys: rows[i]!.map((q) => (q === null ? null : q * l.shown.factor)) })) };
            }
            const lines = v.lines.map((l) => {
                const [xs, ys] = this.pairs(l, 3000);
                return { label: l.label, colour: l.colour, dash: l.dash, xs, ys };
            });
            let low = Infinity, high = -Infinity;
            for (const l of lines) for (const x of l.xs) { low = Math.min(low, x); high = Math.max(high, x); }
            const [from, to] = airy(low, high, this.finestAcross);
            const unit = info ? shownUnit(info).unit : '';
            return { x: `${this.against}${unit ? ` [${unit}]` : ''}`, y, finest, from, to, marks: [], lines };
        });
        return chartSvg(charts, { width, height, title, source: `Yawlab ${engine}, scenario ${hash}`, colours: { solid: c['solid']!, line: c['line']!, text: c['text']!, quiet: c['quiet']!, impact: c['impact']! } });
    }
    private saveCsv(): void {
        try {
            save(fileName(this.host.about().title, 'csv'), this.csv(), 'text/csv');
        } catch (error) {
            this.host.toast(`The CSV was not written: ${(error as Error).message}`, 'error');
        }
    }
    private saveSvg(): void {
        save(fileName(this.host.about().title, 'svg'), this.svg(), 'image/svg+xml');
    }
    private async savePng(): Promise<void> {
        try {
            save(fileName(this.host.about().title, 'png'), await rasterise(this.svg()));
        } catch (error) {
            this.host.toast(`The picture was not written: ${(error as Error).message}`, 'error');
        }
    }
}

function swatch(l: Line): SVGSVGElement {
    const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
    svg.setAttribute('viewBox', '0 0 26 8');
    svg.setAttribute('class', 'swatch');
    svg.setAttribute('aria-hidden', 'true');
    svg.innerHTML = `<path d="M0 4H26" stroke="${l.colour}" stroke-width="2" stroke-dasharray="${l.dash.join(' ')}"/>`;
    return svg;
}
// uPlot draws points in this mode; a path through them in their order is ours.
function pathXY(u: uPlot, at: number): null {
    const data = u.data as unknown as ([number[], number[]] | null)[];
    const pair = data[at];
    const series = u.series[at]!;
    if (!pair) return null;
    const { ctx, bbox } = u;
    ctx.save();
    ctx.beginPath();
    ctx.rect(bbox.left, bbox.top, bbox.width, bbox.height);
    ctx.clip();
    ctx.beginPath();
    pair[0].forEach((x, i) => ctx.lineTo(u.valToPos(x, 'x', true), u.valToPos(pair[1][i]!, 'y', true)));
    ctx.strokeStyle = (series as { _stroke?: string })._stroke ?? (typeof series.stroke === 'function' ? (series.stroke(u, at) as string) : String(series.stroke));
    ctx.lineWidth = (series.width ?? 1) * devicePixelRatio;
    ctx.setLineDash((series.dash ?? []).map((d) => d * devicePixelRatio));
    ctx.stroke();
    ctx.restore();
    return null;
}
function sameName(a: string, b: string): boolean {
    const plain = (s: string): string => s.toLowerCase().replace(/^car\d+\./, '').replace(/[^a-z0-9]/g, '');
    return plain(a) === plain(b);
}
// "1, 3-5" -> [1, 3, 4, 5], inside 1 .. most.
export function parseNumbers(text: string, most: number): number[] {
    const out = new Set<number>();
    for (const part of text.split(/[,;\s]+/)) {
        const m = /^(\d+)(?:\s*-\s*(\d+))?$/.exec(part);
        if (!m) continue;
        const from = Number(m[1]), to = Math.min(most, Number(m[2] ?? m[1]));
        for (let n = Math.max(1, from); n <= to; n++) out.add(n);
    }
    return [...out].sort((a, b) => a - b);
}
