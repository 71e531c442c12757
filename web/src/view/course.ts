// The course around a run: paint that lies on the ground, letters, posts and boards, and cones that fall. Five draw calls:
// paint, letters on the ground, boards and numbers that stand, solids, cones; and one for each gantry that tells a speed.
// It is loaded only when a scenario has a course.
import {
    BufferAttribute,
    BufferGeometry,
    CanvasTexture,
    Color,
    DynamicDrawUsage,
    Group,
    InstancedMesh,
    Matrix4,
    Mesh,
    MeshBasicMaterial,
    MeshStandardMaterial,
    Quaternion,
    SRGBColorSpace,
    Vector2,
    Vector3,
} from 'three';
import type { Block, Engine } from '../engine/engine';
import type { CourseLayout, CourseStrip, CourseText } from '../engine/types';
import { carSpeed, fixed, type Units } from '../text/format';
import { castsShadow } from './shadows';

const kPaints: Record<string, number> = {
    white: 0xe6e6e0,
    yellow: 0xe8bd2e,
    blue: 0x4f8fc6,
    red: 0xb8403a,
    orange: 0xe2702a,
    black: 0x17191c,
    asphalt: 0x3b3e41,
    concrete: 0x918d84,
    gravel: 0x8a7d66,
    grass: 0x55692f,
    water: 0x2c4250,
    ice: 0xc2d8e2,
    kerb: 0xb6b3aa,
    floor: 0x6f757b,
    steel: 0x77838e,
    lamp: 0xfff6de,
};
const kShine: Record<string, number> = { water: 0.97, ice: 0.8, floor: 0.1 }; // share of the way to a mirror
const kLift = 0.012; // [m] of paint above the ground
const kPart = 1; // [m] of paint where the ground is not flat
const kBase = 0.28; // of a cone, over its height: native/world/course.h
const kFont = '600 64px system-ui, sans-serif';
const kRow = 84; // [px] of a line of letters in the picture of them all
const kMostPixels = 2048;
const kBoard = '#1d4a78';

type Height = (x: number, y: number) => number;

const colourOf = (paint: string): Color => new Color(kPaints[paint] ?? kPaints['white']!);

// Triangles that come with a colour and a shine each.
class Soup {
    readonly places: number[] = [];
    readonly colours: number[] = [];
    readonly shines: number[] = [];
    readonly normals: number[] = [];
    readonly uvs: number[] = [];
    quad(corners: readonly (readonly number[])[], colour: Color, shine: number, normal = [0, 0, 1]): void {
        for (const k of [0, 1, 2, 0, 2, 3]) {
            this.places.push(...corners[k]!);
            this.colours.push(colour.r, colour.g, colour.b);
            this.normals.push(...normal);
            this.shines.push(shine);
        }
    }
    geometry(): BufferGeometry {
        const out = new BufferGeometry();
        const add = (name: string, list: number[], size: number): void => {
            if (list.length) out.setAttribute(name, new BufferAttribute(new Float32Array(list), size));
        };
        add('position', this.places, 3);
        add('color', this.colours, 3);
        add('normal', this.normals, 3);
        add('shine', this.shines, 1);
        add('uv', this.uvs, 2);
        return out;
    }
}

// --- paint -----------------------------------------------------------------------------------------------------------

// The parts of a line that are painted: whole, or dash by dash.
export function dashes({ points, dash, gap }: Pick<CourseStrip, 'points' | 'dash' | 'gap'>): Vector2[][] {
    const line: Vector2[] = [];
    for (let k = 0; k + 1 < points.length; k += 2) line.push(new Vector2(points[k], points[k + 1]));
    if (!(dash > 0) || !(gap > 0)) return [line];
    const out: Vector2[][] = [];
    let part: Vector2[] = [line[0]!];
    let painted = true;
    let left = dash;
    for (let k = 1; k < line.length; k++) {
        let from = line[k - 1]!;
        const to = line[k]!;
        for (let rest = from.distanceTo(to); rest > left; rest = from.distanceTo(to)) {
            from = from.clone().lerp(to, left / rest);
            if (painted) {
                part.push(from);
                if (out.push(part) >= 4000) return out;
            }
            painted = !painted;
            part = [from];
            left = painted ? dash : gap;
        }
        left -= from.distanceTo(to);
        if (painted) part.push(to);
    }
    if (painted && part.length > 1) out.push(part);
    return out;
}

