// The overlay once it has been asked for: gives Dear ImGui its font, its input and its place, and draws what it returns.
//
// The font is the page's own system face, rasterised by the browser at the device's pixel ratio: crisp at any ratio, and
// nothing to download. Digits all get the same advance, so that numbers do not jump.
import type { WebGLRenderer } from 'three';
import type { Engine } from '../engine/engine';
import { OverlayHalf } from '../engine/overlay_half';
import type { Edge, OverlayRequest, PanelState } from '../engine/overlay_panels';
import { sentences, texts } from '../text/t';
import { OverlayRenderer } from './overlay_renderer';

texts('overlay', {}); // so that another language's come with the first; the English is in the engine

const kFontFamily = 'system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", "DejaVu Sans", sans-serif';
const kExtra =
    '\u2212\u00b0\u00b7\u00b5\u00b1\u00d7\u00b2\u00b3\u0394\u2013\u2014\u2026\u2190\u2191\u2192\u2193\u2194\u2264\u2265\u03b1\u03b2\u03b4\u03ba\u03bb\u03bc\u03c3\u03c9\u221a\u25cf\u25cb\u25b2\u25bc\u25b6\u00e4\u00f6\u00fc\u00c4\u00d6\u00dc\u00df\u00e9\u00e8\u00e1\u2019\u201c\u201d\u2713';

export class OverlayShown {
    visible = true;
    onRequest: (request: OverlayRequest) => void = () => undefined;
    private readonly drawer = new OverlayRenderer();
    private since = 1; // [s] since the last draw data
    private readonly interval = 1 / 30; // [s]
    private ratio = 1;
    private width = 1;
    private height = 1;
    private readonly request: OverlayRequest = { kind: 'none', index: -1, size: 0 };
    openEvent = -1; // the event whose details are open
    eventFilter = -1;
    allocations = 0; // of memory in the engine's half, since the start
    keyboard = false; // keys go to the panels
    private held: { button: number; touch: boolean; x: number; y: number; lastY: number; scrolls: boolean } | null =
        null;

    constructor(engine: Engine) {
        this.half = new OverlayHalf(engine);
    }
    private readonly half: OverlayHalf;
    private fontPixels = 13;

    // Makes the font: at the start, and when the pixel ratio, the theme or the text size changes.
    restyle(pixelRatio: number, tokens: Record<string, string>, fontPixels: number): void {
        const { half } = this;
        this.ratio = pixelRatio;
        this.fontPixels = fontPixels;
        // The engine's unit follows the text size, so that projector mode scales the panels as a whole.
        const unit = (pixelRatio * fontPixels) / 13;
        half.start(unit, tokens);
        const words = sentences('overlay');
        half.speak(words);
        const size = 13 * unit;
        const face = `${size}px ${kFontFamily}`;
        const sheet = document.createElement('canvas');
        const context = sheet.getContext('2d', { willReadFrequently: true })!;
        context.font = face;
        const metrics = context.measureText('Mg');
        const ascent = Math.ceil(metrics.fontBoundingBoxAscent ?? size);
        const descent = Math.ceil(metrics.fontBoundingBoxDescent ?? size * 0.3);
        const digit = Math.round(Math.max(...[...'0123456789'].map((d) => context.measureText(d).width)));
        const codes: number[] = [];
        for (let c = 32; c < 127; c++) codes.push(c);
        for (const c of new Set(kExtra + Object.values(words).join(''))) {
            const code = c.codePointAt(0)!;
            if (code > 126 && code < 0x10000) codes.push(code);
        }
        const cells = codes.map((code) => {
            const text = String.fromCodePoint(code);
            const m = context.measureText(text);
            const isDigit = code >= 48 && code <= 57;
            const advance = isDigit || text === '\u2212' ? digit : Math.round(m.width);
            const width = Math.max(advance, Math.ceil(m.width)) + 2;
            const glyph = half.glyph(code, width, ascent + descent, advance);
            return { text, glyph, width, inset: 1 + (advance - m.width) / 2 };
        });
        const { width, height, pixels } = half.atlas(ascent + descent, ascent);
        sheet.width = width;
        sheet.height = height;
        const image = context.createImageData(sheet.width, sheet.height);
        image.data.set(pixels);
        context.putImageData(image, 0, 0);
        context.font = face;
        context.fillStyle = '#fff';
        context.textBaseline = 'alphabetic';
        for (const cell of cells) {
            const { x, y } = half.glyphPlace(cell.glyph);
            context.save(); // a face from elsewhere may reach beyond its cell, into a neighbour's
            context.beginPath();
            context.rect(x, y, cell.width, ascent + descent);
            context.clip();
            context.fillText(cell.text, x + cell.inset, y + ascent);
            context.restore();
        }
        this.drawer.setAtlas(sheet);
        this.since = 1;
    }

    // CSS pixels: the window, and the rectangle in which the panels may be.
    place(width: number, height: number, left: number, top: number, right: number, bottom: number): void {
        const r = this.ratio;
        this.width = width * r;
        this.height = height * r;
        this.half.place(this.width, this.height, left * r, top * r, right * r, bottom * r);
        this.since = 1;
    }

