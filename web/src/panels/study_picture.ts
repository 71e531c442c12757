// What came of a study, as a map, a cloud or a histogram that grows with the runs; whoever points at a run is told its values, whoever
// clicks opens it.
import {
    binAt,
    colourAt,
    drawCloud,
    drawColumns,
    runAt,
    spanOf,
    type Cloud,
    type CloudAxis,
    type CloudInk,
} from '../charts/cloud';
import { binsOf, momentsOf, type Column, type StudyTable } from '../studies/study_table';
import { el, kEnglish, vary, whileShown } from '../shell/kit';
import en from '../text/en/study';
import { shownUnit } from '../text/units';
import { texts } from '../text/t';

const t = texts('study', en);

const kViews = ['map', 'scatter', 'histogram'] as const;
type View = (typeof kViews)[number];

// What the visitor chose to see, kept while the panel is closed.
export interface Seen {
    view: View;
    x: string;
    y: string;
    colour: string; // '' for one colour
    quantity: string; // of the histogram
    chosen: number; // run, -1 for none
}

const figures = (value: number): string => String(Number(value.toPrecision(5))).replace('-', '\u2212');
const label = (column: Column): string => {
    const { unit } = shownUnit(column.unit, column.name);
    return unit ? `${column.name} [${unit}]` : column.name;
};
const axisOf = (column: Column): CloudAxis => ({
    label: label(column),
    values: column.values,
    factor: shownUnit(column.unit, column.name).factor,
    words: column.words,
});
function valueOf(column: Column, run: number): string {
    const v = column.values[run]!;
    const { unit, factor } = shownUnit(column.unit, column.name);
    if (!Number.isFinite(v)) return '\u2013';
    return column.words[v] ?? `${figures(v * factor)}${unit ? `\u202f${unit}` : ''}`;
}
/** "cars.0.speed 12.5, maxDeltaV 13 m/s" */
export const valuesOf = (table: StudyTable, run: number): string =>
    table.columns.map((c) => `${c.name} ${valueOf(c, run)}`).join(', ');

// What is shown of a study that was just begun: its first two axes and first output, or one against the other.
export function firstSeen({ columns }: StudyTable): Seen {
    const axes = columns.filter((c) => c.axis);
    const outputs = columns.filter((c) => !c.axis);
    const [x = outputs[0]!, second] = axes;
    const told = outputs.find((c) => c.name === 'maxDeltaV') ?? outputs[0]!;
    return {
        view: second ? 'map' : axes.length ? 'scatter' : 'histogram',
        x: x.name,
        y: second ? second.name : told.name,
        colour: second ? told.name : '',
        quantity: told.name,
        chosen: -1,
    };
}

export interface PictureHost {
    table(): StudyTable | null;
    seen: Seen;
    open(run: number): void;
}

