declare module '@engine/yawlab_page.mjs' {
    export default function create(options: {
        wasmBinary?: Uint8Array;
        locateFile?: (name: string) => string;
    }): Promise<unknown>;
}
declare module '@engine/yawlab_page.wasm?url' {
    const url: string;
    export default url;
}
