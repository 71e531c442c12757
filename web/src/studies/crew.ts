// The runs of a study, done by whoever is there: Workers, or the page itself, one run a slice. Runs are handed out in stretches
// that take about as long as a glance, so that all cores end together and every picture has something new.
import { errorOfSaid } from '../engine/error';
import type { StudyDesk, StudyRow } from '../engine/study';
import type { StudyAsked, StudyGiven, StudyTold } from '../engine/study.worker';

export interface Member {
    ask(from: number, count: number): Promise<StudyRow[]>;
    end(): void;
}
interface Stretch {
    from: number;
    count: number;
}

const kGlance = 150; // [ms] of a stretch
const kMost = 512; // runs of a stretch
const kFirst = 2;
const kSlice = 12; // [ms] that the page itself computes at once, or one run

export class Crew {
    done = 0;
    ended = false; // by whoever asked for it
    private readonly stop: () => void;
    readonly over: Promise<void>; // once it is ended
    private next = 0;
    private readonly back: Stretch[] = []; // handed out, and not done

    constructor(
        private readonly runs: number,
        private readonly take: (first: number, rows: readonly StudyRow[]) => void,
        private readonly members = 1,
    ) {
        let stop: () => void = () => undefined;
        this.over = new Promise((resolve) => (stop = resolve));
        this.stop = stop;
    }

    // At once, whatever is under way: what is done stays.
    end(): void {
        this.ended = true;
        this.stop();
    }

    get whole(): boolean {
        return this.done === this.runs;
    }
    // Until nothing is left to hand out. What a member that fails was to do is done by another.
    async work(member: Member): Promise<void> {
        let count = kFirst;
        for (let stretch = this.hand(count); stretch && !this.ended; stretch = this.hand(count)) {
            const begin = performance.now();
            let rows: StudyRow[];
            try {
                rows = await member.ask(stretch.from, stretch.count);
            } catch (error) {
                this.back.push(stretch);
                throw error;
            }
            if (this.ended) return;
            const each = Math.max(1e-3, (performance.now() - begin) / stretch.count);
            count = Math.max(1, Math.min(kMost, 4 * count, Math.round(kGlance / each)));
            this.done += rows.length;
            this.take(stretch.from, rows);
        }
    }
    private hand(count: number): Stretch | null {
        const back = this.back.pop();
        if (back) return back;
        const left = this.runs - this.next;
        if (left <= 0) return null;
        const stretch = { from: this.next, count: Math.min(count, Math.max(1, Math.ceil(left / (2 * this.members)))) };
        this.next += stretch.count;
        return stretch;
    }
}

// The page itself: goes on between two of its frames.
export function here(desk: StudyDesk): Member {
    return {
        async ask(from, count) {
            const rows: StudyRow[] = [];
            for (let until = 0; rows.length < count; rows.push(desk.run(from + rows.length))) {
                if (performance.now() < until) continue;
                await new Promise((go) => setTimeout(go, 0));
                until = performance.now() + kSlice;
            }
            return rows;
        },
        end: () => undefined,
    };
}

// A Worker with an engine of its own. It is asked once a question; one that does not start refuses its first.
export function beside(given: StudyGiven): Member {
    const worker = new Worker(new URL('../engine/study.worker.ts', import.meta.url), { type: 'module' });
    const say = (asked: StudyAsked): Promise<StudyRow[]> =>
        new Promise((resolve, reject) => {
            worker.onmessage = ({ data }: MessageEvent<StudyTold>) =>
                data.error ? reject(errorOfSaid(data.error)) : resolve(data.rows!);
            worker.onerror = (event) => {
                event.preventDefault();
                reject(new Error(event.message));
            };
            worker.postMessage(asked);
        });
    let opened: Promise<unknown> | null = null;
    return {
        async ask(from, count) {
            await (opened ??= say(given));
            return say({ from, count });
        },
        end: () => worker.terminate(),
    };
}

export interface Done {
    beside: number; // Workers that had a part in it
    alone: boolean; // the page did the rest
}

// Does a study with `members` Workers; `desk` has it open too. Where none can be had, as in a frame without an origin, the page does
// it. Throws what fails there too.
export async function doStudy(crew: Crew, desk: StudyDesk, given: StudyGiven, members: number): Promise<Done> {
    const workers: Member[] = [];
    try {
        while (workers.length < members) workers.push(beside(given));
    } catch {
        // then with those that came
    }
    try {
        let came = workers.length;
        const fail = (): void => void came--;
        const all = workers.map((worker) => crew.work(worker).catch(fail));
        await Promise.race([Promise.all(all), crew.over]);
        const alone = !crew.whole && !crew.ended;
        if (alone) await crew.work(here(desk));
        return { beside: came, alone };
    } finally {
        for (const worker of workers) worker.end();
    }
}
