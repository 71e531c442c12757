// Tuning: the run, the ground, what happens at a wall and between vehicles, pushes, and every parameter of a vehicle, as
// sliders with unit, range and default, all from the engine's own schema. A change is a change of the scenario: it counts
// from the next start, or at once, which computes the changed run anew up to this moment. The run before stays as a ghost.
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

// Symbols of the papers, with the word they stand for.
const kSymbols: Record<string, string> = { e: 'restitution e', P: 'energy kept P', mu: 'friction \u00b5', dt: 'time step', muFraction: 'friction, share of the critical' };
function named(key: string): string {
    return kSymbols[key] ?? spoken(key);
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

// Which parts of a scenario have a say, given its other choices: a law's ends do nothing while the law is a constant.
// `of` is the object that holds the key.
const kSaysIf: Record<string, Record<string, (of: Record<string, unknown>) => boolean>> = {
    terrain: {
        seed: (t) => generated(t) || (!plane(t) && Number(t['relief']) > 0), size: generated, amplitude: generated, roadSurface: generated,
        spacing: (t) => generated(t) || t['kind'] === 'data', relief: (t) => !plane(t), surface: (t) => plane(t) || t['kind'] === 'data',
        grade: (t) => t['kind'] === 'slope', gradeHeading: (t) => t['kind'] === 'slope', range: (t) => t['kind'] === 'data' && t['file'] !== '',
        base: (t) => t['kind'] === 'data' && t['file'] !== '', columns: () => false, interpolate: (t) => t['kind'] === 'data', border: (t) => t['kind'] === 'data',
    },
    law: {
        value: (l) => l['law'] === 'constant', glancing: (l) => l['law'] === 'cosine' || l['law'] === 'linear', headOn: (l) => l['law'] === 'cosine' || l['law'] === 'linear', over: (l) => l['law'] === 'table',
    },
    pulse: { shape: (p) => p['apply'] === 'pulse', duration: (p) => p['apply'] === 'pulse' && p['shape'] !== 'forceDeflection' },
    barrier: { root: (b) => b['method'] === 'energy', e: (b) => b['method'] === 'restitution', P: (b) => b['method'] === 'energy' },
    collisions: {
        e: (c) => ['restitution', 'planar', 'roll4'].includes(String(c['method'])), P: (c) => c['method'] === 'energy',
        muFraction: prescribed, mu: (c) => c['method'] !== 'none' && !(prescribed(c) && typeof c['muFraction'] === 'number'),
        impactTime: (c) => c['method'] === 'roll4', roadFriction: (c) => c['method'] === 'roll4', zones: (c) => c['method'] === 'zones',
        overlap: (c) => c['normal'] === 'overlap', normalAngle: (c) => c['normal'] === 'prescribed',
    },
};
function generated(t: Record<string, unknown>): boolean {
    return ['hills', 'pass', 'proving-ground'].includes(String(t['kind']));
}
function plane(t: Record<string, unknown>): boolean {
    return t['kind'] === 'flat' || t['kind'] === 'slope';
}
function prescribed(c: Record<string, unknown>): boolean {
    return c['method'] === 'planar' || c['method'] === 'roll4';
}
// `part`: terrain, barrier or collisions; `path` leads from there to the number.
export function saysSomething(part: string, path: Path, values: Record<string, unknown>): boolean {
    const outer = kSaysIf[part]?.[String(path[0])];
    if (outer && !outer(values)) return false;
    if (path.length < 2) return true;
    const holder = values[String(path[0])] as Record<string, unknown>;
    const rules = path[0] === 'pulse' ? kSaysIf['pulse'] : 'law' in holder ? kSaysIf['law'] : undefined;
    const inner = rules?.[String(path[1])];
    return !inner || inner(holder);
}

// Angles are written in degrees; everything else in the unit of the scenario file.
export function shownUnit(unit: string | undefined): { unit: string; factor: number } {
    const turns = /^rad(?=$|\/s2?$)/.test(unit ?? '');
    const text = !unit || unit === '1' ? '' : turns ? unit.replace('rad', '\u00b0') : unit;
    return { unit: text.replace(/([a-z])2\b/g, '$1\u00b2').replace(/([a-z])3\b/g, '$1\u00b3').replace(/ /g, '\u202f'), factor: turns ? 180 / Math.PI : 1 };
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
            value.forEach((_, i) => out.push({ path: [...here, i], schema: { ...property.items!, description: property.description ?? '', default: (property.default as unknown[] | undefined)?.[i] } }));
    }
    return out;
}

