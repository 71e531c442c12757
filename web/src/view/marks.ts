// What tires leave behind: dark ribbons on hard ground, dust in the ground's colour on loose ground. Both are rings of
// fixed size; the oldest give way, nothing is allocated while driving.
import {
    AdditiveBlending,
    BufferAttribute,
    BufferGeometry,
    DynamicDrawUsage,
    Mesh,
    MeshBasicMaterial,
    NormalBlending,
    Points,
    ShaderMaterial,
    Vector3,
} from 'three';
import vertexShader from '@shaders/dust.vert.glsl?raw';
import fragmentShader from '@shaders/dust.frag.glsl?raw';

export { Contact } from './contact';
export { Flashes, walk, Way, type World } from './way';

const kSegments = 8000;
const kTrailWheels = 64;
// What is left on each surface, in the order of the engine's table: colour, and how much of the ground it hides where a wheel only
// rolls. On hard ground rubber, and only where it slides.
const kLeft = [
    { colour: [0.01, 0.01, 0.011], rolling: 0 },
    { colour: [0.01, 0.01, 0.011], rolling: 0 },
    { colour: [0.06, 0.05, 0.042], rolling: 0.22 },
    { colour: [0.035, 0.035, 0.012], rolling: 0.34 },
    { colour: [0.32, 0.36, 0.43], rolling: 0.5 },
    { colour: [0.5, 0.55, 0.6], rolling: 0 },
    { colour: [0.2, 0.15, 0.09], rolling: 0.45 },
    { colour: [0.03, 0.02, 0.012], rolling: 0.6 },
    { colour: [0.3, 0.34, 0.41], rolling: 0.65 },
    { colour: [0.03, 0.03, 0.012], rolling: 0.45 },
    { colour: [0.01, 0.01, 0.011], rolling: 0 },
] as const;
const kApart = 0.02; // [m2] of a skid's corners, squared
const kRutApart = 0.3; // of a rut's: it goes on for as long as the drive does

// Whether a tire gives way: near its limit, or all of its patch slides, at which the force left is far below the limit.
export const givesWay = (saturation: number, adhesion: number): boolean => saturation > 0.93 || adhesion < 0.05;

export class Skids {
    readonly mesh: Mesh;
    private readonly places = new Float32Array(kSegments * 6 * 3);
    private readonly shades = new Float32Array(kSegments * 6 * 4);
    private next = 0;
    private dirtyFrom = -1;
    private readonly last = Array.from({ length: kTrailWheels }, () => ({
        on: false,
        a: new Vector3(),
        b: new Vector3(),
        at: new Vector3(),
    }));
    private readonly a = new Vector3();
    private readonly b = new Vector3();

    constructor() {
        const geometry = new BufferGeometry();
        geometry.setAttribute('position', new BufferAttribute(this.places, 3).setUsage(DynamicDrawUsage));
        geometry.setAttribute('color', new BufferAttribute(this.shades, 4).setUsage(DynamicDrawUsage));
        const material = new MeshBasicMaterial({
            vertexColors: true,
            transparent: true,
            depthWrite: false,
            polygonOffset: true,
            polygonOffsetFactor: -4,
            polygonOffsetUnits: -4,
            side: 2,
            forceSinglePass: true,
        });
        this.mesh = new Mesh(geometry, material);
        this.mesh.frustumCulled = false;
        this.mesh.renderOrder = 5;
    }
    clear(): void {
        this.shades.fill(0);
        this.places.fill(0);
        this.mesh.geometry.getAttribute('color').needsUpdate = true;
        for (const l of this.last) l.on = false;
        this.next = 0;
    }
    // One wheel's contact point this frame on a surface; `slid`: how much of it is seen, 0 where it rolls. `across` is a unit vector to
    // its left, `up` the normal.
    add(
        wheel: number,
        point: Vector3,
        across: Vector3,
        up: Vector3,
        width: number,
        surface: number,
        slid: number,
    ): void {
        const { colour, rolling } = kLeft[surface] ?? kLeft[0];
        const strength = surface < 0 ? 0 : Math.max(slid, rolling);
        const l = this.last[wheel];
        if (!l) return;
        if (strength <= 0) {
            l.on = false;
            return;
        }
        if (l.on && l.at.distanceToSquared(point) < (slid > 0 ? kApart : kRutApart)) return;
        this.a
            .copy(point)
            .addScaledVector(across, width / 2)
            .addScaledVector(up, 0.012);
        this.b
            .copy(point)
            .addScaledVector(across, -width / 2)
            .addScaledVector(up, 0.012);
        if (l.on && l.at.distanceToSquared(point) < 9) {
            const corners = [l.a, l.b, this.b, l.a, this.b, this.a];
            const o = this.next;
            for (let k = 0; k < 6; k++) {
                corners[k]!.toArray(this.places, (o * 6 + k) * 3);
                this.shades.set(colour, (o * 6 + k) * 4);
                this.shades[(o * 6 + k) * 4 + 3] = Math.min(0.62, strength);
            }
            this.dirtyFrom = this.dirtyFrom < 0 ? o : Math.min(this.dirtyFrom, o);
            this.next = (o + 1) % kSegments;
            if (this.next === 0) this.dirtyFrom = 0;
        }
        l.a.copy(this.a);
        l.b.copy(this.b);
        l.at.copy(point);
        l.on = true;
    }
    commit(): void {
        if (this.dirtyFrom < 0) return;
        for (const [name, size] of [
            ['position', 3],
            ['color', 4],
        ] as const) {
            const attribute = this.mesh.geometry.getAttribute(name) as BufferAttribute;
            attribute.clearUpdateRanges();
            const end = this.next > this.dirtyFrom ? this.next : kSegments;
            attribute.addUpdateRange(this.dirtyFrom * 6 * size, (end - this.dirtyFrom) * 6 * size);
            attribute.needsUpdate = true;
        }
        this.dirtyFrom = -1;
    }
}

