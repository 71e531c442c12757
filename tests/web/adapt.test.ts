import { Adapt } from '../../web/src/view/adapt';

function run(adapt: Adapt, fps: number, seconds: number): number {
    let changes = 0;
    for (let t = 0; t < seconds; t += 1 / fps) if (adapt.frame(1 / fps)) changes++;
    return changes;
}

describe('Adapt', () => {
    it('begins cheaply and rises while frames come quickly', () => {
        for (const software of [false, true]) {
            const a = new Adapt(software);
            expect(a.quality()).toMatchObject({
                shadows: false,
                anisotropy: 1,
                antialias: false,
            });
            run(a, 60, 12);
            expect(a.quality()).toMatchObject({
                scale: 1,
                shadows: true,
                antialias: true,
                scenery: 1,
            });
        }
    });
    it('leaves a fast machine alone once it is at its best', () => {
        const a = new Adapt(false);
        run(a, 60, 12);
        expect(run(a, 60, 60)).toBe(0);
    });
    it('gives up scenery first, then shadows, then resolution', () => {
        const a = new Adapt(false);
        run(a, 60, 12);
        run(a, 20, 3);
        expect(a.quality()).toMatchObject({ scale: 1, shadows: true });
        expect(a.quality().scenery).toBeLessThan(1);
        run(a, 20, 3);
        expect(a.quality()).toMatchObject({ scale: 1, shadows: false });
        run(a, 20, 30);
        expect(a.quality().scale).toBe(0.5);
    });
    it('keeps three quarters of the resolution at thirty frames a second', () => {
        const a = new Adapt(true);
        expect(run(a, 30, 60)).toBe(0);
        expect(a.quality().scale).toBe(0.75);
    });
    it('loses no resolution by a hitch, nor by a long frame now and then', () => {
        const a = new Adapt(true);
        for (let k = 0; k < 20; k++) {
            expect(run(a, 30, 2)).toBe(0);
            expect(a.frame(0.6)).toBe(false);
        }
        for (let k = 0; k < 300; k++) expect(a.frame(k % 3 ? 1 / 30 : 0.1)).toBe(false);
        expect(a.quality().scale).toBe(0.75);
    });
    it('takes three quarters of the resolution back once thirty frames a second are reached', () => {
        const a = new Adapt(true);
        run(a, 20, 5);
        expect(a.quality().scale).toBeLessThan(0.75);
        run(a, 30, 60);
        expect(a.quality().scale).toBe(0.75);
    });
    it('does not swing between two levels', () => {
        const a = new Adapt(false);
        let changes = 0;
        for (let k = 0; k < 600; k++) changes += run(a, a.level >= 2 ? 60 : 25, 1); // fast enough only at level 2
        expect(changes).toBeLessThan(30);
    });
    it('falls back at once when a frame takes a second, and rises again when it was one hitch', () => {
        const a = new Adapt(false);
        run(a, 60, 12);
        expect(a.frame(1.5)).toBe(true);
        expect(a.quality()).toMatchObject({ scale: 0.75, shadows: false });
        run(a, 60, 12);
        expect(a.quality()).toMatchObject({ scale: 1, shadows: true });
    });
    it('gives way when every frame takes seconds', () => {
        const a = new Adapt(false);
        for (let k = 0; k < 3; k++) a.frame(3);
        expect(a.quality()).toMatchObject({ scale: 0.5, shadows: false });
    });
    it('does not count frames in which the land is made', () => {
        const a = new Adapt(true);
        for (let k = 0; k < 100; k++) expect(a.frame(0.2, false)).toBe(false);
        expect(a.quality().scale).toBe(0.75);
    });
    it('gives what was asked for, but not many samples a pixel without a graphics card', () => {
        const asked = {
            ...new Adapt(false).quality(),
            antialias: true,
            shadows: true,
            anisotropy: 4,
        };
        expect(new Adapt(false).quality(asked)).toEqual(asked);
        expect(new Adapt(true).quality(asked)).toEqual({ ...asked, anisotropy: 1 });
    });
});
