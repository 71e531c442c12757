// What a page may say to an embedded run and what it hears back, by postMessage: docs/embedding.md, version 1. A message is outside
// data: it is judged here, whole, before anything is done. Pure: no window, no engine.

export const kVersion = 1;

/** Bounds of what one message may hold. */
export const kBounds = {
    link: 60_000, // characters, as long as a link may be that opens here
    scenario: 1_000_000, // characters of a scenario as JSON
    path: 200, // characters of 'cars.0.set.mass'
    depth: 12, // names in a path
    values: 64, // set at once
    text: 10_000, // characters of one value
    channels: 32,
    rate: 60, // messages of telemetry a second
    time: 600, // [s]
    id: 64, // characters
} as const;

export type Id = string | number;
export type Value = number | string | boolean | null;
export type Request =
    | { do: 'hello' | 'play' | 'pause' | 'state' | 'channels' | 'scenario' | 'unsubscribe' }
    | { do: 'load'; link: string }
    | { do: 'load'; scenario: string } // as JSON
    | { do: 'seek'; time: number }
    | { do: 'rate'; rate: number }
    | { do: 'set'; values: readonly (readonly [path: readonly string[], value: Value])[] }
    | { do: 'subscribe'; channels: readonly string[]; rate: number; events: boolean }
    | { do: 'trace'; channels: readonly string[]; every: number }
    | { do: 'link'; recording: boolean }
    | { do: 'picture'; type: 'image/png' | 'image/jpeg' };

export type Judged =
    | { kind: 'other' } // nothing of ours: pages send each other all kinds of things
    | { kind: 'refused'; id: Id | null; code: Code; message: string }
    | { kind: 'asked'; id: Id; request: Request };

/** Why something was not done. `form`: the message is not as the protocol has it; `refused`: the engine says why in words. */
export type Code = 'version' | 'form' | 'unknown' | 'rate' | 'refused' | 'failed';

export class Refusal extends Error {
    constructor(
        readonly code: Code,
        message: string,
    ) {
        super(message);
    }
}
const refuse = (message: string): never => {
    throw new Refusal('form', message);
};

type Fields = Record<string, unknown>;
const isFields = (data: unknown): data is Fields =>
    typeof data === 'object' &&
    data !== null &&
    (Object.getPrototypeOf(data) === Object.prototype || Object.getPrototypeOf(data) === null);

function text(fields: Fields, key: string, most: number, least = 0): string {
    const value = fields[key];
    if (typeof value !== 'string') return refuse(`${key}: a string is wanted`);
    if (value.length > most) return refuse(`${key}: ${value.length} characters are more than ${most}`);
    if (value.length < least) return refuse(`${key}: it is empty`);
    return value;
}
function number(fields: Fields, key: string, low: number, high: number, otherwise?: number): number {
    const value = fields[key] === undefined ? otherwise : fields[key];
    if (typeof value !== 'number' || !(value >= low && value <= high))
        return refuse(`${key}: a number from ${low} to ${high} is wanted`);
    return value;
}
function flag(fields: Fields, key: string, otherwise: boolean): boolean {
    const value = fields[key] === undefined ? otherwise : fields[key];
    return typeof value === 'boolean' ? value : refuse(`${key}: true or false is wanted`);
}
function channels(fields: Fields, least: number): string[] {
    const value = fields['channels'] === undefined && least === 0 ? [] : fields['channels'];
    if (!Array.isArray(value) || value.length < least || value.length > kBounds.channels)
        return refuse(`channels: a list of ${least} to ${kBounds.channels} names is wanted`);
    return value.map((name: unknown, i) =>
        typeof name === 'string' && /^car\d{1,4}\.[A-Za-z][\w.]{0,60}$/.test(name)
            ? name
            : refuse(`channels[${i}]: a name such as "car0.speed" is wanted`),
    );
}

// 'cars.0.set.mass' or 'cars[0].set.mass'. No name that every object has anyway.
const kName = /^(?:[A-Za-z][\w-]{0,63}|\d{1,5})$/;
const kReserved: ReadonlySet<string> = new Set(Object.getOwnPropertyNames(Object.prototype));
export function readPath(path: string): string[] {
    if (path.length > kBounds.path) return refuse(`path: more than ${kBounds.path} characters`);
    const names = path.replace(/\[(\d{1,5})\]/g, '.$1').split('.');
    if (names.length > kBounds.depth || !names.every((name) => kName.test(name) && !kReserved.has(name)))
        return refuse(`path: "${path.slice(0, 60)}" is none; "cars.0.speed" would be one`);
    return names;
}
function value(of: unknown, path: string): Value {
    if (of === null || typeof of === 'boolean') return of;
    if (typeof of === 'number' && Number.isFinite(of)) return of;
    if (typeof of === 'string' && of.length <= kBounds.text) return of;
    return refuse(`${path.slice(0, 60)}: a finite number, a short text, true, false or null is wanted`);
}
function values(fields: Fields): [string[], Value][] {
    if (fields['values'] === undefined) {
        const path = text(fields, 'path', kBounds.path, 1);
        return [[readPath(path), value(fields['value'], path)]];
    }
    if (!isFields(fields['values'])) return refuse('values: an object of paths and values is wanted');
    const entries = Object.entries(fields['values']);
    if (entries.length === 0 || entries.length > kBounds.values)
        return refuse(`values: 1 to ${kBounds.values} of them are wanted`);
    return entries.map(([path, of]) => [readPath(path), value(of, path)]);
}

