// Where the eye is. Every camera answers the same question: given the car (its interpolated pose) and the time, where to
// stand and what to look at. World axes are z up; angles as in the physics (yaw counter-clockwise).
import { PerspectiveCamera, Quaternion, Vector3 } from 'three';
import type { CameraKind } from '../settings/table';
import { hold, type Scene } from './framing';
import { InTheOpen, kBegins, type FreeShare, type GroundHeight } from './in_the_open';
import { Ride, type Felt } from './ride';
import { Trackside, type RoadPlace } from './trackside';

export type { CameraKind, Felt };
export { SceneNow } from './scene_now';

// The subject of the picture, in world axes.
export interface Subject {
    position: Vector3; // [m] centre of mass
    orientation: Quaternion;
    velocity: Vector3; // [m/s]
    length: number; // [m]
    height: number; // [m] roof above the centre of mass
    eye: Vector3; // the driver's, body axes
}

const kTogether = 150; // [m] from the car looked at: who is farther is not kept in the picture of all

// What a hand may change of each.
type ByHand =
    | 'orbitYaw'
    | 'orbitPitch'
    | 'distance'
    | 'birdHeight'
    | 'birdEast'
    | 'birdNorth'
    | 'sideDistance'
    | 'freeYaw'
    | 'freePitch'
    | AllByHand;
type AllByHand = 'allYaw' | 'allPitch' | 'allPitchBy' | 'allZoom';
const kByHand: { readonly [kind in CameraKind]?: readonly ByHand[] } = {
    orbit: ['orbitYaw', 'orbitPitch', 'distance'],
    bird: ['birdHeight', 'birdEast', 'birdNorth'],
    side: ['sideDistance'],
    all: ['allYaw', 'allPitch', 'allZoom'],
    show: ['allYaw', 'allPitchBy', 'allZoom'],
    free: ['freeYaw', 'freePitch'],
};

// Half the picture's height at a distance of 1: a narrow window keeps the horizontal view of a square one.
function tallness(view: number, aspect: number): number {
    return Math.tan((view * Math.PI) / 360) / Math.max(0.62, Math.min(1, aspect));
}

const kUp = new Vector3(0, 0, 1);
const kBirdDrag = 0.001; // of the height a pixel: the ground goes with the hand, nearly

export class Cameras {
    scene: Scene | null = null;
    kind: CameraKind = 'chase';
    lookBack = false;
    fieldOfView = 55; // [deg] vertical at 16:9; narrower windows get more
    calm = false; // reduced motion: no swing, no sway
    felt: Felt | null = null; // of who drives; null: nothing of it is felt

    private yaw = 0; // [rad] chase: smoothed heading
    private chaseHeight = 0; // [m] chase: smoothed height of the eye
    private readonly eye = new Vector3();
    private readonly target = new Vector3();
    private orbitYaw = 2.5; // [rad]
    private orbitPitch = 0.32;
    private distance = 7.5; // [m] orbit
    private birdHeight = 45; // [m]
    private birdEast = 0; // [m] from the car looked at
    private birdNorth = 0;
    private sideDistance = 8; // [m]
    private readonly middle = new Vector3(); // of all cars, smoothed
    private reach = 20; // [m] that shows all of them, smoothed
    private allYaw = 0; // [rad] turned by hand from `across`
    shownAcross = 1; // share of the picture, about its middle, that no bar or panel covers
    shownDown = 1;
    private allPitch = 0.5;
    private allPitchBy = 0; // by hand, from the scenario's own
    private allZoom = 1;
    private across = 0; // [rad] where the eye stands: beside the way of the car looked at, or behind it in a tall window
    private held = false; // by hand(): a cut changes nothing of it
    private fresh = true;
    private shown = false; // a picture was taken in this world: there is a place to go on from
    private readonly forward = new Vector3();
    private readonly scratch = new Vector3();
    private readonly ride = new Ride();
    private readonly open: InTheOpen;
    private readonly trackside: Trackside;
    private freeYaw = 0;
    private freePitch = -0.15;
    private readonly freeEye = new Vector3();

