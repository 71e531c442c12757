// What the page listens to of the focused car: the sound's own names for the engine's channels, each looked up once.
import type { Block } from '../engine/engine';
import type { App } from './app';

export class Ear {
    cylinders = 4;
    private readonly places = new Map<string, { block: Block; offset: number } | null>();

    constructor(private readonly app: App) {}

    // What the focused car's engine sounds like is in its parameters.
    tune(): void {
        const { app } = this;
        const engine = this.isCar ? app.engine.parameters(app.focusCar).values['engine'] : undefined;
        const count = (engine as { cylinders?: unknown } | undefined)?.cylinders;
        this.cylinders = typeof count === 'number' ? count : 4;
    }
    readonly channels = {
        has: (name: string): boolean => this.isCar && this.place(name) !== null,
        value: (name: string): number => {
            const place = this.place(name);
            return place && this.app.focusCar < place.block.count ? place.block.get(this.app.focusCar, place.offset) : 0;
        },
    };
    private get isCar(): boolean {
        return this.app.info.vehicles[this.app.focusCar]?.kind === 'car';
    }
    // wheel0 .. wheel3 are the engine's fl, fr, rl, rr.
    private place(name: string): { block: Block; offset: number } | null {
        let place = this.places.get(name);
        if (place === undefined) {
            const own = name.replace(/^wheel([0-3])\./, (_, w: string) => `${['fl', 'fr', 'rl', 'rr'][Number(w)]}.`);
            const block = [this.app.vehicles, this.app.telemetry].find((b) => b.has(own));
            place = block ? { block, offset: block.offset(own) } : null;
            this.places.set(name, place);
        }
        return place;
    }
}
