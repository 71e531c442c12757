import { entryOf, read, saysSomething, shownUnit, sliderRange, withChange } from '../../web/src/ui/tune';

describe('tuning', () => {
    it('finds the entry of a car, and makes one for a car of a platoon', () => {
        const document = { cars: [{ model: 'saloon' }], platoons: [{ members: [{ car: 2, model: 'van' }] }, {}] };
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
    it('writes a change without touching what was there', () => {
        const set = { front: { rate: 2 } };
        const changed = withChange(set, ['front', 'ratios', 1], 5, { front: { rate: 1, ratios: [3, 2, 1] } });
        expect(changed).toEqual({ front: { rate: 2, ratios: [3, 5, 1] } });
        expect(set).toEqual({ front: { rate: 2 } });
    });
    it('shows of a law only what it says', () => {
        const law = (kind: string): Record<string, unknown> => ({ method: 'restitution', e: { law: kind }, P: { law: kind }, pulse: { apply: 'reset', shape: 'triangle' } });
        expect(saysSomething('barrier', ['e', 'value'], law('constant'))).toBe(true);
        expect(saysSomething('barrier', ['e', 'headOn'], law('constant'))).toBe(false);
        expect(saysSomething('barrier', ['e', 'headOn'], law('cosine'))).toBe(true);
        expect(saysSomething('barrier', ['P', 'headOn'], law('cosine'))).toBe(false);
        expect(saysSomething('barrier', ['P', 'headOn'], { ...law('cosine'), method: 'energy' })).toBe(true);
        expect(saysSomething('barrier', ['pulse', 'duration'], law('constant'))).toBe(false);
        expect(saysSomething('barrier', ['pulse', 'duration'], { pulse: { apply: 'pulse', shape: 'square' } })).toBe(true);
    });
    it('shows of the response of vehicles and of the ground only what has a say', () => {
        expect(saysSomething('collisions', ['zones', 'stiffness', 0], { method: 'planar', zones: {} })).toBe(false);
        expect(saysSomething('collisions', ['zones', 'stiffness', 0], { method: 'zones', zones: {} })).toBe(true);
        expect(saysSomething('collisions', ['mu', 'value'], { method: 'roll4', muFraction: 0.5, mu: { law: 'constant' } })).toBe(false);
        expect(saysSomething('collisions', ['mu', 'value'], { method: 'roll4', muFraction: 'auto', mu: { law: 'constant' } })).toBe(true);
        expect(saysSomething('terrain', ['grade'], { kind: 'flat' })).toBe(false);
        expect(saysSomething('terrain', ['grade'], { kind: 'slope' })).toBe(true);
        expect(saysSomething('terrain', ['amplitude'], { kind: 'hills' })).toBe(true);
        expect(saysSomething('terrain', ['friction'], { kind: 'flat' })).toBe(true);
    });
    it('writes angles in degrees and nothing else', () => {
        expect(shownUnit('rad')).toEqual({ unit: '\u00b0', factor: 180 / Math.PI });
        expect(shownUnit('rad/s')).toEqual({ unit: '\u00b0/s', factor: 180 / Math.PI });
        expect(shownUnit('N/rad').factor).toBe(1);
        expect(shownUnit('kg m2').unit).toBe('kg\u202fm\u00b2');
        expect(shownUnit('1').unit).toBe('');
    });
    it('keeps a slider within what the engine takes', () => {
        expect(sliderRange({ minimum: 0, maximum: 2 }, 0.3)).toEqual([0, 2]);
        expect(sliderRange({ minimum: 0.01, maximum: 1e6 }, 2)).toEqual([0.01, 6]);
        expect(sliderRange({ exclusiveMinimum: 0, maximum: 1e9 }, 5e6)).toEqual([5e4, 1.5e7]);
    });
});
