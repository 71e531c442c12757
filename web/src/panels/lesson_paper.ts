// A lesson as a page of its own: to be read, printed, or saved as one file that opens anywhere. Its figures are drawings, what its runs
// say stands with the answers on a last page.
import { chartSvg } from '../charts/line';
import { fileName, save } from '../charts/save';
import { dialog } from '../shell/dialog';
import { el } from '../shell/kit';
import { runsOf, type Lesson } from '../session/lesson';
import { ComputedRuns } from '../session/lesson_runs';
import { onPaper } from './lesson_article';
import { handout } from './lesson_handout';
import { printable } from './on_paper';
import { channelName } from './plot_channels';
import type { Page } from './page';
import tokens from '../tokens.json';
import './lessons.css';
import en from '../text/en/lessons';
import { readUnit } from '../text/units';
import { texts } from '../text/t';

const t = texts('lessons', en);

const kDashes: readonly (readonly number[])[] = [[], [9, 4], [3, 3], [10, 3, 3, 3], [16, 5]];
const kWidth = 620;

/** What the runs of a lesson show, each as a drawing on white. */
function drawings(runs: ComputedRuns, lesson: Lesson): HTMLElement[] {
    const c = tokens.light;
    const colours = { solid: '#ffffff', line: c.line, text: c.text, quiet: c.quiet, impact: c.impact };
    const hues = [c.normal, c.impact, c.after, c.lateral, c.longitudinal];
    const made = runsOf(lesson).map((run) => {
        const of = runs.of(run.name);
        const { title, vehicles } = runs.engine(run.name).info();
        const cars = run.cars.length ? run.cars : [0];
        const charts = run.plots.map((channel) => {
            const { layout } = runs.engine(run.name);
            const field = layout['vehicles']?.fields[channel] ?? layout['telemetry']?.fields[channel];
            const { unit, factor } = readUnit(field?.unit ?? '', channel);
            const lines = cars.map((car, i) => {
                const { times, values } = of.series('', car + 1, channel);
                const label = vehicles[car]?.name || String(car + 1);
                return {
                    label,
                    colour: hues[i % hues.length]!,
                    dash: kDashes[i % kDashes.length]!,
                    xs: times,
                    ys: values.map((y) => y * factor),
                };
            });
            return {
                x: t('timeAxis'),
                y: [channelName(channel), unit && `[${unit}]`].join(' '),
                from: 0,
                to: run.until,
                lines,
                marks: [],
            };
        });
        if (!charts.length || !(run.until > 0)) return null;
        const markup = chartSvg(charts, { width: kWidth, height: 130, title, source: run.link, colours });
        const parsed = new DOMParser().parseFromString(markup, 'image/svg+xml').documentElement;
        return el('figure', { class: 'drawing' }, document.importNode(parsed, true));
    });
    return made.filter((node) => node !== null);
}

export function paperDialog(page: Page, lesson: Lesson): void {
    const runs = new ComputedRuns(page.session.engine.api, lesson);
    const article = onPaper(page, lesson, (asked) => runs.cameTo(asked));
    const said = drawings(runs, lesson);
    runs.end();
    const sheet = el(
        'article',
        { class: 'lesson sheet-of-paper', lang: lesson.lang },
        el('h2', {}, lesson.title),
        el('p', { class: 'quiet' }, lesson.summary),
        ...article.cards,
        article.explore,
        el('p', { class: 'small quiet' }, lesson.source),
        el('section', { class: 'last-page' }, el('h3', {}, t('answers')), ...article.answers),
        said.length > 0 && el('section', {}, el('h3', {}, t('whatRuns')), ...said),
    );
    const saveOne = async (): Promise<void> => {
        await article.drawn();
        save(fileName(lesson.title, 'html'), await handout(lesson, sheet), 'text/html');
        page.tell(t('handoutSaved'), 'note', 4);
    };
    const print = async (): Promise<void> => {
        await article.drawn();
        window.print();
    };
    const box = dialog(
        lesson.title,
        'lesson-paper',
        el(
            'div',
            { class: 'row tools' },
            el('button', { type: 'button', class: 'primary', click: () => void print() }, t('print')),
            el('button', { type: 'button', click: () => void saveOne() }, t('saveHandout')),
        ),
        sheet,
    );
    printable(box);
    box.addEventListener('shut', () => article.end());
}
