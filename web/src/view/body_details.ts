// What is seen of a body from near: shut lines, lamps, grilles, plates, mirrors, handles, the cabin and its driver. Loaded
// beside the first picture (car_body.ts): until then cars are drawn as from afar.
import { kRing, smooth, type Form, type Formed } from './body_form';
import {
    kPaint,
    kBlack,
    kRubber,
    kPlastic,
    kGrille,
    kBright,
    kMirror,
    kHousing,
    kLens,
    kHead,
    kEye,
    kTail,
    kReverse,
    kAmber,
    kPlate,
    kLetters,
    kGap,
    kStripe,
    boxy,
    kFar,
    smax,
    type Work,
} from './body_cut';
import type { Mirror } from './body_shape';
import { addCabin, addDriver } from './cabin';
import { Field, type Finish, type Sheet } from './sheet';

export { formulaBody } from './open_body';
export { truckBody } from './truck_body';

// On the left half of the body, before it is mirrored.
export function addDetails(work: Work): Mirror {
    cutEnds(work);
    if (work.level === 0) cutGaps(work);
    const mirror = addFittings(work);
    addCabin(work.form, work.sheet, work.level as 0 | 1);
    return mirror;
}
// On the whole of it.
export function addSingles(work: Work): void {
    addDriver(work.form, work.sheet, work.level as 0 | 1);
    if (work.level === 0) addSingle(work);
}

const kAround = Array.from(
    { length: 10 },
    (_, k) => [Math.cos((k * Math.PI) / 5), Math.sin((k * Math.PI) / 5)] as const,
);

// Shut lines: doors, bonnet, boot, the filler's flap.
function cutGaps({ form, shape, profile, sheet }: Work): void {
    const { X, Z } = form;
    const half = 0.0042;
    const [front] = profile.posts as [number];
    const b = X(front);
    const ahead = X(profile.foot) - (boxy(shape) ? 0.14 : 0.36);
    const sill = Z(0.085);
    const lean = (x: number, z: number): number => x + 0.12 * (z - Z(0.6));
    const belt = (v: number, sv: number): number => (v - kRing.base - 0.55) * sv;
    const door = (x0: number, x1: number): Field =>
        sheet.field((x, y, z, t, v, _st, sv) =>
            t < 0.6 || t > 4.4 || y < 0.5 * form.half
                ? kFar
                : smax(0.06, x - x1, x0 - lean(x, z), sill - z, belt(v, sv), 0.035 - form.fromArch(x, z)),
        );
    sheet.line(door(b, ahead), half, [kPaint], kGap);
    if (boxy(shape)) {
        // A sliding door, and the seam of the side panels.
        sheet.line(door(b - 1.12, b - 0.01), half, [kPaint], kGap);
        const rail = sheet.field((x, y, z, t) =>
            t > 1.2 && t < 4 && y > 0.5 * form.half && x < b - 1.1 ? z - Z(0.43) : kFar,
        );
        sheet.line(rail, 0.006, [kPaint], kGap);
        sheet.cut(
            sheet.field((_x, y, _z, t, v) => (t > 4 && v < kRing.rail ? y : kFar)),
            half,
            [kPaint],
            kGap,
        );
    } else if (shape.kind !== 'rally' && form.length > 3.5) {
        const back = Math.max(shape.rearAxle + 0.1, X(profile.posts[1] ?? 0.2) - 0.02);
        sheet.line(door(Math.min(back, b - 0.6), b - 0.012), half, [kPaint], kGap);
    }
    if (shape.kind !== 'bus') {
        const bonnet = sheet.field((_x, _y, _z, t, v, st, sv) =>
            t > 2 ? kFar : smax(0.09, (t - 0.98) * st, (kRing.shoulder - 0.2 - v) * sv, (v - kRing.base - 0.45) * sv),
        );
        sheet.line(bonnet, half, [kPaint], kGap);
    }
    if (shape.kind !== 'van') {
        const whole = profile.back < 0.06; // the rear window opens with it
        const highest = whole ? kRing.rail - 0.5 : kRing.base + 0.3;
        const bottom = whole ? Z(0.3) : Z(0.4);
        const boot = sheet.field((_x, _y, z, t, v, st, sv) =>
            t < 3 ? kFar : smax(0.07, (4 - t) * st + (whole ? 0.012 : 0.03), bottom - z, (v - highest) * sv),
        );
        sheet.line(boot, half, [kPaint], kGap);
    }
}

// --- ends: lamps, grilles, plates ----------------------------------------------------------------------------------------

