import { entryOf, withChange } from '../../web/src/ui/tune';

describe('tuning', () => {
    it('finds the entry of a car, and makes one for a car of a platoon', () => {
        const document = { cars: [{ model: 'saloon' }], platoons: [{ members: [{ car: 2, model: 'van' }] }, {}] };
        expect(entryOf(document, -1, 0)).toBe(document.cars[0]);
        expect(entryOf(document, 0, 2)).toEqual({ car: 2, model: 'van' });
        expect(entryOf(document, 0, 4)).toEqual({ car: 4 });
        expect(document.platoons[0]!.members).toHaveLength(2);
        expect(entryOf(document, 1, 1)).toEqual({ car: 1 });
    });
    it('writes a change without touching what was there', () => {
        const set = { front: { rate: 2 } };
        const changed = withChange(set, ['front', 'ratios', 1], 5, { front: { rate: 1, ratios: [3, 2, 1] } });
        expect(changed).toEqual({ front: { rate: 2, ratios: [3, 5, 1] } });
        expect(set).toEqual({ front: { rate: 2 } });
    });
});
