// Papers: the dialog with the atlas of their figures, at the figure that was asked for.
import { Desk } from '../engine/papers_desk';
import { dialog } from '../shell/dialog';
import { el } from '../shell/kit';
import { readFigureLink } from '../studies/figure_link';
import en from '../text/en/papers';
import { texts } from '../text/t';
import { told } from '../text/told';
import { printable } from './on_paper';
import type { Page } from './page';
import { Atlas, kSmall, setAddress } from './papers_atlas';

const t = texts('papers', en);

// The atlas, at the map of impacts.
export function mapDialog(page: Page): void {
    page.papers.wanted = '#figure=map';
    papersDialog(page);
}

export function papersDialog(page: Page): void {
    const body = el('div', { class: 'papers-body' }, el('p', { class: 'quiet', role: 'status' }, t('loading')));
    const box = dialog(t('papers'), 'papers', body);
    printable(box);
    const desk = new Desk();
    const wanted = readFigureLink(page.papers.wanted);
    if (wanted && page.papers.file) wanted.settings['file'] = page.papers.file;
    page.papers = { wanted: '' };
    const address = location.hash;
    box.addEventListener('shut', () => {
        desk.end();
        if (location.hash.startsWith('#figure=')) setAddress(address.startsWith('#figure=') ? '' : address);
    });
    desk.list().then(
        (list) => {
            const atlas = new Atlas(page, box, desk, list, body);
            if (!wanted) return atlas.show();
            const figure = list.figures.find((f) => f.id === wanted.id);
            if (figure) return atlas.open(figure, wanted);
            atlas.show();
            // The engine says which were meant.
            desk.make({ ...kSmall, figure: wanted.id, dark: true }).catch((why: Error) =>
                page.tell(t('thereIsNo', { id: wanted.id, why: told(why) }), 'error'),
            );
        },
        (why: Error) => body.replaceChildren(el('p', { role: 'alert' }, why.message)),
    );
}
