// Faces of an OBJ file with more than three corners, cut into triangles before three.js sees them: the rule of
// native/scenefile/polygons.h line by line, so that the page and the CLI hit the same walls. three.js alone fans every
// face from its first corner; where a face is dented that covers what lies beside it.

const kMostCorners = 256;

type Point = readonly [number, number, number];

export function trianglesOfFace(face: readonly Point[]): [number, number, number][] {
    const n = face.length;
    const out: [number, number, number][] = [];
    let ax = 0, ay = 0, az = 0; // twice the area, by Newell's sum
    for (let i = 0; i < n; i++) {
        const p = face[i]!, q = face[(i + 1) % n]!;
        ax += (p[1] - q[1]) * (p[2] + q[2]);
        ay += (p[2] - q[2]) * (p[0] + q[0]);
        az += (p[0] - q[0]) * (p[1] + q[1]);
    }
    const x = Math.abs(ax), y = Math.abs(ay), z = Math.abs(az);
    if (n > kMostCorners || !(x + y + z > 0) || !(x + y + z < Infinity)) {
        for (let i = 1; i + 1 < n; i++) out.push([0, i, i + 1]);
        return out;
    }
    const flat = face.map((p) => (z >= x && z >= y ? [az > 0 ? p[0] : -p[0], p[1]] : x >= y ? [ax > 0 ? p[1] : -p[1], p[2]] : [ay > 0 ? p[2] : -p[2], p[0]]) as [number, number]);
    const turn = (a: number, b: number, c: number): number => {
        const p = flat[a]!, q = flat[b]!, r = flat[c]!;
        return (q[0] - p[0]) * (r[1] - q[1]) - (q[1] - p[1]) * (r[0] - q[0]);
    };
    const same = (a: number, b: number): boolean => flat[a]![0] === flat[b]![0] && flat[a]![1] === flat[b]![1];
    const left = face.map((_, i) => i);
    const isEar = (at: number): boolean => {
        const m = left.length;
        const a = left[(at + m - 1) % m]!, b = left[at]!, c = left[(at + 1) % m]!;
        if (!(turn(a, b, c) > 0)) return false;
        return left.every((k) => same(k, a) || same(k, b) || same(k, c) || !(turn(a, b, k) >= 0 && turn(b, c, k) >= 0 && turn(c, a, k) >= 0));
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

// The file's text with triangles alone, and NaN for the vertices that are not three numbers: the engine skips and counts
// what has such corners. Everything else stays as it is. Lines end in a line feed, a carriage return or both.
export function triangulated(given: string): string {
    const lines = given.replace(/\\(\r\n|\r|\n)/g, '  ').replace(/\r\n?/g, '\n').split('\n'); // a backslash at its end continues a line
    const words = (line: string): string[] => line.split('#', 1)[0]!.trim().split(/\s+/);
    const vertices: Point[] = [];
    lines.forEach((line, at) => {
        if (!/^[ \t]*v[ \t]/.test(line)) return;
        const w = words(line);
        const v = [coordinate(w[1]), coordinate(w[2]), coordinate(w[3])] as const;
        const good = !v.some(Number.isNaN);
        if (!good) lines[at] = 'v NaN NaN NaN';
        vertices.push(good ? v : [NaN, NaN, NaN]);
    });
    let seen = 0; // vertices above this line: negative indices count back from here
    return lines
        .map((line) => {
            if (/^[ \t]*v[ \t]/.test(line)) seen++;
            if (!/^[ \t]*f[ \t]/.test(line)) return line;
            const w = words(line);
            if (w.length < 5) return line.split('#', 1)[0]!; // three.js takes a comment for corners
            const face = w.slice(1).map((word): Point => {
                const index = parseInt(word, 10);
                return vertices[index < 0 ? seen + index : index - 1] ?? [Infinity, Infinity, Infinity];
            });
            return trianglesOfFace(face).map((t) => `f ${t.map((k) => w[k + 1]!).join(' ')}`).join('\n');
        })
        .join('\n');
}
