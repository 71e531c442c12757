// A language for tests: the English with accents on its letters and 40 % longer. What stays without accents on the page is
// not told through t(), and what is cut off has no room for a language of longer words.
import { kHole, type Form, type Language, type Part } from './t';

const kPlain = 'AEIOUaeiouyncNCsSzZ';
const kAccented = 'ÀÈÌÒÙàèìòùýñçÑÇšŠžŽ';
const kMore = 0.4;
// What stays as it is: holes, and what is typed word for word.
const kKept = /(`[^`]*`|\{\w+(?:\.\d)?\})/;

export function accented(text: string): string {
    const letters = text
        .split(kKept)
        .map((piece, k) => (k % 2 ? piece : piece.replace(/[A-Za-z]/g, (c) => kAccented[kPlain.indexOf(c)] ?? c)))
        .join('');
    return letters + filling(Math.round(kMore * text.replace(kHole, '').length));
}
// Words of ordinary length, so that lines break where they would.
function filling(length: number): string {
    const words = ' ñàçšè ùžì ýòèšàñ';
    return words
        .repeat(Math.ceil(length / words.length))
        .slice(0, length)
        .trimEnd();
}

const formOf = (form: Form): Form =>
    typeof form === 'string'
        ? accented(form)
        : (Object.fromEntries(Object.entries(form).map(([plural, text]) => [plural, accented(text)])) as Form);

export const pseudo: Language = {
    code: 'en-XA',
    part: async (name, english) => {
        // The engine's own English is not loaded with the page.
        const table: Part =
            name === 'names'
                ? (await import('./en/names')).default
                : name === 'engine'
                  ? (await import('./en/engine')).default
                  : name === 'overlay'
                    ? (await import('./en/overlay')).default
                    : english;
        return Object.fromEntries(Object.entries(table).map(([id, form]) => [id, formOf(form)]));
    },
};
