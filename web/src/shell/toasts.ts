// Messages that do not stop anything: what happened, where, what to do.
import { seen } from '../engine/seen';
import { el, iconButton } from './kit';
import './toasts.css';
import en from '../text/en/shell';
import { texts } from '../text/t';

const t = texts('shell', en);

export class Toasts {
    readonly element = el('div', { class: 'toasts', role: 'status', 'aria-live': 'polite' });

    show(
        text: string,
        kind: 'note' | 'error' = 'note',
        seconds = kind === 'error' ? 12 : 4,
        action?: { word: string; run: () => void },
    ): { tell: (text: string) => void; close: () => void } {
        const body = el('div', {}, text);
        const toast: HTMLElement = el(
            'div',
            { class: `toast ${kind}` },
            body,
            ...(action ? [this.button(action, () => toast.remove())] : []),
            iconButton('close', t('dismiss'), () => toast.remove()),
        );
        while (this.element.children.length > 2) this.element.firstChild?.remove();
        this.element.append(toast);
        window.setTimeout(() => toast.remove(), seconds * 1000);
        return { tell: (next) => body.replaceChildren(seen(next)), close: () => toast.remove() };
    }
    private button(action: { word: string; run: () => void }, done: () => void): HTMLElement {
        const button = el('button', { type: 'button' }, action.word);
        button.addEventListener('click', () => {
            done();
            action.run();
        });
        return button;
    }
}
