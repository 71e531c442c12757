// What can be taken hold of, drawn over the world: outlines of things as lines, their handles as buttons that a hand, a key and a
// screen reader reach. A drag is shown at once and told when it is over; where a tool is chosen, the ground takes the hand instead.
import { Vector3 } from 'three';
import type { Handle, Point, Thing } from '../session/edits';
import './handles.css';
import en from '../text/en/handles';
import { texts } from '../text/t';
import type { View } from './view';

const t = texts('handles', en);

export interface Sketch {
    lines: readonly Line[];
    handles: readonly Handle[];
}
export interface Line {
    points: readonly Point[];
    closed: boolean;
    kind: 'plain' | 'chosen' | 'speed';
    thing: Thing | null; // that a click on it chooses
}
export interface Hand {
    ground(x: number, y: number): number; // its height [m]
    name(handle: Handle): string; // for a screen reader
    drag(handle: Handle, to: Point, over: boolean): void;
    choose(thing: Thing | null): void;
    key(event: KeyboardEvent): void; // on a handle
    draw(from: Point, to: Point, over: boolean): void; // by the tool
}

const kStill = 3; // [px] of a click, which moves nothing
const kLift = 0.05; // [m] above the ground
const kSteps = 12; // of a line over hills
const kSvg = 'http://www.w3.org/2000/svg';

export class Handles {
    readonly element = document.createElement('div');
    private readonly drawn = document.createElementNS(kSvg, 'svg');
    private readonly pane = document.createElement('div'); // takes the hand for a tool
    private readonly buttons: HTMLButtonElement[] = [];
    private readonly paths: SVGPathElement[] = [];
    private sketch: Sketch = { lines: [], handles: [] };
    private readonly scratch = new Vector3();
    private readonly eye = new Vector3();

    constructor(
        private readonly view: View,
        private readonly hand: Hand,
    ) {
        this.element.className = 'handles';
        this.pane.className = 'pane';
        this.drawn.setAttribute('aria-hidden', 'true');
        this.element.append(this.pane, this.drawn);
        view.stage.canvas.after(this.element);
        view.more.push(this.place);
        this.listenToPane();
    }
    remove(): void {
        this.element.remove();
        this.view.more.splice(this.view.more.indexOf(this.place), 1);
    }
    set tool(on: boolean) {
        this.element.classList.toggle('draws', on);
    }

    show(sketch: Sketch): void {
        this.sketch = sketch;
        while (this.buttons.length < sketch.handles.length) this.buttons.push(this.button(this.buttons.length));
        this.buttons.splice(sketch.handles.length).forEach((b) => b.remove());
        while (this.paths.length < sketch.lines.length) this.paths.push(this.path(this.paths.length));
        this.paths.splice(sketch.lines.length).forEach((p) => p.remove());
        sketch.handles.forEach((handle, i) => {
            const button = this.buttons[i]!;
            button.dataset['grip'] = handle.grip;
            button.setAttribute('aria-label', this.hand.name(handle));
            button.title = this.hand.name(handle);
        });
        sketch.lines.forEach((line, i) => this.paths[i]!.setAttribute('class', line.kind));
        this.view.stage.rest.touch();
        this.place();
    }
    focus(): void {
        this.buttons[0]?.focus({ preventScroll: true });
    }

    // --- places ------------------------------------------------------------------------------------------------------

