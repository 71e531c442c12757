// Messages that do not stop anything: what happened, where, what to do.
import { el, iconButton } from './dom';

export class Toasts {
    readonly element = el('div', { class: 'toasts', role: 'status', 'aria-live': 'polite' });

    show(text: string, kind: 'note' | 'error' = 'note', seconds = kind === 'error' ? 12 : 4): { tell: (text: string) => void; close: () => void } {
        const body = el('div', {}, text);
        const toast: HTMLElement = el('div', { class: `toast ${kind}` }, body, iconButton('close', 'Dismiss', () => toast.remove()));
        while (this.element.children.length > 2) this.element.firstChild?.remove();
        this.element.append(toast);
        window.setTimeout(() => toast.remove(), seconds * 1000);
        return { tell: (next) => (body.textContent = next), close: () => toast.remove() };
    }
}
