// The answers of a class: links that were pasted, or a whole chat with links in it, as one picture a bet. Without any server.
import { dialog } from '../shell/dialog';
import { el } from '../shell/kit';
import { askedOf, plain, type Asked, type Lesson } from '../session/lesson';
import { gathered, histogram, type Bets } from '../session/lesson_bets';
import { ComputedRuns } from '../session/lesson_runs';
import { runsOf } from '../session/lesson';
import { fixed } from '../text/format';
import { bars, betShown } from './lesson_bet';
import { printable } from './on_paper';
import type { Page } from './page';
import './lessons.css';
import en from '../text/en/lessons';
import { texts } from '../text/t';

const t = texts('lessons', en);

export function answersDialog(page: Page, lesson: Lesson): void {
    const field = el('textarea', { rows: '5', 'aria-label': t('pasteAnswers'), spellcheck: 'false' });
    const count = el('p', { role: 'status' }, t('answersFound', { n: 0 }));
    const pictures = el('div', { class: 'class-answers', lang: lesson.lang });
    const runs = new ComputedRuns(page.session.engine.api, lesson);
    const picture = (asked: Asked, all: readonly Bets[]): HTMLElement | null => {
        const bets = all.flatMap((given) => (asked.name in given ? [given[asked.name]!] : []));
        if (!bets.length || !asked.bet) return null;
        const words = asked.of.map((b) => (b.kind === 'paragraph' ? plain(b.of) : '')).join(' ');
        const head = el('h3', {}, words);
        if (asked.bet === 'choice') {
            const right = bets.filter((bet) => bet === asked.right).length;
            const rows = asked.options.map((option, i) =>
                el(
                    'li',
                    { class: i === asked.right ? 'right' : '' },
                    plain(option),
                    ` \u00b7 ${bets.filter((b) => b === i).length}`,
                ),
            );
            return el('section', {}, head, el('ul', {}, ...rows), el('p', {}, t('rightOf', { right, n: bets.length })));
        }
        if (asked.bet === 'curve') {
            const until = runsOf(lesson).find((r) => r.name === asked.run)?.until ?? 1;
            const shown = betShown(asked, until, () => []);
            shown.freeze(bets[0]!, bets.slice(1));
            const parts = /^(?:car(\d+)\.)?([\w.]+)$/.exec(asked.measure);
            const { times, values } = runs.of(asked.run).series('', Number(parts?.[1] ?? 1), parts?.[2] ?? '');
            const curve = { times, values: values.map((y) => y * asked.factor) };
            shown.came({ value: NaN, curve, until });
            return el('section', {}, head, shown.element);
        }
        const values = bets as readonly number[];
        const came = runs.cameTo(asked);
        const sorted = [...values].sort((a, b) => a - b);
        const median = (sorted[(sorted.length - 1) >> 1]! + sorted[sorted.length >> 1]!) / 2;
        const said = (x: number): string => `${fixed(x, asked.digits)}${asked.unit && `\u00a0${asked.unit}`}`;
        return el(
            'section',
            {},
            head,
            bars(histogram(values, came), came, asked.unit),
            el('p', {}, t('median', { median: said(median), came: said(came) })),
        );
    };
    field.addEventListener('input', () => {
        const all = gathered(lesson, field.value);
        count.textContent = t('answersFound', { n: all.length });
        pictures.replaceChildren(...askedOf(lesson).flatMap((asked) => picture(asked, all) ?? []));
    });
    const box = dialog(
        t('answersOf', { title: lesson.title }),
        'lesson-answers',
        el('p', { class: 'quiet' }, t('pasteAnswers')),
        field,
        count,
        pictures,
    );
    printable(box);
    box.addEventListener('shut', () => runs.end());
    field.focus();
}
