// The line that stands on the screen: the caption at the start, what is said at the moments that count.
import { effect } from '@preact/signals-core';
import type { Session } from '../session/session';
import { el, kEnglish } from './kit';
import './captions.css';

export class Captions {
    readonly element = el('div', { class: 'caption gone', role: 'status', ...kEnglish });

    constructor(session: Session) {
        const { line } = session.run.film;
        effect(() => {
            const { value } = line;
            if (value) this.element.textContent = value; // what goes, goes with its words
            this.element.classList.toggle('gone', value === '');
        });
    }
}
