// The engine as the page uses it: one world behind the flat C API, texts in and out, and blocks of numbers read by name.
//
//     const engine = Engine.create(await loadModule());
//     engine.load(json);                          // throws EngineError with the path of the mistake
//     const cars = engine.block('vehicles');      // current view; take it again after every step()
//     cars.get(0, cars.offset('speed'));
//
// Offsets come from the layout table that C++ exports; no offset is written in TypeScript. Views are typed arrays on wasm
// memory and are made anew when memory grows.
import { EngineError, type Said } from './error';
import type { Api } from './module';
import { seenValue } from './seen';
import type { Collision, CourseLayout, Info, Road, Story } from './types';

export type { Info, VehicleInfo } from './types';

export { EngineError };

interface LayoutField {
    offset: number;
    unit: string;
    frame: string;
    doc: string;
}
interface LayoutBlock {
    id: number;
    stride: number;
    fields: Record<string, LayoutField>;
    names?: Record<string, string[]>;
}
export type Layout = Record<string, LayoutBlock>;

const kNoData = new Float64Array(0);
const kNoWords = new Uint32Array(0);

export class Block {
    data: Float64Array = kNoData;
    count = 0;
    readonly stride: number;

    constructor(
        readonly name: string,
        private readonly layout: LayoutBlock,
    ) {
        this.stride = layout.stride;
    }
    // Place of a field inside an entry. An unknown name is a mistake of ours, said at once.
    offset(field: string): number {
        const f = this.layout.fields[field];
        if (!f) throw new EngineError(`The engine's block "${this.name}" has no field "${field}".`);
        return f.offset;
    }
    has(field: string): boolean {
        return field in this.layout.fields;
    }
    get fields(): Record<string, LayoutField> {
        return this.layout.fields;
    }
    get(entry: number, offset: number): number {
        return this.data[entry * this.stride + offset]!;
    }
    named(entry: number, field: string): number {
        return this.get(entry, this.offset(field));
    }
}

export const kStations = 8; // native/impact/crush.h: places across each side, corners included

export interface CatalogEntry {
    name: string; // as links and the CLI say it
    title: string;
    doc: string;
    topic: string; // what it is about; entries come by topic
    keywords: string; // by which it is found as well
}

export interface OpenedLink {
    title: string;
    options: Record<string, unknown>; // what concerns the page alone: ui, camera, ...
}

// JSON Schema as the engine writes it, with the unit beside every quantity.
export interface Schema {
    type?: string;
    properties?: Record<string, Schema>;
    items?: Schema;
    prefixItems?: Schema[]; // of a pair
    anyOf?: Schema[]; // a number or the word "auto"
    enum?: string[];
    unit?: string;
    description?: string;
    minimum?: number;
    maximum?: number;
    exclusiveMinimum?: number;
    default?: unknown;
}
// native/wasm/terrain_api.h
export interface TerrainPictures {
    info: string; // TerrainInfo as JSON
    heights: Float32Array<ArrayBuffer>;
    pyramid: Float32Array<ArrayBuffer>;
    cover: Uint8Array<ArrayBuffer>;
    roads: Int16Array<ArrayBuffer>;
    slopes: Uint16Array<ArrayBuffer>;
    relief: Float32Array<ArrayBuffer>;
}
// A ground that was made beside the page: the surface for loadOn(), and its pictures.
export interface GroundMade {
    block: Uint8Array<ArrayBuffer>;
    pictures: TerrainPictures;
}

// native/wasm/scene_api.h
export interface SceneInfo {
    triangles: number; // that can be hit
    objects: number;
    ground: number; // left out, since they lie flat
    degenerate: number;
    nonFinite: number;
    huge: number;
    brought: boolean;
    low: number[]; // [m]
    high: number[];
    materials: string[];
    growth: number; // the object that trees and bushes are
}
export interface SceneTriangles {
    count: number;
    corners: Float32Array; // 9 numbers each
    objects: Uint32Array; // one each
    materials: Uint32Array; // one each, of SceneInfo
}

