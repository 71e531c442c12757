// The land: the engine's terrain with its roads, guard rails, trees and rocks. The engine decides what is drawn of the
// surface (native/wasm/terrain_api.h) and where things stand.
import { BufferAttribute, BufferGeometry, DataTexture, DoubleSide, Group, Matrix4, Mesh, MeshStandardMaterial, PlaneGeometry, SRGBColorSpace } from 'three';
import type { Engine, TerrainPictures } from '../engine/engine';
import { FrictionMap } from './friction_map';
import { Growth } from './growth';
import type { Sight } from './sight';
import { castsShadow } from './shadows';
import { kHaze, type Stage } from './stage';
import { TerrainView, type TerrainInfo } from './terrain';

const kPost = 0.07; // [m] half the side of a guard rail's post
// The beam's section: [m] off the line, above its foot.
const kBeam = [[0, 0.5], [0.05, 0.55], [0.05, 0.59], [0.005, 0.65], [0.005, 0.69], [0.05, 0.75], [0.05, 0.79], [0, 0.84]] as const;
const kPlantAfter = 4; // frames: the car is seen and drives before what grows is there
const kBrokenEvery = 8; // frames between looks at what was driven through

export class Land {
    readonly group = new Group();
    view: TerrainView | null = null;
    blocks = false; // the paper's own scheme
    friction = false; // the ground in the colours of its friction
    readonly frictionMap: FrictionMap;
    levels = false; // tinted, with the mesh drawn in
    pixelError: number | null = null; // [px]; null: what the machine affords
    private handle = 0;
    private readonly growth: Growth;
    private growthObject = 0xffffffff; // first object of the scene that is a tree or rock
    private frames = 0; // since it began
    private grown: [Float32Array, Float32Array] | null = null; // what grows here, not yet planted
    private rails: Mesh | null = null;
    private line: Mesh<PlaneGeometry, MeshStandardMaterial> | null = null;
    private readonly steel = new MeshStandardMaterial({ color: 0x9aa3ab, roughness: 0.45, metalness: 0.75, side: DoubleSide });

    constructor(
        private readonly engine: Engine,
        private readonly stage: Stage,
        sight: Sight,
    ) {
        stage.compile(new Mesh(new PlaneGeometry(), this.steel));
        this.frictionMap = new FrictionMap(engine);
        this.growth = new Growth((x, y) => engine.height(x, y), sight);
        this.group.add(this.growth.group);
    }

    // The engine holds another scenario; `made`: the pictures of its ground, where a Worker has made it.
    begin(made?: TerrainPictures): void {
        const { api, handle } = this.engine;
        api._ylSceneInfo(handle);
        this.growthObject = (JSON.parse(this.engine.text()) as { growth: number }).growth;
        this.engine.refresh();
        if (this.handle && api._ylTerrainShows(this.handle, handle)) return;
        this.clear();
        this.handle = made ? api._ylTerrainAdopt(handle) : 0;
        const adopted = this.handle !== 0;
        if (!adopted) this.handle = api._ylTerrainCreate(handle);
        const pictures = made && adopted ? made : this.engine.terrainPictures(this.handle);
        const info = JSON.parse(pictures.info) as TerrainInfo;
        const floats = (which: number): Float32Array => new Float32Array(this.engine.terrainArray(this.handle, which).buffer);
        this.view = new TerrainView(info, pictures, this.frictionMap.uniforms);
        this.frictionMap.begin(info.originX, info.originY);
        this.group.add(this.view.mesh);
        this.stage.haze = info.plane ? kHaze.plane : kHaze.land;
        this.addRails(floats(6));
        this.grown = [floats(7), floats(8)];
        this.frames = 0;
        this.addLine();
        api._ylTerrainDrop(this.handle);
        this.engine.refresh();
    }

    // Of what a wheel throws up at a place, linear RGB.
    dustColour(x: number, y: number): [number, number, number] {
        const c = this.engine.api._ylTerrainDust(this.engine.handle, x, y);
        return [(c >> 16) / 255, ((c >> 8) & 255) / 255, (c & 255) / 255];
    }

    // Patches of this frame.
    get selected(): number {
        return this.selection.count;
    }
    get triangles(): number {
        return this.view?.triangles ?? 0;
    }

