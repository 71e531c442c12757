// Trees, bushes and rocks: where the engine says they stand (native/terrain/scatter.h), in two degrees of detail. Around
// the eye one instanced mesh a kind and part is filled anew whenever the eye has moved; farther out pictures of them
// (billboards.ts), one mesh a square of land, stand unchanged and hide what is drawn in detail. What can be hit (trunks, rocks) is
// the engine's own solid shape, so that a car meets what is seen.
import {
    BufferAttribute,
    BufferGeometry,
    Color,
    DataTexture,
    DynamicDrawUsage,
    Group,
    IcosahedronGeometry,
    InstancedMesh,
    LinearFilter,
    LinearMipmapLinearFilter,
    Matrix4,
    MeshStandardMaterial,
    Quaternion,
    RGBAFormat,
    SRGBColorSpace,
    Vector3,
    type Material,
} from 'three';
import { mergeGeometries } from 'three/addons/utils/BufferGeometryUtils.js';
import { Billboards, kPictured, type Part } from './billboards';
import { Grass, type Meadow } from './grass';
import { castsShadow } from './shadows';
import { kMostTrunks, type Sight } from './sight';
import type { Stage } from './stage';

const kNumbers = 8; // a thing: x, y, z, heading, size, kind, width, solid
const kCell = 480; // [m] side of the squares of coarse meshes
const kFar = 2200; // [m] trees farther than this are not drawn
const kNear = [110, 110, 110, 320]; // [m] drawn in detail: conifer, broadleaf, bush, rock
const kLeast = 0.12; // of those distances, with the least scenery
const kMeadows = 0.5; // scenery from which on grass is drawn
const kBetween = 70; // [m] from the eye: what may stand between it and the car
const kMove = 8; // [m] after which the detailed ones are chosen again
const kShadow = 48; // [m] farther than this none throws a shadow: the shadow's square does not reach it
const enum Kind {
    Conifer,
    Broadleaf,
    Bush,
    Rock,
}
const kSolid = [Kind.Conifer, Kind.Broadleaf, Kind.Rock] as const;

const kBark = new Color(0.062, 0.047, 0.036);
const kNeedles = new Color(0.04, 0.07, 0.034);
const kLeaves = new Color(0.08, 0.115, 0.035);
const kBush = new Color(0.07, 0.086, 0.032);
const kStone = new Color(0.185, 0.178, 0.165);

// [0, 1), the same for the same numbers.
function chance(a: number, b = 0): number {
    const s = Math.sin(a * 12.9898 + b * 78.233) * 43758.5453;
    return s - Math.floor(s);
}

// Corners with normals and colours, as they come.
class Heap {
    private readonly positions: number[] = [];
    private readonly normals: number[] = [];
    private readonly colours: number[] = [];
    private readonly uvs: number[] = [];

    corner(p: Vector3, n: Vector3, c: Color, shade: number, u = 0, v = 0): void {
        this.positions.push(p.x, p.y, p.z);
        this.normals.push(n.x, n.y, n.z);
        this.colours.push(c.r * shade, c.g * shade, c.b * shade);
        this.uvs.push(u, v);
    }
    geometry(): BufferGeometry {
        const g = new BufferGeometry();
        g.setAttribute('position', new BufferAttribute(new Float32Array(this.positions), 3));
        g.setAttribute('normal', new BufferAttribute(new Float32Array(this.normals), 3));
        g.setAttribute('color', new BufferAttribute(new Float32Array(this.colours), 3));
        g.setAttribute('uv', new BufferAttribute(new Float32Array(this.uvs), 2));
        return g;
    }
}

// The engine's solid shape, smooth around where it is a trunk, flat where it is a rock.
function solid(triangles: readonly number[], colour: Color, smooth: boolean): BufferGeometry {
    const heap = new Heap();
    const corners = Array.from(
        { length: triangles.length / 3 },
        (_, k) => new Vector3(triangles[3 * k], triangles[3 * k + 1], triangles[3 * k + 2]),
    );
    const n = new Vector3();
    const e = new Vector3();
    for (let k = 0; k + 2 < corners.length; k += 3) {
        const [a, b, c] = [corners[k]!, corners[k + 1]!, corners[k + 2]!];
        n.subVectors(b, a).cross(e.subVectors(c, a)).normalize();
        for (const p of [a, b, c]) {
            const own = smooth
                ? new Vector3(p.x, p.y, 0).normalize()
                : n.clone().addScaledVector(p.clone().normalize(), 0.35).normalize();
            heap.corner(
                p,
                own,
                colour,
                smooth ? 0.75 + 0.25 * Math.min(1, p.z * 4) : 0.72 + 0.4 * Math.max(0, p.z) + 0.16 * (chance(k) - 0.5),
            );
        }
    }
    return heap.geometry();
}

