// What the page listens to of the vehicle looked at: the sound's own names for the engine's channels, each looked up once.
import type { Block } from '../engine/engine';
import type { Session } from '../session/session';
import { heard, kBeside, type Heard, type Made } from './channels';
import { kSilent, type SoundInput } from './synth';

// Where the ear is in the world.
export interface EarPlace {
    x: number; // [m]
    y: number;
    z: number;
    inside: boolean; // in the car that is looked at
}

const kWheels = ['fl', 'fr', 'rl', 'rr'];
const kPlain: Made = { cylinders: 4, limit: 700, torque: 150 };
const kOfAnyBody = ['pressed', 'scrapes']; // a box scrapes like a car
const kJump = 0.25; // [s] of the run: what lies farther apart is a cut

export class Ear {
    private made: Made = kPlain;
    private readonly at: Heard = { ...kBeside };
    private time = 0; // [s] of the run
    private readonly places = new Map<string, { block: Block; offset: number } | null>();
    private readonly sounds: SoundInput = { ...kSilent };
    private readonly channels = {
        has: (name: string): boolean => (this.isCar || kOfAnyBody.includes(name)) && this.place(name) !== null,
        value: (name: string): number => {
            const place = this.place(name);
            const car = this.session.focus.peek();
            return place && car < place.block.count ? place.block.get(car, place.offset) : 0;
        },
    };

    constructor(private readonly session: Session) {}

    // Another vehicle is looked at: what its engine sounds like is in its parameters.
    tune(): void {
        const engine = this.isCar
            ? this.session.engine.parameters(this.session.focus.peek()).values['engine']
            : undefined;
        const { cylinders, limitSpeed, maxTorque } = (engine ?? {}) as Record<string, unknown>;
        const number = (x: unknown, or: number): number => (typeof x === 'number' && x > 0 ? x : or);
        this.made = {
            cylinders: number(cylinders, kPlain.cylinders),
            limit: number(limitSpeed, kPlain.limit),
            torque: number(maxTorque, kPlain.torque),
        };
    }
    listen(place: EarPlace | null = null): SoundInput {
        if (place) this.stand(place);
        return heard(this.channels, this.session.run.clock.rate, this.made, this.at, this.sounds);
    }
    private stand({ x, y, z, inside }: EarPlace): void {
        const { run, focus } = this.session;
        const car = focus.peek();
        if (car >= run.vehicles.count) return;
        const n = (field: string): number => run.vehicles.named(car, field);
        const distance = Math.hypot(n('x') - x, n('y') - y, n('z') - z);
        const since = run.time - this.time;
        const { at } = this;
        const recedes = since > 0 && since < kJump ? (distance - at.distance) / since : 0;
        if (since !== 0) at.recedes = Math.abs(recedes) < 80 ? at.recedes + (recedes - at.recedes) * 0.3 : 0;
        at.distance = distance;
        at.inside = inside;
        this.time = run.time;
    }
    private get isCar(): boolean {
        return this.session.run.info.vehicles[this.session.focus.peek()]?.kind === 'car';
    }
    // wheel0 .. wheel3 are the engine's fl, fr, rl, rr.
    private place(name: string): { block: Block; offset: number } | null {
        let place = this.places.get(name);
        if (place === undefined) {
            const own = name.replace(/^wheel([0-3])\./, (_, w: string) => `${kWheels[Number(w)]}.`);
            const { vehicles, telemetry } = this.session.run;
            const block = [vehicles, telemetry].find((b) => b.has(own));
            place = block ? { block, offset: block.offset(own) } : null;
            this.places.set(name, place);
        }
        return place;
    }
}
