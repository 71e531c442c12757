// What the engine is held to, in the page: the same rows as the command line's, found and filtered.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Papers, type HeldRow } from '../../web/src/engine/papers';
import { differenceOf, firstParagraph, heldCsv, matches, verdictOf } from '../../web/src/studies/held_to';

const wasm = new URL('../../build/wasm/engine/yawlab_figures.wasm', import.meta.url);
const cli = fileURLToPath(new URL('../../build/native/native/cli/yawlab', import.meta.url));

const row = (change: Partial<HeldRow> = {}): HeldRow => ({
    ...{ case: 'car.stop.locked', source: 'v^2 / (2 muk g)', expected: 50, got: 49.8, tolerance: 0.5, unit: 'm' },
    ...{ agrees: true, pass: true, differs: false, assumed: 'no air' },
    ...change,
});

describe('what the engine is held to', () => {
    if (!existsSync(wasm) || !existsSync(cli)) throw new Error('build the presets wasm and native first (./check)');

    it('computes the rows of the command line, to the last bit', async () => {
        const papers = await Papers.load(readFileSync(wasm));
        const { groups, opening, weaknesses } = papers.heldTo();
        const theirs = JSON.parse(execFileSync(cli, ['verify', '--json'], { encoding: 'utf8' })) as HeldRow[];
        const ours = groups.flatMap((_, i) => papers.rows(i));
        expect(ours).toEqual(theirs);
        expect(ours.filter((r) => verdictOf(r) === 'missed')).toEqual([]);
        expect(ours.filter((r) => verdictOf(r) === 'differs').length).toBeGreaterThan(1);
        expect(weaknesses.length).toBeGreaterThan(3);
        const strong = firstParagraph(opening).find((piece) => piece.strong)!;
        expect(strong.text).toMatch(/^No instrumented crash/);
        expect(() => papers.rows(groups.length)).toThrow(/no such group/);
        const page = readFileSync(new URL('../../docs/validation.md', import.meta.url), 'utf8');
        for (const r of ours) expect(page).toContain(`| ${r.case} |`);
    }, 120_000);
    it('finds rows by words in any order, and says what each comes to', () => {
        expect(matches(row(), 'LOCKED car')).toBe(true);
        expect(matches(row(), 'air')).toBe(true);
        expect(matches(row(), 'locked ice')).toBe(false);
        expect(matches(row(), '')).toBe(true);
        expect(matches(row(), 'distances', 'Stopping distances')).toBe(true);
        expect(differenceOf(row())).toBe('\u22120.2');
        expect(differenceOf(row({ got: 50.0001 }))).toBe('~0');
        expect(verdictOf(row({ pass: false }))).toBe('missed');
        expect(verdictOf(row({ differs: true }))).toBe('differs');
    });
    it('writes CSV that keeps commas and quotes in their cells', () => {
        const [head, first] = heldCsv([row({ assumed: 'a "b", c' })]).split('\n');
        expect(head!.split(',')).toHaveLength(9);
        expect(first).toContain('"a ""b"", c"');
    });
});
