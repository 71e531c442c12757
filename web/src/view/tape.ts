// A measuring tape in the world: two places give a distance, a third the angle at the second. A place that was taken on a
// vehicle goes with it, so that a gap is read while it closes. Places snap to what one measures between: corners, ends and
// wheels of vehicles, corners and feet of walls, cones, marks of the course; else it is the ground under the pointer.
import { BufferAttribute, BufferGeometry, Line, LineBasicMaterial, Vector3, type PerspectiveCamera } from 'three';
import type { Session } from '../session/session';
import { degrees, fixed } from '../text/format';
import en from '../text/en/tape';
import { texts } from '../text/t';
import type { View } from './view';

const t = texts('tape', en);

const kSnap = 18; // [px]
const kSnapTouch = 32;
const kFar = 400; // [m] to the ground that a ray meets
const kArc = 24; // parts of an angle's arc
const kAbove = 13; // [px] its length above the line
const kMostWalls = 4000; // corners of walls that are looked at

// A place by name: fixed in the world, or in the axes of a vehicle.
export interface Anchor {
    vehicle: number; // -1: the world
    at: Vector3; // [m] own axes of the vehicle, or world
    name: string;
}

// What two or three places measure.
export interface Measured {
    distance: number; // [m] of the first two
    level: number; // [m] seen from above
    up: number; // [m]
    angle: number | null; // [rad] at the second place
}
export function measure(places: readonly Vector3[]): Measured | null {
    const [a, b, c] = places;
    if (!a || !b) return null;
    const way = b.clone().sub(a);
    return {
        distance: way.length(),
        level: Math.hypot(way.x, way.y),
        up: way.z,
        angle: c ? a.clone().sub(b).angleTo(c.clone().sub(b)) : null,
    };
}

export class Tape {
    readonly anchors: Anchor[] = []; // that were taken, three at most
    changed: () => void = () => undefined;
    private readonly still: Anchor[]; // of what does not move
    private readonly arc: Line;
    private readonly scratch = new Vector3();
    private readonly places: Vector3[] = [];

    constructor(
        private readonly session: Session,
        private readonly view: View,
    ) {
        this.still = this.standing();
        const geometry = new BufferGeometry();
        geometry.setAttribute('position', new BufferAttribute(new Float32Array(3 * (kArc + 1)), 3));
        this.arc = new Line(geometry, new LineBasicMaterial({ depthTest: false, transparent: true }));
        this.arc.frustumCulled = false;
        this.arc.visible = false;
        this.arc.renderOrder = 880;
        view.stage.scene.add(this.arc);
    }
    dispose(): void {
        this.view.stage.scene.remove(this.arc);
        this.arc.geometry.dispose();
        (this.arc.material as LineBasicMaterial).dispose();
        this.view.stage.rest.touch();
    }

    // --- places ------------------------------------------------------------------------------------------------------

