import { readFileSync } from 'node:fs';
import { Engine } from '../../web/src/engine/engine';
import { loadModule } from '../../web/src/engine/module';
import { engineSchema } from '../../web/src/engine/schema';
import { entryOf, given, leaves, saysSomething, sliderRange, withChange } from '../../web/src/panels/tune_model';
import { readNumber as read } from '../../web/src/text/format';
import { shownUnit } from '../../web/src/text/units';
import { placeToMeet } from '../../web/src/panels/tune_meet';
import { readQuantity } from '../../web/src/panels/typed';
import { firstTable, parsePairs } from '../../web/src/panels/tune_table';

const wasm = new URL('../../build/wasm/engine/yawlab_page.wasm', import.meta.url);

describe('tuning', () => {
    it('finds the entry of a car, and makes one for a car of a platoon', () => {
        const document = {
            cars: [{ model: 'saloon' }],
            platoons: [{ members: [{ car: 2, model: 'van' }] }, {}],
        };
        expect(entryOf(document, -1, 0)).toBe(document.cars[0]);
        expect(entryOf(document, 0, 2)).toEqual({ car: 2, model: 'van' });
        expect(entryOf(document, 0, 4)).toEqual({ car: 4 });
        expect(document.platoons[0]!.members).toHaveLength(2);
        expect(entryOf(document, 1, 1)).toEqual({ car: 1 });
    });
    it('reads numbers as they are written, and takes nothing else for one', () => {
        expect(read(' 0,7 ')).toBe(0.7);
        expect(read('\u22121.5')).toBe(-1.5);
        for (const text of ['', '  ', 'abc', '1 2', 'Infinity']) expect(read(text), text).toBeNull();
    });
    it('understands a unit that is typed along, and refuses one of something else', () => {
        expect(readQuantity('50 km/h', 'm/s', 1)).toBeCloseTo(50 / 3.6, 12);
        expect(readQuantity('30mph', 'm/s', 1)).toBeCloseTo(13.4112, 12);
        expect(readQuantity('3 kN', 'N', 1)).toBe(3000);
        expect(readQuantity('\u22122,5 kN m', 'N m', 1)).toBe(-2500);
        expect(readQuantity('10', 'rad', 180 / Math.PI)).toBeCloseTo(Math.PI / 18, 12);
        expect(readQuantity('10\u00b0', 'rad', 180 / Math.PI)).toBeCloseTo(Math.PI / 18, 12);
        expect(readQuantity('7 1', 'm/s', 1)).toBeNull();
        expect(readQuantity('12 %', '1', 1)).toBeCloseTo(0.12, 12);
        expect(readQuantity('3 kN', 'm/s', 1)).toBeNaN();
        for (const text of ['', 'fast', 'km/h 3', '1 2']) expect(readQuantity(text, 'm/s', 1), text).toBeNull();
    });
    it('starts a car where it comes to the same place at the same time with another speed', () => {
        const car = { position: [-20, 5], heading: Math.PI / 2 };
        // 2 s at 10 m/s north came to y = 25; so do 2 s at 15 m/s from y = -5.
        expect(placeToMeet(car, 10, 15, 2)).toEqual([-20, -5]);
    });
    it('writes a change without touching what was there', () => {
        const set = { front: { rate: 2 } };
        const changed = withChange(set, ['front', 'ratios', 1], 5, {
            front: { rate: 1, ratios: [3, 2, 1] },
        });
        expect(changed).toEqual({ front: { rate: 2, ratios: [3, 5, 1] } });
        expect(set).toEqual({ front: { rate: 2 } });
    });
    it('shows of a law only what it says', () => {
        const law = (kind: string): Record<string, unknown> => ({
            method: 'restitution',
            e: { law: kind },
            P: { law: kind },
            pulse: { apply: 'reset', shape: 'triangle' },
        });
        expect(saysSomething('barrier', ['e', 'value'], law('constant'))).toBe(true);
        expect(saysSomething('barrier', ['e', 'headOn'], law('constant'))).toBe(false);
        expect(saysSomething('barrier', ['e', 'headOn'], law('cosine'))).toBe(true);
        expect(saysSomething('barrier', ['P', 'headOn'], law('cosine'))).toBe(false);
        expect(
            saysSomething('barrier', ['P', 'headOn'], {
                ...law('cosine'),
                method: 'energy',
            }),
        ).toBe(true);
        expect(saysSomething('barrier', ['pulse', 'duration'], law('constant'))).toBe(false);
        expect(
            saysSomething('barrier', ['pulse', 'duration'], {
                pulse: { apply: 'pulse', shape: 'square' },
            }),
        ).toBe(true);
    });
    it('shows of the response of vehicles and of the ground only what has a say', () => {
        expect(
            saysSomething('collisions', ['zones', 'stiffness', 0], {
                method: 'planar',
                zones: {},
            }),
        ).toBe(false);
        expect(
            saysSomething('collisions', ['zones', 'stiffness', 0], {
                method: 'zones',
                zones: {},
            }),
        ).toBe(true);
        expect(
            saysSomething('collisions', ['mu', 'value'], {
                method: 'roll4',
                muFraction: 0.5,
                mu: { law: 'constant' },
            }),
        ).toBe(false);
        expect(
            saysSomething('collisions', ['mu', 'value'], {
                method: 'roll4',
                muFraction: 'auto',
                mu: { law: 'constant' },
            }),
        ).toBe(true);
        expect(saysSomething('terrain', ['grade'], { kind: 'flat' })).toBe(false);
        expect(saysSomething('terrain', ['grade'], { kind: 'slope' })).toBe(true);
        expect(saysSomething('terrain', ['amplitude'], { kind: 'hills' })).toBe(true);
        expect(saysSomething('terrain', ['friction'], { kind: 'flat' })).toBe(true);
    });
    it('writes angles in degrees and nothing else', () => {
        expect(shownUnit('rad')).toEqual({ unit: '\u00b0', factor: 180 / Math.PI });
        expect(shownUnit('rad/s')).toEqual({
            unit: '\u00b0/s',
            factor: 180 / Math.PI,
        });
        expect(shownUnit('N/rad').factor).toBe(1);
        expect(shownUnit('kg m2').unit).toBe('kg\u202fm\u00b2');
        expect(shownUnit('1').unit).toBe('');
    });
    it('keeps a slider within what the engine takes', () => {
        expect(sliderRange({ minimum: 0, maximum: 2 }, 0.3)).toEqual([0, 2]);
        expect(sliderRange({ minimum: 0.01, maximum: 1e6 }, 2)).toEqual([0.01, 6]);
        expect(sliderRange({ exclusiveMinimum: 0, maximum: 1e9 }, 5e6)).toEqual([5e4, 1.5e7]);
    });
    it('takes pairs as a spreadsheet gives them, and says which line is none', () => {
        const pairs = [
            [0, 0.9],
            [30.5, 0.5],
        ];
        for (const text of [
            '0 0.9\n30.5 0.5',
            '0\t0,9\r\n30,5\t0,5\r\n',
            '0; 0.9\n\n30.5;0.5',
            '0,0.9\n30.5,0.5',
            '[[0, 0.9], [30.5, 0.5]]',
        ])
            expect(parsePairs(text), text).toEqual({ pairs });
        expect(parsePairs('0 0.9\nten 0.5')).toEqual({ line: 2 });
        expect(parsePairs('0 1 2')).toEqual({ line: 1 });
        expect(parsePairs('')).toEqual({ line: 1 });
    });
    it('begins the table of a law with the ends that it had', () => {
        expect(firstTable({ law: 'cosine', glancing: 0.3, headOn: 0.05, value: 0 })).toEqual([
            [0, 0.3],
            [Math.PI / 2, 0.05],
        ]);
        expect(
            firstTable({
                law: 'constant',
                glancing: 0.3,
                headOn: 0.05,
                value: 0.2,
            }).map((p) => p[1]),
        ).toEqual([0.2, 0.2]);
    });
    it('shows tables, gears and drivers where they have a say', () => {
        const pairs = {
            type: 'array',
            items: { type: 'array', prefixItems: [{ unit: 'rad/s' }, { unit: '1' }] },
        };
        const ratios = { type: 'array', items: { type: 'number' } };
        const found = leaves(
            { properties: { torque: pairs, ratios, none: pairs } },
            { torque: [[60, 0.4]], ratios: [3, 2, 1, 0.8, 0.7], none: [] },
        );
        expect(found.map((l) => l.path.join('.'))).toEqual(['torque', ...[0, 1, 2, 3, 4].map((i) => `ratios.${i}`)]);
        const driver = {
            follow: 'acc',
            steering: 'none',
            acc: { gain: 1 },
            idm: { headway: 1 },
            lane: { time: 1 },
        };
        expect(saysSomething('driver', ['acc', 'gain'], driver)).toBe(true);
        expect(saysSomething('driver', ['idm', 'headway'], driver)).toBe(false);
        expect(saysSomething('driver', ['lane', 'time'], driver)).toBe(false);
        expect(
            saysSomething('barrier', ['e', 'table'], {
                method: 'restitution',
                e: { law: 'table' },
            }),
        ).toBe(true);
        expect(
            saysSomething('barrier', ['e', 'table'], {
                method: 'restitution',
                e: { law: 'cosine' },
            }),
        ).toBe(false);
    });
    it('shows of an item of a course what its kind takes, and no more', async () => {
        const engine = Engine.create(await loadModule(readFileSync(wasm)));
        engine.load(
            '{"yawlab": 1, "course": [{"kind": "slalom", "count": 4, "spacing": 10}, {"kind": "gate", "at": [5, 1]}]}',
        );
        const { course } = JSON.parse(engine.scenario()) as { course: Record<string, unknown>[] };
        const items = engineSchema.properties!['course']!.items!;
        const shown = course.map((item) =>
            leaves(items, item)
                .map((l) => l.path)
                .filter((path) => given(item, path))
                .map((path) => path.join('.')),
        );
        expect(shown[0]).toEqual(expect.arrayContaining(['kind', 'at.0', 'at.1', 'heading', 'count', 'spacing']));
        expect(shown[1]).toContain('at.1');
        expect(shown[1]).not.toContain('count');
        // What another kind begins with is taken by the engine, whatever the kind before had.
        for (const kind of items.properties!['kind']!.enum!) {
            if (kind === 'text') continue; // says something, or is none
            course[0] = { kind, at: course[0]!['at'] };
            engine.load(JSON.stringify({ yawlab: 1, course }));
        }
    });
    it('gives speeds of shafts in rpm, turning bodies in degrees', () => {
        expect(shownUnit('rad/s', 'engine.idleSpeed').unit).toBe('rpm');
        expect(shownUnit('rad/s', 'clutch.engageSpeed').unit).toBe('rpm');
        expect(shownUnit('rad/s', 'steering.rate').unit).toBe('\u00b0/s');
    });
});
