// The built-in scenarios as the gallery shows them: in which group, from which source, by which words they are found.
import type { CatalogEntry } from '../engine/engine';

export const kGroups = ['drive', 'challenges', 'papers', 'handling', 'collisions', 'platoons'] as const;
export type Group = (typeof kGroups)[number];

const kPapers = /Zhou, Peng and Lu(?: 2008)?|Tongue and Moon(?: 1995)?|Knight(?:'s thesis| 200\d)?|Deak(?: \d{4})?/;
const kStandards = /ISO \d+(?:-\d+)?|FMVSS \d+/;

// Named in its own words; '' for one of our own.
export function sourceOf({ doc, keywords }: CatalogEntry): string {
    const of = `${doc} ${keywords}`;
    return kPapers.exec(of)?.[0] ?? kStandards.exec(of)?.[0] ?? '';
}
export function groupOf(entry: CatalogEntry): Group {
    const topic = entry.topic.toLowerCase();
    if (topic === 'drive' || topic === 'challenges') return topic;
    if (kPapers.test(`${entry.doc} ${entry.keywords}`)) return 'papers';
    if (topic === 'platoons' || topic === 'handling') return topic;
    return 'collisions';
}
// The first sentence: a stop that begins no number and no abbreviation.
export function sentenceOf(doc: string): string {
    return /^.*?[.?!](?=\s+[A-Z]|\s*$)/s.exec(doc)?.[0] ?? doc;
}

// `everyday`: lines of 'word, word: word, word': whoever types one of the left means one of the right as well, where a word begins so
// (ice, not licence).
export function finds(text: string, typed: string, everyday: string): boolean {
    const within = text.toLowerCase();
    const words = within.split(/[^\p{L}\p{N}]+/u).join(' ');
    const lines = everyday.split(';').map((line) => line.split(':').map((half) => half.trim().split(/\s*,\s*/)));
    return typed
        .toLowerCase()
        .split(/\s+/)
        .filter(Boolean)
        .every((word) => {
            const meant = lines.filter(([said]) => word.length > 2 && said!.some((s) => s.startsWith(word)));
            const others = meant.flatMap(([, right]) => right!);
            return within.includes(word) || others.some((w) => ` ${words}`.includes(` ${w}`));
        });
}