    constructor(
        readonly camera: PerspectiveCamera,
        private readonly ground: GroundHeight,
        free: FreeShare = () => 1,
        road: RoadPlace = () => null,
    ) {
        this.open = new InTheOpen(ground, free);
        this.trackside = new Trackside(ground, free, road);
        camera.up.copy(kUp);
    }

    choose(kind: CameraKind): void {
        if (kind === 'free' && this.shown)
            this.freeFrom(this.camera.position, this.camera.getWorldDirection(this.forward));
        this.kind = kind;
        this.held = false;
        this.fresh = true;
        this.trackside.cut();
    }

    // What a hand has chosen of this camera, as numbers that a link can carry.
    get hand(): number[] {
        const { x, y, z } = this.freeEye;
        const own = kByHand[this.kind] ?? [];
        return [...(this.kind === 'free' ? [x, y, z] : []), ...own.map((name) => this[name])];
    }
    // Bounded as a drag is. It holds over cuts until another camera is chosen.
    set hand(numbers: readonly number[]) {
        const free = this.kind === 'free' ? 3 : 0;
        if (free) this.freeEye.fromArray([...numbers, 0, 0, 0]);
        kByHand[this.kind]?.forEach((name, i) => (this[name] = numbers[free + i] ?? this[name]));
        this.drag(0, 0);
        this.zoom(1);
        this.held = this.shown = true;
    }

    // Another world: what was looked at is not there any more.
    begin(): void {
        this.birdEast = this.birdNorth = 0;
        this.shown = false;
    }

    // A cut: the subject was moved (restart, scrub), so nothing may glide.
    cut(): void {
        this.fresh = true;
        this.trackside.cut();
    }

    drag(dx: number, dy: number): void {
        if (this.kind === 'free') {
            this.freeYaw -= dx * 0.005;
            this.freePitch = clamp(this.freePitch - dy * 0.005, -1.5, 1.5);
            return;
        }
        if (this.kind === 'chase' || this.kind === 'trackside') return;
        if (this.kind === 'bird') {
            this.birdEast -= dx * this.birdHeight * kBirdDrag;
            this.birdNorth += dy * this.birdHeight * kBirdDrag;
            return;
        }
        if (this.kind === 'all' || this.kind === 'show') {
            this.allYaw -= dx * 0.006;
            this.allPitch = clamp(this.allPitch + dy * 0.005, 0.05, 1.5);
            this.allPitchBy += dy * 0.005;
            return;
        }
        this.orbitYaw -= dx * 0.006;
        this.orbitPitch = clamp(this.orbitPitch + dy * 0.005, -0.05, 1.5);
    }

    zoom(factor: number): void {
        if (this.kind === 'free') this.fly(-12 * Math.log(factor), 0);
        else if (this.kind === 'bird') this.birdHeight = clamp(this.birdHeight * factor, 8, 800);
        else if (this.kind === 'all' || this.kind === 'show') this.allZoom = clamp(this.allZoom * factor, 0.3, 4);
        else if (this.kind === 'side') this.sideDistance = clamp(this.sideDistance * factor, 3, 60);
        else this.distance = clamp(this.distance * factor, 2.5, 120);
    }

    // The free eye by so many metres, along its sight and to its left.
    fly(forward: number, left: number): void {
        const level = Math.cos(this.freePitch) * forward;
        this.freeEye.x += Math.cos(this.freeYaw) * level - Math.sin(this.freeYaw) * left;
        this.freeEye.y += Math.sin(this.freeYaw) * level + Math.cos(this.freeYaw) * left;
        this.freeEye.z += Math.sin(this.freePitch) * forward;
    }
    // The same by keys held for `elapsed` [s], -1 .. 1 each: quicker the higher it stands.
    flyHeld(forward: number, left: number, elapsed: number): void {
        if (this.kind !== 'free' || (forward === 0 && left === 0)) return;
        const height = this.freeEye.z - this.ground(this.freeEye.x, this.freeEye.y);
        const way = clamp(8 + 0.7 * height, 8, 200) * Math.min(elapsed, 0.1);
        this.fly(forward * way, left * way);
    }
    private freeFrom(eye: Vector3, sight: Vector3): void {
        this.freeEye.copy(eye);
        this.freeYaw = Math.atan2(sight.y, sight.x);
        this.freePitch = Math.asin(clamp(sight.z / sight.length(), -1, 1));
    }

