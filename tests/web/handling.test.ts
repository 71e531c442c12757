// What a beginner does at the keys, on the wasm that the page ships: through Driver, as the page drives.
import { existsSync, readFileSync } from 'node:fs';
import { Engine } from '../../web/src/engine/engine';
import { loadModule } from '../../web/src/engine/module';
import { Driver } from '../../web/src/input/driver';

const wasm = new URL('../../build/wasm/engine/yawlab_page.wasm', import.meta.url);

const kSample = 0.02; // [s] the page asks its hands this often
const kReaction = 0.2; // [s] what is seen is answered so much later
const kNear = 1.5; // [m] he looks ahead so far, and a second and a bit more

const kOff = 0.045; // [rad] beside it that he lets be

const { atan2, abs, cos, sin, max } = Math;
const wrapped = (angle: number): number => atan2(sin(angle), cos(angle));

interface Drive {
    metres: number;
    seconds: number;
    slide: number; // [rad] largest sideslip above 5 m/s
    away: number; // [m] from the middle of the lane, at most
    stray: number; // [s] with the car's middle off the carriageway
}

describe('Hands on keys', () => {
    let engine: Engine;
    beforeEach(async () => {
        if (!existsSync(wasm)) throw new Error('build the wasm preset first (./drive --build-only)');
        engine = Engine.create(await loadModule(readFileSync(wasm)));
    });
    const v = (name: string): number => engine.block('vehicles').named(0, name);

    // Looks at a point of his lane ahead and presses the key of the side where it is; lets go in between. Throttle below the speed,
    // brake well above it. Nothing knows bends.
    const beginner = (link: string, kmh: number, metres: number, lane: number, halfWidth: number): Drive => {
        engine.openLink(link);
        const driver = new Driver();
        driver.begin();
        const seen: number[] = [];
        const out: Drive = { metres: 0, seconds: 0, slide: 0, away: 0, stray: 0 };
        let before = engine.roadPlace(v('x'), v('y'))!.along;
        for (let t = 0; out.metres < metres && t < (4 * metres * 3.6) / kmh; t += kSample) {
            const u = v('u');
            const reach = kNear + max(6, 1.1 * u);
            const [x, y, yaw] = [v('x'), v('y'), v('yaw')];
            // Where on the circle of that radius his lane is.
            let angle = 0;
            for (let k = 0; k < 6; k++) {
                const there = engine.roadPlace(x + reach * cos(yaw + angle), y + reach * sin(yaw + angle))!;
                angle -= (0.8 * (there.offset - lane)) / reach;
            }
            seen.push(wrapped(angle));
            const answered = seen.length > kReaction / kSample ? seen.shift()! : 0;
            driver.keys.left = answered > kOff;
            driver.keys.right = answered < -kOff;
            driver.keys.throttle = u < kmh / 3.6;
            driver.keys.brake = u > kmh / 3.6 + 3;
            driver.update(kSample, u, null);
            engine.hands(driver.hands);
            engine.step(4);
            out.seconds += kSample;
            const now = engine.roadPlace(v('x'), v('y'))!;
            const moved = now.along - before;
            out.metres +=
                moved > now.length / 2 ? moved - now.length : moved < -now.length / 2 ? moved + now.length : moved;
            before = now.along;
            if (v('speed') > 5) out.slide = max(out.slide, abs(atan2(v('v'), abs(v('u')))));
            if (out.metres > 40) out.away = max(out.away, abs(now.offset - lane));
            if (abs(now.offset) > halfWidth) out.stray += kSample;
        }
        return out;
    };

    it('drive a lap of the hills at 70 km/h without spinning', () => {
        const drive = beginner('scenario=hills', 70, 3400, -1.8, 3.5);
        expect(drive.metres).toBeGreaterThan(3400);
        expect(drive.slide).toBeLessThan((35 * Math.PI) / 180);
        expect((3.6 * drive.metres) / drive.seconds).toBeGreaterThan(60);
        expect(drive.away).toBeLessThan(4);
        expect(drive.stray).toBeLessThan(0.05 * drive.seconds);
    }, 60_000);
    it('steer by the engine: a key asks, the wheel of a pad is the wheel', () => {
        engine.openLink('scenario=drive&cars.0.speed=33');
        const driver = new Driver();
        driver.keys.left = true;
        driver.update(kSample, 33, null);
        expect(driver.hands).toMatchObject({ steer: 1, aid: 1 });
        for (let k = 0; k < 30; k++) {
            engine.hands(driver.hands);
            engine.step(4);
        }
        expect(v('steer')).toBeGreaterThan(0.05);
        expect(v('steer')).toBeLessThan(0.5);
        engine.restart();
        engine.hands({ ...driver.hands, aid: -1, steer: 0.4 });
        engine.step(8);
        expect(v('steer')).toBeCloseTo(0.4, 3);
    });
});