// A slider's range: the schema's where it is narrow, otherwise around the default.
export function sliderRange(schema: Schema, standard: number): [number, number] {
    const wide = standard === 0 ? 1 : Math.abs(standard);
    const low = schema.exclusiveMinimum === undefined ? (schema.minimum ?? -Infinity) : schema.exclusiveMinimum + wide / 100; // the end itself is refused
    const high = schema.maximum ?? Infinity;
    if (high - low <= wide * 20) return [low, high];
    return [Math.max(low, standard >= 0 ? (standard === 0 ? -1 : 0) : standard * 3), Math.min(high, standard > 0 ? standard * 3 : standard === 0 ? 1 : 0)];
}

type Change = (value: unknown) => void;

// Finite numbers, a true minus sign, no more digits than tell something.
function written(value: number, digits: number): string {
    return String(Number(value.toPrecision(digits))).replace('-', '\u2212');
}
// Null when it is no number; an emptied field is none.
export function read(text: string): number | null {
    const plain = text.trim().replace('\u2212', '-').replace(',', '.');
    const value = Number(plain);
    return plain !== '' && Number.isFinite(value) ? value : null;
}

// One parameter: name, number and unit above a slider with a mark at the default.
function field(leaf: Leaf, values: unknown, defaults: unknown, change: Change, refuse: (why: string) => void): HTMLElement {
    const { path, schema } = leaf;
    const value = at(values, path);
    const standard = at(defaults, path) ?? schema.default;
    const { unit, factor } = shownUnit(schema.unit);
    const last = path.at(-1);
    const ends = path.at(-2) === 'position' || path.at(-2) === 'size' ? ['x', 'y', 'z'] : ['1', '2', '3', '4'];
    const name = typeof last === 'number' ? `${named(String(path.at(-2)))} ${ends[last]!}` : named(String(last));
    const id = path.join('.');
    if (schema.enum || schema.type === 'boolean') {
        const input = schema.enum ? el('select', { 'data-id': id }, ...schema.enum.map((o) => el('option', { value: o, selected: o === value }, spoken(o)))) : el('input', { type: 'checkbox', 'data-id': id });
        if (input instanceof HTMLInputElement) input.checked = value === true;
        input.addEventListener('change', () => change(input instanceof HTMLInputElement ? input.checked : input.value));
        return el('label', { class: 'field', title: schema.description ?? '' }, el('span', {}, name), input);
    }
    if (typeof value !== 'number' && value !== 'auto') return el('span', { class: 'hidden' });
    const amount = typeof value === 'number' ? value : typeof standard === 'number' ? standard : 0; // where the slider stands
    const usual = sliderRange(schema, typeof standard === 'number' ? standard : amount);
    const low = amount < usual[0] ? sliderRange(schema, amount)[0] : usual[0];
    const high = amount > usual[1] ? sliderRange(schema, amount)[1] : usual[1];
    const whole = schema.type === 'integer';
    const slider = el('input', { type: 'range', min: String(low), max: String(high), step: whole ? '1' : 'any', value: String(amount), 'aria-label': unit ? `${name} [${unit}]` : name, 'data-id': id });
    slider.setAttribute('aria-valuetext', value === 'auto' ? 'auto' : `${written(amount * factor, 6)} ${unit}`);
    const number = el('input', { type: 'text', inputmode: 'decimal', value: value === 'auto' ? 'auto' : written(amount * factor, 6), 'aria-label': unit ? `${name} in ${unit}` : name, 'data-id': `${id}=` });
    const changed = standard !== undefined && value !== standard;
    const told = typeof standard === 'number' ? `${written(standard * factor, 6)} ${unit}`.trim() : String(standard);
    const reset = el('button', { type: 'button', class: `icon small ${changed ? '' : 'hidden'}`, title: `Back to the default, ${told}`, 'aria-label': `${name}: back to the default, ${told}` }, '\u21ba');
    slider.addEventListener('input', () => (number.value = written(Number(slider.value) * factor, 4)));
    slider.addEventListener('change', () => change(whole ? Math.round(Number(slider.value)) : Number((Number(slider.value) * factor).toPrecision(4)) / factor));
    number.addEventListener('change', () => {
        const text = number.value.trim();
        const typed = read(text);
        if (text === 'auto') change('auto');
        else if (typed !== null) change(typed / factor);
        else {
            number.value = number.defaultValue;
            refuse(`${name}: ${text ? `\u201c${text.slice(0, 40)}\u201d is not a number` : 'the field was empty'}; give a number${unit ? ` in ${unit}` : ''}. It stays at ${number.value}${unit ? ` ${unit}` : ''}.`);
        }
    });
    // Left by Escape, what was half typed does not count.
    number.addEventListener('keydown', (e) => {
        if (e.code === 'Escape') number.value = number.defaultValue;
    });
    reset.addEventListener('click', () => change(standard));
    const track = el('div', { class: 'track' }, slider);
    if (typeof standard === 'number' && high > low && standard >= low && standard <= high) track.style.setProperty('--default', String((standard - low) / (high - low)));
    return el('div', { class: changed ? 'tune changed' : 'tune', title: schema.description ?? '' }, el('div', { class: 'row' }, el('span', { class: 'grow' }, name), reset, number, el('span', { class: 'quiet small unit' }, unit)), track);
}

