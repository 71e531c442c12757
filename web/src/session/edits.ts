// What can be taken hold of in a scenario, and which change a hand makes of it: from a document and a place to a document. No
// DOM; view/handles.ts shows the handles, panels/editor.ts moves them.

export type Point = readonly [number, number]; // [m] world x and y
export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };
export interface Doc {
    [key: string]: Json;
}

export type Part = 'car' | 'wall' | 'item' | 'patch' | 'path';
export interface Thing {
    part: Part;
    index: number;
}
// `place` moves the whole, the others what their name says.
export type Grip = 'place' | 'turn' | 'speed' | 'from' | 'to' | 'size' | 'point';
export interface Handle extends Thing {
    grip: Grip;
    point: number; // of a path; 0 elsewhere
    at: Point;
}
export interface Size {
    front: number; // [m] from the centre of mass
    rear: number;
    width: number;
}
// A line to stand on, in its sense: a road, a path.
export interface Way {
    points: readonly Point[];
    width: number; // [m]; of it the right half is taken, for 0 its middle
}

const kSpeedLine = 0.5; // [s] that the speed arrow looks ahead
const kBehind = 2.2; // [m] behind the tail: the handle that turns
const kUsual: Size = { front: 2.1, rear: 2.2, width: 1.8 };
const kPlural: Record<Part, readonly string[]> = {
    car: ['cars'],
    wall: ['scene', 'walls'],
    item: ['course'],
    patch: ['terrain', 'patches'],
    path: ['paths'],
};

// --- reading ---------------------------------------------------------------------------------------------------------

export function listOf(doc: Doc, part: Part): Doc[] {
    let node: Json | undefined = doc;
    for (const key of kPlural[part]) node = (node as Doc | undefined)?.[key];
    return (Array.isArray(node) ? node : []) as Doc[];
}
export const entryOf = (doc: Doc, { part, index }: Thing): Doc | undefined => listOf(doc, part)[index];
export const same = (a: Thing | null, b: Thing | null): boolean =>
    a === b || (a !== null && b !== null && a.part === b.part && a.index === b.index);

export const number = (entry: Doc, key: string, otherwise = 0): number => {
    const x = entry[key];
    return typeof x === 'number' ? x : otherwise;
};
export const text = (entry: Doc, key: string): string => {
    const x = entry[key];
    return typeof x === 'string' ? x : '';
};
export function pair(entry: Doc, key: string, otherwise: Point = [0, 0]): Point {
    const x = entry[key];
    return Array.isArray(x) && typeof x[0] === 'number' && typeof x[1] === 'number' ? [x[0], x[1]] : otherwise;
}
const points = (path: Doc): Point[] => {
    const flat = (Array.isArray(path['points']) ? path['points'] : []) as number[];
    return Array.from({ length: flat.length >> 1 }, (_, i): Point => [flat[2 * i]!, flat[2 * i + 1]!]);
};
const ahead = ([x, y]: Point, heading: number, by: number): Point => [
    x + by * Math.cos(heading),
    y + by * Math.sin(heading),
];
const beside = (at: Point, heading: number, by: number): Point => ahead(at, heading + Math.PI / 2, by);

// `size`: of a car as the engine has it.
export function handlesOf(doc: Doc, thing: Thing, size: Size = kUsual): Handle[] {
    const entry = entryOf(doc, thing);
    if (!entry) return [];
    const handle = (grip: Grip, at: Point, point = 0): Handle => ({ ...thing, grip, at, point });
    switch (thing.part) {
        case 'car': {
            const at = pair(entry, 'position');
            const heading = number(entry, 'heading');
            return [
                handle('place', at),
                handle('speed', ahead(at, heading, size.front + 1 + kSpeedLine * number(entry, 'speed'))),
                handle('turn', ahead(at, heading, -size.rear - kBehind)),
            ];
        }
        case 'wall': {
            const [a, b] = [pair(entry, 'from'), pair(entry, 'to')];
            return [handle('place', [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2]), handle('from', a), handle('to', b)];
        }
        case 'item':
            return [handle('place', pair(entry, 'at')), ...('to' in entry ? [handle('to', pair(entry, 'to'))] : [])];
        case 'patch': {
            const [length, width] = pair(entry, 'size', [20, 20]);
            const at = pair(entry, 'position');
            const heading = number(entry, 'heading');
            return [handle('place', at), handle('size', beside(ahead(at, heading, length / 2), heading, width / 2))];
        }
        case 'path':
            return points(entry).map((at, i) => handle('point', at, i));
    }
}
// Every thing of a document that has a place of its own.
export function things(doc: Doc): Thing[] {
    const parts: Part[] = ['patch', 'item', 'path', 'wall', 'car'];
    return parts.flatMap((part) => listOf(doc, part).map((_, index) => ({ part, index })));
}
// Its outline on the ground, for the picture: closed or not.
export function outlineOf(doc: Doc, thing: Thing, size: Size = kUsual): { points: Point[]; closed: boolean } {
    const entry = entryOf(doc, thing);
    if (!entry) return { points: [], closed: false };
    const box = (at: Point, heading: number, front: number, rear: number, width: number): Point[] =>
        [
            [front, width / 2],
            [front, -width / 2],
            [-rear, -width / 2],
            [-rear, width / 2],
        ].map(([along, across]) => beside(ahead(at, heading, along!), heading, across!));
    const heading = number(entry, 'heading');
    switch (thing.part) {
        case 'car':
            return { points: box(pair(entry, 'position'), heading, size.front, size.rear, size.width), closed: true };
        case 'patch': {
            const [length, width] = pair(entry, 'size', [20, 20]);
            return { points: box(pair(entry, 'position'), heading, length / 2, length / 2, width), closed: true };
        }
        case 'wall':
            return { points: [pair(entry, 'from'), pair(entry, 'to')], closed: false };
        case 'path':
            return { points: points(entry), closed: entry['closed'] === true };
        case 'item':
            return { points: 'to' in entry ? [pair(entry, 'at'), pair(entry, 'to')] : [], closed: false };
    }
}

