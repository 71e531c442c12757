// A word on how to drive, for three seconds of the first visits, until somebody has driven. A film is for looking: none there.
import type { Settings } from '../settings/settings';
import { el } from './kit';
import en from '../text/en/shell';
import { texts } from '../text/t';
import './hints.css';

const t = texts('shell', en);

export class Hint {
    readonly element = el('div', { class: 'hint gone' });

    private until = 0;

    constructor(private readonly settings: Settings) {}

    // Whatever is opened: `drives`, if there is something for hands.
    show(drives: boolean): void {
        clearTimeout(this.until);
        this.element.classList.add('gone');
        if (!drives || this.settings.hinted.peek()) return;
        const touch = matchMedia('(pointer: coarse)').matches;
        this.element.textContent = touch ? t('leftThumb') : t('arrowKeys');
        this.element.classList.remove('gone');
        this.until = window.setTimeout(() => this.element.classList.add('gone'), 3000);
    }
    driven(): void {
        if (this.settings.hinted.peek()) return;
        this.settings.hinted.value = true;
        this.element.classList.add('gone');
    }
}
