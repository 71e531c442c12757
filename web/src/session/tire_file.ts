// A tire as a file of its own: what one axle of a car says of its tires, to be put on both axles of another.
//
//     {"tire": 1, "title": "Rear tire of Saloon", "set": {"nominalLoad": 4200, "radius": 0.31, ...}}
import type { Engine } from '../engine/engine';
import { withCarSet } from './car_file';

type Parameters = Record<string, unknown>;
export interface TireFile {
    title: string;
    set: Parameters;
}
const kAxles = ['frontTires', 'rearTires'] as const;

// Null for any other text.
export function readTireFile(text: string): TireFile | null {
    try {
        const { tire, title, set } = JSON.parse(text) as Parameters;
        if (tire !== 1 || typeof set !== 'object' || set === null || Array.isArray(set)) return null;
        return { title: typeof title === 'string' ? title.slice(0, 100) : '', set: set as Parameters };
    } catch {
        return null;
    }
}
// Null for a vehicle that has none of its own.
export function tireFileOf(engine: Engine, vehicle: number, axle: 0 | 1, title: string): string | null {
    const set = engine.parameters(vehicle).values[kAxles[axle]];
    return typeof set === 'object' && set !== null ? JSON.stringify({ tire: 1, title, set }, null, 2) : null;
}
// The open scenario with these tires on both axles of a vehicle; the engine judges what is in them.
export function withTires(engine: Engine, vehicle: number, { set }: TireFile): string {
    return withCarSet(engine, vehicle, Object.fromEntries(kAxles.map((axle) => [axle, set])));
}
