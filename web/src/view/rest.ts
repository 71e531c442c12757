// When a picture need not be drawn again: the run stands, nothing moves in it, and nobody has touched anything for a while.
import { Matrix4, type PerspectiveCamera } from 'three';

const kAwake = 1000; // [ms] after a touch: whatever it began has been drawn by then
const kSame = 1e-5;
const kTouches = [
    'pointermove',
    'pointerdown',
    'pointerup',
    'wheel',
    'keydown',
    'keyup',
    'input',
    'change',
    'focusin',
    'touchmove',
    'drop',
    'resize',
    'visibilitychange',
];

export class Rest {
    private touched = 0; // [ms]
    private moment = NaN;
    private readonly seen = new Matrix4();
    private readonly now = new Matrix4();

    listen(window: Window): void {
        for (const type of kTouches)
            window.addEventListener(type, () => this.touch(), { capture: true, passive: true });
    }
    touch(): void {
        this.touched = performance.now();
    }
    // Asked once a frame. `moment`: what else the picture depends on, as a number.
    still(camera: PerspectiveCamera, moment: number): boolean {
        this.now.multiplyMatrices(camera.projectionMatrix, camera.matrixWorldInverse);
        const a = this.now.elements;
        const b = this.seen.elements;
        let same = moment === this.moment;
        for (let k = 0; k < 16 && same; k++) same = Math.abs(a[k]! - b[k]!) <= kSame * (1 + Math.abs(a[k]!));
        this.seen.copy(this.now);
        this.moment = moment;
        if (!same) this.touch();
        return performance.now() - this.touched > kAwake;
    }
}
