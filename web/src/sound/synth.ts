// The sounds themselves, computed sample by sample from a handful of parameters: no recordings. Pure code, used by the
// AudioWorklet, by tests and by offline rendering alike.
//
// Engine: a four-stroke engine fires each cylinder once in two turns, so its note is the firing frequency
// f = rpm / 60 * cylinders / 2. The note is a sum of harmonics of f whose upper ones open with load, plus the half order
// of a cylinder that pulls a little less, plus breath: noise that swells with each firing.
// Tires: noise around a resonance that slip excites, on hard ground a tone too (squeal); on loose ground low grains.
// Wind: noise whose level grows with the square of speed and whose colour brightens with it.
// Impact: a thump, a crack of noise and a few partials of sheet metal, scaled by the impulse.

// What sounds, in physical terms; smoothed inside, so that it may be written once a frame.
export interface SoundInput {
    running: number; // 1 while an engine turns by itself
    rpm: number;
    cylinders: number;
    load: number; // [0, 1] share of the torque asked for
    slip: number; // [0, ...) largest slip of a tire as a multiple of the slip of full grip: above 1 it slides
    surface: number; // index into kSurfaceSounds
    speed: number; // [m/s] through the air
    rolling: number; // [m/s] over the ground with wheels on it, 0 in the air
    braking: number; // [0, 1]
    pitch: number; // factor of slow motion
}
export const kSilent: SoundInput = {
    running: 0,
    rpm: 0,
    cylinders: 4,
    load: 0,
    slip: 0,
    surface: 0,
    speed: 0,
    rolling: 0,
    braking: 0,
    pitch: 1,
};
// Order of the fields in the messages to the worklet.
export const kSoundFields = Object.keys(kSilent) as (keyof SoundInput)[];

interface SurfaceSound {
    tone: number; // [0, 1] squeal
    noise: number; // [0, 1] level of sliding
    centre: number; // [Hz] of sliding noise
    roll: number; // level of rolling noise
    grain: number; // [0, 1] how coarse: stones against the floor
}
// In the order of the engine's surfaces: asphalt, wet asphalt, gravel, grass, snow, ice, sand, mud, deep snow, wet grass, kerb.
export const kSurfaceSounds: readonly SurfaceSound[] = [
    { tone: 1.0, noise: 0.5, centre: 950, roll: 0.25, grain: 0 },
    { tone: 0.25, noise: 0.6, centre: 2400, roll: 0.5, grain: 0.05 },
    { tone: 0, noise: 0.9, centre: 620, roll: 0.9, grain: 0.8 },
    { tone: 0, noise: 0.55, centre: 380, roll: 0.4, grain: 0.25 },
    { tone: 0, noise: 0.4, centre: 520, roll: 0.35, grain: 0.15 },
    { tone: 0.05, noise: 0.25, centre: 1500, roll: 0.12, grain: 0 },
    { tone: 0, noise: 0.6, centre: 420, roll: 0.6, grain: 0.3 },
    { tone: 0, noise: 0.5, centre: 260, roll: 0.5, grain: 0.15 },
    { tone: 0, noise: 0.35, centre: 440, roll: 0.45, grain: 0.1 },
    { tone: 0, noise: 0.5, centre: 340, roll: 0.45, grain: 0.2 },
    { tone: 0.9, noise: 0.5, centre: 900, roll: 0.6, grain: 0 },
];

export function firingFrequency(rpm: number, cylinders: number): number {
    return (rpm / 60) * (cylinders / 2); // [Hz]
}
// Slow motion lowers every pitch by the square root of the speed of time: a quarter sounds an octave lower, a hundredth
// a little over two octaves, where it stops so that there is still something to hear.
export function slowPitch(rate: number): number {
    return Math.min(1, Math.max(0.2, Math.sqrt(Math.max(0, rate))));
}
// Loudness of an impact from its impulse: 100 N s is a tap, 20,000 N s (a car at 50 km/h against a wall) is all there is.
export function impactLevel(impulse: number): number {
    const size = Math.abs(impulse);
    return size > 50 ? Math.min(1, Math.log(size / 50) / Math.log(400)) : 0;
}

const kHarmonics = 14;

// A one-pole smoother: `time` [s] to get 63 % of the way.
class Smooth {
    value: number;
    private readonly share: number;
    constructor(start: number, time: number, rate: number) {
        this.value = start;
        this.share = 1 - Math.exp(-1 / (time * rate));
    }
    to(target: number): number {
        this.value += (target - this.value) * this.share;
        if (Math.abs(target - this.value) < 1e-9) this.value = target; // no denormals, and silence is silence
        return this.value;
    }
}