export interface Parameters {
    kind: string;
    platoon: number; // index into the scenario's platoons; -1: one of its cars
    car: number; // index into the scenario's cars, or the car's number in its platoon, from 1
    values: Record<string, unknown>;
    defaults: Record<string, unknown>;
}

// Order of the numbers in the block that ylControls() gives, as native/wasm/api.h says.
export interface Hands {
    steer: number; // [-1, 1] left positive: the wheel, or what fingers ask where there is an aid
    throttle: number;
    brake: number;
    clutch: number;
    handbrake: number;
    gear: number;
    buttons: number;
    aid?: number; // [0, 1] of the hand that steers for fingers; below 0, or none: `steer` is the wheel
}

export class Engine {
    readonly layout: Layout;
    private readonly blocks = new Map<string, Block>();
    private readonly views: { block: Block; id: number }[] = []; // the same, to walk through in every step
    private readonly decoder = new TextDecoder();
    private readonly encoder = new TextEncoder();

    private constructor(
        readonly api: Api,
        readonly handle: number,
    ) {
        api._ylLayout(handle);
        this.layout = JSON.parse(this.text()) as Layout;
        for (const [name, layout] of Object.entries(this.layout)) {
            const block = new Block(name, layout);
            this.blocks.set(name, block);
            this.views.push({ block, id: layout.id });
        }
    }

    static create(api: Api): Engine {
        return new Engine(api, api._ylCreate());
    }
    destroy(): void {
        this.api._ylDestroy(this.handle);
    }
    // Before any but the first scenario is opened by its name.
    files(): Promise<void> {
        return this.api.files();
    }
    get hasFiles(): boolean {
        return this.api.hasFiles;
    }
    // Before the overlay is started, and before link(), map(), compare(), eventCase(), trace(), roads() and whatever takes a scene in or
    // packs a ground: these are in the half that a page gets when it asks (module.ts).
    whole(): Promise<void> {
        return this.api.whole();
    }

