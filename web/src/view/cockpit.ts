// What the driver sees of the car from within, beside the body itself: dashboard, steering wheel that turns with the front
// wheels, dials that follow speed and engine, mirrors that show what is behind. Drawn for the cockpit camera alone; loaded
// when somebody first sits down. Built about the eye (x forward, y left, z up) and as wide as the car.
import {
    CanvasTexture,
    Group,
    HalfFloatType,
    LinearFilter,
    Mesh,
    MeshBasicMaterial,
    PerspectiveCamera,
    PlaneGeometry,
    Quaternion,
    SRGBColorSpace,
    Vector3,
    WebGLRenderTarget,
} from 'three';
import type { Mirror } from './body_shape';
import { wheelMaterial } from './car_paint';
import { finish, Sheet, type Point } from './sheet';
import type { Stage } from './stage';
import { rpm } from '../text/format';
import en from '../text/en/view';
import { texts } from '../text/t';

const t = texts('view', en);

const kSoft = finish(0.02, 0.8);
const kHard = finish(0.032, 0.55);
const kLeather = finish(0.013, 0.55);
const kSatin = finish(0.22, 0.35, { metalness: 0.8 });
const kScreen = finish(0.004, 0.12);
const kWheelRake = 0.42; // [rad] of the steering wheel from upright
const kRatio = 15; // turns of the steering wheel a turn of the front wheels
const kWheelAt = [0.47, -0.315] as const; // [m] before and below the eye
const kDialAt = [0.74, -0.222] as const;
const kDial = 0.058; // [m] radius
const kSweep = 2.2; // [rad] of a needle to either side of up
const kTopSpeed = 240; // [km/h]
const kTopRpm = 8000;
const kMirrorView = { width: 512, height: 128, wide: 1.25 }; // [px], [rad]
const kMirrorEvery = 3; // frames a picture in the mirrors

// What the car is like about the eye.
export interface Room {
    width: number; // [m]
    eyeLeft: number; // [m] of the car's middle
    foot: readonly Point[]; // of the windscreen, from its left to its right, from the eye
    mirror: Mirror | null; // from the eye
    rear: number; // [m] from the eye back to the bumper
    roof: number; // [m] above the eye
}
export interface Readings {
    steer: number; // [rad] of the front wheels
    speed: number; // [m/s]
    engine: number; // [rad/s]
    gear: number; // -1 reverse, 0 neutral
}

export class Cockpit {
    readonly group = new Group();
    private readonly wheel = new Group();
    private readonly material = wheelMaterial();
    private readonly needles: Group[] = [];
    private readonly turn = new Quaternion();
    private readonly rake = new Quaternion().setFromAxisAngle(new Vector3(0, 1, 0), kWheelRake);
    private readonly target = new WebGLRenderTarget(kMirrorView.width, kMirrorView.height, {
        minFilter: LinearFilter,
        magFilter: LinearFilter,
        type: HalfFloatType,
    });
    private readonly behind = new PerspectiveCamera();
    private readonly glass: Mesh[] = [];
    private body: Mesh | null = null;
    private room: Room | null = null;
    private readonly gear = gearWindow();
    private frames = 0;
    private readonly at = new Vector3();

    constructor() {
        this.group.add(this.wheel);
        this.group.visible = false;
        this.makeWheel();
        this.makeDials();
    }

    // `eye` in the world.
    place(eye: Vector3, orientation: Quaternion, room: Room, readings: Readings): void {
        if (this.room !== room) this.build(room);
        this.group.position.copy(eye);
        this.group.quaternion.copy(orientation);
        this.turn.setFromAxisAngle(kAlong, readings.steer * kRatio);
        this.wheel.quaternion.copy(this.rake).multiply(this.turn);
        const shares = [rpm(readings.engine) / kTopRpm, (Math.abs(readings.speed) * 3.6) / kTopSpeed];
        shares.forEach(
            (share, i) => (this.needles[i]!.rotation.x = kSweep * (2 * Math.min(1.02, Math.max(0, share)) - 1)),
        );
        const { gear } = readings;
        this.gear.show(readings.engine === 0 ? '' : gear < 0 ? 'R' : gear === 0 ? 'N' : String(gear));
    }

