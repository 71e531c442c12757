// What happened, in one list in the order it happened. Whoever tells of it, lets it be heard or felt keeps a cursor of their
// own and misses nothing, however seldom they look.
//
//     const news = happened.reader();
//     each frame: for (const h of news()) if (h.kind === 'event') sound.strike(h.impulse);
import type { Lap } from './laps';
import en from '../text/en/session';
import { nameOf } from '../text/names';
import { texts } from '../text/t';

const t = texts('session', en);

export interface EngineEvent {
    kind: 'event';
    step: number;
    time: number; // [s]
    index: number; // in the engine's list
    name: string; // impact, contact, ...
    deltaV: number; // [m/s]
    impulse: number; // [N s]
    gaveUp: boolean; // the method asked for was given up, another one answered
    again: boolean; // it was known: a stretch is replayed
    now: boolean; // it has just happened, and is not only heard of after a jump
}
export type Happening =
    | EngineEvent
    | { kind: 'lap'; lap: Lap; number: number; best: boolean }
    | { kind: 'stopped' } // a state is no longer a number
    | { kind: 'ended'; time: number } // the scenario's duration is over
    | { kind: 'held' } // at a moment to pause at: what happens next?
    | { kind: 'branched' }
    | { kind: 'identical' } // as the recording that was opened
    | { kind: 'differs'; from: number }; // [s]

const kMost = 4000; // held at once; a reader that sleeps for longer misses the oldest

export class Happened {
    private readonly list: Happening[] = [];
    private before = 0; // that are no longer held

    add(happening: Happening): void {
        this.list.push(happening);
        if (this.list.length <= kMost) return;
        this.before += kMost / 2;
        this.list.splice(0, kMost / 2);
    }
    // All that is held.
    get all(): readonly Happening[] {
        return this.list;
    }
    // Gives, each time it is called, what has happened since the last time.
    reader(): () => readonly Happening[] {
        let seen = this.before + this.list.length;
        return () => {
            if (seen === this.before + this.list.length) return kNothing;
            const news = this.list.slice(Math.max(0, seen - this.before));
            seen = this.before + this.list.length;
            return news;
        };
    }
}
const kNothing: readonly Happening[] = [];

// An event as a mark and the read-out have it.
export function eventTold(name: string, time: number, deltaV: number, gaveUp = false): string {
    const told = { what: nameOf('event', name), time };
    const said = deltaV > 0 ? t('eventHit', { ...told, deltaV }) : t('event', told);
    return gaveUp ? t('eventGaveUp', { said }) : said;
}
