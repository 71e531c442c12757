import type { Engine } from '../../src/engine/engine';
import type { StudyDesk } from '../../src/engine/study';
import { refusing, YawlabError } from './told';
import { wallsOf, type Walls } from './walls';

export interface Vehicle {
    name: string;
    /** car, planar, roll or box */
    kind: string;
    /** Takes `controls()`. */
    live: boolean;
}

/** What happened; further numbers by the names of `eventChannels()`. */
export interface RunEvent {
    /** impact, pulse-ended, ... */
    kind: string;
    /** [s] */
    time: number;
    [channel: string]: number | string;
}
export interface Impact extends RunEvent {
    kind: 'impact';
    /** Vehicle, from 0. */
    a: number;
    /** The other vehicle, -1 for a wall. */
    b: number;
    /** [m/s] change of velocity of `a` */
    deltaV: number;
    otherDeltaV: number;
    /** [N s] on `a` */
    normalImpulse: number;
    tangentialImpulse: number;
    /** [J] */
    energyBefore: number;
    energyAfter: number;
}

/** Of the vehicles that a scenario leaves to a driver. */
export interface Controls {
    /** -1 to 1, to the left positive */
    steer: number;
    /** 0 to 1 */
    throttle: number;
    brake: number;
    clutch: number;
    handbrake: number;
    /** -1 reverse, 0 neutral, 1 and up */
    gear: number;
    buttons: number;
}

/** Channels over time, from the start to where the run is. */
export interface Trace {
    /** [s] */
    time: Float64Array;
    [channel: string]: Float64Array;
}

export interface Replay {
    /** [s] that were recorded */
    duration: number;
    /** Version of the engine that recorded it. */
    engine: string;
    /** [s] where this run first differed from the recording; null: it has not so far */
    differsFrom: number | null;
}

const kRest: Controls = { steer: 0, throttle: 0, brake: 0, clutch: 0, handbrake: 0, gear: 0, buttons: 0 };
const kNamed = /^car(\d+)\.(.+)$/;

/** A scenario under way. Times are in seconds, all else in SI; steps are of `dt`. */
export class Run {
    private hands = { ...kRest };
    private freed = false;

    private constructor(
        private readonly engine: Engine,
        private readonly desk: StudyDesk,
        private readonly walls: Walls | undefined,
    ) {
        const model = wallsOf(engine, JSON.parse(engine.scenario()), walls);
        if (model) refusing(() => engine.completeScene(model));
    }
    /** @internal */
    static of(engine: Engine, desk: StudyDesk, walls: Walls | undefined): Run {
        return new Run(engine, desk, walls);
    }

    get title(): string {
        return this.engine.info().title;
    }
    /** [s] as the scenario plans it */
    get duration(): number {
        return this.engine.info().duration;
    }
    /** [s] of a step */
    get dt(): number {
        return this.world('dt');
    }
    /** [s] */
    get time(): number {
        return this.world('time');
    }
    /** A state stopped being a number; the run ends here. */
    get stopped(): boolean {
        return this.world('stopped') !== 0;
    }
    get vehicles(): Vehicle[] {
        return this.engine.info().vehicles.map(({ name, kind, live }) => ({ name, kind, live }));
    }
    /** Of a scenario that brought a recording: its controls are replayed, and its hashes compared. Null without one. */
    get replay(): Replay | null {
        const { steps, engine } = this.engine.info().recorded;
        if (steps === 0) return null;
        const first = this.world('firstDifference');
        return { duration: steps * this.dt, engine, differsFrom: first < 0 ? null : first * this.dt };
    }

    /** Runs whole steps; returns how many were run: fewer once a state is no number. */
    step(steps = 1): number {
        this.here();
        return this.engine.step(Math.max(0, Math.round(steps)));
    }
    /** Runs to `time` [s], or to the end that the scenario plans, where `yawlab run` ends. */
    until(time = this.duration): this {
        this.step(Math.floor(time / this.dt + 0.5) - this.world('step'));
        return this;
    }
    /** To the start; the controls given so far are forgotten. */
    restart(): this {
        this.here();
        this.engine.restart();
        return this;
    }
    /** To a moment of the run so far [s], exactly as it was. */
    seek(time: number): this {
        this.here();
        this.engine.seek(Math.min(this.engine.end, Math.floor(Math.max(0, time) / this.dt + 0.5)));
        return this;
    }
    /** What the hands do from now on; what is not named stays. */
    controls(given: Partial<Controls>): this {
        this.here();
        for (const [name, value] of Object.entries(given)) {
            if (!(name in kRest))
                throw new YawlabError(name, `is no control; there are ${Object.keys(kRest).join(', ')}`);
            if (!Number.isFinite(value)) throw new YawlabError(name, 'a number is wanted');
        }
        this.hands = { ...this.hands, ...given };
        this.engine.hands(this.hands);
        return this;
    }

