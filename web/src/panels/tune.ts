// Tuning: the run, the ground, what happens at a wall and between vehicles, pushes, and every parameter of a vehicle, as
// sliders with unit, range and default, all from the engine's own schema. A change is a change of the scenario: it counts
// from the next start, or at once, which computes the changed run anew up to this moment. The run before stays as a ghost.
import type { Parameters, Schema } from '../engine/engine';
import { el, following, kEnglish } from '../shell/kit';
import { engineSchema } from '../engine/schema';
import { placeToMeet, watchMeeting } from './tune_meet';
import en from '../text/en/tune';
import { carSpeed } from '../text/format';
import { texts } from '../text/t';
import type { ShownUnit } from '../text/units';
import type { Page } from './page';
import { field } from './tune_field';
import { firstTable } from './tune_table';
import './tune.css';
import {
    at,
    entryOf,
    given,
    headingOf,
    leaves,
    named,
    saysSomething,
    spoken,
    tuned,
    withChange,
    type Leaf,
    type Path,
    type Settled,
} from './tune_model';

const t = texts('tune', en);

function pick<T>(of: Record<string, T>, ...keys: string[]): Record<string, T> {
    return Object.fromEntries(keys.filter((key) => of[key] !== undefined).map((key) => [key, of[key]!]));
}

interface Section {
    title: string;
    leaves: Leaf[];
    values: unknown;
    defaults: unknown;
    change: (path: Path, value: unknown) => void;
    heading: (path: Path) => string; // further words for the search and for groups inside
}

// Frictions are told apart where they stand: of the ground, of a tire, of bodies that touch.
function frictionSays(title: string, path: Path): string {
    const last = String(path.at(-1));
    if (title === 'ground' && last === 'friction') return t('groundFriction');
    if (/^(?:front|rear)Tires/.test(String(path[0])) && /^(mu|PD[XY]1)$/.test(last)) return t('tireFriction');
    if ((title === t('atAWall') || title === t('betweenVehicles')) && path[0] === 'mu' && last !== 'law')
        return t('contactFriction');
    return '';
}
// What somebody who types this word may mean: the word itself, and the parameters' own words for it.
function meant(word: string): string[] {
    const everyday = t('everyday')
        .split(';')
        .map((line) => line.split(':').map((half) => half.trim().split(/\s*,\s*/)));
    const found = everyday.filter(([words]) => words!.some((w) => word.length > 2 && w.startsWith(word)));
    return [word, ...found.flatMap(([, parameters]) => parameters!)];
}

