// PLY, text and binary of either byte order: vertices' x, y, z and faces of any number of corners; everything else is passed
// over. What is cut off, and a face that names a vertex that is not there, is refused with its place.
import { coordinate, kMost, trianglesOfFace, type Point, type Triangles } from './polygons';
import { refuse } from './refusal';

interface Property {
    name: string;
    type: string;
    count: string; // type of a list's length, '' for a number
}
interface Element {
    name: string;
    count: number;
    properties: Property[];
}
const kMostHeader = 2 ** 16; // [bytes]
const kBytes: Record<string, number> = {
    char: 1,
    int8: 1,
    uchar: 1,
    uint8: 1,
    short: 2,
    int16: 2,
    ushort: 2,
    uint16: 2,
    int: 4,
    int32: 4,
    uint: 4,
    uint32: 4,
    float: 4,
    float32: 4,
    double: 8,
    float64: 8,
};

// Every object has a "constructor", which is no type.
const isType = (name: string): boolean => Object.hasOwn(kBytes, name);

interface Header {
    format: string;
    elements: Element[];
    end: number; // where the data begin
}

function header(bytes: ArrayBuffer): Header {
    const text = new TextDecoder('latin1').decode(new Uint8Array(bytes, 0, Math.min(kMostHeader, bytes.byteLength)));
    if (!/^ply\s/.test(text)) throw refuse('noPly');
    const found = /(?:^|[\r\n])end_header[ \t]*(\r\n|\r|\n|$)/.exec(text);
    if (!found) throw refuse('plyHeader');
    const elements: Element[] = [];
    let format = '';
    text.slice(0, found.index)
        .split(/\r\n|\r|\n/)
        .forEach((line, i) => {
            const w = line.trim().split(/\s+/);
            const refuseLine = (): never => {
                throw refuse('plyLine', { line: String(i + 1), text: line.slice(0, 60) });
            };
            if (w[0] === 'format') format = w[1] ?? '';
            if (w[0] === 'element') {
                const count = /^\d{1,10}$/.test(w[2] ?? '') ? Number(w[2]) : refuseLine();
                elements.push({ name: w[1]!, count, properties: [] });
            }
            if (w[0] !== 'property') return;
            const [count, type, name] = w[1] === 'list' ? [w[2]!, w[3]!, w[4]!] : ['', w[1]!, w[2]!];
            if (!name || !isType(type) || (count !== '' && !isType(count)) || !elements.length) refuseLine();
            elements.at(-1)!.properties.push({ name, type, count });
        });
    if (!/^(ascii|binary_little_endian|binary_big_endian)$/.test(format))
        throw format ? refuse('plyFormat', { format: format.slice(0, 40) }) : refuse('plyNoFormat');
    return { format, elements, end: found.index + found[0].length };
}

// The numbers one after the other; NaN for what is none, null where the file ends.
function numbers(bytes: ArrayBuffer, { format, end }: Header): (type: string) => number | null {
    if (format === 'ascii') {
        const text = new TextDecoder('latin1').decode(new Uint8Array(bytes, end));
        const word = /\S+/g;
        return () => {
            const found = word.exec(text);
            return found ? coordinate(found[0]) : null;
        };
    }
    const view = new DataView(bytes);
    const little = format === 'binary_little_endian';
    let at = end;
    return (type) => {
        const size = kBytes[type]!;
        if (at + size > bytes.byteLength) return null;
        const from = at;
        at += size;
        if (size === 1) return type.startsWith('u') ? view.getUint8(from) : view.getInt8(from);
        if (size === 2) return type.startsWith('u') ? view.getUint16(from, little) : view.getInt16(from, little);
        if (size === 8) return view.getFloat64(from, little);
        return type.startsWith('f')
            ? view.getFloat32(from, little)
            : type.startsWith('u')
              ? view.getUint32(from, little)
              : view.getInt32(from, little);
    };
}

// In the file's own axes and units.
export function readPly(bytes: ArrayBuffer): Triangles {
    const head = header(bytes);
    const next = numbers(bytes, head);
    const points: number[] = [];
    const faces: number[][] = [];
    const face: number[] = [];
    let count = 0;
    for (const element of head.elements) {
        const axes = ['x', 'y', 'z'].map((axis) => element.properties.findIndex((p) => p.name === axis && !p.count));
        if (element.name === 'vertex' && axes.some((k) => k < 0)) throw refuse('plyAxes');
        if (element.properties.length === 0) continue;
        for (let i = 0; i < element.count; i++) {
            const read = (type: string): number => {
                const value = next(type);
                if (value === null)
                    throw refuse('plyCutOff', {
                        element: element.name.slice(0, 40),
                        index: i + 1,
                        count: element.count,
                    });
                return value;
            };
            const base = points.length;
            if (element.name === 'vertex') points.push(NaN, NaN, NaN);
            element.properties.forEach((p, k) => {
                if (!p.count) {
                    const value = read(p.type);
                    const axis = element.name === 'vertex' ? axes.indexOf(k) : -1;
                    if (axis >= 0) points[base + axis] = value;
                    return;
                }
                const n = read(p.count);
                if (!(Number.isInteger(n) && n >= 0 && n < 2 ** 24))
                    throw refuse('plyList', {
                        element: element.name.slice(0, 40),
                        index: String(i + 1),
                        count: String(n),
                    });
                const isFace = element.name === 'face' && /^vertex_ind(ex|ices)$/.test(p.name);
                face.length = 0;
                for (let m = 0; m < n; m++) {
                    const value = read(p.type);
                    if (isFace) face.push(value);
                }
                if (!isFace || n < 3) return;
                faces.push(face.slice());
                count += n - 2;
            });
            if (count > kMost) throw refuse('tooManyFaces', { most: kMost });
        }
    }
    const there = points.length / 3;
    const out: Triangles = { corners: new Float32Array(9 * count), objects: new Uint32Array(count) };
    let t = 0;
    faces.forEach((f, i) => {
        for (const v of f)
            if (!(Number.isInteger(v) && v >= 0 && v < there))
                throw refuse('plyFace', { face: i + 1, vertex: String(v), count: there });
        const corners = f.map((v): Point => [points[3 * v]!, points[3 * v + 1]!, points[3 * v + 2]!]);
        for (const triangle of trianglesOfFace(corners)) {
            triangle.forEach((k, c) => out.corners.set(corners[k]!, 9 * t + 3 * c));
            t++;
        }
    });
    return out;
}
