// `virtual:engine-schema` is the scenario schema of the engine that is built: what may stand in a scenario, with units, ranges,
// defaults and words. It is asked of the whole module once, in Node; the page's own goes without, and loads this when somebody tunes.
import { readFileSync } from 'node:fs';
import { fileURLToPath, pathToFileURL } from 'node:url';

const core = fileURLToPath(new URL('../build/wasm/engine/yawlab_core', import.meta.url));

interface Module {
    readonly HEAPU8: Uint8Array;
    _ylCreate(): number;
    _ylSchema(engine: number): void;
    _ylText(engine: number): number;
    _ylTextLength(engine: number): number;
}

export async function engineSchema(): Promise<string> {
    const { default: create } = (await import(/* @vite-ignore */ pathToFileURL(`${core}.mjs`).href)) as {
        default: (options: { wasmBinary: Uint8Array }) => Promise<Module>;
    };
    const module = await create({ wasmBinary: readFileSync(`${core}.wasm`) });
    const engine = module._ylCreate();
    module._ylSchema(engine);
    const at = module._ylText(engine);
    return new TextDecoder().decode(module.HEAPU8.slice(at, at + module._ylTextLength(engine)));
}

const kVirtual = 'virtual:engine-schema';

/** For vite.config.ts. */
export const schemaPlugin = {
    name: 'engine-schema',
    resolveId: (id: string): string | null => (id === kVirtual ? `\0${kVirtual}` : null),
    load: async (id: string): Promise<string | null> =>
        id === `\0${kVirtual}` ? `export default JSON.parse(${JSON.stringify(await engineSchema())});` : null,
};
