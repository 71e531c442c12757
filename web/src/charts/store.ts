// A channel over a run in fixed memory: every value of every step as long as there is room (10 minutes at 200 Hz), with
// smallest and largest values of ever longer stretches above them, so that any window draws in the time of its pixels.
//
// Beyond its capacity four neighbouring values become the two extremes among them, in the order they came, and the
// spacing doubles: peaks stay, the rest thins out.

export interface Series {
    readonly from: number; // [s]
    readonly to: number; // [s] last sample
    readonly spacing: number; // [s] of the finest samples
    // Smallest and largest value in [t0, t1); false when there is no sample.
    extremes(t0: number, t1: number, out: Extremes): boolean;
    at(t: number): number | null; // between samples by a straight line; null outside
}
export interface Extremes {
    min: number;
    max: number;
    minFirst: boolean; // whether the smallest came first; a guess on upper levels
}

const kBranch = 4; // values of one level that one entry of the next stands for

export class ChannelStore implements Series {
    count = 0;
    last = NaN; // value of the last step
    stride = 1; // steps between values
    private values: Float64Array;
    private readonly lows: Float64Array[] = []; // level 1, 2, ...
    private readonly highs: Float64Array[] = [];
    private readonly waiting: number[] = []; // values of steps that do not yet fill a place, once stride > 1
    private next = 0; // step expected next

    constructor(
        readonly dt: number,
        readonly capacity = 120_000, // values; a multiple of 4
    ) {
        this.values = new Float64Array(Math.min(1024, capacity));
    }

    get from(): number {
        return 0;
    }
    get to(): number {
        return Math.max(0, this.next - 1) * this.dt;
    }
    get spacing(): number {
        return this.stride * this.dt;
    }
    get steps(): number {
        return this.next; // steps 0 .. steps - 1 are held
    }
    get bytes(): number {
        let sum = this.values.byteLength;
        for (const level of this.lows) sum += 2 * level.byteLength;
        return sum;
    }

    // Steps come in order, beginning with 0; those held already are passed over.
    push(step: number, value: number): void {
        if (step !== this.next) return;
        this.next++;
        this.last = value;
        if (this.stride === 1) {
            if (this.count < this.capacity) return this.add(value);
            this.halve();
        }
        this.waiting.push(value);
        if (this.waiting.length < 2 * this.stride) return;
        if (this.count + 2 > this.capacity) return this.halve(); // what waits is then half a pair
        const [first, second] = extremesInOrder(this.waiting);
        this.waiting.length = 0;
        this.add(first);
        this.add(second);
    }
    truncate(step: number): void {
        if (step + 1 >= this.next) return;
        this.next = Math.max(0, step + 1);
        this.waiting.length = 0;
        if (this.stride > 1) {
            // Whole pairs of places only; steps of the broken pair come back as its own values.
            const pair = 2 * this.stride;
            const places = 2 * Math.floor(this.next / pair);
            for (let i = 0; i < this.next % pair; i++)
                this.waiting.push(this.values[Math.min(this.count - 1, places + (i < this.stride ? 0 : 1))]!);
            this.count = Math.min(this.count, places);
        } else this.count = Math.min(this.count, this.next);
        this.rebuild(this.count);
        this.last = this.count ? this.values[this.count - 1]! : NaN;
    }
    clear(): void {
        this.count = 0;
        this.stride = 1;
        this.next = 0;
        this.last = NaN;
        this.waiting.length = 0;
    }

    value(index: number): number {
        return this.values[index]!;
    }
    at(t: number): number | null {
        if (this.count === 0) return null;
        const x = t / this.spacing;
        if (x < -1e-9 || t > this.to + this.spacing * 1e-6) return null;
        const i = Math.max(0, Math.min(this.count - 1, Math.floor(x + 1e-9)));
        const j = Math.min(this.count - 1, i + 1);
        const share = Math.max(0, Math.min(1, x - i));
        return share < 1e-9 ? this.values[i]! : this.values[i]! + (this.values[j]! - this.values[i]!) * share;
    }
    extremes(t0: number, t1: number, out: Extremes): boolean {
        let i = Math.max(0, Math.ceil(t0 / this.spacing - 1e-9));
        const end = Math.min(this.count, Math.ceil(t1 / this.spacing - 1e-9));
        if (i >= end) return false;
        out.min = Infinity;
        out.max = -Infinity;
        let minAt = 0,
            maxAt = 0;
        while (i < end) {
            // The highest level whose entry begins here and ends inside.
            let level = 0,
                size = 1;
            while (level < this.lows.length && i % (size * kBranch) === 0 && i + size * kBranch <= end) {
                level++;
                size *= kBranch;
            }
            const low = level === 0 ? this.values[i]! : this.lows[level - 1]![i / size]!;
            const high = level === 0 ? this.values[i]! : this.highs[level - 1]![i / size]!;
            if (low < out.min) {
                out.min = low;
                minAt = i;
            }
            if (high > out.max) {
                out.max = high;
                maxAt = i;
            }
            i += size;
        }
        out.minFirst = minAt <= maxAt;
        return out.max >= out.min;
    }

