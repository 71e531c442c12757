// A figure of the papers' atlas inside an article: drawn by the engine's module for figures when it is first seen, again when a
// slider moves one of its settings. Nothing is drawn, and no Worker stands, before one is seen; on paper all are drawn at once, on white.
import { Desk } from '../engine/papers_desk';
import type { Settings } from '../settings/settings';
import { el, following, kEnglish } from '../shell/kit';
import { readFigureLink, writeFigureLink } from '../studies/figure_link';
import en from '../text/en/lessons';
import { texts } from '../text/t';
import { told } from '../text/told';

const t = texts('lessons', en);

const kPaper = 620; // [px]

export class Figures {
    private desk: Desk | null = null;
    private readonly shown = new Map<string, { element: HTMLElement; change: (key: string, value: number) => void }>();

    private readonly drawing: Promise<void>[] = []; // on paper

    constructor(
        private readonly settings: Settings,
        private readonly paper = false,
    ) {}
    /** All that goes on paper is there. */
    async drawn(): Promise<void> {
        await Promise.all(this.drawing);
    }

    figure(name: string, id: string, given: Readonly<Record<string, string>>, caption: (Node | string)[]): HTMLElement {
        const wanted = readFigureLink(writeFigureLink({ id, ours: false, settings: { ...given } }))!;
        const drawing = el('div', { class: 'drawing' });
        const status = el('p', { class: 'quiet small', role: 'status' }, t('figureComes'));
        const open = el('a', { class: 'to-atlas', href: `#${writeFigureLink(wanted)}` }, t('inTheAtlas'));
        const element = el(
            'figure',
            { class: 'lesson-figure' },
            drawing,
            status,
            el('figcaption', {}, ...caption, ' ', open),
        );
        let [busy, again, seen] = [false, false, false];
        const draw = async (): Promise<void> => {
            if (!seen) return;
            if (busy) return void (again = true);
            busy = true;
            this.desk ??= new Desk();
            try {
                const dark = !this.paper && this.settings.theme.peek() !== 'light';
                const width = this.paper ? kPaper : Math.max(280, Math.round(drawing.clientWidth || 340));
                const asked = { figure: wanted.id, settings: wanted.settings, ours: wanted.ours };
                const made = await this.desk.make({ ...asked, width, dark, framed: false, plain: false });
                const parsed = new DOMParser().parseFromString(made.svg, 'image/svg+xml').documentElement;
                drawing.replaceChildren(document.importNode(parsed, true));
                status.textContent = '';
                drawing.title = `${made.figure.paper}, ${made.figure.printed}: ${made.figure.title}`;
                for (const [key, value] of Object.entries(kEnglish)) drawing.setAttribute(key, value);
            } catch (why) {
                status.textContent = told(why);
            }
            busy = false;
            if (again) {
                again = false;
                void draw();
            }
        };
        const seeing = new IntersectionObserver((entries) => {
            if (!entries.some((e) => e.isIntersecting)) return;
            seen = true;
            seeing.disconnect();
            void draw();
        });
        if (this.paper) {
            drawing.classList.add('white');
            seen = true;
            this.drawing.push(draw());
            return element;
        }
        seeing.observe(element);
        following(element, [this.settings.theme], () => void draw());
        const change = (key: string, value: number): void => {
            wanted.settings[key] = value;
            open.href = `#${writeFigureLink(wanted)}`;
            void draw();
        };
        if (name) this.shown.set(name, { element, change });
        return element;
    }
    change(name: string, key: string, value: number): void {
        this.shown.get(name)?.change(key, value);
    }
    end(): void {
        this.desk?.end();
        this.desk = null;
    }
}
