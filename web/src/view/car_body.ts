// Procedural car bodies: a few profile curves per class, lofted into a shell, fitted to the outline that the physics uses.
//
// Body axes (x forward, y left, z up), origin at the centre of mass. A body is a loft of cross-sections along x: sill,
// flank with its crease, belt line, window, roof rail, roof. Wheel arches are where the lower edge of the section rises
// around a wheel. Ends are bowed in plan and lean in profile; gaps, lamps and grilles follow them. Open wheels and what
// has no car's shape are in open_body.ts.
import { Color } from 'three';
import { both, boxes, Builder, kGlass, kPaint, kTrim, mix, smooth, type BodyClass, type BodyParts, type BodyShape } from './body_builder';
import { formulaBody } from './open_body';

export type { BodyClass, BodyShape } from './body_builder';

// Heights as shares of low..high, places as shares of rear bumper (0) .. front bumper (1).
interface Profile {
    bonnet: number; // height of the bonnet's rear edge
    nose: number; // height of the front edge
    deck: number; // height of the tail
    belt: number; // height of the belt line (side windows start here)
    screenFoot: number; // place of the windscreen's foot
    roofFront: number;
    roofRear: number;
    screenRear: number; // foot of the rear window
    tumblehome: number; // how far the roof edge lies in, share of half the width
    roofDrop: number; // fall of the roof towards the tail, share of height
}

const kProfiles: Record<Exclude<BodyClass, 'formula'>, Profile> = {
    hatch: { bonnet: 0.58, nose: 0.44, deck: 0.6, belt: 0.58, screenFoot: 0.7, roofFront: 0.53, roofRear: 0.12, screenRear: 0.02, tumblehome: 0.22, roofDrop: 0.05 },
    saloon: { bonnet: 0.59, nose: 0.46, deck: 0.63, belt: 0.59, screenFoot: 0.69, roofFront: 0.53, roofRear: 0.3, screenRear: 0.15, tumblehome: 0.23, roofDrop: 0.03 },
    suv: { bonnet: 0.6, nose: 0.5, deck: 0.6, belt: 0.6, screenFoot: 0.72, roofFront: 0.57, roofRear: 0.09, screenRear: 0.02, tumblehome: 0.15, roofDrop: 0.02 },
    rally: { bonnet: 0.56, nose: 0.4, deck: 0.6, belt: 0.57, screenFoot: 0.69, roofFront: 0.5, roofRear: 0.16, screenRear: 0.03, tumblehome: 0.22, roofDrop: 0.06 },
    van: { bonnet: 0.52, nose: 0.4, deck: 0.5, belt: 0.52, screenFoot: 0.86, roofFront: 0.73, roofRear: 0.03, screenRear: 0.005, tumblehome: 0.08, roofDrop: 0.0 },
    box: { bonnet: 0.55, nose: 0.5, deck: 0.55, belt: 0.55, screenFoot: 0.72, roofFront: 0.6, roofRear: 0.2, screenRear: 0.1, tumblehome: 0.14, roofDrop: 0.0 },
};

const kGap = new Color(0.008, 0.0085, 0.009);
const kLens = new Color(0.5, 0.52, 0.55);
const kPlate = new Color(0.55, 0.56, 0.54);
const kChrome = new Color(0.16, 0.165, 0.175);
const kStripe = new Color(0.2, 0.28, 0.36);


type Point = [number, number, number];
// Corners of the left half of a section, from the sill's inner edge to the middle of the roof.
const enum At { Inner, Sill, Low, Crease, Shoulder, Belt, Window, Rail, Roof, Middle }
const kBow = { front: 0.15, rear: 0.09 }; // [m] by which the corners of the ends lie behind their middle
const kLean = { front: 0.1, rear: 0.05 }; // [m] by which their upper edge lies behind the bumper

