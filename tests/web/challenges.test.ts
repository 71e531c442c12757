// Goals on the page: one's best is kept or told, boards are driven again before they count, and the start is near.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { Engine } from '../../web/src/engine/engine';
import { loadModule } from '../../web/src/engine/module';
import { verdictOf, type Verdict } from '../../web/src/engine/score';
import { medalOf, nextMedal, scoreText } from '../../web/src/panels/challenge_words';
import { Bests, type Best } from '../../web/src/session/bests';
import { kMostEntries, readBoard, refusalOf, type Entry } from '../../web/src/session/board';
import { Session } from '../../web/src/session/session';
import { storeIn, storeNowhere } from '../../web/src/settings/store';

const wasm = new URL('../../build/wasm/engine/yawlab_page.wasm', import.meta.url);
const boards = new URL('../../assets/boards/', import.meta.url);
const best = (score: number, at = 1): Best => ({ score, seconds: 3, recording: 'AbC_-9', engine: '0.2.0', at });

describe("one's own best", () => {
    it('is kept where it is better, in the sense of its goal', () => {
        const bests = new Bests(storeNowhere());
        expect(bests.of('x')).toBeNull();
        expect(bests.keep('x', best(10), false)).toBe('best');
        expect(bests.keep('x', best(10), false)).toBe('worse');
        expect(bests.keep('x', best(11), false)).toBe('worse');
        expect(bests.keep('x', best(9), false)).toBe('best');
        expect(bests.keep('y', best(9), true)).toBe('best');
        expect(bests.keep('y', best(8), true)).toBe('worse');
        expect(bests.of('x')!.score).toBe(9);
        expect(bests.of('y')!.score).toBe(9);
    });
    it('survives whatever else stands in its place', () => {
        for (const kept of [
            'null',
            '[]',
            '7',
            '{"x": 3}',
            '{"x": {"score": "1"}}',
            '{"x": {"score": 1, "seconds": 2, "at": 1, "recording": "<b>"}}',
            '{',
        ]) {
            let text: string | null = kept;
            const bests = new Bests(
                storeIn(() => ({
                    getItem: () => text,
                    setItem: (_, value) => void (text = value),
                    removeItem: () => void (text = null),
                })),
            );
            expect(bests.of('x'), kept).toBeNull();
            expect(bests.of('__proto__')).toBeNull();
            expect(bests.keep('x', best(5), false), kept).toBe('best');
            expect(bests.of('x')).toEqual(best(5));
        }
    });
    it('is bounded: the oldest goes, a recording that is too long is not kept, a full browser says so', () => {
        const bests = new Bests(storeNowhere());
        for (let k = 0; k < 60; k++) bests.keep(`h${k}`, best(1, k), false);
        expect(bests.of('h0')).toBeNull();
        expect(bests.of('h59')).not.toBeNull();
        expect(bests.keep('long', { ...best(1), recording: 'A'.repeat(300_000) }, false)).toBe('refused');
        const full = storeIn(() => ({
            getItem: () => null,
            setItem: () => {
                throw new Error('full');
            },
            removeItem: () => undefined,
        }));
        expect(new Bests(full).keep('x', best(1), false)).toBe('refused');
    });
});

describe('scores in words', () => {
    it('have the unit that is read', () => {
        expect(scoreText(9.035, 's')).toBe('9.04\u202fs');
        expect(scoreText(96.7835, 's')).toBe('1:36.78');
        expect(scoreText(Math.PI / 180, 'rad')).toBe('1.00\u00b0');
        expect(scoreText(Math.PI, 'rad s')).toBe('180\u202f\u00b0s');
        expect(scoreText(0.28, 'm')).toBe('0.28\u202fm');
        expect(scoreText(1234, 'J')).toBe('1.2\u202fkJ');
    });
    it('win the medals that the engine gives', () => {
        expect([31, 30, 20, 10].map((s) => medalOf(s, [30, 20, 10], false))).toEqual([
            'none',
            'bronze',
            'silver',
            'gold',
        ]);
        expect([9, 10, 25, 30].map((s) => medalOf(s, [10, 20, 30], true))).toEqual([
            'none',
            'bronze',
            'silver',
            'gold',
        ]);
        expect(medalOf(1, [], false)).toBe('none');
        expect(nextMedal('silver', [30, 20, 10], 's')).toContain('10.00');
        expect(nextMedal('gold', [30, 20, 10], 's')).toBeNull();
    });
});

describe('a board', () => {
    it('is read with bounds, and entries that are none are left out', () => {
        const entry = { name: 'n'.repeat(200), score: 3, link: '#y1.x' };
        const text = (more: object): string =>
            JSON.stringify({ yawlabBoard: 1, challenge: 'c', entries: [entry], ...more });
        expect(readBoard(text({}), 'c').entries[0]!.name).toHaveLength(60);
        expect(
            readBoard(text({ entries: [null, 3, { ...entry, score: '3' }, { ...entry, link: 7 }, entry] }), 'c')
                .entries,
        ).toHaveLength(1);
        expect(readBoard(text({ entries: Array.from({ length: 500 }, () => entry) }), 'c').entries).toHaveLength(
            kMostEntries,
        );
        expect(() => readBoard(text({ challenge: 'd' }), 'c')).toThrow('another challenge');
        expect(() => readBoard(text({ yawlabBoard: 2 }), 'c')).toThrow('none');
        expect(() => readBoard('{', 'c')).toThrow('none');
        expect(() => readBoard(' '.repeat(5_000_000), 'c')).toThrow('too long');
    });
});

