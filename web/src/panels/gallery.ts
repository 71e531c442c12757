// The gallery: the built-in scenarios as cards with a picture each, one's own beside them, and what somebody brings.
import { save } from '../charts/save';
import type { CatalogEntry } from '../engine/engine';
import { finds, groupOf, kGroups, sentenceOf, sourceOf } from '../session/catalog';
import { OwnScenarios, type Own } from '../session/own_scenarios';
import { el, kEnglish } from '../shell/kit';
import type { Page } from './page';
import { wanted } from './editor_new';
import { saveButtons } from './save_files';
import './gallery.css';
import en from '../text/en/gallery';
import { texts } from '../text/t';

const t = texts('gallery', en);

// Taken by scripts/gallery --keep (Vite reads these options word by word); a picture is loaded when its card comes into sight.
const kPictures = import.meta.glob<string>('../../../assets/pictures/*.jpg', {
    eager: true,
    query: '?url',
    import: 'default',
});
const pictureOf = (name: string): string | undefined => kPictures[`../../../assets/pictures/${name}.jpg`];

export function galleryContent(page: Page): HTMLElement {
    const { session } = page;
    const list = el('div');
    const search = el('input', {
        type: 'search',
        placeholder: t('find'),
        'aria-label': t('findAScenario'),
        class: 'find',
    });
    const entries = session.engine.catalog();
    const own = new OwnScenarios(page.store);
    const opened = (): void => {
        page.sheet.close();
        page.view.stage.canvas.focus();
    };
    const draw = (): void => {
        const typed = search.value;
        const fits = (...words: string[]): boolean => finds(words.join(' '), typed, t('everyday'));
        const shown = entries.filter((e) => fits(e.name, e.topic, e.title, e.doc, e.keywords, t(groupOf(e))));
        const groups = kGroups.flatMap((group) => {
            const cards = shown.filter((e) => groupOf(e) === group).map((e) => card(page, e, opened));
            return cards.length
                ? [el('h3', { class: 'group' }, t(group)), el('div', { class: 'cards' }, ...cards)]
                : [];
        });
        const ours = own.list().filter((o) => fits(o.title));
        list.replaceChildren(
            ...groups,
            ...(groups.length || ours.length ? [] : [el('p', { class: 'quiet' }, t('nothingOfThatName'))]),
            el('h3', { class: 'group' }, t('yourOwn')),
            ownScenarios(page, own, ours, opened, draw),
        );
    };
    search.addEventListener('input', draw);
    draw();
    const make = el('button', { type: 'button', class: 'primary' }, t('make'));
    make.addEventListener('click', () => {
        wanted.fresh = true;
        page.commands.run('page.editor');
    });
    return el(
        'div',
        { class: 'gallery' },
        el('div', { class: 'row' }, search, make),
        list,
        el('h3', { class: 'group' }, t('compare')),
        el(
            'button',
            { class: 'card', type: 'button', click: () => page.commands.run('page.models') },
            el('b', {}, t('fourModelsOneImpact')),
            el('span', {}, t('planar4DofRoll')),
        ),
        el('h3', { class: 'group' }, t('bring')),
        ...whatIsBrought(page),
    );
}

function card(page: Page, entry: CatalogEntry, opened: () => void): HTMLElement {
    const now = entry.title === page.session.run.info.title;
    const node = el('button', { ...kEnglish, class: 'card seen', type: 'button', 'aria-current': String(now) });
    const src = pictureOf(entry.name);
    const picture = { alt: '', loading: 'lazy', width: '480', height: '270' };
    node.append(
        ...(src ? [el('img', { ...picture, src })] : []),
        el('b', {}, entry.title),
        el('span', {}, sentenceOf(entry.doc)),
        el('span', { class: 'source' }, sourceOf(entry) || t('ours')),
    );
    node.title = entry.doc;
    node.addEventListener('click', () => {
        page.session.document.openNamed(entry.name);
        opened();
    });
    return node;
}

// --- one's own -------------------------------------------------------------------------------------------------------

function ownScenarios(
    page: Page,
    own: OwnScenarios,
    shown: readonly Own[],
    opened: () => void,
    draw: () => void,
): HTMLElement {
    const { session, toasts } = page;
    const done = (kept: boolean): boolean => {
        if (!kept) toasts.show(t('noRoom'), 'error');
        draw();
        return kept;
    };
    const button = (text: string, act: () => void, label = text): HTMLElement =>
        el('button', { type: 'button', 'aria-label': label, click: act }, text);
    const row = (each: Own): HTMLElement => {
        const title = each.title || t('untitled');
        const open = el('button', { type: 'button', class: 'open' }, el('b', {}, title));
        open.append(el('span', { class: 'quiet small' }, new Date(each.at).toLocaleString()));
        open.addEventListener('click', () => {
            if (session.document.openText(each.text, undefined, title)) opened();
        });
        const name = el('input', { type: 'text', value: each.title, maxlength: '120', 'aria-label': t('newName') });
        const line = el('div', { class: 'own' });
        const rename = (): void => {
            line.replaceChildren(name);
            name.focus();
            name.select();
        };
        let over = false;
        const renamed = (keep: boolean): void => {
            if (over) return;
            over = true;
            if (keep && name.value !== each.title) done(own.rename(each.id, name.value));
            else draw();
        };
        name.addEventListener('keydown', (e) => {
            if (e.key !== 'Enter' && e.key !== 'Escape') return;
            e.stopPropagation();
            renamed(e.key === 'Enter');
        });
        name.addEventListener('blur', () => renamed(true));
        const remove = (): void => {
            if (!done(own.remove(each.id))) return;
            toasts.show(t('deleted', { title }), 'note', 10, {
                word: t('takeBack'),
                run: () => void done(own.put(each)),
            });
        };
        line.append(
            open,
            button(t('rename'), rename, t('renameIt', { title })),
            button(t('delete'), remove, t('deleteIt', { title })),
        );
        return line;
    };
    const keep = (): void => {
        const { info, live, end } = session.run;
        const text = live && end > 0 ? session.engine.withRecording() : session.engine.scenario();
        if (done(own.keep(info.title, text, Date.now()))) toasts.show(t('kept', { title: info.title }));
    };
    const file = el('input', { type: 'file', accept: '.json', class: 'hidden', 'aria-label': t('import') });
    file.addEventListener('change', () => {
        void file.files?.[0]?.text().then(
            (text) => takeIn(text),
            () => undefined,
        );
        file.value = '';
    });
    const takeIn = (text: string): void => {
        try {
            const come = own.imported(text);
            if (come < 0) return void done(false);
            toasts.show(t('came', { n: come }));
            draw();
        } catch {
            toasts.show(t('notOurs'), 'error');
        }
    };
    const all = (): void => save('yawlab-scenarios.json', own.exported(), 'application/json');
    return el(
        'div',
        { class: 'owns' },
        shown.length ? null : el('p', { class: 'quiet small' }, t('noneYet')),
        ...shown.map(row),
        el(
            'div',
            { class: 'row' },
            button(t('keepThis', { title: session.run.info.title }), keep),
            own.list().length ? button(t('exportAll'), all) : null,
            button(t('import'), () => file.click()),
            file,
        ),
    );
}

// --- from outside ----------------------------------------------------------------------------------------------------

function whatIsBrought(page: Page): HTMLElement[] {
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
    return [
        el('p', { class: 'quiet small' }, t('aScenarioJsonA')),
        file,
        el('p', { class: 'quiet small' }, t('orPasteAScenario')),
        paste,
        open,
        el('h3', { class: 'group' }, t('saveIt')),
        saveButtons(page),
    ];
}
