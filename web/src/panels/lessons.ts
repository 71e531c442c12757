// The lessons' sheet: the list, then one lesson. Beside the world an article is read as a whole; below it, on a phone, and when it is
// presented, one card at a time.
import { el } from '../shell/kit';
import type { Lesson } from '../session/lesson';
import { fitting, KeptBets, readAnswer, type Bets } from '../session/lesson_bets';
import tokens from '../tokens.json';
import { Article } from './lesson_article';
import { lessons, ownLesson } from './lesson_files';
import { light, marksOf, stageOf } from './lesson_host';
import { Presenter } from './lesson_present';
import { lessonTools } from './lesson_tools';
import type { Page } from './page';
import './lessons.css';
import en from '../text/en/lessons';
import { texts } from '../text/t';

const t = texts('lessons', en);

// Where a part of an article counts as read: its run comes to the world after so long [ms] in the middle of the sheet.
const kRead = 500;

class Sheet {
    readonly element = el('div', { class: 'lesson' });
    private readonly kept: KeptBets;
    private readonly narrow = matchMedia(`(max-width: ${tokens.breakpoint.phone}px)`);
    private article: Article | null = null;
    private place = 0; // the card
    private presenter: Presenter | null = null;
    private readonly presents = this.button('', () => this.present());

    constructor(
        private readonly page: Page,
        private readonly all: readonly Lesson[],
    ) {
        this.kept = new KeptBets(page.store);
        const turned = (): void => this.card(this.place);
        this.narrow.addEventListener('change', turned);
        // What stood in the sheet goes with it: flags in the world, the Worker of its figures.
        const gone = new MutationObserver(() => {
            if (this.element.isConnected) return;
            gone.disconnect();
            this.narrow.removeEventListener('change', turned);
            this.leave();
        });
        queueMicrotask(() => {
            if (this.element.parentElement) gone.observe(this.element.parentElement, { childList: true });
        });
    }
    private get seen(): Set<string> {
        return new Set(this.page.store.get<string[]>('lessons.seen', []));
    }
    private button(label: string, click: () => void, primary = false): HTMLButtonElement {
        return el('button', { type: 'button', class: primary ? 'primary' : '', click }, label);
    }

    // --- the list ----------------------------------------------------------------------------------------------------

    list(): void {
        this.leave();
        this.page.lesson.name = '';
        const { seen } = this;
        this.element.replaceChildren(
            el('p', { class: 'quiet small' }, t('aboutLessons')),
            el(
                'ol',
                { class: 'cards lesson-list' },
                ...this.all.map((lesson, i) =>
                    el(
                        'li',
                        {},
                        el(
                            'button',
                            {
                                class: 'card',
                                type: 'button',
                                'data-lesson': lesson.name,
                                click: () => this.open(lesson, 0),
                            },
                            el('b', { lang: lesson.lang }, `${i + 1}. ${lesson.title}`),
                            el('span', { lang: lesson.lang }, lesson.summary),
                            el(
                                'span',
                                { class: 'about' },
                                t('minutes', { n: lesson.minutes }),
                                ` \u00b7 ${t(lesson.level)}`,
                                seen.has(lesson.name) && ` \u00b7 \u2713\u00a0${t('done')}`,
                            ),
                        ),
                    ),
                ),
            ),
            lessonTools(this.page, null, { open: (lesson) => this.open(lesson, 0), kept: this.kept }),
        );
        this.top();
    }
    private top(): void {
        this.element.parentElement?.scrollTo(0, 0);
    }
    private leave(): void {
        this.presenter?.end();
        this.presenter = null;
        this.article?.end();
        this.article = null;
    }

    // --- a lesson ----------------------------------------------------------------------------------------------------

