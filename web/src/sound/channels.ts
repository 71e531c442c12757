// From the engine's channels to what sounds: which numbers of the car in focus make which noise. Channels a vehicle does
// not have (a box has no tires) are silent.
import { kSilent, slowPitch, type SoundInput } from './synth';

export interface Channels {
    has(name: string): boolean;
    value(name: string): number;
}
// A tire's slip as a multiple of the slip of full grip; these are typical of a road tire.
const kFullSlip = 0.12; // slip ratio
const kFullAngle = 0.14; // [rad] slip angle

export function heard(
    channels: Channels,
    rate: number,
    cylinders: number,
    out: SoundInput = { ...kSilent },
): SoundInput {
    const get = (name: string, fallback = 0): number => {
        const v = channels.has(name) ? channels.value(name) : fallback;
        return Number.isFinite(v) ? v : fallback;
    };
    out.pitch = slowPitch(rate);
    out.cylinders = cylinders;
    out.rpm = Math.abs(get('engineSpeed')) * (30 / Math.PI);
    out.running = channels.has('engineSpeed') && out.rpm > 60 ? 1 : 0;
    out.load = Math.max(get('throttle'), 0);
    out.speed = Math.abs(get('speed'));
    out.braking = get('brake');
    let slip = 0,
        loaded = 0,
        surface = 0,
        most = 0,
        seen = 0;
    for (let w = 0; w < 8; w++) {
        const prefix = `wheel${w}.`;
        if (!channels.has(`${prefix}load`)) break;
        seen++;
        const load = get(`${prefix}load`);
        if (load <= 1) continue;
        loaded += load;
        const share = Math.hypot(get(`${prefix}slipRatio`) / kFullSlip, get(`${prefix}slipAngle`) / kFullAngle);
        if (share > slip) slip = share;
        if (load > most) {
            most = load;
            surface = get(`${prefix}surface`);
        }
    }
    // A tire that stands has a slip of no meaning: below walking pace only a spinning wheel is heard.
    out.slip = slip * (seen ? Math.min(1, Math.max(out.speed, wheelSpeed(channels, get)) / 2) : 0);
    out.surface = surface;
    out.rolling = seen ? (loaded > 0 ? out.speed : 0) : 0;
    return out;
}
function wheelSpeed(channels: Channels, get: (name: string) => number): number {
    let most = 0;
    for (let w = 0; w < 8 && channels.has(`wheel${w}.load`); w++)
        most = Math.max(most, Math.abs(get(`wheel${w}.spin`)) * 0.3);
    return most;
}
