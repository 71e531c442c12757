// The side sheet: one place for scenarios, tuning and settings; on a phone it is the bottom sheet.
import { el, iconButton } from './dom';

export class Sheet {
    readonly element: HTMLElement;
    private readonly title = el('h2');
    private readonly body = el('div', { class: 'body' });
    private opener: HTMLElement | null = null;
    current = '';

    constructor(private readonly changed: () => void) {
        this.element = el('section', { class: 'sheet hidden', 'aria-label': 'Panel' }, el('header', {}, this.title, iconButton('close', 'Close', () => this.close(), 'Esc')), this.body);
    }

    open(id: string, title: string, content: Node): void {
        if (this.current === id) return this.close();
        this.opener = document.activeElement as HTMLElement | null;
        this.current = id;
        this.title.textContent = title;
        this.body.replaceChildren(content);
        this.body.scrollTop = 0;
        this.element.classList.remove('hidden');
        this.body.querySelector<HTMLElement>('button, input, select')?.focus({ preventScroll: true });
        this.changed();
    }
    replace(content: Node): void {
        this.body.replaceChildren(content);
    }
    close(): void {
        if (!this.current) return;
        this.current = '';
        this.element.classList.add('hidden');
        this.opener?.focus?.();
        this.opener?.blur?.();
        this.changed();
    }
}
