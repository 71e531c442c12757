// What the scenario that is open asks to be drawn about its vehicles, once that part of the page has come.
import type { Session } from '../session/session';
import { loaded } from '../text/loaded';
import type { Staged } from './staged';
import type { View } from './view';

const kLabels = ['wheels', 'senses', 'carpet', 'task']; // that staged.ts draws

export class StagedShown {
    private shown: Staged | null = null;

    constructor(
        private readonly session: Session,
        private readonly view: View,
        private readonly fails: (cause: Error) => unknown,
    ) {}
    begin(): void {
        this.shown?.dispose();
        this.shown = null;
        const opened = this.session.document.opened.peek();
        const show = opened?.info.show;
        if (!show || (show.inset === 'none' && !show.labels.some((label) => kLabels.includes(label)))) return;
        loaded(() => import('./staged')).then(({ Staged: Drawn }) => {
            if (this.session.document.opened.peek() === opened) this.shown = new Drawn(this.session, this.view);
        }, this.fails);
    }
    update(): void {
        this.shown?.update();
    }
}
