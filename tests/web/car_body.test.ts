// What is drawn of a car and what collides are one body: the same ends, sides, underside and roof, for every class and at
// every fineness.
import type { BufferGeometry } from 'three';
import {
    buildBody,
    driverEye,
    loadDetails,
    screenFoot,
    type BodyClass,
    type BodyShape,
    type Level,
} from '../../web/src/view/car_body';
import { classOf } from '../../web/src/view/fleet';
import { buildWheel } from '../../web/src/view/wheel_shape';

const kOutlines: Record<Exclude<BodyClass, 'formula'>, Partial<BodyShape>> = {
    hatch: { front: 1.95, rear: 2.15, width: 1.75, high: 0.92, frontAxle: 1.02, rearAxle: -1.56 },
    saloon: {},
    estate: {},
    rally: { front: 2, rear: 2.15, width: 1.8, high: 0.9, frontAxle: 1.18, rearAxle: -1.37 },
    suv: {
        front: 1.98,
        rear: 2.75,
        width: 1.95,
        low: -0.44,
        high: 1.2,
        frontAxle: 1.105,
        rearAxle: -1.745,
        axleHeight: -0.285,
        wheelRadius: 0.375,
    },
    van: {
        front: 2.35,
        rear: 3.35,
        width: 2.02,
        low: -0.6,
        high: 1.76,
        frontAxle: 1.6,
        rearAxle: -2.06,
        axleHeight: -0.44,
        wheelRadius: 0.35,
    },
    bus: {
        front: 2.115,
        rear: 2.454,
        width: 1.844,
        low: -0.5,
        high: 1.24,
        frontAxle: 1.15,
        rearAxle: -1.32,
        axleHeight: -0.35,
        wheelRadius: 0.344,
    },
    truck: {
        front: 2.35,
        rear: 3.35,
        width: 2.02,
        low: -0.6,
        high: 1.76,
        frontAxle: 1.6,
        rearAxle: -2.06,
        axleHeight: -0.44,
        wheelRadius: 0.35,
    },
    path: {
        front: 1.524,
        rear: 1.524,
        width: 1.37,
        low: -0.4,
        high: 0.85,
        frontAxle: 1.14,
        rearAxle: -1.14,
        axleHeight: -0.29,
        wheelRadius: 0.26,
        track: 1.18,
    },
    box: {},
};
const shapeOf = (kind: Exclude<BodyClass, 'formula'>): BodyShape => ({
    kind,
    front: 2.15,
    rear: 2.55,
    width: 1.83,
    low: -0.41,
    high: 0.89,
    frontAxle: 1.36,
    rearAxle: -1.44,
    axleHeight: -0.225,
    wheelRadius: 0.325,
    wheelWidth: 0.22,
    track: 1.56,
    ...kOutlines[kind],
});
const points = (g: BufferGeometry): [number, number, number][] => {
    const p = g.getAttribute('position');
    return Array.from({ length: p.count }, (_, i) => [p.getX(i), p.getY(i), p.getZ(i)]);
};
const most = (list: readonly number[]): number => list.reduce((a, b) => Math.max(a, b), -Infinity);

beforeAll(async () => {
    await loadDetails();
});

