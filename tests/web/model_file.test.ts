import { describe, expect, it } from 'vitest';
import { readModel } from '../../web/src/app/model_file';

// A GLB of one triangle, its node and its file with more said of them.
function glb(more: object, node: object): ArrayBuffer {
    const points = new Uint8Array(new Float32Array([0, 0, 0, 2, 0, 0, 2, 1, 0]).buffer);
    const text = new TextEncoder().encode(JSON.stringify({
        asset: { version: '2.0' }, ...more, scene: 0, scenes: [{ nodes: [0] }], nodes: [{ mesh: 0, ...node }], meshes: [{ primitives: [{ attributes: { POSITION: 0 } }] }],
        accessors: [{ bufferView: 0, componentType: 5126, count: 3, type: 'VEC3', min: [0, 0, 0], max: [2, 1, 0] }], bufferViews: [{ buffer: 0, byteLength: 36 }], buffers: [{ byteLength: 36 }],
    }));
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
        expect((await readModel(glb(needing('KHR_materials_unlit', 'KHR_texture_transform'), {}), 'glb')).objects).toHaveLength(1);
        await expect(readModel(glb(needing('ACME_walls'), {}), 'glb')).rejects.toThrow('it needs ACME_walls, which is not read; export it without');
        await expect(readModel(glb({ extensionsUsed: [instancing] }, copies), 'glb')).rejects.toThrow('it needs EXT_mesh_gpu_instancing, which is not read: its copies would be missing');
        await expect(readModel(glb(needing(instancing), copies), 'glb')).rejects.toThrow(instancing);
    });
});
