// What hands feel through the two motors of a pad, out of what the car does: the pull of the steering, which fades as the front
// tires let go; kerbs; relief in the struts; anti-lock, in beats; blows. Loaded with the first pad that has motors.
import type { Session } from '../session/session';

export interface Felt {
    speed: number; // [m/s]
    steering: number; // [N m] at the steering wheel
    kerb: number; // [0, 1] share of the load that is on one
    relief: number; // [m/s] of the struts, the quickest
    antilock: number; // [0, 1] share of the pressure that it takes away
}
export interface Motors {
    strong: number; // [0, 1] the slow one
    weak: number; // the quick one
}
export type Actuator = {
    playEffect?: (kind: string, effect: object) => Promise<unknown>;
    reset?: () => Promise<unknown>;
};

const kPull = { full: 12, share: 0.25 }; // [N m], of the motor
const kTwitch = { full: 6, share: 0.4, time: 0.25 }; // [N m] beside the pull of the last moment, of the motor, [s]
const kRelief = { full: 1.5, share: 0.4 }; // [m/s]
const kBeat = 0.06; // [s] of anti-lock, on and off
const kEach = 0.05; // [s] between two effects
const kLasts = 120; // [ms] of each, so that they join
const kLeast = 0.03; // what no motor turns for
const kSurfaceOfKerb = 10; // native/terrain/surfaces.h

export class Road {
    private pull = 0; // [N m] smoothed
    private beat = 0; // [s]

    motors({ speed, steering, kerb, relief, antilock }: Felt, elapsed: number): Motors {
        this.pull += (steering - this.pull) * (1 - Math.exp(-elapsed / kTwitch.time));
        this.beat = antilock > 0.03 ? (this.beat + elapsed) % (2 * kBeat) : 0;
        const goes = part((speed - 1) / 6);
        const twitch = kTwitch.share * part(Math.abs(steering - this.pull) / kTwitch.full);
        const beats = antilock > 0.03 && this.beat < kBeat ? 0.6 : 0;
        return {
            strong: part(goes * (kPull.share * part(Math.abs(steering) / kPull.full) + 0.45 * part(kerb))),
            weak: part(goes * (twitch + 0.3 * part(kerb) + kRelief.share * part(relief / kRelief.full) + beats)),
        };
    }
}

export class Rumble {
    private readonly road = new Road();
    private since = 0; // [s] the last effect
    private blown = 0; // [s] that a blow has yet to last
    private on = false;

    constructor(private readonly session: Session) {}

    // A blow of 0 .. 1.
    blow(actuator: Actuator, size: number, strength: number): void {
        const s = part(size);
        const duration = 80 + 220 * s;
        this.blown = duration / 1000;
        this.play(actuator, { strong: s * strength, weak: 0.6 * s * strength }, duration);
    }
    // Once a frame; `feels`: a hand is on it and drives.
    update(actuator: Actuator, elapsed: number, feels: boolean, strength: number): void {
        this.blown -= elapsed;
        this.since += elapsed;
        const felt = feels && this.session.run.stepped > 0 ? this.felt() : null;
        const motors = felt ? this.road.motors(felt, elapsed) : { strong: 0, weak: 0 };
        if (this.blown > 0 || this.since < kEach) return;
        const [strong, weak] = [motors.strong * strength, motors.weak * strength];
        if (Math.max(strong, weak) >= kLeast) this.play(actuator, { strong, weak }, kLasts);
        else if (this.on) {
            this.on = false;
            void actuator.reset?.().catch(() => undefined);
        }
    }

    private play(actuator: Actuator, { strong, weak }: Motors, duration: number): void {
        this.since = 0;
        this.on = true;
        const effect = { duration, strongMagnitude: part(strong), weakMagnitude: part(weak) };
        void actuator.playEffect?.('dual-rumble', effect)?.catch(() => undefined);
    }
    private felt(): Felt | null {
        const { run } = this.session;
        const { telemetry, driven } = run;
        if (run.info.vehicles[driven]?.kind !== 'car' || driven >= telemetry.count) return null;
        const n = (field: string): number => telemetry.named(driven, field);
        const felt: Felt = { speed: n('groundSpeed'), steering: n('steeringTorque'), kerb: 0, relief: 0, antilock: 0 };
        let load = 0;
        for (const wheel of ['fl', 'fr', 'rl', 'rr']) {
            const carries = n(`${wheel}.load`);
            load += carries;
            if (n(`${wheel}.surface`) === kSurfaceOfKerb) felt.kerb += carries;
            if (carries > 0) felt.relief = Math.max(felt.relief, Math.abs(n(`${wheel}.travelRate`)));
            const takes = n(`${wheel}.brakePressure`) > 0.05 ? 1 - n(`${wheel}.antilock`) : 0;
            felt.antilock = Math.max(felt.antilock, takes);
        }
        felt.kerb = load > 0 ? felt.kerb / load : 0;
        return felt;
    }
}

// Between 0 and 1; 0 for what is no number.
function part(x: number): number {
    return x > 0 ? Math.min(1, x) : 0;
}