    // Places of the vehicles that have a name; the page offers them as a list too.
    ofVehicles(): Anchor[] {
        const { poses } = this.view.world;
        const { vehicles } = this.session.run.info;
        return poses.flatMap(({ box }, i) => {
            const of = vehicles[i]?.name || String(i + 1);
            const w = box.width / 2;
            const low = 0.3 - (box.low < 0 ? -box.low : 0.5);
            const at = (
                id: 'nose' | 'tail' | 'frontLeft' | 'frontRight' | 'rearLeft' | 'rearRight' | 'centre',
                x: number,
                y: number,
                z = low,
            ): Anchor => ({
                vehicle: i,
                at: new Vector3(x, y, z),
                name: t('of', { place: t(id), of }),
            });
            return [
                at('nose', box.front, 0),
                at('tail', -box.rear, 0),
                at('frontLeft', box.front, w),
                at('frontRight', box.front, -w),
                at('rearLeft', -box.rear, w),
                at('rearRight', -box.rear, -w),
                at('centre', 0, 0, 0),
            ];
        });
    }
    // Where the wheels touch the ground now, in the axes of their car.
    private wheels(): Anchor[] {
        const { telemetry, info } = this.session.run;
        const { poses, hasWheels } = { poses: this.view.world.poses, hasWheels: this.view.world };
        return poses.flatMap((pose, i) => {
            if (!hasWheels.hasWheels(i) || i >= telemetry.count) return [];
            const back = pose.orientation.clone().invert();
            return ['fl', 'fr', 'rl', 'rr'].map((wheel): Anchor => ({
                vehicle: i,
                at: new Vector3(
                    telemetry.named(i, `${wheel}.pointX`),
                    telemetry.named(i, `${wheel}.pointY`),
                    telemetry.named(i, `${wheel}.pointZ`),
                )
                    .sub(pose.position)
                    .applyQuaternion(back),
                name: t('of', { place: t('wheel'), of: info.vehicles[i]?.name || String(i + 1) }),
            }));
        });
    }
    private standing(): Anchor[] {
        const { engine, run } = this.session;
        const out: Anchor[] = [];
        const add = (x: number, y: number, z: number, name: string): void =>
            void out.push({ vehicle: -1, at: new Vector3(x, y, z), name });
        const { corners } = engine.sceneTriangles('hit');
        const seen = new Set<string>();
        for (let k = 0; k + 3 <= corners.length && seen.size < kMostWalls; k += 3) {
            const [x, y, z] = [corners[k]!, corners[k + 1]!, corners[k + 2]!];
            const key = `${x.toFixed(2)} ${y.toFixed(2)} ${z.toFixed(2)}`;
            if (seen.has(key)) continue;
            seen.add(key);
            add(x, y, z, t('wall'));
        }
        if (!run.info.course) return out;
        const course = engine.course();
        const foot = (x: number, y: number, name: string): void => add(x, y, engine.height(x, y), name);
        for (const [x, y] of course.cones) foot(x, y, t('cone'));
        for (const { points } of course.strips)
            for (let k = 0; k + 1 < points.length && points.length < 400; k += 2)
                foot(points[k]!, points[k + 1]!, t('mark'));
        return out;
    }
    // Foot of the perpendicular on a wall's lower or upper edge from the place that was taken before.
    private feet(): Anchor[] {
        const before = this.where(this.anchors.at(-1));
        if (!before || this.anchors.length >= 3) return [];
        const { corners } = this.session.engine.sceneTriangles('hit');
        const out: Anchor[] = [];
        const [a, b] = [new Vector3(), new Vector3()];
        for (let k = 0; k + 9 <= corners.length && k < 9 * kMostWalls; k += 9)
            for (let side = 0; side < 3; side++) {
                a.fromArray(corners, k + 3 * side);
                b.fromArray(corners, k + 3 * ((side + 1) % 3)).sub(a);
                const share = before.clone().sub(a).dot(b) / Math.max(1e-9, b.lengthSq());
                if (share > 0 && share < 1)
                    out.push({ vehicle: -1, at: a.clone().addScaledVector(b, share), name: t('foot') });
            }
        return out;
    }
    // Where it is now, world.
    where(anchor: Anchor | undefined): Vector3 | null {
        if (!anchor) return null;
        const pose = this.view.world.poses[anchor.vehicle];
        if (anchor.vehicle < 0) return anchor.at.clone();
        return pose ? anchor.at.clone().applyQuaternion(pose.orientation).add(pose.position) : null;
    }

    // --- taking them -------------------------------------------------------------------------------------------------

    // The place at (x, y) [CSS px]; null where there is only sky.
    pick(x: number, y: number, touch: boolean): Anchor | null {
        const { stage } = this.view;
        let best: Anchor | null = null;
        let least = touch ? kSnapTouch : kSnap;
        for (const anchor of [...this.ofVehicles(), ...this.wheels(), ...this.still, ...this.feet()]) {
            const place = this.where(anchor);
            if (!place) continue;
            const q = place.project(stage.camera);
            if (q.z < -1 || q.z > 1) continue;
            const far = Math.hypot((q.x * 0.5 + 0.5) * stage.width - x, (0.5 - q.y * 0.5) * stage.height - y);
            if (far < least) [best, least] = [anchor, far];
        }
        if (best) return best;
        const ground = groundAt(stage.camera, (2 * x) / stage.width - 1, 1 - (2 * y) / stage.height, (px, py) =>
            this.session.engine.height(px, py),
        );
        return ground && { vehicle: -1, at: ground, name: t('ground') };
    }
    take(anchor: Anchor): void {
        if (this.anchors.length === 3) this.anchors.length = 0;
        this.anchors.push(anchor);
        this.told();
    }
    set(k: number, anchor: Anchor | null): void {
        if (anchor) this.anchors[Math.min(k, this.anchors.length)] = anchor;
        else this.anchors.length = Math.min(k, this.anchors.length);
        this.told();
    }
    private told(): void {
        this.view.stage.rest.touch();
        this.changed();
    }
    measured(): Measured | null {
        return measure(this.anchors.map((a) => this.where(a)).filter((p) => p !== null));
    }

