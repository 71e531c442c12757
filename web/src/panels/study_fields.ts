// The fields of a study: what varies, what is asked, how values are drawn, and the whole as text. What is typed changes the document
// that the panel hands in.
import {
    byLaw,
    drawn,
    kLaws,
    lawOf,
    around,
    shaped,
    textOf,
    type StudyDocument,
    type Vary,
} from '../studies/study_form';
import { el, iconButton, kEnglish } from '../shell/kit';
import en from '../text/en/study';
import { readNumber } from '../text/format';
import { texts } from '../text/t';

const t = texts('study', en);

export interface FieldsHost {
    readonly study: StudyDocument;
    readonly numbers: ReadonlyMap<string, number>; // what may be varied, with what it is now
    readonly outputs: readonly string[];
    change(study: StudyDocument): void;
    refuse(why: string): void;
}

let lists = 0; // of suggestions, to tell them apart

function suggesting(list: HTMLDataListElement, value: string, label: string): HTMLInputElement {
    const input = el('input', {
        type: 'text',
        list: list.id,
        value,
        'aria-label': label,
        spellcheck: 'false',
        ...kEnglish,
    });
    return input;
}
function suggestions(names: Iterable<string>): HTMLDataListElement {
    return el('datalist', { id: `study-list-${++lists}` }, ...[...names].map((value) => el('option', { value })));
}
function figure(label: string, value: number, change: (value: number) => void): HTMLInputElement {
    const input = el('input', {
        ...{ type: 'text', inputmode: 'decimal', class: 'figure' },
        ...{ value: String(value), 'aria-label': label, title: label },
    });
    input.addEventListener('change', () => {
        const x = readNumber(input.value);
        input.setAttribute('aria-invalid', String(x === null));
        if (x !== null) change(x);
    });
    return input;
}
const words = (text: string): unknown[] =>
    text
        .split(/[,;]\s*/)
        .filter((one) => one.trim() !== '')
        .map((one) => Number(one.trim()) || (one.trim() === '0' ? 0 : one.trim()))
        .map((one) => (one === 'true' ? true : one === 'false' ? false : one));

function varyRow(host: FieldsHost, at: number, paths: HTMLDataListElement): HTMLElement {
    const { study } = host;
    const vary = study.vary[at]!;
    const put = (next: Vary): void => host.change({ ...study, vary: study.vary.map((v, i) => (i === at ? next : v)) });
    const path = suggesting(paths, vary.path, t('path'));
    path.addEventListener('change', () => {
        const name = path.value.trim();
        put(host.numbers.has(name) ? byLaw(around(name, host.numbers), lawOf(vary)) : { ...vary, path: name });
    });
    const law = el('select', { 'aria-label': t('law') });
    for (const name of kLaws) law.append(el('option', { value: name, selected: name === lawOf(vary) }, t(name)));
    law.addEventListener('change', () => put(byLaw(vary, kLaws.find((l) => l === law.value) ?? 'range')));
    const two = (key: 'range' | 'uniform' | 'normal', labels: readonly [string, string]): Node[] => {
        const pair = vary[key]!;
        return [
            figure(labels[0], pair[0], (x) => put({ ...vary, [key]: [x, pair[1]] })),
            figure(labels[1], pair[1], (x) => put({ ...vary, [key]: [pair[0], x] })),
        ];
    };
    const list = (): Node => {
        const input = el('input', {
            type: 'text',
            class: 'grow',
            value: (vary.values ?? []).join(', '),
            'aria-label': t('list'),
        });
        input.addEventListener('change', () => put({ path: vary.path, values: words(input.value) }));
        return input;
    };
    const numbers: Record<(typeof kLaws)[number], () => Node[]> = {
        range: () => [
            ...two('range', [t('from'), t('to')]),
            figure(t('count'), vary.count ?? 11, (x) => put({ ...vary, count: Math.round(x) })),
            el('span', { class: 'quiet small' }, t('count')),
        ],
        values: () => [list()],
        uniform: () => two('uniform', [t('from'), t('to')]),
        normal: () => two('normal', [t('mean'), t('deviation')]),
    };
    const away = (): void => host.change({ ...study, vary: study.vary.filter((_, i) => i !== at) });
    return el(
        'div',
        { class: 'vary', role: 'group', 'aria-label': `“${vary.path}”` },
        el('div', { class: 'row' }, path, iconButton('close', t('removeVary', { path: vary.path }), away)),
        el('div', { class: 'row' }, law, ...numbers[lawOf(vary)]()),
    );
}

