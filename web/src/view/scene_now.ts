// What the scenario's own camera holds in the picture at this moment: the vehicles it is about, in this world and in its
// variants, and the place where a wall is met.
import { Vector3 } from 'three';
import type { Session } from '../session/session';
import type { StandNow } from '../session/stand';
import type { Held, Scene } from './framing';

interface Pose {
    position: Vector3;
    box: { front: number; rear: number };
}
interface Worlds {
    readonly poses: readonly Pose[];
    readonly ghosts: { readonly poses: readonly Pose[] };
    readonly way?: { readonly places: readonly Vector3[] };
}

const kFar = 60; // [m] from the middle of those it is about: who is farther is let go
const kParted = 22; // [m] between the first and another after they met: they go their ways, and the eye with the first
const kLine = 150; // [m] when it is about all of them
const kWay = 75; // [m] to a footprint of the way that was driven
const kWall = 40; // [m] to a wall that has yet to be met
const kWindow = 1.05; // half the length that a line of cars may have in the picture, over its distance

export class SceneNow {
    private readonly things: Held[] = [];
    private readonly now_: StandNow = { distance: 10, turn: 0, rise: 0.3, offset: [0, 0, 0] };
    private readonly middle = new Vector3();
    private used = 0;
    private info: unknown = null; // of the run that `heading` is of
    private heading = 0; // [rad]

    constructor(
        private readonly session: Session,
        private readonly world: Worlds,
    ) {}

    // Null while there is nothing to hold.
    now(): Scene | null {
        const { run } = this.session;
        const { stand } = run.film;
        if (!stand.held) return null;
        run.film.standNow(run.time, this.now_);
        this.used = 0;
        const { poses, ghosts } = this.world;
        const about = poses[stand.of[0] ?? 0];
        if (!about) return null;
        const whole = stand.of.length > 1;
        this.middle.copy(about.position);
        const far = whole ? kLine : stand.held === 'line' ? Math.max(12, kWindow * this.now_.distance) : kFar;
        const met = run.film.story.peek()?.impacts.some(({ step, b }) => b >= 0 && step <= run.step) === true;
        const parted = met && stand.of.some((i) => (poses[i]?.position.distanceTo(about.position) ?? 0) > kParted);
        const of = parted ? stand.of.slice(0, 1) : stand.of;
        const wanted = stand.held === 'line' ? poses : of.map((i) => poses[i]!);
        if (stand.held === 'line' && whole) this.centre(poses);
        for (const pose of wanted) if (pose) this.vehicle(pose, far);
        for (let i = 0; i < ghosts.poses.length; i++)
            if (stand.held === 'line' || of.includes(i % Math.max(1, poses.length)))
                this.vehicle(ghosts.poses[i]!, far);
        if (stand.look === 'wall') this.walls(run.step, about.position);
        else if (stand.look === 'way') this.way(about.position);
        else for (const i of stand.look) if (poses[i]) this.vehicle(poses[i], kFar);
        this.things.length = this.used;
        const way = this.session.run.vehicles;
        const i = stand.of[0] ?? 0;
        const [u, v] = [way.named(i, 'u'), way.named(i, 'v')];
        const yaw = way.named(i, 'yaw');
        const moving = Math.hypot(u, v) > 3;
        this.turnTo(moving ? yaw + Math.atan2(v, u) : yaw, yaw);
        return {
            kind: stand.held,
            stand: this.now_,
            things: this.things,
            heading: this.heading,
            steady: stand.held === 'side' || stand.held === 'plan' || whole || !moving,
        };
    }
    // A car that is thrown back or rolls back goes on along the same line: the eye does not change sides for it.
    private turnTo(course: number, nose: number): void {
        const { info } = this.session.run;
        const before = this.info === info ? this.heading : nose;
        this.info = info;
        this.heading = Math.cos(course - before) < 0 ? course + Math.PI : course;
    }
    private way(about: Vector3): void {
        for (const place of this.world.way?.places ?? []) if (place.distanceTo(about) < kWay) this.add(place, 2);
    }
    private centre(poses: readonly Pose[]): void {
        this.middle.set(0, 0, 0);
        for (const { position } of poses) this.middle.add(position);
        this.middle.divideScalar(Math.max(1, poses.length));
    }
    private vehicle({ position, box }: Pose, far: number): void {
        if (position.distanceTo(this.middle) > far) return;
        this.add(position, Math.max(0.6, 0.5 * (box.front + box.rear)));
    }
    // Where walls are met: the next place, and those near.
    private walls(step: number, about: Vector3): void {
        const impacts = this.session.run.film.story.peek()?.impacts ?? [];
        let next = true;
        for (const { step: at, b, point } of impacts) {
            if (b >= 0) continue;
            this.point.set(point[0]!, point[1]!, point[2]);
            const ahead = at >= step && next;
            if (at >= step) next = false;
            if (this.point.distanceTo(about) < (ahead ? kWall : 12)) this.add(this.point, 1);
        }
    }
    private readonly point = new Vector3();
    private add(place: Vector3, reach: number): void {
        const thing = (this.things[this.used++] ??= { place: new Vector3(), reach });
        thing.place.copy(place);
        thing.reach = reach;
    }
}
