// What a reader bet: kept on the device, put into a link on wish, gathered from many links; how far it was from what came.
import type { Store } from '../settings/store';
import { askedOf, type Asked, type Lesson } from './lesson';

export type Bet = number | readonly number[]; // a number, a place, the option that was chosen; a curve at equal times
export type Bets = Readonly<Record<string, Bet>>; // by the name of what was asked

export const kCurve = 9; // places of a curve
const kMost = 400; // answers that are gathered
const kLongest = 400_000; // characters that are read of a chat

const fits = (asked: Asked, bet: unknown): bet is Bet =>
    asked.bet === 'curve'
        ? Array.isArray(bet) && bet.length === kCurve && bet.every((y) => Number.isFinite(y))
        : typeof bet === 'number' &&
          Number.isFinite(bet) &&
          (asked.bet !== 'choice' || (Number.isInteger(bet) && bet >= 0 && bet < asked.options.length));

/** Of what came from outside, that which answers something in this lesson. */
export function fitting(lesson: Lesson, given: Readonly<Record<string, unknown>>): Bets {
    const out: Record<string, Bet> = {};
    for (const asked of askedOf(lesson)) {
        const bet = Object.hasOwn(given, asked.name) ? given[asked.name] : undefined;
        if (asked.bet && fits(asked, bet)) out[asked.name] = bet;
    }
    return out;
}

export class KeptBets {
    constructor(private readonly store: Store) {}
    of(lesson: Lesson): Bets {
        return fitting(lesson, this.all()[lesson.name] ?? {});
    }
    keep(lesson: Lesson, name: string, bet: Bet | null): void {
        const bets: Record<string, Bet> = { ...this.of(lesson) };
        if (bet === null) delete bets[name];
        else bets[name] = bet;
        this.store.set('lessons.bets', { ...this.all(), [lesson.name]: bets });
    }
    private all(): Record<string, Record<string, unknown>> {
        return this.store.get('lessons.bets', {});
    }
}

// --- as a link: lesson=NAME~bet:value~curve:1,2,3 ----------------------------------------------------------------------

export function writeAnswer(lesson: Lesson, bets: Bets): string {
    const short = (x: number): string => String(Number(x.toPrecision(5)));
    const parts = Object.entries(bets).map(
        ([name, bet]) => `${name}:${typeof bet === 'number' ? short(bet) : bet.map(short).join(',')}`,
    );
    return `lesson=${[lesson.name, ...parts].join('~')}`;
}
/** Which lesson, and what was bet in it, as far as it can be read; fitting() judges what was given. */
export function readAnswer(wanted: string): { name: string; given: Record<string, Bet> } {
    const [name = '', ...parts] = wanted.slice(0, 4000).split('~');
    const given: Record<string, Bet> = {};
    for (const part of parts.slice(0, 100)) {
        const found = /^(\w{1,40}):([-+.\deE,]{1,300})$/.exec(part);
        if (!found) continue;
        const values = found[2]!.split(',').map(Number);
        given[found[1]!] = values.length === 1 ? values[0]! : values;
    }
    return { name, given };
}
/** The answers to a lesson in whatever was pasted: links, one a line or among the words of a chat. */
export function gathered(lesson: Lesson, pasted: string): Bets[] {
    const found: Bets[] = [];
    for (const link of pasted.slice(0, kLongest).matchAll(/lesson=([^\s&"'<>]+)/g)) {
        const { name, given } = readAnswer(decoded(link[1]!));
        const bets = fitting(lesson, given);
        if (name === lesson.name && Object.keys(bets).length > 0 && found.length < kMost) found.push(bets);
    }
    return found;
}
function decoded(text: string): string {
    try {
        return decodeURIComponent(text);
    } catch {
        return text; // cut off in the middle of a character
    }
}

// --- how far ---------------------------------------------------------------------------------------------------------

/** Root mean square of what lies between a curve and the one that came, at the places of the bet. */
export function apart(bet: readonly number[], came: readonly number[]): number {
    const sum = bet.reduce((total, y, k) => total + (y - (came[k] ?? NaN)) ** 2, 0);
    return Math.sqrt(sum / bet.length);
}
export interface Bin {
    from: number;
    to: number;
    count: number;
}
/** Round bins over all values, with the one that came inside. */
export function histogram(values: readonly number[], came: number, wanted = 10): Bin[] {
    const all = [...values, came].filter(Number.isFinite);
    if (!all.length) return [];
    const [low, high] = [Math.min(...all), Math.max(...all)];
    const raw = (high - low) / wanted || Math.abs(low) / 10 || 1;
    const power = 10 ** Math.floor(Math.log10(raw));
    const width = power * (raw / power > 5 ? 10 : raw / power > 2 ? 5 : raw / power > 1 ? 2 : 1);
    const first = Math.floor(low / width + 1e-9);
    const last = Math.max(first, Math.floor(high / width + 1e-9));
    return Array.from({ length: last - first + 1 }, (_, k) => {
        const [from, to] = [(first + k) * width, (first + k + 1) * width];
        return { from, to, count: values.filter((v) => Math.floor(v / width + 1e-9) === first + k).length };
    });
}
