// Maps of two-car impacts: any output over any two inputs as a contour plot (Zhou, Peng and Lu 2008, Figure 8). The case is
// text that can be edited; it is the same that `yawlab map` and `yawlab impact pair` read.
import { contours } from 'd3-contour';
import firstCase from '../../../assets/cases/angled-rear-end.json?raw';
import { fixed } from '../app/format';
import type { Engine, ImpactMap } from '../engine/engine';
import { ticks } from '../plots/chart_svg';
import { save } from '../plots/save';
import { el } from '../ui/dom';
import { read as numberIn } from '../ui/tune';

const kSize = 340; // [px] of the plot, margins included
const kLeft = 52;
const kBottom = 40;
const kTop = 10;
const kRight = 12;
// Dark blue through grey to yellow: told apart by the colour-blind and in print (cividis, sampled).
const kScale = ['#00224e', '#1f3a6e', '#434e6c', '#61646f', '#7d7c78', '#9b9577', '#bab06c', '#dacd59', '#fee838'];
const kDegrees = 180 / Math.PI;

const kBelow = '#00122b'; // under the lowest round value

// Angles are shown in degrees, everything else as it is.
export function shownUnit(unit: string): { unit: string; factor: number } {
    return unit.startsWith('rad') ? { unit: unit.replace('rad', '\u00b0'), factor: kDegrees } : { unit: unit === '1' ? '' : unit, factor: 1 };
}

export interface Level {
    value: number;
    rings: [number, number][][]; // in shares of the plot: x right, y up
    colour: string;
}

// Filled steps between round values, lowest first.
export function levelsOf(map: ImpactMap, output: string, factor: number): Level[] {
    const { values, min, max } = map.outputs[output]!;
    const [nx, ny] = [map.x.values.length, map.y.values.length];
    const low = min * factor;
    const high = max * factor;
    const steps = high > low ? ticks(low, high, 9).values.map((v) => (v === 0 ? 0 : v)) : [];
    const flat = values.flatMap((row) => row.map((v) => (v === null ? NaN : v * factor)));
    const make = contours().size([nx, ny]).smooth(true);
    const share = (p: number, n: number): number => (n > 1 ? (p - 0.5) / (n - 1) : 0.5);
    return steps.map((value, k) => ({
        value,
        colour: colourAt(steps.length > 1 ? k / (steps.length - 1) : 0.5),
        rings: make.contour(flat, value).coordinates.flatMap((polygon) => polygon.map((ring) => ring.map(([x, y]) => [share(x!, nx), share(y!, ny)] as [number, number]))),
    }));
}

export function colourAt(share: number): string {
    return kScale[Math.round(Math.min(1, Math.max(0, share)) * (kScale.length - 1))]!;
}

export function mapSvg(map: ImpactMap, output: string, ink: { text: string; quiet: string; line: string }): SVGSVGElement {
    const ns = 'http://www.w3.org/2000/svg';
    const node = (name: string, attributes: Record<string, string | number>, text?: string): SVGElement => {
        const n = document.createElementNS(ns, name);
        for (const [key, value] of Object.entries(attributes)) n.setAttribute(key, String(value));
        if (text !== undefined) n.textContent = text;
        return n;
    };
    const svg = node('svg', { xmlns: ns, viewBox: `0 0 ${kSize} ${kSize}`, width: kSize, height: kSize, role: 'img', 'font-family': 'system-ui, sans-serif', 'font-size': 11 }) as SVGSVGElement;
    const [w, h] = [kSize - kLeft - kRight, kSize - kTop - kBottom];
    const X = (s: number): number => kLeft + Math.min(1, Math.max(0, s)) * w;
    const Y = (s: number): number => kTop + (1 - Math.min(1, Math.max(0, s))) * h;
    const { unit, factor } = shownUnit(map.outputs[output]!.unit);
    svg.append(node('title', {}, `${output} over ${map.x.input} and ${map.y.input}`));
    svg.append(node('rect', { x: kLeft, y: kTop, width: w, height: h, fill: kBelow }));
    const levels = levelsOf(map, output, factor);
    for (const level of levels) {
        const path = level.rings.map((ring) => ring.map(([x, y], i) => `${i ? 'L' : 'M'}${X(x).toFixed(1)} ${Y(y).toFixed(1)}`).join('') + 'Z').join('');
        if (path) svg.append(node('path', { d: path, fill: level.colour, 'fill-rule': 'evenodd', stroke: '#000', 'stroke-opacity': 0.35, 'stroke-width': 0.7 }));
    }
    const axis = (values: number[], input: string, given: string, along: boolean): void => {
        const shown = shownUnit(given);
        const from = values[0]! * shown.factor;
        const to = values.at(-1)! * shown.factor;
        const { values: at, digits } = ticks(Math.min(from, to), Math.max(from, to), 5);
        for (const v of at) {
            const s = to === from ? 0.5 : (v - from) / (to - from);
            if (along) svg.append(node('path', { d: `M${X(s)} ${kTop + h}v4`, stroke: ink.line }), node('text', { x: X(s), y: kTop + h + 16, fill: ink.quiet, 'text-anchor': 'middle' }, fixed(v, digits)));
            else svg.append(node('path', { d: `M${kLeft} ${Y(s)}h-4`, stroke: ink.line }), node('text', { x: kLeft - 7, y: Y(s) + 4, fill: ink.quiet, 'text-anchor': 'end' }, fixed(v, digits)));
        }
        const label = shown.unit ? `${input} [${shown.unit}]` : input;
        svg.append(along ? node('text', { x: kLeft + w / 2, y: kSize - 6, fill: ink.text, 'text-anchor': 'middle' }, label) : node('text', { transform: `translate(12 ${kTop + h / 2}) rotate(-90)`, fill: ink.text, 'text-anchor': 'middle' }, label));
    };
    axis(map.x.values, map.x.input, map.x.unit, true);
    axis(map.y.values, map.y.input, map.y.unit, false);
    svg.dataset['levels'] = String(levels.length);
    svg.dataset['unit'] = unit;
    return svg;
}

