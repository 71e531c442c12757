// The form of a car's body: rings about the car, one above the other from the keel to the spine of the roof, each a rounded
// outline in plan whose height changes along the car. A cubic B-spline from ring to ring is the surface; its coordinates
// are t, once about the left half from the middle of the front (0) to the middle of the tail (5), and v, the ring.
import type { BodyClass, BodyShape } from './body_shape';
import { Sheet, type Finish } from './sheet';

// Shares: `place` of the length, rear bumper 0 .. front bumper 1; `height` of underside 0 .. roof 1; `half` of the half width.
export interface Profile {
    nose: number; // height of the bonnet's front edge
    cowl: number; // height of the windscreen's foot
    belt: readonly [number, number]; // height of the belt line, at the tail and at the nose
    deck: number; // height of the tail's edge: boot, or foot of the rear window
    foot: number; // place of the windscreen's foot
    roof: readonly [number, number]; // place of the rear and the front end of the roof
    back: number; // place of the rear window's foot
    beltHalf: number; // half of the belt line
    roofHalf: number; // half of the roof's edge
    drop: number; // fall of the roof towards the tail, of the height
    lean: readonly [number, number]; // [m] by which tail and nose lie behind the bumper at their upper edge
    plan: readonly [number, number]; // squareness of tail and nose in plan: power of a superellipse
    screen: readonly [number, number]; // of rear window and windscreen in plan
    crown: number; // [m] rise of the bonnet between nose and windscreen
    flare: number; // [m] of the wings over the wheels
    arch: number; // radius of the arch, of the wheel's
    posts: readonly number[]; // places of the pillars between the side windows
    quarter: number; // [m] width of the rearmost pillar
}

// Classes that have a form; `truck` is its cab.
export type Formed = Exclude<BodyClass, 'formula' | 'box'>;

export const kProfiles: Record<Formed, Profile> = {
    hatch: {
        nose: 0.5,
        cowl: 0.61,
        belt: [0.645, 0.585],
        deck: 0.6,
        foot: 0.745,
        roof: [0.1, 0.5],
        back: 0.022,
        beltHalf: 0.87,
        roofHalf: 0.655,
        drop: 0.045,
        lean: [0.07, 0.17],
        plan: [3.2, 2.9],
        screen: [5, 4],
        crown: 0.028,
        flare: 0.016,
        arch: 1.13,
        posts: [0.43],
        quarter: 0.27,
    },
    saloon: {
        nose: 0.47,
        cowl: 0.6,
        belt: [0.63, 0.585],
        deck: 0.655,
        foot: 0.705,
        roof: [0.245, 0.495],
        back: 0.115,
        beltHalf: 0.865,
        roofHalf: 0.63,
        drop: 0.03,
        lean: [0.1, 0.16],
        plan: [3.2, 2.9],
        screen: [4, 4],
        crown: 0.03,
        flare: 0.014,
        arch: 1.12,
        posts: [0.425],
        quarter: 0.2,
    },
    estate: {
        nose: 0.47,
        cowl: 0.6,
        belt: [0.63, 0.585],
        deck: 0.6,
        foot: 0.7,
        roof: [0.085, 0.475],
        back: 0.015,
        beltHalf: 0.865,
        roofHalf: 0.65,
        drop: 0.035,
        lean: [0.07, 0.16],
        plan: [3.6, 2.9],
        screen: [5, 4],
        crown: 0.03,
        flare: 0.014,
        arch: 1.12,
        posts: [0.425, 0.225],
        quarter: 0.12,
    },
    suv: {
        nose: 0.53,
        cowl: 0.615,
        belt: [0.64, 0.6],
        deck: 0.6,
        foot: 0.735,
        roof: [0.065, 0.56],
        back: 0.014,
        beltHalf: 0.88,
        roofHalf: 0.725,
        drop: 0.012,
        lean: [0.06, 0.1],
        plan: [4.4, 3.5],
        screen: [6, 5],
        crown: 0.03,
        flare: 0.03,
        arch: 1.16,
        posts: [0.45, 0.25],
        quarter: 0.16,
    },
    rally: {
        nose: 0.45,
        cowl: 0.57,
        belt: [0.63, 0.56],
        deck: 0.61,
        foot: 0.715,
        roof: [0.14, 0.475],
        back: 0.025,
        beltHalf: 0.86,
        roofHalf: 0.65,
        drop: 0.05,
        lean: [0.07, 0.15],
        plan: [3.2, 2.9],
        screen: [5, 4],
        crown: 0.03,
        flare: 0.04,
        arch: 1.14,
        posts: [0.415],
        quarter: 0.27,
    },
    van: {
        nose: 0.43,
        cowl: 0.505,
        belt: [0.5, 0.48],
        deck: 0.5,
        foot: 0.86,
        roof: [0.018, 0.685],
        back: 0.008,
        beltHalf: 0.945,
        roofHalf: 0.84,
        drop: 0,
        lean: [0.02, 0.12],
        plan: [7, 3.4],
        screen: [8, 5],
        crown: 0.03,
        flare: 0.008,
        arch: 1.16,
        posts: [0.58],
        quarter: 3.1,
    },
    bus: {
        nose: 0.44,
        cowl: 0.5,
        belt: [0.52, 0.5],
        deck: 0.5,
        foot: 0.965,
        roof: [0.035, 0.8],
        back: 0.012,
        beltHalf: 0.94,
        roofHalf: 0.8,
        drop: 0,
        lean: [0.03, 0.07],
        plan: [6, 5],
        screen: [7, 6],
        crown: 0.004,
        flare: 0.01,
        arch: 1.14,
        posts: [0.645, 0.4, 0.16],
        quarter: 0.14,
    },
    truck: {
        nose: 0.36,
        cowl: 0.44,
        belt: [0.46, 0.44],
        deck: 0.46,
        foot: 0.95,
        roof: [0.1, 0.8],
        back: 0.03,
        beltHalf: 0.95,
        roofHalf: 0.84,
        drop: 0,
        lean: [0.02, 0.06],
        plan: [8, 6],
        screen: [9, 7],
        crown: 0.002,
        flare: 0.01,
        arch: 1.14,
        posts: [0.12],
        quarter: 0.3,
    },
    path: {
        nose: 0.47,
        cowl: 0.6,
        belt: [0.63, 0.59],
        deck: 0.65,
        foot: 0.74,
        roof: [0.25, 0.46],
        back: 0.1,
        beltHalf: 0.865,
        roofHalf: 0.64,
        drop: 0.02,
        lean: [0.06, 0.1],
        plan: [3.8, 3.6],
        screen: [4, 4],
        crown: 0.02,
        flare: 0.012,
        arch: 1.1,
        posts: [0.4],
        quarter: 0.16,
    },
};

