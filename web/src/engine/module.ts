// The sole import of generated code: the Emscripten module that the CMake target yawlab_page links, and its flat C API
// as native/wasm/api.h declares it. Pointers are byte addresses into wasm memory.
//
// The page gets it in pieces (scripts/split_engine.mjs): the first half of the code drives what a first visitor sees; the engine's
// data files come behind it, or with it where a link asks; the rest of the code when a panel, the overlay or a Worker asks for it. In
// Node it is whole from the start.
import create from '@engine/yawlab_page.mjs';
import firstUrl from '@engine/yawlab_first.wasm?url';
import restUrl from '@engine/yawlab_rest.wasm?url';
import filesUrl from '@engine/yawlab_files.txt?url';
import { EngineError } from './error';

export interface Api {
    // Once they have come, every scenario, car, scene and lesson is there; before that the first scenario alone.
    files(): Promise<void>;
    readonly hasFiles: boolean;
    // Once it has come, files and all, everything below may be called; before that _ylOverlay*, _ylCompare and what else
    // native/wasm/CMakeLists.txt lists may not.
    whole(): Promise<void>;

    readonly HEAPU8: Uint8Array;
    readonly HEAPF64: Float64Array;
    readonly HEAPF32: Float32Array;
    readonly HEAPU32: Uint32Array;

    _ylCreate(): number;
    _ylDestroy(engine: number): void;
    _ylInput(engine: number, bytes: number): number; // scratch space for the next call's text or bytes
    _ylLoad(engine: number, length: number): number; // 0: loaded, else text is the error
    _ylLoadOn(engine: number, length: number, ground: number): number;
    _ylOpenLink(engine: number, length: number): number;
    _ylText(engine: number): number;
    _ylTextLength(engine: number): number;
    _ylRefusal(engine: number): void; // text: the last refusal as Said
    _ylScenario(engine: number): void;
    _ylRecorded(engine: number): void;
    _ylLink(engine: number, withControls: number): number;
    _ylCatalog(engine: number): void;
    _ylCourse(engine: number): void;
    _ylLayout(engine: number): void;
    _ylInfo(engine: number): void;
    _ylVariant(engine: number, index: number): number; // 0: text is a scenario, else the error
    _ylMomentum(engine: number): void; // text: the list
    _ylStory(engine: number, steps: number): number; // 1: whole, text is the story
    _ylScore(engine: number, steps: number): number; // 0: under way; 1: proved; 2: refused; text is the verdict
    _ylParameters(engine: number, vehicle: number): number;
    _ylEventCase(engine: number, event: number): number; // 0: text is {command, case}, else the error
    _ylStep(engine: number, steps: number): number;
    _ylRestart(engine: number): void;
    _ylSeek(engine: number, step: number): void;
    _ylTakeOver(engine: number): void;
    _ylEnd(engine: number): number;
    _ylView(engine: number, view: number): number;
    _ylViewCount(engine: number, view: number): number;
    _ylControls(engine: number): number;
    _ylHash(engine: number): void;
    _ylSnapshot(engine: number): number; // bytes written to the text buffer
    _ylRestore(engine: number, length: number): number;
    _ylTrace(engine: number, length: number): number;
    _ylTraceData(engine: number): number;
    _ylHeights(engine: number, x0: number, y0: number, spacing: number, columns: number, rows: number): number;
    _ylFrictions(engine: number, x0: number, y0: number, spacing: number, columns: number, rows: number): number;
    _ylDents(engine: number, vehicle: number): number; // 0 while nothing is dented
    _ylCompare(engine: number, length: number): number; // 0, else text is the error
    _ylRoadPlace(engine: number, x: number, y: number): number; // along, offset, length, closed; 0 without a road
    _ylHeight(engine: number, x: number, y: number): number;
    _ylSurface(engine: number, x: number, y: number): number;

    _ylTerrainCreate(engine: number): number; // text: TerrainInfo
    _ylTerrainAdopt(engine: number): number;
    _ylTerrainPack(terrain: number, engine: number): number; // bytes of the block in the text buffer
    _ylTerrainShows(terrain: number, engine: number): number;
    _ylTerrainDestroy(terrain: number): void;
    _ylTerrainArray(terrain: number, which: number): number;
    _ylTerrainBytes(terrain: number, which: number): number;
    _ylTerrainDrop(terrain: number): void;
    _ylTerrainCamera(terrain: number): number;
    _ylTerrainSelect(terrain: number, engine: number): number; // patches
    _ylTerrainInstances(terrain: number): number;
    _ylTerrainFrame(terrain: number): number;
    _ylRoads(engine: number): void; // text: Road[]
    _ylTerrainDust(engine: number, x: number, y: number): number; // 0xrrggbb, linear

