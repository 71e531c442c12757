// The scene in words: what each vehicle does and what is nearest to it, from the engine's own numbers.
import { existsSync, readFileSync } from 'node:fs';
import { Engine } from '../../web/src/engine/engine';
import { loadModule } from '../../web/src/engine/module';
import { sceneSays } from '../../web/src/panels/scene_words';
import { Session } from '../../web/src/session/session';

const wasm = new URL('../../build/wasm/engine/yawlab_page.wasm', import.meta.url);

describe('the scene in words', () => {
    if (!existsSync(wasm)) throw new Error('build the preset wasm first (./check)');

    const say = async (cars: unknown[], more: object = {}, steps = 0): Promise<string[]> => {
        const session = new Session(Engine.create(await loadModule(readFileSync(wasm))));
        session.document.open({ text: JSON.stringify({ yawlab: 1, title: 'x', duration: 5, cars, ...more }) }, 'file');
        session.run.playing = false;
        if (steps) session.run.ahead(steps);
        const said = sceneSays(session, 'metric');
        session.destroy();
        return said;
    };
    const wall = { scene: { walls: [{ from: [14.2, 10], to: [14.2, -10], thickness: 0.2 }] } };
    const box = (more: object): object => ({ model: 'box', set: { size: [4, 2, 1] }, ...more });

    it('tells speed, heading and the wall ahead', async () => {
        const [time, car] = await say([box({ name: 'A', speed: 10 })], wall);
        expect(time).toBe('At 0.00 s, paused.');
        expect(car).toBe('A drives east at 36.0 km/h; 12.2 m to a wall, ahead.');
    });
    it('tells the vehicle beside, from each side of the two', async () => {
        const [, a, b] = await say([box({}), box({ position: [0, 5], heading: Math.PI / 2, speed: -2 })]);
        expect(a).toBe('Car 1 stands, nose to the east; 2.0 m to Car 2, left.');
        expect(b).toBe('Car 2 goes backwards at 7.2 km/h, nose to the north; 2.0 m to Car 1, behind.');
    });
    it('tells sideways motion, and what happened last', async () => {
        const slides = await say([box({ lateralSpeed: 3, speed: 3 })]);
        expect(slides[1]).toMatch(/^Car 1 slides at 15\.\d km\/h, 45° to the left of its nose, which points east/);
        const hit = await say([box({ speed: 20 })], wall, 200);
        expect(hit.at(-1)).toMatch(/^Last: impact at 0\.[67]\d s\.$/);
    });
    it('tells the place on a road, and does without vehicles', async () => {
        const road = await say([{ model: 'hatch', position: [-16, -1.8] }], { terrain: { kind: 'hills' } });
        expect(road[1]).toMatch(/ m (?:left|right) of the middle of the road\.$/);
        expect(await say([])).toEqual(['At 0.00 s, paused.', 'No vehicle is here.']);
    });
});
