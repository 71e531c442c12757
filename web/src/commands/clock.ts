// Commands of the clock: when the run is, how fast it goes, where it stops.
import { kRates } from '../session/clock';
import type { Session } from '../session/session';
import type { Tell } from '../session/document';
import type { Row, Rows } from './registry';
import en from '../text/en/commands';
import { texts } from '../text/t';

const t = texts('commands', en);

const kGrace = 0.3; // [s] what has just passed does not count, so that repeated calls go on back
const kLoopSays = { from: 'loopStarts', on: 'looping', off: 'noLoop' } as const;

// `undriven`: says that nothing here takes controls, and offers what would.
export function clockRows(session: Session, tell: Tell, undriven: () => void) {
    const { run } = session;
    const { clock, moments } = run;
    const row = (title: string, keys: string[], act: () => void, more: Partial<Row> = {}): Row => ({
        title,
        group: 'clock',
        keys,
        run: act,
        ...more,
    });
    const goTo = (step: number | null, otherwise: string): void =>
        step === null ? tell(otherwise, 'note', 2) : run.seek(step);
    const drive = (): void => {
        if (run.live) run.branch();
        else undriven();
    };
    const bookmark = (): void => {
        const set = moments.toggleBookmark(run.step, t('bookmarkAt', { time: run.time }));
        tell(set ? t('bookmarked') : t('bookmarkRemoved'), 'note', 1.5);
    };
    const stop = (): void => {
        const set = moments.toggleStop(run.step, t('happensNext'));
        tell(set ? t('willPause') : t('pausesNoMore'), 'note', 2);
    };
    const predict = (): void => {
        moments.predict = !moments.predict;
        tell(moments.predict ? t('predicts') : t('predictsNoMore'), 'note', 2);
    };
    const grace = (): number => moments.steps(kGrace);
    return {
        'clock.play': row(t('playPause'), ['KeyP'], () => run.toggle(), { checked: () => clock.playing }),
        'clock.step': row(t('oneStep'), ['Period'], () => clock.queue(1), { repeats: true }),
        'clock.stepBack': row(t('oneStepBack'), ['Comma'], () => back(), { repeats: true }),
        'clock.restart': row(t('backStart'), ['Home', 'KeyR'], () => run.restart()),
        'clock.back5': row(t('back5'), ['KeyB'], () => run.seek(moments.back(run.step, 5))),
        'clock.nextEvent': row(t('nextEvent'), ['KeyN'], () => goTo(moments.nextEvent(run.step), t('noLater'))),
        'clock.slower': row(t('slowMotion'), ['KeyL'], () => {
            clock.rate = kRates[(kRates.indexOf(clock.rate) + 1) % kRates.length]!;
        }),
        'clock.normal': row(t('normalSpeed'), ['Shift+KeyL'], () => (clock.rate = 1)),
        'clock.bookmark': row(t('bookmarkMoment'), ['KeyM'], bookmark, {}),
        'clock.toBookmark': row(t('bookmarkBefore'), ['Shift+KeyB'], () =>
            goTo(moments.previousBookmark(run.step, grace()), t('noBookmark')),
        ),
        'clock.previousEvent': row(t('eventBefore'), ['Shift+KeyN'], () =>
            goTo(moments.previousEvent(run.step, grace()), t('noEvent')),
        ),
        'clock.stop': row(t('stop'), ['KeyZ'], stop),
        'clock.predict': row(t('predict'), ['Shift+KeyZ'], predict),
        'clock.loop': row(t('loopMark'), ['BracketLeft'], () =>
            tell(t(kLoopSays[moments.markLoop(run.step)]), 'note', 2),
        ),
        'clock.takeOver': row(t('driveFrom'), ['Enter'], drive),
        'runs.keep': row(t('keepRun'), ['KeyJ'], () => {
            if (!run.ghosts.keep(session.engine)) tell(t('nothingRun'));
        }),
    } satisfies Rows;

    function back(): void {
        clock.playing = false;
        run.seek(run.step - 1);
    }
}
