// The way of a run: where its vehicles were, from its start to the furthest moment that was run. Footprints, trails and the plan
// in the corner are drawn from it, so that they are the same however one came to a moment: by watching, by a jump, by a link.
import type { Block, Engine } from '../engine/engine';
import { kPoseChannels, PoseTrack, type Pose } from '../engine/pose_track';

const kVehicles = 64; // the first of them
const kPoses = 100_000; // of all vehicles together, 3 MB; a long run has fewer a second
const kMost = 8192; // of each
export const kNoted = 0.1; // [s] that may go by between two notes

export class Past {
    private track = new PoseTrack(0, 1, 2);
    private readonly vehicles: Block;
    private readonly world: Block;
    private readonly offsets: readonly number[];

    constructor(private readonly engine: Engine) {
        this.vehicles = engine.block('vehicles');
        this.world = engine.block('world');
        this.offsets = kPoseChannels.map((channel) => this.vehicles.offset(channel));
    }
    get count(): number {
        return this.track.vehicles;
    }
    get last(): number {
        return this.track.last; // step that is known
    }
    // Another run, with steps of `dt` [s].
    begin(dt: number): void {
        const count = Math.min(kVehicles, this.vehicles.count);
        this.track = new PoseTrack(count, dt, Math.min(kMost, 2 * Math.floor(kPoses / Math.max(1, 2 * count))));
        this.note();
    }
    // The present moment. What comes again is known; what a restart or a branch took away has not happened.
    note(): void {
        const { track, engine } = this;
        if (engine.end < track.last) track.truncate(engine.end);
        track.push(this.world.named(0, 'step'), this.read);
    }
    private readonly read = (vehicle: number, channel: number): number =>
        this.vehicles.get(vehicle, this.offsets[channel]!);
    // False where there is none; before the start and after the end it stands.
    at(vehicle: number, seconds: number, out: Pose): boolean {
        return this.track.at(vehicle, seconds, out);
    }
}