    _ylSceneTake(engine: number, which: number): number; // triangles; 0 what collides, 1 what it looks like
    _ylSceneArray(engine: number, array: number): number;
    _ylSceneInfo(engine: number): void;
    _ylSceneBroken(engine: number): number; // a byte an object
    _ylSceneBring(engine: number, triangles: number): number; // 0, else text is the error
    _ylSceneBuild(engine: number, triangles: number): number; // bytes of the block in the text buffer, -1: an error
    _ylSceneLoad(engine: number, length: number): number;
    _ylSceneReturn(engine: number): void;
    _ylSceneAwaited(engine: number): void; // text: the file that the scenario's scene has yet to get
    _ylSceneComplete(engine: number, triangles: number, yUp: number, metres: number): number; // 0, else text is the error
    _ylAsset(engine: number, length: number): number; // 0: text is a file of the engine's own

    _ylOverlayStart(engine: number, pixelRatio: number, length: number): number;
    _ylOverlayWords(engine: number, length: number): number; // 0, else text is the error
    _ylOverlayGlyph(
        engine: number,
        code: number,
        width: number,
        height: number,
        advance: number,
        x: number,
        y: number,
    ): number;
    _ylOverlayAtlas(engine: number, lineHeight: number, ascent: number): number;
    _ylOverlayAtlasWidth(engine: number): number;
    _ylOverlayAtlasHeight(engine: number): number;
    _ylOverlayGlyphPlace(engine: number, glyph: number): number;
    _ylOverlayPlace(
        engine: number,
        width: number,
        height: number,
        left: number,
        top: number,
        right: number,
        bottom: number,
    ): void;
    _ylOverlayMouse(engine: number, x: number, y: number, button: number, down: number): void;
    _ylOverlayWheel(engine: number, lines: number): void;
    _ylOverlayKey(engine: number, key: number, down: number): void;
    _ylOverlayCharacter(engine: number, code: number): void;
    _ylOverlayWants(engine: number): number;
    _ylOverlayStats(engine: number, pace: number, stepMicroseconds: number, frameMilliseconds: number): void;
    _ylOverlaySample(engine: number): void;
    _ylOverlayReplay(engine: number): void;
    _ylOverlayNextWheel(engine: number): void;
    _ylOverlayFrame(engine: number, dt: number): number;
    _ylOverlayPanels(engine: number): void;
    _ylOverlayOpen(engine: number, panel: number, open: number): void;
    _ylOverlayCar(engine: number, car: number): void;
    _ylOverlayDock(engine: number, edge: number, folded: number, fixed: number): void;
    _ylOverlayEvent(engine: number, event: number, vehicle: number): void;
    _ylOverlayFocus(engine: number, on: number): void;
    _ylOverlayHit(engine: number, x: number, y: number): number;
}

// The smallest module with an instruction of 128 bits, () -> v128 { i32.const 0; i8x16.splat }: magic and version, one
// type, one function, its body.
const kWide = Uint8Array.of(
    0,
    0x61,
    0x73,
    0x6d,
    1,
    0,
    0,
    0,
    1,
    5,
    1,
    0x60,
    0,
    1,
    0x7b,
    3,
    2,
    1,
    0,
    10,
    8,
    1,
    6,
    0,
    0x41,
    0,
    0xfd,
    15,
    0x0b,
);

// `why` is the browser's own word.
const missing = (why: string): EngineError =>
    new EngineError(
        'its engine, a .wasm file, did not come ({why}); reload the page. If that does not help, this host lacks the file',
        'page.engineMissing',
        { why },
    );
const broken = (why: string): EngineError =>
    new EngineError(
        'its engine, a .wasm file, came cut off or changed ({why}); reload the page. If that does not help, this host has a broken copy of it',
        'page.engineBroken',
        { why },
    );

