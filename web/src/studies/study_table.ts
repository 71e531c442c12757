// What came of a study so far: a column of numbers for each axis and output, and the table as `yawlab sweep` writes it.
import type { StudyHead, StudyRow } from '../engine/study';

export interface Column {
    name: string;
    unit: string; // SI; '' for none that is known
    axis: boolean;
    words: readonly string[]; // of an axis of words: what its numbers stand for
    values: Float64Array; // NaN: not yet, or it did not happen
}

export class StudyTable {
    readonly columns: readonly Column[];
    done = 0;
    refused = 0;
    firstRefused = -1; // run that failed first
    private readonly lines: (string | undefined)[];
    private readonly given: unknown[][] = []; // values of the axes, by run

    // `unitOf`: of a place in the scenario.
    constructor(
        readonly head: StudyHead,
        unitOf: (path: string) => string = () => '',
    ) {
        const column = (name: string, unit: string, axis: boolean, words: readonly string[] = []): Column => ({
            ...{ name, unit, axis, words },
            values: new Float64Array(head.runs).fill(NaN),
        });
        this.columns = [
            ...head.axes.map((a) =>
                column(
                    a.path,
                    unitOf(a.path),
                    true,
                    a.law === 'listed' && !a.values.every(isNumber) ? a.values.map(word) : [],
                ),
            ),
            ...head.outputs.map(({ name, unit }) => column(name, unit, false)),
        ];
        this.lines = Array.from({ length: head.runs });
    }
    take(first: number, rows: readonly StudyRow[]): void {
        rows.forEach((row, k) => {
            const run = first + k;
            if (this.lines[run] !== undefined) return;
            this.lines[run] = row.row;
            this.given[run] = row.values;
            this.done++;
            [...row.values, ...row.results].forEach((value, c) => {
                const { words, values } = this.columns[c]!;
                if (words.length) values[run] = words.indexOf(word(value));
                else if (isNumber(value)) values[run] = value;
            });
            if (row.refused) {
                this.refused++;
                if (this.firstRefused < 0 || run < this.firstRefused) this.firstRefused = run;
            }
        });
    }
    get whole(): boolean {
        return this.done === this.head.runs;
    }
    // Of the axes, as they went into the scenario.
    valuesOf(run: number): readonly unknown[] {
        return this.given[run] ?? [];
    }
    has(run: number): boolean {
        return this.lines[run] !== undefined;
    }
    // What the command line writes; of a study that was ended, up to the first run that is missing, where it goes on.
    csv(): string {
        const gap = this.whole ? this.head.runs : this.lines.indexOf(undefined);
        return this.head.head + this.lines.slice(0, gap).join('');
    }
    column(name: string): Column | undefined {
        return this.columns.find((c) => c.name === name);
    }
}

const isNumber = (value: unknown): value is number => typeof value === 'number';
const word = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

export interface Bins {
    from: number;
    width: number;
    counts: number[];
    most: number;
}
// A histogram of what is there; about as many bins as the cube root of twice the count asks for (Terrell and Scott 1985).
export function binsOf(values: Float64Array): Bins | null {
    let [low, high, n] = [Infinity, -Infinity, 0];
    for (const v of values)
        if (Number.isFinite(v)) {
            low = Math.min(low, v);
            high = Math.max(high, v);
            n++;
        }
    if (n === 0) return null;
    const wanted = Math.max(1, Math.min(80, Math.ceil(Math.cbrt(2 * n))));
    const counts = Array.from({ length: high > low ? wanted : 1 }, () => 0);
    const width = high > low ? (high - low) / counts.length : Math.max(1e-9, Math.abs(high) * 1e-3);
    const from = high > low ? low : low - width / 2;
    for (const v of values)
        if (Number.isFinite(v)) counts[Math.min(counts.length - 1, Math.floor((v - from) / width))]!++;
    return { from, width, counts, most: Math.max(...counts) };
}
// Mean and deviation, for the line below a histogram.
export function momentsOf(values: Float64Array): { n: number; mean: number; deviation: number } {
    let [n, mean, sum] = [0, 0, 0];
    for (const v of values)
        if (Number.isFinite(v)) {
            const off = v - mean;
            mean += off / ++n;
            sum += off * (v - mean);
        }
    return { n, mean, deviation: n > 1 ? Math.sqrt(sum / (n - 1)) : 0 };
}
