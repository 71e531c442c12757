// An engine as its exhaust tells it. Each cylinder fires once in two turns of the crank, one after the other at even angles, and
// lets a blow of gas into the exhaust: steep at first and dying away, g(t) = (t / T) exp(1 - t / T), with T a few degrees of the
// crank, fewer under load. What a cylinder gives differs a little from its neighbours', and from firing to firing. The blows go
// through a waveguide of three pipes, header, silencer, tail pipe: one wave runs out and one back in each, and they meet where
// the area changes,
//
//     p = 2 (Sa a + Sb b) / (Sa + Sb),    back into a: p - a,    on into b: p - b                                 (S1)
//
// (J. O. Smith III, Physical Audio Signal Processing, 2010, "Kelly-Lochbaum scattering junctions"). The valves throw most back,
// the open end almost all, turned about; what is heard is the flow out of it, less what changes slowly. The pipes are ours to choose.
import { bounded, Delay, kNothing, Low, type Noise } from './dsp';

const kBlow = [21, 9] as const; // [deg] of the crank: T, coasting and under full load
const kUneven = [0.05, -0.04, 0.02, -0.06, 0.04, -0.03, 0.06, -0.02]; // what the cylinders give more or less
const kPipes = [
    { length: 1.5, sound: 520, area: 1, keeps: 0.97 }, // [m], [m/s] in gas that hot, of the first, share that a way leaves
    { length: 0.5, sound: 480, area: 6, keeps: 0.72 },
    { length: 0.8, sound: 430, area: 1.1, keeps: 0.97 },
] as const;
const kValves = 0.55; // share that comes back from the closed end
const kOpen = 0.82; // and from the open one
const kRush = 0.4; // of its noise, where gas rushes
const kMouth = 130; // [Hz] below which the end of the pipe gives off less and less
const kWool = [500, 1600] as const; // [Hz] that the silencer lets through, coasting and under full load
const kBright = 1900; // [Hz] above which the open end throws back less and less
export const kSlowest = 0.1; // least of the pitches

class Pipe {
    readonly out: Delay;
    readonly back: Delay;
    private readonly samples: number;
    constructor(
        { length, sound }: (typeof kPipes)[number],
        rate: number,
        readonly keeps: number,
    ) {
        this.samples = (length / sound) * rate;
        this.out = new Delay(this.samples / kSlowest);
        this.back = new Delay(this.samples / kSlowest);
    }
    tune(pitch: number): void {
        this.out.length = this.back.length = this.samples / pitch;
    }
    clear(): void {
        this.out.clear();
        this.back.clear();
    }
}

export class Crank {
    private turned = 0; // of the angle between two firings
    private fires = 0; // the cylinder that is next
    private late = 0; // of a blow that began between two samples
    private a = 0; // the two halves of the blow's shape
    private b = 0;
    private share = 1;
    private height = 1; // of a blow whose crest is 1
    private loud = 0; // the largest of the waves since the last look
    private awake = false;
    private readonly pipes: readonly Pipe[];
    private readonly end: Low;
    private readonly wool: Low;
    private readonly mouth: Low;

    constructor(
        private readonly rate: number,
        private readonly noise: Noise,
    ) {
        this.pipes = kPipes.map((pipe) => new Pipe(pipe, rate, pipe.keeps));
        this.end = new Low(rate);
        this.wool = new Low(rate);
        this.mouth = new Low(rate);
    }
    // Now and then: `firing` [Hz] as it sounds, `load` [0, 1].
    tune(firing: number, cylinders: number, load: number, pitch: number): void {
        const turn = firing / cylinders; // cycles of 720 degrees a second
        const degrees = kBlow[0] + (kBlow[1] - kBlow[0]) * load;
        this.share = 1 - Math.exp((-turn * 720) / (degrees * this.rate));
        this.height = Math.E / Math.max(1e-4, this.share);
        for (const pipe of this.pipes) pipe.tune(pitch);
        this.wool.tune((kWool[0] + (kWool[1] - kWool[0]) * load) * pitch);
        this.mouth.tune(kMouth * pitch);
        this.end.tune(Math.min(0.4 * this.rate, kBright * pitch));
        if (this.loud < kNothing && this.awake) {
            this.awake = false;
            this.a = this.b = 0;
            for (const pipe of this.pipes) pipe.clear();
        }
        this.loud = 0;
        this.end.rest();
        this.wool.rest();
        this.mouth.rest();
    }
    // One sample; `blow`: the crest of what a cylinder lets out, `rough`: [0, 1] how much it differs each time.
    next(firing: number, cylinders: number, blow: number, rough: number): number {
        if (blow < kNothing && !this.awake) return 0;
        this.awake = true;
        const source = this.gas(firing, cylinders, blow, rough);
        const [header, silencer, tail] = this.pipes as [Pipe, Pipe, Pipe];
        const a = header.out.out * header.keeps;
        const b = silencer.back.out * silencer.keeps;
        const c = silencer.out.out * silencer.keeps;
        const d = tail.back.out * tail.keeps;
        const e = tail.out.out * tail.keeps;
        const [sa, sb, sc] = [kPipes[0].area, kPipes[1].area, kPipes[2].area];
        const first = (2 * (sa * a + sb * b)) / (sa + sb); // (S1)
        const second = (2 * (sb * c + sc * d)) / (sb + sc);
        const thrown = -kOpen * this.end.pass(e);
        header.out.put(source + kValves * header.back.out * header.keeps);
        header.back.put(first - a);
        silencer.out.put(first - b);
        silencer.back.put(second - c);
        tail.out.put(second - d);
        tail.back.put(thrown);
        const flow = e - thrown;
        this.loud = Math.max(this.loud, Math.abs(flow), Math.abs(source));
        return this.wool.pass(flow - this.mouth.pass(flow));
    }
    private gas(firing: number, cylinders: number, blow: number, rough: number): number {
        let struck = this.late;
        this.late = 0;
        const way = firing / this.rate;
        this.turned += way;
        if (this.turned >= 1) {
            this.turned -= Math.floor(this.turned);
            this.fires = (this.fires + 1) % cylinders;
            const since = bounded(this.turned / way, 0, 1); // [samples]
            const crest = blow * (1 + kUneven[this.fires % 8]! + rough * this.noise.next()) * this.height;
            struck += since * crest;
            this.late = (1 - since) * crest;
        }
        this.a += (struck - this.a) * this.share;
        this.b += (this.a - this.b) * this.share;
        return this.b * (1 + kRush * Math.min(1, blow) * this.noise.next());
    }
}
