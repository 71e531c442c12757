// A car's body, made when it is first seen: the form of its class as a sheet (body_form.ts), in which arches, windows, gaps,
// lamps and grilles are cut, with what is seen through the windows behind them.
//
// Body axes (x forward, y left, z up), origin at the centre of mass. Front, rear, width, underside and roof are those of the
// outline that collisions use; mirrors, handles and plates alone stand out of it.
import { kPaint, kGlass, kBlack, kRubber, kPlastic, kUnder, kHead, kTail, kFar, smax, type Work } from './body_cut';
import { eyeOf, Form, kProfiles, kRing, smooth, type Formed, type Point, type Profile } from './body_form';
import type { BodyClass, BodyParts, BodyShape, Level, Mirror } from './body_shape';
import { boxBody, cabShape, type Cab } from './plain_body';

export type { BodyClass, BodyParts, BodyShape, Level };

let details: typeof import('./body_details') | null = null;
// Asks for what is seen from near; true once it is there.
export async function loadDetails(): Promise<boolean> {
    details ??= await import('./body_details').catch(() => null);
    return details !== null;
}

// As finely as can be: without what is loaded later, as from afar.
export function buildBody(shape: BodyShape, asked: Level = 0): BodyParts {
    const level = details ? asked : 2;
    if (shape.kind === 'box') return boxBody(shape);
    if (shape.kind === 'formula') return details ? details.formulaBody(shape) : boxBody(shape);
    if (shape.kind === 'truck')
        return details ? details.truckBody(shape, level, shell(cabShape(shape), level)) : boxBody(shape);
    const { sheet, shade, form, mirror } = shell(shape, level);
    const [rear, front] = form.profile.roof;
    return {
        solid: sheet.geometry((f) => f !== kGlass || level === 2, shade),
        glass:
            level < 2
                ? sheet.geometry(
                      (f) => f === kGlass,
                      () => 1,
                  )
                : null,
        roof: { x: form.X((rear + front) / 2), z: shape.high, size: Math.min(0.95, 0.5 * shape.width) },
        mirror,
    };
}

function shell(shape: BodyShape, level: Level): Cab & { form: Form; mirror: Mirror | null } {
    const profile = profileOf(shape);
    const form = new Form(shape, profile);
    const sheet = form.sheet(level, kPaint);
    const bowF = profile.lean[1] + 0.05;
    const work: Work = {
        form,
        shape,
        profile,
        sheet,
        level,
        frontQ: (x, y) => y + 0.8 * Math.max(0, shape.front - bowF - x),
        rearQ: (x, y) => y + 0.8 * Math.max(0, x + shape.rear - 0.1),
    };
    cutArches(work);
    cutWindows(work);
    const fine = level < 2 ? details : null;
    const mirror = fine ? fine.addDetails(work) : null;
    if (!fine) farEnds(work);
    cladding(work);
    addUnderside(work);
    if (level < 2) addLining(work);
    sheet.mirror();
    fine?.addSingles(work);
    const floor = shape.axleHeight - shape.wheelRadius;
    const top = form.Z(0.55);
    // Less of the sky is seen from low down, from below and from an arch.
    const shade = (x: number, _y: number, z: number, nz: number): number => {
        const low = 0.45 + 0.55 * smooth(floor, top, z);
        const down = 1 - 0.55 * Math.max(0, -nz);
        const arch = 0.6 + 0.4 * smooth(-0.02, 0.1, form.fromArch(x, z));
        return low * down * arch;
    };
    return { form, sheet, shade, glass: kGlass, mirror };
}

// --- what is cut -------------------------------------------------------------------------------------------------------

