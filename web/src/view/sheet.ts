// A mesh that is cut like sheet metal: a smooth surface whose triangles are split along curves drawn on it, so that windows,
// arches, lamps and gaps have exact edges and keep the surface's own normals. One half of a body is made (y >= 0); the
// other half is its mirror image.
import { BufferAttribute, BufferGeometry } from 'three';

// What a part is made of. `paint` 1: takes the car's colour and the clear coat. `role`: 0 none, else kRole.
export interface Finish {
    colour: readonly [number, number, number]; // linear
    paint: number;
    roughness: number;
    metalness: number;
    role: number;
}
export const kRole = { none: 0, tail: 1, reverse: 2, head: 3, inside: 4, numeral: 5 } as const;

export function finish(
    grey: number | readonly [number, number, number],
    roughness: number,
    more: Partial<Finish> = {},
): Finish {
    const colour = typeof grey === 'number' ? ([grey, grey, grey] as const) : grey;
    return { colour, paint: 0, roughness, metalness: 0, role: kRole.none, ...more };
}

export type Point = readonly [number, number, number];

const kValues = 10; // a vertex: place, normal, t, v, metres for one of t, of v
type Measure = (x: number, y: number, z: number, t: number, v: number, st: number, sv: number) => number;

// A number at every vertex: curves on the sheet are where it has a certain value. `measure` is told x, y, z, t, v and the
// metres for one of t and of v.
export class Field {
    readonly values: number[] = [];
    constructor(
        private readonly sheet: Sheet,
        readonly measure: Measure,
    ) {}
    // Vertices made since are measured.
    fill(): number[] {
        const d = this.sheet.data;
        for (let i = this.values.length, o = i * kValues; o < d.length; i++, o += kValues)
            this.values[i] = this.measure(d[o]!, d[o + 1]!, d[o + 2]!, d[o + 6]!, d[o + 7]!, d[o + 8]!, d[o + 9]!);
        return this.values;
    }
    plus(by: number): Field {
        return new Field(this.sheet, (...at) => this.measure(...at) + by);
    }
}

export class Sheet {
    readonly data: number[] = [];
    corners: number[] = []; // three vertices a triangle
    made: number[] = []; // of each triangle: its finish in `finishes`
    readonly finishes: Finish[] = [];

    get vertices(): number {
        return this.data.length / kValues;
    }
    vertex(x: number, y: number, z: number, nx = 0, ny = 0, nz = 0, t = -1, v = -1, st = 1, sv = 1): number {
        this.data.push(x, y, z, nx, ny, nz, t, v, st, sv);
        return this.vertices - 1;
    }
    of(f: Finish): number {
        const at = this.finishes.indexOf(f);
        return at >= 0 ? at : this.finishes.push(f) - 1;
    }
    triangle(a: number, b: number, c: number, f: Finish): void {
        this.corners.push(a, b, c);
        this.made.push(this.of(f));
    }
    quad(a: number, b: number, c: number, d: number, f: Finish): void {
        this.triangle(a, b, c, f);
        this.triangle(a, c, d, f);
    }

    field(measure: Measure): Field {
        return new Field(this, measure);
    }

    // By number: which finishes are among those.
    private among(where: readonly Finish[]): boolean[] {
        return this.finishes.map((f) => where.includes(f));
    }

