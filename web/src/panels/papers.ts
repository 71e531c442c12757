// The papers' figures: an atlas of tiles, each with its own small picture, and behind each tile the live figure. Drawings come
// from the engine's module for figures (engine/papers.ts) in a Worker, the same as `yawlab figure` writes.
import type { Axis, FigureAsked, FigureMade, FigureName, Handle, PaperList } from '../engine/papers';
import { Desk } from '../engine/papers_desk';
import { fileName, rasterise, save } from '../charts/save';
import { copyText, dialog, shut } from '../shell/dialog';
import { el, following, kEnglish } from '../shell/kit';
import { readFigureLink, writeFigureLink, type FigureWanted } from '../studies/figure_link';
import en from '../text/en/papers';
import { texts } from '../text/t';
import { told } from '../text/told';
import type { Page } from './page';
import { field, written } from './tune_field';
import { leaves } from './tune_model';
import { shownUnit } from '../text/units';
import './on_paper.css';
import './tune.css';
import './papers.css';

const t = texts('papers', en);

// The engine's SVG as nodes: parsed, so that nothing in it can be more than a drawing.
function drawn(svg: string): SVGSVGElement {
    const parsed = new DOMParser().parseFromString(svg, 'image/svg+xml').documentElement;
    return document.importNode(parsed, true) as unknown as SVGSVGElement;
}

export function papersDialog(page: Page): void {
    const body = el('div', { class: 'papers-body' }, el('p', { class: 'quiet', role: 'status' }, t('loading')));
    const box = dialog(t('papers'), 'papers', body);
    box.classList.add('on-paper');
    const desk = new Desk();
    const wanted = readFigureLink(page.papers.wanted);
    page.papers.wanted = '';
    const address = location.hash;
    box.addEventListener('shut', () => {
        desk.end();
        if (location.hash.startsWith('#figure=')) setAddress(address.startsWith('#figure=') ? '' : address);
    });
    desk.list().then(
        (list) => {
            const atlas = new Atlas(page, box, desk, list, body);
            if (!wanted) return atlas.show();
            const figure = list.figures.find((f) => f.id === wanted.id);
            if (figure) return atlas.open(figure, wanted);
            atlas.show();
            // The engine says which were meant.
            desk.make({ ...kSmall, figure: wanted.id, dark: true }).catch((why: Error) =>
                page.tell(t('thereIsNo', { id: wanted.id, why: told(why) }), 'error'),
            );
        },
        (why: Error) => body.replaceChildren(el('p', { role: 'alert' }, why.message)),
    );
}

const kSmall = { settings: {}, ours: false, width: 190, framed: false, plain: true };
const setAddress = (hash: string): void => history.replaceState(null, '', location.pathname + location.search + hash);