// A crown's lump: a ball made uneven, dark below and towards the middle of the crown, lit as if it were round.
function lump(
    detail: number,
    radius: number,
    x: number,
    y: number,
    z: number,
    flat: number,
    colour: Color,
    middle: Vector3,
    rough: number,
): BufferGeometry {
    const ball = new IcosahedronGeometry(1, detail); // without an index
    const p = ball.getAttribute('position');
    const heap = new Heap();
    const at = new Vector3();
    const n = new Vector3();
    for (let i = 0; i < p.count; i++) {
        n.fromBufferAttribute(p, i).normalize();
        const bump =
            1 +
            rough *
                (Math.sin(7 * n.x + 3 * x * 9) * Math.sin(6 * n.y + 5) +
                    0.6 * Math.sin(13 * n.z + 11 * n.x + 4 * y * 7)) *
                0.5;
        at.set(x + n.x * radius * bump, y + n.y * radius * bump, z + n.z * radius * flat * bump);
        const shade =
            0.34 + 0.3 * (n.z * 0.5 + 0.5) + 0.5 * Math.min(0.5, at.distanceTo(middle)) + 0.12 * (chance(i, x) - 0.5);
        n.addScaledVector(at.clone().sub(middle).normalize(), 0.8).normalize();
        heap.corner(at, n, colour, shade);
    }
    return heap.geometry();
}

// Sprays of leaves standing out of a crown: both sides of each card, lit like the crown they belong to.
function sprays(
    count: number,
    size: number,
    lumps: readonly (readonly number[])[],
    colour: Color,
    middle: Vector3,
): BufferGeometry {
    const heap = new Heap();
    const out = new Vector3();
    const right = new Vector3();
    const up = new Vector3();
    const at = new Vector3();
    for (let k = 0; k < count; k++) {
        const [radius, x, y, z] = lumps[k % lumps.length]! as [number, number, number, number];
        const turn = 2.39996 * k + 0.7 * chance(k, 3);
        const rise = 1 - (2 * (Math.floor(k / lumps.length) + 0.5)) / Math.ceil(count / lumps.length);
        const flat = Math.sqrt(Math.max(0, 1 - rise * rise));
        out.set(flat * Math.cos(turn), flat * Math.sin(turn), rise);
        at.set(x, y, z).addScaledVector(out, radius * (0.9 + 0.16 * chance(k, 17)));
        right.set(-out.y, out.x, 0).addScaledVector(out, 0.5 * (chance(k, 5) - 0.5));
        if (right.lengthSq() < 0.01) right.set(1, 0, 0);
        right.normalize();
        up.crossVectors(out, right)
            .normalize()
            .applyAxisAngle(right, 0.9 * (chance(k, 7) - 0.5));
        right.applyAxisAngle(out, 6.28 * chance(k, 9));
        up.applyAxisAngle(out, 6.28 * chance(k, 9));
        const s = size * (0.75 + 0.5 * chance(k, 11));
        const shade = (0.72 + 0.34 * (out.z * 0.5 + 0.5)) * (0.85 + 0.3 * chance(k, 13));
        const corners = [
            [-1, -1],
            [1, -1],
            [1, 1],
            [-1, 1],
        ].map(([u, v]) =>
            at
                .clone()
                .addScaledVector(right, u! * s)
                .addScaledVector(up, v! * s),
        );
        const n = out
            .clone()
            .multiplyScalar(0.7)
            .addScaledVector(at.clone().sub(middle).normalize(), 0.8)
            .addScaledVector(new Vector3(0, 0, 1), 0.15)
            .normalize();
        for (const order of [
            [0, 1, 2, 0, 2, 3],
            [0, 2, 1, 0, 3, 2],
        ])
            for (const c of order)
                heap.corner(corners[c]!, n, colour, shade, c === 1 || c === 2 ? 1 : 0, c > 1 ? 1 : 0);
    }
    return heap.geometry();
}