    private add(value: number): void {
        if (this.count === this.values.length)
            this.values = grown(this.values, Math.min(this.capacity, this.values.length * 2));
        this.values[this.count++] = value;
        this.rebuild(this.count - 1);
    }
    // Entries of the upper levels from the one that holds value `from` on.
    private rebuild(from: number): void {
        let below: { low: Float64Array; high: Float64Array } = { low: this.values, high: this.values };
        let length = this.count;
        let at = from;
        for (let level = 0; length > 1; level++) {
            at = Math.floor(at / kBranch);
            const entries = Math.ceil(length / kBranch);
            let low = this.lows[level],
                high = this.highs[level];
            if (!low || !high || low.length < entries) {
                const size = Math.max(16, Math.ceil(this.values.length / kBranch ** (level + 1)));
                low = this.lows[level] = low ? grown(low, size) : new Float64Array(size);
                high = this.highs[level] = high ? grown(high, size) : new Float64Array(size);
            }
            for (let e = Math.min(at, entries - 1); e < entries; e++) {
                let min = Infinity,
                    max = -Infinity;
                for (let i = e * kBranch; i < Math.min(length, (e + 1) * kBranch); i++) {
                    if (below.low[i]! < min) min = below.low[i]!;
                    if (below.high[i]! > max) max = below.high[i]!;
                }
                low[e] = min;
                high[e] = max;
            }
            below = { low, high };
            length = entries;
        }
    }
    private halve(): void {
        let kept = 0;
        for (let i = 0; i + 3 < this.count; i += 4) {
            const [first, second] = extremesInOrder([
                this.values[i]!,
                this.values[i + 1]!,
                this.values[i + 2]!,
                this.values[i + 3]!,
            ]);
            this.values[kept++] = first;
            this.values[kept++] = second;
        }
        this.count = kept;
        this.stride *= 2;
        this.rebuild(0);
    }
}

// The smallest and the largest of some values, the one that came first first. NaN counts as absent.
export function extremesInOrder(values: readonly number[]): [number, number] {
    let low = -1,
        high = -1;
    for (let i = 0; i < values.length; i++) {
        if (Number.isNaN(values[i]!)) continue;
        if (low < 0 || values[i]! < values[low]!) low = i;
        if (high < 0 || values[i]! > values[high]!) high = i;
    }
    if (low < 0) return [NaN, NaN];
    return low <= high ? [values[low]!, values[high]!] : [values[high]!, values[low]!];
}

function grown(old: Float64Array, length: number): Float64Array {
    const next = new Float64Array(Math.max(length, old.length));
    next.set(old);
    return next;
}

// Measured values at times of their own (a CSV from outside).
export class MeasuredStore implements Series {
    offset = 0; // [s] added to its times
    private readonly times: Float64Array;
    private readonly values: Float64Array;
    readonly spacing: number;

