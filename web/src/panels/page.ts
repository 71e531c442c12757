// What a panel is given: the session, what the visitor chose, the commands, and the shell it stands in.
import type { Signal } from '@preact/signals-core';
import type { Commands, Runs } from '../commands/registry';
import type { Driver } from '../input/driver';
import type { Pointing } from '../input/pointing';
import type { Tell } from '../session/document';
import type { LessonPlace } from '../session/lesson';
import type { Session } from '../session/session';
import type { Settings } from '../settings/settings';
import type { Store } from '../settings/store';
import type { Sheet } from '../shell/sheet';
import type { Toasts } from '../shell/toasts';
import type { View } from '../view/view';

export type PanelId =
    | ('gallery' | 'editor' | 'lessons' | 'tune' | 'plots' | 'compare' | 'map' | 'papers' | 'models' | 'integrators')
    | ('validation' | 'tape' | 'scene' | 'limits' | 'export' | 'momentum' | 'share' | 'controls' | 'settings' | 'keys')
    | ('palette' | 'about' | 'more' | 'studies' | 'reference' | 'challenges');

// Commands that panels offer.
type Offered =
    | `page.${PanelId}`
    | 'page.openFile'
    | 'page.copyScenario'
    | 'page.sound'
    | 'page.saveScenario'
    | 'page.report'
    | 'runs.keep';

// Where the plots come: the lower edge.
export interface Below {
    readonly element: HTMLElement;
    readonly shown: Signal<boolean>;
    readonly own: Signal<boolean>; // the visitor's channels in a scenario that names its own
    box: HTMLElement | null; // the plots, once they have been loaded
    update: () => void; // once a frame of texts
}

export interface Page {
    session: Session;
    settings: Settings;
    store: Store;
    commands: Runs<Offered> & Pick<Commands<string>, 'all' | 'rebind' | 'restore'>;
    view: View;
    sheet: Sheet;
    toasts: Toasts;
    tell: Tell;
    below: Below;
    driver: Driver;
    pointing: Pointing;
    lesson: LessonPlace; // where the reader is
    papers: { wanted: string; file?: string }; // a figure that was asked for, as its link, and of what file
    layOut(): void; // something took another size
}
