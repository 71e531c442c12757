// What can be tuned of a scenario, as the engine's schema says it: the numbers, choices and tables in it, which of them have a say,
// and how a change is written back.
import type { Schema } from '../engine/engine';
import en from '../text/en/tune';
import { texts } from '../text/t';

const t = texts('tune', en);

// What whoever opens the panel next is to find typed into its search.
export const tuned = { search: '' };

export type Path = (string | number)[];

export function at(root: unknown, path: Path): unknown {
    return path.reduce<unknown>((value, key) => (value as Record<string | number, unknown> | undefined)?.[key], root);
}

// Writes a value into nested objects, lists included: a list is overridden as a whole.
export function withChange(
    set: Record<string, unknown>,
    path: Path,
    value: unknown,
    complete: unknown,
): Record<string, unknown> {
    const copy = structuredClone(set);
    let node = copy;
    let whole = complete as Record<string, unknown>;
    for (let i = 0; i < path.length - 1; i++) {
        const key = path[i] as string;
        const next = whole[key];
        if (Array.isArray(next)) {
            const list = structuredClone((node[key] as unknown[] | undefined) ?? next);
            list[path[i + 1] as number] = value;
            node[key] = list;
            return copy;
        }
        if (typeof node[key] !== 'object' || node[key] === null) node[key] = {};
        node = node[key] as Record<string, unknown>;
        whole = next as Record<string, unknown>;
    }
    node[path.at(-1) as string] = value;
    return copy;
}

// "rollCentreHeight" -> "roll centre height"
export function spoken(key: string): string {
    return key.replace(/([a-z0-9])([A-Z])/g, (_, a: string, b: string) => `${a} ${b.toLowerCase()}`);
}

// Symbols of the papers, with the word they stand for.
const kSymbols: Readonly<Record<string, keyof typeof en>> = {
    e: 'restitution',
    P: 'energyKept',
    mu: 'friction',
    dt: 'timeStep',
    muFraction: 'frictionShare',
};
export function named(key: string): string {
    const symbol = kSymbols[key];
    return symbol ? (t as (id: keyof typeof en) => string)(symbol) : spoken(key);
}

export interface Changeable {
    set?: Record<string, unknown>;
    [key: string]: unknown;
}
export interface Settled {
    cars?: Changeable[];
    platoons?: { members?: Changeable[] }[];
    [key: string]: unknown;
}

// Where a scenario says what is changed of a vehicle: its entry of cars, or what differs for it in its platoon.
export function entryOf(document: Settled, platoon: number, car: number): Changeable {
    if (platoon < 0) return document.cars![car]!;
    const members = (document.platoons![platoon]!.members ??= []);
    let entry = members.find((m) => m['car'] === car);
    if (!entry) members.push((entry = { car }));
    return entry;
}

export interface Leaf {
    path: Path;
    schema: Schema;
}

