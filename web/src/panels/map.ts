// Maps of two-car impacts: any output over any two inputs as a contour plot (Zhou, Peng and Lu 2008, Figure 8). The case is
// text that can be edited; it is the same that `yawlab map` and `yawlab impact pair` read.
import firstCase from '../../../assets/cases/angled-rear-end.json?raw';
import { fixed, readNumber as numberIn } from '../text/format';
import type { ImpactMap } from '../engine/engine';
import type { Page } from './page';
import { save } from '../charts/save';
import { kBottom, kLeft, kRight, kSize, kTop, levelsOf, mapSvg } from '../charts/contour';
import { el, kEnglish, vary } from '../shell/kit';
import { shownUnit } from '../text/units';
import en from '../text/en/map';
import { texts } from '../text/t';
import './map.css';

const t = texts('map', en);

export function mapContent(page: Page): HTMLElement {
    const { engine } = page.session;
    const names = engine.mapNames();
    const choose = (options: string[], value: string): HTMLSelectElement =>
        el('select', {}, ...options.map((o) => el('option', { ...kEnglish, value: o, selected: o === value }, o)));
    const x = { input: choose(Object.keys(names.inputs), 'incidence'), from: number('0'), to: number('30') };
    const y = { input: choose(Object.keys(names.inputs), 'offset'), from: number('-0.5'), to: number('0.5') };
    const output = choose(Object.keys(names.outputs), 'a.yawRate');
    const points = number('41');
    const pair = el('textarea', {
        rows: '12',
        spellcheck: 'false',
        'aria-label': t('theCase'),
    });
    pair.value = firstCase.trim();
    const plot = el('div', { class: 'map' });
    const legend = el('div', { class: 'row small levels' });
    const note = el('p', { class: 'quiet small', role: 'status' });
    let map: ImpactMap | null = null;

    const unitOf = (input: string): { unit: string; factor: number } => shownUnit(names.inputs[input] ?? '1');
    const draw = (): void => {
        const style = getComputedStyle(document.documentElement);
        const ink = {
            text: style.getPropertyValue('--text') || '#ddd',
            quiet: style.getPropertyValue('--quiet') || '#999',
            line: style.getPropertyValue('--line') || '#555',
        };
        try {
            const axis = (a: typeof x): unknown => {
                const { factor } = unitOf(a.input.value);
                return {
                    input: a.input.value,
                    from: read(a.from) / factor,
                    to: read(a.to) / factor,
                    count: Math.round(read(points)),
                };
            };
            const begin = performance.now();
            map = engine.map({ pair: JSON.parse(pair.value), x: axis(x), y: axis(y), outputs: [output.value] });
            const milliseconds = performance.now() - begin;
            plot.replaceChildren(mapSvg(map, output.value, ink));
            const { unit, factor } = shownUnit(map.outputs[output.value]!.unit);
            const levels = levelsOf(map, output.value, factor);
            const digits =
                levels.length > 1
                    ? Math.max(0, -Math.floor(Math.log10(levels[1]!.value - levels[0]!.value) + 1e-9))
                    : 2;
            legend.replaceChildren(
                ...levels.map((l) => el('span', {}, vary(el('i'), { '--c': l.colour }), `> ${fixed(l.value, digits)}`)),
                el('span', { class: 'quiet' }, unit),
            );
            const told = { n: map.points, milliseconds };
            note.textContent = map.refused ? t('doneSome', { ...told, refused: map.refused }) : t('done', told);
        } catch (error) {
            note.textContent =
                error instanceof SyntaxError ? t('noJson', { message: error.message }) : (error as Error).message;
        }
    };
    plot.addEventListener('pointermove', (e) => {
        const svg = plot.firstElementChild;
        if (!map || !svg) return;
        const box = svg.getBoundingClientRect();
        const scale = kSize / box.width;
        const sx = ((e.clientX - box.left) * scale - kLeft) / (kSize - kLeft - kRight);
        const sy = 1 - ((e.clientY - box.top) * scale - kTop) / (kSize - kTop - kBottom);
        if (sx < 0 || sx > 1 || sy < 0 || sy > 1) return;
        const i = Math.round(sx * (map.x.values.length - 1));
        const j = Math.round(sy * (map.y.values.length - 1));
        const value = map.outputs[output.value]?.values[j]?.[i];
        const say = (v: number, unit: string): string =>
            `${fixed(v * shownUnit(unit).factor, 3)} ${shownUnit(unit).unit}`;
        note.textContent = `${map.x.input} ${say(map.x.values[i]!, map.x.unit)}, ${map.y.input} ${say(map.y.values[j]!, map.y.unit)}: ${output.value} ${value === null || value === undefined ? t('refused') : say(value, map.outputs[output.value]!.unit)}`;
    });
    for (const a of [x, y]) {
        let before = unitOf(a.input.value).factor;
        a.input.addEventListener('change', () => {
            const now = unitOf(a.input.value).factor;
            for (const field of [a.from, a.to]) {
                const value = numberIn(field.value);
                if (value !== null) field.value = String(Number(((value / before) * now).toPrecision(6)));
            }
            before = now;
            tell();
            draw();
        });
        for (const field of [a.from, a.to]) field.addEventListener('change', draw);
    }
    for (const control of [output, points]) control.addEventListener('change', draw);
    pair.addEventListener('change', draw);
    const [ux, uy] = [el('span', { class: 'quiet small unit' }), el('span', { class: 'quiet small unit' })];
    const tell = (): void => {
        ux.textContent = unitOf(x.input.value).unit;
        uy.textContent = unitOf(y.input.value).unit;
    };
    const csv = (): string => {
        if (!map) return '';
        const m = map;
        const rows = m.y.values.flatMap((vy, j) =>
            m.x.values.map((vx, i) => `${vx},${vy},${m.outputs[output.value]!.values[j]![i] ?? ''}`),
        );
        return `${m.x.input} [${m.x.unit}],${m.y.input} [${m.y.unit}],${output.value} [${m.outputs[output.value]!.unit}]\n${rows.join('\n')}\n`;
    };
    const button = (label: string, run: () => void): HTMLElement => el('button', { type: 'button', click: run }, label);
    tell();
    draw();
    const row = (label: string, a: typeof x, unit: HTMLElement): HTMLElement =>
        el(
            'div',
            { class: 'row axis' },
            el('label', { class: 'row grow' }, label, a.input),
            a.from,
            '\u2013',
            a.to,
            unit,
        );
    return el(
        'div',
        { class: 'impact-map' },
        el('p', { class: 'quiet small' }, t('about')),
        el('label', { class: 'field' }, el('span', {}, t('shown')), output),
        plot,
        legend,
        note,
        row(t('across'), x, ux),
        row(t('up'), y, uy),
        el('label', { class: 'field' }, el('span', {}, t('points')), points),
        el('details', {}, el('summary', {}, t('caseUnits')), pair),
        el(
            'div',
            { class: 'row' },
            button(t('saveCsv'), () => save('map.csv', csv(), 'text/csv')),
            button(
                t('saveSvg'),
                () =>
                    plot.firstElementChild &&
                    save('map.svg', new XMLSerializer().serializeToString(plot.firstElementChild), 'image/svg+xml'),
            ),
            button(
                t('copyRequest'),
                () =>
                    map &&
                    void navigator.clipboard?.writeText(
                        JSON.stringify({
                            pair: JSON.parse(pair.value),
                            x: {
                                input: map.x.input,
                                from: map.x.values[0],
                                to: map.x.values.at(-1),
                                count: map.x.values.length,
                            },
                            y: {
                                input: map.y.input,
                                from: map.y.values[0],
                                to: map.y.values.at(-1),
                                count: map.y.values.length,
                            },
                            outputs: [output.value],
                        }),
                    ),
            ),
        ),
    );
}

function number(value: string): HTMLInputElement {
    return el('input', {
        type: 'text',
        inputmode: 'decimal',
        value,
        'aria-label': t('value'),
        class: 'figure',
    });
}
// What a field holds; an empty one or other words are told, not taken for 0.
function read(field: HTMLInputElement): number {
    const value = numberIn(field.value);
    if (value === null) throw new Error(t('isNotANumber', { value: field.value.trim().slice(0, 40) }));
    return value;
}