// A conifer's skirts: rings of boughs, long and short in turn, hanging; seen from below too.
function skirts(layers: number, boughs: number): BufferGeometry {
    const heap = new Heap();
    const n = new Vector3();
    for (let l = 0; l < layers; l++) {
        const share = l / layers;
        const foot = 0.1 + 0.84 * share ** 0.92;
        const radius = 0.235 * (1 - share) ** 0.85 + 0.012;
        const top = Math.min(1, foot + (1.1 / layers + 0.07) * (1 - share) + 0.07);
        const tip = new Vector3(0, 0, top);
        const edge = Array.from({ length: 2 * boughs }, (_, k) => {
            const angle = ((k + 0.5 * chance(k, l + 3)) / (2 * boughs)) * 2 * Math.PI + l * 1.7;
            const r = radius * (k % 2 ? 0.55 : 0.72 + 0.45 * chance(l + 1, k + 1));
            return new Vector3(
                r * Math.cos(angle),
                r * Math.sin(angle),
                foot - (k % 2 ? 0 : 0.25 * r) + 0.012 * chance(k, l),
            );
        });
        for (let k = 0; k < edge.length; k++) {
            const [a, b] = [edge[k]!, edge[(k + 1) % edge.length]!];
            for (const [p, q, r, side] of [
                [a, b, tip, 1],
                [b, a, tip, -1],
            ] as const)
                for (const c of [p, q, r]) {
                    n.set(c.x * 3, c.y * 3, 0)
                        .addScaledVector(a, 1.2)
                        .setZ(side > 0 ? 0.45 : -0.15)
                        .normalize();
                    const end = c === tip ? 0.4 : (c === a) === (k % 2 === 0) ? 1.25 : 0.55;
                    heap.corner(c, n, kNeedles, side > 0 ? end * (0.75 + 0.4 * share) : 0.24);
                }
        }
    }
    return heap.geometry();
}

// A cluster of leaves with gaps, opaque or not: white, the colour comes from the corners.
function leafTexture(): DataTexture {
    const size = 128;
    const bytes = new Uint8Array(new ArrayBuffer(4 * size * size));
    for (let i = 0; i < size * size; i++) bytes.set([205, 215, 190, 0], 4 * i);
    for (let k = 0; k < 95; k++) {
        const r = 0.44 * Math.sqrt(chance(k, 1));
        const t = 6.28 * chance(k, 2);
        const [cx, cy] = [size * (0.5 + r * Math.cos(t)), size * (0.5 + r * Math.sin(t))];
        const turn = 6.28 * chance(k, 3);
        const long = size * (0.055 + 0.03 * chance(k, 4));
        const wide = long * 0.5;
        const shade = 150 + 105 * chance(k, 5);
        for (let y = Math.floor(cy - long); y <= cy + long; y++)
            for (let x = Math.floor(cx - long); x <= cx + long; x++) {
                if (x < 0 || y < 0 || x >= size || y >= size) continue;
                const [dx, dy] = [x - cx, y - cy];
                const u = (dx * Math.cos(turn) + dy * Math.sin(turn)) / long;
                const v = (dy * Math.cos(turn) - dx * Math.sin(turn)) / (wide * (1.05 - 0.6 * Math.abs(u)));
                if (u * u + v * v > 1) continue;
                const vein = Math.abs(v) < 0.1 ? 0.85 : 1;
                bytes.set([shade * vein, shade * vein, shade * 0.92 * vein, 255], 4 * (y * size + x));
            }
    }
    const texture = new DataTexture(bytes, size, size, RGBAFormat);
    texture.colorSpace = SRGBColorSpace;
    texture.generateMipmaps = true;
    texture.minFilter = LinearMipmapLinearFilter;
    texture.magFilter = LinearFilter;
    texture.needsUpdate = true;
    return texture;
}