export function mapContent(engine: Engine): HTMLElement {
    const names = engine.mapNames();
    const choose = (options: string[], value: string): HTMLSelectElement => el('select', { style: 'max-width: 9.5em' }, ...options.map((o) => el('option', { value: o, selected: o === value }, o)));
    const x = { input: choose(Object.keys(names.inputs), 'incidence'), from: number('0'), to: number('30') };
    const y = { input: choose(Object.keys(names.inputs), 'offset'), from: number('-0.5'), to: number('0.5') };
    const output = choose(Object.keys(names.outputs), 'a.yawRate');
    const points = number('41');
    const pair = el('textarea', { rows: '12', spellcheck: 'false', 'aria-label': 'The case', style: 'width: 100%; font-family: monospace; font-size: var(--small)' });
    pair.value = firstCase.trim();
    const plot = el('div', { class: 'map', style: 'position: relative; touch-action: pan-y' });
    const legend = el('div', { class: 'row small', style: 'flex-wrap: wrap; gap: 2px 10px; min-height: 20px' });
    const note = el('p', { class: 'quiet small', role: 'status' });
    let map: ImpactMap | null = null;

    const unitOf = (input: string): { unit: string; factor: number } => shownUnit(names.inputs[input] ?? '1');
    const draw = (): void => {
        const style = getComputedStyle(document.documentElement);
        const ink = { text: style.getPropertyValue('--text') || '#ddd', quiet: style.getPropertyValue('--quiet') || '#999', line: style.getPropertyValue('--line') || '#555' };
        try {
            const axis = (a: typeof x): unknown => {
                const { factor } = unitOf(a.input.value);
                return { input: a.input.value, from: read(a.from) / factor, to: read(a.to) / factor, count: Math.round(read(points)) };
            };
            const begin = performance.now();
            map = engine.map({ pair: JSON.parse(pair.value), x: axis(x), y: axis(y), outputs: [output.value] });
            const milliseconds = performance.now() - begin;
            plot.replaceChildren(mapSvg(map, output.value, ink));
            const { unit, factor } = shownUnit(map.outputs[output.value]!.unit);
            const levels = levelsOf(map, output.value, factor);
            const digits = levels.length > 1 ? Math.max(0, -Math.floor(Math.log10(levels[1]!.value - levels[0]!.value) + 1e-9)) : 2;
            legend.replaceChildren(...levels.map((l) => el('span', {}, el('i', { style: `display: inline-block; width: 12px; height: 12px; margin-right: 4px; vertical-align: -1px; background: ${l.colour}` }), `> ${fixed(l.value, digits)}`)), el('span', { class: 'quiet' }, unit));
            note.textContent = `${map.points.toLocaleString('en')} impacts in ${fixed(milliseconds, 0)} ms${map.refused ? `, ${map.refused} refused by the model` : ''}. Point at the map for values.`;
        } catch (error) {
            note.textContent = error instanceof SyntaxError ? `The case is not JSON: ${error.message}` : (error as Error).message;
        }
    };
    plot.addEventListener('pointermove', (e) => {
        const svg = plot.firstElementChild;
        if (!map || !svg) return;
        const box = svg.getBoundingClientRect();
        const scale = kSize / box.width;
        const sx = ((e.clientX - box.left) * scale - kLeft) / (kSize - kLeft - kRight);
        const sy = 1 - ((e.clientY - box.top) * scale - kTop) / (kSize - kTop - kBottom);
        if (sx < 0 || sx > 1 || sy < 0 || sy > 1) return;
        const i = Math.round(sx * (map.x.values.length - 1));
        const j = Math.round(sy * (map.y.values.length - 1));
        const value = map.outputs[output.value]?.values[j]?.[i];
        const say = (v: number, unit: string): string => `${fixed(v * shownUnit(unit).factor, 3)} ${shownUnit(unit).unit}`;
        note.textContent = `${map.x.input} ${say(map.x.values[i]!, map.x.unit)}, ${map.y.input} ${say(map.y.values[j]!, map.y.unit)}: ${output.value} ${value === null || value === undefined ? 'refused' : say(value, map.outputs[output.value]!.unit)}`;
    });
    for (const a of [x, y]) {
        let before = unitOf(a.input.value).factor;
        a.input.addEventListener('change', () => {
            const now = unitOf(a.input.value).factor;
            for (const field of [a.from, a.to]) {
                const value = numberIn(field.value);
                if (value !== null) field.value = String(Number(((value / before) * now).toPrecision(6)));
            }
            before = now;
            tell();
            draw();
        });
        for (const field of [a.from, a.to]) field.addEventListener('change', draw);
    }
    for (const control of [output, points]) control.addEventListener('change', draw);
    pair.addEventListener('change', draw);
    const [ux, uy] = [el('span', { class: 'quiet small unit' }), el('span', { class: 'quiet small unit' })];
    const tell = (): void => {
        ux.textContent = unitOf(x.input.value).unit;
        uy.textContent = unitOf(y.input.value).unit;
    };
    const csv = (): string => {
        if (!map) return '';
        const m = map;
        const rows = m.y.values.flatMap((vy, j) => m.x.values.map((vx, i) => `${vx},${vy},${m.outputs[output.value]!.values[j]![i] ?? ''}`));
        return `${m.x.input} [${m.x.unit}],${m.y.input} [${m.y.unit}],${output.value} [${m.outputs[output.value]!.unit}]\n${rows.join('\n')}\n`;
    };
    const button = (label: string, run: () => void): HTMLElement => el('button', { type: 'button', click: run }, label);
    tell();
    draw();
    const row = (label: string, a: typeof x, unit: HTMLElement): HTMLElement =>
        el('div', { class: 'row', style: 'gap: 6px; margin: 4px 0' }, el('label', { class: 'row grow', style: 'gap: 6px' }, label, a.input), a.from, '\u2013', a.to, unit);
    return el(
        'div', {},
        el('p', { class: 'quiet small' }, 'What would have come of it, had the cars met a little differently?'),
        el('label', { class: 'field' }, el('span', {}, 'Shown'), output),
        plot, legend, note,
        row('Across', x, ux), row('Up', y, uy),
        el('label', { class: 'field' }, el('span', {}, 'Values along each axis'), points),
        el('details', {}, el('summary', {}, 'The case: SI units, radians'), pair),
        el('div', { class: 'row', style: 'gap: 8px; margin-top: 8px' },
            button('Save CSV', () => save('map.csv', csv(), 'text/csv')),
            button('Save SVG', () => plot.firstElementChild && save('map.svg', new XMLSerializer().serializeToString(plot.firstElementChild), 'image/svg+xml')),
            button('Copy request', () => map && void navigator.clipboard?.writeText(JSON.stringify({ pair: JSON.parse(pair.value), x: { input: map.x.input, from: map.x.values[0], to: map.x.values.at(-1), count: map.x.values.length }, y: { input: map.y.input, from: map.y.values[0], to: map.y.values.at(-1), count: map.y.values.length }, outputs: [output.value] })))),
    );
}

function number(value: string): HTMLInputElement {
    return el('input', { type: 'text', inputmode: 'decimal', value, 'aria-label': 'value', style: 'width: 4.5em; text-align: right' });
}
// What a field holds; an empty one or other words are told, not taken for 0.
function read(field: HTMLInputElement): number {
    const value = numberIn(field.value);
    if (value === null) throw new Error(`\u201c${field.value.trim().slice(0, 40)}\u201d is not a number; give one, like 0.5.`);
    return value;
}
