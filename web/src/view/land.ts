// The land: the engine's terrain with its roads, guard rails, trees and rocks. The engine decides what is drawn of the
// surface (native/wasm/terrain_api.h); everything else is instanced once per terrain and culled by distance to the eye.
import {
    BufferAttribute,
    BufferGeometry,
    Color,
    ConeGeometry,
    CylinderGeometry,
    DataTexture,
    DoubleSide,
    Euler,
    Group,
    IcosahedronGeometry,
    InstancedMesh,
    Matrix4,
    Mesh,
    MeshStandardMaterial,
    PlaneGeometry,
    Quaternion,
    SRGBColorSpace,
    Vector3,
} from 'three';
import { mergeGeometries } from 'three/addons/utils/BufferGeometryUtils.js';
import type { Engine } from '../engine/engine';
import type { Stage } from './stage';
import { TerrainView, type TerrainInfo } from './terrain';

const kScatterNumbers = 6; // x, y, z, heading, size, kind
const kCell = 160; // [m] side of the squares in which scenery is switched on and off

// Geometry of one kind of growth, one metre high, origin at its foot, colours in the vertices.
function coloured(geometry: BufferGeometry, colour: Color, vary = 0): BufferGeometry {
    const g = geometry.index ? geometry.toNonIndexed() : geometry;
    const n = g.getAttribute('position').count;
    const colours = new Float32Array(n * 3);
    for (let i = 0; i < n; i++) {
        const shade = 1 + vary * (Math.sin(Math.floor(i / 3) * 12.9898) * 0.5);
        colours.set([colour.r * shade, colour.g * shade, colour.b * shade], i * 3);
    }
    g.setAttribute('color', new BufferAttribute(colours, 3));
    g.deleteAttribute('uv');
    g.computeVertexNormals();
    return g;
}

function upright(geometry: BufferGeometry): BufferGeometry {
    return geometry.applyMatrix4(new Matrix4().makeRotationX(Math.PI / 2)); // three's cones stand along y
}

function shapes(): BufferGeometry[] {
    const bark = new Color(0.075, 0.05, 0.032);
    const needles = new Color(0.028, 0.058, 0.024);
    const leaves = new Color(0.07, 0.105, 0.026);
    const bush = new Color(0.085, 0.1, 0.035);
    const stone = new Color(0.21, 0.2, 0.185);
    const cone = (radius: number, height: number, z: number): BufferGeometry => coloured(upright(new ConeGeometry(radius, height, 7)).translate(0, 0, z + height / 2), needles, 0.25);
    const trunk = (radius: number, height: number): BufferGeometry => coloured(upright(new CylinderGeometry(radius * 0.7, radius, height, 5)).translate(0, 0, height / 2), bark);
    const lump = (radius: number, x: number, y: number, z: number, colour: Color, squash = 1): BufferGeometry =>
        coloured(new IcosahedronGeometry(radius, 1).scale(1, 1, squash).translate(x, y, z), colour, 0.35);
    return [
        mergeGeometries([trunk(0.028, 0.25), cone(0.21, 0.42, 0.14), cone(0.165, 0.36, 0.38), cone(0.11, 0.34, 0.64)]),
        mergeGeometries([trunk(0.035, 0.42), lump(0.25, 0.06, 0, 0.6, leaves, 0.9), lump(0.2, -0.13, 0.09, 0.52, leaves, 0.85), lump(0.19, 0, -0.13, 0.74, leaves, 0.9)]),
        mergeGeometries([lump(0.5, 0, 0, 0.36, bush, 0.75), lump(0.36, 0.36, 0.1, 0.26, bush, 0.7), lump(0.33, -0.3, -0.2, 0.24, bush, 0.7)]),
        coloured(new IcosahedronGeometry(0.62, 1).scale(1, 0.8, 0.62).translate(0, 0, 0.2), stone, 0.3),
    ];
}

interface Patch {
    mesh: InstancedMesh;
    x: number;
    y: number;
    reach: number; // [m] beyond this it is not drawn
}

export class Land {
    readonly group = new Group();
    view: TerrainView | null = null;
    blocks = false; // the paper's own scheme
    levels = false; // tinted, with the mesh drawn in
    pixelError: number | null = null; // [px]; null: what the machine affords
    private handle = 0;
    private readonly patches: Patch[] = [];
    private rails: Mesh | null = null;
    private line: Mesh<PlaneGeometry, MeshStandardMaterial> | null = null;
    private readonly plant = new MeshStandardMaterial({ vertexColors: true, roughness: 0.95, flatShading: true });
    private readonly steel = new MeshStandardMaterial({ color: 0x9aa3ab, roughness: 0.45, metalness: 0.75, side: DoubleSide });
    private geometries: BufferGeometry[] | null = null;
    private readonly eye = new Vector3();

