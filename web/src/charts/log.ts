// A chart of magnitudes over time on a logarithmic axis, as SVG text: errors of runs that lie decades apart.
import { escapeXml, ticks, type ChartLine, type ChartStyle } from './line';
import { fixed, powerOfTen } from '../text/format';
import en from '../text/en/charts';
import { texts } from '../text/t';

const tell = texts('charts', en);

export interface LogChart {
    title: string; // with unit
    to: number; // [s]
    least: number; // smaller values are drawn at this one
    most: number; // larger ones leave the chart
    lines: readonly ChartLine[];
}

export function logChartSvg(chart: LogChart, style: Pick<ChartStyle, 'width' | 'height' | 'colours'>): string {
    const { width, height, colours: c } = style;
    const left = 46,
        right = 12,
        head = 24,
        foot = 34;
    let most = chart.least * 10;
    for (const l of chart.lines)
        for (const y of l.ys) if (y !== null && Number.isFinite(y)) most = Math.min(chart.most, Math.max(most, y));
    const low = Math.floor(Math.log10(chart.least)),
        high = Math.ceil(Math.log10(most));
    const w = width - left - right,
        h = height - head - foot;
    const px = (t: number): number => left + (t / chart.to) * w;
    const py = (y: number): number => head + ((high - Math.log10(Math.max(y, chart.least))) / (high - low)) * h;
    const out = [
        `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" font-family="system-ui, sans-serif" font-size="11" role="img" aria-label="${escapeXml(chart.title)}">`,
        `<text x="${left}" y="14" fill="${c.text}" font-size="12">${escapeXml(chart.title)}</text>`,
    ];
    out.push(`<clipPath id="in${chart.least}"><rect x="${left}" y="${head}" width="${w}" height="${h}"/></clipPath>`);
    const every = Math.max(1, Math.ceil((high - low) / 8));
    for (let k = low; k <= high; k += every) {
        const y = py(10 ** k).toFixed(1);
        out.push(
            `<path d="M${left} ${y}h${w}" stroke="${c.line}"/><text x="${left - 6}" y="${(Number(y) + 4).toFixed(1)}" text-anchor="end" fill="${c.quiet}">${powerOfTen(k)}</text>`,
        );
    }
    const xs = ticks(0, chart.to, 6);
    for (const t of xs.values)
        out.push(
            `<path d="M${px(t).toFixed(1)} ${head}v${h}" stroke="${c.line}"/><text x="${px(t).toFixed(1)}" y="${head + h + 15}" text-anchor="middle" fill="${c.quiet}">${fixed(t, xs.digits)}</text>`,
        );
    out.push(
        `<text x="${left + w}" y="${height - 4}" text-anchor="end" fill="${c.quiet}">${escapeXml(tell('time'))}</text>`,
    );
    for (const l of chart.lines) {
        let d = '';
        l.xs.forEach((x, i) => {
            const y = l.ys[i];
            if (y !== null && y !== undefined && Number.isFinite(y))
                d += `${d ? 'L' : 'M'}${px(x).toFixed(1)} ${py(y).toFixed(1)}`;
        });
        out.push(
            `<path clip-path="url(#in${chart.least})" d="${d}" fill="none" stroke="${l.colour}" stroke-width="1.6" stroke-linejoin="round"${l.dash.length ? ` stroke-dasharray="${l.dash.join(' ')}"` : ''}><title>${escapeXml(l.label)}</title></path>`,
        );
    }
    out.push('</svg>');
    return out.join('');
}
