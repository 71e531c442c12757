// Studies in the page: the rows that the command line writes, whoever does which runs, whoever fails, whenever it ends.
import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { engineSchema } from '../../web/src/engine/schema';
import { Engine, EngineError } from '../../web/src/engine/engine';
import { loadModule } from '../../web/src/engine/module';
import { StudyDesk, type StudyApi, type StudyRow } from '../../web/src/engine/study';
import { loadStudies } from '../../web/src/engine/study_module';
import { Crew, here, type Member } from '../../web/src/studies/crew';
import {
    around,
    byLaw,
    drawn,
    firstStudy,
    kLaws,
    lawOf,
    numbersOf,
    outputsOf,
    sceneFileOf,
    shaped,
    unitIn,
    textOf,
    type StudyDocument,
} from '../../web/src/studies/study_form';
import { binsOf, momentsOf, StudyTable } from '../../web/src/studies/study_table';

const wasm = new URL('../../build/wasm/engine/yawlab_page.wasm', import.meta.url);
const figures = new URL('../../build/wasm/engine/yawlab_figures.wasm', import.meta.url);
const cli = fileURLToPath(new URL('../../build/native/native/cli/yawlab', import.meta.url));

const kStudy: StudyDocument = {
    study: 1,
    title: 'Glancing, "quoted"',
    scenario: 'head-on',
    until: 1,
    draws: 6,
    sampling: 'latin',
    seed: 3,
    vary: [
        { path: 'barrier.e.law', values: ['constant', 'cosine'] },
        { path: 'barrier.e.value', values: [0, 0.3] },
        { path: 'cars.0.speed', uniform: [8, 30] },
        { path: 'cars.0.heading', normal: [0, 0.1] },
    ],
    outputs: ['wallHits', 'maxDeltaV', 'max:car0.yawRate', 'impact1.deltaV'],
};

// A member that answers at once, counts what it is asked, and may fail after some questions.
function member(study: StudyDesk, failsAfter = Infinity): Member & { runs: number } {
    let asked = 0;
    return {
        runs: 0,
        ask(from, count) {
            if (++asked > failsAfter) return Promise.reject(new Error('gone'));
            this.runs += count;
            return Promise.resolve(Array.from({ length: count }, (_, k) => study.run(from + k)));
        },
        end: () => undefined,
    };
}