    // `elapsed` [s] wall time, for smoothing only. `cars`: every car's place.
    update(subject: Subject, cars: readonly { position: Vector3 }[], elapsed: number, aspect: number): void {
        const { position: p, velocity } = subject;
        this.forward.set(1, 0, 0).applyQuaternion(subject.orientation);
        const heading = Math.atan2(this.forward.y, this.forward.x);
        const speed = Math.hypot(velocity.x, velocity.y);
        const camera = this.camera;
        camera.up.copy(kUp);
        let near = kBegins;
        let view = this.fieldOfView;
        if (this.fresh) this.ride.cut();
        this.ride.update(this.calm || this.lookBack ? null : this.felt, elapsed);
        const { ride } = this;

        switch (this.kind) {
            case 'chase': {
                // The heading that the eye follows lies between nose and travel, so that a slide shows as a slide.
                let wanted = heading;
                if (speed > 3 && Math.cos(Math.atan2(velocity.y, velocity.x) - heading) > 0.2)
                    wanted = heading + wrap(Math.atan2(velocity.y, velocity.x) - heading) * 0.45;
                if (this.lookBack) wanted += Math.PI;
                const rate = this.calm ? 20 : 5;
                if (this.fresh) this.yaw = wanted;
                this.yaw += wrap(wanted - this.yaw) * (1 - Math.exp(-elapsed * rate));
                const floor = this.behind(subject, speed);
                if (this.fresh) this.chaseHeight = this.eye.z;
                this.chaseHeight = this.eye.z = Math.max(
                    this.chaseHeight + (this.eye.z - this.chaseHeight) * (1 - Math.exp(-elapsed * 8)),
                    floor,
                );
                this.eye.z += ride.shakes;
                this.target.z += 0.6 * ride.shakes;
                this.open.keep(this.eye, this.target, subject, this.fresh ? Infinity : elapsed);
                view += ride.widens;
                break;
            }
            case 'orbit': {
                const c = Math.cos(this.orbitPitch);
                this.eye.set(
                    p.x + Math.cos(this.orbitYaw) * c * this.distance,
                    p.y + Math.sin(this.orbitYaw) * c * this.distance,
                    p.z + Math.sin(this.orbitPitch) * this.distance,
                );
                this.eye.z = Math.max(this.eye.z, this.ground(this.eye.x, this.eye.y) + 0.35);
                this.target.copy(p);
                break;
            }
            case 'bird':
                this.target.set(p.x + this.birdEast, p.y + this.birdNorth, p.z);
                this.eye.copy(this.target);
                this.eye.z += this.birdHeight * Math.max(1, 1.2 / aspect);
                camera.up.set(0, 1, 0);
                near = 1;
                view = 40;
                break;
            case 'cockpit':
                this.local(subject, this.eye, subject.eye.x, subject.eye.y, subject.eye.z);
                this.local(
                    subject,
                    this.target,
                    subject.eye.x + (this.lookBack ? -10 : 10 * Math.cos(ride.turns)),
                    subject.eye.y + 10 * Math.sin(ride.turns),
                    subject.eye.z - 0.75,
                );
                this.upOf(subject);
                near = 0.05;
                view = Math.max(view, 68) + 0.3 * ride.widens;
                break;
            case 'bonnet':
                this.local(subject, this.eye, subject.length * 0.2, 0, subject.height * 0.72);
                this.local(subject, this.target, this.lookBack ? -10 : 12, 0, subject.height * 0.3);
                this.upOf(subject);
                near = 0.05;
                view = Math.max(view, 64) + 0.6 * ride.widens;
                break;
            case 'side': {
                const d = this.sideDistance * Math.max(1, 1.1 / aspect);
                this.eye.set(p.x - Math.sin(heading) * d, p.y + Math.cos(heading) * d, p.z + 0.25);
                this.eye.z = Math.max(this.eye.z, this.ground(this.eye.x, this.eye.y) + 0.3);
                this.target.copy(p);
                view = 38;
                break;
            }
            case 'trackside': {
                const travel = speed > 2 ? Math.atan2(velocity.y, velocity.x) : heading;
                this.eye.copy(this.trackside.update(p, travel, speed, elapsed));
                this.target.copy(p);
                view = clamp((2 * Math.atan(5.5 / Math.max(4, this.eye.distanceTo(p))) * 180) / Math.PI, 10, 60);
                break;
            }
            case 'all':
                view = 40;
                if (this.fresh) this.across = heading + (aspect < 1 ? Math.PI : -Math.PI / 2); // a row of cars along the picture, bound right
                this.frame(p, cars, 1 - Math.exp(-elapsed * 3), view, aspect);
                break;
            case 'show':
                view = 40;
                this.sceneFrame(subject, elapsed, view, aspect);
                break;
            case 'free':
                if (!this.shown) {
                    this.yaw = heading;
                    this.behind(subject, speed);
                    this.freeFrom(this.eye, this.forward.subVectors(this.target, this.eye));
                }
                this.freeEye.z = Math.max(this.freeEye.z, this.ground(this.freeEye.x, this.freeEye.y) + 0.7);
                this.eye.copy(this.freeEye);
                this.target.set(
                    this.eye.x + Math.cos(this.freeYaw) * Math.cos(this.freePitch),
                    this.eye.y + Math.sin(this.freeYaw) * Math.cos(this.freePitch),
                    this.eye.z + Math.sin(this.freePitch),
                );
                break;
        }
        camera.fov = Math.min(100, (2 * Math.atan(tallness(view, aspect)) * 180) / Math.PI);
        camera.aspect = aspect;
        camera.near = near;
        camera.far = 6000;
        camera.position.copy(this.eye);
        camera.lookAt(this.target);
        camera.updateProjectionMatrix();
        camera.updateMatrixWorld();
        this.fresh = false;
        this.shown = true;
    }

