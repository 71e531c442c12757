// STL, text and binary: triangles alone; normals and attributes are not looked at. What is cut off is refused, so that no
// half a wall passes for a whole one.
import { eachLine } from './obj_file';
import { coordinate, kMost, type Triangles } from './polygons';

const kHead = 84; // [bytes] before the first triangle: 80 of anything, then their number
const kEach = 50; // [bytes] a triangle: normal, three corners, two of attributes

export function readStl(bytes: ArrayBuffer): Triangles {
    const view = new DataView(bytes);
    const count = bytes.byteLength >= kHead ? view.getUint32(80, true) : 0;
    const whole = bytes.byteLength === kHead + count * kEach;
    if (!whole && /^\s*solid\b/.test(new TextDecoder().decode(new Uint8Array(bytes, 0, Math.min(200, bytes.byteLength))))) return readText(new TextDecoder().decode(bytes));
    // Nobody has so many: these four bytes are text, or something else.
    if (bytes.byteLength < kHead || count >= 2 ** 24) throw new Error('it is no STL: that begins with \u201csolid\u201d, or has 80 bytes and the number of its triangles before them');
    if (count > kMost) throw new Error(tooMany(count));
    const there = Math.floor((bytes.byteLength - kHead) / kEach);
    if (there < count) throw new Error(`it is cut off: it says ${count.toLocaleString('en')} triangles and has ${there.toLocaleString('en')}; copy or export it again`);
    const corners = new Float32Array(9 * count);
    for (let t = 0; t < count; t++) for (let k = 0; k < 9; k++) corners[9 * t + k] = view.getFloat32(kHead + t * kEach + 12 + 4 * k, true);
    return { corners, objects: new Uint32Array(count) };
}
const tooMany = (count: number): string => `it has ${count.toLocaleString('en')} triangles, more than ${kMost.toLocaleString('en')}`;

function readText(text: string): Triangles {
    const corners: number[] = [];
    let facet: number[] = [];
    let last = 0, ended = false;
    eachLine(text, (line, number) => {
        const w = line.trim().split(/\s+/);
        const key = w[0]!.toLowerCase();
        if (key !== '') last = number;
        if (key === 'solid') ended = false;
        else if (key === 'endsolid') ended = true;
        else if (key === 'vertex') facet.push(coordinate(w[1]), coordinate(w[2]), coordinate(w[3]));
        else if (key === 'endfacet') {
            if (facet.length !== 9) throw new Error(`line ${number}: a facet of ${facet.length / 3} vertices; every facet has three`);
            corners.push(...facet);
            facet = [];
        }
    });
    if (!ended) throw new Error(`it is cut off after line ${last}: no \u201cendsolid\u201d follows; copy or export it again`);
    if (corners.length > 9 * kMost) throw new Error(tooMany(corners.length / 9));
    return { corners: new Float32Array(corners), objects: new Uint32Array(corners.length / 9) };
}
