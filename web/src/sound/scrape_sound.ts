// A body that scrapes along a wall or another car. What friction takes in a second, its coefficient apart, is the force that presses
// times the speed of sliding, P = N v, and of that power the air gets a share: the amplitude goes with the root of P. Roughness of a
// given size passes the faster the faster it slides, so the noise of it is the higher. Sheet metal sticks and slips: the noise comes
// in bursts, slow and deep where it creeps, so fast that they run together where it flies; and it rings at its own frequencies,
// whatever the speed. Levels and colours are ours.
import { Band, type Noise, Smooth, step } from './dsp';

const kFull = 40000; // [W] of N v that is as loud as it gets, but for a little
const kCreeps = [0.05, 0.3] as const; // [m/s]: silent below, all there above
const kLowest = 380; // [Hz] of the noise at no speed
const kRises = 150; // [Hz] for each m/s
const kHighest = 4200; // [Hz]
export const kPanels = [353, 811, 1490, 2630]; // [Hz] of the sheets
const kRings = [1.3, 1.5, 1.1, 0.7]; // levels
const kRingsOn = 1; // [s] after which nothing of them is left

// [0, 1.2] how loud it is.
export function scrapeLevel(pressed: number, slides: number): number {
    return Math.min(1.2, Math.sqrt((pressed * slides) / kFull)) * step(slides, ...kCreeps);
}
// [Hz] about which the noise lies.
export function scrapePitch(slides: number): number {
    return Math.min(kHighest, kLowest + kRises * slides);
}
// [Hz] of the bursts, and [0, 1] how deep they are.
export function judder(slides: number): { rate: number; depth: number } {
    return { rate: 13 + 4.5 * slides, depth: 0.2 + 0.65 * Math.exp(-slides / 5) };
}

export class ScrapeSound {
    private readonly level: Smooth;
    private readonly rub: Band;
    private readonly panels: readonly Band[];
    private to = 0;
    private rings = 0; // [samples] left
    private bursts = { rate: 0, depth: 0 };
    private burst = 0; // of the way from one to the next
    private takes = 1; // of the mean time, this one

    constructor(
        private readonly rate: number,
        private readonly noise: Noise,
    ) {
        this.level = new Smooth(0, 0.03, rate);
        this.rub = new Band(rate);
        this.panels = kPanels.map(() => new Band(rate));
    }
    // Now and then: [N] that presses, [m/s] of sliding.
    tune(pressed: number, slides: number, turn: number): void {
        this.to = scrapeLevel(pressed, slides);
        if (this.to > 0) {
            this.rub.tune(scrapePitch(slides) * turn, 0.9);
            const { rate, depth } = judder(slides);
            this.bursts = { rate: rate * turn, depth };
        }
        this.panels.forEach((panel, i) => panel.tune(kPanels[i]! * turn, 26));
        for (const band of [this.rub, ...this.panels]) band.rest();
    }
    next(): number {
        const level = this.level.to(this.to);
        if (level > 0 || this.to > 0) this.rings = kRingsOn * this.rate;
        else if (this.rings <= 0) return 0;
        else this.rings--;
        const { rate, depth } = this.bursts;
        this.burst += rate / (this.rate * this.takes);
        if (this.burst >= 1) {
            this.burst -= Math.floor(this.burst);
            this.takes = 1 + 0.45 * this.noise.next();
        }
        // It holds while it sticks, lets go, and dies away.
        const slip = 3.2 * Math.exp(-4 * this.burst);
        const drives = this.noise.next() * level * (1 - depth + depth * slip);
        let sum = 0.62 * this.rub.pass(drives);
        for (let i = 0; i < this.panels.length; i++) sum += kRings[i]! * this.panels[i]!.pass(drives);
        return sum;
    }
}
