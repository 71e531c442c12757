// Every page by name: what a phone's bar has no room for; and what a driver does who has no keys.
import { el } from '../shell/kit';
import type { Page } from './page';
import en from '../text/en/more';
import { texts } from '../text/t';

const t = texts('more', en);
type Card = keyof typeof en;
const told = (text: string): text is Card => text in en;

export function moreContent(page: Page): HTMLElement {
    const cards = page.commands.all.filter(({ id, when }) => told(id) && when?.() !== false);
    return el(
        'div',
        { class: 'cards' },
        ...cards.map((command) => {
            const [name, what] = [command.id as Card, `${command.id}.what` as Card];
            const card = el('button', { class: 'card', type: 'button' }, el('b', {}, t(name)), el('span', {}, t(what)));
            card.addEventListener('click', () => {
                page.sheet.close();
                if (command.group === 'driving') page.session.run.playing = true; // it acts with the next step
                command.run(performance.now());
            });
            return card;
        }),
    );
}
