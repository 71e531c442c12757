// A figure that is made of a file: a tire on the bench, a measured run. The file is chosen or dropped, and never in a link.
import type { ColumnsRead } from '../engine/papers';
import type { Desk } from '../engine/papers_desk';
import { el, iconButton, kEnglish } from '../shell/kit';
import en from '../text/en/papers';
import { texts } from '../text/t';
import { told } from '../text/told';

const t = texts('papers', en);

const kKinds = {
    tire: { accept: '.tir', label: 'openTir', most: 2 ** 20 },
    follow: { accept: '.csv,.tsv,.txt', label: 'openRun', most: 32 * 2 ** 20 },
} as const;
// What is fitted most often.
const kFits = [
    ['stiffness', 'frontTires.lacombe.cy, rearTires.lacombe.cy'],
    ['grip', 'frontTires.lacombe.mus, rearTires.lacombe.mus'],
    ['mass', 'mass'],
    ['ratio', 'steering.ratio'],
] as const;

export interface FileHost {
    figure: string; // its id
    desk: Desk;
    drawing: HTMLElement; // where a file may be dropped
    setting: (key: string) => unknown;
    change: (key: string, value: unknown) => void;
    refuse: (why: string) => void;
}

const textOf = (host: FileHost, key: string): string => {
    const value = host.setting(key);
    return typeof value === 'string' ? value : '';
};

// Controls of such a figure; nothing for others.
export function fileControls(host: FileHost): HTMLElement[] {
    const { figure } = host;
    if (figure !== 'tire' && figure !== 'follow') return [];
    const kind = kKinds[figure];
    const take = (file: File | undefined): void => {
        if (!file) return;
        if (file.size > kind.most)
            return host.refuse(t('tooLarge', { name: file.name, megabytes: kind.most / 2 ** 20 }));
        void file.text().then((text) => {
            if (host.setting('columns')) host.change('columns', '');
            host.change('file', text);
        });
    };
    const choose = (): void => {
        const input = el('input', { type: 'file', accept: kind.accept });
        input.addEventListener('change', () => take(input.files?.[0]));
        input.click();
    };
    host.drawing.addEventListener('dragover', (e) => e.preventDefault());
    host.drawing.addEventListener('drop', (e) => {
        if (!e.dataTransfer?.files.length) return;
        e.preventDefault();
        e.stopPropagation();
        take(e.dataTransfer.files[0]);
    });
    const open = el('button', { type: 'button', click: choose }, t(kind.label));
    if (figure === 'tire') return [el('div', { class: 'row' }, open)];
    const columns = el('button', { type: 'button', click: () => askColumns(host) }, t('columns'));
    return [el('div', { class: 'row' }, open, columns), fitControl(host)];
}

function fitControl(host: FileHost): HTMLElement {
    const input = el('input', {
        type: 'text',
        value: textOf(host, 'fit'),
        placeholder: 'frontTires.lacombe.cy, mass:900:1600',
        'aria-label': t('fit'),
        spellcheck: 'false',
    });
    input.addEventListener('change', () => host.change('fit', input.value.trim()));
    const offers = kFits.map(([id, parameters]) =>
        el(
            'button',
            {
                type: 'button',
                class: 'small',
                click: () => {
                    const now = input.value.trim();
                    if (now.includes(parameters)) return;
                    input.value = now ? `${now}, ${parameters}` : parameters;
                    host.change('fit', input.value);
                },
            },
            t(id),
        ),
    );
    return el(
        'div',
        { class: 'fit' },
        el('label', { class: 'field' }, el('span', {}, t('fit')), input),
        el('div', { class: 'row' }, ...offers),
        el('p', { class: 'quiet small' }, t('fitWhat')),
    );
}

// What the columns are: a row a quantity.
function askColumns(host: FileHost): void {
    const file = textOf(host, 'file');
    if (!file) return host.refuse(t('noRun'));
    host.desk.columns(file, textOf(host, 'columns')).then(
        (read) => showColumns(host, read),
        (why: unknown) => host.refuse(told(why)),
    );
}

function showColumns(host: FileHost, read: ColumnsRead): void {
    const rows = read.taken.map((taken) => {
        const column = el(
            'select',
            { 'aria-label': t('columnOf', { what: taken.what }) },
            el('option', { value: '-1' }, t('notMeasured')),
            ...read.columns.map((c, i) =>
                el('option', { ...kEnglish, value: String(i) }, `${c.name}${c.unit ? ` [${c.unit}]` : ''}`),
            ),
        );
        column.value = String(taken.column);
        const unit = el('input', {
            type: 'text',
            value: taken.as,
            placeholder: taken.unit,
            size: '6',
            'aria-label': t('unitOf', { what: taken.what }),
        });
        column.addEventListener('change', () => (unit.value = read.columns[Number(column.value)]?.unit || taken.unit));
        const turned = el('input', { type: 'checkbox' });
        turned.checked = taken.turned;
        const element = el(
            'tr',
            {},
            el('th', { scope: 'row', ...kEnglish }, taken.what),
            el('td', {}, column),
            el('td', {}, unit),
            el('td', {}, el('label', { class: 'small' }, turned, t('turned'))),
        );
        return { taken, column, unit, turned, element };
    });
    const text = (): string =>
        rows
            .map(({ taken, column, unit, turned }) => {
                const chosen = read.columns[Number(column.value)];
                return chosen
                    ? `${taken.quantity}=${turned.checked ? '-' : ''}${chosen.name} [${unit.value.trim() || taken.unit}]`
                    : `${taken.quantity}=`;
            })
            .join('; ');
    const box = el(
        'dialog',
        { class: 'columns-of-run', 'aria-label': t('columns') },
        el(
            'header',
            {},
            el('h2', {}, t('columns')),
            iconButton('close', t('close'), () => box.close(), 'Esc'),
        ),
        el(
            'div',
            { class: 'body' },
            el('p', { class: 'quiet small' }, t('columnsOf', { n: read.rows, writer: read.writer || '\u2013' })),
            el('table', {}, ...rows.map((r) => r.element)),
            el(
                'div',
                { class: 'row' },
                el(
                    'button',
                    {
                        type: 'button',
                        class: 'primary',
                        click: () => {
                            host.change('columns', text());
                            box.close();
                        },
                    },
                    t('take'),
                ),
            ),
        ),
    );
    box.addEventListener('close', () => box.remove());
    document.body.append(box);
    box.showModal();
}