describe('with the engine', () => {
    let engine: Engine;
    beforeEach(async () => {
        if (!existsSync(wasm)) throw new Error('build the wasm preset first (./drive --build-only)');
        engine = Engine.create(await loadModule(readFileSync(wasm)));
    });
    const entriesOf = (name: string): readonly Entry[] =>
        readBoard(readFileSync(new URL(`${name}.json`, boards), 'utf8'), name).entries;
    const prove = (link: string): Verdict => {
        const shares: number[] = [];
        engine.openLink(link);
        const verdict = verdictOf(engine, (share) => shares.push(share));
        expect(shares).toEqual([...shares].sort((a, b) => a - b));
        return verdict;
    };

    it('every entry of the boards is verified, natively and here to the bit', () => {
        const names = readdirSync(boards).map((file) => file.replace('.json', ''));
        const scenarios = readdirSync(new URL('../../assets/scenarios/', import.meta.url));
        expect(names).toEqual(scenarios.filter((f) => f.startsWith('challenge-')).map((f) => f.replace('.json', '')));
        for (const name of names)
            for (const entry of entriesOf(name)) {
                const verdict = prove(entry.link);
                expect(refusalOf(verdict, entry, name), `${name}: ${entry.name}`).toBe('');
                expect(verdict.score).toBe(entry.score);
            }
    }, 120_000);
    it('an entry that is forged by one byte, claims too much or is of another challenge is refused, and says why', () => {
        const entry = entriesOf('challenge-crash')[1]!;
        engine.openLink(entry.link);
        const scenario = JSON.parse(engine.withRecording()) as { recording: string };
        const bytes = Buffer.from(scenario.recording, 'base64url');
        let forged = 0;
        for (const at of [8, 20, 40, 60, bytes.length - 20]) {
            const other = Buffer.from(bytes);
            other[at]! ^= 4;
            const text = JSON.stringify({ ...scenario, recording: other.toString('base64url') });
            let refused: string;
            try {
                engine.load(text);
                refused = refusalOf(
                    verdictOf(engine, () => undefined),
                    entry,
                    'challenge-crash',
                );
            } catch (error) {
                refused = (error as Error).message;
            }
            if (refused) forged++;
        }
        expect(forged).toBe(5);
        const verdict = prove(entry.link);
        expect(refusalOf(verdict, { ...entry, score: entry.score - 0.01 }, 'challenge-crash')).toContain(
            'another score',
        );
        expect(refusalOf(verdict, entry, 'challenge-park')).toContain('not of this challenge');
        expect(refusalOf(prove(`${entry.link}&terrain.friction=1.2`), entry, 'challenge-crash')).toMatch(
            /differs .*terrain\.friction|begins in another state/,
        );
        expect(refusalOf(prove(`${entry.link}&goal.medals=[30,20,15]`), entry, 'challenge-crash')).toContain(
            'not of this challenge',
        );
        expect(refusalOf(prove('scenario=challenge-crash'), entry, 'challenge-crash')).toContain('there is none');
    });
    it('the goal is told with its unit, and how the run stands in a block', () => {
        engine.openLink('scenario=challenge-stop');
        expect(engine.info().goal).toMatchObject({ kind: 'stop', unit: 'm', more: false, medals: [5.5, 2, 0.5] });
        expect(engine.names('goal', 'phase')).toEqual(['waiting', 'running', 'reached', 'failed']);
        expect(engine.block('goal').count).toBe(1);
        engine.step(1);
        expect(engine.block('goal').named(0, 'phase')).toBe(1);
        expect(engine.block('goal').named(0, 'toGo')).toBeGreaterThan(140);
        engine.openLink('scenario=hills');
        expect(engine.info().goal).toBeNull();
        expect(engine.block('goal').count).toBe(0);
    });
    it('goes back to the start in less than a tenth of a second, ghosts and all', () => {
        for (const name of readdirSync(boards).map((file) => file.replace('.json', ''))) {
            const session = new Session(engine);
            const { run, document } = session;
            document.openAddress(`#scenario=${name}`);
            run.ghosts.compute(engine, engine.scenario(), 'other', 20);
            const hands = { steer: 0, throttle: 1, brake: 0, clutch: 0, handbrake: 0, gear: 0, buttons: 0 };
            for (let k = 0; k < 600; k++) run.advance(1 / 60, (k * 1000) / 60, () => ({ ...hands }));
            run.ghosts.follow(run.time);
            expect(run.time).toBeGreaterThan(2);
            const from = performance.now();
            run.restart();
            run.ghosts.follow(run.time);
            const took = performance.now() - from;
            expect(run.step).toBe(0);
            expect(took, name).toBeLessThan(100);
            run.ghosts.clear();
        }
    }, 60_000);
});
