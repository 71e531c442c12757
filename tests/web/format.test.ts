import { carSpeed, digitsOf, fixed, force, time } from '../../web/src/text/format';

describe('numbers as shown', () => {
    it('has a true minus sign, a fixed width and no minus zero', () => {
        expect(fixed(-1.25, 1, 6)).toBe('\u2007\u2007\u22121.3'.replace('1.3', (-1.25).toFixed(1).slice(1)));
        expect(fixed(-0.04, 1)).toBe('0.0');
        expect(fixed(12, 0, 4)).toBe('\u2007\u200712');
        expect(fixed(Number.NaN, 1, 3)).toBe('\u2007\u2007\u2013');
    });
    it('writes as many decimals as tell two marks of an axis apart, however close they are', () => {
        for (const [spacing, digits] of [
            [100, 0],
            [1, 0],
            [0.5, 1],
            [0.25, 2],
            [0.05, 2],
            [1e-5, 5],
            [2.5e-7, 8],
        ] as const) {
            expect(digitsOf(spacing)).toBe(digits);
            expect(fixed(3 * spacing, digitsOf(spacing))).not.toBe(fixed(4 * spacing, digitsOf(spacing)));
        }
    });
    it('writes times to the millisecond', () => {
        expect(time(12.345)).toBe('00:12.345');
        expect(time(59.9996)).toBe('01:00.000');
        expect(time(3671.5)).toBe('61:11.500');
        expect(time(-1)).toBe('00:00.000');
    });
    it('converts speeds exactly and switches force units', () => {
        expect(carSpeed(10, 'metric')).toEqual({ value: 36, unit: 'km/h' });
        expect(carSpeed(13.4112, 'us').value).toBeCloseTo(30, 12);
        expect(force(-4321)).toBe('\u22124321 N');
        expect(force(21122.64)).toBe('21.12 kN');
    });
});
