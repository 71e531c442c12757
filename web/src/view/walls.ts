// What can be hit: the triangles of the engine's collision scene (native/wasm/scene_api.h), by what they are made of.
// Objects that were driven through vanish; the collision geometry itself can be shown as a mesh of lines over everything.
import {
    BufferAttribute,
    BufferGeometry,
    Color,
    DoubleSide,
    EdgesGeometry,
    Group,
    LineBasicMaterial,
    LineSegments,
    Mesh,
    MeshStandardMaterial,
    WireframeGeometry,
} from 'three';
import type { Engine } from '../engine/engine';
import { castsShadow } from './shadows';
import { Sight } from './sight';

interface Look {
    colour: number;
    roughness: number;
    flat?: boolean; // lies on the ground: wins against it where both are drawn at one height
}

// By the engine's names of materials; the ground itself is drawn by the terrain.
const kLooks: Record<string, Look> = {
    concrete: { colour: 0x8f8b80, roughness: 0.9 },
    wall: { colour: 0x99948a, roughness: 0.9 },
    rail: { colour: 0x9aa3ab, roughness: 0.5 },
    guardRail: { colour: 0x9aa3ab, roughness: 0.5 },
    gantry: { colour: 0x6d7a86, roughness: 0.6 },
    road: { colour: 0x4a4d50, roughness: 0.95, flat: true },
    verge: { colour: 0x4d5a34, roughness: 1, flat: true },
    brought: { colour: 0xb5bcc4, roughness: 0.8 },
};
const kMostEdges = 40000; // triangles for which edges are sought

export class Walls {
    readonly group = new Group();
    triangles = 0;
    readonly sight = new Sight();
    private shown = false;
    private meshes: { mesh: Mesh; objects: Uint32Array; whole: Uint32Array }[] = [];
    private lines: LineSegments[] = [];
    private wire: LineSegments | null = null;
    private objectCount = 0;
    private broken = 0; // objects
    private readonly edge = new LineBasicMaterial({ color: 0x1c2530, transparent: true, opacity: 0.55 });
    private readonly wireLine = new LineBasicMaterial({
        color: 0xf0e442,
        transparent: true,
        opacity: 0.8,
        depthTest: false,
    });

    constructor(private readonly engine: Engine) {}

    // The engine holds another scenario, or another scene was brought.
    begin(): void {
        this.clear();
        const { count, corners: positions, objects, materials } = this.engine.sceneTriangles('seen');
        this.triangles = count;
        if (count === 0) return;
        const names = this.engine.sceneInfo().materials;
        const seen = [...materials.keys()].filter((i) => kLooks[names[materials[i]!] ?? '']);
        const solid = new Float32Array(9 * seen.length);
        seen.forEach((t, k) => solid.set(positions.subarray(9 * t, 9 * t + 9), 9 * k));
        this.sight.walls(
            solid,
            Uint32Array.from(seen, (t) => objects[t]!),
        );
        const byMaterial = new Map<number, number[]>();
        for (let i = 0; i < count; i++) {
            const list = byMaterial.get(materials[i]!);
            if (list) list.push(i);
            else byMaterial.set(materials[i]!, [i]);
        }
        for (const [material, list] of byMaterial) {
            const look = kLooks[names[material] ?? ''];
            if (!look) continue;
            const corners = new Float32Array(list.length * 9);
            const owner = new Uint32Array(list.length);
            list.forEach((t, k) => {
                corners.set(positions.subarray(9 * t, 9 * t + 9), 9 * k);
                owner[k] = objects[t]!;
            });
            this.add(corners, owner, look);
        }
        this.buildWire();
    }

    // Called each frame.
    update(): void {
        if (!this.meshes.length) return;
        const broken = this.engine.sceneBroken(this.objectCount);
        let now = 0;
        for (let i = 0; i < broken.length; i++) now += broken[i]!;
        if (now === this.broken) return;
        this.broken = now;
        this.sight.broke(broken.slice());
        for (const { mesh, objects, whole } of this.meshes) {
            const kept: number[] = [];
            for (let t = 0; t < objects.length; t++)
                if (!broken[objects[t]!]) kept.push(whole[3 * t]!, whole[3 * t + 1]!, whole[3 * t + 2]!);
            mesh.geometry.setIndex(kept);
            mesh.visible = kept.length > 0;
        }
        for (const l of this.lines) l.visible = now === 0; // edges of what still stands would have to be sought again
    }

    // The triangles that are hit, over everything else.
    set showCollision(on: boolean) {
        if (on === this.shown) return;
        this.shown = on;
        this.buildWire();
    }

    private add(corners: Float32Array<ArrayBuffer>, objects: Uint32Array, look: Look): void {
        const geometry = new BufferGeometry();
        geometry.setAttribute('position', new BufferAttribute(corners, 3));
        const whole = Uint32Array.from({ length: corners.length / 3 }, (_, i) => i);
        geometry.setIndex(new BufferAttribute(whole, 1));
        geometry.computeVertexNormals();
        const mesh = new Mesh(
            geometry,
            new MeshStandardMaterial({
                color: new Color(look.colour),
                roughness: look.roughness,
                side: DoubleSide,
                flatShading: true,
                polygonOffset: look.flat === true,
                polygonOffsetFactor: -1,
                polygonOffsetUnits: -4,
            }),
        );
        if (!look.flat) castsShadow(mesh);
        mesh.receiveShadow = true;
        this.group.add(mesh);
        this.meshes.push({ mesh, objects, whole });
        for (const o of objects) this.objectCount = Math.max(this.objectCount, o + 1);
        if (!look.flat && objects.length <= kMostEdges) {
            const lines = new LineSegments(new EdgesGeometry(geometry, 20), this.edge);
            this.group.add(lines);
            this.lines.push(lines);
        }
    }

    private buildWire(): void {
        if (this.wire) {
            this.group.remove(this.wire);
            this.wire.geometry.dispose();
            this.wire = null;
        }
        if (!this.shown) return;
        const { count, corners } = this.engine.sceneTriangles('hit');
        if (count === 0) return;
        const geometry = new BufferGeometry();
        geometry.setAttribute('position', new BufferAttribute(corners, 3));
        this.wire = new LineSegments(new WireframeGeometry(geometry), this.wireLine);
        this.wire.frustumCulled = false;
        this.wire.renderOrder = 880;
        this.group.add(this.wire);
    }

    private clear(): void {
        for (const { mesh } of this.meshes) {
            this.group.remove(mesh);
            mesh.geometry.dispose();
            (mesh.material as MeshStandardMaterial).dispose();
        }
        for (const l of this.lines) {
            this.group.remove(l);
            l.geometry.dispose();
        }
        if (this.wire) {
            this.group.remove(this.wire);
            this.wire.geometry.dispose();
            this.wire = null;
        }
        this.sight.walls(new Float32Array(0), new Uint32Array(0));
        this.meshes = [];
        this.lines = [];
        this.broken = 0;
        this.objectCount = 0;
        this.triangles = 0;
    }
}
