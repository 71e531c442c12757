// Files that leave the page: CSV, SVG and pictures; and measured CSV that comes in.

export function download(name: string, blob: Blob): void {
    const a = document.createElement('a');
    a.href = URL.createObjectURL(blob);
    a.download = name;
    a.click();
    setTimeout(() => URL.revokeObjectURL(a.href), 10000);
}

export interface Curve {
    label: string;
    xs: readonly number[];
    ys: readonly number[];
    dash: readonly number[];
}

// Round steps for about `count` ticks between low and high.
export function ticks(low: number, high: number, count: number): number[] {
    const span = high - low;
    if (!(span > 0) || !Number.isFinite(span)) return [low];
    const raw = span / count;
    const power = 10 ** Math.floor(Math.log10(raw));
    const step = [1, 2, 5, 10].map((m) => m * power).find((s) => s >= raw)!;
    const out: number[] = [];
    for (let k = Math.ceil(low / step - 1e-9); k * step <= high + 1e-9 * span; k++) out.push(Number((k * step).toPrecision(12)));
    return out;
}

// A line drawing in black on white for print: axes with units, each curve by dash and name.
export function svgOf(curves: readonly Curve[], xLabel: string, yLabel: string): string {
    const [w, h, left, bottom, top, right] = [640, 360, 64, 44, 16, 120];
    let [x0, x1, y0, y1] = [Infinity, -Infinity, Infinity, -Infinity];
    for (const c of curves)
        for (let i = 0; i < c.xs.length; i++) {
            x0 = Math.min(x0, c.xs[i]!);
            x1 = Math.max(x1, c.xs[i]!);
            y0 = Math.min(y0, c.ys[i]!);
            y1 = Math.max(y1, c.ys[i]!);
        }
    if (!(x1 > x0)) [x0, x1] = [x0 - 1, x0 + 1];
    if (!(y1 > y0)) [y0, y1] = [y0 - 1, y0 + 1];
    const px = (x: number): string => (left + ((x - x0) / (x1 - x0)) * (w - left - right)).toFixed(2);
    const py = (y: number): string => (h - bottom - ((y - y0) / (y1 - y0)) * (h - bottom - top)).toFixed(2);
    const safe = (s: string): string => s.replace(/[<>&"]/g, (c) => `&#${c.charCodeAt(0)};`);
    const minus = (v: number): string => String(v).replace('-', '\u2212');
    const out = [`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${w} ${h}" font-family="sans-serif" font-size="12"><rect width="${w}" height="${h}" fill="#fff"/>`];
    for (const t of ticks(x0, x1, 8)) out.push(`<path d="M${px(t)} ${h - bottom}V${top}" stroke="#ddd"/><text x="${px(t)}" y="${h - bottom + 16}" text-anchor="middle">${minus(t)}</text>`);
    for (const t of ticks(y0, y1, 6)) out.push(`<path d="M${left} ${py(t)}H${w - right}" stroke="#ddd"/><text x="${left - 6}" y="${Number(py(t)) + 4}" text-anchor="end">${minus(t)}</text>`);
    curves.forEach((c, k) => {
        const points = c.xs.map((x, i) => `${px(x)},${py(c.ys[i]!)}`).join(' ');
        out.push(`<polyline points="${points}" fill="none" stroke="#000" stroke-width="1.4" stroke-dasharray="${c.dash.join(' ')}"/>`);
        const y = top + 14 + 18 * k;
        out.push(`<path d="M${w - right + 8} ${y - 4}h24" stroke="#000" stroke-width="1.4" stroke-dasharray="${c.dash.join(' ')}"/><text x="${w - right + 38}" y="${y}">${safe(c.label)}</text>`);
    });
    out.push(`<text x="${(left + w - right) / 2}" y="${h - 8}" text-anchor="middle">${safe(xLabel)}</text>`);
    out.push(`<text transform="translate(14 ${(h - bottom + top) / 2}) rotate(-90)" text-anchor="middle">${safe(yLabel)}</text></svg>`);
    return out.join('');
}

// Columns by their header's name, units in brackets dropped; lines that begin with # are comments. Null when there is
// no table of numbers in the text.
export function readCsv(text: string): Record<string, number[]> | null {
    const lines = text.split(/\r?\n/).filter((l) => l.trim() !== '' && !l.startsWith('#'));
    if (lines.length < 2) return null;
    const separator = lines[0]!.includes(';') ? ';' : lines[0]!.includes('\t') ? '\t' : ',';
    const names = lines[0]!.split(separator).map((n) => n.trim().replace(/^"|"$/g, '').replace(/\s*\[.*\]$/, ''));
    const columns: Record<string, number[]> = Object.create(null) as Record<string, number[]>;
    for (const n of names) columns[n] = [];
    let good = 0;
    for (const line of lines.slice(1)) {
        const cells = line.split(separator);
        names.forEach((n, i) => {
            const v = Number(cells[i]);
            if (Number.isFinite(v) && cells[i]!.trim() !== '') good++;
            columns[n]!.push(v);
        });
    }
    return good > 0 ? columns : null;
}
