// The controls' sheet: which pad is there, what each axis does right now as bars, rebinding by moving it, shapes as
// sliders; mouse, tilt and the keyboard's table.
import { el } from '../shell/kit';
import { copyState, defaultMap, detect, kRoles, kShaped, type PadState, type Role } from '../input/pad_map';
import { firstPad, type Driver } from '../input/driver';
import type { Page } from './page';
import './controls.css';
import en from '../text/en/controls';
import { texts } from '../text/t';

const t = texts('controls', en);

export interface ControlsHost {
    driver: Driver;
    pad(): Gamepad | null;
    saveMap(id: string, map: unknown): void;
    flags: { mouse: boolean; tilt: boolean; aid: number };
    setMouse(on: boolean): void;
    setTilt(on: boolean): void;
    setAid(aid: number): void;
    openKeys(): void;
}

export function controlsContent(host: ControlsHost): HTMLElement {
    const box = el('div', { class: 'controls' });
    const padBox = el('div');
    const flag = (label: string, on: boolean, set: (on: boolean) => void): HTMLElement => {
        const input = el('input', { type: 'checkbox' });
        input.checked = on;
        input.addEventListener('change', () => set(input.checked));
        return el('label', { class: 'field' }, el('span', {}, label), input);
    };
    const aid = el('input', {
        type: 'range',
        min: '0',
        max: '1',
        step: '0.1',
        value: String(host.flags.aid),
        'aria-label': t('driversAid'),
    });
    const aidText = el('output', {}, aidName(host.flags.aid));
    aid.addEventListener('input', () => {
        host.setAid(Number(aid.value));
        aidText.textContent = aidName(Number(aid.value));
    });
    box.append(
        el('p', { class: 'group' }, t('keyboard')),
        el('label', { class: 'field' }, el('span', {}, t('driversAidLessLock')), aid, aidText),
        el('button', { type: 'button', click: () => host.openKeys() }, t('allKeysAndChange')),
        el('p', { class: 'group' }, t('mouseAndTilt')),
        flag(t('theMouseSteersKeys'), host.flags.mouse, (on) => host.setMouse(on)),
        flag(t('tiltingThePhoneSteers'), host.flags.tilt, (on) => host.setTilt(on)),
        el('p', { class: 'group' }, t('gamepadOrSteeringWheel')),
        padBox,
    );
    let shown: string | null = null;
    let waiting: { role: Role; before: PadState; button: HTMLElement } | null = null;
    const bars = new Map<Role, { bar: HTMLElement; button: HTMLElement }>();
    const nameOf = (role: Role): string => {
        const b = host.driver.pad.map.bindings[role];
        if (!b) return t('none');
        const { index } = b;
        if (b.kind === 'button') return t('button', { index });
        return b.full < b.rest ? t('axisDown', { index }) : t('axis', { index });
    };
    const draw = (pad: Gamepad | null): void => {
        bars.clear();
        waiting = null;
        if (!pad) {
            padBox.replaceChildren(el('p', { class: 'quiet' }, t('noneSeenConnectIt')));
            return;
        }
        const map = host.driver.pad.map;
        const rows = kRoles.map((role) => {
            const bar = el('i', { class: role === 'steer' ? 'bar centre' : 'bar', 'aria-hidden': 'true' });
            const button = el('button', { type: 'button', 'aria-label': t('change', { role: t(role) }) }, nameOf(role));
            button.addEventListener('click', () => {
                if (waiting) waiting.button.textContent = nameOf(waiting.role);
                waiting = { role, before: copyState(pad), button };
                button.textContent = t('moveIt');
            });
            bars.set(role, { bar, button });
            return el('div', { class: 'role' }, el('span', {}, t(role)), bar, button);
        });
        const sliders = kShaped.flatMap((name) => {
            const slider = (
                label: string,
                key: 'dead' | 'saturation' | 'curve',
                min: number,
                max: number,
            ): HTMLElement => {
                const input = el('input', {
                    type: 'range',
                    min: String(min),
                    max: String(max),
                    step: '0.01',
                    value: String(map.shapes[name][key]),
                    'aria-label': `${t(name)}: ${label}`,
                });
                const output = el('output', {}, map.shapes[name][key].toFixed(2));
                input.addEventListener('input', () => {
                    map.shapes[name][key] = Number(input.value);
                    output.textContent = Number(input.value).toFixed(2);
                    host.saveMap(pad.id, map);
                });
                return el('label', { class: 'field' }, el('span', { class: 'quiet' }, label), input, output);
            };
            return [
                el(
                    'details',
                    {},
                    el('summary', {}, t(`${name}Shape`)),
                    slider(t('deadZone'), 'dead', 0, 0.5),
                    slider(t('fullFrom'), 'saturation', 0.55, 1),
                    slider(t('curve'), 'curve', 0.3, 4),
                ),
            ];
        });
        const reset = el('button', { type: 'button' }, t('asItWas'));
        reset.addEventListener('click', () => {
            host.driver.pad.map = defaultMap(pad.id, pad.mapping);
            host.saveMap(pad.id, null);
            draw(pad);
        });
        padBox.replaceChildren(el('p', { class: 'small quiet' }, pad.id), ...rows, ...sliders, reset);
    };
    // Lives as long as the sheet shows it.
    let attached = false;
    const frame = (): void => {
        if (attached && !box.isConnected) return;
        attached ||= box.isConnected;
        requestAnimationFrame(frame);
        const pad = host.pad();
        const id = pad?.id ?? '';
        if (id !== shown) {
            shown = id;
            draw(pad);
        }
        if (!pad) return;
        if (waiting) {
            const found = detect(waiting.before, pad);
            if (found) {
                host.driver.pad.map.bindings[waiting.role] = found;
                host.saveMap(pad.id, host.driver.pad.map);
                waiting.button.textContent = nameOf(waiting.role);
                waiting = null;
            }
        }
        const values = host.driver.pad.read(pad);
        for (const [role, { bar }] of bars)
            bar.style.setProperty('--v', (role === 'steer' ? -values[role] : values[role]).toFixed(3));
    };
    requestAnimationFrame(frame);
    return box;
}

function aidName(aid: number): string {
    return aid < 0.05 ? t('none') : aid > 0.95 ? t('full') : `${Math.round(aid * 100)} %`;
}

export function controlsPanel({ driver, pointing, settings, store, tell, commands }: Page): HTMLElement {
    return controlsContent({
        driver,
        pad: firstPad,
        saveMap: (id, map) => {
            if (map === null) delete driver.maps[id];
            else driver.maps[id] = map;
            store.set('pads', driver.maps);
        },
        flags: { mouse: settings.mouse.peek(), tilt: driver.tilt !== null, aid: settings.aid.peek() },
        setMouse: (on) => (settings.mouse.value = on),
        setTilt: (on) => void pointing.setTilt(on).then((why) => why && tell(why, 'error')),
        setAid: (aid) => (settings.aid.value = aid),
        openKeys: () => commands.run('page.keys'),
    });
}
