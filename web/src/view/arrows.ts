// Arrows for forces, impulses and velocities: constant thickness on the screen, drawn through the bodies, all in one
// draw call. An arrow beyond the clip length is drawn broken (a gap in its shaft) so that no length is clipped in silence;
// the overlay writes the number beside it.
import {
    Color,
    DynamicDrawUsage,
    GLSL3,
    InstancedBufferAttribute,
    InstancedBufferGeometry,
    BufferAttribute,
    Mesh,
    RawShaderMaterial,
    SRGBColorSpace,
    Vector2,
} from 'three';
import vertexShader from '@shaders/arrow.vert.glsl?raw';
import fragmentShader from '@shaders/arrow.frag.glsl?raw';

const kInstanced = ['from', 'along', 'colour'];

export class Arrows {
    readonly mesh: Mesh;
    private readonly from: Float32Array;
    private readonly along: Float32Array; // vector to the tip, w: 1 when broken
    private readonly colour: Float32Array;
    private readonly geometry = new InstancedBufferGeometry();
    private readonly material: RawShaderMaterial;
    private count = 0;
    private readonly colours = new Map<string, Color>();

    constructor(private readonly capacity: number) {
        this.from = new Float32Array(capacity * 3);
        this.along = new Float32Array(capacity * 4);
        this.colour = new Float32Array(capacity * 3);
        // Shaft: two pieces (a broken arrow opens a gap between them); head: a triangle. x: place along the arrow
        // 0..1, y: side, z: 0 shaft, 1 head base, 2 head tip.
        const corners = [
            [0, -1, 0],
            [0.62, -1, 0],
            [0.62, 1, 0],
            [0, -1, 0],
            [0.62, 1, 0],
            [0, 1, 0],
            [0.62, -1, 3],
            [1, -1, 0],
            [1, 1, 0],
            [0.62, -1, 3],
            [1, 1, 0],
            [0.62, 1, 3],
            [1, -1, 1],
            [1, 0, 2],
            [1, 1, 1],
        ];
        this.geometry.setAttribute('corner', new BufferAttribute(new Float32Array(corners.flat()), 3));
        this.geometry.setDrawRange(0, corners.length); // three.js takes the count from 'position', which there is not
        const instanced = (array: Float32Array, size: number): InstancedBufferAttribute =>
            new InstancedBufferAttribute(array, size).setUsage(DynamicDrawUsage);
        this.geometry.setAttribute('from', instanced(this.from, 3));
        this.geometry.setAttribute('along', instanced(this.along, 4));
        this.geometry.setAttribute('colour', instanced(this.colour, 3));
        this.material = new RawShaderMaterial({
            glslVersion: GLSL3,
            vertexShader,
            fragmentShader,
            uniforms: { viewport: { value: new Vector2(1, 1) }, thickness: { value: 3 } },
            transparent: true,
            depthTest: false,
            depthWrite: false,
        });
        this.mesh = new Mesh(this.geometry, this.material);
        this.mesh.frustumCulled = false;
        this.mesh.renderOrder = 900;
    }

    clear(): void {
        this.count = 0;
    }

    // An arrow from (x, y, z) along (dx, dy, dz) [m]; longer than `clip` it is shortened and broken.
    add(x: number, y: number, z: number, dx: number, dy: number, dz: number, colour: string, clip = 3): void {
        if (this.count >= this.capacity) return;
        const length = Math.sqrt(dx * dx + dy * dy + dz * dz);
        if (!(length > 0.02)) return;
        const share = Math.min(1, clip / length);
        const i = this.count++;
        const { from, along } = this;
        from[3 * i] = x;
        from[3 * i + 1] = y;
        from[3 * i + 2] = z;
        along[4 * i] = dx * share;
        along[4 * i + 1] = dy * share;
        along[4 * i + 2] = dz * share;
        along[4 * i + 3] = share < 1 ? 1 : 0;
        this.displayed(colour).toArray(this.colour, 3 * i);
    }
    // As the screen gets it; each is worked out once.
    private displayed(colour: string): Color {
        let c = this.colours.get(colour);
        if (!c) {
            c = new Color(colour);
            c.getRGB(c, SRGBColorSpace);
            this.colours.set(colour, c);
        }
        return c;
    }

    // After the last add(): hands the instances to the GPU.
    commit(width: number, height: number, thickness: number): void {
        this.geometry.instanceCount = this.count;
        this.mesh.visible = this.count > 0;
        for (const name of kInstanced) {
            const attribute = this.geometry.getAttribute(name) as InstancedBufferAttribute;
            attribute.clearUpdateRanges();
            attribute.addUpdateRange(0, this.count * attribute.itemSize);
            attribute.needsUpdate = true;
        }
        (this.material.uniforms['viewport']!.value as Vector2).set(width, height);
        this.material.uniforms['thickness']!.value = thickness;
    }
}
