// What is drawn about vehicles beyond words: bars, lines, colours, the plan in the corner, the task of a course.
import type { VehicleInfo } from '../../web/src/engine/types';
import { blows, corners, fit, Prints, type Print } from '../../web/src/view/inset';
import { barOf, sensesOf, slowed } from '../../web/src/view/staged';
import { courseOf, type Told } from '../../web/src/view/task';

describe('a wheel as a bar', () => {
    it('is as tall as its rim is fast, and spins where that runs ahead of the car', () => {
        expect(barOf(50, 0.3, 15)).toEqual({ height: expect.closeTo(1.5), spins: false });
        expect(barOf(50, 0.3, 2)).toEqual({ height: expect.closeTo(1.5), spins: true });
        expect(barOf(-10, 0.3, -3)).toEqual({ height: expect.closeTo(0.3), spins: false });
        expect(barOf(1e6, 0.3, 0).height).toBeLessThan(5);
    });
});

describe('speed as a colour', () => {
    it('is full at a fifth below the first speed, none at it or above', () => {
        expect([slowed(25, 25), slowed(30, 25), slowed(20, 25), slowed(5, 25)]).toEqual([0, 0, 1, 1]);
        expect(slowed(22.5, 25)).toBeCloseTo(0.5);
        expect(slowed(3, 0)).toBe(0);
    });
});

describe('eyes and ears', () => {
    const car = (more: Partial<VehicleInfo>): VehicleInfo => ({ name: '', kind: 'planar', live: false, ...more });
    const line = [
        car({}),
        car({ platoon: 0, sees: 100, hears: 'leader' }),
        car({ platoon: 0, sees: 100, hears: 'leader' }),
        car({ platoon: 0, sees: 100, hears: 'ahead' }),
        car({ platoon: 1, sees: 100, hears: 'leader' }),
    ];
    it('go to the car ahead within the sensor’s range, and to whom the law listens to', () => {
        expect(sensesOf(line, 2, 20)).toEqual({ sees: 1, hears: 1 });
        expect(sensesOf(line, 3, 20)).toEqual({ sees: 2, hears: 2 });
        expect(sensesOf(line, 3, 120)).toEqual({ sees: -1, hears: 2 });
    });
    it('are nobody’s for who leads, or is in no platoon', () => {
        for (const i of [0, 1, 4]) expect(sensesOf(line, i, 20)).toEqual({ sees: -1, hears: -1 });
    });
});

describe('the plan in the corner', () => {
    const print = (x: number): Print => ({ x, y: 0, yaw: 0, front: 2, rear: 2, width: 1.8, who: 0 });
    it('keeps an outline every half second, over again where it was run again, none of another branch', () => {
        const prints = new Prints();
        for (let k = 0; k <= 200; k++) prints.note(k * 0.01, 2, () => [print(k)]);
        expect(prints.until(2).map((p) => Math.round(p[0]!.x / 10) * 10)).toEqual([0, 50, 100, 150, 200]);
        expect(prints.until(0.7)).toHaveLength(2);
        prints.note(0.5, 0.5, () => [print(7)]);
        expect(prints.until(9).map((p) => p[0]!.x)).toEqual([expect.anything(), 7, expect.anything()]);
    });
    it('counts the blows of the first car so far, a second corner that follows at once with its first', () => {
        const at = (time: number, x: number, b = -1, a = 0): Parameters<typeof blows>[0][number] => ({
            ...{ step: Math.round(100 * time), time, a, b, gaveUp: false },
            ...{ point: [x, 1, 0], normal: [0, 1, 0] },
        });
        const impacts = [at(1.5, 10), at(1.6, 12), at(2, 14, 1, 2), at(2.4, 30), at(3, 40, 0, 2)];
        expect(blows(impacts, 300)).toEqual([
            [10, 1],
            [30, 1],
            [40, 1],
        ]);
        expect(blows(impacts, 239)).toEqual([[10, 1]]);
        expect(blows(impacts, 0)).toEqual([]);
    });
    it('has outlines whose nose points ahead, and all places inside, the way to the right', () => {
        expect(corners({ ...print(0), yaw: Math.PI / 2 })[0]).toEqual([expect.closeTo(0), expect.closeTo(2)]);
        const { to } = fit(
            [
                [0, 0],
                [0, 80],
                [5, 40],
            ],
            Math.PI / 2,
            300,
            170,
        );
        const [from, end] = [to([0, 0]), to([0, 80])];
        expect(end[0]).toBeGreaterThan(from[0] + 200);
        for (const [x, y] of [from, end, to([5, 40])]) {
            expect(x).toBeGreaterThanOrEqual(10 - 1e-9);
            expect(x).toBeLessThanOrEqual(290 + 1e-9);
            expect(y).toBeGreaterThan(0);
            expect(y).toBeLessThan(170);
        }
    });
});

describe('the task of a course', () => {
    const gate = (time: number, k: number): Told => ({ time, kind: 'gate', gate: k });
    const at = (time: number, kind: 'touch' | 'cone'): Told => ({ time, kind, gate: -1 });
    it('runs from the first gate to the last, and counts what was touched between them', () => {
        const events = [at(0.5, 'touch'), gate(1, 0), at(2, 'touch'), at(2.1, 'touch'), at(3, 'cone'), gate(4, 1)];
        expect(courseOf(events, 0, 2)).toEqual({ began: 1, ended: NaN, touches: 1, cones: 1 });
        expect(courseOf([...events, gate(6, 2), at(7, 'touch')], 0, 2)).toEqual({
            began: 1,
            ended: 6,
            touches: 1,
            cones: 1,
        });
        expect(courseOf([...events, gate(9, 0)], 0, 2)).toEqual({ began: 9, ended: NaN, touches: 0, cones: 0 });
        expect(courseOf([at(1, 'touch')], 0, 2).began).toBeNaN();
    });
});