export function buildBody(shape: BodyShape): BodyParts {
    if (shape.kind === 'formula') return formulaBody(shape);
    const profile = kProfiles[shape.kind];
    const length = shape.front + shape.rear;
    const height = shape.high - shape.low;
    const half = shape.width / 2;
    const X = (place: number): number => -shape.rear + place * length;
    const Z = (share: number): number => shape.low + share * height;
    const arch = shape.wheelRadius * 1.14;
    const plain = shape.kind === 'box';

    // Stations along x: even ones, the profile's corners, and dense ones around the arches and at the ends.
    const places = new Set<number>();
    for (let i = 0; i <= 48; i++) places.add(i / 48);
    for (const p of [profile.screenFoot, profile.roofFront, profile.roofRear, profile.screenRear, 0.006, 0.02, 0.04, 0.96, 0.98, 0.994]) places.add(p);
    for (const axle of [shape.frontAxle, shape.rearAxle])
        for (let i = -10; i <= 10; i++) places.add((axle + Math.sin((i / 10) * Math.PI / 2) * arch + shape.rear) / length);
    const stations = [...places].filter((p) => p >= 0 && p <= 1).sort((a, b) => a - b).filter((p, i, all) => i === 0 || p - all[i - 1]! > 1e-4);

    const deckHeight = (p: number): number => {
        // The height of bonnet, cabin base and tail (without the greenhouse).
        if (p >= profile.screenFoot) return mix(profile.bonnet, profile.nose, smooth(profile.screenFoot, 1.06, p) ** 1.15);
        if (p <= profile.screenRear) return mix(profile.deck - 0.03, profile.deck, smooth(0, Math.max(0.02, profile.screenRear), p));
        return mix(profile.deck, profile.bonnet, smooth(profile.screenRear, profile.screenFoot, p));
    };
    const roofHeight = (p: number): number => {
        const base = deckHeight(p);
        const roof = 1 - profile.roofDrop * smooth(0.55, 0.1, p) - 0.015 * Math.abs(p - 0.4);
        if (p >= profile.screenFoot || p <= profile.screenRear) return base;
        // The screens meet the roof in a curve, not in an edge.
        if (p > profile.roofFront) return mix(roof, base, ((p - profile.roofFront) / (profile.screenFoot - profile.roofFront)) ** 1.22);
        if (p < profile.roofRear) return mix(base, roof, 1 - (1 - (p - profile.screenRear) / (profile.roofRear - profile.screenRear)) ** 1.22);
        return roof;
    };
    const halfWidth = (p: number): number => {
        // Rounded corners in plan; the flanks are full between the axles.
        const corner = 0.13;
        const nose = smooth(1.0, 1 - corner, p);
        const tail = smooth(0.0, corner * 0.8, p);
        return half * mix(0.84, 1, Math.sqrt(nose)) * mix(0.88, 1, Math.sqrt(tail));
    };
    const sill = (p: number): number => {
        const x = X(p);
        let z = Z(0.05 + 0.07 * smooth(0.93, 1, p) + 0.1 * smooth(0.08, 0, p));
        for (const axle of [shape.frontAxle, shape.rearAxle]) {
            const d = x - axle;
            if (Math.abs(d) < arch) z = Math.max(z, shape.axleHeight + Math.sqrt(arch * arch - d * d));
        }
        return Math.min(z, Z(deckHeight(p)) - 0.08);
    };
    const inArch = (p: number): boolean => [shape.frontAxle, shape.rearAxle].some((axle) => Math.abs(X(p) - axle) < arch);
    // x of a point of an end or near it: bowed and leaning.
    const bent = (p: number, y: number, z: number): number => {
        const across = Math.min(1, Math.abs(y) / half) ** 2.4;
        const front = smooth(0.84, 1, p);
        const rear = smooth(0.12, 0, p);
        const up = smooth(Z(0.3), Z(0.62), z);
        const under = smooth(Z(0.16), Z(0.02), z);
        return X(p) - front * (kBow.front * across + kLean.front * up + 0.05 * under) + rear * (kBow.rear * across + kLean.rear * up + 0.05 * under);
    };
    const section = (p: number): Point[] => {
        const w = halfWidth(p);
        const zSill = sill(p);
        const zDeck = Z(deckHeight(p));
        const zRoof = Z(roofHeight(p));
        const belt = Math.min(zDeck - 0.035, Z(profile.belt));
        const cabin = Math.min(1, Math.max(0, (zRoof - zDeck) / (shape.high - zDeck)));
        const edge = w * mix(0.94, 1 - profile.tumblehome, cabin);
        const above = (z: number): number => Math.max(zSill, z);
        const tuck = inArch(p) ? 0.985 : 0.92;
        const rows: [number, number][] = [
            [w * tuck, zSill],
            [w * (inArch(p) ? 0.996 : 0.968), above(mix(zSill, belt, 0.07))],
            [w * 0.99, above(mix(Z(0.05), belt, 0.3))],
            [w, above(mix(Z(0.05), belt, 0.66))],
            [w * 0.978, above(belt - 0.035)],
            [w * 0.95, above(belt)],
            [mix(w * 0.905, mix(w * 0.95, edge, 0.9), cabin), mix(zDeck - 0.012, mix(belt, zRoof, 0.87), cabin)],
            [mix(w * 0.82, edge * 0.95, cabin), mix(zDeck + 0.002, zRoof - 0.018, cabin)],
            [mix(w * 0.6, edge * 0.78, cabin), mix(zDeck + 0.014, zRoof + 0.004, cabin)],
            [0, mix(zDeck + 0.026, zRoof + 0.02, cabin)],
        ];
        return rows.map(([y, z]) => [bent(p, y, z), y, z]);
    };
    const sections = stations.map(section);

    const floor = shape.low;
    const shell = new Builder((p) => 0.62 + 0.38 * smooth(floor, floor + 0.55 * height, p[2]!));
    const glass = new Builder();
    const trim = new Builder();
    const lamps = new Builder();
    const posts = shape.kind === 'van' ? [0.7, 0.5] : [mix(profile.roofRear, profile.roofFront, shape.kind === 'rally' ? 0.3 : 0.46)];
    const pillar = (p: number): boolean => posts.some((at) => Math.abs(p - at) < 0.014);
    const clad = shape.kind === 'suv' || shape.kind === 'rally';
    for (let i = 0; i + 1 < sections.length; i++) {
        const a = sections[i]!;
        const b = sections[i + 1]!;
        const p = (stations[i]! + stations[i + 1]!) / 2;
        const cabin = p > profile.screenRear && p < profile.screenFoot;
        const screen = cabin && (p > profile.roofFront || p < profile.roofRear);
        for (let k = 0; k + 1 < a.length; k++) {
            let to = shell;
            let colour = kPaint;
            if (!plain) {
                if (k === At.Belt && p > profile.screenRear + 0.022 && p < profile.screenFoot - 0.035) {
                    if (pillar(p)) [to, colour] = [trim, kTrim];
                    else if (shape.kind !== 'van' || p > 0.48) [to, colour] = [glass, kGlass];
                }
                if (k >= At.Rail && screen && (shape.kind !== 'van' || p > profile.roofFront)) [to, colour] = [glass, kGlass];
                if (k <= At.Inner || (clad && k <= At.Sill && (inArch(p) || shape.kind === 'suv'))) [to, colour] = [trim, kTrim];
                if (shape.kind === 'rally' && to === shell && k === At.Low) colour = kStripe;
            }
            both(to, a[k]!, a[k + 1]!, b[k + 1]!, b[k]!, colour);
        }
        // Underside and the inside of the arches.
        const inner = (q: Point): number[] => [q[0], 0, q[2]];
        both(trim, a[0]!, b[0]!, inner(b[0]!), inner(a[0]!), kTrim);
    }
    // The ends: strips from the section to the middle, bowed like it.
    for (const [end, p] of [[0, 0], [sections.length - 1, 1]] as const) {
        const points = sections[end]!;
        const strips = 6;
        for (let k = 0; k + 1 < points.length; k++)
            for (let s = 0; s < strips; s++) {
                const at = (q: Point, share: number): number[] => [bent(p, q[1] * share, q[2]), q[1] * share, q[2]];
                const [u, v] = [s / strips, (s + 1) / strips];
                const [q, r] = [points[k]!, points[k + 1]!];
                if (p === 0) both(shell, at(q, u), at(r, u), at(r, v), at(q, v), kPaint);
                else both(shell, at(q, v), at(r, v), at(r, u), at(q, u), kPaint);
            }
    }
    if (!plain) {
        const form: Form = { shape, X, Z, half, profile, section, bent, halfWidth, deckHeight, both };
        addGaps(form, trim, posts);
        addEnds(form, shell, trim, lamps);
        addFittings(form, shell, trim);
    }
    return { shell: shell.geometry(0.62), glass: glass.geometry(0.5), trim: trim.geometry(0.4), lamps: lamps.geometry(0.4) };
}

