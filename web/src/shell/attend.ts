// Nobody reads and drives at once: a sheet or dialog that is opened over a moving car pauses it, and closing it goes on.
import type { Session } from '../session/session';
import { whenever } from '../settings/whenever';
import type { Sheet } from './sheet';
import type { Toasts } from './toasts';
import en from '../text/en/shell';
import { texts } from '../text/t';

const t = texts('shell', en);

const kStands = 0.5; // [m/s]

export class Attend {
    private at = -1; // step at which it was paused here; -1: it was not

    constructor(
        private readonly session: Session,
        private readonly toasts: Toasts,
        sheet: Sheet,
    ) {
        whenever([sheet.current], () => (sheet.current.peek() === '' ? this.closed() : this.opened()));
        whenever([session.document.opened], () => (this.at = -1));
        document.addEventListener('close', () => this.closed(), true); // a dialog's does not bubble
    }
    opened(): void {
        const { run } = this.session;
        if (!run.playing || !run.live || !run.film.driven.peek() || run.replaying) return;
        if (run.vehicles.named(run.driven, 'speed') < kStands) return;
        run.playing = false;
        this.at = run.step;
        this.toasts.show(t('pausedToRead'), 'note', 3);
    }
    private closed(): void {
        const { run } = this.session;
        if (this.at >= 0 && run.step === this.at && !document.querySelector('dialog[open]')) run.playing = true;
        this.at = -1;
    }
}