// Both edges of a band along a line, mitred where it bends.
function edges(line: readonly Vector2[], width: number): [Vector2, Vector2][] {
    const closed = line.length > 3 && line[0]!.distanceToSquared(line.at(-1)!) < 1e-12;
    const across = (a: Vector2, b: Vector2): Vector2 => new Vector2(a.y - b.y, b.x - a.x).normalize();
    return line.map((p, k) => {
        const before = k > 0 ? across(line[k - 1]!, p) : closed ? across(line.at(-2)!, p) : null;
        const after = k + 1 < line.length ? across(p, line[k + 1]!) : closed ? across(p, line[1]!) : null;
        const middle = (before ?? after!)
            .clone()
            .add(after ?? before!)
            .normalize();
        const stretch = Math.min(2, 1 / Math.max(0.1, middle.dot(before ?? after!)));
        middle.multiplyScalar((width / 2) * stretch);
        return [p.clone().add(middle), p.clone().sub(middle)];
    });
}

function paintStrip(soup: Soup, strip: CourseStrip, height: Height, flat: boolean): void {
    const colour = colourOf(strip.paint);
    const shine = kShine[strip.paint] ?? 0;
    const place = (p: Vector2): number[] => [p.x, p.y, height(p.x, p.y) + kLift];
    for (const line of dashes(strip)) {
        const rows: [Vector2, Vector2][] = [];
        const sides = edges(line, strip.width);
        sides.forEach(([l, r], k) => {
            const before = sides[k - 1];
            if (before && !flat) {
                const parts = Math.min(400, Math.ceil(line[k]!.distanceTo(line[k - 1]!) / kPart));
                for (let i = 1; i < parts; i++)
                    rows.push([before[0].clone().lerp(l, i / parts), before[1].clone().lerp(r, i / parts)]);
            }
            rows.push([l, r]);
        });
        const columns = flat ? 1 : Math.min(12, Math.max(1, Math.ceil(strip.width / (1.5 * kPart))));
        for (let k = 1; k < rows.length; k++) {
            const [a, b] = [rows[k - 1]!, rows[k]!];
            for (let i = 0; i < columns; i++) {
                const at = (row: [Vector2, Vector2], s: number): number[] => place(row[0].clone().lerp(row[1], s));
                const [s, e] = [i / columns, (i + 1) / columns];
                soup.quad([at(a, s), at(a, e), at(b, e), at(b, s)], colour, shine);
            }
        }
    }
}

// Ice is known by its cracks: a few pale, broken lines, always the same ones.
function cracks(strip: CourseStrip): CourseStrip[] {
    const [ax, ay, bx, by] = strip.points as [number, number, number, number];
    const length = Math.hypot(bx - ax, by - ay);
    const [dx, dy] = [(bx - ax) / length, (by - ay) / length];
    let seed = 7;
    const random = (): number => (seed = (seed * 1664525 + 1013904223) >>> 0) / 4294967296;
    const out: CourseStrip[] = [];
    for (let n = Math.min(60, Math.ceil((length * strip.width) / 25)); n > 0; n--) {
        let [s, t, turn] = [random() * length, (random() - 0.5) * strip.width, random() * 6.3];
        const points: number[] = [];
        for (let k = 0; k < 6; k++) {
            points.push(ax + dx * s - dy * t, ay + dy * s + dx * t);
            turn += (random() - 0.5) * 1.4;
            s = Math.min(length, Math.max(0, s + 0.7 * Math.cos(turn)));
            t = Math.min(strip.width / 2, Math.max(-strip.width / 2, t + 0.7 * Math.sin(turn)));
        }
        out.push({ points, width: 0.035, dash: 0, gap: 0, paint: 'white' });
    }
    return out;
}

// --- letters ---------------------------------------------------------------------------------------------------------

interface Written {
    text: CourseText;
    x: number; // [px] in the picture
    y: number;
    width: number;
}

