import { existsSync, readFileSync } from 'node:fs';
import { Engine, type ImpactMap } from '../../web/src/engine/engine';
import { loadModule } from '../../web/src/engine/module';
import { levelsOf } from '../../web/src/charts/contour';
import { shownUnit } from '../../web/src/text/units';

const wasm = new URL('../../build/wasm/engine/yawlab_page.wasm', import.meta.url);

describe('the impact map', () => {
    it('draws contours where the values are', () => {
        const n = 21;
        const at = Array.from({ length: n }, (_, i) => i / (n - 1));
        const map: ImpactMap = {
            x: { input: 'x', unit: 'm', values: at },
            y: { input: 'y', unit: 'm', values: at },
            outputs: { z: { unit: 'm', min: 0, max: 10, values: at.map(() => at.map((x) => 10 * x)) } },
            points: n * n,
            refused: 0,
        };
        const levels = levelsOf(map, 'z', 1);
        expect(levels.map((l) => l.value)).toEqual([0, 2, 4, 6, 8, 10]);
        // z = 10 x: the left edge of the region above 4 lies at x = 0.4, whatever y.
        const inside = levels[2]!.rings.flat().filter(([, y]) => y > 0.1 && y < 0.9);
        expect(inside.length).toBeGreaterThan(10);
        expect(Math.min(...inside.map(([x]) => x))).toBeCloseTo(0.4, 6);
    });
    it('shows angles in degrees', () => {
        expect(shownUnit('rad/s')).toEqual({ unit: '\u00b0/s', factor: 180 / Math.PI });
        expect(shownUnit('m/s')).toEqual({ unit: 'm/s', factor: 1 });
    });
    it('comes from the engine, and a case that is wrong says where', async () => {
        if (!existsSync(wasm)) throw new Error('build the wasm preset first (./drive --build-only)');
        const engine = Engine.create(await loadModule(readFileSync(wasm)));
        const pair = JSON.parse(
            readFileSync(new URL('../../assets/cases/angled-rear-end.json', import.meta.url), 'utf8'),
        ) as Record<string, unknown>;
        const map = engine.map({
            pair,
            x: { input: 'incidence', from: 0, to: 0.5236, count: 3 },
            y: { input: 'offset', from: -0.5, to: 0.5, count: 5 },
            outputs: ['a.yawRate'],
        });
        expect(map.points).toBe(15);
        // Zhou, Peng and Lu 2008, on Figure 8: beyond 100 deg/s at 30 degrees.
        const yaw = map.outputs['a.yawRate']!.values;
        expect(Math.abs(yaw[2]![2]!) * (180 / Math.PI)).toBeGreaterThan(100);
        expect(() =>
            engine.map({
                pair: { ...pair, e: -1 },
                x: { input: 'incidence', from: 0, to: 1, count: 2 },
                y: { input: 'offset', from: 0, to: 1, count: 2 },
                outputs: ['a.yawRate'],
            }),
        ).toThrow(/pair\.e/);
        expect(Object.keys(engine.mapNames().inputs)).toContain('offset');
        engine.destroy();
    });
});