const kCrown = [
    [0.235, 0.05, 0.01, 0.6],
    [0.185, -0.14, 0.09, 0.53],
    [0.18, 0.01, -0.15, 0.66],
    [0.17, 0.1, 0.14, 0.74],
    [0.15, -0.06, -0.02, 0.84],
] as const;
const kBushes = [
    [0.44, 0, 0, 0.4],
    [0.34, 0.34, 0.12, 0.3],
    [0.32, -0.3, -0.2, 0.28],
] as const;

let made: Part[][] | undefined; // by kind: as they are seen from near
function shapes(solids: readonly (readonly number[])[]): Part[][] {
    if (made) return made;
    const wood = new MeshStandardMaterial({ vertexColors: true, roughness: 0.95 });
    const foliage = new MeshStandardMaterial({
        vertexColors: true,
        roughness: 0.9,
        map: leafTexture(),
        alphaTest: 0.4,
    });
    const middle = new Vector3(0, 0, 0.62);
    const low = new Vector3(0, 0, 0.15);
    const crown = (detail: number, rough: number): BufferGeometry[] =>
        kCrown.map(([r, x, y, z]) => lump(detail, r * (detail > 1 ? 0.9 : 1), x, y, z, 0.88, kLeaves, middle, rough));
    const merged = (parts: BufferGeometry[]): BufferGeometry => mergeGeometries(parts);
    const trunk = (kind: Kind): BufferGeometry => solid(solids[kind] ?? [], kBark, true);
    made = [
        [{ geometry: merged([trunk(Kind.Conifer), skirts(15, 13)]), material: wood }],
        [
            { geometry: merged([trunk(Kind.Broadleaf), ...crown(2, 0.3)]), material: wood },
            { geometry: sprays(240, 0.088, kCrown, kLeaves, middle), material: foliage },
        ],
        [
            {
                geometry: merged(kBushes.map(([r, x, y, z]) => lump(1, r * 0.85, x, y, z, 0.8, kBush, low, 0.3))),
                material: wood,
            },
            { geometry: sprays(96, 0.15, kBushes, kBush, low), material: foliage },
        ],
        [{ geometry: solid(solids[Kind.Rock] ?? [], kStone, false), material: wood }],
    ];
    return made;
}
interface Square {
    x: number; // [m] middle
    y: number;
    things: number[][]; // by kind: offsets into items
    mesh: InstancedMesh | null; // of all that has a picture, kind after kind
}

export class Growth {
    readonly group = new Group();
    private grass: Grass | null = null;
    private readonly billboards: Billboards;
    private items = new Float32Array(0) as Float32Array;
    private readonly squares: Square[] = [];
    private near: InstancedMesh[][] = [];
    private shapes: Part[][] = [];
    private readonly shadowed = [0, 0, 0, 0]; // by kind: the first so many are near enough for a shadow
    private readonly solidOf: number[] = []; // number among those that can be hit -> offset into items
    private readonly gone = new Set<number>(); // offsets of what was driven through
    private readonly chosenAt = new Vector3(Infinity, 0, 0);
    private chosenFor = -1; // scenery
    private readonly matrix = new Matrix4();
    private readonly place = new Vector3();
    private readonly turn = new Quaternion();
    private readonly scale = new Vector3();
    private readonly tint = new Color();

    private readonly trunk = [0, 0, 0, 0]; // by kind: radius of the solid shape, and its height, at size 1
    private readonly tall = [0, 0, 0, 0];

    constructor(
        private readonly sight: Sight,
        stage: Stage,
    ) {
        this.billboards = new Billboards(stage);
    }

