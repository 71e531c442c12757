// An embedded run and what the page around it may ask: every message is judged, whatever it holds, and what is asked is done on the real
// engine. What a browser does with frames is in tests/browser/embed.test.mjs.
import { existsSync, readFileSync } from 'node:fs';
import { judge, kBounds, kCommands, kHeavy, Limit, readPath, Refusal, withValues } from '../../web/src/embed/protocol';
import { Service, type Told } from '../../web/src/embed/service';
import { Engine } from '../../web/src/engine/engine';
import { loadModule, type Api } from '../../web/src/engine/module';
import { Session } from '../../web/src/session/session';
import { isSmall } from '../../web/src/shell/framed';

const wasm = new URL('../../build/wasm/engine/yawlab_page.wasm', import.meta.url);
const asked = (fields: object): ReturnType<typeof judge> => judge({ yawlab: 1, id: 1, ...fields });
const refused = (fields: object): string => {
    const judged = asked(fields);
    return judged.kind === 'refused' ? `${judged.code}: ${judged.message}` : judged.kind;
};

describe('a message to an embedded run', () => {
    it('is another page’s affair unless it says that it is for us', () => {
        for (const data of [
            ...[undefined, null, 1, 'yawlab', [1], true, new Map([['yawlab', 1]]), new ArrayBuffer(8), {}],
            ...[{ do: 'play' }, Object.create({ yawlab: 1, id: 1, do: 'play' }) as unknown],
        ])
            expect(judge(data)).toEqual({ kind: 'other' });
        const bare = Object.assign(Object.create(null) as object, {
            yawlab: 1,
            id: 'a',
            do: 'play',
        });
        expect(judge(bare)).toEqual({
            kind: 'asked',
            id: 'a',
            request: { do: 'play' },
        });
    });
    it('names its version, has an id that comes back, and a command that there is', () => {
        expect(judge({ yawlab: 2, id: 5, do: 'play' })).toMatchObject({
            kind: 'refused',
            id: 5,
            code: 'version',
        });
        for (const id of [undefined, null, NaN, Infinity, 'x'.repeat(kBounds.id + 1), {}, [1]])
            expect(judge({ yawlab: 1, id, do: 'play' })).toMatchObject({
                kind: 'refused',
                id: null,
                code: 'form',
            });
        for (const command of [undefined, 1, '', 'eval', 'constructor', '__proto__', 'toString', ['play'], 'PLAY'])
            expect(refused({ do: command })).toMatch(/^unknown: do: one of hello, load/);
        for (const command of ['hello', 'play', 'pause', 'state', 'channels', 'scenario', 'unsubscribe'])
            expect(asked({ do: command, more: 'is ignored' })).toEqual({
                kind: 'asked',
                id: 1,
                request: { do: command },
            });
        expect([...kHeavy].filter((command) => !kCommands.includes(command))).toEqual([]);
    });
    it('is bounded in every number, text and list', () => {
        const wrong: [object, RegExp][] = [
            [{ do: 'seek' }, /time: a number/],
            ...[NaN, Infinity, -1, 601, '3', null, [3]].map((time): [object, RegExp] => [
                { do: 'seek', time },
                /time: a number/,
            ]),
            ...[0, 2, NaN, '1'].map((rate): [object, RegExp] => [{ do: 'rate', rate }, /rate: a number/]),
            [{ do: 'load' }, /scenario: a string/],
            [{ do: 'load', link: 5 }, /link: a string/],
            [{ do: 'load', link: '' }, /link: it is empty/],
            [{ do: 'load', link: 'x'.repeat(kBounds.link + 1) }, /60001 characters/],
            [{ do: 'load', scenario: 'x'.repeat(kBounds.scenario + 1) }, /more than 1000000/],
            [{ do: 'subscribe', channels: 'car0.speed' }, /channels: a list/],
            [
                {
                    do: 'subscribe',
                    channels: Array.from({ length: 33 }, () => 'car0.u'),
                },
                /channels: a list/,
            ],
            [{ do: 'subscribe', channels: ['car0.__proto__'] }, /channels\[0\]/],
            [{ do: 'subscribe', channels: ['speed'] }, /channels\[0\]/],
            [{ do: 'subscribe', channels: ['car0.u'], rate: 1000 }, /rate: a number/],
            [{ do: 'subscribe', channels: [], events: 1 }, /events: true or false/],
            [{ do: 'trace', channels: [] }, /channels: a list of 1/],
            [{ do: 'trace', channels: ['car0.u'], every: 0 }, /every: a number/],
            [{ do: 'link', recording: 'yes' }, /recording: true or false/],
            [{ do: 'picture', type: 'image/svg+xml' }, /type: image/],
            [{ do: 'set' }, /path: a string/],
            [{ do: 'set', path: 'cars.0.speed' }, /a finite number/],
            [{ do: 'set', path: 'cars.0.speed', value: NaN }, /a finite number/],
            [{ do: 'set', path: 'cars.0.speed', value: { a: 1 } }, /a finite number/],
            [{ do: 'set', path: 'title', value: 'x'.repeat(kBounds.text + 1) }, /a short text/],
            [{ do: 'set', values: {} }, /1 to 64/],
            [{ do: 'set', values: [1] }, /values: an object/],
            [
                {
                    do: 'set',
                    values: Object.fromEntries(Array.from({ length: 65 }, (_, i) => [`a${i}`, 1])),
                },
                /1 to 64/,
            ],
        ];
        for (const [fields, why] of wrong) expect(refused(fields), JSON.stringify(fields).slice(0, 80)).toMatch(why);
    });
    it('names a place by a path that reaches nothing but the scenario', () => {
        expect(readPath('cars[1].set.mass')).toEqual(['cars', '1', 'set', 'mass']);
        for (const path of [
            ...['', '.', 'a..b', 'a.', '__proto__.x', 'a.constructor.b', 'a.hasOwnProperty', '1e9999', 'a b', '$x'],
            ...['a.'.repeat(30) + 'b', 'x'.repeat(kBounds.path + 1), 'cars[999999]', 'a\u0000b'],
        ])
            expect(() => readPath(path), path.slice(0, 20)).toThrow(Refusal);
    });
    it('changes a copy, goes no further than there is, and leaves every other object as it was', () => {
        const of = { cars: [{ speed: 1 }], title: 'A' };
        expect(withValues(of, [[['cars', '0', 'set', 'mass'], 900]])).toEqual({
            ...{ cars: [{ speed: 1, set: { mass: 900 } }], title: 'A' },
        });
        expect(of).toEqual({ cars: [{ speed: 1 }], title: 'A' });
        expect(() => withValues(of, [[['cars', '5', 'speed'], 1]])).toThrow(/there are 1/);
        expect(() => withValues(of, [[['cars', 'length'], 1e9]])).toThrow(/there are 1/);
        expect(() => withValues(of, [[['title', 'x'], 1]])).toThrow(/holds a value/);
        expect(({} as Record<string, unknown>)['mass']).toBeUndefined();
    });
    it('is one of so many a second', () => {
        const limit = new Limit(10);
        const taken = (now: number): number => Array.from({ length: 50 }, () => limit.take(now)).filter(Boolean).length;
        expect(taken(1000)).toBe(10);
        expect(taken(1100)).toBe(1);
        expect(taken(60_000)).toBe(10);
    });
    it('goes to a compact frame where there is little room, not to a phone’s', () => {
        expect([isSmall(480, 300), isSmall(320, 180), isSmall(600, 600), isSmall(900, 400)]).toEqual([
            true,
            true,
            true,
            true,
        ]);
        expect([isSmall(640, 420), isSmall(390, 844), isSmall(1280, 720)]).toEqual([false, false, false]);
    });
});

