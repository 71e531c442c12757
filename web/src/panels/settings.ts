// The settings: a control for each row of the table that has a place here.
import type { Setting } from '../settings/settings';
import { cameraName } from '../settings/cameras';
import { kNames, kSettings, type CameraKind, type Group, type Row, type SettingName } from '../settings/table';
import { bound, el } from '../shell/kit';
import type { Page } from './page';
import en from '../text/en/settings';
import { texts } from '../text/t';

const t = texts('settings', en);

const kGroups: readonly Group[] = ['look', 'teaching', 'terrain', 'driving', 'sound', 'machine'];
type Placed = Extract<SettingName, keyof typeof en>;
const isPlaced = (name: SettingName): name is Placed => (kSettings[name] as Row).group !== undefined;

// Bound both ways: what is changed elsewhere, by a key or a link, shows here at once.
function control(name: Placed, row: Row, setting: Setting<unknown>): HTMLElement {
    const text = el('span', {}, t(name));
    if (row.control === 'flag') {
        const input = el('input', { type: 'checkbox' });
        input.addEventListener('change', () => (setting.value = input.checked));
        bound(input, () => (input.checked = setting.value === true));
        return el('label', { class: 'field' }, text, input);
    }
    if (row.control === 'choice') {
        const options = row.options.map((value) => el('option', { value }, optionName(name, value)));
        const select = el('select', {}, ...options);
        select.addEventListener('change', () => (setting.value = select.value));
        bound(select, () => (select.value = String(setting.value)));
        return el('label', { class: 'field' }, text, select);
    }
    const { min, max, step, unit } = row;
    const input = el('input', { type: 'range', min: String(min), max: String(max), step: String(step) });
    const output = el('output');
    input.addEventListener('input', () => (setting.value = Number(input.value)));
    bound(input, () => {
        input.value = String(setting.value);
        output.textContent = `${String(setting.value)} ${unit}`;
    });
    return el('label', { class: 'field' }, text, input, output);
}

// Cameras have their names elsewhere, since commands say them too.
function optionName(name: Placed, value: string): string {
    if (name === 'camera') return cameraName(value as CameraKind);
    return t(`${name}.${value}` as keyof typeof en & `${string}.${string}`);
}

export function settingsContent(page: Page): HTMLElement {
    const { settings, commands } = page;
    const button = (label: string, id: 'page.controls' | 'page.sound'): HTMLElement => {
        const made = el('button', { type: 'button' }, label);
        commands.bind(made, id);
        return made;
    };
    const besides: Partial<Record<Group, () => HTMLElement>> = {
        terrain: () => triangles(page),
        driving: () => button(t('controls'), 'page.controls'),
        sound: () => el('div', { class: 'field' }, el('span', {}, t('heard')), button(t('on'), 'page.sound')),
    };
    const rowOf = (name: SettingName): Row => kSettings[name];
    return el(
        'div',
        {},
        ...kGroups.flatMap((group) => [
            el('p', { class: 'group' }, t(group)),
            ...kNames
                .filter(isPlaced)
                .filter((name) => rowOf(name).group === group)
                .map((name) => control(name, rowOf(name), settings[name] as Setting<unknown>)),
            besides[group]?.(),
        ]),
    );
}

// Of the terrain in this frame, for as long as the sheet is open.
function triangles(page: Page): HTMLElement {
    const count = el('p', { class: 'quiet small' });
    const tell = (): void => {
        if (!count.isConnected && count.textContent) return;
        count.textContent = t('triangles', { n: page.view.world.land.triangles });
        window.setTimeout(tell, 250);
    };
    tell();
    return count;
}