export const kRing = {
    keel: 0,
    sill: 1,
    low: 2,
    wide: 3,
    upper: 4,
    crease: 5,
    shoulder: 7,
    crown: 8,
    base: 9,
    glass: 11,
    top: 12,
    rail: 13,
    inner: 14,
    spine: 15,
} as const;

// How finely the surface is drawn: columns of front half, corner to middle, middle; rows of each span between rings.
const kFine = [
    { columns: [6, 19, 3], rows: [2, 1, 2, 3, 2, 2, 2, 2, 3, 1, 3, 2, 2, 2, 2] },
    { columns: [4, 13, 2], rows: [1, 1, 2, 2, 2, 1, 1, 1, 2, 1, 1, 2, 1, 1, 1] },
    { columns: [2, 7, 1], rows: [1, 1, 1, 1, 1, 1, 0, 1, 1, 0, 1, 1, 1, 0, 1] },
] as const;

export type Point = [number, number, number];

interface Ring {
    f: number; // [m] x of its foremost point
    r: number; // [m] x of its rearmost point
    half: number; // [m]
    z: (x: number) => number;
    n: readonly [number, number]; // squareness in plan, rear and front
    c: readonly [number, number]; // [m] x where the roundings of rear and front begin
}

const mix = (a: number, b: number, t: number): number => a + (b - a) * t;
export function smooth(a: number, b: number, x: number): number {
    const t = Math.min(1, Math.max(0, (x - a) / (b - a)));
    return t * t * (3 - 2 * t);
}

export class Form {
    readonly X = (place: number): number => -this.shape.rear + place * this.length;
    readonly Z = (height: number): number => this.shape.low + height * (this.shape.high - this.shape.low);
    readonly length: number;
    readonly half: number;
    readonly middle: readonly [number, number]; // [m] x where t is 3 and 2
    private readonly rings: Ring[];
    private scale: [Point, Point] = [
        [0, 0, 0],
        [1, 1, 1],
    ]; // fits the surface into the outline

