// The wrapper against the real engine: the wasm that the page ships, run in Node.
import { existsSync, readFileSync } from 'node:fs';
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
            expect(engine.info<{ title: string }>().title).toBe(entry.title);
            engine.info<{ vehicles: unknown[] }>().vehicles.forEach((_, i) => expect(engine.parameters(i).kind).not.toBe(''));
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
        const it = JSON.parse(pair.case) as { model: string; a: { mass: number }; b: { velocity: number[] } };
        expect(it.model).toBe('planar');
        expect(it.b.velocity[0]).toBeCloseTo(0, 3);
        expect(() => engine.eventCase(999)).toThrow(EngineError);
    });

    it('says where a scenario is wrong and keeps the one it had', () => {
        engine.openLink('scenario=drop');
        engine.step(10);
        const hash = engine.hash();
        expect(() => engine.load('{"yawlab": 1, "cars": [{"model": "box", "heigth": 1}]}')).toThrow(/cars\[0\]\.heigth.*height/);
        expect(() => engine.load('{')).toThrow(/line 1/);
        expect(engine.hash()).toBe(hash);
    });

    it('refuses hostile links with a reason and stays usable', () => {
        for (const bad of ['y1.', 'y1.AAAA', 'y1.%%%', `y1.${'A'.repeat(5000)}`, 'y9.abc', 'scenario=nowhere', 'scenario=drop&cars.0.speed=fast', 'scenario=drop&cars.99.speed=1', '__proto__=1', '\u0000\uffff'])
            expect(() => engine.openLink(bad), bad.slice(0, 40)).toThrow(EngineError);
        engine.openLink('scenario=drop');
        expect(engine.step(5)).toBe(5);
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
        expect(engine.openLink('scenario=drop&ui=0&camera=bird').options).toEqual({ ui: '0', camera: 'bird' });
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
