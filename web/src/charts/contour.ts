// Contour plots of an impact map, filled between round values (Zhou, Peng and Lu 2008, Figure 8).
import { contours } from 'd3-contour';
import type { ImpactMap } from '../engine/engine';
import { fixed } from '../text/format';
import { shownUnit } from '../text/units';
import { ticks } from './line';
import en from '../text/en/charts';
import { texts } from '../text/t';

const tell = texts('charts', en);

export const kSize = 340; // [px] of the plot, margins included
export const kLeft = 52;
export const kBottom = 40;
export const kTop = 10;
export const kRight = 12;
// Dark blue through grey to yellow: told apart by the colour-blind and in print (cividis, sampled).
const kScale = ['#00224e', '#1f3a6e', '#434e6c', '#61646f', '#7d7c78', '#9b9577', '#bab06c', '#dacd59', '#fee838'];

const kBelow = '#00122b'; // under the lowest round value

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
        rings: make
            .contour(flat, value)
            .coordinates.flatMap((polygon) =>
                polygon.map((ring) => ring.map(([x, y]) => [share(x!, nx), share(y!, ny)] as [number, number])),
            ),
    }));
}

export function colourAt(share: number): string {
    return kScale[Math.round(Math.min(1, Math.max(0, share)) * (kScale.length - 1))]!;
}

export function mapSvg(
    map: ImpactMap,
    output: string,
    ink: { text: string; quiet: string; line: string },
): SVGSVGElement {
    const ns = 'http://www.w3.org/2000/svg';
    const node = (name: string, attributes: Record<string, string | number>, text?: string): SVGElement => {
        const n = document.createElementNS(ns, name);
        for (const [key, value] of Object.entries(attributes)) n.setAttribute(key, String(value));
        if (text !== undefined) n.textContent = text;
        return n;
    };
    const svg = node('svg', {
        xmlns: ns,
        viewBox: `0 0 ${kSize} ${kSize}`,
        width: kSize,
        height: kSize,
        role: 'img',
        'font-family': 'system-ui, sans-serif',
        'font-size': 11,
    }) as SVGSVGElement;
    const [w, h] = [kSize - kLeft - kRight, kSize - kTop - kBottom];
    const X = (s: number): number => kLeft + Math.min(1, Math.max(0, s)) * w;
    const Y = (s: number): number => kTop + (1 - Math.min(1, Math.max(0, s))) * h;
    const { unit, factor } = shownUnit(map.outputs[output]!.unit);
    svg.append(node('title', {}, tell('over', { output, x: map.x.input, y: map.y.input })));
    svg.append(node('rect', { x: kLeft, y: kTop, width: w, height: h, fill: kBelow }));
    const levels = levelsOf(map, output, factor);
    for (const level of levels) {
        const path = level.rings
            .map(
                (ring) =>
                    ring.map(([x, y], i) => `${i ? 'L' : 'M'}${X(x).toFixed(1)} ${Y(y).toFixed(1)}`).join('') + 'Z',
            )
            .join('');
        if (path)
            svg.append(
                node('path', {
                    d: path,
                    fill: level.colour,
                    'fill-rule': 'evenodd',
                    stroke: '#000',
                    'stroke-opacity': 0.35,
                    'stroke-width': 0.7,
                }),
            );
    }
    const axis = (values: number[], input: string, given: string, along: boolean): void => {
        const shown = shownUnit(given);
        const from = values[0]! * shown.factor;
        const to = values.at(-1)! * shown.factor;
        const { values: at, digits } = ticks(Math.min(from, to), Math.max(from, to), 5);
        for (const v of at) {
            const s = to === from ? 0.5 : (v - from) / (to - from);
            if (along)
                svg.append(
                    node('path', { d: `M${X(s)} ${kTop + h}v4`, stroke: ink.line }),
                    node(
                        'text',
                        { x: X(s), y: kTop + h + 16, fill: ink.quiet, 'text-anchor': 'middle' },
                        fixed(v, digits),
                    ),
                );
            else
                svg.append(
                    node('path', { d: `M${kLeft} ${Y(s)}h-4`, stroke: ink.line }),
                    node(
                        'text',
                        { x: kLeft - 7, y: Y(s) + 4, fill: ink.quiet, 'text-anchor': 'end' },
                        fixed(v, digits),
                    ),
                );
        }
        const label = shown.unit ? `${input} [${shown.unit}]` : input;
        svg.append(
            along
                ? node('text', { x: kLeft + w / 2, y: kSize - 6, fill: ink.text, 'text-anchor': 'middle' }, label)
                : node(
                      'text',
                      {
                          transform: `translate(12 ${kTop + h / 2}) rotate(-90)`,
                          fill: ink.text,
                          'text-anchor': 'middle',
                      },
                      label,
                  ),
        );
    };
    axis(map.x.values, map.x.input, map.x.unit, true);
    axis(map.y.values, map.y.input, map.y.unit, false);
    svg.dataset['levels'] = String(levels.length);
    svg.dataset['unit'] = unit;
    return svg;
}