// A half of the engine as it was sent; says in words what may be wrong with it.
async function compiled(url: string): Promise<WebAssembly.Module> {
    const sent = await fetch(url, { credentials: 'same-origin' }).catch((error: Error) => {
        throw missing(error.message);
    });
    if (!sent.ok) throw missing(String(sent.status));
    try {
        const streams = sent.headers.get('content-type')?.startsWith('application/wasm');
        return await (streams ? WebAssembly.compileStreaming(sent) : WebAssembly.compile(await sent.arrayBuffer()));
    } catch (error) {
        throw broken((error as Error).message.slice(0, 120));
    }
}

// The engine's data files as they were sent: a line with their place in memory, then they themselves.
async function fetched(url: string): Promise<Uint8Array> {
    const sent = await fetch(url, { credentials: 'same-origin' }).catch((error: Error) => {
        throw missing(error.message);
    });
    if (!sent.ok) throw missing(String(sent.status));
    return new Uint8Array(await sent.arrayBuffer());
}
function takeFiles(api: Pick<Api, 'HEAPU8'>, sent: Uint8Array): void {
    const line = sent.indexOf(10);
    const place = new TextDecoder().decode(sent.subarray(0, Math.max(0, line)));
    const files = sent.subarray(line + 1);
    if (!/^[1-9]\d{0,8}$/.test(place) || Number(place) + files.length > api.HEAPU8.length) throw broken('files');
    api.HEAPU8.set(files, Number(place));
}

// The pieces of one engine, and how the later ones are had.
export interface Pieces {
    first: WebAssembly.Module;
    rest: () => Promise<WebAssembly.Module>;
    files: () => Promise<Uint8Array>;
}

// Loads and compiles the engine; in Node the bytes, or its pieces, are passed in. 'files': the data files travel at once.
export async function loadModule(given: Uint8Array | Pieces | 'first' | 'files' = 'first'): Promise<Api> {
    if (typeof WebAssembly === 'undefined')
        throw new EngineError(
            'this browser has no WebAssembly, or it is switched off; switch it on for this page or use another browser',
            'page.wasm',
        );
    if (!WebAssembly.validate(kWide))
        throw new EngineError(
            'the engine needs WebAssembly SIMD, as in Chrome 91, Firefox 89, Safari 16.4 and newer; update the browser',
            'page.simd',
        );
    if (given instanceof Uint8Array) {
        const api = (await create({ wasmBinary: given })) as Api;
        const here = (): Promise<void> => Promise.resolve();
        return Object.assign(api, { whole: here, files: here, hasFiles: true });
    }
    if (typeof given === 'object') return joined(given);
    let early = given === 'files' ? fetched(filesUrl) : null;
    early?.catch(() => undefined); // told when it is waited for
    const files = (): Promise<Uint8Array> => {
        const coming = early ?? fetched(filesUrl);
        early = null; // what failed is asked for again
        return coming;
    };
    return joined({ first: await compiled(firstUrl), rest: () => compiled(restUrl), files });
}

// What is had once, and asked for again if it did not come.
function once(load: () => Promise<void>): () => Promise<void> {
    let coming: Promise<void> | null = null;
    return () =>
        (coming ??= load().catch((error: unknown) => {
            coming = null;
            throw error;
        }));
}

// The first half has a place for each function of the rest; instantiating the rest puts them there.
async function joined(pieces: Pieces): Promise<Api> {
    const { first } = pieces;
    const early = (): never => {
        throw new EngineError(
            'the rest of the engine was called before it had come; reload the page',
            'page.engineEarly',
        );
    };
    const places = WebAssembly.Module.imports(first).filter(({ module }) => module === 'rest');
    const waiting = Object.fromEntries(places.map(({ name }) => [name, early]));
    let instance!: WebAssembly.Instance;
    const instantiateWasm = (
        imports: WebAssembly.Imports,
        made: (instance: WebAssembly.Instance) => void,
    ): Record<string, never> => {
        void WebAssembly.instantiate(first, { ...imports, rest: waiting }).then((it) => made((instance = it)));
        return {};
    };
    const api = (await create({ instantiateWasm })) as Api;
    let hasFiles = false;
    const files = once(async () => {
        takeFiles(api, await pieces.files());
        hasFiles = true;
    });
    const rest = once(
        async () => void (await WebAssembly.instantiate(await pieces.rest(), { first: instance.exports })),
    );
    const whole = async (): Promise<void> => void (await Promise.all([rest(), files()]));
    Object.defineProperty(api, 'hasFiles', { get: () => hasFiles });
    return Object.assign(api, { files, whole });
}
