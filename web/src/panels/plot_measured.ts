// The dialog that says what the columns of a measured file are. An instrument may write thousands of them: a row is made when it
// comes into sight.
import type { ChannelInfo } from '../charts/channels';
import { readCsv, timeColumn, unitFactor, type Table } from '../charts/csv';
import { MeasuredStore } from '../charts/store';
import { el, iconButton, kEnglish } from '../shell/kit';
import type { Measured } from './plot_lines';
import en from '../text/en/plots';
import { texts } from '../text/t';

const t = texts('plots', en);

type Column = Table['columns'][number];
interface Choice {
    column: Column;
    channel: string; // '': left out
    unit: string;
}
export type Laid = Omit<Measured, 'id'>;

const kMany = 30; // columns, from which on they are searched

// False when the file is no table; it was told why.
export function mapColumns(
    file: string,
    text: string,
    of: { channels: readonly ChannelInfo[]; dt: number },
    refuse: (why: string) => void,
    drive: () => void, // a model, as the file says
    lay: (laid: readonly Laid[]) => void,
): boolean {
    let table: Table;
    try {
        table = readCsv(text);
    } catch (error) {
        refuse(`${file}: ${(error as Error).message}`);
        return false;
    }
    const guess = timeColumn(table);
    const choices = guessed(table, of.channels, guess);
    const option = (c: Column, i: number): HTMLElement =>
        el('option', { value: String(i) }, `${c.name}${c.unit ? ` [${c.unit}]` : ''}`);
    const time = el(
        'select',
        { 'aria-label': t('columnOfTime') },
        el('option', { value: '-1' }, t('rowNumber')),
        ...table.columns.map(option),
    );
    time.value = String(guess);
    const offset = el('input', { type: 'text', value: '0', size: '8', 'aria-label': t('offsetLabel') });
    const say = el('p', { class: 'small', role: 'alert' });
    const done = el('button', { class: 'primary', type: 'button' }, t('layOver'));
    const byModel = el(
        'button',
        {
            type: 'button',
            click: () => {
                box.close();
                drive();
            },
        },
        t('driveByIt'),
    );
    const rows = el('div', { class: 'columns' });
    const stop = fillAsSeen(rows, choices, of.channels);
    const search = el('input', { type: 'search', placeholder: t('find'), 'aria-label': t('findAColumn') });
    search.addEventListener('input', () => {
        const words = search.value.toLowerCase().split(/\s+/).filter(Boolean);
        choices.forEach(({ column }, i) => {
            const found = words.every((w) => column.name.toLowerCase().includes(w));
            rows.children[i]!.classList.toggle('hidden', !found);
        });
    });
    const box = el(
        'dialog',
        { 'aria-label': t('measuredData') },
        el(
            'header',
            {},
            el('h2', {}, file),
            iconButton('close', t('close'), () => box.close(), 'Esc'),
        ),
        el(
            'div',
            { class: 'body' },
            el('p', { class: 'quiet small' }, t('rows', { n: table.rows, notes: table.notes.join(' ') })),
            el('label', { class: 'row' }, el('span', { class: 'grow' }, t('timeIs')), time),
            choices.length > kMany && search,
            rows,
            el('label', { class: 'row' }, el('span', { class: 'grow' }, t('offset')), offset),
            say,
            el('div', { class: 'row' }, el('span', { class: 'grow' }), byModel, done),
        ),
    );
    done.addEventListener('click', () => {
        try {
            lay(laidOver(file, table, choices, Number(time.value), offset.value, of));
            box.close();
        } catch (error) {
            say.textContent = (error as Error).message;
        }
    });
    box.addEventListener('close', () => {
        stop();
        box.remove();
    });
    document.body.append(box);
    box.showModal();
    return true;
}

// The channel whose name and quantity are those of a column.
function guessed(table: Table, channels: readonly ChannelInfo[], time: number): Choice[] {
    const byName = new Map<string, ChannelInfo[]>();
    for (const c of channels) byName.set(plain(c.name), [...(byName.get(plain(c.name)) ?? []), c]);
    return table.columns.map((column, i) => {
        const fits = (ch: ChannelInfo): boolean => unitFactor(column.unit || ch.unit, ch.unit) !== null;
        const channel = i === time ? undefined : byName.get(plain(column.name))?.find(fits);
        return { column, channel: channel?.name ?? '', unit: column.unit };
    });
}
function plain(name: string): string {
    return name
        .toLowerCase()
        .replace(/^car\d+\./, '')
        .replace(/[^a-z0-9]/g, '');
}

// A place for every row; what is in it is made when it is about to be seen. Returns what ends the watching.
function fillAsSeen(list: HTMLElement, choices: readonly Choice[], channels: readonly ChannelInfo[]): () => void {
    const of = new Map<Element, Choice>();
    const watch = new IntersectionObserver(
        (seen) => {
            for (const { target, isIntersecting } of seen) {
                if (!isIntersecting) continue;
                watch.unobserve(target);
                target.append(...rowOf(of.get(target)!, channels));
            }
        },
        { rootMargin: '400px' },
    );
    for (const choice of choices) {
        const place = el('div', { class: 'row column' }, el('span', { class: 'grow' }, choice.column.name));
        of.set(place, choice);
        list.append(place);
        watch.observe(place);
    }
    return () => watch.disconnect();
}
function rowOf(choice: Choice, channels: readonly ChannelInfo[]): HTMLElement[] {
    const { name } = choice.column;
    const to = el(
        'select',
        { 'aria-label': t('channelFor', { name }) },
        el('option', { value: '' }, t('leaveOut')),
        ...channels.map((ch) =>
            el('option', { ...kEnglish, value: ch.name }, `${ch.name}${ch.unit === '1' ? '' : ` [${ch.unit}]`}`),
        ),
    );
    to.value = choice.channel;
    to.addEventListener('change', () => (choice.channel = to.value));
    const unit = el('input', { type: 'text', value: choice.unit, size: '6', 'aria-label': t('unitOf', { name }) });
    unit.addEventListener('input', () => (choice.unit = unit.value));
    return [el('label', { class: 'small quiet' }, t('unit'), ' ', unit), to];
}

// Throws what is wrong with the choices.
function laidOver(
    file: string,
    table: Table,
    choices: readonly Choice[],
    timeAt: number,
    offset: string,
    { channels, dt }: { channels: readonly ChannelInfo[]; dt: number },
): Laid[] {
    const shift = Number(offset.replace(',', '.').replace('\u2212', '-'));
    if (!Number.isFinite(shift)) throw new Error(t('noOffset', { value: offset }));
    const column = table.columns[timeAt];
    const factor = column ? (unitFactor(column.unit || 's', 's') ?? 1) : 1;
    const times = column
        ? column.values.map((seconds) => seconds * factor)
        : Float64Array.from({ length: table.rows }, (_, i) => i * dt);
    const chosen = choices.filter((c) => c.channel !== '');
    if (chosen.length === 0) throw new Error(t('chooseOne'));
    return chosen.map(({ column: c, channel: name, unit }) => {
        const channel = channels.find((ch) => ch.name === name)!;
        const scale = unit.trim() === '' ? 1 : unitFactor(unit, channel.unit);
        if (scale === null)
            throw new Error(t('otherQuantity', { name: c.name, given: unit, channel: name, unit: channel.unit }));
        const store = new MeasuredStore(
            times,
            c.values.map((v) => v * scale),
        );
        store.offset = shift;
        return { name: `${c.name} (${file})`, channel: name, store };
    });
}
