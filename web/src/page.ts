// The page: puts the parts together and says in which order a frame goes. What a lower room needs of a higher one is handed to
// it here; nothing imports this file.
import { trustOwn } from './engine/trusted';
import 'virtual:tokens.css';
import './shell/base.css';
import './shell/bare.css';
import { allRows } from './commands/all';
import { eventActs } from './commands/overlay';
import { Commands, readKeys } from './commands/registry';
import { Engine } from './engine/engine';
import { loadModule } from './engine/module';
import { Driver, firstPad } from './input/driver';
import { Pointing } from './input/pointing';
import { Shaking } from './input/shaking';
import { partActs } from './panels/acts';
import type { Page } from './panels/page';
import type { Tell } from './session/document';
import { Session } from './session/session';
import { createSettings } from './settings/settings';
import { storeIn, storeNowhere } from './settings/store';
import { whenever } from './settings/whenever';
import { Around } from './shell/around';
import { begin } from './shell/begin';
import { copyText } from './shell/dialog';
import { followFaults, followHands, followLooks } from './shell/follow';
import { Frames, type Part } from './shell/frame';
import { framed, isSmall } from './shell/framed';
import { el } from './shell/kit';
import { listen } from './shell/listen';
import { Toasts } from './shell/toasts';
import { keepWork } from './shell/work';
import { Hearing } from './sound/hearing';
import en from './text/en/shell';
import { loaded } from './text/loaded';
import { texts } from './text/t';
import { CourseShown } from './view/course_shown';
import { StagedShown } from './view/staged_shown';
import { prepare, View } from './view/view';

const t = texts('shell', en);

const kFirstFrames = 30; // of a first visit; then the engine's other scenarios come

async function start(root: HTMLElement): Promise<void> {
    // What needs no engine is made while its bytes travel.
    const linked = location.hash.length > 1;
    const loading = loadModule(linked ? 'files' : 'first');
    loading.catch(() => undefined); // told by begin(), when it is waited for
    const embedding = framed && loaded(() => import('./embed/embed')).catch(() => null);
    const guest = framed && isSmall(); // what a visitor keeps is not this frame's
    const store = guest ? storeNowhere() : storeIn(() => localStorage);
    const settings = createSettings(store);
    followLooks(settings);
    const canvas = el('canvas', { id: 'view', tabindex: '0', 'aria-label': t('world') });
    root.append(canvas);
    const prepared = prepare(canvas, settings);

    const toasts = new Toasts();
    const tell: Tell = (text, kind, seconds) => void toasts.show(text, kind, seconds);
    const session = new Session(Engine.create(await loading), tell, async (engine, name) =>
        (await loaded(() => import('./files/scenes'))).readNamed(engine, name),
    );
    if (linked) await session.engine.files();
    root.querySelector('.start')?.remove();
    const { run, document: scenario, engine } = session;
    const view = new View(prepared, session, settings);
    const driver = new Driver();
    driver.maps = store.get('pads', {});
    const pointing = new Pointing(driver);
    const hearing = new Hearing(session, settings, framed, !store.get('sound.muted', true));
    const shaking = new Shaking(session, settings);
    const fails = (cause: Error): unknown => toasts.show(cause.message, 'error');
    const course = new CourseShown(engine, view.stage, fails);
    const staged = new StagedShown(session, view, fails);
    view.more.push((fraction) => course.update(fraction, settings.units.peek()));
    view.more.push(() => staged.update());

    // --- the shell and its commands ----------------------------------------------------------------------------------

    const around = new Around({ session, settings, store, view, toasts, tell });
    const { edges, hint, acts } = around;
    const { sheet, dock, below } = edges;
    const events = eventActs(session, { tell, announce: acts.announce, copy: copyText }, dock);
    const parts = partActs(() => page);
    const rows = allRows(session, settings, {
        ...{ ...acts, ...parts, tell, hands: driver, eyes: view.eyes, overlay: dock, events, copy: copyText },
        sound: hearing,
        openPanel: (id) => {
            if (id !== 'plots') around.reads();
            parts.openPanel(id);
        },
    });
    const commands = new Commands(
        rows,
        readKeys(store.get('keys', {})),
        (keys) => store.set('keys', keys),
        (why) => tell(why, 'note', 4),
    );
    const page: Page = {
        ...{ session, settings, store, commands, view, sheet, toasts, tell, below, driver, pointing },
        ...{ lesson: { name: '', step: 0, title: '', wanted: '', lentPlots: false }, papers: { wanted: '' } },
        layOut: () => edges.arrange(),
    };
    around.stand(root, commands, parts, { hearing, shaking, course }, driver);

    // --- who follows whom --------------------------------------------------------------------------------------------

    followHands(settings, session, driver, pointing);
    edges.hear(events);
    whenever([scenario.opened], () => {
        const opened = scenario.opened.peek();
        if (opened?.anew && page.lesson.lentPlots) page.lesson.lentPlots = below.shown.value = false;
        course.begin(opened?.info.course === true);
        if (opened?.info.goal) parts.goal();
        staged.begin();
    });
    driver.onPage = (role, down) => {
        if (role === 'lookBack') view.lookBack(down);
        else if (down) commands.run(role === 'camera' ? 'view.nextCamera' : 'clock.play');
    };
    followFaults(session, view, driver, toasts);

    // --- a frame -----------------------------------------------------------------------------------------------------

    const frame: readonly Part[] = [
        ['sim', ({ elapsed }) => view.fits(elapsed) && edges.arrange()],
        ['sim', () => (driver.away = view.flies)],
        ['sim', ({ elapsed, now, pad }) => run.advance(elapsed, now, (wall, at, u) => driver.update(wall, u, pad, at))],
        ['sim', ({ elapsed }) => view.flies && view.cameras.flyHeld(...driver.flying(), elapsed)],
        ['sim', () => driver.touched && hint.driven()],
        ['sim', ({ pad, elapsed }) => shaking.update(pad, elapsed, driver.padUsed && run.live)],
        ['sim', () => around.tellNews()],
        ['sim', () => hearing.update(view.ear)],
        ['scene', ({ elapsed }) => view.place(elapsed)],
        ['overlay', () => run.stepped > 0 && view.overlay.sample()],
        ['overlay', ({ elapsed }) => around.update(elapsed, view.panels(elapsed))],
        ['overlay', ({ now }) => work?.look(now)],
        ['draw', () => view.draw()],
        ['draw', () => view.frames === kFirstFrames && engine.files().catch(() => undefined)], // asked again when needed
    ];
    const frames = new Frames(frame, view, firstPad);
    listen(view, {
        gesture: () => hearing.gesture(),
        press: (key, repeat, at) => commands.press(key, repeat, at),
        lift: (code, at) => commands.lift(code, at),
        letGo: () => [commands.liftAll(), driver.release()],
        address: () => parts.openAddress(location.hash),
        seenAgain: () => frames.seenAgain(),
        dropped: (files) => parts.dropped(files),
        resized: () => view.fit() && edges.arrange(),
    });
    if (embedding) (await embedding)?.embed(page);
    parts.openAddress(location.hash);
    const work = guest ? null : keepWork(session, store, toasts, () => driver.touched);
    view.stage.bakeSky();
    frames.begin();
    if (import.meta.env.PROD && !guest) void import('./shell/offline').then(({ keepOffline }) => keepOffline(toasts));
    // For tests and the browser's console.
    Object.assign(window, { yawlab: { session, settings, commands, view } });
}

trustOwn();
void begin(document.getElementById('app')!, start);
