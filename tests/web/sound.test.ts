import { heard, kBeside, type Made } from '../../web/src/sound/channels';
import { kGrounds, kSqueals, squeal } from '../../web/src/sound/ground_sound';
import { judder, kPanels, scrapeLevel, scrapePitch } from '../../web/src/sound/scrape_sound';
import {
    firingFrequency,
    impactLevel,
    kSilent,
    kSoundFields,
    slowPitch,
    Synth,
    type SoundInput,
} from '../../web/src/sound/synth';
import { spectrum } from './spectrogram';

const kRate = 44100;
const kBlock = 128;
function sounds(input: Partial<SoundInput>, seconds: number, strike = 0): Float32Array {
    const synth = new Synth(kRate);
    Object.assign(synth.input, kSilent, input);
    if (strike) synth.strike(strike);
    return go(synth, seconds);
}
function go(synth: Synth, seconds: number): Float32Array {
    const out = new Float32Array(Math.round(seconds * kRate));
    for (let i = 0; i < out.length; i += kBlock) synth.render(out.subarray(i, Math.min(out.length, i + kBlock)));
    return out;
}
const rms = (x: Float32Array): number => Math.sqrt(x.reduce((sum, v) => sum + v * v, 0) / x.length);
const decibels = (x: number): number => 20 * Math.log10(x);
// One wheel, or all four, as `wheel` says; the car rolls at 15 m/s.
const rolls = (
    wheel: { slip?: number; bite?: number; load?: number; ground?: number; bump?: number },
    all = true,
): Partial<SoundInput> => {
    const one = { slip: 0, bite: 0.3, load: 3500, ground: 0, bump: 0, ...wheel };
    const input: Record<string, number> = { rolling: 15 };
    for (const w of all ? [0, 1, 2, 3] : [0])
        for (const [name, value] of Object.entries(one)) input[`${name}${w}`] = value;
    return input;
};
// Strength of one frequency (Goertzel with a Hann window).
function strength(x: Float32Array, f: number): number {
    let re = 0,
        im = 0;
    for (let i = 0; i < x.length; i++) {
        const w = 0.5 - 0.5 * Math.cos((2 * Math.PI * i) / (x.length - 1));
        re += x[i]! * w * Math.cos((2 * Math.PI * f * i) / kRate);
        im += x[i]! * w * Math.sin((2 * Math.PI * f * i) / kRate);
    }
    return Math.hypot(re, im) / x.length;
}
// Where between two frequencies it is loudest.
function loudest(x: Float32Array, low: number, high: number): number {
    const { bins, width } = spectrum(x, kRate);
    let at = Math.ceil(low / width);
    for (let k = at; k <= high / width; k++) if (bins[k]! > bins[at]!) at = k;
    return at * width;
}
// Of the energy between two frequencies.
function energy(x: Float32Array, low: number, high: number): number {
    const { bins, width } = spectrum(x, kRate);
    let sum = 0;
    for (let k = Math.ceil(low / width); k <= high / width && k < bins.length; k++) sum += bins[k]! ** 2;
    return sum;
}

