// The papers' figures: an atlas of tiles, each with its own small picture, and behind each tile the live figure. Drawings come
// from the engine's module for figures (engine/papers.ts) in a Worker, the same as `yawlab figure` writes.
import type { FigureAsked, FigureMade, FigureName, PaperList } from '../engine/papers';
import { Desk } from '../engine/papers_desk';
import { copyText, shut } from '../shell/dialog';
import { el, following, kEnglish } from '../shell/kit';
import { writeFigureLink, type FigureWanted } from '../studies/figure_link';
import en from '../text/en/papers';
import { texts } from '../text/t';
import { told } from '../text/told';
import type { Page } from './page';
import { followValues, settingControls } from './papers_controls';
import { dragged } from './papers_drag';
import { fileControls } from './papers_file';
import { playing } from './papers_play';
import { saving } from './papers_save';
import './tune.css';
import './papers.css';

const t = texts('papers', en);

// The engine's SVG as nodes: parsed, so that nothing in it can be more than a drawing.
function drawn(svg: string): SVGSVGElement {
    const parsed = new DOMParser().parseFromString(svg, 'image/svg+xml').documentElement;
    return document.importNode(parsed, true) as unknown as SVGSVGElement;
}

export const kSmall = { settings: {}, ours: false, width: 190, framed: false, plain: true };
export const setAddress = (hash: string): void =>
    history.replaceState(null, '', location.pathname + location.search + hash);

export class Atlas {
    private readonly pictures = new Map<string, string>(); // that were drawn before

    constructor(
        private readonly page: Page,
        private readonly box: HTMLDialogElement,
        private readonly desk: Desk,
        private readonly list: PaperList,
        private readonly body: HTMLElement,
    ) {}

    private get dark(): boolean {
        return this.page.settings.theme.peek() !== 'light';
    }

    private async picture(figure: string): Promise<string> {
        const key = `${figure} ${this.dark}`;
        const svg = this.pictures.get(key) ?? (await this.desk.make({ ...kSmall, figure, dark: this.dark })).svg;
        this.pictures.set(key, svg);
        return svg;
    }

    show(): void {
        if (location.hash.startsWith('#figure=')) setAddress('');
        const pictures: [HTMLElement, FigureName][] = [];
        const content = el('div', {}, el('p', { class: 'quiet small' }, t('about')));
        for (const paper of this.list.papers) {
            const figures = this.list.figures.filter((f) => f.paper === paper.key);
            if (!figures.length) continue;
            const tiles = figures.map((f) => {
                const picture = el('span', { class: 'picture', 'aria-hidden': 'true' });
                pictures.push([picture, f]);
                return el(
                    'button',
                    { class: 'tile', type: 'button', 'data-figure': f.id, click: () => this.open(f) },
                    picture,
                    el('span', kEnglish, el('b', {}, f.printed), el('span', { class: 'small' }, f.title)),
                );
            });
            content.append(
                el(
                    'section',
                    { class: 'paper' },
                    el('h3', kEnglish, paper.key),
                    el('p', { class: 'quiet small', ...kEnglish }, paper.title),
                    el('div', { class: 'tiles' }, ...tiles),
                ),
            );
        }
        this.body.replaceChildren(content);
        following(content, [this.page.settings.theme], () => {
            for (const [picture, f] of pictures)
                this.picture(f.id).then(
                    (svg) => picture.replaceChildren(drawn(svg)),
                    () => undefined, // a tile without a picture still opens
                );
        });
        content.querySelector<HTMLElement>('.tile')?.focus({ preventScroll: true });
    }

