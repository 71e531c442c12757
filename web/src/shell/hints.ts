// Hints at their moments, each once on a device and only for who came without a link and drives: an impact can be seen again
// slowly; what a pause is good for.
import type { Happening } from '../session/happened';
import type { Session } from '../session/session';
import type { Store } from '../settings/store';
import type { Toasts } from './toasts';
import en from '../text/en/shell';
import { texts } from '../text/t';

const t = texts('shell', en);

const kHard = 2; // [m/s] change of velocity from which an impact is worth another look
const kBefore = 0.4; // [s]
const kSlow = 0.1;
const kStays = 9; // [s]

export class Hints {
    private readonly news: () => readonly Happening[];
    private played = true;

    constructor(
        private readonly session: Session,
        private readonly store: Store,
        private readonly toasts: Pick<Toasts, 'show'>,
        private readonly keys: boolean, // the device has some
    ) {
        this.news = session.run.happened.reader();
    }
    // Once a frame.
    update(): void {
        const { run } = this.session;
        let stopped = this.played && !run.playing;
        this.played = run.playing;
        for (const h of this.news()) {
            if (h.kind !== 'event')
                stopped = false; // the run stopped by itself
            else if (h.now && !h.again && h.deltaV > kHard && run.film.driven.peek())
                this.once('impact', t('hintImpact'), {
                    word: t('seeSlowly'),
                    run: () => {
                        run.seek(Math.max(0, h.step - Math.round(kBefore / run.clock.dt)));
                        run.clock.rate = kSlow;
                        run.playing = true;
                    },
                });
        }
        if (stopped && this.keys && run.film.driven.peek()) this.once('pause', t('hintPause'));
    }
    private once(name: string, text: string, action?: Parameters<Toasts['show']>[3]): void {
        const told = this.store.get<unknown[]>('hints', []);
        if (told.includes(name)) return;
        this.store.set('hints', [...told, name]);
        this.toasts.show(text, 'note', kStays, action);
    }
}
