// The page: one engine, one stage, one clock. Each frame: hands -> whole steps -> interpolated poses -> draw.
import { Quaternion, Vector3 } from 'three';
import tokens from '../tokens.json';
import { Engine, EngineError, type Block, type GroundMade, type TerrainPictures } from '../engine/engine';
import { Driver, firstPad } from '../input/driver';
import { Pointing } from '../input/pointing';
import { TouchPads } from '../input/touch';
import { el, iconButton, store } from '../ui/dom';
import { FrictionLegend } from '../ui/friction_legend';
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
import { Rescue } from '../ui/rescue';
import { Sheet } from '../ui/sheet';
import { Toasts } from '../ui/toasts';
import { Transport } from '../ui/transport';
import { Cameras, kCameras, kOneCar, type CameraKind } from '../view/cameras';
import { Overlay } from '../view/overlay';
import { addCommands } from './command_list';
import { asked } from './events_at_hand';
import { Laps } from './laps';
import type { LessonPlace } from '../lessons/lesson';
import { listen } from './listen';
import { onlyForThePage, pageOptions, readOptions, startOptions } from './link_options';
import { part } from './parts';
import { tellEvents, tellNumbers, timeLap } from './telling';
import type { Adapt } from '../view/adapt';
import { kQualities, type Stage } from '../view/stage';
import { World3d } from '../view/world';
import { BroughtScenes, type TakeScene } from './brought_scenes';
import { Commands } from './commands';
import { Dock } from './dock';
import { Ear } from './ear';
import type { Beginning } from './beginning';
import { readKeys, type Settings } from './settings';
import { Clock } from './loop';
import { FrameMeter } from './meter';

const kFirstFrames = 3; // without a graphics card these come quickly, whatever quality was asked for
const kNarrow = 720; // [CSS px] as in the style sheet: a window that has no room for a sheet beside the world
const kFirstScenario = ['hills', 'drive', 'drop'];
const kLevel = 'drive'; // ground for a scene that a link brings

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

function drivable(v: Info['vehicles'][number]): boolean {
    return v.live && v.kind !== 'box'; // a box has neither wheels nor engine
}

export class App {
    readonly clock = new Clock(0.005);
    readonly commands = new Commands(readKeys(store.get('keys', {})));
    readonly driver = new Driver();
    readonly pointing = new Pointing(this.driver);
    readonly settings: Settings;
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
    onBegun: () => void = () => undefined; // another scenario, not a change of the one before
    onCompared: () => void = () => undefined;
    info!: Info;
    frames = 0;

    readonly frictionLegend = new FrictionLegend();
    readonly hud = new Hud();
    readonly transport: Transport;
    private readonly title = el('span', { class: 'title' });
    readonly pace = el('div', { class: 'pace hidden', role: 'status' });
    private readonly hint = el('div', { class: 'hint gone' });
    private readonly pads: TouchPads;
    readonly rescue: Rescue;
    readonly laps = new Laps();
    readonly lesson: LessonPlace = { name: '', step: 0, title: '' };
    onCourse = false;
    readonly scrubber = new Scrubber(0.005);
    private readonly scout: Scout;
    readonly sound = new Sound(store);
    private readonly ear = new Ear(this);
    private readonly heard = { ...kSilent };
    private worldBlock: Block;
    vehicles: Block;
    telemetry: Block;
    events: Block;
    last = 0;
    private sinceText = 0;
    told = 0; // events announced so far
    private stepMicroseconds = 0;
    private fraction = 0;
    focusCar = 0;
    drivenCar = 0; // the first that takes live controls
    private readonly lastVelocity = new Vector3();
    readonly acceleration = new Vector3();
    private readonly scratch = new Vector3();
    private readonly turn = new Quaternion();
    textPixels = 13;
    private waiting = 0; // buttons pressed since the last step
    private readonly history: string[] = []; // scenario texts, for undo
    private historyAt = -1;

