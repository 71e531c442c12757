// Plots of any channel of any vehicle over time or over another channel, with the events marked and earlier runs laid
// over. While the run plays, each frame adds a point; when time jumps, the engine replays the run and gives the channels
// at full length (Engine.trace), so nothing is stored on the way.
import uPlot from 'uplot';
import 'uplot/dist/uPlot.min.css';
import type { App } from '../app/app';
import { download, svgOf } from '../app/export';
import { el, iconButton, store } from './dom';

interface Series {
    label: string;
    values: number[];
    times: number[];
    dash: number[];
    width: number;
    colour: string;
}

const kPoints = 3000;
// Shades for vehicles and dashes for runs; never a force colour.
const kShades = { dark: ['#e8edf3', '#8fb4d6', '#b8c4d0', '#6f93b5'], light: ['#141b24', '#3c6a94', '#5d6f83', '#86a9c9'] };
const kDashes: number[][] = [[], [8, 4], [2, 3], [10, 3, 2, 3]];

export interface MeasuredData {
    name: string;
    columns: Record<string, number[]>;
}

export class Plots {
    readonly element: HTMLElement;
    visible = false;
    private readonly chartBox = el('div', { class: 'chart' });
    private readonly channelSelect = el('select', { 'aria-label': 'Channel' });
    private readonly xSelect = el('select', { 'aria-label': 'Horizontal axis' });
    private readonly carSelect = el('select', { 'aria-label': 'Vehicle' });
    private readonly legend = el('div', { class: 'legend small quiet' });
    private chart: uPlot | null = null;
    private channel = store.get('plot.channel', 'speed');
    private x = store.get('plot.x', 'time');
    private cars: number[] = [0];
    private series: Series[] = [];
    private dirty = true;
    private lastTime = -1;
    private drawn = 0;
    private measured: MeasuredData | null = null;

    constructor(private readonly app: App) {
        const button = (label: string, title: string, run: () => void): HTMLElement => el('button', { type: 'button', title, click: run }, label);
        this.element = el(
            'section',
            { class: 'plots hidden', 'aria-label': 'Plots' },
            el(
                'div', { class: 'tools' },
                this.channelSelect, el('span', { class: 'quiet small' }, 'over'), this.xSelect, this.carSelect, this.legend,
                el('span', { style: 'flex: 1' }),
                button('CSV', 'Save the plotted numbers', () => this.saveCsv()),
                button('PNG', 'Save as a picture', () => this.savePng()),
                button('SVG', 'Save as a drawing', () => this.saveSvg()),
                iconButton('close', 'Close plots', () => this.show(false)),
            ),
            this.chartBox,
        );
        this.channelSelect.addEventListener('change', () => {
            this.channel = this.channelSelect.value;
            store.set('plot.channel', this.channel);
            this.invalidate();
        });
        this.xSelect.addEventListener('change', () => {
            this.x = this.xSelect.value;
            store.set('plot.x', this.x);
            this.invalidate();
        });
        this.carSelect.addEventListener('change', () => {
            this.cars = this.carSelect.value === 'all' ? [...Array(this.app.info.vehicles.length).keys()].slice(0, 12) : [Number(this.carSelect.value)];
            this.invalidate();
        });
        new ResizeObserver(() => {
            if (this.chart && this.visible) this.chart.setSize({ width: this.chartBox.clientWidth, height: this.chartBox.clientHeight });
        }).observe(this.chartBox);
    }

    show(on: boolean): void {
        this.visible = on;
        this.element.classList.toggle('hidden', !on);
        this.invalidate();
        this.app.layout();
    }

    // A new scenario: channels and vehicles anew.
    begin(): void {
        const fields = this.app.engine.block('vehicles').fields;
        const useful = Object.keys(fields).filter((f) => !/^previous|^q[wxyz]$|^kind$|^(front|rear|width|low|high)$/.test(f));
        if (!useful.includes(this.channel)) this.channel = 'speed';
        const option = (f: string, selected: boolean): HTMLElement => {
            const info = fields[f]!;
            return el('option', { value: f, selected, title: info.doc }, info.unit === '1' ? f : `${f} [${info.unit}]`);
        };
        this.channelSelect.replaceChildren(...useful.map((f) => option(f, f === this.channel)));
        this.xSelect.replaceChildren(el('option', { value: 'time', selected: this.x === 'time' }, 'time [s]'), ...useful.map((f) => option(f, f === this.x)));
        const vehicles = this.app.info.vehicles;
        this.cars = [this.app.focused];
        this.carSelect.replaceChildren(
            ...vehicles.slice(0, 200).map((v, i) => el('option', { value: String(i), selected: i === this.app.focused }, v.name || `${i + 1}`)),
            ...(vehicles.length > 1 ? [el('option', { value: 'all' }, 'all vehicles')] : []),
        );
        this.carSelect.classList.toggle('hidden', vehicles.length < 2);
        this.invalidate();
    }

