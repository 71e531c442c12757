// What the engine is held to, computed here and now: every row of `yawlab verify`, in a Worker, group by group.
import { save } from '../charts/save';
import type { HeldGroup, HeldRow, HeldTo } from '../engine/papers';
import { Desk } from '../engine/papers_desk';
import { dialog, shut } from '../shell/dialog';
import { el, kEnglish } from '../shell/kit';
import { differenceOf, firstParagraph, heldCsv, matches, numberText, verdictOf } from '../studies/held_to';
import en from '../text/en/validation';
import { texts } from '../text/t';
import { printable } from './on_paper';
import type { Page } from './page';
import './validation.css';

const t = texts('validation', en);

export function validationDialog(page: Page): void {
    const body = el('div', { class: 'validation-body' }, el('p', { class: 'quiet', role: 'status' }, t('loading')));
    const box = dialog(t('title'), 'validation', body);
    printable(box);
    const desk = new Desk();
    box.addEventListener('shut', () => desk.end());
    desk.heldTo().then(
        (held) => show(page, box, desk, held, body),
        (why: Error) => body.replaceChildren(el('p', { role: 'alert' }, why.message)),
    );
}

interface Section {
    group: HeldGroup;
    rows: HeldRow[];
    element: HTMLElement;
    lines: HTMLElement[]; // one a row
}

function show(page: Page, box: HTMLDialogElement, desk: Desk, held: HeldTo, body: HTMLElement): void {
    const progress = el('progress', { max: String(held.groups.length), value: '0', 'aria-label': t('title') });
    const status = el('p', { role: 'status' });
    const search = el('input', { type: 'search', placeholder: t('search'), 'aria-label': t('search') });
    const only = el('input', { type: 'checkbox' });
    const nothing = el('p', { class: 'quiet hidden' });
    const list = el('div', { ...kEnglish });
    let sections: Section[] = [];

    const sift = (): void => {
        let shown = 0;
        for (const { group, rows, element, lines } of sections) {
            let here = 0;
            rows.forEach((row, i) => {
                const seen = matches(row, search.value, group.title) && (!only.checked || !row.agrees);
                lines[i]!.classList.toggle('hidden', !seen);
                if (seen) here++;
            });
            element.classList.toggle('hidden', here === 0);
            shown += here;
        }
        nothing.textContent = t(only.checked ? 'allAgree' : 'none');
        nothing.classList.toggle('hidden', shown > 0 || sections.length === 0);
    };
    search.addEventListener('input', sift);
    only.addEventListener('change', sift);

    const all = (): HeldRow[] => sections.flatMap((s) => s.rows);
    let round = 0;
    const compute = async (): Promise<void> => {
        const mine = ++round;
        sections = [];
        list.replaceChildren();
        progress.classList.remove('hidden');
        again.disabled = csv.disabled = true;
        for (const [i, group] of held.groups.entries()) {
            progress.value = i;
            status.textContent = t('computing', { done: i, all: held.groups.length, rows: all().length });
            // oxlint-disable-next-line no-await-in-loop -- one Worker: one group after the other
            const rows = await desk.rows(i);
            if (mine !== round || !box.isConnected) return;
            const section = sectionOf(group, rows, () => open(page, box, group.run));
            sections.push(section);
            list.append(section.element);
            sift();
        }
        const verdicts = all().map(verdictOf);
        const count = (what: string): number => verdicts.filter((v) => v === what).length;
        progress.classList.add('hidden');
        again.disabled = csv.disabled = false;
        status.textContent = t('done', {
            rows: verdicts.length,
            held: count('holds'),
            differing: count('differs'),
            missed: count('missed'),
        });
        status.dataset['missed'] = String(count('missed'));
    };
    const start = (): void => {
        compute().catch((why: Error) => (status.textContent = why.message));
    };
    const again = el('button', { type: 'button', click: start }, t('again'));
    const csv = el(
        'button',
        { type: 'button', click: () => save('yawlab-validation.csv', heldCsv(all()), 'text/csv') },
        t('saveCsv'),
    );
    body.replaceChildren(
        el(
            'p',
            { class: 'opening', ...kEnglish },
            ...firstParagraph(held.opening).map(({ text, strong }) => (strong ? el('strong', {}, text) : text)),
        ),
        el(
            'details',
            {},
            el('summary', {}, t('weak')),
            el('dl', kEnglish, ...held.weaknesses.flatMap((w) => [el('dt', {}, w.about), el('dd', {}, w.words)])),
        ),
        el('div', { class: 'row tools' }, search, el('label', {}, only, t('only')), again, csv),
        progress,
        status,
        nothing,
        list,
    );
    start();
}

// In the world, or among the figures.
function open(page: Page, box: HTMLDialogElement, link: string): void {
    shut(box);
    if (!link.startsWith('figure=')) return page.session.document.openAddress(`#${link}`);
    page.papers.wanted = `#${link}`;
    page.commands.run('page.papers');
}

function sectionOf(group: HeldGroup, rows: HeldRow[], run: () => void): Section {
    const head = [
        t('case'),
        t('source'),
        group.column,
        t('ours'),
        t('unit'),
        t('difference'),
        t('tolerance'),
        t('verdict'),
    ];
    const number = [false, false, true, true, false, true, true, false];
    const cells = (tag: 'th' | 'td', texts: readonly string[]): HTMLElement[] =>
        texts.map((text, i) => el(tag, { class: number[i] ? 'number' : '', 'data-label': head[i]! }, text));
    let before = ''; // a note that goes on for several rows is told once
    const lines = rows.map((row) => {
        const verdict = verdictOf(row);
        const line = el(
            'tbody',
            { 'data-row': row.case, 'data-verdict': verdict },
            el(
                'tr',
                {},
                ...cells('td', [
                    row.case,
                    row.source,
                    numberText(row.expected),
                    numberText(row.got),
                    row.unit === '1' ? '' : row.unit,
                    differenceOf(row),
                    numberText(Number(row.tolerance.toPrecision(2))),
                    t(verdict),
                ]),
            ),
        );
        if (row.assumed && row.assumed !== before)
            line.append(
                el(
                    'tr',
                    { class: 'note' },
                    el(
                        'td',
                        { colspan: String(head.length) },
                        t(row.differs ? 'why' : 'assumed', { what: row.assumed }),
                    ),
                ),
            );
        before = row.assumed;
        return line;
    });
    const element = el(
        'section',
        {},
        el(
            'div',
            { class: 'row' },
            el('h3', {}, group.title),
            group.run
                ? el('button', { type: 'button', click: run }, t(group.run.startsWith('figure=') ? 'show' : 'run'))
                : '',
        ),
        el('p', { class: 'quiet small' }, group.origin),
        el(
            'div',
            { class: 'wide-table' },
            el('table', {}, el('thead', {}, el('tr', {}, ...cells('th', head))), ...lines),
        ),
    );
    return { group, rows, element, lines };
}
