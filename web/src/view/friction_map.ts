// The friction that tires meet, as colour on the ground: whatever layers, roads and patches make of it, asked of the engine
// where the physics asks. A fine square about the eye and a coarse one about that; each is asked anew, some rows a frame,
// when the eye has gone too far, and drawn as it was until then.
import {
    Color,
    DataTexture,
    LinearFilter,
    RedFormat,
    SRGBColorSpace,
    UnsignedByteType,
    Vector3,
    type IUniform,
} from 'three';
import type { Engine } from '../engine/engine';

const kTexels = 1024; // a side
const kSpacings = [0.5, 4]; // [m] between texels
const kMost = 1.275; // factor that a full byte stands for
const kRows = 16; // asked in a frame of 1/60 s; a slow machine asks as many a second
const kMostRows = 256;

// From ice to dry asphalt; in order of lightness too, so that the colour-blind and a printer can tell them apart.
export const kFrictionScale = [
    { at: 0, colour: '#440154' },
    { at: 0.35, colour: '#31688e' },
    { at: 0.7, colour: '#35b779' },
    { at: 1.05, colour: '#fde725' },
] as const;

interface Square {
    texture: DataTexture;
    place: Vector3; // [m] south-west corner from node (0, 0), metres across; 0 across: nothing asked yet
    next: Uint8Array<ArrayBuffer>; // being asked
    row: number; // from here on is missing; -1: nothing is being asked
    x: number; // [m] world, south-west corner of `next`
    y: number;
}

export class FrictionMap {
    readonly uniforms: Record<string, IUniform>;
    private readonly squares: Square[];
    private last = 0; // [ms] when rows were asked
    private originX = 0;
    private originY = 0;

    constructor(private readonly engine: Engine) {
        this.squares = kSpacings.map(() => {
            const texture = new DataTexture(
                new Uint8Array(new ArrayBuffer(kTexels * kTexels)),
                kTexels,
                kTexels,
                RedFormat,
                UnsignedByteType,
            );
            texture.minFilter = texture.magFilter = LinearFilter;
            texture.needsUpdate = true;
            return {
                texture,
                place: new Vector3(),
                next: new Uint8Array(new ArrayBuffer(kTexels * kTexels)),
                row: -1,
                x: NaN,
                y: NaN,
            };
        });
        this.uniforms = {
            uFrictionNear: { value: this.squares[0]!.texture },
            uFrictionFar: { value: this.squares[1]!.texture },
            uFrictionPlace: { value: this.squares.map((s) => s.place) },
            uFrictionColour: {
                value: kFrictionScale.map(({ colour }) => {
                    const c = new Color(colour).getRGB({ r: 0, g: 0, b: 0 }, SRGBColorSpace); // as the screen shows it
                    return new Vector3(c.r, c.g, c.b);
                }),
            },
        };
    }

    // Another terrain, whose node (0, 0) is there.
    begin(originX: number, originY: number): void {
        this.originX = originX;
        this.originY = originY;
        for (const s of this.squares) {
            s.row = -1;
            s.x = NaN;
            s.place.z = 0;
        }
    }

    update(on: boolean, eyeX: number, eyeY: number): void {
        if (!on) return;
        const now = performance.now();
        const some = Math.min(kMostRows, kRows * Math.max(1, Math.round((now - this.last) * 0.06)));
        this.last = now;
        this.squares.forEach((s, k) => {
            const spacing = kSpacings[k]!;
            const side = kTexels * spacing;
            const step = side / 8;
            const away = Math.max(Math.abs(eyeX - s.x - side / 2), Math.abs(eyeY - s.y - side / 2));
            if (s.row < 0 && !(away < 1.5 * step)) {
                s.x = Math.round(eyeX / step) * step - side / 2;
                s.y = Math.round(eyeY / step) * step - side / 2;
                s.row = 0;
            }
            if (s.row < 0) return;
            const rows = Math.min(some, kTexels - s.row);
            const asked = this.engine.frictions(
                s.x + spacing / 2,
                s.y + spacing / 2 + s.row * spacing,
                spacing,
                kTexels,
                rows,
            );
            for (let i = 0; i < asked.length; i++)
                s.next[s.row * kTexels + i] = Math.min(255, Math.round((255 / kMost) * asked[i]!));
            s.row += rows;
            if (s.row < kTexels) return;
            s.row = -1;
            (s.texture.image.data as Uint8Array).set(s.next);
            s.texture.needsUpdate = true;
            s.place.set(s.x - this.originX, s.y - this.originY, side);
        });
    }
    // All that is drawn has been asked.
    get complete(): boolean {
        return this.squares.every((s) => s.row < 0 && s.place.z > 0);
    }
    // As drawn at a place of the world; null where nothing is.
    drawn(x: number, y: number): number | null {
        for (const [k, s] of this.squares.entries()) {
            const i = Math.floor((x - this.originX - s.place.x) / kSpacings[k]!);
            const j = Math.floor((y - this.originY - s.place.y) / kSpacings[k]!);
            if (s.place.z > 0 && i >= 0 && j >= 0 && i < kTexels && j < kTexels)
                return ((s.texture.image.data as Uint8Array)[j * kTexels + i]! * kMost) / 255;
        }
        return null;
    }
}
