// The ground as a camera sees it (native/wasm/terrain_api.h): its pictures, where rails and plants stand, and which patches of the
// surface are drawn in a frame.
import type { Engine, TerrainPictures } from './engine';

export interface Selection {
    instances: Float32Array; // 8 numbers a patch; a view of memory
    count: number;
    readonly camera: [number, number, number, number];
}
export interface Seen {
    x: number; // [m] of the eye
    y: number;
    z: number;
    pixelsPerRadian: number;
    viewProjection: readonly number[]; // 16, by columns
    pixelError: number; // [px] that the drawn surface may be off
    blocks: boolean; // the paper's own scheme
}
export interface GroundParts {
    pictures: TerrainPictures;
    rails: Float32Array; // triangles, 9 numbers each
    plants: [Float32Array, Float32Array];
}

export class DrawnGround {
    readonly selection: Selection = {
        instances: new Float32Array(0),
        count: 0,
        camera: [0, 0, 0, 0],
    };
    private terrain = 0;

    constructor(private readonly engine: Engine) {}

    // The engine holds another scenario. Null when its ground is the one that is drawn already. `made`: where a Worker made it.
    begin(made?: TerrainPictures): GroundParts | null {
        const { engine } = this;
        const { api, handle } = engine;
        engine.refresh();
        if (this.terrain && api._ylTerrainShows(this.terrain, handle)) return null;
        this.clear();
        this.terrain = made ? api._ylTerrainAdopt(handle) : 0;
        const adopted = this.terrain !== 0;
        if (!adopted) this.terrain = api._ylTerrainCreate(handle);
        const pictures = made && adopted ? made : engine.terrainPictures(this.terrain);
        const floats = (which: number): Float32Array =>
            new Float32Array(engine.terrainArray(this.terrain, which).buffer);
        const parts: GroundParts = { pictures, rails: floats(6), plants: [floats(7), floats(8)] };
        api._ylTerrainDrop(this.terrain);
        engine.refresh();
        return parts;
    }
    clear(): void {
        if (this.terrain) this.engine.api._ylTerrainDestroy(this.terrain);
        this.terrain = 0;
    }

    // What is drawn this frame.
    select(seen: Seen): void {
        const { api, handle } = this.engine;
        const at = api._ylTerrainCamera(this.terrain) / 8;
        const f = api.HEAPF64;
        f[at] = seen.x;
        f[at + 1] = seen.y;
        f[at + 2] = seen.z;
        f[at + 3] = seen.pixelsPerRadian;
        for (let k = 0; k < 16; k++) f[at + 4 + k] = seen.viewProjection[k]!;
        f[at + 20] = seen.pixelError;
        f[at + 21] = seen.blocks ? 1 : 0;
        const count = api._ylTerrainSelect(this.terrain, handle);
        const instances = api._ylTerrainInstances(this.terrain) / 4;
        const frame = api._ylTerrainFrame(this.terrain) / 4;
        const h = api.HEAPF32;
        const { selection } = this;
        selection.instances = h.subarray(instances, instances + count * 8);
        selection.count = count;
        for (let k = 0; k < 4; k++) selection.camera[k] = h[frame + k]!;
    }

    // Of what a wheel throws up at a place, linear RGB.
    dust(x: number, y: number): [number, number, number] {
        const c = this.engine.api._ylTerrainDust(this.engine.handle, x, y);
        return [(c >> 16) / 255, ((c >> 8) & 255) / 255, (c & 255) / 255];
    }
}
