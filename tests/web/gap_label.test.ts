// Whose gap a label tells: to the one before in the list, or to whoever went in between.
import { Quaternion, Vector3 } from 'three';
import { gapOf } from '../../web/src/view/names';

const box = { front: 2, rear: 2.5, width: 1.8, high: 1 };
const at = (x: number, y = 0, yaw = 0) => ({
    position: new Vector3(x, y, 0),
    orientation: new Quaternion(0, 0, Math.sin(yaw / 2), Math.cos(yaw / 2)),
    box,
});

describe('the gap that a label tells', () => {
    it('is from nose to tail of the one before it in a line, also round a bend', () => {
        expect(gapOf([at(100), at(60)], 1)).toBeCloseTo(40 - 4.5, 9);
        expect(gapOf([at(100), at(60)], 0)).toBeNull();
        const bend = [at(30, 30, Math.PI / 2), at(0, 0)]; // a quarter of a circle of 30 m
        expect(gapOf(bend, 1)).toBeCloseTo(Math.hypot(30, 30) - 4.5, 9);
    });
    it('is to whoever is in the lane between them, and not to who drives beside them', () => {
        const platoon = [at(80, -3.75), at(100), at(60)];
        expect(gapOf(platoon, 2)).toBeCloseTo(40 - 4.5, 9);
        expect(gapOf(platoon, 1)).toBeNull();
        expect(gapOf(platoon, 0)).toBeNull();
        platoon[0] = at(80);
        expect(gapOf(platoon, 2)).toBeCloseTo(20 - 4.5, 9);
        expect(gapOf(platoon, 0)).toBeCloseTo(20 - 4.5, 9);
    });
    it('is the same whichever way the road runs', () => {
        for (const yaw of [-2.5, -1, 0.4, 3]) {
            const [c, s] = [Math.cos(yaw), Math.sin(yaw)];
            const turned = (x: number, y: number) => at(x * c - y * s, x * s + y * c, yaw);
            expect(gapOf([turned(80, 0), turned(100, 0), turned(60, 0)], 2)).toBeCloseTo(15.5, 9);
            expect(gapOf([turned(80, 4), turned(100, 0), turned(60, 0)], 2)).toBeCloseTo(35.5, 9);
        }
    });
});