describe('an embedded run', () => {
    let api: Api;
    let session: Session;
    let service: Service;
    let heard: Told[];
    let begun: number;
    let now: number;
    const say = async (
        fields: object,
    ): Promise<
        Told & {
            ok?: boolean;
            value?: never;
            error?: { code: string; message: string };
        }
    > => {
        await service.hear({ yawlab: 1, id: 7, ...fields }, (now += 1000));
        return heard.findLast((h) => h.type === 'answer') as never;
    };
    const play = (seconds: number): void => {
        for (let t = 0; t < seconds; t += 1 / 60) {
            session.run.advance(1 / 60, (now += 1000 / 60), () => session.run.hands);
            service.tell(now);
        }
    };
    beforeAll(async () => {
        if (!existsSync(wasm)) throw new Error('build the wasm preset first (./drive --build-only)');
        api = await loadModule(readFileSync(wasm));
    });
    beforeEach(() => {
        session = new Session(Engine.create(api));
        session.run.patience = session.run.patienceAhead = 60;
        session.document.openAddress('#scenario=head-on&variants={}');
        [heard, begun, now] = [[], 0, 0];
        const shown = {
            address: (link: string) => `https://here.example/#${link}`,
            picture: (type: string) => Promise.resolve(new Blob(['picture'], { type })),
            begin: () => void begun++,
        };
        service = new Service(session, shown, (told) => heard.push(structuredClone(told)));
    });
    afterEach(() => session.destroy());

    it('says what it is, plays, stands and goes to a moment', async () => {
        expect(await say({ do: 'hello' })).toMatchObject({
            ...{ yawlab: 1, id: 7, ok: true },
            value: {
                version: 1,
                title: 'Head-on into a wall at 30 mph',
                time: 0,
                vehicles: ['Car'],
            },
        });
        await say({ do: 'pause' });
        expect(session.run.playing).toBe(false);
        await say({ do: 'seek', time: 2 }); // nothing was computed so far
        expect(session.run.time).toBeCloseTo(2, 9);
        await say({ do: 'seek', time: 0.5 });
        expect(session.run.time).toBeCloseTo(0.5, 9);
        expect(await say({ do: 'play' })).toMatchObject({
            ok: true,
            value: { playing: true },
        });
        expect(begun).toBe(3);
        expect(await say({ do: 'rate', rate: 0.3 })).toMatchObject({
            value: { rate: 0.25 },
        });
    });
    it('tells telemetry and events to who asked, and no more often than asked', async () => {
        play(0.3);
        expect(heard).toEqual([]);
        await say({
            do: 'subscribe',
            channels: ['car0.speed', 'car0.x'],
            rate: 10,
        });
        play(8); // of wall time: the blow is seen slowly
        const telemetry = heard.filter((h) => h.type === 'telemetry');
        expect(telemetry.length).toBeGreaterThan(10);
        expect(telemetry.length).toBeLessThan(82);
        expect(telemetry[0]!.values[0]).toBeCloseTo(13.4112, 1);
        const impact = heard.find((h) => h.type === 'event' && h.event === 'impact');
        expect(impact).toMatchObject({
            deltaV: expect.closeTo(1.05 * 13.25, 1) as number,
            gaveUp: false,
        });
        await say({ do: 'unsubscribe' });
        const { length } = heard;
        play(0.5);
        expect(heard.length).toBe(length);
        expect(await say({ do: 'subscribe', channels: ['car3.speed'] })).toMatchObject({ error: { code: 'unknown' } });
        expect(await say({ do: 'subscribe', channels: ['car0.nonsense'] })).toMatchObject({
            error: { code: 'unknown' },
        });
    });
    it('changes values, which the engine judges; what it refuses changes nothing', async () => {
        expect(
            await say({
                do: 'set',
                values: { 'cars.0.speed': 20, 'barrier.method': 'energy' },
            }),
        ).toMatchObject({ ok: true });
        const set = JSON.parse(session.engine.scenario()) as {
            cars: { speed: number }[];
            barrier: { method: string };
        };
        expect([set.cars[0]!.speed, set.barrier.method]).toEqual([20, 'energy']);
        const before = session.engine.scenario();
        for (const [path, value] of [
            ['cars.0.sped', 1],
            ['cars.0.speed', 'fast'],
            ['cars.0.speed', 1e300],
            ['yawlab', 99],
        ]) {
            const answer = await say({ do: 'set', path, value });
            expect(answer, String(path)).toMatchObject({
                ok: false,
                error: { code: 'refused' },
            });
            expect(session.engine.scenario()).toBe(before);
        }
        expect((await say({ do: 'set', path: 'cars.0.sped', value: 1 })).error!.message).toMatch(/cars\[0\]\.sped/);
    });
    it('opens links and scenarios, and stays as it was where one is broken', async () => {
        expect(
            await say({
                do: 'load',
                link: 'https://x.example/#scenario=drop&cars.0.height=2',
            }),
        ).toMatchObject({ ok: true });
        expect(session.run.info.title).toBe('Drop test');
        for (const of of [
            { link: 'y1.!!!' },
            { link: 'y1.AAAA' },
            { scenario: '{' },
            { scenario: '[]' },
            { scenario: '{"cars": 5}' },
        ])
            expect(await say({ do: 'load', ...of }), JSON.stringify(of)).toMatchObject({
                ok: false,
                error: { code: 'refused' },
            });
        expect(session.run.info.title).toBe('Drop test');
        const scenario = session.engine.scenario();
        expect(await say({ do: 'load', scenario })).toMatchObject({ ok: true });
        expect(session.engine.scenario()).toBe(scenario);
        expect(await say({ do: 'scenario' })).toMatchObject({
            value: JSON.parse(scenario) as object,
        });
    });
    it('gives link, picture, channels and a trace', async () => {
        await say({ do: 'seek', time: 1 });
        const link = (await say({ do: 'link' })).value as unknown as {
            link: string;
            address: string;
        };
        expect(link.address).toMatch(/^https:\/\/here\.example\/#/);
        expect(new Set(link.address.match(/#/g)).size).toBe(1);
        expect((await say({ do: 'picture', type: 'image/jpeg' })).value).toMatchObject({ type: 'image/jpeg' });
        const listed = (await say({ do: 'channels' })).value as unknown as {
            id: string;
            unit: string;
            doc: string;
        }[];
        expect(listed.find((c) => c.id === 'car0.speed')).toMatchObject({
            unit: 'm/s',
        });
        const trace = (await say({ do: 'trace', channels: ['car0.speed'], every: 0.1 })).value as unknown as {
            columns: string[];
            rows: number;
            values: Float64Array;
        };
        expect(trace.columns).toEqual(['time', 'car0.speed']);
        expect([trace.rows, trace.values.length]).toEqual([11, 22]);
        expect(trace.values[20]).toBeCloseTo(1, 9);
    });
    it('answers a flood with one word a second, and goes on when it is over', async () => {
        for (let k = 0; k < 1000; k++) await service.hear({ yawlab: 1, id: k, do: 'state' }, 5000);
        const answers = heard.filter((h) => h.type === 'answer');
        expect(answers.filter((a) => a.ok).length).toBe(120);
        expect(answers.filter((a) => !a.ok).length).toBe(1);
        for (let k = 0; k < 100; k++) await service.hear({ yawlab: 1, id: k, do: 'seek', time: 0 }, 20_000);
        expect(heard.filter((h) => h.type === 'answer' && h.ok).length).toBe(120 + 20);
        expect(await say({ do: 'state' })).toMatchObject({ ok: false });
        now = 60_000;
        expect(await say({ do: 'state' })).toMatchObject({ ok: true });
    });
    it('survives whatever is thrown at it', async () => {
        let seed = 20;
        const random = (n: number): number => (seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0) % n;
        const odd = [
            NaN,
            -0,
            1e308,
            '',
            'x',
            '__proto__',
            null,
            undefined,
            [],
            {},
            [[]],
            { a: { b: 1 } },
            true,
            'cars.0.speed',
        ];
        const keys = [
            'time',
            'link',
            'scenario',
            'path',
            'value',
            'values',
            'channels',
            'rate',
            'every',
            'type',
            'events',
        ];
        for (let k = 0; k < 3000; k++) {
            const fields = Object.fromEntries(
                keys.filter(() => random(3) === 0).map((key) => [key, odd[random(odd.length)]]),
            );
            await service.hear(
                {
                    yawlab: 1,
                    id: k,
                    do: kCommands[random(kCommands.length)],
                    ...fields,
                },
                (now += 1000),
            );
        }
        const last = heard.filter((h) => h.type === 'answer').length;
        expect(last).toBe(3000);
        expect(await say({ do: 'state' })).toMatchObject({ ok: true });
    });
});
