// Quality that follows the machine: scenery, resolution and shadows give way before the physics ever does. What a machine can
// do is measured, not read off its name: the page begins cheaply and rises while frames come quickly.
import { kFineGround, kPlainGround, type Quality } from './stage';

interface Level extends Quality {
    least: number; // [frames/s] below which it is given up
}
const kLevels: readonly Level[] = [
    { scale: 1, antialias: true, shadows: true, scenery: 1, anisotropy: 4, pixelError: 2, ...kFineGround, least: 34 },
    { scale: 1, antialias: true, shadows: true, scenery: 0.5, anisotropy: 4, pixelError: 2, ...kFineGround, least: 34 },
    {
        scale: 1,
        antialias: false,
        shadows: true,
        scenery: 0.3,
        anisotropy: 2,
        pixelError: 3,
        ...kFineGround,
        least: 34,
    },
    {
        scale: 1,
        antialias: false,
        shadows: false,
        scenery: 0.2,
        anisotropy: 1,
        pixelError: 4,
        ...kPlainGround,
        least: 34,
    },
    {
        scale: 0.75,
        antialias: false,
        shadows: false,
        scenery: 0.1,
        anisotropy: 1,
        pixelError: 4,
        ...kPlainGround,
        least: 25,
    },
    {
        scale: 0.6,
        antialias: false,
        shadows: false,
        scenery: 0.05,
        anisotropy: 1,
        pixelError: 6,
        ...kPlainGround,
        least: 24,
    },
    {
        scale: 0.5,
        antialias: false,
        shadows: false,
        scenery: 0,
        anisotropy: 1,
        pixelError: 8,
        ...kPlainGround,
        least: 0,
    },
];
const kCheap = 4; // where a machine begins that says it has no graphics card, and where a frame of a second puts any
const kHopeful = 3; // where others begin
const kQuick = 56; // [frames/s] of which a better level may be tried
const kTrial = 1; // [s] of quick frames before the first better levels
const kAgain = [8, 3]; // [s] before a level is tried that was once given up, longer each time; and below the cheap one

const kFrames = 60; // that are judged together
const kLook = 6; // frames from one judgement to the next
const kHitch = 0.1; // [s] no frame counts for more of the time that a level is tried

export class Adapt {
    level: number;
    private readonly last = new Float32Array(kFrames); // [s] between frames, the newest ones in a ring
    private readonly sorted = new Float32Array(kFrames);
    private count = 0; // of them since the last change
    private since = 0; // [s] since the last change
    private failed = 0; // levels given up

    // `software`: by its name, drawn by the processor. A hint: names can be hidden.
    constructor(readonly software: boolean) {
        this.level = software ? kCheap : kHopeful;
    }
    // `asked`: by the user, who may have more than this machine would choose for itself; but not many samples a pixel without
    // a graphics card, which costs seconds a frame.
    quality(asked?: Quality): Quality {
        if (asked) return this.software ? { ...asked, anisotropy: 1 } : asked;
        const { least: _, ...quality } = kLevels[this.level]!;
        return quality;
    }
    // `elapsed` [s] between frames while the tab is seen; the first frame after it was hidden is not to be told, a frame
    // that takes longer than a second is. `settled`: nothing is being made that will not be made again. True when the quality
    // changed.
    frame(elapsed: number, settled = true): boolean {
        if (elapsed <= 0) return false;
        if (elapsed > 1) return this.go(Math.min(kLevels.length - 1, Math.max(kCheap, this.level + 1)));
        if (!settled) return false;
        this.last[this.count++ % kFrames] = elapsed;
        this.since += Math.min(elapsed, kHitch);
        if (this.count % kLook !== 0) return false;
        const rate = 1 / this.median();
        if (rate < kLevels[this.level]!.least && this.since > 2) {
            this.failed++;
            return this.go(this.level + 1);
        }
        // Up to the cheap level a picture at thirty frames a second is worth its resolution.
        const wanted = this.level > kCheap ? kLevels[this.level - 1]!.least + 2 : kQuick;
        const patience = this.failed > 0 ? kAgain[this.level > kCheap ? 1 : 0]! * this.failed : kTrial;
        if (rate > wanted && this.since > patience && this.level > 0) return this.go(this.level - 1);
        return false;
    }
    // Of the newest frames: a hitch, in which something was made or the machine did other things, says nothing of the rest.
    private median(): number {
        const n = Math.min(this.count, kFrames);
        const sorted = this.sorted.subarray(0, n);
        sorted.set(this.last.subarray(0, n));
        sorted.sort();
        return sorted[n >> 1]!;
    }
    private go(level: number): boolean {
        this.since = this.count = 0;
        if (level === this.level) return false;
        this.level = level;
        return true;
    }
}

// Drawn by the processor, without a graphics card, if the browser tells.
export function softwareRendering(): boolean {
    const gl = document.createElement('canvas').getContext('webgl2');
    if (!gl) return false;
    const info = gl.getExtension('WEBGL_debug_renderer_info');
    const name = String(gl.getParameter(info ? info.UNMASKED_RENDERER_WEBGL : gl.RENDERER));
    gl.getExtension('WEBGL_lose_context')?.loseContext();
    return /llvmpipe|swiftshader|software|basic render/i.test(name);
}
