// The lessons that come with the page: what they say is what the engine computes. And the reader of lessons: what it refuses, in
// words, however hostile a file is.
import { readdirSync, readFileSync } from 'node:fs';
import temml from 'temml';
import { Engine } from '../../web/src/engine/engine';
import { loadModule } from '../../web/src/engine/module';
import { Papers } from '../../web/src/engine/papers';
import {
    allBlocks,
    allInlines,
    askedOf,
    plain,
    runsOf,
    slidersOf,
    type Block,
    type Lesson,
} from '../../web/src/session/lesson';
import { apart, fitting, gathered, histogram, readAnswer, writeAnswer } from '../../web/src/session/lesson_bets';
import { readMeasure, valueOf, type Sources } from '../../web/src/session/lesson_measure';
import { readLesson } from '../../web/src/session/lesson_read';
import { ComputedRuns, RunSources } from '../../web/src/session/lesson_runs';
import { kCameraKinds } from '../../web/src/settings/table';

const folder = new URL('../../assets/lessons/', import.meta.url);
const engineAt = (name: string): Buffer =>
    readFileSync(new URL(`../../build/wasm/engine/${name}.wasm`, import.meta.url));
const names = readdirSync(folder)
    .filter((f) => f.endsWith('.md'))
    .map((f) => f.replace('.md', ''));
const textOf = (name: string): string => readFileSync(new URL(`${name}.md`, folder), 'utf8');
const all = new Map(names.map((name) => [name, readLesson(name, textOf(name))]));
const namesOfRuns = (lesson: Lesson): Set<string> =>
    new Set([...runsOf(lesson), ...lesson.computed].map(({ name }) => name));
// A number as it is printed: "21,123 N s", "−1.5".
const kPrinted = /[-+\u2212]?\d[\d,]*(?:\.\d+)?/;

