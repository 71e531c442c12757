// Where the shell stands: what each of its parts is given.
import type { Session } from '../session/session';
import type { Tell } from '../session/document';
import type { Settings } from '../settings/settings';
import type { Store } from '../settings/store';
import type { View } from '../view/view';
import type { Toasts } from './toasts';

export interface Place {
    session: Session;
    settings: Settings;
    store: Store;
    view: View;
    toasts: Toasts;
    tell: Tell;
}
