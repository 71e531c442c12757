// What is seen: the stage with its world, the cameras, what is written into the world and the overlay. It follows the session
// and the settings by itself; a frame asks it to place everything, then to draw.
import { computed, effect, signal, type ReadonlySignal } from '@preact/signals-core';
import type { Session } from '../session/session';
import type { Settings } from '../settings/settings';
import { whenever } from '../settings/whenever';
import tokens from '../tokens.json';
import { Adapt, softwareRendering } from './adapt';
import { Annotations, Names } from './annotations';
import { Cameras, SceneNow, type CameraKind, type Felt } from './cameras';
import { FrameMeter } from './meter';
import { Overlay } from './overlay';
import { drawPushes } from './pushes';
import { kQualities, Stage } from './stage';
import { prepareGround } from './terrain';
import { World3d } from './world';

const kDrawnPixels = 2.2e6; // without a graphics card no more, however fine the screen is
const kFirstFrames = 3; // without a graphics card these come quickly, whatever quality was asked for
export const kLetter = 13; // [px] height of the overlay's letters
const kLoads = ['fl.load', 'fr.load', 'rl.load', 'rr.load'];
const kLarge = 20; // in projector mode

// What can be made before the engine has come; its bytes travel and compile meanwhile.
export interface Prepared {
    adapt: Adapt;
    stage: Stage;
}
export function prepare(canvas: HTMLCanvasElement, settings: Settings): Prepared {
    const adapt = new Adapt(softwareRendering());
    const quality = settings.quality.peek();
    const first = quality === 'auto' ? adapt.quality() : kQualities[quality];
    const stage = new Stage(canvas, first, adapt.software ? kDrawnPixels : Infinity);
    prepareGround(stage);
    return { adapt, stage };
}

export class View {
    readonly stage: Stage;
    readonly world: World3d;
    readonly cameras: Cameras;
    readonly overlay: Overlay;
    private readonly scene: SceneNow;
    private readonly names: Names;
    readonly annotations: Annotations;
    readonly meter = new FrameMeter();
    readonly everyPixel = signal(false); // while pictures are taken
    readonly colours: ReadonlySignal<Record<string, string>>;
    readonly bare: ReadonlySignal<boolean>; // a link asked for nothing but the world
    readonly letter: ReadonlySignal<number>; // [px] of the overlay
    readonly resized = signal(0); // counts changes of the window
    readonly chosen = signal<CameraKind | null>(null); // the visitor's camera, whatever stands now
    readonly more: ((fraction: number) => void)[] = []; // what else is placed in the world each frame
    frames = 0; // gone by
    drawn = 0; // of them: a page that stands and that nobody touches draws nothing
    private resting = false; // the frame before drew nothing
    private making = false; // something of the land was, in the frame before
    private readonly adapt: Adapt;
    private lent: CameraKind | null = null; // that was chosen for the visitor
    private readonly drive: Felt = { speed: 0, ahead: 0, left: 0, load: 0 };

    constructor(
        { adapt, stage }: Prepared,
        private readonly session: Session,
        private readonly settings: Settings,
    ) {
        const { engine } = session;
        this.adapt = adapt;
        this.stage = stage;
        this.colours = computed(() => (settings.theme.value === 'light' ? tokens.light : tokens.dark));
        this.bare = computed(() => session.document.opened.value?.asked.bare === true);
        this.letter = computed(() => (settings.projector.value ? kLarge : kLetter));
        this.world = new World3d(stage, engine, { past: session.run.past, shift: 0, apart: [0, 0] });
        this.cameras = new Cameras(
            stage.camera,
            (x, y) => engine.height(x, y),
            (a, b) => this.world.walls.sight.free(a, b),
            (x, y) => engine.roadPlace(x, y),
        );
        this.cameras.calm = matchMedia('(prefers-reduced-motion: reduce)').matches;
        this.scene = new SceneNow(session, this.world);
        this.names = new Names(session, this.world, (this.annotations = new Annotations(engine)));
        this.overlay = new Overlay(engine);
        stage.canvas.after(this.annotations.element);
        this.obey();
        this.follow();
        this.stage.rest.listen(window);
        this.cameras.choose(settings.camera.peek());
    }

