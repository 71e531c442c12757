// The land: the engine's terrain with its roads, guard rails, trees and rocks. The engine decides what is drawn of the
// surface (native/wasm/terrain_api.h) and where things stand.
import {
    BufferAttribute,
    BufferGeometry,
    DataTexture,
    DoubleSide,
    Group,
    Matrix4,
    Mesh,
    MeshStandardMaterial,
    PlaneGeometry,
    SRGBColorSpace,
    Vector3,
} from 'three';
import { DrawnGround, type Seen } from '../engine/drawn_ground';
import type { Engine, TerrainPictures } from '../engine/engine';
import { FrictionMap } from './friction_map';
import type { Meadow } from './grass';
import type { Growth } from './growth';
import type { Sight } from './sight';
import { castsShadow } from './shadows';
import { kHaze, type Stage } from './stage';
import { kQuads } from './patch_heights';
import { TerrainView, type TerrainInfo } from './terrain';

const kViewProjection = new Matrix4();
const kPost = 0.07; // [m] half the side of a guard rail's post
// The beam's section: [m] off the line, above its foot.
const kBeam = [
    [0, 0.5],
    [0.05, 0.55],
    [0.05, 0.59],
    [0.005, 0.65],
    [0.005, 0.69],
    [0.05, 0.75],
    [0.05, 0.79],
    [0, 0.84],
] as const;
const kPlantAfter = 30; // frames: the car is seen and drives before what grows is asked for
const kVerge = 0.8; // [m] beside a road's shoulder where no tall grass grows
const kPaintFirst = 16; // times as much of the ground's pictures as in other frames, where nothing is there yet
const kBrokenEvery = 8; // frames between looks at what was driven through

export class Land {
    readonly group = new Group();
    view: TerrainView | null = null;
    blocks = false; // the paper's own scheme
    friction = false; // the ground in the colours of its friction
    readonly frictionMap: FrictionMap;
    levels = false; // tinted, with the mesh drawn in
    pixelError: number | null = null; // [px]; null: what the machine affords
    painted = false; // all of the ground's pictures are there
    settled = false; // they were once, since the ground is this one
    private contexts = 0; // of the stage, when they were made
    private readonly ground: DrawnGround;
    private readonly seen: Seen = {
        ...{ x: 0, y: 0, z: 0, pixelsPerRadian: 1, pixelError: 1, blocks: false },
        viewProjection: kViewProjection.elements,
    };
    private growth: Growth | null = null; // loaded when something grows
    private asked = false; // for that
    private growthObject = 0xffffffff; // first object of the scene that is a tree or rock
    private frames = 0; // since it began
    private grown: [Float32Array, Float32Array] | null = null; // what grows here, not yet planted
    private rails: Mesh | null = null;
    private line: Mesh<PlaneGeometry, MeshStandardMaterial> | null = null;
    private readonly steel = new MeshStandardMaterial({
        color: 0x9aa3ab,
        roughness: 0.45,
        metalness: 0.75,
        side: DoubleSide,
    });

    constructor(
        private readonly engine: Engine,
        private readonly stage: Stage,
        private readonly sight: Sight,
    ) {
        stage.compile(new Mesh(new PlaneGeometry(), this.steel));
        this.ground = new DrawnGround(engine);
        this.frictionMap = new FrictionMap(engine);
    }

    // The engine holds another scenario; `made`: the pictures of its ground, where a Worker has made it.
    begin(made?: TerrainPictures): void {
        this.growthObject = this.engine.sceneInfo().growth;
        const parts = this.ground.begin(made);
        if (!parts) return;
        this.clear();
        const info = JSON.parse(parts.pictures.info) as TerrainInfo;
        this.view = new TerrainView(
            info,
            parts.pictures,
            { ...this.frictionMap.uniforms, ...this.stage.groundLight },
            this.stage.quality.pictures,
            {
                items: parts.plants[0],
                height: (x, y) => this.engine.height(x, y),
                gone: new Set(),
                ...{ originX: info.originX, originY: info.originY },
            },
        );
        this.frictionMap.begin(info.originX, info.originY);
        this.group.add(this.view.mesh);
        this.stage.haze = info.plane ? kHaze.plane : kHaze.land;
        this.addRails(parts.rails);
        this.grown = parts.plants;
        this.frames = 0;
        this.painted = this.settled = false;
        this.addLine();
    }

    // Of what a wheel throws up at a place, linear RGB.
    dustColour(x: number, y: number): [number, number, number] {
        return this.ground.dust(x, y);
    }

    // Something is still being made that will be seen.
    get busy(): boolean {
        return !this.painted || this.grown !== null || (this.friction && !this.frictionMap.complete);
    }
    // Patches of this frame.
    get selected(): number {
        return this.ground.selection.count;
    }
    get triangles(): number {
        return this.view?.triangles ?? 0;
    }

