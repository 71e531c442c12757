// The light of a time of day and its weather, as the stage takes it. Golden hour is what the page opens with; the others are
// loaded when a scenario asks for them (days.ts). Paint: a tire knows nothing of it.
import type { Object3D, SpotLight } from 'three';

export type Triple = readonly [number, number, number];

export interface Day {
    elevation: number; // [rad] of the sun
    azimuth: number; // [rad] counter-clockwise from east
    sun: Triple; // its light, linear
    dome: readonly [number, number, number]; // colours of the light from above and from below, and how much there is
    above: Triple; // light of the sky's cube from above and below, as bodies get it through the environment
    below: Triple;
    mirrored: number; // how much of the sky bodies mirror
    mirror: readonly [Triple, Triple]; // what smooth ground mirrors of the sky: at the horizon, above; the screen's values
    ground?: { sun: Triple; sky: Triple }; // for the ground's pictures, where they are not of this light: night
    dim: Triple; // share of the ground's pictures that is seen where no lamp shines
    haze: Triple; // what hides the land far away, in the screen's values
    thick: number; // of a clear day's haze
    exposure: number;
    sky: { turbidity: number; rayleigh: number; mie: number; coverage: number; density: number };
    over?: () => Object3D; // before the sky: clouds that hide it, or the dark
    wet: number; // share of roads that is wet
    snow: number; // share of open land that is white
    lamps: boolean; // headlamps burn
    beam?: () => SpotLight; // of headlamps, at night
    falls?: 'rain' | 'snow';
}

export const kGolden: Day = {
    elevation: 0.24,
    azimuth: 2.3,
    sun: [3.6, 2.65, 1.73],
    dome: [0xb9cbe6, 0x6b5f45, 0.75],
    above: [0.43, 0.46, 0.45],
    below: [0.2, 0.19, 0.17],
    mirrored: 0.55,
    mirror: [
        [0.8, 0.81, 0.81],
        [0.42, 0.6, 0.76],
    ],
    dim: [1, 1, 1],
    haze: [0.745, 0.795, 0.79],
    thick: 1,
    exposure: 0.62,
    sky: { turbidity: 5, rayleigh: 1.6, mie: 0.004, coverage: 0.32, density: 0.35 },
    wet: 0,
    snow: 0,
    lamps: false,
};
