// Thousands of runs as points, cells of a map, or a histogram, on a canvas; and which run a pointer means.
import { fixed } from '../text/format';
import { airy, ticks } from './line';

export interface CloudAxis {
    label: string;
    values: Float64Array;
    factor: number; // from SI to what is shown
    words: readonly string[];
}
export interface Cloud {
    x: CloudAxis;
    y: CloudAxis;
    colour: CloudAxis | null; // null: all of one colour
    chosen: number; // run, -1 for none
}
export interface CloudInk {
    text: string;
    quiet: string;
    line: string;
    accent: string;
}
export interface Columns {
    label: string; // of the quantity
    count: string; // of how often
    from: number;
    width: number;
    counts: readonly number[];
    factor: number;
}

const kLeft = 58;
const kRight = 12;
const kTop = 12;
const kBottom = 40;
// Dark blue through grey to yellow: told apart by the colour-blind and in print (cividis, sampled).
const kScale = ['#00224e', '#1f3a6e', '#434e6c', '#61646f', '#7d7c78', '#9b9577', '#bab06c', '#dacd59', '#fee838'];
export const colourAt = (share: number): string =>
    kScale[Math.round(Math.min(1, Math.max(0, share)) * (kScale.length - 1))]!;

const kNear = 16; // [px] within which a pointer means a point

interface Frame {
    w: number;
    h: number;
    px: (v: number) => number;
    py: (v: number) => number;
}

// The least and the largest of what is shown; null while there is nothing.
export function spanOf({ values, factor }: CloudAxis): [number, number] | null {
    let [low, high] = [Infinity, -Infinity];
    for (const v of values)
        if (Number.isFinite(v)) {
            low = Math.min(low, v * factor);
            high = Math.max(high, v * factor);
        }
    return low <= high ? [low, high] : null;
}
// Half a cell of a grid beside its outermost values; of anything else a little air.
function rangeOf(axis: CloudAxis, cell: number): [number, number] {
    const [low, high] = spanOf(axis) ?? [0, 1];
    return cell > 0 ? [low - cell / 2, high + cell / 2] : airy(low, high);
}

// The spacing of an evenly spaced axis of a grid, in what is shown; 0 where there is none.
export function spacingOf({ values, factor }: CloudAxis): number {
    const seen = new Set<number>();
    for (const v of values) {
        if (Number.isFinite(v)) seen.add(v * factor);
        if (seen.size > 400) return 0;
    }
    const all = [...seen].sort((a, b) => a - b);
    if (all.length < 2) return 0;
    const step = (all.at(-1)! - all[0]!) / (all.length - 1);
    return all.every((v, i) => Math.abs(v - all[0]! - i * step) < 1e-6 * step + 1e-9) ? step : 0;
}

function frameOf(canvas: HTMLCanvasElement, x: readonly [number, number], y: readonly [number, number]): Frame {
    const w = canvas.clientWidth - kLeft - kRight;
    const h = canvas.clientHeight - kTop - kBottom;
    return {
        ...{ w, h },
        px: (v) => kLeft + ((v - x[0]) / (x[1] - x[0])) * w,
        py: (v) => kTop + h - ((v - y[0]) / (y[1] - y[0])) * h,
    };
}

// Ready to be drawn on in CSS pixels.
function cleared(canvas: HTMLCanvasElement): CanvasRenderingContext2D {
    const scale = window.devicePixelRatio || 1;
    const [w, h] = [Math.round(canvas.clientWidth * scale), Math.round(canvas.clientHeight * scale)];
    if (canvas.width !== w || canvas.height !== h) [canvas.width, canvas.height] = [w, h];
    const g = canvas.getContext('2d')!;
    g.setTransform(scale, 0, 0, scale, 0, 0);
    g.clearRect(0, 0, canvas.clientWidth, canvas.clientHeight);
    const { fontFamily } = getComputedStyle(canvas);
    g.font = `11px ${fontFamily}`;
    return g;
}

interface Scale {
    label: string;
    range: readonly [number, number];
    words: readonly string[];
}
function drawAxes(g: CanvasRenderingContext2D, frame: Frame, x: Scale, y: Scale, ink: CloudInk): void {
    const { w, h, px, py } = frame;
    g.strokeStyle = ink.line;
    g.lineWidth = 1;
    g.strokeRect(kLeft + 0.5, kTop + 0.5, w, h);
    const marks = ({ range, words }: Scale, most: number): [number, string][] => {
        if (words.length) return words.map((word, i): [number, string] => [i, word.slice(0, 12)]);
        const { values, digits } = ticks(range[0], range[1], most);
        return values.map((v) => [v, fixed(v, Math.min(digits, 6))]);
    };
    g.fillStyle = ink.quiet;
    g.textAlign = 'center';
    for (const [v, text] of marks(x, Math.max(2, Math.floor(w / 70)))) {
        g.fillRect(Math.round(px(v)), kTop + h, 1, 4);
        g.fillText(text, px(v), kTop + h + 16);
    }
    g.textAlign = 'right';
    for (const [v, text] of marks(y, Math.max(2, Math.floor(h / 45)))) {
        g.fillRect(kLeft - 4, Math.round(py(v)), 4, 1);
        g.fillText(text, kLeft - 7, py(v) + 4);
    }
    g.fillStyle = ink.text;
    g.textAlign = 'center';
    g.fillText(x.label, kLeft + w / 2, kTop + h + 33, w);
    g.save();
    g.translate(11, kTop + h / 2);
    g.rotate(-Math.PI / 2);
    g.fillText(y.label, 0, 0, h);
    g.restore();
}