describe('the lessons', () => {
    let api: Awaited<ReturnType<typeof loadModule>>;
    let figures: Set<string>;
    beforeAll(async () => {
        api = await loadModule(engineAt('yawlab_page'));
        figures = new Set((await Papers.load(engineAt('yawlab_figures'))).list().figures.map(({ id }) => id));
    });

    it('are a course of fourteen at least, each with its own place, and old links still open', () => {
        expect(names.length).toBeGreaterThanOrEqual(14);
        expect(new Set([...all.values()].map(({ order }) => order)).size).toBe(names.length);
        const old = [
            'restitution',
            'two-roots',
            'angle-of-attack',
            'euler',
            'sliding',
            'platoon',
            'rear-end',
            'spline',
        ];
        for (const name of old) expect(names).toContain(name);
    });
    it.each(names)('%s has bets before its runs, answers, and notes for the teacher', (name) => {
        const lesson = all.get(name)!;
        expect(askedOf(lesson).filter(({ bet }) => bet).length).toBeGreaterThan(1);
        for (const asked of askedOf(lesson)) if (!asked.bet) expect(asked.answer.length, asked.name).toBeGreaterThan(0);
        const teacher = lesson.teacher.map((b) => ('of' in b ? plain(b.of) : '')).join(' ');
        for (const note of ['Aim.', 'What goes wrong.', 'Ask.', 'Time.']) expect(teacher).toContain(note);
        expect(lesson.minutes).toBeGreaterThanOrEqual(5);
        expect(lesson.minutes).toBeLessThanOrEqual(15);
        const order = [...allBlocks(lesson)];
        const place = (of: (b: Block) => boolean): number => order.findIndex(of);
        for (const asked of askedOf(lesson).filter((a) => a.bet && a.run))
            expect(
                place((b) => b.kind === 'asked' && b.asked === asked),
                asked.name,
            ).toBeLessThan(place((b) => b.kind === 'run' && b.run.name === asked.run));
    });
    it('decide a bet by the run up to its moment, however far the run went on', () => {
        const lesson = all.get('euler')!;
        const { link, until } = runsOf(lesson)[0]!;
        const engine = Engine.create(api);
        engine.openLink(link.slice(1));
        engine.step(Math.round((until + 10) / engine.info().dt));
        const most = (...upTo: [] | [() => number]): number =>
            valueOf(
                readMeasure('most(z)', new Set()),
                new RunSources(
                    () => engine,
                    () => null,
                    ...upTo,
                ),
            );
        expect(most(() => until)).toBeLessThan(2.2);
        expect(most()).toBeGreaterThan(5);
        engine.destroy();
    });
    it.each(names)('%s opens every run, with channels, cars, cameras and sliders that there are', (name) => {
        const lesson = all.get(name)!;
        const engine = Engine.create(api);
        for (const { link, until, plots, against, cars, camera, name: of } of runsOf(lesson)) {
            engine.openLink(link.slice(1));
            const vehicles = engine.block('vehicles');
            const has = (channel: string): boolean => vehicles.has(channel) || engine.block('telemetry').has(channel);
            for (const channel of [...plots, ...(against === 'time' ? [] : [against])])
                expect(has(channel), `${of}: ${channel}`).toBe(true);
            for (const car of cars) expect(car).toBeLessThan(vehicles.count);
            expect(until, of).toBeLessThanOrEqual(engine.info().duration);
            if (camera) expect(kCameraKinds).toContain(camera);
            for (const slider of slidersOf(lesson).filter((s) => s.run === of))
                for (const value of [slider.from, slider.to, slider.value]) {
                    engine.openLink(`${link.slice(1)}&${slider.set}=${value}`);
                    expect(engine.step(10), `${slider.name}=${value}`).toBe(10);
                }
        }
        engine.destroy();
        for (const block of allBlocks(lesson)) if (block.kind === 'figure') expect(figures).toContain(block.id);
        for (const inline of allInlines(lesson)) {
            if (inline.kind !== 'link') continue;
            const to = /^#(lesson|scenario|figure)=([\w-]+)/.exec(inline.to);
            if (to?.[1] === 'lesson') expect(names).toContain(to[2]);
            if (to?.[1] === 'figure') expect(figures).toContain(to[2]);
        }
    });
    it.each(names)('%s says the numbers that the engine computes', (name) => {
        const lesson = all.get(name)!;
        const runs = new ComputedRuns(api, lesson);
        const wrong: string[] = [];
        for (const inline of allInlines(lesson)) {
            if (inline.kind !== 'is') continue;
            const printed = kPrinted.exec(plain(inline.of))![0];
            const digits = /\.(\d+)/.exec(printed)?.[1]?.length ?? 0;
            const value = valueOf(readMeasure(inline.measure, namesOfRuns(lesson)), runs.sources);
            const said = Number(printed.replaceAll(',', '').replace('\u2212', '-'));
            if (!(Math.abs(value - said) <= 0.5000001 * 10 ** -digits))
                wrong.push(`${printed} | ${value.toFixed(digits)} | ${inline.measure}`);
        }
        for (const asked of askedOf(lesson).filter((a) => a.bet === 'number' || a.bet === 'place')) {
            const of = asked.run ? runs.of(asked.run) : runs.sources;
            const value = valueOf(readMeasure(asked.measure, namesOfRuns(lesson)), of);
            if (!(value >= asked.from && value <= asked.to)) wrong.push(`bet ${asked.name}: ${value}`);
        }
        runs.end();
        expect(wrong).toEqual([]);
    });
    // A decimal in an answer is computed, given in the question, or part of a formula.
    it.each(names)('%s prints no number in an answer that nobody computes', (name) => {
        const lesson = all.get(name)!;
        const given = textOf(name)
            .replace(/:is\[[^\]]*\]/g, '')
            .split(':::answer')
            .map((part, i) => (i === 0 ? part : part.slice(part.indexOf('\n:::'))))
            .join(' ');
        const computed = [...allInlines(lesson)].flatMap((i) =>
            i.kind === 'is' ? [kPrinted.exec(plain(i.of))![0]] : [],
        );
        const bare = askedOf(lesson).flatMap(({ answer }) =>
            answer
                .flatMap((b) => (b.kind === 'paragraph' ? b.of : []))
                .flatMap((i) => (i.kind === 'text' ? [i.text] : [])),
        );
        for (const number of bare.join(' ').match(/\d+\.\d+/g) ?? [])
            expect([...computed, ...(given.match(/\d+\.\d+/g) ?? [])], number).toContain(number);
    });
    it.each(names)('%s has formulas that can be set', (name) => {
        const lesson = all.get(name)!;
        const tex = [...allBlocks(lesson)].flatMap((b) =>
            b.kind === 'formula'
                ? [b.tex.replace(/\\now\{\w+\}/g, '{1}')]
                : b.kind === 'symbols'
                  ? b.list.map((s) => s.tex)
                  : [],
        );
        for (const i of allInlines(lesson)) if (i.kind === 'formula') tex.push(i.tex);
        for (const formula of tex)
            expect(() => temml.renderToString(formula, { throwOnError: true }), formula).not.toThrow();
    });
});

