// The page's own readers with files that are damaged on purpose: each file is read, or refused in words that were meant for it, at
// once. The same changes every time; YAWLAB_TEST_SCALE=100 makes a hundred times as many, others with YAWLAB_TEST_SEED.
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readCsv } from '../../web/src/charts/csv';
import { judgeHead } from '../../web/src/files/height_picture';
import { judgeGltf } from '../../web/src/files/outside';
import { readPlain } from '../../web/src/files/plain_models';
import { Refusal } from '../../web/src/files/refusal';
import { readCarFile } from '../../web/src/session/car_file';
import { LessonError } from '../../web/src/session/lesson_judge';
import { readLesson } from '../../web/src/session/lesson_read';
import { lineOf, written } from '../../web/src/session/scenario_text';
import { readTireFile } from '../../web/src/session/tire_file';

const kSlow = 2000; // [ms] for a file of some kilobytes, on a machine with much else to do
const scale = Number(process.env['YAWLAB_TEST_SCALE'] ?? 1);
const begin = Number(process.env['YAWLAB_TEST_SEED'] ?? 1);

const top = new URL('../../', import.meta.url);
const file = (path: string): Uint8Array => readFileSync(new URL(path, top));
const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);
const textOf = (bytes: Uint8Array): string => new TextDecoder().decode(bytes);

// --- what is changed ---------------------------------------------------------------------------------------------------

const kOdd = [
    '0',
    '-1',
    '2.5',
    '1e9',
    '4294967295',
    '9999999999',
    '1e999',
    'NaN',
    '-',
    '.',
    '\u2212',
    '\u0000',
    '\ufeff',
    '""',
    '"',
    "'",
    '\\',
];
const kEnds = [
    '\n',
    '\r',
    '\r\n',
    '\\\n',
    '\n\n',
    ';',
    ',',
    '\t',
    ' ',
    '[',
    ']',
    '{',
    '}',
    'null',
    'true',
    '#',
    ':::',
    '$$',
    '`',
    '---',
];
const kNames = ['constructor', '__proto__', 'toString', 'length', 'hasOwnProperty'];
const kWords = [...kOdd, ...kEnds, ...kNames].map(bytesOf);

function damaged(seeds: readonly Uint8Array[], random: (below: number) => number): Uint8Array {
    let out = [...seeds[random(seeds.length)]!];
    for (let k = 1 + random(4); k > 0; k--) {
        const at = random(out.length + 1);
        const some = random(4) === 0 ? random(out.length + 1) : random(12);
        const what = random(7);
        if (what === 0) out[at] = random(256);
        else if (what === 1) out.splice(at, some);
        else if (what === 2) out.splice(at, 0, ...kWords[random(kWords.length)]!);
        else if (what === 3) out.splice(at, some, ...kWords[random(kWords.length)]!);
        else if (what === 4) out.splice(at, 0, ...out.slice(at, at + some));
        else if (what === 5) {
            const other = seeds[random(seeds.length)]!;
            out.splice(at, some, ...other.slice(random(other.length), random(other.length)));
        } else out = wordChanged(out, random);
    }
    return Uint8Array.from(out.slice(0, 20000), (v) => v ?? 0);
}
// One word or number of a text becomes another one.
function wordChanged(out: readonly number[], random: (below: number) => number): number[] {
    const words = [...new TextDecoder('latin1').decode(Uint8Array.from(out, (v) => v ?? 0)).matchAll(/[\w.+-]+/g)];
    const word = words[random(words.length)];
    if (!word) return [...out];
    return [...out.slice(0, word.index), ...kWords[random(kWords.length)]!, ...out.slice(word.index + word[0].length)];
}

// --- what is read ------------------------------------------------------------------------------------------------------

interface Reader {
    seeds: readonly Uint8Array[];
    count: number;
    read: (bytes: Uint8Array<ArrayBuffer>) => void; // throws what `refused` knows
    refused: (error: unknown) => boolean;
}

