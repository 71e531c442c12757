// News of the run, each told once: in toasts and the read-out, in the hands, to the ears.
import type { Shaking } from '../input/shaking';
import { eventTold, type Happening } from '../session/happened';
import { lapTime, type Lap } from '../session/laps';
import type { Session } from '../session/session';
import type { Hearing } from '../sound/hearing';
import { time } from '../text/format';
import type { Readout } from './readout';
import type { Toasts } from './toasts';
import en from '../text/en/shell';
import { texts } from '../text/t';

const t = texts('shell', en);

const kStrong = 8; // [m/s] change of velocity that shakes the hands fully

export class News {
    private readonly news: () => readonly Happening[];
    private readonly run: Session['run'];

    constructor(
        session: Session,
        private readonly toasts: Toasts,
        private readonly readout: Readout,
        private readonly hearing: Hearing,
        private readonly shaking: Shaking,
        private readonly over: () => void, // a film has come to its end
    ) {
        this.run = session.run;
        this.news = session.run.happened.reader();
    }
    tell(): void {
        for (const h of this.news()) {
            if (h.kind !== 'event') {
                this.say(h);
                continue;
            }
            if (!h.again) {
                this.readout.announce(eventTold(h.name, h.time, h.deltaV, h.gaveUp));
            }
            if (!h.now) continue;
            if (h.deltaV > 0.3) this.shaking.blow(h.deltaV / kStrong);
            if (h.impulse > 0) this.hearing.strike(h.impulse);
        }
    }
    private say(h: Exclude<Happening, { kind: 'event' }>): void {
        const { toasts } = this;
        switch (h.kind) {
            case 'lap':
                toasts.show(lapSays(h.lap, h.number, h.best), 'note', 6);
                break;
            case 'stopped':
                toasts.show(t('runStopped'), 'error');
                break;
            case 'ended':
                if (this.run.film.tells || this.run.replayed) this.over();
                else toasts.show(t('runOver', { time: time(h.time).slice(0, 5) }), 'note', 6);
                break;
            case 'held':
                toasts.show(t('happensNext'), 'note', 6);
                break;
            case 'branched':
                toasts.show(t('newBranch'));
                break;
            case 'identical':
                this.readout.announce(t('identicalHere'));
                break;
            case 'differs':
                this.readout.announce(t('differsHere', { from: h.from }));
                break;
        }
    }
}

function lapSays(lap: Lap, number: number, best: boolean): string {
    const told = { number, time: lapTime(lap.time) };
    return best ? t('lapBest', told) : lap.counts ? t('lap', told) : t('lapOff', told);
}