    // The picture in the mirrors, now and then; `choose` has the land choose what is drawn for the stage's camera.
    reflect(stage: Stage, choose: () => void): void {
        const on = stage.quality.shadows;
        for (const mesh of this.glass) mesh.visible = on;
        if (!on || !this.room || !this.group.visible || this.frames++ % kMirrorEvery !== 0) return;
        const { camera, renderer, scene } = stage;
        const { behind } = this;
        behind.copy(camera);
        behind.parent = null;
        const own = {
            position: camera.position.clone(),
            quaternion: camera.quaternion.clone(),
            fov: camera.fov,
            aspect: camera.aspect,
            near: camera.near,
            view: camera.view && { ...camera.view },
        };
        camera.view = null;
        camera.aspect = kMirrorView.width / kMirrorView.height;
        camera.fov = (2 * Math.atan(Math.tan(kMirrorView.wide / 2) / camera.aspect) * 180) / Math.PI;
        camera.near = 0.2;
        camera.position
            .set(-this.room.rear + 0.05, -this.room.eyeLeft, 0.02)
            .applyQuaternion(this.group.quaternion)
            .add(this.group.position);
        camera.up.set(0, 0, 1).applyQuaternion(this.group.quaternion);
        camera.lookAt(this.at.set(-1, 0, -0.035).applyQuaternion(this.group.quaternion).add(camera.position));
        camera.updateProjectionMatrix();
        camera.updateMatrixWorld();
        choose();
        this.group.visible = false;
        const shadows = renderer.shadowMap.autoUpdate;
        renderer.shadowMap.autoUpdate = false;
        renderer.setRenderTarget(this.target);
        renderer.clear();
        renderer.render(scene, camera);
        renderer.setRenderTarget(null);
        renderer.shadowMap.autoUpdate = shadows;
        this.group.visible = true;
        camera.position.copy(own.position);
        camera.quaternion.copy(own.quaternion);
        camera.up.copy(behind.up);
        Object.assign(camera, { fov: own.fov, aspect: own.aspect, near: own.near, view: own.view });
        camera.updateProjectionMatrix();
        camera.updateMatrixWorld();
        choose();
    }

    private makeWheel(): void {
        const b = new Sheet();
        const rim: [number, number, number][] = [];
        for (let k = 0; k <= 48; k++) {
            const a = (k / 48) * 2 * Math.PI;
            rim.push([0, 0.182 * Math.cos(a), 0.182 * Math.sin(a)]);
        }
        b.rod(rim, 0.0145, kLeather, 12);
        b.pebble(-0.012, 0, -0.012, 0.024, 0.066, 0.058, 3.5, kSoft, 0, 10);
        b.pebble(-0.034, 0, -0.008, 0.004, 0.017, 0.017, 2.5, kSatin, 0, 8);
        for (const s of [-1, 1]) {
            b.rod(
                [
                    [-0.004, s * 0.05, -0.002],
                    [-0.008, s * 0.12, 0.008],
                    [0, s * 0.18, 0.012],
                ],
                0.012,
                kHard,
                8,
            );
            b.pebble(-0.016, s * 0.098, 0.006, 0.007, 0.024, 0.02, 4, kSatin, 0, 5);
        }
        b.rod(
            [
                [-0.004, 0, -0.05],
                [-0.006, 0, -0.12],
                [0, 0, -0.18],
            ],
            0.014,
            kSatin,
            8,
        );
        const mesh = new Mesh(
            b.geometry(
                () => true,
                () => 0.9,
            ),
            this.material,
        );
        mesh.receiveShadow = true;
        this.wheel.add(mesh);
        this.wheel.position.set(kWheelAt[0], 0, kWheelAt[1]);
        // The column and its stalks do not turn.
        const stalks = new Sheet();
        stalks.rod(
            [
                [0.02, 0, -0.01],
                [0.3, 0, -0.14],
            ],
            0.034,
            kHard,
            10,
        );
        for (const s of [-1, 1])
            stalks.rod(
                [
                    [0.055, s * 0.03, 0.01],
                    [0.05, s * 0.15, 0.03],
                ],
                0.007,
                kHard,
                6,
            );
        const fixed = new Mesh(
            stalks.geometry(
                () => true,
                () => 0.8,
            ),
            this.material,
        );
        fixed.position.copy(this.wheel.position);
        this.group.add(fixed);
    }