const isRefusal = (error: unknown): boolean => error instanceof Refusal && error.message.length > 5;
function model(kind: string) {
    return (bytes: Uint8Array<ArrayBuffer>): void => {
        const { corners, objects } = readPlain(bytes.slice().buffer, kind);
        expect(corners.length).toBe(9 * objects.length); // those that are no numbers the engine skips and counts
    };
}

function binaryStl(): Uint8Array {
    const out = new Uint8Array(84 + 2 * 50);
    const view = new DataView(out.buffer);
    view.setUint32(80, 2, true);
    for (let k = 0; k < 24; k++) view.setFloat32(84 + 4 * k + (k >= 12 ? 2 : 0), k, true);
    return out;
}
function binaryPly(): Uint8Array {
    const head = bytesOf(
        'ply\nformat binary_little_endian 1.0\nelement vertex 3\nproperty float x\nproperty float y\nproperty double z\n' +
            'element face 1\nproperty list uchar int vertex_indices\nend_header\n',
    );
    const out = new Uint8Array(head.length + 3 * 16 + 13);
    out.set(head);
    const view = new DataView(out.buffer);
    for (let k = 0; k < 3; k++) view.setFloat32(head.length + 16 * k + 4 * (k % 2), k + 1, true);
    view.setUint8(head.length + 48, 3);
    for (let k = 0; k < 3; k++) view.setInt32(head.length + 49 + 4 * k, k, true);
    return out;
}
const kPly =
    'ply\nformat ascii 1.0\ncomment a wall\nelement vertex 4\nproperty float x\nproperty float y\nproperty float z\n' +
    'element face 2\nproperty list uchar int vertex_index\nend_header\n0 0 0\n1 0 0\n1 1 0\n0 1 0\n4 0 1 2 3\n3 0 1 2\n';
const kStl =
    'solid wall\nfacet normal 0 0 1\nouter loop\nvertex 0 0 0\nvertex 1 0 0\nvertex 1 1e0 0\nendloop\nendfacet\nendsolid wall\n';
const kGltf = JSON.stringify({
    asset: { version: '2.0' },
    scenes: [{ nodes: [0] }],
    nodes: [{ mesh: 0, children: [1] }, { mesh: 0 }],
    meshes: [{ primitives: [{ attributes: { POSITION: 0 } }] }],
    accessors: [
        {
            bufferView: 0,
            byteOffset: 0,
            componentType: 5126,
            count: 3,
            type: 'VEC3',
            sparse: { indices: { byteOffset: 0 } },
        },
    ],
    bufferViews: [{ buffer: 0, byteOffset: 0, byteLength: 36 }],
    buffers: [{ byteLength: 36, uri: 'data:application/octet-stream;base64,AAAA' }],
});
const lessons = readdirSync(new URL('assets/lessons/', top)).filter((name) => name.endsWith('.md'));

