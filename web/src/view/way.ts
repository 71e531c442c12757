// The way that was driven: a footprint of each vehicle every half second, pointed where its nose was. It shows a manoeuvre in one
// picture; a ring of fixed size, the oldest give way.
import {
    BufferAttribute,
    BufferGeometry,
    Color,
    DynamicDrawUsage,
    InstancedMesh,
    Matrix4,
    MeshBasicMaterial,
    Quaternion,
    Vector3,
} from 'three';
import type { Flashes, Print } from './flashes';

export { Flashes, walk, type World } from './flashes';

const kMost = 512; // footprints
const kLift = 0.03; // [m] above the ground
const kNose = 0.62; // where a footprint begins to taper, in halves of its length

interface Shape {
    box: { front: number; rear: number; width: number };
    colour: Color;
}

export class Way {
    readonly mesh: InstancedMesh;
    shown = false;
    readonly places: Vector3[] = []; // of the first vehicle's footprints and its variants', oldest first
    private next = 0;
    private used = 0;
    private anew = -1; // of the flashes that are printed
    private printed = 0; // half seconds
    private readonly matrix = new Matrix4();
    private readonly position = new Vector3();
    private readonly orientation = new Quaternion();
    private readonly scale = new Vector3();

    constructor(private readonly height: (x: number, y: number) => number) {
        const corners = [-1, -1, 0, kNose, -1, 0, 1, 0, 0, kNose, 1, 0, -1, 1, 0];
        const geometry = new BufferGeometry();
        geometry.setAttribute('position', new BufferAttribute(new Float32Array(corners), 3));
        geometry.setIndex([0, 1, 4, 1, 3, 4, 1, 2, 3]);
        const material = new MeshBasicMaterial({
            transparent: true,
            opacity: 0.45,
            depthWrite: false,
            polygonOffset: true,
            polygonOffsetFactor: -3,
            polygonOffsetUnits: -3,
        });
        this.mesh = new InstancedMesh(geometry, material, kMost);
        this.mesh.instanceMatrix.setUsage(DynamicDrawUsage);
        this.mesh.setColorAt(0, new Color());
        this.mesh.count = 0;
        this.mesh.frustumCulled = false;
        this.mesh.renderOrder = 4;
    }
    private clear(): void {
        this.next = this.used = this.mesh.count = 0;
        this.places.length = 0;
        this.printed = 1; // where it began stands nothing: the way leads on from there
    }

    // `shapeOf` a vehicle by the number that its prints have.
    update(flashes: Flashes, shapeOf: (who: number) => Shape | undefined): void {
        this.mesh.visible = this.shown;
        if (!this.shown) return;
        if (flashes.anew !== this.anew) this.clear();
        this.anew = flashes.anew;
        const { list, first } = flashes;
        const last = first + list.length;
        if (this.printed >= last) return;
        for (const print of list.slice(Math.max(0, this.printed - first)).flat()) {
            const shape = shapeOf(print.who);
            if (shape) this.print(print, shape);
        }
        this.printed = last;
        this.mesh.count = this.used;
        this.mesh.instanceMatrix.needsUpdate = true;
        this.mesh.instanceColor!.needsUpdate = true;
    }
    private print({ pose, about }: Print, { box, colour }: Shape): void {
        this.orientation.set(pose.qx, pose.qy, pose.qz, pose.qw);
        this.position.set(pose.x, pose.y, pose.z);
        if (about) {
            if (this.places.length >= kMost) this.places.shift();
            this.places.push(this.position.clone());
        }
        const { front, rear, width } = box;
        this.scale.set(0.5 * (front - rear), 0, 0).applyQuaternion(this.orientation);
        this.position.add(this.scale);
        this.position.z = this.height(this.position.x, this.position.y) + kLift;
        this.scale.set(0.5 * (front + rear), 0.5 * width, 1);
        this.mesh.setMatrixAt(this.next, this.matrix.compose(this.position, this.orientation, this.scale));
        this.mesh.setColorAt(this.next, colour);
        this.next = (this.next + 1) % kMost;
        this.used = Math.min(kMost, this.used + 1);
    }
}