    load(scenario: string): void {
        const length = this.put(scenario);
        if (this.api._ylLoad(this.handle, length) !== 0) throw this.refusal();
        this.refresh();
    }
    // On a ground that was made elsewhere (land.worker.ts).
    loadOn(scenario: string, ground: Uint8Array): void {
        const text = this.encoder.encode(scenario);
        const at = this.api._ylInput(this.handle, text.length + ground.length);
        this.api.HEAPU8.set(text, at);
        this.api.HEAPU8.set(ground, at + text.length);
        if (this.api._ylLoadOn(this.handle, text.length, ground.length) !== 0) throw this.refusal();
        this.refresh();
    }
    // `fragment` is what follows '#' in the address.
    openLink(fragment: string): OpenedLink {
        const length = this.put(fragment);
        if (this.api._ylOpenLink(this.handle, length) !== 0) throw this.refusal();
        const opened = JSON.parse(this.text()) as OpenedLink;
        this.refresh();
        return opened;
    }
    link(withControls = false): string {
        if (this.api._ylLink(this.handle, withControls ? 1 : 0) !== 0) throw this.refusal();
        return this.text();
    }
    scenario(): string {
        this.api._ylScenario(this.handle);
        return this.text();
    }
    // The scenario with the run so far inside.
    withRecording(): string {
        this.api._ylRecorded(this.handle);
        return this.text();
    }
    catalog(): CatalogEntry[] {
        this.api._ylCatalog(this.handle);
        return JSON.parse(this.text()) as CatalogEntry[];
    }
    course(): CourseLayout {
        this.api._ylCourse(this.handle);
        return JSON.parse(this.text(), seenValue) as CourseLayout;
    }
    info(): Info {
        this.api._ylInfo(this.handle);
        return JSON.parse(this.text(), seenValue) as Info;
    }
    // One of the scenario's variants, as a scenario.
    variant(index: number): string {
        if (this.api._ylVariant(this.handle, index) !== 0) throw new EngineError(this.text());
        return this.text();
    }
    // What the run will tell, so many steps further: null until it is whole. Negative steps begin anew.
    story(steps: number): Story | null {
        const whole = this.api._ylStory(this.handle, steps) !== 0;
        const story = whole ? (JSON.parse(this.text()) as Story) : null;
        this.refresh(); // memory may have grown
        return story;
    }
    // What was carried before and after each impact so far.
    momentum(): Collision[] {
        this.api._ylMomentum(this.handle);
        return JSON.parse(this.text()) as Collision[];
    }
    parameters(vehicle: number): Parameters {
        if (this.api._ylParameters(this.handle, vehicle) !== 0) throw this.refusal();
        return JSON.parse(this.text()) as Parameters;
    }
    // One impact on four models of the struck car, a case as JSON text; '' for the built-in one (web/src/studies/models.ts).
    compare(request: string): unknown {
        const length = this.put(request);
        if (this.api._ylCompare(this.handle, length) !== 0) throw this.refusal();
        return JSON.parse(this.text());
    }
    // Where a place lies on the terrain's first road; null without one.
    roadPlace(x: number, y: number): { along: number; offset: number; length: number; closed: boolean } | null {
        const at = this.api._ylRoadPlace(this.handle, x, y) / 8;
        if (at === 0) return null;
        const f = this.api.HEAPF64;
        return { along: f[at]!, offset: f[at + 1]!, length: f[at + 2]!, closed: f[at + 3] !== 0 };
    }
    roads(): Road[] {
        this.api._ylRoads(this.handle);
        return JSON.parse(this.text()) as Road[];
    }
    // How deep a vehicle's sides are dented [m]: front, left, rear, right, kStations each; a view of memory, null without dents.
    dents(vehicle: number): Float64Array | null {
        const at = this.api._ylDents(this.handle, vehicle);
        return at ? this.api.HEAPF64.subarray(at / 8, at / 8 + 4 * kStations) : null;
    }
    // Triangles (9 numbers each, world axes) and the object each belongs to take the place of the scenario's own scene.
    bringScene(corners: Float32Array, objects: Uint32Array): void {
        this.putTriangles(corners, objects);
        const refused = this.api._ylSceneBring(this.handle, objects.length) !== 0;
        this.refresh();
        if (refused) throw this.refusal();
    }
    // The same in two halves, so that the slow one can be done elsewhere: triangles to a block of bytes, ...
    buildScene(
        corners: Float32Array,
        objects: Uint32Array,
        progress: (share: number) => void,
    ): Uint8Array<ArrayBuffer> {
        this.putTriangles(corners, objects);
        const host = this.api as unknown as { onProgress?: (share: number) => void };
        host.onProgress = progress;
        const size = this.api._ylSceneBuild(this.handle, objects.length);
        delete host.onProgress;
        if (size < 0) throw this.refusal();
        const at = this.api._ylText(this.handle);
        return new Uint8Array(this.api.HEAPU8.slice(at, at + size));
    }
    // ... and the block into this engine.
    loadScene(block: Uint8Array): void {
        const at = this.api._ylInput(this.handle, block.length);
        this.api.HEAPU8.set(block, at);
        const refused = this.api._ylSceneLoad(this.handle, block.length) !== 0;
        this.refresh();
        if (refused) throw this.refusal();
    }
    // What a terrain just created is drawn with; copies.
    terrainPictures(terrain: number): TerrainPictures {
        const bytes = (which: number): Uint8Array<ArrayBuffer> => this.terrainArray(terrain, which);
        return {
            info: this.text(),
            heights: new Float32Array(bytes(0).buffer),
            pyramid: new Float32Array(bytes(1).buffer),
            cover: bytes(2),
            roads: new Int16Array(bytes(3).buffer),
            slopes: new Uint16Array(bytes(4).buffer),
            relief: new Float32Array(bytes(5).buffer),
        };
    }
    terrainArray(terrain: number, which: number): Uint8Array<ArrayBuffer> {
        const at = this.api._ylTerrainArray(terrain, which);
        return this.api.HEAPU8.slice(at, at + this.api._ylTerrainBytes(terrain, which));
    }
    // The spline surface as bytes for loadOn() of another engine.
    terrainBlock(terrain: number): Uint8Array<ArrayBuffer> {
        const size = this.api._ylTerrainPack(terrain, this.handle);
        const at = this.api._ylText(this.handle);
        return this.api.HEAPU8.slice(at, at + size);
    }
    // The file that the scenario's scene names and that has yet to come; empty for none.
    sceneAwaited(): string {
        this.api._ylSceneAwaited(this.handle);
        return this.text();
    }
    // That file's triangles in its own axes and units, with what its format says of both.
    completeScene(read: { corners: Float32Array; objects: Uint32Array; yUp: boolean; metres: boolean }): void {
        this.putTriangles(read.corners, read.objects);
        const refused =
            this.api._ylSceneComplete(this.handle, read.objects.length, Number(read.yUp), Number(read.metres)) !== 0;
        this.refresh();
        if (refused) throw this.refusal();
    }
    // A data file of the engine's own by its path, null when there is none.
    asset(path: string): string | null {
        const bytes = new TextEncoder().encode(path);
        this.api.HEAPU8.set(bytes, this.api._ylInput(this.handle, bytes.length));
        return this.api._ylAsset(this.handle, bytes.length) === 0 ? this.text() : null;
    }
    sceneInfo(): SceneInfo {
        this.api._ylSceneInfo(this.handle);
        return JSON.parse(this.text()) as SceneInfo;
    }
    // The triangles that are hit, or those that are seen; copies, world axes.
    sceneTriangles(which: 'hit' | 'seen'): SceneTriangles {
        const { api, handle } = this;
        const count = api._ylSceneTake(handle, which === 'hit' ? 0 : 1);
        if (count === 0) return { count, corners: new Float32Array(0), objects: kNoWords, materials: kNoWords };
        const at = (array: number): number => api._ylSceneArray(handle, array) / 4;
        const corners = at(0);
        const words = (array: number): Uint32Array => api.HEAPU32.slice(at(array), at(array) + count);
        return {
            count,
            corners: api.HEAPF32.slice(corners, corners + 9 * count),
            objects: words(2),
            materials: words(3),
        };
    }
    // A byte an object of the scene, other than 0 once it is broken; a view of memory.
    sceneBroken(objects: number): Uint8Array {
        const at = this.api._ylSceneBroken(this.handle);
        return this.api.HEAPU8.subarray(at, at + objects);
    }
    private putTriangles(corners: Float32Array, objects: Uint32Array): void {
        const at = this.api._ylInput(this.handle, corners.byteLength + objects.byteLength);
        new Float32Array(this.api.HEAPF32.buffer, at, corners.length).set(corners);
        new Uint32Array(this.api.HEAPF32.buffer, at + corners.byteLength, objects.length).set(objects);
    }
    returnScene(): void {
        this.api._ylSceneReturn(this.handle);
        this.refresh();
    }
    // An impact as the case that `yawlab impact barrier` or `yawlab impact pair` answers with the same numbers.
    eventCase(event: number): { command: 'barrier' | 'pair'; case: string } {
        if (this.api._ylEventCase(this.handle, event) !== 0) throw this.refusal();
        return JSON.parse(this.text()) as ReturnType<Engine['eventCase']>;
    }
    hash(): string {
        this.api._ylHash(this.handle);
        return this.text();
    }

