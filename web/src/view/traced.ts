// Which patches of the land have something that is looked at more closely than grass: a road with its painted lines, and what
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

export class Traced {
    private readonly all: boolean;

    // `cover`: surface and road of each node, tile by tile (native/terrain/draw_data.h).
    constructor(
        private readonly info: Land,
        private readonly cover: Uint8Array,
    ) {
        // Rectangles lie anywhere, and a border that is not clamped repeats what is inside.
        this.all = info.patches.length > 0 || info.border !== 0;
    }

    // On the square from (west, south), `side` wide, in grid nodes.
    has(west: number, south: number, side: number): boolean {
        if (this.all) return true;
        const { width, height, tile, tilesX } = this.info;
        const within = (at: number, count: number): number => Math.max(0, Math.min(count - 1, at));
        const lastX = within(Math.ceil(west + side), width);
        const lastY = within(Math.ceil(south + side), height);
        for (let y = within(Math.floor(south), height); y <= lastY; y++)
            for (let x = within(Math.floor(west), width); x <= lastX; x++) {
                const layer = Math.floor(y / tile) * tilesX + Math.floor(x / tile);
                const node = this.cover[(layer * tile + (y % tile)) * tile + (x % tile)]!;
                const surface = node & 15;
                if (node >= 16 || surface === kWet || surface === kIce) return true;
            }
        return false;
    }
}