const kTranslated = readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .flatMap(({ name: lang }) =>
        readdirSync(new URL(`${lang}/`, folder)).map((file) => [lang, file.replace('.md', '')] as const),
    );
describe('the lessons in other languages', () => {
    it.each(kTranslated)('%s/%s has the runs, the bets and the numbers of the English one', (lang, name) => {
        const english = all.get(name)!;
        const other = readLesson(name, readFileSync(new URL(`${lang}/${name}.md`, folder), 'utf8'), lang);
        const frame = (lesson: Lesson): unknown => [
            [lesson.order, lesson.minutes, lesson.level, lesson.cards.length],
            runsOf(lesson).map((run) => ({ ...run, of: [] })),
            askedOf(lesson).map((asked) => ({
                ...asked,
                of: [],
                answer: [],
                options: asked.options.length,
            })),
            slidersOf(lesson).map((slider) => ({ ...slider, of: [] })),
            lesson.computed,
        ];
        expect(frame(other)).toEqual(frame(english));
        const numbers = (lesson: Lesson): string[] =>
            [...allInlines(lesson)].flatMap((i) =>
                i.kind === 'is' ? [`${kPrinted.exec(plain(i.of))![0]} ${i.measure}`] : [],
            );
        expect(numbers(other)).toEqual(numbers(english));
    });
});

const kHead = '---\ntitle: t\nsummary: s\nlevel: school\nsource: b\n---\n';
const read = (body: string): Lesson => readLesson('a', `${kHead}\n${body}`);
const kRun = ':::run{name=r link="#scenario=drop" until=1}\n:::\n';

