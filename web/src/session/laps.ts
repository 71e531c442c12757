// Lap and sector times on a closed road, and how far ahead of the best lap the present one is. Times are of the
// simulation; the moment a line is crossed lies between two frames and is found by proportion of the way.
export const kSectors = 3;
const kFarOff = 12; // [m] from the middle of the road: such a lap does not count
const kJump = 60; // [m] in one frame: the car was put somewhere else
const kSample = 2; // [m] between the samples of a lap

export interface LapPose {
    position: [number, number, number];
    orientation: [number, number, number, number];
}
interface Sample extends LapPose {
    way: number; // [m] since the start line
    time: number; // [s] since the start line
}
export interface Lap {
    time: number; // [s]
    splits: number[]; // [s] at the end of each sector, since the start line
    counts: boolean; // on the road all the way
    samples: Sample[];
}

export class Laps {
    best: Lap | null = null;
    last: Lap | null = null;
    done = 0; // laps completed
    private current: Lap | null = null; // null until the start line is crossed
    private started = 0; // [s]
    private along = NaN;
    private time = NaN;
    private way = 0; // [m] since the start line

    begin(): void {
        this.best = this.last = null;
        this.done = 0;
        this.leave();
    }
    // The run jumped: the present lap is lost, the best one stays.
    leave(): void {
        this.current = null;
        this.along = this.time = NaN;
    }

    // Once a frame, after the steps.
    update(time: number, along: number, offset: number, length: number, pose: LapPose): void {
        const [before, then] = [this.along, this.time];
        this.along = along;
        this.time = time;
        if (Number.isNaN(before) || time === then) return;
        let moved = along - before;
        if (moved < -length / 2) moved += length;
        else if (moved > length / 2) moved -= length;
        if (time < then || Math.abs(moved) > kJump) return this.leave();
        const from = this.way;
        this.way += moved;
        // The time at which the way `at` was reached, between the two frames.
        const reached = (at: number): number => then + (time - then) * Math.min(1, Math.max(0, (at - from) / moved));
        if (this.current && moved > 0) {
            for (let s = this.current.splits.length + 1; s < kSectors && this.way >= (length * s) / kSectors; s++)
                this.current.splits.push(reached((length * s) / kSectors) - this.started);
        }
        if (moved > 0 && before + moved >= length && (!this.current || this.way > 0.9 * length)) {
            const crossing = then + (time - then) * ((length - before) / moved);
            if (this.current) this.finish(crossing);
            this.current = { time: 0, splits: [], counts: true, samples: [] };
            this.started = crossing;
            this.way = before + moved - length;
        }
        if (!this.current) return;
        if (Math.abs(offset) > kFarOff) this.current.counts = false;
        const samples = this.current.samples;
        if (samples.length === 0 || this.way - samples.at(-1)!.way > kSample)
            samples.push({
                way: this.way,
                time: time - this.started,
                position: [...pose.position],
                orientation: [...pose.orientation],
            });
    }

    get elapsed(): number | null {
        return this.current ? this.time - this.started : null;
    }
    get counts(): boolean {
        return this.current?.counts ?? true;
    }
    get splits(): readonly number[] {
        return this.current?.splits ?? [];
    }
    // [s] behind the best lap at the same place; negative: ahead of it.
    get delta(): number | null {
        if (!this.current || !this.best || this.way <= 0) return null;
        const at = between(this.best.samples, 'way', this.way);
        return at ? this.elapsed! - (at.a.time + (at.b.time - at.a.time) * at.share) : null;
    }
    // The best lap's car at the present time of the lap.
    ghost(): LapPose | null {
        if (!this.current || !this.best) return null;
        const at = between(this.best.samples, 'time', Math.max(this.elapsed!, this.best.samples[0]?.time ?? 0)); // it too starts at its first sample
        if (!at) return null;
        const mix = <T extends number[]>(p: T, q: T): T => p.map((v, i) => v + (q[i]! - v) * at.share) as T;
        const turn = mix(at.a.orientation, at.b.orientation);
        const size = Math.hypot(...turn) || 1;
        return {
            position: mix(at.a.position, at.b.position),
            orientation: turn.map((v) => v / size) as LapPose['orientation'],
        };
    }

    private finish(crossing: number): void {
        const lap = this.current!;
        lap.time = crossing - this.started;
        lap.splits.push(lap.time);
        this.last = lap;
        this.done++;
        if (lap.counts && lap.splits.length === kSectors && (!this.best || lap.time < this.best.time)) this.best = lap;
    }
}

function between(
    samples: readonly Sample[],
    key: 'way' | 'time',
    value: number,
): { a: Sample; b: Sample; share: number } | null {
    let [low, high] = [0, samples.length - 1];
    if (high < 1 || value < samples[low]![key] || value > samples[high]![key]) return null;
    while (high - low > 1) {
        const middle = (low + high) >> 1;
        if (samples[middle]![key] <= value) low = middle;
        else high = middle;
    }
    const [a, b] = [samples[low]!, samples[high]!];
    return { a, b, share: (value - a[key]) / (b[key] - a[key] || 1) };
}

// 83.456 as 1:23.46.
export function lapTime(seconds: number): string {
    const hundredths = Math.round(seconds * 100);
    const minutes = Math.floor(hundredths / 6000);
    return `${minutes}:${String(Math.floor((hundredths % 6000) / 100)).padStart(2, '0')}.${String(hundredths % 100).padStart(2, '0')}`;
}