export function tuneContent(page: Page): HTMLElement {
    const box = el('div');
    let car = page.session.focus.peek();
    const opened = new Set<string>(['run', 'platoon', t('platoon1'), t('carVehicle')]); // groups that stay open over a change
    const search = el('input', {
        type: 'search',
        placeholder: t('find'),
        'aria-label': t('find'),
        class: 'find',
    });
    search.value = tuned.search;
    tuned.search = '';
    const list = el('div', kEnglish); // the engine's own words for its parameters
    const scenario = (): Settled => JSON.parse(page.session.engine.scenario());
    const edit = (document: unknown): boolean => page.session.document.edit(JSON.stringify(document), now.checked);
    // A value of the document itself, lists of objects included: ['terrain', 'patches', 0, 'friction'].
    const changeDocument = (path: Path, value: unknown): void => {
        const document = scenario();
        const holder = path
            .slice(0, -1)
            .reduce<unknown>((node, key) => (node as Record<string | number, unknown>)[key], document);
        (holder as Record<string | number, unknown>)[path.at(-1)!] = value;
        edit(document);
    };
    const changeCar = (path: Path, value: unknown): void => {
        const document = scenario();
        const p = page.session.engine.parameters(car);
        const entry = entryOf(document, p.platoon, p.car);
        entry.set = withChange(entry.set ?? {}, path, value, p.values);
        edit(document);
    };
    // A part of the document with its own schema.
    const part = (
        title: string,
        root: Path,
        schema: Schema | undefined,
        document: Settled,
        keep: (path: Path) => boolean,
    ): Section => {
        const values = at(document, root);
        return {
            title,
            leaves: leaves(schema ?? {}, values).filter((l) => keep(l.path)),
            values,
            defaults: {},
            change: (path, value) => {
                const holder = at(values, path.slice(0, -1)) as Record<string, unknown>;
                const table = path.at(-1) === 'law' && value === 'table' && !holder['table'];
                // A law of a table needs one to begin with.
                if (!table) changeDocument([...root, ...path], value);
                else
                    changeDocument([...root, ...path.slice(0, -1)], {
                        ...holder,
                        law: value,
                        table: firstTable(holder),
                    });
            },
            heading: (path) => headingOf(path, schema),
        };
    };
    const driverPart = (title: string, root: Path, schema: Schema | undefined, document: Settled): Section =>
        part(title, root, schema, document, (path) =>
            saysSomething('driver', path, (at(document, root) ?? {}) as Record<string, unknown>),
        );
    // What differs for one car of a platoon: its gap and its speed.
    const memberOf = (document: Settled, p: Parameters, schema: Record<string, Schema>): Section => {
        const platoon = document.platoons![p.platoon]! as Record<string, unknown>;
        const own = document.platoons![p.platoon]!.members?.find((m) => m['car'] === p.car);
        const inherited = { speed: platoon['speed'], gap: platoon['gap'] };
        const values = { ...inherited, ...pick(own ?? {}, 'speed', 'gap') };
        const members = schema['platoons']?.items?.properties?.['members']?.items?.properties ?? {};
        return {
            title: t('member'),
            leaves: leaves({ properties: pick(members, 'speed', 'gap') }, values),
            values,
            defaults: inherited,
            change: (path, value) => {
                const changed = scenario();
                entryOf(changed, p.platoon, p.car)[String(path[0])] = value;
                edit(changed);
            },
            heading: () => '',
        };
    };
    // A car that no longer meets the other is offered to.
    const changeStart = (start: Section, index: number, path: Path, value: unknown): void => {
        const before = Number(at(start.values, ['speed']));
        const meets =
            path[0] === 'speed'
                ? watchMeeting(page.session, page.toasts, car, (time) => {
                      const { cars } = scenario();
                      changeDocument(
                          ['cars', index, 'position'],
                          placeToMeet(cars![index]!, before, Number(value), time),
                      );
                  })
                : () => undefined;
        start.change(path, value);
        meets();
    };
    const sections = (): Section[] => {
        const document = scenario();
        const schema = engineSchema.properties ?? {};
        const out: Section[] = [
            part('run', [], { properties: pick(schema, 'integrator', 'dt', 'afterCollision') }, document, () => true),
        ];
        const terrain = document['terrain'] as Record<string, unknown>;
        out.push(
            part('ground', ['terrain'], schema['terrain'], document, (path) => saysSomething('terrain', path, terrain)),
        );
        ((terrain['patches'] as Record<string, unknown>[] | undefined) ?? []).forEach((patch, k) =>
            out.push(
                part(
                    t('groundPatch', { k: k + 1, value: String(patch['surface']) }),
                    ['terrain', 'patches', k],
                    schema['terrain']?.properties?.['patches']?.items,
                    document,
                    () => true,
                ),
            ),
        );
        ((document['course'] as Record<string, unknown>[] | undefined) ?? []).forEach((item, k) => {
            const title = t('courseItem', { k: k + 1, kind: spoken(String(item['kind'])) });
            const section = part(title, ['course', k], schema['course']?.items, document, (path) => given(item, path));
            // Another kind takes other keys: only the place stays.
            const change = (path: Path, value: unknown): void =>
                path[0] === 'kind'
                    ? changeDocument(['course', k], { kind: value, at: item['at'] })
                    : section.change(path, value);
            out.push({ ...section, change });
        });
        for (const [name, title] of [
            ['barrier', t('atAWall')],
            ['collisions', t('betweenVehicles')],
        ] as const)
            if (name === 'barrier' || page.session.run.info.vehicles.length > 1)
                out.push(
                    part(title, [name], schema[name], document, (path) =>
                        saysSomething(name, path, document[name] as Record<string, unknown>),
                    ),
                );
        ((document['pushes'] as unknown[] | undefined) ?? []).forEach((_, k) =>
            out.push(part(`push ${k + 1}`, ['pushes', k], schema['pushes']?.items, document, () => true)),
        );
        const rows = (document['platoons'] as unknown[] | undefined) ?? [];
        rows.forEach((_, k) =>
            out.push(
                part(
                    rows.length > 1 ? `platoon ${k + 1}` : 'platoon',
                    ['platoons', k],
                    schema['platoons']?.items,
                    document,
                    (path) => path.length === 1,
                ),
                driverPart(
                    t('platoonDriver', { k: k + 1 }),
                    ['platoons', k, 'driver'],
                    schema['platoons']?.items?.properties?.['driver'],
                    document,
                ),
            ),
        );
        if (!page.session.run.info.vehicles.length) return out;
        const p = page.session.engine.parameters(car);
        if (p.platoon < 0) {
            const start = part(t('carAtTheStart'), ['cars', p.car], schema['cars']?.items, document, (path) =>
                ['position', 'heading', 'speed', 'lateralSpeed', 'yawRate', 'height'].includes(String(path[0])),
            );
            out.push({ ...start, change: (path, value) => changeStart(start, p.car, path, value) });
        }
        if (p.platoon < 0)
            out.push(
                driverPart(
                    t('driver'),
                    ['cars', p.car, 'driver'],
                    schema['cars']?.items?.properties?.['driver'],
                    document,
                ),
            );
        else out.push(memberOf(document, p, schema));
        out.push({
            title: t('car'),
            leaves: leaves(engineSchema.models[p.kind] ?? {}, p.values),
            values: p.values,
            defaults: p.defaults,
            change: changeCar,
            heading: (path) => headingOf(path, engineSchema.models[p.kind]) || 'vehicle',
        });
        return out;
    };
    const draw = (): void => {
        const scroller = box.closest('.body');
        const scrolled = scroller?.scrollTop ?? 0;
        const held = list.contains(document.activeElement)
            ? (document.activeElement as HTMLElement).dataset['id']
            : undefined;
        list.replaceChildren();
        const words = search.value.toLowerCase().split(/\s+/).filter(Boolean);
        let found = 0;
        for (const section of sections()) {
            const groups = new Map<string, HTMLElement>();
            for (const leaf of section.leaves) {
                const inner = section.heading(leaf.path);
                const text =
                    `${section.title} ${inner} ${leaf.path.map((p) => named(String(p))).join(' ')} ${leaf.schema.description ?? ''}`.toLowerCase();
                if (!words.every((w) => meant(w).some((m) => text.includes(m)))) continue;
                found++;
                const name =
                    section.title === 'car'
                        ? t('carGroup', { inner })
                        : inner
                          ? `${section.title}: ${inner}`
                          : section.title;
                let group = groups.get(name);
                if (!group) {
                    const summary = el('summary', {}, name);
                    const details = el('details', words.length || opened.has(name) ? { open: true } : {}, summary);
                    // At the click: `toggle` comes too late for a change made at once.
                    summary.addEventListener(
                        'click',
                        () => words.length === 0 && (details.open ? opened.delete(name) : opened.add(name)),
                    );
                    group = details;
                    groups.set(name, group);
                    list.append(group);
                }
                group.append(
                    field(
                        leaf,
                        section.values,
                        section.defaults,
                        (v) => section.change(leaf.path, v),
                        (why) => void page.toasts.show(why, 'error'),
                        frictionSays(section.title, leaf.path),
                        ofCars(leaf),
                    ),
                );
            }
        }
        if (!found) list.append(el('p', { class: 'quiet' }, t('none')));
        if (held) list.querySelector<HTMLElement>(`[data-id="${held}"]`)?.focus({ preventScroll: true });
        if (scroller) scroller.scrollTop = scrolled;
    };
    // The speed of a car as the display at its side has it.
    const ofCars = ({ path, schema }: Leaf): ShownUnit | null => {
        if (path.at(-1) !== 'speed' || schema.unit !== 'm/s') return null;
        const { value: factor, unit } = carSpeed(1, page.settings.units.peek());
        return { unit, factor };
    };
    const choose = el('select');
    const chooseRow = el('label', { class: 'field' }, el('span', {}, t('vehicle')), choose);
    const listVehicles = (): void => {
        const { vehicles } = page.session.run.info;
        choose.replaceChildren(
            ...vehicles.map((v, i) => el('option', { value: String(i), selected: i === car }, v.name || String(i + 1))),
        );
        chooseRow.classList.toggle('hidden', vehicles.length < 2);
    };
    choose.addEventListener('change', () => {
        car = Number(choose.value);
        draw();
    });
    search.addEventListener('input', draw);
    const now = el('input', { type: 'checkbox' });
    now.checked = page.session.document.editsAtOnce;
    const says = el('p', { class: 'quiet small' });
    const tell = (): void => {
        page.session.document.editsAtOnce = now.checked;
        says.textContent = now.checked ? t('aboutAtOnce') : t('aboutRestart');
    };
    now.addEventListener('change', tell);
    tell();
    const undo = el(
        'button',
        { type: 'button', title: t('undoKey'), click: () => page.session.document.undo(-1, now.checked) },
        t('undo'),
    );
    const redo = el(
        'button',
        { type: 'button', title: t('redoKey'), click: () => page.session.document.undo(1, now.checked) },
        t('redo'),
    );
    const again = el(
        'button',
        {
            type: 'button',
            class: 'primary',
            title: t('runAgainAbout'),
            click: () => page.session.run.again(),
        },
        t('runAgain'),
    );
    const copy = el(
        'button',
        { type: 'button', click: () => page.commands.run('page.copyScenario') },
        t('copyAsScenario'),
    );
    box.append(
        el('div', { class: 'row' }, again, undo, redo, copy),
        el('label', { class: 'field' }, el('span', {}, t('applyAtOnce')), now),
        says,
        chooseRow,
        search,
        list,
    );
    // In a field whose text is as it was the change is taken back, not the typing: the field is made anew by every change, and
    // the browser would take back what was typed somewhere else.
    box.addEventListener('keydown', (e) => {
        if (!(e.ctrlKey || e.metaKey) || e.altKey || e.code !== 'KeyZ') return;
        const { target } = e;
        if (
            target === search ||
            (target instanceof HTMLInputElement && target.type === 'text' && target.value !== target.defaultValue)
        )
            return;
        e.preventDefault();
        e.stopPropagation();
        page.session.document.undo(e.shiftKey ? 1 : -1, now.checked);
    });
    listVehicles();
    following(box, [page.session.document.changed], draw);
    following(box, [page.session.document.opened], () => {
        if (!page.session.document.opened.peek()?.anew) return;
        car = page.session.focus.peek();
        listVehicles();
        draw();
    });
    return box;
}
