// In browsers and their Workers: the engine is fetched from beside this module.
import { broken, start, type LoadOptions, type Yawlab } from './yawlab';

export * from './yawlab';

/** Loads the engine. Without options it is `yawlab_core.wasm` beside this module. */
export async function load({
    wasm = new URL('./yawlab_core.wasm', import.meta.url),
}: LoadOptions = {}): Promise<Yawlab> {
    if (typeof wasm !== 'string' && !(wasm instanceof URL)) return start(wasm);
    try {
        const sent = await fetch(wasm);
        if (!sent.ok) throw new Error(String(sent.status));
        return await start(await sent.arrayBuffer());
    } catch (error) {
        throw broken(String(wasm), error);
    }
}
