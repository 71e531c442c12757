// A lesson as data: an article in cards, with runs, bets, questions and answers, sliders and figures between its words. The file
// is Markdown (docs/lessons.md); session/lesson_read.ts reads and judges it. Nothing here is ever markup.

export const kKinds = ['normal', 'longitudinal', 'lateral', 'resultant', 'impact', 'before', 'after'] as const;
export type Kind = (typeof kKinds)[number]; // what a thing is: its colour in words, arrows, symbols and curves (tokens.json)

export type Inline =
    | { kind: 'text' | 'code'; text: string }
    | { kind: 'strong' | 'emphasis'; of: Inline[] }
    | { kind: 'formula'; tex: string }
    | { kind: 'link'; to: string; of: Inline[] } // "#..." alone
    | { kind: 'thing'; thing: Kind; of: Inline[] }
    | { kind: 'is'; measure: string; of: Inline[] } // a number of the engine, as it is printed
    | { kind: 'now'; measure: string; digits: number; unit: string }; // the same, as it is at this moment

export type BetKind = 'number' | 'place' | 'curve' | 'choice';

export interface Asked {
    name: string;
    bet: BetKind | null; // null: a question, to be thought about
    of: Block[]; // what is asked
    run: string; // the run that decides; '' for none
    measure: string; // what the engine says to it; of a curve its channel
    unit: string;
    factor: number; // of a curve: its unit in SI units
    digits: number;
    from: number; // of the axis on which is bet
    to: number;
    way: { from: readonly [number, number]; along: readonly [number, number] } | null; // of a place: where it is in the world
    options: Inline[][]; // of a choice
    right: number; // which of them
    answer: Block[];
}
export interface LessonRun {
    name: string;
    link: string; // "#scenario=..."
    until: number; // [s] simulated: what is asked is decided then
    plots: string[];
    against: string; // "time" or a channel
    cars: number[]; // in the plots, from 0
    camera: string;
    overlay: boolean;
    of: Block[]; // what to look at
}
export interface Slider {
    name: string; // as measures say it
    run: string; // what it changes: a run, ...
    figure: string; // ... or a figure
    set: string; // a path in the scenario, or a setting of the figure
    from: number;
    to: number;
    step: number;
    value: number;
    unit: string;
    of: Inline[];
}

// A measure and how it is written.
export interface Shown {
    measure: string;
    digits: number;
}

export type Block =
    | { kind: 'heading'; of: Inline[] }
    | { kind: 'paragraph'; of: Inline[] }
    | { kind: 'list'; ordered: boolean; items: Block[][] }
    | { kind: 'formula'; tex: string; numbers: Readonly<Record<string, Shown>> } // \now{name}: that one
    | { kind: 'symbols'; list: { tex: string; thing: Kind | ''; of: Inline[] }[] }
    | { kind: 'figure'; name: string; id: string; settings: Readonly<Record<string, string>>; of: Inline[] }
    | { kind: 'run'; run: LessonRun }
    | { kind: 'slider'; slider: Slider }
    | { kind: 'asked'; asked: Asked };

export interface Card {
    title: Inline[]; // empty: the first one, which opens the lesson
    of: Block[];
}
export type Level = 'school' | 'first' | 'further';
export const kLevels = ['school', 'first', 'further'] as const satisfies readonly Level[];

export interface Lesson {
    name: string; // of its file
    order: number;
    title: string;
    summary: string;
    minutes: number;
    level: Level;
    source: string; // paper, section, equations
    cards: Card[];
    computed: { name: string; link: string; until: number }[]; // runs that only its numbers come from
    teacher: Block[];
    explore: Block[];
    text: string; // as it was read
    lang: string; // of its words
}

// Where a reader is, for as long as the page is open; no name: at the list.
export interface LessonPlace {
    name: string;
    step: number; // the card
    title: string; // of the scenario that the lesson opened
    wanted: string; // the lesson that a link asked for; '' for none
    lentPlots: boolean; // the plots were opened for a lesson, and go with its run
}

// --- walks through it ------------------------------------------------------------------------------------------------

export function* blocksOf(blocks: readonly Block[]): Generator<Block> {
    for (const block of blocks) {
        yield block;
        if (block.kind === 'list') for (const item of block.items) yield* blocksOf(item);
        if (block.kind === 'run') yield* blocksOf(block.run.of);
        if (block.kind === 'asked') yield* blocksOf([...block.asked.of, ...block.asked.answer]);
    }
}
export function* allBlocks({ cards, teacher, explore }: Lesson): Generator<Block> {
    for (const card of cards) yield* blocksOf(card.of);
    yield* blocksOf([...teacher, ...explore]);
}
function* inlinesOf(inlines: readonly Inline[]): Generator<Inline> {
    for (const inline of inlines) {
        yield inline;
        if ('of' in inline) yield* inlinesOf(inline.of);
    }
}
export function* allInlines(lesson: Lesson): Generator<Inline> {
    for (const card of lesson.cards) yield* inlinesOf(card.title);
    for (const block of allBlocks(lesson)) {
        if (block.kind === 'symbols') for (const { of } of block.list) yield* inlinesOf(of);
        else if (block.kind === 'slider') yield* inlinesOf(block.slider.of);
        else if (block.kind === 'asked') for (const option of block.asked.options) yield* inlinesOf(option);
        else if ('of' in block) yield* inlinesOf(block.of);
    }
}
const only =
    <K extends Block['kind']>(kind: K) =>
    (block: Block): block is Extract<Block, { kind: K }> =>
        block.kind === kind;
export const runsOf = (lesson: Lesson): LessonRun[] => [...allBlocks(lesson)].filter(only('run')).map((b) => b.run);
export const askedOf = (lesson: Lesson): Asked[] => [...allBlocks(lesson)].filter(only('asked')).map((b) => b.asked);
export const slidersOf = (lesson: Lesson): Slider[] =>
    [...allBlocks(lesson)].filter(only('slider')).map((b) => b.slider);
/** Words without what they carry. */
export function plain(inlines: readonly Inline[]): string {
    return inlines
        .map((i) => ('of' in i ? plain(i.of) : i.kind === 'formula' ? i.tex : i.kind === 'now' ? '' : i.text))
        .join('');
}
