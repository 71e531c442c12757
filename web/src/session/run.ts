// A run of the scenario that is open: its clock, the steps a frame asks for, going anywhere in time, branches, ghosts, laps,
// and the list of what happened. Nothing here knows of a page.
import { signal } from '@preact/signals-core';
import type { Block, Engine, Hands } from '../engine/engine';
import { drivable, type Info } from '../engine/types';
import { AtOnce } from './at_once';
import { Clock } from './clock';
import { Felt } from './felt';
import { Film } from './film';
import { Ghosts, kNoted, Past } from './ghosts';
import { eventTold, Happened } from './happened';
import { Laps } from './laps';
import { Moments } from './moments';
import { Replay } from './replay';
import { Scout } from './scout';

// Where a frame's controls come from: the hands at the moment `now` [ms], `elapsed` [s] of wall time after the last time
// somebody asked; `forward` [m/s] is the speed of the driven vehicle.
export type HandsAt = (elapsed: number, now: number, forward: number) => Hands;

// Why the present is another one than what the last frame led to.
export type Move = 'opened' | 'restart' | 'again' | 'seek' | 'branch' | 'ahead';

const kControls = 0.02; // [s] the engine samples controls at 50 Hz
const kAtOnce = 50; // steps between two looks at the wall clock
const kSeen = 4; // [s] as long as dust and the freshest marks stay
const kGlance = 0.05; // [s]
const kLate = 100; // steps: an event longer ago is not felt or heard any more
const kFellBack = 8; // native/impact/contact.h, Limit::fellBack
const kOnCourse = 40; // [m] from the middle of a closed road
const kStill: Hands = { steer: 0, throttle: 0, brake: 0, clutch: 0, handbrake: 0, gear: 0, buttons: 0 };

export class Run {
    readonly clock = new Clock(0.005);
    readonly moments = new Moments(0.005);
    readonly happened = new Happened();
    readonly ghosts = new Ghosts();
    readonly laps = new Laps();
    readonly replay = new Replay();
    readonly film = new Film(this.ghosts);
    readonly felt: Felt;
    readonly past: Past;
    readonly moved = signal<{ why: Move }>({ why: 'opened' });
    readonly vehicles: Block;
    readonly telemetry: Block;
    readonly events: Block;

    info!: Info; // of what is open
    focus = 0; // vehicle looked at; Session has the signal
    driven = 0; // the first that takes live controls
    replayed = 0; // steps of a recording that was opened, until somebody drives on
    onCourse = false; // on a closed road, so that laps are timed
    hands: Readonly<Hands> = kStill; // as the vehicle was last given
    fraction = 0; // [0, 1] of the present step, for what is drawn
    stepped = 0; // steps of this frame
    stepMicroseconds = 0;
    patience = 0.1; // [s] of wall time that the steps of a frame may always take
    patienceAhead = 0.5; // [s] that ahead() may take at once; what is left comes with the next frames
    compared = false; // somebody compares runs: a restart keeps the one before
    eachStep: (() => void) | null = null; // wants to see every single step
    glance: (() => void) | null = null; // wants to see something of a time that is passed over

    private readonly atOnce = new AtOnce();
    private left = 0; // steps that ahead() has yet to do
    private near = false; // of them the last seconds, of which something is seen
    private recorded = false; // it was opened with a recording, which is not over yet
    private readonly world: Block;
    private readonly scout: Scout;
    private told = 0; // of the engine's events
    private waiting = 0; // buttons pressed since the last step

    constructor(readonly engine: Engine) {
        this.world = engine.block('world');
        this.vehicles = engine.block('vehicles');
        this.telemetry = engine.block('telemetry');
        this.events = engine.block('events');
        this.felt = new Felt(engine);
        this.past = new Past(engine);
        this.scout = new Scout(engine);
    }
    destroy(): void {
        this.ghosts.clear();
        this.scout.clear();
        this.replay.forget();
    }

