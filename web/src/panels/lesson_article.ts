// A lesson as an article: its nodes as elements, its runs, bets and figures alive. Words, symbols, arrows and curves of one thing
// have one colour, and light up together.
import { fixed } from '../text/format';
import {
    allBlocks,
    type Asked,
    type Block,
    type Inline,
    type Kind,
    type Lesson,
    type LessonRun,
    type Shown,
} from '../session/lesson';
import { fitting, KeptBets, type Bet, type Bets } from '../session/lesson_bets';
import { el, following, whileShown } from '../shell/kit';
import { betShown, type BetShown, type InWorld } from './lesson_bet';
import { Figures } from './lesson_figure';
import { Formulas } from './lesson_formula';
import { LessonRuns, type Stage } from './lesson_runs';
import type { Page } from './page';
import en from '../text/en/lessons';
import { texts } from '../text/t';

const t = texts('lessons', en);

export interface ArticleHost {
    page: Page;
    stage: Stage;
    kept: KeptBets;
    others: readonly Bets[]; // answers of other readers
    light(kind: Kind | ''): void; // the arrows of that kind in the world
    /** Flags in the world for a bet on a place; they go with the article. */
    mark?(asked: Asked, dragged: (value: number) => void): InWorld & { end(): void };
    paper?: boolean; // nothing to press: answers are gathered for a last page
    cameTo?(asked: Asked): number; // on paper: what the engine says to a bet on a number
}

export class Article {
    readonly cards: HTMLElement[];
    readonly runs: LessonRuns;
    readonly teacher: HTMLElement | null;
    readonly explore: HTMLElement | null;
    private readonly formulas: Formulas;
    private readonly figures: Figures;
    private readonly bets: Record<string, Bet>;
    private readonly live: (() => void)[] = [];
    private readonly ends: (() => void)[] = [];
    readonly answers: Node[] = []; // on paper
    private number = 0; // of what is asked, on paper

    constructor(
        readonly lesson: Lesson,
        private readonly host: ArticleHost,
    ) {
        const symbols = [...allBlocks(lesson)].flatMap((b) => (b.kind === 'symbols' ? b.list : []));
        this.formulas = new Formulas(symbols);
        this.figures = new Figures(host.page.settings, host.paper);
        this.runs = new LessonRuns(host.page, lesson, host.stage);
        this.bets = { ...host.kept.of(lesson) };
        this.cards = lesson.cards.map(({ title, of }, i) =>
            el(
                'section',
                { class: 'lesson-card', lang: lesson.lang },
                title.length > 0 && el('h3', { tabindex: '-1', id: `lesson-card-${i}` }, ...this.inlines(title)),
                ...this.blocks(of),
            ),
        );
        this.teacher = lesson.teacher.length
            ? el('section', { class: 'teacher', lang: lesson.lang }, ...this.blocks(lesson.teacher))
            : null;
        this.explore = lesson.explore.length
            ? el(
                  'section',
                  { class: 'explore', lang: lesson.lang },
                  el('h3', {}, t('explore')),
                  ...this.blocks(lesson.explore),
              )
            : null;
    }
    /** For as long as `node` stands in the page. */
    alive(node: HTMLElement): void {
        whileShown(
            node,
            () => {
                this.runs.look();
                for (const act of this.live) act();
            },
            8,
        );
        const lit = (e: Event): void => {
            const thing = (e.target as Element).closest('[data-thing]')?.getAttribute('data-thing') ?? '';
            if ((node.dataset['lit'] ?? '') === thing) return;
            if (thing) node.dataset['lit'] = thing;
            else delete node.dataset['lit'];
            this.host.light(thing as Kind | '');
        };
        for (const type of ['pointerover', 'focusin']) node.addEventListener(type, lit);
        for (const type of ['pointerleave', 'focusout'])
            node.addEventListener(type, () => {
                if (!node.dataset['lit']) return;
                delete node.dataset['lit'];
                this.host.light('');
            });
    }
    /** Once all figures that go on paper are there. */
    drawn(): Promise<void> {
        return this.figures.drawn();
    }
    end(): void {
        for (const end of this.ends) end();
        this.figures.end();
        this.runs.end();
        this.host.light('');
    }
    get betsNow(): Bets {
        return fitting(this.lesson, this.bets);
    }

