// The editor: a scenario is made and changed in the world itself. What a hand does is a change of the document (session/edits.ts),
// written through document.edit; the form and the text beside it are two more views of the same document.
import { courseWord } from './course_words';
import {
    added,
    dragged,
    duplicated,
    entryOf,
    handlesOf,
    listOf,
    nudged,
    onPath,
    outlineOf,
    removed,
    same,
    things,
} from '../session/edits';
import type { Doc, Handle, Part, Point, Size, Thing, Way } from '../session/edits';
import { whenever } from '../settings/whenever';
import { el, whileShown } from '../shell/kit';
import { Handles, type Line } from '../view/handles';
import { editorForm, type FormHost } from './editor_form';
import { textView } from './editor_text';
import { templateList } from './editor_new';
import type { Page } from './page';
import './editor.css';
import en from '../text/en/editor';
import { texts } from '../text/t';

const t = texts('editor', en);

const kTools = ['car', 'wall', 'cones', 'wet', 'ice', 'path'] as const;
type Tool = (typeof kTools)[number];
const kLeast = 1; // [m] that a drag is more than a click
const kBirdTall = 2 * Math.tan((20 * Math.PI) / 180); // view/cameras.ts, bird
const kAround = 16; // [m] of ground beside what is there
const kUsualWay = 3.5; // [m] of a path's lane

export function editorContent(page: Page): HTMLElement {
    return new Editor(page).element;
}

class Editor implements FormHost {
    readonly element: HTMLElement;
    doc: Doc = {};
    chosen: Thing | null = null;
    private tool: Tool | null = null;
    private line: Point[] = []; // of a path that is drawn
    private ways: readonly Way[] = [];
    private editing = false; // the handles stand there: the run is at its start and waits
    private readonly handles: Handles;
    private readonly form = el('div', { class: 'form' });
    private readonly toolBar = el('div', { class: 'tools', role: 'group', 'aria-label': t('tools') });
    private readonly hint = el('p', { class: 'quiet small', role: 'status' });
    private readonly mode = el('button', { type: 'button', class: 'primary' });
    private readonly text: { element: HTMLElement; follow: () => void };
    private readonly before: { camera: Page['view']['cameras']['kind']; step: number; edits: number };
    private readonly stop: (() => void)[] = [];

    constructor(readonly page: Page) {
        const { session, view } = page;
        const { run, document: scenario } = session;
        this.before = { camera: view.cameras.kind, step: run.step, edits: scenario.changed.peek() };
        this.handles = new Handles(view, {
            ground: (x, y) => session.engine.height(x, y),
            name: (handle) => t('gripOf', { grip: t(handle.grip), thing: this.nameOf(handle) }),
            drag: (handle, to, over) => this.drag(handle, to, over),
            choose: (thing) => this.choose(thing),
            key: (event) => this.key(event),
            draw: (from, to, over) => this.draw(from, to, over),
        });
        this.text = textView(this);
        const keep = el('input', { type: 'checkbox' });
        keep.addEventListener('change', () => (scenario.keepsTries = keep.checked));
        scenario.keepsTries = false;
        this.mode.addEventListener('click', () => (this.editing ? this.run() : this.edit()));
        const command = (text: string, act: () => void): HTMLElement =>
            el('button', { type: 'button', click: act }, text);
        this.element = el(
            'div',
            { class: 'editor' },
            templateList(this),
            el(
                'div',
                { class: 'row' },
                this.mode,
                command(t('undo'), () => scenario.undo(-1, false)),
                command(t('redo'), () => scenario.undo(1, false)),
                command(t('send'), () => page.commands.run('page.share')),
            ),
            this.toolBar,
            this.hint,
            this.form,
            this.text.element,
            el('label', { class: 'row' }, keep, t('keepTries')),
        );
        // Escape ends what is half drawn before it closes the sheet.
        this.element.addEventListener('keydown', (e) => {
            if (e.code !== 'Escape' || !(this.tool ?? this.chosen)) return;
            e.stopPropagation();
            e.preventDefault();
            this.take(null);
            this.choose(null);
        });
        this.begin();
    }
    private begin(): void {
        const { session, sheet } = this.page;
        document.documentElement.dataset['editing'] = '';
        this.stop.push(
            whenever([session.document.opened, session.document.changed], () => this.read()),
            // After the sheet has it: before, another one may still stand there.
            whenever([sheet.current], () =>
                queueMicrotask(() => sheet.current.peek() !== 'editor' && !this.element.isConnected && this.leave()),
            ),
        );
        void session.engine.whole().then(() => this.read());
        this.edit();
        requestAnimationFrame(() => this.frame()); // once the sheet has its place
        whileShown(this.element, () => this.look(), 10);
    }
    private leave(): void {
        if (!this.stop.length) return;
        this.stop.splice(0).forEach((end) => end());
        this.handles.remove();
        delete document.documentElement.dataset['editing'];
        const { session, view } = this.page;
        session.document.keepsTries = true;
        if (view.cameras.kind === 'bird') view.cameras.choose(this.before.camera);
        const { run, document: scenario } = session;
        if (scenario.changed.peek() === this.before.edits && run.step === 0) run.seek(this.before.step);
    }

