// One impact on four models of the struck car, as the engine answers it (native/scenario/compare.h), made ready for
// charts and tables: the two models that know only before and after become lines that end with the impact.
import { fixed } from '../text/format';
import { plainUnit } from '../text/units';
import en from '../text/en/studies';
import { texts } from '../text/t';

const t = texts('studies', en);

export const kModels = ['planar', 'roll4', 'rollCar', 'car'] as const;
export type ModelKey = (typeof kModels)[number];
export const modelName = (key: ModelKey): string => t(key);
export const modelDoc = (key: ModelKey): string => t(`${key}Doc`);
const kColumns = [...kModels, 'printedPlanar', 'printed4Dof', 'printedCarSim'] as const;

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
    responses: {
        time: number[];
        channels: {
            name: string;
            unit: string;
            before: number | null;
            after: number | null;
            rollCar: number[];
            car: number[];
        }[];
    };
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
    const end = c.time,
        start = end - c.case.dt;
    return channels.map((channel) => {
        const jump = c.after.find((r) => r.name === channel.name)?.['planar'];
        const { before, after } = channel;
        const until = (value: (t: number) => number): (number | null)[] =>
            time.map((t) => (t > end + 1e-9 ? null : value(t)));
        return {
            name: channel.name,
            unit: plainUnit(channel.unit),
            lines: {
                planar: before !== null && typeof jump === 'number' ? until((t) => (t < start ? before : jump)) : null,
                roll4:
                    before !== null && after !== null
                        ? until(
                              (t) =>
                                  before +
                                  (after - before) * Math.max(0, Math.min(1, (t - start) / (end - start || 1))),
                          )
                        : null,
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
    const order = kColumns.filter((k) => keys.includes(k));
    return {
        head: order.map((k) => t(k)),
        rows: rows.map((r) => {
            const values = order.map((k) => r[k]);
            const numbers = values.filter((v): v is number => typeof v === 'number');
            const digits = digitsFor(numbers);
            const size = Math.max(...numbers.map(Math.abs), 1e-12);
            const given = r.name === 'duration' ? numbers.filter((v) => v > 0) : numbers; // 0: the planar model knows none
            return {
                name: r.name,
                unit: plainUnit(r.unit),
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
// Time, then each channel of each model, as `yawlab compare` names them.
export function csvOf(c: Comparison): string {
    const charts = chartsOf(c);
    const columns = charts.flatMap((chart) =>
        kModels
            .filter((m) => chart.lines[m])
            .map((m) => ({
                name: `${chart.name} ${modelName(m)}${chart.unit ? ` [${chart.unit}]` : ''}`,
                values: chart.lines[m]!,
            })),
    );
    const lines = [['time [s]', ...columns.map((k) => k.name)].join(',')];
    c.responses.time.forEach((t, i) =>
        lines.push([String(Number(t.toFixed(6))), ...columns.map((k) => k.values[i] ?? '')].join(',')),
    );
    return lines.join('\n') + '\n';
}
