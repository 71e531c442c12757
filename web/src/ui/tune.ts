// Tuning: every parameter of a vehicle as a slider with unit, range and default, from the engine's own schema. A change
// is an override in the scenario; it counts from the next start. The run before stays as a ghost to compare with.
import type { App } from '../app/app';
import type { Schema } from '../engine/engine';
import { el } from './dom';

type Path = (string | number)[];

function at(root: unknown, path: Path): unknown {
    return path.reduce<unknown>((value, key) => (value as Record<string | number, unknown> | undefined)?.[key], root);
}

// Writes a value into nested objects, lists included: a list is overridden as a whole.
export function withChange(set: Record<string, unknown>, path: Path, value: unknown, complete: unknown): Record<string, unknown> {
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

interface Changeable {
    set?: Record<string, unknown>;
    [key: string]: unknown;
}
interface Settled {
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

interface Leaf {
    path: Path;
    schema: Schema;
}

function leaves(schema: Schema, values: unknown, path: Path = []): Leaf[] {
    const out: Leaf[] = [];
    for (const [key, property] of Object.entries(schema.properties ?? {})) {
        const here = [...path, key];
        const value = at(values, [key]);
        const number = property.anyOf?.find((s) => s.type === 'number');
        if (number) out.push({ path: here, schema: { ...number, default: property.default } });
        else if (property.properties) out.push(...leaves(property, value, here));
        else if (property.type === 'number' || property.type === 'integer' || property.type === 'boolean' || property.enum) out.push({ path: here, schema: property });
        else if (property.type === 'array' && property.items?.type === 'number' && Array.isArray(value) && value.length <= 4)
            value.forEach((_, i) => out.push({ path: [...here, i], schema: { ...property.items!, description: property.description ?? '' } }));
    }
    return out;
}

// A slider's range: the schema's where it is narrow, otherwise around the default.
export function sliderRange(schema: Schema, standard: number): [number, number] {
    const low = schema.exclusiveMinimum ?? schema.minimum ?? -Infinity;
    const high = schema.maximum ?? Infinity;
    const wide = standard === 0 ? 1 : Math.abs(standard);
    if (high - low <= wide * 20) return [low, high];
    return [Math.max(low, standard >= 0 ? (standard === 0 ? -1 : 0) : standard * 3), Math.min(high, standard > 0 ? standard * 3 : standard === 0 ? 1 : 0)];
}

export function tuneContent(app: App): HTMLElement {
    const box = el('div');
    let car = app.focused;
    const search = el('input', { type: 'search', placeholder: 'Find a parameter', 'aria-label': 'Find a parameter', style: 'width: 100%' });
    const list = el('div');
    const scenario = (): Settled => JSON.parse(app.engine.scenario());
    const apply = (path: Path, value: unknown): void => {
        const document = scenario();
        const p = app.engine.parameters(car);
        const entry = entryOf(document, p.platoon, p.car);
        entry.set = withChange(entry.set ?? {}, path, value, p.values);
        app.edit(JSON.stringify(document));
    };
    const applyWhole = (key: string, value: unknown): void => {
        const document = scenario();
        document[key] = value;
        app.edit(JSON.stringify(document));
    };
    const field = (leaf: Leaf, values: unknown, defaults: unknown, change: (value: unknown) => void): HTMLElement => {
        const { path, schema } = leaf;
        const value = at(values, path);
        const standard = at(defaults, path);
        const unit = schema.unit && schema.unit !== '1' ? schema.unit : '';
        const last = path.at(-1);
        const name = typeof last === 'number' ? `${spoken(String(path.at(-2)))} ${last + 1}` : spoken(String(last));
        if (schema.enum || schema.type === 'boolean') {
            const input = schema.enum ? el('select', {}, ...schema.enum.map((o) => el('option', { value: o, selected: o === value }, o))) : el('input', { type: 'checkbox' });
            if (input instanceof HTMLInputElement) input.checked = value === true;
            input.addEventListener('change', () => change(input instanceof HTMLInputElement ? input.checked : input.value));
            return el('label', { class: 'field', title: schema.description ?? '' }, el('span', {}, name), input);
        }
        if (typeof value !== 'number' && value !== 'auto') return el('span', { class: 'hidden' });
        const amount = typeof value === 'number' ? value : typeof standard === 'number' ? standard : 0; // where the slider stands
        const usual = sliderRange(schema, typeof standard === 'number' ? standard : amount);
        const low = amount < usual[0] ? sliderRange(schema, amount)[0] : usual[0];
        const high = amount > usual[1] ? sliderRange(schema, amount)[1] : usual[1];
        const slider = el('input', { type: 'range', min: String(low), max: String(high), step: schema.type === 'integer' ? '1' : 'any', value: String(amount), 'aria-label': name });
        const number = el('input', { type: 'text', inputmode: 'decimal', value: value === 'auto' ? 'auto' : String(Number(amount.toPrecision(6))), 'aria-label': `${name} in ${unit || 'its unit'}`, style: 'width: 84px; text-align: right' });
        const changed = value !== standard;
        const reset = el('button', { type: 'button', class: `icon small ${changed ? '' : 'hidden'}`, title: `Default: ${String(standard)} ${unit}`, 'aria-label': `${name}: back to ${String(standard)} ${unit}` }, '\u21ba');
        slider.addEventListener('input', () => (number.value = String(Number(Number(slider.value).toPrecision(4)))));
        slider.addEventListener('change', () => change(Number(Number(slider.value).toPrecision(6))));
        number.addEventListener('change', () => change(number.value.trim() === 'auto' ? 'auto' : Number(number.value.replace('\u2212', '-').replace(',', '.'))));
        reset.addEventListener('click', () => change(standard));
        return el('div', { class: 'tune', title: schema.description ?? '' }, el('div', { class: 'row' }, el('span', { class: 'grow' }, name), reset, number, el('span', { class: 'quiet small unit' }, unit)), slider);
    };
    const draw = (): void => {
        list.replaceChildren();
        const words = search.value.toLowerCase().split(/\s+/).filter(Boolean);
        const matches = (leaf: Leaf): boolean => words.every((w) => `${leaf.path.map((p) => spoken(String(p))).join(' ')} ${leaf.schema.description ?? ''}`.toLowerCase().includes(w));
        const document = scenario();
        const schema = app.engine.schema() as Schema;
        const run = (['integrator', 'dt'] as const).map((key) => ({ path: [key], schema: schema.properties?.[key] ?? {} })).filter(matches);
        if (run.length) {
            const group = el('details', { open: true }, el('summary', {}, 'run'));
            for (const leaf of run) group.append(field(leaf, document, { integrator: schema.properties?.['integrator']?.default, dt: schema.properties?.['dt']?.default }, (v) => applyWhole(String(leaf.path[0]), v)));
            list.append(group);
        }
        // What concerns all cars of a platoon: how many, how close, how fast.
        const rows = (document['platoons'] as Record<string, unknown>[] | undefined) ?? [];
        rows.forEach((row, k) => {
            const known = leaves(schema.properties?.['platoons']?.items ?? {}, row).filter((l) => l.path.length === 1 && !l.schema.enum).map((l) => ({ ...l, path: l.path }));
            const found = known.filter(matches);
            if (!found.length) return;
            const standard = Object.fromEntries(known.map((l) => [l.path[0], l.schema.default]));
            const group = el('details', { open: true }, el('summary', {}, rows.length > 1 ? `platoon ${k + 1}` : 'platoon'));
            for (const leaf of found)
                group.append(field(leaf, row, { ...row, ...standard }, (v) => {
                    const next = scenario();
                    (next.platoons as Record<string, unknown>[])[k]![String(leaf.path[0])] = v;
                    app.edit(JSON.stringify(next));
                }));
            list.append(group);
        });
        if (!app.info.vehicles.length) return;
        const p = app.engine.parameters(car);
        const groups = new Map<string, HTMLElement>();
        for (const leaf of leaves(p.schema, p.values).filter(matches)) {
            const name = leaf.path.slice(0, -1).filter((k) => typeof k === 'string').map((k) => spoken(String(k))).join(' \u203a ') || 'vehicle';
            let group = groups.get(name);
            if (!group) {
                group = el('details', words.length || groups.size === 0 ? { open: true } : {}, el('summary', {}, name));
                groups.set(name, group);
                list.append(group);
            }
            group.append(field(leaf, p.values, p.defaults, (v) => apply(leaf.path, v)));
        }
        if (!groups.size && !run.length) list.append(el('p', { class: 'quiet' }, 'No parameter of that name.'));
    };
    const vehicles = app.info.vehicles;
    const choose = el('select', { 'aria-label': 'Vehicle', class: vehicles.length > 1 ? '' : 'hidden' }, ...vehicles.map((v, i) => el('option', { value: String(i), selected: i === car }, v.name || String(i + 1))));
    choose.addEventListener('change', () => {
        car = Number(choose.value);
        draw();
    });
    search.addEventListener('input', draw);
    const undo = el('button', { type: 'button', title: 'Undo (Ctrl Z)', click: () => { app.undo(-1); draw(); } }, 'Undo');
    const redo = el('button', { type: 'button', title: 'Redo (Ctrl Shift Z)', click: () => { app.undo(1); draw(); } }, 'Redo');
    const again = el('button', { type: 'button', class: 'primary', title: 'Run again with the same controls; the run before stays as a ghost', click: () => app.again() }, 'Run again');
    box.append(
        el('p', { class: 'quiet small' }, 'A change counts from the next start. \u201cRun again\u201d repeats what was driven and keeps the run before as a ghost.'),
        el('div', { class: 'row', style: 'margin: 8px 0' }, again, undo, redo, choose),
        search, list,
    );
    app.onEdited = draw;
    draw();
    return box;
}
