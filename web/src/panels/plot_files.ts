// The plots as files: every step of what is shown as CSV, the charts as a drawing.
import type { ChannelInfo } from '../charts/channels';
import { writeCsv, type CsvColumn } from '../charts/csv';
import { airy, chartSvg, finestOf, type Chart } from '../charts/line';
import { fileName, rasterise, save } from '../charts/save';
import { columns } from '../charts/store';
import { readUnit } from '../text/units';
import type { Line, Measured, PlotHost, View } from './plot_lines';
import en from '../text/en/plots';
import { texts } from '../text/t';

const t = texts('plots', en);

// SI units and full precision for the run that is driven; what lies over it is interpolated to its steps.
export function plotsCsv(
    host: PlotHost,
    ids: readonly string[],
    views: readonly View[],
    measured: readonly Measured[],
    car: number,
): string {
    const { title, hash, engine } = host.about();
    const source = host.source();
    const infos = ids.map((id) => source.find(id)).filter((i): i is ChannelInfo => i !== null);
    const { rows, data } = source.trace(infos, 1);
    const width = infos.length + 1;
    const pick = (c: number): Float64Array => Float64Array.from({ length: rows }, (_, r) => data[r * width + c]!);
    const times = pick(0);
    const out: CsvColumn[] = [
        { name: 'time', unit: 's', values: times },
        ...infos.map((info, i) => ({ name: info.id, unit: info.unit, values: pick(i + 1) })),
    ];
    for (const v of views)
        for (const l of v.lines) {
            if (!l.id.includes('/')) continue;
            const m = l.id.startsWith('measured/') ? measured.find((x) => `measured/${x.id}` === l.id) : null;
            const id = m ? `car${car}.${m.channel}` : l.id.slice(l.id.lastIndexOf('/') + 1);
            out.push({
                name: m ? `measured.${m.name}` : `${l.id.slice(0, l.id.lastIndexOf('/'))}.${id}`,
                unit: source.find(id)?.unit ?? '',
                values: Float64Array.from(times, (t) => l.series.at(t) ?? NaN),
            });
        }
    return writeCsv({ engine, scenario: hash, title }, out);
}
export interface Shown {
    from: number; // [s]
    to: number;
    against: string; // 'time' or a channel's name
    across: { channel: string; finest: number; pairs: (line: Line) => [number[], number[]] };
    width: number; // [px]
    height: number; // of a chart
}
export function plotsSvg(host: PlotHost, views: readonly View[], shown: Shown): string {
    const { across, against, width, height } = shown;
    const c = host.colours();
    const { title, hash, engine } = host.about();
    const overTime = against === 'time';
    const info = overTime ? null : host.source().find(across.channel);
    const charts: Chart[] = views.map((v) => {
        const names = [
            ...new Set(v.lines.filter((l) => !l.id.includes('/')).map((l) => l.id.replace(/^car\d+\./, ''))),
        ].join(', ');
        const y = `${names}${v.unit ? ` [${v.unit}]` : ''}`;
        const finest = finestOf(v.lines[0]?.shown.digits ?? 2);
        if (overTime) {
            const { times, rows } = columns(
                v.lines.map((l) => l.series),
                shown.from,
                shown.to,
                900,
            );
            return {
                x: 'time [s]',
                y,
                finest,
                from: shown.from,
                to: shown.to,
                marks: host.events().map((e) => ({ x: e.time, label: e.label })),
                lines: v.lines.map((l, i) => ({
                    label: l.label,
                    colour: l.colour,
                    dash: l.dash,
                    xs: times,
                    ys: rows[i]!.map((q) => (q === null ? null : q * l.shown.factor)),
                })),
            };
        }
        const lines = v.lines.map((l) => {
            const [xs, ys] = across.pairs(l);
            return { label: l.label, colour: l.colour, dash: l.dash, xs, ys };
        });
        let low = Infinity,
            high = -Infinity;
        for (const l of lines)
            for (const x of l.xs) {
                low = Math.min(low, x);
                high = Math.max(high, x);
            }
        const [from, to] = airy(low, high, across.finest);
        const unit = info ? readUnit(info.unit, info.name).unit : '';
        return { x: `${against}${unit ? ` [${unit}]` : ''}`, y, finest, from, to, marks: [], lines };
    });
    return chartSvg(charts, {
        width,
        height,
        title,
        source: t('yawlabScenario', { engine, hash }),
        colours: {
            solid: c['solid']!,
            line: c['line']!,
            text: c['text']!,
            quiet: c['quiet']!,
            impact: c['impact']!,
        },
    });
}

// Saves what `make` gives under the name of a title; rejects with what went wrong in words.
type Save = (title: string, make: () => string) => Promise<void>;
const told =
    (act: Save, fault: (message: string) => string): Save =>
    async (title, make) => {
        try {
            await act(title, make);
        } catch (error) {
            throw new Error(fault((error as Error).message), { cause: error });
        }
    };
const csvFault = (message: string): string => t('csvFailed', { message });
const pictureFault = (message: string): string => t('pictureFailed', { message });
export const kSave = {
    csv: told(async (title, make) => save(fileName(title, 'csv'), make(), 'text/csv'), csvFault),
    svg: told(async (title, make) => save(fileName(title, 'svg'), make(), 'image/svg+xml'), pictureFault),
    png: told(async (title, make) => save(fileName(title, 'png'), await rasterise(make())), pictureFault),
} as const;