    // --- words -------------------------------------------------------------------------------------------------------

    private inlines(inlines: readonly Inline[]): (Node | string)[] {
        return inlines.map((inline) => this.inline(inline));
    }
    private inline(inline: Inline): Node | string {
        switch (inline.kind) {
            case 'text':
                return inline.text;
            case 'code':
                return el('code', {}, inline.text);
            case 'strong':
                return el('strong', {}, ...this.inlines(inline.of));
            case 'emphasis':
                return el('em', {}, ...this.inlines(inline.of));
            case 'formula':
                return this.formulas.typeset(inline.tex);
            case 'link':
                return el('a', { href: inline.to }, ...this.inlines(inline.of));
            case 'thing':
                return el(
                    'span',
                    { class: 'thing', 'data-thing': inline.thing, tabindex: '0' },
                    ...this.inlines(inline.of),
                );
            case 'is':
                return el('span', { class: 'is' }, ...this.inlines(inline.of));
            case 'now': {
                const node = el('output', { class: 'now' }, '\u2013');
                const { measure, digits, unit } = inline;
                this.live.push(() => {
                    const value = this.runs.now(measure);
                    const text = Number.isFinite(value)
                        ? `${fixed(value, digits)}${unit && `\u00a0${unit}`}`
                        : '\u2013';
                    if (node.textContent !== text) node.textContent = text;
                });
                return node;
            }
        }
    }

    // --- blocks ------------------------------------------------------------------------------------------------------

