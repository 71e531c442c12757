// What of the page outside its panels follows session and settings: title, address, looks of the document, hands.
import { effect } from '@preact/signals-core';
import type { Driver } from '../input/driver';
import type { Pointing } from '../input/pointing';
import type { Opened } from '../session/document';
import type { Session } from '../session/session';
import { showAsked, type Settings } from '../settings/settings';
import { whenever } from '../settings/whenever';
import type { View } from '../view/view';
import type { Bar } from './bar';
import type { Hint } from './hint';
import type { Telling } from './telling';
import type { Toasts } from './toasts';
import en from '../text/en/shell';
import { texts } from '../text/t';

const t = texts('shell', en);

// Before all that measures what it makes of the page.
export function followLooks(settings: Settings): void {
    const root = document.documentElement;
    effect(() => {
        root.dataset['theme'] = settings.theme.value;
        root.toggleAttribute('data-projector', settings.projector.value);
    });
}
export function followSettings(settings: Settings, view: View, telling: Telling): void {
    const root = document.documentElement;
    effect(() => {
        if (view.bare.value) root.dataset['ui'] = 'off';
        else delete root.dataset['ui'];
    });
    effect(() => void telling.hud.element.classList.toggle('hidden', !settings.hud.value));
    effect(() => telling.frictionLegend.show(settings.friction.value));
}
// Nobody drives blind, or without hands: time stands still when the graphics card lets go of the picture, or the pad is gone.
export function followFaults({ run }: Session, view: View, driver: Driver, toasts: Toasts): void {
    view.tellLost(() => {
        run.playing = false;
        return toasts.show(t('lost'), 'error', 3600);
    });
    driver.onPadGone = () => {
        if (!run.live || !run.playing) return;
        run.playing = false;
        toasts.show(t('padGone'), 'note', 10);
    };
}
export function followHands(settings: Settings, session: Session, driver: Driver, pointing: Pointing): void {
    effect(() => void (driver.settings.aid = settings.aid.value));
    effect(() => pointing.setMouse(settings.mouse.value));
    effect(() => {
        const { why } = session.run.moved.value;
        if (why === 'opened' || why === 'restart') driver.begin();
    });
}
export interface Asks {
    load(path: string): void; // a scene beside the page
    lesson(name: string): void;
    panel(id: string): void;
}
// Whatever is opened. What a link asks of the page beyond the scenario is asked once, when it opens.
export function followDocument(
    session: Session,
    settings: Settings,
    shell: { bar: Bar; telling: Telling; hint: Hint },
    asks: Asks,
): void {
    const { bar, telling, hint } = shell;
    const opens = ({ cause, info, note, asked, address, anew }: Opened): void => {
        if (anew) showAsked(settings, asked.shown);
        bar.show(info.title, info.summary);
        document.documentElement.toggleAttribute('data-live', session.run.live);
        telling.begin(note);
        hint.show(session.run.live && !session.run.replayed && !session.run.film.rolling.peek());
        if (address !== null) history.replaceState(null, '', location.pathname + location.search + address);
        if (cause !== 'link') return;
        if (asked.load) asks.load(asked.load);
        if (asked.lesson) asks.lesson(asked.lesson);
        if (asked.panel) asks.panel(asked.panel);
    };
    whenever([session.document.opened], () => {
        const opened = session.document.opened.peek();
        if (opened) opens(opened);
    });
}