function cutArches({ form, shape, sheet, level }: Work): void {
    const inside = form.half * 0.6;
    const d = sheet.field((x, y, z) => (y > inside ? form.fromArch(x, z) : kFar));
    sheet.cut(d, 0, null, null);
    if (level === 2) return;
    // The sheet's edge turns inwards.
    const turned = 0.05;
    for (const [a, b] of sheet.rim(kPaint)) {
        const [p, q] = [sheet.place(a), sheet.place(b)];
        if (Math.abs(form.fromArch(p[0], p[2])) > 0.004 || Math.abs(form.fromArch(q[0], q[2])) > 0.004) continue;
        const inner = ([x, y, z]: Point): Point => [x, y - turned, z];
        sheet.face([p, inner(p), inner(q), q], kUnder);
    }
    // A dark vault behind it, as deep as the wheel needs.
    const outer = form.half - form.flare - 0.03;
    const inner = Math.max(0.15, shape.track / 2 - shape.wheelWidth / 2 - 0.14);
    const steps = level === 0 ? 18 : 7;
    const floor = form.Z(0.02);
    for (const axle of form.axles) {
        const r = form.radius() + 0.012;
        const low = Math.asin(Math.max(-0.9, Math.min(0.9, (floor - shape.axleHeight) / r)));
        const at = (k: number): [number, number] => {
            const angle = low + ((Math.PI - 2 * low) * k) / steps;
            return [axle + r * Math.cos(angle), shape.axleHeight + r * Math.sin(angle)];
        };
        for (let k = 0; k < steps; k++) {
            const [[x0, z0], [x1, z1]] = [at(k), at(k + 1)];
            sheet.face(
                [
                    [x0, outer, z0],
                    [x0, inner, z0],
                    [x1, inner, z1],
                    [x1, outer, z1],
                ],
                kUnder,
            );
            sheet.face(
                [
                    [x1, inner, z1],
                    [x0, inner, z0],
                    [x0, inner, floor],
                    [x1, inner, floor],
                ],
                kUnder,
            );
        }
    }
}

function cutWindows({ form, shape, profile, sheet, level }: Work): void {
    const post = 0.036;
    const [low, high] = [kRing.base + 0.75, kRing.top + 0.2];
    const screen = sheet.field((_x, _y, _z, t, v, st, sv) =>
        t < 0 || t > 2 || v < 6 ? kFar : smax(0.07, (t - 1) * st + post, (low - 0.25 - v) * sv, (v - high) * sv),
    );
    const side = sheet.field((_x, _y, _z, t, v, st, sv) =>
        t < 0.5 || t > 4.5 || v < 6
            ? kFar
            : smax(0.05, (1 - t) * st + post, (t - 4) * st + profile.quarter, (low - v) * sv, (v - high + 0.1) * sv),
    );
    const two = shape.kind === 'van'; // a window in each of its rear doors
    const rear = sheet.field((_x, y, z, t, v, st, sv) =>
        t < 3 || v < 6
            ? kFar
            : two
              ? smax(0.06, 0.09 - y, y - 0.78 * form.half, form.Z(0.58) - z, z - form.Z(0.83))
              : smax(0.08, (4 - t) * st + 0.07, (low - v) * sv, (v - high) * sv),
    );
    for (const window of [screen, side, rear]) {
        if (level === 0) sheet.cut(window, 0.012, [kPaint], kRubber);
        sheet.cut(window, 0, level === 0 ? [kRubber] : [kPaint], kGlass);
    }
    if (level === 2) return;
    for (const place of profile.posts) {
        const x0 = form.X(place);
        const z0 = form.Z(0.6);
        const pillar = sheet.field((x, y, z, t) => (t > 1 && t < 4 && y > 0.2 ? x - x0 + 0.12 * (z - z0) : kFar));
        sheet.line(pillar, place === profile.posts[0] ? 0.042 : 0.03, [kGlass], kBlack);
    }
}

function cladding({ form, shape, sheet, level }: Work): void {
    const clad = shape.kind === 'suv' ? 0.17 : 0.055;
    sheet.cut(
        sheet.field((_x, _y, z, t) => (t < 0 ? kFar : z - form.Z(clad))),
        0,
        [kPaint],
        kPlastic,
    );
    if (shape.kind !== 'suv' || level === 2) return;
    const d = sheet.field((x, y, z, t) => (t >= 0 && y > form.half * 0.7 ? form.fromArch(x, z) : kFar));
    sheet.cut(d, 0.06, [kPaint], kPlastic);
}