    get step(): number {
        return this.world.named(0, 'step');
    }
    get time(): number {
        return this.world.named(0, 'time');
    }
    get end(): number {
        return this.engine.end;
    }
    get playing(): boolean {
        return this.clock.playing;
    }
    set playing(on: boolean) {
        this.clock.playing = on;
    }
    // Some vehicle takes live controls and has something to drive with.
    get live(): boolean {
        return this.info.vehicles.some(drivable);
    }
    // A recording is played, and can be left by driving on. What is driven now is recorded too, and held for the rest of its 20 ms:
    // that is no recording to be left.
    get replaying(): boolean {
        return this.live && (this.step < this.end || (this.recorded && this.recording));
    }
    private get recording(): boolean {
        return this.world.named(0, 'replaying') !== 0;
    }

    // Another scenario is open; `anew`: not only a change of the one before; `alone`: in walls that are not its own; `given`: a
    // recording came with it.
    begin(info: Info, anew: boolean, alone: boolean, given = false): void {
        this.info = info;
        this.atOnce.forget();
        this.clock.dt = this.moments.dt = info.dt;
        this.clock.reset();
        this.clock.rate = 1;
        this.clock.playing = true;
        this.recorded = this.recording;
        this.driven = Math.max(0, info.vehicles.findIndex(drivable));
        this.laps.begin();
        this.onCourse = false;
        this.scout.clear();
        this.moments.expected = null;
        this.moments.clear(anew);
        if (anew) this.ghosts.clear();
        this.film.begin(this.engine, info, anew, alone);
        this.replayed = given && this.recorded && this.live ? info.recorded.steps : 0;
        const duration = this.film.rolling.peek() && info.duration > 0 ? Math.round(info.duration / info.dt) : null;
        this.moments.end = this.replayed || duration;
        this.told = 0;
        this.waiting = 0;
        this.fraction = 0;
        this.past.begin(info.dt);
        this.jumped('opened');
    }

    // --- time goes on ------------------------------------------------------------------------------------------------

