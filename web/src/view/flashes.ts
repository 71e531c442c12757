// A run as a photograph with many flashes has it: where each vehicle was every half second, up to the moment that is drawn.
import { newPose, type Pose } from '../engine/pose_track';
import type { Past } from '../session/past';

export const kEach = 0.5; // [s]
const kVehicles = 12; // of each world
const kMost = 1200; // flashes; the oldest give way

// A world that is drawn: the run, or a ghost.
export interface World {
    past: Past;
    shift: number; // [s] ahead of the run
    apart: readonly [number, number]; // [m]
}
export interface Print {
    who: number; // among the vehicles drawn, those of each ghost after the run's own
    about: boolean; // the first of its world
    pose: Pose;
}

// The way of a vehicle up to `time` [s] of the run: where it was every `each` [s].
export function walk(
    { past, shift, apart }: World,
    vehicle: number,
    time: number,
    each: number,
    use: (x: number, y: number, z: number) => void,
): void {
    for (let at = 0; at < time; at += each)
        if (past.at(vehicle, at + shift, was)) use(was.x + apart[0], was.y + apart[1], was.z);
}
const was = newPose();

export class Flashes {
    readonly list: Print[][] = []; // from the moment `first` on
    first = 0; // in half seconds
    anew = 0; // counts how often the list was begun again
    private worlds = -1;
    private shifts = 0;

    // `each`: vehicles of every world, all of which are drawn.
    update(time: number, run: World, ghosts: readonly World[], each: number): void {
        const last = Math.floor(time / kEach + 1e-6);
        let shifts = 0;
        for (const ghost of ghosts) shifts += ghost.shift;
        const known = this.first + this.list.length;
        if (known > last + 1 || this.worlds !== ghosts.length || this.shifts !== shifts) this.begin(last);
        this.worlds = ghosts.length;
        this.shifts = shifts;
        for (let k = this.first + this.list.length; k <= last; k++) {
            this.list.push(this.flash(k * kEach, run, ghosts, each));
            if (this.list.length <= kMost) continue;
            this.list.shift();
            this.first++;
        }
    }
    clear(): void {
        this.begin(0);
    }
    private begin(last: number): void {
        this.list.length = 0;
        this.first = Math.max(0, last - kMost + 1);
        this.anew++;
    }
    private flash(time: number, run: World, ghosts: readonly World[], each: number): Print[] {
        const out: Print[] = [];
        for (const [w, world] of [run, ...ghosts].entries())
            for (let i = 0; i < Math.min(each, kVehicles); i++) {
                const pose = newPose();
                if (!world.past.at(i, time + world.shift, pose)) continue;
                pose.x += world.apart[0];
                pose.y += world.apart[1];
                out.push({ who: w * each + i, about: i === 0, pose });
            }
        return out;
    }
}
