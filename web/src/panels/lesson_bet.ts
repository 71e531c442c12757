// Where a reader bets: a number, a place on an axis, a curve, one of several. Once the run has decided, the bet stays beside what
// came, and the error is told.
import type { Asked } from '../session/lesson';
import { apart, kCurve, type Bet } from '../session/lesson_bets';
import { ticks } from '../charts/line';
import { fixed } from '../text/format';
import { el, vary } from '../shell/kit';
import en from '../text/en/lessons';
import { texts } from '../text/t';

const t = texts('lessons', en);

export interface Came {
    value: number; // of a curve not asked for
    curve: { times: readonly number[]; values: readonly number[] } | null;
    until: number; // [s] of a curve
}
/** Flags in the world for a bet on a place (view/bet_marks.ts). */
export interface InWorld {
    place(name: string, value: number): void;
    freeze(): void;
}
export interface BetShown {
    element: HTMLElement;
    /** From now on it is bet in the world too. */
    inWorld(made: (dragged: (value: number) => void) => InWorld): void;
    /** What is chosen now; null while nothing is. */
    chosen(): Bet | null;
    /** No more to be changed; `others`: bets of other readers. */
    freeze(bet: Bet, others: readonly Bet[]): void;
    /** What came; answers the sentence that tells the error. */
    came(came: Came): string;
}

export function betShown(asked: Asked, until: number, option: (index: number) => (Node | string)[]): BetShown {
    if (asked.bet === 'choice') return choice(asked, option);
    if (asked.bet === 'curve') return curve(asked, until);
    return number(asked);
}

const kSvg = 'http://www.w3.org/2000/svg';
function svg(tag: string, attributes: Record<string, string | number> = {}, text = ''): SVGElement {
    const node = document.createElementNS(kSvg, tag);
    for (const [name, value] of Object.entries(attributes)) node.setAttribute(name, String(value));
    if (text) node.textContent = text;
    return node;
}
const withUnit = (text: string, unit: string): string => (unit ? `${text}\u00a0${unit}` : text);
const shown = (asked: Asked, value: number): string => withUnit(fixed(value, asked.digits), asked.unit);

// --- a number, or a place on its axis -----------------------------------------------------------------------------------

function number(asked: Asked): BetShown {
    const place = asked.bet === 'place';
    const axis = new AxisShown(asked);
    const field = el('input', {
        ...(place
            ? { type: 'range', min: String(asked.from), max: String(asked.to), step: 'any' }
            : { type: 'text', inputmode: 'decimal', size: '8', autocomplete: 'off' }),
        'aria-label': withUnit(t('yourBet'), asked.unit),
    });
    let touched = false;
    let known: number | null = null; // what came
    const output = el('output', { class: 'quiet' }, place ? t('dragIt') : asked.unit);
    if (place) field.value = String((asked.from + asked.to) / 2);
    field.addEventListener('input', () => {
        touched = true;
        if (place) output.textContent = shown(asked, Number(field.value));
    });
    const element = el('div', { class: place ? 'bet-place' : 'bet-number' }, place && axis.element, field, output);
    const value = (): number | null => {
        if (place) return touched ? Number(field.value) : null;
        const text = field.value.trim().replace('\u2212', '-').replace(',', '.');
        return text !== '' && Number.isFinite(Number(text)) ? Number(text) : null;
    };
    let world: InWorld | null = null;
    const put = (x: number): void => {
        touched = true;
        field.value = String(Math.min(asked.to, Math.max(asked.from, x)));
        output.textContent = shown(asked, Number(field.value));
        world?.place('bet', Number(field.value));
    };
    field.addEventListener('input', () => place && world?.place('bet', Number(field.value)));
    return {
        element,
        inWorld(made) {
            world = made(put);
            world.place('bet', Number(field.value));
            if (field.disabled) world.freeze();
            if (known !== null) world.place('came', known);
        },
        chosen: value,
        freeze(bet, others) {
            world?.place('bet', bet as number);
            world?.freeze();
            field.value = place ? String(bet) : fixed(bet as number, asked.digits);
            field.disabled = true;
            if (place) output.textContent = shown(asked, bet as number);
            axis.bets([bet as number], others as readonly number[]);
        },
        came({ value: truth }) {
            known = truth;
            world?.place('came', truth);
            axis.came(truth);
            if (!place) element.append(axis.element);
            const bet = value();
            if (bet === null) return t('cameIs', { came: shown(asked, truth) });
            const error = bet - truth;
            const said = { bet: shown(asked, bet), came: shown(asked, truth) };
            if (Math.abs(error) < 0.5 * 10 ** -asked.digits) return t('hit', said);
            const off = shown(asked, Math.abs(error));
            return error > 0 ? t('tooMuch', { ...said, off }) : t('tooLittle', { ...said, off });
        },
    };
}

