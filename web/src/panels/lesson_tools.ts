// What stands below a lesson and below the list: one's answer as a link, the answers of a class, notes for the teacher, the lesson on
// paper, one of one's own.
import { copyText } from '../shell/dialog';
import { el } from '../shell/kit';
import type { Lesson } from '../session/lesson';
import { writeAnswer, type KeptBets } from '../session/lesson_bets';
import { part } from '../text/loaded';
import type { Article } from './lesson_article';
import type { Page } from './page';
import en from '../text/en/lessons';
import { texts } from '../text/t';

const t = texts('lessons', en);

export interface ToolActs {
    open(lesson: Lesson): void;
    kept: KeptBets;
}

export function lessonTools(page: Page, article: Article | null, acts: ToolActs): HTMLElement {
    const button = (label: string, click: () => void): HTMLElement => el('button', { type: 'button', click }, label);
    const own = (lesson: Lesson | null): void =>
        part(
            page.toasts,
            () => import('./lesson_own'),
            (m) => m.ownDialog(page, lesson, (made) => acts.open(made)),
        );
    if (!article)
        return el(
            'div',
            { class: 'row lesson-tools' },
            button(t('makeOwn'), () => own(null)),
        );
    const { lesson } = article;
    const answer = (): void => {
        const bets = article.betsNow;
        if (!Object.keys(bets).length) return page.tell(t('noBetsYet'), 'note', 4);
        const link = `${location.origin}${location.pathname}#${writeAnswer(lesson, bets)}`;
        void copyText(link).then((ok) => page.tell(t(ok ? 'answerCopied' : 'notCopied'), 'note', 4));
    };
    const paper = (): void =>
        part(
            page.toasts,
            () => import('./lesson_paper'),
            (m) => m.paperDialog(page, lesson),
        );
    // Whoever prints the page wants the lesson, not what the window looks like.
    const prints = (e: KeyboardEvent): void => {
        if (!tools.isConnected) return window.removeEventListener('keydown', prints);
        if (!(e.ctrlKey || e.metaKey) || e.code !== 'KeyP' || document.querySelector('dialog[open]')) return;
        e.preventDefault();
        paper();
    };
    window.addEventListener('keydown', prints);
    const tools = el(
        'details',
        { class: 'lesson-tools' },
        el('summary', {}, t('forTeachers')),
        article.teacher && el('div', { class: 'teacher-notes' }, el('h3', {}, t('teacherNotes')), article.teacher),
        el(
            'div',
            { class: 'row' },
            button(t('myAnswer'), answer),
            button(t('gather'), () =>
                part(
                    page.toasts,
                    () => import('./lesson_answers'),
                    (m) => m.answersDialog(page, lesson),
                ),
            ),
            button(t('onPaper'), paper),
            button(t('makeOwn'), () => own(lesson)),
        ),
    );
    return tools;
}