    // Time jumped or the choice changed: everything is traced again.
    invalidate(): void {
        this.dirty = true;
    }

    // A measured CSV dropped on the page: its columns named like channels lie over the plot.
    overlay(data: MeasuredData): void {
        this.measured = data;
        this.show(true);
    }

    update(now: number): void {
        if (!this.visible) return;
        if (this.dirty || now < this.lastTime) this.traceAll();
        else if (now > this.lastTime) this.append(now);
        else return;
        this.lastTime = now;
        const wall = performance.now();
        if (wall - this.drawn > 100 || !this.app.clock.playing) {
            this.drawn = wall;
            this.draw();
        }
    }

    private unit(field: string): string {
        const u = field === 'time' ? 's' : (this.app.engine.block('vehicles').fields[field]?.unit ?? '1');
        return u === '1' ? '' : ` [${u}]`;
    }

    private traceAll(): void {
        this.dirty = false;
        this.series = [];
        const theme = kShades[this.app.settings.theme];
        const add = (engine: App['engine'], runLabel: string, runIndex: number, until: number): void => {
            const cars = this.cars.filter((c) => c < engine.block('vehicles').count);
            const channels = cars.flatMap((c) => [`vehicles.${c}.${this.channel}`, ...(this.x === 'time' ? [] : [`vehicles.${c}.${this.x}`])]);
            const every = Math.max(1, Math.ceil(engine.end / kPoints));
            const { rows, data } = engine.trace(channels, every);
            const stride = channels.length + 1;
            const perCar = this.x === 'time' ? 1 : 2;
            cars.forEach((c, k) => {
                const values: number[] = [];
                const times: number[] = [];
                for (let r = 0; r < rows; r++) {
                    const t = data[r * stride]!;
                    if (t > until + 1e-9) break;
                    values.push(data[r * stride + 1 + k * perCar]!);
                    times.push(this.x === 'time' ? t : data[r * stride + 2 + k * perCar]!);
                }
                const name = this.app.info.vehicles[c]?.name ?? String(c + 1);
                this.series.push({
                    label: [cars.length > 1 ? name : '', runLabel].filter(Boolean).join(' \u00b7 ') || 'now',
                    values, times, dash: kDashes[(runIndex + (cars.length > 4 ? Math.floor(k / 4) : 0)) % 4]!,
                    width: runIndex === 0 ? 1.8 : 1.3, colour: theme[(cars.length > 1 ? k : runIndex) % 4]!,
                });
            });
        };
        add(this.app.engine, '', 0, Infinity);
        this.app.runs.kept.forEach((run, i) => add(run.engine, run.label, i + 1, run.end));
        if (this.measured) {
            const xs = this.measured.columns[this.x];
            const ys = this.measured.columns[this.channel];
            if (xs && ys) this.series.push({ label: this.measured.name, values: ys, times: xs, dash: [1, 4], width: 2, colour: '#f0e442' });
            else this.app.toasts.show(`${this.measured.name}: no columns "${this.x}" and "${this.channel}" in it.`, 'error');
        }
    }

    // The frame's own values; the exact trace follows when the run pauses or jumps.
    private append(now: number): void {
        const v = this.app.engine.block('vehicles');
        this.cars.forEach((c, k) => {
            const s = this.series[k];
            if (!s || c >= v.count) return;
            s.values.push(v.named(c, this.channel));
            s.times.push(this.x === 'time' ? now : v.named(c, this.x));
            if (s.values.length > 3 * kPoints) this.dirty = true;
        });
    }

