// The reference inside the page: every setting and every channel of the engine, found by what somebody may type.
import { readFileSync } from 'node:fs';
import { Engine } from '../../web/src/engine/engine';
import { loadModule } from '../../web/src/engine/module';
import { found, kParts, reference, type Entry, type EngineSchema } from '../../web/src/studies/reference';
import { engineSchema } from '../../web/schema';

const wasm = new URL('../../build/wasm/engine/yawlab_page.wasm', import.meta.url);
const glossary = readFileSync(new URL('../../native/README.md', import.meta.url), 'utf8');

describe('the reference', () => {
    let entries: Entry[];
    beforeAll(async () => {
        const engine = Engine.create(await loadModule(readFileSync(wasm)));
        entries = reference(JSON.parse(await engineSchema()) as EngineSchema, engine.layout);
    });
    const first = (typed: string, part: Parameters<typeof found>[2] = ''): Entry => found(entries, typed, part)[0]!;

    it('has every channel of the glossary, with its unit and words', () => {
        const rows = [...glossary.matchAll(/^\| ([a-z][\w.]*) \| (\S[^|]*?) \| ([^|]*?) \| (.*) \|$/gim)].slice(0, 400);
        const channels = new Map(
            entries.filter((e) => e.name.startsWith('car0.')).map((e) => [e.name.replace('car0.', ''), e]),
        );
        const telemetry = rows.filter(([, name]) => channels.has(name!));
        expect(telemetry.length).toBeGreaterThan(100);
        for (const [, name, unit, , words] of telemetry)
            if (/^(fl\.|[a-z]+Rate$|steer$|x$)/.test(name!))
                expect(channels.get(name!), name).toMatchObject({
                    unit: unit === '1' ? '' : unit,
                    says: words,
                });
    });
    it('has every part, and says of each entry what it is', () => {
        for (const part of kParts)
            expect(
                entries.some((e) => e.part === part),
                part,
            ).toBe(true);
        expect(new Set(entries.map((e) => `${e.part} ${e.name}`)).size).toBe(entries.length);
        const silent = entries.filter((e) => e.says === '' && e.range === '' && e.usual === '');
        expect(silent.length / entries.length).toBeLessThan(0.1);
    });
    it('gives unit, default and range', () => {
        expect(first('cars[].speed', 'scenario')).toMatchObject({
            unit: 'm/s',
            usual: '0',
            range: '\u2265 \u2212150, \u2264 150',
        });
        expect(first('mass', 'car')).toMatchObject({
            name: 'mass',
            unit: 'kg',
            usual: '1250',
        });
        expect(first('barrier.method', 'scenario').range).toMatch(/restitution, energy/);
        expect(first('car0.speed', 'channels')).toMatchObject({
            unit: 'm/s',
            range: 'world',
        });
    });
    it('finds by name first, then by words, unit and part', () => {
        expect(first('slipAngle').name).toMatch(/slipAngle/);
        expect(found(entries, 'clockwise yaw', '').length).toBeGreaterThan(2);
        expect(found(entries, 'no such thing', '')).toEqual([]);
        expect(found(entries, '', 'box').every((e) => e.part === 'box')).toBe(true);
        expect(found(entries, '', '').length).toBe(entries.length);
    });
});
