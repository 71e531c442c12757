// Reads a lesson's file: Markdown with directives (docs/lessons.md), parsed by mdast, judged here and turned into the nodes of
// session/lesson.ts. A file may come from anywhere: it is bounded before it is parsed, what is not known is refused with its line,
// and HTML is never read.
import { directiveFromMarkdown } from 'mdast-util-directive';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { mathFromMarkdown } from 'mdast-util-math';
import { directive } from 'micromark-extension-directive';
import { math } from 'micromark-extension-math';
import { LessonBlocks, type Given } from './lesson_blocks';
import { fields, kLongestText, LessonError, type At } from './lesson_judge';
import { allBlocks, allInlines, askedOf, kLevels, runsOf, slidersOf, type Card, type Lesson } from './lesson';
import { asks, readMeasure } from './lesson_measure';
import en from '../text/en/lesson_files';
import { texts } from '../text/t';

const t = texts('lesson_files', en);

const kLongestLine = 2000; // characters
const kLongestPart = 6000; // of lines that follow each other without an empty one
const kMostCards = 40;
const kMostNodes = 4000;
const kDeepest = 24; // of lists in lists: spaces before an item

/** Throws a LessonError that names file and line. */
export function readLesson(name: string, text: string, lang = 'en'): Lesson {
    const at: At = { file: `${name}.md`, line: 1 };
    bounded(text, at);
    const { head, body } = headOf(text, at);
    const top = fields(head, at, ['order', 'title', 'summary', 'minutes', 'level', 'source']);
    const blocks = new LessonBlocks(at);
    const tree = fromMarkdown(body, {
        extensions: [directive(), math({ singleDollarTextMath: true })],
        mdastExtensions: [directiveFromMarkdown(), mathFromMarkdown()],
    }) as unknown as Given;
    let nodes = 0;
    const count = (node: Given): void => {
        if (++nodes > kMostNodes) throw new LessonError(at, t('tooMuch', { most: kMostNodes }));
        node.children?.forEach(count);
    };
    count(tree);
    const cards: Card[] = [];
    for (const node of tree.children ?? []) {
        if (blocks.aside(node)) continue;
        if (node.type === 'heading' && node.depth === 2) {
            cards.push({ title: blocks.inlines(node), of: [] });
            continue;
        }
        if (cards.length === 0) cards.push({ title: [], of: [] });
        cards.at(-1)!.of.push(...blocks.block(node, cards.at(-1)!.of));
    }
    if (cards.length === 0) throw new LessonError(at, t('noWords'));
    if (cards.length > kMostCards) throw new LessonError(at, t('tooManyCards', { most: kMostCards }));
    const lesson: Lesson = {
        name,
        order: top.number('order', 0, 0, 1000),
        title: top.needed('title'),
        summary: top.needed('summary'),
        minutes: top.number('minutes', 5, 1, 90),
        level: top.word('level', kLevels),
        source: top.needed('source'),
        cards,
        computed: blocks.computed,
        teacher: blocks.teacher,
        explore: blocks.explore,
        text,
        lang,
    };
    held(lesson, at, blocks.lines);
    return lesson;
}

// Before anything is parsed: what would make a parser slow, or a reader of it.
function bounded(text: string, at: At): void {
    if (text.length > kLongestText) throw new LessonError(at, t('tooLongText', { most: kLongestText }));
    let part = 0;
    text.split('\n').forEach((line, i) => {
        const here = { ...at, line: i + 1 };
        if (line.length > kLongestLine) throw new LessonError(here, t('tooLongLine', { most: kLongestLine }));
        part = line.trim() === '' ? 0 : part + line.length;
        if (part > kLongestPart) throw new LessonError(here, t('tooLongPart', { most: kLongestPart }));
        if (/^\s*>/.test(line)) throw new LessonError(here, t('noQuotes'));
        if (/^ *(?:[-*+]|\d+[.)]) +(?:[-*+]|\d+[.)]) /.test(line) || /^[ \t]*/.exec(line)![0].length > kDeepest)
            throw new LessonError(here, t('tooDeep'));
        // oxlint-disable-next-line no-control-regex
        if (/[\u0000-\u0008\u000b\u000c\u000e-\u001f]/.test(line)) throw new LessonError(here, t('noControls'));
    });
}

// The lines between `---` at the top, one "key: value" each. In the body they leave empty lines, so that every line keeps its number.
function headOf(text: string, at: At): { head: Record<string, string>; body: string } {
    const lines = text.replace(/\r\n?/g, '\n').split('\n');
    const end = lines.indexOf('---', 1);
    if (lines[0] !== '---' || end < 0) throw new LessonError(at, t('noHead'));
    const head: Record<string, string> = {};
    for (let i = 1; i < end; i++) {
        const pair = /^(\w+): *(.*\S)\s*$/.exec(lines[i]!);
        if (!pair) throw new LessonError({ ...at, line: i + 1 }, t('noPair'));
        head[pair[1]!] = pair[2]!;
    }
    return { head, body: [...Array<string>(end + 1).fill(''), ...lines.slice(end + 1)].join('\n') };
}

// Names are there once, what is named is there, and what is measured can be.
function held(lesson: Lesson, file: At, lines: ReadonlyMap<string, number>): void {
    const refuse = (about: string, what: string): never => {
        throw new LessonError({ ...file, line: lines.get(about) ?? 1 }, what);
    };
    const runs = new Set([...runsOf(lesson), ...lesson.computed].map(({ name }) => name));
    const figures = new Set([...allBlocks(lesson)].flatMap((b) => (b.kind === 'figure' ? [b.name] : [])));
    const sliders = slidersOf(lesson);
    const named = new Set<string>();
    for (const { name } of [...runsOf(lesson), ...lesson.computed, ...askedOf(lesson), ...sliders]) {
        if (named.has(name)) refuse(name, t('twice', { name }));
        named.add(name);
    }
    const known = (about: string, name: string, of: ReadonlySet<string>): void => {
        if (name !== '' && !of.has(name)) refuse(about, t('noSuch', { name, known: [...of].join(', ') }));
    };
    for (const { name, run, figure } of sliders) {
        known(name, run, runs);
        known(name, figure, figures);
    }
    for (const { name, run } of askedOf(lesson)) known(name, run, runs);
    const names = new Set(sliders.map(({ name }) => name));
    const judge = (measure: string, now: boolean): void => {
        if (now && /^[\w.]{1,80}$/.test(measure)) return; // a channel as it is
        try {
            for (const slider of asks(readMeasure(measure, runs)).sliders) known(measure, slider, names);
        } catch (error) {
            if (error instanceof LessonError) throw error;
            refuse(measure, (error as Error).message);
        }
    };
    for (const inline of allInlines(lesson))
        if (inline.kind === 'is' || inline.kind === 'now') judge(inline.measure, inline.kind === 'now');
    for (const block of allBlocks(lesson))
        if (block.kind === 'formula') for (const { measure } of Object.values(block.numbers)) judge(measure, true);
    for (const { bet, measure } of askedOf(lesson)) if (bet === 'number' || bet === 'place') judge(measure, false);
}