describe.each(Object.keys(kOutlines) as Exclude<BodyClass, 'formula'>[])('the body of a %s', (kind) => {
    const shape = shapeOf(kind);
    it.each([0, 1, 2] as Level[])('fills the outline that collides, at fineness %i', (level) => {
        const { solid, glass } = buildBody(shape, level);
        const all = [...points(solid), ...(glass ? points(glass) : [])];
        expect(all.flat().every(Number.isFinite)).toBe(true);
        const [front, rear] = [most(all.map((p) => p[0])), most(all.map((p) => -p[0]))];
        // A plate's thickness and a wheel arch's flare at the most.
        for (const [drawn, told] of [
            [front, shape.front],
            [rear, shape.rear],
            [most(all.map((p) => -p[2])), -shape.low],
        ] as const) {
            expect(drawn).toBeGreaterThan(told - 0.012);
            expect(drawn).toBeLessThan(told + 0.016);
        }
        // Rails and aerial stand on the roof, mirrors beside the windows.
        const top = most(all.map((p) => p[2]));
        expect(top).toBeGreaterThan(shape.high - 0.012);
        expect(top).toBeLessThan(shape.high + 0.07);
        const middle = shape.low + (kind === 'truck' ? 0.25 : 0.42) * (shape.high - shape.low); // below the mirrors
        const body = all.filter((p) => p[2] < middle || kind === 'box');
        expect(most(body.map((p) => Math.abs(p[1])))).toBeGreaterThan(shape.width / 2 - 0.02);
        expect(most(body.map((p) => Math.abs(p[1])))).toBeLessThan(shape.width / 2 + 0.02);
        expect(most(all.map((p) => Math.abs(p[1])))).toBeLessThan(shape.width / 2 + 0.26);
    });
    it('leaves room for its wheels and costs what its size on the screen is worth', () => {
        const triangles = ([0, 1, 2] as Level[]).map((level) => buildBody(shape, level).solid.index!.count / 3);
        expect(triangles[0]).toBeLessThan(26000);
        expect(triangles[1]).toBeLessThan(6000);
        expect(triangles[2]).toBeLessThan(1700);
        if (kind === 'box') return;
        // No sheet where a wheel stands out: in the side view, within its radius, near the flank.
        const { solid } = buildBody(shape, 0);
        const index = solid.index!;
        const at = points(solid);
        const outer = shape.width / 2 - 0.1;
        const axles = kind === 'truck' ? [shape.frontAxle] : [shape.frontAxle, shape.rearAxle];
        for (let k = 0; k < index.count; k++) {
            const [x, y, z] = at[index.getX(k)]!;
            if (Math.abs(y) < outer || z < shape.low + 0.02) continue;
            for (const axle of axles)
                expect(Math.hypot(x - axle, z - shape.axleHeight)).toBeGreaterThan(shape.wheelRadius);
        }
    });
    it('is the same on both sides but for what is single', () => {
        const { glass } = buildBody(shape, 1);
        if (!glass) return;
        const [left, right] = [1, -1].map((s) =>
            points(glass)
                .filter((p) => p[1] * s > 0.001)
                .map((p) => p[0] + 3 * p[2] + 7 * Math.abs(p[1])),
        );
        const sum = (list: readonly number[]): number => list.reduce((a, b) => a + b, 0);
        expect(left).toHaveLength(right!.length);
        expect(sum(left!)).toBeCloseTo(sum(right!), 6);
    });
});

describe('a driver', () => {
    it('looks out behind the windscreen and below the roof, above the bonnet', () => {
        for (const kind of Object.keys(kOutlines) as Exclude<BodyClass, 'formula'>[]) {
            const shape = shapeOf(kind);
            const [x, y, z] = driverEye(shape);
            const foot = screenFoot(shape);
            const [fx, fy, fz] = foot[(foot.length - 1) / 2]!;
            expect(fy).toBeCloseTo(0, 9);
            expect(x).toBeLessThan(fx - 0.3);
            expect(z).toBeGreaterThan(fz + 0.1);
            expect(z).toBeLessThan(shape.high - 0.15);
            expect(Math.abs(y)).toBeLessThan(shape.width / 2 - 0.2);
        }
    });
});

describe('wheels', () => {
    it('have the radius and, tire and rim, about the width they are scaled to', () => {
        for (const level of [0, 1, 2] as Level[])
            for (const rim of ['five', 'ten', 'rally', 'steel'] as const) {
                const all = points(buildWheel(level, rim));
                expect(most(all.map((p) => Math.hypot(p[0], p[2])))).toBeCloseTo(1, 2);
                expect(most(all.map((p) => Math.abs(p[1])))).toBeLessThan(0.56);
            }
    });
});

describe('the class of a car', () => {
    it('comes from its file, else from its name', () => {
        expect(classOf('saloon', 'car', 'saloon')).toBe('saloon');
        expect(classOf('vanagon', 'car', 'van')).toBe('bus');
        expect(classOf('van', 'car', 'van')).toBe('van');
        expect(classOf('path', 'planar')).toBe('path');
        expect(classOf('suv-roll', 'roll')).toBe('suv');
        expect(classOf('box', 'box')).toBe('box');
        expect(classOf('', 'planar')).toBe('saloon');
    });
});
