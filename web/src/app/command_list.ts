// Every command of the page with its keys: what the palette, the keyboard and the list behind "?" are made of.
import { Driver, kButtons } from '../input/driver';
import { copyText, keysDialog, paletteDialog } from '../ui/dialogs';
import { store } from '../ui/dom';
import { kRates } from '../ui/transport';
import { kCameras } from '../view/cameras';
import type { App } from './app';
import { fixed } from './format';
import { galleryContent, moreContent, settingsContent } from './panels';
import { asked, filterEvents, openEvent } from './events_at_hand';
import { controlsPage, exportPage, lessonsPage, saveScenario, sharePage } from './pages';
import { part } from './parts';

export function addCommands(app: App): void {
    const d = app.driver;
    const hold = (id: string, title: string, keys: string[], key: keyof Driver['keys']): void =>
        app.commands.add({ id, title, group: 'Driving', keys, run: () => (d.keys[key] = true), release: () => (d.keys[key] = false) });
    hold('drive.throttle', 'Accelerate', ['ArrowUp', 'KeyW'], 'throttle');
    hold('drive.brake', 'Brake', ['ArrowDown', 'KeyS'], 'brake');
    hold('drive.left', 'Steer left', ['ArrowLeft', 'KeyA'], 'left');
    hold('drive.right', 'Steer right', ['ArrowRight', 'KeyD'], 'right');
    hold('drive.handbrake', 'Handbrake', ['Space'], 'handbrake');
    hold('drive.clutch', 'Clutch', ['KeyX'], 'clutch');
    const tap = (id: string, title: string, keys: string[], bit: number): void =>
        app.commands.add({ id, title, group: 'Driving', keys, run: () => d.press(bit) });
    tap('drive.shiftUp', 'Shift up', ['KeyE'], kButtons.shiftUp);
    tap('drive.shiftDown', 'Shift down', ['KeyQ'], kButtons.shiftDown);
    tap('drive.starter', 'Starter', ['KeyI'], kButtons.starter);
    tap('drive.right-car', 'Right the car', ['KeyU'], kButtons.rightCar);
    tap('drive.road', 'Back to the road', ['Backspace'], kButtons.backToRoad);

    const clock = app.clock;
    app.commands.add(
        { id: 'clock.play', title: 'Play or pause', group: 'Clock', keys: ['KeyP'], run: () => app.toggle() },
        { id: 'clock.step', title: 'One step forward', group: 'Clock', keys: ['Period'], run: () => clock.queue(1) },
        { id: 'clock.stepBack', title: 'One step back', group: 'Clock', keys: ['Comma'], run: () => { clock.playing = false; app.seek(app.step - 1); } },
        { id: 'clock.restart', title: 'Back to the start', group: 'Clock', keys: ['Home', 'KeyR'], run: () => app.restart() },
        { id: 'clock.back5', title: 'Back 5 seconds', group: 'Clock', keys: ['KeyB'], run: () => app.seek(app.step - Math.round(5 / clock.dt)) },
        { id: 'clock.nextEvent', title: 'To the next event', group: 'Clock', keys: ['KeyN'], run: () => app.nextEvent() },
        { id: 'clock.slower', title: 'Slow motion: next speed', group: 'Clock', keys: ['KeyL'], run: () => { clock.rate = kRates[(kRates.indexOf(clock.rate) + 1) % kRates.length]!; } },
        { id: 'clock.normal', title: 'Normal speed', group: 'Clock', keys: ['Shift+KeyL'], run: () => { clock.rate = 1; } },
        { id: 'clock.bookmark', title: 'Bookmark this moment', group: 'Clock', keys: ['KeyM'], run: () => app.toasts.show(app.scrubber.toggleBookmark(app.step, `bookmark at ${fixed(app.time, 2)} s`) ? 'Bookmarked.' : 'Bookmark removed.', 'note', 1.5) },
        { id: 'clock.toBookmark', title: 'To the bookmark before', group: 'Clock', keys: ['Shift+KeyB'], run: () => app.goTo(app.scrubber.previousBookmark(app.step, app.scrubber.steps(0.3)), 'No bookmark before this moment.') },
        { id: 'clock.previousEvent', title: 'To the event before', group: 'Clock', keys: ['Shift+KeyN'], run: () => app.goTo(app.scrubber.previousEvent(app.step, app.scrubber.steps(0.3)), 'No event before this moment.') },
        { id: 'clock.stop', title: 'Always pause at this moment (\u201cwhat happens next?\u201d)', group: 'Clock', keys: ['KeyZ'], run: () => app.toasts.show(app.scrubber.toggleStop(app.step, 'What happens next?') ? 'The run will pause here.' : 'The run no longer pauses here.', 'note', 2) },
        { id: 'clock.predict', title: 'Pause half a second before every known event', group: 'Clock', keys: ['Shift+KeyZ'], run: () => { app.scrubber.predict = !app.scrubber.predict; app.toasts.show(app.scrubber.predict ? 'Pauses before every known event.' : 'No longer pauses before events.', 'note', 2); } },
        { id: 'clock.loop', title: 'Loop: mark its start, its end, off', group: 'Clock', keys: ['BracketLeft'], run: () => app.toasts.show({ from: 'Loop starts here; press again at its end.', on: 'Looping.', off: 'No loop.' }[app.scrubber.markLoop(app.step)], 'note', 2) },
        { id: 'clock.takeOver', title: 'Drive from here: a new branch', group: 'Clock', keys: ['Enter'], run: () => app.takeOver() },
    );
    app.commands.add(
        { id: 'view.nextCamera', title: 'Next camera', group: 'View', keys: ['KeyC'], run: () => app.nextCamera() },
        ...kCameras.map((c, i) => ({ id: `view.${c.kind}`, title: `Camera: ${c.name} (${c.doc})`, group: 'View' as const, keys: [`Digit${i + 1}`], run: () => app.camera(c.kind) })),
        { id: 'view.lookBack', title: 'Look back', group: 'View', keys: ['KeyV'], run: () => app.lookBack(true), release: () => app.lookBack(false) },
        { id: 'view.hud', title: 'Show or hide the driver\u2019s display', group: 'View', keys: ['KeyH'], run: () => app.change('hud', !app.settings.hud) },
        { id: 'view.forces', title: 'Show or hide force arrows', group: 'View', keys: ['KeyF'], run: () => app.change('forces', !app.settings.forces) },
        { id: 'view.friction', title: 'Colour the ground by its friction, or as it is', group: 'View', keys: ['Shift+KeyY'], run: () => app.change('friction', !app.settings.friction) },
        { id: 'view.levels', title: 'Show or hide the levels of the terrain', group: 'View', keys: ['Shift+KeyK'], run: () => app.change('levels', !app.settings.levels) },
        { id: 'view.blocks', title: 'Terrain levels by error or by plain distance', group: 'View', keys: ['Shift+KeyU'], run: () => app.change('blocks', !app.settings.blocks) },
        { id: 'view.outlines', title: 'Show or hide what can be hit', group: 'View', keys: ['KeyK'], run: () => app.change('outlines', !app.settings.outlines) },
        { id: 'view.trails', title: 'Show or hide trails', group: 'View', keys: ['KeyT'], run: () => app.change('trails', !app.settings.trails) },
        { id: 'view.nextCar', title: 'Look at the next vehicle', group: 'View', keys: ['BracketRight'], run: () => app.look((app.focusCar + 1) % Math.max(1, app.vehicles.count)) },
    );
    app.commands.add(
        { id: 'events.older', title: 'Open the event before this one', group: 'Overlay', keys: ['Shift+Comma'], run: () => openEvent(app, -1) },
        { id: 'events.newer', title: 'Open the event after this one', group: 'Overlay', keys: ['Shift+Period'], run: () => openEvent(app, 1) },
        { id: 'events.go', title: 'Go to the open event', group: 'Overlay', keys: ['Shift+Enter'], run: () => asked(app, { kind: 'seekToEvent', index: app.overlay.openEvent, size: 0 }) },
        { id: 'events.copy', title: 'Copy the open event as a case', group: 'Overlay', keys: ['Shift+KeyJ'], run: () => asked(app, { kind: 'copyCase', index: app.overlay.openEvent, size: 0 }) },
        { id: 'events.filter', title: 'Events of the next vehicle, of all', group: 'Overlay', keys: ['Shift+KeyV'], run: () => filterEvents(app) },
    );
    app.commands.add({ id: 'overlay.toggle', title: 'Show or hide the overlay', group: 'Overlay', keys: ['KeyO'], run: () => app.change('overlay', !app.settings.overlay) });
    app.commands.add(
        { id: 'page.gallery', title: 'Scenarios', group: 'Page', keys: ['KeyG'], run: () => app.sheet.toggle('gallery', 'Scenarios', () => galleryContent(app)) },
        { id: 'page.export', title: 'Save pictures: trails, frames, video', group: 'Page', keys: ['Shift+KeyE'], run: () => exportPage(app) },
        { id: 'page.lessons', title: 'Lessons', group: 'Page', keys: ['Shift+KeyH'], run: () => (app.sheet.current === 'lessons' ? app.sheet.close() : lessonsPage(app)) },
        { id: 'page.tune', title: 'Tune parameters', group: 'Page', keys: ['Shift+KeyG'], run: () => part(app.toasts, () => import('../ui/tune'), ({ tuneContent }) => app.sheet.toggle('tune', 'Tune', () => tuneContent(app))) },
        { id: 'page.compare', title: 'Compare runs', group: 'Page', keys: ['Shift+KeyC'], run: () => part(app.toasts, () => import('../ui/compare'), ({ compareContent }) => app.sheet.toggle('compare', 'Compare', () => compareContent(app))) },
        { id: 'page.integrators', title: 'Compare integrators: Euler, midpoint, RK4', group: 'Page', keys: ['Shift+KeyR'], run: () => app.integrators() },
        { id: 'page.models', title: 'Four models, one impact: planar, 4-DOF, roll car, 17-DOF', group: 'Page', keys: ['Shift+Digit0'], run: () => part(app.toasts, () => import('../compare/dialog'), ({ modelsDialog }) => modelsDialog(app, app.colours())) },
        { id: 'page.map', title: 'Map of two-car impacts', group: 'Page', keys: ['Shift+KeyM'], run: () => part(app.toasts, () => import('../maps/panel'), ({ mapContent }) => app.sheet.toggle('map', 'Impact map', () => mapContent(app.engine))) },
        { id: 'page.plots', title: 'Show or hide plots', group: 'Page', keys: ['KeyY'], run: () => app.plots.show(!app.plots.visible) },
        { id: 'page.undo', title: 'Undo a change', group: 'Page', keys: ['Ctrl+KeyZ'], run: () => app.undo(-1) },
        { id: 'page.redo', title: 'Redo a change', group: 'Page', keys: ['Ctrl+Shift+KeyZ'], run: () => app.undo(1) },
        { id: 'runs.keep', title: 'Keep this run as a ghost', group: 'Clock', keys: ['KeyJ'], run: () => { if (!app.runs.keep(app.engine)) app.toasts.show('Nothing has run yet.'); } },
        { id: 'page.openFile', title: 'Open a file: scenario, data, height map, scene', group: 'Page', keys: ['Ctrl+KeyO'], run: () => part(app.toasts, () => import('./bring'), ({ chooseFile }) => chooseFile(app)) },
        { id: 'page.takeSceneAway', title: 'Take the scene away that was brought', group: 'Page', keys: [], run: () => app.bringScene(null) },
        { id: 'page.saveScenario', title: 'Save the scenario as a file', group: 'Page', keys: [], run: () => saveScenario(app) },
        { id: 'page.copyScenario', title: 'Copy as scenario', group: 'Page', keys: [], run: () => void copyText(app.engine.scenario()).then(() => app.toasts.show('The scenario is on the clipboard.')) },
        { id: 'page.share', title: 'Share: copy a link', group: 'Page', keys: ['Shift+KeyS'], run: () => sharePage(app) },
        { id: 'page.more', title: 'More: all pages', group: 'Page', keys: ['Shift+KeyA'], run: () => app.sheet.toggle('more', 'More', () => moreContent(app)) },
        { id: 'page.settings', title: 'Settings', group: 'Page', keys: ['Shift+KeyO'], run: () => app.sheet.toggle('settings', 'Settings', () => settingsContent(app)) },
        { id: 'page.controls', title: 'Controls: gamepad, wheel, mouse, tilt', group: 'Page', keys: ['Shift+KeyI'], run: () => app.sheet.toggle('controls', 'Controls', () => controlsPage(app)) },
        { id: 'drive.mouse', title: 'Steer with the mouse', group: 'Driving', keys: ['Shift+KeyD'], run: () => app.change('mouse', !app.settings.mouse) },
        { id: 'page.keys', title: 'All keys', group: 'Page', keys: ['Shift+Slash'], run: () => keysDialog(app.commands, (r) => store.set('keys', r)) },
        { id: 'page.palette', title: 'Command palette', group: 'Page', keys: ['Ctrl+KeyK', 'Slash'], run: () => paletteDialog(app.commands) },
        { id: 'page.sound', title: 'Sound on or off', group: 'Page', keys: ['Shift+KeyX'], run: () => { app.sound.setMuted(!app.sound.muted); app.toasts.show(app.sound.failure || (app.sound.muted ? 'Sound off.' : 'Sound on.'), 'note', 2); } },
        { id: 'page.theme', title: 'Light or dark', group: 'Page', keys: ['Shift+KeyQ'], run: () => app.change('theme', app.theme === 'dark' ? 'light' : 'dark') },
        { id: 'page.projector', title: 'Projector mode: larger text', group: 'Page', keys: ['Shift+KeyP'], run: () => app.change('projector', !app.settings.projector) },
        { id: 'page.readout', title: 'Show or hide the text read-out', group: 'Page', keys: ['Shift+KeyT'], run: () => { app.readout.element.classList.toggle('shown'); app.readout.element.classList.toggle('reader'); } },
        { id: 'page.close', title: 'Close', group: 'Page', keys: ['Escape'], run: () => app.sheet.close() },
    );
}
