// A figure as a file or on paper: its sheet, with title, tables and notes.
import { fileName, rasterise, save } from '../charts/save';
import type { FigureMade } from '../engine/papers';
import { el } from '../shell/kit';
import en from '../text/en/papers';
import { texts } from '../text/t';

const t = texts('papers', en);

export function saving(name: string, sheet: () => Promise<FigureMade>, refuse: (why: string) => void): HTMLElement {
    const button = (word: string, click: () => void): HTMLElement => el('button', { type: 'button', click }, word);
    const saved = (word: string, ending: string, kind: string, part: (m: FigureMade) => string | Promise<Blob>) =>
        button(word, () => {
            const keep = async (): Promise<void> => save(fileName(name, ending), await part(await sheet()), kind);
            keep().catch((why: Error) => refuse(why.message));
        });
    return el(
        'div',
        { class: 'row' },
        saved(t('saveSvg'), 'svg', 'image/svg+xml', (m) => m.svg),
        saved(t('savePng'), 'png', 'image/png', async (m) => rasterise(m.svg)),
        saved(t('saveCsv'), 'csv', 'text/csv', (m) => m.csv!),
        button(t('print'), () => window.print()),
    );
}
