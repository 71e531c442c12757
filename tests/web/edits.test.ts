// Making a scenario by hand: which change a drag makes, on documents alone; and that the engine takes all that is made.
import { existsSync, readFileSync } from 'node:fs';
import { Engine } from '../../web/src/engine/engine';
import { loadModule, type Api } from '../../web/src/engine/module';
import {
    added,
    dragged,
    duplicated,
    handlesOf,
    listOf,
    nudged,
    onPath,
    outlineOf,
    removed,
    snapped,
    things,
    type Doc,
    type Handle,
    type Point,
    type Thing,
} from '../../web/src/session/edits';
import { kOneOfEach, lineOf, saidOnly, written } from '../../web/src/session/scenario_text';
import { kTemplates, template } from '../../web/src/session/templates';

const wasm = new URL('../../build/wasm/engine/yawlab_page.wasm', import.meta.url);
const kSize = { front: 2, rear: 2.5, width: 1.8 };

const doc: Doc = {
    cars: [
        { model: 'saloon', name: 'A', position: [10, 5], heading: 0, speed: 20, path: 0 },
        { model: 'hatch', position: [0, 0], heading: Math.PI / 2, speed: 0, path: 1, live: true },
    ],
    scene: { walls: [{ from: [0, 0], to: [10, 0] }] },
    terrain: { kind: 'flat', patches: [{ surface: 'ice', position: [5, 5], size: [20, 10], heading: 0 }] },
    course: [
        { kind: 'cones', at: [1, 2], heading: 0, count: 3 },
        { kind: 'line', at: [0, 0], to: [5, 0] },
    ],
    paths: [{ points: [0, 0, 10, 0, 20, 5] }, { points: [0, 9, 9, 9] }],
    pushes: [{ car: 0 }, { car: 1 }],
};
const car = (index: number): Thing => ({ part: 'car', index });
const grip = (thing: Thing, name: Handle['grip'], of = doc): Handle =>
    handlesOf(of, thing, kSize).find((h) => h.grip === name)!;

describe('a hand on a scenario', () => {
    it('finds the handles of a car before its nose, behind its tail and in its middle', () => {
        expect(grip(car(0), 'place').at).toEqual([10, 5]);
        expect(grip(car(0), 'speed').at[0]).toBeCloseTo(10 + 2 + 1 + 10, 12);
        expect(grip(car(0), 'turn').at[0]).toBeCloseTo(10 - 2.5 - 2.2, 12);
        expect(outlineOf(doc, car(1), kSize).points[0]).toEqual([-0.9, 2].map((x) => expect.closeTo(x, 12)));
    });
    it('drags each handle to where the hand is, and nothing else of the document', () => {
        const moved = dragged(doc, grip(car(0), 'place'), [3.143, -2.04], kSize);
        expect(listOf(moved, 'car')[0]).toEqual({ ...listOf(doc, 'car')[0], position: [3.1, -2] });
        expect({ ...moved, cars: doc['cars'] }).toEqual(doc);
        expect(doc).not.toBe(moved); // and leaves the one before as it was
        // The handle that turns is behind: dragged to the south, the car looks north.
        const turned = dragged(doc, grip(car(0), 'turn'), [10, 0], kSize);
        expect(listOf(turned, 'car')[0]!['heading']).toBeCloseTo(Math.PI / 2, 6);
        // One metre before the nose stands still, and half a second ahead is the speed; whole km/h.
        const faster = dragged(doc, grip(car(0), 'speed'), [10 + 3 + 12.5, 5], kSize);
        expect(Number(listOf(faster, 'car')[0]!['speed'])).toBeCloseTo(90 / 3.6, 6);
        expect(listOf(dragged(doc, grip(car(0), 'speed'), [-50, 5], kSize), 'car')[0]!['speed']).toBe(0);
        for (const thing of things(doc))
            for (const handle of handlesOf(doc, thing, kSize)) {
                const same = dragged(doc, handle, handle.at, kSize);
                const [there] = handlesOf(same, thing, kSize).filter(
                    (h) => h.grip === handle.grip && h.point === handle.point,
                );
                expect(Math.hypot(there!.at[0] - handle.at[0], there!.at[1] - handle.at[1])).toBeLessThan(0.06);
            }
    });
    it('moves a wall whole by its middle and one end by its end', () => {
        const wall: Thing = { part: 'wall', index: 0 };
        expect(listOf(dragged(doc, grip(wall, 'place'), [5, 3]), 'wall')).toEqual([{ from: [0, 3], to: [10, 3] }]);
        expect(listOf(dragged(doc, grip(wall, 'to'), [10, 8]), 'wall')).toEqual([{ from: [0, 0], to: [10, 8] }]);
        const line: Thing = { part: 'item', index: 1 };
        expect(listOf(dragged(doc, grip(line, 'place'), [1, 1]), 'item')[1]).toMatchObject({ at: [1, 1], to: [6, 1] });
        const patch: Thing = { part: 'patch', index: 0 };
        expect(listOf(dragged(doc, grip(patch, 'size'), [25, 9]), 'patch')[0]!['size']).toEqual([40, 8]);
    });
    it('sets a car into the right lane, in the sense it is driven', () => {
        const way = {
            points: [
                [0, 0],
                [100, 0],
            ] as Point[],
            width: 7,
        };
        expect(snapped([way], [50, -1])).toEqual({ at: [50, expect.closeTo(-1.75, 12)], heading: 0 });
        const left = snapped([way], [50, 1])!;
        expect(left.at[1]).toBeCloseTo(1.75, 12);
        expect(Math.abs(left.heading)).toBeCloseTo(Math.PI, 12);
        expect(snapped([way], [50, 9])).toBeNull();
        const moved = dragged(doc, grip(car(0), 'place'), [50, 1], kSize, [way]);
        expect(listOf(moved, 'car')[0]).toMatchObject({ position: [50, 1.8] });
    });
    it('nudges by keys, copies beside, and takes away with all that named it', () => {
        expect(listOf(nudged(doc, car(0), [0.1, 0]), 'car')[0]!['position']).toEqual([10.1, 5]);
        expect(listOf(nudged(doc, { part: 'path', index: 0 }, [1, 0]), 'path')[0]!['points']).toEqual([
            1, 0, 11, 0, 21, 5,
        ]);
        const copy = duplicated(doc, car(1))!;
        expect(copy.thing).toEqual(car(2));
        expect(listOf(copy.doc, 'car')[2]).not.toHaveProperty('live'); // one is driven
        const less = removed(doc, car(0));
        expect(less['pushes']).toEqual([{ car: 0 }]);
        const noPath = removed(doc, { part: 'path', index: 0 });
        expect(listOf(noPath, 'car').map((c) => c['path'])).toEqual([-1, 0]);
        expect(
            listOf(
                onPath(doc, 1, [
                    [0, 0],
                    [0, 50],
                ]),
                'car',
            )[1],
        ).toMatchObject({
            ...{ path: 2, live: false, along: 0, driver: { follow: 'speed', steering: 'lane' } },
        });
    });
});