    // `solids`: the engine's solid shapes, a kind and nine numbers a triangle.
    begin(items: Float32Array, solids: Float32Array, meadow: Meadow): void {
        this.clear();
        this.grass = new Grass(meadow);
        this.group.add(this.grass.mesh);
        this.items = items;
        if (items.length === 0) return;
        const byKind: number[][] = [[], [], [], []];
        for (let k = 0; k + 10 <= solids.length; k += 10) byKind[solids[k]!]!.push(...solids.subarray(k + 1, k + 10));
        byKind.forEach((corners, kind) => {
            this.trunk[kind] = this.tall[kind] = 0;
            for (let k = 0; k < corners.length; k += 3) {
                this.trunk[kind] = Math.max(this.trunk[kind], Math.hypot(corners[k]!, corners[k + 1]!));
                this.tall[kind] = Math.max(this.tall[kind], corners[k + 2]!);
            }
        });
        this.shapes = shapes(byKind);
        const squares = new Map<string, Square>();
        for (let i = 0; i + kNumbers <= items.length; i += kNumbers) {
            const [cx, cy] = [Math.floor(items[i]! / kCell), Math.floor(items[i + 1]! / kCell)];
            let square = squares.get(`${cx},${cy}`);
            if (!square)
                squares.set(
                    `${cx},${cy}`,
                    (square = { x: (cx + 0.5) * kCell, y: (cy + 0.5) * kCell, things: [[], [], [], []], mesh: null }),
                );
            square.things[items[i + 5]!]!.push(i);
            if (items[i + 7]) this.solidOf.push(i);
        }
        for (const square of squares.values()) {
            this.squares.push(square);
            const { things } = square;
            const kinds = things.slice(0, kPictured).flatMap((some, kind) => some.map(() => kind));
            if (kinds.length === 0) continue;
            const mesh = this.billboards.mesh(kinds);
            square.mesh = mesh;
            this.stand(square);
            mesh.matrixAutoUpdate = false; // its instances say where things are
            mesh.computeBoundingSphere();
            this.group.add(mesh);
        }
        const most = [0, 1, 2, 3].map((kind) =>
            Math.min(
                3000,
                this.squares.reduce((sum, q) => sum + q.things[kind]!.length, 0),
            ),
        );
        this.near = this.shapes.map((parts, kind) =>
            parts.map(({ geometry, material }) => {
                const mesh = this.dynamic(geometry, material, most[kind]!);
                let all = 0;
                mesh.onBeforeShadow = () => {
                    all = mesh.count;
                    mesh.count = Math.min(all, this.shadowed[kind]!);
                };
                mesh.onAfterShadow = () => (mesh.count = all);
                return mesh;
            }),
        );
    }

    // Objects of the scene from `first` on are these; `broken` tells which were driven through.
    get solids(): number {
        return this.solidOf.length;
    }
    breakOff(first: number, broken: Uint8Array, fell: (item: number, gone: boolean) => void): void {
        let changed = false;
        this.solidOf.forEach((i, n) => {
            const is = broken[first + n] === 1;
            if (is === this.gone.has(i)) return;
            if (is) this.gone.add(i);
            else this.gone.delete(i);
            fell(i, is);
            changed = true;
        });
        if (!changed) return;
        this.chosenFor = -1;
        for (const square of this.squares) {
            this.stand(square);
        }
    }
    // Everything of a square to its place.
    private stand({ things, mesh }: Square): void {
        if (!mesh) return;
        let n = 0;
        for (let kind = 0; kind < kPictured; kind++) for (const i of things[kind]!) this.put(mesh, n++, i);
        mesh.instanceMatrix.needsUpdate = true;
    }

    // `bare`: no grass is to be seen; `elapsed` [s] since the frame before.
    update(eye: Vector3, scenery: number, bare: boolean, elapsed: number): void {
        if (this.grass) {
            this.grass.mesh.visible = scenery >= kMeadows && !bare;
            if (this.grass.mesh.visible) this.grass.update(eye, elapsed);
        }
        if (this.squares.length === 0) return;
        this.billboards.picture(this.shapes);
        for (const s of this.squares) {
            if (s.mesh) s.mesh.visible = Math.hypot(s.x - eye.x, s.y - eye.y) < kFar + 0.7 * kCell;
        }
        if (scenery === this.chosenFor && Math.hypot(eye.x - this.chosenAt.x, eye.y - this.chosenAt.y) < kMove) return;
        this.chosenAt.copy(eye);
        this.chosenFor = scenery;
        this.about(eye);
        const share = kLeast + (1 - kLeast) * scenery;
        this.billboards.near.value = kNear[Kind.Conifer]! * share;
        const counts = [0, 0, 0, 0];
        for (const [from, to] of [
            [0, kShadow],
            [kShadow, Infinity],
        ] as const) {
            for (const s of this.squares) {
                if (
                    Math.max(Math.abs(s.x - eye.x), Math.abs(s.y - eye.y)) >
                    kCell / 2 + Math.min(to, kNear[Kind.Rock]!)
                )
                    continue;
                for (let kind = 0; kind < 4; kind++) {
                    const reach = Math.min(to, kNear[kind]! * share);
                    const parts = this.near[kind]!;
                    for (const i of s.things[kind]!) {
                        const away = Math.hypot(this.items[i]! - eye.x, this.items[i + 1]! - eye.y);
                        if (away < from || away >= reach || counts[kind]! >= parts[0]!.instanceMatrix.count) continue;
                        const n = counts[kind]!++;
                        for (const part of parts) this.put(part, n, i);
                    }
                }
            }
            if (from === 0) counts.forEach((n, kind) => (this.shadowed[kind] = n));
        }
        this.near.forEach((parts, kind) => parts.forEach((mesh) => this.filled(mesh, counts[kind]!)));
    }

