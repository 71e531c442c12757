// The page: one engine, one stage, one clock. Each frame: hands -> whole steps -> interpolated poses -> draw.
import { Quaternion, Vector3 } from 'three';
import tokens from '../tokens.json';
import { Engine, EngineError, type Block } from '../engine/engine';
import { Driver, firstPad, kButtons, rumble } from '../input/driver';
import { controlsContent } from '../input/controls_panel';
import { Pointing } from '../input/pointing';
import { TouchPads } from '../input/touch';
import { copyText, keysDialog, paletteDialog, shareDialog } from '../ui/dialogs';
import { el, iconButton, store } from '../ui/dom';
import { Hud } from '../ui/hud';
import { Plots } from '../plots/plots';
import { Scout } from '../clock/scout';
import { Scrubber } from '../clock/scrubber';
import { listen as hear } from '../sound/listen';
import { Sound } from '../sound/sound';
import { kSilent } from '../sound/synth';
import { Runs } from './runs';
import { Annotations } from '../ui/annotations';
import { Readout } from '../ui/readout';
import { Sheet } from '../ui/sheet';
import { Toasts } from '../ui/toasts';
import { kRates, Transport, type Mark } from '../ui/transport';
import { Cameras, kCameras, kOneCar, type CameraKind } from '../view/cameras';
import { kEdges, Overlay, type OverlayRequest } from '../view/overlay';
import { Laps, lapTime } from './laps';
import { Adapt, softwareRendering } from '../view/adapt';
import { kQualities, Stage } from '../view/stage';
import { World3d } from '../view/world';
import { Commands, keyOf } from './commands';
import { Dock } from './dock';
import { fixed, force, type Units } from './format';
import { galleryContent, moreContent, settingsContent, type Settings } from './panels';
import { Clock } from './loop';
import { FrameMeter } from './meter';

export const kLongestLink = 60000; // characters; longer ones get lost in chats and mails
const kFirstScenario = ['hills', 'drive', 'drop'];

interface Info {
    title: string;
    summary: string;
    duration: number;
    dt: number;
    note: string;
    engine: string;
    hash: string;
    vehicles: { name: string; kind: string; live: boolean; model?: string }[];
}

const kDefaults: Settings = {
    theme: 'dark', units: 'metric', projector: false, quality: 'auto', overlay: false, hud: true, forces: true, numbers: false, outlines: false, trails: false, levels: false, blocks: false, pixelError: 0,
    camera: 'chase', fieldOfView: 55, arrowScale: tokens.metresPerKilonewton, aid: 1, mouse: false, hinted: false,
};

export class App {
    readonly clock = new Clock(0.005);
    readonly commands = new Commands(store.get('keys', {}));
    readonly driver = new Driver();
    private readonly pointing = new Pointing(this.driver);
    readonly settings: Settings = { ...kDefaults, ...store.get<Partial<Settings>>('settings', {}) };
    readonly stage: Stage;
    private readonly adapt: Adapt;
    readonly overlay: Overlay;
    readonly dock: Dock;
    private readonly annotations: Annotations;
    readonly world: World3d;
    readonly cameras: Cameras;
    readonly toasts = new Toasts();
    readonly readout = new Readout();
    readonly sheet: Sheet;
    readonly meter = new FrameMeter();
    readonly runs = new Runs();
    readonly plots: Plots;
    onEdited: () => void = () => undefined;
    onCompared: () => void = () => undefined;
    info!: Info;
    frames = 0;

    private readonly hud = new Hud();
    private readonly transport: Transport;
    private readonly title = el('span', { class: 'title' });
    private readonly pace = el('div', { class: 'pace hidden', role: 'status' });
    private readonly hint = el('div', { class: 'hint gone' });
    private readonly pads: TouchPads;
    private readonly laps = new Laps();
    private onCourse = false;
    private readonly scrubber = new Scrubber(0.005);
    private readonly scout: Scout;
    private readonly sound = new Sound(store);
    private readonly heard = { ...kSilent };
    private worldBlock: Block;
    private vehicles: Block;
    private telemetry: Block;
    private events: Block;
    private last = 0;
    private sinceText = 0;
    private told = 0; // events announced so far
    private stepMicroseconds = 0;
    private fraction = 0;
    private focusCar = 0;
    private drivenCar = 0; // the first that takes live controls
    private readonly lastVelocity = new Vector3();
    private readonly acceleration = new Vector3();
    private readonly scratch = new Vector3();
    private readonly turn = new Quaternion();
    private textPixels = 13;
    private readonly history: string[] = []; // scenario texts, for undo
    private historyAt = -1;

    constructor(
        root: HTMLElement,
        readonly engine: Engine,
    ) {
        this.worldBlock = engine.block('world');
        this.vehicles = engine.block('vehicles');
        this.telemetry = engine.block('telemetry');
        this.scout = new Scout(engine);
        this.events = engine.block('events');
        const canvas = el('canvas', { id: 'view', tabindex: '0', 'aria-label': 'The world. Arrow keys drive; press ? for all keys.' });
        this.transport = new Transport({
            restart: () => this.commands.run('clock.restart'),
            toggle: () => this.commands.run('clock.play'),
            stepBack: () => this.commands.run('clock.stepBack'),
            step: () => this.commands.run('clock.step'),
            back5: () => this.commands.run('clock.back5'),
            nextEvent: () => this.commands.run('clock.nextEvent'),
            slower: () => this.commands.run('clock.slower'),
            seek: (seconds) => this.seek(Math.round(seconds / this.clock.dt)),
            drive: () => this.commands.run('clock.takeOver'),
        });
        this.sheet = new Sheet(() => this.layout());
        this.pads = new TouchPads(this.driver);
        this.driver.maps = store.get('pads', {});
        this.driver.onPage = (role, down) => {
            if (role === 'lookBack') this.lookBack(down);
            else if (down) this.commands.run(role === 'camera' ? 'view.nextCamera' : 'clock.play');
        };
        this.plots = new Plots(this);
        this.runs.onChange = () => this.plots.changed();
        const button = (label: string, id: string, className = ''): HTMLElement =>
            el('button', { type: 'button', class: className, click: () => this.commands.run(id) }, label);
        const wide = (node: HTMLElement): HTMLElement => {
            node.classList.add('wide'); // not on a phone
            return node;
        };
        root.append(
            canvas,
            el(
                'header',
                { class: 'bar' },
                el('h1', { class: 'name' }, 'Yawlab'),
                el('span', { class: 'sep', 'aria-hidden': 'true' }, '\u25b8'),
                this.title,
                button('Scenarios', 'page.gallery'),
                button('Lessons', 'page.lessons', 'wide'),
                button('Tune', 'page.tune', 'wide'),
                button('Compare', 'page.compare', 'wide'),
                button('Plots', 'page.plots', 'wide'),
                button('Share', 'page.share', 'share'),
                iconButton('camera', 'Next camera', () => this.commands.run('view.nextCamera'), 'C'),
                iconButton('overlay', 'Overlay', () => this.commands.run('overlay.toggle'), 'O'),
                wide(iconButton('gear', 'Settings', () => this.commands.run('page.settings'))),
                iconButton('menu', 'More', () => this.commands.run('page.more')),
                button('?', 'page.keys', 'wide'),
            ),
            this.pace,
            this.hint,
            this.hud.element,
            this.pads.element,
            this.plots.element,
            this.sheet.element,
            this.transport.element,
            this.toasts.element,
            this.readout.element,
        );
        this.applyTheme();
        this.adapt = new Adapt(softwareRendering());
        this.stage = new Stage(canvas, this.settings.quality === 'auto' ? this.adapt.quality() : kQualities[this.settings.quality]);
        this.cameras = new Cameras(this.stage.camera, (x, y) => engine.height(x, y));
        this.cameras.calm = matchMedia('(prefers-reduced-motion: reduce)').matches;
        this.world = new World3d(this.stage, engine);
        this.overlay = new Overlay(engine, this.colours());
        this.dock = new Dock(this, this.overlay);
        this.overlay.onRequest = (request) => this.asked(request);
        this.annotations = new Annotations(engine);
        canvas.after(this.annotations.element);
        this.addCommands();
        this.listen(canvas);
        this.applySettings();
        this.dock.begin();
        this.dock.addCommands();
        this.cameras.choose(this.settings.camera);
        this.open(location.hash);
        requestAnimationFrame((now) => this.frame(now));
    }

