// What a visitor would miss: a drive, a scenario that was brought or changed. It is kept every few seconds and when the page is
// left, and offered when the page comes again. What a browser has no room for, or what no text holds (a scene that was dropped),
// is asked about before the page goes.
import { seen } from '../engine/seen';
import type { Session } from '../session/session';
import type { Store } from '../settings/store';
import type { Toasts } from './toasts';
import en from '../text/en/shell';
import { texts } from '../text/t';

const t = texts('shell', en);

const kEach = 5; // [s] between two savings; a long drive is packed less often
const kShare = 0.01; // of the time at most goes into packing
const kShort = 3; // [s] of driving that nobody misses
const kLongest = 10 * 3600; // [s] of a drive
const kOtherTab = 60_000; // [ms] that another tab's work has to rest before it is offered here

export interface Work {
    text: string; // the scenario with what was driven
    title: string;
    step: number;
    time: number; // [s]
    tab: string;
    at: number; // [ms] since 1970
}
// What was kept is outside data.
function readWork(kept: { [K in keyof Work]?: unknown }): Work | null {
    const text = (value: unknown): string => (typeof value === 'string' ? value : '');
    const number = (value: unknown): number => (typeof value === 'number' && Number.isFinite(value) ? value : 0);
    if (!text(kept.text)) return null;
    return {
        ...{ text: text(kept.text), title: seen(text(kept.title).slice(0, 80)), tab: text(kept.tab) },
        ...{ step: Math.round(number(kept.step)), time: number(kept.time), at: number(kept.at) },
    };
}

export class KeptWork {
    private next = 0; // [ms] when it is kept again
    private last = ''; // what was kept, told by step and document
    private safe = true;

    constructor(
        private readonly session: Session,
        private readonly store: Store,
        private readonly tab: string,
        private readonly drove: () => boolean, // a hand was on the wheel since the run began
    ) {}

    // Something is there that a reload would lose.
    get worth(): boolean {
        const { document, run } = this.session;
        const cause = document.opened.peek()?.cause;
        if (cause === 'file' || cause === 'kept' || cause === 'edit' || document.hasBrought) return true;
        return run.live && this.drove() && run.end * run.clock.dt > kShort;
    }
    // Once a frame.
    look(now: number): void {
        if (now >= this.next) this.keep(now);
    }
    keep(now: number): void {
        this.next = now + 1000 * kEach;
        if (!this.worth) return;
        const { engine, run } = this.session;
        const which = `${run.info.hash} ${run.step} ${run.end}`;
        if (which === this.last) return;
        this.last = which;
        const from = performance.now();
        const work: Work = {
            ...{ text: engine.withRecording(), title: run.info.title, step: run.step, time: run.time },
            ...{ tab: this.tab, at: Date.now() },
        };
        this.safe = this.store.set('work', work) && !this.session.document.hasBrought;
        this.next = Math.max(this.next, now + (performance.now() - from) / kShare);
    }
    // The page is about to go: true when it should ask first.
    get asks(): boolean {
        return this.worth && !this.safe;
    }

    // What the visit before left, once. Two are kept: this visit's own begins another.
    before(): Work | null {
        const { store } = this;
        const left = readWork(store.get('work', {}));
        if (left && (left.tab === this.tab || Date.now() - left.at > kOtherTab)) {
            store.set('workBefore', left);
            store.forget('work');
        }
        return readWork(store.get('workBefore', {}));
    }
    done(): void {
        this.store.forget('workBefore');
    }
    goOn(work: Work): void {
        const { document, run } = this.session;
        this.done();
        if (!document.openKept(work.text)) return;
        run.ahead(Math.max(0, Math.min(work.step, kLongest / run.clock.dt)));
        run.playing = false;
    }
}

// A tab keeps its name when it is loaded again.
function tabName(): string {
    try {
        const name = sessionStorage.getItem('yawlab.tab') ?? crypto.getRandomValues(new Uint32Array(2)).join('-');
        sessionStorage.setItem('yawlab.tab', name);
        return name;
    } catch {
        return '';
    }
}

export function keepWork(session: Session, store: Store, toasts: Toasts, drove: () => boolean): KeptWork {
    const work = new KeptWork(session, store, tabName(), drove);
    const leave = (): void => work.keep(performance.now());
    window.addEventListener('pagehide', leave);
    document.addEventListener('visibilitychange', leave);
    window.addEventListener('beforeunload', (event) => {
        leave();
        if (work.asks) event.preventDefault();
    });
    const before = work.before();
    if (before)
        toasts.show(t('workLeft', { title: before.title, time: before.time }), 'note', 60, {
            word: t('goOn'),
            run: () => work.goOn(before),
        });
    return work;
}
