// A session without a page, on the wasm that the page ships: every way a scenario comes to be open, and what a run can do.
import { existsSync, readFileSync } from 'node:fs';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { Engine, type Hands } from '../../web/src/engine/engine';
import { loadModule, type Api } from '../../web/src/engine/module';
import { newPose } from '../../web/src/engine/pose_track';
import type { SceneModel } from '../../web/src/engine/types';
import { readNamed } from '../../web/src/files/scenes';
import { readCarFile, withCar } from '../../web/src/session/car_file';
import type { Opened } from '../../web/src/session/document';
import type { Happening } from '../../web/src/session/happened';
import { Session } from '../../web/src/session/session';

const wasm = new URL('../../build/wasm/engine/yawlab_page.wasm', import.meta.url);

// Two triangles across the way at x = 12, as an OBJ loader has them: y up.
const kWall: SceneModel = {
    corners: new Float32Array([12, 0, -9, 12, 0, 9, 12, 3, 9, 12, 0, -9, 12, 3, 9, 12, 3, -9]),
    objects: new Uint32Array(2),
    yUp: true,
    metres: true,
};
const kNoHands: Hands = { steer: 0, throttle: 0, brake: 0, clutch: 0, handbrake: 0, gear: 0, buttons: 0 };
const full = (more: Partial<Hands> = {}): Hands => ({ ...kNoHands, throttle: 0.8, ...more });
const settled = (): Promise<void> => new Promise((done) => setTimeout(done, 0));

