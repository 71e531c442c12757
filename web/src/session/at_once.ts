// How many steps may be asked for at once, so that a page with thousands of vehicles answers in between: as many as take a moment,
// by what the last ones took.
const kMoment = 40; // [ms]

export class AtOnce {
    private each = 0; // [ms] that a step takes; 0: not known yet

    get steps(): number {
        return this.each > 0 ? Math.max(1, Math.floor(kMoment / this.each)) : 1;
    }
    ran(steps: number, milliseconds: number): void {
        if (steps < 1) return;
        const now = milliseconds / steps;
        this.each = this.each === 0 ? Math.max(now, 1e-4) : this.each + 0.3 * (now - this.each);
    }
    forget(): void {
        this.each = 0;
    }
}