    private obey(): void {
        const { settings: s, world, cameras, overlay, annotations } = this;
        effect(() => {
            overlay.visible = s.overlay.value && !this.bare.value;
            if (!overlay.visible) overlay.focus(false);
            this.stage.setFine(overlay.visible || this.everyPixel.value);
        });
        whenever([this.resized, this.colours, this.letter], () =>
            overlay.restyle(this.stage.pixelRatio, this.colours.peek(), this.letter.peek()),
        );
        effect(() => void (annotations.numbers = s.numbers.value));
        effect(() => void (annotations.letter = s.projector.value ? kLarge : 12));
        effect(() => void (world.showForces = s.forces.value));
        effect(() => void (world.showOutlines = world.walls.showCollision = s.outlines.value));
        effect(() => {
            const film = this.session.document.opened.value?.info.show.trails === true;
            world.showTrails = s.trails.value || film;
        });
        effect(() => void (world.land.friction = s.friction.value));
        effect(() => void (world.land.levels = s.levels.value));
        effect(() => void (world.land.blocks = s.blocks.value));
        effect(() => void (world.land.pixelError = s.pixelError.value > 0 ? s.pixelError.value : null));
        effect(() => void (world.colours = this.colours.value));
        effect(() => void (world.metresPerNewton = s.arrowScale.value / 1000));
        effect(() => void (cameras.fieldOfView = s.fieldOfView.value));
        whenever([s.quality], () => this.applyQuality());
        effect(() => {
            for (const setting of Object.values(s)) void setting.value;
            void [
                this.resized.value,
                this.colours.value,
                this.session.focus.value,
                this.session.document.opened.value,
                this.session.run.moved.value,
            ];
            this.stage.rest.touch();
        });
    }
    private applyQuality(): void {
        const { adapt, stage } = this;
        const asked = this.settings.quality.peek();
        const easy = asked === 'auto' || (adapt.software && this.frames < kFirstFrames);
        stage.setQuality(adapt.quality(easy ? undefined : kQualities[asked]));
    }
    private follow(): void {
        const { session, world, overlay, annotations, cameras } = this;
        whenever([session.document.opened], () => {
            const opened = session.document.opened.peek();
            if (!opened) return;
            const { vehicles } = opened.info;
            world.begin(vehicles, opened.ground);
            annotations.names = vehicles.map((v, i) => v.name || String(i + 1));
            overlay.event(-1, -1);
            void world.daylight.ask(opened.info.show.daylight, opened.info.show.weather);
            cameras.cut();
            if (!opened.look) return;
            cameras.begin();
            // Every scenario has a camera of its own. Where one drives, the driver's own seat counts.
            const { stand, rolling } = session.run.film;
            const own = rolling.peek() || opened.info.show.camera.kind !== 'auto';
            const lent = session.run.replayed ? 'trackside' : this.seat;
            cameras.choose(opened.asked.camera ?? (own ? stand.camera : lent));
            this.lent = opened.asked.camera ? null : cameras.kind;
            if (opened.asked.eye.length) cameras.hand = opened.asked.eye;
        });
        // Who drives sits where a driver does.
        whenever([session.run.film.driven, session.run.moved], () => {
            const { film, moved } = session.run;
            if (!film.driven.peek() && moved.peek().why !== 'branch') return;
            if (cameras.kind === 'show' || (cameras.kind === this.lent && this.lent === 'trackside'))
                cameras.choose(this.seat);
        });
        // What must be seen is known a little later than what there is.
        whenever([session.run.film.story], () => {
            if (session.run.film.story.peek() && session.run.step < 100) cameras.cut();
        });
        whenever([session.run.moved], () => {
            cameras.cut();
            world.jump();
            overlay.jumped();
        });
        session.run.glance = () => {
            const { ghosts, time } = session.run;
            if (ghosts.kept.some((g) => g.variant)) ghosts.follow(time);
            world.update(1, session.focus.peek(), ghosts.kept);
        };
        whenever([session.focus], () => {
            overlay.show(session.focus.peek());
            cameras.cut();
        });
    }

    // Where a driver sits: as chosen while driving, not the camera of a scenario that was watched.
    private get seat(): CameraKind {
        const kind = this.settings.camera.peek();
        return kind === 'show' ? 'chase' : kind;
    }
    // The visitor's own choice; while driving for the next drives too.
    camera(kind: CameraKind): void {
        this.cameras.choose(kind);
        this.lent = null;
        this.chosen.value = kind;
        if (!this.session.run.film.rolling.peek()) this.settings.camera.value = kind;
    }
    // The cameras as commands see them.
    get eyes() {
        const { cameras } = this;
        return {
            get kind(): CameraKind {
                return cameras.kind;
            },
            choose: (kind: CameraKind) => this.camera(kind),
            lookBack: (on: boolean) => this.lookBack(on),
        };
    }
    // Hands move the free eye: nobody drives what is seen.
    get flies(): boolean {
        const { run } = this.session;
        return this.cameras.kind === 'free' && (!run.playing || !run.live || run.replaying);
    }
    // Where somebody who sees this hears it from.
    get ear() {
        const { x, y, z } = this.stage.camera.position;
        return { x, y, z, inside: this.world.inside };
    }
    // Says so while the graphics card has let go of the picture.
    tellLost(show: () => { close: () => void }): void {
        let gone: { close: () => void } | null = null;
        this.stage.onLost = (lost) => {
            gone?.close();
            gone = lost ? show() : null;
        };
    }
    lookBack(on: boolean): void {
        this.cameras.lookBack = on;
        this.cameras.cut();
    }
    // The window, or the pixels in it, changed. True when anything did.
    fit(): boolean {
        const ratio = this.stage.pixelRatio;
        if (!this.stage.resize()) return false;
        if (this.stage.pixelRatio !== ratio) this.resized.value++;
        return true;
    }