describe('a session', () => {
    let api: Api;
    let session: Session;
    let said: string[];
    let sessions: Session[];

    function make(readScene: ConstructorParameters<typeof Session>[2] = null): Session {
        const made = new Session(Engine.create(api), (text) => said.push(text), readScene);
        made.run.patience = 60; // nothing here depends on how busy the machine is
        sessions.push(made);
        return made;
    }
    // Wall time in frames of a sixtieth.
    function play(of: Session, seconds: number, hands: (now: number) => Hands = () => kNoHands, frame = 1 / 60): void {
        for (let t = frame; t <= seconds + 1e-9; t += frame) of.run.advance(frame, 1000 * t, (_e, now) => hands(now));
    }
    const opened = (of = session): Opened => of.document.opened.value!;
    const kinds = (of = session): Happening['kind'][] => of.run.happened.all.map((h) => h.kind);
    const speed = (of = session): number => of.run.vehicles.named(0, 'speed');

    beforeAll(async () => {
        if (!existsSync(wasm)) throw new Error('build the wasm preset first (./drive --build-only)');
        api = await loadModule(readFileSync(wasm));
    });
    beforeEach(() => {
        said = [];
        sessions = [];
        session = make();
    });
    afterEach(() => sessions.forEach((s) => s.destroy()));

    // --- how a scenario comes to be open -----------------------------------------------------------------------------

    it('opens its first scenario where the address says nothing, and where it says nonsense', () => {
        session.document.openAddress('');
        expect([opened().cause, opened().anew, opened().look]).toEqual(['link', true, true]);
        expect([session.run.playing, session.run.step, session.focus.value]).toEqual([true, 0, 0]);
        expect(said).toEqual([]);
        const other = make();
        other.document.openAddress('#scenario=nowhere');
        expect(said[0]).toMatch(/^This link does not open\./);
        expect(opened(other).info.title).toBe(opened().info.title);
        // Later on, what was open stays.
        other.document.openNamed('drop');
        other.document.openAddress('#scenario=nowhere');
        expect([said.length, opened(other).info.title]).toEqual([2, 'Drop test']);
    });

    it('computes a long way ahead in slices, with frames in between, and comes to the same state', () => {
        const whole = make();
        whole.document.openAddress('#scenario=two-hits&t=3&paused=1');
        expect([whole.run.toCome, whole.run.time]).toEqual([0, 3]);
        const session = make();
        session.run.patienceAhead = 0;
        session.run.patience = 0;
        session.document.openAddress('#scenario=two-hits&t=3&paused=1');
        expect(session.run.toCome).toBeGreaterThan(2);
        expect(session.run.time).toBeLessThan(1);
        let frames = 0;
        for (; session.run.toCome > 0; frames++) session.run.advance(1 / 60, 0, () => kNoHands);
        expect(frames).toBeGreaterThan(5);
        expect([session.run.time, session.run.playing]).toEqual([3, false]);
        expect(session.engine.hash()).toBe(whole.engine.hash());
        expect(session.run.moments.moments).toEqual(whole.run.moments.moments);
        // Whoever goes elsewhere meanwhile is obeyed.
        session.run.ahead(2000);
        expect(session.run.toCome).toBeGreaterThan(0);
        session.run.seek(10);
        expect([session.run.toCome, session.run.step]).toEqual([0, 10]);
    });
    it('does what a link asks: time, pace, pause, camera; and tells what there is not', () => {
        session.document.openAddress('#scenario=drop&t=0.5&speed=0.25&paused=1&camera=side&ui=0&lesson=euler');
        expect([session.run.time, session.run.clock.rate, session.run.playing]).toEqual([0.5, 0.25, false]);
        expect(opened().asked).toMatchObject({ camera: 'side', bare: true, lesson: 'euler', load: '' });
        session.document.openAddress('#scenario=drop&camera=moon&t=900');
        expect(said[0]).toMatch(/asks for what there is not: camera=moon \(chase.*t=900 \(0 to 600 s\)/);
        expect([session.run.time, session.run.clock.rate, session.run.playing]).toEqual([0, 1, true]);
        // Wishes without a scenario are for the one that opens first; a scene that a link brings stands on level ground.
        session.document.openAddress('#camera=orbit');
        expect(opened().asked.camera).toBe('orbit');
        session.document.openAddress('#load=models/a.obj');
        expect([opened().asked.load, opened().info.title]).toEqual(['models/a.obj', 'Drive']);
    });

    it('keeps the address in step with what is open', () => {
        session.document.openNamed('drop');
        expect(opened().address).toBe('#scenario=drop');
        session.document.openAddress('#scenario=drop&t=1');
        expect(opened().address).toBeNull();
        session.document.openText('{"yawlab": 1, "cars": [{"model": "box"}]}');
        expect(opened().address).toBe('');
    });

    it('opens a text, or says in its file what is wrong and changes nothing', () => {
        session.document.openNamed('drop');
        expect(
            session.document.openText(
                '{"yawlab": 1, "cars": [{"model": "hatch", "speed": -1e9}]}',
                undefined,
                'my.json',
            ),
        ).toBe(false);
        expect(said[0]).toMatch(/^my\.json: cars\[0\]/);
        expect(opened().info.title).toBe('Drop test');
        expect(session.document.openText('{"yawlab": 1, "title": "Mine", "cars": [{"model": "hatch"}]}')).toBe(true);
        expect([opened().cause, opened().info.title]).toEqual(['file', 'Mine']);
    });

    it('shows what is hidden in the words of a scenario, so that none passes for another', () => {
        const evil = 'Hill\u202e road\u200b \u0007';
        const text = {
            ...{ yawlab: 1, title: evil, summary: `one\n${evil}`, show: { caption: evil } },
            cars: [{ model: 'hatch', name: evil }],
            course: [{ kind: 'sign', text: `go ${evil.slice(0, 12)}` }],
        };
        expect(session.document.openText(JSON.stringify(text)), said.join()).toBe(true);
        const { info } = opened();
        const told = 'Hill\\u202e road\\u200b \\u0007';
        expect([info.title, info.show.caption, info.vehicles[0]!.name]).toEqual([told, told, told]);
        expect(info.summary).toBe(`one\n${told}`);
        expect(JSON.stringify(session.engine.course())).not.toContain('\u202e');
        expect(JSON.parse(session.engine.scenario())).toMatchObject({ title: evil }); // what is saved stays
    });

    it('waits for the scene file that a link names, and then does all the link asks', async () => {
        let arrives: (model: SceneModel) => void = () => undefined;
        const waiting = make(() => new Promise((resolve) => (arrives = resolve)));
        waiting.document.openAddress('#scenario=drive&cars.0.speed=15&scene.file.name=models/wall.obj&t=2&speed=0.5');
        expect([waiting.run.playing, waiting.engine.sceneAwaited()]).toEqual([false, 'models/wall.obj']);
        arrives(kWall);
        await settled();
        expect([opened(waiting).cause, opened(waiting).look]).toEqual(['sceneCame', true]);
        expect([waiting.run.time, waiting.run.clock.rate, waiting.run.playing]).toEqual([2, 0.5, true]);
        expect(waiting.run.events.count).toBeGreaterThan(0);
        expect(waiting.run.vehicles.named(0, 'x')).toBeLessThan(12);
        expect(said).toEqual([]);
    });

    it('tells of a scene file that is missing, and of none that nobody waits for any more', async () => {
        const failing = make(() => Promise.reject(new Error('is not there (404)')));
        failing.document.openAddress('#scenario=drive&scene.file.name=models/gone.obj');
        await settled();
        expect(said).toEqual([
            'scene.file.name: models/gone.obj: is not there (404). Its walls are missing: put the file beside the page, or drop it here.',
        ]);
        failing.document.openAddress('#scenario=drive&scene.file.name=models/other.obj');
        failing.document.openNamed('drop');
        await settled();
        expect(said.length).toBe(1);
    });

    it('reads scenes of the engine\u2019s own', async () => {
        const own = make(readNamed);
        own.document.openNamed('yard');
        await vi.waitFor(() => expect(opened(own).cause).toBe('sceneCame'), 4000);
        expect([own.engine.sceneInfo().triangles > 100, own.run.playing]).toEqual([true, true]);
    });

    it('begins a step of a lesson paused, whatever its link says of lessons', () => {
        session.document.openLesson('#scenario=lesson-wall&lesson=euler&t=0');
        expect([opened().cause, opened().asked.lesson, session.run.playing]).toEqual(['lesson', '', false]);
        session.run.again();
        expect(session.run.playing).toBe(true);
    });

    // --- changes -----------------------------------------------------------------------------------------------------

    function changed(of: Session, carSpeed: number, atOnce = false): void {
        const document = JSON.parse(of.document.text()) as { cars: { speed: number }[] };
        document.cars[0]!.speed = carSpeed;
        of.document.edit(JSON.stringify(document), atOnce);
    }

    it('changes the scenario, keeps the run before as a ghost, and takes changes back', () => {
        session.document.openAddress('#scenario=drive&cars.0.speed=5');
        play(session, 1);
        session.run.moments.toggleBookmark(100, 'here');
        changed(session, 9);
        expect([opened().cause, opened().anew, opened().look]).toEqual(['edit', false, false]);
        expect([session.run.step, session.run.playing, speed()]).toEqual([0, false, 9]);
        expect(session.run.ghosts.kept.map((g) => g.label)).toEqual(['run 1']);
        expect(session.run.moments.moments.some((m) => m.kind === 'bookmark')).toBe(true);
        session.document.undo(-1);
        expect(speed()).toBe(5);
        session.document.undo(1);
        expect(speed()).toBe(9);
        session.document.undo(1);
        expect(said.at(-1)).toBe('Nothing to redo.');
        // A change that is refused costs no ghost and no step of the history.
        session.document.edit('{"yawlab": 1, "dt": -1}');
        expect([session.run.ghosts.kept.length, speed()]).toEqual([1, 9]);
        session.document.undo(-1);
        expect(speed()).toBe(5);
    });

    it('computes a change that applies at once up to the present moment', () => {
        session.document.openAddress('#scenario=lesson-wall&t=2&paused=1');
        const document = JSON.parse(session.document.text()) as { barrier: { e: { value: number } } };
        document.barrier.e.value = 0.5;
        session.document.edit(JSON.stringify(document), true);
        expect([session.run.time, session.run.playing]).toEqual([2, false]);
        const fresh = Engine.create(api);
        fresh.load(session.document.text());
        fresh.step(session.run.step);
        expect(fresh.hash()).toBe(session.engine.hash());
        fresh.destroy();
        session.engine.refresh();
    });

    it('takes scenes back one by one, then the changes from before them; the link\u2019s options stay', () => {
        session.document.openAddress('#scenario=drive&paused=1&camera=side');
        changed(session, 7);
        const walls = (count: number) => (engine: Engine) =>
            engine.bringScene(kWall.corners.slice(0, 9 * count), kWall.objects.slice(0, count));
        const triangles = (): number => session.engine.sceneInfo().triangles;
        session.document.bringScene(walls(2));
        expect([opened().cause, opened().asked.camera, session.run.playing]).toEqual(['scene', 'side', false]);
        session.document.bringScene(walls(1));
        for (const [act, left] of [
            [() => session.document.undo(-1), 2],
            [() => session.document.undo(1), 1],
            [() => session.document.bringScene(null), 0],
            [() => session.document.undo(-1), 1],
        ] as const) {
            act();
            expect([triangles(), speed()]).toEqual([left, 7]);
        }
        session.document.undo(-1);
        expect([triangles(), speed()]).toEqual([1, 0]);
        expect(() =>
            session.document.bringScene((e) => e.bringScene(new Float32Array(9), new Uint32Array(1))),
        ).toThrow();
        expect(triangles()).toBe(1);
    });

    it('gives the memory of a brought scene back when another scenario opens, its own and the engine\u2019s', async () => {
        setFlagsFromString('--expose-gc');
        const collect = runInNewContext('gc') as () => void;
        // 40,000 triangles: posts in rows beyond the drive.
        const large = (): { corners: Float32Array; objects: Uint32Array } => {
            const corners = new Float32Array(9 * 40_000);
            for (let k = 0; k < 40_000; k++) {
                const [x, y] = [200 + 2 * (k % 200), 2 * Math.floor(k / 200)];
                corners.set([x, y, 0, x + 1, y, 0, x, y + 0.5, 2], 9 * k);
            }
            return { corners, objects: new Uint32Array(40_000) };
        };
        const of = make();
        const bring = (): WeakRef<Float32Array> => {
            const { corners, objects } = large();
            of.document.bringScene((engine) => engine.bringScene(corners, objects));
            return new WeakRef(corners);
        };
        const held: WeakRef<Float32Array>[] = [];
        let peak = 0;
        for (let round = 0; round < 6; round++) {
            of.document.openNamed('drive');
            held.push(bring());
            play(of, 0.2, () => full());
            of.run.branch();
            changed(of, 5 + round); // a ghost in these walls
            of.document.openNamed('lane-change');
            if (round === 2) peak = api.HEAPU8.length;
        }
        expect(api.HEAPU8.length).toBe(peak);
        await settled();
        collect();
        expect(held.map((ref) => ref.deref()?.length)).toEqual(held.map(() => undefined));
        expect(of.run.ghosts.list.value).toHaveLength(0);
    });

    it('keeps its history when the scene of a scenario came after it was opened', async () => {
        const named = make(() => Promise.resolve(kWall));
        named.document.openAddress('#scenario=drive&scene.file.name=models/late.obj&paused=1');
        changed(named, 6); // not yet there
        expect(named.engine.sceneAwaited()).toBe('models/late.obj');
        await settled();
        expect([opened(named).cause, named.run.vehicles.named(0, 'speed')]).toEqual(['sceneCame', 6]);
        expect([named.run.playing, opened(named).look]).toEqual([false, false]);
        named.document.undo(-1);
        await settled();
        expect([named.run.vehicles.named(0, 'speed'), named.engine.sceneInfo().triangles]).toEqual([0, 2]);
    });

    it('puts a car file in the place of a vehicle, as if it were built in, and takes it back', () => {
        const file = (name: string): string =>
            readFileSync(new URL(`../../assets/cars/${name}.json`, import.meta.url), 'utf8');
        const about = /"(kind|title|source)":"[^"]*",/g;
        for (const [scenario, name] of [
            ['drive', 'rally'],
            ['drive', 'path'],
            ['platoon-of-cars', 'van'],
        ] as const) {
            session.document.openNamed(scenario);
            const vehicle = scenario === 'drive' ? 0 : 2;
            const before = JSON.stringify(session.engine.parameters(vehicle).values);
            const car = readCarFile(file(name));
            expect(session.document.edit(withCar(session.engine, vehicle, car!))).toBe(true);
            const { kind, values } = session.engine.parameters(vehicle);
            const own = Engine.create(api);
            own.load(JSON.stringify({ yawlab: 1, cars: [{ model: name }] }));
            expect(kind).toBe(own.parameters(0).kind);
            const plain = (of: unknown): string => JSON.stringify(of).replace(about, '');
            expect(plain(values), name).toBe(plain(own.parameters(0).values));
            own.destroy();
            session.engine.refresh();
            session.document.undo(-1);
            expect(JSON.stringify(session.engine.parameters(vehicle).values)).toBe(before);
        }
        // What a file says that its kind does not know is refused with its place, and what is no car file is none.
        session.document.openNamed('drive');
        const wrong = readCarFile('{"kind": "car", "mass": 900, "wings": 2}')!;
        expect(session.document.edit(withCar(session.engine, 0, wrong), false, 'mine.json')).toBe(false);
        expect(said.at(-1)).toMatch(/^mine\.json: cars\[0\]\.set\.wings/);
        for (const text of [
            '{"yawlab": 1, "kind": "car"}',
            '{"kind": "boat"}',
            '{"kind": "constructor"}',
            '[]',
            '{',
            '3',
        ])
            expect(readCarFile(text)).toBeNull();
    });

    // --- a run -------------------------------------------------------------------------------------------------------

    it('follows wall time at any frame rate, three frames a second included', () => {
        for (const frame of [1 / 144, 1 / 60, 1 / 24, 1 / 3]) {
            session.document.openAddress('#scenario=circle');
            play(session, 3, () => kNoHands, frame);
            expect(Math.abs(session.run.time - 3), `${frame} s a frame`).toBeLessThanOrEqual(frame + 0.005);
            expect(session.run.clock.pace).toBe(1);
        }
    });

    it('answers in between where steps take long, and says how slow it goes', () => {
        session.document.openText(
            '{"yawlab": 1, "dt": 0.0005, "cars": [{"model": "hatch", "live": true, "speed": 20}]}',
        );
        const { run } = session;
        run.patience = 0.1;
        let now = 0; // [ms] each step takes 30 ms, as of thousands of cars
        const step = session.engine.step.bind(session.engine);
        vi.spyOn(session.engine, 'step').mockImplementation((steps) => {
            now += 30 * steps;
            return step(steps);
        });
        const watch = vi.spyOn(performance, 'now').mockImplementation(() => now);
        const longest = (act: () => void): number => {
            const from = now;
            act();
            return now - from;
        };
        for (let frame = 0; frame < 12; frame++) {
            const before = run.step;
            expect(longest(() => run.advance(0.4, now, () => full()))).toBeLessThan(300);
            expect(run.step - before).toBeGreaterThan(0);
        }
        expect(run.clock.pace).toBeLessThan(0.02);
        expect(longest(() => run.ahead(4000))).toBeLessThan(700);
        expect(run.toCome).toBeGreaterThan(1);
        watch.mockRestore();
    });

    it('gives the same run at three frames a second as at sixty, when the hands move at the same moments', () => {
        // Full throttle from 0.5 s of wall time on, steering from 1.1 s to 1.4 s.
        const hands = (now: number): Hands => ({
            ...kNoHands,
            throttle: now >= 500 ? 1 : 0,
            steer: now >= 1100 && now < 1400 ? 0.3 : 0,
        });
        const ends = [1 / 50, 1 / 2].map((frame) => {
            session.document.openAddress('#scenario=drive');
            play(session, 3, hands, frame);
            return {
                x: session.run.vehicles.named(0, 'x'),
                y: session.run.vehicles.named(0, 'y'),
                hash: session.engine.hash(),
            };
        });
        expect(ends[0]!.x).toBeGreaterThan(3);
        expect(Math.abs(ends[0]!.y)).toBeGreaterThan(0.05);
        expect(ends[1]).toEqual(ends[0]);
    });

    it('stops at its duration, and goes on when it is asked to', () => {
        session.document.openNamed('five-cars');
        expect(session.run.info.duration).toBe(6);
        play(session, 14, () => kNoHands, 0.1); // its blows are seen slowly
        expect([session.run.time, session.run.playing]).toEqual([6, false]);
        expect(kinds().filter((k) => k === 'ended')).toEqual(['ended']);
        session.run.toggle();
        play(session, 1, () => kNoHands, 0.1);
        expect(session.run.time).toBeCloseTo(7, 6);
        expect(session.run.playing).toBe(true);
        // A drive has no end.
        session.document.openText('{"yawlab": 1, "duration": 1, "cars": [{"model": "hatch", "live": true}]}');
        play(session, 2, () => kNoHands, 0.1);
        expect([session.run.playing, session.run.time > 1.9]).toEqual([true, true]);
    });

    it('lists what happened once, to each of its readers', () => {
        session.document.openNamed('head-on');
        const [one, other] = [session.run.happened.reader(), session.run.happened.reader()];
        play(session, 0.2);
        const first = one().length;
        play(session, 4); // slowly about the blow
        const hits = [...one()].filter((h) => h.kind === 'event' && h.impulse > 0);
        expect(hits.length).toBeGreaterThan(0);
        expect(other().length).toBeGreaterThanOrEqual(first + hits.length);
        expect([one(), other()]).toEqual([[], []]);
        // Replayed, it happens again, and is known.
        session.run.seek(0);
        play(session, 4);
        expect([...one()].every((h) => h.kind !== 'event' || h.again)).toBe(true);
    });

    it('branches where somebody drives on, and the run before stays as a ghost', () => {
        session.document.openNamed('drive');
        play(session, 2, () => full());
        const end = session.run.step;
        const x = session.run.vehicles.named(0, 'x');
        session.run.seek(200);
        expect(session.run.replaying).toBe(true);
        session.run.branch();
        play(session, 1, () => full({ steer: 0.6 }));
        expect(kinds().at(-1)).toBe('branched');
        const [ghost] = session.run.ghosts.kept;
        expect(ghost!.end).toBeCloseTo(end * 0.005, 9);
        session.run.ghosts.follow(ghost!.end);
        expect(ghost!.engine.block('vehicles').named(0, 'x')).toBe(x);
        const { step } = session.run;
        const hash = session.engine.hash();
        session.run.seek(0);
        session.run.seek(step);
        expect(session.engine.hash()).toBe(hash);
    });

    it('knows the way that was driven, however one came to a moment, until it did not happen', () => {
        const ways = (of: Session): number[][] => {
            const pose = newPose();
            of.run.ghosts.follow(of.run.time);
            return [of.run.past, ...of.run.ghosts.kept.map((ghost) => ghost.past)].map((past) =>
                Array.from({ length: 6 }, (_, k) => (past.at(0, 0.5 * k, pose) ? pose.x : NaN)),
            );
        };
        const watched = make();
        watched.document.openAddress('#scenario=two-hits');
        while (watched.run.time < 2.5) {
            play(watched, 0.1);
            watched.run.ghosts.follow(watched.run.time);
        }
        watched.run.seek(500);
        const jumped = make();
        jumped.document.openAddress('#scenario=two-hits&t=2.5&paused=1');
        jumped.run.film.find(10_000); // the moment that is common to all
        watched.run.film.find(10_000);
        const leapt = make();
        leapt.document.openAddress('#scenario=two-hits&paused=1');
        leapt.run.film.find(10_000);
        for (const { engine } of leapt.run.ghosts.kept) engine.step(800); // as plots of variants do
        leapt.run.goTo(500);
        const [seen, led, far] = [ways(watched), ways(jumped), ways(leapt)];
        expect(seen.length).toBeGreaterThan(1);
        expect(new Set(seen[0]).size).toBe(6);
        for (const [w, way] of seen.entries())
            for (const [k, x] of way.entries())
                for (const other of [led, far]) expect(other[w]![k], `${w} at ${0.5 * k} s`).toBeCloseTo(x, 1);
        expect(seen[0]![5]).toBeCloseTo(watched.run.vehicles.named(0, 'x'), 3);
        // Going back changes nothing of it, a restart does.
        watched.run.seek(100);
        expect(ways(watched)[0]).toEqual(seen[0]);
        watched.run.restart();
        expect(new Set(ways(watched)[0]).size).toBe(1);
    });
    it('goes by hand to any moment of a film, and of a drive to those that were driven', () => {
        session.document.openNamed('two-hits');
        session.run.playing = false;
        session.run.goTo(300);
        expect([session.run.step, session.run.end, session.run.playing]).toEqual([300, 300, false]);
        session.run.goTo(100);
        expect([session.run.step, session.run.end]).toEqual([100, 300]);
        session.run.goTo(1e6);
        expect(session.run.step).toBe(session.run.moments.end! - 1);
        session.document.openNamed('drive');
        play(session, 1, () => full());
        session.run.goTo(5000);
        expect(session.run.step).toBe(session.run.end);
        expect(session.run.time).toBeLessThan(1.1);
    });

    it('plays no recording while somebody drives, and one that was opened until it is over', () => {
        session.document.openNamed('drive');
        const seen = new Set<boolean>();
        for (let k = 1; k <= 200; k++) {
            session.run.advance(1 / 60, (1000 * k) / 60, () => full());
            seen.add(session.run.replaying);
        }
        expect([...seen]).toEqual([false]);
        const recorded = session.engine.withRecording();
        const other = make();
        other.document.openText(recorded);
        play(other, 2);
        expect(other.run.replaying).toBe(true);
        play(other, 2, () => full());
        expect(other.run.replaying).toBe(false);
        other.run.seek(100);
        expect(other.run.replaying).toBe(true);
    });
    it('says of a recording that it gives the identical run, or from when on it differs', () => {
        session.document.openNamed('drive');
        play(session, 4.5, (now) => full({ steer: 0.2 * Math.sin(now / 500) }));
        const recorded = session.engine.withRecording();
        const link = session.engine.link(true);
        expect(session.run.replay.told.value.kind).toBe('none');
        const say = (of: Session): void => {
            for (let k = 0; k < 500 && of.run.replay.told.value.kind === 'checking'; k++)
                of.run.advance(0, 0, () => kNoHands);
        };
        for (const open of [
            (of: Session) => void of.document.openText(recorded),
            (of: Session) => of.document.openAddress(link),
        ]) {
            const same = make();
            open(same);
            expect(same.run.replay.told.value.kind).toBe('checking');
            say(same);
            expect(same.run.replay.told.value).toEqual({ kind: 'identical' });
            expect(kinds(same)).toContain('identical');
        }
        const heavier = JSON.parse(recorded) as { cars: { set?: unknown }[] };
        heavier.cars[0]!.set = { mass: 1500 };
        const other = make();
        other.document.openText(JSON.stringify(heavier));
        say(other);
        expect(other.run.replay.told.value).toEqual({ kind: 'differs', from: 1 });
        other.run.branch();
        expect(other.run.replay.told.value).toEqual({ kind: 'none' });
    });

    it('says so too of a recording whose scene comes later, against the walls that came', async () => {
        const shifted: SceneModel = { ...kWall, corners: kWall.corners.map((x, i) => (i % 3 === 0 ? x - 3 : x)) };
        const recording = make(() => Promise.resolve(kWall));
        recording.document.openAddress('#scenario=drive&cars.0.speed=15&scene.file.name=models/wall.obj');
        await settled();
        play(recording, 3);
        expect(recording.run.events.count).toBeGreaterThan(0);
        const recorded = recording.engine.withRecording();
        for (const [model, kind] of [
            [kWall, 'identical'],
            [shifted, 'differs'],
        ] as const) {
            const elsewhere = Engine.create(await loadModule(readFileSync(wasm))); // where the file has not come yet
            const other = new Session(elsewhere, undefined, () => Promise.resolve(model));
            sessions.push(other);
            other.document.openText(recorded);
            expect(other.run.replay.told.value.kind).toBe('none'); // its walls are not there yet
            await settled();
            expect(opened(other).cause).toBe('sceneCame');
            expect(other.run.replay.told.value.kind).toBe('checking');
            for (let k = 0; k < 500 && other.run.replay.told.value.kind === 'checking'; k++)
                other.run.advance(0, 0, () => kNoHands);
            expect(other.run.replay.told.value.kind).toBe(kind);
        }
    });

    it('keeps four ghosts at most, the latest ones', () => {
        session.document.openNamed('drive');
        for (let k = 0; k < 6; k++) {
            play(session, 0.2, () => full());
            session.run.ghosts.keep(session.engine);
        }
        expect(session.run.ghosts.kept.map((g) => g.label)).toEqual(['run 3', 'run 4', 'run 5', 'run 6']);
        session.document.openNamed('drop');
        expect(session.run.ghosts.kept.filter((g) => !g.variant).length).toBe(0);
    });

    it('says what the occupants feel at once after a jump', () => {
        session.document.openAddress('#scenario=circle&t=8&paused=1');
        const own = session.run.telemetry.named(0, 'accelerationY');
        expect(Math.abs(own)).toBeGreaterThan(0.2);
        expect(session.run.felt.y).toBe(own);
    });

    it('lets two of them run side by side, each as if it were alone', () => {
        const alone = (): string => {
            const one = make();
            one.document.openNamed('pair-side');
            play(one, 5);
            return one.engine.hash();
        };
        const expected = alone();
        const [a, b] = [make(), make()];
        a.document.openNamed('pair-side');
        b.document.openNamed('drive');
        for (let k = 1; k <= 300; k++) {
            a.run.advance(1 / 60, (1000 * k) / 60, () => kNoHands);
            b.run.advance(1 / 60, (1000 * k) / 60, () => full());
        }
        expect(a.engine.hash()).toBe(expected);
        expect(speed(b)).toBeGreaterThan(2);
        expect([opened(a).info.title === opened(b).info.title, b.run.ghosts.kept.length]).toEqual([false, 0]);
        expect(a.run.happened.all.some((h) => h.kind === 'event')).toBe(true);
        expect(b.run.happened.all.some((h) => h.kind === 'event' && h.impulse > 0)).toBe(false);
    });
});
