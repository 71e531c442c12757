// Figures of whole runs, and by how much runs differ: the table of differences.
import type { Engine } from '../engine/engine';
import { heading, kPoseChannels, newPose, PoseTrack } from '../engine/pose_track';
import en from '../text/en/studies';
import { texts } from '../text/t';

export interface RunEvent {
    time: number; // [s]
    a: number; // vehicle
    b: number; // other vehicle, -1 for none
    impact: boolean;
    deltaV: number; // [m/s] of a
    otherDeltaV: number; // [m/s] of b
    energyLost: number; // [J]
    ended?: boolean; // a pulse that ended otherwise than its impact foresaw: energyLost is what that told too little
}
// What the figures are made of: one vehicle's path and speed, the events of all.
export interface RunRecord {
    track: PoseTrack; // of the vehicle alone
    maxSpeed: number; // [m/s]
    events: RunEvent[];
    vehicle: number;
}

// A run's record, from the engine that holds it; an engine that has not yet come to `end` [step] is run there.
export function recordOf(engine: Engine, vehicle: number, dt: number, end: number): RunRecord {
    for (let left = end - engine.end; left > 0; left -= 2000) engine.step(Math.min(left, 2000));
    const every = Math.max(1, Math.ceil(end / 8000));
    const names = [...kPoseChannels, 'speed'].map((c) => `vehicles.${vehicle}.${c}`);
    const { rows, data } = engine.trace(names, every);
    const width = names.length + 1;
    const track = new PoseTrack(1, dt);
    let maxSpeed = 0;
    for (let r = 0; r < rows; r++) {
        const step = Math.round(data[r * width]! / dt);
        if (step > end) break;
        track.push(step, (_v, channel) => data[r * width + 1 + channel]!);
        maxSpeed = Math.max(maxSpeed, data[r * width + 1 + kPoseChannels.length]!);
    }
    const e = engine.block('events');
    const kinds = engine.names('events', 'kind');
    const events: RunEvent[] = [];
    for (let i = 0; i < e.count; i++) {
        const time = e.named(i, 'time');
        if (time > end * dt + 1e-9) break;
        events.push({
            time,
            a: e.named(i, 'a'),
            b: e.named(i, 'b'),
            impact: kinds[e.named(i, 'kind')] === 'impact',
            deltaV: e.named(i, 'deltaV'),
            otherDeltaV: e.named(i, 'otherDeltaV'),
            energyLost: e.named(i, 'energyBefore') - e.named(i, 'energyAfter'),
            ended: kinds[e.named(i, 'kind')] === 'pulse-ended',
        });
    }
    return { track, maxSpeed, events, vehicle };
}

export interface Figure {
    name: string;
    unit: string;
    digits: number;
    values: (number | null)[]; // one a run
    differences: (number | null)[]; // to the first run; the first is null
}

const t = texts('studies', en);

interface FigureKind {
    id: keyof typeof en;
    unit: string;
    digits: number;
    of: (run: RunRecord) => number | null;
}
const kFigures: readonly FigureKind[] = [
    { id: 'length', unit: 's', digits: 2, of: (r) => r.track.end },
    { id: 'path', unit: 'm', digits: 2, of: (r) => r.track.distance(0) },
    { id: 'highest', unit: 'km/h', digits: 1, of: (r) => r.maxSpeed * 3.6 },
    { id: 'firstImpact', unit: 's', digits: 3, of: (r) => hits(r)[0]?.time ?? null },
    { id: 'impacts', unit: '', digits: 0, of: (r) => hits(r).length },
    {
        id: 'deltaV',
        unit: 'm/s',
        digits: 2,
        of: (r) =>
            hits(r).reduce<number | null>(
                (most, e) => Math.max(most ?? 0, e.a === r.vehicle ? e.deltaV : e.otherDeltaV),
                null,
            ),
    },
    {
        id: 'energyLost',
        unit: 'kJ',
        digits: 2,
        of: (r) =>
            r.events
                .filter((e) => (e.impact || e.ended) && (e.a === r.vehicle || e.b === r.vehicle))
                .reduce((sum, e) => sum + e.energyLost, 0) / 1000,
    },
    { id: 'east', unit: 'm', digits: 2, of: (r) => last(r)?.x ?? null },
    { id: 'north', unit: 'm', digits: 2, of: (r) => last(r)?.y ?? null },
    {
        id: 'heading',
        unit: '\u00b0',
        digits: 1,
        of: (r) => {
            const p = last(r);
            return p && (heading(p) * 180) / Math.PI;
        },
    },
];

function hits(run: RunRecord): RunEvent[] {
    return run.events.filter((e) => e.impact && (e.a === run.vehicle || e.b === run.vehicle));
}
function last(run: RunRecord): ReturnType<typeof newPose> | null {
    const pose = newPose();
    return run.track.at(0, run.track.end, pose) ? pose : null;
}

// The figures of one vehicle in each run, and by how much each run differs from the first.
export function compare(runs: readonly RunRecord[]): Figure[] {
    return kFigures.map(({ id, unit, digits, of }) => {
        const values = runs.map(of);
        const first = values[0] ?? null;
        return {
            name: t(id),
            unit,
            digits,
            values,
            differences: values.map((x, i) =>
                i === 0 || x === null || first === null ? null : unit === '\u00b0' ? turn(x - first) : x - first,
            ),
        };
    });
}

function turn(degrees: number): number {
    return degrees - 360 * Math.round(degrees / 360);
}