// Where the driver's eyes are, body axes: behind the upper edge of the windscreen, below the roof.
// Foot of the windscreen in the car's middle: where the bonnet's rear edge meets the scuttle.
export function screenFootX(shape: BodyShape): number {
    return -shape.rear + (shape.kind === 'formula' ? kProfiles.box : kProfiles[shape.kind]).screenFoot * (shape.front + shape.rear);
}
export function screenFootZ(shape: BodyShape): number {
    return shape.low + (shape.kind === 'formula' ? kProfiles.box : kProfiles[shape.kind]).bonnet * (shape.high - shape.low);
}

export function driverEye(shape: BodyShape): [number, number, number] {
    const open = shape.kind === 'formula';
    const x = open ? shape.rear * -1 + 0.5 * (shape.front + shape.rear) : -shape.rear + kProfiles[shape.kind as Exclude<BodyClass, 'formula'>].roofFront * (shape.front + shape.rear) - 0.24;
    return [x, open ? 0 : Math.min(0.38, 0.21 * shape.width), open ? shape.low + 0.75 * (shape.high - shape.low) : shape.high - 0.27];
}

// What the details need to know of the body they sit on.
interface Form {
    shape: BodyShape;
    X: (p: number) => number;
    Z: (s: number) => number;
    half: number;
    profile: Profile;
    section: (p: number) => Point[];
    bent: (p: number, y: number, z: number) => number;
    halfWidth: (p: number) => number;
    deckHeight: (p: number) => number;
    both: (b: Builder, p: number[], q: number[], r: number[], s: number[], colour: Color) => void;
}