    private makeDials(): void {
        const faces = [face(kTopRpm, 1000, 1000, t('dialRpm'), 0.82), face(kTopSpeed, 20, 1, t('dialSpeed'), 2)];
        faces.forEach((texture, i) => {
            const dial = new Group();
            dial.position.set(kDialAt[0], i === 0 ? 0.066 : -0.066, kDialAt[1]);
            dial.rotation.y = -0.28;
            const plate = new Mesh(
                new PlaneGeometry(2 * kDial, 2 * kDial).rotateY(-Math.PI / 2).rotateX(Math.PI / 2),
                new MeshBasicMaterial({ map: texture, toneMapped: false, fog: false }),
            );
            const needle = new Group();
            const hand = new Mesh(
                new PlaneGeometry(0.0026, 0.058)
                    .translate(0, 0.021, 0)
                    .rotateY(-Math.PI / 2)
                    .rotateX(Math.PI / 2),
                new MeshBasicMaterial({ color: 0xff6a3c, toneMapped: false, fog: false }),
            );
            const cap = new Mesh(
                new PlaneGeometry(0.012, 0.012).rotateY(-Math.PI / 2),
                new MeshBasicMaterial({ color: 0x0b0d10, fog: false }),
            );
            hand.position.x = -0.0015;
            cap.position.x = -0.002;
            needle.add(hand, cap);
            dial.add(plate, needle);
            this.needles.push(needle);
            this.group.add(dial);
        });
        const { mesh } = this.gear;
        mesh.position.set(kDialAt[0] - 0.002, 0, kDialAt[1] - 0.012);
        mesh.rotation.y = -0.28;
        this.group.add(mesh);
    }