    constructor(
        readonly shape: BodyShape,
        readonly profile: Profile,
    ) {
        this.length = shape.front + shape.rear;
        this.half = shape.width / 2;
        const at = this.X(mix(profile.roof[0], profile.roof[1], 0.5));
        this.middle = [at - 0.12, at + 0.12];
        this.rings = this.make();
    }

    private make(): Ring[] {
        const { profile: p, shape, half, X, Z, middle } = this;
        const [R, F] = [-shape.rear, shape.front];
        const big = Math.min(1, this.length / 4.4); // small cars have small bumpers
        // Along x: the side's height in the middle, falling to those of the ends.
        const line = (
            side: number | readonly [number, number],
            tail: number,
            nose: number,
            from = p.back + 0.1,
            to = p.foot - 0.02,
        ) => {
            const [a, b] = typeof side === 'number' ? [side, side] : side;
            return (x: number): number => {
                const q = (x - R) / this.length;
                const flat = mix(a, b, q);
                const ahead = Math.min(1, Math.max(0, (q - to) / (1 - to)));
                return Z(flat + (nose - flat) * ahead ** 1.6 + (tail - flat) * smooth(from, 0, q));
            };
        };
        const axles = [Math.max(shape.rearAxle, R + 0.35), Math.min(shape.frontAxle, F - 0.35)] as const;
        const low = (f: number, r: number, w: number, z: (x: number) => number): Ring => ({
            f: F - f * big,
            r: R + r * big,
            half: w * half,
            z,
            n: p.plan,
            c: [Math.min(axles[0], middle[0]), Math.max(axles[1], middle[1])],
        });
        const [tailLean, noseLean] = p.lean;
        const belt = (d: number): [number, number] => [p.belt[0] + d, p.belt[1] + d];
        const [b0, b1] = p.belt;
        // The cabin: its rings are centred on its own middle.
        const cabin = (f: number, r: number, w: number, z: (x: number) => number): Ring => ({
            f,
            r,
            half: w * half,
            z,
            n: p.screen,
            c: [middle[0] + 0.1, middle[1] - 0.1],
        });
        const roofX = [X(p.roof[0]), X(p.roof[1])] as const;
        const sink = (x: number): number => p.drop * smooth(0.62, 0.02, (x - R) / this.length) ** 1;
        const roofZ =
            (side: number, front: number, rear: number) =>
            (x: number): number => {
                const q = (x - R) / this.length;
                const ahead = smooth(p.roof[1] - 0.16, p.roof[1] + 0.01, q);
                const behind = smooth(p.roof[0] + 0.14, p.roof[0] - 0.01, q);
                return Z(side + (front - side) * ahead + (rear - side) * behind - sink(x));
            };
        const base = [X(p.back), X(p.foot)] as const;
        const baseZ = (d: number) => line([b0 + d, b1 + d], p.deck + d, p.cowl + d, p.back + 0.16, p.foot - 0.16);
        const between = (s: number): [number, number] => [mix(base[1], roofX[1], s), mix(base[0], roofX[0], s)];
        const shoulder = low(noseLean, tailLean, 0.94, line(belt(-0.012), p.deck - 0.004, p.nose));
        const crown: Ring = {
            ...low(
                0,
                0,
                mix(0.93, p.beltHalf, 0.55),
                line(belt(-0.002), p.deck + 0.004, mix(p.nose, p.cowl, 0.5) + p.crown / (shape.high - shape.low)),
            ),
            f: mix(F - noseLean * big, base[1], 0.45),
            r: mix(R + tailLean * big, base[0], 0.5),
        };
        const [gf, gr] = between(0.5);
        const topZ = 0.915;
        const glassZ = (x: number): number => mix(baseZ(0.006)(x), roofZ(topZ, 0.955, 0.935)(x), 0.5);
        const [tf, tr] = between(0.93);
        return [
            low(0.2, 0.22, 0.86, line(0, 0.06, 0.025)),
            low(0.07, 0.08, 0.95, line(0.02, 0.085, 0.045)),
            low(0.005, 0.01, 0.982, line(0.13, 0.18, 0.14)),
            low(0, 0, 1, line(0.29, 0.33, 0.27)),
            low(0.01, 0.012, 0.987, line(0.43, mix(0.36, p.deck, 0.5), mix(0.3, p.nose, 0.5))),
            low(noseLean * 0.36, tailLean * 0.36, 0.995, line(belt(-0.1), p.deck - 0.07, p.nose - 0.07)),
            low(noseLean * 0.5, tailLean * 0.5, 0.984, line(belt(-0.068), p.deck - 0.04, p.nose - 0.042)),
            shoulder,
            crown,
            cabin(base[1], base[0], p.beltHalf, baseZ(0)),
            cabin(...between(0.05), mix(p.beltHalf, p.roofHalf, 0.04), baseZ(0.025)),
            cabin(gf, gr, mix(p.beltHalf, p.roofHalf, 0.44), glassZ),
            cabin(tf, tr, mix(p.beltHalf, p.roofHalf, 0.93), roofZ(topZ, 0.955, 0.935)),
            cabin(roofX[1] - 0.05, roofX[0] + 0.03, p.roofHalf - 0.045, roofZ(0.962, 0.984, 0.965)),
            cabin(roofX[1] - 0.2, roofX[0] + 0.12, p.roofHalf * 0.5, roofZ(0.993, 0.997, 0.988)),
            cabin(roofX[1] - 0.3, roofX[0] + 0.2, 0, roofZ(1, 1.001, 0.994)),
        ];
    }