// Cells where both axes are evenly spaced and there is a colour, points otherwise.
function layoutOf(canvas: HTMLCanvasElement, { x, y, colour }: Cloud): { frame: Frame; cell: [number, number] | null } {
    const spacing: [number, number] = colour ? [spacingOf(x), spacingOf(y)] : [0, 0];
    const cells = spacing[0] > 0 && spacing[1] > 0;
    const frame = frameOf(canvas, rangeOf(x, cells ? spacing[0] : 0), rangeOf(y, cells ? spacing[1] : 0));
    return { frame, cell: cells ? spacing : null };
}

export function drawCloud(canvas: HTMLCanvasElement, cloud: Cloud, ink: CloudInk): void {
    const g = cleared(canvas);
    const { x, y, colour, chosen } = cloud;
    const { frame, cell } = layoutOf(canvas, cloud);
    const { px, py } = frame;
    const [low, high] = (colour && spanOf(colour)) ?? [0, 1];
    const size = x.values.length > 3000 ? 2 : x.values.length > 500 ? 3 : 5;
    g.fillStyle = ink.accent;
    for (let run = 0; run < x.values.length; run++) {
        const [vx, vy] = [x.values[run]! * x.factor, y.values[run]! * y.factor];
        if (!Number.isFinite(vx) || !Number.isFinite(vy)) continue;
        if (colour) {
            const v = colour.values[run]! * colour.factor;
            if (!Number.isFinite(v)) continue;
            g.fillStyle = colourAt(high > low ? (v - low) / (high - low) : 0.5);
        }
        if (cell) {
            const [left, top] = [px(vx - cell[0] / 2), py(vy + cell[1] / 2)];
            g.fillRect(left, top, px(vx + cell[0] / 2) - left + 0.5, py(vy - cell[1] / 2) - top + 0.5);
        } else g.fillRect(px(vx) - size / 2, py(vy) - size / 2, size, size);
    }
    if (chosen >= 0) {
        g.strokeStyle = ink.text;
        g.lineWidth = 2;
        g.beginPath();
        g.arc(px(x.values[chosen]! * x.factor), py(y.values[chosen]! * y.factor), 7, 0, 7);
        g.stroke();
    }
    const scale = (a: CloudAxis, at: readonly [number, number]): Scale => ({
        label: a.label,
        range: at,
        words: a.words,
    });
    drawAxes(g, frame, scale(x, rangeOf(x, cell?.[0] ?? 0)), scale(y, rangeOf(y, cell?.[1] ?? 0)), ink);
}

// The run that is meant by a place on the canvas; -1 for none.
export function runAt(canvas: HTMLCanvasElement, cloud: Cloud, left: number, top: number): number {
    const { frame } = layoutOf(canvas, cloud);
    const { x, y } = cloud;
    let [best, found] = [kNear * kNear, -1];
    for (let run = 0; run < x.values.length; run++) {
        const [dx, dy] = [frame.px(x.values[run]! * x.factor) - left, frame.py(y.values[run]! * y.factor) - top];
        const far = dx * dx + dy * dy;
        if (far < best) [best, found] = [far, run];
    }
    return found;
}

export function drawColumns(canvas: HTMLCanvasElement, columns: Columns, ink: CloudInk): void {
    const g = cleared(canvas);
    const { from, width, counts, factor, label, count } = columns;
    const most = Math.max(1, ...counts);
    const x: [number, number] = [from * factor, (from + width * counts.length) * factor];
    const y: [number, number] = [0, most * 1.05];
    const frame = frameOf(canvas, x, y);
    g.fillStyle = ink.accent;
    counts.forEach((n, i) => {
        const left = frame.px((from + i * width) * factor);
        const right = frame.px((from + (i + 1) * width) * factor);
        g.fillRect(left + 0.5, frame.py(n), Math.max(1, right - left - 1), frame.py(0) - frame.py(n));
    });
    drawAxes(g, frame, { label, range: x, words: [] }, { label: count, range: y, words: [] }, ink);
}
// Which bin of a histogram a place means; -1 for none.
export function binAt(canvas: HTMLCanvasElement, bins: number, left: number): number {
    const at = Math.floor(((left - kLeft) / (canvas.clientWidth - kLeft - kRight)) * bins);
    return at >= 0 && at < bins ? at : -1;
}
