// Every value that a run used, beside what it would have been: what a scenario states and what goes without saying. Pure.
import type { Schema } from '../engine/engine';
import { siUnit } from '../text/units';

export interface Used {
    path: string; // 'terrain.friction'
    value: string;
    unit: string;
    meaning: string;
    said: boolean; // it is another than the default
}

// Of how a run is shown, and what it carries.
const kNotOfTheRun = new Set(['yawlab', 'revision', 'title', 'summary', 'show', 'variants', 'engine', 'recording']);
const kLongest = 100; // characters of a value; a table of heights is told by its length

type Json = unknown;
const isObject = (value: Json): value is Record<string, Json> =>
    typeof value === 'object' && value !== null && !Array.isArray(value);
const isPlain = (value: Json): boolean =>
    !isObject(value) &&
    (!Array.isArray(value) || value.every((v) => !isObject(v) && (!Array.isArray(v) || isPlain(v))));
const alike = (a: Json, b: Json): boolean => JSON.stringify(a) === JSON.stringify(b);

function written(value: Json): string {
    if (typeof value === 'number') return String(Number(value.toPrecision(8))).replace('-', '\u2212');
    if (typeof value === 'string') return value === '' ? '\u2013' : value;
    const text = JSON.stringify(value).replaceAll(',', ', ').replaceAll('-', '\u2212');
    return text.length > kLongest && Array.isArray(value) ? `${text.slice(0, kLongest)}\u2026 (${value.length})` : text;
}

/** `otherwise`: the default of the whole; what the schema says counts before it. `left`: keys at the top that are left out. */
export function usedIn(value: Json, schema: Schema | undefined, otherwise?: Json, left = kNotOfTheRun): Used[] {
    const rows: Used[] = [];
    const walk = (at: Json, of: Schema | undefined, usual: Json, path: string): void => {
        if (isObject(at)) {
            for (const [key, inner] of Object.entries(at)) {
                if (path === '' && left.has(key)) continue;
                const to = of?.properties?.[key];
                const expected = isObject(usual) ? usual[key] : to?.default;
                walk(inner, to, expected, path === '' ? key : `${path}.${key}`);
            }
            return;
        }
        if (Array.isArray(at) && !isPlain(at)) {
            at.forEach((inner, i) => walk(inner, of?.items, undefined, `${path}[${i}]`));
            return;
        }
        const expected = usual === undefined ? of?.default : usual;
        const said = expected === undefined || !alike(at, expected);
        const empty = at === '' || (Array.isArray(at) && at.length === 0);
        if (empty && (!said || expected === undefined)) return; // nothing, and nothing was expected
        const unit = of?.unit ?? of?.items?.unit ?? '';
        rows.push({ path, value: written(at), unit: siUnit(unit), meaning: of?.description ?? '', said });
    };
    walk(value, schema, otherwise, '');
    return rows;
}

export interface VehicleUsed {
    names: string[];
    title: string; // of the model
    rows: Used[];
}
/** Vehicles whose values are the same stand together. */
export function together(
    vehicles: readonly { name: string; kind: string; values: Record<string, Json>; defaults: Record<string, Json> }[],
    models: Readonly<Record<string, Schema>>,
): VehicleUsed[] {
    const groups = new Map<string, VehicleUsed>();
    const left = new Set(['kind', 'title', 'source', 'yawlabCar']);
    for (const { name, kind, values, defaults } of vehicles) {
        const key = JSON.stringify([kind, values, defaults]);
        const group = groups.get(key);
        if (group) group.names.push(name);
        else {
            const title = typeof values['title'] === 'string' && values['title'] ? values['title'] : kind;
            groups.set(key, { names: [name], title, rows: usedIn(values, models[kind], defaults, left) });
        }
    }
    return [...groups.values()];
}

const kPictures = 6;

// The steps of the pictures: the start, what was hit shortly after it was, the end; and where the gaps are widest.
export function momentsFor(impacts: readonly number[], end: number, dt: number): number[] {
    const after = impacts.map((step) => Math.min(end, step + Math.round(0.08 / dt)));
    const known = [...new Set([0, ...after.slice(0, kPictures - 2), end])].sort((a, b) => a - b);
    const gaps = known.slice(1).map((to, i) => ({ from: known[i]!, to, parts: 1 }));
    const wide = ({ from, to, parts }: (typeof gaps)[number]): number => (to - from) / parts;
    for (let left = kPictures - known.length; left > 0 && gaps.length > 0; left--) {
        const widest = gaps.reduce((a, b) => (wide(b) > wide(a) ? b : a));
        if (wide(widest) < kPictures) break;
        widest.parts++;
    }
    const between = gaps.flatMap((gap) =>
        Array.from({ length: gap.parts - 1 }, (_, k) => Math.round(gap.from + (k + 1) * wide(gap))),
    );
    return [...known, ...between].sort((a, b) => a - b);
}
