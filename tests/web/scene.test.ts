// The collision scene as the page gets it and brings it: native/wasm/scene_api.h on the wasm that the page ships.
import { existsSync, readFileSync } from 'node:fs';
import { Engine } from '../../web/src/engine/engine';
import { loadModule } from '../../web/src/engine/module';
import { readModel } from '../../web/src/files/model_file';

const wasm = new URL('../../build/wasm/engine/yawlab_page.wasm', import.meta.url);

interface Taken {
    count: number;
    positions: Float32Array;
    normals: Float32Array;
    objects: Uint32Array;
    materials: Uint32Array;
}

describe('The scene', () => {
    let engine: Engine;
    beforeEach(async () => {
        if (!existsSync(wasm)) throw new Error('build the wasm preset first (./drive --build-only)');
        engine = Engine.create(await loadModule(readFileSync(wasm)));
    });

    function take(which: number): Taken {
        const { api, handle } = engine;
        const count = api._ylSceneTake(handle, which);
        const at = (k: number): number => api._ylSceneArray(handle, k);
        return {
            count,
            positions: new Float32Array(api.HEAPF32.buffer, at(0), 9 * count).slice(),
            normals: new Float32Array(api.HEAPF32.buffer, at(1), 3 * count).slice(),
            objects: new Uint32Array(api.HEAPU32.buffer, at(2), count).slice(),
            materials: new Uint32Array(api.HEAPU32.buffer, at(3), count).slice(),
        };
    }
    function info(): Record<string, number> & { materials: string[]; brought: boolean; low: number[]; high: number[] } {
        engine.api._ylSceneInfo(engine.handle);
        return JSON.parse(engine.text()) as ReturnType<typeof info>;
    }
    function broken(): Uint8Array {
        const at = engine.api._ylSceneBroken(engine.handle);
        return engine.api.HEAPU8.slice(at, at + info().objects!);
    }
    // Fills the input with triangles of 9 numbers and their objects.
    function put(corners: number[], objects: number[]): number {
        const at = engine.api._ylInput(engine.handle, 4 * (corners.length + objects.length));
        new Float32Array(engine.api.HEAPF32.buffer, at, corners.length).set(corners);
        new Uint32Array(engine.api.HEAPU32.buffer, at + 4 * corners.length, objects.length).set(objects);
        return objects.length;
    }
    // Two triangles across the way at x, 4 m wide and 2 m high.
    const wall = (x: number): number[] => [x, -2, 0, x, 2, 0, x, 2, 2, x, -2, 0, x, 2, 2, x, -2, 2];
    const car = '"cars": [{"model": "box", "speed": 10}]';

    it('hands out the rail: 612 triangles to draw, of them those that collide, each with a unit normal', () => {
        engine.load(`{"yawlab": 1, "scene": {"base": "rail"}, ${car}}`);
        const seen = take(1);
        const hit = take(0);
        expect(seen.count).toBe(612);
        expect(hit.count).toBe(612 - 248 - 120);
        expect(info().triangles).toBe(hit.count);
        const names = info().materials;
        expect(new Set([...seen.materials].map((m) => names[m]))).toEqual(new Set(['ground', 'concrete']));
        for (let i = 0; i < seen.count; i++) {
            const n = seen.normals.subarray(3 * i, 3 * i + 3);
            expect(Math.hypot(...n)).toBeCloseTo(1, 6);
            const p = seen.positions.subarray(9 * i, 9 * i + 9);
            for (const [a, b] of [
                [0, 3],
                [3, 6],
            ] as const)
                expect(
                    (p[b]! - p[a]!) * n[0]! + (p[b + 1]! - p[a + 1]!) * n[1]! + (p[b + 2]! - p[a + 2]!) * n[2]!,
                ).toBeCloseTo(0, 4);
        }
        expect(Math.max(...hit.normals.filter((_, k) => k % 3 === 2).map(Math.abs))).toBeLessThan(0.7);
    });

    it('shows the road course whole and collides with its barriers only; own walls have tops to be seen', () => {
        engine.load(`{"yawlab": 1, "scene": {"base": "course", "walls": [{"from": [5, 0], "to": [5, 8]}]}, ${car}}`);
        expect(take(0).count).toBe(1838 + 8);
        const seen = take(1);
        expect(seen.count).toBe(8780 + 10);
        const names = info().materials;
        const per = (name: string): number => seen.materials.filter((m) => names[m] === name).length;
        expect([per('rail'), per('road'), per('verge'), per('gantry'), per('wall')]).toEqual([1838, 3468, 3468, 6, 10]);
        expect(new Set(seen.objects.filter((_, i) => names[seen.materials[i]!] === 'wall'))).toEqual(new Set([3]));
        expect(seen.objects.filter((_, i) => names[seen.materials[i]!] === 'gantry').every((o) => o === 0)).toBe(true);
    });

    it('has nothing to give without walls', () => {
        engine.load(`{"yawlab": 1, ${car}}`);
        expect(take(0).count).toBe(0);
        expect(take(1).count).toBe(0);
        expect(info().objects).toBe(0);
    });

    it('takes a scene that is brought, drives into it, and goes back to the own one', () => {
        engine.load(`{"yawlab": 1, ${car}}`);
        const { api, handle } = engine;
        expect(api._ylSceneBring(handle, put([...wall(5), ...wall(30)], [0, 0, 1, 1]))).toBe(0);
        engine.refresh();
        expect(info()).toMatchObject({ triangles: 4, objects: 2, brought: true, low: [5, -2, 0], high: [30, 2, 2] });
        expect(take(1).count).toBe(4);
        engine.step(400);
        const cars = engine.block('vehicles');
        expect(cars.named(0, 'x') + cars.named(0, 'front')).toBeLessThan(5);
        expect(engine.block('events').count).toBeGreaterThan(0);
        engine.load(`{"yawlab": 1, ${car}}`); // another scenario keeps what was brought
        expect(info().brought).toBe(true);
        api._ylSceneReturn(handle);
        engine.refresh();
        expect(info()).toMatchObject({ triangles: 0, brought: false });
        engine.step(400);
        expect(engine.block('vehicles').named(0, 'x')).toBeGreaterThan(5);
    });

    it('reads the file that a scenario names, as the command line does, to the same bits', async () => {
        const golden = (
            JSON.parse(readFileSync(new URL('../golden/runs.json', import.meta.url), 'utf8')) as Record<
                string,
                { until: number; hash: string }
            >
        )['yard']!;
        engine.openLink('scenario=yard');
        const name = engine.sceneAwaited();
        expect(name).toBe('scenes/yard.obj');
        expect(info().triangles).toBe(0);
        expect(engine.asset('scenes/nowhere.obj')).toBeNull();
        const file = engine.asset(name)!;
        const model = await readModel(new TextEncoder().encode(file).buffer, 'obj', { raw: true });
        engine.completeScene(model);
        expect(engine.sceneAwaited()).toBe('');
        expect(info().triangles).toBe(13 * 8); // four sides each; the tops are ground
        const seen = take(1);
        expect(seen.count).toBe(13 * 10);
        expect(new Set([...seen.materials].map((m) => info().materials[m]))).toEqual(new Set(['brought']));
        engine.step(Math.round(golden.until / 0.005));
        expect(engine.block('events').count).toBeGreaterThan(0);
        expect(engine.hash()).toBe(golden.hash);
        const other = Engine.create(engine.api); // what names the same file has it at once, what names another waits
        other.openLink('scenario=yard&cars.0.speed=5');
        expect(other.sceneAwaited()).toBe('');
        other.openLink('scenario=yard&scene.file.scale=0.01');
        expect(other.sceneAwaited()).toBe(name);
        expect(() => other.completeScene({ ...model, objects: new Uint32Array(0) })).toThrow(/no triangle/);
        expect(() => other.openLink('scenario=yard&scene.file.name=../secret.obj')).toThrow(
            /scene\.file\.name.*beside/,
        );
    });

    it('tells which objects are broken', () => {
        engine.load(`{"yawlab": 1, "barrier": {"method": "energy", "root": "through"}, "cars": [{"model": "box", "speed": 20}],
            "scene": {"walls": [{"from": [8, -3], "to": [8, 3]}, {"from": [80, -3], "to": [80, 3]}]}}`);
        expect([...broken()]).toEqual([0, 0]);
        engine.step(200);
        expect([...broken()]).toEqual([1, 0]);
        engine.restart();
        expect([...broken()]).toEqual([0, 0]);
    });

    it('builds in one place and loads in another, with progress; refuses what does not add up', async () => {
        const shares: number[] = [];
        const corners: number[] = [];
        const objects: number[] = [];
        for (let i = 0; i < 60000; i++) {
            corners.push(...wall(20 + (i % 300)).map((v, k) => (k % 3 === 1 ? v + 5 * Math.floor(i / 300) : v)));
            objects.push(i, i);
        }
        const host = engine.api as unknown as { onProgress: (share: number) => void };
        host.onProgress = (share) => shares.push(share);
        const size = engine.api._ylSceneBuild(engine.handle, put(corners, objects));
        expect(size).toBeGreaterThan(120000 * 80);
        expect(shares.length).toBeGreaterThan(1);
        expect([...shares].sort((a, b) => a - b)).toEqual(shares);
        expect(shares[shares.length - 1]).toBe(1);
        const at = engine.api._ylText(engine.handle);
        const block = engine.api.HEAPU8.slice(at, at + size);

        const other = Engine.create(await loadModule(readFileSync(wasm)));
        const load = (bytes: Uint8Array): number => {
            const to = other.api._ylInput(other.handle, bytes.length);
            other.api.HEAPU8.set(bytes, to);
            return other.api._ylSceneLoad(other.handle, bytes.length);
        };
        other.load(`{"yawlab": 1, ${car}}`);
        expect(load(block)).toBe(0);
        expect(other.api._ylSceneTake(other.handle, 0)).toBe(120000);
        for (const bad of [block.slice(0, 50), block.slice(0, -8), block.map((b, i) => (i === 5000 ? b ^ 1 : b))]) {
            expect(load(bad)).toBe(1);
            expect(other.text()).toMatch(/build the scene again/);
        }
        expect(engine.api._ylSceneBring(engine.handle, put(wall(5), [0, 7]))).toBe(1);
        expect(engine.text()).toMatch(/triangle 1 names object 7/);
        expect(engine.api._ylSceneBring(engine.handle, 1 << 30)).toBe(1);
        const none = [NaN, ...wall(9).slice(1, 9)];
        expect(engine.api._ylSceneBring(engine.handle, put([...none, ...wall(9)], [0, 0, 0]))).toBe(0); // skipped, told
        expect(info()).toMatchObject({ triangles: 2, nonFinite: 1 });
        expect(engine.api._ylSceneBring(engine.handle, put(none, [0]))).toBe(1); // nothing to hit takes no place
        expect(engine.text()).toBe('none of its 1 triangles can be driven into: 1 have corners that are not numbers');
        expect(info()).toMatchObject({ triangles: 2, nonFinite: 1 });
        expect(engine.step(10)).toBe(10);
    });
});
