import { describe, expect, it, vi } from 'vitest';
import { seen, seenValue } from '../../web/src/engine/seen';
import { readModel } from '../../web/src/files/model_file';
import { judgeGltf } from '../../web/src/files/outside';

vi.stubGlobal('ProgressEvent', class extends Event {}); // which Node has not, and three.js tells its progress by

const base64 = (...numbers: number[]): string => Buffer.from(new Float32Array(numbers).buffer).toString('base64');

// A glTF of one triangle, changed in some of its parts.
function gltf(more: object = {}): ArrayBuffer {
    const file = {
        asset: { version: '2.0' },
        scene: 0,
        scenes: [{ nodes: [0] }],
        nodes: [{ mesh: 0 }],
        meshes: [{ primitives: [{ attributes: { POSITION: 0 }, material: 0 }] }],
        materials: [{ pbrMetallicRoughness: { baseColorTexture: { index: 0 } } }],
        textures: [{ source: 0 }],
        images: [{ uri: 'brick.png' }],
        accessors: [{ bufferView: 0, componentType: 5126, count: 3, type: 'VEC3', min: [0, 0, 0], max: [2, 1, 0] }],
        bufferViews: [{ buffer: 0, byteLength: 36 }],
        buffers: [{ byteLength: 36, uri: `data:application/octet-stream;base64,${base64(0, 0, 0, 2, 0, 0, 2, 1, 0)}` }],
        ...more,
    };
    return new TextEncoder().encode(JSON.stringify(file)).buffer;
}

describe('What a glTF says of anything outside of itself', () => {
    it('is never fetched, and is refused by its name where it lies elsewhere', async () => {
        const asked: string[] = [];
        const fetchBefore = globalThis.fetch;
        globalThis.fetch = async (input: RequestInfo | URL, init?: RequestInit) => {
            const url = input instanceof Request ? input.url : String(input);
            if (!url.startsWith('data:')) asked.push(url);
            return fetchBefore(input, init);
        };
        try {
            // A picture beside it is left alone: only positions count.
            expect((await readModel(gltf(), 'gltf')).objects).toHaveLength(1);
            for (const uri of [
                'http://127.0.0.1:1/a.png',
                'HTTPS://127.0.0.1:1/a',
                '//127.0.0.1:1/a.png',
                '\\\\127.0.0.1\\a.png',
                ' ht\ntp://127.0.0.1:1/a.png',
                'blob:nodedata:1',
                'javascript:0',
            ]) {
                await expect(readModel(gltf({ images: [{ uri }] }), 'gltf')).rejects.toThrow('which lies elsewhere');
                await expect(
                    readModel(gltf({ buffers: [{ byteLength: 36, uri }] }), 'gltf', {
                        folder: 'http://127.0.0.1:1/beside/',
                    }),
                ).rejects.toThrow('which lies elsewhere');
                await expect(
                    readModel(gltf({ nodes: [{ mesh: 0, extensions: { ACME_lod: { levels: [{ uri }] } } }] }), 'gltf'),
                ).rejects.toThrow('which lies elsewhere');
            }
            await expect(readModel(gltf({ buffers: [{ byteLength: 36, uri: 'walls.bin' }] }), 'gltf')).rejects.toThrow(
                'it refers to another file, \u201cwalls.bin\u201d; bring a .glb, or a .gltf with everything inside',
            );
            expect(asked).toEqual([]);
        } finally {
            globalThis.fetch = fetchBefore;
        }
    });

    it('is told with its hidden characters shown', () => {
        expect(() => judgeGltf({ buffers: [{ uri: 'http://a\u202egnp.b\u001b[31m' }] }, false)).toThrow(
            '\u201chttp://a\\u202egnp.b\\u001b[31m\u201d',
        );
    });
});

describe('A text from outside', () => {
    it('shows what is hidden in it, and keeps lines, tabs, accents, other scripts and joined letters', () => {
        expect(seen('a\u202eb\u200bc\u0000d\u2066e\ufeff')).toBe('a\\u202eb\\u200bc\\u0000d\\u2066e\\ufeff');
        const plain =
            'one\ntwo\tthree\r\n \u00e9 \u0413\u0430\u043d\u0433 \u0645\u06cc\u200c\u062e \ud83d\udc68\u200d\ud83d\udd27';
        expect(seen(plain)).toBe(plain);
        expect(seenValue('', 7)).toBe(7);
    });
});

describe('Numbers of a glTF', () => {
    it('below zero, or of more elements than bytes stand behind, are refused with their place', async () => {
        const accessor = { bufferView: 0, componentType: 5126, count: 3, type: 'VEC3' };
        const said = async (more: object): Promise<string> =>
            readModel(gltf(more), 'gltf').then(
                () => '',
                (error: Error) => error.message,
            );
        expect(await said({ bufferViews: [{ buffer: 0, byteOffset: -36, byteLength: 36 }] })).toMatch(
            /^bufferViews\.0\.byteOffset is .-36., below zero/,
        );
        expect(await said({ accessors: [{ ...accessor, byteOffset: -4 }] })).toMatch(
            /^accessors\.0\.byteOffset is .-4., below zero/,
        );
        expect(await said({ accessors: [{ ...accessor, count: -1 }] })).toMatch(/^accessors\.0\.count/);
        expect(await said({ accessors: [{ ...accessor, bufferView: undefined, count: 500_000_000 }] })).toBe(
            'accessors.0: 500000000 elements that stand in no buffer, more than 1048576',
        );
    });

    it('of nodes form trees: a circle and children of two parents end at once', async () => {
        const nodes = (children: number[][]): object => ({ nodes: children.map((c) => ({ mesh: 0, children: c })) });
        const said = async (more: object): Promise<string> =>
            readModel(gltf(more), 'gltf').then(
                ({ objects }) => `${objects.length} triangles`,
                (error: Error) => error.message,
            );
        expect(await said(nodes([[1, 2], [], []]))).toBe('3 triangles');
        expect(await said(nodes([[1], [0]]))).toBe('node 0 is reached twice: nodes must form trees, without circles');
        expect(await said(nodes(Array.from({ length: 40 }, (_, k) => (k < 39 ? [k + 1, k + 1] : []))))).toBe(
            'node 1 is reached twice: nodes must form trees, without circles',
        );
        expect(await said(nodes(Array.from({ length: 400 }, (_, k) => (k < 399 ? [k + 1] : []))))).toBe(
            'nodes nested more than 256 deep',
        );
    });
});
