// Times of day and weathers: what a scenario may ask for, on the wasm that the page ships, and what the stage is given for it.
import { existsSync, readFileSync } from 'node:fs';
import { Engine } from '../../web/src/engine/engine';
import { loadModule } from '../../web/src/engine/module';
import { kGolden, type Day } from '../../web/src/view/day';
import { dayOf } from '../../web/src/view/days';

const wasm = new URL('../../build/wasm/engine/yawlab_page.wasm', import.meta.url);
const kDaylights = ['golden', 'morning', 'noon', 'overcast', 'dusk', 'night'];
const kWeathers = ['dry', 'rain', 'snow', 'fog'];

describe('Times of day', () => {
    it('are judged by the engine, told to the page, and change nothing of the run', async () => {
        if (!existsSync(wasm)) throw new Error('build the wasm preset first (./drive --build-only)');
        const engine = Engine.create(await loadModule(readFileSync(wasm)));
        const open = (show: object): void =>
            engine.load(JSON.stringify({ yawlab: 1, show, cars: [{ model: 'box', speed: 10 }] }));
        const after = (show: object): string => {
            open(show);
            engine.step(100);
            return engine.hash();
        };
        const plain = after({});
        expect(engine.info().show).toMatchObject({ daylight: 'golden', weather: 'dry' });
        for (const daylight of kDaylights)
            for (const weather of kWeathers) {
                open({ daylight, weather });
                expect(engine.info().show).toMatchObject({ daylight, weather });
            }
        expect(after({ daylight: 'night', weather: 'snow' })).toBe(plain);
        expect(() => open({ daylight: 'evening' })).toThrow(/show\.daylight.*golden/);
        expect(() => open({ weather: 'hail' })).toThrow(/show\.weather.*rain/);
    });
    it('are a day each, and the same one for the same words', () => {
        expect(dayOf('golden', 'dry')).toBe(kGolden);
        const days = kDaylights.flatMap((d) => kWeathers.map((w) => dayOf(d, w)));
        expect(dayOf('dusk', 'rain')).toBe(dayOf('dusk', 'rain'));
        for (const day of days) {
            expect(day.exposure).toBeGreaterThan(0);
            expect(day.thick).toBeGreaterThan(0);
            for (const share of [day.wet, day.snow, ...day.dim, ...day.haze]) {
                expect(share).toBeGreaterThanOrEqual(0);
                expect(share).toBeLessThanOrEqual(1);
            }
        }
        const told = (of: (day: Day) => boolean): string[] =>
            kDaylights.flatMap((d) => kWeathers.filter((w) => of(dayOf(d, w))).map((w) => `${d} ${w}`));
        expect(told((d) => d.falls === 'rain')).toEqual(kDaylights.map((d) => `${d} rain`));
        expect(told((d) => d.wet === 1)).toEqual(kDaylights.map((d) => `${d} rain`));
        expect(told((d) => d.beam !== undefined)).toEqual(kWeathers.map((w) => `night ${w}`)); // only the dark shows it
        expect(told((d) => !d.lamps).every((words) => !/night|dusk|rain|snow|fog/.test(words))).toBe(true);
    });
});