class Atlas {
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
            if (!controls.firstChild) makeControls(m);
            else follow(m);
            setAddress(`#${writeFigureLink(now)}`);
        };
        const comes = (m: FigureMade): boolean => m.figure.plots.some((p) => p.handles.some((h) => h.comes));
        const valueNow = (m: FigureMade, key: string): unknown =>
            now.settings[key] ?? m.schema.properties?.[key]?.default;
        const change = (key: string, value: unknown): void => {
            now.settings = { ...now.settings, [key]: value };
            void draw();
        };
        const makeControls = (m: FigureMade): void => {
            const values = Object.fromEntries(Object.keys(m.schema.properties ?? {}).map((k) => [k, valueNow(m, k)]));
            const defaults = Object.fromEntries(
                Object.entries(m.schema.properties ?? {}).map(([k, s]) => [k, s.default]),
            );
            const all = leaves(m.schema, values);
            const dragged = m.figure.plots.some((p) => p.handles.length > 0);
            controls.replaceChildren(
                ...all.map((leaf) =>
                    field(
                        leaf,
                        values,
                        defaults,
                        (value) => change(String(leaf.path[0]), value),
                        (why) => (status.textContent = why),
                    ),
                ),
                el('p', { class: 'quiet small' }, all.length === 0 ? t('none') : dragged ? t('drag') : ''),
                comes(m) ? el('p', { class: 'quiet small' }, t('comes')) : '',
            );
        };
        // Values that came another way: by a handle, by a number typed.
        const follow = (m: FigureMade): void => {
            for (const input of controls.querySelectorAll<HTMLInputElement | HTMLSelectElement>('[data-id]')) {
                if (input === document.activeElement && input.type !== 'range') continue;
                const key = input.dataset['id']!.replace(/=$/, '');
                const value = valueNow(m, key);
                const { factor } = shownUnit(unitOf(m, key), key);
                if (input instanceof HTMLInputElement && input.type === 'checkbox') input.checked = value === true;
                else if (input.dataset['id']!.endsWith('='))
                    input.value = typeof value === 'number' ? written(value * factor, 6) : String(value);
                else if (input.type !== 'range') input.value = String(value);
                else if (typeof value === 'number' && input !== document.activeElement) input.value = String(value);
            }
        };
        controls.addEventListener('input', (e) => {
            const input = e.target as HTMLInputElement;
            if (input.type === 'range') change(input.dataset['id']!, Number(input.value));
        });

        // --- dragging --------------------------------------------------------------------------------------------------
        let held: { plot: number; handle: number; x: number; y: number; value: [number, number] } | null = null;
        drawing.addEventListener('pointerdown', (e) => {
            const handle = (e.target as Element).closest<SVGElement>('.handle');
            if (!handle || !made) return;
            const plot = Number(handle.dataset['plot']);
            const which = Number(handle.dataset['handle']);
            held = {
                ...{ plot, handle: which, x: e.clientX, y: e.clientY },
                value: [...made.figure.plots[plot]!.handles[which]!.value],
            };
            drawing.setPointerCapture(e.pointerId);
            drawing.classList.add('held');
            e.preventDefault();
        });
        drawing.addEventListener('pointermove', (e) => {
            const svg = drawing.querySelector('svg');
            const place = svg?.querySelector<SVGElement>(`g[data-plot="${held?.plot}"]`);
            const handle = held && made?.figure.plots[held.plot]?.handles[held.handle];
            if (!held || !handle || !svg || !place || !made) return;
            const scale = svg.viewBox.baseVal.width / svg.getBoundingClientRect().width;
            const settings = { ...now.settings };
            const move = (key: string, pixels: number, per: number, i: 0 | 1): void => {
                if (key) settings[key] = within(made!, key, held!.value[i] + (handle.scale[i] * pixels * scale) / per);
            };
            move(handle.x, e.clientX - held.x, Number(place.dataset['sx']), 0);
            move(handle.y, e.clientY - held.y, Number(place.dataset['sy']), 1);
            now.settings = settings;
            void draw();
        });
        const letGo = (): void => {
            held = null;
            drawing.classList.remove('held');
        };
        drawing.addEventListener('pointerup', letGo);
        drawing.addEventListener('pointercancel', letGo);

        // The case comes to where the plot is clicked; a second click there opens its run.
        const placeOf = (e: MouseEvent): { at: [number, number]; handle: Handle } | null => {
            const svg = drawing.querySelector('svg');
            if (!svg || !made || (e.target as Element).closest('.handle')) return null;
            const bounds = svg.getBoundingClientRect();
            const scale = svg.viewBox.baseVal.width / bounds.width;
            for (const group of svg.querySelectorAll<SVGElement>('g[data-plot]')) {
                const { x0, sx, y0, sy } = group.dataset;
                const plot = made.figure.plots[Number(group.dataset['plot'])]!;
                const handle = plot.handles.find((h) => h.comes);
                const x = ((e.clientX - bounds.left) * scale - Number(x0)) / Number(sx);
                const y = ((e.clientY - bounds.top) * scale - Number(y0)) / Number(sy);
                if (handle && inAxis(plot.x, x) && inAxis(plot.y, y)) return { at: [x, y], handle };
            }
            return null;
        };
        drawing.addEventListener('click', (e) => {
            const place = placeOf(e);
            if (!place || !made) return;
            const { at, handle } = place;
            const settings = { ...now.settings };
            ([handle.x, handle.y] as const).forEach((key, i) => {
                const moved = handle.value[i]! + handle.scale[i]! * (at[i]! - handle.at[i]!);
                if (key) settings[key] = within(made!, key, moved);
            });
            now.settings = settings;
            void draw();
        });
        drawing.addEventListener('dblclick', (e) => {
            const place = placeOf(e);
            if (place) opening = true;
            if (place && !busy) goThere();
        });

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
        const sheet = (use: (m: FigureMade) => void): void => {
            desk.make({ ...asked(true), csv: true }).then(use, (why: Error) => (status.textContent = why.message));
        };
        const file = (ending: string): string => fileName(`${name.paper} ${name.printed}`, ending);
        const link = (): void =>
            void copyText(`${location.origin}${location.pathname}#${writeFigureLink(now)}`).then((copied) =>
                page.tell(t(copied ? 'linkCopied' : 'byHand'), 'note', 2),
            );
        const { figures } = this.list;
        const place = figures.findIndex((f) => f.id === name.id);
        const beside = (step: 1 | -1): HTMLButtonElement => {
            const other = figures[(place + step + figures.length) % figures.length]!;
            return button(step > 0 ? '\u203a' : '\u2039', () => this.open(other), {
                'aria-label': t(step > 0 ? 'after' : 'before'),
                title: `${other.paper}, ${other.printed}`,
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
                el('span', { class: 'choice', role: 'group', 'aria-label': t('axes') }, ...ways),
            ),
            el('div', {}, says, drawing, tables),
            el(
                'aside',
                {},
                el('div', { class: 'row' }, run),
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
                el(
                    'div',
                    { class: 'row' },
                    button(t('saveSvg'), () => sheet((m) => save(file('svg'), m.svg, 'image/svg+xml'))),
                    button(t('savePng'), () =>
                        sheet((m) => void rasterise(m.svg).then((picture) => save(file('png'), picture))),
                    ),
                    button(t('saveCsv'), () => sheet((m) => save(file('csv'), m.csv!, 'text/csv'))),
                    button(t('print'), () => window.print()),
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

const inAxis = ({ from, to }: Axis, v: number): boolean => v >= Math.min(from, to) && v <= Math.max(from, to);
function unitOf(m: FigureMade, key: string): string | undefined {
    const schema = m.schema.properties?.[key];
    return schema?.unit ?? schema?.anyOf?.[0]?.unit;
}
function within(m: FigureMade, key: string, value: number): number {
    const schema = m.schema.properties?.[key];
    const range = schema?.anyOf?.[0] ?? schema;
    const inside = Math.min(range?.maximum ?? Infinity, Math.max(range?.minimum ?? -Infinity, value));
    return Number(inside.toPrecision(4));
}

const kNumber = /^[\u2212-]?[0-9]/;
function tableOf({ title, head, rows }: FigureMade['figure']['tables'][number]): HTMLElement {
    const number = head.map((_, i) => i > 0 && rows.some((r) => kNumber.test(r[i] ?? '')));
    const cells = (tag: 'th' | 'td', row: string[]): HTMLElement =>
        el('tr', {}, ...row.map((cell, i) => el(tag, { class: number[i] ? 'number' : '' }, cell)));
    return el('table', {}, title && el('caption', {}, title), cells('th', head), ...rows.map((r) => cells('td', r)));
}
