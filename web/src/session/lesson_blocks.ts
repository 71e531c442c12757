// From the parser's tree to the blocks of a lesson, one node at a time. Every kind of node that is not here is refused.
import { fields, LessonError, type At, type Fields } from './lesson_judge';
import { kKinds, plain, type Asked, type BetKind, type Block, type Inline, type Lesson, type Shown } from './lesson';
import en from '../text/en/lesson_files';
import { texts } from '../text/t';

const t = texts('lesson_files', en);

// A node of mdast, as far as it is read.
export interface Given {
    type: string;
    name?: string; // of a directive
    attributes?: Record<string, string | null | undefined> | null;
    children?: Given[];
    value?: string;
    url?: string;
    depth?: number;
    ordered?: boolean | null;
    data?: { directiveLabel?: boolean } | null;
    position?: { start: { line: number } };
}

const kBets = ['number', 'place', 'curve', 'choice'] as const satisfies readonly BetKind[];
const kLongestFormula = 600;
const kFar = 1e9;
const kWords = ['thing', 'is', 'now'];

// A number and its unit stay on one line.
const kMeasured = /(\d) (?=(?:[km]?m|m?s|k?[NJ]|kg|ft|mph|m\/s\u00b2?|km\/h|\u00b0\/s|%)(?![\p{L}\d]))/gu;
const together = (text: string): string => text.replace(kMeasured, '$1\u00a0');

export class LessonBlocks {
    readonly teacher: Block[] = [];
    readonly explore: Block[] = [];
    readonly computed: Lesson['computed'] = [];
    readonly lines = new Map<string, number>(); // where a name or a measure was last given
    private asked = 0;

    constructor(private readonly file: At) {}

    private at(node: Given): At {
        return { ...this.file, line: node.position?.start.line ?? this.file.line };
    }
    private mark<T extends string>(node: Given, what: T): T {
        this.lines.set(what, this.at(node).line);
        return what;
    }
    private refuse(node: Given, what: string): never {
        throw new LessonError(this.at(node), what);
    }
    private refuseKey(node: Given, key: string, what: string): never {
        return this.refuse(node, `${key}: ${what}`);
    }
    private fields(node: Given, keys: readonly string[], others = false): Fields {
        return fields(node.attributes ?? {}, this.at(node), keys, others);
    }

    // What stands beside the cards: notes for the teacher, what to explore further, runs that only numbers come from.
    aside(node: Given): boolean {
        if (node.type === 'containerDirective' && node.name === 'teacher') this.teacher.push(...this.all(node));
        else if (node.type === 'containerDirective' && node.name === 'explore') this.explore.push(...this.all(node));
        else if (node.type === 'leafDirective' && node.name === 'compute') {
            const f = this.fields(node, ['name', 'link', 'until']);
            this.computed.push({
                name: this.mark(node, f.name('name')),
                link: f.link('link'),
                until: f.number('until', 1, 0, 600),
            });
        } else return false;
        return true;
    }

    // `before`: the blocks that stand before it in its card; an answer goes to what was asked last.
    block(node: Given, before: Block[] = []): Block[] {
        switch (node.type) {
            case 'heading':
                if (node.depth !== 3) this.refuse(node, t('noHeading'));
                return [{ kind: 'heading', of: this.inlines(node) }];
            case 'paragraph': {
                const [only, ...others] = node.children ?? [];
                if (only?.type === 'inlineMath' && others.length === 0)
                    return [{ kind: 'formula', tex: this.tex(only), numbers: {} }];
                return [{ kind: 'paragraph', of: this.inlines(node) }];
            }
            case 'list': {
                const items = (node.children ?? []).map((item) => this.all(item));
                return [{ kind: 'list', ordered: node.ordered === true, items }];
            }
            case 'math':
                return [{ kind: 'formula', tex: this.tex(node), numbers: {} }];
            case 'containerDirective':
            case 'leafDirective':
                return this.directive(node, before);
            case 'html':
                return this.refuse(node, t('noHtml'));
            default:
                return this.refuse(node, t('noNode', { node: node.type }));
        }
    }
    private all(node: Given): Block[] {
        const out: Block[] = [];
        for (const child of node.children ?? []) if (!child.data?.directiveLabel) out.push(...this.block(child, out));
        return out;
    }
    private directive(node: Given, before: Block[]): Block[] {
        const name = node.name ?? '';
        const make = Object.hasOwn(this.makers, name) ? this.makers[name] : null;
        if (!make) this.refuse(node, t('noDirective', { name, known: this.known() }));
        return make(node, before);
    }
    private known(): string {
        return [...Object.keys(this.makers), 'compute', 'teacher', 'explore'].join(', ');
    }
    private readonly makers: Readonly<Record<string, (node: Given, before: Block[]) => Block[]>> = {
        run: (node) => [this.run(node)],
        figure: (node) => [this.figure(node)],
        slider: (node) => [this.slider(node)],
        bet: (node) => [this.bet(node)],
        question: (node) => [this.question(node)],
        answer: (node, before) => this.answer(node, before),
        symbols: (node) => [this.symbols(node)],
        numbers: (node) => [this.numbers(node)],
    };

