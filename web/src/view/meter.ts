// Main-thread milliseconds a frame by part, over the last 1,000 frames; nothing is allocated while it measures.

const kFrames = 1000;
const kParts = ['sim', 'lod', 'scene', 'overlay', 'draw'] as const;
export type Part = (typeof kParts)[number];

export class FrameMeter {
    private readonly times = new Float32Array(kFrames * kParts.length);
    private at = 0;
    private count = 0;
    mean = 0; // [ms] of everything but the draw calls, smoothed

    // `lod`: of the scene's time.
    add(sim: number, lod: number, wholeScene: number, overlay: number, draw: number): void {
        const scene = wholeScene - lod;
        const o = this.at * kParts.length;
        this.times[o] = sim;
        this.times[o + 1] = lod;
        this.times[o + 2] = scene;
        this.times[o + 3] = overlay;
        this.times[o + 4] = draw;
        this.at = (this.at + 1) % kFrames;
        this.count = Math.min(this.count + 1, kFrames);
        this.mean += (sim + lod + scene + overlay - this.mean) * 0.05;
    }

    // Median and 95th percentile of each part, of all but drawing (`main`) and of all.
    report(): Record<Part | 'main' | 'all', { median: number; p95: number }> {
        const of = (pick: (o: number) => number): { median: number; p95: number } => {
            const sorted = Array.from({ length: this.count }, (_, i) => pick(i * kParts.length)).sort((a, b) => a - b);
            const q = (share: number): number =>
                sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
            return { median: q(0.5), p95: q(0.95) };
        };
        const t = this.times;
        return {
            sim: of((o) => t[o]!),
            lod: of((o) => t[o + 1]!),
            scene: of((o) => t[o + 2]!),
            overlay: of((o) => t[o + 3]!),
            draw: of((o) => t[o + 4]!),
            main: of((o) => t[o]! + t[o + 1]! + t[o + 2]! + t[o + 3]!),
            all: of((o) => t[o]! + t[o + 1]! + t[o + 2]! + t[o + 3]! + t[o + 4]!),
        };
    }
}
