// The papers' figures in the page: the same text as the command line writes, links that survive what is done to them.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { errorOfSaid, saidOf } from '../../web/src/engine/error';
import { Papers } from '../../web/src/engine/papers';
import { pseudo } from '../../web/src/text/pseudo';
import { arrived, speak } from '../../web/src/text/t';
import { told } from '../../web/src/text/told';
import { readFigureLink, writeFigureLink } from '../../web/src/studies/figure_link';

const wasm = new URL('../../build/wasm/engine/yawlab_figures.wasm', import.meta.url);
const cli = fileURLToPath(new URL('../../build/native/native/cli/yawlab', import.meta.url));
const figure = (...words: string[]): string => execFileSync(cli, ['figure', ...words], { encoding: 'utf8' });
const sheet = {
    settings: {},
    ours: false,
    width: 900,
    dark: false,
    framed: true,
    plain: false,
    csv: true,
};

describe('the papers, alive', () => {
    if (!existsSync(wasm) || !existsSync(cli)) throw new Error('build the presets wasm and native first (./check)');

    it('has the figures that the command line lists', async () => {
        const papers = await Papers.load(readFileSync(wasm));
        const lines = figure('--list')
            .trim()
            .split('\n')
            .map((line) => line.split(' ')[0]);
        expect(papers.list().figures.map((f) => f.id)).toEqual(lines);
        expect(lines.length).toBeGreaterThan(30);
    });
    it('draws and tells every figure as the command line does, both ways, to the last character', async () => {
        const papers = await Papers.load(readFileSync(wasm));
        for (const { id } of papers.list().figures)
            for (const ours of [false, true]) {
                if (id === 'kT6-1') continue; // measured where it runs
                const way = ours ? ['--ours'] : [];
                const made = papers.make({ ...sheet, figure: id, ours });
                expect(made.svg, id).toBe(figure(id, ...way, '--svg', '-'));
                expect(made.csv, id).toBe(figure(id, ...way, '--csv', '-'));
                expect(made.figure, id).toEqual(JSON.parse(figure(id, ...way, '--json', '-')));
            }
    }, 120_000);
    it('takes settings as the command line does, and refuses what is none', async () => {
        const papers = await Papers.load(readFileSync(wasm));
        const made = papers.make({
            ...sheet,
            figure: 'k4-5',
            settings: { mu: 0.2, contactY: -0.5 },
        });
        expect(made.svg).toBe(figure('k4-5', '--set', 'mu=0.2', '--set', 'contactY=-0.5', '--svg', '-'));
        expect(made.schema.properties!['mu']!.default).toBe('auto');
        expect(() => papers.make({ ...sheet, figure: 'k4-5', settings: { mue: 0.2 } })).toThrow(/did you mean "mu"/);
        expect(() => papers.make({ ...sheet, figure: 'k4-9' })).toThrow(/there is no figure "k4-9"/);
        // In another language it is told by the sentence and its values.
        speak(pseudo);
        await arrived();
        let refused: unknown;
        try {
            papers.make({ ...sheet, figure: 'k4-9' });
        } catch (error) {
            refused = errorOfSaid(structuredClone(saidOf(error)));
        }
        expect(told(refused)).toMatch(/thèrè/);
        expect(told(refused)).toContain('k4-9');
        speak(null);
        expect(() => papers.make({ ...sheet, figure: 'k4-5', width: 1e9 })).toThrow(/width/);
    });
    it('reads and writes links', () => {
        const wanted = {
            id: 'k4-5',
            ours: true,
            settings: { mu: 0.2, others: false, model: 'dugoff' },
        };
        expect(readFigureLink(writeFigureLink(wanted))).toEqual(wanted);
        expect(readFigureLink('#figure=k4-5&mu=0.2')).toEqual({
            id: 'k4-5',
            ours: false,
            settings: { mu: 0.2 },
        });
        expect(readFigureLink('#scenario=drop')).toBeNull();
        expect(readFigureLink('#figure=k4-5&mu=')!.settings).toEqual({ mu: '' }); // the engine says what is wrong
        expect(readFigureLink(`#figure=${'x'.repeat(1e6)}`)!.id).toHaveLength(16);
    });
});