export function studyPicture(host: PictureHost): { element: HTMLElement; again: () => void } {
    const canvas = el('canvas', { class: 'runs-picture', role: 'img' });
    const told = el('p', { class: 'quiet small told', role: 'status' });
    const chooser = el('div', { class: 'choosers' });
    const note = el('p', { class: 'quiet small' });
    const legend = el('div', { class: 'row small legend', ...kEnglish });
    let drawnAt = -1; // runs that were there

    const cloud = (table: StudyTable): Cloud | null => {
        const { seen } = host;
        const [x, y] = [table.column(seen.x), table.column(seen.y)];
        const colour = seen.colour ? table.column(seen.colour) : undefined;
        if (!x || !y) return null;
        return { x: axisOf(x), y: axisOf(y), colour: colour ? axisOf(colour) : null, chosen: seen.chosen };
    };
    const ink = (): CloudInk => {
        const style = getComputedStyle(document.documentElement);
        const of = (name: string): string => style.getPropertyValue(name).trim();
        return { text: of('--text'), quiet: of('--quiet'), line: of('--line'), accent: of('--accent') };
    };
    const draw = (): void => {
        const table = host.table();
        if (!table || !canvas.isConnected) return;
        const { seen } = host;
        drawnAt = table.done;
        if (seen.view === 'histogram') {
            drawLegend(null);
            const column = table.column(seen.quantity);
            const bins = column && binsOf(column.values);
            if (!column || !bins) return;
            const { factor } = shownUnit(column.unit, column.name);
            drawColumns(canvas, { ...bins, label: label(column), count: t('runs'), factor }, ink());
            const { n, mean, deviation } = momentsOf(column.values);
            note.textContent = t('moments', {
                n,
                mean: figures(mean * factor),
                deviation: figures(deviation * factor),
            });
        } else {
            const it = cloud(table);
            if (it) drawCloud(canvas, it, ink());
            drawLegend(it?.colour ?? null);
            note.textContent = t('pointHint');
        }
        const what =
            seen.view === 'histogram' ? seen.quantity : `${seen.x}, ${seen.y}${seen.colour ? `, ${seen.colour}` : ''}`;
        canvas.setAttribute('aria-label', t('picture', { what }));
    };
    // What the colours stand for, from the least to the largest.
    const drawLegend = (colour: CloudAxis | null): void => {
        const span = colour && spanOf(colour);
        legend.classList.toggle('hidden', !span);
        if (!span) return;
        const steps = Array.from({ length: 9 }, (_, k) => vary(el('i'), { '--c': colourAt(k / 8) }));
        legend.replaceChildren(
            figures(span[0]),
            el('span', { class: 'steps' }, ...steps),
            `${figures(span[1])} ${colour.label}`,
        );
    };
    const choose = (key: 'x' | 'y' | 'colour' | 'quantity', name: string, table: StudyTable): HTMLElement => {
        const select = el('select', { ...kEnglish });
        if (key === 'colour') select.append(el('option', { value: '', selected: host.seen.colour === '' }, t('none')));
        for (const c of table.columns)
            select.append(el('option', { value: c.name, selected: c.name === host.seen[key] }, c.name));
        select.addEventListener('change', () => {
            host.seen = { ...host.seen, [key]: select.value };
            draw();
        });
        return el('label', { class: 'field' }, el('span', {}, name), select);
    };
    const again = (): void => {
        const table = host.table();
        told.textContent = '';
        if (!table) return chooser.replaceChildren();
        const views = kViews.map((view) =>
            el(
                'button',
                {
                    type: 'button',
                    'aria-pressed': String(view === host.seen.view),
                    click: () => {
                        const { seen } = host;
                        const colour = view === 'map' && !seen.colour ? table.columns.at(-1)!.name : seen.colour;
                        host.seen = { ...seen, view, colour: view === 'scatter' ? '' : colour };
                        again();
                    },
                },
                t(view),
            ),
        );
        const rows =
            host.seen.view === 'histogram'
                ? [choose('quantity', t('quantity'), table)]
                : [choose('x', t('across'), table), choose('y', t('up'), table), choose('colour', t('colour'), table)];
        chooser.replaceChildren(
            el('div', { class: 'chips', role: 'group', 'aria-label': t('view') }, ...views),
            ...rows,
        );
        draw();
    };
    const at = (e: PointerEvent | MouseEvent): number => {
        const table = host.table();
        const it = table && host.seen.view !== 'histogram' ? cloud(table) : null;
        return it ? runAt(canvas, it, e.offsetX, e.offsetY) : -1;
    };
    canvas.addEventListener('pointermove', (e) => {
        const table = host.table();
        if (!table) return;
        if (host.seen.view === 'histogram') {
            const column = table.column(host.seen.quantity);
            const bins = column && binsOf(column.values);
            const bin = bins ? binAt(canvas, bins.counts.length, e.offsetX) : -1;
            if (!bins || bin < 0) return;
            const { factor } = shownUnit(column.unit, column.name);
            const edge = (k: number): string => figures((bins.from + k * bins.width) * factor);
            told.textContent = t('bin', { n: bins.counts[bin]!, from: edge(bin), to: edge(bin + 1) });
            return;
        }
        const run = at(e);
        if (run >= 0) told.textContent = t('point', { run: run + 1, values: valuesOf(table, run) });
        canvas.classList.toggle('meant', run >= 0);
    });
    canvas.addEventListener('click', (e) => {
        const run = at(e);
        if (run >= 0) host.open(run);
    });
    const element = el('div', { class: 'study-picture' }, chooser, canvas, legend, told, note);
    whileShown(
        element,
        () => {
            if (host.table()?.done !== drawnAt) draw();
        },
        4,
    );
    new ResizeObserver(draw).observe(canvas);
    return { element, again };
}
