// Which texels of a square picture that moves over the ground are there, and which to make next. The picture goes round:
// texel (i, j) of the ground is kept at (i mod size, j mod size), so that moving by a tile makes one stretch of tiles anew.
const kTiles = 16; // a side

// A stretch of the picture, and the ground's texel at the corner of the square that it belongs to.
export interface Stretch {
    x: number;
    y: number;
    width: number;
    height: number;
    cornerX: number;
    cornerY: number;
}

export class Square {
    private readonly tile: number; // [texels]
    private x = 0; // of the corner, in tiles
    private y = 0;
    private wantX = 0;
    private wantY = 0;
    private rows = -1; // made of a square that is begun anew; -1: nothing is there; kTiles: all
    private readonly spoilt: [number, number][] = []; // tiles of the ground to be made once more

    constructor(private readonly size: number) {
        this.tile = size / kTiles;
    }

    forget(): void {
        this.rows = -1;
        this.spoilt.length = 0;
    }
    // What lies there is no longer as it was: from texel (x0, y0) of the ground to (x1, y1).
    spoil(x0: number, y0: number, x1: number, y1: number): void {
        const at = (texel: number): number => Math.floor(texel / this.tile);
        for (let j = Math.max(this.y, at(y0)); j <= Math.min(this.y + kTiles - 1, at(y1)); j++)
            for (let i = Math.max(this.x, at(x0)); i <= Math.min(this.x + kTiles - 1, at(x1)); i++)
                if (!this.spoilt.some((s) => s[0] === i && s[1] === j)) this.spoilt.push([i, j]);
    }
    // The middle should lie at that texel of the ground.
    aim(x: number, y: number): void {
        this.wantX = Math.round(x / this.tile) - kTiles / 2;
        this.wantY = Math.round(y / this.tile) - kTiles / 2;
    }
    // All of it is there and lies no more than a tile from where it should.
    get near(): boolean {
        return this.rows === kTiles && Math.abs(this.wantX - this.x) <= 1 && Math.abs(this.wantY - this.y) <= 1;
    }
    // [texels] from the middle that near squares have on all sides.
    get reach(): number {
        return this.size / 2 - 1.5 * this.tile;
    }
    // What to make next; null: nothing. It counts as made.
    next(): Stretch | null {
        const { tile, size } = this;
        const dx = this.wantX - this.x;
        const dy = this.wantY - this.y;
        const far = Math.abs(dx) >= kTiles || Math.abs(dy) >= kTiles;
        if (this.rows < 0 || far || (this.rows < kTiles && Math.abs(dx) + Math.abs(dy) > kTiles / 2)) {
            this.x = this.wantX;
            this.y = this.wantY;
            this.rows = 0;
        }
        if (this.rows < kTiles) {
            const row = this.y + this.rows++;
            return this.stretch(0, around(row, kTiles) * tile, size, tile);
        }
        if (dx !== 0) {
            const column = dx > 0 ? this.x + kTiles : this.x - 1;
            this.x += Math.sign(dx);
            return this.stretch(around(column, kTiles) * tile, 0, tile, size);
        }
        if (dy !== 0) {
            const row = dy > 0 ? this.y + kTiles : this.y - 1;
            this.y += Math.sign(dy);
            return this.stretch(0, around(row, kTiles) * tile, size, tile);
        }
        for (let s = this.spoilt.pop(); s; s = this.spoilt.pop()) {
            const [i, j] = [s[0] - this.x, s[1] - this.y];
            if (i < 0 || j < 0 || i >= kTiles || j >= kTiles) continue; // gone by now
            return this.stretch(around(s[0], kTiles) * tile, around(s[1], kTiles) * tile, tile, tile);
        }
        return null;
    }
    private stretch(x: number, y: number, width: number, height: number): Stretch {
        return { x, y, width, height, cornerX: this.x * this.tile, cornerY: this.y * this.tile };
    }
}

// A stretch in parts that do not go round; with the texel of the ground that each would have at (0, 0) of the picture.
export function partsOf(s: Stretch, size: number): Stretch[] {
    const cut = (from: number, length: number, corner: number): [number, number, number][] => {
        const seam = around(corner, size);
        const parts: [number, number, number][] = [
            [from, Math.min(from + length, seam), corner - seam + (seam > 0 ? size : 0)],
            [Math.max(from, seam), from + length, corner - seam],
        ];
        return parts.filter(([a, b]) => b > a);
    };
    return cut(s.x, s.width, s.cornerX).flatMap(([x0, x1, cornerX]) =>
        cut(s.y, s.height, s.cornerY).map(([y0, y1, cornerY]) => ({
            ...{ x: x0, y: y0, width: x1 - x0, height: y1 - y0, cornerX, cornerY },
        })),
    );
}

const around = (value: number, count: number): number => ((value % count) + count) % count;