// A resonant band-pass (state-variable filter, trapezoidal; stable for any centre below half the rate).
class Band {
    private a = 0;
    private b = 0;
    pass(x: number, centre: number, q: number, rate: number): number {
        const g = Math.tan(Math.PI * Math.min(0.45, centre / rate));
        const k = 1 / q;
        const v3 = x - this.b;
        const v1 = (this.a + g * v3) / (1 + g * (g + k));
        const v2 = this.b + g * v1;
        this.a = 2 * v1 - this.a;
        this.b = 2 * v2 - this.b;
        return v1 * k;
    }
}

interface Knock {
    level: number;
    age: number; // samples
    phase: number[];
    tune: number;
}

export class Synth {
    readonly input: SoundInput = { ...kSilent };
    volume = 1;
    private seed = 0x9e3779b9;
    private phase = 0; // of the firing, in turns; wraps every `cylinders` firings
    private readonly knocks: Knock[] = [];
    private readonly frequency: Smooth;
    private readonly engineLevel: Smooth;
    private readonly load: Smooth;
    private readonly slip: Smooth;
    private readonly rolling: Smooth;
    private readonly wind: Smooth;
    private readonly brake: Smooth;
    private readonly pitch: Smooth;
    private readonly gain: Smooth;
    private readonly exhaust = new Band();
    private readonly slide = new Band();
    private readonly road = new Band();
    private readonly air = new Band();
    private readonly pads = new Band();
    private readonly crack = new Band();
    private squealPhase = 0;
    private squealWander = 0;
    private padPhase = 0;
    private grain = 0;

    constructor(private readonly rate: number) {
        const s = (start: number, time: number): Smooth => new Smooth(start, time, rate);
        this.frequency = s(0, 0.03);
        this.engineLevel = s(0, 0.06);
        this.load = s(0, 0.05);
        this.slip = s(0, 0.04);
        this.rolling = s(0, 0.1);
        this.wind = s(0, 0.2);
        this.brake = s(0, 0.08);
        this.pitch = s(1, 0.08);
        this.gain = s(1, 0.03);
    }

    // An impact happened: `impulse` [N s].
    strike(impulse: number): void {
        const level = impactLevel(impulse);
        if (level === 0) return;
        if (this.knocks.length >= 6) this.knocks.shift();
        this.knocks.push({ level, age: 0, phase: [0, 0, 0, 0], tune: 0.9 + 0.2 * Math.abs(this.noise()) });
    }

    // Adds nothing to what `out` held: it is overwritten. Samples stay inside (-1, 1).
    render(out: Float32Array): void {
        const p = this.input;
        const finite = (x: number, low: number, high: number): number => (x >= low ? Math.min(x, high) : low); // NaN becomes low
        const cylinders = finite(p.cylinders, 1, 16);
        const rpm = finite(p.rpm, 0, 30000);
        const target = firingFrequency(rpm, cylinders);
        const engine = p.running > 0 && rpm > 1 ? 1 : 0;
        const load = finite(p.load, 0, 1);
        const speed = finite(p.speed, 0, 150);
        const rolling = finite(p.rolling, 0, 150);
        const slip = rolling > 0.2 || finite(p.slip, 0, 4) > 1.5 ? finite(p.slip, 0, 4) : 0;
        const braking = finite(p.braking, 0, 1) * Math.min(1, rolling / 3);
        const pitch = finite(p.pitch, 0.1, 2);
        const volume = finite(this.volume, 0, 1);
        const ground =
            kSurfaceSounds[Math.max(0, Math.min(kSurfaceSounds.length - 1, Math.floor(finite(p.surface, 0, 99))))]!;
        for (let i = 0; i < out.length; i++) {
            const turn = this.pitch.to(pitch);
            const noise = this.noise();
            let sum = 0;
            const f = this.frequency.to(target) * turn;
            const l = this.load.to(load);
            const e = this.engineLevel.to(engine * (0.16 + 0.26 * load + 0.12 * Math.min(1, rpm / 6500)));
            if (e > 1e-5 && f > 0.5) sum += e * this.engine(f, l, cylinders, noise);
            const s = this.slip.to(slip);
            if (s > 0.3) sum += this.tires(s, ground, noise, turn);
            const r = this.rolling.to(rolling);
            if (r > 0.1) sum += this.rollingNoise(r, ground, noise, turn);
            const w = this.wind.to(speed);
            if (w > 1)
                sum +=
                    Math.min(0.5, (w / 60) ** 2 * 0.4) *
                    this.air.pass(noise, (180 + 14 * w) * turn, 0.6, this.rate) *
                    1.6;
            const b = this.brake.to(braking);
            if (b > 0.01) {
                this.padPhase = (this.padPhase + (1850 * turn) / this.rate) % 1;
                sum +=
                    b *
                    b *
                    0.03 *
                    (this.pads.pass(noise, 1850 * turn, 8, this.rate) * 2 +
                        0.25 * Math.sin(2 * Math.PI * this.padPhase));
            }
            for (const knock of this.knocks) sum += this.knock(knock, noise, turn);
            const value = sum * this.gain.to(volume);
            // A soft limit: straight up to a half, then bending; it never reaches 1.
            const size = Math.abs(value);
            out[i] = size < 0.5 ? value : Math.sign(value) * (0.5 + 0.48 * Math.tanh((size - 0.5) / 0.48));
        }
        for (let k = this.knocks.length - 1; k >= 0; k--)
            if (this.knocks[k]!.age > this.rate * 1.6) this.knocks.splice(k, 1);
    }

