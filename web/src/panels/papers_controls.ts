// The controls of a figure's settings: made from the engine's schema, and kept at the values that came another way.
import type { FigureMade } from '../engine/papers';
import { shownUnit } from '../text/units';
import { field, written } from './tune_field';
import { leaves } from './tune_model';

export interface SettingsHost {
    value: (made: FigureMade, key: string) => unknown;
    change: (key: string, value: unknown) => void;
    refuse: (why: string) => void;
}

// One control a setting.
export function settingControls(made: FigureMade, host: SettingsHost): HTMLElement[] {
    const schema = made.schema.properties ?? {};
    const values = Object.fromEntries(Object.keys(schema).map((k) => [k, host.value(made, k)]));
    const defaults = Object.fromEntries(Object.entries(schema).map(([k, s]) => [k, s.default]));
    return leaves(made.schema, values).map((leaf) =>
        field(
            leaf,
            values,
            defaults,
            (value) => host.change(String(leaf.path[0]), value),
            (why) => host.refuse(why),
        ),
    );
}

function unitOf(made: FigureMade, key: string): string | undefined {
    const schema = made.schema.properties?.[key];
    return schema?.unit ?? schema?.anyOf?.[0]?.unit;
}

// Values that came another way: by a handle, by a number typed.
export function followValues(controls: HTMLElement, made: FigureMade, host: SettingsHost): void {
    for (const input of controls.querySelectorAll<HTMLInputElement | HTMLSelectElement>('[data-id]')) {
        if (input === document.activeElement && input.type !== 'range') continue;
        const key = input.dataset['id']!.replace(/=$/, '');
        const value = host.value(made, key);
        const { factor } = shownUnit(unitOf(made, key), key);
        if (input instanceof HTMLInputElement && input.type === 'checkbox') input.checked = value === true;
        else if (input.dataset['id']!.endsWith('='))
            input.value = typeof value === 'number' ? written(value * factor, 6) : String(value);
        else if (input.type !== 'range') input.value = String(value);
        else if (typeof value === 'number' && input !== document.activeElement) input.value = String(value);
    }
}