    constructor(
        private readonly engine: Engine,
        private readonly stage: Stage,
    ) {}

    // The engine holds another scenario.
    begin(): void {
        const { api, handle } = this.engine;
        this.clear();
        this.handle = api._ylTerrainCreate(handle);
        const info = JSON.parse(this.engine.text()) as TerrainInfo;
        const bytes = (which: number): Uint8Array => {
            const at = api._ylTerrainArray(this.handle, which);
            return api.HEAPU8.slice(at, at + api._ylTerrainBytes(this.handle, which));
        };
        const floats = (which: number): Float32Array => new Float32Array(bytes(which).buffer);
        this.view = new TerrainView(
            info,
            {
                heights: floats(0),
                pyramid: floats(1),
                cover: bytes(2),
                roads: new Int16Array(bytes(3).buffer),
                slopes: new Uint16Array(bytes(4).buffer),
                relief: floats(5),
            },
        );
        this.group.add(this.view.mesh);
        this.addRails(floats(6));
        this.addGrowth(floats(7));
        this.addLine();
        api._ylTerrainDrop(this.handle);
        this.engine.refresh();
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
        this.view.showLevels = this.levels;
        this.view.update(this.selection);
        this.eye.copy(camera.position);
        for (const p of this.patches) p.mesh.visible = Math.hypot(p.x - this.eye.x, p.y - this.eye.y) < p.reach * quality.scenery + kCell;
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

    private addRails(triangles: Float32Array): void {
        if (triangles.length === 0) return;
        const geometry = new BufferGeometry();
        geometry.setAttribute('position', new BufferAttribute(triangles, 3));
        geometry.computeVertexNormals();
        this.rails = new Mesh(geometry, this.steel);
        this.rails.castShadow = this.rails.receiveShadow = true;
        this.group.add(this.rails);
    }

    private addGrowth(items: Float32Array): void {
        const kinds = (this.geometries ??= shapes());
        const cells = new Map<string, number[]>();
        for (let i = 0; i + kScatterNumbers <= items.length; i += kScatterNumbers) {
            const key = `${Math.floor(items[i]! / kCell)},${Math.floor(items[i + 1]! / kCell)},${items[i + 5]!}`;
            const list = cells.get(key);
            if (list) list.push(i);
            else cells.set(key, [i]);
        }
        const matrix = new Matrix4();
        const place = new Vector3();
        const turn = new Quaternion();
        const angles = new Euler();
        const scale = new Vector3();
        const tint = new Color();
        for (const [key, list] of cells) {
            const kind = items[list[0]! + 5]!;
            const mesh = new InstancedMesh(kinds[kind] ?? kinds[0]!, this.plant, list.length);
            list.forEach((i, n) => {
                const size = items[i + 4]!;
                place.set(items[i]!, items[i + 1]!, items[i + 2]! - 0.03 * size);
                turn.setFromEuler(angles.set(0, 0, items[i + 3]!));
                const wide = 0.85 + 0.3 * Math.abs(Math.sin(items[i + 3]! * 7));
                mesh.setMatrixAt(n, matrix.compose(place, turn, scale.set(size * wide, size * wide, size)));
                const shade = 0.8 + 0.45 * Math.abs(Math.sin(items[i + 3]! * 3 + items[i]!));
                mesh.setColorAt(n, tint.setRGB(shade * 1.05, shade, shade * 0.9));
            });
            mesh.castShadow = true;
            mesh.receiveShadow = true;
            mesh.computeBoundingSphere();
            this.group.add(mesh);
            const [cx, cy] = key.split(',').map(Number) as [number, number];
            this.patches.push({ mesh, x: (cx + 0.5) * kCell, y: (cy + 0.5) * kCell, reach: kind < 2 ? 1400 : 350 });
        }
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
        for (const p of this.patches) {
            this.group.remove(p.mesh);
            p.mesh.dispose();
        }
        this.patches.length = 0;
        if (this.handle) this.engine.api._ylTerrainDestroy(this.handle);
        this.handle = 0;
    }
}

const kViewProjection = new Matrix4();
const kInside = [[0.02, 0.01], [0.6, 0.3], [0.3, 0.6], [0.5, 0.49], [0.9, 0.1]] as const; // shares of a cell