interface Face {
    lamp: readonly [number, number, number, number]; // inner and outer end [half width, m beyond], lower and upper edge [m from the nose]
    grille: readonly [number, number, number]; // half width [share], lower and upper edge [m from the nose]
    bars: number;
    intake: readonly [number, number, number]; // half width [share], lower and upper edge [share of height]
    frame?: boolean; // a bright frame about the grille
    round?: number; // [m] radius of round lamps
}
const kFaces: Record<Formed, Face> = {
    hatch: { lamp: [0.5, 0.62, -0.165, -0.05], grille: [0.47, -0.15, -0.075], bars: 1, intake: [0.6, 0.075, 0.21] },
    saloon: {
        lamp: [0.44, 0.66, -0.15, -0.05],
        grille: [0.36, -0.22, -0.045],
        bars: 4,
        intake: [0.66, 0.07, 0.175],
        frame: true,
    },
    estate: {
        lamp: [0.44, 0.66, -0.15, -0.05],
        grille: [0.36, -0.22, -0.045],
        bars: 4,
        intake: [0.66, 0.07, 0.175],
        frame: true,
    },
    suv: {
        lamp: [0.52, 0.5, -0.19, -0.05],
        grille: [0.47, -0.3, -0.04],
        bars: 3,
        intake: [0.6, 0.09, 0.2],
        frame: true,
    },
    rally: { lamp: [0.5, 0.58, -0.175, -0.05], grille: [0.42, -0.14, -0.06], bars: 1, intake: [0.66, 0.07, 0.26] },
    van: { lamp: [0.55, 0.5, -0.24, -0.03], grille: [0.48, -0.2, -0.05], bars: 3, intake: [0.6, 0.06, 0.15] },
    bus: { lamp: [0.62, 0, -0.2, 0.02], grille: [0.84, -0.27, -0.03], bars: 3, intake: [0.5, 0.06, 0.1], round: 0.098 },
    truck: { lamp: [0.6, 0.3, -0.42, -0.28], grille: [0.62, -0.2, 0.02], bars: 3, intake: [0.55, 0.05, 0.12] },
    path: { lamp: [0.46, 0.5, -0.15, -0.05], grille: [0.36, -0.16, -0.06], bars: 2, intake: [0.6, 0.07, 0.17] },
};

