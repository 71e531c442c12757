// Spectra of what was rendered, and pictures of them: time to the right, the logarithm of frequency upwards, brighter is louder.
import { crc32, deflateSync } from 'node:zlib';

// Magnitudes of a Hann-windowed piece whose length is the largest power of two that fits; `width` [Hz] of a bin.
export function spectrum(x: Float32Array, rate: number): { bins: Float64Array; width: number } {
    const size = 2 ** Math.floor(Math.log2(x.length));
    const re = new Float64Array(size);
    const im = new Float64Array(size);
    for (let i = 0; i < size; i++) re[i] = x[i]! * (0.5 - 0.5 * Math.cos((2 * Math.PI * i) / size));
    transform(re, im);
    const bins = new Float64Array(size / 2);
    for (let k = 0; k < bins.length; k++) bins[k] = (4 * Math.hypot(re[k]!, im[k]!)) / size;
    return { bins, width: rate / size };
}

// In place, radix 2.
function transform(re: Float64Array, im: Float64Array): void {
    const n = re.length;
    for (let i = 1, j = 0; i < n; i++) {
        let bit = n >> 1;
        for (; j & bit; bit >>= 1) j ^= bit;
        j ^= bit;
        if (i >= j) continue;
        [re[i], re[j]] = [re[j]!, re[i]!];
        [im[i], im[j]] = [im[j]!, im[i]!];
    }
    for (let size = 2; size <= n; size *= 2)
        for (let k = 0; k < size / 2; k++) {
            const c = Math.cos((-2 * Math.PI * k) / size);
            const s = Math.sin((-2 * Math.PI * k) / size);
            for (let i = k; i < n; i += size) {
                const j = i + size / 2;
                const [a, b] = [re[j]! * c - im[j]! * s, re[j]! * s + im[j]! * c];
                [re[j], im[j]] = [re[i]! - a, im[i]! - b];
                [re[i], im[i]] = [re[i]! + a, im[i]! + b];
            }
        }
}

const kHigh = 360; // [px]
const kWindow = 4096;
const kLow = 25; // [Hz]
const kTop = 12000;
const kQuiet = -95; // [dB]
const kLoud = -25;

// A PNG, one column for every `every` [s].
export function spectrogram(x: Float32Array, rate: number, every = 0.02): Buffer {
    const columns = Math.max(1, Math.floor((x.length / rate - kWindow / rate) / every));
    const rows = Array.from({ length: kHigh }, () => Buffer.alloc(1 + 3 * columns));
    for (let c = 0; c < columns; c++) {
        const from = Math.round(c * every * rate);
        const { bins, width } = spectrum(x.subarray(from, from + kWindow), rate);
        for (let y = 0; y < kHigh; y++) {
            const f = (part: number): number => kLow * (kTop / kLow) ** ((kHigh - part) / kHigh);
            const [low, high] = [
                Math.floor(f(y + 1) / width),
                Math.max(Math.ceil(f(y) / width), Math.floor(f(y + 1) / width) + 1),
            ];
            let most = 0;
            for (let k = low; k < high && k < bins.length; k++) most = Math.max(most, bins[k]!);
            const level = Math.min(1, Math.max(0, (20 * Math.log10(most + 1e-9) - kQuiet) / (kLoud - kQuiet)));
            const line = [100, 1000, 10000].some((hz) => f(y + 1) < hz && f(y) >= hz);
            const tick = y > kHigh - 6 && c % Math.round(1 / every) === 0;
            rows[y]!.set(line || tick ? [90, 90, 110] : heat(level), 1 + 3 * c);
        }
    }
    return png(columns, kHigh, Buffer.concat(rows));
}
// Black, blue, orange, white.
function heat(x: number): [number, number, number] {
    const to = (a: number, b: number): number => Math.round(255 * Math.min(1, Math.max(0, (x - a) / (b - a))));
    return [
        to(0.35, 0.75),
        to(0.5, 1),
        x < 0.5 ? to(0, 0.9) : Math.max(0, to(0, 0.9) - to(0.5, 0.75)) + to(0.8, 1),
    ].map((v) => Math.min(255, v)) as [number, number, number];
}
function png(width: number, height: number, rows: Buffer): Buffer {
    const chunk = (kind: string, data: Buffer): Buffer => {
        const body = Buffer.concat([Buffer.from(kind, 'latin1'), data]);
        const out = Buffer.alloc(body.length + 8);
        out.writeUInt32BE(data.length, 0);
        body.copy(out, 4);
        out.writeUInt32BE(crc32(body), body.length + 4);
        return out;
    };
    const head = Buffer.alloc(13);
    head.writeUInt32BE(width, 0);
    head.writeUInt32BE(height, 4);
    head.set([8, 2, 0, 0, 0], 8);
    const start = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
    return Buffer.concat([
        start,
        chunk('IHDR', head),
        chunk('IDAT', deflateSync(rows)),
        chunk('IEND', Buffer.alloc(0)),
    ]);
}
