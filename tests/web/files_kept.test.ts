// What is saved of a run opens here again: a car, a tire.
import { existsSync, readFileSync } from 'node:fs';
import { Engine } from '../../web/src/engine/engine';
import { loadModule } from '../../web/src/engine/module';
import { carFileOf, readCarFile, withCar } from '../../web/src/session/car_file';
import { readTireFile, tireFileOf, withTires } from '../../web/src/session/tire_file';

const wasm = new URL('../../build/wasm/engine/yawlab_page.wasm', import.meta.url);

describe('a file of one’s own', () => {
    let engine: Engine;
    beforeAll(async () => {
        if (!existsSync(wasm)) throw new Error('build the wasm preset first (./drive --build-only)');
        const api = await loadModule(readFileSync(wasm));
        await api.whole();
        engine = Engine.create(api);
    });
    afterAll(() => engine.destroy());

    it('holds a whole car: saved and brought back, it runs the same', () => {
        for (const name of ['drive', 'head-on', 'pair-side', 'platoon-of-cars', 'drop', 'five-cars']) {
            engine.openLink(`scenario=${name}`);
            const { kind, values } = engine.parameters(0);
            engine.step(100);
            const hash = engine.hash();
            const file = readCarFile(carFileOf(engine, 0, 'Mine'))!;
            expect(file.kind).toBe(kind);
            engine.load(withCar(engine, 0, file));
            const { title: _title, source: _source, ...rest } = values;
            expect(engine.parameters(0).values, name).toMatchObject(rest);
            engine.step(100);
            expect(engine.hash(), name).toBe(hash);
        }
    });
    it('holds a tire: from one car to both axles of another', () => {
        engine.openLink('scenario=sprint');
        const text = tireFileOf(engine, 0, 1, 'Rear tire')!;
        const rear = engine.parameters(0).values['rearTires'];
        engine.openLink('scenario=platoon-of-cars');
        const others = engine.parameters(1).values['rearTires'];
        const { mass } = engine.parameters(2).values;
        engine.load(withTires(engine, 2, readTireFile(text)!));
        expect(engine.parameters(2).values['frontTires']).toEqual(rear);
        expect(engine.parameters(2).values['rearTires']).toEqual(rear);
        expect(engine.parameters(1).values['rearTires']).toEqual(others);
        expect(engine.parameters(2).values['mass']).toBe(mass);
        expect(engine.step(50)).toBe(50);
    });
    it('that is something else is no tire, and what is wrong in one is refused with its place', () => {
        for (const text of [
            '',
            '[]',
            'null',
            '{"tire": 2, "set": {}}',
            '{"tire": 1}',
            '{"tire": 1, "set": [1]}',
            '{"yawlab": 1}',
        ])
            expect(readTireFile(text)).toBeNull();
        engine.openLink('scenario=drive');
        const broken = withTires(engine, 0, readTireFile('{"tire": 1, "set": {"radius": -1}}')!);
        expect(() => engine.load(broken)).toThrow(/cars\[0\]\.set\.(front|rear)Tires\.radius/);
        engine.openLink('scenario=drop');
        expect(tireFileOf(engine, 0, 0, 'x')).toBeNull();
    });
});
