import { heard } from '../../web/src/sound/channels';
import {
    firingFrequency,
    impactLevel,
    kSilent,
    kSoundFields,
    kSurfaceSounds,
    slowPitch,
    Synth,
    type SoundInput,
} from '../../web/src/sound/synth';

const kRate = 44100;
function sounds(input: Partial<SoundInput>, seconds: number, strike = 0): Float32Array {
    const synth = new Synth(kRate);
    Object.assign(synth.input, kSilent, input);
    if (strike) synth.strike(strike);
    const out = new Float32Array(Math.round(seconds * kRate));
    for (let i = 0; i < out.length; i += 128) synth.render(out.subarray(i, Math.min(out.length, i + 128)));
    return out;
}
const rms = (x: Float32Array): number => Math.sqrt(x.reduce((sum, v) => sum + v * v, 0) / x.length);
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
function loudest(x: Float32Array, low: number, high: number, step: number): number {
    let best = 0,
        at = 0;
    for (let f = low; f <= high; f += step) {
        const s = strength(x, f);
        if (s > best) {
            best = s;
            at = f;
        }
    }
    return at;
}

describe('the engine\u2019s note', () => {
    it.each([
        [900, 4],
        [3000, 4],
        [6500, 4],
        [2400, 6],
        [3600, 8],
        [2000, 3],
    ])('is the firing frequency at %i rpm with %i cylinders', (rpm, cylinders) => {
        const f = firingFrequency(rpm, cylinders);
        const x = sounds({ running: 1, rpm, cylinders, load: 0.6 }, 1.2).subarray(Math.round(0.4 * kRate));
        expect(Math.abs(loudest(x, f * 0.4, f * 1.8, f * 0.01) - f)).toBeLessThan(f * 0.011);
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
        expect(Math.abs(loudest(x, 30, 140, 0.5) - 50)).toBeLessThan(1);
    });
    it('is louder and brighter under load', () => {
        const coast = sounds({ running: 1, rpm: 3000, load: 0 }, 0.8).subarray(20000);
        const pull = sounds({ running: 1, rpm: 3000, load: 1 }, 0.8).subarray(20000);
        expect(rms(pull)).toBeGreaterThan(1.5 * rms(coast));
        expect(strength(pull, 800) / strength(pull, 100)).toBeGreaterThan(
            3 * (strength(coast, 800) / strength(coast, 100)),
        );
    });
});

describe('levels', () => {
    it('are silent when nothing moves, from the first sample', () => {
        expect(sounds({}, 0.5).every((v) => v === 0)).toBe(true);
    });
    it('fall silent again when the engine stops', () => {
        const synth = new Synth(kRate);
        Object.assign(synth.input, { running: 1, rpm: 4000, load: 1, slip: 2, rolling: 30, speed: 30 });
        const out = new Float32Array(kRate);
        synth.render(out);
        expect(rms(out)).toBeGreaterThan(0.05);
        Object.assign(synth.input, kSilent);
        for (let i = 0; i < 4; i++) synth.render(out);
        expect(Math.max(...out.subarray(kRate - 4000).map(Math.abs))).toBeLessThan(1e-4);
    });
    it('stay finite and below 1 whatever comes in', () => {
        const wild: Partial<SoundInput>[] = [
            { running: 1, rpm: 9000, cylinders: 8, load: 1, slip: 4, surface: 2, speed: 90, rolling: 90, braking: 1 },
            {
                running: 1,
                rpm: NaN,
                cylinders: 0,
                load: Infinity,
                slip: -5,
                surface: 77,
                speed: -1,
                rolling: NaN,
                braking: 9,
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
});

describe('tires, wind and impacts', () => {
    it('squeal on asphalt when they slide, hardly on gravel, and not while they roll', () => {
        const rolls = sounds({ rolling: 15, slip: 0.2 }, 0.8).subarray(15000);
        const slides = sounds({ rolling: 15, slip: 1.4 }, 0.8).subarray(15000);
        expect(rms(slides)).toBeGreaterThan(3 * rms(rolls));
        expect(kSurfaceSounds.length).toBe(11);
        const gravel = sounds({ rolling: 15, slip: 1.4, surface: 2 }, 0.8).subarray(15000);
        const peak = (x: Float32Array): number => {
            const at = loudest(x, 300, 1400, 10);
            return strength(x, at) / rms(x);
        };
        expect(peak(slides)).toBeGreaterThan(2 * peak(gravel));
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

describe('what is listened to', () => {
    const car = (values: Record<string, number>) => ({
        has: (n: string) => n in values,
        value: (n: string) => values[n]!,
    });
    it('turns engine speed into rpm and finds the tire that slides most', () => {
        const s = heard(
            car({
                engineSpeed: 314.159265,
                throttle: 0.7,
                speed: 20,
                brake: 0.1,
                'wheel0.load': 4000,
                'wheel0.slipRatio': 0,
                'wheel0.slipAngle': 0.14,
                'wheel0.surface': 2,
                'wheel0.spin': 60,
                'wheel1.load': 0,
                'wheel1.slipRatio': 5,
                'wheel1.slipAngle': 0,
                'wheel1.surface': 0,
                'wheel1.spin': 60,
            }),
            1,
            6,
        );
        expect(s.rpm).toBeCloseTo(3000, 3);
        expect(s.slip).toBeCloseTo(1, 9); // the wheel in the air does not count
        expect(s).toMatchObject({ running: 1, cylinders: 6, load: 0.7, surface: 2, rolling: 20, pitch: 1 });
    });
    it('is silent for a box and for a car at rest with its engine off', () => {
        expect(heard(car({ speed: 0 }), 1, 4)).toMatchObject({ running: 0, slip: 0, rolling: 0, speed: 0 });
        const s = heard(
            car({ engineSpeed: 0, speed: 0, 'wheel0.load': 4000, 'wheel0.slipRatio': -2, 'wheel0.spin': 0 }),
            0.1,
            4,
        );
        expect(s).toMatchObject({ running: 0, slip: 0 });
        expect(s.pitch).toBeCloseTo(Math.sqrt(0.1), 12);
    });
    it('passes every field to the worklet', () => {
        expect(kSoundFields).toContain('pitch');
        expect(kSoundFields.length).toBe(Object.keys(kSilent).length);
    });
});
