// Rain and snow: a box of drops about the eye, moved by the graphics card alone.
import {
    BufferAttribute,
    BufferGeometry,
    LineSegments,
    Points,
    ShaderMaterial,
    Vector3,
    Vector4,
    type PerspectiveCamera,
} from 'three';
import vertexShader from '@shaders/falling.vert.glsl?raw';
import fragmentShader from '@shaders/falling.frag.glsl?raw';

const kKinds = {
    rain: { count: 3000, side: 26, fall: [1.2, 0.4, -9], open: 0.04, size: 0, colour: [0.82, 0.87, 0.92, 0.5] },
    snow: { count: 2600, side: 22, fall: [0.8, 0.3, -1.4], open: 0, size: 0.035, colour: [0.94, 0.96, 0.98, 0.9] },
} as const;

export class Falling {
    readonly object: LineSegments | Points;
    private readonly kind: (typeof kKinds)['rain' | 'snow'];
    private readonly material: ShaderMaterial;
    private readonly fallen = new Vector3();
    private readonly eye = new Vector3(NaN, 0, 0);
    private readonly moved = new Vector3();

    constructor(falls: 'rain' | 'snow') {
        const kind = (this.kind = kKinds[falls]);
        let state = 11;
        const random = (): number => ((state = (state * 1664525 + 1013904223) >>> 0), state / 4294967296);
        const ends = kind.size > 0 ? 1 : 2;
        const places = new Float32Array(3 * ends * kind.count);
        const which = new Float32Array(ends * kind.count);
        for (let k = 0; k < kind.count; k++) {
            const at = [random(), random(), random()];
            for (let e = 0; e < ends; e++) {
                places.set(at, 3 * (ends * k + e));
                which[ends * k + e] = e;
            }
        }
        const geometry = new BufferGeometry();
        geometry.setAttribute('position', new BufferAttribute(places, 3));
        geometry.setAttribute('end', new BufferAttribute(which, 1));
        this.material = new ShaderMaterial({
            uniforms: {
                uSide: { value: kind.side },
                uDrift: { value: new Vector3() },
                uStreak: { value: new Vector3() },
                uSize: { value: 0 },
                uColour: { value: new Vector4(...kind.colour) },
            },
            vertexShader,
            fragmentShader,
            transparent: true,
            depthWrite: false,
            toneMapped: false,
        });
        this.object = ends === 1 ? new Points(geometry, this.material) : new LineSegments(geometry, this.material);
        this.object.frustumCulled = false;
        this.object.renderOrder = 30;
    }

    // `elapsed` [s] simulated; `bright`: share of daylight.
    update(camera: PerspectiveCamera, elapsed: number, pixelsPerRadian: number, bright: number): void {
        const { kind, fallen, moved } = this;
        const u = this.material.uniforms;
        moved.copy(camera.position).sub(this.eye);
        const cut = !(moved.length() < 8);
        this.eye.copy(camera.position);
        const [x, y, z] = kind.fall;
        fallen.set(fallen.x + x * elapsed, fallen.y + y * elapsed, fallen.z + z * elapsed);
        for (const axis of ['x', 'y', 'z'] as const) fallen[axis] %= kind.side;
        (u['uDrift']!.value as Vector3).copy(fallen).sub(camera.position);
        const streak = (u['uStreak']!.value as Vector3).set(x, y, z);
        if (!cut && elapsed > 0) streak.addScaledVector(moved, -1 / elapsed);
        streak.clampLength(0, 40).multiplyScalar(kind.open);
        u['uSize']!.value = kind.size * pixelsPerRadian;
        const colour = u['uColour']!.value as Vector4;
        colour.set(kind.colour[0] * bright, kind.colour[1] * bright, kind.colour[2] * bright, colour.w);
    }
    dispose(): void {
        this.object.geometry.dispose();
        this.material.dispose();
    }
}