    // --- the document ------------------------------------------------------------------------------------------------

    private read(): void {
        const { engine } = this.page.session;
        this.doc = JSON.parse(engine.scenario()) as Doc;
        if (this.chosen && !entryOf(this.doc, this.chosen)) this.chosen = null;
        const roads = engine.roads().map(({ points, width }): Way => ({ points: inPairs(points), width }));
        const paths = listOf(this.doc, 'path').map((path): Way => ({
            points: inPairs((path['points'] ?? []) as number[]),
            width: kUsualWay,
        }));
        this.ways = [...roads, ...streets(this.doc), ...paths];
        this.redraw();
        this.form.replaceChildren(editorForm(this));
        this.text.follow();
    }
    // What was taken is what the engine then says; what it refused was told, and nothing changed.
    write(doc: Doc, chosen: Thing | null = this.chosen): void {
        const { session, view } = this.page;
        const at = session.run.vehicles.count ? this.focusAt() : [0, 0];
        const bird = view.cameras.kind === 'bird' ? view.cameras.hand : null;
        if (session.document.edit(JSON.stringify(doc))) this.chosen = chosen;
        session.run.playing = false;
        this.read();
        if (!bird) return;
        const now = session.run.vehicles.count ? this.focusAt() : [0, 0];
        view.cameras.hand = [bird[0]!, bird[1]! + at[0] - now[0], bird[2]! + at[1] - now[1]]; // the eye stays
    }
    private focusAt(): Point {
        const { run, focus } = this.page.session;
        const i = Math.min(focus.peek(), run.vehicles.count - 1);
        return [run.vehicles.named(i, 'x'), run.vehicles.named(i, 'y')];
    }
    // Of a car as the engine has it; its platoons come behind the cars.
    size(index: number): Size | undefined {
        const { vehicles } = this.page.session.run;
        if (index >= vehicles.count) return undefined;
        const n = (field: string): number => vehicles.named(index, field);
        return { front: n('front'), rear: n('rear'), width: n('width') };
    }
    nameOf({ part, index }: Thing): string {
        const entry = listOf(this.doc, part)[index] ?? {};
        const name = part === 'car' ? entry['name'] : courseWord(part === 'item' ? entry['kind'] : entry['surface']);
        return typeof name === 'string' && name !== '' ? name : t('numbered', { part: t(part), number: index + 1 });
    }
    choose(thing: Thing | null): void {
        const one = thing && { part: thing.part, index: thing.index };
        if (same(one, this.chosen)) return;
        this.chosen = one;
        this.redraw();
        this.form.replaceChildren(editorForm(this));
    }

    // --- run and edit ------------------------------------------------------------------------------------------------

    private edit(): void {
        const { run } = this.page.session;
        run.playing = false;
        if (run.step > 0) run.seek(0); // what was run stays: the bar of time has all of it
        this.page.view.cameras.choose('bird');
        this.look();
    }
    private run(): void {
        const { run } = this.page.session;
        this.take(null);
        this.page.view.cameras.choose(this.before.camera === 'bird' ? run.film.stand.camera : this.before.camera);
        run.playing = true;
        this.look();
    }
    private look(): void {
        const { run } = this.page.session;
        const editing = !run.playing && run.step === 0;
        if (editing === this.editing && this.mode.textContent) return;
        this.editing = editing;
        this.mode.textContent = editing ? t('run') : t('edit');
        this.drawTools();
        this.redraw();
    }
    // All that has a place, in the picture that the sheet leaves free.
    frame(): void {
        const all = things(this.doc).flatMap((thing) => handlesOf(this.doc, thing).map((handle) => handle.at));
        const { cameras } = this.page.view;
        if (cameras.kind !== 'bird') return;
        const xs = all.map((at) => at[0]);
        const ys = all.map((at) => at[1]);
        if (!xs.length) return void (cameras.hand = [60, 0, 0]);
        const [west, east] = [Math.min(...xs), Math.max(...xs)];
        const [south, north] = [Math.min(...ys), Math.max(...ys)];
        const at = this.page.session.run.vehicles.count ? this.focusAt() : [0, 0];
        const { aspect } = this.page.view.stage.camera;
        const tall = kBirdTall * Math.max(1, 1.2 / aspect); // of the ground in the picture, for 1 m of height
        const across = (east - west + kAround) / (tall * aspect * cameras.shownAcross);
        const down = (north - south + kAround) / (tall * cameras.shownDown);
        cameras.hand = [Math.min(800, Math.max(across, down)), (west + east) / 2 - at[0], (south + north) / 2 - at[1]];
    }