    // Runs whole steps; returns how many were run (fewer when the world stopped).
    step(steps: number): number {
        const done = this.api._ylStep(this.handle, steps);
        this.refresh();
        return done;
    }
    restart(): void {
        this.api._ylRestart(this.handle);
        this.refresh();
    }
    seek(step: number): void {
        this.api._ylSeek(this.handle, step);
        this.refresh();
    }
    takeOver(): void {
        this.api._ylTakeOver(this.handle);
        this.refresh();
    }
    get end(): number {
        return this.api._ylEnd(this.handle);
    }
    snapshot(): Uint8Array {
        const size = this.api._ylSnapshot(this.handle);
        const at = this.api._ylText(this.handle);
        return this.api.HEAPU8.slice(at, at + size);
    }
    restore(bytes: Uint8Array): void {
        const at = this.api._ylInput(this.handle, bytes.length);
        this.api.HEAPU8.set(bytes, at);
        if (this.api._ylRestore(this.handle, bytes.length) !== 0) throw this.refusal();
        this.refresh();
    }

    // What the hands do to the vehicle that takes live controls.
    hands(h: Hands): void {
        const at = this.api._ylControls(this.handle) / 8;
        const f = this.api.HEAPF64;
        f[at] = h.steer;
        f[at + 1] = h.throttle;
        f[at + 2] = h.brake;
        f[at + 3] = h.clutch;
        f[at + 4] = h.handbrake;
        f[at + 5] = h.gear;
        f[at + 6] = h.buttons;
        f[at + 7] = h.aid ?? -1;
    }

