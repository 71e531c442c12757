// The sounds themselves, computed sample by sample from what the model says: no recordings. Pure code, used by the AudioWorklet,
// where there is none by the page itself, by tests and by offline rendering alike.
//
//   crank.ts         the engine from crank angle, load, cylinders; its exhaust
//   ground_sound.ts  tires and ground of each side
//   scrape_sound.ts  the body along walls and other cars
//   here             gears that whine, wind, brakes, blows to the body; levels; the place of the ear
//
// Wind: noise whose level grows with the square of speed and whose colour brightens with it. Gears: what meshes hums with the
// number of teeth a turn, louder with the torque they carry. A blow: a thump, a crack of noise and a few partials of sheet metal,
// scaled by the impulse.
import { Crank, kSlowest } from './crank';
import { Band, bounded, Low, Noise, Smooth } from './dsp';
import { GroundSound, kGrounds, type WheelSound } from './ground_sound';
import { ScrapeSound } from './scrape_sound';

export const kWheelFields = ['slip', 'load', 'bite', 'ground', 'bump'] as const;
type OfWheel = `${(typeof kWheelFields)[number]}${0 | 1 | 2 | 3}`; // front left, front right, rear left, rear right

// What sounds, in physical terms; smoothed inside, so that it may be written once a frame.
export interface SoundInput extends Record<OfWheel, number> {
    running: number; // 1 while an engine turns by itself
    rpm: number;
    cylinders: number;
    load: number; // [0, 1] share of the torque asked for
    mesh: number; // [Hz] of the teeth of the final drive
    torque: number; // [0, 1] that they carry
    speed: number; // [m/s] through the air
    rolling: number; // [m/s] over the ground with wheels on it, 0 in the air
    braking: number; // [0, 1]
    pressed: number; // [N] onto walls and other cars
    scrapes: number; // [m/s] at which the body slides there
    pitch: number; // factor of slow motion, and of what comes or goes
    near: number; // [0, 1] share that distance leaves
    inside: number; // 1 with the ear in the car
}
const kWheels = [0, 1, 2, 3] as const;
export const kSilent: SoundInput = {
    ...{ running: 0, rpm: 0, cylinders: 4, load: 0, mesh: 0, torque: 0, speed: 0, rolling: 0, braking: 0 },
    ...{ pressed: 0, scrapes: 0, pitch: 1, near: 1, inside: 0 },
    ...(Object.fromEntries(kWheels.flatMap((w) => kWheelFields.map((f) => [f + w, 0]))) as Record<OfWheel, number>),
};
// Order of the fields in the messages to the worklet.
export const kSoundFields = Object.keys(kSilent) as (keyof SoundInput)[];

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

const kChunk = 32; // samples from one look at the input to the next
const kEngine = 0.75; // levels of the parts
const kWhine = 0.03;
const kKnocks = 6;
const kPartials = [62, 131, 317, 742]; // [Hz] of a blow
const kDecays = [0.22, 0.16, 0.11, 0.07]; // [s]
const kLevels = [0.9, 0.5, 0.22, 0.12];
const kStruck = 1.6; // [s] after which a blow is over

interface Knock {
    level: number;
    age: number; // samples
    phase: number[];
    tune: number;
    crack: Band;
}

export class Synth {
    readonly input: SoundInput = { ...kSilent };
    volume = 1;
    private readonly noise = new Noise(0x9e3779b9);
    private readonly knocks: Knock[] = [];
    private readonly crank: Crank;
    private readonly sides: readonly GroundSound[];
    private readonly body: ScrapeSound;
    private readonly air: readonly Band[];
    private readonly pads: Band;
    private readonly walls: readonly Low[]; // of the car, with the ear inside
    private readonly wheels: WheelSound[] = kWheels.map(() => ({ slip: 0, load: 0, bite: 0, ground: 0, bump: 0 }));
    private readonly smooth: Record<
        'firing' | 'blow' | 'load' | 'wind' | 'brake' | 'pitch' | 'gain' | 'mesh' | 'teeth',
        Smooth
    >;
    private meshed = 0; // of the way to the next tooth
    private readonly kept = [0, 0]; // of each ear: what is constant in it