// A line with numbers, the bet and what came upon it.
class AxisShown {
    readonly element = svg('svg', { viewBox: '0 0 320 58', class: 'axis', role: 'img' });
    private readonly marks: { x: number; label: string; kind: string }[] = [];

    constructor(private readonly asked: Asked) {
        this.draw();
    }
    bets(own: readonly number[], others: readonly number[]): void {
        for (const x of others) this.marks.push({ x, label: '', kind: 'other' });
        for (const x of own) this.marks.push({ x, label: t('bet'), kind: 'bet' });
        this.draw();
    }
    came(x: number): void {
        this.marks.push({ x, label: t('came'), kind: 'came' });
        this.draw();
    }
    private draw(): void {
        const { asked, element } = this;
        const xs = this.marks.map((m) => m.x).filter(Number.isFinite);
        const from = Math.min(asked.from, ...xs);
        const to = Math.max(asked.to, ...xs);
        const px = (x: number): number => 12 + ((x - from) / (to - from)) * 296;
        const { values, digits } = ticks(from, to, 6);
        element.replaceChildren(
            svg('path', { d: 'M12 34H308', class: 'line' }),
            ...values.flatMap((x) => [
                svg('path', { d: `M${px(x)} 34v5`, class: 'line' }),
                svg('text', { x: px(x), y: 52, 'text-anchor': 'middle', class: 'tick' }, fixed(x, digits)),
            ]),
            ...this.marks
                .filter((m) => Number.isFinite(m.x))
                .flatMap(({ x, label, kind }) => [
                    svg('path', { d: `M${px(x)} 34l-5 -9h10z`, class: kind }),
                    svg(
                        'text',
                        {
                            ...{ x: Math.min(290, Math.max(30, px(x))), y: kind === 'came' ? 10 : 21 },
                            ...{ 'text-anchor': 'middle', class: kind },
                        },
                        label,
                    ),
                ]),
        );
        const told = this.marks.filter((m) => m.label).map((m) => `${m.label} ${shown(asked, m.x)}`);
        element.setAttribute('aria-label', told.join(', ') || t('axis', { from, to }));
    }
}

// --- one of several --------------------------------------------------------------------------------------------------

function choice(asked: Asked, option: (index: number) => (Node | string)[]): BetShown {
    const rows = asked.options.map((_, i) => {
        const box = el('input', { type: 'radio', name: `bet-${asked.name}`, value: String(i) });
        const row = el('label', {}, box, el('span', {}, ...option(i)));
        return { box, row };
    });
    const chosen = (): number | null => {
        const i = rows.findIndex(({ box }) => box.checked);
        return i < 0 ? null : i;
    };
    return {
        element: el('div', { class: 'bet-choice', role: 'radiogroup' }, ...rows.map(({ row }) => row)),
        inWorld: () => undefined,
        chosen,
        freeze(bet, others) {
            rows.forEach(({ box, row }, i) => {
                box.checked = i === bet;
                box.disabled = true;
                const count = others.filter((o) => o === i).length;
                if (count) row.append(el('span', { class: 'quiet small' }, t('votes', { n: count })));
            });
        },
        came() {
            rows[asked.right]?.row.classList.add('right');
            const bet = chosen();
            if (bet === null) return '';
            rows[bet]?.row.classList.toggle('wrong', bet !== asked.right);
            return bet === asked.right ? t('right') : t('notThat');
        },
    };
}

// --- a curve ---------------------------------------------------------------------------------------------------------

const kBox = { left: 44, top: 8, width: 264, height: 150 };