function cutEnds(w: Work): void {
    const { form, shape, sheet, level, profile } = w;
    const { half, Z } = form;
    const face = kFaces[shape.kind as Formed];
    const top = Z(profile.nose);
    const front = (measure: (q: number, z: number) => number): Field =>
        sheet.field((x, y, z, t, v) => (t < 0 || t > 1.9 || v > kRing.crown ? kFar : measure(w.frontQ(x, y), z)));
    const rear = (measure: (q: number, z: number) => number): Field =>
        sheet.field((x, y, z, t, v) => (t < 3.1 || v > kRing.base ? kFar : measure(w.rearQ(x, y), z)));
    // Grilles first, lamps over them.
    const [gw, g0, g1] = face.grille;
    const grille = front((q, z) => smax(0.035, q - gw * half + 0.25 * (top + g1 - z), top + g0 - z, z - top - g1));
    if (face.frame) sheet.cut(grille, 0.014, [kPaint], kBright);
    sheet.cut(grille, 0, [kPaint, kBright], kGrille);
    const [iw, i0, i1] = face.intake;
    const intake = front((q, z) => smax(0.04, q - iw * half - 0.5 * (z - Z(i0)), Z(i0) - z, z - Z(i1)));
    sheet.cut(intake, 0, [kPaint], kGrille);
    const vent = front((q, z) => smax(0.03, 0.73 * half - q, q - 0.93 * half, Z(i0 + 0.02) - z, z - Z(i0 + 0.11)));
    if (!boxy(shape) && shape.kind !== 'suv' && shape.kind !== 'path') sheet.cut(vent, 0, [kPaint], kGrille);
    if (level === 0) {
        const height = sheet.field((_x, _y, z) => z);
        for (let k = 0; k < face.bars; k++)
            stripe(
                sheet,
                height,
                top + g0 + ((k + 0.5) * (g1 - g0)) / face.bars + (face.bars === 1 ? 0.01 : 0),
                face.frame ? 0.008 : 0.006,
                face.frame ? kBright : kBlack,
            );
        for (const s of [0.34, 0.67]) stripe(sheet, height, Z(i0 + (i1 - i0) * s), 0.006, kBlack);
        sheet.sink(kGrille, -0.03, 0, kGap);
    }
    const [l0, lw, z0, z1] = face.lamp;
    const inner = l0 * half;
    if (face.round) {
        const r = face.round;
        const ring = front((q, z) => Math.hypot(q - inner, z - top - (z0 + z1) / 2 - 0.0) - r);
        sheet.cut(ring, 0.014, [kPaint, kGrille, kBlack], kBright);
        sheet.cut(ring, 0, [kBright], kLens);
        sheet.cut(ring, -0.055, [kLens], kHead);
    } else {
        const rise = 0.09;
        const lamp = front((q, z) =>
            smax(
                0.03,
                inner - q + 0.5 * (top + z1 - z) - 0.02,
                q - inner - lw,
                top + z0 + rise * (q - inner) - z,
                z - top - z1 - rise * 0.4 * (q - inner),
            ),
        );
        sheet.cut(lamp, 0.006, [kPaint, kBright, kGrille, kBlack], kGap);
        sheet.cut(lamp, 0, [kGap], kHousing);
        const mid = (z0 + z1) / 2 + 0.02;
        const along = (q: number, z: number): number => z - top - rise * 0.6 * (q - inner); // above the nose, along the lamp
        if (level === 0)
            for (const at of [0.14, 0.25]) {
                const edge = (r: number): Field[] =>
                    kAround.map(([c, n]) => front((q, z) => c * (q - inner - at) + n * (along(q, z) - mid) - r));
                sheet.carve(edge(0.034), kHousing, kEye);
            }
        const strip = [
            front((q, z) => z - top - z0 - rise * (q - inner) - 0.03),
            front((q, z) => top + z0 + rise * (q - inner) + 0.014 - z),
            front((q) => inner + 0.035 - q),
            front((q) => q - inner - lw + 0.17),
        ];
        sheet.carve(strip, kHousing, kHead);
        sheet.carve(
            [
                front((q, z) => along(q, z) - mid - 0.02),
                front((q, z) => mid - 0.012 - along(q, z)),
                front((q) => inner + lw - 0.15 - q),
                front((q) => q - inner - lw + 0.03),
            ],
            kHousing,
            kAmber,
        );
    }

    plate(w, 1, Z(i0 + (i1 - i0) * 0.5) + (boxy(shape) ? 0.14 : 0.03));
    if (shape.kind === 'truck') return; // behind its cab is the load
    // The tail.
    const tall = profile.back < 0.06;
    const van = boxy(shape);
    const deck = Z(profile.deck);
    const tail = van
        ? rear((q, z) =>
              smax(
                  0.02,
                  0.86 * half - q,
                  q - 0.86 * half - 0.2,
                  Z(0.22) - z,
                  z - Z(shape.kind === 'bus' ? 0.36 : 0.42),
              ),
          )
        : tall
          ? rear((q, z) =>
                smax(
                    0.035,
                    0.62 * half - q + 0.55 * (deck - 0.04 - z),
                    q - 0.62 * half - 0.62,
                    deck - 0.25 - z,
                    z - deck + 0.05,
                ),
            )
          : rear((q, z) =>
                smax(
                    0.03,
                    0.42 * half - q - 0.35 * (z - deck + 0.2),
                    q - 0.42 * half - 0.78,
                    deck - 0.195 - z,
                    z - deck + 0.055 - 0.05 * (q - 0.42 * half),
                ),
            );
    sheet.cut(tail, 0.007, [kPaint, kRubber], kGap);
    sheet.cut(tail, 0, [kGap], kTail);
    if (level === 0) {
        const bar = sheet.field((_x, _y, z) => z);
        const low = van ? Z(0.255) : tall ? deck - 0.2 : deck - 0.15;
        sheet.line(bar.plus(-low), van ? 0.035 : 0.016, [kTail], kReverse);
        const keep = rear((q) => (van ? -1 : q - (tall ? 0.62 : 0.42) * half - 0.2));
        sheet.cut(new Field(sheet, (...at) => -keep.measure(...at)), 0, [kReverse], kTail);
        sheet.line(bar.plus(-low - (van ? 0.09 : 0.028)), 0.0035, [kTail], kHousing);
    }
    // The lower part of the bumper, the plate's place.
    sheet.cut(
        rear((q, z) => smax(0.05, z - Z(0.17), q - 0.86 * half)),
        0,
        [kPaint],
        kPlastic,
    );
    const plateZ = tall && !van ? Z(0.36) : van ? Z(0.3) : Z(0.27);
    const recess = rear((q, z) => smax(0.02, q - 0.3, Math.abs(z - plateZ) - 0.075));
    if (level === 0) sheet.line(recess, 0.004, [kPaint], kGap);
    plate(w, -1, plateZ);
}
function stripe(sheet: Sheet, height: Field, z: number, half: number, f: Finish): void {
    sheet.line(height.plus(-z), half, [kGrille], f);
}

