// What stands beside each vehicle where the scenario asks for it: name, speed, gap to the one ahead; and beside the first of
// each world which variant it is. Above the roof, so that no car is covered.
import type { Quaternion, Vector3 } from 'three';
import type { Session } from '../session/session';
import { fixed } from '../text/format';
import en from '../text/en/view';
import { texts } from '../text/t';

const t = texts('view', en);

const kAbove = 0.55; // [m] of the roof
const kMost = 20; // vehicles that are named
const kSlow = 0.97; // of the fastest one's speed: below it a car's is told in another colour

interface Pose {
    position: Vector3;
    orientation: Quaternion;
    box: { front: number; rear: number; width: number; high: number };
}
interface Worlds {
    readonly poses: readonly Pose[];
    readonly ghosts: { readonly poses: readonly Pose[] };
    readonly colours: Record<string, string>;
}
interface Pen {
    want(x: number, y: number, z: number, text: string, colour: string): void;
}

const kBeside = 0.3; // [m] wider than both cars' middles may lie apart for one to be ahead of the other

// [m] from the nose of a vehicle to the tail of the one before it in the list, so that bends do not matter; or of whoever is in its
// lane between them. null: nobody is ahead.
export function gapOf(poses: readonly Pose[], i: number): number | null {
    const { position, orientation: q, box } = poses[i]!;
    const [x, y] = [1 - 2 * (q.y * q.y + q.z * q.z), 2 * (q.x * q.y + q.z * q.w)];
    let least: number | null = null;
    for (const [k, { position: other, box: their }] of poses.entries()) {
        const [dx, dy] = [other.x - position.x, other.y - position.y];
        const inLane = Math.abs(dy * x - dx * y) <= (box.width + their.width) / 2 + kBeside;
        if (k === i || dx * x + dy * y <= 0 || (k !== i - 1 && !inLane)) continue;
        const gap = Math.max(0, position.distanceTo(other) - box.front - their.rear);
        least = Math.min(least ?? gap, gap);
    }
    return least;
}

export class Names {
    constructor(
        private readonly session: Session,
        private readonly world: Worlds,
        private readonly pen: Pen,
    ) {}

    // After what is drawn besides, before the labels are placed.
    draw(): void {
        const { run } = this.session;
        const { show, vehicles, variants } = run.film.info;
        const { poses, ghosts } = this.world;
        const own = variants.list.length > 1 ? variants.list[0]!.name : '';
        if (!show.labels.length && !own) return;
        const named = show.labels.includes('name') && vehicles.length > 1;
        const seat = run.film.driven.peek() ? run.driven : -1; // who drives knows
        // In a line of cars a dip in speed is seen to run along it.
        let fastest = 0;
        if (vehicles.length > 2 && show.labels.includes('speed'))
            for (let i = 0; i < poses.length; i++) fastest = Math.max(fastest, run.vehicles.named(i, 'speed'));
        for (let i = 0; i < Math.min(poses.length, kMost); i++) {
            const gap = show.labels.includes('gap') ? gapOf(poses, i) : null;
            const text = [
                i === 0 && own,
                named && i !== seat && vehicles[i]!.name,
                show.labels.includes('speed') && `${fixed(run.vehicles.named(i, 'speed'), 1)} m/s`,
                gap !== null && t('gap', { gap }),
                vehicles[i]!.kind === 'car' &&
                    show.labels
                        .map((label) => this.ofCar(label, i))
                        .filter(Boolean)
                        .join(' \u00b7 '),
            ];
            const slow = fastest > 0 && run.vehicles.named(i, 'speed') < kSlow * fastest;
            this.write(poses[i]!, text.filter(Boolean).join(' \u00b7 ').trim(), slow ? 'longitudinal' : 'text');
        }
        if (!own || !poses.length) return;
        const gave = new Set(run.film.gaveUp().map((w) => w.name));
        run.ghosts.kept.forEach((ghost, r) => {
            const pose = ghosts.poses[r * poses.length];
            if (ghost.variant && pose)
                this.write(pose, gave.has(ghost.label) ? t('givenUp', { name: ghost.label }) : ghost.label);
        });
    }
    private ofCar(label: string, i: number): string {
        const { vehicles, telemetry } = this.session.run;
        const turn = 180 / Math.PI;
        if (label === 'steer') {
            const angle = telemetry.named(i, 'fl.steer') * turn;
            if (Math.abs(angle) < 0.25) return t('steerAhead');
            return t(angle > 0 ? 'steerLeft' : 'steerRight', { angle: Math.abs(angle) });
        }
        if (label === 'pedals') {
            const [throttle, brake] = [vehicles.named(i, 'throttle'), vehicles.named(i, 'brake')];
            if (vehicles.named(i, 'handbrake') > 0.5) return t('handbrake');
            if (brake > 0.005) return t('brake', { share: 100 * brake });
            return throttle > 0.005 ? t('throttle', { share: 100 * throttle }) : t('noPedal');
        }
        if (label === 'sideslip') return t('sideslip', { angle: Math.abs(telemetry.named(i, 'sideslip')) * turn });
        if (label === 'lateral') return t('lateral', { lateral: Math.abs(telemetry.named(i, 'lateralAcceleration')) });
        return '';
    }
    private write({ position: p, box }: Pose, text: string, meaning = 'text'): void {
        const { colours } = this.world;
        if (text) this.pen.want(p.x, p.y, p.z + box.high + kAbove, text, colours[meaning] ?? '#e8edf3');
    }
}