// Shut lines of doors, bonnet and boot, the edge of the windows: dark strips a hair above the sheet.
function addGaps(f: Form, trim: Builder, posts: readonly number[]): void {
    const { shape, profile, section, both } = f;
    const length = shape.front + shape.rear;
    const wide = 0.0065 / length; // half of it, as a share of the length
    const raised = (p: number, from: At, to: At): number[][] => {
        const points = section(p);
        return points.slice(from, to + 1).map((q, i) => {
            const k = i + from;
            const before = points[Math.max(0, k - 1)]!;
            const after = points[Math.min(points.length - 1, k + 1)]!;
            const [ny, nz] = [after[2] - before[2], before[1] - after[1]]; // outwards across the section
            const n = Math.hypot(ny, nz) || 1;
            return [q[0], q[1] + (0.006 * ny) / n, q[2] + (0.006 * nz) / n];
        });
    };
    const across = (p: number, from: At, to: At): void => {
        const [a, b] = [raised(p - wide, from, to), raised(p + wide, from, to)];
        for (let k = 0; k + 1 < a.length; k++) both(trim, a[k]!, a[k + 1]!, b[k + 1]!, b[k]!, kGap);
    };
    const along = (from: number, to: number, at: At, width = 0.011): void => {
        for (let i = 0; i < 24; i++) {
            const [p, q] = [mix(from, to, i / 24), mix(from, to, (i + 1) / 24)];
            const edge = (place: number): number[][] => {
                const [a, b] = raised(place, at, at + 1) as [number[], number[]];
                const t = Math.min(0.9, width / Math.max(0.02, Math.hypot(b[1]! - a[1]!, b[2]! - a[2]!)));
                return [a, a.map((v, k) => v + (b[k]! - v) * t)];
            };
            const [a, b] = [edge(p), edge(q)];
            both(trim, a[0]!, a[1]!, b[1]!, b[0]!, kGap);
        }
    };
    const doorFront = profile.screenFoot - (shape.kind === 'van' ? 0.02 : 0.045);
    const place = (x: number): number => (x + shape.rear) / length;
    const clearOfWheels = (p: number): boolean => [shape.frontAxle, shape.rearAxle].every((axle) => Math.abs(p - place(axle)) * length > shape.wheelRadius * 1.16);
    if (clearOfWheels(doorFront)) across(doorFront, At.Sill, At.Belt);
    for (const p of posts) if (clearOfWheels(p)) across(p, At.Sill, At.Belt);
    if (shape.kind === 'saloon' || shape.kind === 'suv' || shape.kind === 'hatch') across(Math.max(profile.screenRear + 0.05, mix(profile.roofRear, profile.screenRear, 0.3)), At.Crease, At.Belt);
    along(doorFront, shape.kind === 'van' ? posts[1]! : Math.max(0.2, profile.roofRear + 0.02), At.Sill);
    across(profile.screenFoot + 0.012, At.Window, At.Middle); // the bonnet
    along(profile.screenFoot + 0.012, 0.955, At.Window);
    across(0.957, At.Window, At.Middle);
    if (profile.screenRear > 0.06) {
        across(profile.screenRear - 0.012, At.Window, At.Middle); // the boot
        along(profile.screenRear - 0.012, 0.02, At.Window);
    }
    along(profile.screenRear + 0.022, profile.screenFoot - 0.035, At.Belt, 0.02); // the sill of the windows
    if (shape.kind === 'suv' || shape.kind === 'van') along(profile.roofRear + 0.02, profile.roofFront - 0.02, At.Rail, 0.03);
}

