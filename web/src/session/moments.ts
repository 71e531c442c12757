import { nameOf } from '../text/names';
// Where the clock goes: bookmarks, loop, events, moments to stop at. Pure logic in whole steps above the engine's
// timeline; whoever owns the engine asks before stepping and seeks where this says.
//
//     const r = scrubber.reach(now, wanted);      // run r.steps steps, then pause or seek to r.seek
//     const target = scrubber.nextEvent(now);     // null: there is none

export type MomentKind = 'event' | 'bookmark' | 'stop';

export interface Moment {
    step: number;
    kind: MomentKind;
    label: string;
    gaveUp?: boolean; // of an event: another method than the one asked for answered
}
export interface Loop {
    from: number; // steps; from < to
    to: number;
}
export interface Reach {
    steps: number; // how many of the wanted steps may run
    then: 'go' | 'pause' | 'loop' | 'end';
    seek: number; // with 'loop': the step to go back to
    stop: Moment | null; // with 'pause': what it stopped for
}

export class Moments {
    loop: Loop | null = null;
    predict = false; // stop `lead` seconds before every known or expected event
    expected: number | null = null; // step of an impact that lies ahead if nothing changes
    lead = 0.5; // [s]
    end: number | null = null; // step at which the run is over, unless somebody goes on
    private readonly known: Moment[] = []; // events and bookmarks and stops, by rising step

    constructor(public dt: number) {}

    // A new scenario or a restarted run: bookmarks and stops belong to the scenario's time and stay unless `all`.
    clear(all: boolean): void {
        this.forget((m) => all || m.kind === 'event');
        if (all) this.loop = null;
    }
    // A branch at `step`: what lay ahead has not happened.
    branch(step: number): void {
        this.forget((m) => m.kind === 'event' && m.step > step);
    }
    steps(seconds: number): number {
        return Math.round(seconds / this.dt);
    }
    get moments(): readonly Moment[] {
        return this.known;
    }

    // Events come again when a stretch is replayed; each counts once.
    addEvent(step: number, label: string, gaveUp = false): boolean {
        if (this.known.some((m) => m.kind === 'event' && m.step === step && m.label === label)) return false;
        this.insert({ step, kind: 'event', label, gaveUp });
        return true;
    }
    // Sets a bookmark, or takes it away when there is one within a tenth of a second.
    toggleBookmark(step: number, label: string): boolean {
        return this.toggleMoment('bookmark', step, label);
    }
    // A moment to pause at: "what happens next?"
    toggleStop(step: number, label: string): boolean {
        return this.toggleMoment('stop', step, label);
    }
    // First call: start of the loop; second: its end; third: no loop.
    private loopFrom: number | null = null;
    markLoop(step: number): 'from' | 'on' | 'off' {
        if (this.loop) {
            this.loop = null;
            return 'off';
        }
        if (this.loopFrom === null || step <= this.loopFrom) {
            this.loopFrom = step;
            return 'from';
        }
        this.loop = { from: this.loopFrom, to: step };
        this.loopFrom = null;
        return 'on';
    }

    nextEvent(now: number): number | null {
        for (const m of this.known) if (m.kind === 'event' && m.step > now) return m.step;
        return null;
    }
    // `grace` [steps]: while playing, an event that has just passed does not count, so that repeated calls go on back.
    previousEvent(now: number, grace = 0): number | null {
        let found: number | null = null;
        for (const m of this.known) if (m.kind === 'event' && m.step < now - grace) found = m.step;
        return found;
    }
    nextBookmark(now: number): number | null {
        for (const m of this.known) if (m.kind === 'bookmark' && m.step > now) return m.step;
        return null;
    }
    previousBookmark(now: number, grace = 0): number | null {
        let found: number | null = null;
        for (const m of this.known) if (m.kind === 'bookmark' && m.step < now - grace) found = m.step;
        return found;
    }
    back(now: number, seconds: number): number {
        return Math.max(0, now - this.steps(seconds));
    }

    // How far the clock may run from `now`. A stop at `now` itself has been seen: play goes on from it.
    reach(now: number, wanted: number): Reach {
        let last = now + wanted;
        let then: Reach['then'] = 'go';
        let stop: Moment | null = null;
        for (const m of this.known) {
            const at =
                m.kind === 'stop'
                    ? m.step
                    : this.predict && m.kind === 'event'
                      ? Math.max(1, m.step - this.steps(this.lead))
                      : -1;
            if (at > now && at <= last && (at < last || then === 'go')) {
                last = at;
                then = 'pause';
                stop = m;
            }
        }
        const before = this.predict && this.expected !== null ? Math.max(1, this.expected - this.steps(this.lead)) : -1;
        if (before > now && before <= last && (before < last || then === 'go')) {
            last = before;
            then = 'pause';
            stop = { step: this.expected!, kind: 'event', label: nameOf('event', 'impact') };
        }
        if (this.end !== null && this.end > now && this.end <= last && (this.end < last || then === 'go')) {
            last = this.end;
            then = 'end';
            stop = null;
        }
        // A loop holds whoever is inside it; a clock that stands beyond its end was put there on purpose.
        if (this.loop && now < this.loop.to && this.loop.to <= last && !(then !== 'go' && last < this.loop.to)) {
            return { steps: this.loop.to - now, then: 'loop', seek: this.loop.from, stop: null };
        }
        return { steps: last - now, then, seek: 0, stop };
    }

    private toggleMoment(kind: 'bookmark' | 'stop', step: number, label: string): boolean {
        const near = this.known.findIndex((m) => m.kind === kind && Math.abs(m.step - step) * this.dt < 0.1);
        if (near >= 0) {
            this.known.splice(near, 1);
            return false;
        }
        this.insert({ step, kind, label });
        return true;
    }
    private insert(moment: Moment): void {
        let at = this.known.length;
        while (at > 0 && this.known[at - 1]!.step > moment.step) at--;
        this.known.splice(at, 0, moment);
    }
    private forget(which: (m: Moment) => boolean): void {
        for (let i = this.known.length - 1; i >= 0; i--) if (which(this.known[i]!)) this.known.splice(i, 1);
    }
}