// All texts in one picture, a line each, as many beside each other as there is room for.
function picture(texts: readonly CourseText[]): { canvas: HTMLCanvasElement; written: Written[] } {
    const canvas = document.createElement('canvas');
    const pen = canvas.getContext('2d')!;
    pen.font = kFont;
    const written: Written[] = [];
    let [x, y] = [0, 0];
    for (const text of texts) {
        const width = Math.min(kMostPixels, Math.ceil(pen.measureText(text.text).width) + (text.board ? 64 : 12));
        if (x + width > kMostPixels) [x, y] = [0, y + kRow];
        written.push({ text, x, y, width });
        x += width;
    }
    const rows = y + kRow;
    canvas.width = y > 0 ? kMostPixels : Math.max(64, x);
    canvas.height = Math.min(kMostPixels, rows);
    const shrink = canvas.height / rows; // of a great many texts each is drawn smaller
    pen.scale(1, shrink);
    pen.font = kFont;
    pen.textBaseline = 'middle';
    pen.textAlign = 'center';
    for (const { text, x: left, y: top, width } of written) {
        if (text.board) {
            pen.fillStyle = kBoard;
            pen.fillRect(left, top, width, kRow);
            pen.strokeStyle = '#ffffff';
            pen.lineWidth = 3;
            pen.strokeRect(left + 5, top + 5, width - 10, kRow - 10);
        }
        pen.fillStyle = `#${(kPaints[text.paint] ?? kPaints['white']!).toString(16).padStart(6, '0')}`;
        pen.fillText(text.text, left + width / 2, top + kRow / 2 + 3, width - 8);
    }
    return { canvas, written };
}

const kLetter = 46 / kRow; // capitals over a row: `size` is theirs

function write(soup: Soup, w: Written, canvas: HTMLCanvasElement, rows: number, height: Height): void {
    const { text } = w;
    const [x, y] = text.at;
    const [c, s] = [Math.cos(text.heading), Math.sin(text.heading)];
    const tall = text.size / kLetter;
    const wide = (tall * w.width) / kRow;
    const foot = text.above > 0 ? height(x, y) + text.above : 0;
    // (u, v): to the right and up in the picture, from -1/2 to 1/2; upwards in the world for what stands.
    const place = (u: number, v: number): number[] => {
        const [px, py] = [x + s * wide * u, y - c * wide * u];
        if (text.above > 0) return [px, py, foot + tall * (v + 0.5)];
        const [qx, qy] = [px + c * tall * v, py + s * tall * v];
        return [qx, qy, height(qx, qy) + 1.6 * kLift];
    };
    const columns = text.above > 0 ? 1 : 4;
    const white = new Color(1, 1, 1);
    for (let k = 0; k < columns; k++) {
        const [u, e] = [k / columns - 0.5, (k + 1) / columns - 0.5];
        soup.quad(
            [place(u, -0.5), place(e, -0.5), place(e, 0.5), place(u, 0.5)],
            white,
            0,
            text.above > 0 ? [-c, -s, 0] : [0, 0, 1],
        );
        const across = (at: number): number => (w.x + (at + 0.5) * w.width) / canvas.width;
        const down = (v: number): number => 1 - (w.y + (0.5 - v) * kRow) / rows;
        const corners = [
            [u, -0.5],
            [e, -0.5],
            [e, 0.5],
            [u, 0.5],
        ] as const;
        for (const i of [0, 1, 2, 0, 2, 3]) soup.uvs.push(across(corners[i]![0]), down(corners[i]![1]));
    }
}

// --- solids ----------------------------------------------------------------------------------------------------------

interface Box {
    at: readonly [number, number];
    heading: number;
    size: readonly [number, number, number];
    foot: number; // world z
    paint: string;
}
function addBox(soup: Soup, b: Box): void {
    const [c, s] = [Math.cos(b.heading), Math.sin(b.heading)];
    const [l, w, h] = [b.size[0] / 2, b.size[1] / 2, b.size[2]];
    const at = (x: number, y: number, z: number): number[] => [
        b.at[0] + c * x - s * y,
        b.at[1] + s * x + c * y,
        b.foot + z,
    ];
    const colour = colourOf(b.paint);
    const side = (corners: number[][], normal: number[]): void => soup.quad(corners, colour, 0, normal);
    side([at(l, -w, 0), at(l, w, 0), at(l, w, h), at(l, -w, h)], [c, s, 0]);
    side([at(-l, w, 0), at(-l, -w, 0), at(-l, -w, h), at(-l, w, h)], [-c, -s, 0]);
    side([at(l, w, 0), at(-l, w, 0), at(-l, w, h), at(l, w, h)], [-s, c, 0]);
    side([at(-l, -w, 0), at(l, -w, 0), at(l, -w, h), at(-l, -w, h)], [s, -c, 0]);
    side([at(-l, -w, h), at(l, -w, h), at(l, w, h), at(-l, w, h)], [0, 0, 1]);
    side([at(-l, w, 0), at(l, w, 0), at(l, -w, 0), at(-l, -w, 0)], [0, 0, -1]);
}