// Lamps, grille, intakes, bumpers and plates: panels that follow the bowed ends.
function addEnds(f: Form, shell: Builder, trim: Builder, lamps: Builder): void {
    const { shape, Z, bent, halfWidth, deckHeight } = f;
    const panel = (b: Builder, p: 0 | 1, y0: number, y1: number, z0: number, z1: number, out: number, colour: Color, slant = 0): void => {
        const steps = Math.max(2, Math.ceil((y1 - y0) / 0.06));
        for (let i = 0; i < steps; i++)
            for (let j = 0; j < 2; j++) {
                const at = (u: number, v: number): number[] => {
                    const y = mix(y0, y1, u);
                    const z = mix(z0 + slant * u, z1 + slant * u * 0.4, v);
                    return [bent(p, y, z) + (p ? out : -out), y, z];
                };
                const [u0, u1, v0, v1] = [i / steps, (i + 1) / steps, j / 2, (j + 1) / 2];
                if (p) f.both(b, at(u0, v0), at(u1, v0), at(u1, v1), at(u0, v1), colour);
                else f.both(b, at(u1, v0), at(u0, v0), at(u0, v1), at(u1, v1), colour);
            }
    };
    const tall = shape.kind === 'van' || shape.kind === 'suv';
    const w = halfWidth(1);
    const tail = halfWidth(0);
    const lamp = tall ? 0.15 : 0.115;
    const nose = Z(deckHeight(1)) - lamp - 0.035;
    panel(trim, 1, w * 0.5, w * 0.985, nose - 0.012, nose + lamp + 0.012, 0.005, kGap, 0.03);
    panel(trim, 1, w * 0.53, w * 0.97, nose, nose + lamp, 0.011, kLens, 0.03);
    panel(trim, 1, w * 0.62, w * 0.74, nose + 0.026, nose + lamp - 0.018, 0.014, kChrome, 0.02);
    panel(trim, 1, 0, w * 0.47, nose - 0.005, nose + lamp - 0.015, 0.006, kTrim); // grille
    for (const z of [0.25, 0.5, 0.75]) panel(trim, 1, 0, w * 0.45, nose + (lamp - 0.02) * z - 0.006, nose + (lamp - 0.02) * z + 0.006, 0.012, kChrome);
    panel(trim, 1, 0, w * 0.62, Z(0.1), Z(0.19), 0.006, kTrim); // lower intake
    panel(trim, 1, w * 0.72, w * 0.92, Z(0.12), Z(0.18), 0.006, kTrim);
    panel(trim, 1, w * 0.78, w * 0.87, Z(0.13), Z(0.17), 0.012, kLens); // fog lamp
    panel(trim, 1, 0, 0.26, Z(0.22), Z(0.22) + 0.11, 0.014, kPlate);
    panel(trim, 1, 0, w * 0.9, Z(0.06), Z(0.085), 0.004, kGap);

    const rise = tall ? 0.3 : 0.15;
    const top = tall ? Z(0.56) : Z(deckHeight(0)) - 0.05;
    if (tall) {
        panel(trim, 0, tail * 0.82, tail * 0.985, top - rise - 0.012, top + 0.012, 0.004, kGap);
        panel(lamps, 0, tail * 0.84, tail * 0.97, top - rise, top, 0.01, kPaint);
    } else {
        panel(trim, 0, tail * 0.5, tail * 0.985, top - rise - 0.012, top + 0.012, 0.004, kGap);
        panel(lamps, 0, tail * 0.52, tail * 0.97, top - rise, top, 0.01, kPaint);
        panel(trim, 0, tail * 0.56, tail * 0.7, top - rise + 0.02, top - rise + 0.055, 0.013, kLens); // reversing lamp
    }
    panel(trim, 0, 0, 0.26, Z(0.34), Z(0.34) + 0.11, 0.012, kPlate);
    panel(trim, 0, 0, tail * 0.94, Z(0.09), Z(0.17), 0.006, kTrim); // bumper's lower part
    panel(trim, 0, 0, tail * 0.98, Z(0.275), Z(0.283), 0.003, kGap);
    panel(trim, 0, 0, tail * 0.86, Z(0.42), Z(0.426), 0.003, kGap);
    panel(trim, 1, 0, w * 0.98, Z(0.315), Z(0.322), 0.003, kGap);
    if (!tall) panel(shell, 0, 0, tail * 0.92, Z(0.24), Z(0.272), 0.03, kPaint);
}