function load(fields: Fields): Request {
    if (fields['link'] !== undefined) {
        const link = text(fields, 'link', kBounds.link, 1);
        return { do: 'load', link: link.slice(link.indexOf('#') + 1) }; // a whole address is fine too
    }
    return { do: 'load', scenario: text(fields, 'scenario', kBounds.scenario, 1) };
}

const kReaders: Readonly<Record<string, (fields: Fields) => Request>> = {
    hello: () => ({ do: 'hello' }),
    load,
    play: () => ({ do: 'play' }),
    pause: () => ({ do: 'pause' }),
    seek: (f) => ({ do: 'seek', time: number(f, 'time', 0, kBounds.time) }),
    rate: (f) => ({ do: 'rate', rate: number(f, 'rate', 0.01, 1) }),
    set: (f) => ({ do: 'set', values: values(f) }),
    state: () => ({ do: 'state' }),
    channels: () => ({ do: 'channels' }),
    scenario: () => ({ do: 'scenario' }),
    subscribe: (f) => ({
        ...{ do: 'subscribe', channels: channels(f, 0), rate: number(f, 'rate', 0.1, kBounds.rate, 20) },
        events: flag(f, 'events', true),
    }),
    unsubscribe: () => ({ do: 'unsubscribe' }),
    trace: (f) => ({ do: 'trace', channels: channels(f, 1), every: number(f, 'every', 0.0005, 60, 0.05) }),
    link: (f) => ({ do: 'link', recording: flag(f, 'recording', false) }),
    picture: (f) => ({ do: 'picture', type: pictureType(f['type']) }),
};
function pictureType(type: unknown): 'image/png' | 'image/jpeg' {
    if (type === undefined || type === 'image/png') return 'image/png';
    return type === 'image/jpeg' ? type : refuse('type: image/png or image/jpeg is wanted');
}

export const kCommands: readonly string[] = Object.keys(kReaders);
/** What costs more than a few numbers; fewer of them are answered in a second. */
export const kHeavy: ReadonlySet<string> = new Set(['load', 'set', 'seek', 'trace', 'link', 'picture', 'scenario']);

const isId = (id: unknown): id is Id =>
    (typeof id === 'number' && Number.isFinite(id)) || (typeof id === 'string' && id.length <= kBounds.id);

/** Whatever `postMessage` brought. Only fields that the protocol knows are looked at, however large the rest is. */
export function judge(data: unknown): Judged {
    if (!isFields(data) || !Object.hasOwn(data, 'yawlab')) return { kind: 'other' };
    const id = isId(data['id']) ? data['id'] : null;
    const refused = (code: Code, message: string): Judged => ({ kind: 'refused', id, code, message });
    if (data['yawlab'] !== kVersion) return refused('version', `this page speaks version ${kVersion}`);
    if (id === null) return refused('form', `id: a number or a text of up to ${kBounds.id} characters is wanted`);
    const command = data['do'];
    if (typeof command !== 'string' || !Object.hasOwn(kReaders, command))
        return refused('unknown', `do: one of ${kCommands.join(', ')} is wanted`);
    try {
        return { kind: 'asked', id, request: kReaders[command]!(data) };
    } catch (error) {
        if (error instanceof Refusal) return refused(error.code, error.message);
        throw error;
    }
}

/** So many a second at most, and as many at once. */
export class Limit {
    private left: number;
    private last = 0; // [ms]

    constructor(readonly perSecond: number) {
        this.left = perSecond;
    }
    take(now: number): boolean {
        this.left = Math.min(this.perSecond, this.left + ((now - this.last) / 1000) * this.perSecond);
        this.last = now;
        if (this.left < 1) return false;
        this.left -= 1;
        return true;
    }
}

/** A copy of `document` in which each path has its value. Lists grow by one at most, from their end. */
export function withValues(
    document: unknown,
    changes: readonly (readonly [path: readonly string[], value: Value])[],
): unknown {
    const copy = structuredClone(document);
    for (const [path, to] of changes) {
        let at = copy as Record<string, unknown> | unknown[];
        path.forEach((name, i) => {
            const last = i === path.length - 1;
            const whole = path.slice(0, i + 1).join('.');
            if (Array.isArray(at)) {
                const index = Number(name);
                if (!(index <= at.length)) return refuse(`${whole}: there are ${at.length}`);
            }
            const place = at as Record<string, unknown>;
            if (last) return void (place[name] = to);
            if (typeof place[name] !== 'object' || place[name] === null) {
                if (Object.hasOwn(place, name)) return refuse(`${whole}: it holds a value, and nothing below`);
                place[name] = {};
            }
            at = place[name] as Record<string, unknown>;
        });
    }
    return copy;
}