// --- changing --------------------------------------------------------------------------------------------------------

const round = (x: number, to: number): number => Number((Math.round(x / to) * to).toFixed(6));
const kPlace = 0.1; // [m]
const kTurn = Math.PI / 180;
const near = (at: Point): Json => [round(at[0], kPlace), round(at[1], kPlace)];

// The document with another entry in the place of this one.
export function withEntry(doc: Doc, thing: Thing, change: (entry: Doc) => Doc): Doc {
    const inside = (node: Doc, [key, ...rest]: readonly string[]): Doc =>
        rest.length
            ? { ...node, [key!]: inside((node[key!] ?? {}) as Doc, rest) }
            : {
                  ...node,
                  [key!]: listOf(doc, thing.part).map((entry, i) => (i === thing.index ? change(entry) : entry)),
              };
    return inside(doc, kPlural[thing.part]);
}
function withList(doc: Doc, part: Part, list: Doc[]): Doc {
    const [first, second] = kPlural[part];
    if (!second) return { ...doc, [first!]: list };
    return { ...doc, [first!]: { ...((doc[first!] ?? {}) as Doc), [second]: list } };
}

// The nearest place on a way that is no farther than it is wide, in the middle of its right half; null where there is none.
export function snapped(ways: readonly Way[], at: Point): { at: Point; heading: number } | null {
    let best: { at: Point; heading: number } | null = null;
    let least = Infinity;
    for (const { points: line, width } of ways)
        for (let i = 0; i + 1 < line.length; i++) {
            const [a, b] = [line[i]!, line[i + 1]!];
            const [dx, dy] = [b[0] - a[0], b[1] - a[1]];
            const long = Math.hypot(dx, dy);
            if (long === 0) continue;
            const share = Math.min(1, Math.max(0, ((at[0] - a[0]) * dx + (at[1] - a[1]) * dy) / long ** 2));
            const foot: Point = [a[0] + share * dx, a[1] + share * dy];
            const away = Math.hypot(at[0] - foot[0], at[1] - foot[1]);
            if (away >= least || away > Math.max(3, width / 2)) continue;
            least = away;
            const heading = Math.atan2(dy, dx);
            // On the left half it is driven the other way.
            const left = width > 0 && (at[1] - foot[1]) * dx - (at[0] - foot[0]) * dy > 0;
            const driven = left ? Math.atan2(-dy, -dx) : heading;
            best = { at: beside(foot, driven, -width / 4), heading: driven };
        }
    return best;
}