    open(name: FigureName, wanted?: FigureWanted): void {
        const { desk, page, box } = this;
        const now: FigureWanted = wanted ?? { id: name.id, ours: false, settings: {} };
        let made: FigureMade | null = null;
        let good = now.settings; // the last that were taken
        const drawing = el('div', { class: 'drawing', ...kEnglish });
        const paper = el('div', { class: 'for-print', 'aria-hidden': 'true' });
        const says = el('p', { class: 'says', ...kEnglish });
        const tables = el('div', { class: 'tables', ...kEnglish });
        const notes = el('div', { class: 'small quiet', ...kEnglish });
        const controls = el('div', { class: 'settings', ...kEnglish });
        const status = el('p', { class: 'small', role: 'status' });
        const asked = (framed: boolean): FigureAsked => ({
            figure: name.id,
            settings: now.settings,
            ours: now.ours,
            width: framed ? 900 : Math.max(280, Math.floor(drawing.clientWidth || 640)),
            dark: framed ? false : this.dark,
            framed,
            plain: false,
        });

        // The newest question counts; while one is on its way no other is asked.
        let busy = false;
        let again = false;
        let opening = false; // its run, as soon as what was asked for is drawn
        const draw = async (): Promise<void> => {
            if (busy) return void (again = true);
            busy = true;
            try {
                made = await desk.make(asked(false));
                good = now.settings;
                status.textContent = '';
                if (drawing.isConnected) put(made);
            } catch (error) {
                status.textContent = t('refused', { why: told(error) });
                now.settings = good;
                if (!made && Object.keys(now.settings).length) {
                    now.settings = {};
                    again = true;
                }
            } finally {
                busy = false;
                if (again) {
                    again = false;
                    void draw();
                } else if (opening && box.isConnected) goThere();
            }
        };
        const put = (m: FigureMade): void => {
            drawing.replaceChildren(drawn(m.svg));
            const { figure } = m;
            says.textContent = figure.says;
            notes.replaceChildren(
                ...[
                    figure.assumed && el('p', {}, t('assumed', { what: figure.assumed })),
                    figure.differs && el('p', {}, t('differs', { what: figure.differs })),
                ].filter((n) => n !== ''),
            );
            tables.replaceChildren(...figure.tables.map(tableOf));
            run.classList.toggle('hidden', figure.run === '');
            play.show(figure.play);
            if (!controls.firstChild) makeControls(m);
            else follow(m);
            clearTimeout(soon); // a browser refuses an address that changes at every frame
            soon = setTimeout(() => content.isConnected && settled(), 150);
        };
        let soon: ReturnType<typeof setTimeout> | undefined;
        const settled = (): void => {
            setAddress(`#${writeFigureLink(now)}`);
            // A printer's ink is dark. Clips have names, which must not be those of the drawing on the screen.
            if (!this.dark) return paper.replaceChildren();
            desk.make({ ...asked(false), dark: false, width: 720 }).then(
                ({ svg }) => paper.replaceChildren(drawn(svg.replaceAll(/(["#])clip-/g, '$1paper-clip-'))),
                () => undefined, // told where it was drawn for the screen
            );
        };
        const comes = (m: FigureMade): boolean => m.figure.plots.some((p) => p.handles.some((h) => h.comes));
        const valueNow = (m: FigureMade, key: string): unknown =>
            now.settings[key] ?? m.schema.properties?.[key]?.default;
        const change = (key: string, value: unknown): void => {
            now.settings = { ...now.settings, [key]: value };
            void draw();
        };
        const refuse = (why: string): void => void (status.textContent = why);
        const settings = { value: valueNow, change, refuse };
        const makeControls = (m: FigureMade): void => {
            const all = settingControls(m, settings);
            const handles = m.figure.plots.some((p) => p.handles.length > 0);
            controls.replaceChildren(
                ...all,
                el('p', { class: 'quiet small' }, all.length === 0 ? t('none') : handles ? t('drag') : ''),
                comes(m) ? el('p', { class: 'quiet small' }, t('comes')) : '',
            );
        };
        const follow = (m: FigureMade): void => followValues(controls, m, settings);
        const files = fileControls({
            figure: name.id,
            desk,
            drawing,
            setting: (key) => now.settings[key],
            change,
            refuse,
        });
        const play = playing((setting) => (made ? Number(valueNow(made, setting)) : 0), change);
        controls.addEventListener('input', (e) => {
            const input = e.target as HTMLInputElement;
            if (input.type === 'range') change(input.dataset['id']!, Number(input.value));
        });

        dragged(
            drawing,
            () => made,
            (settings) => {
                now.settings = { ...now.settings, ...settings };
                void draw();
            },
            () => {
                opening = true;
                if (!busy) goThere();
            },
        );

        // --- what stands around it ---------------------------------------------------------------------------------------
        const button = (label: string, click: () => void, extra: Record<string, string> = {}): HTMLButtonElement =>
            el('button', { type: 'button', ...extra, click }, label);
        const ways = ([false, true] as const).map((ours) =>
            button(
                t(ours ? 'ours' : 'printed'),
                () => {
                    now.ours = ours;
                    ways.forEach((b, i) => b.setAttribute('aria-pressed', String(ours === (i === 1))));
                    void draw();
                },
                { 'aria-pressed': String(ours === now.ours) },
            ),
        );
        const goThere = (): void => {
            const link = made?.figure.run ?? '';
            shut(box);
            page.session.document.openAddress(`#${link}`);
        };
        const run = button(t('run'), goThere, { class: 'primary' });
        const link = (): void =>
            void copyText(`${location.origin}${location.pathname}#${writeFigureLink(now)}`).then((copied) =>
                page.tell(t(copied ? 'linkCopied' : 'byHand'), 'note', 2),
            );
        const { figures, papers } = this.list;
        const { printed } = papers.find((p) => p.key === name.paper)!;
        const place = figures.findIndex((f) => f.id === name.id);
        const beside = (step: 1 | -1): HTMLButtonElement => {
            const other = figures[(place + step + figures.length) % figures.length]!;
            return button(step > 0 ? '\u203a' : '\u2039', () => this.open(other), {
                'aria-label': t(step > 0 ? 'after' : 'before'),
                title: `“${other.paper}, ${other.printed}”`,
            });
        };
        const content = el(
            'div',
            { class: 'figure', 'data-figure': name.id },
            el(
                'div',
                { class: 'head' },
                button(t('atlas'), () => this.show()),
                beside(-1),
                beside(1),
                el('h3', kEnglish, `${name.paper}, ${name.printed}: ${name.title}`),
                printed && el('span', { class: 'choice', role: 'group', 'aria-label': t('axes') }, ...ways),
            ),
            el('div', {}, says, drawing, paper, tables),
            el(
                'aside',
                {},
                el('div', { class: 'row' }, run, play.button),
                ...files,
                status,
                controls,
                el(
                    'div',
                    { class: 'row' },
                    button(t('reset'), () => {
                        now.settings = {};
                        controls.replaceChildren();
                        void draw();
                    }),
                    button(t('copyLink'), link),
                ),
                saving(
                    `${name.paper} ${name.printed}`,
                    () => desk.make({ ...asked(true), csv: true }),
                    (why) => (status.textContent = why),
                ),
                notes,
            ),
        );
        this.body.replaceChildren(content);
        this.box.scrollTop = this.body.scrollTop = 0;
        following(content, [page.settings.theme], () => void draw());
        const resized = new ResizeObserver(() => {
            if (!content.isConnected) resized.disconnect();
            else if (
                made &&
                Math.abs(drawing.clientWidth - Number(drawing.querySelector('svg')?.getAttribute('width'))) > 8
            )
                void draw();
        });
        resized.observe(drawing);
        content.querySelector<HTMLElement>('button')?.focus({ preventScroll: true });
    }
}

const kNumber = /^[\u2212-]?[0-9]/;
function tableOf({ title, head, rows }: FigureMade['figure']['tables'][number]): HTMLElement {
    const number = head.map((_, i) => i > 0 && rows.some((r) => kNumber.test(r[i] ?? '')));
    const cells = (tag: 'th' | 'td', row: string[]): HTMLElement =>
        el('tr', {}, ...row.map((cell, i) => el(tag, { class: number[i] ? 'number' : '' }, cell)));
    return el('table', {}, title && el('caption', {}, title), cells('th', head), ...rows.map((r) => cells('td', r)));
}