    hasBlock(name: string): boolean {
        return this.blocks.has(name);
    }
    block(name: string): Block {
        const block = this.blocks.get(name);
        if (!block) throw new EngineError(`The engine has no block "${name}".`);
        return block;
    }
    names(block: string, field: string): string[] {
        return this.layout[block]?.names?.[field] ?? [];
    }

    // Takes all views again: counts change with events, memory may have grown.
    refresh(): void {
        for (let k = 0; k < this.views.length; k++) {
            const { block, id } = this.views[k]!;
            const at = this.api._ylView(this.handle, id);
            block.count = this.api._ylViewCount(this.handle, id);
            const length = block.count * block.stride;
            const data = block.data;
            if (data.buffer !== this.api.HEAPF64.buffer || data.byteOffset !== at || data.length !== length)
                block.data = length > 0 ? new Float64Array(this.api.HEAPF64.buffer, at, length) : kNoData;
        }
    }

    height(x: number, y: number): number {
        return this.api._ylHeight(this.handle, x, y);
    }
    // Heights on a grid, rows along y; a view that is valid until the next call.
    heights(x0: number, y0: number, spacing: number, columns: number, rows: number): Float32Array {
        const at = this.api._ylHeights(this.handle, x0, y0, spacing, columns, rows);
        return new Float32Array(this.api.HEAPF32.buffer, at, columns * rows);
    }
    // The same of the friction that tires meet, a factor on their own.
    frictions(x0: number, y0: number, spacing: number, columns: number, rows: number): Float32Array {
        const at = this.api._ylFrictions(this.handle, x0, y0, spacing, columns, rows);
        return new Float32Array(this.api.HEAPF32.buffer, at, columns * rows);
    }
    // Channels of the whole run so far, one row every `every` steps: time, then the channels in the order asked for.
    // A copy of the run is replayed, so nothing has to be stored while it plays.
    trace(channels: string[], every: number): { rows: number; data: Float64Array } {
        const length = this.put(JSON.stringify({ every, channels }));
        const rows = this.api._ylTrace(this.handle, length);
        if (rows < 0) throw this.refusal();
        const at = this.api._ylTraceData(this.handle);
        const data = this.api.HEAPF64.slice(at / 8, at / 8 + rows * (channels.length + 1));
        this.refresh();
        return { rows, data };
    }

    // Copies a text into wasm memory; returns its length in bytes.
    put(text: string): number {
        const bytes = this.encoder.encode(text);
        const at = this.api._ylInput(this.handle, bytes.length);
        this.api.HEAPU8.set(bytes, at);
        return bytes.length;
    }
    // What was refused last; its English is the text.
    private refusal(): EngineError {
        const english = this.text();
        this.api._ylRefusal(this.handle);
        const { say, with: values } = JSON.parse(this.text()) as Said;
        return new EngineError(english, say, values);
    }
    text(): string {
        const at = this.api._ylText(this.handle);
        return this.decoder.decode(this.api.HEAPU8.subarray(at, at + this.api._ylTextLength(this.handle)));
    }
}