// The document after a handle was dragged `to` there.
export function dragged(doc: Doc, handle: Handle, to: Point, size: Size = kUsual, ways: readonly Way[] = []): Doc {
    return withEntry(doc, handle, (entry) => {
        switch (handle.grip) {
            case 'place':
                return placed(entry, handle.part, to, ways);
            case 'turn': {
                const at = pair(entry, 'position');
                return { ...entry, heading: round(Math.atan2(at[1] - to[1], at[0] - to[0]), kTurn) };
            }
            case 'speed': {
                const at = pair(entry, 'position');
                const heading = number(entry, 'heading');
                const along = (to[0] - at[0]) * Math.cos(heading) + (to[1] - at[1]) * Math.sin(heading);
                const speed = Math.max(0, (along - size.front - 1) / kSpeedLine);
                return { ...entry, speed: round(speed, 1 / 3.6) }; // whole km/h
            }
            case 'from':
            case 'to':
                return { ...entry, [handle.grip]: near(to) };
            case 'size': {
                const at = pair(entry, 'position');
                const heading = number(entry, 'heading');
                const [dx, dy] = [to[0] - at[0], to[1] - at[1]];
                const along = Math.abs(dx * Math.cos(heading) + dy * Math.sin(heading));
                const across = Math.abs(dy * Math.cos(heading) - dx * Math.sin(heading));
                return {
                    ...entry,
                    size: [Math.max(1, round(2 * along, kPlace)), Math.max(1, round(2 * across, kPlace))],
                };
            }
            case 'point': {
                const flat = [...(entry['points'] as number[])];
                flat.splice(2 * handle.point, 2, ...(near(to) as number[]));
                return { ...entry, points: flat };
            }
        }
    });
}
function placed(entry: Doc, part: Part, to: Point, ways: readonly Way[]): Doc {
    if (part === 'wall') {
        const [a, b] = [pair(entry, 'from'), pair(entry, 'to')];
        const [dx, dy] = [to[0] - (a[0] + b[0]) / 2, to[1] - (a[1] + b[1]) / 2];
        return { ...entry, from: near([a[0] + dx, a[1] + dy]), to: near([b[0] + dx, b[1] + dy]) };
    }
    if (part === 'item') {
        const at = pair(entry, 'at');
        const moved = { ...entry, at: near(to) };
        if (!('to' in entry)) return moved;
        const end = pair(entry, 'to');
        return { ...moved, to: near([end[0] + to[0] - at[0], end[1] + to[1] - at[1]]) };
    }
    const way = part === 'car' ? snapped(ways, to) : null;
    const moved: Doc = { ...entry, position: near(way?.at ?? to) };
    if (way) moved['heading'] = round(way.heading, kTurn / 10);
    if (part === 'car' && 'along' in entry) moved['along'] = 'auto'; // it stands where it was put
    return moved;
}
// By keys: a metre, or a tenth of one; a path whole.
export function nudged(doc: Doc, thing: Thing, by: Point): Doc {
    const entry = entryOf(doc, thing);
    if (!entry) return doc;
    if (thing.part === 'path') {
        const flat = points(entry).flatMap(([x, y]) => [round(x + by[0], 0.01), round(y + by[1], 0.01)]);
        return withEntry(doc, thing, (path) => ({ ...path, points: flat }));
    }
    const handle = handlesOf(doc, thing)[0]!;
    return dragged(doc, handle, [handle.at[0] + by[0], handle.at[1] + by[1]]);
}

// Something more, at the end of its list: what has been counted before keeps its number.
export function added(doc: Doc, part: Part, entry: Doc): { doc: Doc; thing: Thing } {
    const list = listOf(doc, part);
    return { doc: withList(doc, part, [...list, entry]), thing: { part, index: list.length } };
}
const kApart = 4; // [m] from what it was copied from
export function duplicated(doc: Doc, thing: Thing): { doc: Doc; thing: Thing } | null {
    const entry = entryOf(doc, thing);
    if (!entry) return null;
    const copy = { ...entry };
    if (typeof copy['name'] === 'string' && copy['name'] !== '') copy['name'] = `${copy['name'].slice(0, 58)} (2)`;
    delete copy['live']; // one is driven
    const more = added(doc, thing.part, copy);
    return { ...more, doc: nudged(more.doc, more.thing, [0, -kApart]) };
}
// What named it by its number names the same as before, or nothing.
export function removed(doc: Doc, thing: Thing): Doc {
    const out = withList(
        doc,
        thing.part,
        listOf(doc, thing.part).filter((_, i) => i !== thing.index),
    );
    const shift = (index: number): number => (index === thing.index ? -1 : index > thing.index ? index - 1 : index);
    if (thing.part === 'path') {
        const cars = listOf(out, 'car').map((car) => ({ ...car, path: shift(number(car, 'path', -1)) }));
        const rows = ((out['platoons'] as Doc[] | undefined) ?? []).map((row) => ({
            ...row,
            path: Math.max(0, shift(number(row, 'path'))),
        }));
        return { ...out, ...(cars.length ? { cars } : {}), ...(rows.length ? { platoons: rows } : {}) };
    }
    if (thing.part === 'car' && Array.isArray(out['pushes'])) {
        const pushes = (out['pushes'] as Doc[])
            .filter((push) => number(push, 'car') !== thing.index)
            .map((push) => ({ ...push, car: Math.max(0, shift(number(push, 'car'))) }));
        return { ...out, pushes };
    }
    return out;
}
// A car that follows the points, driven by a program at its own speed.
export function onPath(doc: Doc, car: number, line: readonly Point[]): Doc {
    const flat = line.flatMap((at) => near(at) as number[]);
    const path = added(doc, 'path', { points: flat });
    const [a, b] = line;
    return withEntry(path.doc, { part: 'car', index: car }, (entry) => {
        const driven: Doc = { ...entry, path: path.thing.index, live: false, along: 0, position: near(a!) };
        driven['heading'] = round(Math.atan2(b![1] - a![1], b![0] - a![0]), kTurn / 10);
        driven['driver'] = { ...((entry['driver'] ?? {}) as Doc), follow: 'speed', steering: 'lane' };
        return driven;
    });
}
