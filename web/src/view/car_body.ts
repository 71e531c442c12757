// Procedural car bodies: a few profile curves per class, lofted into a shell, fitted to the outline that the physics uses.
//
// Body axes (x forward, y left, z up), origin at the centre of mass. A body is a loft of cross-sections along x: sill,
// flank, belt line, roof edge, roof. Wheel arches are where the lower edge of the section rises around a wheel.
import { BufferAttribute, BufferGeometry, Color } from 'three';

export type BodyClass = 'hatch' | 'saloon' | 'suv' | 'rally' | 'van' | 'box';

export interface BodyShape {
    kind: BodyClass;
    front: number; // [m] centre of mass to front bumper
    rear: number; // [m]
    width: number; // [m]
    low: number; // [m] underside, z
    high: number; // [m] roof, z
    frontAxle: number; // [m] x
    rearAxle: number; // [m] x, negative
    axleHeight: number; // [m] z of the wheel centres at rest
    wheelRadius: number; // [m]
}

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

const kProfiles: Record<BodyClass, Profile> = {
    hatch: { bonnet: 0.58, nose: 0.44, deck: 0.6, belt: 0.58, screenFoot: 0.7, roofFront: 0.53, roofRear: 0.12, screenRear: 0.02, tumblehome: 0.22, roofDrop: 0.05 },
    saloon: { bonnet: 0.59, nose: 0.46, deck: 0.63, belt: 0.59, screenFoot: 0.69, roofFront: 0.53, roofRear: 0.3, screenRear: 0.15, tumblehome: 0.23, roofDrop: 0.03 },
    suv: { bonnet: 0.6, nose: 0.5, deck: 0.6, belt: 0.6, screenFoot: 0.72, roofFront: 0.57, roofRear: 0.09, screenRear: 0.02, tumblehome: 0.15, roofDrop: 0.02 },
    rally: { bonnet: 0.56, nose: 0.4, deck: 0.6, belt: 0.57, screenFoot: 0.69, roofFront: 0.5, roofRear: 0.16, screenRear: 0.03, tumblehome: 0.22, roofDrop: 0.06 },
    van: { bonnet: 0.52, nose: 0.4, deck: 0.5, belt: 0.52, screenFoot: 0.86, roofFront: 0.73, roofRear: 0.03, screenRear: 0.005, tumblehome: 0.08, roofDrop: 0.0 },
    box: { bonnet: 0.55, nose: 0.5, deck: 0.55, belt: 0.55, screenFoot: 0.72, roofFront: 0.6, roofRear: 0.2, screenRear: 0.1, tumblehome: 0.14, roofDrop: 0.0 },
};

const kPaint = new Color(1, 1, 1);
const kGlass = new Color(0.012, 0.016, 0.02);
const kTrim = new Color(0.025, 0.026, 0.028);

function smooth(a: number, b: number, x: number): number {
    const t = Math.min(1, Math.max(0, (x - a) / (b - a)));
    return t * t * (3 - 2 * t);
}
const mix = (a: number, b: number, t: number): number => a + (b - a) * t;

class Builder {
    positions: number[] = [];
    colours: number[] = [];

