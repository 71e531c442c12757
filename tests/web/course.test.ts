// The course as the page gets it from the engine, and what is drawn of it.
import { readFileSync } from 'node:fs';
import { trailsSvg } from '../../web/src/charts/trails';
import { Engine } from '../../web/src/engine/engine';
import { loadModule } from '../../web/src/engine/module';
import { dashes } from '../../web/src/view/course';

const wasm = new URL('../../build/wasm/engine/yawlab_page.wasm', import.meta.url);

describe('a course', () => {
    let engine: Engine;
    beforeAll(async () => void (engine = Engine.create(await loadModule(readFileSync(wasm)))));

    it('is told to the page only where there is one', () => {
        engine.load('{"yawlab": 1}');
        expect(engine.info().course).toBe(false);
        expect(engine.block('cones').count).toBe(0);
        engine.load('{"yawlab": 1, "course": [{"kind": "slalom", "count": 4, "spacing": 10}]}');
        expect(engine.info().course).toBe(true);
        expect(engine.course().cones.map(([x, y]) => [x, y])).toEqual([
            [0, 0],
            [10, 0],
            [20, 0],
            [30, 0],
        ]);
        expect(engine.course().gates).toHaveLength(2);
    });

    it('counts the cones that a car strikes, and tells the gates it passes', () => {
        engine.load(
            `{"yawlab": 1, "cars": [{"model": "box", "position": [-6, 0], "speed": 12}],
              "course": [{"kind": "cones", "count": 2, "spacing": 30}, {"kind": "gate", "at": [-2, 0]}]}`,
        );
        engine.step(200);
        const world = engine.block('world');
        expect([world.named(0, 'conesStruck'), world.named(0, 'cones')]).toEqual([1, 2]);
        const cones = engine.block('cones');
        expect(cones.named(0, 'struck')).toBe(1);
        expect(cones.named(0, 'x')).toBeGreaterThan(1);
        expect([cones.named(1, 'struck'), cones.named(1, 'x'), cones.named(1, 'tilt')]).toEqual([0, 30, 0]);
        const kinds = engine.names('events', 'kind');
        const told = Array.from({ length: engine.block('events').count }, (_, k) =>
            kinds.at(engine.block('events').named(k, 'kind')),
        );
        expect(told).toContain('cone');
        expect(told).toContain('gate');
    });

    it('stands beside the roads of the ground, which the engine tells by their middles', () => {
        engine.load('{"yawlab": 1}');
        expect(engine.roads()).toEqual([]);
        engine.openLink('scenario=mountain-pass');
        const [road] = engine.roads();
        expect(road!.width).toBeGreaterThan(5);
        const { points } = road!;
        expect(points.length).toBeGreaterThan(400);
        for (let k = 0; k < points.length; k += 100) {
            const place = engine.roadPlace(points[k]!, points[k + 1]!)!;
            expect(Math.abs(place.offset)).toBeLessThan(0.2);
        }
        expect(engine.roadPlace(points[0]!, points[1]!)!.closed).toBe(road!.closed);
    });

    it('cuts a line into dashes, round its corners', () => {
        const parts = dashes({ points: [0, 0, 3, 0, 3, 3], dash: 2, gap: 1 });
        expect(parts.map((p) => p.map((q) => [q.x, q.y]))).toEqual([
            [
                [0, 0],
                [2, 0],
            ],
            [
                [3, 0],
                [3, 2],
            ],
        ]);
        expect(dashes({ points: [0, 0, 3, 0], dash: 0, gap: 0 })).toHaveLength(1);
        expect(dashes({ points: [0, 0, 1e6, 0], dash: 0.1, gap: 0.1 }).length).toBeLessThanOrEqual(4000);
    });

    it('stands in a drawing of trails', () => {
        engine.load('{"yawlab": 1, "course": [{"kind": "lane-change"}]}');
        const colours = {
            solid: '#000',
            line: '#111',
            text: '#fff',
            quiet: '#999',
            impact: '#d00',
            accent: '#4cf',
        };
        const options = {
            from: 0,
            to: 1,
            every: 1,
            width: 800,
            title: '',
            source: '',
            walls: [],
            impacts: [],
            colours,
        };
        const count = (text: string): number => text.split('<circle').length - 1;
        expect(count(trailsSvg([], { ...options, course: engine.course() }))).toBe(34);
        expect(count(trailsSvg([], options))).toBe(0);
    });
});