    private run(node: Given): Block {
        const f = this.fields(node, ['name', 'link', 'until', 'plots', 'against', 'cars', 'camera', 'overlay']);
        const cars = f.words('cars').map(Number);
        if (cars.some((c) => !Number.isInteger(c) || c < 1)) this.refuseKey(node, 'cars', t('noVehicles'));
        const run = {
            name: this.mark(node, f.name('name')),
            link: f.link('link'),
            until: f.number('until', 0, 0, 600),
            plots: f.words('plots'),
            against: f.text('against') || 'time',
            cars: cars.map((c) => c - 1),
            camera: f.text('camera'),
            overlay: f.text('overlay') !== '',
            of: this.inside(node),
        };
        return { kind: 'run', run };
    }
    private figure(node: Given): Block {
        const f = this.fields(node, ['name', 'figure'], true);
        const id = f.needed('figure');
        if (!/^[\w.-]{1,40}$/.test(id)) this.refuseKey(node, 'figure', t('noName'));
        return { kind: 'figure', name: f.text('name'), id, settings: f.rest, of: this.label(node) };
    }
    private slider(node: Given): Block {
        const f = this.fields(node, ['name', 'run', 'figure', 'set', 'from', 'to', 'step', 'value', 'unit']);
        const [from, to] = [f.number('from', 0, -kFar, kFar), f.number('to', 1, -kFar, kFar)];
        if (!(to > from)) this.refuse(node, t('noRange'));
        if ((f.text('run') === '') === (f.text('figure') === '')) this.refuse(node, t('runOrFigure'));
        const set = f.needed('set');
        if (!/^[\w.]{1,80}$/.test(set)) this.refuseKey(node, 'set', t('noName'));
        const slider = {
            name: this.mark(node, f.name('name')),
            run: f.text('run'),
            figure: f.text('figure'),
            set,
            from,
            to,
            step: f.number('step', (to - from) / 100, (to - from) / 1e4, to - from),
            value: f.number('value', from, from, to),
            unit: f.text('unit'),
            of: this.label(node),
        };
        return { kind: 'slider', slider };
    }
    private bet(node: Given): Block {
        const f = this.fields(node, [
            'name',
            'kind',
            'run',
            'is',
            'unit',
            'digits',
            'from',
            'to',
            'right',
            'origin',
            'along',
            'factor',
        ]);
        const bet = f.word('kind', kBets);
        const body = this.all(node);
        const list = body.at(-1);
        const chosen = bet === 'choice' && list?.kind === 'list' ? list : null;
        if (bet === 'choice' && !chosen) this.refuse(node, t('noOptions'));
        const options = chosen?.items.map((item) => (item[0]?.kind === 'paragraph' ? item[0].of : [])) ?? [];
        const asked: Asked = {
            name: this.mark(node, f.name('name')),
            bet,
            of: chosen ? body.slice(0, -1) : body,
            run: f.text('run'),
            measure: bet === 'choice' ? '' : this.mark(node, f.needed('is')),
            unit: f.text('unit'),
            factor: f.number('factor', 1, -kFar, kFar),
            digits: f.number('digits', 1, 0, 6),
            from: f.number('from', 0, -kFar, kFar),
            to: f.number('to', 1, -kFar, kFar),
            way: bet === 'place' ? this.way(node, f) : null,
            options,
            right: bet === 'choice' ? f.number('right', 1, 1, options.length) - 1 : 0,
            answer: [],
        };
        if (bet !== 'choice' && !(asked.to > asked.from)) this.refuse(node, t('noRange'));
        this.asked++;
        return { kind: 'asked', asked };
    }
    // Where in the world a place is bet on: metres from `origin` along a direction, in degrees from east.
    private way(node: Given, f: Fields): Asked['way'] {
        const from = f.words('origin').map(Number);
        if (from.length === 0) return null;
        const [x = NaN, y = NaN] = from;
        if (!(Math.abs(x) < 1e5 && Math.abs(y) < 1e5)) this.refuse(node, t('noOrigin'));
        const turn = (f.number('along', 0, -360, 360) * Math.PI) / 180;
        return { from: [x, y], along: [Math.cos(turn), Math.sin(turn)] };
    }
    private question(node: Given): Block {
        this.fields(node, []);
        const asked: Asked = {
            ...{ name: `question${++this.asked}`, bet: null, of: this.all(node), run: '', measure: '', unit: '' },
            ...{ factor: 1, digits: 0, from: 0, to: 1, way: null, options: [], right: 0, answer: [] },
        };
        return { kind: 'asked', asked };
    }
    // To what was asked last, runs between them passed over.
    private answer(node: Given, before: Block[]): Block[] {
        this.fields(node, []);
        const last = before.findLast((b) => b.kind === 'asked');
        if (!last || last.kind !== 'asked' || last.asked.answer.length) this.refuse(node, t('answerAlone'));
        last.asked.answer.push(...this.all(node));
        return [];
    }
    private symbols(node: Given): Block {
        this.fields(node, []);
        const items = this.all(node).flatMap((b) => (b.kind === 'list' ? b.items : this.refuse(node, t('noSymbols'))));
        const list = items.map((item) => {
            const of = item[0]?.kind === 'paragraph' ? item[0].of : [];
            const head = of[0];
            const inner = head?.kind === 'thing' ? head.of[0] : head;
            if (inner?.kind !== 'formula') this.refuse(node, t('noSymbols'));
            return { tex: inner.tex, thing: head?.kind === 'thing' ? head.thing : ('' as const), of: of.slice(1) };
        });
        return { kind: 'symbols', list };
    }
    private numbers(node: Given): Block {
        const f = this.fields(node, [], true);
        const formula = (node.children ?? []).find((child) => child.type === 'inlineMath');
        if (!formula) this.refuse(node, t('noFormula'));
        const numbers = Object.entries(f.rest).map(([name, given]): [string, Shown] => {
            const [measure = '', digits = '2'] = given.split(';').map((part) => part.trim());
            if (!/^[0-6]$/.test(digits)) this.refuseKey(node, name, t('noNumber', { from: 0, to: 6 }));
            this.mark(node, measure);
            return [name, { measure, digits: Number(digits) }];
        });
        return { kind: 'formula', tex: this.tex(formula), numbers: Object.fromEntries(numbers) };
    }
    private tex(node: Given): string {
        const tex = (node.value ?? '').trim();
        if (tex.length > kLongestFormula) this.refuse(node, t('longFormula', { most: kLongestFormula }));
        return tex;
    }
    // The blocks of a container; a leaf has none.
    private inside(node: Given): Block[] {
        return node.type === 'containerDirective' ? this.all(node) : [];
    }
    // The words in brackets of a leaf, or a container's first line.
    private label(node: Given): Inline[] {
        if (node.type === 'leafDirective') return this.inlines(node);
        const first = node.children?.find((child) => child.type === 'paragraph');
        return first ? this.inlines(first) : [];
    }

