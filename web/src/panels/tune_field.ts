// A parameter as a control: a slider with its number, a choice, a tick.
import { el } from '../shell/kit';
import en from '../text/en/tune';
import { texts } from '../text/t';
import { shownUnit, type ShownUnit } from '../text/units';
import { at, named, sliderRange, spoken, type Leaf } from './tune_model';
import { tableField, type Pair } from './tune_table';
import { readQuantity } from './typed';

const t = texts('tune', en);

export type Change = (value: unknown) => void;

// Finite numbers, a true minus sign, no more digits than tell something.
export function written(value: number, digits: number): string {
    return String(Number(value.toPrecision(digits))).replace('-', '\u2212');
}

// One parameter: name, number and unit above a slider with a mark at the default.
export function field(
    leaf: Leaf,
    values: unknown,
    defaults: unknown,
    change: Change,
    refuse: (why: string) => void,
    note = '', // a sentence below it
    own: ShownUnit | null = null, // a unit that the visitor has chosen
): HTMLElement {
    const { path, schema } = leaf;
    const value = at(values, path);
    const standard = at(defaults, path) ?? schema.default;
    const { unit, factor } = own ?? shownUnit(schema.unit, path.join('.'));
    const last = path.at(-1);
    const ends = path.at(-2) === 'position' || path.at(-2) === 'size' ? ['x', 'y', 'z'] : [];
    const name =
        typeof last === 'number' ? `${named(String(path.at(-2)))} ${ends[last] ?? last + 1}` : named(String(last));
    const id = path.join('.');
    if (schema.enum || schema.type === 'boolean') {
        const input = schema.enum
            ? el(
                  'select',
                  { 'data-id': id },
                  ...schema.enum.map((o) => el('option', { value: o, selected: o === value }, spoken(o))),
              )
            : el('input', { type: 'checkbox', 'data-id': id });
        if (input instanceof HTMLInputElement) input.checked = value === true;
        input.addEventListener('change', () => change(input instanceof HTMLInputElement ? input.checked : input.value));
        return el('label', { class: 'field', title: schema.description ?? '' }, el('span', {}, name), input);
    }
    if (schema.type === 'array') {
        const over = at(values, [...path.slice(0, -1), 'over']);
        const pairs = Array.isArray(value) ? (value as Pair[]) : [];
        return tableField({
            id,
            name,
            schema,
            pairs,
            standard: at(defaults, path),
            over: typeof over === 'string' ? over : undefined,
            change,
            refuse,
        });
    }
    if (typeof value !== 'number' && value !== 'auto') return el('span', { class: 'hidden' });
    const amount = typeof value === 'number' ? value : typeof standard === 'number' ? standard : 0; // where the slider stands
    const usual = sliderRange(schema, typeof standard === 'number' ? standard : amount);
    const low = amount < usual[0] ? sliderRange(schema, amount)[0] : usual[0];
    const high = amount > usual[1] ? sliderRange(schema, amount)[1] : usual[1];
    const whole = schema.type === 'integer';
    const slider = el('input', {
        type: 'range',
        min: String(low),
        max: String(high),
        step: whole ? '1' : 'any',
        value: String(amount),
        'aria-label': unit ? `${name} [${unit}]` : name,
        'data-id': id,
    });
    slider.setAttribute('aria-valuetext', value === 'auto' ? t('auto') : `${written(amount * factor, 6)} ${unit}`);
    const number = el('input', {
        type: 'text',
        inputmode: 'decimal',
        value: value === 'auto' ? 'auto' : written(amount * factor, 6),
        'aria-label': unit ? t('in', { name, unit }) : name,
        'data-id': `${id}=`,
    });
    const changed = standard !== undefined && value !== standard;
    const told = typeof standard === 'number' ? `${written(standard * factor, 6)} ${unit}`.trim() : String(standard);
    const reset = el(
        'button',
        {
            type: 'button',
            class: `icon small ${changed ? '' : 'hidden'}`,
            title: t('reset', { told }),
            'aria-label': t('resetNamed', { name, told }),
        },
        '\u21ba',
    );
    slider.addEventListener('input', () => (number.value = written(Number(slider.value) * factor, 4)));
    slider.addEventListener('change', () =>
        change(
            whole ? Math.round(Number(slider.value)) : Number((Number(slider.value) * factor).toPrecision(4)) / factor,
        ),
    );
    number.addEventListener('change', () => {
        const text = number.value.trim();
        const typed = readQuantity(text, schema.unit ?? '1', factor);
        if (text === 'auto') change('auto');
        else if (typed !== null && !Number.isNaN(typed)) change(typed);
        else {
            number.value = number.defaultValue;
            const other = typed !== null; // a number with a unit, of something else
            const why = text ? t(other ? 'otherUnit' : 'noNumber', { text: text.slice(0, 40) }) : t('empty');
            const value = number.value;
            refuse(unit ? t('giveNumberIn', { name, why, unit, value }) : t('giveNumber', { name, why, value }));
        }
    });
    // Left by Escape, what was half typed does not count.
    number.addEventListener('keydown', (e) => {
        if (e.code === 'Escape') number.value = number.defaultValue;
    });
    reset.addEventListener('click', () => change(standard));
    const track = el('div', { class: 'track' }, slider);
    if (typeof standard === 'number' && high > low && standard >= low && standard <= high)
        track.style.setProperty('--default', String((standard - low) / (high - low)));
    return el(
        'div',
        { class: changed ? 'tune changed' : 'tune', title: schema.description ?? '' },
        el(
            'div',
            { class: 'row' },
            el('span', { class: 'grow' }, name),
            reset,
            number,
            el('span', { class: 'quiet small unit' }, unit),
        ),
        track,
        note && el('p', { class: 'quiet small' }, note),
    );
}
