// What the driver sees of the car from within: dashboard, steering wheel that turns with the front wheels, pillars, roof,
// mirror. Drawn for the cockpit camera alone. Built about the eye (x forward, y left, z up) and as wide as the car.
import { Color, Group, Mesh, MeshStandardMaterial, Quaternion, TorusGeometry, Vector3 } from 'three';
import { Builder } from './body_builder';

const kDark = new Color(0.012, 0.0125, 0.0135);
const kSoft = new Color(0.021, 0.022, 0.024);
const kCloth = new Color(0.09, 0.09, 0.09);
const kBright = new Color(0.07, 0.075, 0.085);
const kWheelRake = 0.42; // [rad] of the steering wheel from upright
const kRatio = 15; // turns of the steering wheel a turn of the front wheels

export class Cockpit {
    readonly group = new Group();
    private readonly wheel = new Group();
    private readonly material = new MeshStandardMaterial({ vertexColors: true, roughness: 0.8, side: 2 });
    private body: Mesh | null = null;
    private width = 0;
    private left = 0;
    private footX = 0;
    private footZ = 0;
    private readonly turn = new Quaternion();
    private readonly rake = new Quaternion().setFromAxisAngle(new Vector3(0, 1, 0), -kWheelRake);

    constructor() {
        const rim = new Mesh(new TorusGeometry(0.185, 0.0155, 10, 40).rotateY(Math.PI / 2), new MeshStandardMaterial({ color: 0x191b1e, roughness: 0.6 }));
        const b = new Builder();
        b.box(-0.018, 0.02, -0.06, 0.06, -0.05, 0.045, kDark);
        b.box(-0.012, 0.008, -0.18, 0.18, -0.018, 0.012, kSoft);
        b.box(-0.012, 0.008, -0.02, 0.02, -0.18, 0, kSoft);
        b.box(-0.0195, -0.018, -0.012, 0.012, -0.012, 0.012, kBright);
        const hub = new Mesh(b.geometry(0.5), this.material);
        rim.receiveShadow = hub.receiveShadow = true;
        this.wheel.add(rim, hub);
        this.wheel.position.set(0.46, 0, -0.36);
        this.group.add(this.wheel);
        this.group.visible = false;
    }

    // `eye` in the world, `left` of the car's middle; `orientation` of the car; `footX`, `footZ` from the eye to the foot of
    // the windscreen in the car's middle; `steer` [rad] of the front wheels.
    place(eye: Vector3, orientation: Quaternion, width: number, left: number, footX: number, footZ: number, steer: number): void {
        if (width !== this.width || left !== this.left || footX !== this.footX || footZ !== this.footZ) this.build(width, left, footX, footZ);
        this.group.position.copy(eye);
        this.group.quaternion.copy(orientation);
        this.turn.setFromAxisAngle(kAlong, steer * kRatio);
        this.wheel.quaternion.copy(this.rake).multiply(this.turn);
    }

    private build(width: number, eyeLeft: number, footX: number, footZ: number): void {
        this.width = width;
        this.left = eyeLeft;
        this.footX = footX;
        this.footZ = footZ;
        this.body?.geometry.dispose();
        if (this.body) this.group.remove(this.body);
        const b = new Builder();
        const left = width / 2 - eyeLeft - 0.05;
        const right = -(width / 2 + eyeLeft - 0.05);
        const bar = (from: number[], to: number[], w: number, d: number, colour: Color): void => {
            // A flat post from one point to another, `w` wide across y and `d` deep along x.
            const at = (p: number[], s: number, t: number): number[] => [p[0]! + t * d, p[1]! + s * w, p[2]!];
            for (const [s0, t0, s1, t1] of [[-1, -1, 1, -1], [1, -1, 1, 1], [1, 1, -1, 1], [-1, 1, -1, -1]] as const)
                b.quad(at(from, s0, t0), at(from, s1, t1), at(to, s1, t1), at(to, s0, t0), colour);
        };
        // Dashboard: a ledge falling to the driver, the cowl over the instruments.
        const ledge = [[1.1, -0.3], [0.72, -0.27], [0.62, -0.3], [0.6, -0.4], [0.68, -0.75]] as const;
        for (let i = 0; i + 1 < ledge.length; i++) b.quad([ledge[i]![0], right, ledge[i]![1]], [ledge[i]![0], left, ledge[i]![1]], [ledge[i + 1]![0], left, ledge[i + 1]![1]], [ledge[i + 1]![0], right, ledge[i + 1]![1]], i < 2 ? kDark : kSoft);
        // From the ledge to below the bonnet's rear edge, which is bowed as the body's section is: nothing is seen between.
        const edge = (s: number): number[] => [footX + 0.04, -eyeLeft + s * 0.475 * width, footZ + 0.026 - 0.06 * Math.abs(s) ** 4 - 0.012];
        const foot = (s: number): number[] => [1.1, Math.min(left, Math.max(right, -eyeLeft + s * 0.5 * width)), -0.3];
        for (let k = -8; k < 8; k++) b.quad(foot((k + 1) / 8), foot(k / 8), edge(k / 8), edge((k + 1) / 8), kDark);
        const arc = 10;
        for (let i = 0; i < arc; i++) {
            const at = (k: number, x: number): number[] => {
                const t = (k / arc) * Math.PI;
                return [x, 0.21 * Math.cos(t), -0.29 + 0.07 * Math.sin(t)];
            };
            b.quad(at(i, 0.8), at(i, 0.56), at(i + 1, 0.56), at(i + 1, 0.8), kDark);
            b.quad(at(i, 0.66), [0.66, 0, -0.36], [0.66, 0, -0.36], at(i + 1, 0.66), kSoft);
        }
        // Pillars, header, sun visors' edge, sills of the doors, mirror.
        bar([0.98, left - 0.03, -0.34], [0.3, left - 0.14, 0.27], 0.035, 0.05, kSoft);
        bar([0.98, right + 0.03, -0.34], [0.3, right + 0.14, 0.27], 0.035, 0.05, kSoft);
        b.quad([0.34, left, 0.225], [0.34, right, 0.225], [-0.6, right, 0.27], [-0.6, left, 0.27], kCloth);
        b.quad([0.36, left, 0.205], [0.36, right, 0.205], [0.33, right, 0.235], [0.33, left, 0.235], kSoft);
        b.box(0.95, -0.7, left - 0.02, left + 0.06, -0.75, -0.3, kSoft);
        b.box(0.95, -0.7, right - 0.06, right + 0.02, -0.75, -0.3, kSoft);
        const middle = (left + right) / 2;
        b.box(0.37, 0.4, middle - 0.115, middle + 0.115, 0.085, 0.15, kDark);
        b.box(0.366, 0.37, middle - 0.108, middle + 0.108, 0.091, 0.144, kBright);
        b.box(0.38, 0.39, middle - 0.012, middle + 0.012, 0.14, 0.22, kDark);
        this.body = new Mesh(b.geometry(0.5), this.material);
        this.body.receiveShadow = true; // of the car's own roof
        this.group.add(this.body);
    }
}
const kAlong = new Vector3(1, 0, 0);
