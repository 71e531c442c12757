// What bodies are made with: triangles gathered with their colours, normals smoothed where faces meet at small angles.
import { BufferAttribute, BufferGeometry, Color } from 'three';

export const kPaint = new Color(0.56, 0.56, 0.56); // of the car's colour: paint is no white paper
export const kTrim = new Color(0.011, 0.0115, 0.0125);

export function smooth(a: number, b: number, x: number): number {
    const t = Math.min(1, Math.max(0, (x - a) / (b - a)));
    return t * t * (3 - 2 * t);
}
export const mix = (a: number, b: number, t: number): number => a + (b - a) * t;

export class Builder {
    positions: number[] = [];
    colours: number[] = [];

    // `shade` darkens a colour by the place of its corner: less of the sky is seen from low down.
    constructor(private readonly shade: (p: number[]) => number = () => 1) {}

    triangle(a: number[], b: number[], c: number[], colour: Color): void {
        this.positions.push(...a, ...b, ...c);
        for (const p of [a, b, c]) {
            const s = this.shade(p);
            this.colours.push(colour.r * s, colour.g * s, colour.b * s);
        }
    }
    quad(a: number[], b: number[], c: number[], d: number[], colour: Color): void {
        this.triangle(a, b, c, colour);
        this.triangle(a, c, d, colour);
    }
    box(x0: number, x1: number, y0: number, y1: number, z0: number, z1: number, colour: Color): void {
        const v = (i: number): number[] => [i & 1 ? x1 : x0, i & 2 ? y1 : y0, i & 4 ? z1 : z0];
        for (const [a, b, c, d] of [
            [0, 4, 6, 2],
            [1, 3, 7, 5],
            [0, 1, 5, 4],
            [2, 6, 7, 3],
            [4, 5, 7, 6],
            [0, 2, 3, 1],
        ] as const)
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
        const n = (f: number): [number, number, number] => [
            faceNormal[f * 3]!,
            faceNormal[f * 3 + 1]!,
            faceNormal[f * 3 + 2]!,
        ];
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

// The same on the right as on the left.
const mirrored = (p: number[]): number[] => [p[0]!, -p[1]!, p[2]!];
export function both(b: Builder, p: number[], q: number[], r: number[], s: number[], colour: Color): void {
    b.quad(p, q, r, s, colour);
    b.quad(mirrored(s), mirrored(r), mirrored(q), mirrored(p), colour);
}
export function boxes(
    b: Builder,
    x0: number,
    x1: number,
    y0: number,
    y1: number,
    z0: number,
    z1: number,
    colour: Color,
): void {
    for (const s of [-1, 1]) b.box(x0, x1, Math.min(s * y0, s * y1), Math.max(s * y0, s * y1), z0, z1, colour);
}
