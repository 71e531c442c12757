// Every panel in one row: its name, where it stands, its command, and how it is loaded when it is first opened.
import type { PanelRow } from '../commands/page';
import { loaded } from '../text/loaded';
import type { Page, PanelId } from './page';
import { paletteDialog } from './palette';
import en from '../text/en/panels';
import { texts } from '../text/t';

const t = texts('panels', en);

interface Row extends PanelRow<PanelId> {
    title: string;
    // 'sheet': gives what stands in it; 'dialog' and 'below' show themselves.
    place: 'sheet' | 'dialog' | 'below';
    load: () => Promise<(page: Page) => Node | void>;
}

// Its words are looked up when they are shown (text/en/panels.ts).
const row = (id: PanelId, place: Row['place'], keys: readonly string[], load: Row['load']): Row => ({
    id,
    place,
    keys,
    load,
    get title() {
        return t(id);
    },
    get command() {
        return t(`${id}Command`);
    },
});

export const kPanels: readonly Row[] = [
    row('gallery', 'sheet', ['KeyG'], async () => (await import('./gallery')).galleryContent),
    row('challenges', 'sheet', ['Shift+F2'], async () => (await import('./challenges')).challengesContent),
    row('editor', 'sheet', ['Ctrl+KeyE'], async () => (await import('./editor')).editorContent),
    row('lessons', 'sheet', ['Shift+KeyH'], async () => (await import('./lessons')).lessonsPanel()),
    row('tune', 'sheet', ['Shift+KeyG'], async () => (await import('./tune')).tuneContent),
    row('plots', 'below', ['KeyY'], async () => (await import('./plots_place')).showPlots),
    row('compare', 'sheet', ['Shift+KeyC'], async () => (await import('./compare')).compareContent),
    row('momentum', 'sheet', ['Shift+Quote'], async () => (await import('./momentum')).momentumContent),
    row('map', 'dialog', ['Shift+KeyM'], async () => (await import('./papers')).mapDialog),
    row('studies', 'sheet', ['F2'], async () => (await import('./studies')).studiesPanel()),
    row('papers', 'dialog', ['Shift+F9'], async () => (await import('./papers')).papersDialog),
    row('validation', 'dialog', ['Shift+F10'], async () => (await import('./validation')).validationDialog),
    row('models', 'dialog', ['Shift+Digit0'], async () => (await import('./models')).modelsDialog),
    row('integrators', 'dialog', ['Shift+KeyR'], async () => (await import('./integrators')).integratorsDialog),
    row('tape', 'dialog', ['Semicolon'], async () => (await import('./tape')).toggleTape),
    row('scene', 'dialog', ['Quote'], async () => (await import('./scene')).sceneDialog),
    row('export', 'sheet', ['Shift+KeyE'], async () => (await import('./pictures')).picturesPanel),
    row('share', 'dialog', ['Shift+KeyS'], async () => (await import('./share')).sharePanel),
    row('controls', 'sheet', ['Shift+KeyI'], async () => (await import('./controls')).controlsPanel),
    row('settings', 'sheet', ['Shift+KeyO'], async () => (await import('./settings')).settingsContent),
    row('limits', 'dialog', [], async () => (await import('./limits')).limitsDialog),
    row('reference', 'dialog', ['F1'], async () => (await import('./reference')).referenceDialog),
    row('about', 'dialog', [], async () => (await import('./about')).aboutDialog),
    row('keys', 'dialog', ['Shift+Slash'], async () => (await import('./keys')).keysDialog),
    // At hand: what is typed next is meant for it.
    row('palette', 'dialog', ['Ctrl+KeyK', 'Slash'], () => Promise.resolve(paletteDialog)),
    row('more', 'sheet', ['Shift+KeyA'], async () => (await import('./more')).moreContent),
];

// Its command asked: the same sheet once more closes it, the same plots hide.
export function openPanel(page: Page, id: PanelId): void {
    const row = kPanels.find((p) => p.id === id)!;
    if (row.place === 'sheet' && page.sheet.current.peek() === id) return page.sheet.close();
    if (row.place === 'below' && page.below.shown.peek()) return void (page.below.shown.value = false);
    void showPanel(page, id);
}
// The panel, whatever is open. One that does not come says so, and answers false: the page may be offline.
export function showPanel(page: Page, id: PanelId): Promise<boolean> {
    const row = kPanels.find((p) => p.id === id)!;
    // Panels may ask all of the engine; what is there from the start waits for nothing.
    const load = async (): ReturnType<Row['load']> =>
        (await Promise.all([row.load(), id === 'palette' || page.session.engine.whole()]))[0];
    return loaded(load).then(
        (make) => {
            const content = make(page);
            if (row.place === 'sheet' && content) page.sheet.open(id, row.title, content);
            return true;
        },
        (error: Error) => {
            page.tell(error.message, 'error');
            return false;
        },
    );
}
export function panelShown(page: Page, id: PanelId): boolean {
    return id === 'plots' ? page.below.shown.value : page.sheet.current.value === id;
}