    inlines(node: Given): Inline[] {
        return (node.children ?? []).map((child) => this.inline(child));
    }
    private inline(node: Given): Inline {
        switch (node.type) {
            case 'text':
                return { kind: 'text', text: together((node.value ?? '').replace(/\s*\n\s*/g, ' ')) };
            case 'inlineCode':
                return { kind: 'code', text: node.value ?? '' };
            case 'strong':
                return { kind: 'strong', of: this.inlines(node) };
            case 'emphasis':
                return { kind: 'emphasis', of: this.inlines(node) };
            case 'inlineMath':
                return { kind: 'formula', tex: this.tex(node) };
            case 'break':
                return { kind: 'text', text: ' ' };
            case 'link': {
                const to = node.url ?? '';
                if (!/^#[^\s]{1,2000}$/.test(to)) this.refuse(node, t('noLink'));
                return { kind: 'link', to, of: this.inlines(node) };
            }
            case 'textDirective':
                return this.word(node);
            case 'html':
                return this.refuse(node, t('noHtml'));
            default:
                return this.refuse(node, t('noNode', { node: node.type }));
        }
    }
    private word(node: Given): Inline {
        const of = this.inlines(node);
        if (node.name === 'thing') return { kind: 'thing', thing: this.fields(node, ['of']).word('of', kKinds), of };
        if (node.name === 'is') {
            const f = this.fields(node, ['of']);
            if (!/\d/.test(plain(of))) this.refuse(node, t('noNumberSaid'));
            return { kind: 'is', measure: this.mark(node, f.needed('of')), of };
        }
        if (node.name === 'now') {
            const f = this.fields(node, ['of', 'digits', 'unit']);
            const measure = this.mark(node, f.needed('of'));
            return { kind: 'now', measure, digits: f.number('digits', 1, 0, 6), unit: f.text('unit') };
        }
        // A colon before a word is only a colon: 14:30.
        const bare = of.length === 0 && Object.keys(node.attributes ?? {}).length === 0;
        if (bare) return { kind: 'text', text: `:${node.name ?? ''}` };
        return this.refuse(node, t('noDirective', { name: node.name ?? '', known: kWords.join(', ') }));
    }
}
