// What the page says in words and numbers around the world: the driver's display and the clock, news, captions, offers by the road.
import type { Shaking } from '../input/shaking';
import type { Hearing } from '../sound/hearing';
import type { CourseShown } from '../view/course_shown';
import type { View } from '../view/view';
import { Captions } from './captions';
import { forceLegend } from './force_legend';
import { News } from './news';
import { Offers } from './offers';
import type { Place } from './place';
import type { RescueId } from './rescue';
import { Telling } from './telling';
import type { Transport } from './transport';

const kTurn = 1 / 30; // [s] between two frames of texts
const kSlowTurn = 0.045; // [s] when the overlay's panels were made in this frame

// What is heard and felt and what stands in the world beside what is said.
export interface Beside {
    hearing: Hearing;
    shaking: Shaking;
    course: CourseShown;
}

export class Voices {
    readonly telling: Telling;
    readonly news: News;
    private readonly captions: Captions;
    private readonly offers: Offers;
    private readonly view: View;
    private readonly forces: HTMLElement;
    private since = 0; // [s]

    constructor(
        { session, settings, view, toasts }: Place,
        transport: Transport,
        { hearing, shaking, course }: Beside,
        acts: { rescue: (id: RescueId) => void; endCard: () => void },
    ) {
        this.view = view;
        this.telling = new Telling(session, settings, view, transport, toasts, acts.rescue);
        this.news = new News(session, toasts, this.telling.readout, hearing, shaking, acts.endCard);
        this.captions = new Captions(session);
        this.forces = forceLegend(session, settings);
        this.offers = new Offers(session, course, toasts);
    }
    get elements(): HTMLElement[] {
        const { pace, rescue, hud, frictionLegend, readout } = this.telling;
        // The caption keeps clear of the two before it (captions.css).
        const legends = [frictionLegend.element, this.forces];
        return [pace, hud.element, this.captions.element, rescue.element, ...legends, readout.element];
    }
    // Texts and panels take turns, so that no frame has to do both; a slow machine has no turns to take. True when it was theirs.
    update(elapsed: number, panelsMade: boolean): boolean {
        this.since += elapsed;
        if (this.since <= (panelsMade ? kSlowTurn : kTurn)) return false;
        this.since = 0;
        this.telling.numbers();
        this.offers.look(this.view.world.subject.position);
        return true;
    }
}