describe('the reader of lessons', () => {
    it('makes nodes of words, never markup', () => {
        const [card] = read('a **b** `c` *d* $e$ :thing[f]{of=impact} :now{of="u" unit="m/s"}').cards;
        expect(card!.of).toEqual([
            {
                kind: 'paragraph',
                of: [
                    { kind: 'text', text: 'a ' },
                    { kind: 'strong', of: [{ kind: 'text', text: 'b' }] },
                    { kind: 'text', text: ' ' },
                    { kind: 'code', text: 'c' },
                    { kind: 'text', text: ' ' },
                    { kind: 'emphasis', of: [{ kind: 'text', text: 'd' }] },
                    { kind: 'text', text: ' ' },
                    { kind: 'formula', tex: 'e' },
                    { kind: 'text', text: ' ' },
                    { kind: 'thing', thing: 'impact', of: [{ kind: 'text', text: 'f' }] },
                    { kind: 'text', text: ' ' },
                    { kind: 'now', measure: 'u', digits: 1, unit: 'm/s' },
                ],
            },
        ]);
    });
    it('begins a card at each heading, and gives an answer to what was asked last', () => {
        const lesson = read(`one\n\n## Two\n\n:::question\nWhy?\n:::\n\n${kRun}\n:::answer\nSo.\n:::\n`);
        expect(lesson.cards.map(({ title }) => plain(title))).toEqual(['', 'Two']);
        expect(askedOf(lesson)[0]!.answer).toHaveLength(1);
    });
    it.each([
        ['', /line 1: There is nothing to read/],
        ['a <b>bold</b> word', /line 8: HTML is not read/],
        ['<script>alert(1)</script>', /HTML is not read/],
        ['[x](javascript:alert(1))', /stays on this page/],
        ['[x](https://example.org)', /stays on this page/],
        ['![x](https://example.org/a.png)', /"image" is not read/],
        ['> quoted', /Quotations/],
        ['# One', /Headings are/],
        ['| a |\n|-|\n| b |\n\n---', /"thematicBreak" is not read/],
        ['at 14:30', null],
        ['method:energy', null],
        [':film[a]', /no directive "film"; known are thing, is, now/],
        ['::film{name=a}', /no directive "film"; known are run, figure/],
        ['::constructor{name=a}', /no directive "constructor"; known are run/],
        [':::run{name=r link="scenario=drop"}\n:::', /line 8: link: must begin with "#"/],
        [':::run{name=r link="#scenario=drop" untill=3}\n:::', /untill: there is no such key/],
        [':::run{name=r link="#scenario=drop" until=-1}\n:::', /until: give a number from 0 to 600/],
        [`:::run{name=r link="#${'x'.repeat(1940)}"}\n:::`, null],
        [`${kRun}\n${kRun}`, /line 11: "r" is there twice/],
        ['x\n\n::slider[e]{name=e run=no set=a.b}', /line 10: There is no "no"/],
        [`${kRun}\n::slider[e]{name=e run=r set="a.b=1&ui" from=0 to=1}`, /set: is no name/],
        [`${kRun}\n::slider[e]{name=e run=r set=a from=2 to=1}`, /"to" must be greater/],
        [':::answer\nSo.\n:::', /follows a bet or a question/],
        [':::bet{name=b kind=choice}\nWhich?\n:::', /ends with a list/],
        [':::bet{name=b kind=number is="u(1" from=0 to=1}\nWhich?\n:::', /line 8: "u\(1" is not understood/],
        [':::bet{name=b kind=number is="fetch(1)+window.x" from=0 to=1}\nWhich?\n:::', /not understood/],
        ['x :is[no number]{of="u(1)"}', /as it is printed/],
        [`$${'x'.repeat(700)}$`, /at most 600 characters/],
        ['x'.repeat(2100), /line 8: has more than 2,000 characters/],
        [Array(200).fill('word word word word word word word').join('\n'), /without an empty line/],
        ['a\u0000b', /control character/],
        ['- - - - deep', /Lists in lists in lists/],
        [Array(50).fill('## Card\n\nx\n').join('\n'), /more than 40 cards/],
    ] as const)('reads or refuses %j in words', (body, refused) => {
        if (refused) expect(() => read(body)).toThrow(refused);
        else expect(read(body).cards).toHaveLength(1);
    });
    it('refuses a head that is none', () => {
        expect(() => readLesson('a', 'words')).toThrow('a.md, line 1: A lesson begins with');
        expect(() => readLesson('a', '---\ntitle\n---\nx')).toThrow('line 2: is not of the form');
        expect(() => readLesson('a', '---\ntitle: t\n---\nx')).toThrow('summary: is missing');
        expect(() => readLesson('a', `${kHead.replace('level', 'author: me\nlevel')}x`)).toThrow(
            'author: there is no such key',
        );
        expect(() => readLesson('a', 'x'.repeat(70_000))).toThrow('60,000');
    });
    it('is not held up by what makes parsers slow', () => {
        const parts = ['*a **b ', '[', '![[]', '`', '$', ':a[', '_*', '::a{', '((', '&#x26;', '\\', '* '];
        const from = performance.now();
        for (const part of parts) {
            const line = part.repeat(Math.floor(1900 / part.length));
            const body = Array(8).fill(`${line}\n${line}\n${line}\n`).join('\n');
            try {
                read(body);
            } catch (error) {
                expect((error as Error).message).toMatch(/^a\.md, line \d+: /);
            }
        }
        expect(performance.now() - from).toBeLessThan(20_000);
    });
    it('reads or refuses whatever is cut out of a lesson, always with a line', () => {
        const text = textOf('restitution');
        for (let k = 0; k < text.length; k += 97) {
            try {
                readLesson('a', text.slice(0, k) + text.slice(k + 41));
            } catch (error) {
                expect((error as Error).message).toMatch(/^a\.md, line \d+: /);
            }
        }
    });
});

