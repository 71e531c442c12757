// All that may stand in a scenario and all that can be told of a run, as one list that is searched: the schema and the layout of the
// engine that runs here. Pure.
import type { Layout, Schema } from '../engine/engine';

export const kParts = ['scenario', 'car', 'planar', 'roll', 'box', 'course', 'channels'] as const;
export type RefPart = (typeof kParts)[number];
export interface Entry {
    part: RefPart;
    name: string; // 'terrain.friction', 'car0.fl.load'
    unit: string; // of SI; '' for none
    says: string;
    usual: string; // default; '' where there is none
    range: string; // '0 to 1', words to choose from, axes of a channel
}
interface CourseKind {
    description?: string;
    keys?: Readonly<Record<string, unknown>>;
}
export type EngineSchema = Schema & {
    readonly models: Readonly<Record<string, Schema>>;
    readonly courseKinds?: Readonly<Record<string, CourseKind>>;
};

const json = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value)) ?? '';
const kLongest = 60;
const short = (text: string): string => (text.length > kLongest ? `${text.slice(0, kLongest)}\u2026` : text);

function rangeOf({ minimum, maximum, exclusiveMinimum, enum: words }: Schema): string {
    if (words) return words.join(', ');
    const low = exclusiveMinimum === undefined ? minimum : exclusiveMinimum;
    const least = low === undefined ? '' : exclusiveMinimum === undefined ? `\u2265 ${low}` : `> ${low}`;
    const most = maximum === undefined ? '' : `\u2264 ${maximum}`;
    return [least, most].filter(Boolean).join(', ').replaceAll('-', '\u2212');
}

function* entriesOf(part: RefPart, schema: Schema, name: string): Generator<Entry> {
    const list = schema.items;
    const inner = list ?? schema;
    const other = schema.anyOf?.find((s) => s.unit !== undefined || s.minimum !== undefined);
    const of = { ...other, ...schema };
    const bounds = list && !list.properties ? { ...list, ...of } : of;
    if (name !== '')
        yield {
            ...{ part, name, unit: bounds.unit ?? '', says: of.description ?? list?.description ?? '' },
            usual: of.default === undefined ? '' : short(json(of.default)),
            range: short(rangeOf(bounds)),
        };
    const path = list ? `${name}[]` : name;
    for (const [key, at] of Object.entries(inner.properties ?? {}))
        if (key !== '$schema') yield* entriesOf(part, at, path === '' ? key : `${path}.${key}`);
}

export function reference(schema: EngineSchema, layout: Layout): Entry[] {
    const { models, courseKinds = {} } = schema;
    const kinds = (['car', 'planar', 'roll', 'box'] as const).filter((kind) => models[kind]);
    const entries = [
        ...entriesOf('scenario', schema, ''),
        ...kinds.flatMap((kind) => [...entriesOf(kind, models[kind]!, '')]),
        ...Object.entries(courseKinds).map(([name, { description = '', keys = {} }]): Entry => ({
            ...{ part: 'course', name, unit: '', says: description, usual: '' },
            range: Object.entries(keys)
                .map(([key, usual]) => `${key} ${json(usual)}`)
                .join(', '),
        })),
    ];
    // Of vehicles as CSV headers have them; the other blocks by their own name.
    const channels = Object.entries(layout).flatMap(([block, { fields }]) =>
        Object.entries(fields).map(([field, { unit, frame, doc }]): Entry => ({
            ...{ part: 'channels', name: /^(vehicles|telemetry)$/.test(block) ? `car0.${field}` : `${block}.${field}` },
            ...{ unit: unit === '1' ? '' : unit, says: doc, usual: '', range: frame === '-' ? '' : frame },
        })),
    );
    return [...entries, ...channels];
}

/** Those in which every word stands, of a part or of all; whose name has them come first. */
export function found(entries: readonly Entry[], typed: string, part: RefPart | ''): Entry[] {
    const words = typed.toLowerCase().split(/\s+/).filter(Boolean);
    const of = entries.filter((e) => {
        if (part !== '' && e.part !== part) return false;
        const text = `${e.name} ${e.says} ${e.unit} ${e.range}`.toLowerCase();
        return words.every((word) => text.includes(word));
    });
    const named = (e: Entry): boolean => words.every((word) => e.name.toLowerCase().includes(word));
    return words.length ? [...of.filter(named), ...of.filter((e) => !named(e))] : of;
}
