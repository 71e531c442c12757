// What two runs differ in, in words: "e 0.05 (now 0.3)". From their scenarios, which hold all that a run is made of.

type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

export interface Difference {
    path: string[];
    theirs: Json | undefined;
    ours: Json | undefined;
}

const kUnsaid = new Set(['show', 'variants', 'title', 'summary', 'yawlab', 'engine', 'recording', 'course']);
const kMost = 40; // differences looked for: that many are another scenario

function object(value: Json | undefined): value is { [key: string]: Json } {
    return typeof value === 'object' && value !== null && !Array.isArray(value);
}
export function differences(theirs: string, ours: string): Difference[] {
    const out: Difference[] = [];
    const walk = (a: Json | undefined, b: Json | undefined, path: string[]): void => {
        if (out.length >= kMost || JSON.stringify(a) === JSON.stringify(b)) return;
        const lists = Array.isArray(a) && Array.isArray(b) && a.length === b.length && a.length < 200;
        const numbers = lists && a.every((x) => typeof x === 'number');
        if (lists && !numbers) a.forEach((x, i) => walk(x, b[i], [...path, String(i)]));
        else if (object(a) && object(b))
            for (const key of new Set([...Object.keys(a), ...Object.keys(b)])) walk(a[key], b[key], [...path, key]);
        else out.push({ path, theirs: a, ours: b });
    };
    const parse = (text: string): { [key: string]: Json } => {
        const whole = JSON.parse(text) as { [key: string]: Json };
        return Object.fromEntries(Object.entries(whole).filter(([key]) => !kUnsaid.has(key)));
    };
    walk(parse(theirs), parse(ours), []);
    return out;
}
// A value as a name may hold it; '' for what is too long to be one.
export function short(value: Json | undefined): string {
    if (value === undefined || value === null) return '\u2013';
    if (typeof value === 'number') return String(Number(value.toPrecision(6))).replace('-', '\u2212');
    if (typeof value === 'object') return '';
    return String(value).slice(0, 24);
}
