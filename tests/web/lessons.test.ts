import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { Engine } from '../../web/src/engine/engine';
import { loadModule } from '../../web/src/engine/module';
import { pieces, readLesson } from '../../web/src/session/lesson';

const folder = new URL('../../assets/lessons/', import.meta.url);
const names = readdirSync(folder)
    .filter((f) => f.endsWith('.json'))
    .map((f) => f.replace('.json', ''));
const read = (name: string) => readLesson(name, JSON.parse(readFileSync(new URL(`${name}.json`, folder), 'utf8')));
const wasm = new URL('../../build/wasm/engine/yawlab_page.wasm', import.meta.url);

describe('the lessons', () => {
    it('are at least eight, each with its own place', () => {
        expect(names.length).toBeGreaterThanOrEqual(8);
        expect(new Set(names.map((n) => read(n).order)).size).toBe(names.length);
    });
    it.each(names)('%s opens with every link and shows channels that exist', async (name) => {
        if (!existsSync(wasm)) throw new Error('build the wasm preset first (./drive --build-only)');
        const engine = Engine.create(await loadModule(readFileSync(wasm)));
        for (const step of read(name).steps) {
            expect(step.link.length).toBeLessThan(2000);
            if (step.link) engine.openLink(step.link.slice(1));
            const vehicles = engine.block('vehicles');
            for (const channel of [...step.plots, ...(step.against === 'time' ? [] : [step.against])])
                expect(vehicles.has(channel), channel).toBe(true);
            for (const car of step.cars) expect(car).toBeLessThan(vehicles.count);
            expect(step.after).toBeLessThan(engine.info().duration);
            expect(engine.step(10)).toBe(10);
        }
    });
    it('say what is wrong with a file, with its path', () => {
        const step = { text: 'x', link: '#scenario=drop' };
        const base = { order: 1, title: 't', summary: 's', source: 'b', steps: [step] };
        expect(readLesson('a', base).steps[0]).toMatchObject({ against: 'time', after: 0, plots: [] });
        for (const [change, message] of [
            [{ steps: [] }, 'steps'],
            [{ titel: 'x' }, 'titel'],
            [{ steps: [{ ...step, link: 'scenario=drop' }] }, 'steps[0].link'],
            [{ steps: [{ ...step, question: 'why' }] }, 'steps[0].answer'],
            [{ steps: [{ ...step, link: `#${'x'.repeat(2000)}` }] }, /2\D?001 characters/],
            [{ steps: [{ ...step, after: -1 }] }, 'steps[0].after'],
        ] as const)
            expect(() => readLesson('a', { ...base, ...change })).toThrow(message);
        expect(() => readLesson('a', null)).toThrow('not an object');
    });
    it('write strong and code as pieces, never as HTML', () => {
        expect(pieces('a **b** `c` <i>')).toEqual([
            { kind: 'text', text: 'a ' },
            { kind: 'strong', text: 'b' },
            { kind: 'text', text: ' ' },
            { kind: 'code', text: 'c' },
            { kind: 'text', text: ' <i>' },
        ]);
    });
});
