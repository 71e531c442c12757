// The run as a link, as a scenario, as a file.
import { copyText, dialog } from '../shell/dialog';
import { el } from '../shell/kit';
import type { Page } from './page';
import { saveScenario } from './save_scenario';
import en from '../text/en/share';
import { texts } from '../text/t';

const t = texts('share', en);

export interface Shared {
    link: (withRun: boolean) => string; // throws with a reason
    scenario: () => string;
    save: (withRun: boolean) => void; // as a file
    hasRun: boolean;
}

export function shareDialog(shared: Shared): void {
    const field = el('textarea', { rows: '4', readonly: true, 'aria-label': t('link') });
    const size = el('span', { class: 'quiet small grow', role: 'status' });
    const withRun = el('input', { type: 'checkbox' });
    withRun.checked = shared.hasRun;
    const copy = el('button', { class: 'primary', type: 'button' }, t('copyLink'));
    // Where no link can be, a file is the way: it takes the place of the button that could only copy nothing.
    const saveFile = el(
        'button',
        { class: 'primary hidden', type: 'button', click: () => shared.save(withRun.checked) },
        t('saveAsAFile'),
    );
    const about = el('p', { class: 'quiet' }, t('about'));
    const update = (): void => {
        let why = '';
        try {
            field.value = shared.link(withRun.checked);
        } catch (error) {
            field.value = '';
            why = (error as Error).message;
        }
        size.textContent = why || t('characters', { n: field.value.length });
        copy.textContent = t('copyLink');
        for (const [node, fits] of [
            [about, true],
            [field, true],
            [copy, true],
            [saveFile, false],
        ] as const)
            node.classList.toggle('hidden', fits === (why !== ''));
    };
    withRun.addEventListener('change', update);
    copy.addEventListener(
        'click',
        () =>
            void copyText(field.value).then((ok) => {
                copy.textContent = ok ? t('copied') : t('byHand');
                if (ok) history.replaceState(null, '', field.value);
            }),
    );
    const copyScenario = el('button', { type: 'button' }, t('copyScenario'));
    copyScenario.addEventListener(
        'click',
        () =>
            void copyText(shared.scenario()).then((ok) => {
                copyScenario.textContent = ok ? t('copied') : t('notAllowedHere');
            }),
    );
    update();
    dialog(
        t('share'),
        'share',
        about,
        field,
        el('label', { class: 'row' }, withRun, t('withRun')),
        el('div', { class: 'row' }, size, copyScenario, copy, saveFile),
    );
    (copy.classList.contains('hidden') ? saveFile : copy).focus();
}

const kLongestLink = 60000; // characters; longer ones get lost in chats and mails

export function sharePanel(page: Page): void {
    const { engine, run } = page.session;
    shareDialog({
        link: (withRun) => {
            const link = engine.link(withRun);
            if (link.length <= kLongestLink) return location.href.split('#')[0]! + link;
            throw new Error(t('tooLong', { length: link.length }));
        },
        scenario: () => engine.scenario(),
        save: (withRun) => saveScenario(page, withRun),
        hasRun: run.live && run.end > 0,
    });
}
