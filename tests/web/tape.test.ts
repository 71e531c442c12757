// The measuring tape: what places measure, and where a pointer meets the ground.
import { PerspectiveCamera, Vector3 } from 'three';
import { groundAt, measure, tapeText } from '../../web/src/view/tape';

describe('the measuring tape', () => {
    it('tells distance, its level and upright part, and the angle at the second place', () => {
        const m = measure([new Vector3(0, 0, 0), new Vector3(3, 4, 12), new Vector3(3, 4, 0)])!;
        expect([m.distance, m.level, m.up]).toEqual([13, 5, 12]);
        expect(m.angle).toBeCloseTo(Math.atan2(5, 12));
        expect(tapeText(m)).toMatch(/^13\.00\u202f?\s?m.*5\.000.*12\.000/);
        expect(tapeText(measure([new Vector3(), new Vector3(0, 2.5, 0)])!)).toBe('2.500 m');
        expect(measure([new Vector3()])).toBeNull();
    });
    it('finds the ground under the pointer, on a slope too, and none in the sky', () => {
        const camera = new PerspectiveCamera(50, 1, 0.1, 1000);
        camera.up.set(0, 0, 1);
        camera.position.set(0, -10, 5);
        camera.lookAt(0, 0, 0);
        camera.updateMatrixWorld();
        const flat = groundAt(camera, 0, 0, () => 0)!;
        expect([flat.x, flat.y, flat.z]).toEqual([expect.closeTo(0), expect.closeTo(0), expect.closeTo(0)]);
        const slope = groundAt(camera, 0, 0, (_, y) => 0.2 * y)!;
        expect(slope.z).toBeCloseTo(0.2 * slope.y, 6);
        expect(groundAt(camera, 0, 0.99, () => -1e4)).toBeNull();
    });
});
