// The open-wheeled car of the platoon's rectangle, 10 ft long: a tub with nose and engine cover, side pods, wings, a
// driver's head. Axes and parts as in car_body.ts.
import { BufferAttribute, BufferGeometry } from 'three';
import { both, boxes, Builder, kPaint, kTrim, mix, smooth } from './body_builder';
import type { BodyParts, BodyShape } from './body_shape';
import { kRole } from './sheet';

// By place from the tail (0) to the nose (1): half width and upper edge as shares of the outline.
const kTub = [
    [0, 0.16, 0.42],
    [0.08, 0.2, 0.5],
    [0.2, 0.26, 0.66],
    [0.3, 0.3, 0.8],
    [0.38, 0.31, 0.95],
    [0.42, 0.31, 0.97],
    [0.44, 0.33, 0.6],
    [0.5, 0.35, 0.52],
    [0.6, 0.35, 0.56],
    [0.64, 0.33, 0.6],
    [0.75, 0.26, 0.5],
    [0.88, 0.18, 0.38],
    [0.97, 0.12, 0.3],
    [1, 0.07, 0.26],
] as const;

export function formulaBody(shape: BodyShape): BodyParts {
    const length = shape.front + shape.rear;
    const half = shape.width / 2;
    const height = shape.high - shape.low;
    const X = (p: number): number => -shape.rear + p * length;
    const Z = (s: number): number => shape.low + s * height;
    const shell = new Builder((p) => 0.62 + 0.38 * smooth(shape.low, shape.low + 0.5 * height, p[2]!));
    const glass = new Builder();
    const trim = new Builder();
    const lamps = new Builder();
    const tub = (p: number): number[][] => {
        let k = 0;
        while (k + 2 < kTub.length && kTub[k + 1]![0] < p) k++;
        const [a, b] = [kTub[k]!, kTub[k + 1]!];
        const t = smooth(a[0], b[0], p);
        const w = half * mix(a[1], b[1], t);
        const top = Z(mix(a[2], b[2], t));
        const low = Z(0.06 + 0.08 * smooth(0.8, 1, p));
        const x = X(p);
        return [
            [x, 0, low],
            [x, w * 0.85, low],
            [x, w, mix(low, top, 0.35)],
            [x, w * 0.9, mix(low, top, 0.72)],
            [x, w * 0.55, mix(low, top, 0.95)],
            [x, 0, top],
        ];
    };
    const steps = 60;
    for (let i = 0; i < steps; i++) {
        const [a, b] = [tub(i / steps), tub((i + 1) / steps)];
        for (let k = 0; k + 1 < a.length; k++)
            both(k === 0 ? trim : shell, a[k]!, a[k + 1]!, b[k + 1]!, b[k]!, k === 0 ? kTrim : kPaint);
    }
    const [tail, nose] = [tub(0), tub(1)];
    for (let k = 0; k + 1 < tail.length; k++) {
        both(trim, [X(0), 0, tail[k]![2]!], [X(0), 0, tail[k + 1]![2]!], tail[k + 1]!, tail[k]!, kTrim);
        both(shell, nose[k]!, nose[k + 1]!, [X(1), 0, nose[k + 1]![2]!], [X(1), 0, nose[k]![2]!], kPaint);
    }
    // Side pods with dark mouths, the floor, wings with end plates.
    boxes(shell, X(0.24), X(0.55), half * 0.28, half * 0.66, Z(0.08), Z(0.4), kPaint);
    boxes(trim, X(0.55), X(0.553), half * 0.36, half * 0.63, Z(0.13), Z(0.36), kTrim);
    boxes(trim, X(0.16), X(0.7), half * 0.1, half * 0.7, Z(0.03), Z(0.055), kTrim);
    trim.box(X(0.9), X(0.995), -half * 0.95, half * 0.95, Z(0.1), Z(0.12), kTrim);
    boxes(shell, X(0.89), X(1), half * 0.93, half * 0.96, Z(0.05), Z(0.24), kPaint);
    trim.box(X(0.005), X(0.09), -half * 0.62, half * 0.62, Z(0.84), Z(0.86), kTrim);
    trim.box(X(0.0), X(0.04), -half * 0.62, half * 0.62, Z(0.9), Z(0.92), kTrim);
    boxes(shell, X(0), X(0.1), half * 0.61, half * 0.635, Z(0.62), Z(0.96), kPaint);
    boxes(trim, X(0.03), X(0.06), half * 0.08, half * 0.1, Z(0.4), Z(0.85), kTrim);
    lamps.box(X(0) - 0.01, X(0) + 0.01, -0.07, 0.07, Z(0.26), Z(0.34), kPaint);
    // Axles, driver, screen.
    for (const axle of [shape.frontAxle, shape.rearAxle])
        for (const [dx, dz] of [
            [-0.1, 0.05],
            [0.1, 0.05],
            [0, -0.06],
        ] as const)
            boxes(
                trim,
                axle + dx - 0.012,
                axle + dx + 0.012,
                half * 0.1,
                half * 0.86,
                shape.axleHeight + dz - 0.01,
                shape.axleHeight + dz + 0.012,
                kTrim,
            );
    const rings = 7;
    const head = (i: number, k: number): number[] => {
        const [u, v] = [(i / rings) * Math.PI, (k / 10) * 2 * Math.PI];
        return [
            X(0.475) + 0.13 * Math.sin(u) * Math.cos(v),
            0.115 * Math.sin(u) * Math.sin(v),
            Z(0.66) + 0.14 * Math.cos(u),
        ];
    };
    for (let i = 0; i < rings; i++)
        for (let k = 0; k < 10; k++) trim.quad(head(i, k), head(i + 1, k), head(i + 1, k + 1), head(i, k + 1), kTrim);
    both(
        glass,
        [X(0.6), 0, Z(0.56)],
        [X(0.585), half * 0.26, Z(0.53)],
        [X(0.57), half * 0.24, Z(0.63)],
        [X(0.585), 0, Z(0.66)],
        kPaint,
    );
    return {
        solid: joined([
            [shell.geometry(0.7), 1, 0.5, kRole.none],
            [trim.geometry(0.5), 0, 0.7, kRole.none],
            [lamps.geometry(0.4), 0, 0.2, kRole.tail],
        ]),
        glass: joined([[glass.geometry(0.5), 0, 0.05, kRole.none]]),
        mirror: null,
        roof: { x: X(0.3), z: Z(0.82), size: 0.4 * shape.width },
    };
}
// Parts as one, each with its share of paint, its roughness and its role.
function joined(parts: readonly (readonly [BufferGeometry, number, number, number])[]): BufferGeometry {
    const out = new BufferGeometry();
    const put = (name: string, size: number, of: (part: (typeof parts)[number]) => Iterable<number>): void => {
        out.setAttribute(name, new BufferAttribute(new Float32Array(parts.flatMap((part) => [...of(part)])), size));
    };
    const count = ([geometry]: (typeof parts)[number]): number => geometry.getAttribute('position').count;
    for (const name of ['position', 'normal', 'color']) put(name, 3, ([geometry]) => geometry.getAttribute(name).array);
    put('look', 4, (part) => Array.from({ length: count(part) }, () => [part[1], part[2], 0, 1]).flat());
    put('role', 1, (part) => Array.from({ length: count(part) }, () => part[3]));
    return out;
}
