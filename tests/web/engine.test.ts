// The wrapper against the real engine: the wasm that the page ships, run in Node.
import { existsSync, readFileSync } from 'node:fs';
import { crc32, deflateSync } from 'node:zlib';
import { Engine, EngineError } from '../../web/src/engine/engine';
import { loadModule } from '../../web/src/engine/module';

const wasm = new URL('../../build/wasm/engine/yawlab_page.wasm', import.meta.url);

describe('Engine', () => {
    let engine: Engine;
    beforeEach(async () => {
        if (!existsSync(wasm)) throw new Error('build the wasm preset first (./drive --build-only)');
        engine = Engine.create(await loadModule(readFileSync(wasm)));
    });

    it('lists its scenarios and opens each of them', () => {
        const catalog = engine.catalog();
        expect(catalog.length).toBeGreaterThan(0);
        for (const entry of catalog) {
            engine.openLink(`scenario=${entry.name}`);
            expect(engine.info().title).toBe(entry.title);
            engine.info().vehicles.forEach((_, i) => expect(engine.parameters(i).kind).not.toBe(''));
            expect(engine.step(20)).toBe(20);
            expect(engine.block('world').named(0, 'step')).toBe(20);
        }
    });

    it('gives fields by name, with units, and the same numbers as time goes on', () => {
        const world = engine.block('world');
        expect(world.fields['time']!.unit).toBe('s');
        engine.openLink('scenario=drop');
        engine.step(200);
        expect(world.named(0, 'time')).toBeCloseTo(200 * world.named(0, 'dt'), 12);
        expect(() => world.offset('nonsense')).toThrow(EngineError);
    });

    it('falls as g says, until it touches the ground', () => {
        engine.load('{"yawlab": 1, "cars": [{"model": "box", "height": 50}]}');
        const v = engine.block('vehicles');
        const z0 = v.named(0, 'z');
        engine.step(400);
        expect(v.named(0, 'z')).toBeCloseTo(z0 - 0.5 * 9.80665 * 2 * 2, 9);
        expect(v.named(0, 'w')).toBeCloseTo(-9.80665 * 2, 9);
    });

    it('gives an impact as a case, of a wall or of two vehicles', () => {
        engine.openLink('scenario=head-on');
        engine.step(400);
        const wall = engine.eventCase(0);
        expect(wall.command).toBe('barrier');
        expect(JSON.parse(wall.case)).toMatchObject({ method: 'restitution' });
        engine.load('{"yawlab": 1, "cars": [{"model": "box", "speed": 20}, {"model": "box", "position": [9, 0]}]}');
        engine.step(200);
        const pair = engine.eventCase(0);
        expect(pair.command).toBe('pair');
        const it = JSON.parse(pair.case) as {
            model: string;
            a: { mass: number };
            b: { velocity: number[] };
        };
        expect(it.model).toBe('planar');
        expect(it.b.velocity[0]).toBeCloseTo(0, 3);
        expect(() => engine.eventCase(999)).toThrow(EngineError);
    });

    it('says where a scenario is wrong and keeps the one it had', () => {
        engine.openLink('scenario=drop');
        engine.step(10);
        const hash = engine.hash();
        expect(() => engine.load('{"yawlab": 1, "cars": [{"model": "box", "heigth": 1}]}')).toThrow(
            /cars\[0\]\.heigth.*height/,
        );
        expect(() => engine.load('{')).toThrow(/line 1/);
        expect(engine.hash()).toBe(hash);
    });

    it('refuses hostile links with a reason and stays usable', () => {
        for (const bad of [
            'y1.',
            'y1.AAAA',
            'y1.%%%',
            `y1.${'A'.repeat(5000)}`,
            'y9.abc',
            'scenario=nowhere',
            'scenario=drop&cars.0.speed=fast',
            'scenario=drop&cars.99.speed=1',
            '__proto__=1',
            '\u0000\uffff',
        ])
            expect(() => engine.openLink(bad), bad.slice(0, 40)).toThrow(EngineError);
        engine.openLink('scenario=drop');
        expect(engine.step(5)).toBe(5);
    });

    // A scenario on a grey picture of `side` pixels whose data unpack to `bytes`.
    function onPicture(side: number, bytes: number): string {
        const chunk = (name: string, data: Buffer): Buffer => {
            const body = Buffer.concat([Buffer.from(name), data]);
            const frame = Buffer.alloc(8);
            frame.writeUInt32BE(data.length, 0);
            frame.writeUInt32BE(crc32(body), 4);
            return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
        };
        const head = Buffer.alloc(13);
        head.writeUInt32BE(side, 0);
        head.writeUInt32BE(side, 4);
        head[8] = 8;
        const png = Buffer.concat([
            Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]),
            chunk('IHDR', head),
            chunk('IDAT', deflateSync(Buffer.alloc(bytes))),
            chunk('IEND', Buffer.alloc(0)),
        ]);
        return JSON.stringify({
            yawlab: 1,
            terrain: {
                kind: 'data',
                file: `data:image/png;base64,${png.toString('base64')}`,
                spacing: 1,
                range: 1,
            },
            cars: [{ model: 'hatch' }],
        });
    }

    it('unpacks no more of a picture than it shows, and gives the memory of a ground back when another opens', async () => {
        const module = await loadModule(readFileSync(wasm));
        engine = Engine.create(module);
        engine.openLink('scenario=drive');
        const before = module.HEAPU8.length;
        expect(() => engine.load(onPicture(64, 100 * 2 ** 20))).toThrow(
            'terrain.file: the PNG cannot be decoded: it unpacks to more pixels than its header says',
        );
        expect(module.HEAPU8.length).toBe(before);
        const large = onPicture(1500, 1500 * 1501);
        let peak = 0;
        for (let round = 0; round < 32; round++) {
            engine.load(large);
            engine.heights(-700, -700, 1, 1400, 1400);
            engine.step(10);
            engine.openLink('scenario=drive');
            engine.heights(0, 0, 1, 2, 2);
            if (round === 15) peak = module.HEAPU8.length;
        }
        expect(module.HEAPU8.length).toBe(peak); // a later one lies where those before have lain, once they have found their places
        expect(peak).toBeLessThan(before + 2 ** 24);
        engine.put(' '.repeat(100 * 2 ** 20)); // a large text comes in
        const widest = module.HEAPU8.length;
        engine.openLink('scenario=drive'); // and goes, so that the next ground finds room
        engine.load(onPicture(2200, 2200 * 2201));
        expect(module.HEAPU8.length).toBe(widest);
    });

    it('makes a link that opens the same run', () => {
        engine.openLink('scenario=drop&cars.0.height=3');
        const link = engine.link();
        expect(link.length).toBeLessThan(2000);
        engine.step(300);
        const hash = engine.hash();
        engine.openLink(link);
        expect(engine.step(300)).toBe(300);
        expect(engine.hash()).toBe(hash);
    });

    it('hands back the options that belong to the page', () => {
        expect(engine.openLink('scenario=drop&ui=0&camera=bird').options).toEqual({
            ui: '0',
            camera: 'bird',
        });
    });

    it('scrubs back and forth to the same bits', () => {
        engine.openLink('scenario=drop');
        engine.step(1000);
        const end = engine.hash();
        engine.seek(333);
        const middle = engine.hash();
        expect(engine.block('world').named(0, 'step')).toBe(333);
        engine.seek(1000);
        expect(engine.hash()).toBe(end);
        engine.seek(333);
        expect(engine.hash()).toBe(middle);
    });

    it('snapshots and restores', () => {
        engine.openLink('scenario=drop');
        engine.step(100);
        const bytes = engine.snapshot();
        const hash = engine.hash();
        engine.step(100);
        engine.restore(bytes);
        expect(engine.hash()).toBe(hash);
        expect(() => engine.restore(bytes.slice(0, 20))).toThrow(EngineError);
        expect(engine.hash()).toBe(hash);
    });

    it('traces channels of the run so far without disturbing it', () => {
        engine.openLink('scenario=drop');
        engine.step(400);
        const hash = engine.hash();
        const { rows, data } = engine.trace(['vehicles.0.z', 'vehicles.0.speed'], 100);
        expect(rows).toBe(5);
        expect(data[3 * 4]).toBeCloseTo(400 * engine.block('world').named(0, 'dt'), 12);
        expect(data[3 * 4 + 1]).toBe(engine.block('vehicles').named(0, 'z'));
        expect(engine.hash()).toBe(hash);
        expect(() => engine.trace(['vehicles.0.nothing'], 1)).toThrow(/nothing/);
    });

    it('keeps two worlds apart', async () => {
        const other = Engine.create(engine.api);
        engine.openLink('scenario=drop');
        other.openLink('scenario=drop');
        engine.step(50);
        expect(other.block('world').named(0, 'step')).toBe(0);
        other.step(50);
        expect(other.hash()).toBe(engine.hash());
        other.destroy();
    });
});
