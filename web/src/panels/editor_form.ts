// The form of what is chosen, in numbers that are typed; and of the whole: title, ground, methods, how long it goes.
import { engineSchema } from '../engine/schema';
import type { Schema } from '../engine/engine';
import {
    entryOf,
    listOf,
    number,
    pair,
    same,
    text,
    things,
    withEntry,
    type Doc,
    type Json,
    type Thing,
} from '../session/edits';
import { el, kEnglish } from '../shell/kit';
import type { Page } from './page';
import en from '../text/en/editor';
import { texts } from '../text/t';

const t = texts('editor', en);

export interface FormHost {
    readonly page: Page;
    readonly doc: Doc;
    readonly chosen: Thing | null;
    write(doc: Doc, chosen?: Thing | null): void;
    choose(thing: Thing | null): void;
    nameOf(thing: Thing): string;
    remove(): void;
    duplicate(): void;
    frame(): void;
}

const kModels = ['hatch', 'saloon', 'suv', 'van', 'rally', 'escort', 'suv-roll', 'path', 'box'];

// A number with its unit; `by`: what one of the engine's is in the unit shown.
function typed(label: string, unit: string, value: number, by: number, change: (value: number) => void): HTMLElement {
    const shown = String(Number((value * by).toFixed(3)));
    const input = el('input', { type: 'text', inputmode: 'decimal', value: shown, 'aria-label': label });
    input.addEventListener('change', () => {
        const x = Number(input.value.replace(',', '.').replace('\u2212', '-').trim() || NaN);
        input.setAttribute('aria-invalid', String(!Number.isFinite(x)));
        if (Number.isFinite(x) && input.value !== shown) change(Number((x / by).toFixed(6)));
    });
    return el('label', { class: 'field' }, el('span', {}, label), input, el('span', { class: 'unit quiet' }, unit));
}
function chosen(label: string, words: readonly string[], value: string, change: (word: string) => void): HTMLElement {
    const select = el('select', { 'aria-label': label, ...kEnglish });
    for (const word of words.includes(value) ? words : [...words, value])
        select.append(el('option', { value: word, selected: word === value }, word));
    select.addEventListener('change', () => change(select.value));
    return el('label', { class: 'field' }, el('span', {}, label), select);
}
function worded(label: string, value: string, most: string, change: (text: string) => void): HTMLElement {
    const input = el('input', { type: 'text', value, maxlength: most, 'aria-label': label });
    input.addEventListener('change', () => change(input.value));
    return el('label', { class: 'field' }, el('span', {}, label), input);
}

export function editorForm(host: FormHost): HTMLElement {
    const box = el('div');
    const list = things(host.doc).reverse();
    box.append(
        el(
            'div',
            { class: 'chips', role: 'group', 'aria-label': t('whatIsThere') },
            el(
                'button',
                { type: 'button', 'aria-pressed': String(host.chosen === null), click: () => host.choose(null) },
                t('whole'),
            ),
            ...list.slice(0, 40).map((thing) => {
                const on = same(thing, host.chosen);
                const act = (): void => host.choose(on ? null : thing);
                return el('button', { type: 'button', 'aria-pressed': String(on), click: act }, host.nameOf(thing));
            }),
        ),
    );
    if (host.chosen) box.append(ofThing(host, host.chosen));
    else box.append(ofWhole(host));
    return box;
}

const kDegrees = 180 / Math.PI;

