// What the wheels of one side of the car do to the ground, and the ground to them. A tire that slides on hard ground squeals: its
// tread sticks and slips, the lower the more it carries; on any ground it scrubs, the louder the faster it slides and the more it
// carries. Loose ground throws stones, ridges of a kerb beat, relief thumps through the struts. Levels and colours are ours.
import { Band, bounded, type Noise, Smooth, step } from './dsp';

interface Ground {
    tone: number; // [0, 1] squeal
    noise: number; // [0, 1] level of sliding
    centre: number; // [Hz] of both
    roll: number; // level of rolling noise
    grain: number; // [0, 1] how coarse: stones against the floor
    ridge?: number; // [m] from one ridge to the next
}
// In the order of the engine's surfaces: asphalt, wet asphalt, gravel, grass, snow, ice, sand, mud, deep snow, wet grass, kerb.
export const kGrounds: readonly Ground[] = [
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
    { tone: 0.9, noise: 0.5, centre: 900, roll: 0.6, grain: 0, ridge: 0.28 },
];

export interface WheelSound {
    slip: number; // [m/s] of the contact patch over the ground
    load: number; // [N]
    bite: number; // force over the most there is
    ground: number; // index into kGrounds
    bump: number; // [m/s] of the strut
}

const kCarries = 4000; // [N] of a wheel of a small car
const kVoices = [1, 1.055]; // of the front and the rear wheel
export const kSqueals = 0.5; // [m/s] of slip below which no tire sings
const kSings = 0.8; // of the most force

// [0, 1] how much a tire sings.
export function squeal({ slip, load, bite, ground }: WheelSound): number {
    const carries = Math.min(1.6, load / kCarries);
    return kGrounds[ground]!.tone * carries * step(bite, kSings, 1) * step(slip, kSqueals, 2.5);
}

class Voice {
    private readonly level: Smooth;
    private readonly pitch: Smooth;
    private to = 0;
    private at = 900; // [Hz]
    private phase = 0;
    private wander = 0;
    constructor(
        private readonly rate: number,
        private readonly tuned: number,
    ) {
        this.level = new Smooth(0, 0.035, rate);
        this.pitch = new Smooth(900, 0.06, rate);
    }
    tune(wheel: WheelSound, turn: number): void {
        this.to = squeal(wheel);
        const carries = Math.min(1.6, wheel.load / kCarries);
        const { centre } = kGrounds[wheel.ground]!;
        this.at = centre * this.tuned * (1.12 - 0.14 * carries) * (1 + 0.012 * Math.min(12, wheel.slip)) * turn;
        if (this.to === 0 && this.level.value === 0) this.wander = 0;
    }
    next(noise: number): number {
        const level = this.level.to(this.to);
        const pitch = this.pitch.to(this.at);
        if (level === 0) return 0;
        this.wander += (noise - this.wander) * (180 / this.rate);
        this.phase += (pitch * (1 + 0.9 * this.wander)) / this.rate;
        this.phase -= Math.floor(this.phase);
        const a = 2 * Math.PI * this.phase;
        const s = Math.sin(a);
        // Stick and slip: a sine that leans over, with what comes twice and three times.
        return level * (s + 0.9 * s * Math.cos(a) + 0.2 * Math.sin(3 * a));
    }
}

export class GroundSound {
    private readonly voices: readonly Voice[];
    private readonly slide: Band;
    private readonly road: Band;
    private readonly stone: Band;
    private readonly ridge: Band;
    private readonly floor: Band;
    private readonly slides: Smooth;
    private readonly rolls: Smooth;
    private readonly bumps: Smooth;
    private readonly beats: Smooth;
    private to = { slides: 0, rolls: 0, stones: 0, beats: 0, bumps: 0, ridges: 0 };
    private along = 0; // of the way from ridge to ridge

    constructor(
        private readonly rate: number,
        private readonly noise: Noise,
    ) {
        this.voices = kVoices.map((tuned) => new Voice(rate, tuned));
        const band = (): Band => new Band(rate);
        [this.slide, this.road, this.stone, this.ridge, this.floor] = [band(), band(), band(), band(), band()];
        const smooth = (time: number): Smooth => new Smooth(0, time, rate);
        [this.slides, this.rolls, this.bumps, this.beats] = [smooth(0.04), smooth(0.1), smooth(0.03), smooth(0.03)];
    }
    // Now and then: its front and its rear wheel, `speed` [m/s] over the ground.
    tune(wheels: readonly WheelSound[], speed: number, turn: number): void {
        const to = { slides: 0, rolls: 0, stones: 0, beats: 0, bumps: 0, ridges: 0 };
        let centre = 0;
        wheels.forEach((wheel, i) => {
            this.voices[i]!.tune(wheel, turn);
            const ground = kGrounds[wheel.ground]!;
            const carries = Math.min(2, wheel.load / kCarries);
            const slides = ground.noise * carries * step(wheel.slip, 0.4, 7);
            to.slides += slides;
            centre += slides * ground.centre;
            if (wheel.load <= 0) return;
            to.rolls += ground.roll * Math.min(1, speed / 35);
            to.stones += ground.grain * carries * (3 * speed + 14 * wheel.slip); // [1/s]
            to.bumps += bounded(Math.abs(wheel.bump) / 1.2, 0, 1.5);
            if (!ground.ridge) return;
            to.beats += carries * step(speed, 0.3, 6);
            to.ridges = (speed / ground.ridge) * turn; // [Hz]
        });
        this.to = to;
        if (to.slides > 1e-6) this.slide.tune((centre / to.slides) * turn, 1.6);
        this.road.tune((140 + 9 * Math.min(speed, 40)) * turn, 0.7);
        this.stone.tune(2100 * turn, 1.6);
        this.ridge.tune(115 * turn, 1.4);
        this.floor.tune(62 * turn, 0.9);
        for (const band of [this.slide, this.road, this.stone, this.ridge, this.floor]) band.rest();
    }
    next(): number {
        const { to, rate } = this;
        const n = this.noise.next();
        let sum = 0;
        for (const voice of this.voices) sum += 0.11 * voice.next(n);
        sum += 0.5 * this.slide.pass(n * this.slides.to(to.slides));
        sum += 0.34 * this.road.pass(n * this.rolls.to(to.rolls));
        sum += 0.9 * this.floor.pass(n * this.bumps.to(to.bumps));
        const struck = to.stones > 0 && Math.abs(this.noise.next()) < to.stones / rate ? 3 + 5 * Math.abs(n) : 0;
        sum += 0.5 * this.stone.pass(struck);
        const beats = this.beats.to(to.beats);
        this.along += to.ridges / rate;
        const beat = this.along >= 1 ? 9 * beats : 0;
        this.along -= Math.floor(this.along);
        return sum + this.ridge.pass(beat);
    }
}
