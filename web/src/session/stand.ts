// Where the eye stands for a scenario: what its `show.camera` says, and a default by what it holds where that says nothing.
import type { CameraShown, Info } from '../engine/types';
import { drivable } from '../engine/types';
import { kCameraKinds, type CameraKind } from '../settings/table';

// Kinds that hold all that must be seen; every other kind is a camera of the page.
export const kHeld = ['side', 'behind', 'plan', 'line'] as const;
export type Held = (typeof kHeld)[number];

export interface Stand {
    held: Held | null; // null: `camera` by itself
    camera: CameraKind;
    of: readonly number[]; // vehicles held in the picture
    look: 'wall' | 'way' | readonly number[]; // and what else
    distance: number; // [m] no nearer
    turn: number; // [rad]
    rise: number; // [rad]
    offset: readonly [number, number, number];
    keys: CameraShown['keys'];
}

// Distance [m] and rise [rad] of each kind where nothing else is said.
const kUsual: Record<Held, readonly [number, number]> = {
    side: [9, 0.1],
    behind: [13, 0.5],
    plan: [20, 1.4],
    line: [24, 0.3],
};

export function standOf(info: Info, film: boolean): Stand {
    const { camera } = info.show;
    const kind = camera.kind === 'auto' ? usual(info, film) : camera.kind;
    // The page has a side camera of its own; a scenario's holds the wall as well.
    const held = kHeld.find((h) => h === kind) ?? null;
    const [distance, rise] = kUsual[held ?? 'behind'];
    const number = (x: number | 'auto', otherwise: number): number => (x === 'auto' ? otherwise : x);
    const several = camera.kind === 'auto' && info.vehicles.length > 1;
    return {
        held,
        camera: held ? 'show' : (kCameraKinds.find((k) => k === kind) ?? 'chase'),
        // The first one: a platoon has a car called "1", which may be another.
        of: camera.of || several ? vehicles(info, camera.of || 'all') : [0],
        look:
            camera.look === 'wall' || (camera.kind === 'auto' && info.walls)
                ? 'wall'
                : camera.look === 'way'
                  ? 'way'
                  : vehicles(info, camera.look),
        distance: number(camera.distance, distance),
        turn: number(camera.turn, 0),
        rise: number(camera.rise, rise),
        offset: camera.offset,
        keys: camera.keys,
    };
}

function usual(info: Info, film: boolean): string {
    if (!film) return 'chase';
    if (info.platoons > 0) return 'line';
    if (info.vehicles.length > 1) return 'behind';
    if (info.walls) return 'side';
    if (info.driven) return 'behind';
    return info.vehicles.some(drivable) ? 'chase' : 'behind';
}

function vehicles(info: Info, name: string): readonly number[] {
    if (name === 'all') return info.vehicles.map((_, i) => i);
    const named = info.vehicles.findIndex((v) => v.name === name);
    const number = named >= 0 ? named : Number(name) - 1;
    return name !== '' && Number.isInteger(number) && number >= 0 && number < info.vehicles.length ? [number] : [];
}

// Distance, turn, rise and offset at a time: those of the stand itself, or between its keys.
export interface StandNow {
    distance: number;
    turn: number;
    rise: number;
    offset: [number, number, number];
}
export function standAt(stand: Stand, time: number, out: StandNow): StandNow {
    const { keys } = stand;
    const of = (key: (typeof keys)[number] | undefined, what: 'distance' | 'turn' | 'rise'): number => {
        const x = key?.[what];
        return x === undefined || x === 'auto' ? stand[what] : x;
    };
    let next = keys.findIndex((k) => k.t > time);
    if (next < 0) next = keys.length;
    const a = keys[Math.max(0, next - 1)];
    const b = keys[Math.min(keys.length - 1, next)];
    const x = a && b && b.t > a.t ? Math.min(1, Math.max(0, (time - a.t) / (b.t - a.t))) : 0;
    const s = x * x * (3 - 2 * x);
    const between = (p: number, q: number): number => p + (q - p) * s;
    out.distance = between(of(a, 'distance'), of(b, 'distance'));
    out.turn = between(of(a, 'turn'), of(b, 'turn'));
    out.rise = between(of(a, 'rise'), of(b, 'rise'));
    for (let k = 0; k < 3; k++)
        out.offset[k] = between(a?.offset[k] ?? stand.offset[k]!, b?.offset[k] ?? stand.offset[k]!);
    return out;
}
