// Comparing runs: the table of differences at this moment, and the integrators side by side.
import type { Page } from './page';
import type { Engine } from '../engine/engine';
import { fixed } from '../text/format';
import { differences, short } from '../studies/differs';
import { compare, recordOf } from '../studies/figures';
import { named } from './tune_model';
import type { Ghost } from '../session/ghosts';
import { el, following, whileShown } from '../shell/kit';
import en from '../text/en/compare';
import { texts } from '../text/t';
import './runs.css';

const t = texts('compare', en);

const kTurn = 180 / Math.PI;
const kRows = [
    ['speed', 'm/s', 2, 1],
    ['x', 'm', 2, 1],
    ['y', 'm', 2, 1],
    ['z', 'm', 3, 1],
    ['yaw', '\u00b0', 1, kTurn],
    ['yawRate', '\u00b0/s', 1, kTurn],
    ['energy', 'kJ', 2, 0.001],
] as const;

const kNamed = 2; // differences that a name holds
const kLarge = 400_000; // letters of a scenario that is not looked through

// Of a run: what its scenario has otherwise than the one that is open.
function runName(page: Page, ghost: Ghost): string {
    if (ghost.variant) {
        const gave = page.session.run.film.gaveUp().some((w) => w.name === ghost.label);
        return gave ? t('gaveUp', { name: ghost.label }) : ghost.label;
    }
    const [theirs, ours] = [ghost.engine.scenario(), page.session.engine.scenario()];
    page.session.engine.refresh(); // memory may have grown
    if (theirs.length + ours.length > kLarge) return ghost.label;
    const found = differences(theirs, ours);
    if (!found.length) return t('otherControls', { run: ghost.label });
    const parts = found.slice(0, kNamed).map(({ path, theirs: a, ours: b }) => {
        const last = path.at(-1)!;
        const name = /^(value|\d+)$/.test(last) ? path.slice(-2).map(named).join(' ') : named(last);
        const [before, now] = [short(a), short(b)];
        return before && now ? t('differs', { name, before, now }) : name;
    });
    if (found.length > kNamed) parts.push(t('andMore', { n: found.length - kNamed }));
    return parts.join(', ');
}

// [s] of the first impact of a run, or null; one that has not come to its end is run there.
function firstImpact(engine: Engine, end: number): number | null {
    for (let left = end - engine.end; left > 0; left -= 2000) engine.step(Math.min(left, 2000));
    const events = engine.block('events');
    for (let k = 0; k < events.count; k++)
        if (events.named(k, 'normalImpulse') !== 0 || events.named(k, 'tangentialImpulse') !== 0)
            return events.named(k, 'time');
    return null;
}

