// The soft dark patch below each vehicle, where it hides the sky from the ground. It binds cars to the ground on machines
// that draw no shadows, and under a covered sky.
import {
    DynamicDrawUsage,
    InstancedBufferAttribute,
    InstancedMesh,
    Matrix4,
    PlaneGeometry,
    ShaderMaterial,
    Vector3,
} from 'three';
import vertexShader from '@shaders/contact.vert.glsl?raw';
import fragmentShader from '@shaders/contact.frag.glsl?raw';
import type { VehiclePose } from './fleet';

const kMost = 64;
const kReach = 1.35; // of the patch, in halves of the vehicle
const kLift = 0.02; // [m] above the ground

export class Contact {
    readonly mesh: InstancedMesh;
    private readonly dark: InstancedBufferAttribute;
    private readonly matrix = new Matrix4();
    private readonly along = new Vector3();
    private readonly left = new Vector3();
    private readonly up = new Vector3();

    constructor(private readonly height: (x: number, y: number) => number) {
        const geometry = new PlaneGeometry(2, 2);
        this.dark = new InstancedBufferAttribute(new Float32Array(kMost), 1).setUsage(DynamicDrawUsage);
        geometry.setAttribute('dark', this.dark);
        this.mesh = new InstancedMesh(
            geometry,
            new ShaderMaterial({
                vertexShader,
                fragmentShader,
                transparent: true,
                depthWrite: false,
                polygonOffset: true,
                polygonOffsetFactor: -2,
                polygonOffsetUnits: -2,
            }),
            kMost,
        );
        this.mesh.instanceMatrix.setUsage(DynamicDrawUsage);
        this.mesh.frustumCulled = false;
        this.mesh.renderOrder = 1;
    }

    update(vehicles: readonly VehiclePose[]): void {
        let n = 0;
        for (const v of vehicles) {
            if (n === kMost) break;
            const { x, y, z } = v.position;
            const ground = this.height(x, y);
            const clear = z + v.box.low - ground; // [m] under its floor
            const dark = 0.62 * (1 - Math.min(1, Math.max(0, (clear - 0.1) / 1.4)));
            if (dark <= 0) continue;
            const e = 0.6;
            this.up
                .set(
                    (this.height(x - e, y) - this.height(x + e, y)) / (2 * e),
                    (this.height(x, y - e) - this.height(x, y + e)) / (2 * e),
                    1,
                )
                .normalize();
            this.along.set(1, 0, 0).applyQuaternion(v.orientation);
            this.left.crossVectors(this.up, this.along).normalize();
            this.along.crossVectors(this.left, this.up);
            const length = ((v.box.front + v.box.rear) / 2) * kReach;
            const width = (v.box.width / 2) * kReach;
            const middle = (v.box.front - v.box.rear) / 2;
            this.matrix.makeBasis(this.along, this.left, this.up);
            this.matrix.setPosition(
                x + this.along.x * middle + this.up.x * kLift,
                y + this.along.y * middle + this.up.y * kLift,
                ground + this.along.z * middle + this.up.z * kLift,
            );
            this.matrix.scale(this.scale.set(length, width, 1));
            this.mesh.setMatrixAt(n, this.matrix);
            this.dark.setX(n++, dark);
        }
        this.mesh.count = n;
        this.mesh.visible = n > 0;
        this.mesh.instanceMatrix.needsUpdate = true;
        this.dark.needsUpdate = true;
    }
    private readonly scale = new Vector3();
}
