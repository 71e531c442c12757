// Yawlab as a package: what a program of one's own may count on. The engine behind it is the page's and the command line's; the
// same scenario gives the same bits.
import create from '@engine/yawlab_core.mjs';
import { Engine } from '../../src/engine/engine';
import type { Api } from '../../src/engine/module';
import { StudyDesk, type StudyApi } from '../../src/engine/study';
import { Run } from './run';
import { Study } from './study';
import { documentOf, refusing, YawlabError } from './told';
import { wallsOf, type Walls } from './walls';

export { Run, Study, YawlabError };
export type { Controls, Impact, Replay, RunEvent, Trace, Vehicle } from './run';
export type { Walls } from './walls';
export type { StudyAxis, StudyOutput, StudyRow } from './study';

/** Where the engine comes from, when it is not the file beside this module. */
export interface LoadOptions {
    /** Address of `yawlab_core.wasm`, its bytes, or the module already compiled (which Workers can be sent). */
    wasm?: string | URL | BufferSource | WebAssembly.Module;
}

export interface OpenOptions {
    walls?: Walls | undefined;
}

/** A number that a run has of each vehicle, or of each event. */
export interface Channel {
    name: string;
    /** SI; "1" for a plain number. */
    unit: string;
    frame: string;
    /** Its meaning and positive sense. */
    doc: string;
}

export interface ScenarioEntry {
    name: string;
    title: string;
    summary: string;
    topic: string;
}

type CoreApi = Api & StudyApi & { _ylSchema(engine: number): void };

/** A loaded engine. Runs of one engine share its memory; for several cores load one engine in each Worker. */
export class Yawlab {
    private readonly host: Engine;
    private readonly desk: StudyDesk;

    private constructor(private readonly api: CoreApi) {
        this.host = Engine.create(api);
        this.desk = new StudyDesk(api);
    }
    /** @internal */
    static of(api: CoreApi): Yawlab {
        return new Yawlab(api);
    }

    /** Of the engine: a recording of another version may end elsewhere. */
    get version(): string {
        return this.host.info().engine;
    }
    /** The built-in scenarios. */
    scenarios(): ScenarioEntry[] {
        return this.host.catalog().map(({ name, title, doc, topic }) => ({ name, title, summary: doc, topic }));
    }
    /** What may stand in a scenario: JSON Schema, with units, ranges and defaults. */
    schema(): Record<string, unknown> {
        this.api._ylSchema(this.host.handle);
        return JSON.parse(this.host.text()) as Record<string, unknown>;
    }
    /** What every vehicle has. Wheels and parts have values for cars of 17 degrees of freedom. */
    vehicleChannels(): Channel[] {
        return [...this.channels('vehicles'), ...this.channels('telemetry')];
    }
    /** What every event has. */
    eventChannels(): Channel[] {
        return this.channels('events');
    }
    private channels(block: string): Channel[] {
        return Object.entries(this.host.layout[block]!.fields).map(([name, { unit, frame, doc }]) => ({
            ...{ name, unit, frame, doc },
        }));
    }

    /**
     * Opens a scenario: the name of a built-in one, a document or its JSON, or a link of the page (the whole address, or what stands
     * behind `#`), with or without a recording. `walls`: what stands in the file that its scene names, where that is none of the
     * engine's own. Throws a YawlabError with the place of the mistake.
     */
    run(scenario: string | object, { walls }: OpenOptions = {}): Run {
        const engine = Engine.create(this.api);
        try {
            refusing(() => open(engine, scenario));
            return Run.of(engine, this.desk, walls);
        } catch (error) {
            engine.destroy();
            throw error;
        }
    }
    /**
     * One scenario at many values of its parameters (`docs/studies.md`): the document of a study or its JSON. The scenario that it
     * names is a built-in one, a document or a link.
     */
    study(study: string | object, { walls }: OpenOptions = {}): Study {
        const document = { ...documentOf(study) };
        // A link is read here, since a study knows names and documents.
        if (typeof document['scenario'] === 'string' && fragmentOf(document['scenario']) !== null) {
            const run = this.run(document['scenario'], { walls });
            document['scenario'] = run.scenario();
            run.free();
        }
        return Study.of(new StudyDesk(this.api), document, wallsOf(this.host, document['scenario'], walls));
    }
}

// What follows '#' of a link; null for what is none.
function fragmentOf(text: string): string | null {
    const hash = text.indexOf('#');
    if (hash >= 0) return text.slice(hash + 1);
    return /^y\d+\.|^[\w.]+=/.test(text) ? text : null;
}

function open(engine: Engine, scenario: string | object): void {
    if (typeof scenario !== 'string') return engine.load(JSON.stringify(scenario));
    if (/^\s*\{/.test(scenario)) return engine.load(scenario);
    engine.openLink(fragmentOf(scenario) ?? `scenario=${encodeURIComponent(scenario)}`);
}

/** @internal */
export async function start(wasm: BufferSource | WebAssembly.Module): Promise<Yawlab> {
    const module = wasm instanceof WebAssembly.Module ? wasm : await WebAssembly.compile(wasm);
    const api = (await create({
        instantiateWasm: (imports, made) => {
            void WebAssembly.instantiate(module, imports).then(made);
            return {};
        },
    })) as CoreApi;
    const here = (): Promise<void> => Promise.resolve();
    return Yawlab.of(Object.assign(api, { whole: here, files: here, hasFiles: true }));
}

/** @internal */
export function broken(where: string, why: unknown): YawlabError {
    const said = why instanceof Error ? why.message : String(why);
    return new YawlabError(
        'wasm',
        `the engine cannot be had from ${where} (${said}); give load({ wasm }) the address or the bytes of yawlab_core.wasm`,
    );
}
