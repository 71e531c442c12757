// What a lesson does to the page around it: plots, camera and overlay that its runs ask for, arrows that light up, flags in the world.
import type { Asked, Kind } from '../session/lesson';
import { kCameraKinds } from '../settings/table';
import { loaded } from '../text/loaded';
import { BetMarks } from '../view/bet_marks';
import type { InWorld } from './lesson_bet';
import type { Stage } from './lesson_runs';
import type { Page } from './page';
import tokens from '../tokens.json';

export function stageOf(page: Page): Stage {
    const { view, lesson, below, settings } = page;
    const narrow = matchMedia(`(max-width: ${tokens.breakpoint.phone}px)`);
    return {
        roomy: () => !narrow.matches,
        plots: (names, against, cars) => {
            lesson.lentPlots ||= !below.shown.peek();
            loaded(() => import('./plots_place')).then(
                ({ plotsOf, showPlots }) => {
                    showPlots(page);
                    plotsOf(page).choose(names, against, cars);
                },
                (error: Error) => page.tell(error.message, 'error'),
            );
        },
        // For this run alone, not as the visitor's own.
        camera: (kind) => {
            const known = kCameraKinds.find((k) => k === kind);
            if (known) view.cameras.choose(known);
        },
        overlay: () => settings.overlay.forNow(true),
    };
}
/** The arrows of one kind stay as they are, the others fade. */
export function light(page: Page, kind: Kind | ''): void {
    const { view } = page;
    const all = view.colours.peek();
    const faded = (name: string, colour: string): string =>
        kind === '' || name === kind || !(name in kFading) ? colour : (all['line'] ?? colour);
    view.world.colours = Object.fromEntries(Object.entries(all).map(([name, colour]) => [name, faded(name, colour)]));
    view.stage.rest.touch();
}
const kFading = { normal: 1, longitudinal: 1, lateral: 1, resultant: 1, impact: 1, before: 1, after: 1 };

/** Flags in the world for a bet on a place. */
export function marksOf(page: Page, asked: Asked, dragged: (value: number) => void): InWorld & { end(): void } {
    const { view, session } = page;
    const height = (x: number, y: number): number => session.engine.height(x, y);
    const marks = new BetMarks(view.stage, { ...asked.way!, height }, dragged);
    const colours = view.colours.peek();
    return {
        place: (name, value) => marks.place(name, value, colours[name === 'came' ? 'impact' : 'accent'] ?? '#d55e00'),
        freeze: () => marks.freeze(),
        end: () => marks.end(),
    };
}
