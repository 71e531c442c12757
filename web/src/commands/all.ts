// All rows in one table, in the order of "More" and of the palette.
import type { Tell } from '../session/document';
import type { Session } from '../session/session';
import type { Settings } from '../settings/settings';
import { clockRows } from './clock';
import { drivingRows, type Hands } from './driving';
import { overlayRows, type EventActs, type Panels } from './overlay';
import { pageRows, panelRows, type PageActs, type PanelRow } from './page';
import { viewRows, type Eyes, type OwnView } from './view';

// What commands do beyond the session: each group has said what it needs of whom.
export interface Acts<Id extends string> extends PageActs {
    tell: Tell;
    hands: Hands;
    liftable(): boolean; // there is a car that can be put on its wheels
    undriven(): void; // says that nothing here takes controls, and offers what would
    eyes: Eyes;
    ownView: OwnView;
    overlay: Panels;
    events: EventActs;
    panels: readonly PanelRow<Id>[];
    openPanel(id: Id): void;
    panelShown(id: Id): boolean;
}

export function allRows<Id extends string>(session: Session, settings: Settings, acts: Acts<Id>) {
    return {
        ...drivingRows(
            acts.hands,
            settings,
            () => acts.liftable(),
            () => {
                if (!session.run.live && acts.eyes.kind !== 'free') acts.undriven();
            },
        ),
        ...viewRows(acts.eyes, acts.ownView, session, settings, acts.tell),
        ...panelRows(
            acts.panels,
            (id) => acts.openPanel(id),
            (id) => acts.panelShown(id),
        ),
        ...overlayRows(acts.overlay, acts.events, settings),
        ...clockRows(session, acts.tell, () => acts.undriven()),
        ...pageRows(session, settings, acts),
    };
}
