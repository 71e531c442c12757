// The engine's half of the overlay (native/wasm/overlay_api.cpp says what each call means): Dear ImGui with its input, its place and
// what it draws. Lengths are device pixels.
import type { Engine } from './engine';
import { EngineError } from './error';
import { kEdges, kRequests, type Edge, type PanelState, type RequestKind } from './overlay_panels';

export type Hit = 0 | 1 | 2; // nothing, a panel, the edge that is drawn to another size

// Order of kKeys in native/wasm/overlay_api.cpp.
const kKeys: readonly string[] = [
    ...['Tab', 'ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown', 'PageUp', 'PageDown', 'Home', 'End', 'Enter', ' '],
    ...['Escape', 'Backspace', 'Delete'],
];

// Where the lists of a frame lie in memory [bytes], and how much of them is drawn. One that is filled again each frame.
export interface Drawn {
    vertices: number;
    indices: number;
    place: number;
    colour: number;
    clip: number;
    index: number;
    vertexRoom: number;
    indexRoom: number;
    request: RequestKind;
    requestIndex: number;
    requestSize: number;
    openEvent: number;
    allocations: number; // of memory, since the start
}

export class OverlayHalf {
    private readonly drawn: Drawn = {
        ...{ vertices: 0, indices: 0, place: 0, colour: 0, clip: 0, index: 0, vertexRoom: 0, indexRoom: 0 },
        ...{ request: 'none', requestIndex: -1, requestSize: 0, openEvent: -1, allocations: 0 },
    };

    constructor(private readonly engine: Engine) {}

    // --- its face: start, then a glyph after the other, then the atlas -------------------------------------------------

    start(unit: number, theme: Readonly<Record<string, string>>): void {
        const { api, handle } = this.engine;
        if (api._ylOverlayStart(handle, unit, this.engine.put(JSON.stringify(theme))) !== 0)
            throw new EngineError(this.engine.text());
    }
    // Its sentences in another language, by the English ones.
    speak(words: Readonly<Record<string, string>>): void {
        const { api, handle } = this.engine;
        if (api._ylOverlayWords(handle, this.engine.put(JSON.stringify(words))) !== 0)
            throw new EngineError(this.engine.text());
    }
    glyph(code: number, width: number, height: number, advance: number): number {
        return this.engine.api._ylOverlayGlyph(this.engine.handle, code, width, height, advance, -1, 0);
    }
    // RGBA; a copy.
    atlas(lineHeight: number, ascent: number): { width: number; height: number; pixels: Uint8Array } {
        const { api, handle } = this.engine;
        const at = api._ylOverlayAtlas(handle, lineHeight, ascent);
        const [width, height] = [api._ylOverlayAtlasWidth(handle), api._ylOverlayAtlasHeight(handle)];
        return { width, height, pixels: api.HEAPU8.slice(at, at + 4 * width * height) };
    }
    glyphPlace(glyph: number): { x: number; y: number } {
        const place = this.engine.api._ylOverlayGlyphPlace(this.engine.handle, glyph);
        return { x: place & 0xffff, y: place >> 16 };
    }

    // --- its place and what hands do to it -----------------------------------------------------------------------------

    place(width: number, height: number, left: number, top: number, right: number, bottom: number): void {
        this.engine.api._ylOverlayPlace(this.engine.handle, width, height, left, top, right, bottom);
    }
    dock(edge: Edge, folded: boolean, fixed: boolean): void {
        const { api, handle } = this.engine;
        api._ylOverlayDock(handle, kEdges.indexOf(edge), folded ? 1 : 0, fixed ? 1 : 0);
    }
    hit(x: number, y: number): Hit {
        return this.engine.api._ylOverlayHit(this.engine.handle, x, y) as Hit;
    }
    // `button` -1: only where it points.
    mouse(x: number, y: number, button: number, down: boolean): void {
        this.engine.api._ylOverlayMouse(this.engine.handle, x, y, button, down ? 1 : 0);
    }
    wheel(lines: number): void {
        this.engine.api._ylOverlayWheel(this.engine.handle, lines);
    }
    // False: none of its keys.
    key(key: string, down: boolean): boolean {
        const index = kKeys.indexOf(key);
        if (index >= 0) this.engine.api._ylOverlayKey(this.engine.handle, index, down ? 1 : 0);
        return index >= 0;
    }
    get wantsText(): boolean {
        return (this.engine.api._ylOverlayWants(this.engine.handle) & 4) !== 0;
    }
    focus(on: boolean): void {
        this.engine.api._ylOverlayFocus(this.engine.handle, on ? 1 : 0);
    }

    // --- what it shows -------------------------------------------------------------------------------------------------

    panels(): PanelState[] {
        this.engine.api._ylOverlayPanels(this.engine.handle);
        return JSON.parse(this.engine.text()) as PanelState[];
    }
    open(panel: number, open: boolean): void {
        this.engine.api._ylOverlayOpen(this.engine.handle, panel, open ? 1 : 0);
    }
    show(car: number): void {
        this.engine.api._ylOverlayCar(this.engine.handle, car);
    }
    nextWheel(): void {
        this.engine.api._ylOverlayNextWheel(this.engine.handle);
    }
    event(open: number, vehicle: number): void {
        this.engine.api._ylOverlayEvent(this.engine.handle, open, vehicle);
    }
    // Feeds the rolling plots; replay() fills them with the seconds before.
    sample(): void {
        this.engine.api._ylOverlaySample(this.engine.handle);
    }
    replay(): void {
        this.engine.api._ylOverlayReplay(this.engine.handle);
        this.engine.refresh();
    }
    stats(pace: number, stepMicroseconds: number, frameMilliseconds: number): void {
        this.engine.api._ylOverlayStats(this.engine.handle, pace, stepMicroseconds, frameMilliseconds);
    }
    // Makes the panels anew, `elapsed` [s] after the last time.
    frame(elapsed: number): Readonly<Drawn> {
        const { api, handle } = this.engine;
        const at = api._ylOverlayFrame(handle, elapsed) / 4;
        const f = api.HEAPU32;
        const d = this.drawn;
        d.vertices = f[at]!;
        d.indices = f[at + 1]!;
        d.place = f[at + 2]!;
        d.colour = f[at + 3]!;
        d.clip = f[at + 4]!;
        d.index = f[at + 5]!;
        d.request = kRequests[f[at + 6]!] ?? 'none';
        d.requestIndex = f[at + 7]! - 1;
        d.requestSize = f[at + 8]!;
        d.openEvent = f[at + 9]! - 1;
        d.allocations = f[at + 10]!;
        d.vertexRoom = f[at + 11]!;
        d.indexRoom = f[at + 12]!;
        return d;
    }
    // What the lists of a frame lie in.
    get memory(): Pick<Engine['api'], 'HEAPF32' | 'HEAPU8' | 'HEAPU32'> {
        return this.engine.api;
    }
}