    // Splits the triangles made of `where` (all when null) along field = level.
    split(field: Field, level: number, where: readonly Finish[] | null): void {
        const values = field.fill();
        const wanted = where && this.among(where);
        const { corners, made } = this;
        const between = new Map<number, number>();
        const count = made.length;
        for (let k = 0; k < count; k++) {
            if (wanted && !wanted[made[k]!]) continue;
            const f0 = values[corners[3 * k]!]! - level;
            const f1 = values[corners[3 * k + 1]!]! - level;
            const f2 = values[corners[3 * k + 2]!]! - level;
            if (f0 >= 0 && f1 >= 0 && f2 >= 0) continue;
            if (f0 <= 0 && f1 <= 0 && f2 <= 0) continue;
            const at = [corners[3 * k]!, corners[3 * k + 1]!, corners[3 * k + 2]!] as const;
            // The corner that is alone on its side, and the two others in order.
            const alone = f0 > 0 !== f1 > 0 ? (f0 > 0 !== f2 > 0 ? 0 : 1) : 2;
            const [a, b, c] = [at[alone], at[(alone + 1) % 3]!, at[(alone + 2) % 3]!];
            const p = this.crossing(a, b, values, level, between);
            const q = this.crossing(a, c, values, level, between);
            const kind = made[k]!;
            [corners[3 * k], corners[3 * k + 1], corners[3 * k + 2]] = [a, p, q];
            if (p !== b) {
                corners.push(p, b, q);
                made.push(kind);
            }
            if (q !== c) {
                corners.push(b, c, q);
                made.push(kind);
            }
        }
    }
    private crossing(a: number, b: number, field: number[], level: number, between: Map<number, number>): number {
        const [lo, hi] = a < b ? [a, b] : [b, a];
        const key = lo * 1e6 + hi;
        const known = between.get(key);
        if (known !== undefined) return known;
        const [f, g] = [field[lo]! - level, field[hi]! - level];
        const s = f === g ? 0 : f / (f - g); // the same where both were drawn onto the curve
        let at: number;
        if (s < 0.02) at = lo;
        else if (s > 0.98) at = hi;
        else {
            const d = this.data;
            at = this.vertices;
            for (let k = 0; k < kValues; k++) {
                const from = d[lo * kValues + k]!;
                d.push(from + (d[hi * kValues + k]! - from) * s);
            }
            const n = at * kValues + 3;
            const size = Math.hypot(d[n]!, d[n + 1]!, d[n + 2]!) || 1;
            for (let k = n; k < n + 3; k++) d[k]! /= size;
        }
        field[at] = level;
        between.set(key, at);
        return at;
    }

    // What lies below `level` becomes `f`, or goes when `f` is null.
    cut(field: Field, level: number, where: readonly Finish[] | null, f: Finish | null): void {
        this.split(field, level, where);
        this.make(field, -Infinity, level, where, f);
    }
    // A strip about field = 0, as wide as twice `half`.
    line(field: Field, half: number, where: readonly Finish[] | null, f: Finish): void {
        this.split(field, -half, where);
        this.split(field, half, where);
        this.make(field, -half, half, where, f);
    }
    // What lies below zero in all fields, each of which is nearly linear: parts smaller than the surface's own triangles.
    carve(fields: readonly Field[], where: Finish, f: Finish): void {
        let inside = where;
        for (const field of fields) {
            const next: Finish = { ...where };
            this.cut(field, 0, [inside], next);
            if (inside !== where) this.becomes(inside, where);
            inside = next;
        }
        this.becomes(inside, f);
    }
    private becomes(from: Finish, to: Finish): void {
        const [a, b] = [this.finishes.indexOf(from), this.of(to)];
        for (let k = 0; k < this.made.length; k++) if (this.made[k] === a) this.made[k] = b;
    }
    private make(field: Field, above: number, below: number, where: readonly Finish[] | null, f: Finish | null): void {
        const wanted = where && this.among(where);
        const to = f ? this.of(f) : -1;
        const { corners, made } = this;
        const values = field.fill();
        for (let k = 0; k < made.length; k++) {
            if (wanted && !wanted[made[k]!]) continue;
            const middle = (values[corners[3 * k]!]! + values[corners[3 * k + 1]!]! + values[corners[3 * k + 2]!]!) / 3;
            if (middle > above && middle < below) made[k] = to;
        }
    }