    private build(room: Room): void {
        this.room = room;
        if (this.body) {
            this.group.remove(this.body);
            this.body.geometry.dispose();
        }
        for (const mesh of this.glass.splice(0)) {
            mesh.geometry.dispose();
        }
        const { width, eyeLeft, foot } = room;
        const b = new Sheet();
        const left = width / 2 - eyeLeft - 0.075;
        const right = -(width / 2 + eyeLeft - 0.075);
        const middle = (left + right) / 2;
        const [fx, , fz] = foot[(foot.length - 1) / 2]!;
        // The dashboard as rows from the windscreen's foot to the knees, each bowed as the screen is.
        const top = Math.min(fz - 0.06, -0.2);
        const rows = [
            [fx, fz],
            [Math.max(0.9, fx - 0.3), top],
            [0.8, top - 0.005],
            [0.735, top - 0.02],
            [0.715, top - 0.06],
            [0.73, top - 0.13],
            [0.69, top - 0.17],
            [0.68, top - 0.22],
            [0.76, top - 0.48],
        ] as const;
        const steps = foot.length - 1;
        const grid = rows.map(([x, z], i) =>
            foot.map(([px, py, pz], k): Point => {
                if (i === 0) return [px + 0.01, py, pz - 0.012];
                const s = (k / steps) * 2 - 1;
                const bow = i === 1 ? 0.1 * s * s : -0.025 * s * s;
                return [x - bow, middle - (s * (left - right)) / 2, z];
            }),
        );
        b.grid(grid.slice(0, 3), kSoft);
        b.grid(grid.slice(2, 6), kSoft);
        b.grid(grid.slice(5, 7), kHard);
        b.grid(grid.slice(6), kSoft);
        // The instruments' hood over the dials, a dark panel behind them.
        const [dx, dz] = kDialAt;
        const arc = 16;
        const hood = (k: number, x: number, grow: number): [number, number, number] => {
            const a = (k / arc) * Math.PI;
            const c = Math.cos(a);
            return [
                x,
                (0.15 + grow) * Math.sign(c) * Math.abs(c) ** 0.55,
                dz - 0.045 + (0.112 + grow) * Math.sin(a) ** 0.6,
            ];
        };
        for (let k = 0; k < arc; k++) {
            b.face(
                [
                    hood(k + 1, dx - 0.11, 0.012),
                    hood(k, dx - 0.11, 0.012),
                    hood(k, dx + 0.16, -0.01),
                    hood(k + 1, dx + 0.16, -0.01),
                ],
                kSoft,
            );
            b.face(
                [
                    hood(k, dx - 0.11, 0),
                    hood(k + 1, dx - 0.11, 0),
                    hood(k + 1, dx + 0.03, -0.004),
                    hood(k, dx + 0.03, -0.004),
                ],
                kScreen,
            );
            b.face(
                [
                    hood(k, dx - 0.11, 0.012),
                    hood(k + 1, dx - 0.11, 0.012),
                    hood(k + 1, dx - 0.11, 0),
                    hood(k, dx - 0.11, 0),
                ],
                kHard,
            );
        }
        b.face(
            [
                [dx + 0.03, -0.137, dz + 0.05],
                [dx + 0.03, 0.137, dz + 0.05],
                [dx + 0.012, 0.137, dz - 0.09],
                [dx + 0.012, -0.137, dz - 0.09],
            ],
            kScreen,
        );
        for (const y of [0.066, -0.066]) {
            const ring: [number, number, number][] = [];
            for (let k = 0; k <= 28; k++) {
                const a = (k / 28) * 2 * Math.PI;
                ring.push([
                    dx - 0.002 + 0.28 * 0.06 * Math.sin(a),
                    y + 0.0605 * Math.cos(a),
                    dz + 0.0585 * Math.sin(a),
                ]);
            }
            b.rod(ring, 0.0028, kSatin, 6);
        }
        // A screen in the middle of the car, vents, console, doors, pillars' feet.
        const my = middle + 0.02;
        b.pebble(0.7, my, top - 0.075, 0.014, 0.125, 0.075, 8, kScreen, -0.15, 8);
        for (const y of [left - 0.09, right + 0.09, my + 0.19, my - 0.19]) {
            b.pebble(0.712, y, top - 0.065, 0.014, 0.06, 0.034, 6, kScreen, 0, 6);
            for (const z of [-0.078, -0.052])
                b.box(0.694, 0.7, y - 0.054, y + 0.054, top + z - 0.003, top + z + 0.003, kSatin);
        }
        b.pebble(0.42, my, -0.62, 0.4, 0.11, 0.16, 5, kHard, 0.1, 6);
        b.pebble(0.44, my + 0.01, -0.44, 0.02, 0.02, 0.07, 3, kLeather, 0, 6);
        for (const [y, s] of [
            [left, 1],
            [right, -1],
        ] as const) {
            b.pebble(0.25, y + s * 0.045, -0.5, 0.62, 0.05, 0.2, 7, kSoft, 0, 8);
            b.pebble(0.2, y - s * 0.01, -0.42, 0.22, 0.03, 0.022, 4, kHard, 0, 6);
        }
        const mx = 0.44;
        const mz = Math.min(0.1, room.roof - 0.13);
        b.rod(
            [
                [mx + 0.03, middle, mz],
                [mx + 0.07, middle, mz + 0.13],
            ],
            0.009,
            kHard,
            6,
        );
        this.body = new Mesh(
            b.geometry(
                () => true,
                (_x, _y, z) => 0.55 + 0.45 * Math.min(1, Math.max(0, (z + 0.5) / 0.35)),
            ),
            this.material,
        );
        this.body.receiveShadow = true;
        this.group.add(this.body);

        // Their glasses show parts of one picture: the inner one, turned to the driver, its middle, those at the doors its
        // sides.
        const frame = new Sheet();
        frame.pebble(0.016, 0, 0, 0.016, 0.124, 0.037, 6, kHard, 0, 9);
        const inner = new Mesh(
            frame.geometry(
                () => true,
                () => 1,
            ),
            this.material,
        );
        inner.position.set(mx, middle, mz);
        inner.rotation.z = -0.45 * Math.atan2(-middle, mx);
        this.body.add(inner);
        inner.add(this.pane(0.113, 0.029, 0.3, 0.7));
        if (!room.mirror) return;
        const { x, y, z, half, tall } = room.mirror;
        for (const [at, u0, u1] of [
            [y, 0, 0.34],
            [-y - 2 * eyeLeft, 0.66, 1],
        ] as const) {
            const pane = this.pane(half, tall, u0, u1);
            pane.position.set(x - 0.004, at, z);
            this.body.add(pane);
        }
    }

