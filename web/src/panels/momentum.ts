// Momentum and energy of an impact: each body and the sum, before and after, as arrows that add up and as a table; and what road
// and air have taken since. The numbers are the engine's (native/world/momentum.h), those of `yawlab run --momentum`.
import type { Carried, Collision } from '../engine/types';
import { drawing, el, kEnglish, whileShown } from '../shell/kit';
import { explore } from '../studies/explore';
import { writeFigureLink } from '../studies/figure_link';
import { fixed } from '../text/format';
import type { Page } from './page';
import en from '../text/en/momentum';
import { texts } from '../text/t';
import './momentum.css';

const t = texts('momentum', en);

const kMost = 60; // impacts offered, the newest
const kWide = 300; // of the drawing, in its own units
const kTall = 150;
const kEdge = 22;

// Quantity, unit, factor from SI, digits.
const kRows = [
    ['x', 'kN s', 0.001, 2],
    ['y', 'kN s', 0.001, 2],
    ['spin', 'kN m s', 0.001, 2],
    ['energy', 'kJ', 0.001, 1],
] as const;

const kBurst = 1; // [s] a blow is often several: fronts, then sides

// Of the newest impacts, those of one blow, the one that changed most; undefined without any.
export function hardestOfLate(list: readonly Collision[]): Collision | undefined {
    const newest = list.at(-1);
    const change = ({ bodies: [body] }: Collision): number =>
        body ? Math.hypot(body.after.x - body.before.x, body.after.y - body.before.y) : 0;
    return list
        .filter((c) => c.time >= newest!.time - kBurst)
        .reduce<Collision | undefined>((best, c) => (best && change(best) >= change(c) ? best : c), undefined);
}

