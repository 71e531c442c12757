// The pages that need more of the app than their content: share, pictures, lessons, controls. Loaded when first wanted.
import { controlsContent } from '../input/controls_panel';
import { firstPad } from '../input/driver';
import { shareDialog } from '../ui/dialogs';
import { store } from '../ui/dom';
import { kCameras, type CameraKind } from '../view/cameras';
import type { App } from './app';
import { part } from './parts';

export const kLongestLink = 60000; // characters; longer ones get lost in chats and mails

export function sharePage(app: App): void {
    const live = app.live && app.engine.end > 0;
    shareDialog({
        link: (withRun) => {
            const link = app.engine.link(withRun);
            if (link.length > kLongestLink) throw new Error(`Too much for a link (${link.length.toLocaleString('en')} characters). Save it as a file and pass that on.`);
            return location.href.split('#')[0] + link;
        },
        scenario: () => app.engine.scenario(),
        save: (withRun) => saveScenario(app, withRun),
        hasRun: live,
    });
}

export function exportPage(app: App): void {
    if (app.sheet.current === 'export') return app.sheet.close();
    part(app.toasts, () => Promise.all([import('../export/panel'), import('../clock/figures')]), ([{ exportContent }, { recordOf }]) => app.sheet.open('export', 'Pictures', exportContent({
        title: () => app.info.title,
        end: () => app.engine.end * app.clock.dt,
        canvas: app.stage.canvas,
        trails: () => {
            const v = app.vehicles;
            const records = app.info.vehicles.slice(0, 60).map((_, i) => recordOf(app.engine, i, app.clock.dt, app.engine.end));
            const scenario = JSON.parse(app.engine.scenario()) as { scene?: { walls?: { from: [number, number]; to: [number, number] }[] } };
            const e = app.events;
            const c = app.colours();
            return {
                vehicles: records.map((r, i) => ({ name: app.info.vehicles[i]!.name, front: v.named(i, 'front'), rear: v.named(i, 'rear'), width: v.named(i, 'width'), dash: [[], [9, 4], [3, 3], [10, 3, 3, 3]][i % 4]!, at: (t, out) => r.track.at(0, t, out) })),
                options: {
                    title: app.info.title, source: `Yawlab ${app.info.engine}, scenario ${app.info.hash}`, walls: (scenario.scene?.walls ?? []).map((w) => [w.from, w.to]),
                    impacts: Array.from({ length: e.count }, (_, k) => ({ x: e.named(k, 'pointX'), y: e.named(k, 'pointY'), time: e.named(k, 'time') })).filter((_, k) => e.named(k, 'normalImpulse') !== 0),
                    colours: { solid: c['solid']!, line: c['line']!, text: c['text']!, quiet: c['quiet']!, impact: c['impact']!, accent: c['accent']! },
                },
            };
        },
        drawAt: (seconds, elapsed) => app.drawAt(Math.round(seconds / app.clock.dt), elapsed),
        pause: () => { app.clock.playing = false; },
        toast: (text, kind) => app.toasts.show(text, kind),
    })));
}

// The scenario as a file: the way to pass on what is too long for a link.
export function saveScenario(app: App, withRun = false): void {
    part(app.toasts, () => import('../plots/save'), ({ save, fileName }) => save(fileName(app.info.title, 'json'), withRun ? app.engine.withRecording() : app.engine.scenario(), 'application/json'));
}

// The lessons' sheet, loaded when it is first wanted.
export function lessonsPage(app: App, start = ''): void {
    part(app.toasts, () => import('../lessons/panel'), ({ lessons, lessonsContent }) => {
        if (start && !lessons().some((l) => l.name === start)) app.toasts.show(`lesson=${start.slice(0, 40)}: there is no lesson of that name; here are all.`, 'error');
        app.sheet.open('lessons', 'Lessons', lessonsContent({
            open: (link) => app.openLesson(link),
            time: () => app.time,
            title: () => app.info.title,
            place: app.lesson,
            plots: (names, against, cars) => {
                app.lessonPlots ||= !app.plots.visible;
                app.plots.show(true);
                app.plots.use((panel) => panel.choose(names, against, cars));
            },
            camera: (kind) => kCameras.some((c) => c.kind === kind) && app.cameras.choose(kind as CameraKind), // for this step alone, not as the visitor's own
            play: () => { app.clock.playing = true; },
            again: () => {
                if (app.live) app.restart();
                else app.again();
            },
        }, start));
    });
}

export function controlsPage(app: App): HTMLElement {
    return controlsContent({
        driver: app.driver,
        pad: firstPad,
        saveMap: (id, map) => {
            if (map === null) delete app.driver.maps[id];
            else app.driver.maps[id] = map;
            store.set('pads', app.driver.maps);
        },
        flags: { mouse: app.settings.mouse, tilt: app.driver.tilt !== null, aid: app.settings.aid },
        setMouse: (on) => app.change('mouse', on),
        setTilt: (on) => void app.pointing.setTilt(on).then((why) => why && app.toasts.show(why, 'error')),
        setAid: (aid) => app.change('aid', aid),
        openKeys: () => app.commands.run('page.keys'),
    });
}