    // --- in the picture ----------------------------------------------------------------------------------------------

    update(): void {
        const { annotations, world, colours } = this.view;
        const colour = colours.peek()['accent'] ?? '#4cc2ff';
        this.places.length = 0;
        for (const anchor of this.anchors) {
            const place = this.where(anchor);
            if (place) this.places.push(place);
        }
        const [a, b, c] = this.places;
        const m = measure(this.places);
        this.arc.visible = false;
        if (a && !b) annotations.want(a.x, a.y, a.z, '\u2295', colour);
        if (!a || !b || !m) return;
        const both = (p: Vector3, q: Vector3): void => {
            const half = this.scratch.subVectors(q, p).multiplyScalar(0.5);
            const [x, y, z] = [p.x + half.x, p.y + half.y, p.z + half.z];
            world.arrows.add(x, y, z, half.x, half.y, half.z, colour, 1e4);
            world.arrows.add(x, y, z, -half.x, -half.y, -half.z, colour, 1e4);
        };
        both(a, b);
        annotations.want((a.x + b.x) / 2, (a.y + b.y) / 2, (a.z + b.z) / 2, tapeText(m), colour, kAbove);
        if (!c || m.angle === null) return;
        both(b, c);
        this.drawArc(b, a, c, colour);
        annotations.want(b.x, b.y, b.z, `${fixed(degrees(m.angle), 1)}\u00b0`, colour);
    }
    private drawArc(at: Vector3, a: Vector3, c: Vector3, colour: string): void {
        const [p, q] = [a.clone().sub(at), c.clone().sub(at)];
        const radius = 0.35 * Math.min(p.length(), q.length());
        const angle = p.angleTo(q);
        const axis = p.clone().cross(q);
        if (axis.lengthSq() < 1e-12 || radius < 1e-3) return;
        axis.normalize();
        p.normalize().multiplyScalar(radius);
        const place = this.arc.geometry.getAttribute('position') as BufferAttribute;
        for (let k = 0; k <= kArc; k++) {
            q.copy(p)
                .applyAxisAngle(axis, (angle * k) / kArc)
                .add(at);
            place.setXYZ(k, q.x, q.y, q.z);
        }
        place.needsUpdate = true;
        (this.arc.material as LineBasicMaterial).color.set(colour);
        this.arc.visible = true;
    }
}

// The distance, and its level and upright parts where they differ.
export function tapeText({ distance, level, up }: Measured): string {
    const text = `${fixed(distance, distance < 10 ? 3 : 2)} m`;
    if (Math.abs(up) < 0.005 || distance - level < 0.0005) return text;
    return t('parts', { text, level, up });
}

// Where a ray of the camera meets the ground; (x, y) in the picture, -1 .. 1.
export function groundAt(
    camera: PerspectiveCamera,
    x: number,
    y: number,
    height: (x: number, y: number) => number,
): Vector3 | null {
    const from = camera.position;
    const way = new Vector3(x, y, 0.5).unproject(camera).sub(from).normalize();
    const above = (s: number): number => from.z + way.z * s - height(from.x + way.x * s, from.y + way.y * s);
    let near = 0;
    let far = 0;
    while (above(far) > 0) {
        near = far;
        far += Math.max(0.25, 0.04 * far);
        if (far > kFar) return null;
    }
    for (let k = 0; k < 40; k++) {
        const middle = (near + far) / 2;
        if (above(middle) > 0) near = middle;
        else far = middle;
    }
    return way.multiplyScalar(far).add(from);
}