export function momentumContent(page: Page): HTMLElement {
    const { session } = page;
    const { run, engine } = session;
    const box = el('div', { class: 'momentum' });
    const choice = el('select', { 'aria-label': t('impact') });
    const body = el('div', { class: 'ledger' });
    let list: Collision[] = [];
    let chosen = -1; // event; -1: the hardest of the newest blow
    let seen = '';

    const called = (vehicle: number): string => run.info.vehicles[vehicle]?.name || String(vehicle + 1);
    const title = (c: Collision): string =>
        t(c.wall ? 'atWall' : 'ofTwo', {
            time: c.time,
            a: called(c.bodies[0]!.vehicle),
            b: c.wall ? '' : called(c.bodies[1]!.vehicle),
        });
    const draw = (): void => {
        const now = `${run.events.count} ${run.step} ${run.info.hash}`;
        if (now === seen) return;
        const before = list.map((c) => c.event).join();
        seen = now;
        list = engine.momentum().slice(-kMost);
        engine.refresh(); // memory may have grown
        if (list.map((c) => c.event).join() !== before || !choice.options.length)
            choice.replaceChildren(
                ...list.map((c) => el('option', { ...kEnglish, value: String(c.event) }, title(c))).reverse(),
            );
        choice.classList.toggle('hidden', list.length < 2);
        const shown = list.find((c) => c.event === chosen) ?? hardestOfLate(list);
        if (!shown) return body.replaceChildren(el('p', { class: 'quiet' }, t('none')));
        choice.value = String(shown.event);
        body.replaceChildren(...content(shown));
    };
    choice.addEventListener('change', () => {
        chosen = Number(choice.value);
        seen = '';
        draw();
    });
    const content = (c: Collision): HTMLElement[] => {
        const limits = run.events.named(c.event, 'flags');
        const gaveUp = (limits & 8) !== 0; // native/impact/contact.h, Limit::fellBack
        const method = engine.names('events', 'method')[run.events.named(c.event, 'method')] ?? '';
        return [
            el('p', {}, title(c)),
            ...(gaveUp ? [el('p', { class: 'warning' }, t('gaveUp', { method }))] : []),
            arrows(c),
            table(c),
            el('button', { type: 'button', click: () => takeApart(c, method) }, t('explore')),
            el('p', { class: 'quiet small' }, c.wall ? t('wallTakes') : t('sumStays')),
            ...since(c),
        ];
    };
    // Among the figures, with the contact, velocities and masses of this impact.
    const takeApart = (c: Collision, method: string): void => {
        const masses = c.bodies.map((b) => b.mass);
        const { collisions } = JSON.parse(engine.scenario()) as { collisions?: { zones?: unknown } };
        const of = (name: string): number => run.events.named(c.event, name);
        const wanted = explore(of, c.wall ? masses.slice(0, 1) : masses, method, collisions?.zones);
        page.papers.wanted = `#${writeFigureLink(wanted)}`;
        page.commands.run('page.papers');
    };
    const table = (c: Collision): HTMLElement =>
        el(
            'table',
            {},
            el(
                'tr',
                {},
                el('th', { scope: 'col' }, ''),
                ...(['before', 'after', 'change'] as const).map((id) => el('th', { scope: 'col' }, t(id))),
            ),
            ...c.bodies.flatMap((b) => rows(called(b.vehicle), b.before, b.after, true)),
            ...(c.wall ? [] : rows(t('sum'), c.before, c.after, false)),
        );
    const rows = (name: string, before: Carried, after: Carried, english: boolean): HTMLElement[] => [
        el('tr', {}, el('th', { scope: 'rowgroup', colspan: '4', ...(english ? kEnglish : {}) }, name)),
        ...kRows.map(([key, unit, factor, digits]) =>
            el(
                'tr',
                {},
                el('th', { scope: 'row' }, t(key), el('span', { class: 'quiet small' }, ` ${unit}`)),
                el('td', {}, fixed(before[key] * factor, digits)),
                el('td', {}, fixed(after[key] * factor, digits)),
                el('td', {}, signed((after[key] - before[key]) * factor, digits)),
            ),
        ),
    ];
    // From this impact to the next of the same body, or to now.
    const since = (c: Collision): HTMLElement[] => {
        const parts = c.bodies.map((b) => {
            const next = list.find((l) => l.event > c.event && l.bodies.some((o) => o.vehicle === b.vehicle));
            const taken = next?.bodies.find((o) => o.vehicle === b.vehicle)?.taken ?? null;
            // Of its own turning there is no sum with the others': momentum and energy are what add up.
            const now = b.now && {
                ...b.now,
                x: b.now.x - b.after.x,
                y: b.now.y - b.after.y,
                energy: b.now.energy - b.after.energy,
            };
            return { b, change: taken ?? now, until: next?.time ?? run.time };
        });
        if (parts.every((p) => !p.change)) return [];
        return [
            el('h3', {}, t('roadTook')),
            el(
                'table',
                {},
                el(
                    'tr',
                    {},
                    el('th', { scope: 'col' }, ''),
                    ...parts.map((p) => el('th', { scope: 'col', ...kEnglish }, called(p.b.vehicle))),
                ),
                el(
                    'tr',
                    {},
                    el('th', { scope: 'row' }, t('until'), el('span', { class: 'quiet small' }, ' s')),
                    ...parts.map((p) => el('td', {}, fixed(p.until, 2))),
                ),
                ...kRows
                    .filter(([key]) => key !== 'spin')
                    .map(([key, unit, factor, digits]) =>
                        el(
                            'tr',
                            {},
                            el('th', { scope: 'row' }, t(key), el('span', { class: 'quiet small' }, ` ${unit}`)),
                            ...parts.map((p) =>
                                el('td', {}, p.change ? signed(p.change[key] * factor, digits) : '\u2013'),
                            ),
                        ),
                    ),
            ),
        ];
    };
    box.append(el('p', { class: 'quiet small' }, t('about')), choice, body);
    whileShown(box, draw, 8);
    return box;
}