    // Pairs in any order; those that are not numbers are left out.
    constructor(times: ArrayLike<number>, values: ArrayLike<number>) {
        const order: number[] = [];
        for (let i = 0; i < times.length; i++)
            if (Number.isFinite(times[i]) && Number.isFinite(values[i])) order.push(i);
        order.sort((a, b) => times[a]! - times[b]! || a - b);
        this.times = Float64Array.from(order, (i) => times[i]!);
        this.values = Float64Array.from(order, (i) => values[i]!);
        const span = order.length > 1 ? this.times[order.length - 1]! - this.times[0]! : 0;
        this.spacing = span > 0 ? span / (order.length - 1) : 1;
    }
    get length(): number {
        return this.times.length;
    }
    get from(): number {
        return this.times.length ? this.times[0]! + this.offset : 0;
    }
    get to(): number {
        return this.times.length ? this.times[this.times.length - 1]! + this.offset : 0;
    }
    extremes(t0: number, t1: number, out: Extremes): boolean {
        let i = this.after(t0 - this.offset);
        const end = this.after(t1 - this.offset);
        if (i >= end) return false;
        out.min = Infinity;
        out.max = -Infinity;
        let minAt = 0,
            maxAt = 0;
        for (; i < end; i++) {
            const v = this.values[i]!;
            if (v < out.min) {
                out.min = v;
                minAt = i;
            }
            if (v > out.max) {
                out.max = v;
                maxAt = i;
            }
        }
        out.minFirst = minAt <= maxAt;
        return true;
    }
    at(t: number): number | null {
        const x = t - this.offset;
        const n = this.times.length;
        if (n === 0 || x < this.times[0]! - 1e-9 || x > this.times[n - 1]! + 1e-9) return null;
        const j = Math.min(n - 1, Math.max(1, this.after(x)));
        const i = Math.max(0, j - 1);
        const gap = this.times[j]! - this.times[i]!;
        const share = gap > 0 ? Math.max(0, Math.min(1, (x - this.times[i]!) / gap)) : 0;
        return this.values[i]! + (this.values[j]! - this.values[i]!) * share;
    }
    // First index whose time is not before t.
    private after(t: number): number {
        let low = 0,
            high = this.times.length;
        while (low < high) {
            const middle = (low + high) >> 1;
            if (this.times[middle]! < t) low = middle + 1;
            else high = middle;
        }
        return low;
    }
}

// Another run's, `by` [s] ahead of the one that it lies over, so that a moment is the same for both.
export class ShiftedSeries implements Series {
    constructor(
        private readonly of: Series,
        private readonly by: number,
    ) {}
    get from(): number {
        return this.of.from - this.by;
    }
    get to(): number {
        return this.of.to - this.by;
    }
    get spacing(): number {
        return this.of.spacing;
    }
    extremes(t0: number, t1: number, out: Extremes): boolean {
        return this.of.extremes(t0 + this.by, t1 + this.by, out);
    }
    at(t: number): number | null {
        return this.of.at(t + this.by);
    }
}

// What came of a run up to a moment that moves on: worlds that run beside each other show their curves together.
export class SeriesSoFar implements Series {
    constructor(
        private readonly of: Series,
        private readonly now: () => number, // [s]
    ) {}
    get from(): number {
        return this.of.from;
    }
    get to(): number {
        return Math.min(this.of.to, this.now());
    }
    get spacing(): number {
        return this.of.spacing;
    }
    extremes(t0: number, t1: number, out: Extremes): boolean {
        return this.of.extremes(t0, Math.min(t1, this.now() + 0.5 * this.spacing), out);
    }
    at(t: number): number | null {
        return t > this.now() + 0.5 * this.spacing ? null : this.of.at(t);
    }
}

// What the chart draws of some series in [from, to]: one shared row of times and a row of values per series. Where there
// are more samples than columns each column gets its two extremes, otherwise every sample is there.
export function columns(
    series: readonly Series[],
    from: number,
    to: number,
    wanted: number,
): { times: number[]; rows: (number | null)[][] } {
    const times: number[] = [];
    const rows: (number | null)[][] = series.map(() => []);
    if (!(to > from) || series.length === 0) return { times, rows };
    const finest = Math.min(...series.map((s) => s.spacing));
    const samples = (to - from) / finest;
    if (samples <= wanted * 2) {
        const begin = Math.max(0, Math.floor(from / finest + 1e-9));
        const end = Math.ceil(to / finest - 1e-9);
        for (let k = begin; k <= end; k++) {
            times.push(k * finest);
            series.forEach((s, i) => rows[i]!.push(s.at(k * finest)));
        }
        return { times, rows };
    }
    const width = (to - from) / wanted;
    const out: Extremes = { min: 0, max: 0, minFirst: true };
    for (let c = 0; c < wanted; c++) {
        const t0 = from + c * width;
        times.push(t0 + width * 0.25, t0 + width * 0.75);
        series.forEach((s, i) => {
            if (s.extremes(t0, t0 + width, out)) {
                if (out.minFirst) rows[i]!.push(out.min, out.max);
                else rows[i]!.push(out.max, out.min);
            } else rows[i]!.push(s.at(t0 + width * 0.25), s.at(t0 + width * 0.75));
        });
    }
    return { times, rows };
}