    constructor(private readonly rate: number) {
        const s = (start: number, time: number): Smooth => new Smooth(start, time, rate);
        this.smooth = {
            ...{ firing: s(0, 0.03), blow: s(0, 0.05), load: s(0, 0.05), wind: s(0, 0.2), brake: s(0, 0.08) },
            ...{ pitch: s(1, 0.08), gain: s(1, 0.03), mesh: s(0, 0.03), teeth: s(0, 0.06) },
        };
        this.crank = new Crank(rate, new Noise(77));
        this.sides = [new GroundSound(rate, new Noise(5)), new GroundSound(rate, new Noise(8191))];
        this.body = new ScrapeSound(rate, new Noise(52391));
        this.air = [new Band(rate), new Band(rate)];
        this.pads = new Band(rate);
        this.walls = [new Low(rate), new Low(rate)];
    }

    // An impact happened: `impulse` [N s].
    strike(impulse: number): void {
        const level = impactLevel(impulse);
        if (level === 0) return;
        if (this.knocks.length >= kKnocks) this.knocks.shift();
        const tune = 0.9 + 0.2 * Math.abs(this.noise.next());
        this.knocks.push({ level, age: 0, phase: [0, 0, 0, 0], tune, crack: new Band(this.rate) });
    }

    // `left` and `right` are overwritten; one ear alone hears the middle of both. Samples stay inside (-1, 1).
    render(left: Float32Array, right: Float32Array | null = null): void {
        for (let i = 0; i < left.length; i += kChunk) this.chunk(left, right, i, Math.min(left.length, i + kChunk));
        for (let k = this.knocks.length - 1; k >= 0; k--)
            if (this.knocks[k]!.age > this.rate * kStruck) this.knocks.splice(k, 1);
    }

