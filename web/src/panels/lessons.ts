// The lessons' sheet: the list, then one lesson step by step. Answers appear when the run has passed the moment they
// are about.
import type { Store } from '../settings/store';
import { el, kEnglish } from '../shell/kit';
import { pieces, readLesson, type Lesson, type LessonPlace, type LessonStep } from '../session/lesson';
import { kCameraKinds } from '../settings/table';
import { loaded } from '../text/loaded';
import type { Page } from './page';
import './lessons.css';
import en from '../text/en/lessons';
import { texts } from '../text/t';

const t = texts('lessons', en);

export interface LessonHost {
    open(link: string): void;
    time(): number; // [s] of the run
    title(): string; // of the scenario that is open
    store: Store;
    place: LessonPlace; // where the reader is, kept while the sheet is closed
    plots(names: readonly string[], against: string, cars: readonly number[]): void;
    camera(kind: string): void;
    play(): void;
    again(): void; // the run from its start
}

export function lessons(): Lesson[] {
    const files = import.meta.glob<unknown>('../../../assets/lessons/*.json', { eager: true, import: 'default' });
    return Object.entries(files)
        .map(([path, data]) => readLesson(path.split('/').at(-1)!.replace('.json', ''), data))
        .sort((a, b) => a.order - b.order || a.title.localeCompare(b.title));
}

function written(text: string): (Node | string)[] {
    return pieces(text).map((p) => (p.kind === 'text' ? p.text : el(p.kind, {}, p.text)));
}

export function lessonsContent(host: LessonHost, start = ''): HTMLElement {
    const box = el('div', { class: 'lesson' });
    const all = lessons();
    const seen = new Set(host.store.get<string[]>('lessons.seen', []));
    const list = (): void => {
        host.place.name = '';
        box.replaceChildren(
            el('p', { class: 'quiet small' }, t('eachTakesFiveMinutes')),
            el(
                'div',
                { class: 'cards' },
                ...all.map((lesson) => {
                    const card = el(
                        'button',
                        { class: 'card', type: 'button' },
                        el('b', kEnglish, lesson.title),
                        el(
                            'span',
                            {},
                            el('span', kEnglish, lesson.summary),
                            seen.has(lesson.name) && ` \u2713 ${t('done')}`,
                        ),
                    );
                    card.addEventListener('click', () => walk(lesson, 0));
                    return card;
                }),
            ),
        );
    };
    const walk = (lesson: Lesson, at: number, resumed = false): void => {
        const step = lesson.steps[at]!;
        const last = at === lesson.steps.length - 1;
        if (!resumed) begin(lesson, at);
        if (last) {
            seen.add(lesson.name);
            host.store.set('lessons.seen', [...seen]);
        }
        const button = (label: string, run: () => void, primary = false): HTMLElement =>
            el('button', { type: 'button', class: primary ? 'primary' : '', click: run }, label);
        const answer = el('div', { class: 'answer hidden', role: 'status' });
        const show = el('button', { type: 'button' }, t('showTheAnswer'));
        const reveal = (): void => {
            answer.replaceChildren(el('b', {}, t('answer')), el('p', kEnglish, ...written(step.answer)));
            answer.classList.remove('hidden');
            show.classList.add('hidden');
        };
        show.addEventListener('click', reveal);
        box.replaceChildren(
            el(
                'p',
                { class: 'small quiet' },
                el('span', kEnglish, lesson.title),
                ` \u00b7 ${t('place', { step: at + 1, steps: lesson.steps.length })}`,
            ),
            el(
                'div',
                { class: 'text', ...kEnglish },
                ...step.text.split('\n\n').map((p) => el('p', {}, ...written(p))),
            ),
            step.look &&
                el('div', { class: 'look' }, el('b', {}, t('lookAt')), el('p', kEnglish, ...written(step.look))),
            step.question &&
                el(
                    'div',
                    { class: 'question' },
                    el('b', {}, t('whatDoYouExpect')),
                    el('p', kEnglish, ...written(step.question)),
                ),
            el(
                'div',
                { class: 'row run' },
                step.link &&
                    button(
                        t('run'),
                        () => {
                            if (host.title() !== host.place.title) begin(lesson, at); // something else was opened meanwhile
                            host.again();
                        },
                        true,
                    ),
                step.question && show,
            ),
            answer,
            el(
                'div',
                { class: 'row ends' },
                button(at === 0 ? t('allLessons') : t('back'), () => (at === 0 ? list() : walk(lesson, at - 1))),
                el('span', { class: 'grow' }),
                last ? button(t('allLessons'), list) : button(t('next'), () => walk(lesson, at + 1), !step.link),
            ),
            el('p', { class: 'small quiet', ...kEnglish }, lesson.source),
        );
        box.parentElement?.scrollTo(0, 0);
        // The answer comes by itself once the run has shown it; before that the button is there but says to run first.
        if (step.question) {
            const ready = (): boolean => host.time() >= step.after;
            let attached = false;
            const watch = (): void => {
                if ((attached && !show.isConnected) || !answer.classList.contains('hidden')) return;
                attached ||= show.isConnected;
                show.toggleAttribute('disabled', !ready());
                show.textContent = ready() ? t('showTheAnswer') : t('answerAfterSOf', { after: step.after });
                requestAnimationFrame(watch);
            };
            watch();
        }
    };
    const begin = (lesson: Lesson, at: number): void => {
        const step: LessonStep = lesson.steps[at]!;
        if (step.link) host.open(step.link);
        Object.assign(host.place, { name: lesson.name, step: at, title: host.title() });
        if (step.plots.length) host.plots(step.plots, step.against, step.cars);
        if (step.camera) host.camera(step.camera);
    };
    // A lesson that was asked for, else the one that was left, as it was left.
    const first = all.find((l) => l.name === start);
    const left = all.find((l) => l.name === host.place.name);
    if (first) walk(first, 0);
    else if (left) walk(left, host.place.step, true);
    else list();
    return box;
}

export function lessonsPanel(page: Page): HTMLElement {
    const { session, lesson, below, view } = page;
    const { run } = session;
    const start = lesson.wanted;
    lesson.wanted = '';
    if (start && !lessons().some((l) => l.name === start))
        page.tell(t('lessonThereIsNo', { start: start.slice(0, 40) }), 'error');
    const host: LessonHost = {
        open: (link) => session.document.openLesson(link),
        time: () => run.time,
        title: () => run.info.title,
        store: page.store,
        place: lesson,
        plots: (names, against, cars) => {
            lesson.lentPlots ||= !below.shown.peek();
            loaded(() => import('./plots_place')).then(
                ({ plotsOf, showPlots }) => {
                    showPlots(page);
                    plotsOf(page).choose(names, against, cars);
                },
                (error: Error) => page.tell(error.message, 'error'),
            );
        },
        // For this step alone, not as the visitor's own.
        camera: (kind) => {
            const known = kCameraKinds.find((k) => k === kind);
            if (known) view.cameras.choose(known);
        },
        play: () => (run.playing = true),
        again: () => (run.live ? run.restart() : run.again()),
    };
    return lessonsContent(host, start);
}
