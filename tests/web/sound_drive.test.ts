// What a drive sounds like: the page's own engine, ear and synth, from the key to the samples. With YAWLAB_PICTURES=FOLDER it leaves
// a spectrogram of each drive there, to be looked at.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { Engine } from '../../web/src/engine/engine';
import { loadModule, type Api } from '../../web/src/engine/module';
import { Driver } from '../../web/src/input/driver';
import { Session } from '../../web/src/session/session';
import { Ear } from '../../web/src/sound/ear';
import { firingFrequency, Synth } from '../../web/src/sound/synth';
import { spectrogram, spectrum } from './spectrogram';

const wasm = new URL('../../build/wasm/engine/yawlab_page.wasm', import.meta.url);
const kRate = 44100;
const kFrame = 1 / 60; // [s]

type Keys = Partial<Driver['keys']>;
interface Heard {
    sound: Float32Array;
    rpm: number[]; // of each frame
    slip: number[]; // most of the wheels
    speed: number[];
}

describe('A drive', () => {
    let api: Api;
    beforeAll(async () => {
        if (!existsSync(wasm)) throw new Error('build the wasm preset first (./drive --build-only)');
        api = await loadModule(readFileSync(wasm));
    });
    function drive(name: string, link: string, seconds: number, keysAt: (t: number) => Keys): Heard {
        const session = new Session(Engine.create(api));
        session.run.patience = 60;
        session.document.openAddress(link);
        const { run } = session;
        const driver = new Driver();
        const ear = new Ear(session);
        ear.tune();
        const synth = new Synth(kRate);
        const frames = Math.round(seconds / kFrame);
        const out: Heard = { sound: new Float32Array(frames * (kRate / 60)), rpm: [], slip: [], speed: [] };
        const news = run.happened.reader();
        for (let n = 0; n < frames; n++) {
            Object.assign(driver.keys, { left: false, right: false, throttle: false, brake: false, handbrake: false });
            Object.assign(driver.keys, keysAt(n * kFrame));
            run.advance(kFrame, 1000 * (n + 1) * kFrame, (wall, _now, u) => driver.update(wall, u, null));
            Object.assign(synth.input, ear.listen());
            for (const h of news()) if (h.kind === 'event' && h.impulse > 0) synth.strike(h.impulse);
            const piece = out.sound.subarray((n * kRate) / 60, ((n + 1) * kRate) / 60);
            for (let i = 0; i < piece.length; i += 128) synth.render(piece.subarray(i, i + 128));
            const { input } = synth;
            out.rpm.push(input.rpm);
            out.slip.push(Math.max(input.slip0, input.slip1, input.slip2, input.slip3));
            out.speed.push(input.speed);
        }
        session.destroy();
        const folder = process.env['YAWLAB_PICTURES'];
        if (folder) writeFileSync(`${folder}/${name}.png`, spectrogram(out.sound, kRate));
        return out;
    }
    const piece = ({ sound }: Heard, from: number, to: number): Float32Array =>
        sound.subarray(Math.round(from * kRate), Math.round(to * kRate));
    const energy = (x: Float32Array, low: number, high: number): number => {
        const { bins, width } = spectrum(x, kRate);
        let sum = 0;
        for (let k = Math.ceil(low / width); k <= high / width; k++) sum += bins[k]! ** 2;
        return sum / x.length;
    };

    it('on a road idles, pulls, and squeals where it brakes and slides', () => {
        const heard = drive('plain', '#scenario=drive', 22, (t) => ({
            throttle: (t > 2 && t < 11) || t > 17,
            brake: t > 11 && t < 14,
            left: t > 18 && t < 20,
            handbrake: t > 18.6 && t < 19.6,
        }));
        const idle = piece(heard, 0.8, 1.9);
        const f = firingFrequency(heard.rpm[60]!, 4);
        expect(energy(idle, f - 2, f + 2)).toBeGreaterThan(0.25 * energy(idle, 5, 8000));
        expect(energy(idle, 500, 1500)).toBeLessThan(0.01 * energy(idle, 5, 500));
        const pulls = piece(heard, 4, 10);
        expect(energy(pulls, 20, 8000)).toBeGreaterThan(5 * energy(idle, 20, 8000));
        // What slides is heard: the second in which the tires slide most against the calmest at speed.
        const second = (of: number[], from: number): number =>
            of.slice(from, from + 30).reduce((a, b) => a + b, 0) / 30;
        let [most, at] = [0, 0];
        for (let n = 660; n + 30 < heard.slip.length; n++) {
            const slides = second(heard.slip, n);
            if (slides > most) [most, at] = [slides, n];
        }
        expect(most).toBeGreaterThan(2);
        const slides = piece(heard, at * kFrame, at * kFrame + 0.5);
        expect(energy(slides, 700, 1300)).toBeGreaterThan(4 * energy(piece(heard, 6, 6.5), 700, 1300));
        expect(heard.sound.every((v) => Math.abs(v) < 0.97)).toBe(true);
    });
    it('off the road rumbles and rattles', () => {
        const road = drive('stays', '#scenario=hills', 7, (t) => ({ throttle: t < 6 }));
        const grass = drive('leaves', '#scenario=hills', 14, (t) => ({ throttle: t < 13, right: t > 5.5 && t < 6.4 }));
        const low = (heard: Heard, from: number): number => energy(piece(heard, from, from + 1), 30, 90);
        expect(low(grass, 9)).toBeGreaterThan(2 * low(road, 5));
    });
    it('into a wall thumps, and is still afterwards', () => {
        const heard = drive('wall', '#scenario=head-on', 6, () => ({}));
        const loud = Array.from({ length: 59 }, (_, n) => energy(piece(heard, n * 0.1, n * 0.1 + 0.1), 30, 3000));
        const at = loud.indexOf(Math.max(...loud));
        expect(loud[at]!).toBeGreaterThan(1e-8);
        expect(loud[Math.min(58, at + 25)]!).toBeLessThan(0.02 * loud[at]!);
    });
});
