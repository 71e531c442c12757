// From the engine's channels to what sounds: which numbers of the car in focus make which noise. Channels a vehicle does
// not have (a box has no tires) are silent.
import { kSilent, slowPitch, type SoundInput } from './synth';

export interface Channels {
    has(name: string): boolean;
    value(name: string): number;
}
// What of a vehicle its channels do not tell.
export interface Made {
    cylinders: number;
    limit: number; // [rad/s] at which the engine's fuel is cut
    torque: number; // [N m] most of the engine
}
// Where the ear is.
export interface Heard {
    distance: number; // [m] from the car
    recedes: number; // [m/s] of the car from the ear
    inside: boolean; // in the car
}
export const kBeside: Heard = { distance: 0, recedes: 0, inside: false };

const kSound = 343; // [m/s]
const kClose = 9; // [m] to which everything is as loud as it is
const kHalf = 14; // [m] farther it is half as loud
const kTeeth = 61; // of the final drive's ring: a turn of the wheels is so many

export function heard(
    channels: Channels,
    rate: number,
    made: Made,
    at: Heard = kBeside,
    out: SoundInput = { ...kSilent },
): SoundInput {
    const get = (name: string, fallback = 0): number => {
        const v = channels.has(name) ? channels.value(name) : fallback;
        return Number.isFinite(v) ? v : fallback;
    };
    const engine = Math.abs(get('engineSpeed'));
    const throttle = Math.max(get('engineThrottle', get('throttle')), 0);
    out.pitch = slowPitch(rate) * (kSound / (kSound + Math.min(80, Math.max(-80, at.recedes))));
    out.near = 1 / (1 + Math.max(0, at.distance - kClose) / kHalf);
    out.inside = at.inside ? 1 : 0;
    out.cylinders = made.cylinders;
    out.rpm = engine * (30 / Math.PI);
    out.running = channels.has('engineSpeed') && out.rpm > 60 ? 1 : 0;
    // Where the fuel is cut nothing burns, however far the pedal is down.
    out.load = channels.has('engineTorque') && get('engineTorque') < 0 && engine > 0.9 * made.limit ? 0 : throttle;
    out.mesh = (Math.abs(get('shaftSpeed')) / (2 * Math.PI)) * kTeeth;
    out.torque = Math.min(1, Math.abs(get('gearboxTorque')) / made.torque);
    out.speed = Math.abs(get('speed'));
    out.braking = get('brake');
    out.pressed = get('pressed');
    out.scrapes = get('scrapes');
    let loaded = false;
    let seen = false;
    for (const w of [0, 1, 2, 3] as const) {
        const prefix = `wheel${w}.`;
        const load = get(`${prefix}load`);
        const down = load > 1;
        seen ||= channels.has(`${prefix}load`);
        loaded ||= down;
        // In the air nothing slides and nothing is felt.
        out[`load${w}`] = down ? load : 0;
        out[`slip${w}`] = down ? Math.hypot(get(`${prefix}slipSpeedX`), get(`${prefix}slipSpeedY`)) : 0;
        out[`bite${w}`] = down ? get(`${prefix}saturation`) : 0;
        out[`ground${w}`] = get(`${prefix}surface`);
        out[`bump${w}`] = get(`${prefix}travelRate`);
    }
    out.rolling = seen && loaded ? out.speed : 0;
    return out;
}
