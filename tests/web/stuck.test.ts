// A car that cannot get on: when that is, and that being put back on the road is part of the recording.
import { existsSync, readFileSync } from 'node:fs';
import { Engine, type Hands } from '../../web/src/engine/engine';
import { loadModule, type Api } from '../../web/src/engine/module';
import { kButtons } from '../../web/src/input/driver';
import { Session } from '../../web/src/session/session';
import { Going, type Seen, type Stuck } from '../../web/src/session/stuck';

const wasm = new URL('../../build/wasm/engine/yawlab_page.wasm', import.meta.url);

const kDrives: Seen = {
    ...{ time: 0, x: 0, y: 0, speed: 20, upright: 1, touching: 4 },
    ...{ throttle: 0.8, brake: 0, handbrake: 0, inside: true },
};
// What is said, ten times a second.
function look(seconds: number, at: (t: number) => Partial<Seen>, going = new Going(), from = 0): Stuck[] {
    return Array.from({ length: Math.round(10 * seconds) }, (_, n) => {
        const time = from + n / 10;
        return going.look({ ...kDrives, time, ...at(time) });
    });
}

describe('a car', () => {
    it('gets on while it moves, however slowly, and while nobody wants it to', () => {
        expect(new Set(look(60, (t) => ({ x: 20 * t })))).toEqual(new Set(['']));
        expect(new Set(look(60, (t) => ({ x: 1.2 * t, speed: 1.2 })))).toEqual(new Set(['']));
        expect(new Set(look(60, () => ({ speed: 0, throttle: 0 })))).toEqual(new Set(['']));
        // On the line with the brake on, wheels smoking; on the handbrake.
        expect(new Set(look(60, () => ({ speed: 0, brake: 1 })))).toEqual(new Set(['']));
        expect(new Set(look(60, () => ({ speed: 0, handbrake: 1 })))).toEqual(new Set(['']));
        // To and fro into a parking bay, a second of pedal at a time, long looks between.
        expect(new Set(look(120, (t) => ({ x: Math.sin(t), speed: 0.5, throttle: t % 9 < 1 ? 1 : 0 })))).toEqual(
            new Set(['']),
        );
    });
    it('is held where the pedal takes it nowhere, also when it is rocked to and fro', () => {
        const held = look(10, () => ({ speed: 0.1 }));
        expect(held.slice(0, 38)).toEqual(Array(38).fill(''));
        expect(held.slice(-10)).toEqual(Array(10).fill('held'));
        expect(look(12, (t) => ({ x: Math.sin(2 * t), speed: 1, throttle: t % 1 < 0.6 ? 1 : 0 })).at(-1)).toBe('held');
    });
    it('is no longer held once it moves, or jumps', () => {
        const going = new Going();
        expect(look(6, () => ({ speed: 0 }), going).at(-1)).toBe('held');
        expect(look(1, (t) => ({ x: 6 * (t - 6), speed: 6 }), going, 6).at(-1)).toBe('');
        expect(look(6, () => ({ speed: 0, x: 99 }), going, 7).at(-1)).toBe('held');
        going.begin();
        expect(look(0.5, () => ({ speed: 0, x: 99 }), going, 3)).toEqual(Array(5).fill(''));
    });
    it('lies at once, hangs after two seconds, and is lost beyond the land', () => {
        expect(look(0.1, () => ({ upright: -1, speed: 1, touching: 0 }))).toEqual(['lies']);
        expect(look(0.1, () => ({ upright: -1, speed: 9 }))).toEqual(['']); // it may roll on
        const hangs = look(4, () => ({ touching: 1, speed: 0.2, throttle: 0 }));
        expect([hangs[10], hangs.at(-1)]).toEqual(['', 'hangs']);
        expect(look(4, (t) => ({ x: 20 * t, touching: 0 })).at(-1)).toBe(''); // a jump
        expect(look(0.2, () => ({ inside: false })).at(-1)).toBe('lost');
    });
});

describe('back on the road', () => {
    let api: Api;
    beforeAll(async () => {
        if (!existsSync(wasm)) throw new Error('build the wasm preset first (./drive --build-only)');
        api = await loadModule(readFileSync(wasm));
    });
    const kNoHands: Hands = { steer: 0, throttle: 0, brake: 0, clutch: 0, handbrake: 0, gear: 0, buttons: 0 };

    it.each(['asphalt', 'gravel'])(
        'of %s: at rest, along it where it was left, and the same in the replay',
        (roadSurface) => {
            const session = new Session(Engine.create(api));
            const { run, engine } = session;
            run.patience = 60;
            const car = { model: 'hatch', live: true, position: [-16, -1.8] };
            const terrain = { kind: 'hills', roadSurface };
            session.document.openText(JSON.stringify({ yawlab: 1, duration: 600, terrain, cars: [car] }));
            let press = 0;
            const drive = (seconds: number, hands: Partial<Hands>): void => {
                for (let t = 0; t < seconds; t += 0.02) {
                    run.advance(0.02, 0, () => ({ ...kNoHands, ...hands, buttons: press }));
                    press = 0;
                }
            };
            const v = (name: string): number => run.vehicles.named(0, name);
            drive(6, { throttle: 0.7 });
            drive(6, { throttle: 0.7, steer: -0.5 }); // off the road to the right
            const off = engine.roadPlace(v('x'), v('y'))!;
            expect(Math.abs(off.offset)).toBeGreaterThan(6);
            press = kButtons.backToRoad;
            drive(0.1, { handbrake: 1 });
            const place = engine.roadPlace(v('x'), v('y'))!;
            expect(Math.abs(place.offset)).toBeLessThan(2.3);
            expect(v('speed')).toBeLessThan(0.1);
            // Where it left the road, not where the run began.
            expect(Math.abs(place.along - engine.roadPlace(-16, -1.8)!.along)).toBeGreaterThan(15);
            const ahead = engine.roadPlace(v('x') + Math.cos(v('yaw')), v('y') + Math.sin(v('yaw')))!;
            expect(ahead.along - place.along).toBeGreaterThan(0.97);
            drive(3, { throttle: 0.6 });
            const [end, hash] = [run.step, engine.hash()];
            run.seek(0);
            engine.step(end);
            expect(run.step).toBe(end);
            expect(engine.hash()).toBe(hash);
            session.destroy();
        },
    );
});