    // Edges that only one triangle of `f` has, in its winding.
    rim(f: Finish): [number, number][] {
        const at = this.finishes.indexOf(f);
        const edges = new Map<number, [number, number]>();
        for (let k = 0; k < this.made.length; k++) {
            if (this.made[k] !== at) continue;
            for (let e = 0; e < 3; e++) {
                const [a, b] = [this.corners[3 * k + e]!, this.corners[3 * k + ((e + 1) % 3)]!];
                if (a === b) continue;
                const back = b * 1e6 + a;
                if (edges.has(back)) edges.delete(back);
                else edges.set(a * 1e6 + b, [a, b]);
            }
        }
        return [...edges.values()];
    }
    // What is made of `f` moves by so much, with walls of `wall` about it.
    sink(f: Finish, dx: number, dy: number, wall: Finish): void {
        const at = this.finishes.indexOf(f);
        const rim = this.rim(f).filter(
            ([a, b]) => this.data[a * kValues + 1]! > 1e-6 || this.data[b * kValues + 1]! > 1e-6,
        );
        const moved = new Map<number, number>();
        const other = (i: number): number => {
            const known = moved.get(i);
            if (known !== undefined) return known;
            const d = this.data.slice(i * kValues, (i + 1) * kValues);
            d[0]! += dx;
            d[1] = Math.max(0, d[1]! + dy * Math.sign(d[1]!));
            this.data.push(...d);
            moved.set(i, this.vertices - 1);
            return this.vertices - 1;
        };
        for (let k = 0; k < this.made.length; k++)
            if (this.made[k] === at) for (let e = 3 * k; e < 3 * k + 3; e++) this.corners[e] = other(this.corners[e]!);
        for (const [a, b] of rim) this.wall(a, b, moved.get(b)!, moved.get(a)!, wall);
    }
    // A flat face with corners of its own, so that its edges are sharp.
    wall(a: number, b: number, c: number, d: number, f: Finish): void {
        this.face(
            [a, b, c, d].map((i) => this.place(i)),
            f,
        );
    }
    place(i: number): [number, number, number] {
        return [this.data[i * kValues]!, this.data[i * kValues + 1]!, this.data[i * kValues + 2]!];
    }
    face(points: readonly (readonly number[])[], f: Finish): void {
        const [a, b, c] = points as [number[], number[], number[]];
        const last = points[points.length - 1]!;
        const [ux, uy, uz] = [c[0]! - a[0]!, c[1]! - a[1]!, c[2]! - a[2]!];
        const [wx, wy, wz] = [last[0]! - b[0]!, last[1]! - b[1]!, last[2]! - b[2]!];
        const n = [uy * wz - uz * wy, uz * wx - ux * wz, ux * wy - uy * wx];
        if (points.length === 3) {
            const [vx, vy, vz] = [b[0]! - a[0]!, b[1]! - a[1]!, b[2]! - a[2]!];
            n.splice(0, 3, vy * uz - vz * uy, vz * ux - vx * uz, vx * uy - vy * ux);
        }
        const size = Math.hypot(n[0]!, n[1]!, n[2]!) || 1;
        const ids = points.map((p) => this.vertex(p[0]!, p[1]!, p[2]!, n[0]! / size, n[1]! / size, n[2]! / size));
        for (let k = 1; k + 1 < ids.length; k++) this.triangle(ids[0]!, ids[k]!, ids[k + 1]!, f);
    }

    // --- things that stand on the sheet or in the cabin ----------------------------------------------------------------

