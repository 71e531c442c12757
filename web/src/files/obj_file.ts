// Wavefront OBJ: vertices, faces, objects and groups. Whatever else stands in a file changes nothing that can be hit.
//
// The rule of native/scenefile/obj.cpp line by line, so that the page hits the same walls and refuses a file with the
// same words. A face may stand above its vertices; one that names a vertex that is nowhere is refused with its line.
import { coordinate, kMost, trianglesOfFace, type Point, type Triangles } from './polygons';
import { refuse } from './refusal';

const kMostDigits = 9; // of an index: no file has more vertices

interface Face {
    line: number;
    object: number;
    vertices: number[]; // from 0
}

// Lines end in a line feed, a carriage return or both; a backslash at its end continues a line. Numbered from 1.
export function eachLine(text: string, use: (line: string, number: number) => void): void {
    let number = 0,
        first = 0,
        continued = '';
    for (let at = 0; at < text.length;) {
        let end = at;
        for (let c = 0; end < text.length && (c = text.charCodeAt(end)) !== 10 && c !== 13;) end++;
        let line = text.slice(at, end);
        at = end + (text.charCodeAt(end) === 13 && text.charCodeAt(end + 1) === 10 ? 2 : 1);
        number++;
        if (!continued) first = number;
        if (line.endsWith('\\') && end < text.length) {
            continued += `${line.slice(0, -1)} `;
            continue;
        }
        if (continued) line = continued + line;
        use(line, first);
        continued = '';
    }
    if (continued) use(continued, first);
}

// Words of one line, comment apart.
function wordsOf(line: string): string[] {
    const hash = line.indexOf('#');
    const words = (hash < 0 ? line : line.slice(0, hash)).split(/[ \t\r\f\v]+/);
    if (words.at(-1) === '') words.pop();
    if (words[0] === '') words.shift();
    return words;
}

// A corner of a face, `7`, `7/1`, `7//3` or `-2/1/3`, as an index from 0; `seen` vertices stand above its line.
function corner(word: string, seen: number, line: number): number {
    const digits = /^[+-]?(\d*)/.exec(word)!;
    const end = digits[0].length;
    if (digits[1]!.length > kMostDigits) throw refuse('longIndex', { line: String(line) });
    const told = word.split('/', 1)[0]!.slice(0, 40);
    if (digits[1] === '' || (end < word.length && word[end] !== '/'))
        throw refuse('noVertex', { line: String(line), word: told });
    const value = Number(digits[1]);
    if (value === 0) throw refuse('vertex0', { line: String(line) });
    if (word[0] !== '-') return value - 1;
    if (value > seen) throw refuse('vertexAbove', { line: String(line), vertex: told, count: String(seen) });
    return seen - value;
}

// In the file's own axes and units.
export function readObj(text: string): Triangles {
    const points: number[] = []; // NaN where one of the three is no number
    const faces: Face[] = [];
    let objects = 1; // the first holds what stands above every name
    eachLine(text.startsWith('\ufeff') ? text.slice(1) : text, (line, number) => {
        const key = /^[ \t]*(?:([vf])[ \t\r\f\v]|([og])(?:[ \t\r\f\v]|$))/.exec(line);
        if (!key) return;
        if (key[2]) {
            if (faces.length && faces.at(-1)!.object === objects - 1) objects++;
            return;
        }
        const w = wordsOf(line);
        if (key[1] === 'v') {
            const v = [coordinate(w[1]), coordinate(w[2]), coordinate(w[3])];
            points.push(...(v.some(Number.isNaN) ? [NaN, NaN, NaN] : v));
            return;
        }
        const vertices: number[] = [];
        for (let k = 1; k < w.length; k++) vertices.push(corner(w[k]!, points.length / 3, number));
        if (vertices.length > 2) faces.push({ line: number, object: objects - 1, vertices });
    });
    const count = faces.reduce((sum, f) => sum + f.vertices.length - 2, 0);
    if (count > kMost) throw refuse('tooMany', { count, most: kMost });
    const out: Triangles = { corners: new Float32Array(9 * count), objects: new Uint32Array(count) };
    const there = points.length / 3;
    let t = 0,
        named = -1,
        object = -1; // of the face before; those without faces are none
    for (const face of faces) {
        if (face.object !== object) named++;
        object = face.object;
        for (const v of face.vertices)
            if (v >= there)
                throw refuse('vertexMissing', { line: String(face.line), vertex: String(v + 1), count: String(there) });
        const corners = face.vertices.map((v): Point => [points[3 * v]!, points[3 * v + 1]!, points[3 * v + 2]!]);
        for (const triangle of corners.length === 3 ? kOne : trianglesOfFace(corners)) {
            out.objects[t] = named;
            triangle.forEach((k, c) => out.corners.set(corners[k]!, 9 * t + 3 * c));
            t++;
        }
    }
    return out;
}
const kOne: [number, number, number][] = [[0, 1, 2]];
