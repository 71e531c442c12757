// The way that was driven, as a photograph with many flashes has it: a footprint of each vehicle every half second, pointed
// where its nose was. It shows a manoeuvre in one picture; a ring of fixed size, the oldest give way.
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

const kEach = 0.5; // [s]
const kMost = 512; // footprints
const kVehicles = 12; // that leave some
const kLift = 0.03; // [m] above the ground
const kNose = 0.62; // where a footprint begins to taper, in halves of its length

interface Pose {
    position: Vector3;
    orientation: Quaternion;
    box: { front: number; rear: number; width: number };
    colour: Color;
}

export class Way {
    readonly mesh: InstancedMesh;
    shown = false;
    readonly places: Vector3[] = []; // of the first vehicle's footprints and its variants', oldest first
    private next = 0;
    private used = 0;
    private flash = -1; // the last one, counted in half seconds
    private lastTime = 0;
    private readonly last: { position: Vector3; orientation: Quaternion }[] = []; // of the frame before
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
    clear(): void {
        this.next = this.used = this.mesh.count = 0;
        this.places.length = this.last.length = 0;
        this.flash = -1;
    }

    // `poses` at `time` [s], those of each variant after them.
    update(time: number, poses: readonly Pose[], ghosts: readonly Pose[]): void {
        this.mesh.visible = this.shown;
        if (!this.shown || !poses.length) return;
        const flash = Math.floor(time / kEach + 1e-6);
        if (flash < this.flash) this.clear();
        const several = Math.min(poses.length, kVehicles);
        const all = several + ghosts.length;
        if (flash > this.flash && this.flash >= 0) {
            // Where they were at that time, between this frame and the one before.
            const share = (flash * kEach - this.lastTime) / Math.max(1e-9, time - this.lastTime);
            for (let i = 0; i < all; i++) {
                const pose = i < several ? poses[i]! : ghosts[i - several]!;
                const about = i < several ? i === 0 : (i - several) % poses.length === 0;
                this.print(pose, i, Math.min(1, Math.max(0, share)), about);
            }
        }
        this.flash = flash;
        this.lastTime = time;
        for (let i = 0; i < all; i++) {
            const pose = i < several ? poses[i]! : ghosts[i - several]!;
            const last = (this.last[i] ??= { position: new Vector3(), orientation: new Quaternion() });
            last.position.copy(pose.position);
            last.orientation.copy(pose.orientation);
        }
        this.last.length = all;
    }
    private print(pose: Pose, i: number, share: number, about: boolean): void {
        const last = this.last[i];
        if (!last || last.position.distanceTo(pose.position) > 20) return; // it was elsewhere
        this.orientation.slerpQuaternions(last.orientation, pose.orientation, share);
        this.position.lerpVectors(last.position, pose.position, share);
        if (about) {
            if (this.places.length >= kMost) this.places.shift();
            this.places.push(this.position.clone());
        }
        const { front, rear, width } = pose.box;
        this.scale.set(0.5 * (front - rear), 0, 0).applyQuaternion(this.orientation);
        this.position.add(this.scale);
        this.position.z = this.height(this.position.x, this.position.y) + kLift;
        this.scale.set(0.5 * (front + rear), 0.5 * width, 1);
        this.mesh.setMatrixAt(this.next, this.matrix.compose(this.position, this.orientation, this.scale));
        this.mesh.setColorAt(this.next, pose.colour);
        this.next = (this.next + 1) % kMost;
        this.used = Math.min(kMost, this.used + 1);
        this.mesh.count = this.used;
        this.mesh.instanceMatrix.needsUpdate = true;
        this.mesh.instanceColor!.needsUpdate = true;
    }
}