    // A glass that looks back, its picture from u0 at its left to u1 at its right, as high as it is wide in proportion.
    private pane(half: number, tall: number, u0: number, u1: number): Mesh {
        const geometry = new PlaneGeometry(2 * half, 2 * tall).rotateY(-Math.PI / 2).rotateX(Math.PI / 2);
        const uv = geometry.getAttribute('uv');
        const share = Math.min(1, ((u1 - u0) * kMirrorView.width * tall) / half / kMirrorView.height);
        for (let i = 0; i < uv.count; i++) {
            const across = u0 + (u1 - u0) * uv.getX(i);
            uv.setXY(i, 1 - across, 0.5 + (uv.getY(i) - 0.5) * share);
        }
        const mesh = new Mesh(geometry, new MeshBasicMaterial({ map: this.target.texture, fog: false }));
        this.glass.push(mesh);
        return mesh;
    }
}
const kAlong = new Vector3(1, 0, 0);

// A dial's face: ticks and numbers from 0 to `most`, a number every `step`, divided by `unit`.
function face(most: number, step: number, unit: number, label: string, from: number): CanvasTexture {
    const size = 256;
    const canvas = document.createElement('canvas');
    canvas.width = canvas.height = size;
    const c = canvas.getContext('2d')!;
    c.fillStyle = '#07090c';
    c.fillRect(0, 0, size, size);
    c.translate(size / 2, size / 2);
    c.textAlign = 'center';
    c.textBaseline = 'middle';
    const ticks = (most / step) * 2;
    for (let i = 0; i <= ticks; i++) {
        const a = -Math.PI / 2 + kSweep * ((2 * i) / ticks - 1);
        const long = i % 2 === 0;
        const hot = i / ticks > from;
        c.strokeStyle = hot ? '#d55e00' : '#dfe6ee';
        c.lineWidth = long ? 4 : 2;
        c.beginPath();
        c.moveTo(Math.cos(a) * 118, Math.sin(a) * 118);
        c.lineTo(Math.cos(a) * (long ? 101 : 109), Math.sin(a) * (long ? 101 : 109));
        c.stroke();
        if (!long || (most / step > 10 && (i / 2) % 2 === 1)) continue;
        c.fillStyle = hot ? '#d55e00' : '#e8edf3';
        c.font = `600 ${most / step > 10 ? 23 : 28}px system-ui, sans-serif`;
        c.fillText(String(Math.round(((i / ticks) * most) / unit)), Math.cos(a) * 80, Math.sin(a) * 80);
    }
    c.fillStyle = '#9fb0c3';
    c.font = '500 19px system-ui, sans-serif';
    c.fillText(label, 0, 62);
    const texture = new CanvasTexture(canvas);
    texture.colorSpace = SRGBColorSpace;
    texture.anisotropy = 4;
    return texture;
}
// The gear between the dials, drawn anew when it changes.
function gearWindow(): { mesh: Mesh; show: (gear: string) => void } {
    const canvas = document.createElement('canvas');
    canvas.width = canvas.height = 64;
    const c = canvas.getContext('2d')!;
    const texture = new CanvasTexture(canvas);
    texture.colorSpace = SRGBColorSpace;
    const mesh = new Mesh(
        new PlaneGeometry(0.022, 0.022).rotateY(-Math.PI / 2).rotateX(Math.PI / 2),
        new MeshBasicMaterial({ map: texture, toneMapped: false, fog: false }),
    );
    let shown: string | null = null;
    return {
        mesh,
        show: (gear) => {
            if (gear === shown) return;
            shown = gear;
            c.fillStyle = '#07090c';
            c.fillRect(0, 0, 64, 64);
            c.fillStyle = '#e8edf3';
            c.font = '600 46px system-ui, sans-serif';
            c.textAlign = 'center';
            c.textBaseline = 'middle';
            c.fillText(gear, 32, 35);
            texture.needsUpdate = true;
        },
    };
}