    /** A channel as `yawlab run --csv` names it: "car0.speed", "car1.fl.load". */
    read(channel: string): number {
        const { vehicle, name } = this.place(channel);
        return this.engine.block(this.blockOf(name)!).named(vehicle, name);
    }
    /** The run so far: channels as read() names them, a row every so many steps. */
    trace(channels: readonly string[], every = 1): Trace {
        const asked = channels.map((channel) => {
            const { vehicle, name } = this.place(channel);
            return `vehicles.${vehicle}.${name}`;
        });
        const { rows, data } = refusing(() => this.engine.trace(asked, Math.max(1, Math.round(every))));
        const column = (at: number): Float64Array =>
            Float64Array.from({ length: rows }, (_, row) => data[row * (channels.length + 1) + at]!);
        return Object.assign({ time: column(0) }, ...channels.map((name, i) => ({ [name]: column(i + 1) }))) as Trace;
    }
    /** Everything that happened so far, in order. */
    events(): RunEvent[] {
        this.here();
        const block = this.engine.block('events');
        const [kinds, methods] = [this.engine.names('events', 'kind'), this.engine.names('events', 'method')];
        return Array.from({ length: block.count }, (_, i) => {
            const numbers = Object.fromEntries(Object.keys(block.fields).map((name) => [name, block.named(i, name)]));
            const { time = 0, kind = 0, method = 0 } = numbers;
            return { ...numbers, time, kind: kinds[kind] ?? '', method: methods[method] ?? '' };
        });
    }
    impacts(): Impact[] {
        return this.events().filter((event): event is Impact => event.kind === 'impact');
    }
    /** 16 digits of the whole state, as `yawlab run --hash` prints them. */
    hash(): string {
        this.here();
        return this.engine.hash();
    }

    /** Changes a place of the scenario, as a link would ("cars.0.speed"), and begins it anew. */
    set(path: string, value: unknown): this {
        return this.change({ [path]: value });
    }
    /** Several places at once, so that what lies between them need not be a scenario. */
    change(values: Readonly<Record<string, unknown>>): this {
        this.here();
        refusing(() => {
            let text = this.engine.scenario();
            for (const [path, value] of Object.entries(values)) text = this.desk.changed(JSON.parse(text), path, value);
            const model = wallsOf(this.engine, JSON.parse(text), this.walls); // before anything is lost
            this.engine.load(text);
            if (model) this.engine.completeScene(model);
        });
        return this;
    }
    /** The scenario, complete. */
    scenario(): Record<string, unknown> {
        this.here();
        return JSON.parse(this.engine.scenario()) as Record<string, unknown>;
    }
    /** The scenario with the run so far in it: opened again, it is replayed. */
    recording(): Record<string, unknown> {
        this.here();
        return JSON.parse(this.engine.withRecording()) as Record<string, unknown>;
    }
    /** What follows the page's address: "#y1....", with the run so far where that is wanted. */
    link({ recording = false } = {}): string {
        this.here();
        return refusing(() => this.engine.link(recording));
    }
    /** Gives its memory back; nothing may be asked of it afterwards. */
    free(): void {
        if (!this.freed) this.engine.destroy();
        this.freed = true;
    }

    private here(): void {
        if (this.freed) throw new YawlabError('', 'this run was freed; open the scenario anew');
        this.engine.refresh(); // another run may have let memory grow
    }
    private world(name: string): number {
        this.here();
        return this.engine.block('world').named(0, name);
    }
    private blockOf(name: string): 'vehicles' | 'telemetry' | null {
        for (const block of ['vehicles', 'telemetry'] as const) if (this.engine.block(block).has(name)) return block;
        return null;
    }
    private place(channel: string): { vehicle: number; name: string } {
        this.here();
        const [, number, name = ''] = kNamed.exec(channel) ?? [];
        const { count } = this.engine.block('vehicles');
        if (number === undefined)
            throw new YawlabError(channel, 'is no channel of a vehicle; one is written car0.speed, counted from 0');
        if (Number(number) >= count) throw new YawlabError(channel, `there are ${count} vehicles, counted from 0`);
        if (this.blockOf(name) === null)
            throw new YawlabError(channel, `no vehicle has "${name}"; vehicleChannels() lists what there is`);
        return { vehicle: Number(number), name };
    }
}
