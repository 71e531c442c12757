// Comparing runs: the table of differences at this moment, and the integrators side by side.
import type { App } from '../app/app';
import { fixed } from '../app/format';
import { compare, recordOf } from '../clock/figures';
import { el } from './dom';

const kTurn = 180 / Math.PI;
const kRows: [field: string, label: string, unit: string, digits: number, factor: number][] = [
    ['speed', 'speed', 'm/s', 2, 1],
    ['x', 'place x', 'm', 2, 1],
    ['y', 'place y', 'm', 2, 1],
    ['z', 'height', 'm', 3, 1],
    ['yaw', 'yaw', '\u00b0', 1, kTurn],
    ['yawRate', 'yaw rate', '\u00b0/s', 1, kTurn],
    ['energy', 'energy', 'kJ', 2, 0.001],
];

export function compareContent(app: App): HTMLElement {
    const table = el('table');
    const box = el('div', { class: 'runs' });
    const draw = (): void => {
        const runs = app.runs.kept;
        const now = app.engine.block('vehicles');
        const head = el('tr', {}, el('th', {}, `at ${fixed(app.time, 2)} s`), el('th', {}, 'now'), ...runs.map((r) => el('th', {}, r.label)));
        const rows = now.count === 0 ? [] : kRows.filter(([field]) => now.has(field)).map(([field, label, unit, digits, factor]) => {
            const own = now.named(app.focused, field) * factor;
            return el(
                'tr', {}, el('td', {}, label, el('span', { class: 'quiet small' }, ` ${unit}`)), el('td', {}, fixed(own, digits)),
                ...runs.map((r) => {
                    const other = r.engine.block('vehicles');
                    const value = app.focused < other.count ? other.named(app.focused, field) * factor : NaN;
                    const difference = value - own;
                    return el('td', { title: fixed(value, digits) }, `${difference > 0 ? '+' : ''}${fixed(difference, digits)}`);
                }),
            );
        });
        table.replaceChildren(head, ...rows);
    };
    // Figures of the whole runs: costs a replay of each, so only on request and when the list changes.
    const whole = el('div');
    const figures = (): void => {
        const vehicle = app.focused;
        const runs = app.runs.kept;
        const now = app.engine;
        const records = [recordOf(now, vehicle, app.clock.dt, now.end), ...runs.map((r) => recordOf(r.engine, vehicle, r.dt, Math.round(r.end / r.dt)))];
        const sign = (d: number, digits: number): string => `${d > 0 ? '+' : ''}${fixed(d, digits)}`;
        whole.replaceChildren(el('div', { class: 'wide-table' }, el('table', {},
            el('tr', {}, el('th', {}, 'whole run'), el('th', {}, 'now'), ...runs.map((r) => el('th', {}, r.label))),
            ...compare(records).map((f) => el('tr', {}, el('td', {}, f.name, el('span', { class: 'quiet small' }, ` ${f.unit}`)),
                ...f.values.map((v, i) => el('td', { title: v === null ? '' : fixed(v, f.digits) }, v === null ? '\u2013' : i === 0 || f.differences[i] === null ? fixed(v, f.digits) : sign(f.differences[i]!, f.digits))))))));
    };
    const list = (): void => {
        box.classList.toggle('many', app.runs.kept.length > 1);
        whole.replaceChildren(el('button', { type: 'button', click: figures }, 'Figures of the whole runs'));
        box.replaceChildren(
            el('p', { class: 'quiet small' }, 'Earlier runs drive along as ghosts, at the same moment. The table shows how far each is from the present run.'),
            el('div', { class: 'row' },
                el('button', { type: 'button', class: 'primary', click: () => app.commands.run('runs.keep') }, 'Keep this run'),
                el('button', { type: 'button', click: () => app.integrators() }, 'Compare integrators\u2026'),
                el('button', { type: 'button', click: () => app.commands.run('page.models') }, 'Compare models\u2026'),
                el('button', { type: 'button', click: () => app.runs.clear() }, 'Clear')),
            el('div', { class: 'wide-table' }, table),
            whole,
            el('div', {}, ...app.runs.kept.map((r) => el('div', { class: 'field' }, el('span', {}, `${r.label}, ${fixed(r.end, 1)} s`), el('button', { type: 'button', click: () => app.runs.drop(r) }, 'Remove')))),
        );
        draw();
    };
    app.onCompared = draw;
    app.runs.onList = () => {
        if (!box.isConnected) return;
        list();
        app.layout(); // more runs make the sheet wider
    };
    list();
    return box;
}