    // --- a frame -----------------------------------------------------------------------------------------------------

    // Before anything else: the picture fits the window, quality follows the machine. True when something changed.
    fits(elapsed: number): boolean {
        const other = window.devicePixelRatio !== this.stage.ratioAsked && this.fit();
        return this.adapts(elapsed) || other;
    }
    private adapts(elapsed: number): boolean {
        if (this.settings.quality.peek() !== 'auto' || document.hidden) return false;
        if (!this.adapt.frame(elapsed, this.world.land.settled && !this.resting)) return false;
        this.stage.rest.touch();
        this.stage.setQuality(this.adapt.quality());
        return true;
    }
    // Everything of the world to its place at this moment, then the camera, then what depends on it.
    place(elapsed: number): void {
        const { world, cameras, annotations, overlay, stage } = this;
        const { run } = this.session;
        const focus = this.session.focus.peek();
        run.ghosts.follow(run.time);
        world.ghosts.lap = run.onCourse ? run.laps.ghost() : null;
        world.inside = cameras.kind === 'cockpit' && !cameras.lookBack;
        world.update(run.fraction, focus, run.ghosts.kept);
        if (this.settings.forces.peek()) {
            const open = overlay.visible ? overlay.openEvent : -1;
            const wheels = run.info.vehicles[focus]?.kind !== 'box';
            annotations.draw(world.arrows, world.colours, run.time, focus, wheels, world.metresPerNewton, open);
        } else annotations.clear();
        const { time } = run;
        drawPushes(run.info.pushes, time, world.poses, world.arrows, annotations, world.colours['impact'] ?? '#d55e00');
        this.names.draw();
        for (const place of this.more) place(run.fraction);
        if (cameras.kind === 'show') cameras.scene = this.scene.now();
        cameras.felt = this.settings.ride.peek() ? this.felt() : null;
        cameras.update(world.subject, world.poses, elapsed, stage.width / stage.height);
        world.afterCamera(elapsed);
        annotations.place(stage.camera, stage.width, stage.height);
    }
    // What moves the eye with the car; of a box nothing.
    private felt(): Felt | null {
        const { run, focus } = this.session;
        const { telemetry } = run;
        const car = focus.peek();
        if (run.info.vehicles[car]?.kind !== 'car' || car >= telemetry.count) return null;
        const { drive } = this;
        drive.speed = this.world.subject.velocity.length();
        [drive.ahead, drive.left] = [run.felt.x, run.felt.y];
        drive.load = kLoads.reduce((sum, name) => sum + telemetry.named(car, name), 0);
        return drive;
    }
    // True when the panels were made anew.
    panels(elapsed: number): boolean {
        const { run } = this.session;
        const pace = run.clock.playing ? run.clock.pace : 1;
        return this.overlay.update(elapsed, pace, run.stepMicroseconds, this.meter.mean);
    }
    draw(): void {
        const { stage, world, session } = this;
        const { run } = session;
        // What was made last is drawn too, however long that frame took.
        if (run.clock.playing || world.land.busy || this.making) this.stage.rest.touch();
        this.making = world.land.busy;
        const things = stage.scene.children.length + 100 * world.fleet.made + 1e5 * stage.contexts; // what was loaded late is seen too
        const still = this.stage.rest.still(stage.camera, run.step + run.fraction + 1e7 * things);
        if (!stage.lost && !still) {
            stage.render();
            this.overlay.render(stage.renderer);
            this.drawn++;
        }
        this.resting = world.resting = still;
        if (++this.frames === kFirstFrames && this.adapt.software) this.applyQuality();
    }
    // One whole frame of that step, for pictures; the camera moves as if `elapsed` had passed.
    drawAt(step: number, elapsed: number): void {
        this.session.run.show(step);
        if (elapsed === 0) this.cameras.cut();
        this.place(elapsed);
        this.panels(elapsed);
        this.stage.render();
        this.overlay.render(this.stage.renderer);
    }
}
