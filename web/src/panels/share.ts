// The run as a link: with the view of whoever sends it, a title and a sentence, in all the forms that links are passed on in; or
// as a file, where no link goes.
import { fileName, save } from '../charts/save';
import { kFineQr, linkSays, reachOf, type SentView } from '../session/share_link';
import { kNames } from '../settings/table';
import { copyText, dialog } from '../shell/dialog';
import { drawing, el, kEnglish } from '../shell/kit';
import { loaded } from '../text/loaded';
import type { Page } from './page';
import { saveScenario } from './save_scenario';
import './share.css';
import en from '../text/en/share';
import { texts } from '../text/t';

const t = texts('share', en);

// Sheets that tell something of the run; the others are the sender's own business.
const kSent = ['tune', 'momentum', 'compare'];

// What is seen now.
async function seen(page: Page): Promise<SentView> {
    const { session, settings, view, sheet, below } = page;
    const { cameras } = view;
    const { run } = session;
    const plots = below.shown.peek() ? (await import('./plots_place')).plotsOf(page).as : [];
    const making = sheet.current.peek() === 'editor'; // its own camera is for making, not for looking
    const moved = cameras.kind !== 'show' || cameras.hand.some((x, i) => Math.abs(x - [0, 0, 1][i]!) > 1e-3);
    const shown = Object.fromEntries(kNames.map((name) => [name, settings[name].peek()]));
    delete shown['quality']; // of the sender's machine
    delete shown['theme']; // and of the sender's room
    return {
        ...(making
            ? { camera: run.film.stand.camera, eye: [] }
            : { camera: cameras.kind, eye: moved ? cameras.hand : [] }),
        ...{ focus: session.focus.peek() + 1, speed: run.clock.rate, shown, plots },
        panel: kSent.find((id) => id === sheet.current.peek()) ?? '',
    };
}

export function sharePanel(page: Page): void {
    void seen(page).then((view) => shareDialog(page, view));
}

function shareDialog(page: Page, view: SentView): void {
    const { engine, run } = page.session;
    const hasRun = run.live && run.end > 0 && (run.film.driven.peek() || run.info.recorded.steps > 0);
    const driving = hasRun && run.step >= run.end; // the present is the end of what was driven
    const box = (on: boolean): HTMLInputElement => {
        const input = el('input', { type: 'checkbox' });
        input.checked = on;
        input.addEventListener('change', () => update());
        return input;
    };
    // What is hinted at is the scenario's own; the label beside it names the field.
    const line = (placeholder: string, most: string): HTMLInputElement => {
        const input = el('input', { type: 'text', placeholder, maxlength: most, ...kEnglish });
        input.addEventListener('input', () => update());
        return input;
    };
    const title = line(run.info.title, '120');
    const sentence = line(run.info.show.caption || t('sentenceHint'), '200');
    const withRun = box(hasRun);
    const withView = box(true);
    const withMoment = box(!driving && run.step > 0 && !run.playing);
    const paused = box(!driving && !run.playing);
    const check = (input: HTMLInputElement, text: string, stands = true): HTMLElement =>
        el('label', { class: stands ? 'row' : 'hidden' }, input, text);

    // Of what is chosen now; the moment of a drive that the link leaves out is nobody's.
    const link = (run_ = withRun.checked): string =>
        location.href.split('#')[0]! +
        engine.link(run_ && hasRun) +
        linkSays({
            ...{ title: title.value.trim(), sentence: sentence.value.trim(), paused: paused.checked },
            ...(withMoment.checked && (run_ || !hasRun) ? { time: run.time } : {}),
            ...(withView.checked ? { view } : {}),
        });
    const field = el('textarea', { rows: '3', readonly: true, 'aria-label': t('link') });
    const size = el('p', { class: 'quiet small', role: 'status' });
    const copy = el('button', { class: 'primary', type: 'button' }, t('copyLink'));
    const file = el('button', { type: 'button', click: () => saveScenario(page, withRun.checked) }, t('saveAsAFile'));
    const named = (): string => title.value.trim() || run.info.title;
    const ways = waysToSend(page, {
        link: () => field.value || link(),
        title: named,
        sentence: () => sentence.value.trim(),
    });
    const system = el('button', { type: 'button' }, t('system'));
    system.addEventListener('click', () => {
        void navigator.share({ title: named(), url: field.value }).catch(() => undefined); // somebody changed their mind
    });
    system.classList.toggle('hidden', typeof navigator.share !== 'function');

    const update = (): void => {
        const text = link();
        const reach = reachOf(text.length);
        const none = reach === 'none';
        field.value = none ? '' : text;
        const n = text.length;
        const words = none ? t('tooLong', { length: n }) : t(reach, { n });
        const short =
            withRun.checked && hasRun && reach !== 'anywhere' ? ` ${t('shorter', { n: link(false).length })}` : '';
        size.textContent = words + short;
        size.dataset['reach'] = reach;
        copy.textContent = t('copyLink');
        for (const node of [field, copy, ways.element]) node.classList.toggle('hidden', none);
        const asFile = reach === 'file' || none;
        copy.classList.toggle('primary', !asFile);
        file.classList.toggle('primary', asFile);
        ways.update();
    };
    copy.addEventListener(
        'click',
        () =>
            void copyText(field.value).then((ok) => {
                copy.textContent = ok ? t('copied') : t('byHand');
                if (!ok) field.select();
                if (ok) history.replaceState(null, '', field.value);
            }),
    );
    const copyScenario = el('button', { type: 'button' }, t('copyScenario'));
    copyScenario.addEventListener(
        'click',
        () =>
            void copyText(engine.scenario()).then((ok) => {
                copyScenario.textContent = ok ? t('copied') : t('notAllowedHere');
            }),
    );
    update();
    dialog(
        t('share'),
        'share',
        el('p', { class: 'quiet' }, t('about')),
        el('label', { class: 'field' }, el('span', {}, t('titleIt')), title),
        el('label', { class: 'field' }, el('span', {}, t('sentence')), sentence),
        el(
            'div',
            { class: 'wishes' },
            check(withRun, t('withRun', { time: run.end * run.clock.dt }), hasRun),
            check(withMoment, t('withMoment', { time: run.time }), run.step > 0),
            check(paused, t('paused')),
            check(withView, t('withView')),
        ),
        field,
        size,
        el('div', { class: 'row' }, copy, system, file, copyScenario),
        ways.element,
    );
    (copy.classList.contains('primary') ? copy : file).focus();
}

