// The side sheet: one place for scenarios, tuning and settings; on a phone it is the bottom sheet.
import { el, iconButton } from './dom';

export class Sheet {
    readonly element: HTMLElement;
    private readonly title = el('h2', { tabindex: '-1' });
    private readonly body = el('div', { class: 'body' });
    private opener: HTMLElement | null = null;
    current = '';

    // `home` takes the focus when nothing else is there to take it back.
    constructor(
        private readonly changed: () => void,
        private readonly home: HTMLElement,
    ) {
        const close = iconButton('close', 'Close', () => undefined, 'Esc');
        close.addEventListener('click', (e) => this.close(e.detail > 0));
        this.element = el('section', { class: 'sheet hidden', 'aria-label': 'Panel' }, el('header', {}, this.title, close), this.body);
        // From a field too, which keeps all other keys to itself.
        this.element.addEventListener('keydown', (e) => {
            if (e.code !== 'Escape' || e.isComposing) return;
            e.preventDefault();
            e.stopPropagation();
            this.close();
        });
    }

    // A command asked: the same page once more closes it.
    toggle(id: string, title: string, make: () => Node): void {
        if (this.current === id) this.close();
        else this.open(id, title, make());
    }
    open(id: string, title: string, content: Node): void {
        const active = document.activeElement;
        if (!this.element.contains(active)) this.opener = active instanceof HTMLElement && active !== document.body ? active : null;
        this.current = id;
        this.title.textContent = title;
        this.body.replaceChildren(content);
        this.body.scrollTop = 0;
        this.element.classList.remove('hidden');
        // A finger that opens a page wants to read it: a field would call up the keyboard on the screen.
        const first = matchMedia('(pointer: coarse)').matches ? null : this.body.querySelector<HTMLElement>('button, input, select');
        (first ?? this.title).focus({ preventScroll: true });
        this.changed();
    }
    // The focus goes back to where the page was opened from, or, by a click, to the world.
    close(byPointer = false): void {
        if (!this.current) return;
        this.current = '';
        const held = this.element.contains(document.activeElement);
        this.element.classList.add('hidden');
        const back = !byPointer && this.opener?.isConnected ? this.opener : this.home;
        this.opener = null;
        if (held) back.focus({ preventScroll: true });
        this.changed();
    }
}
