import { describe, expect, it } from 'vitest';
import { inMetres, readModel } from '../../web/src/files/model_file';

// A GLB of one triangle, its node and its file with more said of them.
function glb(more: object, node: object, last = false): ArrayBuffer {
    const points = new Uint8Array(new Float32Array([0, 0, 0, 2, 0, 0, 2, 1, 0]).buffer);
    const text = new TextEncoder().encode(
        JSON.stringify({
            asset: { version: '2.0' },
            ...more,
            scene: 0,
            scenes: [{ nodes: [0] }],
            nodes: [{ mesh: 0, ...node }],
            meshes: [{ primitives: [{ attributes: { POSITION: 0 } }] }],
            accessors: [{ bufferView: 0, componentType: 5126, count: 3, type: 'VEC3', min: [0, 0, 0], max: [2, 1, 0] }],
            bufferViews: [{ buffer: 0, byteLength: 36 }],
            buffers: [{ byteLength: 36 }],
            ...(last ? more : {}),
        }),
    );
    const length = 4 * Math.ceil(text.length / 4);
    const out = new Uint8Array(28 + length + points.length);
    const words = new DataView(out.buffer);
    [0x46546c67, 2, out.length, length, 0x4e4f534a].forEach((v, k) => words.setUint32(4 * k, v, true));
    out.fill(32, 20, 20 + length).set(text, 20);
    words.setUint32(20 + length, points.length, true);
    words.setUint32(24 + length, 0x004e4942, true);
    out.set(points, 28 + length);
    return out.buffer;
}