    // Eye and target behind the car along `yaw`; answers the lowest height of the eye there.
    private behind(subject: Subject, speed: number): number {
        const p = subject.position;
        const back = subject.length * 0.5 + 4.6 + Math.min(1.6, speed * 0.03) + this.ride.back;
        const ahead = this.yaw + this.ride.turns;
        this.eye.set(p.x - Math.cos(this.yaw) * back, p.y - Math.sin(this.yaw) * back, p.z + 1.95);
        const floor = this.ground(this.eye.x, this.eye.y) + 0.7;
        this.eye.z = Math.max(this.eye.z, floor);
        // Past the car, so that it stands low and the road is seen; at the car where panels leave little of the picture.
        const past = clamp((this.shownDown - 0.35) / 0.3, 0, 1);
        this.target.set(
            p.x + (Math.cos(ahead) * (back + 4) - Math.cos(this.yaw) * back) * past,
            p.y + (Math.sin(ahead) * (back + 4) - Math.sin(this.yaw) * back) * past,
            p.z + 0.15 + 0.2 * past,
        );
        return floor;
    }
    // Eye and target so that all cars within kTogether of `p` are in the picture, and no nearer than they need.
    private frame(
        p: Vector3,
        cars: readonly { position: Vector3 }[],
        share: number,
        view: number,
        aspect: number,
    ): void {
        const yaw = this.across + this.allYaw;
        const c = Math.cos(this.allPitch);
        const away = this.forward.set(Math.cos(yaw) * c, Math.sin(yaw) * c, Math.sin(this.allPitch)); // to the eye
        const near = (q: Vector3): boolean => q.distanceTo(p) < kTogether;
        const low = this.eye.copy(p);
        const high = this.target.copy(p);
        for (const { position } of cars)
            if (near(position)) {
                low.min(position);
                high.max(position);
            }
        const middle = low.add(high).multiplyScalar(0.5);
        if (this.fresh) this.middle.copy(middle);
        else this.middle.lerp(middle, share);
        const whole = tallness(view, aspect);
        const tall = whole * this.shownDown;
        const wide = whole * aspect * this.shownAcross;
        let reach = 9;
        for (const { position } of cars) {
            if (!near(position)) continue;
            const q = this.scratch.copy(position).sub(this.middle);
            const right = Math.abs(q.y * Math.cos(yaw) - q.x * Math.sin(yaw)) + 5; // half a car and some air
            const up = Math.abs(q.z * c - (q.x * Math.cos(yaw) + q.y * Math.sin(yaw)) * Math.sin(this.allPitch)) + 4;
            reach = Math.max(reach, q.dot(away) + Math.max(right / wide, up / tall));
        }
        // Out at once, so that nobody is cut off; in slowly.
        this.reach = this.fresh || reach > this.reach ? reach : this.reach + (reach - this.reach) * share;
        this.eye.copy(this.middle).addScaledVector(away, this.reach * this.allZoom);
        this.eye.z = Math.max(this.eye.z, this.ground(this.eye.x, this.eye.y) + 1);
        this.target.copy(this.middle);
    }
    // The scenario's own camera: the kind says from where, what it holds how far away.
    private sceneFrame(subject: Subject, elapsed: number, view: number, aspect: number): void {
        const { scene } = this;
        if (!scene) return;
        const { stand, kind } = scene;
        if (this.fresh) {
            this.yaw = scene.heading;
            if (!this.held) [this.allYaw, this.allPitchBy, this.allZoom] = [0, 0, 1];
        }
        if (!scene.steady) this.yaw += wrap(scene.heading - this.yaw) * (1 - Math.exp(-elapsed * 1.5));
        const tall = aspect < 1; // then what lies along the way lies along the picture as well
        const beside = kind === 'side' || kind === 'line' || kind === 'plan';
        const from = beside ? (tall ? Math.PI - 0.35 : -Math.PI / 2) : Math.PI;
        const rise = clamp(
            stand.rise + (tall && beside ? Math.max(0, 0.5 - stand.rise) : 0) + this.allPitchBy,
            0.02,
            1.5,
        );
        const yaw = this.yaw + from + (tall && beside ? 0 : stand.turn) + this.allYaw;
        const whole = tallness(view, aspect);
        const aim = {
            ...{ yaw, rise, least: stand.distance },
            ...{ wide: whole * aspect * this.shownAcross, tall: whole * this.shownDown },
        };
        const reach = hold(scene.things, aim, this.target);
        // Out at once, so that nothing is cut off; in slowly.
        this.reach =
            this.fresh || reach > this.reach
                ? reach
                : this.reach + (reach - this.reach) * (1 - Math.exp(-elapsed * 1.2));
        if (!scene.things.length) this.target.copy(subject.position);
        const [ahead, left, up] = stand.offset;
        this.target.x += Math.cos(this.yaw) * ahead - Math.sin(this.yaw) * left;
        this.target.y += Math.sin(this.yaw) * ahead + Math.cos(this.yaw) * left;
        this.target.z += up;
        const far = this.reach * this.allZoom;
        const level = Math.cos(rise) * far;
        this.eye.set(
            this.target.x + Math.cos(yaw) * level,
            this.target.y + Math.sin(yaw) * level,
            this.target.z + Math.sin(rise) * far,
        );
        this.eye.z = Math.max(this.eye.z, this.ground(this.eye.x, this.eye.y) + 0.5);
    }
    private local(subject: Subject, out: Vector3, x: number, y: number, z: number): void {
        out.set(x, y, z).applyQuaternion(subject.orientation).add(subject.position);
    }
    private upOf(subject: Subject): void {
        if (!this.calm) this.camera.up.set(0, 0, 1).applyQuaternion(subject.orientation);
    }
}

export function wrap(angle: number): number {
    return angle - 2 * Math.PI * Math.round(angle / (2 * Math.PI));
}
function clamp(x: number, low: number, high: number): number {
    return Math.min(high, Math.max(low, x));
}
