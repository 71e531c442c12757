// Cameras beside the way: one stands still and turns with the car until it has gone by or is hidden, then the next does. Along a
// road they stand at fixed places, one every kEach metres, now on this side, now on that, now low, now high, so that each lap is
// seen from the same; elsewhere each is put beside the way ahead. None is put where it would not see the car.
import { Vector3 } from 'three';
import type { FreeShare, GroundHeight } from './in_the_open';

// Where a place lies on a road: `along` [m] it, `offset` [m] to its left.
export type RoadPlace = (
    x: number,
    y: number,
) => { along: number; offset: number; length: number; closed: boolean } | null;

const kPatience = 0.8; // [s] that something may hide the car
const kFar = 110; // [m] from which the next one takes over
const kGone = 38; // [m] behind which a car that has gone by is let go
const kEach = 55; // [m] of road
const kOn = 14; // [m] from the middle of the road: the car is on it
const kBeside = 7.5; // [m]
const kHeights = [1.5, 2.4, 1.1, 4.2]; // [m] above the ground
// Places beside the way, best first: share of the way ahead, to the right [m], above the ground [m].
const kStands: readonly (readonly [number, number, number])[] = [
    [1, 7, 1.6],
    [1, -7, 1.6],
    [0.6, 7, 1.6],
    [0.6, -7, 1.6],
    [0.3, 7, 1.6],
    [0.3, -7, 1.6],
    [0.6, 7, 4],
    [0.6, -7, 4],
    [0, 8, 1.6],
    [0, -8, 1.6],
    [-0.5, 5, 2],
    [-0.5, -5, 2],
    [0, 8, 5],
    [0, -8, 5],
];

export class Trackside {
    readonly place = new Vector3();
    private stands = false;
    private hidden = 0; // [s] something has stood before the car
    private readonly away = new Vector3();
    private readonly there = new Vector3();

    constructor(
        private readonly ground: GroundHeight,
        private readonly free: FreeShare,
        private readonly road: RoadPlace,
    ) {}
    cut(): void {
        this.stands = false;
    }
    // For a car at `p` that goes along `travel` [rad] at `speed` [m/s].
    update(p: Vector3, travel: number, speed: number, elapsed: number): Vector3 {
        const { away, place } = this;
        away.copy(p).sub(place);
        const level = Math.hypot(away.x, away.y);
        this.hidden = this.stands && this.free(p, place) < 1 ? this.hidden + elapsed : 0;
        const leaves = away.x * Math.cos(travel) + away.y * Math.sin(travel) > 0 && speed > 0.5;
        if (!this.stands || this.hidden > kPatience || level > kFar || (leaves && level > kGone)) {
            if (!this.alongRoad(p, travel, speed)) this.besideWay(p, travel, Math.max(14, Math.min(45, speed * 1.6)));
            this.stands = true;
            this.hidden = 0;
        }
        return place;
    }

    // The next of the fixed places that sees the car.
    private alongRoad(p: Vector3, travel: number, speed: number): boolean {
        const here = this.road(p.x, p.y);
        if (!here || Math.abs(here.offset) > kOn) return false;
        const ahead = this.road(p.x + 2 * Math.cos(travel), p.y + 2 * Math.sin(travel));
        if (!ahead) return false;
        const way = Math.sign(wrapped(ahead.along - here.along, here)) || 1;
        const count = Math.max(1, Math.round(here.length / kEach));
        const each = here.closed ? here.length / count : kEach;
        const lead = Math.max(8, Math.min(40, 1.1 * speed));
        const first = way > 0 ? Math.ceil((here.along + lead) / each) : Math.floor((here.along - lead) / each);
        for (const next of [first, first + way]) {
            if (!here.closed && (next < 0 || next * each > here.length)) continue;
            const number = here.closed ? ((next % count) + count) % count : next;
            const side = ((number * 7) >> 1) % 2 === 0 ? 1 : -1; // also where every second one is passed over
            const along = wrapped(number * each - here.along, here);
            for (const offset of [side * kBeside, -side * kBeside]) {
                if (!this.find(p, travel, here.along, along, offset)) continue;
                this.place.z = this.ground(this.place.x, this.place.y) + kHeights[number % 4]!;
                const level = Math.hypot(p.x - this.place.x, p.y - this.place.y);
                if (level < kFar - 5 && this.free(p, this.place) === 1) return true;
            }
        }
        return false;
    }
    // `place` so that it lies `along` [m] farther on the road than `from`, at `offset`: walked there, the road's own way.
    private find(p: Vector3, travel: number, from: number, along: number, offset: number): boolean {
        const { place, there } = this;
        const way = Math.sign(along);
        place.copy(p);
        let heading = travel;
        for (let n = 0; n < 60; n++) {
            const now = this.road(place.x, place.y);
            if (!now) return false;
            const left = along - wrapped(now.along - from, now);
            const across = offset - now.offset;
            if (Math.abs(left) < 1 && Math.abs(across) < 1) return true;
            // Which way the road goes here, as a step of a metre and its answer tell.
            const ahead = this.road(place.x + Math.cos(heading), place.y + Math.sin(heading));
            if (!ahead) return false;
            heading -=
                way * Math.atan2(ahead.offset - now.offset, Math.max(0.2, way * wrapped(ahead.along - now.along, now)));
            const step = Math.max(-6, Math.min(6, way * left));
            const side = Math.max(-4, Math.min(4, way * across));
            there.set(Math.cos(heading), Math.sin(heading), 0);
            place.x += there.x * step - there.y * side;
            place.y += there.y * step + there.x * side;
        }
        return false;
    }
    // A place beside the way ahead, as far as nothing stands in it, from which the car is seen.
    private besideWay(p: Vector3, travel: number, ahead: number): void {
        const c = Math.cos(travel);
        const s = Math.sin(travel);
        this.there.set(p.x + c * ahead, p.y + s * ahead, p.z);
        const open = this.free(p, this.there);
        const reach = open < 1 ? 0.85 * open * ahead : ahead; // short of a wall
        const put = ([far, beside, up]: readonly [number, number, number]): void => {
            this.place.set(p.x + c * far * reach + s * beside, p.y + s * far * reach - c * beside, 0);
            this.place.z = this.ground(this.place.x, this.place.y) + up;
        };
        for (const stand of kStands) {
            put(stand);
            if (this.free(p, this.place) === 1) return;
        }
        put(kStands[0]!);
    }
}

// The shorter way about a closed road.
function wrapped(along: number, { length, closed }: { length: number; closed: boolean }): number {
    return closed ? along - length * Math.round(along / length) : along;
}