    box(x0: number, x1: number, y0: number, y1: number, z0: number, z1: number, f: Finish): void {
        const v = (i: number): number[] => [i & 1 ? x1 : x0, i & 2 ? y1 : y0, i & 4 ? z1 : z0];
        for (const side of kBox) this.face(side.map(v), f);
    }
    // A box with edges rounded as a superellipsoid of that power (2: an egg, 8: nearly a box); `turn` [rad] about y; its rear
    // half is as deep as `back` says, of the front one.
    pebble(
        x: number,
        y: number,
        z: number,
        a: number,
        b: number,
        c: number,
        power: number,
        f: Finish,
        turn = 0,
        rings = 6,
        back = 1,
    ): void {
        const sectors = 2 * rings;
        const bent = (s: number): number => Math.sign(s) * Math.abs(s) ** (2 / power);
        const [ct, stn] = [Math.cos(turn), Math.sin(turn)];
        const ids: number[] = [];
        for (let i = 0; i <= rings; i++)
            for (let k = 0; k < sectors; k++) {
                const [lat, lon] = [(i / rings - 0.5) * Math.PI, (k / sectors) * 2 * Math.PI];
                const p = [
                    bent(Math.cos(lat)) * bent(Math.cos(lon)),
                    bent(Math.cos(lat)) * bent(Math.sin(lon)),
                    bent(Math.sin(lat)),
                ];
                const n = p.map((q, j) => (Math.sign(q) * Math.abs(q) ** (power - 1)) / [a, b, c][j]!);
                const size = Math.hypot(n[0]!, n[1]!, n[2]!) || 1;
                const [px, pz] = [p[0]! * a * (p[0]! < 0 ? back : 1), p[2]! * c];
                const [qx, qz] = [n[0]! / size, n[2]! / size];
                ids.push(
                    this.vertex(
                        x + ct * px + stn * pz,
                        y + p[1]! * b,
                        z - stn * px + ct * pz,
                        ct * qx + stn * qz,
                        n[1]! / size,
                        -stn * qx + ct * qz,
                    ),
                );
            }
        for (let i = 0; i < rings; i++)
            for (let k = 0; k < sectors; k++) {
                const l = (k + 1) % sectors;
                this.quad(
                    ids[i * sectors + k]!,
                    ids[i * sectors + l]!,
                    ids[(i + 1) * sectors + l]!,
                    ids[(i + 1) * sectors + k]!,
                    f,
                );
            }
    }
    // A smooth surface through rows of points, all as many: rows go on to the right of the way along them as seen from outside.
    grid(rows: readonly (readonly Point[])[], f: Finish): void {
        const last = rows[0]!.length - 1;
        const ids = rows.map((row, i) =>
            row.map((q, k) => {
                const [a, b] = [row[Math.max(0, k - 1)]!, row[Math.min(last, k + 1)]!];
                const [c, d] = [rows[Math.max(0, i - 1)]![k]!, rows[Math.min(rows.length - 1, i + 1)]![k]!];
                const [ux, uy, uz] = [b[0] - a[0], b[1] - a[1], b[2] - a[2]];
                const [wx, wy, wz] = [d[0] - c[0], d[1] - c[1], d[2] - c[2]];
                const n = [wy * uz - wz * uy, wz * ux - wx * uz, wx * uy - wy * ux] as const;
                const size = Math.hypot(...n) || 1;
                return this.vertex(q[0], q[1], q[2], n[0] / size, n[1] / size, n[2] / size);
            }),
        );
        for (let i = 0; i + 1 < ids.length; i++)
            for (let k = 0; k < last; k++)
                this.quad(ids[i]![k]!, ids[i + 1]![k]!, ids[i + 1]![k + 1]!, ids[i]![k + 1]!, f);
    }
    // A round rod through the points.
    rod(points: readonly (readonly [number, number, number])[], radius: number, f: Finish, sides = 8): void {
        let before: number[] | null = null;
        for (let i = 0; i < points.length; i++) {
            const [a, b] = [points[Math.max(0, i - 1)]!, points[Math.min(points.length - 1, i + 1)]!];
            const d = [b[0] - a[0], b[1] - a[1], b[2] - a[2]];
            const size = Math.hypot(d[0]!, d[1]!, d[2]!) || 1;
            const [x, y, z] = d.map((q) => q / size) as [number, number, number];
            // Two directions across it.
            const u = Math.abs(z) < 0.9 ? [-y, x, 0] : [0, -z, y];
            const un = Math.hypot(u[0]!, u[1]!, u[2]!) || 1;
            const [ux, uy, uz] = u.map((q) => q / un) as [number, number, number];
            const [wx, wy, wz] = [y * uz - z * uy, z * ux - x * uz, x * uy - y * ux];
            const ring: number[] = [];
            for (let k = 0; k < sides; k++) {
                const [c, s] = [Math.cos((k / sides) * 2 * Math.PI), Math.sin((k / sides) * 2 * Math.PI)];
                const n = [ux * c + wx * s, uy * c + wy * s, uz * c + wz * s] as const;
                const p = points[i]!;
                ring.push(
                    this.vertex(p[0] + n[0] * radius, p[1] + n[1] * radius, p[2] + n[2] * radius, n[0], n[1], n[2]),
                );
            }
            if (before)
                for (let k = 0; k < sides; k++) {
                    const l = (k + 1) % sides;
                    this.quad(before[k]!, before[l]!, ring[l]!, ring[k]!, f);
                }
            before = ring;
        }
    }