    // After the camera stands: what is drawn this frame.
    update(): void {
        if (!this.view) return;
        const { api, handle } = this.engine;
        const quality = this.stage.quality;
        const camera = this.stage.camera;
        const at = api._ylTerrainCamera(this.handle) / 8;
        const f = api.HEAPF64;
        f[at] = camera.position.x;
        f[at + 1] = camera.position.y;
        f[at + 2] = camera.position.z;
        f[at + 3] = this.stage.drawnHeight / (2 * Math.tan((camera.fov * Math.PI) / 360));
        kViewProjection.multiplyMatrices(camera.projectionMatrix, camera.matrixWorldInverse);
        for (let k = 0; k < 16; k++) f[at + 4 + k] = kViewProjection.elements[k]!;
        f[at + 20] = this.pixelError ?? quality.pixelError;
        f[at + 21] = this.blocks ? 1 : 0;
        const count = api._ylTerrainSelect(this.handle, handle);
        const instances = api._ylTerrainInstances(this.handle) / 4;
        const frame = api._ylTerrainFrame(this.handle) / 4;
        const h = api.HEAPF32;
        this.selection.instances = h.subarray(instances, instances + count * 8);
        this.selection.count = count;
        for (let k = 0; k < 4; k++) this.selection.camera[k] = h[frame + k]!;
        this.selection.fineRange = h[frame + 4]!;
        this.selection.fineEnd = h[frame + 5]!;
        this.view.anisotropy = Math.min(quality.anisotropy, this.stage.renderer.capabilities.getMaxAnisotropy());
        this.frictionMap.update(this.friction, camera.position.x, camera.position.y);
        this.view.showLevels = this.levels;
        this.view.update(this.selection);
        this.frames++;
        if (this.grown && this.frames > kPlantAfter) {
            this.growth.begin(...this.grown);
            this.grown = null;
        }
        this.growth.update(camera.position, quality.scenery);
        if (this.growthObject !== 0xffffffff && this.frames % kBrokenEvery === 0) {
            const broken = api._ylSceneBroken(handle);
            this.growth.breakOff(this.growthObject, api.HEAPU8.subarray(broken));
        }
    }

    // How far the drawn surface lies from the one that is driven on, within `radius` of the camera [m]: the triangles of
    // this frame's patches, their corners as the graphics card computes them, asked at places all over them.
    drawnAgainstDriven(radius: number): { places: number; worst: number; finest: number } {
        const { view, selection } = this;
        let [places, worst, finest] = [0, 0, Infinity];
        if (!view) return { places, worst, finest };
        const s0 = view.info.spacing / 2 ** view.info.fineLevels;
        const eye = this.stage.camera.position;
        for (let k = 0; k < selection.count; k++) {
            const [x0, y0, stride, level, morphStart, , , sampled] = selection.instances.slice(8 * k, 8 * k + 8) as unknown as number[];
            const west = view.info.originX + x0! * s0;
            const south = view.info.originY + y0! * s0;
            const side = stride! * s0; // [m]
            const gap = (v: number, low: number): number => Math.max(low - v, 0, v - low - 16 * side);
            if (Math.hypot(gap(eye.x, west), gap(eye.y, south)) > Math.min(radius, morphStart!)) continue;
            const vertices = new Float32Array(17 * 17 * 4);
            for (let j = 0; j <= 16; j++) for (let i = 0; i <= 16; i++) vertices.set([x0! + i * stride!, y0! + j * stride!, level!, sampled!], 4 * (17 * j + i));
            const z = view.probe(this.stage.renderer, vertices);
            for (let j = 0; j < 16; j++)
                for (let i = 0; i < 16; i++)
                    for (const [u, v] of kInside) {
                        const x = west + (i + u) * side;
                        const y = south + (j + v) * side;
                        if (Math.hypot(x - eye.x, y - eye.y) > Math.min(radius, morphStart!)) continue;
                        const [a, b, c, d] = [z[17 * j + i]!, z[17 * j + i + 1]!, z[17 * (j + 1) + i]!, z[17 * (j + 1) + i + 1]!];
                        const drawn = u > v ? a + (b - a) * u + (d - b) * v : a + (c - a) * v + (d - c) * u; // the patch's two triangles
                        worst = Math.max(worst, Math.abs(drawn - this.engine.height(x, y)));
                        finest = Math.min(finest, side);
                        places++;
                    }
        }
        return { places, worst, finest };
    }
    private readonly selection = { instances: new Float32Array(0) as Float32Array, count: 0, camera: [0, 0, 0, 0], fineRange: 0, fineEnd: 0 };

