// What a pad's motors are asked for, through a pad that only writes it down.
import { existsSync, readFileSync } from 'node:fs';
import { Engine, type Hands } from '../../web/src/engine/engine';
import { loadModule, type Api } from '../../web/src/engine/module';
import { Road, Rumble, type Felt } from '../../web/src/input/rumble';
import { Session } from '../../web/src/session/session';

const wasm = new URL('../../build/wasm/engine/yawlab_page.wasm', import.meta.url);

const kCalm: Felt = { speed: 25, steering: 0, kerb: 0, relief: 0, antilock: 0 };
interface Effect {
    duration: number;
    strongMagnitude: number;
    weakMagnitude: number;
}
function pad() {
    const played: Effect[] = [];
    let resets = 0;
    return {
        played,
        resets: () => resets,
        actuator: {
            playEffect: async (kind: string, effect: object) => {
                expect(kind).toBe('dual-rumble');
                played.push(effect as Effect);
            },
            reset: async () => void resets++,
        },
    };
}

describe('the road in the hands', () => {
    const settled = (felt: Partial<Felt>): { strong: number; weak: number } => {
        const road = new Road();
        let motors = { strong: 0, weak: 0 };
        for (let n = 0; n < 120; n++) motors = road.motors({ ...kCalm, ...felt }, 1 / 60);
        return motors;
    };
    it('is nothing on a straight, and nothing at rest', () => {
        expect(settled({})).toEqual({ strong: 0, weak: 0 });
        expect(settled({ speed: 0, steering: 9, kerb: 1, relief: 2, antilock: 1 })).toEqual({ strong: 0, weak: 0 });
    });
    it('pulls as the steering does, and lets go where the tires do', () => {
        expect(settled({ steering: 8 }).strong).toBeGreaterThan(2 * settled({ steering: 3 }).strong);
        expect(settled({ steering: -8 })).toEqual(settled({ steering: 8 }));
        expect(settled({ steering: 8 }).weak).toBeLessThan(0.01); // a pull that stays is no twitch
        const road = new Road();
        road.motors(kCalm, 1 / 60);
        expect(road.motors({ ...kCalm, steering: 5 }, 1 / 60).weak).toBeGreaterThan(0.2);
    });
    it('tells kerbs and relief, and beats with anti-lock', () => {
        expect(settled({ kerb: 0.5 }).strong).toBeGreaterThan(0.2);
        expect(settled({ relief: 1 }).weak).toBeGreaterThan(0.2);
        const road = new Road();
        const beats = Array.from({ length: 120 }, () => road.motors({ ...kCalm, antilock: 0.5 }, 1 / 60).weak > 0.3);
        const changes = beats.filter((on, n) => n > 0 && on !== beats[n - 1]).length;
        expect(changes).toBeGreaterThan(24); // 8 Hz and a little, both ways, in two seconds
        expect(changes).toBeLessThan(40);
    });
    it('stays between nothing and all there is', () => {
        for (const wild of [
            { steering: 1e9, kerb: 7, relief: 1e9, antilock: 3 },
            { steering: NaN, kerb: NaN, relief: NaN, speed: NaN },
        ]) {
            const { strong, weak } = settled(wild);
            for (const motor of [strong, weak]) {
                expect(motor).toBeGreaterThanOrEqual(0);
                expect(motor).toBeLessThanOrEqual(1);
            }
        }
    });
});

describe('a pad', () => {
    let api: Api;
    beforeAll(async () => {
        if (!existsSync(wasm)) throw new Error('build the wasm preset first (./drive --build-only)');
        api = await loadModule(readFileSync(wasm));
    });
    const kNoHands: Hands = { steer: 0, throttle: 0, brake: 0, clutch: 0, handbrake: 0, gear: 0, buttons: 0 };
    function drive(seconds: number, hands: (t: number) => Partial<Hands>, feels = true, strength = 1) {
        const session = new Session(Engine.create(api));
        session.run.patience = 60;
        session.document.openText(
            JSON.stringify({ yawlab: 1, duration: 60, cars: [{ model: 'hatch', live: true, speed: 25 }] }),
        );
        const rumble = new Rumble(session);
        const { actuator, played, resets } = pad();
        for (let t = 0; t < seconds; t += 1 / 60) {
            session.run.advance(1 / 60, 0, () => ({ ...kNoHands, ...hands(t) }));
            rumble.update(actuator, 1 / 60, feels, strength);
        }
        session.destroy();
        return { played, resets };
    }
    it('is left alone on a straight, pulls in a bend, and is still again after it', () => {
        expect(drive(2, () => ({ throttle: 0.3 })).played).toHaveLength(0);
        const { played, resets } = drive(5, (t) => ({ throttle: 0.3, steer: t > 0.5 && t < 2 ? 0.05 : 0 }));
        expect(Math.max(...played.map((e) => e.strongMagnitude))).toBeGreaterThan(0.05);
        expect(played.length).toBeLessThan(5 * 20 + 2); // no more often than every 50 ms
        expect(resets()).toBeGreaterThan(0);
    });
    it('beats while anti-lock brakes', () => {
        const { played } = drive(2, () => ({ brake: 1 }));
        expect(Math.max(...played.map((e) => e.weakMagnitude))).toBeGreaterThan(0.3);
        const none = drive(2, () => ({ brake: 1 }), true, 0);
        expect(none.played).toHaveLength(0);
        expect(drive(2, () => ({ brake: 1 }), false).played).toHaveLength(0); // nobody holds it
    });
    it('takes a blow at once, the harder the longer, and nothing else until that is over', () => {
        const session = new Session(Engine.create(api));
        session.document.openText(
            JSON.stringify({ yawlab: 1, duration: 60, cars: [{ model: 'hatch', live: true, speed: 25 }] }),
        );
        const rumble = new Rumble(session);
        const { actuator, played } = pad();
        rumble.blow(actuator, 1, 0.5);
        expect(played).toEqual([{ duration: 300, strongMagnitude: 0.5, weakMagnitude: 0.3 }]);
        for (let n = 0; n < 12; n++) {
            session.run.advance(1 / 60, 0, () => ({ ...kNoHands, brake: 1 }));
            rumble.update(actuator, 1 / 60, true, 1);
        }
        expect(played).toHaveLength(1);
        rumble.blow(actuator, 0.1, 1);
        expect(played[1]!.duration).toBeCloseTo(102, 9);
        session.destroy();
    });
    it('that has no motors, or half of them, is no error', () => {
        const session = new Session(Engine.create(api));
        const rumble = new Rumble(session);
        rumble.blow({}, 1, 1);
        for (let n = 0; n < 30; n++) rumble.update({}, 1 / 60, true, 1);
        session.destroy();
    });
});
