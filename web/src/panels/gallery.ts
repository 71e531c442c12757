// The scenarios, and what somebody brings: a file, or a scenario or link as text.
import type { Page } from './page';
import { el, kEnglish } from '../shell/kit';
import en from '../text/en/gallery';
import { texts } from '../text/t';

const t = texts('gallery', en);

export function galleryContent(page: Page): HTMLElement {
    const list = el('div', { class: 'cards' });
    const search = el('input', {
        type: 'search',
        placeholder: t('find'),
        'aria-label': t('findAScenario'),
        class: 'find',
    });
    const entries = page.session.engine.catalog();
    const draw = (): void => {
        const words = search.value.toLowerCase().split(/\s+/).filter(Boolean);
        list.replaceChildren();
        let topic = '';
        for (const e of entries) {
            if (!words.every((w) => `${e.name} ${e.topic} ${e.title} ${e.doc} ${e.keywords}`.toLowerCase().includes(w)))
                continue;
            if (e.topic !== topic) list.append(el('p', { class: 'group', ...kEnglish }, (topic = e.topic)));
            const card = el(
                'button',
                {
                    ...kEnglish,
                    class: 'card',
                    type: 'button',
                    'aria-current': String(e.title === page.session.run.info.title),
                },
                el('b', {}, e.title),
                el('span', {}, e.doc),
            );
            card.addEventListener('click', () => {
                page.session.document.openNamed(e.name);
                page.sheet.close();
                page.view.stage.canvas.focus();
            });
            list.append(card);
        }
        if (!list.children.length) list.append(el('p', { class: 'quiet' }, t('nothingOfThatName')));
    };
    search.addEventListener('input', draw);
    draw();
    const models = el(
        'button',
        { class: 'card', type: 'button', click: () => page.commands.run('page.models') },
        el('b', {}, t('fourModelsOneImpact')),
        el('span', {}, t('planar4DofRoll')),
    );
    const paste = el('textarea', {
        rows: '4',
        placeholder: '{"yawlab": 1, "cars": [{"model": "hatch"}]}',
        'aria-label': t('scenarioAsJson'),
    });
    const open = el('button', { type: 'button' }, t('open'));
    open.addEventListener('click', () => {
        const text = paste.value.trim();
        if (/^(#|https?:|y1\.|scenario=)/.test(text))
            page.session.document.openAddress(text.includes('#') ? text.slice(text.indexOf('#')) : text);
        else page.session.document.openText(text);
    });
    const file = el('button', { type: 'button', click: () => page.commands.run('page.openFile') }, t('openAFile'));
    return el(
        'div',
        {},
        search,
        list,
        el('p', { class: 'group' }, t('compare')),
        models,
        el('p', { class: 'group' }, t('yourOwn')),
        el('p', { class: 'quiet small' }, t('aScenarioJsonA')),
        file,
        el('p', { class: 'quiet small' }, t('orPasteAScenario')),
        paste,
        open,
    );
}