    // Where laps begin: a chequered band across the first road, if that is closed.
    private addLine(): void {
        const start = this.engine.roadPlace(0, 0);
        const road = this.view?.info.roads[0];
        if (!start?.closed || !road || Math.abs(start.offset) > 1) return;
        const squares = Math.round(2 * road.halfWidth) * 2;
        const colours = new Uint8Array(4 * squares * 2);
        for (let i = 0; i < squares * 2; i++) colours.set((i + (i >= squares ? 1 : 0)) % 2 ? [235, 235, 228, 255] : [18, 18, 20, 255], 4 * i);
        const texture = new DataTexture(colours, squares, 2);
        texture.colorSpace = SRGBColorSpace;
        texture.needsUpdate = true;
        const geometry = new PlaneGeometry(2 * road.halfWidth, 1, squares, 2).rotateZ(Math.PI / 2);
        const position = geometry.getAttribute('position');
        for (let i = 0; i < position.count; i++) position.setZ(i, this.engine.height(position.getX(i), position.getY(i)) + 0.012);
        geometry.computeVertexNormals();
        this.line = new Mesh(geometry, new MeshStandardMaterial({ map: texture, roughness: 0.85, polygonOffset: true, polygonOffsetFactor: -2, polygonOffsetUnits: -4 }));
        this.line.receiveShadow = true;
        this.group.add(this.line);
    }

    // A rolled beam on posts where the engine has its sheets, a quad of two triangles every few metres.
    private addRails(triangles: Float32Array): void {
        if (triangles.length === 0) return;
        const corners: number[] = [];
        const quad = (a: number[], b: number[], c: number[], d: number[]): number => corners.push(...a, ...b, ...c, ...a, ...c, ...d);
        for (let k = 0; k + 18 <= triangles.length; k += 18) {
            const [ax, ay, az, bx, by, bz] = triangles.subarray(k, k + 6) as unknown as [number, number, number, number, number, number];
            const length = Math.hypot(bx - ax, by - ay) || 1;
            const [nx, ny] = [(by - ay) / length, (ax - bx) / length];
            const at = (x: number, y: number, z: number, [out, up]: readonly [number, number], side: number): number[] => [x + side * nx * out, y + side * ny * out, z + up];
            for (const side of [1, -1])
                for (let i = 0; i + 1 < kBeam.length; i++)
                    quad(at(ax, ay, az, kBeam[i]!, side), at(bx, by, bz, kBeam[i]!, side), at(bx, by, bz, kBeam[i + 1]!, side), at(ax, ay, az, kBeam[i + 1]!, side));
            const [tx, ty] = [-ny, nx];
            const post = [[1, 1], [-1, 1], [-1, -1], [1, -1]].map(([u, v]) => [ax + kPost * (u! * tx + 0.6 * v! * nx), ay + kPost * (u! * ty + 0.6 * v! * ny)]);
            post.forEach(([x, y], i) => {
                const [u, v] = post[(i + 1) % 4]!;
                quad([x!, y!, az - 0.3], [u!, v!, az - 0.3], [u!, v!, az + 0.8], [x!, y!, az + 0.8]);
            });
        }
        const geometry = new BufferGeometry();
        geometry.setAttribute('position', new BufferAttribute(new Float32Array(corners), 3));
        geometry.computeVertexNormals();
        this.rails = new Mesh(geometry, this.steel);
        this.rails.receiveShadow = true;
        castsShadow(this.rails);
        this.group.add(this.rails);
    }

    private clear(): void {
        if (this.view) {
            this.group.remove(this.view.mesh);
            this.view.dispose();
            this.view = null;
        }
        if (this.rails) {
            this.group.remove(this.rails);
            this.rails.geometry.dispose();
            this.rails = null;
        }
        if (this.line) {
            this.group.remove(this.line);
            this.line.geometry.dispose();
            this.line.material.map?.dispose();
            this.line.material.dispose();
            this.line = null;
        }
        this.growth.clear();
        this.grown = null;
        if (this.handle) this.engine.api._ylTerrainDestroy(this.handle);
        this.handle = 0;
    }
}

const kViewProjection = new Matrix4();
const kInside = [[0.02, 0.01], [0.6, 0.3], [0.3, 0.6], [0.5, 0.49], [0.9, 0.1]] as const; // shares of a cell