describe('the engine\u2019s note', () => {
    const cases = [4, 6, 8].flatMap((cylinders) =>
        [900, 2400, 4500, 6500].flatMap((rpm) => [0, 0.5, 1].map((load) => ({ cylinders, rpm, load }))),
    );
    it.each(cases)(
        'of $cylinders cylinders at $rpm rpm, load $load, stands on the firing frequency and its multiples',
        ({ cylinders, rpm, load }) => {
            const f = firingFrequency(rpm, cylinders);
            const x = sounds({ running: 1, rpm, cylinders, load }, 1.9).subarray(Math.round(0.4 * kRate));
            expect(Math.abs(loudest(x, f * 0.4, f * 1.8) - f)).toBeLessThan(f * 0.011);
            // Lines, not a hum of anything: each multiple stands above what lies between it and the next.
            for (let k = 1; k <= 5; k++) {
                const line = strength(x, k * f);
                const between = Math.max(...[0.35, 0.42, 0.63].map((part) => strength(x, (k + part) * f)));
                expect(decibels(line / between), `${k} f`).toBeGreaterThan(k <= 3 ? 9 : 5);
            }
            // Hardly anything below the turning of the camshaft.
            expect(energy(x, 1, 0.3 * (rpm / 120))).toBeLessThan(0.01 * energy(x, 1, 10000));
        },
    );
    it.each([2, 3, 5, 12, 16])('is there for %i cylinders too', (cylinders) => {
        const f = firingFrequency(2000, cylinders);
        const x = sounds({ running: 1, rpm: 2000, cylinders, load: 0.6 }, 1.6).subarray(Math.round(0.4 * kRate));
        expect(Math.abs(loudest(x, f * 0.7, f * 1.4) - f)).toBeLessThan(f * 0.011);
    });
    it('is 100 Hz for a four at 3000 rpm', () => {
        expect(firingFrequency(3000, 4)).toBe(100);
    });
    it('sinks an octave at a quarter of the speed of time', () => {
        expect(slowPitch(1)).toBe(1);
        expect(slowPitch(0.25)).toBe(0.5);
        expect(slowPitch(0.01)).toBe(0.2);
        const x = sounds({ running: 1, rpm: 3000, load: 0.5, pitch: slowPitch(0.25) }, 1.4).subarray(
            Math.round(0.6 * kRate),
        );
        expect(Math.abs(loudest(x, 30, 80) - 50)).toBeLessThan(1);
    });
    it('is louder and brighter under load', () => {
        const coast = sounds({ running: 1, rpm: 3000, load: 0 }, 1.2).subarray(20000);
        const pull = sounds({ running: 1, rpm: 3000, load: 1 }, 1.2).subarray(20000);
        expect(rms(pull)).toBeGreaterThan(1.5 * rms(coast));
        const bright = (x: Float32Array): number => energy(x, 700, 6000) / energy(x, 50, 350);
        expect(bright(pull)).toBeGreaterThan(1.5 * bright(coast));
    });
    it('sounds of its pipes: the same blows at other speeds are coloured alike', () => {
        // Between 60 Hz and 1 kHz the loudest third of an octave is the pipes', not the engine speed's.
        const colour = (rpm: number): number => {
            const x = sounds({ running: 1, rpm, cylinders: 8, load: 1 }, 2).subarray(kRate);
            let best = 0;
            let at = 0;
            for (let low = 200; low < 1200; low *= 2 ** (1 / 3)) {
                const e = energy(x, low, low * 2 ** (1 / 3)) / low;
                if (e > best) [best, at] = [e, low];
            }
            return at;
        };
        const seen = [1100, 1400, 1700].map(colour);
        expect(Math.max(...seen) / Math.min(...seen)).toBeLessThan(1.6);
    });
});

