// What is drawn about vehicles beyond words: bars, lines, colours, the plan in the corner, the task of a course.
import type { VehicleInfo } from '../../web/src/engine/types';
import type { Past } from '../../web/src/session/past';
import { Flashes, type World } from '../../web/src/view/flashes';
import { blows, corners, fit, type Print } from '../../web/src/view/inset';
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

describe('the flashes of a run', () => {
    // Vehicles that drive east at 10 m/s, each 5 m to the left of the one before.
    const driving = (shift = 0, apart: readonly [number, number] = [0, 0]): World => ({
        past: {
            at: (i: number, t: number, out: object) => Object.assign(out, { x: 10 * t, y: 5 * i }),
        } as unknown as Past,
        ...{ shift, apart },
    });
    const places = ({ list }: Flashes): number[][] => list.map((flash) => flash.map(({ pose }) => pose.x));

    it('are every half second, those of each ghost after the run\u2019s own, at the same moment', () => {
        const flashes = new Flashes();
        flashes.update(1.2, driving(), [driving(0.5, [0, -3])], 2);
        expect(places(flashes)).toEqual([
            [0, 0, 5, 5],
            [5, 5, 10, 10],
            [10, 10, 15, 15],
        ]);
        const last = flashes.list.at(-1)!;
        expect(last.map(({ who, about }) => [who, about])).toEqual([
            [0, true],
            [1, false],
            [2, true],
            [3, false],
        ]);
        expect(last.map(({ pose }) => pose.y)).toEqual([0, 5, -3, 2]);
    });
    it('go on where time does, and begin again where it goes back or another ghost comes', () => {
        const flashes = new Flashes();
        for (let k = 0; k <= 120; k++) flashes.update(k / 60, driving(), [], 1);
        expect([flashes.list.length, flashes.anew]).toEqual([5, 1]);
        flashes.update(1.1, driving(), [], 1);
        expect([places(flashes), flashes.anew]).toEqual([[[0], [5], [10]], 2]);
        flashes.update(40, driving(), [], 1); // a jump ahead
        expect([flashes.list.length, places(flashes)[50], flashes.anew]).toEqual([81, [250], 2]);
        flashes.update(40, driving(), [driving()], 1);
        expect([flashes.list.length, places(flashes)[50], flashes.anew]).toEqual([81, [250, 250], 3]);
    });
    it('let the oldest go', () => {
        const flashes = new Flashes();
        flashes.update(700, driving(), [], 1);
        expect([flashes.list.length, flashes.first, places(flashes)[0]]).toEqual([1200, 201, [1005]]);
        flashes.update(701, driving(), [], 1);
        expect([flashes.list.length, flashes.first, places(flashes)[0]]).toEqual([1200, 203, [1015]]);
    });
});

describe('the plan in the corner', () => {
    const print = (x: number): Print => ({ x, y: 0, yaw: 0, front: 2, rear: 2, width: 1.8, who: 0 });
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