// A number plate before the surface's middle, with a few dark letters.
function plate({ sheet, shape, level }: Work, end: 1 | -1, z: number): void {
    const x = end * extent(sheet, end, z, (shape.front - shape.rear) / 2) + end * 0.004;
    const [a, b] = end > 0 ? [x - 0.03, x + 0.008] : [x - 0.008, x + 0.03];
    const wide = Math.min(0.26, shape.width * 0.15);
    sheet.box(a, b, 0, wide, z - 0.055, z + 0.055, kPlate);
    if (level > 0) return;
    const f = end > 0 ? b + 0.001 : a - 0.001;
    for (const k of [0.16, 0.42, 0.68]) {
        const [y0, y1] = [wide * k - 0.018, wide * k + 0.018];
        const [u, v] = end > 0 ? [y0, y1] : [y1, y0];
        for (const [p, q] of [
            [-0.032, -0.024],
            [-0.004, 0.004],
            [0.024, 0.032],
        ] as const)
            sheet.face(
                [
                    [f, u, z + p],
                    [f, v, z + p],
                    [f, v, z + q],
                    [f, u, z + q],
                ],
                kLetters,
            );
        const s = end > 0 ? u : v;
        const [m, n] = end > 0 ? [s, s + 0.008] : [s + 0.008, s];
        sheet.face(
            [
                [f, m, z - 0.032],
                [f, n, z - 0.032],
                [f, n, z + 0.032],
                [f, m, z + 0.032],
            ],
            kLetters,
        );
    }
}
// How far the surface reaches at that height, in the middle of the front (1) or the tail (-1) [m].
function extent(sheet: Sheet, end: 1 | -1, z: number, middle: number): number {
    let [most, near] = [-Infinity, Infinity];
    for (let i = 0; i < sheet.vertices; i++) {
        const [x, y, h] = sheet.place(i);
        if (y > 0.02 || (x - middle) * end < 0) continue;
        const d = Math.abs(h - z);
        if (d < near || (d < 0.05 && x * end > most))
            [near, most] = [Math.min(d, near), d < 0.05 ? Math.max(most, x * end) : x * end];
    }
    return most;
}
// y of the flank at (x, z).
function flank(form: Form, sheet: Sheet, x: number, z: number): number {
    let [y, near] = [form.half, Infinity];
    for (let i = 0; i < sheet.vertices; i++) {
        const [px, py, pz] = sheet.place(i);
        if (py < 0.55 * form.half) continue;
        const d = (px - x) ** 2 + 4 * (pz - z) ** 2;
        if (d < near) [near, y] = [d, py];
    }
    return y;
}

// --- what stands on it -------------------------------------------------------------------------------------------------