describe('Models that are brought', () => {
    it('are refused by name where copies or parts of a glTF would be missing', async () => {
        const needing = (...names: string[]): object => ({ extensionsUsed: names, extensionsRequired: names });
        const instancing = 'EXT_mesh_gpu_instancing';
        const copies = { extensions: { [instancing]: { attributes: { TRANSLATION: 0 } } } };
        expect(
            (await readModel(glb(needing('KHR_materials_unlit', 'KHR_texture_transform'), {}), 'glb')).objects,
        ).toHaveLength(1);
        await expect(readModel(glb(needing('ACME_walls'), {}), 'glb')).rejects.toThrow(
            'it needs ACME_walls, which is not read; export it without',
        );
        await expect(readModel(glb({ extensionsUsed: [instancing] }, copies), 'glb')).rejects.toThrow(
            'it needs EXT_mesh_gpu_instancing, which is not read: its copies would be missing',
        );
        await expect(readModel(glb(needing(instancing), copies), 'glb')).rejects.toThrow(instancing);
    });

    const bytes = (text: string): ArrayBuffer => new TextEncoder().encode(text).buffer;
    const corners = async (file: ArrayBuffer, kind: string): Promise<number[]> => [
        ...(await readModel(file, kind)).corners,
    ];
    const square = [12, -9, 0, 12, 9, 0, 12, 9, 3, 12, -9, 0, 12, 9, 3, 12, -9, 3]; // two triangles

    it('are refused with the place and what to do where they are empty, cut off or something else', async () => {
        for (const kind of ['obj', 'stl', 'ply', 'glb', 'gltf', 'dae'])
            await expect(readModel(new ArrayBuffer(0), kind)).rejects.toThrow('it is empty');
        const whole = glb({}, {});
        await expect(readModel(whole.slice(0, whole.byteLength - 8), 'glb')).rejects.toThrow(
            /it is cut off: it has \d+ bytes of \d+; copy or export it again/,
        );
        await expect(readModel(whole.slice(0, 9), 'glb')).rejects.toThrow('it is cut off: it has 9 bytes; copy');
        await expect(readModel(bytes('{"asset": {"ver'), 'gltf')).rejects.toThrow(
            /it is no whole glTF: .*; copy or export it again/,
        );
        expect((await readModel(bytes('{"asset": {"version": "2.0"}}'), 'gltf')).objects).toHaveLength(0);
        expect((await readModel(whole, 'gltf')).objects).toHaveLength(1); // what it is counts, not its name
        await expect(readModel(bytes('v 0 0 0'), 'stl')).rejects.toThrow('it is no STL');
        await expect(readModel(bytes('v 0 0 0'.repeat(30)), 'stl')).rejects.toThrow('it is no STL');
        await expect(readModel(bytes('v 0 0 0'), 'ply')).rejects.toThrow('it is no PLY');
        await expect(readModel(new Uint8Array([0xff, 0xfe, 118, 0]).buffer, 'obj')).rejects.toThrow('UTF-16');
    });

    it('as glTF without a scene are all nodes that are nobody\u2019s child, as the CLI reads them', async () => {
        const nodes = [{ translation: [0, 5, 0], children: [1] }, { mesh: 0 }, { mesh: 0, scale: [1, 1, -1] }];
        const { corners, objects } = await readModel(
            glb({ nodes, scenes: undefined, scene: undefined }, {}, true),
            'glb',
            { raw: true },
        );
        expect([...objects]).toEqual([0, 1]);
        expect([...corners]).toEqual(
            [0, 5, 0, 2, 5, 0, 2, 6, 0, 0, 0, 0, 2, 0, 0, 2, 1, 0].map((v) => expect.closeTo(v, 6)),
        );
    });

    it('as text STL keep their triangles apart where one has a corner that is no number', async () => {
        const facet = (k: number, none = ''): string =>
            `facet normal 0 0 0\n outer loop\n${[0, 3, 6].map((c) => `  vertex ${c === 3 && none ? none : square.slice(9 * k + c, 9 * k + c + 3).join(' ')}\n`).join('')} endloop\nendfacet\n`;
        const text = `solid wall\n${facet(0)}${facet(1)}endsolid wall\n`;
        expect(await corners(bytes(text), 'stl')).toEqual(square);
        expect(
            await corners(bytes(text.replace(/\n/g, '\r\n').toUpperCase().replace('SOLID', 'solid')), 'stl'),
        ).toEqual(square);
        const marred = await corners(bytes(`solid wall\n${facet(0, 'nan 9 0')}${facet(1)}endsolid`), 'stl');
        expect(marred.slice(3, 4)).toEqual([NaN]);
        expect(marred.slice(9)).toEqual(square.slice(9));
        await expect(readModel(bytes(text.slice(0, -20)), 'stl')).rejects.toThrow(
            'it is cut off after line 15: no \u201cendsolid\u201d follows',
        );
        await expect(readModel(bytes(text.replace(/ {2}vertex 12 9 3\n/, '')), 'stl')).rejects.toThrow(
            'line 7: a facet of 2 vertices',
        );
    });

    it('as binary STL are whole or refused', async () => {
        const file = new DataView(new ArrayBuffer(84 + 100));
        file.setUint32(80, 2, true);
        square.forEach((v, i) => file.setFloat32(84 + 50 * Math.floor(i / 9) + 12 + 4 * (i % 9), v, true));
        for (const head of ['', 'solid of a program that says so']) {
            new TextEncoder().encodeInto(head, new Uint8Array(file.buffer));
            expect(await corners(file.buffer, 'stl')).toEqual(square);
        }
        new Uint8Array(file.buffer).fill(0, 0, 80);
        await expect(readModel(file.buffer.slice(0, 150), 'stl')).rejects.toThrow(
            'it is cut off: it says 2 triangles and has 1; copy',
        );
    });

    it('as PLY have faces of any number of corners, in text and in either byte order', async () => {
        const head = (format: string, faces: number): string =>
            `ply\nformat ${format} 1.0\ncomment of no matter\nelement vertex 5\nproperty float x\nproperty uchar red\nproperty float y\nproperty double z\nelement face ${faces}\nproperty list uchar int vertex_indices\nend_header\n`;
        const points = [
            [0, 0, 0],
            [4, 0, 0],
            [4, 2, 0],
            [2, 3, 0],
            [0, 2, 0],
        ];
        const rows = `${points.map(([x, y, z]) => `${x} 9 ${y} ${z}`).join('\n')}\n5 0 1 2 3 4\n`;
        const text = head('ascii', 1) + rows;
        const expected = await corners(bytes(text), 'ply');
        expect(expected).toHaveLength(27);
        let area = 0; // twice
        for (let k = 0; k < 27; k += 9)
            area += Math.abs(
                (expected[k + 3]! - expected[k]!) * (expected[k + 7]! - expected[k + 1]!) -
                    (expected[k + 6]! - expected[k]!) * (expected[k + 4]! - expected[k + 1]!),
            );
        expect(area).toBe(20);
        for (const little of [true, false]) {
            const start = new TextEncoder().encode(head(little ? 'binary_little_endian' : 'binary_big_endian', 1));
            const body = new DataView(new ArrayBuffer(5 * 17 + 21));
            points.forEach(([x, y, z], i) => {
                body.setFloat32(17 * i, x!, little);
                body.setFloat32(17 * i + 5, y!, little);
                body.setFloat64(17 * i + 9, z!, little);
            });
            body.setUint8(85, 5);
            for (let k = 0; k < 5; k++) body.setInt32(86 + 4 * k, k, little);
            const file = new Uint8Array(start.length + body.byteLength);
            file.set(start);
            file.set(new Uint8Array(body.buffer), start.length);
            expect(await corners(file.buffer, 'ply')).toEqual(expected);
            await expect(readModel(file.buffer.slice(0, start.length + 40), 'ply')).rejects.toThrow(
                'it is cut off at vertex 3 of 5; copy',
            );
            await expect(readModel(file.buffer.slice(0, -1), 'ply')).rejects.toThrow(
                'it is cut off at face 1 of 1; copy',
            );
        }
        await expect(readModel(bytes(text.replace('2 3 4\n', '2 3 5\n')), 'ply')).rejects.toThrow(
            'face 1: vertex 5 is not there; the file has 5, counted from 0',
        );
        await expect(readModel(bytes(head('ascii', 2) + rows), 'ply')).rejects.toThrow('it is cut off at face 2 of 2');
        await expect(readModel(bytes(text.replace('property float y', 'property flat y')), 'ply')).rejects.toThrow(
            'line 7',
        );
    });

    it('that say nothing of their unit are in metres, or in millimetres where they would be larger than any road', async () => {
        const model = await readModel(
            bytes('v 12000 0 -9000\nv 12000 0 90000\nv 12000 3000 9000\nv 1e12 0 0\nf 1 2 3\nf 1 2 4\n'),
            'obj',
        );
        expect(inMetres(model)).toBe(true);
        expect([...model.corners.slice(0, 9)]).toEqual(
            [12, 9, 0, 12, -90, 0, 12, -9, 3].map((v) => expect.closeTo(v, 5)),
        );
        expect(inMetres(model)).toBe(false);
        expect(inMetres({ ...model, corners: new Float32Array([0, 0, 0, 90000, 0, 0, 0, 0, 9]), metres: true })).toBe(
            false,
        );
    });
});