    // The right half from the left one.
    mirror(): void {
        const n = this.vertices;
        const d = this.data;
        for (let i = 0; i < n; i++) {
            const o = i * kValues;
            d.push(
                d[o]!,
                -d[o + 1]!,
                d[o + 2]!,
                d[o + 3]!,
                -d[o + 4]!,
                d[o + 5]!,
                d[o + 6]!,
                d[o + 7]!,
                d[o + 8]!,
                d[o + 9]!,
            );
        }
        const triangles = this.made.length;
        for (let k = 0; k < triangles; k++) {
            if (this.made[k]! < 0) continue;
            const [a, b, c] = [this.corners[3 * k]!, this.corners[3 * k + 1]!, this.corners[3 * k + 2]!];
            this.corners.push(n + a, n + c, n + b);
            this.made.push(this.made[k]!);
        }
    }

    // Triangles made of `only`; `shade` says how much of the sky a place sees.
    geometry(
        only: (f: Finish) => boolean,
        shade: (x: number, y: number, z: number, nz: number) => number,
    ): BufferGeometry {
        const { corners, made, finishes, data } = this;
        const take = finishes.map(only);
        // A corner that is of two finishes is two vertices.
        const kinds = finishes.length;
        const slot = new Int32Array(this.vertices * kinds).fill(-1);
        const order = new Int32Array(2 * corners.length);
        const index = new Uint32Array(corners.length);
        let [n, used] = [0, 0];
        for (let k = 0; k < made.length; k++) {
            const m = made[k]!;
            if (m < 0 || !take[m]) continue;
            const [a, b, c] = [corners[3 * k]!, corners[3 * k + 1]!, corners[3 * k + 2]!];
            if (a === b || b === c || a === c) continue;
            for (let e = 3 * k; e < 3 * k + 3; e++) {
                const key = corners[e]! * kinds + m;
                if (slot[key]! < 0) {
                    order[2 * n] = corners[e]!;
                    order[2 * n + 1] = m;
                    slot[key] = n++;
                }
                index[used++] = slot[key]!;
            }
        }
        const [position, normal, colour, look, role] = [3, 3, 3, 4, 1].map((size) => new Float32Array(n * size)) as [
            Float32Array,
            Float32Array,
            Float32Array,
            Float32Array,
            Float32Array,
        ];
        for (let i = 0; i < n; i++) {
            const o = order[2 * i]! * kValues;
            const f = finishes[order[2 * i + 1]!]!;
            for (let k = 0; k < 3; k++) {
                position[3 * i + k] = data[o + k]!;
                normal[3 * i + k] = data[o + 3 + k]!;
                colour[3 * i + k] = f.colour[k]!;
            }
            look[4 * i] = f.paint;
            look[4 * i + 1] = f.roughness;
            look[4 * i + 2] = f.metalness;
            look[4 * i + 3] = shade(data[o]!, data[o + 1]!, data[o + 2]!, data[o + 5]!);
            role[i] = f.role;
        }
        const geometry = new BufferGeometry();
        geometry.setAttribute('position', new BufferAttribute(position, 3));
        geometry.setAttribute('normal', new BufferAttribute(normal, 3));
        geometry.setAttribute('color', new BufferAttribute(colour, 3));
        geometry.setAttribute('look', new BufferAttribute(look, 4));
        geometry.setAttribute('role', new BufferAttribute(role, 1));
        geometry.setIndex(
            new BufferAttribute(n < 65536 ? new Uint16Array(index.subarray(0, used)) : index.slice(0, used), 1),
        );
        return geometry;
    }
}
const kBox = [
    [0, 4, 6, 2],
    [1, 3, 7, 5],
    [0, 1, 5, 4],
    [2, 6, 7, 3],
    [4, 5, 7, 6],
    [0, 2, 3, 1],
] as const;
