// What the page listens to of the vehicle looked at: the sound's own names for the engine's channels, each looked up once.
import type { Block } from '../engine/engine';
import type { Session } from '../session/session';
import { heard } from './channels';
import { kSilent, type SoundInput } from './synth';

const kWheels = ['fl', 'fr', 'rl', 'rr'];

export class Ear {
    private cylinders = 4;
    private readonly places = new Map<string, { block: Block; offset: number } | null>();
    private readonly sounds: SoundInput = { ...kSilent };
    private readonly channels = {
        has: (name: string): boolean => this.isCar && this.place(name) !== null,
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
        const count = (engine as { cylinders?: unknown } | undefined)?.cylinders;
        this.cylinders = typeof count === 'number' ? count : 4;
    }
    listen(): SoundInput {
        return heard(this.channels, this.session.run.clock.rate, this.cylinders, this.sounds);
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
