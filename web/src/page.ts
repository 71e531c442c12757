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
import { TouchPads } from './input/touch';
import { partActs } from './panels/acts';
import type { Page } from './panels/page';
import type { Tell } from './session/document';
import { Session } from './session/session';
import { createSettings } from './settings/settings';
import { storeIn } from './settings/store';
import { whenever } from './settings/whenever';
import { Attend } from './shell/attend';
import { copyText } from './shell/dialog';
import { Edges } from './shell/edges';
import { followDocument, followEars, followHands, followLooks, followSettings } from './shell/follow';
import { Frames, type Frame, type Part } from './shell/frame';
import { Hint } from './shell/hint';
import { el } from './shell/kit';
import { listen } from './shell/listen';
import { OwnView } from './shell/own_view';
import { Toasts } from './shell/toasts';
import { Voices } from './shell/voices';
import { Welcome } from './shell/welcome';
import { keepWork } from './shell/work';
import { Ear } from './sound/ear';
import { Sound } from './sound/sound';
import { speakFor } from './text/languages';
import { loaded } from './text/loaded';
import { told } from './text/told';
import { CourseShown } from './view/course_shown';
import { prepare, View } from './view/view';
import en from './text/en/shell';
import { texts } from './text/t';

const t = texts('shell', en);

async function start(root: HTMLElement): Promise<void> {
    // What needs no engine is made while its bytes travel.
    const loading = loadModule();
    loading.catch(() => undefined); // told below, when it is waited for
    const store = storeIn(() => localStorage);
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
    root.querySelector('.start')?.remove();
    const { run, document: scenario } = session;
    const view = new View(prepared, session, settings);
    const driver = new Driver();
    driver.maps = store.get('pads', {});
    const pointing = new Pointing(driver);
    const sound = new Sound({ muted: settings.muted.peek(), volume: settings.volume.peek() });
    const ear = new Ear(session);

    // --- the shell and its commands ----------------------------------------------------------------------------------

    const edges = new Edges(view, settings, store, tell);
    const { sheet, dock, below } = edges;
    const announce = (text: string): void => voices.telling.readout.announce(text);
    const events = eventActs(session, { tell, announce, copy: copyText }, dock);
    const parts = partActs(() => page);
    const rows = allRows(session, settings, {
        ...{ tell, hands: driver, eyes: view.eyes, overlay: dock, events, copy: copyText, ...parts },
        openPanel: (id) => {
            if (id !== 'plots') attend.opened();
            parts.openPanel(id);
        },
        ownView: { any: () => own.differs, on: () => below.own.value, toggle: () => own.toggle() },
        liftable: () => voices.telling.liftable(),
        toggleReadout: () => (voices.telling.readout.shown.value = !voices.telling.readout.shown.peek()),
        readoutShown: () => voices.telling.readout.shown.value,
        soundFailure: () => sound.failure,
        close: () => sheet.close(),
    });
    const commands = new Commands(rows, readKeys(store.get('keys', {})), (keys) => store.set('keys', keys));
    const page: Page = {
        ...{ session, settings, store, commands, view, sheet, toasts, tell, below, driver, pointing },
        ...{ lesson: { name: '', step: 0, title: '', wanted: '', lentPlots: false }, papers: { wanted: '' } },
        layOut: () => edges.arrange(),
    };
    const { bar, transport } = edges.stand(commands, (seconds) => run.seek(Math.round(seconds / run.clock.dt)));
    const course = new CourseShown(session.engine, view.stage, (cause) => toasts.show(cause.message, 'error'));
    view.more.push((fraction) => course.update(fraction, settings.units.peek()));
    const rightCar = (): void => {
        run.playing = true; // it acts with the next step
        commands.run('drive.right-car');
    };
    const acts = { rightCar, endCard: parts.endCard };
    const voices = new Voices(session, settings, view, { transport, toasts, sound, course }, acts);
    const attend = new Attend(session, toasts, sheet);
    const chosen = (): boolean => store.get<unknown>('plots.channels', null) !== null;
    const own = new OwnView(session, view, below, toasts, parts.plots, chosen);
    const hint = new Hint(settings);
    const welcome = new Welcome(session, settings, () => commands.run('page.lessons'));
    root.append(bar.element, ...voices.elements, welcome.element, hint.element, new TouchPads(driver).element);
    root.append(below.element, sheet.element, transport.element, toasts.element);

    // --- who follows whom --------------------------------------------------------------------------------------------

    followSettings(settings, view, voices.telling);
    followHands(settings, session, driver, pointing);
    followEars(settings, session, sound, ear);
    followDocument(session, settings, { bar, telling: voices.telling, hint }, parts);
    edges.hear(events);
    whenever([scenario.opened], () => {
        const opened = scenario.opened.peek();
        if (opened?.anew && page.lesson.lentPlots) page.lesson.lentPlots = below.shown.value = false;
        course.begin(opened?.info.course === true);
    });
    driver.onPage = (role, down) => {
        if (role === 'lookBack') view.lookBack(down);
        else if (down) commands.run(role === 'camera' ? 'view.nextCamera' : 'clock.play');
    };
    view.tellLost(() => {
        run.playing = false; // nobody drives blind
        return toasts.show(t('lost'), 'error', 3600);
    });

    // --- a frame -----------------------------------------------------------------------------------------------------

    const steps = ({ elapsed, now, pad }: Frame): void => {
        run.advance(elapsed, now, (wall, at, forward) => driver.update(wall, forward, pad, at));
        if (!run.playing) view.cameras.flyHeld(...driver.flying(), elapsed);
        if (driver.touched) hint.driven();
        if (run.stepped > 0) view.overlay.sample();
    };
    const overlay = ({ elapsed }: Frame): void => {
        const made = view.panels(elapsed);
        if (voices.update(elapsed, made)) below.update();
    };
    const frame: readonly Part[] = [
        ['sim', ({ elapsed }) => view.fits(elapsed) && edges.arrange()],
        ['sim', steps],
        ['sim', ({ pad }) => voices.news.tell(pad)],
        ['sim', () => sound.update(ear.listen(), run.playing)],
        ['scene', ({ elapsed }) => view.place(elapsed)],
        ['overlay', overlay],
        ['overlay', ({ now }) => work.look(now)],
        ['draw', () => view.draw()],
    ];
    const frames = new Frames(frame, view, firstPad);
    listen(view, {
        gesture: () => sound.gesture(),
        press: (key, repeat, at) => commands.press(key, repeat, at),
        lift: (code, at) => commands.lift(code, at),
        letGo: () => [commands.liftAll(), driver.release()],
        address: () => parts.openAddress(location.hash),
        seenAgain: () => frames.seenAgain(),
        dropped: (files) => parts.dropped(files),
        resized: () => view.fit() && edges.arrange(),
    });
    parts.openAddress(location.hash);
    const work = keepWork(session, store, toasts, () => driver.touched);
    view.stage.bakeSky();
    frames.begin();
    // For tests and the browser's console.
    Object.assign(window, { yawlab: { session, settings, commands, view } });
}

trustOwn();
const root = document.getElementById('app')!;
async function speakAndStart(): Promise<void> {
    document.documentElement.lang = await speakFor(location.hash, navigator.languages);
    await start(root);
}
speakAndStart().catch((error: unknown) => {
    const why = error instanceof Error ? told(error) : String(error);
    root.replaceChildren(
        el('p', { class: 'failed', role: 'alert' }, t(/webgl/i.test(why) ? 'noWebgl' : 'noStart', { why })),
    );
    throw error;
});