// The group a parameter stands in: the objects that lead to it; a list of numbers is no group of its own.
function headingOf(path: Path, schema: Schema | undefined): string {
    const keys: string[] = [];
    let at = schema;
    for (const key of path.slice(0, -1)) {
        at = at?.properties?.[key];
        if (at?.properties) keys.push(named(String(key)));
    }
    return keys.join(' \u203a ');
}

interface Section {
    title: string;
    leaves: Leaf[];
    values: unknown;
    defaults: unknown;
    change: (path: Path, value: unknown) => void;
    heading: (path: Path) => string; // further words for the search and for groups inside
}

export function tuneContent(app: App): HTMLElement {
    const box = el('div');
    let car = app.focused;
    const opened = new Set<string>(['run', 'platoon', 'platoon 1', 'car: vehicle']); // groups that stay open over a change
    const search = el('input', { type: 'search', placeholder: 'Find a parameter', 'aria-label': 'Find a parameter', style: 'width: 100%' });
    const list = el('div');
    const scenario = (): Settled => JSON.parse(app.engine.scenario());
    const edit = (document: unknown): void => app.edit(JSON.stringify(document), now.checked);
    // A value of the document itself, lists of objects included: ['terrain', 'patches', 0, 'friction'].
    const changeDocument = (path: Path, value: unknown): void => {
        const document = scenario();
        const holder = path.slice(0, -1).reduce<unknown>((node, key) => (node as Record<string | number, unknown>)[key], document);
        (holder as Record<string | number, unknown>)[path.at(-1)!] = value;
        edit(document);
    };
    const changeCar = (path: Path, value: unknown): void => {
        const document = scenario();
        const p = app.engine.parameters(car);
        const entry = entryOf(document, p.platoon, p.car);
        entry.set = withChange(entry.set ?? {}, path, value, p.values);
        edit(document);
    };
    // A part of the document with its own schema.
    const part = (title: string, root: Path, schema: Schema | undefined, document: Settled, keep: (path: Path) => boolean): Section => {
        const values = at(document, root);
        return { title, leaves: leaves(schema ?? {}, values).filter((l) => keep(l.path)), values, defaults: {}, change: (path, value) => changeDocument([...root, ...path], value), heading: (path) => headingOf(path, schema) };
    };
    const sections = (): Section[] => {
        const document = scenario();
        const schema = (app.engine.schema() as Schema).properties ?? {};
        const out: Section[] = [part('run', [], { properties: { integrator: schema['integrator'] ?? {}, dt: schema['dt'] ?? {} } }, document, () => true)];
        const terrain = document['terrain'] as Record<string, unknown>;
        out.push(part('ground', ['terrain'], schema['terrain'], document, (path) => saysSomething('terrain', path, terrain)));
        ((terrain['patches'] as Record<string, unknown>[] | undefined) ?? []).forEach((patch, k) => out.push(part(`ground: patch ${k + 1}, ${String(patch['surface'])}`, ['terrain', 'patches', k], schema['terrain']?.properties?.['patches']?.items, document, () => true)));
        for (const [name, title] of [['barrier', 'at a wall'], ['collisions', 'between vehicles']] as const)
            if (name === 'barrier' || app.info.vehicles.length > 1) out.push(part(title, [name], schema[name], document, (path) => saysSomething(name, path, document[name] as Record<string, unknown>)));
        ((document['pushes'] as unknown[] | undefined) ?? []).forEach((_, k) => out.push(part(`push ${k + 1}`, ['pushes', k], schema['pushes']?.items, document, () => true)));
        const rows = (document['platoons'] as unknown[] | undefined) ?? [];
        rows.forEach((_, k) => out.push(part(rows.length > 1 ? `platoon ${k + 1}` : 'platoon', ['platoons', k], schema['platoons']?.items, document, (path) => path.length === 1)));
        if (!app.info.vehicles.length) return out;
        const p = app.engine.parameters(car);
        if (p.platoon < 0) out.push(part('car: at the start', ['cars', p.car], schema['cars']?.items, document, (path) => ['position', 'heading', 'speed', 'lateralSpeed', 'yawRate', 'height'].includes(String(path[0]))));
        out.push({ title: 'car', leaves: leaves(p.schema, p.values), values: p.values, defaults: p.defaults, change: changeCar, heading: (path) => headingOf(path, p.schema) || 'vehicle' });
        return out;
    };
    const draw = (): void => {
        const scroller = box.closest('.body');
        const scrolled = scroller?.scrollTop ?? 0;
        const held = list.contains(document.activeElement) ? (document.activeElement as HTMLElement).dataset['id'] : undefined;
        list.replaceChildren();
        const words = search.value.toLowerCase().split(/\s+/).filter(Boolean);
        let found = 0;
        for (const section of sections()) {
            const groups = new Map<string, HTMLElement>();
            for (const leaf of section.leaves) {
                const inner = section.heading(leaf.path);
                const text = `${section.title} ${inner} ${leaf.path.map((p) => named(String(p))).join(' ')} ${leaf.schema.description ?? ''}`.toLowerCase();
                if (!words.every((w) => text.includes(w))) continue;
                found++;
                const name = section.title === 'car' ? `car: ${inner}` : inner ? `${section.title}: ${inner}` : section.title;
                let group = groups.get(name);
                if (!group) {
                    const summary = el('summary', {}, name);
                    const details = el('details', words.length || opened.has(name) ? { open: true } : {}, summary);
                    // At the click: `toggle` comes too late for a change made at once.
                    summary.addEventListener('click', () => words.length === 0 && (details.open ? opened.delete(name) : opened.add(name)));
                    group = details;
                    groups.set(name, group);
                    list.append(group);
                }
                group.append(field(leaf, section.values, section.defaults, (v) => section.change(leaf.path, v), (why) => void app.toasts.show(why, 'error')));
            }
        }
        if (!found) list.append(el('p', { class: 'quiet' }, 'No parameter of that name.'));
        if (held) list.querySelector<HTMLElement>(`[data-id="${held}"]`)?.focus({ preventScroll: true });
        if (scroller) scroller.scrollTop = scrolled;
    };
    const choose = el('select');
    const chooseRow = el('label', { class: 'field' }, el('span', {}, 'Vehicle'), choose);
    const listVehicles = (): void => {
        const { vehicles } = app.info;
        choose.replaceChildren(...vehicles.map((v, i) => el('option', { value: String(i), selected: i === car }, v.name || String(i + 1))));
        chooseRow.classList.toggle('hidden', vehicles.length < 2);
    };
    choose.addEventListener('change', () => {
        car = Number(choose.value);
        draw();
    });
    search.addEventListener('input', draw);
    const now = el('input', { type: 'checkbox' });
    now.checked = app.editsAtOnce;
    const says = el('p', { class: 'quiet small' });
    const tell = (): void => {
        app.editsAtOnce = now.checked;
        says.textContent = now.checked
            ? 'A change applies at once: the changed run is computed from its start up to this moment. The run before drives along as a ghost.'
            : 'A change applies at the restart: the run goes back to its start. \u201cRun again\u201d repeats what was driven; the run before drives along as a ghost.';
    };
    now.addEventListener('change', tell);
    tell();
    const undo = el('button', { type: 'button', title: 'Undo (Ctrl Z)', click: () => app.undo(-1, now.checked) }, 'Undo');
    const redo = el('button', { type: 'button', title: 'Redo (Ctrl Shift Z)', click: () => app.undo(1, now.checked) }, 'Redo');
    const again = el('button', { type: 'button', class: 'primary', title: 'Run again with the same controls; the run before stays as a ghost', click: () => app.again() }, 'Run again');
    const copy = el('button', { type: 'button', click: () => app.commands.run('page.copyScenario') }, 'Copy as scenario');
    box.append(
        el('div', { class: 'row' }, again, undo, redo, copy),
        el('label', { class: 'field' }, el('span', {}, 'Apply at once'), now), says,
        chooseRow,
        search, list,
    );
    // In a field whose text is as it was the change is taken back, not the typing: the field is made anew by every change, and
    // the browser would take back what was typed somewhere else.
    box.addEventListener('keydown', (e) => {
        if (!(e.ctrlKey || e.metaKey) || e.altKey || e.code !== 'KeyZ') return;
        const { target } = e;
        if (target === search || (target instanceof HTMLInputElement && target.type === 'text' && target.value !== target.defaultValue)) return;
        e.preventDefault();
        e.stopPropagation();
        app.undo(e.shiftKey ? 1 : -1, now.checked);
    });
    // Once something else stands in the sheet, it is not drawn any more.
    const shown = (): boolean => box.isConnected && app.sheet.current === 'tune';
    app.onEdited = () => shown() && draw();
    app.onBegun = () => {
        if (!shown()) return;
        car = app.focused;
        listVehicles();
        draw();
    };
    listVehicles();
    draw();
    return box;
}