    private blocks(blocks: readonly Block[]): Node[] {
        return blocks.map((block) => this.block(block));
    }
    private block(block: Block): Node {
        switch (block.kind) {
            case 'heading':
                return el('h4', {}, ...this.inlines(block.of));
            case 'paragraph':
                return el('p', {}, ...this.inlines(block.of));
            case 'list':
                return el(
                    block.ordered ? 'ol' : 'ul',
                    {},
                    ...block.items.map((item) => {
                        const [only, ...rest] = item;
                        const one = only?.kind === 'paragraph' && rest.length === 0;
                        return el('li', {}, ...(one ? this.inlines(only.of) : this.blocks(item)));
                    }),
                );
            case 'formula':
                return this.formula(block.tex, block.numbers);
            case 'symbols':
                return el(
                    'dl',
                    { class: 'symbols' },
                    ...block.list.map(({ tex, thing, of }) =>
                        el(
                            'div',
                            thing ? { 'data-thing': thing, tabindex: '0' } : {},
                            el('dt', {}, this.formulas.typeset(tex)),
                            el('dd', {}, ...this.inlines(of)),
                        ),
                    ),
                );
            case 'figure':
                return this.figures.figure(block.name, block.id, block.settings, this.inlines(block.of));
            case 'slider':
                return this.host.paper ? document.createComment('') : this.slider(block.slider);
            case 'run':
                return this.host.paper
                    ? el('div', { class: 'look' }, ...this.blocks(block.run.of))
                    : this.run(block.run);
            case 'asked':
                if (this.host.paper) return this.onPaper(block.asked);
                return block.asked.bet ? this.bet(block.asked) : this.question(block.asked);
        }
    }
    private formula(tex: string, numbers: Readonly<Record<string, Shown>>): Node {
        const box = el('div', { class: 'formula', tabindex: '0' }); // a long one scrolls, by keys too
        const names = Object.keys(numbers);
        if (!names.length) {
            box.append(this.formulas.typeset(tex, true));
            return box;
        }
        let last = '';
        const write = (): void => {
            const now = tex.replace(/\\now\{(\w+)\}/g, (_, name: string) => {
                const shown = numbers[name];
                const value = shown ? this.runs.now(shown.measure) : NaN;
                return Number.isFinite(value) ? `{${fixed(value, shown!.digits).replace('\u2212', '-')}}` : '{?}';
            });
            if (now === last) return;
            last = now;
            box.replaceChildren(this.formulas.typeset(now, true));
        };
        write();
        this.live.push(write);
        return box;
    }
    private slider(slider: Extract<Block, { kind: 'slider' }>['slider']): Node {
        const digits = Math.max(0, -Math.floor(Math.log10(slider.step) + 1e-9));
        const said = (value: number): string => `${fixed(value, digits)}${slider.unit && `\u00a0${slider.unit}`}`;
        const output = el('output', {}, said(slider.value));
        const input = el('input', {
            ...{ type: 'range', min: String(slider.from), max: String(slider.to) },
            ...{ step: String(slider.step), value: String(slider.value) },
        });
        input.addEventListener('input', () => {
            const value = Number(input.value);
            output.textContent = said(value);
            if (slider.figure) this.figures.change(slider.figure, slider.set, value);
            else this.runs.slide(slider, value);
        });
        return el('label', { class: 'lesson-slider' }, el('span', {}, ...this.inlines(slider.of)), input, output);
    }
    private run(run: LessonRun): Node {
        const { runs } = this;
        const go = (): void => {
            element.dataset['state'] = runs.decided.peek().has(run.name) ? 'decided' : 'going';
            runs.play(run);
        };
        const play = el('button', { type: 'button', class: 'primary', 'data-next': true, click: go }, t('run'));
        const end = el('button', { type: 'button', class: 'to-end', click: () => runs.finish(run) }, t('toTheEnd'));
        const first = el('p', { class: 'quiet small' });
        const skip = el('button', { type: 'button', 'data-next': true, click: go }, t('withoutBet'));
        const element = el(
            'div',
            { class: 'lesson-run', 'data-run': run.name },
            run.of.length > 0 && el('div', { class: 'look' }, el('b', {}, t('lookAt')), ...this.blocks(run.of)),
            el('div', { class: 'row' }, play, first, skip, end),
        );
        const open = [...allBlocks(this.lesson)].flatMap((b) =>
            b.kind === 'asked' && b.asked.bet && b.asked.run === run.name ? [b.asked.name] : [],
        );
        const update = (): void => {
            const waits = open.filter((name) => !(name in this.bets)).length;
            play.disabled = waits > 0;
            first.textContent = waits > 0 ? t('betFirst', { n: waits }) : '';
            skip.classList.toggle('hidden', waits === 0);
        };
        update();
        element.addEventListener('bets', update);
        following(element, [runs.decided], () => {
            if (runs.decided.peek().has(run.name)) element.dataset['state'] = 'decided';
        });
        return element;
    }
    private question(asked: Asked): Node {
        return el(
            'div',
            { class: 'asked' },
            el('b', {}, t('think')),
            ...this.blocks(asked.of),
            asked.answer.length > 0 && this.answer(asked, null),
        );
    }
    private onPaper(asked: Asked): Node {
        const number = ++this.number;
        const options = asked.options.map((option) => el('li', {}, ...this.inlines(option)));
        const onAxis = asked.bet === 'number' || asked.bet === 'place';
        // An answer in words has the number.
        const came = onAxis && !asked.answer.length ? (this.host.cameTo?.(asked) ?? NaN) : NaN;
        if (asked.answer.length || asked.options.length || Number.isFinite(came))
            this.answers.push(
                el(
                    'div',
                    { class: 'answer' },
                    el('b', {}, t('question', { number })),
                    asked.options.length > 0 && el('p', {}, ...this.inlines(asked.options[asked.right]!)),
                    Number.isFinite(came) &&
                        el('p', {}, t('itCameTo', { came: fixed(came, asked.digits), unit: asked.unit })),
                    ...this.blocks(asked.answer),
                ),
            );
        return el(
            'div',
            { class: 'asked' },
            el('b', {}, t('question', { number })),
            ...this.blocks(asked.of),
            options.length > 0 && el('ul', { class: 'boxes' }, ...options),
            asked.bet === 'curve' && betShown(asked, this.runs.ofName(asked.run)?.until ?? 1, () => []).element,
            onAxis && el('p', {}, t('blankBet', { unit: asked.unit })),
        );
    }
    // Hidden until it is asked for; `ready`: until its run has decided.
    private answer(asked: Asked, shown: ((reveal: () => void) => void) | null): HTMLElement {
        const body = el('div', { class: 'answer hidden' }, el('b', {}, t('answer')), ...this.blocks(asked.answer));
        const show = el('button', { type: 'button', 'data-next': true }, t('showTheAnswer'));
        const reveal = (): void => {
            body.classList.remove('hidden');
            show.classList.add('hidden');
            body.scrollIntoView({ block: 'nearest' });
        };
        show.addEventListener('click', reveal);
        if (shown) show.classList.add('hidden');
        shown?.(() => show.classList.remove('hidden'));
        return el('div', { class: 'answers' }, show, body);
    }
    private bet(asked: Asked): Node {
        const run = this.runs.ofName(asked.run);
        const until = run?.until ?? 1;
        const shown: BetShown = betShown(asked, until, (i) => this.inlines(asked.options[i]!));
        const others = this.host.others.flatMap((bets) => (asked.name in bets ? [bets[asked.name]!] : []));
        const outcome = el('p', { class: 'outcome', role: 'status' });
        const commit = el('button', { type: 'button', class: 'primary' }, t('placeBet'));
        const again = el('button', { type: 'button', class: 'hidden' }, t('betAgain'));
        const element = el(
            'div',
            { class: 'asked bet', 'data-bet': asked.name },
            el('b', {}, t('yourBet')),
            ...this.blocks(asked.of),
            shown.element,
            el('div', { class: 'row' }, commit, again),
            outcome,
        );
        let ready: (() => void) | null = null;
        if (asked.answer.length) element.append(this.answer(asked, (then) => (ready = then)));
        const tell = (): void =>
            element
                .closest('.lesson')
                ?.querySelectorAll('.lesson-run')
                .forEach((node) => node.dispatchEvent(new Event('bets')));
        const freeze = (bet: Bet): void => {
            shown.freeze(bet, others);
            commit.classList.add('hidden');
            again.classList.remove('hidden');
            element.classList.add('placed');
            if (!run) decide();
        };
        let decided = false;
        const decide = (): void => {
            if (decided) return;
            decided = true;
            again.classList.add('hidden');
            commit.classList.add('hidden');
            outcome.textContent = shown.came(this.came(asked, until));
            element.classList.add('decided');
            ready?.();
        };
        commit.addEventListener('click', () => {
            const bet = shown.chosen();
            if (bet === null) {
                outcome.textContent = t('nothingChosen');
                return;
            }
            outcome.textContent = '';
            this.bets[asked.name] = bet;
            this.host.kept.keep(this.lesson, asked.name, bet);
            freeze(bet);
            tell();
        });
        again.addEventListener('click', () => {
            delete this.bets[asked.name];
            this.host.kept.keep(this.lesson, asked.name, null);
            element.replaceWith(this.bet(asked));
            tell();
        });
        // In the world for as long as its run stands there.
        let marked: { end(): void } | null = null;
        const mark = (): void => {
            const there = element.isConnected && this.runs.current.peek() === asked.run && asked.way !== null;
            if (there && !marked)
                shown.inWorld((dragged) => {
                    const made = this.host.mark!(asked, dragged);
                    marked = made;
                    return made;
                });
            if (!there) marked?.end();
            if (!there) marked = null;
        };
        if (this.host.mark && asked.way) {
            following(element, [this.runs.current], mark);
            this.live.push(mark);
            this.ends.push(() => marked?.end());
        }
        const before = this.bets[asked.name];
        if (before !== undefined) freeze(before);
        following(element, [this.runs.decided], () => {
            if (this.runs.decided.peek().has(asked.run)) decide();
        });
        return element;
    }
    private came(
        asked: Asked,
        until: number,
    ): { value: number; curve: null | { times: number[]; values: number[] }; until: number } {
        if (asked.bet === 'choice') return { value: asked.right, curve: null, until };
        if (asked.bet !== 'curve') return { value: this.runs.measure(asked.measure), curve: null, until };
        const parts = /^(?:car(\d+)\.)?([\w.]+)$/.exec(asked.measure);
        try {
            const { times, values } = this.runs.sources().series('', Number(parts?.[1] ?? 1), parts?.[2] ?? '');
            return { value: NaN, curve: { times, values: values.map((y) => y * asked.factor) }, until };
        } catch {
            return { value: NaN, curve: null, until };
        }
    }
}

/** A lesson with nothing to press: to be printed, or seen beside its text. */
export function onPaper(page: Page, lesson: Lesson, cameTo?: (asked: Asked) => number): Article {
    const nothing = (): void => undefined;
    return new Article(lesson, {
        page,
        stage: { roomy: () => false, plots: nothing, camera: nothing, overlay: nothing },
        kept: new KeptBets(page.store),
        others: [],
        light: nothing,
        paper: true,
        ...(cameTo ? { cameTo } : {}),
    });
}
