// What lies on the nodes of the land. Which patches have something that is looked at more closely than grass: a road with its painted lines, and what
// mirrors. The others are drawn without that, which is a third of what their pixels cost.
const kWet = 1;
const kIce = 5;

interface Land {
    width: number; // nodes
    height: number;
    tile: number; // nodes a side of a tile
    tilesX: number;
    border: number;
    patches: readonly unknown[];
}

const kGrass = 3;

export class Cover {
    private readonly all: boolean;

    // `cover`: surface and road of each node, tile by tile (native/terrain/draw_data.h).
    constructor(
        private readonly info: Land,
        private readonly cover: Uint8Array,
    ) {
        // Rectangles lie anywhere, and a border that is not clamped repeats what is inside.
        this.all = info.patches.length > 0 || info.border !== 0;
    }

    // Grass grows at that place, in grid nodes; 'road': by a road, which may lie upon it.
    grass(x: number, y: number): boolean | 'road' {
        const { width, height } = this.info;
        const [i, j] = [Math.round(x), Math.round(y)];
        if (i < 0 || j < 0 || i >= width || j >= height) return false;
        const node = this.node(i, j);
        if ((node & 15) !== kGrass) return false;
        return node < 16 || 'road';
    }
    private node(x: number, y: number): number {
        const { tile, tilesX } = this.info;
        const layer = Math.floor(y / tile) * tilesX + Math.floor(x / tile);
        return this.cover[(layer * tile + (y % tile)) * tile + (x % tile)]!;
    }

    // On the square from (west, south), `side` wide, in grid nodes.
    has(west: number, south: number, side: number): boolean {
        if (this.all) return true;
        const { width, height } = this.info;
        const within = (at: number, count: number): number => Math.max(0, Math.min(count - 1, at));
        const lastX = within(Math.ceil(west + side), width);
        const lastY = within(Math.ceil(south + side), height);
        for (let y = within(Math.floor(south), height); y <= lastY; y++)
            for (let x = within(Math.floor(west), width); x <= lastX; x++) {
                const node = this.node(x, y);
                const surface = node & 15;
                if (node >= 16 || surface === kWet || surface === kIce) return true;
            }
        return false;
    }
}
