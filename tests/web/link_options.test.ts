import { readFileSync } from 'node:fs';
import { onlyForThePage, readOptions } from '../../web/src/session/link_options';
import { linkSays, reachOf } from '../../web/src/session/share_link';
import { kLinked } from '../../web/src/settings/table';

// What the engine lets pass to the page (native/scenario/link.cpp).
const source = readFileSync(new URL('../../native/scenario/link.cpp', import.meta.url), 'utf8');
const kPageKeys = [.../kPageKeys\[\] = \{([^}]*)\}/.exec(source)![1]!.matchAll(/"(\w+)"/g)].map(([, key]) => key!);

describe('options of a link', () => {
    it('pass the engine, each of them, and stand in docs/links.md', () => {
        const told = readFileSync(new URL('../../docs/links.md', import.meta.url), 'utf8');
        expect(Object.keys(kLinked).filter((key) => !kPageKeys.includes(key))).toEqual([]);
        expect(kPageKeys.filter((key) => !new RegExp(`\\| [^|]*\`${key}(?:=\\d)?\``).test(told))).toEqual([]);
        const view = {
            ...{ camera: 'orbit' as const, eye: [1, 2, 3], focus: 2, speed: 0.5, plots: ['speed'], panel: 'tune' },
            shown: {
                units: 'us' as const,
                overlay: true,
                forces: false,
                numbers: true,
                outlines: true,
                trails: true,
                friction: true,
            },
        };
        const sent = new URLSearchParams(linkSays({ paused: true, time: 1, view }).slice(1));
        expect([...sent.keys()].filter((key) => !kPageKeys.includes(key))).toEqual([]);
    });
    it('are read where they say something that there is', () => {
        expect(
            readOptions({
                ui: '0',
                camera: 'cockpit',
                theme: 'light',
                quality: 'low',
                speed: '0.25',
                t: '2.5',
                paused: '1',
            }),
        ).toEqual({
            bare: true,
            compact: false,
            camera: 'cockpit',
            eye: [],
            focus: null,
            shown: { theme: 'light', quality: 'low' },
            plots: [],
            panel: '',
            speed: 0.25,
            t: 2.5,
            paused: true,
            begins: false,
            load: '',
            lesson: '',
            refused: [],
        });
        expect(readOptions({})).toEqual({
            bare: false,
            compact: null,
            camera: null,
            eye: [],
            focus: null,
            shown: {},
            plots: [],
            panel: '',
            speed: null,
            t: 0,
            paused: false,
            begins: false,
            load: '',
            lesson: '',
            refused: [],
        });
        expect(readOptions({ run: '0' }).paused).toBe(true);
        expect(readOptions({ paused: '0', ui: '1', t: '600' })).toMatchObject({
            paused: false,
            bare: false,
            t: 600,
            refused: [],
        });
    });
    it('are told with what could be asked for where they do not', () => {
        const { camera, shown, speed, t, refused } = readOptions({
            camera: 'moon',
            theme: 'pink',
            quality: 'ultra',
            speed: '7',
            t: '700',
        });
        expect([camera, shown, speed, t]).toEqual([null, {}, null, 0]);
        expect(refused.length).toBe(5);
        expect(refused).toContainEqual(expect.stringMatching(/^camera=moon \(chase, /));
        expect(refused[4]).toBe('t=700 (0 to 600 s)');
        for (const eye of ['a,b', '1,,x', '1e9', 'NaN']) expect(readOptions({ eye }).refused.length).toBe(1);
        for (const focus of ['0', '-1', '1.5', 'x', '']) expect(readOptions({ focus }).refused.length).toBe(1);
        expect(readOptions({ t: 'soon' }).refused).toEqual(['t=soon (0 to 600 s)']);
        expect(readOptions({ t: '' }).refused.length).toBe(1);
    });
    it('are read as they were sent', () => {
        const view = {
            camera: 'orbit' as const,
            eye: [2.5, 0.32, 7.5],
            focus: 2,
            speed: 0.1,
            shown: { units: 'us' as const, overlay: true, forces: false, hud: true },
            plots: ['speed,yawRate', '1,2', 'x'],
            panel: 'momentum',
        };
        const sent = linkSays({
            title: '50 % & more #1',
            sentence: '[1]',
            paused: true,
            time: 1.23456,
            view,
        });
        const got = Object.fromEntries(new URLSearchParams(sent.slice(1)));
        expect([got['title'], got['show.caption']]).toEqual(['50 % & more #1', '"[1]"']);
        const asked = readOptions(got);
        expect(asked).toMatchObject({
            ...view,
            t: 1.2346,
            paused: true,
            refused: [],
            shown: { units: 'us', overlay: true, forces: false },
        });
        expect(asked.shown).not.toHaveProperty('hud'); // no link has a name for it
        expect(linkSays({})).toBe('');
    });
    it('tell where a link of their length still goes', () => {
        expect([2000, 2001, 8000, 8001, 60001].map(reachOf)).toEqual(['anywhere', 'cut', 'cut', 'file', 'none']);
    });
    it('alone are for the scenario that opens first', () => {
        expect(onlyForThePage('camera=orbit&ui=0', { camera: 'orbit', ui: '0' })).toBe(true);
        expect(onlyForThePage('scenario=drop&camera=orbit', { camera: 'orbit' })).toBe(false);
        expect(onlyForThePage('cars.0.speed=3&camera=orbit', { camera: 'orbit' })).toBe(false);
        expect(onlyForThePage('y1.abc', {})).toBe(false);
        expect(onlyForThePage('', {})).toBe(false);
    });
});
