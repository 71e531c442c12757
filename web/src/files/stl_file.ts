// STL, text and binary: triangles alone; normals and attributes are not looked at. What is cut off is refused, so that no
// half a wall passes for a whole one.
import { eachLine } from './obj_file';
import { coordinate, kMost, type Triangles } from './polygons';
import { refuse } from './refusal';

const kHead = 84; // [bytes] before the first triangle: 80 of anything, then their number
const kEach = 50; // [bytes] a triangle: normal, three corners, two of attributes

export function readStl(bytes: ArrayBuffer): Triangles {
    const view = new DataView(bytes);
    const count = bytes.byteLength >= kHead ? view.getUint32(80, true) : 0;
    const whole = bytes.byteLength === kHead + count * kEach;
    if (
        !whole &&
        /^\s*solid\b/.test(new TextDecoder().decode(new Uint8Array(bytes, 0, Math.min(200, bytes.byteLength))))
    )
        return readText(new TextDecoder().decode(bytes));
    // Nobody has so many: these four bytes are text, or something else.
    if (bytes.byteLength < kHead || count >= 2 ** 24) throw refuse('noStl');
    if (count > kMost) throw refuse('tooMany', { count, most: kMost });
    const there = Math.floor((bytes.byteLength - kHead) / kEach);
    if (there < count) throw refuse('stlCutOff', { count, there });
    const corners = new Float32Array(9 * count);
    for (let t = 0; t < count; t++)
        for (let k = 0; k < 9; k++) corners[9 * t + k] = view.getFloat32(kHead + t * kEach + 12 + 4 * k, true);
    return { corners, objects: new Uint32Array(count) };
}

function readText(text: string): Triangles {
    const corners: number[] = [];
    let facet: number[] = [];
    let last = 0,
        ended = false;
    eachLine(text, (line, number) => {
        const w = line.trim().split(/\s+/);
        const key = w[0]!.toLowerCase();
        if (key !== '') last = number;
        if (key === 'solid') ended = false;
        else if (key === 'endsolid') ended = true;
        else if (key === 'vertex') facet.push(coordinate(w[1]), coordinate(w[2]), coordinate(w[3]));
        else if (key === 'endfacet') {
            if (facet.length !== 9) throw refuse('stlFacet', { line: String(number), count: facet.length / 3 });
            corners.push(...facet);
            facet = [];
        }
    });
    if (!ended) throw refuse('stlEnd', { line: String(last) });
    if (corners.length > 9 * kMost) throw refuse('tooMany', { count: corners.length / 9, most: kMost });
    return { corners: new Float32Array(corners), objects: new Uint32Array(corners.length / 9) };
}