// A board's back and its two posts.
function addBoard(soup: Soup, w: Written, height: Height): void {
    const { text } = w;
    const tall = text.size / kLetter;
    const wide = (tall * w.width) / kRow;
    const [c, s] = [Math.cos(text.heading), Math.sin(text.heading)];
    const [x, y] = [text.at[0] + 0.04 * c, text.at[1] + 0.04 * s];
    const foot = height(...text.at) + text.above;
    addBox(soup, { at: [x, y], heading: text.heading, size: [0.05, wide, tall], foot, paint: 'steel' });
    for (const side of [-0.4, 0.4]) {
        const at: [number, number] = [x - s * wide * side, y + c * wide * side];
        const ground = height(...at);
        if (foot - ground > 0.3)
            addBox(soup, {
                at,
                heading: text.heading,
                size: [0.06, 0.06, foot - ground],
                foot: ground,
                paint: 'steel',
            });
    }
}

// --- cones -----------------------------------------------------------------------------------------------------------

// A cone of height 1 with its foot plate, orange with two white bands: bands of a shape turned about its axis.
function coneShape(): BufferGeometry {
    const [orange, white] = [new Color(0xe8590c), new Color(0xf2f2ee)];
    const flank = (z: number): number => 0.19 - 0.15 * z;
    const bands: [from: readonly [r: number, z: number], to: readonly [r: number, z: number], colour: Color][] = [
        [[kBase, 0], [kBase, 0.05], orange],
        [[kBase, 0.05], [flank(0.05), 0.05], orange],
        [[flank(1), 1], [0, 1], orange],
    ];
    const heights = [0.05, 0.3, 0.5, 0.65, 0.82, 1];
    for (let k = 1; k < heights.length; k++) {
        const [a, b] = [heights[k - 1]!, heights[k]!];
        bands.push([[flank(a), a], [flank(b), b], k % 2 ? orange : white]);
    }
    const soup = new Soup();
    const sides = 14;
    for (const [[r, z], [q, w], colour] of bands) {
        const steep = Math.hypot(r - q, w - z);
        for (let k = 0; k < sides; k++) {
            const at = (radius: number, height: number, side: number): number[] => {
                const a = (2 * Math.PI * side) / sides;
                return [radius * Math.cos(a), radius * Math.sin(a), height];
            };
            const middle = (2 * Math.PI * (k + 0.5)) / sides;
            const out = (w - z) / steep;
            const normal = [out * Math.cos(middle), out * Math.sin(middle), (r - q) / steep];
            soup.quad([at(r, z, k), at(r, z, k + 1), at(q, w, k + 1), at(q, w, k)], colour, 0, normal);
        }
    }
    return soup.geometry();
}

// --- gantries --------------------------------------------------------------------------------------------------------

// The board of a gantry: its name until somebody passes, then the speed.
class Telling {
    readonly mesh: Mesh;
    private readonly canvas = document.createElement('canvas');
    private readonly texture: CanvasTexture;
    private shown = '';

    constructor(width: number, height: number) {
        this.canvas.width = 512;
        this.canvas.height = 128;
        this.texture = new CanvasTexture(this.canvas);
        this.texture.colorSpace = SRGBColorSpace;
        const geometry = new BufferGeometry();
        const [w, h] = [width / 2, height];
        geometry.setAttribute(
            'position',
            new BufferAttribute(new Float32Array([0, w, 0, 0, -w, 0, 0, -w, h, 0, w, h]), 3),
        );
        geometry.setAttribute('uv', new BufferAttribute(new Float32Array([0, 0, 1, 0, 1, 1, 0, 1]), 2));
        geometry.setIndex([0, 1, 2, 0, 2, 3]);
        this.mesh = new Mesh(geometry, new MeshBasicMaterial({ map: this.texture }));
    }
    say(text: string): void {
        if (text === this.shown) return;
        this.shown = text;
        const pen = this.canvas.getContext('2d')!;
        pen.fillStyle = '#10151c';
        pen.fillRect(0, 0, 512, 128);
        pen.fillStyle = '#ffd75e';
        pen.font = '600 84px system-ui, sans-serif';
        pen.textAlign = 'center';
        pen.textBaseline = 'middle';
        pen.fillText(text, 256, 68, 490);
        this.texture.needsUpdate = true;
    }
    dispose(): void {
        this.texture.dispose();
        this.mesh.geometry.dispose();
        (this.mesh.material as MeshBasicMaterial).dispose();
    }
}