    // After the camera stands: what is drawn this frame.
    update(elapsed: number): void {
        if (!this.view) return;
        const quality = this.stage.quality;
        const camera = this.stage.camera;
        kViewProjection.multiplyMatrices(camera.projectionMatrix, camera.matrixWorldInverse);
        const { seen } = this;
        ({ x: seen.x, y: seen.y, z: seen.z } = camera.position);
        seen.pixelsPerRadian = this.stage.drawnHeight / (2 * Math.tan((camera.fov * Math.PI) / 360));
        seen.pixelError = this.pixelError ?? quality.pixelError;
        seen.blocks = this.blocks;
        this.ground.select(seen);
        this.view.taps = quality.anisotropy;
        this.view.glint = quality.anisotropy > 1;
        this.view.night = this.stage.day.ground !== undefined;
        this.view.size = quality.pictures;
        this.frictionMap.update(this.friction, camera.position.x, camera.position.y);
        this.view.showFriction = this.friction;
        this.view.showLevels = this.levels;
        if (this.contexts !== this.stage.contexts) this.view.forget();
        this.contexts = this.stage.contexts;
        this.view.update(this.stage.renderer, this.ground.selection);
        this.paint(elapsed);
        this.frames++;
        this.grow(elapsed);
    }

    private meadow(view: TerrainView): Meadow {
        const { originX, originY, spacing, roads } = view.info;
        const widest = Math.max(0, ...roads.map((r) => r.halfWidth + r.shoulder + kVerge));
        return {
            ...{ originX, originY },
            height: (x, y) => this.engine.height(x, y),
            grass: (x, y) => {
                const found = view.cover.grass((x - originX) / spacing, (y - originY) / spacing);
                if (found !== 'road') return found;
                const place = this.engine.roadPlace(x, y);
                return !place || Math.abs(place.offset) > widest;
            },
            pictures: () => view.pictured,
            light: this.stage.groundLight,
        };
    }
    private grow(elapsed: number): void {
        const { growth, view } = this;
        if (this.grown && this.frames > kPlantAfter) {
            if (this.grown[0].length > 0 && !growth) return void this.load();
            growth?.begin(...this.grown, this.meadow(view!));
            this.grown = null;
        }
        const { camera, quality, day } = this.stage;
        growth?.update(camera.position, quality.scenery, day.snow > 0, elapsed);
        if (growth && this.growthObject !== 0xffffffff && this.frames % kBrokenEvery === 0) {
            const broken = this.engine.sceneBroken(this.growthObject + growth.solids);
            growth.breakOff(this.growthObject, broken, (item, gone) => view?.fell(item, gone));
        }
    }
    private async load(): Promise<void> {
        if (this.asked) return;
        this.asked = true;
        const made = await import('./growth').catch(() => null);
        this.asked = false; // if the network was away: asked again
        if (!made) return;
        this.growth = new made.Growth(this.sight, this.stage);
        this.group.add(this.growth.group);
    }

    private paint(elapsed: number): void {
        const { camera, quality } = this.stage;
        const { eye } = this;
        const { selection } = this.ground;
        const ahead = camera.getWorldDirection(kAhead);
        const level = Math.hypot(ahead.x, ahead.y) || 1;
        eye.x = selection.camera[0]!;
        eye.y = selection.camera[1]!;
        eye.above = selection.camera[3]!;
        eye.aheadX = ahead.x / Math.max(level, 0.3);
        eye.aheadY = ahead.y / Math.max(level, 0.3);
        eye.pixel = (camera.fov * Math.PI) / 180 / this.stage.drawnHeight;
        this.painted = this.view!.paint(this.stage.renderer, eye, quality.paint, kPaintFirst * quality.paint, elapsed);
        if (this.painted && !this.grown) this.settled = true;
    }
    private readonly eye = { x: 0, y: 0, above: 0, aheadX: 0, aheadY: 0, pixel: 1 };