describe('levels', () => {
    it('are silent when nothing moves, from the first sample', () => {
        expect(sounds({}, 0.5).every((v) => v === 0)).toBe(true);
    });
    it('fall silent again when the engine stops', () => {
        const synth = new Synth(kRate);
        Object.assign(synth.input, rolls({ slip: 5, bite: 1 }), {
            running: 1,
            rpm: 4000,
            load: 1,
            speed: 30,
            mesh: 900,
            torque: 1,
        });
        const out = new Float32Array(kRate);
        synth.render(out);
        expect(rms(out)).toBeGreaterThan(0.05);
        Object.assign(synth.input, kSilent);
        for (let i = 0; i < 4; i++) synth.render(out);
        expect(out.subarray(kRate - 4000).every((v) => v === 0)).toBe(true);
    });
    it('stay finite and below 1 whatever comes in', () => {
        const wild: Partial<SoundInput>[] = [
            {
                ...rolls({ slip: 40, bite: 1, load: 9000, ground: 10, bump: 9 }),
                running: 1,
                rpm: 9000,
                cylinders: 8,
                load: 1,
                speed: 90,
                rolling: 90,
                braking: 1,
                mesh: 3000,
                torque: 1,
                pressed: 1e5,
                scrapes: 60,
            },
            {
                running: 1,
                rpm: NaN,
                cylinders: 0,
                load: Infinity,
                ...rolls({ slip: -5, bite: NaN, load: Infinity, ground: 77, bump: -Infinity }),
                mesh: NaN,
                near: 7,
                inside: NaN,
                speed: -1,
                rolling: NaN,
                braking: 9,
                pressed: NaN,
                scrapes: Infinity,
                pitch: 0,
            },
            { running: 1, rpm: 1e9, cylinders: 16, load: 1, pitch: 99 },
        ];
        for (const input of wild) {
            const x = sounds(input, 0.6, 1e9);
            expect(x.every((v) => Number.isFinite(v) && Math.abs(v) < 1)).toBe(true);
        }
    });
    it('do not jump when parameters do', () => {
        const synth = new Synth(kRate);
        Object.assign(synth.input, { running: 1, rpm: 1000, load: 0 });
        const out = new Float32Array(kRate / 2);
        synth.render(out);
        Object.assign(synth.input, { rpm: 6000, load: 1 });
        const next = new Float32Array(64);
        const before = out[out.length - 1]!;
        synth.render(next);
        expect(Math.abs(next[0]! - before)).toBeLessThan(0.1);
    });
    it('hold nothing constant and no number too small for a processor to be quick with', () => {
        const synth = new Synth(kRate);
        Object.assign(synth.input, rolls({ slip: 4, bite: 1, ground: 10, bump: 2 }), {
            running: 1,
            rpm: 5000,
            load: 1,
            speed: 40,
            mesh: 800,
            torque: 1,
            braking: 1,
            pressed: 4000,
            scrapes: 9,
        });
        synth.strike(15000);
        const drive = go(synth, 3).subarray(kRate);
        expect(Math.abs(drive.reduce((sum, v) => sum + v, 0) / drive.length)).toBeLessThan(0.002 * rms(drive));
        Object.assign(synth.input, kSilent);
        const tiny: string[] = [];
        const look = (thing: unknown, where: string, seen: Set<unknown>): void => {
            if (typeof thing === 'number' && thing !== 0 && Math.abs(thing) < 1e-290) tiny.push(where);
            if (typeof thing !== 'object' || thing === null || seen.has(thing)) return;
            seen.add(thing);
            for (const [name, value] of Object.entries(thing)) look(value, `${where}.${name}`, seen);
        };
        for (let second = 0; second < 12; second++) {
            const rest = go(synth, 1);
            expect(rest.every((v) => v === 0 || Math.abs(v) > 1e-30)).toBe(true);
            look(synth, 'synth', new Set());
        }
        expect(tiny).toEqual([]);
    });
    it('are those of a drive: quiet at idle, never at the limit', () => {
        const idle = sounds({ running: 1, rpm: 850 }, 1.5).subarray(kRate / 2);
        const pull = sounds(
            { ...rolls({}), running: 1, rpm: 5500, load: 1, speed: 25, mesh: 800, torque: 1 },
            1.5,
        ).subarray(kRate / 2);
        const slides = sounds(
            { ...rolls({ slip: 6, bite: 1 }), running: 1, rpm: 4000, load: 0.6, speed: 20 },
            1.5,
        ).subarray(kRate / 2);
        const most = (x: Float32Array): number => x.reduce((peak, v) => Math.max(peak, Math.abs(v)), 0);
        expect(decibels(rms(idle))).toBeGreaterThan(-44);
        expect(decibels(rms(idle))).toBeLessThan(-28);
        expect(decibels(rms(pull) / rms(idle))).toBeGreaterThan(8);
        expect(decibels(rms(pull))).toBeLessThan(-12);
        expect(decibels(rms(slides))).toBeLessThan(-11);
        expect(most(pull)).toBeLessThan(0.7);
        expect(most(slides)).toBeLessThan(0.85);
    });
    it('cost a small share of the time that they last, whatever happens', () => {
        const synth = new Synth(kRate);
        Object.assign(synth.input, rolls({ slip: 6, bite: 1, ground: 10, bump: 2 }), {
            running: 1,
            rpm: 6500,
            cylinders: 16,
            load: 1,
            speed: 50,
            mesh: 900,
            torque: 1,
            pressed: 4000,
            scrapes: 9,
        });
        for (let k = 0; k < 6; k++) synth.strike(9000);
        const [left, right] = [new Float32Array(kBlock), new Float32Array(kBlock)];
        for (let n = 0; n < 300; n++) synth.render(left, right);
        const from = process.cpuUsage();
        const blocks = 1500;
        for (let n = 0; n < blocks; n++) synth.render(left, right);
        const spent = process.cpuUsage(from);
        expect((spent.user + spent.system) / 1e6 / ((blocks * kBlock) / kRate)).toBeLessThan(0.2);
    });
});

