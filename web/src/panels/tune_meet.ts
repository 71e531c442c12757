// A change of a car's speed may make two cars miss each other that met before. Then the car is offered to start so much
// farther away, or nearer, that it comes to the place at the same time.
import type { Session } from '../session/session';
import { whenever } from '../settings/whenever';
import type { Toasts } from '../shell/toasts';
import type { Changeable } from './tune_model';
import en from '../text/en/tune';
import { texts } from '../text/t';

const t = texts('tune', en);

// Where a car has to start, that drives straight on at `speed` and not at `before` [m/s], to be at `time` [s] where it was.
export function placeToMeet(car: Changeable, before: number, speed: number, time: number): [number, number] {
    const heading = Number(car['heading'] ?? 0);
    const [x, y] = (car['position'] as [number, number] | undefined) ?? [0, 0];
    const back = (speed - before) * time;
    const round = (v: number): number => Math.round(v * 1e6) / 1e6;
    return [round(x - back * Math.cos(heading)), round(y - back * Math.sin(heading))];
}

// Asked before a change of the speed of `vehicle`; what it answers is to be called after it. `move` starts the car elsewhere.
export function watchMeeting(
    session: Session,
    toasts: Toasts,
    vehicle: number,
    move: (time: number) => void,
): () => void {
    const { film } = session.run;
    const met = film.story.peek()?.impacts.find((i) => i.b >= 0 && (i.a === vehicle || i.b === vehicle));
    if (!met) return () => undefined;
    return () => {
        const of = session.document.opened.peek();
        const stop = whenever([film.story, session.document.opened], () => {
            if (session.document.opened.peek() !== of) return queueMicrotask(() => stop());
            const story = film.story.peek();
            if (!story) return;
            queueMicrotask(() => stop());
            if (story.impacts.some((i) => i.b >= 0 && (i.a === vehicle || i.b === vehicle))) return;
            toasts.show(t('missed'), 'note', 12, { word: t('makeThemMeet'), run: () => move(met.time) });
        });
    };
}
