// A film stands where its scenario says and opens the plots that it names. What the visitor chose, a camera or plots of their
// own, is offered back when another scenario takes its place, and comes by a command at any time.
import type { Signal } from '@preact/signals-core';
import type { Session } from '../session/session';
import { whenever } from '../settings/whenever';
import type { View } from '../view/view';
import type { Toasts } from './toasts';
import en from '../text/en/shell';
import { texts } from '../text/t';

const t = texts('shell', en);

interface Below {
    readonly shown: Signal<boolean>;
    readonly own: Signal<boolean>; // the visitor's channels, not the scenario's
}

const kRoom = [1000, 620] as const; // [px] of a window in which plots leave the picture enough
const kOffered = 8; // [s]

export class OwnView {
    private lent = false; // the plots are open for the film alone
    private acting = false; // below.shown is changed here
    private unwanted = false; // the visitor closed what was lent: nothing is lent any more in this visit

    constructor(
        private readonly session: Session,
        private readonly view: View,
        private readonly below: Below,
        private readonly toasts: Toasts,
        private readonly openPlots: () => Promise<boolean>, // false: they did not come, and it was told
        private readonly ownPlots: () => boolean, // the visitor has chosen channels
    ) {
        whenever([below.shown], () => this.shownOrNot());
        whenever([session.document.opened], () => this.opened());
    }
    // Something of the visitor's own would be another picture than this one.
    get differs(): boolean {
        const { chosen, cameras } = this.view;
        const camera = chosen.peek();
        if (this.below.own.peek()) return true;
        if (camera !== null && camera !== cameras.kind) return true;
        return this.ownPlots() && this.below.shown.peek() && this.session.run.info.show.plots.length > 0;
    }
    toggle(): void {
        const { view, session } = this;
        const own = (this.below.own.value = !this.below.own.peek());
        const { stand } = session.run.film;
        view.cameras.choose(own ? (view.chosen.peek() ?? view.cameras.kind) : stand.camera);
        view.cameras.cut();
        view.stage.rest.touch();
    }

    private shownOrNot(): void {
        if (this.acting) return;
        if (!this.below.shown.peek() && this.lent) this.unwanted = true;
        if (this.below.shown.peek()) this.unwanted = false;
        this.lent = false;
    }
    private opened(): void {
        const opened = this.session.document.opened.peek();
        if (!opened?.anew) return;
        this.below.own.value = false;
        const { show } = opened.info;
        const film = this.session.run.film.rolling.peek() && opened.cause !== 'lesson' && !opened.asked.bare;
        const room = window.innerWidth >= kRoom[0] && window.innerHeight >= kRoom[1];
        const asked = opened.asked.plots.length > 0;
        const lends = room && (asked || (film && show.plots.length > 0 && !this.unwanted));
        if (lends && !this.below.shown.peek()) this.lend();
        else if (!lends && this.lent && opened.cause !== 'lesson') this.show(false);
        if (film && opened.cause !== 'file' && opened.cause !== 'kept' && this.differs)
            this.toasts.show(t('scenarioView'), 'note', kOffered, { word: t('myView'), run: () => this.toggle() });
    }
    private lend(): void {
        this.acting = true;
        void this.openPlots().then((came) => {
            this.lent = came;
            this.acting = false;
        });
    }
    private show(on: boolean): void {
        this.acting = true;
        this.below.shown.value = on;
        this.acting = false;
        this.lent = on;
    }
}