interface Sending {
    link: () => string;
    title: () => string;
    sentence: () => string;
}

// The forms beside the link itself, shown one at a time and loaded when the first is asked for.
function waysToSend(page: Page, sending: Sending): { element: HTMLElement; update: () => void } {
    type Ways = typeof import('./share_ways');
    const place = el('div', { class: 'way' });
    let shown: ((ways: Ways) => void) | null = null;
    let ways: Ways | null = null;
    const fail = (error: Error): void => page.tell(error.message, 'error');
    const show = (): void => {
        if (ways) shown?.(ways);
    };
    const coded = (make: (ways: Ways) => string) => (of: Ways) => {
        const area = el('textarea', { rows: '3', readonly: true, 'aria-label': t('ways') });
        area.value = make(of);
        const copy = el('button', { type: 'button' }, t('copy'));
        copy.addEventListener('click', () => {
            void copyText(area.value).then((ok) => (copy.textContent = ok ? t('copied') : t('byHand')));
        });
        place.replaceChildren(area, copy);
    };
    const qr = (of: Ways): void => {
        const link = sending.link();
        const code = of.qrOf(link);
        if (!code) return place.replaceChildren(el('p', { class: 'quiet' }, t('qrTooLong', { n: link.length })));
        const picture = el('div', { class: 'qr', role: 'img', 'aria-label': t('qrOf') }, ...drawing(of.qrSvg(code)));
        const png = (): void =>
            void of.qrPng(code).then((blob) => save(fileName(`${sending.title()} link`, 'png'), blob), fail);
        const fine = link.length > kFineQr ? el('p', { class: 'quiet small' }, t('qrFine', { n: link.length })) : '';
        place.replaceChildren(picture, fine, el('button', { type: 'button', click: png }, t('savePng')));
    };
    const choose = (id: 'qr' | 'embed' | 'markdown', act: (of: Ways) => void): HTMLElement => {
        const button = el('button', { type: 'button', 'aria-pressed': 'false' }, t(id));
        button.addEventListener('click', () => {
            const on = shown !== act;
            for (const other of bar.querySelectorAll('[aria-pressed]')) other.setAttribute('aria-pressed', 'false');
            button.setAttribute('aria-pressed', String(on));
            shown = on ? act : null;
            place.replaceChildren();
            loaded(() => import('./share_ways')).then((of) => [(ways = of), show()], fail);
        });
        return button;
    };
    const picture = el('button', { type: 'button' }, t('picture'));
    picture.addEventListener('click', () => {
        const { link, title, sentence } = sending;
        loaded(() => import('./share_ways'))
            .then((of) => of.pictureWithLink(page, link(), title(), sentence()))
            .then((blob) => [save(fileName(title(), 'png'), blob), (picture.textContent = t('saved'))], fail);
    });
    const bar = el(
        'div',
        { class: 'row', role: 'group', 'aria-label': t('ways') },
        choose('qr', qr),
        choose(
            'embed',
            coded((of) => of.embedCode(sending.link(), sending.title())),
        ),
        choose(
            'markdown',
            coded((of) => of.markdown(sending.link(), sending.title())),
        ),
        picture,
    );
    return { element: el('div', { class: 'ways' }, bar, place), update: show };
}
