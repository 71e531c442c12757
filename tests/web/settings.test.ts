import { readFileSync } from 'node:fs';
import { effect } from '@preact/signals-core';
import { readKeys } from '../../web/src/commands/registry';
import { readMap, wheelMap } from '../../web/src/input/pad_map';
import { createSettings, flip, readSettings } from '../../web/src/settings/settings';
import { storeIn, storeNowhere, type Store } from '../../web/src/settings/store';
import { allowed, kNames, kSettings, type Row } from '../../web/src/settings/table';
import { readDock } from '../../web/src/shell/dock';
import texts from '../../web/src/text/en/settings';

const defaults = Object.fromEntries(kNames.map((name) => [name, kSettings[name].default]));

// A browser's storage as the build before the redesign left it after everything had been chosen once.
const kept = JSON.parse(readFileSync(new URL('fixtures/storage.json', import.meta.url), 'utf8')) as Record<
    string,
    string
>;
function storeOf(entries: Record<string, string>): { store: Store; entries: Map<string, string> } {
    const map = new Map(Object.entries(entries));
    const place = {
        getItem: (key: string) => map.get(key) ?? null,
        setItem: (k: string, v: string) => void map.set(k, v),
        removeItem: (key: string) => void map.delete(key),
    };
    return { store: storeIn(() => place), entries: map };
}

describe('what was kept from an earlier visit', () => {
    it('counts value by value, where it could have been chosen', () => {
        const mixed = {
            ...{ theme: 'light', quality: 'ultra', camera: 'moon', fieldOfView: 70, aid: 'much', overlay: 1 },
            ...{ trails: true, units: null },
        };
        expect(readSettings(mixed)).toEqual({ ...defaults, theme: 'light', fieldOfView: 70, trails: true });
        expect(readSettings({ fieldOfView: 1e9, arrowScale: NaN, pixelError: -1 })).toEqual(defaults);
        for (const rubbish of [null, 'dark', 7, []]) expect(readSettings(rubbish)).toEqual(defaults);
        expect(readSettings(JSON.parse(JSON.stringify(defaults)))).toEqual(defaults);
    });
    it('keeps keys that are keys, and places for the overlay that exist', () => {
        expect(
            readKeys({ 'drive.left': ['KeyJ'], 'drive.right': 'KeyL', 'drive.brake': [3], 'drive.clutch': [] }),
        ).toEqual({ 'drive.left': ['KeyJ'], 'drive.clutch': [] });
        expect(readKeys(null)).toEqual({});
        expect(readDock({ edge: 'top', column: 1e6, row: 200, folded: 'yes', open: ['wheels', 4] })).toEqual({
            edge: 'right',
            column: 320,
            row: 200,
            folded: false,
            open: ['wheels'],
        });
        expect(readDock({}).open.length).toBe(3);
    });
    it('is read as the build before wrote it, and stays as it was until something is chosen', () => {
        const { store, entries } = storeOf(kept);
        const settings = createSettings(store);
        const told = JSON.parse(kept['yawlab.settings']!) as Record<string, unknown>;
        for (const [name, value] of Object.entries(told))
            expect(settings[name as keyof typeof settings].value, name).toEqual(value);
        expect([settings.muted.value, settings.volume.value]).toEqual([false, 0.4]);
        expect(Object.fromEntries(entries)).toEqual(kept);
        settings.trails.value = !settings.trails.value;
        const since = { ride: true, rumble: 1 }; // settings that came later
        expect(JSON.parse(entries.get('yawlab.settings')!)).toEqual({
            ...told,
            ...since,
            trails: settings.trails.value,
        });
        settings.volume.value = 0.55;
        expect(entries.get('yawlab.sound.volume')).toBe('0.55');
        expect(readKeys(store.get('keys', {}))).toEqual({ 'drive.clutch': ['KeyH'], 'view.hud': [] });
        expect(readDock(store.get('dock', {}))).toEqual(JSON.parse(kept['yawlab.dock']!));
        const pads = store.get('pads', {}) as Record<string, unknown>;
        for (const [name, map] of Object.entries(pads))
            expect(readMap(map, wheelMap()), name).toEqual((JSON.parse(kept['yawlab.pads']!) as typeof pads)[name]);
        expect(Object.keys(pads)).toHaveLength(1);
        // What a part of the page reads that is loaded later.
        expect(store.get('plots.channels', [])).toEqual(['speed', 'z', 'yawRate']);
        expect(store.get('plots.against', '')).toBe('x');
        expect(store.get('lessons.seen', [])).toEqual(['restitution']);
    });
});

describe('settings', () => {
    it('are told to whoever obeys them, once for each change', () => {
        const settings = createSettings(storeNowhere());
        const seen: boolean[] = [];
        effect(() => void seen.push(settings.forces.value));
        flip(settings.forces);
        settings.forces.value = false;
        settings.trails.value = true;
        expect(seen).toEqual([true, false]);
    });
    it('hold for a visit as a link asks, and are not kept so', () => {
        const { store, entries } = storeOf({});
        const settings = createSettings(store);
        settings.theme.forNow('light');
        expect([settings.theme.value, settings.theme.chosen]).toEqual(['light', 'dark']);
        settings.trails.value = true;
        expect(JSON.parse(entries.get('yawlab.settings')!)).toMatchObject({ theme: 'dark', trails: true });
        settings.theme.value = 'dark';
        expect(settings.theme.value).toBe('dark');
    });
    it('have rows that judge their own defaults, and a place in the sheet or none', () => {
        for (const name of kNames) {
            const row: Row = kSettings[name];
            expect(allowed(name, row.default), name).toBe(true);
            expect(name in texts, name).toBe(row.group !== undefined);
            if (row.group && row.control === 'choice' && name !== 'camera')
                for (const option of row.options) expect(texts).toHaveProperty([`${name}.${option}`]);
        }
    });
});
