// A frame is a list of parts, done one after the other; what each kind of them costs is measured.
import type { View } from '../view/view';

export interface Frame {
    elapsed: number; // [s] of wall time since the frame before
    now: number; // [ms] the moment the frame begins
    pad: Gamepad | null;
}
export type Part = [kind: 'sim' | 'scene' | 'overlay' | 'draw', act: (frame: Frame) => void];

export class Frames {
    private last = 0;

    constructor(
        private readonly parts: readonly Part[],
        private readonly view: View,
        private readonly pad: () => Gamepad | null,
    ) {}
    begin(): void {
        requestAnimationFrame((next) => this.frame(next));
    }
    // What was not seen is not a long frame.
    seenAgain(): void {
        this.last = 0;
    }
    private frame(time: number): void {
        this.begin();
        const frame = {
            elapsed: this.last === 0 ? 0 : (time - this.last) / 1000,
            now: performance.now(),
            pad: this.pad(),
        };
        this.last = time;
        const spent = { sim: 0, scene: 0, overlay: 0, draw: 0 };
        let from = frame.now;
        for (const [kind, act] of this.parts) {
            act(frame);
            const now = performance.now();
            spent[kind] += now - from;
            from = now;
        }
        this.view.meter.add(spent.sim, this.view.world.lodTime, spent.scene, spent.overlay, spent.draw);
    }
}