    triangle(a: number[], b: number[], c: number[], colour: Color): void {
        this.positions.push(...a, ...b, ...c);
        for (let i = 0; i < 3; i++) this.colours.push(colour.r, colour.g, colour.b);
    }
    quad(a: number[], b: number[], c: number[], d: number[], colour: Color): void {
        this.triangle(a, b, c, colour);
        this.triangle(a, c, d, colour);
    }
    box(x0: number, x1: number, y0: number, y1: number, z0: number, z1: number, colour: Color): void {
        const v = (i: number): number[] => [i & 1 ? x1 : x0, i & 2 ? y1 : y0, i & 4 ? z1 : z0];
        for (const [a, b, c, d] of [[0, 4, 6, 2], [1, 3, 7, 5], [0, 1, 5, 4], [2, 6, 7, 3], [4, 5, 7, 6], [0, 2, 3, 1]] as const)
            this.quad(v(a), v(b), v(c), v(d), colour);
    }
    // Normals smoothed between faces that meet at less than `crease` [rad] and have the same colour.
    geometry(crease: number): BufferGeometry {
        const p = this.positions;
        const faces = p.length / 9;
        const normals = new Float32Array(p.length);
        const faceNormal = new Float32Array(faces * 3);
        const at = new Map<string, number[]>();
        for (let f = 0; f < faces; f++) {
            const o = f * 9;
            const [ax, ay, az] = [p[o + 3]! - p[o]!, p[o + 4]! - p[o + 1]!, p[o + 5]! - p[o + 2]!];
            const [bx, by, bz] = [p[o + 6]! - p[o]!, p[o + 7]! - p[o + 1]!, p[o + 8]! - p[o + 2]!];
            faceNormal.set([ay * bz - az * by, az * bx - ax * bz, ax * by - ay * bx], f * 3);
            for (let k = 0; k < 3; k++) {
                const key = this.key(o + k * 3);
                const list = at.get(key);
                if (list) list.push(f);
                else at.set(key, [f]);
            }
        }
        const limit = Math.cos(crease);
        const n = (f: number): [number, number, number] => [faceNormal[f * 3]!, faceNormal[f * 3 + 1]!, faceNormal[f * 3 + 2]!];
        for (let f = 0; f < faces; f++) {
            const [nx, ny, nz] = n(f);
            const size = Math.hypot(nx, ny, nz);
            for (let k = 0; k < 3; k++) {
                let [sx, sy, sz] = [0, 0, 0];
                for (const g of at.get(this.key(f * 9 + k * 3))!) {
                    const [gx, gy, gz] = n(g);
                    const other = Math.hypot(gx, gy, gz);
                    if (nx * gx + ny * gy + nz * gz < limit * size * other) continue;
                    sx += gx;
                    sy += gy;
                    sz += gz;
                }
                const length = Math.hypot(sx, sy, sz) || 1;
                normals.set([sx / length, sy / length, sz / length], f * 9 + k * 3);
            }
        }
        const geometry = new BufferGeometry();
        geometry.setAttribute('position', new BufferAttribute(new Float32Array(p), 3));
        geometry.setAttribute('normal', new BufferAttribute(normals, 3));
        geometry.setAttribute('color', new BufferAttribute(new Float32Array(this.colours), 3));
        return geometry;
    }
    private key(o: number): string {
        const q = (x: number): number => Math.round(x * 2000);
        return `${q(this.positions[o]!)},${q(this.positions[o + 1]!)},${q(this.positions[o + 2]!)}`;
    }
}

export interface BodyParts {
    shell: BufferGeometry; // paint (white) and glass (dark): takes the car's colour
    trim: BufferGeometry; // underside, arches, grille, head lamps: own colours
    lamps: BufferGeometry; // tail lamps: lit when braking
}