export function compareContent(page: Page): HTMLElement {
    const table = el('table');
    let names = new Map<Ghost, string>();
    const called = (ghost: Ghost): string => names.get(ghost) ?? ghost.label;
    const moment = el(
        'select',
        {},
        el('option', { value: 'time' }, t('sameTime')),
        el('option', { value: 'impact' }, t('firstImpact')),
    );
    const align = (): void => {
        const { run, engine } = page.session;
        const own = moment.value === 'impact' ? firstImpact(engine, engine.end) : null;
        if (moment.value === 'impact' && own === null) {
            moment.value = 'time';
            page.tell(t('noImpact'), 'error');
        }
        for (const ghost of run.ghosts.kept) {
            if (ghost.variant) continue;
            const theirs = own === null ? null : firstImpact(ghost.engine, Math.round(ghost.end / ghost.dt));
            ghost.shift = own === null || theirs === null ? 0 : theirs - own;
        }
        engine.refresh();
        run.film.known.value++; // curves lie otherwise over one another
    };
    moment.addEventListener('change', align);
    const box = el('div', { class: 'runs' });
    const draw = (): void => {
        const runs = page.session.run.ghosts.kept;
        const now = page.session.engine.block('vehicles');
        const head = el(
            'tr',
            {},
            el('th', {}, t('atS', { time: page.session.run.time })),
            el('th', {}, t('now')),
            ...runs.map((r) => el('th', {}, called(r))),
        );
        const rows =
            now.count === 0
                ? []
                : kRows
                      .filter(([field]) => now.has(field))
                      .map(([field, unit, digits, factor]) => {
                          const own = now.named(page.session.focus.peek(), field) * factor;
                          return el(
                              'tr',
                              {},
                              el('td', {}, t(field), el('span', { class: 'quiet small' }, ` ${unit}`)),
                              el('td', {}, fixed(own, digits)),
                              ...runs.map((r) => {
                                  const other = r.engine.block('vehicles');
                                  const value =
                                      page.session.focus.peek() < other.count
                                          ? other.named(page.session.focus.peek(), field) * factor
                                          : NaN;
                                  const difference = value - own;
                                  return el(
                                      'td',
                                      { title: fixed(value, digits) },
                                      `${difference > 0 ? '+' : ''}${fixed(difference, digits)}`,
                                  );
                              }),
                          );
                      });
        table.replaceChildren(head, ...rows);
    };
    // Figures of the whole runs: costs a replay of each, so only on request and when the list changes.
    const whole = el('div');
    const figures = (): void => {
        const vehicle = page.session.focus.peek();
        const runs = page.session.run.ghosts.kept;
        const now = page.session.engine;
        const records = [
            recordOf(now, vehicle, page.session.run.clock.dt, now.end),
            ...runs.map((r) => recordOf(r.engine, vehicle, r.dt, Math.round(r.end / r.dt))),
        ];
        const sign = (d: number, digits: number): string => `${d > 0 ? '+' : ''}${fixed(d, digits)}`;
        whole.replaceChildren(
            el(
                'div',
                { class: 'wide-table' },
                el(
                    'table',
                    {},
                    el(
                        'tr',
                        {},
                        el('th', {}, t('wholeRun')),
                        el('th', {}, t('now')),
                        ...runs.map((r) => el('th', {}, called(r))),
                    ),
                    ...compare(records).map((f) =>
                        el(
                            'tr',
                            {},
                            el('td', {}, f.name, el('span', { class: 'quiet small' }, ` ${f.unit}`)),
                            ...f.values.map((v, i) =>
                                el(
                                    'td',
                                    { title: v === null ? '' : fixed(v, f.digits) },
                                    v === null
                                        ? '\u2013'
                                        : i === 0 || f.differences[i] === null
                                          ? fixed(v, f.digits)
                                          : sign(f.differences[i]!, f.digits),
                                ),
                            ),
                        ),
                    ),
                ),
            ),
        );
    };
    const list = (): void => {
        names = new Map(page.session.run.ghosts.kept.map((g) => [g, runName(page, g)]));
        if (moment.value === 'impact') align();
        box.classList.toggle('many', page.session.run.ghosts.kept.length > 1);
        whole.replaceChildren(el('button', { type: 'button', click: figures }, t('figures')));
        box.replaceChildren(
            el('p', { class: 'quiet small' }, t('about')),
            el(
                'div',
                { class: 'row' },
                el(
                    'button',
                    { type: 'button', class: 'primary', click: () => page.commands.run('runs.keep') },
                    t('keepThisRun'),
                ),
                el(
                    'button',
                    { type: 'button', click: () => page.commands.run('page.integrators') },
                    t('compareIntegrators'),
                ),
                el('button', { type: 'button', click: () => page.commands.run('page.models') }, t('compareModels')),
                el('button', { type: 'button', click: () => page.session.run.ghosts.clear() }, t('clear')),
            ),
            ...(page.session.run.ghosts.kept.length
                ? [el('label', { class: 'field' }, el('span', {}, t('moment')), moment)]
                : []),
            el('div', { class: 'wide-table' }, table),
            whole,
            el(
                'div',
                {},
                ...page.session.run.ghosts.kept.map((r) =>
                    el(
                        'div',
                        { class: 'field' },
                        el('span', {}, `${called(r)}, ${fixed(r.end, 1)} s`),
                        el('button', { type: 'button', click: () => page.session.run.ghosts.drop(r) }, t('remove')),
                    ),
                ),
            ),
        );
        draw();
    };
    whileShown(box, draw, 30);
    following(box, [page.session.run.ghosts.list, page.session.document.changed], () => {
        list();
        page.layOut(); // more runs make the sheet wider
    });
    return box;
}
