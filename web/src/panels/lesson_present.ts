// A lesson before a class: large letters, one card at a time, forwards and back by key or clicker. Forwards goes no further than what
// is still to come on the card: a run that was not seen, an answer that was not asked for. B makes the screen blank.
import { el } from '../shell/kit';
import type { Page } from './page';
import en from '../text/en/lessons';
import { texts } from '../text/t';

const t = texts('lessons', en);

export interface Presented {
    card(step: 1 | -1): void;
    ended(): void;
}

const kForward = ['PageDown', 'ArrowRight', 'Enter', 'Space'];
const kBack = ['PageUp', 'ArrowLeft'];
const kBlank = ['KeyB', 'Period'];

export class Presenter {
    private readonly blank = el(
        'div',
        { class: 'blank-screen', role: 'status' },
        el('span', { class: 'unseen' }, t('blank')),
    );
    private readonly large: boolean;

    constructor(
        private readonly page: Page,
        private readonly sheet: HTMLElement,
        private readonly acts: Presented,
    ) {
        this.large = page.settings.projector.peek();
        page.settings.projector.forNow(true);
        sheet.setAttribute('data-presented', '');
        window.addEventListener('keydown', this.press, true);
        if (!matchMedia('(pointer: coarse)').matches) page.tell(t('presenting'), 'note', 6); // of keys
    }
    end(): void {
        window.removeEventListener('keydown', this.press, true);
        this.blank.remove();
        this.sheet.removeAttribute('data-presented');
        this.page.settings.projector.forNow(this.large);
    }
    private readonly press = (e: KeyboardEvent): void => {
        const { target, code } = e;
        if (!this.sheet.isConnected) return this.end();
        const typing = target instanceof Element && target.matches('input:not([type=radio]), textarea, select, circle');
        if (e.ctrlKey || e.altKey || e.metaKey || (typing && code !== 'Escape')) return;
        const pressed = target instanceof HTMLButtonElement && (code === 'Enter' || code === 'Space');
        const known = [...kForward, ...kBack, ...kBlank, 'Escape'].includes(code) && !pressed;
        if (!known) return;
        e.preventDefault();
        e.stopImmediatePropagation();
        if (this.blank.isConnected) this.blank.remove();
        else if (kBlank.includes(code)) document.body.append(this.blank);
        else if (kBack.includes(code)) this.acts.card(-1);
        else if (code === 'Escape') {
            this.end();
            this.acts.ended();
        } else this.forward();
    };
    private forward(): void {
        const card = this.sheet.querySelector('.lesson-card[data-here]');
        if (card?.querySelector('[data-state=going]')) return; // what comes is waited for
        const next = [...(card?.querySelectorAll<HTMLButtonElement>('[data-next]') ?? [])].find(
            (button) => !button.disabled && !button.classList.contains('hidden') && button.dataset['next'] !== 'done',
        );
        if (!next) return this.acts.card(1);
        next.dataset['next'] = 'done';
        next.click();
    }
}
