// What a lesson asks of a run, as a short expression that is read here and never handed to anything that could run it:
//
//     u(1.2)                 channel u of car 1 at 1.2 s (native/README.md lists the channels)
//     wall.car2.speed(end)   of car 2, in the run that the lesson calls "wall", at its end
//     least(yaw)  wall.most(yaw)   over the run so far
//     below(u, 0)  above(y, 3.5)   when [s] the channel first falls below, or rises above, a value
//     impact1.deltaV         a field of the first impact
//     e                      a slider of the lesson
//
// with + - * / ^, parentheses, sqrt abs sin cos tan atan deg min max, and pi.
import en from '../text/en/lesson_files';
import { texts } from '../text/t';

const t = texts('lesson_files', en);

/** Where values come from; what there is not throws. */
export interface Sources {
    at(run: string, car: number, channel: string, time: number): number; // car from 1; Infinity: at the end
    series(run: string, car: number, channel: string): { times: readonly number[]; values: readonly number[] };
    impact(run: string, number: number, field: string): number; // from 1
    slider(name: string): number | null;
}
export type Measure =
    | { kind: 'number'; value: number }
    | { kind: 'slider'; name: string }
    | { kind: 'at'; channel: Channel; time: Measure }
    | { kind: 'over'; how: Over; channel: Channel; value: Measure | null }
    | { kind: 'impact'; run: string; number: number; field: string }
    | { kind: 'call'; name: keyof typeof kCalls; of: Measure[] }
    | { kind: 'pair'; sign: '+' | '-' | '*' | '/' | '^'; a: Measure; b: Measure };
interface Channel {
    run: string;
    car: number;
    name: string;
}

const kCalls = {
    sqrt: Math.sqrt,
    abs: Math.abs,
    sin: Math.sin,
    cos: Math.cos,
    tan: Math.tan,
    atan: Math.atan,
    deg: (x: number) => (x * 180) / Math.PI,
    min: Math.min,
    max: Math.max,
} as const;
const kOver = ['least', 'most', 'below', 'above'] as const;
type Over = (typeof kOver)[number];
const isOver = (name: string): name is Over => kOver.some((over) => over === name);
const isCall = (name: string): name is keyof typeof kCalls => Object.hasOwn(kCalls, name);

const kLongest = 200; // characters
const kDeepest = 20; // parentheses
const kToken = /\s*(?:(\d+(?:\.\d+)?(?:e[+-]?\d+)?)|([A-Za-z](?:[\w.]*\w)?)|([-+*/^(),]))/y;

/** `runs`: the names of the lesson's runs. Throws what is wrong with it. */
export function readMeasure(text: string, runs: ReadonlySet<string>): Measure {
    if (text.length > kLongest) throw new Error(t('measureLong', { most: kLongest }));
    return new Reader(text, runs).whole();
}

class Reader {
    private at = 0;
    private deep = 0;
    private token = { text: '', kind: 'end' as 'number' | 'name' | 'sign' | 'end' };