export function buildBody(shape: BodyShape): BodyParts {
    const profile = kProfiles[shape.kind];
    const length = shape.front + shape.rear;
    const height = shape.high - shape.low;
    const half = shape.width / 2;
    const X = (place: number): number => -shape.rear + place * length;
    const Z = (share: number): number => shape.low + share * height;
    const arch = shape.wheelRadius * 1.16;

    // Stations along x: even ones, the profile's corners, and dense ones around the arches.
    const places = new Set<number>();
    for (let i = 0; i <= 40; i++) places.add(i / 40);
    for (const p of [profile.screenFoot, profile.roofFront, profile.roofRear, profile.screenRear, 0.008, 0.992]) places.add(p);
    for (const axle of [shape.frontAxle, shape.rearAxle])
        for (let i = -8; i <= 8; i++) places.add((axle + Math.sin((i / 8) * Math.PI / 2) * arch + shape.rear) / length);
    const stations = [...places].filter((p) => p >= 0 && p <= 1).sort((a, b) => a - b).filter((p, i, all) => i === 0 || p - all[i - 1]! > 1e-4);

    const deckHeight = (p: number): number => {
        // The height of bonnet, cabin base and tail (without the greenhouse).
        if (p >= profile.screenFoot) return mix(profile.bonnet, profile.nose, smooth(profile.screenFoot, 1.06, p) ** 1.15);
        if (p <= profile.screenRear) return mix(profile.deck - 0.05, profile.deck, smooth(0, Math.max(0.02, profile.screenRear), p));
        return mix(profile.deck, profile.bonnet, smooth(profile.screenRear, profile.screenFoot, p));
    };
    const roofHeight = (p: number): number => {
        const base = deckHeight(p);
        const roof = 1 - profile.roofDrop * smooth(0.55, 0.1, p) - 0.012 * Math.abs(p - 0.4);
        if (p >= profile.screenFoot || p <= profile.screenRear) return base;
        if (p > profile.roofFront) return mix(roof, base, (p - profile.roofFront) / (profile.screenFoot - profile.roofFront));
        if (p < profile.roofRear) return mix(base, roof, (p - profile.screenRear) / (profile.roofRear - profile.screenRear));
        return roof;
    };
    const halfWidth = (p: number): number => {
        // Rounded corners in plan; the flanks are full between the axles.
        const corner = 0.13;
        const nose = smooth(1.0, 1 - corner, p);
        const tail = smooth(0.0, corner * 0.8, p);
        return half * mix(0.8, 1, Math.sqrt(nose)) * mix(0.86, 1, Math.sqrt(tail));
    };
    const sill = (p: number): number => {
        const x = X(p);
        let z = Z(0.06 + 0.1 * smooth(0.93, 1, p) + 0.14 * smooth(0.08, 0, p));
        for (const axle of [shape.frontAxle, shape.rearAxle]) {
            const d = x - axle;
            if (Math.abs(d) < arch) z = Math.max(z, shape.axleHeight + Math.sqrt(arch * arch - d * d));
        }
        return Math.min(z, Z(deckHeight(p)) - 0.05);
    };

    interface Section {
        x: number;
        points: number[][]; // left side from sill to roof middle
    }
    const sections: Section[] = stations.map((p) => {
        const x = X(p);
        const w = halfWidth(p);
        const zSill = sill(p);
        const zDeck = Z(deckHeight(p));
        const zRoof = Z(roofHeight(p));
        const belt = Math.min(zDeck, Z(profile.belt));
        const flank = Math.max(zSill + 0.01, mix(Z(0.06), belt, 0.62));
        const cabin = Math.max(0, (zRoof - belt) / (shape.high - belt));
        const roofEdge = w * mix(0.93, 1 - profile.tumblehome, cabin);
        return {
            x,
            points: [
                [x, w * 0.965, zSill],
                [x, w, Math.min(Math.max(flank, zSill), belt - 0.02)],
                [x, w * 0.985, Math.max(zSill, belt - 0.03)],
                [x, w * 0.955, Math.max(zSill, belt)],
                [x, roofEdge, Math.max(belt, zRoof - 0.03 - 0.02 * cabin)],
                [x, roofEdge * 0.82, Math.max(belt, zRoof - 0.006)],
                [x, 0, Math.max(belt, zRoof) + 0.012],
            ],
        };
    });

    const shell = new Builder();
    const trim = new Builder();
    const lamps = new Builder();
    const mirror = (p: number[]): number[] => [p[0]!, -p[1]!, p[2]!];
    const both = (b: Builder, p: number[], q: number[], r: number[], s: number[], colour: Color): void => {
        b.quad(p, q, r, s, colour);
        b.quad(mirror(s), mirror(r), mirror(q), mirror(p), colour);
    };
    const pillars = (p: number): boolean => {
        // Painted posts between the side windows.
        const posts = shape.kind === 'van' ? [0.7, 0.5] : [mix(profile.roofRear, profile.roofFront, 0.46)];
        return posts.some((at) => Math.abs(p - at) < 0.013);
    };
    for (let i = 0; i + 1 < sections.length; i++) {
        const a = sections[i]!.points;
        const b = sections[i + 1]!.points;
        const p = (stations[i]! + stations[i + 1]!) / 2;
        const cabin = p > profile.screenRear && p < profile.screenFoot;
        const screen = cabin && (p > profile.roofFront || p < profile.roofRear);
        for (let k = 0; k + 1 < a.length; k++) {
            let colour = kPaint;
            if (k === 3 && cabin && !pillars(p) && p > profile.screenRear + 0.02 && p < profile.screenFoot - 0.02)
                colour = shape.kind === 'van' && p < 0.48 ? kPaint : kGlass;
            if (k >= 4 && screen && shape.kind !== 'van') colour = kGlass;
            if (k >= 4 && screen && shape.kind === 'van' && p > profile.roofFront) colour = kGlass;
            both(shell, a[k]!, a[k + 1]!, b[k + 1]!, b[k]!, colour);
        }
        // Underside and the inside of the arches.
        const inner = (q: number[]): number[] => [q[0]!, 0, q[2]!];
        both(trim, a[0]!, b[0]!, inner(b[0]!), inner(a[0]!), kTrim);
    }
    for (const end of [0, sections.length - 1]) {
        const points = sections[end]!.points;
        for (let k = 0; k + 1 < points.length; k++) {
            const [p, q] = [points[k]!, points[k + 1]!];
            const [pi, qi] = [[p[0]!, 0, p[2]!], [q[0]!, 0, q[2]!]];
            if (end === 0) both(shell, pi, qi, q, p, kPaint);
            else both(shell, p, q, qi, pi, kPaint);
        }
    }
    fitDetails(shape, trim, lamps, X, Z, halfWidth, deckHeight);
    return { shell: shell.geometry(0.6), trim: trim.geometry(0.4), lamps: lamps.geometry(0.4) };
}

