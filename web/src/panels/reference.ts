// What may stand in a scenario and what can be told of a run, with units, ranges, defaults and words: searched as one types.
import { engineSchema } from '../engine/schema';
import { dialog } from '../shell/dialog';
import { el, kEnglish } from '../shell/kit';
import { found, kParts, reference, type Entry, type RefPart } from '../studies/reference';
import { siUnit } from '../text/units';
import en from '../text/en/reference';
import { texts } from '../text/t';
import type { Page } from './page';
import './reference.css';

const t = texts('reference', en);

const kMost = 150; // rows at once: a page that is read, not scrolled for ever

export function referenceDialog({ session }: Page): void {
    const entries = reference(engineSchema, session.engine.layout);
    const search = el('input', { type: 'search', placeholder: t('find'), 'aria-label': t('find') });
    const part = el('select', { 'aria-label': t('part') });
    part.append(el('option', { value: '' }, t('all')), ...kParts.map((id) => el('option', { value: id }, t(id))));
    const count = el('p', { class: 'quiet small', role: 'status' });
    const body = el('tbody', kEnglish);
    const row = ({ name, unit, says, usual, range, part: of }: Entry): HTMLElement =>
        el(
            'tr',
            {},
            el('td', {}, el('code', {}, name), el('span', { class: 'quiet small' }, t(of))),
            el('td', {}, siUnit(unit)),
            el('td', {}, usual),
            el('td', {}, range),
            el('td', {}, says),
        );
    const draw = (): void => {
        const all = found(entries, search.value, part.value as RefPart | '');
        body.replaceChildren(...all.slice(0, kMost).map(row));
        const told = { n: all.length, most: kMost };
        count.textContent = all.length > kMost ? t('more', told) : t('count', told);
    };
    search.addEventListener('input', draw);
    part.addEventListener('change', draw);
    draw();
    const head = (['name', 'unit', 'usual', 'range', 'says'] as const).map((id) => el('th', { scope: 'col' }, t(id)));
    const box = dialog(
        t('title'),
        'wide',
        el('div', { class: 'row' }, search, part),
        count,
        el(
            'div',
            { class: 'wide-table', tabindex: '0' },
            el('table', {}, el('thead', {}, el('tr', {}, ...head)), body),
        ),
        el('p', { class: 'quiet small' }, t('also')),
    );
    box.classList.add('reference');
    search.focus();
}