describe('a scenario as text', () => {
    it('finds the line of what a refusal names', () => {
        const text = '{\n "cars": [\n  {"model": "a, \\"[b]{"},\n  {"set": {\n    "mass": 0\n  }}\n ],\n "dt": 1\n}';
        expect(
            ['cars', 'cars[0]', 'cars[0].model', 'cars[1].set', 'cars[1].set.mass', 'dt'].map((p) => lineOf(text, p)),
        ).toEqual([2, 3, 3, 4, 5, 8]);
        expect(lineOf(text, 'cars[1].set.speed')).toBe(4); // its innermost part that is there
        expect(lineOf(text, 'nothing')).toBe(0);
    });
    it('says only what does not go without saying', () => {
        expect(
            saidOnly(
                { a: 1, b: [{ c: 2, d: 3 }], e: [], f: { g: 1 } },
                { a: 1, b: [{ c: 2, d: 4 }], e: [], f: { g: 1 } },
            ),
        ).toEqual({
            b: [{ d: 3 }],
        });
        expect(written({ at: [1, 2.5] })).toBe('{\n  "at": [1, 2.5]\n}');
        const said = { title: 'see [ 1,  2 ]', long: 'x'.repeat(9e6) };
        expect(JSON.parse(written(said))).toEqual(said);
        expect(lineOf(written({ ...said, cars: [] }), 'cars')).toBe(4);
    });
});

describe('what is made', () => {
    let api: Api;
    const loaded = (of: Doc): Engine => {
        const engine = Engine.create(api);
        engine.load(JSON.stringify(of));
        return engine;
    };
    beforeAll(async () => {
        if (!existsSync(wasm)) throw new Error('build the wasm preset first (./drive --build-only)');
        api = await loadModule(readFileSync(wasm));
        await api.whole();
    });
    it('loads and runs: every template, whatever is added to it, dragged, copied and taken away', () => {
        for (const name of kTemplates) {
            const engine = loaded(template(name, name));
            expect(engine.step(20)).toBe(20);
            let made = JSON.parse(engine.scenario()) as Doc;
            engine.destroy();
            if (name === 'hills') continue; // the rest goes on flat ground as well
            made = added(made, 'car', { model: 'van', position: [70, 70], speed: 5 }).doc;
            made = added(made, 'wall', { from: [90, 0], to: [90, 9], height: 1, thickness: 0.3 }).doc;
            made = added(made, 'patch', { surface: 'wet-asphalt', position: [0, 0], size: [9, 9] }).doc;
            made = added(made, 'item', { kind: 'cones', at: [80, 80], heading: 0, count: 3, spacing: 5 }).doc;
            made = onPath(made, listOf(made, 'car').length - 1, [
                [70, 70],
                [120, 75],
                [150, 60],
            ]);
            for (const thing of things(made)) made = duplicated(made, thing)!.doc;
            for (const thing of things(made))
                for (const handle of handlesOf(made, thing))
                    made = dragged(made, handle, [handle.at[0] + 0.3, handle.at[1] - 0.2]);
            const whole = loaded(made);
            expect(whole.step(20)).toBe(20);
            whole.destroy();
            for (const thing of things(made).reverse()) made = removed(made, thing);
            const bare = loaded(made);
            expect(listOf(JSON.parse(bare.scenario()) as Doc, 'car').length).toBe(0);
            bare.destroy();
        }
    });
    it('says as text what a scenario says, and reads back to the same', () => {
        const engine = loaded({ ...kOneOfEach, yawlab: 1 });
        const usual = JSON.parse(engine.scenario()) as Doc;
        for (const entry of engine.catalog().filter((e) => !/hills|pass/.test(e.name))) {
            engine.openLink(`scenario=${entry.name}`);
            const whole = engine.scenario();
            const text = written({ yawlab: 1, ...(saidOnly(JSON.parse(whole) as Doc, usual) as Doc) });
            expect(text.length).toBeLessThan(whole.length);
            engine.load(text);
            expect(engine.scenario(), entry.name).toBe(whole);
        }
        engine.destroy();
    });
});
