// A table of pairs as a control: what a law or a torque curve is over something else. Pairs are changed one by one, added,
// removed, or pasted from a spreadsheet; the engine judges the whole.
import type { Schema } from '../engine/engine';
import { el } from '../shell/kit';
import en from '../text/en/tune';
import { readNumber } from '../text/format';
import { texts } from '../text/t';
import { shownUnit, type ShownUnit } from '../text/units';

const t = texts('tune', en);

export type Pair = [number, number];

// "0.3 0.9" a line, or "0,3; 0,9", or tabs between, or JSON. A line that holds no two numbers is told by its number.
export function parsePairs(text: string): { pairs: Pair[] } | { line: number } {
    try {
        const data: unknown = JSON.parse(text);
        const fits = (x: unknown): x is Pair => Array.isArray(x) && x.length === 2 && x.every(Number.isFinite);
        if (Array.isArray(data) && data.length > 0 && data.every(fits)) return { pairs: data };
    } catch {
        // then it is lines
    }
    const pairs: Pair[] = [];
    for (const [i, line] of text.split(/\r?\n/).entries()) {
        if (line.trim() === '') continue;
        const parts = line.trim().split(/\s*[;\t]\s*|\s*,\s+|\s+/);
        const [x, y] = (parts.length === 1 ? line.trim().split(',') : parts).map(readNumber);
        if (parts.length > 2 || x === undefined || y === undefined || x === null || y === null) return { line: i + 1 };
        pairs.push([x, y]);
    }
    return pairs.length ? { pairs } : { line: 1 };
}

// What a law begins with when its table is chosen: the ends that it had, over an angle from glancing to head-on.
export function firstTable(law: Record<string, unknown>): Pair[] {
    const of = (name: string): number => (typeof law[name] === 'number' ? law[name] : 0);
    const constant = law['law'] === 'constant';
    return [
        [0, constant ? of('value') : of('glancing')],
        [Math.PI / 2, constant ? of('value') : of('headOn')],
    ];
}

interface Table {
    id: string;
    name: string;
    schema: Schema;
    pairs: readonly Pair[];
    standard: unknown; // the table it comes with
    over: string | undefined; // of a law: angle or speed
    change: (pairs: unknown) => void;
    refuse: (why: string) => void;
}

// The units of its columns: a law says by a choice of its own what it is over.
function columnsOf({ id, schema, over }: Table): [ShownUnit, ShownUnit] {
    const [x, y] = schema.items?.prefixItems ?? [];
    const law = over === 'angle' ? 'rad' : over === 'speed' ? 'm/s' : x?.unit;
    return [shownUnit(law, id), shownUnit(y?.unit, id)];
}

export function tableField(table: Table): HTMLElement {
    const { name, pairs, standard, change, refuse } = table;
    const units = columnsOf(table);
    const written = (value: number, column: 0 | 1): string =>
        String(Number((value * units[column].factor).toPrecision(6))).replace('-', '\u2212');
    const replaced = (row: number, pair: Pair | null): Pair[] =>
        pairs.flatMap((old, i): Pair[] => (i !== row ? [old] : pair ? [pair] : []));
    const cell = (row: number, column: 0 | 1): HTMLElement => {
        const unit = units[column].unit;
        const input = el('input', {
            type: 'text',
            inputmode: 'decimal',
            value: written(pairs[row]![column], column),
            'aria-label': t('cell', { name, row: row + 1, column: column + 1, unit }),
            'data-id': `${table.id}.${row}.${column}`,
        });
        input.addEventListener('change', () => {
            const typed = readNumber(input.value);
            if (typed === null) {
                refuse(t('cellIsNoNumber', { name, row: row + 1 }));
                input.value = input.defaultValue;
                return;
            }
            const pair: Pair = [...pairs[row]!];
            pair[column] = typed / units[column].factor;
            change(replaced(row, pair));
        });
        return input;
    };
    const remove = (row: number): HTMLElement =>
        el(
            'button',
            {
                type: 'button',
                class: 'icon small',
                disabled: pairs.length < 2,
                'aria-label': t('removeRow', { name, row: row + 1 }),
                title: t('removeRow', { name, row: row + 1 }),
                click: () => change(replaced(row, null)),
            },
            '\u2212',
        );
    const unitLabel = (column: 0 | 1): string => units[column].unit || '\u2013';
    const rows = pairs.map((_, row) =>
        el('tr', {}, el('td', {}, cell(row, 0)), el('td', {}, cell(row, 1)), el('td', {}, remove(row))),
    );
    const changed = standard !== undefined && JSON.stringify(standard) !== JSON.stringify(pairs);
    return el(
        'div',
        { class: changed ? 'tune pairs changed' : 'tune pairs', title: table.schema.description ?? '' },
        el('span', {}, name),
        el(
            'table',
            {},
            el('tr', { class: 'quiet small' }, el('th', {}, unitLabel(0)), el('th', {}, unitLabel(1)), el('th')),
            ...rows,
        ),
        el(
            'div',
            { class: 'row' },
            el('button', { type: 'button', click: () => change([...pairs, nextOf(pairs)]) }, t('addRow')),
            changed && el('button', { type: 'button', click: () => change(standard) }, t('asItWas')),
        ),
        pasted(table, units),
    );
}

// Beyond the last pair, as far as that is from the one before.
function nextOf(pairs: readonly Pair[]): Pair {
    const last = pairs.at(-1) ?? [0, 0];
    const step = pairs.length > 1 ? last[0] - pairs.at(-2)![0] : 1;
    return [last[0] + step, last[1]];
}

function pasted({ name, change, refuse }: Table, units: [ShownUnit, ShownUnit]): HTMLElement {
    const text = el('textarea', { rows: '4', 'aria-label': t('pasteInto', { name }), placeholder: '0 0.9\n30 0.5' });
    const take = (): void => {
        const read = parsePairs(text.value);
        if ('line' in read) return refuse(t('pastedLine', { name, line: read.line }));
        change(read.pairs.map(([x, y]) => [x / units[0].factor, y / units[1].factor]));
    };
    return el(
        'details',
        {},
        el('summary', {}, t('paste')),
        text,
        el('button', { type: 'button', click: take }, t('takePasted')),
    );
}