    // --- opening -----------------------------------------------------------------------------------------------------

    // What follows '#' in the address; nothing or something broken opens the first scenario.
    open(fragment: string): void {
        const text = fragment.replace(/^#/, '');
        if (text) {
            try {
                const opened = this.engine.openLink(text);
                this.begin();
                this.options = opened.options;
                this.pageOptions(opened.options);
                return;
            } catch (error) {
                if (!(error instanceof EngineError)) throw error;
                this.toasts.show(`This link does not open. ${error.message}`, 'error');
                if (this.info) return; // what was open stays
            }
        }
        const names = this.engine.catalog().map((c) => c.name);
        const first = kFirstScenario.find((n) => names.includes(n)) ?? names[0];
        if (first) this.openNamed(first, text !== '');
    }

    openNamed(name: string, quietly = false): void {
        try {
            this.engine.openLink(`scenario=${name}`);
            this.begin();
            if (!quietly) history.replaceState(null, '', `#scenario=${name}`);
        } catch (error) {
            this.toasts.show((error as Error).message, 'error');
        }
    }

    // True when it opened; otherwise what was open stays.
    loadText(json: string): boolean {
        try {
            this.engine.load(json);
            this.begin();
            history.replaceState(null, '', location.pathname + location.search);
            return true;
        } catch (error) {
            this.toasts.show((error as Error).message, 'error');
            return false;
        }
    }

    // A scene to drive into in place of the scenario's own, until it is taken away.
    bringScene(take: (engine: Engine) => void): void {
        take(this.engine);
        this.begin();
    }

    // The file that the scenario's scene names has come.
    sceneCame(take: (engine: Engine) => void): void {
        take(this.engine);
        const options = this.options;
        this.begin();
        this.startOptions(options);
    }

    private options: Record<string, unknown> = {}; // of the link that opened this scenario

    // The engine holds a new scenario: everything that shows it starts anew.
    private begin(): void {
        this.options = {};
        this.info = this.engine.info<Info>();
        this.clock.dt = this.info.dt;
        this.clock.reset();
        this.clock.rate = 1;
        this.clock.playing = true;
        this.title.textContent = this.info.title;
        this.title.title = this.info.summary;
        document.title = `${this.info.title} \u00b7 Yawlab`;
        this.drivenCar = Math.max(0, this.info.vehicles.findIndex((v) => v.live));
        this.focusCar = this.drivenCar;
        this.tuneEar();
        this.driver.begin();
        this.laps.begin();
        this.onCourse = false;
        document.documentElement.toggleAttribute('data-live', this.live);
        this.world.lapGhost = null;
        this.scrubber.dt = this.info.dt;
        this.scrubber.expected = null;
        this.scout.clear();
        this.scrubber.clear(!this.editing);
        this.told = 0;
        this.readout.clear();
        if (!this.editing) {
            this.runs.clear();
            this.history.length = 0;
            this.history.push(this.engine.scenario());
            this.historyAt = 0;
        }
        this.world.begin(this.info.vehicles);
        this.annotations.names = this.info.vehicles.map((v, i) => v.name || String(i + 1));
        this.plots.begin();
        this.overlay.show(this.focusCar);
        this.overlay.event(-1, -1);
        this.cameras.cut();
        // Several cars that nobody drives are a play to watch: all of them in the picture.
        const play = this.info.vehicles.length > 1 && !this.live && kOneCar.includes(this.settings.camera);
        if (!this.editing) this.cameras.choose(play ? 'all' : this.settings.camera);
        this.lastVelocity.set(NaN, NaN, NaN);
        this.acceleration.set(0, 0, 0);
        if (this.info.note) this.toasts.show(this.info.note, 'note', 10);
        if (this.info.vehicles.some((v) => v.live) && !this.settings.hinted) this.showHint();
        const awaited = this.engine.sceneAwaited();
        if (awaited) {
            this.clock.playing = false; // not into walls that are yet to come
            void import('./bring').then(({ readScenarioScene }) => readScenarioScene(this, awaited));
        }
    }

    // --- changing the scenario -----------------------------------------------------------------------------------------

    private editing = false;

    editsAtOnce = false; // what the page that tunes was last told

    // The scenario with a change; what was run before becomes a ghost. It starts anew, paused at its start, or, at once,
    // is computed up to this moment.
    edit(json: string, atOnce = false): void {
        const before = this.engine.end > 0 ? this.runs.keep(this.engine) : null;
        try {
            this.replace(json, atOnce);
            this.history.splice(this.historyAt + 1, Infinity, json);
            this.historyAt = this.history.length - 1;
        } catch (error) {
            if (before) this.runs.drop(before);
            this.toasts.show((error as Error).message, 'error');
        }
        this.onEdited();
    }
    undo(direction: -1 | 1, atOnce = this.editsAtOnce): void {
        const json = this.history[this.historyAt + direction];
        if (json === undefined) return void this.toasts.show(direction < 0 ? 'Nothing to undo.' : 'Nothing to redo.');
        this.historyAt += direction;
        this.replace(json, atOnce);
        this.onEdited();
    }
    private replace(json: string, atOnce: boolean): void {
        const { time } = this;
        const { playing, rate } = this.clock;
        // What was driven counts for the changed scenario too.
        const recorded = (JSON.parse(this.engine.withRecording()) as { recording?: string; engine?: string });
        const document = JSON.parse(json) as Record<string, unknown>;
        if (recorded.recording) Object.assign(document, { recording: recorded.recording, engine: recorded.engine });
        this.engine.load(JSON.stringify(document));
        const camera = this.cameras.kind;
        const focus = this.focusCar;
        this.editing = true;
        this.begin();
        this.editing = false;
        this.look(Math.min(focus, Math.max(0, this.vehicles.count - 1)));
        this.cameras.choose(camera);
        this.clock.playing = atOnce && playing;
        if (!atOnce) return;
        this.clock.rate = rate;
        if (time > 0) this.run(Math.round(time / this.clock.dt));
    }
    // From the start with the same controls and the present parameters.
    again(): void {
        this.engine.seek(0);
        this.clock.reset();
        this.clock.playing = true;
        this.moved();
    }
    // The same run by every method at several steps.
    integrators(): void {
        void import('../ui/integrators').then(({ integratorsDialog }) => integratorsDialog(this, this.colours()));
    }

    private showHint(): void {
        const touch = matchMedia('(pointer: coarse)').matches;
        this.hint.textContent = touch ? 'Left thumb steers, right thumb drives' : 'Arrow keys to drive';
        this.hint.classList.remove('gone');
        window.setTimeout(() => this.hint.classList.add('gone'), 3000);
    }

    // Options of a readable link that concern the page alone.
    private pageOptions(options: Record<string, unknown>): void {
        const off = (v: unknown): boolean => v === '0' || v === 'false' || v === 0 || v === false;
        if ('ui' in options && off(options['ui'])) {
            this.overlay.visible = false;
            document.documentElement.dataset['ui'] = 'off';
        }
        if (typeof options['camera'] === 'string' && kCameras.some((c) => c.kind === options['camera'])) this.cameras.choose(options['camera'] as CameraKind);
        const quality = options['quality'];
        if (quality === 'low' || quality === 'medium' || quality === 'high') {
            this.linkQuality = quality;
            this.applySettings();
        }
        if (typeof options['load'] === 'string') {
            const path = options['load'];
            void import('./bring').then(({ fetchScene }) => fetchScene(this, path));
        }
        if (typeof options['lesson'] === 'string') this.lessons(options['lesson']);
        this.startOptions(options);
    }
    private startOptions(options: Record<string, unknown>): void {
        const off = (v: unknown): boolean => v === '0' || v === 'false' || v === 0 || v === false;
        if ('t' in options) {
            const t = Number(options['t']);
            if (t > 0 && t < 600) this.run(Math.round(t / this.clock.dt));
        }
        if ('paused' in options && !off(options['paused'])) this.clock.playing = false;
    }

    // --- commands ----------------------------------------------------------------------------------------------------

    private addCommands(): void {
        const d = this.driver;
        const hold = (id: string, title: string, keys: string[], key: keyof Driver['keys']): void =>
            this.commands.add({ id, title, group: 'Driving', keys, run: () => (d.keys[key] = true), release: () => (d.keys[key] = false) });
        hold('drive.throttle', 'Accelerate', ['ArrowUp', 'KeyW'], 'throttle');
        hold('drive.brake', 'Brake', ['ArrowDown', 'KeyS'], 'brake');
        hold('drive.left', 'Steer left', ['ArrowLeft', 'KeyA'], 'left');
        hold('drive.right', 'Steer right', ['ArrowRight', 'KeyD'], 'right');
        hold('drive.handbrake', 'Handbrake', ['Space'], 'handbrake');
        hold('drive.clutch', 'Clutch', ['KeyX'], 'clutch');
        const tap = (id: string, title: string, keys: string[], bit: number): void =>
            this.commands.add({ id, title, group: 'Driving', keys, run: () => d.press(bit) });
        tap('drive.shiftUp', 'Shift up', ['KeyE'], kButtons.shiftUp);
        tap('drive.shiftDown', 'Shift down', ['KeyQ'], kButtons.shiftDown);
        tap('drive.starter', 'Starter', ['KeyI'], kButtons.starter);
        tap('drive.right-car', 'Right the car', ['KeyU'], kButtons.rightCar);
        tap('drive.road', 'Back to the road', ['Backspace'], kButtons.backToRoad);

        const clock = this.clock;
        this.commands.add(
            { id: 'clock.play', title: 'Play or pause', group: 'Clock', keys: ['KeyP'], run: () => this.toggle() },
            { id: 'clock.step', title: 'One step forward', group: 'Clock', keys: ['Period'], run: () => clock.queue(1) },
            { id: 'clock.stepBack', title: 'One step back', group: 'Clock', keys: ['Comma'], run: () => { clock.playing = false; this.seek(this.step - 1); } },
            { id: 'clock.restart', title: 'Back to the start', group: 'Clock', keys: ['Home', 'KeyR'], run: () => this.restart() },
            { id: 'clock.back5', title: 'Back 5 seconds', group: 'Clock', keys: ['KeyB'], run: () => this.seek(this.step - Math.round(5 / clock.dt)) },
            { id: 'clock.nextEvent', title: 'To the next event', group: 'Clock', keys: ['KeyN'], run: () => this.nextEvent() },
            { id: 'clock.slower', title: 'Slow motion: next speed', group: 'Clock', keys: ['KeyL'], run: () => { clock.rate = kRates[(kRates.indexOf(clock.rate) + 1) % kRates.length]!; } },
            { id: 'clock.normal', title: 'Normal speed', group: 'Clock', keys: ['Shift+KeyL'], run: () => { clock.rate = 1; } },
            { id: 'clock.bookmark', title: 'Bookmark this moment', group: 'Clock', keys: ['KeyM'], run: () => this.toasts.show(this.scrubber.toggleBookmark(this.step, `bookmark at ${fixed(this.time, 2)} s`) ? 'Bookmarked.' : 'Bookmark removed.', 'note', 1.5) },
            { id: 'clock.toBookmark', title: 'To the bookmark before', group: 'Clock', keys: ['Shift+KeyB'], run: () => this.goTo(this.scrubber.previousBookmark(this.step, this.scrubber.steps(0.3)), 'No bookmark before this moment.') },
            { id: 'clock.previousEvent', title: 'To the event before', group: 'Clock', keys: ['Shift+KeyN'], run: () => this.goTo(this.scrubber.previousEvent(this.step, this.scrubber.steps(0.3)), 'No event before this moment.') },
            { id: 'clock.stop', title: 'Always pause at this moment (\u201cwhat happens next?\u201d)', group: 'Clock', keys: ['KeyZ'], run: () => this.toasts.show(this.scrubber.toggleStop(this.step, 'What happens next?') ? 'The run will pause here.' : 'The run no longer pauses here.', 'note', 2) },
            { id: 'clock.predict', title: 'Pause half a second before every known event', group: 'Clock', keys: ['Shift+KeyZ'], run: () => { this.scrubber.predict = !this.scrubber.predict; this.toasts.show(this.scrubber.predict ? 'Pauses before every known event.' : 'No longer pauses before events.', 'note', 2); } },
            { id: 'clock.loop', title: 'Loop: mark its start, its end, off', group: 'Clock', keys: ['BracketLeft'], run: () => this.toasts.show({ from: 'Loop starts here; press again at its end.', on: 'Looping.', off: 'No loop.' }[this.scrubber.markLoop(this.step)], 'note', 2) },
            { id: 'clock.takeOver', title: 'Drive from here: a new branch', group: 'Clock', keys: ['Enter'], run: () => this.takeOver() },
        );
        this.commands.add(
            { id: 'view.nextCamera', title: 'Next camera', group: 'View', keys: ['KeyC'], run: () => this.nextCamera() },
            ...kCameras.map((c, i) => ({ id: `view.${c.kind}`, title: `Camera: ${c.name} (${c.doc})`, group: 'View' as const, keys: [`Digit${i + 1}`], run: () => this.camera(c.kind) })),
            { id: 'view.lookBack', title: 'Look back', group: 'View', keys: ['KeyV'], run: () => this.lookBack(true), release: () => this.lookBack(false) },
            { id: 'view.hud', title: 'Show or hide the driver\u2019s display', group: 'View', keys: ['KeyH'], run: () => this.change('hud', !this.settings.hud) },
            { id: 'view.forces', title: 'Show or hide force arrows', group: 'View', keys: ['KeyF'], run: () => this.change('forces', !this.settings.forces) },
            { id: 'view.levels', title: 'Show or hide the levels of the terrain', group: 'View', keys: ['Shift+KeyK'], run: () => this.change('levels', !this.settings.levels) },
            { id: 'view.blocks', title: 'Terrain levels by error or by plain distance', group: 'View', keys: ['Shift+KeyU'], run: () => this.change('blocks', !this.settings.blocks) },
            { id: 'view.outlines', title: 'Show or hide what can be hit', group: 'View', keys: ['KeyK'], run: () => this.change('outlines', !this.settings.outlines) },
            { id: 'view.trails', title: 'Show or hide trails', group: 'View', keys: ['KeyT'], run: () => this.change('trails', !this.settings.trails) },
            { id: 'view.nextCar', title: 'Look at the next vehicle', group: 'View', keys: ['Tab'], available: () => document.activeElement === this.stage.canvas || document.activeElement === document.body, run: () => this.look((this.focusCar + 1) % Math.max(1, this.vehicles.count)) },
        );
        this.commands.add(
            { id: 'events.older', title: 'Open the event before this one', group: 'Overlay', keys: ['Shift+Comma'], run: () => this.openEvent(-1) },
            { id: 'events.newer', title: 'Open the event after this one', group: 'Overlay', keys: ['Shift+Period'], run: () => this.openEvent(1) },
            { id: 'events.go', title: 'Go to the open event', group: 'Overlay', keys: ['Shift+Enter'], run: () => this.asked({ kind: 'seekToEvent', index: this.overlay.openEvent, size: 0 }) },
            { id: 'events.copy', title: 'Copy the open event as a case', group: 'Overlay', keys: ['Shift+KeyJ'], run: () => this.asked({ kind: 'copyCase', index: this.overlay.openEvent, size: 0 }) },
            { id: 'events.filter', title: 'Events of the next vehicle, of all', group: 'Overlay', keys: ['Shift+KeyV'], run: () => this.filterEvents() },
        );
        this.commands.add({ id: 'overlay.toggle', title: 'Show or hide the overlay', group: 'Overlay', keys: ['KeyO'], run: () => this.change('overlay', !this.settings.overlay) });
        this.commands.add(
            { id: 'page.gallery', title: 'Scenarios', group: 'Page', keys: ['KeyG'], run: () => this.sheet.open('gallery', 'Scenarios', galleryContent(this)) },
            { id: 'page.export', title: 'Save pictures: trails, frames, video', group: 'Page', keys: ['Shift+KeyE'], run: () => this.exports() },
            { id: 'page.lessons', title: 'Lessons', group: 'Page', keys: ['Shift+KeyH'], run: () => this.lessons() },
            { id: 'page.tune', title: 'Tune parameters', group: 'Page', keys: ['Shift+KeyG'], run: () => void import('../ui/tune').then(({ tuneContent }) => this.sheet.open('tune', 'Tune', tuneContent(this))) },
            { id: 'page.compare', title: 'Compare runs', group: 'Page', keys: ['Shift+KeyC'], run: () => void import('../ui/compare').then(({ compareContent }) => this.sheet.open('compare', 'Compare', compareContent(this))) },
            { id: 'page.integrators', title: 'Compare integrators: Euler, midpoint, RK4', group: 'Page', keys: ['Shift+KeyR'], run: () => this.integrators() },
            { id: 'page.models', title: 'Four models, one impact: planar, 4-DOF, roll car, 17-DOF', group: 'Page', keys: ['Shift+Digit0'], run: () => void import('../compare/dialog').then(({ modelsDialog }) => modelsDialog(this, this.colours())) },
            { id: 'page.map', title: 'Map of two-car impacts', group: 'Page', keys: ['Shift+KeyM'], run: () => void import('../maps/panel').then(({ mapContent }) => this.sheet.open('map', 'Impact map', mapContent(this.engine))) },
            { id: 'page.plots', title: 'Show or hide plots', group: 'Page', keys: ['KeyY'], run: () => this.plots.show(!this.plots.visible) },
            { id: 'page.undo', title: 'Undo a change', group: 'Page', keys: ['Ctrl+KeyZ'], run: () => this.undo(-1) },
            { id: 'page.redo', title: 'Redo a change', group: 'Page', keys: ['Ctrl+Shift+KeyZ'], run: () => this.undo(1) },
            { id: 'runs.keep', title: 'Keep this run as a ghost', group: 'Clock', keys: ['KeyJ'], run: () => { if (!this.runs.keep(this.engine)) this.toasts.show('Nothing has run yet.'); } },
            { id: 'page.openFile', title: 'Open a file: scenario, data, height map, scene', group: 'Page', keys: ['Ctrl+KeyO'], run: () => void import('./bring').then(({ chooseFile }) => chooseFile(this)) },
            { id: 'page.takeSceneAway', title: 'Take the scene away that was brought', group: 'Page', keys: [], run: () => { this.engine.returnScene(); this.begin(); } },
            { id: 'page.saveScenario', title: 'Save the scenario as a file', group: 'Page', keys: [], run: () => void import('../plots/save').then(({ save, fileName }) => save(fileName(this.info.title, 'json'), this.engine.scenario(), 'application/json')) },
            { id: 'page.copyScenario', title: 'Copy as scenario', group: 'Page', keys: [], run: () => void copyText(this.engine.scenario()).then(() => this.toasts.show('The scenario is on the clipboard.')) },
            { id: 'page.share', title: 'Share: copy a link', group: 'Page', keys: ['Shift+KeyS'], run: () => this.share() },
            { id: 'page.more', title: 'More: all pages', group: 'Page', keys: ['Shift+KeyA'], run: () => this.sheet.open('more', 'More', moreContent(this)) },
            { id: 'page.settings', title: 'Settings', group: 'Page', keys: ['Shift+KeyO'], run: () => this.sheet.open('settings', 'Settings', settingsContent(this)) },
            { id: 'page.controls', title: 'Controls: gamepad, wheel, mouse, tilt', group: 'Page', keys: ['Shift+KeyI'], run: () => this.sheet.open('controls', 'Controls', this.controls()) },
            { id: 'drive.mouse', title: 'Steer with the mouse', group: 'Driving', keys: ['Shift+KeyD'], run: () => this.change('mouse', !this.settings.mouse) },
            { id: 'page.keys', title: 'All keys', group: 'Page', keys: ['Shift+Slash'], run: () => keysDialog(this.commands, (r) => store.set('keys', r)) },
            { id: 'page.palette', title: 'Command palette', group: 'Page', keys: ['Ctrl+KeyK', 'Slash'], run: () => paletteDialog(this.commands) },
            { id: 'page.sound', title: 'Sound on or off', group: 'Page', keys: ['Shift+KeyX'], run: () => { this.sound.setMuted(!this.sound.muted); this.toasts.show(this.sound.failure || (this.sound.muted ? 'Sound off.' : 'Sound on.'), 'note', 2); } },
            { id: 'page.theme', title: 'Light or dark', group: 'Page', keys: ['Shift+KeyQ'], run: () => this.change('theme', this.settings.theme === 'dark' ? 'light' : 'dark') },
            { id: 'page.projector', title: 'Projector mode: larger text', group: 'Page', keys: ['Shift+KeyP'], run: () => this.change('projector', !this.settings.projector) },
            { id: 'page.readout', title: 'Show or hide the text read-out', group: 'Page', keys: ['Shift+KeyT'], run: () => { this.readout.element.classList.toggle('shown'); this.readout.element.classList.toggle('reader'); } },
            { id: 'page.close', title: 'Close', group: 'Page', keys: ['Escape'], run: () => this.sheet.close() },
        );
    }

    get step(): number {
        return this.worldBlock.named(0, 'step');
    }
    get time(): number {
        return this.worldBlock.named(0, 'time');
    }
    // Some vehicle takes live controls.
    get live(): boolean {
        return this.info.vehicles.some((v) => v.live);
    }
    get focused(): number {
        return this.focusCar;
    }

    toggle(): void {
        this.clock.playing = !this.clock.playing;
        if (this.clock.playing && this.worldBlock.named(0, 'stopped') !== 0) this.toasts.show('The run has stopped: a state is no longer a number. Go back to the start.', 'error');
    }
    restart(): void {
        if (this.plots.visible && this.engine.end > 200) this.runs.keep(this.engine); // to compare with
        this.engine.restart();
        this.driver.begin();
        if (this.live) this.scrubber.clear(false); // other controls, other events
        this.plots.restarted();
        this.clock.reset();
        this.clock.playing = true;
        this.moved();
    }
    seek(step: number): void {
        this.engine.seek(Math.max(0, Math.min(step, this.engine.end)));
        this.clock.reset();
        this.moved();
    }
    private goTo(step: number | null, otherwise: string): void {
        if (step === null) this.toasts.show(otherwise, 'note', 2);
        else this.seek(step);
    }
    nextEvent(): void {
        this.goTo(this.scrubber.nextEvent(this.step), 'No later event in this run.');
    }
    takeOver(): void {
        if (this.step < this.engine.end) this.runs.keep(this.engine); // the old run stays as a ghost
        this.engine.takeOver();
        this.scrubber.branch(this.step);
        this.plots.branched(this.step);
        this.clock.playing = true;
        this.toasts.show('A new branch begins here.');
    }
    // Many steps at once (a link's t=...): no drawing in between.
    run(steps: number): void {
        for (let left = steps; left > 0; left -= 2000) this.engine.step(Math.min(left, 2000));
        this.moved();
    }
    private moved(): void {
        this.cameras.cut();
        this.laps.leave();
        this.world.lapGhost = null;
        this.told = Math.min(this.told, this.events.count);
        this.tell(null);
        this.scrubber.expected = null;
        this.lastVelocity.set(NaN, NaN, NaN); // no change of speed across a jump
        this.world.jump();
        this.overlay.jumped();
        this.plots.panel?.refresh();
        this.fraction = 0;
    }
    camera(kind: CameraKind): void {
        this.cameras.choose(kind);
        this.settings.camera = kind;
        this.save();
    }
    private nextCamera(): void {
        const i = kCameras.findIndex((c) => c.kind === this.cameras.kind);
        const next = kCameras[(i + 1) % kCameras.length]!;
        this.camera(next.kind);
        this.toasts.show(`${next.name}: ${next.doc}`, 'note', 1.5);
    }
    private lookBack(on: boolean): void {
        this.cameras.lookBack = on;
        this.cameras.cut();
    }
    look(car: number): void {
        this.focusCar = car;
        this.tuneEar();
        this.overlay.show(car);
        this.cameras.cut();
    }
    share(): void {
        const live = this.info.vehicles.some((v) => v.live) && this.engine.end > 0;
        shareDialog({
            link: (withRun) => {
                const link = this.engine.link(withRun);
                if (link.length > kLongestLink) throw new Error(`Too much for a link (${link.length.toLocaleString('en')} characters). Save the scenario as a file and pass that on.`);
                return location.href.split('#')[0] + link;
            },
            scenario: () => this.engine.scenario(),
            hasRun: live,
            toast: (text) => this.toasts.show(text),
        });
    }
    private exports(): void {
        void Promise.all([import('../export/panel'), import('../clock/figures')]).then(([{ exportContent }, { recordOf }]) => this.sheet.open('export', 'Pictures', exportContent({
            title: () => this.info.title,
            end: () => this.engine.end * this.clock.dt,
            canvas: this.stage.canvas,
            trails: () => {
                const v = this.vehicles;
                const records = this.info.vehicles.slice(0, 60).map((_, i) => recordOf(this.engine, i, this.clock.dt, this.engine.end));
                const scenario = JSON.parse(this.engine.scenario()) as { scene?: { walls?: { from: [number, number]; to: [number, number] }[] } };
                const e = this.events;
                const c = this.colours();
                return {
                    vehicles: records.map((r, i) => ({ name: this.info.vehicles[i]!.name, front: v.named(i, 'front'), rear: v.named(i, 'rear'), width: v.named(i, 'width'), dash: [[], [9, 4], [3, 3], [10, 3, 3, 3]][i % 4]!, at: (t, out) => r.track.at(0, t, out) })),
                    options: {
                        title: this.info.title, source: `Yawlab ${this.info.engine}, scenario ${this.info.hash}`, walls: (scenario.scene?.walls ?? []).map((w) => [w.from, w.to]),
                        impacts: Array.from({ length: e.count }, (_, k) => ({ x: e.named(k, 'pointX'), y: e.named(k, 'pointY'), time: e.named(k, 'time') })).filter((_, k) => e.named(k, 'normalImpulse') !== 0),
                        colours: { solid: c['solid']!, line: c['line']!, text: c['text']!, quiet: c['quiet']!, impact: c['impact']!, accent: c['accent']! },
                    },
                };
            },
            drawAt: (seconds, elapsed) => this.drawAt(Math.round(seconds / this.clock.dt), elapsed),
            pause: () => { this.clock.playing = false; },
            toast: (text, kind) => this.toasts.show(text, kind),
        })));
    }
    // One whole frame of that step, for pictures; the camera moves as if `elapsed` had passed.
    private drawAt(step: number, elapsed: number): void {
        const cut = elapsed === 0;
        this.engine.seek(Math.max(0, Math.min(step, this.engine.end)));
        this.fraction = 1;
        if (cut) this.cameras.cut();
        this.place(elapsed);
        this.overlay.update(elapsed, 1, this.stepMicroseconds, this.meter.mean);
        this.stage.render();
        this.overlay.render(this.stage.renderer);
    }
    // Everything of the world to its place at this moment, then the camera, then what depends on it.
    private place(elapsed: number): void {
        const { width, height } = this.stage;
        this.runs.follow(this.time);
        this.world.inside = this.cameras.kind === 'cockpit' && !this.cameras.lookBack;
        this.world.update(this.fraction, this.focusCar, this.runs.kept);
        if (this.settings.forces) this.annotations.draw(this.world.arrows, this.world.colours, this.time, this.focusCar, this.info.vehicles[this.focusCar]?.kind !== 'box', this.world.metresPerNewton, this.overlay.visible ? this.overlay.openEvent : -1);
        else this.annotations.clear();
        this.cameras.update(this.world.subject, this.world.poses, elapsed, width / height);
        this.world.afterCamera();
        this.annotations.place(this.stage.camera, width, height);
    }
    // The lessons' sheet, loaded when it is first wanted.
    private lessons(start = ''): void {
        void import('../lessons/panel').then(({ lessonsContent }) => this.sheet.open('lessons', 'Lessons', lessonsContent({
            open: (link) => this.openLesson(link),
            time: () => this.time,
            plots: (names, against, cars) => {
                this.plots.show(true);
                void this.plots.load().then((panel) => panel.choose(names, against, cars));
            },
            camera: (kind) => kCameras.some((c) => c.kind === kind) && this.camera(kind as CameraKind),
            play: () => { this.clock.playing = true; },
            again: () => {
                if (this.live) this.restart();
                else this.again();
            },
        }, start)));
    }
    private openLesson(link: string): void {
        try {
            const opened = this.engine.openLink(link.replace(/^#/, ''));
            this.begin();
            this.clock.playing = false; // guess first, then run
            this.pageOptions({ ...opened.options, lesson: undefined });
        } catch (error) {
            this.toasts.show((error as Error).message, 'error');
        }
    }
    private controls(): HTMLElement {
        return controlsContent({
            driver: this.driver,
            pad: firstPad,
            saveMap: (id, map) => {
                if (map === null) delete this.driver.maps[id];
                else this.driver.maps[id] = map;
                store.set('pads', this.driver.maps);
            },
            flags: { mouse: this.settings.mouse, tilt: this.driver.tilt !== null, aid: this.settings.aid },
            setMouse: (on) => this.change('mouse', on),
            setTilt: (on) => void this.pointing.setTilt(on).then((why) => why && this.toasts.show(why, 'error')),
            setAid: (aid) => this.change('aid', aid),
            openKeys: () => this.commands.run('page.keys'),
        });
    }
    // What a click in the overlay, or its command, asks for.
    private asked(request: OverlayRequest): void {
        const { kind, index } = request;
        if (kind === 'preset') this.dock.preset(index);
        if (kind === 'dock') this.dock.edge(kEdges[index] ?? 'right');
        if (kind === 'fold') this.dock.fold();
        if (kind === 'panels') this.dock.noted();
        if (kind === 'resize') this.dock.resize(request.size, this.textPixels / 13);
        if (kind !== 'seekToEvent' && kind !== 'copyCase') return;
        if (index < 0 || index >= this.events.count) return void this.toasts.show('No event is open.', 'note', 2);
        if (kind === 'seekToEvent') {
            this.clock.playing = false;
            this.seek(this.events.named(index, 'step'));
            return;
        }
        try {
            const copied = this.engine.eventCase(index);
            void copyText(copied.case).then((ok) => this.toasts.show(ok ? `Copied as a case for \`yawlab impact ${copied.command}\`.` : 'The browser does not allow copying here.'));
        } catch (error) {
            if (!(error instanceof EngineError)) throw error;
            this.toasts.show(error.message, 'error');
        }
    }
    // Opens the next event with an impulse, told by the filter; beyond the last one none is open.
    private openEvent(direction: -1 | 1): void {
        const e = this.events;
        const of = this.overlay.eventFilter;
        let k = this.overlay.openEvent < 0 && direction < 0 ? e.count : this.overlay.openEvent;
        do k += direction;
        while (k >= 0 && k < e.count && of >= 0 && e.named(k, 'a') !== of && e.named(k, 'b') !== of);
        if (e.count === 0) return void this.toasts.show('Nothing has happened yet.', 'note', 2);
        const open = k >= 0 && k < e.count ? k : -1;
        this.overlay.event(open);
        if (open >= 0) this.readout.announce(`${this.engine.names('events', 'kind')[e.named(open, 'kind')]} at ${fixed(e.named(open, 'time'), 3)} s is open`);
    }
    private filterEvents(): void {
        const next = this.overlay.eventFilter + 1;
        const vehicle = next < this.info.vehicles.length ? next : -1;
        this.overlay.event(-1, vehicle);
        this.toasts.show(vehicle < 0 ? 'Events of all vehicles.' : `Events of ${this.info.vehicles[vehicle]!.name}.`, 'note', 2);
    }

    // --- settings ----------------------------------------------------------------------------------------------------

    // Of a link, for this visit; else as the settings say.
    private linkQuality: 'low' | 'medium' | 'high' | null = null;
    private get quality(): Settings['quality'] {
        return this.linkQuality ?? this.settings.quality;
    }
    change<K extends keyof Settings>(name: K, value: Settings[K]): void {
        if (name === 'quality') this.linkQuality = null;
        this.settings[name] = value;
        if (name === 'camera') this.cameras.choose(this.settings.camera);
        this.save();
        this.applySettings();
    }
    private save(): void {
        store.set('settings', this.settings);
    }
    private colours(): Record<string, string> {
        return this.settings.theme === 'light' ? tokens.light : tokens.dark;
    }
    private applyTheme(): void {
        const root = document.documentElement;
        root.dataset['theme'] = this.settings.theme;
        if (this.settings.projector) root.dataset['projector'] = '';
        else delete root.dataset['projector'];
    }
    applySettings(): void {
        const s = this.settings;
        this.applyTheme();
        this.hud.element.classList.toggle('hidden', !s.hud);
        this.overlay.visible = s.overlay;
        if (!s.overlay) this.overlay.focus(false);
        this.annotations.numbers = s.numbers;
        this.world.showForces = s.forces;
        this.world.showOutlines = this.world.walls.showCollision = s.outlines;
        this.world.showTrails = s.trails;
        this.world.land.levels = s.levels;
        this.world.land.blocks = s.blocks;
        this.world.land.pixelError = s.pixelError > 0 ? s.pixelError : null;
        this.world.colours = this.colours();
        this.world.metresPerNewton = s.arrowScale / 1000;
        this.cameras.fieldOfView = s.fieldOfView;
        this.driver.settings.aid = s.aid;
        this.pointing.setMouse(s.mouse);
        const quality = this.quality;
        this.stage.setQuality(quality === 'auto' ? this.adapt.quality() : kQualities[quality]);
        this.textPixels = s.projector ? 20 : 13;
        this.stage.resize();
        this.plots.changed();
        this.overlay.restyle(this.stage.pixelRatio, this.colours(), this.textPixels);
        this.layout();
    }

    // What the bars, the sheet, the plots and the overlay leave of the world; its middle is the picture's middle.
    layout(): void {
        const { width, height } = this.stage;
        const style = document.documentElement.style;
        const bar = document.querySelector('.bar')?.getBoundingClientRect().height ?? 48;
        const plots = this.plots.visible ? this.plots.box.getBoundingClientRect().height : 0;
        const below = this.transport.element.getBoundingClientRect().height + plots;
        const sheet = this.sheet.current && width > 720 ? this.sheet.element.getBoundingClientRect().width : 0;
        const covered = this.dock.place(width, height, sheet, bar, height - below, this.textPixels / 13);
        style.setProperty('--plots', `${plots}px`);
        style.setProperty('--sheet', `${sheet}px`);
        style.setProperty('--covered-left', `${sheet + covered.left}px`);
        style.setProperty('--covered-right', `${covered.right}px`);
        style.setProperty('--covered-top', `${covered.top}px`);
        style.setProperty('--covered-bottom', `${covered.bottom}px`);
        this.stage.shift((sheet + covered.left - covered.right) / 2, (bar - below - covered.bottom) / 2);
    }

    // --- input -------------------------------------------------------------------------------------------------------

    private listen(canvas: HTMLCanvasElement): void {
        window.addEventListener('hashchange', () => this.open(location.hash));
        document.addEventListener('visibilitychange', () => (this.last = 0)); // what was not seen is not a long frame
        window.addEventListener('blur', () => {
            this.commands.liftAll();
            this.driver.release();
        });
        const typing = (): boolean => {
            const active = document.activeElement;
            return document.querySelector('dialog[open]') !== null || active instanceof HTMLTextAreaElement || active instanceof HTMLSelectElement ||
                (active instanceof HTMLInputElement && active.type !== 'range' && active.type !== 'checkbox');
        };
        window.addEventListener('keydown', (e) => {
            if (typing() || e.altKey) return;
            this.sound.gesture();
            if (this.overlay.key(e.key, true)) return e.preventDefault();
            // Space and Enter on a focused button press the button.
            if ((e.code === 'Space' || e.code === 'Enter') && document.activeElement instanceof HTMLButtonElement) return;
            if (this.commands.press(keyOf(e), e.repeat)) e.preventDefault();
        });
        window.addEventListener('keyup', (e) => {
            this.overlay.key(e.key, false);
            this.commands.lift(e.code);
        });

        let dragging = -1;
        const pinch = new Map<number, { x: number; y: number }>();
        canvas.addEventListener('pointerdown', (e) => {
            canvas.focus({ preventScroll: true });
            this.sound.gesture();
            if (e.pointerType === 'touch') document.documentElement.dataset['touch'] = '';
            if (this.overlay.down(e.clientX, e.clientY, e.button === 2 ? 1 : 0, e.pointerType === 'touch')) {
                canvas.setPointerCapture(e.pointerId);
                return;
            }
            pinch.set(e.pointerId, { x: e.clientX, y: e.clientY });
            dragging = e.pointerId;
            canvas.setPointerCapture(e.pointerId);
        });
        canvas.addEventListener('pointermove', (e) => {
            if (this.overlay.move(e.clientX, e.clientY)) return;
            const from = pinch.get(e.pointerId);
            if (!from) return;
            if (pinch.size === 2) {
                const other = [...pinch.entries()].find(([id]) => id !== e.pointerId)![1];
                const before = Math.hypot(from.x - other.x, from.y - other.y);
                const now = Math.hypot(e.clientX - other.x, e.clientY - other.y);
                if (before > 10 && now > 10) this.cameras.zoom(before / now);
            } else if (e.pointerId === dragging) this.cameras.drag(e.clientX - from.x, e.clientY - from.y);
            from.x = e.clientX;
            from.y = e.clientY;
        });
        const up = (e: PointerEvent): void => {
            this.overlay.up(e.clientX, e.clientY);
            pinch.delete(e.pointerId);
            if (dragging === e.pointerId) dragging = -1;
        };
        canvas.addEventListener('pointerup', up);
        canvas.addEventListener('pointercancel', up);
        canvas.addEventListener('contextmenu', (e) => e.preventDefault());
        canvas.addEventListener('wheel', (e) => {
            e.preventDefault();
            if (!this.overlay.wheel(e.clientX, e.clientY, -e.deltaY / 100)) this.cameras.zoom(Math.exp(e.deltaY * 0.001));
        }, { passive: false });
        window.addEventListener('dragover', (e) => e.preventDefault());
        window.addEventListener('drop', (e) => {
            e.preventDefault();
            const file = e.dataTransfer?.files[0];
            if (file) void import('./bring').then(({ bringFile }) => bringFile(this, file));
        });
        if (matchMedia('(pointer: coarse)').matches) document.documentElement.dataset['touch'] = '';
        new ResizeObserver(() => this.resized()).observe(canvas);
    }
    private resized(): void {
        const ratio = this.stage.pixelRatio;
        if (!this.stage.resize()) return;
        if (this.stage.pixelRatio !== ratio) this.overlay.restyle(this.stage.pixelRatio, this.colours(), this.textPixels);
        this.layout();
    }

    // --- the frame ---------------------------------------------------------------------------------------------------

    private frame(now: number): void {
        requestAnimationFrame((next) => this.frame(next));
        const elapsed = this.last === 0 ? 0 : (now - this.last) / 1000;
        this.last = now;
        if (window.devicePixelRatio !== this.stage.pixelRatio && window.devicePixelRatio <= 3) this.resized();
        if (this.quality === 'auto' && !document.hidden && this.adapt.frame(elapsed)) {
            this.stage.setQuality(this.adapt.quality());
            this.layout();
        }
        const begin = performance.now();
        const forward = this.vehicles.count > 0 ? this.vehicles.named(Math.min(this.drivenCar, this.vehicles.count - 1), 'u') : 0;
        const pad = firstPad();
        const hands = this.driver.update(elapsed, forward, pad);
        if (this.driver.touched && !this.settings.hinted) {
            this.settings.hinted = true;
            this.save();
            this.hint.classList.add('gone');
        }
        const ticks = this.clock.take(elapsed);
        let stepped = 0;
        if (ticks.steps > 0) {
            this.engine.hands(hands);
            const from = performance.now();
            if (this.clock.playing && this.scrubber.predict) {
                const lead = this.scrubber.steps(this.scrubber.lead + 0.3);
                const expected = this.scout.ahead(this.step, lead + ticks.steps, this.scrubber.steps(0.1), hands);
                if (expected !== undefined) this.scrubber.expected = expected;
            }
            const reach = this.clock.playing ? this.scrubber.reach(this.step, ticks.steps) : { steps: ticks.steps, then: 'go' as const, seek: 0, stop: null };
            stepped = this.plots.visible ? this.stepSampled(reach.steps) : this.engine.step(reach.steps);
            const cost = ((performance.now() - from) * 1000) / Math.max(1, stepped);
            this.stepMicroseconds += (cost - this.stepMicroseconds) * 0.05;
            this.overlay.sample();
            if (stepped < reach.steps) this.clock.playing = false;
            this.afterSteps(stepped * this.clock.dt, pad);
            if (reach.then === 'loop') this.seek(reach.seek);
            if (reach.then === 'pause') {
                this.clock.playing = false;
                this.toasts.show('What happens next? Press P to see.', 'note', 6);
            }
        }
        this.fraction = ticks.steps > 0 && !this.clock.playing ? 1 : this.clock.playing ? ticks.fraction : 1;
        this.sound.update(hear(this.channelsHeard, this.clock.rate, this.cylinders, this.heard), this.clock.playing);
        const simulated = performance.now();
        this.place(elapsed);
        const scene = performance.now();
        this.overlay.update(elapsed, this.clock.playing ? this.clock.pace : 1, this.stepMicroseconds, this.meter.mean);
        this.sinceText += elapsed;
        if (this.sinceText > 1 / 30) {
            this.sinceText = 0;
            this.texts();
            this.plots.update();
        }
        const overlaid = performance.now();
        if (!this.stage.lost) {
            this.stage.render();
            this.overlay.render(this.stage.renderer);
        }
        this.meter.add(simulated - begin, this.world.lodTime, scene - simulated - this.world.lodTime, overlaid - scene, performance.now() - overlaid);
        this.frames++;
    }

    // One by one, so that the plots miss no step.
    private stepSampled(steps: number): number {
        let done = 0;
        this.plots.sample();
        while (done < steps && this.engine.step(1) === 1) {
            done++;
            this.plots.sample();
        }
        return done;
    }
    // Events of this run so far and ahead, for the plots.
    get happenings(): { time: number; label: string }[] {
        return this.scrubber.moments.filter((m) => m.kind === 'event').map((m) => ({ time: m.step * this.clock.dt, label: m.label }));
    }

    // The sound asks by its own names: wheel0 .. wheel3 are the engine's fl, fr, rl, rr. Each name is looked up once.
    private readonly heardPlaces = new Map<string, { block: Block; offset: number } | null>();
    private heardIn(name: string): { block: Block; offset: number } | null {
        let place = this.heardPlaces.get(name);
        if (place === undefined) {
            const own = name.replace(/^wheel([0-3])\./, (_, w: string) => `${['fl', 'fr', 'rl', 'rr'][Number(w)]}.`);
            const block = [this.vehicles, this.telemetry].find((b) => b.has(own));
            place = block ? { block, offset: block.offset(own) } : null;
            this.heardPlaces.set(name, place);
        }
        return place;
    }
    private cylinders = 4;
    // What the focused car's engine sounds like is in its parameters.
    private tuneEar(): void {
        const engine = this.info.vehicles[this.focusCar]?.kind === 'car' ? this.engine.parameters(this.focusCar).values['engine'] : undefined;
        const count = (engine as { cylinders?: unknown } | undefined)?.cylinders;
        this.cylinders = typeof count === 'number' ? count : 4;
    }
    private readonly channelsHeard = {
        has: (name: string): boolean => this.info.vehicles[this.focusCar]?.kind === 'car' && this.heardIn(name) !== null,
        value: (name: string): number => {
            const place = this.heardIn(name);
            return place && this.focusCar < place.block.count ? place.block.get(this.focusCar, place.offset) : 0;
        },
    };

    // New events: announced, shaken, drawn.
    private afterSteps(simulatedTime: number, pad: Gamepad | null): void {
        const v = this.vehicles;
        if (v.count > this.focusCar && simulatedTime > 0) {
            const i = this.focusCar;
            this.turn.set(v.named(i, 'qx'), v.named(i, 'qy'), v.named(i, 'qz'), v.named(i, 'qw'));
            this.scratch.set(v.named(i, 'u'), v.named(i, 'v'), v.named(i, 'w')).applyQuaternion(this.turn);
            const share = 1 - Math.exp(-simulatedTime / 0.12);
            this.lastVelocity.subVectors(this.scratch, this.lastVelocity).divideScalar(simulatedTime);
            this.lastVelocity.applyQuaternion(this.turn.invert());
            if (this.lastVelocity.length() < 300) this.acceleration.lerp(this.lastVelocity, share);
            this.lastVelocity.copy(this.scratch);
        }
        if (this.live && v.count > this.focusCar) this.timeLap(this.focusCar);
        this.tell(pad);
    }
    // Events that are new: to the track of time and the read-out, and, where they happen now, to pad and ears.
    private tell(pad: Gamepad | null): void {
        const e = this.events;
        const now = this.step;
        for (; this.told < e.count; this.told++) {
            const kind = this.engine.names('events', 'kind')[e.named(this.told, 'kind')] ?? 'event';
            const t = e.named(this.told, 'time');
            const deltaV = e.named(this.told, 'deltaV');
            const text = deltaV > 0 ? `${kind} at ${fixed(t, 2)} s, delta-V ${fixed(deltaV, 1)} m/s` : `${kind} at ${fixed(t, 2)} s`;
            if (this.scrubber.addEvent(e.named(this.told, 'step'), text)) this.readout.announce(text);
            if (now - e.named(this.told, 'step') > 100) continue;
            if (deltaV > 0.3) rumble(pad, deltaV / 8);
            const impulse = Math.hypot(e.named(this.told, 'normalImpulse'), e.named(this.told, 'tangentialImpulse'));
            if (impulse > 0) this.sound.strike(impulse);
        }
    }

    // Lap times where the terrain has a closed road.
    private timeLap(i: number): void {
        const v = this.vehicles;
        const place = this.engine.roadPlace(v.named(i, 'x'), v.named(i, 'y'));
        this.onCourse = place?.closed === true && Math.abs(place.offset) < 40;
        if (!place?.closed) return;
        const laps = this.laps.done;
        this.laps.update(this.time, place.along, place.offset, place.length, {
            position: [v.named(i, 'x'), v.named(i, 'y'), v.named(i, 'z')],
            orientation: [v.named(i, 'qx'), v.named(i, 'qy'), v.named(i, 'qz'), v.named(i, 'qw')],
        });
        this.world.lapGhost = this.laps.ghost();
        const last = this.laps.last;
        if (this.laps.done > laps && last) this.toasts.show(`Lap ${this.laps.done}: ${lapTime(last.time)}${last === this.laps.best ? ', the best so far' : last.counts ? '' : ', off the road: does not count'}`, 'note', 6);
    }

    private texts(): void {
        const v = this.vehicles;
        const duration = this.info.duration;
        this.transport.update(this.time, this.engine.end * this.clock.dt, duration, this.clock.playing, this.clock.rate, this.live && this.step < this.engine.end);
        this.transport.setMarks(this.scrubber.moments.map((m): Mark => ({ time: m.step * this.clock.dt, kind: m.kind === 'event' ? 'event' : 'bookmark', label: m.label })));
        const slow = this.clock.playing && this.clock.pace < 0.95;
        this.pace.classList.toggle('hidden', !slow);
        if (slow) this.pace.textContent = `running at ${fixed(this.clock.pace * this.clock.rate, this.clock.rate < 0.1 ? 3 : 1)}\u00d7`;
        if (this.sheet.current === 'compare') this.onCompared();
        if (v.count === 0) return;
        const i = Math.min(this.focusCar, v.count - 1);
        const t = this.telemetry;
        const optional = (field: string): number | null => (t.has(field) ? t.named(i, field) : null);
        const isCar = this.info.vehicles[i]?.kind === 'car';
        const units: Units = this.settings.units;
        this.hud.update({
            speed: v.named(i, 'speed'),
            engineSpeed: isCar ? optional('engineSpeed') : null,
            engineLimit: optional('engineLimit') ?? 680,
            gear: isCar ? optional('gear') : null,
            throttle: v.named(i, 'throttle'),
            brake: v.named(i, 'brake'),
            handbrake: v.named(i, 'handbrake'),
            ax: this.acceleration.x,
            ay: this.acceleration.y,
            lap: this.onCourse
                ? { time: this.laps.elapsed, delta: this.laps.delta, best: this.laps.best?.time ?? null, sector: this.laps.splits.length + 1, counts: this.laps.counts }
                : null,
        }, units);
        const r = this.readout;
        r.set('time', 'Time', `${fixed(this.time, 3)} s`);
        r.set('speed', 'Speed', `${fixed(v.named(i, 'speed'), 2)} m/s`);
        r.set('x', 'Place x', `${fixed(v.named(i, 'x'), 2)} m`);
        r.set('y', 'Place y', `${fixed(v.named(i, 'y'), 2)} m`);
        r.set('z', 'Height', `${fixed(v.named(i, 'z'), 3)} m`);
        this.world.readWheels(i, (name, label, newtons) => r.set(name, label, force(newtons)));
        const last = this.events.count - 1;
        if (last >= 0) {
            const kinds = this.engine.names('events', 'kind');
            r.set('event', 'Last event', `${kinds[this.events.named(last, 'kind')]} at ${fixed(this.events.named(last, 'time'), 3)} s, normal impulse ${fixed(this.events.named(last, 'normalImpulse'), 0)} N s, delta-V ${fixed(this.events.named(last, 'deltaV'), 2)} m/s`);
        }
    }
}