describe('a study', () => {
    if (!existsSync(wasm) || !existsSync(cli)) throw new Error('build the presets wasm and native first (./check)');
    let api: StudyApi;
    let folder = '';
    const opened = (document: unknown): StudyDesk => {
        const desk = new StudyDesk(api);
        desk.open(document);
        return desk;
    };
    beforeAll(async () => {
        api = await loadStudies(readFileSync(figures));
        folder = mkdtempSync(join(tmpdir(), 'yawlab-study-'));
    });
    afterAll(() => rmSync(folder, { recursive: true }));
    const swept = (document: unknown): string => {
        const file = join(folder, 'study.json');
        writeFileSync(file, JSON.stringify(document));
        return execFileSync(cli, ['sweep', file, '--jobs', '1', '--csv', '-'], { encoding: 'utf8' });
    };

    it('gives the table of the command line byte for byte, whoever does which runs', async () => {
        const wanted = swept(kStudy);
        const study = new StudyDesk(api);
        const table = new StudyTable(study.open(kStudy));
        const crew = new Crew(table.head.runs, (first, rows) => table.take(first, rows), 3);
        const members = [member(study), member(study, 1), member(study)];
        const ends = await Promise.allSettled(members.map((m) => crew.work(m)));
        expect(ends.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
        await crew.work(member(study)); // what the one that failed left, if anybody
        expect(crew.whole && table.whole).toBe(true);
        expect(table.csv()).toBe(wanted);
        expect(wanted.split('\n')).toHaveLength(24 + 3);
        study.destroy();
    });
    it('is done by the page alone where there are no Workers', async () => {
        const study = new StudyDesk(api);
        const table = new StudyTable(study.open({ ...kStudy, draws: 1 }));
        await new Crew(table.head.runs, (first, rows) => table.take(first, rows)).work(here(study));
        expect(table.csv()).toBe(swept({ ...kStudy, draws: 1 }));
        study.destroy();
    });
    it('that is ended has the rows up to the first that is missing, where the command line goes on', () => {
        const study = new StudyDesk(api);
        const table = new StudyTable(study.open(kStudy));
        const rows = (from: number, to: number): StudyRow[] =>
            Array.from({ length: to - from }, (_, k) => study.run(from + k));
        table.take(0, rows(0, 5));
        table.take(7, rows(7, 9));
        table.take(3, rows(3, 4)); // once more: counts once
        expect(table.done).toBe(7);
        const file = join(folder, 'ended.csv');
        writeFileSync(file, table.csv());
        expect(table.csv().split('\n')).toHaveLength(5 + 3);
        const document = join(folder, 'ended.json');
        writeFileSync(document, JSON.stringify(kStudy));
        execFileSync(cli, ['sweep', document, '--out', file], { stdio: ['ignore', 'ignore', 'ignore'] });
        expect(readFileSync(file, 'utf8')).toBe(swept(kStudy));
        study.destroy();
    });
    it('opens each of its runs as a scenario, which ends as the row says', async () => {
        const engine = Engine.create(await loadModule(readFileSync(wasm)));
        const study = opened({ ...kStudy, outputs: ['car0.x', 'car0.yaw'] });
        expect((JSON.parse(study.scenario(0)) as { show?: object }).show).toBeDefined(); // shown as the study's own is
        for (const run of [0, 11, 23]) {
            engine.load(study.scenario(run));
            engine.step(200);
            const cars = engine.block('vehicles');
            expect(study.run(run).results).toEqual([cars.named(0, 'x'), cars.named(0, 'yaw')]);
        }
        study.destroy();
    });
    it('is refused with the place of the mistake, and a run with its reason', () => {
        const refusal = (change: object): string => {
            try {
                opened({ ...kStudy, ...change }).destroy();
            } catch (error) {
                expect(error).toBeInstanceOf(EngineError);
                return (error as Error).message;
            }
            return '';
        };
        expect(refusal({ vary: [{ path: 'cars.0.speed', range: [1] }] })).toMatch(/^vary\[0\]: .*\[least, largest\]/);
        expect(refusal({ vary: [{ path: 'cars.0.spede', values: [1] }] })).toMatch(/spede/);
        expect(refusal({ outputs: ['maxDeltaW'] })).toMatch(/^outputs\[0\]: .*expected one of/);
        expect(refusal({ scenario: 'nowhere' })).toMatch(/^scenario: /);
        const walls = { yawlab: 1, scene: { file: { name: 'yard/walls.obj' } }, cars: [{ model: 'box' }] };
        expect(refusal({ scenario: walls, vary: [] })).toMatch(/yard\/walls\.obj, which is not here/);
        const study = new StudyDesk(api);
        const table = new StudyTable(study.open({ ...kStudy, vary: [{ path: 'dt', values: [0.005, 1] }] }));
        expect(study.run(0).refused).toBeUndefined();
        const refused = study.run(1);
        expect(refused.results).toEqual([null, null, null, null]);
        expect(JSON.stringify(refused.refused)).toMatch(/dt/);
        table.take(0, [study.run(0), refused]);
        expect([table.refused, table.firstRefused]).toEqual([1, 1]);
        study.destroy();
    });
    it('of random bytes never takes the page down', () => {
        let seed = 7;
        const random = (n: number): number => (seed = (seed * 1103515245 + 12345) & 0x7fffffff) % n;
        const text = JSON.stringify(kStudy);
        for (let k = 0; k < 400; k++) {
            const at = random(text.length);
            const with_ = ['', '9', '"', '{', '[]', 'null', '-1e300', '\u0000'][random(8)]!;
            try {
                new StudyDesk(api).open(text.slice(0, at) + with_ + text.slice(at + random(4)));
            } catch (error) {
                expect(error).toBeInstanceOf(EngineError);
            }
        }
    });
});

describe("a study's form", () => {
    let engine: Engine;
    let desk: StudyDesk;
    beforeAll(async () => {
        engine = Engine.create(await loadModule(readFileSync(wasm)));
        desk = new StudyDesk(await loadStudies(readFileSync(figures)));
    });
    it('begins with a study that runs, in every scenario', () => {
        const grounds = new Set<string>(); // those that take long to make: one of each kind
        for (const { name } of engine.catalog()) {
            const { terrain } = JSON.parse(engine.asset(`scenarios/${name}.json`)!) as { terrain?: { kind?: string } };
            const kind = terrain?.kind ?? 'flat';
            if (kind !== 'flat' && kind !== 'slope' && grounds.has(kind)) continue;
            grounds.add(kind);
            engine.openLink(`scenario=${name}`);
            const scenario: unknown = JSON.parse(engine.scenario());
            const { vehicles, walls } = engine.info();
            const numbers = numbersOf(
                scenario,
                vehicles.slice(0, 8).map((_, i) => engine.parameters(i).values),
            );
            const first = firstStudy(scenario, numbers, walls);
            if (vehicles.length === 0 || !(JSON.parse(engine.scenario()) as { cars?: unknown[] }).cars?.length)
                continue;
            if (sceneFileOf(scenario, () => null)) continue; // its walls come with the page
            expect(desk.open({ ...first, until: 0.05 }).runs, name).toBe(41);
            expect(desk.run(20).refused, name).toBeUndefined();
        }
    });
    it('names only places and quantities that there are', () => {
        engine.openLink('scenario=head-on');
        const scenario: unknown = JSON.parse(engine.scenario());
        const numbers = numbersOf(scenario, [engine.parameters(0).values]);
        expect(numbers.get('cars.0.speed')).toBeGreaterThan(0);
        expect(numbers.has('cars.0.set.mass')).toBe(true);
        const outputs = outputsOf(desk.totals(), engine.layout, 1);
        expect(new Set(outputs).size).toBe(outputs.length);
        const vary = [...numbers.keys()].map((path) => ({ path, values: [numbers.get(path)!] }));
        for (let k = 0; k < vary.length; k += 16)
            desk.open({ study: 1, scenario, vary: vary.slice(k, k + 16), outputs: ['hits'] });
        for (let k = 0; k < outputs.length; k += 200)
            desk.open({ study: 1, scenario, vary: [], outputs: outputs.slice(k, k + 200) });
    });
    it('knows where its walls are and what its places are measured in', () => {
        const asset = (path: string): string | null => engine.asset(path);
        const file = sceneFileOf('yard', asset);
        expect(asset(file)).toMatch(/^v /m);
        expect(sceneFileOf({ scene: { file: { name: 'a.obj' } } }, asset)).toBe('a.obj');
        for (const none of ['head-on', 'no-such', '../x', '', null, 3, { scene: 4 }, '#y1.AAAA'])
            expect(sceneFileOf(none, asset)).toBe('');
        expect(unitIn(engineSchema, 'cars.0.speed')).toBe('m/s');
        expect(unitIn(engineSchema, 'cars.0.position.1')).toBe('m');
        for (const none of ['', 'cars', 'cars.x', 'nowhere.at.all', 'cars.0.set.mass', '__proto__.x'])
            expect(unitIn(engineSchema, none)).toBe('');
    });
    it('turns one law into another over about the same values', () => {
        const now = around('cars.0.speed', new Map([['cars.0.speed', 20]]));
        expect(now.range).toEqual([10, 30]);
        expect(around('x', new Map([['x', -4]])).range).toEqual([-6, -2]);
        for (const from of kLaws)
            for (const to of kLaws) {
                const turned = byLaw(byLaw(now, from), to);
                expect(lawOf(turned)).toBe(to);
                expect(Object.keys(turned).filter((key) => key !== 'path' && key !== 'count')).toEqual([to]);
            }
        expect(byLaw(byLaw(now, 'normal'), 'uniform').uniform).toEqual([10, 30]);
        expect(drawn({ ...kStudy, vary: [now] })).toBe(false);
        expect(drawn(kStudy)).toBe(true);
    });
    it('reads back what it writes, and takes nothing else for a study', () => {
        expect(shaped(JSON.parse(textOf(kStudy)))).toEqual(kStudy);
        const { scenario: _, ...rest } = kStudy;
        expect(shaped(JSON.parse(textOf({ ...kStudy, scenario: { yawlab: 1 } })))).toEqual(rest);
        for (const other of [null, 3, [], {}, { study: 2 }, { study: 1, vary: {} }, { study: 1, outputs: [3] }])
            expect(shaped(other)).toBeNull();
    });
});

describe('the figures of a study', () => {
    it('are counted once each', () => {
        const values = Float64Array.from({ length: 1000 }, (_, k) => (k % 10 === 0 ? NaN : Math.sin(k)));
        const bins = binsOf(values)!;
        expect(bins.counts.reduce((a, b) => a + b)).toBe(900);
        expect(bins.counts).toHaveLength(Math.ceil(Math.cbrt(1800)));
        expect(binsOf(Float64Array.of(NaN))).toBeNull();
        expect(binsOf(Float64Array.of(5, 5, 5))!.counts).toEqual([3]);
        const { n, mean, deviation } = momentsOf(Float64Array.of(2, 4, 4, 4, 5, 5, 7, 9, NaN));
        expect([n, mean]).toEqual([8, 5]);
        expect(deviation).toBeCloseTo(Math.sqrt(32 / 7), 12);
        expect(momentsOf(Float64Array.of(3)).deviation).toBe(0);
    });
});
