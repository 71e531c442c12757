// One scenario run by several methods at several steps: how far each comes from the finest run, and what becomes of its
// energy. A 17-DOF car keeps books of all energy that goes in and out, so its error is what the books do not explain; of
// other vehicles it is the difference of kinetic and potential energy from the finest run at the same moment.
import type { Engine } from '../engine/engine';

export const kMethods = ['euler', 'midpoint', 'rk4'] as const;
export const kSteps = [0.01, 0.005, 0.002, 0.001] as const; // [s]
export type Method = (typeof kMethods)[number];

const kLosses = [
    'engineFriction',
    'clutch',
    'gearbox',
    'differentials',
    'brakes',
    'rolling',
    'tires',
    'dampers',
    'tireDampers',
    'air',
    'ground',
];
const kEvery = 0.02; // [s] between the samples that are compared

export interface MethodRun {
    method: Method;
    dt: number; // [s]
    x: number[]; // [m] one value every kEvery
    y: number[];
    z: number[];
    yaw: number[]; // [rad]
    speed: number[]; // [m/s]
    energy: number[]; // [J] kinetic and potential; of a car the books' balance, which should stay zero
    microseconds: number; // of computing, a simulated second
    stopped: boolean; // a state stopped being a number
}
export interface MethodErrors {
    run: MethodRun;
    times: number[]; // [s]
    place: number[]; // [m] distance from the finest run
    energy: number[]; // [J] magnitude of the error
    lastPlace: number;
    lastYaw: number; // [rad]
    lastSpeed: number; // [m/s]
    worstEnergy: number;
}

// Runs `json` on `engine` for `seconds`; the engine is the caller's to destroy.
export function runMethod(
    engine: Engine,
    json: string,
    method: Method,
    dt: number,
    seconds: number,
    vehicle: number,
    books: boolean,
): MethodRun {
    engine.load(JSON.stringify({ ...(JSON.parse(json) as object), integrator: method, dt }));
    const begin = performance.now();
    const steps = Math.round(seconds / dt);
    let stopped = false;
    for (let left = steps; left > 0 && !stopped; left -= 2000)
        stopped = engine.step(Math.min(left, 2000)) < Math.min(left, 2000);
    const microseconds = ((performance.now() - begin) * 1000) / seconds;
    const parts = books
        ? ['mechanicalEnergy', 'energy.engine', 'energy.external', ...kLosses.map((l) => `energy.${l}`)]
        : ['energy'];
    const names = ['x', 'y', 'z', 'yaw', 'speed', ...parts].map((n) => `vehicles.${vehicle}.${n}`);
    const { rows, data } = engine.trace(names, Math.round(kEvery / dt));
    const width = names.length + 1;
    const run: MethodRun = { method, dt, x: [], y: [], z: [], yaw: [], speed: [], energy: [], microseconds, stopped };
    const mass = books ? 0 : massOf(engine, vehicle);
    let start = 0;
    for (let r = 0; r < rows; r++) {
        const at = (c: number): number => data[r * width + 1 + c]!;
        run.x.push(at(0));
        run.y.push(at(1));
        run.z.push(at(2));
        run.yaw.push(at(3));
        run.speed.push(at(4));
        let energy = at(5);
        if (books) {
            energy -= at(6) + at(7);
            for (let k = 0; k < kLosses.length; k++) energy += at(8 + k);
            if (r === 0) start = energy;
            energy -= start;
        } else energy += mass * 9.80665 * at(2);
        run.energy.push(energy);
    }
    return run;
}
function massOf(engine: Engine, vehicle: number): number {
    const mass = engine.parameters(vehicle).values['mass'];
    return typeof mass === 'number' ? mass : 0;
}

// Each run against the finest one: RK4 at the smallest step.
export function errorsOf(runs: readonly MethodRun[], books: boolean): MethodErrors[] {
    const finest = runs.reduce((best, r) =>
        r.dt < best.dt || (r.dt === best.dt && kMethods.indexOf(r.method) > kMethods.indexOf(best.method)) ? r : best,
    );
    return runs.map((run) => {
        const n = Math.min(run.x.length, finest.x.length);
        const e: MethodErrors = {
            run,
            times: [],
            place: [],
            energy: [],
            lastPlace: 0,
            lastYaw: 0,
            lastSpeed: 0,
            worstEnergy: 0,
        };
        for (let i = 0; i < n; i++) {
            e.times.push(i * kEvery);
            e.place.push(Math.hypot(run.x[i]! - finest.x[i]!, run.y[i]! - finest.y[i]!, run.z[i]! - finest.z[i]!));
            e.energy.push(Math.abs(books ? run.energy[i]! : run.energy[i]! - finest.energy[i]!));
            e.worstEnergy = Math.max(e.worstEnergy, e.energy[i]!);
        }
        if (n > 0) {
            e.lastPlace = e.place[n - 1]!;
            const turn = run.yaw[n - 1]! - finest.yaw[n - 1]!;
            e.lastYaw = turn - 2 * Math.PI * Math.round(turn / (2 * Math.PI));
            e.lastSpeed = run.speed[n - 1]! - finest.speed[n - 1]!;
        }
        return e;
    });
}
