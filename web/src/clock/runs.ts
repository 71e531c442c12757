// Runs kept for comparison: each is the poses, the events and a few figures of one run or branch. Up to four stay as
// ghosts beside the one that is driven; the oldest goes when a fifth is kept.
import { heading, newPose, PoseTrack } from './pose_track';

export const kMostRuns = 4;

export interface RunEvent {
    time: number; // [s]
    a: number; // vehicle
    b: number; // other vehicle, -1 for none
    impact: boolean;
    deltaV: number; // [m/s] of a
    otherDeltaV: number; // [m/s] of b
    energyLost: number; // [J]
}

export interface Run {
    id: number;
    name: string;
    parent: number | null; // the run it branched from
    branchTime: number; // [s] where it branched, 0 for a run from the start
    scenario: string; // hash of the scenario
    track: PoseTrack;
    events: RunEvent[];
    maxSpeed: number[]; // [m/s] by vehicle
    shown: boolean;
    dash: number; // index of line pattern and shade, 0 .. kMostRuns - 1
}

// Shades of grey-blue to white with a dash pattern: told apart in print and without colours, never a force's colour.
export const kRunStyles = [
    { dark: '#ffffff', light: '#141b24', dash: [] as number[], name: 'solid' },
    { dark: '#b9c7d8', light: '#41546a', dash: [10, 5], name: 'dashed' },
    { dark: '#8ea6c2', light: '#60788f', dash: [3, 4], name: 'dotted' },
    { dark: '#d5dde6', light: '#2e3e50', dash: [12, 4, 3, 4], name: 'dash-dot' },
    { dark: '#7590b0', light: '#7d91a6', dash: [16, 8], name: 'long-dashed' },
] as const;

export class Runs {
    readonly kept: Run[] = [];
    private next = 1;

    // Style 0 belongs to the run that is driven; a kept run takes the first free one of the others.
    keep(run: Omit<Run, 'id' | 'shown' | 'dash'>): Run {
        while (this.kept.length >= kMostRuns) this.kept.shift();
        let dash = 1;
        while (this.kept.some((r) => r.dash === dash)) dash++;
        const kept: Run = { ...run, id: this.next++, shown: true, dash };
        this.kept.push(kept);
        return kept;
    }
    remove(id: number): void {
        const at = this.kept.findIndex((r) => r.id === id);
        if (at >= 0) this.kept.splice(at, 1);
    }
    clear(): void {
        this.kept.length = 0;
        this.next = 1;
    }
    get shown(): Run[] {
        return this.kept.filter((r) => r.shown);
    }
}

export interface Figure {
    name: string;
    unit: string;
    digits: number;
    values: (number | null)[]; // one a run
    differences: (number | null)[]; // to the first run; the first is null
}

const kFigures: { name: string; unit: string; digits: number; of: (run: Pick<Run, 'track' | 'events' | 'maxSpeed'>, vehicle: number) => number | null }[] = [
    { name: 'Length of the run', unit: 's', digits: 2, of: (r) => r.track.end },
    { name: 'Path driven', unit: 'm', digits: 2, of: (r, v) => (v < r.track.vehicles ? r.track.distance(v) : null) },
    { name: 'Highest speed', unit: 'km/h', digits: 1, of: (r, v) => (r.maxSpeed[v] === undefined ? null : r.maxSpeed[v]! * 3.6) },
    { name: 'First impact', unit: 's', digits: 3, of: (r, v) => hits(r.events, v)[0]?.time ?? null },
    { name: 'Impacts', unit: '', digits: 0, of: (r, v) => hits(r.events, v).length },
    { name: 'Greatest delta-V', unit: 'm/s', digits: 2, of: (r, v) => hits(r.events, v).reduce<number | null>((most, e) => Math.max(most ?? 0, e.a === v ? e.deltaV : e.otherDeltaV), null) },
    { name: 'Energy lost in impacts', unit: 'kJ', digits: 2, of: (r, v) => hits(r.events, v).reduce((sum, e) => sum + e.energyLost, 0) / 1000 },
    { name: 'Last place, east', unit: 'm', digits: 2, of: (r, v) => last(r, v)?.x ?? null },
    { name: 'Last place, north', unit: 'm', digits: 2, of: (r, v) => last(r, v)?.y ?? null },
    { name: 'Last heading', unit: '\u00b0', digits: 1, of: (r, v) => { const p = last(r, v); return p && (heading(p) * 180) / Math.PI; } },
];

function hits(events: readonly RunEvent[], vehicle: number): RunEvent[] {
    return events.filter((e) => e.impact && (e.a === vehicle || e.b === vehicle));
}
function last(run: Pick<Run, 'track'>, vehicle: number): ReturnType<typeof newPose> | null {
    const pose = newPose();
    return run.track.at(vehicle, run.track.end, pose) ? pose : null;
}

// The table of differences: the figures of one vehicle in each run, and by how much each run differs from the first.
export function compare(runs: readonly Pick<Run, 'track' | 'events' | 'maxSpeed'>[], vehicle: number): Figure[] {
    return kFigures.map(({ name, unit, digits, of }) => {
        const values = runs.map((r) => of(r, vehicle));
        const first = values[0] ?? null;
        return { name, unit, digits, values, differences: values.map((x, i) => (i === 0 || x === null || first === null ? null : unit === '\u00b0' ? turn(x - first) : x - first)) };
    });
}

function turn(degrees: number): number {
    return degrees - 360 * Math.round(degrees / 360);
}