describe('tires, ground, gears, wind and impacts', () => {
    const singing = (x: Float32Array): number => {
        const at = loudest(x, 600, 1400);
        return energy(x, at - 60, at + 60) / energy(x, 200, 6000);
    };
    const driven = (wheel: Parameters<typeof rolls>[0]): Float32Array => sounds(rolls(wheel), 1.2).subarray(15000);
    it('squeal where they slide on asphalt, hardly on gravel, and not while they roll', () => {
        const [free, slides, gravel] = [
            driven({}),
            driven({ slip: 4, bite: 1 }),
            driven({ slip: 4, bite: 1, ground: 2 }),
        ];
        expect(rms(slides)).toBeGreaterThan(2 * rms(free));
        expect(singing(slides)).toBeGreaterThan(0.35);
        expect(singing(slides)).toBeGreaterThan(2 * singing(gravel));
        expect(kGrounds.length).toBe(11);
    });
    it('sing above a slip and a share of the grip, and not below either', () => {
        const wheel = { load: 3500, ground: 0, bump: 0 };
        expect(squeal({ ...wheel, slip: kSqueals, bite: 1 })).toBe(0);
        expect(squeal({ ...wheel, slip: 9, bite: 0.8 })).toBe(0);
        expect(squeal({ ...wheel, slip: 9, bite: 1, load: 0 })).toBe(0);
        expect(squeal({ ...wheel, slip: 3, bite: 1 })).toBeGreaterThan(0.5);
        let before = -1;
        for (let slip = 0; slip < 5; slip += 0.1) {
            const now = squeal({ ...wheel, slip, bite: 0.95 });
            expect(now).toBeGreaterThanOrEqual(before);
            before = now;
        }
    });
    it('are heard on the side where they are, and each from where it carries', () => {
        const synth = new Synth(kRate);
        Object.assign(synth.input, rolls({ slip: 4, bite: 1 }, false)); // front left
        const [left, right] = [new Float32Array(kRate), new Float32Array(kRate)];
        synth.render(left, right);
        expect(rms(left)).toBeGreaterThan(3 * rms(right));
        const pitch = (load: number): number => loudest(driven({ slip: 3, bite: 1, load }), 600, 1400);
        expect(pitch(1500)).toBeGreaterThan(1.05 * pitch(6000)); // a loaded tire sings lower
    });
    it('beat on a kerb as often as it has ridges, and rattle on gravel', () => {
        const x = sounds({ ...rolls({ ground: 10 }), rolling: 7 }, 2).subarray(kRate / 2); // 25 ridges a second
        expect(loudest(x, 15, 34)).toBeCloseTo(25, 0);
        expect(energy(driven({ ground: 2 }), 1500, 4000)).toBeGreaterThan(10 * energy(driven({}), 1500, 4000));
    });
    it('thump where the struts work', () => {
        expect(energy(driven({ bump: 1 }), 30, 120)).toBeGreaterThan(5 * energy(driven({}), 30, 120));
    });
    it('whine with the teeth, the louder the more they carry', () => {
        const at = (torque: number): number =>
            strength(sounds({ running: 1, rpm: 3000, mesh: 900, torque }, 1).subarray(20000), 900);
        expect(at(1)).toBeGreaterThan(4 * at(0.1));
    });
    it('are farther off for an ear that is, and duller for one in the car', () => {
        const input = { ...rolls({ slip: 4, bite: 1 }), running: 1, rpm: 4000, load: 1 };
        expect(rms(sounds({ ...input, near: 0.25 }, 1).subarray(20000))).toBeLessThan(
            0.3 * rms(sounds(input, 1).subarray(20000)),
        );
        const bright = (x: Float32Array): number => energy(x, 3000, 9000) / energy(x, 40, 500);
        expect(bright(sounds({ ...input, inside: 1 }, 1).subarray(20000))).toBeLessThan(
            0.3 * bright(sounds(input, 1).subarray(20000)),
        );
    });
    it('hear the wind grow with the square of speed', () => {
        const at = (speed: number): number => rms(sounds({ speed }, 2).subarray(kRate));
        expect(at(40) / at(20)).toBeGreaterThan(3);
        expect(at(40) / at(20)).toBeLessThan(6);
        expect(at(0)).toBe(0);
    });
    it('scale an impact by its impulse and end it', () => {
        const tap = sounds({}, 1, 300),
            crash = sounds({}, 1, 21122);
        expect(rms(crash.subarray(0, 8000))).toBeGreaterThan(3 * rms(tap.subarray(0, 8000)));
        expect(
            sounds({}, 3, 21122)
                .subarray(2 * kRate)
                .every((v) => v === 0),
        ).toBe(true);
        expect(impactLevel(20)).toBe(0);
        expect(impactLevel(20000)).toBe(1);
        expect(impactLevel(-1000)).toBeGreaterThan(0.3);
    });
});