    // Where the glass begins above bonnet and belt.
    foot(t: number): Point {
        return this.on(this.rings[kRing.base]!, t);
    }
    // A ring's point at t.
    private on(ring: Ring, t: number): Point {
        const rear = t > 2.5;
        const s = rear ? 5 - t : t;
        const side = rear ? 0 : 1;
        const end = rear ? ring.r : ring.f;
        const [c, n] = [ring.c[side], ring.n[side]];
        const corner = 2 ** (-1 / n); // where the rounding looks as much aside as ahead
        let x: number, y: number;
        if (s <= 1) {
            y = s * corner;
            x = c + (end - c) * Math.max(0, 1 - y ** n) ** (1 / n);
        } else {
            const from = c + (end - c) * corner;
            const to = s <= 2 ? this.middle[side] : this.middle[1 - side]!;
            x = s <= 2 ? mix(from, to, s - 1) : mix(this.middle[side], to, s - 2);
            const across = (x - c) / (end - c);
            y = across > 0 ? Math.max(0, 1 - across ** n) ** (1 / n) : 1;
        }
        return [x, y * ring.half, ring.z(x)];
    }

    // The surface as a sheet of one finish, fitted to the outline: its ends, its width, its lowest and highest point.
    sheet(level: 0 | 1 | 2, skin: Finish): Sheet {
        const fine = kFine[level];
        const [a, b, c] = fine.columns;
        const ts: number[] = [];
        const add = (from: number, to: number, steps: number): void => {
            for (let i = 0; i < steps; i++) ts.push(mix(from, to, i / steps));
        };
        add(0, 1, a);
        add(1, 2, b);
        add(2, 3, c);
        add(3, 4, b);
        add(4, 5, a);
        ts.push(5);
        const vs: number[] = [];
        fine.rows.forEach((steps, k) => {
            for (let i = 0; i < steps; i++) vs.push(k + i / steps);
        });
        vs.push(kRing.spine);

        const control = ts.map((t) => {
            const points = this.rings.map((ring) => this.on(ring, t));
            const [first, second] = points as [Point, Point];
            const inner = points[points.length - 2]!;
            return [
                [2 * first[0] - second[0], 2 * first[1] - second[1], 2 * first[2] - second[2]] as Point,
                ...points,
                [inner[0], -inner[1], inner[2]] as Point, // the roof goes on beyond the spine
            ];
        });
        const grid: Point[][] = vs.map((v) => {
            const k = Math.min(kRing.spine - 1, Math.floor(v));
            const u = v - k;
            const w = [
                (1 - u) ** 3 / 6,
                (3 * u ** 3 - 6 * u * u + 4) / 6,
                (-3 * u ** 3 + 3 * u * u + 3 * u + 1) / 6,
                u ** 3 / 6,
            ];
            return control.map(
                (points) => [0, 1, 2].map((i) => w.reduce((sum, q, j) => sum + q * points[k + j]![i]!, 0)) as Point,
            );
        });
        const { shape, half } = this;
        {
            const [lo, hi]: [Point, Point] = [
                [Infinity, 0, Infinity],
                [-Infinity, 0, -Infinity],
            ];
            for (const row of grid)
                for (const q of row)
                    for (let i = 0; i < 3; i++) {
                        lo[i] = Math.min(lo[i]!, q[i]!);
                        hi[i] = Math.max(hi[i]!, q[i]!);
                    }
            const flare = this.flare;
            const size: Point = [
                (shape.front + shape.rear) / (hi[0] - lo[0]),
                (half - flare) / hi[1],
                (shape.high - shape.low) / (hi[2] - lo[2]),
            ];
            this.scale = [[shape.front - hi[0] * size[0], 0, shape.high - hi[2] * size[2]], size];
        }
        const [shift, size] = this.scale;
        for (const row of grid)
            for (const q of row) {
                for (let i = 0; i < 3; i++) q[i] = shift[i]! + q[i]! * size[i]!;
                this.widen(q);
            }
        const out = new Sheet();
        const ids = grid.map((row, i) =>
            row.map((q, j) => {
                const left = row[j + 1] ?? mirrored(row[j - 1]!);
                const right = row[j - 1] ?? mirrored(row[1]!);
                const up = grid[i + 1]?.[j] ?? q;
                const down = grid[i - 1]?.[j] ?? q;
                const [tx, ty, tz] = [left[0] - right[0], left[1] - right[1], left[2] - right[2]];
                const [vx, vy, vz] = [up[0] - down[0], up[1] - down[1], up[2] - down[2]];
                const n: Point = [ty * vz - tz * vy, tz * vx - tx * vz, tx * vy - ty * vx];
                if (i === grid.length - 1) n[1] = 0;
                if (j === 0 || j === row.length - 1) n[1] = 0;
                const s = Math.hypot(...n) || 1;
                const dt = (ts[j + 1] ?? 2 * 5 - ts[j - 1]!) - (ts[j - 1] ?? -ts[1]!);
                const dv = (vs[i + 1] ?? vs[i]!) - (vs[i - 1] ?? vs[i]!);
                return out.vertex(
                    ...q,
                    n[0] / s,
                    n[1] / s,
                    n[2] / s,
                    ts[j],
                    vs[i],
                    Math.hypot(tx, ty, tz) / dt,
                    Math.hypot(vx, vy, vz) / dv,
                );
            }),
        );
        for (let i = 0; i + 1 < ids.length; i++)
            for (let j = 0; j + 1 < ts.length; j++)
                out.quad(ids[i]![j]!, ids[i]![j + 1]!, ids[i + 1]![j + 1]!, ids[i + 1]![j]!, skin);
        this.keel = grid[0]!;
        return out;
    }
    keel: Point[] = [];

