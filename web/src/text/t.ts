// Every word that a visitor reads. A part of the page brings its English with it and asks for it by id:
//
//     import en from '../text/en/share';
//     import { texts } from '../text/t';
//     const t = texts('share', en);
//     t('copied');
//     t('tooLong', { count: 61000 });           // 'Too much for a link ({count} characters).'
//
// An id that there is not, and a value that is missing, are type errors. `{name}` takes a text or a number, `{name.2}` a number
// that is written with two decimals. A text that depends on a number has a form for each plural, and `n` chooses:
// `{ one: '{n} impact', other: '{n} impacts' }`; `zero` may say something of its own in any language.
// Another language is a folder beside en/ (languages.ts). It comes while the page runs: call t() where a text is shown, never
// while a module is read.
import { fixed, kMinus } from './format';

export type Form = string | ({ readonly other: string } & { readonly [plural in Intl.LDMLPluralRule]?: string });
export type Part = Readonly<Record<string, Form>>;

type Holes<S extends string> = S extends `${string}{${infer Hole}}${infer Rest}` ? Hole | Holes<Rest> : never;
type NameOf<Hole extends string> = Hole extends `${infer Name}.${string}` ? Name : Hole;
type NumberNames<Hole extends string> = Hole extends `${infer Name}.${string}` ? Name : never;
type ValuesOf<Hole extends string> = {
    [Name in NameOf<Hole>]: Name extends NumberNames<Hole> ? number : string | number;
};
export type Values<F extends Form> = F extends string
    ? ValuesOf<Holes<F>>
    : F extends { readonly other: infer Other extends string }
      ? ValuesOf<Holes<Other>> & { n: number }
      : never;
/** The values that a text asks for, as arguments: none, or one object. */
export type Asked<F extends Form> = keyof Values<F> extends never ? [] : [values: Values<F>];

export type Tell<P extends Part> = <Id extends keyof P & string>(id: Id, ...values: Asked<P[Id]>) => string;
/** What another language says of a part: the same ids, whole texts again. */
export type Translation<P extends Part> = { readonly [Id in keyof P]?: Form };

interface Registered {
    english: Part;
    shown: Part;
}
const parts = new Map<string, Registered>();

/** The language that is spoken: its texts for a part, null when it has none. */
export interface Language {
    readonly code: string; // as in <html lang>
    part(name: string, english: Part): Promise<Part | null>;
}
let language: Language | null = null;
let plural = new Intl.PluralRules('en');
const coming = new Set<Promise<void>>();

function fetchPart(name: string, part: Registered): void {
    if (!language) return void (part.shown = part.english);
    const arrives = language
        .part(name, part.english)
        .catch(() => null) // English then
        .then((table) => {
            part.shown = { ...part.english, ...table };
            coming.delete(arrives);
        });
    coming.add(arrives);
}

function registered(name: string, english: Part): Registered {
    let part = parts.get(name);
    if (!part) {
        part = { english, shown: english };
        parts.set(name, part);
        fetchPart(name, part);
    }
    return part;
}

export function texts<const P extends Part>(name: string, english: P): Tell<P> {
    const part = registered(name, english);
    return (id, ...values) => filled(part.shown[id]!, values[0]);
}

/** What the language that is spoken says for an id of a part that may have none; null when it says nothing. */
export function known(name: string, id: string, values?: Readonly<Record<string, string | number>>): string | null {
    const form = parts.get(name)?.shown[id];
    return form === undefined ? null : filled(form, values);
}

/** All that the language says of a part, holes and all: for who fills them by itself (the engine's overlay). */
export function sentences(name: string): Record<string, string> {
    const all = Object.entries(parts.get(name)?.shown ?? {});
    return Object.fromEntries(all.filter((entry): entry is [string, string] => typeof entry[1] === 'string'));
}

/** Speaks another language, or English again; wait for arrived() before anything is shown. */
export function speak(next: Language | null): void {
    language = next;
    plural = new Intl.PluralRules(next?.code ?? 'en');
    for (const [name, part] of parts) fetchPart(name, part);
}

/** 'a, b and c' */
export function listed(items: readonly string[]): string {
    return new Intl.ListFormat(language?.code ?? 'en-GB', { type: 'conjunction' }).format(items);
}

/** Until the texts of all parts that are loaded are there. */
export async function arrived(): Promise<void> {
    await Promise.all(coming);
}

function chosen(form: Exclude<Form, string>, n: number): string {
    return (n === 0 ? form.zero : undefined) ?? form[plural.select(n)] ?? form.other;
}
export function filled(form: Form, values: Readonly<Record<string, string | number>> = {}): string {
    const text = typeof form === 'string' ? form : chosen(form, Number(values['n']));
    return text.replace(kHole, (_, name: string, digits?: string) => {
        const value = values[name]!;
        if (digits !== undefined) return fixed(Number(value), Number(digits));
        return typeof value === 'number' ? number(value) : value;
    });
}
// Alike in every language, as fixed() writes: a point, a true minus sign, groups of three.
const number = (value: number): string =>
    value.toLocaleString('en', { maximumFractionDigits: 12 }).replace('-', kMinus);
export const kHole = /\{(\w+)(?:\.(\d))?\}/g;
