// A lesson of one's own: its text beside what becomes of it, begun from any lesson, or from the scenario that is open.
import { fileName, save } from '../charts/save';
import { copyText, dialog, shut } from '../shell/dialog';
import { el } from '../shell/kit';
import type { Lesson } from '../session/lesson';
import { readLesson } from '../session/lesson_read';
import { onPaper, type Article } from './lesson_article';
import { ownLink } from './lesson_files';
import type { Page } from './page';
import './lessons.css';
import en from '../text/en/lessons';
import template from '../text/en/lesson_template';
import { known, texts } from '../text/t';

const t = texts('lessons', en);
texts('lesson_template', template);

const kTyped = 400; // [ms] without a key before it is read again

function begun(page: Page): string {
    const { hash } = location;
    const { title } = page.session.run.info;
    const link = /^#scenario=[\w-]+/.exec(hash)?.[0] ?? '#scenario=lesson-wall';
    return known('lesson_template', 'text')!.replaceAll('TITLE', title.replaceAll('\n', ' ')).replaceAll('LINK', link);
}

export function ownDialog(page: Page, from: Lesson | null, open: (lesson: Lesson) => void): void {
    const kept = page.store.get<string>('lessons.own', '');
    const field = el('textarea', { class: 'own-text', 'aria-label': t('ownText'), spellcheck: 'false', wrap: 'soft' });
    field.value = from?.text ?? (typeof kept === 'string' && kept ? kept : begun(page));
    const says = el('p', { class: 'own-says', role: 'status' });
    const preview = el('div', { class: 'lesson own-preview' });
    let lesson: Lesson | null = null;
    let article: Article | null = null;
    const read = (): void => {
        try {
            lesson = readLesson('own', field.value);
            says.textContent = '';
        } catch (error) {
            lesson = null;
            says.textContent = (error as Error).message;
            return; // what was there stays until it can be read again
        }
        article?.end();
        article = onPaper(page, lesson);
        preview.replaceChildren(
            el('h2', {}, lesson.title),
            ...article.cards,
            ...(article.explore ? [article.explore] : []),
        );
    };
    let later = 0;
    field.addEventListener('input', () => {
        page.store.set('lessons.own', field.value);
        clearTimeout(later);
        later = window.setTimeout(read, kTyped);
    });
    const file = el('input', { type: 'file', accept: '.md,.txt', class: 'hidden', 'aria-label': t('openFile') });
    file.addEventListener('change', () => {
        const chosen = file.files?.[0];
        file.value = '';
        void chosen?.text().then((text) => {
            field.value = text;
            read();
        });
    });
    const button = (label: string, click: () => void, primary = false): HTMLElement =>
        el('button', { type: 'button', class: primary ? 'primary' : '', click }, label);
    const copy = (): void => {
        try {
            const link = `${location.origin}${location.pathname}#${ownLink(field.value)}`;
            void copyText(link).then((ok) => page.tell(t(ok ? 'linkCopied' : 'notCopied'), 'note', 3));
        } catch (error) {
            says.textContent = (error as Error).message;
        }
    };
    const box = dialog(
        t('ownTitle'),
        'lesson-own',
        el('p', { class: 'quiet small' }, t('ownAbout')),
        el('div', { class: 'own-both' }, field, el('section', { 'aria-label': t('preview'), tabindex: '0' }, preview)),
        says,
        el(
            'div',
            { class: 'row' },
            button(
                t('openIt'),
                () => {
                    read();
                    if (!lesson) return;
                    shut(box);
                    open(lesson);
                },
                true,
            ),
            button(t('saveFile'), () =>
                save(fileName(lesson?.title ?? t('ownTitle'), 'md'), field.value, 'text/markdown'),
            ),
            button(t('openFile'), () => file.click()),
            button(t('copyLink'), copy),
            file,
        ),
    );
    box.addEventListener('shut', () => article?.end());
    read();
}