const kReaders: Record<string, Reader> = {
    OBJ: {
        seeds: [file('tests/golden/scenes/polygons.obj'), file('tests/fuzz/seeds/scene/wall.obj')],
        count: 1500,
        read: model('obj'),
        refused: isRefusal,
    },
    STL: { seeds: [bytesOf(kStl), binaryStl()], count: 1500, read: model('stl'), refused: isRefusal },
    PLY: { seeds: [bytesOf(kPly), binaryPly()], count: 3000, read: model('ply'), refused: isRefusal },
    'what a glTF refers to': {
        seeds: [bytesOf(kGltf)],
        count: 1500,
        read: (bytes) => {
            let json: unknown;
            try {
                json = JSON.parse(textOf(bytes));
            } catch {
                return; // refused before (files/three_models.ts)
            }
            if (typeof json === 'object' && json !== null) judgeGltf(json, false);
        },
        // Lists that are none end in a TypeError, which is told as damage (files/three_models.ts).
        refused: (error) => isRefusal(error) || error instanceof TypeError,
    },
    'the head of a picture': {
        seeds: [file('tests/fuzz/seeds/picture/grey8.bin').subarray(1)], // behind a byte of the fuzzer's own
        count: 500,
        read: (bytes) => expect(judgeHead(bytes).head.width).toBeGreaterThan(0),
        refused: isRefusal,
    },
    'measured runs': {
        seeds: readdirSync(new URL('tests/fuzz/seeds/csv/', top)).map((name) => file(`tests/fuzz/seeds/csv/${name}`)),
        count: 1500,
        read: (bytes) => {
            const { columns, rows } = readCsv(textOf(bytes));
            expect(columns.length).toBeGreaterThan(0);
            for (const { values, name } of columns) {
                expect(values.length).toBe(rows);
                expect(name).not.toBe('');
                expect(values.includes(Infinity) || values.includes(-Infinity)).toBe(false);
            }
        },
        refused: (error) => (error as Error).constructor === Error && (error as Error).message.length > 5,
    },
    lessons: {
        seeds: lessons.slice(0, 6).map((name) => file(`assets/lessons/${name}`)),
        count: 200,
        read: (bytes) => expect(readLesson('mine', textOf(bytes)).cards.length).toBeGreaterThan(0),
        refused: (error) => error instanceof LessonError && error.message.startsWith('mine.md'),
    },
    'cars and tires': {
        seeds: [file('assets/cars/hatch.json'), bytesOf('{"tire": 1, "title": "T", "set": {"radius": 0.3}}')],
        count: 800,
        read: (bytes) => {
            const text = textOf(bytes);
            expect(readCarFile(text)?.kind ?? 'car').toMatch(/^(car|planar|roll|box)$/);
            expect(typeof (readTireFile(text)?.title ?? '')).toBe('string');
        },
        refused: () => false,
    },
    'the lines of a scenario': {
        seeds: ['head-on', 'five-cars'].map((name) => file(`assets/scenarios/${name}.json`)),
        count: 800,
        read: (bytes) => {
            const text = textOf(bytes);
            let json: unknown;
            try {
                json = JSON.parse(text);
            } catch {
                return; // told by the engine
            }
            const lines = text.split('\n').length;
            for (const path of ['cars[0].speed', 'cars[1]', 'scene.walls[0].from[1]', 'constructor', ''])
                expect(lineOf(text, path)).toBeLessThanOrEqual(lines);
            expect(JSON.stringify(JSON.parse(written(json as never)))).toBe(JSON.stringify(json));
        },
        refused: () => false,
    },
};

describe('Damaged files', () => {
    for (const [name, { seeds, count, read, refused }] of Object.entries(kReaders)) {
        it(`are read or refused in words: ${name}`, { timeout: 120000 * Math.max(1, scale) }, () => {
            let state = begin >>> 0;
            const random = (below: number): number =>
                Math.floor(((state = (Math.imul(state, 1664525) + 1013904223) >>> 0) / 2 ** 32) * below);
            for (const seed of seeds) read(Uint8Array.from(seed)); // they are good as they are
            for (let k = 0; k < count * scale; k++) {
                const bytes = damaged(seeds, random) as Uint8Array<ArrayBuffer>;
                const from = performance.now();
                try {
                    read(bytes);
                } catch (error) {
                    if (!refused(error))
                        throw new Error(`file ${k}: ${JSON.stringify(textOf(bytes).slice(0, 2000))}`, { cause: error });
                }
                if (performance.now() - from > kSlow)
                    throw new Error(`file ${k} is slow: ${JSON.stringify(textOf(bytes).slice(0, 2000))}`);
            }
        });
    }

    it('a PLY whose type is a name that every object has is refused with its line', () => {
        for (const type of ['constructor', 'toString', '__proto__', 'hasOwnProperty']) {
            const ply = (property: string): ArrayBuffer =>
                bytesOf(
                    `ply\nformat binary_little_endian 1.0\nelement vertex 9999999999\n${property}\nend_header\nxxxx`,
                ).slice().buffer;
            expect(() => readPlain(ply(`property ${type} x`), 'ply')).toThrow(/^line 4/);
            expect(() => readPlain(ply(`property list ${type} int x`), 'ply')).toThrow(/^line 4/);
        }
    });
    it('a PLY face of two and a half corners is refused by its number', () => {
        const ply = bytesOf(kPly.replace('4 0 1 2 3', '3.5 0 1 2 3')).slice().buffer;
        expect(() => readPlain(ply, 'ply')).toThrow('face 1 has a list of 3.5');
    });
});