function askedOf(host: FieldsHost): HTMLElement {
    const { study } = host;
    const names = suggestions(host.outputs);
    const name = suggesting(names, '', t('ask'));
    name.setAttribute('placeholder', host.outputs.find((o) => o.includes(':')) ?? '');
    const ask = (): void => {
        const one = name.value.trim();
        if (one && !study.outputs.includes(one)) host.change({ ...study, outputs: [...study.outputs, one] });
    };
    name.addEventListener('change', ask);
    const away = (one: string): void => host.change({ ...study, outputs: study.outputs.filter((o) => o !== one) });
    return el(
        'div',
        {},
        el(
            'div',
            { class: 'chips asked', ...kEnglish },
            ...study.outputs.map((one) =>
                el(
                    'span',
                    { class: 'chip' },
                    one,
                    iconButton('close', t('removeAsked', { name: one }), () => away(one)),
                ),
            ),
        ),
        el('div', { class: 'row' }, names, name, el('button', { type: 'button', click: ask }, t('askIt'))),
    );
}

function drawsOf(host: FieldsHost): HTMLElement {
    const { study } = host;
    const field = (label: string, control: HTMLElement): HTMLElement =>
        el('label', { class: 'field' }, el('span', {}, label), control);
    const sampling = el('select', {});
    for (const way of ['latin', 'random'] as const)
        sampling.append(el('option', { value: way, selected: way === (study.sampling ?? 'random') }, t(way)));
    sampling.addEventListener('change', () =>
        host.change({ ...study, sampling: sampling.value === 'latin' ? 'latin' : 'random' }),
    );
    const draws = figure(t('draws'), study.draws ?? 100, (x) => host.change({ ...study, draws: Math.round(x) }));
    const seed = figure(t('seed'), study.seed ?? 1, (x) => host.change({ ...study, seed: Math.round(x) }));
    return el('div', {}, field(t('draws'), draws), field(t('sampling'), sampling), field(t('seed'), seed));
}

function untilOf(host: FieldsHost): HTMLElement {
    const { study } = host;
    const now = typeof study.until === 'number' ? String(study.until) : '';
    const until = el('input', {
        type: 'text',
        inputmode: 'decimal',
        class: 'figure',
        value: now,
        placeholder: t('untilAuto'),
    });
    until.addEventListener('change', () => {
        const x = readNumber(until.value);
        until.setAttribute('aria-invalid', String(x === null && until.value.trim() !== ''));
        const { until: _, ...rest } = study;
        if (x !== null) host.change({ ...rest, until: x });
        else if (until.value.trim() === '') host.change(rest);
    });
    return el('label', { class: 'field' }, el('span', {}, t('until')), until, el('span', { class: 'unit quiet' }, 's'));
}

function asText(host: FieldsHost): HTMLElement {
    const area = el('textarea', { rows: '12', spellcheck: 'false', 'aria-label': t('asText'), ...kEnglish });
    area.value = textOf(host.study);
    const apply = (): void => {
        let given: unknown;
        try {
            given = JSON.parse(area.value);
        } catch (error) {
            return host.refuse(t('noJson', { message: (error as Error).message }));
        }
        const study = shaped(given);
        if (!study) return host.refuse(t('noStudy'));
        host.change({ ...study, scenario: study.scenario ?? host.study.scenario });
    };
    return el(
        'details',
        {},
        el('summary', {}, t('asText')),
        area,
        el('button', { type: 'button', click: apply }, t('applyText')),
    );
}

export function studyFields(host: FieldsHost): Node[] {
    const paths = suggestions(host.numbers.keys());
    const { study } = host;
    const more = (): void => {
        const path = [...host.numbers.keys()].find((p) => !study.vary.some((v) => v.path === p)) ?? 'cars.0.heading';
        host.change({ ...study, vary: [...study.vary, around(path, host.numbers)] });
    };
    return [
        el('h3', {}, t('varies')),
        paths,
        ...study.vary.map((_, at) => varyRow(host, at, paths)),
        el('button', { type: 'button', click: more }, t('vary')),
        ...(drawn(study) ? [drawsOf(host)] : []),
        untilOf(host),
        el('h3', {}, t('asked')),
        askedOf(host),
        asText(host),
    ];
}