const kGrains = 500;

export class Dust {
    readonly points: Points;
    private readonly place = new Float32Array(kGrains * 3);
    private readonly look = new Float32Array(kGrains * 4); // r, g, b, opacity
    private readonly size = new Float32Array(kGrains); // [m]
    private readonly velocity = new Float32Array(kGrains * 3);
    private readonly age = new Float32Array(kGrains).fill(9);
    private next = 0;
    private seed = 1;
    private readonly material: ShaderMaterial;

    constructor(bright = false) {
        const geometry = new BufferGeometry();
        const attribute = (array: Float32Array, n: number): BufferAttribute =>
            new BufferAttribute(array, n).setUsage(DynamicDrawUsage);
        geometry.setAttribute('position', attribute(this.place, 3));
        geometry.setAttribute('look', attribute(this.look, 4));
        geometry.setAttribute('size', attribute(this.size, 1));
        this.material = new ShaderMaterial({
            vertexShader,
            fragmentShader,
            transparent: true,
            depthWrite: false,
            blending: bright ? AdditiveBlending : NormalBlending,
            uniforms: { pixels: { value: 600 } },
        });
        this.points = new Points(geometry, this.material);
        this.points.frustumCulled = false;
        this.points.renderOrder = 20;
    }
    clear(): void {
        this.age.fill(9);
    }
    add(
        x: number,
        y: number,
        z: number,
        vx: number,
        vy: number,
        vz: number,
        colour: readonly number[],
        opacity: number,
    ): void {
        const i = this.next;
        this.next = (i + 1) % kGrains;
        this.place.set([x + 0.2 * this.random(), y + 0.2 * this.random(), z], i * 3);
        this.velocity.set(
            [vx + 0.8 * this.random(), vy + 0.8 * this.random(), vz + 0.4 * Math.abs(this.random())],
            i * 3,
        );
        this.look.set([colour[0]!, colour[1]!, colour[2]!, opacity], i * 4);
        this.age[i] = 0;
    }
    // `elapsed` [s] simulated, so that slow motion slows the dust.
    update(elapsed: number, pixelsPerRadian: number): void {
        this.material.uniforms['pixels']!.value = pixelsPerRadian;
        let alive = false;
        for (let i = 0; i < kGrains; i++) {
            const age = (this.age[i]! += elapsed);
            if (age > 1.8) {
                this.size[i] = 0;
                continue;
            }
            alive = true;
            const slow = Math.exp(-elapsed * 1.6);
            for (let k = 0; k < 3; k++) {
                this.velocity[i * 3 + k]! *= slow;
                this.place[i * 3 + k]! += this.velocity[i * 3 + k]! * elapsed;
            }
            this.velocity[i * 3 + 2]! -= 0.25 * elapsed;
            this.size[i] = 0.35 + 1.5 * age;
            if (elapsed > 0) this.look[i * 4 + 3]! *= Math.exp(-elapsed * 1.9);
        }
        this.points.visible = alive;
        if (alive)
            for (const name of ['position', 'look', 'size']) this.points.geometry.getAttribute(name).needsUpdate = true;
    }
    private random(): number {
        this.seed = (this.seed * 1664525 + 1013904223) >>> 0;
        return this.seed / 2147483648 - 1;
    }
}
