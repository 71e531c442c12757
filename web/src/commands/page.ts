// Commands of the page itself: files, undo, looks; and one for each panel of the table that page.ts hands in.
import type { Session } from '../session/session';
import type { Tell } from '../session/document';
import { flip, type Settings } from '../settings/settings';
import type { Row, Rows } from './registry';
import en from '../text/en/commands';
import { texts } from '../text/t';

const t = texts('commands', en);

export interface PageActs {
    tell: Tell;
    openFile(): void;
    saveScenario(): void;
    saveReport(): void;
    copy(text: string): Promise<boolean>;
    toggleReadout(): void;
    readoutShown(): boolean;
    sound: { readonly failure: string; ask(): void }; // `failure`: why there is none, or ''
    close(): void; // what is open beside the world
}
export interface PanelRow<Id extends string = string> {
    id: Id;
    command: string; // its title as a command
    keys: readonly string[];
}

export function pageRows(session: Session, settings: Settings, acts: PageActs) {
    const row = (title: string, keys: string[], act: () => void, more: Partial<Row> = {}): Row => ({
        title,
        group: 'page',
        keys,
        run: act,
        ...more,
    });
    const { document: scenario } = session;
    const { tell } = acts;
    const copyScenario = (): void => void acts.copy(scenario.text()).then(() => tell(t('scenarioCopied')));
    const sound = (): void => {
        flip(settings.muted);
        acts.sound.ask();
        tell(acts.sound.failure || (settings.muted.peek() ? t('soundOff') : t('soundOn')), 'note', 2);
    };
    const theme = (): void => {
        settings.theme.value = settings.theme.peek() === 'dark' ? 'light' : 'dark';
    };
    return {
        'page.undo': row(t('undoChange'), ['Ctrl+KeyZ'], () => scenario.undo(-1)),
        'page.redo': row(t('redoChange'), ['Ctrl+Shift+KeyZ'], () => scenario.undo(1)),
        'page.openFile': row(t('openFile'), ['Ctrl+KeyO'], () => acts.openFile()),
        'page.takeSceneAway': row(t('takeScene'), [], () => scenario.bringScene(null)),
        'page.saveScenario': row(t('saveScenario'), [], () => acts.saveScenario()),
        'page.report': row(t('saveReport'), [], () => acts.saveReport()),
        'page.copyScenario': row(t('copyScenario'), [], copyScenario),
        'page.sound': row(t('soundOnOrOff'), ['Shift+KeyX'], sound, { checked: () => !settings.muted.value }),
        'page.theme': row(t('lightDark'), ['Shift+KeyQ'], theme),
        'page.projector': row(t('projectorMode'), ['Shift+KeyP'], () => flip(settings.projector), {
            checked: () => settings.projector.value,
        }),
        'page.readout': row(t('readout'), ['Shift+KeyT'], () => acts.toggleReadout(), {
            checked: () => acts.readoutShown(),
        }),
        'page.close': row(t('close'), ['Escape'], () => acts.close()),
    } satisfies Rows;
}

export function panelRows<Id extends string>(
    table: readonly PanelRow<Id>[],
    open: (id: Id) => void,
    shown: (id: Id) => boolean,
): Rows<`page.${Id}`> {
    const rows = table.map(({ id, command, keys }): [string, Row] => [
        `page.${id}`,
        {
            title: command,
            group: 'page',
            keys,
            run: () => open(id),
            checked: () => shown(id),
        },
    ]);
    return Object.fromEntries(rows) as Rows<`page.${Id}`>;
}
