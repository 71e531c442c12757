// An impact of a run, taken apart: the figure that it seeds has the run's own velocities after it.
import { existsSync, readFileSync } from 'node:fs';
import { moved } from '../../web/src/panels/papers_drag';
import { Papers, type Handle } from '../../web/src/engine/papers';
import { Engine } from '../../web/src/engine/engine';
import { loadModule } from '../../web/src/engine/module';
import { explore } from '../../web/src/studies/explore';
import { readFigureLink, writeFigureLink } from '../../web/src/studies/figure_link';

const at = (name: string): URL => new URL(`../../build/wasm/engine/${name}`, import.meta.url);
const sheet = {
    ours: false,
    width: 900,
    dark: false,
    framed: false,
    plain: false,
};
const value = (text: string): number => Number(text.replace('\u2212', '-'));

describe('an impact of a run, taken apart', () => {
    if (!existsSync(at('yawlab_figures.wasm'))) throw new Error('build the preset wasm first (./check)');

    // Runs a built-in scenario to its first impact.
    async function first(scenario: string, change: (document: { collisions: object }) => void = () => {}) {
        const engine = Engine.create(await loadModule(readFileSync(at('yawlab_page.wasm'))));
        const document = JSON.parse(engine.asset(`scenarios/${scenario}.json`)!) as { collisions: object };
        change(document);
        engine.load(JSON.stringify(document));
        for (let i = 0; i < 3000 && engine.momentum().length === 0; i++) engine.step(1);
        const [collision] = engine.momentum();
        engine.refresh();
        const events = engine.block('events');
        const number = (name: string): number => events.named(collision!.event, name);
        const method = engine.names('events', 'method')[number('method')]!;
        const masses = collision!.bodies.map((b) => b.mass);
        return { number, method, masses, collision: collision! };
    }
    it('seeds the wall with the very impact', async () => {
        const papers = await Papers.load(readFileSync(at('yawlab_figures.wasm')));
        for (const scenario of ['lesson-wall', 'wall-at-10-degrees']) {
            const { number, method, masses } = await first(scenario);
            const wanted = explore(number, masses, method);
            expect(wanted.id).toBe('wall');
            const { figure } = papers.make({
                ...sheet,
                figure: 'wall',
                settings: wanted.settings,
            });
            const rows = Object.fromEntries(figure.tables[0]!.rows.map((r) => [r[0], r]));
            const column = method === 'energy' ? 3 : 2;
            expect(value(rows['impulse out of the wall']![column]), scenario).toBeCloseTo(number('normalImpulse'), -1);
            const yaw = (number('yawRateAfter') * 180) / Math.PI;
            expect(Math.abs(value(rows['yaw rate after']![column]) - yaw), scenario).toBeLessThan(0.2);
            // As a link too.
            expect(readFigureLink(writeFigureLink(wanted))).toEqual(wanted);
        }
    });
    it('seeds the two cars with theirs', async () => {
        const papers = await Papers.load(readFileSync(at('yawlab_figures.wasm')));
        const { number, method, masses } = await first('zhou-figure-6');
        expect(method).toBe('roll4');
        const wanted = explore(number, masses, method);
        const { figure } = papers.make({
            ...sheet,
            figure: 'pair',
            settings: { ...wanted.settings, contactHeight: 0.4 },
        });
        const rows = Object.fromEntries(figure.tables[0]!.rows.map((r) => [r[0], r]));
        expect(value(rows['delta-V']![3])).toBeCloseTo(number('deltaV'), 1);
        expect(value(rows['delta-V']![5])).toBeCloseTo(number('otherDeltaV'), 1);
    });
    it("seeds crush zones with how fast and what closed, the scenario's own too, and gets the run's restitution", async () => {
        const papers = await Papers.load(readFileSync(at('yawlab_figures.wasm')));
        const own = { yield: [20e3, 60e3, 90e3], damping: [0, 0, 0] };
        for (const zones of [undefined, own]) {
            const { number, method, masses } = await first('crush-zones', (document) => {
                if (zones) document.collisions = { ...document.collisions, zones };
            });
            expect(method).toBe('zones');
            const wanted = readFigureLink(writeFigureLink(explore(number, masses, method, zones)))!;
            expect(wanted.id).toBe('zones');
            const { figure } = papers.make({ ...sheet, figure: 'zones', settings: wanted.settings });
            const rows = Object.fromEntries(figure.tables.flatMap((t) => t.rows).map((r) => [r[0], r]));
            expect(value(rows['restitution']![1])).toBeCloseTo(number('e'), 2);
            expect(value(rows['duration [ms]']![1])).toBeCloseTo(1000 * number('duration'), 0);
            expect(value(rows['impulse [kN s]']![1])).toBeCloseTo(number('normalImpulse') / 1000, 2);
            expect(value(rows['delta-V [m/s]']![1])).toBeCloseTo(number('deltaV'), 2);
        }
    });
    it('moves two settings with one handle', () => {
        const handle: Handle = {
            ...{
                x: 'a',
                y: 'b',
                at: [0, 0],
                value: [1, 2],
                scale: [10, 20],
                cross: [0.5, -0.5],
                what: '',
                comes: false,
            },
        };
        expect(moved(handle, 1, 2)).toEqual({ a: 1 + 10 + 1, b: 2 + 40 - 0.5 });
        expect(moved({ ...handle, y: '' }, 1, 2)).toEqual({ a: 12 });
    });
    it('keeps a whole file out of a link', () => {
        const link = writeFigureLink({
            id: 'follow',
            ours: false,
            settings: { file: 'x'.repeat(5000), car: 'van' },
        });
        expect(link).toBe('figure=follow&car=van');
    });
});