describe('a body that scrapes', () => {
    const scraped = (pressed: number, scrapes: number): Float32Array =>
        sounds({ pressed, scrapes }, 2.2).subarray(Math.round(0.2 * kRate));
    // Of what lies above the sheets' lowest, half the energy is below it.
    const middle = (x: Float32Array): number => {
        const { bins, width } = spectrum(x, kRate);
        const powers = bins.map((b) => b * b);
        const whole = powers.reduce((sum, p) => sum + p, 0);
        let sum = 0;
        return powers.findIndex((p) => (sum += p) > whole / 2) * width;
    };
    it('is silent where it does not slide, and where nothing presses', () => {
        expect(sounds({ pressed: 9000, scrapes: 0 }, 1).every((v) => v === 0)).toBe(true);
        expect(sounds({ pressed: 9000, scrapes: 0.04 }, 1).every((v) => v === 0)).toBe(true);
        expect(sounds({ pressed: 0, scrapes: 20 }, 1).every((v) => v === 0)).toBe(true);
        expect(rms(scraped(3000, 5))).toBeGreaterThan(0.01);
    });
    it('is as loud as the root of its power, up to where it is as loud as it gets', () => {
        expect(scrapeLevel(4000, 10)).toBeCloseTo(1, 9);
        expect(decibels(rms(scraped(4000, 5)) / rms(scraped(1000, 5)))).toBeCloseTo(6.02, 1);
        expect(decibels(rms(scraped(400, 5)) / rms(scraped(100, 5)))).toBeCloseTo(6.02, 1);
        expect(scrapeLevel(1e6, 50)).toBe(1.2);
        expect(decibels(rms(scraped(3000, 10)))).toBeGreaterThan(-26);
        expect(decibels(rms(scraped(1e6, 50)))).toBeLessThan(-10);
    });
    it('rises in pitch with the speed of sliding, not with the force', () => {
        const [slow, mid, fast] = [2, 8, 20].map((v) => middle(scraped(3000, v)));
        expect(mid!).toBeGreaterThan(1.3 * slow!);
        expect(fast!).toBeGreaterThan(1.3 * mid!);
        expect(Math.abs(middle(scraped(300, 8)) / mid! - 1)).toBeLessThan(0.02);
        expect(scrapePitch(500)).toBe(4200);
    });
    it('rings at the frequencies of its sheets, whatever the speed', () => {
        for (const v of [3, 15])
            for (const f of kPanels) {
                const x = scraped(3000, v);
                const near = energy(x, f * 0.98, f * 1.02) / (0.04 * f);
                const beside = (energy(x, f * 0.84, f * 0.88) + energy(x, f * 1.12, f * 1.16)) / (0.08 * f);
                expect(decibels(near / beside) / 2, `${f} Hz at ${v} m/s`).toBeGreaterThan(3);
            }
    });
    it('sticks and slips in bursts, slow and deep where it creeps, fast and shallow where it flies', () => {
        expect(judder(1).depth).toBeGreaterThan(2 * judder(15).depth);
        // Of the loudness over time, in pieces of 5 ms: how much it varies, and how often it comes.
        const envelope = (x: Float32Array): Float32Array => {
            const piece = Math.round(0.005 * kRate);
            return Float32Array.from({ length: Math.floor(x.length / piece) }, (_, i) =>
                rms(x.subarray(i * piece, (i + 1) * piece)),
            );
        };
        const varies = (x: Float32Array): number => {
            const e = envelope(x);
            const mean = e.reduce((sum, v) => sum + v, 0) / e.length;
            return Math.sqrt(e.reduce((sum, v) => sum + (v - mean) ** 2, 0) / e.length) / mean;
        };
        const [creeps, flies] = [varies(scraped(5000, 1)), varies(scraped(5000, 15))];
        expect(creeps).toBeGreaterThan(1.5 * flies);
        const e = envelope(sounds({ pressed: 5000, scrapes: 1 }, 12).subarray(kRate));
        const mean = e.reduce((sum, v) => sum + v, 0) / e.length;
        let rises = 0;
        for (let i = 1; i < e.length; i++) rises += Number(e[i - 1]! < mean && e[i]! >= mean);
        const { rate } = judder(1);
        expect(rises / 11).toBeGreaterThan(0.6 * rate);
        expect(rises / 11).toBeLessThan(1.5 * rate);
    });
    it('falls silent when it leaves the wall, and sinks in slow motion', () => {
        const synth = new Synth(kRate);
        Object.assign(synth.input, kSilent, { pressed: 6000, scrapes: 12 });
        go(synth, 1);
        Object.assign(synth.input, kSilent);
        expect(
            go(synth, 2.5)
                .subarray(2 * kRate)
                .every((v) => v === 0),
        ).toBe(true);
        const slow = sounds({ pressed: 3000, scrapes: 8, pitch: 0.5 }, 2.2).subarray(kRate);
        expect(middle(slow) / middle(scraped(3000, 8))).toBeCloseTo(0.5, 1);
    });
});

