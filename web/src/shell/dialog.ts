// Dialogs take the keyboard while they are open and give it back.
import { el, iconButton } from './kit';
import './dialog.css';
import en from '../text/en/shell';
import { texts } from '../text/t';

const t = texts('shell', en);

export function dialog(title: string, className: string, ...content: Node[]): HTMLDialogElement {
    const box = el('dialog', { class: className, 'aria-label': title });
    const header = el(
        'header',
        {},
        el('h2', {}, title),
        iconButton('close', t('close'), () => shut(box), 'Esc'),
    );
    box.append(header, el('div', { class: 'body' }, ...content));
    box.addEventListener('click', (e) => {
        if (e.target === box) shut(box);
    });
    box.addEventListener('cancel', (e) => {
        e.preventDefault();
        shut(box);
    });
    document.body.append(box);
    box.showModal();
    return box;
}

// At once: the browser's own close event comes frames later on a slow machine, and keys pressed meanwhile would go to a
// field that nobody sees.
export function shut(box: HTMLDialogElement): void {
    box.close(); // gives the focus back
    box.remove();
    box.dispatchEvent(new Event('shut')); // for what waits inside
}

export async function copyText(text: string): Promise<boolean> {
    try {
        await navigator.clipboard.writeText(text);
        return true;
    } catch {
        const area = el('textarea', { class: 'unseen' });
        area.value = text;
        (document.querySelector('dialog[open]') ?? document.body).append(area);
        area.select();
        const done = document.execCommand('copy');
        area.remove();
        return done;
    }
}