// From afar: lamps as patches.
function farEnds(w: Work): void {
    const { form, shape, sheet, profile } = w;
    const top = form.Z(profile.nose);
    const deck = form.Z(profile.deck);
    const lamp = (x: number, z: number, t: number): number =>
        t < 0 || t > 1.5 || x < shape.front - 0.5 ? kFar : Math.abs(z - top + 0.1) - 0.06;
    sheet.cut(
        sheet.field((x, y, z, t) => smax(0.01, lamp(x, z, t), 0.5 * form.half - y)),
        0,
        [kPaint],
        kHead,
    );
    sheet.cut(
        sheet.field((x, y, z, t) =>
            t < 3.5 || x > -shape.rear + 0.5 ? kFar : smax(0.01, Math.abs(z - deck + 0.14) - 0.1, 0.5 * form.half - y),
        ),
        0,
        [kPaint],
        kTail,
    );
}

// The cabin's walls as seen through the windows by those who draw no surface from behind: floor, door, roof.
function addLining({ form, sheet, profile, shape }: Work): void {
    const [rear, front] = [form.X(Math.max(profile.back, 0.06)), form.X(profile.foot)];
    const [floor, belt, roof] = [form.Z(0.12), form.Z(profile.belt[0] - 0.03), shape.high - 0.05];
    const half = form.half * (profile.beltHalf - 0.05);
    const [roofRear, roofFront] = [form.X(profile.roof[0]), form.X(profile.roof[1])];
    const under = form.half * profile.roofHalf * 0.95;
    const faces: Point[][] = [
        [
            [rear, 0, floor],
            [front, 0, floor],
            [front, half, floor],
            [rear, half, floor],
        ],
        [
            [rear, half, floor],
            [front, half, floor],
            [front, half, belt],
            [rear, half, belt],
        ],
        [
            [roofRear, 0, roof],
            [roofRear, under, roof],
            [roofFront, under, roof],
            [roofFront, 0, roof],
        ],
    ];
    for (const face of faces) sheet.face(face, kUnder);
}

function addUnderside({ form, shape, sheet, level }: Work): void {
    const { keel } = form;
    const inner = Math.max(0.15, shape.track / 2 - shape.wheelWidth / 2 - 0.14);
    const y = (q: Point): number =>
        form.fromArch(q[0], shape.axleHeight - form.radius() * 0.6) < 0.05 ? Math.min(q[1], inner) : q[1];
    for (let j = 0; j + 1 < keel.length; j++) {
        const [a, b] = [keel[j]!, keel[j + 1]!];
        sheet.face(
            [
                [a[0], 0, a[2]],
                [b[0], 0, b[2]],
                [b[0], y(b), b[2]],
                [a[0], y(a), a[2]],
            ],
            kUnder,
        );
    }
    if (level > 0) return;
    // Axles, seen below the bumper and through the rims.
    for (const axle of form.axles)
        sheet.rod(
            [
                [axle, 0, shape.axleHeight],
                [axle, shape.track / 2 - 0.04, shape.axleHeight],
            ],
            0.045,
            kUnder,
            6,
        );
}

// --- the driver's place ------------------------------------------------------------------------------------------------

const profileOf = (shape: BodyShape): Profile => kProfiles[shape.kind as Formed] ?? kProfiles.saloon;
const formOf = (shape: BodyShape): Form => new Form(shape.kind === 'truck' ? cabShape(shape) : shape, profileOf(shape));

// The foot of the windscreen from the left pillar to the right one.
export function screenFoot(shape: BodyShape): Point[] {
    const form = formOf(shape);
    const steps = 9;
    const left = Array.from({ length: steps + 1 }, (_, k) => form.foot(1.3 * (1 - k / steps)));
    return [
        ...left,
        ...left
            .slice(0, -1)
            .reverse()
            .map(([x, y, z]): Point => [x, -y, z]),
    ];
}
// The driver's eyes, body axes.
export function driverEye(shape: BodyShape): [number, number, number] {
    const form = formOf(shape);
    if (shape.kind === 'formula') return [form.X(0.5), 0, form.Z(0.75)];
    return eyeOf(form);
}
