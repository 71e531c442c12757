// What the engine is held to, as it is searched, filtered and written: the words of `yawlab verify` and docs/validation.md.
import type { HeldRow } from '../engine/papers';

export type Verdict = 'holds' | 'differs' | 'missed';
export const verdictOf = (row: HeldRow): Verdict => (!row.pass ? 'missed' : row.differs ? 'differs' : 'holds');

// Words in any order; each must stand somewhere in the row.
export function matches(row: HeldRow, search: string, title = ''): boolean {
    const text = `${row.case} ${row.source} ${row.assumed} ${row.unit} ${title}`.toLowerCase();
    return search
        .toLowerCase()
        .split(/\s+/)
        .every((word) => text.includes(word));
}
export function differenceOf(row: HeldRow): string {
    const difference = row.got - row.expected;
    return Math.abs(difference) <= 1e-3 * row.tolerance ? '~0' : signed(Number(difference.toPrecision(2)));
}
export const numberText = (value: number): string => String(Number(value.toPrecision(7))).replace('-', '\u2212');
const signed = (value: number): string => (value > 0 ? '+' : '') + String(value).replace('-', '\u2212');

// The first paragraph of the opening, in pieces: plain, and what is to stand out.
export function firstParagraph(opening: string): { text: string; strong: boolean }[] {
    const paragraph = opening.split('\n\n')[1] ?? '';
    return paragraph
        .replaceAll('\n', ' ')
        .split('**')
        .map((text, i) => ({ text, strong: i % 2 === 1 }))
        .filter(({ text }) => text !== '');
}

export function heldCsv(rows: readonly HeldRow[]): string {
    const cell = (value: string | number): string => {
        const text = String(value);
        return /[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
    };
    const lines = rows.map((r) =>
        [r.case, r.source, r.expected, r.got, r.unit, r.got - r.expected, r.tolerance, verdictOf(r), r.assumed]
            .map(cell)
            .join(','),
    );
    return ['case,source,expected,ours,unit,difference,tolerance,verdict,assumed', ...lines].join('\n') + '\n';
}