function ofThing(host: FormHost, thing: Thing): HTMLElement {
    const { doc } = host;
    const entry = entryOf(doc, thing)!;
    const set = (key: string) => (value: Json) => host.write(withEntry(doc, thing, (e) => ({ ...e, [key]: value })));
    const place = (key: string, label: string): HTMLElement[] => {
        const [x, y] = pair(entry, key, key === 'size' ? [20, 20] : [0, 0]);
        return [
            typed(t('east', { label }), 'm', x, 1, (value) => set(key)([value, y])),
            typed(t('north', { label }), 'm', y, 1, (value) => set(key)([x, value])),
        ];
    };
    const plain = (key: string, label: string, unit: string, by = 1): HTMLElement =>
        typed(label, unit, number(entry, key), by, set(key));
    const fields: HTMLElement[] = [];
    if (thing.part === 'car')
        fields.push(
            worded(t('name'), text(entry, 'name'), '60', set('name')),
            chosen(t('model'), kModels, text(entry, 'model'), (model) =>
                host.write(withEntry(doc, thing, (e) => ({ ...e, model, set: {} }))),
            ),
            plain('speed', t('speed'), 'km/h', 3.6),
            massField(host, thing),
            plain('heading', t('heading'), '°', kDegrees),
            ...place('position', t('placeIt')),
            driverField(host, thing, entry),
        );
    if (thing.part === 'wall')
        fields.push(
            ...place('from', t('from')),
            ...place('to', t('to')),
            plain('height', t('height'), 'm'),
            plain('thickness', t('thickness'), 'm'),
        );
    if (thing.part === 'patch') {
        const [length, width] = pair(entry, 'size', [20, 20]);
        fields.push(
            chosen(t('surface'), surfaces(), text(entry, 'surface'), set('surface')),
            ...place('position', t('placeIt')),
            typed(t('length'), 'm', length, 1, (x) => set('size')([x, width])),
            typed(t('width'), 'm', width, 1, (x) => set('size')([length, x])),
            plain('heading', t('heading'), '°', kDegrees),
        );
    }
    if (thing.part === 'item') {
        fields.push(...place('at', t('placeIt')));
        if ('heading' in entry) fields.push(plain('heading', t('heading'), '°', kDegrees));
        for (const key of ['count', 'spacing', 'length', 'width', 'radius'])
            if (typeof entry[key] === 'number') fields.push(plain(key, t(key as 'count'), key === 'count' ? '' : 'm'));
    }
    if (thing.part === 'path')
        fields.push(el('p', { class: 'quiet' }, t('pathOf', { n: ((entry['points'] ?? []) as Json[]).length / 2 })));
    const button = (text: string, act: () => void): HTMLElement => el('button', { type: 'button', click: act }, text);
    const tune = (): void => {
        host.page.session.look(thing.index);
        host.page.commands.run('page.tune');
    };
    return el(
        'fieldset',
        { class: 'thing' },
        el('legend', {}, host.nameOf(thing)),
        ...fields,
        el(
            'div',
            { class: 'row' },
            button(t('duplicate'), () => host.duplicate()),
            button(t('delete'), () => host.remove()),
            thing.part === 'car' ? button(t('allNumbers'), tune) : null,
        ),
    );
}
// Where the model has one number for it.
function massField(host: FormHost, thing: Thing): HTMLElement {
    const { values } = host.page.session.engine.parameters(thing.index);
    const mass = values['mass'];
    if (typeof mass !== 'number') return el('span', { class: 'hidden' });
    return typed(t('mass'), 'kg', mass, 1, (value) =>
        host.write(withEntry(host.doc, thing, (e) => ({ ...e, set: { ...((e['set'] ?? {}) as Doc), mass: value } }))),
    );
}
function driverField(host: FormHost, thing: Thing, entry: Doc): HTMLElement {
    const words = ['nobody', 'you', 'program'] as const;
    const now = entry['live'] === true ? 'you' : entry['driver'] ? 'program' : 'nobody';
    const select = el('select', { 'aria-label': t('drivenBy') });
    for (const word of words) select.append(el('option', { value: word, selected: word === now }, t(word)));
    select.addEventListener('change', () => {
        const who = select.value;
        host.write(
            withEntry(host.doc, thing, (e) => {
                const other: Doc = { ...e, live: who === 'you' };
                delete other['driver'];
                if (who === 'program') other['driver'] = { follow: 'speed', steering: 'lane' };
                return other;
            }),
        );
    });
    return el('label', { class: 'field' }, el('span', {}, t('drivenBy')), select);
}

const part = (...path: string[]): Schema | undefined =>
    path.reduce<Schema | undefined>((node, key) => node?.properties?.[key], engineSchema as unknown as Schema);
const surfaces = (): readonly string[] => part('terrain', 'surface')?.enum ?? [];

function ofWhole(host: FormHost): HTMLElement {
    const { doc } = host;
    const set = (key: string) => (value: Json) => host.write({ ...doc, [key]: value });
    const inside = (
        group: string,
        key: string,
    ): { now: string; set: (value: Json) => void; words: readonly string[] } => {
        const holder = (doc[group] ?? {}) as Doc;
        return {
            now: text(holder, key),
            set: (value) => host.write({ ...doc, [group]: { ...holder, [key]: value } }),
            words: part(group, key)?.enum ?? [],
        };
    };
    const choice = (label: string, group: string, key: string, words?: readonly string[]): HTMLElement => {
        const of = inside(group, key);
        return chosen(label, words ?? of.words, of.now, of.set);
    };
    const caption = text((doc['show'] ?? {}) as Doc, 'caption');
    return el(
        'fieldset',
        { class: 'thing' },
        el('legend', {}, t('whole')),
        worded(t('title'), text(doc, 'title'), '120', set('title')),
        worded(t('caption'), caption, '200', inside('show', 'caption').set),
        choice(t('terrain'), 'terrain', 'kind', ['flat', 'slope', 'hills', 'proving-ground', 'pass']),
        choice(t('surface'), 'terrain', 'surface'),
        listOf(doc, 'wall').length ? choice(t('atWalls'), 'barrier', 'method') : null,
        typed(t('duration'), 's', number(doc, 'duration'), 1, set('duration')),
        chosen(t('integrator'), part('integrator')?.enum ?? [], text(doc, 'integrator'), set('integrator')),
        el(
            'div',
            { class: 'row' },
            el('button', { type: 'button', click: () => host.frame() }, t('seeAll')),
            el('button', { type: 'button', click: () => host.page.commands.run('page.tune') }, t('allNumbers')),
            el('button', { type: 'button', click: () => host.page.commands.run('page.plots') }, t('plots')),
            el('button', { type: 'button', click: () => host.page.commands.run('page.momentum') }, t('momentum')),
        ),
    );
}