// --- all of it -------------------------------------------------------------------------------------------------------

export class Course {
    readonly group = new Group();
    readonly layout: CourseLayout;
    private units: Units = 'metric';
    private readonly block: Block;
    private readonly events: Block;
    private readonly at: Record<string, number> = {};
    private readonly cones: InstancedMesh | null = null;
    private readonly tellings: (Telling | null)[] = [];
    private readonly gate: number; // kind of event
    private told = -1;
    private readonly matrix = new Matrix4();
    private readonly place = new Vector3();
    private readonly size = new Vector3();
    private readonly axis = new Vector3();
    private readonly turn = new Quaternion();
    private readonly arm = new Vector3();

    constructor(engine: Engine) {
        this.layout = engine.course();
        this.block = engine.block('cones');
        this.events = engine.block('events');
        this.gate = engine.names('events', 'kind').indexOf('gate');
        for (const field of Object.keys(this.block.fields)) this.at[field] = this.block.offset(field);
        const height: Height = (x, y) => engine.height(x, y);
        this.paint(height);
        this.write(height);
        this.gantries(height);
        const n = this.layout.cones.length;
        if (n > 0) {
            this.cones = new InstancedMesh(
                coneShape(),
                new MeshStandardMaterial({ vertexColors: true, roughness: 0.7 }),
                n,
            );
            this.cones.instanceMatrix.setUsage(DynamicDrawUsage);
            this.cones.frustumCulled = false;
            castsShadow(this.cones);
            this.group.add(this.cones);
        }
    }

    // Of all cones how many were struck so far.
    get struck(): number {
        let n = 0;
        for (let k = 0; k < this.block.count; k++) if (this.block.get(k, this.at['struck']!) > 0) n++;
        return n;
    }

    // `fraction` [0, 1] of the present step.
    update(fraction: number, units: Units): void {
        this.placeCones(fraction);
        if (this.events.count === this.told && units === this.units) return;
        this.units = units;
        this.tell();
    }

    dispose(): void {
        this.group.traverse((object) => {
            if (!(object instanceof Mesh)) return;
            (object.geometry as BufferGeometry).dispose();
            const material = object.material as MeshStandardMaterial;
            material.map?.dispose();
            material.dispose();
        });
        this.cones?.dispose();
        for (const t of this.tellings) t?.dispose();
    }

    private placeCones(fraction: number): void {
        const { cones, block: b, at } = this;
        if (!cones) return;
        cones.count = Math.min(b.count, this.layout.cones.length);
        for (let k = 0; k < cones.count; k++) {
            const n = (field: string): number => b.get(k, at[field]!);
            const between = (now: string, before: string): number => n(before) + (n(now) - n(before)) * fraction;
            const tall = n('height');
            const tilt = between('tilt', 'previousTilt');
            const [fx, fy] = [n('fallsX'), n('fallsY')];
            this.place.set(between('x', 'previousX'), between('y', 'previousY'), between('z', 'previousZ'));
            this.turn.identity();
            if (tilt > 0) {
                this.turn.setFromAxisAngle(this.axis.set(-fy, fx, 0), tilt);
                this.arm.set(fx * kBase * tall, fy * kBase * tall, 0); // tips about the edge of its foot
                this.place.add(this.arm).sub(this.arm.applyQuaternion(this.turn));
            }
            this.matrix.compose(this.place, this.turn, this.size.setScalar(tall));
            cones.setMatrixAt(k, this.matrix);
        }
        cones.instanceMatrix.needsUpdate = true;
    }

    // What each gate measured last.
    private tell(): void {
        const e = this.events;
        this.told = e.count;
        const last: (number | undefined)[] = [];
        for (let k = 0; k < e.count; k++)
            if (e.named(k, 'kind') === this.gate)
                last[e.named(k, 'object')] = Math.hypot(e.named(k, 'velocityBeforeX'), e.named(k, 'velocityBeforeY'));
        this.tellings.forEach((t, k) => {
            const speed = last[k] === undefined ? null : carSpeed(last[k], this.units);
            t?.say(speed ? `${fixed(speed.value, 1)} ${speed.unit}` : this.layout.gates[k]!.text);
        });
    }