function fitDetails(
    shape: BodyShape,
    trim: Builder,
    lamps: Builder,
    X: (p: number) => number,
    Z: (s: number) => number,
    halfWidth: (p: number) => number,
    deckHeight: (p: number) => number,
): void {
    const lampHeight = shape.kind === 'van' || shape.kind === 'suv' ? 0.09 : 0.075;
    const light = new Color(0.95, 0.93, 0.85);
    const noseZ = Z(deckHeight(1)) - lampHeight - 0.06;
    const tailZ = Z(deckHeight(0)) - lampHeight - 0.09;
    const frontX = X(1);
    const rearX = X(0);
    const w = halfWidth(1);
    const tailW = halfWidth(0);
    for (const s of [-1, 1]) {
        const side = (b: Builder, x0: number, x1: number, y0: number, y1: number, z0: number, z1: number, c: Color): void =>
            b.box(x0, x1, Math.min(s * y0, s * y1), Math.max(s * y0, s * y1), z0, z1, c);
        side(trim, frontX - 0.06, frontX + 0.012, w * 0.55, w * 0.97, noseZ, noseZ + lampHeight, light);
        side(lamps, rearX - 0.012, rearX + 0.06, tailW * 0.62, tailW * 0.99, tailZ, tailZ + lampHeight * 1.2, new Color(1, 1, 1));
        // Mirrors.
        if (shape.kind !== 'box')
            side(trim, X(0.66), X(0.66) + 0.09, halfWidth(0.66) * 0.96, halfWidth(0.66) * 0.96 + 0.16, Z(0.6), Z(0.6) + 0.12, kTrim);
    }
    trim.box(frontX - 0.03, frontX + 0.01, -w * 0.5, w * 0.5, noseZ - 0.02, noseZ + lampHeight * 0.75, kTrim); // grille
    trim.box(frontX - 0.08, frontX + 0.008, -w * 0.82, w * 0.82, Z(0.13), Z(0.2), kTrim); // lower intake
    trim.box(rearX - 0.008, rearX + 0.08, -tailW * 0.8, tailW * 0.8, Z(0.15), Z(0.24), kTrim);
    const plate = new Color(0.75, 0.76, 0.74);
    trim.box(rearX - 0.014, rearX + 0.01, -0.25, 0.25, tailZ - 0.02, tailZ + 0.09, plate);
    if (shape.kind === 'rally') {
        trim.box(X(0.015), X(0.1), -half(shape) * 0.8, half(shape) * 0.8, Z(1.02), Z(1.045), kTrim); // wing
        for (const y of [-0.45, 0.45]) trim.box(X(0.04), X(0.06), y - 0.02, y + 0.02, Z(0.9), Z(1.03), kTrim);
    }
}
const half = (shape: BodyShape): number => shape.width / 2;
