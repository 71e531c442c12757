// What can be done with an event: open it, go to it, copy it as a case; and what a click in the overlay asks for.
import { EngineError } from '../engine/engine';
import { copyText } from '../ui/dialogs';
import { kEdges, type OverlayRequest } from '../view/overlay';
import type { App } from './app';
import { fixed } from './format';

// What a click in the overlay, or its command, asks for.
export function asked(app: App, request: OverlayRequest): void {
    const { kind, index } = request;
    if (kind === 'preset') app.dock.preset(index);
    if (kind === 'dock') app.dock.edge(kEdges[index] ?? 'right');
    if (kind === 'fold') app.dock.fold();
    if (kind === 'panels') app.dock.noted();
    if (kind === 'resize') app.dock.resize(request.size, app.textPixels / 13);
    if (kind !== 'seekToEvent' && kind !== 'copyCase') return;
    if (index < 0 || index >= app.events.count) return void app.toasts.show('No event is open.', 'note', 2);
    if (kind === 'seekToEvent') {
        app.clock.playing = false;
        app.seek(app.events.named(index, 'step'));
        return;
    }
    try {
        const copied = app.engine.eventCase(index);
        void copyText(copied.case).then((ok) => app.toasts.show(ok ? `Copied as a case for \`yawlab impact ${copied.command}\`.` : 'The browser does not allow copying here.'));
    } catch (error) {
        if (!(error instanceof EngineError)) throw error;
        app.toasts.show(error.message, 'error');
    }
}

// Opens the next event with an impulse, told by the filter; beyond the last one none is open.
export function openEvent(app: App, direction: -1 | 1): void {
    const e = app.events;
    const of = app.overlay.eventFilter;
    let k = app.overlay.openEvent < 0 && direction < 0 ? e.count : app.overlay.openEvent;
    do k += direction;
    while (k >= 0 && k < e.count && of >= 0 && e.named(k, 'a') !== of && e.named(k, 'b') !== of);
    if (e.count === 0) return void app.toasts.show('Nothing has happened yet.', 'note', 2);
    const open = k >= 0 && k < e.count ? k : -1;
    app.overlay.event(open);
    if (open >= 0) app.readout.announce(`${app.engine.names('events', 'kind')[e.named(open, 'kind')]} at ${fixed(e.named(open, 'time'), 3)} s is open`);
}

export function filterEvents(app: App): void {
    const next = app.overlay.eventFilter + 1;
    const vehicle = next < app.info.vehicles.length ? next : -1;
    app.overlay.event(-1, vehicle);
    app.toasts.show(vehicle < 0 ? 'Events of all vehicles.' : `Events of ${app.info.vehicles[vehicle]!.name}.`, 'note', 2);
}