function addFittings({ form, shape, profile, sheet, level }: Work): Mirror {
    const { X, Z } = form;
    const van = boxy(shape);
    const beltAt = (x: number): number =>
        Z(profile.belt[0] + ((profile.belt[1] - profile.belt[0]) * (x + shape.rear)) / form.length);
    const rings = level === 0 ? 7 : 4;
    // Mirrors.
    const mx = X(profile.foot) - (van ? 0.16 : 0.46);
    const mz = beltAt(mx) + (van ? 0.16 : 0.075);
    const my = flank(form, sheet, mx, beltAt(mx)) + (van ? 0.1 : 0.085);
    const tall = van ? 0.15 : 0.068;
    sheet.pebble(mx - 0.03, my, mz, 0.11, 0.1, tall, 3.4, kPaint, 0, rings, 0.2);
    sheet.face(
        [
            [mx - 0.053, my + 0.08, mz - tall * 0.8],
            [mx - 0.053, my - 0.08, mz - tall * 0.8],
            [mx - 0.053, my - 0.08, mz + tall * 0.8],
            [mx - 0.053, my + 0.08, mz + tall * 0.8],
        ],
        kMirror,
    );
    sheet.box(mx - 0.02, mx + 0.04, my - 0.17, my - 0.03, mz - tall * 0.75, mz - tall * 0.75 + 0.028, kBlack);
    const mirror: Mirror = { x: mx - 0.053, y: my, z: mz, half: 0.08, tall: tall * 0.8 };
    if (level > 0) return mirror;
    // Handles: one a door.
    const b = X(profile.posts[0]!);
    const doors = [
        b + 0.16,
        ...(shape.kind === 'rally' || form.length < 3.5
            ? []
            : van
              ? [b - 0.14]
              : [Math.max(X(profile.posts[1] ?? 0.2), shape.rearAxle + 0.1) + 0.16]),
    ];
    for (const x of doors) {
        const z = beltAt(x) - 0.1;
        sheet.pebble(x, flank(form, sheet, x, z) + 0.006, z, 0.095, 0.016, 0.015, 4, kPaint, 0.02, 5);
    }
    if (shape.kind === 'suv' || shape.kind === 'estate') {
        const y = form.half * (profile.roofHalf - 0.07);
        const [x0, x1] = [X(profile.roof[0]) + 0.14, X(profile.roof[1]) - 0.22];
        const z = (x: number): number =>
            Z(0.985) - profile.drop * (shape.high - shape.low) * smooth(0.62, 0.02, (x + shape.rear) / form.length);
        const foot = 0.06;
        sheet.rod(
            [
                [x0, y, z(x0) - 0.02],
                [x0 + foot, y, z(x0) + 0.02],
                [(x0 + x1) / 2, y, z((x0 + x1) / 2) + 0.022],
                [x1 - foot, y, z(x1) + 0.02],
                [x1, y, z(x1) - 0.02],
            ],
            0.016,
            kBright,
            6,
        );
    }
    if (shape.kind === 'rally') {
        // Wing on two posts, mud flaps, lamps in the grille, a stripe.
        const zr = Z(0.93);
        sheet.pebble(X(0.036), 0, zr, 0.13, form.half * 0.66, 0.016, 5, kPlastic, -0.1, 6);
        sheet.box(X(0.004), X(0.066), form.half * 0.65, form.half * 0.66, zr - 0.06, zr + 0.035, kPlastic);
        sheet.box(X(0.03), X(0.055), form.half * 0.4, form.half * 0.412, zr - 0.2, zr, kPlastic);
        for (const axle of form.axles) {
            const x = axle - form.radius() - 0.01;
            sheet.box(
                x - 0.012,
                x,
                form.half * 0.74,
                form.half * 0.97,
                shape.axleHeight - shape.wheelRadius * 0.6,
                shape.axleHeight - 0.02,
                kRubber,
            );
        }
        const stripeZ = sheet.field((x, y, z, t, v) =>
            t < 1.05 || t > 3.97 || v > kRing.crease || y < 0.5 * form.half
                ? kFar
                : z - Z(0.36) - 0.09 * (x + shape.rear),
        );
        sheet.line(stripeZ, 0.045, [kPaint], kStripe);
        sheet.line(stripeZ.plus(0.075), 0.012, [kPaint], kStripe);
    }
    return mirror;
}

// Not the same on both sides: exhaust, aerial, wipers, the rally car's scoop.
function addSingle({ form, shape, profile, sheet }: Work): void {
    const { X, Z, half } = form;
    if (shape.kind !== 'bus' && shape.kind !== 'truck')
        sheet.rod(
            [
                [-shape.rear + 0.3, 0.55 * half, Z(0.06)],
                [-shape.rear + 0.075, 0.55 * half, Z(0.058)],
            ],
            0.033,
            kBright,
            12,
        );
    if (!boxy(shape) && shape.kind !== 'path')
        sheet.pebble(X(profile.roof[0]) + 0.22, 0, Z(0.99 - profile.drop), 0.075, 0.018, 0.045, 2.5, kPaint, 0.25, 5);
    if (shape.kind === 'rally') {
        sheet.pebble(X(profile.roof[1]) - 0.35, 0, Z(0.992), 0.2, 0.17, 0.055, 4, kPaint, 0.06, 6);
        sheet.box(X(profile.roof[1]) - 0.165, X(profile.roof[1]) - 0.148, -0.13, 0.13, Z(1.0), Z(1.028), kGap);
    }
    const foot = X(profile.foot);
    for (const y of [0.42 * half, -0.16 * half]) {
        const [x0, z0] = [foot - 0.02 - 0.1 * (y / half) ** 2, Z(profile.cowl) + 0.035];
        sheet.rod(
            [
                [x0 - 0.02, y, z0],
                [x0 - 0.05, y - 0.3 * half, z0 + 0.022],
                [x0 - 0.07 - 0.04 * (y < 0 ? 1 : 0), y - 0.62 * half, z0 + 0.03],
            ],
            0.008,
            kRubber,
            5,
        );
    }
}
