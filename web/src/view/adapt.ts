// Quality that follows the machine: scenery, resolution and shadows give way before the physics ever does.
import type { Quality } from './stage';

const kLevels: Omit<Quality, 'antialias'>[] = [
    { scale: 1, shadows: true, scenery: 1, anisotropy: 4, pixelError: 2 },
    { scale: 1, shadows: true, scenery: 0.55, anisotropy: 4, pixelError: 2 },
    { scale: 0.8, shadows: true, scenery: 0.4, anisotropy: 2, pixelError: 3 },
    { scale: 0.65, shadows: false, scenery: 0.3, anisotropy: 1, pixelError: 4 },
    { scale: 0.5, shadows: false, scenery: 0.2, anisotropy: 1, pixelError: 4 },
];
const kSoftware = 3; // the best level without a graphics card

export class Adapt {
    level: number;
    private readonly best: number;
    private smooth = 1 / 60; // [s] between frames
    private since = 0; // [s] since the last change
    private ups = 0; // each step up that failed makes the next one wait longer

    constructor(
        readonly software: boolean,
    ) {
        this.best = software ? kSoftware : 0;
        this.level = this.best;
    }
    // `asked`: by the user, who may have more than this machine would choose for itself. Anisotropic filtering is not among
    // it without a graphics card: it costs seconds a frame, and minutes where ground reaches to the horizon.
    quality(asked?: Quality): Quality {
        if (asked) return this.software ? { ...asked, anisotropy: 1 } : asked;
        return { ...kLevels[this.level]!, antialias: !this.software };
    }
    // `elapsed` [s] between frames while the tab is seen; the first frame after it was hidden is not to be told, a frame
    // that takes longer than a second is. True when the quality changed.
    frame(elapsed: number): boolean {
        if (elapsed <= 0) return false;
        const counted = Math.min(elapsed, 0.1); // one hitch, such as a shader compiled, is not a slow machine
        this.smooth += (counted - this.smooth) * Math.min(1, counted * 1.5);
        this.since += elapsed;
        if (this.smooth > 1 / 34 && this.since > 2 && this.level < kLevels.length - 1) {
            this.level++;
            this.ups++;
            this.since = 0;
            return true;
        }
        if (this.smooth < 1 / 56 && this.since > 6 * (1 + this.ups) && this.level > this.best) {
            this.level--;
            this.since = 0;
            return true;
        }
        return false;
    }
}

// Drawn by the processor, without a graphics card.
export function softwareRendering(): boolean {
    const gl = document.createElement('canvas').getContext('webgl2');
    if (!gl) return false;
    const info = gl.getExtension('WEBGL_debug_renderer_info');
    const name = String(gl.getParameter(info ? info.UNMASKED_RENDERER_WEBGL : gl.RENDERER));
    gl.getExtension('WEBGL_lose_context')?.loseContext();
    return /llvmpipe|swiftshader|software|basic render/i.test(name);
}