    private chunk(left: Float32Array, right: Float32Array | null, from: number, to: number): void {
        const p = this.input;
        const { smooth, crank, sides, air } = this;
        const cylinders = Math.round(bounded(p.cylinders, 1, 16));
        const rpm = bounded(p.rpm, 0, 30000);
        const running = p.running > 0 && rpm > 1;
        const load = bounded(p.load, 0, 1);
        const speed = bounded(p.speed, 0, 150);
        const rolling = bounded(p.rolling, 0, 150);
        const pitch = bounded(p.pitch, kSlowest, 2);
        const turn = smooth.pitch.value;
        const firing = firingFrequency(rpm, cylinders);
        const blow = running ? 0.2 + 0.8 * load + 0.25 * Math.min(1, rpm / 6500) : 0;
        const wind = bounded(speed / 60, 0, 1.5) ** 2 * 0.6;
        const braking = bounded(p.braking, 0, 1) * Math.min(1, rolling / 2) * Math.max(0, 1 - rolling / 14);
        const volume = bounded(this.volume, 0, 1) * bounded(p.near, 0, 1);
        const inside = bounded(p.inside, 0, 1);
        const rough = 0.1 + 0.14 * (1 - load);
        const mesh = bounded(p.mesh, 0, 6000);
        const teeth = running || mesh > 1 ? bounded(p.torque, 0, 1) * Math.min(1, mesh / 80) : 0;

        crank.tune(Math.max(1, smooth.firing.value * turn), cylinders, smooth.load.value, turn);
        this.takeWheels();
        const [fl, fr, rl, rr] = this.wheels as [WheelSound, WheelSound, WheelSound, WheelSound];
        sides[0]!.tune([fl, rl], rolling, turn);
        sides[1]!.tune([fr, rr], rolling, turn);
        this.body.tune(bounded(p.pressed, 0, 1e6), bounded(p.scrapes, 0, 150), turn);
        for (const band of air) band.tune((180 + 14 * speed) * turn, 0.6);
        this.pads.tune(1850 * turn, 8);
        for (const knock of this.knocks) knock.crack.tune((700 + 1500 * knock.level) * turn, 0.7);
        for (const wall of this.walls) wall.tune(1500 * turn);
        for (const part of [...air, this.pads, ...this.walls]) part.rest();

        for (let i = from; i < to; i++) {
            const t = smooth.pitch.to(pitch);
            const noise = this.noise.next();
            smooth.load.to(load);
            let middle = kEngine * crank.next(smooth.firing.to(firing) * t, cylinders, smooth.blow.to(blow), rough);
            middle += this.whine(smooth.mesh.to(mesh) * t, smooth.teeth.to(teeth));
            const b = smooth.brake.to(braking);
            middle += 0.04 * this.pads.pass(noise * b * b);
            middle += this.body.next();
            for (const knock of this.knocks) middle += this.knock(knock, noise, t);
            const w = smooth.wind.to(wind);
            const gain = smooth.gain.to(volume);
            const l = this.ear(0, middle + sides[0]!.next() + 1.3 * air[0]!.pass(noise * w), inside) * gain;
            const r = this.ear(1, middle + sides[1]!.next() + 1.3 * air[1]!.pass(this.noise.next() * w), inside) * gain;
            left[i] = limited(right ? 0.85 * l + 0.15 * r : (l + r) / 2);
            if (right) right[i] = limited(0.85 * r + 0.15 * l);
        }
    }
    private takeWheels(): void {
        const p = this.input;
        kWheels.forEach((w) => {
            const wheel = this.wheels[w]!;
            wheel.slip = bounded(p[`slip${w}`], 0, 100);
            wheel.load = bounded(p[`load${w}`], 0, 50000);
            wheel.bite = bounded(p[`bite${w}`], 0, 2);
            wheel.ground = Math.floor(bounded(p[`ground${w}`], 0, kGrounds.length - 1));
            wheel.bump = bounded(Math.abs(p[`bump${w}`]), 0, 20);
        });
    }
    // What one ear gets: nothing constant, and with it inside the car what comes through its walls.
    private ear(which: 0 | 1, x: number, inside: number): number {
        const muffled = this.walls[which]!.pass(x);
        const heard = x + inside * (1.25 * muffled - x);
        const kept = this.kept[which]! + (heard - this.kept[which]!) * (70 / this.rate); // below 11 Hz
        this.kept[which] = Math.abs(kept) < 1e-15 ? 0 : kept;
        return heard - kept;
    }
    private whine(frequency: number, level: number): number {
        this.meshed += frequency / this.rate;
        this.meshed -= Math.floor(this.meshed);
        if (level === 0) return 0;
        const a = 2 * Math.PI * this.meshed;
        return kWhine * level * (Math.sin(a) + 0.4 * Math.sin(2 * a + 1));
    }
    private knock(k: Knock, noise: number, turn: number): number {
        const t = k.age++ / this.rate;
        if (t > kStruck) return 0;
        const attack = Math.min(1, t / 0.002);
        const fades = Math.min(1, (kStruck - t) / 0.2);
        let sum = 0;
        for (let i = 0; i < 4; i++) {
            // The thump falls in pitch as the metal gives.
            const falls = i === 0 ? 1 + 0.8 * Math.exp(-t / 0.03) : 1;
            k.phase[i] = (k.phase[i]! + (kPartials[i]! * k.tune * turn * falls) / this.rate) % 1;
            sum += kLevels[i]! * Math.exp(-t / kDecays[i]!) * Math.sin(2 * Math.PI * k.phase[i]!);
        }
        sum += 1.35 * Math.exp(-t / (0.05 + 0.12 * k.level)) * k.crack.pass(noise);
        return attack * fades * sum * k.level ** 1.5 * 0.9;
    }
}
// A soft limit: straight up to a half, then bending; it never reaches 1.
function limited(x: number): number {
    const size = Math.abs(x);
    if (size < 0.5) return size < 1e-10 ? 0 : x;
    return Math.sign(x) * (0.5 + 0.48 * Math.tanh((size - 0.5) / 0.48));
}
