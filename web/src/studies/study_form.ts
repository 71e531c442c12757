// The document of a study as a form has it, and what may be varied and asked of the scenario that it is of.
import type { Layout, Schema } from '../engine/engine';
import type { Total } from '../engine/study';

export const kLaws = ['range', 'values', 'uniform', 'normal'] as const;
export type Law = (typeof kLaws)[number];

export interface Vary {
    path: string;
    range?: [number, number];
    count?: number;
    values?: unknown[];
    uniform?: [number, number];
    normal?: [number, number];
}
export interface StudyDocument {
    study: 1;
    title?: string;
    scenario: unknown;
    until?: number | 'auto';
    vary: Vary[];
    draws?: number;
    sampling?: 'random' | 'latin';
    seed?: number;
    outputs: string[];
}
export const lawOf = (vary: Vary): Law => kLaws.find((law) => vary[law] !== undefined) ?? 'range';
export const drawn = (study: StudyDocument): boolean =>
    study.vary.some((vary) => ['uniform', 'normal'].includes(lawOf(vary)));

type Json = null | boolean | number | string | Json[] | { [key: string]: Json };
const object = (value: Json | undefined): value is { [key: string]: Json } =>
    typeof value === 'object' && value !== null && !Array.isArray(value);

// What a study does not vary: words about the scenario, pictures, what was driven.
const kNotVaried = new Set([
    'show',
    'variants',
    'title',
    'summary',
    'yawlab',
    'engine',
    'recording',
    'course',
    'heights',
]);
const kMostPaths = 600;

// Every number of the scenario by its path, with what it is now; of each car also what `set` may change.
export function numbersOf(scenario: unknown, parameters: readonly Record<string, unknown>[]): Map<string, number> {
    const found = new Map<string, number>();
    const walk = (value: Json | undefined, path: string, depth: number): void => {
        if (found.size >= kMostPaths || depth > 6) return;
        if (typeof value === 'number') found.set(path, value);
        else if (Array.isArray(value) && value.length <= 12)
            value.forEach((v, i) => walk(v, `${path}.${i}`, depth + 1));
        else if (object(value))
            for (const [key, v] of Object.entries(value))
                if (!kNotVaried.has(key)) walk(v, path ? `${path}.${key}` : key, depth + 1);
    };
    const cars = object(scenario as Json) ? (scenario as { cars?: Json[] }).cars : undefined;
    // What is asked for most stands first.
    cars?.slice(0, 8).forEach((car, i) => {
        if (!object(car)) return;
        for (const key of ['speed', 'heading']) walk(car[key] ?? 0, `cars.${i}.${key}`, 0);
        walk(car['position'] ?? [0, 0], `cars.${i}.position`, 0);
        for (const [key, value] of Object.entries(parameters[i] ?? {}))
            if (typeof value === 'number') found.set(`cars.${i}.set.${key}`, value);
    });
    walk(scenario as Json, '', 0);
    return found;
}

// The file that the scenario's scene names; '' for none. `asset`: of the engine's own files.
export function sceneFileOf(scenario: unknown, asset: (path: string) => string | null): string {
    const text = typeof scenario === 'string' && /^[\w-]+$/.test(scenario) ? asset(`scenarios/${scenario}.json`) : null;
    const whole = (text === null ? scenario : JSON.parse(text)) as { scene?: { file?: { name?: unknown } } } | null;
    const name = typeof whole === 'object' ? whole?.scene?.file?.name : undefined;
    return typeof name === 'string' ? name : '';
}

// The unit of a place in a scenario, as its schema has it; '' where that says none.
export function unitIn(schema: Schema, path: string): string {
    let at: Schema | undefined = schema;
    for (const key of path.split('.'))
        at = at?.properties?.[key] ?? (/^\d+$/.test(key) ? (at?.prefixItems?.[Number(key)] ?? at?.items) : undefined);
    return at?.unit ?? '';
}

// Names of what can be asked of a run, the usual first.
export function outputsOf(totals: readonly Total[], layout: Layout, vehicles: number): string[] {
    const body = Object.keys(layout['vehicles']?.fields ?? {});
    const names = totals.map(({ name }) => name);
    for (let v = 0; v < Math.min(vehicles, 8); v++) names.push(`car${v}.worstDeltaV`);
    const impact = [
        'deltaV',
        'otherDeltaV',
        'normalImpulse',
        'tangentialImpulse',
        'time',
        'angleOfAttack',
        'energyAfter',
    ];
    names.push(...impact.map((name) => `impact0.${name}`));
    for (let v = 0; v < Math.min(vehicles, 8); v++) {
        names.push(...body.map((name) => `car${v}.${name}`));
        names.push(...['speed', 'yawRate', 'x', 'y', 'z'].flatMap((n) => [`max:car${v}.${n}`, `min:car${v}.${n}`]));
    }
    return names;
}

// A study to begin with: the first car's speed, or what else there is.
export function firstStudy(scenario: unknown, numbers: ReadonlyMap<string, number>, walls: boolean): StudyDocument {
    const path = ['cars.0.speed', 'platoons.0.speed', 'platoons.0.gap'].find((p) => (numbers.get(p) ?? 0) !== 0);
    const vary =
        path === undefined ? { path: 'cars.0.speed', range: [5, 25] as [number, number] } : around(path, numbers);
    return {
        study: 1,
        scenario,
        vary: [{ ...vary, count: 41 }],
        outputs: [walls ? 'wallHits' : 'hits', 'maxDeltaV', 'energyLost'],
    };
}
// From a half to half as much again of what it is now.
export function around(path: string, numbers: ReadonlyMap<string, number>): Vary {
    const now = numbers.get(path) ?? 0;
    const figures = (v: number): number => Number(v.toPrecision(4));
    const [a, b] = now === 0 ? [-1, 1] : [figures(0.5 * now), figures(1.5 * now)];
    return { path, range: [Math.min(a, b), Math.max(a, b)], count: 11 };
}
// The same place by another law, over about the same values.
export function byLaw(vary: Vary, law: Law): Vary {
    const numbers = (vary.values ?? []).filter((v): v is number => typeof v === 'number');
    const [mean, deviation] = vary.normal ?? [0, 0];
    const [low, high] =
        vary.range ??
        vary.uniform ??
        (vary.normal
            ? [mean - 2 * deviation, mean + 2 * deviation]
            : numbers.length
              ? [Math.min(...numbers), Math.max(...numbers)]
              : [0, 1]);
    const { path } = vary;
    if (law === 'range') return { path, range: [low, high], count: 11 };
    if (law === 'uniform') return { path, uniform: [low, high] };
    if (law === 'normal') return { path, normal: [(low + high) / 2, (high - low) / 4] };
    return { path, values: [low, (low + high) / 2, high] };
}

// The document without its scenario, as it is read and typed; and back.
export function textOf({ scenario, ...rest }: StudyDocument): string {
    return JSON.stringify(typeof scenario === 'string' ? { ...rest, scenario } : rest, null, 2);
}
// Of a study from outside: enough of its shape for a form. The engine judges the rest.
export function shaped(given: unknown): StudyDocument | null {
    const it = given as Partial<StudyDocument> | null;
    if (typeof it !== 'object' || it === null || it.study !== 1) return null;
    const vary: unknown = it.vary ?? [];
    const outputs: unknown = it.outputs ?? ['hits', 'maxDeltaV'];
    const listed = Array.isArray(vary) && vary.every((v: unknown) => typeof v === 'object' && v !== null);
    const named = Array.isArray(outputs) && outputs.every((o) => typeof o === 'string');
    return listed && named ? ({ ...it, vary, outputs } as StudyDocument) : null;
}
