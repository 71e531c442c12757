import { BoxGeometry, Group, Mesh } from 'three';
import { together } from '../../web/src/panels/bring';
import { heightMapScenario } from '../../web/src/panels/height_map';
import { readModel } from '../../web/src/files/model_file';
import { trianglesOf } from '../../web/src/files/three_models';
import { existsSync, readFileSync } from 'node:fs';
import { deflateSync } from 'node:zlib';
import { Engine } from '../../web/src/engine/engine';
import { loadModule } from '../../web/src/engine/module';

const wasm = new URL('../../build/wasm/engine/yawlab_page.wasm', import.meta.url);

// A greyscale PNG of 16 bits whose heights are row + 10 column.
function png(side: number): Buffer {
    const crc = (b: Buffer): number => {
        let c = ~0;
        for (const byte of b) {
            c ^= byte;
            for (let k = 0; k < 8; k++) c = c & 1 ? (c >>> 1) ^ 0xedb88320 : c >>> 1;
        }
        return ~c >>> 0;
    };
    const chunk = (name: string, data: Buffer): Buffer => {
        const body = Buffer.concat([Buffer.from(name), data]);
        const out = Buffer.alloc(body.length + 8);
        out.writeUInt32BE(data.length, 0);
        body.copy(out, 4);
        out.writeUInt32BE(crc(body), body.length + 4);
        return out;
    };
    const head = Buffer.alloc(13);
    head.writeUInt32BE(side, 0);
    head.writeUInt32BE(side, 4);
    head.set([16, 0, 0, 0, 0], 8);
    const rows = Buffer.alloc(side * (1 + 2 * side));
    for (let r = 0; r < side; r++)
        for (let c = 0; c < side; c++) rows.writeUInt16BE(65535 - r * 3000, r * (1 + 2 * side) + 1 + 2 * c);
    return Buffer.concat([
        Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]),
        chunk('IHDR', head),
        chunk('IDAT', deflateSync(rows)),
        chunk('IEND', Buffer.alloc(0)),
    ]);
}

describe('files that are brought', () => {
    it('a height map becomes ground that rises as the picture says, and travels inside its scenario', async () => {
        if (!existsSync(wasm)) throw new Error('build the wasm preset first (./drive --build-only)');
        const engine = Engine.create(await loadModule(readFileSync(wasm)));
        const text = heightMapScenario('valley.png', `data:image/png;base64,${png(16).toString('base64')}`, {
            spacing: 10,
            range: 65.535,
            surface: 'grass',
            interpolate: true,
            model: 'rally',
        }).replace('"terrain":{', '"terrain":{"relief":0,');
        engine.load(text);
        expect(engine.info().title).toBe('valley');
        // One row is 10 m and 3 m of height: the first row of a picture is the north.
        expect(engine.height(0, 20) - engine.height(0, 10)).toBeCloseTo(3, 2);
        engine.load(engine.scenario());
        expect(engine.height(0, 20) - engine.height(0, 10)).toBeCloseTo(3, 2);
        expect(() => engine.load(text.replace('base64,', 'base64,!!'))).toThrow(/terrain\.file/);
        expect(() => engine.load(text.replace(/base64,[^"]*/, 'base64,AAAA'))).toThrow(/terrain\.file/);
        expect(engine.info().title).toBe('valley');
        engine.destroy();
    });
    it('a model becomes triangles with z up, one object a mesh', async () => {
        const root = new Group();
        const low = new Mesh(new BoxGeometry(2, 4, 6));
        const high = new Mesh(new BoxGeometry(1, 1, 1));
        high.position.set(0, 10, 0);
        root.add(low, high);
        const { corners, objects } = trianglesOf(root);
        expect(objects.length).toBe(24);
        expect([...objects]).toEqual([...Array(12).fill(0), ...Array(12).fill(1)]);
        const range = (axis: number, from: number, to: number): [number, number] => {
            const values = [...corners].filter((_, i) => i % 3 === axis && i >= 9 * from && i < 9 * to);
            return [Math.min(...values), Math.max(...values)];
        };
        expect(range(2, 0, 12)).toEqual([-2, 2]);
        expect(range(1, 0, 12)[1]).toBeCloseTo(3, 6);
        expect(range(2, 12, 24)).toEqual([9.5, 10.5]);
        const obj = await readModel(
            new TextEncoder().encode('o a\nv 0 0 0\nv 1 0 0\nv 1 1 0\nv 0 1 0\nf 1 2 3 4\n').buffer,
            'obj',
        );
        expect(obj.objects.length).toBe(2);
    });
    it('a glTF that asks for other files is refused', async () => {
        const text = JSON.stringify({
            asset: { version: '2.0' },
            buffers: [{ uri: 'https://example.org/a.bin', byteLength: 12 }],
            bufferViews: [{ buffer: 0, byteLength: 12 }],
            accessors: [{ bufferView: 0, componentType: 5126, count: 1, type: 'VEC3' }],
            meshes: [{ primitives: [{ attributes: { POSITION: 0 } }] }],
            nodes: [{ mesh: 0 }],
            scenes: [{ nodes: [0] }],
            scene: 0,
        });
        await expect(readModel(new TextEncoder().encode(text).buffer, 'gltf')).rejects.toThrow(/lies elsewhere/);
    });
});

describe('several files at once', () => {
    const names = (list: string[]): { bring: string[]; leave: string[] } => {
        const { bring, leave } = together(list.map((name) => ({ name })));
        return { bring: bring.map((f) => f.name), leave: leave.map((f) => f.name) };
    };
    it('are brought where they go together, the world first', () => {
        expect(names(['run.csv', 'wall.obj', 'hills.json'])).toEqual({
            bring: ['hills.json', 'wall.obj', 'run.csv'],
            leave: [],
        });
    });
    it('are left, and named, where one would replace the other or is nothing for us', () => {
        expect(names(['a.png', 'b.png'])).toEqual({ bring: ['a.png'], leave: ['b.png'] });
        expect(names(['a.json', 'b.png', 'wall.obj', 'wall.mtl'])).toEqual({
            bring: ['a.json', 'wall.obj'],
            leave: ['b.png', 'wall.mtl'],
        });
        expect(names(['letter.doc'])).toEqual({ bring: ['letter.doc'], leave: [] }); // refused by name
    });
});
