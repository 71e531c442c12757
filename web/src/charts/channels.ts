// Which channels there are, by the names the CSV of the command line has ("car0.speed"), and a recorder that keeps the
// ones that are shown, every step. Names, units and meanings come from the engine's layout; nothing is listed here.
import type { Block, Engine } from '../engine/engine';
import { ChannelStore } from './store';

export interface ChannelInfo {
    id: string; // "car0.speed"
    vehicle: number;
    name: string; // "speed"
    unit: string; // SI, "1" for a pure number
    frame: string;
    doc: string;
    trace: string; // the engine's own name for it
    turns: boolean; // an angle that goes round: drawn without its jumps from \u03c0 to \u2212\u03c0
}

// An angle as it goes on from `last`, however often it went round.
export function unwrapped(value: number, last: number): number {
    return Number.isFinite(last) ? value + 2 * Math.PI * Math.round((last - value) / (2 * Math.PI)) : value;
}

export interface ChannelSource {
    readonly dt: number; // [s]
    readonly step: number;
    readonly end: number; // furthest step of the run
    list(vehicle: number): ChannelInfo[];
    find(id: string): ChannelInfo | null;
    read(channel: ChannelInfo): number;
    trace(channels: readonly ChannelInfo[], every: number): { rows: number; data: Float64Array }; // rows of time, channels
}

// What describes the vehicle or the previous step tells nothing over time.
const kStill = /^(previous|front$|rear$|width$|low$|high$|kind$)/;

// What every vehicle has, then what instruments show of cars.
const kBlocks = ['vehicles', 'telemetry'];

export class EngineChannels implements ChannelSource {
    private readonly known = new Map<string, ChannelInfo>();

    constructor(
        private readonly engine: Engine,
        private readonly step_: () => number,
        readonly dt: number,
    ) {}
    get step(): number {
        return this.step_();
    }
    get end(): number {
        return this.engine.end;
    }
    list(vehicle: number): ChannelInfo[] {
        if (vehicle < 0 || vehicle >= this.engine.block('vehicles').count) return [];
        return kBlocks
            .flatMap((b) => Object.keys(this.engine.block(b).fields))
            .filter((name) => !kStill.test(name))
            .map((name) => this.find(`car${vehicle}.${name}`)!);
    }
    find(id: string): ChannelInfo | null {
        const known = this.known.get(id);
        if (known) return known;
        const m = /^car(\d+)\.(.+)$/.exec(id);
        const block = m && this.blockOf(m[2]!);
        const field = block && block.fields[m[2]!];
        if (!m || !field) return null;
        const info: ChannelInfo = {
            id,
            vehicle: Number(m[1]),
            name: m[2]!,
            unit: field.unit,
            frame: field.frame,
            doc: field.doc,
            trace: `vehicles.${m[1]}.${m[2]}`,
            turns: field.unit === 'rad' && /^(yaw|heading)$/.test(m[2]!.split('.').at(-1)!),
        };
        this.known.set(id, info);
        return info;
    }
    read(channel: ChannelInfo): number {
        const block = this.blockOf(channel.name);
        return block && channel.vehicle < block.count ? block.named(channel.vehicle, channel.name) : NaN;
    }
    private blockOf(name: string): Block | null {
        for (const b of kBlocks) if (this.engine.block(b).has(name)) return this.engine.block(b);
        return null;
    }
    trace(channels: readonly ChannelInfo[], every: number): { rows: number; data: Float64Array } {
        return this.engine.trace(
            channels.map((c) => c.trace),
            every,
        );
    }
}

// Keeps the channels that are shown; one that is asked for later is filled from a replay of the run.
export class Recorder {
    readonly stores = new Map<string, ChannelStore>();
    private readonly infos = new Map<string, ChannelInfo>();

    constructor(private source: ChannelSource) {}

    // Another scenario: nothing that was kept is of use.
    use(source: ChannelSource): void {
        this.source = source;
        this.stores.clear();
        this.infos.clear();
    }
    // A new run of the same scenario: the channels stay, their values go to whoever keeps the old run.
    renew(): Map<string, ChannelStore> {
        const old = new Map(this.stores);
        for (const id of this.stores.keys()) this.stores.set(id, new ChannelStore(this.source.dt));
        return old;
    }
    show(ids: readonly string[]): void {
        for (const id of [...this.stores.keys()])
            if (!ids.includes(id)) {
                this.stores.delete(id);
                this.infos.delete(id);
            }
        for (const id of ids) {
            const info = this.source.find(id);
            if (!info || this.stores.has(id)) continue;
            this.stores.set(id, new ChannelStore(this.source.dt));
            this.infos.set(id, info);
        }
        this.fill();
    }
    // After every step. A step that was left out (many at once) is fetched by fill().
    sample(): void {
        const step = this.source.step;
        for (const [id, store] of this.stores)
            if (store.steps === step)
                this.push(this.infos.get(id)!, store, step, this.source.read(this.infos.get(id)!));
    }
    // Fetches what is missing up to the furthest step of the run.
    fill(): void {
        const late = [...this.stores.entries()]
            .filter(([, s]) => s.steps <= this.source.end)
            .map(([id]) => this.infos.get(id)!);
        if (late.length === 0) return;
        if (this.source.end === 0) return this.sample();
        const { rows, data } = this.source.trace(late, 1);
        const width = late.length + 1;
        late.forEach((info, i) => {
            const store = this.stores.get(info.id)!;
            for (let row = store.steps; row < rows; row++) this.push(info, store, row, data[row * width + 1 + i]!);
        });
    }
    private push(info: ChannelInfo, store: ChannelStore, step: number, value: number): void {
        store.push(step, info.turns ? unwrapped(value, store.last) : value);
    }
    branch(step: number): void {
        for (const store of this.stores.values()) store.truncate(step);
    }
}

// Forces wear the colours they have everywhere; other quantities the accent and greys told apart by dashes.
export function meaningOf(name: string): 'normal' | 'longitudinal' | 'lateral' | null {
    const last = name.split('.').at(-1)!;
    if (/^(load|normalForce)/.test(last)) return 'normal';
    if (/^(forceX|longitudinal)/.test(last)) return 'longitudinal';
    if (/^(forceY|lateralForce)/.test(last)) return 'lateral';
    return null;
}
