// What the engine tells of a scenario and of what happened in it.
import type { Said } from './error';

// A prescribed force from outside (native/world/pulses.h).
export interface Push {
    car: number;
    time: number; // [s]
    duration: number; // [s]
    shape: 'square' | 'triangle' | 'halfSine' | 'haversine';
    impulse: readonly [number, number, number]; // [N s]
    point: readonly [number, number, number]; // [m] from the mass centre, body axes
    bodyAxes: boolean; // of the impulse
}
export interface VehicleInfo {
    name: string;
    kind: string; // car, planar, roll, box
    live: boolean; // takes live controls
    model?: string;
    platoon?: number; // which, from 0
    sees?: number; // [m] its driver
    hears?: 'leader' | 'ahead' | ''; // by radio
}
// How a scenario is shown (native/scenario/show.h has the meaning of each).
export type Maybe = number | 'auto';
interface Stand {
    distance: Maybe; // [m]
    turn: Maybe; // [rad]
    rise: Maybe; // [rad]
    offset: readonly [number, number, number]; // [m] forwards, left, up
}
export interface CameraShown extends Stand {
    kind: string;
    of: string;
    look: string;
    keys: readonly (Stand & { t: number })[];
}
export interface MomentShown {
    at: string;
    before: number; // [s]
    rate: number;
    for: number; // [s]
    hold: number; // [s] of wall time
    say: string;
}
export interface Show {
    caption: string;
    camera: CameraShown;
    plots: readonly string[];
    labels: readonly string[];
    printed: readonly { plot: string; t: number; value: number; text: string }[]; // of a paper, SI
    moments: readonly MomentShown[];
    trails: boolean;
    daylight: string; // golden, morning, noon, overcast, dusk, night
    weather: string; // dry, rain, snow, fog
    inset: 'none' | 'plan';
    end: readonly string[];
}
export interface VariantsShown {
    of: string;
    align: string;
    apart: readonly [number, number]; // [m]
    list: readonly { name: string }[];
}
// What a run tells (native/scenario/story.h).
export interface ToldValue {
    name: string;
    unit: string;
    impact: number; // from 1; 0: of the whole run
    vehicle: number; // from 0; -1: the one looked at
    value: number | null;
}
export interface Story {
    end: number; // steps
    align: number;
    moments: readonly (number | null)[];
    impacts: readonly {
        step: number;
        time: number;
        a: number;
        b: number;
        point: number[];
        normal: number[];
        gaveUp: boolean;
    }[];
    values: Readonly<Record<string, ToldValue>>;
}
// Momentum and energy of an impact (native/world/momentum.h).
export interface Carried {
    x: number; // [N s] east
    y: number; // [N s] north
    spin: number; // [N m s]
    energy: number; // [J]
}
export interface Collision {
    event: number;
    time: number; // [s]
    wall: boolean;
    bodies: {
        vehicle: number;
        mass: number;
        before: Carried;
        after: Carried;
        taken: Carried | null;
        now: Carried | null;
    }[];
    before: Carried; // the sum
    after: Carried;
}
export interface Info {
    title: string;
    summary: string;
    duration: number; // [s]
    dt: number; // [s]
    integrator: string;
    note: Said; // nothing said: none
    engine: string; // its version
    recorded: { steps: number; engine: string }; // what was recorded, and by which; 0: nothing
    hash: string; // of the scenario
    walls: boolean; // its scene has some
    platoons: number;
    driven: boolean; // a driver program drives a car
    pushes: readonly Push[];
    show: Show;
    variants: VariantsShown;
    vehicles: VehicleInfo[];
    course: boolean; // there is one
    goal: GoalInfo | null;
}
// What is to be reached (native/goal/goal.h).
export interface GoalInfo {
    kind: string;
    path: number;
    speed: number; // [m/s]
    angle: number; // [rad]
    medals: readonly number[]; // bronze, silver, gold, in the unit of the score
    unit: string;
    more: boolean; // is better
}

// The course as the engine lays it out (native/course/layout.h); places are world x and y.
export type Place = readonly [number, number];
export interface CourseStrip {
    points: number[]; // x, y, x, y ...
    width: number; // [m]
    dash: number; // [m]; 0: whole
    gap: number;
    paint: string;
}
export interface CourseText {
    at: Place; // its middle
    heading: number; // of whoever reads it
    size: number; // [m] of its letters
    above: number; // [m] of its foot; 0: it lies on the ground
    paint: string;
    board: boolean;
    text: string;
}
export interface CourseSolid {
    at: Place;
    heading: number;
    size: readonly [number, number, number]; // length, width, height
    above: number;
    paint: string;
}
export interface CourseLayout {
    cones: readonly (readonly [x: number, y: number, height: number])[];
    gates: { a: Place; b: Place; height: number; text: string }[]; // height 0: no gantry
    strips: CourseStrip[]; // later ones lie over earlier ones
    texts: CourseText[];
    solids: CourseSolid[];
    offers: { at: Place; scenario: string; text: string }[];
}

// A road of the ground: its middle about every metre, x, y, x, y ...
export interface Road {
    closed: boolean;
    width: number; // [m] of the carriageway
    points: number[];
}

// A box has neither wheels nor engine.
export function drivable(vehicle: VehicleInfo): boolean {
    return vehicle.live && vehicle.kind !== 'box';
}

// Triangles of a scene file in its own axes and units, with what its format says of both.
export interface SceneModel {
    corners: Float32Array; // 9 numbers each
    objects: Uint32Array; // one each
    yUp: boolean;
    metres: boolean;
}