    // Once a frame: where the eye sees them.
    private readonly place = (): void => {
        const { canvas } = this.view.stage;
        const [width, height] = [canvas.clientWidth, canvas.clientHeight];
        this.sketch.handles.forEach(({ at }, i) => {
            const seen = this.seen(at, width, height);
            const { style } = this.buttons[i]!;
            style.display = seen ? '' : 'none';
            if (seen) style.transform = `translate(${seen[0]}px, ${seen[1]}px)`;
        });
        this.sketch.lines.forEach((line, i) => this.paths[i]!.setAttribute('d', this.traced(line, width, height)));
    };
    // [px] of the window; null behind the eye.
    private seen([x, y]: Point, width: number, height: number): Point | null {
        const { camera } = this.view.stage;
        const p = this.scratch.set(x, y, this.hand.ground(x, y) + kLift).project(camera);
        if (p.z > 1 || p.z < -1) return null;
        return [((p.x + 1) / 2) * width, ((1 - p.y) / 2) * height];
    }
    private traced({ points, closed }: Line, width: number, height: number): string {
        let out = '';
        let pen = false;
        const all = closed ? [...points, points[0]!] : points;
        for (let i = 0; i + 1 < all.length; i++) {
            const [a, b] = [all[i]!, all[i + 1]!];
            for (let k = i ? 1 : 0; k <= kSteps; k++) {
                const s = k / kSteps;
                const at = this.seen([a[0] + s * (b[0] - a[0]), a[1] + s * (b[1] - a[1])], width, height);
                if (at) out += `${pen ? 'L' : 'M'}${at[0].toFixed(1)} ${at[1].toFixed(1)}`;
                pen = at !== null;
            }
        }
        return out;
    }
    // The place of the ground below a point of the window; null above the horizon.
    below(clientX: number, clientY: number): Point | null {
        const { canvas, camera } = this.view.stage;
        const box = canvas.getBoundingClientRect();
        const x = (2 * (clientX - box.left)) / box.width - 1;
        const y = 1 - (2 * (clientY - box.top)) / box.height;
        const eye = this.eye.setFromMatrixPosition(camera.matrixWorld);
        const way = this.scratch.set(x, y, 0.5).unproject(camera).sub(eye).normalize();
        if (way.z > -0.01) return null;
        // Level ground at the height of where it was met before: hills take a few rounds.
        let [gx, gy] = [eye.x, eye.y];
        for (let k = 0; k < 12; k++) {
            const far = (this.hand.ground(gx, gy) - eye.z) / way.z;
            [gx, gy] = [eye.x + way.x * far, eye.y + way.y * far];
        }
        return [gx, gy];
    }

    // --- hands -------------------------------------------------------------------------------------------------------

    private button(index: number): HTMLButtonElement {
        const button = document.createElement('button');
        button.type = 'button';
        let held: { handle: Handle; off: Point; x: number; y: number; moved: boolean } | null = null; // `off`: from the pointer to it
        const drag = (e: PointerEvent, over: boolean): void => {
            const at = this.below(e.clientX, e.clientY);
            if (!held) return;
            held.moved ||= Math.hypot(e.clientX - held.x, e.clientY - held.y) > kStill;
            if (held.moved && at) this.hand.drag(held.handle, [at[0] + held.off[0], at[1] + held.off[1]], over);
            if (over) held = null;
        };
        button.addEventListener('pointerdown', (e) => {
            const handle = this.sketch.handles[index]!;
            const at = this.below(e.clientX, e.clientY);
            if (!at || e.button !== 0) return;
            const off: Point = [handle.at[0] - at[0], handle.at[1] - at[1]];
            held = { handle, off, x: e.clientX, y: e.clientY, moved: false };
            button.setPointerCapture(e.pointerId);
            e.preventDefault();
            button.focus({ preventScroll: true });
        });
        button.addEventListener('pointermove', (e) => drag(e, false));
        button.addEventListener('pointerup', (e) => drag(e, true));
        button.addEventListener('pointercancel', (e) => drag(e, true));
        button.addEventListener('keydown', (e) => this.hand.key(e));
        button.addEventListener('focus', () => this.hand.choose(this.sketch.handles[index]!));
        this.element.append(button);
        return button;
    }
    private path(index: number): SVGPathElement {
        const path = document.createElementNS(kSvg, 'path');
        path.addEventListener('pointerdown', (e) => {
            e.preventDefault();
            this.hand.choose(this.sketch.lines[index]!.thing);
        });
        this.drawn.append(path);
        return path;
    }
    private listenToPane(): void {
        const { pane } = this;
        let from: Point | null = null;
        pane.setAttribute('role', 'group');
        pane.setAttribute('aria-label', t('ground'));
        pane.addEventListener('pointerdown', (e) => {
            from = this.below(e.clientX, e.clientY);
            if (from) pane.setPointerCapture(e.pointerId);
        });
        const draw = (e: PointerEvent, over: boolean): void => {
            const to = this.below(e.clientX, e.clientY);
            if (from && to) this.hand.draw(from, to, over);
        };
        pane.addEventListener('pointermove', (e) => draw(e, false));
        pane.addEventListener('pointerup', (e) => {
            draw(e, true);
            from = null;
        });
        pane.addEventListener('pointercancel', () => (from = null));
        pane.addEventListener('wheel', (e) => {
            e.preventDefault();
            this.view.cameras.zoom(Math.exp(e.deltaY * 0.001));
            this.view.stage.rest.touch();
        });
    }
}