// Mirrors, handles, exhaust, a rally car's wing and scoop, an off-roader's rails.
function addFittings(f: Form, shell: Builder, trim: Builder): void {
    const { shape, X, Z, half, profile, section } = f;
    const mirrorAt = profile.screenFoot - (shape.kind === 'van' ? 0.035 : 0.065);
    const belt = section(mirrorAt)[At.Belt]!;
    boxes(trim, X(mirrorAt) - 0.02, X(mirrorAt) + 0.05, belt[1] - 0.03, belt[1] + 0.08, belt[2] + 0.01, belt[2] + 0.045, kTrim);
    boxes(shell, X(mirrorAt) - 0.035, X(mirrorAt) + 0.055, belt[1] + 0.04, belt[1] + 0.17, belt[2] + 0.025, belt[2] + 0.125, kPaint);
    boxes(trim, X(mirrorAt) - 0.042, X(mirrorAt) - 0.034, belt[1] + 0.05, belt[1] + 0.16, belt[2] + 0.035, belt[2] + 0.115, kChrome);
    for (const p of [mix(profile.roofRear, profile.roofFront, 0.56), mix(profile.roofRear, profile.roofFront, 0.16)]) {
        const at = section(p)[At.Crease]!;
        const high = section(p)[At.Shoulder]![2];
        if (shape.kind !== 'van' || p > 0.4) boxes(shell, X(p) - 0.09, X(p) + 0.07, at[1] - 0.02, at[1] + 0.022, high - 0.07, high - 0.045, kTrim);
    }
    boxes(trim, X(0.0) - 0.005, X(0.03), half * 0.52, half * 0.52 + 0.055, Z(0.05), Z(0.05) + 0.045, kTrim); // exhaust
    if (shape.kind === 'rally') {
        trim.box(X(0.012), X(0.095), -half * 0.82, half * 0.82, Z(1.03), Z(1.045), kTrim); // wing
        boxes(shell, X(0.005), X(0.11), half * 0.8, half * 0.825, Z(0.93), Z(1.07), kPaint);
        boxes(trim, X(0.04), X(0.07), half * 0.42, half * 0.44, Z(0.85), Z(1.03), kTrim);
        const roof = section(0.5)[At.Middle]!;
        shell.box(X(0.47), X(0.53), -0.17, 0.17, roof[2] - 0.01, roof[2] + 0.07, kPaint); // scoop
        trim.box(X(0.53) - 0.005, X(0.53) + 0.004, -0.15, 0.15, roof[2] + 0.012, roof[2] + 0.06, kTrim);
        for (const axle of [shape.frontAxle, shape.rearAxle]) boxes(trim, axle - shape.wheelRadius * 1.22, axle - shape.wheelRadius * 1.18, half * 0.74, half * 0.98, shape.axleHeight - shape.wheelRadius * 0.55, shape.axleHeight + 0.04, kTrim);
    }
    if (shape.kind === 'suv') {
        const rail = section(0.4)[At.Roof]!;
        boxes(trim, X(profile.roofRear + 0.04), X(profile.roofFront - 0.03), rail[1] - 0.02, rail[1] + 0.015, rail[2] + 0.015, rail[2] + 0.05, kChrome);
    }
}
