// In Node: the engine is read from beside this module.
import { readFile } from 'node:fs/promises';
import { broken, start, type LoadOptions, type Yawlab } from './yawlab';

export * from './yawlab';

async function fetched(address: string | URL): Promise<ArrayBuffer> {
    const sent = await fetch(address);
    if (!sent.ok) throw new Error(String(sent.status));
    return sent.arrayBuffer();
}

/** Loads the engine. Without options it is `yawlab_core.wasm` beside this module. */
export async function load({
    wasm = new URL('./yawlab_core.wasm', import.meta.url),
}: LoadOptions = {}): Promise<Yawlab> {
    if (typeof wasm !== 'string' && !(wasm instanceof URL)) return start(wasm);
    try {
        return await start(/^https?:/.test(String(wasm)) ? await fetched(wasm) : await readFile(wasm));
    } catch (error) {
        throw broken(String(wasm), error);
    }
}
