// What a lesson's file says of itself, judged: attributes and fields with their line, refused in words.
import en from '../text/en/lesson_files';
import { texts } from '../text/t';

const t = texts('lesson_files', en);

export const kLongestText = 60000; // characters of a lesson
export const kLongestLink = 2000;

export interface At {
    readonly file: string;
    readonly line: number;
}
export class LessonError extends Error {
    constructor(at: At, what: string) {
        super(t('lessonRefused', { file: at.file, line: at.line, what }));
    }
}

export interface Fields {
    text(key: string): string; // '' where there is none
    needed(key: string): string;
    number(key: string, otherwise: number, from: number, to: number): number;
    word<W extends string>(key: string, words: readonly W[]): W;
    words(key: string): string[];
    link(key: string): string;
    name(key: string): string;
    readonly rest: Readonly<Record<string, string>>; // those that are not among the keys, where others are allowed
}

export function fields(
    given: Readonly<Record<string, string | null | undefined>>,
    at: At,
    keys: readonly string[],
    others = false,
): Fields {
    const refuse = (key: string, what: string): never => {
        throw new LessonError(at, `${key}: ${what}`);
    };
    const rest: Record<string, string> = {};
    for (const [key, value] of Object.entries(given)) {
        if (keys.includes(key)) continue;
        if (!others) refuse(key.slice(0, 40), t('noKey', { known: keys.join(', ') }));
        if (!/^[\w.]{1,80}$/.test(key)) refuse(key.slice(0, 40), t('noName'));
        rest[key] = String(value).slice(0, 200);
    }
    const text = (key: string): string => (Object.hasOwn(given, key) ? (given[key] ?? '').trim() : '');
    const needed = (key: string): string => text(key) || refuse(key, t('missing'));
    return {
        text,
        needed,
        number(key, otherwise, from, to) {
            if (!text(key)) return otherwise;
            const x = Number(text(key));
            if (!(x >= from && x <= to)) refuse(key, t('noNumber', { from, to }));
            return x;
        },
        word(key, words) {
            return words.find((w) => w === needed(key)) ?? refuse(key, t('noWord', { known: words.join(', ') }));
        },
        words: (key) => text(key).split(/\s+/).filter(Boolean),
        link(key) {
            const link = needed(key);
            if (!link.startsWith('#')) refuse(key, t('noHash'));
            if (link.length >= kLongestLink)
                refuse(key, t('linkTooLong', { length: link.length, most: kLongestLink - 1 }));
            return link;
        },
        name(key) {
            const name = needed(key);
            return /^[a-z]\w{0,30}$/i.test(name) ? name : refuse(key, t('noName'));
        },
        rest,
    };
}
