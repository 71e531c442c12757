import { existsSync, readFileSync } from 'node:fs';
import { Engine, kStations } from '../../web/src/engine/engine';
import { loadModule } from '../../web/src/engine/module';
import { buildBody } from '../../web/src/view/car_body';
import { dentBody, outlineOf } from '../../web/src/view/dents';

const wasm = new URL('../../build/wasm/engine/yawlab_page.wasm', import.meta.url);
const r = { front: 2.1, rear: 2.3, width: 1.8 };
const only = (side: number, depth: number): number[] =>
    Array.from({ length: 4 * kStations }, (_, i) => (Math.floor(i / kStations) === side ? depth : 0));

describe('dents', () => {
    it('push the outline in by their depth, side by side', () => {
        expect(outlineOf(r, null)).toHaveLength(8);
        const front = outlineOf(r, only(0, 0.3));
        const xs = front.filter((_, i) => i % 2 === 0);
        expect(xs.filter((x) => Math.abs(x - 1.8) < 1e-12)).toHaveLength(kStations - 1);
        expect(Math.min(...xs)).toBeCloseTo(-2.3, 12);
        const right = outlineOf(r, only(3, 0.2));
        expect(Math.min(...right.filter((_, i) => i % 2 === 1))).toBeGreaterThan(-0.9 - 1e-12);
        expect(Math.max(...right.filter((_, i) => i % 2 === 1))).toBeCloseTo(0.9, 12);
    });
    it('shorten the body at the struck side and leave the other end alone', () => {
        const shape = {
            kind: 'saloon' as const,
            ...r,
            low: -0.35,
            high: 0.9,
            frontAxle: 1.2,
            rearAxle: -1.4,
            axleHeight: -0.25,
            wheelRadius: 0.3,
            wheelWidth: 0.2,
            track: 1.56,
        };
        const body = buildBody(shape).solid;
        const extent = (): [number, number] => {
            const x = [...Array(body.getAttribute('position').count).keys()].map((i) =>
                body.getAttribute('position').getX(i),
            );
            return [Math.min(...x), Math.max(...x)];
        };
        const [low, high] = extent();
        dentBody(body, r, only(0, 0.4));
        const [lowAfter, highAfter] = extent();
        expect(lowAfter).toBeCloseTo(low, 12);
        expect(high - highAfter).toBeGreaterThan(0.3);
        expect(high - highAfter).toBeLessThan(0.46);
    });
    it('come from the engine when cars meet', async () => {
        if (!existsSync(wasm)) throw new Error('build the wasm preset first (./drive --build-only)');
        const engine = Engine.create(await loadModule(readFileSync(wasm)));
        engine.openLink('scenario=pair-parked');
        expect(engine.dents(0)).toBeNull();
        expect(engine.dents(99)).toBeNull();
        for (let k = 0; k < 2000 && !engine.dents(0) && !engine.dents(1); k += 20) engine.step(20);
        const deepest = (i: number): number => Math.max(0, ...(engine.dents(i) ?? []));
        expect(Math.max(deepest(0), deepest(1))).toBeGreaterThan(0.005);
        expect(Math.max(deepest(0), deepest(1))).toBeLessThan(1.5);
        engine.destroy();
    });
});