    // [m] x of those within it: a cab has one.
    get axles(): number[] {
        const { frontAxle, rearAxle, front, rear } = this.shape;
        return [frontAxle, rearAxle].filter((x) => x > -rear && x < front);
    }
    get flare(): number {
        return this.profile.flare;
    }
    readonly radius = (): number => this.shape.wheelRadius * this.profile.arch;
    // Distance from the nearer arch's edge, in the side view [m].
    fromArch(x: number, z: number): number {
        const { shape } = this;
        const far = (axle: number): number => Math.hypot(x - axle, z - shape.axleHeight) - this.radius();
        return Math.min(far(shape.frontAxle), far(shape.rearAxle));
    }
    // The wings stand out about the arches.
    private widen(q: Point): void {
        const side = smooth(0.8, 0.97, q[1] / (this.half - this.flare));
        if (side === 0) return;
        const d = this.fromArch(q[0], q[2]);
        const near = d < 0.015 ? 1 : 1 - smooth(0.015, 0.13, d);
        q[1] += this.flare * side * near;
    }
}
const mirrored = (q: Point): Point => [q[0], -q[1], q[2]];

// The driver's eyes, body axes: behind the upper edge of the windscreen, below the roof.
export function eyeOf(form: Form): [number, number, number] {
    const { shape, profile, X } = form;
    const ahead = profile.foot > 0.9 ? 0.34 : 0.2;
    return [
        X(profile.roof[1]) - ahead,
        Math.min(0.38, 0.2 * shape.width),
        shape.high - Math.min(0.26, 0.19 * (shape.high - shape.low)),
    ];
}