    constructor(
        private readonly text: string,
        private readonly runs: ReadonlySet<string>,
    ) {
        this.next();
    }
    whole(): Measure {
        const measure = this.sum();
        if (this.token.kind !== 'end') this.fail();
        return measure;
    }
    private fail(): never {
        throw new Error(t('measureAt', { measure: this.text, found: this.token.text || t('itsEnd') }));
    }
    private next(): void {
        kToken.lastIndex = this.at;
        const found = kToken.exec(this.text);
        if (!found) {
            this.token = { text: this.text.slice(this.at).trim(), kind: 'end' };
            if (this.token.text) this.fail();
            return;
        }
        this.at = kToken.lastIndex;
        const kind = found[1] !== undefined ? 'number' : found[2] !== undefined ? 'name' : 'sign';
        this.token = { text: found[0].trim(), kind };
    }
    private takes(...signs: readonly string[]): string | null {
        const { text, kind } = this.token;
        if (kind !== 'sign' || !signs.includes(text)) return null;
        this.next();
        return text;
    }
    private needs(sign: string): void {
        if (!this.takes(sign)) this.fail();
    }
    private sum(): Measure {
        if (++this.deep > kDeepest) this.fail();
        let a = this.product();
        for (let sign = this.takes('+', '-'); sign; sign = this.takes('+', '-'))
            a = { kind: 'pair', sign: sign as '+' | '-', a, b: this.product() };
        this.deep--;
        return a;
    }
    private product(): Measure {
        let a = this.signed();
        for (let sign = this.takes('*', '/'); sign; sign = this.takes('*', '/'))
            a = { kind: 'pair', sign: sign as '*' | '/', a, b: this.signed() };
        return a;
    }
    private signed(): Measure {
        if (this.takes('-')) return { kind: 'pair', sign: '-', a: { kind: 'number', value: 0 }, b: this.power() };
        return this.power();
    }
    private power(): Measure {
        const a = this.atom();
        return this.takes('^') ? { kind: 'pair', sign: '^', a, b: this.atom() } : a;
    }
    private atom(): Measure {
        const { text, kind } = this.token;
        if (this.takes('(')) {
            const inside = this.sum();
            this.needs(')');
            return inside;
        }
        this.next();
        if (kind === 'number') return { kind: 'number', value: Number(text) };
        if (kind !== 'name') this.fail();
        if (this.takes('(')) return this.called(text);
        return this.named(text);
    }
    private called(name: string): Measure {
        const { run, rest: how } = this.ofRun(name);
        if (isOver(how)) {
            const found = this.channel(this.token.text);
            this.next();
            let value: Measure | null = null;
            if (how === 'below' || how === 'above') {
                this.needs(',');
                value = this.sum();
            }
            this.needs(')');
            return { kind: 'over', how, channel: { ...found, run: found.run || run }, value };
        }
        if (isCall(name)) {
            const of = [this.sum()];
            while (this.takes(',')) of.push(this.sum());
            this.needs(')');
            return { kind: 'call', name, of };
        }
        const channel = this.channel(name);
        const end = this.token.text === 'end' && this.token.kind === 'name';
        if (end) this.next();
        const time: Measure = end ? { kind: 'number', value: Infinity } : this.sum();
        this.needs(')');
        return { kind: 'at', channel, time };
    }
    private channel(name: string): Channel {
        const { run, rest } = this.ofRun(name);
        const car = /^car(\d{1,3})\.(.+)$/.exec(rest);
        return { run, car: car ? Number(car[1]) : 1, name: car ? car[2]! : rest };
    }
    private named(name: string): Measure {
        if (name === 'pi') return { kind: 'number', value: Math.PI };
        const { run, rest } = this.ofRun(name);
        const impact = /^impact(\d{1,3})\.(\w+)$/.exec(rest);
        if (impact) return { kind: 'impact', run, number: Number(impact[1]), field: impact[2]! };
        if (!/^\w+$/.test(name)) this.fail();
        return { kind: 'slider', name };
    }
    private ofRun(name: string): { run: string; rest: string } {
        const dot = name.indexOf('.');
        const run = dot < 0 ? '' : name.slice(0, dot);
        return this.runs.has(run) ? { run, rest: name.slice(dot + 1) } : { run: '', rest: name };
    }
}

export function valueOf(measure: Measure, from: Sources): number {
    switch (measure.kind) {
        case 'number':
            return measure.value;
        case 'slider':
            return from.slider(measure.name) ?? NaN;
        case 'at': {
            const { run, car, name } = measure.channel;
            return from.at(run, car, name, valueOf(measure.time, from));
        }
        case 'over':
            return over(measure, from);
        case 'impact':
            return from.impact(measure.run, measure.number, measure.field);
        case 'call': {
            const call: (...of: number[]) => number = kCalls[measure.name];
            return call(...measure.of.map((m) => valueOf(m, from)));
        }
        case 'pair': {
            const [a, b] = [valueOf(measure.a, from), valueOf(measure.b, from)];
            if (measure.sign === '+') return a + b;
            if (measure.sign === '-') return a - b;
            if (measure.sign === '*') return a * b;
            return measure.sign === '/' ? a / b : a ** b;
        }
    }
}
function over({ how, channel, value }: Extract<Measure, { kind: 'over' }>, from: Sources): number {
    const { times, values } = from.series(channel.run, channel.car, channel.name);
    if (how === 'least') return values.reduce((a, b) => Math.min(a, b), Infinity);
    if (how === 'most') return values.reduce((a, b) => Math.max(a, b), -Infinity);
    const bound = valueOf(value!, from);
    const k = values.findIndex((v) => (how === 'below' ? v < bound : v > bound));
    if (k < 0) return NaN;
    if (k === 0) return times[0]!;
    // Straight between two steps.
    const [v0, v1, t0, t1] = [values[k - 1]!, values[k]!, times[k - 1]!, times[k]!];
    return t0 + ((bound - v0) / (v1 - v0)) * (t1 - t0);
}
/** Names of the sliders and runs that a measure asks for. */
export function asks(measure: Measure): { sliders: string[]; runs: string[] } {
    const sliders: string[] = [];
    const runs: string[] = [];
    const walk = (m: Measure): void => {
        if (m.kind === 'slider') sliders.push(m.name);
        if (m.kind === 'at' || m.kind === 'over') runs.push(m.channel.run);
        if (m.kind === 'impact') runs.push(m.run);
        if (m.kind === 'at') walk(m.time);
        if (m.kind === 'over' && m.value) walk(m.value);
        if (m.kind === 'call') m.of.forEach(walk);
        if (m.kind === 'pair') [m.a, m.b].forEach(walk);
    };
    walk(measure);
    return { sliders, runs };
}