    // --- hands -------------------------------------------------------------------------------------------------------

    private drag(handle: Handle, to: Point, over: boolean): void {
        const doc = dragged(this.doc, handle, to, this.size(handle.index), this.ways);
        if (!over) return this.redraw(doc);
        if (JSON.stringify(doc) !== JSON.stringify(this.doc))
            this.write(doc, { part: handle.part, index: handle.index });
        else this.redraw();
    }
    private take(tool: Tool | null): void {
        if (this.line.length > 1 && tool === null && this.tool === 'path') this.finishPath();
        this.line = [];
        this.tool = tool;
        this.drawTools();
        this.redraw();
    }
    private draw(from: Point, to: Point, over: boolean): void {
        const { tool } = this;
        if (!tool) return;
        if (tool === 'path') return over ? this.nextPoint(to) : this.redraw(this.doc, [...this.line, to]);
        const made = makes(tool, from, to, this.doc);
        if (!made) return this.redraw();
        const more = added(this.doc, made.part, made.entry);
        if (!over) return this.redraw(more.doc, [], more.thing);
        // A car that is set down beside a road stands on it.
        const far = Math.hypot(to[0] - from[0], to[1] - from[1]);
        const [place] = handlesOf(more.doc, more.thing);
        const doc =
            made.part === 'car' && far < kLeast ? dragged(more.doc, place!, from, undefined, this.ways) : more.doc;
        this.tool = tool === 'cones' || tool === 'car' ? tool : null; // several of them, one of the others
        this.write(doc, more.thing);
        this.drawTools();
    }
    private nextPoint(at: Point): void {
        const last = this.line.at(-1);
        if (last && Math.hypot(at[0] - last[0], at[1] - last[1]) < kLeast) return this.take(null); // clicked twice: it is whole
        this.line.push(at);
        this.redraw(this.doc, this.line);
        this.drawTools();
    }
    private finishPath(): void {
        const car = this.chosen?.part === 'car' ? this.chosen.index : listOf(this.doc, 'car').length ? 0 : -1;
        if (car >= 0) return this.write(onPath(this.doc, car, this.line), { part: 'car', index: car });
        const more = added(this.doc, 'path', { points: this.line.flat() });
        this.write(more.doc, more.thing);
    }
    private key(e: KeyboardEvent): void {
        const { chosen } = this;
        if (!chosen) return;
        const far = e.shiftKey ? 1 : 0.1; // [m]
        const by: Readonly<Record<string, Point>> = {
            ...{ ArrowLeft: [-far, 0], ArrowRight: [far, 0], ArrowUp: [0, far], ArrowDown: [0, -far] },
        };
        const way = by[e.code];
        if (way) this.write(nudged(this.doc, chosen, way));
        else if (e.code === 'Escape') this.choose(null);
        else if (e.code === 'Delete' || e.code === 'Backspace') this.remove();
        else if (e.code === 'KeyD' && (e.ctrlKey || e.metaKey)) this.duplicate();
        else return;
        e.preventDefault();
        e.stopPropagation();
    }
    remove(): void {
        if (this.chosen) this.write(removed(this.doc, this.chosen), null);
    }
    duplicate(): void {
        const more = this.chosen && duplicated(this.doc, this.chosen);
        if (more) this.write(more.doc, more.thing);
    }

    // --- what is shown -----------------------------------------------------------------------------------------------

