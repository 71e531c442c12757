// A picture that shall be a height map, judged before anything is made of it: as the engine judges it (native/terrain/
// height_map.cpp), but for one thing. A grey picture that was saved in colour is a height map to whoever painted it: where its
// channels agree everywhere it is written anew as what it is.
import { refuse } from './refusal';

const kMost = 4096; // pixels a side
const kLeast = 4;
const kSignature = [137, 80, 78, 71, 13, 10, 26, 10];
const Colour = {
    grey: 0,
    palette: 3,
} as const;

export interface Head {
    width: number;
    height: number;
    depth: number; // [bit]
    colour: number;
}

// Throws what is wrong with it. True when it is grey already, false when its channels have to be compared.
export function judgeHead(bytes: Uint8Array): { head: Head; grey: boolean } {
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    const png = bytes.length > 26 && kSignature.every((b, i) => bytes[i] === b) && view.getUint32(12) === 0x49484452;
    if (!png) throw refuse('noPng');
    const head = { width: view.getUint32(16), height: view.getUint32(20), depth: bytes[24]!, colour: bytes[25]! };
    const { width, height, depth, colour } = head;
    if (Math.max(width, height) > kMost || Math.min(width, height) < kLeast)
        throw refuse('pictureSize', { width: String(width), height: String(height) });
    if (colour === Colour.grey && (depth === 8 || depth === 16)) return { head, grey: true };
    if (depth !== 8 || colour === Colour.palette) throw refuse('pictureColours');
    return { head, grey: false };
}

// Red, green and blue of every pixel are the same and nothing shines through: one of them is the height.
export function greyOf(rgba: Uint8ClampedArray | Uint8Array): Uint8Array | null {
    const grey = new Uint8Array(rgba.length / 4);
    for (let i = 0; i < grey.length; i++) {
        const [r, g, b, a] = [rgba[4 * i]!, rgba[4 * i + 1]!, rgba[4 * i + 2]!, rgba[4 * i + 3]!];
        if (r !== g || g !== b || a !== 255) return null;
        grey[i] = r;
    }
    return grey;
}

// A greyscale PNG of 8 bits (W3C PNG specification, chapters 5, 9 and 11).
export async function greyPng(width: number, height: number, grey: Uint8Array): Promise<Uint8Array<ArrayBuffer>> {
    const lines = new Uint8Array(height * (width + 1)); // each begins with its filter: none
    for (let row = 0; row < height; row++)
        lines.set(grey.subarray(row * width, (row + 1) * width), row * (width + 1) + 1);
    const packed = new Response(new Blob([lines]).stream().pipeThrough(new CompressionStream('deflate')));
    const head = new Uint8Array(13);
    const size = new DataView(head.buffer);
    size.setUint32(0, width);
    size.setUint32(4, height);
    head[8] = 8;
    const parts = [
        Uint8Array.from(kSignature),
        chunk('IHDR', head),
        chunk('IDAT', new Uint8Array(await packed.arrayBuffer())),
        chunk('IEND', new Uint8Array(0)),
    ];
    return new Uint8Array(await new Blob(parts).arrayBuffer());
}
function chunk(name: string, data: Uint8Array): Uint8Array<ArrayBuffer> {
    const out = new Uint8Array(12 + data.length);
    const view = new DataView(out.buffer);
    view.setUint32(0, data.length);
    for (let i = 0; i < 4; i++) out[4 + i] = name.charCodeAt(i);
    out.set(data, 8);
    view.setUint32(8 + data.length, crc(out.subarray(4, 8 + data.length)));
    return out;
}
function crc(bytes: Uint8Array): number {
    let c = 0xffffffff;
    for (const byte of bytes) {
        c ^= byte;
        for (let k = 0; k < 8; k++) c = c & 1 ? (c >>> 1) ^ 0xedb88320 : c >>> 1;
    }
    return ~c >>> 0;
}

export interface HeightPicture {
    width: number;
    height: number;
    png: Blob; // greyscale
}

export async function readHeightPicture(file: Blob): Promise<HeightPicture> {
    const bytes = new Uint8Array(await file.arrayBuffer());
    const { head, grey } = judgeHead(bytes);
    const { width, height } = head;
    const image = await createImageBitmap(file, { colorSpaceConversion: 'none', premultiplyAlpha: 'none' }).catch(
        () => {
            throw refuse('noPicture');
        },
    );
    if (grey) return { width, height, png: file };
    const context = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true })!;
    context.drawImage(image, 0, 0);
    const values = greyOf(context.getImageData(0, 0, width, height).data);
    if (!values) throw refuse('pictureColours');
    return { width, height, png: new Blob([await greyPng(width, height, values)], { type: 'image/png' }) };
}
