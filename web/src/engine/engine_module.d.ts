declare module '@engine/yawlab_page.mjs' {
    export default function create(options: {
        wasmBinary?: Uint8Array;
        instantiateWasm?: (imports: WebAssembly.Imports, made: (instance: WebAssembly.Instance) => void) => object;
    }): Promise<unknown>;
}
declare module '@engine/yawlab_first.wasm?url' {
    const url: string;
    export default url;
}
declare module '@engine/yawlab_rest.wasm?url' {
    const url: string;
    export default url;
}
declare module '@engine/yawlab_files.txt?url' {
    const url: string;
    export default url;
}
declare module '@engine/yawlab_core.mjs' {
    export default function create(options: {
        instantiateWasm: (imports: WebAssembly.Imports, made: (instance: WebAssembly.Instance) => void) => object;
    }): Promise<unknown>;
}
declare module '@engine/yawlab_figures.mjs' {
    export default function create(options: {
        wasmBinary?: Uint8Array;
        locateFile?: (name: string) => string;
    }): Promise<unknown>;
}
declare module '@engine/yawlab_figures.wasm?url' {
    const url: string;
    export default url;
}
declare module 'virtual:engine-schema' {
    const schema: unknown;
    export default schema;
}
