// The formats that need nothing of a page to be read, OBJ, STL and PLY, and how models stand in the world. A worker reads
// large ones (engine/scene.worker.ts).
import { readObj } from './obj_file';
import { readPly } from './ply_file';
import type { Triangles } from './polygons';
import { readStl } from './stl_file';
import { refuse } from './refusal';

// What a format says of itself. Engineers draw STL and PLY with z up.
export interface Model extends Triangles {
    yUp: boolean;
    metres: boolean;
}

export const kPlain = /^(obj|stl|ply)$/;

// In the file's own axes and units.
export function readPlain(bytes: ArrayBuffer, kind: string): Model {
    if (kind === 'stl') return { ...readStl(bytes), yUp: false, metres: false };
    if (kind === 'ply') return { ...readPly(bytes), yUp: false, metres: false };
    const mark = bytes.byteLength > 1 ? new DataView(bytes).getUint16(0) : 0;
    if (mark === 0xfffe || mark === 0xfeff) throw refuse('utf16');
    return { ...readObj(new TextDecoder().decode(bytes)), yUp: true, metres: false };
}

export function toZUp(corners: Float32Array): void {
    for (let k = 0; k < corners.length; k += 3) {
        const y = corners[k + 1]!;
        corners[k + 1] = -corners[k + 2]!;
        corners[k + 2] = y;
    }
}

const kLargestInMetres = 20000; // [m] in extent, and the whole rule: native/scene/scenes.cpp, stand()
const kNoUnit = 1e9;

// What a format without a unit has drawn larger than anybody drives is taken for millimetres. True when it was.
export function inMetres(model: Model): boolean {
    if (model.metres) return false;
    const { corners } = model;
    const low = [Infinity, Infinity, Infinity],
        high = [-Infinity, -Infinity, -Infinity];
    for (let k = 0; k < corners.length; k += 3) {
        const x = corners[k]!,
            y = corners[k + 1]!,
            z = corners[k + 2]!;
        if (!(Math.max(Math.abs(x), Math.abs(y), Math.abs(z)) < kNoUnit)) continue;
        [x, y, z].forEach((v, axis) => {
            low[axis] = Math.min(low[axis]!, v);
            high[axis] = Math.max(high[axis]!, v);
        });
    }
    if (!(Math.max(...high.map((v, axis) => v - low[axis]!)) > kLargestInMetres)) return false;
    for (let k = 0; k < corners.length; k++) corners[k]! *= 1e-3;
    return true;
}
