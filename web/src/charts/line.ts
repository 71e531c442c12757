// Charts as SVG text: what "Save as SVG" and "Save as PNG" write. Pure: numbers in, text out.
import { fixed } from '../text/format';

export interface ChartLine {
    label: string;
    colour: string;
    dash: readonly number[];
    xs: readonly number[];
    ys: readonly (number | null)[];
}
export interface Chart {
    x: string; // label with unit
    y: string;
    from: number;
    to: number;
    finest?: number; // of y: what spreads less is drawn as a constant
    lines: readonly ChartLine[];
    marks: readonly { x: number; label: string }[];
}
export interface ChartStyle {
    width: number;
    height: number; // of one chart
    title: string;
    source: string; // small print: scenario, hash, engine
    colours: { solid: string; line: string; text: string; quiet: string; impact: string };
}

// Round numbers from min to max, about `wanted` of them: steps of 1, 2 or 5 times a power of ten.
export function ticks(min: number, max: number, wanted: number): { values: number[]; digits: number } {
    const span = max - min;
    if (!(span > 0) || !Number.isFinite(span)) return { values: [min], digits: 2 };
    const raw = span / Math.max(1, wanted);
    const power = 10 ** Math.floor(Math.log10(raw) + 1e-12);
    const step = power * (raw / power > 5 ? 10 : raw / power > 2 ? 5 : raw / power > 1 ? 2 : 1);
    const values: number[] = [];
    for (let k = Math.ceil(min / step - 1e-9); k * step <= max + step * 1e-9; k++) values.push(k * step);
    return { values, digits: Math.max(0, -Math.floor(Math.log10(step) + 1e-9)) };
}
// The range of the values with a little air; a constant gets some room of its own.
export function rangeOf(lines: readonly ChartLine[], finest = 0): [number, number] {
    let low = Infinity,
        high = -Infinity;
    for (const l of lines)
        for (const y of l.ys)
            if (y !== null && Number.isFinite(y)) {
                low = Math.min(low, y);
                high = Math.max(high, y);
            }
    return airy(low, high, finest);
}
// The same of the least and the greatest value. What spreads less than `finest` is the rounding of something that stands.
export function airy(low: number | null, high: number | null, finest = 0): [number, number] {
    if (low === null || high === null || !Number.isFinite(low) || !Number.isFinite(high)) return [0, 1];
    const air = (high - low > finest ? (high - low) * 0.06 : 0) || Math.max(0.5, Math.abs(high) * 0.1);
    return [low - air, high + air];
}
// Of a quantity that is written with `digits` decimals: a thousandth of the last one.
export const finestOf = (digits: number): number => 10 ** (-digits - 3);

export function escapeXml(text: string): string {
    return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}

const kBetween = 56; // [px] two charts, beside the rows of the legend

export function chartSvg(charts: readonly Chart[], style: ChartStyle): string {
    const { width, height, colours: c } = style;
    const left = 64,
        right = 16,
        head = 52,
        foot = 24;
    const legendRow = 18;
    const total =
        head + foot + charts.reduce((sum, chart) => sum + height + legendRow * chart.lines.length + kBetween, 0);
    const out: string[] = [
        `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${total}" viewBox="0 0 ${width} ${total}" font-family="system-ui, sans-serif" font-size="12">`,
        `<rect width="${width}" height="${total}" fill="${c.solid}"/>`,
        `<text x="${left}" y="26" font-size="16" font-weight="600" fill="${c.text}">${escapeXml(style.title)}</text>`,
    ];
    let top = head;
    charts.forEach((chart, index) => {
        const w = width - left - right;
        const [low, high] = rangeOf(chart.lines, chart.finest);
        const px = (x: number): number => left + ((x - chart.from) / (chart.to - chart.from)) * w;
        const py = (y: number): number => top + height - ((y - low) / (high - low)) * height;
        const t = (v: number): string => v.toFixed(1);
        out.push(
            `<clipPath id="clip${index}"><rect x="${left}" y="${top}" width="${w}" height="${height}"/></clipPath>`,
        );
        const xs = ticks(chart.from, chart.to, 8),
            ys = ticks(low, high, 5);
        for (const x of xs.values)
            out.push(
                `<path d="M${t(px(x))} ${top}v${height}" stroke="${c.line}"/><text x="${t(px(x))}" y="${top + height + 16}" text-anchor="middle" fill="${c.quiet}">${fixed(x, xs.digits)}</text>`,
            );
        for (const y of ys.values)
            out.push(
                `<path d="M${left} ${t(py(y))}h${w}" stroke="${c.line}"/><text x="${left - 8}" y="${t(py(y) + 4)}" text-anchor="end" fill="${c.quiet}">${fixed(y, ys.digits)}</text>`,
            );
        out.push(
            `<text x="${left + w}" y="${top + height + 32}" text-anchor="end" fill="${c.quiet}">${escapeXml(chart.x)}</text>`,
        );
        out.push(`<text x="${left}" y="${top - 6}" fill="${c.quiet}">${escapeXml(chart.y)}</text>`);
        for (const m of chart.marks)
            if (m.x >= chart.from && m.x <= chart.to)
                out.push(
                    `<path d="M${t(px(m.x))} ${top}v${height}" stroke="${c.impact}" stroke-dasharray="2 3"><title>${escapeXml(m.label)}</title></path>`,
                );
        for (const l of chart.lines) {
            let d = '',
                pen = false;
            l.xs.forEach((x, i) => {
                const y = l.ys[i];
                if (y === null || y === undefined || !Number.isFinite(y) || !Number.isFinite(x)) pen = false;
                else {
                    d += `${pen ? 'L' : 'M'}${t(px(x))} ${t(py(y))}`;
                    pen = true;
                }
            });
            out.push(
                `<path clip-path="url(#clip${index})" d="${d}" fill="none" stroke="${l.colour}" stroke-width="1.6" stroke-linejoin="round"${l.dash.length ? ` stroke-dasharray="${l.dash.join(' ')}"` : ''}/>`,
            );
        }
        out.push(`<rect x="${left}" y="${top}" width="${w}" height="${height}" fill="none" stroke="${c.line}"/>`);
        chart.lines.forEach((l, i) => {
            const y = top + height + 34 + legendRow * (i + 0.6);
            out.push(
                `<path d="M${left} ${t(y - 4)}h30" stroke="${l.colour}" stroke-width="2"${l.dash.length ? ` stroke-dasharray="${l.dash.join(' ')}"` : ''}/><text x="${left + 38}" y="${t(y)}" fill="${c.text}">${escapeXml(l.label)}</text>`,
            );
        });
        top += height + legendRow * chart.lines.length + kBetween;
    });
    out.push(
        `<text x="${left}" y="${total - 8}" font-size="11" fill="${c.quiet}">${escapeXml(style.source)}</text></svg>`,
    );
    return out.join('\n');
}
