// The side sheet: one place for scenarios, tuning and settings; on a phone it is the bottom sheet.
import { signal } from '@preact/signals-core';
import { el, iconButton } from './kit';
import './sheet.css';
import en from '../text/en/shell';
import { texts } from '../text/t';

const t = texts('shell', en);

export class Sheet {
    readonly element: HTMLElement;
    private readonly title = el('h2', { tabindex: '-1' });
    private readonly body = el('div', { class: 'body' });
    private opener: HTMLElement | null = null;
    readonly current = signal(''); // the panel that is open

    // `home` takes the focus when nothing else is there to take it back.
    constructor(private readonly home: HTMLElement) {
        const close = iconButton('close', t('close'), () => undefined, 'Esc');
        close.addEventListener('click', (e) => this.close(e.detail > 0));
        this.element = el(
            'section',
            { class: 'sheet hidden', 'aria-label': t('panel') },
            el('header', {}, this.title, close),
            this.body,
        );
        // From a field too, which keeps all other keys to itself.
        this.element.addEventListener('keydown', (e) => {
            if (e.code !== 'Escape' || e.isComposing) return;
            e.preventDefault();
            e.stopPropagation();
            this.close();
        });
    }

    open(id: string, title: string, content: Node): void {
        const active = document.activeElement;
        const nowhere = active === document.body; // or what held it went with the page before
        if (!this.element.contains(active) && !(nowhere && this.current.peek()))
            this.opener = active instanceof HTMLElement && !nowhere ? active : null;
        this.element.dataset['panel'] = id;
        this.title.textContent = title;
        this.body.replaceChildren(content);
        this.body.scrollTop = 0;
        this.element.classList.remove('hidden');
        // A finger that opens a page wants to read it: a field would call up the keyboard on the screen.
        const first = matchMedia('(pointer: coarse)').matches
            ? null
            : this.body.querySelector<HTMLElement>('button, input, select');
        (first ?? this.title).focus({ preventScroll: true });
        this.current.value = id;
    }
    // The focus goes back to where the page was opened from, or, by a click, to the world.
    close(byPointer = false): void {
        if (!this.current.peek()) return;
        const active = document.activeElement;
        const held = this.element.contains(active) || active === document.body;
        this.element.classList.add('hidden');
        delete this.element.dataset['panel'];
        this.body.replaceChildren();
        const back = !byPointer && this.opener?.isConnected ? this.opener : this.home;
        this.opener = null;
        if (held) back.focus({ preventScroll: true });
        this.current.value = '';
    }
}