    private engine(f: number, load: number, cylinders: number, noise: number): number {
        this.phase += f / this.rate;
        if (this.phase >= cylinders) this.phase -= cylinders;
        const angle = 2 * Math.PI * this.phase;
        const s1 = Math.sin(angle),
            c1 = Math.cos(angle);
        // sin((k + 1) a) = 2 cos(a) sin(k a) - sin((k - 1) a): one sine for all harmonics.
        let before = 0,
            now = s1,
            sum = 0;
        const most = Math.min(kHarmonics, Math.floor((0.42 * this.rate) / f));
        const slope = 1.75 - 0.75 * load; // under load the upper harmonics open
        for (let k = 1; k <= most; k++) {
            sum += now * k ** -slope * (k > 3 ? 0.25 + 0.75 * load : 1);
            const next = 2 * c1 * now - before;
            before = now;
            now = next;
        }
        const uneven = 0.16 * Math.sin(angle / cylinders) + 0.2 * Math.sin(angle / 2 + 0.4);
        const breath = noise * (0.12 + 0.3 * load) * Math.max(0, s1) ** 2;
        const box = this.exhaust.pass(breath, Math.min(3000, 240 + 2.2 * f), 1.2, this.rate);
        return sum * 0.8 + uneven * 0.5 + box;
    }
    private tires(slip: number, ground: SurfaceSound, noise: number, turn: number): number {
        // Nothing below a third of full grip; the voice is full when the tire slides.
        const x = Math.min(1, Math.max(0, (slip - 0.55) / 0.75));
        const level = x * x * (3 - 2 * x);
        this.squealWander += (noise * 40 - this.squealWander) * (30 / this.rate);
        const centre = ground.centre * (1.08 - 0.16 * Math.min(1, Math.max(0, slip - 1))) * turn;
        this.squealPhase = (this.squealPhase + (centre + this.squealWander * 60) / this.rate) % 1;
        const a = 2 * Math.PI * this.squealPhase;
        const tone = Math.sin(a) + 0.45 * Math.sin(2 * a + 0.7) + 0.2 * Math.sin(3 * a);
        return (
            level * (0.16 * ground.tone * tone + 0.55 * ground.noise * this.slide.pass(noise, centre, 1.8, this.rate))
        );
    }
    private rollingNoise(speed: number, ground: SurfaceSound, noise: number, turn: number): number {
        // Stones that hit the floor come at random, more of them the faster it goes.
        if (ground.grain > 0 && Math.abs(noise) > 1 - Math.min(0.02, speed * 0.0004) * ground.grain) this.grain = 0.8;
        this.grain *= 1 - 400 / this.rate;
        const level = ground.roll * Math.min(1, speed / 35) * 0.22;
        return (
            level *
            (this.road.pass(noise, (140 + 9 * Math.min(speed, 40)) * turn, 0.7, this.rate) * 2 +
                this.grain * noise * ground.grain * 2)
        );
    }
    private knock(k: Knock, noise: number, turn: number): number {
        const t = k.age++ / this.rate;
        const attack = Math.min(1, t / 0.002);
        let sum = 0;
        const partials = [62, 131, 317, 742];
        const decays = [0.22, 0.16, 0.11, 0.07];
        const levels = [0.9, 0.5, 0.22, 0.12];
        for (let i = 0; i < 4; i++) {
            // The thump falls in pitch as the metal gives.
            k.phase[i] =
                (k.phase[i]! +
                    (partials[i]! * k.tune * turn * (i === 0 ? 1 + 0.8 * Math.exp(-t / 0.03) : 1)) / this.rate) %
                1;
            sum += levels[i]! * Math.exp(-t / decays[i]!) * Math.sin(2 * Math.PI * k.phase[i]!);
        }
        sum +=
            0.9 *
            Math.exp(-t / (0.05 + 0.12 * k.level)) *
            this.crack.pass(noise, (700 + 1500 * k.level) * turn, 0.7, this.rate) *
            1.5;
        return attack * sum * k.level ** 1.5 * 0.9;
    }
    // White, [-1, 1): xorshift, so that every rendering is the same.
    private noise(): number {
        let x = this.seed;
        x ^= x << 13;
        x ^= x >>> 17;
        x ^= x << 5;
        this.seed = x;
        return x / 2147483648;
    }
}
