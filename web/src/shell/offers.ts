// Signs of a course that offer a scenario: whoever drives up to one is asked once whether to open it.
import type { Session } from '../session/session';
import en from '../text/en/shell';
import { texts } from '../text/t';
import type { CourseShown } from '../view/course_shown';
import type { Toasts } from './toasts';

const t = texts('shell', en);
const kNear = 9; // [m]
const kFar = 25; // [m] from where it is asked again
const kSeconds = 8;

export class Offers {
    private at = ''; // the scenario last offered, until its sign is left behind

    constructor(
        private readonly session: Session,
        private readonly shown: CourseShown,
        private readonly toasts: Toasts,
    ) {}

    // (x, y): where the vehicle looked at is.
    look({ x, y }: { x: number; y: number }): void {
        const offers = this.shown.course.peek()?.layout.offers;
        if (!offers?.length || !this.session.run.live) return;
        const away = (offer: (typeof offers)[number]): number => Math.hypot(offer.at[0] - x, offer.at[1] - y);
        if (offers.every((o) => o.scenario !== this.at || away(o) > kFar)) this.at = '';
        const here = offers.find((o) => away(o) < kNear);
        if (!here || here.scenario === this.at) return;
        this.at = here.scenario;
        this.toasts.show(here.text, 'note', kSeconds, {
            word: t('openTest'),
            run: () => this.session.document.openNamed(here.scenario),
        });
    }
}