    private redraw(doc: Doc = this.doc, line: readonly Point[] = [], chosen: Thing | null = this.chosen): void {
        if (!this.editing) return this.handles.show({ lines: [], handles: [] });
        this.handles.tool = this.tool !== null;
        const lines = things(doc).map((thing): Line => {
            const outline = outlineOf(doc, thing, thing.part === 'car' ? this.size(thing.index) : undefined);
            return { ...outline, kind: same(thing, chosen) ? 'chosen' : 'plain', thing };
        });
        // What each is moved by, then the rest of what is chosen: a handle that is taken hold of keeps its place in the list.
        const handles: Handle[] = [];
        const more: Handle[] = [];
        for (const thing of things(doc)) {
            const own = handlesOf(doc, thing, thing.part === 'car' ? this.size(thing.index) : undefined);
            const whole = thing.part === 'path' ? 0 : 1;
            handles.push(...own.slice(0, whole));
            if (same(thing, chosen)) more.push(...own.slice(whole));
            if (thing.part === 'car' && own[1])
                lines.push({ points: [own[0]!.at, own[1].at], closed: false, kind: 'speed', thing: null });
        }
        handles.push(...more);
        if (line.length) lines.push({ points: line, closed: false, kind: 'chosen', thing: null });
        this.handles.show({ lines, handles });
    }
    private drawTools(): void {
        this.toolBar.replaceChildren(
            ...kTools.map((tool) => {
                const on = this.tool === tool;
                const act = (): void => this.take(on ? null : tool);
                return el('button', { type: 'button', 'aria-pressed': String(on), click: act }, t(`${tool}Tool`));
            }),
        );
        this.toolBar.classList.toggle('hidden', !this.editing);
        const drawing = this.tool === 'path' && this.line.length > 1;
        const says = !this.editing ? 'hintRun' : drawing ? 'hintPathMore' : this.tool ? hintOf(this.tool) : 'hintEdit';
        this.hint.textContent = t(says);
    }
}

const hintOf = (tool: Tool) => `${tool}Hint` as const;
const inPairs = (flat: readonly number[]): Point[] =>
    Array.from({ length: flat.length >> 1 }, (_, i): Point => [flat[2 * i]!, flat[2 * i + 1]!]);

// Painted roads and crossings that run straight, as ways to stand on.
function streets(doc: Doc): Way[] {
    return listOf(doc, 'item').flatMap((item): Way[] => {
        const [x, y] = (item['at'] ?? [0, 0]) as [number, number];
        const heading = typeof item['heading'] === 'number' ? item['heading'] : 0;
        const length = typeof item['length'] === 'number' && item['length'] > 0 ? item['length'] : 60;
        const along = (turn: number, from: number, to: number): Point[] => [
            [x + from * Math.cos(heading + turn), y + from * Math.sin(heading + turn)],
            [x + to * Math.cos(heading + turn), y + to * Math.sin(heading + turn)],
        ];
        if (item['kind'] === 'crossing')
            return [0, Math.PI / 2].map((turn) => ({
                points: along(turn, -length / 2, length / 2),
                width: 2 * kUsualWay,
            }));
        const bent = typeof item['radius'] === 'number' && item['radius'] !== 0;
        return item['kind'] === 'road' && !bent ? [{ points: along(0, 0, length), width: 2 * kUsualWay }] : [];
    });
}

// What a tool makes of a drag; null where it was too short to mean something.
function makes(tool: Exclude<Tool, 'path'>, from: Point, to: Point, doc: Doc): { part: Part; entry: Doc } | null {
    const far = Math.hypot(to[0] - from[0], to[1] - from[1]);
    const heading = far < kLeast ? 0 : Math.atan2(to[1] - from[1], to[0] - from[0]);
    const tenth = (at: Point): number[] => at.map((x) => Math.round(10 * x) / 10);
    if (tool === 'car') {
        const name = String.fromCharCode(65 + (listOf(doc, 'car').length % 26));
        const turned = Math.round(heading * 1e4) / 1e4;
        return {
            part: 'car',
            entry: { model: 'saloon', name, position: tenth(from), heading: turned, speed: 13.888889 },
        };
    }
    if (tool === 'cones') {
        const count = Math.max(1, Math.min(40, Math.round(far / 5) + 1));
        const turned = Math.round(heading * 1e4) / 1e4;
        return { part: 'item', entry: { kind: 'cones', at: tenth(from), heading: turned, count, spacing: 5 } };
    }
    if (far < kLeast) return null;
    if (tool === 'wall')
        return { part: 'wall', entry: { from: tenth(from), to: tenth(to), height: 1, thickness: 0.3 } };
    const middle = tenth([(from[0] + to[0]) / 2, (from[1] + to[1]) / 2]);
    const size = [Math.max(1, Math.abs(to[0] - from[0])), Math.max(1, Math.abs(to[1] - from[1]))];
    const surface = tool === 'ice' ? 'ice' : 'wet-asphalt';
    return { part: 'patch', entry: { surface, position: middle, size: size.map((x) => Math.round(10 * x) / 10) } };
}
