// What the page does by parts that are loaded when somebody wants them: panels, files from outside, the card at the end of a film, a
// figure that an address names.
import { shut } from '../shell/dialog';
import { part } from '../text/loaded';
import type { Page, PanelId } from './page';
import { kPanels, openPanel, panelShown, showPanel } from './table';

// `of`: the page, which is whole only once its commands are, and they need these.
export function partActs(of: () => Page) {
    const bring = (use: (files: typeof import('./bring')) => void): void =>
        part(of().toasts, () => import('./bring'), use);
    return {
        panels: kPanels,
        openPanel: (id: PanelId): void => openPanel(of(), id),
        plots: (): Promise<boolean> => showPanel(of(), 'plots'),
        panelShown: (id: PanelId): boolean => panelShown(of(), id),
        openFile: (): void => bring(({ chooseFile }) => chooseFile(of())),
        dropped: (files: readonly File[]): void => bring(({ bringFiles }) => void bringFiles(of(), files)),
        saveScenario: (): void =>
            part(
                of().toasts,
                () => import('./save_scenario'),
                (m) => m.saveScenario(of()),
            ),
        saveReport: (): void =>
            part(
                of().toasts,
                () => import('./report'),
                (m) => void m.saveReport(of()),
            ),
        endCard: (): void =>
            part(
                of().toasts,
                () => import('./end_card'),
                (m) => m.showEndCard(of()),
            ),
        goal: (): void =>
            part(
                of().toasts,
                () => import('./goal'),
                (m) => m.showGoal(of()),
            ),
        undriven: (): void =>
            part(
                of().toasts,
                () => import('./undriven'),
                (m) => m.tellUndriven(of()),
            ),
        // What links ask for beside the scenario: a scene beside the page, a lesson.
        load: (path: string): void => bring(({ fetchScene }) => void fetchScene(of(), path)),
        lesson: (name: string): void => {
            of().lesson.wanted = name;
            void showPanel(of(), 'lessons');
        },
        // What stands at the side of the world; a link opens nothing in front of it.
        panel: (id: string): void => {
            // The map was one of them once.
            const row = kPanels.find((p) => p.id === id && (p.place === 'sheet' || id === 'map'));
            if (row) void showPanel(of(), row.id);
            else of().session.document.tellRefused([`panel=${id.slice(0, 40)}`]);
        },
        // What follows '#'; a figure of the papers stands above whatever is open.
        openAddress: (fragment: string): void => {
            const page = of();
            const { document: scenario } = page.session;
            const open = (): void => scenario.openAddress(fragment);
            if (!/^#?figure=/.test(fragment))
                return scenario.opened.peek() === null ? open() : scenario.withFiles(open);
            if (scenario.opened.peek() === null) scenario.openAddress('');
            page.papers.wanted = fragment;
            document.querySelectorAll<HTMLDialogElement>('dialog.papers').forEach(shut);
            void showPanel(page, 'papers');
        },
    };
}
