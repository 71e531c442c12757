// The report of a run: every value that it used, told from what goes without saying; and a file that stays a file, whatever is in it.
import { existsSync, readFileSync } from 'node:fs';
import { engineSchema } from '../../web/schema';
import { Engine } from '../../web/src/engine/engine';
import { loadModule } from '../../web/src/engine/module';
import { html, reportFile, table } from '../../web/src/panels/report_file';
import { momentsFor, together, usedIn, type Used } from '../../web/src/panels/report_settings';
import type { EngineSchema } from '../../web/src/studies/reference';

const wasm = new URL('../../build/wasm/engine/yawlab_page.wasm', import.meta.url);

describe('the values of a run', () => {
    let engine: Engine;
    let schema: EngineSchema;
    beforeAll(async () => {
        if (!existsSync(wasm)) throw new Error('build the wasm preset first (./drive --build-only)');
        engine = Engine.create(await loadModule(readFileSync(wasm)));
        schema = JSON.parse(await engineSchema()) as EngineSchema;
    });
    const used = (scenario: object): Map<string, Used> => {
        engine.load(JSON.stringify({ yawlab: 1, ...scenario }));
        return new Map(usedIn(JSON.parse(engine.scenario()), schema).map((u) => [u.path, u]));
    };

    it('are told from defaults, with unit and meaning', () => {
        const rows = used({
            ...{ title: 'T', duration: 7, cars: [{ model: 'saloon', speed: 12, heading: 1.5 }] },
            ...{ terrain: { kind: 'flat', friction: 0.5 }, barrier: { e: { headOn: 0.2 } } },
        });
        expect(rows.get('duration')).toMatchObject({ value: '7', unit: 's', said: true });
        expect(rows.get('cars[0].speed')).toMatchObject({ value: '12', unit: 'm/s', said: true });
        expect(rows.get('cars[0].heading')).toMatchObject({ value: '1.5', unit: 'rad', said: true });
        expect(rows.get('terrain.friction')).toMatchObject({ value: '0.5', said: true });
        expect(rows.get('barrier.e.headOn')).toMatchObject({ value: '0.2', said: true });
        expect(rows.get('barrier.e.glancing')).toMatchObject({ value: '0.3', said: false });
        expect(rows.get('dt')).toMatchObject({ value: '0.005', unit: 's', said: false });
        expect(rows.get('integrator')).toMatchObject({ value: 'midpoint', said: false });
        for (const { path, meaning } of rows.values()) expect(path + meaning).not.toMatch(/^(title|show|variants)/);
        const silent = [...rows.values()].filter((u) => u.meaning === '');
        expect(silent.map((u) => u.path)).toEqual([]);
    });
    it('leave nothing of the scenario out but how it is shown', () => {
        const rows = used({ cars: [{ model: 'saloon' }, { model: 'hatch' }] });
        const whole = JSON.parse(engine.scenario()) as Record<string, unknown>;
        for (const key of ['terrain', 'barrier', 'collisions', 'cars', 'dt', 'seed', 'integrator', 'afterCollision'])
            if (key in whole && JSON.stringify(whole[key]) !== '[]')
                expect(
                    [...rows.keys()].some((path) => path.split(/[.[]/)[0] === key),
                    key,
                ).toBe(true);
    });
    it('of cars: every parameter, those that were changed apart, alike cars together', () => {
        const cars = [
            { model: 'saloon', name: 'A' },
            { model: 'saloon', name: 'B', set: { mass: 2000 } },
            { model: 'saloon', name: 'C' },
        ];
        engine.load(JSON.stringify({ yawlab: 1, cars }));
        const groups = together(
            cars.map(({ name }, i) => ({ name, ...engine.parameters(i) })),
            schema.models,
        );
        expect(groups.map(({ names }) => names)).toEqual([['A', 'C'], ['B']]);
        expect(groups[1]!.rows.filter((u) => u.said)).toMatchObject([{ path: 'mass', value: '2000', unit: 'kg' }]);
        expect(groups[0]!.rows.filter((u) => u.said)).toEqual([]);
        expect(groups[0]!.rows.length).toBeGreaterThan(150);
    });
    it('has a picture of the start, of what was hit, and of the end', () => {
        expect(momentsFor([200, 300], 1200, 0.005)).toEqual([0, 216, 316, 611, 905, 1200]);
        expect(momentsFor([], 1200, 0.005)).toEqual([0, 240, 480, 720, 960, 1200]);
        expect(momentsFor([], 0, 0.005)).toEqual([0]);
        expect(momentsFor([10, 20, 30, 40, 50, 60, 70], 100, 0.005).length).toBe(6);
    });
});

describe('the file of a report', () => {
    it('is nothing but text and its own style', async () => {
        const bad = '<img src=x onerror=alert(1)>"\'&';
        const body = html`<h1 title="${bad}">${bad}</h1>
            ${table([bad, 'n'], [[bad, html`<b>${bad}</b>`]], [1])}`;
        const file = await reportFile('en"', bad, body);
        expect(file).not.toMatch(/<img|<script|onerror=alert\(1\)>(?!"|&)/);
        expect(file.match(/&lt;img src=x onerror=alert\(1\)&gt;&quot;/g)!.length).toBe(6);
        expect(file).toMatch(/default-src 'none'; style-src 'sha256-[\w+/=]+'; img-src data:/);
        const style = /<style>([\s\S]*?)<\/style>/.exec(file)![1]!;
        const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(style));
        expect(file).toContain(`sha256-${Buffer.from(hash).toString('base64')}`);
    });
});
