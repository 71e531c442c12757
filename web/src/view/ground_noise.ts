// What the ground's detail is made of: noise that tiles, and its slopes.
import {
    DataTexture,
    LinearFilter,
    LinearMipmapLinearFilter,
    RepeatWrapping,
    RGBAFormat,
    UnsignedByteType,
} from 'three';

// A tiling image of value noise: r and g two broad fields, b fine grain, a cells (distance to the nearest of scattered
// points), all periodic. Seeded, so that two machines draw the same ground.
function noiseImages(size: number): { values: Uint8Array<ArrayBuffer>; slopes: Uint8Array<ArrayBuffer> } {
    let state = 0x2545f491;
    const random = (): number => {
        state ^= state << 13;
        state ^= state >>> 17;
        state ^= state << 5;
        return (state >>> 0) / 4294967296;
    };
    const fields = (first: number, octaves: number, gain: number): Float32Array => {
        const out = new Float32Array(size * size);
        let weight = 1;
        let total = 0;
        for (let o = 0, cells = first; o < octaves && cells <= size; o++, cells *= 2, weight *= gain) {
            const lattice = Float32Array.from({ length: cells * cells }, random);
            const step = cells / size;
            for (let y = 0; y < size; y++) {
                const v = y * step;
                const j = Math.floor(v);
                const fv = (v - j) * (v - j) * (3 - 2 * (v - j));
                const row0 = (j % cells) * cells;
                const row1 = ((j + 1) % cells) * cells;
                for (let x = 0; x < size; x++) {
                    const u = x * step;
                    const i = Math.floor(u);
                    const fu = (u - i) * (u - i) * (3 - 2 * (u - i));
                    const i1 = (i + 1) % cells;
                    const a = lattice[row0 + i]! + (lattice[row0 + i1]! - lattice[row0 + i]!) * fu;
                    const b = lattice[row1 + i]! + (lattice[row1 + i1]! - lattice[row1 + i]!) * fu;
                    out[y * size + x]! += weight * (a + (b - a) * fv);
                }
            }
            total += weight;
        }
        // Stretched to the full range.
        let low = Infinity;
        let high = -Infinity;
        for (const v of out) {
            if (v < low) low = v;
            if (v > high) high = v;
        }
        const scale = total > 0 && high > low ? 1 / (high - low) : 1;
        for (let k = 0; k < out.length; k++) out[k] = (out[k]! - low) * scale;
        return out;
    };
    const r = fields(4, 6, 0.55);
    const g = fields(8, 5, 0.6);
    const b = fields(64, 3, 0.9);
    // Cells: one point in each square of a lattice.
    const cells = 48;
    const points = Float32Array.from({ length: 2 * cells * cells }, random);
    const bytes = new Uint8Array(new ArrayBuffer(4 * size * size));
    for (let y = 0; y < size; y++)
        for (let x = 0; x < size; x++) {
            const u = (x / size) * cells;
            const v = (y / size) * cells;
            let nearest = 9;
            for (let dj = -1; dj <= 1; dj++)
                for (let di = -1; di <= 1; di++) {
                    const i = Math.floor(u) + di;
                    const j = Math.floor(v) + dj;
                    const at = 2 * (((j + cells) % cells) * cells + ((i + cells) % cells));
                    const dx = i + points[at]! - u;
                    const dy = j + points[at + 1]! - v;
                    nearest = Math.min(nearest, dx * dx + dy * dy);
                }
            const k = y * size + x;
            bytes[4 * k] = 255 * r[k]!;
            bytes[4 * k + 1] = 255 * g[k]!;
            bytes[4 * k + 2] = 255 * b[k]!;
            bytes[4 * k + 3] = 255 * Math.max(0, 1 - Math.sqrt(nearest));
        }
    // Central differences of b and g, scaled so that a byte holds them.
    const slopes = new Uint8Array(new ArrayBuffer(4 * size * size));
    const byte = (v: number): number => Math.max(0, Math.min(255, 127.5 + 255 * v));
    for (let y = 0; y < size; y++)
        for (let x = 0; x < size; x++) {
            const e = y * size + ((x + 1) % size);
            const w = y * size + ((x + size - 1) % size);
            const n = ((y + 1) % size) * size + x;
            const s = ((y + size - 1) % size) * size + x;
            slopes.set(
                [byte(b[e]! - b[w]!), byte(b[n]! - b[s]!), byte(4 * (g[e]! - g[w]!)), byte(4 * (g[n]! - g[s]!))],
                4 * (y * size + x),
            );
        }
    return { values: bytes, slopes };
}

// Made once for all terrains.
let sharedNoise: { values: DataTexture; slopes: DataTexture } | undefined;

export function noiseTextures(): { values: DataTexture; slopes: DataTexture } {
    if (!sharedNoise) {
        const size = 256;
        const images = noiseImages(size);
        const texture = (bytes: Uint8Array<ArrayBuffer>): DataTexture => {
            const t = new DataTexture(bytes, size, size, RGBAFormat, UnsignedByteType);
            t.wrapS = t.wrapT = RepeatWrapping;
            t.minFilter = LinearMipmapLinearFilter;
            t.magFilter = LinearFilter;
            t.generateMipmaps = true;
            t.needsUpdate = true;
            return t;
        };
        sharedNoise = { values: texture(images.values), slopes: texture(images.slopes) };
    }
    return sharedNoise;
}
