import { Adapt } from '../../web/src/view/adapt';

function run(adapt: Adapt, fps: number, seconds: number): number {
    let changes = 0;
    for (let t = 0; t < seconds; t += 1 / fps) if (adapt.frame(1 / fps)) changes++;
    return changes;
}

describe('Adapt', () => {
    it('leaves a fast machine alone', () => {
        const a = new Adapt(false);
        expect(run(a, 60, 60)).toBe(0);
        expect(a.quality().scale).toBe(1);
    });
    it('gives up scenery first, then resolution, then shadows', () => {
        const a = new Adapt(false);
        run(a, 20, 3);
        expect(a.quality()).toMatchObject({ scale: 1, shadows: true });
        expect(a.quality().scenery).toBeLessThan(1);
        run(a, 20, 3);
        expect(a.quality().scale).toBeLessThan(1);
        run(a, 20, 30);
        expect(a.quality().shadows).toBe(false);
    });
    it('does not swing between two levels', () => {
        const a = new Adapt(false);
        let changes = 0;
        for (let k = 0; k < 600; k++) changes += run(a, a.level >= 2 ? 60 : 25, 1); // fast enough only at level 2
        expect(changes).toBeLessThan(30);
    });
    it('forgives one long frame', () => {
        const a = new Adapt(false);
        run(a, 60, 5);
        a.frame(1.5);
        expect(run(a, 60, 10)).toBe(0);
    });
    it('gives way when every frame takes seconds', () => {
        const a = new Adapt(false);
        for (let k = 0; k < 6; k++) a.frame(3);
        expect(a.quality().shadows).toBe(false);
    });
    it('starts low without a graphics card and never asks for more', () => {
        const a = new Adapt(true);
        expect(a.quality()).toMatchObject({ shadows: false, anisotropy: 1, antialias: false });
        run(a, 60, 60);
        expect(a.quality()).toMatchObject({ shadows: false, anisotropy: 1 });
    });
    it('gives what was asked for, but no anisotropic filtering without a graphics card', () => {
        const asked = { scale: 1, antialias: true, shadows: true, scenery: 1, anisotropy: 4, pixelError: 2 };
        expect(new Adapt(false).quality(asked)).toEqual(asked);
        expect(new Adapt(true).quality(asked)).toEqual({ ...asked, anisotropy: 1 });
    });
});