    // One frame: `elapsed` [s] of wall time up to `now` [ms].
    advance(elapsed: number, now: number, handsAt: HandsAt): void {
        this.engine.refresh(); // memory may have grown since
        if (this.left > 0) {
            this.take(handsAt(elapsed, now, this.forward)); // answered, if not obeyed
            this.stepped = 0;
            this.goOn(this.patience);
            return;
        }
        this.recorded &&= this.recording;
        const ticks = this.clock.take(this.film.time(elapsed, this.step, this.clock.playing));
        const playing = this.clock.playing;
        this.stepped = 0;
        if (ticks.steps === 0) {
            this.take(handsAt(elapsed, now, this.forward));
            // A frame of slow motion may hold no step: what is pressed then waits for the next one.
            this.waiting = playing ? this.hands.buttons : 0;
        } else {
            const wanted = playing ? this.film.reach(this.step, ticks.steps) : ticks.steps;
            const reach = playing ? this.reach(wanted) : { steps: wanted, then: 'go' as const, seek: 0 };
            this.stepped = this.walk(reach.steps, Math.min(elapsed, this.clock.maxFrame), now, handsAt);
            if (reach.then === 'loop') this.seek(reach.seek);
            if ((reach.then === 'pause' || reach.then === 'end') && this.stepped === reach.steps) {
                this.clock.playing = false;
                this.happened.add(reach.then === 'end' ? { kind: 'ended', time: this.time } : { kind: 'held' });
            }
        }
        if (this.step > this.replayed) this.replayed = 0; // somebody drives on
        this.fraction = this.clock.playing ? ticks.fraction : 1;
        const same = this.replay.look(this.engine, 2);
        if (same?.kind === 'identical') this.happened.add({ kind: 'identical' });
        if (same?.kind === 'differs') this.happened.add(same);
    }
    private get forward(): number {
        const { vehicles, driven } = this;
        return vehicles.count > 0 ? vehicles.named(Math.min(driven, vehicles.count - 1), 'u') : 0;
    }
    private take(hands: Hands): void {
        hands.buttons |= this.waiting;
        this.hands = hands;
        const { steer, throttle, brake, handbrake, clutch } = hands;
        // A car that stands is held by its handbrake, which nobody has pulled.
        const pulled = handbrake > 0 && Math.abs(this.forward) > 0.5;
        if (!this.live || !(steer || throttle || brake || pulled || clutch)) return;
        this.film.driven.value = true;
        if (this.film.rolling.peek()) {
            this.film.leave();
            this.moments.end = null;
        }
    }
    private reach(wanted: number): ReturnType<Moments['reach']> {
        const { moments } = this;
        if (moments.predict) {
            const lead = moments.steps(moments.lead + 0.3);
            const expected = this.scout.ahead(this.step, lead + wanted, moments.steps(0.1), this.hands);
            if (expected !== undefined) moments.expected = expected;
        }
        return moments.reach(this.step, wanted);
    }
    // Steps in slices no longer than the engine's sampling of controls, each with the hands as they were at its moment.
    // Returns how many were run: fewer when a state stopped being a number, or when there was no time.
    private walk(steps: number, elapsed: number, now: number, handsAt: HandsAt): number {
        const each = Math.max(1, Math.round(kControls / this.clock.dt));
        const from = performance.now();
        const most = Math.max(this.patience, elapsed / 2) * 1000; // [ms] drawing wants its share
        let done = 0;
        while (done < steps) {
            const slice = Math.min(steps - done, each - (this.step % each), this.atOnce.steps);
            const share = slice / steps;
            const left = ((steps - done - slice) / steps) * elapsed * 1000; // [ms] from this slice's end to the present
            this.take(handsAt(elapsed * share, now - left, this.forward));
            this.waiting = 0;
            this.engine.hands(this.hands);
            const ran = this.stepSome(slice);
            done += ran;
            this.afterSteps(ran);
            if (ran < slice) {
                this.clock.playing = false;
                this.happened.add({ kind: 'stopped' });
                break;
            }
            if (done < steps && performance.now() - from > most) {
                this.clock.drop(steps - done);
                break;
            }
        }
        const cost = ((performance.now() - from) * 1000) / Math.max(1, done);
        this.stepMicroseconds += (cost - this.stepMicroseconds) * 0.05;
        return done;
    }
    private stepSome(steps: number): number {
        if (!this.eachStep) return this.stepAtOnce(steps);
        let done = 0;
        this.eachStep();
        while (done < steps && this.engine.step(1) === 1) {
            done++;
            this.eachStep();
        }
        return done;
    }
    private stepAtOnce(steps: number): number {
        const from = performance.now();
        const ran = this.engine.step(steps);
        this.atOnce.ran(ran, performance.now() - from);
        return ran;
    }
    private afterSteps(steps: number): void {
        this.past.note();
        const focus = Math.min(this.focus, this.vehicles.count - 1);
        if (focus >= 0) {
            this.felt.update(focus, this.info.vehicles[focus]?.kind === 'car', steps * this.clock.dt);
            if (this.live) this.timeLap(focus);
        }
        this.collect();
    }
    // Events that are new to the list.
    private collect(): void {
        const e = this.events;
        const now = this.step;
        for (; this.told < e.count; this.told++) {
            const k = this.told;
            const n = (field: string): number => e.named(k, field);
            const name = this.engine.names('events', 'kind')[n('kind')] ?? 'event';
            const [step, time, deltaV] = [n('step'), n('time'), n('deltaV')];
            const gaveUp = (n('flags') & kFellBack) !== 0;
            const label = eventTold(name, time, deltaV, gaveUp);
            const again = !this.moments.addEvent(step, label, gaveUp);
            const impulse = Math.hypot(n('normalImpulse'), n('tangentialImpulse'));
            this.happened.add({
                kind: 'event',
                step,
                time,
                index: k,
                name,
                deltaV,
                impulse,
                gaveUp,
                again,
                now: now - step <= kLate,
            });
        }
    }
    // Where the terrain has a closed road.
    private timeLap(i: number): void {
        const v = this.vehicles;
        const n = (field: string): number => v.named(i, field);
        const place = this.engine.roadPlace(n('x'), n('y'));
        this.onCourse = place?.closed === true && Math.abs(place.offset) < kOnCourse;
        if (!place?.closed) return;
        const { laps } = this;
        const before = laps.done;
        laps.update(this.time, place.along, place.offset, place.length, {
            position: [n('x'), n('y'), n('z')],
            orientation: [n('qx'), n('qy'), n('qz'), n('qw')],
        });
        const { last } = laps;
        if (laps.done > before && last)
            this.happened.add({ kind: 'lap', lap: last, number: laps.done, best: last === laps.best });
    }

