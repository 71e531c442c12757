// The live text read-out: what the overlay shows, as text that a screen reader, a test or a terminal can read. Off-screen
// unless it is shown on request. Collisions are announced.
import { effect, signal } from '@preact/signals-core';
import { el } from './kit';
import './readout.css';
import en from '../text/en/shell';
import { texts } from '../text/t';

const t = texts('shell', en);

export class Readout {
    readonly element: HTMLElement;
    readonly shown = signal(false);
    private readonly lines = el('div', { id: 'readout' });
    private readonly live = el('div', { id: 'announce', role: 'log', 'aria-live': 'polite' });
    private readonly values = new Map<string, HTMLElement>();

    constructor() {
        this.element = el('section', { class: 'reader', 'aria-label': t('readOut') }, this.lines, this.live);
        effect(() => {
            this.element.classList.toggle('shown', this.shown.value);
            this.element.classList.toggle('reader', !this.shown.value);
        });
    }

    // `name` is stable (tests read data-name); `text` holds number and unit.
    set(name: string, label: string, text: string): void {
        let node = this.values.get(name);
        if (!node) {
            node = el('span', { 'data-name': name });
            this.lines.append(el('p', {}, el('i', {}, `${label}: `), node));
            this.values.set(name, node);
        }
        if (node.textContent !== text) node.textContent = text;
    }
    clear(): void {
        this.values.clear();
        this.lines.replaceChildren();
    }
    announce(text: string): void {
        this.live.append(el('p', {}, text));
        while (this.live.children.length > 20) this.live.firstChild?.remove();
    }
}