describe('measures', () => {
    const sources: Sources = {
        at: (run, car, channel, time) => (channel === 'u' ? car * 10 - time + (run === 'wall' ? 100 : 0) : NaN),
        series: () => ({ times: [0, 1, 2], values: [4, 0, 2] }),
        impact: (_run, number, field) => (field === 'deltaV' ? number : NaN),
        slider: (name) => (name === 'e' ? 0.5 : null),
    };
    it.each([
        ['1+2*3', 7],
        ['-2^2', -4],
        ['(1+2)*3/2', 4.5],
        ['u(2)', 8],
        ['car2.u(1)', 19],
        ['wall.car2.u(1)', 119],
        ['wall.u(e)', 109.5],
        ['least(z)', 0],
        ['wall.most(z)', 4],
        ['below(z, 1)', 0.75],
        ['above(z, 1)', 0],
        ['impact2.deltaV - 1', 1],
        ['1e3*e', 500],
        ['deg(pi)', 180],
        ['max(1, 2, 3) - min(4, 5)', -1],
    ])('%s is %d', (text, value) => {
        expect(valueOf(readMeasure(text, new Set(['wall'])), sources)).toBeCloseTo(value, 12);
    });
    it.each(['', '1+', 'u(1', ')', '1 2', 'a.b', 'u(1,2)', '"x"', 'a[0]', 'x=>x', '('.repeat(30), '1'.repeat(300)])(
        'refuses %j',
        (text) => expect(() => readMeasure(text, new Set())).toThrow(/measure|understood/),
    );
});

describe('bets', () => {
    const lesson = read(
        `:::bet{name=one kind=number is="1" from=0 to=9}\nq\n:::\n\n:::bet{name=pick kind=choice right=2}\nq\n\n- a\n- b\n:::\n\n` +
            `${kRun}\n:::bet{name=line kind=curve run=r is="z" from=0 to=9}\nq\n:::\n`,
    );
    const curve = [1, 2, 3, 4, 5, 6, 7, 8, 9];
    it('go into a link and come back', () => {
        const link = writeAnswer(lesson, { one: -1.5, pick: 1, line: curve });
        expect(link).toBe('lesson=a~one:-1.5~pick:1~line:1,2,3,4,5,6,7,8,9');
        const { name, given } = readAnswer(link.slice('lesson='.length));
        expect(name).toBe('a');
        expect(fitting(lesson, given)).toEqual({ one: -1.5, pick: 1, line: curve });
    });
    it('count only where they answer what was asked', () => {
        const given = { one: NaN, pick: 2, line: [1, 2], other: 1, __proto__: 3 };
        expect(fitting(lesson, given)).toEqual({});
        expect(fitting(lesson, { pick: 0.5 })).toEqual({});
        expect(readAnswer('a~one:1;drop~__proto__:1~one:2').given).toHaveProperty('one', 2);
    });
    it('are gathered from a whole chat', () => {
        const chat = `Ann: https://x.org/#lesson=a~one:1 look\nBob: <https://x.org/#lesson=a~one:3&camera=side>\n#lesson=b~one:9 #lesson=a%7Eone:5`;
        expect(gathered(lesson, chat)).toEqual([{ one: 1 }, { one: 3 }, { one: 5 }]);
        expect(gathered(lesson, '#lesson=a~one:1\n'.repeat(5000))).toHaveLength(400);
    });
    it('fall into round bins, what came among them', () => {
        const bins = histogram([1, 2, 2, 9], 4.2);
        expect(bins[0]).toEqual({ from: 1, to: 2, count: 1 });
        expect(bins.reduce((sum, { count }) => sum + count, 0)).toBe(4);
        expect(bins.some(({ from, to }) => 4.2 >= from && 4.2 < to)).toBe(true);
        expect(histogram([], NaN)).toEqual([]);
        expect(histogram([5, 5], 5)).toHaveLength(1);
        expect(apart([1, 1], [1, 3])).toBeCloseTo(Math.SQRT2, 12);
    });
});
