// One's own best run of each goal, with its recording, kept in the browser. What was kept is outside data; a browser may have no room.
import type { Store } from '../settings/store';

export interface Best {
    score: number; // SI
    seconds: number; // of the recording
    recording: string; // base64url
    engine: string; // version that recorded it
    at: number; // [ms] since 1970
}

const kKey = 'bests';
const kMost = 40; // goals; the oldest goes
const kLongest = 200_000; // characters of a recording

export class Bests {
    constructor(private readonly store: Store) {}

    // By the hash of the scenario: another goal, or another car, is another best.
    of(hash: string): Best | null {
        const kept = this.store.get<Record<string, unknown>>(kKey, {});
        return Object.hasOwn(kept, hash) ? judged(kept[hash]) : null;
    }
    // Where it is better than what was kept. 'refused': there is no room for it.
    keep(hash: string, best: Best, more: boolean): 'best' | 'worse' | 'refused' {
        const before = this.of(hash);
        if (before && (more ? best.score <= before.score : best.score >= before.score)) return 'worse';
        if (!judged(best)) return 'refused';
        const others = Object.entries(this.store.get<Record<string, unknown>>(kKey, {}))
            .flatMap(([key, value]): [string, Best][] => {
                const whole = key === hash ? null : judged(value);
                return whole ? [[key, whole]] : [];
            })
            .sort(([, a], [, b]) => b.at - a.at)
            .slice(0, kMost - 1);
        return this.store.set(kKey, Object.fromEntries([[hash, best], ...others])) ? 'best' : 'refused';
    }
}

function judged(kept: unknown): Best | null {
    const { score, seconds, recording, engine, at } = (kept ?? {}) as { [K in keyof Best]?: unknown };
    const number = (x: unknown): x is number => typeof x === 'number' && Number.isFinite(x);
    if (!number(score) || !number(seconds) || !number(at) || seconds <= 0) return null;
    if (typeof recording !== 'string' || !/^[\w-]+$/.test(recording) || recording.length > kLongest) return null;
    return { score, seconds, recording, engine: typeof engine === 'string' ? engine.slice(0, 32) : '', at };
}