    constructor(
        root: HTMLElement,
        readonly engine: Engine,
        made: Beginning,
    ) {
        const { canvas } = made;
        this.settings = made.settings;
        this.adapt = made.adapt;
        this.stage = made.stage;
        this.worldBlock = engine.block('world');
        this.vehicles = engine.block('vehicles');
        this.telemetry = engine.block('telemetry');
        this.scout = new Scout(engine);
        this.events = engine.block('events');
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
        this.sheet = new Sheet(() => this.layout(), canvas);
        this.pads = new TouchPads(this.driver);
        this.rescue = new Rescue(() => this.handle('drive.right-car'));
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
            this.rescue.element,
            this.hint,
            this.hud.element,
            this.frictionLegend.element,
            this.pads.element,
            this.plots.element,
            this.sheet.element,
            this.transport.element,
            this.toasts.element,
            this.readout.element,
        );
        this.applyTheme();
        this.world = new World3d(this.stage, engine);
        this.cameras = new Cameras(this.stage.camera, (x, y) => engine.height(x, y), (a, b) => this.world.walls.sight.free(a, b));
        this.cameras.calm = matchMedia('(prefers-reduced-motion: reduce)').matches;
        this.overlay = new Overlay(engine, this.colours());
        this.dock = new Dock(this, this.overlay);
        this.overlay.onRequest = (request) => asked(this, request);
        this.annotations = new Annotations(engine);
        canvas.after(this.annotations.element);
        addCommands(this);
        listen(this, canvas);
        let gone: { close: () => void } | null = null;
        this.stage.onLost = (lost) => {
            gone?.close();
            gone = lost ? this.toasts.show('The graphics card let go of the picture; waiting for it. Should the picture stay away, reload the page.', 'error', 3600) : null;
        };
        this.applySettings();
        this.dock.begin();
        this.dock.addCommands();
        this.cameras.choose(this.settings.camera);
        this.open(location.hash);
        this.stage.bakeSky();
        requestAnimationFrame((now) => this.frame(now));
    }

    // --- opening -----------------------------------------------------------------------------------------------------

    // What follows '#' in the address; nothing or something broken opens the first scenario.
    open(fragment: string): void {
        const text = fragment.replace(/^#/, '');
        if (text) {
            try {
                let opened = this.engine.openLink(text);
                if (onlyForThePage(text, opened.options)) opened = this.engine.openLink(`scenario=${opened.options['load'] ? kLevel : this.first}&${text}`);
                this.begin();
                this.options = opened.options;
                this.setBare(readOptions(opened.options).bare);
                pageOptions(this, opened.options);
                return;
            } catch (error) {
                if (!(error instanceof EngineError)) throw error;
                this.toasts.show(`This link does not open. ${error.message}`, 'error');
                if (this.info) return; // what was open stays
            }
        }
        this.openNamed(this.first, text !== '');
    }
    private get first(): string {
        const names = this.engine.catalog().map((c) => c.name);
        return kFirstScenario.find((n) => names.includes(n)) ?? names[0]!;
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

    // True when it opened; otherwise what was open stays. `ground`: made beside the page for this very text. `file`: where the
    // text came from.
    loadText(json: string, ground?: GroundMade, file = ''): boolean {
        try {
            if (ground) this.engine.loadOn(json, ground.block);
            else this.engine.load(json);
            this.begin(ground?.pictures);
            history.replaceState(null, '', location.pathname + location.search);
            return true;
        } catch (error) {
            this.toasts.show(`${file ? `${file}: ` : ''}${(error as Error).message}`, 'error');
            return false;
        }
    }

    // A scene to drive into in place of the scenario's own, until it is taken away: null does that.
    bringScene(take: TakeScene | null): void {
        if (!this.brought.bring(take)) this.toasts.show('No scene was brought.', 'note', 2);
    }
    private readonly brought = new BroughtScenes((take) => {
        if (take) take(this.engine);
        else this.engine.returnScene();
        const steps = [...this.history], at = this.historyAt; // the scenario is the same: its changes can still be taken back
        this.begin();
        this.history.splice(0, Infinity, ...steps);
        this.historyAt = at;
    });

    // The file that the scenario's scene names has come.
    sceneCame(take: (engine: Engine) => void): void {
        take(this.engine);
        const options = this.options;
        this.begin();
        startOptions(this, options);
    }

    private options: Record<string, unknown> = {}; // of the link that opened this scenario

    // The engine holds a new scenario: everything that shows it starts anew.
    begin(made?: TerrainPictures): void {
        this.options = {};
        this.info = this.engine.info<Info>();
        this.clock.dt = this.info.dt;
        this.clock.reset();
        this.clock.rate = 1;
        this.clock.playing = true;
        this.title.textContent = this.info.title;
        this.title.title = this.info.summary;
        document.title = `${this.info.title} \u00b7 Yawlab`;
        this.drivenCar = Math.max(0, this.info.vehicles.findIndex(drivable));
        this.focusCar = this.drivenCar;
        this.ear.tune();
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
        this.world.begin(this.info.vehicles, made);
        this.annotations.names = this.info.vehicles.map((v, i) => v.name || String(i + 1));
        this.plots.begin();
        this.overlay.show(this.focusCar);
        this.overlay.event(-1, -1);
        if (!this.editing) this.cameras.begin();
        this.cameras.cut();
        // Several cars that nobody drives are a play to watch: all of them in the picture.
        const play = this.info.vehicles.length > 1 && !this.live && kOneCar.includes(this.settings.camera);
        if (!this.editing) this.cameras.choose(play ? 'all' : this.settings.camera);
        this.lastVelocity.set(NaN, NaN, NaN);
        this.acceleration.set(0, 0, 0);
        if (this.info.note) this.toasts.show(this.info.note, 'note', 10);
        if (this.live && !this.settings.hinted) this.showHint();
        if (this.lessonPlots && !this.editing) {
            this.lessonPlots = false;
            this.plots.show(false);
        }
        if (!this.editing) this.onBegun();
        const awaited = this.engine.sceneAwaited();
        if (awaited) {
            this.clock.playing = false; // not into walls that are yet to come
            part(this.toasts, () => import('./bring'), ({ readScenarioScene }) => void readScenarioScene(this, awaited));
        }
    }

    // --- changing the scenario -----------------------------------------------------------------------------------------

    private editing = false;
    lessonPlots = false; // a lesson opened the plots; they go with its run

    editsAtOnce = false; // what the page that tunes was last told

    // The scenario with a change; what was run before becomes a ghost. It starts anew, paused at its start, or, at once,
    // is computed up to this moment.
    edit(json: string, atOnce = false): void {
        const before = this.runs.hold(this.engine);
        try {
            this.replace(json, atOnce);
            this.brought.settle();
            if (before) this.runs.add(before); // a change that is refused costs no ghost
            this.history.splice(this.historyAt + 1, Infinity, json);
            this.historyAt = this.history.length - 1;
        } catch (error) {
            before?.engine.destroy();
            this.toasts.show((error as Error).message, 'error');
        }
        this.onEdited();
    }
    undo(direction: -1 | 1, atOnce = this.editsAtOnce): void {
        const told = this.brought.undo(direction);
        if (told) return void this.toasts.show(told, 'note', 2);
        const json = this.history[this.historyAt + direction];
        if (json === undefined) return void this.toasts.show(direction < 0 ? 'Nothing to undo.' : 'Nothing to redo.');
        this.brought.settle();
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
        part(this.toasts, () => import('../ui/integrators'), ({ integratorsDialog }) => integratorsDialog(this, this.colours()));
    }

    private showHint(): void {
        const touch = matchMedia('(pointer: coarse)').matches;
        this.hint.textContent = touch ? 'Left thumb steers, right thumb drives' : 'Arrow keys to drive';
        this.hint.classList.remove('gone');
        window.setTimeout(() => this.hint.classList.add('gone'), 3000);
    }

    // --- commands ----------------------------------------------------------------------------------------------------

    get step(): number {
        return this.worldBlock.named(0, 'step');
    }
    get time(): number {
        return this.worldBlock.named(0, 'time');
    }
    // Some vehicle takes live controls and has something to drive with.
    get live(): boolean {
        return this.info.vehicles.some(drivable);
    }
    // The buttons that lift a car act on it: only the full car has wheels to stand on.
    get liftable(): boolean {
        return this.live && this.info.vehicles[this.drivenCar]?.kind === 'car';
    }
    // A driving command asked for by a button of the page: it acts with the next step, so the clock has to run.
    handle(id: string): void {
        this.clock.playing = true;
        this.commands.run(id);
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
    goTo(step: number | null, otherwise: string): void {
        if (step === null) this.toasts.show(otherwise, 'note', 2);
        else this.seek(step);
    }
    nextEvent(): void {
        this.goTo(this.scrubber.nextEvent(this.step), 'No later event in this run.');
    }
    takeOver(): void {
        if (!this.live) return void this.toasts.show('No vehicle here takes controls: there is nothing to drive.');
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
        tellEvents(this, null);
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
    nextCamera(): void {
        const i = kCameras.findIndex((c) => c.kind === this.cameras.kind);
        const next = kCameras[(i + 1) % kCameras.length]!;
        this.camera(next.kind);
        this.toasts.show(`${next.name}: ${next.doc}`, 'note', 1.5);
    }
    lookBack(on: boolean): void {
        this.cameras.lookBack = on;
        this.cameras.cut();
    }
    look(car: number): void {
        this.focusCar = car;
        this.ear.tune();
        this.overlay.show(car);
        this.cameras.cut();
    }
    // One whole frame of that step, for pictures; the camera moves as if `elapsed` had passed.
    drawAt(step: number, elapsed: number): void {
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
    openLesson(link: string): void {
        try {
            const opened = this.engine.openLink(link.replace(/^#/, ''));
            this.begin();
            this.clock.playing = false; // guess first, then run
            pageOptions(this, { ...opened.options, lesson: undefined });
        } catch (error) {
            this.toasts.show((error as Error).message, 'error');
        }
    }

    // --- settings ----------------------------------------------------------------------------------------------------

    // Of a link, for this visit; else as the settings say.
    linkQuality: 'low' | 'medium' | 'high' | null = null;
    linkTheme: Settings['theme'] | null = null;
    private bare = false; // nothing but the world is shown
    private setBare(bare: boolean): void {
        if (bare === this.bare) return;
        this.bare = bare;
        if (bare) document.documentElement.dataset['ui'] = 'off';
        else delete document.documentElement.dataset['ui'];
        this.applySettings();
    }
    get theme(): Settings['theme'] {
        return this.linkTheme ?? this.settings.theme;
    }
    private get quality(): Settings['quality'] {
        return this.linkQuality ?? this.settings.quality;
    }
    change<K extends keyof Settings>(name: K, value: Settings[K]): void {
        if (name === 'quality') this.linkQuality = null;
        if (name === 'theme') this.linkTheme = null;
        this.settings[name] = value;
        if (name === 'camera') this.cameras.choose(this.settings.camera);
        this.save();
        this.applySettings();
    }
    private save(): void {
        store.set('settings', this.settings);
    }
    colours(): Record<string, string> {
        return this.theme === 'light' ? tokens.light : tokens.dark;
    }
    private applyTheme(): void {
        const root = document.documentElement;
        root.dataset['theme'] = this.theme;
        if (this.settings.projector) root.dataset['projector'] = '';
        else delete root.dataset['projector'];
    }
    applySettings(): void {
        const s = this.settings;
        this.applyTheme();
        this.hud.element.classList.toggle('hidden', !s.hud);
        this.overlay.visible = s.overlay && !this.bare;
        if (!this.overlay.visible) this.overlay.focus(false);
        this.annotations.numbers = s.numbers;
        this.annotations.letter = s.projector ? 20 : 12;
        this.world.showForces = s.forces;
        this.world.showOutlines = this.world.walls.showCollision = s.outlines;
        this.world.showTrails = s.trails;
        this.world.land.friction = s.friction;
        this.frictionLegend.show(s.friction);
        this.world.land.levels = s.levels;
        this.world.land.blocks = s.blocks;
        this.world.land.pixelError = s.pixelError > 0 ? s.pixelError : null;
        this.world.colours = this.colours();
        this.world.metresPerNewton = s.arrowScale / 1000;
        this.cameras.fieldOfView = s.fieldOfView;
        this.driver.settings.aid = s.aid;
        this.pointing.setMouse(s.mouse);
        const quality = this.quality;
        const easy = quality === 'auto' || (this.adapt.software && this.frames < kFirstFrames);
        this.stage.setQuality(this.adapt.quality(easy ? undefined : kQualities[quality]));
        this.textPixels = s.projector ? 20 : 13;
        this.stage.resize();
        this.plots.changed();
        this.overlay.restyle(this.stage.pixelRatio, this.colours(), this.textPixels);
        this.layout();
    }

    // What the bars, the sheet, the plots and the overlay leave of the world; its middle is the picture's middle. The
    // sheet stands beside the world, in a narrow window below it and below the plots.
    layout(): void {
        const { width, height } = this.stage;
        const root = document.documentElement;
        const { style } = root;
        const scale = this.textPixels / 13;
        const bar = document.querySelector('.bar')?.getBoundingClientRect().height ?? 48;
        const beside = width > kNarrow;
        root.toggleAttribute('data-sheet-below', this.sheet.current !== '' && !beside);
        const { width: sheetWidth, height: sheetHeight } = this.sheet.element.getBoundingClientRect();
        const sheet = this.sheet.current && beside ? sheetWidth : 0;
        const under = this.sheet.current && !beside ? sheetHeight : 0;
        const plots = this.plots.visible ? this.plots.box.getBoundingClientRect().height : 0;
        const below = this.transport.element.getBoundingClientRect().height + plots + under;
        const covered = this.dock.place(width, height, sheet, bar, height - below, scale);
        const left = sheet + covered.left;
        style.setProperty('--plots', `${plots}px`);
        style.setProperty('--sheet', `${sheet}px`);
        style.setProperty('--sheet-below', `${under}px`);
        style.setProperty('--covered-left', `${left}px`);
        style.setProperty('--covered-right', `${covered.right}px`);
        style.setProperty('--covered-top', `${covered.top}px`);
        style.setProperty('--covered-bottom', `${covered.bottom + under}px`);
        // The driver's display beside the car: in one row, in two, or only what matters most.
        const free = width - left - covered.right;
        root.toggleAttribute('data-narrow', free < 700 * scale && free < 1000);
        root.toggleAttribute('data-stacked', free >= Math.min(700 * scale, 1000) && free < (scale > 1 ? 1400 : 1090));
        this.cameras.shownAcross = Math.max(0.3, 1 - (left + covered.right) / width);
        this.cameras.shownDown = Math.max(0.2, 1 - (bar + below + covered.top + covered.bottom) / height);
        this.annotations.within(left, bar + covered.top, width - covered.right, height - below - covered.bottom);
        this.stage.shift((left - covered.right) / 2, (bar + covered.top - below - covered.bottom) / 2);
    }

    // --- input -------------------------------------------------------------------------------------------------------

    resized(): void {
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
        if (!this.clock.playing) this.flyByHand(elapsed);
        const ticks = this.clock.take(elapsed);
        let stepped = 0;
        // A frame of slow motion may hold no step: what is pressed then waits for the next one.
        this.waiting = this.clock.playing ? this.waiting | hands.buttons : 0;
        if (ticks.steps > 0) {
            hands.buttons |= this.waiting;
            this.waiting = 0;
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
        this.sound.update(hear(this.ear.channels, this.clock.rate, this.ear.cylinders, this.heard), this.clock.playing);
        const simulated = performance.now();
        this.place(elapsed);
        const scene = performance.now();
        const panelsMade = this.overlay.update(elapsed, this.clock.playing ? this.clock.pace : 1, this.stepMicroseconds, this.meter.mean);
        this.sinceText += elapsed;
        // Texts and panels take turns, so that no frame has to do both; a slow machine has no turns to take.
        if (this.sinceText > (panelsMade ? 0.045 : 1 / 30)) {
            this.sinceText = 0;
            tellNumbers(this);
            this.plots.update();
        }
        const overlaid = performance.now();
        if (!this.stage.lost) {
            this.stage.render();
            this.overlay.render(this.stage.renderer);
        }
        this.meter.add(simulated - begin, this.world.lodTime, scene - simulated - this.world.lodTime, overlaid - scene, performance.now() - overlaid);
        if (++this.frames === kFirstFrames && this.adapt.software && this.quality !== 'auto') this.applySettings();
    }

    // While time stands still the driving keys and thumbs move the free eye.
    private flyByHand(elapsed: number): void {
        const { keys, touch } = this.driver;
        this.cameras.flyHeld(Number(keys.throttle) - Number(keys.brake) + touch.throttle - touch.brake, Number(keys.left) - Number(keys.right) + touch.steer, elapsed);
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
        if (this.live && v.count > this.focusCar) timeLap(this, this.focusCar);
        tellEvents(this, pad);
    }
}