describe('what is listened to', () => {
    const four: Made = { cylinders: 4, limit: 670, torque: 150 };
    const car = (values: Record<string, number>) => ({
        has: (n: string) => n in values,
        value: (n: string) => values[n]!,
    });
    const driving = {
        ...{
            engineSpeed: 314.159265,
            engineThrottle: 0.7,
            engineTorque: 90,
            gearboxTorque: 75,
            shaftSpeed: 60,
            speed: 20,
            brake: 0.1,
        },
        ...{
            'wheel0.load': 4000,
            'wheel0.slipSpeedX': 3,
            'wheel0.slipSpeedY': -4,
            'wheel0.saturation': 0.97,
            'wheel0.surface': 2,
            'wheel0.travelRate': -0.4,
        },
        ...{
            'wheel1.load': 0,
            'wheel1.slipSpeedX': 5,
            'wheel1.slipSpeedY': 0,
            'wheel1.saturation': 1,
            'wheel1.surface': 0,
            'wheel1.travelRate': 0,
        },
    };
    it('hears a body of any kind that scrapes', () => {
        expect(heard(car({ pressed: 2500, scrapes: 7 }), 1, four)).toMatchObject({ pressed: 2500, scrapes: 7 });
        expect(heard(car({}), 1, four)).toMatchObject({ pressed: 0, scrapes: 0 });
    });
    it('turns engine speed into rpm and takes each wheel for itself', () => {
        const s = heard(car(driving), 1, { ...four, cylinders: 6 });
        expect(s.rpm).toBeCloseTo(3000, 3);
        expect(s).toMatchObject({
            running: 1,
            cylinders: 6,
            load: 0.7,
            rolling: 20,
            pitch: 1,
            near: 1,
            inside: 0,
            torque: 0.5,
        });
        expect(s).toMatchObject({ slip0: 5, load0: 4000, bite0: 0.97, ground0: 2, bump0: -0.4 });
        expect(s).toMatchObject({ slip1: 0, load1: 0, bite1: 0 }); // in the air
        expect(s.mesh).toBeCloseTo((60 / 2 / Math.PI) * 61, 9);
    });
    it('hears no fire where the fuel is cut', () => {
        const cut = { ...driving, engineSpeed: 671, engineTorque: -33, engineThrottle: 1 };
        expect(heard(car(cut), 1, four).load).toBe(0);
        expect(heard(car({ ...cut, engineTorque: 80 }), 1, four).load).toBe(1);
    });
    it('hears what goes away lower, what comes higher, and what is far more quietly', () => {
        const at = (recedes: number, distance = 0): SoundInput =>
            heard(car(driving), 1, four, { ...kBeside, recedes, distance });
        expect(at(30).pitch).toBeCloseTo(343 / 373, 9);
        expect(at(-30).pitch).toBeCloseTo(343 / 313, 9);
        expect(at(0, 8).near).toBe(1);
        expect(at(0, 100).near).toBeLessThan(0.2);
        expect(at(NaN, NaN).pitch).not.toBeGreaterThan(2);
    });
    it('is silent for a box and for a car at rest with its engine off', () => {
        expect(heard(car({ speed: 0 }), 1, four)).toMatchObject({ running: 0, slip0: 0, rolling: 0, speed: 0 });
        const s = heard(
            car({ engineSpeed: 0, speed: 0, 'wheel0.load': 4000, 'wheel0.slipSpeedX': 0, 'wheel0.saturation': 0.2 }),
            0.1,
            four,
        );
        expect(s).toMatchObject({ running: 0, slip0: 0 });
        expect(s.pitch).toBeCloseTo(Math.sqrt(0.1), 12);
        const synth = new Synth(kRate);
        Object.assign(synth.input, s);
        expect(go(synth, 0.5).every((v) => v === 0)).toBe(true);
    });
    it('passes every field to the worklet', () => {
        expect(kSoundFields).toContain('pitch');
        expect(kSoundFields).toContain('bump3');
        expect(kSoundFields.length).toBe(Object.keys(kSilent).length);
    });
});