    // The trunks and rocks about the eye, for the sight.
    private about(eye: Vector3): void {
        const t = this.items;
        const { trunks } = this.sight;
        let n = 0;
        for (const s of this.squares) {
            if (Math.max(Math.abs(s.x - eye.x), Math.abs(s.y - eye.y)) > kCell / 2 + kBetween) continue;
            for (const kind of kSolid)
                for (const i of s.things[kind]!) {
                    if (n >= kMostTrunks || this.gone.has(i) || Math.hypot(t[i]! - eye.x, t[i + 1]! - eye.y) > kBetween)
                        continue;
                    const at = 5 * n++;
                    trunks[at] = t[i]!;
                    trunks[at + 1] = t[i + 1]!;
                    trunks[at + 2] = t[i + 2]! - 1;
                    trunks[at + 3] = t[i + 2]! + t[i + 4]! * this.tall[kind]!;
                    trunks[at + 4] = t[i + 4]! * t[i + 6]! * this.trunk[kind]!;
                }
        }
        this.sight.trunkCount = n;
    }
    private filled(mesh: InstancedMesh, count: number): void {
        mesh.count = count;
        mesh.visible = count > 0;
        mesh.instanceMatrix.needsUpdate = true;
        if (mesh.instanceColor) mesh.instanceColor.needsUpdate = true;
    }

    private dynamic(geometry: BufferGeometry, material: Material, most: number): InstancedMesh {
        const mesh = new InstancedMesh(geometry, material, Math.max(1, most));
        mesh.instanceMatrix.setUsage(DynamicDrawUsage);
        mesh.receiveShadow = true;
        castsShadow(mesh, true);
        mesh.frustumCulled = false;
        mesh.matrixAutoUpdate = false;
        mesh.count = 0;
        this.group.add(mesh);
        return mesh;
    }

    private put(mesh: InstancedMesh, n: number, i: number): void {
        const t = this.items;
        const size = this.gone.has(i) ? 0 : t[i + 4]!;
        this.place.set(t[i]!, t[i + 1]!, t[i + 2]);
        this.turn.setFromAxisAngle(kUp, t[i + 3]!);
        const wide = size * t[i + 6]!;
        mesh.setMatrixAt(n, this.matrix.compose(this.place, this.turn, this.scale.set(wide, wide, size)));
        const shade = 0.78 + 0.4 * chance(t[i]!, t[i + 1]);
        const warm = 0.12 * (chance(t[i + 1]!, t[i]) - 0.5);
        mesh.setColorAt(n, this.tint.setRGB(shade * (1.02 + warm), shade, shade * (0.92 - warm)));
    }

    clear(): void {
        if (this.grass) this.group.remove(this.grass.mesh);
        this.grass?.dispose();
        this.grass = null;
        const drop = (mesh: InstancedMesh): void => {
            this.group.remove(mesh);
            mesh.dispose();
        };
        for (const s of this.squares) {
            s.mesh?.geometry.dispose(); // its own; those about the eye are shared
            if (s.mesh) drop(s.mesh);
        }
        this.near.flat().forEach(drop);
        this.squares.length = this.solidOf.length = 0;
        this.near = [];
        this.sight.trunkCount = 0;
        this.gone.clear();
        this.chosenFor = -1;
    }
}
const kUp = new Vector3(0, 0, 1);