    // --- pointers and keys; each returns true when the overlay takes the event ----------------------------------------

    // A finger presses when it is lifted: moved up or down before that it scrolls. The edge is drawn at once.
    down(x: number, y: number, button: number, touch: boolean): boolean {
        const hit = this.hit(x, y);
        if (hit === 0) {
            if (this.visible) this.focus(false);
            return false;
        }
        const waits = touch && hit === 1;
        this.held = { button, touch: waits, x, y, lastY: y, scrolls: false };
        this.point(x, y, waits ? -1 : button, true);
        return true;
    }
    move(x: number, y: number): boolean {
        if (!this.visible) return false;
        const h = this.held;
        if (h?.touch) {
            h.scrolls ||= Math.abs(y - h.y) > 8;
            if (h.scrolls) this.scroll((y - h.lastY) / (5 * this.fontPixels));
            h.lastY = y;
            return true;
        }
        this.point(x, y, -1, false);
        return h !== null;
    }
    up(x: number, y: number): boolean {
        const h = this.held;
        if (!h) return false;
        this.held = null;
        if (h.touch && !h.scrolls) this.point(h.x, h.y, h.button, true);
        if (!h.scrolls) this.point(x, y, h.button, false);
        if (h.touch) this.leaves = 3;
        return true;
    }
    private leaves = 0; // frames until a lifted finger no longer points
    wheel(x: number, y: number, lines: number): boolean {
        if (this.hit(x, y) === 0) return false;
        this.scroll(lines);
        return true;
    }
    key(key: string, down: boolean): boolean {
        if (!this.visible) return false;
        if (!this.keyboard) return this.half.wantsText;
        if (key === 'Escape') {
            if (down) this.focus(false);
            return true;
        }
        if (!this.half.key(key, down)) return false;
        this.since = 1;
        return true;
    }
    // The keyboard moves among the panels until Escape.
    focus(on: boolean): void {
        if (this.keyboard === on) return;
        this.keyboard = on;
        this.half.focus(on);
        this.since = 1;
    }
    private hit(x: number, y: number): number {
        return this.visible ? this.half.hit(x * this.ratio, y * this.ratio) : 0;
    }
    private point(x: number, y: number, button: number, down: boolean): void {
        this.half.mouse(x * this.ratio, y * this.ratio, button, down);
        this.since = 1;
    }
    private scroll(lines: number): void {
        this.half.wheel(lines);
        this.since = 1;
    }

    panels(): PanelState[] {
        return this.half.panels();
    }
    open(panel: number, open: boolean): void {
        this.half.open(panel, open);
        this.since = 1;
        if (open) this.jumped();
    }
    show(car: number): void {
        this.half.show(car);
        this.jumped();
    }
    // Of the tire panel.
    nextWheel(): void {
        this.half.nextWheel();
        this.since = 1;
    }
    dock(edge: Edge, folded: boolean, fixed: boolean): void {
        this.half.dock(edge, folded, fixed);
        this.since = 1;
    }
    event(open: number, vehicle = this.eventFilter): void {
        this.openEvent = open;
        this.eventFilter = vehicle;
        this.half.event(open, vehicle);
        this.since = 1;
    }

    // The run jumped, or another vehicle or panel is looked at: a moment later the rolling plots get the seconds before.
    jumped(): void {
        this.replayIn = 0.25;
    }
    private replayIn = 0; // [s]
    private replay(): void {
        if (this.panels().some((p) => p.name === 'run' && p.open)) this.half.replay();
        this.since = 1;
    }

    // Feeds the rolling plots; after each frame that stepped.
    sample(): void {
        this.half.sample();
    }

    // True when the panels were made anew.
    update(elapsed: number, pace: number, stepMicroseconds: number, frameMilliseconds: number): boolean {
        this.since += elapsed;
        if (!this.visible) {
            this.drawer.hide();
            return false;
        }
        if (this.replayIn > 0 && (this.replayIn -= elapsed) <= 0) this.replay();
        if (this.since < this.interval && !this.drawer.blind()) return false;
        this.half.stats(pace, stepMicroseconds, frameMilliseconds);
        const drawn = this.half.frame(Math.min(this.since, 0.1));
        this.since = 0;
        this.openEvent = drawn.openEvent;
        this.allocations = drawn.allocations;
        if (this.leaves > 0 && --this.leaves === 0) this.point(-1e4, -1e4, -1, false);
        this.drawer.look(this.half.memory, drawn);
        this.drawer.update(drawn.vertices, drawn.indices, this.width, this.height);
        if (drawn.request === 'none') return true;
        this.request.kind = drawn.request;
        this.request.index = drawn.requestIndex;
        this.request.size = drawn.requestSize / this.ratio;
        this.onRequest(this.request);
        return true;
    }

    render(renderer: WebGLRenderer): void {
        if (this.visible) this.drawer.render(renderer);
    }
}
