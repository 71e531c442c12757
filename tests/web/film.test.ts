// Films: what stands on the screen when, how time goes at the moments that count, what is in the picture then, what is told
// at the end. On the wasm that the page ships.
import { existsSync, readFileSync } from 'node:fs';
import { PerspectiveCamera, Quaternion, Vector3 } from 'three';
import { engineSchema } from '../../web/schema';
import { Engine, type Hands } from '../../web/src/engine/engine';
import { loadModule, type Api } from '../../web/src/engine/module';
import { readNamed } from '../../web/src/files/scenes';
import { Session } from '../../web/src/session/session';
import en from '../../web/src/text/en/values';
import { filled, toldNumber } from '../../web/src/text/told_value';
import { Cameras, type Subject } from '../../web/src/view/cameras';
import { SceneNow } from '../../web/src/view/scene_now';

const wasm = new URL('../../build/wasm/engine/yawlab_page.wasm', import.meta.url);
const kStill: Hands = { steer: 0, throttle: 0, brake: 0, clutch: 0, handbrake: 0, gear: 0, buttons: 0 };

// Half the picture that bars and panels leave free, about its middle, as layOut has it with plots and overlay open.
const kScreens = [
    { name: '1280x720', aspect: 1280 / 720, across: 1 - 340 / 1280, down: 1 - (48 + 56 + 230) / 720 },
    { name: '390x844', aspect: 390 / 844, across: 1, down: 1 - (48 + 140 + 312) / 844 },
];

interface Place {
    position: Vector3;
    box: { front: number; rear: number; high: number };
}

