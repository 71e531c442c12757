// What stands in the side sheet: the scenarios and the settings.
import { el } from '../ui/dom';
import { kCameras } from '../view/cameras';
import type { App } from './app';
import type { Settings } from './settings';

export function galleryContent(app: App): HTMLElement {
    const list = el('div', { class: 'cards' });
    const search = el('input', { type: 'search', placeholder: 'Find', 'aria-label': 'Find a scenario', style: 'width: 100%; margin-bottom: 12px' });
    const entries = app.engine.catalog();
    const draw = (): void => {
        const words = search.value.toLowerCase().split(/\s+/).filter(Boolean);
        list.replaceChildren();
        let topic = '';
        for (const e of entries) {
            if (!words.every((w) => `${e.name} ${e.topic} ${e.title} ${e.doc}`.toLowerCase().includes(w))) continue;
            if (e.topic !== topic) list.append(el('p', { class: 'group' }, (topic = e.topic)));
            const card = el('button', { class: 'card', type: 'button', 'aria-current': String(e.title === app.info.title) }, el('b', {}, e.title), el('span', {}, e.doc));
            card.addEventListener('click', () => {
                app.openNamed(e.name);
                app.sheet.close();
                app.stage.canvas.focus();
            });
            list.append(card);
        }
        if (!list.children.length) list.append(el('p', { class: 'quiet' }, 'Nothing of that name.'));
    };
    search.addEventListener('input', draw);
    draw();
    const models = el('button', { class: 'card', type: 'button', click: () => app.commands.run('page.models') }, el('b', {}, 'Four models, one impact'), el('span', {}, 'Planar, 4-DOF, roll car and 17-DOF car struck alike: responses over time, and every number each was given.'));
    const paste = el('textarea', { rows: '4', placeholder: '{"yawlab": 1, "cars": [{"model": "hatch"}]}', 'aria-label': 'Scenario as JSON' });
    const open = el('button', { type: 'button' }, 'Open');
    open.addEventListener('click', () => {
        const text = paste.value.trim();
        if (/^(#|https?:|y1\.|scenario=)/.test(text)) app.open(text.includes('#') ? text.slice(text.indexOf('#')) : text);
        else app.loadText(text);
    });
    const file = el('button', { type: 'button', click: () => app.commands.run('page.openFile') }, 'Open a file');
    return el(
        'div', {}, search, list,
        el('p', { class: 'group' }, 'Compare'), models,
        el('p', { class: 'group' }, 'Your own'),
        el('p', { class: 'quiet small' }, 'A scenario (.json), a height map to drive on (.png), a scene to drive into (.obj, .glb, .gltf), measured data (.csv): open it here or drop it anywhere.'),
        file,
        el('p', { class: 'quiet small' }, 'Or paste a scenario or a link.'),
        paste, open,
    );
}

export function settingsContent(app: App): HTMLElement {
    const s = app.settings;
    const box = el('div');
    const group = (text: string): void => box.append(el('p', { class: 'group' }, text));
    const flag = (label: string, name: 'overlay' | 'hud' | 'forces' | 'numbers' | 'outlines' | 'trails' | 'projector' | 'friction' | 'levels' | 'blocks'): void => {
        const input = el('input', { type: 'checkbox' });
        input.checked = s[name];
        input.addEventListener('change', () => app.change(name, input.checked));
        box.append(el('label', { class: 'field' }, el('span', {}, label), input));
    };
    const choice = <K extends 'theme' | 'units' | 'quality' | 'camera'>(label: string, name: K, options: [Settings[K], string][]): void => {
        const select = el('select', {}, ...options.map(([value, text]) => el('option', { value, selected: s[name] === value }, text)));
        select.addEventListener('change', () => app.change(name, select.value as Settings[K]));
        box.append(el('label', { class: 'field' }, el('span', {}, label), select));
    };
    const range = (label: string, name: 'fieldOfView' | 'arrowScale' | 'aid' | 'pixelError', min: number, max: number, step: number, unit: string): void => {
        const input = el('input', { type: 'range', min: String(min), max: String(max), step: String(step), value: String(s[name]) });
        const output = el('output', {}, `${s[name]} ${unit}`);
        input.addEventListener('input', () => {
            app.change(name, Number(input.value));
            output.textContent = `${input.value} ${unit}`;
        });
        box.append(el('label', { class: 'field' }, el('span', {}, label), input, output));
    };
    group('Look');
    choice('Theme', 'theme', [['dark', 'Dark'], ['light', 'Light']]);
    choice('Units of speed', 'units', [['metric', 'km/h'], ['us', 'mph']]);
    choice('Camera', 'camera', kCameras.map((c) => [c.kind, c.name]));
    range('Field of view', 'fieldOfView', 35, 90, 1, '\u00b0');
    flag('Projector mode', 'projector');
    flag('Overlay', 'overlay');
    flag('Driver\u2019s display', 'hud');
    group('Teaching');
    flag('Force arrows', 'forces');
    flag('Numbers on the arrows', 'numbers');
    range('Arrow length', 'arrowScale', 0.05, 0.6, 0.05, 'm/kN');
    flag('What can be hit', 'outlines');
    flag('Trails', 'trails');
    group('Terrain');
    flag('Colour the ground by its friction', 'friction');
    flag('Tint the levels and draw their mesh', 'levels');
    range('Error allowed, 0: as the machine affords', 'pixelError', 0, 12, 0.5, 'px');
    flag('Whole blocks by plain distance', 'blocks');
    const count = el('p', { class: 'quiet small' });
    const tell = (): void => {
        if (!box.isConnected && count.textContent) return; // the sheet shows something else
        count.textContent = `${app.world.land.triangles.toLocaleString('en')} triangles of terrain in this frame.`;
        window.setTimeout(tell, 250);
    };
    tell();
    box.append(count);
    group('Driving');
    range('Steering aid for keys', 'aid', 0, 1, 0.1, '');
    box.append(el('button', { type: 'button', click: () => app.commands.run('page.controls') }, 'Gamepad, wheel, mouse, tilt'));
    group('Sound');
    box.append(el('div', { class: 'field' }, el('span', {}, 'Engine, tires, wind, impacts'), el('button', { type: 'button', click: () => app.commands.run('page.sound') }, 'On or off')));
    group('Machine');
    choice('Quality', 'quality', [['auto', 'Adapts'], ['low', 'Low'], ['medium', 'Medium'], ['high', 'High']]);
    return box;
}

// Every page by name: what a phone's bar has no room for; and what a driver does who has no keys.
export function moreContent(app: App): HTMLElement {
    const pages: [id: string, name: string, what: string][] = [
        ['page.lessons', 'Lessons', 'A run, a question, an answer'],
        ['page.tune', 'Tune', 'Parameters of cars, tires, ground, impacts'],
        ['page.plots', 'Plots', 'Any channel over time or against another'],
        ['page.compare', 'Compare', 'Earlier runs as ghosts, table of differences'],
        ['page.map', 'Impact map', 'Two-car impacts over any two inputs'],
        ['page.models', 'Four models', 'One impact, four models, every number told'],
        ['page.integrators', 'Integrators', 'Euler, midpoint and RK4 side by side'],
        ['page.export', 'Pictures', 'Trails, image sequence, video'],
        ['overlay.toggle', 'Overlay', 'Forces, tires, driveline, events'],
        ['clock.bookmark', 'Bookmark', 'This moment, on the track of time'],
        ['page.readout', 'Text read-out', 'What the overlay shows, as text'],
        ['page.controls', 'Controls', 'Gamepad, wheel, mouse, tilt'],
        ['page.settings', 'Settings', 'Theme, units, camera, quality'],
        ['page.keys', 'Keys', 'All commands and their keys'],
    ];
    if (app.info.vehicles.length > 1) pages.unshift(['view.nextCar', 'Next vehicle', 'Look at another one']);
    if (app.liftable) pages.unshift(['drive.right-car', 'Right the car', 'On its wheels, where it lies'], ['drive.road', 'Back to the road', 'To where it last drove on it']);
    return el('div', { class: 'cards' }, ...pages.map(([id, name, what]) => {
        const card = el('button', { class: 'card', type: 'button' }, el('b', {}, name), el('span', {}, what));
        card.addEventListener('click', () => {
            app.sheet.close();
            if (id.startsWith('drive.')) app.handle(id);
            else app.commands.run(id);
        });
        return card;
    }));
}