function curve(asked: Asked, until: number): BetShown {
    const { left, top, width, height } = kBox;
    const picture = svg('svg', { viewBox: '0 0 320 196', class: 'curve', role: 'group', 'aria-label': t('drawCurve') });
    const low = Math.min(asked.from, asked.to);
    const high = Math.max(asked.from, asked.to);
    const px = (k: number): number => left + (k / (kCurve - 1)) * width;
    const py = (y: number): number => top + height - ((y - low) / (high - low)) * height;
    const inside = (y: number): number => Math.min(high, Math.max(low, y));
    let bet: number[] = Array<number>(kCurve).fill((low + high) / 2);
    let touched = false;
    let frozen = false;
    const line = svg('path', { class: 'bet-line' });
    const truth = svg('path', { class: 'came-line' });
    const ghosts = svg('g', { class: 'others' });
    const path = (ys: readonly number[]): string => ys.map((y, k) => `${k ? 'L' : 'M'}${px(k)} ${py(y)}`).join('');
    const seconds = (k: number): string => fixed((k / (kCurve - 1)) * until, 1);
    const handles = bet.map((_, k) =>
        svg('circle', {
            ...{ r: 6, cx: px(k), class: 'handle', tabindex: 0, role: 'slider' },
            ...{ 'aria-label': t('atSeconds', { seconds: seconds(k) }), 'aria-valuemin': low, 'aria-valuemax': high },
        }),
    );
    const draw = (): void => {
        line.setAttribute('d', path(bet));
        handles.forEach((h, k) => {
            h.setAttribute('cy', String(py(bet[k]!)));
            h.setAttribute('aria-valuenow', String(Number(bet[k]!.toPrecision(4))));
            h.setAttribute('aria-valuetext', shown(asked, bet[k]!));
        });
        picture.classList.toggle('touched', touched);
    };
    const put = (k: number, y: number): void => {
        if (frozen) return;
        // What was not touched yet goes along, so that one stroke makes a curve.
        if (!touched) bet = bet.map(() => inside(y));
        else bet[k] = inside(y);
        touched = true;
        draw();
    };
    const at = (e: PointerEvent): void => {
        const bounds = picture.getBoundingClientRect();
        const x = ((e.clientX - bounds.left) / bounds.width) * 320;
        const y = ((e.clientY - bounds.top) / bounds.height) * 196;
        const k = Math.round(((x - left) / width) * (kCurve - 1));
        put(Math.min(kCurve - 1, Math.max(0, k)), low + ((top + height - y) / height) * (high - low));
    };
    picture.addEventListener('pointerdown', (e) => {
        if (frozen) return;
        picture.setPointerCapture(e.pointerId);
        at(e);
    });
    picture.addEventListener('pointermove', (e) => {
        if (picture.hasPointerCapture(e.pointerId)) at(e);
    });
    handles.forEach((h, k) =>
        h.addEventListener('keydown', (e) => {
            const step = { ArrowUp: 1, ArrowRight: 1, ArrowDown: -1, ArrowLeft: -1, PageUp: 5, PageDown: -5 }[e.code];
            if (step === undefined) return;
            e.preventDefault();
            e.stopPropagation();
            put(k, bet[k]! + (step * (high - low)) / 40);
        }),
    );
    const axes = [...ticks(low, high, 4).values].flatMap((y) => [
        svg('path', { d: `M${left} ${py(y)}h${width}`, class: 'grid' }),
        svg(
            'text',
            { x: left - 6, y: py(y) + 4, 'text-anchor': 'end', class: 'tick' },
            fixed(y, ticks(low, high, 4).digits),
        ),
    ]);
    const times = ticks(0, until, 5);
    const below = times.values.map((s) =>
        svg(
            'text',
            { x: left + (s / until) * width, y: top + height + 16, 'text-anchor': 'middle', class: 'tick' },
            fixed(s, times.digits),
        ),
    );
    picture.append(
        ...axes,
        ...below,
        svg('text', { x: 308, y: 190, 'text-anchor': 'end', class: 'tick' }, t('timeAxis')),
        svg('text', { x: left, y: 190, class: 'tick' }, asked.unit),
        ...[ghosts, truth, line, ...handles],
    );
    draw();
    return {
        element: el('div', { class: 'bet-curve' }, picture),
        inWorld: () => undefined,
        chosen: () => (touched ? bet : null),
        freeze(given, others) {
            bet = [...(given as readonly number[])];
            touched = frozen = true;
            for (const h of handles) h.removeAttribute('tabindex');
            picture.classList.add('frozen');
            for (const other of others) ghosts.append(svg('path', { d: path(other as readonly number[]) }));
            draw();
        },
        came({ curve: came }) {
            if (!came) return '';
            const pairs = came.times.map((s, i): [number, number] => [s, came.values[i]!]).filter(([s]) => s <= until);
            const d = pairs
                .map(([s, y], i) => `${i ? 'L' : 'M'}${left + (s / until) * width} ${py(inside(y))}`)
                .join('');
            truth.setAttribute('d', d);
            if (!touched) return t('curveIs');
            const ys = bet.map((_, k) => {
                const want = (k / (kCurve - 1)) * until;
                return (pairs.find(([s]) => s >= want - 1e-9) ?? pairs.at(-1))?.[1] ?? NaN;
            });
            return t('curveApart', { off: shown(asked, apart(bet, ys)) });
        },
    };
}

/** The bars of a histogram with what came marked in it; ghosts of all curves. */
export function bars(
    bins: readonly { from: number; to: number; count: number }[],
    came: number,
    unit: string,
): Element {
    const most = Math.max(1, ...bins.map((b) => b.count));
    const digits = bins.length ? ticks(bins[0]!.from, bins.at(-1)!.to, 5).digits : 0;
    return el(
        'div',
        { class: 'bars', role: 'list' },
        ...bins.map(({ from, to, count }) =>
            vary(
                el(
                    'div',
                    { class: came >= from && came < to ? 'bin came' : 'bin', role: 'listitem' },
                    el('span', { class: 'tick' }, withUnit(`${fixed(from, digits)}\u2013${fixed(to, digits)}`, unit)),
                    el('span', { class: 'length' }),
                    el('span', {}, String(count)),
                ),
                { '--share': String(count / most) },
            ),
        ),
    );
}