describe('a film', () => {
    let api: Api;
    let session: Session;
    beforeAll(async () => {
        if (!existsSync(wasm)) throw new Error('build the wasm preset first (./drive --build-only)');
        api = await loadModule(readFileSync(wasm));
    });
    beforeEach(() => {
        session = new Session(Engine.create(api), () => undefined, readNamed);
        session.run.patience = 60;
    });
    afterEach(() => session.destroy());

    const play = (seconds: number, hands = kStill, frame = 1 / 60): void => {
        for (let t = frame; t <= seconds + 1e-9; t += frame) session.run.advance(frame, 1000 * t, () => ({ ...hands }));
    };
    const open = (link: string): void => {
        session.document.openAddress(`#${link}`);
        while (!session.run.film.worlds().every((w) => w.story) && session.run.film.rolling.value)
            session.run.film.find(50);
    };
    const films = (): string[] => {
        const names = session.engine.catalog().map((e) => e.name);
        return names.filter((name) => {
            session.document.openNamed(name);
            return session.run.film.info.show.end.length > 0;
        });
    };

    it('begins with its caption, which stands until something moves and then goes by itself', () => {
        open('scenario=head-on');
        const { line } = session.run.film;
        const caption = 'Same wall, same speed, two methods: how much comes back?';
        session.run.playing = false;
        play(7);
        expect(line.value).toBe(caption);
        session.run.playing = true;
        play(0.1);
        expect(line.value).toBe(caption);
        session.run.playing = false;
        play(7);
        expect(line.value).toBe('');
    });

    it('goes slowly about the impact, says what it found, and goes on', () => {
        open('scenario=lesson-wall');
        const { run } = session;
        const at = run.film.story.value!.moments[0]! * run.clock.dt;
        play(at - 0.2);
        expect(run.time).toBeCloseTo(at - 0.2, 1);
        play(0.5); // 0.05 s at full pace, then a tenth of it
        expect(run.time).toBeGreaterThan(at - 0.15);
        expect(run.time).toBeLessThan(at - 0.08);
        play(1.3);
        expect(run.time).toBeGreaterThan(at);
        expect(run.film.line.value).toBe('13.4\u202fm/s in, 0.67\u202fm/s back');
        const before = run.time;
        play(3);
        expect(run.time - before).toBeLessThan(0.4);
        play(1);
        expect(run.time).toBeGreaterThan(at + 0.6);
    });

    it('stands still where it is to be looked at, and again when it is run again', () => {
        open('scenario=pair-parked');
        const { run } = session;
        play(1.0);
        expect(run.step).toBe(0);
        play(0.5);
        expect(run.step).toBeGreaterThan(10);
        run.again();
        play(0.5);
        expect(run.step).toBe(0);
    });

    it('ends at its duration and tells how it was, of each of its worlds', () => {
        open('scenario=head-on');
        const { run } = session;
        play(12);
        expect([run.playing, run.time]).toEqual([false, 3]);
        expect(run.happened.all.filter((h) => h.kind === 'ended')).toHaveLength(1);
        const worlds = run.film.worlds();
        expect(worlds.map((w) => w.name)).toEqual(['restitution', 'energy']);
        const kept = worlds.map((w) => w.story!.values['impact.energyKept']!.value!);
        expect(kept[0]).toBeCloseTo(0.0025, 4);
        expect(kept[1]).toBeCloseTo(0.04, 3);
        // The number told is that of the event that happened here.
        const { events } = run;
        const own = events.named(0, 'energyAfter') / events.named(0, 'energyBefore');
        expect(own).toBe(kept[0]);
    });

    it('is left by whoever drives: no slow motion, no end', () => {
        open('scenario=head-on');
        const { run } = session;
        expect(run.moments.end).not.toBeNull();
        play(0.7);
        play(0.1, { ...kStill, steer: 0.4 });
        expect([run.film.rolling.value, run.moments.end, run.film.line.value]).toEqual([false, null, '']);
        const from = run.time;
        play(3);
        expect(run.time - from).toBeCloseTo(3, 1);
        expect(run.playing).toBe(true);
    });

    it('shows variants in worlds of their own, the same blow at the same time', () => {
        open('scenario=lesson-attack');
        const { run } = session;
        const ghosts = run.ghosts.kept;
        expect(ghosts.map((g) => g.label)).toEqual(['30 degrees', '60 degrees', '90 degrees']);
        run.seek(0);
        run.ahead(run.film.story.value!.align);
        run.ghosts.follow(run.time);
        for (const { engine } of ghosts) {
            const events = engine.block('events');
            expect(events.count).toBeGreaterThan(0);
            expect(Math.abs(engine.block('world').named(0, 'time') - events.named(0, 'time'))).toBeLessThan(0.011);
        }
        // Nobody meets anybody: every event is one with the wall.
        expect(run.film.worlds().every((w) => w.story!.impacts.every((i) => i.b < 0))).toBe(true);
        // Another scenario takes them along.
        open('scenario=coast-down');
        expect(run.ghosts.kept).toHaveLength(0);
    });

    it('has a name and a form for every value that the engine knows', async () => {
        const { shown } = JSON.parse(await engineSchema()) as {
            shown: Record<'impact' | 'run', Record<string, { unit: string }>>;
        };
        for (const [name, { unit }] of [...Object.entries(shown.impact), ...Object.entries(shown.run)]) {
            expect(en, name).toHaveProperty(name);
            const told = { name, unit, impact: 1, vehicle: -1, value: 12.3456 };
            expect(toldNumber(told)).toMatch(/^[\d,.]+(\u202f?\S+)*$/);
            expect(filled(`a {x} b`, { x: { ...told, value: null } })).toBe('');
        }
        const known = new Set([...Object.keys(shown.impact), ...Object.keys(shown.run)]);
        const own = ['none', 'ofImpact', 'ofVehicle'];
        expect(Object.keys(en).filter((id) => !known.has(id) && !own.includes(id))).toEqual([]);
        expect(toldNumber({ name: 'angle', unit: 'rad', impact: 1, vehicle: -1, value: Math.PI / 2 })).toBe(
            '90.0\u00b0',
        );
        expect(toldNumber({ name: 'energyKept', unit: '1', impact: 1, vehicle: -1, value: 0.0025 })).toBe('0.3\u202f%');
    });

    it('says what it has to say: no moment that does not come, no value that is not there', () => {
        for (const name of films()) {
            open(`scenario=${name}`);
            const { film } = session.run;
            const story = film.story.value!;
            expect(story.moments, name).not.toContain(null);
            for (const moment of film.info.show.moments)
                if (moment.say) expect(filled(moment.say, story.values), `${name}: ${moment.say}`).not.toBe('');
        }
    }, 120000);

    // End cards against the run itself: events as they lie in the engine's block, ways and speeds from a trace of it.
    it('tells at its end what the run shows, and in its captions what the scenario holds', () => {
        const fields: Record<string, (n: (field: string) => number) => number> = {
            time: (n) => n('time'),
            deltaV: (n) => n('deltaV'),
            otherDeltaV: (n) => n('otherDeltaV'),
            speedBefore: (n) => Math.hypot(n('velocityBeforeX'), n('velocityBeforeY'), n('velocityBeforeZ')),
            speedAfter: (n) => Math.hypot(n('velocityAfterX'), n('velocityAfterY'), n('velocityAfterZ')),
            energyKept: (n) => n('energyAfter') / n('energyBefore'),
            energyLost: (n) => n('energyBefore') - n('energyAfter'),
            yawRateAfter: (n) => n('yawRateAfter'),
            angle: (n) => n('angleOfAttack'),
        };
        const told = new Set<string>();
        const wrong: string[] = [];
        for (const name of films()) {
            open(`scenario=${name}`);
            const { run, engine } = session;
            const story = run.film.story.value!;
            run.ahead(story.end - run.step);
            expect(run.end, name).toBe(story.end);
            const about = run.film.stand.of[0] ?? 0;
            const impacts: number[] = [];
            for (let k = 0; k < run.events.count; k++)
                if (run.events.named(k, 'normalImpulse') !== 0 || run.events.named(k, 'tangentialImpulse') !== 0)
                    impacts.push(k);
            for (const [key, value] of Object.entries(story.values)) {
                if (value.value === null) continue;
                const own = (x: number): void => {
                    told.add(value.name);
                    if (!(Math.abs(x - value.value!) < 1e-6 + 2e-3 * Math.abs(x)))
                        wrong.push(`${name}: ${key} is told as ${value.value}, and is ${x}`);
                };
                const field = fields[value.name];
                if (value.impact > 0 && field) own(field((f) => run.events.named(impacts[value.impact - 1]!, f)));
                if (value.impact > 0) continue;
                const i = value.vehicle < 0 ? about : value.vehicle;
                const trace = (channel: string): number[] => {
                    const { rows, data } = engine.trace([`vehicles.${i}.${channel}`], 1);
                    return Array.from({ length: rows }, (_, r) => data[2 * r + 1]!);
                };
                const sum = (list: number[], by: (d: number) => number): number =>
                    list.slice(1).reduce((s, x, k) => s + by(x - list[k]!), 0);
                if (value.name === 'topSpeed') own(Math.max(...trace('speed')));
                if (value.name === 'lowestSpeed') own(Math.min(...trace('speed')));
                if (value.name === 'speed') own(trace('speed').at(-1)!);
                if (value.name === 'climb') own(sum(trace('z'), (d) => d));
                if (value.name === 'height') own(trace('z').at(-1)!);
                if (value.name === 'turned')
                    own(sum(trace('yaw'), (d) => d - 2 * Math.PI * Math.round(d / (2 * Math.PI))));
                if (value.name === 'distance') {
                    const [x, y, z] = [trace('x'), trace('y'), trace('z')];
                    own(
                        x
                            .slice(1)
                            .reduce(
                                (s, _, k) => s + Math.hypot(x[k + 1]! - x[k]!, y[k + 1]! - y[k]!, z[k + 1]! - z[k]!),
                                0,
                            ),
                    );
                }
            }
        }
        expect(wrong).toEqual([]);
        expect([...told].sort()).toEqual(
            expect.arrayContaining(['deltaV', 'distance', 'energyKept', 'lowestSpeed', 'turned']),
        );
    }, 240000);

    it('has no number in a caption that its scenario does not hold', () => {
        const words = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'twenty'];
        const counts = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 20];
        const wrong: string[] = [];
        for (const name of films()) {
            session.document.openNamed(name);
            const { info, vehicles } = session.run;
            const text = session.engine.scenario();
            const { caption } = info.show;
            const speeds = info.vehicles.map((_, i) => vehicles.named(i, 'speed'));
            const slower = speeds.flatMap((x) => speeds.map((y) => Math.abs(x - y)));
            const near = (x: number, list: readonly number[]): boolean =>
                list.some((y) => Math.abs(x - y) < 0.02 * x + 0.005);
            const numbers = [...text.matchAll(/-?\d+(\.\d+)?(e-?\d+)?/g)].map((m) => Math.abs(Number(m[0])));
            if (info.show.end.some((key) => /^(stop|sprint)/.test(key))) numbers.push(100 / 3.6); // what is measured
            for (const [, figure, unit] of caption.matchAll(/(\d[\d,.]*)\s*(mph|km\/h|m\/s|degrees|%|kg|m|s)\b/g)) {
                const x = Number(figure!.replace(',', ''));
                const factor = { mph: 0.44704, 'km/h': 1 / 3.6, degrees: Math.PI / 180, '%': 0.01 }[unit!] ?? 1;
                if (!near(x * factor, [...speeds, ...slower, ...numbers])) wrong.push(`${name}: ${figure} ${unit}`);
            }
            const said = /\b(two|four|five|six|ten|twenty) cars\b/i.exec(caption)?.[1]?.toLowerCase();
            if (said && info.vehicles.length !== counts[words.indexOf(said)]) wrong.push(`${name}: ${said} cars`);
            const models = /\b(two|three|four) (models|methods|angles)\b/i.exec(caption)?.[1]?.toLowerCase();
            if (models && info.variants.list.length !== counts[words.indexOf(models)]) wrong.push(`${name}: ${models}`);
        }
        expect(wrong).toEqual([]);
    }, 60000);

    it('says where a method was given up, in its line and of which of its worlds', () => {
        open('scenario=wall-at-10-degrees');
        const { film } = session.run;
        expect(film.gaveUp().map((w) => w.name)).toEqual(['energy']);
        expect(film.gaveUp(film.story.value!.moments[0]!).map((w) => w.name)).toEqual(['energy']);
        expect(film.gaveUp(0)).toEqual([]);
        play(3);
        expect(film.line.value).toMatch(/of the energy kept \u00b7 energy method out of reach: restitution answered$/);
        open('scenario=head-on');
        expect(session.run.film.gaveUp()).toEqual([]);
    });

    it('keeps the eye on its side of a car that is thrown back, whenever the view begins', () => {
        open('scenario=lesson-wall&variants={}&barrier.e.value=0.5');
        const { run } = session;
        const places = [{ position: new Vector3(), box: { front: 2, rear: 2 } }];
        const heading = (): number => new SceneNow(session, { poses: places, ghosts: { poses: [] } }).now()!.heading;
        const before = heading();
        run.ahead(run.moments.steps(1.5));
        expect(run.vehicles.named(0, 'u')).toBeLessThan(-3);
        expect(Math.cos(heading() - before)).toBeGreaterThan(0.99);
    });
    it('looks at the first vehicle, not at the one of a platoon that is called 1', () => {
        open('scenario=rush-hour&show.camera.of=');
        expect(session.run.info.vehicles.findIndex(({ name }) => name === '1')).toBe(1);
        expect(session.run.film.stand.of).toEqual([0]);
    });

    // The frame keeps its promise: subject and what it meets are both in the picture at the moment that counts.
    it('has all that it is about in the picture at its moments, on a wide and on a tall screen', () => {
        const missing: string[] = [];
        for (const name of films())
            for (const screen of kScreens) {
                open(`scenario=${name}`);
                const { run, engine } = session;
                const { stand } = run.film;
                if (!stand.held) continue;
                const places: Place[] = [];
                const ghostPlaces: Place[] = [];
                const cameras = new Cameras(new PerspectiveCamera(), (x, y) => engine.height(x, y));
                cameras.shownAcross = screen.across;
                cameras.shownDown = screen.down;
                cameras.choose('show');
                const scene = new SceneNow(session, { poses: places, ghosts: { poses: ghostPlaces } });
                const story = run.film.story.value!;
                const moments = [...new Set([...story.moments, ...story.impacts.slice(0, 3).map((i) => i.step)])];
                for (const step of moments.sort((a, b) => a! - b!)) {
                    if (step! > run.end) run.ahead(step! - run.step);
                    else run.seek(step!);
                    run.ghosts.follow(run.time);
                    const v = run.vehicles;
                    const fill = (list: Place[], of: typeof v, from: number, apart: readonly number[]): void => {
                        for (let i = 0; i < of.count; i++)
                            list[from + i] = {
                                position: new Vector3(
                                    of.named(i, 'x') + apart[0]!,
                                    of.named(i, 'y') + apart[1]!,
                                    of.named(i, 'z'),
                                ),
                                box: {
                                    front: of.named(i, 'front'),
                                    rear: of.named(i, 'rear'),
                                    high: of.named(i, 'high'),
                                },
                            };
                    };
                    fill(places, v, 0, [0, 0]);
                    run.ghosts.kept.forEach((g, r) =>
                        fill(ghostPlaces, g.engine.block('vehicles'), r * v.count, g.apart),
                    );
                    const about = stand.of[0] ?? 0;
                    const subject: Subject = {
                        position: places[about]!.position,
                        orientation: new Quaternion(),
                        velocity: new Vector3(),
                        length: 4.4,
                        height: 1,
                        eye: new Vector3(),
                    };
                    cameras.scene = scene.now();
                    cameras.update(subject, places, 0.2, screen.aspect);
                    const seen = (what: string, p: Vector3): void => {
                        const q = p.clone().project(cameras.camera);
                        const off = Math.max(Math.abs(q.x) / screen.across, Math.abs(q.y) / screen.down);
                        if (!(off < 1 && q.z < 1))
                            missing.push(
                                `${name} at ${run.time.toFixed(2)} s, ${screen.name}: ${what} ${off.toFixed(2)}`,
                            );
                    };
                    seen('subject', places[about]!.position);
                    for (const impact of story.impacts) {
                        if (impact.step !== step) continue;
                        const involved = [impact.a, impact.b].includes(about) || stand.of.length > 1;
                        if (!involved) continue;
                        if (impact.b < 0 && stand.look === 'wall')
                            seen('wall', new Vector3(impact.point[0], impact.point[1], impact.point[2]));
                        if (impact.b >= 0)
                            for (const k of [impact.a, impact.b]) seen(`car ${k + 1}`, places[k]!.position);
                    }
                }
            }
        expect(missing).toEqual([]);
    }, 240000);
});