function signed(value: number, digits: number): string {
    const text = fixed(value, digits);
    return value > 0 && Number(text) !== 0 ? `+${text}` : text;
}

export interface Drawn {
    from: readonly [number, number];
    to: readonly [number, number];
    part: string; // class
}
// The momenta of the bodies one behind the other and their sum from the first's tail to the last's tip, before on the left and
// after on the right at the same scale, east to the right.
export function chain(bodies: readonly Carried[], sum: Carried, part: 'before' | 'after'): Drawn[] {
    let at: [number, number] = [0, 0];
    const out = bodies.map((b): Drawn => {
        const from = at;
        at = [at[0] + b.x, at[1] + b.y];
        return { from, to: at, part };
    });
    if (bodies.length > 1) out.push({ from: [0, 0], to: [sum.x, sum.y], part: 'sum' });
    return out;
}
function arrows(c: Collision): HTMLElement {
    const halves = [
        chain(
            c.bodies.map((b) => b.before),
            c.before,
            'before',
        ),
        chain(
            c.bodies.map((b) => b.after),
            c.after,
            'after',
        ),
    ];
    const boxes = halves.map((half) => {
        const xs = half.flatMap((a) => [a.from[0], a.to[0]]);
        const ys = half.flatMap((a) => [a.from[1], a.to[1]]);
        return {
            x: Math.min(...xs),
            y: Math.max(...ys),
            wide: Math.max(...xs) - Math.min(...xs),
            tall: Math.max(...ys) - Math.min(...ys),
        };
    });
    const room = kWide / 2 - 2 * kEdge;
    const scale = Math.min(
        room / Math.max(1e-9, ...boxes.map((b) => b.wide)),
        (kTall - 2 * kEdge) / Math.max(1e-9, ...boxes.map((b) => b.tall)),
    );
    const lines = halves.flatMap((half, h) => {
        const b = boxes[h]!;
        const left = (h * kWide) / 2 + kEdge + (room - b.wide * scale) / 2;
        const top = kEdge + (kTall - 2 * kEdge - b.tall * scale) / 2;
        const place = ([x, y]: readonly [number, number]): [number, number] => [
            left + (x - b.x) * scale,
            top + (b.y - y) * scale,
        ];
        return half.map((a, i) => arrow(place(a.from), place(a.to), a.part, a.part === 'sum' ? '' : String(i + 1)));
    });
    const svg = drawing(
        `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${kWide} ${kTall}" role="img">${lines.join('')}` +
            `<text class="of" x="8" y="14">${t('before')}</text><text class="of" x="${kWide / 2 + 8}" y="14">${t('after')}</text></svg>`,
    )[0]!;
    svg.setAttribute('aria-label', t('arrows'));
    return el('div', { class: 'sums' }, svg);
}
function arrow([x0, y0]: [number, number], [x1, y1]: [number, number], part: string, name: string): string {
    const long = Math.hypot(x1 - x0, y1 - y0);
    if (long < 1.5) return `<circle class="${part}" cx="${x0}" cy="${y0}" r="2"/>`;
    const [ex, ey] = [(x1 - x0) / long, (y1 - y0) / long];
    const head = Math.min(7, 0.5 * long);
    const [bx, by] = [x1 - ex * head, y1 - ey * head];
    const n = (v: number): string => v.toFixed(1);
    const tip = `${n(x1)},${n(y1)} ${n(bx - ey * 0.5 * head)},${n(by + ex * 0.5 * head)} ${n(bx + ey * 0.5 * head)},${n(by - ex * 0.5 * head)}`;
    const label = name && `<text x="${n((x0 + x1) / 2 - ey * 9)}" y="${n((y0 + y1) / 2 + ex * 9 + 4)}">${name}</text>`;
    return `<g class="${part}"><line x1="${n(x0)}" y1="${n(y0)}" x2="${n(bx)}" y2="${n(by)}"/><polygon points="${tip}"/>${label}</g>`;
}