    /** `resumed`: the run stays as it is. */
    open(lesson: Lesson, at: number, resumed = false, others: readonly Bets[] = []): void {
        this.leave();
        const { page } = this;
        const article = new Article(lesson, {
            ...{ page, stage: stageOf(page), kept: this.kept, others },
            light: (kind) => light(page, kind),
            mark: (asked, dragged) => marksOf(page, asked, dragged),
        });
        this.article = article;
        page.lesson.name = lesson.name;
        const next = this.all[this.all.findIndex(({ name }) => name === lesson.name) + 1];
        const words = el(
            'article',
            {},
            el(
                'div',
                { class: 'lesson-title' },
                el('h2', { lang: lesson.lang }, lesson.title),
                el('p', { class: 'small quiet' }, `${t('minutes', { n: lesson.minutes })} \u00b7 ${t(lesson.level)}`),
            ),
            ...article.cards,
        );
        this.presents.textContent = t('present');
        if (article.explore) article.cards.at(-1)!.append(article.explore);
        article.cards.at(-1)!.append(el('p', { class: 'small quiet source', lang: lesson.lang }, lesson.source));
        this.element.replaceChildren(
            el(
                'div',
                { class: 'row head' },
                this.button(`\u2039 ${t('allLessons')}`, () => this.list()),
                el('span', { class: 'grow' }),
                this.presents,
            ),
            words,
            el(
                'nav',
                { class: 'row ends', 'aria-label': t('cards') },
                this.button(t('back'), () => this.card(this.place - 1, true)),
                el('span', { class: 'grow quiet small place' }),
                this.button(t('next'), () => this.card(this.place + 1, true), true),
                next &&
                    el(
                        'span',
                        { class: 'to-next' },
                        this.button(t('nextLesson', { title: next.title }), () => this.open(next, 0)),
                    ),
            ),
            lessonTools(page, article, { open: (own) => this.open(own, 0), kept: this.kept }),
        );
        article.alive(this.element);
        this.card(at);
        this.top();
        if (!resumed) this.first();
        this.follow(article);
    }
    // The first run of the lesson, or of the card, stands in the world at once.
    private first(): void {
        const { article } = this;
        if (!article) return;
        const cards = article.cards.slice(this.place);
        const name = cards.flatMap((c) => [...c.querySelectorAll<HTMLElement>('.lesson-run')])[0]?.dataset['run'] ?? '';
        const run = article.runs.ofName(name);
        if (run && !article.runs.stands(run)) article.runs.begin(run);
    }
    get oneByOne(): boolean {
        return this.narrow.matches || this.presenter !== null;
    }
    /** `asked`: the reader went there. */
    card(wanted: number, asked = false): void {
        const { article, element, page } = this;
        if (!article) return;
        const last = article.cards.length - 1;
        const at = Math.min(last, Math.max(0, wanted));
        this.place = page.lesson.step = at;
        element.toggleAttribute('data-one', this.oneByOne);
        article.cards.forEach((card, i) => card.toggleAttribute('data-here', i === at));
        const [back, , forward] = [...element.querySelectorAll<HTMLElement>('.ends > *')] as HTMLButtonElement[];
        const place = element.querySelector('.ends .place');
        if (back) back.disabled = at === 0;
        if (forward) forward.classList.toggle('hidden', at === last);
        element.toggleAttribute('data-last', at === last);
        if (place) place.textContent = t('place', { step: at + 1, steps: last + 1 });
        if (at === last && this.oneByOne) this.done(article.lesson);
        if (!asked) return;
        this.top();
        const card = article.cards[at]!;
        (card.querySelector<HTMLElement>('h3') ?? element).focus({ preventScroll: true });
        if (card.querySelector('.lesson-run')) this.first();
    }
    private done({ name }: Lesson): void {
        const { seen } = this;
        seen.add(name);
        this.page.store.set('lessons.seen', [...seen]);
    }
    // Beside the world: the run that is read about comes to it, unless one is going.
    private follow(article: Article): void {
        let later = 0;
        const seeing = new IntersectionObserver(
            (entries) => {
                const here = entries.filter((e) => e.isIntersecting).at(-1)?.target as HTMLElement | undefined;
                const run = here && article.runs.ofName(here.dataset['run'] ?? '');
                if (!run || this.oneByOne || this.article !== article) return;
                clearTimeout(later);
                later = window.setTimeout(() => {
                    const going = this.page.session.run.playing && article.runs.current.peek() !== '';
                    if (here.isConnected && !going && !article.runs.stands(run)) article.runs.begin(run);
                }, kRead);
            },
            { rootMargin: '-30% 0px -30% 0px' },
        );
        for (const card of article.cards) card.querySelectorAll('.lesson-run').forEach((run) => seeing.observe(run));
        const end = new IntersectionObserver((entries) => {
            if (entries.some((e) => e.isIntersecting)) this.done(article.lesson);
        });
        const source = article.cards.at(-1)?.querySelector('.source');
        if (source) end.observe(source);
    }
    private present(): void {
        if (!this.article) return;
        const ended = (): void => {
            this.presenter = null;
            this.presents.textContent = t('present');
            this.card(this.place);
        };
        if (this.presenter) {
            this.presenter.end();
            return ended();
        }
        this.presenter = new Presenter(this.page, this.element, {
            card: (step) => this.card(this.place + step, true),
            ended,
        });
        this.presents.textContent = t('presentEnd');
        this.card(this.place, true);
    }
}

/** Once the lessons have come; the panel is made at once then. */
export async function lessonsPanel(): Promise<(page: Page) => HTMLElement> {
    const all = await lessons();
    return (page) => {
        const { lesson: place } = page;
        const { wanted } = place;
        place.wanted = '';
        const sheet = new Sheet(page, all);
        const { name, given } = readAnswer(wanted);
        const first = ownLesson(wanted, page) ?? all.find((l) => l.name === name);
        if (wanted && !first) page.tell(t('lessonThereIsNo', { start: name.slice(0, 40) }), 'error');
        const left = all.find((l) => l.name === place.name);
        const answers = first ? fitting(first, given) : {};
        // A lesson that was asked for, else the one that was left, as it was left.
        if (first) sheet.open(first, 0, false, Object.keys(answers).length ? [answers] : []);
        else if (left) sheet.open(left, place.step, true);
        else sheet.list();
        return sheet.element;
    };
}
