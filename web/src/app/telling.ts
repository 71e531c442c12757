// What is told in words and numbers: the bar of time, the driver’s display, the read-out, new events, laps.
import { rumble } from '../input/driver';
import { lies } from '../ui/rescue';
import type { Mark } from '../ui/transport';
import type { App } from './app';
import { fixed, force, type Units } from './format';
import { lapTime } from './laps';

export function tellNumbers(app: App): void {
    const v = app.vehicles;
    const duration = app.info.duration;
    app.transport.update(app.time, app.engine.end * app.clock.dt, duration, app.clock.playing, app.clock.rate, app.live && app.step < app.engine.end);
    app.transport.setMarks(app.scrubber.moments.map((m): Mark => ({ time: m.step * app.clock.dt, kind: m.kind === 'event' ? 'event' : 'bookmark', label: m.label })));
    const slow = app.clock.playing && app.clock.pace < 0.95;
    app.pace.classList.toggle('hidden', !slow);
    if (slow) app.pace.textContent = `running at ${fixed(app.clock.pace * app.clock.rate, app.clock.rate < 0.1 ? 3 : 1)}\u00d7`;
    if (app.sheet.current === 'compare') app.onCompared();
    if (v.count === 0) return void app.rescue.show(false);
    const driven = Math.min(app.drivenCar, v.count - 1);
    const fallen = app.liftable && app.step >= app.engine.end && lies(v.named(driven, 'qx'), v.named(driven, 'qy'), v.named(driven, 'speed'));
    if (app.rescue.show(fallen)) app.readout.announce('The car lies on its side or roof. U rights it.');
    const i = Math.min(app.focusCar, v.count - 1);
    if (app.settings.friction) app.frictionLegend.tell(app.engine.frictions(v.named(i, 'x'), v.named(i, 'y'), 1, 1, 1)[0]!);
    const t = app.telemetry;
    const optional = (field: string): number | null => (t.has(field) ? t.named(i, field) : null);
    const isCar = app.info.vehicles[i]?.kind === 'car';
    const units: Units = app.settings.units;
    app.hud.update({
        speed: v.named(i, 'speed'),
        engineSpeed: isCar ? optional('engineSpeed') : null,
        engineLimit: optional('engineLimit') ?? 680,
        gear: isCar ? optional('gear') : null,
        throttle: v.named(i, 'throttle'),
        brake: v.named(i, 'brake'),
        handbrake: v.named(i, 'handbrake'),
        ax: app.acceleration.x,
        ay: app.acceleration.y,
        lap: app.onCourse
            ? { time: app.laps.elapsed, delta: app.laps.delta, best: app.laps.best?.time ?? null, sector: app.laps.splits.length + 1, counts: app.laps.counts }
            : null,
    }, units);
    const r = app.readout;
    r.set('time', 'Time', `${fixed(app.time, 3)} s`);
    r.set('speed', 'Speed', `${fixed(v.named(i, 'speed'), 2)} m/s`);
    r.set('x', 'Place x', `${fixed(v.named(i, 'x'), 2)} m`);
    r.set('y', 'Place y', `${fixed(v.named(i, 'y'), 2)} m`);
    r.set('z', 'Height', `${fixed(v.named(i, 'z'), 3)} m`);
    app.world.readWheels(i, (name, label, newtons) => r.set(name, label, force(newtons)));
    const last = app.events.count - 1;
    if (last >= 0) {
        const kinds = app.engine.names('events', 'kind');
        r.set('event', 'Last event', `${kinds[app.events.named(last, 'kind')]} at ${fixed(app.events.named(last, 'time'), 3)} s, normal impulse ${fixed(app.events.named(last, 'normalImpulse'), 0)} N s, delta-V ${fixed(app.events.named(last, 'deltaV'), 2)} m/s`);
    }
}

// Events that are new: to the track of time and the read-out, and, where they happen now, to pad and ears.
export function tellEvents(app: App, pad: Gamepad | null): void {
    const e = app.events;
    const now = app.step;
    for (; app.told < e.count; app.told++) {
        const kind = app.engine.names('events', 'kind')[e.named(app.told, 'kind')] ?? 'event';
        const t = e.named(app.told, 'time');
        const deltaV = e.named(app.told, 'deltaV');
        const text = deltaV > 0 ? `${kind} at ${fixed(t, 2)} s, delta-V ${fixed(deltaV, 1)} m/s` : `${kind} at ${fixed(t, 2)} s`;
        if (app.scrubber.addEvent(e.named(app.told, 'step'), text)) app.readout.announce(text);
        if (now - e.named(app.told, 'step') > 100) continue;
        if (deltaV > 0.3) rumble(pad, deltaV / 8);
        const impulse = Math.hypot(e.named(app.told, 'normalImpulse'), e.named(app.told, 'tangentialImpulse'));
        if (impulse > 0) app.sound.strike(impulse);
    }
}

// Lap times where the terrain has a closed road.
export function timeLap(app: App, i: number): void {
    const v = app.vehicles;
    const place = app.engine.roadPlace(v.named(i, 'x'), v.named(i, 'y'));
    app.onCourse = place?.closed === true && Math.abs(place.offset) < 40;
    if (!place?.closed) return;
    const laps = app.laps.done;
    app.laps.update(app.time, place.along, place.offset, place.length, {
        position: [v.named(i, 'x'), v.named(i, 'y'), v.named(i, 'z')],
        orientation: [v.named(i, 'qx'), v.named(i, 'qy'), v.named(i, 'qz'), v.named(i, 'qw')],
    });
    app.world.lapGhost = app.laps.ghost();
    const last = app.laps.last;
    if (app.laps.done > laps && last) app.toasts.show(`Lap ${app.laps.done}: ${lapTime(last.time)}${last === app.laps.best ? ', the best so far' : last.counts ? '' : ', off the road: does not count'}`, 'note', 6);
}
