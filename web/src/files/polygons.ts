// Triangles as files give them, and faces with more than three corners cut into triangles: the rule of
// native/scenefile/polygons.h line by line, so that the page and the CLI hit the same walls. A fan from the first corner
// covers what lies beside a dented face.

export interface Triangles {
    corners: Float32Array; // 9 a triangle [m]
    objects: Uint32Array; // which mesh each belongs to: what breaks as one
}
export const kMost = 4_000_000; // triangles of a scene
const kMostCorners = 256;

export type Point = readonly [number, number, number];

export function trianglesOfFace(face: readonly Point[]): [number, number, number][] {
    const n = face.length;
    const out: [number, number, number][] = [];
    let ax = 0,
        ay = 0,
        az = 0; // twice the area, by Newell's sum
    for (let i = 0; i < n; i++) {
        const p = face[i]!,
            q = face[(i + 1) % n]!;
        ax += (p[1] - q[1]) * (p[2] + q[2]);
        ay += (p[2] - q[2]) * (p[0] + q[0]);
        az += (p[0] - q[0]) * (p[1] + q[1]);
    }
    const x = Math.abs(ax),
        y = Math.abs(ay),
        z = Math.abs(az);
    if (n > kMostCorners || !(x + y + z > 0) || !(x + y + z < Infinity)) {
        for (let i = 1; i + 1 < n; i++) out.push([0, i, i + 1]);
        return out;
    }
    const flat = face.map((p): [number, number] =>
        z >= x && z >= y
            ? [az > 0 ? p[0] : -p[0], p[1]]
            : x >= y
              ? [ax > 0 ? p[1] : -p[1], p[2]]
              : [ay > 0 ? p[2] : -p[2], p[0]],
    );
    const turn = (a: number, b: number, c: number): number => {
        const p = flat[a]!,
            q = flat[b]!,
            r = flat[c]!;
        return (q[0] - p[0]) * (r[1] - q[1]) - (q[1] - p[1]) * (r[0] - q[0]);
    };
    const same = (a: number, b: number): boolean => flat[a]![0] === flat[b]![0] && flat[a]![1] === flat[b]![1];
    const left = face.map((_, i) => i);
    const isEar = (at: number): boolean => {
        const m = left.length;
        const a = left[(at + m - 1) % m]!,
            b = left[at]!,
            c = left[(at + 1) % m]!;
        if (!(turn(a, b, c) > 0)) return false;
        return left.every(
            (k) =>
                same(k, a) ||
                same(k, b) ||
                same(k, c) ||
                !(turn(a, b, k) >= 0 && turn(b, c, k) >= 0 && turn(c, a, k) >= 0),
        );
    };
    while (left.length > 3) {
        const m = left.length;
        let ear = 1; // a face that crosses itself may have none
        for (let s = 1; s <= m; s++) {
            if (!isEar(s % m)) continue;
            ear = s % m;
            break;
        }
        out.push([left[(ear + m - 1) % m]!, left[ear]!, left[(ear + 1) % m]!]);
        left.splice(ear, 1);
    }
    out.push([left[0]!, left[1]!, left[2]!]);
    return out;
}

// A decimal number and nothing else, as loaders keep them; everything else, "nan", "inf" and "1,5" too, is NaN.
export function coordinate(word: string | undefined): number {
    return word !== undefined && /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i.test(word) ? Math.fround(Number(word)) : NaN;
}
