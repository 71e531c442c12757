// The bar at the top: what is open, and the pages most wanted. Its buttons are commands.
import type { Runs } from '../commands/registry';
import { el, iconButton, kEnglish } from './kit';
import en from '../text/en/shell';
import { texts } from '../text/t';
import './bar.css';

const t = texts('shell', en);

interface Button {
    id: BarId;
    on?: 'wide' | 'phone'; // there alone
    text?: keyof typeof en; // none: the question mark of the keys
    icon?: string;
    label?: keyof typeof en; // of an icon
    key?: string;
    className?: string;
}
export type BarId =
    | 'page.gallery'
    | 'page.lessons'
    | 'page.papers'
    | 'page.tune'
    | 'page.compare'
    | 'page.plots'
    | 'page.share'
    | 'page.settings'
    | 'page.more'
    | 'page.keys'
    | 'view.nextCamera'
    | 'overlay.toggle';

const kButtons: readonly Button[] = [
    { id: 'page.gallery', text: 'scenarios' },
    { id: 'page.lessons', text: 'lessons', on: 'wide' },
    { id: 'page.papers', text: 'papers', on: 'wide' },
    { id: 'page.papers', icon: 'figure', label: 'papers', on: 'phone' },
    { id: 'page.tune', text: 'tune', on: 'wide' },
    { id: 'page.compare', text: 'compare', on: 'wide' },
    { id: 'page.plots', text: 'plots', on: 'wide' },
    { id: 'page.share', text: 'share', className: 'share' },
    { id: 'view.nextCamera', icon: 'camera', label: 'nextCamera', key: 'C' },
    { id: 'overlay.toggle', icon: 'overlay', label: 'overlay', key: 'O' },
    { id: 'page.settings', icon: 'gear', label: 'settings', on: 'wide' },
    { id: 'page.more', icon: 'menu', label: 'more' },
    { id: 'page.keys', on: 'wide' },
];

export class Bar {
    private readonly title = el('span', { class: 'title', ...kEnglish });
    readonly element: HTMLElement;

    constructor(commands: Runs<BarId>) {
        const button = (b: Button): HTMLElement => {
            const made = b.icon
                ? iconButton(b.icon, t(b.label!), () => undefined, b.key)
                : el('button', { type: 'button', class: b.className ?? '' }, b.text ? t(b.text) : '?');
            if (b.on) made.classList.add(`on-${b.on}`);
            commands.bind(made, b.id);
            return made;
        };
        this.element = el(
            'header',
            { class: 'bar' },
            el('h1', { class: 'name' }, 'Yawlab'),
            el('span', { class: 'sep', 'aria-hidden': 'true' }, '\u25b8'),
            this.title,
            ...kButtons.map(button),
        );
    }
    show(title: string, summary: string): void {
        this.title.textContent = title;
        this.title.title = summary;
        document.title = `${title} \u00b7 Yawlab`;
    }
}