    private draw(): void {
        const styles = getComputedStyle(document.documentElement);
        const quiet = styles.getPropertyValue('--quiet').trim();
        const line = styles.getPropertyValue('--line').trim();
        const impact = styles.getPropertyValue('--impact').trim();
        const scatter = this.x !== 'time';
        const data = scatter
            ? ([null, ...this.series.map((s) => [s.times, s.values])] as unknown as uPlot.AlignedData)
            : uPlot.join(this.series.map((s) => [s.times, s.values] as uPlot.AlignedData));
        const key = JSON.stringify([this.channel, this.x, this.series.map((s) => [s.label, s.colour, s.dash]), quiet]);
        if (this.chart && this.chartBox.dataset['key'] === key) {
            this.chart.setData(data);
            return;
        }
        this.chart?.destroy();
        this.chartBox.dataset['key'] = key;
        const face = `12px ${styles.fontFamily}`;
        const axis = (label: string): uPlot.Axis => ({ stroke: quiet, grid: { stroke: line, width: 1 }, ticks: { stroke: line }, font: face, label, labelFont: face, labelSize: 18, size: 52, values: (_u, vs) => vs.map((v) => (v === null ? '' : String(Number(v.toPrecision(6))).replace('-', '\u2212'))) });
        // The points of a channel over another are not sorted along x, so they are drawn as a path of our own.
        const path: uPlot.Series.PathBuilder = (u, i) => {
            const [xs, ys] = u.data[i] as unknown as [number[], number[]];
            const p = new Path2D();
            for (let k = 0; k < xs.length; k++) {
                const px = u.valToPos(xs[k]!, 'x', true);
                const py = u.valToPos(ys[k]!, 'y', true);
                if (k === 0) p.moveTo(px, py);
                else p.lineTo(px, py);
            }
            return { stroke: p, fill: null, clip: null, band: null, gaps: null, flags: 0 } as unknown as uPlot.Series.Paths;
        };
        const span = (pick: 0 | 1): [number, number] => {
            let low = Infinity;
            let high = -Infinity;
            for (const s of this.series) for (const value of pick === 0 ? s.times : s.values) {
                if (value < low) low = value;
                if (value > high) high = value;
            }
            const pad = (high - low || 1) * 0.05;
            return Number.isFinite(low) ? [low - pad, high + pad] : [0, 1];
        };
        const events = this.app.engine.block('events');
        this.chart = new uPlot(
            {
                mode: scatter ? 2 : 1,
                width: Math.max(100, this.chartBox.clientWidth),
                height: Math.max(80, this.chartBox.clientHeight),
                legend: { show: false },
                cursor: { drag: { x: true, y: scatter } },
                scales: { x: scatter ? { time: false, range: () => span(0) } : { time: false }, ...(scatter ? { y: { range: () => span(1) } } : {}) },
                axes: [{ ...axis(`${this.x}${this.unit(this.x)}`), size: 34 }, axis(`${this.channel}${this.unit(this.channel)}`)],
                series: scatter
                    ? ([null, ...this.series.map((s) => ({ label: s.label, stroke: s.colour, width: s.width, dash: s.dash, paths: path, points: { show: false } }))] as unknown as uPlot.Series[])
                    : [{}, ...this.series.map((s) => ({ label: s.label, stroke: s.colour, width: s.width, dash: s.dash, spanGaps: true, points: { show: false } }))],
                hooks: {
                    draw: [
                        (u) => {
                            if (scatter) return;
                            const c = u.ctx;
                            c.save();
                            c.strokeStyle = impact;
                            c.setLineDash([3, 3]);
                            c.lineWidth = window.devicePixelRatio;
                            for (let k = 0; k < events.count && k < 200; k++) {
                                const x = u.valToPos(events.named(k, 'time'), 'x', true);
                                if (x < u.bbox.left || x > u.bbox.left + u.bbox.width) continue;
                                c.beginPath();
                                c.moveTo(x, u.bbox.top);
                                c.lineTo(x, u.bbox.top + u.bbox.height);
                                c.stroke();
                            }
                            c.restore();
                        },
                    ],
                    setCursor: [(u) => this.describe(u)],
                },
            },
            data,
            this.chartBox,
        );
        this.describe(this.chart);
    }

    // Names of the lines, with the values under the cursor.
    private describe(u: uPlot): void {
        const i = u.cursor.idx;
        const scatter = this.x !== 'time';
        this.legend.replaceChildren(
            ...this.series.map((s, k) => {
                const value = !scatter && i !== null && i !== undefined ? (u.data[k + 1]?.[i] as number | null | undefined) : s.values.at(-1);
                const text = typeof value === 'number' ? ` ${value.toPrecision(4).replace('-', '\u2212')}` : '';
                return el('span', {}, el('span', { style: `color: ${s.colour}` }, s.dash.length ? '\u254c ' : '\u2500 '), s.label + text);
            }),
        );
    }

    private saveCsv(): void {
        this.traceAll();
        const lines = [['series', this.x + this.unit(this.x), this.channel + this.unit(this.channel)].join(',')];
        for (const s of this.series) s.values.forEach((v, i) => lines.push([s.label, s.times[i], v].join(',')));
        download(`${this.channel}.csv`, new Blob([lines.join('\n') + '\n'], { type: 'text/csv' }));
    }
    private savePng(): void {
        const canvas = this.chartBox.querySelector('canvas');
        if (!canvas) return;
        const copy = document.createElement('canvas');
        copy.width = canvas.width;
        copy.height = canvas.height;
        const c = copy.getContext('2d')!;
        c.fillStyle = getComputedStyle(document.documentElement).getPropertyValue('--solid');
        c.fillRect(0, 0, copy.width, copy.height);
        c.drawImage(canvas, 0, 0);
        copy.toBlob((blob) => blob && download(`${this.channel}.png`, blob));
    }
    private saveSvg(): void {
        download(
            `${this.channel}.svg`,
            new Blob([svgOf(this.series.map((s) => ({ label: s.label, xs: s.times, ys: s.values, dash: s.dash })), `${this.x}${this.unit(this.x)}`, `${this.channel}${this.unit(this.channel)}`)], { type: 'image/svg+xml' }),
        );
    }
}