    private paint(height: Height): void {
        const soup = new Soup();
        const flat = this.flat(height);
        for (const strip of this.layout.strips) {
            paintStrip(soup, strip, height, flat);
            if (strip.paint === 'ice' && strip.points.length === 4)
                for (const crack of cracks(strip)) paintStrip(soup, crack, height, flat);
        }
        if (soup.places.length === 0) return;
        const material = new MeshStandardMaterial({
            vertexColors: true,
            roughness: 0.95,
            depthWrite: false, // one over the other, in their order
            polygonOffset: true,
            polygonOffsetFactor: -1,
            polygonOffsetUnits: -6,
        });
        material.onBeforeCompile = (shader) => {
            shader.vertexShader = shader.vertexShader
                .replace('#include <common>', '#include <common>\nattribute float shine;\nvarying float vShine;')
                .replace('#include <begin_vertex>', '#include <begin_vertex>\nvShine = shine;');
            shader.fragmentShader = shader.fragmentShader
                .replace('#include <common>', '#include <common>\nvarying float vShine;')
                .replace('#include <roughnessmap_fragment>', 'float roughnessFactor = mix(roughness, 0.04, vShine);');
        };
        const mesh = new Mesh(soup.geometry(), material);
        mesh.receiveShadow = true;
        mesh.renderOrder = 0.5; // over the ground, below what lies on it
        mesh.frustumCulled = false;
        this.group.add(mesh);
    }

    // A plane, level or not, needs no more corners than its lines have.
    private flat(height: Height): boolean {
        const { strips, texts } = this.layout;
        const places = [...strips.map((s) => [s.points[0]!, s.points[1]!] as const), ...texts.map((t) => t.at)];
        return places.slice(0, 200).every(([x, y]) =>
            [
                [3, 0],
                [0, 3],
                [11, 7],
            ].every(
                ([dx, dy]) => Math.abs(height(x + dx!, y + dy!) + height(x - dx!, y - dy!) - 2 * height(x, y)) < 0.002,
            ),
        );
    }

    private write(height: Height): void {
        const solids = new Soup();
        for (const s of this.layout.solids) addBox(solids, { ...s, foot: height(s.at[0], s.at[1]) + s.above });
        if (this.layout.texts.length > 0) {
            const { canvas, written } = picture(this.layout.texts);
            const rows = written.at(-1)!.y + kRow;
            const texture = new CanvasTexture(canvas);
            texture.colorSpace = SRGBColorSpace;
            texture.anisotropy = 8;
            const [lying, standing] = [new Soup(), new Soup()];
            for (const w of written) {
                write(w.text.above > 0 ? standing : lying, w, canvas, rows, height);
                if (w.text.board) addBoard(solids, w, height);
            }
            const common = { map: texture, transparent: true, roughness: 0.9 };
            const flat = new MeshStandardMaterial({
                ...common,
                depthWrite: false,
                polygonOffset: true,
                polygonOffsetFactor: -2,
                polygonOffsetUnits: -10,
            });
            const upright = new MeshStandardMaterial({
                ...common,
                alphaTest: 0.3,
                emissive: 0x555555,
                emissiveMap: texture,
            });
            for (const [soup, material] of [
                [lying, flat],
                [standing, upright],
            ] as const) {
                if (soup.places.length === 0) continue;
                const mesh = new Mesh(soup.geometry(), material);
                mesh.receiveShadow = soup === lying;
                mesh.renderOrder = soup === lying ? 0.6 : 6;
                mesh.frustumCulled = false;
                this.group.add(mesh);
            }
        }
        if (solids.places.length === 0) return;
        const mesh = new Mesh(solids.geometry(), new MeshStandardMaterial({ vertexColors: true, roughness: 0.75 }));
        mesh.frustumCulled = false;
        castsShadow(mesh);
        mesh.receiveShadow = true;
        this.group.add(mesh);
    }

    private gantries(height: Height): void {
        for (const { a, b, height: tall } of this.layout.gates) {
            if (tall <= 0) {
                this.tellings.push(null);
                continue;
            }
            const [dx, dy] = [b[0] - a[0], b[1] - a[1]]; // from its right end to its left one
            const telling = new Telling(Math.min(3.2, Math.hypot(dx, dy)), 0.8);
            const [x, y] = [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2];
            const heading = Math.atan2(dy, dx) - Math.PI / 2;
            telling.mesh.position.set(
                x - 0.2 * Math.cos(heading),
                y - 0.2 * Math.sin(heading),
                height(x, y) + tall - 0.05,
            );
            telling.mesh.rotation.z = heading;
            this.group.add(telling.mesh);
            this.tellings.push(telling);
        }
    }
}
