// One impact on four models of the struck car, as the engine answers it (native/scenario/compare.h), made ready for
// charts and tables: the two models that know only before and after become lines that end with the impact.
import { fixed } from '../app/format';

export const kModels = [
    { key: 'planar', name: 'Planar', doc: 'momentum and restitution in the plane, at once' },
    { key: 'roll4', name: '4-DOF', doc: 'with roll and tire forces during the impact, at once' },
    { key: 'rollCar', name: 'Roll car', doc: 'the 4-DOF equations in time' },
    { key: 'car', name: '17-DOF car', doc: 'suspension, tires and driveline in time' },
] as const;
export type ModelKey = (typeof kModels)[number]['key'];
const kPrinted: Record<string, string> = { printedPlanar: 'printed: planar', printed4Dof: 'printed: 4-DOF', printedCarSim: 'printed: CarSim' };

export interface Row {
    name: string;
    unit: string;
    [column: string]: number | string | null;
}
export interface Comparison {
    after: Row[];
    inputs: Row[];
    impulse: { normal: number; tangential: number };
    time: number; // [s] of "after"
    case: { dt: number };
    scenario: unknown;
    responses: { time: number[]; channels: { name: string; unit: string; before: number | null; after: number | null; rollCar: number[]; car: number[] }[] };
}

export interface Chart {
    name: string;
    unit: string;
    lines: Record<ModelKey, (number | null)[] | null>; // null: the model has no such number
}

// Over the common times. Both models without time hold their state before until the impact; the planar one then jumps,
// the 4-DOF one goes straight to its result over its own duration; after that they say nothing.
export function chartsOf(c: Comparison): Chart[] {
    const { time, channels } = c.responses;
    const end = c.time, start = end - c.case.dt;
    return channels.map((channel) => {
        const jump = c.after.find((r) => r.name === channel.name)?.['planar'];
        const { before, after } = channel;
        const until = (value: (t: number) => number): (number | null)[] => time.map((t) => (t > end + 1e-9 ? null : value(t)));
        return {
            name: channel.name,
            unit: plain(channel.unit),
            lines: {
                planar: before !== null && typeof jump === 'number' ? until((t) => (t < start ? before : jump)) : null,
                roll4: before !== null && after !== null ? until((t) => before + (after - before) * Math.max(0, Math.min(1, (t - start) / (end - start || 1)))) : null,
                rollCar: channel.rollCar,
                car: channel.car,
            },
        };
    });
}

export interface ComparisonTable {
    head: string[]; // after name and unit
    rows: { name: string; unit: string; cells: string[]; differs: boolean }[];
}
// `differs`: two models were given different numbers.
export function tableOf(rows: readonly Row[]): ComparisonTable {
    const keys = rows.length ? Object.keys(rows[0]!).filter((k) => k !== 'name' && k !== 'unit') : [];
    const order = [...kModels.map((m) => m.key as string), ...Object.keys(kPrinted)].filter((k) => keys.includes(k));
    return {
        head: order.map((k) => kPrinted[k] ?? kModels.find((m) => m.key === k)!.name),
        rows: rows.map((r) => {
            const values = order.map((k) => r[k]);
            const numbers = values.filter((v): v is number => typeof v === 'number');
            const digits = digitsFor(numbers);
            const size = Math.max(...numbers.map(Math.abs), 1e-12);
            const given = r.name === 'duration' ? numbers.filter((v) => v > 0) : numbers; // 0: the planar model knows none
            return {
                name: r.name,
                unit: plain(r.unit),
                cells: values.map((v) => (typeof v === 'number' ? fixed(v, digits) : '\u2013')),
                differs: given.some((v) => Math.abs(v - given[0]!) > 1e-6 * size),
            };
        }),
    };
}
function digitsFor(values: readonly number[]): number {
    const size = Math.max(...values.map(Math.abs), 0);
    if (values.every((v) => Math.abs(v - Math.round(v)) < 1e-9)) return 0;
    return size >= 1000 ? 0 : size >= 100 ? 1 : size >= 10 ? 2 : 3;
}
function plain(unit: string): string {
    return unit === '1' ? '' : unit.replace('deg', '\u00b0').replace(/([a-z])2\b/g, '$1\u00b2');
}

// Time, then each channel of each model, as `yawlab compare` names them.
export function csvOf(c: Comparison): string {
    const charts = chartsOf(c);
    const columns = charts.flatMap((chart) => kModels.filter((m) => chart.lines[m.key]).map((m) => ({ name: `${chart.name} ${m.name}${chart.unit ? ` [${chart.unit}]` : ''}`, values: chart.lines[m.key]! })));
    const lines = [['time [s]', ...columns.map((k) => k.name)].join(',')];
    c.responses.time.forEach((t, i) => lines.push([String(Number(t.toFixed(6))), ...columns.map((k) => k.values[i] ?? '')].join(',')));
    return lines.join('\n') + '\n';
}