// Which parts of a scenario have a say, given its other choices: a law's ends do nothing while the law is a constant.
// `of` is the object that holds the key.
const kSaysIf: Record<string, Record<string, (of: Record<string, unknown>) => boolean>> = {
    terrain: {
        seed: (t) => generated(t) || (!plane(t) && Number(t['relief']) > 0),
        size: generated,
        amplitude: generated,
        roadSurface: generated,
        spacing: (t) => generated(t) || t['kind'] === 'data',
        relief: (t) => !plane(t),
        surface: (t) => plane(t) || t['kind'] === 'data',
        grade: (t) => t['kind'] === 'slope',
        gradeHeading: (t) => t['kind'] === 'slope',
        range: (t) => t['kind'] === 'data' && t['file'] !== '',
        base: (t) => t['kind'] === 'data' && t['file'] !== '',
        columns: () => false,
        heights: () => false,
        interpolate: (t) => t['kind'] === 'data',
        border: (t) => t['kind'] === 'data',
    },
    law: {
        value: (l) => l['law'] === 'constant',
        glancing: (l) => l['law'] === 'cosine' || l['law'] === 'linear',
        headOn: (l) => l['law'] === 'cosine' || l['law'] === 'linear',
        over: (l) => l['law'] === 'table',
        table: (l) => l['law'] === 'table',
    },
    pulse: {
        shape: (p) => p['apply'] === 'pulse',
        duration: (p) => p['apply'] === 'pulse' && p['shape'] !== 'forceDeflection',
    },
    driver: {
        speedHold: (d) => d['follow'] === 'speed' || d['follow'] === 'none',
        path: (d) => d['follow'] === 'path',
        acc: (d) => d['follow'] === 'acc',
        cacc: (d) => d['follow'] === 'cacc',
        idm: (d) => d['follow'] === 'idm',
        sensor: follows,
        radio: follows,
        lane: (d) => d['steering'] === 'lane',
        gear: () => false,
    },
    barrier: {
        root: (b) => b['method'] === 'energy',
        e: (b) => b['method'] === 'restitution',
        P: (b) => b['method'] === 'energy',
    },
    collisions: {
        e: (c) => ['restitution', 'planar', 'roll4'].includes(String(c['method'])),
        P: (c) => c['method'] === 'energy',
        muFraction: prescribed,
        mu: (c) => c['method'] !== 'none' && !(prescribed(c) && typeof c['muFraction'] === 'number'),
        impactTime: (c) => c['method'] === 'roll4',
        roadFriction: (c) => c['method'] === 'roll4',
        zones: (c) => c['method'] === 'zones',
        overlap: (c) => c['normal'] === 'overlap',
        normalAngle: (c) => c['normal'] === 'prescribed',
        contactPoint: (c) => c['contactPoint'] !== undefined,
    },
};
function generated(t: Record<string, unknown>): boolean {
    return ['hills', 'pass', 'proving-ground'].includes(String(t['kind']));
}
function follows(d: Record<string, unknown>): boolean {
    return ['path', 'acc', 'cacc', 'idm', 'law'].includes(String(d['follow']));
}
function plane(t: Record<string, unknown>): boolean {
    return t['kind'] === 'flat' || t['kind'] === 'slope';
}
function prescribed(c: Record<string, unknown>): boolean {
    return c['method'] === 'planar' || c['method'] === 'roll4';
}
// `part`: terrain, barrier, collisions or driver; `path` leads from there to the number.
export function saysSomething(part: string, path: Path, values: Record<string, unknown>): boolean {
    const outer = kSaysIf[part]?.[String(path[0])];
    if (outer && !outer(values)) return false;
    if (path.length < 2) return true;
    const holder = values[String(path[0])] as Record<string, unknown> | undefined;
    if (typeof holder !== 'object' || Array.isArray(holder)) return true;
    const rules = path[0] === 'pulse' ? kSaysIf['pulse'] : 'law' in holder ? kSaysIf['law'] : undefined;
    const inner = rules?.[String(path[1])];
    return !inner || inner(holder);
}

// An item of a course says only what its kind takes (native/course/item.h).
export const given = (item: Record<string, unknown>, path: Path): boolean => at(item, path) !== undefined;

const kMostNumbers = 12; // of a list that is shown one by one: gears, for example

export function leaves(schema: Schema, values: unknown, path: Path = []): Leaf[] {
    const out: Leaf[] = [];
    for (const [key, property] of Object.entries(schema.properties ?? {})) {
        const here = [...path, key];
        const value = at(values, [key]);
        const number = property.anyOf?.find((s) => s.type === 'number');
        if (number) out.push({ path: here, schema: { ...number, default: property.default } });
        else if (property.properties) out.push(...leaves(property, value, here));
        else if (
            property.type === 'number' ||
            property.type === 'integer' ||
            property.type === 'boolean' ||
            property.enum
        )
            out.push({ path: here, schema: property });
        else if (
            property.type === 'array' &&
            property.items?.type === 'number' &&
            Array.isArray(value) &&
            value.length <= kMostNumbers
        )
            value.forEach((_, i) =>
                out.push({
                    path: [...here, i],
                    schema: {
                        ...property.items!,
                        description: property.description ?? '',
                        default: (property.default as unknown[] | undefined)?.[i],
                    },
                }),
            );
        // A list of pairs, where there is one.
        else if (property.items?.prefixItems?.length === 2 && Array.isArray(value) && value.length > 0)
            out.push({ path: here, schema: property });
    }
    return out;
}

// A slider's range: the schema's where it is narrow, otherwise around the default.
export function sliderRange(schema: Schema, standard: number): [number, number] {
    const wide = standard === 0 ? 1 : Math.abs(standard);
    const low =
        schema.exclusiveMinimum === undefined ? (schema.minimum ?? -Infinity) : schema.exclusiveMinimum + wide / 100; // the end itself is refused
    const high = schema.maximum ?? Infinity;
    if (high - low <= wide * 20) return [low, high];
    return [
        Math.max(low, standard >= 0 ? (standard === 0 ? -1 : 0) : standard * 3),
        Math.min(high, standard > 0 ? standard * 3 : standard === 0 ? 1 : 0),
    ];
}

// The group a parameter stands in: the objects that lead to it; a list of numbers is no group of its own.
export function headingOf(path: Path, schema: Schema | undefined): string {
    const keys: string[] = [];
    let at = schema;
    for (const key of path.slice(0, -1)) {
        at = at?.properties?.[key];
        if (at?.properties) keys.push(named(String(key)));
    }
    return keys.join(' \u203a ');
}
