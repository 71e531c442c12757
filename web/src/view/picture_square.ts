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

    constructor(private readonly size: number) {
        this.tile = size / kTiles;
    }

    forget(): void {
        this.rows = -1;
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
        return null;
    }
    private stretch(x: number, y: number, width: number, height: number): Stretch {
        return { x, y, width, height, cornerX: this.x * this.tile, cornerY: this.y * this.tile };
    }
}

const around = (value: number, count: number): number => ((value % count) + count) % count;
