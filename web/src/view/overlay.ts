// The overlay as the page knows it. Nobody sees it before it is asked for, so its half of the engine, its letters and what draws it
// come then; what was said to it before that is said again to what came. The last word on each matter counts.
import type { WebGLRenderer } from 'three';
import type { Engine } from '../engine/engine';
import { kEdges, kOverlayPanels, type Edge, type OverlayRequest, type PanelState } from '../engine/overlay_panels';
import { loaded } from '../text/loaded';
import type { OverlayShown } from './overlay_shown';

export { kEdges, type Edge, type OverlayRequest, type PanelState };

export class Overlay {
    onRequest: (request: OverlayRequest) => void = () => undefined;
    onFailed: (error: Error) => void = () => undefined; // it did not come
    private shown: OverlayShown | null = null;
    private coming = false;
    private wanted = false;
    private readonly said = new Map<string, (to: OverlayShown) => void>();
    private readonly list = kOverlayPanels.map((name): PanelState => ({ name, open: false }));
    private events = { open: -1, of: -1 };
    private keys = false;

    constructor(private readonly engine: Engine) {}

    get visible(): boolean {
        return this.wanted;
    }
    set visible(visible: boolean) {
        this.wanted = visible;
        if (this.shown) this.shown.visible = visible;
        else if (visible && !this.coming) this.bring();
    }
    // It has come; nobody need wait for one that is not seen.
    get here(): boolean {
        return this.shown !== null;
    }
    private bring(): void {
        this.coming = true;
        const load = async (): Promise<typeof import('./overlay_shown')> =>
            (await Promise.all([import('./overlay_shown'), this.engine.whole()]))[0];
        loaded(load)
            .then((module) => this.came(new module.OverlayShown(this.engine)))
            .catch((error: Error) => this.onFailed(error))
            .finally(() => (this.coming = false));
    }
    private came(shown: OverlayShown): void {
        for (const act of this.said.values()) act(shown);
        this.said.clear();
        shown.onRequest = (request) => this.onRequest(request);
        shown.visible = this.wanted;
        shown.jumped(); // the rolling plots get the seconds before
        this.shown = shown;
    }
    private relay(of: string, to: (shown: OverlayShown) => void): void {
        if (this.shown) to(this.shown);
        else this.said.set(of, to);
    }

    // --- how it looks and where it stands; the letters are first of all, they know the pixels ---------------------------

    restyle(pixelRatio: number, tokens: Record<string, string>, fontPixels: number): void {
        this.relay('style', (shown) => shown.restyle(pixelRatio, tokens, fontPixels));
    }
    // CSS pixels: the window, and the rectangle in which the panels may be.
    place(width: number, height: number, left: number, top: number, right: number, bottom: number): void {
        this.relay('place', (shown) => shown.place(width, height, left, top, right, bottom));
    }
    dock(edge: Edge, folded: boolean, fixed: boolean): void {
        this.relay('dock', (shown) => shown.dock(edge, folded, fixed));
    }

    // --- what it shows -------------------------------------------------------------------------------------------------

    panels(): readonly PanelState[] {
        return this.shown?.panels() ?? this.list;
    }
    open(panel: number, open: boolean): void {
        const row = this.list[panel];
        if (row) row.open = open;
        this.relay(`panel ${panel}`, (shown) => shown.open(panel, open));
    }
    show(car: number): void {
        this.relay('car', (shown) => shown.show(car));
    }
    nextWheel(): void {
        this.shown?.nextWheel();
    }
    // The event whose details are open, and whose events are listed; -1: none, all.
    get openEvent(): number {
        return this.shown?.openEvent ?? this.events.open;
    }
    get eventFilter(): number {
        return this.shown?.eventFilter ?? this.events.of;
    }
    event(open: number, vehicle = this.eventFilter): void {
        this.events = { open, of: vehicle };
        this.relay('event', (shown) => shown.event(open, vehicle));
    }
    // The run jumped, or another vehicle or panel is looked at.
    jumped(): void {
        this.shown?.jumped();
    }
    // Feeds the rolling plots; after each frame that stepped.
    sample(): void {
        this.shown?.sample();
    }

    // --- pointers and keys; each returns true when the overlay takes the event -----------------------------------------

    down(x: number, y: number, button: number, touch: boolean): boolean {
        return this.shown?.down(x, y, button, touch) ?? false;
    }
    move(x: number, y: number): boolean {
        return this.shown?.move(x, y) ?? false;
    }
    up(x: number, y: number): boolean {
        return this.shown?.up(x, y) ?? false;
    }
    wheel(x: number, y: number, lines: number): boolean {
        return this.shown?.wheel(x, y, lines) ?? false;
    }
    key(key: string, down: boolean): boolean {
        if (this.shown) return this.shown.key(key, down);
        if (this.keys && key === 'Escape') this.focus(false);
        return false;
    }
    // The keyboard moves among the panels until Escape.
    get keyboard(): boolean {
        return this.shown?.keyboard ?? this.keys;
    }
    focus(on: boolean): void {
        this.keys = on;
        this.relay('focus', (shown) => shown.focus(on));
    }

    // --- a frame -------------------------------------------------------------------------------------------------------

    // True when the panels were made anew.
    update(elapsed: number, pace: number, stepMicroseconds: number, frameMilliseconds: number): boolean {
        return this.shown?.update(elapsed, pace, stepMicroseconds, frameMilliseconds) ?? false;
    }
    render(renderer: WebGLRenderer): void {
        this.shown?.render(renderer);
    }
    get allocations(): number {
        return this.shown?.allocations ?? 0; // of memory in the engine's half, since the start
    }
}