    // How far the drawn surface lies from the one that is driven on, within `radius` of the camera [m]: the triangles of
    // this frame's patches, their corners as the graphics card computes them, asked at places all over them.
    drawnAgainstDriven(radius: number): { places: number; worst: number; finest: number } {
        const { view } = this;
        const { selection } = this.ground;
        let [places, worst, finest] = [0, 0, Infinity];
        if (!view) return { places, worst, finest };
        const s0 = view.info.spacing / 2 ** view.info.fineLevels;
        const eye = this.stage.camera.position;
        for (let k = 0; k < selection.count; k++) {
            const [x0, y0, stride, , morphStart] = selection.instances.slice(8 * k, 8 * k + 8) as unknown as number[];
            const west = view.info.originX + x0! * s0;
            const south = view.info.originY + y0! * s0;
            const side = stride! * s0; // [m]
            const gap = (v: number, low: number): number => Math.max(low - v, 0, v - low - kQuads * side);
            if (Math.hypot(gap(eye.x, west), gap(eye.y, south)) > Math.min(radius, morphStart!)) continue;
            const kept = view.kept(this.stage.renderer, k);
            const z = (i: number, j: number): number => kept[4 * ((kQuads + 1) * j + i)]!;
            // A large cell is asked at places a metre or two apart, wherever the radius meets it.
            const parts = Math.max(1, Math.round(side));
            const reach = Math.min(radius, morphStart!);
            const first = (of: number, low: number): number =>
                Math.max(0, Math.floor((parts * (of - reach - low)) / side));
            const last = (of: number, low: number): number =>
                Math.min(kQuads * parts, Math.ceil((parts * (of + reach - low)) / side));
            for (let n = first(eye.y, south); n < last(eye.y, south); n++)
                for (let m = first(eye.x, west); m < last(eye.x, west); m++)
                    for (const [du, dv] of kInside) {
                        const [i, j] = [Math.floor(m / parts), Math.floor(n / parts)];
                        const [u, v] = [(m + du) / parts - i, (n + dv) / parts - j];
                        const x = west + (i + u) * side;
                        const y = south + (j + v) * side;
                        if (Math.hypot(x - eye.x, y - eye.y) > reach) continue;
                        const [a, b, c, d] = [z(i, j), z(i + 1, j), z(i, j + 1), z(i + 1, j + 1)];
                        const drawn = u > v ? a + (b - a) * u + (d - b) * v : a + (c - a) * v + (d - c) * u; // the patch's two triangles
                        worst = Math.max(worst, Math.abs(drawn - this.engine.height(x, y)));
                        finest = Math.min(finest, side);
                        places++;
                    }
        }
        return { places, worst, finest };
    }
    // Whether there is land at that place: beyond its edge it goes on level and bare.
    holds(x: number, y: number): boolean {
        const info = this.view?.info;
        if (!info || info.plane) return true;
        const [east, north] = [(x - info.originX) / info.spacing, (y - info.originY) / info.spacing];
        return east > 0 && north > 0 && east < info.width - 1 && north < info.height - 1;
    }
    // Where laps begin: a chequered band across the first road, if that is closed.
    private addLine(): void {
        const start = this.engine.roadPlace(0, 0);
        const road = this.view?.info.roads[0];
        if (!start?.closed || !road || Math.abs(start.offset) > 1) return;
        const squares = Math.round(2 * road.halfWidth) * 2;
        const colours = new Uint8Array(4 * squares * 2);
        for (let i = 0; i < squares * 2; i++)
            colours.set((i + (i >= squares ? 1 : 0)) % 2 ? [235, 235, 228, 255] : [18, 18, 20, 255], 4 * i);
        const texture = new DataTexture(colours, squares, 2);
        texture.colorSpace = SRGBColorSpace;
        texture.needsUpdate = true;
        const geometry = new PlaneGeometry(2 * road.halfWidth, 1, squares, 2).rotateZ(Math.PI / 2);
        const position = geometry.getAttribute('position');
        for (let i = 0; i < position.count; i++)
            position.setZ(i, this.engine.height(position.getX(i), position.getY(i)) + 0.012);
        geometry.computeVertexNormals();
        this.line = new Mesh(
            geometry,
            new MeshStandardMaterial({
                map: texture,
                roughness: 0.85,
                polygonOffset: true,
                polygonOffsetFactor: -2,
                polygonOffsetUnits: -4,
            }),
        );
        this.line.receiveShadow = true;
        this.group.add(this.line);
    }

    // A rolled beam on posts where the engine has its sheets, a quad of two triangles every few metres.
    private addRails(triangles: Float32Array): void {
        if (triangles.length === 0) return;
        const corners: number[] = [];
        const quad = (a: number[], b: number[], c: number[], d: number[]): number =>
            corners.push(...a, ...b, ...c, ...a, ...c, ...d);
        for (let k = 0; k + 18 <= triangles.length; k += 18) {
            const [ax, ay, az, bx, by, bz] = triangles.subarray(k, k + 6) as unknown as [
                number,
                number,
                number,
                number,
                number,
                number,
            ];
            const length = Math.hypot(bx - ax, by - ay) || 1;
            const [nx, ny] = [(by - ay) / length, (ax - bx) / length];
            const at = (
                x: number,
                y: number,
                z: number,
                [out, up]: readonly [number, number],
                side: number,
            ): number[] => [x + side * nx * out, y + side * ny * out, z + up];
            for (const side of [1, -1])
                for (let i = 0; i + 1 < kBeam.length; i++)
                    quad(
                        at(ax, ay, az, kBeam[i]!, side),
                        at(bx, by, bz, kBeam[i]!, side),
                        at(bx, by, bz, kBeam[i + 1]!, side),
                        at(ax, ay, az, kBeam[i + 1]!, side),
                    );
            const [tx, ty] = [-ny, nx];
            const post = [
                [1, 1],
                [-1, 1],
                [-1, -1],
                [1, -1],
            ].map(([u, v]) => [ax + kPost * (u! * tx + 0.6 * v! * nx), ay + kPost * (u! * ty + 0.6 * v! * ny)]);
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

    // The share of the sun that trees take, so high above the ground.
    shadeAt(x: number, y: number, above: number): number {
        return this.view?.shadeAt(x, y, above) ?? 0;
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
        this.growth?.clear();
        this.grown = null;
    }
}

const kAhead = new Vector3();
const kInside = [
    [0.02, 0.01],
    [0.6, 0.3],
    [0.3, 0.6],
    [0.5, 0.49],
    [0.9, 0.1],
] as const; // shares of a cell
