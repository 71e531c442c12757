// Every page by name: what a phone's bar has no room for; and what a driver does who has no keys.
import { el } from '../shell/kit';
import type { Page } from './page';

export function moreContent(page: Page): HTMLElement {
    const cards = page.commands.all.filter(({ more, when }) => more && when?.() !== false);
    return el(
        'div',
        { class: 'cards' },
        ...cards.map((command) => {
            const { name, what } = command.more!;
            const card = el('button', { class: 'card', type: 'button' }, el('b', {}, name), el('span', {}, what));
            card.addEventListener('click', () => {
                page.sheet.close();
                if (command.group === 'driving') page.session.run.playing = true; // it acts with the next step
                command.run(performance.now());
            });
            return card;
        }),
    );
}
