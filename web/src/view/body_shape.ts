// What a body is asked for by, and what it is made of.
import type { BufferGeometry } from 'three';

export type BodyClass =
    'hatch' | 'saloon' | 'estate' | 'suv' | 'rally' | 'van' | 'bus' | 'truck' | 'path' | 'formula' | 'box';

export interface BodyShape {
    kind: BodyClass;
    front: number; // [m] centre of mass to front bumper
    rear: number; // [m]
    width: number; // [m]
    low: number; // [m] underside, z
    high: number; // [m] roof, z
    frontAxle: number; // [m] x
    rearAxle: number; // [m] x, negative
    axleHeight: number; // [m] z of the wheel centres at rest
    wheelRadius: number; // [m]
    wheelWidth: number; // [m]
    track: number; // [m] between the wheels' middles
}

export type Level = 0 | 1 | 2; // how finely: for some hundred pixels, for some tens, for a few

export interface BodyParts {
    solid: BufferGeometry;
    glass: BufferGeometry | null; // null: nothing is seen through
    mirror: Mirror | null;
    roof: { x: number; z: number; size: number }; // where the car's number is written [m]
}
// The glass of the left door mirror; the right one is its mirror image.
export interface Mirror {
    x: number;
    y: number; // of its middle
    z: number;
    half: number; // half its width [m]
    tall: number; // half its height [m]
}
