// A car file (assets/cars/*.json) put in the place of a vehicle of the open scenario. A file says what differs from its kind's
// own defaults, not from the model that was there: everything else is set to those, as the engine's schema has them.
import type { Engine, Schema } from '../engine/engine';
import { engineSchema } from '../engine/schema';

// A built-in model of each kind, to be overridden whole.
const kBase: Readonly<Record<string, string>> = { car: 'hatch', planar: 'path', roll: 'suv-roll', box: 'box' };
const kAbout = ['kind', 'title', 'source']; // what a file says of itself

type Parameters = Record<string, unknown>;
export interface CarFile extends Parameters {
    kind: string;
}

// Text that is a car file rather than a scenario; null for anything else.
export function readCarFile(text: string): CarFile | null {
    try {
        const data: unknown = JSON.parse(text);
        if (typeof data !== 'object' || data === null || Array.isArray(data) || 'yawlab' in data) return null;
        const { kind } = data as Parameters;
        return typeof kind === 'string' && Object.hasOwn(kBase, kind) ? (data as CarFile) : null;
    } catch {
        return null; // the engine says of it what is wrong
    }
}

// What is not in the file as the kind has it; a key that the kind does not know stays, to be refused by its name.
export function completed(file: Parameters, schema: Schema): Parameters {
    const out: Parameters = { ...file };
    for (const [key, property] of Object.entries(schema.properties ?? {})) {
        const given = file[key];
        if (property.properties && (given === undefined || typeof given === 'object'))
            out[key] = completed((given ?? {}) as Parameters, property);
        else if (given === undefined && property.default !== undefined) out[key] = property.default;
    }
    return out;
}

interface Entry extends Parameters {
    model?: string;
    set?: Parameters;
}
interface Scenario {
    cars?: Entry[];
    platoons?: { members?: Entry[] }[];
}

// The open scenario with that vehicle as the file says.
export function withCar(engine: Engine, vehicle: number, file: CarFile): string {
    const schema = engineSchema.models[file.kind] ?? {};
    const given = Object.fromEntries(Object.entries(file).filter(([key]) => !kAbout.includes(key)));
    return withEntry(engine, vehicle, () => ({ model: kBase[file.kind]!, set: completed(given, schema) }));
}
// The same with some parameters of its own, each whole.
export function withCarSet(engine: Engine, vehicle: number, set: Parameters): string {
    return withEntry(engine, vehicle, (entry) => ({ set: { ...entry.set, ...set } }));
}
// A vehicle as a car file: all that the engine knows of it.
export function carFileOf(engine: Engine, vehicle: number, title: string): string {
    const { kind, values } = engine.parameters(vehicle);
    return JSON.stringify({ kind, title, ...values }, null, 2);
}
function withEntry(engine: Engine, vehicle: number, change: (entry: Entry) => Entry): string {
    const { platoon, car } = engine.parameters(vehicle);
    const scenario = JSON.parse(engine.scenario()) as Scenario;
    if (platoon < 0) {
        const entry = scenario.cars![car]!;
        Object.assign(entry, change(entry));
    } else {
        const members = (scenario.platoons![platoon]!.members ??= []);
        const own = members.find((m) => m['car'] === car);
        if (own) Object.assign(own, change(own));
        else members.push({ car, ...change({}) });
    }
    return JSON.stringify(scenario);
}
