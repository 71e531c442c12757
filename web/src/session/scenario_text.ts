// A scenario as people write it: what it says beyond what goes without saying; and the line of a text that a refusal means.
import type { Doc, Json } from './edits';

const object = (value: Json | undefined): value is Doc =>
    typeof value === 'object' && value !== null && !Array.isArray(value);
const alike = (a: Json | undefined, b: Json | undefined): boolean => JSON.stringify(a) === JSON.stringify(b);

// `usual`: the same document with nothing said; of a list, one entry with nothing said.
export function saidOnly(whole: Json, usual: Json | undefined): Json {
    if (Array.isArray(whole)) {
        const [entry] = Array.isArray(usual) ? usual : [];
        return object(entry) ? whole.map((each) => saidOnly(each, entry)) : whole;
    }
    if (!object(whole)) return whole;
    const out: Doc = {};
    for (const [key, value] of Object.entries(whole)) {
        const otherwise = object(usual) ? usual[key] : undefined;
        if (Array.isArray(value) ? value.length === 0 : alike(value, otherwise)) continue;
        const said = saidOnly(value, otherwise);
        if (!object(said) || Object.keys(said).length) out[key] = said;
    }
    return out;
}
// The engine writes both whole, so that what goes without saying is known from a document of one empty entry each.
export const kOneOfEach = {
    ...{ cars: [{}], platoons: [{}], paths: [{}], pushes: [{}], course: [{ kind: 'cones' }] },
    ...{
        scene: { walls: [{}] },
        terrain: { patches: [{}] },
        show: { moments: [{ at: '86399 s' }], camera: { keys: [{}] } },
    },
};

// Short lists of numbers in one line, as people write them; a text that looks like one stays as it is.
export function written(value: Json): string {
    return JSON.stringify(value, null, 2).replace(/"[^"\\]*(?:\\.[^"\\]*)*"|\[[\s\d.,eE+-]*\]/g, (found) =>
        found.length < 200 && found.startsWith('[')
            ? found.replace(/\s+/g, ' ').replace('[ ', '[').replace(' ]', ']')
            : found,
    );
}

// 'cars[1].set.mass' -> ['cars', '1', 'set', 'mass']
const stepsOf = (path: string): string[] => path.split(/[.[\]]+/).filter(Boolean);

// The line, from 1, of what a path names in a JSON text that parses; of the innermost part that is there. 0: none of it.
export function lineOf(text: string, path: string): number {
    const wanted = stepsOf(path);
    const open: { key: string; list: boolean }[] = []; // where the reader is
    let line = 1;
    let found = 0;
    let depth = 0; // how much of the path has been met
    let key = '';
    const met = (): void => {
        const here = [...open.slice(1).map((o) => o.key), key];
        const fits = here.length <= wanted.length && here.every((name, i) => name === wanted[i]);
        if (fits && here.length > depth) [found, depth] = [line, here.length];
    };
    for (const token of text.matchAll(/"[^"\\]*(?:\\.[^"\\]*)*"|[{}[\],:\n]|[^\s{}[\],:"]+/g)) {
        const [word] = token;
        const inside = open.at(-1);
        if (word === '\n') line++;
        else if (word === '{' || word === '[') {
            if (open.length && inside?.list) met();
            open.push({ key: open.length ? key : '', list: word === '[' });
            key = word === '[' ? '0' : '';
        } else if (word === '}' || word === ']') key = open.pop()?.key ?? '';
        else if (word === ',') key = inside?.list ? String(Number(key) + 1) : '';
        else if (word !== ':' && inside && !inside.list && key === '' && word.startsWith('"')) {
            key = JSON.parse(word) as string;
            met();
        } else if (inside?.list && word !== ':') met();
    }
    return found;
}