    // --- anywhere in time --------------------------------------------------------------------------------------------

    toggle(): void {
        this.clock.playing = !this.clock.playing;
        if (this.clock.playing && this.world.named(0, 'stopped') !== 0) this.happened.add({ kind: 'stopped' });
    }
    // From the start, with new controls where somebody drives.
    restart(): void {
        if (this.replayed) return this.again();
        if (this.compared && this.end > 200) this.ghosts.keep(this.engine);
        this.engine.restart();
        if (this.live) {
            this.moments.clear(false); // other controls, other events
            this.replay.forget();
        }
        this.clock.reset();
        this.clock.playing = true;
        this.jumped('restart');
    }
    // From the start with the same controls and the present parameters.
    again(): void {
        this.engine.seek(0);
        this.clock.reset();
        this.clock.playing = true;
        this.jumped('again');
    }
    seek(step: number): void {
        this.engine.seek(Math.max(0, Math.min(step, this.end)));
        this.clock.reset();
        this.jumped('seek');
    }
    // Where a hand puts the clock: what was run is gone to; of what nobody drives, what lies ahead is computed.
    goTo(step: number): void {
        const { end } = this.moments;
        if (end === null || step <= this.end) return this.seek(step);
        this.seek(this.end);
        this.ahead(Math.min(step, end - 1) - this.end);
    }
    // Many steps at once (a link's t=...): nothing is drawn in between, but of the last seconds the marks they leave are seen.
    // Where many cars take long, the frames go on meanwhile.
    ahead(steps: number): void {
        this.left = Math.max(0, steps);
        this.near = false;
        this.goOn(this.patienceAhead);
    }
    // [s] of the run that ahead() has yet to compute.
    get toCome(): number {
        return this.left * this.clock.dt;
    }
    private goOn(patience: number): void {
        const until = performance.now() + 1000 * patience;
        const seen = Math.round(kSeen / this.clock.dt);
        const each = Math.max(1, Math.round(kGlance / this.clock.dt));
        const noted = Math.min(kAtOnce, Math.max(1, Math.round(kNoted / this.clock.dt)));
        do {
            if (!this.near && this.left <= seen) {
                this.jumped('ahead');
                this.near = true;
            }
            const most = this.near ? Math.min(this.left, each) : Math.min(this.left - seen, noted);
            const steps = Math.min(most, this.atOnce.steps);
            const ran = this.stepAtOnce(steps);
            this.left = ran < steps ? 0 : this.left - steps;
            this.past.note();
            if (this.near) this.glance?.();
        } while (this.left > 0 && performance.now() < until);
        if (this.left > 0) return;
        this.collect();
        this.felt.jumped(this.focus, this.info.vehicles[this.focus]?.kind === 'car');
    }
    // One whole frame of that step, for pictures.
    show(step: number): void {
        this.engine.seek(Math.max(0, Math.min(step, this.end)));
        this.fraction = 1;
    }
    // Drives on from here; the run that was stays as a ghost.
    branch(): void {
        this.left = this.replayed = 0;
        this.moments.end = null;
        if (this.step < this.end) this.ghosts.keep(this.engine);
        this.engine.takeOver();
        this.replay.forget();
        this.moments.branch(this.step);
        this.clock.playing = true;
        this.happened.add({ kind: 'branched' });
        this.moved.value = { why: 'branch' };
    }
    private jumped(why: Move): void {
        if (why !== 'ahead') this.left = 0;
        this.past.note();
        this.laps.leave();
        this.told = Math.min(this.told, this.events.count);
        this.collect();
        this.moments.expected = null;
        this.felt.jumped(this.focus, this.info.vehicles[this.focus]?.kind === 'car');
        this.fraction = 0;
        this.film.moved(this.step);
        this.moved.value = { why };
    }
}
