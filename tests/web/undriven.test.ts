// Who finds nothing that takes controls is offered the wheel of a car.
import { driven } from '../../web/src/panels/undriven';

describe('a car without a driver', () => {
    it('is given the visitor, in place of its program', () => {
        const text = JSON.stringify({ cars: [{ model: 'saloon', driver: { follow: 'none' } }, { model: 'van' }] });
        expect(JSON.parse(driven(text, 0)!)).toEqual({ cars: [{ model: 'saloon', live: true }, { model: 'van' }] });
        expect(driven(text, 2)).toBeNull();
        expect(driven('{}', 0)).toBeNull();
    });
});
