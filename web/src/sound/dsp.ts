// The few blocks that every sound here is made of. What decays is set to nothing once nobody could hear it (rest()), so that no
// number becomes so small that a processor is slow with it.

export const kNothing = 1e-12; // far below the last bit that a loudspeaker gets

// A one-pole smoother: `time` [s] to get 63 % of the way.
export class Smooth {
    private readonly share: number;
    constructor(
        public value: number,
        time: number,
        rate: number,
    ) {
        this.share = 1 - Math.exp(-1 / (time * rate));
    }
    to(target: number): number {
        this.value += (target - this.value) * this.share;
        if (Math.abs(target - this.value) < 1e-9) this.value = target; // silence is silence
        return this.value;
    }
}

// A resonant band-pass (state-variable filter, trapezoidal; stable for any centre below half the rate), of gain 1 at its centre.
export class Band {
    private a = 0;
    private b = 0;
    private g = 0;
    private h = 1;
    private k = 1;
    constructor(private readonly rate: number) {}
    tune(centre: number, q: number): void {
        this.g = Math.tan(Math.PI * Math.min(0.45, Math.max(1e-4, centre / this.rate)));
        this.k = 1 / q;
        this.h = 1 / (1 + this.g * (this.g + this.k));
    }
    pass(x: number): number {
        const v1 = (this.a + this.g * (x - this.b)) * this.h;
        const v2 = this.b + this.g * v1;
        this.a = 2 * v1 - this.a;
        this.b = 2 * v2 - this.b;
        return v1 * this.k;
    }
    rest(): void {
        if (Math.abs(this.a) + Math.abs(this.b) < kNothing) this.a = this.b = 0;
    }
}

// One pole, low-pass: what it takes away is the high-pass.
export class Low {
    private y = 0;
    private share = 1;
    constructor(private readonly rate: number) {}
    tune(corner: number): void {
        this.share = 1 - Math.exp((-2 * Math.PI * corner) / this.rate);
    }
    pass(x: number): number {
        return (this.y += (x - this.y) * this.share);
    }
    rest(): void {
        if (Math.abs(this.y) < kNothing) this.y = 0;
    }
}

// What was put in, so many samples ago: between two samples on the line through them.
export class Delay {
    private readonly ring: Float64Array;
    private readonly mask: number;
    private at = 0;
    private whole = 1;
    private part = 0;
    constructor(longest: number) {
        let size = 4;
        while (size < longest + 2) size *= 2;
        this.ring = new Float64Array(size);
        this.mask = size - 1;
    }
    // [samples], at least 1.
    set length(samples: number) {
        const most = Math.min(this.mask - 1, Math.max(1, samples));
        this.whole = Math.floor(most);
        this.part = most - this.whole;
    }
    get out(): number {
        const { ring, mask, part } = this;
        const i = this.at - this.whole;
        return ring[i & mask]! * (1 - part) + ring[(i - 1) & mask]! * part;
    }
    put(x: number): void {
        this.ring[this.at & this.mask] = x;
        this.at = (this.at + 1) & this.mask;
    }
    clear(): void {
        this.ring.fill(0);
    }
}

// White, [-1, 1): xorshift, so that every rendering is the same.
export class Noise {
    private state: number;
    constructor(seed: number) {
        this.state = seed | 0 || 1;
    }
    next(): number {
        let x = this.state;
        x ^= x << 13;
        x ^= x >>> 17;
        x ^= x << 5;
        this.state = x;
        return x / 2147483648;
    }
}

// Within bounds, whatever came in: what is no number becomes the lower one.
export function bounded(x: number, low: number, high: number): number {
    return x >= low ? Math.min(x, high) : low;
}
// The smooth step from 0 at `from` to 1 at `to`.
export function step(x: number, from: number, to: number): number {
    const s = bounded((x - from) / (to - from), 0, 1);
    return s * s * (3 - 2 * s);
}
