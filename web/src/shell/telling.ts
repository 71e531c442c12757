// What is told in words and numbers: the bar of time, the driver's display, the read-out.
import type { Session } from '../session/session';
import type { Settings } from '../settings/settings';
import { fixed, force } from '../text/format';
import type { View } from '../view/view';
import { el } from './kit';
import { FrictionLegend } from './friction_legend';
import { Hud } from './hud';
import { Readout } from './readout';
import { Rescue, type RescueId } from './rescue';
import type { Toasts } from './toasts';
import type { Mark, Transport } from './transport';
import en from '../text/en/shell';
import { texts } from '../text/t';
import { nameOf } from '../text/names';

const t = texts('shell', en);

export class Telling {
    readonly hud = new Hud();
    readonly frictionLegend = new FrictionLegend();
    readonly readout = new Readout();
    readonly pace = el('div', { class: 'pace hidden', role: 'status' });
    readonly rescue: Rescue;

    constructor(
        private readonly session: Session,
        private readonly settings: Settings,
        private readonly view: View,
        private readonly transport: Transport,
        private readonly toasts: Toasts,
        rescue: (id: RescueId) => void,
    ) {
        this.rescue = new Rescue(session, view.world.land, rescue, (said) => this.readout.announce(said));
    }

    // Another scenario, with a note of its own.
    begin(note: string): void {
        this.readout.clear();
        if (note) this.toasts.show(note, 'note', 10);
        const { run } = this.session;
        if (!run.replayed) return;
        const told = t('replayOf', { time: run.replayed * run.clock.dt });
        this.toasts.show(told, 'note', 10, { word: t('driveOn'), run: () => run.branch() });
    }

    // --- numbers -----------------------------------------------------------------------------------------------------

    numbers(): void {
        const { run } = this.session;
        this.clock();
        if (run.vehicles.count === 0) return this.rescue.show('', false);
        this.rescue.look(this.liftable());
        const i = Math.min(this.session.focus.peek(), run.vehicles.count - 1);
        this.driver(i);
        this.reads(i);
    }
    private clock(): void {
        const { run } = this.session;
        const { clock, moments } = run;
        this.transport.update(
            run.time,
            run.end * clock.dt,
            run.replayed ? run.replayed * clock.dt : run.info.duration,
            clock.playing,
            clock.rate,
            run.replaying,
        );
        this.transport.tellSameness(run.replay.told.peek(), run.info.recorded.engine);
        this.transport.setMarks(
            moments.moments.map((m): Mark => ({
                time: m.step * clock.dt,
                kind: m.kind !== 'event' ? 'bookmark' : m.gaveUp ? 'gave-up' : 'event',
                label: m.label,
            })),
        );
        const { toCome } = run;
        const slow = clock.playing && clock.pace < 0.95;
        this.pace.classList.toggle('hidden', !slow && toCome === 0);
        if (toCome > 0) return void (this.pace.textContent = t('computing', { toCome }));
        const pace = clock.pace * clock.rate;
        const rate = fixed(pace, pace < 0.0095 ? 3 : pace < 0.095 ? 2 : 1);
        if (slow) this.pace.textContent = t('runningAt', { rate });
    }
    // The buttons that lift a car act on it: only the full car has wheels to stand on.
    liftable(): boolean {
        const { run } = this.session;
        return run.live && run.info.vehicles[run.driven]?.kind === 'car';
    }
    private driver(i: number): void {
        const { run, engine } = this.session;
        const n = (field: string): number => run.vehicles.named(i, field);
        if (this.settings.friction.peek()) this.frictionLegend.tell(engine.frictions(n('x'), n('y'), 1, 1, 1)[0]!);
        const isCar = run.info.vehicles[i]?.kind === 'car';
        const t = run.telemetry;
        const ofCar = (field: string): number | null => (isCar && t.has(field) ? t.named(i, field) : null);
        const { laps } = run;
        this.hud.element.toggleAttribute('data-watched', run.film.rolling.peek());
        this.hud.update(
            {
                speed: n('speed'),
                engineSpeed: ofCar('engineSpeed'),
                engineLimit: ofCar('engineLimit') ?? 680,
                gear: ofCar('gear'),
                throttle: n('throttle'),
                brake: n('brake'),
                handbrake: n('handbrake'),
                ax: run.felt.x,
                ay: run.felt.y,
                lap: run.onCourse
                    ? {
                          time: laps.elapsed,
                          delta: laps.delta,
                          best: laps.best?.time ?? null,
                          sector: laps.splits.length + 1,
                          counts: laps.counts,
                      }
                    : null,
            },
            this.settings.units.peek(),
        );
    }
    private reads(i: number): void {
        const { run, engine } = this.session;
        const n = (field: string): number => run.vehicles.named(i, field);
        const r = this.readout;
        r.set('time', t('time'), `${fixed(run.time, 3)} s`);
        r.set('speed', t('speed'), `${fixed(n('speed'), 2)} m/s`);
        r.set('x', t('placeX'), `${fixed(n('x'), 2)} m`);
        r.set('y', t('placeY'), `${fixed(n('y'), 2)} m`);
        r.set('z', t('height'), `${fixed(n('z'), 3)} m`);
        this.view.world.readWheels(i, (name, label, newtons) => r.set(name, label, force(newtons)));
        const last = run.events.count - 1;
        if (last < 0) return;
        const e = (field: string): number => run.events.named(last, field);
        const kind = engine.names('events', 'kind')[e('kind')];
        const told = {
            what: nameOf('event', kind ?? ''),
            time: e('time'),
            impulse: e('normalImpulse'),
            deltaV: e('deltaV'),
        };
        r.set('event', t('lastEvent'), t('event', told));
    }
}
